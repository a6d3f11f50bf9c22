// onlymove explain: takes a position through one profile, or two, and says everything it found.
#include <stdlib.h>
#include <string.h>

#include "onlymove/candidate.h"
#include "onlymove/inquiry.h"
#include "onlymove/movegen.h"
#include "onlymove/pgn.h"
#include "onlymove/runner.h"
#include "onlymove/str.h"
#include "onlymove/tree_text.h"
#include "onlymove/tuning.h"
#include "onlymove/xalloc.h"
#include "src/cli/command.h"
#include "src/cli/option_groups.h"
#include "src/cli/pump.h"

// --- The position with its past, as the command line names it

// The options that name a position; NULL: not given.
typedef struct PositionArgs {
    const char *fen, *moves, *played;     // a position by itself ...
    const char *file, *game, *ply, *move; // ... or one of a game
} PositionArgs;

typedef struct NamedPosition {
    Subject subject;
    Move *moves; // the moves of `subject`, which borrows them
    size_t move_cap;
} NamedPosition;

static void add_move(NamedPosition *named, Move move) {
    Subject *subject = &named->subject;
    array_grow(&named->moves, &named->move_cap, subject->move_count + 1);
    named->moves[subject->move_count++] = move;
    subject->moves = named->moves;
}

// Reads UCI moves, separated by blanks, and plays them on *pos.
static Status read_moves(NamedPosition *named, const char *text, Position *pos, Fault *fault) {
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        Fault why;
        Move move;
        if (uci_move_read(pos, at, len, &move, &why) != STATUS_OK || move == MOVE_NULL) {
            return fault_set(fault, STATUS_USAGE, "--moves: move %zu, \"%.*s\": %s",
                             named->subject.move_count + 1, (int)(len < 20 ? len : 20), at,
                             move == MOVE_NULL ? "a null move has no history" : why.text);
        }
        pos_play(pos, move);
        add_move(named, move);
        at += len;
    }
    return STATUS_OK;
}

static Status read_position(NamedPosition *named, const PositionArgs *args, Fault *fault) {
    Subject *subject = &named->subject;
    Fault why;
    if (pos_from_fen(&subject->start, args->fen, &why) != STATUS_OK)
        return fault_set(fault, STATUS_USAGE, "--fen: %s", why.text);
    Position pos = subject->start;
    Status status = read_moves(named, args->moves ? args->moves : "", &pos, fault);
    if (status != STATUS_OK)
        return status;
    if (!pos_has_legal_move(&pos))
        return fault_set(fault, STATUS_USAGE, "the game is over in this position");
    const char *played = args->played;
    if (played && san_read(&pos, played, strlen(played), &subject->played, &why) != STATUS_OK)
        return fault_set(fault, STATUS_USAGE, "--played: %s", why.text);
    return STATUS_OK;
}

// Reads games until *game is the one of this number.
static Status find_game(PgnReader *reader, size_t number, Game *game, Fault *fault) {
    const char *name = reader->input->name;
    while (reader->game_count < number && pgn_read(reader, game))
        reader->error_count = 0; // drops the errors so far
    if (reader->has_content && reader->game_count == number)
        return STATUS_OK;
    if (reader->status != STATUS_OK) {
        *fault = reader->fault;
        return reader->status;
    }
    if (!reader->has_content || reader->game_count == 0) {
        return fault_set(fault, STATUS_SYNTAX, "%s: holds no game%s", name,
                         reader->skipped_games > 0 ? " of standard chess" : "");
    }
    return fault_set(fault, STATUS_NOT_FOUND, "%s: there is no game %zu; it ends with game %zu",
                     name, number, reader->game_count);
}

static Status load_game(const char *path, size_t number, Game *game, Fault *fault) {
    CLEANUP(input_close) Input input;
    const Status status = input_open(&input, path, fault);
    if (status != STATUS_OK)
        return status;
    CLEANUP(pgn_reader_done) PgnReader reader;
    pgn_reader_open(&reader, &input);
    return find_game(&reader, number, game, fault);
}

static Status set_game_position(NamedPosition *named, const Game *game, size_t number, size_t ply,
                                Fault *fault) {
    size_t plies = game_main_plies(game);
    if (ply > plies) {
        return fault_set(fault, STATUS_NOT_FOUND, "game %zu: there is no ply %zu; %s with ply %zu",
                         number, ply, game->damaged ? "what can be read of it ends" : "it ends",
                         plies);
    }
    uint32_t node = game_main_node(game, ply);
    const Position pos = game_position(game, node);
    if (!pos_has_legal_move(&pos))
        return fault_set(fault, STATUS_NOT_FOUND, "game %zu is over after ply %zu", number, ply);
    subject_of_game(game, node, &named->subject, &named->moves, &named->move_cap);
    return STATUS_OK;
}

static Status read_game(NamedPosition *named, const PositionArgs *args, Fault *fault) {
    size_t number = 1, ply = 0;
    Status status = option_number("--ply", args->ply, 0, SIZE_MAX, &ply, fault);
    if (status == STATUS_OK)
        status = option_number("--game", args->game, 1, SIZE_MAX, &number, fault);
    if (status != STATUS_OK)
        return status;
    CLEANUP(game_done) Game game = game_blank();
    status = load_game(args->file, number, &game, fault);
    Fault why;
    if (status == STATUS_OK && args->move &&
        (status = game_find_move(&game, args->move, &ply, &why)) != STATUS_OK) {
        status = status == STATUS_SYNTAX ? STATUS_USAGE : status;
        fault_set(fault, status, "--move: %s", why.text);
    }
    return status == STATUS_OK ? set_game_position(named, &game, number, ply, fault) : status;
}

// Returns a sentence on options that are missing or do not go together; NULL: all is well.
static const char *options_conflict(const PositionArgs *args) {
    if (!args->fen && !args->file)
        return "explain needs --fen, or a FILE with --move or --ply";
    if (args->fen && args->file)
        return "explain takes --fen or a FILE, not both";
    if (args->file && (args->moves || args->played))
        return "--moves and --played go with --fen; a FILE has its own";
    if (args->file && !args->ply == !args->move)
        return "a FILE needs --move, a number like 16 or 16b, or else --ply, the number of plies "
               "before it";
    if (!args->file && (args->game || args->ply || args->move))
        return "--game, --move and --ply go with a FILE";
    return NULL;
}

// Reads the position, from the file where one is named. --game counts from 1 as check and scan do,
// games of other variants included, and is 1 when not given; --ply is how many plies come before
// the position, 0 at the start. STATUS_USAGE when the options make no sense, another fault when the
// file, the game or the ply is not there. *named is zeroed before.
static Status read_named_position(NamedPosition *named, const PositionArgs *args, Fault *fault) {
    const char *conflict = options_conflict(args);
    if (conflict)
        return fault_set(fault, STATUS_USAGE, "%s", conflict);
    return args->fen ? read_position(named, args, fault) : read_game(named, args, fault);
}

// --- What the searches of one run have found

// A filter, a tree, and above all a second profile ask for some searches again. A run has a few
// hundred searches at most, so a list is enough.
typedef struct KeptAnalysis {
    char *key;
    uint64_t covered; // nodes up to which its iterations are complete
    Analysis analysis;
} KeptAnalysis;

typedef struct KeptSearches { // zeroed, it is empty
    KeptAnalysis *items;
    size_t count, cap;
} KeptSearches;

static void kept_searches_done(KeptSearches *kept) {
    for (size_t i = 0; i < kept->count; i++) {
        free(kept->items[i].key);
        analysis_done(&kept->items[i].analysis);
    }
    free(kept->items);
}

// Returns a copy of the completed iterations, without what is still coming in.
static Analysis copy_analysis(const Analysis *from) {
    Analysis copy = *from;
    copy.iterations = NULL;
    copy.lines = NULL;
    copy.pending_lines = NULL;
    copy.iteration_cap = copy.line_cap = copy.pending_cap = copy.pending_count = 0;
    array_grow(&copy.iterations, &copy.iteration_cap, from->iteration_count + 1);
    array_grow(&copy.lines, &copy.line_cap, from->line_count + 1);
    if (from->iteration_count > 0) {
        memcpy(copy.iterations, from->iterations, from->iteration_count * sizeof *copy.iterations);
        memcpy(copy.lines, from->lines, from->line_count * sizeof *copy.lines);
    }
    return copy;
}

static KeptAnalysis *find_kept(const KeptSearches *kept, const char *key) {
    for (size_t i = 0; i < kept->count; i++)
        if (strcmp(kept->items[i].key, key) == 0)
            return &kept->items[i];
    return NULL;
}

// Implements SearchCache.find; an analysis with fewer nodes than wanted is returned as well.
static uint64_t find_search(void *context, const char *key, uint64_t nodes, Analysis *analysis) {
    (void)nodes;
    const KeptAnalysis *found = find_kept(context, key);
    if (!found)
        return 0;
    analysis_done(analysis);
    *analysis = copy_analysis(&found->analysis);
    return found->covered;
}

// Implements SearchCache.keep.
static void keep_search(void *context, const char *key, uint64_t covered,
                        const Analysis *analysis) {
    KeptSearches *kept = context;
    KeptAnalysis *slot = find_kept(kept, key);
    if (slot && slot->covered >= covered)
        return;
    if (!slot) {
        slot = array_add(&kept->items, &kept->count, &kept->cap);
        *slot = (KeptAnalysis){.key = xstrdup(key)};
    }
    analysis_done(&slot->analysis);
    slot->analysis = copy_analysis(analysis);
    slot->covered = covered;
}

// --- The report

static void add_heading(const Candidate *candidate, Str *out) {
    str_addf(out, "%s\nprofile %s", candidate->fen, candidate->profile.name);
    profile_diff_shipped(&candidate->profile, out);
    str_add(out, ", ");
    text_add_safe(out, candidate->engine, strlen(candidate->engine), 200);
    str_add(out, ", ");
    str_add_grouped(out, candidate->nodes);
    str_add(out, " nodes\n\n");
}

static void add_verdict(const Verdict *verdict, Str *out) {
    const EvidenceText text = evidence_text(&verdict->evidence);
    str_addf(out, "%s  ", verdict_word(verdict->state));
    if (text.measured[0])
        str_addf(out, "%-20s %s / %s", verdict->filter->name, text.measured, text.threshold);
    else
        str_add(out, verdict->filter->name);
    str_addf(out, "\n      %s%s%s", text.reason[0] ? text.reason : "not judged",
             text.miss[0] ? "; " : "", text.miss);
    if (verdict->nodes > 0) {
        str_add(out, " [");
        str_add_grouped(out, verdict->nodes);
        str_add(out, " nodes]");
    }
    str_add_char(out, '\n');
}

// Appends the motifs; nothing where the tree has no solution.
static void add_motifs(const Candidate *candidate, Str *out) {
    CLEANUP(tree_motifs_done) TreeMotifs motifs;
    if (candidate_motifs(candidate, &motifs, NULL) == STATUS_OK) {
        str_add_char(out, '\n');
        tree_motifs_write(&candidate->tree, &motifs, out);
    }
}

static void add_estimate(const Candidate *candidate, Str *out) {
    enum { REASONS = 6 };
    if (candidate->estimated) {
        str_add(out, "rating: ");
        estimate_write(&candidate->estimate, REASONS, out);
        str_add_char(out, '\n');
    }
    if (candidate->worth.value > 0) {
        str_add(out, "worth: ");
        worth_write(&candidate->worth, REASONS, out);
        str_add_char(out, '\n');
    }
}

// Appends everything: position, profile and engine, every verdict, the tree (with `paths` as paths
// of UCI moves), its motifs, rating and worth, the outcome.
static void write_text(const Candidate *candidate, bool paths, Str *out) {
    add_heading(candidate, out);
    for (int i = 0; i < candidate->verdict_count; i++)
        add_verdict(&candidate->verdicts[i], out);
    if (candidate->tree.count > 1) {
        str_add_char(out, '\n');
        (paths ? tree_write_paths : tree_write_text)(&candidate->tree, out);
        add_motifs(candidate, out);
        add_estimate(candidate, out);
    }
    str_add_char(out, '\n');
    candidate_write_summary(candidate, out);
    str_add_char(out, '\n');
}

// Appends {"compare": [A, B]}, each as candidate_write_report() has it.
static Status write_compared(const Candidate pair[2], Str *out, Fault *fault) {
    str_add(out, "{\"compare\": [");
    Status status = candidate_write_report(&pair[0], out, fault);
    if (status == STATUS_OK) {
        str_add(out, ", ");
        status = candidate_write_report(&pair[1], out, fault);
    }
    str_add(out, "]}");
    return status;
}

// Columns of a row's name, of the gap before each text, of a text, of the indent of its later rows.
enum { LABEL = 20, GAP = 2, CELL = 28, INDENT = 2 };

// Takes the next row of a cell off its text, up to the last blank that fits.
static void add_cell(const char **text, bool first, Str *out) {
    const size_t indent = first ? 0 : INDENT, room = CELL - indent;
    size_t len = strlen(*text);
    for (size_t at = room; len > room; at--)
        len = at == 0 ? room : (*text)[at] == ' ' ? at : len;
    str_addf(out, "%*s%.*s%*s", (int)(GAP + indent), "", (int)len, *text, (int)(room - len), "");
    *text += len;
    *text += strspn(*text, " ");
}

static void add_row(const char *label, const Str cells[2], Str *out) {
    const char *left = str_text(&cells[0]), *right = str_text(&cells[1]);
    for (bool first = true; first || *left || *right; first = false) {
        str_addf(out, "%-*s", LABEL, first ? label : "");
        add_cell(&left, first, out);
        add_cell(&right, first, out);
        while (out->data[out->len - 1] == ' ')
            out->data[--out->len] = '\0';
        str_add_char(out, '\n');
    }
}

// Appends both candidates side by side, in two columns.
static void write_columns(const Candidate pair[2], Str *out) {
    const size_t count = compared_count(pair);
    str_addf(out, "%s\n", pair[0].fen);
    text_add_safe(out, pair[1].engine, strlen(pair[1].engine), 80);
    str_add(out, "\n\n");
    for (size_t row = 0; row <= count; row++) { // row 0 has the profiles' names
        Str cells[2] = {{0}, {0}};
        for (int i = 0; i < 2; i++) {
            if (row > 0) {
                compared_write(pair, i, row - 1, &cells[i]);
            } else {
                str_add(&cells[i], pair[i].profile.name);
                profile_diff_shipped(&pair[i].profile, &cells[i]);
            }
        }
        str_add(out, row == count - COMPARED_SUMMARIES + 1 ? "\n" : "");
        add_row(row > 0 ? compared_name(pair, row - 1) : "", cells, out);
        str_done(&cells[0]);
        str_done(&cells[1]);
    }
}

// --- The command

// Reads "A,B" into two different profiles, both with --effort and the settings of --set.
static Status read_compared(const char *names, const ProfileArgs *args, Profile profiles[2],
                            Fault *fault) {
    const char *comma = strchr(names, ',');
    if (!comma || comma == names || !comma[1] || strchr(comma + 1, ',')) {
        return fault_set(fault, STATUS_USAGE,
                         "--compare: \"%.80s\" is not two profiles with a comma between", names);
    }
    char first[PROFILE_NAME_MAX * 2];
    snprintf(first, sizeof first, "%.*s", (int)(comma - names), names);
    if (strcmp(first, comma + 1) == 0)
        return fault_set(fault, STATUS_USAGE, "--compare: both profiles are %s", first);
    ProfileArgs each[2] = {*args, *args};
    each[0].name = first;
    each[1].name = comma + 1;
    Status status = profile_read(&each[0], &profiles[0], fault);
    return status == STATUS_OK ? profile_read(&each[1], &profiles[1], fault) : status;
}

// What the command line asks for.
typedef struct ExplainArgs {
    PositionArgs position;
    EngineArgs engine;
    ProfileArgs profile;
    const char *compare;
    bool json, paths;
} ExplainArgs;

typedef struct Explanation {
    NamedPosition named;
    Profile profiles[2];
    Candidate candidates[2]; // what each profile makes of the position
    int count;               // of profiles and candidates: 1, or 2 with --compare
    bool json, paths;
    const volatile int *interrupted;
} Explanation;

static void explanation_done(Explanation *explanation) {
    for (int i = 0; i < explanation->count; i++)
        candidate_done(&explanation->candidates[i]);
    free(explanation->named.moves);
}

static Status read_profiles(Explanation *explanation, const ExplainArgs *args, Fault *fault) {
    if (args->compare && args->profile.name)
        return fault_set(fault, STATUS_USAGE, "--compare names its profiles, --profile another");
    explanation->count = args->compare ? 2 : 1;
    if (args->compare)
        return read_compared(args->compare, &args->profile, explanation->profiles, fault);
    return profile_read(&args->profile, explanation->profiles, fault);
}

static Status judge_subject(const Explanation *explanation, const Profile *profile, Pool *pool,
                            Candidate *candidate, Fault *fault) {
    Inquiry *inquiry = inquiry_new(profile, &explanation->named.subject, true);
    Runner runner;
    runner_init(&runner, pool, inquiry_task(inquiry), PRIORITY_CURATOR);
    Status status = runner_finish(&runner, explanation->interrupted, fault);
    if (status == STATUS_OK)
        candidate_from_inquiry(candidate, inquiry, pool_engine_name(pool));
    if (status == STATUS_OK && candidate->is_puzzle) {
        Estimator *estimator = estimator_new();
        candidate_estimate(candidate, estimator);
        estimator_free(estimator);
    }
    inquiry_free(inquiry);
    return status;
}

static int print_report(const Explanation *explanation) {
    CLEANUP(str_done) Str text = {0};
    Fault fault;
    const Candidate *candidates = explanation->candidates;
    bool is_compared = explanation->count == 2;
    Status status = STATUS_OK;
    if (explanation->json) {
        status = is_compared ? write_compared(candidates, &text, &fault)
                             : candidate_write_report(candidates, &text, &fault);
        str_add_char(&text, '\n');
    } else if (is_compared) {
        write_columns(candidates, &text);
    } else {
        write_text(candidates, explanation->paths, &text);
    }
    return status == STATUS_OK ? command_print(&text) : command_failed(&fault);
}

static int explain_position(Explanation *explanation, Pool *pool) {
    Fault fault;
    Status status = STATUS_OK;
    explanation->interrupted = signals_catch();
    for (int i = 0; i < explanation->count && status == STATUS_OK; i++) {
        status = judge_subject(explanation, &explanation->profiles[i], pool,
                               &explanation->candidates[i], &fault);
    }
    if (status == STATUS_OK)
        return print_report(explanation);
    command_failed(&fault);
    return *explanation->interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
}

static int explain_with(Explanation *explanation, const EngineChoice *choice) {
    Pool *pool = engine_choice_pool(choice, 1);
    CLEANUP(kept_searches_done) KeptSearches kept = {0};
    const SearchCache cache = {.context = &kept, .find = find_search, .keep = keep_search};
    pool_use_cache(pool, &cache);
    int status = explain_position(explanation, pool);
    engine_choice_report(choice, pool);
    pool_free(pool);
    return status;
}

static int explain_by_args(const CliCommand *command, const ExplainArgs *args) {
    Fault fault;
    CLEANUP(explanation_done)
    Explanation explanation = {.json = args->json, .paths = args->paths};
    if (read_profiles(&explanation, args, &fault) != STATUS_OK)
        return command_usage_error(command, fault.text);
    profile_note_unused(explanation.profiles, explanation.count, &args->profile);
    CLEANUP(engine_choice_done) EngineChoice choice = {0};
    Status status = read_named_position(&explanation.named, &args->position, &fault);
    if (status == STATUS_OK)
        status = engine_choice_read(&choice, &args->engine, program_path(), &fault);
    // Values that make no sense are a wrong usage; anything else went wrong.
    return status == STATUS_OK      ? explain_with(&explanation, &choice)
           : status == STATUS_USAGE ? command_usage_error(command, fault.text)
                                    : command_failed(&fault);
}

static const Option options[] = {
    VALUE_ROW(ExplainArgs, position.fen, "--fen", "FEN", "where the moves begin"),
    VALUE_ROW(ExplainArgs, position.moves, "--moves", "\"UCI...\"", "moves from there"),
    VALUE_ROW(ExplainArgs, position.played, "--played", "MOVE", "the move the game went on with"),
    VALUE_ROW(ExplainArgs, position.game, "--game", "N", "which game of FILE; 1 when not given"),
    VALUE_ROW(ExplainArgs, position.move, "--move", "MOVE",
              "before that move in FILE: 16 is White's, 16b Black's"),
    VALUE_ROW(ExplainArgs, position.ply, "--ply", "P",
              "the plies before the position in FILE, 0 at the start"),
    PROFILE_OPTIONS(ExplainArgs, profile),
    VALUE_ROW(ExplainArgs, compare, "--compare", "A,B",
              "two profiles side by side, in place of --profile"),
    GROUP_ROW(engine_options, ExplainArgs, engine),
    FLAG_ROW(ExplainArgs, paths, "--paths", "the tree as paths of UCI moves"),
    FLAG_ROW(ExplainArgs, json, "--json", "one JSON object instead of text"),
    {0},
};

static int run_explain(const CliCommand *command, void *arguments, const Operands *operands) {
    ExplainArgs *args = arguments;
    if (operands->count > 1)
        return command_usage_error(command, "explain takes one FILE");
    args->position.file = operands->count > 0 ? operands->items[0] : NULL;
    target_set_inputs(&args->engine.log, operands);
    return explain_by_args(command, args);
}

const CliCommand cli_explain = {"explain",
                                "--fen FEN | FILE --move MOVE [OPTION...]",
                                "every verdict, and the tree, for one position",
                                run_explain,
                                options,
                                sizeof(ExplainArgs)};
