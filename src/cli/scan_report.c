// The sentences for people and the objects of the log, both made from one ScanProgress.
#include <jansson.h>

#include "onlymove/file.h"
#include "onlymove/candidate.h"
#include "src/cli/scan_report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "onlymove/str.h"
#include "src/cli/command.h"

enum { PROGRESS_TIME = 500, LINE_TIME = 60000 }; // milliseconds between two reports of progress

// --- The log

// Whether a regular file is empty or begins as a log of scans does.
static bool is_json_log(const char *path) {
    static const char prefix[] = "{\"event\":";
    char found[sizeof prefix - 1];
    struct stat info;
    FILE *file = stat(path, &info) == 0 && S_ISREG(info.st_mode) ? fopen(path, "r") : NULL;
    if (!file)
        return false;
    const size_t count = fread(found, 1, sizeof found, file);
    fclose(file);
    return count == 0 || (count == sizeof found && memcmp(found, prefix, count) == 0);
}

Status scan_report_begin(ScanReport *report, const ExportTarget *log, int64_t now, Fault *fault) {
    CLEANUP(str_done) Str path = {0};
    bool is_continued;
    report->terminal = isatty(STDERR_FILENO);
    report->began = report->file_began = report->logged_at = now;
    if (!log->path || strcmp(log->path, "-") == 0) {
        report->json = log->path ? stderr : NULL;
        return STATUS_OK;
    }
    Status status = export_target_check_log(log, is_json_log, &path, &is_continued, fault);
    if (status == STATUS_OK) {
        report->json = fopen(str_text(&path), "a");
        status = report->json
                     ? STATUS_OK
                     : fault_set(fault, STATUS_IO, "%s: cannot be written", str_text(&path));
    }
    return status;
}

void scan_report_done(ScanReport *report) {
    if (report->json && report->json != stderr)
        fclose(report->json);
    report->json = NULL;
}

// Ends the line of progress, so that the next text has a line of its own.
static void end_progress(ScanReport *report) {
    if (report->terminal && report->printed_at > 0) {
        fprintf(stderr, "\n");
        report->printed_at = 0;
    }
}

// Closes the log after an error; the scan goes on without it.
static void stop_log(ScanReport *report) {
    Fault fault;
    fault_set(&fault, STATUS_IO, "the log cannot be written: %s; no more is logged",
              strerror(errno));
    fclose(report->json);
    report->json = NULL;
    end_progress(report);
    command_failed(&fault);
}

// Writes an object (taken over) as a line of the log, and flushes it.
static void log_event(ScanReport *report, json_t *event) {
    CLEANUP(str_done) Str line = {0};
    candidate_json_write(event, &line);
    fprintf(report->json, "%s\n", str_text(&line));
    if (fflush(report->json) != 0 && report->json != stderr)
        stop_log(report);
}

static void put_count(json_t *object, const char *key, uint64_t count) {
    json_object_set_new(object, key, json_integer((json_int_t)count));
}

static json_t *progress_to_json(const char *event, const ScanReport *report,
                                const ScanProgress *progress, int64_t now) {
    const ScanTotals *totals = &progress->totals;
    const struct {
        const char *key;
        uint64_t count;
    } rows[] = {
        {"games", totals->games},
        {"positions", totals->positions},
        {"candidates", totals->candidates},
        {"puzzles", totals->puzzles},
        {"errors", progress->errors},
        {"skipped", progress->skipped},
        {"unjudged", totals->unjudged},
        {"met", progress->games_read},
        {"chosen", progress->chosen},
        {"searches", progress->engines.searches},
        {"cached", progress->engines.cached},
        {"nodes", progress->engines.nodes},
        {"milliseconds", (uint64_t)(now - report->began)},
    };
    json_t *object = json_pack("{s:s}", "event", event);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        put_count(object, rows[i].key, rows[i].count);
    if (progress->file) {
        json_object_set_new(object, "file", text_to_json(progress->file, SIZE_MAX));
        json_object_set_new(object, "part", json_real(progress->part));
    }
    return object;
}

static json_t *refused_to_json(const ScanRefused refused[SCAN_FILTER_IDS]) {
    json_t *array = json_array();
    const Filter *filter;
    for (size_t i = 0; (filter = filter_at(i)); i++) {
        const ScanRefused *row = &refused[filter->id % SCAN_FILTER_IDS];
        if (row->count == 0)
            continue;
        json_t *object = json_pack("{s:s}", "filter", filter->name);
        put_count(object, "positions", row->count);
        if (row->nearest.has_miss) {
            json_t *nearest = json_pack("{s:f, s:s}", "misses_by", row->nearest.miss, "unit",
                                        unit_name(row->nearest.unit));
            json_object_set_new(nearest, "file", text_to_json(row->path, SIZE_MAX));
            put_count(nearest, "game", row->number);
            put_count(nearest, "ply", (uint64_t)row->ply);
            json_object_set_new(object, "nearest", nearest);
        }
        json_array_append_new(array, object);
    }
    return array;
}

// --- For people

// Whether people are told nothing, because the log is on standard error.
static bool is_mute(const ScanReport *report) {
    return report->json == stderr;
}

static int64_t next_print_time(const ScanReport *report) {
    const int64_t since = report->printed_at > 0 ? report->printed_at
                          : report->terminal     ? 0
                                                 : report->began;
    return since + (report->terminal ? PROGRESS_TIME : LINE_TIME);
}

static bool is_print_due(const ScanReport *report, int64_t now) {
    return !report->quiet && !is_mute(report) && now >= next_print_time(report);
}

static bool is_log_due(const ScanReport *report, int64_t now) {
    return report->json && now >= report->logged_at + LINE_TIME;
}

bool scan_report_is_due(const ScanReport *report, int64_t now) {
    return is_print_due(report, now) || is_log_due(report, now);
}

void scan_report_file(ScanReport *report, int64_t now) {
    report->file_began = now;
}

// Appends the time left for the current file; nothing where that is not known.
static void write_time_left(const ScanReport *report, double part, int64_t now, Str *out) {
    const double seconds = (double)(now - report->file_began) / 1000;
    if (part > 0 && part < 1 && seconds >= 1) {
        const double left = seconds * (1 - part) / part;
        str_addf(out, ", about %.0f %s left", left < 120 ? left : left / 60,
                 left < 120 ? "s" : "min");
    }
}

// How much of the progress is printed, from all of it to what needs the least room.
typedef enum ProgressForm { FORM_FULL, FORM_BASENAME, FORM_NAMELESS, FORM_SHORT } ProgressForm;

static void write_progress(const ScanReport *report, const ScanProgress *progress,
                           ProgressForm form, int64_t now, Str *out) {
    static const char *const formats[] = {
        [FORM_NAMELESS] = "%zu games, %zu positions, %zu candidates, %zu puzzles, %.1f games a "
                          "minute, %.0f kn/s",
        [FORM_SHORT] = "%zu games, %zu pos, %zu cand, %zu puzzles, %.1f/min, %.0f kn/s",
    };
    const double millis = (double)(now > report->began ? now - report->began : 1);
    const ScanTotals *totals = &progress->totals;
    const char *name = form == FORM_BASENAME ? path_name(progress->file) : progress->file;
    if (form < FORM_NAMELESS) {
        text_add_safe(out, name, strlen(name), 60);
        str_addf(out, "%s%s: ", progress->profile ? " by " : "",
                 progress->profile ? progress->profile : "");
    }
    str_addf(out, formats[form < FORM_NAMELESS ? FORM_NAMELESS : form], totals->games,
             totals->positions, totals->candidates, totals->puzzles,
             (double)totals->games * 60000 / millis, (double)progress->engines.nodes / millis);
    write_time_left(report, progress->part, now, out);
}

static int terminal_columns(void) {
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

// Writes the progress over the last report, in one row of the terminal. The row's last column stays
// free so that the cursor does not wrap.
static void print_on_row(ScanReport *report, const ScanProgress *progress, int64_t now) {
    const int columns = terminal_columns() - 1;
    CLEANUP(str_done) Str row = {0};
    for (ProgressForm form = FORM_FULL; form <= FORM_SHORT; form++) {
        CLEANUP(str_done) Str whole = {0};
        write_progress(report, progress, form, now, &whole);
        str_clear(&row);
        text_add_safe(&row, str_text(&whole), whole.len, (size_t)columns);
        if (strcmp(str_text(&row), str_text(&whole)) == 0)
            break;
    }
    const int surplus = (report->row_bytes < columns ? report->row_bytes : columns) - (int)row.len;
    fprintf(stderr, "\r%s%*s", str_text(&row), surplus > 0 ? surplus : 0, "");
    report->row_bytes = (int)row.len;
}

static void say_progress(ScanReport *report, const ScanProgress *progress, int64_t now) {
    report->printed_at = now;
    if (report->terminal) {
        print_on_row(report, progress, now);
        return;
    }
    CLEANUP(str_done) Str line = {0};
    write_progress(report, progress, FORM_FULL, now, &line);
    fprintf(stderr, "%s\n", str_text(&line));
}

void scan_report_progress(ScanReport *report, const ScanProgress *progress, int64_t now) {
    if (is_log_due(report, now)) {
        report->logged_at = now;
        log_event(report, progress_to_json("progress", report, progress, now));
    }
    if (is_print_due(report, now))
        say_progress(report, progress, now);
}

void scan_report_fault(ScanReport *report, const Fault *fault) {
    if (report->json) {
        json_t *event = json_pack("{s:s}", "event", "fault");
        json_object_set_new(event, "text", text_to_json(fault->text, SIZE_MAX));
        log_event(report, event);
    }
    if (!is_mute(report)) {
        end_progress(report);
        command_failed(fault);
    }
}

void scan_report_stopping(ScanReport *report, int searches) {
    if (!is_mute(report) && !report->quiet) {
        CLEANUP(str_done) Str count = {0};
        end_progress(report);
        str_add_count(&count, (size_t)searches, "search", "searches");
        fprintf(stderr, "onlymove: finishing %s; Ctrl-C again stops at once\n", str_text(&count));
    }
}

// Says how many positions each filter has stopped, and which of them came nearest to passing it.
static void say_refused(const ScanReport *report, const ScanRefused refused[SCAN_FILTER_IDS]) {
    const Filter *filter;
    for (size_t i = 0; (filter = filter_at(i)); i++) {
        const ScanRefused *row = &refused[filter->id % SCAN_FILTER_IDS];
        if (row->count == 0)
            continue;
        CLEANUP(str_done) Str near = {0};
        if (row->nearest.has_miss) {
            str_addf(&near, "  nearest: --game %zu --ply %d, by %g %s", row->number, row->ply,
                     row->nearest.miss, unit_counted(row->nearest.unit, row->nearest.miss));
            str_add(&near, report->files > 1 ? " in " : "");
            text_add_safe(&near, row->path, report->files > 1 ? strlen(row->path) : 0, 60);
        }
        fprintf(stderr, "%10zu  stopped by %*s%s\n", row->count, near.len > 0 ? -20 : 0,
                filter->name, str_text(&near));
    }
}

static void say_totals(const ScanProgress *progress) {
    const ScanTotals *totals = &progress->totals;
    if (progress->summary[0])
        fprintf(stderr, "%s\n", progress->summary);
    if (totals->by_hand > 0) {
        CLEANUP(str_done) Str count = {0};
        str_add_count(&count, totals->by_hand, "candidate in the store was",
                      "candidates in the store were");
        fprintf(stderr, "%s not replaced: the tree was changed by hand\n", str_text(&count));
    }
    if (progress->filtered)
        fprintf(stderr, "%zu of %zu games chosen\n", progress->chosen, progress->games_read);
    if (progress->errors > 0)
        fprintf(stderr, "onlymove check FILE says where the errors are\n");
    fprintf(stderr,
            "games %zu positions %zu candidates %zu puzzles %zu errors %zu skipped %zu unjudged "
            "%zu; %llu searches, %llu from the cache\n",
            totals->games, totals->positions, totals->candidates, totals->puzzles, progress->errors,
            progress->skipped, totals->unjudged, (unsigned long long)progress->engines.searches,
            (unsigned long long)progress->engines.cached);
}

void scan_report_end(ScanReport *report, const ScanProgress *progress,
                     const ScanRefused refused[SCAN_FILTER_IDS], const char *resume, int status,
                     int64_t now) {
    if (report->json) {
        json_t *event = progress_to_json("end", report, progress, now);
        put_count(event, "status", (uint64_t)status);
        json_object_set_new(event, "stopped", refused_to_json(refused));
        if (resume)
            json_object_set_new(event, "go_on", text_to_json(resume, SIZE_MAX));
        log_event(report, event);
    }
    if (is_mute(report))
        return;
    end_progress(report);
    // There is nothing to count in files that could not even be opened.
    const bool has_counts = progress->totals.games + progress->errors + progress->skipped > 0;
    if (!report->quiet && (has_counts || status != EXIT_FAILED)) {
        say_refused(report, refused);
        say_totals(progress);
    }
    if (resume) {
        CLEANUP(str_done) Str line = str_of("interrupted; this goes on:\n%s", resume);
        command_note(str_text(&line));
    }
}
