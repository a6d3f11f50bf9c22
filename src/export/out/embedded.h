// Files of this folder as texts in the program; src/export/out/embed writes build/embedded.c.
#pragma once

extern const char embedded_page_html[], embedded_page_css[], embedded_page_js[],
    embedded_page_svg[], embedded_schema_json[];
