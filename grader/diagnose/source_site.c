#include "grader/diagnose/source_site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/launch_repair.h"
#include "grader/diagnose/source_lines.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* Types with fewer bits than a float, and types that take an int for an unsigned number. */
#define SHORT_FLOAT "(__)?(half2?|nv_bfloat162?)"
#define UNSIGNED    "(const +)?(unsigned( +int)?|uint[1-4]?|(std::)?uint32_t|u32)( +const)?"

/* Of several forms for one cause, the first that one line alone has. */
static const struct {
    enum cause cause;
    const char *pattern;
} forms[] = {
    {CAUSE_POWERS_OF_TWO, "& *\\(? *[[:alnum:]_]+ *- *1"},
    {CAUSE_VALUES_ZERO, "(^|[^[:alnum:]_.])1 */ *([0-9]+([^0-9.f]|$)|[A-Z][A-Z_0-9]*)"},
    {CAUSE_DIVIDED_UNSIGNED, "^ *[^# ].*[^/*] */ *\\(?([0-9]+[uU]|blockDim|sizeof)"},
    {CAUSE_DIVIDED_UNSIGNED, "\\] *=[^=;]*[^/*]/[^/*=]"},
    {CAUSE_DIVIDED_UNSIGNED, "(return|=)[^=;]*[^/*]/[^/*=]"},
    {CAUSE_ROUNDED_DOWN, "mulhi|>> *[0-9]|floor"},
    {CAUSE_DIVIDED_EARLY, "[^/*]/ *3([^0-9.]|$)"},
    {CAUSE_BY_RECIPROCAL, "mulhi|>> *[0-9]|[^0-9]0?\\.33+|[^0-9]1(\\.0?)?f? */ *3"},
    {CAUSE_PLANES_ROUNDED_DOWN, "= *\\(?n *- *[12] *\\)? */ *[[:alnum:]_.]+ *[;,]"},
    {CAUSE_VECTOR_CLOSES_RING, "[[:alnum:]_] *\\[ *0 *\\]"},
    {CAUSE_VECTOR_REPEATS_END, "[=:?] *[[:alnum:]_]+\\.[wy] *[;:]"},
    {CAUSE_SUM_KEPT, "^ *(float|double|int|long) +[[:alnum:]_]+ *= *(0|0?\\.0?)f? *;"},
    {CAUSE_HOST_POINTER, "<<<"},
    {CAUSE_GRID_AND_BLOCK_EXCHANGED, "<<<"},
    {CAUSE_COPY_TOO_SHORT, "cudaMemcpy[A-Za-z]* *\\("},
    {CAUSE_LAUNCH_WITHOUT_OUTPUT, "<<<"},
    {CAUSE_LAUNCH_AS_RING, ">>> *\\([^;]*[[:alnum:]_] *\\+"},
    {CAUSE_LAUNCH_AS_RING, "<<<"},
    {CAUSE_LAUNCH_AS_LINE, ">>> *\\([^;]*[[:alnum:]_] *\\+"},
    {CAUSE_LAUNCH_AS_LINE, "<<<"},
    {CAUSE_BEYOND_LAUNCH_BOUNDS, "__launch_bounds__ *\\("},
    {CAUSE_FACTORS_UNSIGNED, "[(<] *" UNSIGNED " *\\* *(__restrict__ *)?[)>]"},
    {CAUSE_FACTORS_UNSIGNED,
     "(\\( *" UNSIGNED " *\\)|static_cast *< *" UNSIGNED " *> *\\() *(__ldg *\\( *&? *)?[[:alnum:]_.]+ *\\["},
    {CAUSE_FACTORS_UNSIGNED,
     "(^|[^[:alnum:]_])" UNSIGNED " *\\* *(__restrict__ +|const +)*[[:alnum:]_]+ *[,)=;]"},
    {CAUSE_FACTORS_UNSIGNED, "(^|[^[:alnum:]_])" UNSIGNED " +[[:alnum:]_]+ *= *[^;]*\\["},
    {CAUSE_FACTORS_UNSIGNED, "__device__[^(]*\\( *(const +)?uint[2-4] +[[:alnum:]_]+ *[,)]"},
    {CAUSE_FACTORS_UNSIGNED,
     "__device__[^(]*\\( *" UNSIGNED " +[[:alnum:]_]+ *, *" UNSIGNED " +[[:alnum:]_]+ *\\)"},
    {CAUSE_HALF_PRECISION, "(typedef|using) [^;]*[^[:alnum:]_]" SHORT_FLOAT "( +[[:alnum:]_]+)? *;"},
    {CAUSE_HALF_PRECISION, "__shared__ +" SHORT_FLOAT " "},
    {CAUSE_HALF_PRECISION, "(^|[^[:alnum:]_])" SHORT_FLOAT " +[[:alnum:]_]+ *(=|;|\\[)"},
    {CAUSE_HALF_PRECISION, "__float2(half|bfloat)|to_tf32"},
    {CAUSE_TREE_OF_ODD_BLOCKS, "for *\\([^;]*= *[a-z][[:alnum:]_]*([.]x)? *(/ *2|>> *1) *;"},
    {CAUSE_REST_BY_EACH_BLOCK,
     "\\+ *threadIdx\\.x *; *[a-z]+ *< *n *;|if *\\(.*(threadIdx\\.x|tid|[^[:alnum:]_]t) *<[^;]*%"},
};

/* The kernel that the line launches: the word before <<<, without the arguments of a template. */
static bool launched(char kernel[LAUNCH_NAME], const char *line)
{
    const char *end = strstr(line, "<<<"), *begin;
    if (!end)
        return false;
    if (end > line && end[-1] == '>')
        do
            end--;
        while (end > line && *end != '<');
    begin = word_begin(line, end);
    snprintf(kernel, LAUNCH_NAME, "%.*s", (int)(end - begin), begin);
    return begin < end;
}

/* The line of the only launch for a change of this kind, if it is the same along all axes: of a grid or a
 * block whose number is wrong, or (_GRID_TURNED) the order of its axes. */
static int shape_line(const struct entry *entry, const char *source, enum launch_change kind)
{
    struct launch_repair r = {.kind = kind};
    int launch = source_only_line_with("<<<", source, entry->name), found = 0;
    char *line = line_text(source, launch);
    bool known = launch && launched(r.kernel, line);
    int axes = entry->pattern.dimensions > 1 ? entry->pattern.dimensions : 1;
    for (int a = 0; known && a < axes; a++) {
        memset(r.is, 0, sizeof r.is);
        r.is[a] = 1;
        int at = launch_repair_line(&r, source);
        known = !found || at == found;
        found = at;
    }
    free(line);
    return known ? found : 0;
}

/* Causes whose step is to change the launch. */
static const struct {
    enum cause cause;
    enum launch_change kind;
} shapes[] = {
    {CAUSE_GRID_COUNTS_THREADS, LAUNCH_BLOCKS},
    {CAUSE_GRID_ROUNDED_DOWN, LAUNCH_BLOCKS},
    {CAUSE_GRID_CAPPED, LAUNCH_BLOCKS},
    {CAUSE_THREADS_BEFORE_OUTPUTS, LAUNCH_BLOCKS},
    {CAUSE_TILES_END_EARLY, LAUNCH_BLOCKS},
    {CAUSE_ONE_BLOCK_DEEP, LAUNCH_BLOCKS},
    {CAUSE_GRID_AXES_EXCHANGED, LAUNCH_GRID_TURNED},
    {CAUSE_TREE_OF_ODD_NUMBER, LAUNCH_THREADS},
    {CAUSE_BLOCK_SMALLER_THAN_TILE, LAUNCH_THREADS},
};

int source_site(enum cause cause, const struct entry *entry, const char *source)
{
    for (size_t k = 0; source && k < ARRAY_LEN(shapes); k++)
        if (shapes[k].cause == cause)
            return shape_line(entry, source, shapes[k].kind);
    int line = 0;
    for (size_t k = 0; source && k < ARRAY_LEN(forms) && !line; k++)
        if (forms[k].cause == cause)
            line = source_only_line_with(forms[k].pattern, source, entry->name);
    return line;
}
