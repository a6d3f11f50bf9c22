// The table of jobs, and those of a review. A kind of job is a file of its own with one JobKind;
// jobs.c alone calls their functions, waits for a locked store, shows what was stored, and words
// failures.
#ifndef ONLYMOVE_REVIEW_JOBS_JOBS_H
#define ONLYMOVE_REVIEW_JOBS_JOBS_H

#include "onlymove/review_jobs.h"

typedef struct JobKind {
    const char *noun;    // before the path where it fails: "import of"; NULL: it only says why
    const char *called;  // in the list; NULL: as its profile
    const char *counted; // what its pieces are: "puzzles"
    bool with_profile;   // sentences begin with its name, the list says its numbers
    bool searches;       // needs engines
    bool holds_store;    // nobody else writes while it works
    // Makes job->work. STATUS_LOCKED: it is tried again later.
    Status (*begin)(Review *review, Job *job, Fault *fault);
    // Goes on by what a frame has time for, and counts in *job. JOB_LOCKED: the next step tries the
    // same again.
    JobResult (*step)(Review *review, Job *job, int64_t now, Fault *fault);
    // Frees job->work. What is not done begins anew at job->done.
    void (*stop)(Job *job);
    // Appends what it has found.
    void (*describe)(const Job *job, Str *out);
    // Says what it has come to.
    void (*conclude)(const Review *review, const Job *job, ReviewEvent *event);
} JobKind;

extern const JobKind scan_job, import_job, results_job, audit_job, game_job, export_job;

// What works at the same time as something else.
typedef enum JobLane { LANE_GAME, LANE_EXPORT, LANE_LIST, LANE_COUNT } JobLane;

typedef struct Jobs {
    Job **items; // the list, the oldest first
    size_t count, cap;
    Job *at_work[LANE_COUNT]; // or NULL; but for LANE_LIST they are in no list
} Jobs;

Job *job_new(const JobKind *kind, const Profile *profile, const char *path);
// Begins a job that is in no list (taken over); on failure it is freed.
Status jobs_begin(Review *review, JobLane lane, Job *job, Fault *fault);
// Puts a job (taken over) last in the list.
void jobs_add(Review *review, Job *job);
// Ends what works in a lane: of the list, it goes back among those that wait.
void jobs_stop(Review *review, JobLane lane);
void jobs_done(Review *review); // all of them
// Notes at a step that something of a game (0: of any) was stored.
void job_note_stored(Job *job, uint64_t game);

// One step of what works in a lane.
ReviewEventKind jobs_step(Review *review, JobLane lane, int64_t now, ReviewEvent *event);
// Whether one has more to do at once.
bool jobs_have_more(const Review *review);

// Runs need a store to write to and a profile that can judge.
Status review_may_judge(const Review *review, const char *what, Fault *fault);

#endif
