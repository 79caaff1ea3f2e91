/* Lab 2: halo cells, one and R on each side. */
#include "grader/labs/common.h"

/* Every radius: no output at all, exactly one, and around a block of 256 that loads or computes 2R more. */
// clang-format off
static const struct shape derivative_sizes[] = {
    SIZE_R(1, 1), SIZE_R(2, 1), SIZE_R(3, 1), SIZE_R(4, 1), SIZE_R(257, 1), SIZE_R(258, 1),
    SIZE_R(259, 1), SIZE_R(10007, 1),
    SIZE_R(4, 2), SIZE_R(5, 2), SIZE_R(33, 2), SIZE_R(260, 2), SIZE_R(1025, 2), SIZE_R(600011, 2),
    SIZE_R(6, 3), SIZE_R(7, 3), SIZE_R(64, 3), SIZE_R(262, 3), SIZE_R(1000, 3), SIZE_R(65537, 3),
    SIZE_R(8, 4), SIZE_R(9, 4), SIZE_R(252, 4), SIZE_R(264, 4), SIZE_R(513, 4),
    SIZE_R(10, 5), SIZE_R(11, 5), SIZE_R(251, 5), SIZE_R(261, 5), SIZE_R(2049, 5), SIZE_R(10007, 5),
    SIZE_R(12, 6), SIZE_R(13, 6), SIZE_R(250, 6), SIZE_R(268, 6),
    SIZE_R(14, 7), SIZE_R(15, 7), SIZE_R(249, 7), SIZE_R(263, 7), SIZE_R(1023, 7),
    SIZE_R(1, 8), SIZE_R(8, 8), SIZE_R(16, 8), SIZE_R(17, 8), SIZE_R(18, 8), SIZE_R(32, 8),
    SIZE_R(240, 8), SIZE_R(248, 8), SIZE_R(255, 8), SIZE_R(256, 8), SIZE_R(264, 8),
    SIZE_R(271, 8), SIZE_R(272, 8), SIZE_R(273, 8), SIZE_R(1040, 8), SIZE_R(4099, 8), SIZE_R(100003, 8),
};
// clang-format on

static size_t count_stencil(struct shape shape)
{
    return 2 * (size_t)shape.radius + 1;
}

static int64_t derivative_outputs(struct shape shape)
{
    int64_t outputs = (int64_t)shape.n - 2 * shape.radius;
    return outputs > 0 ? outputs : 0;
}

static int64_t derivative_ops(struct shape shape)
{
    return (4 * shape.radius + 1) * derivative_outputs(shape);
}

static void serial_derivative(const float *f, float *df, int n, const float *stencil, int radius)
{
    for (int i = radius; i < n - radius; i++) {
        float sum = 0;
        for (int d = 0; d <= 2 * radius; d++)
            sum += stencil[d] * f[i - radius + d];
        df[i] = sum;
    }
}

static const struct entry average3 = {
    DEFINE_AVERAGE3,
    .requirements = {{MEASURE_LOADS_PER_OUTPUT,
                      1.05,
                      2,
                      "load each a[i] once a block, into shared memory, and one halo cell on each side",
                      {"Counted over all threads of a block: how often is one a[i] loaded?",
                       "Each element is part of three outputs. Let the block load it into shared memory once "
                       "and read it there three times; only a halo cell on each side is loaded twice. That "
                       "makes 1 + 2/BLOCK loads per output, 1.0625 with 32 threads, 1.008 with 256.",
                       "tile[t] = a[i]; // and a halo cell by the first and by the last thread\n"
                       "__syncthreads();\n"
                       "// from here on no a[...]: c[i] comes from tile[t - 1], tile[t] and tile[t + 1]"}}},
    .time = TIME_OF_A_MAP(0.38, 0.32, asked_by_block_and_two, TIMED_LINES(0)),
    .first_step = "in average3_kernel, declare a shared tile of BLOCK + 2 ints and load a[i] into cell "
                  "threadIdx.x + 1",
    .hints =
        {[HINT_UNTOUCHED] =
             {"Which three elements does c[256] need, and which of them belongs to the block before?",
              "256 outputs need 258 elements: the tile has a cell more on each side, so a[i] goes into cell "
              "threadIdx.x + 1. Load, wait, compute from three cells. Behind an end of the array the end "
              "itself counts again.",
              "__shared__ int tile[BLOCK + 2];\n"
              "int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x + 1;\n"
              "if (i < n) {\n"
              "    tile[t] = a[i];\n"
              "    // t == 1: tile[0] = a[max(i - 1, 0)]\n"
              "    // t == BLOCK || i == n - 1: tile[t + 1], likewise with min(i + 1, n - 1)\n"
              "}\n"
              "__syncthreads();\n"
              "if (i < n)\n"
              "    c[i] = ...; // three cells, then / 3"},
         [HINT_WRONG_VALUE] =
             {"Is the first wrong output at the edge of a block, at an end of the array, or is its sum "
              "negative?",
              "Edge of a block: a halo cell is missing or comes from the wrong side. End of the array: a[0] "
              "counts twice for c[0], a[n-1] for c[n-1]. Values slightly off: add the three ints first, then "
              "divide once; C cuts toward zero, floor() does not, and a float has too few digits.",
              "c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3; // in int\n"
              "left halo:   a[max(i - 1, 0)],     by the thread with t == 1\n"
              "right halo:  a[min(i + 1, n - 1)], by the thread with t == BLOCK || i == n - 1"},
         [HINT_RACE] =
             {"Which threads store the cell in question, and which read it?",
              "Each of the BLOCK + 2 cells needs exactly one thread that stores it, and a __syncthreads() "
              "between all stores and all reads. If two stores meet, two threads take one cell for their "
              "own: look at the conditions for the halo.",
              "tile[t] = a[i];\n"
              "if (t == 1)\n"
              "    // tile[0], and no other thread stores it\n"
              "if (t == BLOCK || i == n - 1)\n"
              "    // tile[t + 1], and no other thread stores it\n"
              "Close the if (i < n), then __syncthreads(), then the reads."},
         [HINT_OUT_OF_BOUNDS] =
             {"Which i has no left neighbour and which has no right one, and what does that line do there?",
              "a goes from 0 to n - 1: take max(i - 1, 0) and min(i + 1, n - 1) as indices. The tile goes "
              "from 0 to BLOCK + 1.",
              "a[max(i - 1, 0)] and a[min(i + 1, n - 1)]\n"
              "__shared__ int tile[BLOCK + 2]; // t = threadIdx.x + 1\n"
              "if (i < n) before all that touches a or c"},
         [HINT_UNDEFINED] =
             {"Which thread loads the right halo of a block that the end of the array cuts off?",
              "It is the last thread that has an element. Only in a full block that is the block's last "
              "thread.",
              "Inside if (i < n):\n"
              "    if (t == BLOCK || i == n - 1)\n"
              "        tile[t + 1] = a[min(i + 1, n - 1)];"}},
};

static const struct entry derivative = {
    ENTRY(derivative, DERIVATIVE, derivative),
    COUNTED(0, count_n, 0),
    BUFFER(1, count_n),
    BUFFER(2, count_stencil),
    .pattern = {.dimensions = 1, .edges = EDGES_KEPT, .before = 1, .after = 1},
    .sizes = derivative_sizes,
    .size_count = ARRAY_LEN(derivative_sizes),
    .count_size = {.n = 100003, .radius = 8},
    .outputs = derivative_outputs,
    .useful_ops = derivative_ops,
    .serial.DERIVATIVE = serial_derivative,
    .requirements = {{MEASURE_LOADS_PER_OUTPUT,
                      1.15,
                      4,
                      "load BLOCK + 2R elements once a block, into shared memory, with at least 256 threads",
                      {"At radius 8: how many elements does a block load for how many outputs?",
                       "A tile of BLOCK + 2R cells makes (BLOCK + 2R)/BLOCK loads per output: 1.25 with 64 "
                       "threads, 1.125 "
                       "with 128, 1.0625 with 256. The plain version makes 2R + 1 = 17.",
                       "#define BLOCK 256\n"
                       "Load tile[t] = f[first + t] in a loop with steps of BLOCK, then __syncthreads();\n"
                       "from there on no f[...]: sum += coefficients[d] * tile[threadIdx.x + d];"}}},
    .time = TIME_OF_A_MAP(0.16, 0.2, asked_by_block_and_radius, TIMED_LINES(8)),
    .first_step = "in derivative(), copy the coefficients and launch the kernel with a tile of "
                  "BLOCK + 2*radius floats",
    .hints =
        {[HINT_UNTOUCHED] =
             {"How many cells do 256 outputs need at radius 8, and how do 256 threads load more than 256 "
              "cells?",
              "In derivative(): the coefficients go from device memory to __constant__ memory, and the "
              "tile's bytes are the launch's third argument. In the kernel: load BLOCK + 2*radius cells in a "
              "loop with steps of BLOCK, wait, sum 2*radius + 1 products. tile[t] is f[first + t], and the "
              "output is i = first + threadIdx.x + radius.",
              "cudaMemcpyToSymbol(coefficients, stencil, (2 * radius + 1) * sizeof *stencil, 0,\n"
              "                   cudaMemcpyDeviceToDevice);\n"
              "Launch: (outputs - 1) / BLOCK + 1 blocks, third argument (BLOCK + 2 * radius) * "
              "sizeof(float).\n"
              "In the kernel:\n"
              "    extern __shared__ float tile[];\n"
              "    int first = blockIdx.x * blockDim.x;\n"
              "    // for t = threadIdx.x, in steps of BLOCK: tile[t] = f[first + t], if that exists\n"
              "    __syncthreads();\n"
              "    // if i < n - radius: add up coefficients[d] * tile[threadIdx.x + d], d = 0 ... 2 * "
              "radius"},
         [HINT_WRONG_VALUE] =
             {"For the first wrong output: which f and which coefficient make the first product, by the "
              "definition and by your indices?",
              "stencil[0] belongs to f[i - radius] and stencil[2*radius] to f[i + radius]. If all are wrong: "
              "the order or the sign. If those late in a block are: one round of loads fills BLOCK cells "
              "only, or the tile is too short. If only large radii are: a size that fits radius 4.",
              "for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)\n"
              "    // tile[t] is f[first + t]\n"
              "int i = first + threadIdx.x + radius;\n"
              "for (int d = 0; d <= 2 * radius; d++)\n"
              "    sum += coefficients[d] * tile[threadIdx.x + d]; // float sum"},
         [HINT_NOT_WRITTEN] = {"Which is the first i that has all its neighbours, and which the last?",
                               "Outputs are i = radius to n - radius - 1, both of them included (>=, not >): "
                               "n - 2*radius in number. The "
                               "number of blocks is rounded up for these.",
                               "int blocks = (n - 2 * radius - 1) / BLOCK + 1;\n"
                               "int i = blockIdx.x * BLOCK + threadIdx.x + radius;\n"
                               "if (i < n - radius)\n"
                               "    df[i] = sum;"},
         [HINT_BOUNDARY] =
             {"Does the element of the message have all the neighbours that its sum needs?",
              "The first and the last radius elements of df are no outputs and stay as they are: no zeros, "
              "no copies.",
              "if (i >= radius && i < n - radius)\n"
              "    df[i] = sum;\n"
              "and no else. Where i = first + threadIdx.x + radius, the first half holds anyway."},
         [HINT_RACE] =
             {"Which thread stores the cell that you read with d = 2*radius, and how do you know that it is "
              "done?",
              "A thread reads the cells of up to 2*radius others, some of another warp and some of the "
              "second round of loads. All of them have to be stored before anyone sums.",
              "for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)\n"
              "    // load\n"
              "__syncthreads(); // after the loop, not in it: threads differ in their number of rounds\n"
              "// sum"},
         [HINT_OUT_OF_BOUNDS] =
             {"How many cells does the tile have, in the launch's third argument and in the loop? Which "
              "first + t lies after f[n-1]?",
              "The tile needs BLOCK + 2*radius floats at every radius up to 8, counted in bytes in the "
              "launch. The last block is seldom full, so loads stop at n and stores at n - radius.",
              "derivative_kernel<<<blocks, BLOCK, (BLOCK + 2 * radius) * sizeof(float)>>>(...);\n"
              "if (first + t < n)\n"
              "    tile[t] = f[first + t];\n"
              "if (i < n - radius)\n"
              "    df[i] = sum;"},
         [HINT_UNDEFINED] =
             {"Which cells does the last output of a full block read, and which thread loads them?",
              "BLOCK threads load BLOCK + 2*radius cells: those from BLOCK on take a second round.",
              "for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)\n"
              "    if (first + t < n)\n"
              "        tile[t] = f[first + t];"}},
};

const struct lab lab2_halo = {
    .number = 2,
    .name = "halo",
    .title = "Halo cells: neighbours on both sides",
    .entry_count = 2,
    .entries = {&average3, &derivative},
    .questions =
        {{.name = "average3_loads",
          .ask = "A 3-point average of n = 100,003 elements; a block of 256 loads its elements once, and a "
                 "halo cell on either side (at the ends of the array a[0] and a[n-1] once more). How many "
                 "elements do all blocks load?",
          .formula = "100003 + 2*ceil(100003/256)",
          .why = "every element once, and two halo cells for each block",
          .mistakes = {{"100003", NO_HALO ": two cells for each block"},
                       {"100003 + ceil(100003/256)",
                        "a halo on one side only; the window has two neighbours"},
                       {"258*ceil(100003/256)", "the last block is not full: it has 163 elements"},
                       {"3*100003", "that is without shared memory"}},
          .shape = LINE,
          .counted = COUNTED_LOADS},
         {.name = "average3_shared_bytes",
          .ask = "How many bytes of shared memory does its tile take?",
          .unit = "bytes",
          .formula = "(256 + 2)*4",
          .why = "256 ints and a halo cell on either side",
          .mistakes = {{"256*4", NO_HALO ": one cell on either side"},
                       {"257*4", "a halo on one side only"},
                       {"258", IN_ELEMENTS}},
          .shape = LINE,
          .counted = COUNTED_SHARED_BYTES},
         {.name = "derivative_outputs",
          .ask = "The derivative with radius 8 of n = 100,003 elements: how many outputs are there?",
          .formula = "100003 - 2*8",
          .why = "8 elements at either end lack neighbours",
          .mistakes = {{"100003", "elements near an end lack neighbours and are no outputs"},
                       {"100003 - 8", "8 elements at either end lack neighbours"},
                       {"100003 - 2", "the radius is 8, not 1"},
                       {"100003 - 17",
                        "2R + 1 is the width of the stencil; R elements at either end are lost"}},
          .entry = 1,
          .shape = {.n = 100003, .radius = 8},
          .counted = COUNTED_OUTPUTS},
         {.name = "derivative_blocks",
          .ask = "How many blocks of 256 threads for these outputs?",
          .formula = "ceil((100003 - 16)/256)",
          .why = "outputs / 256, rounded up",
          .mistakes = {{"floor((100003 - 16)/256)", ROUNDED_DOWN}},
          .entry = 1,
          .shape = {.n = 100003, .radius = 8},
          .counted = COUNTED_BLOCKS},
         {.name = "derivative_shared_bytes",
          .ask = "How many bytes of shared memory does a block of 256 outputs need with radius 8?",
          .unit = "bytes",
          .formula = "(256 + 2*8)*4",
          .why = "256 floats and 8 halo cells on either side",
          .mistakes = {{"256*4", NO_HALO ": 8 cells on either side"},
                       {"(256 + 8)*4", "a halo on one side only"},
                       {"256 + 2*8", IN_ELEMENTS},
                       {"(256 + 17)*4", "2R + 1 is the width of the stencil; the halo has 2R cells"}},
          .entry = 1,
          .shape = {.n = 100003, .radius = 8},
          .counted = COUNTED_SHARED_BYTES},
         {.name = "derivative_op_per_byte",
          .ask =
              "2R + 1 products and 2R sums an output: how many operations per byte loaded, for a block with "
              "this tile?",
          .formula = "33*256 / ((256 + 2*8)*4)",
          .why = "4R + 1 = 33 operations for each of 256 outputs, 272 elements of 4 bytes",
          .mistakes = {{"33/(17*4)", "that is without shared memory, 17 loads an output"},
                       {"33/4", NO_HALO ": 272 elements are loaded for 256 outputs"},
                       {"(256 + 2*8)*4 / (33*256)", INVERSE},
                       {"33*256 / (256 + 2*8)", "that is operations per element; an element has 4 bytes"}},
          .entry = 1,
          .shape = {.n = 256 * 40 + 16, .radius = 8},
          .counted = COUNTED_OP_PER_BYTE}},
};
