/* The gradebook: one table for people, one database for questions. */
#ifndef GRADER_CLASS_REPORT_GRADEBOOK_H
#define GRADER_CLASS_REPORT_GRADEBOOK_H

#include "grader/class_report/class_data.h"

/* A row for every student, in RFC 4180's form with LF.
 *
 * Text stands in quotes. Spreadsheets take text for a formula that begins with = + - @, a tab or a carriage
 * return, so such text gets an apostrophe before it, also where one stands there already: who takes one
 * apostrophe away before these characters or before another apostrophe has the name again. */
void gradebook_csv(struct text *out, const struct class_data *class);

/* The bytes of an SQLite file with the tables of gradebook.sql. False, with one line in `why`, if it cannot
 * be made. */
bool gradebook_sqlite(struct text *out, const struct class_data *class, struct why *why);

#endif
