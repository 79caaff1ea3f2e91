/* Count a student's attempts by the history that was handed in. */
#ifndef GRADER_CLASS_REPORT_ATTEMPTS_H
#define GRADER_CLASS_REPORT_ATTEMPTS_H

/* What a history tells of one lab. */
struct practice {
    int attempts;
    int quizzes, asked, right; /* quizzes taken; their questions; those answered rightly */
};

/* By the .lab/history beside the file `source`; zeros if it is missing or cannot be read. */
struct practice practice_beside(const char *source, int lab);

#endif
