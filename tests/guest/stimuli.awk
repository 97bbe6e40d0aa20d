# SPDX-License-Identifier: GPL-2.0
#
# Turn the model's list of signals ("hw signals") into commands that put in all of them, in every
# box, with every value of every attribute: lines "BOX put ...", of eight stimuli each.  Each
# stimulus has another prime number as its count, so that no event gets the right count from a
# wrong stimulus.  An occupancy is five wide, and some stimuli pause for a clock between
# occurrences, so that there are edges and thresholds.  A packet takes a link up to six clocks.

function next_prime(   d) {
	for (;;) {
		prime += prime == 2 ? 1 : 2
		for (d = 3; d * d <= prime && prime % d; d += 2)
			;
		if (d * d > prime)
			return prime
	}
}

# The values of attribute number k, as "first-last", "a|b|c" or, of an address, a
# pattern in each way of counting its digits: none, some, the others, all.  Of more than 256 values
# (opcodes of nine bits) none, all, each bit, and each bit beside the two highest.
function values(k, spec,   n, i, range) {
	if (spec !~ /^[0-9]+-[0-9]+$/ && spec !~ /^0-0x/) {
		n = split(spec, range, "|")
		for (i = 1; i <= n; i++)
			value[k, i - 1] = range[i]
		return n
	}
	if (spec ~ /^0-0x/) {
		sub(/^0-/, "", spec)
		value[k, 0] = "0x0"
		value[k, 3] = spec
		gsub(/f/, "a", spec)
		value[k, 1] = spec
		gsub(/a/, "5", spec)
		value[k, 2] = spec
		return 4
	}
	split(spec, range, "-")
	if (range[2] > 255) {
		n = 0
		value[k, n++] = 0
		value[k, n++] = range[2]
		for (i = 1; i <= range[2]; i *= 2) {
			value[k, n++] = i
			if (4 * i <= range[2])
				value[k, n++] = 3 * int((range[2] + 1) / 4) + i
		}
		return n
	}
	for (i = range[1]; i <= range[2]; i++)
		value[k, i] = i
	return range[2] + 1
}

function flush() {
	if (count)
		print box, "put" line
	line = ""
	count = 0
}

BEGIN {
	prime = 2
	split("1 19 23 29 31 37 41", stride, " ")	# prime to every number of values
}

NF {
	split($1, name, ".")
	if (name[1] != box)
		flush()
	box = name[1]

	all = 1
	most = 1
	for (k = 2; k <= NF; k++) {
		eq = index($k, "=")
		key[k] = substr($k, 1, eq - 1)
		num[k] = values(k, substr($k, eq + 1))
		all *= num[k]
		most = num[k] > most ? num[k] : most
	}
	# All combinations of values if these are few, else each value once, and at every port; of
	# the packets that a link's filter sees each opcode of each class, and each RDS where it
	# matters
	ports = NF > 1 && key[2] == "port" ? num[2] : 1
	few = all <= 32
	seen = $1 ~ /rx_packet$/
	total = few ? all : seen ? num[2] * num[3] * num[7] : ports * most
	for (i = 0; i < total; i++) {
		put = ""
		if ($1 ~ /occupancy/)
			put = put ",width=5"
		if ($1 ~ /[rt]x_packet$/)
			put = put ",every=6"
		else if (i % 3 == 1)
			put = put ",every=2"
		rest = i
		for (k = 2; k <= NF; k++) {
			if (few || key[k] == "port") {
				n = rest % num[k]
				rest = int(rest / num[k])
			} else {
				n = rest * stride[k - 1] % num[k]
			}
			put = put "," key[k] "=" value[k, n]
		}
		if (seen && i >= num[2] * num[3] && put !~ /class=drs,opcode=[012],/)
			continue
		line = line " " $1 ",count=" next_prime() put
		if (++count == 8)
			flush()
	}
}

END {
	flush()
}
