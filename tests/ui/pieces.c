// Sets of drawn pieces: that they can be told apart, how they become cells, and what is said of
// files that make no sense.
#include "tests/ui/scene.h"
#include "ui/term/appearance.h"

// --- Every set that ships

typedef void SetLook(const char *name, const PieceSet *set, int rows);

static void look_at_all(SetLook *look) {
    CLEANUP(theme_folders_done) ThemeFolders share = {0};
    CLEANUP(theme_names_done) ThemeNames names = {0};
    str_add(&share.paths[1], "themes");
    theme_names(&share, "pieces/", &names);
    assert_in_range(names.count, 3, 99);
    for (size_t i = 0; i < names.count; i++) {
        PieceSet set;
        CLEANUP(str_done) Str path = str_of("themes/pieces/%s.ini", names.items[i]);
        assert_ok(pieces_read(&set, str_text(&path), NULL, SAID));
        for (int rows = BITMAP_MIN; rows <= BITMAP_MAX; rows++) {
            assert_true(pieces_have_bitmaps(&set, rows));
            look(names.items[i], &set, rows);
        }
    }
}

static int pixel_count(const PieceSet *set, int rows) {
    return 2 * rows * rows * set->across * set->down;
}

static void look_at_ink(const char *name, const PieceSet *set, int rows) {
    const int count = pixel_count(set, rows);
    for (int type = PAWN; type <= KING; type++) {
        const char *pixels = set->pixels[rows - BITMAP_MIN][type];
        int ink = 0;
        for (int i = 0; i < count; i++)
            ink += pixels[i] != PIXEL_EMPTY;
        if (ink * 4 < count)
            fail_msg("%s at %d rows, piece %d: %d of %d pixels", name, rows, type, ink, count);
    }
}

TEST(a_piece_covers_a_quarter_of_its_square) {
    look_at_all(look_at_ink);
}

// Of the pixels that two pieces cover together, a fifth is not the same.
static void look_at_pairs(const char *name, const PieceSet *set, int rows) {
    const int count = pixel_count(set, rows);
    for (int pair = 0; pair < 36; pair++) {
        const char *one = set->pixels[rows - BITMAP_MIN][pair / 6];
        const char *other = set->pixels[rows - BITMAP_MIN][pair % 6];
        int overlap = 0, unlike = 0;
        for (int i = 0; i < count; i++) {
            overlap += one[i] != PIXEL_EMPTY || other[i] != PIXEL_EMPTY;
            unlike += one[i] != other[i];
        }
        if (pair / 6 != pair % 6 && unlike * 5 < overlap) {
            fail_msg("%s at %d rows, pieces %d and %d: %d of %d pixels", name, rows, pair / 6,
                     pair % 6, unlike, overlap);
        }
    }
}

TEST(no_two_pieces_are_alike) {
    look_at_all(look_at_pairs);
}

// The cells of a piece on a square, with their colours where the palette has some: what is seen.
static void draw_piece(Grid *grid, const PieceSet *set, const Palette *palette, Piece piece,
                       int dark, int rows) {
    grid_resize(grid, rows, 2 * rows);
    const PieceSquare square = {SQUARE_PLAIN, dark, rows};
    grid_fill(grid, (Rect){0, 0, rows, 2 * rows}, ' ', style_square(SQUARE_PLAIN, dark, INK_MARK));
    pieces_draw(grid, 0, 0, set, piece, &square,
                palette->needs_rim[piece_color(piece)][SQUARE_PLAIN][dark]);
}

// How many cells look different, where those of one colour need not have the same style.
static int unlike_cells(const Grid *one, const Grid *other, const Palette *palette) {
    int unlike = 0;
    for (int i = 0; i < one->rows * one->cols; i++) {
        const StyleColours *a = &palette->styles[one->cells[i].style];
        const StyleColours *b = &palette->styles[other->cells[i].style];
        const bool same_ink = a->fg == b->fg || one->cells[i].character == ' ';
        unlike +=
            one->cells[i].character != other->cells[i].character || !same_ink || a->bg != b->bg;
    }
    return unlike;
}

static void look_at_sides(const char *name, const PieceSet *set, int rows) {
    static const ColourDepth depths[] = {DEPTH_16, DEPTH_256};
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
        const Palette palette = palette_at(depths[i]);
        for (int at = 0; at < 12; at++) {
            CLEANUP(grid_done) Grid white = {0}, black = {0};
            const PieceType type = (PieceType)(at / 2);
            draw_piece(&white, set, &palette, piece_make(WHITE, type), at % 2, rows);
            draw_piece(&black, set, &palette, piece_make(BLACK, type), at % 2, rows);
            if (unlike_cells(&white, &black, &palette) < rows) {
                fail_msg("%s at %d rows, depth %d: sides of piece %d", name, rows, (int)depths[i],
                         (int)type);
            }
        }
    }
}

TEST(the_sides_differ_in_few_colours) {
    look_at_all(look_at_sides);
}

// --- Pictures

// The whole board at each size, in the depths that draw in ways of their own.
TEST(pieces_are_drawn_at_every_size_and_depth) {
    static const struct {
        ColourDepth depth;
        const char *name;
    } depths[] = {{DEPTH_16, "16"}, {DEPTH_256, "256"}};
    PieceSet set;
    Position pos;
    pieces_default(&set);
    assert_ok(pos_from_fen(
        &pos, "r1bqk2r/pppp1Npp/2n2n2/2b1p3/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 0 5", SAID));
    for (int rows = BITMAP_MIN; rows <= BITMAP_MAX; rows++) {
        for (size_t i = 0; i < COUNT(depths); i++) {
            const Palette palette = palette_at(depths[i].depth);
            CLEANUP(grid_done) Grid grid = {0};
            grid_resize(&grid, 8 * rows + 2, 16 * rows + 3);
            board_draw(&grid, (Rect){0, 0, 8 * rows + 2, 16 * rows + 3},
                       &(BoardView){.pos = &pos,
                                    .last = move_encode(38, 53),
                                    .pieces = &set,
                                    .palette = &palette,
                                    .square_rows = rows},
                       false);
            golden_check(golden_name("pieces-%dx%d-%s", 2 * rows, rows, depths[i].name), &grid,
                         rows == BITMAP_MIN);
        }
    }
}

// --- Files

TEST(a_mistake_in_a_set_is_named_with_its_line_and_the_default_serves) {
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"[pieces]\nblock = eighths\n",
         "p.ini:2: block: halves, quarters or sextants, not \"eighths\""},
        {"[6x3]\n", "p.ini:1: [pieces] with its block has to come first"},
        {"[pieces]\nblock = halves\n[7x3]\n",
         "p.ini:3: [7x3]: there are [pieces], [6x3], [8x4], [10x5] and [12x6]"},
        {"[pieces]\nblock = halves\n[6x3]\nbaron =\n",
         "p.ini:4: baron is no piece: king, queen, ..."},
        {"[pieces]\nblock = halves\n[6x3]\nking =\n  .....\n",
         "p.ini:5: a king of this size has 6 rows of 6 pixels"},
        {"[pieces]\nblock = halves\n[6x3]\nking =\n  ..#...\n",
         "p.ini:5: a pixel is one of . @ o, not #"},
        {"[pieces]\nblock = halves\n[6x3]\nking =\n  ......\npawn =\n",
         "p.ini:6: the king before has 1 rows of 6"},
        {"[pieces]\nblock = halves\n[6x3]\nking =\n  ......\n",
         "p.ini: the king before has 1 rows of 6"},
        {"[pieces]\nblock = halves\n[6x3]\nking =\n  ..@@..\n ..@@..\n ..@@..\n ..@@..\n ..@@..\n "
         "..@@..\n",
         "p.ini: [6x3] has 1 pieces of 6"},
    };
    PieceSet standard;
    pieces_default(&standard);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PieceSet set;
        CLEANUP(str_done) Str text = str_of("%s", cases[i].text);
        assert_fails(pieces_read(&set, "p.ini", &text, SAID), STATUS_SYNTAX, cases[i].said);
        assert_memory_equal(&set, &standard, sizeof set);
    }
}
