/* Judge the times of an entry point on a GPU.
 *
 * A session calls the same entry point again and again, each time with fresh data and a verified result, and
 * each time beside a yardstick. The yardstick is a plain kernel with 128-bit accesses to as many bytes as
 * the entry point's inputs and outputs have. It copies them; for an entry point that writes almost nothing,
 * it only reads. */
#ifndef GRADER_JUDGE_CLOCK_H
#define GRADER_JUDGE_CLOCK_H

#include "common/device.h"
#include "grader/labs/lab_record.h"

enum { CLOCK_ROUNDS = 21, CLOCK_ROUNDS_MIN = 15, CLOCK_SESSIONS = 3 };

/* Full marks are the speed of the slowest textbook version divided by this: a student's kernel may be more
 * than a tenth slower. */
extern const double clock_spare;

/* One session: its own process, a fresh context, `rounds` rounds. The times of the calls are in seconds. */
struct clock_session {
    int rounds;
    double mine[CLOCK_ROUNDS], yardstick[CLOCK_ROUNDS];
    double reference[CLOCK_ROUNDS]; /* the lab's own solution; zeros if there is none */
    bool has_reference;
    /* Times by the host's clock, from queueing the call until the host, polling, sees its end. They include
     * work that the device's events miss. The yardstick's times show what polling costs on this host. */
    double wall[CLOCK_ROUNDS], yardstick_wall[CLOCK_ROUNDS];
    struct device_conditions before, after;
};

/* All sessions of one entry point at one size. */
struct clock_report {
    char gpu[100]; /* the GPU's model name */
    struct shape shape;
    double yardstick_bytes; /* bytes that one yardstick call reads and writes */
    int session_count;
    bool is_over; /* no further session is possible */
    struct clock_session sessions[CLOCK_SESSIONS];
};

/* Marks as fractions of the bound's speed: all points at `full` or more, none at `none` or less. */
struct clock_marks {
    double full, none;
    enum { MARKS_BUILT_IN, MARKS_CALIBRATED, MARKS_REFERENCE } source;
};

/* The verdict on a report. */
struct clock_verdict {
    enum {
        CLOCK_FAIR,         /* the points are final */
        CLOCK_AGAIN,        /* another session is needed; the rest is the best so far, zeros if there is
                             * none */
        CLOCK_INCONCLUSIVE, /* no session was calm: the points are the best that the student can have */
        CLOCK_TOO_FAST,     /* not possible: no points, a teacher has to look at it */
        CLOCK_BROKEN,       /* no session has usable times: a fault of the machine, no grade */
    } kind;
    double bandwidth;         /* bytes per second of the yardstick */
    double seconds;           /* the time that is judged, of the session that counts */
    bool by_fastest;          /* `seconds` and `bandwidth` are of the fastest calls, not of the median */
    double median, low, high; /* of that session, in seconds: the median and its interval */
    double bound;             /* seconds for the technique's bytes at that bandwidth */
    double floor;             /* seconds for the compulsory bytes alone at that bandwidth */
    double attained;          /* bound / seconds */
    double of_floor;          /* floor / seconds */
    double reference;         /* the fraction that the reference attained in that session; 0: none */
    double fraction;          /* of the points, 0 to 1 */
    struct clock_marks marks; /* the marks that were used */
    char remark[200];         /* one line about anything unusual; empty if nothing was */
};

/* Judge the sessions so far, at most CLOCK_SESSIONS. CLOCK_AGAIN asks for another one, but not after the last
 * or if `is_over`. `bytes` are those that the technique moves, `floor_bytes` those that every kernel has to
 * move, both for all outputs of the report's shape.
 *
 * One calm session with full points is enough. Fewer points are final if two calm sessions agree on them, or
 * after the last session. The best session counts. */
void clock_judge(struct clock_verdict *v, const struct clock_report *r, double bytes, double floor_bytes,
                 struct clock_marks marks);

/* The same verdict on a modelled time: `bandwidth` is that of the modelled GPU's yardstick. */
void clock_judge_modelled(struct clock_verdict *v, double seconds, double bandwidth, double bytes,
                          double floor_bytes, struct clock_marks marks);

#endif
