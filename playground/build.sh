#!/usr/bin/env bash
# build.sh FOLDER: the program as WebAssembly, in FOLDER/program, and the page around it, in FOLDER.
#
# The compiler is Emscripten of Debian 13, wherever this runs: Debian 12's knows no C++20. So it works in a root of its own,
# build/roots/playground, which debootstrap makes once (some 2 GB, root rights). Libraries that are compiled elsewhere,
# CaDiCaL and a file of RapidCheck, are compiled there from their packages' sources. When nothing changed nothing is compiled.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
system=$root/build/roots/playground
folder=$1
log=$root/build/playground.log

say() { printf 'run: %s\n' "$*" >&2; }
fail() { say "$@"; exit 3; }
as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }
inside() { as_root env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive chroot "$system" "$@"; }

packages=(cmake emscripten ninja-build libboost-dev libcli11-dev libfmt-dev libkainjow-mustache-dev librandom123-dev
  librange-v3-dev libtomlplusplus-dev libxxhash-dev nlohmann-json3-dev tao-pegtl-dev dpkg-dev)

make_system() {
  local mirror=${BASTIDE_MIRROR:-http://deb.debian.org/debian}
  [ ! -e "$system/made" ] || return 0
  say "making a Debian 13 with Emscripten in $system (once; log: $log)"
  as_root rm -rf "$system"
  mkdir -p "$(dirname "$system")"
  as_root debootstrap --variant=minbase trixie "$system" "$mirror" || return
  printf 'deb %s trixie main\ndeb-src %s trixie main\n' "$mirror" "$mirror" | as_root tee "$system/etc/apt/sources.list"
  inside apt-get -q update || return
  inside apt-get -q -y install --no-install-recommends "${packages[@]}" || return
  # The archives as their authors made them; Debian's changes are about packaging.
  inside sh -c 'mkdir -p /sources && cd /sources && apt-get -q --download-only --tar-only source cadical rapidcheck' || return
  # One archive has a folder around everything, the other has not.
  inside sh -c 'cd /sources && for name in cadical rapidcheck; do
    mkdir $name && tar -C $name -xf ${name}_*.orig.tar.* || exit
    [ -d $name/src ] || { mv $name around && mv around/* $name; } || exit
    [ -d $name/src ] || exit; done' || return
  as_root touch "$system/made"
}

mkdir -p "$(dirname "$log")"
make_system >"$log" 2>&1 || { tail -n 8 "$log" >&2; fail "the root for the compiler could not be made; log: $log"; }

# Only what differs is written there: its time tells the build what to compile again.
say "compiling the program as WebAssembly (some 15 minutes the first time on two processors; log: $log)"
list=$(cd "$root" && git ls-files -co --exclude-standard -- cmake CMakeLists.txt cli playground/door props reports rules \
  solver tilesets)
(cd "$root" && printf '%s\n' "$list" | while IFS= read -r file; do
   cmp -s "$file" "$system/bastide/$file" || printf '%s\n' "$file"
 done | tar -cf - -T -) | as_root sh -c 'mkdir -p "$1/bastide" && tar -C "$1/bastide" --no-same-owner -m -xf -' sh "$system"
(cd "$system/bastide" 2>/dev/null && find . -type f | sed 's|^\./||' | sort | comm -23 - <(sort <<<"$list")) |
  as_root xargs -r -I{} rm -f "$system/bastide/{}"
inside sh -c 'emcmake cmake -G Ninja -S /bastide/playground/door -B /build -DCADICAL_SOURCE=/sources/cadical \
  -DRAPIDCHECK_SOURCE=/sources/rapidcheck && ninja -C /build -j "$(nproc)"' >>"$log" 2>&1 ||
  { grep -m 5 -E 'error|FAILED' "$log" >&2; fail "the program could not be compiled; log: $log"; }

# Debian 12's node is too old for the page's tools; the root has a newer one, for Emscripten.
page=$root/build/npm/playground
"$here/install.sh" "$page"
as_root rm -rf "$system/page" "$system/site"
cp -r "$page" "$system/page"
inside node /page/build.mjs --door wasm --wasm /build --out /site
inside node /page/build.mjs --door wasm --wasm /build --out /site/single --single-file
rm -rf "$folder"
mkdir -p "$folder" "$root/build/playground-program"
cp "$system/build/bastide.js" "$system/build/bastide.wasm" "$root/build/playground-program"
cp "$system"/site/*.* "$folder"
cp "$system/site/single/index.html" "$folder/bastide.html"
