// Finds the beginnings of games in a PGN text by a state machine that reads no moves.
#include "src/pgn/index/splitter.h"

#include <string.h>

#include "src/pgn/input/peek_bytes.h"
#include "src/pgn/game_private.h"
#include "src/pgn/index/scan_bytes.h"
#include "src/pgn/read/reader.h"
#include "src/pgn/read/tag.h"

// Bytes after which a scan returns at the latest.
enum { STRIDE = 1 << 16 };

typedef enum SplitStep {
    SPLIT_CONTINUE,   // go on in the splitter's state
    SPLIT_GAME,       // the game ends at splitter->at
    SPLIT_ASK_READER, // the reader has to read this game
    SPLIT_MORE,       // more text is needed
    SPLIT_END,        // there is no game here
} SplitStep;

// The next byte of the class, or the place a stride away or at the end.
static inline size_t next_target(const Splitter *splitter, size_t at, ByteClass class) {
    return scan_bytes(splitter->data, at, splitter->len - at > STRIDE ? at + STRIDE : splitter->len,
                      class);
}

// The end of the line, or of the text.
static size_t line_end(const Splitter *splitter, size_t at) {
    while (at < splitter->len && !is_line_end(splitter->data[at]))
        at = next_target(splitter, at, ENDS_LINE);
    return at;
}

// Whether the text goes on after `at` but is not here yet.
static bool is_cut(const Splitter *splitter, size_t at) {
    return at >= splitter->len && !splitter->at_end;
}

// Skips the line end here. False: it may be half a line end.
static bool skip_line_end(Splitter *splitter) {
    bool is_cr = splitter->data[splitter->at] == '\r';
    if (is_cr && is_cut(splitter, splitter->at + 1))
        return false;
    splitter->at +=
        is_cr && splitter->at + 1 < splitter->len && splitter->data[splitter->at + 1] == '\n' ? 2
                                                                                              : 1;
    splitter->line++;
    return true;
}

// The kind of the line that begins here. False: more text is needed.
static bool find_line_kind(const Splitter *splitter, LineKind *kind) {
    const char first = splitter->at < splitter->len ? splitter->data[splitter->at] : '\0';
    const bool may_be_tag = first == '[' || first == "\uFEFF"[0];
    *kind = LINE_OTHER;
    if (is_cut(splitter, may_be_tag ? line_end(splitter, splitter->at) : splitter->at))
        return false;
    if (may_be_tag)
        *kind = line_kind(splitter->data, splitter->len, splitter->at);
    return true;
}

// Skips the line end and sets *kind to that of the next line. False: more text is needed.
static bool enter_line(Splitter *splitter, LineKind *kind) {
    return skip_line_end(splitter) && find_line_kind(splitter, kind);
}

// A step inside braces. A tag section after an empty line ends comment and game.
static SplitStep step_comment(Splitter *splitter) {
    splitter->at = next_target(splitter, splitter->at, ENDS_COMMENT);
    if (splitter->at == splitter->len)
        return splitter->at_end ? SPLIT_GAME : SPLIT_MORE;
    if (splitter->data[splitter->at] == '}') {
        splitter->at++;
        splitter->in_comment = false;
        return SPLIT_CONTINUE;
    }
    if (!is_line_end(splitter->data[splitter->at]))
        return SPLIT_CONTINUE;
    LineKind kind;
    if (!enter_line(splitter, &kind))
        return SPLIT_MORE;
    switch (kind) {
    case LINE_TAG_AFTER_BLANK:
        return SPLIT_GAME;
    case LINE_TAG_AFTER_RESULT:
        return SPLIT_ASK_READER; // these are tags of the next game, if there is an error before the
                                 // comment
    default:
        return SPLIT_CONTINUE;
    }
}

static SplitStep open_comment(Splitter *splitter) {
    splitter->at++;
    splitter->in_comment = true;
    return SPLIT_CONTINUE;
}

// Skips to the end of the line.
static SplitStep skip_line(Splitter *splitter) {
    size_t end = line_end(splitter, splitter->at);
    if (is_cut(splitter, end))
        return SPLIT_MORE;
    splitter->at = end;
    return SPLIT_CONTINUE;
}

// At the beginning of a line: skips an escaped line, which begins with %.
static SplitStep skip_escaped(Splitter *splitter) {
    return splitter->at < splitter->len && splitter->data[splitter->at] == '%' ? skip_line(splitter)
                                                                               : SPLIT_CONTINUE;
}

// A step to a new line, outside comments and after the tags.
static SplitStep begin_line(Splitter *splitter) {
    LineKind kind;
    if (!enter_line(splitter, &kind))
        return SPLIT_MORE;
    switch (kind) {
    case LINE_TAG_AFTER_BLANK:
    case LINE_TAG_AFTER_RESULT:
        // A byte order mark may belong to either game.
        return splitter->data[splitter->at] == '[' ? SPLIT_GAME : SPLIT_ASK_READER;
    case LINE_TAG:
    case LINE_BRACKET:
        return SPLIT_ASK_READER;
    case LINE_OTHER:
        break;
    }
    return skip_escaped(splitter);
}

// A step after a broken tag, where the reader looks only for a tag section.
static SplitStep step_resync(Splitter *splitter) {
    splitter->at = next_target(splitter, splitter->at, ENDS_LINE);
    if (splitter->at == splitter->len)
        return splitter->at_end ? SPLIT_GAME : SPLIT_MORE;
    if (!is_line_end(splitter->data[splitter->at]))
        return SPLIT_CONTINUE;
    LineKind kind;
    if (!enter_line(splitter, &kind))
        return SPLIT_MORE;
    return kind == LINE_TAG_AFTER_BLANK || kind == LINE_TAG_AFTER_RESULT ? SPLIT_GAME
                                                                         : SPLIT_CONTINUE;
}

static const struct {
    const char *name;
    size_t len;
} listed_tags[SPLIT_TAG_COUNT] = {
    [SPLIT_TAG_WHITE] = {"White", 5},   [SPLIT_TAG_BLACK] = {"Black", 5},
    [SPLIT_TAG_EVENT] = {"Event", 5},   [SPLIT_TAG_DATE] = {"Date", 4},
    [SPLIT_TAG_RESULT] = {"Result", 6}, [SPLIT_TAG_ECO] = {"ECO", 3},
};

// Keeps a tag if lists show it; the first of a name counts.
static SplitStep add_tag(Splitter *splitter, size_t name, size_t len, size_t value) {
    const char *text = splitter->data + name;
    if (len == 7 && memcmp(text, "Variant", 7) == 0)
        return splitter->unaided ? SPLIT_CONTINUE : SPLIT_ASK_READER; // which may skip the game
    for (int i = 0; i < SPLIT_TAG_COUNT; i++) {
        if (len != listed_tags[i].len || *text != listed_tags[i].name[0] ||
            memcmp(text, listed_tags[i].name, len) != 0) {
            continue;
        }
        if (i == SPLIT_TAG_EVENT && splitter->has_event)
            return SPLIT_GAME; // a second Event tag begins the next game
        splitter->has_event = splitter->has_event || i == SPLIT_TAG_EVENT;
        if (splitter->game.tags[i] == 0)
            splitter->game.tags[i] = value - splitter->game.offset;
        break;
    }
    return SPLIT_CONTINUE;
}

// Reads a tag pair in its plain form, [Name "Value"]. Returns where it ends, or 0.
static size_t find_plain_tag(const Splitter *splitter, size_t *name_end, size_t *value) {
    size_t at = next_target(splitter, splitter->at + 1, ENDS_NAME);
    *name_end = at;
    if (splitter->len - at < 4 || !is_letter(splitter->data[splitter->at + 1]) ||
        splitter->data[at] != ' ' || splitter->data[at + 1] != '"') {
        return 0;
    }
    *value = at + 2;
    at = next_target(splitter, at + 2, ENDS_VALUE);
    return splitter->len - at >= 2 && splitter->data[at] == '"' && splitter->data[at + 1] == ']'
               ? at + 2
               : 0;
}

static SplitStep step_tag(Splitter *splitter) {
    size_t name = splitter->at + 1, name_end = 0, value = 0, line_ends = 0;
    size_t end = find_plain_tag(splitter, &name_end, &value);
    if (end == 0) {
        TagPair tag;
        if (is_cut(splitter, line_end(splitter, splitter->at)))
            return SPLIT_MORE;
        tag_parse(splitter->data, splitter->len, splitter->at, &tag);
        if (tag.incomplete && !splitter->at_end)
            return SPLIT_MORE;
        line_ends = lexer_line_ends(splitter->data, splitter->len, splitter->at, tag.end);
        if (tag.problem) {
            splitter->at = tag.end;
            splitter->line += line_ends;
            splitter->state = SPLITTER_RESYNC;
            return SPLIT_CONTINUE;
        }
        name = tag.name;
        name_end = name + tag.name_len;
        value = tag.value;
        end = tag.end;
    }
    SplitStep step = add_tag(splitter, name, name_end - name, value);
    if (step == SPLIT_CONTINUE) {
        splitter->at = end;
        splitter->line += line_ends;
    }
    return step;
}

static SplitStep step_tags(Splitter *splitter) {
    while (splitter->at < splitter->len && is_blank(splitter->data[splitter->at]))
        splitter->at++;
    if (splitter->at == splitter->len)
        return splitter->at_end ? SPLIT_GAME : SPLIT_MORE;
    char c = splitter->data[splitter->at];
    if (c == '[')
        return step_tag(splitter);
    if (is_line_end(c))
        return skip_line_end(splitter) && !is_cut(splitter, splitter->at) ? skip_escaped(splitter)
                                                                          : SPLIT_MORE;
    if (c == '{')
        return open_comment(splitter);
    if (c == ';')
        return skip_line(splitter);
    // All other characters begin a token of the moves, whatever follows.
    if (!is_digit(c) && (!is_letter(c) || c == 'e') && c != '*' && !splitter->unaided)
        return SPLIT_ASK_READER;
    splitter->state = SPLITTER_MOVES;
    return SPLIT_CONTINUE;
}

typedef enum ResultKind { RESULT_NONE, RESULT_SURE, RESULT_DOUBTFUL } ResultKind;

enum { RESULT_LOOKAHEAD = 8 };

// A longer result comes before a shorter one that it begins with.
static const struct {
    const char *word;
    size_t sign_offset, size; // of the character that is searched for; bytes in all
} result_words[] = {
    {"1-0", 1, 3}, {"0-1", 1, 3}, {"1/2-1/2", 1, 7}, {"1/2", 1, 3}, {"*", 0, 1},
};

static bool is_separate_word(const char *data, size_t len, size_t begin, size_t end) {
    char previous = begin > 0 ? data[begin - 1] : ' ';
    char following = end < len ? data[end] : ' ';
    bool is_start = is_blank(previous) || is_line_end(previous) || previous == '.' ||
                    previous == '}' || previous == ')' || data[begin] == '*';
    return is_start &&
           (is_blank(following) || is_line_end(following) || following == '{' || following == ';');
}

// Whether the '-', '/' or '*' at `at` belongs to a result, which ends before *end; it does for
// certain if the characters around cannot belong to its word. RESULT_LOOKAHEAD more bytes must be
// there, or the end of the text.
static ResultKind result_around(const char *data, size_t len, size_t at, size_t *end) {
    ResultKind kind = RESULT_NONE;
    for (size_t i = 0; i < sizeof result_words / sizeof *result_words; i++) {
        const size_t begin = at - result_words[i].sign_offset;
        if (at < result_words[i].sign_offset || len - begin < result_words[i].size ||
            data[begin] != result_words[i].word[0] ||
            memcmp(data + begin, result_words[i].word, result_words[i].size) != 0) {
            continue;
        }
        *end = begin + result_words[i].size;
        if (is_separate_word(data, len, begin, *end))
            return RESULT_SURE;
        kind = RESULT_DOUBTFUL;
    }
    return kind;
}

// Compares the result with the tag's: the reader takes the one of the moves when the tag has none.
static void compare_result(Splitter *splitter, size_t end) {
    const size_t tag = splitter->game.tags[SPLIT_TAG_RESULT];
    char value[9] = ""; // with its NUL one more than the longest result
    for (size_t i = 0; tag != 0 && i + 1 < sizeof value; i++) {
        char c = splitter->data[splitter->game.offset + tag + i];
        if (c == '"')
            break;
        value[i] = c;
    }
    bool is_over = splitter->data[end - 1] != '*';
    splitter->game.tags_need_reader |= tag == 0 || (is_over && *pgn_result(value) == '*');
}

static SplitStep step_result(Splitter *splitter) {
    size_t end = splitter->at + 1;
    if (is_cut(splitter, splitter->at + RESULT_LOOKAHEAD))
        return SPLIT_MORE;
    switch (splitter->depth > 0
                ? RESULT_NONE
                : result_around(splitter->data, splitter->len, splitter->at, &end)) {
    case RESULT_SURE:
        compare_result(splitter, end);
        splitter->at = end;
        splitter->state = SPLITTER_EPILOGUE;
        break;
    case RESULT_NONE:
        splitter->at++;
        break;
    case RESULT_DOUBTFUL:
        return SPLIT_ASK_READER;
    }
    return SPLIT_CONTINUE;
}

// Whether non-ASCII characters may tell where a game begins.
static bool is_doubtful_non_ascii(const char *text) {
    return strncmp(text, "\u00BD", 2) == 0 || strncmp(text, "\u2013", 3) == 0 ||
           strncmp(text, "\uFEFF", 3) == 0 || *text == '\xBD';
}

static SplitStep step_non_ascii(Splitter *splitter) {
    char text[4] = "";
    if (is_cut(splitter, splitter->at + 3))
        return SPLIT_MORE;
    memcpy(text, splitter->data + splitter->at,
           splitter->len - splitter->at < 3 ? splitter->len - splitter->at : 3);
    if (is_doubtful_non_ascii(text))
        return SPLIT_ASK_READER;
    splitter->at++;
    return SPLIT_CONTINUE;
}

static SplitStep step_special(Splitter *splitter) {
    switch (splitter->data[splitter->at]) {
    case '\n':
    case '\r':
        return begin_line(splitter);
    case '{':
        return open_comment(splitter);
    case '(':
        splitter->at++;
        splitter->depth++;
        return SPLIT_CONTINUE;
    case ')':
        splitter->at++;
        splitter->depth -= splitter->depth > 0;
        return SPLIT_CONTINUE;
    case ';':
        return skip_line(splitter);
    case '-':
    case '/':
    case '*':
        return step_result(splitter);
    case '[':
    case '<':
        return SPLIT_ASK_READER;
    default:
        return step_non_ascii(splitter);
    }
}

// The next special byte among the moves; skips comments of one line.
static size_t next_in_moves(const Splitter *splitter) {
    const size_t end =
        splitter->len - splitter->at > STRIDE ? splitter->at + STRIDE : splitter->len;
    size_t at = scan_bytes(splitter->data, splitter->at, end, ENDS_MOVES);
    while (at < end && splitter->data[at] == '{') {
        const size_t close = scan_bytes(splitter->data, at, end, ENDS_COMMENT);
        if (close == end || splitter->data[close] != '}')
            break;
        at = scan_bytes(splitter->data, close, end, ENDS_MOVES);
    }
    return at;
}

static SplitStep step_moves(Splitter *splitter) {
    splitter->at = next_in_moves(splitter);
    if (splitter->at == splitter->len)
        return splitter->at_end ? SPLIT_GAME : SPLIT_MORE;
    return scan_bytes_class[(unsigned char)splitter->data[splitter->at]] & ENDS_MOVES
               ? step_special(splitter)
               : SPLIT_CONTINUE;
}

// A step after the result, where comments belong to the game.
static SplitStep step_epilogue(Splitter *splitter) {
    while (splitter->at < splitter->len && is_blank(splitter->data[splitter->at]))
        splitter->at++;
    if (splitter->at == splitter->len)
        return splitter->at_end ? SPLIT_GAME : SPLIT_MORE;
    const char c = splitter->data[splitter->at];
    return is_line_end(c) || c == '{' || c == ';' ? step_special(splitter) : SPLIT_ASK_READER;
}

static void begin_game(Splitter *splitter) {
    splitter->game = (SplitGame){.offset = splitter->at, .line = splitter->line};
    splitter->in_comment = splitter->has_event = false;
    splitter->depth = 0;
}

static SplitStep step_start(Splitter *splitter) {
    if (splitter->at == 0 && !splitter->starts_inside) {
        PgnReader reader;
        pgn_reader_init(&reader, splitter->data, splitter->len);
        if (is_cut(splitter, reader.at + 3))
            return SPLIT_MORE; // this may be half a byte order mark
        splitter->at = reader.at;
        splitter->line = pgn_reader_line(&reader);
    }
    if (splitter->at == splitter->len)
        return splitter->at_end ? SPLIT_END : SPLIT_MORE;
    begin_game(splitter);
    splitter->state =
        splitter->data[splitter->at] == '[' || splitter->unaided ? SPLITTER_TAGS : splitter->state;
    return splitter->state == SPLITTER_TAGS ? SPLIT_CONTINUE : SPLIT_ASK_READER;
}

// A step without the reader, in a game that is too long for the reader.
static SplitStep step_without_reader(Splitter *splitter) {
    if (splitter->in_comment || splitter->data[splitter->at] == '<') {
        splitter->at++;
        return SPLIT_CONTINUE;
    }
    bool is_tag_line = splitter->at > 0 && is_line_end(splitter->data[splitter->at - 1]) &&
                       splitter->data[splitter->at] == '[';
    if (is_tag_line || splitter->state == SPLITTER_EPILOGUE)
        return SPLIT_GAME;
    splitter->at++;
    return SPLIT_CONTINUE;
}

// The end of the text that the reader may see: complete lines, so that no word is cut, and at most
// SPLITTER_ASK_MAX bytes.
static size_t readable_end(const Splitter *splitter, size_t from) {
    size_t len = splitter->len - from > SPLITTER_ASK_MAX ? from + SPLITTER_ASK_MAX : splitter->len;
    if (len == splitter->len && splitter->at_end)
        return len;
    len -= splitter->data[len - 1] == '\r'; // it may be half of a line end
    while (len > from && !is_line_end(splitter->data[len - 1]))
        len--;
    return len;
}

// Begins the game again, with more text, or without the reader (`unaided`).
static SplitStep restart_game(Splitter *splitter, bool unaided) {
    splitter->at = splitter->game.offset;
    splitter->line = splitter->game.line;
    splitter->state = SPLITTER_START;
    splitter->in_comment = false;
    splitter->unaided = unaided;
    return unaided ? SPLIT_CONTINUE : SPLIT_MORE;
}

// Lets the reader read the current game.
static SplitStep ask_reader(Splitter *splitter) {
    const size_t from = splitter->game.offset;
    const bool too_long = splitter->len - from > SPLITTER_ASK_MAX;
    PgnReader *reader = &splitter->reader;
    GameRead read = {0};
    reader->data = splitter->data;
    reader->len = readable_end(splitter, from);
    reader->at = reader->line_at = from;
    reader->line = splitter->game.line;
    if (reader->len > from) {
        reader_read_game(reader, NULL, false, &read);
        reader->error_count = 0;
    }
    if (reader->len == from || (read.at_end && (too_long || !splitter->at_end)))
        return restart_game(splitter, too_long);
    splitter->at = read.end;
    splitter->line = reader_line(reader, read.end);
    splitter->game.tags_need_reader = true;
    splitter->game.empty = !read.has_content;
    splitter->skipped += read.skipped;
    if (read.skipped || !read.is_game) {
        splitter->state = SPLITTER_START;
        splitter->in_comment = false;
        return SPLIT_CONTINUE;
    }
    return SPLIT_GAME;
}

static SplitStep run_step(Splitter *splitter) {
    if (splitter->in_comment)
        return step_comment(splitter);
    switch (splitter->state) {
    case SPLITTER_START:
        return step_start(splitter);
    case SPLITTER_TAGS:
        return step_tags(splitter);
    case SPLITTER_MOVES:
        return step_moves(splitter);
    case SPLITTER_EPILOGUE:
        return step_epilogue(splitter);
    case SPLITTER_RESYNC:
        return step_resync(splitter);
    }
    return SPLIT_END;
}

// Makes a step, and takes it back if it needs more text.
static SplitStep try_step(Splitter *splitter) {
    const size_t at = splitter->at, line = splitter->line;
    const SplitStep step = run_step(splitter);
    if (step == SPLIT_MORE) {
        splitter->at = at;
        splitter->line = line;
    }
    return step;
}

void splitter_init(Splitter *splitter) {
    *splitter = (Splitter){.line = 1};
}

void splitter_done(Splitter *splitter) {
    pgn_reader_done(&splitter->reader);
    *splitter = (Splitter){0};
}

size_t splitter_drop(Splitter *splitter) {
    enum { LOOKED_BACK_AT = 4 }; // a line end and a byte order mark
    const size_t begin = splitter->state == SPLITTER_START ? splitter->at : splitter->game.offset;
    const size_t used = begin > LOOKED_BACK_AT ? begin - LOOKED_BACK_AT : 0;
    splitter->at -= used;
    splitter->game.offset -= used;
    splitter->starts_inside = splitter->starts_inside || used > 0;
    return used;
}

void splitter_continue(Splitter *splitter, const char *data, size_t len, bool at_end, size_t at,
                       size_t line) {
    splitter->data = data;
    splitter->len = len;
    splitter->at_end = at_end;
    splitter->at = at;
    splitter->line = line;
    splitter->state = SPLITTER_START;
    splitter->starts_inside = true;
    splitter->in_comment = splitter->unaided = false;
    splitter->skipped = 0;
}

SplitResult splitter_next(Splitter *splitter, size_t stop, SplitGame *game) {
    for (;;) {
        SplitStep step = try_step(splitter);
        if (step == SPLIT_ASK_READER)
            step = splitter->unaided ? step_without_reader(splitter) : ask_reader(splitter);
        switch (step) {
        case SPLIT_CONTINUE:
            break;
        case SPLIT_GAME:
            *game = splitter->game;
            splitter->state = SPLITTER_START;
            splitter->in_comment = splitter->unaided = false;
            return SPLITTER_GAME;
        case SPLIT_ASK_READER:
        case SPLIT_MORE:
            return SPLITTER_MORE;
        case SPLIT_END:
            return SPLITTER_END;
        }
        if (splitter->at >= stop)
            return SPLITTER_PAUSE;
    }
}
