#include "grader/class/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/class/decisions.h"
#include "grader/class/status.h"
#include "grader/class/store.h"
#include "grader/text/json.h"
#include "grader/report/report.h"
#include "grader/report/result_json.h"
#include "grader/compile/submission.h"

enum { RESULT_MAX_BYTES = 64 << 20 };
static const char class_key[] = ",\n  \"class\": {", object_end[] = "\n}\n";

char *record_path(const char *results, const struct task *t, const char *suffix)
{
    return xformat("%s/%s/lab%d%s", results, t->student, t->lab->number, suffix);
}

static bool write_one(const char *results, const struct task *t, const char *suffix, const struct text *text,
                      struct why *why)
{
    char *path = record_path(results, t, suffix);
    bool ok = store_write(path, text, why);
    free(path);
    return ok;
}

static bool remove_one(const char *results, const struct task *t, const char *suffix, struct why *why)
{
    char *path = record_path(results, t, suffix);
    bool ok = store_remove(path, why);
    free(path);
    return ok;
}

/* ---- writing ---- */

/* Add the key "class" to a result whose last brace has been cut off. */
static void add_class(struct text *object, const struct task *t, const struct grading_facts *facts,
                      const struct applied *applied)
{
    struct json j;
    char extended[MOMENT_SIZE] = "";
    if (applied->extended_to)
        moment_write(extended, applied->extended_to);
    json_resume(&j, object);
    json_open(&j, "class", '{');
    json_string(&j, "student", t->student);
    json_string(&j, "graded_at", facts->graded_at);
    json_number(&j, "wall_seconds", facts->wall_seconds);
    json_unsigned(&j, "tries", facts->tries);
    json_string(&j, "sandbox", facts->sandbox);
    json_bool(&j, "late", applied->late);
    json_unsigned(&j, "days_late", applied->days_late);
    json_unsigned(&j, "days_free", applied->days_free);
    json_bool(&j, "excused", applied->excused);
    json_bool(&j, "overridden", applied->overridden);
    json_string(&j, "extended_to", extended);
    json_string(&j, "reason", applied->reason);
    json_number(&j, "weight", applied->weight);
    json_number(&j, "marks", applied->marks);
    json_number(&j, "score", applied->score);
    json_string(&j, "remark", t->remark);
    json_close(&j);
    json_close(&j);
    *object = j.text;
}

static void cut(struct text *text, size_t length)
{
    text->length = length;
    text->s[length] = 0;
}

/* Append `text`, with the submission's path as the student knows it. */
static void add_words(struct text *out, const char *text, const struct task *t)
{
    size_t length = strlen(t->source);
    for (const char *at; (at = strstr(text, t->source)); text = at + length) {
        text_add(out, text, (size_t)(at - text));
        text_printf(out, "%s/%s", t->student, strrchr(t->source, '/') + 1);
    }
    text_printf(out, "%s", text);
}

static const char note[] = "Note: ", marks[] = "Marks: ";

/* The last lines of a report: what counts in the class, and which file was taken. */
static void add_notes(struct text *report, const struct task *t, const struct applied *applied, double score,
                      double max_score)
{
    char remark[sizeof t->remark], line[1000];
    struct text words = {0};
    if (applied_is_notable(applied, max_score)) {
        applied_explain(&words, applied, score, max_score);
        if (words.length)
            text_printf(report, "%s%s.\n", marks, status_text(line, sizeof line, words.s));
    }
    if (t->remark[0])
        text_printf(report, "%s%s.\n", note, status_text(remark, sizeof remark, t->remark));
    text_free(&words);
}

static void render(struct text *report, const struct task *t, const struct result *r,
                   const struct applied *applied)
{
    struct submission s;
    struct report_style style = {.width = 100, .handed_out = true, .quiet_printf = true};
    struct result shown = *r;
    struct text message = {0}, source = {0};
    struct why why;
    shown.diagnostics = (struct text){0};
    add_words(&source, r->source ? r->source : "", t);
    style.path = shown.source = source.s;
    add_words(&message, r->message, t);
    snprintf(shown.message, sizeof shown.message, "%s", message.s);
    if (r->diagnostics.length)
        add_words(&shown.diagnostics, r->diagnostics.s, t);
    if (submission_read(&s, t->source, &why) && strcmp(s.sha256, r->source_sha256) == 0)
        style.source = s.text; /* the bytes that were graded, or none */
    report_render(report, &shown, &style);
    add_notes(report, t, applied, r->score, r->max_score);
    submission_free(&s);
    text_free(&shown.diagnostics);
    text_free(&message);
    text_free(&source);
}

bool record_write(const char *results, const struct task *t, const struct result *r,
                  const struct grading_facts *facts, const struct applied *applied, struct why *why)
{
    struct text json = {0}, report = {0};
    render(&report, t, r, applied);
    result_json(&json, r);
    cut(&json, json.length - strlen(object_end));
    add_class(&json, t, facts, applied);
    bool ok = write_one(results, t, ".txt", &report, why) && write_one(results, t, ".json", &json, why) &&
              record_forget_not_graded(results, t, why);
    text_free(&report);
    text_free(&json);
    return ok;
}

bool record_forget(const char *results, const struct task *t, struct why *why)
{
    char *path = record_path(results, t, ".json");
    bool ok = unlink(path) == 0 || errno == ENOENT;
    if (!ok)
        why_say(why, "%s: %s", path, strerror(errno));
    free(path);
    return ok;
}

/* Is there a result of the bytes that are handed in now? If these cannot be read, any result counts. */
static bool has_result(const char *results, const struct task *t)
{
    struct record record;
    bool has = record_read(&record, results, t) && (!t->sha256[0] || strcmp(record.sha256, t->sha256) == 0);
    record_free(&record);
    return has;
}

static bool keep_result(const char *results, struct task *t, struct why *why)
{
    size_t length = strlen(t->reason);
    snprintf(t->reason + length, sizeof t->reason - length, "; the result of an earlier run was kept");
    return record_forget_not_graded(results, t, why);
}

bool record_not_graded(const char *results, struct task *t, struct why *why)
{
    struct json j = {0};
    char lab[20];
    if (has_result(results, t))
        return keep_result(results, t, why);
    snprintf(lab, sizeof lab, "lab%d", t->lab->number);
    json_open(&j, NULL, '{');
    json_string(&j, "student", t->student);
    json_string(&j, "lab", lab);
    json_string(&j, "reason", t->reason);
    json_unsigned(&j, "tries", t->tries);
    json_close(&j);
    bool ok = write_one(results, t, ".not_graded.json", &j.text, why) &&
              remove_one(results, t, ".json", why) && remove_one(results, t, ".txt", why) &&
              remove_one(results, t, ".receipt", why); /* it belonged to that result */
    text_free(&j.text);
    return ok;
}

/* ---- reading ---- */

static double number_of(const char *text, const char *key)
{
    char value[40];
    return json_field(text, 2, key, value, sizeof value) ? strtod(value, NULL) : 0;
}

static struct applied read_stamp(const char *class)
{
    return (struct applied){.days_late = (unsigned)number_of(class, "days_late"),
                            .days_free = (unsigned)number_of(class, "days_free"),
                            .weight = number_of(class, "weight"),
                            .marks = number_of(class, "marks"),
                            .score = number_of(class, "score")};
}

bool record_read(struct record *record, const char *results, const struct task *t)
{
    char *path = record_path(results, t, ".json"), score[40], wall[40], tries[20], seed[24], max_score[40];
    struct text *text = &record->text;
    struct grading_facts *facts = &record->facts;
    *record = (struct record){0};
    bool ok = file_read(text, path, RESULT_MAX_BYTES) && text->length > 0;
    free(path);
    char *class = ok ? strstr(text->s, class_key) : NULL;
    ok = class && json_field(text->s, 1, "source_sha256", record->sha256, sizeof record->sha256) &&
         json_field(text->s, 1, "score", score, sizeof score) &&
         json_field(text->s, 1, "max_score", max_score, sizeof max_score) &&
         json_field(text->s, 1, "seed", seed, sizeof seed) &&
         json_field(class, 2, "graded_at", facts->graded_at, sizeof facts->graded_at) &&
         json_field(class, 2, "wall_seconds", wall, sizeof wall) &&
         json_field(class, 2, "tries", tries, sizeof tries) &&
         json_field(class, 2, "sandbox", facts->sandbox, sizeof facts->sandbox);
    if (!ok)
        return false;
    json_field(text->s, 1, "kit_sha256", record->kit_sha256, sizeof record->kit_sha256);
    json_field(text->s, 1, "program_sha256", record->program_sha256, sizeof record->program_sha256);
    json_field(text->s, 2, "kind", record->device, sizeof record->device);
    record->seed = strtoull(seed, NULL, 10);
    record->score = strtod(score, NULL);
    record->max_score = strtod(max_score, NULL);
    record->stamp = read_stamp(class);
    facts->wall_seconds = strtod(wall, NULL);
    facts->tries = (unsigned)strtoul(tries, NULL, 10);
    return true;
}

bool record_read_not_graded(const char *results, struct task *t)
{
    char *path = record_path(results, t, ".not_graded.json"), tries[20];
    struct text text = {0};
    bool ok = file_read(&text, path, RESULT_MAX_BYTES) && text.length > 0 &&
              json_field_text(text.s, 1, "reason", t->reason, sizeof t->reason) &&
              json_field(text.s, 1, "tries", tries, sizeof tries);
    if (ok) {
        t->tries = (unsigned)strtoul(tries, NULL, 10);
        t->state = TASK_NOT_GRADED;
    }
    free(path);
    text_free(&text);
    return ok;
}

bool record_forget_not_graded(const char *results, const struct task *t, struct why *why)
{
    return remove_one(results, t, ".not_graded.json", why);
}

/* Where the notes at the end of a report begin. */
static size_t notes_begin(const struct text *text)
{
    size_t begin = text->length;
    for (size_t last = begin; last > 0; begin = last) {
        for (last--; last > 0 && text->s[last - 1] != '\n'; last--)
            ;
        if (strncmp(text->s + last, note, strlen(note)) != 0 &&
            strncmp(text->s + last, marks, strlen(marks)) != 0)
            break;
    }
    return begin;
}

/* Write the notes at the end of a report again. */
static bool renote(const struct record *record, const char *results, const struct task *t,
                   const struct applied *applied, struct why *why)
{
    struct text text = {0};
    char *path = record_path(results, t, ".txt");
    bool ok = true;
    if (file_read(&text, path, RESULT_MAX_BYTES) && text.length > 1) {
        char *before = xstrdup(text.s);
        cut(&text, notes_begin(&text));
        add_notes(&text, t, applied, record->score, record->max_score);
        ok = strcmp(before, text.s) == 0 || write_one(results, t, ".txt", &text, why);
        free(before);
    }
    text_free(&text);
    free(path);
    return ok;
}

bool record_restamp(struct record *record, const char *results, const struct task *t,
                    const struct applied *applied, struct why *why)
{
    struct text fresh = {0};
    size_t length = (size_t)(strstr(record->text.s, class_key) - record->text.s);
    text_add(&fresh, record->text.s, length);
    add_class(&fresh, t, &record->facts, applied);
    bool ok = strcmp(fresh.s, record->text.s) == 0 ||
              (renote(record, results, t, applied, why) && write_one(results, t, ".json", &fresh, why));
    text_free(&fresh);
    return ok;
}

void record_free(struct record *record)
{
    text_free(&record->text);
}
