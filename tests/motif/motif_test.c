// Lines that are played, reflected and held against each other.
#include "tests/motif/motif_test.h"

#include "onlymove/notation.h"
#include "onlymove/bitboard.h"

void play_line(PlayedLine *played, const char *fen, const char *moves) {
    Fault fault;
    char text[FEN_MAX];
    *played = (PlayedLine){0};
    snprintf(text, sizeof text, "%s%s", fen, strchr(fen, ' ') ? "" : " b - - 0 1");
    if (pos_from_fen(&played->before, text, &fault) != STATUS_OK)
        fail_msg("%s: %s", fen, fault.text);
    Position pos = played->before;
    size_t count = 0;
    for (const char *word = moves; *word != '\0'; count++) {
        const size_t len = strcspn(word, " ");
        Move move;
        if (uci_move_read(&pos, word, len, &move, &fault) != STATUS_OK)
            fail_msg("%s %s: %s", fen, moves, fault.text);
        pos_play(&pos, move);
        if (count == 0) {
            played->line.blunder = move;
            played->line.start = pos;
        } else {
            played->moves[count - 1] = move;
        }
        word += len + strspn(word + len, " ");
    }
    played->line.before_blunder = &played->before;
    played->line.moves = played->moves;
    played->line.count = count - 1;
    played->line.positional = true;
}

static Move reflect_move(Move move, unsigned turn) {
    return (Move)((move & 0xF000) | (unsigned)(move_from(move) ^ turn) |
                  (unsigned)(move_to(move) ^ turn) << 6);
}

void reflect_line(const PlayedLine *played, bool colors, bool files, PlayedLine *reflected) {
    const unsigned turn = (colors ? 56u : 0) | (files ? 7u : 0);
    *reflected = *played;
    pos_reflect(&played->before, colors, files, &reflected->before);
    pos_reflect(&played->line.start, colors, files, &reflected->line.start);
    for (size_t i = 0; i < played->line.count; i++)
        reflected->moves[i] = reflect_move(played->moves[i], turn);
    reflected->line.before_blunder = &reflected->before;
    reflected->line.blunder = reflect_move(played->line.blunder, turn);
    reflected->line.moves = reflected->moves;
}

// Those that know the king's side from the queen's, and so change with the files.
static bool has_a_side(Motif motif) {
    return motif == MOTIF_ATTACKING_F2_F7 || motif == MOTIF_KINGSIDE_ATTACK ||
           motif == MOTIF_QUEENSIDE_ATTACK;
}

const MotifHit *find_hit(const MotifHit *hits, size_t count, Motif motif) {
    for (size_t i = 0; i < count; i++)
        if (hits[i].motif == motif)
            return &hits[i];
    return NULL;
}

static Bitboard reflect_squares(Bitboard squares, unsigned turn) {
    Bitboard reflected = 0;
    while (squares)
        reflected |= bb_bit((int)(bb_pop(&squares) ^ turn));
    return reflected;
}

void assert_reflected(const PlayedLine *played, bool colors, bool files, bool several) {
    const unsigned turn = (colors ? 56u : 0) | (files ? 7u : 0);
    PlayedLine reflected;
    MotifHit hits[MOTIF_COUNT], others[MOTIF_COUNT];
    reflect_line(played, colors, files, &reflected);
    const size_t count = motifs_of_line(&played->line, hits);
    const size_t other_count = motifs_of_line(&reflected.line, others);
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        const MotifHit *hit = find_hit(hits, count, motif),
                       *other = find_hit(others, other_count, motif);
        if ((files && has_a_side(motif)) || (several && motif == MOTIF_INTERFERENCE))
            continue;
        if (!hit != !other) {
            fail_msg("%s: %s is in one reflection and not in the other", FEN_TEXT(&played->before),
                     motif_name(motif));
        }
        if (hit) {
            assert_int_equal(hit->ply, other->ply);
            assert_int_equal(hit->square == NO_SQUARE ? NO_SQUARE : hit->square ^ turn,
                             other->square);
            assert_true(reflect_squares(hit->squares, turn) == other->squares);
        }
    }
}
