/* Limits of a compiler for one submission: nvcc, and ptxas, which makes machine code from PTX. */
#ifndef COMMON_SANDBOX_COMPILER_LIMITS_H
#define COMMON_SANDBOX_COMPILER_LIMITS_H

#include "common/sandbox/process.h"

/* Plain numbers, so that messages can quote them. Both kinds of seconds are processor time, so that a busy
 * machine costs no points: one limit for all compilers of a submission, and one for a single process. */
#define COMPILER_SECONDS     60
#define COMPILER_CPU_SECONDS 50
#define COMPILER_MEMORY_GB   6
#define COMPILER_FILE_MB     400
#define COMPILER_OUTPUT_KB   64

/* How many times its processor time a compiler may take by the clock before it counts as stuck. */
#define COMPILER_PATIENCE 4

static const struct process_limits compiler_limits = {.wall_ms = COMPILER_PATIENCE * 1000 * COMPILER_SECONDS,
                                                      .cpu_seconds = COMPILER_CPU_SECONDS,
                                                      .memory_bytes = (uint64_t)COMPILER_MEMORY_GB << 30,
                                                      .file_bytes = (uint64_t)COMPILER_FILE_MB << 20,
                                                      .output_bytes = COMPILER_OUTPUT_KB << 10};

/* The same limits with only `seconds` of processor time left: all compilers of one submission share their
 * time. */
static inline struct process_limits compiler_limits_within(double seconds)
{
    struct process_limits limits = compiler_limits;
    double ms = COMPILER_PATIENCE * 1000 * seconds;
    limits.wall_ms = ms < 1 ? 1 : ms < limits.wall_ms ? (unsigned)ms : limits.wall_ms;
    if (seconds < limits.cpu_seconds)
        limits.cpu_seconds = seconds < 1 ? 1 : (unsigned)seconds;
    return limits;
}

#endif
