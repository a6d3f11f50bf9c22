// Commands for the layout: panes hidden and widened. What is chosen is kept with theme and pieces.
#include "ui/actions/actions.h"

static void keep(Workbench *wb)
{
    Fault fault;
    if (appearance_keep(&wb->appearance, &fault) != STATUS_OK) {
        workbench_complain(wb, "it is not kept: %s", fault.text);
    }
}

// The panes that can be hidden, by index, then the word for all.
const char *hidden_word(size_t index)
{
    return index < SLOT_GAME    ? slot_names[SLOT_BOARD + 1 + index]
           : index == SLOT_GAME ? "all"
                                : NULL;
}

// Leaves a pane that is to go; false where no other one can have the focus.
static bool leave(Workbench *wb, Slot slot)
{
    const ViewId before = wb->panes.focus;
    while (view_row(wb->panes.focus)->slot == slot) {
        view_focus_next(wb, true);
        if (wb->panes.focus == before) {
            return false;
        }
    }
    return true;
}

static void hide(Workbench *wb, Slot slot)
{
    const unsigned bit = 1u << slot;
    unsigned *hidden = &wb->appearance.layout.hidden;
    *hidden ^= bit;
    if (slot == SLOT_BOARD || ((*hidden & bit) && !leave(wb, slot))) {
        *hidden ^= bit;
        workbench_complain(wb, "%s: cannot be hidden", slot_names[slot]);
        return;
    }
    workbench_say(wb, *hidden & bit ? "%s: hidden; :hide %s shows it again" : "%s: shown",
                  slot_names[slot], slot_names[slot]);
    keep(wb);
}

void do_hide(const CommandCall *call)
{
    Workbench *wb = call->wb;
    if (!call->text[0]) {
        hide(wb, view_row(wb->panes.focus)->slot);
    } else if (call->choice < SLOT_GAME) {
        hide(wb, (Slot)(SLOT_BOARD + 1 + call->choice));
    } else {
        wb->appearance.layout.hidden = 0;
        workbench_say(wb, "all panes are shown");
        keep(wb);
    }
}

void do_widen(const CommandCall *call)
{
    Workbench *wb = call->wb;
    const Slot slot = view_row(wb->panes.focus)->slot;
    bool changed = false;
    for (size_t i = 0; i < call->count && i < 100; i++) {
        changed |=
            layout_widen(&wb->panes.layout, slot, call->command->forward, &wb->appearance.layout);
    }
    if (changed) {
        keep(wb);
    } else {
        workbench_say(wb, "%s cannot be %s", slot_names[slot],
                      call->command->forward ? "wider" : "narrower");
    }
}
