// Reads the tokens of PGN, and tolerates unusual spellings of single words. reader.c puts tokens
// together. Moves, numbers, comments and tags are most of a text: fast paths read their common
// forms, and leave the rest to the general one.
#include "src/pgn/read/lexer.h"

#include <string.h>

#include "onlymove/str.h"
#include "src/pgn/input/peek_bytes.h"
#include "src/pgn/index/scan_bytes.h"
#include "src/pgn/read/tag.h"

enum { IS_STOP = 1, IS_BLANK = 2, IS_LETTER = 4, IS_DIGIT = 8, IS_NON_ASCII = 16 };

#define EIGHT(c, from)                                                                             \
    [(from)] = (c), [(from) + 1] = (c), [(from) + 2] = (c), [(from) + 3] = (c),                    \
    [(from) + 4] = (c), [(from) + 5] = (c), [(from) + 6] = (c), [(from) + 7] = (c)
#define LETTERS(first)                                                                             \
    EIGHT(IS_LETTER, first), EIGHT(IS_LETTER, (first) + 8), EIGHT(IS_LETTER, (first) + 16),        \
        [(first) + 24] = IS_LETTER, [(first) + 25] = IS_LETTER
#define NON_ASCII_32(first)                                                                        \
    EIGHT(IS_NON_ASCII, first), EIGHT(IS_NON_ASCII, (first) + 8),                                  \
        EIGHT(IS_NON_ASCII, (first) + 16), EIGHT(IS_NON_ASCII, (first) + 24)

// A stop ends a word. A blank is an ASCII stop without a meaning of its own, such as the dots after
// a move number.
static const uint8_t classes[256] = {
    LETTERS('A'),
    LETTERS('a'),
    EIGHT(IS_DIGIT, '0'),
    ['8'] = IS_DIGIT,
    ['9'] = IS_DIGIT,
    NON_ASCII_32(0x80),
    NON_ASCII_32(0xA0),
    NON_ASCII_32(0xC0),
    NON_ASCII_32(0xE0),
    [' '] = IS_STOP | IS_BLANK,
    ['\t'] = IS_STOP | IS_BLANK,
    ['\n'] = IS_STOP | IS_BLANK,
    ['\v'] = IS_STOP | IS_BLANK,
    ['\f'] = IS_STOP | IS_BLANK,
    ['\r'] = IS_STOP | IS_BLANK,
    [26] = IS_STOP | IS_BLANK,
    ['.'] = IS_STOP | IS_BLANK,
    ['\0'] = IS_STOP,
    ['{'] = IS_STOP,
    ['}'] = IS_STOP,
    ['('] = IS_STOP,
    [')'] = IS_STOP,
    ['['] = IS_STOP,
    [']'] = IS_STOP,
    ['<'] = IS_STOP,
    ['>'] = IS_STOP,
    [';'] = IS_STOP,
    ['!'] = IS_STOP,
    ['?'] = IS_STOP,
    ['$'] = IS_STOP,
    ['"'] = IS_STOP,
    ['*'] = IS_STOP,
};

static inline unsigned class_of(char c) {
    return classes[(unsigned char)c];
}

// A longer spelling comes before shorter ones that it begins with.
static const struct {
    const char *spelling;
    const char *result;
} results[] = {
    {"1-0", "1-0"},
    {"0-1", "0-1"},
    {"1/2-1/2", "1/2-1/2"},
    {"1/2", "1/2-1/2"},
    {"*", "*"},
    {"\u00BD-\u00BD", "1/2-1/2"},
    {"\u00BD", "1/2-1/2"},
    {"1\u20130", "1-0"},
    {"0\u20131", "0-1"}, // with an en dash
    {"1/2\u20131/2", "1/2-1/2"},
    {"\xBD-\xBD", "1/2-1/2"}, // in Latin-1
};

// Move assessments written as signs. The numbers up to 139 are those of the PGN standard, section
// 10; 44, 132 and 140 to 146 follow the common practice of chess programs. A longer sign comes
// before shorter ones that it begins with.
static const struct {
    const char *sign;
    uint8_t nag;
} signs[] = {
    {"!!", 3},   {"!?", 5},  {"!", 1},   {"??", 4},  {"?!", 6},   {"?", 2},   {"+/-", 16},
    {"+/=", 14}, {"+-", 18}, {"+=", 14}, {"+−", 18}, {"-/+", 17}, {"-+", 19}, {"−+", 19},
    {"=/+", 15}, {"=+", 15}, {"=∞", 44}, {"=", 10},  {"‼", 3},    {"⁇", 4},   {"⁉", 5},
    {"⁈", 6},    {"□", 7},   {"∞", 13},  {"⩲", 14},  {"⩱", 15},   {"±", 16},  {"∓", 17},
    {"⨀", 22},   {"⊙", 22},  {"○", 26},  {"⟳", 32},  {"↑", 36},   {"→", 40},  {"⇆", 132},
    {"⨁", 138},  {"⊕", 138}, {"∆", 140}, {"△", 140}, {"∇", 141},  {"⌓", 142},
};

enum { NAG_SIGN_MAX = 4 }; // bytes

// The longest sign that `text` (at least one byte) begins with: returns its bytes and sets *nag, or
// returns 0.
static size_t nag_sign_len(const char *text, size_t len, uint8_t *nag) {
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t size = strlen(signs[i].sign);
        if (signs[i].sign[0] == text[0] && size <= len && memcmp(signs[i].sign, text, size) == 0) {
            *nag = signs[i].nag;
            return size;
        }
    }
    return 0;
}

static bool starts_with(const char *data, size_t len, size_t at, const char *word) {
    size_t size = strlen(word);
    return size <= len - at && data[at] == word[0] && memcmp(data + at, word, size) == 0;
}

bool lexer_at_line_start(const Lexer *lexer, size_t at) {
    if (at >= 3 && starts_with(lexer->data, lexer->len, at - 3, "\uFEFF"))
        at -= 3;
    return at == 0 ? lexer->columns_before == 0 : is_line_end(lexer->data[at - 1]);
}

size_t lexer_column(const Lexer *lexer, size_t at) {
    size_t start = at, column = 1;
    while (start > 0 && !is_line_end(lexer->data[start - 1]))
        start--;
    column += start == 0 ? lexer->columns_before : 0;
    for (uint32_t character; start < at; column++)
        start += text_decode(lexer->data + start, lexer->len - start, &character);
    return column;
}

size_t lexer_line_ends(const char *data, size_t len, size_t from, size_t to) {
    enum { ROW = 128 }; // its count has one byte, which lets compilers use vectors
    size_t count = 0;
    for (; to - from > ROW; from += ROW) {
        uint8_t in_row = 0;
        const char *row = data + from;
        for (int i = 0; i < ROW; i++)
            in_row =
                (uint8_t)(in_row + ((row[i] == '\n') | ((row[i] == '\r') & (row[i + 1] != '\n'))));
        count += in_row;
    }
    for (; from < to; from++)
        count += data[from] == '\n' ||
                 (data[from] == '\r' && (from + 1 == len || data[from + 1] != '\n'));
    return count;
}

// Skips a line end, if there is one here: LF, CR LF or CR.
static bool skip_line_end(Lexer *lexer) {
    if (lexer->at >= lexer->len || !is_line_end(lexer->data[lexer->at]))
        return false;
    if (lexer->data[lexer->at] == '\r' && lexer->at + 1 < lexer->len &&
        lexer->data[lexer->at + 1] == '\n') {
        lexer->at++;
    }
    lexer->at++;
    return true;
}

static void skip_to_line_end(Lexer *lexer) {
    while (lexer->at < lexer->len && !is_line_end(lexer->data[lexer->at]))
        lexer->at++;
}

// The length in bytes of a non-ASCII blank here, or 0.
static size_t non_ascii_blank(const Lexer *lexer, size_t at) {
    static const char *const blanks[] = {"\u00A0", "\uFEFF", "\u2026"}; // the last is an ellipsis
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        if (starts_with(lexer->data, lexer->len, at, blanks[i]))
            return strlen(blanks[i]);
    return 0;
}

void lexer_skip_blanks(Lexer *lexer) {
    const char *data = lexer->data;
    for (; lexer->at < lexer->len; lexer->at++) {
        const unsigned class = class_of(data[lexer->at]);
        if (class & IS_BLANK)
            continue;
        size_t blank_len = class == IS_NON_ASCII ? non_ascii_blank(lexer, lexer->at) : 0;
        if (blank_len > 0) {
            lexer->at += blank_len - 1;
        } else if (data[lexer->at] == '%' && lexer_at_line_start(lexer, lexer->at)) {
            skip_to_line_end(lexer);
            lexer->at--;
        } else {
            return;
        }
    }
}

// Finds `close` and stops after it. False at the end of the text, and at a tag section after an
// empty line, which shows that `close` was forgotten.
static bool skip_to_close(Lexer *lexer, char close) {
    for (;;) {
        if (close == '}')
            lexer->at = scan_bytes(lexer->data, lexer->at, lexer->len, ENDS_COMMENT);
        if (lexer->at >= lexer->len)
            return false;
        if (lexer->data[lexer->at] == close) {
            lexer->at++;
            return true;
        }
        if (!skip_line_end(lexer))
            lexer->at++;
        else if (line_kind(lexer->data, lexer->len, lexer->at) == LINE_TAG_AFTER_BLANK)
            return false;
    }
}

// The end of a short comment without a quote, which cannot hold a tag section; else 0.
static size_t short_comment_end(const Lexer *lexer, size_t from) {
    enum { SHORT = 4096 };
    const size_t end = lexer->len - from < SHORT ? lexer->len : from + SHORT;
    const size_t at = scan_bytes(lexer->data, from, end, ENDS_SHORT_COMMENT);
    return at < end && lexer->data[at] == '}' ? at + 1 : 0;
}

static void lex_braces(Lexer *lexer, Token *token) {
    lexer->at++;
    const size_t end = short_comment_end(lexer, lexer->at);
    if (end > 0)
        lexer->at = end;
    if (end > 0 || skip_to_close(lexer, '}')) {
        token->kind = TOKEN_COMMENT;
        token->text = lexer->data + token->at + 1;
        token->len = lexer->at - token->at - 2;
    } else {
        token->kind = TOKEN_UNCLOSED;
    }
}

static void lex_line_comment(Lexer *lexer, Token *token) {
    skip_to_line_end(lexer);
    token->kind = TOKEN_COMMENT;
    token->text = lexer->data + token->at + 1;
    token->len = lexer->at - token->at - 1;
}

static void lex_tag(Lexer *lexer, Token *token) {
    TagPair tag;
    tag_parse(lexer->data, lexer->len, lexer->at, &tag);
    lexer->at = tag.end;
    token->kind = tag.problem ? TOKEN_BAD_TAG : TOKEN_TAG;
    token->problem = tag.problem;
    token->text = lexer->data + tag.name;
    token->len = tag.name_len;
    token->value = lexer->data + tag.value;
    token->value_len = tag.value_len;
    token->escaped = tag.escaped;
}

// Reads "$n"; false, after the number, where it is no NAG.
static bool lex_nag(Lexer *lexer, Token *token) {
    unsigned nag = 0;
    bool digits = false;
    for (lexer->at++; lexer->at < lexer->len && is_digit(lexer->data[lexer->at]); lexer->at++) {
        digits = true;
        if (nag <= 255)
            nag = nag * 10 + (unsigned)(lexer->data[lexer->at] - '0');
    }
    token->kind = TOKEN_NAG;
    token->nag = (uint8_t)nag;
    return digits && nag <= 255;
}

static bool lex_sign(Lexer *lexer, Token *token) {
    size_t size = nag_sign_len(lexer->data + lexer->at, lexer->len - lexer->at, &token->nag);
    lexer->at += size;
    token->kind = TOKEN_NAG;
    return size > 0;
}

static bool lex_result(Lexer *lexer, Token *token) {
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (!starts_with(lexer->data, lexer->len, lexer->at, results[i].spelling))
            continue;
        size_t end = lexer->at + strlen(results[i].spelling);
        if (end < lexer->len && !(class_of(lexer->data[end]) & IS_STOP) &&
            !non_ascii_blank(lexer, end))
            continue;
        lexer->at = end;
        token->kind = TOKEN_RESULT;
        token->text = results[i].result;
        token->len = strlen(results[i].result);
        return true;
    }
    return false;
}

// Whether a non-ASCII sign or blank is here.
static bool at_non_ascii_stop(const Lexer *lexer) {
    uint8_t nag;
    return (unsigned char)lexer->data[lexer->at] >= 0x80 &&
           (nag_sign_len(lexer->data + lexer->at, lexer->len - lexer->at, &nag) > 0 ||
            non_ascii_blank(lexer, lexer->at) > 0);
}

// The length of a move's end with characters that otherwise end a word: "e8(Q)", "exd6e.p.".
static size_t word_tail_len(const Lexer *lexer) {
    static const char *const tails[] = {"(Q)", "(R)", "(B)", "(N)"};
    char last = lexer->data[lexer->at - 1];
    if (last == 'e' && starts_with(lexer->data, lexer->len, lexer->at, ".p."))
        return 3;
    for (size_t i = 0; i < sizeof tails / sizeof *tails && (last == '1' || last == '8'); i++)
        if (starts_with(lexer->data, lexer->len, lexer->at, tails[i]))
            return strlen(tails[i]);
    return 0;
}

static void lex_word(Lexer *lexer, Token *token) {
    do {
        lexer->at++;
    } while (lexer->at < lexer->len && !(class_of(lexer->data[lexer->at]) & IS_STOP) &&
             !at_non_ascii_stop(lexer));
    if (lexer->at < lexer->len)
        lexer->at += word_tail_len(lexer);
    token->kind = TOKEN_MOVE;
    token->len = lexer->at - token->at;
}

// Reads what begins with a digit: a result, a move number, castling with zeros.
static void lex_digit(Lexer *lexer, Token *token) {
    if (lex_result(lexer, token))
        return;
    if (starts_with(lexer->data, lexer->len, lexer->at, "0-0")) {
        lex_word(lexer, token);
        return;
    }
    while (lexer->at < lexer->len && is_digit(lexer->data[lexer->at]))
        lexer->at++;
    token->kind = TOKEN_NUMBER;
    token->len = lexer->at - token->at;
}

static void lex_character(Lexer *lexer, Token *token, TokenKind kind) {
    lexer->at++;
    token->kind = kind;
}

// Whether a word adds nothing to the move before it: a check sign by itself, "e.p.".
static bool is_decoration(const Token *token) {
    static const char *const words[] = {"+", "++", "#", "e.p."};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (token->len == strlen(words[i]) && memcmp(token->text, words[i], token->len) == 0)
            return true;
    return false;
}

// Reads one token; false when it is to be ignored.
static bool lex_token(Lexer *lexer, Token *token) {
    char c = lexer->data[lexer->at];
    if (is_digit(c)) {
        lex_digit(lexer, token);
        return token->kind != TOKEN_NUMBER || !lexer->skip_numbers;
    }
    if (class_of(c) == IS_LETTER) {
        lex_word(lexer, token);
        return !is_decoration(token);
    }
    switch (c) {
    case '{':
        lex_braces(lexer, token);
        return true;
    case '[':
        lex_tag(lexer, token);
        return true;
    case '(':
        lex_character(lexer, token, TOKEN_OPEN);
        return true;
    case ')':
        lex_character(lexer, token, TOKEN_CLOSE);
        return true;
    case ';':
        lex_line_comment(lexer, token);
        return true;
    case '$':
        return lex_nag(lexer, token);
    case '<':
        lexer->at++;
        token->kind = TOKEN_UNCLOSED;
        return !skip_to_close(lexer, '>');
    default:
        break;
    }
    if (lex_result(lexer, token) || lex_sign(lexer, token))
        return true;
    if (class_of(c) & IS_STOP) {
        lex_character(lexer, token, TOKEN_STRAY);
        return true;
    }
    lex_word(lexer, token);
    return !is_decoration(token);
}

static inline size_t skip_class(const Lexer *lexer, size_t at, unsigned class) {
    const char *data = lexer->data;
    const size_t len = lexer->len;
    while (at < len && (class_of(data[at]) & class))
        at++;
    return at;
}

// Where a move number ends; 0 where it may be the start of a result or of castling.
static inline size_t common_number_end(const Lexer *lexer, size_t at) {
    at = skip_class(lexer, at + 1, IS_DIGIT);
    return at == lexer->len || lexer->data[at] == '.' || lexer->data[at] == ' ' ? at : 0;
}

// Skips blanks and, where they are left out, common move numbers.
static inline size_t skip_common(const Lexer *lexer, size_t at) {
    for (;;) {
        at = skip_class(lexer, at, IS_BLANK);
        if (at == lexer->len)
            return at;
        size_t end = 0;
        if (lexer->skip_numbers && class_of(lexer->data[at]) == IS_DIGIT)
            end = common_number_end(lexer, at);
        else if (lexer->skip_comments && lexer->data[at] == '{')
            end = short_comment_end(lexer, at + 1);
        if (end == 0)
            return at;
        at = end;
    }
}

size_t lexer_peek_word(Lexer *lexer, uint64_t *word) {
    const uint64_t bytes = UINT64_C(0x0101010101010101);
    const size_t at = lexer->at = skip_common(lexer, lexer->at);
    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__ || lexer->len - at < sizeof *word ||
        class_of(lexer->data[at]) != IS_LETTER) {
        return 0;
    }
    memcpy(word, lexer->data + at, sizeof *word);
    // Sets the highest bit of the first byte up to ' ', and perhaps of bytes after it.
    const uint64_t ends = (*word - (' ' + 1) * bytes) & ~*word & 0x80 * bytes;
    size_t len = ends ? (size_t)__builtin_ctzll(ends) / 8 : 0;
    while (len > 0 && lexer->data[at + len - 1] == ')')
        len--;
    return class_of(lexer->data[at + len]) & IS_STOP ? len : 0;
}

void lexer_next(Lexer *lexer, Token *token) {
    do {
        lexer->at = skip_common(lexer, lexer->at);
        lexer_skip_blanks(lexer);
        token->at = lexer->at;
        token->text = lexer->data + lexer->at;
        token->len = lexer->at < lexer->len;
        token->kind = TOKEN_END;
    } while (lexer->at < lexer->len && !lex_token(lexer, token));
}

bool lexer_cut_sign(Lexer *lexer, Token *word) {
    for (size_t len = word->len > NAG_SIGN_MAX ? word->len - NAG_SIGN_MAX : 1; len < word->len;
         len++) {
        uint8_t nag;
        if (nag_sign_len(word->text + len, word->len - len, &nag) == word->len - len) {
            lexer->at = word->at + len;
            word->len = len;
            return true;
        }
    }
    return false;
}

void lexer_resync(Lexer *lexer) {
    LineKind kind;
    do {
        skip_to_line_end(lexer);
        if (!skip_line_end(lexer))
            return;
        kind = line_kind(lexer->data, lexer->len, lexer->at);
    } while (kind != LINE_TAG_AFTER_BLANK && kind != LINE_TAG_AFTER_RESULT);
}
