// The table of columns, and the functions that read rows for them.
#include "onlymove/pattern.h"

#include <math.h>
#include <string.h>

#include "onlymove/bitboard.h"
#include "onlymove/candidate.h"
#include "onlymove/filter.h"
#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "onlymove/score.h"
#include "src/review/queue/pattern_parts.h"
#include "src/review/queue/queue_board.h"
#include "src/review/queue/queue_private.h"

// --- Columns of words

#define WORDS(prefix, count, name)                                                                 \
    static const char *prefix##_word(const CandidateList *list, size_t index) {                    \
        (void)list;                                                                                \
        return index < (count) ? name : NULL;                                                      \
    }

WORDS(decision, DECISION_SKIP + 1, decision_participle((Decision)index))
WORDS(audit, AUDIT_OUTCOME_COUNT, audit_outcome_name((AuditOutcome)index))
WORDS(answer, SOURCE_ANSWER_COUNT, source_answer_name((SourceAnswer)index))
WORDS(kind, KIND_COUNT, kind_name((PuzzleKind)index))
WORDS(motif, MOTIF_COUNT, motif_name((Motif)index))
WORDS(unit, UNIT_COUNT - 1, unit_name((Unit)(index + 1))) // UNIT_NONE is left out
WORDS(filter, filter_at(index) ? index + 1 : 0, filter_at(index)->name)
WORDS(profile, list ? list->profile_count : 0, list->profiles[index])
WORDS(file, list ? list->source_count : 0, list->sources[index])
WORDS(reason, list ? list->reason_count : 0, list->reasons[index])
WORDS(set, list ? list->set_count : 0, list->sets[index])

WORDS(score, 3, ((const char *const[]){"mate", "mated", "wins"})[index])
WORDS(side, 2, ((const char *const[]){"white", "black"})[index])

// --- Numbers and texts of a row

#define NUMBER(prefix, expression)                                                                 \
    static double prefix##_number(const QueueRow *at) {                                            \
        return expression;                                                                         \
    }
#define TEXT(prefix, expression)                                                                   \
    static const char *prefix##_text(const QueueRow *at) {                                         \
        return expression;                                                                         \
    }
#define MOTIFS_OF(field)                                                                           \
    static const MotifSet *field##_motifs(const QueueRow *at) {                                    \
        return &at->row->field;                                                                    \
    }

static double above_zero(double number) {
    return number > 0 ? number : NAN;
}

// The worth by the model and by the curator's taste; NAN: unknown.
static double worth_of(const CandidateRow *row) {
    const int worth = row->worth + row->taste;
    const int bounded = worth < WORTH_MIN ? WORTH_MIN : worth > WORTH_MAX ? WORTH_MAX : worth;
    return row->worth > 0 ? bounded : (double)NAN;
}

static double clock_number(const QueueRow *at) {
    return at->row->clock > 0 ? at->row->clock - 1 : (double)NAN;
}

static void write_clock(const QueueRow *at, Str *out) {
    if (at->row->clock > 0)
        clock_write(at->row->clock - 1, out);
}

NUMBER(undecided, at->row->decision == DECISION_NONE)
NUMBER(accepted, at->row->decision == DECISION_ACCEPT)
NUMBER(rejected, at->row->decision == DECISION_REJECT)
NUMBER(skipped, at->row->decision == DECISION_SKIP)
NUMBER(decision, at->row->decision)
NUMBER(puzzle, row_is_puzzle(at->row))
NUMBER(withdrawn, at->row->withdrawn)
NUMBER(by_hand, at->row->by_hand)
NUMBER(changed, at->row->changed_since_decision)
NUMBER(audit, at->row->audit)
NUMBER(kind, at->row->kind)
NUMBER(ply, at->row->ply)
NUMBER(moves, at->row->moves)
NUMBER(size, at->row->size)
NUMBER(nodes, (double)at->row->nodes)
NUMBER(estimate, above_zero(at->row->rating))
NUMBER(worth, worth_of(at->row))
NUMBER(alike, at->row->likeness > 0 ? at->row->likeness - 1 : (double)NAN)
NUMBER(source_rating, above_zero(at->row->source_rating))
NUMBER(answers, at->row->source_answers)
NUMBER(differs,
       (at->flags & ROW_DIFFERS) || ((at->flags & ROW_OTHER_VISITED) && row_is_puzzle(at->row)))
NUMBER(overlaps, (at->flags & ROW_OVERLAPS) != 0)
NUMBER(duplicate, (at->flags & ROW_DUPLICATE) != 0)
NUMBER(marked, (at->flags & ROW_MARKED) != 0)
NUMBER(date, above_zero(date_read(listed_text(at->list, at->game->date))))
NUMBER(set_place, at->row->set_place)
NUMBER(game, (double)at->game->number)
TEXT(first, at->row->first_move)
TEXT(profile, at->list->profiles[at->row->profile])
TEXT(file, at->list->sources[at->game->source])
TEXT(date, listed_text(at->list, at->game->date))
TEXT(reason, at->list->reasons[at->row->reason])
TEXT(eco, listed_text(at->list, at->game->eco))
TEXT(white, listed_text(at->list, at->game->white))
NUMBER(best, score_as_number(at->row->best_score))
NUMBER(second, score_as_number(at->row->second_score))
NUMBER(before, score_as_number(at->row->score_before))
NUMBER(gap, score_as_number(at->row->best_score) - score_as_number(at->row->second_score))
NUMBER(check, strpbrk(at->row->first_move, "+#") != NULL)
NUMBER(capture, strchr(at->row->first_move, 'x') != NULL)
NUMBER(promotion, strchr(at->row->first_move, '=') != NULL)
NUMBER(quiet, at->row->first_move[0] && !strpbrk(at->row->first_move, "+#x="))
NUMBER(sacrifice, (at->row->traits & TRAIT_SACRIFICE) != 0)
NUMBER(forced, (at->row->traits & TRAIT_FORCED) != 0)
NUMBER(proved, (at->row->traits & TRAIT_PROVED) != 0)
NUMBER(cooked, (at->row->traits & TRAIT_COOKED) != 0)
NUMBER(confirmed, (at->row->traits & TRAIT_CONFIRMED) != 0)
NUMBER(open, kind_is_mate(at->row->kind) && !(at->row->traits & TRAIT_PROVED))
NUMBER(incheck, (at->row->traits & TRAIT_IN_CHECK) != 0)
NUMBER(found, (at->row->traits & TRAIT_FOUND) != 0)
NUMBER(missed, (at->row->traits & TRAIT_MISSED) != 0)
NUMBER(pieces, bb_count(at->row->occupied))
NUMBER(side, at->row->black)
NUMBER(solver_elo, above_zero(at->row->black ? at->game->black_elo : at->game->white_elo))
NUMBER(erred_elo, above_zero(at->row->black ? at->game->white_elo : at->game->black_elo))
TEXT(solver, listed_text(at->list, at->row->black ? at->game->black : at->game->white))
TEXT(erred, listed_text(at->list, at->row->black ? at->game->white : at->game->black))
TEXT(side, at->row->black ? "black" : "white")
MOTIFS_OF(motifs)
MOTIFS_OF(themes)
NUMBER(rating, above_zero(row_rating(at->row)))

// Unpacks the refusal of a row. Most rows have none.
static bool unpack_refusal(const QueueRow *at, UnpackedVerdict *verdict) {
    return at->row->refusal != 0 && verdict_unpack(at->row->refusal, verdict);
}

static double filter_number(const QueueRow *at) {
    UnpackedVerdict verdict;
    if (!unpack_refusal(at, &verdict))
        return NAN;
    for (unsigned i = 0; filter_at(i); i++)
        if (filter_at(i) == verdict.filter)
            return i;
    return NAN;
}

// Rows without a refusal come first, then, unit by unit, those with the smallest miss.
static double near_number(const QueueRow *at) {
    enum { MISS_MAX = 10000000 };
    UnpackedVerdict verdict;
    if (!unpack_refusal(at, &verdict))
        return -1;
    return verdict.has_miss ? (double)verdict.unit * MISS_MAX + verdict.miss : NAN;
}

static double solving_number(const QueueRow *at) {
    return at->row->last_attempt.result == SOLVING_UNTRIED ? NAN
                                                           : (double)at->row->last_attempt.took_ms;
}

// The lower rating of the two players, or the only one.
static double elo_number(const QueueRow *at) {
    const int white = at->game->white_elo, black = at->game->black_elo;
    return above_zero(white > 0 && (black <= 0 || white < black) ? white : black);
}

static const char *sets_text(const QueueRow *at) {
    size_t count;
    const ListedMember *members = listed_members(at->list, at->row, &count);
    return count > 0 ? at->list->sets[members[0].set] : "";
}

// --- Terms that read their argument by a function of their own, not by the column's type

#define READS(prefix, expression)                                                                  \
    static const char *prefix##_argument(PatternArgument *wanted) {                                \
        return expression;                                                                         \
    }

READS(square, square_read(wanted->text))                      // "e4", or "e"
READS(material, material_read(wanted->text, wanted->keys))    // "KRPkr", "~KRPkr" for either colour
READS(placement, placement_read(wanted->text))                // "Nf5,kg8"
READS(pawns, pawns_read(wanted->text, wanted->keys))          // "..-d-.../abc--fgh"
READS(moves, move_kinds_read(wanted->text, &wanted->keys[0])) // "sacrifice,quiet"

// --- Terms that match by a function of their own

#define MATCHES(prefix, expression)                                                                \
    static bool prefix##_matches(const QueueRow *at, const PatternArgument *wanted) {              \
        return expression;                                                                         \
    }

static bool miss_matches(const QueueRow *at, const PatternArgument *wanted) {
    UnpackedVerdict verdict;
    return unpack_refusal(at, &verdict) && verdict.has_miss && verdict.unit != UNIT_NONE &&
           motif_in(&wanted->words, (Motif)(verdict.unit - 1)) &&
           range_has(&wanted->range, verdict.miss);
}

static bool is_disputed(const QueueRow *at, const PatternArgument *wanted) {
    return wanted->words.bits[0] ? (at->row->source_answers & wanted->words.bits[0]) != 0
                                 : (at->flags & ROW_SOURCE_DISPUTED) != 0;
}

static bool score_is(const QueueRow *at, const PatternArgument *wanted, double number, int trait) {
    const MotifSet *words = &wanted->words;
    if (words->bits[0] == 0)
        return range_has(&wanted->range, number);
    return (motif_in(words, 0) && number > SCORE_SCALE_MATE) ||
           (motif_in(words, 1) && number < -SCORE_SCALE_MATE) ||
           (motif_in(words, 2) && (at->row->traits & trait));
}

MATCHES(best, score_is(at, wanted, best_number(at), TRAIT_BEST_WINS))
MATCHES(second, score_is(at, wanted, second_number(at), TRAIT_SECOND_WINS))
MATCHES(before, score_is(at, wanted, before_number(at), TRAIT_BEFORE_WINS))
MATCHES(profile, text_is(profile_text(at), wanted->text))
MATCHES(from, text_begins(board_from(at), wanted->text))
MATCHES(to, text_begins(board_to(at), wanted->text))
MATCHES(line, move_kinds_match(at->row->move_kinds, wanted->keys[0]))

static bool has_elo(const QueueRow *at, const PatternArgument *wanted) {
    const int white = at->game->white_elo, black = at->game->black_elo;
    return (white > 0 || black > 0) && (white == 0 || range_has(&wanted->range, white)) &&
           (black == 0 || range_has(&wanted->range, black));
}

// A code of ECO, or its beginning, is not looked up in the opening's name.
static bool is_opening(const QueueRow *at, const PatternArgument *wanted) {
    const char *text = wanted->text;
    const bool is_code =
        text[0] >= 'a' && text[0] <= 'e' && strspn(text + 1, "0123456789") == strlen(text + 1);
    return text_begins(eco_text(at), text) ||
           (!is_code && text_has(listed_text(at->list, at->game->opening), text));
}

static bool is_in_set(const QueueRow *at, const PatternArgument *wanted) {
    size_t count;
    bool found = false;
    const ListedMember *members = listed_members(at->list, at->row, &count);
    for (size_t i = 0; i < count && !found; i++)
        found = text_is(at->list->sets[members[i].set], wanted->text);
    return found;
}

static bool has_text(const QueueRow *at, const PatternArgument *wanted) {
    const ListedGame *game = at->game;
    const uint32_t tags[] = {game->white, game->black, game->event, game->opening};
    bool found =
        text_has(reason_text(at), wanted->text) || text_has(profile_text(at), wanted->text);
    for (size_t i = 0; i < sizeof tags / sizeof *tags && !found; i++)
        found = text_has(listed_text(at->list, tags[i]), wanted->text);
    return found;
}

bool queue_column_matches(const QueueColumn *column, const QueueRow *row,
                          const PatternArgument *wanted) {
    if (column->matches)
        return column->matches(row, wanted);
    if (column->type == COLUMN_MOTIFS) {
        const MotifSet *motifs = column->motifs(row), *words = &wanted->words;
        return (motifs->bits[0] & words->bits[0]) || (motifs->bits[1] & words->bits[1]);
    }
    if (column->type == COLUMN_TEXT)
        return text_has(column->text(row), wanted->text);
    const double number = column->number(row);
    return column->type == COLUMN_FLAG   ? number != 0
           : column->type == COLUMN_WORD ? number >= 0 && motif_in(&wanted->words, (Motif)number)
                                         : range_has(&wanted->range, number);
}

// --- What is printed

// Writes "23...Qb8".
static void write_move(const QueueRow *at, Str *out) {
    str_addf(out, "%3d%s%s", at->row->move_number, at->row->black ? "..." : ".",
             at->row->first_move);
}

// Writes the kind of a puzzle; of a refused position the miss, or that a tree was made by hand.
static void write_kind(const QueueRow *at, Str *out) {
    UnpackedVerdict verdict;
    if (at->row->is_puzzle) {
        str_add(out, kind_name(at->row->kind));
    } else if (at->row->by_hand && at->row->size > 0) {
        str_add(out, "by hand");
    } else if (unpack_refusal(at, &verdict)) {
        str_add(out, verdict.has_miss ? "by " : "no puzzle");
        if (verdict.has_miss)
            str_addf(out, "%.4g %s", verdict.miss, unit_counted(verdict.unit, verdict.miss));
    }
}

// Writes "3/12+": the solver's moves, the nodes of the tree, and + for a tree changed by hand.
static void write_size(const QueueRow *at, Str *out) {
    if (at->row->size > 0)
        str_addf(out, "%d/%d%s", at->row->moves, at->row->size, at->row->by_hand ? "+" : "");
}

static void write_gap(const QueueRow *at, Str *out) {
    const double gap = gap_number(at);
    if (fabs(gap) > SCORE_SCALE_MATE / 2)
        str_add(out, "mate");
    else
        score_number_write(gap, out);
}

// Writes the filter that refuses, else the motifs, else, in brackets, those that the source gives.
static void write_near(const QueueRow *at, Str *out) {
    const CandidateRow *row = at->row;
    UnpackedVerdict verdict;
    if (unpack_refusal(at, &verdict)) {
        str_add(out, verdict.filter->name);
    } else if (row->motifs.bits[0] || row->motifs.bits[1]) {
        motifs_write_briefly(&row->motifs, out);
    } else if (row->themes.bits[0] || row->themes.bits[1]) {
        str_add(out, "(");
        motifs_write_briefly(&row->themes, out);
        str_add(out, ")");
    }
}

static bool is_same_position(const CandidateRow *a, const CandidateRow *b) {
    return a->game == b->game && a->ply == b->ply;
}

// Writes the profile where there are several. The row that stands for a chain names the other
// profiles with a puzzle at the position, too.
static void write_profile(const QueueRow *at, Str *out) {
    const CandidateRow *rows = at->list->rows, *row = at->row, *other = row;
    str_add(out, at->list->profile_count > 1 ? profile_text(at) : "");
    if ((at->flags & (ROW_FOR_CHAIN | ROW_UNFOLDED)) != ROW_FOR_CHAIN)
        return;
    while (other > rows && is_same_position(other - 1, row))
        other--;
    for (; other < rows + at->list->count && is_same_position(other, row); other++)
        if (other->profile != row->profile && row_is_puzzle(other))
            str_addf(out, ",%s", at->list->profiles[other->profile]);
}

// Writes "0:42+2"; "0:42?" where the solver gave up.
static void write_solving(const QueueRow *at, Str *out) {
    const SolvingRecord *solving = &at->row->last_attempt;
    const long long seconds = solving->took_ms / 1000;
    if (solving->result == SOLVING_UNTRIED)
        return;
    str_addf(out, seconds < 600 ? "%lld:%02lld" : "%lldm", seconds / 60, seconds % 60);
    if (solving->result == SOLVING_GIVEN_UP)
        str_add(out, "?");
    else if (solving->wrong > 0)
        str_addf(out, "+%d", solving->wrong);
}

static void write_answers(const QueueRow *at, Str *out) {
    const char *separator = "";
    for (unsigned i = 0; i < SOURCE_ANSWER_COUNT; i++) {
        if (at->row->source_answers & 1u << i) {
            str_addf(out, "%s%s", separator, source_answer_name((SourceAnswer)i));
            separator = ", ";
        }
    }
}

static void write_players(const QueueRow *at, Str *out) {
    const char *white = white_text(at), *black = listed_text(at->list, at->game->black);
    if (at->game->imported && !white[0] && !black[0])
        str_add(out, listed_text(at->list, at->game->event)); // the puzzle's name: "Puzzle 00sHx"
    else
        str_addf(out, "%s - %s", white, black);
}

static void write_elo(const QueueRow *at, Str *out) {
    const int elos[] = {at->game->white_elo, at->game->black_elo};
    for (int i = 0; i < 2 && (elos[0] > 0 || elos[1] > 0); i++)
        str_addf(out, elos[i] > 0 ? "%s%d" : "%s?", i > 0 ? " - " : "", elos[i]);
}

static void write_opening(const QueueRow *at, Str *out) {
    const char *eco = eco_text(at), *opening = listed_text(at->list, at->game->opening);
    str_addf(out, "%s%s%s", eco, eco[0] && opening[0] ? " " : "", opening);
}

static void write_sets(const QueueRow *at, Str *out) {
    size_t count;
    const ListedMember *members = listed_members(at->list, at->row, &count);
    for (size_t i = 0; i < count; i++)
        str_addf(out, "%s%s", i > 0 ? ", " : "", at->list->sets[members[i].set]);
}

void queue_column_write(const QueueColumn *column, const QueueRow *row, Str *out) {
    if (column->write) {
        column->write(row, out);
    } else if (column->text) {
        str_add(out, column->text(row));
    } else if (column->motifs) {
        motifs_write_briefly(column->motifs(row), out);
    } else {
        const double number = column->number(row);
        if (column->type == COLUMN_SCORE)
            score_number_write(number, out);
        if (column->type == COLUMN_SCORE || isnan(number) ||
            (number == 0 && (column->zero_last || column->type != COLUMN_NUMBER)))
            return;
        if (column->type == COLUMN_NUMBER)
            str_addf(out, "%.10g", number);
        else
            str_add(out, column->word ? column->word(row->list, (size_t)number) : column->name);
    }
}

void queue_column_write_help(const QueueColumn *column, Str *out) {
    str_addf(out, "  %-8s %s\n", column->name,
             column->contents ? column->contents : column->sentence);
}

// --- The table

// The fields of a column with a term: its letter, its argument as in help, its noun in errors.
#define TERM(sign, argument, noun, says)                                                           \
    .letter = sign, .argument_in_help = argument, .argument_noun = noun, .sentence = says

// A column that is true or not, and its term.
#define FLAG(title, prefix, sign, says)                                                            \
    { title, .type = COLUMN_FLAG, .number = prefix##_number, TERM(sign, NULL, NULL, says) }

const QueueColumn pattern_bare_text = {
    .name = "text",
    .type = COLUMN_TEXT,
    .matches = has_text,
    TERM('"', "TEXT", "text", "players, event, opening, reason or profile have that text"),
};

static const QueueColumn columns[] = {
    FLAG("undecided", undecided, 'u', "undecided"),
    FLAG("accepted", accepted, '\0', "accepted by a curator"),
    FLAG("rejected", rejected, '\0', "rejected by a curator"),
    FLAG("skipped", skipped, '\0', "skipped by a curator"),
    {"decision", .type = COLUMN_WORD, .number = decision_number, .word = decision_word,
     .in_cycle = true, .term_name = "decided", TERM('d', "DECISION", "decision", "decided so")},
    FLAG("puzzle", puzzle, 'a', "a puzzle by its profile, and not withdrawn"),
    FLAG("withdrawn", withdrawn, 'w', "withdrawn: the newest run refuses this puzzle"),
    FLAG("by-hand", by_hand, 'h', "its tree was changed by hand"),
    FLAG("changed", changed, 'c', "changed since it was decided on"),
    {"audit", .type = COLUMN_WORD, .number = audit_number, .word = audit_word, .width = 6,
     TERM('j', "VERDICT", "verdict", "judged so by its audit: none, holds, changed, broken")},
    {"kind", "kind of the puzzle, or by how much the candidate misses", COLUMN_WORD,
     .number = kind_number, .word = kind_word, .write = write_kind, .width = 11, .zero_last = true,
     .in_cycle = true, TERM('k', "KIND", "kind", "of that kind")},
    {"ply", "the move that is looked for", COLUMN_NUMBER, .number = ply_number, .write = write_move,
     .width = 11, .in_cycle = true,
     TERM('\0', "RANGE", "ply", "so many moves of both sides were made before it")},
    {"first", "the first move of the solution", COLUMN_TEXT, .text = first_text, .in_cycle = true,
     TERM('\0', "MOVE", "move", "the first move of the solution has that in it: Qf7")},
    {"moves", .type = COLUMN_NUMBER, .number = moves_number, .zero_last = true, .in_cycle = true,
     TERM('n', "RANGE", "number of moves", "number of moves that the solver has to find")},
    {"size", "moves to find / moves in the tree; + it was changed by hand", COLUMN_NUMBER,
     .number = size_number, .write = write_size, .width = 4, .zero_last = true, .in_cycle = true,
     TERM('z', "RANGE", "number of moves", "so many moves in its tree")},
    {"nodes", "that its searches took", COLUMN_NUMBER, .number = nodes_number, .width = 5,
     .right = true, .zero_last = true,
     TERM('N', "RANGE", "number of nodes", "its searches took so many nodes")},
    {"filter", .type = COLUMN_WORD, .number = filter_number, .word = filter_word, .width = 8,
     TERM('f', "FILTER", "filter", "stopped by that filter")},
    {"near", "its motifs; of what is no puzzle, the filter that stops it", COLUMN_MISS,
     .number = near_number, .word = unit_word, .matches = miss_matches, .write = write_near,
     .width = 9, .in_cycle = true, .term_name = "miss",
     TERM('m', "RANGE", "unit",
          "refused, and misses by so many centipawns, or in another unit: <3moves")},
    {"profile", "that found it, where there are several", COLUMN_TEXT, .text = profile_text,
     .word = profile_word, .matches = profile_matches, .write = write_profile, .width = 6,
     .in_cycle = true, TERM('p', "PROFILE", "profile", "found by that profile")},
    {"rating", "by results of solvers, else estimated, else of its source", COLUMN_NUMBER,
     .number = rating_number, .width = 4, .right = true, .in_cycle = true,
     TERM('\0', "RANGE", "rating",
          "its rating by results of solvers, else estimated, else of its "
          "source")},
    {"estimate", .type = COLUMN_NUMBER, .number = estimate_number, .width = 4,
     TERM('r', "RANGE", "rating", "the estimated rating of the puzzle, or a curator's")},
    {"worth", "how well people will like it, from 1 to 100", COLUMN_NUMBER, .number = worth_number,
     .width = 5, .right = true, .in_cycle = true, .high_first = true,
     TERM('\0', "RANGE", "number", "how well people will like it, from 1 to 100")},
    {"alike", "how much it looks like the one that :alike was given for", COLUMN_NUMBER,
     .number = alike_number, .queue_only = true, .width = 5, .right = true, .high_first = true,
     TERM('\0', "RANGE", "number", "how much it looks like the one of :alike, from 0 to 100")},
    {"motif", .type = COLUMN_MOTIFS, .motifs = motifs_motifs, .word = motif_word, .width = 8,
     TERM('t', "MOTIF", "motif", "it has that motif")},
    {"source-rating", .type = COLUMN_NUMBER, .number = source_rating_number, .width = 4,
     TERM('R', "RANGE", "rating", "the rating that the source of an imported puzzle gives it")},
    {"theme", .type = COLUMN_MOTIFS, .motifs = themes_motifs, .word = motif_word, .width = 8,
     TERM('T', "THEME", "theme", "the source of an imported puzzle says that theme")},
    {"answers", .type = COLUMN_WORD_SET, .number = answers_number, .word = answer_word,
     .matches = is_disputed, .write = write_answers, .queue_only = true, .width = 8,
     TERM('S', "[VERDICT]", "verdict",
          "imported, and a profile's verdict on the source's solution: holds, two, good, best, "
          "refuted, open;"
          " without a word: it has no puzzle there, or one with another first move")},
    {"differs", .type = COLUMN_FLAG, .number = differs_number, .queue_only = true,
     TERM('v', NULL, NULL, "two profiles disagree whether it is a puzzle")},
    {"overlaps", .type = COLUMN_FLAG, .number = overlaps_number, .queue_only = true,
     TERM('x', NULL, NULL, "overlaps another puzzle of its game")},
    {"duplicate", .type = COLUMN_FLAG, .number = duplicate_number, .queue_only = true,
     TERM('D', NULL, NULL, "a duplicate of another puzzle of the store")},
    {"solving", "how long you took blind, + wrong answers, ? given up", COLUMN_NUMBER,
     .number = solving_number, .write = write_solving, .width = 7},
    {"file", .type = COLUMN_TEXT, .text = file_text, .word = file_word, .width = 8,
     TERM('i', "FILE", "file", "the file's name has that text")},
    {"players", "White - Black", COLUMN_TEXT, .text = white_text, .write = write_players,
     .width = 12},
    {"elo", .type = COLUMN_NUMBER, .number = elo_number, .matches = has_elo, .write = write_elo,
     .width = 9,
     TERM('e', "RANGE", "rating", "the rating of both players, or of the one that has one")},
    {"opening", .type = COLUMN_TEXT, .text = eco_text, .matches = is_opening,
     .write = write_opening, .width = 8,
     TERM('o', "OPENING", "opening",
          "the ECO code begins so, or the opening's name has that text")},
    {"date", .type = COLUMN_DATE, .number = date_number, .text = date_text, .in_cycle = true,
     .width = 10, TERM('y', "DATES", "date", "played at that time")},
    {"reason", .type = COLUMN_TEXT, .text = reason_text, .word = reason_word, .width = 8,
     TERM('s', "REASON", "reason", "decided for that reason")},
    {"set", "in the queue of a set: its place there", COLUMN_NUMBER, .number = set_place_number,
     .width = 4, .right = true, .zero_last = true, .in_cycle = true},
    {"sets", .type = COLUMN_TEXT, .text = sets_text, .word = set_word, .matches = is_in_set,
     .write = write_sets, .width = 8, .term_name = "set", TERM('=', "SET", "set", "in that set")},
    {"game", "its number in the file, or in the store", COLUMN_NUMBER, .number = game_number,
     .width = 5, .right = true, .list_order = true, .in_cycle = true,
     TERM('g', "RANGE", "game number", "the game's number in its file")},
    {"best", .type = COLUMN_SCORE, .number = best_number, .word = score_word,
     .matches = best_matches, .width = 6, .right = true,
     TERM('\0', "SCORE", "evaluation",
          "the best move's evaluation, in centipawns of the solver's view; or mate, mated, wins "
          "(above the profile's `won`)")},
    {"second", .type = COLUMN_SCORE, .number = second_number, .word = score_word,
     .matches = second_matches, .width = 6, .right = true,
     TERM('\0', "SCORE", "evaluation", "the same of the second best move")},
    {"before", .type = COLUMN_SCORE, .number = before_number, .word = score_word,
     .matches = before_matches, .width = 6, .right = true,
     TERM('\0', "SCORE", "evaluation", "the same of the position before the last move")},
    {"gap", .type = COLUMN_SCORE, .number = gap_number, .write = write_gap, .width = 6,
     .right = true,
     TERM('\0', "RANGE", "difference",
          "by how many centipawns the best move is better than the second; a mate is beyond all")},
    FLAG("check", check, '\0', "the first move gives check"),
    FLAG("capture", capture, '\0', "the first move captures"),
    FLAG("promotion", promotion, '\0', "the first move promotes"),
    FLAG("quiet", quiet, '\0', "the first move neither checks nor captures nor promotes"),
    FLAG("sacrifice", sacrifice, '\0',
         "the first move loses material by the captures on its square"),
    FLAG("forced", forced, '\0', "each reply of the main line is the only legal move"),
    FLAG("proved", proved, '\0',
         "every move of the solution is proved: a mate, or by tables of endings"),
    FLAG("open", open, '\0', "a mate that is not proved"),
    FLAG("cooked", cooked, '\0', "another first move is proved to mate as fast, or sooner"),
    FLAG("confirmed", confirmed, '\0', "its close decisions hold in a longer search"),
    FLAG("found", found, '\0', "the first move was played in the game"),
    FLAG("missed", missed, '\0', "another move was played in the game"),
    {"piece", .type = COLUMN_WORD, .number = board_piece_number, .text = board_piece_text,
     .word = board_piece_word, .width = 5,
     TERM('\0', "PIECE", "piece", "the first move is made by that piece: P, N, B, R, Q, K")},
    {"from", .type = COLUMN_TEXT, .text = board_from, .read = square_argument,
     .matches = from_matches, .width = 4,
     TERM('\0', "SQUARE", "square", "the first move leaves that square or file")},
    {"to", .type = COLUMN_TEXT, .text = board_to, .read = square_argument, .matches = to_matches,
     .width = 4, TERM('\0', "SQUARE", "square", "the first move goes to that square or file")},
    {"pieces", .type = COLUMN_NUMBER, .number = pieces_number, .width = 6, .right = true,
     TERM('\0', "RANGE", "number of pieces", "so many pieces and pawns, kings among them")},
    {"material", .type = COLUMN_TEXT, .number = pieces_number, .read = material_argument,
     .matches = board_is_material, .write = board_write_material, .width = 8,
     TERM('\0', "PIECES", "material",
          "just these pieces, White's in capitals: KRPkr; with ~ in front also with colours "
          "exchanged")},
    {"on", .type = COLUMN_TEXT, .number = board_no_number, .read = placement_argument,
     .matches = board_has_pieces,
     TERM('\0', "PLACES", "piece and square",
          "that piece stands there: Nf5, or nf5 for Black's; several with commas between")},
    {"pawns", .type = COLUMN_TEXT, .number = board_no_number, .read = pawns_argument,
     .matches = board_has_pawns,
     TERM('\0', "FILES", "files of pawns",
          "files with pawns: ..-d-... for White's, /abc--fgh after it for Black's; a dash is a "
          "file "
          "without, a dot either; with ~ in front also with colours exchanged")},
    {"phase", .type = COLUMN_WORD, .number = board_phase_number, .text = board_phase_text,
     .word = board_phase_word, .width = 10,
     TERM('\0', "PHASE", "phase", "its phase: opening, middlegame or endgame")},
    {"clock", "what the opponent had left after the mistake", COLUMN_NUMBER, .number = clock_number,
     .write = write_clock, .width = 7, .right = true,
     TERM('\0', "RANGE", "number of seconds",
          "the opponent had so many seconds left after the mistake, where the PGN has clocks")},
    {"then", .type = COLUMN_TEXT, .number = board_no_number, .read = moves_argument,
     .matches = line_matches,
     TERM('\0', "MOVES", "kind of move",
          "moves of the solution in that order, others between them: sacrifice,quiet; or check, "
          "capture, promotion, mate; then(sacrifice, quiet) is the same")},
    {"side", .type = COLUMN_WORD, .number = side_number, .text = side_text, .word = side_word,
     .width = 5, TERM('\0', "SIDE", "side", "White or Black is to move, and to solve it")},
    FLAG("incheck", incheck, '\0', "the solver is in check"),
    {"solver", .type = COLUMN_TEXT, .text = solver_text, .width = 10,
     TERM('\0', "NAME", "name", "the player to move has that text in the name")},
    {"erred", .type = COLUMN_TEXT, .text = erred_text, .width = 10,
     TERM('\0', "NAME", "name", "the opponent, who made the last move, has it")},
    {"solver-elo", .type = COLUMN_NUMBER, .number = solver_elo_number, .width = 4, .right = true,
     TERM('\0', "RANGE", "rating", "the rating of the player to move")},
    {"erred-elo", .type = COLUMN_NUMBER, .number = erred_elo_number, .width = 4, .right = true,
     TERM('\0', "RANGE", "rating", "the rating of the opponent")},
    {"marked", .type = COLUMN_FLAG, .number = marked_number, .queue_only = true,
     TERM('*', NULL, NULL, "marked")},
};

const QueueColumn *queue_column_at(size_t index) {
    return index < sizeof columns / sizeof *columns ? &columns[index] : NULL;
}

const QueueColumn *pattern_term(size_t index) {
    for (size_t i = 0; queue_column_at(i); i++)
        if (columns[i].sentence && index-- == 0)
            return &columns[i];
    return NULL;
}

const char *pattern_word(const QueueColumn *term) {
    return term->term_name ? term->term_name : term->name;
}

void pattern_term_write(const QueueColumn *term, Str *word, Str *means) {
    const bool needs = term->argument_in_help && term->type != COLUMN_WORD_SET;
    str_addf(word, "%s%s", pattern_word(term), needs ? ":" : "");
    str_add(means, term->sentence);
    if (term->letter)
        str_addf(means, " (~%c)", term->letter);
}

const QueueColumn *queue_column_named(const char *name) {
    for (size_t i = 0; queue_column_at(i); i++)
        if (strcmp(columns[i].name, name) == 0)
            return &columns[i];
    return NULL;
}

static const char *column_name_at(size_t index) {
    return queue_column_at(index) ? columns[index].name : NULL;
}

Status queue_columns_read(const char *names, const QueueColumn **chosen, size_t max, size_t *count,
                          Fault *fault) {
    *count = 0;
    for (const char *at = names; at; at = at[0] ? at + 1 : NULL) {
        CLEANUP(str_done) Str name = {0};
        const size_t len = strcspn(at, ",");
        str_add_bytes(&name, at, len);
        const QueueColumn *column = queue_column_named(str_text(&name));
        if (!column) {
            return fault_set_nearest(fault, STATUS_USAGE, str_text(&name), text_name_by,
                                     &(TextName *){column_name_at}, "there is no column \"%.60s\"",
                                     str_text(&name));
        }
        if (*count == max)
            return fault_set(fault, STATUS_USAGE, "at most %zu columns", max);
        chosen[(*count)++] = column;
        at += len;
    }
    return STATUS_OK;
}

const QueueColumn *queue_column_of_letter(char letter) {
    for (size_t i = 0; queue_column_at(i); i++)
        if (columns[i].letter == letter)
            return &columns[i];
    return NULL;
}
