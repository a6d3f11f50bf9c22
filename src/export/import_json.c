// Puzzles in our own JSON: an array as `export` writes it, or one object of `explain`.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/candidate.h"
#include "onlymove/limits.h"
#include "src/export/import_format.h"

// An object, or an array of them: in PGN a brace is followed by a comment, a bracket by a tag.
bool json_is_it(const char *beginning)
{
    beginning += strspn(beginning, " \t\r\n");
    const char first = *beginning;
    if (first != '{' && first != '[') {
        return false;
    }
    beginning += 1 + strspn(beginning + 1, " \t\r\n");
    return first == '{' ? *beginning == '"' : *beginning == '{' || *beginning == ']';
}

// The whole text, which a value of JSON needs.
static Status read_all(ImportReader *reader, Fault *fault)
{
    Status status = STATUS_OK;
    while (!reader->input.whole && status == STATUS_OK) {
        if (reader->input.len > CANDIDATE_JSON_MAX) {
            return fault_set(fault, STATUS_LIMIT, "%s: more than %d bytes of JSON",
                             reader->input.name, CANDIDATE_JSON_MAX);
        }
        status = input_advance(&reader->input, 0, fault);
    }
    return status;
}

Status json_begin(ImportReader *reader, Fault *fault)
{
    Status status = read_all(reader, fault);
    if (status != STATUS_OK) {
        return status;
    }
    json_error_t error;
    json_t *read =
        json_loadb(reader->input.data, reader->input.len, JSON_REJECT_DUPLICATES, &error);
    if (!read) {
        return fault_set(fault, STATUS_SYNTAX, "%s:%d: %s", reader->input.name, error.line,
                         error.text);
    }
    if (json_is_array(read)) {
        reader->json = read;
        return STATUS_OK;
    }
    reader->json = json_array();
    const int bad = json_array_append_new(reader->json, read);
    return bad ? fault_memory(fault) : STATUS_OK;
}

// What is said of the puzzle itself: an entry of an export has it under "puzzle".
static const json_t *candidate_of(const json_t *entry)
{
    const json_t *puzzle = json_object_get(entry, "puzzle");
    return puzzle ? puzzle : entry;
}

static Status read_candidate(const json_t *entry, Candidate *candidate, Fault *fault)
{
    char *text = json_dumps(candidate_of(entry), JSON_COMPACT);
    if (!text) {
        return fault_set(fault, STATUS_SYNTAX, "is no puzzle");
    }
    const Status status = candidate_read_json(candidate, text, fault);
    free(text);
    return status;
}

static bool says_mate(PuzzleKind kind)
{
    return kind == KIND_MATE || kind == KIND_HARD_MATE;
}

// Takes the tree over.
static Status take_candidate(Candidate *candidate, ImportedPuzzle *puzzle, Fault *fault)
{
    const uint32_t first = candidate->tree.nodes[TREE_ROOT].child;
    if (first == TREE_NO_NODE) {
        return fault_set(fault, STATUS_NOT_FOUND, "the tree has no solution");
    }
    const TreeNode *solution = &candidate->tree.nodes[first];
    puzzle->says_mate = says_mate(candidate->kind);
    if (solution->scored && !puzzle->says_mate) {
        motif_put(&puzzle->motifs, motif_of_score(solution->score));
    }
    puzzle->knows_blunder = candidate->blunder != MOVE_NONE;
    puzzle->before = candidate->before;
    puzzle->blunder = candidate->blunder;
    puzzle->tree = candidate->tree;
    candidate->tree = (Tree){0};
    return STATUS_OK;
}

ImportStep json_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault)
{
    const json_t *entry = json_array_get(reader->json, reader->number);
    if (!entry) {
        return IMPORT_END;
    }
    reader->number++;
    ENDS_BY(candidate_done) Candidate candidate = {0};
    Fault inner;
    Status status = read_candidate(entry, &candidate, &inner);
    status = status == STATUS_OK ? take_candidate(&candidate, puzzle, &inner) : status;
    puzzle->line = 0;
    str_addf(&puzzle->id, "%zu", reader->number);
    if (status == STATUS_OK) {
        return IMPORT_PUZZLE;
    }
    fault_set(fault, status, "%s: puzzle %zu: %s", reader->input.name, reader->number, inner.text);
    return IMPORT_WRONG;
}
