"""Every error that faithrails raises on purpose.

FaithrailsError
├── SettingsError        a setting is unknown, mistyped or out of range
├── PromptError          a prompt file or template cannot be used
├── ModelError           a language model could not be reached or refused the call
│   └── ExtractorError   an extractor found no usable claims; the sentences are checked instead
├── ReflectionError      a model gave no answer that fits the schema it was shown
├── FileError            a file cannot be read or written
│   └── RowError         a file of rows, or a row in it, cannot be used
├── ReportError          a mapping is not a report
├── DeadlineError        a check ran out of time; never leaves the check
├── WorkerError          a process that read long texts failed; never leaves the check
├── BlockedAnswer        an answer may not go out (in `hosts.checked_output`)
├── UncheckedCallError   a call on a wrapped client would return an unchecked answer (in `hosts.openai`)
├── ClientError          a request contains something clients may not send (`trust_toggles: false`)
└── MissingExtraError    an optional package is needed and not installed

These are raised while an application starts, a command runs or a request comes in. Nothing is raised
through the rail while an answer is being checked: a failure there becomes a reason code in the report,
and policy decides what the user sees.
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
    """An extractor found no usable claims; the check goes on with the answer's sentences."""


class ReflectionError(FaithrailsError):
    """A model gave no answer that fits the schema it was shown; the message says why."""


class FileError(FaithrailsError):
    """A file cannot be read or written; the message names it."""


class RowError(FileError):
    """A file of rows, or a row in it, cannot be used; the message names what is wrong."""


class ReportError(FaithrailsError):
    """A mapping is not a report; the message names each key that does not fit."""


class ClientError(FaithrailsError):
    """A request contains something clients may not send (``trust_toggles: false``); the message names it."""


class DeadlineError(FaithrailsError):
    """A check ran out of time; it becomes the reason ``deadline``."""


class WorkerError(FaithrailsError):
    """Work on long texts failed in its process; it becomes the reason ``internal_error``."""


class MissingExtraError(FaithrailsError):
    """An optional package is needed and not installed; the message gives the pip command."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is not installed. Run: pip install 'faithrails[{extra}]'")
