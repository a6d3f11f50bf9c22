// Puzzles of other sources: what is said of them, and candidates made of them.
#include "onlymove/imported.h"

#include <string.h>

#include "onlymove/position.h"
#include "onlymove/str.h"
#include "onlymove/movegen.h"

const char *source_number_name(SourceNumber number)
{
    static const char *const names[] = {"rating", "deviation", "popularity", "plays"};
    return names[number];
}

const char *source_text_name(SourceText text)
{
    static const char *const names[] = {"id", "themes", "url", "openings", "movetext"};
    return names[text];
}

void source_words_clear(SourceWords *words)
{
    for (int i = 0; i < SOURCE_NUMBERS; i++) {
        words->numbers[i] = SOURCE_UNSAID;
    }
    for (int i = 0; i < SOURCE_TEXTS; i++) {
        str_clear(&words->texts[i]);
    }
}

void source_words_done(SourceWords *words)
{
    for (int i = 0; i < SOURCE_TEXTS; i++) {
        str_done(&words->texts[i]);
    }
}

bool source_words_copy(SourceWords *to, const SourceWords *from)
{
    bool failed = false;
    *to = (SourceWords){{0}, {{0}}};
    memcpy(to->numbers, from->numbers, sizeof to->numbers);
    for (int i = 0; i < SOURCE_TEXTS; i++) {
        str_add(&to->texts[i], str_text(&from->texts[i]));
        failed |= to->texts[i].failed;
    }
    if (failed) {
        source_words_done(to);
    }
    return !failed;
}

void source_words_write(const SourceWords *words, Str *out)
{
    static const char *const around[][2] = {
        {"", ""}, {" +-", ""}, {", popularity ", ""}, {", played ", " times"}};
    const size_t start = out->len;
    for (int i = 0; i < SOURCE_NUMBERS; i++) {
        if (words->numbers[i] != SOURCE_UNSAID &&
            (i == 0 || words->numbers[SOURCE_RATING] != SOURCE_UNSAID)) {
            str_addf(out, "%s%d%s", around[i][0], words->numbers[i], around[i][1]);
        }
    }
    for (int i = 0; i < SOURCE_TEXTS; i++) {
        if (words->texts[i].len > 0) {
            str_add(out, out->len > start ? "; " : "");
            str_add(out, str_text(&words->texts[i]));
        }
    }
}

// A theme that says how a puzzle is shown and nothing of what it holds.
static const char passed_over[] = "checkFirst";

MotifSet source_motifs(const SourceWords *words, bool *others)
{
    const char *themes = str_text(&words->texts[SOURCE_THEMES]);
    MotifSet motifs = {0};
    *others = false;
    for (const char *word = themes + strspn(themes, " "); *word != '\0';) {
        const size_t len = strcspn(word, " ");
        const Motif motif = motif_find(word, len);
        if (motif != MOTIF_COUNT) {
            motif_put(&motifs, motif);
        } else if (len != strlen(passed_over) || memcmp(word, passed_over, len) != 0) {
            *others = true;
        }
        word += len + strspn(word + len, " ");
    }
    return motifs;
}

void imported_take_themes(ImportedPuzzle *puzzle)
{
    puzzle->says_motifs = puzzle->words.texts[SOURCE_THEMES].len > 0;
    puzzle->motifs = source_motifs(&puzzle->words, &puzzle->says_others);
    puzzle->says_mate = motif_in(&puzzle->motifs, MOTIF_MATE);
}

void imported_puzzle_clear(ImportedPuzzle *puzzle)
{
    const Str name = puzzle->name;
    const SourceWords words = puzzle->words;
    tree_done(&puzzle->tree);
    *puzzle = (ImportedPuzzle){.name = name, .words = words};
    str_clear(&puzzle->name);
    source_words_clear(&puzzle->words);
}

void imported_puzzle_done(ImportedPuzzle *puzzle)
{
    tree_done(&puzzle->tree);
    str_done(&puzzle->name);
    source_words_done(&puzzle->words);
}

static Move first_move(const Tree *tree)
{
    const uint32_t first = tree->nodes[TREE_ROOT].child;
    return first == TREE_NO_NODE ? MOVE_NONE : tree->nodes[first].move;
}

uint64_t imported_hash(const ImportedPuzzle *puzzle)
{
    const uint64_t key = puzzle->tree.start.key;
    const Move first = first_move(&puzzle->tree);
    return hash_bytes(hash_bytes(HASH_BEGIN, &key, sizeof key), &first, sizeof first);
}

// What the rules say of the position at the end of a line, where the solver has moved last.
static Outcome outcome_of(const Position *pos)
{
    return !pos_has_legal_move(pos)   ? pos_in_check(pos) ? OUTCOME_MATE : OUTCOME_STALEMATE
           : pos_is_insufficient(pos) ? OUTCOME_INSUFFICIENT
           : pos_is_fifty(pos)        ? OUTCOME_FIFTY
                                      : OUTCOME_NONE;
}

void imported_settle(Tree *tree)
{
    for (uint32_t at = TREE_ROOT + 1; at < tree->count; at++) {
        TreeNode *node = &tree->nodes[at];
        if (node->child == TREE_NO_NODE && node->role != ROLE_REPLY &&
            node->outcome == OUTCOME_NONE) {
            const Position pos = tree_position(tree, at);
            node->outcome = outcome_of(&pos);
        }
    }
}

static bool is_single_line(const Tree *tree)
{
    for (size_t i = 0; i < tree->count; i++) {
        const TreeNode *node = &tree->nodes[i];
        if (node->sibling != TREE_NO_NODE || node->scored || node->role > ROLE_REPLY ||
            node->role == ROLE_RETRY || node->role == ROLE_ALTERNATIVE || node->by_hand) {
            return false;
        }
    }
    return true;
}

static void add_move(Move move, Str *out)
{
    char uci[UCI_MOVE_MAX];
    uci_move_write(move, uci);
    str_add(out, uci);
}

// The short form: {"before": "FEN MOVE", "line": "d6h2 g1h1 ..."}, or with "fen" where the move
// that led to the puzzle is not known.
static void write_brief(const ImportedPuzzle *puzzle, const char *fen, Str *out)
{
    const Tree *tree = &puzzle->tree;
    str_add(out, puzzle->knows_blunder ? "{\"before\":\"" : "{\"fen\":\"");
    str_add(out, fen);
    if (puzzle->knows_blunder) {
        str_add(out, " ");
        add_move(puzzle->blunder, out);
    }
    str_add(out, "\",\"line\":\"");
    for (uint32_t at = tree->nodes[TREE_ROOT].child; at != TREE_NO_NODE;
         at = tree->nodes[at].child) {
        str_add(out, tree->nodes[at].ply > 1 ? " " : "");
        add_move(tree->nodes[at].move, out);
    }
    str_add(out, "\"}");
}

Status imported_write_json(const ImportedPuzzle *puzzle, const char *fen, Str *out, Fault *fault)
{
    if (is_single_line(&puzzle->tree)) {
        write_brief(puzzle, fen, out);
        return out->failed ? fault_memory(fault) : STATUS_OK;
    }
    Candidate candidate = {.before = puzzle->before,
                           .blunder = puzzle->knows_blunder ? puzzle->blunder : MOVE_NONE,
                           .accepted = puzzle->tree.count > 1,
                           .kind = tree_kind(&puzzle->tree),
                           .tree = puzzle->tree}; // borrowed
    profile_init(&candidate.profile, PROFILE_IMPORTED);
    pos_to_fen(&puzzle->tree.start, candidate.fen);
    return candidate_write_json(&candidate, out, fault);
}
