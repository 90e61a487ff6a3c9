#!/usr/bin/env bash
# engine_check.sh BUILD SOURCE: installs Bastide into a folder of its own, builds the example project against it as
# a stranger would, and runs it on the toy engine and on the faulty one.
set -euo pipefail
build=$1 source=$2
folder=$(mktemp -d "${TMPDIR:-/tmp}/bastide-consumer-XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail() { echo "FAILED: $*"; exit 1; }

cmake --install "$build" --prefix "$folder/installed" >"$folder/log" 2>&1 || { cat "$folder/log"; fail "installing"; }
cp -r "$source/docs/examples/engine-check" "$folder/project"
{ cmake -S "$folder/project" -B "$folder/project/build" -G Ninja -DCMAKE_PREFIX_PATH="$folder/installed" &&
  cmake --build "$folder/project/build"; } >"$folder/log" 2>&1 || { cat "$folder/log"; fail "building the example"; }

export BASTIDE_DATA=$folder/installed/share/bastide
"$folder/project/build/engine_check" >"$folder/output" || { cat "$folder/output"; fail "the toy engine should agree"; }
cat "$folder/output"
grep -q '^legal-placements  agreed *[1-9][0-9]* *differed   0' "$folder/output" || fail "placements were not compared"
grep -q '^spots  *agreed *0 ' "$folder/output" || fail "spots are not supported and must not agree"
if "$folder/project/build/engine_check" --faulty >"$folder/output"; then fail "the faulty engine should not agree"; fi
cat "$folder/output"
grep -q '^in [1-3] turns: city: .*1 pennant' "$folder/output" || fail "the fault was not shrunk to a few turns"
