// lab5 verdict=graded score=0 cause=rows_apart says="Next: stencil_coarsened, line 47: read in[i][j-1][k] where your kernel reads in[i][j-4][k], and so on the other side: the rows of a thread lie 4 apart"
// The rows of a thread lie four apart, and its sums take the previous and the next of them as the rows beside.
#include "lab.h"

namespace {
constexpr int WIDTH = 32, THREADS = 4, EACH = 8, HEIGHT = THREADS * EACH, LAYERS = 32;

struct Row {
    int y, j;
    bool known, inner;
};

__device__ Row find_row(int r, int n)
{
    Row own;
    own.y = threadIdx.y + r * THREADS;
    own.j = blockIdx.y * (HEIGHT - 2) + own.y;
    int k = blockIdx.x * (WIDTH - 2) + threadIdx.x;
    own.known = own.j < n && k < n;
    own.inner = own.y > 0 && own.y < HEIGHT - 1 && threadIdx.x > 0 && threadIdx.x < WIDTH - 1 && own.j < n - 1 &&
                k < n - 1;
    return own;
}

__global__ void layers(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float shared[HEIGHT][WIDTH];
    const int x = threadIdx.x, k = blockIdx.x * (WIDTH - 2) + x;
    const int begin = 1 + blockIdx.z * LAYERS, end = min(begin + LAYERS, n - 1);
    float down[EACH], own[EACH], up[EACH];
    for (int r = 0; r < EACH; r++) {
        Row row = find_row(r, n);
        down[r] = row.known ? in[((begin - 1) * n + row.j) * n + k] : 0;
        own[r] = row.known ? in[(begin * n + row.j) * n + k] : 0;
    }
    for (int i = begin; i < end; i++) {
        for (int r = 0; r < EACH; r++) {
            Row row = find_row(r, n);
            up[r] = row.known ? in[((i + 1) * n + row.j) * n + k] : 0;
            shared[row.y][x] = own[r];
        }
        __syncthreads();
        for (int r = 0; r < EACH; r++) {
            Row row = find_row(r, n);
            if (row.inner) {
                float before = r == 0 ? shared[row.y - 1][x] : own[r - 1], after = r == EACH - 1 ? shared[row.y + 1][x] : own[r + 1];
                out[(i * n + row.j) * n + k] = s.c[0] * own[r] + s.c[1] * shared[row.y][x - 1] + s.c[2] * shared[row.y][x + 1] + s.c[3] * before + s.c[4] * after + s.c[5] * down[r] + s.c[6] * up[r];
            }
        }
        __syncthreads();
        for (int r = 0; r < EACH; r++) {
            down[r] = own[r];
            own[r] = up[r];
        }
    }
}
} // namespace

void stencil_coarsened(const float *in, float *out, int n, Stencil7 s)
{
    if (n < 3)
        return;
    const int along_k = (n - 2 + WIDTH - 3) / (WIDTH - 2), along_j = (n - 2 + HEIGHT - 3) / (HEIGHT - 2);
    layers<<<dim3(along_k, along_j, (n - 2 + LAYERS - 1) / LAYERS), dim3(WIDTH, THREADS)>>>(in, out, n, s);
}
