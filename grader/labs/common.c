/* Sizes, counts and bytes that several labs share. */
#include "grader/labs/common.h"

/* The last one gives a second element to each thread of a grid that stops growing at 2^19 threads. */
// clang-format off
const struct shape line_sizes[] = {
    {1, 0}, {2, 0}, {3, 0}, {5, 0}, {31, 0}, {32, 0}, {33, 0}, {63, 0}, {64, 0}, {65, 0},
    {127, 0}, {128, 0}, {129, 0}, {191, 0}, {255, 0}, {256, 0}, {257, 0}, {511, 0}, {512, 0}, {513, 0},
    {767, 0}, {1000, 0}, {1023, 0}, {1024, 0}, {1025, 0}, {2047, 0}, {2048, 0}, {2049, 0}, {4096, 0},
    {4099, 0}, {10007, 0}, {16384, 0}, {65536, 0}, {65537, 0}, {100003, 0}, {600011, 0},
};

/* 32 and 34 fit common tiles with their halo; 63 and 67 fit none and need several blocks of most; 131 needs
 * two of 128 threads in a row. */
const struct shape cube_sizes[] = {
    {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {7, 0}, {8, 0}, {9, 0}, {10, 0}, {11, 0},
    {15, 0}, {16, 0}, {17, 0}, {18, 0}, {31, 0}, {32, 0}, {33, 0}, {34, 0}, {63, 0}, {67, 0}, {131, 0},
};
// clang-format on
_Static_assert(ARRAY_LEN(line_sizes) == LINE_SIZE_COUNT, "length of line_sizes");
_Static_assert(ARRAY_LEN(cube_sizes) == CUBE_SIZE_COUNT, "length of cube_sizes");

size_t count_n(struct shape shape)
{
    return (size_t)shape.n;
}

size_t count_cube(struct shape shape)
{
    return (size_t)shape.n * shape.n * shape.n;
}

int64_t outputs_n(struct shape shape)
{
    return shape.n;
}

int64_t outputs_interior(struct shape shape)
{
    int64_t edge = shape.n > 2 ? shape.n - 2 : 0;
    return edge * edge * edge;
}

int64_t moving_average_ops(struct shape shape)
{
    return 2 * outputs_n(shape);
}

int64_t average3_ops(struct shape shape)
{
    return 3 * outputs_n(shape);
}

int64_t stencil_ops(struct shape shape)
{
    return 13 * outputs_interior(shape);
}

/* ---- bytes that the techniques ask for ---- */

enum { BLOCK = 256, WARP = 32, TILE = 8, FLAT_TILE = 32, FLAT_PLANES = 32, CELL = 4 };

static double asked_by_a_line(int outputs, int halo, const char *who, struct text *how)
{
    double bytes = (double)CELL * (outputs + halo) / outputs + CELL;
    text_printf(
        how,
        "a %s of %d threads loads %d + %d elements of 4 bytes for %d outputs and stores 4 bytes each: "
        "4 x %d/%d + 4 = %.3f bytes asked per output",
        who, outputs, outputs, halo, outputs, outputs + halo, outputs, bytes);
    return bytes;
}

double asked_by_block_and_one(struct shape shape, struct text *how)
{
    (void)shape;
    return asked_by_a_line(BLOCK, 1, "block", how);
}

double asked_by_block_and_two(struct shape shape, struct text *how)
{
    (void)shape;
    return asked_by_a_line(BLOCK, 2, "block", how);
}

double asked_by_block_and_radius(struct shape shape, struct text *how)
{
    return asked_by_a_line(BLOCK, 2 * shape.radius, "block", how);
}

double asked_by_warp_and_one(struct shape shape, struct text *how)
{
    (void)shape;
    return asked_by_a_line(WARP, 1, "warp", how);
}

double asked_by_warp_and_two(struct shape shape, struct text *how)
{
    (void)shape;
    return asked_by_a_line(WARP, 2, "warp", how);
}

double asked_by_dot(struct shape shape, struct text *how)
{
    (void)shape;
    text_printf(how, "one int of a and one of b, each loaded once: 4 + 4 = 8 bytes asked per element");
    return 2 * CELL;
}

double asked_by_plain_stencil(struct shape shape, struct text *how)
{
    (void)shape;
    text_printf(how, "seven cells of 4 bytes loaded and one stored: 28 + 4 = 32 bytes asked per output");
    return 7 * CELL + CELL;
}

double asked_by_cube(struct shape shape, struct text *how)
{
    (void)shape;
    double in = TILE * TILE * TILE, out = (TILE - 2) * (TILE - 2) * (TILE - 2);
    double bytes = CELL * in / out + CELL;
    text_printf(how,
                "tile of T = %d: T^3 cells of 4 bytes loaded for (T-2)^3 outputs, each stored: "
                "4 x %g/%g + 4 = %.2f bytes asked per output",
                TILE, in, out, bytes);
    return bytes;
}

double asked_by_march(struct shape shape, struct text *how)
{
    (void)shape;
    double in = FLAT_TILE * FLAT_TILE * (FLAT_PLANES + 2);
    double out = (FLAT_TILE - 2) * (FLAT_TILE - 2) * FLAT_PLANES;
    double bytes = CELL * in / out + CELL;
    text_printf(
        how,
        "tile of T = %d, Z = %d planes: T^2 (Z+2) cells of 4 bytes loaded for (T-2)^2 Z outputs, each "
        "stored: 4 x %g/%g + 4 = %.2f bytes asked per output",
        FLAT_TILE, FLAT_PLANES, in, out, bytes);
    return bytes;
}
