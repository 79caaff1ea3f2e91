/* Show the findings of one check in the short report: the one that explains most, and others in a line each.
 */
#ifndef GRADER_REPORT_REPORT_SHORT_FINDINGS_H
#define GRADER_REPORT_REPORT_SHORT_FINDINGS_H

#include "grader/advice/first_loss.h"
#include "grader/report/report.h"
#include "grader/text/page.h"

/* How much is shown. */
struct short_level {
    int where_lines; /* of the sentences that say which outputs are wrong */
    bool table;      /* of the weights */
    int others;      /* findings beside the first one, a line each */
    bool first;      /* the finding that the next step is about, if the table does not show it */
    bool source;     /* the lines that it names */
    bool orders;     /* two orders in which a race gives two results */
    int warnings;    /* lines of the compiler's warnings */
    bool numbers;    /* those of traffic and time, where they are not the next step */
    bool boss;       /* at full marks */
    bool beside;     /* what is wrong with entry points beside that of the next step */
    bool whole;      /* the one other finding of a check, with its lines */
};

struct short_report {
    struct page *page;
    const struct result *result;
    const struct report_style *style;
    const struct short_level *level;
    bool wrapped;     /* other findings take as many lines as they need */
    struct lost lost; /* what the next step is about */
};

/* Is the next step about this entry point's wrong values? Else the table would lead away from it. */
bool short_is_weighed(const struct short_report *s, const struct exercise *e);
/* Does a table of weights stand in for the finding that the next step is about? */
bool short_table_shows_first(const struct short_report *s);
/* Add the finding that the next step is about, if it is in this list. Where others stand below it, they say
 * how many more elements there are. */
void short_first(struct short_report *s, const struct findings *list);
/* Add some of the others, and how many are left. */
void short_others(struct short_report *s, const struct findings *list);

#endif
