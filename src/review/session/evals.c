// The evaluation of each ply, read when it is first asked for, and kept.
#include "onlymove/review.h"

#include "onlymove/pgn.h"
#include "onlymove/store_care.h"
#include "src/review/session/review_private.h"

// Where evaluations are read from.
typedef struct EvalReader {
    Review *review;
    SearchCache cache; // `find` is NULL where there is no cache
    Str engine;        // whose searches are looked up
} EvalReader;

static Status take_newest_engine(void *context, const StoredRun *run, Fault *fault) {
    Str *engine = context;
    (void)fault;
    if (engine->len == 0)
        str_add(engine, run->options);
    return STATUS_OK;
}

// Opens the cache. While no engine has given its identity, the engine of the newest run counts.
static void open_reader(EvalReader *reader, Review *review) {
    *reader = (EvalReader){.review = review};
    if (!review->store || !review->pool ||
        store_cache_read_only(review->store, &reader->cache, NULL) != STATUS_OK) {
        reader->cache.find = NULL;
        return;
    }
    str_add(&reader->engine, pool_engine_identity(review->pool));
    if (reader->engine.len == 0)
        (void)store_each_run(review->store, take_newest_engine, &reader->engine, NULL);
}

// Reads the score of a search with so many lines from the cache, from the view of the side to move.
static bool recall_score(EvalReader *reader, const Subject *subject, int lines, Score *score) {
    const Profile *profile = &reader->review->session.profile;
    SearchRequest request =
        profile_request(profile, (uint64_t)profile_int(profile, KEY_NODES_MAX), lines);
    request.start = subject->start;
    request.moves = subject->moves;
    request.move_count = subject->move_count;
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(0);
    if (!cache_lookup(&reader->cache, str_text(&reader->engine), &request, &analysis) ||
        analysis.iteration_count == 0) {
        return false;
    }
    const Iteration *last = &analysis.iterations[analysis.iteration_count - 1];
    *score = analysis_lines(&analysis, last)[0].score;
    return true;
}

static bool read_cached_score(EvalReader *reader, uint32_t node, Score *score) {
    Review *review = reader->review;
    Subject subject;
    const int lines = (int)profile_int(&review->session.profile, KEY_LINES);
    if (!reader->cache.find)
        return false;
    subject_of_game(review->session.game_ref.game, node, &subject, &review->session.moves,
                    &review->session.move_cap);
    return recall_score(reader, &subject, lines, score) ||
           (lines != 1 && recall_score(reader, &subject, 1, score));
}

// Reads the score from a finding: its own, else that of the first move of its main line.
static bool read_finding_score(const Finding *finding, Score *score) {
    const Candidate *candidate = &finding->candidate;
    const Tree *tree = &candidate->tree;
    const uint32_t first = tree->count > 1 ? tree->nodes[TREE_ROOT].child : TREE_NO_NODE;
    if (candidate->has_eval_after)
        *score = candidate->eval_after;
    else if (first != TREE_NO_NODE && tree->nodes[first].scored)
        *score = tree->nodes[first].score;
    else
        return false;
    return true;
}

static PlyEval read_eval(EvalReader *reader, size_t ply) {
    PlyEval eval = {.known = true};
    const Review *review = reader->review;
    const uint32_t node = review->session.main_nodes[ply];
    const Finding *finding = review_finding(review, node);
    Position pos;
    if (game_eval(review->session.game_ref.game, node, &eval.score))
        return eval;
    if ((ply < EVALS_SEARCHED_MAX && read_cached_score(reader, node, &eval.score)) ||
        (finding && read_finding_score(finding, &eval.score))) {
        pos = game_position(review->session.game_ref.game, node);
        eval.score = pos.side == WHITE ? eval.score : score_flip(eval.score);
        return eval;
    }
    return (PlyEval){0};
}

const PlyEval *review_evals(Review *review, size_t *count) {
    EvalReader reader;
    bool opened = false;
    for (size_t ply = 0; ply < review->session.ply_count; ply++) {
        if (review->session.evals_read[ply])
            continue;
        if (!opened) {
            open_reader(&reader, review);
            opened = true;
        }
        review->session.evals[ply] = read_eval(&reader, ply);
        review->session.evals_read[ply] = true;
    }
    if (opened)
        str_done(&reader.engine);
    *count = review->session.ply_count;
    return review->session.evals;
}
