// Cuts PGN text into tokens. Nothing is copied: a token points into the text. Lines are counted
// only when somebody asks.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_TAG,      // text is the name, value the value
    TOKEN_COMMENT,  // text is what stands between the braces, or behind the semicolon
    TOKEN_OPEN,     // (
    TOKEN_CLOSE,    // )
    TOKEN_NAG,      // $n or a sign; n above 255 never comes
    TOKEN_NUMBER,   // a move number, without its dots
    TOKEN_MOVE,     // any other word
    TOKEN_RESULT,   // text is one of the four results of the standard, ended by NUL
    TOKEN_BAD_TAG,  // text is the name or empty; see problem
    TOKEN_UNCLOSED, // a comment without an end; text is the sign that opened it
    TOKEN_STRAY,    // text is a character that has no business here
} TokenKind;

// What its kind has no use for is left as it was.
typedef struct Token {
    TokenKind kind;
    uint8_t nag;
    bool escaped;     // the tag's value has \" or \\ in it
    size_t at;        // byte where the token begins
    const char *text; // by default the byte there
    size_t len;
    const char *value; // of a TOKEN_TAG
    size_t value_len;
    const char *problem; // of a TOKEN_BAD_TAG
} Token;

typedef struct Lexer {
    const char *data;
    size_t len;
    size_t at;
    size_t indent;     // characters in front of data[0] in its line
    bool skip_numbers; // no TOKEN_NUMBER comes
} Lexer;

// Moves to the first byte of the next token: past blanks, line ends, dots, `%` lines, byte order
// marks.
void lexer_skip_blanks(Lexer *lexer);

// After a TOKEN_UNCLOSED the lexer stands at the tag section that interrupted the comment, or at
// the end.
void lexer_next(Lexer *lexer, Token *token);

// Cuts an assessment off the word that was read last, "e4+-" or "Nf3=": the sign comes next. False:
// there is none.
bool lexer_cut_sign(Lexer *lexer, Token *word);

// Moves to the next line that begins a tag pair and follows an empty line or a result, or to the
// end.
void lexer_resync(Lexer *lexer);

// Whether only a byte order mark may stand before `at` in its line.
bool lexer_at_line_start(const Lexer *lexer, size_t at);

// The column of a byte in characters, from 1. What is not UTF-8 counts byte for byte.
size_t lexer_column(const Lexer *lexer, size_t at);

// How many lines (ended by LF, CR LF or CR) end before `to`, of those that end behind `from`.
size_t lexer_line_ends(const char *data, size_t len, size_t from, size_t to);
