#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# ARGS PUT OPTIONS CASE...: the row "agreement" of confirm with OPTIONS and with ex_uncore, loaded
# with ARGS, beside the stimuli PUT, as "CASE: TEXT" without what is in parentheses.  "CASE, then: ..."
# is what is loaded afterwards, with which parameter, and confirm's exit status.
# shellcheck disable=SC2016 # variables of other shells
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

args=$1
put=$2
options=$3
shift 3
# shellcheck disable=SC2086
insmod /ex_uncore.ko $args
# shellcheck disable=SC2086
[ -z "$put" ] || hw put $put >/dev/null
for what; do
	: >/before
	: >/meanwhile
	: >/after
	asked=-I
	case $what in
	agree) ;;
	unasked) asked= ;;
	dead)	# while intel_uncore is loaded, the registers read 0
		echo "hw set dead_counters=1" >/meanwhile
		echo "hw set dead_counters=0" >/after
		;;
	reads)	# more memory is read
		echo 'hw put imc5.cas,op=rd,count=1000000000,every=100 >/dev/null' >/meanwhile
		echo "hw stop; hw put $put >/dev/null" >/after
		;;
	refused) echo "exit 1" >/before ;;
	busy)	# at first another program uses it
		echo 'echo x >>/tries; [ "$(wc -l </tries)" -ge 3 ]' >/after
		;;
	signal)	# that ends confirm
		echo 'kill -TERM $(pidof confirm)' >/meanwhile
		;;
	offline) # the CPU that is to walk goes
		echo 'echo 0 >/sys/devices/system/cpu/cpu1/online' >/meanwhile
		echo 'echo 1 >/sys/devices/system/cpu/cpu1/online' >/after
		;;
	esac
	rm -f evidence
	# shellcheck disable=SC2086
	./confirm -M /ex_uncore.ko -o evidence $options $asked >out 2>&1
	status=$?
	sed -n '/ - agreement/p; /^confirm: /p' out | sed -E 's/ \([^()]*\)//g; s/^ok [0-9]+ - //' | say "$what" cat
	echo "$what, then: $(for module in ex_uncore intel_uncore; do [ ! -e /sys/module/$module ] || echo $module; done | xargs) \
$(cat /sys/module/ex_uncore/parameters/unconfirmed) $status"
done
