#include "grader/text/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(const char *path, int error, struct why *why)
{
    why_say(why, "%s: cannot be written: %s; choose another file or make room there",
            strcmp(path, "-") == 0 ? "standard output" : path, strerror(error));
    return false;
}

/* Is `path` something that a file must not replace: a device, a pipe, a folder? */
static bool is_special(const char *path, int *error)
{
    struct stat st;
    bool exists = stat(path, &st) == 0;
    *error = exists && S_ISDIR(st.st_mode) ? EISDIR : 0;
    return exists && !S_ISREG(st.st_mode);
}

/* The file that a symbolic link points to, or `path` itself. The caller frees it. */
static char *target_of(const char *path)
{
    char *real = realpath(path, NULL);
    return real ? real : xstrdup(path);
}

bool whole_file_read(struct text *out, const char *path, size_t most, struct why *why)
{
    if (file_read(out, path, most))
        return true;
    if (errno == EFBIG)
        why_say(why, "%s: is larger than %zu KB; is it the right file?", path, most >> 10);
    else
        why_say(why, "%s: %s; check its name and permissions", path, strerror(errno));
    return false;
}

bool whole_file_check(const char *path, struct why *why)
{
    int error;
    if (strcmp(path, "-") == 0)
        return true;
    if (is_special(path, &error))
        return error == 0 || fail(path, error, why);
    char *target = target_of(path), *copy = xstrdup(target);
    bool ok = access(dirname(copy), W_OK) == 0 && (access(target, W_OK) == 0 || errno == ENOENT);
    error = errno;
    free(copy);
    free(target);
    return ok || fail(path, error, why);
}

/* Returns 0 or an errno. */
static int write_all(int fd, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t done = write(fd, bytes, count);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return errno;
        bytes += done;
        count -= (size_t)done;
    }
    return 0;
}

static int write_directly(const char *path, const char *bytes, size_t count)
{
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? STDOUT_FILENO : open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return errno;
    if (!standard)
        fcntl(fd, F_SETFL, 0);
    int error = write_all(fd, bytes, count);
    if (!standard && close(fd) != 0 && error == 0)
        error = errno;
    return error;
}

/* Give it the permissions of `old`, the file that it will replace, before its first byte is written. NULL:
 * there is no such file. */
static int write_new(const char *path, const struct stat *old, const char *bytes, size_t count)
{
    mode_t mode = old ? old->st_mode & 0777 : 0666;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0)
        return errno;
    if (old)
        fchmod(fd, mode); /* what the umask took away; some file systems have no permissions */
    int error = write_all(fd, bytes, count);
    if (error == 0 && fsync(fd) != 0 && errno != EINVAL)
        error = errno;
    if (close(fd) != 0 && error == 0)
        error = errno;
    return error;
}

static int replace(const char *path, const char *bytes, size_t count)
{
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    char *target = target_of(path), *fresh = xformat("%s.%ld.part", target, (long)getpid());
    struct stat old;
    int error = write_new(fresh, stat(target, &old) == 0 ? &old : NULL, bytes, count);
    if (error == 0 && rename(fresh, target) != 0)
        error = errno;
    if (error != 0 && error != EEXIST)
        unlink(fresh);
    free(fresh);
    free(target);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return error;
}

bool whole_file_write(const char *path, const char *bytes, size_t count, struct why *why)
{
    int error;
    bool direct = strcmp(path, "-") == 0 || is_special(path, &error);
    error = direct ? write_directly(path, bytes, count) : replace(path, bytes, count);
    return error == 0 || fail(path, error, why);
}

bool whole_file_make_folders(const char *path)
{
    char *copy = xstrdup(path);
    bool ok = true;
    for (char *slash = copy + 1; ok && (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = 0;
        ok = mkdir(copy, 0777) == 0 || errno == EEXIST;
    }
    free(copy);
    return ok;
}
