"""Every error that faithrails raises on purpose.

FaithrailsError
├── SettingsError        a setting is unknown, mistyped or out of range
├── PromptError          a prompt file or template cannot be used
├── ModelError           a language model could not be reached or refused the call
│   └── ExtractorError   an extractor has no claims that can be used; the sentences are checked instead
├── ReflectionError      a model gave no answer that fits the schema it was shown
├── FileError            a file cannot be read or written
│   └── RowError         a file of rows, or a row in it, cannot be used
├── ReportError          a mapping is no report
├── DeadlineError        a check has no time left; never leaves it
├── WorkerError          a process that read long texts failed; never leaves a check
├── BlockedAnswer        a door raises for an answer that may not go out (in `hosts.checked_output`)
├── UncheckedCallError   a wrapped client was asked for an answer that is not checked (in `hosts.openai`)
├── ClientError          a request brings what clients may not send (`trust_toggles: false`)
└── MissingExtraError    an optional package is needed and not installed

These are raised while an application starts, a command runs or a request comes in. While an answer is
being checked nothing is raised through the rail: a failure there becomes a reason
code in the report, and policy decides what the user sees.
"""


class FaithrailsError(Exception):
    """Base of every error that faithrails raises on purpose."""


class SettingsError(FaithrailsError):
    """A setting is unknown, mistyped or out of range; the message names its key."""


class PromptError(FaithrailsError):
    """A prompt file or template cannot be used; the message names the file or task."""


class ModelError(FaithrailsError):
    """A language model could not be reached or refused the call."""


class ExtractorError(ModelError):
    """An extractor has no claims that can be used; the check goes on with the answer's sentences."""


class ReflectionError(FaithrailsError):
    """A model gave no answer that fits the schema it was shown; the message says why."""


class FileError(FaithrailsError):
    """A file cannot be read or written; the message names it."""


class RowError(FileError):
    """A file of rows, or a row in it, cannot be used; the message names what is wrong."""


class ReportError(FaithrailsError):
    """A mapping is no report; the message names each key that does not fit."""


class ClientError(FaithrailsError):
    """A request brings what clients may not send with ``trust_toggles: false``; the message names it."""


class DeadlineError(FaithrailsError):
    """A check has no time left; it becomes the reason ``deadline``."""


class WorkerError(FaithrailsError):
    """Work on long texts failed in its process; it becomes the reason ``internal_error``."""


class MissingExtraError(FaithrailsError):
    """An optional package is needed and not installed; the message gives the pip command."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed. Run: pip install 'faithrails[{extra}]'")
