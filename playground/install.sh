#!/usr/bin/env bash
# install.sh FOLDER: the page's sources with the packages of the lock file, in FOLDER: nothing is left in the sources.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1
mkdir -p "$folder"
if ! cmp -s "$here/package-lock.json" "$folder/installed.json"; then
  cp "$here/package.json" "$here/package-lock.json" "$folder"
  npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund --loglevel=error >&2
  cp "$here/package-lock.json" "$folder/installed.json"
fi
rm -rf "$folder/src" "$folder/tests"
cp -r "$here"/src "$here"/tests "$here"/*.mjs "$here"/*.js "$here"/*.json "$folder"
