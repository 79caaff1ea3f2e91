/* Lab 2: halo cells, one and R on each side. */
#include "grader/labs/common.h"

/* Sizes for every radius: without an output, with exactly one, and near a block of 256 that loads or computes
 * 2R more. */
// clang-format off
static const struct shape derivative_sizes[] = {
    SIZE_R(1, 1), SIZE_R(2, 1), SIZE_R(3, 1), SIZE_R(4, 1), SIZE_R(257, 1), SIZE_R(258, 1),
    SIZE_R(259, 1), SIZE_R(10007, 1),
    SIZE_R(4, 2), SIZE_R(5, 2), SIZE_R(33, 2), SIZE_R(260, 2), SIZE_R(1025, 2), SIZE_R(720007, 2),
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
                      "load each a[i] into shared memory once per block, and one halo cell on each side",
                      {"How often do all threads of a block together load one a[i]?",
                       "Each element is part of three outputs. The block can load it into shared memory "
                       "once and read it there three times. Only a halo cell on each side is loaded twice. "
                       "That makes 1 + 2/BLOCK loads per output: 1.0625 with 32 threads, 1.008 with 256.",
                       "tile[t] = a[i]; // and a halo cell by the first and by the last thread\n"
                       "__syncthreads();\n"
                       "// from here on no a[...]: c[i] comes from tile[t - 1], tile[t] and tile[t + 1]"}}},
    .time = TIME_OF_A_MAP(0.32, asked_by_block_and_two, TIMED_LINES(0)),
    .first_step = "in average3_kernel, declare a shared tile of BLOCK + 2 ints and load a[i] into cell "
                  "threadIdx.x + 1",
    .hints =
        {[HINT_UNTOUCHED] =
             {"Which three elements does c[256] need, and which of them does the block before load as its "
              "own?",
              "256 outputs need 258 elements: the tile has one more cell on each side, so a[i] goes into "
              "cell threadIdx.x + 1. Load, wait, compute from three cells. Beyond an end of the array, use "
              "the element at that end again.",
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
              "At the edge of a block: a halo cell is missing or comes from the wrong side. At an end of "
              "the array: a[0] counts twice for c[0], and a[n-1] counts twice for c[n-1]. Values slightly "
              "off: add the three ints first, then divide once. C's division rounds toward zero, floor() "
              "rounds down, and a float has too few digits.",
              "c[i] = (tile[t - 1] + tile[t] + tile[t + 1]) / 3; // in int\n"
              "left halo:   a[max(i - 1, 0)],     by the thread with t == 1\n"
              "right halo:  a[min(i + 1, n - 1)], by the thread with t == BLOCK || i == n - 1"},
         [HINT_RACE] =
             {"Which threads store the cell in the message, and which read it?",
              "Exactly one thread must store each of the BLOCK + 2 cells, with a __syncthreads() between "
              "all stores and all reads. If the race is between two stores, two threads store the same "
              "cell: check the conditions for the halo.",
              "tile[t] = a[i];\n"
              "if (t == 1)\n"
              "    // tile[0], and no other thread stores it\n"
              "if (t == BLOCK || i == n - 1)\n"
              "    // tile[t + 1], and no other thread stores it\n"
              "Close the if (i < n), then __syncthreads(), then the reads."},
         [HINT_OUT_OF_BOUNDS] =
             {"Which i has no left neighbour, which has no right one, and what does that line read for "
              "them?",
              "The indices of a are 0 to n - 1: use max(i - 1, 0) and min(i + 1, n - 1). The indices of "
              "the tile are 0 to BLOCK + 1.",
              "a[max(i - 1, 0)] and a[min(i + 1, n - 1)]\n"
              "__shared__ int tile[BLOCK + 2]; // t = threadIdx.x + 1\n"
              "if (i < n) before every line that reads a or writes c"},
         [HINT_UNDEFINED] =
             {"Which thread loads the right halo of a block that the end of the array cuts off?",
              "The last thread that has an element loads it. In a full block, that is the block's last "
              "thread; in any other, it is the thread with i == n - 1.",
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
    .count_spread = LINE_SPREAD,
    .outputs = derivative_outputs,
    .useful_ops = derivative_ops,
    .serial.DERIVATIVE = serial_derivative,
    .requirements = {{MEASURE_LOADS_PER_OUTPUT,
                      1.15,
                      4,
                      "load BLOCK + 2R elements into shared memory once per block, with at least 256 "
                      "threads",
                      {"At radius 8, how many elements does a block load, and how many outputs does it "
                       "compute?",
                       "A tile of BLOCK + 2R cells makes (BLOCK + 2R)/BLOCK loads per output: 1.25 with 64 "
                       "threads, 1.125 with 128, 1.0625 with 256. The plain version makes 2R + 1 = 17.",
                       "#define BLOCK 256\n"
                       "Load tile[t] = f[first + t] in a loop with steps of BLOCK, then __syncthreads();\n"
                       "from there on no f[...]: sum += coefficients[d] * tile[threadIdx.x + d];"}}},
    .time = TIME_OF_A_MAP(0.2, asked_by_block_and_radius, TIMED_LINES(8)),
    .first_step = "in derivative(), copy the coefficients and launch the kernel with a tile of "
                  "BLOCK + 2*radius floats",
    .hints =
        {[HINT_UNTOUCHED] =
             {"How many cells do 256 outputs need at radius 8, and how can 256 threads load more than 256 "
              "cells?",
              "In derivative(): copy the coefficients from device memory to __constant__ memory, and give "
              "the tile's bytes as the launch's third argument. In the kernel: load BLOCK + 2*radius cells "
              "in a loop with steps of BLOCK, wait, sum 2*radius + 1 products. tile[t] is f[first + t], "
              "and the output is i = first + threadIdx.x + radius.",
              "cudaMemcpyToSymbol(coefficients, stencil, (2 * radius + 1) * sizeof *stencil, 0,\n"
              "                   cudaMemcpyDeviceToDevice);\n"
              "Launch: (outputs - 1) / BLOCK + 1 blocks, third argument (BLOCK + 2 * radius) * "
              "sizeof(float).\n"
              "In the kernel:\n"
              "    extern __shared__ float tile[];\n"
              "    int first = blockIdx.x * blockDim.x;\n"
              "    // for t = threadIdx.x, in steps of BLOCK: tile[t] = f[first + t], if first + t < n\n"
              "    __syncthreads();\n"
              "    // if i < n - radius: add up coefficients[d] * tile[threadIdx.x + d], d = 0 ... 2 * "
              "radius"},
         [HINT_WRONG_VALUE] =
             {"For the first wrong output, which f and which coefficient does the definition multiply "
              "first, and which do your indices select?",
              "stencil[0] is for f[i - radius], and stencil[2*radius] is for f[i + radius]. If all outputs "
              "are wrong, check the order and the sign. If those near the end of a block are wrong, the "
              "tile is too short, or only its first BLOCK cells are loaded. If only large radii are wrong, "
              "some size fits small radii only.",
              "for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)\n"
              "    // tile[t] is f[first + t]\n"
              "int i = first + threadIdx.x + radius;\n"
              "for (int d = 0; d <= 2 * radius; d++)\n"
              "    sum += coefficients[d] * tile[threadIdx.x + d]; // float sum"},
         [HINT_NOT_WRITTEN] = {"What are the first and the last i that have all their neighbours?",
                               "The outputs are i = radius to n - radius - 1, including both (>=, not >). "
                               "There are n - 2*radius of them. Round the number of blocks up.",
                               "int blocks = (n - 2 * radius - 1) / BLOCK + 1;\n"
                               "int i = blockIdx.x * BLOCK + threadIdx.x + radius;\n"
                               "if (i < n - radius)\n"
                               "    df[i] = sum;"},
         [HINT_BOUNDARY] =
             {"Does the element of the message have all the neighbours that its sum needs?",
              "The first and the last radius elements of df are no outputs. Store neither zeros nor copies "
              "there.",
              "if (i >= radius && i < n - radius)\n"
              "    df[i] = sum;\n"
              "Write no else. With i = first + threadIdx.x + radius, i >= radius is always true."},
         [HINT_RACE] =
             {"Which thread stores the cell that you read with d = 2*radius, and how do you know that it "
              "has done so?",
              "A thread reads up to 2*radius cells that other threads store. Some of them are in another "
              "warp, and some store in the second round of loads. All cells must be stored before any "
              "thread sums.",
              "for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)\n"
              "    // load\n"
              "__syncthreads(); // after the loop, not in it: threads take different numbers of rounds\n"
              "// sum"},
         [HINT_OUT_OF_BOUNDS] =
             {"How many cells does the launch's third argument give the tile, and how many does the loop "
              "store? Which first + t is larger than n - 1?",
              "The tile needs BLOCK + 2*radius floats at every radius up to 8. The launch takes this size "
              "in bytes. The last block is often not full, so loads stop at n and stores at n - radius.",
              "derivative_kernel<<<blocks, BLOCK, (BLOCK + 2 * radius) * sizeof(float)>>>(...);\n"
              "if (first + t < n)\n"
              "    tile[t] = f[first + t];\n"
              "if (i < n - radius)\n"
              "    df[i] = sum;"},
         [HINT_UNDEFINED] =
             {"Which cells does the last output of a full block read, and which thread loads them?",
              "BLOCK threads load BLOCK + 2*radius cells: the cells from BLOCK on take a second round.",
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
          .ask = "A kernel computes the 3-point average of n = 100,003 elements. A block of 256 threads "
                 "loads each of its elements once, and a halo cell on each side (at the ends of the array, "
                 "a[0] and a[n-1] a second time). How many elements do all blocks together load?",
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
          .why = "256 ints and a halo cell on each side",
          .mistakes = {{"256*4", NO_HALO ": one cell on each side"},
                       {"257*4", "a halo on one side only"},
                       {"258", IN_ELEMENTS}},
          .shape = LINE,
          .counted = COUNTED_SHARED_BYTES},
         {.name = "derivative_outputs",
          .ask = "How many outputs does the derivative of n = 100,003 elements have with radius 8?",
          .formula = "100003 - 2*8",
          .why = "8 elements at each end lack neighbours",
          .mistakes = {{"100003", "elements near an end lack neighbours and are no outputs"},
                       {"100003 - 8", "8 elements at each end lack neighbours"},
                       {"100003 - 2", "the radius is 8, not 1"},
                       {"100003 - 17",
                        "2R + 1 is the width of the stencil; R elements at each end are no outputs"}},
          .entry = 1,
          .shape = {.n = 100003, .radius = 8},
          .counted = COUNTED_OUTPUTS},
         {.name = "derivative_blocks",
          .ask = "How many blocks of 256 threads do these outputs need?",
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
          .why = "256 floats and 8 halo cells on each side",
          .mistakes = {{"256*4", NO_HALO ": 8 cells on each side"},
                       {"(256 + 8)*4", "a halo on one side only"},
                       {"256 + 2*8", IN_ELEMENTS},
                       {"(256 + 17)*4", "2R + 1 is the width of the stencil; the halo has 2R cells"}},
          .entry = 1,
          .shape = {.n = 100003, .radius = 8},
          .counted = COUNTED_SHARED_BYTES},
         {.name = "derivative_op_per_byte",
          .ask = "Each output takes 2R + 1 multiplications and 2R additions. How many operations is that per "
                 "byte loaded, for a block with this tile?",
          .formula = "33*256 / ((256 + 2*8)*4)",
          .why = "4R + 1 = 33 operations for each of 256 outputs, 272 elements of 4 bytes",
          .mistakes = {{"33/(17*4)", "that is without shared memory: 17 loads per output"},
                       {"33/4", NO_HALO ": 272 elements are loaded for 256 outputs"},
                       {"(256 + 2*8)*4 / (33*256)", INVERSE},
                       {"33*256 / (256 + 2*8)", "that is operations per element; an element has 4 bytes"}},
          .entry = 1,
          .shape = {.n = 256 * 40 + 16, .radius = 8},
          .counted = COUNTED_OP_PER_BYTE}},
};
