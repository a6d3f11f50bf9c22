// The queue: candidates of a file or of the store, each in a row, and the one on the board.
#include <stdio.h>
#include <string.h>

#include "onlymove/review_sets.h"
#include "onlymove/filter.h"
#include "ui/lists/rows.h"
#include "ui/actions/actions.h"
#include "ui/lists/marks.h"
#include "ui/panes/panes.h"

enum { SIGNS = 3 };

static const CandidateRow *row_of(const Workbench *wb, size_t place)
{
    return queue_row(review_queue(wb->review), place);
}

static void write_game(const Workbench *wb, size_t place, Str *out)
{
    const CandidateList *list = queue_list(review_queue(wb->review));
    const CandidateRow *row = row_of(wb, place);
    str_addf(out, "%zu", list->games[row->place].number);
}

static void write_move(const Workbench *wb, size_t place, Str *out)
{
    const CandidateRow *row = row_of(wb, place);
    str_addf(out, "%3d%s%s", row->number, row->black ? "..." : ".", row->first);
}

// Of what is no puzzle, by how much it misses.
static void write_kind(const Workbench *wb, size_t place, Str *out)
{
    const CandidateRow *row = row_of(wb, place);
    PackedVerdict refusal;
    if (row->puzzle) {
        str_add(out, kind_name(row->kind));
    } else if (verdict_unpack(row->refusal, &refusal)) {
        str_add(out, refusal.has_miss ? "by " : "refused");
        if (refusal.has_miss)
            str_addf(out, "%.4g %s", refusal.miss, unit_counted(refusal.unit, refusal.miss));
    }
}

// "3/12+": the solver's moves, and all of the tree, which was changed by hand.
static void write_length(const Workbench *wb, size_t place, Str *out)
{
    const CandidateRow *row = row_of(wb, place);
    if (row->size > 0)
        str_addf(out, "%d/%d%s", row->moves, row->size, row->by_hand ? "+" : "");
}

// Which filter refuses it; else its motifs, or where those are not worked out what the source says
// they are, in brackets.
static void write_remark(const Workbench *wb, size_t place, Str *out)
{
    const CandidateRow *row = row_of(wb, place);
    PackedVerdict refusal;
    if (verdict_unpack(row->refusal, &refusal)) {
        str_add(out, refusal.filter->name);
        return;
    }
    if (row->motifs.bits[0] || row->motifs.bits[1]) {
        motifs_write_briefly(&row->motifs, out);
    } else if (row->themes.bits[0] || row->themes.bits[1]) {
        str_add(out, "(");
        motifs_write_briefly(&row->themes, out);
        str_add(out, ")");
    }
}

static void write_rating(const Workbench *wb, size_t place, Str *out)
{
    const CandidateRow *row = row_of(wb, place);
    const int rating = row->measured > 0 ? row->measured
                       : row->rating > 0 ? row->rating
                                         : row->source_rating;
    if (rating > 0)
        str_addf(out, "%d", rating);
}

// Where there is one alone, the verdicts name it.
static void write_profile(const Workbench *wb, size_t place, Str *out)
{
    const CandidateList *list = queue_list(review_queue(wb->review));
    const CandidateRow *row = row_of(wb, place);
    str_add(out, list->profile_count > 1 ? list->profiles[row->profile] : "");
}

// How long its blind solution took, and how many answers were wrong: "0:42+2"; "0:42?" where it was
// given up.
static void write_solving(const Workbench *wb, size_t place, Str *out)
{
    const CandidateRow *row = row_of(wb, place);
    const SolvingRecord *solving = &row->solving;
    const long long seconds = solving->took / 1000;
    if (solving->result == SOLVING_UNTRIED)
        return;
    str_addf(out, seconds < 600 ? "%lld:%02lld" : "%lldm", seconds / 60, seconds % 60);
    if (solving->result == SOLVING_GIVEN_UP)
        str_add(out, "?");
    else if (solving->wrong > 0)
        str_addf(out, "+%d", solving->wrong);
}

static void write_players(const Workbench *wb, size_t place, Str *out)
{
    const CandidateList *list = queue_list(review_queue(wb->review));
    const CandidateRow *row = row_of(wb, place);
    const ListedGame *game = &list->games[row->place];
    const char *white = listed_text(list, game->white), *black = listed_text(list, game->black);
    if (game->imported && !white[0] && !black[0]) {
        str_add(out, listed_text(list, game->event)); // "Puzzle 00sHx"
        return;
    }
    str_addf(out, "%s - %s", white, black);
}

// In the order of a set, or in none of it.
static void write_set_place(const Workbench *wb, size_t place, Str *out)
{
    const CandidateRow *row = row_of(wb, place);
    str_addf(out, "%d", row->set_place);
}

static void write_words(const SetMember *member, Str *out)
{
    str_add(out, member->title);
    if (member->tags[0])
        str_addf(out, "%s#%s", out->len > 0 ? " " : "", member->tags);
    if (member->note[0]) {
        str_add(out, out->len > 0 ? ": " : "");
        notes_write(member->note, " ", out);
    }
}

static void write_member(const Workbench *wb, size_t place, Str *out)
{
    const SetMember *member = review_member(wb->review, row_of(wb, place)->id);
    if (member)
        write_words(member, out);
}

static const char queue_column_help[] =
    "  game     its number in the file, or in the store\n"
    "  ply      the move that is looked for\n"
    "  kind     of a puzzle; of what is none, by how much it misses\n"
    "  size     moves to find / moves in the tree; + it was changed by hand\n"
    "  rating   by results of solvers, else estimated, else of its source\n"
    "  solving  how long you took blind, + wrong answers, ? given up\n"
    "  near     its motifs; of what is no puzzle, the filter that refuses it\n"
    "  profile  that found it, where there are several\n"
    "  players  White - Black\n"
    "  set      in the queue of a set: its place there\n"
    "  words    in the queue of a set: title #tags: note\n";

static const TableColumn *queue_view_columns(const Workbench *wb)
{
    static const TableColumn columns[] = {{"game", 5, true, STYLE_TEXT, write_game, NULL},
                                          {"ply", 11, false, STYLE_TEXT, write_move, NULL},
                                          {"kind", 11, false, STYLE_TEXT, write_kind, NULL},
                                          {"size", 4, false, STYLE_TEXT, write_length, NULL},
                                          {"rating", 4, true, STYLE_TEXT, write_rating, NULL},
                                          {"solving", 7, false, STYLE_TEXT, write_solving, NULL},
                                          {"near", 9, false, STYLE_TEXT, write_remark, NULL},
                                          {"profile", 6, false, STYLE_TEXT, write_profile, NULL},
                                          {"players", 12, false, STYLE_TEXT, write_players, NULL},
                                          {NULL, 0, false, STYLE_TEXT, NULL, NULL}};
    static const TableColumn of_set[] = {{"set", 4, true, STYLE_TEXT, write_set_place, NULL},
                                         {"ply", 11, false, STYLE_TEXT, write_move, NULL},
                                         {"kind", 11, false, STYLE_TEXT, write_kind, NULL},
                                         {"words", 20, false, STYLE_COMMENT, write_member, NULL},
                                         {"rating", 4, true, STYLE_TEXT, write_rating, NULL},
                                         {"profile", 6, false, STYLE_TEXT, write_profile, NULL},
                                         {"players", 12, false, STYLE_TEXT, write_players, NULL},
                                         {NULL, 0, false, STYLE_TEXT, NULL, NULL}};
    return review_queue_set(wb->review) ? of_set : columns;
}

// Rows of a group that stand together are held by a bracket.
static const char *group_sign(const Queue *queue, size_t place)
{
    const size_t group = queue_group(queue, place);
    const bool above = place > 0 && queue_group(queue, place - 1) == group;
    const bool below = place + 1 < queue_count(queue) && queue_group(queue, place + 1) == group;
    return group == 0 ? " " : above && below ? "│" : above ? "└" : below ? "┌" : "&";
}

static void queue_view_draw_signs(Grid *grid, Rect area, int y, void *context, size_t place)
{
    const Workbench *wb = context;
    const Queue *queue = review_queue(wb->review);
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

// The solution, or why there is none, of the row that is on the board; nothing where other panes
// show that.
static void write_end(const Workbench *wb, const CandidateRow *row, Str *out)
{
    Move moves[TREE_PLIES_MAX];
    const Finding *finding = review_finding(wb->review, wb->file.node);
    if (!finding || finding->id != row->id || wb->panes.layout.slot[SLOT_VERDICTS].rows > 0)
        return;
    const Tree *tree = &finding->candidate.tree;
    const size_t count = row->puzzle ? tree_solution(tree, moves, TREE_PLIES_MAX) : 0;
    str_add(out, "  ");
    moves_write(out, &tree->start, moves, count);
    str_add(out, count > 0 ? "" : finding->candidate.reason);
}

// What a set says of a puzzle.
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
        write_players(wb, place, out);
        str_add(out, "  ");
        write_remark(wb, place, out);
    }
}

// The row in full, and what comes of it.
static void queue_view_write_below(const Workbench *wb, size_t place, Str *out)
{
    queue_view_write_row(wb, place, out);
    if (!review_queue_set(wb->review))
        list_table_write_row(queue_view_columns(wb), wb, place, out);
    write_end(wb, row_of(wb, place), out);
}

typedef struct QueueState {
    Str today; // what the title says of today's decisions, after that change of the store
    int64_t changes;
    bool known;
    size_t selected; // where the cursor was when the rows were last counted, on this candidate
    int64_t id;
} QueueState;

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

// Rows come above the cursor while a run goes on. It stays on the row at hand, unless it has been
// moved since.
static void queue_view_follow(Workbench *wb)
{
    const Queue *queue = review_queue(wb->review);
    QueueState *state = view_state(wb, VIEW_QUEUE);
    size_t *selected = &wb->panes.lists[VIEW_QUEUE].selected;
    const size_t count = queue ? queue_count(queue) : 0;
    const bool gone = *selected >= count || queue_row(queue, *selected)->id != state->id;
    if (count > 0 && gone && *selected == state->selected) {
        const size_t at = queue_at(queue);
        *selected = at != SIZE_MAX && queue_row(queue, at)->id == state->id ? at : *selected;
    }
    state->selected = *selected;
    state->id = *selected < count ? queue_row(queue, *selected)->id : 0;
}

static size_t queue_view_count(const Workbench *wb)
{
    const Queue *queue = review_queue(wb->review);
    return queue ? queue_count(queue) : 0;
}

static void queue_view_write_note(const Workbench *wb, Str *out)
{
    const Queue *queue = review_queue(wb->review);
    if (!queue)
        return;
    char of_all[32] = "";
    const char *set = review_queue_set(wb->review);
    const QueueCounts counts = queue_counts(queue);
    if (set)
        str_addf(out, "  set %s  %s\n", set, queue_pattern(queue));
    if (counts.shown < counts.all)
        snprintf(of_all, sizeof of_all, " of %zu", counts.all);
    const char *today = today_of(wb);
    for (size_t len; (len = strcspn(today, "\n")) > 0; today += len + 1)
        str_addf(out, "%s  %s  %.*s\n", of_all, queue_pattern(queue), (int)len, today);
    str_addf(out, "%s  %s\n%s", of_all, queue_pattern(queue), of_all);
}

static void queue_view_write_empty(const Workbench *wb, Str *out)
{
    const Queue *queue = review_queue(wb->review);
    const QueueCounts counts = queue ? queue_counts(queue) : (QueueCounts){.all = 0};
    if (counts.all > 0) {
        str_addf(out,
                 "%s fits none of %zu candidates; <:prompt narrow> takes another pattern, without "
                 "one it shows all.",
                 queue_pattern(queue), counts.all);
    } else if (review_queue_set(wb->review)) {
        str_add(out, "The set has no puzzles: <:copy-to> in the queue of a file or the store "
                     "copies one into it.");
    } else {
        str_add(out, "No candidates yet: <:judge-file> runs the profile over the file, "
                     "<:judge-game> over this game. What they"
                     " find comes here at once. :queue store shows those of all files.");
    }
}

// The row of the position on the board is selected.
static void queue_view_reset(Workbench *wb)
{
    Queue *queue = review_queue(wb->review);
    QueueState *state = view_state(wb, VIEW_QUEUE);
    state->known = false;
    if (!queue)
        return;
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const size_t here =
        queue_find(queue, review_game(wb->review), (int)game_ply(&wb->file.game, wb->file.node),
                   finding ? finding->candidate.profile.name : NULL);
    if (here != SIZE_MAX)
        queue_go(queue, here);
    const size_t at = queue_at(queue);
    wb->panes.lists[VIEW_QUEUE].selected =
        at == SIZE_MAX ? wb->panes.lists[VIEW_QUEUE].selected : at;
}

static void queue_view_moved(Workbench *wb)
{
    workbench_show_candidate(wb, wb->panes.lists[VIEW_QUEUE].selected);
}

static Need queue_view_need(const Workbench *wb)
{
    return (Need){.cols = SIGNS + wb->panes.tables[VIEW_QUEUE].need};
}

static bool queue_view_absent(const Workbench *wb)
{
    return !review_queue(wb->review);
}

static const KeyBinding queue_keys[] = {
    {"t", "mark-row"},      {"T", "prompt mark-matching"},
    {"*", "for-marked"},    {"o", "sort"},
    {"&", "prompt narrow"}, {"M", "mark-game"},
    {"PgUp", "page-up"},    {"PgDn", "page-down"},
    {"+", "copy-to"},       {"V", "move-to"},
    {"D", "take-out"},      {"K", "earlier"},
    {"J", "later"},         {"i", "title"},
    {"d", "notes"},         {"#", "tags"},
    {"p", "preview"},       {"/", "search"},
    {"n", "search-next"},   {"N", "search-previous"},
    {NULL, NULL},
};

static const char *const queue_hints[] = {"accept",     "reject",        "mark-row",
                                          "for-marked", "prompt narrow", NULL};

const View queue_view = {.name = "queue",
                         .title = "Queue",
                         .slot = SLOT_QUEUE,
                         .absent = queue_view_absent,
                         .state_size = sizeof(QueueState),
                         .state_done = forget_today,
                         .keys = queue_keys,
                         .heading = "In the queue",
                         .hints = queue_hints,
                         .follow = queue_view_follow,
                         .count = queue_view_count,
                         .need = queue_view_need,
                         .draw_row = queue_view_draw_signs,
                         .columns = queue_view_columns,
                         .sign_cols = SIGNS,
                         .column_help = queue_column_help,
                         .write_row = queue_view_write_row,
                         .write_below = queue_view_write_below,
                         .write_note = queue_view_write_note,
                         .write_empty = queue_view_write_empty,
                         .moved = queue_view_moved,
                         .reset_at = CHANGE_NODE,
                         .reset = queue_view_reset};
