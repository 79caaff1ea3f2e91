#include "common/record/plan_lines.h"

#include <stdlib.h>
#include <string.h>

#include "common/elf_image.h"
#include "common/line_program.h"

enum { ROWS_MOST = 1 << 18, LINE_MOST = 1 << 20, OBJECT_MOST = 64 << 20 };

/* nvcc compiles one such file, and headers. */
static bool is_student(const char *path)
{
    size_t length = path ? strlen(path) : 0;
    return length > 3 && !strcmp(path + length - 3, ".cu");
}

static void add_row(void *context, const struct line_row *row)
{
    struct plan_lines *lines = context;
    bool known = !row->end && is_student(row->path) && row->line < LINE_MOST;
    uint32_t order = row->end ? 0 : (uint32_t)lines->count + 1;
    if (lines->count < ROWS_MOST)
        *ARRAY_PUSH(lines->rows, lines->count, lines->capacity) =
            (struct plan_lines_row){row->address, known ? (int)row->line : 0, order};
}

static void read_image(struct plan_lines *lines, const uint8_t *bytes, size_t size)
{
    struct elf_image image;
    Elf64_Shdr table;
    if (elf_open(&image, bytes, size) && elf_find(&image, ".debug_line", &table))
        line_program_read(bytes + table.sh_offset, table.sh_size, add_row, lines);
}

static int by_address(const void *a, const void *b)
{
    const struct plan_lines_row *x = a, *y = b;
    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

void plan_lines_read(struct plan_lines *lines, const char *object)
{
    struct text image = {0};
    if (object && file_read(&image, object, OBJECT_MOST))
        read_image(lines, (const uint8_t *)image.s, image.length);
    if (lines->count)
        qsort(lines->rows, lines->count, sizeof *lines->rows, by_address);
    text_free(&image);
}

/* The line of the call that returns to this address. */
static int line_of(const struct plan_lines *lines, uint64_t back)
{
    size_t from = 0,
           to = lines->count; /* rows before `from` begin before `back`, those from `to` on do not */
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (lines->rows[middle].address < back)
            from = middle + 1;
        else
            to = middle;
    }
    return from ? lines->rows[from - 1].line : 0;
}

struct plan_line plan_lines_of(const struct plan_lines *lines, const uint32_t site[TAPE_FRAMES])
{
    struct plan_line found = {0, 0};
    for (size_t k = 0; k < TAPE_FRAMES && site[k]; k++) {
        int line = line_of(lines, site[k]);
        if (found.line)
            found.call_line = line ? line : found.call_line;
        else
            found.line = line;
    }
    return found;
}

void plan_lines_free(struct plan_lines *lines)
{
    free(lines->rows);
    *lines = (struct plan_lines){0};
}
