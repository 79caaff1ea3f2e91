/* Read a submission: one file's bytes, checked before any compiler sees them. */
#ifndef GRADER_COMPILE_SUBMISSION_H
#define GRADER_COMPILE_SUBMISSION_H

#include "grader/compile/verdict.h"
#include "grader/labs/lab_record.h"
#include "grader/text/sha256.h"

enum { SUBMISSION_MAX_BYTES = 256 << 10 };

struct submission {
    char *path; /* as the user gave it */
    char *text; /* zero-terminated; `length` bytes; NULL if the file is too large */
    size_t length;
    char sha256[SHA256_HEX];
    enum verdict verdict; /* VERDICT_GRADED: continue. Otherwise it earns 0, and `message` says why. */
    char message[400];
};

/* Read the file. Returns false, with one line in `why`, if there is nothing to grade: no such file, not a
 * file, not readable. The caller frees a submission with submission_free, also after false. */
bool submission_read(struct submission *s, const char *path, struct why *why);
void submission_free(struct submission *s);

/* The line of a comment "// needs compute_90", with nothing before it; 0: none. Such a file uses what only
 * GPUs of compute capability 9.0 and newer have. */
int submission_needs_90(const char *text);

/* Where line number `line` of a text begins; NULL if it has none (or is NULL itself). */
const char *submission_line(const char *text, int line);

/* The line of the first TODO left for entry point number `which` of the lab; 0: none. */
int submission_todo(const char *text, const struct lab *lab, int which);

#endif
