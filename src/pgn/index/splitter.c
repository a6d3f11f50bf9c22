// The beginnings of games in a PGN text, found by a state machine that reads no moves.
#include "src/pgn/index/splitter.h"

#include <string.h>

#include "src/pgn/input/peek_bytes.h"
#include "src/pgn/read/ending.h"
#include "src/pgn/game_private.h"
#include "src/pgn/index/scan_bytes.h"
#include "src/pgn/read/reader.h"
#include "src/pgn/read/tag.h"

// Where there is nothing to stop at, a call comes back after so many bytes.
enum { STRIDE = 1 << 16 };

typedef enum CutStep {
    CUT_STEP_ON,    // go on in the cutter's state
    CUT_STEP_GAME,  // the game ends at cutter->at
    CUT_STEP_DOUBT, // the reader has to say
    CUT_STEP_MORE,
    CUT_STEP_END, // no game stands here
} CutStep;

// The next byte that is wanted, or a place without one that is at most a stride away.
static inline size_t next_stop(const Cutter *cut, size_t at, HopTo to)
{
    return hop(cut->data, at, cut->len - at > STRIDE ? at + STRIDE : cut->len, to);
}

// The end of the line, or of the text.
static size_t line_end(const Cutter *cut, size_t at)
{
    while (at < cut->len && !is_line_end(cut->data[at])) {
        at = next_stop(cut, at, HOP_LINE_END);
    }
    return at;
}

// Whether the text goes on behind `at` but is not here yet.
static bool is_cut(const Cutter *cut, size_t at)
{
    return at >= cut->len && !cut->whole;
}

// Steps over the line end that stands here. False: it may be half of one.
static bool pass_line_end(Cutter *cut)
{
    bool carriage = cut->data[cut->at] == '\r';
    if (carriage && is_cut(cut, cut->at + 1)) {
        return false;
    }
    cut->at += carriage && cut->at + 1 < cut->len && cut->data[cut->at + 1] == '\n' ? 2 : 1;
    cut->line++;
    return true;
}

// The kind of the line that begins here. False: more text is needed.
static bool look_at_line(const Cutter *cut, LineKind *kind)
{
    const char first = cut->at < cut->len ? cut->data[cut->at] : '\0';
    const bool special = first == '[' || first == "\uFEFF"[0];
    *kind = LINE_OTHER;
    if (is_cut(cut, special ? line_end(cut, cut->at) : cut->at)) {
        return false;
    }
    if (special) {
        *kind = line_kind(cut->data, cut->len, cut->at);
    }
    return true;
}

// Steps over the line end and looks at the line behind it. False: more text is needed.
static bool enter_line(Cutter *cut, LineKind *kind)
{
    return pass_line_end(cut) && look_at_line(cut, kind);
}

// Inside braces. A tag section behind an empty line ends comment and game.
static CutStep cut_comment(Cutter *cut)
{
    cut->at = next_stop(cut, cut->at, HOP_COMMENT);
    if (cut->at == cut->len) {
        return cut->whole ? CUT_STEP_GAME : CUT_STEP_MORE;
    }
    if (cut->data[cut->at] == '}') {
        cut->at++;
        cut->in_comment = false;
        return CUT_STEP_ON;
    }
    if (!is_line_end(cut->data[cut->at])) {
        return CUT_STEP_ON;
    }
    LineKind kind;
    if (!enter_line(cut, &kind)) {
        return CUT_STEP_MORE;
    }
    switch (kind) {
    case LINE_AFTER_BLANK:
        return CUT_STEP_GAME;
    case LINE_AFTER_RESULT:
        return CUT_STEP_DOUBT; // the tags of a game, if an error stands before the comment
    default:
        return CUT_STEP_ON;
    }
}

static CutStep open_comment(Cutter *cut)
{
    cut->at++;
    cut->in_comment = true;
    return CUT_STEP_ON;
}

// Skips to the end of the line.
static CutStep skip_line(Cutter *cut)
{
    size_t end = line_end(cut, cut->at);
    if (is_cut(cut, end)) {
        return CUT_STEP_MORE;
    }
    cut->at = end;
    return CUT_STEP_ON;
}

// A line begins here; one that begins with % is skipped.
static CutStep skip_escaped(Cutter *cut)
{
    return cut->at < cut->len && cut->data[cut->at] == '%' ? skip_line(cut) : CUT_STEP_ON;
}

// A line begins, outside comments and behind the tags.
static CutStep begin_line(Cutter *cut)
{
    LineKind kind;
    if (!enter_line(cut, &kind)) {
        return CUT_STEP_MORE;
    }
    switch (kind) {
    case LINE_AFTER_BLANK:
    case LINE_AFTER_RESULT:
        // A byte order mark belongs to the one or the other game.
        return cut->data[cut->at] == '[' ? CUT_STEP_GAME : CUT_STEP_DOUBT;
    case LINE_TAG:
    case LINE_BRACKET:
        return CUT_STEP_DOUBT;
    case LINE_OTHER:
        break;
    }
    return skip_escaped(cut);
}

// After a broken tag the reader looks for a tag section and nothing else.
static CutStep cut_lost(Cutter *cut)
{
    cut->at = next_stop(cut, cut->at, HOP_LINE_END);
    if (cut->at == cut->len) {
        return cut->whole ? CUT_STEP_GAME : CUT_STEP_MORE;
    }
    if (!is_line_end(cut->data[cut->at])) {
        return CUT_STEP_ON;
    }
    LineKind kind;
    if (!enter_line(cut, &kind)) {
        return CUT_STEP_MORE;
    }
    return kind == LINE_AFTER_BLANK || kind == LINE_AFTER_RESULT ? CUT_STEP_GAME : CUT_STEP_ON;
}

static const struct {
    const char *name;
    size_t len;
} listed[CUT_TAG_COUNT] = {
    [CUT_WHITE] = {"White", 5}, [CUT_BLACK] = {"Black", 5},   [CUT_EVENT] = {"Event", 5},
    [CUT_DATE] = {"Date", 4},   [CUT_RESULT] = {"Result", 6}, [CUT_ECO] = {"ECO", 3},
};

// Notes a tag of the list; the first of a name counts.
static CutStep note_tag(Cutter *cut, size_t name, size_t len, size_t value)
{
    const char *text = cut->data + name;
    if (len == 7 && memcmp(text, "Variant", 7) == 0) {
        return cut->alone ? CUT_STEP_ON : CUT_STEP_DOUBT; // it may be a game to skip
    }
    for (int i = 0; i < CUT_TAG_COUNT; i++) {
        if (len != listed[i].len || *text != listed[i].name[0] ||
            memcmp(text, listed[i].name, len) != 0) {
            continue;
        }
        if (i == CUT_EVENT && cut->has_event) {
            return CUT_STEP_GAME; // the next one
        }
        cut->has_event = cut->has_event || i == CUT_EVENT;
        if (cut->game.tags[i] == 0) {
            cut->game.tags[i] = value - cut->game.offset;
        }
        break;
    }
    return CUT_STEP_ON;
}

// The tag pair in its usual form: [Name "Value"]. Returns where it ends, or 0.
static size_t plain_tag(const Cutter *cut, size_t *name_end, size_t *value)
{
    size_t at = cut->at + 1;
    while (at < cut->len && (is_letter(cut->data[at]) || cut->data[at] == '_')) {
        at++;
    }
    *name_end = at;
    if (at == cut->at + 1 || cut->data[cut->at + 1] == '_' || cut->len - at < 4 ||
        cut->data[at] != ' ' || cut->data[at + 1] != '"') {
        return 0;
    }
    *value = at + 2;
    at = next_stop(cut, at + 2, HOP_VALUE);
    return cut->len - at >= 2 && cut->data[at] == '"' && cut->data[at + 1] == ']' ? at + 2 : 0;
}

static CutStep cut_tag(Cutter *cut)
{
    size_t name = cut->at + 1, name_end = 0, value = 0, lines = 0;
    size_t end = plain_tag(cut, &name_end, &value);
    if (end == 0) {
        TagPair tag;
        if (is_cut(cut, line_end(cut, cut->at))) {
            return CUT_STEP_MORE;
        }
        tag_parse(cut->data, cut->len, cut->at, &tag);
        if (tag.cut && !cut->whole) {
            return CUT_STEP_MORE;
        }
        lines = lexer_line_ends(cut->data, cut->len, cut->at, tag.end);
        if (tag.problem) {
            cut->at = tag.end;
            cut->line += lines;
            cut->state = CUT_LOST;
            return CUT_STEP_ON;
        }
        name = tag.name;
        name_end = name + tag.name_len;
        value = tag.value;
        end = tag.end;
    }
    CutStep step = note_tag(cut, name, name_end - name, value);
    if (step == CUT_STEP_ON) {
        cut->at = end;
        cut->line += lines;
    }
    return step;
}

// Whether the character begins a token that belongs to the moves, whatever stands behind it.
static bool begins_moves(char c)
{
    return is_digit(c) || (is_letter(c) && c != 'e') || c == '*';
}

static CutStep cut_tags(Cutter *cut)
{
    while (cut->at < cut->len && is_space(cut->data[cut->at])) {
        cut->at++;
    }
    if (cut->at == cut->len) {
        return cut->whole ? CUT_STEP_GAME : CUT_STEP_MORE;
    }
    char c = cut->data[cut->at];
    if (c == '[') {
        return cut_tag(cut);
    }
    if (is_line_end(c)) {
        return pass_line_end(cut) && !is_cut(cut, cut->at) ? skip_escaped(cut) : CUT_STEP_MORE;
    }
    if (c == '{') {
        return open_comment(cut);
    }
    if (c == ';') {
        return skip_line(cut);
    }
    if (!begins_moves(c) && !cut->alone) {
        return CUT_STEP_DOUBT;
    }
    cut->state = CUT_MOVES;
    return CUT_STEP_ON;
}

// The reader takes the result from the moves when the tag says less.
static void compare_result(Cutter *cut, size_t end)
{
    const size_t tag = cut->game.tags[CUT_RESULT];
    char value[9] = ""; // one more than the longest result
    for (size_t i = 0; tag != 0 && i + 1 < sizeof value; i++) {
        char c = cut->data[cut->game.offset + tag + i];
        if (c == '"') {
            break;
        }
        value[i] = c;
    }
    bool decided = cut->data[end - 1] != '*';
    cut->game.other_tags |= tag == 0 || (decided && *pgn_result(value) == '*');
}

static CutStep meet_result(Cutter *cut)
{
    size_t end = cut->at + 1;
    if (is_cut(cut, cut->at + RESULT_LOOKAHEAD)) {
        return CUT_STEP_MORE;
    }
    switch (cut->depth > 0 ? RESULT_NONE : result_around(cut->data, cut->len, cut->at, &end)) {
    case RESULT_SURE:
        compare_result(cut, end);
        cut->at = end;
        cut->state = CUT_EPILOGUE;
        break;
    case RESULT_NONE:
        cut->at++;
        break;
    case RESULT_DOUBTFUL:
        return CUT_STEP_DOUBT;
    }
    return CUT_STEP_ON;
}

// Characters outside ASCII that say something about where games begin.
static bool is_wide_doubt(const char *text)
{
    return strncmp(text, "\u00BD", 2) == 0 || strncmp(text, "\u2013", 3) == 0 ||
           strncmp(text, "\uFEFF", 3) == 0 || *text == '\xBD';
}

static CutStep meet_wide(Cutter *cut)
{
    char text[4] = "";
    if (is_cut(cut, cut->at + 3)) {
        return CUT_STEP_MORE;
    }
    memcpy(text, cut->data + cut->at, cut->len - cut->at < 3 ? cut->len - cut->at : 3);
    if (is_wide_doubt(text)) {
        return CUT_STEP_DOUBT;
    }
    cut->at++;
    return CUT_STEP_ON;
}

static CutStep meet_in_moves(Cutter *cut)
{
    switch (cut->data[cut->at]) {
    case '\n':
    case '\r':
        return begin_line(cut);
    case '{':
        return open_comment(cut);
    case '(':
        cut->at++;
        cut->depth++;
        return CUT_STEP_ON;
    case ')':
        cut->at++;
        cut->depth -= cut->depth > 0;
        return CUT_STEP_ON;
    case ';':
        return skip_line(cut);
    case '-':
    case '/':
    case '*':
        return meet_result(cut);
    case '[':
    case '<':
        return CUT_STEP_DOUBT;
    default:
        return meet_wide(cut);
    }
}

static CutStep cut_moves(Cutter *cut)
{
    cut->at = next_stop(cut, cut->at, HOP_MOVES);
    if (cut->at == cut->len) {
        return cut->whole ? CUT_STEP_GAME : CUT_STEP_MORE;
    }
    return hop_class[(unsigned char)cut->data[cut->at]] & HOP_MOVES ? meet_in_moves(cut)
                                                                    : CUT_STEP_ON;
}

// Comments behind the result belong to the game.
static CutStep cut_epilogue(Cutter *cut)
{
    while (cut->at < cut->len && is_space(cut->data[cut->at])) {
        cut->at++;
    }
    if (cut->at == cut->len) {
        return cut->whole ? CUT_STEP_GAME : CUT_STEP_MORE;
    }
    switch (cut->data[cut->at]) {
    case '\n':
    case '\r':
        return begin_line(cut);
    case '{':
        return open_comment(cut);
    case ';':
        return skip_line(cut);
    default:
        return CUT_STEP_DOUBT;
    }
}

static void begin_game(Cutter *cut)
{
    cut->game = (CutGame){.offset = cut->at, .line = cut->line};
    cut->in_comment = cut->has_event = false;
    cut->depth = 0;
}

static CutStep cut_start(Cutter *cut)
{
    if (cut->at == 0 && !cut->inside) {
        PgnReader reader;
        pgn_reader_init(&reader, cut->data, cut->len);
        if (is_cut(cut, reader.at + 3)) {
            return CUT_STEP_MORE; // perhaps half a byte order mark
        }
        cut->at = reader.at;
        cut->line = pgn_reader_line(&reader);
    }
    if (cut->at == cut->len) {
        return cut->whole ? CUT_STEP_END : CUT_STEP_MORE;
    }
    begin_game(cut);
    cut->state = cut->data[cut->at] == '[' || cut->alone ? CUT_TAGS : cut->state;
    return cut->state == CUT_TAGS ? CUT_STEP_ON : CUT_STEP_DOUBT;
}

// Decides without the reader, for a game that is too long to be shown to it.
static CutStep decide_alone(Cutter *cut)
{
    if (cut->in_comment || cut->data[cut->at] == '<') {
        cut->at++;
        return CUT_STEP_ON;
    }
    bool at_line = cut->at > 0 && is_line_end(cut->data[cut->at - 1]) && cut->data[cut->at] == '[';
    if (at_line || cut->state == CUT_EPILOGUE) {
        return CUT_STEP_GAME;
    }
    cut->at++;
    return CUT_STEP_ON;
}

// What of the text the reader may be shown: whole lines, so that no word is cut, and not more than
// it is asked about.
static size_t readable(const Cutter *cut, size_t from)
{
    size_t len = cut->len - from > CUT_ASK_MAX ? from + CUT_ASK_MAX : cut->len;
    if (len == cut->len && cut->whole) {
        return len;
    }
    len -= cut->data[len - 1] == '\r'; // perhaps half of a line end
    while (len > from && !is_line_end(cut->data[len - 1])) {
        len--;
    }
    return len;
}

// Begins the game again, with more text, or without asking.
static CutStep begin_again(Cutter *cut, bool alone)
{
    cut->at = cut->game.offset;
    cut->line = cut->game.line;
    cut->state = CUT_START;
    cut->in_comment = false;
    cut->alone = alone;
    return alone ? CUT_STEP_ON : CUT_STEP_MORE;
}

// Has the reader read the game at hand.
static CutStep ask_reader(Cutter *cut)
{
    const size_t from = cut->game.offset;
    const bool too_long = cut->len - from > CUT_ASK_MAX;
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
    if (reader->len == from || (read.at_end && (too_long || !cut->whole))) {
        return begin_again(cut, too_long);
    }
    cut->at = read.end;
    cut->line = reader_line(reader, read.end);
    cut->game.other_tags = true;
    cut->game.empty = !read.found;
    cut->skipped += read.skipped;
    if (read.skipped || !read.met) {
        cut->state = CUT_START;
        cut->in_comment = false;
        return CUT_STEP_ON;
    }
    return CUT_STEP_GAME;
}

static CutStep take_step(Cutter *cut)
{
    if (cut->in_comment) {
        return cut_comment(cut);
    }
    switch (cut->state) {
    case CUT_START:
        return cut_start(cut);
    case CUT_TAGS:
        return cut_tags(cut);
    case CUT_MOVES:
        return cut_moves(cut);
    case CUT_EPILOGUE:
        return cut_epilogue(cut);
    case CUT_LOST:
        return cut_lost(cut);
    }
    return CUT_STEP_END;
}

// A step that needs more text is not made.
static CutStep cut_on(Cutter *cut)
{
    const size_t at = cut->at, line = cut->line;
    const CutStep step = take_step(cut);
    if (step == CUT_STEP_MORE) {
        cut->at = at;
        cut->line = line;
    }
    return step;
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

void cutter_go_on(Cutter *cutter, const char *data, size_t len, bool whole, size_t at, size_t line)
{
    cutter->data = data;
    cutter->len = len;
    cutter->whole = whole;
    cutter->at = at;
    cutter->line = line;
    cutter->state = CUT_START;
    cutter->inside = true;
    cutter->in_comment = cutter->alone = false;
    cutter->skipped = 0;
}

CutResult cutter_next(Cutter *cutter, size_t stop, CutGame *game)
{
    for (;;) {
        CutStep step = cut_on(cutter);
        if (step == CUT_STEP_DOUBT) {
            step = cutter->alone ? decide_alone(cutter) : ask_reader(cutter);
        }
        switch (step) {
        case CUT_STEP_ON:
            break;
        case CUT_STEP_GAME:
            *game = cutter->game;
            cutter->state = CUT_START;
            cutter->in_comment = cutter->alone = false;
            return CUT_GAME;
        case CUT_STEP_DOUBT:
        case CUT_STEP_MORE:
            return CUT_MORE;
        case CUT_STEP_END:
            return CUT_END;
        }
        if (cutter->at >= stop) {
            return CUT_PAUSE;
        }
    }
}
