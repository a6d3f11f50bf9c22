// The command that copies a position, game, solution or verdicts: to the terminal's clipboard where
// config.ini allows that, else into a file.
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/tree_text.h"
#include "ui/actions/actions.h"

static void write_fen(Workbench *wb, Str *out) {
    Position pos;
    workbench_board_position(wb, &pos);
    str_addf(out, "%s\n", FEN_TEXT(&pos));
}

static void write_game(Workbench *wb, Str *out) {
    pgn_write(&wb->file.game, out);
}

static void write_solution(Workbench *wb, Str *out) {
    const Tree *tree = workbench_tree(wb);
    if (tree)
        tree_write_text(tree, out);
}

static void write_verdicts(Workbench *wb, Str *out) {
    const size_t count = view_list(wb, VIEW_VERDICTS)->count;
    for (size_t row = 0; row < count; row++) {
        view_write_row(wb, VIEW_VERDICTS, row, out);
        str_add_char(out, '\n');
    }
}

static const struct {
    const char *word, *label;
    void (*write)(Workbench *wb, Str *out);
} copy_kinds[] = {{"fen", "the FEN", write_fen},
                  {"pgn", "the game", write_game},
                  {"solution", "the solution", write_solution},
                  {"verdicts", "the verdicts", write_verdicts}};

const char *copy_word(size_t index) {
    return index < sizeof copy_kinds / sizeof *copy_kinds ? copy_kinds[index].word : NULL;
}

static void write_copy_file(Workbench *wb, const Str *text, const char *label, const char *reason) {
    Fault fault;
    CLEANUP(str_done) Str path = {0};
    if (file_xdg(XDG_STATE, "copied.txt", &path, &fault) != STATUS_OK ||
        file_write(str_text(&path), str_text(text), text->len, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
    } else {
        workbench_say(wb, "%s went to %s%s", label, str_text(&path), reason);
    }
}

void do_copy(const CommandCall *call) {
    Workbench *wb = call->wb;
    CLEANUP(str_done) Str text = {0};
    if (!call->text[0]) {
        wb->question.asks = ASKS_COPY;
        return;
    }
    const char *label = copy_kinds[call->choice].label;
    copy_kinds[call->choice].write(wb, &text);
    if (text.len == 0) {
        workbench_refuse(wb, "%s: there is none here", copy_kinds[call->choice].word);
    } else if (!wb->engines.setups.clipboard || text.len > COPY_MAX) {
        write_copy_file(wb, &text, label,
                        wb->engines.setups.clipboard ? "; it is too long for the clipboard" : "");
    } else {
        str_clear(&wb->clipboard);
        str_add_bytes(&wb->clipboard, str_text(&text), text.len);
        workbench_say(wb, "%s is on the clipboard, if the terminal takes it", label);
    }
}

void copy_write_sequence(const Str *text, Str *out) {
    static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *bytes = (const unsigned char *)str_text(text);
    str_add(out, "\033]52;c;");
    for (size_t i = 0; i < text->len; i += 3) {
        const size_t remaining = text->len - i;
        const uint32_t group = (uint32_t)bytes[i] << 16 |
                               (remaining > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                               (remaining > 2 ? bytes[i + 2] : 0);
        str_add_char(out, base64[group >> 18]);
        str_add_char(out, base64[group >> 12 & 63]);
        str_add_char(out, remaining > 1 ? base64[group >> 6 & 63] : '=');
        str_add_char(out, remaining > 2 ? base64[group & 63] : '=');
    }
    str_add(out, "\033\\");
}
