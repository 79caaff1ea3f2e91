/* NVIDIA's driver, loaded at run time: the kit is built and started without it.
 *
 * A process that has called driver_load() must not fork afterwards: the driver does not survive it. */
#ifndef COMMON_CUDA_DRIVER_H
#define COMMON_CUDA_DRIVER_H

#include "common/base.h"

typedef struct cu_context_ *cu_context;
typedef struct cu_module_ *cu_module;
typedef struct cu_function_ *cu_function;
typedef struct cu_stream_ *cu_stream;
typedef struct cu_event_ *cu_event;

/* What another process needs to see a buffer. */
struct cu_handle {
    char bytes[64];
};

/* A launch with attributes: CUlaunchConfig and CUlaunchAttribute of cuda.h. */
struct cu_attribute {
    int id, padding;
    int value[16];
};

struct cu_launch {
    unsigned grid[3], block[3], shared_bytes;
    cu_stream stream;
    struct cu_attribute *attributes;
    unsigned attribute_count;
};

/* Numbers of cuda.h, by their names there. */
enum cu_error {
    CU_OK = 0,
    CU_OUT_OF_MEMORY = 2,
    CU_NO_DEVICE = 100,
    CU_DEVICE_UNAVAILABLE = 46,
    CU_INVALID_IMAGE = 200,
    CU_INVALID_PTX = 218,
    CU_UNSUPPORTED_PTX_VERSION = 222,
    CU_NO_BINARY = 209,
    CU_NOT_FOUND = 500,
    CU_NOT_READY = 600,
    CU_ILLEGAL_ADDRESS = 700,
    CU_OUT_OF_RESOURCES = 701,
    CU_ASSERT = 710,
    CU_STACK_ERROR = 714,
    CU_ILLEGAL_INSTRUCTION = 715,
    CU_MISALIGNED_ADDRESS = 716,
    CU_INVALID_ADDRESS_SPACE = 717,
    CU_INVALID_PC = 718,
    CU_LAUNCH_FAILED = 719,
};

enum {
    CU_FUNCTION_STATIC_SHARED = 1,
    CU_FUNCTION_DYNAMIC_SHARED = 8,
    CU_LIMIT_PRINTF_BYTES = 1,
    CU_LIMIT_HEAP_BYTES = 2,
    CU_LIMIT_PERSISTING_BYTES = 6,
    CU_JIT_ERROR_LOG = 5,
    CU_JIT_ERROR_LOG_BYTES = 6,
    CU_JIT_OPTIMIZATION = 7,
    CU_STREAM_NON_BLOCKING = 1,
    CU_ATTACH_LAZILY = 1,
};

/* The driver's functions: cu.launch(...) and so on. NULL before driver_load. */
extern struct driver {
#define X(name, symbol, parameters) int(*name) parameters;
#include "common/cuda/driver.def"
#undef X
} cu;

/* Is there a libcuda that is new enough? Does not start it, so the process may fork afterwards. False, with
 * one line in `why`, if not. */
bool driver_find(struct why *why);

/* Start libcuda. False, with one line in `why` that ends with the next step, if there is no driver, only one
 * that is too old, or no GPU. Calling it again costs nothing. */
bool driver_load(struct why *why);

/* "CUDA_ERROR_ILLEGAL_ADDRESS (an illegal memory access was encountered)". A static text. */
const char *driver_error(int error);

#endif
