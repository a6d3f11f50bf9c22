// An inquiry: the filters first, then the solution tree, with one interface for all their searches.
// Its subject is a position of a game's main line or variations, with the game's evaluations.
#include "onlymove/inquiry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/candidate.h"
#include "onlymove/movegen.h"
#include "onlymove/pgn.h"
#include "onlymove/xalloc.h"
#include "src/solve/policy/builder.h"
#include "src/solve/task/confirm.h"

// Reads the game's evaluations of a node's position and those before it, as far as its moves go.
static void read_evals(const Game *game, uint32_t node, const Position *pos, Subject *subject) {
    for (size_t back = 0; back < EVALS_BACK && back <= subject->move_count; back++) {
        Score score;
        if (game_eval(game, node, &score)) {
            subject->has_eval[back] = true;
            subject->eval[back] = pos->side == WHITE ? score : score_flip(score);
        }
        node = game->nodes[node].parent;
    }
}

MotifSet game_player_motifs(const Game *game) {
    const char *white = game_tag(game, "WhiteTitle"), *black = game_tag(game, "BlackTitle");
    const bool white_titled = white && white[0] != '\0' && strcmp(white, "-") != 0;
    const bool black_titled = black && black[0] != '\0' && strcmp(black, "-") != 0;
    MotifSet motifs = {0};
    if (white_titled || black_titled)
        motif_add(&motifs, MOTIF_MASTER);
    if (white_titled && black_titled)
        motif_add(&motifs, MOTIF_MASTER_VS_MASTER);
    return motifs;
}

void subject_of_game(const Game *game, uint32_t node, Subject *subject, Move **moves, size_t *cap) {
    uint32_t next = game->nodes[node].child;
    Move played = next == GAME_NO_NODE ? MOVE_NONE : game->nodes[next].move;
    *subject = (Subject){.played = played == MOVE_NULL ? MOVE_NONE : played,
                         .player_motifs = game_player_motifs(game),
                         .clock = 1 + game_clock(game, node)};
    game_history(game, node, &subject->start, moves, &subject->move_count, cap);
    const Position pos = game_position(game, node);
    read_evals(game, node, &pos, subject);
    subject->moves = *moves;
}

void inquiry_plies(const Profile *profile, const Game *game, size_t *first, size_t *end) {
    size_t plies = game_main_plies(game);
    const Position last = game_position(game, game_main_node(game, plies));
    bool scans_final = profile_int(profile, KEY_SCAN_FINAL) != 0 && pos_has_legal_move(&last);
    *end = plies + scans_final;
    *first = (size_t)profile_int(profile, KEY_SCAN_FIRST);
    *first = *first < *end ? *first : *end;
}

// --- The inquiry

struct Inquiry {
    InquiryState state;
    Chain chain;
    Builder builder;
    bool has_builder;
    Tree root_tree;             // the root alone, shown until there is a builder
    Confirmation *confirmation; // INQUIRY_CONFIRMING: first a second opinion on narrow passes,
    Inquiry *diagram;           // then an inquiry into the diagram alone,
    bool wants_eval_before;     // last a search of the position before is due
    Position *positions;        // every position from the start to the one judged
    Move *moves;
    size_t move_count;
    MotifSet player_motifs;
    bool has_game_eval; // the next field is filled
    Score game_eval;    // the game's evaluation of the position, from the solver's view
    bool is_puzzle;
    char reason[REFUSAL_TEXT_MAX];
    uint64_t nodes;         // of the searches that have ended
    uint64_t search_nodes;  // of the running search
    bool was_searched;      // an engine was asked
    bool tree_was_searched; // an engine was asked for the tree
};

// Returns the verdict of the only filter of a stage, or NULL.
static Verdict *verdict_of(Inquiry *inquiry, FilterStage stage) {
    for (int i = 0; i < inquiry->chain.profile.filter_count; i++)
        if (inquiry->chain.verdicts[i].filter->stage == stage)
            return &inquiry->chain.verdicts[i];
    return NULL;
}

// Accepts the position, unless that before it is still to be searched for its evaluation.
static void accept_position(Inquiry *inquiry) {
    const Profile *profile = &inquiry->chain.profile;
    inquiry->wants_eval_before = profile_uses(profile, KEY_EVAL_BEFORE) &&
                                 profile_int(profile, KEY_EVAL_BEFORE) != 0 &&
                                 inquiry->move_count > 0 && !inquiry->chain.subject.has_eval[1];
    inquiry->state = inquiry->wants_eval_before ? INQUIRY_CONFIRMING : INQUIRY_DONE;
    inquiry->is_puzzle = !inquiry->wants_eval_before;
}

// Counts a search that has ended, with at most the nodes that were needed. How far beyond them it
// has come when it is stopped, and whether its end was seen at all, depends on the clock.
static void count_search(Inquiry *inquiry, const Analysis *analysis, uint64_t needed) {
    inquiry->nodes += analysis->nodes < needed ? analysis->nodes : needed;
    inquiry->search_nodes = 0;
}

// Reads the evaluation of the position before. Its search is a first look, so a run has it cached.
static bool feed_eval_before(Inquiry *inquiry, const Analysis *analysis) {
    Chain *chain = &inquiry->chain;
    const Iteration *iteration = analysis_at(analysis, chain->look_nodes);
    if (!analysis->finished)
        return true;
    if (iteration) {
        chain->subject.has_eval[1] = true;
        chain->subject.eval[1] = score_flip(analysis_lines(analysis, iteration)[0].score);
    }
    count_search(inquiry, analysis, chain->look_nodes);
    inquiry->wants_eval_before = false;
    inquiry->is_puzzle = true;
    inquiry->state = INQUIRY_DONE;
    return false;
}

// Refuses the position for a verdict, ends the inquiry and skips the pending filters after it.
static void refuse_for(Inquiry *inquiry, const Verdict *verdict) {
    const EvidenceText text = evidence_text(&verdict->evidence);
    for (int i = 0; i < inquiry->chain.profile.filter_count; i++) {
        Verdict *later = &inquiry->chain.verdicts[i];
        if (later->filter->stage >= STAGE_SHOWS_GAIN && later->state == VERDICT_PENDING)
            verdict_skip(later, verdict->filter);
    }
    inquiry->state = INQUIRY_DONE;
    snprintf(inquiry->reason, sizeof inquiry->reason, "%s: %s", verdict->filter->name, text.reason);
}

// Sets the verdict on the diagram, whose inquiry has ended or was not needed.
static void finish_diagram(Inquiry *inquiry) {
    Verdict *verdict = verdict_of(inquiry, STAGE_DIAGRAM);
    Inquiry *diagram = inquiry->diagram;
    diagram_judge(inquiry, diagram, verdict);
    if (diagram) {
        const uint64_t judged = diagram->chain.judged_nodes;
        verdict->nodes =
            judged > 0 || !diagram->has_builder ? judged : diagram->builder.explorer.wish.nodes;
        verdict->cached = verdict->nodes > 0 && !diagram->was_searched;
        inquiry->nodes += inquiry_searched_nodes(diagram);
        inquiry_free(diagram);
        inquiry->diagram = NULL;
    }
    if (verdict->state == VERDICT_FAIL)
        refuse_for(inquiry, verdict);
    else
        accept_position(inquiry);
}

static void begin_diagram_inquiry(Inquiry *inquiry, const Profile *profile) {
    Subject subject = {0};
    pos_from_diagram(inquiry->chain.pos, &subject.start);
    // The diagram keeps the evaluation of the position before.
    subject.has_eval[1] = inquiry->chain.subject.has_eval[1];
    subject.eval[1] = inquiry->chain.subject.eval[1];
    inquiry->diagram = inquiry_new(profile, &subject, false);
    if (inquiry->diagram->state == INQUIRY_DONE)
        finish_diagram(inquiry);
}

// Begins to judge the diagram where a filter asks for that, once filters and tree have passed.
static void begin_diagram(Inquiry *inquiry) {
    Verdict *verdict = verdict_of(inquiry, STAGE_DIAGRAM);
    Profile profile;
    inquiry->state = INQUIRY_CONFIRMING;
    diagram_profile(&inquiry->chain.profile, &profile);
    if (!verdict) {
        accept_position(inquiry);
    } else if (pos_is_as_diagram(inquiry->chain.pos)) {
        finish_diagram(inquiry);
    } else if (profile.filter_count == 0) {
        verdict->state = VERDICT_SKIPPED;
        verdict->evidence.reason = "the profile asks nothing that a diagram could answer";
        accept_position(inquiry);
    } else {
        begin_diagram_inquiry(inquiry, &profile);
    }
}

// The subject of this inquiry, with the evaluations known by now.
static Subject subject_of(const Inquiry *inquiry) {
    const ChainSubject *chain_subject = &inquiry->chain.subject;
    Subject subject = {.start = inquiry->positions[0],
                       .moves = inquiry->moves,
                       .move_count = inquiry->move_count,
                       .played = chain_subject->played};
    memcpy(subject.has_eval, chain_subject->has_eval, sizeof subject.has_eval);
    memcpy(subject.eval, chain_subject->eval, sizeof subject.eval);
    // For the position itself, only the game's own evaluation counts.
    subject.has_eval[0] = inquiry->has_game_eval;
    subject.eval[0] = inquiry->game_eval;
    return subject;
}

static void end_done_confirmation(Inquiry *inquiry) {
    SearchRequest request;
    Verdict *verdict = verdict_of(inquiry, STAGE_CONFIRM);
    if (confirm_wants(inquiry->confirmation, &request))
        return;
    confirm_judge(inquiry->confirmation, verdict);
    inquiry->nodes += confirm_searched_nodes(inquiry->confirmation);
    confirm_free(inquiry->confirmation);
    inquiry->confirmation = NULL;
    if (verdict->state == VERDICT_FAIL)
        refuse_for(inquiry, verdict);
    else
        begin_diagram(inquiry);
}

// Begins a second opinion where a filter asks for one, after filters and tree have passed.
static void confirm_position(Inquiry *inquiry) {
    if (!verdict_of(inquiry, STAGE_CONFIRM)) {
        begin_diagram(inquiry);
        return;
    }
    const Subject subject = subject_of(inquiry);
    inquiry->state = INQUIRY_CONFIRMING;
    inquiry->confirmation = confirm_new(&inquiry->chain.profile, &subject, inquiry->chain.is_close,
                                        inquiry->has_builder ? &inquiry->builder : NULL);
    end_done_confirmation(inquiry);
}

static MotifSet motifs_of_tree(const Inquiry *inquiry) {
    const Tree *tree = &inquiry->builder.tree;
    CLEANUP(tree_motifs_done) TreeMotifs found = {0};
    MotifFacts facts = {.given = tree_given_motifs(tree, inquiry->player_motifs)};
    facts.before_blunder = inquiry_before(inquiry, &facts.blunder);
    return tree_motifs(tree, &facts, &found, NULL) == STATUS_OK
               ? tree_motifs_of(&found, PART_MAIN_LINE)
               : (MotifSet){{0}};
}

// Returns the number that a term about the tree compares, 0 or 1 for a flag. Not for motifs.
static double tree_term_number(const Tree *tree, const Profile *profile, const Filter *filter) {
    uint64_t kinds = 0;
    if (filter->term_kind == TERM_LINE) {
        (void)move_kinds_read(profile->terms[filter->slot].text, &kinds);
        return move_kinds_match(tree_move_kinds(tree), kinds);
    }
    return strcmp(filter->name, "forced") == 0   ? (tree_traits(tree) & TRAIT_FORCED) != 0
           : strcmp(filter->name, "proved") == 0 ? tree_is_proved(tree)
           : strcmp(filter->name, "size") == 0
               ? (double)tree->count - 1
               : (tree->nodes[tree_main_line_end(tree)].ply + 1) / 2;
}

// Judges the terms about the finished tree. Returns the first that fails, or NULL.
static const Verdict *judge_tree_terms(Inquiry *inquiry) {
    const Profile *profile = &inquiry->chain.profile;
    const Tree *tree = &inquiry->builder.tree;
    const Verdict *failed = NULL;
    for (int i = 0; i < profile->filter_count; i++) {
        Verdict *verdict = &inquiry->chain.verdicts[i];
        const Filter *filter = verdict->filter;
        if (filter->stage != STAGE_TREE_TERMS)
            continue;
        const MotifSet motifs =
            filter->term_kind == TERM_MOTIF ? motifs_of_tree(inquiry) : (MotifSet){{0}};
        term_judge(profile, tree_term_number(tree, profile, filter), &motifs, verdict);
        failed = !failed && verdict->state == VERDICT_FAIL ? verdict : failed;
    }
    return failed;
}

static void end_tree(Inquiry *inquiry) {
    const Builder *builder = &inquiry->builder;
    Verdict *verdict = verdict_of(inquiry, STAGE_TREE), *gain = NULL;
    const Verdict *failed;
    builder_judge(builder, verdict);
    verdict->cached = builder->tree.count > 1 && !inquiry->tree_was_searched;
    if (builder->state == BUILDER_DONE && (gain = verdict_of(inquiry, STAGE_SHOWS_GAIN)) != NULL)
        gain_judge(builder, gain);
    if (builder->state != BUILDER_DONE)
        refuse_for(inquiry, verdict);
    else if (gain && gain->state == VERDICT_FAIL)
        refuse_for(inquiry, gain);
    else if ((failed = judge_tree_terms(inquiry)) != NULL)
        refuse_for(inquiry, failed);
    else
        confirm_position(inquiry);
}

static void begin_tree(Inquiry *inquiry) {
    const Chain *chain = &inquiry->chain;
    const Subject subject = subject_of(inquiry);
    if (!verdict_of(inquiry, STAGE_TREE)) {
        for (int i = 0; i < chain->profile.filter_count; i++)
            if (chain->verdicts[i].filter->stage == STAGE_TREE_TERMS)
                inquiry->chain.verdicts[i].state = VERDICT_SKIPPED;
        confirm_position(inquiry);
        return;
    }
    builder_init(&inquiry->builder, &chain->profile, &subject,
                 chain->has_best ? &chain->best : NULL);
    inquiry->has_builder = true;
    inquiry->state = INQUIRY_BUILDING;
    if (inquiry->builder.state != BUILDER_RUNNING)
        end_tree(inquiry);
}

// Continues once the filters have decided.
static void end_filters(Inquiry *inquiry) {
    const Chain *chain = &inquiry->chain;
    if (chain->state == CHAIN_PASSED)
        begin_tree(inquiry);
    else if (chain->state == CHAIN_FAILED)
        refuse_for(inquiry, &chain->verdicts[chain->decisive]);
}

Inquiry *inquiry_new(const Profile *profile, const Subject *subject, bool thorough) {
    Inquiry *inquiry = xcalloc(1, sizeof *inquiry);
    const size_t count = subject->move_count;
    inquiry->moves = xmemdup(subject->moves, count * sizeof *inquiry->moves);
    inquiry->positions = xmalloc((count + 1) * sizeof *inquiry->positions);
    inquiry->move_count = count;
    inquiry->positions[0] = subject->start;
    for (size_t i = 0; i < count; i++)
        pos_make(&inquiry->positions[i], subject->moves[i], &inquiry->positions[i + 1]);
    ChainSubject chain_subject = {
        .positions = inquiry->positions,
        .position_count = count + 1,
        .played = subject->played,
        .clock = subject->clock,
        .earlier_puzzle = subject->earlier_puzzle,
        .duplicate = subject->duplicate,
    };
    memcpy(chain_subject.has_eval, subject->has_eval, sizeof chain_subject.has_eval);
    memcpy(chain_subject.eval, subject->eval, sizeof chain_subject.eval);
    inquiry->player_motifs = subject->player_motifs;
    inquiry->has_game_eval = subject->has_eval[0];
    inquiry->game_eval = subject->eval[0];
    tree_init(&inquiry->root_tree, &inquiry->positions[count]);
    chain_init(&inquiry->chain, profile, &chain_subject, thorough);
    // What failed without a search ends here, unless the inquiry is thorough, which looks once.
    end_filters(inquiry);
    return inquiry;
}

void inquiry_free(Inquiry *inquiry) {
    if (inquiry) {
        chain_done(&inquiry->chain);
        builder_done(&inquiry->builder);
        inquiry_free(inquiry->diagram);
        confirm_free(inquiry->confirmation);
        tree_done(&inquiry->root_tree);
        free(inquiry->moves);
        free(inquiry->positions);
        free(inquiry);
    }
}

static void fill_request(const Inquiry *inquiry, ChainRequest wanted, SearchRequest *request) {
    *request = profile_request(&inquiry->chain.profile, wanted.nodes, wanted.lines);
    request->start = inquiry->positions[0];
    request->moves = inquiry->moves;
    request->move_count = inquiry->move_count - (size_t)wanted.back;
}

static bool inquiry_wants(const void *self, SearchRequest *request) {
    const Inquiry *inquiry = self;
    switch (inquiry->state) {
    case INQUIRY_FILTERING:
        fill_request(inquiry, chain_request(&inquiry->chain), request);
        return true;
    case INQUIRY_BUILDING:
        builder_request(&inquiry->builder, request);
        return true;
    case INQUIRY_CONFIRMING:
        if (inquiry->wants_eval_before) {
            const Chain *chain = &inquiry->chain;
            fill_request(inquiry, (ChainRequest){1, chain->look_nodes, chain->lines_max}, request);
            return true;
        }
        return inquiry->confirmation ? confirm_wants(inquiry->confirmation, request)
                                     : inquiry_wants(inquiry->diagram, request);
    case INQUIRY_DONE:
        break;
    }
    return false;
}

static bool feed_filters(Inquiry *inquiry, const Analysis *analysis) {
    bool more = chain_feed(&inquiry->chain, analysis);
    if (!more) {
        count_search(inquiry, analysis, inquiry->chain.judged_nodes);
        end_filters(inquiry);
    }
    return more;
}

static bool feed_builder(Inquiry *inquiry, const Analysis *analysis) {
    bool more = builder_feed(&inquiry->builder, analysis);
    if (!more) {
        inquiry->tree_was_searched = inquiry->tree_was_searched || !analysis->from_cache;
        count_search(inquiry, analysis, inquiry->builder.explorer.nodes_needed);
    }
    if (inquiry->builder.state != BUILDER_RUNNING)
        end_tree(inquiry);
    return more;
}

static bool inquiry_feed(void *self, const Analysis *analysis) {
    Inquiry *inquiry = self;
    if (inquiry->confirmation) {
        const bool more = confirm_feed(inquiry->confirmation, analysis);
        end_done_confirmation(inquiry);
        return more;
    }
    if (inquiry->wants_eval_before)
        return feed_eval_before(inquiry, analysis);
    if (inquiry->state == INQUIRY_CONFIRMING) {
        const bool more = inquiry_feed(inquiry->diagram, analysis);
        if (inquiry->diagram->state == INQUIRY_DONE)
            finish_diagram(inquiry);
        return more;
    }
    inquiry->search_nodes = analysis->nodes;
    inquiry->was_searched = inquiry->was_searched || !analysis->from_cache;
    return inquiry->state == INQUIRY_BUILDING ? feed_builder(inquiry, analysis)
                                              : feed_filters(inquiry, analysis);
}

static void task_free(void *self) {
    inquiry_free(self);
}

SearchTask inquiry_task(Inquiry *inquiry) {
    return (SearchTask){inquiry, inquiry_wants, inquiry_feed, task_free};
}

InquiryState inquiry_state(const Inquiry *inquiry) {
    return inquiry->state;
}

const Position *inquiry_position(const Inquiry *inquiry) {
    return inquiry->chain.pos;
}

const Profile *inquiry_profile(const Inquiry *inquiry) {
    return &inquiry->chain.profile;
}

Move inquiry_played(const Inquiry *inquiry) {
    return inquiry->chain.subject.played;
}

int inquiry_clock(const Inquiry *inquiry) {
    return inquiry->chain.subject.clock;
}

MotifSet inquiry_player_motifs(const Inquiry *inquiry) {
    return inquiry->player_motifs;
}

const Position *inquiry_before(const Inquiry *inquiry, Move *move) {
    const size_t count = inquiry->move_count;
    *move = count > 0 ? inquiry->moves[count - 1] : MOVE_NONE;
    return count > 0 ? &inquiry->positions[count - 1] : NULL;
}

bool inquiry_eval(const Inquiry *inquiry, int back, Score *score) {
    const Chain *chain = &inquiry->chain;
    const Tree *tree = inquiry_tree(inquiry);
    const TreeNode *first = tree->count > 1 ? &tree->nodes[tree->nodes[TREE_ROOT].child] : NULL;
    const bool has_eval = chain->subject.has_eval[back];
    *score = has_eval                    ? chain->subject.eval[back]
             : chain->has_best || !first ? chain->best.score
                                         : first->score;
    return has_eval || (back == 0 && (chain->has_best || (first && first->scored)));
}

const Verdict *inquiry_verdicts(const Inquiry *inquiry, int *count) {
    *count = inquiry->chain.profile.filter_count;
    return inquiry->chain.verdicts;
}

bool inquiry_accepted(const Inquiry *inquiry) {
    return inquiry->is_puzzle;
}

const char *inquiry_reason(const Inquiry *inquiry) {
    return inquiry->reason;
}

const Tree *inquiry_tree(const Inquiry *inquiry) {
    return inquiry->has_builder ? &inquiry->builder.tree : &inquiry->root_tree;
}

Move inquiry_solution(const Inquiry *inquiry) {
    const Tree *tree = inquiry_tree(inquiry);
    const uint32_t first = tree->nodes[TREE_ROOT].child;
    return first != TREE_NO_NODE     ? tree->nodes[first].move
           : inquiry->chain.has_best ? inquiry->chain.best.pv[0]
                                     : MOVE_NONE;
}

uint64_t inquiry_searched_nodes(const Inquiry *inquiry) {
    uint64_t other_nodes = inquiry->diagram ? inquiry_searched_nodes(inquiry->diagram) : 0;
    other_nodes += inquiry->confirmation ? confirm_searched_nodes(inquiry->confirmation) : 0;
    return inquiry->nodes + inquiry->search_nodes + other_nodes;
}

InquiryProgress inquiry_progress(const Inquiry *inquiry) {
    SearchRequest request;
    return (InquiryProgress){
        .checkpoints = inquiry->chain.checkpoint_count,
        .checkpoints_judged = inquiry->chain.next_checkpoint,
        .checkpoint_nodes = chain_limit(&inquiry->chain),
        .search_nodes = inquiry->diagram ? inquiry->diagram->search_nodes : inquiry->search_nodes,
        .search_limit = inquiry_wants(inquiry, &request) ? request.nodes : 0,
        .tree_nodes = inquiry_tree(inquiry)->count - 1,
    };
}
