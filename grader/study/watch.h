/* Wait until a file is saved, as often as it is. */
#ifndef GRADER_STUDY_WATCH_H
#define GRADER_STUDY_WATCH_H

#include "common/base.h"

struct watch {
    int fd;
    char *name, *beside; /* the files' names in their folder; `beside` may be NULL */
};

/* Watch `file`, which need not exist yet; its folder must. And, unless it is NULL, the file of the name
 * `beside` in the same folder. False, with one line in `why`, if that fails. */
bool watch_open(struct watch *w, const char *file, const char *beside, struct why *why);
/* Return when the file has been saved since the last call, by a write or by renaming another file to it, and
 * a moment has passed without a change. False, with one line in `why`, if it can no longer be watched. */
bool watch_wait(struct watch *w, struct why *why);
void watch_close(struct watch *w);

#endif
