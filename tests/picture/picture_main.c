// Prints the picture of the README: build/picture PROGRAM [ENGINE LOG], see recorded-engine.
#include <stdio.h>

#include "tests/support/picture.h"

int main(int argc, char *argv[]) {
    Str svg = {0};
    if (argc != 2 && argc != 4) {
        fprintf(stderr, "usage: picture PROGRAM [ENGINE LOG]\n");
        return 2;
    }
    const bool made =
        picture_of_review(argv[1], argc > 2 ? argv[2] : NULL, argc > 3 ? argv[3] : NULL, &svg);
    if (made)
        fputs(str_text(&svg), stdout);
    str_done(&svg);
    return made ? 0 : 1;
}
