#include "grader/class_results/standing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "grader/class_results/stamp.h"
#include "grader/text/escape.h"

enum { REPORT_MAX_BYTES = 256 << 20 };

static void set_text(char **to, char *s)
{
    free(*to);
    *to = s;
}

static void give_no_grade(struct submission *s, enum standing standing, const char *reason)
{
    s->standing = standing;
    set_text(&s->reason, xstrdup(reason));
}

/* ---- a result ---- */

/* Does the object have all that a result needs? `lab` NULL: of any lab. */
static bool is_result(const json_t *object, const char *lab, struct why *why)
{
    if (!object_has_schema(object, why))
        return false;
    if ((lab ? strcmp(field_text(object, "lab"), lab) == 0 : *field_text(object, "lab")) &&
        *field_text(object, "verdict") && json_is_number(json_object_get(object, "score")) &&
        field_number(object, "max_score") > 0 && json_is_array(json_object_get(object, "exercises")))
        return true;
    why_say(why, "it is not a result file of %s", lab ? lab : "./grade; write one with --json");
    return false;
}

/* With these verdicts, staff must act before there is a grade. */
static bool waits(const json_t *result)
{
    const char *verdict = field_text(result, "verdict");
    return strcmp(verdict, "internal_error") == 0 || strcmp(verdict, "review") == 0;
}

static void set_time(struct submission *s, const json_t *class)
{
    struct stat st;
    struct tm utc;
    snprintf(s->graded_at, sizeof s->graded_at, "%s", field_text(class, "graded_at"));
    if (!s->graded_at[0] && stat(s->path, &st) == 0)
        strftime(s->graded_at, sizeof s->graded_at, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&st.st_mtime, &utc));
}

static void take_report(struct submission *s)
{
    static const char ending[] = ".json";
    struct text text = {0};
    size_t length = strlen(s->path), tail = strlen(ending);
    if (length <= tail || strcmp(s->path + length - tail, ending) != 0)
        return;
    char *path = xformat("%.*s.txt", (int)(length - tail), s->path);
    if (file_read(&text, path, REPORT_MAX_BYTES) && text.s)
        set_text(&s->report, utf8_clean(text.s));
    text_free(&text);
    free(path);
}

static char *join(const char *directory, const char *path)
{
    return *directory && *path && path[0] != '/' ? xformat("%s/%s", directory, path) : xstrdup(path);
}

/* Use that path if the file is there; else free it. */
static bool use_source(struct submission *s, char *path)
{
    bool there = *path && access(path, F_OK) == 0;
    if (there)
        set_text(&s->source, path);
    else
        free(path);
    return there;
}

/* Paths are relative to the directory in which ./grade class was run. `book`: NULL for a result alone. */
static void find_source(struct submission *s, const struct book *book)
{
    const char *directory = field_text(book ? book->run : NULL, "directory");
    char *own = utf8_path_on_disk(field_text(s->result, "source"), s->folder);
    char *now = utf8_path_on_disk(field_text(s->task, "source"), s->folder);
    set_text(&s->source, xstrdup(own));
    if (access(own, F_OK) != 0 && own[0] != '/' && use_source(s, join(directory, own)))
        s->directory = directory;
    else if (access(own, F_OK) != 0)
        use_source(s, join(directory, now));
    free(own);
    free(now);
}

/* Take over `result`. Marks by the policy of the class come before the result's own points. */
static void take_result(struct submission *s, const struct book *book, const char *path, json_t *result)
{
    const json_t *class = json_object_get(result, "class");
    const json_t *applied = json_object_get(class, "score"), *marks = json_object_get(class, "marks");
    s->path = xstrdup(path);
    s->result = result;
    s->score = json_is_number(applied) ? json_number_value(applied) : field_number(result, "score");
    s->max_score =
        json_number_value(marks) > 0 ? json_number_value(marks) : field_number(result, "max_score");
    s->wall_seconds = field_number(class, "wall_seconds");
    find_source(s, book);
    set_time(s, class);
    take_report(s);
    s->standing = STANDING_GRADED;
    if (waits(result)) {
        const char *message = field_text(result, "message");
        char *reason = xformat("%s: %s", field_text(result, "verdict"),
                               *message ? message : "it needs a review; its report says why");
        give_no_grade(s, STANDING_NOT_GRADED, reason);
        free(reason);
    }
}

bool standing_alone(struct submission *s, const char *path, struct why *why)
{
    struct why problem = {0};
    json_t *result = object_read(path, &problem);
    if (!result || !is_result(result, NULL, &problem)) {
        why_say(why, "%s: %s", path, *problem.text ? problem.text : "there is no such file or folder");
        json_decref(result);
        return false;
    }
    take_result(s, NULL, path, result);
    return true;
}

/* ---- of a class ---- */

static bool is_missing(const struct submission *s)
{
    return strcmp(field_text(s->task, "state"), "missing") == 0;
}

/* Is the result of the bytes that the class has now? A result of other bytes is out of date. */
static bool is_current(const struct book *book, const struct submission *s, const json_t *result,
                       struct why *why)
{
    const char *now = field_text(s->task, "source_sha256");
    if (!book->run || (*now && strcmp(now, field_text(result, "source_sha256")) == 0))
        return true;
    why_say(why, "%s",
            !s->task ? "class.json does not name it; run ./grade class again, for all students and labs"
            : is_missing(s)
                ? "the file was removed since; put it back and run ./grade class again, or remove the result"
                : "the file has changed since it was graded; run ./grade class again");
    return false;
}

static void leave_out(struct submission *s, const char *why)
{
    char *reason = xformat("its result is left out: %s", why);
    give_no_grade(s, STANDING_NOT_GRADED, reason);
    s->left_out = true;
    free(reason);
}

/* Without a result: take the reason from labN.not_graded.json, which says more, else from class.json. */
static void stand_without(struct submission *s, const char *not_graded)
{
    struct why why;
    json_t *held = object_read(not_graded, &why);
    const char *said = held          ? field_text(held, "reason")
                       : why.text[0] ? why.text
                                     : field_text(s->task, "reason");
    if (is_missing(s))
        give_no_grade(s, STANDING_MISSING, "nothing was handed in");
    else
        give_no_grade(s, STANDING_NOT_GRADED, *said ? said : "no result yet; run ./grade class again");
    json_decref(held);
}

/* ---- what the teacher has decided ---- */

/* Marks that the teacher has set need no result, and an excuse takes the lab out, whatever was handed in. */
static void take_decision(struct submission *s, const struct applied *a)
{
    if (a->excused) {
        char *reason = xformat("excused: %s", a->reason);
        give_no_grade(s, STANDING_EXCUSED, reason);
        free(reason);
    } else if (a->overridden) {
        s->standing = STANDING_GRADED;
        s->score = a->score;
        s->max_score = a->marks;
        set_text(&s->reason, xstrdup(""));
    }
}

static void explain(struct submission *s, const struct book *book)
{
    struct applied a;
    struct text words = {0};
    double most = field_number(s->result, "max_score");
    if (s->result)
        a = stamp_read(book->run, s->lab, json_object_get(s->result, "class"));
    else if (!stamp_of_task(&a, book->run, s->task))
        return;
    take_decision(s, &a);
    if (applied_is_notable(&a, most)) {
        applied_explain(&words, &a, field_number(s->result, "score"), most);
        set_text(&s->explanation, xformat("%s", words.s ? words.s : ""));
        if (!s->result) /* what the student reads, where there is no report */
            set_text(&s->report, xformat("Marks: %s\n", s->explanation));
    }
    text_free(&words);
}

void standing_find(struct submission *s, const struct book *book)
{
    struct why why;
    char *path = xformat("%s/results/%s/%s.json", book->folder, s->folder, s->lab);
    char *not_graded = xformat("%s/results/%s/%s.not_graded.json", book->folder, s->folder, s->lab);
    json_t *result = object_read(path, &why);
    if (result && is_result(result, s->lab, &why) && is_current(book, s, result, &why))
        take_result(s, book, path, json_incref(result));
    else if (*why.text && (is_missing(s) || access(not_graded, F_OK) != 0))
        leave_out(s, why.text);
    else
        stand_without(s, not_graded);
    explain(s, book);
    json_decref(result);
    free(not_graded);
    free(path);
}
