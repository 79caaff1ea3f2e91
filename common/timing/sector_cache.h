/* A sectored cache: lines of 128 bytes in sets, least recently used first out, each with four 32-byte sectors
 * that come one by one. Each sector knows when it arrives. */
#ifndef TIMING_SECTOR_CACHE_H
#define TIMING_SECTOR_CACHE_H

#include <stdint.h>

struct sector_cache;

/* The caller closes it. */
struct sector_cache *sector_cache_open(uint64_t bytes);
void sector_cache_close(struct sector_cache *c);

/* The sectors of `line` that are there or on their way, by bits. *arrives: when the last of them does. */
unsigned sector_cache_look(struct sector_cache *c, uint64_t line, unsigned sectors, double *arrives);
/* Sectors of `line` arrive at this moment. The line that was used longest ago is evicted if there is no room.
 * */
void sector_cache_put(struct sector_cache *c, uint64_t line, unsigned sectors, double arrives);

#endif
