/* Read the texts that submissions may have been copied from: the kit's solutions, and files of past years. */
#ifndef GRADER_CLASS_REPORT_ORIGINALS_H
#define GRADER_CLASS_REPORT_ORIGINALS_H

#include "grader/class_report/class_data.h"
#include "grader/similar/compared_text.h"

struct original {
    char *name; /* its path, in UTF-8 */
    int lab;
    bool is_solution;
    struct compared_text text;
};

/* The solutions come first. Start from {0}. */
struct originals {
    struct original *items;
    size_t count, capacity;
};

/* Add the solutions of all labs, plain and fast; a kit may come without them. `given` is what each lab's
 * students were given, by its number. */
void originals_add_solutions(struct originals *originals, const struct given_text given[LABS_MOST]);
/* Add the *.cu of a lab at any depth of a folder: its name says which lab, or else the entry points in it.
 * Links are not followed. Files in the folders of this class's students are left out, since each would be a
 * copy of itself. What cannot be read becomes a problem of the class, and so does a folder without such
 * files. */
void originals_add_folder(struct originals *originals, const struct given_text given[LABS_MOST],
                          struct class_data *class, const char *folder);
void originals_free(struct originals *originals);

/* How many fingerprints the shortest solution of the lab has; 0: there is none. */
size_t originals_whole(const struct originals *originals, int lab);

#endif
