"""What an installation without extras holds: the dependencies of a distribution, and of those in turn."""

from importlib.metadata import PackageNotFoundError, requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def required_by(*distributions: str) -> set[str]:
    """Return the names of these distributions and all that they require, with the extras that are asked for."""
    found: set[tuple[str, str]] = set()
    queue = [Requirement(name) for name in distributions]
    while queue:
        asked = queue.pop()
        for extra in ("", *asked.extras):
            one = (canonicalize_name(asked.name), extra)
            if one in found:
                continue
            found.add(one)
            try:
                texts = requires(asked.name) or []
            except PackageNotFoundError:  # of another platform
                continue
            needs = map(Requirement, texts)
            queue += [need for need in needs if not need.marker or need.marker.evaluate({"extra": extra})]
    return {name for name, _ in found}
