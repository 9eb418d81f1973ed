"""NeMo's server with one application, as a program: the port, its folder, and a file that counts its starts."""

import logging
import sys
from pathlib import Path

import uvicorn
from nemoguardrails.server import api

from nemo_apps import ALWAYS, app, config_v1

with Path(sys.argv[3]).open("a") as starts:
    starts.write("started\n")
logging.disable(logging.CRITICAL)
rails = app(config_v1(Path(sys.argv[2]), ["faithfulness"], ALWAYS))
api.llm_rails_instances[api._generate_cache_key(["towers"], "scripted")] = rails
uvicorn.run(api.app, host="127.0.0.1", port=int(sys.argv[1]), log_level="critical")
