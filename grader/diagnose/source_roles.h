/* Find a loop whose steps change the roles of variables by their names, and leave them changed. */
#ifndef GRADER_DIAGNOSE_SOURCE_ROLES_H
#define GRADER_DIAGNOSE_SOURCE_ROLES_H

/* The line of a loop that makes a step several times in a round, step(i, a, b, c) and step(i + 1, b, c, a),
 * but not as often as it takes until the variables have their first roles again; only in what the entry point
 * uses. 0: there is none. `source` may be NULL. */
int source_roles(const char *source, const char *entry);

#endif
