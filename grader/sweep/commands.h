/* Commands of ./grade that try a file many times. Each gets its own name in argv[0] and returns an exit
 * status: 0 everything is right, 1 something is not, 2 nothing was tried. */
#ifndef GRADER_SWEEP_COMMANDS_H
#define GRADER_SWEEP_COMMANDS_H

int sweep_command(int argc, char *const *argv);
int versions_command(int argc, char *const *argv);
int orders_command(int argc, char *const *argv);

#endif
