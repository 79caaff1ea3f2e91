/* List every file of a download: in folders, in archives, and in archives within archives. */
#ifndef GRADER_CLASS_IMPORT_DOWNLOAD_H
#define GRADER_CLASS_IMPORT_DOWNLOAD_H

#include <time.h>

#include "common/base.h"

enum { SOURCE_MAX_BYTES = 256 << 10, ARCHIVES_DEEP = 3 };

/* Whose work is a file? */
enum found_work {
    WORK_STUDENTS,
    WORK_NOBODYS,    /* of a tool or platform */
    WORK_HANDED_OUT, /* with the kit, unchanged */
};

/* A file, or a folder that is not looked into. */
struct found {
    char *path; /* from the top of the download; an archive counts as a folder */
    time_t changed;
    struct text bytes; /* of a file that may be wanted: a source, an attempt history, a platform's list */
    bool has_bytes;
    char *reason; /* why it is passed over; NULL: it is not, so far */
    bool open;    /* it may be a submission: the teacher has to look at it */
    enum found_work work;
};

struct download {
    char *name; /* of the folder or archive itself */
    struct found *items;
    size_t count, capacity;
};

/* Read the folder or archive `path`. Links are not followed. Nothing is written, whatever the paths in an
 * archive say. A file that cannot be read is an item with a reason. False, with one line in `why`, if `path`
 * itself cannot be read. The caller frees with download_free, also after false. */
bool download_read(struct download *d, const char *path, struct why *why);
void download_free(struct download *d);

/* Is there an item of that path? Only after download_read. */
bool download_has(const struct download *d, const char *path);

/* Add an item; `path` is taken over. */
struct found *download_add(struct download *d, char *path, time_t changed);
/* Give an item its reason, unless it has one: it is no submission. */
void found_pass_over(struct found *item, const char *format, ...) PRINTF_LIKE(2, 3);
/* The same for what is no student's work. */
void found_set_aside(struct found *item, enum found_work work, const char *reason);
/* The same for what may be a submission. */
void found_leave_open(struct found *item, const char *format, ...) PRINTF_LIKE(2, 3);

/* May a file of that name be wanted, so that its bytes are needed? */
bool is_wanted(const char *path);
bool ends_with(const char *path, const char *end);
/* The part after the last slash. */
const char *base_name(const char *path);

#endif
