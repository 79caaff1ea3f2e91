#include "grader/diagnose/source_clue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/source_code.h"
#include "grader/text/word.h"

/* Faults to which a mistake in the text may lead. */
enum fault {
    FAULT_OUTPUT = 1,
    FAULT_OUTSIDE = 2,
    FAULT_TIMEOUT = 4,
    FAULT_RACE = 8,
    FAULT_UNSET = 16,
    FAULT_BARRIER = 32,
    FAULT_IN_BLOCK = 64 /* a race in shared memory, or a copy on its way there */
};

/* The number of lanes in a warp, as students write it. */
#define WARP_SIZE "(32|warpSize|[A-Z][A-Z_0-9]*)"

/* Of which outputs a row speaks. */
enum asked { ASKED_ANY, ASKED_SUM_OF_INTS, ASKED_NO_SUM, ASKED_CUBE };

static const struct clue {
    const char *pattern; /* of one line without its comment */
    enum cause cause;
    int faults;
    bool near; /* only in the lines up to that of the finding */
    enum asked asked;
    const char *above; /* and this in that line or in one of the three above it; NULL: nothing */
} clues[] = {
    {"(if|while) *\\([^=!<>()]*[^=!<>() ] *= *[^=][^=!<>()]*\\)", CAUSE_ASSIGNS_IN_IF, FAULT_OUTPUT, false,
     ASKED_ANY, NULL},
    {"threadIdx\\.([xyz]) *\\* *blockDim\\.\\1 *\\+ *blockIdx\\.\\1|"
     "blockIdx\\.([xyz]) *\\+ *threadIdx\\.\\2 *\\* *blockDim\\.\\2",
     CAUSE_INDEX_EXCHANGED, FAULT_OUTPUT | FAULT_OUTSIDE | FAULT_RACE, false, ASKED_ANY, NULL},
    {"[^[:alnum:]](i|\\(i\\)) *\\* *n *\\+ *(j|\\(j\\)) *\\* *n *\\+", CAUSE_INDEX_WITHOUT_PLANE,
     FAULT_OUTPUT | FAULT_OUTSIDE | FAULT_RACE, false, ASKED_ANY, NULL},
    {"\\( *i *\\* *n *\\* *n *\\+ *j *\\) *\\* *n", CAUSE_INDEX_WITHOUT_PLANE,
     FAULT_OUTPUT | FAULT_OUTSIDE | FAULT_RACE, false, ASKED_ANY, NULL},
    {">= *0 *;[^;]*(/= *2|>>= *1|/ *2|>> *1)", CAUSE_LOOP_HALVES_FOR_EVER, FAULT_TIMEOUT, false, ASKED_ANY,
     NULL},
    {"shfl_xor[a-z_]* *\\(", CAUSE_SHUFFLE_XOR, FAULT_OUTPUT, false, ASKED_NO_SUM, NULL},
    {"__shfl[a-z_]*\\([^,]*, *(i|idx|lane|tid) *,", CAUSE_INDEX_SHUFFLED, FAULT_OUTPUT, false, ASKED_ANY,
     NULL},
    {"(^|[^[:alnum:]_])(float|double)([^[:alnum:]_]|$)", CAUSE_SUM_IN_FLOAT, FAULT_OUTPUT, false,
     ASKED_SUM_OF_INTS, NULL},
    {"(plane|stride|slice|layer)[[:alnum:]_]* *= *n *\\* *([A-Z]|blockDim|[0-9])", CAUSE_PLANE_OF_BLOCK,
     FAULT_OUTPUT | FAULT_OUTSIDE | FAULT_RACE, false, ASKED_ANY, NULL},
    {"(^|[^[:alnum:]_])lane[[:alnum:]_]* *= *[[:alnum:]_.]+ *(/ *" WARP_SIZE " *[;,]|>> *5)",
     CAUSE_LANE_BY_DIVISION, FAULT_OUTPUT | FAULT_OUTSIDE | FAULT_UNSET, false, ASKED_ANY, NULL},
    {"(^|[^[:alnum:]_])lane[[:alnum:]_]* *= *[[:alnum:]_.]+ *& *(32|warpSize|WARP(_?SIZE)?) *[;,]",
     CAUSE_LANE_BY_DIVISION, FAULT_OUTPUT | FAULT_OUTSIDE | FAULT_UNSET, false, ASKED_ANY, NULL},
    {"(^|[^[:alnum:]_])(warp|wid)(_?[iI][dD]|_?index|_?[nN]umber)? *= *[[:alnum:]_.]+ *(% *" WARP_SIZE
     " *[;,]|& *31)",
     CAUSE_LANE_BY_DIVISION, FAULT_OUTPUT | FAULT_OUTSIDE | FAULT_RACE | FAULT_UNSET, false, ASKED_ANY, NULL},
    {"(^|[^[:alnum:]_])__shared__ +(volatile +)?(int|unsigned|unsigned int) |(^|[^[:alnum:]_])int "
     "+[[:alnum:]_]*(sum|total|acc|result|dot|prod)[[:alnum:]_]* *=",
     CAUSE_SUM_IN_INT, FAULT_OUTPUT, false, ASKED_SUM_OF_INTS, NULL},
    {"(^|[^[:alnum:]_])continue *;", CAUSE_BARRIER_SKIPPED, FAULT_BARRIER, true, ASKED_ANY, NULL},
    {"^ *(static +)?__(device|constant)__ +[^(){}]*(=[^;]*)?;", CAUSE_KEPT_FROM_FIRST_CALL, FAULT_OUTPUT,
     false, ASKED_ANY, NULL},
    {"atomicAdd *\\([^&,]*,", CAUSE_ONE_BLOCK_ADDS, FAULT_OUTPUT, false, ASKED_SUM_OF_INTS, NULL},
    {"(wait_prior|wait_group) *[(<] *[1-9]", CAUSE_COPY_LEFT_ON_ITS_WAY, FAULT_IN_BLOCK, false, ASKED_ANY,
     NULL},
    {"(^|[^[:alnum:]_])init *\\([^;,]*, *blockDim\\.[xyz] *\\)", CAUSE_BARRIER_COUNTS_FEW, FAULT_IN_BLOCK,
     false, ASKED_CUBE, NULL},
    {"\\[ *(blockDim\\.x|[A-Z][A-Z_0-9]*|[0-9]{2,})( *\\+ *[[:alnum:]_]+)? *\\] *=[^=]",
     CAUSE_HALO_AT_FIXED_CELL, FAULT_UNSET, false, ASKED_ANY,
     "== *\\(?n *- *1|n *- *1 *==|\\+ *1 *[=>]= *n|== *0 *\\)"},
};

static bool asks(const struct entry *entry, enum asked asked)
{
    switch (asked) {
    case ASKED_SUM_OF_INTS:
        return entry->pattern.sum;
    case ASKED_NO_SUM:
        return !entry->pattern.sum;
    case ASKED_CUBE:
        return entry->pattern.dimensions == 3;
    default:
        return true;
    }
}

static int fault_of(enum finding_kind kind)
{
    switch (kind) {
    case FINDING_WRONG_VALUE:
    case FINDING_NOT_WRITTEN:
    case FINDING_WROTE_OUTSIDE:
        return FAULT_OUTPUT;
    case FINDING_OUT_OF_BOUNDS_READ:
    case FINDING_OUT_OF_BOUNDS_WRITE:
        return FAULT_OUTSIDE;
    case FINDING_TIMEOUT:
        return FAULT_TIMEOUT;
    case FINDING_GLOBAL_RACE:
        return FAULT_RACE;
    case FINDING_SHARED_RACE:
        return FAULT_IN_BLOCK;
    case FINDING_BARRIER_DIVERGENCE:
        return FAULT_BARRIER;
    case FINDING_UNDEFINED_VALUE:
        return FAULT_RACE | FAULT_UNSET;
    default:
        return 0;
    }
}

static bool has_above(const struct clue *c, const char *source, int line)
{
    enum { ABOVE = 3 };
    return !c->above || source_line_in(c->above, source, line - ABOVE, line, NULL);
}

/* The line that matches a row, if the row speaks of such a finding; else 0. */
static int clue_line(const struct clue *c, const struct finding *f, const struct entry *entry,
                     const char *code)
{
    enum { NEAR = 6, END = 1 << 30 };
    if (!(c->faults & fault_of(f->kind)) || !asks(entry, c->asked) || (c->near && !f->line))
        return 0;
    int line =
        source_line_in(c->pattern, code, c->near ? f->line - NEAR : 1, c->near ? f->line : END, entry->name);
    return line && has_above(c, code, line) ? line : 0;
}

/* A halo cell is often stored at a fixed index by right, and neither an int nor a float is a mistake by
 * itself: only what is known of the finding makes these a clue. */
static bool is_asked_by_name(enum cause cause)
{
    return cause == CAUSE_HALO_AT_FIXED_CELL || cause == CAUSE_SUM_IN_INT || cause == CAUSE_SUM_IN_FLOAT ||
           cause == CAUSE_KEPT_FROM_FIRST_CALL || cause == CAUSE_BARRIER_SKIPPED ||
           cause == CAUSE_COPY_LEFT_ON_ITS_WAY || cause == CAUSE_ONE_BLOCK_ADDS;
}

enum cause source_clue(const struct finding *f, const struct entry *entry, const char *source, int *line)
{
    char *code = source ? source_code(source) : NULL; /* a comment of several lines is no clue */
    enum cause found = CAUSE_NONE;
    for (size_t k = 0; code && k < ARRAY_LEN(clues) && !found; k++) {
        *line = is_asked_by_name(clues[k].cause) ? 0 : clue_line(&clues[k], f, entry, code);
        found = *line ? clues[k].cause : CAUSE_NONE;
    }
    free(code);
    return found;
}

int source_line_of(enum cause cause, const struct finding *f, const struct entry *entry, const char *source)
{
    char *code = source ? source_code(source) : NULL;
    int line = 0;
    for (size_t k = 0; code && k < ARRAY_LEN(clues) && !line; k++)
        line = clues[k].cause == cause ? clue_line(&clues[k], f, entry, code) : 0;
    free(code);
    return line;
}

bool source_stores(const char *source)
{
    return source_line_with("\\] *[-+*/]?= *[^=]", source, 0, NULL) > 0;
}

bool source_is_variable(const char *source, const char *name)
{
    char pattern[160];
    snprintf(pattern, sizeof pattern, "__shared__.*[ ,*]%.60s *[,;=]", name);
    return source_line_with(pattern, source, 0, NULL) > 0;
}

int source_line_that_copies(const char *name, const char *source)
{
    char pattern[120];
    snprintf(pattern, sizeof pattern, "\\] *= *(__ldg *\\( *&? *)?%.60s *(\\[|\\+)", name);
    return source_line_with(pattern, source, 0, NULL);
}

/* The name that a line of the form "float name;" declares; 0: the line has another form. */
static int declared_name(char name[40], const char *line)
{
    int end = 0;
    return sscanf(line, " %*[a-z] %39[A-Za-z0-9_] ;%n", name, &end) == 1 && end &&
           (strncmp(line + strspn(line, " \t"), "float ", 6) == 0 ||
            strncmp(line + strspn(line, " \t"), "double ", 7) == 0);
}

int source_line_without_value(const char *source, const char *function)
{
    int line = 1;
    for (const char *s = source; s && *s; line++) {
        char name[40], names[80], adds[160];
        bool declares = declared_name(name, s) && source_is_used_by(source, line, function);
        if (declares) {
            snprintf(names, sizeof names, "(^|[^[:alnum:]_])%s([^[:alnum:]_]|$)", name);
            snprintf(adds, sizeof adds,
                     "(^|[^[:alnum:]_])%s *([-+*]=|= *([^=;]*[^[:alnum:]_])?%s[^[:alnum:]_])", name, name);
            int next = source_line_with(names, source, line, NULL);
            if (next && source_line_in(adds, source, next, next, NULL))
                return line;
        }
        s += strcspn(s, "\n");
        s += *s == '\n';
    }
    return 0;
}

/* Is the array to which the line stores declared in the file, with its length? */
static bool stores_to_declared(const char *line, const char *source)
{
    char declared[160];
    const char *open = line + strcspn(line, "[\n"), *name = word_begin(line, open);
    snprintf(declared, sizeof declared, "(float|double|int|long|T) +([^()]*[^()[:alnum:]_])?%.*s *\\[",
             (int)(open - name > 40 ? 40 : open - name), name);
    return source_line_with(declared, source, 0, NULL) > 0;
}

bool source_stores_through_pointer(const char *source, const char *function)
{
    int line = 1;
    for (const char *s = source; s && *s; line++) {
        if (source_line_in("\\] *[-+*/]?= *[^=]", s, 1, 1, NULL) &&
            source_is_used_by(source, line, function) && !stores_to_declared(s, source))
            return true;
        s += strcspn(s, "\n");
        s += *s == '\n';
    }
    return false;
}
