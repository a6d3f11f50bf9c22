// The built-in engine's side of a UCI conversation. Beside the protocol: `d` shows the position,
// `eval` its static evaluation term by term.
//
// One thread: a search looks for input every few thousand nodes. While it runs, `stop`, `quit`,
// `ponderhit` and `isready` are obeyed at once; everything else, another `go` too, waits for its
// turn, and every `go` gets its `bestmove`. A `stop` ends what runs and every `go` in front of it.
// At the end of input a search with a limit of its own goes on to it, as long as somebody reads
// what is said, and one without is stopped. What makes no sense changes nothing and is answered by
// an `info string`.
#ifndef ONLYMOVE_ENGINE_BUILTIN_SERVER_H
#define ONLYMOVE_ENGINE_BUILTIN_SERVER_H

#include <stdio.h>

#include "onlymove/status.h"

// Talks until `quit` or the end of input. STATUS_IO when `out` could not take what was said,
// STATUS_MEMORY when the engine could not be made; a reader who has gone is no fault.
Status builtin_serve(int in, FILE *out, Fault *fault);

#endif
