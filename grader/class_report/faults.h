/* Count the faults of a lab's submissions, with words for each. */
#ifndef GRADER_CLASS_REPORT_FAULTS_H
#define GRADER_CLASS_REPORT_FAULTS_H

#include "grader/class_report/class_data.h"

struct fault {
    const char *key;   /* a kind of finding, or what its cause makes of it */
    const char *did;   /* to follow "18 of 60 " */
    const char *label; /* a few words, for a plot */
};

enum { FAULTS_MOST = 64 };

/* One lab's faults, the most common first. A student counts once for a fault, however often it was found. */
struct fault_counts {
    struct {
        const struct fault *fault;
        size_t students;
    } items[FAULTS_MOST];
    size_t count;
    size_t graded; /* submissions of that lab */
};

/* Does a result that counts have this fault? */
bool fault_is_in(const struct fault *fault, const struct work *work);
void faults_count(struct fault_counts *counts, const struct class_data *class, int lab);

#endif
