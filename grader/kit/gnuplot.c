#include "grader/kit/gnuplot.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/sandbox/process.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"
#include "grader/kit/workspace.h"

enum { PICTURE_MOST = 16 << 20 };

static const char *const formats[] = {"svg", "png"};

static const struct process_limits limits = {
    .wall_ms = 60000, .file_bytes = PICTURE_MOST, .output_bytes = 16 << 10};

static const char install[] =
    "gnuplot is missing; install it: grader/setup.sh plots (or sudo apt-get install gnuplot-nox)";

char *gnuplot_folder(void)
{
    return kit_file("build/plots");
}

/* Inside gnuplot's single quotes only the quote itself is doubled. */
static void add_setting(struct text *out, const char *name, const char *value)
{
    text_printf(out, "%s = '", name);
    for (; *value; value++)
        text_printf(out, *value == '\'' ? "''" : "%c", *value);
    text_printf(out, "'; ");
}

static char *commands_for(const char *script, const char *data, const char *format, const char *out,
                          const struct gnuplot_setting *settings)
{
    struct text text = {0};
    char *path = kit_file("%s", script), *style = kit_file("grader/kit/style.gp");
    add_setting(&text, "script", path);
    path[strrchr(path, '/') + 1 - path] = 0;
    add_setting(&text, "folder", path);
    add_setting(&text, "style", style);
    add_setting(&text, "data", data);
    add_setting(&text, "format", format);
    add_setting(&text, "out", out);
    for (; settings && settings->name; settings++)
        add_setting(&text, settings->name, settings->value);
    text_printf(&text, "load script");
    free(path);
    free(style);
    return text.s;
}

/* gnuplot's output on one line: it marks its place in a script with lines of blanks. */
static void tell_fault(const char *script, const char *said, struct why *why)
{
    struct text words = {0};
    for (const char *c = said ? said : ""; *c; c++)
        if (!isspace((unsigned char)*c))
            text_add(&words, c, 1);
        else if (words.length && words.s[words.length - 1] != ' ')
            text_add(&words, " ", 1);
    why_say(why, "%s: gnuplot: %s", script, words.length ? words.s : "failed without a message");
    text_free(&words);
}

/* `cache` is where fontconfig may write; without one it complains. */
static bool run(const char *script, const char *commands, const char *cache, struct why *why)
{
    char *home = xformat("XDG_CACHE_HOME=%s", cache);
    struct process_result run;
    process_run(&run, &(struct process_job){
                          .argv = (const char *const[]){"gnuplot", "-e", commands, NULL},
                          .environment = (const char *const[]){"LC_ALL=C.UTF-8", home, NULL},
                          .keep_fd = -1,
                          .limits = limits,
                      });
    bool ok = run.end == PROCESS_EXITED && run.code == 0 && run.output.length == 0;
    if (run.end == PROCESS_NOT_STARTED && run.code == ENOENT)
        why_say(why, "%s", install);
    else if (!ok)
        tell_fault(script, run.output.s, why);
    text_free(&run.output);
    free(home);
    return ok;
}

static bool draw_one(const char *script, const char *data, const char *format, const char *folder,
                     const struct gnuplot_setting *settings, struct why *why)
{
    char *out = xformat("%s/picture.%s", folder, format);
    char *commands = commands_for(script, data, format, out, settings);
    bool ok = run(script, commands, folder, why);
    free(out);
    free(commands);
    return ok;
}

static bool place_one(const char *format, const char *folder, const char *base, struct why *why)
{
    char *from = xformat("%s/picture.%s", folder, format), *to = xformat("%s.%s", base, format);
    struct text picture = {0};
    bool ok = whole_file_read(&picture, from, PICTURE_MOST, why) &&
              whole_file_write(to, picture.s, picture.length, why);
    text_free(&picture);
    free(from);
    free(to);
    return ok;
}

bool gnuplot_draw(const char *script, const char *data, const char *base,
                  const struct gnuplot_setting *settings, struct why *why)
{
    char *folder = make_folder(why);
    bool ok = folder;
    whole_file_make_folders(base); /* a failure shows when the file is written */
    for (size_t f = 0; f < ARRAY_LEN(formats) && ok; f++)
        ok = draw_one(script, data, formats[f], folder, settings, why);
    for (size_t f = 0; f < ARRAY_LEN(formats) && ok; f++)
        ok = place_one(formats[f], folder, base, why);
    if (folder)
        remove_folder(folder);
    free(folder);
    return ok;
}

bool gnuplot_draw_text(const char *script, const struct text *data, const char *base,
                       const struct gnuplot_setting *settings, struct why *why)
{
    char *file = xformat("%s.dat", base);
    whole_file_make_folders(file);
    bool ok = whole_file_write(file, data->s ? data->s : "", data->length, why) &&
              gnuplot_draw(script, file, base, settings, why);
    free(file);
    return ok;
}

bool gnuplot_svg(struct text *svg, const char *script, const struct text *data, struct why *why)
{
    char *folder = make_folder(why);
    if (!folder)
        return false;
    char *file = xformat("%s/data", folder), *picture = xformat("%s/picture.svg", folder);
    bool ok = whole_file_write(file, data->s ? data->s : "", data->length, why) &&
              draw_one(script, file, "svg", folder, NULL, why) &&
              whole_file_read(svg, picture, PICTURE_MOST, why);
    remove_folder(folder);
    free(folder);
    free(file);
    free(picture);
    return ok;
}
