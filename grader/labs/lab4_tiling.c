/* Lab 4: the seven-point stencil, plain and from a tile in shared memory. */
#include "grader/labs/common.h"

static const struct entry stencil_basic = {
    DEFINE_STENCIL(stencil_basic),
    .requirements =
        {{MEASURE_OP_PER_BYTE,
          0.45,
          0.45,
          "load the seven cells of an output once each: 28 bytes, OP/B = 13/28",
          {"How many loads does a thread execute for its output, and which cells does it load twice?",
           "The definition names seven cells, and each is 4 bytes: 28 bytes for 13 operations.",
           "Write one expression with seven in[at(n, ...)], each with its coefficient. Load nothing before "
           "the guard."}},
         {MEASURE_SHARED_BYTES,
          0,
          0,
          "take out every __shared__ array: this one is the plain kernel to compare with",
          {"Which of the two functions of this lab should use a tile?",
           "stencil_basic is the kernel to compare with: each thread loads its seven cells from global "
           "memory. Use the tile in stencil_tiled.",
           "In basic_kernel use neither __shared__ nor __syncthreads(): all seven operands are in[at(n, "
           "...)]."}}},
    .time = TIME_OF_A_MAP(1.05, asked_by_plain_stencil, TIMED_CUBES),
    .first_step = "in basic_kernel, find i, j, k from the block and thread indices; then launch it from "
                  "stencil_basic()",
    .hints =
        {[HINT_UNTOUCHED] =
             {"Which of i, j and k runs along the rows, and which of x, y and z runs along a warp?",
              "One thread per cell: k from x, j from y, i from z. A thread whose cell has six neighbours "
              "loads seven cells and stores one. Block and grid are dim3, and the grid is rounded up along "
              "all three axes.",
              "int k = blockIdx.x * blockDim.x + threadIdx.x; // j and i likewise, from y and z\n"
              "if (i >= 1 && i < n - 1 && ...) // the same for j and k\n"
              "    out[at(n, i, j, k)] = c.c[0] * in[at(n, i, j, k)] + c.c[1] * in[at(n, i, j, k - 1)] + "
              "...;\n"
              "In stencil_basic():\n"
              "    dim3 block(32, 4, 4);\n"
              "    dim3 grid((n - 1) / block.x + 1, ..., ...);\n"
              "    basic_kernel<<<grid, block>>>(in, out, n, c);"},
         [HINT_WRONG_VALUE] =
             {"Write down the seven cells of the first wrong output: which coefficient belongs to which, and "
              "which one does your line give it?",
              "c0 is the cell itself, c1 and c2 are k - 1 and k + 1, c3 and c4 are j - 1 and j + 1, c5 and "
              "c6 are i - 1 and i + 1. Check that no cell comes twice, that no two are swapped, and that the "
              "index is (i * n + j) * n + k.",
              "c.c[0] * in[at(n, i, j, k)]\n"
              "c.c[1] * in[at(n, i, j, k - 1)] and c.c[2] with k + 1\n"
              "c.c[3] * in[at(n, i, j - 1, k)] and c.c[4] with j + 1\n"
              "c.c[5] * in[at(n, i - 1, j, k)] and c.c[6] with i + 1"},
         [HINT_NOT_WRITTEN] =
             {"At the n of the message: how many threads does the grid have along x, y and z?",
              "There are n cells along each axis. So divide n by the block's edge along that axis and "
              "round up, for each of the three axes. The first output has i = 1, so the guard is i >= 1, "
              "not i > 1.",
              "dim3 grid((n - 1) / block.x + 1, (n - 1) / block.y + 1, (n - 1) / block.z + 1);\n"
              "if (i >= 1 && i < n - 1 && ...) // the same for j and k"},
         [HINT_BOUNDARY] = STENCIL_BOUNDARY_HINTS,
         [HINT_OUT_OF_BOUNDS] =
             {"Which i, j and k do the threads beyond the cube have, and does any load come before the "
              "guard?",
              "The number of blocks is rounded up, so some threads have no cell. Cells of the boundary do "
              "not have six neighbours. Put all seven loads after the guard.",
              "if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)\n"
              "    // all loads, and the store"}},
};

static const struct entry stencil_tiled = {
    DEFINE_STENCIL(stencil_tiled),
    .requirements =
        {{MEASURE_OP_PER_BYTE,
          1.2,
          0.7,
          "load an 8*8*8 tile into shared memory, each cell once, and compute 6*6*6 outputs from it",
          {"How many cells does a block load, how many outputs does it compute, and does any other line "
           "read from in?",
           "A cube of edge T gives 13/4 * (1 - 2/T)^3 OP/B: 0.41 for T = 4, 0.96 for 6, 1.37 for 8. If the "
           "neighbours along one axis still come from global memory, OP/B is lower.",
           "Only one line reads in, and each thread loads one cell:\n"
           "    tile[z][y][x] = in[at(n, i, j, k)];\n"
           "All seven operands are tile[...]. IN_TILE is 8: 512 threads, 216 of which compute."}}},
    .time = TIME_OF_A_MAP(0.18, asked_by_cube, TIMED_CUBES),
    .first_step = "in tiled_kernel, load each thread's cell into the tile; blocks lie 6 cells apart, not 8",
    .hints =
        {[HINT_UNTOUCHED] =
             {"A block loads 8*8*8 cells. Which of them have all six neighbours in the tile, and where "
              "must the next block begin?",
              "Each thread loads one cell, all threads wait, and the threads of the inner 6*6*6 cells "
              "compute from the tile. Tiles overlap by two cells, so blocks lie 6 apart. Threads at the "
              "rim only load, but they must reach the barrier, too.",
              "__shared__ float tile[IN_TILE][IN_TILE][IN_TILE];\n"
              "int x = threadIdx.x, k = blockIdx.x * OUT_TILE + x; // y, j and z, i likewise\n"
              "if (i < n && j < n && k < n)\n"
              "    tile[z][y][x] = in[at(n, i, j, k)];\n"
              "__syncthreads();\n"
              "// if x, y, z are 1 to OUT_TILE, and i, j, k < n - 1:\n"
              "//     the sum, with tile[z][y][x - 1] where stencil_basic has k - 1, and so on\n"
              "In stencil_tiled():\n"
              "    int tiles = (n - 2 - 1) / OUT_TILE + 1; // along each axis\n"
              "    dim3 block(IN_TILE, IN_TILE, IN_TILE);"},
         [HINT_WRONG_VALUE] =
             {"Where does the first wrong output lie, inside its tile or at the rim, and which seven cells "
              "of the tile does it read?",
              "Wrong everywhere: check the coefficients and the axes; x goes with k, y with j, z with i. "
              "Wrong only at the rim of tiles: a thread there lacks neighbours in the tile and must not "
              "compute. Wrong only sometimes: check the barrier.",
              "int k = blockIdx.x * OUT_TILE + x; // j from y, i from z\n"
              "c1, c2: tile[z][y][x - 1], tile[z][y][x + 1]\n"
              "c3, c4: y - 1, y + 1\n"
              "c5, c6: z - 1, z + 1\n"
              "only for x, y and z from 1 to OUT_TILE"},
         [HINT_NOT_WRITTEN] =
             {"Along one axis, how many outputs does a block have, how far apart do blocks lie, and how "
              "many blocks are there?",
              "A tile of 8 computes 6 outputs. Blocks that lie 8 apart leave out two cells between them. A "
              "number of blocks that is rounded down leaves out the last cells. The guard x > 1 leaves out "
              "the first.",
              "int k = blockIdx.x * OUT_TILE + threadIdx.x; // and so on\n"
              "x >= 1 && x <= OUT_TILE                      // and so on\n"
              "int tiles = (n - 2 - 1) / OUT_TILE + 1;\n"
              "dim3 grid(tiles, tiles, tiles);"},
         [HINT_BOUNDARY] = STENCIL_BOUNDARY_HINTS,
         [HINT_RACE] =
             {"Which of the seven cells that you read does a thread of another warp store, and how do you "
              "know that it has done so?",
              "A warp loads four rows of eight cells. Other warps load the rest of the tile. Put one "
              "barrier between loading and computing, for all threads of the block. If the line that "
              "stores races with itself, the tile has fewer cells than the block has threads.",
              "__shared__ float tile[IN_TILE][IN_TILE][IN_TILE]; // a cell for each thread\n"
              "if (i < n && j < n && k < n)\n"
              "    tile[z][y][x] = in[at(n, i, j, k)];\n"
              "__syncthreads(); // in no if\n"
              "// compute"},
         [HINT_OUT_OF_BOUNDS] =
             {"Which cells does the last block of a row load, and do all of them exist?",
              "The last tile extends beyond the cube. Load only cells with i, j and k below n. Compute "
              "only those with i, j and k below n - 1, and with x, y, z from 1 to OUT_TILE.",
              "if (i < n && j < n && k < n)\n"
              "    tile[z][y][x] = in[at(n, i, j, k)];\n"
              "and before the store, for x, y, z from 1 to OUT_TILE: i < n - 1 && j < n - 1 && k < n - 1"},
         [HINT_UNDEFINED] =
             {"Which thread should have loaded the cell that this line reads, and should the thread that "
              "reads it compute an output?",
              "One thread must load each cell of the tile that lies in the cube. Cells beyond the cube are "
              "never stored, and no output reads them: only a thread with i, j or k = n - 1 or more would.",
              "load:     if (i < n && j < n && k < n)\n"
              "compute:  if x, y, z are 1 to OUT_TILE, and i < n - 1 && j < n - 1 && k < n - 1"},
         [HINT_BARRIER] =
             {"Which threads of the last block have no cell to load, and do they reach the barrier?",
              "Threads outside the cube neither load nor compute, but they must wait like the others. So "
              "put the barrier outside both ifs.",
              "if (i < n && j < n && k < n) {\n"
              "    // load\n"
              "}\n"
              "__syncthreads();\n"
              "if (inside_tile && i < n - 1 && j < n - 1 && k < n - 1) {\n"
              "    // compute\n"
              "}"}},
};

const struct lab lab4_tiling = {
    .number = 4,
    .name = "tiling",
    .title = "Tiling: a cube in shared memory",
    .entry_count = 2,
    .entries = {&stencil_basic, &stencil_tiled},
    .questions =
        {{.name = "outputs",
          .ask = "A cube has 120 cells per edge. How many cells have all six neighbours?",
          .formula = "(120 - 2)^3",
          .why = "118 per edge, all except the boundary",
          .mistakes = {{"120^3", WITH_BOUNDARY},
                       {"119^3", "the boundary has two sides: n - 2"},
                       {"118", "that is one edge; a cube has three"}},
          .shape = GRID,
          .counted = COUNTED_OUTPUTS},
         {.name = "basic_blocks",
          .ask =
              "The plain kernel has a thread for each of the 120^3 cells. How many blocks of 8*8*8 threads "
              "does it need?",
          .formula = "ceil(120/8)^3",
          .why = "120 / 8 blocks along each axis",
          .mistakes = {{"15", "that is one axis; blocks lie along all three"},
                       {"120^3/8", "a block has 8*8*8 = 512 threads"}},
          .shape = GRID,
          .counted = COUNTED_BLOCKS},
         {.name = "tiled_blocks",
          .ask = "In the tiled kernel, a block of 8*8*8 threads loads a tile of 8*8*8 cells and computes the "
                 "inner ones. How many blocks are needed?",
          .formula = "ceil(118/6)^3",
          .why = "a tile computes 6 of the 118 outputs along an axis; rounded up, along all three",
          .mistakes = {{"floor(118/6)^3", ROUNDED_DOWN},
                       {"ceil(118/8)^3", "a tile of 8 computes only 6 along an axis, so blocks lie 6 apart"},
                       {"20", "that is one axis; blocks lie along all three"},
                       {"118^3/6^3", "round up along each axis: there is no part of a block"}},
          .entry = 1,
          .shape = GRID,
          .counted = COUNTED_BLOCKS},
         {.name = "basic_op_per_byte",
          .ask = "An output takes 13 operations. How many operations is that per byte loaded, in the plain "
                 "kernel?",
          .formula = "13/(7*4)",
          .why = "7 loads of 4 bytes per output",
          .mistakes = {{"(7*4)/13", INVERSE},
                       {"13/7", "that is operations per element; an element has 4 bytes"},
                       {"13/(8*4)", "the store does not count: OP/B counts the bytes loaded"},
                       {"13/(6*4)", "the cell itself is loaded, too: 7 loads"}},
          .shape = GRID,
          .counted = COUNTED_OP_PER_BYTE},
         {.name = "tiled_op_per_byte",
          .ask = "For a full tile, 8*8*8 cells are loaded once each. How many operations is that per byte "
                 "loaded?",
          .formula = "13*6^3 / (4*8^3)",
          .why = "6^3 outputs from 8^3 cells of 4 bytes",
          .mistakes = {{"13/4", NO_HALO ": 8^3 cells are loaded for 6^3 outputs"},
                       {"4*8^3 / (13*6^3)", INVERSE},
                       {"13*6^3 / 8^3", "that is operations per element; an element has 4 bytes"},
                       {"13*7^3 / (4*8^3)", "the halo has two sides: 8 cells for 6 outputs"}},
          .entry = 1,
          .shape = {.n = 122},
          .counted = COUNTED_OP_PER_BYTE},
         {.name = "shared_bytes",
          .ask = "How many bytes of shared memory does such a tile take?",
          .unit = "bytes",
          .formula = "8^3*4",
          .why = "8^3 floats",
          .mistakes = {{"8^3", IN_ELEMENTS},
                       {"6^3*4", NO_HALO ": the tile holds all that is loaded"},
                       {"10^3*4", "8 is the edge with the halo already"}},
          .entry = 1,
          .shape = GRID,
          .counted = COUNTED_SHARED_BYTES},
         {.name = "bound_ms",
          .ask = "A kernel reads 4 bytes and writes 4 bytes for each of 510^3 outputs. The bandwidth is "
                 "4241 GB/s. How many milliseconds does it take at least?",
          .unit = "ms",
          .formula = "510^3*8 / 4241e9 * 1000",
          .why = "8 bytes per output, divided by the bandwidth",
          .mistakes = {{"510^3*4 / 4241e9 * 1000", "that counts the reads only; the outputs are written, "
                                                   "too"},
                       {"510^3*32 / 4241e9 * 1000", "each cell comes from memory once at best, not 7 times"},
                       {"510^3*8 / 4241e9", "these are seconds"},
                       {"510^3*8 / 4241e9 * 1000000", "these are microseconds"}}}},
};
