// onlymove audit: searches puzzles of a store again, deeper or by another engine.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/review_jobs.h"
#include "onlymove/runner.h"
#include "onlymove/store_care.h"
#include "src/cli/command.h"
#include "src/cli/option_groups.h"
#include "src/cli/pump.h"

// What the command line asks for.
typedef struct AuditArgs {
    bool recheck;
    const char *db, *nodes;
    ProfileArgs profile; // for puzzles that no profile has found
    EngineArgs engine;
    Operands operands;
    const char *pattern; // NULL: all accepted puzzles
    NamedPatterns named;
    Profile default_profile; // the profile that `profile` names
    size_t limit;            // nodes of a search; 0: ten times those of each puzzle
} AuditArgs;

typedef struct Auditing {
    Store *store;
    Auditor *auditor;
    Pump pump;
    bool output_closed; // nobody reads standard output any more
} Auditing;

static void write_totals(const Auditing *auditing, Str *out) {
    const AuditTotals totals = auditor_totals(auditing->auditor);
    str_addf(out, "puzzles %zu holds %zu changed %zu broken %zu unaudited %zu", totals.puzzles,
             totals.done[AUDIT_HOLDS], totals.done[AUDIT_CHANGED], totals.done[AUDIT_BROKEN],
             totals.unaudited);
    if (totals.proved > 0)
        str_addf(out, " proved %zu", totals.proved);
}

static void add_progress(void *context, Str *out) {
    const Auditing *auditing = context;
    write_totals(auditing, out);
    str_addf(out, ", %.1f M nodes", (double)pool_stats(auditing->pump.pool).nodes / 1e6);
}

// Prints "games.pgn: game 3, ply 21: changed: faster mate: ..." for a puzzle that does not hold.
static JobResult print_result(Auditing *auditing, const AuditEvent *event) {
    CLEANUP(str_done) Str line = {0};
    if (event->result.outcome == AUDIT_HOLDS)
        return JOB_MORE;
    pump_end_line(&auditing->pump);
    str_addf(&line, "%s: game %zu, ply %d: %s: %s\n", event->source, event->number, event->ply,
             audit_outcome_name(event->result.outcome), event->result.text);
    auditing->output_closed = command_print(&line) != EXIT_DONE;
    return auditing->output_closed ? JOB_FAILED : JOB_MORE;
}

static JobResult audit_step(void *context, Fault *fault) {
    Auditing *auditing = context;
    AuditEvent event;
    const JobResult result = auditor_step(auditing->auditor, now_ms(), &event, fault);
    if (result != JOB_MORE)
        return result;
    if (event.result.outcome != AUDIT_NONE)
        return print_result(auditing, &event);
    const Fault why = *fault;
    fault_set(fault, STATUS_ENGINE, "%.150s: game %zu, ply %d was not audited: %.250s",
              event.source, event.number, event.ply, why.text);
    return JOB_MORE;
}

static int audit_to_the_end(Auditing *auditing) {
    Fault fault;
    const JobResult result = pump_run(&auditing->pump, &fault);
    if (result == JOB_DONE || auditing->output_closed) {
        pump_end_line(&auditing->pump);
        return auditing->output_closed ? EXIT_BROKEN_PIPE : EXIT_DONE;
    }
    if (result == JOB_MORE)
        fault_set(&fault, STATUS_LIMIT, "interrupted; the same command goes on from here");
    pump_report_fault(&auditing->pump, &fault);
    return result == JOB_MORE ? EXIT_INTERRUPTED : EXIT_FAILED;
}

static int audit_ids(Auditing *auditing, const AuditRequest *request) {
    CLEANUP(str_done) Str line = {0};
    auditing->auditor = auditor_new(auditing->pump.pool, auditing->store, request);
    const int status = audit_to_the_end(auditing);
    const AuditTotals totals = auditor_totals(auditing->auditor);
    const PoolStats stats = pool_stats(auditing->pump.pool);
    write_totals(auditing, &line);
    fprintf(stderr, "%s; %llu searches, %llu from the cache\n", str_text(&line),
            (unsigned long long)stats.searches, (unsigned long long)stats.cached);
    if (totals.too_few_nodes > 0)
        fprintf(stderr, "onlymove: %zu not audited: %s\n", totals.too_few_nodes, AUDIT_TOO_FEW);
    auditor_free(auditing->auditor, now_ms());
    return status == EXIT_DONE && totals.unaudited > 0 ? EXIT_FAILED : status;
}

static int audit_store(Auditing *auditing, const AuditArgs *args) {
    Fault fault;
    SearchCache cache;
    int64_t *ids = NULL;
    AuditRequest request = {
        .nodes = args->limit, .default_profile = &args->default_profile, .recheck = args->recheck};
    if (store_cache(auditing->store, &cache, &fault) == STATUS_OK)
        pool_use_cache(auditing->pump.pool, &cache);
    else
        command_failed(&fault); // the audit goes on, but cannot be resumed
    if (audit_choose(auditing->store, args->pattern, &args->named, &ids, &request.count, &fault) !=
        STATUS_OK) {
        return command_failed(&fault);
    }
    request.ids = ids;
    const int status = audit_ids(auditing, &request);
    free(ids);
    return status;
}

// Audits puzzles of the store `db`, which must be there: an audit makes no new store.
static int audit_in(const AuditArgs *args, const EngineChoice *choice, const char *db) {
    Fault fault;
    Auditing auditing = {
        .pump = {.step = audit_step, .describe = add_progress, .interrupted = signals_catch()}};
    LockWait waiting = {.interrupted = auditing.pump.interrupted};
    auditing.pump.context = &auditing;
    if (access(db, F_OK) != 0) {
        fault_set(&fault, STATUS_IO, "%s: no such store", db);
        return command_failed(&fault);
    }
    auditing.pump.pool = engine_choice_pool(choice, 0);
    if (open_when_unlocked(&waiting, store_open, &auditing.store, db, &fault) != STATUS_OK) {
        pool_free(auditing.pump.pool);
        return command_failed(&fault);
    }
    int status = store_check_integrity(auditing.store, &fault) == STATUS_OK
                     ? audit_store(&auditing, args)
                     : command_failed(&fault);
    engine_choice_report(choice, auditing.pump.pool);
    pool_free(auditing.pump.pool);
    store_close(auditing.store);
    return status;
}

static const Option options[] = {
    VALUE_ROW(AuditArgs, nodes, "--nodes", "N",
              "limit of each search; ten times that of the puzzle when not given"),
    FLAG_ROW(AuditArgs, recheck, "--recheck",
             "look for second solutions by five lines at each move, of 35 million nodes or N"),
    VALUE_ROW(AuditArgs, profile.name, "--profile", "PROFILE",
              "for imported puzzles; lichess when not given"),
    EFFORT_OPTION(AuditArgs, profile.effort),
    MANY_ROW(AuditArgs, profile.settings, "--set", "KEY=VALUE",
             "any key of that profile; repeatable"),
    DB_OPTION(AuditArgs, db),
    GROUP_ROW(engine_options, AuditArgs, engine),
    GROUP_ROW(workers_option, AuditArgs, engine),
    {0},
};

static Status read_request(AuditArgs *args, Fault *fault) {
    Status status = option_number("--nodes", args->nodes, 1, SIZE_MAX, &args->limit, fault);
    if (status == STATUS_OK)
        status = profile_read(&args->profile, &args->default_profile, fault);
    if (args->operands.count > 1)
        return fault_set(fault, STATUS_USAGE, "audit takes one pattern at most");
    args->pattern = args->operands.count > 0 ? args->operands.items[0] : NULL;
    return status == STATUS_OK && args->pattern ? pattern_read(args->pattern, &args->named, fault)
                                                : status;
}

static int audit_by_args(const CliCommand *command, AuditArgs *args) {
    Fault fault;
    EngineChoice choice;
    CLEANUP(str_done) Str path = {0};
    if (read_request(args, &fault) != STATUS_OK)
        return command_usage_error(command, fault.text);
    profile_note_unused(&args->default_profile, 1, &args->profile);
    const Status chosen = engine_choice_read(&choice, &args->engine, program_path(), &fault);
    if (chosen != STATUS_OK)
        return chosen == STATUS_USAGE ? command_usage_error(command, fault.text)
                                      : command_failed(&fault);
    const char *db = store_path_or_usual(args->db, &path, &fault);
    const int status = db ? audit_in(args, &choice, db) : command_failed(&fault);
    engine_choice_done(&choice);
    return status;
}

static int run_audit(const CliCommand *command, void *arguments, const Operands *operands) {
    AuditArgs *args = arguments;
    args->profile.name = args->profile.name ? args->profile.name : "lichess";
    args->operands = *operands;
    const int status = audit_by_args(command, args);
    named_patterns_done(&args->named);
    return status;
}

const CliCommand cli_audit = {"audit",
                              "[OPTION...] [PATTERN]",
                              "accepted puzzles searched again, deeper or by another engine",
                              run_audit,
                              options,
                              sizeof(AuditArgs)};
