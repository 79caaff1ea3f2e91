#include "grader/class_report/originals.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "grader/kit/kit.h"
#include "grader/text/escape.h"

enum { ORIGINAL_MAX_BYTES = 4 << 20, FILES_MOST = 200000 };

static void keep(struct originals *originals, struct original *original, const char *name,
                 const struct given_text given[LABS_MOST])
{
    original->name = utf8_clean(name);
    compared_text_prepare(&original->text, &given[original->lab]);
    *ARRAY_PUSH(originals->items, originals->count, originals->capacity) = *original;
}

void originals_add_solutions(struct originals *originals, const struct given_text given[LABS_MOST])
{
    static const char *const endings[] = {"", "_fast"};
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int k = 0; k < count; k++)
        for (size_t e = 0; e < ARRAY_LEN(endings); e++) {
            struct original original = {.lab = labs[k]->number, .is_solution = true};
            char *name = xformat("solutions/lab%d_%s%s.cu", labs[k]->number, labs[k]->name, endings[e]);
            char *path = kit_file("%s", name);
            if (file_read(&original.text.code, path, ORIGINAL_MAX_BYTES)) /* there may be none */
                keep(originals, &original, name, given);
            free(path);
            free(name);
        }
}

/* Add a file of an earlier year, if it is of a lab. False, with errno, if it cannot be read. */
static bool add_earlier(struct originals *originals, const struct given_text given[LABS_MOST],
                        const char *path)
{
    struct original original = {0};
    const struct lab *lab = lab_of_path(path);
    bool ok = file_read(&original.text.code, path, ORIGINAL_MAX_BYTES);
    if (ok && !lab && original.text.code.s)
        lab = lab_of_text(original.text.code.s);
    original.lab = lab ? lab->number : 0;
    if (ok && lab)
        keep(originals, &original, path, given);
    else
        text_free(&original.text.code);
    return ok;
}

size_t originals_whole(const struct originals *originals, int lab)
{
    size_t least = 0;
    for (size_t k = 0; k < originals->count; k++) {
        size_t count = originals->items[k].text.prints.count;
        if (originals->items[k].is_solution && originals->items[k].lab == lab && (!least || count < least))
            least = count;
    }
    return least;
}

/* ---- folders of past years ---- */

struct file_id {
    dev_t device;
    ino_t inode;
};

struct file_ids {
    struct file_id *items;
    size_t count, capacity;
};

static int by_id(const void *a, const void *b)
{
    const struct file_id *x = a, *y = b;
    return x->device != y->device ? (x->device > y->device) - (x->device < y->device)
                                  : (x->inode > y->inode) - (x->inode < y->inode);
}

/* The folders in which the submissions of this class are. */
static void find_folders(struct file_ids *ids, const struct class_data *class)
{
    for (size_t i = 0; i < class->count; i++)
        for (int lab = 0; lab < LABS_MOST; lab++) {
            struct stat at;
            const char *source = class->students[i].works[lab].source, *slash = strrchr(source, '/');
            char *folder = xstrndup(source, slash ? (size_t)(slash - source) : 0);
            if (class->labs[lab] && slash && stat(folder, &at) == 0)
                *ARRAY_PUSH(ids->items, ids->count, ids->capacity) = (struct file_id){at.st_dev, at.st_ino};
            free(folder);
        }
    if (ids->count)
        qsort(ids->items, ids->count, sizeof *ids->items, by_id);
}

static bool is_among(const struct file_ids *ids, const struct stat *at)
{
    struct file_id id = {at->st_dev, at->st_ino};
    return ids->count && bsearch(&id, ids->items, ids->count, sizeof id, by_id);
}

static bool is_code(const char *name)
{
    const char *end = strrchr(name, '.');
    return end && strcasecmp(end, ".cu") == 0;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

/* One file or folder of the walk. */
static void visit(struct originals *originals, const struct given_text given[LABS_MOST],
                  struct class_data *class, const struct file_ids *ids, const FTSENT *entry)
{
    bool unread = entry->fts_info == FTS_DNR || entry->fts_info == FTS_ERR || entry->fts_info == FTS_NS;
    bool is_ours = entry->fts_level > 0 && is_among(ids, entry->fts_parent->fts_statp);
    bool wanted = entry->fts_info == FTS_F && is_code(entry->fts_name) && !is_ours;
    if (unread || (wanted && !add_earlier(originals, given, entry->fts_accpath)))
        class_data_problem(class, "%s is not compared: %s", entry->fts_path,
                           strerror(unread ? entry->fts_errno : errno));
}

void originals_add_folder(struct originals *originals, const struct given_text given[LABS_MOST],
                          struct class_data *class, const char *folder)
{
    char *paths[] = {xstrdup(folder), NULL};
    size_t before = originals->count;
    struct file_ids ids = {0};
    FTS *walk = fts_open(paths, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
    const FTSENT *entry;
    find_folders(&ids, class);
    while (walk && originals->count < FILES_MOST && (entry = fts_read(walk)))
        visit(originals, given, class, &ids, entry);
    if (walk)
        fts_close(walk);
    if (originals->count == before)
        class_data_problem(class, "--compare %s: there is no .cu file of a lab in it", folder);
    if (originals->count >= FILES_MOST)
        class_data_problem(class, "--compare %s: only %d files are compared", folder, FILES_MOST);
    free(ids.items);
    free(paths[0]);
}

void originals_free(struct originals *originals)
{
    for (size_t k = 0; k < originals->count; k++) {
        free(originals->items[k].name);
        compared_text_free(&originals->items[k].text);
    }
    free(originals->items);
    *originals = (struct originals){0};
}
