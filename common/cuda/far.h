/* A GPU in a process of its own: requests of the client (far.c), answers of the server (far_server.c).
 *
 * Contexts of one process can reach each other's memory, so untrusted code gets a process. Requests go
 * through memory that both processes see, one at a time. A byte in a pipe announces each request and each
 * answer. */
#ifndef COMMON_CUDA_FAR_H
#define COMMON_CUDA_FAR_H

#include "common/cuda/cuda.h"

enum far_request {
    FAR_PIECE,  /* in: bytes of window are the next piece of PTX */
    FAR_LOAD,   /* in: text = file */
    FAR_SYMBOL, /* in: text = name; out: address, bytes; BROKEN if there is none */
    FAR_RESTORE,
    FAR_ALLOC, /* in: bytes, text = label; out: address, and handle if `shared` */
    FAR_FREE,  /* in: address */
    FAR_FREE_ALL,
    FAR_PUT,    /* in: address, bytes of window */
    FAR_GET,    /* in: address, bytes; out: window */
    FAR_FILL,   /* in: address, bytes, value */
    FAR_COPY,   /* in: address = to, other = from, bytes */
    FAR_LAUNCH, /* in: launch, window = parameters, text = kernel */
    FAR_TAKE,   /* out: findings */
    FAR_LIMITS, /* out: limits */
    FAR_START,
    FAR_STOP, /* in: number = deadline; out: number = seconds */
    FAR_REQUESTS,
};

enum { FAR_WINDOW = 16 << 20, FAR_FINDINGS = 8, FAR_TEXT = 2048 };

struct far_mailbox {
    enum far_request request;
    enum device_status status; /* of the answer; `text` says why if it is not DEVICE_OK */
    char text[FAR_TEXT];
    uint64_t address, other, bytes;
    int value;
    double number;
    bool shared;
    struct cu_handle handle;
    struct launch launch; /* without its pointers */
    struct device_limits limits;
    size_t finding_count;
    struct finding findings[FAR_FINDINGS];
    uint8_t window[FAR_WINDOW];
};

/* Open a device, answer with its name or the reason why there is none, then serve requests until the client
 * closes its end. */
void far_serve(struct far_mailbox *box, int requests, int answers);

#endif
