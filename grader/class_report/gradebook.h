/* Write the gradebook: a CSV table for people, and an SQLite database for queries. */
#ifndef GRADER_CLASS_REPORT_GRADEBOOK_H
#define GRADER_CLASS_REPORT_GRADEBOOK_H

#include "grader/class_report/class_data.h"

/* A row for every student, in RFC 4180's form with LF.
 *
 * Text is in quotes. A spreadsheet takes text that begins with = + - @, a tab or a carriage return for a
 * formula. So such text gets an apostrophe in front, and so does text that begins with an apostrophe. To get
 * the name back, remove the first character if it is an apostrophe before one of these characters or another
 * apostrophe. */
void gradebook_csv(struct text *out, const struct class_data *class);

/* The bytes of an SQLite file with the tables of gradebook.sql. False, with one line in `why`, if it cannot
 * be made. */
bool gradebook_sqlite(struct text *out, const struct class_data *class, struct why *why);

/* Add the results that are new to REPORT/history.sqlite, with the tables of history.sql. Nothing is removed
 * from it. False, with one line in `why`, if it cannot be written. */
bool history_sqlite(const struct class_data *class, struct why *why);

#endif
