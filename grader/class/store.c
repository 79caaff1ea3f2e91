#include "grader/class/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "grader/text/whole_file.h"
#include "grader/kit/workspace.h"

/* What a folder has lists its files: its own bytes have to reach the disk, too. */
static bool sync_folder_of(const char *path)
{
    char *copy = xstrdup(path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = fd >= 0 && (fsync(fd) == 0 || errno == EINVAL);
    int error = errno;
    if (fd >= 0)
        close(fd);
    free(copy);
    errno = error;
    return ok;
}

bool store_make_folder(const char *path, struct why *why)
{
    bool made = mkdir(path, 0777) == 0;
    if ((made && sync_folder_of(path)) || (!made && errno == EEXIST))
        return true;
    why_say(why, "%s: the folder cannot be made: %s", path, strerror(errno));
    return false;
}

bool store_write(const char *path, const struct text *text, struct why *why)
{
    if (!whole_file_write(path, text->s ? text->s : "", text->length, why))
        return false;
    if (sync_folder_of(path))
        return true;
    why_say(why, "%s: its folder cannot be written to the disk: %s", path, strerror(errno));
    return false;
}

bool store_remove(const char *path, struct why *why)
{
    if (unlink(path) == 0 ? sync_folder_of(path) : errno == ENOENT)
        return true;
    why_say(why, "%s: cannot be removed: %s", path, strerror(errno));
    return false;
}

/* ---- one runner at a time ---- */

/* A compiler that outlives its run for a moment may still write there. */
static void remove_busy_folder(const char *path)
{
    static const struct timespec pause = {.tv_nsec = 50000000};
    for (int tries = 0; tries < 100 && access(path, F_OK) == 0; tries++) {
        remove_folder(path);
        if (access(path, F_OK) == 0)
            nanosleep(&pause, NULL);
    }
}

/* The lock's file names the temporary folder of the run that holds it, or held it when it was killed. */
static void remove_older_workspace(int lock)
{
    char path[4096];
    struct stat st;
    ssize_t length = pread(lock, path, sizeof path - 1, 0);
    if (length <= 0)
        return;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    bool shaped = path[0] == '/' && strncmp(name, "/grade-", 7) == 0 && strlen(name) == 13;
    if (shaped && lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid())
        remove_busy_folder(path);
}

static bool name_workspace(int lock)
{
    const char *own = getenv("TMPDIR");
    size_t length = strlen(own);
    return ftruncate(lock, 0) == 0 && pwrite(lock, own, length, 0) == (ssize_t)length;
}

int store_lock(const char *path, int operation, unsigned patience, struct why *why)
{
    static const struct timespec pause = {.tv_nsec = 20000000};
    double start = seconds_now();
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666), failed;
    while (fd >= 0 && (failed = flock(fd, operation | LOCK_NB)) != 0 && errno == EWOULDBLOCK &&
           seconds_now() - start < patience)
        nanosleep(&pause, NULL);
    if (fd >= 0 && !failed)
        return fd;
    if (fd >= 0 && errno == EWOULDBLOCK)
        why_say(why,
                "%.*s: another run of ./grade class works on this folder: wait for its end, or "
                "give another --out",
                (int)(strrchr(path, '/') - path), path);
    else
        why_say(why, "%s: cannot be locked: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

/* A descriptor that nobody closes: the lock is held until the last process that inherits it has ended. */
static bool take_lock(const char *path, unsigned patience, struct why *why)
{
    int fd = store_lock(path, LOCK_EX, patience, why);
    if (fd < 0)
        return false;
    remove_older_workspace(fd);
    if (name_workspace(fd))
        return true;
    why_say(why, "%s: cannot be written: %s; make room there", path, strerror(errno));
    return false;
}

/* ---- what a killed run leaves ---- */

/* The names that whole_file_write gives this program's files until all of them is there. Others may keep
 * files in REPORT as well, whatever these are called. */
static const char half_written[] =
    "^(class\\.json|lab[0-9]+\\.(json|txt|not_graded\\.json))\\.[0-9]+\\.part$";

static void sweep_folder(const char *path)
{
    DIR *dir = opendir(path);
    regex_t ours;
    if (regcomp(&ours, half_written, REG_EXTENDED | REG_NOSUB) != 0)
        die("%s is no regular expression", half_written);
    for (const struct dirent *d; dir && (d = readdir(dir));) {
        char *file = xformat("%s/%s", path, d->d_name);
        if (regexec(&ours, d->d_name, 0, NULL, 0) == 0)
            unlink(file); /* which leaves folders alone, whatever their students' names are */
        free(file);
    }
    regfree(&ours);
    if (dir)
        closedir(dir);
}

void store_sweep(const char *report)
{
    char *results = xformat("%s/results", report);
    DIR *dir = opendir(results);
    sweep_folder(report);
    for (const struct dirent *d; dir && (d = readdir(dir));) {
        char *folder = xformat("%s/%s", results, d->d_name);
        if (strcmp(d->d_name, "..") != 0)
            sweep_folder(folder);
        free(folder);
    }
    if (dir)
        closedir(dir);
    free(results);
}

void store_sweep_students(const char *report, char *const *students, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char *folder = xformat("%s/results/%s", report, students[i]);
        sweep_folder(folder);
        free(folder);
    }
}

bool store_open(const char *report, unsigned patience, struct why *why)
{
    char *lock = xformat("%s/.lock", report), *results = xformat("%s/results", report);
    bool ok =
        store_make_folder(report, why) && take_lock(lock, patience, why) && store_make_folder(results, why);
    if (ok)
        store_sweep(report);
    free(lock);
    free(results);
    return ok;
}

bool store_open_part(const char *report, unsigned part, struct why *why)
{
    char *whole = xformat("%s/.lock", report), *own = xformat("%s/slurm/chunk-%u.lock", report, part);
    bool ok = store_lock(whole, LOCK_SH, STORE_PATIENCE_CLUSTER, why) >= 0 &&
              take_lock(own, STORE_PATIENCE_CLUSTER, why);
    free(whole);
    free(own);
    return ok;
}
