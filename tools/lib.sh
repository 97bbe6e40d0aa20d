# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=sh disable=SC2034,SC2015
# Functions of the shell tools.  Sourced by scripts in tools/, which set -eu.
#
# Each step prints one line to stderr and writes its output to a log file in the cache.
# stdout is for results.

root=$(cd "$(dirname "$0")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/ex_uncore
mkdir -p "$cache/log"

# --help prints the comment at the top of a tool.
case ${1-} in
-h | --help)
	awk '/^# shellcheck/ || !/^#/ { exit } NR > 3 || (NR == 3 && /^# /) { sub(/^# ?/, ""); print }' "$0"
	exit
	;;
--version)
	echo "$(basename "$0") $(sed -n 's/^VERSION = "\(.*\)"/\1/p' "$root/tools/figures.py")"
	exit
	;;
esac

die() {
	echo "error: $*" >&2
	exit 1
}

# step TEXT COMMAND...: run a command or a shell function; print TEXT and the time it took
step() {
	step_log=$cache/log/$(basename "$0")-$(echo "$1" | tr -c 'a-zA-Z0-9._\n-' _ | cut -c1-60).log
	step_start=$(date +%s%N)
	printf '%s ... ' "$1" >&2
	shift
	# not "if (...)", which would disable -e inside
	set +e
	(set -e; "$@") >"$step_log" 2>&1 </dev/null
	step_status=$?
	set -e
	if [ $step_status -eq 0 ]; then
		step_ms=$((($(date +%s%N) - step_start) / 1000000))
		printf '%d.%d s\n' $((step_ms / 1000)) $((step_ms % 1000 / 100)) >&2
		return
	fi
	echo failed >&2
	sed -n '/^error: /p' "$step_log" | tail -n 1 >&2
	echo "see $step_log" >&2
	exit 1
}

as_root() {
	if [ "$(id -u)" = 0 ]; then
		"$@"
	elif command -v sudo >/dev/null; then
		sudo "$@"
	else
		die "run this as root, or install sudo: $*"
	fi
}

# apt COMMAND...: run an apt program; die with one sentence if there is no network
apt() {
	apt_log=$cache/log/apt.$$
	apt_status=0
	"$@" >"$apt_log" 2>&1 || apt_status=$?
	cat "$apt_log"
	if grep -qE 'Could not (resolve|connect)|Temporary failure|Unable to connect|Network is unreachable' "$apt_log"; then
		rm "$apt_log"
		die "no network: apt-get cannot reach the Debian archive"
	fi
	rm "$apt_log"
	return $apt_status
}

apt_install() {
	set -- as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y \
		-o DPkg::Lock::Timeout=600 --no-install-recommends install "$@"
	apt "$@" && return
	# the package lists may be old or missing
	apt as_root apt-get -q -o DPkg::Lock::Timeout=600 update
	apt "$@" || die "apt-get cannot install the packages"
}

# need PACKAGE...: install those of the packages that are not installed
need() {
	command -v apt-get >/dev/null && command -v dpkg-query >/dev/null ||
		die "this needs Debian 12: there is no apt-get here"
	need_missing=
	for need_package; do
		[ "$(dpkg-query -W -f '${db:Status-Status}' "$need_package" 2>/dev/null)" = installed ] ||
			need_missing="$need_missing $need_package"
	done
	# shellcheck disable=SC2086
	[ -z "$need_missing" ] || step "installing$need_missing" apt_install $need_missing
}

# lock NAME: wait until no other script holds this lock, and hold it to the end of the script
lock() {
	exec 9>"$cache/$1.lock"
	flock 9
}
