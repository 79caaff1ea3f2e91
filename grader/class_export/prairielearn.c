/* Export for PrairieLearn: its results.json, with one test per check and pictures. See "Grading results" in
 * https://docs.prairielearn.com/externalGrading/. The score is from 0 to 1. Pictures are data URLs, as many
 * as fit: the file may have one megabyte.
 *
 * A submission that is not graded has "gradable": false, which costs no attempt and gives no score. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/escape.h"
#include "grader/class_export/checks.h"
#include "grader/class_export/export.h"

enum { FILE_LIMIT = 1000000, ROOM = 20000 /* for keys and indentation of pictures */ };

static json_t *make_test(const struct submission *s, const struct check_view *check)
{
    struct text output = {0}, name = {0};
    text_printf(&name, "%s: %s", check->entry, check->name);
    check_details(&output, s, check);
    json_t *test =
        json_pack("{s:s, s:f, s:f, s:s, s:s, s:s}", "name", name.s, "points", applied_points(s, check->score),
                  "max_points", applied_most(s, check->max_score), "message", check->summary, "description",
                  check->status, "output", output.s ? output.s : "");
    text_free(&output);
    text_free(&name);
    return test;
}

static json_t *make_tests(const struct submission *s)
{
    size_t count;
    struct check_view *checks = checks_of(s, &count);
    json_t *tests = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(tests, make_test(s, &checks[i]));
    free(checks);
    return tests;
}

/* ---- pictures ---- */

static const char *picture_prefix; /* "lab4_", for the filter of scandir, which takes no argument */

static int is_picture(const struct dirent *e)
{
    const char *dot = strrchr(e->d_name, '.');
    return dot && strcmp(dot, ".png") == 0 && strncmp(e->d_name, picture_prefix, strlen(picture_prefix)) == 0;
}

static json_t *make_image(const char *name, const struct text *png)
{
    char *digits = base64(png->s, png->length), *url = xformat("data:image/png;base64,%s", digits);
    char *label = utf8_clean(name);
    json_t *image = json_pack("{s:s, s:s}", "label", label, "url", url);
    free(label);
    free(url);
    free(digits);
    return image;
}

/* The pictures of this lab in the folder, in order of their names; `left` bytes may be filled. */
static json_t *make_images(const struct submission *s, const char *folder, long left)
{
    struct dirent **names;
    json_t *images = json_array();
    char *prefix = xformat("%s_", s->lab);
    picture_prefix = prefix;
    int count = scandir(folder, &names, is_picture, alphasort);
    if (count <= 0)
        fprintf(stderr, "grade: %s: no pictures %s*.png there; draw them with ./grade %s --plot\n", folder,
                prefix, s->lab);
    for (int i = 0; i < count; i++) {
        struct text png = {0};
        char *path = xformat("%s/%s", folder, names[i]->d_name);
        bool there = file_read(&png, path, FILE_LIMIT);
        long needs = (long)(png.length + 2) / 3 * 4;
        if (there && png.length > 0 && needs < left) {
            json_array_append_new(images, make_image(names[i]->d_name, &png));
            left -= needs;
        } else
            fprintf(stderr, "grade: %s: left out: the file may have 1 MB\n", path);
        text_free(&png);
        free(path);
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    free(prefix);
    return images;
}

/* ---- the file ---- */

static json_t *make_graded(const struct submission *s, const struct export_options *options)
{
    const char *message = field_text(s->result, "message");
    double score = s->max_score > 0 ? s->score / s->max_score : 0;
    json_t *result =
        json_pack("{s:b, s:f, s:s, s:s, s:o}", "gradable", 1, "score",
                  score > 1   ? 1
                  : score < 0 ? 0
                              : score,
                  "message", *message ? message : "Graded.", "output", s->report, "tests", make_tests(s));
    struct text so_far = {0};
    if (!options->plots)
        return result;
    export_add_json(&so_far, json_incref(result), JSON_INDENT(2));
    json_object_set_new(result, "images",
                        make_images(s, options->plots, FILE_LIMIT - ROOM - (long)so_far.length));
    text_free(&so_far);
    return result;
}

bool export_prairielearn(struct text *out, const struct submission *s, const struct export_options *options)
{
    if (s->standing == STANDING_MISSING || s->standing == STANDING_EXCUSED)
        return false;
    json_t *result = s->standing == STANDING_GRADED ? make_graded(s, options)
                                                    : json_pack("{s:b, s:s, s:[s]}", "gradable", 0, "message",
                                                                "Not graded.", "format_errors", s->reason);
    export_add_json(out, result, JSON_INDENT(2));
    return true;
}
