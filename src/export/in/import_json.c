// Imports puzzles in our own JSON, one after the other: an array as `export` writes it, or objects,
// as `explain` writes them or one a line. Memory holds one puzzle at a time.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "src/export/in/import_format.h"

// Whether a text is an object or an array of objects. PGN has comments in braces, tags in brackets.
static bool json_recognizes(const char *beginning) {
    beginning += strspn(beginning, " \t\r\n");
    const char first = *beginning;
    if (first != '{' && first != '[')
        return false;
    beginning += 1 + strspn(beginning + 1, " \t\r\n");
    return first == '{' ? *beginning == '"' : *beginning == '{' || *beginning == ']';
}

// The extent of a value in the text, as far as it was read.
typedef struct ValueExtent {
    size_t end;   // bytes of it read
    size_t lines; // line ends in it
    size_t open_brackets;
    bool in_string, after_backslash, complete;
} ValueExtent;

// Scans the text of the input's window, up to the end of the value.
static void scan_value(ValueExtent *value, const char *text, size_t len) {
    while (value->end < len && !value->complete) {
        const char c = text[value->end];
        value->lines += c == '\n';
        if (value->in_string) {
            value->in_string = value->after_backslash || c != '"';
            value->after_backslash = !value->after_backslash && c == '\\';
        } else if (c == '"') {
            value->in_string = true;
        } else if (c == '{' || c == '[') {
            value->open_brackets++;
        } else if ((c == '}' || c == ']') && value->open_brackets > 0) {
            value->complete = --value->open_brackets == 0;
        } else if (value->open_brackets == 0 && strchr(" \t\r\n,]", c)) {
            value->complete = true;
            return;
        }
        value->end++;
    }
}

// Skips what stands between two values: blanks, and in an array commas.
static void skip_blanks(ImportReader *reader) {
    const char *text = reader->input.data;
    while (reader->at < reader->input.len && text[reader->at] &&
           strchr(reader->in_array ? " \t\r\n," : " \t\r\n", text[reader->at])) {
        reader->line_count += text[reader->at++] == '\n';
    }
}

static Status advance_input(ImportReader *reader, Fault *fault) {
    const Status status = input_advance(&reader->input, reader->at, fault);
    reader->at = 0;
    return status;
}

// Reads on until the next value begins, or the input ends.
static Status find_value(ImportReader *reader, Fault *fault) {
    Status status = STATUS_OK;
    skip_blanks(reader);
    while (status == STATUS_OK && reader->at == reader->input.len && !reader->input.at_end) {
        status = advance_input(reader, fault);
        skip_blanks(reader);
    }
    return status;
}

// Reads on until the input's window holds the whole next value; its length is 0 at the end.
static Status load_value(ImportReader *reader, ValueExtent *value, Fault *fault) {
    Status status = find_value(reader, fault);
    *value = (ValueExtent){0};
    while (status == STATUS_OK && reader->at < reader->input.len) {
        scan_value(value, reader->input.data + reader->at, reader->input.len - reader->at);
        if (value->complete || reader->input.at_end)
            break;
        if (value->end > CANDIDATE_JSON_MAX) {
            return fault_set(fault, STATUS_LIMIT, "%s:%zu: more than %d bytes of JSON",
                             reader->input.name, reader->line_count + 1, CANDIDATE_JSON_MAX);
        }
        status = advance_input(reader, fault);
    }
    return status;
}

// Reads the next value into reader->json, before it is asked for; NULL at the end.
static Status read_value(ImportReader *reader, Fault *fault) {
    ValueExtent value;
    json_error_t error;
    const Status status = load_value(reader, &value, fault);
    reader->json = NULL;
    reader->json_line = reader->line_count + 1;
    if (status != STATUS_OK || value.end == 0)
        return status;
    reader->json = json_loadb(reader->input.data + reader->at, value.end,
                              JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!reader->json) {
        return fault_set(fault, STATUS_SYNTAX, "%s:%zu: %s", reader->input.name,
                         reader->line_count + (size_t)(error.line > 0 ? error.line : 1),
                         error.text);
    }
    reader->at += value.end;
    reader->line_count += value.lines;
    return STATUS_OK;
}

static Status json_begin(ImportReader *reader, Fault *fault) {
    const Status status = find_value(reader, fault);
    if (status != STATUS_OK)
        return status;
    reader->in_array = reader->input.data[reader->at] == '[';
    reader->at += reader->in_array;
    return read_value(reader, fault);
}

static Status read_candidate(const json_t *entry, Candidate *candidate, Fault *fault) {
    // An entry of an export has the puzzle under "puzzle".
    const json_t *puzzle = json_object_get(entry, "puzzle");
    char *text = json_dumps(puzzle ? puzzle : entry, JSON_COMPACT);
    if (!text)
        return fault_set(fault, STATUS_SYNTAX, "is no puzzle");
    const Status status = candidate_read_json(candidate, text, fault);
    free(text);
    return status;
}

// Fills the puzzle from the candidate, whose tree it takes over.
static Status fill_puzzle(Candidate *candidate, ImportedPuzzle *puzzle, Fault *fault) {
    MotifSet themes;
    const uint32_t first = candidate->tree.nodes[TREE_ROOT].child;
    if (first == TREE_NO_NODE)
        return fault_set(fault, STATUS_NOT_FOUND, "the tree has no solution");
    const TreeNode *solution = &candidate->tree.nodes[first];
    puzzle->says_mate = kind_is_mate(candidate->kind);
    if (solution->scored && !puzzle->says_mate)
        motif_add(&puzzle->motifs, motif_of_score(solution->score));
    if (candidate_themes(candidate, &themes))
        motifs_write_names(&themes, &puzzle->source_info.texts[SOURCE_THEMES]);
    puzzle->has_blunder = candidate->blunder != MOVE_NONE;
    puzzle->before_blunder = candidate->before_blunder;
    puzzle->blunder = candidate->blunder;
    puzzle->tree = candidate->tree;
    candidate->tree = (Tree){0};
    return STATUS_OK;
}

static void read_numbers(const json_t *object, SourceInfo *info) {
    for (int i = 0; i < SOURCE_NUMBER_COUNT; i++) {
        const json_t *value = json_object_get(object, source_number_name((SourceNumber)i));
        const json_int_t number = json_integer_value(value);
        if (json_is_integer(value) && number >= -IMPORT_NUMBER_MOST && number <= IMPORT_NUMBER_MOST)
            info->numbers[i] = (int)number;
    }
}

// Reads the tags of the game, what an import has kept of its source, and what a set has said of it.
// Its rating is the curator's, else that by results, else the source's, else the estimate.
static Status read_source(const json_t *entry, const Candidate *candidate, ImportReader *reader,
                          ImportedPuzzle *puzzle, Fault *fault) {
    static const char *const set_words[] = {"title", "note", "set_tags"};
    SourceInfo *source = &puzzle->source_info;
    Str *words = &source->texts[SOURCE_MOVETEXT];
    int rating;
    const json_t *info = json_object_get(entry, "imported");
    const json_t *tags = json_object_get(entry, "tags");
    char *text = json_is_object(tags) ? json_dumps(tags, JSON_COMPACT) : NULL;
    Status status = STATUS_OK;
    game_clear(&reader->game);
    if (text) {
        puzzle->game = &reader->game;
        status = tags_read(&reader->game, text, fault);
        free(text);
    }
    read_numbers(info, source);
    read_numbers(json_object_get(entry, "measured"), source);
    if (candidate_rating(candidate, &rating) &&
        (candidate->remarks.rating > 0 || source->numbers[SOURCE_RATING] == SOURCE_MISSING))
        source->numbers[SOURCE_RATING] = rating;
    for (int i = 0; i < SOURCE_TEXT_COUNT; i++) {
        const char *value =
            json_string_value(json_object_get(info, source_text_name((SourceText)i)));
        if (value)
            str_set(&source->texts[i], value);
    }
    for (size_t i = 0; i < sizeof set_words / sizeof *set_words; i++) {
        const char *value = json_string_value(json_object_get(entry, set_words[i]));
        if (value)
            str_addf(words, "%s%s", words->len > 0 ? "; " : "", value);
    }
    return status;
}

static Status read_entry(const json_t *entry, ImportReader *reader, ImportedPuzzle *puzzle,
                         Fault *fault) {
    CLEANUP(candidate_done) Candidate candidate = {0};
    Status status = read_candidate(entry, &candidate, fault);
    status = status == STATUS_OK ? fill_puzzle(&candidate, puzzle, fault) : status;
    return status == STATUS_OK ? read_source(entry, &candidate, reader, puzzle, fault) : status;
}

// Ends the import; a fault where an array is not closed.
static ImportReadResult end_import(const ImportReader *reader, Fault *fault) {
    const bool closed = reader->at < reader->input.len && reader->input.data[reader->at] == ']';
    if (reader->in_array && !closed) {
        import_fail(reader, reader->line_count + 1, "the array of puzzles is not closed", fault);
        return IMPORT_BAD_FILE;
    }
    return IMPORT_END;
}

static ImportReadResult json_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault) {
    Fault entry_fault, next_fault;
    if (!reader->json && reader->read_count > 0 && reader->read_ahead_fault.text[0]) {
        *fault = reader->read_ahead_fault;
        return IMPORT_BAD_FILE;
    }
    json_t *entry = reader->json;
    if (!entry)
        return end_import(reader, fault);
    reader->json = NULL;
    reader->read_count++;
    puzzle->line = reader->json_line;
    str_addf(&puzzle->name, "%zu", reader->read_count);
    Status status = read_entry(entry, reader, puzzle, &entry_fault);
    json_decref(entry);
    if (read_value(reader, &next_fault) != STATUS_OK)
        reader->read_ahead_fault = next_fault;
    if (status == STATUS_OK)
        return IMPORT_PUZZLE;
    fault_set(&next_fault, status, "puzzle %zu: %.400s", reader->read_count, entry_fault.text);
    return import_fail(reader, puzzle->line, next_fault.text, fault);
}

const ImportFormat import_json = {json_recognizes, json_begin, json_next};
