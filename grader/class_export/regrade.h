/* ./grade regrade: a random part of a class, graded again and compared. */
#ifndef GRADER_CLASS_EXPORT_REGRADE_H
#define GRADER_CLASS_EXPORT_REGRADE_H

/* ./grade regrade REPORT [--sample 5%] [--seed S] [--unsafe-no-sandbox]: grade a random part of a class
 * again. Returns 0 if every result is what it was, 1 if one differs, 2 if one could not be regraded. */
int regrade_command(int argc, char **argv);

#endif
