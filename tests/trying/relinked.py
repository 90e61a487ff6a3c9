"""The product's units compiled otherwise, and the programs of tests linked with them.

Ninja knows how each unit of build/release is compiled and each program linked. A unit that is compiled here, at -O1, comes
before the archives when a program is linked again, so that the linker takes nothing of that unit from them; the tests and
all other units stay as they were built.
"""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "release"
LAYERS = ["tilesets", "rules", "solver", "props", "reports", "cli"]
# Objects of what ships; what is compiled again for the sanitizers or with faults is left out.
SHIPPED = re.compile(r"CMakeFiles/bastide(_(tilesets|rules|solver|props|reports|cli|stateful)(_cold)?)?\.dir/")
JOBS = os.cpu_count() or 1
TIMEOUT = 300  # seconds a case; to give up only


def said(command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def refuse(words):
    print(words, file=sys.stderr)
    sys.exit(2)


class Unit:
    """An object of build/release."""

    def __init__(self, entry):
        self.output, self.source = entry["output"], Path(entry["file"])
        self.command, self.text = entry["command"], Path(entry["file"]).read_text()

    def has(self, file):
        return self.source == file or f'#include "{file}"' in self.text

    def compile(self, folder, flags="", changed=None):
        """To `folder`; files that `changed` (a folder) has stand for those of the repository. Gives the object."""
        at = folder / self.output
        at.parent.mkdir(parents=True, exist_ok=True)
        source, text = self.source, self.text
        if changed:
            for file in changed.rglob("*.cpp"):
                own = ROOT / file.relative_to(changed)
                text = text.replace(f'#include "{own}"', f'#include "{file}"')
                source = file if source == own else source
            flags += f" -I{changed}"
        if text != self.text and source == self.source:
            source = at.with_suffix(".cxx")
            source.write_text(text)
        command = re.sub(r" -O[0-3]| -W\S+| @\S+| -M\S+( [^-]\S*)?", "", self.command)
        command = command.replace(f"-o {self.output} ", f"-o {at} ").replace(f"-c {self.source}", f"-c {source}")
        command = command.replace("c++ ", f"c++ {flags.strip()} ", 1) + " -O1 -w"
        done = subprocess.run(command, shell=True, cwd=BUILD, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{done.stderr[:3000]}\ndoes not compile: {source}")
        return at


def units():
    return [Unit(e) for e in json.loads(said(["ninja", "-C", BUILD, "-t", "compdb"])) if SHIPPED.match(e["output"])]


def units_with(file):
    """Those in which a source or header of the repository is compiled."""
    if file.suffix == ".cpp":
        return [unit for unit in units() if unit.has(file)]
    users = set()
    for part in said(["ninja", "-C", BUILD, "-t", "deps"]).split("\n\n"):
        lines = part.split("\n")
        if f"    {file}" in lines:
            users.add(lines[0].split(":")[0])
    return [unit for unit in units() if unit.output in users]


def link(program, objects, folder, flags=""):
    """`program` (as Ninja calls it) in `folder`, with these objects (by their names in build/release)."""
    at = folder / Path(program).name
    command = said(["ninja", "-C", BUILD, "-t", "commands", program]).rstrip("\n").split("\n")[-1]
    words = command.split(" && ")[1].replace(f"-o {program} ", f"-o {at} ").split()
    for output, new in objects.items():
        if output in words:
            words[words.index(output)] = str(new)
        else:
            words.insert(1, str(new))
    subprocess.run(" ".join(words) + " " + flags, shell=True, check=True, cwd=BUILD)
    return at


def environment(folder):
    """For tests: the relinked programs that they start."""
    names = {"BASTIDE_BINARY": "bastide", "BASTIDE_WRONG_ENGINE": "wrong_engine"}
    return os.environ | {"RC_PARAMS": "seed=72"} | {k: str(folder / v) for k, v in names.items() if (folder / v).exists()}


def cases(layer):
    """The plain cases of a program of tests: (name, what Catch2 is asked), those that took the least time first."""
    every = json.loads(said(["ctest", "--test-dir", BUILD, "--show-only=json-v1", "-L", f"^{layer}$"]))["tests"]
    costs = {}
    file = BUILD / "Testing/Temporary/CTestCostData.txt"
    for line in file.read_text().splitlines() if file.exists() else []:
        words = line.rsplit(" ", 2)
        if len(words) == 3:
            costs[words[0]] = float(words[2])
    own = [test for test in every if test["command"][0].endswith(f"/test_{layer}")]
    return sorted(((t["name"], t["command"][1:]) for t in own), key=lambda case: costs.get(case[0], 0))


def failures(program, chosen, folder):
    """(name, how) of each case that fails, as they are found."""

    def run(case):
        try:
            done = subprocess.run([program, *case[1], "-r", "compact"], cwd=folder, env=environment(folder), text=True,
                                  errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return case[0], f"not ended after {TIMEOUT} s"
        if done.returncode == 0:
            return None
        failed = [line for line in done.stdout.split("\n") if ": failed: " in line]
        return case[0], failed[0][:200] if failed else f"exit code {done.returncode}"

    with ThreadPoolExecutor(JOBS) as pool:
        waiting = [pool.submit(run, case) for case in chosen]
        try:
            for done in as_completed(waiting):
                if done.result():
                    yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)
