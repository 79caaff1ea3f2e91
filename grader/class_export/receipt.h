/* A receipt: who graded which bytes with which kit, and what came out, signed.
 *
 *     stencil labs receipt 1
 *     lab: lab4
 *     ...
 *     signature: BASE64
 *
 * What is signed is every byte before the last line. So without this kit:
 *
 *     head -n -1 R >text; tail -n 1 R | cut -d' ' -f2 | base64 -d >signature
 *     openssl pkeyutl -verify -pubin -inkey receipt.key.pub -rawin -in text -sigfile signature
 *
 * result_sha256 is the hash of the result file. In a class each new policy writes the last key of that anew,
 * "class"; so there is graded_sha256 besides, the hash of the file without this key, as ./grade labN --json
 * would have written it:
 *
 *     { sed '/^  "class": {$/,$d' labN.json | sed '$ s/,$//'; echo '}'; } | sha256sum */
#ifndef GRADER_CLASS_EXPORT_RECEIPT_H
#define GRADER_CLASS_EXPORT_RECEIPT_H

#include <jansson.h>

#include "common/base.h"

enum { RECEIPT_FIELDS = 12 };

/* What a result file says that goes into its receipt, as text of one line. */
struct receipt_field {
    const char *name;
    char *value;
};

struct receipt {
    struct receipt_field fields[RECEIPT_FIELDS];
    int count;
    struct text text; /* what is signed */
    char *signature;  /* base64 */
};

/* What a result has to say; `bytes` are those of its file, and r->text stays empty. The caller frees with
 * receipt_free, like all receipts. */
void receipt_of(struct receipt *r, const json_t *result, const struct text *bytes);
/* Write the fields down and sign them. False, with one line in `why`, if they cannot be signed. */
bool receipt_sign(struct receipt *r, const char *key, struct why *why);
/* The whole file. */
void receipt_render(struct text *out, const struct receipt *r);

/* Any bytes as a field has them: UTF-8 without line breaks. The caller frees it. */
char *receipt_line(const char *bytes);

/* Where the receipt of a result of a class is: RESULTS/STUDENT/LAB.receipt. The caller frees it. */
char *receipt_path(const char *result);
/* Take a receipt's file apart. The signature is not checked. */
bool receipt_read(struct receipt *r, const char *path, struct why *why);
/* The value of a field; "" if there is none. */
const char *receipt_get(const struct receipt *r, const char *name);
void receipt_free(struct receipt *r);

/* ./grade receipt RESULT.json|REPORT, keygen [FILE], verify RECEIPT|REPORT ..., kit: exit statuses. */
int receipt_command(int argc, char **argv);
int keygen_command(int argc, char **argv);
int verify_command(int argc, char **argv);
int kit_command(int argc, char **argv);

#endif
