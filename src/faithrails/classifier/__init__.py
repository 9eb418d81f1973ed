"""The distilled classifier: coefficients and calibration in JSON, applied with numpy."""
