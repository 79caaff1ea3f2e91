#include "grader/advice/by_cause.h"

/* The kind's step serves (explanations.c), or the record of the entry point knows better. */
#define OF_KIND ""

/* In the order of common/cause.def. */
static const struct advice advices[CAUSE_COUNT] = {
    [CAUSE_NONE] = {.step = OF_KIND},

    /* ---- outputs, all of them: the counts show it ---- */
    [CAUSE_NOTHING_STORED] = {.step = OF_KIND},
    [CAUSE_NO_LAUNCH] =
        {.step = "the function launches no kernel: a line kernel<<<blocks, threads>>>(arguments) is missing",
         .hints =
             {"Which line of the host function starts the kernel, and with how many blocks?",
              "A kernel that no launch names never runs. The launch stands in the host function, behind the "
              "lines that compute the number of blocks.",
              "int blocks = (n - 1) / BLOCK + 1;\n"
              "kernel<<<blocks, BLOCK>>>(x, y, n); // with your kernel's name and its arguments"}},
    [CAUSE_STORED_ELSEWHERE] =
        {.step = "the kernels store, but not to the output: which pointer does the launch pass for it, or "
                 "which copy is missing?",
         .hints =
             {"Through which of its parameters does the kernel store, and which pointer does the launch pass "
              "for that one?",
              "The kernel writes somewhere else, to memory from cudaMalloc for instance, and nothing brings "
              "it into the output. The output is device memory already: the kernel can store to it.",
              "kernel<<<blocks, BLOCK>>>(x, y, n); // the pointers that your function was given\n"
              "Where scratch memory is needed, behind the kernel:\n"
              "cudaMemcpy(y, scratch, n * sizeof *y, cudaMemcpyDeviceToDevice);"}},

    /* ---- outputs: which ones, by the place that they have in the launch ---- */
    [CAUSE_IN_PLACES] = {.step = OF_KIND},
    [CAUSE_GRID_ROUNDED_DOWN] = {.step = "round the number of blocks up, (outputs - 1) / P + 1 where a block "
                                         "has P outputs, and launch nothing where there are no outputs"},
    [CAUSE_TILES_END_EARLY] = {.step = OF_KIND},
    [CAUSE_ONE_BLOCK_DEEP] = {.step = OF_KIND},
    [CAUSE_FIRST_BLOCK_ONLY] = {.step = OF_KIND},
    [CAUSE_LAST_BLOCK] = {.step = OF_KIND},
    [CAUSE_AFTER_WHOLE_BLOCKS] = {.step = OF_KIND},
    [CAUSE_BLOCK_EDGES] = {.step = OF_KIND},
    [CAUSE_BLOCK_FIRST_THREAD] = {.step = OF_KIND},
    [CAUSE_BLOCK_LAST_THREAD] = {.step = OF_KIND},
    [CAUSE_LANE_0] = {.step = OF_KIND},
    [CAUSE_LANE_31] = {.step = OF_KIND},
    [CAUSE_ONE_LANE] = {.step = OF_KIND},
    [CAUSE_FIRST_OUTPUTS] = {.step = OF_KIND},
    [CAUSE_LAST_OUTPUTS] = {.step = OF_KIND},
    [CAUSE_TILE_FACES] = {.step = OF_KIND},
    [CAUSE_TILE_LOW_FACE] = {.step = OF_KIND},
    [CAUSE_TILE_HIGH_FACE] = {.step = OF_KIND},
    [CAUSE_SLAB_SEAMS] = {.step = OF_KIND},
    [CAUSE_SLAB_FIRST_PLANE] = {.step = OF_KIND},
    [CAUSE_SLAB_LAST_PLANE] = {.step = OF_KIND},
    [CAUSE_FIRST_PLANE] = {.step = OF_KIND},
    [CAUSE_LAST_PLANE] = {.step = OF_KIND},
    [CAUSE_BOUNDARY_WRITTEN] = {.step = OF_KIND},
    [CAUSE_BOUNDARY_PARTLY_WRITTEN] = {.step = OF_KIND},

    /* ---- outputs: at which sizes ---- */
    [CAUSE_UP_TO_A_RADIUS] = {.step = OF_KIND},
    [CAUSE_FROM_A_RADIUS] = {.step = OF_KIND},
    [CAUSE_UP_TO_A_SIZE] = {.step = OF_KIND},
    [CAUSE_FROM_A_SIZE] = {.step = OF_KIND},
    [CAUSE_MULTIPLES_OF_BLOCK] = {.step = OF_KIND},
    [CAUSE_POWERS_OF_TWO] = {.step = OF_KIND},

    /* ---- outputs: how their values differ ---- */
    [CAUSE_VALUES_NAN] = {.step = OF_KIND},
    [CAUSE_VALUES_CONSTANT] = {.step = OF_KIND},
    [CAUSE_VALUES_SHIFTED] = {.step = OF_KIND},
    [CAUSE_AXES_EXCHANGED] = {.step = OF_KIND},
    [CAUSE_WRONG_SIGN] = {.step = OF_KIND},
    [CAUSE_WRONG_FACTOR] = {.step = OF_KIND},
    [CAUSE_WRONG_AMOUNT] = {.step = OF_KIND},
    [CAUSE_ROUNDED_DOWN] = {.step = OF_KIND},
    [CAUSE_DIVIDED_EARLY] = {.step = OF_KIND},
    [CAUSE_IMPRECISE] = {.step = OF_KIND},
    [CAUSE_KEPT_IN_FLOAT] = {.step = OF_KIND},

    /* ---- a sum: what it is the sum of ---- */
    [CAUSE_NOT_ZEROED] = {.step = OF_KIND},
    [CAUSE_HALF_ZEROED] = {.step = OF_KIND},
    [CAUSE_EACH_THREAD_ADDS] = {.step = OF_KIND},
    [CAUSE_SUM_ENDS_EARLY] = {.step = OF_KIND},
    [CAUSE_SUM_BEGINS_LATE] = {.step = OF_KIND},
    [CAUSE_SUM_OF_ONE_BLOCK] = {.step = OF_KIND},
    [CAUSE_TREE_DROPS_THREADS] = {.step = OF_KIND},
    [CAUSE_PRODUCT_IN_INT] = {.step = OF_KIND},
    [CAUSE_SUM_IN_INT] = {.step = OF_KIND},
    [CAUSE_SUM_IN_FLOAT] = {.step = OF_KIND},

    /* ---- an output that is a weighted sum: which weights differ ---- */
    [CAUSE_WEIGHTS_DIFFER] =
        {.step = "find the line that makes \"yours\" differ from \"wanted\" in the table under correctness"},

    /* ---- accesses to memory ---- */
    [CAUSE_NEIGHBOUR_PAST_END] = {.step = OF_KIND},
    [CAUSE_SHARED_BEFORE_START] = {.step = "this index lies before cell 0: with a halo cell on the left, a "
                                           "thread's own cell is threadIdx.x + 1"},
    [CAUSE_SHARED_PAST_END] = {.step =
                                   "this index lies behind the shared array's last cell: count its cells, a "
                                   "thread's and the halo's; for an extern array, the bytes in the launch"},
    [CAUSE_NO_DYNAMIC_SHARED] = {.step = "an extern array is as large as the launch says: give its bytes as "
                                         "the third argument, <<<blocks, threads, bytes>>>"},
    [CAUSE_NULL_POINTER] =
        {.step =
             "this pointer is null: give the kernel one that the function was given, or one from cudaMalloc"},
    [CAUSE_UNALLOCATED] = {.step = OF_KIND},
    [CAUSE_AFTER_FREE] = {.step = "free memory only behind the last kernel that uses it"},
    [CAUSE_LOCAL_PAST_END] = {.step = OF_KIND},
    [CAUSE_CALL_PAST_END] = {.step = "give the call the bytes of what it sets or copies, sizeof *p for one "
                                     "element and n * sizeof *p for n"},

    /* ---- threads that work together ---- */
    [CAUSE_READS_WHAT_OTHERS_STORE] = {.step = OF_KIND},
    [CAUSE_STORES_WHAT_OTHERS_READ] = {.step = OF_KIND},
    [CAUSE_TWO_STORES] = {.step = OF_KIND},
    [CAUSE_RACE_IN_ONE_LINE] = {.step = "threads meet in one cell: check the index and the size of the "
                                        "array; in a loop, put a __syncthreads() between two rounds"},
    [CAUSE_BARRIER_BEFORE_READING] = {.step = OF_KIND},
    [CAUSE_BARRIER_BEFORE_STORING] = {.step = OF_KIND},
    [CAUSE_VOLATILE_ORDERS_NOTHING] =
        {.step = "put a __syncwarp() between reading and writing, and after it: lanes of a warp went in step "
                 "on GPUs before 2017, and volatile was enough there"},
    [CAUSE_COPY_NOT_AWAITED] =
        {.step = "wait for the copy, then put a __syncthreads() before the cells that it brings are used"},
    [CAUSE_BARRIERS_AT_TWO_LINES] = {.step = OF_KIND},
    [CAUSE_BARRIER_OF_ANOTHER_TURN] = {.step = OF_KIND},
    [CAUSE_BARRIER_WITHOUT_END] = {.step = OF_KIND},
    [CAUSE_MASK_OMITS_LANES] =
        {.step = "name every lane that comes here in the mask: 0xffffffff, where all of them do"},
    [CAUSE_MASK_NAMES_ABSENT] = {.step = OF_KIND},

    /* ---- values that were never set ---- */
    [CAUSE_VARIABLE_NOT_SET] = {.step = OF_KIND},
    [CAUSE_LOCAL_NOT_SET] = {.step = OF_KIND},
    [CAUSE_ARGUMENT_NOT_SET] = {.step = OF_KIND},
    [CAUSE_CELL_NOT_LOADED] = {.step = OF_KIND},
    [CAUSE_HALO_NOT_LOADED] = {.step = OF_KIND},
    [CAUSE_MEMORY_NOT_SET] = {.step = OF_KIND},
    [CAUSE_SHUFFLE_FROM_ABSENT] = {.step = "let every lane whose value is fetched come to the shuffle: load "
                                           "with a condition, shuffle without one"},

    /* ---- launches and calls of the runtime ---- */
    [CAUSE_BLOCK_EMPTY] = {.step = OF_KIND},
    [CAUSE_BLOCK_TOO_LARGE] = {.step = "make the block smaller: block.x * block.y * block.z is 1024 at most"},
    [CAUSE_BEYOND_LAUNCH_BOUNDS] = {.step = OF_KIND},
    [CAUSE_GRID_TOO_LARGE] = {.step = OF_KIND},
    [CAUSE_SHARED_TOO_LARGE] = {.step = "make the shared arrays smaller, or the block's part of the data"},
    [CAUSE_SHARED_NOT_ASKED_FOR] =
        {.step = "make the shared array smaller, or ask for so much with the call that the message names"},
    [CAUSE_TOO_MANY_REGISTERS] = {.step = OF_KIND},
    [CAUSE_OUT_OF_MEMORY] = {.step = OF_KIND},
    [CAUSE_BAD_FREE] = {.step = OF_KIND},
    [CAUSE_COPY_DIRECTION] = {.step = OF_KIND},
    [CAUSE_BAD_SYMBOL] = {.step = OF_KIND},
    [CAUSE_HOST_POINTER] =
        {.step =
             "give the kernel device pointers only: this argument points to host memory, or was never set",
         .hints =
             {"Where does the value of the argument that the message names come from: from the function's "
              "parameters, "
              "from cudaMalloc, or from the host?",
              "An array of the host function, memory from malloc or new, or a pointer that nobody has set: "
              "no thread "
              "can follow it. The function's own parameters are device pointers already.",
              "kernel<<<blocks, BLOCK>>>(x, y, n); // the pointers that your function was given\n"
              "Memory of your own:\n"
              "float *d;\n"
              "cudaMalloc(&d, bytes); // and cudaFree(d) behind the last kernel that uses it"}},
    [CAUSE_LAUNCHES_VARY] = {.step = OF_KIND},
    [CAUSE_COPIED_TO_HOST] = {.step = OF_KIND},
    [CAUSE_COPIED_FROM_HOST] = {.step = OF_KIND},
    [CAUSE_LIBRARY_KERNEL] = {.step = OF_KIND},
    [CAUSE_SYSTEM_CALL] = {.step = OF_KIND},
    [CAUSE_HOST_USES_DEVICE_MEMORY] = {.step = OF_KIND},
    [CAUSE_HOST_LOOP] = {.step = OF_KIND},
    [CAUSE_WAITS_FOR_LATER_BLOCK] = {.step = OF_KIND},

    /* ---- requirements of the traffic check ---- */
    [CAUSE_LOADS_PER_OUTPUT] = {.step = OF_KIND},
    [CAUSE_LOADS_PER_INPUT] = {.step = OF_KIND},
    [CAUSE_OP_PER_BYTE] = {.step = OF_KIND},
    [CAUSE_SHARED_BYTES] = {.step = OF_KIND},
    [CAUSE_FEW_SHARED_STORES] = {.step = OF_KIND},
    [CAUSE_MANY_GLOBAL_WRITES] = {.step = OF_KIND},
    [CAUSE_TOO_MANY_PLANES] = {.step = OF_KIND},
};

const struct advice *by_cause(enum cause cause)
{
    return &advices[cause];
}
