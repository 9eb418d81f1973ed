"""The command ``faithrails``, and ``python -m faithrails``."""

import sys


def main() -> None:
    """Run a command; Ctrl-C ends it with 130 while its modules are loaded, too."""
    try:
        from faithrails.cli import main as run

        run()
    except KeyboardInterrupt:  # nothing has begun yet
        sys.exit(130)


if __name__ == "__main__":
    main()
