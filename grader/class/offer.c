#include "grader/class/offer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

int offer_lab_of(const char *name)
{
    size_t length = strlen(name);
    if (strncasecmp(name, "lab", 3) != 0 || length < 7 || strcasecmp(name + length - 3, ".cu") != 0)
        return -1;
    size_t digits = strspn(name + 3, "0123456789");
    int number = digits > 0 && digits < 4 ? atoi(name + 3) : -1;
    return number >= 0 && number < LABS_MOST && lab_find(number) ? number : -1;
}

bool lies_in(const char *path, const char *folder)
{
    char *real = realpath(path, NULL), *top = realpath(folder, NULL);
    size_t length = top ? strlen(top) : 0;
    bool inside = real && top && strncmp(real, top, length) == 0 && real[length] == '/';
    free(real);
    free(top);
    return inside;
}

static const char *what_is(mode_t mode)
{
    return S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

static bool leads_nowhere(const struct stat *st, int error)
{
    return S_ISLNK(st->st_mode) && (error == ENOENT || error == ENOTDIR || error == ELOOP);
}

/* Set `reason` to why a name in `folder` is no file to grade; empty: it is one. False if it cannot be
 * examined. */
static bool refuse(char *reason, size_t size, const char *folder, const char *name, struct stat *st)
{
    char *path = xformat("%s/%s", folder, name);
    struct stat own = {0};
    int error = lstat(path, &own) == 0 && stat(path, st) == 0 ? 0 : errno;
    bool known = error == 0 || leads_nowhere(&own, error);
    reason[0] = 0;
    if (!known)
        snprintf(reason, size, "%s cannot be read: %s", name, strerror(error));
    else if (error)
        snprintf(reason, size, "%s is a link that leads nowhere", name);
    else if (S_ISLNK(own.st_mode) && !lies_in(path, folder))
        snprintf(reason, size, "%s is a link that leads out of the student's folder", name);
    else if (!S_ISREG(st->st_mode))
        snprintf(reason, size, "%s is %s, not a file", name, what_is(st->st_mode));
    free(path);
    return known;
}

static bool is_before(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

static bool is_newest(const struct offer *o, const struct timespec *changed, const char *name)
{
    if (!o->newest || is_before(&o->changed, changed))
        return true;
    return !is_before(changed, &o->changed) && strcmp(name, o->newest) > 0;
}

static void take_offer(struct offer *o, const char *folder, const char *name)
{
    char reason[sizeof o->refused];
    struct stat st;
    if (!refuse(reason, sizeof reason, folder, name, &st))
        o->unknown = true;
    if (reason[0]) {
        memcpy(o->refused, reason, sizeof reason);
        return;
    }
    o->files++;
    if (!is_newest(o, &st.st_mtim, name))
        return;
    free(o->newest);
    o->newest = xstrdup(name);
    o->changed = st.st_mtim;
}

const struct dirent *next_name(DIR *dir)
{
    errno = 0;
    return readdir(dir);
}

bool offers_list(struct offer offers[LABS_MOST], const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir)
        return false;
    for (const struct dirent *d; (d = next_name(dir));) {
        int number = offer_lab_of(d->d_name);
        if (number >= 0)
            take_offer(&offers[number], folder, d->d_name);
    }
    int error = errno;
    closedir(dir);
    errno = error;
    return error == 0;
}

bool offer_is_empty(const struct offer *o)
{
    return !o->newest && !o->refused[0];
}

void offers_free(struct offer offers[LABS_MOST])
{
    for (int n = 0; n < LABS_MOST; n++)
        free(offers[n].newest);
}
