/* Decoders of asynchronous copies, and of barrier objects in shared memory. */
#include "common/sim/decode.h"
#include "common/sim/sync.h"
#include "common/sim/warp.h"

/* cp.async.commit_group; cp.async.wait_group n; cp.async.wait_all: only the race check needs them. */
static void group(struct decoder *d, const struct ptx_statement *s)
{
    bool commits = opcode_has(d, "commit_group");
    struct insn *i = emit(d, INSN_COMPUTE, RULE_FRESH, commits ? pending_commit : pending_wait);
    i->extra = opcode_has(d, "wait_all");
    i->offset = s->operand_count ? (int64_t)s->operands[0].bits : 0;
}

/* cp.async.ca.shared.global [to], [from], bytes {, bytes to read} {, cache policy} */
void form_async(struct decoder *d, const struct ptx_statement *s)
{
    int64_t from_offset, to_offset;
    uint8_t from_wide, to_wide;
    if (opcode_has(d, "mbarrier")) {
        form_mbarrier(d, s);
        return;
    }
    if (!opcode_has(d, "async") || opcode_has(d, "bulk")) {
        decode_problem(
            d, "the simulator has no bulk copies by the memory engine: copy with threads, or with cp.async");
        return;
    }
    if (!opcode_has(d, "global")) {
        group(d, s);
        return;
    }
    bool sized = s->operand_count >= 3 && s->operands[2].kind == PTX_INTEGER;
    uint64_t bytes = sized ? s->operands[2].bits : 0;
    if (bytes != 4 && bytes != 8 && bytes != 16) {
        decode_problem(d, "cp.async copies 4, 8 or 16 bytes");
        return;
    }
    bool partial = s->operand_count > 3u + opcode_has(d, "L2::cache_hint") && s->operands[3].kind != PTX_NONE;
    uint32_t read = partial ? emit_source(d, &s->operands[3], 4) : emit_constant(d, bytes, 4);
    uint32_t to = emit_address(d, &s->operands[0], &to_wide, &to_offset),
             from = emit_address(d, &s->operands[1], &from_wide, &from_offset);
    uint32_t words = emit_slot(d, 4, (uint32_t)bytes / 4);
    struct insn *i = emit(d, INSN_COMPUTE, RULE_COPY, data_copy_async);
    i->a = to;
    i->b = from;
    i->c = read;
    i->offset = from_offset;
    i->target = (uint32_t)to_offset;
    i->wide = from_wide;
    i->extra = to_wide;
    i->size = 4;
    i->count = (uint8_t)(bytes / 4);
    for (uint32_t k = 0; k < bytes / 4; k++)
        i->v[k] = words + k * 4 * WARP_LANES;
}

static insn_handler *object_handler(struct decoder *d)
{
    static const struct {
        const char *part;
        insn_handler *handler;
    } handlers[] = {{"init", mbarrier_init},     {"async", mbarrier_copies},   {"arrive", mbarrier_arrive},
                    {"parity", mbarrier_parity}, {"test_wait", mbarrier_test}, {"try_wait", mbarrier_test}};
    for (size_t k = 0; k < ARRAY_LEN(handlers); k++)
        if (opcode_has(d, handlers[k].part))
            return handlers[k].handler;
    return NULL;
}

/* mbarrier.init [a], n; .arrive s, [a] {, n}; .test_wait p, [a], s; .inval [a]; and
 * cp.async.mbarrier.arrive {.noinc} [a] */
void form_mbarrier(struct decoder *d, const struct ptx_statement *s)
{
    bool init = opcode_has(d, "init"), test = opcode_has(d, "test_wait") || opcode_has(d, "try_wait"),
         parity = opcode_has(d, "parity"), arrive = opcode_has(d, "arrive"),
         returns = arrive && s->operands[0].kind != PTX_ADDRESS;
    insn_handler *handler = object_handler(d);
    unsigned at = test || returns ? 1 : 0;
    if (opcode_has(d, "inval"))
        return;
    if (!handler || s->operand_count <= at + (init || test)) {
        decode_problem(d, "the simulator does not know '%.*s'",
                       (int)(s->opcode.length < 80 ? s->opcode.length : 80), s->opcode.text);
        return;
    }
    int64_t offset;
    uint8_t wide;
    uint32_t base = emit_address(d, &s->operands[at], &wide, &offset), b = 0, to = 0;
    unsigned size = test && !parity ? 8 : 4;
    if (s->operand_count > at + 1)
        b = emit_source(d, &s->operands[at + 1], size);
    if (test)
        to = emit_predicate_target(d, s->operands[0].name);
    else if (returns)
        to = emit_target(d, &s->operands[0], 8, false).slot;
    struct insn *i = emit(d, INSN_COMPUTE, RULE_OBJECT, handler);
    i->d = to;
    i->a = base;
    i->b = b;
    i->wide = wide;
    i->offset = offset;
    i->size = (uint8_t)size;
    i->count = test ? WIDTH_PRED : 8;
    i->extra = opcode_has(d, "noinc");
    i->manner = opcode_has(d, "init") ? MANNER_PLAIN : MANNER_ATOMIC;
}
