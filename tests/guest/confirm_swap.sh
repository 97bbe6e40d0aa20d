#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# PUT CASE...: the row "agreement" beside the stimuli PUT, as "CASE: TEXT", and what is loaded
# afterwards, with which parameter, and confirm's exit status, as "CASE, then: ...".
. ./lib.sh

# The kernel's modprobe, which knows intel_uncore only
cat >/modprobe <<'END'
#!/bin/sh
[ "$2 $3" = "-i intel_uncore" ] || exit 1
case $1 in
-r) sh -c "$(cat /after)" && rmmod intel_uncore ;;
*) sh -c "$(cat /before)" && insmod /intel-uncore.ko && sh -c "$(cat /meanwhile)" ;;
esac
END
chmod +x /modprobe
echo /modprobe >/proc/sys/kernel/modprobe
put=$1
shift
insmod /ex_uncore.ko unconfirmed=1
# shellcheck disable=SC2086
hw put $put >/dev/null
for what; do
	: >/before
	: >/meanwhile
	: >/after
	asked=-I
	case $what in
	unasked) asked= ;;
	dead)	# while intel_uncore is loaded, the registers read 0
		echo "hw set dead_counters=1" >/meanwhile
		echo "hw set dead_counters=0" >/after
		;;
	refused) echo "exit 1" >/before ;;
	busy)	# at first another program uses it
		# shellcheck disable=SC2016 # a variable of another shell
		echo 'echo x >>/tries; [ "$(wc -l </tries)" -ge 3 ]' >/after
		;;
	signal)	# that ends confirm
		# shellcheck disable=SC2016
		echo 'kill -TERM $(pidof confirm)' >/meanwhile
		;;
	offline) # the CPU that is to walk goes
		echo 'echo 0 >/sys/devices/system/cpu/cpu1/online' >/meanwhile
		echo 'echo 1 >/sys/devices/system/cpu/cpu1/online' >/after
		;;
	esac
	rm -f evidence
	./confirm -M / -m 16 -o evidence $asked >out 2>&1
	status=$?
	sed -nE 's/ \([^()]*\)//g; s/^ok [0-9]+ - (agreement)/\1/p; /^confirm: /p' out | say "$what" cat
	echo "$what, then: $(for module in ex_uncore intel_uncore; do [ ! -e /sys/module/$module ] || echo $module; done | xargs) \
$(cat /sys/module/ex_uncore/parameters/unconfirmed) $status"
done
