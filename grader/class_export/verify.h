/* Check that a receipt is genuine, and that it is for this result and this source. */
#ifndef GRADER_CLASS_EXPORT_VERIFY_H
#define GRADER_CLASS_EXPORT_VERIFY_H

#include "grader/class_export/receipt.h"

/* Also exit statuses. FAILED: it could not be checked. */
enum verify_end { VERIFY_FITS, VERIFY_DIFFERS, VERIFY_FAILED, VERIFY_ENDS };

/* The check of one receipt. */
struct verification {
    const char *key; /* the public one */
    struct receipt receipt;
    struct text said; /* what was found, one line each */
    struct why why;   /* FAILED: why it could not be checked */
    bool restamped;   /* only the policy's part of the result has changed since */
};

/* The worse of two ends: a difference counts more than something that could not be checked. */
enum verify_end verify_worse(enum verify_end a, enum verify_end b);

/* Check the receipt's file: is it signed by this key, and unchanged since? Adds what it says to v->said. */
enum verify_end verify_receipt(struct verification *v, const char *path);
/* Check that the receipt is for this file: a result if it is JSON, else a source. */
enum verify_end verify_file(struct verification *v, const char *path);
/* The same for a file that has to be a result. */
enum verify_end verify_result(struct verification *v, const char *path);
void verify_free(struct verification *v);

/* Check all receipts of REPORT with the public key `key`. Prints what does not fit, and how many do. */
enum verify_end verify_class(const char *report, const char *key);

#endif
