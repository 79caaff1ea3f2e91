/* From PTX text to an image that the driver loads. */
#ifndef COMMON_CUDA_MODULE_H
#define COMMON_CUDA_MODULE_H

#include "common/cuda/driver.h"

/* How a translation ended. */
enum translation {
    TRANSLATED,
    TRANSLATION_REFUSED, /* the PTX is at fault, by asking for too much shared memory for example */
};

/* Make an image of PTX text for a GPU of compute capability major.minor. It is machine code where the
 * toolkit's ptxas is known (cuda_set_ptxas) and knows the GPU. Otherwise it is the text itself, which the
 * driver translates when it loads it. The caller frees *image. If ptxas refuses the text, one line in `why`
 * says what it objects to.
 *
 * ptxas is tried first because a driver may be older than the toolkit. */
enum translation module_translate(void **image, const char *ptx, size_t length, int major, int minor,
                                  struct why *why);

/* Load an image into the current context; returns the driver's error, and the driver's words in `log`. */
int module_load(cu_module *module, const void *image, struct why *log);

#endif
