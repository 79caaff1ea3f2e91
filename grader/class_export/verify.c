/* ./grade verify: is a receipt genuine, and is it for this result and this source? Or all those of a class.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/class_results/book.h"
#include "grader/class_export/openssl.h"
#include "grader/class_export/receipt.h"
#include "grader/class_export/regrade.h"
#include "grader/kit_hash.h"
#include "grader/page.h"
#include "grader/whole_file.h"

enum { FITS, DIFFERS, FAILED, FILE_LIMIT = 256 << 20 };

/* The command line. */
struct verify_words {
    const char *key, *receipt, *files[2]; /* the receipt may be the folder of a class */
    const char *sample;                   /* how much of the class to grade again; NULL: nothing */
};

/* One receipt beside what it is about. */
struct verification {
    const char *key; /* the public one */
    struct receipt receipt;
    struct text said; /* what was found, a line each */
    char why[600];    /* FAILED: what kept it from being found out */
    bool restamped;   /* only the policy's part of the result has changed since */
};

/* By this key, and not a byte changed since? */
static int check_signature(struct verification *v)
{
    const struct receipt *r = &v->receipt;
    char identity[SHA256_HEX];
    bool good;
    if (!key_identity(identity, v->key, v->why, sizeof v->why) ||
        !key_check(&good, &r->text, r->signature, v->key, v->why, sizeof v->why))
        return FAILED;
    if (good)
        text_printf(&v->said, "signature  genuine: by %s, at %s\n", v->key, receipt_get(r, "signed_at"));
    else if (strcmp(identity, receipt_get(r, "key_sha256")) == 0)
        text_printf(&v->said, "signature  WRONG: the receipt has been changed since it was signed\n");
    else
        text_printf(&v->said, "signature  WRONG: it is not by %s but, as it says, by the key %.16s...\n",
                    v->key, receipt_get(r, "key_sha256"));
    return good ? FITS : DIFFERS;
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
static int check_result(struct verification *v, const json_t *result, const struct text *bytes,
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
    return named ? DIFFERS : FITS;
}

static int check_source(struct verification *v, const struct text *bytes, const char *path)
{
    char hex[SHA256_HEX];
    text_sha256(hex, bytes, NULL);
    bool same = strcmp(hex, receipt_get(&v->receipt, "source_sha256")) == 0;
    text_printf(&v->said, "source     %s: %s\n",
                same ? "the same" : "DIFFERS: these are not the bytes that were graded", path);
    return same ? FITS : DIFFERS;
}

/* A result, if it is JSON of that kind, else a source. */
static int check_file(struct verification *v, const char *path)
{
    struct text bytes = {0};
    char no_result[200];
    if (!whole_file_read(&bytes, path, FILE_LIMIT, v->why, sizeof v->why))
        return FAILED;
    json_t *result = object_parse(&bytes, no_result, sizeof no_result);
    int status = result ? check_result(v, result, &bytes, path) : check_source(v, &bytes, path);
    json_decref(result);
    text_free(&bytes);
    return status;
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

/* A receipt and the files that it should be for; NULL: no file. */
static int verify(struct verification *v, const char *receipt, const char *const *files, size_t count)
{
    if (!receipt_read(&v->receipt, receipt, v->why, sizeof v->why))
        return FAILED;
    int status = check_signature(v);
    if (status != FITS)
        return status;
    tell_receipt(v);
    tell_kit(v);
    for (size_t i = 0; i < count; i++) {
        int one = files[i] ? check_file(v, files[i]) : FITS;
        status = one > status ? one : status;
    }
    return status;
}

static void release(struct verification *v)
{
    receipt_free(&v->receipt);
    text_free(&v->said);
}

static int fail(const char *why)
{
    fprintf(stderr, "grade: %s\n", why);
    return FAILED;
}

static int verify_one(const struct verify_words *w, const char *key)
{
    struct verification v = {.key = key};
    int status = verify(&v, w->receipt, w->files, ARRAY_LEN(w->files));
    fwrite(v.said.s, 1, v.said.length, stdout);
    if (status == FAILED)
        fail(v.why);
    release(&v);
    return status;
}

/* ---- a class ---- */

struct tally {
    size_t ends[FAILED + 1];
    size_t restamped, without_result;
    size_t sourceless;  /* genuine, but nobody can say whether for the source */
    const char *source; /* one that is not there */
};

/* One submission, with its result, and its source if that is still there. Silent if all fits. */
static void verify_submission(struct tally *tally, const struct submission *s, const char *key)
{
    struct verification v = {.key = key};
    char *receipt = receipt_path(s->path);
    bool has_source = access(s->source, F_OK) == 0;
    int status = verify(&v, receipt, (const char *const[]){s->path, has_source ? s->source : NULL}, 2);
    if (status != FITS)
        printf("%s, %s:\n%s%s%s", s->student, s->lab, v.said.s ? v.said.s : "", v.why, *v.why ? "\n" : "");
    tally->ends[status] += status != FITS || has_source;
    if (status == FITS && !has_source) {
        tally->sourceless++;
        tally->source = s->source;
    }
    tally->restamped += status == FITS && v.restamped;
    free(receipt);
    release(&v);
}

static void tell_tally(const struct tally *t)
{
    struct text out = {0};
    struct page page = {.out = &out, .width = 110, .indent = 4}; /* a path may hold anything */
    page_words(&page,
               "%zu receipts genuine and for these results, %zu not, %zu not checked; without a result: %zu",
               t->ends[FITS], t->ends[DIFFERS], t->ends[FAILED], t->without_result);
    page_end_line(&page);
    if (t->sourceless) {
        page_words(
            &page,
            "source not there: %zu more, genuine but for that, such as %s: verify where ./grade class ran",
            t->sourceless, *t->source ? t->source : "one without a name");
        page_end_line(&page);
    }
    if (t->restamped) {
        page_words(&page,
                   "older than the stamp of the policy (\"class\"): %zu of these; ./grade receipt signs anew",
                   t->restamped);
        page_end_line(&page);
    }
    fwrite(out.s, 1, out.length, stdout);
    text_free(&out);
}

static int verify_class(const char *report, const char *key)
{
    struct tally tally = {0};
    struct book book = {0};
    char why[600];
    bool read = book_read(&book, report, why, sizeof why);
    for (size_t i = 0; read && i < book.count; i++)
        if (book.items[i].path)
            verify_submission(&tally, &book.items[i], key);
        else
            tally.without_result++;
    if (read)
        tell_tally(&tally);
    book_free(&book);
    if (!read)
        return fail(why);
    return tally.ends[DIFFERS] ? DIFFERS : tally.ends[FAILED] || tally.sourceless ? FAILED : FITS;
}

/* ---- the command line ---- */

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
        else if (argv[i][0] == '-')
            return false;
        else if (!w->receipt)
            w->receipt = argv[i];
        else if (files < ARRAY_LEN(w->files))
            w->files[files++] = argv[i];
        else
            return false;
    bool is_class = w->receipt && is_folder(w->receipt);
    return w->receipt && (is_class ? files == 0 : !w->sample);
}

int verify_command(int argc, char **argv)
{
    struct verify_words w = {0};
    if (!read_words(&w, argc, argv))
        return fail("usage: ./grade verify RECEIPT [RESULT.json] [SOURCE.cu] [--key FILE.pub]\n"
                    "       ./grade verify REPORT [--regrade-sample 5%] [--key FILE.pub]");
    char *usual = key_usual_path(), *key = w.key ? xstrdup(w.key) : key_public_path(usual);
    int status = is_folder(w.receipt) ? verify_class(w.receipt, key) : verify_one(&w, key);
    if (w.sample) {
        fflush(stdout);
        int again =
            regrade_command(4, (char *[]){"regrade", (char *)w.receipt, "--sample", (char *)w.sample, NULL});
        status = status == FITS ? again : status;
    }
    free(key);
    free(usual);
    return status;
}
