// The queue: order, narrowing, marks, walking, groups, and what stays when rows come anew.
#include "tests/review/listed.h"

static const ListedTags first_game = {"a.pgn", 1, 0, 0, "Ant", "Bee", "", "2021.05.01", "", ""};
static const ListedTags second_game = {"a.pgn", 2, 0, 0, "Cat", "Dog", "", "????.??.??", "", ""};
static const ListedTags third_game = {"b.pgn", 1, 0, 0, "Elk", "Fox", "", "2019", "", ""};

typedef struct ReviewFixture {
    Queue *queue;
    CandidateList list;
} ReviewFixture;

// Six candidates: 1 to 3 in the first game, 4 in the second, 5 and 6 in the third.
static void fill(CandidateList *list) {
    const uint32_t near = listed_refusal("only-good-move", 12, UNIT_CP);
    const uint32_t far = listed_refusal("only-good-move", 300, UNIT_CP);
    const uint32_t no_number = listed_refusal("not-in-check", 0, UNIT_NONE);
    int32_t game = listed_game(list, &first_game);
    listed_row(list,
               (CandidateRow){1, .ply = 10, .moves = 2, .size = 3, .nodes = 9000000,
                              .first_move = "Qb8+", .rating = 1500, .worth = 70, .kind = KIND_MATE,
                              .is_puzzle = true},
               game, "finder", "");
    listed_row(list, (CandidateRow){.id = 2, .ply = 10, .refusal = far, .is_candidate = true}, game,
               "magnus", "");
    listed_row(list,
               (CandidateRow){3, .ply = 30, .moves = 1, .size = 1, .first_move = "Nf7",
                              .rating = 900, .worth = 20, .kind = KIND_MATERIAL, .is_puzzle = true,
                              .decision = DECISION_REJECT},
               game, "finder", "too easy");
    game = listed_game(list, &second_game);
    listed_row(list, (CandidateRow){.id = 4, .ply = 7, .refusal = no_number, .is_candidate = true},
               game, "finder", "");
    game = listed_game(list, &third_game);
    listed_row(list,
               (CandidateRow){5, .ply = 20, .moves = 4, .size = 20, .nodes = 800000,
                              .first_move = "a4", .rating = 2100, .kind = KIND_MATE,
                              .is_puzzle = true, .decision = DECISION_ACCEPT},
               game, "finder", "");
    listed_row(
        list,
        (CandidateRow){
            .id = 6, .ply = 44, .refusal = near, .is_candidate = true, .decision = DECISION_SKIP},
        game, "finder", "");
}

static CandidateRow *row_of(CandidateList *list, int64_t id) {
    for (size_t i = 0; i < list->count; i++)
        if (list->rows[i].id == id)
            return &list->rows[i];
    fail_msg("no row %d", (int)id);
    return NULL;
}

static void begin(ReviewFixture *f) {
    f->queue = queue_new();
    assert_non_null(f->queue);
    fill(&f->list);
    queue_set_rows(f->queue, &f->list);
    fill(&f->list);
}

static void end(ReviewFixture *f) {
    queue_free(f->queue);
    candidate_list_done(&f->list);
}

FIXTURE(ReviewFixture, begin, end);
#define QUEUE_TEST(name) TEST_ON(name, ReviewFixture *f, begin)

// The ids of what is shown.
static void assert_shown(const ReviewFixture *f, const char *ids) {
    CLEANUP(str_done) Str shown = {0};
    for (size_t place = 0; place < queue_count(f->queue); place++)
        str_addf(&shown, "%s%d", place > 0 ? " " : "", (int)queue_row(f->queue, place)->id);
    assert_string_equal(str_text(&shown), ids);
}

static void assert_ids(int64_t *ids, size_t count, const char *wanted) {
    CLEANUP(str_done) Str text = {0};
    for (size_t i = 0; i < count; i++)
        str_addf(&text, "%s%d", i > 0 ? " " : "", (int)ids[i]);
    free(ids);
    assert_string_equal(str_text(&text), wanted);
}

static void assert_marked(const ReviewFixture *f, const char *wanted) {
    size_t count;
    int64_t *ids = queue_marked(f->queue, &count);
    assert_ids(ids, count, wanted);
}

static void assert_overlapping(const ReviewFixture *f, int64_t id, const char *wanted) {
    size_t count;
    int64_t *ids = queue_overlapping(f->queue, id, false, &count);
    assert_ids(ids, count, wanted);
}

static void narrow(ReviewFixture *f, const char *pattern) {
    assert_ok(queue_narrow(f->queue, pattern, SAID));
}

// Puts one row of the list, as it is there now, and its game.
static void put(ReviewFixture *f, int64_t id) {
    const CandidateRow *row = row_of(&f->list, id);
    CandidateList one = f->list;
    one.rows = (CandidateRow *)(uintptr_t)row;
    one.count = 1;
    queue_update_rows(f->queue, &one);
}

static void decide(ReviewFixture *f, int64_t id, Decision decision) {
    row_of(&f->list, id)->decision = decision;
    put(f, id);
}

static size_t next(const ReviewFixture *f, int64_t id, bool forward, bool undecided) {
    const size_t at = id ? queue_place(f->queue, id) : SIZE_MAX;
    const size_t place = queue_next(f->queue, at, forward, undecided);
    return place == SIZE_MAX ? 0 : (size_t)queue_row(f->queue, place)->id;
}

QUEUE_TEST(a_pattern_narrows_it_and_a_wrong_one_leaves_it_as_it_was) {
    assert_shown(f, "1 2 3 4 5 6");
    narrow(f, "~u");
    assert_shown(f, "1 2 4");
    assert_fails(queue_narrow(f->queue, "~k matt", SAID), STATUS_SYNTAX, "~k matt (at 4): *");
    assert_shown(f, "1 2 4");
    assert_string_equal(queue_pattern(f->queue), "~u");
    narrow(f, "");
    assert_shown(f, "1 2 3 4 5 6");
}

QUEUE_TEST(how_many_candidates_fit_a_pattern_is_told_and_nothing_changes) {
    static const struct {
        const char *pattern;
        size_t count;
    } cases[] = {
        {"", 6},
        {NULL, 3},
        {"undecided", 3},
        {"not undecided", 3},
        {"overlaps", SIZE_MAX},
        {"kind:", SIZE_MAX},
    };
    narrow(f, "~u");
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_int_equal(queue_count_matches(f->queue, cases[i].pattern), cases[i].count);
    assert_shown(f, "1 2 4");
    assert_string_equal(queue_pattern(f->queue), "~u");
}

QUEUE_TEST(each_column_sorts_with_the_order_of_files_as_the_tie_and_what_says_nothing_last) {
    static const struct {
        const char *column;
        const char *up, *down;
    } cases[] = {
        {"game", "1 2 3 4 5 6", "6 5 4 3 2 1"},      {"decision", "1 2 4 5 3 6", "6 3 5 1 2 4"},
        {"kind", "1 5 3 2 4 6", "3 1 5 2 4 6"},      {"ply", "4 1 2 5 3 6", "6 3 5 1 2 4"},
        {"first", "3 1 5 2 4 6", "5 1 3 2 4 6"},     {"moves", "3 1 5 2 4 6", "5 1 3 2 4 6"},
        {"size", "3 1 5 2 4 6", "5 1 3 2 4 6"},      {"near", "1 3 5 6 2 4", "2 6 1 3 5 4"},
        {"undecided", "1 2 4 3 5 6", "1 2 4 3 5 6"}, {"nodes", "5 1 2 3 4 6", "1 5 2 3 4 6"},
        {"players", "1 2 3 4 5 6", "5 6 4 1 2 3"},   {"file", "1 2 3 4 5 6", "5 6 1 2 3 4"},
        {"profile", "1 3 4 5 6 2", "2 1 3 4 5 6"},   {"rating", "3 1 5 2 4 6", "5 1 3 2 4 6"},
        {"worth", "3 1 2 4 5 6", "1 3 2 4 5 6"},     {"date", "5 6 1 2 3 4", "1 2 3 5 6 4"},
        {"set", "1 2 3 4 5 6", "1 2 3 4 5 6"}, // of none
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        queue_sort(f->queue, queue_column_named(cases[i].column), false);
        assert_shown(f, cases[i].up);
        queue_sort(f->queue, queue_column_named(cases[i].column), true);
        assert_shown(f, cases[i].down);
    }
}

QUEUE_TEST(a_row_that_leaves_the_pattern_stays_until_it_is_narrowed_anew) {
    narrow(f, "~u");
    decide(f, 2, DECISION_ACCEPT);
    assert_shown(f, "1 2 4");
    assert_int_equal(queue_row(f->queue, 1)->decision, DECISION_ACCEPT);
    narrow(f, "~u");
    assert_shown(f, "1 4");
}

QUEUE_TEST(what_comes_to_fit_the_pattern_takes_its_place_in_the_order) {
    narrow(f, "~u");
    queue_sort(f->queue, queue_column_named("ply"), false);
    decide(f, 3, DECISION_NONE);
    assert_shown(f, "4 1 2 3");
    decide(f, 5, DECISION_NONE);
    assert_shown(f, "4 1 2 5 3");
}

QUEUE_TEST(new_candidates_come_where_they_belong) {
    const ListedTags between = {"a.pgn", 3, 0, 0, "", "", "", "", "", ""};
    const int32_t place = listed_game(&f->list, &between);
    queue_set_current(f->queue, 3);
    queue_mark(f->queue, 3, true);
    listed_row(&f->list, (CandidateRow){.id = 7, .ply = 1, .is_candidate = true}, place, "night",
               "");
    listed_row(&f->list, (CandidateRow){.id = 8, .ply = 20, .is_candidate = true}, 0, "finder", "");
    put(f, 7);
    put(f, 8);
    assert_shown(f, "1 2 8 3 4 7 5 6");
    assert_int_equal(queue_current(f->queue), 4);
    assert_true(queue_is_marked(f->queue, 4));
    assert_int_equal(queue_game(f->queue, 5)->number, 3);
    narrow(f, "~p night");
    assert_shown(f, "7");
}

TEST(a_game_without_names_has_none_in_a_queue_that_was_empty) {
    const ListedTags tags = {.source = "a.pgn", .number = 1, .black = "Bee"};
    CLEANUP(candidate_list_done) CandidateList list = {0};
    CLEANUP(queue_free_at) Queue *queue = queue_new();
    listed_row(&list, (CandidateRow){.id = 1, .is_candidate = true}, listed_game(&list, &tags),
               "finder", "");
    queue_update_rows(queue, &list);
    assert_string_equal(listed_text(queue_list(queue), queue_game(queue, 0)->white), "");
    assert_string_equal(listed_text(queue_list(queue), queue_game(queue, 0)->black), "Bee");
}

enum { FILES = 3, FILE_GAMES = 4, GAME_ROWS = 5, ALL_ROWS = FILES * FILE_GAMES * GAME_ROWS };

// Rows in their order, whose ids are in none.
static void fill_many(CandidateList *list) {
    static const char *const files[] = {"a.pgn", "b.pgn", "c.pgn"};
    for (size_t file = 0; file < FILES; file++) {
        for (size_t number = 1; number <= FILE_GAMES; number++) {
            const ListedTags tags = {.source = files[file], .number = number, .white = files[file]};
            const int32_t game = listed_game(list, &tags);
            for (int ply = 0; ply < GAME_ROWS; ply++) {
                const int64_t id = (int64_t)(list->count * 37 % ALL_ROWS) + 1;
                listed_row(list, (CandidateRow){.id = id, .ply = ply, .is_candidate = true}, game,
                           "finder", "");
            }
        }
    }
}

// So many rows from a place on, each to `step` behind the last, in the order of the list.
static void put_some(Queue *queue, const CandidateList *all, size_t first, size_t step) {
    CandidateRow rows[ALL_ROWS];
    CandidateList some = *all;
    some.rows = rows;
    some.count = 0;
    for (size_t i = first; i < all->count; i += step)
        rows[some.count++] = all->rows[i];
    queue_update_rows(queue, &some);
}

TEST(rows_that_come_in_whatever_order_stand_in_that_of_the_list) {
    static const size_t orders[][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}, {1, 1, 3, 0}};
    CLEANUP(candidate_list_done) CandidateList all = {0};
    fill_many(&all);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        CLEANUP(queue_free_at) Queue *queue = queue_new();
        size_t shown = 0;
        for (size_t part = 0; part < 4; part++)
            put_some(queue, &all, orders[i][part], 4);
        for (size_t row = 0; row < all.count; row++) {
            if (i == 3 && row % 4 == 2) // what was not put
                continue;
            const ListedGame *game = queue_game(queue, shown);
            assert_int_equal(queue_row(queue, shown++)->id, all.rows[row].id);
            assert_int_equal(game->id, all.games[all.rows[row].game].id);
            assert_string_equal(listed_text(queue_list(queue), game->white),
                                queue_list(queue)->sources[game->source]);
        }
        assert_int_equal(queue_count(queue), shown);
    }
}

QUEUE_TEST(what_no_run_has_as_a_candidate_any_more_goes) {
    row_of(&f->list, 4)->is_candidate = false;
    put(f, 4);
    assert_shown(f, "1 2 3 5 6");
    assert_int_equal(queue_counts(f->queue).all, 5);
    row_of(&f->list, 4)->is_candidate = true;
    put(f, 4);
    assert_shown(f, "1 2 3 4 5 6");
}

QUEUE_TEST(marks_and_what_is_at_hand_survive_all_rows_anew) {
    narrow(f, "~u");
    queue_mark(f->queue, 1, true);
    queue_set_current(f->queue, 2);
    row_of(&f->list, 1)->decision = DECISION_ACCEPT;
    row_of(&f->list, 5)->decision = DECISION_NONE;
    queue_set_rows(f->queue, &f->list);
    assert_shown(f, "1 2 4 5");
    assert_int_equal(queue_current(f->queue), 2);
    assert_true(queue_is_marked(f->queue, 1));
    assert_int_equal(f->list.count, 0);
}

QUEUE_TEST(the_next_undecided_is_found_round_the_end_until_there_is_none) {
    assert_int_equal(next(f, 0, true, false), 1);
    assert_int_equal(next(f, 0, false, false), 6);
    assert_int_equal(next(f, 1, true, true), 2);
    assert_int_equal(next(f, 2, true, true), 4);
    assert_int_equal(next(f, 4, true, true), 1);
    assert_int_equal(next(f, 1, false, true), 4);
    decide(f, 1, DECISION_ACCEPT);
    decide(f, 4, DECISION_REJECT);
    assert_int_equal(next(f, 4, true, true), 2);
    assert_int_equal(next(f, 2, true, true), 2);
    decide(f, 2, DECISION_SKIP);
    assert_int_equal(next(f, 2, true, true), 0);
    assert_int_equal(next(f, 6, true, false), 1);
}

QUEUE_TEST(what_is_decided_is_counted_among_what_is_shown) {
    CLEANUP(str_done) Str text = {0};
    queue_write_counts(f->queue, &text);
    assert_string_equal(str_text(&text), "3 undecided: 1 accepted, 1 rejected, 1 skipped");
    narrow(f, "!~u !~d skip");
    str_clear(&text);
    queue_write_counts(f->queue, &text);
    assert_string_equal(str_text(&text), "done: 1 accepted, 1 rejected");
    assert_int_equal(queue_counts(f->queue).all, 6);
    assert_int_equal(queue_counts(f->queue).shown, 2);
}

QUEUE_TEST(marks_are_set_one_by_one_by_game_and_by_pattern_and_count_where_they_are_shown) {
    size_t count;
    queue_mark(f->queue, 5, true);
    assert_int_equal(queue_mark_game(f->queue, 1), 3);
    assert_ok(queue_mark_matching(f->queue, "~p finder ~k mate", &count, SAID));
    assert_int_equal(count, 2);
    queue_mark(f->queue, 1, false);
    assert_marked(f, "1 3 5 6");
    assert_fails(queue_mark_matching(f->queue, "~", &count, SAID), STATUS_SYNTAX, "*");
    narrow(f, "~k mate");
    assert_marked(f, "1 5");
    narrow(f, "~*");
    assert_shown(f, "1 3 5 6");
    queue_unmark(f->queue);
    assert_marked(f, "");
}

QUEUE_TEST(a_candidate_is_found_by_game_ply_and_profile) {
    const uint64_t hash = queue_game(f->queue, 0)->hash;
    assert_int_equal(queue_find(f->queue, hash, 10, "magnus"), 1);
    assert_int_equal(queue_find(f->queue, hash, 10, NULL), 0);
    assert_int_equal(queue_find(f->queue, hash, 10, "night"), 0);
    assert_int_equal(queue_find(f->queue, hash, 11, NULL), SIZE_MAX);
    assert_int_equal(queue_place(f->queue, 6), 5);
    narrow(f, "~u");
    assert_int_equal(queue_place(f->queue, 6), SIZE_MAX);
}

// Puzzles of one game at plies, with so many moves; the ids are their numbers.
static void assert_chains(const char *wanted, const int (*puzzles)[2], size_t count) {
    CLEANUP(str_done) Str chains = {0};
    CandidateList list = {0};
    CLEANUP(queue_free_at) Queue *queue = queue_new();
    const int32_t game = listed_game(&list, &first_game);
    size_t last = 0, number = 0;
    for (size_t i = 0; i < count; i++) {
        const CandidateRow row = {
            .id = (int64_t)i + 1, .ply = puzzles[i][0], .moves = puzzles[i][1], .is_puzzle = true};
        listed_row(&list, row, game, "finder", "");
    }
    queue_set_rows(queue, &list);
    for (size_t place = 0; place < queue_count(queue); place++) {
        const size_t chain = queue_chain_number(queue, place);
        number += chain != 0 && chain != last;
        last = chain ? chain : last;
        str_addf(&chains, "%c", chain ? (char)('a' + number - 1) : '-');
    }
    assert_string_equal(str_text(&chains), wanted);
}

TEST(puzzles_that_begin_within_another_or_two_moves_apart_are_a_chain) {
    static const int apart[][2] = {{10, 1}, {14, 1}, {19, 1}};
    static const int within[][2] = {{10, 4}, {16, 1}, {21, 1}, {30, 2}, {31, 1}};
    static const int chain[][2] = {{10, 3}, {14, 3}, {18, 1}, {23, 1}};
    assert_chains("aa-", apart, 3);
    assert_chains("aa-bb", within, 5);
    assert_chains("aaa-", chain, 4);
}

// Plies of the rows that are shown, "10 30".
static void assert_plies(const Queue *queue, const char *wanted) {
    CLEANUP(str_done) Str shown = {0};
    for (size_t place = 0; place < queue_count(queue); place++)
        str_addf(&shown, "%s%d", place > 0 ? " " : "", queue_row(queue, place)->ply);
    assert_string_equal(str_text(&shown), wanted);
}

// Three of one length, of which the gap of the third is the clearest; and one apart.
TEST(a_chain_is_one_row_which_opens_and_goes_on_to_the_next) {
    CandidateList list = {0}, news = {0};
    CLEANUP(queue_free_at) Queue *queue = queue_new();
    const char *why = "";
    static const int rows[][4] = {{10, 2, 300, 100},
                                  {11, 2, 300, 0},
                                  {12, 2, 300, -500},
                                  {13, 1, 300, -900},
                                  {40, 1, 300, 0}};
    int32_t game = listed_game(&list, &first_game);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const CandidateRow row = {(int64_t)i + 1,
                                  .ply = rows[i][0],
                                  .moves = rows[i][1],
                                  .best_score = score_pack((Score){.value = rows[i][2]}),
                                  .second_score = score_pack((Score){.value = rows[i][3]}),
                                  .is_puzzle = true};
        listed_row(&list, row, game, "finder", "");
    }
    queue_set_rows(queue, &list);
    assert_plies(queue, "10 11 12 13 40");
    queue_fold(queue, true);
    assert_plies(queue, "12 40");
    assert_int_equal(queue_chain(queue, 0, &why), 4);
    assert_string_equal(why, "clearest gap");
    assert_int_equal(queue_chain(queue, 1, &why), 0);
    assert_false(queue_toggle_chain(queue, 1));
    assert_true(queue_toggle_chain(queue, 0));
    assert_plies(queue, "10 11 12 13 40");
    assert_true(queue_toggle_chain(queue, 1));
    assert_plies(queue, "12 40");
    // What is folded is no row to mark; a judgement of all takes it too.
    size_t marked;
    assert_ok(queue_mark_matching(queue, "", &marked, SAID));
    assert_int_equal(marked, 2);
    int64_t *ids = queue_marked(queue, &marked);
    assert_ids(ids, marked, "3 5");
    ids = queue_puzzles(queue, &marked);
    assert_ids(ids, marked, "3 5 1 2 4");
    queue_unmark(queue);
    // A pattern that leaves others of it.
    assert_ok(queue_narrow(queue, "moves:1 or ply:<=11", SAID));
    assert_plies(queue, "11 40");
    assert_int_equal(queue_chain(queue, 0, &why), 3);
    assert_ok(queue_narrow(queue, "", SAID));
    // The one that stood for it is decided: the next is shown too.
    game = listed_game(&news, &first_game);
    listed_row(&news,
               (CandidateRow){
                   .id = 3, .ply = 12, .moves = 2, .is_puzzle = true, .decision = DECISION_REJECT},
               game, "finder", "");
    queue_update_rows(queue, &news);
    candidate_list_done(&news);
    assert_plies(queue, "11 12 40");
    // All but a shorter one are decided.
    news = (CandidateList){0};
    game = listed_game(&news, &first_game);
    for (int i = 1; i <= 2; i++) {
        const CandidateRow row = {i, .ply = 9 + i, .moves = 2, .is_puzzle = true,
                                  .decision = DECISION_ACCEPT};
        listed_row(&news, row, game, "finder", "");
    }
    queue_update_rows(queue, &news);
    candidate_list_done(&news);
    const size_t last = queue_count(queue) - 2;
    assert_int_equal(queue_row(queue, last)->ply, 13);
    assert_int_equal(queue_chain(queue, last, &why), 4);
    assert_string_equal(why, "undecided");
}

TEST(a_position_that_several_profiles_like_is_one_row_with_their_names) {
    CandidateList list = {0};
    CLEANUP(queue_free_at) Queue *queue = queue_new();
    CLEANUP(str_done) Str said = {0};
    const int32_t game = listed_game(&list, &first_game);
    static const char *const profiles[] = {"finder", "lichess", "magnus"};
    for (int i = 0; i < 4; i++)
        listed_row(
            &list,
            (CandidateRow){.id = i + 1, .ply = i < 3 ? 10 : 40, .moves = 2, .is_puzzle = i != 1},
            game, profiles[i % 3], "");
    queue_set_rows(queue, &list);
    for (int folds = 0; folds < 3; folds++) { // also after it was folded
        queue_fold(queue, folds == 1);
        const QueueRow at = queue_row_at(queue, 0);
        str_clear(&said);
        queue_column_write(queue_column_named("profile"), &at, &said);
        assert_string_equal(str_text(&said), folds == 1 ? "finder,magnus" : "finder");
    }
}

QUEUE_TEST(the_undecided_others_of_a_group_are_known) {
    listed_row(&f->list, (CandidateRow){.id = 7, .ply = 11, .moves = 1, .is_puzzle = true}, 0,
               "finder", "");
    listed_row(&f->list, (CandidateRow){.id = 8, .ply = 12, .moves = 1, .is_puzzle = true}, 0,
               "finder", "");
    put(f, 7);
    put(f, 8);
    assert_overlapping(f, 1, "7 8");
    decide(f, 7, DECISION_SKIP);
    assert_overlapping(f, 1, "8");
    assert_overlapping(f, 5, "");
    narrow(f, "~x");
    assert_shown(f, "1 7 8");
}

// The profile magnus has looked at ply 30 of the first game, which has the puzzle 3, and not at the
// plies beside it.
static Status magnus_looked(void *context, StoreVisitsReader *reader, void *visitor, Fault *fault) {
    static const unsigned char plies[] = {0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};
    const ReviewFixture *f = context;
    const StoredVisits look = {.game_id = f->list.games[0].id,
                               .profile = "magnus",
                               .first = 29,
                               .count = 3,
                               .visit_bytes = plies};
    return reader(visitor, &look, fault);
}

static Status nothing_looked(void *context, StoreVisitsReader *reader, void *visitor,
                             Fault *fault) {
    (void)context;
    (void)reader;
    (void)visitor;
    (void)fault;
    return STATUS_OK;
}

QUEUE_TEST(profiles_that_disagree_are_known_by_their_rows_and_by_what_they_looked_at) {
    narrow(f, "~v");
    assert_shown(f, "1 2");
    queue_use_visits(f->queue, magnus_looked, f);
    narrow(f, "~u | ~v");
    assert_shown(f, "1 2 3 4");
    narrow(f, "~v");
    assert_shown(f, "1 2 3");
    queue_use_visits(f->queue, nothing_looked, f);
    narrow(f, "~v");
    assert_shown(f, "1 2");
}
