"""Headless Chromium for tests of pages; the tests are skipped where it or selenium is absent."""

import base64
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ARTEFACTS = Path(os.environ.get("FAITHRAILS_SCREENSHOTS", Path(__file__).parents[1] / "out" / "screenshots"))
AXE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"
_FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars")


def missing() -> str:
    """Return why no browser can be driven, or an empty text."""
    for program in ("chromium", "chromedriver"):
        if not shutil.which(program):
            return f"{program} is not installed (apt-get install chromium chromium-driver)"
    return ""


@contextmanager
def chromium(width: int = 1440, height: int = 1000) -> Iterator["Browser"]:
    """Start a browser without a network, and end it."""
    webdriver = pytest.importorskip("selenium.webdriver")
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for flag in (*_FLAGS, f"--window-size={width},{height}", "--host-resolver-rules=MAP * ~NOTFOUND"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    driver = webdriver.Chrome(options=options, service=service)
    driver.set_script_timeout(300)
    try:
        yield Browser(driver)
    finally:
        driver.quit()


class Browser:
    """A page, and what is done with it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, path: Path, fragment: str = "") -> "Browser":
        """Open a page and wait until its script has set ``data-ready`` on the root element."""
        self.driver.get("about:blank")
        self.driver.get(f"{path.resolve().as_uri()}{fragment}")
        self.until("document.documentElement.dataset.ready")
        return self

    def run(self, script: str, *arguments: Any) -> Any:
        """Return the value of an expression."""
        return self.driver.execute_script(f"return ({script})", *arguments)

    def until(self, script: str, seconds: float = 30.0) -> Any:
        """Wait until an expression is true, and return its value."""
        from selenium.webdriver.support.wait import WebDriverWait

        return WebDriverWait(self.driver, seconds, poll_frequency=0.05).until(lambda _: self.run(script))

    def find(self, selector: str) -> Any:
        """Return the first element that a selector matches."""
        return self.driver.find_element("css selector", selector)

    def texts(self, selector: str) -> list[str]:
        """Return the visible texts of all matches."""
        return [found.text for found in self.driver.find_elements("css selector", selector)]

    def press(self, *keys: str) -> None:
        """Press keys on the focused element."""
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def scheme(self, name: str) -> None:
        """Prefer a colour scheme, as the system does."""
        # Without transitions, in which colours have other contrasts than before and after.
        wanted = {"prefers-color-scheme": name, "prefers-reduced-motion": "reduce"}
        features = [{"name": feature, "value": value} for feature, value in wanted.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def width(self, pixels: int, height: int = 1000) -> None:
        """Set the width of the page."""
        metrics = {"width": pixels, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def screenshot(self, name: str) -> Path:
        """Save the whole page as out/screenshots/NAME.png."""
        shot = {"captureBeyondViewport": True, "fromSurface": True}
        return _saved(f"{name}.png", self.driver.execute_cdp_cmd("Page.captureScreenshot", shot))

    def printed(self, name: str) -> Path:
        """Save the page as it is printed, as out/screenshots/NAME.pdf."""
        return _saved(
            f"{name}.pdf", self.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
        )

    def errors(self) -> list[str]:
        """Return what was written to the console since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def violations(self) -> list[str]:
        """Return what axe-core finds serious or critical on the screen; skips where it is absent."""
        if not AXE.exists():
            pytest.skip("axe-core is not installed (npm install --no-save axe-core)")
        self.driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        self.driver.execute_script(AXE.read_text(encoding="utf-8"))
        found = self.driver.execute_async_script(
            "axe.run({exclude: ['#print']}, {resultTypes: ['violations']}).then(arguments[0])"
        )
        return [
            f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
            for one in found["violations"]
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]


def _saved(name: str, found: dict[str, str]) -> Path:
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    path = ARTEFACTS / name
    path.write_bytes(base64.b64decode(found["data"]))
    return path
