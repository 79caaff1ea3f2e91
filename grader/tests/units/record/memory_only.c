/* Entry points that launch nothing: host code in plain C, for a device that has no kernels. */
#include <cuda_runtime_api.h>
#include <stdlib.h>

#define ENTRY(name)                                                                                          \
    void name(const int *a, int *c, int n);                                                                  \
    void name(const int *a, int *c, int n)

ENTRY(copies)
{
    cudaMemcpy(c, a, 4 * (size_t)n, cudaMemcpyDeviceToDevice);
}

ENTRY(copies_most)
{
    cudaMemcpy(c, a, 4 * (size_t)(n - 1), cudaMemcpyDeviceToDevice);
}

ENTRY(clears)
{
    (void)a;
    cudaMemset(c, 0, 4 * (size_t)n);
}

ENTRY(does_nothing)
{
    (void)a, (void)c, (void)n;
}

ENTRY(changes_input)
{
    cudaMemcpy(c, a, 4 * (size_t)n, cudaMemcpyDeviceToDevice);
    cudaMemset((int *)a + n - 1, 0, 4);
}

ENTRY(goes_through_scratch)
{
    void *scratch;
    cudaMalloc(&scratch, 4 * (size_t)n);
    cudaMemcpy(scratch, a, 4 * (size_t)n, cudaMemcpyDeviceToDevice);
    cudaMemcpy(c, scratch, 4 * (size_t)n, cudaMemcpyDeviceToDevice);
    cudaFree(scratch);
}

ENTRY(reads_back)
{
    int here;
    (void)c, (void)n;
    cudaMemcpy(&here, a, 4, cudaMemcpyDeviceToHost);
}

ENTRY(crashes)
{
    (void)c, (void)n;
    *(volatile int *)0 = a != 0;
}

ENTRY(leaves)
{
    (void)a, (void)c, (void)n;
    exit(0);
}
