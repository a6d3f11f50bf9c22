// onlymove mate: a position, files, JSON and EPD, and what cannot be read.
#include "tests/cli/onlymove.h"

#define MORPHY "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"

static const char EPD[] = "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 3;\n"
                          "8/8/8/8/8/8/8/8 w - - dm 2;\n"
                          "6rk/6pp/7N/8/8/8/8/K5R1 w - - bm #1; id \"smothered\";\n";

TEST(a_mate_is_proved_and_printed_with_its_key_tries_and_set_play) {
    CALL({"mate", MORPHY}, NULL,
         .out = {MORPHY "\nmate in 2, proved; 64 nodes\n1.Ra6!  zugzwang\n  1...Bh2  2.Rxa7#\n",
                 "tries\n1.Ra5? a6!\n", "set play\n  1...Bh2  2.Rxa7#\n"});
}

TEST(a_file_of_mates_is_read_and_what_it_says_is_compared) {
    CALL({"mate", "-"}, EPD, .status = 1,
         .out = {"mate in 2, proved; the file says 3; ", "mate in 1, proved; 1 node\n1.Nf7#!\n"},
         .err = {":2: piece placement: White has 0 kings"});
}

TEST(json_has_an_object_a_position) {
    CALL({"mate", "--json", "-"}, EPD, .status = 1,
         .out = {"{\"fen\":\"" MORPHY "\",\"state\":\"proved\",\"mate\":2,\"keys\":[\"a1a6\"],"
                 "\"keys_known\":true,\"duals\":[],\"duals_known\":true,\"nodes\":64}\n",
                 "{\"fen\":null,\"state\":\"open\",\"mate\":null,\"keys\":[],",
                 "\"mate\":1,\"keys\":[\"h6f7\"],"});
    CALL({"mate", "--json", "--in", "1", MORPHY}, NULL,
         .out = {"\"state\":\"none\",\"mate\":null,\"keys\":[],"});
    CALL({"mate", "--json", "--nodes", "20", "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1"},
         NULL, .out = {"\"state\":\"open\",\"mate\":null,\"keys\":[],"});
    CALL({"mate", "--json", "8/8/8/8/8/8/8/K7 w - - 0 1"}, NULL, .status = 1,
         .out = {"{\"fen\":\"8/8/8/8/8/8/8/K7 w - - 0 1\",\"state\":\"open\","});
}

TEST(epd_goes_out_with_its_keys_and_length) {
    CALL({"mate", "--epd", MORPHY}, NULL,
         .out = {"kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; hmvc 0; fmvn 1;\n"});
}

#define ROOK "4k3/8/8/8/8/8/8/4K2R w - - 0 1"

static const char with_tables[] = "ONLYMOVE_TABLES=" TABLES, nowhere[] = "ONLYMOVE_TABLES=/no/such";

TEST(three_men_are_proved_by_tables_where_these_are_installed) {
    static const struct {
        const char *words[5], *out;
    } rows[] = {
        {{"mate", ROOK}, "\nmate in 11, proved; by the tables: mate in 11; 0 nodes\n1.Rh7 Kd8 "},
        {{"mate", "--in", "9", ROOK}, "no mate in 9, proved; by the tables: mate in 11; 0 nodes\n"},
        {{"mate", "4k3/8/3KP3/8/8/8/8/8 b - - 0 1"},
         "no mate in 32, proved; by the tables: draw; 0 nodes\n"},
        {{"mate", "8/8/8/3k4/8/8/8/KQ6 b - - 0 1"}, "by the tables: mated in 9; "},
        {{"mate", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"},
         "by the tables: mate in 2; 52 nodes\n1.Kf7!  threat 2.Rh1#\n"},
        {{"mate", "--epd", ROOK}, "w - - bm Rh7; dm 11; "},
        {{"mate", "--json", "8/8/8/4k3/8/8/3PK3/8 w - - 0 1"},
         "\"state\":\"proved\",\"mate\":22,\"keys\":[\"e2e3\"],\"keys_known\":true,"},
        // Fifty moves come before the mate.
        {{"mate", "--nodes", "1000", "4k3/8/8/8/8/8/8/4K2R w - - 90 60"}, "\nopen: no mate in "},
    };
    if (!has_tables()) {
        print_message("# gaviotatb and libgaviotatb1 are not installed\n");
        skip();
    }
    for (size_t i = 0; i < COUNT(rows); i++) {
        Call call = {.env = with_tables, .out = {rows[i].out}};
        memcpy(call.words, rows[i].words, sizeof rows[i].words);
        expect_call(call);
    }
}

TEST(tables_that_cannot_be_used_are_named_and_three_men_are_open) {
    CALL({"mate", "--nodes", "1000", ROOK}, .env = "ONLYMOVE_TABLES=none",
         .out = {"\nopen: no mate in "});
    CALL({"mate", "--nodes", "1000", ROOK}, .env = nowhere, .out = {"\nopen: no mate in "},
         .err = {"onlymove: no tables of endings are asked: /no/such/kbk.gtb.cp4: "});
    CALL({"--version"}, .env = nowhere,
         .out = {"\ntables     no tables of endings are asked: /no/such/kbk"});
}

TEST(words_that_make_no_sense_are_named) {
    CALL({"mate"}, NULL, .status = 2, .err = {"mate needs a FEN or a file"});
    CALL({"mate", "4k3/8/8 w - -"}, NULL, .status = 1, .err = {"piece placement: "});
    CALL({"mate", "--in", "33", MORPHY}, NULL, .status = 2,
         .err = {"--in: \"33\" is no whole number from 1 to 32"});
    CALL({"mate", "--nodes", "many", MORPHY}, NULL, .status = 2,
         .err = {"--nodes: \"many\" is no whole number from 1 on"});
    CALL({"mate", "--json", "--epd", MORPHY}, NULL, .status = 2, .err = {"do not go together"});
}
