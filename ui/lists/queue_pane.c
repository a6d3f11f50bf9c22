// The queue: candidates of a file or of the store, each in a row, and the one on the board.
#include <stdio.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/review_sets.h"
#include "ui/lists/rows.h"
#include "ui/actions/actions.h"
#include "ui/lists/marks.h"
#include "ui/panes/panes.h"

enum { SIGN_COLS = 3 };

typedef struct QueueState {
    Str today;       // what the title says of today's decisions ...
    int64_t changes; // ... as of this store_change_count()
    bool has_today;
    size_t selected; // where the cursor was when the rows were last counted ...
    int64_t id;      // ... and on which candidate
    TableColumn columns[TABLE_COLUMNS_MAX + 1];
} QueueState;

static const CandidateRow *row_at(const Workbench *wb, size_t place) {
    return queue_row(review_queue(wb->review), place);
}

static void write_title_and_note(const SetMember *member, Str *out) {
    str_add(out, member->title);
    str_add(out, out->len > 0 && member->tags[0] ? " " : "");
    set_tags_write(member->tags, out);
    if (member->note[0]) {
        str_add(out, out->len > 0 ? ": " : "");
        notes_write(member->note, " ", out);
    }
}

static void write_member(const Workbench *wb, size_t place, Str *out) {
    const SetMember *member = review_member(wb->review, row_at(wb, place)->id);
    if (member)
        write_title_and_note(member, out);
}

// Appends a row's text in a column of the table; `column` is the QueueColumn.
static void write_queue_column(const Workbench *wb, const void *column, size_t place, Str *out) {
    const QueueRow row = queue_row_at(review_queue(wb->review), place);
    queue_column_write(column, &row, out);
}

static const char *const usual_columns[] = {"game",    "ply",     "kind",    "size",
                                            "rating",  "worth",   "solving", "near",
                                            "profile", "players", NULL};
static const char *const set_columns[] = {"set",    "ply",     "kind",    "words",
                                          "rating", "profile", "players", NULL};

static void queue_view_write_column_help(Str *out) {
    for (size_t i = 0; usual_columns[i]; i++)
        queue_column_write_help(queue_column_named(usual_columns[i]), out);
    queue_column_write_help(queue_column_named("set"), out);
    str_add(out, "  words    in the queue of a set: title #tags: note\n");
}

// Returns the heading of a column; NULL: it is the name to sort by.
static const char *column_heading(const char *name) {
    return strcmp(name, "ply") == 0    ? "move"
           : strcmp(name, "near") == 0 ? "motifs"
           : strcmp(name, "size") == 0 ? "moves"
                                       : NULL;
}

static TableColumn table_column(const char *name) {
    const QueueColumn *column = queue_column_named(name);
    if (!column)
        return (TableColumn){name, .least_cols = 20, .style = STYLE_COMMENT, .write = write_member};
    const char *heading = column_heading(name);
    const int cols = (int)strlen(heading ? heading : name);
    return (TableColumn){column->name,      int_max(column->width, cols),     column->right,
                         STYLE_TEXT,        .write_with = write_queue_column, .argument = column,
                         .heading = heading};
}

// Whether at least one row differs from the first in a column. Of a long queue only every n-th row
// is compared, because this is done for each frame.
static bool column_differs(const Workbench *wb, const Queue *queue, const TableColumn *column) {
    enum { COMPARED_ROWS_MAX = 2000 };
    const size_t count = queue_count(queue), step = count / COMPARED_ROWS_MAX + 1;
    CLEANUP(str_done) Str first = {0}, text = {0};
    bool differs = !column->argument || count < 2;
    for (size_t i = 0; i < count && !differs; i += step) {
        Str *written = i == 0 ? &first : &text;
        str_clear(written);
        write_queue_column(wb, column->argument, i, written);
        differs = i > 0 && strcmp(str_text(&first), str_text(&text)) != 0;
    }
    return differs;
}

// Returns the columns now. The one that the queue is sorted by comes after the move if it is not
// among them. Columns with the same text in every row are left out.
static const TableColumn *queue_view_columns(const Workbench *wb) {
    enum { AFTER_MOVE = 2 };
    bool descending, is_listed = false;
    QueueState *state = view_state(wb, VIEW_QUEUE);
    const Queue *queue = review_queue(wb->review);
    const QueueColumn *sort_column = queue ? queue_sorted_by(queue, &descending) : NULL;
    const char *const *names = review_queue_set_name(wb->review) ? set_columns : usual_columns;
    const char *chosen_names[QUEUE_COLUMNS_MAX + 1] = {NULL};
    const QueueColumn *chosen[QUEUE_COLUMNS_MAX];
    size_t count = 0, chosen_count;
    Fault fault;
    if (names == usual_columns && wb->appearance.columns[0] &&
        queue_columns_read(wb->appearance.columns, chosen, QUEUE_COLUMNS_MAX, &chosen_count,
                           &fault) == STATUS_OK) {
        for (size_t i = 0; i < chosen_count; i++)
            chosen_names[i] = chosen[i]->name;
        names = chosen_names;
    }
    for (size_t i = 0; names[i]; i++)
        is_listed = is_listed || !sort_column || strcmp(names[i], sort_column->name) == 0;
    for (size_t i = 0; names[i]; i++) {
        if ((i == AFTER_MOVE || !names[i + 1]) && !is_listed && sort_column->width > 0) {
            is_listed = true;
            state->columns[count++] = table_column(sort_column->name);
        }
        const TableColumn column = table_column(names[i]);
        if (!queue || column_differs(wb, queue, &column))
            state->columns[count++] = column;
    }
    state->columns[count] = (TableColumn){.name = NULL};
    return state->columns;
}

// Returns the sign of a row in a chain: neighbours of one chain share a bracket.
static const char *chain_sign(const Queue *queue, size_t place) {
    const size_t chain = queue_chain_number(queue, place);
    const bool joins_above = place > 0 && queue_chain_number(queue, place - 1) == chain;
    const bool joins_below =
        place + 1 < queue_count(queue) && queue_chain_number(queue, place + 1) == chain;
    const char *reason;
    return chain == 0                           ? " "
           : joins_above && joins_below         ? "│"
           : joins_above                        ? "└"
           : joins_below                        ? "┌"
           : queue_chain(queue, place, &reason) ? "▸"
                                                : "&";
}

static void queue_view_draw_signs(Grid *grid, Rect area, int y, void *context, size_t place) {
    const Workbench *wb = context;
    const Queue *queue = review_queue(wb->review);
    const CandidateRow *row = queue_row(queue, place);
    const PlyMark mark = {.candidate = true,
                          .puzzle = row->is_puzzle,
                          .withdrawn = row->withdrawn,
                          .decision = row->decision};
    const Sign decision = decision_sign(row->decision);
    const Sign sign = decision.text[0] ? decision : undecided_sign(&mark);
    grid_put(grid, area, y, 0, queue_is_marked(queue, place) ? "*" : " ", STYLE_MARK);
    grid_put(grid, area, y, 1, sign.text, sign.style);
    grid_put(grid, area, y, 2, chain_sign(queue, place), STYLE_DIM);
}

// Appends why the row on the board is a puzzle, and how its solution begins; or why it is none.
static void write_reason(const Workbench *wb, const CandidateRow *row, Str *out) {
    enum { PLIES = 6 };
    Move moves[PLIES + 1];
    const Finding *finding = review_finding(wb->review, wb->file.node);
    if (!finding || finding->id != row->id)
        return;
    const Candidate *ledger = finding_ledger(finding);
    const Tree *tree = &finding->candidate.tree;
    const size_t count = row->is_puzzle ? tree_solution(tree, moves, PLIES + 1) : 0;
    str_add(out, out->len > 0 ? "  " : "");
    if (count == 0) {
        str_add(out, finding->candidate.reason);
        return;
    }
    if (ledger->verdict_count > 0) {
        const Verdict *main_verdict = verdict_main(ledger->verdicts, ledger->verdict_count);
        const EvidenceText evidence = evidence_text(&main_verdict->evidence);
        str_addf(out, "%s%s", evidence.reason, evidence.reason[0] ? ": " : "");
    }
    moves_write(out, &tree->start, moves, count > PLIES ? PLIES : count);
    str_add(out, count > PLIES ? " …" : "");
}

// Appends a puzzle's title, tags and note in the set that the queue shows.
static void queue_view_write_row(const Workbench *wb, size_t place, Str *out) {
    const Queue *queue = review_queue(wb->review);
    const CandidateRow *row = queue_row(queue, place);
    const SetMember *member =
        review_queue_set_name(wb->review) ? review_member(wb->review, row->id) : NULL;
    if (member) {
        str_addf(out, "%d. ", row->set_place);
        const size_t len_before = out->len;
        write_title_and_note(member, out);
        str_add(out, out->len > len_before ? "  " : "");
        const QueueRow shown = queue_row_at(queue, place);
        queue_column_write(queue_column_named("players"), &shown, out);
        str_add(out, "  ");
        queue_column_write(queue_column_named("near"), &shown, out);
    }
}

// Appends why a row is in the queue; and all its motifs, if its row cuts them and the pane of the
// verdicts is too low to show them.
static void queue_view_write_below(const Workbench *wb, size_t place, Str *out) {
    enum { LOW_ROWS = 8 };
    const char *why;
    const size_t chain = queue_chain(review_queue(wb->review), place, &why);
    queue_view_write_row(wb, place, out);
    if (chain > 0)
        str_addf(out, "%s%zu overlap; this one has the %s", out->len > 0 ? "  " : "", chain, why);
    write_reason(wb, row_at(wb, place), out);
    if (!review_queue_set_name(wb->review) &&
        wb->panes.layout.slot[SLOT_VERDICTS].rows < LOW_ROWS &&
        view_cuts_row(wb, VIEW_QUEUE, place)) {
        const QueueRow shown = queue_row_at(review_queue(wb->review), place);
        str_add(out, "  ");
        queue_column_write(queue_column_named("near"), &shown, out);
    }
}

static void queue_view_done(void *queue_state) {
    QueueState *state = queue_state;
    str_done(&state->today);
}

static const char *today_text(const Workbench *wb) {
    QueueState *state = view_state(wb, VIEW_QUEUE);
    Store *store = review_store(wb->review);
    const int64_t changes = store ? store_change_count(store) : 0;
    if (!state->has_today || state->changes != changes) {
        state->has_today = true;
        state->changes = changes;
        str_clear(&state->today);
        review_write_today(wb->review, wb->today, &state->today);
    }
    return str_text(&state->today);
}

// Keeps the cursor on its candidate while a run adds rows above it, unless a curator has moved the
// cursor.
static void queue_view_follow(Workbench *wb) {
    const Queue *queue = review_queue(wb->review);
    QueueState *state = view_state(wb, VIEW_QUEUE);
    size_t *selected = &wb->panes.lists[VIEW_QUEUE].selected;
    const size_t count = queue ? queue_count(queue) : 0;
    const bool has_moved = *selected >= count || queue_row(queue, *selected)->id != state->id;
    if (count > 0 && has_moved && *selected == state->selected) {
        const size_t place = queue_current(queue);
        *selected =
            place != SIZE_MAX && queue_row(queue, place)->id == state->id ? place : *selected;
    }
    state->selected = *selected;
    state->id = *selected < count ? queue_row(queue, *selected)->id : 0;
}

static size_t queue_view_count(const Workbench *wb) {
    const Queue *queue = review_queue(wb->review);
    return queue ? queue_count(queue) : 0;
}

static void queue_write_title_end(const Workbench *wb, Str *out) {
    const Queue *queue = review_queue(wb->review);
    if (!queue)
        return;
    char of_all[32] = "";
    const char *set = review_queue_set_name(wb->review);
    const QueueCounts counts = queue_counts(queue);
    if (set)
        str_addf(out, "  set %s  %s\n", set, queue_pattern(queue));
    if (counts.shown < counts.all)
        snprintf(of_all, sizeof of_all, " of %zu", counts.all);
    const char *today = today_text(wb);
    for (size_t len; (len = strcspn(today, "\n")) > 0; today += len + 1)
        str_addf(out, "%s  %s  %.*s\n", of_all, queue_pattern(queue), (int)len, today);
    str_addf(out, "%s  %s\n%s", of_all, queue_pattern(queue), of_all);
}

// Returns the newest run over the open file that is at work, or has ended and found nothing; NULL:
// there is none.
static const Job *run_without_candidates(const Workbench *wb) {
    const char *path = wb->file.collection.path;
    for (size_t i = 0; path && i < review_job_count(wb->review); i++) {
        const Job *job = review_job(wb->review, i);
        const bool fits = job->state == JOB_IS_WORKING ||
                          (job->state == JOB_IS_OVER && job->candidates == 0 && job->done > 0);
        if (job_has_profile(job) && fits && path_is_same(job->path, path))
            return job;
    }
    return NULL;
}

static void queue_view_write_empty(const Workbench *wb, Str *out) {
    const Queue *queue = review_queue(wb->review);
    const QueueCounts counts = queue ? queue_counts(queue) : (QueueCounts){.all = 0};
    const Job *run = run_without_candidates(wb);
    const ReviewCount count = review_count(wb->review);
    if (counts.all > 0) {
        str_addf(out,
                 "No candidate of %zu fits the pattern \"%s\". <:prompt narrow> asks for another; "
                 "an empty one shows all.",
                 counts.all, queue_pattern(queue));
    } else if (review_queue_set_name(wb->review)) {
        str_add(out, "The set has no puzzles: <:copy to> in the queue of a file or the store "
                     "copies one into it.");
    } else if (count.candidates + count.of_other_profiles > 0) {
        str_add(out, "The candidates of this game were found in another file: :queue store shows "
                     "them. <:judge file> by the profile that found them brings them here.");
    } else if (run && run->state == JOB_IS_WORKING) {
        str_addf(out,
                 "No candidates yet: %s searches the file, and what it finds comes here at once.",
                 run->profile.name);
    } else if (run) {
        str_addf(out,
                 "%s has found no candidate in %zu game%s. :profile %s or :set effort=deep, then "
                 "<:judge file>, may find some.",
                 run->profile.name, run->done, run->done == 1 ? "" : "s",
                 profile_to_try(run->profile.name));
    } else {
        str_add(out, "No candidates yet: <:judge file> runs the profile over the file, "
                     "<:judge game> over this game. What they"
                     " find comes here at once. :queue store shows those of all files.");
    }
}

// Selects the row of the position on the board.
static void queue_view_reset(Workbench *wb) {
    Queue *queue = review_queue(wb->review);
    QueueState *state = view_state(wb, VIEW_QUEUE);
    state->has_today = false;
    if (!queue)
        return;
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const size_t place_on_board = queue_find(queue, review_game_hash(wb->review),
                                             (int)game_ply(&wb->file.game, wb->file.node),
                                             finding ? finding->candidate.profile.name : NULL);
    if (place_on_board != SIZE_MAX)
        queue_set_current(queue, place_on_board);
    const size_t place = queue_current(queue);
    wb->panes.lists[VIEW_QUEUE].selected =
        place == SIZE_MAX ? wb->panes.lists[VIEW_QUEUE].selected : place;
}

static void queue_view_moved(Workbench *wb) {
    workbench_show_candidate(wb, wb->panes.lists[VIEW_QUEUE].selected);
}

static Need queue_view_need(const Workbench *wb) {
    return (Need){.cols = SIGN_COLS + wb->panes.tables[VIEW_QUEUE].uncut_cols};
}

static bool queue_view_absent(const Workbench *wb) {
    return !review_queue(wb->review);
}

static const KeyBinding queue_keys[] = {
    {"c", "open chain"}, {"t", "mark row"},   {"T", "prompt mark matching"},
    {"*", "for-marked"}, {"+", "copy to"},    {"D", "take out"},
    {"K", "place up"},   {"J", "place down"}, {NULL, NULL},
};

static const char *const queue_hints[] = {"accept",     "reject",        "mark row",
                                          "for-marked", "prompt narrow", NULL};

const View queue_view = {.name = "queue",
                         .title = "Queue",
                         .slot = SLOT_QUEUE,
                         .state = {sizeof(QueueState), queue_view_done},
                         .keys = {queue_keys, "In the queue", queue_hints},
                         .list = {.count = queue_view_count,
                                  .restore_cursor = queue_view_follow,
                                  .columns_now = queue_view_columns,
                                  .sign_cols = SIGN_COLS,
                                  .has_headings = true,
                                  .write_column_help = queue_view_write_column_help,
                                  .draw_row = queue_view_draw_signs,
                                  .write_row = queue_view_write_row,
                                  .write_below = queue_view_write_below,
                                  .write_title_end = queue_write_title_end,
                                  .write_empty = queue_view_write_empty,
                                  .selection_moved = queue_view_moved},
                         .reset = {CHANGE_NODE_OR_QUEUE, queue_view_reset},
                         .takes_no_focus = queue_view_absent,
                         .need = queue_view_need};
