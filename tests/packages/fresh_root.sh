#!/usr/bin/env bash
# fresh_root.sh BUILD SOURCE: ./run package, the Debian package installed in a fresh root of Debian 12 and removed again,
# and the tarball unpacked into a root that holds nothing else. Says what it all takes. Needs root, debootstrap and the
# archive; two minutes.
set -euo pipefail
source=$2
mirror=${BASTIDE_MIRROR:-http://deb.debian.org/debian}
[ "$(id -u)" -eq 0 ] || { echo "SKIPPED: making a root needs root"; exit 0; }
command -v debootstrap >/dev/null || { echo "SKIPPED: no debootstrap here"; exit 0; }
grep -q '^VERSION_CODENAME=bookworm' /etc/os-release ||
  { echo "SKIPPED: packages are made for the system that they are made on, and this is not Debian 12"; exit 0; }
folder=$(mktemp -d "${TMPDIR:-/tmp}/bastide-root-XXXXXX")
root=$folder/root
trap 'umount -q "$root/proc" || true; rm -rf --one-file-system "$folder"' EXIT
fail() { echo "FAILED: $*"; exit 1; }

"$source/run" package "$folder/packages" >"$folder/log" 2>&1 || { cat "$folder/log"; fail "./run package"; }
ls -l "$folder/packages"
debootstrap --variant=minbase bookworm "$root" "$mirror" >"$folder/log" 2>&1 ||
  { tail -n 5 "$folder/log"; echo "SKIPPED: debootstrap could not make a root from $mirror"; exit 0; }
cp -r /etc/apt/apt.conf.d "$root/etc/apt/"
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
verdict=(verify c1 --tiles 3 --deployment-tiles 2 --game-tiles 2 --quiet)

# From `apt install` to the first verdict.
inside apt-get -q update >"$folder/log" 2>&1 || { cat "$folder/log"; fail "apt-get update"; }
cp "$folder"/packages/bastide_*.deb "$root/root/"
start=$(date +%s.%N)
inside bash -c 'apt-get -q -y --no-install-recommends install /root/bastide_*.deb' >"$folder/log" 2>&1 ||
  { cat "$folder/log"; fail "apt-get install"; }
installed=$(date +%s.%N)
inside bastide "${verdict[@]}" >"$folder/verdict" || { cat "$folder/verdict"; fail "the first verdict"; }
end=$(date +%s.%N)
awk -v a="$start" -v b="$installed" -v c="$end" \
  'BEGIN { printf "apt install: %.1f s; first verdict after %.1f s more\n", b - a, c - b }'
cat "$folder/verdict"
grep -E '^The following NEW|^Need to get|^After this' -A 3 "$folder/log" | head -n 12
[ "$(inside bastide completion -- solve ho | tail -n 1 | cut -f 1)" = hole ] || fail "completion"
inside bash -n /usr/share/bash-completion/completions/bastide
inside test -s /usr/share/man/man1/bastide.1.gz || fail "no manual page"
inside dpkg --verify bastide || fail "files of the package differ from what it says"

# The CMake package as it was installed there, by the compiler of this machine.
cp -r "$source/docs/examples/engine-check" "$folder/project"
{ cmake -S "$folder/project" -B "$folder/project/build" -G Ninja -DCMAKE_PREFIX_PATH="$root/usr" \
    -DCMAKE_CXX_FLAGS=-O0 && cmake --build "$folder/project/build"; } >"$folder/log" 2>&1 ||
  { tail -n 20 "$folder/log"; fail "the example project"; }
grep -q "^bastide_DIR:PATH=$root/usr/lib/cmake/bastide" "$folder/project/build/CMakeCache.txt" || fail "which CMake package"

inside apt-get -q -y purge bastide >"$folder/log" 2>&1 || { cat "$folder/log"; fail "removing it"; }
[ -z "$(find "$root/usr" -ipath '*bastide*')" ] || fail "something was left behind"

# The tarball where there is no library at all, and as it would be unpacked by a user.
mkdir "$folder/bare"
tar xzf "$folder"/packages/bastide-*-linux-*.tar.gz -C "$folder/bare" --strip-components=1
! ldd "$folder/bare/bin/bastide" 2>/dev/null || fail "the program of the tarball is not static"
[ ! -e "$folder/bare/lib" ] || fail "the tarball holds libraries"
env -i chroot "$folder/bare" /bin/bastide "${verdict[@]}" >"$folder/without" 2>&1 && fail "data without /proc?"
env -i BASTIDE_DATA=/share/bastide chroot "$folder/bare" /bin/bastide "${verdict[@]}" >"$folder/static" ||
  { cat "$folder/static"; fail "the static program in a bare root"; }
(cd / && env -i LD_LIBRARY_PATH= "$folder/bare/bin/bastide" "${verdict[@]}") >"$folder/static" || fail "the static program"
diff <(grep -v ' s$' "$folder/verdict") <(grep -v ' s$' "$folder/static") || fail "the static program's verdict"
env -i BASTIDE_DATA=/share/bastide chroot "$folder/bare" /bin/bastide count --tiles 4 --threads 2 | grep -q 1266617 ||
  fail "what the static program counts"
echo "all as it should be"
