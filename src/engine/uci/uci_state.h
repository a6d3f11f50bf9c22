// The state of a UCI conversation: what was said last, which answer comes next, and how long that
// may take. Pure: it has no text, no process and no clock.
#pragma once

#include "onlymove/status.h"
#include "src/engine/uci/uci.h"

// Each state has a command that the caller sends when the state is entered, and what leads to the
// next one. "Rest" is NEWGAME when a request waits, else IDLE.
typedef enum TalkState {
    TALK_OFF,     // nothing; start: UCI
    TALK_UCI,     // "uci"; uciok: SETUP
    TALK_SETUP,   // the options of the setup and "isready"; readyok: rest
    TALK_IDLE,    // nothing; a request: NEWGAME
    TALK_NEWGAME, // "ucinewgame" and "isready"; readyok: GO, or rest if the request was dropped
    TALK_GO,      // "go"; bestmove: rest, a request or a drop: STOP, an overrun: OVERRUN
    TALK_PINGED,  // "isready" to a search that is silent; readyok, progress: GO; else as GO
    TALK_OVERRUN, // "stop" to a search that does not keep its limit; else as GO
    TALK_STOP,    // "stop" to a search that nobody wants any more; bestmove: rest
} TalkState;

typedef enum UciPending {
    PENDING_NOTHING,
    PENDING_REQUEST, // a request that the engine was not told yet
    PENDING_GO,      // in TALK_NEWGAME: "go" follows
} UciPending;

typedef struct Conversation {
    TalkState state;
    UciPending pending;
    uint64_t nodes;   // limit of the newest request; 0: none
    int64_t since;    // when the state began, or the search last made progress or answered a ping
    int64_t deadline; // for the answer; -1: none
    int pings;        // how often "isready" was sent since the search last made progress
} Conversation;

// Those up to uci_state_ping() return whether another state was entered. Times in milliseconds.
bool uci_state_start(Conversation *uci, int64_t now);
// Takes a request with this node limit; an older one is dropped.
bool uci_state_request(Conversation *uci, uint64_t nodes, int64_t now);
// Drops the newest request.
bool uci_state_drop(Conversation *uci, int64_t now);
// Notes that the engine has sent a line of this kind.
bool uci_state_hear(Conversation *uci, UciKind kind, int64_t now);
// Notes that the search has gone far beyond its limit.
bool uci_state_overrun(Conversation *uci, int64_t now);
// Pings the engine when its search has been silent for long (`output_at`: when output last
// came), because one that gets little processor time is as silent as one that hangs.
bool uci_state_ping(Conversation *uci, int64_t output_at, int64_t now);

void uci_state_end(Conversation *uci);
// Notes that a search has reported something new.
void uci_state_progress(Conversation *uci, int64_t now);
// Allows `more` milliseconds more for the answer.
void uci_state_extend_deadline(Conversation *uci, int64_t more);
// Whether the engine searches the newest request, so that its lines are about that one.
bool uci_state_is_searching(const Conversation *uci);
// STATUS_ENGINE when the answer is overdue; *fault then lacks the engine's name in front.
Status uci_state_check(const Conversation *uci, int64_t output_at, int64_t now, Fault *fault);
