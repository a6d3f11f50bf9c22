// The states of a UCI conversation, as a table of what is waited for and how long.
#include "src/engine/uci/uci_state.h"

enum {
    NO_DEADLINE = -1,
    ANSWER_TIME = 10000,
    STOP_TIME = 5000,
    SILENCE_TIME = 50000, // without anything new in a search with a node limit; then it is asked,
    ASKED_MAX = 10,       // and given up when it lives and is still silent after so many times
};

static bool enter_state(Dialogue *dialogue, DialogueState state, int64_t now)
{
    static const int64_t patience[] = {
        [DIALOGUE_OFF] = NO_DEADLINE,     [DIALOGUE_UCI] = ANSWER_TIME,
        [DIALOGUE_SETUP] = ANSWER_TIME,   [DIALOGUE_IDLE] = NO_DEADLINE,
        [DIALOGUE_NEWGAME] = ANSWER_TIME, [DIALOGUE_GO] = ANSWER_TIME,
        [DIALOGUE_ASKED] = ANSWER_TIME,   [DIALOGUE_OVERRUN] = STOP_TIME,
        [DIALOGUE_STOP] = STOP_TIME,
    };
    const int64_t most = state == DIALOGUE_GO && dialogue->nodes ? SILENCE_TIME : patience[state];
    dialogue->state = state;
    if (state == DIALOGUE_ASKED) {
        dialogue->asked++;
    } else {
        dialogue->since = now;
        dialogue->asked = 0;
    }
    dialogue->deadline = most == NO_DEADLINE ? NO_DEADLINE : now + most;
    return true;
}

bool dialogue_start(Dialogue *dialogue, int64_t now)
{
    return enter_state(dialogue, DIALOGUE_UCI, now);
}

void dialogue_end(Dialogue *dialogue)
{
    *dialogue = (Dialogue){.deadline = NO_DEADLINE};
}

// The engine is at rest: the request that waits, if there is one.
static bool take_up_wanted(Dialogue *dialogue, int64_t now)
{
    if (dialogue->wanted != WANTED_REQUEST) {
        dialogue->wanted = WANTED_NOTHING;
        return enter_state(dialogue, DIALOGUE_IDLE, now);
    }
    dialogue->wanted = WANTED_GO;
    return enter_state(dialogue, DIALOGUE_NEWGAME, now);
}

bool dialogue_searches(const Dialogue *dialogue)
{
    return dialogue->state >= DIALOGUE_GO && dialogue->state <= DIALOGUE_OVERRUN;
}

static bool stop_search(Dialogue *dialogue, int64_t now)
{
    return dialogue_searches(dialogue) && enter_state(dialogue, DIALOGUE_STOP, now);
}

bool dialogue_request(Dialogue *dialogue, uint64_t nodes, int64_t now)
{
    dialogue->nodes = nodes;
    dialogue->wanted = WANTED_REQUEST;
    return dialogue->state == DIALOGUE_IDLE ? take_up_wanted(dialogue, now)
                                            : stop_search(dialogue, now);
}

bool dialogue_drop(Dialogue *dialogue, int64_t now)
{
    dialogue->wanted = WANTED_NOTHING;
    return stop_search(dialogue, now);
}

// The search goes on; nothing is to be said for that.
static void wait_on(Dialogue *dialogue, int64_t now)
{
    dialogue->state = DIALOGUE_GO;
    dialogue->since = now;
    dialogue->deadline = now + SILENCE_TIME;
}

static bool hear_readyok(Dialogue *dialogue, int64_t now)
{
    if (dialogue->state == DIALOGUE_ASKED) {
        wait_on(dialogue, now);
        return false;
    }
    if (dialogue->state == DIALOGUE_NEWGAME && dialogue->wanted == WANTED_GO) {
        return enter_state(dialogue, DIALOGUE_GO, now);
    }
    const bool awaited = dialogue->state == DIALOGUE_SETUP || dialogue->state == DIALOGUE_NEWGAME;
    return awaited && take_up_wanted(dialogue, now);
}

bool dialogue_hear(Dialogue *dialogue, UciKind kind, int64_t now)
{
    switch (kind) {
    case UCI_OK:
        return dialogue->state == DIALOGUE_UCI && enter_state(dialogue, DIALOGUE_SETUP, now);
    case UCI_READY:
        return hear_readyok(dialogue, now);
    case UCI_BESTMOVE:
        return (dialogue_searches(dialogue) || dialogue->state == DIALOGUE_STOP) &&
               take_up_wanted(dialogue, now);
    default:
        return false;
    }
}

bool dialogue_overrun(Dialogue *dialogue, int64_t now)
{
    const bool searches = dialogue->state == DIALOGUE_GO || dialogue->state == DIALOGUE_ASKED;
    return searches && enter_state(dialogue, DIALOGUE_OVERRUN, now);
}

bool dialogue_ask(Dialogue *dialogue, int64_t spoken, int64_t now)
{
    const bool silent = dialogue->state == DIALOGUE_GO && dialogue->nodes > 0 &&
                        spoken <= dialogue->since && now >= dialogue->deadline;
    return silent && dialogue->asked < ASKED_MAX && enter_state(dialogue, DIALOGUE_ASKED, now);
}

void dialogue_news(Dialogue *dialogue, int64_t now)
{
    if (dialogue->state == DIALOGUE_GO && !dialogue->nodes) {
        // A search without a limit has no deadline once it has reported anything.
        dialogue->deadline = NO_DEADLINE;
    } else if (dialogue->state == DIALOGUE_GO || dialogue->state == DIALOGUE_ASKED) {
        wait_on(dialogue, now);
        dialogue->asked = 0;
    }
}

void dialogue_grant(Dialogue *dialogue, int64_t more)
{
    dialogue->deadline += more;
}

Status dialogue_check(const Dialogue *dialogue, int64_t spoken, int64_t now, Fault *fault)
{
    const int64_t before =
        dialogue->state == DIALOGUE_GO ? (int64_t)dialogue->asked * SILENCE_TIME : 0;
    const int seconds = (int)(before + dialogue->deadline - dialogue->since) / 1000;
    if (dialogue->deadline == NO_DEADLINE || now < dialogue->deadline) {
        return STATUS_OK;
    }
    switch (dialogue->state) {
    case DIALOGUE_OVERRUN:
        return fault_set(fault, STATUS_ENGINE,
                         "does not keep its limit of %llu nodes and does not stop",
                         (unsigned long long)dialogue->nodes);
    case DIALOGUE_STOP:
        return fault_set(fault, STATUS_ENGINE, "does not stop: no bestmove within %d seconds",
                         seconds);
    case DIALOGUE_GO:
    case DIALOGUE_ASKED:
        return fault_set(fault, STATUS_ENGINE, "%s for %d seconds in a search",
                         dialogue->state == DIALOGUE_GO && dialogue->asked > 0
                             ? "answers, but told nothing"
                         : spoken > dialogue->since ? "said nothing new"
                                                    : "was silent",
                         seconds);
    default:
        return fault_set(fault, STATUS_ENGINE, "does not answer uci: no %s within %d seconds",
                         dialogue->state == DIALOGUE_UCI ? "uciok" : "readyok", seconds);
    }
}
