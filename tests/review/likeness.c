// Which puzzles look alike, and what the queue and rules of sets make of it.
#include "onlymove/bitboard.h"
#include "onlymove/review_sets.h"
#include "tests/review/listed.h"

// The row of a puzzle of one move.
static CandidateRow row_of(const char *fen, const char *san, Motif motif) {
    CandidateRow row = {.size = 1, .moves = 1, .is_puzzle = true, .is_candidate = true};
    Position pos;
    Move move;
    int man = 0;
    assert_ok(pos_from_fen(&pos, fen, SAID));
    assert_ok(san_read(&pos, san, strlen(san), &move, SAID));
    for (int i = 0; i < 64; i++) {
        const Piece piece = pos_piece(&pos, (Square)(i ^ 56));
        if (piece == NO_PIECE)
            continue;
        row.occupied |= UINT64_C(1) << i;
        row.pieces[man / 2] |= (uint8_t)(piece << man % 2 * 4);
        man++;
    }
    row.black = pos.side == BLACK;
    row.traits = TRAIT_HAS_MOVE | (int)move_from(move);
    row.move_kinds = strchr(san, '#') ? MOVE_KIND_CHECK | MOVE_KIND_MATE : MOVE_KIND_QUIET;
    snprintf(row.first_move, sizeof row.first_move, "%s", san);
    motif_add(&row.motifs, motif);
    return row;
}

#define HOOK "6k1/5ppp/8/8/8/8/1q3PPP/3R2K1 w - - 0 1", "Rd8#", MOTIF_BACK_RANK_MATE

TEST(a_puzzle_looks_like_its_copies_and_not_like_a_stranger) {
    static const struct {
        const char *fen, *san;
        Motif motif;
        int least, most;
        const char *why;
    } rows[] = {
        {HOOK, 100, 100, "itself"},
        {"1k6/ppp5/8/8/8/8/PPP3q1/1K2R3 w - - 0 1", "Re8#", MOTIF_BACK_RANK_MATE, 100, 100,
         "mirrored"},
        {"3r2k1/1Q3ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "Rd1#", MOTIF_BACK_RANK_MATE, 100, 100,
         "colours exchanged"},
        {"5k2/4ppp1/8/8/8/8/q3PPP1/2R2K2 w - - 0 1", "Rc8#", MOTIF_BACK_RANK_MATE, 100, 100,
         "shifted"},
        {"6k1/5ppp/8/p7/8/8/1q3PPP/3R2K1 w - - 0 1", "Rd8#", MOTIF_BACK_RANK_MATE, ROWS_ALIKE, 99,
         "a pawn more"},
        {"6k1/5ppp/8/8/8/7P/1q3PP1/3R2K1 w - - 0 1", "Rd8#", MOTIF_BACK_RANK_MATE, ROWS_ALIKE, 99,
         "another king's side"},
        {"6k1/5ppp/8/8/8/8/1q3PPP/3R2K1 w - - 0 1", "h3", MOTIF_QUIET_MOVE, ROWS_ALIKE, 99,
         "another move"},
        {"r4rk1/pp3ppp/2n1bn2/2bp4/8/2NBBN2/PPP2PPP/R4RK1 w - - 0 1", "Bxc5", MOTIF_HANGING_PIECE,
         0, ROWS_ALIKE - 1, "a middlegame"},
        {"8/8/4k3/8/3R4/4K3/8/8 w - - 0 1", "Rd8", MOTIF_QUIET_MOVE, 0, ROWS_ALIKE - 1,
         "an ending"},
    };
    const CandidateRow one = row_of(HOOK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const CandidateRow other = row_of(rows[i].fen, rows[i].san, rows[i].motif);
        const int likeness = row_likeness(&one, &other);
        assert_int_equal(likeness, row_likeness(&other, &one));
        if (likeness < rows[i].least || likeness > rows[i].most)
            fail_msg("%s: %d", rows[i].why, likeness);
    }
}

// Three of one picture, and a stranger between them; ratings rise by a hundred.
static void add_rows(CandidateList *list) {
    const CandidateRow rows[] = {
        row_of(HOOK), row_of("8/8/4k3/8/3R4/4K3/8/8 w - - 0 1", "Rd8", MOTIF_QUIET_MOVE),
        row_of("1k6/ppp5/8/8/8/8/PPP3q1/1K2R3 w - - 0 1", "Re8#", MOTIF_BACK_RANK_MATE),
        row_of("5k2/4ppp1/8/8/8/8/q3PPP1/2R2K2 w - - 0 1", "Rc8#", MOTIF_BACK_RANK_MATE)};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CandidateRow row = rows[i];
        const ListedTags tags = {.source = "a.pgn", .number = i + 1};
        row.id = (int64_t)i + 1;
        row.move_number = 10;
        row.rating = 1000 + 100 * (int)i;
        row.decision = DECISION_ACCEPT;
        listed_row(list, row, listed_game(list, &tags), "finder", "");
    }
}

static void make_queue(Queue **queue) {
    CandidateList list = {0};
    *queue = queue_new();
    add_rows(&list);
    queue_set_rows(*queue, &list);
    assert_ok(queue_narrow(*queue, "", SAID));
}

FIXTURE(Queue *, make_queue, queue_free_at);

TEST_ON(what_is_most_alike_comes_first, Queue **queue, make_queue) {
    assert_int_equal(queue_find_alike(*queue, 2), 2);
    queue_sort(*queue, queue_column_named("alike"), true);
    assert_int_not_equal(queue_row(*queue, 0)->id, 2);
    assert_int_equal(queue_row(*queue, 3)->id, 2);
    assert_ok(queue_narrow(*queue, "alike:>=50", SAID));
    assert_int_equal(queue_count(*queue), 3);
}

TEST_ON(a_row_that_is_put_is_compared_too, Queue **queue, make_queue) {
    CLEANUP(candidate_list_done) CandidateList list = {0};
    queue_find_alike(*queue, 0);
    add_rows(&list);
    queue_update_rows(*queue, &list);
    assert_ok(queue_narrow(*queue, "alike:>=50", SAID));
    assert_int_equal(queue_count(*queue), 3);
}

TEST(a_set_has_no_two_alike_or_not_within_some_places) {
    static const struct {
        const char *rules, *after, *said;
        bool met;
    } rows[] = {
        {"4; no two alike", "12", "no two alike: met\n4: not met, 2 missing\n", false},
        {"2; no two alike; curve 1000-1100", "12",
         "curve 1000-1100: met\nno two alike: met\n2: met\n", true},
        {"4; no two alike within 2; curve 1000-1300", "123",
         "curve 1000-1300: not met, no puzzle is left for 1300\nno two alike: met\n4: not met, 1 "
         "missing\n",
         false},
        {"4; no two alike within 1; curve 1000-1300", "1234",
         "curve 1000-1300: met\nno two alike: met\n4: met\n", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CLEANUP(str_done) Str after = {0}, said = {0};
        CLEANUP(candidate_list_done) CandidateList list = {0};
        uint8_t taken[4] = {0};
        SetRules *rules;
        add_rows(&list);
        assert_ok(set_rules_new(&rules, rows[i].rules, NULL, SAID));
        set_rules_fill(rules, &list, taken);
        for (size_t row = 0; row < list.count; row++)
            if (taken[row])
                str_addf(&after, "%zu", row + 1);
        assert_int_equal(set_rules_check(rules, &list, taken, &said), rows[i].met);
        assert_string_equal(str_text(&after), rows[i].after);
        assert_string_equal(str_text(&said), rows[i].said);
        set_rules_free(rules);
    }
}

TEST(two_that_are_alike_in_a_set_are_named) {
    CLEANUP(str_done) Str said = {0};
    CLEANUP(candidate_list_done) CandidateList list = {0};
    const uint8_t taken[4] = {1, 1, 1, 0};
    SetRules *rules;
    add_rows(&list);
    assert_ok(set_rules_new(&rules, "3; no two alike", NULL, SAID));
    assert_false(set_rules_check(rules, &list, taken, &said));
    assert_string_equal(str_text(&said), "no two alike: not met, 10.Rd8# of game 1 and 10.Re8# of "
                                         "game 3\n3: met\n");
    set_rules_free(rules);
}
