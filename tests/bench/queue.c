// How long a queue of 100,000 candidates takes: a sample of the inside of a process.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/queue.h"
#include "tests/bench/bench.h"

enum { ROWS = 100000, GAMES = 40000, TIMES = 9 };

static uint32_t put_text(CandidateList *list, const char *format, int number) {
    char text[64];
    const uint32_t at = (uint32_t)list->text.len;
    snprintf(text, sizeof text, format, number);
    str_add_bytes(&list->text, text, strlen(text) + 1);
    return at;
}

static char **one_name(const char *name, size_t *count) {
    char **names = xcalloc(1, sizeof *names);
    names[0] = xstrdup(name);
    *count = 1;
    return names;
}

static void add_game(CandidateList *list, int number) {
    list->games[list->game_count++] = (ListedGame){
        .id = number,
        .hash = (uint64_t)number,
        .number = (size_t)number,
        .white_elo = 1800 + number % 900,
        .black_elo = 1800 + number % 700,
        .white = put_text(list, "Surname%d, Given", number % 5000),
        .black = put_text(list, "Other%d, Name", number % 7000),
        .event = put_text(list, "Rated rapid game in round %d", number % 9),
        .date = put_text(list, "2024.05.%02d", 1 + number % 28),
        .eco = put_text(list, "C%02d", number % 100),
        .opening = put_text(list, "Some Opening: Its Variation %d", number % 300),
    };
}

static CandidateList make_list(void) {
    CandidateList list = {.cap = ROWS};
    list.rows = xcalloc(ROWS, sizeof *list.rows);
    list.games = xcalloc(GAMES, sizeof *list.games);
    list.sources = one_name("games.pgn", &list.source_count);
    list.profiles = one_name("finder", &list.profile_count);
    list.reasons = one_name("", &list.reason_count);
    for (int i = 0; i < GAMES; i++)
        add_game(&list, i + 1);
    for (int i = 0; i < ROWS; i++) {
        list.rows[list.count++] = (CandidateRow){
            .id = i + 1,
            .game = (int32_t)((int64_t)i * GAMES / ROWS),
            .ply = 10 + i % 80,
            .moves = 1 + i % 4,
            .size = i * 7919 % 60,
            .rating = 800 + i * 7919 % 1500,
            .best_score = 100 + i % 300,
            .second_score = i % 300,
            .occupied = UINT64_C(0xB7EF24000018E7BD), // 32 men or so
            .pieces = {3, 1, 2, 0x54, 0x21, 0x13, 0, 0, 0x88, 0x98, 0xB9, 0xCD},
            .first_move = "Nf3",
            .decision = i < ROWS - 1 ? DECISION_ACCEPT : DECISION_NONE,
            .kind = (PuzzleKind)(1 + i % 4),
            .is_candidate = true,
            .is_puzzle = true,
        };
    }
    return list;
}

static void say(const char *what, double start) {
    printf("queue.%s figure %g\n", what, (bench_own_clock() - start) * 1e3);
}

// Takes a decided row in and finds the next undecided one, which is the last.
static void decide(Queue *queue) {
    CandidateList one = *queue_list(queue);
    CandidateRow row = one.rows[0];
    one.rows = &row;
    one.count = 1;
    const double start = bench_own_clock();
    queue_update_rows(queue, &one);
    const size_t next = queue_next(queue, queue_place(queue, row.id), true, true);
    say("next", start);
    if (next != ROWS - 1)
        bench_give_up(BENCH_FAILED, "another row is undecided");
}

// A pattern of each term, with a value that hardly anything has, so that all rows are looked at; of
// all terms the slowest.
static void narrow_by_terms(Queue *queue) {
    static const char *const values[] = {"7777", "mate", "nowhere", "e4", "K", "KRPPkr", "Nf5"};
    double slowest = 0;
    const char *name = "";
    for (size_t i = 0; pattern_term(i); i++) {
        const QueueColumn *term = pattern_term(i);
        Status status = STATUS_SYNTAX;
        for (size_t value = 0; value < sizeof values / sizeof *values && status != 0; value++) {
            CLEANUP(str_done)
            Str text = str_of("%s%s%s", pattern_word(term), term->argument_in_help ? ":" : "",
                              term->argument_in_help ? values[value] : "");
            const double start = bench_own_clock();
            status = queue_narrow(queue, str_text(&text), SAID);
            const double took = bench_own_clock() - start;
            if (status == STATUS_OK && took > slowest) {
                slowest = took;
                name = pattern_word(term);
            }
        }
    }
    printf("queue.term figure %g\n", slowest * 1e3);
    printf("queue.term note the slowest: %s\n", name);
}

// Milliseconds for a pattern that looks through all texts in vain, for a sort, and from a decided
// row to the next one, several times.
void bench_queue(char **words) {
    Queue *queue = queue_new();
    CandidateList list = make_list();
    (void)words;
    for (size_t row = 0; row < list.count; row++)
        list.rows[row].traits = (int)(row * 7919 % 30000);
    const double begun = bench_own_clock();
    queue_set_rows(queue, &list);
    say("take", begun);
    for (int i = 0; i < TIMES; i++) {
        decide(queue);
        double start = bench_own_clock();
        bench_must(queue_narrow(queue, "!nowhere !(~n 7 | ~m <20)", SAID));
        say("narrow", start);
        narrow_by_terms(queue);
        start = bench_own_clock();
        bench_must(
            queue_narrow(queue, "not nowhere not material:~KRPPkr not gap:7777..7778", SAID));
        say("three", start);
        start = bench_own_clock();
        queue_sort(queue, queue_column_named(i % 2 ? "rating" : "size"), i % 3);
        say("sort", start);
        queue_sort(queue, queue_column_named("game"), false);
    }
    queue_free(queue);
}
