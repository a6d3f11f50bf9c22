// An entry of the terminal database with all colours, which not every machine has.
#pragma once

#include "tests/support/command.h"
#include "tests/support/folder.h"

// Puts xterm-direct into `folder`, which is then to be named by TERMINFO_DIRS. The entry is as
// those of ncurses' own database.
static inline bool all_colours_make(const Folder *folder) {
    static const char entry[] = "xterm-direct|xterm with all colours,\n"
                                "\tRGB, colors#0x1000000, pairs#0x7FFF, ccc@, initc@,\n"
                                "\tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;"
                                "%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,\n"
                                "\tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;"
                                "%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,\n"
                                "\tsetb@, setf@, use=xterm-256color,\n";
    Command tic = {0};
    const char *const argv[] = {
        "tic", "-x", "-o", str_text(&folder->path), folder_file(folder, "direct.ti"), NULL};
    const bool made = folder_write(folder, "direct.ti", entry) &&
                      command_run(&tic, argv, NULL, NULL, 5000) && tic.status == 0;
    command_done(&tic);
    return made;
}
