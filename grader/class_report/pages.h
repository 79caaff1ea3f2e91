/* Write the HTML pages of a report. */
#ifndef GRADER_CLASS_REPORT_PAGES_H
#define GRADER_CLASS_REPORT_PAGES_H

#include "grader/class_report/faults.h"
#include "grader/class_report/plots.h"
#include "grader/class_report/similar.h"

/* The plots and counts of a lab. */
struct lab_view {
    struct fault_counts faults;
    struct plots plots;
    struct similar similar;
};

/* index.html: for the teacher. */
void page_class(struct text *out, const struct class_data *class, const struct lab_view labs[LABS_MOST]);
/* A lab's section of index.html. */
void page_lab(struct text *out, const struct class_data *class, int lab, const struct lab_view *view);
/* How the checks of a lab went, and which of them separate strong submissions from weak ones. */
void page_checks(struct text *out, const struct class_data *class, int lab);
/* Who has stopped, and whose points rise or fall; nothing for a class of one lab or two. */
void page_term(struct text *out, const struct class_data *class);
/* Near-identical submissions of all labs. */
void page_similar(struct text *out, const struct class_data *class, const struct lab_view labs[LABS_MOST]);
/* The leaderboard of those who asked to be on it; for index.html, and alone for board.html. */
void page_board(struct text *out, const struct class_data *class);
/* The students who may need help, and by which rule. */
void page_help(struct text *out, const struct class_data *class);

/* students/NAME.html: it names no other student, so it may be handed out. */
void page_student(struct text *out, const struct class_data *class, const struct student *s);

/* ---- what all pages share ---- */

/* Begin a page with the style sheet of reports. No script is allowed. html_end ends it. */
void page_begin(struct text *out, const char *title);
/* A student's name, that leads to the page of the student, with the roster's name beside it. */
void page_student_link(struct text *out, const struct student *s);
/* "Lab 4: A 3D tile in shared memory". The caller frees it. */
char *page_lab_title(int lab);
void page_sandbox(struct text *out, const struct class_data *class);

#endif
