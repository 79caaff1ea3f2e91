/* ./grade regrade: grade a random part of a class again from the sources, and compare the results. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "grader/class_results/book.h"
#include "grader/class_export/differ.h"
#include "grader/class_export/regrade.h"
#include "grader/kit/kit.h"
#include "grader/kit/kit_hash.h"
#include "grader/text/page.h"
#include "grader/run/random.h"
#include "grader/text/whole_file.h"
#include "grader/kit/workspace.h"

enum { ALL_SAME, DIFFERS, FAILED, FILE_LIMIT = 256 << 20, SECONDS = 1800 };

struct sample {
    const char *report;
    double percent;
    uint64_t seed;
    bool has_seed, unconfined;
    struct book book;
    struct submission **chosen;
    size_t count, graded;
};

static int wrong(const char *why)
{
    fprintf(stderr, "grade: %s\n", why);
    return FAILED;
}

/* ---- the sample ---- */

/* The first places of a shuffle (Fisher and Yates) of all that have a result. */
static void choose(struct sample *s)
{
    struct random random = random_start(s->seed, 0);
    s->chosen = xcalloc(s->book.count + 1, sizeof *s->chosen);
    for (size_t i = 0; i < s->book.count; i++)
        if (s->book.items[i].result)
            s->chosen[s->graded++] = &s->book.items[i];
    s->count = (size_t)ceil((double)s->graded * s->percent / 100);
    for (size_t i = 0; i < s->count; i++) {
        size_t other = i + random_next(&random) % (s->graded - i);
        struct submission *swap = s->chosen[i];
        s->chosen[i] = s->chosen[other];
        s->chosen[other] = swap;
    }
}

/* ---- one grading ---- */

/* Does the source still have the bytes that were graded? */
static bool is_unchanged(const struct submission *s, struct why *why)
{
    struct text bytes = {0};
    char hex[SHA256_HEX];
    bool ok = whole_file_read(&bytes, s->source, FILE_LIMIT, why);
    text_sha256(hex, &bytes, NULL);
    text_free(&bytes);
    if (ok && strcmp(hex, field_text(s->result, "source_sha256")) != 0) {
        why_say(why, "%s: has been changed since it was graded", s->source);
        return false;
    }
    return ok;
}

/* The JSON library has integers of 63 bits. A larger seed loses its last digits, and with them the inputs. */
static bool has_seed(const json_t *result, struct why *why)
{
    bool ok = json_is_integer(json_object_get(result, "seed"));
    if (!ok)
        why_say(why, "its seed is not a whole number below 2^63: grade it again with a smaller one");
    return ok;
}

/* Grade a source again, as it was graded then; NULL with one line in `why`. */
static json_t *grade_again(const struct submission *s, bool unconfined, const char *folder, struct why *why)
{
    const json_t *seed = json_object_get(s->result, "seed"), *device = json_object_get(s->result, "device");
    char *program = xformat("%s/grade", kit_directory()), *json = xformat("%s/again.json", folder);
    char *number = xformat("%lld", (long long)json_integer_value(seed));
    /* As it was named then, so that messages name it so, too. */
    const char *source = s->directory ? s->source + strlen(s->directory) + 1 : s->source;
    const char *argv[] = {program,
                          s->lab,
                          "--seed",
                          number,
                          "--device",
                          field_text(device, "kind"),
                          "--json",
                          json,
                          "--no-history",
                          unconfined ? "--unsafe-no-sandbox" : "--sandbox=required",
                          "--",
                          source,
                          NULL};
    struct process_job job = {.argv = argv,
                              .environment = (const char *const *)environ,
                              .is_own = true,
                              .keep_fd = -1,
                              .directory = s->directory};
    struct process_result run;
    json_t *again = NULL;
    job.limits = (struct process_limits){
        .wall_ms = SECONDS * 1000, .file_bytes = (uint64_t)4 << 30, .output_bytes = 16 << 20};
    unlink(json);
    process_run(&run, &job);
    if (run.end == PROCESS_EXITED && run.code < 2)
        again = json_load_file(json, 0, NULL);
    const char *said = run.output.s ? run.output.s : "", *line = strstr(said, "grade: ");
    if (!again)
        why_say(why, "%.*s", line ? (int)strcspn(line, "\n") : 50, line ? line : "./grade has failed");
    text_free(&run.output);
    free(number);
    free(json);
    free(program);
    return again;
}

/* ---- messages ---- */

static void say(const struct submission *s, const char *outcome, const char *lines)
{
    struct text out = {0};
    struct page page = {.out = &out, .width = 110, .indent = 4};
    char *copy = xstrdup(lines), *rest = copy;
    page_words(&page, "%s, %s: %s", s->student, s->lab, outcome);
    page_end_line(&page);
    for (char *line; (line = strsep(&rest, "\n"));)
        if (*line) {
            page_words(&page, "  %s", line);
            page_end_line(&page);
        }
    fwrite(out.s, 1, out.length, stdout);
    fflush(stdout);
    free(copy);
    text_free(&out);
}

static int regrade_one(const struct submission *s, bool unconfined, const char *folder)
{
    struct why why = {0};
    struct text lines = {0};
    bool can = is_unchanged(s, &why) && has_seed(s->result, &why);
    json_t *again = can ? grade_again(s, unconfined, folder, &why) : NULL;
    int differences = again ? differ(&lines, s->result, again) : 0;
    if (differences && strcmp(field_text(s->result, "kit_sha256"), field_text(again, "kit_sha256")) != 0)
        text_printf(&lines, "(it was graded by another kit then)\n");
    int status = !again ? FAILED : differences ? DIFFERS : ALL_SAME;
    say(s,
        !again        ? "not regraded"
        : differences ? "DIFFERS"
                      : "the same",
        !again    ? why.text
        : lines.s ? lines.s
                  : "");
    json_decref(again);
    text_free(&lines);
    return status;
}

static int regrade(const struct sample *s)
{
    size_t ends[FAILED + 1] = {0};
    for (size_t i = 0; i < s->count; i++)
        ends[regrade_one(s->chosen[i], s->unconfined, getenv("TMPDIR"))]++;
    printf("%zu of %zu regraded (--seed %llu): %zu the same, %zu differ, %zu not regraded\n", s->count,
           s->graded, (unsigned long long)s->seed, ends[ALL_SAME], ends[DIFFERS], ends[FAILED]);
    return ends[DIFFERS] ? DIFFERS : ends[FAILED] ? FAILED : ALL_SAME;
}

/* ---- the command line ---- */

static bool read_percent(struct sample *s, const char *word)
{
    char *end;
    s->percent = strtod(word, &end);
    end += *end == '%';
    return end != word && !*end && s->percent > 0 && s->percent <= 100;
}

static bool read_seed(struct sample *s, const char *word)
{
    char *end;
    s->seed = strtoull(word, &end, 0);
    return s->has_seed = end != word && !*end && *word != '-';
}

static bool read_words(struct sample *s, int argc, char **argv)
{
    bool ok = true;
    for (int i = 1; ok && i < argc; i++)
        if (strcmp(argv[i], "--sample") == 0 && i + 1 < argc)
            ok = read_percent(s, argv[++i]);
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            ok = read_seed(s, argv[++i]);
        else if (strcmp(argv[i], "--unsafe-no-sandbox") == 0)
            s->unconfined = true;
        else if (argv[i][0] != '-' && !s->report)
            s->report = argv[i];
        else
            ok = false;
    return ok && s->report;
}

static int run(void *argument)
{
    return regrade(argument);
}

int regrade_command(int argc, char **argv)
{
    struct sample s = {.percent = 5};
    struct why why;
    int status;
    if (!read_words(&s, argc, argv))
        return wrong("usage: ./grade regrade REPORT [--sample 5%] [--seed S] [--unsafe-no-sandbox]");
    if (!s.has_seed)
        s.seed = random_seed();
    if (!book_read(&s.book, s.report, &why))
        status = wrong(why.text);
    else {
        choose(&s);
        status = workspace_run(run, &s);
    }
    free(s.chosen);
    book_free(&s.book);
    return status;
}
