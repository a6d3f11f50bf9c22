// Which games fit a choice, and that the games that fit come as if all had been read.
#include "onlymove/game_filter.h"
#include "onlymove/bitboard.h"
#include "tests/pgn/packed.h"

// Numbered from 1. Of each what stands behind it matters in a row of the table below.
static const char GAMES[] =
    "[White \"Carlsen, M\"]\n[Date \"2019.05.01\"]\n[Result \"1-0\"]\n[WhiteElo \"2850\"]\n"
    "[Diff \"+3\"]\n[BlackElo \"2700\"]\n[TimeControl \"300+3\"]\n\n"
    "1. e4 {[%eval 0.3] [%clk 0:05:00]} e5 1-0\n\n"
    "[White \"carlsen, m\"]\n[Date \"2018.12.31\"]\n[Result \"0-1\"]\n[WhiteElo \"2850\"]\n"
    "[Diff \"-12\"]\n[BlackElo \"?\"]\n[TimeControl \"60\"]\n\n1. d4 {50% evals} d5 0-1\n\n"
    "[Variant \"Atomic\"]\n[White \"Carlsen\"]\n\n1. e4 *\n\n"
    "[White \"Karjakin\"]\n[Date \"????.??.??\"]\n[WhiteElo \"2000\"]\n[Diff \"-\"]\n"
    "[BlackElo \"1999\"]\n[TimeControl \"40/7200:3600\"]\n\n"
    "1. e4 e5 1/2-1/2\n\n" // only the moves have a result
    "[White \"A \\\"B\\\" C\"]\n[Date \"2020.??.??\"]\n[Result \"*\"]\n[TimeControl \"-\"]\n\n"
    "1. e4 e5 2. Ke3 *\n\n"
    "[White \"M\xfcller\"]\n[Date \"2019\"]\n[Result \"1-0\"]\n[TimeControl \"15\"]\n\n"
    "1. e4 1-0\n\n1. c4 e5 *\n";

static void read_choice(GameFilter *choice, const char *const words[]) {
    *choice = (GameFilter){.first = 0};
    for (size_t i = 0; words[i]; i += 2)
        if (strcmp(words[i], "evals") == 0)
            choice->needs_evals = true;
        else
            assert_ok(game_filter_set(choice, words[i], words[i + 1], SAID));
}

static bool next(GameSelector *selector, Game *game) {
    SelectorResult news;
    while ((news = game_selector_read(selector, game)) == SELECTOR_SKIPPED)
        ;
    return news == SELECTOR_GAME;
}

static void write_numbers(const GameFilter *choice, PgnReader *reader, Str *out) {
    GameSelector *selector = game_selector_new(reader, choice);
    assert_non_null(selector);
    CLEANUP(game_done) Game game = game_blank();
    while (next(selector, &game))
        str_addf(out, "%zu ", reader->game_count);
    game_selector_free(selector);
}

TEST(games_fit_by_their_numbers_tags_and_evaluations) {
    static const struct {
        const char *words[8], *numbers;
    } rows[] = {
        {{NULL}, "1 2 3 4 5 6 "},
        {{"games", "2-4"}, "2 3 4 "},
        {{"games", "6"}, "6 "},
        {{"shard", "2/3"}, "2 5 "},
        {{"shard", "3/3", "games", "4-9"}, "6 "},
        {{"min-elo", "2000"}, "1 "},
        {{"max-elo", "2000"}, "3 "},
        {{"time-control", "blitz"}, "1 "},
        {{"time-control", "bullet"}, "2 "},
        {{"time-control", "classical"}, "3 "},
        {{"time-control", "0-29"}, "5 "},
        {{"result", "1-0"}, "1 5 "},
        {{"result", "1/2-1/2"}, "3 "},
        {{"evals", ""}, "1 "},
        {{"where", "White ~ CARLSEN"}, "1 2 "},
        {{"where", "White ~ Carlsen & Date >= 2019"}, "1 "},
        {{"where", "Date >= 2019"}, "1 4 5 "},
        {{"where", "Date <= 2018.12 | Date > 2019.04"}, "1 2 4 "},
        {{"where", "!(White ~ a | White ~ \"\xc3\xbcl\")"}, "6 "},
        {{"where", "White ~ Carlsen and not Date < 2019"}, "1 "},
        {{"where", "Date<=2018.12 OR Date > 2019.04"}, "1 2 4 "},
        {{"where", "not(White ~ a or White ~ \"\xc3\xbcl\")"}, "6 "},
        {{"where", "White = and or White = \"or\""}, ""},
        {{"where", "White = \"M\xc3\xbcller\""}, "5 "},
        {{"where", "White !~ arl & WhiteElo > 999"}, "3 "},
        {{"where", "WhiteElo < 2850"}, "3 "},
        {{"where", "\"Wite\" != \"\""}, ""},
        {{"where", "BlackElo < 9999"}, "1 3 "},
        {{"where", "Diff > 0"}, "1 "},
        {{"where", "Diff < 0"}, "2 "},
        {{"where", "Diff = 3 | Diff <= -12"}, "1 2 "},
        {{"where", "Diff < 100"}, "1 2 "}, // of "-" nothing is known
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        GameFilter choice;
        CLEANUP(pgn_reader_done) PgnReader reader;
        CLEANUP(str_done) Str numbers = {0};
        read_choice(&choice, rows[i].words);
        pgn_reader_init(&reader, GAMES, sizeof GAMES - 1);
        write_numbers(&choice, &reader, &numbers);
        if (strcmp(str_text(&numbers), rows[i].numbers) != 0)
            fail_msg("%s %s: expected %s, got %s", rows[i].words[0], rows[i].words[1],
                     rows[i].numbers, str_text(&numbers));
    }
}

// Games in which the text of the moves tells what it tells otherwise: with variations, comments
// that have an x or a square in them, from another start, in other notations, and one that is cut.
static const char WRITTEN[] =
    "[White \"A\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 (3... Qxg2 4. Bxg2 Bh3 5. Bxh3) *\n\n"
    "[White \"B\"]\n\n1. e4 {xxx Nf5, exd5} d5 2. e5 ; x Nf5\n f6 3. exf6 Nxf6 *\n\n"
    "[White \"C\"]\n\n1. e2e4 d7d5 2. e4d5 d8d5 3. b1c3 d5a5 *\n\n"
    "[White \"D\"]\n\n1. e2-e4 d7-d5 2. e4xd5 Qd8xd5 3. d4 Q:d4 *\n\n"
    "[White \"E\"]\n[SetUp \"1\"]\n[FEN \"8/8/4k3/8/8/4K3/4P3/7r w - - 0 1\"]\n\n1. e3 *\n\n"
    "[White \"F\"]\n\n1. Nf3 g6 2. Nh4 Bg7 3. Nf5 gxf5 4. g3 Nf6 5. Bg2 O-O 6. O-O *\n\n"
    "[White \"G\"]\n\n*\n\n[White \"H\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

typedef bool BoardAsked(const Position *pos);

static int men(const Position *pos) {
    return __builtin_popcountll(pos->by_color[WHITE] | pos->by_color[BLACK]);
}

static bool has_f5(const Position *pos) {
    return pos_piece(pos, square_make(5, 4)) == piece_make(WHITE, KNIGHT);
}

static bool has_castled(const Position *pos) {
    return pos_piece(pos, square_make(6, 7)) == piece_make(BLACK, KING) &&
           pos_piece(pos, square_make(6, 0)) == piece_make(WHITE, KING);
}

static bool is_rook_ending(const Position *pos) {
    return men(pos) == 4 && __builtin_popcountll(pos->by_type[ROOK]) == 1 &&
           __builtin_popcountll(pos->by_type[PAWN]) == 1 &&
           !(pos->by_color[WHITE] & pos->by_type[ROOK]) ==
               !(pos->by_color[BLACK] & pos->by_type[PAWN]);
}

static bool is_check_to_black(const Position *pos) {
    return pos->side == BLACK && pos_in_check(pos);
}

// Kings and pawns are no officers.
static bool is_ending(const Position *pos) {
    const uint64_t others = pos->by_type[PAWN] | pos->by_type[KING];
    return men(pos) - __builtin_popcountll(others) <= 6;
}

static bool is_isolated(const Position *pos) {
    const Bitboard pawns = pos->by_type[PAWN] & pos->by_color[WHITE],
                   file = UINT64_C(0x101010101010101);
    return pawns & file << 3 && !(pawns & (file << 2 | file << 4));
}

typedef struct Asked {
    const char *where;
    int least, most;   // men on the board
    BoardAsked *holds; // or NULL: no matter
} Asked;

static bool fits_board(const Asked *asked, const Position *pos) {
    return men(pos) >= asked->least && men(pos) <= asked->most &&
           (!asked->holds || asked->holds(pos));
}

// What a program does that reads every game and makes every move.
static void write_asked(const char *text, size_t len, const Asked *asked, Str *out) {
    CLEANUP(pgn_reader_done) PgnReader reader;
    CLEANUP(game_done) Game game = game_blank();
    pgn_reader_init(&reader, text, len);
    while (pgn_read(&reader, &game)) {
        Position pos = game.start;
        bool fits = fits_board(asked, &pos);
        for (uint32_t node = game.nodes[GAME_ROOT].child; node != GAME_NO_NODE && !fits;
             node = game.nodes[node].child) {
            pos_play(&pos, game.nodes[node].move);
            fits = fits_board(asked, &pos);
        }
        if (fits)
            str_addf(out, "%zu ", reader.game_count);
    }
}

TEST(terms_of_the_board_fit_what_a_program_finds_that_makes_every_move) {
    static const Asked rows[] = {{"pieces:<=30", 0, 30, NULL},
                                 {"pieces:<=8", 0, 8, NULL},
                                 {"pieces:24-25", 24, 25, NULL},
                                 {"on:Nf5", 0, 32, has_f5},
                                 {"on:Nf5 and pieces:<=31", 0, 31, has_f5},
                                 {"pawns:..-d-...", 0, 32, is_isolated},
                                 {"on:Kg1,kg8", 0, 32, has_castled},
                                 {"material:~KPkr", 0, 32, is_rook_ending},
                                 {"incheck and side:black", 0, 32, is_check_to_black},
                                 {"phase:endgame and pieces:>=20", 20, 32, is_ending},
                                 {"not pieces:32", 0, 31, NULL},
                                 {"pieces:<=29 and not White ~ nobody", 0, 29, NULL}};
    CLEANUP(str_done) Str classics = str_of_file("tests/games/classics.pgn");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int file = 0; file < 2; file++) {
            const char *text = file ? str_text(&classics) : WRITTEN;
            const size_t len = file ? classics.len : sizeof WRITTEN - 1;
            GameFilter choice = {.first = 0};
            CLEANUP(pgn_reader_done) PgnReader reader;
            CLEANUP(str_done) Str found = {0}, wanted = {0};
            assert_ok(game_filter_set(&choice, "where", rows[i].where, SAID));
            pgn_reader_init(&reader, text, len);
            write_numbers(&choice, &reader, &found);
            write_asked(text, len, &rows[i], &wanted);
            if (strcmp(str_text(&found), str_text(&wanted)) != 0)
                fail_msg("%s, file %d: found %s, wanted %s", rows[i].where, file, str_text(&found),
                         str_text(&wanted));
        }
    }
}

TEST(what_is_wrong_with_a_condition_is_said) {
    static const struct {
        const char *condition, *value, *said;
    } rows[] = {
        {"games", "9-3", "FROM-TO"},
        {"games", "0-3", "FROM-TO"},
        {"games", "0", "FROM-TO"},
        {"min-elo", "strong", "from 1 to 9999, not \"strong\""},
        {"time-control", "blits", "; nearest: blitz"},
        {"time-control", "9-", "SECONDS-SECONDS"},
        {"result", "1:0", "; nearest: 1-0"},
        {"sample", "0", "1 to 100000000"},
        {"seed", "-1", "a seed is a number"},
        {"shard", "4/3", "there is no shard 4 of 3; they are 1 to 3"},
        {"shard", "0/3", "there is no shard 0 of 3"},
        {"shard", "3", "I/N"},
        {"where", "", "character 1: expected a tag"},
        {"where", "White", "character 6: expected one of"},
        {"where", "White ~ ", "character 9: expected a value"},
        {"where", "Wite ~ x", "character 1: no usual tag is called Wite; nearest: White"},
        {"where", "Date = x & white = y", "character 12: no usual tag is called white"},
        {"where", "(White = x", "character 1: the bracket that opens here"},
        {"where", "White = \"x", "character 9: the quote that opens here"},
        {"where", "White = x y", "character 11: expected & or |"},
        {"where", "White = x and", "character 14: expected a tag"},
        {"where", "or White = x", "character 4: expected one of"},
        {"where", "White = x)", "character 10: expected & or |"},
        {"where", "White = x & pieces:few", "character 20: not a range; write 5, 5-9"},
        {"where", "pieces:9-5", "character 8: the range is empty"},
        {"where", "material:KKk", "character 10: it wants one king of each side"},
        {"where", "on:Nf9", "character 4: not a piece and its square"},
        {"where", "side:w", "character 6: no such side"},
        {"where", "phase:late", "character 7: no such phase; they are opening"},
        {"where", "peices:<5", "character 1: no such term of the board; nearest: pieces"},
        {"where", "incheck White = x", "character 9: expected & or |"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        GameFilter choice = {.first = 0};
        assert_fails(game_filter_set(&choice, rows[i].condition, rows[i].value, SAID), STATUS_USAGE,
                     about(rows[i].said));
    }
}

TEST(a_pattern_without_end_is_refused) {
    Where where;
    CLEANUP(str_done) Str deep = {0}, wide = {0}, large = {0};
    for (int i = 0; i < 1000; i++) {
        str_add(&deep, "(");
        str_add(&wide, "ECO=A|");
        str_add(&large, "White=\"0123456789\"|");
    }
    assert_int_equal(where_read(&where, str_text(&deep), SAID), STATUS_USAGE);
    assert_int_equal(where_read(&where, str_text(&wide), SAID), STATUS_USAGE);
    assert_int_equal(where_read(&where, str_text(&large), SAID), STATUS_USAGE);
}

static void write_many(Str *text, size_t count) {
    for (size_t i = 1; i <= count; i++)
        str_addf(text,
                 "[White \"%zu\"]\n[Result \"*\"]\n[WhiteElo \"%zu\"]\n\n1. e4 {%0*d} e5 *\n\n", i,
                 i, (int)(i % 97 * 40), 0);
}

// Read through windows that end anywhere, and with an illegal move in between.
TEST(chosen_games_are_those_that_a_full_reading_has) {
    enum { COUNT = 3000 };
    CLEANUP(str_done) Str text = {0}, packed = {0};
    File files[2];
    GameFilter choice;
    read_choice(&choice, (const char *[]){"where", "WhiteElo >= 1000 & White !~ 7", NULL});
    write_many(&text, COUNT);
    str_add(&text, "[White \"bad\"]\n[WhiteElo \"8888\"]\n\n1. e4 Ke3 e5 (*\n\n");
    write_many(&text, 1200);
    pack(archive_write_add_filter_gzip, str_text(&text), text.len, &packed);
    files[0] = file_of(&text);
    files[1] = file_of(&packed);
    for (size_t i = 0; i < 2; i++) {
        CLEANUP(input_close) Input input;
        CLEANUP(pgn_reader_done) PgnReader all, chosen;
        assert_ok(input_open(&input, files[i].path, SAID));
        pgn_reader_init(&all, str_text(&text), text.len);
        pgn_reader_open(&chosen, &input);
        GameSelector *selector = game_selector_new(&chosen, &choice);
        CLEANUP(game_done) Game a = game_blank();
        CLEANUP(game_done) Game b = game_blank();
        size_t count = 0;
        while (pgn_read(&all, &a)) {
            const char *elo = game_tag(&a, "WhiteElo");
            if (atoi(elo) < 1000 || strchr(game_tag(&a, "White"), '7'))
                continue;
            assert_true(next(selector, &b));
            assert_string_equal(game_tag(&b, "White"), game_tag(&a, "White"));
            assert_int_equal(chosen.game_count, all.game_count);
            assert_int_equal(pgn_reader_line(&chosen), pgn_reader_line(&all));
            assert_int_equal(b.damaged, a.damaged);
            count++;
        }
        assert_false(next(selector, &b));
        assert_in_range(count, 1000, COUNT);
        game_selector_free(selector);
        file_drop(&files[i]);
    }
}

TEST(a_sample_is_the_same_for_a_seed_and_another_for_another) {
    CLEANUP(str_done) Str text = {0}, first = {0}, second = {0}, other = {0}, parts = {0};
    Str *const numbers[] = {&first, &second, &other};
    write_many(&text, 500);
    CLEANUP(file_drop) File file = file_of(&text);
    for (size_t i = 0; i < 3; i++) {
        GameFilter choice;
        CLEANUP(pgn_reader_done) PgnReader reader;
        read_choice(&choice, (const char *[]){"games", "101-400", "sample", "20", "seed",
                                              i == 2 ? "8" : "7", NULL});
        assert_ok(game_filter_sample(&choice, file.path, NULL, SAID));
        pgn_reader_init(&reader, str_text(&text), text.len);
        write_numbers(&choice, &reader, numbers[i]);
        size_t count = 0;
        for (const char *at = str_text(numbers[i]); *at; at++)
            count += *at == ' ';
        assert_int_equal(count, 20);
    }
    assert_string_equal(str_text(&first), str_text(&second));
    assert_string_not_equal(str_text(&first), str_text(&other));
    // More than there are is all of them; of standard input there is none.
    GameFilter choice;
    read_choice(&choice, (const char *[]){"games", "3-5", "sample", "20", NULL});
    assert_ok(game_filter_sample(&choice, file.path, NULL, SAID));
    CLEANUP(pgn_reader_done) PgnReader reader;
    pgn_reader_init(&reader, str_text(&text), text.len);
    write_numbers(&choice, &reader, &parts);
    assert_string_equal(str_text(&parts), "3 4 5 ");
    assert_int_equal(game_filter_sample(&choice, "-", NULL, SAID), STATUS_USAGE);
}
