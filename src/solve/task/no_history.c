// The judgement of a candidate from its bare position, compared with the one with history.
#include "src/solve/task/no_history.h"

#include "onlymove/movegen.h"
#include "src/filter/evidence.h"

bool bare_is_same(const Position *pos)
{
    Position bare;
    pos_bare(pos, &bare);
    return bare.rule50 == pos->rule50 && bare.castling == pos->castling &&
           bare.en_passant == pos->en_passant;
}

void bare_profile(const Profile *profile, Profile *bare)
{
    *bare = *profile;
    bare->filter_count = 0;
    for (int i = 0; i < profile->filter_count; i++) {
        if (!profile->filters[i]->of_game) {
            bare->filters[bare->filter_count++] = profile->filters[i];
        }
    }
}

// What the diagram does not show of the position: "castling, the moves before".
static const char *hidden_in(const Position *pos)
{
    static const char *const words[] = {
        "",
        "castling",
        "en passant",
        "castling, en passant",
        "the moves before",
        "castling, the moves before",
        "en passant, the moves before",
        "castling, en passant, the moves before",
    };
    Position bare;
    pos_bare(pos, &bare);
    return words[(bare.castling != pos->castling) | (bare.en_passant != pos->en_passant) << 1 |
                 (pos->rule50 > 0) << 2];
}

// The bare position is refused: on the evidence of the verdict that did it.
static void take_refusal(const Inquiry *again, Evidence *evidence)
{
    int count;
    const Verdict *verdicts = inquiry_verdicts(again, &count);
    const Verdict *decisive = verdict_decisive(verdicts, count);
    const char *hidden = evidence_find(evidence, "hidden")->word;
    if (!decisive) {
        evidence_text_add(evidence, "no puzzle", "the same puzzle",
                          "the diagram does not show {hidden}; without: out of memory");
        return;
    }
    *evidence = decisive->evidence;
    evidence->has_miss = false;
    evidence_word(evidence, "hidden", hidden);
    evidence_word(evidence, "decided", decisive->filter->name);
    evidence_wrap(evidence, "the diagram does not show {hidden}; without: {decided}: {detail}");
    evidence_text_add(evidence, "no puzzle", "the same puzzle", evidence->reason);
}

static void judge_difference(const Inquiry *inquiry, const Inquiry *again, Verdict *verdict)
{
    Evidence *evidence = &verdict->evidence;
    const Position *pos = inquiry_position(inquiry);
    const PuzzleKind kind = tree_kind(inquiry_tree(inquiry)), bare = tree_kind(inquiry_tree(again));
    const Move move = inquiry_solution(inquiry), other = inquiry_solution(again);
    const bool fails = profile_whole(inquiry_profile(inquiry), KEY_HISTORY_FREE_FAIL) != 0;
    verdict->state = fails ? VERDICT_FAIL : VERDICT_WARN;
    evidence_word(evidence, "hidden", hidden_in(pos));
    if (!inquiry_accepted(again)) {
        take_refusal(again, evidence);
    } else if (other != move && other != MOVE_NONE) {
        evidence_move(evidence, "best", pos, move);
        evidence_move(evidence, "other", inquiry_position(again), other);
        evidence_text_add(
            evidence, "{other}, not {best}", "the same puzzle",
            "the diagram does not show {hidden}, and without that {other} is the move, not "
            "{best}");
    } else if (bare != kind) {
        evidence_word(evidence, "kind", kind_name(kind));
        evidence_word(evidence, "other", kind_name(bare));
        evidence_text_add(
            evidence, "{other}", "the same puzzle",
            "the diagram does not show {hidden}, and without that it ends as {other}, not "
            "{kind}");
    } else {
        verdict->state = VERDICT_PASS;
        evidence_text_add(evidence, "the same puzzle", "the same puzzle",
                          "the diagram does not show {hidden}, and it is the same puzzle without");
    }
}

void bare_judge(const Inquiry *inquiry, const Inquiry *again, Verdict *verdict)
{
    if (again) {
        judge_difference(inquiry, again, verdict);
        return;
    }
    verdict->state = VERDICT_PASS;
    evidence_text_add(&verdict->evidence, "nothing is hidden", "the same puzzle",
                      "the diagram shows all there is to know about the position");
}
