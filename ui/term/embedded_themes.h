// Files of themes/ as texts of the program: build/themes.c, which src/export/out/embed makes.
#ifndef ONLYMOVE_UI_TERM_EMBEDDED_H
#define ONLYMOVE_UI_TERM_EMBEDDED_H

extern const char embedded_default_ini[], embedded_staunton_ini[];

#endif
