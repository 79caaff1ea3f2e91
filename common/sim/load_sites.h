/* Where a loaded program loads from global memory. */
#ifndef COMMON_SIM_LOAD_SITES_H
#define COMMON_SIM_LOAD_SITES_H

#include "common/device.h"

enum { LOAD_LINES = 4 };

/* An instruction that loads, or copies asynchronously, by the numbers that an event of a followed launch has.
 */
struct load_site {
    uint32_t function, pc;
    int lines[LOAD_LINES]; /* the student's, then those of the calls that led there; 0: no more */
};

/* List all of them in the program that a simulator has loaded. The caller frees *list. */
size_t load_sites(struct load_site **list, const device *sim);

#endif
