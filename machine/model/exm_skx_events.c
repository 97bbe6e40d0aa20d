// SPDX-License-Identifier: GPL-2.0
/*
 * exm: signals and events of Skylake-SP and Cascade Lake-SP (skx 6): of each kind of box the clock
 * and those that the house's tools, perf's metrics and the tests use.  Those of the iMC channels
 * and of the PCU are Haswell-EP's.
 *
 * No source has the largest increment of an event in one clock: an occupancy has 32, others 1.
 */
#include "exm_ivt.h"

/* ---- U-Box and UPI links -------------------------------------------------- */

EXM_NAMES(sk_msg, "msg", EXM_SUB, "vlw_rcvd", "msi_rcvd", "ipi_rcvd", "doorbell_rcvd", "int_prio");
EXM_NAMES(sk_phold, "what", EXM_SUB, "assert_to_ack");

/* Slots of a flit: what they carry.  A line of data takes nine. */
#define EXM_UPI_DATA	EXM_BIT(0)
EXM_NAMES(sk_slot, "kind", EXM_UPI_DATA, "non_data", "data");

/* A packet's class, as the low umask bits have it, and what the upper umask selects */
#define EXM_UPI_CLASS	EXM_BITS(3, 0)
#define EXM_UPI_EXT	EXM_BITS(27, 4)
EXM_NAMES(sk_class, "class", EXM_UPI_CLASS, [8] = "req", [9] = "snp", [10] = "rsp_nodata",
	  [12] = "rsp_data", [13] = "wb", [14] = "ncb", [15] = "ncs");
EXM_NUMBER(sk_ext, "ext", EXM_UPI_EXT, 0xffffff);

enum { I_SU_MSG = EXM_FIRST_Q, I_SU_LOCK, I_SU_PHOLD, I_SU_RACU, I_SQ_TX, I_SQ_RX, I_SQ_HDR };

static const struct exm_signal exm_skx_link_signals[] = {
	EXM_SIGNAL(SU_MSG, U, "event_msg", &exm_sk_msg)
	EXM_SIGNAL(SU_LOCK, U, "lock_cycles")
	EXM_SIGNAL(SU_PHOLD, U, "phold_cycles", &exm_sk_phold)
	EXM_SIGNAL(SU_RACU, U, "racu_requests")
	EXM_SIGNAL(SQ_TX, Q, "tx_slot", &exm_sk_slot)
	EXM_SIGNAL(SQ_RX, Q, "rx_slot", &exm_sk_slot)
	EXM_SIGNAL(SQ_HDR, Q, "tx_packet", &exm_sk_class, &exm_sk_ext)
};

/* Umask bits 2:0 are the slots, 3 is data; the others are kinds without data. */
static bool exm_skx_is_slot(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return l->umask & 7 && l->umask & (attr & EXM_UPI_DATA ? 0x08 : 0xf0);
}

/* UNCONFIRMED, only here: the upper half of the umask, unless it is 0, is compared as a whole. */
static bool exm_skx_is_packet(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 ext = l->ctl >> 32;

	(void)ev;
	return (l->umask & 0xf) == exm_field(attr, EXM_UPI_CLASS) &&
	       (!ext || ext == exm_field(attr, EXM_UPI_EXT));
}

static const struct exm_event exm_skx_link_events[] = {
	EXM_EVENT(U, I_SU_MSG, 0x42, 1, .sub = EXM_SUB)
	EXM_EVENT(U, I_SU_LOCK, 0x44, 1)
	EXM_EVENT(U, I_SU_PHOLD, 0x45, 1, .sub = EXM_SUB)
	EXM_EVENT(U, I_SU_RACU, 0x46, 1)
	EXM_EVENT(Q, EXM_EVERY_CLOCK, 0x01, 1)
	EXM_EVENT(Q, I_SQ_TX, 0x02, 3, .when = exm_skx_is_slot)
	EXM_EVENT(Q, I_SQ_RX, 0x03, 3, .when = exm_skx_is_slot)
	EXM_EVENT(Q, I_SQ_HDR, 0x04, 1, .when = exm_skx_is_packet)
};

const struct exm_catalogue exm_skx_catalogue = {
	EXM_PART(Q, EXM_BIT(EXM_U) | EXM_BIT(EXM_Q), exm_skx_link_signals, exm_skx_link_events,
		 &exm_skx_mc_catalogue)
};

/* ---- CHA ----------------------------------------------------------------- */

/* A transaction in the TOR: from where, whether it misses, its opcode, home and memory */
#define EXM_SK_FROM	EXM_BITS(1, 0)
#define EXM_SK_MISS	EXM_BIT(2)
#define EXM_SK_REMOTE	EXM_BIT(3)
#define EXM_SK_NM	EXM_BIT(4)
#define EXM_SK_NC	EXM_BIT(5)
#define EXM_SK_ISOC	EXM_BIT(6)
#define EXM_SK_OPCODE	EXM_BITS(17, 8)
#define EXM_SK_TID	EXM_BITS(28, 20)

EXM_NAMES(sk_from, "from", EXM_SK_FROM, "irq", "evict", "prq", "ipq");
EXM_NAMES(sk_miss, "miss", EXM_SK_MISS, "0", "1");
EXM_NAMES(sk_home, "home", EXM_SK_REMOTE, "local", "remote");
EXM_NAMES(sk_nm, "nm", EXM_SK_NM, "0", "1");
EXM_NAMES(sk_nc, "nc", EXM_SK_NC, "0", "1");
EXM_NAMES(sk_isoc, "isoc", EXM_SK_ISOC, "0", "1");
EXM_NUMBER(sk_opcode, "opcode", EXM_SK_OPCODE, 0x3ff);
EXM_NUMBER(sk_tid, "tid", EXM_SK_TID, 0x1ff);

/* A lookup: its kind, by number of the umask bit, and the state found, in the filter's order */
#define EXM_SK_OP	EXM_BITS(2, 0)
#define EXM_SK_STATE	EXM_BITS(7, 4)

EXM_NAMES(sk_op, "op", EXM_SK_OP, [1] = "data_read", [2] = "write", [3] = "remote_snoop");
EXM_NAMES(sk_state, "state", EXM_SK_STATE, "i", "sf_s", "sf_e", "sf_h", "s", "e", "m", "f", "d",
	  "p");
EXM_NAMES(sk_victim, "state", EXM_SUB, "m", "e", "s", "f");
EXM_NAMES(sk_request, "kind", EXM_SUB, "reads_local", "reads_remote", "writes_local",
	  "writes_remote", "invitoe_local", "invitoe_remote");
EXM_NAMES(sk_read, "kind", EXM_SUB, "normal", "priority");
EXM_NAMES(sk_write, "kind", EXM_SUB, "full", "partial", "full_priority", "partial_priority");
EXM_NAMES(sk_queue, "queue", EXM_SUB, "irq", "irq_rej", "ipq");

enum {
	I_SC_TOR_INSERT = EXM_FIRST_C, I_SC_TOR_ENTRY, I_SC_LOOKUP, I_SC_VICTIM, I_SC_REQUEST,
	I_SC_READ, I_SC_WRITE, I_SC_RXC,
};

#define EXM_SKX_TOR(id, str) \
	EXM_SIGNAL(id, C, str, &exm_sk_from, &exm_sk_miss, &exm_sk_home, &exm_sk_nm, &exm_sk_nc, \
		   &exm_sk_isoc, &exm_sk_opcode, &exm_sk_tid)

static const struct exm_signal exm_skx_c_signals[] = {
	EXM_SKX_TOR(SC_TOR_INSERT, "tor_insert")
	EXM_SKX_TOR(SC_TOR_ENTRY, "tor_entry")
	EXM_SIGNAL(SC_LOOKUP, C, "llc_lookup", &exm_sk_op, &exm_sk_state, &exm_sk_tid)
	EXM_SIGNAL(SC_VICTIM, C, "llc_victim", &exm_sk_victim)
	EXM_SIGNAL(SC_REQUEST, C, "request", &exm_sk_request)
	EXM_SIGNAL(SC_READ, C, "imc_reads", &exm_sk_read)
	EXM_SIGNAL(SC_WRITE, C, "imc_writes", &exm_sk_write)
	EXM_SIGNAL(SC_RXC, C, "rxc_occupancy", &exm_sk_queue)
};

static bool exm_skx_is_thread(const struct exm_look *l, u64 attr)
{
	return !(l->ctl & EXM_SEL_TID_EN) ||
	       exm_field(l->box->extra[EXM_C_FILTER0], EXM_SKX_C_TID) ==
	       exm_field(attr, EXM_SK_TID);
}

/* Of two bits of a filter, one for each of two kinds, none selects like both. */
static bool exm_skx_passes(u64 filter, u64 one, u64 other, bool is_one)
{
	return !(filter & (one | other)) || filter & (is_one ? one : other);
}

/* UNCONFIRMED, only here: what a filter register of 0 does, which is no filter. */
static bool exm_skx_filtered(const struct exm_look *l, u64 attr)
{
	u64 filter = l->box->extra[EXM_C_FILTER1], opcode = exm_field(attr, EXM_SK_OPCODE);
	u64 opc0 = exm_field(filter, EXM_SKX_C_OPC0), opc1 = exm_field(filter, EXM_SKX_C_OPC1);

	if ((filter & EXM_C_NC && !(attr & EXM_SK_NC)) ||
	    (filter & EXM_C_ISOC && !(attr & EXM_SK_ISOC)) ||
	    !exm_skx_passes(filter, EXM_SKX_C_REM, EXM_SKX_C_LOC, attr & EXM_SK_REMOTE) ||
	    !exm_skx_passes(filter, EXM_SKX_C_NM, EXM_SKX_C_NOT_NM, attr & EXM_SK_NM))
		return false;
	return filter & EXM_SKX_C_ALL_OPC || (!opc0 && !opc1) || opcode == opc0 || opcode == opc1;
}

/* Umask bits 3:0 are the queues, 4 hits and 5 misses. */
static bool exm_skx_tor(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return l->umask >> exm_field(attr, EXM_SK_FROM) & 1 &&
	       l->umask & (attr & EXM_SK_MISS ? 0x20 : 0x10) && exm_skx_filtered(l, attr) &&
	       exm_skx_is_thread(l, attr);
}

/* Umask bit 0: the states of filter 0 are compared; 4: any kind of lookup. */
static bool exm_skx_lookup(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	u64 states = exm_field(l->box->extra[EXM_C_FILTER0], EXM_SKX_C_STATE);

	(void)ev;
	return l->umask & 1 && (l->umask & 0x10 || l->umask >> exm_field(attr, EXM_SK_OP) & 1) &&
	       states >> exm_field(attr, EXM_SK_STATE) & 1 && exm_skx_is_thread(l, attr);
}

static const struct exm_event exm_skx_c_events[] = {
	EXM_EVENT(C, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_EVENT_ON(EXM_ON_0, C, I_SC_RXC, 0x11, 32, .sub = EXM_SUB)
	EXM_EVENT(C, I_SC_LOOKUP, 0x34, 1, .when = exm_skx_lookup)
	EXM_EVENT(C, I_SC_TOR_INSERT, 0x35, 1, .when = exm_skx_tor)
	EXM_EVENT_ON(EXM_ON_0, C, I_SC_TOR_ENTRY, 0x36, 32, .when = exm_skx_tor)
	EXM_EVENT(C, I_SC_VICTIM, 0x37, 1, .sub = EXM_SUB)
	EXM_EVENT(C, I_SC_REQUEST, 0x50, 1, .sub = EXM_SUB)
	EXM_EVENT(C, I_SC_READ, 0x59, 1, .sub = EXM_SUB)
	EXM_EVENT(C, I_SC_WRITE, 0x5b, 1, .sub = EXM_SUB)
};

const struct exm_catalogue exm_skx_c_catalogue = {
	EXM_PART(C, EXM_BIT(EXM_C), exm_skx_c_signals, exm_skx_c_events, &exm_skx_ha_catalogue)
};

/* ---- M2M ------------------------------------------------------------------ */

EXM_NAMES(sk_m2m_read, "kind", EXM_SUB, [0] = "normal", [1] = "isoch");
EXM_NAMES(sk_m2m_write, "kind", EXM_SUB, "full", "partial", "full_isoch", "partial_isoch");

enum { I_SM_READ = EXM_FIRST_HA, I_SM_WRITE, I_SM_TAG };

static const struct exm_signal exm_skx_ha_signals[] = {
	EXM_SIGNAL(SM_READ, HA, "imc_reads", &exm_sk_m2m_read)
	EXM_SIGNAL(SM_WRITE, HA, "imc_writes", &exm_sk_m2m_write)
	EXM_SIGNAL(SM_TAG, HA, "tracker_inserts")
};

static const struct exm_event exm_skx_ha_events[] = {
	EXM_EVENT(HA, EXM_EVERY_CLOCK, 0x00, 1)
	EXM_EVENT(HA, I_SM_READ, 0x37, 1, .sub = EXM_SUB, .any = 0x04)
	EXM_EVENT(HA, I_SM_WRITE, 0x38, 1, .sub = EXM_SUB, .any = 0x10)
	EXM_EVENT(HA, I_SM_TAG, 0x49, 1)
};

const struct exm_catalogue exm_skx_ha_catalogue = {
	EXM_PART(HA, EXM_BIT(EXM_HA), exm_skx_ha_signals, exm_skx_ha_events, &exm_skx_p_catalogue)
};

/* ---- M2PCIe and M3UPI ----------------------------------------------------- */

EXM_NAMES(sk_egress, "ring", EXM_SUB, "ad_0", "ak_0", "bl_0", [4] = "ad_1",
	  [5] = "ak_1", [6] = "bl_1");
EXM_NAMES(sk_vn0, "class", EXM_SUB, "req", "snp", "rsp", "wb", "ncb", "ncs");
EXM_NAMES(sk_bl_flq, "class", EXM_SUB, "vn0_rsp", "vn0_wb", "vn0_ncb", "vn0_ncs", "vn1_rsp",
	  "vn1_wb", "vn1_ncb", "vn1_ncs");

enum { I_SR_NE = EXM_FIRST_R3, I_SR_INSERT, I_SR_VN0, I_SR_D2U, I_SR_BL_FLQ };

static const struct exm_signal exm_skx_ring_signals[] = {
	EXM_SIGNAL(SR_NE, R2, "txc_cycles_ne", &exm_sk_egress)
	EXM_SIGNAL(SR_INSERT, R2, "txc_inserts", &exm_sk_egress)
	EXM_SIGNAL(SR_VN0, R3, "vn0_credits_used", &exm_sk_vn0)
	EXM_SIGNAL(SR_D2U, R3, "d2u_sent")
	EXM_SIGNAL(SR_BL_FLQ, R3, "txc_bl_flq_entry", &exm_sk_bl_flq)
};

static const struct exm_event exm_skx_ring_events[] = {
	EXM_EVENT(R2, EXM_EVERY_CLOCK, 0x01, 1)
	EXM_EVENT_ON(EXM_ON_0_1, R2, I_SR_NE, 0x23, 1, .sub = EXM_SUB)
	EXM_EVENT(R2, I_SR_INSERT, 0x24, 1, .sub = EXM_SUB)
	EXM_EVENT(R3, EXM_EVERY_CLOCK, 0x01, 1)
	EXM_EVENT(R3, I_SR_VN0, 0x5c, 1, .sub = EXM_SUB)
	EXM_EVENT(R3, I_SR_D2U, 0x2a, 1)
	EXM_EVENT_ON(EXM_ON_0, R3, I_SR_BL_FLQ, 0x1d, 32, .sub = EXM_SUB)
};

const struct exm_catalogue exm_skx_ring_catalogue = {
	EXM_PART(R3, EXM_BIT(EXM_R2) | EXM_BIT(EXM_R3), exm_skx_ring_signals, exm_skx_ring_events,
		 &exm_skx_irp_catalogue)
};

/* ---- IRP and IIO ---------------------------------------------------------- */

EXM_NAMES(sk_coherent, "op", EXM_SUB, "pcirdcur", "crd", "drd", "rfo", "pcitom", "pcidcahint",
	  "wbmtoi", "clflush");

enum { I_SI_OPS = EXM_FIRST_IRP, I_SI_FAF };

static const struct exm_signal exm_skx_irp_signals[] = {
	EXM_SIGNAL(SI_OPS, IRP, "coherent_ops", &exm_sk_coherent)
	EXM_SIGNAL(SI_FAF, IRP, "faf_inserts")
};

static const struct exm_event exm_skx_irp_events[] = {
	EXM_EVENT(IRP, EXM_EVERY_CLOCK, 0x01, 1)
	EXM_EVENT(IRP, I_SI_OPS, 0x10, 1, .sub = EXM_SUB)
	EXM_EVENT(IRP, I_SI_FAF, 0x18, 1)
};

const struct exm_catalogue exm_skx_irp_catalogue = {
	EXM_PART(IRP, EXM_BIT(EXM_IRP), exm_skx_irp_signals, exm_skx_irp_events,
		 &exm_skx_iio_catalogue)
};

/* A request of four bytes: by whom, of which kind (the umask's bit), from which port, its class */
#define EXM_IIO_KIND	EXM_BITS(3, 0)
#define EXM_IIO_PORT	EXM_BITS(7, 4)
#define EXM_IIO_CLASS	EXM_BITS(9, 8)

EXM_NAMES(sk_kind, "kind", EXM_IIO_KIND, "mem_write", "peer_write", "mem_read", "peer_read",
	  "atomic", "atomiccmp", "msg");
EXM_NUMBER(sk_port, "port", EXM_IIO_PORT, 7);
EXM_NAMES(sk_fc, "class", EXM_IIO_CLASS, "posted", "nonposted", "completion");

/* What the free-running counters of a port count: units of 4 bytes, and use */
#define EXM_FREE_PORT	EXM_BITS(1, 0)
#define EXM_FREE_OUT	EXM_BIT(2)

EXM_NUMBER(sk_free_port, "port", EXM_FREE_PORT, 3);
EXM_NAMES(sk_free_dir, "dir", EXM_FREE_OUT, "in", "out");

enum { I_SO_OF = EXM_FIRST_S, I_SO_BY, I_SO_TXN, I_SO_COMP, I_SO_BW, I_SO_UTIL };

#define EXM_SKX_IIO(id, str) \
	EXM_SIGNAL(id, IIO, str, &exm_sk_kind, &exm_sk_port, &exm_sk_fc)

static const struct exm_signal exm_skx_iio_signals[] = {
	EXM_SKX_IIO(SO_OF, "data_req_of_cpu")
	EXM_SKX_IIO(SO_BY, "data_req_by_cpu")
	EXM_SKX_IIO(SO_TXN, "txn_req_of_cpu")
	EXM_SKX_IIO(SO_COMP, "comp_buf_entry")
	EXM_SIGNAL(SO_BW, IIO, "bandwidth", &exm_sk_free_port, &exm_sk_free_dir)
	EXM_SIGNAL(SO_UTIL, IIO, "utilisation", &exm_sk_free_port, &exm_sk_free_dir)
};

/* The bits of ch_mask are ports, those of fc_mask classes. */
static bool exm_skx_iio(const struct exm_look *l, const struct exm_event *ev, u64 attr)
{
	(void)ev;
	return l->umask >> exm_field(attr, EXM_IIO_KIND) & 1 &&
	       l->ctl >> (36 + exm_field(attr, EXM_IIO_PORT)) & 1 &&
	       l->ctl >> (44 + exm_field(attr, EXM_IIO_CLASS)) & 1;
}

static const struct exm_event exm_skx_iio_events[] = {
	EXM_EVENT(IIO, EXM_EVERY_CLOCK, 0x01, 1)
	EXM_EVENT_ON(EXM_ON_0_1, IIO, I_SO_OF, 0x83, 64, .when = exm_skx_iio)
	EXM_EVENT(IIO, I_SO_TXN, 0x84, 64, .when = exm_skx_iio)
	EXM_EVENT_ON(EXM_ON_2_3, IIO, I_SO_BY, 0xc0, 64, .when = exm_skx_iio)
	EXM_EVENT_ON(EXM_ON_2_3, IIO, I_SO_COMP, 0xd5, 64, .when = exm_skx_iio)
};

const struct exm_catalogue exm_skx_iio_catalogue = {
	EXM_PART(S, EXM_BIT(EXM_IIO), exm_skx_iio_signals, exm_skx_iio_events, NULL)
};

/* ---- free-running counters (skx 3) ------------------------------------------ */

/* Occurrences of a signal since the last reset */
static u64 exm_skx_past(const struct exm *m, const struct exm_stimulus *stim)
{
	for (unsigned int i = 0; i < m->num_accounts; i++) {
		const struct exm_account *a = &m->account[i];

		if (a->stim.pkg == stim->pkg && a->stim.box == stim->box &&
		    a->stim.inst == stim->inst && a->stim.signal == stim->signal &&
		    a->stim.attr == stim->attr)
			return a->occurrences - a->before;
	}
	return 0;
}

/*
 * Number 0 is the clock; from 1 on the bandwidth in of ports 0 to 3, then out; from 9 on the use of
 * port 0, in and out, then of the others.
 */
u64 exm_skx_free(const struct exm *m, unsigned int pkg, unsigned int inst, unsigned int idx)
{
	struct exm_stimulus stim = { .pkg = pkg, .box = EXM_IIO, .inst = inst };
	unsigned int n = idx - 1;

	if (!idx)
		return (m->clock - m->reset_at) & EXM_BITS(35, 0);
	stim.signal = n < 8 ? I_SO_BW : I_SO_UTIL;
	stim.attr = n < 8 ? n : (n & 1 ? EXM_FREE_OUT : 0) | (n - 8) / 2;
	return exm_skx_past(m, &stim) & EXM_BITS(35, 0);
}
