#include "grader/tests/differential/launches.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/differential/numbers.h"

enum { POISON = 0xff, DATA_STREAM = 1 << 30 }; /* kernels count from 0 */
static const uint64_t budget = 100000000;      /* warp instructions a block */

/* ---- what they are given ---- */

static void fill_numbers(struct random *r, enum symbol type, void *to, size_t count)
{
    unsigned bytes = number_types[type].bytes;
    for (size_t k = 0; k < count; k++) {
        uint64_t bits = number_bits(r, type);
        memcpy((uint8_t *)to + k * bytes, &bits, bytes); /* little-endian, like every GPU's host */
    }
}

void given_fill(struct given *g, uint64_t seed)
{
    struct random r = random_start(seed, DATA_STREAM);
    memset(g, 0, sizeof *g);
#define X(symbol, name, type)                                                                                \
    fill_numbers(&r, symbol, &g->scalars.name, 1);                                                           \
    fill_numbers(&r, symbol, g->inputs.name, INPUTS);
    NUMBER_TYPES(X)
#undef X
    for (size_t t = 0; t < MOST_THREADS; t++) {
#define X(symbol, name, type) fill_numbers(&r, symbol, g->own[t].name, ARRAY_LEN(g->own[t].name));
        NUMBER_TYPES(X)
#undef X
    }
    fill_numbers(&r, U64, &g->totals, offsetof(struct totals, exact64) / sizeof(uint64_t));
}

/* ---- what they leave ---- */

/* The regions of what a kernel leaves, with the size of their elements. */
enum { OWN, SUMS, OUT, STATE, REGIONS };

static const struct {
    const char *name;
    size_t element;
} regions[REGIONS] = {{"own", sizeof(struct own)},
                      {"totals", sizeof(struct totals)},
                      {"out", sizeof(ullong)},
                      {"state", sizeof(uint32_t)}};

static size_t region_bytes(const struct generated *k, int region)
{
    const size_t elements[REGIONS] = {k->threads, 1, (size_t)k->slots * k->threads, k->threads};
    return elements[region] * regions[region].element;
}

struct left left_start(const struct generated *k)
{
    struct left l = {0};
    for (int r = 0; r < REGIONS; r++)
        l.count += region_bytes(k, r);
    l.bytes = xcalloc(l.count, 1);
    memset(l.bytes, POISON, l.count);
    return l;
}

void left_free(struct left *l)
{
    free(l->bytes);
    *l = (struct left){0};
}

/* ---- one launch ---- */

/* What is on the device: inputs and the regions. */
struct places {
    device_address inputs, regions[REGIONS];
};

static bool upload(struct places *p, const struct device_backend *backend, device *d,
                   const struct generated *k, const struct given *g)
{
    char name[24];
    size_t state_bytes = 0;
    p->inputs = backend->alloc(d, sizeof g->inputs, "in", true);
    for (int r = 0; r < STATE; r++)
        p->regions[r] = backend->alloc(d, region_bytes(k, r), regions[r].name, false);
    backend->restore(d);
    snprintf(name, sizeof name, "state%u", k->number);
    return p->inputs && p->regions[OWN] && p->regions[SUMS] && p->regions[OUT] &&
           backend->symbol(d, name, &p->regions[STATE], &state_bytes) &&
           state_bytes == region_bytes(k, STATE) &&
           backend->put(d, p->inputs, &g->inputs, sizeof g->inputs) == DEVICE_OK &&
           backend->put(d, p->regions[OWN], g->own, region_bytes(k, OWN)) == DEVICE_OK &&
           backend->put(d, p->regions[SUMS], &g->totals, sizeof g->totals) == DEVICE_OK &&
           backend->fill(d, p->regions[OUT], POISON, region_bytes(k, OUT)) == DEVICE_OK;
}

static enum device_status launch(const struct places *p, const struct device_backend *backend, device *d,
                                 const struct generated *k, const struct given *g)
{
    char name[24];
    struct {
        device_address in, own, totals, out;
        struct scalars scalars;
    } parameters = {p->inputs, p->regions[OWN], p->regions[SUMS], p->regions[OUT], g->scalars};
    struct launch l = {.kernel = name,
                       .shared_bytes = k->block[0] * k->block[1] * k->block[2] * (uint32_t)sizeof(ullong),
                       .cooperative = k->cooperative,
                       .parameters = (const uint8_t *)&parameters,
                       .parameter_bytes = sizeof parameters};
    snprintf(name, sizeof name, "k%u", k->number);
    memcpy(l.grid, k->grid, sizeof l.grid);
    memcpy(l.block, k->block, sizeof l.block);
    if (backend->budget)
        backend->budget(d, budget);
    return backend->launch(d, &l);
}

static bool download(struct left *l, const struct places *p, const struct device_backend *backend, device *d,
                     const struct generated *k)
{
    bool ok = true;
    size_t at = 0;
    for (int r = 0; r < REGIONS; r++) {
        ok = ok && backend->get(d, l->bytes + at, p->regions[r], region_bytes(k, r)) == DEVICE_OK;
        at += region_bytes(k, r);
    }
    return ok;
}

bool launch_generated(struct left *l, const struct device_backend *backend, device *d,
                      const struct generated *k, const struct given *g, struct why *why)
{
    struct places p = {0};
    struct device_report report = {0};
    bool ok = upload(&p, backend, d, k, g) && launch(&p, backend, d, k, g) == DEVICE_OK &&
              download(l, &p, backend, d, k);
    if (!ok)
        why_say(why, "%s: %s", backend->kind, backend->why(d));
    backend->take(d, &report);
    if (report.findings.count > 0) {
        why_say(why, "%s: finding %s: %s", backend->kind, finding_kind_name(report.findings.items[0].kind),
                report.findings.items[0].message);
        ok = false;
    }
    findings_free(&report.findings);
    printed_free(&report.printed);
    backend->free_all(d);
    return ok;
}

/* ---- comparing ---- */

/* Where the byte `at` of a region is, in the words of the kernel. */
static void name_place(char *to, size_t size, const struct generated *k, int region, size_t at)
{
    size_t element = at / regions[region].element, byte = at % regions[region].element;
    if (region == OWN)
        snprintf(to, size, "mine.%s of thread %zu", number_types[byte / OWN_BYTES].field, element);
    else if (region == SUMS)
        snprintf(to, size, "totals, byte %zu", byte);
    else if (region == OUT)
        snprintf(to, size, "out[%zu * %u + %zu]", element / k->threads, k->threads, element % k->threads);
    else
        snprintf(to, size, "state%u[%zu]", k->number, element);
}

/* The first word of a region that differs, and how many do; nothing if none does. */
static void tell_region(struct text *told, const struct left *simulated, const struct left *other,
                        const struct generated *k, int region, size_t start)
{
    size_t word = region == SUMS || region == STATE ? sizeof(uint32_t) : sizeof(uint64_t), count = 0;
    char place[80];
    for (size_t at = 0; at < region_bytes(k, region); at += word) {
        uint64_t ours = 0, theirs = 0;
        memcpy(&ours, simulated->bytes + start + at, word);
        memcpy(&theirs, other->bytes + start + at, word);
        if (ours == theirs || count++ > 0)
            continue;
        name_place(place, sizeof place, k, region, at);
        text_printf(told, "%s%s is 0x%" PRIx64 ", on the simulator 0x%" PRIx64, told->length ? "; " : "",
                    place, theirs, ours);
    }
    if (count > 1)
        text_printf(told, " (and %zu more)", count - 1);
}

bool left_agree(const struct left *simulated, const struct left *other, const struct generated *k,
                struct why *why)
{
    struct text told = {0};
    size_t start = 0;
    for (int r = 0; r < REGIONS; r++) {
        tell_region(&told, simulated, other, k, r, start);
        start += region_bytes(k, r);
    }
    bool agree = told.length == 0;
    if (!agree)
        why_say(why, "%s", told.s);
    text_free(&told);
    return agree;
}
