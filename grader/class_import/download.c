#include "grader/class_import/download.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "grader/class_import/archive_list.h"

enum { FOLDERS_DEEP = 40 };

/* ---- names ---- */

bool ends_with(const char *path, const char *end)
{
    size_t length = strlen(path), tail = strlen(end);
    return length >= tail && strcasecmp(path + length - tail, end) == 0;
}

const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Does the name end like a CUDA or C++ source: .cu, .cpp, .cu.txt? */
static bool is_source_name(const char *path)
{
    static const char *const ends[] = {".cu", ".cpp", ".cc", ".cxx", ".c", ".cu.txt", ".cpp.txt"};
    for (size_t i = 0; i < ARRAY_LEN(ends); i++)
        if (ends_with(path, ends[i]))
            return true;
    return false;
}

bool is_wanted(const char *path)
{
    return is_source_name(path) || ends_with(path, ".lab/history") ||
           strcmp(base_name(path), "submission_metadata.yml") == 0;
}

/* ---- items ---- */

struct found *download_add(struct download *d, char *path, time_t changed)
{
    struct found *item = ARRAY_PUSH(d->items, d->count, d->capacity);
    *item = (struct found){.path = path, .changed = changed};
    return item;
}

static void give_reason(struct found *item, bool open, const char *format, va_list args)
{
    struct text reason = {0};
    if (item->reason)
        return;
    text_vprintf(&reason, format, args);
    item->reason = reason.s;
    item->open = open;
}

void found_pass_over(struct found *item, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    give_reason(item, false, format, args);
    va_end(args);
}

void found_set_aside(struct found *item, enum found_work work, const char *reason)
{
    item->work = item->reason ? item->work : work;
    found_pass_over(item, "%s", reason);
}

void found_leave_open(struct found *item, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    give_reason(item, true, format, args);
    va_end(args);
}

/* ---- folders ---- */

static const char *what_is(mode_t mode)
{
    return S_ISLNK(mode) ? "a link, which is not followed" : S_ISFIFO(mode) ? "a pipe" : "no file";
}

static void add_file(struct download *d, const char *real, char *path, const struct stat *st)
{
    struct found *item = download_add(d, path, st->st_mtim.tv_sec);
    if (!S_ISREG(st->st_mode))
        found_leave_open(item, "%s", what_is(st->st_mode));
    else if (is_wanted(path) && st->st_size > SOURCE_MAX_BYTES)
        found_leave_open(item, "larger than %d KB", SOURCE_MAX_BYTES >> 10);
    else if (is_wanted(path) && !(item->has_bytes = file_read(&item->bytes, real, SOURCE_MAX_BYTES)))
        found_leave_open(item, "cannot be read: %s", strerror(errno));
}

static void list_folder(struct download *d, const char *real, const char *path, int deep);

/* The tools' own folders count as one item. */
static bool is_tools_folder(const char *name)
{
    return strcmp(name, ".git") == 0 || strcmp(name, "__MACOSX") == 0;
}

static void add_entry(struct download *d, const char *real, char *path, int deep)
{
    struct stat st = {0};
    bool known = lstat(real, &st) == 0;
    if (!known)
        found_leave_open(download_add(d, path, 0), "cannot be read: %s", strerror(errno));
    else if (S_ISDIR(st.st_mode) && is_tools_folder(base_name(path)))
        found_set_aside(download_add(d, path, st.st_mtim.tv_sec), WORK_NOBODYS,
                        "a folder of a tool, not looked into");
    else if (S_ISDIR(st.st_mode)) {
        list_folder(d, real, path, deep + 1);
        free(path);
    } else if (S_ISREG(st.st_mode) && is_archive_name(path)) {
        archive_list(d, real, path, &st);
        free(path);
    } else
        add_file(d, real, path, &st);
}

/* `path` is "" for the top. */
static void list_folder(struct download *d, const char *real, const char *path, int deep)
{
    DIR *dir = deep <= FOLDERS_DEEP ? opendir(real) : NULL;
    if (!dir)
        found_leave_open(download_add(d, xstrdup(path), 0), "a folder that cannot be read: %s",
                         deep > FOLDERS_DEEP ? "too deep" : strerror(errno));
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        char *inside = xformat("%s/%s", real, e->d_name);
        add_entry(d, inside, xformat("%s%s%s", path, *path ? "/" : "", e->d_name), deep);
        free(inside);
    }
    if (dir)
        closedir(dir);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct found *)a)->path, ((const struct found *)b)->path);
}

bool download_has(const struct download *d, const char *path)
{
    const struct found wanted = {.path = (char *)path};
    return d->count && bsearch(&wanted, d->items, d->count, sizeof *d->items, by_path);
}

static char *name_of(const char *path)
{
    char *real = realpath(path, NULL), *name = xstrdup(base_name(real ? real : path));
    free(real);
    return name;
}

bool download_read(struct download *d, const char *path, struct why *why)
{
    struct stat st;
    *d = (struct download){.name = name_of(path)};
    bool there = stat(path, &st) == 0, is_archive = there && S_ISREG(st.st_mode) && is_archive_name(path);
    DIR *dir = there && S_ISDIR(st.st_mode) ? opendir(path) : NULL;
    if (!dir && !is_archive) {
        why_say(why, "%s: %s; give a folder, a zip or a tar file", path,
                there && !S_ISDIR(st.st_mode) ? "is neither a folder nor an archive" : strerror(errno));
        return false;
    }
    if (dir) {
        closedir(dir);
        list_folder(d, path, "", 0);
    } else
        archive_list(d, path, "", &st);
    if (d->count)
        qsort(d->items, d->count, sizeof *d->items, by_path);
    return true;
}

void download_free(struct download *d)
{
    for (size_t i = 0; i < d->count; i++) {
        free(d->items[i].path);
        free(d->items[i].reason);
        text_free(&d->items[i].bytes);
    }
    free(d->items);
    free(d->name);
    *d = (struct download){0};
}
