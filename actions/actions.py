"""The actions behind the rails, thin: everything they do is in ``faithrails.hosts.nemo``.

NeMo loads this file by its path, so imports are absolute and nothing is kept here. The
parameters are those that NeMo is to pass; none is required, since streaming passes only
some of them.
"""

from collections.abc import Callable
from typing import Any

from nemoguardrails import RailsConfig
from nemoguardrails.actions import action
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.actions.rail_outcome import RailOutcome

from faithrails.hosts.nemo import answer, remove_reasoning, run_rail, with_report


def _action_of(rail: Any, name: str) -> Any:
    # NeMo sends any other action to the server of `actions_server_url`, which knows nothing of the answer.
    @action(name=name, is_system_action=True)
    async def check(
        context: dict[str, Any] | None = None,
        events: list[Any] | None = None,
        config: RailsConfig | None = None,
        llm_task_manager: Any = None,
        llm: Any = None,
        llms: dict[str, Any] | None = None,
        faithrails_main_llm: Callable[[], Any] | None = None,
        **kwargs: Any,
    ) -> RailOutcome | ActionResult:
        found = await run_rail(
            rail,
            context=context,
            events=events,
            config=config,
            llm_task_manager=llm_task_manager,
            llm=llm,
            llms=llms,
            main_llm=faithrails_main_llm,
        )
        remove_reasoning(found, events)
        return with_report(found, events, config, context)

    check.faithrails = True
    return check


self_check_facts = _action_of("facts", "self_check_facts")
check_claim_faithfulness = _action_of("faithfulness", "check_claim_faithfulness")
self_check_hallucination = _action_of("hallucination", "self_check_hallucination")


@action(name="answer_with_reflection", is_system_action=True)
async def answer_with_reflection(
    question: str | None = None,
    context: dict[str, Any] | None = None,
    config: RailsConfig | None = None,
    llm_task_manager: Any = None,
    llm: Any = None,
    **kwargs: Any,
) -> ActionResult:
    """Answer from $relevant_chunks; sets $answer_reflection, which the rails check too."""
    return await answer(
        question=question, context=context, config=config, llm_task_manager=llm_task_manager, llm=llm
    )
