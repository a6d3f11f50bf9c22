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

// The bare position is refused: on the grounds of the verdict that did it.
static void take_refusal(const Inquiry *again, Grounds *grounds)
{
    int count;
    const Verdict *verdicts = inquiry_verdicts(again, &count);
    const Verdict *decisive = verdict_decisive(verdicts, count);
    const char *hidden = grounds_find(grounds, "hidden")->word;
    if (!decisive) {
        grounds_say(grounds, "no puzzle", "the same puzzle",
                    "the diagram does not show {hidden}; without: out of memory");
        return;
    }
    *grounds = decisive->grounds;
    grounds->has_miss = false;
    grounds_word(grounds, "hidden", hidden);
    grounds_word(grounds, "decided", decisive->filter->name);
    grounds_enclose(grounds, "the diagram does not show {hidden}; without: {decided}: {detail}");
    grounds_say(grounds, "no puzzle", "the same puzzle", grounds->reason);
}

static void judge_difference(const Inquiry *inquiry, const Inquiry *again, Verdict *verdict)
{
    Grounds *grounds = &verdict->grounds;
    const Position *pos = inquiry_position(inquiry);
    const PuzzleKind kind = tree_kind(inquiry_tree(inquiry)), bare = tree_kind(inquiry_tree(again));
    const Move move = inquiry_solution(inquiry), other = inquiry_solution(again);
    const bool fails = profile_whole(inquiry_profile(inquiry), KEY_HISTORY_FREE_FAIL) != 0;
    verdict->state = fails ? VERDICT_FAIL : VERDICT_WARN;
    grounds_word(grounds, "hidden", hidden_in(pos));
    if (!inquiry_accepted(again)) {
        take_refusal(again, grounds);
    } else if (other != move && other != MOVE_NONE) {
        grounds_move(grounds, "best", pos, move);
        grounds_move(grounds, "other", inquiry_position(again), other);
        grounds_say(grounds, "{other}, not {best}", "the same puzzle",
                    "the diagram does not show {hidden}, and without that {other} is the move, not "
                    "{best}");
    } else if (bare != kind) {
        grounds_word(grounds, "kind", kind_name(kind));
        grounds_word(grounds, "other", kind_name(bare));
        grounds_say(grounds, "{other}", "the same puzzle",
                    "the diagram does not show {hidden}, and without that it ends as {other}, not "
                    "{kind}");
    } else {
        verdict->state = VERDICT_PASS;
        grounds_say(grounds, "the same puzzle", "the same puzzle",
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
    grounds_say(&verdict->grounds, "nothing is hidden", "the same puzzle",
                "the diagram shows all there is to know about the position");
}
