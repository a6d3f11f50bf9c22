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
    SPLIT_ON,         // go on in the splitter's state
    SPLIT_GAME,       // the game ends at splitter->at
    SPLIT_ASK_READER, // the reader has to read this game
    SPLIT_MORE,
    SPLIT_END, // there is no game here
} SplitStep;

// The next byte of the set, or the place a stride away or at the end.
static inline size_t next_stop(const Splitter *cut, size_t at, ScanTo to) {
    return scan_bytes(cut->data, at, cut->len - at > STRIDE ? at + STRIDE : cut->len, to);
}

// The end of the line, or of the text.
static size_t line_end(const Splitter *cut, size_t at) {
    while (at < cut->len && !is_line_end(cut->data[at]))
        at = next_stop(cut, at, SCAN_LINE_END);
    return at;
}

// Whether the text goes on behind `at` but is not here yet.
static bool is_cut(const Splitter *cut, size_t at) {
    return at >= cut->len && !cut->whole;
}

// Skips the line end here. False: it may be half of one.
static bool pass_line_end(Splitter *cut) {
    bool carriage = cut->data[cut->at] == '\r';
    if (carriage && is_cut(cut, cut->at + 1))
        return false;
    cut->at += carriage && cut->at + 1 < cut->len && cut->data[cut->at + 1] == '\n' ? 2 : 1;
    cut->line++;
    return true;
}

// The kind of the line that begins here. False: more text is needed.
static bool look_at_line(const Splitter *cut, LineKind *kind) {
    const char first = cut->at < cut->len ? cut->data[cut->at] : '\0';
    const bool special = first == '[' || first == "\uFEFF"[0];
    *kind = LINE_OTHER;
    if (is_cut(cut, special ? line_end(cut, cut->at) : cut->at))
        return false;
    if (special)
        *kind = line_kind(cut->data, cut->len, cut->at);
    return true;
}

// Skips the line end and sets *kind to that of the next line. False: more text is needed.
static bool enter_line(Splitter *cut, LineKind *kind) {
    return pass_line_end(cut) && look_at_line(cut, kind);
}

// A step inside braces. A tag section behind an empty line ends comment and game.
static SplitStep cut_comment(Splitter *cut) {
    cut->at = next_stop(cut, cut->at, SCAN_COMMENT);
    if (cut->at == cut->len)
        return cut->whole ? SPLIT_GAME : SPLIT_MORE;
    if (cut->data[cut->at] == '}') {
        cut->at++;
        cut->in_comment = false;
        return SPLIT_ON;
    }
    if (!is_line_end(cut->data[cut->at]))
        return SPLIT_ON;
    LineKind kind;
    if (!enter_line(cut, &kind))
        return SPLIT_MORE;
    switch (kind) {
    case LINE_AFTER_BLANK:
        return SPLIT_GAME;
    case LINE_AFTER_RESULT:
        return SPLIT_ASK_READER; // these are tags of the next game, if there is an error before the
                                 // comment
    default:
        return SPLIT_ON;
    }
}

static SplitStep open_comment(Splitter *cut) {
    cut->at++;
    cut->in_comment = true;
    return SPLIT_ON;
}

// Skips to the end of the line.
static SplitStep skip_line(Splitter *cut) {
    size_t end = line_end(cut, cut->at);
    if (is_cut(cut, end))
        return SPLIT_MORE;
    cut->at = end;
    return SPLIT_ON;
}

// At the beginning of a line: skips an escaped line, which begins with %.
static SplitStep skip_escaped(Splitter *cut) {
    return cut->at < cut->len && cut->data[cut->at] == '%' ? skip_line(cut) : SPLIT_ON;
}

// A step to a new line, outside comments and behind the tags.
static SplitStep begin_line(Splitter *cut) {
    LineKind kind;
    if (!enter_line(cut, &kind))
        return SPLIT_MORE;
    switch (kind) {
    case LINE_AFTER_BLANK:
    case LINE_AFTER_RESULT:
        // A byte order mark may belong to either game.
        return cut->data[cut->at] == '[' ? SPLIT_GAME : SPLIT_ASK_READER;
    case LINE_TAG:
    case LINE_BRACKET:
        return SPLIT_ASK_READER;
    case LINE_OTHER:
        break;
    }
    return skip_escaped(cut);
}

// A step behind a broken tag, where the reader looks only for a tag section.
static SplitStep cut_lost(Splitter *cut) {
    cut->at = next_stop(cut, cut->at, SCAN_LINE_END);
    if (cut->at == cut->len)
        return cut->whole ? SPLIT_GAME : SPLIT_MORE;
    if (!is_line_end(cut->data[cut->at]))
        return SPLIT_ON;
    LineKind kind;
    if (!enter_line(cut, &kind))
        return SPLIT_MORE;
    return kind == LINE_AFTER_BLANK || kind == LINE_AFTER_RESULT ? SPLIT_GAME : SPLIT_ON;
}

static const struct {
    const char *name;
    size_t len;
} listed[SPLITTER_TAG_COUNT] = {
    [SPLITTER_WHITE] = {"White", 5},   [SPLITTER_BLACK] = {"Black", 5},
    [SPLITTER_EVENT] = {"Event", 5},   [SPLITTER_DATE] = {"Date", 4},
    [SPLITTER_RESULT] = {"Result", 6}, [SPLITTER_ECO] = {"ECO", 3},
};

// Notes a tag if lists show it; the first of a name counts.
static SplitStep note_tag(Splitter *cut, size_t name, size_t len, size_t value) {
    const char *text = cut->data + name;
    if (len == 7 && memcmp(text, "Variant", 7) == 0)
        return cut->alone ? SPLIT_ON : SPLIT_ASK_READER; // the reader may skip this game
    for (int i = 0; i < SPLITTER_TAG_COUNT; i++) {
        if (len != listed[i].len || *text != listed[i].name[0] ||
            memcmp(text, listed[i].name, len) != 0) {
            continue;
        }
        if (i == SPLITTER_EVENT && cut->has_event)
            return SPLIT_GAME; // a second Event tag begins the next game
        cut->has_event = cut->has_event || i == SPLITTER_EVENT;
        if (cut->game.tags[i] == 0)
            cut->game.tags[i] = value - cut->game.offset;
        break;
    }
    return SPLIT_ON;
}

// Reads a tag pair in its usual form, [Name "Value"]. Returns where it ends, or 0.
static size_t plain_tag(const Splitter *cut, size_t *name_end, size_t *value) {
    size_t at = next_stop(cut, cut->at + 1, SCAN_NAME);
    *name_end = at;
    if (cut->len - at < 4 || !is_letter(cut->data[cut->at + 1]) || cut->data[at] != ' ' ||
        cut->data[at + 1] != '"') {
        return 0;
    }
    *value = at + 2;
    at = next_stop(cut, at + 2, SCAN_VALUE);
    return cut->len - at >= 2 && cut->data[at] == '"' && cut->data[at + 1] == ']' ? at + 2 : 0;
}

static SplitStep cut_tag(Splitter *cut) {
    size_t name = cut->at + 1, name_end = 0, value = 0, lines = 0;
    size_t end = plain_tag(cut, &name_end, &value);
    if (end == 0) {
        TagPair tag;
        if (is_cut(cut, line_end(cut, cut->at)))
            return SPLIT_MORE;
        tag_parse(cut->data, cut->len, cut->at, &tag);
        if (tag.cut && !cut->whole)
            return SPLIT_MORE;
        lines = lexer_line_ends(cut->data, cut->len, cut->at, tag.end);
        if (tag.problem) {
            cut->at = tag.end;
            cut->line += lines;
            cut->state = SPLITTER_LOST;
            return SPLIT_ON;
        }
        name = tag.name;
        name_end = name + tag.name_len;
        value = tag.value;
        end = tag.end;
    }
    SplitStep step = note_tag(cut, name, name_end - name, value);
    if (step == SPLIT_ON) {
        cut->at = end;
        cut->line += lines;
    }
    return step;
}

// Whether a character begins a token of the moves, whatever follows it.
static bool begins_moves(char c) {
    return is_digit(c) || (is_letter(c) && c != 'e') || c == '*';
}

static SplitStep cut_tags(Splitter *cut) {
    while (cut->at < cut->len && is_space(cut->data[cut->at]))
        cut->at++;
    if (cut->at == cut->len)
        return cut->whole ? SPLIT_GAME : SPLIT_MORE;
    char c = cut->data[cut->at];
    if (c == '[')
        return cut_tag(cut);
    if (is_line_end(c))
        return pass_line_end(cut) && !is_cut(cut, cut->at) ? skip_escaped(cut) : SPLIT_MORE;
    if (c == '{')
        return open_comment(cut);
    if (c == ';')
        return skip_line(cut);
    if (!begins_moves(c) && !cut->alone)
        return SPLIT_ASK_READER;
    cut->state = SPLITTER_MOVES;
    return SPLIT_ON;
}

typedef enum ResultKind { RESULT_NONE, RESULT_SURE, RESULT_DOUBTFUL } ResultKind;

enum { RESULT_LOOKAHEAD = 8 };

// A longer result comes before a shorter one that it begins with.
static const struct {
    const char *word;
    size_t before, size; // bytes before the character that is searched for; bytes in all
} words[] = {
    {"1-0", 1, 3}, {"0-1", 1, 3}, {"1/2-1/2", 1, 7}, {"1/2", 1, 3}, {"*", 0, 1},
};

static bool stands_alone(const char *data, size_t len, size_t begin, size_t end) {
    char before = begin > 0 ? data[begin - 1] : ' ';
    char after = end < len ? data[end] : ' ';
    bool begins = is_space(before) || is_line_end(before) || before == '.' || before == '}' ||
                  before == ')' || data[begin] == '*';
    return begins && (is_space(after) || is_line_end(after) || after == '{' || after == ';');
}

// Whether the '-', '/' or '*' at `at` belongs to a result, which ends before *end; it does for
// certain if the characters around cannot belong to its word. RESULT_LOOKAHEAD more bytes must be
// there, or the end of the text.
static ResultKind result_around(const char *data, size_t len, size_t at, size_t *end) {
    ResultKind kind = RESULT_NONE;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t begin = at - words[i].before;
        if (at < words[i].before || len - begin < words[i].size ||
            data[begin] != words[i].word[0] ||
            memcmp(data + begin, words[i].word, words[i].size) != 0) {
            continue;
        }
        *end = begin + words[i].size;
        if (stands_alone(data, len, begin, *end))
            return RESULT_SURE;
        kind = RESULT_DOUBTFUL;
    }
    return kind;
}

// Compares the result with the tag's: the reader takes that of the moves when the tag has none.
static void compare_result(Splitter *cut, size_t end) {
    const size_t tag = cut->game.tags[SPLITTER_RESULT];
    char value[9] = ""; // with its NUL one more than the longest result
    for (size_t i = 0; tag != 0 && i + 1 < sizeof value; i++) {
        char c = cut->data[cut->game.offset + tag + i];
        if (c == '"')
            break;
        value[i] = c;
    }
    bool decided = cut->data[end - 1] != '*';
    cut->game.other_tags |= tag == 0 || (decided && *pgn_result(value) == '*');
}

static SplitStep meet_result(Splitter *cut) {
    size_t end = cut->at + 1;
    if (is_cut(cut, cut->at + RESULT_LOOKAHEAD))
        return SPLIT_MORE;
    switch (cut->depth > 0 ? RESULT_NONE : result_around(cut->data, cut->len, cut->at, &end)) {
    case RESULT_SURE:
        compare_result(cut, end);
        cut->at = end;
        cut->state = SPLITTER_EPILOGUE;
        break;
    case RESULT_NONE:
        cut->at++;
        break;
    case RESULT_DOUBTFUL:
        return SPLIT_ASK_READER;
    }
    return SPLIT_ON;
}

// Whether non-ASCII characters may tell where a game begins.
static bool is_wide_doubt(const char *text) {
    return strncmp(text, "\u00BD", 2) == 0 || strncmp(text, "\u2013", 3) == 0 ||
           strncmp(text, "\uFEFF", 3) == 0 || *text == '\xBD';
}

static SplitStep meet_wide(Splitter *cut) {
    char text[4] = "";
    if (is_cut(cut, cut->at + 3))
        return SPLIT_MORE;
    memcpy(text, cut->data + cut->at, cut->len - cut->at < 3 ? cut->len - cut->at : 3);
    if (is_wide_doubt(text))
        return SPLIT_ASK_READER;
    cut->at++;
    return SPLIT_ON;
}

static SplitStep meet_in_moves(Splitter *cut) {
    switch (cut->data[cut->at]) {
    case '\n':
    case '\r':
        return begin_line(cut);
    case '{':
        return open_comment(cut);
    case '(':
        cut->at++;
        cut->depth++;
        return SPLIT_ON;
    case ')':
        cut->at++;
        cut->depth -= cut->depth > 0;
        return SPLIT_ON;
    case ';':
        return skip_line(cut);
    case '-':
    case '/':
    case '*':
        return meet_result(cut);
    case '[':
    case '<':
        return SPLIT_ASK_READER;
    default:
        return meet_wide(cut);
    }
}

// The next special byte among the moves; skips comments of one line.
static size_t next_in_moves(const Splitter *cut) {
    const size_t end = cut->len - cut->at > STRIDE ? cut->at + STRIDE : cut->len;
    size_t at = scan_bytes(cut->data, cut->at, end, SCAN_MOVES);
    while (at < end && cut->data[at] == '{') {
        const size_t close = scan_bytes(cut->data, at, end, SCAN_COMMENT);
        if (close == end || cut->data[close] != '}')
            break;
        at = scan_bytes(cut->data, close, end, SCAN_MOVES);
    }
    return at;
}

static SplitStep cut_moves(Splitter *cut) {
    cut->at = next_in_moves(cut);
    if (cut->at == cut->len)
        return cut->whole ? SPLIT_GAME : SPLIT_MORE;
    return scan_bytes_class[(unsigned char)cut->data[cut->at]] & SCAN_MOVES ? meet_in_moves(cut)
                                                                            : SPLIT_ON;
}

// A step behind the result, where comments belong to the game.
static SplitStep cut_epilogue(Splitter *cut) {
    while (cut->at < cut->len && is_space(cut->data[cut->at]))
        cut->at++;
    if (cut->at == cut->len)
        return cut->whole ? SPLIT_GAME : SPLIT_MORE;
    switch (cut->data[cut->at]) {
    case '\n':
    case '\r':
        return begin_line(cut);
    case '{':
        return open_comment(cut);
    case ';':
        return skip_line(cut);
    default:
        return SPLIT_ASK_READER;
    }
}

static void begin_game(Splitter *cut) {
    cut->game = (SplitGame){.offset = cut->at, .line = cut->line};
    cut->in_comment = cut->has_event = false;
    cut->depth = 0;
}

static SplitStep cut_start(Splitter *cut) {
    if (cut->at == 0 && !cut->inside) {
        PgnReader reader;
        pgn_reader_init(&reader, cut->data, cut->len);
        if (is_cut(cut, reader.at + 3))
            return SPLIT_MORE; // this may be half a byte order mark
        cut->at = reader.at;
        cut->line = pgn_reader_line(&reader);
    }
    if (cut->at == cut->len)
        return cut->whole ? SPLIT_END : SPLIT_MORE;
    begin_game(cut);
    cut->state = cut->data[cut->at] == '[' || cut->alone ? SPLITTER_TAGS : cut->state;
    return cut->state == SPLITTER_TAGS ? SPLIT_ON : SPLIT_ASK_READER;
}

// A step without the reader, in a game that is too long for it.
static SplitStep decide_alone(Splitter *cut) {
    if (cut->in_comment || cut->data[cut->at] == '<') {
        cut->at++;
        return SPLIT_ON;
    }
    bool at_line = cut->at > 0 && is_line_end(cut->data[cut->at - 1]) && cut->data[cut->at] == '[';
    if (at_line || cut->state == SPLITTER_EPILOGUE)
        return SPLIT_GAME;
    cut->at++;
    return SPLIT_ON;
}

// The end of the text that the reader may see: complete lines, so that no word is cut, and at most
// SPLITTER_ASK_MAX bytes.
static size_t readable(const Splitter *cut, size_t from) {
    size_t len = cut->len - from > SPLITTER_ASK_MAX ? from + SPLITTER_ASK_MAX : cut->len;
    if (len == cut->len && cut->whole)
        return len;
    len -= cut->data[len - 1] == '\r'; // it may be half of a line end
    while (len > from && !is_line_end(cut->data[len - 1]))
        len--;
    return len;
}

// Begins the game again, with more text, or without the reader (`alone`).
static SplitStep begin_again(Splitter *cut, bool alone) {
    cut->at = cut->game.offset;
    cut->line = cut->game.line;
    cut->state = SPLITTER_START;
    cut->in_comment = false;
    cut->alone = alone;
    return alone ? SPLIT_ON : SPLIT_MORE;
}

// Lets the reader read the current game.
static SplitStep ask_reader(Splitter *cut) {
    const size_t from = cut->game.offset;
    const bool too_long = cut->len - from > SPLITTER_ASK_MAX;
    PgnReader *reader = &cut->reader;
    GameRead read = {0};
    reader->data = cut->data;
    reader->len = readable(cut, from);
    reader->at = reader->line_at = from;
    reader->line = cut->game.line;
    if (reader->len > from) {
        reader_game(reader, NULL, false, &read);
        reader->error_count = 0;
    }
    if (reader->len == from || (read.at_end && (too_long || !cut->whole)))
        return begin_again(cut, too_long);
    cut->at = read.end;
    cut->line = reader_line(reader, read.end);
    cut->game.other_tags = true;
    cut->game.empty = !read.found;
    cut->skipped += read.skipped;
    if (read.skipped || !read.met) {
        cut->state = SPLITTER_START;
        cut->in_comment = false;
        return SPLIT_ON;
    }
    return SPLIT_GAME;
}

static SplitStep take_step(Splitter *cut) {
    if (cut->in_comment)
        return cut_comment(cut);
    switch (cut->state) {
    case SPLITTER_START:
        return cut_start(cut);
    case SPLITTER_TAGS:
        return cut_tags(cut);
    case SPLITTER_MOVES:
        return cut_moves(cut);
    case SPLITTER_EPILOGUE:
        return cut_epilogue(cut);
    case SPLITTER_LOST:
        return cut_lost(cut);
    }
    return SPLIT_END;
}

// Makes a step, and takes it back if it needs more text.
static SplitStep cut_on(Splitter *cut) {
    const size_t at = cut->at, line = cut->line;
    const SplitStep step = take_step(cut);
    if (step == SPLIT_MORE) {
        cut->at = at;
        cut->line = line;
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

size_t splitter_give_up(Splitter *splitter) {
    enum { LOOKED_BACK_AT = 4 }; // a line end and a byte order mark
    const size_t begin = splitter->state == SPLITTER_START ? splitter->at : splitter->game.offset;
    const size_t used = begin > LOOKED_BACK_AT ? begin - LOOKED_BACK_AT : 0;
    splitter->at -= used;
    splitter->game.offset -= used;
    splitter->inside = splitter->inside || used > 0;
    return used;
}

void splitter_go_on(Splitter *splitter, const char *data, size_t len, bool whole, size_t at,
                    size_t line) {
    splitter->data = data;
    splitter->len = len;
    splitter->whole = whole;
    splitter->at = at;
    splitter->line = line;
    splitter->state = SPLITTER_START;
    splitter->inside = true;
    splitter->in_comment = splitter->alone = false;
    splitter->skipped = 0;
}

SplitResult splitter_next(Splitter *splitter, size_t stop, SplitGame *game) {
    for (;;) {
        SplitStep step = cut_on(splitter);
        if (step == SPLIT_ASK_READER)
            step = splitter->alone ? decide_alone(splitter) : ask_reader(splitter);
        switch (step) {
        case SPLIT_ON:
            break;
        case SPLIT_GAME:
            *game = splitter->game;
            splitter->state = SPLITTER_START;
            splitter->in_comment = splitter->alone = false;
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
