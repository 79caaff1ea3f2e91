/* List the edits that put one of threadIdx, blockIdx, blockDim and gridDim in the place of another. */
#include "common/sim/edit_lister.h"
#include "common/sim/sim_device.h"

static const struct name {
    enum special special;
    const char *text;
} names[] = {
    {SPECIAL_TID_X, "threadIdx.x"},  {SPECIAL_TID_Y, "threadIdx.y"},  {SPECIAL_TID_Z, "threadIdx.z"},
    {SPECIAL_CTAID_X, "blockIdx.x"}, {SPECIAL_CTAID_Y, "blockIdx.y"}, {SPECIAL_CTAID_Z, "blockIdx.z"},
    {SPECIAL_NTID_X, "blockDim.x"},  {SPECIAL_NTID_Y, "blockDim.y"},  {SPECIAL_NTID_Z, "blockDim.z"},
    {SPECIAL_NCTAID_X, "gridDim.x"}, {SPECIAL_NCTAID_Y, "gridDim.y"}, {SPECIAL_NCTAID_Z, "gridDim.z"},
};

static const struct name *name_of(const struct function *f, uint32_t slot)
{
    for (size_t s = 0; s < f->special_count; s++)
        for (size_t k = 0; f->specials[s].slot == slot && k < ARRAY_LEN(names); k++)
            if (names[k].special == f->specials[s].special)
                return &names[k];
    return NULL;
}

/* threadIdx, blockIdx, blockDim, gridDim: which of them it is, and its axis. */
enum { AXES = 3 };
static int family_of(enum special s)
{
    return s < SPECIAL_CTAID_X ? 0 : 1 + ((int)s - SPECIAL_CTAID_X) / AXES;
}

static int axis_of(enum special s)
{
    return ((int)s - (int)(s < SPECIAL_CTAID_X ? SPECIAL_TID_X : SPECIAL_CTAID_X)) % AXES;
}

/* Another axis of the same name, or gridDim for blockDim. */
static bool may_be_meant(enum special was, enum special is)
{
    bool sizes = was >= SPECIAL_NTID_X && is >= SPECIAL_NTID_X && axis_of(was) == axis_of(is);
    return was != is && (family_of(was) == family_of(is) || sizes);
}

/* Blocks lie one block's threads apart, and the rounds of a loop over the grid all its threads. */
static bool is_factor(enum special of, enum special factor)
{
    bool of_block = of >= SPECIAL_NTID_X && of <= SPECIAL_NTID_Z;
    enum special wanted = (enum special)((of_block ? SPECIAL_NCTAID_X : SPECIAL_NTID_X) + axis_of(of));
    return of >= SPECIAL_CTAID_X && factor == wanted;
}

static bool has_name(const struct lister *l, const struct insn *i, enum special special)
{
    const uint32_t slots[] = {i->a, i->b, i->c};
    for (uint8_t n = 0; n < i->op->sources && n < 3; n++) {
        const struct name *name = name_of(l->f, slots[n]);
        if (name && name->special == special)
            return true;
    }
    return false;
}

static void add_factor(struct lister *l, const struct insn *i, uint8_t number, const struct name *was)
{
    for (size_t k = 0; k < ARRAY_LEN(names); k++)
        if (is_factor(was->special, names[k].special) && !has_name(l, i, names[k].special))
            lister_add(l, (struct edit){.kind = EDIT_TIMES,
                                        .operand = number,
                                        .value = names[k].special,
                                        .was = was->text,
                                        .is = names[k].text});
}

/* The one instruction that sets a register; NULL if there are several. */
static const struct insn *setter(const struct function *f, uint32_t slot)
{
    const struct insn *only = NULL;
    for (size_t k = 0; k < f->count; k++)
        if (f->code[k].op && f->code[k].d == slot) {
            if (only)
                return NULL;
            only = &f->code[k];
        }
    return only;
}

/* Is the register blockIdx times a number, or times blockDim along the same axis? Then *factor is the number,
 * or 0. */
static const struct name *is_product(const struct function *f, uint32_t slot, uint64_t *factor)
{
    const struct insn *i = setter(f, slot);
    bool shifts = i && lister_is_row(i, "shl.b32");
    if (!shifts && !(i && lister_is_row(i, "mul.lo.s32")))
        return NULL;
    const struct name *a = name_of(f, i->a), *b = name_of(f, i->b);
    *factor = 0;
    if (a && edit_constant(f, i, 1, factor)) {
        *factor = shifts ? UINT64_C(1) << (*factor & 31) : *factor;
        return a;
    }
    bool sizes =
        !shifts && a && b && (is_factor(a->special, b->special) || is_factor(b->special, a->special));
    return !sizes ? NULL : is_factor(a->special, b->special) ? a : b;
}

/* The axis of the threadIdx that this instruction adds to operand `number`; -1: it adds none. */
static int thread_axis(const struct lister *l, const struct insn *i, uint8_t number)
{
    const uint32_t slots[] = {i->a, i->b};
    const struct name *other = number < 2 ? name_of(l->f, slots[1 - number]) : NULL;
    return other && other->special < SPECIAL_CTAID_X ? axis_of(other->special) : -1;
}

/* If the source has a product twice, the compiler computes it once, so a wrong axis in one of the two places
 * shows in this place alone. A block's number along an axis goes with the thread's along the same one. */
static void add_products(struct lister *l, const struct insn *i, uint8_t number, uint32_t slot)
{
    uint64_t factor;
    const struct name *was = is_product(l->f, slot, &factor);
    int axis = thread_axis(l, i, number);
    for (size_t k = 0; was && (axis < 0 || axis_of(was->special) != axis) && k < ARRAY_LEN(names); k++)
        if (names[k].special != was->special && family_of(names[k].special) == family_of(was->special) &&
            (axis < 0 || axis_of(names[k].special) == axis))
            lister_add(l, (struct edit){.kind = EDIT_PRODUCT,
                                        .operand = number,
                                        .value = names[k].special,
                                        .number = (int64_t)factor,
                                        .was = was->text,
                                        .is = names[k].text});
}

void lister_add_names(struct lister *l, const struct insn *i)
{
    const uint32_t slots[] = {i->a, i->b, i->c};
    for (uint8_t n = 0; n < i->op->sources && n < 3; n++) {
        const struct name *was = name_of(l->f, slots[n]);
        for (size_t k = 0; was && k < ARRAY_LEN(names); k++)
            if (may_be_meant(was->special, names[k].special))
                lister_add(l, (struct edit){.kind = EDIT_NAME,
                                            .operand = n,
                                            .value = names[k].special,
                                            .was = was->text,
                                            .is = names[k].text});
        if (was &&
            (lister_is_row(i, "add.") || was->special < SPECIAL_NTID_X || was->special > SPECIAL_NTID_Z))
            add_factor(l, i, n, was);
        if (!was && (lister_is_row(i, "add.s32") || (lister_is_row(i, "mad.lo.s32") && n == 2)))
            add_products(l, i, n, slots[n]);
    }
}
