// The puzzles of tests/motif/puzzles: each is judged as it stands, with the colours exchanged, and
// (where nobody may castle) mirrored, and must come to the same in all of them.
#include "tests/motif/motif_test.h"

#include "onlymove/bitboard.h"
#include "onlymove/file.h"

// What a line of the file says.
typedef struct MotifCase {
    Motif motif;
    bool has;
    const char *fen, *moves, *why;
    const char *where; // of a motif it has: "c7: a8 e8", the piece and the squares; NULL: any
} MotifCase;

// The file, of which each line is read once.
typedef struct Puzzles {
    Str text;
    char *rest;
} Puzzles;

static void open_puzzles(Puzzles *puzzles) {
    assert_ok(file_read("tests/motif/puzzles", SIZE_MAX, &puzzles->text, SAID));
    puzzles->rest = puzzles->text.data;
}

static void close_puzzles(Puzzles *puzzles) {
    str_done(&puzzles->text);
}

FIXTURE(Puzzles, open_puzzles, close_puzzles);

static bool next_case(Puzzles *puzzles, MotifCase *row) {
    char *line, *parts[5] = {NULL};
    do
        line = strsep(&puzzles->rest, "\n");
    while (line && (*line == '\0' || *line == '#'));
    if (!line)
        return false;
    for (size_t i = 0; i < COUNT(parts); i++)
        parts[i] = strsep(&line, "|");
    const char *name = parts[0] + 1;
    *row = (MotifCase){.motif = motif_find(name, strlen(name)),
                       .has = parts[0][0] == '+',
                       .fen = parts[1],
                       .moves = parts[2],
                       .why = parts[3],
                       .where = parts[4]};
    if (row->motif == MOTIF_COUNT || !row->why)
        fail_msg("%s is no puzzle", parts[0]);
    return true;
}

static void add_square(char *text, Square s) {
    const char name[] = {' ', (char)('a' + square_file(s)), (char)('1' + square_rank(s)), '\0'};
    strcat(text, name);
}

static void assert_where(const MotifCase *row, const MotifHit *hit) {
    char text[256] = "";
    add_square(text, hit->square);
    strcat(text, ":");
    for (Bitboard squares = hit->squares; squares;)
        add_square(text, bb_pop(&squares));
    if (strcmp(text + 1, row->where) != 0) {
        fail_msg("%s %s: %s at \"%s\", not \"%s\"", row->fen, row->moves, motif_name(row->motif),
                 text + 1, row->where);
    }
}

TEST_ON(every_puzzle_has_its_motif_or_only_just_not, Puzzles *puzzles, open_puzzles) {
    MotifCase row;
    while (next_case(puzzles, &row)) {
        PlayedLine played;
        MotifHit hits[MOTIF_COUNT];
        play_line(&played, row.fen, row.moves);
        const MotifHit *hit = find_hit(hits, motifs_of_line(&played.line, hits), row.motif);
        if (!hit != !row.has) {
            fail_msg("%s %s: %s %s, though: %s", row.fen, row.moves, motif_name(row.motif),
                     hit ? "found" : "not found", row.why);
        }
        if (hit && row.where)
            assert_where(&row, hit);
        for (int way = 1; way < (played.before.castling ? 2 : 4); way++)
            assert_reflected(&played, way & 1, way & 2, false);
    }
}

TEST_ON(every_motif_that_can_be_seen_has_a_puzzle_and_a_near_miss, Puzzles *puzzles, open_puzzles) {
    bool has[MOTIF_COUNT] = {false}, misses[MOTIF_COUNT] = {false};
    for (MotifCase row; next_case(puzzles, &row);)
        (row.has ? has : misses)[row.motif] = true;
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++)
        if (!motif_is_given(motif) && !(has[motif] && misses[motif]))
            fail_msg("%s has no %s", motif_name(motif), has[motif] ? "near miss" : "puzzle");
}

// The database looks at one of several defenders, on the lowest square: here the king on e5, which
// nothing cuts off, and with the colours exchanged the rook on d1.
TEST(of_two_defenders_interference_looks_at_the_one_on_the_lower_square) {
    PlayedLine played, exchanged;
    MotifHit hits[MOTIF_COUNT];
    play_line(&played, "3r4/p7/8/1NP1k3/3n3R/8/8/6K1", "a7a6 b5d6 e5f6 h4d4");
    reflect_line(&played, true, false, &exchanged);
    assert_null(find_hit(hits, motifs_of_line(&played.line, hits), MOTIF_INTERFERENCE));
    assert_non_null(find_hit(hits, motifs_of_line(&exchanged.line, hits), MOTIF_INTERFERENCE));
}
