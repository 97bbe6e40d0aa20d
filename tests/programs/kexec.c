// SPDX-License-Identifier: GPL-2.0
/*
 * kexec VMLINUX INITRAMFS CMDLINE
 *
 * Start another kernel now, by kexec_load(2) and reboot(2).  VMLINUX is an unpacked
 * one, which gets the boot parameters of the running kernel.
 */
#include <asm/bootparam.h>
#include <elf.h>
#include <err.h>
#include <fcntl.h>
#include <linux/kexec.h>
#include <linux/reboot.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE		4096UL

/* Addresses of the segments that are not the kernel's */
#define PARAMS		0x80000UL
#define CMDLINE		(PARAMS + PAGE)
#define ENTRY		(CMDLINE + PAGE)
#define INITRAMFS	0x10000000UL

static struct kexec_segment segments[KEXEC_SEGMENT_MAX];
static unsigned int num_segments;

static void add(const void *data, size_t size, unsigned long to, size_t room)
{
	if (num_segments == KEXEC_SEGMENT_MAX)
		errx(1, "too many segments");
	segments[num_segments++] = (struct kexec_segment){
		.buf = (void *)data, .bufsz = size,
		.mem = (void *)to, .memsz = (room + PAGE - 1) & -PAGE,
	};
}

static char *map(const char *path, size_t *size)
{
	int fd = open(path, O_RDONLY);
	struct stat st;
	char *data;

	if (fd < 0 || fstat(fd, &st))
		err(1, "%s", path);
	data = mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (data == MAP_FAILED)
		err(1, "%s", path);
	*size = st.st_size;
	return data;
}

/* The segments of the kernel; returns where it starts. */
static uint64_t add_kernel(const char *path)
{
	size_t size;
	const char *data = map(path, &size);
	const Elf64_Ehdr *elf = (const void *)data;
	const Elf64_Phdr *ph = (const void *)(data + elf->e_phoff);

	for (int i = 0; i < elf->e_phnum; i++) {
		if (ph[i].p_type == PT_LOAD)
			add(data + ph[i].p_offset, ph[i].p_filesz, ph[i].p_paddr, ph[i].p_memsz);
	}
	return elf->e_entry;
}

static void add_params(const char *cmdline, size_t initramfs_size)
{
	static struct boot_params params;
	FILE *f = fopen("/sys/kernel/boot_params/data", "r");

	if (!f || fread(&params, sizeof(params), 1, f) != 1)
		err(1, "/sys/kernel/boot_params/data");
	params.hdr.type_of_loader = 0xff;
	params.hdr.setup_data = 0;
	params.hdr.ramdisk_image = INITRAMFS;
	params.hdr.ramdisk_size = initramfs_size;
	params.hdr.cmd_line_ptr = CMDLINE;
	add(&params, sizeof(params), PARAMS, sizeof(params));
	add(cmdline, strlen(cmdline) + 1, CMDLINE, PAGE);
}

/* kexec enters with all registers 0, and the kernel expects the parameters in rsi. */
static void add_entry(uint64_t kernel)
{
	static struct __attribute__((packed)) {
		uint8_t mov_rsi[2];
		uint64_t params;
		uint8_t mov_rax[2];
		uint64_t kernel;
		uint8_t jmp_rax[2];
	} code = {
		{ 0x48, 0xbe }, PARAMS, { 0x48, 0xb8 }, 0, { 0xff, 0xe0 },
	};

	code.kernel = kernel;
	add(&code, sizeof(code), ENTRY, PAGE);
}

int main(int argc, char **argv)
{
	size_t size;
	const char *initramfs;

	if (argc != 4)
		errx(1, "usage: kexec VMLINUX INITRAMFS CMDLINE");
	add_entry(add_kernel(argv[1]));
	initramfs = map(argv[2], &size);
	add(initramfs, size, INITRAMFS, size);
	add_params(argv[3], size);
	if (syscall(SYS_kexec_load, ENTRY, (unsigned long)num_segments, segments,
		    KEXEC_ARCH_X86_64))
		err(1, "kexec_load");
	syscall(SYS_reboot, LINUX_REBOOT_MAGIC1, LINUX_REBOOT_MAGIC2, LINUX_REBOOT_CMD_KEXEC, 0);
	err(1, "reboot");
}
