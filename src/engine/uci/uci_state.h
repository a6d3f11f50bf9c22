// The course of a UCI conversation: what was said last, which answer comes next, and how long that
// may take. Pure: it has no text, no process and no clock.
#pragma once

#include "onlymove/status.h"
#include "src/engine/uci/uci.h"

// Each state has a command that the caller sends when the state is entered, and what leads to the
// next one. "Rest" is NEWGAME when a request waits, else IDLE.
typedef enum UciState {
    UCI_OFF,     // nothing; start: UCI
    UCI_UCI,     // "uci"; uciok: SETUP
    UCI_SETUP,   // the options of the setup and "isready"; readyok: rest
    UCI_IDLE,    // nothing; a request: NEWGAME
    UCI_NEWGAME, // "ucinewgame" and "isready"; readyok: GO, or rest if the request was dropped
    UCI_GO,      // "go"; bestmove: rest, a request or a drop: STOP, an overrun: OVERRUN
    UCI_PINGED,  // "isready" to a search that is silent; readyok, news: back to GO; else as GO
    UCI_OVERRUN, // "stop" to a search that does not keep its limit; else as GO
    UCI_STOP,    // "stop" to a search that nobody wants any more; bestmove: rest
} UciState;

typedef enum Wanted {
    WANTED_NOTHING,
    WANTED_REQUEST, // a request that the engine was not told yet
    WANTED_GO,      // in UCI_NEWGAME: "go" follows
} Wanted;

typedef struct Uci {
    UciState state;
    Wanted wanted;
    uint64_t nodes;   // limit of the newest request; 0: none
    int64_t since;    // when the state began, or the search last told something new or answered
    int64_t deadline; // for the answer; -1: none
    int asked;        // how often "isready" was sent since the search told something new
} Uci;

// These return true when another state was entered. Times are milliseconds.
bool uci_state_start(Uci *uci, int64_t now);
// Takes a request with this node limit; an older one is dropped.
bool uci_state_request(Uci *uci, uint64_t nodes, int64_t now);
// Drops the newest request.
bool uci_state_drop(Uci *uci, int64_t now);
// The engine has sent a line of this kind.
bool uci_state_hear(Uci *uci, UciKind kind, int64_t now);
// The search has gone far beyond its limit.
bool uci_state_overrun(Uci *uci, int64_t now);
// Pings the engine when its search has been silent for long (`spoken`: when anything last came),
// because one that gets little processor time is as silent as one that hangs.
bool uci_state_ask(Uci *uci, int64_t spoken, int64_t now);

void uci_state_end(Uci *uci);
// A search has told something new.
void uci_state_news(Uci *uci, int64_t now);
// Gives the answer `more` milliseconds more.
void uci_state_extend_deadline(Uci *uci, int64_t more);
// Whether the engine searches the newest request, so that what it says is about that.
bool uci_state_searches(const Uci *uci);
// STATUS_ENGINE when the answer is overdue; `spoken` is when anything last came. The sentence lacks
// the engine's name in front.
Status uci_state_check(const Uci *uci, int64_t spoken, int64_t now, Fault *fault);
