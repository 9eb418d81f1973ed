"""Language models: the protocol, endpoints, limits, and asking for a typed value."""
