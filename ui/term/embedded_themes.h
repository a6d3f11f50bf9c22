// Files of themes/ as texts of the program: build/themes.c, which src/export/out/embed makes.
#pragma once

extern const char embedded_default_ini[], embedded_staunton_ini[];
