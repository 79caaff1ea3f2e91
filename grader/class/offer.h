/* What a student's folder has to offer for every lab, going by the names of its files. */
#ifndef GRADER_CLASS_OFFER_H
#define GRADER_CLASS_OFFER_H

#include <dirent.h>
#include <time.h>

#include "grader/class/roster.h"

struct offer {
    char *newest; /* a name; NULL: none that can be graded */
    struct timespec changed;
    int files;         /* that can be graded */
    char refused[400]; /* why the last of the others cannot be; empty: no others */
    bool unknown;      /* one of the others may well be the newest: it could not be looked at */
};

/* The number of the lab that a file is for by its name, "lab4.cu" or "Lab4_mine.CU"; -1: none. */
int offer_lab_of(const char *name);
/* Add what `folder` has, by lab number. False, with errno, if it cannot be read to its end. The caller frees
 * with offers_free, also after false. */
bool offers_list(struct offer offers[LABS_MOST], const char *folder);
bool offer_is_empty(const struct offer *o);
void offers_free(struct offer offers[LABS_MOST]);

/* readdir(3) with errno 0 at the end: a file system may fail between two names. */
const struct dirent *next_name(DIR *dir);
/* Does `path`, all links followed, lie in `folder`? */
bool lies_in(const char *path, const char *folder);

#endif
