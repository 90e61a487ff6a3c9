#!/usr/bin/env bash
# Proves the README's two commands where there is nothing: in a Debian base system made by debootstrap.
#
#   fresh_debian.sh RELEASE [FOLDER [COMMAND…]]
#
# Makes a minimal root of Debian RELEASE, bookworm (12) or trixie (13), puts a clean clone of this commit into it, with the
# shared reference data beside it when there is any, and runs each COMMAND of ./run there: demo, then test, unless given.
# The network, the archive and the certificates are those of this machine, nothing else is. The root is in FOLDER, stays
# there, and is used again; without FOLDER it is made below $TMPDIR and removed. Needs root, debootstrap and git, 5 GB, and
# for each release what `./run test` takes. Exit code: that of the first COMMAND that failed.
set -euo pipefail

if [ $# -lt 1 ]; then
  sed -n '2,11s/^# \{0,1\}//p' "$0" >&2
  exit 1
fi
release=$1
folder=${2:-}
commands=("${@:3}")
[ ${#commands[@]} -gt 0 ] || commands=(demo test)
checkout=$(cd "$(dirname "$0")/../.." && pwd)
[ "$(id -u)" -eq 0 ] || { echo "SKIPPED: making a root needs root"; exit 0; }
command -v debootstrap >/dev/null || { echo "SKIPPED: no debootstrap here"; exit 0; }
mirror=${BASTIDE_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' \
  'Label: Debian' 2>/dev/null | head -n 1)}
mirror=${mirror:-http://deb.debian.org/debian}

if [ -z "$folder" ]; then
  folder=$(mktemp -d "${TMPDIR:-/tmp}/bastide-$release-XXXXXX")
  trap 'rm -rf --one-file-system "$folder"' EXIT
fi
if [ ! -e "$folder/etc/debian_version" ]; then
  debootstrap --variant=minbase "$release" "$folder" "$mirror" >"$folder.log" 2>&1 ||
    { tail -n 5 "$folder.log"; echo "SKIPPED: debootstrap could not make a root of $release from $mirror"; exit 0; }
  rm "$folder.log"
elif ! grep -qx "VERSION_CODENAME=$release" "$folder/etc/os-release"; then
  echo "$folder is not Debian $release" >&2
  exit 1
fi
cp -r /etc/apt/apt.conf.d "$folder/etc/apt/"
cp -L /etc/resolv.conf "$folder/etc/resolv.conf"
certificates=/srv/host-certificates.crt  # for npm, where the host trusts more than Debian does
[ ! -e /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$folder$certificates"
clone=$folder/srv/bastide/main
mkdir -p "$folder/srv/bastide"
if [ -d "$clone" ]; then mv "$clone" "$clone.before"; fi  # what it built stays with it, for a root that is used again
git -c safe.directory='*' clone --quiet --no-hardlinks "$checkout" "$clone"
if [ -d "$clone.before/build" ]; then mv "$clone.before/build" "$clone/"; fi
rm -rf "$clone.before"
[ ! -d "$checkout/../shared/reference" ] || {
  mkdir -p "$folder/srv/bastide/shared"
  cp -r "$checkout/../shared/reference" "$folder/srv/bastide/shared/"
}
git -C "$checkout" -c safe.directory='*' diff --quiet HEAD || echo "NOTE: what is not committed is not in the clone"

# Mounted for this process and its children only: nothing is left mounted, however it ends.
unshare --mount --propagation private bash -euo pipefail -s -- "$folder" "$certificates" "${commands[@]}" <<'INSIDE'
folder=$1 certificates=$2
shift 2
mount -t proc proc "$folder/proc"
mount -t devpts -o ptmxmode=0666 devpts "$folder/dev/pts"
for command in "$@"; do
  start=$SECONDS status=0
  chroot "$folder" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb NODE_EXTRA_CA_CERTS="$certificates" \
    bash -c 'cd /srv/bastide/main && exec ./run $1' run "$command" </dev/null || status=$?
  printf '== ./run %s: exit %s, %s s\n' "$command" "$status" "$((SECONDS - start))"
  [ "$status" -eq 0 ] || exit "$status"
done
INSIDE
