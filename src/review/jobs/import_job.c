// Imports the puzzles of a file, one by one; and the job that does so, a slice a step.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/xalloc.h"
#include "src/review/jobs/jobs.h"
#include "src/review/session/review_private.h"

struct FileIntake {
    Intake *intake;
    ImportReader *reader;
    ImportedPuzzle puzzle;
    bool has_pending_puzzle; // a puzzle was read and is still to be put into the store
    size_t number;
    IntakeTotals totals;
    IntakeTotals committed; // `totals` at the last commit
};

Status file_intake_open(FileIntake **opened, Store *store, const char *path, Fault *fault) {
    FileIntake *made = *opened = xcalloc(1, sizeof *made);
    Status status = import_open(&made->reader, path, fault);
    if (status == STATUS_OK) {
        made->intake = intake_new(store, path);
    } else {
        file_intake_free(made);
        *opened = NULL;
    }
    return status;
}

void file_intake_free(FileIntake *intake) {
    if (intake) {
        intake_close(intake->intake);
        import_close(intake->reader);
        imported_puzzle_done(&intake->puzzle);
        free(intake);
    }
}

// Keeps the totals after a commit; else resets them to `committed`: the puzzles are lost too.
static Status settle_totals(FileIntake *intake, Status status) {
    const size_t wrong = intake->totals.wrong;
    if (status == STATUS_OK) {
        intake->committed = intake->totals;
    } else {
        intake->totals = intake->committed;
        intake->totals.wrong = wrong;
    }
    return status;
}

static Status store_puzzle(FileIntake *intake, Fault *fault) {
    int64_t id;
    IntakeResult result;
    const Status status =
        intake_put(intake->intake, &intake->puzzle, intake->number, &result, &id, fault);
    intake->has_pending_puzzle = status == STATUS_LOCKED;
    if (status == STATUS_OK) {
        intake->totals.added += result == INTAKE_NEW;
        intake->totals.updated += result == INTAKE_UPDATED;
        intake->totals.known += result == INTAKE_KNOWN;
    } else if (!intake->has_pending_puzzle) {
        settle_totals(intake, status);
    }
    return status;
}

// Keeps the puzzles before the place where the file becomes unreadable.
static JobResult cut_file(FileIntake *intake, Fault *fault) {
    Fault why;
    const Status status = file_intake_commit(intake, &why);
    intake->totals.is_truncated = status == STATUS_OK;
    if (status != STATUS_OK)
        fault_set(fault, status, "%s", why.text);
    return job_result(status, JOB_FAILED);
}

static JobResult take_next_puzzle(FileIntake *intake, Fault *fault) {
    switch (intake->has_pending_puzzle ? IMPORT_PUZZLE
                                       : import_next(intake->reader, &intake->puzzle, fault)) {
    case IMPORT_PUZZLE:
        intake->number += !intake->has_pending_puzzle;
        return job_result(store_puzzle(intake, fault), JOB_MORE);
    case IMPORT_BAD_PUZZLE:
        intake->number++;
        intake->totals.wrong++;
        return JOB_MORE;
    case IMPORT_BAD_FILE:
        return cut_file(intake, fault);
    case IMPORT_END:
        break;
    }
    return job_result(settle_totals(intake, intake_complete(intake->intake, fault)), JOB_DONE);
}

JobResult file_intake_step(FileIntake *intake, size_t most, Fault *fault) {
    JobResult result = JOB_MORE;
    const size_t wrong = intake->totals.wrong;
    *fault = (Fault){""};
    for (size_t i = 0; i < most && result == JOB_MORE && intake->totals.wrong == wrong; i++)
        result = take_next_puzzle(intake, fault);
    return result;
}

Status file_intake_commit(FileIntake *intake, Fault *fault) {
    return settle_totals(intake, intake_commit(intake->intake, fault));
}

IntakeTotals file_intake_totals(const FileIntake *intake) {
    return intake->totals;
}

void intake_totals_write(const IntakeTotals *totals, Str *out) {
    const struct {
        size_t count;
        const char *word;
    } parts[] = {{totals->added, "new"},
                 {totals->known, "known"},
                 {totals->updated, "known, with new information"}};
    const size_t all = totals->added + totals->updated + totals->known;
    const char *between = ": ";
    str_addf(out, "%zu puzzle%s", all, all == 1 ? "" : "s");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].count > 0) {
            str_addf(out, "%s%zu %s", between, parts[i].count, parts[i].word);
            between = ", ";
        }
    }
    if (totals->wrong > 0)
        str_addf(out, "; %zu wrong", totals->wrong);
}

int file_intake_progress(const FileIntake *intake) {
    uint64_t size;
    const uint64_t done = import_progress(intake->reader, &size);
    return size > 0 ? (int)(done < size ? done * 100 / size : 100) : -1;
}

// --- The job

// Puzzles in a step: few, so that keys are answered between steps.
enum { SLICE = 100 };

static Status begin_import_job(Review *review, Job *job, Fault *fault) {
    FileIntake *intake;
    job->done = job->puzzles = job->candidates = 0;
    const Status status = file_intake_open(&intake, review->store, job->path, fault);
    job->work = intake;
    return status;
}

static void stop_import_job(Job *job) {
    file_intake_free(job->work);
}

static JobResult step_import_job(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)review, (void)now;
    FileIntake *intake = job->work;
    JobResult result = file_intake_step(intake, SLICE, fault);
    if (result == JOB_MORE) {
        if (fault->text[0])
            job_note_fault(job, fault);
        result = file_intake_commit(intake, fault) == STATUS_OK ? JOB_MORE : JOB_FAILED;
    }
    const IntakeTotals totals = file_intake_totals(intake);
    job->done = totals.added + totals.updated + totals.known + totals.wrong;
    job->candidates = job->puzzles = totals.added;
    job->unjudged = totals.wrong;
    if (result == JOB_DONE) {
        job->games = job->done;
        job->all_known = true;
    }
    if (result == JOB_DONE || result == JOB_FAILED)
        job_note_stored(job, 0);
    return result;
}

static void conclude_import_job(Review *review, const Job *job, ReviewEvent *event) {
    (void)review;
    CLEANUP(str_done) Str text = {0};
    const IntakeTotals totals = file_intake_totals(job->work);
    intake_totals_write(&totals, &text);
    str_add(&text, totals.added > 0 ? "; :queue store shows them" : "");
    review_say(event, event->kind, totals.wrong > 0, "%.200s: %s%s%s", job->path, str_text(&text),
               job->fault[0] ? "; the last: " : "", job->fault);
}

static const JobKind import_job = {.noun = "import of",
                                   .pieces_name = "puzzles",
                                   .stores = true,
                                   .begin = begin_import_job,
                                   .step = step_import_job,
                                   .stop = stop_import_job,
                                   .conclude = conclude_import_job};

// Refuses a missing file, or one without puzzles, before the job's turn comes.
Status review_add_import(Review *review, const char *path, Fault *fault) {
    Profile imported;
    ImportReader *reader = NULL;
    profile_init(&imported, PROFILE_IMPORTED);
    Status status = review_check_input(review, "an import needs a store", path, fault);
    if (status == STATUS_OK)
        status = import_open(&reader, path, fault);
    import_close(reader);
    if (status == STATUS_OK)
        jobs_add(review, job_new(&import_job, &imported, path));
    return status;
}
