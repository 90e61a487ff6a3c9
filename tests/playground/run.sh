#!/usr/bin/env bash
# run.sh check|door|browser SOURCES FOLDER PROGRAM [DOOR|WASM]: what can be tried of the playground. The page's packages come
# from npm by its lock file; where node, npm or Chromium is missing the test counts as not run and says which.
#   check    types, style and the scripts' own tests; nothing is compiled to WebAssembly
#   door     the native door against the program: the same answers
#   browser  (long) the page in WebAssembly: the same answers, and everything in Chromium
set -euo pipefail
what=$1 sources=$2 folder=$3 program=$4

skip() { echo "SKIPPED: $*; the playground was not tried"; exit 0; }
command -v node >/dev/null || skip "no node here"
[ "$(node -p 'Number(process.versions.node.split(".")[0])')" -ge 20 ] || skip "node is older than 20 here"

if [ "$what" = door ]; then
  exec node "$sources/playground/tests/same_answers.mjs" --program "$program" --door "$5" --bad "$sources/tests/bad"
fi
command -v npm >/dev/null || skip "no npm here"
"$sources/playground/install.sh" "$folder" || skip "npm ci failed: no network?"
cd "$folder"
if [ "$what" = check ]; then
  npx --no-install tsc --noEmit
  npx --no-install eslint .
  exec node --test tests/*.test.mjs
fi
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip "no chromium here"
wasm=$5
[ -f "$wasm/bastide.wasm" ] || skip "the program is not compiled for it (./run playground)"
node "$sources/playground/tests/same_answers.mjs" --program "$program" --wasm "$wasm" --bad "$sources/tests/bad" --long
node build.mjs --door wasm --wasm "$wasm" --out site
CHROMIUM=$chromium PLAYGROUND_URL=file://$folder/site/index.html node --test --test-concurrency=1 tests/browser/*.test.mjs
