// Writes a set of the store as the text of a file, and reads such a file line by line.
#include "onlymove/import.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/xalloc.h"
#include "src/export/in/import_format.h"
#include "src/export/out/format.h"

enum { HEAD_FIELDS = 3 };
static const char *const head_fields[HEAD_FIELDS] = {"title", "notes", "tags"};

enum { SET_KEY_MAX = 16 + 1 + UCI_MOVE_MAX };

// Writes the key of a puzzle. Its tree has a solution.
static void write_key(const Tree *tree, char key[SET_KEY_MAX]) {
    snprintf(key, SET_KEY_MAX, "%016" PRIx64 "-%s", tree->start.key,
             UCI_MOVE_TEXT(tree->nodes[tree->nodes[TREE_ROOT].child].move));
}

// --- Writing

typedef struct KeyedLine {
    char key[SET_KEY_MAX];
    char *text;   // the line
    size_t index; // index in the set
} KeyedLine;

typedef struct SetWriter {
    int64_t set;
    Str *out;
    KeyedLine *lines;
    size_t count, cap;
    SetFileCounts *counts;
} SetWriter;

static void add_text(json_t *object, const char *name, const char *text) {
    json_object_set_new(object, name, text_to_json(text, SIZE_MAX));
}

// Returns an object as a line, and frees the object.
static char *dump_line(json_t *object) {
    char *text = json_dumps(object, 0);
    json_decref(object);
    return text;
}

static char *write_puzzle(const StoredCandidate *stored, const char *key) {
    const Candidate *candidate = &stored->candidate;
    const Tree *tree = &candidate->tree;
    json_t *line = json_object();
    CLEANUP(str_done) Str moves = {0};
    char fen[FEN_MAX], mistake[UCI_MOVE_MAX];
    pos_to_fen(&tree->start, fen);
    export_movetext(tree, role_name(ROLE_RETRY), NULL, &moves);
    const struct {
        const char *name, *text;
    } fields[] = {{"key", key},
                  {"rank", stored->rank},
                  {"fen", fen},
                  {"moves", str_text(&moves)},
                  {"title", stored->title},
                  {"note", stored->note},
                  {"tags", stored->set_tags}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (fields[i].text[0])
            add_text(line, fields[i].name, fields[i].text);
    if (candidate->blunder != MOVE_NONE) {
        pos_to_fen(&candidate->before_blunder, fen);
        uci_move_write(candidate->blunder, mistake);
        add_text(line, "before", fen);
        add_text(line, "mistake", mistake);
    }
    return dump_line(line);
}

// A StoreCandidateReader: adds the line of a puzzle.
static Status add_puzzle(void *context, const StoredCandidate *stored, Fault *fault) {
    SetWriter *writer = context;
    (void)fault;
    if (stored->candidate.tree.count < 2) {
        writer->counts->without_solution++;
        return STATUS_OK;
    }
    KeyedLine *line = array_add(&writer->lines, &writer->count, &writer->cap);
    line->index = writer->count - 1;
    write_key(&stored->candidate.tree, line->key);
    line->text = write_puzzle(stored, line->key);
    return STATUS_OK;
}

static int by_key(const void *left, const void *right) {
    const KeyedLine *a = left, *b = right;
    const int order = strcmp(a->key, b->key);
    return order ? order : (a->index > b->index) - (a->index < b->index);
}

static void write_lines(SetWriter *writer) {
    if (writer->count > 0)
        qsort(writer->lines, writer->count, sizeof *writer->lines, by_key);
    for (size_t i = 0; i < writer->count; i++) {
        if (i > 0 && strcmp(writer->lines[i].key, writer->lines[i - 1].key) == 0) {
            writer->counts->duplicates++;
        } else {
            str_addf(writer->out, "%s\n", writer->lines[i].text);
            writer->counts->written++;
        }
    }
    for (size_t i = 0; i < writer->count; i++)
        free(writer->lines[i].text);
    free(writer->lines);
}

// A StoreSetReader: writes the head, one line a field, so that changes of two fields merge.
static Status write_head(void *context, const StoredSet *set, Fault *fault) {
    const SetWriter *writer = context;
    const char *const fields[HEAD_FIELDS] = {set->title, set->notes, set->tags};
    (void)fault;
    if (set->id != writer->set)
        return STATUS_OK;
    str_add(writer->out, SET_FILE_FIRST_LINE "\n");
    for (int i = 0; i < HEAD_FIELDS; i++) {
        json_t *object = json_object();
        add_text(object, head_fields[i], fields[i]);
        char *line = dump_line(object);
        str_addf(writer->out, "%s\n", line);
        free(line);
    }
    return STATUS_OK;
}

Status set_file_write(Store *store, const char *name, Str *out, SetFileCounts *counts,
                      Fault *fault) {
    SetWriter writer = {.out = out, .counts = counts};
    *counts = (SetFileCounts){0};
    Status status = store_find_set(store, name, &writer.set, fault);
    if (status == STATUS_OK)
        status = store_each_set(store, write_head, &writer, fault);
    if (status == STATUS_OK) {
        const StoreQuery query = {.set = writer.set};
        status = store_each(store, &query, STORE_DECIDED_ON, add_puzzle, &writer, fault);
    }
    write_lines(&writer);
    return status;
}

// --- Reading

struct SetReader {
    ImportReader *input; // its lines and its game alone are used
    SetHead *head;       // borrowed
    bool has_field[HEAD_FIELDS];
};

void set_head_done(SetHead *head) {
    str_done(&head->title);
    str_done(&head->notes);
    str_done(&head->tags);
}

void set_line_done(SetLine *line) {
    imported_puzzle_done(&line->puzzle);
    json_decref(line->json);
    line->json = NULL;
}

void set_reader_free(SetReader *reader) {
    if (reader) {
        import_close(reader->input);
        free(reader);
    }
}

// Parses a line; NULL: it is no JSON object.
static json_t *parse_line(const Str *line) {
    json_t *json = json_loadb(str_text(line), line->len, JSON_REJECT_DUPLICATES, NULL);
    if (json && !json_is_object(json)) {
        json_decref(json);
        json = NULL;
    }
    return json;
}

// Returns the text of a field, "" where it is missing or no text.
static const char *field_text(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

Status set_reader_open(SetReader **opened, const char *path, SetHead *head, Fault *fault) {
    SetReader *reader = xcalloc(1, sizeof *reader);
    reader->head = head;
    Status status = import_open_lines(&reader->input, path, fault);
    const ImportReadResult result =
        status == STATUS_OK ? import_read_line(reader->input, fault) : IMPORT_BAD_FILE;
    if (result == IMPORT_PUZZLE) {
        json_t *first = parse_line(&reader->input->line);
        if (strcmp(field_text(first, "onlymove"), "set") != 0) {
            status = fault_set(fault, STATUS_SYNTAX, "%s: is no set: the first line of one is %s",
                               import_name(reader->input), SET_FILE_FIRST_LINE);
        }
        json_decref(first);
    } else if (result != IMPORT_END && status == STATUS_OK) {
        status = STATUS_IO;
    }
    if (status != STATUS_OK) {
        set_reader_free(reader);
        reader = NULL;
    }
    *opened = reader;
    return status;
}

typedef enum HeadLineKind { HEAD_NONE, HEAD_READ, HEAD_TWICE } HeadLineKind;

// Reads a line of the head. A field may come twice with one text; HEAD_TWICE: its texts differ.
static HeadLineKind read_head_line(SetReader *reader, const json_t *object) {
    Str *const fields[HEAD_FIELDS] = {&reader->head->title, &reader->head->notes,
                                      &reader->head->tags};
    for (int i = 0; i < HEAD_FIELDS && json_object_size(object) == 1; i++) {
        const json_t *field = json_object_get(object, head_fields[i]);
        if (field && reader->has_field[i] &&
            strcmp(field_text(object, head_fields[i]), str_text(fields[i])))
            return HEAD_TWICE;
        if (field && !reader->has_field[i]) {
            str_set(fields[i], field_text(object, head_fields[i]));
            reader->has_field[i] = true;
        }
        if (field)
            return HEAD_READ;
    }
    return HEAD_NONE;
}

static Status read_moves(SetReader *reader, const char *fen, const char *moves, Tree *tree,
                         Fault *fault) {
    CLEANUP(str_done) Str text = {0};
    PgnReader pgn = {0};
    Game *game = &reader->input->game;
    str_addf(&text, "[SetUp \"1\"]\n[FEN \"%s\"]\n\n%s *\n", fen, moves);
    pgn_reader_init(&pgn, str_text(&text), text.len);
    const bool read = pgn_read(&pgn, game) && pgn.error_count == 0;
    if (!read) {
        fault_set(fault, STATUS_SYNTAX, "%s",
                  pgn.error_count > 0 ? pgn.errors[0].text : "no moves");
    }
    pgn_reader_done(&pgn);
    return read ? import_game(game, tree, fault) : STATUS_SYNTAX;
}

static Status read_mistake(const json_t *object, ImportedPuzzle *puzzle, Fault *fault) {
    const char *fen = field_text(object, "before"), *move = field_text(object, "mistake");
    if (!fen[0] && !move[0])
        return STATUS_OK;
    Status status = pos_from_fen(&puzzle->before_blunder, fen, fault);
    if (status == STATUS_OK)
        status =
            uci_move_read(&puzzle->before_blunder, move, strlen(move), &puzzle->blunder, fault);
    if (status == STATUS_OK) {
        Position after = puzzle->before_blunder;
        pos_play(&after, puzzle->blunder);
        puzzle->has_blunder = after.key == puzzle->tree.start.key;
        status = puzzle->has_blunder
                     ? STATUS_OK
                     : fault_set(fault, STATUS_SYNTAX,
                                 "the mistake does not lead to the position of the puzzle");
    }
    return status;
}

static Status read_puzzle(SetReader *reader, SetLine *line, Fault *fault) {
    const json_t *object = line->json;
    const Tree *tree = &line->puzzle.tree;
    char key[SET_KEY_MAX];
    line->rank = field_text(object, "rank");
    line->title = field_text(object, "title");
    line->note = field_text(object, "note");
    line->tags = field_text(object, "tags");
    if (!rank_is_valid(line->rank)) {
        return fault_set(fault, STATUS_SYNTAX, "\"%.40s\" is no rank: a number like 12 or 3.25",
                         line->rank);
    }
    const Status status = read_moves(reader, field_text(object, "fen"), field_text(object, "moves"),
                                     &line->puzzle.tree, fault);
    if (status != STATUS_OK)
        return status;
    write_key(tree, key);
    if (strcmp(field_text(object, "key"), key) != 0) {
        return fault_set(fault, STATUS_SYNTAX,
                         "the key does not fit position and solution, which have %s", key);
    }
    return read_mistake(object, &line->puzzle, fault);
}

// Returns a sentence on what a line is, if it is no puzzle.
static const char *explain_line(const char *line, HeadLineKind head) {
    // The beginnings of lines that git writes around a conflict.
    static const char *const conflict_marks[] = {"<<<<<<<", "|||||||", "=======", ">>>>>>>"};
    for (size_t i = 0; i < sizeof conflict_marks / sizeof *conflict_marks; i++)
        if (strncmp(line, conflict_marks[i], strlen(conflict_marks[i])) == 0)
            return "git has left a conflict here: two lines to choose from, or to merge by hand";
    return head == HEAD_TWICE ? "the head says this a second time, and differently: the first holds"
                              : "no puzzle of a set: an object with key, rank, fen and moves";
}

ImportReadResult set_reader_next(SetReader *reader, SetLine *line, Fault *fault) {
    Fault why;
    HeadLineKind head = HEAD_READ;
    const Str *text = &reader->input->line;
    imported_puzzle_clear(&line->puzzle);
    while (head == HEAD_READ) {
        const ImportReadResult result = import_read_line(reader->input, fault);
        if (result != IMPORT_PUZZLE)
            return result;
        json_decref(line->json);
        line->json = parse_line(text);
        head = text->len == 0 ? HEAD_READ : read_head_line(reader, line->json);
    }
    line->number = line->puzzle.line = reader->input->line_count;
    if (!json_object_get(line->json, "key"))
        return import_fail(reader->input, line->number, explain_line(str_text(text), head), fault);
    return read_puzzle(reader, line, &why) == STATUS_OK
               ? IMPORT_PUZZLE
               : import_fail(reader->input, line->number, why.text, fault);
}
