"""The HTTP service: ``faithrails serve`` checks answers for programs in any language."""
