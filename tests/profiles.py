"""How many examples Hypothesis tries: one number for each profile, and a share of it for what takes longer."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

PROFILES = {"ci": 60, "dev": 60, "deep": 3000, "faults": 250, "mutation": 20}
"""The profiles, with the number of examples of a test.

`ci` is the same every time, `dev` and `deep` go on looking. `faults` is for `prove_faults.py`, `mutation` for mutation
testing: the same every time, and a test fails with the first example that is found, without looking for the simplest.
"""

SAME_EVERY_TIME = {"ci", "faults", "mutation"}
FIRST_IS_ENOUGH = {"faults", "mutation"}


def load() -> None:
    """Register the profiles and load the one that the environment variable `HYPOTHESIS_PROFILE` names, or `dev`."""
    for name, examples in PROFILES.items():
        settings.register_profile(
            name,
            max_examples=examples,
            derandomize=name in SAME_EVERY_TIME,
            report_multiple_bugs=name not in FIRST_IS_ENOUGH,
            phases=[Phase.explicit, Phase.generate] if name in FIRST_IS_ENOUGH else list(Phase),
            deadline=None,  # a game that is played in takes its time
            print_blob=True,
            suppress_health_check=[HealthCheck.too_slow],  # as above
        )
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def share(part: float) -> settings:
    """Return the settings of a test that takes a part of the examples of the profile, at least five.

    Args:
        part: The part, such as `0.25` for a test whose examples are slow, or 2 for one whose examples are quick.
    """
    examples = PROFILES[os.environ.get("HYPOTHESIS_PROFILE", "dev")]
    return settings(max_examples=max(5, round(part * examples)))
