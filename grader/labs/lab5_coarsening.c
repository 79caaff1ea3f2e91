/* Lab 5: the seven-point stencil with flat blocks that march through the planes. */
#include "grader/labs/common.h"

static const struct entry stencil_coarsened = {
    DEFINE_STENCIL(stencil_coarsened),
    .requirements = {MARCH_LOADS},
    .time = TIME_OF_A_MAP(0.19, 0.23, asked_by_march, TIMED_CUBES),
    .first_step = "in coarsened_kernel, load planes first-1 and first, then march with one new plane a step",
    .hints =
        {[HINT_UNTOUCHED] =
             {"To compute plane i, which planes have to be in shared memory, and which of them are there "
              "already from the step before?",
              "Load planes first - 1 and first before the loop. Each step loads plane i + 1, waits, computes "
              "plane i, waits, and lets the planes sink: below takes here, here takes above. Threads without "
              "a column do not load or compute, but wait.",
              "__shared__ float below[IN_TILE][IN_TILE]; // here and above likewise\n"
              "int x = threadIdx.x, k = blockIdx.x * OUT_TILE + x; // y and j likewise\n"
              "bool loads = j < n && k < n;\n"
              "bool computes = ...; // x, y from 1 to OUT_TILE, and j, k < n - 1\n"
              "int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);\n"
              "// load planes first - 1 and first\n"
              "for (int i = first; i < last; i++) {\n"
              "    // above from plane i + 1; barrier; compute; barrier; sink\n"
              "}\n"
              "Launch: dim3 block(IN_TILE, IN_TILE), (n - 2 - 1) / OUT_TILE + 1 blocks along x and y,\n"
              "        (n - 2 - 1) / PLANES + 1 along z."},
         [HINT_WRONG_VALUE] =
             {"In which step of its block is the first wrong output computed, the first, the second or a "
              "later one, and which planes does it read there?",
              "Wrong from the first step: what is loaded before the loop, or a coefficient. Right in the "
              "first and wrong from the second on: the planes do not sink, or in the wrong order. Wrong at "
              "the rim only: a thread computes without neighbours.",
              "Before the loop: below from plane first - 1, here from plane first.\n"
              "c0 to c4 read here, c5 * below[y][x], c6 * above[y][x].\n"
              "At the end of a step, in this order:\n"
              "    below[y][x] = here[y][x];\n"
              "    here[y][x] = above[y][x];"},
         [HINT_NOT_WRITTEN] = MARCH_NOT_WRITTEN_HINTS,
         [HINT_BOUNDARY] = MARCH_BOUNDARY_HINTS,
         [HINT_RACE] =
             {"Which line stores into `here`, which line reads your neighbours' cells of it, and what stands "
              "between the two, in both directions?",
              "A step needs two barriers. Before computing: the neighbours' cells have to be there. Before "
              "sinking: the neighbours have to have read theirs. One of them alone lets a fast warp overtake "
              "a slow one.",
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
              "below and here have to be loaded before the first step, above in each. A thread loads its "
              "cell of every plane if its column lies in the grid, also if it computes nothing.",
              "bool loads = j < n && k < n; // wider than what computes\n"
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
};
