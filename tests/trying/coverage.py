"""./run coverage [--lines FILE]: what the plain tests reach, by layer and folder; build/coverage/unreached.txt has each line
that none reaches. With --lines: those of one source, as they were found last.
"""

import json
import shutil
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from relinked import BUILD, JOBS, LAYERS, ROOT, TIMEOUT, environment, link, refuse, said, units

FOLDER = BUILD.parent / "coverage"
LIST = FOLDER / "unreached.txt"


def measure():
    """Counts by source and line."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with ThreadPoolExecutor(JOBS) as pool:
        every = units()
        objects = dict(zip((u.output for u in every), pool.map(lambda u: u.compile(FOLDER, "--coverage"), every)))
    layers = {o: at for o, at in objects.items() if "/bastide_cli" not in o and "/bastide.dir" not in o}
    link("bastide", {o: at for o, at in objects.items() if "stateful" not in o}, FOLDER, "--coverage")
    link("tests/wrong_engine", {o: at for o, at in layers.items() if "stateful" not in o}, FOLDER, "--coverage")
    for layer in LAYERS:
        print(f"coverage: the tests of {layer}", file=sys.stderr)
        program = link(f"tests/test_{layer}", layers, FOLDER, "--coverage")
        done = subprocess.run([program, "~[.]", "-r", "compact"], cwd=FOLDER, env=environment(FOLDER), text=True,
                              capture_output=True, timeout=TIMEOUT * 20)
        if done.returncode:
            print(f"coverage: some fail:\n{done.stdout[-2000:]}", file=sys.stderr)
    counts = defaultdict(lambda: defaultdict(int))
    for data in sorted(FOLDER.rglob("*.gcda")):
        for line in said(["gcov", "--json-format", "--stdout", data], cwd=FOLDER).splitlines():
            for file in json.loads(line)["files"]:
                path = (BUILD / file["file"]).resolve()
                if ROOT in path.parents and path.relative_to(ROOT).parts[0] in LAYERS:
                    for told in file["lines"]:
                        counts[path][told["line_number"]] += told["count"]
    return counts


def tell(counts):
    folders = defaultdict(lambda: [0, 0])
    with LIST.open("w") as out:
        for path in sorted(counts):
            name, text = path.relative_to(ROOT), path.read_text().split("\n")
            for line, count in sorted(counts[path].items()):
                for folder in {name.parts[0], str(name.parent)}:
                    folders[folder][0] += count != 0  # threads that count at once may leave less than 0
                    folders[folder][1] += 1
                if not count:
                    out.write(f"{name}:{line}: {text[line - 1].strip()}\n")
    for layer in LAYERS:
        for folder in sorted(f for f in folders if Path(f).parts[0] == layer):
            reached, lines = folders[folder]
            print(f"{folder:<34} {lines:>6} lines  {100 * reached / lines:5.1f} %  {lines - reached:>5} not reached")
    print(f"every line that is not reached: {LIST.relative_to(ROOT)}")


if sys.argv[1:2] == ["--lines"] and len(sys.argv) == 3:
    if not LIST.exists():
        refuse("nothing is measured yet; ./run coverage measures")
    print("".join(line for line in LIST.open() if line.startswith(sys.argv[2] + ":")), end="")
elif len(sys.argv) == 1:
    tell(measure())
else:
    refuse("expected nothing, or --lines FILE")
