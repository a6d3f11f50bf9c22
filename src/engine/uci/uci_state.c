// The states of a UCI conversation and their timeouts.
#include "src/engine/uci/uci_state.h"

enum {
    NO_DEADLINE = -1,
    ANSWER_TIME = 10000, // milliseconds, as below
    STOP_TIME = 5000,
    SILENCE_TIME = 50000, // of a search with a node limit, until it is pinged
    PINGS_MAX = 10,       // without progress, after which a search fails
};

static bool enter_state(Conversation *uci, TalkState state, int64_t now) {
    static const int64_t timeouts[] = {
        [TALK_OFF] = NO_DEADLINE,    [TALK_UCI] = ANSWER_TIME,     [TALK_SETUP] = ANSWER_TIME,
        [TALK_IDLE] = NO_DEADLINE,   [TALK_NEWGAME] = ANSWER_TIME, [TALK_GO] = ANSWER_TIME,
        [TALK_PINGED] = ANSWER_TIME, [TALK_OVERRUN] = STOP_TIME,   [TALK_STOP] = STOP_TIME,
    };
    const int64_t timeout = state == TALK_GO && uci->nodes ? SILENCE_TIME : timeouts[state];
    uci->state = state;
    if (state == TALK_PINGED) {
        uci->pings++;
    } else {
        uci->since = now;
        uci->pings = 0;
    }
    uci->deadline = timeout == NO_DEADLINE ? NO_DEADLINE : now + timeout;
    return true;
}

bool uci_state_start(Conversation *uci, int64_t now) {
    return enter_state(uci, TALK_UCI, now);
}

void uci_state_end(Conversation *uci) {
    *uci = (Conversation){.deadline = NO_DEADLINE};
}

// Takes up the pending request, if there is one, in an engine that neither searches nor prepares.
static bool take_up_request(Conversation *uci, int64_t now) {
    if (uci->pending != PENDING_REQUEST) {
        uci->pending = PENDING_NOTHING;
        return enter_state(uci, TALK_IDLE, now);
    }
    uci->pending = PENDING_GO;
    return enter_state(uci, TALK_NEWGAME, now);
}

bool uci_state_is_searching(const Conversation *uci) {
    return uci->state >= TALK_GO && uci->state <= TALK_OVERRUN;
}

static bool stop_search(Conversation *uci, int64_t now) {
    return uci_state_is_searching(uci) && enter_state(uci, TALK_STOP, now);
}

bool uci_state_request(Conversation *uci, uint64_t nodes, int64_t now) {
    uci->nodes = nodes;
    uci->pending = PENDING_REQUEST;
    return uci->state == TALK_IDLE ? take_up_request(uci, now) : stop_search(uci, now);
}

bool uci_state_drop(Conversation *uci, int64_t now) {
    uci->pending = PENDING_NOTHING;
    return stop_search(uci, now);
}

// Lets the search go on; sends nothing.
static void continue_search(Conversation *uci, int64_t now) {
    uci->state = TALK_GO;
    uci->since = now;
    uci->deadline = now + SILENCE_TIME;
}

static bool hear_readyok(Conversation *uci, int64_t now) {
    if (uci->state == TALK_PINGED) {
        continue_search(uci, now);
        return false;
    }
    if (uci->state == TALK_NEWGAME && uci->pending == PENDING_GO)
        return enter_state(uci, TALK_GO, now);
    const bool awaited = uci->state == TALK_SETUP || uci->state == TALK_NEWGAME;
    return awaited && take_up_request(uci, now);
}

bool uci_state_hear(Conversation *uci, UciKind kind, int64_t now) {
    switch (kind) {
    case UCI_OK:
        return uci->state == TALK_UCI && enter_state(uci, TALK_SETUP, now);
    case UCI_READY:
        return hear_readyok(uci, now);
    case UCI_BESTMOVE:
        return (uci_state_is_searching(uci) || uci->state == TALK_STOP) &&
               take_up_request(uci, now);
    default:
        return false;
    }
}

bool uci_state_overrun(Conversation *uci, int64_t now) {
    const bool is_searching = uci->state == TALK_GO || uci->state == TALK_PINGED;
    return is_searching && enter_state(uci, TALK_OVERRUN, now);
}

bool uci_state_ping(Conversation *uci, int64_t output_at, int64_t now) {
    const bool silent =
        uci->state == TALK_GO && uci->nodes > 0 && output_at <= uci->since && now >= uci->deadline;
    return silent && uci->pings < PINGS_MAX && enter_state(uci, TALK_PINGED, now);
}

void uci_state_progress(Conversation *uci, int64_t now) {
    if (uci->state == TALK_GO && !uci->nodes) {
        // A search without a limit has no deadline once it has reported anything.
        uci->deadline = NO_DEADLINE;
    } else if (uci->state == TALK_GO || uci->state == TALK_PINGED) {
        continue_search(uci, now);
        uci->pings = 0;
    }
}

void uci_state_extend_deadline(Conversation *uci, int64_t more) {
    uci->deadline += more;
}

Status uci_state_check(const Conversation *uci, int64_t output_at, int64_t now, Fault *fault) {
    const int64_t silence = uci->state == TALK_GO ? (int64_t)uci->pings * SILENCE_TIME : 0;
    const int seconds = (int)(silence + uci->deadline - uci->since) / 1000;
    if (uci->deadline == NO_DEADLINE || now < uci->deadline)
        return STATUS_OK;
    switch (uci->state) {
    case TALK_OVERRUN:
        return fault_set(fault, STATUS_ENGINE,
                         "does not keep its limit of %llu nodes and does not stop",
                         (unsigned long long)uci->nodes);
    case TALK_STOP:
        return fault_set(fault, STATUS_ENGINE, "does not stop: no bestmove within %d seconds",
                         seconds);
    case TALK_GO:
    case TALK_PINGED:
        return fault_set(fault, STATUS_ENGINE, "%s for %d seconds in a search",
                         uci->state == TALK_GO && uci->pings > 0 ? "answers, but sent no analysis"
                         : output_at > uci->since                ? "said nothing new"
                                                                 : "was silent",
                         seconds);
    default:
        return fault_set(fault, STATUS_ENGINE, "does not answer uci: no %s within %d seconds",
                         uci->state == TALK_UCI ? "uciok" : "readyok", seconds);
    }
}
