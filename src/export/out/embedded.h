// Files of this folder as texts of the program: build/embedded.c, which src/export/out/embed makes.
#pragma once

extern const char embedded_page_html[], embedded_page_css[], embedded_page_js[],
    embedded_page_svg[], embedded_schema_json[];
