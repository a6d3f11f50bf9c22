// The table of motifs: names, told motifs, and lines that are known in part.
#include "tests/motif/motif_test.h"

#include "tests/support/playouts.h"

TEST(names_are_found_and_no_two_are_alike) {
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        const char *name = motif_name(motif);
        assert_int_equal(motif_find(name, strlen(name)), motif);
        assert_int_equal(motif_find(name, strlen(name) - 1), MOTIF_COUNT);
    }
}

TEST(a_score_tells_the_result) {
    static const struct {
        Score score;
        Motif motif;
    } cases[] = {
        {{.value = 601}, MOTIF_CRUSHING},
        {{.value = 600}, MOTIF_ADVANTAGE},
        {{.value = 201}, MOTIF_ADVANTAGE},
        {{.value = 200}, MOTIF_EQUALITY},
        {{.value = -900}, MOTIF_EQUALITY},
        {{.mate = true, .value = 3}, MOTIF_CRUSHING},
        {{.mate = true, .value = -3}, MOTIF_EQUALITY},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(motif_of_score(cases[i].score), cases[i].motif);
}

TEST(what_is_told_is_a_motif_and_what_can_be_seen_is_not_believed) {
    PlayedLine played;
    MotifHit hits[MOTIF_COUNT];
    play_line(&played, "6k1/p4ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "a7a5 a1a5");
    motif_add(&played.line.given, MOTIF_ADVANTAGE);
    motif_add(&played.line.given, MOTIF_FORK);
    const size_t count = motifs_of_line(&played.line, hits);
    bool advantage = false;
    for (size_t i = 0; i < count; i++) {
        advantage = advantage || hits[i].motif == MOTIF_ADVANTAGE;
        assert_int_not_equal(hits[i].motif, MOTIF_FORK);
    }
    assert_true(advantage);
}

// A recapture is no hanging piece; who does not know what was taken before cannot tell.
TEST(a_line_without_the_move_before_it_is_judged_by_what_is_there) {
    PlayedLine played;
    MotifHit hits[MOTIF_COUNT];
    play_line(&played, "4k3/8/8/8/2n5/8/3B4/3RK3 b - - 0 1", "c4d2 d1d2");
    const size_t known = motifs_of_line(&played.line, hits);
    played.line.before_blunder = NULL;
    played.line.blunder = MOVE_NONE;
    assert_int_equal(motifs_of_line(&played.line, hits), known + 1);
}

TEST(only_a_positional_puzzle_has_what_moves_gain) {
    PlayedLine played;
    MotifHit hits[MOTIF_COUNT];
    play_line(&played, "6k1/5ppp/8/8/8/8/P4PPP/R5K1 b - - 0 1", "h7h6 a1d1");
    const size_t count = motifs_of_line(&played.line, hits);
    assert_true(count > 0 && motif_phrase(hits[count - 1].motif));
    played.line.positional = false;
    const size_t others = motifs_of_line(&played.line, hits);
    assert_true(others > 0 && others < count && !motif_phrase(hits[others - 1].motif));
}

TEST(names_are_written_by_the_alphabet_or_what_teaches_most_first) {
    CLEANUP(str_done) Str names = {0};
    MotifSet set = {0};
    motif_add(&set, MOTIF_SHORT);
    motif_add(&set, MOTIF_MATE);
    motif_add(&set, MOTIF_ENDGAME);
    motif_add(&set, MOTIF_FORK);
    motifs_write_names(&set, &names);
    assert_string_equal(str_text(&names), "endgame fork mate short");
    str_clear(&names);
    motifs_write_briefly(&set, &names);
    assert_string_equal(str_text(&names), "fork mate endgame short");
}

// A line of random moves with one before it. False when the game ends first.
static bool play_random(PlayedLine *played, uint64_t *random, size_t count) {
    *played = (PlayedLine){0};
    Position pos;
    playouts_middlegame(&pos, random);
    played->before = pos;
    played->line.blunder = playouts_play(&pos, random);
    played->line.start = pos;
    for (size_t i = 0; i < count; i++) {
        played->moves[i] = playouts_play(&pos, random);
        if (played->moves[i] == MOVE_NONE)
            return false;
    }
    played->line.before_blunder = &played->before;
    played->line.moves = played->moves;
    played->line.count = count;
    played->line.positional = true;
    return true;
}

TEST(any_line_has_the_motifs_of_its_reflections) {
    enum { LINES = 1000, MOVES = 7 };
    uint64_t random = 11;
    for (int i = 0; i < LINES; i++) {
        PlayedLine played;
        if (!play_random(&played, &random, MOVES))
            continue;
        for (int way = 1; way < (played.before.castling ? 2 : 4); way++)
            assert_reflected(&played, way & 1, way & 2, true);
    }
}
