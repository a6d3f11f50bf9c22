// Notes: the variations and comments that a curator keeps of a position, as text and in a game.
#include <string.h>

#include "onlymove/notation.h"
#include "src/solve/candidate/candidate_json.h"

enum { NOTE_MOVES_MAX = 200 };
static const char variation_sign[] = "> ";

// Appends a line; line ends within the text become blanks.
static Status add_note(Candidate *candidate, const char *sign, const char *text, Fault *fault)
{
    char *notes = candidate->curator.notes;
    const size_t before = strlen(notes), len = strlen(text), room = sizeof candidate->curator.notes;
    if (before + strlen(sign) + len + 2 > room) {
        return fault_set(fault, STATUS_LIMIT, "the notes of a position have room for %zu letters",
                         room - 1);
    }
    strcat(notes, before > 0 ? "\n" : "");
    strcat(notes, sign);
    char *added = notes + strlen(notes);
    strcpy(added, text);
    for (; *added; added++) {
        *added = *added == '\n' ? ' ' : *added;
    }
    candidate_settle_curator(candidate);
    return STATUS_OK;
}

// The rest of the room becomes zeroes, so that no notes are none.
static Status drop_newest(Candidate *candidate, Fault *fault)
{
    char *notes = candidate->curator.notes, *last = strrchr(notes, '\n');
    if (notes[0] == '\0') {
        return fault_set(fault, STATUS_NOT_FOUND, "there is no note here");
    }
    last = last ? last : notes;
    memset(last, 0, sizeof candidate->curator.notes - (size_t)(last - notes));
    candidate_settle_curator(candidate);
    return STATUS_OK;
}

Status candidate_say_variation(Candidate *candidate, const char *moves, Fault *fault)
{
    Move read[NOTE_MOVES_MAX];
    size_t count;
    Status status =
        san_read_line(&candidate->tree.start, moves, read, NOTE_MOVES_MAX, &count, fault);
    return status == STATUS_OK ? add_note(candidate, variation_sign, moves, fault) : status;
}

Status candidate_say_comment(Candidate *candidate, const char *text, Fault *fault)
{
    const bool means_variation = strncmp(text, variation_sign, strlen(variation_sign)) == 0;
    if (strcmp(text, "-") == 0) {
        return drop_newest(candidate, fault);
    }
    if (text[0] == '\0' || means_variation) {
        return fault_set(fault, STATUS_USAGE, "comment: expected words, or - to take the newest");
    }
    return add_note(candidate, "", text, fault);
}

static uint32_t find_child(const Game *game, uint32_t node, Move move)
{
    uint32_t at = game->nodes[node].child;
    while (at != GAME_NO_NODE && game->nodes[at].move != move) {
        at = game->nodes[at].sibling;
    }
    return at;
}

// Follows the moves as far as they are there. False where the first that is not would make the main
// line longer.
static bool follow(const Game *game, uint32_t *at, const Move *moves, size_t count, size_t *known)
{
    uint32_t next = *at;
    for (*known = 0; *known < count && next != GAME_NO_NODE; *known += next != GAME_NO_NODE) {
        *at = next;
        next = find_child(game, *at, moves[*known]);
    }
    *at = next != GAME_NO_NODE ? next : *at;
    return *known == count || game->nodes[*at].child != GAME_NO_NODE ||
           game_line(game, *at) != GAME_ROOT;
}

static void add_to_game(Game *game, const Position *start, uint32_t node, const char *note,
                        size_t len)
{
    char text[sizeof((Curator *)0)->notes];
    Move moves[NOTE_MOVES_MAX];
    size_t count, known = 0;
    uint32_t at = node;
    const size_t sign = strlen(variation_sign);
    memcpy(text, note, len);
    text[len] = '\0';
    const bool is_line =
        strncmp(text, variation_sign, sign) == 0 &&
        san_read_line(start, text + sign, moves, NOTE_MOVES_MAX, &count, NULL) == STATUS_OK;
    if (!is_line || !follow(game, &at, moves, count, &known)) {
        const size_t skip = is_line ? sign : 0;
        game_comment(game, node, false, text + skip, len - skip);
        return;
    }
    for (; known < count; known++) {
        at = game_add(game, at, moves[known]);
    }
}

void candidate_add_notes(const Candidate *candidate, Game *game, uint32_t node)
{
    for (const char *note = candidate->curator.notes; *note;) {
        const size_t len = strcspn(note, "\n");
        if (len > 0) {
            add_to_game(game, &candidate->tree.start, node, note, len);
        }
        note += len + (note[len] == '\n');
    }
}
