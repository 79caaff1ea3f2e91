#include "grader/class_import/archive_list.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdlib.h>
#include <string.h>

/* An archive that is being read. */
struct reader {
    struct download *download;
    const char *path; /* in the download, as a folder */
    time_t changed;   /* of the archive: for entries without a time */
    struct archive *archive;
    int deep;
    int64_t unpacked;
};

bool is_archive_name(const char *path)
{
    static const char *const ends[] = {".zip", ".tar", ".tgz", ".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst"};
    for (size_t i = 0; i < ARRAY_LEN(ends); i++)
        if (ends_with(path, ends[i]))
            return true;
    return false;
}

static void list_entries(struct reader *r);

/* Tools that leave times out write 1970 or 1980: then the archive's time is all that is known. */
static time_t time_of(const struct reader *r, struct archive_entry *e)
{
    enum { DAY_TWO_OF_1980 = 315619200 };
    bool known = archive_entry_mtime_is_set(e) && archive_entry_mtime(e) >= DAY_TWO_OF_1980;
    return known ? archive_entry_mtime(e) : r->changed;
}

static struct archive *new_archive(void)
{
    struct archive *a = archive_read_new();
    if (!a)
        die("out of memory: close other programs and try again");
    archive_read_support_format_zip(a);
    archive_read_support_format_tar(a);
    archive_read_support_filter_gzip(a);
    archive_read_support_filter_bzip2(a);
    archive_read_support_filter_xz(a);
    archive_read_support_filter_zstd(a);
    return a;
}

static void give_up(struct reader *r, const char *what, const char *detail)
{
    struct found *item = download_add(r->download, xstrdup(*r->path ? r->path : "."), r->changed);
    found_leave_open(item, "the archive %s%s%s", what, detail ? ": " : "", detail ? detail : "");
}

/* The entry's path within the download. NULL if it would leave the archive. The caller frees it. */
static char *inner_path(const struct reader *r, const char *name)
{
    struct text path = {0};
    text_printf(&path, "%s", r->path);
    for (const char *at = name; *at;) {
        size_t length = strcspn(at, "/\\");
        bool leaves = (length == 2 && memcmp(at, "..", 2) == 0) || (at == name && length == 0);
        if (leaves) {
            text_free(&path);
            return NULL;
        }
        if (length > 0 && !(length == 1 && *at == '.'))
            text_printf(&path, "%s%.*s", path.length ? "/" : "", (int)length, at);
        at += length + (at[length] != 0);
    }
    return path.s;
}

/* Read the entry's bytes; those beyond `most` are counted and dropped. False at the end of the bounds, or if
 * the archive is damaged. */
static bool read_bytes(struct reader *r, struct text *out, size_t most, bool *whole)
{
    const void *block;
    size_t size;
    la_int64_t offset;
    int status;
    *whole = true;
    while ((status = archive_read_data_block(r->archive, &block, &size, &offset)) == ARCHIVE_OK) {
        r->unpacked += (int64_t)size;
        if (r->unpacked > UNPACKED_MAX_BYTES)
            return false;
        if (out->length + size <= most)
            text_add(out, block, size);
        else
            *whole = false;
    }
    if (status != ARCHIVE_EOF)
        *whole = false;
    return status == ARCHIVE_EOF || status == ARCHIVE_WARN || status == ARCHIVE_FAILED;
}

/* An archive within this one. */
static void list_nested(struct reader *outer, const char *path, time_t changed, const struct text *bytes)
{
    struct reader r = {.download = outer->download,
                       .path = path,
                       .changed = changed,
                       .archive = new_archive(),
                       .deep = outer->deep + 1,
                       .unpacked = outer->unpacked};
    if (archive_read_open_memory(r.archive, bytes->s ? bytes->s : "", bytes->length) == ARCHIVE_OK)
        list_entries(&r);
    else
        give_up(&r, "cannot be read", archive_error_string(r.archive));
    archive_read_free(r.archive);
    outer->unpacked = r.unpacked;
}

static void add_wanted(struct reader *r, char *path, time_t changed, struct text *bytes, bool whole)
{
    struct found *item = download_add(r->download, path, changed);
    if (!whole && bytes->length)
        found_leave_open(item, "larger than %d KB", SOURCE_MAX_BYTES >> 10);
    else if (!whole)
        found_leave_open(item, "cannot be unpacked (damaged, encrypted, or larger than %d KB)",
                         SOURCE_MAX_BYTES >> 10);
    item->bytes = *bytes;
    item->has_bytes = whole;
    *bytes = (struct text){0};
}

/* Add one entry. False if the rest of the archive cannot be read. */
static bool add_entry(struct reader *r, struct archive_entry *e)
{
    const char *name = archive_entry_pathname(e);
    time_t changed = time_of(r, e);
    char *path = name ? inner_path(r, name) : NULL;
    bool is_file = archive_entry_filetype(e) == AE_IFREG && !archive_entry_hardlink(e), whole, goes_on;
    struct text bytes = {0};
    if (archive_entry_filetype(e) == AE_IFDIR) {
        free(path);
        return true;
    }
    bool nested = path && is_file && is_archive_name(path) && r->deep < ARCHIVES_DEEP;
    bool wanted = path && is_file && is_wanted(path);
    goes_on = read_bytes(r, &bytes, nested ? NESTED_MAX_BYTES : wanted ? SOURCE_MAX_BYTES : 0, &whole);
    if (!path) {
        char *shown = xformat("%s%s%.200s", r->path, *r->path ? "/" : "", name ? name : "(no name)");
        found_leave_open(download_add(r->download, shown, changed), "its path leads out of the archive");
    } else if (nested && whole) {
        list_nested(r, path, changed, &bytes);
        free(path);
    } else if (wanted)
        add_wanted(r, path, changed, &bytes, whole);
    else if (!is_file)
        found_leave_open(download_add(r->download, path, changed), "a link or device in an archive");
    else if (is_archive_name(path))
        found_leave_open(download_add(r->download, path, changed),
                         "an archive too large or too deep in others");
    else
        download_add(r->download, path, changed);
    text_free(&bytes);
    return goes_on;
}

static void list_entries(struct reader *r)
{
    struct archive_entry *e;
    size_t entries = 0;
    int status;
    while ((status = archive_read_next_header(r->archive, &e)) == ARCHIVE_OK || status == ARCHIVE_WARN) {
        if (++entries > ENTRIES_MOST) {
            give_up(r, "has too many files", NULL);
            return;
        }
        if (!add_entry(r, e)) {
            give_up(r, r->unpacked > UNPACKED_MAX_BYTES ? "is too large once it is unpacked" : "is damaged",
                    archive_error_string(r->archive));
            return;
        }
    }
    if (status != ARCHIVE_EOF)
        give_up(r, "is damaged", archive_error_string(r->archive));
    else if (entries == 0)
        give_up(r, "is empty", NULL);
}

void archive_list(struct download *d, const char *real, const char *path, const struct stat *st)
{
    enum { BLOCK_BYTES = 64 << 10 };
    struct reader r = {.download = d, .path = path, .changed = st->st_mtim.tv_sec, .archive = new_archive()};
    if (archive_read_open_filename(r.archive, real, BLOCK_BYTES) == ARCHIVE_OK)
        list_entries(&r);
    else
        give_up(&r, "cannot be read", archive_error_string(r.archive));
    archive_read_free(r.archive);
}
