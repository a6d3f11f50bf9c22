// What :help explains, a word each, out of the tables: commands, keys, filters, numbers of
// profiles, terms of patterns, motifs. One word may be several of them.
#ifndef ONLYMOVE_UI_PANES_TOPICS_H
#define ONLYMOVE_UI_PANES_TOPICS_H

#include "onlymove/str.h"
#include "ui/app/workbench.h"

// All topics, by index; NULL past the last.
const char *topic_at(const Workbench *wb, size_t index);
// Appends what is to be said of a topic, with a heading for each thing of that name. False: there
// is none.
bool topic_explain(const Workbench *wb, const char *topic, Str *out);

// help_pane.c: room for names of terms, "~a" and so on, each ended by a zero.
Str *help_view_terms(const Workbench *wb);

#endif
