// Filters that are terms of patterns: how their arguments are read, and what they find. Each
// answers of a position what the queue answers of the candidate that comes of it.
#include <stdio.h>
#include <string.h>

#include "onlymove/bitboard.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "src/filter/filter_checks.h"

const char *const term_sides[3] = {"white", "black", NULL};
const char *const term_pieces[7] = {"P", "N", "B", "R", "Q", "K", NULL};
static const char *const score_words[] = {"mate", "mated", "wins", NULL};

typedef struct Asked {
    const char *word; // NULL: none
    Range range;      // without one
    uint64_t keys[2]; // of material
} Asked;

// The one of the words that is meant; NULL: none is.
static const char *word_of(const char *const *words, const char *text) {
    while (*words && strcmp(*words, text) != 0)
        words++;
    return *words;
}

static const char *read_asked(const Filter *term, const char *text, Asked *asked) {
    const char *why = NULL;
    *asked = (Asked){.word = NULL};
    switch (term->term) {
    case TERM_NONE:
    case TERM_FLAG:
        return text[0] ? "nothing belongs there" : NULL;
    case TERM_SCORE:
        asked->word = word_of(score_words, text);
        return asked->word || range_read(text, RANGE_SIGNED, &asked->range, &why)
                   ? NULL
                   : "no evaluation; write mate, mated, wins, >=150 or -50..50";
    case TERM_RANGE:
        return range_read(text, RANGE_NUMBERS, &asked->range, &why) ? NULL : why;
    case TERM_WORD:
        if (!term->words) {
            const Motif motif = motif_find(text, strlen(text));
            asked->word = motif < MOTIF_COUNT ? motif_name(motif) : NULL;
            return asked->word ? NULL : "no such motif";
        }
        asked->word = word_of(term->words, text);
        return asked->word      ? NULL
               : term->words[2] ? "no such piece; they are P, N, B, R, Q, K"
                                : "no such side; they are white, black";
    case TERM_SQUARE:
        return square_read(text);
    case TERM_MATERIAL:
        return material_read(text, asked->keys);
    case TERM_PLACES:
        return places_read(text);
    }
    return NULL;
}

const char *term_read(const Filter *term, const char *text) {
    Asked asked;
    return read_asked(term, text, &asked);
}

// Ends the judgement of what has the term or has not. The measure "found" is there, but of a flag.
static void say_term(const Profile *profile, bool has, Verdict *verdict) {
    static const char *const flags[2][2] = {
        {"it is not so that {what}", "{what}"},
        {"{what}, which is refused", "it is not so that {what}"}};
    static const char *const values[2][2] = {
        {"{what}: {found}, not {asked}", "{what}: {found}, as asked ({asked})"},
        {"{what}: {found}, and {asked} is refused", "{what}: {found}, not {asked}"}};
    const Filter *filter = verdict->filter;
    const struct ProfileTerm *term = &profile->terms[filter->slot];
    Evidence *evidence = &verdict->evidence;
    const bool passes = has != term->denied, is_flag = filter->term == TERM_FLAG;
    set_state(verdict, passes);
    evidence_word(evidence, "what", filter->measures);
    evidence_short(evidence, "asked", term->text);
    evidence_text_add(evidence,
                      !is_flag ? "{found}"
                      : has    ? "yes"
                               : "no",
                      is_flag        ? term->denied ? "no" : "yes"
                      : term->denied ? "not {asked}"
                                     : "{asked}",
                      (is_flag ? flags : values)[term->denied][passes]);
}

// How far a number is from a range, or inside it from the nearer end.
static double miss_of(const Range *range, double number, bool denied) {
    if (!denied)
        return number < range->low ? range->low - number : fmax(number - range->high, 0);
    return range_has(range, number) ? fmin(number - range->low, range->high - number) + 1 : 0;
}

static void limit_range(const Range *range, Unit unit, Evidence *evidence) {
    if (isfinite(range->low))
        evidence_limit_number(evidence, "found", RELATION_AT_LEAST, range->low, unit);
    if (isfinite(range->high))
        evidence_limit_number(evidence, "found", RELATION_AT_MOST, range->high, unit);
}

static void judge_number(const Profile *profile, double number, Unit unit, Verdict *verdict) {
    Asked asked;
    const struct ProfileTerm *term = &profile->terms[verdict->filter->slot];
    read_asked(verdict->filter, term->text, &asked);
    char text[SCORE_TEXT_MAX];
    if (unit == UNIT_CP)
        score_write((Score){.value = (int)number}, text);
    else
        snprintf(text, sizeof text, "%.0f", number);
    evidence_short(&verdict->evidence, "found", text);
    limit_range(&asked.range, unit, &verdict->evidence);
    say_term(profile, range_has(&asked.range, number), verdict);
    if (verdict->state == VERDICT_FAIL)
        evidence_miss(&verdict->evidence, miss_of(&asked.range, number, term->denied), unit);
}

// Above every number of centipawns is who mates, below all who is mated.
static void judge_score(const Profile *profile, Score score, Verdict *verdict) {
    Asked asked;
    const struct ProfileTerm *term = &profile->terms[verdict->filter->slot];
    const int won = (int)profile_whole(profile, KEY_WON);
    read_asked(verdict->filter, term->text, &asked);
    if (!asked.word && !score.mate) {
        judge_number(profile, score.value, UNIT_CP, verdict);
        return;
    }
    const bool mates = score_mates(score);
    char text[SCORE_TEXT_MAX];
    score_write(score, text);
    evidence_short(&verdict->evidence, "found", text);
    const bool has = !asked.word ? (mates ? asked.range.high : -asked.range.low) == INFINITY
                     : strcmp(asked.word, "mate") == 0  ? mates
                     : strcmp(asked.word, "mated") == 0 ? score.mate && !mates
                                                        : score_wins(score, won);
    say_term(profile, has, verdict);
    if (asked.word && asked.word[0] == 'w') {
        evidence_limit(&verdict->evidence, "found", term->denied ? RELATION_AT_MOST : RELATION_MORE,
                       profile, KEY_WON, UNIT_CP);
    }
    if (verdict->state == VERDICT_FAIL && asked.word && asked.word[0] == 'w' && !score.mate) {
        evidence_miss(&verdict->evidence,
                      term->denied ? score_fall(score, won) : score_rise(score, won + 1), UNIT_CP);
    }
}

static void judge_missing(const FilterView *view, const char *found, Verdict *verdict) {
    evidence_word(&verdict->evidence, "found", found);
    say_term(view->profile, false, verdict);
}

static void judge_lines(const FilterView *view, Verdict *verdict) {
    const Line *lines = view->lines;
    const char first = verdict->filter->name[0];
    if (first != 'b' && view->count < 2) {
        judge_missing(view, "no other move", verdict);
        return;
    }
    if (first != 'g') {
        judge_score(view->profile, lines[first == 's'].score, verdict);
        return;
    }
    const double gap =
        score_scale(score_pack(lines[0].score)) - score_scale(score_pack(lines[1].score));
    if (fabs(gap) < SCORE_SCALE_MATE / 2) {
        judge_number(view->profile, gap, UNIT_CP, verdict);
        return;
    }
    Asked asked;
    read_asked(verdict->filter, view->profile->terms[verdict->filter->slot].text, &asked);
    evidence_word(&verdict->evidence, "found", "a mate");
    say_term(view->profile, range_has(&asked.range, gap), verdict);
}

static Piece piece_of_position(const void *board, Square square) {
    return pos_piece(board, square);
}

// What is asked in a word or a text, and found as another.
static void judge_text(const FilterView *view, const char *found, bool has, Verdict *verdict) {
    evidence_word(&verdict->evidence, "found", found);
    say_term(view->profile, has, verdict);
}

static void judge_move(const FilterView *view, Verdict *verdict) {
    const Move move = view->lines[0].pv[0];
    const Filter *filter = verdict->filter;
    const char *text = view->profile->terms[filter->slot].text;
    char san[SAN_MAX];
    san_write(view->pos, move, san);
    const bool checks = strpbrk(san, "+#"), takes = strchr(san, 'x'), promotes = strchr(san, '=');
    evidence_move(&verdict->evidence, "found", view->pos, move);
    bool has = false;
    switch (filter->id) {
    case TERM_ID_CHECK:
        has = checks;
        break;
    case TERM_ID_CAPTURE:
        has = takes;
        break;
    case TERM_ID_PROMOTION:
        has = promotes;
        break;
    case TERM_ID_QUIET:
        has = !checks && !takes && !promotes;
        break;
    case TERM_ID_SACRIFICE:
        has = see(view->pos, move) < 0;
        break;
    case TERM_ID_PIECE:
        has = term_pieces[piece_type(pos_piece(view->pos, move_from(move)))][0] == text[0];
        break;
    case TERM_ID_FOUND:
    case TERM_ID_MISSED:
        has = view->played != MOVE_NONE && (view->played == move) == (filter->id == TERM_ID_FOUND);
        break;
    default: {
        const int square = filter->id == TERM_ID_FROM ? (int)move_from(move)
                                                      : san_target(san, view->pos->side == BLACK);
        has = square % 8 == text[0] - 'a' && (!text[1] || square / 8 == text[1] - '1');
    }
    }
    say_term(view->profile, has, verdict);
}

FilterNeed check_term(const FilterView *view, Verdict *verdict) {
    const Filter *filter = verdict->filter;
    const char *text = view->profile->terms[filter->slot].text;
    Asked asked;
    if (filter->cost == FILTER_EVAL) {
        if (view->path_count > 1 && !view->has_eval[1])
            return NEED_EVAL_1;
        if (view->has_eval[1])
            judge_score(view->profile, view->eval[1], verdict);
        else
            judge_missing(view, "no position before", verdict);
        return NEED_NOTHING;
    }
    switch (filter->term) {
    case TERM_SCORE:
        judge_lines(view, verdict);
        break;
    case TERM_RANGE:
        if (filter->cost == FILTER_FREE)
            judge_number(view->profile,
                         bb_count(view->pos->by_color[WHITE] | view->pos->by_color[BLACK]),
                         UNIT_PIECES, verdict);
        else
            judge_lines(view, verdict);
        break;
    case TERM_MATERIAL: {
        const uint64_t key = pos_material_key(view->pos);
        read_asked(filter, text, &asked);
        judge_text(view, "other pieces", key == asked.keys[0] || key == asked.keys[1], verdict);
        break;
    }
    case TERM_PLACES:
        judge_text(view, "another position", places_hold(text, piece_of_position, view->pos),
                   verdict);
        break;
    default:
        if (filter->cost == FILTER_SHARED)
            judge_move(view, verdict);
        else if (filter->term == TERM_FLAG)
            say_term(view->profile, pos_in_check(view->pos), verdict);
        else
            judge_text(view, term_sides[view->pos->side], text[0] == term_sides[view->pos->side][0],
                       verdict);
    }
    return NEED_NOTHING;
}

void term_judge(const Profile *profile, double number, const MotifSet *motifs, Verdict *verdict) {
    const Filter *filter = verdict->filter;
    const char *text = profile->terms[filter->slot].text;
    if (filter->term == TERM_RANGE) {
        judge_number(profile, number, filter->unit, verdict);
    } else if (filter->term == TERM_FLAG) {
        say_term(profile, number != 0, verdict);
    } else {
        evidence_word(&verdict->evidence, "found", "others");
        say_term(profile, motif_in(motifs, motif_find(text, strlen(text))), verdict);
    }
}
