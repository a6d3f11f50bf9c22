// What is known of the position at hand, by a ledger, an inquiry at work or a look of an earlier
// run, for the pane of the verdicts to draw.
#include <stdio.h>
#include <string.h>

#include "ui/input/keys.h"
#include "ui/panes/panes.h"
#include "ui/app/workbench.h"

// How far a finished candidate came on the checkpoints, told from its verdicts.
static InquiryProgress progress_of(const Candidate *candidate)
{
    uint64_t checkpoints[PROFILE_RUNGS_MAX], reached = 0;
    InquiryProgress progress = {.checkpoints =
                                    profile_checkpoints(&candidate->profile, checkpoints)};
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        if (verdict->filter->stage == FILTER_RUNG && verdict->nodes > reached) {
            reached = verdict->nodes;
        }
    }
    while (candidate_passed_scan(candidate) && progress.checkpoints_judged < progress.checkpoints &&
           checkpoints[progress.checkpoints_judged] <= reached) {
        progress.checkpoints_judged++;
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
    Scanned scanned;
    if (!review_scanned(wb->review, wb->file.node, &scanned)) {
        snprintf(note, VERDICTS_NOTE_MAX,
                 "The profile has not looked at this position. <:judge> makes it look.");
        return false;
    }
    char miss[64] = "";
    if (scanned.refused.has_miss) {
        snprintf(miss, sizeof miss, ", misses by %.6g %s", scanned.refused.miss,
                 unit_counted(scanned.refused.unit, scanned.refused.miss));
    }
    snprintf(note, VERDICTS_NOTE_MAX, "%s has refused it%s: %s%s. <:judge> shows all verdicts.",
             review_profile(wb->review)->name, scanned.outdated ? " with other numbers" : "",
             scanned.refused.filter->name, miss);
    return true;
}

// What has to be said of a finding besides its verdicts.
static void write_remark(const Finding *finding, const Profile *at_work,
                         char note[VERDICTS_NOTE_MAX])
{
    CLEANUP(str_done) Str text = {0};
    if (finding->audit > AUDIT_HOLDS) {
        snprintf(note, VERDICTS_NOTE_MAX, "%s%s", str_text(&finding->audit_text),
                 finding->audit_has_tree ? ". <:take-audit> takes the new tree." : "");
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
    if (finding->candidate.by_hand && finding_ledger(finding)->accepted) {
        str_addf(&text, "%s tree was changed by hand since", text.len > 0 ? "; its" : "Its");
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
    view->by_hand = finding->candidate.by_hand;
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
        .evidence = {.told = true,
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
        view_finding(finding, review_motifs(wb->review, wb->file.node), review_profile(wb->review),
                     view);
        add_source(finding, review_imported(wb->review, wb->file.node), view);
    } else {
        view->scanned = write_looked(wb, view->note);
    }
    keys_say(wb, view->note, &note);
    snprintf(view->note, sizeof view->note, "%s", str_text(&note));
    if (verification) {
        view->verifying = true;
        view->progress.search_nodes = verification_search_nodes(verification);
    }
}

static size_t verdicts_view_count(const Workbench *wb)
{
    VerdictsView view;
    view_of(wb, &view);
    return (size_t)verdicts_row_count(&view);
}

static Need verdicts_view_need(const Workbench *wb)
{
    VerdictsView view;
    view_of(wb, &view);
    return verdicts_need(&view);
}

// The motif under the cursor; *tree is its tree.
static const TreeMotif *motif_under_cursor(const Workbench *wb, const Tree **tree)
{
    const size_t selected = wb->panes.lists[VIEW_VERDICTS].selected;
    if (wb->panes.focus != VIEW_VERDICTS) {
        return NULL;
    }
    VerdictsView view;
    view_of(wb, &view);
    const size_t filters = (size_t)view.count, rows = (size_t)verdicts_row_count(&view);
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
    CLEANUP(str_done) Str place = {0};
    if (workbench_board_tree(wb, &node)) {
        workbench_write_place(wb, &place);
        snprintf(view->place, sizeof view->place, "%s %s",
                 wb->file.node == GAME_ROOT ? "at the" : "after", str_text(&place));
    }
}

static Spot verdicts_view_draw(Workbench *wb, const Canvas *canvas)
{
    VerdictsView view;
    view_of(wb, &view);
    name_place(wb, &view);
    view.list = view_list(wb, VIEW_VERDICTS);
    if (wb->panes.focus != VIEW_VERDICTS) {
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
    CLEANUP(grid_done) Grid grid = {0};
    if (row < (size_t)view.count) {
        const Verdict *verdict = &view.verdicts[row];
        const EvidenceText text = evidence_text(&verdict->evidence);
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
