#!/usr/bin/env bash
# contents.sh BUILD SOURCE: makes the Debian package as ./run package does, and looks into it: files, dependencies, manual
# page; the program gives a verdict from where the package was unpacked, with the data beside it.
set -euo pipefail
build=$1 source=$2
folder=$(mktemp -d "${TMPDIR:-/tmp}/bastide-package-XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail() { echo "FAILED: $*"; exit 1; }
command -v dpkg-deb >/dev/null || { echo "SKIPPED: no dpkg here"; exit 0; }

(cd "$build" && cpack -G DEB -B "$folder" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip) >"$folder/log" 2>&1 ||
  { cat "$folder/log"; fail "cpack"; }
package=$(echo "$folder"/bastide_*.deb)
root=$folder/root
dpkg-deb -x "$package" "$root"

# Files: everything that the program reads and every header of the layers, and beside them exactly these.
cd "$root/usr"
for file in $(cd "$source" && find tilesets rules -name '*.toml' -o -name '*.json'); do
  [ -e "share/bastide/$file" ] || fail "no share/bastide/$file"
done
for layer in tilesets rules solver props reports; do
  diff <(cd "$source" && find $layer -name '*.hpp' | sort) <(cd include/bastide && find $layer -name '*.hpp' | sort) ||
    fail "headers of $layer"
done
diff - <(find . -type f ! -path './include/*' ! -path './share/bastide/*' | sort) <<'FILES' || fail "files of the package"
./bin/bastide
./lib/cmake/bastide/bastideConfig.cmake
./lib/cmake/bastide/bastideConfigVersion.cmake
./lib/cmake/bastide/bastide_targets-release.cmake
./lib/cmake/bastide/bastide_targets.cmake
./lib/libbastide_embedded.a
./lib/libbastide_props.a
./lib/libbastide_reports.a
./lib/libbastide_rules.a
./lib/libbastide_solver.a
./lib/libbastide_stateful.a
./lib/libbastide_tilesets.a
./share/bash-completion/completions/bastide
./share/doc/bastide/copyright
./share/fish/vendor_completions.d/bastide.fish
./share/man/man1/bastide.1.gz
./share/zsh/vendor-completions/_bastide
FILES
! find . -type f -exec ls -l {} + | grep -v '^-rw-r--r--' | grep -v '^-rwxr-xr-x.* \./bin/bastide$' || fail "modes of files"

# Dependencies: the shared libraries that the program was linked with, and nothing else. (Their names end in the version of
# the library, and in t64 on Debian 13.)
depends=$(dpkg-deb -f "$package" Depends | tr ',' '\n' | sed -E 's/ *\(.*//; s/^ *//; s/(t64|[0-9.]+(-[0-9]+)?)*$//' | sort | xargs)
[ "$depends" = "libc libfmt libgcc-s libstdc++ libtbb libtomlplusplus" ] || fail "it depends on: $depends"

# The manual page has every command, and nothing of it is wrong by the checker's rules but that it has no date.
gzip -dc share/man/man1/bastide.1.gz >"$folder/bastide.1"
if command -v mandoc >/dev/null; then
  mandoc -T lint -W warning "$folder/bastide.1" >"$folder/lint" || true
  ! grep -v 'missing date' "$folder/lint" || fail "the manual page"
else
  echo "mandoc is not here: the manual page was not checked"
fi

# The program, alone: with a tile set that is only here, so that the checkout's data cannot stand in.
sed 's/^id = "base"/id = "only-here"/' share/bastide/tilesets/base.toml >share/bastide/tilesets/only-here.toml
alone() { env -i PATH=/usr/bin:/bin "$root/usr/bin/bastide" "$@"; }
alone tilesets | grep -q only-here || fail "the data beside the program is not read"
alone verify c1 --tiles 2 --deployment-tiles 1 --game-tiles 0 --games 0 --quiet >"$folder/verdict" ||
  { cat "$folder/verdict"; fail "no verdict"; }
grep -q 'checked' "$folder/verdict" || { cat "$folder/verdict"; fail "the verdict"; }
ls -l "$package" | awk '{print "size with gzip:", $5}'
