// Stores that strangers hand over: whole databases whose rows are hostile. They are exported in
// every format and shown in the workbench; what is damaged is left out and said.
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/store_journal.h"
#include "onlymove/store_list.h"
#include "tests/attack/targets.h"

// Text that can stand in a row of a store, and is looked at by somebody.
static const struct {
    const char *table, *column;
} places[] = {
    {"game", "tags"},      {"game", "start"},        {"candidate", "fen"}, {"judgement", "json"},
    {"judgement", "json"}, {"judgement", "json"},    {"profile", "name"},  {"run", "settings"},
    {"run", "engine"},     {"run", "options"},       {"run", "version"},   {"journal", "reason"},
    {"journal", "label"},  {"source", "path"},       {"look", "data"},     {"candidate", "kind"},
    {"candidate", "ply"},  {"candidate", "marks"},   {"game", "number"},   {"judgement", "kind"},
    {"judgement", "size"}, {"candidate", "holding"}, {"analysis", "data"},
};

typedef void Spoiler(Attack *attack, const char *before, Str *after);

static void cut(Attack *attack, const char *before, Str *after)
{
    str_add_bytes(after, before, attack_below(attack, (unsigned)strlen(before) + 1));
}

static void change_bytes(Attack *attack, const char *before, Str *after)
{
    static const char instead[] = "\"{}[],:0eE-+.\\u";
    for (const char *c = before; *c; c++) {
        bool change = attack_below(attack, 60) == 0;
        str_add_char(after, change ? instead[attack_below(attack, sizeof instead - 1)] : *c);
    }
}

static void steer(Attack *attack, const char *before, Str *after)
{
    static const char evil[] = "\033[2J\033]0;OWNED\a\302\233"
                               "31m\342\200\256\\u001b]0;x\\u0007\\u202e\377\b";
    const size_t len = strlen(before), at = attack_below(attack, (unsigned)len + 1);
    str_add_bytes(after, before, at);
    str_add(after, evil);
    str_add(after, before + at);
}

static void nest(Attack *attack, const char *before, Str *after)
{
    (void)before;
    const char *const opens = attack_below(attack, 2) ? "[" : "{\"children\":[";
    for (unsigned i = attack_below(attack, 200000); i > 0; i--) {
        str_add(after, opens);
    }
}

// A tree that goes as deep as the store lets it.
static void deepen(Attack *attack, const char *before, Str *after)
{
    const char *at = strstr(before, "\"children\": [");
    size_t len = at ? (size_t)(at - before) : 0;
    str_add_bytes(after, before, len);
    for (unsigned i = attack_below(attack, 5000); at && i > 0; i--) {
        str_add(after, "\"children\": [{\"move\": \"b3b8\", \"role\": \"solution\", ");
    }
    str_add(after, at ? at : before);
}

static void enlarge(Attack *attack, const char *before, Str *after)
{
    str_add(after, before);
    for (unsigned i = attack_below(attack, 300000); i > 0; i--) {
        str_add(after, "lorem ipsum ");
    }
}

// Every number becomes one that fits nowhere.
static void exaggerate(Attack *attack, const char *before, Str *after)
{
    static const char *const numbers[] = {"-1",         "99999999999999999999", "1e999",
                                          "2147483648", "-9223372036854775808", "0.5"};
    for (const char *c = before; *c;) {
        size_t digits = strspn(c, "0123456789");
        if (digits > 0 && attack_below(attack, 3) == 0) {
            str_add(after, numbers[attack_below(attack, COUNT_OF(numbers))]);
        } else {
            str_add_bytes(after, c, digits ? digits : 1);
        }
        c += digits ? digits : 1;
    }
}

static void replace(Attack *attack, const char *before, Str *after)
{
    static const char *const all[] = {
        "",
        "null",
        "[]",
        "{}",
        "\"",
        "0",
        "-1",
        "9223372036854775807",
        "../../etc/passwd",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "{\"White\": {\"a\": []}}",
        "{\"White\": \"\\u0000\"}",
        "[filters",
        "x'00'",
        "\xff\xfe",
    };
    (void)before;
    str_add(after, all[attack_below(attack, COUNT_OF(all))]);
}

static const struct {
    const char *name;
    Spoiler *spoil;
} spoilers[] = {
    {"cut off", cut},
    {"changed", change_bytes},
    {"steering", steer},
    {"nested", nest},
    {"deepened", deepen},
    {"enlarged", enlarge},
    {"exaggerated", exaggerate},
    {"replaced", replace},
};

// SQLite calls it for each row that is updated.
static void spoil(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    Attack *attack = sqlite3_user_data(context);
    const int type = sqlite3_value_type(values[0]);
    const char *before = (const char *)sqlite3_value_text(values[0]);
    ENDS_BY(str_done) Str after = {0};
    spoilers[attack_below(attack, COUNT_OF(spoilers))].spoil(attack, before ? before : "", &after);
    const char *text = str_text(&after);
    switch (type) {
    case SQLITE_INTEGER:
        sqlite3_result_int64(context, (int64_t)attack_below(attack, 1U << 31) - 1000);
        return;
    case SQLITE_BLOB:
        sqlite3_result_blob(context, text, (int)after.len, SQLITE_TRANSIENT);
        return;
    default:
        sqlite3_result_text(context, text, (int)after.len, SQLITE_TRANSIENT);
    }
}

static Status accept(void *store, const StoredCandidate *stored, Fault *fault)
{
    StoreDone done;
    const StoreAction action = {
        .candidate = stored->id, .label = "accept", .decides = true, .decision = DECISION_ACCEPT};
    return store_act(store, &action, &done, fault);
}

// So that there is something to export.
static void accept_all(Attack *attack, const char *path)
{
    Store *store;
    Fault fault;
    attack_holds(attack,
                 store_open(&store, path, &fault) == STATUS_OK &&
                     store_each(store, &(StoreQuery){.puzzles_only = true}, STORE_HOLDING, accept,
                                store, &fault) == STATUS_OK,
                 "nothing can be accepted: %s", fault.text);
    store_close(store);
}

// Changes rows as no program of ours would. What the schema refuses stays as it was.
static void make_hostile(Attack *attack, const char *path)
{
    sqlite3 *db;
    accept_all(attack, path);
    attack_holds(
        attack,
        sqlite3_open(path, &db) == SQLITE_OK &&
            sqlite3_exec(db, "DROP TRIGGER journal_is_final", NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_create_function(db, "spoil", 1, SQLITE_UTF8, attack, spoil, NULL, NULL) ==
                SQLITE_OK,
        "the store cannot be changed: %s", sqlite3_errmsg(db));
    for (unsigned i = 1 + attack_below(attack, 6); i > 0; i--) {
        ENDS_BY(str_done) Str sql = {0};
        const size_t place = attack_below(attack, COUNT_OF(places));
        str_addf(&sql, "UPDATE OR IGNORE %s SET %s = spoil (%s) WHERE rowid %% 4 = %u",
                 places[place].table, places[place].column, places[place].column,
                 attack_below(attack, 4));
        if (sqlite3_exec(db, str_text(&sql), NULL, NULL, NULL) != SQLITE_OK) {
            fprintf(stderr, "%s: %s\n", str_text(&sql), sqlite3_errmsg(db));
        }
    }
    sqlite3_close(db);
}

static const char *const formats[] = {"pgn", "epd", "json"};
enum { WAYS = 4 };

static void walk_through(Attack *attack, const Scene *scene)
{
    target_walk_through(attack,
                        (Run){.words = WORDS(str_text(&scene->games), "--db", str_text(&scene->db),
                                             "--engine", target_engine())},
                        "game 1/54",
                        WORDS("A", "\033[6~", "s", "{", "}", "\t", "\t", "llll", "u",
                              ":judgements\r", "\033", "v", "w\r", "\033", "G", "\033", "?", "q"),
                        20);
}

static void attempt(Attack *attack)
{
    ENDS_BY(scene_done) Scene scene;
    const char *format = formats[attack->number / WAYS % COUNT_OF(formats)];
    scene_init(&scene, attack);
    make_hostile(attack, str_text(&scene.db));
    const char *const *words = WORDS("export", "--db", str_text(&scene.db), "--format", format);
    if (attack->number % WAYS == 0) {
        walk_through(attack, &scene);
    } else if (attack->number % WAYS == 1) {
        target_run_on_terminal(attack, (Run){.words = words});
    } else if (attack->number % WAYS == 2) {
        Command run = target_run(attack, (Run){.words = words});
        command_done(&run);
    } else {
        target_run_on_terminal(attack, (Run){.words = WORDS("scan", str_text(&scene.games), "--db",
                                                            str_text(&scene.db), "--engine",
                                                            target_engine(), "--format", "pgn")});
    }
}

static void say(unsigned number, Str *out)
{
    static const char *const ways[WAYS] = {"in the workbench", "exported on a terminal", "exported",
                                           "scanned into"};
    str_addf(out, "%s, %s", ways[number % WAYS], formats[number / WAYS % COUNT_OF(formats)]);
}

const Family rows_family = {"rows", "stores of strangers with hostile rows", 192, 8, attempt, say};
