// The table of motifs, and the function that judges a line by it.
#include "onlymove/motif.h"

#include <stdlib.h>
#include <string.h>

#include "src/motif/line_walk.h"

typedef struct MotifRow {
    const char *name; // as in the Lichess puzzle database
    MotifGroup group;
    MotifFinder *find;
    const char *sentence;
} MotifRow;

bool find_given(const LineWalk *walk, MotifHit *hit) {
    return motif_in(&walk->given, hit->motif);
}

static const MotifRow rows[MOTIF_COUNT] = {
#define MOTIF_ROW(id, name, group, finder, sentence)                                               \
    [MOTIF_##id] = {name, MOTIFS_OF_##group, find_##finder, sentence},
    MOTIFS(MOTIF_ROW)
#undef MOTIF_ROW
};

static const struct {
    const char *name;
    int place; // in motif_priority()
} groups[MOTIF_GROUP_COUNT] = {
    [MOTIFS_OF_LENGTH] = {"length", 8}, [MOTIFS_OF_RESULT] = {"result", 6},
    [MOTIFS_OF_PHASE] = {"phase", 7},   [MOTIFS_OF_ENDING] = {"ending", 5},
    [MOTIFS_OF_MOVES] = {"moves", 2},   [MOTIFS_OF_TACTICS] = {"tactics", 0},
    [MOTIFS_OF_MATES] = {"mates", 1},   [MOTIFS_OF_KINGS] = {"kings", 3},
    [MOTIFS_OF_GAME] = {"the game", 4}, [MOTIFS_OF_POSITIONAL] = {"positional", 0},
};

const char *motif_name(Motif motif) {
    return rows[motif].name;
}

const char *motif_sentence(Motif motif) {
    return rows[motif].sentence;
}

MotifGroup motif_group(Motif motif) {
    return rows[motif].group;
}

const char *motif_group_name(MotifGroup group) {
    return groups[group].name;
}

Motif motif_find(const char *name, size_t len) {
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        const char *known = rows[motif].name;
        if (len > 0 && known[0] == name[0] && strncmp(known, name, len) == 0 && known[len] == '\0')
            return motif;
    }
    return MOTIF_COUNT;
}

int motif_priority(Motif motif) {
    return groups[rows[motif].group].place * MOTIF_COUNT + (int)motif;
}

bool motif_is_given(Motif motif) {
    return rows[motif].find == find_given;
}

bool motif_is_recent(Motif motif) {
    return motif == MOTIF_DISCOVERED_CHECK || motif == MOTIF_COLLINEAR_MOVE ||
           (motif >= MOTIF_OPERA_MATE && motif <= MOTIF_SWALLOWSTAIL_MATE);
}

const char *motif_phrase(Motif motif) {
    static const char *const gains[MOTIF_COUNT] = {
        [MOTIF_OUTPOST] = "makes %s an outpost",
        [MOTIF_OPEN_FILE] = "brings a rook to an open file: %s",
        [MOTIF_SEVENTH_RANK] = "brings a rook to the seventh rank: %s",
        [MOTIF_BISHOP_PAIR] = "gets the pair of bishops",
        [MOTIF_PASSED_PAWN] = "makes a passed pawn: %s",
        [MOTIF_PAWN_CHAIN] = "guards a pawn by another: %s",
        [MOTIF_ISOLATED_PAWN] = "isolates a pawn: %s",
        [MOTIF_DOUBLED_PAWNS] = "doubles pawns: %s",
        [MOTIF_BACKWARD_PAWN] = "leaves a pawn backward: %s",
        [MOTIF_SPACE] = "gains space",
        [MOTIF_MOBILITY] = "frees the pieces",
        [MOTIF_GOOD_PIECE] = "makes a piece good: %s",
        [MOTIF_BAD_PIECE] = "makes a piece bad: %s",
    };
    return gains[motif];
}

MotifSet motifs_of_lichess(MotifSet motifs) {
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++)
        if (motif_phrase(motif))
            motif_remove(&motifs, motif);
    return motifs;
}

Motif motif_of_score(Score score) {
    return score_wins(score, 600)   ? MOTIF_CRUSHING
           : score_wins(score, 200) ? MOTIF_ADVANTAGE
                                    : MOTIF_EQUALITY;
}

// Whether a line has one motif of the motif's group at most, the first of the table. A mate of
// motif_is_recent() may come with any other.
static bool is_exclusive(Motif motif) {
    const MotifGroup group = motif_group(motif);
    return group == MOTIFS_OF_PHASE || group == MOTIFS_OF_ENDING ||
           (group == MOTIFS_OF_MATES && !motif_is_recent(motif));
}

// Whether a motif found before replaces it: a fork or a back-rank mate an attack on a wing.
static bool is_outranked(Motif motif, const MotifSet *found) {
    return (motif == MOTIF_KINGSIDE_ATTACK || motif == MOTIF_QUEENSIDE_ATTACK) &&
           (motif_in(found, MOTIF_BACK_RANK_MATE) || motif_in(found, MOTIF_FORK));
}

size_t motifs_of_line(const MotifLine *line, MotifHit hits[MOTIF_COUNT]) {
    LineWalk walk;
    line_walk_init(&walk, line);
    MotifSet found = {0};
    bool group_found[MOTIF_GROUP_COUNT] = {false};
    size_t count = 0;
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        const MotifRow *row = &rows[motif];
        MotifHit *hit = &hits[count];
        *hit = (MotifHit){.motif = motif, .square = NO_SQUARE};
        if ((is_exclusive(motif) && group_found[row->group]) || is_outranked(motif, &found))
            continue;
        if (row->find(&walk, hit)) {
            motif_add(&found, motif);
            group_found[row->group] = true;
            count++;
        }
    }
    return count;
}

static int by_name(const void *a, const void *b) {
    return strcmp(rows[*(const Motif *)a].name, rows[*(const Motif *)b].name);
}

static int by_priority(const void *a, const void *b) {
    return motif_priority(*(const Motif *)a) - motif_priority(*(const Motif *)b);
}

static void write_sorted(const MotifSet *set, int (*order)(const void *a, const void *b),
                         Str *out) {
    Motif sorted[MOTIF_COUNT];
    size_t count = 0;
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++)
        if (motif_in(set, motif))
            sorted[count++] = motif;
    qsort(sorted, count, sizeof *sorted, order);
    for (size_t i = 0; i < count; i++)
        str_addf(out, "%s%s", i == 0 ? "" : " ", rows[sorted[i]].name);
}

void motifs_write_names(const MotifSet *set, Str *out) {
    write_sorted(set, by_name, out);
}

void motifs_write_briefly(const MotifSet *set, Str *out) {
    write_sorted(set, by_priority, out);
}

// Appends a row of the table: the name in its own column, the sentence wrapped beside it.
static void write_row(const MotifRow *row, Str *out) {
    enum { COLUMNS = 90, NAME_COLUMNS = 21 };
    size_t column = NAME_COLUMNS;
    str_addf(out, "  %-*s", NAME_COLUMNS - 2, row->name);
    for (const char *word = row->sentence; *word != '\0';) {
        const size_t len = strcspn(word, " ");
        if (column + len > COLUMNS) {
            str_addf(out, "\n%*s", NAME_COLUMNS, "");
            column = NAME_COLUMNS;
        }
        str_add_bytes(out, word, len);
        column += len + 1;
        word += len + strspn(word + len, " ");
        str_add(out, *word != '\0' && column + strcspn(word, " ") <= COLUMNS ? " " : "");
    }
    str_add_char(out, '\n');
}

void motifs_write(Str *out) {
    for (Motif motif = 0; motif < MOTIF_COUNT; motif++) {
        if (motif == 0 || rows[motif].group != rows[motif - 1].group)
            str_addf(out, "%s%s\n", motif == 0 ? "" : "\n", groups[rows[motif].group].name);
        write_row(&rows[motif], out);
    }
}
