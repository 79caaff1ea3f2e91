/* The history of a student's attempts, if it was handed in. */
#ifndef GRADER_CLASS_REPORT_ATTEMPTS_H
#define GRADER_CLASS_REPORT_ATTEMPTS_H

/* How many attempts at a lab the .lab/history beside the file `source` counts; 0 if there is none, or none to
 * be read. */
int attempts_beside(const char *source, int lab);

#endif
