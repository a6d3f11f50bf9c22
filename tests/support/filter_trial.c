// A filter tried on one position, and on the same with the colours exchanged.
#include "tests/support/filter_trial.h"

#include "tests/support/test.h"

#include "tests/support/mirror.h"
#include "tests/support/recorded.h"

enum { LINES_MAX = 8, WORD_MAX = 40 };

// What a trial lays before the filter.
typedef struct Stage {
    Profile profile;
    Position path[FILTER_TRIAL_MOVES_MAX + 1];
    size_t count; // of the path
    Line lines[LINES_MAX];
    FilterView view;
} Stage;

// Takes the next word off a text; false at its end.
static bool next_word(const char **text, char word[WORD_MAX]) {
    *text += strspn(*text, " ");
    const size_t len = strcspn(*text, " ");
    assert_true(len < WORD_MAX);
    memcpy(word, *text, len);
    word[len] = '\0';
    *text += len;
    return len > 0;
}

static Move read_move(const Position *pos, const char *san) {
    Move move = MOVE_NONE;
    Fault fault;
    if (san_read(pos, san, strlen(san), &move, &fault) != STATUS_OK)
        fail_msg("%s: %s", san, fault.text);
    return move;
}

static void set_path(Stage *stage, const FilterTrial *trial) {
    char word[WORD_MAX];
    stage->path[0] = recorded_position(trial->fen);
    stage->count = 1;
    for (const char *moves = trial->moves ? trial->moves : ""; next_word(&moves, word);) {
        assert_true(stage->count <= FILTER_TRIAL_MOVES_MAX);
        const Position *last = &stage->path[stage->count - 1];
        pos_make(last, read_move(last, word), &stage->path[stage->count]);
        stage->count++;
    }
}

static void set_lines(Stage *stage, const FilterTrial *trial) {
    CLEANUP(analysis_done) Analysis analysis = recorded_lines(stage->view.pos, trial->lines);
    const Iteration *iteration = analysis_at(&analysis, 0);
    assert_true(iteration->count <= LINES_MAX);
    memcpy(stage->lines, analysis_lines(&analysis, iteration),
           (size_t)iteration->count * sizeof *stage->lines);
    stage->view.lines = stage->lines;
    stage->view.line_count = iteration->count;
}

static void set_evals(FilterView *view, const char *evals) {
    char word[WORD_MAX];
    for (int back = 0; next_word(&evals, word); back++) {
        assert_true(back < EVALS_BACK);
        view->has_eval[back] = strcmp(word, "?") != 0;
        if (view->has_eval[back])
            view->eval[back] = recorded_score(word);
    }
}

static void mirror_position(Position *pos) {
    char fen[FEN_MAX], turned[FEN_MAX];
    pos_to_fen(pos, fen);
    mirror_fen(fen, turned);
    *pos = recorded_position(turned);
}

// Scores stay: they are from the view of the side that moves, and that has changed too.
static void mirror_stage(Stage *stage) {
    for (size_t i = 0; i < stage->count; i++)
        mirror_position(&stage->path[i]);
    for (int i = 0; i < stage->view.line_count; i++)
        stage->lines[i].pv[0] = mirror_move(stage->lines[i].pv[0]);
    if (stage->view.played != MOVE_NONE)
        stage->view.played = mirror_move(stage->view.played);
}

static void set_stage(Stage *stage, const FilterTrial *trial, bool mirrored) {
    *stage = (Stage){.count = 0};
    Fault fault;
    char word[WORD_MAX];
    assert_ok(profile_find(trial->profile, &stage->profile, &fault));
    for (const char *set = trial->set ? trial->set : ""; next_word(&set, word);)
        if (profile_set(&stage->profile, word, &fault) != STATUS_OK)
            fail_msg("%s: %s", word, fault.text);
    set_path(stage, trial);
    FilterView *view = &stage->view;
    view->profile = &stage->profile;
    view->positions = stage->path;
    view->position_count = stage->count;
    view->pos = &stage->path[stage->count - 1];
    view->previous = stage->count > 1 ? view->pos - 1 : NULL;
    view->earlier_puzzle = trial->inside;
    view->duplicate = trial->duplicate;
    view->nodes = 1000;
    if (trial->lines)
        set_lines(stage, trial);
    if (trial->evals)
        set_evals(view, trial->evals);
    if (trial->played && *trial->played)
        view->played = read_move(view->pos, trial->played);
    if (trial->before) {
        view->has_previous_score = true;
        view->previous_score = recorded_score(trial->before);
    }
    if (mirrored)
        mirror_stage(stage);
}

static FilterNeed judge(const FilterTrial *trial, bool mirrored, Verdict *verdict) {
    Stage stage;
    set_stage(&stage, trial, mirrored);
    const Filter *filter = filter_find(trial->filter);
    assert_non_null(filter);
    *verdict = (Verdict){.filter = filter};
    return filter->check(&stage.view, verdict);
}

static const char *first_of(const char *text, const char *otherwise) {
    return text ? text : otherwise;
}

static void blame(const FilterTrial *trial, bool mirrored, const Verdict *verdict,
                  const char *what) {
    const EvidenceText text = evidence_text(&verdict->evidence);
    fail_msg("%s%s {%s} [%s] [%s] [%s] [%s]: %s: %s, %s, %s, missed by %g", trial->filter,
             mirrored ? " in the mirror" : "", first_of(trial->set, ""), trial->fen,
             first_of(trial->moves, ""), first_of(trial->lines, ""), first_of(trial->evals, ""),
             what, text.measured, text.threshold, text.reason, verdict->evidence.miss);
}

// A text is there, has not been cut, and every place in its template was filled.
static bool is_told(const char *text) {
    return text[0] && strlen(text) < EVIDENCE_TEXT_MAX - 1 && !strpbrk(text, "{}?");
}

// Evaluations alone may be unknown.
static bool is_measured(const FilterTrial *trial, const char *text) {
    return is_told(text) || (trial->evals && strchr(text, '?'));
}

// Limits are of things that have a name, and a miss has a number to it.
static bool is_counted(const Evidence *evidence) {
    for (int i = 0; i < evidence->limit_count; i++)
        if (!evidence->limits[i].measure[0])
            return false;
    return !evidence->has_miss || (evidence->measure_count > 0 && evidence->limit_count > 0);
}

static bool is_as_wanted(const char *text, const char *wanted) {
    return !wanted || strcmp(text, wanted) == 0;
}

// What is wrong with an answer, or NULL.
static const char *what_is_wrong(const FilterTrial *trial, FilterNeed need,
                                 const Verdict *verdict) {
    const bool passes = trial->miss == PASSES;
    const double miss = passes ? NO_MISS : trial->miss;
    const Evidence *evidence = &verdict->evidence;
    const EvidenceText text = evidence_text(evidence);
    if (need != trial->needs)
        return need == NEED_NOTHING ? "it needs nothing" : "it needs something";
    if (need != NEED_NOTHING)
        return NULL;
    if (verdict->state != (passes ? VERDICT_PASS : VERDICT_FAIL))
        return passes ? "refused" : "passed";
    if (!is_measured(trial, text.measured) || !is_told(text.threshold) || !is_told(text.reason) ||
        !is_counted(evidence)) {
        return "not told";
    }
    if (miss >= 0 && (evidence->has_miss != (miss > 0) || fabs(evidence->miss - miss) > 1e-12))
        return "wrong miss";
    return is_as_wanted(text.measured, trial->measured) &&
                   is_as_wanted(text.threshold, trial->threshold) &&
                   is_as_wanted(text.reason, trial->reason)
               ? NULL
               : "told otherwise";
}

static void assert_judged(const FilterTrial *trial) {
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        Verdict verdict;
        const FilterNeed need = judge(trial, mirrored, &verdict);
        // In the mirror moves are called otherwise.
        FilterTrial wanted = *trial;
        if (mirrored)
            wanted.measured = wanted.threshold = wanted.reason = NULL;
        const char *wrong = what_is_wrong(&wanted, need, &verdict);
        if (wrong)
            blame(trial, mirrored, &verdict, wrong);
    }
}

void filter_rows(const FilterTrial *common, const FilterTrial *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        FilterTrial trial = rows[i];
        trial.profile = first_of(trial.profile, common->profile);
        trial.filter = first_of(trial.filter, common->filter);
        trial.fen = first_of(trial.fen, common->fen);
        trial.set = first_of(trial.set, common->set);
        trial.moves = first_of(trial.moves, common->moves);
        trial.lines = first_of(trial.lines, common->lines);
        trial.evals = first_of(trial.evals, common->evals);
        trial.played = first_of(trial.played, common->played);
        assert_judged(&trial);
    }
}

Verdict filter_verdict(FilterTrial trial) {
    Verdict verdict;
    judge(&trial, false, &verdict);
    return verdict;
}
