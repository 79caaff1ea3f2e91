#include "grader/class/passed_over.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "grader/class/offer.h"

/* What the end of a name says. Every name ends with the last one. */
static const struct {
    const char *end, *reason;
    bool open;
} kinds[] = {
    {".zip", "an archive", true},
    {".tar", "an archive", true},
    {".gz", "an archive", true},
    {".tgz", "an archive", true},
    {".xz", "an archive", true},
    {".bz2", "an archive", true},
    {".7z", "an archive", true},
    {".rar", "an archive", true},
    {".cu", "its name does not begin with labN", true},
    {".cpp", "its name does not end with .cu", true},
    {".cc", "its name does not end with .cu", true},
    {".cxx", "its name does not end with .cu", true},
    {".c", "its name does not end with .cu", true},
    {".cu.txt", "its name does not end with .cu", true},
    {"", "not a .cu file", false},
};

static bool ends_so(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);
    return length >= tail && strcasecmp(name + length - tail, end) == 0;
}

static void add(struct passed_over *list, const char *path, const char *reason, bool open)
{
    *ARRAY_PUSH(list->items, list->count, list->capacity) =
        (struct passed_item){.path = xstrdup(path), .reason = reason, .open = open};
}

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* A file in a student's folder that is no lab's. */
static void look_at(struct passed_over *list, const char *path, const char *name, bool folder)
{
    size_t k = 0;
    while (!ends_so(name, kinds[k].end))
        k++;
    if (folder)
        add(list, path, "a folder in a student's folder", name[0] != '.');
    else
        add(list, path, kinds[k].reason, kinds[k].open);
}

static void look_into(struct passed_over *list, const char *folder, const char *student)
{
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        bool own = strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0;
        if (own || strcmp(e->d_name, ".lab") == 0 || offer_lab_of(e->d_name) >= 0)
            continue;
        char *real = xformat("%s/%s", folder, e->d_name), *path = xformat("%s/%s", student, e->d_name);
        look_at(list, path, e->d_name, is_folder(real));
        free(path);
        free(real);
    }
    if (dir)
        closedir(dir);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const struct passed_item *)a)->path, ((const struct passed_item *)b)->path);
}

void passed_over_list(struct passed_over *list, const char *submissions)
{
    DIR *dir = opendir(submissions);
    *list = (struct passed_over){0};
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        const char *name = e->d_name;
        bool ours = strncmp(name, "import-", 7) == 0 && ends_so(name, ".csv");
        char *path = xformat("%s/%s", submissions, name);
        if (is_folder(path) && name[0] != '.')
            look_into(list, path, name);
        else if (!is_folder(path) && !ours)
            add(list, name, "it lies in no student's folder", name[0] != '.');
        free(path);
    }
    if (dir)
        closedir(dir);
    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, by_path);
}

void passed_over_free(struct passed_over *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i].path);
    free(list->items);
    *list = (struct passed_over){0};
}
