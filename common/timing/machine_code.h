/* The machine code that ptxas makes of each kernel, as far as the model of time reads it: which line of the
 * PTX an instruction comes from, which loads it waits for, how long the warp pauses after it.
 *
 * ptxas schedules a kernel for the GPU: it unrolls loops, moves loads up, and says in each instruction's
 * control bits what the warp has to wait for. A warp has six scoreboards. An instruction of unknown duration
 * adds one to a scoreboard and takes it off when its result is there; another one waits until a scoreboard is
 * empty. Encoding of the 128-bit instructions since Volta: Z. Jia et al., "Dissecting the NVIDIA Volta GPU
 * Architecture via Microbenchmarking", 2018, chapter 2. */
#ifndef TIMING_MACHINE_CODE_H
#define TIMING_MACHINE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum machine_kind {
    MACHINE_PLAIN,
    MACHINE_ACCESS,   /* memory, shuffle, vote, barrier, sleep: what becomes a step of its own */
    MACHINE_CONSTANT, /* a load from constant memory */
    MACHINE_ADDRESS,  /* more of the address divergence unit: the block's index, a return */
    MACHINE_CONVERT,  /* a conversion or a special function */
    MACHINE_FENCE,
    MACHINE_BRANCH, /* or exit */
    MACHINE_NONE,   /* fills up the end */
};

enum { SCOREBOARDS = 6, NO_SCOREBOARD = 7 };

struct machine_insn {
    uint32_t ptx_line; /* of the text that ptxas was given; 0: unknown */
    uint32_t target;   /* MACHINE_BRANCH: the number of the instruction to which it goes; UINT32_MAX: exit */
    uint8_t kind;      /* enum machine_kind */
    uint8_t waits;     /* a bit for each scoreboard that has to be empty before it */
    uint8_t sets;      /* the scoreboard on which its result counts, or NO_SCOREBOARD */
    bool guarded;      /* by a predicate */
    uint8_t stall;     /* clocks until the warp may issue the next one */
};

struct machine_kernel {
    char *name;
    struct machine_insn *code;
    size_t count;
};

/* Of one module. Start from {0}; machine_code_free releases it. */
struct machine_code {
    struct machine_kernel *kernels;
    size_t count, capacity;
};

/* Take the image that `ptxas -lineinfo -arch=sm_90` has written. Of an image that cannot be read there are no
 * kernels. */
void machine_code_read(struct machine_code *m, const uint8_t *image, size_t size);
/* NULL: there is none of that name. */
const struct machine_kernel *machine_code_kernel(const struct machine_code *m, const char *name);
void machine_code_free(struct machine_code *m);

#endif
