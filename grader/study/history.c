#include "grader/study/history.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/kit/kit.h"

enum { LOCK_TRIES = 200, LOCK_PAUSE = 10 * 1000 /* microseconds */, MOST_BYTES = 64 << 20 };

char *history_path(void)
{
    return xformat("%s/.lab/history", kit_directory());
}

bool history_is_own(const struct lab *lab, const char *file)
{
    if (!file)
        return true;
    char *own = xformat("%s/labs/lab%d_%s.cu", kit_directory(), lab->number, lab->name);
    struct stat a, b;
    bool same = stat(own, &a) == 0 && stat(file, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
    free(own);
    return same;
}

/* ---- adding ---- */

/* Open the file, with its folder if that is missing. A descriptor, or -1 with errno. */
static int open_history(const char *path)
{
    char *copy = xstrdup(path);
    mkdir(dirname(copy), 0777);
    free(copy);
    int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    struct stat st;
    if (fd >= 0 && fstat(fd, &st) == 0 && !S_ISREG(st.st_mode)) {
        close(fd);
        errno = EINVAL;
        return -1;
    }
    return fd;
}

/* Another grader holds the lock for milliseconds. One that was stopped while it held it must not stop
 * others. */
static bool lock(int fd)
{
    for (int k = 0; k < LOCK_TRIES; k++) {
        if (flock(fd, LOCK_EX | LOCK_NB) == 0)
            return true;
        if (errno != EWOULDBLOCK && errno != EINTR)
            return false;
        usleep(LOCK_PAUSE);
    }
    errno = EWOULDBLOCK;
    return false;
}

static bool ends_in_a_torn_line(int fd, off_t size)
{
    char last;
    return size > 0 && pread(fd, &last, 1, size - 1) == 1 && last != '\n';
}

/* Write one line in one write. If the disk is full, the part that was written is removed. 0 or an errno. */
static int append(int fd, const struct text *text)
{
    struct text line = {0};
    off_t size = lseek(fd, 0, SEEK_END);
    if (ends_in_a_torn_line(fd, size))
        text_add(&line, "\n", 1);
    text_add(&line, text->s, text->length);
    ssize_t done = write(fd, line.s, line.length);
    int error = done < 0 ? errno : (size_t)done < line.length ? ENOSPC : 0;
    if (error == 0 && fsync(fd) != 0 && errno != EINVAL)
        error = errno;
    if (error != 0 && ftruncate(fd, size) != 0)
        error = errno;
    text_free(&line);
    return error;
}

/* `what` names it in the message. Frees the line. */
static bool add_line(const char *path, struct text *line, const char *what, struct why *why)
{
    int fd = open_history(path);
    int error = fd < 0 || !lock(fd) ? errno : append(fd, line);
    if (fd >= 0)
        close(fd);
    if (error)
        why_say(why, "this %s is not kept: %s: %s; make room or give yourself the right to write there", what,
                path, strerror(error));
    text_free(line);
    return error == 0;
}

bool history_add(const char *path, const struct attempt *a, struct why *why)
{
    struct text line = {0};
    attempt_write(&line, a);
    return add_line(path, &line, "attempt", why);
}

bool history_add_quiz(const char *path, const struct quiz_record *q, struct why *why)
{
    struct text line = {0};
    quiz_record_write(&line, q);
    return add_line(path, &line, "quiz", why);
}

/* ---- reading ---- */

static void read_line(struct history *h, const char *line, size_t length, int number)
{
    struct attempt a;
    struct quiz_record quiz;
    if (attempt_read(&a, line, length))
        *ARRAY_PUSH(h->items, h->count, h->capacity) = a;
    else if (quiz_record_read(&quiz, line, length))
        *ARRAY_PUSH(h->quizzes, h->quiz_count, h->quiz_capacity) = quiz;
    else if (length > 0 && h->broken++ == 0)
        h->broken_line = number;
}

bool history_read(struct history *h, const char *path, struct why *why)
{
    struct text text = {0};
    struct stat st;
    *h = (struct history){0};
    bool there = stat(path, &st) == 0;
    if (!there && (errno == ENOENT || errno == ENOTDIR))
        return true;
    bool regular = there && S_ISREG(st.st_mode);
    if (there && !regular)
        errno = EINVAL;
    bool ok = regular && file_read(&text, path, MOST_BYTES);
    if (!ok)
        why_say(why, "%s: your history cannot be read: %s; move it away to begin a new one", path,
                strerror(errno));
    int number = 1;
    for (const char *line = text.s, *end = text.s + text.length; ok && line && line < end; number++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((stop ? stop : end) - line);
        read_line(h, line, length, number);
        line += length + 1;
    }
    text_free(&text);
    return ok;
}

void history_free(struct history *h)
{
    free(h->items);
    free(h->quizzes);
    *h = (struct history){0};
}

struct lab_history history_of(const struct history *h, const struct lab *lab)
{
    struct lab_history of = {0};
    for (size_t k = 0; k < h->count; k++) {
        const struct attempt *a = &h->items[k];
        if (a->lab != lab->number)
            continue;
        of.attempts += !attempt_is_again(a, of.last);
        of.last = a;
        if (attempt_is_judged(a))
            of.judged = a;
        if (!of.best || a->score >= of.best->score)
            of.best = a;
    }
    return of;
}
