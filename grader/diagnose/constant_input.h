/* Does a right call copy an input into constant memory, from which its kernels then read it? */
#ifndef GRADER_DIAGNOSE_CONSTANT_INPUT_H
#define GRADER_DIAGNOSE_CONSTANT_INPUT_H

#include "grader/diagnose/seen.h"

/* Coefficients belong there, and are left out. `counts` are those of the counted size. False: it does not. */
bool constant_input_find(struct seen *found, const struct diagnosis *d, const struct counts *counts);

#endif
