/* ./grade report: hands its words on to build/class_report, a program of its own, since it needs libraries
 * that grading does not. This is the one file of the folder that ./grade is linked with. */
#ifndef GRADER_CLASS_REPORT_COMMAND_H
#define GRADER_CLASS_REPORT_COMMAND_H

/* Returns only if the program cannot be run: the exit status 2. */
int report_command(int argc, char *const *argv);

#endif
