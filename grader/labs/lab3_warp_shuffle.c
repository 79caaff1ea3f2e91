/* Lab 3: the functions of labs 1 and 2 with warp shuffles instead of shared memory. */
#include "grader/labs/common.h"

#define NO_SHARED_MEMORY                                                                                     \
    {                                                                                                        \
        MEASURE_SHARED_BYTES, 0, 0, "take out every __shared__ array: neighbours come by shuffle here",      \
        {                                                                                                    \
            "What does your __shared__ array pass on, and from which lane to which?",                        \
                "A value that only the lane beside needs has no need of shared memory, nor of a barrier: a " \
                "shuffle takes it from that lane's register.",                                               \
                "Take out the array and __syncthreads().\n"                                                  \
                "tile[t + 1] becomes __shfl_down_sync(ALL_LANES, here, 1),\n"                                \
                "tile[t - 1] becomes __shfl_up_sync(ALL_LANES, here, 1),\n"                                  \
                "and lanes at the ends of the warp load instead."                                            \
        }                                                                                                    \
    }

#define MASK_HINTS                                                                                           \
    {                                                                                                        \
        "How many lanes does the mask name, and how many of the last warp come to that line?",               \
            "ALL_LANES promises that all 32 lanes shuffle, those too that need nothing from it or have no "  \
            "element. So a condition belongs to the load before it and to the use after it, not to the "     \
            "shuffle itself.",                                                                               \
            "here = i < n ? a[i] : 0;\n"                                                                     \
            "// the shuffle: in no if, in no loop of some lanes only, with no return before it\n"            \
            "if (i < n)\n"                                                                                   \
            "    // use what it gave"                                                                        \
    }

static const struct entry moving_average = {
    DEFINE_MOVING_AVERAGE,
    .requirements =
        {{MEASURE_LOADS_PER_OUTPUT,
          1.10,
          1.8,
          "load x[i] once per lane and get x[i+1] with __shfl_down_sync; only lane 31 loads another",
          {"How many lanes of a warp load two elements, and how many have to?",
           "31 lanes get x[i+1] from the lane beside. Only lane 31, and the last element of the array, load "
           "another one: 33 loads for 32 outputs.",
           "next = __shfl_down_sync(ALL_LANES, here, 1);\n"
           "if (i == n - 1)\n"
           "    // x[0]\n"
           "else if (lane == LAST_LANE && i < n)\n"
           "    // x[i + 1]; no other line reads x but the first"}},
         NO_SHARED_MEMORY},
    .time = TIME_OF_A_MAP(0.45, 0.33, asked_by_warp_and_one, TIMED_LINES(0)),
    .first_step = "in moving_average_kernel, load x[i] into a register and pass it on with __shfl_down_sync",
    .hints =
        {[HINT_UNTOUCHED] =
             {"Lane 5 has loaded x[i]: which lane has x[i+1] in a register, and which lane has no other lane "
              "to "
              "ask?",
              "Each lane loads one element and gets its right neighbour's with __shfl_down_sync. All 32 "
              "lanes come to the shuffle, so no if stands around it. Only lane 31 and the last element of "
              "the array load another one.",
              "int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;\n"
              "float here = i < n ? x[i] : 0;\n"
              "float next = __shfl_down_sync(ALL_LANES, here, 1);\n"
              "// i == n - 1: next is x[0]; else lane LAST_LANE with i < n: next is x[i + 1]\n"
              "if (i < n)\n"
              "    y[i] = ...; // half of here + next"},
         [HINT_WRONG_VALUE] =
             {"Take the first wrong i: what are i % 32 and i / 256, and is it n - 1?",
              "i % 32 == 31: lane 31 gets its own value back and has to load x[i+1]. i == n - 1: its "
              "neighbour is x[0]. All from 256 on: the index lacks the block. Nearly all: down fetches from "
              "the lane above, up from the lane below.",
              "int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;\n"
              "float next = __shfl_down_sync(ALL_LANES, here, 1);\n"
              "if (i == n - 1)\n"
              "    // next is the first element\n"
              "else if (lane == LAST_LANE && i < n)\n"
              "    next = x[i + 1];"},
         [HINT_NOT_WRITTEN] =
             {"Which i does thread 0 of block 1 have, and which lanes store?",
              "The lane counts threads in a warp, threadIdx.x in a block; an element needs the block as "
              "well. Every lane with i < n stores, lane 31 too.",
              "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
              "and last, for every lane that has an element:\n"
              "if (i < n)\n"
              "    y[i] = (here + next) / 2;"},
         [HINT_OUT_OF_BOUNDS] =
             {"Which lanes of the last warp have an i after the array, and what do they load?",
              "All lanes shuffle, but only those with i < n load and store, and lane 31 loads x[i+1] only "
              "where there is one.",
              "float here = i < n ? x[i] : 0;\n"
              "and after the shuffle, for lane 31:\n"
              "else if (lane == LAST_LANE && i + 1 < n)\n"
              "    next = x[i + 1];"},
         [HINT_MASK] = MASK_HINTS},
};

static const struct entry average3 = {
    DEFINE_AVERAGE3,
    .requirements =
        {{MEASURE_LOADS_PER_OUTPUT,
          1.10,
          1.8,
          "load a[i] once per lane and shuffle up and down; only lanes 0 and 31 load another",
          {"How many lanes of a warp load two elements, and how many have to?",
           "The lanes in between get both neighbours by shuffle. Only lanes 0 and 31, and the "
           "last element of the array, load another one: 34 loads for 32 outputs.",
           "left = __shfl_up_sync(ALL_LANES, here, 1);\n"
           "right = __shfl_down_sync(ALL_LANES, here, 1);\n"
           "Do a second load only after if (lane == 0), if (lane == LAST_LANE) or if (i == n - 1) only."}},
         NO_SHARED_MEMORY},
    .time = TIME_OF_A_MAP(0.44, 0.33, asked_by_warp_and_two, TIMED_LINES(0)),
    .first_step = "in average3_kernel, load a[i] and pass it on with __shfl_up_sync and __shfl_down_sync",
    .hints =
        {[HINT_UNTOUCHED] =
             {"Lane 5 has loaded a[i]: which lanes have its two neighbours, and which lanes of a warp lack "
              "one?",
              "Each lane loads one element, then two shuffles by all 32 lanes: up for the left neighbour, "
              "down for the right one. Lane 0, lane 31 and the last element load what they miss; behind an "
              "end of the array the end itself counts again.",
              "int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;\n"
              "int here = i < n ? a[i] : 0;\n"
              "int left = __shfl_up_sync(ALL_LANES, here, 1);\n"
              "int right = __shfl_down_sync(ALL_LANES, here, 1);\n"
              "if (i < n) {\n"
              "    // lane 0: left is a[max(i - 1, 0)]\n"
              "    // lane LAST_LANE, or i == n - 1: right, likewise with min(i + 1, n - 1)\n"
              "    c[i] = ...; // all three, then / 3\n"
              "}"},
         [HINT_WRONG_VALUE] =
             {"Take the first wrong i: what is i % 32, and is it 0 or n - 1?",
              "i % 32 == 0: lane 0 has no lane below and has to load its left neighbour. i % 32 == 31: lane "
              "31 has to load its right one. Ends of the array: a[0] and a[n-1] count twice there. Nearly "
              "all: up fetches from the lane below, down from the lane above.",
              "if (i < n) {\n"
              "    if (lane == 0)\n"
              "        left = a[max(i - 1, 0)];\n"
              "    if (lane == LAST_LANE || i == n - 1)\n"
              "        // right, from a[min(i + 1, n - 1)]\n"
              "    c[i] = (left + here + right) / 3; // in int\n"
              "}"},
         [HINT_OUT_OF_BOUNDS] =
             {"Which lanes have no a[i-1] or no a[i+1], and what do they load?",
              "Only lanes with i < n load and store, and indices stay between 0 and n - 1.",
              "int here = i < n ? a[i] : 0;\n"
              "and only where i < n: a[max(i - 1, 0)], a[min(i + 1, n - 1)], c[i]"},
         [HINT_MASK] = MASK_HINTS},
};

const struct lab lab3_warp_shuffle = {
    .number = 3,
    .name = "warp_shuffle",
    .title = "Warp shuffle: from register to register",
    .entry_count = 2,
    .entries = {&moving_average, &average3},
    .questions =
        {{.name = "warps",
          .ask = "n = 100,003 elements, one a thread: how many warps have at least one element?",
          .formula = "ceil(100003/32)",
          .why = "n / 32, rounded up",
          .mistakes = {{"floor(100003/32)", "rounded down: the last warp has 3 elements"},
                       {"ceil(100003/256)", "these are blocks of 256; a warp has 32 lanes"}}},
         {.name = "moving_average_loads",
          .ask =
              "Each lane loads its element, and the last lane of each warp that has an element one more for "
              "its right neighbour. How many elements are loaded?",
          .formula = "100003 + ceil(100003/32)",
          .why = "every element once, and one more per warp",
          .mistakes = {{"100003", "the last lane of a warp has no next lane: one more load per warp"},
                       {"100003 + ceil(100003/256)",
                        "one more per warp, not a block: no lane sees another warp"},
                       {"100003 + floor(100003/32)", "the last warp needs one more, too: x[0]"},
                       {"2*100003", "that is without a shuffle"}},
          .shape = LINE,
          .counted = COUNTED_LOADS},
         {.name = "average3_loads",
          .ask =
              "The same for the 3-point average, with one load more at either end of a warp (at the ends of "
              "the array a[0] and a[n-1] once more).",
          .formula = "100003 + 2*ceil(100003/32)",
          .why = "every element once, and two more per warp",
          .mistakes = {{"100003 + ceil(100003/32)",
                        "the first lane lacks a neighbour, too: two more per warp"},
                       {"100003", "the lanes at the ends of a warp lack a neighbour: two loads more a warp"},
                       {"3*100003", "that is without a shuffle"}},
          .entry = 1,
          .shape = LINE,
          .counted = COUNTED_LOADS},
         {.name = "shuffles",
          .ask = "How many shuffles does a warp execute for the 3-point average?",
          .formula = "2",
          .why = "one for the left neighbours of all lanes, one for the right ones",
          .mistakes = {{"64", "a shuffle serves all 32 lanes at once"},
                       {"1", "one shuffle brings one neighbour; there are two"},
                       {"3", "a lane has its own element already"}},
          .entry = 1,
          .shape = LINE,
          .counted = COUNTED_SHUFFLES_A_WARP},
         {.name = "shared_bytes",
          .ask = "How many bytes of shared memory does a block need?",
          .unit = "bytes",
          .formula = "0",
          .why = "values go from register to register",
          .shape = LINE,
          .counted = COUNTED_SHARED_BYTES},
         {.name = "loads_per_output",
          .ask = "How many loads per output does the moving average have in a full warp?",
          .formula = "(32 + 1)/32",
          .why = "33 loads for 32 outputs",
          .mistakes = {{"2", "that is without a shuffle"},
                       {"32/33", "that is outputs per load, the inverse"},
                       {"34/32", "the window reaches to one side only: one more load per warp"}}}},
};
