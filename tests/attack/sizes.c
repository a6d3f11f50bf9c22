// Stores and sets larger than anybody makes them by hand: a hundred thousand candidates, all of
// them in one set. They are opened, decided in, put in another order, exported, merged and checked,
// each in time and within memory.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

// A job has its seconds of a processor, whatever else the machine does, and waits for it.
#define SECONDS "240"
enum { COUNT = 100000, JOB_MS = 480000 };

// Rows like those that are there, again and again, with numbers of their own: of judgements each
// candidate has one. Which columns there are is asked.
static void copy_rows(Attack *attack, const char *table) {
    const char *columns = target_sql(
        attack, "store.db",
        text_of("SELECT group_concat(CASE WHEN name IN ('id', 'number', 'game', 'candidate',"
                " 'entry', 'holding', 'puzzle', 'shown', 'decided', 'held_before')"
                " THEN '1000 * i + ' ELSE '' END || name || CASE WHEN name IN ('hash', 'key',"
                " 'diagram_key') THEN ' + i' ELSE '' END) FROM pragma_table_info('%s')",
                table));
    const char *sql =
        text_of("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF;"
                "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
                " INSERT INTO %s SELECT %s FROM n, %s WHERE id < 1000 ORDER BY i, id",
                COUNT / PUZZLE_COUNT, table, columns ? columns : "", table);
    attack_holds(attack, target_sql(attack, "store.db", sql), "no store can be so large");
}

// All candidates, accepted and in a set.
static void fill_store(Attack *attack) {
    static const char *const tables[] = {"game", "candidate", "judgement", "journal"};
    target_accept_all(attack);
    for (size_t i = 0; i < COUNT_OF(tables); i++)
        copy_rows(attack, tables[i]);
    attack_holds(attack,
                 target_sql(attack, "store.db",
                            "INSERT INTO collection (name) VALUES ('all');"
                            "INSERT INTO member (collection, candidate, rank) SELECT 1, id,"
                            " '0.' || printf ('%07d', id) || '5' FROM candidate"
                            " WHERE entry IS NOT NULL"),
                 "no set can be so large");
}

static const Run jobs[] = {
    RUN("the workbench", IN_WORKBENCH, SCENE, .opens = "game 1/54",
        .keys = WORDS("A", ":queue store\r", "\033[F", ":queue set all\r", "\033[F", ":place 1\r",
                      "u", ":place up\r", ":place down\r", "u", ":queue R>1000\r", ":sort rating\r",
                      ":sets\r", ":title A title\r", "u", "\033"),
        .pause = 400),
    RUN("a list of sets", ON_PIPES, "set list --db @store.db"),
    RUN("an export", ON_PIPES, "export --db @store.db --format epd --set all --out @out"),
    RUN("a set's export", ON_PIPES, "set export all --db @store.db --out @out"),
    RUN("a set's rules", ON_PIPES, "set fill some 20 --db @store.db"),
    RUN("a set's end", ON_PIPES, "set delete all --db @store.db"),
    RUN("a check", ON_PIPES, "store check --db @store.db"),
    RUN("a rescue", ON_PIPES, "store rescue --db @store.db --out @new.db"),
    RUN("a merge", ON_PIPES, "merge @store.db --db @new.db"),
};

static void attempt(Attack *attack) {
    Run run = jobs[attack->number % COUNT_OF(jobs)];
    attack->is = text_of("%d candidates, all in one set: %s", COUNT, run.name);
    fill_store(attack);
    run.release = true;
    run.ms = JOB_MS;
    run.before = "ulimit -t " SECONDS;
    const int status = target_run(attack, run).status;
    attack_holds(attack, status == 0, "it ends with %d", status);
    target_hold_whole(attack, "store.db");
}

FAMILY(sizes, "a hundred thousand candidates and all in one set", 0, attempt, COUNT_OF(jobs));
