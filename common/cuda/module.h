/* From PTX text to what the driver loads. */
#ifndef COMMON_CUDA_MODULE_H
#define COMMON_CUDA_MODULE_H

#include "common/cuda/driver.h"

/* How a translation ended. */
enum translation {
    TRANSLATED,
    TRANSLATION_REFUSED, /* the PTX is at fault: it asks for too much shared memory, say */
};

/* Make an image of PTX text for a GPU of compute capability major.minor: machine code where the toolkit's
 * ptxas is known (cuda_set_ptxas) and knows the GPU, else the text itself, for the driver to translate when
 * it loads it. The caller frees *image. If ptxas refuses the text, one line in `why` says what it objects to.
 *
 * ptxas comes first since a driver may be older than the toolkit. */
enum translation translate_ptx(void **image, const char *ptx, size_t length, int major, int minor,
                               struct why *why);

/* Load an image into the current context; returns the driver's error, and the driver's words in `log`. */
int module_load(cu_module *module, const void *image, struct why *log);

#endif
