// Commands for jobs: runs over files, imports and audits, which go on in the background.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/review_sets.h"
#include "onlymove/xalloc.h"
#include "ui/actions/actions.h"

static int by_number(const void *left, const void *right) {
    const size_t a = *(const size_t *)left, b = *(const size_t *)right;
    return (a > b) - (a < b);
}

// Finds out which sources of a list are the open file.
static Status find_open_sources(const Workbench *wb, const CandidateList *list, bool *is_open,
                                Fault *fault) {
    Status status = STATUS_OK;
    for (size_t i = 0; i < list->source_count && status == STATUS_OK; i++) {
        CLEANUP(str_done) Str path = {0};
        status = store_source_file(review_store(wb->review), list->sources[i], &path, fault);
        is_open[i] = status == STATUS_OK && path_is_same(str_text(&path), wb->file.collection.path);
    }
    return status;
}

// Sorts numbers in ascending order, and keeps each once. Returns how many are left.
static size_t sort_unique(size_t *numbers, size_t count) {
    size_t unique = 0;
    qsort(numbers, count, sizeof *numbers, by_number);
    for (size_t i = 0; i < count; i++)
        if (unique == 0 || numbers[unique - 1] != numbers[i])
            numbers[unique++] = numbers[i];
    return unique;
}

// Finds the numbers of the file's games that the queue shows, ascending; the caller frees them.
static Status find_games_shown(Workbench *wb, size_t **numbers, size_t *count, Fault *fault) {
    const Queue *queue = review_queue(wb->review);
    const size_t rows = queue_count(queue);
    bool *is_open = xcalloc(queue_list(queue)->source_count + 1, sizeof *is_open);
    *numbers = xcalloc(rows + 1, sizeof **numbers);
    const Status status = find_open_sources(wb, queue_list(queue), is_open, fault);
    for (size_t i = 0; i < rows && status == STATUS_OK; i++) {
        const ListedGame *game = queue_game(queue, i);
        if (is_open[game->source])
            (*numbers)[(*count)++] = game->number;
    }
    free(is_open);
    *count = *count > 0 ? sort_unique(*numbers, *count) : 0;
    return status;
}

static void announce_run(Workbench *wb, Status status, const char *scope, const Fault *fault) {
    if (status == STATUS_CONFLICT) {
        wb->panes.overlay = VIEW_RUNS;
        workbench_say(wb, "%s", fault->text);
    } else if (status != STATUS_OK) {
        workbench_error(wb, "%s", fault->text);
    } else {
        workbench_say(wb, "%s searches %s in the background; :runs shows its progress",
                      review_profile(wb->review)->name, scope);
    }
}

static int by_game_and_ply(const void *left, const void *right) {
    const CandidateRow *a = *(const CandidateRow *const *)left;
    const CandidateRow *b = *(const CandidateRow *const *)right;
    return a->game != b->game ? (a->game > b->game) - (a->game < b->game) : a->ply - b->ply;
}

// Returns the imported puzzles that the queue shows, sorted by source; the caller frees them.
static const CandidateRow **puzzles_shown(const Queue *queue, size_t *count) {
    const CandidateRow **rows = xcalloc(queue_count(queue) + 1, sizeof *rows);
    *count = 0;
    for (size_t i = 0; i < queue_count(queue); i++)
        if (queue_game(queue, i)->imported)
            rows[(*count)++] = queue_row(queue, i);
    qsort(rows, *count, sizeof *rows, by_game_and_ply);
    return rows;
}

// Adds a run for each source of the imported puzzles that the queue shows; *count puzzles in all.
static Status judge_puzzles(Workbench *wb, size_t *count, Fault *fault) {
    size_t shown = 0, batch_count = 0;
    const Queue *queue = review_queue(wb->review);
    const CandidateList *list = queue_list(queue);
    const CandidateRow **rows = puzzles_shown(queue, &shown);
    PuzzleRef *batch = xcalloc(shown + 1, sizeof *batch);
    Status status = STATUS_OK;
    *count = 0;
    for (size_t i = 0; i < shown && status == STATUS_OK; i++) {
        const ListedGame *game = &list->games[rows[i]->game];
        if (i == 0 || rows[i - 1]->game != rows[i]->game) // a puzzle has a row for each profile
            batch[batch_count++] = (PuzzleRef){game->hash, game->number, rows[i]->ply};
        if (i + 1 == shown || list->games[rows[i + 1]->game].source != game->source) {
            CLEANUP(str_done) Str path = {0};
            status = store_source_file(review_store(wb->review), list->sources[game->source], &path,
                                       fault);
            status = status == STATUS_OK ? review_add_run_over_puzzles(wb->review, str_text(&path),
                                                                       batch, batch_count, fault)
                                         : status;
            *count += batch_count;
            batch_count = 0;
        }
    }
    free(rows);
    free(batch);
    return status;
}

// Writes "12 games and 3 imported puzzles of the queue".
static void describe_queue_run(size_t games, size_t puzzles, char *out, size_t size) {
    char games_text[32] = "", puzzles_text[48] = "";
    if (games > 0)
        snprintf(games_text, sizeof games_text, "%zu game%s", games, games == 1 ? "" : "s");
    if (puzzles > 0) {
        snprintf(puzzles_text, sizeof puzzles_text, "%s%zu imported puzzle%s",
                 games > 0 ? " and " : "", puzzles, puzzles == 1 ? "" : "s");
    }
    snprintf(out, size, "%s%s of the queue", games_text, puzzles_text);
}

static void judge_queue(Workbench *wb) {
    char scope[96];
    Fault fault;
    size_t count = 0, puzzles = 0, *numbers = NULL;
    Status status =
        wb->file.collection.path ? find_games_shown(wb, &numbers, &count, &fault) : STATUS_OK;
    status = status == STATUS_OK ? judge_puzzles(wb, &puzzles, &fault) : status;
    if (status == STATUS_OK && count > 0)
        status = review_add_run(wb->review, NULL, wb->file.collection.path, numbers, count, &fault);
    free(numbers);
    if (status == STATUS_OK && count + puzzles == 0) {
        workbench_refuse(wb, "the queue shows no game of this file and no imported puzzle");
        return;
    }
    describe_queue_run(count, puzzles, scope, sizeof scope);
    announce_run(wb, status, scope, &fault);
}

// Adds a run for each named profile; later ones reuse the searches of earlier ones.
static void judge_by_several(Workbench *wb, const char *names) {
    Profile *profiles = NULL;
    size_t count = 0, added = 0;
    Fault fault;
    CLEANUP(str_done) Str refused = {0};
    Status status = profiles_find_several(&wb->profiles, names, &profiles, &count, &fault);
    for (; added < count && status == STATUS_OK; added += status == STATUS_OK) {
        profile_apply_settings(wb, &profiles[added], &refused);
        status =
            review_add_run(wb->review, &profiles[added], wb->file.collection.path, NULL, 0, &fault);
    }
    free(profiles);
    if (status != STATUS_OK)
        announce_run(wb, status, "", &fault);
    else
        workbench_say(wb,
                      "%zu profile%s search%s the file in the background; :runs shows how far%s",
                      count, count == 1 ? "" : "s", count == 1 ? "es" : "", str_text(&refused));
}

void do_judge_file(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    const Queue *queue = wb->panes.focus == VIEW_QUEUE ? review_queue(wb->review) : NULL;
    const bool is_set = review_queue_set_name(wb->review);
    if (!call->text[0] && queue && (is_set || queue_counts(queue).all > 0)) {
        judge_queue(wb);
    } else if (!wb->file.collection.path) {
        workbench_refuse(wb, "no file is open; type :open FILE");
    } else if (call->text[0]) {
        judge_by_several(wb, call->text);
    } else {
        const Status status =
            review_add_run(wb->review, NULL, wb->file.collection.path, NULL, 0, &fault);
        announce_run(wb, status, "the file", &fault);
    }
}

typedef Status AddFile(Review *review, const char *path, Fault *fault);

// Adds an import of a file to the jobs, where it waits for its turn.
static void add_import(const CommandCall *call, const char *command, AddFile *add) {
    Workbench *wb = call->wb;
    Fault fault;
    CLEANUP(str_done) Str path = {0};
    const bool waits = review_current_job(wb->review);
    file_expand_home(call->text, &path);
    if (strcmp(call->text, "-") == 0) {
        workbench_error(wb, "%s: expected a file; standard input is the keyboard", command);
    } else if (add(wb->review, str_text(&path), &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
    } else {
        workbench_say(wb, "%s %s; :runs shows how far", call->text,
                      waits ? "is imported when the runs before it are over"
                            : "is imported in the background");
    }
}

void do_import(const CommandCall *call) {
    add_import(call, "import", review_add_import);
}

void do_results(const CommandCall *call) {
    add_import(call, "results", review_add_results);
}

// Chooses the puzzles of the store that fit a pattern; without one the marked rows or, where there
// are none, the rows of a queue with the focus, else all that is accepted. *scope says which.
static Status choose_audited(Workbench *wb, const char *pattern, int64_t **ids, size_t *count,
                             const char **scope, Fault *fault) {
    const Queue *queue = review_queue(wb->review);
    *scope = pattern[0] ? pattern : "the accepted puzzles";
    if (pattern[0] || !queue)
        return review_choose_for_audit(wb->review, pattern[0] ? pattern : NULL, ids, count, fault);
    *ids = queue_marked(queue, count);
    if (*ids) {
        *scope = "the marked";
        return STATUS_OK;
    }
    if (wb->panes.focus != VIEW_QUEUE)
        return review_choose_for_audit(wb->review, NULL, ids, count, fault);
    *scope = queue_pattern(queue)[0] ? queue_pattern(queue) : "the queue";
    *ids = queue_puzzles(queue, count);
    return *ids ? STATUS_OK : fault_set(fault, STATUS_NOT_FOUND, "the queue shows no puzzle");
}

void do_audit(const CommandCall *call) {
    Workbench *wb = call->wb;
    Fault fault;
    int64_t *ids = NULL;
    size_t count = 0;
    char *pattern;
    const char *scope;
    const unsigned long long nodes = strtoull(call->text, &pattern, 10);
    pattern += strspn(pattern, " ");
    Status status = choose_audited(wb, pattern, &ids, &count, &scope, &fault);
    if (status == STATUS_OK && count == 0)
        status = fault_set(&fault, STATUS_NOT_FOUND, "there is no puzzle to audit among %s", scope);
    if (status == STATUS_OK)
        status = review_add_audit(wb->review, ids, count, nodes, scope, &fault);
    free(ids);
    if (status == STATUS_OK) {
        workbench_say(wb,
                      "an audit of %zu puzzle%s runs in the background; :runs shows its progress",
                      count, count == 1 ? "" : "s");
    } else {
        workbench_report_failure(wb, status, &fault);
    }
}

void do_take_audit(const CommandCall *call) {
    workbench_post(call->wb,
                   &(ReviewAction){.kind = ACTION_USE_AUDIT_TREE, .node = call->wb->file.node});
}

// Finds the selected row's job. Only the first rows are jobs of this session; on a run of an
// earlier one, refuses and returns false.
static bool find_selected_job(Workbench *wb, size_t *index) {
    *index = view_selected_row(wb, VIEW_RUNS);
    const bool found = *index < review_job_count(wb->review);
    if (!found)
        workbench_refuse(wb, "only a run of this session can be paused or ended");
    return found;
}

void do_pause_run(const CommandCall *call) {
    Workbench *wb = call->wb;
    size_t index;
    if (find_selected_job(wb, &index) && !review_pause_job(wb->review, index))
        workbench_refuse(wb, "this run is over");
}

void do_end_run(const CommandCall *call) {
    Workbench *wb = call->wb;
    size_t index;
    if (find_selected_job(wb, &index)) {
        review_end_job(wb->review, index);
        workbench_say(wb, "the run is ended; what it has found stays");
    }
}
