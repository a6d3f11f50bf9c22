// A scan is killed, several times over, and taken up again: what it exports in the end is byte for
// byte what an undisturbed one exports.
#include <string.h>
#include <unistd.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"
#include "tests/support/child.h"

enum { KILLS_MAX = 4 };

static const char *const formats[] = {"pgn", "json", "epd"};
static const char *const workers[] = {"1", "2", "4"};

// A few games are enough for kills to come in every phase of it. 0: it is not killed.
static Command scan(Attack *attack, const char *name, unsigned microseconds) {
    const Run run = {
        .words = text_of("scan @few.pgn --db @%s.db --engine ENGINE --workers %s --format"
                         " CHOICE --out @%s --force",
                         name, workers[attack->number / 2 % COUNT_OF(workers)], name),
        .before = microseconds == 0 ? NULL
                                    : text_of("exec timeout --foreground --preserve-status -s KILL"
                                              " %u.%06u \"$0\" \"$@\"",
                                              microseconds / 1000000, microseconds % 1000000),
        .release = attack->number % 2 == 0,
        .killed = true,
    };
    return target_run(attack, run);
}

// A whole export, or none where there need not be one yet.
static void hold_export(Attack *attack, bool there) {
    Str wanted = {0}, got = {0};
    folder_read(&attack->folder, "whole", &wanted);
    there |= folder_read(&attack->folder, "broken", &got);
    attack_holds(attack, wanted.len > 0, "the undisturbed scan exported nothing");
    attack_holds(
        attack, !there || (got.len == wanted.len && memcmp(got.data, wanted.data, got.len) == 0),
        "the export of %zu bytes is not that of the undisturbed scan, of %zu", got.len, wanted.len);
}

static void attempt(Attack *attack) {
    attack->choice = formats[attack->number / 6 % COUNT_OF(formats)];
    attack->is = text_of("a scan by %s workers into %s, killed and taken up again",
                         workers[attack->number / 2 % COUNT_OF(workers)], attack->choice);
    const int64_t start = child_clock();
    attack_holds(attack, scan(attack, "whole", 0).status == 0, "a scan fails");
    const unsigned duration = (unsigned)(child_clock() - start) * 1000 + 1;
    for (unsigned kills = attack_between(attack, 1, 1 + KILLS_MAX); kills > 0; kills--) {
        scan(attack, "broken", attack_between(attack, 1, duration));
        if (access(attack_path(attack, "broken.db"), F_OK) == 0)
            target_hold_whole(attack, "broken.db");
        hold_export(attack, false);
    }
    attack_holds(attack, scan(attack, "broken", 0).status == 0, "it cannot be taken up again");
    hold_export(attack, true);
}

FAMILY(scanning, "SIGKILL while scanning, then taken up again", 2, attempt, 54);
