// The table of terms: what each asks for, and how a row is held against it.
#include <string.h>

#include "onlymove/filter.h"
#include "onlymove/imported.h"
#include "src/review/queue/pattern_parts.h"

#define LONG_TERM(name) static bool name(const PatternRow *at, const PatternArgument *wanted)
#define TERM(name, expression)                                                                     \
    LONG_TERM(name)                                                                                \
    {                                                                                              \
        (void)at;                                                                                  \
        (void)wanted;                                                                              \
        return expression;                                                                         \
    }

static bool in_range(double number, const PatternArgument *range)
{
    return number >= range->low && number <= range->high;
}

static const char *decision_word(const CandidateList *list, size_t index)
{
    (void)list;
    return index <= DECISION_SKIP ? decision_name((Decision)index) : NULL;
}

static const char *audit_word(const CandidateList *list, size_t index)
{
    (void)list;
    return index < AUDIT_VERDICT_COUNT ? audit_verdict_name((AuditVerdict)index) : NULL;
}

static const char *source_answer_word(const CandidateList *list, size_t index)
{
    (void)list;
    return index < SOURCE_ANSWER_COUNT ? source_answer_name((SourceAnswer)index) : NULL;
}

static const char *kind_word(const CandidateList *list, size_t index)
{
    (void)list;
    return index < KIND_COUNT ? kind_name((PuzzleKind)index) : NULL;
}

static const char *filter_word(const CandidateList *list, size_t index)
{
    (void)list;
    return filter_at(index) ? filter_at(index)->name : NULL;
}

static const char *motif_word(const CandidateList *list, size_t index)
{
    (void)list;
    return index < MOTIF_COUNT ? motif_name((Motif)index) : NULL;
}

// UNIT_NONE is none of them.
static const char *unit_word(const CandidateList *list, size_t index)
{
    (void)list;
    return index + 1 < UNIT_COUNT ? unit_name((Unit)(index + 1)) : NULL;
}

static const char *profile_word(const CandidateList *list, size_t index)
{
    return list && index < list->profile_count ? list->profiles[index] : NULL;
}

static const char *source_word(const CandidateList *list, size_t index)
{
    return list && index < list->source_count ? list->sources[index] : NULL;
}

static const char *reason_word(const CandidateList *list, size_t index)
{
    return list && index < list->reason_count ? list->reasons[index] : NULL;
}

static const char *reason_of(const PatternRow *at)
{
    return at->list->reasons[at->row->reason];
}

static const char *profile_of(const PatternRow *at)
{
    return at->list->profiles[at->row->profile];
}

static bool is_one(unsigned word, const PatternArgument *wanted)
{
    return motif_in(&wanted->names, (Motif)word);
}

static const char *set_word(const CandidateList *list, size_t index)
{
    return list && index < list->set_count ? list->sets[index] : NULL;
}

LONG_TERM(is_in_set)
{
    size_t count;
    bool found = false;
    const ListedMember *members = listed_members(at->list, at->row, &count);
    for (size_t i = 0; i < count && !found; i++)
        found = text_is(at->list->sets[members[i].set], wanted->text);
    return found;
}

TERM(is_undecided, at->row->decision == DECISION_NONE)
TERM(is_decided, is_one(at->row->decision, wanted))
TERM(is_audited, is_one(at->row->audit, wanted))
TERM(is_of_kind, is_one(at->row->kind, wanted))
TERM(has_moves, in_range(at->row->moves, wanted))
TERM(has_size, in_range(at->row->size, wanted))
TERM(is_withdrawn, at->row->withdrawn)
TERM(is_by_hand, at->row->by_hand)
TERM(is_changed, at->row->changed)
TERM(is_puzzle, at->row->puzzle && !at->row->withdrawn)
TERM(is_of_profile, text_is(profile_of(at), wanted->text))
TERM(is_game, in_range((double)at->game->number, wanted))
TERM(is_of_file, text_has(at->list->sources[at->game->source], wanted->text))
TERM(has_rating, at->row->rating > 0 && in_range(at->row->rating, wanted))
TERM(has_source_rating, at->row->source_rating > 0 && in_range(at->row->source_rating, wanted))
TERM(has_reason, text_has(reason_of(at), wanted->text))
TERM(overlaps, (at->flags & ROW_OVERLAPS) != 0)
TERM(differs, (at->flags & ROW_DIFFERS) ||
                  ((at->flags & ROW_PASSED_BY) && at->row->puzzle && !at->row->withdrawn))
TERM(is_duplicate, (at->flags & ROW_DUPLICATE) != 0)
TERM(is_belied, wanted->names.bits[0] ? (at->row->source_answers & wanted->names.bits[0]) != 0
                                      : (at->flags &ROW_BELIED) != 0)
TERM(is_marked, (at->flags & ROW_MARKED) != 0)

// Most rows are refused by nothing, and need not be unpacked.
static bool unpack(const PatternRow *at, PackedVerdict *refused)
{
    return at->row->refusal != 0 && verdict_unpack(at->row->refusal, refused);
}

LONG_TERM(is_refused_by)
{
    PackedVerdict refused;
    bool found = false;
    if (!unpack(at, &refused))
        return false;
    for (unsigned i = 0; filter_at(i) && !found; i++)
        found = filter_at(i) == refused.filter && is_one(i, wanted);
    return found;
}

LONG_TERM(misses_by)
{
    PackedVerdict refused;
    return unpack(at, &refused) && refused.has_miss && refused.unit != UNIT_NONE &&
           is_one(refused.unit - 1, wanted) && in_range(refused.miss, wanted);
}

LONG_TERM(has_elo)
{
    const int white = at->game->white_elo, black = at->game->black_elo;
    return (white > 0 || black > 0) && (white == 0 || in_range(white, wanted)) &&
           (black == 0 || in_range(black, wanted));
}

// A code of the Encyclopaedia, or its beginning, is not looked for in the opening's name.
LONG_TERM(is_opening)
{
    const char *text = wanted->text;
    const bool is_code =
        text[0] >= 'a' && text[0] <= 'e' && strspn(text + 1, "0123456789") == strlen(text + 1);
    return text_begins(listed_text(at->list, at->game->eco), text) ||
           (!is_code && text_has(listed_text(at->list, at->game->opening), text));
}

LONG_TERM(was_played)
{
    const int date = date_read(listed_text(at->list, at->game->date));
    return date > 0 && in_range(date, wanted);
}

static bool share(const MotifSet *one, const MotifSet *other)
{
    return (one->bits[0] & other->bits[0]) || (one->bits[1] & other->bits[1]);
}

TERM(has_motif, share(&at->row->motifs, &wanted->names))
TERM(has_theme, share(&at->row->themes, &wanted->names))

LONG_TERM(has_text)
{
    const ListedGame *game = at->game;
    const uint32_t tags[] = {game->white, game->black, game->event, game->opening};
    bool found = text_has(reason_of(at), wanted->text) || text_has(profile_of(at), wanted->text);
    for (size_t i = 0; i < sizeof tags / sizeof *tags && !found; i++)
        found = text_has(listed_text(at->list, tags[i]), wanted->text);
    return found;
}

// Columns: letter; its argument as help has it, as what it is read, and as errors call it; who
// judges; words to choose from.
#define ROW(letter, argument, kind, what, matches, word, sentence)                                 \
    {                                                                                              \
        {letter, argument, sentence}, ARGUMENT_##kind, matches, what, word                         \
    }

const TermRow pattern_bare_text = ROW('"', "TEXT", TEXT, "text", has_text, NULL,
                                      "players, event, opening, reason or profile have that text");

static const TermRow terms[] = {
    ROW('u', NULL, NONE, NULL, is_undecided, NULL, "undecided"),
    ROW('d', "DECISION", WORDS, "decision", is_decided, decision_word, "decided so"),
    ROW('a', NULL, NONE, NULL, is_puzzle, NULL, "a puzzle by its profile, and not withdrawn"),
    ROW('w', NULL, NONE, NULL, is_withdrawn, NULL, "a puzzle that the newest run refuses"),
    ROW('h', NULL, NONE, NULL, is_by_hand, NULL, "its tree was changed by hand"),
    ROW('c', NULL, NONE, NULL, is_changed, NULL, "changed since it was decided on"),
    ROW('j', "VERDICT", WORDS, "verdict", is_audited, audit_word,
        "judged so by its audit: none, holds, changed, broken"),
    ROW('k', "KIND", WORDS, "kind", is_of_kind, kind_word, "of that kind"),
    ROW('n', "RANGE", NUMBERS, "number of moves", has_moves, NULL, "so many moves to find"),
    ROW('z', "RANGE", NUMBERS, "number of moves", has_size, NULL, "so many moves in its tree"),
    ROW('r', "RANGE", NUMBERS, "rating", has_rating, NULL, "the rating of the puzzle"),
    ROW('t', "MOTIF", WORDS, "motif", has_motif, motif_word, "it has that motif"),
    ROW('R', "RANGE", NUMBERS, "rating", has_source_rating, NULL,
        "the rating that the source of an imported puzzle gives it"),
    ROW('T', "THEME", WORDS, "theme", has_theme, motif_word,
        "the source of an imported puzzle says that theme"),
    ROW('S', "[VERDICT]", MAYBE, "verdict", is_belied, source_answer_word,
        "imported, and a profile says so of its solution: holds, two, good, best, refuted, open;"
        " without a word: it has no puzzle there, or one with another first move"),
    ROW('p', "PROFILE", TEXT, "profile", is_of_profile, profile_word, "found by that profile"),
    ROW('f', "FILTER", WORDS, "filter", is_refused_by, filter_word, "refused by that filter"),
    ROW('m', "RANGE", MISS, "unit", misses_by, unit_word,
        "refused, and misses by so many centipawns, or of the unit behind the range: <3moves"),
    ROW('v', NULL, NONE, NULL, differs, NULL, "of two profiles only one has it as a puzzle"),
    ROW('x', NULL, NONE, NULL, overlaps, NULL, "overlaps another puzzle of its game"),
    ROW('D', NULL, NONE, NULL, is_duplicate, NULL, "a duplicate of another puzzle of the store"),
    ROW('g', "RANGE", NUMBERS, "game number", is_game, NULL, "the game's number in its file"),
    ROW('i', "FILE", TEXT, "file", is_of_file, source_word, "the file's name has that text"),
    ROW('e', "RANGE", NUMBERS, "rating", has_elo, NULL,
        "the rating of both players, or of the one that has one"),
    ROW('o', "OPENING", TEXT, "opening", is_opening, NULL,
        "the ECO code begins so, or the opening's name has that text"),
    ROW('y', "DATES", DATES, "date", was_played, NULL, "played at that time"),
    ROW('s', "REASON", TEXT, "reason", has_reason, reason_word, "decided for that reason"),
    ROW('=', "SET", TEXT, "set", is_in_set, set_word, "in that set"),
    ROW('*', NULL, NONE, NULL, is_marked, NULL, "marked"),
};

const PatternTerm *pattern_term(size_t index)
{
    return index < sizeof terms / sizeof *terms ? &terms[index].term : NULL;
}

const TermRow *pattern_term_of(char letter)
{
    for (size_t i = 0; pattern_term(i); i++)
        if (terms[i].term.letter == letter)
            return &terms[i];
    return NULL;
}
