/* Find two comparisons in a chain, 0 < i < n. */
#ifndef GRADER_DIAGNOSE_SOURCE_CHAIN_H
#define GRADER_DIAGNOSE_SOURCE_CHAIN_H

/* The line of the first chain in what `entry` uses: C compares the result of its first comparison, 0 or 1,
 * with its third number. 0: there is none. The brackets of a template's arguments are no comparisons. */
int source_chain_line(const char *source, const char *entry);

#endif
