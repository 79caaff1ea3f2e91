/* Find the small change of a wrong submission's text that makes it right.
 *
 * Changes of one token are written out as variants of the whole text and compiled together. Each is run at
 * the smallest size that is wrong, and those that mend it at others (grader/diagnose/try_sizes.h). */
#ifndef GRADER_EDITS_SEARCH_H
#define GRADER_EDITS_SEARCH_H

#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/impulse_suspects.h"
#include "grader/edits/text_edit.h"

struct compilation;

enum { EDIT_LINES_MOST = 24 };

struct edit_lines {
    int at[EDIT_LINES_MOST];
    size_t count;
};

struct edit_request {
    const struct diagnosis *d;   /* its device is not used */
    const char *source;          /* the submission's text */
    struct compilation *c;       /* of the submission: how it was compiled, and how much time is left */
    struct edit_lines named;     /* that the diagnosis names */
    struct edit_lines readers;   /* that it names because they read a cell which nothing has stored */
    int suspects[SUSPECTS_MOST]; /* coefficients that are multiplied by the wrong inputs */
    size_t suspect_count;
    bool races;         /* threads of a block race */
    bool of_limits;     /* elements that are no outputs were written */
    bool blocks_race;   /* blocks race: fewer of them would only hide it */
    const char *beside; /* the lab's other entry point; NULL: there is none */
    bool beside_right;  /* it is right: what both call is right, too */
    bool beside_wrong;  /* it is wrong, too: what both call may be the mistake of both */
    bool of_host;       /* no kernel runs at wrong sizes: only host code is searched */
};

/* Search one. Where two changes in different lines are as likely, the step names both. False if there is
 * none, or if there are three and more such lines, or if one more barrier ends the race: the lines that race
 * say enough then. The result depends on the text and the seed alone, unless nvcc runs out of time. */
bool edit_search(struct text_edit *found, const struct edit_request *request);

#endif
