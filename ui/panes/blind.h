// Solving the current puzzle blind: lines, verdicts, tree and the game's next moves are out of
// sight until the solution is found or given up.
#pragma once

#include "ui/app/workbench.h"

bool blind_is_on(const Workbench *wb);
// Begins an attempt. False, and a message, where there is nothing to solve.
bool blind_begin(Workbench *wb, int64_t now);
// Says whether a typed move is right; the last one of the solution ends the attempt.
void blind_answer(Workbench *wb, const char *text, int64_t now);
// Ends the attempt and shows everything again. Keeps its result unless that is SOLVING_UNTRIED.
void blind_end(Workbench *wb, SolvingResult result, int64_t now);
// Says why a move was wrong, once the engine has searched it. Returns true when it has.
bool blind_poll_engine(Workbench *wb, int64_t now);
// Whether a key begins a move; if so, opens the prompt with it.
bool blind_takes_key(Workbench *wb, const char *key);
