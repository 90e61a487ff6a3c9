"""page_exchange.py BASTIDE SOURCE FOLDER: the game of docs/conform.md is what is said when it is played.

The page's record is replayed with the engine that makes the page's mistake, and every line of the page must occur; what
conform prints must be what the page shows. The messages after that are put to the same engine by hand.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

bastide, source, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
page = (source / "docs/conform.md").read_text(encoding="utf-8")
page = page[page.index("## From `hello`"):page.index("## What your adapter decides")]

broken = folder / "broken"
shutil.copytree(source / "docs/examples/adapters/python", broken)
engine = broken / "plain_engine.py"
mistake = re.search(r"one mistake: `([^`]+)`\s+is missing", page)[1]
assert engine.read_text().count(mistake + "\n") == 1, mistake
engine.write_text(engine.read_text().replace(mistake + "\n", "\n"))
command = f"python3 '{broken}/plain_adapter.py'"

lines = []  # what the page says in turn: conform, engine, conform, engine …
record = printed = None
for block in re.findall(r"```\n(.*?)```", page, re.DOTALL):
    if block.startswith("conform:"):
        lines += [json.loads(line) for line in re.split(r"^(?:conform|engine):", block, flags=re.MULTILINE)[1:]]
    elif block.startswith("{"):
        record = block
    else:
        printed = block
said = list(zip(lines[0::2], lines[1::2]))
assert len(said) >= 18, len(said)

(folder / "page.jsonl").write_text(record)
piped = f"tee '{folder}/asked' | {command} | tee '{folder}/answered'"
run = subprocess.run([bastide, "conform", "--quiet", "--timeout", "300", "--replay", "page.jsonl", "--engine", piped],
                     capture_output=True, text=True, cwd=folder)
assert run.returncode == 10, run
output = re.sub(r"\d+ games tried", "some games tried", run.stdout).splitlines()
for line in re.sub(r"\d+ games tried", "some games tried", printed).splitlines():
    if not line.startswith("    bastide conform"):  # here the engine is within a pipe
        assert line in output, f"not printed: {line}\n{run.stdout}"

log = []  # of the whole run, shrinking and all
for request, answer in zip((folder / "asked").read_text().splitlines(), (folder / "answered").read_text().splitlines()):
    log.append((json.loads(request), json.loads(answer)))


def bare(pair):
    """Without its id: between what the page shows conform asks more."""
    return [{key: value for key, value in message.items() if key != "id"} for message in pair]


first_by_hand = next(n for n, (request, _) in enumerate(said) if request["ask"] == "save")
by_hand = said[first_by_hand:]
at = 0
for pair in said[:first_by_hand]:
    while at < len(log) and bare(log[at]) != bare(pair):
        at += 1
    assert at < len(log), f"not said, or not in this order: {pair}"

begin = next(pair for pair in said if pair[0]["ask"] == "begin")
script = [pair for pair in said[:first_by_hand] if pair[0]["ask"] in ("hello", "begin", "place", "finish")]
for request, answer in by_hand:
    if request["ask"] == "load":
        script.append(({**begin[0], "id": request["id"] - 1}, {"id": request["id"] - 1, "ok": True}))
    script.append((request, answer))
run = subprocess.run(command, shell=True, capture_output=True, text=True, check=True,
                     input="".join(json.dumps(request) + "\n" for request, _ in script))
answers = [json.loads(line) for line in run.stdout.splitlines()]
assert len(answers) == len(script)
for (request, expected), answer in zip(script, answers):
    assert answer == expected, f"{request}\n{answer}, the page says\n{expected}"
print(f"{len(said)} messages of the page, {len(by_hand)} of them by hand")
