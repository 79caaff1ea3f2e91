#include "grader/diagnose/launch_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/submission.h"
#include "grader/diagnose/launch_lines.h"
#include "grader/diagnose/launch_repair.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* ---- numbers ---- */

/* The next place of this number by itself; NULL: none. */
static const char *find_number(const char *source, const char *from, unsigned number)
{
    char digits[16];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%u", number);
    for (const char *at = from; (at = strstr(at, digits)); at += length)
        if ((at == source || (!is_word(at[-1]) && at[-1] != '.')) && !is_word(at[length]) &&
            at[length] != '.')
            return at;
    return NULL;
}

bool launch_has_number(const char *source, unsigned number)
{
    return find_number(source, source, number);
}

/* The word that ends before `at`, with blanks and an = between; only at the end of its line. */
static struct launch_name name_before(const char *source, const char *at, size_t digits)
{
    const char *end = at, *after = at + digits, *begin;
    after += strspn(after, " \t");
    while (end > source && strchr(" \t=", end[-1]))
        end--;
    begin = word_begin(source, end);
    bool fits = begin < end && end < at && (isalpha((unsigned char)*begin) || *begin == '_') &&
                strchr(";,\n/}", *after);
    return (struct launch_name){begin, fits ? (int)(end - begin) : 0};
}

/* Does a line with the block's number along this axis use the name? */
static bool places_blocks(const char *source, struct launch_name name, int axis)
{
    const char *index[] = {"blockIdx.x", "blockIdx.y", "blockIdx.z"};
    for (const char *at = source; (at = strstr(at, index[axis])); at++) {
        const char *line = at, *end = at + strcspn(at, "\n");
        while (line > source && line[-1] != '\n')
            line--;
        const char *use = memmem(line, (size_t)(end - line), name.at, (size_t)name.length);
        if (use && !is_word(use[-(use > source)]) && !is_word(use[name.length]))
            return true;
    }
    return false;
}

struct launch_name launch_name_of(const char *source, unsigned number, int axis)
{
    for (const char *at = source; at && (at = find_number(source, at, number)); at++) {
        struct launch_name name = name_before(source, at, strspn(at, "0123456789"));
        if (name.length && places_blocks(source, name, axis))
            return name;
    }
    return (struct launch_name){0};
}

/* ---- in words ---- */

static const char *const axes[LAUNCH_AXES] = {"x", "y", "z"};

static void tell_shape(struct text *to, const unsigned shape[])
{
    text_printf(to, "%u*%u*%u", shape[0], shape[1], shape[2]);
}

/* The part of the rule that counts what an axis has. */
static const char *counted(const struct launch_repair *r)
{
    return !r->inner ? "n" : r->shape.radius ? "n - 2 * radius" : r->of_cube ? "n - 2" : "n";
}

/* "z", "x, y and z": the axes along which a block has so many outputs. */
static void tell_axes(struct text *to, const struct launch_repair *r, unsigned outputs)
{
    int left = 0;
    for (int a = 0; a < LAUNCH_AXES; a++)
        left += r->outputs[a] == outputs;
    for (int a = 0; a < LAUNCH_AXES; a++)
        if (r->outputs[a] == outputs)
            text_printf(to, "%s%s", axes[a], --left > 1 ? ", " : left ? " and " : "");
}

/* "x as (n - 1) / 32 + 1" */
static void tell_rule(struct text *to, const struct launch_repair *r, const char *source, int axis)
{
    struct launch_name name = launch_name_of(source, r->outputs[axis], axis);
    char number[16];
    int digits = snprintf(number, sizeof number, "%u", r->outputs[axis]);
    tell_axes(to, r, r->outputs[axis]);
    text_printf(to, " as (%s - 1) / %.*s + 1", counted(r), name.length ? name.length : digits,
                name.length ? name.at : number);
}

/* The axes that have another number of outputs than `told`: at larger sizes, they need more blocks, too. */
static void tell_other_rules(struct text *to, const struct launch_repair *r, const char *source, int told)
{
    for (int a = 0; a < LAUNCH_AXES; a++) {
        bool again = !r->outputs[a];
        for (int b = 0; b < LAUNCH_AXES; b++)
            again = again || ((b == told || b < a) && r->outputs[b] == r->outputs[a]);
        if (again)
            continue;
        text_printf(to, ", and those along ");
        tell_rule(to, r, source, a);
    }
}

/* Two numbers that should be one: that by which the blocks are counted, and the outputs that a block has. */
static void tell_counted(struct text *to, const struct launch_repair *r, const char *source)
{
    int launch = launch_own_line(r, source);
    unsigned outputs = r->outputs[launch_changed_axis(r)];
    text_printf(to, ". Yours is counted for %u outputs per block, but ", r->counted);
    if (launch && outputs == r->threads)
        text_printf(to, "line %d launches %u threads", launch, outputs);
    else
        text_printf(to, "a block stores %u there", outputs);
}

/* Where other sizes take another launch: its line, or that of the call which leads to it. */
static int told_launch(const struct launch_repair *r)
{
    return r->at.call_line ? r->at.call_line : r->at.line;
}

static void tell_blocks(struct text *to, const struct launch_repair *r, const char *source)
{
    int a = launch_changed_axis(r), beside = launch_beside_line(r, source);
    if (r->alone && r->at.line && told_launch(r) == launch_repair_line(r, source))
        text_printf(to, "count the blocks of this launch along ");
    else if (r->alone && r->at.line)
        text_printf(to, "count the blocks of the launch in line %d along ", told_launch(r));
    else
        text_printf(to, "count the blocks along ");
    tell_rule(to, r, source, a);
    tell_other_rules(to, r, source, a);
    text_printf(to, ": at n = %d that is %u", r->shape.n, r->is[a]);
    if ((r->outputs[0] > 0) + (r->outputs[1] > 0) + (r->outputs[2] > 0) > 1)
        text_printf(to, " along %s", axes[a]);
    text_printf(to, ", and yours %s %u%s", r->was[a] == 1 ? "is" : "are", r->was[a],
                r->fixed ? ", as at every n" : "");
    if (r->counted)
        tell_counted(to, r, source);
    if (r->alone && beside && beside == r->beside)
        text_printf(to, ". The launch in line %d takes the same number, and is right with it", beside);
}

static void tell_fewer(struct text *to, const struct launch_repair *r, const char *source)
{
    int a = launch_changed_axis(r);
    text_printf(to, "launch only as many blocks as the outputs need: count those along ");
    tell_rule(to, r, source, a);
    text_printf(
        to, ": at n = %d that is %u, and yours are %u. Those beyond have no output, and work all the same",
        r->shape.n, r->is[a], r->was[a]);
}

static void tell_number(struct text *to, const struct launch_repair *r, const char *source)
{
    bool down = r->amount > 0 && launch_passes_quotient(r, source);
    text_printf(to, down ? "round this division up, (a + b - 1) / b: " : "in the launch, ");
    if (r->is_n)
        text_printf(to, "pass n as argument %d of %s", r->parameter, r->kernel);
    else
        text_printf(to, "argument %d of %s is too %s by %d", r->parameter, r->kernel,
                    r->amount > 0 ? "small" : "large", abs(r->amount));
}

static void tell_dropped(struct text *to, const struct launch_repair *r)
{
    text_printf(to, "launch one kernel less at ");
    if (r->shape.radius)
        text_printf(to, "radius %d", r->shape.radius);
    else
        text_printf(to, "n = %d", r->shape.n);
    text_printf(
        to,
        ": there the function launches %zu kernels, and without the %s one all results are right. A break in a "
        "switch or an else may be missing",
        r->launches, r->dropped ? "last" : "first");
}

/* "n - 2", the outputs along an axis, or the cells. */
static const char *whole(const struct launch_repair *r)
{
    struct launch_repair inner = *r;
    inner.inner = r->limit == LIMIT_LEFT_OUTPUTS;
    return r->limit == LIMIT_LAST_OUTPUT ? "n - 1" : counted(&inner);
}

static void tell_last(struct text *to, const struct launch_repair *r)
{
    bool left = r->limit <= LIMIT_LEFT_CELLS;
    text_printf(to,
                "pass at most %s%s as argument %d of %s, with min(): at n = %d the last launch passes %u, ",
                left ? "what earlier launches have left of " : "", whole(r), r->parameter, r->kernel,
                r->shape.n, r->was[0]);
    if (left)
        text_printf(to, "where %u %s left", r->is[0], r->is[0] == 1 ? "is" : "are");
    else
        text_printf(to, "which should be %u", r->is[0]);
}

static void tell_grid_turned(struct text *to, const struct launch_repair *r)
{
    text_printf(to, "exchange the grid's numbers of blocks along %c and %c: at n = %d launch ",
                'x' + r->turned[0], 'x' + r->turned[1], r->shape.n);
    tell_shape(to, r->is);
    text_printf(to, " blocks. Yours are ");
    tell_shape(to, r->was);
}

static void tell_bytes(struct text *to, const struct launch_repair *r)
{
    text_printf(to,
                "give %s more bytes of shared memory, the third argument of <<<...>>>: at %s its cells need "
                "%u, and yours are %u. If the cells beyond are not meant to be, the index goes too far",
                r->kernel, shape_name(r->shape).s, r->is[0], r->was[0]);
}

void launch_repair_step(struct text *to, const struct launch_repair *r, const char *source)
{
    if (r->kind == LAUNCH_DROPPED)
        tell_dropped(to, r);
    else if (r->kind == LAUNCH_BLOCKS)
        tell_blocks(to, r, source);
    else if (r->kind == LAUNCH_LAST)
        tell_last(to, r);
    else if (r->kind == LAUNCH_NUMBER)
        tell_number(to, r, source);
    else if (r->kind == LAUNCH_GRID_TURNED)
        tell_grid_turned(to, r);
    else if (r->kind == LAUNCH_FEWER)
        tell_fewer(to, r, source);
    else if (r->kind == LAUNCH_BYTES)
        tell_bytes(to, r);
    else {
        text_printf(to, "%s", r->kind == LAUNCH_TURNED ? "exchange two axes of the block: " : "");
        text_printf(to, "launch blocks of ");
        tell_shape(to, r->is);
        text_printf(to, " threads: yours have ");
        tell_shape(to, r->was);
        if (r->was[1] == 1 && r->is[1] > 1 && r->is[2] == 1)
            text_printf(to, ", where threadIdx.y is always 0");
    }
}
