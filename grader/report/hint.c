#include "grader/report/hint.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "grader/advice/compile_hints.h"
#include "grader/advice/explain.h"
#include "grader/advice/first_loss.h"
#include "grader/advice/next_step.h"
#include "grader/advice/time_step.h"
#include "grader/judge/boss.h"
#include "grader/text/page.h"
#include "grader/report/report_findings.h"
#include "grader/report/report_parts.h"
#include "grader/advice/by_cause.h"

enum { COLUMN_PLACE = 8, DIAGNOSIS_LINES = 2 };

/* The kinds of findings about which an entry point may have its own hints. */
static const struct {
    enum finding_kind kind;
    enum hint_topic topic;
} topics[] = {
    {FINDING_WRONG_VALUE, HINT_WRONG_VALUE},
    {FINDING_NOT_WRITTEN, HINT_NOT_WRITTEN},
    {FINDING_WROTE_OUTSIDE, HINT_BOUNDARY},
    {FINDING_SHARED_RACE, HINT_RACE},
    {FINDING_OUT_OF_BOUNDS_READ, HINT_OUT_OF_BOUNDS},
    {FINDING_OUT_OF_BOUNDS_WRITE, HINT_OUT_OF_BOUNDS},
    {FINDING_UNDEFINED_VALUE, HINT_UNDEFINED},
    {FINDING_BARRIER_DIVERGENCE, HINT_BARRIER},
    {FINDING_WARP_MASK, HINT_MASK},
};

/* The hints about time, by the unit of the modelled GPU that is busy for the longest time. Caches count
 * together. If no unit is busy for half the time, warps wait. */
static const struct {
    const char *hints[HINT_LEVELS];
} time_hints[UNITS + 1] = {
    [UNIT_DRAM] =
        {{"How many different cells do your kernels read and write in all, and how many does the definition "
          "need?",
          "In the model, moving sectors of 32 bytes to and from memory takes the largest part of the time. "
          "Read each input and write each output once, in one launch, and keep intermediate values in "
          "registers or shared memory.",
          "Use one kernel, one launch and no scratch buffer. Read only what an output needs, and store only "
          "the outputs."}},
    [UNIT_L1] =
        {{"Take a warp's 32 threads in the line that loads most: how far apart are their addresses?",
          "In the model, the caches are busy for the largest part of the time: with the sectors that warps "
          "ask for. Neighbouring threads along x should load neighbouring elements, and one load should "
          "serve several outputs.",
          "On a line, use i = blockIdx.x * blockDim.x + threadIdx.x with strides of whole blocks, not a "
          "range of consecutive elements per thread. In a cube, compute k from threadIdx.x, and make blocks "
          "32 wide if the lab allows it."}},
    [UNIT_SHARED] =
        {{"How many accesses to shared memory does an output need, and do threads of a warp use the same "
          "bank?",
          "In the model, shared memory takes the largest part of the time. If 32 threads read 32 "
          "neighbouring cells, they take one pass; cells that are 32 words apart take one pass each. A value "
          "that only one thread needs can stay in a variable.",
          "Make threadIdx.x the last index: tile[z][y][x]. In a tree, add cell t + half to cell t and "
          "divide half by 2 in each step, so that the active threads stay side by side."}},
    [UNIT_ADDRESS] =
        {{"How many loads from constant memory does an output need, and does the compiler know their indices?",
          "In the model, the address divergence unit (ADU) takes the largest part of the time. For one warp it "
          "loads a constant, or takes the arrival at a barrier, in two clocks. An index that the compiler knows "
          "costs nothing: the constant becomes an operand.",
          "Give the loop over the coefficients limits that the compiler knows, and unroll it: #pragma unroll. "
          "If it cannot be, read the coefficients once into registers, and compute several outputs with "
          "them."}},
    [UNIT_CONVERT] =
        {{"Does the kernel convert numbers between float, double and int for each output?",
          "In the model, conversions and special functions take the largest part of the time: an SM converts "
          "16 numbers per clock, and adds 128.",
          "Compute in the type that the arrays have: write 0.5f, not 0.5, and declare coefficients and sums as "
          "float. Convert a value that all outputs need once, before the loop."}},
    [UNIT_ISSUE] =
        {{"For each output, which instructions does a thread execute that do not load, compute or store?",
          "In the model, executing instructions takes the largest part of the time. Every round of a loop "
          "costs a comparison and a jump, every index costs products and sums, and a warp takes as long if "
          "some of its threads have nothing to do.",
          "Compute indices once, before the loop. Give loops limits that the compiler knows, so that it "
          "unrolls them. Use no loop if one access per thread is enough, and choose blocks in which most "
          "threads have an output."}},
    [UNIT_ATOMIC] =
        {{"How many atomic operations does the whole grid execute, and to how many different addresses?",
          "In the model, atomic operations take the largest part of the time. Those to one address wait for "
          "each other: about 1.3 per nanosecond, whatever else the GPU does.",
          "Add within a block first, in shared memory or with shuffles. Then one thread per block adds the "
          "block's sum with one atomicAdd."}},
    [UNIT_STARTS] =
        {{"How many blocks does the launch have, and how much work is there for each of them?",
          "In the model, starting blocks takes the largest part of the time. An H200 starts about 1.6 blocks "
          "per nanosecond, so a block of 32 threads with one output each is over before it pays.",
          "Use blocks of 128 to 512 threads, and let each thread compute several outputs if a block is still "
          "too short."}},
    [UNITS] =
        {{"How many threads run at the same time on one multiprocessor, and how many loads has each of them "
          "under way when it waits?",
          "In the model, no part of the GPU is busy for half the time: warps wait for memory or at barriers. "
          "More warps per multiprocessor, or more independent loads per thread, fill the time.",
          "Launch blocks for all 132 multiprocessors, several for each of them. Use blocks of 128 to 512 "
          "threads, less shared memory per block, and fewer barriers. Load what the next step needs before "
          "this step's barrier."}},
};

static const char *time_hint(const struct exercise *x, int level)
{
    return time_hints[time_binds(x)].hints[level - 1];
}

/* The entry point's own hint about a kind, or else that of the kind. */
static const char *kind_hint(const struct entry *entry, enum finding_kind kind, int level)
{
    const struct explanation *e = &explanations[kind];
    const char *const general[HINT_LEVELS] = {e->look, e->causes, e->repair};
    for (size_t i = 0; i < ARRAY_LEN(topics); i++)
        if (topics[i].kind == kind && entry->hints[topics[i].topic][0])
            return entry->hints[topics[i].topic][level - 1];
    return general[level - 1];
}

/* The hint about the lost check; NULL if there is only a message. */
static const char *hint_about(const struct lost *lost, int level)
{
    const struct entry *entry = lost->exercise->entry;
    const struct advice *advice = by_cause(lost->finding ? lost->finding->cause : CAUSE_NONE);
    if (advice->hints[0])
        return advice->hints[level - 1];
    if (lost->untouched)
        return entry->hints[HINT_UNTOUCHED][level - 1];
    /* A sum has a single output. If the cause is known, its repair is enough: not the whole kernel. */
    if (level == HINT_LEVELS && lost->finding && entry->pattern.sum && advice->step[0])
        return advice->step;
    if (lost->requirement)
        return lost->requirement->hints[level - 1];
    if (lost->finding)
        return kind_hint(entry, lost->finding->kind, level);
    return lost->check == CHECK_TIME ? time_hint(lost->exercise, level) : NULL;
}

/* ---- the page ---- */

/* The words of the first TODO in or after that line, with the comment lines that continue it. */
static char *todo_words(const char *source, int line)
{
    struct text words = {0};
    const char *at = source;
    for (int k = 1; k < line && strchr(at, '\n'); k++)
        at = strchr(at, '\n') + 1;
    at = strstr(at, "TODO");
    if (!at) /* the file has changed since it was graded */
        return xstrdup("the first TODO that is left here");
    for (bool more = true; more;) {
        size_t length = strcspn(at, "\r\n");
        text_printf(&words, "%s%.*s", words.length ? " " : "", (int)length, at);
        at += length + strspn(at + length, " \t\r\n");
        more = strncmp(at, "//", 2) == 0 && strncmp(at, "// TODO", 7) != 0;
        at += strspn(at, "/ ");
    }
    return words.s;
}

/* Add the place that the hint is about. */
static void add_place(struct page *p, const struct result *r, const struct lost *lost,
                      const struct report_style *style)
{
    int todo = lost->untouched ? lost->exercise->todo_line : 0;
    if (todo && style->source) {
        char *words = todo_words(style->source, todo);
        page_tab(p, COLUMN_PLACE);
        p->indent = COLUMN_PLACE + 2;
        page_words(p, "%s:%d: %s", r->source, todo, words);
        page_end_line(p);
        free(words);
    } else if (lost->finding) {
        const struct check *c = &lost->exercise->checks[lost->check];
        if (lost->check == CHECK_CORRECTNESS)
            report_lines(p, c->derivation.s, COLUMN_PLACE, DIAGNOSIS_LINES, false, INK_DIM);
        report_finding(p, lost->finding, style, COLUMN_PLACE);
    } else {
        page_tab(p, COLUMN_PLACE);
        p->indent = COLUMN_PLACE + 2;
        page_words(p, "%s", lost->exercise->checks[lost->check].summary);
        page_end_line(p);
    }
}

static void add_title(struct page *p, const char *about, int level)
{
    page_end_line(p);
    page_ink(p, INK_BOLD);
    page_words(p, "Hint %d of %d, %s", level, HINT_LEVELS, about);
    page_end_line(p);
}

/* Add the lines of the hint. Code keeps its indentation. */
static void add_hint(struct page *p, const char *words)
{
    page_end_line(p);
    for (const char *line = words; *line;) {
        int length = (int)strcspn(line, "\n"), column = 2 + (int)strspn(line, " ");
        page_tab(p, column);
        p->indent = column > 2 ? column + 4 : column;
        if (length <= p->width - 2)
            page_verbatim(p, line + column - 2, (size_t)(length - column + 2));
        else
            page_words(p, "%.*s", length, line);
        page_end_line(p);
        line += length + (line[length] == '\n');
    }
}

/* Add how to get the next hint, and the page about the kind. */
static void add_way_on(struct page *p, const struct result *r, int level, const struct finding *f)
{
    page_end_line(p);
    p->indent = 0;
    if (level < HINT_LEVELS)
        page_words(p, "The next hint: this command with --hint %d --seed %" PRIu64 ", for the same inputs.",
                   level + 1, r->seed);
    else
        page_words(p, "There is no further hint.");
    page_end_line(p);
    if (f) {
        const char *kind = finding_kind_name(f->kind);
        page_words(p, "What %s means: ./grade --explain %s", kind, kind);
        page_end_line(p);
    }
}

static void hint_lost(struct page *p, const struct result *r, int level, const struct report_style *style)
{
    struct lost lost = lost_first(r);
    struct text step = {0};
    const char *hint = hint_about(&lost, level);
    char *about = xformat("%s, %s:", lost.exercise->entry->name, check_name(lost.check));
    add_title(p, about, level);
    add_place(p, r, &lost, style);
    next_step(&step, r);
    add_hint(p, hint ? hint : step.s);
    add_way_on(p, r, hint ? level : HINT_LEVELS, lost.untouched ? NULL : lost.finding);
    text_free(&step);
    free(about);
}

/* No point is lost: about the time of an entry point that the boss beats. */
static void hint_boss(struct page *p, const struct exercise *x, const struct result *r, int level)
{
    char *about = xformat("%s, time beside the boss:", x->entry->name);
    add_title(p, about, level);
    report_boss(p, r);
    add_hint(p, time_hint(x, level));
    add_way_on(p, r, level, NULL);
    free(about);
}

static void hint_compile(struct page *p, const struct result *r, int level)
{
    add_title(p, "compile error:", level);
    page_tab(p, COLUMN_PLACE);
    p->indent = 10;
    page_words(p, "%s", r->message);
    page_end_line(p);
    add_hint(p, compile_hint(r->message, level));
    add_way_on(p, r, level, NULL);
}

void hint_render(struct text *out, const struct result *r, int level, const struct report_style *style)
{
    struct page page = {.out = out, .colour = style->colour, .width = style->width};
    page_words(&page, "Lab %d: %s", r->lab->number, r->lab->title);
    page_end_line(&page);
    char *score = result_points(r->score), *most = result_points(r->max_score);
    page_words(&page, "%s: %s of %s points", r->source, score, most);
    page_end_line(&page);
    free(score);
    free(most);
    if (r->verdict == VERDICT_COMPILE_ERROR)
        hint_compile(&page, r, level);
    else if (r->verdict != VERDICT_INTERNAL_ERROR && lost_first(r).exercise)
        hint_lost(&page, r, level, style);
    else if (r->verdict == VERDICT_GRADED && boss_ahead(r))
        hint_boss(&page, boss_ahead(r), r, level);
    else {
        struct text step = {0};
        next_step(&step, r);
        page_end_line(&page);
        if (!r->message[0])
            step.s[0] = (char)toupper((unsigned char)step.s[0]);
        page_words(&page, "%s%s%s%s", r->message, r->message[0] ? ": " : "", step.s, page_stop(step.s));
        page_end_line(&page);
        text_free(&step);
    }
}
