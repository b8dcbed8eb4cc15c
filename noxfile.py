"""The developer's menu: `nox -l` lists it, `nox` runs what every change has to pass."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import nox
from nox.project import dependency_groups, load_toml, python_versions

PROJECT = load_toml("pyproject.toml")
VERSIONS = python_versions(PROJECT)
SAME_EVERY_TIME = {"HYPOTHESIS_PROFILE": "ci"}

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
    """Run the tests on this Python, against the installed package; those of the documentation are run by `docs`."""
    install(session, "test", "web")
    session.run("pytest", "-n", "2", "--ignore", "tests/docs", *session.posargs, env=SAME_EVERY_TIME)


@nox.session(python=[version for version in VERSIONS if version != f"{sys.version_info[0]}.{sys.version_info[1]}"])
def versions(session: nox.Session) -> None:
    """Run the rules, golden games, values and round trips on the other supported Pythons that are found."""
    install(session, "test")
    properties = [f"tests/properties/test_{name}.py" for name in ("values", "legality", "round_trips", "purity")]
    folders = ["tests/rules", "tests/golden", "tests/perft", "tests/machine"]
    session.run("pytest", "-n", "2", *folders, *properties, *session.posargs, env=SAME_EVERY_TIME)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation without a warning, and run everything that stands on it."""
    install(session, "test", "docs")
    session.run("mkdocs", "build", "--strict", "--site-dir", "site", env={"NO_MKDOCS_2_WARNING": "1"})
    if shutil.which("npm"):  # the TypeScript types are compiled where there is Node
        session.run("npm", "install", "--no-audit", "--no-fund", "--prefix", "tests/docs", external=True)
    session.run("pytest", "-n", "2", "tests/docs", *session.posargs)


@nox.session
def browser(session: nox.Session) -> None:
    """Look at every page of the documentation with a real browser (needs Chromium)."""
    install(session, "test", "browser")
    session.run("pytest", "-rs", "tests/browser", *session.posargs)


@nox.session
def web(session: nox.Session) -> None:
    """Try the web example: over the network, and in a real browser (needs Chromium)."""
    install(session, "test", "web", "browser")
    session.run("pytest", "-rs", "tests/web", *session.posargs)


@nox.session
def coverage(session: nox.Session) -> None:
    """See that the tests reach every branch of the package."""
    install(session, "test")
    options = ["--cov", "--cov-report=term-missing:skip-covered", "--cov-fail-under=100"]
    session.run("pytest", "-n", "2", *options, *session.posargs, env=SAME_EVERY_TIME)


@nox.session
def deep(session: nox.Session) -> None:
    """Run the properties and the stateful machine with the long Hypothesis profile."""
    install(session, "test")
    profile = {"HYPOTHESIS_PROFILE": "deep"}
    session.run("pytest", "-n", "2", "tests/properties", "tests/machine", "tests/perft", *session.posargs, env=profile)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Feed the readers with hundreds of thousands of mutated documents."""
    install(session, "test")
    session.run("pytest", "-n", "2", "-m", "fuzz", "tests/fuzz", *session.posargs)


@nox.session
def cluster(session: nox.Session) -> None:
    """Play tournaments on a Dask cluster whose workers are killed."""
    install(session, "test", extras="[cli,testing,cluster]")
    session.run("pytest", "-m", "cluster", "tests/players", *session.posargs)


@nox.session
def strength(session: nox.Session) -> None:
    """Measure how strong the players are, and print the figures (long)."""
    install(session, "test")
    session.run("pytest", "-n", "2", "-rP", "-m", "strength", "tests/players", *session.posargs)


@nox.session
def faults(session: nox.Session) -> None:
    """Put deliberate faults into a copy of the package and see that the tests named for them fail."""
    install(session, "test")
    session.run("python", "tests/prove_faults.py", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Change the rules, supply, game, notation and codec in every small way and see that a test fails each time."""
    session.install("-e", ".[cli,testing]", "mutmut==3.8.1", *dependency_groups(PROJECT, "test"))
    session.run("mutmut", "run", *session.posargs, env={"HYPOTHESIS_PROFILE": "mutation"})
    session.run("mutmut", "results")


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
