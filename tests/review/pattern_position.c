// Terms that ask for evaluations, the first move, the line, the board and who plays: each tells a
// real position, as the store keeps it, from its neighbours.
#include "tests/review/pattern_cases.h"
#include "tests/store/fixture.h"

typedef struct Puzzle {
    const char *white, *fen, *line, *played;
    Score best, next, before;
    bool has_next;
} Puzzle;

// A: a queen is given for mate in two. B: a quiet king move that only draws. C: a pawn promotes,
// and another move wins as well. D: the king takes what gives check.
static const Puzzle puzzles[] = {
    {"Anna",
     "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",
     "Qb8+ Nxb8 Rd8#",
     "Qb8+",
     {.mate = true, .value = 2},
     {.value = -21},
     {.value = 310},
     true},
    {"Berta",
     "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1",
     "Ke3",
     "Kg2",
     {.value = 0},
     {.value = -40},
     {.mate = true, .value = -3},
     true},
    {"Clara",
     "8/5P1k/8/8/8/8/6K1/4r3 w - - 0 1",
     "f8=Q",
     "",
     {.value = 520},
     {.value = 330},
     {.value = -150},
     true},
    {"Dora",
     "4k3/8/8/8/8/8/4q3/4K2R w K - 0 1",
     "Kxe2",
     "",
     {.value = 600},
     {.value = 0},
     {.value = -900},
     false},
};

typedef struct Store4 {
    Fixture store;
    CandidateList list;
} Store4;

// A is proved, B holds in a longer search, and of C another first move mates too.
static void add_truth(Candidate *candidate, const Position *start, int number) {
    Verdict *verdict = &candidate->verdicts[candidate->verdict_count];
    for (uint32_t at = 1; number == 1 && at < candidate->tree.count; at++)
        candidate->tree.nodes[at].proved = candidate->tree.nodes[at].role == ROLE_SOLUTION;
    if (number != 2 && number != 3)
        return;
    *verdict = (Verdict){.filter = filter_find(number == 2 ? "confirmed" : "solution-tree"),
                         .state = number == 2 ? VERDICT_PASS : VERDICT_WARN};
    if (number == 3)
        evidence_move(&verdict->evidence, "cook", start, candidate->tree.nodes[1].move);
    evidence_template(&verdict->evidence, "", "", "");
    candidate->verdict_count++;
}

static void put(Fixture *f, const Puzzle *puzzle, int number) {
    Move moves[8];
    size_t count;
    int64_t id;
    Position start;
    CLEANUP(game_done) Game game = sample_game(puzzle->white);
    Candidate candidate = {.is_puzzle = true, .kind = KIND_MATERIAL, .has_eval_before = true};
    snprintf(candidate.fen, sizeof candidate.fen, "%s", puzzle->fen);
    assert_ok(profile_find("magnus", &candidate.profile, SAID));
    candidate.engine = strdup("E");
    assert_ok(pos_from_fen(&start, puzzle->fen, SAID));
    assert_ok(san_read_line(&start, puzzle->line, moves, 8, &count, SAID));
    tree_init(&candidate.tree, &start);
    for (uint32_t i = 0, at = TREE_ROOT; i < count; i++)
        at = tree_add(&candidate.tree, at, moves[i], i % 2 ? ROLE_REPLY : ROLE_SOLUTION);
    if (puzzle->played[0]) {
        assert_ok(
            san_read(&start, puzzle->played, strlen(puzzle->played), &candidate.played, SAID));
    }
    candidate.eval_before = puzzle->before;
    candidate.kind = number == 4 ? KIND_MATE : KIND_MATERIAL;
    candidate.has_clock = number < 3;
    candidate.clock = 30 * number;
    candidate.verdict_count = 1;
    candidate.verdicts[0] = (Verdict){.filter = filter_find("only-good-move")};
    Evidence *evidence = &candidate.verdicts[0].evidence;
    evidence_score(evidence, "best", puzzle->best);
    if (puzzle->has_next)
        evidence_score(evidence, "next", puzzle->next);
    evidence_template(evidence, "", "", "");
    add_truth(&candidate, &start, number);
    assert_ok(fixture_keep(f->store, "a.pgn", (size_t)number, &game, 0, &candidate, &id, SAID));
    candidate_done(&candidate);
}

static void make_four(Store4 *four) {
    fixture_begin(&four->store);
    for (size_t i = 0; i < COUNT(puzzles); i++)
        put(&four->store, &puzzles[i], (int)i + 1);
    assert_ok(store_list(four->store.store, &(StoreQuery){0}, &four->list, SAID));
    assert_int_equal(four->list.count, COUNT(puzzles));
}

static void free_four(Store4 *four) {
    candidate_list_done(&four->list);
    fixture_end(&four->store);
}

FIXTURE(Store4, make_four, free_four);
#define POSITION_TEST(name) TEST_ON(name, Store4 *four, make_four)

#define ASSERT_CASES(...)                                                                          \
    assert_cases(&four->list, NULL, NULL, (const PatternCase[]){__VA_ARGS__},                      \
                 COUNT(((const PatternCase[]){__VA_ARGS__})))

POSITION_TEST(evaluations_are_compared_from_the_solvers_view) {
    ASSERT_CASES({"best:mate", "A"}, {"best:>500", "ACD"}, {"best:0", "B"}, {"best:<=520", "BC"},
                 {"second:-21", "A"}, {"second:<0", "AB"}, {"second:-100..-30", "B"},
                 {"second:wins", "C"}, {"best:wins", "ACD"}, {"second:>-1000000", "ABC"},
                 {"second:mate", ""}, {"before:mated", "B"}, {"before:<0", "BCD"},
                 {"before:wins", "A"}, {"gap:190", "C"}, {"gap:>=150", "AC"}, {"gap:<150", "B"},
                 {"gap:40", "B"}, {"gap:40-200", "BC"}, {"second:-50..", "ABC"},
                 {"second:>=-21", "AC"});
}

POSITION_TEST(the_first_move_and_the_line_are_told) {
    ASSERT_CASES({"check", "A"}, {"capture", "D"}, {"quiet", "B"}, {"promotion", "C"},
                 {"sacrifice", "A"}, {"piece:Q", "A"}, {"piece:k", "BD"}, {"piece:P", "C"},
                 {"from:b3", "A"}, {"from:f", "BC"}, {"to:e", "BD"}, {"to:e2", "D"},
                 {"forced", "A"}, {"found", "A"}, {"missed", "B"},
                 {"not quiet and not check", "CD"});
}

POSITION_TEST(the_board_is_told) {
    ASSERT_CASES({"pieces:<=3", "B"}, {"pieces:4", "CD"}, {"pieces:>4", "A"},
                 {"material:KPkr", "C"}, {"material:KRkq", "D"}, {"material:KQkr", ""},
                 {"material:~KQkr", "D"}, {"material:~KPk", "B"}, {"material:Kkp", "B"},
                 {"material:kpK", "B"}, {"on:Qb3", "A"}, {"on:qb3", ""}, {"on:Bg5,nd7", "A"},
                 {"on:Bg5,Nd7", ""}, {"on:kh7", "C"}, {"on:Ke1", "BD"}, {"pawns:--------", "BD"},
                 {"pawns:-----f--/--------", "C"}, {"pawns:--------/-----f--", ""},
                 {"pawns:~--------/.....f..", "C"}, {"pawns:abc.....", "A"}, {"side:white", "ACD"},
                 {"side:black", "B"}, {"incheck", "D"});
}

POSITION_TEST(what_is_true_of_it_is_told) {
    ASSERT_CASES({"proved", "A"}, {"confirmed", "B"}, {"cooked", "C"}, {"open", "D"},
                 {"not proved and not cooked", "BD"});
}

POSITION_TEST(phase_and_clock_are_told) {
    ASSERT_CASES({"phase:middlegame", "A"}, {"phase:endgame", "BCD"}, {"phase:opening", ""},
                 {"clock:<40", "A"}, {"clock:30-60", "AB"}, {"clock:>30", "B"});
}

POSITION_TEST(the_order_of_moves_is_told) {
    ASSERT_CASES({"then:sacrifice,mate", "A"}, {"then(check, mate)", "A"}, {"then:mate,check", ""},
                 {"then:check,check", "A"}, {"then:check,check,check", ""}, {"then:quiet", "B"},
                 {"then(Capture)", "D"},
                 {"then:promotion or then(mate) and phase:middlegame", "AC"},
                 {"not then(quiet)", "ACD"});
}

POSITION_TEST(who_solves_and_who_erred_is_told) {
    ASSERT_CASES({"solver:anna", "A"}, {"solver:Weiss", "B"}, {"erred:\"weiss\"", "ACD"},
                 {"erred:berta", "B"}, {"solver-elo:2105", "ACD"}, {"erred-elo:2105", "B"},
                 {"solver-elo:>2200", ""});
}

POSITION_TEST(columns_print_them) {
    static const struct {
        const char *column, *says[4];
    } cases[] = {
        {"best", {"#2", "0.00", "+5.20", "+6.00"}},
        {"second", {"-0.21", "-0.40", "+3.30", ""}},
        {"before", {"+3.10", "#-3", "-1.50", "-9.00"}},
        {"gap", {"mate", "+0.40", "+1.90", ""}},
        {"piece", {"Q", "K", "P", "K"}},
        {"from", {"b3", "f3", "f7", "e1"}},
        {"to", {"b8", "e3", "f8", "e2"}},
        {"side", {"white", "black", "white", "white"}},
        {"solver", {"Anna", "Weiss", "Clara", "Dora"}},
        {"material", {"KQRBPPPPPPPkqrbnppppp", "Kkp", "KPkr", "KRkq"}},
        {"pieces", {"21", "3", "4", "4"}},
        {"phase", {"middlegame", "endgame", "endgame", "endgame"}},
        {"clock", {"0:30", "1:00", "", ""}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        for (size_t row = 0; row < 4; row++) {
            CLEANUP(str_done) Str out = {0};
            const QueueRow at = {&four->list, &four->list.rows[row],
                                 &four->list.games[four->list.rows[row].game], 0};
            queue_column_write(queue_column_named(cases[i].column), &at, &out);
            assert_string_equal(str_text(&out), cases[i].says[row]);
        }
    }
}

TEST(what_they_cannot_ask_is_said_with_its_place) {
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"best:lots", "best:lots (at 6): no such evaluation; evaluations are mate, mated, wins"},
        {"gap:wins", "gap:wins (at 5): not a range*"},
        {"best:5-2", "best:5-2 (at 6): the range is empty*"},
        {"piece:x", "piece:x (at 7): no such piece; pieces are P, N, B, R, Q, K"},
        {"from:z9", "from:z9 (at 6): no square; write e4, or e for its file"},
        {"to:44", "to:44 (at 4): no square*"},
        {"phase:late", "phase:late (at 7): no such phase; phases are opening, middlegame, endgame"},
        {"then:fork", "then:fork (at 6): no such kind of move; they are check, capture*"},
        {"then(check", "then(check (at 5): the bracket is not closed"},
        {"clock:soon", "clock:soon (at 7): not a range*"},
        {"side:red", "side:red (at 6): no such side; sides are white, black"},
        {"quiet material:KKk", "material:KKk (at 16): it wants one king of each side"},
        {"material:Kkx", "material:Kkx (at 10): not a material; write KRPkr, White's in capitals"},
        {"material:KRP", "material:KRP (at 10): it wants one king of each side"},
        {"material:KKk", "material:KKk (at 10): it wants one king of each side"},
        {"material:KPPPPPPPPPk",
         "material:KPPPPPPPPPk (at 10): no side has more than 8 pawns, with what they*"},
        {"material:KPPPPPPPPQQk",
         "material:KPPPPPPPPQQk (at 10): no side has more than 8 pawns, with what they*"},
        {"material:", "material: (at 10): it wants a material"},
        {"on:Nf9", "on:Nf9 (at 4): not a piece and its square; write Nf5, or nf5 for Black's*"},
        {"on:f5", "on:f5 (at 4): not a piece*"},
        {"on:Nf5,", "on:Nf5, (at 4): not a piece*"},
        {"on:Nf5,kf5", "on:Nf5,kf5 (at 4): two pieces on one square"},
        {"pawns:abc", "pawns:abc (at 7): eight files a side*"},
        {"pawns:b.......", "pawns:b....... (at 7): eight files a side*"},
        {"pawns:a......./", "pawns:a......./ (at 7): eight files a side*"},
        {"pawns:a......./a......./", "pawns:a......./a......./ (at 7): eight files a side*"},
        {"check:1", "check:1 (at 7): nothing belongs there"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Pattern *pattern;
        assert_fails(pattern_new(&pattern, cases[i].text, NULL, SAID), STATUS_SYNTAX,
                     cases[i].words);
        assert_null(pattern);
    }
}

// What the filter of a term answers of a puzzle's position, its best line and another one.
static bool filter_holds(const Puzzle *puzzle, const char *term) {
    Profile profile;
    Position path[2];
    Line lines[2] = {{.score = puzzle->best}, {.score = puzzle->next}};
    Move moves[8];
    size_t count;
    CLEANUP(str_done) Str filters = str_of("filters=%s", term);
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_ok(profile_set(&profile, str_text(&filters), SAID));
    assert_ok(pos_from_fen(&path[1], puzzle->fen, SAID));
    path[0] = path[1];
    assert_ok(san_read_line(&path[1], puzzle->line, moves, 8, &count, SAID));
    lines[0].pv[0] = lines[1].pv[0] = moves[0];
    FilterView view = {.profile = &profile,
                       .pos = &path[1],
                       .positions = path,
                       .position_count = 2,
                       .lines = lines,
                       .line_count = 1 + puzzle->has_next};
    view.has_eval[1] = true;
    view.eval[1] = puzzle->before;
    if (puzzle->played[0])
        assert_ok(san_read(&path[1], puzzle->played, strlen(puzzle->played), &view.played, SAID));
    Verdict verdict = {.filter = profile.filters[0]};
    assert_int_equal(profile.filters[0]->check(&view, &verdict), NEED_NOTHING);
    return verdict.state == VERDICT_PASS;
}

POSITION_TEST(a_filter_of_the_same_words_answers_the_same) {
    static const char *const terms[] = {
        "pieces:<=4", "pieces:5-30", "material:Kkp",    "material:~Kkp",
        "on:Ke1",     "on:Ke1+ke8",  "pawns:~.....f..", "side:black",
        "incheck",    "before:<0",   "before:mated",    "before:wins",
        "best:mate",  "best:>500",   "best:wins",       "second:wins",
        "second:<0",  "second:mate", "gap:>=150",       "gap:<150",
        "gap:40",     "check",       "capture",         "promotion",
        "quiet",      "sacrifice",   "piece:K",         "piece:P",
        "from:b3",    "from:e",      "to:b8",           "to:e",
        "found",      "missed",      "second:-100..-30"};
    for (size_t i = 0; i < COUNT(terms); i++) {
        Pattern *pattern;
        CLEANUP(str_done) Str text = str_of("%s", terms[i]);
        for (char *at = text.data; *at; at++)
            *at = *at == '+' ? ',' : *at;
        assert_ok(pattern_new_for_list(&pattern, str_text(&text), NULL, SAID));
        for (size_t row = 0; row < four->list.count; row++)
            if (pattern_matches(pattern, &four->list, NULL, row) !=
                filter_holds(&puzzles[row], terms[i]))
                fail_msg("%s: %s", terms[i], puzzles[row].fen);
        pattern_free(pattern);
    }
}

TEST(every_filter_that_is_a_term_has_its_word_in_patterns) {
    for (size_t i = 0; filter_at(i); i++) {
        size_t at = 0;
        while (filter_at(i)->term_kind && pattern_term(at) &&
               strcmp(pattern_word(pattern_term(at)), filter_at(i)->name) != 0)
            at++;
        assert_non_null(pattern_term(at));
    }
}
