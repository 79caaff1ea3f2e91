#include "common/line_program.h"

#include <string.h>

enum { EXTENDED, COPY, ADVANCE_PC, ADVANCE_LINE, SET_FILE, CONST_ADD_PC = 8, FIXED_ADVANCE_PC = 9 };
enum { END_SEQUENCE = 1, SET_ADDRESS = 2 };
enum { OLDEST = 2, NEWEST = 4, FILES_MOST = 256 };

static const struct line_row first_row = {.file = 1, .line = 1};

struct reader {
    const uint8_t *at, *end;
    bool failed;
};

/* The head of a program, as far as its rows depend on it. */
struct head {
    uint8_t step, line_range, opcode_base;
    int8_t line_base;
    const uint8_t *operands; /* of standard opcodes: how many each has */
};

struct program {
    struct reader in;
    struct head head;
    struct line_row row;
    const char *paths[FILES_MOST]; /* by number, from 1 */
    const uint8_t *section;
    line_row_heard *hear;
    void *context;
};

static uint8_t byte(struct reader *r)
{
    if (r->at < r->end)
        return *r->at++;
    r->failed = true;
    return 0;
}

static uint64_t fixed(struct reader *r, int bytes)
{
    uint64_t value = 0;
    for (int k = 0; k < bytes; k++)
        value |= (uint64_t)byte(r) << 8 * k;
    return value;
}

/* A number of 7 bits a byte, the lowest first; with a sign if `is_signed`. */
static int64_t leb(struct reader *r, bool is_signed)
{
    uint64_t value = 0;
    uint8_t part = 0x80;
    int shift = 0;
    for (; part & 0x80 && shift < 63; shift += 7)
        value |= (uint64_t)((part = byte(r)) & 0x7f) << shift;
    if (is_signed && part & 0x40)
        value |= -(UINT64_C(1) << shift);
    return (int64_t)value;
}

static void tell(struct program *p, bool end)
{
    p->row.end = end;
    p->row.path = p->row.file < FILES_MOST ? p->paths[p->row.file] : NULL;
    p->hear(p->context, &p->row);
}

static void extended(struct program *p)
{
    uint64_t length = (uint64_t)leb(&p->in, false);
    if (!length || length > (size_t)(p->in.end - p->in.at)) {
        p->in.failed = true;
        return;
    }
    const uint8_t *next = p->in.at + length;
    uint8_t opcode = byte(&p->in);
    if (opcode == END_SEQUENCE) {
        tell(p, true);
        p->row = first_row;
    } else if (opcode == SET_ADDRESS) {
        p->row.sequence = (size_t)(p->in.at - p->section);
        p->row.address = fixed(&p->in, 8);
    }
    p->in.at = next;
}

/* An opcode that moves on both, and tells the row. */
static void special(struct program *p, uint8_t opcode)
{
    const struct head *h = &p->head;
    uint8_t adjusted = (uint8_t)(opcode - h->opcode_base);
    p->row.address += (uint64_t)(adjusted / h->line_range) * h->step;
    p->row.line = p->row.line + (uint32_t)(h->line_base + adjusted % h->line_range);
    tell(p, false);
}

static void standard(struct program *p, uint8_t opcode)
{
    const struct head *h = &p->head;
    switch (opcode) {
    case EXTENDED:
        extended(p);
        break;
    case COPY:
        tell(p, false);
        break;
    case ADVANCE_PC:
        p->row.address += (uint64_t)leb(&p->in, false) * h->step;
        break;
    case ADVANCE_LINE:
        p->row.line = (uint32_t)(p->row.line + (uint64_t)leb(&p->in, true));
        break;
    case SET_FILE:
        p->row.file = (uint64_t)leb(&p->in, false);
        break;
    case CONST_ADD_PC:
        p->row.address += (uint64_t)((255 - h->opcode_base) / h->line_range) * h->step;
        break;
    case FIXED_ADVANCE_PC:
        p->row.address += fixed(&p->in, 2);
        break;
    default:
        for (int k = 0; k < h->operands[opcode - 1]; k++)
            leb(&p->in, false);
    }
}

/* ---- the head ---- */

/* A text that ends within the table; NULL: it does not. */
static const char *text_of(struct reader *r)
{
    const char *text = (const char *)r->at;
    const uint8_t *zero = memchr(r->at, 0, (size_t)(r->end - r->at));
    r->failed |= !zero;
    r->at = zero ? zero + 1 : r->end;
    return zero ? text : NULL;
}

static void read_paths(struct program *p, struct reader *r)
{
    const char *path;
    memset(p->paths, 0, sizeof p->paths);
    while ((path = text_of(r)) && *path) /* folders */
        continue;
    for (size_t k = 1; (path = text_of(r)) && *path; k++) {
        if (k < FILES_MOST)
            p->paths[k] = path;
        for (int skipped = 0; skipped < 3; skipped++) /* folder, time, length */
            leb(r, false);
    }
}

/* What comes before the paths. */
static void read_numbers(struct head *h, struct reader *r, uint64_t version)
{
    h->step = byte(r);
    if (version == NEWEST)
        byte(r); /* instructions in a bundle */
    byte(r);     /* is a row a statement at first? */
    h->line_base = (int8_t)byte(r);
    h->line_range = byte(r);
    h->opcode_base = byte(r);
    h->operands = r->at;
}

/* Read the head of a program, from after its length to `end`, and set p->in to its rows. */
static bool open_program(struct program *p, const uint8_t *at, const uint8_t *end)
{
    struct reader r = {at, end, false};
    uint64_t version = fixed(&r, 2), length = fixed(&r, 4);
    if (r.failed || version < OLDEST || version > NEWEST || length > (size_t)(end - r.at))
        return false;
    struct reader head = {r.at, r.at + length, false};
    read_numbers(&p->head, &head, version);
    if (head.failed || !p->head.line_range || !p->head.opcode_base ||
        head.end - head.at < p->head.opcode_base - 1)
        return false;
    head.at += p->head.opcode_base - 1;
    read_paths(p, &head);
    p->row = first_row;
    p->in = (struct reader){head.end, end, false};
    return true;
}

/* ---- all programs ---- */

static bool run(struct program *p)
{
    while (p->in.at < p->in.end && !p->in.failed) {
        uint8_t opcode = byte(&p->in);
        if (opcode >= p->head.opcode_base)
            special(p, opcode);
        else
            standard(p, opcode);
    }
    return !p->in.failed;
}

bool line_program_read(const uint8_t *section, size_t size, line_row_heard *hear, void *context)
{
    struct reader r = {section, section + size, false};
    struct program p = {.section = section, .hear = hear, .context = context};
    bool all = true;
    while (r.end - r.at > 4) {
        uint64_t length = fixed(&r, 4); /* 64-bit tables begin with 0xffffffff */
        if (length > (size_t)(r.end - r.at))
            return false;
        all = open_program(&p, r.at, r.at + length) && run(&p) && all;
        r.at += length;
    }
    return all;
}
