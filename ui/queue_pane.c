// The queue: candidates of a file or of the store, each in a row, and the one on the board.
#include <stdio.h>
#include <string.h>

#include "onlymove/review_sets.h"
#include "onlymove/verdict.h"
#include "ui/actions.h"
#include "ui/columns.h"
#include "ui/marks.h"
#include "ui/panes.h"

// A column of the queue, and with fewer characters than what it says nothing.
typedef struct Column {
    int least;
    void (*write)(const CandidateList *list, const CandidateRow *row, Str *out);
} Column;

static void write_game(const CandidateList *list, const CandidateRow *row, Str *out)
{
    str_addf(out, "%5zu", list->games[row->place].number);
}

static void write_move(const CandidateList *list, const CandidateRow *row, Str *out)
{
    (void)list;
    str_addf(out, "%4d%s%s", row->number, row->black ? "..." : ".", row->first);
}

// Of what is no puzzle, by how much it misses.
static void write_kind(const CandidateList *list, const CandidateRow *row, Str *out)
{
    PackedVerdict refusal;
    (void)list;
    if (row->puzzle) {
        str_add(out, kind_name(row->kind));
    } else if (verdict_unpack(row->refusal, &refusal)) {
        str_add(out, refusal.has_miss ? "by " : "refused");
        if (refusal.has_miss) {
            str_addf(out, "%.4g %s", refusal.miss, unit_name(refusal.unit));
        }
    }
}

// "3/12+": the solver's moves, and all of the tree, which was changed by hand.
static void write_length(const CandidateList *list, const CandidateRow *row, Str *out)
{
    (void)list;
    if (row->size > 0) {
        str_addf(out, "%d/%d%s", row->moves, row->size, row->by_hand ? "+" : "");
    }
}

// Which filter refuses it; else its motifs.
static void write_remark(const CandidateList *list, const CandidateRow *row, Str *out)
{
    PackedVerdict refusal;
    (void)list;
    if (verdict_unpack(row->refusal, &refusal)) {
        str_add(out, refusal.filter->name);
        return;
    }
    for (int motif = 0; motif < MOTIF_COUNT; motif++) {
        if (motif_in(&row->motifs, (Motif)motif)) {
            str_addf(out, "%s ", motif_name((Motif)motif));
        }
    }
}

static void write_rating(const CandidateList *list, const CandidateRow *row, Str *out)
{
    (void)list;
    const int rating = row->measured > 0 ? row->measured
                       : row->rating > 0 ? row->rating
                                         : row->source_rating;
    if (rating > 0) {
        str_addf(out, "%4d", rating);
    }
}

static void write_profile(const CandidateList *list, const CandidateRow *row, Str *out)
{
    str_add(out, list->profiles[row->profile]);
}

// How long its blind solution took, and how many answers were wrong: "0:42+2"; "0:42?" where it was
// given up.
static void write_solving(const CandidateList *list, const CandidateRow *row, Str *out)
{
    const SolvingRecord *solving = &row->solving;
    const long long seconds = solving->took / 1000;
    (void)list;
    if (solving->result == SOLVING_UNTRIED) {
        return;
    }
    str_addf(out, seconds < 600 ? "%lld:%02lld" : "%lldm", seconds / 60, seconds % 60);
    if (solving->result == SOLVING_GIVEN_UP) {
        str_add(out, "?");
    } else if (solving->wrong > 0) {
        str_addf(out, "+%d", solving->wrong);
    }
}

static void write_players(const CandidateList *list, const CandidateRow *row, Str *out)
{
    const ListedGame *game = &list->games[row->place];
    str_addf(out, "%s - %s", listed_text(list, game->white), listed_text(list, game->black));
}

static const Column columns[] = {
    {5, write_game},    {9, write_move},   {14, write_kind},
    {4, write_length},  {4, write_rating}, {5, write_solving},
    {6, write_profile}, {9, write_remark}, {12, write_players},
};

// In the order of a set, or in none of it.
static void write_set_place(const CandidateList *list, const CandidateRow *row, Str *out)
{
    (void)list;
    str_addf(out, "%4d", row->set_place);
}

// Of a queue that is of a set; behind them stand its words for the puzzle.
static const Column set_columns[] = {{4, write_set_place}, {9, write_move},    {14, write_kind},
                                     {4, write_rating},    {6, write_profile}, {12, write_players}};

enum { COLUMNS = sizeof columns / sizeof *columns, SIGNS = 3 };

// What the queue keeps from frame to frame: the columns of the rows that were seen in a pane of
// that width; what stands in the title of today's decisions, and after which change of the store.
typedef struct QueueState {
    ColumnNeed needs[COLUMNS];
    int widths[COLUMNS], cols;
    bool of_set;
    Str today;
    int64_t changes;
    bool known;
} QueueState;

static const Column *columns_of(const Workbench *wb, size_t *count)
{
    const bool of_set = review_queue_set(wb->review);
    *count = of_set ? sizeof set_columns / sizeof *set_columns : COLUMNS;
    return of_set ? set_columns : columns;
}

// Takes up what the rows need that are about to be drawn. Columns grow, and do not shrink as one
// goes on.
static void share_columns(Workbench *wb, Rect area)
{
    enum { WORDS_COLS = 20 }; // a set has words behind the columns
    size_t count;
    const Column *all = columns_of(wb, &count);
    const Queue *queue = review_queue(wb->review);
    QueueState *state = view_state(wb, VIEW_QUEUE);
    const bool of_set = all == set_columns;
    wb->lists[VIEW_QUEUE].height = area.rows > 1 ? (size_t)area.rows - 1 : 0;
    const List *list = view_list(wb, VIEW_QUEUE);
    if (state->cols != area.cols || state->of_set != of_set) {
        memset(state->needs, 0, sizeof state->needs);
        state->cols = area.cols;
        state->of_set = of_set;
    }
    for (size_t row = list->top; row < list->count && row < list->top + list->height; row++) {
        for (size_t i = 0; i < count; i++) {
            ENDS_BY(str_done) Str text = {0};
            all[i].write(queue_list(queue), queue_row(queue, row), &text);
            const int need = grid_columns(str_text(&text));
            state->needs[i].least = all[i].least;
            state->needs[i].need = need > state->needs[i].need ? need : state->needs[i].need;
        }
    }
    columns_share(state->needs, count, area.cols - SIGNS - (of_set ? WORDS_COLS : 0),
                  state->widths);
}

static void write_words(const SetMember *member, Str *out)
{
    str_add(out, member->title);
    if (member->tags[0]) {
        str_addf(out, "%s#%s", out->len > 0 ? " " : "", member->tags);
    }
    if (member->note[0]) {
        str_add(out, out->len > 0 ? ": " : "");
        notes_write_line(member->note, out);
    }
}

// Rows of a group that stand together are held by a bracket.
static const char *group_sign(const Queue *queue, size_t place)
{
    const size_t group = queue_group(queue, place);
    const bool above = place > 0 && queue_group(queue, place - 1) == group;
    const bool below = place + 1 < queue_count(queue) && queue_group(queue, place + 1) == group;
    return group == 0 ? " " : above && below ? "│" : above ? "└" : below ? "┌" : "&";
}

static void put_signs(Grid *grid, Rect area, int y, const Queue *queue, size_t place)
{
    const CandidateRow *row = queue_row(queue, place);
    const MoveMark mark = {.candidate = true,
                           .puzzle = row->puzzle,
                           .withdrawn = row->withdrawn,
                           .decision = row->decision};
    const Sign decision = decision_sign(row->decision);
    const Sign sign = decision.text[0] ? decision : mark_sign(&mark);
    grid_put(grid, area, y, 0, queue_is_marked(queue, place) ? "*" : " ", STYLE_MARK);
    grid_put(grid, area, y, 1, sign.text, sign.style);
    grid_put(grid, area, y, 2, group_sign(queue, place), STYLE_DIM);
}

static void queue_view_draw_row(Grid *grid, Rect area, int y, void *context, size_t place)
{
    const Workbench *wb = context;
    const Queue *queue = review_queue(wb->review);
    const CandidateRow *row = queue_row(queue, place);
    size_t count;
    const Column *all = columns_of(wb, &count);
    const QueueState *state = view_state(wb, VIEW_QUEUE);
    int x = SIGNS;
    put_signs(grid, area, y, queue, place);
    for (size_t i = 0; i < count; i++) {
        ENDS_BY(str_done) Str text = {0};
        all[i].write(queue_list(queue), row, &text);
        // Outside of its pane, a row that is searched is drawn whole.
        const int need = text.len > 0 ? grid_columns(str_text(&text)) + 1 : 0;
        const int width = area.cols == state->cols ? state->widths[i] : need;
        Rect column = area;
        column.cols = x + (width > 0 ? width - 1 : 0);
        grid_put(grid, column, y, x, str_text(&text), STYLE_TEXT);
        x += width;
    }
    const SetMember *member = state->of_set ? review_member(wb->review, row->id) : NULL;
    if (member) {
        ENDS_BY(str_done) Str words = {0};
        write_words(member, &words);
        grid_put(grid, area, y, x, str_text(&words), STYLE_COMMENT);
    }
}

// What the set says of the selected puzzle, in full.
static void queue_view_write_row(const Workbench *wb, size_t place, Str *out)
{
    const Queue *queue = review_queue(wb->review);
    const CandidateRow *row = queue_row(queue, place);
    const SetMember *member =
        review_queue_set(wb->review) ? review_member(wb->review, row->id) : NULL;
    if (member) {
        str_addf(out, "%d. ", row->set_place);
        write_words(member, out);
        str_add(out, "  ");
        write_players(queue_list(queue), row, out);
        str_add(out, "  ");
        write_remark(queue_list(queue), row, out);
    }
}

static void forget_today(void *of)
{
    QueueState *state = of;
    str_done(&state->today);
}

static const char *today_of(const Workbench *wb)
{
    QueueState *state = view_state(wb, VIEW_QUEUE);
    Store *store = review_store(wb->review);
    const int64_t changes = store ? store_changes(store) : 0;
    if (!state->known || state->changes != changes) {
        state->known = true;
        state->changes = changes;
        str_clear(&state->today);
        review_write_today(wb->review, wb->day, &state->today);
    }
    return str_text(&state->today);
}

static size_t queue_view_count(const Workbench *wb)
{
    const Queue *queue = review_queue(wb->review);
    return queue ? queue_count(queue) : 0;
}

static void queue_view_write_note(const Workbench *wb, Str *out)
{
    const Queue *queue = review_queue(wb->review);
    if (!queue) {
        return;
    }
    char of_all[32] = "";
    const char *set = review_queue_set(wb->review);
    const QueueCounts counts = queue_counts(queue);
    if (set) {
        str_addf(out, "  set %s  %s\n", set, queue_pattern(queue));
    }
    if (counts.shown < counts.all) {
        snprintf(of_all, sizeof of_all, " of %zu", counts.all);
    }
    const char *today = today_of(wb);
    for (size_t len; (len = strcspn(today, "\n")) > 0; today += len + 1) {
        str_addf(out, "%s  %s  %.*s\n", of_all, queue_pattern(queue), (int)len, today);
    }
    str_addf(out, "%s  %s\n%s", of_all, queue_pattern(queue), of_all);
}

static void queue_view_write_empty(const Workbench *wb, Str *out)
{
    const Queue *queue = review_queue(wb->review);
    const QueueCounts counts = queue ? queue_counts(queue) : (QueueCounts){.all = 0};
    if (counts.all > 0) {
        str_addf(
            out,
            "%s fits none of %zu candidates; & takes another pattern, without one it shows all.",
            queue_pattern(queue), counts.all);
    } else if (review_queue_set(wb->review)) {
        str_add(
            out,
            "The set has no puzzles: + in the queue of a file or the store copies one into it.");
    } else {
        str_add(out,
                "No candidates yet: R runs the profile over the file, r over this game. What they"
                " find comes here at once. :queue store shows those of all files.");
    }
}

// The row of the position on the board is selected.
static void queue_view_reset(Workbench *wb)
{
    Queue *queue = review_queue(wb->review);
    QueueState *state = view_state(wb, VIEW_QUEUE);
    state->known = false;
    if (!queue) {
        return;
    }
    const Finding *finding = review_finding(wb->review, wb->node);
    const size_t here =
        queue_find(queue, review_game(wb->review), (int)game_ply(&wb->game, wb->node),
                   finding ? finding->candidate.profile.name : NULL);
    if (here != SIZE_MAX) {
        queue_go(queue, here);
    }
    const size_t at = queue_at(queue);
    wb->lists[VIEW_QUEUE].selected = at == SIZE_MAX ? wb->lists[VIEW_QUEUE].selected : at;
}

static Spot queue_view_draw(Workbench *wb, const Canvas *canvas)
{
    share_columns(wb, canvas->area);
    return view_draw_list(wb, VIEW_QUEUE, canvas);
}

static void queue_view_moved(Workbench *wb)
{
    workbench_show_candidate(wb, wb->lists[VIEW_QUEUE].selected);
}

static bool queue_view_absent(const Workbench *wb)
{
    return !review_queue(wb->review);
}

static const KeyBinding queue_keys[] = {
    {"t", "mark-row"},
    {"T", "prompt mark-matching"},
    {"*", "for-marked"},
    {"o", "sort"},
    {"&", "prompt narrow"},
    {"M", "mark-game"},
    {"PgUp", "page-up"},
    {"PgDn", "page-down"},
    {"+", "copy-to"},
    {"V", "move-to"},
    {"D", "take-out"},
    {"K", "earlier"},
    {"J", "later"},
    {"W", "keep-order"},
    {"i", "title"},
    {"d", "notes"},
    {"#", "tags"},
    {"p", "preview"},
    {"/", "search"},
    {"n", "search-next"},
    {"N", "search-previous"},
    {NULL, NULL},
};

static const char *const queue_foot[] = {"accept",     "reject",        "mark-row",
                                         "for-marked", "prompt narrow", NULL};

const View queue_view = {.name = "queue",
                         .title = "Queue",
                         .slot = SLOT_QUEUE,
                         .absent = queue_view_absent,
                         .state_size = sizeof(QueueState),
                         .state_done = forget_today,
                         .keys = queue_keys,
                         .heading = "In the queue",
                         .foot = queue_foot,
                         .count = queue_view_count,
                         .draw_row = queue_view_draw_row,
                         .draw = queue_view_draw,
                         .write_row = queue_view_write_row,
                         .write_note = queue_view_write_note,
                         .write_empty = queue_view_write_empty,
                         .moved = queue_view_moved,
                         .reset_at = CHANGE_NODE,
                         .reset = queue_view_reset};
