/* Lab 3: warp shuffle. The 32 threads of a warp pass values from register to register.
 *
 *     moving_average:  y[i] = (x[i] + x[(i+1) mod n]) / 2
 *     average3:        c[i] = (a[i-1] + a[i] + a[i+1]) / 3; behind an end, the end itself counts again
 *
 * The functions of labs 1 and 2, without shared memory and without a barrier: each lane loads one element and
 * asks its neighbours for theirs. Only the lanes at the ends of a warp, and of the array, load another one.
 *
 * Run: make lab3 && ./grade lab3        Read first: handouts/lab3_warp_shuffle.md
 */
#include "lab.h"

// BEGIN SOLUTION
// One way to full marks: a warp loads 33 elements for 32 averages of two, 34 for 32 averages of three.
// END SOLUTION

#ifndef BLOCK // ./grade sweep lab3 BLOCK=64,128,256 tries others
#define BLOCK 256 // threads per block: whole warps
#endif
#define LAST_LANE 31
#define ALL_LANES 0xffffffff // a shuffle's first argument: the lanes that take part

__global__ void moving_average_kernel(const float *x, float *y, int n)
{
    // BEGIN SOLUTION: find this thread's element i in the whole array and its lane in the warp
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    // END SOLUTION

    // BEGIN SOLUTION: load x[i] (any value if i >= n), then get the next lane's value; all 32 lanes call
    //     the shuffle, so no `if` around it
    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(ALL_LANES, here, 1);
    // END SOLUTION

    // BEGIN SOLUTION: nobody stands behind the last lane or the last element: load the neighbour there;
    //     then write y[i], if i < n
    if (i < n) {
        if (lane == LAST_LANE || i == n - 1)
            next = x[i == n - 1 ? 0 : i + 1];
        y[i] = (here + next) / 2;
    }
    // END SOLUTION
}

void moving_average(const float *x, float *y, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    moving_average_kernel<<<blocks, BLOCK>>>(x, y, n);
}

__global__ void average3_kernel(const int *a, int *c, int n)
{
    // BEGIN SOLUTION: find i and lane, load a[i], get the value of the lane before and of the lane behind
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    int here = i < n ? a[i] : 0;
    int before = __shfl_up_sync(ALL_LANES, here, 1);
    int behind = __shfl_down_sync(ALL_LANES, here, 1);
    // END SOLUTION

    // BEGIN SOLUTION: load what the first lane, the last lane and the last element miss; then write c[i],
    //     if i < n
    if (i < n) {
        if (lane == 0)
            before = a[max(i - 1, 0)];
        if (lane == LAST_LANE || i == n - 1)
            behind = a[min(i + 1, n - 1)];
        c[i] = (before + here + behind) / 3;
    }
    // END SOLUTION
}

void average3(const int *a, int *c, int n)
{
    int blocks = (n - 1) / BLOCK + 1;
    average3_kernel<<<blocks, BLOCK>>>(a, c, n);
}
