// The jobs of a review. A kind of job is a file of its own with one JobKind, which only that file
// knows; jobs.c alone calls its functions, waits for a locked store, shows what was stored, and
// words failures.
#pragma once

#include "onlymove/review_jobs.h"
#include "onlymove/runner.h"

typedef struct JobKind {
    const char *noun;     // before the path where it fails: "import of"; NULL: it only says why
    const char *called;   // in the list; NULL: as its profile
    const char *counted;  // what its pieces are: "puzzles"
    bool with_profile;    // sentences begin with its name, the list says its numbers
    bool timed;           // its games count for review_write_times()
    bool searches;        // needs engines
    bool stores;          // what it finds: it waits while another program holds the store
    bool locks_store;     // nobody else writes while it works
    bool stays;           // when it is over, what it has found is there until it is stopped
    ReviewEventKind news; // the event of job->news; REVIEW_NOTHING: REVIEW_MORE
    // Makes job->work; NULL: it is there from the beginning. STATUS_LOCKED: it is tried again
    // later.
    Status (*begin)(Review *review, Job *job, Fault *fault);
    // Goes on by what a frame has time for, and counts in *job. JOB_LOCKED: the next step tries the
    // same again.
    JobResult (*step)(Review *review, Job *job, int64_t now, Fault *fault);
    // Frees job->work. What is not done begins anew at job->done.
    void (*stop)(Job *job);
    // Appends what it has found; NULL: candidates and puzzles.
    void (*describe)(const Job *job, Str *out);
    // Says what it has come to; NULL: nothing is to be said.
    void (*conclude)(Review *review, const Job *job, ReviewEvent *event);
} JobKind;

// What works at the same time as something else, in the order in which it is stepped.
typedef enum JobLane {
    LANE_ASKED, // what is asked about by name: a position, or a tree to be verified
    LANE_COMPARISON,
    LANE_GAME,
    LANE_EXPORT,
    LANE_LIST,
    LANE_TUNING,
    LANE_SURVEY, // of a large store
    LANE_COUNT
} JobLane;

// What games have taken that engines searched for, with one profile and effort.
typedef struct GameTimes {
    char profile[PROFILE_NAME_MAX];
    Effort effort;
    size_t games;
    int64_t milliseconds;
} GameTimes;

typedef struct Jobs {
    Job **items; // the list, the oldest first
    size_t count, cap;
    Job *at_work[LANE_COUNT]; // or NULL; but for LANE_LIST they are in no list
    size_t judged, unjudged;  // of the last run over the game at hand
    uint32_t *failed;         // the nodes at which the engines failed
    size_t failed_count, failed_cap;
    Fault engine_fault; // why, the last time, or ""
    bool tuning_is_old; // see review_tuning_is_old()
    GameTimes times;
} Jobs;

Job *job_new(const JobKind *kind, const Profile *profile, const char *path);
// Begins a job that is in no list (taken over) in the place of what works in its lane; on failure
// it is freed. The same with its work from the beginning, which cannot fail.
Status jobs_begin(Review *review, JobLane lane, Job *job, Fault *fault);
void jobs_begin_with(Review *review, JobLane lane, const JobKind *kind, void *work);
// What a lane has at work, or has come to; NULL: nothing.
void *jobs_work(const Review *review, JobLane lane);
// Puts a job (taken over) last in the list.
void jobs_add(Review *review, Job *job);
// Ends what works in a lane: of the list, it goes back among those that wait.
void jobs_stop(Review *review, JobLane lane);
void jobs_done(Review *review); // all of them
// Notes at a step that something of a game (0: of any) was stored; that a piece went wrong.
void job_note_stored(Job *job, uint64_t game);
void job_note_fault(Job *job, const Fault *fault);

// Notes that a game took so long, by the job's profile.
void jobs_note_game(Jobs *jobs, const Profile *profile, int64_t milliseconds);

// One step of what works in a lane.
ReviewEventKind jobs_step(Review *review, JobLane lane, int64_t now, ReviewEvent *event);
// Whether one has more to do at once.
bool jobs_have_more(const Review *review);

// Runs need a store to write to and a profile that can judge.
Status review_may_judge(const Review *review, const char *what, Fault *fault);

// What takes in a file needs a store to write to that is not that file.
Status review_may_take_in(const Review *review, const char *what, const char *path, Fault *fault);

// Engines have failed at a node, and why; of one node, or of all, that is forgotten.
void jobs_note_failure(Jobs *jobs, uint32_t node, const char *why);
void jobs_forget_failure(Jobs *jobs, uint32_t node);
void jobs_forget_failures(Jobs *jobs);

// --- What is asked about by name (asked.c)

// Whether something is under way at a node by name; *fault says so.
bool review_is_at_work(const Review *review, uint32_t node, Fault *fault);
// Builds a tree by a profile of what is then accepted for this reason.
enum { BUILD_REASON_MAX = 199 };
void review_build(Review *review, const Profile *profile, uint32_t node, const char *reason);

// --- Two profiles at one position (tuning_position.c): the work of LANE_COMPARISON

typedef struct Comparison {
    Runner runners[2]; // their tasks, which are owned here, have no `self` once they have ended
    Candidate pair[2]; // where `has` says so
    bool has[2];
    Fault fault; // "" while all is well
} Comparison;

// --- The run over the game at hand (game_job.c)

void review_begin_run(Review *review);
const Inquiry *review_run_inquiry(const Review *review, size_t ply);
