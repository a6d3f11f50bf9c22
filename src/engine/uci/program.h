// From the word that names a program to its file.
#ifndef ONLYMOVE_ENGINE_UCI_PROGRAM_H
#define ONLYMOVE_ENGINE_UCI_PROGRAM_H

#include "onlymove/status.h"
#include "onlymove/str.h"

// Appends the path of the file that `program` names: itself when it has a slash (a leading ~/ is
// the home folder), else the first executable file of that name in the absolute directories of
// PATH, then in those where packages put engines. STATUS_NOT_FOUND when there is none.
Status program_resolve(const char *program, Str *path, Fault *fault);

#endif
