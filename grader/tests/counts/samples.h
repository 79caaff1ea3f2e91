/* What is compared: every entry point of the solutions and of the honest part of the corpus, at the size that
 * the record counts at; those of the solutions also at a rounder one, at which vector accesses are aligned.
 * */
#ifndef GRADER_TESTS_COUNTS_SAMPLES_H
#define GRADER_TESTS_COUNTS_SAMPLES_H

#include "grader/labs/lab_record.h"

/* A file, and what it is a submission to. */
struct source {
    char *path; /* below the kit's folder */
    const struct lab *lab;
};

/* One entry point of a source at one size. */
struct sample {
    size_t source; /* its number */
    int which;     /* number of the entry point in its lab */
    struct shape shape;
    struct plan plan;
    struct counts counts; /* of all launches, once it has run on a device that counts */
};

struct samples {
    struct source *sources;
    size_t source_count, source_capacity;
    struct sample *items;
    size_t count, capacity;
};

/* All samples of files whose path holds `word` (NULL: of all), in the same order every time. The kit's folder
 * has to be the working directory. The caller frees them with samples_free. */
void samples_find(struct samples *s, const char *word);
void samples_free(struct samples *s);

/* Compile every source, several at once, to K.ptx and K.so in `folder`, K being its number; `arch` is the
 * compute capability of the PTX. False, with one line on standard error for each that failed. */
bool samples_compile(const struct samples *s, const char *folder, int arch);

/* Record every sample's launches from what samples_compile has made; nothing is run yet. False, with
 * one line in `why`, if that fails. */
bool samples_record(struct samples *s, const char *folder, struct why *why);

/* Run the recorded launches, in order, on a device. False, with one line in `why`, at the first that does not
 * end well or brings a wrong result. */
bool samples_run(struct samples *s, const char *folder, const struct device_backend *backend,
                 struct why *why);

/* "lab4_tiling: stencil_tiled, n = 66". The caller frees it. */
char *sample_name(const struct samples *s, const struct sample *sample);

#endif
