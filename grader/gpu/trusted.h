/* The grader's own kernels (grader/gpu/trusted.cu) on a device of their own, which no submission can reach.
 */
#ifndef GRADER_GPU_TRUSTED_H
#define GRADER_GPU_TRUSTED_H

/* Elements that are not as they should be, all in the same way. */
struct mismatch {
    unsigned long long count, first; /* the lowest index; all ones if there is none */
};

/* What the verifying kernels leave behind. */
struct verification {
    struct mismatch wrong, missing, outside; /* elements of the output */
    struct mismatch changed;                 /* words of the inputs */
    unsigned long long sum;                  /* of a dot product, so far */
    unsigned long long blocks_done;
};

#ifndef __CUDACC__
#include "common/device.h"
#include "grader/labs/lab_record.h"
#include "grader/run/random.h"

struct trusted;

/* Open a device and load the kernels. NULL, with one line in `why`, if that is not possible. The caller
 * closes it. */
struct trusted *trusted_open(const struct device_backend *backend, const struct entry *entry,
                             struct why *why);
/* Make room for one case of the entry point; all functions below speak of it. False, with trusted_why, if
 * there is none. */
bool trusted_make_room(struct trusted *t, struct shape shape);
void trusted_close(struct trusted *t);

/* New inputs, drawn from `random`; they stay as they are until the next call. */
enum device_status trusted_fill(struct trusted *t, struct random *random);
/* Hand the inputs out to another device's buffers, one address a parameter; `backend` is that device's. */
enum device_status trusted_hand_out(struct trusted *t, const struct device_backend *backend, device *to,
                                    const device_address *addresses);
/* Fetch another device's buffers and verify all of them: outputs element by element, inputs for being as they
 * were handed out. `poison` is what outputs were filled with. */
enum device_status trusted_verify(struct trusted *t, struct verification *v,
                                  const struct device_backend *backend, device *from,
                                  const device_address *addresses, const float c[7], int poison);
/* Time one yardstick: a copy of the first input, or a read of the first two. *wall is by the host's clock. */
enum device_status trusted_yardstick(struct trusted *t, double deadline, double *seconds, double *wall);
/* Bytes that a yardstick reads and writes. */
double trusted_yardstick_bytes(const struct trusted *t);
/* Why the last call failed: one line, valid until the next. */
const char *trusted_why(const struct trusted *t);
#endif

#endif
