/* What a compiler may take for one submission: nvcc, and the ptxas that makes a GPU's code of its PTX. */
#ifndef COMMON_COMPILER_LIMITS_H
#define COMMON_COMPILER_LIMITS_H

#include "common/process.h"

static const struct process_limits compiler_limits = {.wall_ms = 60000,
                                                      .cpu_seconds = 50,
                                                      .memory_bytes = 6ull << 30,
                                                      .file_bytes = 400ull << 20,
                                                      .output_bytes = 64 << 10};

#endif
