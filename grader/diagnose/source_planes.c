#include "grader/diagnose/source_planes.h"

#include <stdio.h>
#include <stddef.h>

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_names.h"

/* "blockIdx.z * PLANES" or "PLANES * blockIdx.z": the name, in the first such line. */
static int line_of_factor(const char *source, const char *entry, char name[SOURCE_NAME])
{
    static const char *const patterns[] = {"blockIdx\\.z *\\* *\\(?" A_NAME,
                                           A_NAME "\\)? *\\* *\\(?(int\\))?blockIdx\\.z"};
    for (size_t k = 0; k < sizeof patterns / sizeof *patterns; k++) {
        int line = source_line_with(patterns[k], source, 0, entry);
        if (line && source_line_names(patterns[k], source, line, name, 1))
            return line;
    }
    return 0;
}

/* Does a condition stand before what the line does? Then it is a limit, and says no number of its own. */
static bool is_conditional(const char *source, int line)
{
    static const char same[] = "(^|[^[:alnum:]_])if *\\(", before[] = "(^|[^[:alnum:]_])if *\\([^;]*$";
    return source_line_in(same, source, line, line, NULL) ||
           source_line_in(before, source, line - 1, line - 1, NULL);
}

int source_planes_line(const char *source, const char *entry)
{
    char name[SOURCE_NAME], defined[160], set[160];
    if (!source || !line_of_factor(source, entry, name))
        return 0;
    snprintf(defined, sizeof defined, "#define +%s[^[:alnum:]_]|(^|[ ,{(])%s *= *[^=]", name, name);
    snprintf(set, sizeof set, "(^|[ ,{(])%s *= *[^=]", name);
    int launch = source_only_line_with("<<<", source, entry),
        line = source_line_with(defined, source, 0, NULL);
    for (int next = line; launch && next && next < launch; next = source_line_with(set, source, next, NULL))
        line = is_conditional(source, next) ? line : next;
    return line;
}

int source_number_line(const char *source, unsigned number)
{
    char pattern[160];
    snprintf(
        pattern, sizeof pattern,
        "#define +[[:alnum:]_]+ +\\(?%u\\)? *$|(const|constexpr|enum|^) .*[[:alpha:]_][[:alnum:]_]* *= *%u *([,;}]|$)",
        number, number);
    return source_only_line_with(pattern, source, NULL);
}
