/* Packed registers: places found by the first fit, and copies of programs that use them. */
#include "common/sim/packing.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SHARED = 512 }; /* places: more than that are searched for too long, and fit into no cache */

/* A place that registers of one width share. */
struct shared {
    uint32_t slot;
    uint8_t width;
    uint64_t *needed; /* by instruction, a bit each */
};

struct packing {
    uint32_t *slots; /* by unit of the old window: the new slot */
    size_t units;
    uint32_t bytes; /* of the new window */
    size_t words;   /* of a bit for each instruction */
    struct shared *shared;
    size_t count, capacity;
};

/* ---- finding places ---- */

static uint32_t new_slot(struct packing *p, unsigned width)
{
    uint32_t slot = p->bytes;
    p->bytes += slot_bytes(width);
    return slot;
}

struct packing *packing_open(const struct function *f)
{
    struct packing *p = xcalloc(1, sizeof *p);
    p->units = f->window_bytes / SLOT_UNIT;
    p->slots = xcalloc(p->units + 1, sizeof *p->slots);
    p->words = f->count / 64 + 1;
    new_slot(p, 8); /* register 0 */
    for (size_t k = 0; k < f->constant_count; k++)
        p->slots[f->constants[k].slot / SLOT_UNIT] = new_slot(p, f->constants[k].width);
    for (size_t k = 0; k < f->parameter_count; k++)
        p->slots[f->parameters[k].slot / SLOT_UNIT] = new_slot(p, f->parameters[k].width);
    for (size_t k = 0; k < f->special_count; k++)
        p->slots[f->specials[k].slot / SLOT_UNIT] = new_slot(p, 4);
    return p;
}

static bool fits(const struct shared *s, unsigned width, const uint32_t *at, size_t count)
{
    bool free = s->width == width;
    for (size_t n = 0; n < count && free; n++)
        free = !(s->needed[at[n] / 64] >> at[n] % 64 & 1);
    return free;
}

/* The first place that fits, or a new one. */
static struct shared *find_place(struct packing *p, unsigned width, const uint32_t *at, size_t count)
{
    for (size_t k = 0; k < p->count; k++)
        if (fits(&p->shared[k], width, at, count))
            return &p->shared[k];
    if (p->count == MOST_SHARED)
        return NULL;
    struct shared *s = ARRAY_PUSH(p->shared, p->count, p->capacity);
    *s = (struct shared){new_slot(p, width), (uint8_t)width, xcalloc(p->words, sizeof *s->needed)};
    return s;
}

void packing_add(struct packing *p, struct operand reg, const uint32_t *at, size_t count, bool share)
{
    struct shared *s = share ? find_place(p, reg.width, at, count) : NULL;
    p->slots[reg.slot / SLOT_UNIT] = s ? s->slot : new_slot(p, reg.width);
    for (size_t n = 0; n < count && s; n++)
        s->needed[at[n] / 64] |= UINT64_C(1) << at[n] % 64;
}

void packing_close(struct packing *p, struct function *f)
{
    for (size_t k = 0; k < p->count; k++)
        free(p->shared[k].needed);
    free(p->shared);
    f->packed = p->slots;
    f->packed_units = p->units;
    f->packed_bytes = p->bytes;
    free(p);
}

/* ---- using them ---- */

/* Registers that an edit has added come after all others. */
static void move(const struct function *f, uint32_t *slot)
{
    size_t unit = *slot / SLOT_UNIT;
    *slot = unit < f->packed_units ? f->packed[unit]
                                   : f->packed_bytes + (uint32_t)(unit - f->packed_units) * SLOT_UNIT;
}

static void move_operands(const struct function *f, struct insn *i)
{
    uint32_t *slots[] = {&i->d, &i->a, &i->b, &i->c, &i->e, &i->guard};
    for (size_t n = 0; n < ARRAY_LEN(slots); n++)
        move(f, slots[n]);
    for (size_t n = 0; n < PTX_MAX_VECTOR; n++)
        move(f, &i->v[n]);
}

static void *copy(const void *items, size_t count, size_t size)
{
    void *to = xcalloc(count + 1, size);
    if (count)
        memcpy(to, items, count * size);
    return to;
}

/* Let `f`, so far a plain copy, have arrays of its own, and move its registers in them. */
static void pack(struct function *f)
{
    f->code = copy(f->code, f->count, sizeof *f->code);
    f->constants = copy(f->constants, f->constant_count, sizeof *f->constants);
    f->parameters = copy(f->parameters, f->parameter_count, sizeof *f->parameters);
    f->specials = copy(f->specials, f->special_count, sizeof *f->specials);
    f->calls = copy(f->calls, f->call_count, sizeof *f->calls);
    f->unset = copy(f->unset, f->unset_count, sizeof *f->unset);
    for (size_t k = 0; k < f->count; k++)
        move_operands(f, &f->code[k]);
    for (size_t k = 0; k < f->constant_count; k++)
        move(f, &f->constants[k].slot);
    for (size_t k = 0; k < f->parameter_count; k++)
        move(f, &f->parameters[k].slot);
    for (size_t k = 0; k < f->special_count; k++)
        move(f, &f->specials[k].slot);
    for (size_t k = 0; k < f->call_count; k++)
        if (f->calls[k].target == CALL_REGISTER)
            move(f, &f->calls[k].function);
    for (size_t k = 0; k < f->unset_count; k++)
        move(f, &f->unset[k].slot);
    f->window_bytes = f->packed_bytes + (f->window_bytes - (uint32_t)f->packed_units * SLOT_UNIT);
}

struct program *packing_copy(const struct program *p, const struct function *kernel)
{
    struct program *packed = copy(p, 1, sizeof *p);
    packed->functions = copy(p->functions, p->function_count, sizeof *p->functions);
    for (size_t n = 0; n < p->function_count; n++)
        if (p->functions[n].code && (&p->functions[n] == kernel || !p->functions[n].is_entry))
            pack(&packed->functions[n]);
    return packed;
}

void packing_free(struct program *packed, const struct program *original)
{
    for (size_t n = 0; n < packed->function_count; n++) {
        struct function *f = &packed->functions[n];
        if (f->code == original->functions[n].code)
            continue;
        free(f->code);
        free(f->constants);
        free(f->parameters);
        free(f->specials);
        free(f->calls);
        free(f->unset);
    }
    free(packed->functions);
    free(packed);
}
