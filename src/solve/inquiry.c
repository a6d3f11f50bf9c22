// One inquiry: the filters first, then the solution tree, over one way of asking and being fed.
#include "onlymove/inquiry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/threat.h"
#include "src/filter/chain.h"
#include "src/solve/bare.h"
#include "src/solve/builder.h"
#include "src/solve/verifier.h"

struct Inquiry {
    InquiryState state;
    Chain chain;
    Builder builder;
    bool has_builder;
    Tree root;          // alone, shown until there is a builder
    Inquiry *again;     // INQUIRY_CHECKING: of the bare position
    Verifier *verifier; // of an inquiry that verifies a tree, else NULL
    Position *path;     // every position from the start to the one judged
    Move *moves;
    size_t move_count;
    Move played;
    bool accepted;
    char reason[200];
    uint64_t nodes;        // of the searches that are over
    uint64_t search_nodes; // of the one that runs
    bool searched;         // an engine was asked
    bool tree_searched;    // and for the tree
};

// The verdict of the filter of a stage that has but one, or NULL.
static Verdict *verdict_of(Inquiry *inquiry, FilterStage stage)
{
    for (int i = 0; i < inquiry->chain.profile.filter_count; i++) {
        if (inquiry->chain.verdicts[i].filter->stage == stage) {
            return &inquiry->chain.verdicts[i];
        }
    }
    return NULL;
}

// The tree's own row in the ledger.
static void judge_tree(Inquiry *inquiry)
{
    Verdict *verdict = verdict_of(inquiry, FILTER_TREE);
    builder_judge(&inquiry->builder, verdict);
    verdict->cached = inquiry->builder.tree.count > 1 && !inquiry->tree_searched;
}

static void end(Inquiry *inquiry, bool accepted, const char *filter, const char *reason)
{
    inquiry->state = INQUIRY_DONE;
    inquiry->accepted = accepted;
    if (!accepted) {
        snprintf(inquiry->reason, sizeof inquiry->reason, "%s: %s", filter, reason);
    }
}

// What could not be judged any more says which filter decided.
static void skip_last(Inquiry *inquiry, const char *decisive)
{
    Verdict *verdict = verdict_of(inquiry, FILTER_LAST);
    if (verdict && verdict->state == VERDICT_PENDING) {
        verdict->state = VERDICT_SKIPPED;
        snprintf(verdict->reason, sizeof verdict->reason, "already rejected: %s", decisive);
    }
}

static void end_failed_chain(Inquiry *inquiry)
{
    const Verdict *verdict = &inquiry->chain.verdicts[inquiry->chain.decisive];
    end(inquiry, false, verdict->filter->name, verdict->reason);
}

// The limit at which an inquiry that has ended was judged: of its filters, or of its tree alone.
static uint64_t nodes_judged(const Inquiry *inquiry)
{
    uint64_t filters = inquiry->chain.judged;
    return filters > 0 || !inquiry->has_builder ? filters : inquiry->builder.explorer.wish.nodes;
}

// The bare position has been judged, or needs no judging.
static void end_check(Inquiry *inquiry)
{
    Verdict *verdict = verdict_of(inquiry, FILTER_LAST);
    bare_judge(inquiry, inquiry->again, verdict);
    if (inquiry->again) {
        verdict->nodes = nodes_judged(inquiry->again);
        verdict->cached = verdict->nodes > 0 && !inquiry->again->searched;
        inquiry->nodes += inquiry_nodes(inquiry->again);
        inquiry_free(inquiry->again);
        inquiry->again = NULL;
    }
    end(inquiry, verdict->state != VERDICT_FAIL, verdict->filter->name, verdict->reason);
}

// Every filter asks about the game: a diagram alone cannot fail them.
static void skip_check(Inquiry *inquiry)
{
    Verdict *verdict = verdict_of(inquiry, FILTER_LAST);
    verdict->state = VERDICT_SKIPPED;
    snprintf(verdict->reason, sizeof verdict->reason,
             "the profile asks nothing that a diagram could answer");
    end(inquiry, true, "", "");
}

// Everything else has passed.
static void begin_check(Inquiry *inquiry)
{
    Profile profile;
    Subject subject = {0};
    inquiry->state = INQUIRY_CHECKING;
    if (!verdict_of(inquiry, FILTER_LAST)) {
        end(inquiry, true, "", "");
        return;
    }
    if (bare_is_same(inquiry->chain.pos)) {
        end_check(inquiry);
        return;
    }
    bare_profile(&inquiry->chain.profile, &profile);
    if (profile.filter_count == 0) {
        skip_check(inquiry);
        return;
    }
    pos_bare(inquiry->chain.pos, &subject.start);
    inquiry->again = inquiry_new(&profile, &subject, false);
    if (!inquiry->again) {
        end(inquiry, false, "history-free", "out of memory");
    } else if (inquiry->again->state == INQUIRY_DONE) {
        end_check(inquiry);
    }
}

static void end_builder(Inquiry *inquiry)
{
    judge_tree(inquiry);
    if (inquiry->builder.state == BUILDER_DONE) {
        begin_check(inquiry);
        return;
    }
    skip_last(inquiry, "solution-tree");
    end(inquiry, false, "solution-tree", inquiry->builder.reason);
}

static void begin_tree(Inquiry *inquiry)
{
    const Chain *chain = &inquiry->chain;
    const Subject subject = {.start = inquiry->path[0],
                             .moves = inquiry->moves,
                             .move_count = inquiry->move_count,
                             .played = inquiry->played};
    if (!verdict_of(inquiry, FILTER_TREE)) {
        begin_check(inquiry);
        return;
    }
    if (!builder_init(&inquiry->builder, &chain->profile, &subject,
                      chain->has_best ? &chain->best : NULL)) {
        end(inquiry, false, "solution-tree", "out of memory");
        return;
    }
    inquiry->has_builder = true;
    inquiry->state = INQUIRY_BUILDING;
    if (inquiry->builder.state != BUILDER_RUNNING) {
        end_builder(inquiry);
    }
}

// Whether it ends, and how, when the verifier is done.
static void end_verifier(Inquiry *inquiry)
{
    if (inquiry->verifier->done) {
        end(inquiry, false, "verify",
            inquiry->verifier->failed ? "out of memory" : "a tree that was there already");
    }
}

// Brings the state up to date after the chain or the builder has moved.
static void settle(Inquiry *inquiry)
{
    if (inquiry->state == INQUIRY_FILTERING) {
        if (inquiry->chain.state == CHAIN_FAILED) {
            end_failed_chain(inquiry);
        } else if (inquiry->chain.state == CHAIN_PASSED) {
            begin_tree(inquiry);
        }
    } else if (inquiry->state == INQUIRY_BUILDING && inquiry->builder.state != BUILDER_RUNNING) {
        end_builder(inquiry);
    } else if (inquiry->state == INQUIRY_VERIFYING) {
        end_verifier(inquiry);
    } else if (inquiry->state == INQUIRY_CHECKING && inquiry->again->state == INQUIRY_DONE) {
        end_check(inquiry);
    }
}

// The moves, and every position on their way.
static bool copy_path(Inquiry *inquiry, const Subject *subject)
{
    size_t count = subject->move_count;
    inquiry->moves = malloc((count + 1) * sizeof *inquiry->moves);
    inquiry->path = malloc((count + 1) * sizeof *inquiry->path);
    if (!inquiry->moves || !inquiry->path) {
        return false;
    }
    inquiry->move_count = count;
    inquiry->path[0] = subject->start;
    for (size_t i = 0; i < count; i++) {
        inquiry->moves[i] = subject->moves[i];
        pos_make(&inquiry->path[i], subject->moves[i], &inquiry->path[i + 1]);
    }
    return true;
}

static bool begin(Inquiry *inquiry, const Profile *profile, const Subject *subject, bool thorough)
{
    if (!copy_path(inquiry, subject)) {
        return false;
    }
    ChainSubject judged = {
        .path = inquiry->path,
        .path_count = inquiry->move_count + 1,
        .played = subject->played,
        .inside = subject->inside,
    };
    memcpy(judged.has_eval, subject->has_eval, sizeof judged.has_eval);
    memcpy(judged.eval, subject->eval, sizeof judged.eval);
    inquiry->played = subject->played;
    return tree_init(&inquiry->root, &inquiry->path[inquiry->move_count]) &&
           chain_init(&inquiry->chain, profile, &judged, thorough);
}

Inquiry *inquiry_new(const Profile *profile, const Subject *subject, bool thorough)
{
    Inquiry *inquiry = calloc(1, sizeof *inquiry);
    if (!inquiry || !begin(inquiry, profile, subject, thorough)) {
        inquiry_free(inquiry);
        return NULL;
    }
    settle(inquiry);
    return inquiry;
}

Inquiry *inquiry_verify(const Profile *profile, const Subject *subject, const Tree *tree)
{
    Inquiry *inquiry = calloc(1, sizeof *inquiry);
    Verifier *verifier = malloc(sizeof *verifier);
    if (!inquiry || !verifier || !verifier_init(verifier, profile, subject, tree)) {
        free(inquiry);
        free(verifier);
        return NULL;
    }
    inquiry->verifier = verifier;
    inquiry->state = INQUIRY_VERIFYING;
    inquiry->chain.profile = *profile;
    inquiry->chain.profile.filter_count = 0;
    inquiry->chain.pos = &verifier->tree.start;
    end_verifier(inquiry);
    return inquiry;
}

const NodeFinding *inquiry_findings(const Inquiry *inquiry, size_t *count)
{
    *count = inquiry->verifier ? inquiry->verifier->finding_count : 0;
    return inquiry->verifier ? inquiry->verifier->findings : NULL;
}

void inquiry_free(Inquiry *inquiry)
{
    if (inquiry) {
        if (inquiry->verifier) {
            verifier_done(inquiry->verifier);
            free(inquiry->verifier);
        }
        chain_done(&inquiry->chain);
        builder_done(&inquiry->builder);
        inquiry_free(inquiry->again);
        tree_done(&inquiry->root);
        free(inquiry->moves);
        free(inquiry->path);
        free(inquiry);
    }
}

bool inquiry_wants(const Inquiry *inquiry, SearchRequest *request)
{
    if (inquiry->state == INQUIRY_DONE) {
        return false;
    }
    if (inquiry->state == INQUIRY_CHECKING) {
        return inquiry_wants(inquiry->again, request);
    }
    if (inquiry->state == INQUIRY_VERIFYING) {
        verifier_wish(inquiry->verifier, request);
    } else if (inquiry->state == INQUIRY_BUILDING) {
        builder_wish(&inquiry->builder, request);
    } else {
        ChainWish wish = chain_wish(&inquiry->chain);
        *request = (SearchRequest){
            .start = inquiry->path[0],
            .moves = inquiry->moves,
            .move_count = inquiry->move_count - (size_t)wish.back,
            .nodes = wish.nodes,
            .lines = wish.lines,
        };
    }
    request->hash = (int)profile_whole(&inquiry->chain.profile, KEY_HASH);
    return true;
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

// How far beyond its limit a search has come when it is seen to be enough, and whether its end was
// seen at all, depends on the clock. What was needed of it does not, so that is what is counted.
static uint64_t nodes_needed(const Inquiry *inquiry, InquiryState during, const Analysis *analysis)
{
    return during == INQUIRY_BUILDING    ? inquiry->builder.explorer.needed
           : during == INQUIRY_VERIFYING ? inquiry->verifier->explorer.needed
                                         : smaller(analysis->nodes, inquiry->chain.judged);
}

bool inquiry_feed(Inquiry *inquiry, const Analysis *analysis)
{
    InquiryState during = inquiry->state;
    bool more;
    if (during == INQUIRY_CHECKING) {
        more = inquiry_feed(inquiry->again, analysis);
        settle(inquiry);
        return more;
    }
    if (during == INQUIRY_VERIFYING) {
        more = verifier_feed(inquiry->verifier, analysis);
    } else if (during == INQUIRY_BUILDING) {
        more = builder_feed(&inquiry->builder, analysis);
        inquiry->tree_searched = inquiry->tree_searched || (!more && !analysis->cached);
    } else {
        more = chain_feed(&inquiry->chain, analysis);
    }
    inquiry->search_nodes = analysis->nodes;
    inquiry->searched = inquiry->searched || !analysis->cached;
    if (!more) {
        inquiry->nodes += nodes_needed(inquiry, during, analysis);
        inquiry->search_nodes = 0;
        settle(inquiry);
    }
    return more;
}

InquiryState inquiry_state(const Inquiry *inquiry)
{
    return inquiry->state;
}

const Position *inquiry_position(const Inquiry *inquiry)
{
    return inquiry->chain.pos;
}

const Profile *inquiry_profile(const Inquiry *inquiry)
{
    return &inquiry->chain.profile;
}

Move inquiry_played(const Inquiry *inquiry)
{
    return inquiry->played;
}

const Verdict *inquiry_verdicts(const Inquiry *inquiry, int *count)
{
    *count = inquiry->chain.profile.filter_count;
    return inquiry->chain.verdicts;
}

bool inquiry_accepted(const Inquiry *inquiry)
{
    return inquiry->accepted;
}

const char *inquiry_reason(const Inquiry *inquiry)
{
    return inquiry->reason;
}

const Tree *inquiry_tree(const Inquiry *inquiry)
{
    return inquiry->verifier      ? &inquiry->verifier->tree
           : inquiry->has_builder ? &inquiry->builder.tree
                                  : &inquiry->root;
}

Move inquiry_solution(const Inquiry *inquiry)
{
    const Tree *tree = inquiry_tree(inquiry);
    const uint32_t first = tree->nodes[TREE_ROOT].child;
    return first != TREE_NO_NODE     ? tree->nodes[first].move
           : inquiry->chain.has_best ? inquiry->chain.best.pv[0]
                                     : MOVE_NONE;
}

uint64_t inquiry_nodes(const Inquiry *inquiry)
{
    uint64_t again = inquiry->again ? inquiry_nodes(inquiry->again) : 0;
    return inquiry->nodes + inquiry->search_nodes + again;
}

InquiryProgress inquiry_progress(const Inquiry *inquiry)
{
    SearchRequest request;
    return (InquiryProgress){
        .rungs = inquiry->chain.rung_count,
        .rungs_judged = inquiry->chain.next_rung,
        .rung_nodes = chain_limit(&inquiry->chain),
        .search_nodes = inquiry->again ? inquiry->again->search_nodes : inquiry->search_nodes,
        .search_limit = inquiry_wants(inquiry, &request) ? request.nodes : 0,
        .tree_nodes = inquiry_tree(inquiry)->count - 1,
    };
}
