// The public reader: moves the window, rereads games that the window's end cuts, handles text that
// is not UTF-8, and counts. reader.c reads the games themselves.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/limits.h"
#include "onlymove/str.h"
#include "src/pgn/read/reader.h"

bool reader_has_all(const PgnReader *reader) {
    return !reader->input || reader->input->at_end;
}

// The length of the window without half of a line end or UTF-8 character at its end.
static size_t complete_len(const Input *input) {
    enum { LONGEST = 4 };
    const size_t least = input->at_end || input->len < LONGEST ? input->len : input->len - LONGEST;
    size_t len = input->len;
    while (len > least &&
           (input->data[len - 1] == '\r' || (unsigned char)input->data[len - 1] >= 0x80)) {
        len--;
    }
    return len;
}

// How much of the window may be read: complete lines, so that no word is cut, perhaps none. A line
// longer than any token may be can be read as far as it is there. Searches only what has come since
// the last call, because a line may be as long as the window.
static size_t readable_len(PgnReader *reader) {
    const Input *input = reader->input;
    size_t len = input->len;
    if (input->at_end || len == 0)
        return len;
    while (len > reader->searched_len && input->data[len - 1] != '\n' &&
           input->data[len - 1] != '\r')
        len--;
    reader->line_end_at = len > reader->searched_len ? len : reader->line_end_at;
    reader->searched_len = input->len;
    return input->len - reader->line_end_at > PGN_TOKEN_MAX ? complete_len(input)
                                                            : reader->line_end_at;
}

static void set_window(PgnReader *reader) {
    reader->data = reader->input->data;
    reader->len = readable_len(reader);
    reader->offset = reader->input->offset;
}

// Reads on after the first `used` bytes. Keeps the first fault; the text before it is still read.
static void advance_input(PgnReader *reader, size_t used) {
    Fault fault;
    Status status = input_advance(reader->input, used, &fault);
    reader->searched_len -= used < reader->searched_len ? used : reader->searched_len;
    reader->line_end_at -= used < reader->line_end_at ? used : reader->line_end_at;
    if (status != STATUS_OK && reader->status == STATUS_OK) {
        reader->status = status;
        reader->fault = fault;
    }
}

// Drops what was read from the window.
static void advance_window(PgnReader *reader) {
    const Lexer lexer = reader_lexer(reader);
    reader->line = reader_line(reader, reader->at);
    reader->columns_before = lexer_column(&lexer, reader->at) - 1;
    advance_input(reader, reader->at);
    reader->at = reader->line_at = 0;
}

static void skip_blanks(PgnReader *reader) {
    Lexer lexer = reader_lexer(reader);
    lexer_skip_blanks(&lexer);
    reader->at = lexer.at;
}

// Reads on until there is twice as much text, so that a large game is reread only a few times.
void reader_grow(PgnReader *reader) {
    size_t old_len = reader->input->len - reader->at;
    do {
        advance_window(reader);
    } while (!reader->input->at_end &&
             (reader->input->len < 2 * old_len || readable_len(reader) == 0));
    set_window(reader);
    skip_blanks(reader);
}

// Whether so much text follows the error in a game that the window should not grow to its end.
static bool must_resync(const PgnReader *reader, const GameRead *read) {
    return read->at_end && !reader_has_all(reader) && read->damaged &&
           reader->len - read->failed_at > PGN_TOKEN_MAX;
}

// Goes on to the next tag section, or to the end, and drops the text before, except for the end of
// the window, where an incomplete section may begin.
static void skip_to_section(PgnReader *reader) {
    enum { KEPT_BYTES = 4096 };
    for (;;) {
        Lexer lexer = reader_lexer(reader);
        lexer_resync(&lexer);
        if (lexer.at < lexer.len || reader_has_all(reader)) {
            set_window(reader);
            reader->at = lexer.at < reader->len ? lexer.at : reader->len;
            return;
        }
        const size_t end = reader->len > KEPT_BYTES ? reader->len - KEPT_BYTES : 0;
        reader->at = end > reader->at ? end : reader->at;
        advance_window(reader);
        set_window(reader);
        reader->len = complete_len(reader->input);
    }
}

void pgn_reader_init(PgnReader *reader, const char *data, size_t len) {
    *reader = (PgnReader){.data = data ? data : "", .len = data ? len : 0, .line = 1};
    skip_blanks(reader);
}

void pgn_reader_open(PgnReader *reader, Input *input) {
    *reader = (PgnReader){.input = input, .line = 1};
    set_window(reader);
    skip_blanks(reader);
}

void pgn_reader_done(PgnReader *reader) {
    free(reader->errors);
    free(reader->skipped);
    free(reader->frames);
    *reader = (PgnReader){0};
}

size_t pgn_reader_line(PgnReader *reader) {
    return reader_line(reader, reader->at);
}

void pgn_write_skipped(const PgnReader *reader, Str *out) {
    for (size_t i = 0; i < reader->skipped_variants; i++) {
        const PgnSkipped *skipped = &reader->skipped[i];
        str_addf(out, "%s%s", i > 0 ? ", " : reader->input->name, i > 0 ? "" : ": skipped ");
        str_add_count(out, skipped->games, "game", "games");
        str_addf(out, " of the variant %s", skipped->variant);
    }
}

static bool is_utf8(const char *text, size_t len) {
    for (size_t at = 0; at < len;) {
        uint64_t bytes;
        if (len - at >= sizeof bytes) {
            memcpy(&bytes, text + at, sizeof bytes);
            if (!(bytes & UINT64_C(0x8080808080808080))) {
                at += sizeof bytes;
                continue;
            }
        }
        uint32_t character;
        size_t size = text_decode(text + at, len - at, &character);
        if (size == 1 && (unsigned char)text[at] >= 0x80)
            return false;
        at += size;
    }
    return true;
}

static void count_skipped(PgnReader *reader, const char *variant) {
    reader->skipped_games++;
    for (size_t i = 0; i < reader->skipped_variants; i++) {
        if (strcmp(reader->skipped[i].variant, variant) == 0) {
            reader->skipped[i].games++;
            return;
        }
    }
    if (reader->skipped_variants == PGN_VARIANTS_MAX) {
        PgnSkipped *last = &reader->skipped[PGN_VARIANTS_MAX - 1];
        strcpy(last->variant, "others");
        last->games++;
    } else {
        PgnSkipped *kind =
            array_add(&reader->skipped, &reader->skipped_variants, &reader->skipped_cap);
        strcpy(kind->variant, variant);
        kind->games = 1;
    }
}

static void clear_game(Game *game) {
    if (game)
        game_clear(game);
}

// Whether a game that was read as UTF-8 is to be read as Latin-1.
static bool is_latin1(const PgnReader *reader, const Game *game, const GameRead *read) {
    return game && read->is_game && !is_utf8(reader->data + reader->at, read->end - reader->at);
}

// Reads one game as UTF-8, and again as Latin-1 if it is not UTF-8.
static void read_encoded(PgnReader *reader, Game *game, GameRead *read) {
    const size_t old_error_count = reader->error_count;
    reader_read_game(reader, game, false, read);
    bool is_cut = read->at_end && !reader_has_all(reader) && !must_resync(reader, read);
    if (!is_cut && is_latin1(reader, game, read)) {
        clear_game(game);
        reader->error_count = old_error_count;
        reader_read_game(reader, game, true, read);
    }
}

// Counts what was read, and returns whether it is a game.
static bool count_game(PgnReader *reader, const GameRead *read) {
    reader->has_content = reader->has_content || read->has_content;
    if (read->skipped) {
        count_skipped(reader, read->variant);
    } else if (read->is_game) {
        reader->game_count++;
        reader->plies = read->plies;
    }
    return read->is_game && !read->skipped;
}

// Whether there are no more games: what was read is none, and no text follows.
static bool is_over(const PgnReader *reader, const GameRead *read) {
    return !read->is_game && !read->skipped && reader->at >= reader->len;
}

bool pgn_read(PgnReader *reader, Game *game) {
    for (;;) {
        clear_game(game);
        GameRead read;
        const size_t old_error_count = reader->error_count;
        read_encoded(reader, game, &read);
        const bool resyncs = must_resync(reader, &read);
        if (read.at_end && !reader_has_all(reader) && !resyncs) {
            reader->error_count = old_error_count;
            reader_grow(reader);
            continue;
        }
        reader->at = read.end;
        if (resyncs)
            skip_to_section(reader);
        if (count_game(reader, &read))
            return true;
        if (is_over(reader, &read)) {
            clear_game(game);
            return false;
        }
    }
}

static void begin_slices(PgnReader *reader, SlicedRead *sliced, Game *game, bool latin1) {
    pgn_drop_slices(sliced);
    *sliced = (SlicedRead){.game = game, .latin1 = latin1};
    clear_game(game);
    sliced->reading = reading_new(reader, game, latin1);
}

SliceResult pgn_read_slice(PgnReader *reader, SlicedRead *sliced, Game *game, size_t bytes) {
    GameRead read;
    if (!sliced->reading)
        begin_slices(reader, sliced, game, false);
    if (reading_step(sliced->reading, bytes))
        return SLICE_MORE;
    reading_end(sliced->reading, &read);
    if (!sliced->latin1 && is_latin1(reader, sliced->game, &read)) {
        reader->error_count = 0;
        begin_slices(reader, sliced, game, true);
        return SLICE_MORE;
    }
    game = sliced->game;
    pgn_drop_slices(sliced);
    reader->at = read.end;
    if (count_game(reader, &read))
        return SLICE_GAME;
    if (is_over(reader, &read))
        return SLICE_NOTHING;
    begin_slices(reader, sliced, game, false);
    return SLICE_MORE;
}

void pgn_drop_slices(SlicedRead *sliced) {
    reading_free(sliced->reading);
    *sliced = (SlicedRead){0};
}
