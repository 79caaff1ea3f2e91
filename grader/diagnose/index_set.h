/* Describe a set of indices exactly, in simple words: "i from 768 on", "i mod 32 = 31". If no such words fit,
 * the set has no description. */
#ifndef GRADER_DIAGNOSE_INDEX_SET_H
#define GRADER_DIAGNOSE_INDEX_SET_H

#include "common/base.h"

/* Which of the indices first..last are in the set; has[0] is for `first`. */
struct index_set {
    int first, last;
    const bool *has;
};

enum index_form {
    INDEX_NO_FORM,
    INDEX_ALL,
    INDEX_RANGE,    /* low..high without a gap; one index if the two are equal */
    INDEX_PERIODIC, /* those in low..high with one of a few remainders modulo `period` */
    INDEX_LIST,     /* a handful */
};

enum { INDEX_LISTED = 4, INDEX_REMAINDERS = 16 };

/* The description of a set, or, if `but`, of the indices that are not in it. */
struct index_words {
    enum index_form form;
    bool but;
    int first, last; /* of the whole range */
    int low, high;   /* smallest and largest index described */
    int period, remainders[INDEX_REMAINDERS], remainder_count, groups;
    bool unsure;                   /* the period may be chance: index_tell names the members alone */
    int list[INDEX_LISTED], count; /* the first few indices, and how many there are in all */
    bool has_also;                 /* an end of the range, `also`, is in the set too */
    int also;
};

/* Describe a set. A period has to repeat at least `repeats` times, from end to end of the range. The ends are
 * often special: the first or the last repeat may be missing, or one end may be in the set as well. */
struct index_words index_describe(const struct index_set *set, int repeats);

/* Append "k = 6, 12, 18, ..., 60 (k mod 6 = 0)" or the like; `name` is the name of the index. If `but` is
 * set, these are the indices that are not in the set. */
void index_tell(struct text *to, const struct index_words *words, const char *name);

#endif
