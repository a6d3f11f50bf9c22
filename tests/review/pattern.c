// Patterns: what each term asks, how they bind, where one that makes no sense does not, what could
// stand at the cursor, and patterns that are kept.
#include "onlymove/file.h"
#include "tests/review/listed.h"
#include "tests/review/pattern_cases.h"
#include "tests/support/folder.h"

// Two candidates that have nothing in common: A undecided, a mate; B rejected.
typedef struct Pair {
    CandidateList list;
    NamedPatterns named;
    Folder folder;
    const char *path;
} Pair;

static void make_pair(Pair *pair) {
    const ListedTags first = {
        "euwe.pgn",   7,     2400,          0, "van Wely, Loek", "Müller, K", "Wijk aan Zee",
        "2024.01.13", "C42", "Russian Game"};
    const ListedTags second = {"club.pgn", 31,      1600,         2210,  "Ant",
                               "Bee",      "Blitz", "2019.??.??", "B01", "Scandinavian"};
    CandidateRow a = {.id = 1,
                      .ply = 40,
                      .moves = 2,
                      .size = 9,
                      .nodes = 3000000,
                      .rating = 1500,
                      .worth = 70,
                      .first_move = "Qb8+",
                      .kind = KIND_MATE,
                      .is_candidate = true,
                      .is_puzzle = true};
    CandidateRow b = {.id = 2,
                      .ply = 11,
                      .moves = 1,
                      .size = 1,
                      .decision = DECISION_REJECT,
                      .audit = AUDIT_BROKEN,
                      .kind = KIND_STALEMATE,
                      .is_puzzle = true,
                      .withdrawn = true,
                      .by_hand = true,
                      .changed_since_decision = true};
    b.refusal = listed_refusal("only-good-move", 12, UNIT_CP);
    motif_add(&a.motifs, MOTIF_FORK);
    motif_add(&a.motifs, MOTIF_SUPER_GM);
    listed_row(&pair->list, a, listed_game(&pair->list, &first), "magnus", "");
    listed_row(&pair->list, b, listed_game(&pair->list, &second), "Night-2", "too easy");
    pair->list.sets = calloc(2, sizeof *pair->list.sets);
    pair->list.sets[pair->list.set_count++] = strdup("Club-evening");
    pair->list.sets[pair->list.set_count++] = strdup("mates");
    pair->list.members = calloc(3, sizeof *pair->list.members);
    pair->list.members[pair->list.member_count++] = (ListedMember){1, 0};
    pair->list.members[pair->list.member_count++] = (ListedMember){1, 1};
    pair->list.members[pair->list.member_count++] = (ListedMember){2, 0};
    pair->folder = folder_make();
    pair->path = folder_file(&pair->folder, "patterns.ini");
}

static void free_pair(Pair *pair) {
    candidate_list_done(&pair->list);
    named_patterns_done(&pair->named);
    folder_done(&pair->folder);
}

FIXTURE(Pair, make_pair, free_pair);
#define PAIR_TEST(name) TEST_ON(name, Pair *pair, make_pair)

static const uint16_t pair_flags[] = {ROW_MARKED | ROW_DIFFERS,
                                      ROW_OVERLAPS | ROW_DUPLICATE | ROW_SOURCE_DISPUTED};

#define ASSERT_CASES(...)                                                                          \
    assert_cases(&pair->list, &pair->named, pair_flags, (const PatternCase[]){__VA_ARGS__},        \
                 COUNT(((const PatternCase[]){__VA_ARGS__})))

PAIR_TEST(each_term_tells_rows_apart) {
    ASSERT_CASES({"~u", "A"}, {"~d reject", "B"}, {"~a", "A"}, {"~w", "B"}, {"~h", "B"},
                 {"~c", "B"}, {"~k mate", "A"}, {"~n 2", "A"}, {"~z 9", "A"}, {"~N >1000000", "A"},
                 {"~r 1400-1800", "A"}, {"~r 0-", "A"}, {"~t fork", "A"}, {"~p magnus", "A"},
                 {"~f only-good-move", "B"}, {"~m <20", "B"}, {"~m <12", ""}, {"~m <20cp", "B"},
                 {"~m <20moves", ""}, {"~v", "A"}, {"~x", "B"}, {"~D", "B"}, {"~S", "B"},
                 {"~g 12-40", "B"}, {"~i euwe", "A"}, {"~e 2000-", "A"}, {"~e -2300", "B"},
                 {"~e 1500-1700", ""}, {"~o C4", "A"}, {"~o c", "A"}, {"~o scandi", "B"},
                 {"~y 2024-", "A"}, {"~s easy", "B"}, {"~= mates", "A"}, {"~= CLUB-evening", "AB"},
                 {"~= mate", ""}, {"~*", "A"}, {"~j broken", "B"}, {"~j none", "A"});
}

PAIR_TEST(a_term_is_also_a_word_with_its_value) {
    ASSERT_CASES({"undecided", "A"}, {"rejected", "B"}, {"not rejected", "A"}, {"accepted", ""},
                 {"skipped", ""}, {"decided:rejected", "B"}, {"decided:none", "A"}, {"puzzle", "A"},
                 {"withdrawn", "B"}, {"by-hand", "B"}, {"changed", "B"}, {"kind:mate", "A"},
                 {"Kind:MATE", "A"}, {"moves:2", "A"}, {"moves: 2", "A"}, {"size:9", "A"},
                 {"nodes:>1000000", "A"}, {"estimate:1400-1800", "A"}, {"rating:1400-1800", "A"},
                 {"worth:>=70", "A"}, {"worth:<70", ""}, {"motif:fork", "A"},
                 {"profile:magnus", "A"}, {"filter:only-good-move", "B"}, {"miss:<20", "B"},
                 {"miss:<20moves", ""}, {"differs", "A"}, {"overlaps", "B"}, {"duplicate", "B"},
                 {"answers", "B"}, {"game:12-40", "B"}, {"file:euwe", "A"}, {"elo:2000-", "A"},
                 {"opening:C4", "A"}, {"date:2024-", "A"}, {"reason:easy", "B"}, {"set:mates", "A"},
                 {"set:\"CLUB-evening\"", "AB"}, {"marked", "A"}, {"audit:broken", "B"},
                 {"ply:40", "A"}, {"kind:\"draw by stalemate\"", "B"}, {"first:qb", "A"});
}

// Fills a list with so many candidates of all sorts, the same each time.
static void make_many(CandidateList *list, uint16_t *flags, size_t count) {
    static const char *const openings[] = {"C42", "B01", "", "A00"};
    static const char *const dates[] = {"2024.01.13", "2019.??.??", "", "1972.07"};
    static const char *const reasons[] = {"", "too easy", "cooked"};
    static const char *const filters[] = {"only-good-move", "not-check", "one-winning-move"};
    uint64_t seed = 7;
    int32_t game = 0;
    for (size_t i = 0; i < count; i++) {
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const unsigned bits = (unsigned)(seed >> 32), more = (unsigned)(seed >> 13);
        if (i % 5 == 0) {
            const ListedTags tags = {bits & 1 ? "a.pgn" : "b.pgn",
                                     i,
                                     (int)(bits % 3) * 1000,
                                     (int)(more % 4) * 700,
                                     "Ant",
                                     "Bee",
                                     "Cup",
                                     dates[more >> 4 & 3],
                                     openings[bits >> 3 & 3],
                                     "Opening"};
            game = listed_game(list, &tags);
        }
        CandidateRow row = {.id = (int64_t)i + 1,
                            .ply = (int)(i % 5),
                            .moves = (int)(bits >> 5 & 7),
                            .size = (int)(bits >> 8 & 63),
                            .nodes = bits >> 4,
                            .rating = (int)(more & 2047),
                            .source_rating = (int)(more >> 3 & 2047),
                            .source_answers = bits & 32 ? (uint8_t)(bits >> 9 & 15) : 0,
                            .kind = (PuzzleKind)(bits % KIND_COUNT),
                            .audit = (AuditOutcome)(more % AUDIT_OUTCOME_COUNT),
                            .decision = (Decision)(more >> 5 & 3),
                            .is_puzzle = bits >> 6 & 1,
                            .withdrawn = bits >> 7 & 1,
                            .by_hand = more >> 7 & 1,
                            .changed_since_decision = more >> 8 & 1};
        motif_add(&row.motifs, (Motif)(bits >> 7) % MOTIF_COUNT);
        motif_add(&row.themes, (Motif)(more >> 7) % MOTIF_COUNT);
        if (more & 512)
            row.refusal = listed_refusal(filters[bits % 3], (int)(bits >> 3 & 63), UNIT_CP);
        listed_row(list, row, game, bits & 64 ? "magnus" : "finder", reasons[more % 3]);
        flags[i] =
            (uint16_t)(more >> 3 & (ROW_MARKED | ROW_OVERLAPS | ROW_DIFFERS | ROW_OTHER_VISITED |
                                    ROW_DUPLICATE | ROW_SOURCE_DISPUTED));
    }
}

TEST(signs_and_words_give_the_same_rows_on_many_candidates) {
    static const char *const values[] = {"5",    "2-",      "-9",   "<20",    ">100", "1400-1800",
                                         "mate", "a",       "fork", "magnus", "easy", "2019-",
                                         "good", "skipped", "none", "C4",     "b"};
    enum { MANY = 2000 };
    CLEANUP(candidate_list_done) CandidateList list = {0};
    uint16_t flags[MANY];
    size_t compared = 0, some = 0;
    make_many(&list, flags, MANY);
    for (size_t i = 0; pattern_term(i); i++) {
        const QueueColumn *term = pattern_term(i);
        for (size_t value = 0; term->letter && value < (term->argument_in_help ? COUNT(values) : 1);
             value++) {
            CLEANUP(str_done) Str sign = {0}, word = {0};
            Pattern *by_sign, *by_word;
            str_addf(&sign, "!~%c %s ~u", term->letter,
                     term->argument_in_help ? values[value] : "");
            str_addf(&word, "not %s%s%s and undecided", pattern_word(term),
                     term->argument_in_help ? ":" : "",
                     term->argument_in_help ? values[value] : "");
            const Status status = pattern_new(&by_sign, str_text(&sign), NULL, SAID);
            assert_int_equal(pattern_new(&by_word, str_text(&word), NULL, SAID), status);
            for (size_t row = 0; status == STATUS_OK && row < MANY; row++) {
                const bool fits = pattern_matches(by_sign, &list, flags, row);
                assert_true(pattern_matches(by_word, &list, flags, row) == fits);
                some += fits;
            }
            compared += status == STATUS_OK;
            pattern_free(by_sign);
            pattern_free(by_word);
        }
    }
    assert_true(compared > 80 && some > 1000);
}

PAIR_TEST(words_join_terms_as_signs_do) {
    ASSERT_CASES({"undecided and withdrawn", ""}, {"undecided or withdrawn", "AB"},
                 {"not undecided", "B"}, {"not not undecided", "A"}, {"NOT(undecided)", "B"},
                 {"withdrawn or withdrawn undecided", "B"}, {"undecided kind:mate", "A"},
                 {"(withdrawn or withdrawn) and undecided", ""}, {"!undecided|~u", "AB"},
                 {"not ~u & moves:1", "B"}, {"\"undecided\"", ""}, {"\"or\"", ""},
                 {"kind:mate(undecided)", "A"});
}

PAIR_TEST(a_value_is_compared) {
    ASSERT_CASES({"moves:>=2", "A"}, {"moves:<=1", "B"}, {"moves:=1", "B"}, {"moves>=2", "A"},
                 {"moves<2", "B"}, {"moves=2", "A"}, {"moves:1..2", "AB"}, {"moves:..1", "B"},
                 {"moves:2..", "A"}, {"date:>=2024", "A"}, {"date:<=2019", "B"},
                 {"date:2018..2019", "B"}, {"date:=2019", "B"}, {"moves:-5..1", "B"},
                 {"~n >=2", "A"}, {"~n>=2", "A"}, {"elo>=2000", "A"});
}

PAIR_TEST(other_words_are_looked_for_in_players_event_opening_reason_and_profile) {
    ASSERT_CASES({"WELY", "A"}, {"\"van wely\"", "A"}, {"MÜLLER", "A"}, {"bee", "B"}, {"zee", "A"},
                 {"russian", "A"}, {"easy", "B"}, {"night", "B"}, {"euwe", ""}, {"van blitz", ""});
}

TEST(a_bare_word_that_names_a_motif_or_a_kind_is_told) {
    CLEANUP(str_done) Str said = {0};
    pattern_write_meant("undecided mateIN1 (not decoy | \"fork\" motif:pin) Anna", &said);
    assert_string_equal(str_text(&said), "; mateIn1 is a motif: motif:mateIn1"
                                         "; decoy is a kind: kind:decoy");
}

PAIR_TEST(terms_bind_not_before_and_before_or) {
    ASSERT_CASES({"", "AB"}, {"  ", "AB"}, {"~u ~w", ""}, {"~u & ~w", ""}, {"~u|~w", "AB"},
                 {"!~u", "B"}, {"!!~u", "A"}, {"!~u ~u", ""}, {"!(~u ~w)", "AB"},
                 {"~w | ~w ~u", "B"}, {"(~w | ~w) ~u", ""}, {"~u~a&(~k mate)", "A"});
}

PAIR_TEST(a_range_has_its_ends_within_unless_it_says_below_or_above) {
    ASSERT_CASES({"~n2", "A"}, {"~n 2-", "A"}, {"~n -1", "B"}, {"~n 1-2", "AB"}, {"~n <2", "B"},
                 {"~n >1", "A"}, {"~n >2", ""}, {"~m 11.5-12.5", "B"}, {"~y 2024", "A"},
                 {"~y 2024.01", "A"}, {"~y 2024.01.13", "A"}, {"~y 2024.02-", ""},
                 {"~y <2024", "B"}, {"~y >2019", "A"}, {"~y 2018-2019", "B"},
                 {"~y -2024.01.12", "B"});
}

PAIR_TEST(a_word_that_is_no_name_stands_for_all_that_have_a_word_beginning_so) {
    ASSERT_CASES({"~k draw", "B"}, {"~k \"draw by stalemate\"", "B"}, {"~k MAT", "A"},
                 {"~k hard", ""}, {"~f good", "B"}, {"~t super", "A"}, {"~p mag", ""},
                 {"~p night-2", "B"});
}

PAIR_TEST(what_makes_no_sense_is_said_with_its_place) {
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"~k matt", "~k matt (at 4): no such kind; nearest: mate"},
        {"Müller ~k", "~k (at 10): it wants a kind; kinds are *"},
        {"~t frok", "~t frok (at 4): no such motif; nearest: fork"},
        {"~u ~q", "~q (at 4): no such term; there are ~u ~d *"},
        {"~", "~ (at 1): no such term*"},
        {"~undecided", "~undecided (at 3): nothing belongs there"},
        {"~n x", "~n x (at 4): not a range; write 5, 5-9, <5, <=5, >5 or >=5"},
        {"~m <20xy", "~m <20xy (at 4): no such unit; units are cp, mate, pawns, *"},
        {"~m cp", "~m cp (at 4): not a range*"},
        {"~n -", "~n - (at 4): not a range*"},
        {"~n 5-4", "~n 5-4 (at 4): the range is empty: its end is below its beginning"},
        {"~y 24", "~y 24 (at 4): no range of dates; 2024, *"},
        {"~p", "~p (at 3): it wants a profile"},
        {"~p \"a", "~p \"a (at 4): the quote is not closed"},
        {"\"", "\" (at 1): the quote is not closed"},
        {"(~u", "( (at 1): it is not closed"},
        {"~u)", ") (at 3): nothing was opened before it"},
        {"()", ") (at 2): nothing stands before it"},
        {"~u !", "! (at 4): nothing follows it"},
        {"~u |", "~u | (at 5): something is missing at the end"},
        {"| ~u", "| (at 1): nothing stands before it"},
        {"@near", "@near (at 1): no pattern is kept under that name"},
        {"undecided motf:fork",
         "motf:fork (at 11): no such term; nearest: motif; text with a colon goes into quotes"},
        {"Müller zzzzzzzz:1", "zzzzzzzz:1 (at 8): no such term; text with *"},
        {":1", ":1 (at 1): no such term*"},
        {"kind:matt", "kind:matt (at 6): no such kind; nearest: mate"},
        {"~u kind", "kind (at 8): it wants a kind; kinds are *"},
        {"opening", "opening (at 8): it wants an opening"},
        {"moves:", "moves: (at 7): it wants a number of moves"},
        {"undecided:3", "undecided:3 (at 11): nothing belongs there"},
        {"undecided=3", "undecided=3 (at 10): nothing belongs there"},
        {"moves:many", "moves:many (at 7): not a range; write 5, 5-9, <5, <=5, >5 or >=5"},
        {"moves:4-2", "moves:4-2 (at 7): the range is empty: its end is below its beginning"},
        {"moves:4..2", "moves:4..2 (at 7): the range is empty*"},
        {"moves:..", "moves:.. (at 7): not a range*"},
        {"moves:><5", "moves:><5 (at 7): not a range*"},
        {"kind:\"mate", "kind:\"mate (at 6): the quote is not closed"},
        {"undecided and", "undecided and (at 14): something is missing at the end"},
        {"or undecided", "or (at 1): nothing stands before it"},
        {"not", "not (at 1): nothing follows it"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Pattern *pattern;
        assert_fails(pattern_new(&pattern, cases[i].text, NULL, SAID), STATUS_SYNTAX,
                     cases[i].words);
        assert_null(pattern);
    }
}

TEST(what_only_a_queue_knows_is_refused_where_there_is_none) {
    static const char *const texts[] = {"~v", "~u ~x", "~k mate | !~D", "~*", "alike:>=50"};
    Pattern *pattern;
    for (size_t i = 0; i < COUNT(texts); i++) {
        assert_fails(pattern_new_for_list(&pattern, texts[i], NULL, SAID), STATUS_SYNTAX,
                     "*only the queue knows that*");
        assert_null(pattern);
    }
    assert_ok(pattern_new_for_list(&pattern, "~u ~k mate", NULL, SAID));
    pattern_free(pattern);
}

PAIR_TEST(a_pattern_that_is_too_long_is_refused) {
    Pattern *pattern;
    char text[10001] = "";
    memset(text, '!', sizeof text - 1);
    assert_fails(pattern_new(&pattern, text, NULL, SAID), STATUS_SYNTAX, "*1000 bytes");
}

PAIR_TEST(what_could_stand_at_the_cursor_is_offered) {
    static const struct {
        const char *text;
        size_t cursor, start;
        const char *lines;
    } cases[] = {
        {"~k dr", 5, 3,
         "\"draw by stalemate\"\tkind\n\"draw by repetition\"\tkind\n"
         "\"draw by insufficient material\"\tkind\n\"draw by fifty moves\"\tkind\n"},
        {"~k \"MATI", 8, 3, "\"mating net\"\tkind\n"},
        {"~k \"mating n", 12, 3, "\"mating net\"\tkind\n"},
        {"~u ~d s", 7, 6, "skipped\tdecision\n"},
        {"~d a ~u", 4, 3, "accepted\tdecision\n"},
        {"~p ", 3, 3, "magnus\tprofile\nNight-2\tprofile\n"},
        {"~s", 2, 2, "\"too easy\"\treason\n"},
        {"~= M", 4, 3, "mates\tset\n"},
        {"~i e", 4, 3, "euwe.pgn\tfile\n"},
        {"(~*", 3, 1, "~*\tmarked\n"},
        {"@n", 2, 1, "near\t~m <20\n"},
        {"~n 2", 4, 3, ""},
        {"~m ", 3, 3, ""},
        {"wely", 4, 0, ""},
        {"kind:\"MATI", 10, 5, "\"mating net\"\tkind\n"},
        {"~u decided:s", 12, 11, "skipped\tdecision\n"},
        {"set: M", 6, 5, "mates\tset\n"},
        {"(und", 4, 1, "undecided\tundecided (~u)\n"},
        {"not mar", 7, 4, "marked\tmarked (~*)\n"},
        {"KIN", 3, 0, "kind:\tof that kind (~k)\n"},
        {"undecided", 9, 0, "undecided\tundecided (~u)\n"},
        {"moves:2", 7, 6, ""},
    };
    assert_ok(named_patterns_keep(&pair->named, pair->path, "near", "~m <20", SAID));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CLEANUP(str_done) Str lines = {0};
        assert_int_equal(
            pattern_complete(cases[i].text, cases[i].cursor, &pair->list, &pair->named, &lines),
            cases[i].start);
        assert_string_equal(str_text(&lines), cases[i].lines);
    }
}

// Whether completion offers a word with that meaning behind a text.
static bool offers(const Pair *pair, const char *text, const char *word, const char *meaning) {
    CLEANUP(str_done) Str lines = {0}, line = {0};
    const size_t start = pattern_complete(text, strlen(text), &pair->list, NULL, &lines);
    assert_false(start > 0 && text[start - 1] == '~'); // ~~a is no term
    str_addf(&line, "\n%s\t%s\n", word, meaning);
    CLEANUP(str_done) Str all = str_of("\n%s", str_text(&lines));
    return strstr(str_text(&all), str_text(&line));
}

PAIR_TEST(where_a_term_could_begin_all_are_offered_by_word_or_by_sign) {
    static const char *const words[] = {"", "~u ", "(", "!", "~u |", "undecided and "};
    static const char *const signs[] = {"~", "~~", "~u ~", "(~"};
    for (size_t i = 0; pattern_term(i); i++) {
        const QueueColumn *term = pattern_term(i);
        CLEANUP(str_done) Str word = {0}, means = {0}, sign = {0};
        pattern_term_write(term, &word, &means);
        str_addf(&sign, "~%c", term->letter);
        for (size_t at = 0; at < COUNT(words); at++)
            assert_true(offers(pair, words[at], str_text(&word), str_text(&means)));
        for (size_t at = 0; at < COUNT(signs) && term->letter; at++)
            assert_true(offers(pair, signs[at], str_text(&sign), term->sentence));
    }
}

static void write_patterns(const Pair *pair, const char *text) {
    assert_ok(file_write(pair->path, text, strlen(text), SAID));
}

PAIR_TEST(kept_patterns_stand_for_themselves_in_others) {
    write_patterns(pair, "near = ~m <20\nmine = @near | ~u\n");
    assert_ok(named_patterns_read(&pair->named, pair->path, SAID));
    ASSERT_CASES({"@near", "B"}, {"!@near", "A"}, {"@mine", "AB"}, {"@mine ~u", "A"});
}

PAIR_TEST(a_kept_pattern_that_makes_no_sense_is_said_where_it_is_used) {
    Pattern *pattern;
    write_patterns(pair, "wrong = ~k matt\nround = @round\nhalf = ~u )\n");
    assert_ok(named_patterns_read(&pair->named, pair->path, SAID));
    assert_fails(pattern_new(&pattern, "~u @wrong", &pair->named, SAID), STATUS_SYNTAX,
                 "@wrong: ~k matt (at 4): no such kind*");
    assert_fails(pattern_new(&pattern, "@round", &pair->named, SAID), STATUS_SYNTAX,
                 "*names within names do not end");
    assert_fails(pattern_new(&pattern, "@half", &pair->named, SAID), STATUS_SYNTAX,
                 "@half: ) (at 4): nothing was opened before it");
}

PAIR_TEST(a_pattern_is_kept_as_a_line_more_and_the_last_one_of_a_name_counts) {
    CLEANUP(named_patterns_done) NamedPatterns again = {0};
    const char *path = pair->path;
    write_patterns(pair, "; mine\nnear = ~m <20");
    assert_ok(named_patterns_read(&pair->named, path, SAID));
    assert_ok(named_patterns_keep(&pair->named, path, "near", "~m <30", SAID));
    CLEANUP(str_done) Str text = str_of_file(path);
    assert_string_equal(str_text(&text), "; mine\nnear = ~m <20\nnear = ~m <30\n");
    assert_ok(named_patterns_read(&again, path, SAID));
    assert_string_equal(named_patterns_find(&pair->named, "near"), "~m <30");
    assert_string_equal(named_patterns_find(&again, "near"), "~m <30");
}

PAIR_TEST(what_cannot_be_kept_is_refused) {
    const char *path = pair->path;
    NamedPatterns *named = &pair->named;
    assert_fails(named_patterns_keep(named, path, "two words", "~u", SAID), STATUS_USAGE,
                 "\"two words\" is no name for a pattern*");
    assert_fails(named_patterns_keep(named, path, "odd", "~k matt", SAID), STATUS_SYNTAX,
                 "~k matt (at 4)*");
    assert_fails(named_patterns_keep(named, path, "odd", "~u ;x", SAID), STATUS_LIMIT, "odd: *");
    assert_null(named_patterns_find(named, "odd"));
    write_patterns(pair, "[section]\n");
    assert_fails(named_patterns_read(named, path, SAID), STATUS_SYNTAX, "*no sections*");
}
