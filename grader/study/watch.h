/* Wait until a file is saved, as often as it is. */
#ifndef GRADER_STUDY_WATCH_H
#define GRADER_STUDY_WATCH_H

#include "common/base.h"

struct watch {
    int fd;
    char *name; /* the file's name in its folder */
};

/* Watch `file`, which need not exist yet; its folder must. False, with one line in `why`, if that fails. */
bool watch_open(struct watch *w, const char *file, struct why *why);
/* Return when the file has been saved since the last call, by a write or by renaming another file to it, and
 * a moment has passed without a change. False, with one line in `why`, if it can no longer be watched. */
bool watch_wait(struct watch *w, struct why *why);
void watch_close(struct watch *w);

#endif
