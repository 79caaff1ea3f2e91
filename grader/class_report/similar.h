/* Find near-identical submissions of a lab with sim_c++. It compares tokens, so names, numbers, layout and
 * comments do not count. sim_c++ is in Debian's package similarity-tester (D. Grune, "Concise report on
 * algorithms in SIM", 2012). */
#ifndef GRADER_CLASS_REPORT_SIMILAR_H
#define GRADER_CLASS_REPORT_SIMILAR_H

#include "grader/class_report/class_data.h"

enum {
    SIMILAR_PERCENT = 80, /* of both files; independent solutions of these labs share 9 to 55 */
    SIMILAR_TOKENS = 100, /* files with fewer, without the skeleton's, are all alike */
    SIMILAR_SHOWN = 20,   /* pairs of a lab that are shown with their lines */
};

/* Lines of two files with the same tokens; counted from 1, both ends included. */
struct similar_run {
    int from[2], to[2], tokens;
};

struct similar_pair {
    size_t file[2]; /* indices in `files` */
    int percent;    /* of the one that shares less */
    struct similar_run *runs;
    size_t run_count, run_capacity;
};

/* One text, and all students who handed in exactly these bytes. */
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
    struct similar_pair *pairs; /* most alike first; only the first SIMILAR_SHOWN have runs */
    size_t pair_count, pair_capacity;
    size_t unread; /* submissions that were moved, removed or changed */
};

/* Compare each pair of a lab's submissions. 300 files of 5 KB took 14 s of one busy core; 3,000 take a
 * hundred times that, and an hour is the limit. False, with one line in `why`, if they cannot be compared;
 * files that are the same byte for byte are known even then. The caller frees with similar_free, also after
 * false. */
bool similar_find(struct similar *s, const struct class_data *class, int lab, struct why *why);
void similar_free(struct similar *s);

#endif
