/* Error codes of the stand-in for libcudart: names, texts, and the last error. */
#include <stdio.h>

#include "common/record/cudart.h"

static cudaError_t last_error = cudaSuccess;

static const struct {
    cudaError_t code;
    const char *name, *text;
} errors[] = {
#define X(code, text) {code, #code, text},
    X(cudaSuccess, "no error") X(cudaErrorInvalidValue, "invalid argument")
        X(cudaErrorMemoryAllocation, "out of memory") X(cudaErrorInitializationError, "initialization error")
            X(cudaErrorInvalidConfiguration, "invalid configuration argument") X(cudaErrorInvalidPitchValue,
                                                                                 "invalid pitch argument")
                X(cudaErrorInvalidSymbol, "invalid device symbol") X(cudaErrorInvalidMemcpyDirection,
                                                                     "invalid copy direction for memcpy")
                    X(cudaErrorMissingConfiguration, "__global__ function call is not configured") X(
                        cudaErrorInvalidDeviceFunction, "invalid device function")
                        X(cudaErrorNoDevice, "no CUDA-capable device is detected") X(cudaErrorInvalidDevice,
                                                                                     "invalid device ordinal")
                            X(cudaErrorInvalidResourceHandle, "invalid resource handle") X(cudaErrorNotReady,
                                                                                           "device not ready")
                                X(cudaErrorIllegalAddress, "an illegal memory access was encountered") X(
                                    cudaErrorLaunchOutOfResources, "too many resources requested for launch")
                                    X(cudaErrorLaunchTimeout, "the launch timed out and was terminated")
                                        X(cudaErrorAssert, "device-side assert triggered")
                                            X(cudaErrorLaunchFailure, "unspecified launch failure")
                                                X(cudaErrorNotSupported, "operation not supported")
                                                    X(cudaErrorUnknown, "unknown error")
#undef X
};

cudaError_t cudart_failed(cudaError_t error)
{
    last_error = error;
    return error;
}

cudaError_t cudart_failed_because(cudaError_t error, enum cause cause, const char *format, ...)
{
    char message[300];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    tape_finding(FINDING_LAUNCH_ERROR, cause, "%s", message);
    return cudart_failed(error);
}

cudaError_t cudaGetLastError(void)
{
    cudaError_t error = last_error;
    last_error = cudaSuccess;
    return error;
}

cudaError_t cudaPeekAtLastError(void)
{
    return last_error;
}

const char *cudaGetErrorName(cudaError_t error)
{
    for (size_t i = 0; i < ARRAY_LEN(errors); i++)
        if (errors[i].code == error)
            return errors[i].name;
    return "unrecognized error code";
}

const char *cudaGetErrorString(cudaError_t error)
{
    for (size_t i = 0; i < ARRAY_LEN(errors); i++)
        if (errors[i].code == error)
            return errors[i].text;
    return "unrecognized error code";
}
