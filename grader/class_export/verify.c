/* ./grade verify RECEIPT [RESULT.json] [SOURCE.cu]: is the receipt genuine, and is it theirs? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_export/book.h"
#include "grader/class_export/openssl.h"
#include "grader/class_export/receipt.h"
#include "grader/kit_hash.h"
#include "grader/whole_file.h"

enum { FITS, DIFFERS, FAILED, FILE_LIMIT = 256 << 20 };

struct verification {
    const char *key, *receipt, *files[2];
    int file_count;
};

static int wrong(const char *why)
{
    fprintf(stderr, "grade: %s\n", why);
    return FAILED;
}

/* By this key, and not a byte changed since? */
static int check_signature(const struct receipt *r, const char *key)
{
    char why[600], identity[SHA256_HEX];
    bool good;
    if (!key_identity(identity, key, why, sizeof why) ||
        !key_check(&good, &r->text, r->signature, key, why, sizeof why))
        return wrong(why);
    if (good) {
        printf("signature  genuine: by %s, at %s\n", key, receipt_get(r, "signed_at"));
        return FITS;
    }
    if (strcmp(identity, receipt_get(r, "key_sha256")) == 0)
        printf("signature  WRONG: the receipt has been changed since it was signed\n");
    else
        printf("signature  WRONG: it is not by %s but, as it says, by the key %.16s...\n", key,
               receipt_get(r, "key_sha256"));
    return DIFFERS;
}

/* Field by field, so that it is clear what somebody has changed. */
static int check_result(const struct receipt *r, const json_t *result, const struct text *bytes,
                        const char *path)
{
    struct receipt theirs;
    int status = FITS, named = 0;
    receipt_of(&theirs, result, bytes);
    for (int i = 0; i < theirs.count; i++) {
        const struct receipt_field *f = &theirs.fields[i];
        if (strcmp(f->value, receipt_get(r, f->name)) == 0)
            continue;
        status = DIFFERS;
        if (strcmp(f->name, "result_sha256") != 0 || named == 0)
            printf("result     DIFFERS in %s: the receipt says %s, %s says %s\n", f->name,
                   receipt_get(r, f->name), path, f->value);
        named++;
    }
    if (status == FITS)
        printf("result     the same: %s\n", path);
    receipt_free(&theirs);
    return status;
}

static int check_source(const struct receipt *r, const struct text *bytes, const char *path)
{
    char hex[SHA256_HEX];
    text_sha256(hex, bytes, NULL);
    bool same = strcmp(hex, receipt_get(r, "source_sha256")) == 0;
    printf("source     %s: %s\n", same ? "the same" : "DIFFERS: these are not the bytes that were graded",
           path);
    return same ? FITS : DIFFERS;
}

/* A result, if it is JSON of that kind, else a source. */
static int check_file(const struct receipt *r, const char *path)
{
    struct text bytes = {0};
    char why[600];
    if (!whole_file_read(&bytes, path, FILE_LIMIT, why, sizeof why))
        return wrong(why);
    json_t *result = json_loadb(bytes.s ? bytes.s : "", bytes.length, 0, NULL);
    int status =
        json_is_object(result) ? check_result(r, result, &bytes, path) : check_source(r, &bytes, path);
    json_decref(result);
    text_free(&bytes);
    return status;
}

/* Another kit is no forgery: it is told, and that is all. */
static void tell_kit(const struct receipt *r)
{
    bool sources = strcmp(receipt_get(r, "kit_sha256"), kit_sha256(KIT_SOURCES)) == 0;
    bool programs = strcmp(receipt_get(r, "program_sha256"), kit_sha256(KIT_PROGRAMS)) == 0;
    printf("kit        %s\n", !sources   ? "another one than this (./grade kit lists the files that count)"
                              : programs ? "this one"
                                         : "the same as this, built by another compiler or since changed");
}

static void tell_receipt(const struct receipt *r)
{
    static const char *const shown[] = {"student", "lab", "verdict", "score", "device", "seed"};
    for (size_t i = 0; i < ARRAY_LEN(shown); i++)
        if (*receipt_get(r, shown[i]))
            printf("%-10s %s\n", shown[i], receipt_get(r, shown[i]));
}

static int verify(const struct verification *v, const char *key)
{
    struct receipt r;
    char why[600];
    int status = receipt_read(&r, v->receipt, why, sizeof why) ? check_signature(&r, key) : wrong(why);
    if (status == FITS) {
        tell_receipt(&r);
        tell_kit(&r);
        for (int i = 0; i < v->file_count; i++) {
            int one = check_file(&r, v->files[i]);
            status = one > status ? one : status;
        }
    }
    receipt_free(&r);
    return status;
}

int verify_command(int argc, char **argv)
{
    struct verification v = {0};
    bool understood = true;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--key") == 0 && i + 1 < argc)
            v.key = argv[++i];
        else if (argv[i][0] == '-')
            understood = false;
        else if (!v.receipt)
            v.receipt = argv[i];
        else if (v.file_count < (int)ARRAY_LEN(v.files))
            v.files[v.file_count++] = argv[i];
        else
            understood = false;
    if (!understood || !v.receipt)
        return wrong("usage: ./grade verify RECEIPT [RESULT.json] [SOURCE.cu] [--key FILE.pub]");
    char *usual = key_usual_path(), *key = v.key ? xstrdup(v.key) : key_public_path(usual);
    int status = verify(&v, key);
    free(key);
    free(usual);
    return status;
}
