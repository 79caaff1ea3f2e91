// lab3 verdict=graded moving_average.correctness=fail average3.correctness=pass finding=wrong_value cause=one_input_for_all says="Next: moving_average, the sum stored in line 14: let each output take another input: y[2] and y[3] both take x[1]"
// The shuffle names a lane, 1, where its distance was meant: all lanes of a warp get the value of lane 1.
#include "lab.h"
#define BLOCK 256
__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    float here = i < n ? x[i] : 0;
    float next = __shfl_sync(0xffffffff, here, 1);
    if (i < n) {
        if (lane == 31 || i == n - 1)
            next = x[i == n - 1 ? 0 : i + 1];
        y[i] = (here + next) / 2;
    }
}
void moving_average(const float *x, float *y, int n)
{
    moving_average_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(x, y, n);
}
#define LAST_LANE 31
#define ALL_LANES 0xffffffff
__global__ void average3_kernel(const int *a, int *c, int n)
{
    // BEGIN SOLUTION: find i and lane, load a[i], get the values of the lanes on the left and on the right
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int here = i < n ? a[i] : 0;
    int left = __shfl_up_sync(ALL_LANES, here, 1);
    int right = __shfl_down_sync(ALL_LANES, here, 1);
    // END SOLUTION

    // BEGIN SOLUTION: load the neighbours that a shuffle cannot deliver: for the first lane, the last lane
    //     and the last element; then write c[i], if i < n
    if (i < n) {
        if (lane == 0)
            left = a[max(i - 1, 0)];
        if (lane == LAST_LANE || i == n - 1)
            right = a[min(i + 1, n - 1)];
        c[i] = (left + here + right) / 3;
    }
    // END SOLUTION
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}
