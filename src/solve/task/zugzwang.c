// Searches each position twice: the defender moves, and the defender passes. The first zugzwang
// found ends the task.
#include "onlymove/inquiry.h"

#include <stdlib.h>

#include "onlymove/movegen.h"
#include "onlymove/xalloc.h"

struct Zugzwang {
    Position *positions; // after moves of the solver
    size_t count, at;
    bool after_pass; // the search after a pass is wanted
    Score score;     // of the search without a pass, the defender's view
    bool found;
};

// The win chances, as score_win_chances() counts them, that the defender must gain by passing.
static const double gain_min = 0.3;

static bool can_be_zugzwang(const Position *pos) {
    enum { LEGAL_MOVES_LIMIT = 15 };
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    return !pos_in_check(pos) && count > 0 && count <= LEGAL_MOVES_LIMIT;
}

Zugzwang *zugzwang_new(const Position *start, const Move *moves, size_t count) {
    Zugzwang *zugzwang = xcalloc(1, sizeof *zugzwang);
    zugzwang->positions = xcalloc(count / 2 + 1, sizeof *zugzwang->positions);
    Position pos = *start;
    for (size_t i = 0; i < count; i++) {
        pos_play(&pos, moves[i]);
        if (i % 2 == 0 && can_be_zugzwang(&pos))
            zugzwang->positions[zugzwang->count++] = pos;
    }
    return zugzwang;
}

void zugzwang_free(Zugzwang *zugzwang) {
    if (zugzwang) {
        free(zugzwang->positions);
        free(zugzwang);
    }
}

static bool zugzwang_wants(const void *self, SearchRequest *request) {
    const Zugzwang *zugzwang = self;
    if (zugzwang->found || zugzwang->at == zugzwang->count)
        return false;
    *request = (SearchRequest){.start = zugzwang->positions[zugzwang->at],
                               .nodes = ZUGZWANG_NODES,
                               .lines = 1,
                               .hash = ZUGZWANG_HASH};
    if (zugzwang->after_pass)
        pos_make(&zugzwang->positions[zugzwang->at], MOVE_NULL, &request->start);
    return true;
}

// Reads the score of a finished search. Without an iteration the position is skipped.
static bool zugzwang_feed(void *self, const Analysis *analysis) {
    Zugzwang *zugzwang = self;
    if (!analysis->finished)
        return true;
    const Iteration *last = analysis_at(analysis, ZUGZWANG_NODES);
    // The score is from the view of the side to move.
    const Score score = last ? analysis_lines(analysis, last)[0].score : (Score){0};
    if (last && !zugzwang->after_pass) {
        zugzwang->score = score;
        zugzwang->after_pass = true;
        return false;
    }
    if (last) {
        const double pass_chances = score_win_chances(score_flip(score));
        zugzwang->found = pass_chances - score_win_chances(zugzwang->score) > gain_min;
    }
    zugzwang->after_pass = false;
    zugzwang->at++;
    return false;
}

SearchTask zugzwang_task(Zugzwang *zugzwang) {
    return (SearchTask){.self = zugzwang, .wants = zugzwang_wants, .feed = zugzwang_feed};
}

bool zugzwang_found(const Zugzwang *zugzwang) {
    return zugzwang->found;
}
