// Positions that many tests of profiles look at, and the trees of them.
#pragma once

// Morphy's opera game: 16.Qb8+ is taken by the only legal reply, then 17.Rd8 mates.
#define OPERA      "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"
#define OPERA_TREE "1Qb8+/sol 2Nxb8/rep 3Rd8#/sol=mate"

// Ra7 shuts the king in, which has two squares then; Rb8 mates.
#define LADDER      "5k2/8/8/8/8/8/R7/1R4K1 w - - 0 1"
#define LADDER_TREE "1Ra7/sol 2Kg8/rep 3Rb8#/sol=mate"

// White attacks the rook with a queen; a king without air stands behind it.
#define FORK_PIECES "r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - "
#define FORK        FORK_PIECES "0 1"
#define FORK_TREE   "1Qd5/sol 2Rf8/rep 3Qb7/sol=won"
