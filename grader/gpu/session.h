/* Time one session on a GPU: the same call again and again, each time with new inputs and a verified
 * result. */
#ifndef GRADER_GPU_SESSION_H
#define GRADER_GPU_SESSION_H

#include "grader/judge/clock.h"

/* What is timed: the submission, or the lab's own solution. */
struct contestant {
    const char *ptx, *file; /* NULL: there is none */
    size_t ptx_length;
    const struct plan
        *plans; /* one per timed shape of the record; an incomplete one: the GPU is too small for the shape */
};

struct session_request {
    const struct device_backend *backend; /* for the submission */
    const struct device_backend
        *trusted; /* for the grader's own kernels and the reference; `backend` copies to and from it */
    const struct entry *entry;
    int which;  /* number of the entry point in its lab */
    int number; /* of this session, from 0 */
    uint64_t seed;
    float c[7]; /* the coefficients of the plans */
    struct contestant mine, reference;
    device *d;          /* of `backend`, for the submission */
    int rounds;         /* at most CLOCK_ROUNDS */
    double seconds;     /* the submission's calls may take together; an unfinished call is stopped */
    struct shape shape; /* the shape that an earlier session has timed; n = 0: none */
};

enum session_end {
    SESSION_DONE,    /* timed, every result right */
    SESSION_WRONG,   /* ran, but a result was wrong or something else was written: see findings */
    SESSION_DIED,    /* a kernel crashed */
    SESSION_TIMEOUT, /* its calls are too slow: CLOCK_ROUNDS_MIN of them do not fit into the request's seconds
                      */
    SESSION_LIMIT,   /* it wants more scratch memory than there is */
    SESSION_REFUSED, /* the GPU refused the submission's work; its fault if the GPU is healthy */
    SESSION_BROKEN,  /* the machine's or the grader's fault, such as no room for inputs and outputs */
};

/* Plain data: it travels between processes. */
struct session_outcome {
    enum session_end end;
    struct why message; /* if not SESSION_DONE */
    char gpu[100];
    struct shape shape;
    double yardstick_bytes;
    double seconds; /* by the host's clock, of the submission's calls */
    struct clock_session clock;
    size_t finding_count;
    struct finding findings[8];
};

struct session;

/* Prepare everything except the submission: the grader's own kernels and the reference, on devices in this
 * process. NULL, with one line in `why`, if that fails. The session uses `request`, so the caller must keep
 * it. The caller closes the session, unless the process ends with it. */
struct session *session_open(const struct session_request *request, struct why *why);
/* Run the session, once, with the submission loaded on the request's device. */
void session_run(struct session *s, struct session_outcome *outcome);
/* Release what session_open has made. The request stays the caller's. */
void session_close(struct session *s);

#endif
