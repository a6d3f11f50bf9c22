// A puzzle as a file has it, made by onlymove or by others: position, solution, and what its source
// says of it besides.
#pragma once

#include <limits.h>

#include "onlymove/candidate.h"
#include "onlymove/game.h"

// What sources say of a puzzle in numbers and in texts. Their names are the keys of our JSON.
typedef enum SourceNumber {
    SOURCE_RATING,
    SOURCE_DEVIATION,
    SOURCE_POPULARITY,
    SOURCE_PLAYS,
    SOURCE_NUMBER_COUNT
} SourceNumber;
enum { SOURCE_MISSING = INT_MIN };
typedef enum SourceText {
    SOURCE_ID,
    SOURCE_THEMES, // names with blanks between, also those that are no motif here
    SOURCE_URL,
    SOURCE_OPENINGS,
    SOURCE_MOVETEXT, // moves of a PGN with comments and NAGs; what a set in our JSON says
    SOURCE_TEXT_COUNT
} SourceText;
const char *source_number_name(SourceNumber number); // "rating"
const char *source_text_name(SourceText text);       // "themes"

typedef struct SourceInfo {
    int numbers[SOURCE_NUMBER_COUNT]; // or SOURCE_MISSING
    Str texts[SOURCE_TEXT_COUNT];
} SourceInfo;

// Empties *info and keeps its memory.
void source_info_clear(SourceInfo *info);
void source_info_done(SourceInfo *info);
void source_info_copy(SourceInfo *to, const SourceInfo *from);
// Appends what a curator wants to see of it: "1500 +-80, popularity 95, played 1000 times;
// fork pin; https://..."; nothing where they are empty.
void source_info_write(const SourceInfo *info, Str *out);
// The themes that are motifs here; sets *has_others where some are not.
MotifSet source_motifs(const SourceInfo *info, bool *has_others);

typedef struct ImportedPuzzle {
    size_t line;      // of the file, from 1, where it begins
    Str name;         // for messages: its id, else its number in the file
    bool has_blunder; // the next two fields are filled
    Position before_blunder;
    Move blunder;            // the defender's move that led to the puzzle
    Tree tree;               // the solution; the root alone where the file has none
    bool says_mate;          // the file says that it ends in checkmate
    int mates_in;            // the file says that the solver mates in so many moves; 0: it does not
    bool says_motifs;        // the file says which motifs the puzzle has
    MotifSet motifs;         // those of them that are motifs here
    bool has_unknown_themes; // some of them are no motifs here
    const Game *game; // whose tags are the source's (borrowed until the next puzzle); NULL: none
    SourceInfo source_info;
} ImportedPuzzle;

// Empties *puzzle and keeps its memory.
void imported_puzzle_clear(ImportedPuzzle *puzzle);
void imported_puzzle_done(ImportedPuzzle *puzzle);

// Fills in what the themes of its source_info say: motifs, and whether it is mate.
void imported_read_themes(ImportedPuzzle *puzzle);

// A hash of position and first move of the solution, the same in every file.
uint64_t imported_hash(const ImportedPuzzle *puzzle);

// Sets the outcome of each line that ends by the rules: mate, and the draws but for repetition.
void imported_set_outcomes(Tree *tree);

// Appends JSON that candidate_read_json() reads as a candidate of the profile PROFILE_IMPORTED. It
// is as short as possible where the tree is a single line. `fen` is that of before_blunder; where
// that is not known, that of the puzzle.
Status imported_write_json(const ImportedPuzzle *puzzle, const char *fen, Str *out, Fault *fault);

// --- What a profile's judgement says of the solution that a source gives for the same position: a
// verdict of its own, worked out from both, without a search.

typedef enum SourceAnswer {
    SOURCE_AGREES,
    SOURCE_ONE_OF_SEVERAL, // one of two or more solutions
    SOURCE_GOOD,           // good, and not the solution
    SOURCE_BEST,           // the best move, but the profile refuses the position
    SOURCE_REFUTED,        // another move is the solution
    SOURCE_UNKNOWN,        // the answer cannot be told
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

// Follows the source's main line through the profile's tree; where there is none, compares its
// first move with what the filters have measured.
SourceVerdict source_verdict(const Candidate *judged, const Tree *source);
