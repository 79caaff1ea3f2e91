#include "grader/study/board.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/judge/time_marks.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-"

enum { MOST_BYTES = 16 << 10, MOST_FILES = 1000 };

bool board_is_name(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length <= BOARD_NAME && strspn(name, LETTERS) == length;
}

/* ---- the place ---- */

char *board_path(void)
{
    return xformat("%s/.lab/board", kit_directory());
}

bool board_place_read(struct board_place *p, const char *path)
{
    struct text text = {0};
    *p = (struct board_place){.name = ""};
    bool ok = file_read(&text, path, MOST_BYTES) && text.s &&
              sscanf(text.s, "%20s %1000[^\n]", p->name, p->folder) == 2 && board_is_name(p->name);
    text_free(&text);
    return ok;
}

/* Open the folder. -1, with one line in `why`, if others could take a user's file away there. */
static int open_folder(const char *folder, struct why *why)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    struct stat st;
    if (*folder != '/' || fd < 0 || fstat(fd, &st) != 0) {
        why_say(why, "%s: %s; name a folder that exists, from / on", folder,
                *folder != '/' ? "this does not begin with /" : strerror(errno));
    } else if ((st.st_mode & (S_IWGRP | S_IWOTH)) && !(st.st_mode & S_ISVTX)) {
        why_say(why, "%s: users could remove each other's files there; its owner mends that: chmod +t %s",
                folder, folder);
    } else {
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

bool board_join(const struct board_place *p, const char *path, struct why *why)
{
    int fd = open_folder(p->folder, why);
    if (fd < 0)
        return false;
    bool ok = faccessat(fd, ".", W_OK | X_OK, AT_EACCESS) == 0;
    if (!ok)
        why_say(why, "%s: %s; its owner lets others write there: chmod 1777 %s", p->folder, strerror(errno),
                p->folder);
    close(fd);
    char *bytes = xformat("%s %s\n", p->name, p->folder);
    if (ok && !whole_file_make_folders(path)) {
        why_say(why, "%s: %s", path, strerror(errno));
        ok = false;
    }
    ok = ok && whole_file_write(path, bytes, strlen(bytes), why);
    free(bytes);
    return ok;
}

static char *own_file(void)
{
    return xformat("board-%u", (unsigned)geteuid());
}

bool board_leave(const char *path, struct why *why)
{
    struct board_place p;
    char *own = own_file();
    int fd = board_place_read(&p, path) ? open(p.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool ok = fd < 0 || unlinkat(fd, own, 0) == 0 || errno == ENOENT;
    if (!ok)
        why_say(why, "%s/%s: cannot be removed: %s", p.folder, own, strerror(errno));
    else if (unlink(path) != 0 && errno != ENOENT)
        why_say(why, "%s: cannot be removed: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    free(own);
    return ok && access(path, F_OK) != 0;
}

/* ---- one user's file ---- */

static void take_line(struct board *b, const char *text, bool own)
{
    struct board_line line = {.own = own};
    int used = 0;
    bool whole = sscanf(text, "%3d %lf %20s%*1[ ]%99[ -~]%n", &line.lab, &line.ms, line.name, line.device,
                        &used) == 4 &&
                 text[used] == '\n';
    if (whole && lab_find(line.lab) && line.ms > 0 && line.ms < 1e6 && board_is_name(line.name))
        *ARRAY_PUSH(b->lines, b->count, b->capacity) = line;
}

/* Only a plain file of the user whose number its name has: nobody writes in another's name. */
static void take_file(struct board *b, int folder, const char *name)
{
    char bytes[MOST_BYTES + 1], after;
    unsigned user;
    struct stat st;
    if (sscanf(name, "board-%u%c", &user, &after) != 1)
        return;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    bool ok = fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == user &&
              st.st_size <= MOST_BYTES;
    ssize_t got = ok ? read(fd, bytes, MOST_BYTES) : 0;
    bytes[got > 0 ? got : 0] = 0;
    for (const char *line = bytes; *line && strchr(line, '\n'); line = strchr(line, '\n') + 1)
        take_line(b, line, user == geteuid());
    if (fd >= 0)
        close(fd);
}

/* ---- noting a time ---- */

/* The time of all entry points together, and the device. 0: there is none for all of them on one device. */
static double time_of(const struct result *r, char device[BOARD_DEVICE])
{
    double ms = 0;
    for (int e = 0; e < r->exercise_count; e++) {
        const struct exercise *x = &r->exercises[e];
        const char *on = x->modelled ? modelled_marks : x->clock.gpu;
        if (x->timed.seconds <= 0 || (e && strcmp(on, device) != 0))
            return 0;
        snprintf(device, BOARD_DEVICE, "%s", on);
        ms += x->timed.seconds * 1e3;
    }
    return ms;
}

/* Write the file anew under another name, and put it in the place of the old one. 0 or an errno. */
static int replace(int folder, const char *name, const struct text *bytes)
{
    char *fresh = xformat(".%s-%d", name, (int)getpid());
    unlinkat(folder, fresh, 0); /* of a process that ended in between */
    int fd = openat(folder, fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    int error = fd < 0 ? errno : 0;
    if (fd >= 0 && write(fd, bytes->s, bytes->length) != (ssize_t)bytes->length)
        error = errno ? errno : ENOSPC;
    if (fd >= 0)
        close(fd);
    if (!error && renameat(folder, fresh, folder, name) != 0)
        error = errno;
    if (error && fd >= 0)
        unlinkat(folder, fresh, 0);
    free(fresh);
    return error;
}

static struct board_line *same_race(struct board *b, int lab, const char *device)
{
    for (size_t k = 0; k < b->count; k++)
        if (b->lines[k].lab == lab && strcmp(b->lines[k].device, device) == 0)
            return &b->lines[k];
    return NULL;
}

/* The own lines with this one in them, if it is better than before. False: it is not. */
static bool add_time(struct text *bytes, struct board *own, const struct board_line *now)
{
    struct board_line *before = same_race(own, now->lab, now->device);
    bool renamed = before && strcmp(before->name, now->name) != 0;
    if (before && before->ms <= now->ms && !renamed)
        return false;
    if (!before)
        before = ARRAY_PUSH(own->lines, own->count, own->capacity);
    double best = renamed && before->ms < now->ms ? before->ms : now->ms;
    *before = *now;
    before->ms = best;
    for (size_t k = 0; k < own->count; k++)
        text_printf(bytes, "%d %.6g %s %s\n", own->lines[k].lab, own->lines[k].ms, now->name,
                    own->lines[k].device);
    return true;
}

bool board_note(const struct board_place *p, const struct result *r, struct why *why)
{
    struct board_line now = {.lab = r->lab->number};
    struct board own = {0};
    struct text bytes = {0};
    now.ms = r->verdict == VERDICT_GRADED && r->score >= r->max_score ? time_of(r, now.device) : 0;
    if (now.ms <= 0)
        return true;
    int folder = open_folder(p->folder, why);
    if (folder < 0)
        return false;
    char *name = own_file();
    snprintf(now.name, sizeof now.name, "%s", p->name);
    take_file(&own, folder, name);
    int error = add_time(&bytes, &own, &now) ? replace(folder, name, &bytes) : 0;
    if (error)
        why_say(why, "%s/%s: this time is not on the board: %s; ./grade board --leave ends that", p->folder,
                name, strerror(error));
    close(folder);
    free(name);
    text_free(&bytes);
    board_free(&own);
    return !error;
}

/* ---- reading all ---- */

bool board_read(struct board *b, const char *folder, struct why *why)
{
    *b = (struct board){0};
    DIR *files = opendir(folder);
    const struct dirent *entry;
    if (!files) {
        why_say(why, "%s: cannot be read: %s", folder, strerror(errno));
        return false;
    }
    for (int k = 0; k < MOST_FILES && (entry = readdir(files)); k++)
        take_file(b, dirfd(files), entry->d_name);
    closedir(files);
    return true;
}

void board_free(struct board *b)
{
    free(b->lines);
    *b = (struct board){0};
}
