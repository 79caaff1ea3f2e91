/* Receipts: a signed record of which bytes were graded, with which kit, and of the result.
 *
 *     stencil labs receipt 1
 *     lab: lab4
 *     ...
 *     signature: BASE64
 *
 * Every byte before the last line is signed. To check it without this kit:
 *
 *     head -n -1 R >text; tail -n 1 R | cut -d' ' -f2 | base64 -d >signature
 *     openssl pkeyutl -verify -pubin -inkey receipt.key.pub -rawin -in text -sigfile signature
 *
 * result_sha256 is the hash of the result file. In a class, each new policy rewrites the last key of that
 * file, "class". So there is also graded_sha256, the hash of the file without this key, as ./grade labN
 * --json would have written it:
 *
 *     { sed '/^  "class": {$/,$d' labN.json | sed '$ s/,$//'; echo '}'; } | sha256sum
 *
 * report_sha256 is the hash of the student's report in a class, without the line that a policy rewrites:
 *
 *     grep -av '^Marks: ' labN.txt | sha256sum */
#ifndef GRADER_CLASS_EXPORT_RECEIPT_H
#define GRADER_CLASS_EXPORT_RECEIPT_H

#include <jansson.h>

#include "common/base.h"

enum { RECEIPT_FIELDS = 13 };

/* A field of a receipt, taken from the result file: one line of text. */
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

/* Fill the fields from a result; `bytes` are those of its file. r->text stays empty. The caller frees with
 * receipt_free, like all receipts. */
void receipt_of(struct receipt *r, const json_t *result, const struct text *bytes);
/* Add the hash of the report beside the result of a class; nothing if there is no report. */
void receipt_add_report(struct receipt *r, const char *result);
/* Write the fields as r->text and sign it. False, with one line in `why`, if they cannot be signed. */
bool receipt_sign(struct receipt *r, const char *key, struct why *why);
/* The whole file. */
void receipt_render(struct text *out, const struct receipt *r);

/* Bytes as the value of a field: UTF-8 without line breaks. The caller frees it. */
char *receipt_line(const char *bytes);

/* The path of the receipt of a class's result: RESULTS/STUDENT/LAB.receipt. The caller frees it. */
char *receipt_path(const char *result);
/* Parse the file of a receipt. The signature is not checked. */
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
