#include "grader/tests/units/sim_clock.h"

#include <stdio.h>
#include <stdlib.h>

struct sim_clock sim_clock;

enum { PLENTY = 1 << 30, BUDGET = 4000000, MOST_BUFFERS = 32 };

static bool between_start_and_stop;

void sim_clock_reset(void)
{
    text_free(&sim_clock.log);
    between_start_and_stop = false;
    sim_clock = (struct sim_clock){.says = 1,
                                   .free_bytes = PLENTY,
                                   .l2_bytes = 1,
                                   .opens = PLENTY,
                                   .loads = PLENTY,
                                   .allocations = PLENTY};
}

static device *clock_open(struct why *why)
{
    if (sim_clock.opens-- <= 0) {
        why_say(why, "the device cannot be opened");
        return NULL;
    }
    device *d = sim_backend.open(why);
    sim_backend.threads(d, 1);
    sim_backend.budget(d, BUDGET);
    sim_clock.open++;
    return d;
}

static void clock_close(device *d)
{
    sim_clock.open--;
    sim_backend.close(d);
}

/* Some buffers of one byte come first, on each device more than on the one before: so an address that is
 * valid on one device is not valid on another. */
static enum device_status clock_load(device *d, const char *ptx, size_t length, const char *file)
{
    if (sim_clock.loads-- <= 0)
        return sim_backend.load(d, "no PTX", 6, file);
    enum device_status status = sim_backend.load(d, ptx, length, file);
    for (int k = 0; k < MOST_BUFFERS * sim_clock.open; k++)
        sim_backend.alloc(d, 1, "padding", false);
    return status;
}

static device_address clock_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    (void)read_only;
    return sim_backend.alloc(d, sim_clock.allocations-- > 0 ? bytes : SIZE_MAX / 2, label, false);
}

static enum device_status clock_launch(device *d, const struct launch *launch)
{
    if (between_start_and_stop)
        text_printf(&sim_clock.log, "%s ", launch->kernel);
    if (sim_clock.before)
        sim_clock.before(d, launch);
    enum device_status status = sim_backend.launch(d, launch);
    if (sim_clock.after)
        sim_clock.after(d, launch);
    return status;
}

static enum device_status transfer(device *to, device_address there, device *from, device_address here,
                                   size_t bytes)
{
    uint8_t *copy = xcalloc(bytes, 1);
    enum device_status status = sim_backend.get(from, copy, here, bytes);
    if (status == DEVICE_OK)
        status = sim_backend.put(to, there, copy, bytes);
    free(copy);
    return status;
}

static enum device_status clock_give(device *d, device_address to, device *other, device_address from,
                                     size_t bytes)
{
    return transfer(d, to, other, from, bytes);
}

static enum device_status clock_fetch(device *d, device_address from, device *other, device_address to,
                                      size_t bytes)
{
    return transfer(other, to, d, from, bytes);
}

static void clock_limits(device *d, struct device_limits *limits)
{
    (void)d;
    *limits = (struct device_limits){.free_bytes = sim_clock.free_bytes, .l2_bytes = sim_clock.l2_bytes};
}

static enum device_status clock_start(device *d)
{
    (void)d;
    text_printf(&sim_clock.log, "start ");
    between_start_and_stop = true;
    return DEVICE_OK;
}

static enum device_status clock_stop(device *d, double deadline, double *seconds)
{
    (void)d, (void)deadline;
    text_printf(&sim_clock.log, "stop ");
    between_start_and_stop = false;
    *seconds = sim_clock.says;
    return sim_clock.stop;
}

static void clock_conditions(device *d, struct device_conditions *conditions)
{
    (void)d;
    *conditions = (struct device_conditions){.known = false};
}

const struct device_backend *sim_clock_backend(void)
{
    static struct device_backend backend;
    backend = sim_backend;
    backend.open = clock_open;
    backend.close = clock_close;
    backend.load = clock_load;
    backend.alloc = clock_alloc;
    backend.launch = clock_launch;
    backend.give = clock_give;
    backend.fetch = clock_fetch;
    backend.limits = clock_limits;
    backend.start = clock_start;
    backend.stop = clock_stop;
    backend.conditions = clock_conditions;
    return &backend;
}
