#!/usr/bin/env bash
# Proves the README's two commands on a machine that has nothing: a Debian base system made by debootstrap.
#
#   sudo tests/fresh-machine.sh FOLDER [RELEASE [MIRROR [COMMAND…]]]
#
# Makes FOLDER a minimal root of Debian RELEASE, bookworm (12, the default) or trixie (13), or uses the one there. Puts a
# clean clone of this commit into it, with the shared reference data beside it when there is any, and runs each COMMAND of
# ./run twice with its time: the first run installs and compiles, the second should not. COMMAND is demo, then test, unless
# given; ONCE=1 in the environment leaves the second runs out. Needs root, debootstrap and git; the host's apt settings
# (proxies) and certificates are used. About 25 minutes and 4 GB. Exit code: that of the first COMMAND that failed.
set -euo pipefail

if [ $# -lt 1 ] || [ "$(id -u)" -ne 0 ]; then
  sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
  exit 1
fi
folder=$1
release=${2:-bookworm}
mirror=${3:-http://deb.debian.org/debian}
commands=("${@:4}")
[ ${#commands[@]} -gt 0 ] || commands=(demo test)
rounds=(first second)
[ -z "${ONCE:-}" ] || rounds=(first)
checkout=$(cd "$(dirname "$0")/.." && pwd)

if [ ! -e "$folder/etc/debian_version" ]; then
  debootstrap --variant=minbase "$release" "$folder" "$mirror"
elif ! grep -qx "VERSION_CODENAME=$release" "$folder/etc/os-release"; then
  echo "$folder is not Debian $release" >&2
  exit 1
fi
cp -r /etc/apt/apt.conf.d "$folder/etc/apt/"
cp -L /etc/resolv.conf "$folder/etc/resolv.conf"
certificates=/srv/host-certificates.crt  # for npm, where the host trusts more than Debian does
[ ! -e /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$folder$certificates"
rm -rf "$folder/srv/bastide"
mkdir -p "$folder/srv/bastide"
git clone --quiet --no-hardlinks "$checkout" "$folder/srv/bastide/main"
[ ! -d "$checkout/../shared/reference" ] || {
  mkdir "$folder/srv/bastide/shared"
  cp -r "$checkout/../shared/reference" "$folder/srv/bastide/shared/"
}

trap 'umount -q "$folder/proc" "$folder/dev/pts" || true' EXIT
mountpoint -q "$folder/proc" || mount -t proc proc "$folder/proc"
mountpoint -q "$folder/dev/pts" || mount -t devpts -o ptmxmode=0666 devpts "$folder/dev/pts"
for command in "${commands[@]}"; do
  for round in "${rounds[@]}"; do
    start=$SECONDS status=0
    chroot "$folder" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
      NODE_EXTRA_CA_CERTS="$certificates" \
      bash -c 'cd /srv/bastide/main && exec ./run "$@"' run "$command" || status=$?
    printf '== ./run %s, %s run: exit %s, %s s\n' "$command" "$round" "$status" "$((SECONDS - start))"
    [ "$status" -eq 0 ] || exit "$status"
  done
done
