/* What the recorder may say of host code: formats of printf.
 *
 * The texts lie on the tape, and host code may write there, too. So plan_said.c takes no text but one of
 * these. Calls that are refused (refused.def) have theirs there. */
#ifndef COMMON_RECORD_SAID_H
#define COMMON_RECORD_SAID_H

#include <stdbool.h>

#define SAID_BLOCK_EMPTY "kernel %s: block of %u x %u x %u threads; every dimension is at least 1"
#define SAID_GRID_EMPTY                                                                                      \
    "kernel %s: grid of %u x %u x %u blocks; every dimension is at least 1 (does a division round "          \
    "down to 0?)"
#define SAID_BLOCK_TOO_LARGE                                                                                 \
    "kernel %s: block of %u x %u x %u = %llu threads; a block has at most %d, and at most %u along "         \
    "z"
#define SAID_GRID_TOO_LARGE "kernel %s: grid of %u x %u x %u blocks; a grid has at most %u x %u x %u"
#define SAID_GRID_NEGATIVE  "kernel %s: grid of %d x %d x %d blocks; no number of blocks is negative"
#define SAID_BEYOND_BOUNDS  "kernel %s: block of %u threads; its __launch_bounds__ allow %u"
#define SAID_STATIC_TOO_LARGE                                                                                \
    "kernel %s: %u bytes of static shared memory; a block has at most %d (more only as dynamic "             \
    "shared memory)"
#define SAID_SHARED_TOO_LARGE                                                                                \
    "kernel %s: %zu bytes of dynamic and %u of static shared memory; a block has at most %d"
#define SAID_SHARED_NOT_ASKED_FOR                                                                            \
    "kernel %s: %zu bytes of dynamic and %u of static shared memory; more than %d have to be asked "         \
    "for: cudaFuncSetAttribute(%s, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)"
#define SAID_COOPERATIVE_TOO_LARGE                                                                           \
    "kernel %s: a cooperative launch of %llu blocks; only %llu of them fit on the GPU at the same "          \
    "time, %d on each of its %d SMs"
#define SAID_LIBRARY_KERNEL "launched a kernel of the library %s: the lab is about writing it yourself"
#define SAID_LIBRARY_VECTOR                                                                                  \
    "made a thrust::device_vector, which launches a kernel of thrust to fill its memory: take memory from "  \
    "cudaMalloc, and zeros from cudaMemset"
#define SAID_NO_KERNEL "a launch of something that is no kernel"
#define SAID_NO_PTX    "launched a kernel %s that the PTX of the file does not have"
#define SAID_NO_STREAM                                                                                       \
    "kernel %s is launched on a stream that does not exist (the third launch argument is shared "            \
    "memory, the fourth the stream)"
#define SAID_CLUSTERS "launches thread block clusters: the labs work with single blocks"
#define SAID_ATTRIBUTE_TOO_LARGE                                                                             \
    "kernel %s: cudaFuncSetAttribute asks for %d bytes of dynamic shared memory; beside its %u "             \
    "static bytes it can have %d"
#define SAID_OUT_OF_MEMORY  "cudaMalloc of %zu bytes: the GPU has %llu left"
#define SAID_BAD_FREE       "cudaFree of %s: only what cudaMalloc has returned can be freed, and once"
#define SAID_BAD_FREE_ASYNC "cudaFreeAsync of %s: only what cudaMalloc has returned can be freed, and once"
#define SAID_FREED_TWICE                                                                                     \
    "a second cudaFree of the same memory: it frees nothing and returns cudaErrorInvalidValue, which the "   \
    "next cudaGetLastError() returns as well"
#define SAID_NO_MEMORY_THERE "%s at %s: there is no live device memory"
#define SAID_PAST_END        "%s of %llu bytes at %s: that runs past its end at %llu bytes"
#define SAID_COPIED_FROM_HOST                                                                                \
    "copied %zu bytes from the host to the device (%s, cudaMemcpyHostToDevice): inputs already lie "         \
    "on the device; for constants use cudaMemcpyToSymbol"
#define SAID_COPIED_TO_HOST                                                                                  \
    "copied %zu bytes from the device to the host (%s, cudaMemcpyDeviceToHost): a lab's entry point "        \
    "leaves its result on the device; the grader reads it there"
#define SAID_DIRECTION "%s of %zu bytes has the direction %s, but its addresses say %s"
#define SAID_NO_SYMBOL                                                                                       \
    "%s: its argument is no __constant__ or __device__ variable (give the variable itself, not its "         \
    "address)"
#define SAID_ENDS_EXCHANGED                                                                                  \
    "%s: the variable %s stands where the pointer belongs, and the pointer where it does"
#define SAID_SYMBOL_RANGE "%s: %zu bytes at offset %zu of %s, which has %llu"
#define SAID_MANAGED                                                                                         \
    "has a __managed__ variable, %s: inputs and outputs already lie on the device; use __device__ "          \
    "or __constant__ instead"
#define SAID_NOT_JOINED                                                                                      \
    "stream %zu of %s still has work when the function returns: end with cudaStreamSynchronize, or "         \
    "let the default stream wait for an event of it"
#define SAID_STREAMS     "the host code creates more than %d streams"
#define SAID_EVENTS      "the host code creates more than %d events"
#define SAID_NOT_ALLOWED "uses %s, which is not part of what the labs allow"
#define SAID_MISSING     "the file defines no %s: declare it as lab.h does (extern \"C\")"
#define SAID_BUFFERS     "the host code allocates more than %d buffers"
#define SAID_STEPS       "the host code makes more than %d launches, copies and fills"
#define SAID_DATA        "the host code copies more than %d MiB to device variables"
#define SAID_FULL        "the host code asks for more than a recording holds"
#define SAID_NOT_LOADED                                                                                      \
    "has a compiled object that cannot be loaded: look for inline assembly and attributes of the "           \
    "host's code"

/* The refusal of a call: its name, and the advice of refused.def. */
#define SAID_CALLED "called %s: %s"

/* Names of what a copy or a fill is about. */
#define SAID_SCRATCH "memory from cudaMalloc"
#define SAID_ADDRESS "the address 0x"
#define SAID_NO_KIND "an unknown kind"
#define SAID_CUB     "cub, which thrust uses as well"

/* Is `text` what one of the formats makes of numbers, identifiers and the names above? `entry` and a space
 * may be in front of it. */
bool said_is_one(const char *text, const char *entry);

/* Is `text` an identifier, as far as the loader knows any? */
bool said_is_name(const char *text);

#endif
