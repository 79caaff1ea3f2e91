/* Reduce a person's name to what stays the same however a platform or a computer writes it. */
#ifndef GRADER_CLASS_IMPORT_NAME_KEY_H
#define GRADER_CLASS_IMPORT_NAME_KEY_H

/* The name in lower case and without accents: "Müller", "MU\u0308LLER" (as macOS writes it) and "M\xfcller"
 * (in Latin-1) give "muller". "Smith, Anna" gives the key of "Anna Smith". The caller frees it. */
char *name_key(const char *name);

/* Only the letters and digits of that key: "Team Red", "team-red" and "teamred" give "teamred". */
char *name_key_letters(const char *name);

#endif
