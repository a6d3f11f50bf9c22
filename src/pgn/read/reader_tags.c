// What stands in front of the moves of a game: its tags, the comments among them, and the position
// that they set up.
#include <string.h>

#include "onlymove/limits.h"
#include "src/pgn/game_private.h"
#include "src/pgn/read/reading.h"

// Keeps the value of the first tag of this kind.
static void keep_first_value(const Token *t, char *value, size_t size, bool *has)
{
    size_t len = t->value_len < size ? t->value_len : size - 1;
    if (!*has) {
        for (size_t i = 0; i < len; i++) {
            value[i] = t->value[i] == '\0' ? ' ' : t->value[i]; // as append_tag() keeps it
        }
        value[len] = '\0';
        *has = true;
    }
}

static bool append_tag(Reading *r)
{
    const Token *t = &r->token;
    size_t len = t->value_len, name_len = t->len;
    if (!r->latin1 && !memchr(t->value, '\0', len)) {
        return game_append_tag(r->game, t->text, name_len, t->value, len, t->escaped);
    }
    // reading_clean() has one buffer, which the value gets; the name is copied.
    CLEANUP(str_done) Str name = {0};
    const char *text = reading_clean(r, t->text, &name_len);
    str_add_bytes(&name, text, name_len);
    text = reading_clean(r, t->value, &len);
    return !name.failed &&
           game_append_tag(r->game, str_text(&name), name.len, text, len, t->escaped);
}

static bool token_is(const Token *t, const char *name, size_t len)
{
    return t->len == len && memcmp(t->text, name, len) == 0;
}

bool reading_tag(Reading *r)
{
    const Token *t = &r->token;
    bool is_event = token_is(t, "Event", 5);
    if (r->in_moves || (is_event && r->has_event)) {
        return reading_leave(r);
    }
    r->has_event = r->has_event || is_event;
    r->tag_bytes += r->lexer.at - t->at;
    if (++r->tags > PGN_TAGS_MAX) {
        reading_fail(r, t->at, "the game has more than %d tags", PGN_TAGS_MAX);
        return reading_give_up(r);
    }
    if (r->tag_bytes > PGN_TAG_BYTES_MAX) {
        reading_fail(r, t->at, "the tags of the game are larger than %d MB",
                     PGN_TAG_BYTES_MAX >> 20);
        return reading_give_up(r);
    }
    if (token_is(t, "FEN", 3)) {
        r->fen_at = r->has_fen ? r->fen_at : t->at;
        keep_first_value(t, r->fen, sizeof r->fen, &r->has_fen);
    } else if (token_is(t, "Variant", 7)) {
        r->kind = r->has_variant ? r->kind : variant_kind(t->value, t->value_len);
        keep_first_value(t, r->variant, sizeof r->variant, &r->has_variant);
    }
    return !r->game || append_tag(r) || reading_fail_memory(r);
}

// For "%.*s": how much of the token an error quotes.
static int quoted(const Token *token)
{
    return token->len < 40 ? (int)token->len : 40;
}

bool reading_bad_tag(Reading *r)
{
    const Token *t = &r->token;
    if (r->in_moves && lexer_at_line_start(&r->lexer, t->at)) {
        return reading_leave(r);
    }
    if (r->in_moves) {
        reading_fail(r, t->at, "unexpected '[', expected a move or a result");
    } else if (t->len == 0) {
        reading_fail(r, t->at, "broken tag: %s", t->problem);
    } else {
        reading_fail(r, t->at, "broken tag %.*s: %s", quoted(t), t->text, t->problem);
    }
    return reading_give_up(r);
}

void reading_tie_preface(Reading *r)
{
    if (r->preface.len > 0) {
        reading_append_comment(r, &r->game->nodes[GAME_ROOT].before, str_text(&r->preface),
                               r->preface.len);
        str_clear(&r->preface);
    }
}

static const Position *start_position(PgnReader *reader)
{
    if (reader->start.fullmove == 0) {
        reader->start = pos_start();
    }
    return &reader->start;
}

bool reading_set_up(Reading *r)
{
    if (r->settled) {
        return true;
    }
    r->settled = true;
    const char *fen = r->has_fen ? r->fen : NULL;
    bool standard_start;
    if (!variant_is_chess(r->kind, fen, &standard_start)) {
        r->skipped = true;
        return false;
    }
    if (r->game) {
        reading_tie_preface(r);
    }
    *r->here = *start_position(r->reader);
    Fault fault;
    if (fen && !standard_start && pos_from_fen(r->here, fen, &fault) != STATUS_OK) {
        return reading_fail(r, r->fen_at, "%s", fault.text);
    }
    if (r->game) {
        r->game->start = *r->here;
    }
    return true;
}
