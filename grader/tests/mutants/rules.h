/* The rules by which wrong variants are made of right programs. */
#ifndef GRADER_TESTS_MUTANTS_RULES_H
#define GRADER_TESTS_MUTANTS_RULES_H

#include <stddef.h>

/* What the grader has to say about the place of the change, once it has caught it. "Within two lines" is of
 * the statement that was changed: of an if, that is all it decides about. */
enum place_duty {
    PLACE_FREE,    /* nothing: what goes wrong goes wrong elsewhere, as after a wrong size or constant */
    PLACE_NEAR,    /* if any of its findings has a line, one within two lines; a value that is only wrong has
                    * none, and an unwritten one only that of its use */
    PLACE_BETWEEN, /* a finding has to have a line, and the change lies between it and its other line, or
                    * within two lines of one of them: the two accesses that a barrier kept apart */
};

/* `on` and `find` are POSIX extended regular expressions; each match of `find` in a line of code that matches
 * `on` (NULL: any line) is a place. `put` replaces it; \1 to \9 in it are what the parentheses held. */
struct rule {
    const char *name, *what;
    const char *on, *find, *put;
    enum place_duty place;
};

extern const struct rule rules[];
extern const size_t rule_count;

#endif
