/* Lab 1: moving average through shared memory. */
#include "grader/labs/common.h"

static const struct entry moving_average = {
    DEFINE_MOVING_AVERAGE,
    .requirements = {{MEASURE_LOADS_PER_OUTPUT,
                      1.05,
                      1.5,
                      "load each x[i] into shared memory once per block, with one halo cell that the next "
                      "block loads too",
                      {"How often do all threads of a block together load one x[i]?",
                       "Each element is part of two outputs. The block can load it into shared memory once "
                       "and read it there twice. Only the halo cell is loaded by two blocks.",
                       "tile[t] = x[i]; // and one more cell by one thread\n"
                       "__syncthreads();\n"
                       "// from here on no x[...]: y[i] comes from tile[t] and tile[t + 1]\n"
                       "That makes 1 + 1/BLOCK loads per output: choose BLOCK 20 or more."}}},
    .time = TIME_OF_A_MAP(0.31, asked_by_block_and_one, TIMED_LINES(0)),
    .first_step = "in the kernel, declare a shared tile of BLOCK + 1 floats and load x[i] into it: the first "
                  "TODO lines",
    .hints =
        {[HINT_UNTOUCHED] =
             {"Which two elements does y[255] need, and which of them is in the next block's part?",
              "256 outputs need 257 elements. Each thread loads one into the tile, and the last thread "
              "that has an element loads one more. Then wait for all threads, and compute from the tile. "
              "If that is too much at once, begin with y[i] = (x[i] + x[(i + 1) % n]) / 2 for i < n, which "
              "is correct, and add the tile later.",
              "__shared__ float tile[BLOCK + 1];\n"
              "int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;\n"
              "if (i < n) {\n"
              "    tile[t] = x[i];\n"
              "    // the last element's thread: tile[t + 1] = x[0]\n"
              "    // else the block's last thread: tile[t + 1] = x[i + 1]\n"
              "}\n"
              "__syncthreads();\n"
              "if (i < n)\n"
              "    y[i] = ...; // half of the sum of two cells"},
         [HINT_WRONG_VALUE] =
             {"Is the first wrong output the last one of a block, the last one of the array, or neither? "
              "Which two elements does it need?",
              "The last output of a block: its neighbour is the halo cell, and one thread has to load this "
              "cell in addition to its own. The last of the array: after x[n-1] comes x[0] again, for "
              "whichever thread of its block has i = n - 1. Any other: check the index and the operation, "
              "and whether a cell is read before it is stored.",
              "if (i < n) {\n"
              "    tile[t] = x[i];\n"
              "    if (i == n - 1)\n"
              "        // the next cell: x[0]\n"
              "    else if (t == BLOCK - 1)\n"
              "        // the next cell: x[i + 1]\n"
              "}\n"
              "and after the barrier (tile[t] + tile[t + 1]) / 2, in float."},
         [HINT_NOT_WRITTEN] =
             {"At the n of the message, how many blocks are launched, and which i does the last thread of "
              "the last block have?",
              "n / BLOCK drops the remainder and is 0 for a small n, so round the number of blocks up. On "
              "a ring every element has a right neighbour, so every i < n is written.",
              "int blocks = (n - 1) / BLOCK + 1;\n"
              "and in the kernel\n"
              "if (i < n)\n"
              "    y[i] = ...;"},
         [HINT_RACE] =
             {"Which thread stores the cell tile[t + 1] that you read, and how do you know that it is done?",
              "The next thread stores it, and that thread may be in another warp. All stores into the tile "
              "must be done before any thread reads it. So put a __syncthreads() between loading and "
              "computing.",
              "if (i < n) {\n"
              "    // store into the tile\n"
              "}\n"
              "__syncthreads(); // in no if; __syncwarp() waits for 32 threads only\n"
              "if (i < n)\n"
              "    y[i] = ...;"},
         [HINT_OUT_OF_BOUNDS] =
             {"What is the largest index in that line, for the last thread of a full block and for i = n - "
              "1?",
              "x and y end at n - 1, and the neighbour of x[n-1] is x[0]. The tile has one cell for each "
              "thread of the block and one more, so tile[BLOCK] must exist.",
              "__shared__ float tile[BLOCK + 1];\n"
              "if (i < n) {\n"
              "    // all that reads x; x[i + 1] only where i + 1 < n\n"
              "}\n"
              "if (i < n)\n"
              "    // all that writes y"},
         [HINT_UNDEFINED] =
             {"Which thread loads the cell after the block's last element, in a full block and in the last "
              "one?",
              "The last thread of the block has an element only if the block is full. The last thread that "
              "has an element loads the halo cell. In a block that is not full, that is the thread with i "
              "== n - 1.",
              "Inside if (i < n):\n"
              "    if (i == n - 1)\n"
              "        tile[t + 1] = x[0];\n"
              "    else if (t == BLOCK - 1)\n"
              "        // the first element of the next block"}},
};

const struct lab lab1_moving_average = {
    .number = 1,
    .name = "moving_average",
    .title = "Moving average: a tile and one halo cell",
    .entry_count = 1,
    .entries = {&moving_average},
    .questions =
        {{.name = "plain_loads",
          .ask = "A kernel computes the moving average of n = 100,003 elements without shared memory. How "
                 "many elements do all threads together load?",
          .formula = "2*100003",
          .why = "every output takes two elements",
          .mistakes = {{"100003", "each output takes two elements, and they are not shared here"},
                       {"8*100003", "these are bytes; elements are asked for"}}},
         {.name = "blocks",
          .ask = "Each thread computes one output. How many blocks of 256 threads are needed?",
          .formula = "ceil(100003/256)",
          .why = "n / 256, rounded up",
          .mistakes = {{"floor(100003/256)", ROUNDED_DOWN},
                       {"100003/256", PART_OF_BLOCK},
                       {"256*ceil(100003/256)", "these are threads; a block has 256"}},
          .shape = LINE,
          .counted = COUNTED_BLOCKS},
         {.name = "tiled_loads",
          .ask = "Now each block loads its 256 elements once, and one halo cell. How many elements do all "
                 "blocks together load?",
          .formula = "100003 + ceil(100003/256)",
          .why = "every element once, and a halo cell for each block",
          .mistakes = {{"100003", NO_HALO ": one cell for each block"},
                       {"100003 + 256", "each block has a halo cell: there are as many as blocks"},
                       {"257*ceil(100003/256)", "the last block is not full: it has 163 elements"},
                       {"100003 + floor(100003/256)", "the last block has a halo cell, too, for x[0]"}},
          .shape = LINE,
          .counted = COUNTED_LOADS},
         {.name = "shared_bytes",
          .ask = "How many bytes of shared memory does the tile of a block take?",
          .unit = "bytes",
          .formula = "(256 + 1)*4",
          .why = "256 floats and one halo cell",
          .mistakes = {{"256*4", NO_HALO ": one cell after the 256"},
                       {"257", IN_ELEMENTS},
                       {"258*4", "the window reaches to one side only: one halo cell"}},
          .shape = LINE,
          .counted = COUNTED_SHARED_BYTES},
         {.name = "op_per_byte",
          .ask = "Each output takes an addition and a division. How many operations is that per byte "
                 "loaded, without shared memory?",
          .formula = "2/8",
          .why = "2 operations for 2 loads of 4 bytes",
          .mistakes = {{"8/2", INVERSE},
                       {"2/4", "that is with shared memory: one load of 4 bytes per output"},
                       {"2/2", "that is operations per element; an element has 4 bytes"}}},
         {.name = "bound_ms",
          .ask = "A kernel reads 4 bytes and writes 4 bytes for each of 2^28 outputs. The bandwidth is "
                 "4241 GB/s. How many milliseconds does it take at least?",
          .unit = "ms",
          .formula = "2^28*8 / 4241e9 * 1000",
          .why = "8 bytes per output, divided by the bandwidth",
          .mistakes = {{"2^28*4 / 4241e9 * 1000", "that counts the reads only; the outputs are written, too"},
                       {"2^28*12 / 4241e9 * 1000", "each element comes from memory once: caches and tiles "
                                                   "give it to the neighbour"},
                       {"2^28*8 / 4241e9", "these are seconds"},
                       {"2^28*8 / 4241e9 * 1000000", "these are microseconds"}}}},
};
