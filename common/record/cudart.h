/* The stand-in for libcudart: what its parts share.
 *
 * It is built with the toolkit's own header. So the header's declarations check every function here. Structs
 * that change between toolkits (cudaDeviceProp, cudaFuncAttributes) and names that gain a version suffix are
 * those that the student's file was compiled with. */
#ifndef COMMON_RECORD_CUDART_H
#define COMMON_RECORD_CUDART_H

#include <cuda_runtime_api.h>

#include "common/record/recorder.h"

/* A kernel that the student's object has registered. */
struct kernel {
    const void *stub;                /* the host function with its name */
    const char *name;                /* mangled */
    const struct tape_kernel *known; /* what the PTX says of it; NULL: nothing */
    uint32_t index;                  /* in the request */
    uint64_t dynamic_limit;          /* bytes of dynamic shared memory it may be launched with */
};

/* cudart_module.c: find a kernel by its stub or by cudaKernel_t; NULL if there is none. */
struct kernel *kernel_find(const void *handle);
const char *kernel_title(const struct kernel *kernel); /* its name as the author wrote it: a static text */
/* Address of the variable whose host shadow is `shadow`; 0 if there is none. */
uint64_t symbol_find(const void *shadow, uint64_t *bytes, const char **name);

/* cudart_error.c: remember the error for cudaGetLastError and return it. */
cudaError_t cudart_failed(cudaError_t error);
/* The same, with a LAUNCH_ERROR finding. */
cudaError_t cudart_failed_because(cudaError_t error, enum cause cause, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* cudart_stream.c */
bool stream_known(cudaStream_t stream);
void stream_work(cudaStream_t stream);   /* work was issued to it */
void stream_memory(cudaStream_t stream); /* memory was taken or given back in its order */
void stream_host_free(void);             /* memory was given back by a call that waits for no stream */
void stream_put(cudaStream_t stream); /* the last of it was a copy from the host, which has been waited for */
void streams_join_all(void);
void streams_check(void); /* note a finding for each stream with work that no one waited for */

#endif
