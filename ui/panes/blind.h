// Solving the puzzle at hand blind: lines, verdicts, tree and the game's next moves are out of
// sight until its solution is found or given up.
#pragma once

#include "ui/app/workbench.h"

bool blind_is_on(const Workbench *wb);
// False, and a sentence, where there is nothing to solve.
bool blind_begin(Workbench *wb, int64_t now);
// Answers a move that was typed; the last one of the solution ends it.
void blind_answer(Workbench *wb, const char *text, int64_t now);
// Gives everything back. What became of the attempt is kept, but for SOLVING_UNTRIED.
void blind_end(Workbench *wb, SolvingResult result, int64_t now);
// Says why a move was wrong once an engine knows it. Returns true when that is so.
bool blind_step(Workbench *wb, int64_t now);
// Whether the key begins a move: the prompt is then open with it.
bool blind_takes_key(Workbench *wb, const char *key);
