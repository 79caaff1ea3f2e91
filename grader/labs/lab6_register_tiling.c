/* Lab 6: the march of lab 5 with one plane in shared memory, the others in registers. */
#include "grader/labs/common.h"

static const struct entry stencil_register_tiled = {
    DEFINE_STENCIL(stencil_register_tiled),
    .requirements =
        {MARCH_LOADS,
         {MEASURE_PLANES,
          1.25,
          1.25,
          "keep only one plane in shared memory, with at most one cell per thread and a rim of one cell, and "
          "the cells below and above in registers. Then wait a second time at the end of each step",
          {"From which of your planes in shared memory does a thread read cells that another thread has "
           "stored?",
           "Neighbours read the middle plane only. From the planes below and above, a thread "
           "reads only its own cell, so it can keep that cell in a variable.",
           "__shared__ float plane[IN_TILE][IN_TILE]; // the only one\n"
           "float below, here, above;                 // in each thread\n"
           "c5 * below, c6 * above; at the end of a step:\n"
           "    below = here;\n"
           "    here = above;"}}},
    .time = TIME_OF_A_MAP(0.27, asked_by_march, TIMED_CUBES),
    .first_step =
        "begin with your kernel of lab 5: replace its planes below and above by two float variables",
    .hints =
        {[HINT_UNTOUCHED] =
             {"In lab 5, in which of the three planes does a thread read cells that another thread has "
              "loaded?",
              "Only the plane in the middle is read by neighbours. So below, here and above become float "
              "variables, and `here` is stored into the one shared plane in each step as well. March as in "
              "lab 5: copy that kernel and replace the planes one by one.",
              "__shared__ float plane[IN_TILE][IN_TILE];\n"
              "// x, y, k, j, loads, computes, first, last as in lab 5\n"
              "float below = loads ? in[at(n, first - 1, j, k)] : 0; // here likewise, from plane first\n"
              "for (int i = first; i < last; i++) {\n"
              "    float above = ...; // from plane i + 1\n"
              "    plane[y][x] = here;\n"
              "    // barrier; compute from here, four cells of plane, below, above; barrier\n"
              "    // below = here, here = above\n"
              "}\n"
              "Launch as in lab 5."},
         [HINT_WRONG_VALUE] =
             {"In which step does its block compute the first wrong output, and which values do below, "
              "here and above have in that step?",
              "Wrong from the first step on: check the coefficients and the loads before the loop. Wrong "
              "from the second step on: below and here do not get their new values, or in the wrong order. "
              "Wrong only at the rim: some cells of the plane are not stored, because only threads that "
              "compute store theirs.",
              "plane[y][x] = here; // every thread, in no if\n"
              "c0 * here, c1 to c4 from plane[y][x - 1], plane[y][x + 1], plane[y - 1][x], plane[y + 1][x],\n"
              "c5 * below, c6 * above; at the end of a step, in this order:\n"
              "    below = here;\n"
              "    here = above;"},
         [HINT_NOT_WRITTEN] = MARCH_NOT_WRITTEN_HINTS,
         [HINT_BOUNDARY] = MARCH_BOUNDARY_HINTS,
         [HINT_RACE] =
             {"Which threads may still read the plane when you store the next one into it?",
              "There is only one plane, and every step overwrites it. So a step needs two barriers: one "
              "after the store, so that the plane is complete, and one after the reads, so that no thread "
              "still needs it.",
              "plane[y][x] = here;\n"
              "__syncthreads();\n"
              "// compute\n"
              "__syncthreads();\n"
              "// below = here, here = above"},
         [HINT_OUT_OF_BOUNDS] = MARCH_OUT_OF_BOUNDS_HINTS,
         [HINT_UNDEFINED] =
             {"Does that value come from the plane or from a variable, and which threads store to it?",
              "Every thread must store its cell into the plane, including those that compute nothing, "
              "since their neighbours read the rim. Every thread must give its variables a value, "
              "including those without a column.",
              "float here = loads ? in[at(n, first, j, k)] : 0; // below and above likewise\n"
              "plane[y][x] = here;                              // in no if"},
         [HINT_BARRIER] = MARCH_BARRIER_HINTS},
};

const struct lab lab6_register_tiling = {
    .number = 6,
    .name = "register_tiling",
    .title = "Register tiling: one plane shared, two cells in registers",
    .entry_count = 1,
    .entries = {&stencil_register_tiled},
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
         {.name = "loads_a_block",
          .ask = "How many cells does such a block load, if all its planes are in the cube?",
          .formula = "32*32*(32 + 2)",
          .why = "32*32 columns, 32 planes and one more below and above, as in lab 5",
          .mistakes = {{"32*32*32", NO_HALO " along z: a plane below and one above"},
                       {"32*32*33", "the halo along z has two planes, one below and one above"},
                       {"30*30*34", "the planes have a halo, too: 32*32 cells are loaded"},
                       {"4*32*32*34", "these are bytes; cells are asked for"}}},
         {.name = "op_per_byte",
          .ask = "An output takes 13 operations. How many operations is that per byte loaded, in such a "
                 "block?",
          .formula = "13*(30*30*32) / (4*32*32*34)",
          .why = "registers do not change the global loads: they are the same as in lab 5",
          .mistakes = {{"13*30*30*30 / (4*32*32*32)",
                        "that counts the halo planes among the 32: there are 34"},
                       {"4*32*32*34 / (13*30*30*32)", INVERSE},
                       {"3*13*(30*30*32) / (4*32*32*34)", "the shared memory is a third of lab 5's, but "
                                                          "the loads are as many"},
                       {"13/4", NO_HALO ": more cells are loaded than outputs computed"}}},
         {.name = "shared_bytes",
          .ask = "Only the plane in the middle is in shared memory. How many bytes is that?",
          .unit = "bytes",
          .formula = "32*32*4",
          .why = "32*32 floats; below and above are in registers",
          .mistakes = {{"32*32", IN_ELEMENTS},
                       {"3*32*32*4", "that is lab 5; below and above are in registers now"},
                       {"30*30*4", NO_HALO ": the plane holds all that is loaded"}},
          .shape = GRID,
          .counted = COUNTED_SHARED_BYTES},
         {.name = "barriers",
          .ask = "Each step computes one plane of outputs and has two barriers. How many barriers does a "
                 "block of 32 planes pass?",
          .formula = "2*32",
          .why = "32 planes of outputs are 32 steps",
          .mistakes = {{"2*34", "the halo planes have no steps of their own"},
                       {"32",
                        "two barriers per step: before computing, and before the plane is overwritten"}}}},
};
