/* Lab 5: the seven-point stencil with flat blocks that march through the planes. */
#include "grader/labs/common.h"

static const struct entry stencil_coarsened = {
    DEFINE_STENCIL(stencil_coarsened),
    .requirements = {MARCH_LOADS},
    .time = TIME_OF_A_MAP(0.23, asked_by_march, TIMED_CUBES),
    .first_step = "in coarsened_kernel, load planes first-1 and first, then march with one new plane per "
                  "step",
    .hints =
        {[HINT_UNTOUCHED] =
             {"Which planes must be in shared memory to compute plane i, and which of them are there "
              "already from the step before?",
              "Load planes first - 1 and first before the loop. Each step loads plane i + 1, waits, "
              "computes plane i, waits, and moves the planes down: here is copied to below, and above to "
              "here. Threads without a column neither load nor compute, but they wait.",
              "__shared__ float below[IN_TILE][IN_TILE]; // here and above likewise\n"
              "int x = threadIdx.x, k = blockIdx.x * OUT_TILE + x; // y and j likewise\n"
              "bool loads = j < n && k < n;\n"
              "bool computes = ...; // x, y from 1 to OUT_TILE, and j, k < n - 1\n"
              "int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);\n"
              "// load planes first - 1 and first\n"
              "for (int i = first; i < last; i++) {\n"
              "    // above from plane i + 1; barrier; compute; barrier; move down\n"
              "}\n"
              "Launch: dim3 block(IN_TILE, IN_TILE), (n - 2 - 1) / OUT_TILE + 1 blocks along x and y,\n"
              "        (n - 2 - 1) / PLANES + 1 along z."},
         [HINT_WRONG_VALUE] =
             {"Does its block compute the first wrong output in its first step, its second or a later one, "
              "and which planes does that step read?",
              "Wrong from the first step on: check the loads before the loop and the coefficients. Wrong "
              "from the second step on: the planes are not moved down, or in the wrong order. Wrong only "
              "at the rim: a thread without neighbours computes.",
              "Before the loop: below from plane first - 1, here from plane first.\n"
              "c0 to c4 read here, c5 * below[y][x], c6 * above[y][x].\n"
              "At the end of a step, in this order:\n"
              "    below[y][x] = here[y][x];\n"
              "    here[y][x] = above[y][x];"},
         [HINT_NOT_WRITTEN] = MARCH_NOT_WRITTEN_HINTS,
         [HINT_BOUNDARY] = MARCH_BOUNDARY_HINTS,
         [HINT_RACE] =
             {"Which line stores into `here`, and which line reads your neighbours' cells of it? Is there "
              "a barrier between store and read, and another between read and next store?",
              "A step needs two barriers. The one before computing makes sure that the neighbours' cells "
              "are stored. The one after it makes sure that all threads have read before any thread moves "
              "the planes down. With only one of them, a fast warp can overtake a slow one.",
              "for (...) {\n"
              "    // load above\n"
              "    __syncthreads();\n"
              "    // compute\n"
              "    __syncthreads();\n"
              "    // below = here, here = above\n"
              "}"},
         [HINT_OUT_OF_BOUNDS] = MARCH_OUT_OF_BOUNDS_HINTS,
         [HINT_UNDEFINED] =
             {"Which of the three planes does that value come from, and which line should have loaded it "
              "before this step?",
              "Load below and here before the first step, and above in each step. A thread loads its cell "
              "of every plane if its column lies in the cube, even if it computes nothing.",
              "bool loads = j < n && k < n; // more threads than those that compute\n"
              "if (loads) {\n"
              "    below[y][x] = in[at(n, first - 1, j, k)];\n"
              "    here[y][x] = in[at(n, first, j, k)];\n"
              "}\n"
              "and above[y][x] = in[at(n, i + 1, j, k)] in each step."},
         [HINT_BARRIER] = MARCH_BARRIER_HINTS},
};

const struct lab lab5_coarsening = {
    .number = 5,
    .name = "coarsening",
    .title = "Thread coarsening: a march with three planes",
    .entry_count = 1,
    .entries = {&stencil_coarsened},
    .questions =
        {{.name = "blocks",
          .ask = "A cube has 120 cells per edge. A block of 32*32 threads computes 32 planes of outputs, "
                 "30*30 in each. How many blocks are needed?",
          .formula = "ceil(118/30)^2*ceil(118/32)",
          .why = "30 of the 118 outputs along x and y, 32 along z; each rounded up",
          .mistakes = {{"floor(118/30)^2*floor(118/32)", ROUNDED_DOWN},
                       {"4", "that is one axis; blocks lie along all three"},
                       {"118^3/(30*30*32)", "round up along each axis: there is no part of a block"}},
          .shape = GRID,
          .counted = COUNTED_BLOCKS},
         {.name = "input_tile",
          .ask = "How many cells does such a block load, if all its planes are in the cube?",
          .formula = "32*32*(32 + 2)",
          .why = "32*32 columns, 32 planes and one more below and above",
          .mistakes = {{"32*32*32", NO_HALO " along z: a plane below and one above"},
                       {"32*32*33", "the halo along z has two planes, one below and one above"},
                       {"30*30*34", "the planes have a halo, too: 32*32 cells are loaded"},
                       {"4*32*32*34", "these are bytes; cells are asked for"}}},
         {.name = "output_tile",
          .ask = "How many outputs does such a block compute?",
          .formula = "30*30*32",
          .why = "the columns at the rim only load; all 32 planes are computed",
          .mistakes = {{"30*30*30", "the halo planes are extra: 34 planes are loaded, 32 computed"},
                       {"32*32*32", "the columns at the rim lack neighbours: 30*30 compute"},
                       {"31*31*32", "the rim has two sides: 30*30 compute"},
                       {"30*30*34", "34 planes are loaded, 32 computed"}}},
         {.name = "op_per_byte",
          .ask = "An output takes 13 operations. How many operations is that per byte loaded, in such a "
                 "block?",
          .formula = "13*(30*30*32) / (4*32*32*34)",
          .why = "28,800 outputs from 34,816 cells of 4 bytes",
          .mistakes = {{"13*30*30*30 / (4*32*32*32)",
                        "that counts the halo planes among the 32: there are 34"},
                       {"4*32*32*34 / (13*30*30*32)", INVERSE},
                       {"13*30*30*32 / (32*32*34)", "that is operations per element; an element has 4 bytes"},
                       {"13/4", NO_HALO ": more cells are loaded than outputs computed"}}},
         {.name = "shared_bytes",
          .ask = "Three planes of the tile are in shared memory at a time. How many bytes is that?",
          .unit = "bytes",
          .formula = "3*32*32*4",
          .why = "below, here and above, 32*32 floats each",
          .mistakes = {{"3*32*32", IN_ELEMENTS},
                       {"32*32*4", "that is one plane; there are three"},
                       {"34*32*32*4", "that is the whole tile; only three planes exist at a time"},
                       {"3*30*30*4", NO_HALO ": a plane holds all that is loaded"}},
          .shape = GRID,
          .counted = COUNTED_SHARED_BYTES},
         {.name = "endless_op_per_byte",
          .ask = "A longer march has fewer halo planes per output. Which OP/B can blocks of 32*32 threads "
                 "never exceed?",
          .formula = "13*30*30 / (4*32*32)",
          .why = "without halo planes 32*32 cells are loaded for 30*30 outputs",
          .mistakes = {{"13/4", NO_HALO " in the plane: 32*32 cells are loaded for 30*30 outputs"},
                       {"4*32*32 / (13*30*30)", INVERSE}}}},
};
