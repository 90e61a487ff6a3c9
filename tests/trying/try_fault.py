"""./run mutants --try FILE:LINE OLD NEW: does any test notice if OLD on that line is NEW?

The line is changed in a copy; the unit that has it is compiled again (every unit that includes it, for a header), and the
programs of tests of its layer and of those above are linked with it. The cases of the folder that tests this one run first,
then those of its layer, then of the others. Exit code: 0 caught, 1 not caught, 2 there is nothing to try.
"""

import re
import shutil
import sys
import time

from relinked import BUILD, LAYERS, ROOT, cases, failures, link, refuse, units_with


def changed_copy(place, old, new, folder):
    name, _, line = place.rpartition(":")
    file = (ROOT / name).resolve()
    if not file.is_file() or ROOT not in file.parents or file.suffix not in {".cpp", ".hpp"}:
        refuse(f"{place}: there is no such source, expected FILE:LINE, a .cpp or .hpp of a layer and a number")
    layer = file.relative_to(ROOT).parts[0]
    if layer not in LAYERS:
        refuse(f"{place}: not in a layer, expected one of {', '.join(LAYERS)}")
    lines = file.read_text().split("\n")
    if not line.isdigit() or not 0 < int(line) <= len(lines):
        refuse(f"{place}: there is no such line, expected 1 to {len(lines)}")
    text = lines[int(line) - 1]
    if text.count(old) != 1 or not old:
        refuse(f"{place}: '{old}' stands there {text.count(old) if old else 0} times, expected once\n{text}")
    lines[int(line) - 1] = text.replace(old, new)
    shutil.rmtree(folder, ignore_errors=True)  # not before: another one may be at work while this one is refused
    copy = folder / "sources" / file.relative_to(ROOT)
    copy.parent.mkdir(parents=True)
    copy.write_text("\n".join(lines))
    return file, layer


def cases_in(sources):
    found = re.findall(r'TEST_CASE\(\s*((?:"[^"]*"\s*)+)', "\n".join(source.read_text() for source in sources))
    return {re.sub(r'"\s*"', "", words).strip().strip('"') for words in found}


def nearness(file):
    """How near a case of the layer is, by its name: 0 in a file called as the source, 1 in the folder called as its own."""
    folder = ROOT / "tests" / file.parent.relative_to(ROOT)
    while not folder.is_dir():
        folder = folder.parent
    own = cases_in((ROOT / "tests" / file.relative_to(ROOT).parts[0]).rglob(file.stem + ".cpp"))
    near = cases_in(folder.glob("*.cpp"))
    return lambda name: 0 if name in own else 1 if name in near else 2


def main():
    if len(sys.argv) != 4:
        refuse("expected --try FILE:LINE OLD NEW")
    began = time.monotonic()
    folder = BUILD.parent / "try"
    file, layer = changed_copy(*sys.argv[1:], folder)
    objects = {u.output: u.compile(folder, changed=folder / "sources") for u in units_with(file)}
    if not objects:
        refuse(f"{sys.argv[1]}: no unit has it")
    link("bastide", {o: at for o, at in objects.items() if "stateful" not in o}, folder)
    if layer != "cli":
        link("tests/wrong_engine", {o: at for o, at in objects.items() if "stateful" not in o}, folder)
    print(f"compiled after {time.monotonic() - began:.0f} s", file=sys.stderr)
    near = nearness(file)
    for tested in LAYERS[LAYERS.index(layer):]:
        program = link(f"tests/test_{tested}", {} if layer == "cli" else objects, folder)
        chosen = sorted(cases(tested), key=lambda case: near(case[0].removeprefix(f"{tested}/")))
        asked = dict(chosen)
        for name, how in failures(program, chosen, folder):
            unchanged = BUILD / f"tests/test_{tested}"
            without = list(failures(unchanged, [(name, asked[name])], BUILD))
            if without:
                print(f"{name} fails without it, too: {without[0][1]}", file=sys.stderr)
                continue
            print(f"caught by {name}, after {time.monotonic() - began:.0f} s\n  {how}")
            return 0
        print(f"not by {len(chosen)} of {tested}, after {time.monotonic() - began:.0f} s", file=sys.stderr)
    print("not caught")
    return 1


sys.exit(main())
