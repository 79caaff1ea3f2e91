/* Paragraphs of a handout that stand for a part of a file, or for a figure: a link and nothing else.
 *
 *     [Code: The launch.](../labs/lab1_moving_average.cu#moving_average)
 *     [Code: Two.](../common/lab.h#average3,derivative)
 *     [Figure: Which thread loads which cell.](../build/handouts/figures/halo_lab2.svg)
 */
#ifndef GRADER_HANDOUT_DIRECTIVE_H
#define GRADER_HANDOUT_DIRECTIVE_H

#include "common/base.h"

#define DIRECTIVE_CODE   "[Code: "
#define DIRECTIVE_FIGURE "[Figure: "

/* "[Code: CAPTION](../PATH#PART)"; `part` is empty without "#". */
struct directive {
    char *caption, *path, *part;
};

/* Is the paragraph a directive of this kind? The caller frees the parts, also after false. */
bool directive_read(struct directive *d, const char *paragraph, size_t length, const char *kind);
void directive_free(struct directive *d);

/* Append the code that a directive shows, and set the line of its first part. A skeleton is shown as it is
 * handed out, whatever labs/ holds now. `kit` is the folder of handouts/. False, with the handout's name
 * `file` in `why`, if there is no such part. */
bool directive_code(struct text *code, int *line, const struct directive *d, const char *kit,
                    const char *file, struct why *why);

#endif
