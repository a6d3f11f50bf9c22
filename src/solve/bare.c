#include "src/solve/bare.h"

#include <stdio.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/threat.h"

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

// What the diagram does not show of the position: "castling, the past".
typedef struct Hidden {
    char text[44];
} Hidden;

static Hidden hidden_in(const Position *pos)
{
    Hidden hidden = {""};
    Position bare;
    pos_bare(pos, &bare);
    const char *en_passant = bare.en_passant != pos->en_passant ? "en passant, " : "";
    const char *castling = bare.castling != pos->castling ? "castling, " : "";
    const char *past = pos->rule50 > 0 ? "the moves before, " : "";
    int len = snprintf(hidden.text, sizeof hidden.text, "%s%s%s", castling, en_passant, past);
    hidden.text[len > 2 ? len - 2 : 0] = '\0';
    return hidden;
}

static void judge_difference(const Inquiry *inquiry, const Inquiry *again, Verdict *verdict)
{
    const Position *pos = inquiry_position(inquiry);
    const Tree *tree = inquiry_tree(inquiry), *bare = inquiry_tree(again);
    const Hidden hidden = hidden_in(pos);
    Move move = inquiry_solution(inquiry), other = inquiry_solution(again);
    bool fails = profile_whole(inquiry_profile(inquiry), KEY_HISTORY_FREE_FAIL) != 0;
    verdict->state = fails ? VERDICT_FAIL : VERDICT_WARN;
    if (!inquiry_accepted(again)) {
        snprintf(verdict->measured, sizeof verdict->measured, "no puzzle");
        int len = snprintf(verdict->reason, sizeof verdict->reason,
                           "the diagram does not show %s; without: ", hidden.text);
        snprintf(verdict->reason + len, sizeof verdict->reason - (size_t)len, "%s",
                 inquiry_reason(again));
    } else if (other != move && other != MOVE_NONE) {
        char san[SAN_MAX], other_san[SAN_MAX];
        san_write(pos, move, san);
        san_write(inquiry_position(again), other, other_san);
        snprintf(verdict->measured, sizeof verdict->measured, "%s, not %s", other_san, san);
        snprintf(verdict->reason, sizeof verdict->reason,
                 "the diagram does not show %s, and without that %s is the move, not %s",
                 hidden.text, other_san, san);
    } else if (tree_kind(bare) != tree_kind(tree)) {
        snprintf(verdict->measured, sizeof verdict->measured, "%s", kind_name(tree_kind(bare)));
        snprintf(verdict->reason, sizeof verdict->reason,
                 "the diagram does not show %s, and without that it ends as %s, not %s",
                 hidden.text, kind_name(tree_kind(bare)), kind_name(tree_kind(tree)));
    } else {
        verdict->state = VERDICT_PASS;
        snprintf(verdict->measured, sizeof verdict->measured, "the same puzzle");
        snprintf(verdict->reason, sizeof verdict->reason,
                 "the diagram does not show %s, and it is the same puzzle without", hidden.text);
    }
}

void bare_judge(const Inquiry *inquiry, const Inquiry *again, Verdict *verdict)
{
    snprintf(verdict->threshold, sizeof verdict->threshold, "the same puzzle");
    if (again) {
        judge_difference(inquiry, again, verdict);
        return;
    }
    verdict->state = VERDICT_PASS;
    snprintf(verdict->measured, sizeof verdict->measured, "nothing is hidden");
    snprintf(verdict->reason, sizeof verdict->reason,
             "the diagram shows all there is to know about the position");
}
