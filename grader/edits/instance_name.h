/* Tell whether two mangled names are of the same function, where one stands in a namespace of its own. */
#ifndef GRADER_EDITS_INSTANCE_NAME_H
#define GRADER_EDITS_INSTANCE_NAME_H

#include <stdbool.h>

/* Are both the same function or variable, with the same template arguments, if the namespaces edit0000 and
 * the like and unnamed ones are left out? A name that is not mangled is a variable's, or that of an extern
 * "C" function. (Itanium C++ ABI, "Mangling") */
bool instance_same(const char *name, const char *in_namespace);

#endif
