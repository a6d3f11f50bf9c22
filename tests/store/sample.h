// The puzzle that the tests of candidates, store and export share, and the game it comes from.
// Include after cmocka.h.
#pragma once

#include "tests/support/test.h"

#include <ctype.h>

#include "onlymove/candidate.h"
#include "onlymove/game.h"
#include "onlymove/notation.h"
#include "tests/support/board.h"

#define SAMPLE_FEN "7k/p7/5K2/8/8/8/8/6Q1 w - - 0 1"

// Appends the text with the first `from` in it, which must be there, replaced by `to`.
static inline void sample_replace(const char *text, const char *from, const char *to, Str *out) {
    const char *at = strstr(text, from);
    assert_non_null(at);
    str_add_bytes(out, text, (size_t)(at - text));
    str_addf(out, "%s%s", to, at + strlen(from));
}

// Makes a quotation mark of each apostrophe, which JSON that is written here has instead.
static inline void sample_quote(Str *json) {
    for (size_t i = 0; i < json->len; i++)
        if (json->data[i] == '\'')
            json->data[i] = '"';
}

static inline uint32_t sample_add(Tree *tree, uint32_t parent, const char *uci, TreeRole role) {
    const Position pos = tree_position(tree, parent);
    uint32_t added = tree_add(tree, parent, move_of(&pos, uci), role);
    assert_int_not_equal(added, TREE_NO_NODE);
    return added;
}

// The outcome that `text` begins with, as far as the next node or the end; moves on behind it.
static inline Outcome sample_outcome(const char **text) {
    for (int i = 0; i < OUTCOME_COUNT; i++) {
        const char *name = outcome_name((Outcome)i), *behind = *text + strlen(name);
        if (name[0] && strncmp(*text, name, strlen(name)) == 0 &&
            (*behind == '\0' || (behind[0] == ' ' && isdigit((unsigned char)behind[1])))) {
            *text = behind;
            return (Outcome)i;
        }
    }
    fail_msg("no outcome: %s", *text);
    return OUTCOME_NONE;
}

// A tree from its moves, depth first, as trial_assert_tree() has them: ply, SAN, role, outcome:
// "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate". The nodes are in the order of the text.
static inline Tree sample_tree_of(const char *fen, const char *text) {
    Tree tree;
    Position pos = position_of(fen);
    uint32_t last[16] = {TREE_ROOT};
    tree_init(&tree, &pos);
    while (*text) {
        int ply, len = 0;
        char san[16], letters[4];
        Move move;
        TreeRole role = ROLE_SOLUTION;
        assert_int_equal(sscanf(text, "%d%15[^/]/%3[a-z]%n", &ply, san, letters, &len), 3);
        while (strncmp(role_name(role), letters, 3) != 0)
            role++;
        pos = tree_position(&tree, last[ply - 1]);
        assert_ok(san_read(&pos, san, strlen(san), &move, SAID));
        last[ply] = tree_add(&tree, last[ply - 1], move, role);
        text += len + (text[len] == '=');
        tree.nodes[last[ply]].outcome = text[-1] == '=' ? sample_outcome(&text) : OUTCOME_NONE;
        text += *text == ' ';
    }
    return tree;
}

static inline void sample_score(Tree *tree, uint32_t node, bool mate, int value) {
    tree->nodes[node].scored = true;
    tree->nodes[node].score = (Score){.mate = mate, .value = value};
}

// Every role, scores of every shape, several outcomes, and nodes in another order than depth-first.
static inline void sample_tree(Tree *tree) {
    *tree = sample_tree_of(SAMPLE_FEN, "");
    uint32_t first = sample_add(tree, TREE_ROOT, "f6f7", ROLE_SOLUTION);
    uint32_t retry = sample_add(tree, TREE_ROOT, "g1g5", ROLE_RETRY);
    uint32_t king = sample_add(tree, first, "h8h7", ROLE_REPLY);
    uint32_t pawn = sample_add(tree, first, "a7a5", ROLE_REPLY);
    uint32_t mate = sample_add(tree, king, "g1h1", ROLE_SOLUTION);
    uint32_t other = sample_add(tree, king, "g1g7", ROLE_ALTERNATIVE);
    uint32_t last = sample_add(tree, pawn, "g1a1", ROLE_SOLUTION);
    sample_score(tree, first, true, 2);
    sample_score(tree, retry, false, -40);
    sample_score(tree, king, true, -1);
    sample_score(tree, mate, true, 0);
    sample_score(tree, last, false, 1234);
    tree->nodes[retry].outcome = OUTCOME_UNCLEAR;
    tree->nodes[mate].outcome = OUTCOME_MATE;
    tree->nodes[other].outcome = OUTCOME_MATE;
    tree->nodes[last].outcome = OUTCOME_MATERIAL;
}

// A tree of one line of king moves, so many plies long.
static inline Tree sample_walk(uint32_t plies) {
    static const char *const moves[] = {"f6f5", "h8h7", "f5f6", "h7h8"};
    Tree tree = sample_tree_of(SAMPLE_FEN, "");
    Move walk[4];
    Position here = tree.start, next;
    for (int i = 0; i < 4; i++, here = next) {
        walk[i] = move_of(&here, moves[i]);
        pos_make(&here, walk[i], &next);
    }
    for (uint32_t at = TREE_ROOT; at < plies; at++)
        tree_add(&tree, at, walk[at % 4], at % 2 ? ROLE_REPLY : ROLE_SOLUTION);
    return tree;
}

// A test on a sample tree of its own, which is called `tree`.
FIXTURE(Tree, sample_tree, tree_done);
#define SAMPLE_TREE_TEST(name) TEST_ON(name, Tree *tree, sample_tree)

static inline Candidate sample_candidate(void) {
    Candidate candidate = {
        .fen = SAMPLE_FEN,
        .nodes = 28925464,
        .is_puzzle = true,
        .kind = KIND_MATE,
        .verdict_count = 2,
    };
    assert_ok(profile_find("magnus", &candidate.profile, SAID));
    candidate.engine = strdup("Stockfish 16");
    assert_non_null(candidate.engine);
    candidate.verdicts[0] = (Verdict){
        .filter = filter_find("not-in-check"),
        .state = VERDICT_PASS,
        .evidence = {.measured = "no check",
                     .threshold = "no check",
                     .reason = "the solver is not in check"},
    };
    candidate.verdicts[1] = (Verdict){
        .filter = filter_find("not-mate-in-one"),
        .state = VERDICT_SKIPPED,
        .nodes = 1000000,
    };
    sample_tree(&candidate.tree);
    candidate.played = candidate.tree.nodes[2].move;
    return candidate;
}

// A game by `white`, which makes it another game.
static inline Game sample_game(const char *white) {
    static const char *const tags[][2] = {
        {"Event", "Casual"},
        {"Site", "Reval"},
        {"Date", "1930.??.??"},
        {"Round", "2"},
        {"White", ""},
        {"Black", "Weiss"},
        {"Result", "1-0"},
        {"ECO", "C44"},
        {"WhiteElo", "2105"},
        {"Annotator", "X"},
        {"Opening", "Queen's \\ \"Own\""},
    };
    Game game = game_blank();
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        game_set_tag(&game, tags[i][0], tags[i][1]);
    game_set_tag(&game, "White", white);
    const Move move = move_of(&game.start, "e2e4");
    assert_int_not_equal(game_add(&game, GAME_ROOT, move), GAME_NO_NODE);
    return game;
}

// The number of that game.
static inline uint64_t sample_hash(const char *white) {
    CLEANUP(game_done) Game game = sample_game(white);
    return game_hash(&game);
}
