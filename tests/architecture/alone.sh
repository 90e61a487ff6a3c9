#!/usr/bin/env bash
# alone.sh SOURCE: every source of the layers, of the command line and of the tests is read by the compiler alone, as a
# build without BASTIDE_UNITY has it, which is CMake's default. In a unit with its neighbours a file may use what only
# they include. Nothing is compiled: the compiler's launcher asks for the syntax and leaves an empty object.
set -euo pipefail
source=$1
folder=$(mktemp -d "${TMPDIR:-/tmp}/bastide-alone-XXXXXX")
trap 'rm -rf "$folder"' EXIT

cat >"$folder/syntax" <<'LAUNCHER'
#!/usr/bin/env bash
set -e
"$@" -fsyntax-only
while [ $# -gt 1 ]; do if [ "$1" = -o ]; then : >"$2"; fi; shift; done
LAUNCHER
chmod +x "$folder/syntax"

cmake -S "$source" -B "$folder/build" -G Ninja -DBASTIDE_TESTS=ON -DBASTIDE_UNITY=OFF -DBASTIDE_WERROR=ON \
  -DCMAKE_CXX_COMPILER_LAUNCHER="$folder/syntax" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
layers='tilesets|rules|rules_cold|solver|solver_cold|props|props_cold|stateful|reports|cli'
targets=$(ninja -C "$folder/build" -t targets all |
  grep -oE "^(CMakeFiles/bastide_($layers)|tests/CMakeFiles/tests_[a-z]+)\.dir/.*\.o:" | tr -d :)
count=$(wc -w <<<"$targets")
# shellcheck disable=SC2086
ninja -C "$folder/build" -k 0 -j "$(nproc)" $targets >"$folder/log" 2>&1 ||
  { grep -E ' (error|warning): ' "$folder/log" | head -40; exit 1; }
echo "$count sources alone"
[ "$count" -gt 650 ] || { echo "expected more than 650"; exit 1; }
