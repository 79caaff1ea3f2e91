/* A kernel of a few lines of PTX, walked for all n: what prove's tests ask claims about. */
#ifndef GRADER_TESTS_UNITS_PROVE_KERNEL_H
#define GRADER_TESTS_UNITS_PROVE_KERNEL_H

#include "common/device.h"
#include "grader/prove/claims.h"

/* The kernel's parameters are the addresses of n outputs and of n inputs, of four bytes each, and n. */
enum { KERNEL_OUT, KERNEL_IN, KERNEL_PARAMETERS, KERNEL_OBJECTS };

/* Calls with n as a symbol; their launches are walked with the same terms. */
struct any_n {
    struct terms terms;
    term n, grid; /* ceil(n / 256) */
    struct object objects[KERNEL_OBJECTS];
    int32_t bases[KERNEL_OBJECTS];
    struct outputs outputs;
};

void open_any_n(struct any_n *a, int64_t low, int64_t high);
void close_any_n(struct any_n *a);

/* A walk through a kernel of blocks of 256 threads. */
struct kernel_walk {
    device *device;
    struct function *placed;
    struct graph graph;
    struct launch_known launch;
    struct walker walker;
};

/* `body` is a kernel's code, with the registers of sim_harness.c; `module` stands before it, or is NULL. */
void open_kernel(struct kernel_walk *k, struct any_n *a, const char *module, const char *body);
void close_kernel(struct kernel_walk *k);

/* What ./grade prove shows of one kernel. */
struct kernel_claims {
    bool inside, apart, once;
};
struct kernel_claims claims_of_kernel(struct any_n *a, const char *module, const char *body);

#endif
