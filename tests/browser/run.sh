#!/usr/bin/env bash
# run.sh PAGES_PROGRAM SOURCES FOLDER: writes the pages, fetches playwright-core when it is not there, runs page.test.mjs.
set -euo pipefail
pages=$1 sources=$2 folder=$3

skip() { echo "SKIPPED: $*; the report page was not tried in a browser"; exit 0; }
command -v node >/dev/null || skip "no node here"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip "no chromium here"
mkdir -p "$folder"
if ! cmp -s "$sources/package-lock.json" "$folder/installed.json"; then
  command -v npm >/dev/null || skip "no npm here"
  cp "$sources/package.json" "$sources/package-lock.json" "$folder"
  npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund --loglevel=error >&2 || skip "npm ci failed: no network?"
  cp "$sources/package-lock.json" "$folder/installed.json"
fi
"$pages" "$folder/pages"
node "$sources/page.test.mjs" "$folder" "$chromium"
