/* ./grade verify: one receipt, and the command line. */
#include "grader/class_export/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grader/class_results/object.h"
#include "grader/class_export/openssl.h"
#include "grader/class_export/regrade.h"
#include "grader/kit/kit_hash.h"
#include "grader/text/whole_file.h"

enum { FILE_LIMIT = 256 << 20 };

enum verify_end verify_worse(enum verify_end a, enum verify_end b)
{
    return a == VERIFY_DIFFERS || b == VERIFY_FITS ? a : b == VERIFY_DIFFERS || a == VERIFY_FITS ? b : a;
}

/* By this key, and not a byte changed since? */
static enum verify_end check_signature(struct verification *v)
{
    const struct receipt *r = &v->receipt;
    char identity[SHA256_HEX];
    bool good;
    if (!key_identity(identity, v->key, &v->why) ||
        !key_check(&good, &r->text, r->signature, v->key, &v->why))
        return VERIFY_FAILED;
    if (good)
        text_printf(&v->said, "signature  genuine: by %s, at %s\n", v->key, receipt_get(r, "signed_at"));
    else if (strcmp(identity, receipt_get(r, "key_sha256")) == 0)
        text_printf(&v->said, "signature  WRONG: the receipt has been changed since it was signed\n");
    else
        text_printf(&v->said, "signature  WRONG: it is not by %s but, as it says, by the key %.16s...\n",
                    v->key, receipt_get(r, "key_sha256"));
    return good ? VERIFY_FITS : VERIFY_DIFFERS;
}

static bool is_named(const struct receipt_field *f, const char *name)
{
    return strcmp(f->name, name) == 0;
}

static bool is_same(const struct verification *v, const struct receipt_field *f)
{
    return strcmp(f->value, receipt_get(&v->receipt, f->name)) == 0;
}

/* Has only the policy's part been written anew since? */
static bool is_restamped(const struct verification *v, const struct receipt *theirs)
{
    bool changed = false, graded_same = false;
    for (int i = 0; i < theirs->count; i++) {
        const struct receipt_field *f = &theirs->fields[i];
        changed = changed || (is_named(f, "result_sha256") && !is_same(v, f));
        graded_same = graded_same || (is_named(f, "graded_sha256") && *f->value && is_same(v, f));
    }
    return changed && graded_same;
}

/* Field by field, so that it is clear what somebody has changed: the file's hash only if nothing says more.
 */
static enum verify_end check_result(struct verification *v, const json_t *result, const struct text *bytes,
                                    const char *path)
{
    struct receipt theirs;
    int named = 0;
    receipt_of(&theirs, result, bytes);
    v->restamped = is_restamped(v, &theirs);
    for (int i = 0; i < theirs.count; i++) {
        const struct receipt_field *f = &theirs.fields[i];
        if (is_same(v, f) || is_named(f, "graded_sha256") ||
            (is_named(f, "result_sha256") && (v->restamped || named)))
            continue;
        text_printf(&v->said, "result     DIFFERS in %s: the receipt says %s, %s says %s\n", f->name,
                    receipt_get(&v->receipt, f->name), path, f->value);
        named++;
    }
    if (!named)
        text_printf(&v->said, "result     the same%s: %s\n",
                    v->restamped ? ", but for the stamp of a policy (its key \"class\") since" : "", path);
    receipt_free(&theirs);
    return named ? VERIFY_DIFFERS : VERIFY_FITS;
}

static enum verify_end check_source(struct verification *v, const struct text *bytes, const char *path)
{
    char hex[SHA256_HEX];
    text_sha256(hex, bytes, NULL);
    bool same = strcmp(hex, receipt_get(&v->receipt, "source_sha256")) == 0;
    text_printf(&v->said, "source     %s: %s\n",
                same ? "the same" : "DIFFERS: these are not the bytes that were graded", path);
    return same ? VERIFY_FITS : VERIFY_DIFFERS;
}

/* A result is one by its contents, or because it `has_to_be`. */
static enum verify_end check_file(struct verification *v, const char *path, bool has_to_be)
{
    struct text bytes = {0};
    struct why no_result;
    enum verify_end end;
    if (!whole_file_read(&bytes, path, FILE_LIMIT, &v->why))
        return VERIFY_FAILED;
    json_t *result = object_parse(&bytes, &no_result);
    if (result)
        end = check_result(v, result, &bytes, path);
    else if (!has_to_be)
        end = check_source(v, &bytes, path);
    else {
        text_printf(&v->said, "result     DIFFERS: %s: %s\n", path, no_result.text);
        end = VERIFY_DIFFERS;
    }
    json_decref(result);
    text_free(&bytes);
    return end;
}

enum verify_end verify_file(struct verification *v, const char *path)
{
    return check_file(v, path, false);
}

enum verify_end verify_result(struct verification *v, const char *path)
{
    return check_file(v, path, true);
}

/* Another kit is no forgery: it is told, and that is all. */
static void tell_kit(struct verification *v)
{
    const struct receipt *r = &v->receipt;
    bool sources = strcmp(receipt_get(r, "kit_sha256"), kit_sha256(KIT_SOURCES)) == 0;
    bool programs = strcmp(receipt_get(r, "program_sha256"), kit_sha256(KIT_PROGRAMS)) == 0;
    text_printf(&v->said, "kit        %s\n",
                !sources   ? "another one than this (./grade kit lists the files that count)"
                : programs ? "this one"
                           : "the same as this, built by another compiler or since changed");
}

static void tell_receipt(struct verification *v)
{
    static const char *const shown[] = {"student", "lab", "verdict", "score", "device", "seed"};
    for (size_t i = 0; i < ARRAY_LEN(shown); i++)
        if (*receipt_get(&v->receipt, shown[i]))
            text_printf(&v->said, "%-10s %s\n", shown[i], receipt_get(&v->receipt, shown[i]));
}

enum verify_end verify_receipt(struct verification *v, const char *path)
{
    if (!receipt_read(&v->receipt, path, &v->why))
        return VERIFY_FAILED;
    enum verify_end end = check_signature(v);
    if (end == VERIFY_FITS) {
        tell_receipt(v);
        tell_kit(v);
    }
    return end;
}

void verify_free(struct verification *v)
{
    receipt_free(&v->receipt);
    text_free(&v->said);
}

/* ---- the command line ---- */

/* The receipt may be the folder of a class. */
struct verify_words {
    const char *key, *receipt, *files[2];
    const char *sample; /* how much of the class to grade again; NULL: nothing */
    const char *seed;   /* of the sample; NULL: drawn */
    bool unconfined;
};

static enum verify_end fail(const char *why)
{
    fprintf(stderr, "grade: %s\n", why);
    return VERIFY_FAILED;
}

static enum verify_end verify_one(const struct verify_words *w, const char *key)
{
    struct verification v = {.key = key};
    enum verify_end end = verify_receipt(&v, w->receipt);
    bool genuine = end == VERIFY_FITS;
    for (size_t i = 0; genuine && i < ARRAY_LEN(w->files) && w->files[i]; i++)
        end = verify_worse(end, verify_file(&v, w->files[i]));
    fwrite(v.said.s, 1, v.said.length, stdout);
    if (v.why.text[0])
        fail(v.why.text);
    verify_free(&v);
    return end;
}

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* False if they are not understood. */
static bool read_words(struct verify_words *w, int argc, char **argv)
{
    size_t files = 0;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--key") == 0 && i + 1 < argc)
            w->key = argv[++i];
        else if (strcmp(argv[i], "--regrade-sample") == 0 && i + 1 < argc)
            w->sample = argv[++i];
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            w->seed = argv[++i];
        else if (strcmp(argv[i], "--unsafe-no-sandbox") == 0)
            w->unconfined = true;
        else if (argv[i][0] == '-')
            return false;
        else if (!w->receipt)
            w->receipt = argv[i];
        else if (files < ARRAY_LEN(w->files))
            w->files[files++] = argv[i];
        else
            return false;
    bool is_class = w->receipt && is_folder(w->receipt);
    return w->receipt && (is_class ? files == 0 : !w->sample) && (w->sample || (!w->seed && !w->unconfined));
}

static enum verify_end regrade_sample(const struct verify_words *w)
{
    const char *words[8] = {"regrade", w->receipt, "--sample", w->sample};
    int count = 4;
    if (w->seed) {
        words[count++] = "--seed";
        words[count++] = w->seed;
    }
    if (w->unconfined)
        words[count++] = "--unsafe-no-sandbox";
    fflush(stdout);
    return (enum verify_end)regrade_command(count, (char **)words); /* the same three */
}

int verify_command(int argc, char **argv)
{
    struct verify_words w = {0};
    if (!read_words(&w, argc, argv))
        return fail("usage: ./grade verify RECEIPT [RESULT.json] [SOURCE.cu] [--key FILE.pub]\n"
                    "       ./grade verify REPORT [--regrade-sample 5% [--seed S] [--unsafe-no-sandbox]] "
                    "[--key FILE.pub]");
    char *usual = key_usual_path(), *key = w.key ? xstrdup(w.key) : key_public_path(usual);
    enum verify_end end = is_folder(w.receipt) ? verify_class(w.receipt, key) : verify_one(&w, key);
    if (w.sample)
        end = verify_worse(end, regrade_sample(&w));
    free(key);
    free(usual);
    return end;
}
