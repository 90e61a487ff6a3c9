# A Slurm of our own on this machine: munged, slurmctld and one slurmd, in a folder of their own, reached on the
# loopback interface, beside whatever else runs here. Sourced by slurm.sh.
#
# start_slurm DIR   returns 0 with $SLURM_CONF exported; or 1, with the reason in $why and the daemons' logs on stderr
# stop_slurm        ends what was started; may be called at any time, and again
#
# DIR must be short: the path of a Unix socket has at most 107 bytes. No control groups, no accounting, no data base:
# what a container lacks is not asked for.

daemons=()  # names and process numbers, "munged 123"
why=

free_port() {  # below the ports that the kernel gives to others
  local port
  for _ in {1..50}; do
    port=$((10000 + RANDOM % 20000))
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then echo "$port"; return; fi
  done
}

write_configuration() {  # DIR
  local dir=$1 host user loopback_only=
  host=$(uname -n)
  # The daemons keep to the address of the machine's name if told so: only good where that is the loopback interface.
  case $(getent ahostsv4 "$host" || true) in
    127.*) loopback_only=CommunicationParameters=NoCtldInAddrAny,NoInAddrAny ;;
  esac
  host=${host%%.*}
  user=$(id -un)
  cat >"$dir/slurm.conf" <<TEXT
ClusterName=bastide
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
$loopback_only
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$dir/munge.socket
SlurmUser=$user
SlurmdUser=$user
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SlurmctldTimeout=120
SlurmdTimeout=300
ReturnToService=2
MinJobAge=600
JobRequeue=1
RequeueExit=137
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
TEXT
  # Not used, but slurmd loads a plugin for control groups all the same; this one starts where there are none.
  echo CgroupPlugin=cgroup/v1 >"$dir/cgroup.conf"
}

# start_daemon NAME COMMAND…: in the background, its output in DIR/NAME.out.
start_daemon() {
  local name=$1
  shift
  "$@" >"$slurm_dir/$name.out" 2>&1 </dev/null &
  daemons+=("$name $!")
}

is_running() {  # NAME
  local daemon
  for daemon in "${daemons[@]}"; do
    if [ "${daemon% *}" = "$1" ]; then kill -0 "${daemon#* }" 2>/dev/null; return; fi
  done
  return 1
}

# wait_for DAEMON COMMAND…: until COMMAND succeeds; 1 when the daemon ended ($has_ended) or after a minute.
wait_for() {
  local until=$((SECONDS + 60)) daemon=$1
  shift
  has_ended=no
  until "$@" >/dev/null 2>&1; do
    if ! is_running "$daemon"; then has_ended=yes; why="$daemon ended"; return 1; fi
    if [ $SECONDS -ge $until ]; then why="$daemon does not answer"; return 1; fi
    sleep 0.1
  done
}

is_node_idle() { [ "$(sinfo --noheader --format=%T 2>/dev/null)" = idle ]; }
controller_answers() { scontrol ping 2>/dev/null | grep -q ' UP$'; }
munge_answers() { munge --socket "$slurm_dir/munge.socket" --no-input | unmunge --socket "$slurm_dir/munge.socket"; }

start_slurm() {  # DIR
  slurm_dir=$1
  local program
  PATH=$PATH:/usr/sbin:/sbin
  for program in munged munge unmunge slurmctld slurmd sbatch scontrol sinfo; do
    command -v "$program" >/dev/null || { why="$program is not installed"; return 1; }
  done
  mkdir -p "$slurm_dir/state" "$slurm_dir/spool"
  chmod 755 "$slurm_dir"
  (umask 077 && head -c 1024 /dev/urandom >"$slurm_dir/munge.key")
  export SLURM_CONF=$slurm_dir/slurm.conf
  for _ in 1 2 3; do  # again only when a daemon ended at once: another program may have taken its port
    write_configuration "$slurm_dir"
    start_daemons && return
    show_logs
    [ "$has_ended" = yes ] || return 1
    stop_slurm
  done
  return 1
}

start_daemons() {
  start_daemon munged munged --foreground --force --key-file="$slurm_dir/munge.key" \
    --socket="$slurm_dir/munge.socket" --pid-file="$slurm_dir/munge.pid" --log-file="$slurm_dir/munge.log" \
    --seed-file="$slurm_dir/munge.seed"
  wait_for munged munge_answers || return 1
  start_daemon slurmctld slurmctld -D -i -f "$SLURM_CONF"
  wait_for slurmctld controller_answers || return 1
  start_daemon slurmd slurmd -D -f "$SLURM_CONF"
  wait_for slurmd is_node_idle
}

show_logs() {
  local file
  for file in "$slurm_dir"/*.out "$slurm_dir"/*.log; do
    [ -s "$file" ] && { echo "--- ${file##*/}"; tail -n 20 "$file"; } >&2
  done
  return 0
}

stop_slurm() {
  local i daemon
  for ((i = ${#daemons[@]} - 1; i >= 0; --i)); do  # the last one first
    daemon=${daemons[$i]#* }
    kill "$daemon" 2>/dev/null || true
    for _ in {1..50}; do kill -0 "$daemon" 2>/dev/null || break; sleep 0.1; done
    kill -KILL "$daemon" 2>/dev/null || true
    wait "$daemon" 2>/dev/null || true
  done
  daemons=()
}
