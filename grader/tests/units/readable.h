/* Texts for students: fit to be read, or the test fails. `what` names the text. */
#ifndef GRADER_TESTS_UNITS_READABLE_H
#define GRADER_TESTS_UNITS_READABLE_H

/* Printable ASCII, neither too short nor too long, and without a placeholder. */
void readable_words(const char *what, const char *text);
/* One paragraph that ends as a sentence does. */
void readable_sentences(const char *what, const char *text, const char *endings);
/* Lines that need no wrapping on a usual terminal. */
void readable_code(const char *what, const char *text);
/* A question, an idea, and nearly the code. */
void readable_hints(const char *what, const char *const *hints);

#endif
