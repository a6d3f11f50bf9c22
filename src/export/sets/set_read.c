// A set's file, read line by line.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/set_file.h"
#include "src/export/in/import_format.h"
#include "src/export/sets/set_key.h"

static const char first_line[] = "# onlymove set";

enum { HEAD_WORDS = 3 };
static const char *const head_words[HEAD_WORDS] = {"title", "notes", "tags"};

// How the lines begin that git leaves around what it could not merge.
static const char *const conflict_marks[] = {"<<<<<<<", "|||||||", "=======", ">>>>>>>"};

struct SetReader {
    ImportReader lines; // nothing of it but its lines and its game is used
    bool ahead;         // the line that it has is still to be read
    SetHead *head;      // borrowed
    bool said[HEAD_WORDS];
};

void set_head_done(SetHead *head)
{
    str_done(&head->title);
    str_done(&head->notes);
    str_done(&head->tags);
}

void set_line_done(SetLine *line)
{
    imported_puzzle_done(&line->puzzle);
    str_done(&line->text);
}

void set_reader_free(SetReader *reader)
{
    if (reader) {
        input_close(&reader->lines.input);
        str_done(&reader->lines.line);
        game_done(&reader->lines.game);
        free(reader);
    }
}

// In place: what is escaped is longer than what it stands for.
static void unescape(char *text)
{
    static const char signs[] = "tnr\\", meant[] = "\t\n\r\\";
    char *to = text;
    for (const char *at = text; *at; at++) {
        const char *sign = at[0] == '\\' && at[1] ? strchr(signs, at[1]) : NULL;
        *to++ = sign ? meant[sign - signs] : *at;
        at += sign != NULL;
    }
    *to = '\0';
}

// Takes "title: words" where the line begins so.
static bool take_word(const Str *line, const char *name, Str *word)
{
    const char *text = str_text(line);
    const size_t len = strlen(name);
    if (strncmp(text, name, len) != 0 || text[len] != ':') {
        return false;
    }
    str_clear(word);
    str_add(word, text + len + 1 + (text[len + 1] == ' '));
    if (word->data) {
        unescape(word->data);
        word->len = strlen(word->data);
    }
    return true;
}

typedef enum HeadLine { HEAD_NONE, HEAD_TAKEN, HEAD_AGAIN } HeadLine;

// What is said once holds.
static HeadLine take_head_line(SetReader *reader)
{
    const Str *line = &reader->lines.line;
    Str *const words[HEAD_WORDS] = {&reader->head->title, &reader->head->notes,
                                    &reader->head->tags};
    CLEANUP(str_done) Str second = {0};
    for (int i = 0; i < HEAD_WORDS; i++) {
        if (take_word(line, head_words[i], reader->said[i] ? &second : words[i])) {
            const bool again = reader->said[i] && strcmp(str_text(&second), str_text(words[i]));
            reader->said[i] = true;
            return again ? HEAD_AGAIN : HEAD_TAKEN;
        }
    }
    return str_text(line)[0] == '#' || str_text(line)[0] == '\0' ? HEAD_TAKEN : HEAD_NONE;
}

static Status read_head(SetReader *reader, Fault *fault)
{
    ImportReader *lines = &reader->lines;
    ImportStep step = import_line(lines, fault);
    if (step == IMPORT_PUZZLE && strcmp(str_text(&lines->line), first_line) != 0) {
        return fault_set(fault, STATUS_SYNTAX, "%s: is no set: the first line of one is \"%s\"",
                         lines->input.name, first_line);
    }
    while (step == IMPORT_PUZZLE && (step = import_line(lines, fault)) == IMPORT_PUZZLE) {
        if (strchr(str_text(&lines->line), '\t')) { // a puzzle
            reader->ahead = true;
            return STATUS_OK;
        }
        reader->ahead = take_head_line(reader) != HEAD_TAKEN;
        if (reader->ahead) {
            return STATUS_OK;
        }
    }
    return step == IMPORT_BROKEN ? STATUS_IO : STATUS_OK;
}

Status set_reader_open(SetReader **opened, const char *path, SetHead *head, Fault *fault)
{
    SetReader *reader = *opened = calloc(1, sizeof *reader);
    if (!reader) {
        return fault_memory(fault);
    }
    reader->head = head;
    reader->lines.game = game_blank();
    Status status = input_open(&reader->lines.input, path, fault);
    status = status == STATUS_OK ? read_head(reader, fault) : status;
    if (status != STATUS_OK) {
        set_reader_free(reader);
        *opened = NULL;
    }
    return status;
}

enum Field {
    FIELD_KEY,
    FIELD_RANK,
    FIELD_FEN,
    FIELD_MOVES,
    FIELD_TITLE,
    FIELD_NOTE,
    FIELD_TAGS,
    FIELD_BEFORE,
    FIELD_COUNT
};

// Cuts a line at its tabs. False where there are too few or too many.
static bool cut(char *text, const char *fields[FIELD_COUNT])
{
    size_t count = 0;
    for (char *next = text; next; count++) {
        char *field = next;
        next = strchr(field, '\t');
        if (next) {
            *next++ = '\0';
        }
        if (count == FIELD_COUNT) {
            return false;
        }
        unescape(field);
        fields[count] = field;
    }
    for (size_t i = count; i < FIELD_COUNT; i++) {
        fields[i] = "";
    }
    return count > FIELD_MOVES;
}

static Status read_moves(SetReader *reader, const char *fen, const char *moves, Tree *tree,
                         Fault *fault)
{
    CLEANUP(str_done) Str text = {0};
    PgnReader pgn = {0};
    str_addf(&text, "[SetUp \"1\"]\n[FEN \"%s\"]\n\n%s *\n", fen, moves);
    pgn_reader_init(&pgn, str_text(&text), text.len);
    Status status = text.failed ? fault_memory(fault) : STATUS_OK;
    const bool read = status == STATUS_OK && pgn_read(&pgn, &reader->lines.game);
    if (status == STATUS_OK && (!read || pgn.error_count > 0)) {
        status = fault_set(fault, STATUS_SYNTAX, "%s",
                           pgn.error_count > 0 ? pgn.errors[0].text : "no moves");
    }
    pgn_reader_done(&pgn);
    return status == STATUS_OK ? import_game(&reader->lines.game, tree, fault) : status;
}

// "FEN MOVE"
static Status read_before(const char *text, ImportedPuzzle *puzzle, Fault *fault)
{
    char fen[FEN_MAX];
    const char *move = strrchr(text, ' ');
    if (!text[0]) {
        return STATUS_OK;
    }
    snprintf(fen, sizeof fen, "%.*s", (int)(move ? move - text : 0), text);
    Status status = pos_from_fen(&puzzle->before, fen, fault);
    if (status == STATUS_OK) {
        status =
            uci_move_read(&puzzle->before, move + 1, strlen(move + 1), &puzzle->blunder, fault);
    }
    if (status == STATUS_OK) {
        Position after = puzzle->before;
        pos_play(&after, puzzle->blunder);
        status = after.key == puzzle->tree.start.key
                     ? STATUS_OK
                     : fault_set(fault, STATUS_SYNTAX,
                                 "the mistake does not lead to the position of the puzzle");
    }
    puzzle->knows_blunder = status == STATUS_OK;
    return status;
}

static Status check_key(const char *key, const Tree *tree, Fault *fault)
{
    char expected[SET_KEY_MAX];
    set_key_write(tree, expected);
    return strcmp(key, expected) == 0
               ? STATUS_OK
               : fault_set(fault, STATUS_SYNTAX,
                           "the key does not fit position and solution, which have %s", expected);
}

static Status read_fields(SetReader *reader, SetLine *line, const char *const *fields, Fault *fault)
{
    if (!rank_is_valid(fields[FIELD_RANK])) {
        return fault_set(fault, STATUS_SYNTAX, "\"%.40s\" is no rank: a number like 12 or 3.25",
                         fields[FIELD_RANK]);
    }
    Status status =
        read_moves(reader, fields[FIELD_FEN], fields[FIELD_MOVES], &line->puzzle.tree, fault);
    if (status == STATUS_OK) {
        status = check_key(fields[FIELD_KEY], &line->puzzle.tree, fault);
    }
    line->rank = fields[FIELD_RANK];
    line->title = fields[FIELD_TITLE];
    line->note = fields[FIELD_NOTE];
    line->tags = fields[FIELD_TAGS];
    return status == STATUS_OK ? read_before(fields[FIELD_BEFORE], &line->puzzle, fault) : status;
}

// The next line that is not empty, nor of the head.
static ImportStep next_line(SetReader *reader, Fault *fault)
{
    ImportStep step = reader->ahead ? IMPORT_PUZZLE : import_line(&reader->lines, fault);
    reader->ahead = false;
    while (step == IMPORT_PUZZLE && !strchr(str_text(&reader->lines.line), '\t') &&
           take_head_line(reader) == HEAD_TAKEN) {
        step = import_line(&reader->lines, fault);
    }
    return step;
}

// What a line is that is no puzzle.
static const char *name_line(const char *line)
{
    for (size_t i = 0; i < sizeof conflict_marks / sizeof *conflict_marks; i++) {
        if (strncmp(line, conflict_marks[i], strlen(conflict_marks[i])) == 0) {
            return "git has left a conflict here: two lines to choose from, or to merge by hand";
        }
    }
    for (int i = 0; i < HEAD_WORDS; i++) {
        const size_t len = strlen(head_words[i]);
        if (strncmp(line, head_words[i], len) == 0 && line[len] == ':') {
            return "the head says this a second time, and otherwise: the first holds";
        }
    }
    return "no puzzle of a set: key, rank, FEN and moves with tabs between";
}

ImportStep set_reader_next(SetReader *reader, SetLine *line, Fault *fault)
{
    const char *fields[FIELD_COUNT];
    Fault inner;
    imported_puzzle_clear(&line->puzzle);
    const ImportStep step = next_line(reader, fault);
    if (step != IMPORT_PUZZLE) {
        return step;
    }
    line->number = line->puzzle.line = reader->lines.lines;
    str_clear(&line->text);
    str_add(&line->text, str_text(&reader->lines.line));
    if (line->text.failed) {
        fault_memory(fault);
        return IMPORT_BROKEN;
    }
    if (!cut(line->text.data, fields)) {
        return import_wrong(&reader->lines, line->number, name_line(str_text(&reader->lines.line)),
                            fault);
    }
    return read_fields(reader, line, fields, &inner) == STATUS_OK
               ? IMPORT_PUZZLE
               : import_wrong(&reader->lines, line->number, inner.text, fault);
}
