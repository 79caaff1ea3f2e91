/* Is a receipt genuine, and is it for this result and this source? */
#ifndef GRADER_CLASS_EXPORT_VERIFY_H
#define GRADER_CLASS_EXPORT_VERIFY_H

#include "grader/class_export/receipt.h"

/* Exit statuses, too. FAILED: it could not be found out. */
enum verify_end { VERIFY_FITS, VERIFY_DIFFERS, VERIFY_FAILED, VERIFY_ENDS };

/* One receipt beside what it is about. */
struct verification {
    const char *key; /* the public one */
    struct receipt receipt;
    struct text said; /* what was found, a line each */
    struct why why;   /* FAILED: what kept it from being found out */
    bool restamped;   /* only the policy's part of the result has changed since */
};

/* Of two ends the one to tell: what differs does so whatever else could not be looked at. */
enum verify_end verify_worse(enum verify_end a, enum verify_end b);

/* The receipt's file: by this key, and not a byte changed since? What it says is said. */
enum verify_end verify_receipt(struct verification *v, const char *path);
/* Is a file what the receipt is for? A result, if it is JSON, else a source. */
enum verify_end verify_file(struct verification *v, const char *path);
/* The same of what has to be a result. */
enum verify_end verify_result(struct verification *v, const char *path);
void verify_free(struct verification *v);

/* All receipts of REPORT, `key` is the public one. Prints what does not fit, and how many do. */
enum verify_end verify_class(const char *report, const char *key);

#endif
