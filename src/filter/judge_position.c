// Filters that need no search: what the position and its game tell by themselves.
#include "onlymove/draw.h"
#include "onlymove/movegen.h"
#include "onlymove/threat.h"
#include "src/filter/judges.h"

static int whole(const FilterView *view, ProfileKey key)
{
    return (int)profile_whole(view->profile, key);
}

FilterNeed judge_not_in_check(const FilterView *view, Verdict *verdict)
{
    const bool in_check = pos_in_check(view->pos);
    set_state(verdict, !in_check);
    MEASURED(verdict, "%s", in_check ? "in check" : "no check");
    THRESHOLD(verdict, "no check");
    REASON(verdict, "%s",
           in_check ? "the solver is in check, so there are few moves to choose from"
                    : "the solver is not in check");
    return NEED_NOTHING;
}

FilterNeed judge_has_choice(const FilterView *view, Verdict *verdict)
{
    Move moves[MOVES_MAX];
    const int count = moves_legal(view->pos, moves);
    set_miss(verdict, count < 2 ? 2 - count : 0);
    MEASURED(verdict, "%d legal move%s", count, count == 1 ? "" : "s");
    THRESHOLD(verdict, ">= 2 moves");
    if (count == 0) {
        REASON(verdict, "the game is over: there is no legal move");
    } else if (count == 1) {
        char san[SAN_MAX];
        san_write(view->pos, moves[0], san);
        REASON(verdict, "%s is the only legal move, so nothing is to be found", san);
    } else {
        REASON(verdict, "there are %d legal moves to choose from", count);
    }
    return NEED_NOTHING;
}

FilterNeed judge_not_inside_puzzle(const FilterView *view, Verdict *verdict)
{
    set_state(verdict, view->inside == 0);
    THRESHOLD(verdict, "in no earlier puzzle");
    if (view->inside == 0) {
        MEASURED(verdict, "in no earlier puzzle");
        REASON(verdict, "no earlier puzzle of the game leads here");
    } else {
        MEASURED(verdict, "in the puzzle at ply %zu", view->inside - 1);
        REASON(verdict, "the puzzle that begins at ply %zu of the game leads here",
               view->inside - 1);
    }
    return NEED_NOTHING;
}

FilterNeed judge_move_number(const FilterView *view, Verdict *verdict)
{
    const int number = view->pos->fullmove;
    const int first = whole(view, KEY_MOVE_MIN);
    const int last = whole(view, KEY_MOVE_MAX);
    set_miss(verdict, number < first ? first - number : number > last ? number - last : 0);
    MEASURED(verdict, "move %d", number);
    THRESHOLD(verdict, "moves %d to %d", first, last);
    REASON(verdict, "move %d is %s", number,
           number < first  ? "too early in the game"
           : number > last ? "too late in the game"
                           : "well within the game");
    return NEED_NOTHING;
}

typedef struct Army {
    int rooks, minors;
    int missing; // of what each side has at least
} Army;

static int lacking(int count, int least)
{
    return count < least ? least - count : 0;
}

static Army count_army(const FilterView *view, Color color)
{
    Army army = {
        .rooks = pos_count(view->pos, color, ROOK),
        .minors = pos_count(view->pos, color, BISHOP) + pos_count(view->pos, color, KNIGHT),
    };
    army.missing = lacking(army.rooks, whole(view, KEY_ROOKS_MIN)) +
                   lacking(army.minors, whole(view, KEY_MINORS_MIN));
    return army;
}

FilterNeed judge_enough_pieces(const FilterView *view, Verdict *verdict)
{
    const Army white = count_army(view, WHITE);
    const Army black = count_army(view, BLACK);
    set_miss(verdict, white.missing + black.missing);
    MEASURED(verdict, "White: rooks %d, minors %d; Black: %d, %d", white.rooks, white.minors,
             black.rooks, black.minors);
    THRESHOLD(verdict, ">= %d rooks, >= %d minors", whole(view, KEY_ROOKS_MIN),
              whole(view, KEY_MINORS_MIN));
    if (verdict->state == VERDICT_PASS) {
        REASON(verdict, "both sides have rooks, bishops and knights enough");
    } else {
        REASON(verdict, "%s too few rooks, bishops or knights",
               white.missing == 0   ? "Black has"
               : black.missing == 0 ? "White has"
                                    : "both sides have");
    }
    return NEED_NOTHING;
}

// "KQkq", "-"
static void castling_write(uint8_t castling, char text[5])
{
    static const struct {
        uint8_t right;
        char letter;
    } rights[] = {{CASTLE_WK, 'K'}, {CASTLE_WQ, 'Q'}, {CASTLE_BK, 'k'}, {CASTLE_BQ, 'q'}};
    int len = 0;
    for (size_t i = 0; i < sizeof rights / sizeof *rights; i++) {
        if (castling & rights[i].right) {
            text[len++] = rights[i].letter;
        }
    }
    if (len == 0) {
        text[len++] = '-';
    }
    text[len] = '\0';
}

FilterNeed judge_full_castling(const FilterView *view, Verdict *verdict)
{
    Position bare;
    char rights[5], looks[5];
    pos_bare(view->pos, &bare);
    castling_write(view->pos->castling, rights);
    castling_write(bare.castling, looks);
    set_state(verdict, pos_has_full_castling(view->pos));
    MEASURED(verdict, "castling %s", rights);
    THRESHOLD(verdict, "as it looks: %s", looks);
    if (verdict->state == VERDICT_PASS) {
        REASON(verdict, "every king and rook at home may still castle");
    } else {
        REASON(verdict, "the diagram looks as if castling were %s, but it is %s", looks, rights);
    }
    return NEED_NOTHING;
}

FilterNeed judge_not_seen_before(const FilterView *view, Verdict *verdict)
{
    const bool seen = draw_seen_since_irreversible(view->path, view->path_count);
    set_state(verdict, !seen);
    MEASURED(verdict, "%s", seen ? "a repetition" : "no repetition");
    THRESHOLD(verdict, "no repetition");
    REASON(verdict, "%s",
           seen ? "since the last move that cannot be undone a position has come back"
                : "no position has come back since the last move that cannot be undone");
    return NEED_NOTHING;
}

FilterNeed judge_not_ahead(const FilterView *view, Verdict *verdict)
{
    const Color solver = (Color)view->pos->side;
    const int ahead = pos_balance(view->pos, solver);
    set_miss(verdict, ahead > 0 ? ahead : 0);
    MEASURED(verdict, "%+d in material", ahead);
    THRESHOLD(verdict, "<= 0");
    if (ahead > 0) {
        REASON(verdict, "the solver is ahead in material already (%+d)", ahead);
    } else if (ahead < 0) {
        REASON(verdict, "the solver is behind in material (%+d)", ahead);
    } else {
        REASON(verdict, "neither side is ahead in material");
    }
    return NEED_NOTHING;
}
