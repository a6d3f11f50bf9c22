#include "src/pgn/cutter.h"

#include <string.h>

#include "src/pgn/bytes.h"
#include "src/pgn/ending.h"
#include "src/pgn/game_private.h"
#include "src/pgn/hop.h"
#include "src/pgn/reader.h"
#include "src/pgn/tag.h"

// Where there is nothing to stop at, a call comes back after so many bytes.
enum { STRIDE = 1 << 16 };

typedef enum Step {
    STEP_ON,    // go on in the cutter's state
    STEP_GAME,  // the game ends at cutter->at
    STEP_DOUBT, // the reader has to say
    STEP_MORE,
    STEP_END, // no game stands here
} Step;

// The next byte that is wanted, or a place without one that is at most a stride away.
static inline size_t next(const Cutter *s, size_t at, HopTo to)
{
    return hop(s->data, at, s->len - at > STRIDE ? at + STRIDE : s->len, to);
}

// The end of the line, or of the text.
static size_t line_end(const Cutter *s, size_t at)
{
    while (at < s->len && !is_line_end(s->data[at])) {
        at = next(s, at, HOP_LINE_END);
    }
    return at;
}

// Whether the text goes on behind `at` but is not here yet.
static bool is_cut(const Cutter *s, size_t at)
{
    return at >= s->len && !s->whole;
}

// Steps over the line end that stands here. False: it may be half of one.
static bool pass_line_end(Cutter *s)
{
    bool carriage = s->data[s->at] == '\r';
    if (carriage && is_cut(s, s->at + 1)) {
        return false;
    }
    s->at += carriage && s->at + 1 < s->len && s->data[s->at + 1] == '\n' ? 2 : 1;
    s->line++;
    return true;
}

// The kind of the line that begins here. False: more text is needed.
static bool look_at_line(const Cutter *s, LineKind *kind)
{
    const char first = s->at < s->len ? s->data[s->at] : '\0';
    const bool special = first == '[' || first == "\uFEFF"[0];
    *kind = LINE_OTHER;
    if (is_cut(s, special ? line_end(s, s->at) : s->at)) {
        return false;
    }
    if (special) {
        *kind = line_kind(s->data, s->len, s->at);
    }
    return true;
}

// Steps over the line end and looks at the line behind it. False, without a step, where more text
// is needed.
static bool enter_line(Cutter *s, LineKind *kind)
{
    const size_t at = s->at, line = s->line;
    if (pass_line_end(s) && look_at_line(s, kind)) {
        return true;
    }
    s->at = at;
    s->line = line;
    return false;
}

// Inside braces. A tag section behind an empty line ends comment and game.
static Step cut_comment(Cutter *s)
{
    s->at = next(s, s->at, HOP_COMMENT);
    if (s->at == s->len) {
        return s->whole ? STEP_GAME : STEP_MORE;
    }
    if (s->data[s->at] == '}') {
        s->at++;
        s->in_comment = false;
        return STEP_ON;
    }
    if (!is_line_end(s->data[s->at])) {
        return STEP_ON;
    }
    LineKind kind;
    if (!enter_line(s, &kind)) {
        return STEP_MORE;
    }
    switch (kind) {
    case LINE_AFTER_BLANK:
        return STEP_GAME;
    case LINE_AFTER_RESULT:
        return STEP_DOUBT; // the tags of a game, if an error stands before the comment
    default:
        return STEP_ON;
    }
}

static Step open_comment(Cutter *s)
{
    s->at++;
    s->in_comment = true;
    return STEP_ON;
}

// To the end of the line, which may hold a comment behind a semicolon or be one of those with %.
static Step skip_line(Cutter *s)
{
    size_t end = line_end(s, s->at);
    if (is_cut(s, end)) {
        return STEP_MORE;
    }
    s->at = end;
    return STEP_ON;
}

// A line begins, outside comments and behind the tags.
static Step begin_line(Cutter *s)
{
    const size_t at = s->at, line = s->line;
    LineKind kind;
    if (!enter_line(s, &kind)) {
        return STEP_MORE;
    }
    switch (kind) {
    case LINE_AFTER_BLANK:
    case LINE_AFTER_RESULT:
        return s->data[s->at] == '[' ? STEP_GAME : STEP_DOUBT; // where a byte order mark belongs
    case LINE_TAG:
    case LINE_BRACKET:
        return STEP_DOUBT;
    case LINE_OTHER:
        break;
    }
    if (s->at < s->len && s->data[s->at] == '%' && skip_line(s) == STEP_MORE) {
        s->at = at;
        s->line = line;
        return STEP_MORE;
    }
    return STEP_ON;
}

// After a broken tag the reader looks for a tag section and nothing else.
static Step cut_lost(Cutter *s)
{
    size_t end = next(s, s->at, HOP_LINE_END);
    if (end == s->len) {
        s->at = end;
        return s->whole ? STEP_GAME : STEP_MORE;
    }
    s->at = end;
    if (!is_line_end(s->data[end])) {
        return STEP_ON;
    }
    LineKind kind;
    if (!enter_line(s, &kind)) {
        return STEP_MORE;
    }
    return kind == LINE_AFTER_BLANK || kind == LINE_AFTER_RESULT ? STEP_GAME : STEP_ON;
}

static const struct {
    const char *name;
    size_t len;
} listed[CUT_TAG_COUNT] = {
    [CUT_WHITE] = {"White", 5}, [CUT_BLACK] = {"Black", 5},   [CUT_EVENT] = {"Event", 5},
    [CUT_DATE] = {"Date", 4},   [CUT_RESULT] = {"Result", 6}, [CUT_ECO] = {"ECO", 3},
};

// Notes a tag of the list; the first of a name counts.
static Step note_tag(Cutter *s, size_t name, size_t len, size_t value)
{
    const char *text = s->data + name;
    if (len == 7 && memcmp(text, "Variant", 7) == 0) {
        return s->alone ? STEP_ON : STEP_DOUBT; // it may be a game to skip
    }
    for (int i = 0; i < CUT_TAG_COUNT; i++) {
        if (len != listed[i].len || *text != listed[i].name[0] ||
            memcmp(text, listed[i].name, len) != 0) {
            continue;
        }
        if (i == CUT_EVENT && s->has_event) {
            return STEP_GAME; // the next one
        }
        s->has_event = s->has_event || i == CUT_EVENT;
        if (s->game.tags[i] == 0) {
            s->game.tags[i] = value - s->game.offset;
        }
        break;
    }
    return STEP_ON;
}

// The tag pair as nearly everybody writes it: [Name "Value"]. Returns where it ends, or 0.
static size_t plain_tag(const Cutter *s, size_t *name_end, size_t *value)
{
    size_t at = s->at + 1;
    while (at < s->len && (is_letter(s->data[at]) || s->data[at] == '_')) {
        at++;
    }
    *name_end = at;
    if (at == s->at + 1 || s->data[s->at + 1] == '_' || s->len - at < 4 || s->data[at] != ' ' ||
        s->data[at + 1] != '"') {
        return 0;
    }
    *value = at + 2;
    at = next(s, at + 2, HOP_VALUE);
    return s->len - at >= 2 && s->data[at] == '"' && s->data[at + 1] == ']' ? at + 2 : 0;
}

static Step cut_tag(Cutter *s)
{
    size_t name = s->at + 1, name_end = 0, value = 0, lines = 0;
    size_t end = plain_tag(s, &name_end, &value);
    if (end == 0) {
        TagPair tag;
        if (is_cut(s, line_end(s, s->at))) {
            return STEP_MORE;
        }
        tag_parse(s->data, s->len, s->at, &tag);
        if (tag.cut && !s->whole) {
            return STEP_MORE;
        }
        lines = lexer_line_ends(s->data, s->len, s->at, tag.end);
        if (tag.problem) {
            s->at = tag.end;
            s->line += lines;
            s->state = CUT_LOST;
            return STEP_ON;
        }
        name = tag.name;
        name_end = name + tag.name_len;
        value = tag.value;
        end = tag.end;
    }
    Step step = note_tag(s, name, name_end - name, value);
    if (step == STEP_ON) {
        s->at = end;
        s->line += lines;
    }
    return step;
}

// Whether the character begins a token that belongs to the moves, whatever stands behind it.
static bool begins_moves(char c)
{
    return is_digit(c) || (is_letter(c) && c != 'e') || c == '*';
}

static Step cut_tags(Cutter *s)
{
    while (s->at < s->len && is_space(s->data[s->at])) {
        s->at++;
    }
    if (s->at == s->len) {
        return s->whole ? STEP_GAME : STEP_MORE;
    }
    char c = s->data[s->at];
    if (c == '[') {
        return cut_tag(s);
    }
    if (is_line_end(c)) {
        const size_t at = s->at, line = s->line;
        if (!pass_line_end(s) || is_cut(s, s->at) ||
            (s->at < s->len && s->data[s->at] == '%' && skip_line(s) == STEP_MORE)) {
            s->at = at;
            s->line = line;
            return STEP_MORE;
        }
        return STEP_ON;
    }
    if (c == '{') {
        return open_comment(s);
    }
    if (c == ';') {
        return skip_line(s);
    }
    if (!begins_moves(c) && !s->alone) {
        return STEP_DOUBT;
    }
    s->state = CUT_MOVES;
    return STEP_ON;
}

// The reader takes the result from the moves when the tag says less.
static void compare_result(Cutter *s, size_t end)
{
    const size_t tag = s->game.tags[CUT_RESULT];
    char value[9] = ""; // one more than the longest result
    for (size_t i = 0; tag != 0 && i + 1 < sizeof value; i++) {
        char c = s->data[s->game.offset + tag + i];
        if (c == '"') {
            break;
        }
        value[i] = c;
    }
    bool decided = s->data[end - 1] != '*';
    s->game.other_tags |= tag == 0 || (decided && *pgn_result(value) == '*');
}

static Step meet_result(Cutter *s)
{
    size_t end = s->at + 1;
    if (is_cut(s, s->at + RESULT_LOOKAHEAD)) {
        return STEP_MORE;
    }
    switch (s->depth > 0 ? RESULT_NONE : result_around(s->data, s->len, s->at, &end)) {
    case RESULT_SURE:
        compare_result(s, end);
        s->at = end;
        s->state = CUT_EPILOGUE;
        break;
    case RESULT_NONE:
        s->at++;
        break;
    case RESULT_DOUBTFUL:
        return STEP_DOUBT;
    }
    return STEP_ON;
}

// Characters outside ASCII that say something about where games begin.
static bool is_wide_doubt(const char *text)
{
    return strncmp(text, "\u00BD", 2) == 0 || strncmp(text, "\u2013", 3) == 0 ||
           strncmp(text, "\uFEFF", 3) == 0 || *text == '\xBD';
}

static Step meet_wide(Cutter *s)
{
    char text[4] = "";
    if (is_cut(s, s->at + 3)) {
        return STEP_MORE;
    }
    memcpy(text, s->data + s->at, s->len - s->at < 3 ? s->len - s->at : 3);
    if (is_wide_doubt(text)) {
        return STEP_DOUBT;
    }
    s->at++;
    return STEP_ON;
}

static Step meet_in_moves(Cutter *s)
{
    switch (s->data[s->at]) {
    case '\n':
    case '\r':
        return begin_line(s);
    case '{':
        return open_comment(s);
    case '(':
        s->at++;
        s->depth++;
        return STEP_ON;
    case ')':
        s->at++;
        s->depth -= s->depth > 0;
        return STEP_ON;
    case ';':
        return skip_line(s);
    case '-':
    case '/':
    case '*':
        return meet_result(s);
    case '[':
    case '<':
        return STEP_DOUBT;
    default:
        return meet_wide(s);
    }
}

static Step cut_moves(Cutter *s)
{
    s->at = next(s, s->at, HOP_MOVES);
    if (s->at == s->len) {
        return s->whole ? STEP_GAME : STEP_MORE;
    }
    return hop_class[(unsigned char)s->data[s->at]] & HOP_MOVES ? meet_in_moves(s) : STEP_ON;
}

// Comments behind the result belong to the game.
static Step cut_epilogue(Cutter *s)
{
    while (s->at < s->len && is_space(s->data[s->at])) {
        s->at++;
    }
    if (s->at == s->len) {
        return s->whole ? STEP_GAME : STEP_MORE;
    }
    switch (s->data[s->at]) {
    case '\n':
    case '\r':
        return begin_line(s);
    case '{':
        return open_comment(s);
    case ';':
        return skip_line(s);
    default:
        return STEP_DOUBT;
    }
}

static void begin_game(Cutter *s)
{
    s->game = (CutGame){.offset = s->at, .line = s->line};
    s->in_comment = s->has_event = false;
    s->depth = 0;
}

static Step cut_start(Cutter *s)
{
    if (s->at == 0) {
        PgnReader reader;
        pgn_reader_init(&reader, s->data, s->len);
        if (is_cut(s, reader.at + 3)) {
            return STEP_MORE; // perhaps half a byte order mark
        }
        s->at = reader.at;
        s->line = pgn_reader_line(&reader);
    }
    if (s->at == s->len) {
        return s->whole ? STEP_END : STEP_MORE;
    }
    begin_game(s);
    s->state = s->data[s->at] == '[' || s->alone ? CUT_TAGS : s->state;
    return s->state == CUT_TAGS ? STEP_ON : STEP_DOUBT;
}

// Where the reader would be asked, and the game is too long for that.
static Step decide_alone(Cutter *s)
{
    if (s->in_comment || s->data[s->at] == '<') {
        s->at++;
        return STEP_ON;
    }
    bool at_line = s->at > 0 && is_line_end(s->data[s->at - 1]) && s->data[s->at] == '[';
    if (at_line || s->state == CUT_EPILOGUE) {
        return STEP_GAME;
    }
    s->at++;
    return STEP_ON;
}

// What of the text the reader may be shown: whole lines, so that no word is cut, and not more than
// it is asked about.
static size_t readable(const Cutter *s, size_t from)
{
    size_t len = s->len - from > CUT_ASK_MAX ? from + CUT_ASK_MAX : s->len;
    if (len == s->len && s->whole) {
        return len;
    }
    len -= s->data[len - 1] == '\r'; // perhaps half of a line end
    while (len > from && !is_line_end(s->data[len - 1])) {
        len--;
    }
    return len;
}

// Begins the game again, with more text, or without asking.
static Step begin_again(Cutter *s, bool alone)
{
    s->at = s->game.offset;
    s->line = s->game.line;
    s->state = CUT_START;
    s->in_comment = false;
    s->alone = alone;
    return alone ? STEP_ON : STEP_MORE;
}

// Has the reader read the game at hand.
static Step ask(Cutter *s)
{
    const size_t from = s->game.offset;
    const bool too_long = s->len - from > CUT_ASK_MAX;
    PgnReader *reader = &s->reader;
    GameRead read = {0};
    reader->data = s->data;
    reader->len = readable(s, from);
    reader->at = reader->line_at = from;
    reader->line = s->game.line;
    if (reader->len > from) {
        reader_game(reader, NULL, false, &read);
        reader->error_count = 0;
    }
    if (reader->len == from || (read.at_end && (too_long || !s->whole))) {
        return begin_again(s, too_long);
    }
    s->at = read.end;
    s->line = reader_line(reader, read.end);
    s->game.other_tags = true;
    s->game.empty = !read.found;
    if (read.skipped || !read.met) {
        s->state = CUT_START;
        s->in_comment = false;
        return STEP_ON;
    }
    return STEP_GAME;
}

static Step cut_on(Cutter *s)
{
    if (s->in_comment) {
        return cut_comment(s);
    }
    switch (s->state) {
    case CUT_START:
        return cut_start(s);
    case CUT_TAGS:
        return cut_tags(s);
    case CUT_MOVES:
        return cut_moves(s);
    case CUT_EPILOGUE:
        return cut_epilogue(s);
    case CUT_LOST:
        return cut_lost(s);
    }
    return STEP_END;
}

void cutter_init(Cutter *cutter)
{
    *cutter = (Cutter){.line = 1};
}

void cutter_done(Cutter *cutter)
{
    pgn_reader_done(&cutter->reader);
    *cutter = (Cutter){0};
}

CutResult cutter_next(Cutter *cutter, size_t stop, CutGame *game)
{
    for (;;) {
        Step step = cut_on(cutter);
        if (step == STEP_DOUBT) {
            step = cutter->alone ? decide_alone(cutter) : ask(cutter);
        }
        switch (step) {
        case STEP_ON:
            break;
        case STEP_GAME:
            *game = cutter->game;
            cutter->state = CUT_START;
            cutter->in_comment = cutter->alone = false;
            return CUT_GAME;
        case STEP_DOUBT:
        case STEP_MORE:
            return CUT_MORE;
        case STEP_END:
            return CUT_END;
        }
        if (cutter->at >= stop) {
            return CUT_PAUSE;
        }
    }
}
