/* Wait until a file is saved, again and again. */
#ifndef GRADER_STUDY_WATCH_H
#define GRADER_STUDY_WATCH_H

#include "common/base.h"

struct watch {
    int fd;
    char *name; /* of the file, in its folder */
};

/* Watch `file`, which need not exist yet; its folder has to. False, with one line in `why`, if that cannot be
 * done. */
bool watch_open(struct watch *w, const char *file, struct why *why);
/* Return when the file was saved since the last call, by writing into it or by renaming another one to it,
 * and a moment of quiet has passed. False, with one line in `why`, if it can be watched no longer. */
bool watch_wait(struct watch *w, struct why *why);
void watch_close(struct watch *w);

#endif
