/* ./grade verify REPORT: check the receipts of a class. Every result with a receipt is compared with it, even
 * a result that no longer counts. No receipt covers the policy's stamp, so it is compared with the policy. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/class_export/verify.h"
#include "grader/class_results/book.h"
#include "grader/class_results/stamp.h"
#include "grader/text/page.h"

struct tally {
    size_t ends[VERIFY_ENDS];
    size_t restamped, without_result;
    size_t sourceless;  /* genuine, but the source could not be compared */
    const char *source; /* one that is not there */
};

/* ---- one submission ---- */

/* The receipt and the result of another student may have been put there. */
static enum verify_end check_student(struct verification *v, const struct submission *s)
{
    char *folder = receipt_line(s->folder);
    const char *student = receipt_get(&v->receipt, "student");
    bool same = strcmp(folder, student) == 0;
    if (!same)
        text_printf(&v->said, "student    DIFFERS: the receipt is of %s\n", *student ? student : "no class");
    free(folder);
    return same ? VERIFY_FITS : VERIFY_DIFFERS;
}

/* Compare the stamp with what the policy in class.json makes of the signed points. */
static enum verify_end check_stamp(struct verification *v, const struct submission *s, const json_t *run)
{
    const json_t *stamp = json_object_get(s->result, "class");
    const struct lab_policy policy = stamp_policy(run, s->lab);
    double fraction = field_number(s->result, "score") / field_number(s->result, "max_score");
    double days = field_number(stamp, "days_late"), charged = days - field_number(stamp, "days_free");
    struct decision decision;
    stamp_decision(&decision, s->task);
    double marks = decision.overridden ? decision.marks : lab_policy_marks(&policy, fraction, charged);
    const struct {
        const char *key;
        double is, has_to_be;
    } numbers[] = {
        {"score", field_number(stamp, "score"), marks},
        {"marks", field_number(stamp, "marks"), policy.marks},
        {"weight", field_number(stamp, "weight"), decision.excused ? 0 : policy.weight},
        {"days_free", days - charged, field_number(s->task, "days_free")},
        {"late", json_is_true(json_object_get(stamp, "late")), days > 0},
    };
    enum verify_end end = VERIFY_FITS;
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
        if (fabs(numbers[i].is - numbers[i].has_to_be) <= 1e-9 * (1 + fabs(numbers[i].has_to_be)))
            continue;
        text_printf(&v->said,
                    "stamp      DIFFERS in %s: %.10g; after %g days late the policy makes it %.10g\n",
                    numbers[i].key, numbers[i].is, days, numbers[i].has_to_be);
        end = VERIFY_DIFFERS;
    }
    return end;
}

/* Compare the report with the one that was signed; receipts of older kits have none. */
static enum verify_end check_report(struct verification *v, const char *path)
{
    struct receipt now = {0};
    const char *then = receipt_get(&v->receipt, "report_sha256");
    receipt_add_report(&now, path);
    bool same = !*then || (now.count && strcmp(now.fields[0].value, then) == 0);
    if (!same)
        text_printf(&v->said, "report     DIFFERS: %s beside %s\n",
                    now.count ? "other words stand" : "none stands", path);
    receipt_free(&now);
    return same ? VERIFY_FITS : VERIFY_DIFFERS;
}

static enum verify_end check_result(struct verification *v, const struct submission *s, const char *path,
                                    const json_t *run)
{
    enum verify_end end = check_student(v, s);
    if (access(path, F_OK) != 0) {
        text_printf(&v->said, "result     DIFFERS: there is no result beside its receipt: %s\n", path);
        return VERIFY_DIFFERS;
    }
    end = verify_worse(verify_worse(end, verify_result(v, path)), check_report(v, path));
    return s->result && end == VERIFY_FITS ? check_stamp(v, s, run) : end;
}

static void print(const struct submission *s, const struct verification *v)
{
    printf("%s, %s:\n%s%s%s", s->student, s->lab, v->said.s ? v->said.s : "", v->why.text,
           *v->why.text ? "\n" : "");
}

/* Prints nothing if all fits. A result that does not count and has no receipt is no grade, so it is ignored.
 */
static void verify_submission(struct tally *tally, const struct submission *s, const struct book *book,
                              const char *key)
{
    struct verification v = {.key = key};
    char *path = xformat("%s/results/%s/%s.json", book->folder, s->folder, s->lab);
    char *receipt = receipt_path(path);
    bool has_receipt = access(receipt, F_OK) == 0, has_source = access(s->source, F_OK) == 0;
    enum verify_end end = VERIFY_FITS;
    if (s->path || has_receipt)
        end = verify_receipt(&v, receipt);
    if (end == VERIFY_FITS && (s->path || has_receipt))
        end = check_result(&v, s, path, book->run);
    if (end == VERIFY_FITS && s->path && has_source)
        end = verify_file(&v, s->source);
    if (end != VERIFY_FITS)
        print(s, &v);
    if (end == VERIFY_FITS && !s->path)
        tally->without_result++;
    else if (end == VERIFY_FITS && !has_source) {
        tally->sourceless++;
        tally->source = s->source;
    } else
        tally->ends[end]++;
    tally->restamped += end == VERIFY_FITS && s->path && v.restamped;
    free(receipt);
    free(path);
    verify_free(&v);
}

/* ---- all of them ---- */

static void tell_tally(const struct tally *t)
{
    struct text out = {0};
    struct page page = {.out = &out, .width = 110, .indent = 4}; /* a path may hold anything */
    page_words(&page,
               "%zu receipts genuine and for these results, %zu not, %zu not checked; without a result: %zu",
               t->ends[VERIFY_FITS], t->ends[VERIFY_DIFFERS], t->ends[VERIFY_FAILED], t->without_result);
    page_end_line(&page);
    if (t->sourceless) {
        page_words(
            &page,
            "source not there: %zu more, otherwise genuine, such as %s: verify where ./grade class ran",
            t->sourceless, *t->source ? t->source : "one without a name");
        page_end_line(&page);
    }
    if (t->restamped) {
        page_words(
            &page,
            "older than the stamp of the policy (\"class\"): %zu of these; ./grade receipt signs them again",
            t->restamped);
        page_end_line(&page);
    }
    fwrite(out.s, 1, out.length, stdout);
    text_free(&out);
}

enum verify_end verify_class(const char *report, const char *key)
{
    struct tally tally = {0};
    struct book book = {0};
    struct why why;
    bool read = book_read(&book, report, &why);
    for (size_t i = 0; read && i < book.count; i++)
        verify_submission(&tally, &book.items[i], &book, key);
    if (read)
        tell_tally(&tally);
    else
        fprintf(stderr, "grade: %s\n", why.text);
    book_free(&book);
    if (!read)
        return VERIFY_FAILED;
    return tally.ends[VERIFY_DIFFERS]                      ? VERIFY_DIFFERS
           : tally.ends[VERIFY_FAILED] || tally.sourceless ? VERIFY_FAILED
                                                           : VERIFY_FITS;
}
