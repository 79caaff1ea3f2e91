#include "grader/class_export/export.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/text/page.h"
#include "grader/text/whole_file.h"

enum { DONE, NOT_ALL, FAILED };

/* Exactly one function is set; a package has none. */
static const struct format {
    const char *name, *file; /* in REPORT/export, or the ending of one file per submission */
    const char *what;
    export_all *all;
    export_one *one;
    export_merge *merge;
} formats[] = {
    {"junit", "junit.xml", "JUnit XML: one suite per submission, one case per check", export_junit, NULL,
     NULL},
    {"tap", "class.tap", "TAP 13: one line per check", export_tap, NULL, NULL},
    {"gradescope", "json", "Gradescope's results.json", NULL, export_gradescope, NULL},
    {"autolab", "txt", "Autolab: an autograder's output, scores on its last line", NULL, export_autolab,
     NULL},
    {"prairielearn", "json", "PrairieLearn's results.json", NULL, export_prairielearn, NULL},
    {"classroom50", "json", "Classroom 50's result.json", NULL, export_classroom50, NULL},
    {"canvas", "canvas.csv", "a gradebook of Canvas, filled in (--into)", NULL, NULL, export_canvas},
    {"moodle", "moodle.csv", "a gradebook of Moodle, filled in (--into)", NULL, NULL, export_moodle},
    {"gradescope-package", "", "autograder.zip for Gradescope (--lab, --out)", NULL, NULL, NULL},
    {"autolab-package", "", "autograde.tar and Makefile for Autolab (--lab, --out)", NULL, NULL, NULL},
    {"prairielearn-package", "", "a question for PrairieLearn (--lab, --out)", NULL, NULL, NULL},
    {"classroom50-package", "", "an autograder for Classroom 50 (--lab, --out)", NULL, NULL, NULL},
    {"github-package", "", "a workflow of GitHub Actions (--lab, --out)", NULL, NULL, NULL},
    {"container-package", "", "a Containerfile and an Apptainer definition (--out)", NULL, NULL, NULL},
};

static int wrong(const char *format, ...) PRINTF_LIKE(1, 2);

static int wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "grade: ");
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n");
    va_end(args);
    return FAILED;
}

double applied_points(const struct submission *s, double points)
{
    double raw = field_number(s->result, "score");
    return raw > 0 ? points * (s->score / raw) : 0;
}

double applied_most(const struct submission *s, double most)
{
    return most * (s->max_score / field_number(s->result, "max_score"));
}

void export_add_json(struct text *out, json_t *value, size_t flags)
{
    char *s = json_dumps(value, flags);
    if (!s)
        die("out of memory: close other programs and try again");
    text_printf(out, "%s\n", s);
    free(s);
    json_decref(value);
}

/* ---- what is written ---- */

static bool write_file(const char *path, const struct text *text, struct why *why)
{
    if (strcmp(path, "-") != 0 && !whole_file_make_folders(path)) {
        why_say(why, "%s: cannot be made: %s", path, strerror(errno));
        return false;
    }
    return whole_file_write(path, text->s ? text->s : "", text->length, why);
}

/* The path OUT/STUDENT/LAB.ENDING. NULL if the student's name would lead out of OUT. */
static char *path_for(const char *out, const struct submission *s, const char *ending)
{
    const char *names[] = {s->folder, s->lab};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (!names[i][0] || strchr(names[i], '/') || strcmp(names[i], "..") == 0)
            return NULL;
    return xformat("%s/%s/%s.%s", out, s->folder, s->lab, ending);
}

/* Write one file per submission. A submission without one loses the file of an earlier export. */
static bool write_each(const struct format *f, const struct book *book, const char *out,
                       const struct export_options *options, struct why *why)
{
    bool ok = true;
    for (size_t i = 0; ok && i < book->count; i++) {
        struct text text = {0};
        char *path = path_for(out, &book->items[i], f->file);
        if (path && f->one(&text, &book->items[i], options))
            ok = write_file(path, &text, why);
        else if (path)
            unlink(path);
        text_free(&text);
        free(path);
    }
    return ok;
}

/* ---- messages ---- */

static size_t count_standing(const struct book *book, enum standing standing)
{
    size_t count = 0;
    for (size_t i = 0; i < book->count; i++)
        count += book->items[i].standing == standing;
    return count;
}

/* Print which submissions have no grade, and why. */
static int tell(const struct book *book, const char *where)
{
    bool on_screen = strcmp(where, "-") == 0; /* standard output has the export itself */
    struct text text = {0}, head = {0};
    struct page page = {.out = &text, .width = 100, .indent = 4};
    size_t without = count_standing(book, STANDING_NOT_GRADED);
    size_t missing = count_standing(book, STANDING_MISSING), excused = count_standing(book, STANDING_EXCUSED);
    for (size_t i = 0; i < book->count; i++) {
        const struct submission *s = &book->items[i];
        if (s->standing != STANDING_NOT_GRADED)
            continue;
        page_words(&page, "  not graded: %s, %s: %s", s->student, s->lab, s->reason);
        page_end_line(&page);
    }
    if (excused)
        text_printf(&head, ", %zu excused", excused);
    if (!on_screen || without)
        fprintf(on_screen ? stderr : stdout, "%s: %zu of %zu graded, %zu not graded, %zu not handed in%s\n%s",
                where, book->count - without - missing - excused, book->count, without, missing,
                head.s ? head.s : "", text.s ? text.s : "");
    text_free(&head);
    text_free(&text);
    return without ? NOT_ALL : DONE;
}

/* ---- the four ways ---- */

static int run_each(const struct format *f, const struct book *book, const struct export_options *options)
{
    struct why why;
    struct text text = {0};
    if (book->folder && options->plots)
        return wrong("--plots: pictures belong to one submission; export a single result file");
    if (book->folder) {
        char *out = options->out ? xstrdup(options->out) : xformat("%s/export/%s", book->folder, f->name);
        bool ok = write_each(f, book, out, options, &why);
        int status = ok ? tell(book, out) : wrong("%s", why.text);
        free(out);
        return status;
    }
    const char *out = options->out ? options->out : "-";
    if (!f->one(&text, &book->items[0], options))
        return wrong("%s: not graded: %s; %s cannot express that, so nothing is written", options->input,
                     book->items[0].reason, f->name);
    bool ok = write_file(out, &text, &why);
    text_free(&text);
    return !ok ? wrong("%s", why.text) : book->items[0].standing == STANDING_GRADED ? DONE : NOT_ALL;
}

/* The path of the file for a whole class, or for a single result. The caller frees it. */
static char *whole_path(const struct format *f, const struct book *book, const struct export_options *options)
{
    if (options->out)
        return xstrdup(options->out);
    return book->folder ? xformat("%s/export/%s", book->folder, f->file) : xstrdup("-");
}

static int run_all(const struct format *f, const struct book *book, const struct export_options *options)
{
    struct why why;
    char *path = whole_path(f, book, options);
    struct text text = {0};
    f->all(&text, book);
    int status = write_file(path, &text, &why) ? tell(book, path) : wrong("%s", why.text);
    text_free(&text);
    free(path);
    return status;
}

static int run_merge(const struct format *f, const struct book *book, const struct export_options *options)
{
    struct why why;
    char *path = whole_path(f, book, options);
    struct text text = {0}, said = {0};
    struct merge m = {.book = book, .options = options, .out = &text, .said = &said};
    int status;
    if (!options->into)
        status = wrong("export %s: add --into FILE, the gradebook as it was exported there", f->name);
    else if (!f->merge(&m, &why) || !write_file(path, &text, &why))
        status = wrong("%s", why.text);
    else {
        fprintf(strcmp(path, "-") ? stdout : stderr, "%s: %s", path, said.s);
        status = m.complete && !count_standing(book, STANDING_NOT_GRADED) ? DONE : NOT_ALL;
    }
    text_free(&said);
    text_free(&text);
    free(path);
    return status;
}

/* An option that the format does not use, or NULL. The user meant something by it, so it is an error. */
static const char *useless_option(const struct format *f, const struct export_options *o)
{
    bool is_package = !f->all && !f->one && !f->merge;
    return o->into && !f->merge                               ? "--into"
           : o->column_count && !f->merge                     ? "--column"
           : o->missing && !f->merge                          ? "--missing"
           : o->plots && strcmp(f->name, "prairielearn") != 0 ? "--plots"
           : o->input && is_package                           ? o->input
                                                              : NULL;
}

static bool has_lab(const struct book *book, const char *lab)
{
    for (size_t i = 0; i < book->count; i++)
        if (strcmp(book->items[i].lab, lab) == 0)
            return true;
    return false;
}

/* Check that the labs of the options exist, and keep only the lab of --lab. */
static bool choose_labs(struct book *book, const struct export_options *o, struct why *why)
{
    for (int i = 0; i < o->column_count; i++) {
        char *lab = xstrndup(o->columns[i], strcspn(o->columns[i], "="));
        bool known = has_lab(book, lab);
        free(lab);
        if (known)
            continue;
        why_say(why, "--column %s: %s has no such lab", o->columns[i], o->input);
        return false;
    }
    if (o->lab && !has_lab(book, o->lab)) {
        why_say(why, "--lab %s: %s has no such lab", o->lab, o->input);
        return false;
    }
    if (o->lab)
        book_keep_lab(book, o->lab);
    return true;
}

static int run_format(const struct format *f, const struct export_options *options)
{
    struct book book;
    struct why why;
    const char *useless = useless_option(f, options);
    if (useless)
        return wrong("export %s: %s has no use there; see ./grade export --help", f->name, useless);
    if (!f->all && !f->one && !f->merge)
        return export_package(options);
    if (!options->input)
        return wrong("export %s: give the folder of ./grade class, or a result file", f->name);
    bool ok = book_read(&book, options->input, &why) && choose_labs(&book, options, &why);
    int status = !ok      ? wrong("%s", why.text)
                 : f->all ? run_all(f, &book, options)
                 : f->one ? run_each(f, &book, options)
                          : run_merge(f, &book, options);
    book_free(&book);
    return status;
}

/* ---- the command line ---- */

static int help(void)
{
    printf("usage: ./grade export FORMAT REPORT|RESULT.json [options]\n\n"
           "REPORT is the folder of ./grade class; RESULT.json is what ./grade labN --json\n"
           "wrote.\n\n");
    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        printf("  %-21s %s\n", formats[i].name, formats[i].what);
    printf("\n"
           "  --out FILE|FOLDER    where to write; default: REPORT/export; for one result\n"
           "                       standard output, -\n"
           "  --into FILE          canvas, moodle: the gradebook to fill in, as exported\n"
           "                       there\n"
           "  --column LAB=HEADER  canvas, moodle: the column of a lab, if its header\n"
           "                       does not name the lab\n"
           "  --missing 0          canvas, moodle: 0 for what was not handed in; else its\n"
           "                       cell stays as it was\n"
           "  --plots FOLDER       prairielearn: attach the pictures of --plot, build/plots\n"
           "  --lab LAB            only this lab; packages: the lab to grade\n"
           "\n"
           "What is not graded is never written as 0. Exit status: 0 all is graded, 1\n"
           "something is not graded, 2 nothing was written.\n");
    return fflush(stdout) == 0 ? DONE : FAILED;
}

int export_command(int argc, char **argv)
{
    struct export_options options = {0};
    struct why why;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return help();
    if (!export_options_read(&options, argc, argv, &why))
        return wrong("%s", why.text);
    if (!options.format)
        return wrong("export: the format is missing; see ./grade export --help");
    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        if (strcmp(options.format, formats[i].name) == 0)
            return run_format(&formats[i], &options);
    return wrong("%s: there is no such format; ./grade export --help lists them", options.format);
}
