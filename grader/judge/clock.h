/* What the clock saw: the same entry point called again and again on a GPU, each call with fresh data, each
 * result verified, interleaved with a yardstick.
 *
 * The yardstick is a plain kernel with 128-bit accesses over as many bytes as the entry point's inputs and
 * outputs have: a copy, or for an entry point that writes next to nothing a read. */
#ifndef GRADER_JUDGE_CLOCK_H
#define GRADER_JUDGE_CLOCK_H

#include "common/device.h"
#include "grader/labs/lab_record.h"

/* A call that takes longer is ended. */
enum { SESSION_CALL_SECONDS = 5 };

enum { CLOCK_ROUNDS = 21, CLOCK_ROUNDS_MIN = 15, CLOCK_SESSIONS = 3 };

/* The lab's own solution is that much faster than the mark that is made of it: a tenth of its speed and more
 * to spare. */
extern const double clock_spare;

/* One session: a process of its own, a fresh context, `rounds` rounds. Seconds of each call. */
struct clock_session {
    int rounds;
    double mine[CLOCK_ROUNDS], yardstick[CLOCK_ROUNDS];
    double reference[CLOCK_ROUNDS]; /* the lab's own solution; zeros where there is none */
    bool has_reference;
    /* By the host's clock, from when the call is queued until a host that does not sleep sees its end: work
     * that the device's events miss shows here. The yardstick's tells what looking costs on this host. */
    double wall[CLOCK_ROUNDS], yardstick_wall[CLOCK_ROUNDS];
    struct device_conditions before, after;
};

/* All sessions of one entry point at one size. */
struct clock_report {
    char gpu[100]; /* its model name */
    struct shape shape;
    double yardstick_bytes; /* that one yardstick call reads and writes */
    int session_count;
    bool is_over; /* no further session can be had */
    struct clock_session sessions[CLOCK_SESSIONS];
};

/* Fractions of the bound: full marks at `full` or more, none at `none` or less. */
struct clock_marks {
    double full, none;
    enum { MARKS_BUILT_IN, MARKS_CALIBRATED, MARKS_REFERENCE } source;
};

/* What follows from a report. */
struct clock_verdict {
    enum {
        CLOCK_FAIR,         /* the points stand */
        CLOCK_AGAIN,        /* another session, please; the rest is the best so far, zeros if there is none */
        CLOCK_INCONCLUSIVE, /* no session was calm: the points are the student's best case */
        CLOCK_TOO_FAST,     /* not possible: for a human to look at, no points */
        CLOCK_BROKEN,       /* no session has usable times: the machine's fault, not a grade */
    } kind;
    double bandwidth;         /* bytes a second, of the yardstick */
    double seconds;           /* of the session that counts: what is judged */
    bool by_fastest;          /* `seconds` and `bandwidth` are of the fastest calls, not of the median */
    double median, low, high; /* of that session, and the median's interval, seconds */
    double bound;             /* seconds that the technique's bytes take at that bandwidth */
    double floor;             /* seconds that the compulsory bytes alone take */
    double attained;          /* bound / seconds */
    double of_floor;          /* floor / seconds */
    double reference;         /* what the reference attained in that session; 0: none */
    double fraction;          /* of the points, 0 to 1 */
    struct clock_marks marks; /* as used */
    char remark[200];         /* one line on anything out of the ordinary; empty if nothing was */
};

/* Judge the sessions so far, up to CLOCK_SESSIONS. CLOCK_AGAIN asks for another one (never after the last, or
 * when the report is over).
 * `bytes` are the technique's, `floor_bytes` those that have to move at all, both for all outputs of the
 * report's shape.
 *
 * A calm session with full points ends it. Fewer points stand when two calm sessions agree on them, or after
 * the last session; the best session counts. */
void clock_judge(struct clock_verdict *v, const struct clock_report *r, double bytes, double floor_bytes,
                 struct clock_marks marks);

#endif
