// Files of themes/ as texts of the program: build/themes.c, which src/export/embed makes.
#ifndef ONLYMOVE_UI_EMBEDDED_H
#define ONLYMOVE_UI_EMBEDDED_H

extern const char embedded_default_ini[], embedded_staunton_ini[];

#endif
