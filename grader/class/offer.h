/* Find a student's file for every lab, by the names of the files in the folder. */
#ifndef GRADER_CLASS_OFFER_H
#define GRADER_CLASS_OFFER_H

#include <dirent.h>
#include <time.h>

#include "grader/class/roster.h"

struct offer {
    char *newest; /* a name; NULL: none that can be graded */
    struct timespec changed;
    int files;         /* that can be graded */
    char refused[400]; /* why a file cannot be graded, of the last such file; empty: there is none */
    bool unknown;      /* a file could not be examined; it may be the newest */
};

/* The number of the lab that a file's name stands for, "lab4.cu" or "Lab4_mine.CU"; -1: none. */
int offer_lab_of(const char *name);
/* Add the files of `folder`, by lab number. False, with errno set, if it cannot be read completely. The
 * caller frees with offers_free, also after false. */
bool offers_list(struct offer offers[LABS_MOST], const char *folder);
bool offer_is_empty(const struct offer *o);
void offers_free(struct offer offers[LABS_MOST]);

/* readdir(3), but errno is 0 at the end of the folder and not 0 after an error. */
const struct dirent *next_name(DIR *dir);
/* Is `path` inside `folder`, after following all links? */
bool lies_in(const char *path, const char *folder);

#endif
