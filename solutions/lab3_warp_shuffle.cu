/* Lab 3: warp shuffle. The 32 threads of a warp pass values from register to register.
 *
 *     moving_average:  y[i] = (x[i] + x[(i+1) mod n]) / 2
 *     average3:        c[i] = (a[i-1] + a[i] + a[i+1]) / 3; beyond an end, the end itself counts again
 *
 * These are functions of labs 1 and 2, without shared memory and without a barrier. Each lane loads one
 * element and gets its neighbours' elements by a shuffle. Only lanes at the ends of a warp or of the array
 * load a second element.
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

    // BEGIN SOLUTION: load x[i], or take any value if i >= n; then get the next lane's value. All 32 lanes
    //     have to call the shuffle, so it stands in no `if`
    float here = i < n ? x[i] : 0;
    float next = __shfl_down_sync(ALL_LANES, here, 1);
    // END SOLUTION

    // BEGIN SOLUTION: the last lane and the lane of the last element get no neighbour by the shuffle: load it
    //     there; then write y[i], if i < n
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
