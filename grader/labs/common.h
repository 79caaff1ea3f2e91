/* Definitions of the functions that more than one lab asks for, without the requirements of each lab.
 *
 * A record takes a definition with one of the DEFINE_ macros and adds its requirements, time and advice. */
#ifndef GRADER_LABS_COMMON_H
#define GRADER_LABS_COMMON_H

#include "grader/labs/entry.h"

/* Shapes, for lists of sizes. */
// clang-format off
#define SIZE(length)             {.n = (length)}
#define SIZE_R(length, reach)    {.n = (length), .radius = (reach)}
#define SIZE_NM(height, width)   {.n = (height), .m = (width)}
// clang-format on

/* Lengths and edges at which mistakes show: tiny ones, primes, powers of two and block sizes plus or minus
 * one. */
enum { LINE_SIZE_COUNT = 36, CUBE_SIZE_COUNT = 23 };
extern const struct shape line_sizes[], cube_sizes[];

/* A cheat that works only where counts are known to be taken should not know where. */
enum { LINE_SPREAD = 1000, CUBE_SPREAD = 8 };

/* Elements of a buffer, and outputs: n, n^3, (n-2)^3 or 0 below n = 3. */
size_t count_n(struct shape shape);
size_t count_cube(struct shape shape);
int64_t outputs_n(struct shape shape);
int64_t outputs_interior(struct shape shape);

/* Operations of the definition: 2n, 3n, 13 per interior cell. */
int64_t moving_average_ops(struct shape shape);
int64_t average3_ops(struct shape shape);
int64_t stencil_ops(struct shape shape);

/* Bytes that a technique reads and writes for one output (dot: one element). The derivation is appended to
 * `how`. */
double asked_by_dot(struct shape shape, struct text *how);
double asked_by_block_and_one(struct shape shape, struct text *how); /* halo cells of a block of 256 */
double asked_by_block_and_two(struct shape shape, struct text *how);
double asked_by_block_and_radius(struct shape shape, struct text *how);
double asked_by_warp_and_one(struct shape shape, struct text *how); /* of a warp */
double asked_by_warp_and_two(struct shape shape, struct text *how);
double asked_by_plain_stencil(struct shape shape, struct text *how);
double asked_by_cube(struct shape shape, struct text *how);  /* an 8^3 tile */
double asked_by_march(struct shape shape, struct text *how); /* 32x32 threads through 32 planes */

/* The sum of three such numbers fits into an int. A kernel that divides first gets another result. */
enum { AVERAGE3_RANGE = 700000000 };

/* What several labs ask for, in plain C for one core. */
void serial_moving_average(const float *x, float *y, int n);
void serial_average3(const int *a, int *c, int n);
void serial_stencil(const float *in, float *out, int n, struct stencil7 c);

#define DEFINE_MOVING_AVERAGE                                                                                \
    ENTRY(moving_average, MAP_FLOAT, moving_average), COUNTED(0, count_n, 0), BUFFER(1, count_n),            \
        .pattern = {.dimensions = 1, .edges = EDGES_CYCLIC, .after = 1}, .sizes = line_sizes,                \
        .size_count = LINE_SIZE_COUNT, .count_size = {.n = 100003}, .count_spread = LINE_SPREAD,             \
        .outputs = outputs_n, .useful_ops = moving_average_ops, .serial.MAP_FLOAT = serial_moving_average,   \
        .beyond_step =                                                                                       \
            "the elements form a ring: after x[n-1] comes x[0] again, so read x[(i + 1) % n], or let "       \
            "the thread of the last element load x[0]"

#define DEFINE_AVERAGE3                                                                                      \
    ENTRY(average3, MAP_INT, average3), COUNTED(0, count_n, AVERAGE3_RANGE), BUFFER(1, count_n),             \
        .pattern = {.dimensions = 1, .edges = EDGES_CLAMPED, .before = 1, .after = 1}, .sizes = line_sizes,  \
        .size_count = LINE_SIZE_COUNT, .count_size = {.n = 100003}, .count_spread = LINE_SPREAD,             \
        .outputs = outputs_n, .useful_ops = average3_ops, .serial.MAP_INT = serial_average3

#define DEFINE_STENCIL(entry_name)                                                                           \
    ENTRY(entry_name, STENCIL, stencil), COUNTED(0, count_cube, 0), BUFFER(1, count_cube),                   \
        .pattern = {.dimensions = 3, .edges = EDGES_KEPT, .before = 1, .after = 1}, .sizes = cube_sizes,     \
        .size_count = CUBE_SIZE_COUNT, .count_size = {.n = 66}, .count_spread = CUBE_SPREAD,                 \
        .outputs = outputs_interior, .useful_ops = stencil_ops, .serial.STENCIL = serial_stencil

/* Hints about what goes wrong in the same way in every stencil_ function. */
#define STENCIL_BOUNDARY_HINTS                                                                               \
    {                                                                                                        \
        "Which neighbours does a cell with i = 0 or k = n - 1 have, and what keeps its thread from "         \
        "storing?",                                                                                          \
            "Cells of the boundary lack neighbours, so they are no outputs. Store neither zeros nor "        \
            "copies there. Store only cells with 1 <= i, j, k <= n - 2.",                                    \
            "if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)\n"                       \
            "    out[at(n, i, j, k)] = ...;\n"                                                               \
            "Write no else. You may leave out a condition that is always true, such as i >= 1 if i starts "  \
            "at 1."                                                                                          \
    }

/* Labs 5 and 6 march in the same way. */
#define MARCH_LOADS                                                                                          \
    {                                                                                                        \
        MEASURE_OP_PER_BYTE, 2.2, 1.4,                                                                       \
            "let a block of 32*32 threads march through 16 or more planes of outputs and load each plane "   \
            "once; read nothing else from in",                                                               \
        {                                                                                                    \
            "How many planes does a block load, how often each, and how many planes of outputs does it "     \
            "compute?",                                                                                      \
                "For Z planes of outputs a block loads Z + 2 planes: Z = 4 earns half of the points, Z = "   \
                "16 all. In each step only plane i + 1 is new. A kernel that loads three planes in each "    \
                "step loads three times as much.",                                                           \
                "#define PLANES 32\n"                                                                        \
                "Planes first - 1 and first are loaded before the loop; in the loop only one line reads "    \
                "in:\n"                                                                                      \
                "    in[at(n, i + 1, j, k)]"                                                                 \
        }                                                                                                    \
    }

#define MARCH_NOT_WRITTEN_HINTS                                                                              \
    {                                                                                                        \
        "Which i, j and k does the first missing output have, and which block should compute it?",           \
            "Along x and y a block of 32 threads computes 30 outputs, so blocks lie OUT_TILE apart. Along "  \
            "z it computes PLANES planes and loads two more, so blocks lie PLANES apart. Round all three "   \
            "numbers of blocks up. The last plane of outputs is n - 2.",                                     \
            "int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1);\n"                      \
            "for (int i = first; i < last; i++)\n"                                                           \
            "    // ... if x, y are 1 to OUT_TILE, and j, k < n - 1\n"                                       \
            "int tiles = (n - 2 - 1) / OUT_TILE + 1, slabs = (n - 2 - 1) / PLANES + 1;\n"                    \
            "dim3 grid(tiles, tiles, slabs);"                                                                \
    }

#define MARCH_BOUNDARY_HINTS                                                                                 \
    {                                                                                                        \
        "On which face of the cube does the cell in the message lie, and what keeps your thread from "       \
        "storing there: a limit of the loop, or the condition before the store?",                            \
            "i = 0: the march begins too early. i = n - 1: it ends too late. j or k = 0 or n - 1: a "        \
            "thread of the rim computes. Store neither zeros nor copies into cells of the boundary.",        \
            "int first = blockIdx.z * PLANES + 1, last = min(first + PLANES, n - 1); // first <= i < last\n" \
            "bool computes = x >= 1 && x <= OUT_TILE && k < n - 1 && ...;            // the same for y, j\n" \
            "if (computes)\n"                                                                                \
            "    out[at(n, i, j, k)] = ...;"                                                                 \
    }

#define MARCH_OUT_OF_BOUNDS_HINTS                                                                            \
    {                                                                                                        \
        "What is the largest i + 1 in the last block along z, and which j and k lie beyond the cube?",       \
            "The last plane is n - 1, and the last plane of outputs is n - 2, so the march ends before n "   \
            "- 1. Threads with j >= n or k >= n have no column and must not load. Do not launch too many "   \
            "blocks along z: a slab that begins after n - 2 has nothing to load.",                           \
            "int last = min(first + PLANES, n - 1); // i < last, so i + 1 <= n - 1\n"                        \
            "bool loads = j < n && k < n;\n"                                                                 \
            "if (loads) before every line that reads in; the barriers stay outside this if.\n"               \
            "dim3 grid(tiles, tiles, (n - 2 - 1) / PLANES + 1);"                                             \
    }

#define MARCH_BARRIER_HINTS                                                                                  \
    {                                                                                                        \
        "Do all threads of a block take the same number of steps, and do the threads without a column "      \
        "wait, too?",                                                                                        \
            "A thread outside the cube neither loads nor computes, but it must reach every barrier. So "     \
            "the loop's limits may depend on the block only, and no barrier may be inside an if.",           \
            "for (int i = first; i < last; i++) { // first, last: from blockIdx.z and n only\n"              \
            "    if (loads)\n"                                                                               \
            "        // load\n"                                                                              \
            "    __syncthreads();\n"                                                                         \
            "    if (computes)\n"                                                                            \
            "        // compute\n"                                                                           \
            "    __syncthreads();\n"                                                                         \
            "}"                                                                                              \
    }

/* ---- questions to predict ---- */

#define LINE          SIZE(100003)
#define GRID          SIZE(120)

#define PART_OF_BLOCK "there is no part of a block: round up"
#define ROUNDED_DOWN  "rounded down: the outputs at the end have no block"
#define NO_HALO       "the halo is missing"
#define IN_ELEMENTS   "these are elements; each takes 4 bytes"
#define INVERSE       "that is bytes per operation, the inverse"
#define WITH_BOUNDARY                                                                                        \
    "that counts the boundary: a cell without six neighbours is no output, so an edge has n - 2 outputs"

/* ---- time ---- */

/* Timed sizes: 2 GB of inputs and outputs, or 1 GB, or less if the GPU's memory is small. */
// clang-format off
#define TIMED_LINES(radius) {SIZE_R(1 << 28, radius), SIZE_R(1 << 26, radius), SIZE_R(1 << 24, radius)}
#define TIMED_CUBES         {SIZE(512), SIZE(384), SIZE(256)}
// clang-format on

/* Time: at best four bytes are read and four written for each output. `clock` is the fraction of the speed
 * that the technique's bytes allow which earns all points on a GPU that is not calibrated: six tenths of
 * what the lab's solution attains on an H200. A quarter of it earns none. An H200 has more bandwidth per
 * multiprocessor than most GPUs. */
#define TIME_OF_A_MAP(clock, technique, ...)                                                                 \
    {                                                                                                        \
        .bytes_per_output = 8,                                                                               \
        .derivation = "8 bytes per output at best: 4 read, each element once, and 4 written",                \
        .asked = (technique), .clock_full = (clock), .clock_none = (clock) / 4, .timed = __VA_ARGS__,        \
    }

#endif
