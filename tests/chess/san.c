// SAN: written as the PGN standard has it, read as people write it.
#include "tests/chess/chess_test.h"

static void expect_written(const char *fen, const char *uci, const char *san) {
    Position pos = position_of(fen);
    assert_string_equal(SAN_TEXT(&pos, move_of(&pos, uci)), san);
}

static void expect_read(const char *fen, const char *text, const char *uci) {
    Position pos = position_of(fen);
    Move move = MOVE_NONE;
    assert_ok(san_read(&pos, text, strlen(text), &move, SAID));
    char out[UCI_MOVE_MAX];
    uci_move_write(move, out);
    if (strcmp(out, uci) != 0)
        fail_msg("%s was read as %s", text, out);
}

static void expect_refused(const char *fen, const char *text, Status expected, const char *words) {
    Position pos = position_of(fen);
    Move move = 4711;
    Fault fault = {""};
    Status status = san_read(&pos, text, strlen(text), &move, &fault);
    if (status != expected)
        fail_msg("%s: status %d, %s", text, (int)status, fault.text);
    assert_string_equal(fault.text, words);
    assert_int_equal(move, 4711);
    assert_int_equal(san_read(&pos, text, strlen(text), &move, NULL), expected);
}

// What other programs write for moves is read as well.
static void expect_uci_to_be_read(const Position *pos) {
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        char uci[UCI_MOVE_MAX];
        Move back = MOVE_NONE;
        uci_move_write(moves[i], uci);
        assert_ok(san_read(pos, uci, strlen(uci), &back, SAID));
        assert_int_equal(back, moves[i]);
    }
}

TEST(moves_in_uci_notation_are_read_in_random_games) {
    in_random_games(expect_uci_to_be_read, 6, 1, 19);
}

TEST(moves_are_written_by_the_standard_and_told_apart_by_file_then_rank_then_both) {
    expect_written(FEN_START, "e2e4", "e4");
    expect_written(FEN_START, "g1f3", "Nf3");
    expect_written("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5");
    expect_written("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6");
    expect_written("4k3/8/2p5/8/4B3/8/8/4K3 w - - 0 1", "e4c6", "Bxc6+");
    expect_written("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O");
    expect_written("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O");
    expect_written("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+");
    expect_written("1n6/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q");
    expect_written("1n6/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N");
    expect_written("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8r", "axb8=R+");
    expect_written("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#");
    expect_written("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "g1g6", "Qg6"); // stalemate has no sign
    expect_written("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2");
    expect_written("4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1d2", "N1d2");
    expect_written("7k/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b1d2", "N1d2");
    expect_written("7k/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "f3d2", "Nfd2");
    expect_written("7k/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2", "Nb3d2");
    expect_written("4k3/8/8/8/3p4/8/2N5/1N2K3 w - - 0 1", "c2d4", "Nxd4"); // only one reaches it
}

TEST(a_pinned_rival_needs_no_telling_apart) {
    expect_written("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2");
    expect_read("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2", "g1e2");
}

TEST(the_null_move_is_two_hyphens) {
    Position pos = position_of(FEN_START);
    assert_string_equal(SAN_TEXT(&pos, MOVE_NULL), "--");
    const char *const forms[] = {"--", "Z0"};
    for (int i = 0; i < 2; i++) {
        Move move = MOVE_NONE;
        assert_ok(san_read(&pos, forms[i], 2, &move, SAID));
        assert_int_equal(move, MOVE_NULL);
    }
    expect_refused("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "--", STATUS_ILLEGAL,
                   "--: no null move when in check");
}

TEST(what_people_write_is_read) {
    static const char *const forms[][2] = {
        {"e4", "e2e4"},     {"e2e4", "e2e4"},  {"e2-e4", "e2e4"}, {"Pe4", "e2e4"},
        {"Pe2-e4", "e2e4"}, {"e4!?", "e2e4"},  {"e4+", "e2e4"},   {"e2e4!!", "e2e4"},
        {"Nf3", "g1f3"},    {"Ng1f3", "g1f3"}, {"N1f3", "g1f3"},  {"Ngf3", "g1f3"},
        {"Ng1-f3", "g1f3"}, {"g1f3", "g1f3"},  {"g1-f3", "g1f3"}, {"Nf3?", "g1f3"},
        {"e4??", "e2e4"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        expect_read(FEN_START, forms[i][0], forms[i][1]);
}

TEST(captures_are_read_with_any_sign_or_none) {
    const char *fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    static const char *const forms[] = {"exd5", "ed5", "e4d5", "e4xd5", "e:d5", "Pexd5", "exd5!"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        expect_read(fen, forms[i], "e4d5");
    expect_read("4k3/5p2/8/7Q/8/8/8/4K3 w - - 0 1", "Qxf7#", "h5f7"); // a wrong sign does no harm
    expect_read("4k3/5p2/8/7Q/8/8/8/4K3 w - - 0 1", "Qf7", "h5f7");
}

TEST(en_passant_may_be_named) {
    const char *fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    static const char *const forms[] = {"exd6", "ed6", "exd6e.p.", "exd6ep", "exd6e.p.!", "e5d6"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        expect_read(fen, forms[i], "e5d6");
}

TEST(a_small_b_is_a_pawn_and_a_large_one_a_bishop) {
    const char *fen = "4k3/8/2p5/1P6/4B3/8/8/4K3 w - - 0 1";
    expect_read(fen, "bxc6", "b5c6");
    expect_read(fen, "Bxc6", "e4c6");
    expect_read(fen, "bc6", "b5c6");
    expect_read(fen, "Bc6", "e4c6");
}

TEST(castling_is_read_with_letters_and_noughts) {
    const char *fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    expect_read(fen, "O-O", "e1g1");
    expect_read(fen, "0-0", "e1g1");
    expect_read(fen, "O-O-O+", "e1c1");
    expect_read(fen, "0-0-0!?", "e1c1");
    expect_read(fen, "e1g1", "e1g1");
    expect_refused(fen, "Kg1", STATUS_ILLEGAL, "Kg1: no king can go to g1");
    expect_refused(fen, "O-0", STATUS_SYNTAX, "\"O-0\" is not a move");
    expect_refused(FEN_START, "O-O", STATUS_ILLEGAL, "O-O: castling is not possible here");
    expect_refused("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "0-0", STATUS_ILLEGAL,
                   "0-0: castling is not possible here");
}

TEST(promotions_are_read_in_all_their_forms) {
    const char *fen = "8/P6k/8/8/8/8/8/4K3 w - - 0 1";
    static const char *const forms[][2] = {
        {"a8=Q", "a7a8q"}, {"a8Q", "a7a8q"},   {"a8(Q)", "a7a8q"}, {"a8=Q+", "a7a8q"},
        {"a8=N", "a7a8n"}, {"a7a8r", "a7a8r"}, {"a7a8B", "a7a8b"}, {"a7-a8=B", "a7a8b"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        expect_read(fen, forms[i][0], forms[i][1]);
    expect_refused(fen, "a8", STATUS_ILLEGAL, "a8: what the pawn becomes is missing");
    expect_refused(fen, "a7a8", STATUS_ILLEGAL, "a7a8: what the pawn becomes is missing");
    static const char *const broken[] = {"a8=K", "a8=",   "a8=q", "a8q",     "a8(Q", "a8()",
                                         "a8=P", "a8?=Q", "a8QQ", "a7a8=q#", "a8P"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char words[64];
        snprintf(words, sizeof words, "\"%s\" is not a move", broken[i]);
        expect_refused(fen, broken[i], STATUS_SYNTAX, words);
    }
    expect_refused(FEN_START, "e4=Q", STATUS_ILLEGAL, "e4=Q: no pawn can go to e4 and promote");
    expect_refused(FEN_START, "e2e4q", STATUS_ILLEGAL, "e2e4q: nothing on e2 can go to e4");
}

TEST(garbage_is_not_a_move) {
    static const char *const texts[] = {
        "",   "e",   "e9",    "i4",       "Nf",   "xyz",   "nf3",     "e4e", "O-O-O-O",
        "N",  "--x", "1.e4",  "$1",       "...",  "Nf3 ",  " Nf3",    "x",   "=Q",
        "ed", "exd", "e2-e",  "e2-e4-e5", "Nf3f", "N11f3", "Qd1d2d3", "Kx",  "\xff\xfe",
        "O-", "OO",  "e4++-", "Nff3f3",   "?!",   "e4 e5", "*",       "1-0", "0000",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char words[64];
        snprintf(words, sizeof words, "\"%s\" is not a move", texts[i]);
        expect_refused(FEN_START, texts[i], STATUS_SYNTAX, words);
    }
}

TEST(the_length_counts_not_a_final_nul) {
    Position pos = position_of(FEN_START);
    Move move = MOVE_NONE;
    assert_ok(san_read(&pos, "e4e5", 2, &move, SAID));
    assert_int_equal(move_to(move), square_make(4, 3));
    assert_int_equal(san_read(&pos, "e4\0", 3, &move, NULL), STATUS_SYNTAX);
    static const char many[1000] = "Nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
    assert_fails(san_read(&pos, many, sizeof many, &move, SAID), STATUS_SYNTAX,
                 "\"Nxxxxxxxxxxxxxxx\" is not a move");
}

TEST(illegal_and_ambiguous_moves_are_refused_with_the_reason) {
    expect_refused("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", STATUS_ILLEGAL,
                   "d5: no pawn can go to d5");
    expect_refused(FEN_START, "Nf5", STATUS_ILLEGAL, "Nf5: no knight can go to f5");
    expect_refused(FEN_START, "e5", STATUS_ILLEGAL, "e5: no pawn can go to e5");
    expect_refused(FEN_START, "exd3", STATUS_ILLEGAL, "exd3: no pawn from e can go to d3");
    expect_refused(FEN_START, "Nbf3", STATUS_ILLEGAL, "Nbf3: no knight from b can go to f3");
    expect_refused(FEN_START, "N2f3", STATUS_ILLEGAL, "N2f3: no knight from 2 can go to f3");
    expect_refused(FEN_START, "Qd1-d3", STATUS_ILLEGAL, "Qd1-d3: no queen from d1 can go to d3");
    expect_refused(FEN_START, "e2e5", STATUS_ILLEGAL, "e2e5: nothing on e2 can go to e5");
    expect_refused("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Ne4", STATUS_ILLEGAL,
                   "Ne4: no knight can go to e4"); // pinned
    expect_refused("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", STATUS_ILLEGAL,
                   "Nd2: ambiguous, from b1 or f3");
    expect_refused("7k/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "Nd2", STATUS_ILLEGAL,
                   "Nd2: ambiguous, from b1, b3 or f3");
    expect_refused("7k/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "Nbd2", STATUS_ILLEGAL,
                   "Nbd2: ambiguous, from b1 or b3");
}

TEST(a_numbered_move_says_whose_it_is) {
    Position next;
    char text[SAN_NUMBERED_MAX];
    const Position start = pos_start();
    const Move e4 = move_encode(12, 28), e5 = move_encode(52, 36);
    san_write_numbered(&start, e4, text);
    assert_string_equal(text, "1.e4");
    pos_make(&start, e4, &next);
    san_write_numbered(&next, e5, text);
    assert_string_equal(text, "1...e5");
}

// An exclamation mark is nothing usual, so that the move is looked for among all legal ones.
static Status read_with_a_mark(const Position *pos, const char *text, size_t len, Move *move) {
    char marked[16];
    memcpy(marked, text, len);
    marked[len] = '!';
    return san_read(pos, marked, len + 1, move, NULL);
}

TEST(the_quick_way_and_the_thorough_one_agree_on_any_text) {
    static const char alphabet[] = "NBRQKPabcdefgh12345678abcdefgh12345678xx=O-+#";
    uint64_t seed = 29;
    int read = 0;
    for (int game = 0; game < 4 * PLAYOUT_STARTS; game++) {
        Position pos = position_of(playout_starts[game % PLAYOUT_STARTS]);
        for (int ply = 0; ply < 60; ply++) {
            for (int i = 0; i < 400; i++) {
                char text[8];
                const size_t len = 2 + random_next(&seed) % 6;
                for (size_t k = 0; k < len; k++)
                    text[k] = alphabet[random_next(&seed) % (sizeof alphabet - 1)];
                if (memcmp(text, "--", 2) == 0)
                    continue;
                Move quick = MOVE_NONE, thorough = MOVE_NONE;
                const Status status = san_read(&pos, text, len, &quick, NULL);
                if (status != read_with_a_mark(&pos, text, len, &thorough) || quick != thorough)
                    fail_msg("%.*s", (int)len, text);
                read += status == STATUS_OK;
            }
            if (!play_any(&pos, &seed))
                break;
        }
    }
    assert_true(read > 1000);
}
