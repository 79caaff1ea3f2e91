/* Numbers that lose bits in an int: parameters and results of helpers, variables, and indices. */
#include "grader/diagnose/seen_parts.h"
#include "grader/diagnose/source_copy.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"

#define CAST "(\\(|static_cast *<) *(unsigned|int|unsigned +int|u?int32_t|u32|i32) *(\\)|>)"

/* Does the function of the line take the upper half, too, v >> 32? Then the cast makes the lower half. */
static bool is_half(const char *source, int line)
{
    int first, other;
    const char *body = source_function(source, line, &first);
    for (int at = 0; body && (at = source_line_with(">> *32", source, at, NULL));)
        if (source_function(source, at, &other) == body)
            return true;
    return false;
}

/* The line that cuts the number, if it does that by a cast; 0: none. */
static int line_of_cast(const struct scene *s)
{
    const int *lines;
    size_t count = watch_cut_lines(s->watch, &lines);
    for (size_t k = 0; k < count; k++)
        if (source_line_in(CAST, s->source, lines[k], lines[k], NULL) && !is_half(s->source, lines[k]))
            return lines[k];
    return 0;
}

static enum cause tell_cast(struct text *to)
{
    text_printf(to, "cast to unsigned long long in this line, not to 32 bits: the cast cuts a number of 64 "
                    "bits, so that its upper half is lost");
    return CAUSE_SUM_CUT;
}

/* A helper whose parameter or result is an int. */
static void tell_int(struct text *to, const struct source_copy *c, const char *type)
{
    text_printf(to, "make ");
    if (c->parameter[0])
        text_printf(to, "the parameter%s %s%s", c->several ? "s" : "", c->parameter,
                    c->returns_int ? " and " : "");
    if (c->returns_int)
        text_printf(to, "the result");
    text_printf(to, " of %s %s%s", c->function, c->several ? "each a " : "a ", type);
}

/* A function that returns a number of 64 bits as an int. */
static enum cause tell_result(struct text *to, int *line, const struct scene *s)
{
    struct source_copy c;
    if (!source_find_int_result(&c, s->source, s->entry))
        return CAUSE_NONE;
    *line = c.function_line;
    tell_int(to, &c, "long long");
    text_printf(to, ": line %d returns a number of 64 bits, which an int cuts to 32", c.call_line);
    return CAUSE_SUM_CUT;
}

enum cause seen_cut(struct text *to, int *line, const struct scene *s)
{
    struct source_copy c;
    bool cuts = watch_cut_line(s->watch);
    if (cuts && source_find_narrow(&c, s->source, s->entry)) {
        *line = c.function_line;
        text_printf(
            to,
            "make the parameter %s of %s a long long%s: line %d passes it a number of 64 bits, which is cut to 32",
            c.parameter, c.function, c.returns_int ? ", and its result, too" : "", c.call_line);
        return CAUSE_SUM_CUT;
    }
    *line = line_of_cast(s);
    if (*line || !cuts)
        return *line ? tell_cast(to) : CAUSE_NONE;
    return tell_result(to, line, s) ? CAUSE_SUM_CUT : CAUSE_SUM_IN_INT;
}

/* Is the product cast to 64 bits where it is computed? Then nvcc has left out the upper half, which something
 * after it cuts off. */
static bool is_cast_product(const struct scene *s)
{
    static const char cast[] = "(\\(|static_cast *<) *(unsigned +)?(long|u?int64_t|u64|i64|ll)[a-z ]*(\\)|>)";
    int line = watch_product_line(s->watch);
    return line && source_line_in(cast, s->source, line, line, NULL);
}

/* A load of the lower half of a sum is no conversion, so no run shows it. */
enum cause seen_result(struct text *to, int *line, const struct scene *s)
{
    bool multiplies = watch_product_line(s->watch) && !is_cast_product(s);
    if (!watch_is_sum(s->watch) || watch_cut_line(s->watch) || multiplies)
        return CAUSE_NONE;
    *line = source_only_line_with("atomicAdd *\\([^;]*, *" CAST " *[[:alpha:]_(]", s->source, s->entry);
    if (*line)
        return tell_cast(to);
    return tell_result(to, line, s);
}

/* A helper multiplies two ints: to make its result longer is not enough. */
enum cause seen_product(struct text *to, int *line, const struct scene *s)
{
    struct source_copy c;
    int at = watch_product_line(s->watch);
    if (!at)
        return CAUSE_NONE;
    *line = at;
    if (!source_find_int(&c, s->source, at) || c.call_line || !c.returns_int)
        return CAUSE_PRODUCT_IN_INT;
    c.parameter[0] = 0;
    c.several = false;
    text_printf(to,
                "make one factor a long long before you multiply, as an int times an int is an int, and ");
    tell_int(to, &c, "long long");
    text_printf(to, ", too");
    return CAUSE_PRODUCT_IN_INT;
}

enum cause seen_fraction(struct text *to, int *line, const struct scene *s)
{
    struct source_copy c;
    float value;
    int at = watch_fraction_line(s->watch);
    if (!at || watch_rounded_line(s->watch, &value))
        return CAUSE_NONE;
    int declared = source_line_of_int(s->source, at);
    bool of_function = !declared && source_find_int(&c, s->source, at);
    if (!of_function && !declared)
        return CAUSE_NONE;
    *line = of_function ? c.function_line : declared;
    if (of_function) {
        tell_int(to, &c, "float");
        text_printf(to,
                    ": an int cuts off the fraction of what line %d %s. If ints need it, too, give it a "
                    "version for each type",
                    at, c.parameter[0] && c.call_line ? "passes" : "computes");
    } else {
        text_printf(to, "%s", "keep this value in a float: an int cuts off its fraction");
    }
    return CAUSE_FLOAT_IN_INT;
}

/* Outputs that are ints may be rounded themselves. */
static bool has_float_outputs(const struct entry *entry)
{
    bool floats = false;
    for (int b = 0; b < entry->buffer_count; b++)
        floats =
            floats || (entry->buffers[b].role == ROLE_OUTPUT && entry->buffers[b].element == ELEMENT_FLOAT);
    return floats;
}

enum cause seen_rounded(struct text *to, int *line, const struct scene *s)
{
    struct watch_collision c;
    float value;
    *line = has_float_outputs(s->diagnosis->entry) ? watch_rounded_line(s->watch, &value) : 0;
    if (!*line)
        return CAUSE_NONE;
    text_printf(
        to,
        "compute indices by integers, q / edge and q %% edge: a float quotient may lie just below a whole "
        "number. Here, one is %.9g, and becomes %d, not %d",
        (double)value, (int)value, (int)value + 1);
    if (watch_collision(s->watch, &c))
        text_printf(to, ". So two threads store %s[%zu] in line %d, and none stores %s[%zu]", s->output,
                    c.element, c.line, s->output, c.missing);
    return CAUSE_INDEX_FROM_FLOAT;
}

enum cause seen_fixed(struct text *to, int *line, const struct scene *s)
{
    (void)to;
    *line = has_float_outputs(s->diagnosis->entry) ? watch_fixed_line(s->watch) : 0;
    return *line ? CAUSE_FIXED_POINT : CAUSE_NONE;
}

enum cause seen_collision(struct text *to, int *line, const struct scene *s)
{
    struct watch_collision c;
    if (!watch_collision(s->watch, &c))
        return CAUSE_NONE;
    *line = c.line;
    text_printf(
        to,
        "correct the index of this store: %s[%zu] is stored by thread %u of block %llu and by thread %u of "
        "block %llu, and %s[%zu] by none. There are as many stores as outputs, so their number is right",
        s->output, c.element, c.thread[0], (unsigned long long)c.block[0], c.thread[1],
        (unsigned long long)c.block[1], s->output, c.missing);
    return CAUSE_INDEX_TAKEN_TWICE;
}
