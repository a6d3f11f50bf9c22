// A workbench without a terminal, and without file, engines and store where a test needs none.
#pragma once

#include "onlymove/pgn.h"
#include "src/review/session/review_private.h"
#include "tests/support/test.h"
#include "ui/actions/actions.h"
#include "ui/input/commands.h"
#include "ui/input/keys.h"
#include "ui/input/questions.h"
#include "ui/panes/tree_view.h"

static const char fixture_pgn[] =
    "1. e4 e5 (1... c5) (1... e6) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n";

enum { FIXTURE_PLIES = 10 };

// A review of the workbench's game, without a store.
static inline void fixture_open_review(Workbench *wb) {
    Profile profile;
    const StoreGameRef place = {"", 1, &wb->file.game, 0};
    wb->review = review_new("");
    assert_non_null(wb->review);
    assert_ok(profile_find("magnus", &profile, SAID));
    assert_ok(review_use_profile(wb->review, &profile, SAID));
    assert_ok(review_show(wb->review, &place, SAID));
}

// A candidate with that tree (NULL: none) at a node. The tree is taken over.
static inline void fixture_keep(Workbench *wb, uint32_t node, Tree *tree) {
    Candidate candidate = {
        .is_puzzle = tree, .profile = *review_profile(wb->review), .engine = strdup("")};
    Position pos = game_position(&wb->file.game, node);
    pos_to_fen(&pos, candidate.fen);
    candidate.verdict_count = candidate.profile.filter_count;
    for (int i = 0; i < candidate.verdict_count; i++) {
        candidate.verdicts[i] =
            (Verdict){.filter = candidate.profile.filters[i], .state = VERDICT_PASS};
    }
    if (tree)
        candidate.tree = *tree;
    else
        tree_init(&candidate.tree, &pos);
    assert_ok(review_keep(wb->review, node, &candidate, false, SAID));
}

static inline void fixture_begin(Workbench *wb) {
    PgnReader reader;
    views_init(wb);
    wb->file.game = game_blank();
    pgn_reader_init(&reader, fixture_pgn, sizeof fixture_pgn - 1);
    assert_true(pgn_read(&reader, &wb->file.game));
    pgn_reader_done(&reader);
    wb->panes.focus = VIEW_MOVES;
    assert_ok(reasons_read(&wb->reasons, "/nowhere/reasons.ini", SAID));
    fixture_open_review(wb);
}

FIXTURE(Workbench, fixture_begin, workbench_done);
#define ON_WORKBENCH(name) TEST_ON(name, Workbench *wb, fixture_begin)

// These words are in what it said last.
static inline void assert_said(const Workbench *wb, const char *words) {
    if (!strstr(wb->messages.text, words))
        fail_msg("\"%s\" is not in \"%s\"", words, wb->messages.text);
}

// Keys separated by blanks; what stands in [ ] is a command.
static inline void fixture_press(Workbench *wb, const char *keys) {
    while (*keys) {
        char word[80];
        const bool is_command = *keys == '[' && keys[1] > ' ';
        const size_t len = is_command ? strcspn(keys, "]") - 1 : strcspn(keys, " ");
        snprintf(word, sizeof word, "%.*s", (int)len, keys + is_command);
        keys += len + 2 * is_command;
        keys += strspn(keys, " ");
        if (is_command)
            command_execute(wb, word, 0);
        else
            key_press(wb, word, 0);
    }
}

// "one.pgn 2, ply 3, black": file, game, position on the board, and whose side is at the bottom.
static inline void fixture_write_shown(const Workbench *wb, Str *out) {
    const char *path = wb->file.copied_from ? wb->file.copied_from : wb->file.collection.path;
    str_addf(out, "%s %zu, ply %zu, %s", path ? strrchr(path, '/') + 1 : "",
             wb->file.copied_from ? wb->file.copied_number : wb->file.game_index + 1,
             game_ply(&wb->file.game, wb->file.node), wb->panes.flipped ? "black" : "white");
}

// "accepted 1, rejected 0, skipped 0, undecided 2" of what the queue shows.
static inline void fixture_write_counts(const Workbench *wb, Str *out) {
    const QueueCounts counts = queue_counts(review_queue(wb->review));
    str_addf(out, "accepted %zu, rejected %zu, skipped %zu, undecided %zu", counts.accepted,
             counts.rejected, counts.skipped, counts.undecided);
}

static inline void fixture_write_marked(const Workbench *wb, Str *out) {
    size_t count = 0;
    free(queue_marked(review_queue(wb->review), &count));
    str_addf(out, "%zu", count);
}

static inline void fixture_write_ply(const Workbench *wb, Str *out) {
    str_addf(out, "%zu", game_ply(&wb->file.game, wb->file.node));
}

static inline void fixture_write_focus(const Workbench *wb, Str *out) {
    str_add(out, view_of(wb->panes.focus)->name);
}

static inline void fixture_write_over(const Workbench *wb, Str *out) {
    str_add(out, wb->panes.overlay == VIEW_NONE ? "" : view_of(wb->panes.overlay)->name);
}

static inline void fixture_write_prompt(const Workbench *wb, Str *out) {
    str_add(out, wb->question.asks_prompt ? wb->question.prompt_text : "");
}

static inline void fixture_write_board(const Workbench *wb, Str *out) {
    Position pos;
    char fen[FEN_MAX];
    workbench_board_position(wb, &pos);
    pos_to_fen(&pos, fen);
    str_add_bytes(out, fen, strcspn(fen, " "));
}

static inline void fixture_write_moves(const Workbench *wb, Str *out) {
    CLEANUP(str_done) Str text = {0};
    pgn_write(&wb->file.game, &text);
    str_add(out, strstr(str_text(&text), "\n\n") + 2);
}

// "2/4": the row of the queue under the cursor.
static inline void fixture_write_row(const Workbench *wb, Str *out) {
    str_addf(out, "%zu/%zu", wb->panes.lists[VIEW_QUEUE].selected + 1,
             queue_count(review_queue(wb->review)));
}

// A row of a script: keys as above, then words that are in what it said last, or, behind one of
// these, what is so then.
enum { ROW_WORDS = 7 };
#define SHOWS  "\1"
#define COUNTS "\2"
#define MARKED "\3"
#define PLY    "\4"
#define FOCUS  "\5"  // the name of the view, as of the next
#define OVER   "\6"  // the list that is open; "": none is
#define PROMPT "\7"  // what stands in the prompt; "": it is not open
#define ASKS   "\10" // the question, "" where there is none
#define BOARD  "\11" // the pieces of a FEN
#define ROW    "\12"
#define MOVES  "\13" // the game begins with these

static inline void fixture_play_rows(Workbench *wb, const char *const rows[][ROW_WORDS],
                                     const char *file, int line) {
    static void (*const write[])(const Workbench *, Str *) = {NULL,
                                                              fixture_write_shown,
                                                              fixture_write_counts,
                                                              fixture_write_marked,
                                                              fixture_write_ply,
                                                              fixture_write_focus,
                                                              fixture_write_over,
                                                              fixture_write_prompt,
                                                              question_write,
                                                              fixture_write_board,
                                                              fixture_write_row,
                                                              fixture_write_moves};
    for (; rows[0][0]; rows++) {
        fixture_press(wb, rows[0][0]);
        for (int i = 1; i < ROW_WORDS && rows[0][i]; i++) {
            CLEANUP(str_done) Str got = {0};
            const char *wanted = rows[0][i];
            const bool said = (unsigned char)*wanted >= COUNT(write) || !*wanted;
            const bool begins = *wanted == *MOVES;
            if (said)
                str_add(&got, wb->messages.text);
            else
                write[(int)*wanted++](wb, &got);
            if (said     ? !strstr(str_text(&got), wanted)
                : begins ? strncmp(str_text(&got), wanted, strlen(wanted)) != 0
                         : strcmp(str_text(&got), wanted) != 0) {
                print_error("after \"%s\": \"%s\", not \"%s\"\n", rows[0][0], str_text(&got),
                            wanted);
                _fail(file, line);
            }
        }
    }
}

#define PRESS(wb, ...)                                                                             \
    fixture_play_rows(wb, (const char *const[][ROW_WORDS]){__VA_ARGS__, {NULL}}, __FILE__, __LINE__)

// Every second position is a candidate.
static inline void fixture_add_candidates(Workbench *wb) {
    for (size_t ply = 1; ply < FIXTURE_PLIES; ply += 2)
        fixture_keep(wb, game_main_node(&wb->file.game, ply), NULL);
}

// The tree 1.e4 e5 at the game's start, with the cursor on its first move and the focus.
static inline void fixture_add_tree(Workbench *wb) {
    Tree tree;
    tree_init(&tree, &wb->file.game.start);
    const GameNode *nodes = wb->file.game.nodes;
    const GameNode *first = &nodes[nodes[GAME_ROOT].child];
    uint32_t node = tree_add(&tree, TREE_ROOT, first->move, ROLE_SOLUTION);
    tree_add(&tree, node, nodes[first->child].move, ROLE_REPLY);
    fixture_keep(wb, GAME_ROOT, &tree);
    wb->panes.focus = VIEW_TREE;
    tree_view_show(wb, node, false);
}
