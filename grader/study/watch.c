/* The folder is watched, not the file: an editor that writes a new file and renames it replaces the inode,
 * and a watch on the old one sees nothing. */
#include "grader/study/watch.h"

#include <errno.h>
#include <libgen.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

enum { QUIET_MS = 150 }; /* some editors save a file in several steps */

bool watch_open(struct watch *w, const char *file, const char *beside, struct why *why)
{
    char *folder = xstrdup(file), *name = xstrdup(file);
    *w = (struct watch){.fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK),
                        .name = xstrdup(basename(name)),
                        .beside = beside ? xstrdup(beside) : NULL};
    const char *in = dirname(folder);
    bool ok = w->fd >= 0 && inotify_add_watch(w->fd, in, IN_CLOSE_WRITE | IN_MOVED_TO | IN_ONLYDIR) >= 0;
    if (!ok) {
        why_say(why, "%s: cannot be watched: %s; grade without --watch", in, strerror(errno));
        watch_close(w);
    }
    free(folder);
    free(name);
    return ok;
}

static bool is_watched(const struct watch *w, const char *name)
{
    return strcmp(name, w->name) == 0 || (w->beside && strcmp(name, w->beside) == 0);
}

/* Read all waiting events. Was one about the file? -1 if the folder is gone. */
static int take_events(struct watch *w)
{
    _Alignas(struct inotify_event) char buffer[1 << 12];
    int about = 0;
    ssize_t got;
    while ((got = read(w->fd, buffer, sizeof buffer)) > 0)
        for (ssize_t at = 0; at < got;) {
            const struct inotify_event *event = (const struct inotify_event *)(buffer + at);
            if (event->mask & IN_IGNORED)
                return -1;
            about |= (event->mask & IN_Q_OVERFLOW) || (event->len && is_watched(w, event->name));
            at += (ssize_t)sizeof *event + event->len;
        }
    return about;
}

bool watch_wait(struct watch *w, struct why *why)
{
    struct pollfd poll_for = {.fd = w->fd, .events = POLLIN};
    bool saved = false;
    for (;;) {
        int ready = poll(&poll_for, 1, saved ? QUIET_MS : -1);
        if (ready == 0)
            return true;
        int about = ready > 0 ? take_events(w) : 0;
        if (about < 0 || (ready < 0 && errno != EINTR)) {
            why_say(why, "the folder of %s is gone, so its saves can no longer be seen", w->name);
            return false;
        }
        saved |= about;
    }
}

void watch_close(struct watch *w)
{
    if (w->fd >= 0)
        close(w->fd);
    free(w->name);
    free(w->beside);
    *w = (struct watch){.fd = -1};
}
