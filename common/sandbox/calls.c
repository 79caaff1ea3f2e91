/* Builds and installs the filter of system calls, from the lists in calls.def. */
#include "common/sandbox/calls.h"

#include <asm/ioctls.h>
#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define OWN_ARCH AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define OWN_ARCH AUDIT_ARCH_AARCH64
#else
#error "which AUDIT_ARCH is this?"
#endif

/* Newer than Debian 12's headers; the numbers are the same on every machine. */
#ifndef SYS_process_mrelease
#define SYS_process_mrelease 448
#endif
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#ifndef SYS_setxattrat
#define SYS_setxattrat    463
#define SYS_removexattrat 466
#endif
#ifndef SYS_file_setattr
#define SYS_file_setattr 469
#endif

enum refused_by { HOST = 1, COMPILER, BOTH };

static const struct refusal {
    const char *name;
    int number;
    enum refused_by by;
} refusals[] = {
#define CALL(name, by) {#name, SYS_##name, by},
#include "common/sandbox/calls.def"
#undef CALL
};

/* Calls that name a process in their first argument: allowed if it is the caller itself. */
static const struct refusal only_on_oneself[] = {
    {"kill", SYS_kill, BOTH},
    {"tgkill", SYS_tgkill, BOTH},
    {"rt_sigqueueinfo", SYS_rt_sigqueueinfo, BOTH},
    {"rt_tgsigqueueinfo", SYS_rt_tgsigqueueinfo, BOTH},
    {"prlimit64", SYS_prlimit64, BOTH},
    {"sched_setaffinity", SYS_sched_setaffinity, HOST},
};

#define NAMESPACES                                                                                           \
    (CLONE_NEWNS | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |               \
     CLONE_NEWCGROUP)
#define THREAD          (CLONE_THREAD | CLONE_FILES)
#define ALL_BITS        UINT32_MAX
#define DESCRIPTOR_ONLY F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL

/* Landlock asks whether a file is opened for reading or for writing, and allows an open for neither (3).
 * Before Linux 6.2 it also let any open empty the file. */
#define NEITHER    3
#define HOW_OPENED (O_ACCMODE | O_TRUNC)
#define UNWATCHED  O_RDONLY | O_TRUNC, NEITHER, NEITHER | O_TRUNC

/* Calls that do what an argument says. If the argument, masked with `mask`, is one of the values, the answer
 * holds, otherwise the other one. A policy has at most one rule for a call. */
static const struct rule {
    const char *name;
    int number;
    enum refused_by by;
    unsigned argument;
    uint32_t mask;
    enum { REFUSED, ALLOWED } answer;
    unsigned count;
    uint32_t values[7];
} rules[] = {
    /* clone makes threads, processes and namespaces. The limit for open files holds for all threads together
     * only while they share them. */
    {"clone (fork)", SYS_clone, HOST, 0, THREAD, ALLOWED, 1, {THREAD}},
    {"close_range", SYS_close_range, HOST, 2, CLOSE_RANGE_UNSHARE, ALLOWED, 1, {0}},
    {"clone", SYS_clone, COMPILER, 0, NAMESPACES, ALLOWED, 1, {0}},
    /* A program that may make another process the owner of a pipe, and choose the owner's signal, needs no
     * kill. Seals are what the recorder still has to add. */
    {"fcntl", SYS_fcntl, HOST, 1, ALL_BITS, ALLOWED, 7, {DESCRIPTOR_ONLY, F_ADD_SEALS}},
    {"fcntl", SYS_fcntl, COMPILER, 1, ALL_BITS, REFUSED, 3, {F_SETOWN, F_SETOWN_EX, F_SETSIG}},
    {"openat", SYS_openat, HOST, 2, HOW_OPENED, REFUSED, 3, {UNWATCHED}},
#ifdef SYS_open
    {"open", SYS_open, HOST, 1, HOW_OPENED, REFUSED, 3, {UNWATCHED}},
#endif
    /* ioctl also sets owners and types into terminals; devices and file systems have commands of their own.
     * Host code may ask whether a descriptor is a terminal, and how much there is to read. */
    {"ioctl", SYS_ioctl, HOST, 1, ALL_BITS, ALLOWED, 4, {TCGETS, TCGETS2, TIOCGWINSZ, FIONREAD}},
    {"ioctl", SYS_ioctl, COMPILER, 1, ALL_BITS, REFUSED, 4, {FIOSETOWN, SIOCSPGRP, TIOCSTI, TIOCLINUX}},
};

/* A filter under construction. */
struct program {
    struct sock_filter code[400];
    unsigned short length;
    uint32_t refuse; /* the action for a refused call */
};

static void add(struct program *p, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false)
{
    if (p->length < ARRAY_LEN(p->code))
        p->code[p->length++] = (struct sock_filter){code, if_true, if_false, value};
}

static void load(struct program *p, size_t offset)
{
    add(p, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void end_with(struct program *p, uint32_t action)
{
    add(p, BPF_RET | BPF_K, action, 0, 0);
}

/* Skip `skip` instructions unless the loaded word is `value`. */
static void if_equal(struct program *p, uint32_t value, uint8_t skip)
{
    add(p, BPF_JMP | BPF_JEQ | BPF_K, value, 0, skip);
}

/* Calls of another architecture have other numbers and would not be filtered: 32-bit programs (int $0x80),
 * x32. */
static void only_own_architecture(struct program *p)
{
    load(p, offsetof(struct seccomp_data, arch));
    add(p, BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0);
    end_with(p, SECCOMP_RET_KILL_PROCESS);
    load(p, offsetof(struct seccomp_data, nr));
#ifdef __X32_SYSCALL_BIT
    add(p, BPF_JMP | BPF_JGE | BPF_K, __X32_SYSCALL_BIT, 0, 1);
    end_with(p, SECCOMP_RET_KILL_PROCESS);
#endif
}

/* clone3 has its flags in memory, where no filter can look. Without it the C library uses clone. */
static void hide_clone3(struct program *p)
{
    if_equal(p, SYS_clone3, 1);
    end_with(p, SECCOMP_RET_ERRNO | ENOSYS);
}

static void judge_argument(struct program *p, const struct rule *r)
{
    if_equal(p, (uint32_t)r->number, (uint8_t)(2 * r->count + 3));
    load(p, offsetof(struct seccomp_data, args[r->argument]));
    add(p, BPF_ALU | BPF_AND | BPF_K, r->mask, 0, 0);
    for (unsigned i = 0; i < r->count; i++) {
        if_equal(p, r->values[i], 1);
        end_with(p, r->answer == ALLOWED ? SECCOMP_RET_ALLOW : p->refuse);
    }
    end_with(p, r->answer == ALLOWED ? p->refuse : SECCOMP_RET_ALLOW);
}

/* Zero means the caller as well, or for kill its own process group, which is made for the program. */
static void limit_to_oneself(struct program *p, int number)
{
    judge_argument(p, &(struct rule){.number = number,
                                     .mask = ALL_BITS,
                                     .answer = ALLOWED,
                                     .count = 2,
                                     .values = {(uint32_t)getpid(), 0}});
}

static bool concerns(enum refused_by by, enum calls_policy policy)
{
    return by & (policy == CALLS_OF_HOST_CODE ? HOST : COMPILER);
}

static void build(struct program *p, enum calls_policy policy)
{
    p->refuse = policy == CALLS_OF_HOST_CODE ? SECCOMP_RET_TRAP : SECCOMP_RET_ERRNO | EPERM;
    only_own_architecture(p);
    for (size_t i = 0; i < ARRAY_LEN(refusals); i++)
        if (concerns(refusals[i].by, policy)) {
            if_equal(p, (uint32_t)refusals[i].number, 1);
            end_with(p, p->refuse);
        }
    for (size_t i = 0; i < ARRAY_LEN(only_on_oneself); i++)
        if (concerns(only_on_oneself[i].by, policy))
            limit_to_oneself(p, only_on_oneself[i].number);
    hide_clone3(p);
    for (size_t i = 0; i < ARRAY_LEN(rules); i++)
        if (concerns(rules[i].by, policy))
            judge_argument(p, &rules[i]);
    end_with(p, SECCOMP_RET_ALLOW);
}

bool calls_can_confine(void)
{
    uint32_t action = SECCOMP_RET_TRAP;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

bool calls_confine(enum calls_policy policy)
{
    struct program p = {.length = 0};
    build(&p, policy);
    if (p.length == ARRAY_LEN(p.code)) {
        errno = E2BIG;
        return false;
    }
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &(struct sock_fprog){p.length, p.code}) == 0;
}

static const char *name_in(const struct refusal *list, size_t count, long number)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].number == number)
            return list[i].name;
    return NULL;
}

const char *calls_name(long number)
{
    const char *name = name_in(refusals, ARRAY_LEN(refusals), number);
    if (!name)
        name = name_in(only_on_oneself, ARRAY_LEN(only_on_oneself), number);
    for (size_t i = 0; i < ARRAY_LEN(rules) && !name; i++)
        name = rules[i].number == number ? rules[i].name : NULL;
    return name;
}
