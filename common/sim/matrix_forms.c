/* What the decoders of matrix instructions share: which products there are, how registers hold a matrix, and
 * moves between registers and memory. */
#include "common/sim/matrix_forms.h"

#include <stdio.h>
#include <string.h>

/* ---- which products there are ---- */

/* Shapes that the manual has for a type of A. m8n8k4 of halves is missing: it is laid out as on Volta. */
static const struct {
    const char *instruction, *type, *shapes;
} products[] = {
    {"mma", "f16", "m16n8k8 m16n8k16"},
    {"mma", "bf16", "m16n8k8 m16n8k16"},
    {"mma", "tf32", "m16n8k4 m16n8k8"},
    {"mma", "8", "m8n8k16 m16n8k16 m16n8k32"},
    {"mma", "4", "m8n8k32 m16n8k32 m16n8k64"},
    {"mma", "b1", "m8n8k128 m16n8k128 m16n8k256"},
    {"mma", "f64", "m8n8k4 m16n8k4 m16n8k8 m16n8k16"},
    {"wmma", "f16", "m16n16k16 m32n8k16 m8n32k16"},
    {"wmma", "bf16", "m16n16k16 m32n8k16 m8n32k16"},
    {"wmma", "tf32", "m16n16k8"},
    {"wmma", "8", "m16n16k16 m32n8k16 m8n32k16"},
    {"wmma", "4", "m8n8k32"},
    {"wmma", "b1", "m8n8k128"},
    {"wmma", "f64", "m8n8k4"},
};

static bool has_word(const char *words, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += n)
        if ((at == words || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    return false;
}

/* "s8" and "u8" share a line of the table. */
static bool is_type(const char *listed, const char *type)
{
    return !strcmp(listed, type) || (strchr("su", type[0]) && !strcmp(listed, type + 1));
}

bool matrix_shape_of(const struct decoder *d, struct matrix_shape *s)
{
    int end = 0;
    for (unsigned k = 1; k < d->parts.count; k++)
        if (sscanf(d->parts.text[k], "m%un%uk%u%n", &s->m, &s->n, &s->k, &end) == 3 && end) {
            memcpy(s->name, d->parts.text[k], sizeof s->name);
            return true;
        }
    return false;
}

bool matrix_exists(const struct decoder *d, const struct matrix_shape *s, const char *type)
{
    for (size_t k = 0; k < ARRAY_LEN(products); k++)
        if (!strcmp(products[k].instruction, d->parts.text[0]) && is_type(products[k].type, type) &&
            has_word(products[k].shapes, s->name))
            return true;
    return false;
}

void matrix_unknown(struct decoder *d, const struct ptx_statement *s)
{
    decode_problem(d,
                   "the simulator does not run '%.*s' (tensor cores with this shape and these types: use "
                   "plain arithmetic)",
                   (int)(s->opcode.length < 60 ? s->opcode.length : 60), s->opcode.text);
}

/* ---- how registers hold a matrix ---- */

unsigned tiling_elements(const struct tiling *f) /* that one lane has of a tile */
{
    return f->pairs ? 2 : f->bits >= 32 ? 1 : 32 / f->bits;
}

unsigned tiling_columns(const struct tiling *f)
{
    return TILE_LANES * tiling_elements(f);
}

unsigned tiling_count(const struct tiling *f)
{
    return f->rows / TILE_ROWS * (f->columns / tiling_columns(f));
}

unsigned tiling_registers(const struct tiling *f)
{
    return f->pairs && f->bits >= 32 ? 2 : 1;
}

unsigned tiling_register_bytes(const struct tiling *f)
{
    return f->bits == 64 ? 8 : 4;
}

const struct ptx_operand *matrix_list(const struct ptx_operand *o, unsigned *count)
{
    *count = o->kind == PTX_VECTOR ? o->count : 1;
    return o->kind == PTX_VECTOR ? o->elements : o;
}

/* Do the registers written hold the fragment? Those of halves for wmma are more than it needs: each element
 * is there two or four times. */
bool tiling_held_by(const struct tiling *f, unsigned count)
{
    unsigned needed = tiling_count(f) * tiling_registers(f);
    return needed && count >= needed && count % needed == 0;
}

void matrix_gather(struct decoder *d)
{
    struct insn *i = emit(d, INSN_GATHER, RULE_TOGETHER, matrix_meet);
    i->e = emit_constant(d, FULL_MASK, 4);
    i->full = i->some = matrix_meet;
}

/* ---- memory and registers ---- */

insn_handler *matrix_handler(enum ptx_space space, bool store)
{
    switch (space) {
    case PTX_GLOBAL:
        return store ? data_store_global : data_load_global;
    case PTX_SHARED:
        return store ? data_store_shared : data_load_shared;
    case PTX_GENERIC:
        return store ? data_store_generic : data_load_generic;
    default:
        return NULL;
    }
}

void matrix_move(struct decoder *d, enum ptx_space space, bool store, uint32_t at, int64_t offset,
                 unsigned size, unsigned count, const uint32_t *registers)
{
    struct insn *i = emit(d, INSN_COMPUTE, store ? RULE_STORE : RULE_LOAD, matrix_handler(space, store));
    form_note_size(d, size, space, store);
    i->a = at;
    i->wide = 1;
    i->offset = offset;
    i->space = (uint8_t)space;
    i->size = (uint8_t)size;
    i->count = (uint8_t)count;
    memcpy(i->v, registers, count * sizeof *registers);
}

/* Two 16-bit registers in one of 32 bits, and back. */
void matrix_pack(struct decoder *d, uint32_t to, const uint32_t *parts, unsigned bits, unsigned count)
{
    char key[16];
    snprintf(key, sizeof key, "cvt.u32.u%u", bits);
    for (unsigned k = 0; k < count; k++) {
        uint32_t wide = emit_slot(d, 4, 1);
        emit_op(d, key, wide, parts[k], 0, 0);
        if (k) {
            emit_op(d, "shl.b32", wide, wide, emit_constant(d, k * bits, 4), 0);
            emit_op(d, "or.b32", to, to, wide, 0);
        } else {
            emit_op(d, "mov.b32", to, wide, 0, 0);
        }
    }
}

void matrix_unpack(struct decoder *d, uint32_t from, uint32_t *parts, unsigned bits, unsigned count)
{
    char key[16];
    snprintf(key, sizeof key, "cvt.u%u.u32", bits);
    for (unsigned k = 0; k < count; k++) {
        uint32_t down = emit_slot(d, 4, 1);
        emit_op(d, "shr.u32", down, from, emit_constant(d, k * bits, 4), 0);
        emit_op(d, key, parts[k] = emit_slot(d, bits / 8, 1), down, 0, 0);
    }
}

/* l / 4 or l mod 4, by lane. */
uint32_t matrix_lane(struct decoder *d, bool row)
{
    struct ptx_operand lane = {.kind = PTX_NAME, .name = {"%laneid", sizeof "%laneid" - 1}};
    uint32_t part = emit_slot(d, 4, 1);
    emit_op(d, row ? "shr.u32" : "and.b32", part, emit_source(d, &lane, 4), emit_constant(d, row ? 2 : 3, 4),
            0);
    return part;
}

/* The address in brackets as a 64-bit register. */
uint32_t matrix_address(struct decoder *d, const struct ptx_operand *o, int64_t *offset)
{
    uint8_t is_wide = 1;
    uint32_t slot = emit_address(d, o, &is_wide, offset), wide = slot;
    if (!is_wide)
        emit_op(d, "cvt.u64.u32", wide = emit_slot(d, 8, 1), slot, 0, 0);
    return wide;
}
