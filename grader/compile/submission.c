#include "grader/compile/submission.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/text/text_line.h"

/* The hash of a larger file would take too long: it stays empty. */
enum { HASH_MAX_BYTES = 64 << 20 };

static const char *what_is(mode_t mode)
{
    return S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

/* An open descriptor of a regular file, or -1 and a line in `why`. */
static int open_regular(const char *path, struct why *why)
{
    /* O_NONBLOCK: opening a pipe without a writer would wait for ever. */
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat st;
    if (fd < 0 && errno == ENOENT)
        why_say(why, "%s: there is no such file; check its name and folder", path);
    else if (fd < 0 && errno == ENXIO)
        why_say(why, "%s: is a socket or a device; give a .cu file", path);
    else if (fd < 0)
        why_say(why, "%s: cannot be read: %s; check its name and permissions", path, strerror(errno));
    else if (fstat(fd, &st) == 0 && !S_ISREG(st.st_mode)) {
        why_say(why, "%s: is %s; give a .cu file", path, what_is(st.st_mode));
        close(fd);
        fd = -1;
    }
    return fd;
}

/* Read `fd` into s->text up to the limit, and hash all of it. */
static bool read_bytes(struct submission *s, int fd)
{
    struct text text = {0};
    struct sha256 hash;
    char buffer[1 << 14];
    ssize_t got;
    sha256_start(&hash);
    while ((got = read(fd, buffer, sizeof buffer)) != 0 && s->length <= HASH_MAX_BYTES) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            break;
        sha256_add(&hash, buffer, (size_t)got);
        s->length += (size_t)got;
        if (s->length <= SUBMISSION_MAX_BYTES)
            text_add(&text, buffer, (size_t)got);
    }
    if (s->length <= SUBMISSION_MAX_BYTES)
        s->text = text.s ? text.s : xstrdup("");
    else
        text_free(&text);
    if (s->length <= HASH_MAX_BYTES)
        sha256_finish(&hash, s->sha256);
    return got >= 0;
}

const char *submission_line(const char *text, int line)
{
    for (int k = 1; text && k < line; k++) {
        text = strchr(text, '\n');
        text += text != NULL;
    }
    return text && *text && line > 0 ? text : NULL;
}

static void judge_bytes(struct submission *s)
{
    const char *zero = s->text ? memchr(s->text, 0, s->length) : NULL;
    if (!s->text) {
        s->verdict = VERDICT_REJECTED;
        snprintf(s->message, sizeof s->message,
                 "the file is larger than %d KB; a lab file has only a few KB: is it the right file?",
                 SUBMISSION_MAX_BYTES >> 10);
    } else if (s->length == 0) {
        s->verdict = VERDICT_COMPILE_ERROR;
        snprintf(s->message, sizeof s->message,
                 "the file is empty: save your work, or start from the lab's skeleton");
    } else if (zero) {
        s->verdict = VERDICT_COMPILE_ERROR;
        snprintf(s->message, sizeof s->message,
                 "line %d holds a zero byte, so the file is not plain text: save it as UTF-8",
                 line_number(s->text, zero));
    }
}

bool submission_read(struct submission *s, const char *path, struct why *why)
{
    *s = (struct submission){.path = xstrdup(path), .verdict = VERDICT_GRADED};
    int fd = open_regular(path, why);
    if (fd < 0)
        return false;
    bool ok = read_bytes(s, fd);
    if (!ok)
        why_say(why, "%s: cannot be read: %s; copy it elsewhere and try again", path, strerror(errno));
    close(fd);
    if (ok)
        judge_bytes(s);
    return ok;
}

void submission_free(struct submission *s)
{
    free(s->path);
    free(s->text);
    *s = (struct submission){0};
}

/* Search from the definition of the entry point before it, where there is one. */
int submission_todo(const char *text, const struct lab *lab, int which)
{
    const char *from = text;
    if (which > 0) {
        char *before = xformat("void %s(", lab->entries[which - 1]->name);
        const char *found = strstr(text, before);
        from = found ? found : text;
        free(before);
    }
    const char *todo = strstr(from, "// TODO");
    return todo ? line_number(text, todo) : 0;
}

int submission_needs_90(const char *text)
{
    static const char wanted[] = "needs compute_90";
    for (const char *at = text; at && (at = strstr(at, wanted)); at += sizeof wanted - 1) {
        const char *begin = at, *end = at + sizeof wanted - 1;
        while (begin > text && (begin[-1] == ' ' || begin[-1] == '\t'))
            begin--;
        bool comment = begin - text >= 2 && begin[-1] == '/' && begin[-2] == '/';
        const char *line = comment ? begin - 2 : begin;
        while (line > text && (line[-1] == ' ' || line[-1] == '\t'))
            line--;
        bool alone = (line == text || line[-1] == '\n') && strchr("\r\n", *end) != NULL;
        if (comment && alone)
            return line_number(text, at);
    }
    return 0;
}
