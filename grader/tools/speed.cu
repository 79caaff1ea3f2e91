/* Textbook kernels that build/bench times on the simulator. */
#define AT(i, j, k) (((i) * n + (j)) * n + (k))

struct Stencil7 {
    float c[7];
};

#define SUM(center, left, right, up, down, before, behind)                                                   \
    (s.c[0] * (center) + s.c[1] * (left) + s.c[2] * (right) + s.c[3] * (up) + s.c[4] * (down) +              \
     s.c[5] * (before) + s.c[6] * (behind))

extern "C" __global__ void naive(const float *in, float *out, int n, Stencil7 s)
{
    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
    int i = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[AT(i, j, k)] = SUM(in[AT(i, j, k)], in[AT(i, j, k - 1)], in[AT(i, j, k + 1)], in[AT(i, j - 1, k)],
                               in[AT(i, j + 1, k)], in[AT(i - 1, j, k)], in[AT(i + 1, j, k)]);
}

extern "C" __global__ void tiled(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float t[8][8][8];
    int z = threadIdx.z, y = threadIdx.y, x = threadIdx.x;
    int i = blockIdx.z * 6 + z - 1, j = blockIdx.y * 6 + y - 1, k = blockIdx.x * 6 + x - 1;
    if (i >= 0 && i < n && j >= 0 && j < n && k >= 0 && k < n)
        t[z][y][x] = in[AT(i, j, k)];
    __syncthreads();
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1 && z >= 1 && z < 7 && y >= 1 &&
        y < 7 && x >= 1 && x < 7)
        out[AT(i, j, k)] = SUM(t[z][y][x], t[z][y][x - 1], t[z][y][x + 1], t[z][y - 1][x], t[z][y + 1][x],
                               t[z - 1][y][x], t[z + 1][y][x]);
}

extern "C" __global__ void coarsened(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float before[32][32], here[32][32], behind[32][32];
    int first = blockIdx.z * 30, y = threadIdx.y, x = threadIdx.x, j = blockIdx.y * 30 + y - 1,
        k = blockIdx.x * 30 + x - 1;
    bool inside = j >= 0 && j < n && k >= 0 && k < n;
    if (first >= 1 && inside)
        before[y][x] = in[AT(first - 1, j, k)];
    if (inside)
        here[y][x] = in[AT(first, j, k)];
    for (int i = first; i < first + 30; i++) {
        if (i + 1 < n && inside)
            behind[y][x] = in[AT(i + 1, j, k)];
        __syncthreads();
        if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1 && y >= 1 && y < 31 && x >= 1 &&
            x < 31)
            out[AT(i, j, k)] = SUM(here[y][x], here[y][x - 1], here[y][x + 1], here[y - 1][x], here[y + 1][x],
                                   before[y][x], behind[y][x]);
        __syncthreads();
        before[y][x] = here[y][x];
        here[y][x] = behind[y][x];
    }
}

extern "C" __global__ void in_registers(const float *in, float *out, int n, Stencil7 s)
{
    __shared__ float tile[32][32];
    float before = 0, here = 0, behind = 0;
    int first = blockIdx.z * 30, y = threadIdx.y, x = threadIdx.x, j = blockIdx.y * 30 + y - 1,
        k = blockIdx.x * 30 + x - 1;
    bool inside = j >= 0 && j < n && k >= 0 && k < n;
    if (first >= 1 && inside)
        before = in[AT(first - 1, j, k)];
    if (inside)
        tile[y][x] = here = in[AT(first, j, k)];
    for (int i = first; i < first + 30; i++) {
        if (i + 1 < n && inside)
            behind = in[AT(i + 1, j, k)];
        __syncthreads();
        if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1 && y >= 1 && y < 31 && x >= 1 &&
            x < 31)
            out[AT(i, j, k)] =
                SUM(here, tile[y][x - 1], tile[y][x + 1], tile[y - 1][x], tile[y + 1][x], before, behind);
        __syncthreads();
        before = here;
        here = behind;
        tile[y][x] = here;
    }
}
