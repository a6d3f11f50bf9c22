// Options of `explain` that name a position, read into a subject with its history.
#include "src/cli/explain_subject.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/movegen.h"
#include "onlymove/pgn.h"

static Status add_move(Question *question, Move move, Fault *fault)
{
    Subject *subject = &question->subject;
    if (!array_fit(&question->moves, &question->move_cap, subject->move_count + 1)) {
        return fault_memory(fault);
    }
    question->moves[subject->move_count++] = move;
    subject->moves = question->moves;
    return STATUS_OK;
}

// Reads UCI moves separated by blanks behind the starting position; *pos is where they lead.
static Status read_moves(Question *question, const char *text, Position *pos, Fault *fault)
{
    Status status = STATUS_OK;
    for (const char *at = text + strspn(text, " "); *at && status == STATUS_OK;
         at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        Fault why;
        Move move;
        if (uci_move_read(pos, at, len, &move, &why) != STATUS_OK || move == MOVE_NULL) {
            return fault_set(fault, STATUS_USAGE, "--moves: move %zu, \"%.*s\": %s",
                             question->subject.move_count + 1, (int)(len < 20 ? len : 20), at,
                             move == MOVE_NULL ? "a null move has no history" : why.text);
        }
        pos_play(pos, move);
        status = add_move(question, move, fault);
        at += len;
    }
    return status;
}

static Status read_position(Question *question, const QuestionWords *words, Fault *fault)
{
    Subject *subject = &question->subject;
    Fault why;
    if (pos_from_fen(&subject->start, words->fen, &why) != STATUS_OK) {
        return fault_set(fault, STATUS_USAGE, "--fen: %s", why.text);
    }
    Position pos = subject->start;
    Status status = read_moves(question, words->moves ? words->moves : "", &pos, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!pos_has_legal_move(&pos)) {
        return fault_set(fault, STATUS_USAGE, "the game is over in this position");
    }
    const char *played = words->played;
    if (played && san_read(&pos, played, strlen(played), &subject->played, &why) != STATUS_OK) {
        return fault_set(fault, STATUS_USAGE, "--played: %s", why.text);
    }
    return STATUS_OK;
}

static Status read_number(const char *option, const char *word, size_t least, size_t *number,
                          Fault *fault)
{
    enum { DIGITS_MAX = 15 };
    size_t digits = strspn(word, "0123456789");
    if (digits == 0 || digits > DIGITS_MAX || word[digits] || strtoull(word, NULL, 10) < least) {
        return fault_set(fault, STATUS_USAGE, "%s: \"%.40s\" is no whole number from %zu on",
                         option, word, least);
    }
    *number = (size_t)strtoull(word, NULL, 10);
    return STATUS_OK;
}

// Reads on until that game is in *game.
static Status find_game(PgnReader *reader, size_t number, Game *game, Fault *fault)
{
    const char *name = reader->input->name;
    while (reader->game_count < number && pgn_read(reader, game)) {
        reader->error_count = 0; // so that they do not pile up
    }
    if (reader->found && reader->game_count == number) {
        return STATUS_OK;
    }
    if (reader->status != STATUS_OK) {
        *fault = reader->fault;
        return reader->status;
    }
    if (!reader->found || reader->game_count == 0) {
        return fault_set(fault, STATUS_SYNTAX, "%s: holds no game%s", name,
                         reader->skipped_count > 0 ? " of standard chess" : "");
    }
    return fault_set(fault, STATUS_NOT_FOUND, "%s: there is no game %zu; it ends with game %zu",
                     name, number, reader->game_count);
}

static Status load_game(const char *path, size_t number, Game *game, Fault *fault)
{
    CLEANUP(input_close) Input input;
    const Status status = input_open(&input, path, fault);
    if (status != STATUS_OK) {
        return status;
    }
    CLEANUP(pgn_reader_done) PgnReader reader;
    pgn_reader_open(&reader, &input);
    return find_game(&reader, number, game, fault);
}

static Status take_position(Question *question, const Game *game, size_t number, size_t ply,
                            Fault *fault)
{
    size_t plies = game_main_plies(game);
    if (ply > plies) {
        return fault_set(fault, STATUS_NOT_FOUND, "game %zu: there is no ply %zu; %s with ply %zu",
                         number, ply, game->damaged ? "what can be read of it ends" : "it ends",
                         plies);
    }
    uint32_t node = game_main_node(game, ply);
    const Position pos = game_position(game, node);
    if (!pos_has_legal_move(&pos)) {
        return fault_set(fault, STATUS_NOT_FOUND, "game %zu is over after ply %zu", number, ply);
    }
    if (!subject_of_game(game, node, &question->subject, &question->moves, &question->move_cap)) {
        return fault_memory(fault);
    }
    return STATUS_OK;
}

static Status read_game(Question *question, const QuestionWords *words, Fault *fault)
{
    size_t number = 1, ply;
    Status status = read_number("--ply", words->ply, 0, &ply, fault);
    if (status == STATUS_OK && words->game) {
        status = read_number("--game", words->game, 1, &number, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    CLEANUP(game_done) Game game = game_blank();
    status = load_game(words->file, number, &game, fault);
    return status == STATUS_OK ? take_position(question, &game, number, ply, fault) : status;
}

// Which words are missing or do not go together, as a sentence; NULL: none.
static const char *misfit(const QuestionWords *words)
{
    if (!words->fen && !words->file) {
        return "explain needs --fen, or a FILE with --ply";
    }
    if (words->fen && words->file) {
        return "explain takes --fen or a FILE, not both";
    }
    if (words->file && (words->moves || words->played)) {
        return "--moves and --played go with --fen; a FILE has its own";
    }
    if (words->file && !words->ply) {
        return "a FILE needs --ply, the number of plies before the position";
    }
    if (!words->file && (words->game || words->ply)) {
        return "--game and --ply go with a FILE";
    }
    return NULL;
}

Status question_read(Question *question, const QuestionWords *words, Fault *fault)
{
    *question = (Question){0};
    const char *wrong = misfit(words);
    if (wrong) {
        return fault_set(fault, STATUS_USAGE, "%s", wrong);
    }
    Status status =
        words->fen ? read_position(question, words, fault) : read_game(question, words, fault);
    if (status != STATUS_OK) {
        question_done(question);
    }
    return status;
}

void question_done(Question *question)
{
    free(question->moves);
    *question = (Question){0};
}
