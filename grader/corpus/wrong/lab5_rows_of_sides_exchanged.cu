// lab5 verdict=graded score=0 says="Next: stencil_coarsened, line 30: exchange" says="Tried: all outputs are then right" omits="has an element to load"
// The threads of the first row load the row after the block, and those of the last row the row before it.
#include "lab.h"

#define W 32
#define H 8
#define DEPTH 24

__global__ void coarsened_kernel(const float *in, float *out, int n, Stencil7 c)
{
    __shared__ float cells[H + 2][W + 2];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int k = blockIdx.x * W + tx + 1, j = blockIdx.y * H + ty + 1;
    const int start = blockIdx.z * DEPTH + 1, stop = min(start + DEPTH, n - 1);
    const int row = n, plane = n * n;
    const float *from = in + (size_t)start * plane + j * row + k;
    const bool works = j <= n - 2 && k <= n - 2;
    float low = works ? from[-plane] : 0, mid = works ? from[0] : 0;
    for (int i = start; i < stop; i++, from += plane) {
        float high = works ? from[plane] : 0;
        __syncthreads();
        if (works) {
            cells[ty + 1][tx + 1] = mid;
            if (tx == 0)
                cells[ty + 1][0] = from[-1];
            if (tx == W - 1 || k == n - 2)
                cells[ty + 1][tx + 2] = from[1];
            const bool top = ty == 0;
            const bool bottom = ty == H - 1 || j == n - 2;
            if (bottom)
                cells[ty][tx + 1] = from[-row];
            if (top)
                cells[ty + 2][tx + 1] = from[row];
        }
        __syncthreads();
        if (works)
            out[from - in] = c.c[0] * mid + c.c[1] * cells[ty + 1][tx] + c.c[2] * cells[ty + 1][tx + 2] +
                             c.c[3] * cells[ty][tx + 1] + c.c[4] * cells[ty + 2][tx + 1] + c.c[5] * low +
                             c.c[6] * high;
        low = mid;
        mid = high;
    }
}

void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)
{
    if (n > 2)
        coarsened_kernel<<<dim3((n - 3) / W + 1, (n - 3) / H + 1, (n - 3) / DEPTH + 1), dim3(W, H)>>>(in, out, n, c);
}
