/* Lab 3: the functions of labs 1 and 2 with warp shuffles instead of shared memory. */
#include "grader/labs/common.h"

#define NO_SHARED_MEMORY                                                                                     \
    {                                                                                                        \
        MEASURE_SHARED_BYTES, 0, 0,                                                                          \
            "take out every __shared__ array: in this lab neighbours come by "                               \
            "shuffle",                                                                                       \
        {                                                                                                    \
            "Which values does your __shared__ array pass on, from which lane to which?",                    \
                "A value that only the next lane needs requires neither shared memory nor a barrier: a "     \
                "shuffle reads it from that lane's register.",                                               \
                "Take out the array and __syncthreads().\n"                                                  \
                "tile[t + 1] becomes __shfl_down_sync(ALL_LANES, here, 1),\n"                                \
                "tile[t - 1] becomes __shfl_up_sync(ALL_LANES, here, 1),\n"                                  \
                "and the lanes at the ends of the warp load their missing neighbours."                       \
        }                                                                                                    \
    }

#define MASK_HINTS                                                                                           \
    {                                                                                                        \
        "How many lanes does the mask name, and how many lanes of the last warp reach that line?",           \
            "ALL_LANES promises that all 32 lanes take part, including lanes that have no element or do "    \
            "not need the result. So put the condition on the load before the shuffle and on the use "       \
            "after it, not on the shuffle itself.",                                                          \
            "here = i < n ? a[i] : 0;\n"                                                                     \
            "// the shuffle: not in an if, not in a loop that only some lanes run, no return before it\n"    \
            "if (i < n)\n"                                                                                   \
            "    // use the result"                                                                          \
    }

static const struct entry moving_average = {
    DEFINE_MOVING_AVERAGE,
    .requirements =
        {{MEASURE_LOADS_PER_OUTPUT,
          1.10,
          1.8,
          "load x[i] once per lane and get x[i+1] with __shfl_down_sync; only lane 31 loads another",
          {"How many lanes of a warp load two elements, and how many need to?",
           "31 lanes get x[i+1] from the next lane. Only lane 31 and the lane with the last element of the "
           "array load a second one: 33 loads for 32 outputs.",
           "next = __shfl_down_sync(ALL_LANES, here, 1);\n"
           "if (i == n - 1)\n"
           "    // x[0]\n"
           "else if (lane == LAST_LANE && i < n)\n"
           "    // x[i + 1]; apart from these lines, only the first load reads x"}},
         NO_SHARED_MEMORY},
    .time = TIME_OF_A_MAP(0.33, asked_by_warp_and_one, TIMED_LINES(0)),
    .first_step = "in moving_average_kernel, load x[i] into a register and pass it on with __shfl_down_sync",
    .hints =
        {[HINT_UNTOUCHED] =
             {"Lane 5 has loaded x[i]. Which lane has x[i+1] in a register, and which lane of a warp has "
              "no next lane?",
              "Each lane loads one element and gets its right neighbour with __shfl_down_sync. All 32 "
              "lanes must reach the shuffle, so it is not inside an if. Only lane 31 and the lane with the "
              "last element of the array load a second one.",
              "int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;\n"
              "float here = i < n ? x[i] : 0;\n"
              "float next = __shfl_down_sync(ALL_LANES, here, 1);\n"
              "// i == n - 1: next is x[0]; else lane LAST_LANE with i < n: next is x[i + 1]\n"
              "if (i < n)\n"
              "    y[i] = ...; // half of here + next"},
         [HINT_WRONG_VALUE] =
             {"Take the first wrong i: what are i % 32 and i / 256, and is it n - 1?",
              "i % 32 == 31: the shuffle gives lane 31 its own value, so it has to load x[i+1]. i == n - "
              "1: its neighbour is x[0]. All from 256 on: the index does not include the block. Nearly "
              "all: __shfl_down_sync reads from the next lane, __shfl_up_sync from the lane before.",
              "int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;\n"
              "float next = __shfl_down_sync(ALL_LANES, here, 1);\n"
              "if (i == n - 1)\n"
              "    // next is the first element\n"
              "else if (lane == LAST_LANE && i < n)\n"
              "    next = x[i + 1];"},
         [HINT_NOT_WRITTEN] =
             {"Which i does thread 0 of block 1 have, and which lanes store?",
              "The lane is a thread's number in its warp, and threadIdx.x is its number in its block. The "
              "index of an element depends on the block, too. Every lane with i < n stores, including lane "
              "31.",
              "int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
              "and at the end, for every lane that has an element:\n"
              "if (i < n)\n"
              "    y[i] = (here + next) / 2;"},
         [HINT_OUT_OF_BOUNDS] =
             {"Which lanes of the last warp have an i beyond the array, and what do they load?",
              "All lanes shuffle, but only those with i < n load and store. Lane 31 loads x[i+1] only if i "
              "+ 1 < n.",
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
          {"How many lanes of a warp load two elements, and how many need to?",
           "The lanes in between get both neighbours by shuffle. Only lanes 0 and 31, and the lane with "
           "the last element of the array, load a second one: 34 loads for 32 outputs.",
           "left = __shfl_up_sync(ALL_LANES, here, 1);\n"
           "right = __shfl_down_sync(ALL_LANES, here, 1);\n"
           "Do a second load only under if (lane == 0), if (lane == LAST_LANE) or if (i == n - 1)."}},
         NO_SHARED_MEMORY},
    .time = TIME_OF_A_MAP(0.33, asked_by_warp_and_two, TIMED_LINES(0)),
    .first_step = "in average3_kernel, load a[i] and pass it on with __shfl_up_sync and __shfl_down_sync",
    .hints =
        {[HINT_UNTOUCHED] =
             {"Lane 5 has loaded a[i]. Which lanes have its two neighbours, and which lanes of a warp lack "
              "a neighbour?",
              "Each lane loads one element. Then all 32 lanes shuffle twice: up for the left neighbour, "
              "down for the right one. Lane 0, lane 31 and the lane with the last element load the "
              "neighbour that they lack. Beyond an end of the array, use the element at that end again.",
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
              "i % 32 == 0: lane 0 has no lane before it and has to load its left neighbour. i % 32 == 31: "
              "lane 31 has to load its right neighbour. Ends of the array: a[0] and a[n-1] count twice "
              "there. Nearly all: __shfl_up_sync reads from the lane before, __shfl_down_sync from the "
              "next lane.",
              "if (i < n) {\n"
              "    if (lane == 0)\n"
              "        left = a[max(i - 1, 0)];\n"
              "    if (lane == LAST_LANE || i == n - 1)\n"
              "        // right, from a[min(i + 1, n - 1)]\n"
              "    c[i] = (left + here + right) / 3; // in int\n"
              "}"},
         [HINT_OUT_OF_BOUNDS] = {"Which lanes have no a[i-1] or no a[i+1], and what do they load?",
                                 "Only lanes with i < n load and store. Their indices are from 0 to n - 1.",
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
          .ask = "Each thread has one of n = 100,003 elements. How many warps have at least one element?",
          .formula = "ceil(100003/32)",
          .why = "n / 32, rounded up",
          .mistakes = {{"floor(100003/32)", "rounded down: the last warp has 3 elements"},
                       {"ceil(100003/256)", "these are blocks of 256; a warp has 32 lanes"}}},
         {.name = "moving_average_loads",
          .ask = "Each lane loads its element. In each warp, the last lane that has an element loads one "
                 "more, its right neighbour. How many elements are loaded?",
          .formula = "100003 + ceil(100003/32)",
          .why = "every element once, and one more per warp",
          .mistakes = {{"100003", "the last lane of a warp has no next lane, which makes one more load per "
                                  "warp"},
                       {"100003 + ceil(100003/256)",
                        "one more per warp, not per block: no lane can read a register of another warp"},
                       {"100003 + floor(100003/32)", "the last warp needs one more, too: x[0]"},
                       {"2*100003", "that is without a shuffle"}},
          .shape = LINE,
          .counted = COUNTED_LOADS},
         {.name = "average3_loads",
          .ask = "For the 3-point average, each warp loads one more element at each end (at the ends of the "
                 "array, a[0] and a[n-1] a second time). How many elements are loaded?",
          .formula = "100003 + 2*ceil(100003/32)",
          .why = "every element once, and two more per warp",
          .mistakes = {{"100003 + ceil(100003/32)",
                        "the first lane lacks a neighbour, too: two more loads per warp"},
                       {"100003", "the lanes at the ends of a warp lack a neighbour: two more loads per "
                                  "warp"},
                       {"3*100003", "that is without a shuffle"}},
          .entry = 1,
          .shape = LINE,
          .counted = COUNTED_LOADS},
         {.name = "shuffles",
          .ask = "How many shuffles does a warp execute for the 3-point average?",
          .formula = "2",
          .why = "one for the left neighbours of all lanes, one for the right ones",
          .mistakes = {{"64", "one shuffle serves all 32 lanes of a warp"},
                       {"1", "one shuffle brings one neighbour; there are two"},
                       {"3", "a lane has its own element already"}},
          .entry = 1,
          .shape = LINE,
          .counted = COUNTED_SHUFFLES_A_WARP},
         {.name = "shared_bytes",
          .ask = "How many bytes of shared memory does a block need with shuffles?",
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
                       {"34/32", "the window extends to one side only: one more load per warp"}}}},
};
