"""The command ``faithrails calibrate``, one file for each of its options and outputs."""
