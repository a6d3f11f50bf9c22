// The course of a UCI conversation: what was said last, which answer comes next, and how long that
// may take. Pure: it has no text, no process and no clock.
#ifndef ONLYMOVE_ENGINE_UCI_UCI_STATE_H
#define ONLYMOVE_ENGINE_UCI_UCI_STATE_H

#include "onlymove/status.h"
#include "src/engine/uci/uci.h"

// Each is named by what was said last, which is for the caller to say when the state is entered.
// "Rest" is NEWGAME when a request waits, else IDLE.
typedef enum DialogueState {
    DIALOGUE_OFF,     // nothing; start: UCI
    DIALOGUE_UCI,     // "uci"; uciok: SETUP
    DIALOGUE_SETUP,   // the options of the setup and "isready"; readyok: rest
    DIALOGUE_IDLE,    // nothing that is answered; a request: NEWGAME
    DIALOGUE_NEWGAME, // "ucinewgame" and "isready"; readyok: GO, or rest if the request was dropped
    DIALOGUE_GO,      // "go"; bestmove: rest, a request or a drop: STOP, an overrun: OVERRUN
    DIALOGUE_ASKED,   // "isready" to a search that is silent; readyok, news: wait on; else as GO
    DIALOGUE_OVERRUN, // "stop" to a search that does not keep its limit; else as GO
    DIALOGUE_STOP,    // "stop" to a search that nobody wants any more; bestmove: rest
} DialogueState;

typedef enum Wanted {
    WANTED_NOTHING,
    WANTED_REQUEST, // nothing was said about it yet
    WANTED_GO,      // in DIALOGUE_NEWGAME: to be searched
} Wanted;

typedef struct Dialogue {
    DialogueState state;
    Wanted wanted;
    uint64_t nodes;   // limit of the newest request; 0: none
    int64_t since;    // when the state began, or the search last told something new or answered
    int64_t deadline; // for the answer; -1: it may take for ever
    int asked;        // how often "isready" was said since the search told something new
} Dialogue;

// These return true when another state was entered. Times are milliseconds.
bool dialogue_start(Dialogue *dialogue, int64_t now);
// A request with this node limit; an older one is dropped.
bool dialogue_request(Dialogue *dialogue, uint64_t nodes, int64_t now);
// Drops the newest request.
bool dialogue_drop(Dialogue *dialogue, int64_t now);
// The engine has said such a line.
bool dialogue_hear(Dialogue *dialogue, UciKind kind, int64_t now);
// The search does not keep its limit.
bool dialogue_overrun(Dialogue *dialogue, int64_t now);
// A search has been silent for long (`spoken` is when anything last came): whether the engine lives
// is asked, for one that has little of the processor is as silent as one that hangs.
bool dialogue_ask(Dialogue *dialogue, int64_t spoken, int64_t now);

void dialogue_end(Dialogue *dialogue);
// A search has told something new.
void dialogue_news(Dialogue *dialogue, int64_t now);
// The answer may take so much longer.
void dialogue_grant(Dialogue *dialogue, int64_t more);
// The engine looks for the newest request, and what it says is about that.
bool dialogue_searches(const Dialogue *dialogue);
// STATUS_ENGINE when the answer is overdue; `spoken` is when anything last came. The sentence lacks
// the engine's name in front.
Status dialogue_check(const Dialogue *dialogue, int64_t spoken, int64_t now, Fault *fault);

#endif
