// A puzzle as a file has it that somebody else has made, or onlymove: position, solution, and what
// its source says of it besides.
#pragma once

#include <limits.h>

#include "onlymove/candidate.h"
#include "onlymove/game.h"

// What sources say in numbers and in words; their names are the keys of our JSON.
typedef enum SourceNumber {
    SOURCE_RATING,
    SOURCE_DEVIATION,
    SOURCE_POPULARITY,
    SOURCE_PLAYS,
    SOURCE_NUMBERS
} SourceNumber;
enum { SOURCE_UNSAID = INT_MIN };
typedef enum SourceText {
    SOURCE_ID,
    SOURCE_THEMES, // with blanks between, those that are no motif here among them
    SOURCE_URL,
    SOURCE_OPENINGS,
    SOURCE_MOVETEXT, // moves of a PGN with their comments and NAGs, where it has any
    SOURCE_TEXTS
} SourceText;
const char *source_number_name(SourceNumber number); // "rating"
const char *source_text_name(SourceText text);       // "themes"

typedef struct SourceWords {
    int numbers[SOURCE_NUMBERS]; // or SOURCE_UNSAID
    Str texts[SOURCE_TEXTS];
} SourceWords;

// Nothing is said; memory is kept.
void source_words_clear(SourceWords *words);
void source_words_done(SourceWords *words);
void source_words_copy(SourceWords *to, const SourceWords *from);
// Appends what a curator wants to see of them: "1500 +-80, popularity 95, played 1000 times; fork
// pin; https://..."; nothing where nothing is said.
void source_words_write(const SourceWords *words, Str *out);
// The themes that are motifs here; *others: there are others.
MotifSet source_motifs(const SourceWords *words, bool *others);

typedef struct ImportedPuzzle {
    size_t line;        // of the file, from 1, where it begins
    Str name;           // for messages: its id, else its number in the file
    bool knows_blunder; // the next two are filled
    Position before;
    Move blunder;     // the defender's move that led to the puzzle
    Tree tree;        // what the solver is to find; the root alone where that is not said
    bool says_mate;   // the file says that it ends in checkmate
    int mate_moves;   // it says that the solver mates in so many moves; 0: it does not
    bool says_motifs; // it says which motifs the puzzle has ...
    MotifSet motifs;  // ... those of them that are known here
    bool says_others; // ... and that there are others
    const Game *game; // whose tags are the source's (borrowed until the next puzzle); NULL: none
    SourceWords words;
} ImportedPuzzle;

// Nothing is known; memory is kept.
void imported_puzzle_clear(ImportedPuzzle *puzzle);
void imported_puzzle_done(ImportedPuzzle *puzzle);

// Takes up what its themes say: its motifs, and whether it is mate.
void imported_take_themes(ImportedPuzzle *puzzle);

// A number for the puzzle itself, whatever file it is in: position and first move of the solution.
uint64_t imported_hash(const ImportedPuzzle *puzzle);

// Notes at the end of each line what the rules say of it: mate, and the draws but for repetition.
void imported_settle(Tree *tree);

// Appends what candidate_read_json() takes for a candidate of the profile PROFILE_IMPORTED: as
// short as it goes where the tree is a single line. `fen` is that of puzzle->before, or where that
// is not known that of the puzzle.
Status imported_write_json(const ImportedPuzzle *puzzle, const char *fen, Str *out, Fault *fault);

// --- What a profile's judgement says of the solution that a source gives for the same position: a
// verdict of its own, worked out from both, without a search.

typedef enum SourceAnswer {
    SOURCE_HOLDS,
    SOURCE_TWO,     // one of two, or of more
    SOURCE_GOOD,    // good, and not the solution
    SOURCE_BEST,    // the best move, but the profile refuses the position
    SOURCE_REFUTED, // another move is the solution
    SOURCE_OPEN,    // that cannot be told
    SOURCE_ANSWER_COUNT
} SourceAnswer;

const char *source_answer_name(SourceAnswer answer); // "holds"

typedef struct SourceVerdict {
    SourceAnswer answer;
    VerdictState state; // pass: it holds; warn: it is one of several, or no solution by
                        // the profile; fail: refuted; skipped: that cannot be told
    char measured[EVIDENCE_TEXT_MAX]; // "holds, 3 of 3 moves"
    char reason[EVIDENCE_TEXT_MAX];   // a sentence
} SourceVerdict;

// Follows the source's main line through the profile's tree; where there is none, holds its first
// move against what the filters have measured.
SourceVerdict source_verdict(const Candidate *judged, const Tree *source);
