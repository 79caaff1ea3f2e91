/* A PTX body as a kernel, run on the simulator: what the tests of common/sim share. */
#ifndef GRADER_TESTS_UNITS_SIM_HARNESS_H
#define GRADER_TESTS_UNITS_SIM_HARNESS_H

#include "common/device.h"

/* What to run. The body becomes kernel "k" with the parameters `out`, `in` (addresses) and `n` (32 bits). It
 * finds %out, %in (64 bits), %n, %tid, %ctaid, %lane, %gtid (32 bits) filled in, and may use the registers
 * %p<32>, %rs<32>, %r<64>, %rd<64>, %f<32>, %fd<32>. Fields that are 0 take the value in brackets. */
struct sim_job {
    const char *module; /* text before the kernel [none] */
    const char *body;
    uint32_t grid[3], block[3]; /* [1], [1] */
    const void *in;
    size_t in_bytes;                    /* of the buffer "in", read-only [4 KB of zeros] */
    size_t out_bytes;                   /* of the buffer "out", zeros [4 KB] */
    bool fresh;                         /* those zeros count as never written */
    uint32_t n;                         /* */
    uint32_t shared;                    /* dynamic shared memory per block */
    uint64_t budget;                    /* warp instructions a block [1 million] */
    unsigned threads;                   /* of the host [1] */
    const struct device_trace *trace;   /* gets the memory requests of the launch [NULL: no listener] */
    const struct device_sample *sample; /* samples the launch [NULL: all of it runs] */
    const struct device_follow *follow; /* gets every instruction [NULL: no listener] */
    enum device_order order;            /* of warps and blocks */
    bool cooperative;                   /* a cooperative launch */
    bool has_kernel;                    /* the text of `module` holds the kernel "k" itself */
};

struct sim_result {
    enum device_status status;
    struct why why;
    uint32_t *out;
    size_t out_bytes;
    struct device_report report;
    struct counts counts;
    uint64_t spent; /* of the submission's allowance, in warp instructions */
};

/* Run `job` on a fresh device. The caller frees the result. A module that cannot be loaded gives the status
 * and `why` alone. */
struct sim_result sim_run(const struct sim_job *job);
void sim_free(struct sim_result *r);

/* The text of the module that sim_run makes of `job`; the caller frees it. */
char *sim_module_text(const struct sim_job *job);

/* Fail the test unless `r` came through without any finding. */
void sim_assert_clean(const struct sim_result *r);
/* The first finding of `kind`, or fail the test. */
const struct finding *sim_assert_finding(const struct sim_result *r, enum finding_kind kind);

#endif
