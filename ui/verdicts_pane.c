// The profile's verdicts: one row a filter, and below those what the puzzle teaches; the reason of
// one, how far the node limits have come.
#include "ui/panes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/figure.h"
#include "ui/workbench.h"

enum {
    WORD_COLS = 5,
    NAME_COLS = 19,
    REASON_ROWS_MAX = 4,
    AUDIT_ROWS_LEAST = 5,
    AUDIT_ROWS_MAX = 9,
    NOTES_MAX = 256
};

static Style word_style(VerdictState state)
{
    static const Style styles[] = {
        [VERDICT_PENDING] = STYLE_PENDING, [VERDICT_PASS] = STYLE_PASS, [VERDICT_FAIL] = STYLE_FAIL,
        [VERDICT_SKIPPED] = STYLE_SKIPPED, [VERDICT_WARN] = STYLE_MARK,
    };
    return styles[state];
}

// Writes "[####----]", ten columns: rungs judged of all or, without rungs, nodes of the one limit.
static void write_bar(char *text, const InquiryProgress *progress)
{
    enum { CELLS = 8 };
    bool rungs = progress->rungs > 0;
    uint64_t done = rungs ? (uint64_t)progress->rungs_judged : progress->search_nodes;
    uint64_t all = rungs ? (uint64_t)progress->rungs : progress->search_limit;
    double share = all > 0 ? (double)done / (double)all : 0;
    int full = (int)(fmin(share, 1) * CELLS);
    text[0] = '[';
    for (int i = 0; i < CELLS; i++) {
        text[1 + i] = i < full ? '#' : '-';
    }
    memcpy(text + 1 + CELLS, "]", 2);
}

// What comes after the filters, or in their place.
static void write_stage(const VerdictsView *view, const char *spent, char notes[NOTES_MAX])
{
    static const char *const stages[][2] = {
        {"checking the diagram", "checking"},
        {"verifying the tree", "verifying"},
    };
    const char *const *words = stages[view->verifying];
    snprintf(notes, NOTES_MAX, "%s, %s\n%s\n%s", words[0], spent, words[0], words[1]);
}

static void draw_progress(Grid *grid, Rect area, const VerdictsView *view)
{
    const InquiryProgress *progress = &view->progress;
    char bar[16], limit[FIGURE_MAX], spent[FIGURE_MAX], rungs[32] = "", notes[NOTES_MAX];
    write_bar(bar, progress);
    figure_write(progress->rung_nodes, limit);
    figure_write(progress->search_nodes, spent);
    if (progress->rungs > 0) {
        snprintf(rungs, sizeof rungs, "%d/%d ", progress->rungs_judged, progress->rungs);
    }
    const int short_rungs = (int)strcspn(rungs, " ");
    if (view->verifying || view->state == INQUIRY_CHECKING) {
        write_stage(view, spent, notes);
    } else if (progress->tree_nodes > 0) {
        snprintf(notes, sizeof notes, "%s %s tree: %zu moves, %s\n%s tree %zu\n%s%s\n%.*s", bar,
                 rungs, progress->tree_nodes, spent, bar, progress->tree_nodes, rungs, limit,
                 short_rungs, rungs);
    } else {
        snprintf(notes, sizeof notes, "%s  %s %s%s\n%s %s%s\n%s%s\n%.*s", spent, bar, rungs, limit,
                 bar, rungs, limit, rungs, limit, short_rungs, rungs);
    }
    grid_title_note(grid, area, notes, STYLE_PENDING);
}

static void draw_outcome(Grid *grid, Rect area, const VerdictsView *view)
{
    const InquiryProgress *progress = &view->progress;
    const int judged = progress->rungs_judged, rungs = progress->rungs;
    const char *word = view->withdrawn ? "WITHDRAWN" : view->accepted ? "PUZZLE" : "no puzzle";
    char bar[16], notes[NOTES_MAX];
    write_bar(bar, progress);
    if (rungs > 0) {
        snprintf(notes, sizeof notes, "%s %s %d/%d\n%s %d/%d\n%s", word, bar, judged, rungs, word,
                 judged, rungs, word);
    } else {
        snprintf(notes, sizeof notes, "%s", word);
    }
    grid_title_note(grid, area, notes, view->accepted ? STYLE_PASS : STYLE_FAIL);
}

// "Verdicts, magnus +1": that many rows have no room. "Verdicts after 15...Nxd7" while the board
// shows another position.
static void draw_title(Grid *grid, Rect area, const VerdictsView *view, int hidden, bool focused)
{
    char title[64], more[16] = "";
    bool named = view->profile && view->profile[0] && area.cols >= 36;
    if (hidden > 0) {
        snprintf(more, sizeof more, " +%d", hidden);
    }
    if (view->place[0]) {
        snprintf(title, sizeof title, "Verdicts %s%s", view->place, more);
    } else {
        snprintf(title, sizeof title, "Verdicts%s%.*s%s", named ? ", " : "", PROFILE_NAME_MAX,
                 named ? view->profile : "", more);
    }
    grid_title(grid, area, title, focused);
    if (view->done) {
        draw_outcome(grid, area, view);
    } else if (view->running) {
        draw_progress(grid, area, view);
    } else {
        grid_title_note(grid, area, view->looked ? "refused" : "not run here", STYLE_DIM);
    }
}

// What a threshold says before where it comes from, "(of the profile: 2.80)"; all of it stands
// below the rows.
static size_t short_threshold(const char *text)
{
    const char *more = strstr(text, " (");
    return more ? (size_t)(more - text) : strlen(text);
}

static int int_max(int a, int b)
{
    return a > b ? a : b;
}

// The widest of what is measured and of the thresholds, whole and without where they come from.
typedef struct Widths {
    int measured, threshold, short_threshold;
} Widths;

static Widths widths_of(const VerdictsView *view)
{
    Widths widths = {0};
    for (int i = 0; i < view->count; i++) {
        const GroundsText text = grounds_text(&view->verdicts[i].grounds);
        const int cols = grid_columns(text.threshold);
        const int more = grid_columns(text.threshold + short_threshold(text.threshold));
        widths.measured = int_max(widths.measured, grid_columns(text.measured));
        widths.threshold = int_max(widths.threshold, cols);
        widths.short_threshold = int_max(widths.short_threshold, cols - more);
    }
    return widths;
}

// The columns of what is measured, without the blank behind them; 0: the threshold has no room.
// They stand in their usual place unless one is cut there while the other one has blanks.
static int measured_cols(const VerdictsView *view, int room)
{
    enum { MEASURED_LEAST = 21, THRESHOLD_LEAST = 18 };
    const Widths widths = widths_of(view);
    const int usual = int_max(room * 11 / 20 - 1, MEASURED_LEAST);
    const int whole = room - 1 - widths.threshold, cut = room - 1 - widths.short_threshold;
    const int asked = widths.measured <= whole ? whole : cut; // so wide it can be at most
    if (widths.measured <= asked) {
        return widths.measured > usual ? widths.measured : usual < asked ? usual : asked;
    }
    const int most = int_max(asked, room - 1 - THRESHOLD_LEAST);
    return most < MEASURED_LEAST ? 0 : widths.measured < most ? widths.measured : most;
}

// Word, name, measured and, where both have room, the threshold. The name gives way first.
static void draw_verdict_row(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row)
{
    const Verdict *verdict = &view->verdicts[row];
    grid_put(grid, area, y, 0, verdict_word(verdict->state), word_style(verdict->state));
    int name_cols = area.cols >= WORD_COLS + NAME_COLS + 8 ? NAME_COLS : area.cols - WORD_COLS;
    Rect name = {area.y, area.x, area.rows, WORD_COLS + name_cols};
    grid_put(grid, name, y, WORD_COLS, verdict->filter->name, STYLE_TEXT);
    int x = WORD_COLS + NAME_COLS + 1;
    if (x >= area.cols) {
        return;
    }
    const int cols = measured_cols(view, area.cols - x);
    const Rect measured = {area.y, area.x, area.rows, cols > 0 ? x + cols : area.cols};
    const GroundsText text = grounds_text(&verdict->grounds);
    grid_put(grid, measured, y, x, text.measured, STYLE_TEXT);
    if (cols > 0) {
        const bool fits = grid_columns(text.threshold) <= area.cols - x - cols - 1;
        const size_t len = fits ? strlen(text.threshold) : short_threshold(text.threshold);
        grid_putf(grid, area, y, x + cols + 1, STYLE_DIM, "%.*s", (int)len, text.threshold);
    }
}

// Why there is no puzzle, where no filter says it; then the selected row's reason and threshold.
static void draw_reasons(Grid *grid, Rect area, const VerdictsView *view)
{
    bool failed = false;
    for (int i = 0; i < view->count; i++) {
        failed = failed || view->verdicts[i].state == VERDICT_FAIL;
    }
    int y = 0;
    if (view->done && !view->accepted && !failed && view->reason[0]) {
        y += grid_wrap(grid, area, y, view->reason, STYLE_ERROR);
    }
    if (view->done && view->note[0]) {
        y += grid_wrap(grid, area, y, view->note, STYLE_MARK);
    }
    if (view->list->selected >= (size_t)view->count) {
        lesson_draw_sentence(grid, area, y, view, view->list->selected - (size_t)view->count);
        return;
    }
    const Verdict *verdict = &view->verdicts[view->list->selected];
    const GroundsText text = grounds_text(&verdict->grounds);
    const char *reason = text.reason[0] ? text.reason : verdict->filter->question;
    y += grid_wrap(grid, area, y, reason, STYLE_COMMENT);
    char held[2 * GROUNDS_TEXT_MAX + 64] = "";
    if (text.threshold[0]) {
        char nodes[FIGURE_MAX];
        figure_write(verdict->nodes, nodes);
        snprintf(held, sizeof held, "%s%sasked: %s%s%s%s", text.miss, text.miss[0] ? "; " : "",
                 text.threshold, verdict->nodes > 0 ? ", at " : "", verdict->nodes > 0 ? nodes : "",
                 verdict->cached ? ", from the cache" : "");
    }
    grid_wrap(grid, area, y, held, STYLE_DIM);
}

static int row_count(const VerdictsView *view)
{
    return view->verdicts ? view->count + (int)lesson_count(view) : 0;
}

static void draw_row(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row)
{
    if (row < (size_t)view->count) {
        draw_verdict_row(grid, area, y, view, row);
    } else {
        lesson_draw_row(grid, area, y, view, row - (size_t)view->count);
    }
}

void verdicts_draw(Grid *grid, Rect area, VerdictsView *view, bool focused)
{
    grid_fill(grid, area, ' ', STYLE_TEXT);
    Rect body = rect_inset(area, 1, 0, 0, 0);
    const int count = row_count(view);
    int reasons = body.rows - view->count; // what the filters leave; the rows behind them scroll
    int least = body.rows >= 6 ? 2 : body.rows >= 3 ? 1 : 0;
    const int most = view->audited ? AUDIT_ROWS_MAX : REASON_ROWS_MAX;
    least = view->audited && body.rows >= 10 ? AUDIT_ROWS_LEAST : least;
    reasons = reasons < least ? least : reasons > most ? most : reasons;
    Rect rows = rect_inset(body, 0, 0, reasons, 0);
    draw_title(grid, area, view, count - rows.rows, focused);
    view->list->count = (size_t)count;
    view->list->height = (size_t)rows.rows;
    list_settle(view->list);
    if (count == 0) {
        int used = 0;
        if (view->fault && view->fault[0]) {
            used = grid_wrap(grid, body, 0, view->fault, STYLE_ERROR);
        }
        grid_wrap(grid, body, used, view->note, STYLE_DIM);
        return;
    }
    for (int y = 0; y < rows.rows && view->list->top + (size_t)y < (size_t)count; y++) {
        size_t row = view->list->top + (size_t)y;
        draw_row(grid, rows, y, view, row);
        if (row == view->list->selected) {
            Rect line = {rows.y + y, rows.x + WORD_COLS, 1, rows.cols - WORD_COLS};
            grid_set_style(grid, line, focused ? STYLE_SELECTED : STYLE_SELECTED_IDLE);
        }
    }
    int below = count < rows.rows ? count : rows.rows;
    draw_reasons(grid, rect_inset(body, below, 0, 0, 0), view);
}

// How far a finished candidate came on the rungs, told from its verdicts.
static InquiryProgress progress_of(const Candidate *candidate)
{
    uint64_t rungs[PROFILE_RUNGS_MAX], reached = 0;
    InquiryProgress progress = {.rungs = profile_rungs(&candidate->profile, rungs)};
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        if (verdict->filter->stage == FILTER_RUNG && verdict->nodes > reached) {
            reached = verdict->nodes;
        }
    }
    while (candidate_passed_scan(candidate) && progress.rungs_judged < progress.rungs &&
           rungs[progress.rungs_judged] <= reached) {
        progress.rungs_judged++;
    }
    return progress;
}

// The first row of that state; with `asked` only of filters that the position alone does not
// answer.
static int first_row(const VerdictsView *view, VerdictState state, bool asked)
{
    for (int row = 0; row < view->count; row++) {
        const Verdict *verdict = &view->verdicts[row];
        if (verdict->state == state && !(asked && verdict->filter->cost == FILTER_FREE)) {
            return row;
        }
    }
    return -1;
}

// The row that tells most: the one that decided; else the first that warns; else why it is a
// puzzle.
static size_t telling_row(const VerdictsView *view)
{
    const Verdict *decisive = verdict_decisive(view->verdicts, view->count);
    const int warning = first_row(view, VERDICT_WARN, false);
    const int passing = first_row(view, VERDICT_PASS, true);
    return decisive       ? (size_t)(decisive - view->verdicts)
           : warning >= 0 ? (size_t)warning
           : passing >= 0 ? (size_t)passing
                          : 0;
}

// What is known of a position without a ledger: "finder was here: only-good-move refused it, misses
// by 69 cp; v shows all".
static bool write_looked(const Workbench *wb, char note[VERDICTS_NOTE_MAX])
{
    Looked looked;
    if (!review_looked(wb->review, wb->node, &looked)) {
        snprintf(note, VERDICTS_NOTE_MAX,
                 "The profile has not looked at this position. v makes it look.");
        return false;
    }
    char miss[64] = "";
    if (looked.refused.has_miss) {
        snprintf(miss, sizeof miss, ", misses by %.6g %s", looked.refused.miss,
                 unit_name(looked.refused.unit));
    }
    snprintf(note, VERDICTS_NOTE_MAX, "%s has refused it%s: %s%s. v shows all verdicts.",
             review_profile(wb->review)->name, looked.outdated ? " with other numbers" : "",
             looked.refused.filter->name, miss);
    return true;
}

// What has to be said of a finding besides its verdicts.
static void write_remark(const Finding *finding, const Profile *at_work,
                         char note[VERDICTS_NOTE_MAX])
{
    ENDS_BY(str_done) Str text = {0};
    if (finding->audit > AUDIT_HOLDS) {
        snprintf(note, VERDICTS_NOTE_MAX, "%s%s", str_text(&finding->audit_text),
                 finding->audit_has_tree ? ". J takes the new tree." : "");
        return;
    }
    source_words_write(&finding->words, &text);
    if (text.len > 0) {
        snprintf(note, VERDICTS_NOTE_MAX, "The source says: %s", str_text(&text));
        return;
    }
    if (finding->withdrawn) {
        str_add(&text, "Was a puzzle, withdrawn: ");
        finding_why_withdrawn(finding, &text);
    } else if (finding->outdated) {
        str_add(&text, "Judged with other numbers:");
        profile_differences_to(&finding->candidate.profile, at_work, &text);
    }
    if (finding->solving.result != SOLVING_UNTRIED) {
        str_add(&text, text.len > 0 ? "; blind: " : "Blind: ");
        solving_write(&finding->solving, &text);
    }
    if (finding->audit == AUDIT_HOLDS) {
        str_addf(&text, "%s%s", text.len > 0 ? "; " : "", str_text(&finding->audit_text));
    }
    snprintf(note, VERDICTS_NOTE_MAX, "%s", str_text(&text));
}

static void view_finding(const Finding *finding, const TreeMotifs *motifs, const Profile *at_work,
                         VerdictsView *view)
{
    const Candidate *ledger = finding_ledger(finding);
    view->profile = ledger->profile.name;
    view->verdicts = ledger->verdicts;
    view->count = ledger->verdict_count;
    view->accepted = ledger->accepted;
    view->withdrawn = finding->withdrawn;
    view->reason = ledger->reason;
    view->progress = progress_of(ledger);
    if (finding->candidate.estimated) {
        view->estimate = &finding->candidate.estimate;
    }
    view->measured = finding->measured.results > 0 ? &finding->measured : NULL;
    view->tree = &finding->candidate.tree;
    view->motifs = motifs;
    view->curator = finding->candidate.curated ? &finding->candidate.curator : NULL;
    view->audited = finding->audit > AUDIT_HOLDS;
    write_remark(finding, at_work, view->note);
}

// The row of the source's solution, behind those of the filters.
static void add_source(const Finding *finding, const Finding *imported, VerdictsView *view)
{
    static const Filter row = {.name = "source's solution",
                               .question = "does the solution that came with the puzzle hold?",
                               .stage = FILTER_TREE};
    if (!imported || imported == finding || view->count > PROFILE_FILTERS_MAX) {
        return;
    }
    view->source = source_verdict(finding_ledger(finding), &imported->candidate.tree);
    memcpy(view->rows, view->verdicts, (size_t)view->count * sizeof *view->rows);
    view->rows[view->count++] = (Verdict){
        .filter = &row,
        .state = view->source.state,
        .grounds = {.told = true,
                    .measured = view->source.measured,
                    .threshold = "",
                    .reason = view->source.reason},
    };
    view->verdicts = view->rows;
}

// Points into itself.
static void view_of(const Workbench *wb, VerdictsView *view)
{
    *view = (VerdictsView){.profile = review_profile(wb->review)->name,
                           .fault = review_fault_at(wb->review, wb->node),
                           .reason = ""};
    const Finding *finding = review_finding(wb->review, wb->node);
    const Inquiry *inquiry = review_inquiry(wb->review, wb->node);
    const Verification *verification = review_verification(wb->review, wb->node);
    view->running = inquiry || verification;
    view->done = finding && !view->running;
    if (inquiry) {
        view->verdicts = inquiry_verdicts(inquiry, &view->count);
        view->state = inquiry_state(inquiry);
        view->progress = inquiry_progress(inquiry);
    } else if (finding) {
        view_finding(finding, review_motifs(wb->review, wb->node), review_profile(wb->review),
                     view);
        add_source(finding, review_imported(wb->review, wb->node), view);
    } else {
        view->looked = write_looked(wb, view->note);
    }
    if (verification) {
        view->verifying = true;
        view->progress.search_nodes = verification_search_nodes(verification);
    }
}

static size_t verdicts_view_count(const Workbench *wb)
{
    VerdictsView view;
    view_of(wb, &view);
    return (size_t)row_count(&view);
}

// Title, rows, and what is said of the selected one.
static int verdicts_view_need(const Workbench *wb)
{
    VerdictsView view;
    view_of(wb, &view);
    return 1 + row_count(&view) + (view.audited ? AUDIT_ROWS_MAX : REASON_ROWS_MAX);
}

// The motif under the cursor; *tree is its tree.
static const TreeMotif *motif_under_cursor(const Workbench *wb, const Tree **tree)
{
    const size_t selected = wb->lists[VIEW_VERDICTS].selected;
    if (wb->focus != VIEW_VERDICTS) {
        return NULL;
    }
    VerdictsView view;
    view_of(wb, &view);
    const size_t filters = (size_t)view.count, rows = (size_t)row_count(&view);
    *tree = view.tree;
    return selected >= filters && selected < rows ? lesson_motif(&view, selected - filters) : NULL;
}

const MotifHit *verdicts_motif(const Workbench *wb)
{
    const Tree *tree;
    const TreeMotif *motif = motif_under_cursor(wb, &tree);
    return motif ? &motif->hit : NULL;
}

// After the move of the motif under the cursor; what marks no square is of the puzzle as a whole.
static const Tree *verdicts_view_board(const Workbench *wb, uint32_t *node)
{
    const Tree *tree;
    const TreeMotif *motif = motif_under_cursor(wb, &tree);
    if (!motif || !tree_motif_has_place(motif)) {
        return NULL;
    }
    *node = motif->node;
    return tree;
}

// Says where they were given while the board shows another position.
static void name_place(const Workbench *wb, VerdictsView *view)
{
    uint32_t node;
    ENDS_BY(str_done) Str place = {0};
    if (workbench_board_tree(wb, &node)) {
        workbench_write_place(wb, &place);
        snprintf(view->place, sizeof view->place, "%s %s",
                 wb->node == GAME_ROOT ? "at the" : "after", str_text(&place));
    }
}

static Spot verdicts_view_draw(Workbench *wb, const Canvas *canvas)
{
    VerdictsView view;
    view_of(wb, &view);
    name_place(wb, &view);
    view.list = view_list(wb, VIEW_VERDICTS);
    if (wb->focus != VIEW_VERDICTS) {
        view.list->selected = telling_row(&view);
    }
    verdicts_draw(canvas->grid, canvas->area, &view, canvas->focused);
    return view_selected(canvas->area, view.list);
}

// "FAIL one-winning-move, Qb8+ #2 / >2.80: why", or a row of what the puzzle teaches.
static void verdicts_view_write_row(const Workbench *wb, size_t row, Str *out)
{
    enum { COLS = 240 };
    VerdictsView view;
    view_of(wb, &view);
    ENDS_BY(grid_done) Grid grid = {0};
    if (row < (size_t)view.count) {
        const Verdict *verdict = &view.verdicts[row];
        const GroundsText text = grounds_text(&verdict->grounds);
        str_addf(out, "%s %s", verdict_word(verdict->state), verdict->filter->name);
        if (text.measured[0]) {
            str_addf(out, ", %s", text.measured);
        }
        str_addf(out, text.threshold[0] ? " / %s" : "%s", text.threshold);
        str_addf(out, text.reason[0] ? ": %s" : "%s", text.reason);
        str_addf(out, text.miss[0] ? "; %s" : "%s", text.miss);
    } else if (grid_resize(&grid, 1, COLS)) {
        const Rect area = {0, 0, 1, COLS};
        grid_fill(&grid, area, ' ', STYLE_TEXT);
        lesson_draw_row(&grid, area, 0, &view, row - (size_t)view.count);
        grid_write_row(&grid, 0, out);
    }
}

const View verdicts_view = {.name = "verdicts",
                            .slot = SLOT_VERDICTS,
                            .draw = verdicts_view_draw,
                            .count = verdicts_view_count,
                            .need = verdicts_view_need,
                            .write_row = verdicts_view_write_row,
                            .board = verdicts_view_board};
