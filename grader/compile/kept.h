/* Keep what nvcc made of a text, so that the same text is not compiled twice: one file per compilation in
 * build/compiled, named by a digest of everything that nvcc was given. What cannot be kept is compiled again.
 */
#ifndef GRADER_COMPILE_KEPT_H
#define GRADER_COMPILE_KEPT_H

#include "grader/compile/nvcc.h"
#include "grader/text/sha256.h"

/* At most so many compilations are kept, each of at most so many bytes; the one unused for longest goes
 * first. */
enum { KEPT_MOST = 256, KEPT_MOST_BYTES = 2 << 20 };

/* How much a compilation leaves: messages alone, if the text has errors; PTX as well; a host object as well.
 */
enum kept_pieces { KEPT_MESSAGES = 1, KEPT_PTX, KEPT_OBJECT };

/* The name of the compilation that `argv` starts in `directory`: of its words, of student.cu and
 * include/lab.h, and of the programs that nvcc calls. False if one of them cannot be read. */
bool kept_name(char name[SHA256_HEX], const struct nvcc *nvcc, const char *const *argv,
               const char *directory);

/* Put those of student.so and keep/student.ptx that were kept into `directory` as nvcc left them, and its
 * messages into `output`. False, with nothing changed but files of these names, if they are not kept or not
 * whole. */
bool kept_take(const char *name, const char *directory, struct text *output);

/* Keep the first `count` pieces, if all are there and small enough, and build/compiled can be written. */
void kept_add(const char *name, const char *directory, const struct text *output, enum kept_pieces count);

/* Remove the file of a folder that was unused for longest if there are `most` or more. */
void kept_make_room(const char *folder, int most);

#endif
