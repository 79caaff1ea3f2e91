/* All that a lab file includes: the entry points that the grader calls.
 *
 * Every pointer is a device pointer. An entry point launches its kernels on the default stream and returns;
 * it need not synchronise. Keep the signatures as they stand here: another one is a compile error. */
#ifndef COMMON_LAB_H
#define COMMON_LAB_H

#include <cuda_runtime.h>

/* Coefficients of the seven-point stencil: centre, k-1, k+1, j-1, j+1, i-1, i+1. Passed by value. */
typedef struct {
    float c[7];
} Stencil7;

#ifdef __cplusplus
extern "C" {
#endif

/* Lab 0: *c = sum of a[i] * b[i], exactly, in 64 bits. */
void dot(const int *a, const int *b, long long *c, int n);

/* Labs 1 and 3: y[i] = (x[i] + x[(i + 1) mod n]) / 2. */
void moving_average(const float *x, float *y, int n);

/* Labs 2 and 3: c[i] = (a[max(i-1, 0)] + a[i] + a[min(i+1, n-1)]) / 3, C integer division. */
void average3(const int *a, int *c, int n);

/* Lab 2: df[i] = sum over d = -radius..radius of stencil[d + radius] * f[i + d], for radius <= i < n -
 * radius. `stencil` holds 2 * radius + 1 floats in device memory; 1 <= radius <= 8. Other df[i] are not
 * written. */
void derivative(const float *f, float *df, int n, const float *stencil, int radius);

/* Labs 4 to 6: one sweep of the seven-point stencil over an n x n x n grid, index (i*n + j)*n + k.
 * Boundary cells of `out` are not written. */
void stencil_basic(const float *in, float *out, int n, Stencil7 c);
void stencil_tiled(const float *in, float *out, int n, Stencil7 c);
void stencil_coarsened(const float *in, float *out, int n, Stencil7 c);
void stencil_register_tiled(const float *in, float *out, int n, Stencil7 c);

#ifdef __cplusplus
}
#endif

#endif
