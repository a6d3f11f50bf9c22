// Trees for the tests of surgery, named by paths of UCI moves and compared as outlines. Include
// after cmocka.h.
#pragma once

#include "tests/store/sample.h"
#include "tests/support/sound.h"

static const EndRule scene_rule = {.gain = 3, .won = 280};

// The node at the end of a path, "f6f7 h8h7"; "" is the root.
static inline uint32_t scene_find(const Tree *tree, const char *path) {
    uint32_t at = TREE_ROOT;
    for (; *path; path += strspn(path, " ")) {
        size_t len = strcspn(path, " ");
        uint32_t child = tree->nodes[at].child;
        char uci[UCI_MOVE_MAX] = "";
        for (; child != TREE_NO_NODE; child = tree->nodes[child].sibling) {
            uci_move_write(tree->nodes[child].move, uci);
            if (strlen(uci) == len && memcmp(uci, path, len) == 0)
                break;
        }
        if (child == TREE_NO_NODE)
            fail_msg("no move of the tree is there: %s", path);
        at = child;
        path += len;
    }
    return at;
}

static inline Move scene_move(const Tree *tree, uint32_t node, const char *uci) {
    const Position pos = tree_position(tree, node);
    return move_of(&pos, uci);
}

static inline void assert_outline(const Tree *tree, const char *wanted) {
    CLEANUP(str_done) Str out = {0};
    tree_write_text(tree, &out);
    assert_string_equal(str_text(&out), wanted);
    assert_sound_tree(tree);
}

// What has its fault SAID is refused with these words.
static inline void assert_refused(Status status, const char *words) {
    assert_int_not_equal(status, STATUS_OK);
    assert_string_equal(test_fault.text, words);
}

// The outline of the sample and parts of it that most changes leave as they are.
#define FIRST_LINE "1.Kf7  #2  solution\n"
#define KING_LINE  "├── 1...Kh7  #-1  reply\n"
#define PAWN_LINES "└── 1...a5  reply\n    └── 2.Qa1+  +12.34  solution, material, not quiet\n"
#define RETRY_LINE "1.Qg5  -0.40  retry, unclear, not quiet\n"
#define SAMPLE_OUTLINE                                                                             \
    FIRST_LINE KING_LINE "│   ├── 2.Qh1#  #0  solution, mate, not quiet\n"                 \
                         "│   └── 2.Qg7#  alternative, mate, not quiet\n" PAWN_LINES RETRY_LINE
