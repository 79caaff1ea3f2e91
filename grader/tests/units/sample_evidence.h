/* What kernels have shown, made by hand: what the tests of the judge share. */
#ifndef GRADER_TESTS_UNITS_SAMPLE_EVIDENCE_H
#define GRADER_TESTS_UNITS_SAMPLE_EVIDENCE_H

#include "grader/judge/judge.h"

/* The entry point of that name, or the test fails. */
const struct entry *sample_entry(int lab, const char *name);

/* Counts that earn all points of any entry: next to no traffic, a tree's stores, one write a block. */
struct counts sample_counts(void);
/* As many sectors as inputs and outputs have: a call that touches fewer gets no time. */
uint64_t sample_sectors(const struct entry *entry);

/* Evidence of a kernel that is right at one size, and counts so. */
struct evidence sample_evidence(struct counts counts);
/* A finding at that line, of one trial. */
void sample_add(struct trial *t, enum finding_kind kind, int line, unsigned long long times,
                const char *message);
/* Another size, whose trials are freed. */
void sample_add_size(struct evidence *e, struct trial trials[2]);

/* The model says that it attains this part of what its technique allows; full marks at 0.4, none at 0.1. */
void sample_model(struct evidence *e, const struct entry *entry, double attained);
/* The exercise with its checks, which the caller frees; `e` is freed. Without a model it gets all points for
 * time. */
struct exercise sample_judged(const struct entry *entry, struct evidence *e, double max_score);
void sample_free_checks(struct exercise *x);

#endif
