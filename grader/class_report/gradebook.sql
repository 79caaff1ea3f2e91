-- The tables of the gradebook database. Every report writes the database again: make changes in a copy.
-- Points are by the policy of the course unless a column says otherwise. Times are in seconds.
PRAGMA application_id = 0x53744c61; -- "StLa"
PRAGMA user_version = 3;            -- of this schema
PRAGMA secure_delete = ON;          -- unused bytes are zero, so the same results give the same file

CREATE TABLE student (
    id      INTEGER PRIMARY KEY,
    folder  BLOB NOT NULL UNIQUE,   -- the folder's name, byte by byte
    name    TEXT NOT NULL,          -- the same in UTF-8, with \xNN for bytes that are not
    full_name TEXT NOT NULL,        -- from the roster, like email; empty if it has none
    email   TEXT NOT NULL,
    page    TEXT NOT NULL,          -- file name in students/
    total   REAL,                   -- percent by weight; NULL while something is not graded
    state   TEXT NOT NULL           -- the worst of the labs' states
);

CREATE TABLE result (               -- one lab of one student
    id      INTEGER PRIMARY KEY,
    student INTEGER NOT NULL REFERENCES student (id),
    lab     INTEGER NOT NULL,
    state   TEXT NOT NULL CHECK (state IN ('graded', 'excused', 'late', 'missing', 'not graded')),
    reason  TEXT NOT NULL,          -- why it is not graded
    score   REAL,                   -- NULL unless graded or late
    max_score REAL NOT NULL,
    weight  REAL NOT NULL,
    points  REAL,                   -- of 100, before the policy
    verdict TEXT NOT NULL,          -- of the result file, like everything below; empty or NULL if there is none
    message TEXT NOT NULL,
    source_sha256 TEXT NOT NULL,
    seed    INTEGER,
    device  TEXT NOT NULL,
    graded_at TEXT NOT NULL,        -- ISO 8601, UTC
    wall_seconds REAL,              -- of the grading
    attempts INTEGER NOT NULL,      -- by the .lab/history that was handed in with the file; 0: there was none
    days_late INTEGER NOT NULL,     -- after the deadline, an extension included
    days_free INTEGER NOT NULL,     -- of these, out of the late-day budget
    overridden INTEGER NOT NULL,    -- 1: the teacher has set the score
    dropped INTEGER NOT NULL,       -- 1: not counted in the total, by drop_lowest or best_of
    explanation TEXT NOT NULL,      -- how points become the score, and the teacher's decision; empty: as earned
    UNIQUE (student, lab)
);

CREATE TABLE exercise (             -- one entry point
    id      INTEGER PRIMARY KEY,
    result  INTEGER NOT NULL REFERENCES result (id),
    entry   TEXT NOT NULL,
    points  REAL,
    max_points REAL,
    n       INTEGER,                -- the size at which it was counted
    op_per_byte REAL,               -- useful operations per byte loaded from global memory
    seconds REAL,                   -- of the kernels
    modelled INTEGER                -- 1: by the simulator's model; 0: by a clock
);

CREATE TABLE "check" (              -- a keyword of SQL, so it needs quotes
    id      INTEGER PRIMARY KEY,
    exercise INTEGER NOT NULL REFERENCES exercise (id),
    name    TEXT NOT NULL,          -- correctness, safety, traffic, time
    status  TEXT NOT NULL,          -- pass, partial, fail, skipped, inconclusive, review
    points  REAL,
    max_points REAL,
    summary TEXT NOT NULL
);

CREATE TABLE finding (
    id      INTEGER PRIMARY KEY,
    "check" INTEGER NOT NULL REFERENCES "check" (id),
    kind    TEXT NOT NULL,          -- ./grade --explain KIND
    cause   TEXT NOT NULL,          -- ./grade --explain CAUSE; empty: graded before there were causes
    costs   INTEGER NOT NULL,       -- 0: a remark
    message TEXT NOT NULL,
    line    INTEGER,
    "column" INTEGER,               -- a keyword of SQL, too
    call_line INTEGER,              -- of the call of the function that has `line`; NULL: `line` is in a kernel
    other_line INTEGER,             -- the other access, the other barrier
    other_call_line INTEGER,
    times   INTEGER
);

CREATE INDEX result_by_lab ON result (lab, state);
CREATE INDEX exercise_by_result ON exercise (result);
CREATE INDEX check_by_exercise ON "check" (exercise);
CREATE INDEX finding_by_check ON finding ("check");
CREATE INDEX finding_by_kind ON finding (kind);
CREATE INDEX finding_by_cause ON finding (cause);
