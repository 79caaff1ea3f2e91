/* Near-identical submissions of a lab, found by sim_c++ (Debian's similarity-tester; D. Grune, "Concise
 * report on algorithms in SIM", 2012): it compares tokens, so that names, numbers, layout and comments do not
 * count. */
#ifndef GRADER_CLASS_REPORT_SIMILAR_H
#define GRADER_CLASS_REPORT_SIMILAR_H

#include "grader/class_report/class_data.h"

enum {
    SIMILAR_PERCENT = 80, /* of both files; files that were written apart share 9 to 55 in these labs */
    SIMILAR_TOKENS = 100, /* shorter files, without the skeleton, are all alike */
    SIMILAR_SHOWN = 20,   /* pairs of a lab with their lines beside each other */
};

/* Lines of two files that are the same, token by token; from 1, both ends included. */
struct similar_run {
    int from[2], to[2], tokens;
};

struct similar_pair {
    size_t file[2]; /* indices in `files` */
    int percent;    /* of the one that shares less */
    struct similar_run *runs;
    size_t run_count, run_capacity;
};

/* One text, and everybody who handed in these very bytes. */
struct similar_file {
    struct text code;
    char sha256[65];
    size_t *students, student_count, student_capacity; /* indices in the class */
    int tokens;                                        /* without the skeleton's */
    bool untouched;                                    /* it is the skeleton */
};

struct similar {
    struct similar_file *files;
    size_t file_count, file_capacity;
    struct similar_pair *pairs; /* most alike first; runs are known of the first SIMILAR_SHOWN */
    size_t pair_count, pair_capacity;
    size_t unread; /* submissions that are no longer where they were, or changed */
};

/* Compare a lab's submissions, each with each: 300 files of 5 KB took 14 s of one busy core, 3,000 take a
 * hundred times that, which is given up after an hour. False, with one line in `why`, if they cannot be
 * compared; what was handed in twice byte for byte is known then, too. The caller frees with similar_free,
 * also after false. */
bool similar_find(struct similar *s, const struct class_data *class, int lab, struct why *why);
void similar_free(struct similar *s);

#endif
