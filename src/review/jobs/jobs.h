// The jobs of a review. Each kind of job has its own file with a JobKind; only jobs.c calls its
// functions, waits for a locked store, shows what was stored, and reports failures.
#pragma once

#include "onlymove/review_jobs.h"
#include "onlymove/runner.h"

typedef struct JobKind {
    const char *failure_prefix; // begins a failure, before the path: "import of"; NULL: nothing
    const char *list_name;      // name of the job in the list; NULL: the profile's
    const char *items_name;     // plural of an item of its work: "puzzles"
    bool names_profile;         // sentences begin with the profile's name, the list has its numbers
    bool shows_times;           // the times of its games are shown
    bool needs_engines;         // its searches need a pool
    bool writes_store;  // it stores results, and waits while another program locks the store
    bool locks_store;   // nothing else may write while it works
    bool keeps_results; // its results are kept when it is over, until it is stopped
    ReviewEventKind event_kind; // event of job->has_news; REVIEW_NOTHING: REVIEW_NEWS
    // Makes job->work; NULL: the job has it already. STATUS_LOCKED: tried again later.
    Status (*begin)(Review *review, Job *job, Fault *fault);
    // Works as long as a frame allows, and counts in *job. JOB_LOCKED: the next step tries again.
    JobResult (*step)(Review *review, Job *job, int64_t now, Fault *fault);
    // Frees job->work. A job that is not done continues at job->done later.
    void (*stop)(Job *job);
    // Appends its results; NULL: numbers of candidates and puzzles.
    void (*describe)(const Job *job, Str *out);
    // Says the result in *event; NULL: nothing is said.
    void (*conclude)(Review *review, const Job *job, ReviewEvent *event);
} JobKind;

// Lanes work at the same time, and are stepped in this order.
typedef enum JobLane {
    LANE_REQUEST, // what a curator asks about: a position, or a tree to be verified
    LANE_COMPARISON,
    LANE_GAME,
    LANE_EXPORT,
    LANE_LIST,
    LANE_TUNING,
    LANE_STORE_CHECK, // check of a large store
    LANE_COUNT
} JobLane;

// How long games took that engines searched, with one profile and effort.
typedef struct GameTimes {
    char profile[PROFILE_NAME_MAX];
    Effort effort;
    size_t games;
    int64_t milliseconds;
} GameTimes;

typedef struct Jobs {
    Job **items; // the list, oldest first
    size_t count, cap;
    Job *at_work[LANE_COUNT]; // or NULL; jobs of lanes other than LANE_LIST are in no list
    size_t judged, unjudged;  // positions of the last run over the current game
    uint32_t *failed_nodes;   // engines failed there
    size_t failed_count, failed_cap;
    Fault engine_fault; // why they failed last, or ""
    bool tuning_is_old; // answer of review_tuning_is_old()
    GameTimes times;
} Jobs;

Job *job_new(const JobKind *kind, const Profile *profile, const char *path);
// Begins a job (taken over) that is in no list, in place of the lane's; on failure it is freed.
// jobs_begin_with() does so for a job that has its work already, and cannot fail.
Status jobs_begin(Review *review, JobLane lane, Job *job, Fault *fault);
void jobs_begin_with(Review *review, JobLane lane, const JobKind *kind, void *work);
// Returns `work` of a lane's job, running or over; NULL: there is none.
void *jobs_work(const Review *review, JobLane lane);
// Puts a job (taken over) last in the list.
void jobs_add(Review *review, Job *job);
// Stops the job of a lane; a job of the list goes back among the waiting ones.
void jobs_stop(Review *review, JobLane lane);
void jobs_done(Review *review); // stops all
// Called by a step: something of a game was stored (0: of any game); an item went wrong.
void job_note_stored(Job *job, uint64_t game);
void job_note_fault(Job *job, const Fault *fault);

// Notes the time of a game, by the job's profile.
void jobs_note_time(Jobs *jobs, const Profile *profile, int64_t milliseconds);

// Steps the job of a lane.
ReviewEventKind jobs_step(Review *review, JobLane lane, int64_t now, ReviewEvent *event);
// Whether any job has more to do at once.
bool jobs_have_more(const Review *review);

// Whether a run is possible: the store can be written, and the profile can judge.
Status review_check_can_judge(const Review *review, const char *what, Fault *fault);

// Whether a file can be read into the store: the store can be written, and is not that file.
Status review_check_input(const Review *review, const char *what, const char *path, Fault *fault);

// Note that engines failed at a node, and why; forget the failure at one node, or all failures.
void jobs_note_failure(Jobs *jobs, uint32_t node, const char *why);
void jobs_forget_failure(Jobs *jobs, uint32_t node);
void jobs_forget_failures(Jobs *jobs);

// --- Requests of the curator (request_job.c)

// Whether a request or the run over the game works at a node; then *fault says so.
bool review_is_at_work(const Review *review, uint32_t node, Fault *fault);
// Begins to build a tree by a profile; with the tree, the position is accepted for this reason.
enum { BUILD_REASON_MAX = 199 };
void review_build_tree(Review *review, const Profile *profile, uint32_t node, const char *reason);

// --- Two profiles at one position (tuning_position.c): the work of LANE_COMPARISON

typedef struct Comparison {
    Runner runners[2]; // they own their tasks, whose `self` is NULL once they have ended
    Candidate pair[2]; // valid where `is_done` is true
    bool is_done[2];
    Fault fault; // "" while all is well
} Comparison;

// --- The run over the current game (game_job.c)

void review_begin_run(Review *review);
const Inquiry *review_run_inquiry(const Review *review, size_t ply);
