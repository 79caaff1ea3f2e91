#include "grader/sweep/plot.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/process.h"
#include "grader/kit.h"
#include "grader/whole_file.h"
#include "grader/workspace.h"

enum { WALL_MS = 60000, OUTPUT_BYTES = 16 << 10, PICTURE_MOST = 16 << 20 };

static const char install[] =
    "no plot: gnuplot is missing; install it: grader/setup.sh plots (or sudo apt-get install gnuplot-nox)";

char *plot_folder(void)
{
    return xformat("%s/build/plots", kit_directory());
}

/* All folders above a file; what fails shows when the file is written. */
static void make_folders(const char *path)
{
    char *copy = xstrdup(path);
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(copy, 0755);
        *slash = '/';
    }
    free(copy);
}

/* gnuplot's own words are in single quotes, where only a quote itself has to be doubled. */
static void add_setting(struct text *out, const char *name, const char *value)
{
    text_printf(out, "%s = '", name);
    for (; *value; value++)
        text_printf(out, *value == '\'' ? "''" : "%c", *value);
    text_printf(out, "'; ");
}

static char *program(const char *script, const char *kind, const char *data, const char *out,
                     const struct plot_setting *settings)
{
    struct text text = {0};
    char *here = xformat("%s/grader/sweep", kit_directory()), *path = xformat("%s/%s", here, script);
    add_setting(&text, "kind", kind);
    add_setting(&text, "data", data);
    add_setting(&text, "out", out);
    add_setting(&text, "here", here);
    for (; settings->name; settings++)
        add_setting(&text, settings->name, settings->value);
    add_setting(&text, "script", path);
    text_printf(&text, "load script");
    free(here);
    free(path);
    return text.s;
}

static bool run_gnuplot(const char *commands, const char *folder, char *why, size_t why_size)
{
    char *cache = xformat("XDG_CACHE_HOME=%s", folder);
    const char *argv[] = {"gnuplot", "-e", commands, NULL}, *environment[] = {"LC_ALL=C.UTF-8", cache, NULL};
    struct process_result run;
    process_run(
        &run, &(struct process_job){
                  .argv = argv,
                  .environment = environment,
                  .directory = folder,
                  .keep_fd = -1,
                  .limits = {.wall_ms = WALL_MS, .file_bytes = PICTURE_MOST, .output_bytes = OUTPUT_BYTES}});
    bool ok = run.end == PROCESS_EXITED && run.code == 0;
    if (run.end == PROCESS_NOT_STARTED && run.code == ENOENT)
        snprintf(why, why_size, "%s", install);
    else if (!ok)
        snprintf(why, why_size, "no plot: gnuplot failed: %.300s", run.output.s ? run.output.s : "");
    text_free(&run.output);
    free(cache);
    return ok;
}

/* Draw into the private folder, then put the picture in its place. */
static bool draw(const char *script, const char *base, const char *kind, const char *data,
                 const struct plot_setting *settings, char *why, size_t why_size)
{
    char *folder = make_folder(why, why_size), *out = xformat("%s/picture", folder ? folder : ""),
         *to = xformat("%s.%s", base, kind), *commands = program(script, kind, data, out, settings);
    struct text picture = {0};
    bool ok = folder && run_gnuplot(commands, folder, why, why_size) &&
              whole_file_read(&picture, out, PICTURE_MOST, why, why_size) &&
              whole_file_write(to, picture.s, picture.length, why, why_size);
    text_free(&picture);
    if (folder)
        remove_folder(folder);
    free(folder);
    free(out);
    free(to);
    free(commands);
    return ok;
}

bool plot_draw(const char *script, const char *base, const struct text *data,
               const struct plot_setting *settings, char *why, size_t why_size)
{
    char *file = xformat("%s.dat", base);
    make_folders(file);
    bool ok = whole_file_write(file, data->s ? data->s : "", data->length, why, why_size);
    char *path = ok ? realpath(file, NULL) : NULL; /* gnuplot works in a folder of its own */
    if (ok)
        ok = path && draw(script, base, "svg", path, settings, why, why_size) &&
             draw(script, base, "png", path, settings, why, why_size);
    free(path);
    free(file);
    return ok;
}
