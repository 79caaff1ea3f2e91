/* Run the grader's own kernels (grader/gpu/trusted.cu) on a device of their own, which no submission can
 * reach. */
#ifndef GRADER_GPU_TRUSTED_H
#define GRADER_GPU_TRUSTED_H

/* Elements that are wrong in the same way. */
struct mismatch {
    unsigned long long count, first; /* the lowest index; all ones if there is none */
};

/* The results of the verifying kernels. */
struct verification {
    struct mismatch wrong, missing, outside; /* elements of the output */
    struct mismatch changed;                 /* words of the inputs */
    unsigned long long sum;                  /* the partial sum of a dot product */
    unsigned long long blocks_done;
};

#ifndef __CUDACC__
#include "common/device.h"
#include "grader/labs/lab_record.h"
#include "grader/run/random.h"

struct trusted;

/* Open a device and load the kernels. NULL, with one line in `why`, if that fails. The caller closes it. */
struct trusted *trusted_open(const struct device_backend *backend, const struct entry *entry,
                             struct why *why);
/* Make room for one case of the entry point, which all functions below use. False, with trusted_why, if there
 * is no room. */
bool trusted_make_room(struct trusted *t, struct shape shape);
void trusted_close(struct trusted *t);

/* New inputs, drawn from `random`. They stay until the next call. */
enum device_status trusted_fill(struct trusted *t, struct random *random);
/* Copy the inputs to another device's buffers, one address per parameter. `backend` is that device's. */
enum device_status trusted_hand_out(struct trusted *t, const struct device_backend *backend, device *to,
                                    const device_address *addresses);
/* Fetch another device's buffers and verify all of them: each element of the outputs, and that the inputs are
 * unchanged. Outputs were filled with `poison`. */
enum device_status trusted_verify(struct trusted *t, struct verification *v,
                                  const struct device_backend *backend, device *from,
                                  const device_address *addresses, const float c[7], int poison);
/* Time one yardstick: a copy of the first input, or a read of the first two. *wall is the host's time. */
enum device_status trusted_yardstick(struct trusted *t, double deadline, double *seconds, double *wall);
/* Bytes that a yardstick reads and writes. */
double trusted_yardstick_bytes(const struct trusted *t);
/* Why the last call failed: one line, valid until the next call. */
const char *trusted_why(const struct trusted *t);
#endif

#endif
