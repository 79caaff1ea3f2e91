#include "grader/diagnose/source_halves.h"

#include <stdlib.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"

#define CAST      "(\\( *((unsigned +)?long long( +int)?|u?int64_t|u64|i64|ll) *\\) *)?"

#define OF_STRUCT "([[:alnum:]_]+([.]|->))?"

/* Where the halves are joined, and the group of the low one's name. */
static const struct {
    const char *pattern;
    size_t low;
} joints[] = {
    {"<< *32 *\\)* *[|+^] *" CAST OF_STRUCT A_NAME "( *\\[[^]]*\\])? *[;,)]", 7},
    {"[=(n] *" CAST OF_STRUCT A_NAME "( *\\[[^]]*\\])? *[|+^] *[^;|+^]*<< *32", 7},
};

/* Does a line of the same function, of its header, or of none, as a member's, declare the name as an int? */
static bool is_int(const char *source, int joint, const char *name)
{
    int first;
    const char *body = source_function(source, joint, &first);
    char *pattern = xformat("(^|[^[:alnum:]_])(int|int32_t|i32) +([^;()]*[^[:alnum:]_])?%s *[]=;,)[]", name),
         *other = xformat("(unsigned +int|long +int) +([^;()]*[^[:alnum:]_])?%s *[]=;,)[]", name);
    bool found = false;
    for (int at = 0; !found && (at = source_line_with(pattern, source, at, NULL));) {
        const char *around = source_function(source, at, &first);
        found = (!around || around == body) && !source_line_in(other, source, at, at, NULL);
    }
    free(other);
    free(pattern);
    return found;
}

/* Does a line declare the name with 32 bits? */
static bool has_32_bits(const char *source, const char *name)
{
    char *pattern = xformat(
        "(^|[^[:alnum:]_])(int|unsigned|uint|u?int32_t|u32) +([^;()]*[^[:alnum:]_])?%s *[]=;,)[]", name);
    bool found = false;
    for (int at = 0; !found && (at = source_line_with(pattern, source, at, NULL));)
        found = !source_line_in("long", source, at, at, NULL);
    free(pattern);
    return found;
}

/* A statement that is atomicAdd alone: what it returns, which may tell of a carry, is not used. */
#define ATOMIC_ALONE "(^|[;{}]|^ *if *\\([^()]*\\)) *atomicAdd *\\( *&? *"

/* The line that adds to low halves as they are; 0: none does, or a comparison finds the carry. */
static int line_that_adds(const char *source, const char *entry, const char *name)
{
    char *adds = xformat("(^|[^[:alnum:]_])%s *(\\[[^]]*\\] *)?\\+=", name),
         *sums = xformat("(^|[^[:alnum:]_])%s *= *[^;]*[^[:alnum:]_]%s *\\+", name, name),
         *atomic = xformat(ATOMIC_ALONE OF_STRUCT "%s *[[,+]", name),
         *carry =
             xformat("(^|[^[:alnum:]_])%s *(\\[[^]]*\\] *)?<[^<]|< *([[:alnum:]_]+[.])?%s([^[:alnum:]_]|$)",
                     name, name);
    int line = source_line_with(adds, source, 0, entry);
    line = line ? line : source_line_with(sums, source, 0, entry);
    line = line ? line : source_line_with(atomic, source, 0, entry);
    line = source_line_with(carry, source, 0, entry) ? 0 : line;
    free(carry);
    free(atomic);
    free(sums);
    free(adds);
    return line;
}

/* The halves that are joined in this line, in the form of this joint. */
static enum cause halves_at(const char *source, const char *entry, size_t joint, int *line)
{
    char low[SOURCE_NAME];
    if (!source_line_names(joints[joint].pattern, source, *line, low, joints[joint].low))
        return CAUSE_NONE;
    if (is_int(source, *line, low))
        return CAUSE_LOW_HALF_SIGNED;
    *line = has_32_bits(source, low) ? line_that_adds(source, entry, low) : 0;
    return *line ? CAUSE_CARRY_LOST : CAUSE_NONE;
}

/* The line that adds to the first one of two words, where another adds the high half to the second one; 0:
 * none does. */
static int line_of_words(const char *source, const char *entry)
{
    static const char second[] = ATOMIC_ALONE A_NAME " *(\\[ *1 *\\]|\\+ *1) *,[^;]*>> *32";
    enum { NAME_GROUP = 2 };
    int found = 0;
    for (int at = 0; !found && (at = source_line_with(second, source, at, entry));) {
        char name[SOURCE_NAME];
        if (!source_line_names(second, source, at, name, NAME_GROUP))
            continue;
        char *first = xformat(ATOMIC_ALONE "%s *(\\[ *0 *\\] *)?,", name);
        found = source_line_with(first, source, 0, entry);
        free(first);
    }
    return found;
}

enum cause source_halves(const char *source, const char *entry, int *line)
{
    for (size_t k = 0; k < ARRAY_LEN(joints); k++)
        for (int at = 0; (at = source_line_with(joints[k].pattern, source, at, entry));) {
            *line = at;
            enum cause cause = halves_at(source, entry, k, line);
            if (cause)
                return cause;
        }
    *line = line_of_words(source, entry);
    return *line ? CAUSE_CARRY_LOST : CAUSE_NONE;
}
