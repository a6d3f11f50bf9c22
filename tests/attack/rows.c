// Stores that strangers hand over: whole databases whose rows are hostile. They are exported in
// every format and shown in the workbench; what is damaged is left out and said.
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/limits.h"
#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

// Text that can stand in a row of a store, and is looked at by somebody: table and column.
#define PLACES                                                                                     \
    "game SET tags|game SET start|candidate SET fen|judgement SET json|judgement SET json"         \
    "|judgement SET json|profile SET name|run SET settings|run SET engine|run SET options"         \
    "|run SET version|journal SET reason|journal SET label|source SET path|scanned SET data"       \
    "|candidate SET kind|candidate SET ply|candidate SET marks|game SET number"                    \
    "|judgement SET kind|judgement SET size|candidate SET holding|analysis SET data"

static void change(Attack *attack, const char *before, Str *after) {
    texts_add_changed(attack, before, strlen(before), 60, after);
}

// Every number becomes one that fits nowhere.
static void exaggerate(Attack *attack, const char *before, Str *after) {
    for (size_t digits; *before; before += digits ? digits : 1) {
        digits = strspn(before, "0123456789");
        if (digits > 0 && attack_below(attack, 3) == 0) {
            str_add(after, texts_pick(attack, "-1|99999999999999999999|1e999|2147483648"
                                              "|-9223372036854775808|0.5"));
        } else {
            str_add_bytes(after, before, digits ? digits : 1);
        }
    }
}

#define VALUES                                                                                     \
    "|null|[]|{}|\"|0|-1|9223372036854775807|../../etc/passwd|8/8/8/8/8/8/8/8 w - - 0 1|[filters"  \
    "|{\"White\": {\"a\": []}}|{\"White\": \"\\u0000\"}|x'00'|\xff\xfe"

// Something is put into a text, or something is done to all of it.
static const struct Spoiler {
    Part part;
    const char *at;  // before these words, where they are; NULL: anywhere
    bool ends_there; // what stands behind is lost
    void (*spoil)(Attack *attack, const char *before, Str *after);
} spoilers[] = {
    {.part = {.pieces = ""}, .ends_there = true},
    {.spoil = change},
    {.spoil = exaggerate},
    {.part = {.pieces = EVIL "\\u001b]0;x\\u0007\\u202e\377\b"}},
    {.part = {"lorem ipsum ", 0, 300000}},
    {.part = {"[", 0, 200000}, "", true},
    {.part = {"{\"children\":[", 0, 200000}, "", true},
    // a tree that goes as deep as the store lets it
    {.part = {"\"children\": [{\"move\": \"b3b8\", \"role\": \"solution\", ", 0, 5000},
     .at = "\"children\": ["},
    {.part = {.pieces = VALUES}, "", true},
};

static void spoil_text(Attack *attack, const char *before, Str *after) {
    const struct Spoiler *how = &ATTACK_ONE_OF(attack, spoilers);
    if (how->spoil) {
        how->spoil(attack, before, after);
        return;
    }
    const size_t len = strlen(before);
    const char *at =
        how->at ? strstr(before, how->at) : before + attack_below(attack, (unsigned)len + 1);
    const size_t place = at ? (size_t)(at - before) : len;
    str_add_bytes(after, before, place);
    texts_add(attack, &how->part, after);
    str_add(after, how->ends_there ? "" : before + place);
}

// SQLite calls it for each row that is updated.
static void spoil(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count;
    Attack *attack = sqlite3_user_data(context);
    const int type = sqlite3_value_type(values[0]);
    const char *before = (const char *)sqlite3_value_text(values[0]);
    CLEANUP(str_done) Str after = {0};
    spoil_text(attack, before ? before : "", &after);
    if (type == SQLITE_INTEGER)
        sqlite3_result_int64(context, (int64_t)attack_below(attack, 1U << 31) - 1000);
    else if (type == SQLITE_BLOB)
        sqlite3_result_blob(context, str_text(&after), (int)after.len, SQLITE_TRANSIENT);
    else
        sqlite3_result_text(context, str_text(&after), (int)after.len, SQLITE_TRANSIENT);
}

// Changes rows as no program of ours would. What the schema refuses stays as it was.
static void make_hostile(Attack *attack) {
    sqlite3 *db;
    attack_holds(attack,
                 sqlite3_open(attack_path(attack, "store.db"), &db) == SQLITE_OK &&
                     sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL) == SQLITE_OK &&
                     sqlite3_create_function(db, "spoil", 1, SQLITE_UTF8, attack, spoil, NULL,
                                             NULL) == SQLITE_OK,
                 "the store cannot be changed: %s", sqlite3_errmsg(db));
    for (unsigned i = attack_between(attack, 1, 7); i > 0; i--) {
        const char *place = texts_pick(attack, PLACES);
        const char *sql = text_of("UPDATE OR IGNORE %s = spoil (%s) WHERE rowid %% 4 = %u", place,
                                  strrchr(place, ' '), attack_below(attack, 4));
        if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
            fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
    }
    sqlite3_close(db);
}

static const char *const formats[] = {"pgn", "epd", "json"};
static const Run ways[] = {
    RUN("in the workbench", IN_WORKBENCH, SCENE, .opens = "game 1/54", .pause = 20,
        .keys = WORDS("A", PAGE_DOWN, "s", "{", "}", "\t", "\t", "llll", "u", ":judgements\r",
                      "\033", "v", "w\r", "\033", "G", "\033", "?", "q")),
    RUN("exported on a terminal", ON_TERMINAL, "export --db @store.db --format CHOICE"),
    RUN("exported", ON_PIPES, "export --db @store.db --format CHOICE"),
    RUN("scanned into", ON_TERMINAL, "scan " SCENE " --format pgn"),
};
enum { WAYS = COUNT_OF(ways), HOSTILE_CASES = 192 };

// A value of one puzzle is one byte above what the program with sanitizers takes, which is built
// with a LIMIT_UNIT of its own: that puzzle is named, and the others live.
enum { OVERSIZE = STORE_TEXT_MAX / LIMIT_UNIT * 5000 + 1 };
static const struct {
    const char *place, *rows;
} oversized[] = {
    {"judgement SET json", "judgement WHERE accepted"},
    {"game SET tags", "game"},
    {"game SET start", "game"},
    {"journal SET reason", "journal"},
};

static void make_oversized(Attack *attack, size_t which) {
    const char *sql = text_of("UPDATE %s = CAST (zeroblob (%d)"
                              " AS TEXT) WHERE id = (SELECT max (id) FROM %s)",
                              oversized[which].place, OVERSIZE, oversized[which].rows);
    attack_holds(attack, target_sql(attack, "store.db", sql), "no value can be so large");
}

static void hold_others(Attack *attack) {
    size_t puzzles = 0;
    const Command run = target_run(attack, (Run){.words = "export --db @store.db --format epd"});
    for (const char *at = str_text(&run.out); (at = strchr(at, '\n')); at++)
        puzzles++;
    attack_holds(attack,
                 strstr(str_text(&run.err), "is damaged and left out (game ") &&
                     strstr(str_text(&run.err), "a value of more than "),
                 "the puzzle with the value is not named");
    attack_holds(attack, puzzles == PUZZLE_COUNT - 1, "%zu puzzles are exported", puzzles);
}

static void attempt(Attack *attack) {
    const Run way = ways[attack->number % WAYS];
    attack->choice = formats[attack->number / WAYS % COUNT_OF(formats)];
    target_accept_all(attack);
    if (attack->number < HOSTILE_CASES) {
        attack->is = text_of("%s, %s", way.name, attack->choice);
        make_hostile(attack);
        target_run(attack, way);
        return;
    }
    const size_t which = attack->number - HOSTILE_CASES;
    attack->is = text_of("%s above the limit, %s", oversized[which].place, way.name);
    make_oversized(attack, which);
    target_run(attack, way);
    hold_others(attack);
}

FAMILY(rows, "stores of strangers with hostile rows", 8, attempt,
       HOSTILE_CASES + COUNT_OF(oversized));
