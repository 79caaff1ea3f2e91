/* Groups of asynchronous copies in a submission's text: where they are committed. */
#ifndef GRADER_DIAGNOSE_SOURCE_COMMIT_H
#define GRADER_DIAGNOSE_SOURCE_COMMIT_H

/* The wait for groups in line `wait` stands in a loop that commits a group in some turns only. Line of that
 * commit; 0: there is none, or every turn commits. */
int source_commit_of_some_turns(const char *source, int wait);

#endif
