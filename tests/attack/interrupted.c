// Jobs and sessions that are killed, hung up or ended at any moment. What is made beside is there
// whole or not at all, a store is as it was or as it was to be, no temporary file is left behind
// by who could clear up, and the same command done again makes what it would have made at once.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"
#include "tests/support/child.h"

static const char signals[] = "KILL|HUP|TERM|INT";
enum { KILLS_MAX = 3, COMMANDS_MAX = 8, LINES_MAX = 2 * (COMMANDS_MAX + 1) };

// The words have a store without its ending, and what is made where something is made.
static const struct Job {
    const char *name, *words;
    enum { IN_STORE, A_FILE, A_STORE } makes;
} jobs[] = {
    {"an export", "export --db @%s.db --format pgn --out @%s --force", A_FILE},
    {"an export of a set", "export --db @%s.db --format html --set mates --out @%s --force",
     A_FILE},
    {"a rescue", "store rescue --db @%s.db --out @%s", A_STORE},
    {"a merge", "merge @%s.db @other.db --db @%s", A_STORE},
    {"a set's export", "set export mates --db @%s.db --out @%s --force", A_FILE},
    {"an import", "import @more.epd --db @%s.db", IN_STORE},
    {"a set's import", "set import third @set.json --db @%s.db", IN_STORE},
    {"a fill", "set fill mates 30 --db @%s.db", IN_STORE},
    {"a set's end", "set delete mates --db @%s.db", IN_STORE},
};
enum { JOBS = COUNT_OF(jobs) };

static Command run_words(Attack *attack, const char *words, const char *before, bool release) {
    return target_run(
        attack,
        (Run){.words = words, .before = before, .release = release, .killed = before != NULL});
}

static void must_run(Attack *attack, const char *words) {
    attack_holds(attack, run_words(attack, words, NULL, true).status == 0, "not done: %s", words);
}

static const char *ended_by(const char *name, unsigned us) {
    return text_of("exec timeout --foreground --preserve-status -s %s %u.%06u \"$0\" \"$@\"", name,
                   us / 1000000, us % 1000000);
}

static void copy_store(Attack *attack, const char *to) {
    target_shell(attack, text_of("cp \"$0\" \"${0%%/*}/%s\"", to), "store.db");
}

// A store in which all is decided and a set made, and others to go with it.
static void prepare(Attack *attack) {
    target_write_more(attack);
    target_accept_all(attack);
    copy_store(attack, "other.db");
    must_run(attack, "set fill mates 20 --db @store.db");
    must_run(attack, "set export mates --db @store.db --out @set.json");
}

// What a store says, but for times, and its sets.
static const char *content(Attack *attack, const char *name) {
    const char *said = target_sql(
        attack, name,
        "SELECT number, ply, decided IS NULL, reason, kind, candidate.moves, holding IS NULL"
        "  FROM candidate JOIN game ON game.id = game ORDER BY 1, 2, candidate.key, fen;"
        "SELECT name, title, notes FROM collection ORDER BY name;"
        "SELECT collection.name, candidate, rank, member.title, gone FROM member"
        "  JOIN collection ON collection.id = collection ORDER BY 1, rank, candidate;"
        "SELECT label, decision FROM journal ORDER BY id");
    attack_holds(attack, said, "%s cannot be read", name);
    return said;
}

static const char *out_of(Attack *attack, const struct Job *job, const char *name) {
    if (job->makes == IN_STORE)
        return content(attack, text_of("%s.db", name));
    if (access(attack_path(attack, text_of("%s.out", name)), F_OK) != 0)
        return "";
    if (job->makes == A_STORE)
        return content(attack, text_of("%s.out", name));
    Str bytes = {0};
    folder_read(&attack->folder, text_of("%s.out", name), &bytes);
    return str_text(&bytes);
}

// The temporary files there are.
static const char *others(Attack *attack) {
    CLEANUP(command_done) Command run;
    attack_holds(attack,
                 command_run(&run,
                             WORDS("/bin/sh", "-c", "ls -A \"$0\" | grep onlymove-",
                                   str_text(&attack->folder.path)),
                             NULL, NULL, RUN_MS),
                 "no shell");
    return text_of("%s", str_text(&run.out));
}

static void hold_no_others(Attack *attack, const char *after) {
    const char *left = others(attack);
    attack_holds(attack, !*left, "%s left %s", after, left);
}

static void interrupt_job(Attack *attack, const struct Job *job, const char *wanted,
                          const char *words, unsigned us) {
    const bool release = attack->number % 3 > 0;
    const char *name = texts_pick(attack, signals);
    const char *before = out_of(attack, job, "broken");
    const bool clean = !*others(attack); // of a KILL before: cleared as the job begins, or not yet
    const int status = run_words(attack, words, ended_by(name, us), release).status;
    const char *after = out_of(attack, job, "broken");
    target_hold_whole(attack, "broken.db");
    // a long import is several transactions, and goes on
    attack_holds(attack,
                 strcmp(after, before) == 0 || strcmp(after, wanted) == 0 ||
                     strstr(job->words, "import @"),
                 "after %s at %u us: status %d and neither what was there nor what was to be:\n%s",
                 name, us, status, after);
    if (clean && strcmp(name, "KILL") != 0)
        hold_no_others(attack, name);
}

static void try_job(Attack *attack, const struct Job *job) {
    attack->is = text_of("%s, interrupted and done again", job->name);
    prepare(attack);
    copy_store(attack, "whole.db");
    copy_store(attack, "broken.db");
    const int64_t start = child_clock();
    must_run(attack, text_of(job->words, "whole", "whole.out"));
    const unsigned took = (unsigned)(child_clock() - start) * 1000 + 1;
    const char *wanted = out_of(attack, job, "whole");
    const char *words = text_of(job->words, "broken", "broken.out");
    attack_holds(attack, *wanted, "nothing was made");
    if (job->makes == A_FILE && attack_below(attack, 2)) // that it may take the place of
        target_shell(attack, "echo old >\"$0\"", "broken.out");
    for (unsigned kills = attack_between(attack, 1, 1 + KILLS_MAX); kills > 0; kills--)
        if (strcmp(out_of(attack, job, "broken"), wanted) != 0)
            interrupt_job(attack, job, wanted, words, attack_between(attack, 1, took));
    if (strcmp(out_of(attack, job, "broken"), wanted) != 0)
        must_run(attack, words);
    attack_holds(attack, strcmp(out_of(attack, job, "broken"), wanted) == 0,
                 "done again it is not what it would have been:\n%s",
                 out_of(attack, job, "broken"));
    if (job->makes != IN_STORE)
        hold_no_others(attack, "done again it");
    must_run(attack,
             text_of("store check --db @%s", job->makes == A_STORE ? "broken.out" : "broken.db"));
}

// --- A session of lines

static const char commands[] = "accept|reject too easy|skip|undo|redo|collect mates"
                               "|collect others|copy-to others|copy-to third|next|next undecided"
                               "|sets\ntitle A title|sets\nrename-set renamed"
                               "|sets\ndelete-set|queue set mates|place 1|later|take-out";

static const char *session_words(const char *store) {
    return text_of("@games.pgn --fresh --plain --db @%s --engine ENGINE", store);
}

static Command run_lines(Attack *attack, const char *lines, const char *store, const char *before) {
    Str text = {0};
    str_add(&text, lines);
    target_write(attack, "lines", &text);
    return run_words(attack, session_words(store),
                     text_of("exec <\"$HOME/lines\"\n%s", before ? before : ""), true);
}

// What a session says, and what the store has then.
typedef struct Told {
    const char *said, *content;
} Told;

static void try_session(Attack *attack) {
    Told told[LINES_MAX];
    const char *name, *got, *shown;
    const char *lines = "queue store\nnext undecided\n"; // which `next` is kept from then on
    unsigned took = 1, count = 0;
    bool known = false;
    target_accept_all(attack);
    for (unsigned left = attack_between(attack, 3, COMMANDS_MAX + 1); left > 0; left--)
        lines = text_of("%s%s\n", lines, texts_pick(attack, commands));
    for (const char *end = lines; (end = strchr(end, '\n')); count++) { // undisturbed, so far
        const char *some = text_of("%.*s\nq\n", (int)(end++ - lines), lines);
        copy_store(attack, "whole.db");
        const int64_t start = child_clock();
        const Command run = run_lines(attack, some, "whole.db", NULL);
        took = (unsigned)(child_clock() - start) * 1000 + 1;
        attack_holds(attack, run.status == 0, "not done:\n%s", some);
        told[count] = (Told){str_text(&run.out), content(attack, "whole.db")};
    }
    name = texts_pick(attack, signals);
    attack->is = text_of("a session, ended by SIG%s", name);
    copy_store(attack, "broken.db");
    const Command run = run_lines(attack, text_of("%sq\n", lines), "broken.db",
                                  ended_by(name, attack_between(attack, took / 3, took)));
    got = content(attack, "broken.db");
    shown = str_text(&run.out);
    target_hold_whole(attack, "broken.db");
    // after one of the lines: that of which it told last, or one whose words did not come out
    for (unsigned i = 0; i < count; i++)
        known |=
            strncmp(told[i].said, shown, run.out.len) == 0 && strcmp(got, told[i].content) == 0;
    attack_holds(attack, known, "after these lines:\n%sit said:\n%sand the store has:\n%s", lines,
                 shown, got);
    must_run(attack, "store check --db @broken.db");
}

static void attempt(Attack *attack) {
    const unsigned n = attack->number % (JOBS + 3);
    if (n < JOBS)
        try_job(attack, &jobs[n]);
    else
        try_session(attack);
}

FAMILY(interrupted, "jobs and sessions killed, hung up, ended at any moment, done again", 9,
       attempt, 40 * (JOBS + 3));
