// Reads puzzles of a file one by one and puts them into the store.
#include "onlymove/file_intake.h"

#include <stdlib.h>

struct FileIntake {
    Intake *intake;
    ImportReader *reader;
    ImportedPuzzle puzzle;
    bool waits; // the puzzle was read, and is to be put
    size_t number;
    IntakeTotals totals;
    IntakeTotals kept; // what they were at the last commit
};

Status file_intake_open(FileIntake **opened, Store *store, const char *path, Fault *fault)
{
    FileIntake *made = *opened = calloc(1, sizeof *made);
    if (!made) {
        return fault_memory(fault);
    }
    Status status = import_open(&made->reader, path, fault);
    status = status == STATUS_OK ? intake_open(&made->intake, store, path, fault) : status;
    if (status != STATUS_OK) {
        file_intake_free(made);
        *opened = NULL;
    }
    return status;
}

void file_intake_free(FileIntake *intake)
{
    if (intake) {
        intake_close(intake->intake);
        import_close(intake->reader);
        imported_puzzle_done(&intake->puzzle);
        free(intake);
    }
}

// What was put is in the store, or is taken back, and then does not count.
static Status settle_totals(FileIntake *intake, Status status)
{
    const size_t wrong = intake->totals.wrong;
    if (status == STATUS_OK) {
        intake->kept = intake->totals;
    } else {
        intake->totals = intake->kept;
        intake->totals.wrong = wrong;
    }
    return status;
}

static FileIntakeNews put_puzzle(FileIntake *intake, Fault *fault)
{
    int64_t id;
    IntakeNews news;
    const Status status =
        intake_put(intake->intake, &intake->puzzle, intake->number, &news, &id, fault);
    intake->waits = status == STATUS_LOCKED;
    if (status != STATUS_OK) {
        if (!intake->waits) {
            settle_totals(intake, status);
        }
        return intake->waits ? FILE_INTAKE_LOCKED : FILE_INTAKE_STOPPED;
    }
    intake->totals.fresh += news == INTAKE_NEW;
    intake->totals.told += news == INTAKE_TOLD;
    intake->totals.known += news == INTAKE_KNOWN;
    return FILE_INTAKE_ON;
}

static FileIntakeNews ended(Status status, FileIntakeNews news)
{
    return status == STATUS_OK       ? news
           : status == STATUS_LOCKED ? FILE_INTAKE_LOCKED
                                     : FILE_INTAKE_STOPPED;
}

// What came before the place where the file cannot be read on.
static FileIntakeNews keep_what_came(FileIntake *intake, const Fault *why, Fault *fault)
{
    const FileIntakeNews news = ended(file_intake_commit(intake, fault), FILE_INTAKE_CUT);
    *fault = news == FILE_INTAKE_CUT ? *why : *fault;
    return news;
}

static FileIntakeNews take_next(FileIntake *intake, Fault *fault)
{
    Fault why;
    if (intake->waits) {
        return put_puzzle(intake, fault);
    }
    switch (import_next(intake->reader, &intake->puzzle, fault)) {
    case IMPORT_PUZZLE:
        intake->number++;
        return put_puzzle(intake, fault);
    case IMPORT_WRONG:
        intake->number++;
        intake->totals.wrong++;
        return FILE_INTAKE_WRONG;
    case IMPORT_BROKEN:
        why = *fault;
        return keep_what_came(intake, &why, fault);
    case IMPORT_END:
        break;
    }
    return ended(settle_totals(intake, intake_complete(intake->intake, fault)), FILE_INTAKE_OVER);
}

FileIntakeNews file_intake_step(FileIntake *intake, size_t most, Fault *fault)
{
    FileIntakeNews news = FILE_INTAKE_ON;
    for (size_t i = 0; i < most && news == FILE_INTAKE_ON; i++) {
        news = take_next(intake, fault);
    }
    return news;
}

Status file_intake_commit(FileIntake *intake, Fault *fault)
{
    return settle_totals(intake, intake_commit(intake->intake, fault));
}

IntakeTotals file_intake_totals(const FileIntake *intake)
{
    return intake->totals;
}

void intake_totals_write(const IntakeTotals *totals, Str *out)
{
    const struct {
        size_t count;
        const char *word;
    } parts[] = {
        {totals->fresh, "new"}, {totals->known, "known"}, {totals->told, "known with newer words"}};
    const size_t all = totals->fresh + totals->told + totals->known;
    const char *between = ": ";
    str_addf(out, "%zu puzzle%s", all, all == 1 ? "" : "s");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].count > 0) {
            str_addf(out, "%s%zu %s", between, parts[i].count, parts[i].word);
            between = ", ";
        }
    }
    if (totals->wrong > 0) {
        str_addf(out, "; %zu wrong", totals->wrong);
    }
}

int file_intake_progress(const FileIntake *intake)
{
    uint64_t size;
    const uint64_t done = import_progress(intake->reader, &size);
    return size > 0 ? (int)(done < size ? done * 100 / size : 100) : -1;
}
