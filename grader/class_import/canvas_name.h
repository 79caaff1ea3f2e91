/* Read the names that files have in a download of Canvas (canvas-lms, lib/content_zipper.rb, get_filename and
 * add_upload_submission). */
#ifndef GRADER_CLASS_IMPORT_CANVAS_NAME_H
#define GRADER_CLASS_IMPORT_CANVAS_NAME_H

#include "common/base.h"

/* What a name says; all pointers are into the name. */
struct canvas_name {
    const char *user, *number,
        *rest; /* the user's name or team, the user's number, the file as it was named */
    size_t user_length, number_length; /* a hidden name has no number */
    bool late;
};

/* "smithanna_LATE_12345_678_lab4.cu", where 678 is the attachment, or "LATE_anon_Ab3dE_678_lab4.cu", whose
 * user is "anon_Ab3dE". A user's name may have underscores, but no number between two. False: it is no such
 * name. */
bool canvas_name_read(struct canvas_name *n, const char *name);

#endif
