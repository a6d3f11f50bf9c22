// A folder that is alone on PATH, with a program named stockfish and a plain file.
#pragma once

#include "tests/support/test.h"

#include <sys/stat.h>

#include "onlymove/setup.h"
#include "tests/support/folder.h"

typedef struct SetupsFixture {
    Folder folder;
    const char *program, *ini;
    char *path_before;
    EngineSetups setups;
} SetupsFixture;

static inline void make_place(SetupsFixture *place) {
    place->folder = folder_make();
    assert_true(folder_write(&place->folder, "plain", "x"));
    place->program = folder_put(&place->folder, "stockfish", "#!/bin/sh\n");
    place->ini = folder_file(&place->folder, "config.ini");
    assert_int_equal(chmod(place->program, 0755), 0);
    place->path_before = strdup(getenv("PATH"));
    setenv("PATH", str_text(&place->folder.path), 1);
}

static inline void leave_place(SetupsFixture *place) {
    setenv("PATH", place->path_before, 1);
    free(place->path_before);
    setups_done(&place->setups);
    folder_done(&place->folder);
}

FIXTURE(SetupsFixture, make_place, leave_place);
#define IN_PLACE(name) TEST_ON(name, SetupsFixture *place, make_place)
