/* Wrong outputs of three dimensions: what the report says of their place, with tiles, slabs and boundaries.
 */
#include <check.h>

#include "grader/tests/units/spoiled_run.h"

Suite *where_volume_suite(void);

/* Of cell i = (0, 1, 2)[axis] of n^3. */

static int coordinate(const struct run *r, size_t i, int axis)
{
    size_t n = (size_t)r->data.shape.n;
    if (r->entry->pattern.dimensions == 1)
        return (int)i;
    return (int)(axis == 0 ? i / (n * n) : axis == 1 ? i / n % n : i % n);
}

typedef void spoiler(struct run *r, size_t i);

static void low_face(struct run *r, size_t i)
{
    if (run_is_output(r, i) && coordinate(r, i, 2) % 6 == 1)
        run_spoil(r, i);
}

static void high_face(struct run *r, size_t i)
{
    if (run_is_output(r, i) && coordinate(r, i, 2) % 6 == 0)
        run_spoil(r, i);
}

static void all_faces(struct run *r, size_t i)
{
    for (int a = 0; a < 3; a++)
        if (run_is_output(r, i) && coordinate(r, i, a) % 6 <= 1) {
            run_spoil(r, i);
            return;
        }
}

static void slab_ends(struct run *r, size_t i)
{
    if (run_is_output(r, i) && coordinate(r, i, 0) % 8 == 0)
        run_unwrite(r, i);
}

static void second_slab(struct run *r, size_t i)
{
    if (run_is_output(r, i) && coordinate(r, i, 0) > 16)
        run_unwrite(r, i);
}

static void every_second_plane(struct run *r, size_t i)
{
    if (run_is_output(r, i) && coordinate(r, i, 0) % 2 == 0)
        run_unwrite(r, i);
}

/* Slabs of eight planes that are marched through in steps of three. */
static void every_third_plane(struct run *r, size_t i)
{
    if (run_is_output(r, i) && (coordinate(r, i, 0) - 1) % 8 % 3 != 0)
        run_unwrite(r, i);
}

static void last_column(struct run *r, size_t i)
{
    if (run_is_output(r, i) && coordinate(r, i, 2) == r->data.shape.n - 2)
        run_unwrite(r, i);
}

static void slab_starts_right(struct run *r, size_t i)
{
    if (run_is_output(r, i) && coordinate(r, i, 0) % 8 != 1)
        run_spoil(r, i);
}

static void first_plane(struct run *r, size_t i)
{
    if (run_is_output(r, i) && coordinate(r, i, 0) == 1)
        run_unwrite(r, i);
}

static void rounded_down(struct run *r, size_t i)
{
    if (run_is_output(r, i) && (coordinate(r, i, 1) > 30 || coordinate(r, i, 2) > 30))
        run_unwrite(r, i);
}

static void corner(struct run *r, size_t i)
{
    if (run_is_output(r, i) && coordinate(r, i, 0) > 20 && coordinate(r, i, 1) > 20 &&
        coordinate(r, i, 2) < 9)
        run_spoil(r, i);
}

static void low_k_written(struct run *r, size_t i)
{
    int n = r->data.shape.n, a = coordinate(r, i, 0), b = coordinate(r, i, 1);
    if (coordinate(r, i, 2) == 0 && a > 0 && a < n - 1 && b > 0 && b < n - 1)
        run_put(r, i, 1);
}

/* ---- what is said ---- */

static const struct setting tiled = {4, 1, {.n = 34}}, coarsened = {5, 0, {.n = 34}},
                            basic = {4, 0, {.n = 34}}, small_basic = {4, 0, {.n = 10}};

static const struct geometry short_tiles = {true, false, {5, 5, 5}, {8, 8, 8}, 1, 0},
                             slabs = {true, false, {2, 2, 4}, {32, 32, 1}, 1, 0},
                             one_slab = {true, false, {2, 2, 1}, {32, 32, 1}, 1, 0},
                             one_row = {true, false, {64, 1, 1}, {8, 8, 8}, 1, 0},
                             full_tiles = {true, false, {2, 2, 4}, {18, 18, 1}, 1, 0};

static const struct said places[] = {
    {&tiled, low_face, &tiles,
     "At n = 34, 6144 of 32768 outputs are wrong: those with k = 1, 7, ..., 31 (k mod 6 = 1): the low face "
     "of each tile, beside its halo.",
     CAUSE_TILE_LOW_FACE},
    {&tiled, high_face, &tiles,
     "At n = 34, 5120 of 32768 outputs are wrong: those with k = 6, 12, ..., 30 (k mod 6 = 0): the high face "
     "of each tile, beside its halo.",
     CAUSE_TILE_HIGH_FACE},
    {&tiled, high_face, &slabs,
     "At n = 34, 5120 of 32768 outputs are wrong: those with k = 6, 12, ..., 30 (k mod 6 = 0).",
     CAUSE_IN_PLACES},
    {&tiled, all_faces, &tiles,
     "At n = 34, 23507 of 32768 outputs are wrong: those with i, j or k = 1, 6, 7, 12, ..., 30, 31 (i, j or "
     "k mod 6 = 1 or 0): the faces of the tiles.",
     CAUSE_TILE_FACES},
    {&coarsened, slab_ends, &slabs,
     "At n = 34, 4096 of 32768 outputs were never written: those with i = 8, 16, ..., 32 (i mod 8 = 0): the "
     "last plane of each slab.",
     CAUSE_SLAB_STOPS_EARLY},
    {&coarsened, every_second_plane, &slabs,
     "At n = 34, 16384 of 32768 outputs were never written: those with i = 2, 4, ..., 32 (i mod 2 = 0).",
     CAUSE_OUTPUTS_PASSED_OVER},
    {&coarsened, every_third_plane, &slabs,
     "At n = 34, 20480 of 32768 outputs were never written: all except those with i = 1, 4, 7, 9, 12, 15, ..., 25, 28, "
     "31 (i mod 8 = 1, 4 or 7).",
     CAUSE_OUTPUTS_PASSED_OVER},
    {&coarsened, last_column, &full_tiles,
     "At n = 34, 1024 of 32768 outputs were never written: those with k = 32: the tiles have room for all outputs, "
     "but begin one cell before them.",
     CAUSE_TILES_BEGIN_EARLY},
    {&coarsened, last_column, &tiles,
     "At n = 34, 1024 of 32768 outputs were never written: those with k = 32: the last plane of outputs.",
     CAUSE_PLANE_SKIPPED},
    {&coarsened, second_slab, &one_slab,
     "At n = 34, 16384 of 32768 outputs were never written: those with i from 17 on: the grid has only one "
     "block along this axis.",
     CAUSE_ONE_BLOCK_DEEP},
    {&coarsened, second_slab, &one_row,
     "At n = 34, 16384 of 32768 outputs were never written: those with i from 17 on.", CAUSE_IN_PLACES},
    {&coarsened, second_slab, &slabs,
     "At n = 34, 16384 of 32768 outputs were never written: those with i from 17 on: the slabs of all "
     "blocks end before them.",
     CAUSE_SLABS_END_EARLY},
    {&coarsened, slab_starts_right, &slabs,
     "At n = 34, 28672 of 32768 outputs are wrong: all except those with i = 1, 9, ..., 25 (i mod 8 = 1): "
     "the "
     "first plane of each slab.",
     CAUSE_PLANES_STAND_STILL},
    {&basic, first_plane, &tiles,
     "At n = 34, 1024 of 32768 outputs were never written: those with i = 1: the first plane of outputs.",
     CAUSE_PLANE_SKIPPED},
    {&tiled, rounded_down, &short_tiles,
     "At n = 34, 3968 of 32768 outputs were never written: those with j or k from 31 on: the grid's tiles "
     "end before them.",
     CAUSE_TILES_END_EARLY},
    {&tiled, corner, &tiles,
     "At n = 34, 1152 of 32768 outputs are wrong: those with i and j from 21 on and k = 1 to 8.",
     CAUSE_IN_PLACES},
    {&small_basic, run_write_others, &tiles,
     "At n = 10, all 488 boundary cells were written; these have to stay as they were.",
     CAUSE_BOUNDARY_WRITTEN},
    {&small_basic, low_k_written, &tiles,
     "At n = 10, 64 of 488 boundary cells were written, on k = 0; these have to stay as they were.",
     CAUSE_BOUNDARY_AT_START},
};

START_TEST(test_place)
{
    run_expect(&places[_i]);
}
END_TEST

Suite *where_volume_suite(void)
{
    Suite *suite = suite_create("where_volume");
    TCase *tcase = tcase_create("where_volume");
    tcase_add_loop_test(tcase, test_place, 0, ARRAY_LEN(places));
    suite_add_tcase(suite, tcase);
    return suite;
}
