// The profiles that ship: six published systems with their own numbers, finder-strict and decoy,
// and four of the six with a first look in steps, whose numbers were measured.
#include <string.h>

#include "onlymove/profile.h"

typedef struct NumberSetting {
    ProfileKey key;
    double value;
} NumberSetting;

// A profile that ships. A number that it does not name has its usual value.
typedef struct Recipe {
    const char *name;
    const char *base; // the profile that gives what this one does not set, or NULL
    const char *about;
    const char *filters;       // NULL: those of `base`
    PolicyId policy;           // without `base`
    NumberSetting numbers[16]; // ends at value 0 of the first key, which no recipe sets to 0
} Recipe;

static const Recipe recipes[] = {
    {
        .name = "magnus",
        .about = "one winning move that stays the only one at eleven growing node limits",
        .filters = "one-winning-move not-in-check only-winning-move not-mate-in-one "
                   "not-en-passant not-queen-promotion not-winning-capture sacrifice-or-missed "
                   "same-move solution-tree history-free",
        .policy = POLICY_MAGNUS,
        .numbers = {{KEY_CENTIPAWN, 0}, {KEY_NODES_MAX, 40e6}, {KEY_SAME_MOVE_FAIL, 1}},
    },
    {
        .name = "classic",
        .about = "a blunder: the evaluation jumps or turns into mate; all good lines against it",
        .filters = "evaluation-jump solution-tree history-free",
        .policy = POLICY_CLASSIC,
        .numbers = {{KEY_CENTIPAWN, 0},
                    {KEY_NODES_SCAN, 5e5},
                    {KEY_NODES_MAX, 5e5},
                    {KEY_SCAN_FIRST, 1},
                    {KEY_SCAN_FINAL, 1},
                    {KEY_TREE_LINES, 50},
                    {KEY_TREE_GAIN, 1},
                    {KEY_TREE_NODES, 5e5},
                    {KEY_TREE_MAX_NODES, 50},
                    {KEY_TREE_TRIM, 1},
                    {KEY_HASH, 8}},
    },
    {
        .name = "finder",
        .about = "a single good move against every good reply, until the result is clear",
        .filters = "has-choice not-inside-puzzle only-good-move solution-tree history-free",
        .policy = POLICY_FINDER,
        .numbers = {{KEY_NODES_MAX, 1e6},
                    {KEY_LINES, 5},
                    {KEY_INSIDE_FAILED, 1},
                    {KEY_EVAL_BEFORE, 1},
                    {KEY_SCAN_FIRST, 1},
                    {KEY_SCAN_FINAL, 1},
                    {KEY_HASH, 16}},
    },
    {
        .name = "finder-strict",
        .base = "finder",
        .about = "finder without mates in one and simple winning captures",
        .filters = "+not-mate-in-one +not-winning-capture",
    },
    {
        .name = "positional",
        .about = "a quiet best move with a small edge, and pieces on the board",
        .filters = "move-number enough-pieces not-in-check best-in-window margin-in-window "
                   "not-capture not-check solution-tree history-free",
        .policy = POLICY_POSITIONAL,
        .numbers = {{KEY_CENTIPAWN, 0}, {KEY_NODES_MAX, 60e6}},
    },
    {
        .name = "lichess",
        .about = "a mate or a jump in win chances, and one line of only moves",
        .filters = "has-choice full-castling not-seen-before not-inside-puzzle not-ahead "
                   "mate-or-advantage not-winning-before not-easy solution-tree shows-gain "
                   "history-free",
        .policy = POLICY_LICHESS,
        .numbers =
            {{KEY_CENTIPAWN, 0}, {KEY_ONE_PER_GAME, 1}, {KEY_SCAN_FIRST, 1}, {KEY_SCAN_FINAL, 1}},
    },
    {
        .name = "swing",
        .about = "an evaluation that swings, and one line of clear moves that wins or saves",
        .filters = "evaluation-swing clear-move solution-tree shows-gain history-free",
        .policy = POLICY_SWING,
        .numbers = {{KEY_CENTIPAWN, 0},
                    {KEY_NODES_MAX, 1e6},
                    {KEY_LINES, 3},
                    {KEY_EVAL_SEARCHED, 1},
                    {KEY_SCAN_FIRST, 1},
                    {KEY_SCAN_FINAL, 1},
                    {KEY_HASH, 16}},
    },
    {
        .name = "decoy",
        .about = "no tactic: the natural shot fails, and a quiet move keeps the balance",
        .filters =
            "not-in-check natural-shot best-in-window margin-in-window not-capture not-check "
            "solution-tree confirmed history-free",
        .policy = POLICY_DECOY,
        .numbers = {{KEY_CENTIPAWN, 0},
                    {KEY_NODES_MAX, 1e6},
                    {KEY_HASH, 16},
                    {KEY_BEST_MIN, -30},
                    {KEY_BEST_MAX, 100},
                    {KEY_MARGIN_MIN, 50},
                    {KEY_MARGIN_MAX, 1000},
                    {KEY_CONFIRM_MARGIN, 200}},
    },
    {
        .name = "magnus-quick",
        .base = "magnus",
        .about = "magnus for a third of the nodes",
        .numbers = {{KEY_PRESCAN, 6},
                    {KEY_PRESCAN_FIRST, 0.05},
                    {KEY_PRESCAN_FACTOR, 1.95},
                    {KEY_PRESCAN_MARGIN, 316},
                    {KEY_PRESCAN_LEAD, 195},
                    {KEY_PRESCAN_CLEAR, 70},
                    {KEY_PRESCAN_NARROWING, 0.855}},
    },
    {
        .name = "classic-quick",
        .base = "classic",
        .about = "classic for a quarter of the nodes",
        .numbers = {{KEY_PRESCAN, 3},
                    {KEY_PRESCAN_FIRST, 0.01},
                    {KEY_PRESCAN_FACTOR, 4.5},
                    {KEY_PRESCAN_MARGIN, 300},
                    {KEY_PRESCAN_NARROWING, 0.42}},
    },
    {
        .name = "finder-quick",
        .base = "finder",
        .about = "finder for a quarter of the nodes",
        .numbers = {{KEY_PRESCAN, 8},
                    {KEY_PRESCAN_FIRST, 0.005},
                    {KEY_PRESCAN_FACTOR, 1.7},
                    {KEY_PRESCAN_MARGIN, 1e6},
                    {KEY_PRESCAN_LEAD, 650},
                    {KEY_PRESCAN_NARROWING, 0.6},
                    {KEY_PRESCAN_TREE, 115},
                    {KEY_PRESCAN_AGAIN, 0.07}},
    },
    {
        .name = "lichess-quick",
        .base = "lichess",
        .about = "lichess for a sixth of the nodes",
        .numbers = {{KEY_PRESCAN, 8},
                    {KEY_PRESCAN_FIRST, 0.004},
                    {KEY_PRESCAN_FACTOR, 2},
                    {KEY_PRESCAN_NARROWING, 0.6},
                    {KEY_PRESCAN_TREE, 70},
                    {KEY_PRESCAN_REPLIES, 0},
                    {KEY_PRESCAN_AGAIN, 0.05}},
    },
};

enum { RECIPE_COUNT = sizeof recipes / sizeof *recipes };

const char *profile_to_try(const char *name) {
    return strncmp(name, "finder", strlen("finder")) == 0 ? "lichess" : "finder";
}

const char *profile_name(size_t index) {
    return index < RECIPE_COUNT ? recipes[index].name : NULL;
}

bool profile_is_quick(const char *name) {
    for (size_t i = 0; i < RECIPE_COUNT; i++) {
        const char *base = recipes[i].base;
        if (base && strcmp(recipes[i].name, name) == 0) {
            return strncmp(base, name, strlen(base)) == 0 &&
                   strcmp(name + strlen(base), "-quick") == 0;
        }
    }
    return false;
}

// The numbers that make a profile's character, by its tree policy; the key P shows them first.
static const ProfileKey first_keys[POLICY_COUNT][PROFILE_FIRST_MAX] = {
    [POLICY_MAGNUS] = {KEY_WON, KEY_NOT_WON, KEY_NOT_LOST, KEY_SEE_MAX, KEY_NODES_MAX,
                       KEY_TREE_MAX_PLIES},
    [POLICY_CLASSIC] = {KEY_JUMP_BEFORE, KEY_JUMP_AFTER, KEY_JUMP_MIN, KEY_TREE_GAIN, KEY_NODES_MAX,
                        KEY_TREE_MAX_PLIES},
    [POLICY_FINDER] = {KEY_ONLY_MARGIN, KEY_ONLY_CEILING, KEY_DRAW_LOSS, KEY_TREE_GAIN,
                       KEY_NODES_MAX, KEY_TREE_MAX_PLIES},
    [POLICY_POSITIONAL] = {KEY_BEST_MIN, KEY_BEST_MAX, KEY_MARGIN_MIN, KEY_MARGIN_MAX,
                           KEY_NODES_MAX, KEY_TREE_LENGTH},
    [POLICY_LICHESS] = {KEY_ADVANTAGE, KEY_BEFORE_MAX, KEY_CHANCES_GAIN, KEY_CHANCES_MARGIN,
                        KEY_TIER, KEY_NODES_MAX},
    [POLICY_SWING] = {KEY_SWING_EVEN, KEY_SWING_CHANGE, KEY_SWING_WON, KEY_TREE_MOVES, KEY_HELD,
                      KEY_NODES_MAX},
    [POLICY_DECOY] = {KEY_BEST_MIN, KEY_BEST_MAX, KEY_MARGIN_MIN, KEY_SHOT_LOSS, KEY_NODES_MAX},
    [POLICY_LINE] = {KEY_WON, KEY_NOT_WON, KEY_NODES_MAX, KEY_TREE_LENGTH, KEY_TREE_GAIN},
};

size_t profile_first_keys(const Profile *profile, ProfileKey keys[PROFILE_FIRST_MAX]) {
    size_t count = 0;
    for (int i = 0; i < PROFILE_FIRST_MAX; i++)
        if (profile_uses(profile, first_keys[profile->policy][i]))
            keys[count++] = first_keys[profile->policy][i];
    return count;
}

static Status apply_recipe(const Recipe *recipe, Profile *profile, Fault *fault) {
    if (recipe->base) {
        profile_find(recipe->base, profile, fault);
        strcpy(profile->name, recipe->name);
    } else {
        profile_init(profile, recipe->name);
        profile->policy = recipe->policy;
    }
    strcpy(profile->about, recipe->about);
    for (const NumberSetting *number = recipe->numbers; number->key != 0 || number->value != 0;
         number++) {
        profile->value[number->key] = number->value;
    }
    return recipe->filters ? profile_set_key(profile, "filters", recipe->filters, fault)
                           : STATUS_OK;
}

Status profile_find(const char *name, Profile *profile, Fault *fault) {
    for (size_t i = 0; i < RECIPE_COUNT; i++)
        if (strcmp(recipes[i].name, name) == 0)
            return apply_recipe(&recipes[i], profile, fault);
    return fault_set_nearest(fault, STATUS_NOT_FOUND, name, text_name_by,
                             &(TextName *){profile_name}, "there is no profile \"%s\"", name);
}
