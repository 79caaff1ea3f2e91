#include "common/timing/line_program.h"

#include <string.h>

enum { EXTENDED, COPY, ADVANCE_PC, ADVANCE_LINE, SET_FILE, CONST_ADD_PC = 8, FIXED_ADVANCE_PC = 9 };
enum { END_SEQUENCE = 1, SET_ADDRESS = 2 };

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
        p->row = (struct line_row){.line = 1};
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
    p->row.line = (uint32_t)((int64_t)p->row.line + h->line_base + adjusted % h->line_range);
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
        p->row.line = (uint32_t)((int64_t)p->row.line + leb(&p->in, true));
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

/* Read the head of the next program, and set p->in to its rows. Returns where the program ends. */
static const uint8_t *open_program(struct program *p, const uint8_t *at, const uint8_t *end)
{
    struct reader r = {at, end, false};
    uint64_t length = fixed(&r, 4);
    const uint8_t *stop = length <= (size_t)(end - r.at) ? r.at + length : NULL;
    uint64_t version = fixed(&r, 2), head_length = fixed(&r, 4);
    const uint8_t *rows = r.at + head_length;
    p->head.step = byte(&r);
    byte(&r); /* is a row a statement at first? */
    p->head.line_base = (int8_t)byte(&r);
    p->head.line_range = byte(&r);
    p->head.opcode_base = byte(&r);
    p->head.operands = r.at;
    p->row = (struct line_row){.line = 1};
    if (r.failed || !stop || version > 3 || !p->head.line_range || !p->head.opcode_base ||
        head_length > (size_t)(stop - at) || rows > stop || r.at + p->head.opcode_base - 1 > rows)
        return NULL;
    p->in = (struct reader){rows, stop, false};
    return stop;
}

bool line_program_read(const uint8_t *section, size_t size, line_row_heard *hear, void *context)
{
    const uint8_t *at = section, *end = section + size;
    struct program p = {.section = section, .hear = hear, .context = context};
    while (end - at > 4) {
        const uint8_t *stop = open_program(&p, at, end);
        if (!stop)
            return false;
        while (p.in.at < stop && !p.in.failed) {
            uint8_t opcode = byte(&p.in);
            if (opcode >= p.head.opcode_base)
                special(&p, opcode);
            else
                standard(&p, opcode);
        }
        if (p.in.failed)
            return false;
        at = stop;
    }
    return true;
}
