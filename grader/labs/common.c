/* Sizes, counts and bytes that several labs share. */
#include "grader/labs/common.h"

/* With the last size, some threads of a grid with at most 2^19 threads have a second element. If the grid is
 * capped at usual numbers, 2^13 to 2^18 threads or whole multiples of 132 blocks, a loop that takes four
 * strides at a time leaves some threads two elements or three. */
// clang-format off
const struct shape line_sizes[] = {
    SIZE(1), SIZE(2), SIZE(3), SIZE(5), SIZE(31), SIZE(32), SIZE(33), SIZE(63), SIZE(64), SIZE(65),
    SIZE(127), SIZE(128), SIZE(129), SIZE(191), SIZE(255), SIZE(256), SIZE(257), SIZE(511), SIZE(512), SIZE(513),
    SIZE(767), SIZE(1000), SIZE(1023), SIZE(1024), SIZE(1025), SIZE(2047), SIZE(2048), SIZE(2049), SIZE(4096),
    SIZE(4099), SIZE(10007), SIZE(16384), SIZE(65536), SIZE(65537), SIZE(100003), SIZE(720007),
};

/* 32 and 34 are whole multiples of common tiles, with the halo. 35 is the first with an output after a slab of 32
 * planes. 36 is a multiple of 4 and needs several tiles: rows of the grid are whole float4, those of a tile need not
 * be. 63 and 67 are multiples of none and need several blocks of most sizes. 131 needs two blocks of 128 threads along
 * a row. */
const struct shape cube_sizes[] = {
    SIZE(1), SIZE(2), SIZE(3), SIZE(4), SIZE(5), SIZE(7), SIZE(8), SIZE(9), SIZE(10), SIZE(11),
    SIZE(15), SIZE(16), SIZE(17), SIZE(18), SIZE(31), SIZE(32), SIZE(33), SIZE(34), SIZE(35), SIZE(36),
    SIZE(63), SIZE(67), SIZE(131),
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

/* ---- bytes that the techniques request ---- */

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
