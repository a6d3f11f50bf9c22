// Cuts PGN text into tokens. Nothing is copied: a token points into the text. Lines are counted
// only on request.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_TAG,      // text is the name, value the value
    TOKEN_COMMENT,  // text is between the braces, or after the semicolon
    TOKEN_OPEN,     // (
    TOKEN_CLOSE,    // )
    TOKEN_NAG,      // $n up to 255, or a sign
    TOKEN_NUMBER,   // a move number, without its dots
    TOKEN_MOVE,     // any other word
    TOKEN_RESULT,   // text is one of the four results of the standard, ended by NUL
    TOKEN_BAD_TAG,  // text is the name or empty; `problem` is set
    TOKEN_UNCLOSED, // a comment without an end; text is the sign that opened it
    TOKEN_STRAY,    // text is a character that no token begins with
} TokenKind;

// Fields that the kind does not use keep their old values.
typedef struct Token {
    TokenKind kind;
    uint8_t nag;
    bool escaped;     // the tag's value has \" or \\ in it
    size_t at;        // offset of the token's first byte
    const char *text; // if the kind says nothing else, that first byte
    size_t len;
    const char *value; // of a TOKEN_TAG
    size_t value_len;
    const char *problem; // of a TOKEN_BAD_TAG
} Token;

typedef struct Lexer {
    const char *data;
    size_t len;
    size_t at;
    size_t columns_before; // characters in front of data[0] in its line
    bool skip_numbers;     // leaves out TOKEN_NUMBER
    bool skip_comments;    // leaves out short comments
} Lexer;

// Moves to the next token: past blanks, line ends, dots, `%` lines and byte order marks.
void lexer_skip_blanks(Lexer *lexer);

// Reads the next token. After a TOKEN_UNCLOSED the lexer is at the tag section that interrupted the
// comment, or at the end.
void lexer_next(Lexer *lexer, Token *token);

// Skips blanks and what is left out. If a letter begins the word that follows, and it has at most
// seven bytes and is followed by a blank or ")", returns its length, with its first byte in the
// lowest byte of *word; else 0. lexer_next() reads all other tokens.
size_t lexer_peek_word(Lexer *lexer, uint64_t *word);

// Cuts an assessment off the word read last, "e4+-" or "Nf3=", so that the sign is the next token.
// False: there is none.
bool lexer_cut_sign(Lexer *lexer, Token *word);

// Moves to the next line that begins a tag pair after an empty line or a result, or to the end.
void lexer_resync(Lexer *lexer);

// Whether nothing but perhaps a byte order mark is in front of `at` in its line.
bool lexer_at_line_start(const Lexer *lexer, size_t at);

// The column of a byte in characters, from 1. Bytes that are not UTF-8 count as one each.
size_t lexer_column(const Lexer *lexer, size_t at);

// How many lines, ended by LF, CR LF or CR, end between `from` and `to`.
size_t lexer_line_ends(const char *data, size_t len, size_t from, size_t to);
