#include "common/sim/schedule.h"

#include "common/sim/machine_lines.h"

#include <stdlib.h>
#include <string.h>

/* ---- loops ---- */

/* A loop of PTX or machine code: from the target of a branch backward to the branch. */
static void find_ptx_loops(struct schedule *s)
{
    const struct function *f = s->function;
    *ARRAY_PUSH(s->loops, s->loop_count, s->loop_capacity) =
        (struct ptx_loop){.first = 0, .last = (uint32_t)f->count, .copies = 1, .total = 1};
    for (uint32_t k = 0; k < f->count; k++) {
        if (f->code[k].kind != INSN_BRANCH || f->code[k].target > k)
            continue;
        uint32_t same = 1;
        while (same < s->loop_count && s->loops[same].first != f->code[k].target)
            same++;
        if (same == s->loop_count)
            *ARRAY_PUSH(s->loops, s->loop_count, s->loop_capacity) =
                (struct ptx_loop){.first = f->code[k].target};
        s->loops[same].last = k;
    }
}

static uint32_t length(const struct ptx_loop *l)
{
    return l->last - l->first;
}

/* The shortest loop that contains instructions `first` to `last` and is longer than `least`. */
static uint32_t loop_around(const struct schedule *s, uint32_t first, uint32_t last, uint32_t least)
{
    uint32_t best = 0;
    for (uint32_t l = 1; l < s->loop_count; l++) {
        const struct ptx_loop *loop = &s->loops[l];
        if (loop->first <= first && loop->last >= last && length(loop) >= least &&
            length(loop) < length(&s->loops[best]))
            best = l;
    }
    return best;
}

/* ---- which loop of the machine code is which of the PTX ---- */

/* The weight of a machine instruction when a loop is looked for: the branch backward counts more than an
 * access, which may have been moved out of the loop, and an access more than any other one. */
static uint32_t weight_of(const struct machine_kernel *m, uint32_t number)
{
    const struct machine_insn *i = &m->code[number];
    if (i->kind == MACHINE_BRANCH)
        return i->target < number ? 64 : 1;
    return i->kind == MACHINE_ACCESS ? 16 : 1;
}

/* Where most machine instructions of a loop's own body are. */
static uint32_t region_of(const struct schedule *s, const struct machine_lines *by, uint32_t loop)
{
    uint32_t *votes = xcalloc(s->machine->count + 1, sizeof *votes), best = 0;
    for (uint32_t k = s->loops[loop].first; k <= s->loops[loop].last && k < s->function->count; k++) {
        struct numbers n = machine_lines_of(by, s->function, k);
        for (uint32_t i = n.first; s->insns[k].loop == loop && i < n.first + n.count; i++) {
            uint32_t number = by->numbers[i];
            votes[by->regions[number]] += weight_of(s->machine, number);
        }
    }
    for (uint32_t r = 0; r < s->machine->count; r++)
        best = votes[r] > votes[best] ? r : best;
    free(votes);
    return best;
}

/* Which machine instructions are wanted. */
struct wanted {
    bool accesses;
    uint32_t region;
    enum { IN_REGION, ELSEWHERE, ANYWHERE } where;
};

static struct numbers pick(struct schedule *s, const struct machine_lines *by, struct numbers from,
                           struct wanted wanted)
{
    struct numbers n = {.first = s->number_count};
    for (uint32_t i = from.first; i < from.first + from.count; i++) {
        uint32_t number = by->numbers[i];
        bool inside = by->regions[number] == wanted.region;
        if ((s->machine->code[number].kind == MACHINE_ACCESS) == wanted.accesses &&
            (wanted.where == ANYWHERE || inside == (wanted.where == IN_REGION)))
            *ARRAY_PUSH(s->numbers, s->number_count, s->number_capacity) = number;
    }
    n.count = s->number_count - n.first;
    return n;
}

static void place(struct schedule *s, const struct machine_lines *by, uint32_t k)
{
    struct scheduled *i = &s->insns[k];
    struct numbers all = machine_lines_of(by, s->function, k);
    uint32_t region = s->loops[i->loop].region;
    i->accesses = pick(s, by, all, (struct wanted){true, region, IN_REGION});
    i->others = pick(s, by, all, (struct wanted){false, region, IN_REGION});
    for (uint32_t n = all.first; n < all.first + all.count; n++)
        i->branches |= s->machine->code[by->numbers[n]].kind == MACHINE_BRANCH;
    i->hoisted = i->loop && !(i->accesses.count + i->others.count);
    if (i->hoisted) {
        i->accesses = pick(s, by, all, (struct wanted){true, region, ANYWHERE});
        i->others = pick(s, by, all, (struct wanted){false, region, ANYWHERE});
    } else {
        i->rest_accesses = pick(s, by, all, (struct wanted){true, region, ELSEWHERE});
        i->rest_others = pick(s, by, all, (struct wanted){false, region, ELSEWHERE});
    }
}

/* One line of PTX became several instructions: instruction `k` goes where the one before it is. */
static void share_place(struct schedule *s, uint32_t k)
{
    s->insns[k] = s->insns[k - 1];
    s->insns[k].others.count = s->insns[k].rest_others.count = 0;
}

enum { ACCESSES, OTHERS, REST_ACCESSES, REST_OTHERS };

static uint32_t count_of(const struct scheduled *i, int which)
{
    const struct numbers *all[] = {&i->accesses, &i->others, &i->rest_accesses, &i->rest_others};
    return all[which]->count;
}

/* The commonest number of such machine instructions that an instruction of the loop's own body has. */
static uint32_t commonest(const struct schedule *s, uint32_t loop, int which)
{
    enum { MOST = 256 };
    uint32_t votes[MOST] = {0}, best = 0;
    for (uint32_t k = s->loops[loop].first; k <= s->loops[loop].last && k < s->function->count; k++) {
        const struct scheduled *i = &s->insns[k];
        uint32_t count = count_of(i, which);
        if (i->loop == loop && !i->hoisted && count && count < MOST)
            votes[count]++;
    }
    for (uint32_t n = 1; n < MOST; n++)
        best = votes[n] > votes[best] ? n : best;
    return best;
}

/* How many copies of the body there are: by accesses, which ptxas seldom joins; if there are none, by the
 * others. */
static uint32_t copies_of(const struct schedule *s, uint32_t loop, int accesses, int others)
{
    uint32_t copies = commonest(s, loop, accesses);
    copies = copies ? copies : commonest(s, loop, others);
    return copies ? copies : 1;
}

static void count_copies(struct schedule *s, uint32_t loop)
{
    struct ptx_loop *l = &s->loops[loop];
    const struct ptx_loop *parent = &s->loops[l->parent];
    l->total = copies_of(s, loop, ACCESSES, OTHERS);
    l->rest = copies_of(s, loop, REST_ACCESSES, REST_OTHERS);
    bool inside = l->parent && l->region == parent->region;
    l->copies = inside && l->total >= parent->total ? l->total / parent->total : l->total;
}

/* Loops from the outside to the inside. */
static void each_loop(struct schedule *s, const struct machine_lines *by,
                      void (*visit)(struct schedule *, const struct machine_lines *, uint32_t))
{
    for (uint32_t depth = 1, found = 1; found; depth++) {
        found = 0;
        for (uint32_t l = 1; l < s->loop_count; l++) {
            uint32_t above = 0;
            for (uint32_t p = l; p; p = s->loops[p].parent)
                above++;
            if (above != depth)
                continue;
            found = 1;
            visit(s, by, l);
        }
    }
}

static void find_region(struct schedule *s, const struct machine_lines *by, uint32_t loop)
{
    s->loops[loop].region = region_of(s, by, loop);
}

static void find_copies(struct schedule *s, const struct machine_lines *by, uint32_t loop)
{
    (void)by;
    count_copies(s, loop);
}

bool schedule_is_grouped(const struct schedule *s, uint32_t loop)
{
    const struct ptx_loop *l = &s->loops[loop];
    return loop && l->copies > 1 && l->region != s->loops[l->parent].region;
}

struct numbers schedule_part(struct numbers all, uint32_t copy, uint32_t total)
{
    uint32_t from = copy * all.count / total, to = (copy + 1) * all.count / total;
    return (struct numbers){all.first + from, to - from};
}

/* What follows takes time in proportion to loops times instructions. */
static bool has_many_loops(const struct function *f, const struct machine_kernel *m)
{
    enum { LOOPS_MOST = 500 };
    size_t branches = 0;
    for (uint32_t k = 0; k < f->count; k++)
        branches += f->code[k].kind == INSN_BRANCH && f->code[k].target <= k;
    for (uint32_t k = 0; k < m->count; k++)
        branches += m->code[k].kind == MACHINE_BRANCH && m->code[k].target < k;
    return branches > LOOPS_MOST;
}

struct schedule *schedule_make(const struct function *f, const struct machine_kernel *machine)
{
    struct machine_lines by;
    if (!machine || has_many_loops(f, machine))
        return NULL;
    machine_lines_open(&by, machine);
    struct schedule *s = xcalloc(1, sizeof *s);
    s->function = f;
    s->machine = machine;
    s->insns = xcalloc(f->count + 1, sizeof *s->insns);
    find_ptx_loops(s);
    for (uint32_t l = 1; l < s->loop_count; l++)
        s->loops[l].parent = loop_around(s, s->loops[l].first, s->loops[l].last, length(&s->loops[l]) + 1);
    for (uint32_t k = 0; k < f->count; k++)
        s->insns[k].loop = loop_around(s, k, k, 0);
    each_loop(s, &by, find_region);
    for (uint32_t k = 0; k < f->count; k++)
        if (!k || f->code[k].ptx_line != f->code[k - 1].ptx_line)
            place(s, &by, k);
        else
            share_place(s, k);
    each_loop(s, &by, find_copies);
    machine_lines_close(&by);
    if (!s->number_count) {
        schedule_free(s);
        return NULL;
    }
    return s;
}

void schedule_free(struct schedule *s)
{
    if (!s)
        return;
    free(s->insns);
    free(s->loops);
    free(s->numbers);
    free(s);
}
