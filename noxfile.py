"""The developer's menu: `nox -l` lists it, `nox` runs what every change has to pass."""

from __future__ import annotations

import os
from pathlib import Path

import nox
from nox.project import dependency_groups, load_toml, python_versions

PROJECT = load_toml("pyproject.toml")
VERSIONS = python_versions(PROJECT)

nox.needs_version = ">=2025.5.1"
nox.options.sessions = ["lint", "typing", "tests", "versions", "docs"]
nox.options.error_on_missing_interpreters = False

# pyenv keeps interpreters where nox does not look: its shims answer for the activated ones only.
for version in VERSIONS:
    for folder in Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/{version}.*/bin"):
        os.environ["PATH"] = f"{folder}{os.pathsep}{os.environ['PATH']}"


def install(session: nox.Session, *groups: str, extras: str = "[cli,testing]") -> None:
    """Install the package as a user would, not as a link to the source, and what some dependency groups name."""
    session.install(f".{extras}", *dependency_groups(PROJECT, *groups))


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and format with ruff."""
    session.install(*dependency_groups(PROJECT, "lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def typing(session: nox.Session) -> None:
    """Check all types with mypy --strict and pyright."""
    install(session, "typing")
    session.run("mypy")
    session.run("pyright")


@nox.session
def tests(session: nox.Session) -> None:
    """Run the whole test suite on this Python, against the installed package."""
    install(session, "test")
    session.run("pytest", "-n", "2", *session.posargs)


@nox.session(python=VERSIONS)
def versions(session: nox.Session) -> None:
    """Run the rules, golden games and determinism tests on every supported Python that is found."""
    install(session, "test")
    session.run("pytest", "-n", "2", "tests/rules", "tests/golden", "tests/perft", "tests/properties", *session.posargs)


@nox.session
def coverage(session: nox.Session) -> None:
    """See that the rules and properties reach every branch of the package."""
    install(session, "test")
    session.run("pytest", "-n", "2", "--cov", "--cov-report=term-missing:skip-covered", "--cov-fail-under=100")


@nox.session
def deep(session: nox.Session) -> None:
    """Run the properties and the stateful machine with the long Hypothesis profile (about an hour)."""
    install(session, "test")
    session.run(
        "pytest", "-n", "2", "tests/properties", "tests/machine", "tests/perft", env={"HYPOTHESIS_PROFILE": "deep"}
    )


@nox.session
def golden(session: nox.Session) -> None:
    """Rewrite the golden games and the perft table; read the difference before you commit it."""
    install(session, "test")
    session.run("python", "-m", "golden.rewrite", *session.posargs, env={"PYTHONPATH": "tests"})
    session.run("python", "-m", "perft.rewrite", env={"PYTHONPATH": "tests"})


@nox.session
def bench(session: nox.Session) -> None:
    """Measure the engine and its peers in the same run."""
    install(session, "bench")
    session.run("python", "benchmarks/play.py", *session.posargs)
    session.run("python", "benchmarks/operations.py")
    session.run("python", "benchmarks/breakdown.py")
