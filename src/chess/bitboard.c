// The attack tables. The magic factors were found by trying random numbers with few bits until no
// two sets of blockers with different attacks met in one slot; the tables are filled from the
// factors before main(), so that they need no lock and no lazy start.
#include "onlymove/bitboard.h"

#ifdef __x86_64__
#include <cpuid.h>
#endif

enum { ROOK_SLOTS = 102400, BISHOP_SLOTS = 5248 };

Lookup bb_lookup;
SliderTable bb_rook_table[64];
SliderTable bb_bishop_table[64];
Bitboard bb_knight[64];
Bitboard bb_king[64];
Bitboard bb_pawn[2][64];
Bitboard bb_pseudo[6][64];
Bitboard bb_between[64][64];
Bitboard bb_line[64][64];

// Only one of the two tables is filled; pages never touched take no memory.
static Bitboard slots[ROOK_SLOTS + BISHOP_SLOTS];
static uint16_t packed_slots[ROOK_SLOTS + BISHOP_SLOTS];

static const uint64_t rook_factors[64] = {
    0x1080004008801020, 0x0840092002C03000, 0x1900200010400900, 0x0880100008000480,
    0x4200100420080200, 0x8100020100080400, 0x0200040110886200, 0x0200008040220411,
    0x0404800084400220, 0x0000401000402000, 0x0086001081220440, 0x0408800800100280,
    0x000A001201040820, 0x8848800200840080, 0x4001000100040200, 0x0442000102105084,
    0x9080010020804100, 0x0040404000201009, 0x0000808010002009, 0x2200090021D00100,
    0x0008008008040080, 0x0004004002010040, 0x0011040008015042, 0x00000A0001768104,
    0x0000800080204009, 0x2010004140002001, 0x9800200280100080, 0x1000100080080080,
    0x0442000A00049020, 0x2100040080020080, 0x0800120400900148, 0x0010040A00128541,
    0x2800804000800030, 0x1010002000400041, 0x4000200011004100, 0x0610008410800800,
    0x0400802402800800, 0xC100020080800400, 0x0002000802000401, 0x0182085882000401,
    0x0220204000808000, 0x2860100040024022, 0x0001002004110040, 0x99101042000A0020,
    0x0004080004008080, 0x0010040002008080, 0x2012004881020004, 0x8300842444820011,
    0x0088403882010200, 0x0820400080210100, 0x0110910040A00300, 0x0801100280080480,
    0x0242009008200600, 0x1002000489500200, 0x0040800200010080, 0x0091800041000080,
    0x0000209300488001, 0x04C1002414824001, 0x020020000B001041, 0x7000100004200901,
    0x8002002004100802, 0x30010002084C0007, 0x0888221800813004, 0x4000002840840112,
};

static const uint64_t bishop_factors[64] = {
    0xA010041108003100, 0x006082020A002900, 0x6810010619200000, 0x08281A0520000408,
    0x0001104001000400, 0x0018901008048400, 0x00040A0210245280, 0x000200210808A402,
    0x9140048410821200, 0x0800091010820041, 0x20504804832202C0, 0x0100091401081000,
    0x8021011140000012, 0x0810020804450400, 0x208B0542109008A2, 0x0080084A08040204,
    0x0040E2A80811244C, 0x2505022008008108, 0x0430220100420040, 0x010A040420220040,
    0x1105000290400000, 0x0093001200822120, 0x4000A62048043004, 0x280120048A015004,
    0x006090002A020814, 0x44042000240800D0, 0x01102800040A4400, 0x1004080080220040,
    0x0001001011004024, 0x0010044000805040, 0x0914041200820100, 0x0004821012821480,
    0x0024040500C05021, 0x0088611002080200, 0x0116080A00040020, 0x4000020080080080,
    0x2450450140840040, 0x0000880201484100, 0x0222020404020092, 0x8081110600002E00,
    0x2842101105000801, 0x1100809008001025, 0x00020202221C0400, 0x0422014022009020,
    0x0210046102100C00, 0xC004008082029102, 0x00AA461801101200, 0x0404080080201108,
    0x020542108C205002, 0x0410544804100100, 0x0040910841100000, 0x0400200042021100,
    0x00004204850400C0, 0x0200100410A42102, 0x1040020801210102, 0x0805040410420000,
    0x2884804130100200, 0x800C262201242000, 0x1058000194108800, 0x0014221054420204,
    0x0104000012A02200, 0x0200881003300100, 0x0140400202840100, 0x0402020801010201,
};

// Steps in files and ranks: four of the rook, then four of the bishop. Each pair makes a line, and
// its first step leads to higher squares.
static const int steps[8][2] = {{1, 0}, {-1, 0},  {0, 1},  {0, -1},
                                {1, 1}, {-1, -1}, {-1, 1}, {1, -1}};
static const int knight_steps[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                       {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

// The square one step away as a set, which is empty beyond the edge.
static Bitboard step_square(int s, const int step[2]) {
    const int file = (s & 7) + step[0], rank = (s >> 3) + step[1];
    return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? bb_bit(rank * 8 + file) : 0;
}

static Bitboard ray_from(int s, const int step[2]) {
    Bitboard squares = 0;
    for (Bitboard at = step_square(s, step); at; at = step_square(bb_first(at), step))
        squares |= at;
    return squares;
}

// A line through a square, without the square: one ray to higher squares, one to lower ones.
typedef struct SliderLine {
    Bitboard up, down;
    Bitboard inner;       // squares where a piece blocks a slider: all but the ends
    Bitboard attacks[64]; // of the slider, for each set of blockers in `inner`
    uint64_t index[64];   // that set's part of the index of the slot
    int set_count;
} SliderLine;

static void init_line(SliderLine *line, int s, const int step[2][2]) {
    const Bitboard file = BB_FILE_A << (s & 7), rank = BB_RANK_1 << (s & 56);
    const Bitboard edges = ((BB_FILE_A | BB_FILE_H) & ~file) | ((BB_RANK_1 | BB_RANK_8) & ~rank);
    line->up = ray_from(s, step[0]);
    line->down = ray_from(s, step[1]);
    line->inner = (line->up | line->down) & ~edges;
}

// What a slider attacks along a line: up to the first blocker each way, the lowest one above and
// the highest one below.
static Bitboard attacks_along(const SliderLine *line, Bitboard blockers) {
    const Bitboard above = line->up & blockers, below = line->down & blockers;
    const Bitboard nearest_below = bb_bit(63 - __builtin_clzll(below | 1));
    return (line->up & (above ^ (above - 1))) | (line->down & ~(nearest_below - 1));
}

// Lists what a slider attacks on one line for each set of blockers. With both lookups the index of
// a union of disjoint sets is the sum of their indices, so that fill_slider() needs one addition
// and one union a slot.
static void list_blocker_sets(SliderLine *line, const SliderTable *table, Lookup lookup) {
    const bool pack = lookup == LOOKUP_PEXT;
    Bitboard blockers = 0;
    line->set_count = 0;
    do {
        const Bitboard attacks = attacks_along(line, blockers);
        line->attacks[line->set_count] = pack ? bb_pext(attacks, table->reach) : attacks;
        line->index[line->set_count] =
            pack ? bb_pext(blockers, table->mask) : blockers * table->factor;
        line->set_count++;
        blockers = (blockers - line->inner) & line->inner; // the next subset
    } while (blockers);
}

// Fills the slots of one slider from number `first_slot` on; returns the number after them.
static size_t fill_slider(SliderTable *table, int s, const int step[4][2], uint64_t factor,
                          size_t first_slot, Lookup lookup) {
    SliderLine one, other;
    init_line(&one, s, step);
    init_line(&other, s, step + 2);
    table->mask = one.inner | other.inner;
    const unsigned bits = (unsigned)bb_count(table->mask);
    table->shift = 64 - bits;
    if (lookup == LOOKUP_PEXT) {
        table->reach = one.up | one.down | other.up | other.down;
        table->packed = packed_slots + first_slot;
    } else {
        table->factor = factor;
        table->attacks = slots + first_slot;
    }
    list_blocker_sets(&one, table, lookup);
    list_blocker_sets(&other, table, lookup);
    for (int i = 0; i < one.set_count; i++) {
        for (int k = 0; k < other.set_count; k++) {
            const uint64_t index = one.index[i] + other.index[k];
            const Bitboard attacks = one.attacks[i] | other.attacks[k];
            if (lookup == LOOKUP_PEXT)
                packed_slots[first_slot + index] = (uint16_t)attacks;
            else
                slots[first_slot + (index >> table->shift)] = attacks;
        }
    }
    return first_slot + bb_bit((int)bits);
}

static void fill_piece_attacks(void) {
    for (int s = 0; s < 64; s++) {
        for (int i = 0; i < 8; i++) {
            bb_knight[s] |= step_square(s, knight_steps[i]);
            bb_king[s] |= step_square(s, steps[i]);
            bb_pseudo[i < 4 ? ROOK : BISHOP][s] |= ray_from(s, steps[i]);
        }
        for (int c = WHITE; c <= BLACK; c++) {
            Bitboard pawn = bb_bit(s);
            bb_pawn[c][s] = bb_capture_west(pawn, (Color)c) | bb_capture_east(pawn, (Color)c);
        }
        bb_pseudo[KNIGHT][s] = bb_knight[s];
        bb_pseudo[QUEEN][s] = bb_pseudo[ROOK][s] | bb_pseudo[BISHOP][s];
        bb_pseudo[KING][s] = bb_king[s];
    }
}

static void fill_lines(void) {
    for (int from = 0; from < 64; from++) {
        for (int i = 0; i < 8; i++) {
            const int back[2] = {-steps[i][0], -steps[i][1]};
            const Bitboard line = ray_from(from, steps[i]) | bb_bit(from) | ray_from(from, back);
            Bitboard between = 0;
            for (Bitboard at = step_square(from, steps[i]); at;
                 at = step_square(bb_first(at), steps[i])) {
                bb_line[from][bb_first(at)] = line;
                bb_between[from][bb_first(at)] = between;
                between |= at;
            }
        }
    }
}

#ifdef __x86_64__
// AMD and Hygon before family 19h (Zen 3) have the instruction, but it takes hundreds of cycles.
static bool has_fast_pext(void) {
    enum { AUTHENTIC_AMD = 0x444D4163, HYGON_GENUINE = 0x656E6975 }; // their last four letters
    unsigned highest, version, features, more, vendor, eax, ebx, ecx, edx;
    __cpuid(0, highest, ebx, vendor, edx);
    if (highest < 7)
        return false;
    __cpuid(1, version, ebx, features, edx);
    __cpuid_count(7, 0, eax, more, ecx, edx);
    const bool amd = vendor == AUTHENTIC_AMD || vendor == HYGON_GENUINE;
    return (more & bit_BMI2) && (features & bit_POPCNT) &&
           (!amd || (version >> 8 & 0xF) + (version >> 20 & 0xFF) >= 0x19);
}
#else
static bool has_fast_pext(void) {
    return false;
}
#endif

void bb_use_lookup(Lookup lookup) {
    size_t slot = 0;
    for (int s = 0; s < 64; s++)
        slot = fill_slider(&bb_rook_table[s], s, steps, rook_factors[s], slot, lookup);
    for (int s = 0; s < 64; s++)
        slot = fill_slider(&bb_bishop_table[s], s, steps + 4, bishop_factors[s], slot, lookup);
    bb_lookup = lookup;
}

__attribute__((constructor)) static void fill_tables(void) {
    fill_piece_attacks();
    fill_lines();
    bb_use_lookup(has_fast_pext() ? LOOKUP_PEXT : LOOKUP_MAGIC);
}
