/* From PTX statements to instructions: arithmetic by the instruction table, the rest by decoders.
 *
 * To add an opcode that maps lanes to lanes, add a row to ops.def. For any other opcode add a line to `forms`
 * and a decoder. */
#include "common/sim/decode.h"
#include "common/sim/fences.h"
#include "common/sim/sync.h"

#include <stdio.h>
#include <string.h>

static bool is_float_type(const char *type)
{
    return type[0] == 'f';
}

/* ---- the instruction table ---- */

/* Rounding to nearest is part of a key only in cvt. .ftz and .sat of floats become instructions of their
 * own. */
static bool in_key(const struct decoder *d, const char *part)
{
    static const char *const never[] = {"ftz", "uni", "sync", "aligned"};
    bool conversion = !strcmp(d->parts.text[0], "cvt");
    for (size_t k = 0; k < ARRAY_LEN(never); k++)
        if (!strcmp(part, never[k]))
            return false;
    if (!strcmp(part, "rn"))
        return conversion;
    if (!strcmp(part, "sat"))
        return conversion
                   ? !is_float_type(d->parts.text[d->parts.count - 2]) && !is_float_type(opcode_last(d))
                   : !is_float_type(opcode_last(d));
    return true;
}

static void key_of(const struct decoder *d, char *key, size_t size)
{
    size_t n = (size_t)snprintf(key, size, "%s", d->parts.text[0]);
    for (unsigned k = 1; k < d->parts.count && n < size; k++)
        if (in_key(d, d->parts.text[k]))
            n += (size_t)snprintf(key + n, size - n, ".%s", d->parts.text[k]);
}

/* add.cc.u32, madc.hi.u32 and the like: the sign matters only to the upper half of a product. */
static void carry_key(const struct decoder *d, char *key, size_t size)
{
    bool high = opcode_has(d, "hi");
    snprintf(key, size, "%s%s%s.%.*s%u", d->parts.text[0],
             high                  ? ".hi"
             : opcode_has(d, "lo") ? ".lo"
                                   : "",
             opcode_has(d, "cc") ? ".cc" : "", high, opcode_last(d), 8 * opcode_type_bytes(opcode_last(d)));
}

static uint32_t flushed(struct decoder *d, uint32_t slot)
{
    uint32_t to = emit_slot(d, 4, 1);
    emit_op(d, "flush.f32", to, slot, 0, 0);
    return to;
}

#define VIDEO "video instructions: use plain arithmetic, or functions such as __vadd4()"

/* Families of instructions that the simulator does not run, and what to do. */
static const struct {
    const char *beginning, *what;
} families[] = {
    {"tex.", "textures: read global memory directly, or through shared memory"},
    {"tld4.", "textures: read global memory directly, or through shared memory"},
    {"txq.", "textures: read global memory directly, or through shared memory"},
    {"suld.", "surfaces: read and write global memory directly"},
    {"sust.", "surfaces: read and write global memory directly"},
    {"sured.", "surfaces: read and write global memory directly"},
    {"suq.", "surfaces: read and write global memory directly"},
    {"wgmma.", "tensor cores by groups of warps: use wmma, or plain arithmetic"},
    {"tcgen05.", "tensor cores of this kind: use wmma, or plain arithmetic"},
    {"cp.async.bulk", "copies of whole tiles by the memory engine: copy with threads, or with cp.async"},
    {"cp.reduce", "copies of whole tiles by the memory engine: copy with threads, or with cp.async"},
    {"mapa", "clusters: let each block work alone"},
    {"clusterlaunchcontrol.", "clusters: let each block work alone"},
    {"alloca", "arrays of variable length: give the array a constant size"},
    {"vadd", VIDEO},
    {"vsub", VIDEO},
    {"vabsdiff", VIDEO},
    {"vavrg", VIDEO},
    {"vmin", VIDEO},
    {"vmax", VIDEO},
    {"vset", VIDEO},
    {"vshl", VIDEO},
    {"vshr", VIDEO},
    {"vmad", VIDEO},
    {"cvt.pack.", "conversions that pack: convert each value by itself, and put them together with shifts"},
};

static void unknown_opcode(struct decoder *d, const struct ptx_statement *s)
{
    int length = (int)(s->opcode.length < 60 ? s->opcode.length : 60);
    for (size_t k = 0; k < ARRAY_LEN(families); k++)
        if (s->opcode.length >= strlen(families[k].beginning) &&
            !memcmp(s->opcode.text, families[k].beginning, strlen(families[k].beginning)))
            decode_problem(d, "the simulator does not run '%.*s' (%s)", length, s->opcode.text,
                           families[k].what);
    decode_problem(d, "the simulator does not know the opcode '%.*s': write it in plain C++", length,
                   s->opcode.text);
}

static void plain_with(struct decoder *d, const struct ptx_statement *s, const char *key)
{
    const struct op *op = op_find(key);
    if (opcode_has(d, "sat") && !strcmp(opcode_last(d), "f16x2") && form_half(d, s))
        return;
    if (!op) {
        if (!form_half(d, s) && !form_half_convert(d, s))
            unknown_opcode(d, s);
        return;
    }
    if (s->operand_count != op->sources + 1u) {
        decode_problem(d, "'%s' takes %u operands, not %u", key, op->sources + 1, s->operand_count);
        return;
    }
    const char *from_type = opcode_last(d),
               *type = strncmp(key, "cvt", 3) ? from_type : d->parts.text[d->parts.count - 2];
    bool flush = opcode_has(d, "ftz"), saturate = opcode_has(d, "sat") && is_float_type(type);
    uint32_t from[OP_MAX_SOURCES] = {0};
    for (unsigned k = 0; k < op->sources; k++) {
        const struct ptx_operand *o = &s->operands[k + 1];
        from[k] = op->width[k] == WIDTH_PRED ? emit_predicate(d, o) : emit_source(d, o, op->width[k]);
        if (flush && !strcmp(from_type, "f32"))
            from[k] = flushed(d, from[k]);
    }
    struct target t = emit_target(d, &s->operands[0], op->width_d, type[0] == 's');
    struct insn *i = emit_op(d, key, t.slot, from[0], from[1], from[2]);
    i->e = from[3];
    if (flush && !strcmp(type, "f32") && op->width_d == 4)
        emit_op(d, "flush.f32", t.slot, t.slot, 0, 0);
    if (saturate)
        emit_op(d,
                op->width_d == 8   ? "cvt.sat.f64.f64"
                : op->width_d == 2 ? "cvt.sat.f16.f16"
                                   : "cvt.sat.f32.f32",
                t.slot, t.slot, 0, 0);
    emit_finish(d, &t);
}

static void form_plain(struct decoder *d, const struct ptx_statement *s)
{
    char key[PART_MAX * PART_LENGTH];
    key_of(d, key, sizeof key);
    plain_with(d, s, key);
}

static void form_carry(struct decoder *d, const struct ptx_statement *s)
{
    char key[PART_MAX * PART_LENGTH];
    bool carries = opcode_has(d, "cc") || opcode_last(d) == d->parts.text[0] || d->parts.text[0][3] == 'c';
    if (carries)
        carry_key(d, key, sizeof key);
    else
        key_of(d, key, sizeof key);
    plain_with(d, s, key);
}

/* vabsdiff4.u32.u32.u32 d, a, b, c: the distances of the four bytes; .add: c plus their sum. */
static void form_distances(struct decoder *d, const struct ptx_statement *s)
{
    bool sums = opcode_has(d, "add");
    unsigned types = d->parts.count - 1 - sums;
    if (types == 1) { /* its row */
        form_plain(d, s);
        return;
    }
    for (unsigned k = 1; k <= types; k++)
        if (strcmp(d->parts.text[k], "u32") || types != 3 || s->operand_count != 4) {
            unknown_opcode(d, s);
            return;
        }
    uint32_t a = emit_source(d, &s->operands[1], 4), b = emit_source(d, &s->operands[2], 4),
             c = emit_source(d, &s->operands[3], 4);
    struct target t = emit_target(d, &s->operands[0], 4, false);
    uint32_t distances = sums ? emit_slot(d, 4, 1) : t.slot;
    emit_op(d, "vabsdiff4.u32", distances, a, b, 0);
    if (sums)
        emit_op(d, "dp4a.u32.u32", t.slot, distances, emit_constant(d, 0x01010101, 4), c);
    emit_finish(d, &t);
}

/* ---- comparisons ---- */

/* Does the opcode have enough parts for its relation and types? */
static bool typed(struct decoder *d, unsigned parts)
{
    if (d->parts.count < parts)
        decode_problem(d, "'%s' needs its relation and types", d->parts.text[0]);
    return d->parts.count >= parts;
}

static void compare(struct decoder *d, const struct ptx_statement *s, const char *relation, const char *type,
                    uint32_t truth)
{
    char key[80];
    unsigned width = opcode_type_bytes(type);
    uint32_t a = emit_source(d, &s->operands[1], width), b = emit_source(d, &s->operands[2], width);
    if (opcode_has(d, "ftz")) {
        a = flushed(d, a);
        b = flushed(d, b);
    }
    snprintf(key, sizeof key, "setp.%s.%s", relation, type);
    if (op_find(key) || !form_half_compare(d, relation, type, a, b, truth, 0))
        emit_op(d, key, truth, a, b, 0);
}

static const char *bool_part(const struct decoder *d)
{
    return opcode_has(d, "and")   ? "and.pred"
           : opcode_has(d, "or")  ? "or.pred"
           : opcode_has(d, "xor") ? "xor.pred"
                                  : NULL;
}

/* setp.lt.and.s32 p|q, a, b, c: c and the guard may be p or q. So both results are computed before either is
 * written, and the one that is the guard is written last. */
static void set_two(struct decoder *d, const struct ptx_statement *s, uint32_t p, uint32_t truth)
{
    const char *combine = bool_part(d);
    uint32_t with = combine ? emit_predicate(d, &s->operands[3]) : 0;
    uint32_t q = emit_predicate_target(d, s->operands[0].second), not_truth = emit_slot(d, WIDTH_PRED, 1);
    emit_op(d, "not.pred", not_truth, truth, 0, 0);
    if (combine) {
        emit_op(d, combine, truth, truth, with, 0);
        emit_op(d, combine, not_truth, not_truth, with, 0);
    }
    bool q_last = q == d->guard;
    emit_op(d, "mov.pred", q_last ? p : q, q_last ? truth : not_truth, 0, 0);
    emit_op(d, "mov.pred", q_last ? q : p, q_last ? not_truth : truth, 0, 0);
}

/* setp.lt.and.f16x2 p|q, a, b, c: p of the lower halves, q of the upper ones. */
static void set_halves(struct decoder *d, const struct ptx_statement *s, const char *combine)
{
    uint32_t with = combine ? emit_predicate(d, &s->operands[3]) : 0;
    uint32_t a = emit_source(d, &s->operands[1], 4), b = emit_source(d, &s->operands[2], 4);
    uint32_t low = emit_slot(d, WIDTH_PRED, 1), high = emit_slot(d, WIDTH_PRED, 1);
    form_half_compare(d, d->parts.text[1], opcode_last(d), a, b, low, high);
    if (combine) {
        emit_op(d, combine, low, low, with, 0);
        emit_op(d, combine, high, high, with, 0);
    }
    emit_op(d, "mov.pred", emit_predicate_target(d, s->operands[0].name), low, 0, 0);
    emit_op(d, "mov.pred", emit_predicate_target(d, s->operands[0].second), high, 0, 0);
}

/* setp.lt.and.s32 p|q, a, b, c: p = (a < b) and c, q = !(a < b) and c. */
static void form_setp(struct decoder *d, const struct ptx_statement *s)
{
    const char *combine = bool_part(d);
    if (!typed(d, 3))
        return;
    bool two = s->operands[0].second.length > 0;
    if (two && strstr(opcode_last(d), "16x2")) {
        set_halves(d, s, combine);
        return;
    }
    uint32_t p = emit_predicate_target(d, s->operands[0].name),
             truth = two || combine ? emit_slot(d, WIDTH_PRED, 1) : p;
    compare(d, s, d->parts.text[1], opcode_last(d), truth);
    if (two)
        set_two(d, s, p, truth);
    else if (combine)
        emit_op(d, combine, p, truth, emit_predicate(d, &s->operands[3]), 0);
}

/* set.lt.u32.s32 d, a, b: all ones (or 1.0f) where true, else 0. */
static void form_set(struct decoder *d, const struct ptx_statement *s)
{
    if (!typed(d, 4) || form_half_set(d, s))
        return;
    const char *to = d->parts.text[d->parts.count - 2], *combine = bool_part(d);
    uint32_t truth = emit_slot(d, WIDTH_PRED, 1);
    compare(d, s, d->parts.text[1], opcode_last(d), truth);
    if (combine)
        emit_op(d, combine, truth, truth, emit_predicate(d, &s->operands[3]), 0);
    bool half = opcode_type_bytes(to) == 2;
    struct target t = emit_target(d, &s->operands[0], half ? 2 : 4, false);
    uint64_t one = !strcmp(to, "bf16")  ? 0x3f80
                   : !is_float_type(to) ? UINT64_MAX
                   : half               ? 0x3c00
                                        : 0x3f800000;
    emit_op(d, half ? "selp.b16" : "selp.b32", t.slot, emit_constant(d, one, t.width),
            emit_constant(d, 0, t.width), truth);
    emit_finish(d, &t);
}

/* slct.b32.s32 d, a, b, c: c >= 0 ? a : b. */
static void form_slct(struct decoder *d, const struct ptx_statement *s)
{
    char key[32];
    if (!typed(d, 3))
        return;
    unsigned width = opcode_type_bytes(d->parts.text[d->parts.count - 2]);
    uint32_t truth = emit_slot(d, WIDTH_PRED, 1), a = emit_source(d, &s->operands[1], width),
             b = emit_source(d, &s->operands[2], width);
    bool by_float = is_float_type(opcode_last(d));
    uint32_t by = emit_source(d, &s->operands[3], 4);
    if (opcode_has(d, "ftz"))
        by = flushed(d, by);
    emit_op(d, by_float ? "setp.ge.f32" : "setp.ge.s32", truth, by, emit_constant(d, 0, 4), 0);
    struct target t = emit_target(d, &s->operands[0], width, false);
    snprintf(key, sizeof key, "selp.b%u", 8 * width);
    emit_op(d, key, t.slot, a, b, truth);
    emit_finish(d, &t);
}

/* ---- the dispatcher ---- */

/* Hints change nothing. */
static void form_nothing(struct decoder *d, const struct ptx_statement *s)
{
    (void)s;
    emit_op(d, "mov.b32", 0, 0, 0, 0);
}

/* createpolicy d, …: what it gives is only ever a hint, so that one value stands for all policies. */
static void form_policy(struct decoder *d, const struct ptx_statement *s)
{
    struct target t = emit_target(d, &s->operands[0], 8, false);
    emit_op(d, "mov.b64", t.slot, emit_constant(d, 0, 8), 0, 0);
    emit_finish(d, &t);
}

/* membar.level, fence.sem.scope; fences of proxies order nothing between threads. */
static void form_fence(struct decoder *d, const struct ptx_statement *s)
{
    if (opcode_has(d, "proxy") || opcode_has(d, "mbarrier_init")) {
        form_nothing(d, s);
        return;
    }
    struct insn *i = emit(d, INSN_COMPUTE, RULE_FRESH, fences_run);
    i->size = 4;
    i->extra = opcode_has(d, "cta") || opcode_has(d, "cluster");
}

/* nanosleep.u32 t: a thread sleeps because it waits for others */
static void form_sleep(struct decoder *d, const struct ptx_statement *s)
{
    uint32_t nanoseconds = emit_source(d, &s->operands[0], 4);
    emit(d, INSN_COMPUTE, RULE_SLEEP, poll_sleep)->a = nanoseconds;
}

static const struct {
    const char *opcode;
    form *decode;
    uint8_t operands; /* lowest number of operands */
} forms[] = {
    {"ld", form_load, 2},
    {"ldu", form_load, 2},
    {"st", form_store, 2},
    {"atom", form_atomic, 3},
    {"red", form_atomic, 2},
    {"mov", form_move, 2},
    {"cvta", form_address_space, 2},
    {"isspacep", form_is_space, 2},
    {"cp", form_async, 0},
    {"mbarrier", form_mbarrier, 1},
    {"bar", form_barrier, 1},
    {"barrier", form_barrier, 0},
    {"shfl", form_shuffle, 5},
    {"vote", form_vote, 3},
    {"match", form_match, 3},
    {"redux", form_reduce, 3},
    {"elect", form_elect, 2},
    {"mma", form_matrix, 4},
    {"wmma", form_matrix, 2},
    {"ldmatrix", form_tiles, 2},
    {"stmatrix", form_tiles, 2},
    {"movmatrix", form_transpose, 2},
    {"activemask", form_active_mask, 1},
    {"bra", form_branch, 1},
    {"brx", form_switch, 2},
    {"call", form_call, 1},
    {"ret", form_return, 0},
    {"exit", form_exit, 0},
    {"trap", form_trap, 0},
    {"brkpt", form_trap, 0},
    {"vabsdiff4", form_distances, 3},
    {"setp", form_setp, 3},
    {"set", form_set, 3},
    {"slct", form_slct, 4},
    {"testp", form_test, 2},
    {"add", form_carry, 3},
    {"addc", form_carry, 3},
    {"sub", form_carry, 3},
    {"subc", form_carry, 3},
    {"mad", form_carry, 4},
    {"madc", form_carry, 4},
    {"membar", form_fence, 0},
    {"fence", form_fence, 0},
    {"nanosleep", form_sleep, 1},
    {"prefetch", form_nothing, 0},
    {"prefetchu", form_nothing, 0},
    {"pmevent", form_nothing, 0},
    {"discard", form_nothing, 0},
    {"griddepcontrol", form_nothing, 0},
    {"applypriority", form_nothing, 0},
    {"createpolicy", form_policy, 2},
};

void form_statement(struct decoder *d)
{
    const struct ptx_statement *s = d->statement;
    if (s->problem) {
        unknown_opcode(d, s);
        return;
    }
    if (!opcode_cut(&d->parts, s->opcode)) {
        decode_problem(d, "an opcode of this length is not known");
        return;
    }
    if (s->guard.length) {
        struct ptx_operand o = {.kind = PTX_NAME, .name = s->guard};
        d->guard = emit_source(d, &o, WIDTH_PRED);
        d->flip = s->guard_negated ? ~0u : 0;
    }
    form *decode = form_plain;
    for (size_t k = 0; k < ARRAY_LEN(forms); k++)
        if (!strcmp(forms[k].opcode, d->parts.text[0])) {
            decode = forms[k].decode;
            if (s->operand_count < forms[k].operands)
                decode_problem(d, "'%s' takes more operands", forms[k].opcode);
        }
    if (!d->problem[0])
        decode(d, s);
}
