/* What the files of this room share about a proof. */
#ifndef GRADER_PROVE_PROVE_PARTS_H
#define GRADER_PROVE_PROVE_PARTS_H

#include "grader/prove/prove.h"
#include "grader/text/json.h"

/* Run sizes in the simulator until an access leaves its buffer: proof->wrong and proof->finding say which.
 * False: none did. */
bool counterexample_find(struct proof *proof, struct scene *scene, int which);

/* Run one size, and see whether it refutes a claim that is not yet wrong. False: it does not come to its end.
 */
bool run_size(struct proof *proof, struct scene *scene, int which, struct shape shape);
/* Is this a fault of outputs? Its message begins with the size at which it was seen. */
bool is_output_fault(enum finding_kind kind);
/* Run sizes until each open claim is refuted, or none is left to try. */
void counterexample_claims(struct proof *proof, struct scene *scene, int which);

/* Append a line or two about a proof for the file of that name, and more if `verbose`. */
void prove_words(struct text *out, const struct proof *p, const char *file, bool verbose);
/* The same as a member of a list. */
void prove_json(struct json *j, const struct proof *p);

#endif
