// Draws the profile's verdicts: one row a filter, below those what the puzzle teaches; the reason
// of the selected row, and how many node limits were judged. The verdicts are a ledger's or a
// running inquiry's; without any, an earlier run may say why it has refused the position.
#include "ui/panes/panes.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/lists/list.h"
#include "ui/app/workbench.h"
#include "ui/input/keys.h"

enum {
    STATE_COLS = 5,
    NAME_COLS = 19,
    REASON_ROWS_MAX = 4,
    AUDIT_ROWS_MIN = 5,
    AUDIT_ROWS_MAX = 9,
    TEXTS_MAX = 256
};

static Style verdict_style(VerdictState state) {
    static const Style styles[] = {
        [VERDICT_PENDING] = STYLE_PENDING, [VERDICT_PASS] = STYLE_PASS, [VERDICT_FAIL] = STYLE_FAIL,
        [VERDICT_SKIPPED] = STYLE_SKIPPED, [VERDICT_WARN] = STYLE_MARK,
    };
    return styles[state];
}

// Writes "[####----]", ten columns: the share of checkpoints that were judged or, without
// checkpoints, of the node limit that was searched.
static void write_bar(char *text, const InquiryProgress *progress) {
    enum { CELLS = 8 };
    bool checkpoints = progress->checkpoints > 0;
    uint64_t done = checkpoints ? (uint64_t)progress->checkpoints_judged : progress->search_nodes;
    uint64_t all = checkpoints ? (uint64_t)progress->checkpoints : progress->search_limit;
    double share = all > 0 ? (double)done / (double)all : 0;
    int filled = (int)(fmin(share, 1) * CELLS);
    text[0] = '[';
    for (int i = 0; i < CELLS; i++)
        text[1 + i] = i < filled ? '#' : '-';
    memcpy(text + 1 + CELLS, "]", 2);
}

// Writes the phase after the filters: the longest text first.
static void write_phase(const VerdictsView *view, const char *nodes, char texts[TEXTS_MAX]) {
    static const char *const phases[][2] = {
        {"checking the diagram", "checking"},
        {"verifying the tree", "verifying"},
    };
    const char *const *words = phases[view->verifying];
    snprintf(texts, TEXTS_MAX, "%s, %s\n%s\n%s", words[0], nodes, words[0], words[1]);
}

static void draw_progress(Grid *grid, Rect area, const VerdictsView *view) {
    const InquiryProgress *progress = &view->progress;
    char bar[16], limit[SHORT_NUMBER_MAX], nodes[SHORT_NUMBER_MAX], checkpoints[32] = "",
                                                                    texts[TEXTS_MAX];
    write_bar(bar, progress);
    short_number_write(progress->checkpoint_nodes, limit);
    short_number_write(progress->search_nodes, nodes);
    if (progress->checkpoints > 0) {
        snprintf(checkpoints, sizeof checkpoints, "%d/%d ", progress->checkpoints_judged,
                 progress->checkpoints);
    }
    const int checkpoints_len = (int)strcspn(checkpoints, " ");
    if (view->verifying || view->state == INQUIRY_CONFIRMING) {
        write_phase(view, nodes, texts);
    } else if (progress->tree_nodes > 0) {
        snprintf(texts, sizeof texts, "%s %s tree: %zu moves, %s\n%s tree %zu\n%s%s\n%.*s", bar,
                 checkpoints, progress->tree_nodes, nodes, bar, progress->tree_nodes, checkpoints,
                 limit, checkpoints_len, checkpoints);
    } else {
        snprintf(texts, sizeof texts, "%s  %s %s%s\n%s %s%s\n%s%s\n%.*s", nodes, bar, checkpoints,
                 limit, bar, checkpoints, limit, checkpoints, limit, checkpoints_len, checkpoints);
    }
    grid_title_note(grid, area, texts, STYLE_PENDING);
}

// Returns the first filter that warns of the puzzle, or NULL.
static const Verdict *find_warning(const VerdictsView *view) {
    for (int i = 0; i < view->count && view->is_puzzle; i++)
        if (view->verdicts[i].state == VERDICT_WARN)
            return &view->verdicts[i];
    return NULL;
}

static void draw_result(Grid *grid, Rect area, const VerdictsView *view) {
    const InquiryProgress *progress = &view->progress;
    const int judged = progress->checkpoints_judged, checkpoints = progress->checkpoints;
    const char *word = view->withdrawn                    ? "WITHDRAWN"
                       : view->is_puzzle && view->by_hand ? "PUZZLE, by hand"
                       : view->is_puzzle                  ? "PUZZLE"
                       : view->unjudged                   ? "not judged"
                                                          : "no puzzle";
    const char *shortest = view->by_hand ? "by hand" : word; // where there is room for no more
    const Style style = !view->is_puzzle && !view->unjudged ? STYLE_FAIL
                        : view->by_hand || view->unjudged   ? STYLE_PENDING
                                                            : STYLE_PASS;
    const char *warning = find_warning(view) ? ", WARN" : "";
    char texts[TEXTS_MAX];
    if (checkpoints > 1 && !view->unjudged) {
        snprintf(texts, sizeof texts, "%s%s, %s %d of %d\n%s%s %d/%d\n%s%s\n%s", word, warning,
                 view->is_puzzle ? "holds at" : "judged at", judged, checkpoints, word, warning,
                 judged, checkpoints, word, warning, shortest);
    } else {
        snprintf(texts, sizeof texts, "%s%s\n%s", word, warning, shortest);
    }
    grid_title_note(grid, area, texts, style);
}

// Returns words for whose view scores are from, as far as a title of `title_cols` columns and
// the outcome, or the progress, leave room for them.
static const char *whose_view(const VerdictsView *view, int cols, int title_cols) {
    // "no puzzle" or "PUZZLE, WARN", and what stands around it
    const int outcome_cols = find_warning(view) ? 17 : 14;
    static const char brief[] = ", solver's";
    const bool fits =
        view->running ? cols >= 80 : title_cols + (int)sizeof brief - 1 + outcome_cols <= cols;
    return !view->verdicts || !fits ? "" : cols >= 60 ? ", solver's view" : brief;
}

// Draws "Verdicts, magnus, solver's ▾1", where `hidden` rows have no room; "Verdicts after
// 15...Nxd7" while the board shows another position.
static void draw_title(Grid *grid, Rect area, const VerdictsView *view, int hidden, bool focused) {
    char named_title[80], title[128], below[32] = "";
    bool names_profile = view->profile && view->profile[0] && area.cols >= 36;
    if (hidden > 0)
        snprintf(below, sizeof below, area.cols >= 60 ? ", %d more below" : " ▾%d", hidden);
    if (view->position_name[0]) {
        snprintf(named_title, sizeof named_title, "Verdicts %s", view->position_name);
    } else {
        snprintf(named_title, sizeof named_title, "Verdicts%s%.*s", names_profile ? ", " : "",
                 PROFILE_NAME_MAX, names_profile ? view->profile : "");
    }
    snprintf(title, sizeof title, "%s%s%s", named_title,
             whose_view(view, area.cols, grid_columns(named_title) + grid_columns(below)), below);
    grid_title(grid, area, title, focused);
    if (view->done)
        draw_result(grid, area, view);
    else if (view->running)
        draw_progress(grid, area, view);
    else
        grid_title_note(grid, area, view->is_refused ? "no puzzle" : "not judged", STYLE_DIM);
}

// Returns the length of a threshold without "(of the profile: 2.80)", which stands below the rows.
static size_t bare_threshold_len(const char *text) {
    const char *bracket = strstr(text, " (");
    return bracket ? (size_t)(bracket - text) : strlen(text);
}

// The greatest widths of name, measured value, threshold, and threshold without its brackets.
typedef struct Widths {
    int name, measured, threshold, bare_threshold;
} Widths;

static Widths verdict_widths(const VerdictsView *view) {
    Widths widths = {0};
    for (int i = 0; i < view->count; i++) {
        const EvidenceText text = evidence_text(&view->verdicts[i].evidence);
        const int cols = grid_columns(text.threshold);
        const int bracket_cols = grid_columns(text.threshold + bare_threshold_len(text.threshold));
        widths.name = int_max(widths.name, grid_columns(view->verdicts[i].filter->name));
        widths.measured = int_max(widths.measured, grid_columns(text.measured));
        widths.threshold = int_max(widths.threshold, cols);
        widths.bare_threshold = int_max(widths.bare_threshold, cols - bracket_cols);
    }
    return widths;
}

// Returns the columns of the measured values, without the blank after them; 0: no threshold has
// room. The usual columns are kept, unless they would cut measured values or thresholds although
// the other column has free room. Where cuts are needed, as few thresholds as possible are cut.
static int measured_cols(const VerdictsView *view, int room) {
    enum { MEASURED_LEAST = 21, THRESHOLD_LEAST = 18 };
    const Widths widths = verdict_widths(view);
    const int usual = int_max(room * 11 / 20 - 1, MEASURED_LEAST);
    const int whole = room - 1 - widths.threshold, bare = room - 1 - widths.bare_threshold;
    const int available = widths.measured <= whole ? whole : bare; // the most for measured values
    if (widths.measured > whole && widths.measured <= bare)
        return int_max(widths.measured, int_min(MEASURED_LEAST, available));
    if (widths.measured <= available)
        return widths.measured > usual ? widths.measured : usual < available ? usual : available;
    const int most = int_max(available, room - 1 - THRESHOLD_LEAST);
    return most < MEASURED_LEAST ? 0 : widths.measured < most ? widths.measured : most;
}

// Returns how many columns the names of filters take.
static int name_cols_needed(const VerdictsView *view) {
    return int_min(verdict_widths(view).name, NAME_COLS);
}

static VerdictColumns columns_in(const VerdictsView *view, int cols) {
    const int x = STATE_COLS + name_cols_needed(view) + 1;
    const int measured = x < cols ? measured_cols(view, cols - x) : 0;
    return (VerdictColumns){x, measured > 0 ? x + measured + 1 : 0};
}

// Draws word, name, measured and, where both have room, the threshold. The name is cut first.
static void draw_verdict_row(Grid *grid, Rect area, int y, const VerdictsView *view, size_t row) {
    const Verdict *verdict = &view->verdicts[row];
    grid_put(grid, area, y, 0, verdict_word(verdict->state), verdict_style(verdict->state));
    const VerdictColumns columns = columns_in(view, area.cols);
    const int x = columns.measured, threshold_x = columns.threshold,
              needed = name_cols_needed(view);
    const int name_cols = area.cols >= STATE_COLS + needed + 8 ? needed : area.cols - STATE_COLS;
    Rect name = {area.y, area.x, area.rows, STATE_COLS + name_cols};
    grid_put(grid, name, y, STATE_COLS, verdict->filter->name, STYLE_TEXT);
    if (x >= area.cols)
        return;
    const Rect measured = {area.y, area.x, area.rows,
                           threshold_x > 0 ? threshold_x - 1 : area.cols};
    const EvidenceText text = evidence_text(&verdict->evidence);
    const int used = grid_put(grid, measured, y, x, text.measured, STYLE_TEXT);
    if (threshold_x > 0) {
        const int room = area.cols - threshold_x, cols = grid_columns(text.threshold);
        const bool fits = cols <= area.cols - 1 - x - used;
        const size_t len = fits ? strlen(text.threshold) : bare_threshold_len(text.threshold);
        const int bracket_cols = fits ? 0 : grid_columns(text.threshold + len);
        grid_putf(grid, area, y, text_start(threshold_x, room, cols - bracket_cols, x + used),
                  STYLE_DIM, "%.*s", (int)len, text.threshold);
    }
}

// Draws why there is no puzzle, if no filter says so, then a row's reason. Returns the rows used.
static int draw_reasons(Grid *grid, Rect area, const VerdictsView *view, size_t row) {
    bool failed = false;
    for (int i = 0; i < view->count; i++)
        failed = failed || view->verdicts[i].state == VERDICT_FAIL;
    int y = 0;
    if (view->done && !view->is_puzzle && !failed && view->reason[0])
        y += grid_wrap(grid, area, y, view->reason, view->unjudged ? STYLE_PENDING : STYLE_ERROR);
    if (view->done && view->note[0])
        y += grid_wrap(grid, area, y, view->note, STYLE_MARK);
    if (row >= (size_t)view->count)
        return y + lesson_row_draw_sentence(grid, area, y, view, row - (size_t)view->count);
    const Verdict *verdict = &view->verdicts[row];
    const EvidenceText text = evidence_text(&verdict->evidence);
    const char *reason = text.reason[0] ? text.reason : verdict->filter->question;
    y += grid_wrap(grid, area, y, reason, STYLE_COMMENT);
    char want[2 * EVIDENCE_TEXT_MAX + 64] = "";
    if (text.threshold[0]) {
        char nodes[SHORT_NUMBER_MAX];
        short_number_write(verdict->nodes, nodes);
        snprintf(want, sizeof want, "%s%swanted: %s%s%s%s%s", text.miss, text.miss[0] ? "; " : "",
                 text.threshold, verdict->nodes > 0 ? " (" : "", verdict->nodes > 0 ? nodes : "",
                 verdict->nodes > 0 ? " nodes)" : "", verdict->cached ? ", from the cache" : "");
    }
    return y + grid_wrap(grid, area, y, want, STYLE_DIM);
}

// Returns the rows that the reasons of the selected row need, up to `max_rows`.
static int reason_rows(const VerdictsView *view, int cols, int max_rows) {
    const int last = verdicts_row_count(view) - 1;
    if (last < 0)
        return 0;
    CLEANUP(grid_done) Grid scratch;
    grid_init(&scratch);
    grid_resize(&scratch, max_rows, cols);
    const size_t row = view->list->selected;
    return draw_reasons(&scratch, (Rect){0, 0, max_rows, cols}, view,
                        row < (size_t)last ? row : (size_t)last);
}

int verdicts_row_count(const VerdictsView *view) {
    return view->verdicts ? view->count + (int)lesson_row_count(view) : 0;
}

Need verdicts_need(const VerdictsView *view) {
    const Widths widths = verdict_widths(view);
    return (Need){1 + verdicts_row_count(view) +
                      (view->audit_differs ? AUDIT_ROWS_MAX : REASON_ROWS_MAX),
                  STATE_COLS + widths.name + 1 + widths.measured + 1 + widths.threshold};
}

static void draw_view_row(Grid *grid, Rect area, int y, void *context, size_t row) {
    const VerdictsView *view = context;
    if (row < (size_t)view->count)
        draw_verdict_row(grid, area, y, view, row);
    else
        lesson_row_draw(grid, area, y, view, row - (size_t)view->count,
                        columns_in(view, area.cols));
}

void verdicts_draw(Grid *grid, Rect area, VerdictsView *view, bool focused) {
    grid_fill(grid, area, ' ', STYLE_TEXT);
    Rect body = rect_inset(area, 1, 0, 0, 0);
    const int count = verdicts_row_count(view);
    int height = body.rows - view->count; // of the reasons: only rows after the filters' may scroll
    int least = body.rows >= 6 ? 2 : body.rows >= 3 ? 1 : 0;
    const int most =
        reason_rows(view, body.cols, view->audit_differs ? AUDIT_ROWS_MAX : REASON_ROWS_MAX);
    least = view->audit_differs && body.rows >= 10 ? AUDIT_ROWS_MIN : least;
    height = int_min(int_max(height, least), most);
    height = int_min(height, body.rows - int_min(count, least)); // some rows stay in view
    Rect rows = rect_inset(body, 0, 0, height, 0);
    draw_title(grid, area, view, count - rows.rows, focused);
    view->list->count = (size_t)count;
    view->list->height = (size_t)rows.rows;
    list_clamp(view->list);
    if (count == 0) {
        int used = 0;
        if (view->fault && view->fault[0])
            used = grid_wrap(grid, body, 0, view->fault, STYLE_ERROR);
        for (const char *line = view->note; *line; line += strspn(line, "\n")) {
            CLEANUP(str_done) Str text = {0};
            str_add_bytes(&text, line, strcspn(line, "\n"));
            line += text.len;
            used += grid_wrap(grid, body, used, str_text(&text), STYLE_DIM);
        }
        return;
    }
    list_draw_rows(grid, rows, STATE_COLS, focused, draw_view_row, view, view->list);
    int below = count < rows.rows ? count : rows.rows;
    draw_reasons(grid, rect_inset(body, below, 0, 0, 0), view, view->list->selected);
}

// --- What is known of the current position

// Returns how far a finished candidate came on the checkpoints, worked out from its verdicts.
static InquiryProgress candidate_progress(const Candidate *candidate) {
    uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX], reached = 0;
    InquiryProgress progress = {.checkpoints =
                                    profile_checkpoints(&candidate->profile, checkpoints)};
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        if (verdict->filter->stage == STAGE_CHECKPOINT && verdict->nodes > reached)
            reached = verdict->nodes;
    }
    while (candidate_passed_scan(candidate) && progress.checkpoints_judged < progress.checkpoints &&
           checkpoints[progress.checkpoints_judged] <= reached) {
        progress.checkpoints_judged++;
    }
    return progress;
}

// Writes which keys find puzzles, step through a game and export, a line each.
static void write_key_help(const Workbench *wb, char note[VERDICTS_NOTE_MAX]) {
    static const char export[] =
        "To export: <:export> writes the puzzles that you accept to a file.";
    if (open_file_has_no_game(&wb->file)) {
        snprintf(note, VERDICTS_NOTE_MAX,
                 ":open FILE opens a PGN file.\n:queue store lists the puzzles of all files.\n%s",
                 export);
    } else {
        snprintf(note, VERDICTS_NOTE_MAX,
                 "To find puzzles: <:judge file> judges all games, <:judge game> this game, "
                 "<:judge> this position. <:queue> lists what was found.\n"
                 "To step through a game: Left and Right. <:games> lists the games.\n%s",
                 export);
    }
}

// Writes what is known of a position without verdicts: "finder finds no puzzle here:
// only-good-move, misses by 69 cp." and a key. False: the note names keys instead.
static bool write_earlier_visit(const Workbench *wb, char note[VERDICTS_NOTE_MAX]) {
    EarlierVisit visit;
    if (!review_earlier_visit(wb->review, wb->file.node, &visit)) {
        write_key_help(wb, note);
        return false;
    }
    char miss[64] = "";
    if (visit.verdict.has_miss) {
        snprintf(miss, sizeof miss, ", misses by %.6g %s", visit.verdict.miss,
                 unit_counted(visit.verdict.unit, visit.verdict.miss));
    }
    snprintf(note, VERDICTS_NOTE_MAX,
             "%s finds no puzzle here%s: %s%s. <:judge> shows all verdicts.",
             review_profile(wb->review)->name, visit.outdated ? " with other numbers" : "",
             visit.verdict.filter->name, miss);
    return true;
}

// Writes what is to be said of a finding besides its verdicts.
static void write_note(const Finding *finding, const Profile *current,
                       char note[VERDICTS_NOTE_MAX]) {
    CLEANUP(str_done) Str text = {0};
    if (finding->audit > AUDIT_HOLDS) {
        snprintf(note, VERDICTS_NOTE_MAX, "%s%s", str_text(&finding->audit_text),
                 finding->audit_has_tree ? ". <:take audit> takes the new tree." : "");
        return;
    }
    source_info_write(&finding->source_info, &text);
    if (text.len > 0) {
        snprintf(note, VERDICTS_NOTE_MAX, "The source says: %s", str_text(&text));
        return;
    }
    if (finding->withdrawn) {
        str_add(&text, "Was a puzzle, withdrawn: ");
        finding_write_why_withdrawn(finding, &text);
    } else if (finding->outdated) {
        str_add(&text, "Judged with other numbers:");
        profile_diff(&finding->candidate.profile, current, &text);
    }
    if (finding->candidate.by_hand && finding_ledger(finding)->is_puzzle)
        str_addf(&text, "%s tree was changed by hand since", text.len > 0 ? "; its" : "Its");
    if (finding->solving.result != SOLVING_UNTRIED) {
        str_add(&text, text.len > 0 ? "; blind: " : "Blind: ");
        solving_write(&finding->solving, &text);
    }
    if (finding->audit == AUDIT_HOLDS)
        str_addf(&text, "%s%s", text.len > 0 ? "; " : "", str_text(&finding->audit_text));
    snprintf(note, VERDICTS_NOTE_MAX, "%s", str_text(&text));
}

static void fill_from_finding(const Finding *finding, const TreeMotifs *motifs,
                              const Profile *current, VerdictsView *view) {
    const Candidate *ledger = finding_ledger(finding);
    view->profile = ledger->profile.name;
    view->verdicts = ledger->verdicts;
    view->count = ledger->verdict_count;
    view->is_puzzle = ledger->is_puzzle;
    view->withdrawn = finding->withdrawn;
    view->unjudged =
        candidate_is_unjudged(ledger) && !verdict_decisive(view->verdicts, view->count);
    view->by_hand = finding->candidate.by_hand;
    view->reason = ledger->reason;
    view->progress = candidate_progress(ledger);
    if (finding->candidate.estimated)
        view->estimate = &finding->candidate.estimate;
    if (finding->candidate.worth.value > 0)
        view->worth = &finding->candidate.worth;
    view->measured_rating =
        finding->measured_rating.result_count > 0 ? &finding->measured_rating : NULL;
    view->tree = &finding->candidate.tree;
    view->motifs = motifs;
    view->remarks = finding->candidate.has_remarks ? &finding->candidate.remarks : NULL;
    view->audit_differs = finding->audit > AUDIT_HOLDS;
    write_note(finding, current, view->note);
}

// Adds the row of the source's solution after those of the filters.
static void add_source_row(const Finding *finding, const Finding *imported, VerdictsView *view) {
    static const Filter filter = {.name = "source's solution",
                                  .question = "does the solution that came with the puzzle hold?",
                                  .stage = STAGE_TREE};
    if (!imported || imported == finding || view->count > PROFILE_FILTERS_MAX)
        return;
    view->source = source_verdict(finding_ledger(finding), &imported->candidate.tree);
    memcpy(view->own_verdicts, view->verdicts, (size_t)view->count * sizeof *view->own_verdicts);
    view->own_verdicts[view->count++] = (Verdict){
        .filter = &filter,
        .state = view->source.state,
        .evidence = {.is_text = true,
                     .measured = view->source.measured,
                     .threshold = "",
                     .reason = view->source.reason},
    };
    view->verdicts = view->own_verdicts;
}

// Fills *view for the current position. It may have pointers to its own fields: never copy it.
static void fill_view(const Workbench *wb, VerdictsView *view) {
    *view = (VerdictsView){.profile = review_profile(wb->review)->name,
                           .fault = review_fault_at(wb->review, wb->file.node),
                           .reason = ""};
    const Finding *finding = review_finding(wb->review, wb->file.node);
    const Inquiry *inquiry = review_inquiry(wb->review, wb->file.node);
    CLEANUP(str_done) Str note = {0};
    const Verification *verification = review_verification(wb->review, wb->file.node);
    view->running = inquiry || verification;
    view->done = finding && !view->running;
    if (inquiry) {
        view->verdicts = inquiry_verdicts(inquiry, &view->count);
        view->state = inquiry_state(inquiry);
        view->progress = inquiry_progress(inquiry);
    } else if (finding) {
        fill_from_finding(finding, review_motifs(wb->review, wb->file.node),
                          review_profile(wb->review), view);
        add_source_row(finding, review_imported(wb->review, wb->file.node), view);
    } else {
        view->is_refused = write_earlier_visit(wb, view->note);
    }
    keys_expand(wb, view->note, &note);
    snprintf(view->note, sizeof view->note, "%s", str_text(&note));
    if (verification) {
        view->verifying = true;
        view->progress.search_nodes = verification_search_nodes(verification);
    }
}

static size_t verdicts_view_count(const Workbench *wb) {
    VerdictsView view;
    fill_view(wb, &view);
    return (size_t)verdicts_row_count(&view);
}

static Need verdicts_view_need(const Workbench *wb) {
    VerdictsView view;
    fill_view(wb, &view);
    return verdicts_need(&view);
}

// Returns the motif under the cursor while the verdicts have the focus, or NULL; *tree is its tree.
static const TreeMotif *motif_under_cursor(const Workbench *wb, const Tree **tree) {
    const size_t selected = wb->panes.lists[VIEW_VERDICTS].selected;
    if (wb->panes.focus != VIEW_VERDICTS)
        return NULL;
    VerdictsView view;
    fill_view(wb, &view);
    const size_t filters = (size_t)view.count, rows = (size_t)verdicts_row_count(&view);
    *tree = view.tree;
    return selected >= filters && selected < rows ? lesson_row_motif(&view, selected - filters)
                                                  : NULL;
}

const MotifHit *verdicts_motif(const Workbench *wb) {
    const Tree *tree;
    const TreeMotif *motif = motif_under_cursor(wb, &tree);
    return motif ? &motif->hit : NULL;
}

// Shows the board after the move of the motif under the cursor, if that motif marks squares.
static const Tree *verdicts_view_board(const Workbench *wb, uint32_t *node) {
    const Tree *tree;
    const TreeMotif *motif = motif_under_cursor(wb, &tree);
    if (!motif || !tree_motif_has_square(motif))
        return NULL;
    *node = motif->node;
    return tree;
}

// Names the position that the verdicts are about, while the board shows another one.
static void write_position_name(const Workbench *wb, VerdictsView *view) {
    uint32_t node;
    CLEANUP(str_done) Str move = {0};
    if (workbench_board_tree(wb, &node)) {
        workbench_write_move(wb, &move);
        snprintf(view->position_name, sizeof view->position_name, "%s %s",
                 wb->file.node == GAME_ROOT ? "at the" : "after", str_text(&move));
    }
}

static Spot verdicts_view_draw(Workbench *wb, const Canvas *canvas) {
    VerdictsView view;
    fill_view(wb, &view);
    write_position_name(wb, &view);
    view.list = view_list(wb, VIEW_VERDICTS);
    const Verdict *warning = find_warning(&view),
                  *main = warning ? warning : verdict_main(view.verdicts, view.count);
    if (wb->panes.focus != VIEW_VERDICTS && view.count > 0)
        view.list->selected = (size_t)(main - view.verdicts);
    verdicts_draw(canvas->grid, canvas->area, &view, canvas->focused);
    return view_selected_spot(canvas->area, view.list);
}

// Appends "FAIL one-winning-move, Qb8+ #2 / >2.80: why", or a row of what the puzzle teaches.
static void verdicts_view_write_row(const Workbench *wb, size_t row, Str *out) {
    enum { COLS = 240 };
    VerdictsView view;
    fill_view(wb, &view);
    CLEANUP(grid_done) Grid grid = {0};
    if (row < (size_t)view.count) {
        const Verdict *verdict = &view.verdicts[row];
        const EvidenceText text = evidence_text(&verdict->evidence);
        str_addf(out, "%s %s", verdict_word(verdict->state), verdict->filter->name);
        if (text.measured[0])
            str_addf(out, ", %s", text.measured);
        str_addf(out, text.threshold[0] ? " / %s" : "%s", text.threshold);
        str_addf(out, text.reason[0] ? ": %s" : "%s", text.reason);
        str_addf(out, text.miss[0] ? "; %s" : "%s", text.miss);
    } else {
        grid_resize(&grid, 1, COLS);
        const Rect area = {0, 0, 1, COLS};
        grid_fill(&grid, area, ' ', STYLE_TEXT);
        lesson_row_draw(&grid, area, 0, &view, row - (size_t)view.count, (VerdictColumns){1, 1});
        grid_write_row(&grid, 0, out);
    }
}

const View verdicts_view = {
    .name = "verdicts",
    .slot = SLOT_VERDICTS,
    .list = {.count = verdicts_view_count, .write_row = verdicts_view_write_row},
    .need = verdicts_view_need,
    .draw = verdicts_view_draw,
    .board_tree = verdicts_view_board};
