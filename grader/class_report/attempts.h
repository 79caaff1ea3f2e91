/* Count a student's attempts by the history that was handed in. */
#ifndef GRADER_CLASS_REPORT_ATTEMPTS_H
#define GRADER_CLASS_REPORT_ATTEMPTS_H

/* The number of attempts at a lab in the .lab/history beside the file `source`; 0 if it is missing or cannot
 * be read. */
int attempts_beside(const char *source, int lab);

#endif
