/* What figures show is what the labs say: data of real runs, and scripts that draw them without a word. Run
 * from the project's root. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "grader/figures/tile_cells.h"
#include "grader/figures/figures.h"
#include "grader/figures/roof_levels.h"

Suite *figures_suite(void);

/* NULL is the solution. */
static struct sight look(int lab, int which, const char *path)
{
    struct sight s = {0};
    struct why why = {0};
    ck_assert_msg(scene_of(&s, lab, which, path, &why), "%s", why.text);
    return s;
}

/* Cells that were loaded so often, and the largest number of loads of one. */
static int cells_loaded(const struct cells *c, int times)
{
    int count = 0;
    for (int cell = 0; cell < c->edge[0] * c->edge[1] * c->edge[2]; cell++)
        count += c->loads[cell] == times;
    return count;
}

/* ---- what one block loads ---- */

static const struct {
    int lab, which, cells, outputs;
    int box[3]; /* that was loaded */
} blocks[] = {
    {1, 0, 257, 256, {1, 1, 257}},
    {2, 0, 258, 256, {1, 1, 258}},
    {2, 1, 272, 256, {1, 1, 272}},
    {4, 1, 512, 216, {8, 8, 8}},
    {5, 0, 34 * 1024, 32 * 900, {34, 32, 32}},
    {6, 0, 34 * 1024, 32 * 900, {34, 32, 32}},
};

/* Each cell of a tile once, and nothing else. */
START_TEST(test_tile)
{
    struct sight s = look(blocks[_i].lab, blocks[_i].which, NULL);
    struct cells c;
    cells_count(&c, &s);
    ck_assert_int_eq(cells_loaded(&c, 1), blocks[_i].cells);
    ck_assert_int_eq(c.load_count, blocks[_i].cells);
    ck_assert_int_eq(c.store_count, blocks[_i].outputs);
    ck_assert_int_eq(c.outside, 0);
    for (int d = 0; d < 3; d++)
        ck_assert_int_eq(c.loaded.high[d] - c.loaded.low[d], blocks[_i].box[d]);
    cells_free(&c);
    sight_free(&s);
}
END_TEST

/* A block of 32*4*4 of the plain kernel: the cells of its middle seven times. */
START_TEST(test_plain_block)
{
    struct sight s = look(4, 0, PLAIN_KERNELS);
    struct cells c;
    cells_count(&c, &s);
    ck_assert_int_eq(c.store_count, 32 * 4 * 4);
    ck_assert_int_eq(c.load_count, 7 * 32 * 4 * 4);
    ck_assert_int_eq(cells_loaded(&c, 7), 30 * 2 * 2);
    ck_assert_int_eq(cells_loaded(&c, 8), 0);
    cells_free(&c);
    sight_free(&s);
}
END_TEST

/* The tile's only load is told by its line. */
START_TEST(test_line)
{
    struct sight s = look(4, 1, NULL);
    struct text source = {0};
    int line = 1;
    ck_assert(file_read(&source, "solutions/lab4_tiling.cu", 1 << 20));
    const char *load = strstr(source.s, "tile[z][y][x] = in[");
    ck_assert_ptr_nonnull(load);
    for (const char *c = source.s; c < load; c++)
        line += *c == '\n';
    ck_assert_int_eq(s.heard[0].request.line, line);
    text_free(&source);
    sight_free(&s);
}
END_TEST

/* ---- data of figures ---- */

static const struct {
    write_figure *write;
    const char *lines[5];
} data[] = {
    {write_tile_lab4, {"loads = 512\n", "most = 1\n", "outputs = 216\n"}},
    {write_tile_lab5, {"planes = 34\n", "loads = 34816\n", "\n\"three planes\" 1.209 "}},
    {write_tile_lab6, {"planes = 34\n", "loads = 34816\n", "\n\"one plane\" 1.209 4.000 1.138\n"}},
    {write_halo_lab2,
     {"average3_loads = 258\n", "\n-1 0 1\n", "\n256 255 1\n", "derivative_loads = 272\n", "\n-8 0 1\n"}},
    {write_sectors_lab3, {"\nsectors[1] = 4\nbytes[1] = 128\n", "sectors[2] = 5\n", "sectors[3] = 8\n"}},
    {write_banks_lab4,
     {"$strides << EOD\n1 1\n2 2\n3 1\n4 4\n", "\n32 32\n33 1\nEOD\n$rows << EOD\n8 1\n9 2\n"}},
    {write_reduction_lab0, {"$lab_steps << EOD\n1 2 32\n2 2 32\n3 2 32\n4 1 16\n", "\n3 16 32\n4 16 16\n"}},
    {write_roofline, {"bandwidth = 4.241e+12\n", "ceiling = 1.625\n", "\n\"plain\" 0.40625 3."}},
};

START_TEST(test_data)
{
    struct text out = {0};
    struct why why = {0};
    ck_assert_msg(data[_i].write(&out, &why), "%s", why.text);
    for (size_t l = 0; l < ARRAY_LEN(data[_i].lines) && data[_i].lines[l]; l++)
        ck_assert_msg(strstr(out.s, data[_i].lines[l]), "'%s' is missing in:\n%s", data[_i].lines[l], out.s);
    text_free(&out);
}
END_TEST

/* ---- the roofline ---- */

/* By hand: 13 operations for each of 510^3 outputs; sectors of 32 bytes, those that are stored pass the L1 as
 * well.
 */
START_TEST(test_roof_levels)
{
    struct text out = {0};
    const struct entry *entry = lab_find(4)->entries[0];
    struct estimate e = {
        .load_sectors = 3e8, .l2_load_sectors = 1e8, .l2_store_sectors = 1e8, .dram_bytes = 2e9};
    roof_levels_write_roofs(&out, entry, gpu_timing_find("Tesla T4"));
    ck_assert_ptr_nonnull(strstr(out.s, "l1 = 4.0704e+12\nl2 = 1.27e+12\n"));
    ck_assert_ptr_nonnull(strstr(out.s, "ceiling = 1.625\n"));
    text_free(&out);
    roof_levels_write_kernel(
        &out, entry, &e, &(struct roof_kernel){"yours", .seconds = 1e-3, .wrong = true, .measured = true});
    ck_assert_str_eq(out.s, "\"yours\" 0.134724 0.269447 0.862232 1.72446e+12 1 1\n");
    text_free(&out);
    e.dram_bytes = 0;
    roof_levels_write_kernel(&out, entry, &e, &(struct roof_kernel){"yours", .seconds = 1e-3});
    ck_assert_ptr_null(out.s);
}
END_TEST

/* ---- rectangles ---- */

/* Whatever the pattern, each cell lies in exactly one rectangle of its value. */
START_TEST(test_rectangles)
{
    enum { WIDTH = 7, HEIGHT = 5 };
    uint8_t value[WIDTH * HEIGHT], got[WIDTH * HEIGHT] = {0};
    struct text out = {0};
    unsigned state = 12345 + (unsigned)_i;
    for (int k = 0; k < WIDTH * HEIGHT; k++)
        value[k] = (uint8_t)((state = state * 1103515245 + 12345) >> 20 & 3) % 3;
    cells_rectangles(&out, value, WIDTH, HEIGHT, 0, 0);
    for (char *line = out.s; line && *line; line = strchr(line, '\n') + 1) {
        double left, right, bottom, top;
        unsigned v;
        ck_assert_int_eq(sscanf(line, "%u %lf %lf %lf %lf", &v, &left, &right, &bottom, &top), 5);
        for (int y = (int)(bottom + 0.5); y < top; y++)
            for (int x = (int)(left + 0.5); x < right; x++) {
                ck_assert_uint_eq(got[y * WIDTH + x], 0);
                got[y * WIDTH + x] = (uint8_t)v;
            }
    }
    ck_assert_mem_eq(got, value, sizeof got);
    text_free(&out);
}
END_TEST

Suite *figures_suite(void)
{
    Suite *suite = suite_create("figures");
    TCase *tcase = tcase_create("data");
    tcase_add_loop_test(tcase, test_tile, 0, ARRAY_LEN(blocks));
    tcase_add_test(tcase, test_plain_block);
    tcase_add_test(tcase, test_roof_levels);
    tcase_add_test(tcase, test_line);
    tcase_add_loop_test(tcase, test_data, 0, ARRAY_LEN(data));
    tcase_add_loop_test(tcase, test_rectangles, 0, 10);
    suite_add_tcase(suite, tcase);
    return suite;
}
