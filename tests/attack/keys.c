// Keys at random, as a cat presses them that walks over the keyboard: through lists, prompts and
// what readline remembers, decisions and what undoes them. The workbench lives on and answers. What
// they export by chance stays in the folder of the case.
#include <string.h>

#include "tests/attack/targets.h"
#include "tests/attack/texts.h"

enum { KEYS_MIN = 200, KEYS_END = 1200, BURST = 20, PAUSE_MS = 20 };

// None of them ends the program. Those of a prompt come often: Alt, Ctrl and the history.
static const char keys[] =
    "\033OA|\033OB|\033OC|\033OD|\033[5~|\033[6~|\033[H|\033[F|\033[Z|\033|\033|\033|\r|\r|\t|\177"
    "|:|:|:|\x12|\x1f|\x01|\x0b|\x17|\x19|\x10|\x0e| |1|2|9|,|.|/|?|&|#|*|+|-|<|=|>|[|]|~"
    "|A|B|C|D|E|F|G|H|I|J|K|L|M|N|O|P|R|S|T|U|V|W|X|Y|a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|r|s|t|u|v|w"
    "|x|y|z|game 2\r|mark|set won=1|queue store\r|sets\r|export pgn x\r";

static void attempt(Attack *attack) {
    WorkbenchRun session;
    Str inputrc = {0};
    const bool vi = attack->number % 3 == 2, release = attack->number % 4 == 3;
    attack->is = text_of("keys at random%s%s", vi ? ", as in vi" : "", release ? " (release)" : "");
    str_add(&inputrc, vi ? "set editing-mode vi\n" : "");
    target_write(attack, ".inputrc", &inputrc);
    str_done(&inputrc);
    session_take(&session, attack, (Run){.release = release, .before = "cd \"$HOME\""});
    for (unsigned left = attack_between(attack, KEYS_MIN, KEYS_END); left > 0; left--) {
        terminal_keys(session.t, texts_pick(attack, keys));
        if (left % BURST == 0)
            session_waits(&session, PAUSE_MS);
    }
    session_leave(&session);
    target_hold_whole(attack, "store.db");
}

FAMILY(keys, "keys at random, in lists, prompts and their history", 2, attempt, 240);
