/* Read .debug_line, versions 2 to 4 (DWARF Debugging Information Format, version 4, section 6.2). */
#include "common/record/plan_lines.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MOST = 256, ROWS_MOST = 1 << 18, LINE_MOST = 1 << 20, OBJECT_MOST = 64 << 20 };

struct bytes {
    const uint8_t *at, *end;
};

/* One unit's table while it is read. */
struct unit {
    struct bytes program;
    const uint8_t *lengths; /* how many operands each standard opcode has */
    uint8_t least, line_range, opcode_base;
    int8_t line_base;
    bool is_student[FILES_MOST]; /* by number: is it the student's file? */
    uint64_t address, file;
    int64_t line;
};

/* ---- numbers; beyond the end they are 0 ---- */

static uint64_t number(struct bytes *b, size_t size)
{
    uint64_t value = 0;
    if ((size_t)(b->end - b->at) < size)
        b->at = b->end;
    else {
        memcpy(&value, b->at, size);
        b->at += size;
    }
    return value;
}

/* LEB128, section 7.6 */
static uint64_t leb(struct bytes *b, bool is_signed)
{
    uint64_t value = 0;
    unsigned shift = 0;
    uint8_t byte = 0x80;
    while (byte & 0x80 && b->at < b->end) {
        byte = *b->at++;
        value |= shift < 64 ? (uint64_t)(byte & 0x7f) << shift : 0;
        shift += 7;
    }
    if (is_signed && shift < 64 && byte & 0x40)
        value |= UINT64_MAX << shift;
    return value;
}

/* A name that ends in the table; NULL: it does not. */
static const char *name(struct bytes *b)
{
    const char *text = (const char *)b->at;
    const uint8_t *zero = memchr(b->at, 0, (size_t)(b->end - b->at));
    b->at = zero ? zero + 1 : b->end;
    return zero ? text : NULL;
}

/* ---- the head of a unit ---- */

/* nvcc compiles one such file, and headers. */
static bool is_student(const char *path)
{
    size_t length = strlen(path);
    return length > 3 && !strcmp(path + length - 3, ".cu");
}

static void read_files(struct unit *u, struct bytes *head)
{
    const char *text;
    while ((text = name(head)) && *text) /* folders */
        continue;
    for (size_t k = 1; (text = name(head)) && *text; k++) {
        u->is_student[k < FILES_MOST ? k : 0] = k < FILES_MOST && is_student(text);
        for (int skipped = 0; skipped < 3; skipped++) /* folder, time, length */
            leb(head, false);
    }
}

/* False: its version is not known. */
static bool read_head(struct unit *u, struct bytes all)
{
    enum { OLDEST = 2, NEWEST = 4 };
    uint64_t version = number(&all, 2), length = number(&all, 4);
    if (version < OLDEST || version > NEWEST || length > (size_t)(all.end - all.at))
        return false;
    struct bytes head = {all.at, all.at + length};
    u->program = (struct bytes){head.end, all.end};
    u->least = (uint8_t)number(&head, 1);
    head.at += version == NEWEST && head.at < head.end; /* instructions in a bundle */
    number(&head, 1);                                   /* is each row a statement? */
    u->line_base = (int8_t)number(&head, 1);
    u->line_range = (uint8_t)number(&head, 1);
    u->opcode_base = (uint8_t)number(&head, 1);
    u->lengths = head.at;
    if (!u->line_range || !u->opcode_base || head.end - head.at < u->opcode_base - 1)
        return false;
    head.at += u->opcode_base - 1;
    read_files(u, &head);
    return true;
}

/* ---- its program ---- */

static void add_row(struct plan_lines *lines, const struct unit *u, bool ends)
{
    bool known =
        !ends && u->file < FILES_MOST && u->is_student[u->file] && u->line > 0 && u->line < LINE_MOST;
    uint32_t order = ends ? 0 : (uint32_t)lines->count + 1;
    if (lines->count < ROWS_MOST)
        *ARRAY_PUSH(lines->rows, lines->count, lines->capacity) =
            (struct plan_lines_row){u->address, known ? (int)u->line : 0, order};
}

static void restart(struct unit *u)
{
    u->address = 0;
    u->file = u->line = 1;
}

static void extended(struct plan_lines *lines, struct unit *u)
{
    uint64_t length = leb(&u->program, false);
    if (!length || length > (size_t)(u->program.end - u->program.at)) {
        u->program.at = u->program.end;
        return;
    }
    struct bytes own = {u->program.at, u->program.at + length};
    u->program.at += length;
    uint8_t code = (uint8_t)number(&own, 1);
    if (code == 1) { /* the end of a sequence */
        add_row(lines, u, true);
        restart(u);
    } else if (code == 2) {
        u->address = number(&own, sizeof u->address);
    }
}

static void standard(struct plan_lines *lines, struct unit *u, uint8_t code)
{
    enum { COPY = 1, ADVANCE, ADVANCE_LINE, SET_FILE, CONSTANT = 8, FIXED };
    if (code == COPY)
        add_row(lines, u, false);
    else if (code == ADVANCE)
        u->address += leb(&u->program, false) * u->least;
    else if (code == ADVANCE_LINE)
        u->line = (int64_t)((uint64_t)u->line + leb(&u->program, true));
    else if (code == SET_FILE)
        u->file = leb(&u->program, false);
    else if (code == CONSTANT)
        u->address += (uint64_t)((255 - u->opcode_base) / u->line_range) * u->least;
    else if (code == FIXED)
        u->address += number(&u->program, 2);
    else
        for (int k = 0; k < u->lengths[code - 1]; k++)
            leb(&u->program, false);
}

static void run(struct plan_lines *lines, struct unit *u)
{
    restart(u);
    while (u->program.at < u->program.end) {
        uint8_t code = *u->program.at++;
        if (code >= u->opcode_base) {
            int step = code - u->opcode_base;
            u->address += (uint64_t)(step / u->line_range) * u->least;
            u->line = (int64_t)((uint64_t)u->line + (uint64_t)(u->line_base + step % u->line_range));
            add_row(lines, u, false);
        } else if (code) {
            standard(lines, u, code);
        } else {
            extended(lines, u);
        }
    }
}

static void read_units(struct plan_lines *lines, struct bytes section)
{
    while (section.at < section.end) {
        uint64_t length = number(&section, 4);
        if (!length || length > (size_t)(section.end - section.at))
            return; /* 64-bit tables begin with 0xffffffff */
        struct unit u = {0};
        if (read_head(&u, (struct bytes){section.at, section.at + length}))
            run(lines, &u);
        section.at += length;
    }
}

/* ---- the object ---- */

static bool fetch(struct bytes image, uint64_t offset, void *to, size_t count)
{
    size_t size = (size_t)(image.end - image.at);
    if (offset > size || count > size - offset)
        return false;
    memcpy(to, image.at + offset, count);
    return true;
}

static struct bytes part(struct bytes image, const Elf64_Shdr *section)
{
    size_t size = (size_t)(image.end - image.at);
    bool fits = section->sh_offset <= size && section->sh_size <= size - section->sh_offset;
    const uint8_t *at = image.at + (fits ? section->sh_offset : 0);
    return (struct bytes){at, at + (fits ? section->sh_size : 0)};
}

/* The section .debug_line; empty if there is none. */
static struct bytes find_table(struct bytes image)
{
    Elf64_Ehdr header;
    Elf64_Shdr names, section;
    bool ok = fetch(image, 0, &header, sizeof header) && !memcmp(header.e_ident, ELFMAG, SELFMAG) &&
              header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_shoff < (size_t)(image.end - image.at) &&
              fetch(image, header.e_shoff + header.e_shstrndx * sizeof names, &names, sizeof names);
    for (unsigned k = 0; ok && k < header.e_shnum; k++) {
        if (!fetch(image, header.e_shoff + k * sizeof section, &section, sizeof section))
            break;
        struct bytes text = part(image, &names);
        text.at += section.sh_name < (size_t)(text.end - text.at) ? section.sh_name : text.end - text.at;
        const char *own = text.at < text.end ? name(&text) : NULL;
        if (own && !strcmp(own, ".debug_line") && section.sh_type == SHT_PROGBITS)
            return part(image, &section);
    }
    return (struct bytes){image.at, image.at};
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
    if (object && file_read(&image, object, OBJECT_MOST)) {
        const uint8_t *at = (const uint8_t *)image.s;
        read_units(lines, find_table((struct bytes){at, at + image.length}));
    }
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
