#include "grader/class_import/import_write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grader/class/moment.h"
#include "grader/text/sheet.h"
#include "grader/text/whole_file.h"

/* ---- the files ---- */

static char *place_of(const struct hand_in *h, const char *out)
{
    if (h->lab == HISTORY)
        return xformat("%s/%s/.lab/history", out, h->student);
    return xformat("%s/%s/lab%d.cu", out, h->student, h->lab);
}

/* Is a file of an earlier import there that is as new? */
static bool is_there(struct hand_in *h, const char *path, const struct text *bytes)
{
    struct text old = {0};
    struct stat st;
    if (lstat(path, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    bool read = file_read(&old, path, SOURCE_MAX_BYTES), same = read && old.length == bytes->length;
    if (same && old.length)
        same = memcmp(old.s, bytes->s, old.length) == 0;
    text_free(&old);
    h->unchanged = same && st.st_mtim.tv_sec == h->handed_in;
    h->outdated = !h->unchanged && st.st_mtim.tv_sec > h->handed_in;
    return h->unchanged || h->outdated;
}

static bool write_one(struct hand_in *h, const struct text *bytes, const char *path, struct why *why)
{
    const struct timespec times[] = {{.tv_sec = h->handed_in}, {.tv_sec = h->handed_in}};
    if (is_there(h, path, bytes))
        return true;
    if (!whole_file_make_folders(path)) {
        why_say(why, "%s: its folder cannot be made: %s", path, strerror(errno));
        return false;
    }
    if (!whole_file_write(path, bytes->s ? bytes->s : "", bytes->length, why))
        return false;
    if (utimensat(AT_FDCWD, path, times, 0) == 0)
        return true;
    why_say(why, "%s: its time cannot be set: %s", path, strerror(errno));
    return false;
}

bool import_write(struct import_plan *plan, const struct download *d, const char *out, struct why *why)
{
    bool ok = true;
    for (size_t i = 0; i < plan->count && ok; i++) {
        struct hand_in *h = &plan->items[i];
        char *path = place_of(h, out);
        ok = h->newer != NO_ITEM || write_one(h, &d->items[h->item].bytes, path, why);
        free(path);
    }
    return ok;
}

/* ---- the list ---- */

static void add_row(struct text *out, const char *file, const struct hand_in *h, const char *outcome)
{
    char lab[16] = "", moment[MOMENT_SIZE] = "";
    if (h && h->lab != HISTORY)
        snprintf(lab, sizeof lab, "lab%d", h->lab);
    if (h)
        moment_write(moment, h->handed_in);
    const char *cells[] = {file, h ? h->student : "", lab, moment, h ? h->layout : "", outcome};
    for (size_t k = 0; k < ARRAY_LEN(cells); k++) {
        sheet_add_cell(out, cells[k]);
        text_printf(out, k + 1 < ARRAY_LEN(cells) ? "," : "\n");
    }
}

static void add_hand_in(struct text *out, const struct hand_in *h, const struct download *d)
{
    char *outcome = h->newer != NO_ITEM ? xformat("passed over: %s counts", d->items[h->newer].path)
                    : h->outdated       ? xstrdup("passed over: a newer file had been imported before")
                    : h->unchanged      ? xstrdup("taken: the same as imported before")
                                        : xformat("taken%s", h->late ? "; the platform marks it late" : "");
    add_row(out, d->items[h->item].path, h, outcome);
    free(outcome);
}

bool import_list(const struct import_plan *plan, const struct download *d, const char *out, struct why *why)
{
    struct text list = {0};
    text_printf(&list, "\"file\",\"student\",\"lab\",\"handed in\",\"layout\",\"outcome\"\n");
    for (size_t i = 0; i < plan->count; i++)
        add_hand_in(&list, &plan->items[i], d);
    for (size_t k = 0; k < d->count; k++) {
        char *outcome = xformat("passed over: %s", d->items[k].reason ? d->items[k].reason : "");
        if (d->items[k].reason)
            add_row(&list, d->items[k].path, NULL, outcome);
        free(outcome);
    }
    char *path = xformat("%s/import-%s.csv", out, d->name);
    bool ok = whole_file_make_folders(path) && whole_file_write(path, list.s, list.length, why);
    free(path);
    text_free(&list);
    return ok;
}
