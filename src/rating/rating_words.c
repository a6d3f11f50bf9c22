// A writer for every topic: from the features that it sums up to a few words.
#include "src/rating/rating_words.h"

#include <stdio.h>

// "1 reply", "3 replies".
static void counted(char *words, int count, const char *one, const char *many)
{
    snprintf(words, DIFFICULTY_WORDS_MAX, "%d %s", count, count == 1 ? one : many);
}

static void put(char *words, const char *text)
{
    snprintf(words, DIFFICULTY_WORDS_MAX, "%s", text);
}

static void write_length(const int *value, char *words)
{
    if (value[MATE_OF_LINE]) {
        snprintf(words, DIFFICULTY_WORDS_MAX, "mate in %d", value[MATE_IN_OF_LINE]);
    } else {
        counted(words, value[MOVES_OF_LINE], "move", "moves");
    }
}

static void write_search(const int *value, char *words)
{
    const uint64_t nodes = effort_nodes(value[KEPT_MOST]);
    if (nodes > DIFFICULTY_NODES) {
        snprintf(words, DIFFICULTY_WORDS_MAX, "a move not found in %d nodes", DIFFICULTY_NODES);
    } else if (nodes == 0) {
        put(words, "found at once by search");
    } else {
        snprintf(words, DIFFICULTY_WORDS_MAX, "found by search after %u nodes", (unsigned)nodes);
    }
}

static void write_glance(const int *value, char *words)
{
    if (value[BETTER_LOOKING_SUM]) {
        counted(words, value[BETTER_LOOKING_SUM], "better-looking move", "better-looking moves");
    } else {
        put(words, "best at first glance");
    }
}

static void write_lures(const int *value, char *words)
{
    if (value[FORCING_SUM]) {
        counted(words, value[FORCING_SUM], "other check or capture", "other checks and captures");
    } else {
        put(words, "no other check or capture");
    }
}

static void write_replies(const int *value, char *words)
{
    counted(words, value[REPLIES_SUM], "reply", "replies");
}

static void write_choice(const int *value, char *words)
{
    counted(words, value[LEGAL_FIRST], "legal move", "legal moves");
}

static void write_first(const int *value, char *words)
{
    put(words, value[GIVES_CHECK_FIRST] ? "first move a check"
               : value[QUIET_FIRST]     ? "quiet first move"
                                        : "first move a capture");
}

static void write_quiet(const int *value, char *words)
{
    if (value[QUIET_SUM]) {
        counted(words, value[QUIET_SUM], "quiet move", "quiet moves");
    } else {
        put(words, "no quiet move");
    }
}

static void write_sacrifice(const int *value, char *words)
{
    put(words, value[SEE_LEAST] < 0   ? "sacrifice"
               : value[SEE_FIRST] > 0 ? "first move wins material"
                                      : "no sacrifice");
}

static void write_direction(const int *value, char *words)
{
    put(words, value[FORWARD_LEAST] < 0   ? "backward move"
               : value[FORWARD_LEAST] > 0 ? "forward moves only"
                                          : "no backward move");
}

static void write_piece(const int *value, char *words)
{
    static const char *const names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    snprintf(words, DIFFICULTY_WORDS_MAX, "a %s begins%s", names[value[PIECE_FIRST]],
             value[SAME_PIECE_SUM] ? " and goes on" : "");
}

static void write_result(const int *value, char *words)
{
    snprintf(words, DIFFICULTY_WORDS_MAX, "material %+d, win chances %d %%", value[GAIN_OF_LINE],
             (value[END_SCORE_LEAST] + 1000) / 20);
}

static void write_kings(const int *value, char *words)
{
    if (value[MATE_THREAT_OF_LINE]) {
        put(words, "a mate is threatened");
    } else {
        counted(words, value[OTHER_ATTACKS_OF_LINE], "attack near their king",
                "attacks near their king");
    }
}

static void write_checked(const int *value, char *words)
{
    put(words, value[IN_CHECK_SUM] ? "solver in check" : "solver never in check");
}

static void write_board(const int *value, char *words)
{
    counted(words, value[PIECES_OF_LINE], "piece", "pieces");
}

static void (*const writers[TOPIC_COUNT])(const int *value, char *words) = {
    [TOPIC_LENGTH] = write_length,       [TOPIC_SEARCH] = write_search,
    [TOPIC_GLANCE] = write_glance,       [TOPIC_LURES] = write_lures,
    [TOPIC_REPLIES] = write_replies,     [TOPIC_CHOICE] = write_choice,
    [TOPIC_FIRST] = write_first,         [TOPIC_QUIET] = write_quiet,
    [TOPIC_SACRIFICE] = write_sacrifice, [TOPIC_DIRECTION] = write_direction,
    [TOPIC_PIECE] = write_piece,         [TOPIC_RESULT] = write_result,
    [TOPIC_KINGS] = write_kings,         [TOPIC_CHECKED] = write_checked,
    [TOPIC_BOARD] = write_board,
};

void topic_write(Topic topic, const Features *features, char words[DIFFICULTY_WORDS_MAX])
{
    writers[topic](features->value, words);
}
