// The built-in engine's output: `info` and `bestmove` lines, and those of `d` and `eval`.
#include "src/engine/builtin/search_output.h"

#include <inttypes.h>

#include "onlymove/notation.h"

static void print_move(FILE *out, const char *before, Move move)
{
    char text[UCI_MOVE_MAX];
    uci_move_write(move, text);
    fprintf(out, "%s%s", before, text);
}

static void print_figures(FILE *out, const Builtin *engine, int64_t spent)
{
    const uint64_t nodes = builtin_nodes(engine);
    fprintf(out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, nodes,
            nodes * 1000 / (uint64_t)(spent > 0 ? spent : 1), builtin_hashfull(engine), spent);
}

void show_lines(FILE *out, const Builtin *engine, int lines, int64_t spent)
{
    static const char *const bounds[] = {
        [BOUND_EXACT] = "", [BOUND_LOWER] = " lowerbound", [BOUND_UPPER] = " upperbound"};
    for (int rank = 1; rank <= lines; rank++) {
        const BuiltinLine *line = builtin_line(engine, rank);
        fprintf(out, "info depth %d seldepth %d multipv %d score %s %d%s", line->depth,
                line->seldepth, rank, line->score.mate ? "mate" : "cp", line->score.value,
                bounds[line->bound]);
        print_figures(out, engine, spent);
        fputs(" pv", out);
        for (int i = 0; i < line->pv_count; i++) {
            print_move(out, " ", line->pv[i]);
        }
        fputc('\n', out);
    }
    fflush(out);
}

void show_figures(FILE *out, const Builtin *engine, int64_t spent)
{
    fputs("info", out);
    print_figures(out, engine, spent);
    fputc('\n', out);
    fflush(out);
}

void show_current(FILE *out, int depth, Move move, int number)
{
    fprintf(out, "info depth %d", depth);
    print_move(out, " currmove ", move);
    fprintf(out, " currmovenumber %d\n", number);
    fflush(out);
}

void show_best(FILE *out, const Builtin *engine, Move best)
{
    if (best == MOVE_NONE) {
        fprintf(out, "info depth 0 score %s 0\nbestmove (none)\n",
                pos_in_check(builtin_position(engine)) ? "mate" : "cp");
    } else {
        const BuiltinLine *line = builtin_line(engine, 1);
        print_move(out, "bestmove ", best);
        if (line->pv_count > 1) {
            print_move(out, " ponder ", line->pv[1]);
        }
        fputc('\n', out);
    }
    fflush(out);
}

void show_complaint(FILE *out, const char *about, Span text)
{
    enum { SHOWN = 200 };
    fprintf(out, "info string %s", about);
    for (size_t i = 0; i < text.len && i < SHOWN; i++) {
        const char c = text.text[i];
        fputc(c >= ' ' && c <= '~' ? c : '?', out);
    }
    fputs(text.len > SHOWN ? "...\n" : "\n", out);
}

void show_position(FILE *out, const Position *pos)
{
    char fen[FEN_MAX];
    for (int rank = 7; rank >= 0; rank--) {
        fprintf(out, "%d ", rank + 1);
        for (int file = 0; file < 8; file++) {
            const Piece piece = pos_piece(pos, square_make(file, rank));
            fprintf(out, " %c",
                    piece == NO_PIECE
                        ? '.'
                        : (piece_color(piece) == WHITE ? "PNBRQK" : "pnbrqk")[piece_type(piece)]);
        }
        fputc('\n', out);
    }
    pos_to_fen(pos, fen);
    fprintf(out, "   a b c d e f g h\nFen: %s\nKey: %016" PRIX64 "\nCheckers:", fen, pos->key);
    for (int s = 0; s < 64; s++) {
        if (pos->checkers >> s & 1) {
            fprintf(out, " %c%d", 'a' + square_file((Square)s), square_rank((Square)s) + 1);
        }
    }
    fputc('\n', out);
}
