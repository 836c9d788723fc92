"""Settings for every test."""

from hypothesis import settings

# a slow machine is no broken law: timings are for tests/bench
settings.register_profile("judge", deadline=None)
settings.load_profile("judge")
