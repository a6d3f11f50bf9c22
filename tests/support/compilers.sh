# The compiler check that tests/run and tests/lint share.

# Lets COMPILER read every C file with the flags that make builds with, and the fuzz targets also as
# libFuzzer takes them, and prints what it does not like; any warning is an error.
compiler_check() { # COMPILER
    flags=$(MAKEFLAGS='' "${MAKE:-make}" -s --no-print-directory print-flags) || return 1
    find src ui tests -name '*.c' | sort |
        xargs -n 12 -P 2 "$1" $flags -fsyntax-only -Werror &&
        "$1" $flags -DFUZZING -fsyntax-only -Werror tests/fuzz/*.c
}
