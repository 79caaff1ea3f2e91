-- The history of a course: every result that a report has ever seen, of this REPORT. It only grows.
-- Scores are the points earned of 100, before the policy: a new policy is no progress.
CREATE TABLE IF NOT EXISTS attempt (
    student BLOB NOT NULL,          -- the folder's name, byte by byte
    lab     INTEGER NOT NULL,
    source_sha256 TEXT NOT NULL,
    graded_at TEXT NOT NULL,        -- ISO 8601, UTC
    points  REAL NOT NULL,
    verdict TEXT NOT NULL,
    kit_sha256 TEXT NOT NULL,
    UNIQUE (student, lab, source_sha256, graded_at)
);
-- One row for each student and lab: the first and the last result, and how many different files there were.
CREATE VIEW IF NOT EXISTS progress AS
    SELECT CAST(student AS TEXT) AS student, lab, count(DISTINCT source_sha256) AS files,
           (SELECT points FROM attempt f WHERE f.student = a.student AND f.lab = a.lab ORDER BY graded_at LIMIT 1) AS first,
           (SELECT points FROM attempt l WHERE l.student = a.student AND l.lab = a.lab ORDER BY graded_at DESC LIMIT 1) AS last,
           max(points) AS best
    FROM attempt a GROUP BY a.student, lab;
-- Students who handed in an earlier lab and nothing since: the last lab, and how many labs the class has had after it.
CREATE VIEW IF NOT EXISTS stopped AS
    SELECT CAST(student AS TEXT) AS student, max(lab) AS last_lab,
           (SELECT count(DISTINCT lab) FROM attempt l WHERE l.lab > max(a.lab)) AS labs_since
    FROM attempt a GROUP BY a.student HAVING labs_since > 0;
