// Files of this folder as texts of the program: build/embedded.c, which src/export/out/embed makes.
#ifndef ONLYMOVE_EXPORT_OUT_EMBEDDED_H
#define ONLYMOVE_EXPORT_OUT_EMBEDDED_H

extern const char embedded_page_html[], embedded_page_css[], embedded_page_js[],
    embedded_page_svg[], embedded_schema_json[];

#endif
