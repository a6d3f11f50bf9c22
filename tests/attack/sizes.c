// Stores and sets larger than anybody makes them by hand: a hundred thousand candidates, all of
// them in one set. They are opened, decided in, put in another order, exported, merged and checked,
// each in time and within memory.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

enum { COUNT = 100000, JOB_MS = 120000 };

// Games and candidates like those that are there, again and again, and a set of all that are
// accepted. Judgements are shared out anew: each has its own.
#define COPIES                                                                                     \
    "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN;"                                  \
    "CREATE TEMP TABLE n AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"       \
    "  WHERE i < %d) SELECT i FROM n;"                                                             \
    "INSERT INTO game SELECT 1000 * i + id, source, 1000 * i + number, hash + i, imported, white," \
    "  black, event, date, eco, opening, white_elo, black_elo, tags, start, moves, evals"          \
    "  FROM n, game;"                                                                              \
    "INSERT INTO candidate SELECT 1000 * i + id, 1000 * i + game, ply, profile, marks, kind, "     \
    "moves,"                                                                                       \
    "  size, nodes, refused, key + i, diagram_key + i, rating, motifs_low, motifs_high, reason,"   \
    "  1000 * i + entry, solving, audit, measured, measured_deviation, source_rating,"             \
    "  source_answers, themes_low, themes_high, changed, 1000 * i + holding, 1000 * i + puzzle,"   \
    "  1000 * i + shown, 1000 * i + decided, run, refusal, first, fen FROM n, candidate;"          \
    "INSERT INTO judgement SELECT 1000 * i + id, 1000 * i + candidate, run, base, by_hand, "       \
    "passed,"                                                                                      \
    "  accepted, kind, moves, size, refused, nodes, first, rating, motifs_low, motifs_high,"       \
    "  source_answer, json, time FROM n, judgement;"                                               \
    "INSERT INTO journal SELECT 1000 * i + id, session, 1000 * i + candidate, verb, target, "      \
    "label,"                                                                                       \
    "  decides, decision, reason, 1000 * i + decided, knowing, 1000 * i + held_before,"            \
    "  1000 * i + holding, time, batch, joined FROM n, journal ORDER BY 1;"                        \
    "INSERT INTO collection (name) VALUES ('all');"                                                \
    "INSERT INTO member (collection, candidate, rank) SELECT 1, id,"                               \
    "  '0.' || printf ('%%07d', id) || '5' FROM candidate WHERE entry IS NOT NULL;"                \
    "COMMIT"

static const Run jobs[] = {
    RUN("the workbench", IN_WORKBENCH, SCENE, .opens = "game 1/54",
        .keys = WORDS("A", ":queue store\r", "\033[F", ":queue set all\r", "\033[F", ":place 1\r",
                      "u", ":place up\r", ":place down\r", "u", ":queue R>1000\r", ":sort rating\r",
                      ":sets\r", ":title A title\r", "u", "\033"),
        .pause = 400),
    RUN("a list of sets", ON_PIPES, "set list --db @store.db"),
    RUN("an export", ON_PIPES, "export --db @store.db --format epd --set all --out @out"),
    RUN("a set's export", ON_PIPES, "set export all --db @store.db --out @out"),
    RUN("a set's rules", ON_PIPES, "set fill all 20 --db @store.db"),
    RUN("a set's end", ON_PIPES, "set delete all --db @store.db"),
    RUN("a check", ON_PIPES, "store check --db @store.db"),
    RUN("a rescue", ON_PIPES, "store rescue --db @store.db --out @new.db"),
    RUN("a merge", ON_PIPES, "merge @store.db --db @new.db"),
};

static void attempt(Attack *attack) {
    Run run = jobs[attack->number % COUNT_OF(jobs)];
    attack->is = text_of("%d candidates, all in one set: %s", COUNT, run.name);
    target_accept_all(attack);
    attack_holds(attack,
                 target_sql(attack, "store.db", text_of(COPIES, COUNT / PUZZLE_COUNT)) != NULL,
                 "no store can be so large");
    run.release = true;
    run.ms = JOB_MS;
    const int status = target_run(attack, run).status;
    attack_holds(attack, status == 0, "it ends with %d", status);
    target_hold_whole(attack, "store.db");
}

FAMILY(sizes, "a hundred thousand candidates and all in one set", 0, attempt, COUNT_OF(jobs));
