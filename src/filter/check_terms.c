// Reads the arguments of filters that are terms of patterns, and judges them. A term has the same
// answer for a position here as in the queue for the candidate that is made of it.
#include <string.h>

#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/filter/filter_checks.h"

static const char *const piece_letters[] = {"P", "N", "B", "R", "Q", "K", NULL};

static bool is_among(const char *const *words, const char *text) {
    while (*words && strcmp(*words, text) != 0)
        words++;
    return *words != NULL;
}

// Reads a range. A range of scores is on the scale of score_as_number(), or it is "mate", "mated",
// or "wins": above `won` centipawns.
static const char *read_range(const Filter *filter, const char *text, double won, Range *range) {
    static const char *const words[] = {"mate", "mated", "wins", NULL};
    const char *why = NULL;
    if (filter->term_kind != TERM_SCORE)
        return range_read(text, RANGE_NUMBERS, range, &why) ? NULL : why;
    if (is_among(words, text)) {
        const bool mates = strcmp(text, "mate") == 0, mated = strcmp(text, "mated") == 0;
        *range = (Range){mated   ? -INFINITY
                         : mates ? SCORE_SCALE_MATE
                                 : won + 1,
                         mated ? -SCORE_SCALE_MATE : INFINITY};
        return NULL;
    }
    return range_read(text, RANGE_SIGNED, range, &why)
               ? NULL
               : "no evaluation; write mate, mated, wins, >=150 or -50..50";
}

const char *term_read(const Filter *term, const char *text) {
    Range range;
    BoardTerm board;
    uint64_t kinds;
    switch (term->term_kind) {
    case TERM_SCORE:
    case TERM_RANGE:
        return read_range(term, text, 0, &range);
    case TERM_BY_WORD:
        return board_term_read(term->name, text, &board);
    case TERM_SQUARE:
        return square_read(text);
    case TERM_PIECE:
        return is_among(piece_letters, text) ? NULL : "no such piece; they are P, N, B, R, Q, K";
    case TERM_LINE:
        return move_kinds_read(text, &kinds);
    case TERM_MOTIF:
        return motif_find(text, strlen(text)) < MOTIF_COUNT ? NULL : "no such motif";
    default:
        return text[0] ? "nothing belongs there" : NULL;
    }
}

static const struct ProfileTerm *term_of(const Profile *profile, const Verdict *verdict) {
    return &profile->terms[verdict->filter->slot];
}

// Ends the check of a term: sets state and texts of its verdict. `found` may be NULL: yes or no.
static void end_term(const Profile *profile, bool is_true, const char *found, Verdict *verdict) {
    static const char *const flag_reasons[2][2] = {
        {"it is not so that {what}", "{what}"},
        {"{what}, which is refused", "it is not so that {what}"}};
    static const char *const value_reasons[2][2] = {
        {"{what}: {found}, not {asked}", "{what}: {found}, as asked ({asked})"},
        {"{what}: {found}, and {asked} is refused", "{what}: {found}, not {asked}"}};
    const struct ProfileTerm *term = term_of(profile, verdict);
    Evidence *evidence = &verdict->evidence;
    const bool passes = is_true != term->negated, is_flag = !term->text[0];
    set_state(verdict, passes);
    evidence_short_text(evidence, "found", found ? found : is_true ? "so" : "otherwise");
    evidence_word(evidence, "what", verdict->filter->measures);
    evidence_short_text(evidence, "asked", term->text);
    evidence_template(evidence,
                      !is_flag  ? "{found}"
                      : is_true ? "yes"
                                : "no",
                      is_flag         ? term->negated ? "no" : "yes"
                      : term->negated ? "not {asked}"
                                      : "{asked}",
                      (is_flag ? flag_reasons : value_reasons)[term->negated][passes]);
}

// How far `number` is from the range. Of a negated range: how far it is from leaving the range.
static double range_miss(const Range *range, double number, bool negated) {
    if (!negated)
        return number < range->low ? range->low - number : fmax(number - range->high, 0);
    return fmin(number - range->low, range->high - number) + 1;
}

// Judges a term of numbers. An evaluation is on the scale of score_as_number(). NAN: none is known.
static void judge_number(const Profile *profile, double number, Unit unit, Verdict *verdict) {
    CLEANUP(str_done) Str found = {0};
    const bool mates = unit == UNIT_CP && fabs(number) > SCORE_SCALE_MATE / 2;
    Range range = {0, 0};
    (void)read_range(verdict->filter, term_of(profile, verdict)->text,
                     (double)profile_int(profile, KEY_WON), &range);
    if (isnan(number))
        str_add(&found, "none");
    else if (mates && verdict->filter->term_kind == TERM_RANGE)
        str_add(&found, "a mate");
    else if (unit == UNIT_CP)
        score_number_write(number, &found);
    else
        str_addf(&found, "%.0f", number);
    end_term(profile, range_has(&range, number), str_text(&found), verdict);
    const double ends[] = {range.low, range.high};
    for (int i = 0; i < 2; i++)
        if (fabs(ends[i]) < SCORE_SCALE_MATE)
            evidence_limit_number(&verdict->evidence, "found",
                                  i ? RELATION_AT_MOST : RELATION_AT_LEAST, ends[i], unit);
    if (verdict->state == VERDICT_FAIL && !mates && !isnan(number)) {
        const double miss = range_miss(&range, number, term_of(profile, verdict)->negated);
        evidence_miss(&verdict->evidence, miss < SCORE_SCALE_MATE / 2 ? miss : 0, unit);
    }
}

static double numeric_score(const FilterView *view, int i) {
    return i < view->line_count ? score_as_number(score_pack(view->lines[i].score)) : (double)NAN;
}

static void judge_move(const FilterView *view, Verdict *verdict) {
    const Move move = view->lines[0].pv[0];
    const Filter *filter = verdict->filter;
    const char *text = term_of(view->profile, verdict)->text;
    const char *san = SAN_TEXT(view->pos, move);
    const bool checks = strpbrk(san, "+#"), takes = strchr(san, 'x'), promotes = strchr(san, '=');
    const int square = filter->id == TERM_ID_from ? (int)move_from(move)
                                                  : san_destination(san, view->pos->side == BLACK);
    const PieceType piece = piece_type(pos_piece(view->pos, move_from(move)));
    const bool answers[] = {
        [TERM_ID_check - TERM_ID_check] = checks,
        [TERM_ID_capture - TERM_ID_check] = takes,
        [TERM_ID_promotion - TERM_ID_check] = promotes,
        [TERM_ID_quiet - TERM_ID_check] = !checks && !takes && !promotes,
        [TERM_ID_sacrifice - TERM_ID_check] = see(view->pos, move) < 0,
        [TERM_ID_piece - TERM_ID_check] = piece_letters[piece][0] == text[0],
        [TERM_ID_from - TERM_ID_check] = square_matches(square, text),
        [TERM_ID_to - TERM_ID_check] = square_matches(square, text),
        [TERM_ID_found - TERM_ID_check] = view->played == move,
        [TERM_ID_missed - TERM_ID_check] = view->played != MOVE_NONE && view->played != move,
    };
    end_term(view->profile, answers[filter->id - TERM_ID_check], san, verdict);
}

FilterNeed check_term(const FilterView *view, Verdict *verdict) {
    const Profile *profile = view->profile;
    const Filter *filter = verdict->filter;
    BoardTerm board;
    if (filter->cost == COST_EVALS) {
        if (view->position_count > 1 && !view->has_eval[1])
            return NEED_EVAL_1;
        judge_number(profile,
                     view->has_eval[1] ? score_as_number(score_pack(view->eval[1])) : (double)NAN,
                     UNIT_CP, verdict);
    } else if (filter->cost == COST_FREE) {
        if (filter->term_kind != TERM_RANGE)
            (void)board_term_read(filter->name, term_of(profile, verdict)->text, &board);
        if (filter->term_kind == TERM_RANGE)
            judge_number(profile,
                         filter->id == TERM_ID_pieces ? pos_men(view->pos)
                         : view->clock > 0            ? view->clock - 1
                                                      : (double)NAN,
                         filter->unit, verdict);
        else
            end_term(profile, board_term_matches(&board, view->pos), NULL, verdict);
    } else if (filter->unit == UNIT_CP) {
        judge_number(profile,
                     filter->id == TERM_ID_gap ? numeric_score(view, 0) - numeric_score(view, 1)
                                               : numeric_score(view, filter->id == TERM_ID_second),
                     UNIT_CP, verdict);
    } else {
        judge_move(view, verdict);
    }
    return NEED_NOTHING;
}

void term_judge(const Profile *profile, double number, const MotifSet *motifs, Verdict *verdict) {
    const char *text = term_of(profile, verdict)->text;
    if (verdict->filter->term_kind == TERM_RANGE)
        judge_number(profile, number, verdict->filter->unit, verdict);
    else
        end_term(profile,
                 verdict->filter->term_kind == TERM_MOTIF
                     ? motif_in(motifs, motif_find(text, strlen(text)))
                     : number != 0,
                 NULL, verdict);
}
