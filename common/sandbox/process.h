/* Run a program with limits and a deadline, read its output, and end all of its processes. */
#ifndef COMMON_SANDBOX_PROCESS_H
#define COMMON_SANDBOX_PROCESS_H

#include "common/base.h"

struct sandbox;

struct process_limits {
    unsigned wall_ms;      /* deadline; then everything that the program started is killed */
    unsigned cpu_seconds;  /* of one process; 0: no limit */
    uint64_t memory_bytes; /* address space of one process; 0: no limit */
    uint64_t file_bytes;   /* largest file it may write */
    size_t output_bytes;   /* bytes of output that are kept; a program that prints more is killed */
};

struct process_job {
    const char *const *argv;        /* argv[0] is looked up in PATH; NULL at the end */
    const char *const *environment; /* NULL at the end; nothing is inherited; NULL: an empty environment */
    const char *directory;          /* working directory, NULL: the caller's */
    bool is_own;                    /* a program of the kit: it keeps root's privileges */
    int keep_fd;                    /* this descriptor stays open in the program; -1: none but 0, 1, 2 */
    const struct sandbox *sandbox;  /* what it may see; NULL: everything that the caller sees */
    struct process_limits limits;
};

/* A program with more threads than this at once, in all its processes together, is killed. A compiler needs
 * about ten. */
enum { PROCESS_MOST = 256 };

enum process_end {
    PROCESS_EXITED,      /* code: exit status */
    PROCESS_SIGNALLED,   /* code: signal number */
    PROCESS_TIMED_OUT,   /* the deadline */
    PROCESS_TALKED,      /* printed more than output_bytes */
    PROCESS_SWARMED,     /* more than PROCESS_MOST threads in all its processes */
    PROCESS_NOT_STARTED, /* code: errno of the failed start */
};

struct process_result {
    enum process_end end;
    int code;
    struct text output; /* standard output and error together; the caller frees it */
};

/* Run a job to its end: standard input is /dev/null. When it returns, no descendant of the program is alive,
 * not even one that has left its process group or session. The caller becomes a child subreaper and must
 * start no other process meanwhile. Children that it had before are left alone. */
void process_run(struct process_result *result, const struct process_job *job);

#endif
