/* A set of indices, and the simplest words that describe it exactly: "the last one", "from 768 on", "every
 * 32nd", "all except 1, 33 and 65". A set that no such words fit has no description. */
#ifndef GRADER_DIAGNOSE_INDEX_SET_H
#define GRADER_DIAGNOSE_INDEX_SET_H

#include "common/base.h"

/* Which of the indices first..last are in the set: has[0] stands for `first`. */
struct index_set {
    int first, last;
    const bool *has;
};

enum index_form {
    INDEX_NO_FORM,
    INDEX_ALL,
    INDEX_RANGE,    /* low..high without a gap; one index if the two are equal */
    INDEX_PERIODIC, /* low..high, those that leave one of a few remainders modulo `period` */
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
    int list[INDEX_LISTED], count; /* the first few, and how many there are in all */
    bool has_also;                 /* besides, an end of the range is in the set */
    int also;
};

/* Describe a set. A period has to be seen at least `repeats` times, from end to end of the range; ends are
 * often special, so the first or the last time may be missing, or one end be in the set besides. */
struct index_words index_describe(const struct index_set *set, int repeats);

/* Append "k = 6, 12, 18, ..., 60 (k mod 6 = 0)" or the like; of a set that is described by what is not in it,
 * tell that. `name` is the index's. */
void index_tell(struct text *to, const struct index_words *words, const char *name);

#endif
