#include "grader/advice/by_cause.h"

/* No step of its own: the step comes from the finding's kind (explanations.c) or from the entry point's
 * record. */
#define OF_KIND ""

/* In the order of common/cause.def. */
static const struct advice advices[CAUSE_COUNT] = {
    [CAUSE_NONE] = {.step = OF_KIND},

    /* ---- outputs: all of them, as the counts show ---- */
    [CAUSE_NOTHING_STORED] = {.step = OF_KIND},
    [CAUSE_NO_LAUNCH] =
        {.step = "the function launches no kernel: a line kernel<<<blocks, threads>>>(arguments) is missing",
         .hints = {"Which line of the host function starts the kernel, and with how many blocks?",
                   "A kernel runs only if it is launched. The launch belongs in the host function, after the "
                   "lines that compute the number of blocks.",
                   "int blocks = (n - 1) / BLOCK + 1;\n"
                   "kernel<<<blocks, BLOCK>>>(x, y, n); // with your kernel's name and its arguments"}},
    [CAUSE_STORED_ELSEWHERE] =
        {.step = "the kernels store, but not to the output: which pointer does the launch pass for it, or "
                 "which copy is missing?",
         .hints =
             {"Through which parameter does the kernel store, and which pointer does the launch pass for "
              "it?",
              "The kernel writes somewhere else, for instance to memory from cudaMalloc, and no copy brings "
              "the values to the output. The output is device memory already: the kernel can store to it.",
              "kernel<<<blocks, BLOCK>>>(x, y, n); // the pointers that your function was given\n"
              "If you need scratch memory, copy from it after the kernel:\n"
              "cudaMemcpy(y, scratch, n * sizeof *y, cudaMemcpyDeviceToDevice);"}},
    [CAUSE_GRID_AXES_EXCHANGED] =
        {.step =
             "give the grid its axes in the order of the block's: blocks along x by block.x, along y by block.y, along z by block.z"},
    [CAUSE_POINTER_MOVED] =
        {.step =
             "pass the array itself: the launch passes a pointer some elements further on, such as x + 1, and the kernel's index counts from there"},
    [CAUSE_GRID_AND_BLOCK_EXCHANGED] =
        {.step = "exchange the first two arguments of the launch: kernel<<<blocks, threads per block>>>"},

    /* ---- outputs: which ones, by their place in the launch ---- */
    [CAUSE_INDEX_EXCHANGED] =
        {.step = "multiply the block, not the thread: blockIdx.x * blockDim.x + threadIdx.x"},
    [CAUSE_ASSIGNS_IN_IF] = {.step = "compare with ==: a single = in a condition assigns a value"},
    [CAUSE_MACRO_WITHOUT_BRACKETS] =
        {.step =
             "put brackets around each parameter of the macro, ((i) * n + (j)) * n + (k): the preprocessor copies text, and i - 1 * n is not (i - 1) * n"},
    [CAUSE_INDEX_WITHOUT_PLANE] =
        {.step = "multiply i by n twice: a plane has n * n cells, so the index is (i * n + j) * n + k"},
    [CAUSE_INDEX_SHUFFLED] = {.step = "pass the loaded value to the shuffle, not the index"},
    [CAUSE_IN_PLACES] = {.step = OF_KIND},
    [CAUSE_GRID_ROUNDED_DOWN] = {.step = "round the number of blocks up: (outputs - 1) / P + 1, if a block "
                                         "has P outputs. Launch nothing if there are no outputs"},
    [CAUSE_SHARES_ROUNDED_DOWN] =
        {.step = "round each thread's share up, (n - 1) / threads + 1, and end its loop at n as well"},
    [CAUSE_TILES_END_EARLY] = {.step =
                                   "count the blocks along each axis by the outputs of a tile, not by its "
                                   "threads: (n - 2 - 1) / P + 1, if a tile has P outputs along the axis"},
    [CAUSE_ONE_BLOCK_DEEP] =
        {.step = "launch more blocks along this axis, or let the threads march on to its end"},
    [CAUSE_FIRST_BLOCK_ONLY] =
        {.step = "compute the index from the block, too: blockIdx.x * blockDim.x + threadIdx.x, "
                 "where the kernel loads and where it stores"},
    [CAUSE_LAST_BLOCK] =
        {.step =
             "look at the last block: the end of the array cuts it off, so its last threads have no element. Which of its outputs need what these threads would load?"},
    [CAUSE_AFTER_WHOLE_BLOCKS] =
        {.step = "round the number of blocks up, (n - 1) / BLOCK + 1, and guard the last block with i < n"},
    [CAUSE_BLOCK_EDGES] =
        {.step = "load the halo: outputs beside a block's edge need elements of the block beside it"},
    [CAUSE_BLOCK_FIRST_THREAD] = {.step =
                                      "load the element before the block as well: its first thread needs it"},
    [CAUSE_BLOCK_LAST_THREAD] = {.step =
                                     "load the element after the block as well: its last thread needs it"},
    [CAUSE_LANE_0] = {.step = "let lane 0 load its neighbour from global memory: no lane comes before it"},
    [CAUSE_LANE_31] = {.step = "let lane 31 load its neighbour from global memory: no lane comes after it"},
    [CAUSE_WARP_ENDS] =
        {.step =
             "load the neighbour that a shuffle cannot deliver: on the left for lane 0, on the right for lane 31. __shfl_up_sync gives the value of the lane before, __shfl_down_sync that of the lane after"},
    [CAUSE_HALF_WARP] =
        {.step =
             "let the shuffle reach over the whole warp: its width, the last argument, is 32 or left out; with 16, lane 15 gets nothing from lane 16"},
    [CAUSE_ONE_LANE] =
        {.step =
             "look at what this lane does otherwise than the other lanes: what does it load, and what does it get by the shuffle?"},
    [CAUSE_FIRST_OUTPUTS] = {.step = OF_KIND},
    [CAUSE_LAST_OUTPUTS] = {.step = OF_KIND},
    [CAUSE_OUTPUTS_LEFT_OUT] =
        {.step = "widen the guard before the store: it leaves out outputs at an end of the line"},
    [CAUSE_THREADS_BEFORE_OUTPUTS] =
        {.step = "let the first thread compute the first output: i = radius + blockIdx.x * blockDim.x + "
                 "threadIdx.x. Else the last outputs have no thread"},
    [CAUSE_END_NOT_CYCLIC] =
        {.step = "close the ring: the thread of the last element, i == n - 1, takes x[0] as its neighbour"},
    [CAUSE_END_NOT_CLAMPED] =
        {.step =
             "repeat the end where a neighbour is missing: a[max(i - 1, 0)] before it, a[min(i + 1, n - 1)] after it. The divisor stays 3"},
    [CAUSE_TILE_FACES] =
        {.step = "load the halo on all sides of the tile: its faces need cells of the tiles beside it"},
    [CAUSE_TILE_LOW_FACE] =
        {.step = "load the halo before the tile along this axis: its low face needs those cells"},
    [CAUSE_TILE_HIGH_FACE] =
        {.step = "load the halo after the tile along this axis: its high face needs those cells"},
    [CAUSE_TILES_APART] = {.step = "place the tiles as far apart as they have outputs: with a halo on both "
                                   "sides that is two less than the block is wide"},
    [CAUSE_SLAB_SEAMS] =
        {.step =
             "look at the first and the last step of a slab: the planes below and above it belong to its neighbours, and it has to load both"},
    [CAUSE_SLAB_FIRST_PLANE] =
        {.step = "load the plane below the slab as well, before the march begins: the slab's first plane "
                 "needs it"},
    [CAUSE_SLAB_LAST_PLANE] = {.step = "load the plane above the slab as well: the slab's last plane needs "
                                       "it"},
    [CAUSE_SLABS_END_EARLY] =
        {.step =
             "launch more slabs, or place them as far apart as each has planes: the last ones end before plane n - 2"},
    [CAUSE_BLOCKS_APART] =
        {.step =
             "let each block begin where the outputs of the one before it end: blocks overlap by their halo"},
    [CAUSE_SLABS_APART] = {.step = "let each slab begin where the previous one ends: the distance between "
                                   "slabs is the number of planes that a block stores"},
    [CAUSE_PLANES_STAND_STILL] =
        {.step = "move the planes on in each round of the march, and load the plane "
                 "above anew: the plane itself becomes the plane below, and the plane above "
                 "becomes the plane itself"},
    [CAUSE_FIRST_PLANE] =
        {.step =
             "look at the first step of the march: it needs the plane below the first outputs, plane 0, as well"},
    [CAUSE_LAST_PLANE] =
        {.step =
             "look at the last step of the march: it needs the plane above the last outputs, plane n - 1, as well"},
    [CAUSE_PLANE_SKIPPED] =
        {.step =
             "find what leaves this plane out: the guard, the loop's limits, the first cell of a tile or the number of blocks. The outputs are the planes 1 to n - 2"},
    [CAUSE_BOUNDARY_WRITTEN] = {.step = "store only outputs: put the definition's limits before the store"},
    [CAUSE_BOUNDARY_PARTLY_WRITTEN] =
        {.step =
             "store only outputs: the guard before the store, or the start or the end of the loop, is one off at these places"},

    /* ---- outputs: at which sizes ---- */
    [CAUSE_UP_TO_A_RADIUS] = {.step = "find what fits small radii only, the size of a tile or the limit of "
                                      "a loop, and compute it from radius"},
    [CAUSE_FROM_A_RADIUS] = {.step = OF_KIND},
    [CAUSE_UP_TO_A_SIZE] =
        {.step = "find what is as large as the last size that is right: the block, the grid or an array?"},
    [CAUSE_FROM_A_SIZE] = {.step = "take the largest size that is wrong: which neighbour, element or block "
                                   "does not exist when n is that small?"},
    [CAUSE_MULTIPLES_OF_BLOCK] = {.step =
                                      "look at the last block, which is not full at other sizes: which of "
                                      "its threads have no element, and do others need what they load?"},
    [CAUSE_POWERS_OF_TWO] = {.step = "find the code that works for powers of two only, a mask n - 1 or a "
                                     "halving, and replace it by code that works for every n"},

    /* ---- outputs: how their values differ ---- */
    [CAUSE_VALUES_NAN] =
        {.step =
             "find where the NaN comes from: a cell or a variable that is read before it is set, or 0 / 0"},
    [CAUSE_VALUES_CONSTANT] =
        {.step =
             "find out why all of these outputs are the same number: which variable in their line never changes, or is never set?"},
    [CAUSE_VALUES_ZERO] =
        {.step =
             "find the factor that is 0: 1 / 2 is 0 in integers, a variable of type int keeps no fraction, and a __constant__ array is 0 until it is filled"},
    [CAUSE_VALUES_WHOLE] =
        {.step = "keep the values in float from the load to the store: an int drops the fraction"},
    [CAUSE_VALUES_REVERSED] = {.step =
                                   "store each output at its own index: the outputs are in reverse order"},
    [CAUSE_DIVIDED_UNSIGNED] =
        {.step =
             "keep the sum in an int: an unsigned sum has no negative values, and the division takes it for a number near 2^32"},
    [CAUSE_VALUES_SHIFTED] =
        {.step =
             "use the same index for the output and for the input in its middle: one of the two is shifted"},
    [CAUSE_AXES_EXCHANGED] =
        {.step =
             "use one order of indices everywhere: tile[z][y][x] where it is stored and where it is read, (i * n + j) * n + k in the grid with k from threadIdx.x, and the definition's order in the sum: c1 and c2 along x, c3 and c4 along y, c5 and c6 along z"},
    [CAUSE_WRONG_SIGN] = {.step = "correct the sign: look at the order of each subtraction, and at the side "
                                  "from which each coefficient is taken"},
    [CAUSE_WRONG_FACTOR] = {.step = "compare the divisor and the coefficients with the definition: a "
                                    "constant factor is missing or is used once too often"},
    [CAUSE_WRONG_AMOUNT] =
        {.step = "find the term that is not in the definition, or the sum that does not start at 0"},
    [CAUSE_ROUNDED_DOWN] = {.step = "divide integers with /, which truncates toward zero as the definition "
                                    "does; >> and floor() round down"},
    [CAUSE_ROUNDED_AWAY] =
        {.step =
             "divide the int by an int with /, which truncates toward zero; a division in float or double that is rounded to the nearest gives other results"},
    [CAUSE_DIVIDED_EARLY] = {.step = "add first, then divide once: each division throws a remainder away"},
    [CAUSE_IMPRECISE] =
        {.step = "compute in float from the load to the store: half precision and TF32 keep fewer bits"},
    [CAUSE_KEPT_IN_FLOAT] = {.step = "keep the integers in int: a float rounds them to 24 bits"},

    /* ---- a sum: which elements or bits it contains ---- */
    [CAUSE_NOT_ZEROED] = {.step = "set *c to zero before the launch: cudaMemset(c, 0, sizeof *c)"},
    [CAUSE_HALF_ZEROED] = {.step = "set all 8 bytes of *c to zero: cudaMemset(c, 0, sizeof *c)"},
    [CAUSE_EACH_THREAD_ADDS] = {.step =
                                    "let one thread per block add the block's sum: if (threadIdx.x == 0)"},
    [CAUSE_SUM_ENDS_EARLY] = {.step = "continue to the last element: round the number of blocks up, or let "
                                      "each thread's loop advance by the number of threads in the grid"},
    [CAUSE_LAST_PRODUCTS_ONLY] = {.step = "add each product to the thread's sum with +=: the loop keeps "
                                          "only the last one"},
    [CAUSE_SUM_BEGINS_LATE] = {.step = "begin at element 0: thread 0 of block 0 takes it"},
    [CAUSE_SUM_OF_ONE_BLOCK] =
        {.step = "add each block's sum to *c with atomicAdd: a plain store keeps the sum of one block"},
    [CAUSE_TREE_DROPS_THREADS] =
        {.step =
             "look at each step of the tree: the last step must have half = 1, half is divided by 2 each time, and a number of cells that is no power of two does not halve evenly"},
    [CAUSE_SUM_WITHOUT_ONE_THREAD] =
        {.step =
             "add the cells of all threads of the block: the loop leaves out the one that is named under correctness"},
    [CAUSE_TREE_OF_ODD_NUMBER] =
        {.step =
             "make the number of threads per block a power of two: halving an odd number of cells forgets one"},
    [CAUSE_SUM_OF_FIRST_THREADS] =
        {.step =
             "add the cells of all threads of the block: the loop or the tree begins with too few of them, or ends a step too early"},
    [CAUSE_SUM_OF_FIRST_LANES] =
        {.step =
             "add the sums of all 32 lanes of a warp before lane 0 passes them on: by a loop of shuffles, or by a cell per thread"},
    [CAUSE_SUM_OF_FIRST_WARP] =
        {.step = "add the sums of all warps of the block: only those of the first warp, threads 0 to 31, "
                 "reach the result"},
    [CAUSE_SUM_HAS_ONE_CELL] =
        {.step =
             "add each block's sum to *c with atomicAdd: c is one number, not an array with a cell for each block"},
    [CAUSE_ZEROED_IN_KERNEL] =
        {.step =
             "set *c to zero with cudaMemset before the launch: blocks run in any order, so others may have added before a block sets it to zero"},
    [CAUSE_SUM_STARTS_OFF] = {.step = "start the sum of each thread at 0"},
    [CAUSE_SUM_OF_SQUARES] = {.step =
                                  "multiply a[i] by b[i]: one vector is taken twice, the other not at all"},
    [CAUSE_SUM_IS_ZERO] =
        {.step =
             "set *c to zero before the launch, not after it, and let one thread per block add the block's sum to it"},
    [CAUSE_SUM_WITH_WRONG_INDEX] =
        {.step =
             "begin at blockIdx.x * blockDim.x + threadIdx.x and step by gridDim.x * blockDim.x, the number of threads in the grid"},
    [CAUSE_PRODUCT_IN_INT] =
        {.step =
             "use long long for the product and for its sum: (long long)a[i] * b[i], added to a long long"},
    [CAUSE_SUM_IN_INT] = {.step = "use long long for the products and for every sum of them"},
    [CAUSE_SUM_IN_FLOAT] = {.step = "add in long long: a float keeps 24 bits of a sum, a double keeps 53"},

    /* ---- an output that is a weighted sum: which weights differ ---- */
    [CAUSE_WEIGHTS_DIFFER] =
        {.step = "find the line that makes \"yours\" differ from \"wanted\" in the table under correctness"},
    [CAUSE_COEFFICIENTS_EXCHANGED] = {.step = "exchange the two coefficients"},
    [CAUSE_COEFFICIENTS_REVERSED] = {.step = "take the coefficients in the other order"},
    [CAUSE_COEFFICIENTS_SHIFTED] = {.step = "correct the index of the coefficients: it is one off"},
    [CAUSE_WRONG_NEIGHBOUR] =
        {.step = "correct the index of the neighbour that the table under correctness shows"},
    [CAUSE_TERM_MISSING] = {.step = "add the missing term"},
    [CAUSE_TERM_TOO_MANY] = {.step = "leave out the term that is not in the definition"},
    [CAUSE_TERM_NEGATIVE] = {.step = "turn the sign of the term"},

    /* ---- accesses to memory ---- */
    [CAUSE_NEIGHBOUR_PAST_END] = {.step = OF_KIND},
    [CAUSE_GUARD_ONE_TOO_FAR] = {.step = "change the limit from <= n to < n: index n is one past the end"},
    [CAUSE_ELEMENT_BEFORE_START] =
        {.step =
             "keep the first thread from reading before the array: the element before the first one does not exist"},
    [CAUSE_GRID_BEFORE_START] =
        {.step =
             "begin one cell later, or guard the access: nothing lies before cell 0, and the first output along each axis is 1"},
    [CAUSE_INDEX_NEGATIVE] =
        {.step = "make the index 0 or more: with d from -radius on, the coefficient has index d + radius"},
    [CAUSE_MARCH_PAST_END] =
        {.step =
             "stay inside the grid: what a thread loads needs i < n, j < n and k < n, its output 1 <= i, j, k <= n - 2, and a march ends at min(first + PLANES, n - 1)"},
    [CAUSE_SHARED_BEFORE_START] =
        {.step =
             "this index lies before cell 0: with a halo of R cells on the left, a thread's own cell is threadIdx.x + R"},
    [CAUSE_SHARED_PAST_END] =
        {.step =
             "this index lies after the shared array's last cell: either it goes too far, or the array has too few cells (one per thread and those of the halo)"},
    [CAUSE_RIM_COMPUTES] =
        {.step =
             "let only the inner threads of the tile compute, 1 <= x < T - 1 and so on: at its rim a neighbour lies outside of the tile"},
    [CAUSE_SHARED_BY_ELEMENT] =
        {.step =
             "index the shared array by the thread in its block, threadIdx.x, not by the element: each block has an array of its own"},
    [CAUSE_BLOCK_LARGER_THAN_ARRAY] =
        {.step =
             "launch as many threads per block as the shared array has cells for, or make the array larger: use one constant for both"},
    [CAUSE_BLOCK_SMALLER_THAN_TILE] =
        {.step =
             "launch a thread for each cell of the tile: the block is as wide as the tile, not as its outputs"},
    [CAUSE_DYNAMIC_SHARED_TOO_SMALL] =
        {.step =
             "give the launch more bytes: its third argument counts bytes, (cells with halo) * sizeof(float)"},
    [CAUSE_TREE_STEP_TOO_WIDE] =
        {.step =
             "begin the tree with half = half of the threads: cell t + half has to exist for every t < half"},
    [CAUSE_NO_DYNAMIC_SHARED] = {.step = "an extern array is as large as the launch says: give its bytes as "
                                         "the third argument, <<<blocks, threads, bytes>>>"},
    [CAUSE_NULL_POINTER] =
        {.step =
             "this pointer is null: give the kernel one that the function was given, or one from cudaMalloc"},
    [CAUSE_UNALLOCATED] = {.step = OF_KIND},
    [CAUSE_AFTER_FREE] = {.step = "free memory only after the last kernel that uses it"},
    [CAUSE_LOCAL_PAST_END] = {.step = OF_KIND},
    [CAUSE_CALL_PAST_END] = {.step = "pass the number of bytes that the call sets or copies: sizeof *p for "
                                     "one element, n * sizeof *p for n elements"},

    /* ---- threads that work together ---- */
    [CAUSE_READS_WHAT_OTHERS_STORE] = {.step = OF_KIND},
    [CAUSE_STORES_WHAT_OTHERS_READ] = {.step = OF_KIND},
    [CAUSE_TWO_STORES] = {.step = OF_KIND},
    [CAUSE_STORES_COLLIDE] =
        {.step =
             "correct the index of one of the two stores: they meet in the same cell, while another cell is never stored"},
    [CAUSE_RACE_IN_ONE_LINE] = {.step = "several threads use the same cell: check the index and the size of "
                                        "the array. In a loop, put a __syncthreads() between two rounds"},
    [CAUSE_BARRIER_BEFORE_READING] = {.step = OF_KIND},
    [CAUSE_BARRIER_BEFORE_STORING] = {.step = OF_KIND},
    [CAUSE_VOLATILE_ORDERS_NOTHING] =
        {.step = "put a __syncwarp() between reading and writing, and another after writing: volatile was "
                 "enough only on GPUs before 2017, which ran the lanes of a warp in lockstep"},
    [CAUSE_THREADS_IN_NO_ORDER] =
        {.step =
             "put a __syncthreads() between the two accesses (a __syncwarp() inside one warp): threads of a "
             "block are in no order in global memory either"},
    [CAUSE_BLOCKS_IN_NO_ORDER] =
        {.step = "let the other kernel's launch end first: use two launches, or store to another buffer than "
                 "the one that other blocks read"},
    [CAUSE_FENCE_MISSING] =
        {.step =
             "call __threadfence() after the stores and before the atomic or flag that tells other blocks "
             "about them"},
    [CAUSE_SCOPE_TOO_NARROW] =
        {.step = "use the atomic without _block, or thread_scope_device: other blocks use this word, too"},
    [CAUSE_COPY_NOT_AWAITED] =
        {.step = "wait for the copy, then call __syncthreads() before any thread uses the copied cells"},
    [CAUSE_BARRIERS_AT_TWO_LINES] = {.step = OF_KIND},
    [CAUSE_BARRIER_OF_ANOTHER_TURN] = {.step = OF_KIND},
    [CAUSE_BARRIER_WITHOUT_END] = {.step = OF_KIND},
    [CAUSE_BARRIER_AFTER_EXIT] =
        {.step =
             "move the barrier out of the if, so that all threads of the block reach it. It works on this GPU, but the CUDA guide calls it undefined"},
    [CAUSE_MASK_OMITS_LANES] =
        {.step = "name every lane that executes this line in the mask: 0xffffffff if all lanes do"},
    [CAUSE_MASK_NAMES_ABSENT] = {.step = OF_KIND},
    [CAUSE_MASK_NAMES_LEFT] =
        {.step =
             "let all lanes reach the shuffle: its mask names lanes that skip it. It works because they leave the kernel; any code after the if would make it undefined"},

    /* ---- values that were never set ---- */
    [CAUSE_VARIABLE_NOT_SET] =
        {.step =
             "give the variable a value where it is declared: on some path to this line nothing is stored in it"},
    [CAUSE_LOCAL_NOT_SET] = {.step = "give every element of the array a value before it is used"},
    [CAUSE_ARGUMENT_NOT_SET] = {.step = OF_KIND},
    [CAUSE_CELL_NOT_LOADED] = {.step = OF_KIND},
    [CAUSE_SUM_NOT_STORED] =
        {.step = "let every thread store its sum, also threads without an element: they store 0"},
    [CAUSE_HALO_NOT_LOADED] =
        {.step =
             "load every cell of the tile that is read: the block's own elements and the halo on each side. No guard of the outputs may keep a load away"},
    [CAUSE_HALO_BEFORE_NOT_LOADED] =
        {.step = "load the halo before the block's first element, too: its first thread reads it"},
    [CAUSE_HALO_AFTER_NOT_LOADED] =
        {.step = "load the halo after the block's last element, too: its last thread reads it"},
    [CAUSE_HALO_OF_LAST_BLOCK] =
        {.step =
             "load the halo in the last block, too: there the thread with i == n - 1 loads it, because the last thread of the block has no element"},
    [CAUSE_HALO_AT_ENDS] =
        {
            .step = "set the halo cell at both ends of the line, too: where no neighbour exists, store the end itself, a[0] before thread i == 0, a[n - 1] after thread i == n - 1"},
    [CAUSE_PLANE_NOT_LOADED] =
        {.step =
             "load this plane before the march begins: its first step needs the plane below and the plane itself"},
    [CAUSE_MEMORY_NOT_SET] =
        {.step =
             "write this element before it is read: memory from cudaMalloc, and an output, begin with junk"},
    [CAUSE_SHUFFLE_FROM_ABSENT] = {.step = "let all lanes come to the shuffle, also those whose value is "
                                           "only fetched: load with a condition, shuffle without one"},
    [CAUSE_WARP_NOT_FULL] =
        {.step =
             "launch whole warps, a multiple of 32 threads per block; or let the block's last thread load its neighbour itself, like lane 31"},
    [CAUSE_SHUFFLE_PAST_LAST] =
        {.step =
             "load the neighbour of the last element from global memory (i == n - 1): no lane after it has an element"},

    /* ---- launches and calls of the runtime ---- */
    [CAUSE_BLOCK_EMPTY] = {.step = OF_KIND},
    [CAUSE_BLOCK_TOO_LARGE] = {.step = "make the block smaller: block.x * block.y * block.z is 1024 at most"},
    [CAUSE_BEYOND_LAUNCH_BOUNDS] = {.step = OF_KIND},
    [CAUSE_GRID_TOO_LARGE] = {.step = OF_KIND},
    [CAUSE_SHARED_TOO_LARGE] = {.step = "make the shared arrays smaller, or give each block less of the "
                                        "data"},
    [CAUSE_SHARED_NOT_ASKED_FOR] =
        {.step = "make the shared array smaller, or ask for the larger size with the call that the message "
                 "names"},
    [CAUSE_GRID_NOT_COOPERATIVE] =
        {.step = "launch this kernel with cudaLaunchCooperativeKernel, or make two kernels of it and launch "
                 "them one after the other"},
    [CAUSE_COOPERATIVE_TOO_LARGE] =
        {.step = "launch fewer blocks, at most as many as the message says, and let each thread compute "
                 "several elements in a loop"},
    [CAUSE_TOO_MANY_REGISTERS] = {.step = OF_KIND},
    [CAUSE_OUT_OF_MEMORY] = {.step = OF_KIND},
    [CAUSE_BAD_FREE] = {.step = OF_KIND},
    [CAUSE_COPY_DIRECTION] =
        {.step =
             "give the copy the direction that fits its pointers: cudaMemcpyDeviceToDevice between two device pointers"},
    [CAUSE_COEFFICIENTS_NOT_TAKEN] =
        {.step =
             "copy the coefficients before the launch: cudaMemcpyToSymbol(coefficients, stencil, (2 * radius + 1) * sizeof(float), 0, cudaMemcpyDeviceToDevice)"},
    [CAUSE_COPY_COUNTS_ELEMENTS] = {.step =
                                        "count bytes in the copy, not elements: multiply by sizeof(float)"},
    [CAUSE_COPY_TOO_SHORT] =
        {.step =
             "copy all coefficients: a stencil of this radius has 2 * radius + 1 of them, so the copy has (2 * radius + 1) * sizeof(float) bytes"},
    [CAUSE_BAD_SYMBOL] = {.step = OF_KIND},
    [CAUSE_HOST_POINTER] =
        {.step = "give the kernel device pointers only: this argument points to host memory or was never set",
         .hints =
             {"Where does the value of the argument that the message names come from: from the function's "
              "parameters, "
              "from cudaMalloc, or from the host?",
              "An array of the host function, memory from malloc or new, or a pointer that was never set: "
              "no thread can read or write through it. The function's own parameters are device pointers "
              "already.",
              "kernel<<<blocks, BLOCK>>>(x, y, n); // the pointers that your function was given\n"
              "Memory of your own:\n"
              "float *d;\n"
              "cudaMalloc(&d, bytes); // and cudaFree(d) after the last kernel that uses it"}},
    [CAUSE_LAUNCHES_VARY] = {.step = OF_KIND},
    [CAUSE_COPIED_TO_HOST] = {.step = OF_KIND},
    [CAUSE_COPIED_FROM_HOST] = {.step = OF_KIND},
    [CAUSE_LIBRARY_KERNEL] = {.step = OF_KIND},
    [CAUSE_SYSTEM_CALL] = {.step = OF_KIND},
    [CAUSE_HOST_USES_DEVICE_MEMORY] = {.step = OF_KIND},
    [CAUSE_HOST_LOOP] = {.step = OF_KIND},
    [CAUSE_LOOP_HALVES_FOR_EVER] =
        {.step =
             "let the loop run while half > 0: 1 / 2 is 0, and 0 / 2 is 0 again, so half >= 0 always holds"},
    [CAUSE_WAITS_FOR_LATER_BLOCK] =
        {.step = "let blocks wait only for earlier blocks, or make two kernels of it and launch them one "
                 "after the other"},

    /* ---- requirements of the traffic check ---- */
    [CAUSE_LOADS_PER_OUTPUT] = {.step = OF_KIND},
    [CAUSE_LOADS_PER_INPUT] = {.step = OF_KIND},
    [CAUSE_OP_PER_BYTE] = {.step = OF_KIND},
    [CAUSE_SHARED_BYTES] = {.step = OF_KIND},
    [CAUSE_FEW_SHARED_STORES] = {.step = OF_KIND},
    [CAUSE_MANY_GLOBAL_WRITES] = {.step = OF_KIND},
    [CAUSE_LOADS_REPEATED] =
        {.step =
             "let each element be loaded by one thread of the block: the loop that loads the tile goes on by the number of threads, t += BLOCK"},
    [CAUSE_TOO_MANY_PLANES] = {.step = OF_KIND},
};

const struct advice *by_cause(enum cause cause)
{
    return &advices[cause];
}
