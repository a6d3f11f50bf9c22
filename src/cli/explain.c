// onlymove explain: takes one position through a profile and says everything that was found.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "onlymove/candidate.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"
#include "onlymove/runner.h"
#include "onlymove/text.h"
#include "src/cli/command.h"
#include "src/cli/engine_options.h"
#include "src/cli/interrupt.h"

enum { HISTORY_MAX = 1024 };

// The position to explain, from the words of the command line.
typedef struct Question {
    Subject subject;
    Move moves[HISTORY_MAX];
} Question;

// Reads UCI moves separated by blanks behind the starting position; *pos is where they lead.
static Status read_moves(Question *question, const char *text, Position *pos, Fault *fault)
{
    size_t count = 0;
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        if (count == HISTORY_MAX) {
            return fault_set(fault, STATUS_USAGE, "--moves: more than %d moves", HISTORY_MAX);
        }
        Fault why;
        Move move;
        if (uci_move_read(pos, at, len, &move, &why) != STATUS_OK || move == MOVE_NULL) {
            return fault_set(fault, STATUS_USAGE, "--moves: move %zu, \"%.*s\": %s", count + 1,
                             (int)(len < 20 ? len : 20), at,
                             move == MOVE_NULL ? "a null move has no history" : why.text);
        }
        Position next;
        pos_make(pos, move, &next);
        *pos = next;
        question->moves[count++] = move;
        at += len;
    }
    question->subject.moves = question->moves;
    question->subject.move_count = count;
    return STATUS_OK;
}

static Status read_question(Question *question, const char *fen, const char *moves,
                            const char *played, Fault *fault)
{
    *question = (Question){0};
    Fault why;
    if (pos_from_fen(&question->subject.start, fen, &why) != STATUS_OK) {
        return fault_set(fault, STATUS_USAGE, "--fen: %s", why.text);
    }
    Position pos = question->subject.start;
    Status status = read_moves(question, moves ? moves : "", &pos, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!pos_has_legal_move(&pos)) {
        return fault_set(fault, STATUS_USAGE, "the game is over in this position");
    }
    if (played &&
        san_read(&pos, played, strlen(played), &question->subject.played, &why) != STATUS_OK) {
        return fault_set(fault, STATUS_USAGE, "--played: %s", why.text);
    }
    return STATUS_OK;
}

static void print_verdicts(const Candidate *candidate)
{
    for (int i = 0; i < candidate->verdict_count; i++) {
        const Verdict *verdict = &candidate->verdicts[i];
        printf("%s  %-20s", verdict_word(verdict->state), verdict->filter->name);
        if (verdict->measured[0]) {
            printf(" %s / %s", verdict->measured, verdict->threshold);
        }
        printf("\n      %s", verdict->reason[0] ? verdict->reason : "not judged");
        if (verdict->nodes > 0) {
            printf(" [%" PRIu64 " nodes]", verdict->nodes);
        }
        printf("\n");
    }
}

static void print_tree(const Tree *tree)
{
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        Position before;
        char move[SAN_NUMBERED_MAX], score[SCORE_TEXT_MAX] = "";
        tree_position(tree, node->parent, &before);
        san_write_numbered(&before, node->move, move);
        if (node->scored) {
            score_write(node->score, score);
        }
        const char *outcome = outcome_name(node->outcome);
        printf("%*s%s  %s  %s%s%s\n", 2 * node->ply, "", move, score, role_name(node->role),
               outcome[0] ? ", " : "", outcome);
    }
}

static void print_text(const Candidate *candidate)
{
    Str engine, differences;
    str_init(&engine);
    str_init(&differences);
    profile_differences(&candidate->profile, &differences);
    text_safe(&engine, candidate->engine, strlen(candidate->engine), 200);
    printf("%s\nprofile %s%s, %s, %" PRIu64 " nodes\n\n", candidate->fen, candidate->profile.name,
           str_text(&differences), str_text(&engine), candidate->nodes);
    str_done(&differences);
    str_done(&engine);
    print_verdicts(candidate);
    if (candidate->tree.count > 1) {
        printf("\n");
        print_tree(&candidate->tree);
    }
    if (candidate->accepted) {
        printf("\naccepted, %s\n", kind_name(candidate->kind));
    } else {
        printf("\nrejected: %s\n", candidate->reason);
    }
}

static int print_json(const Candidate *candidate)
{
    Str json;
    Fault fault;
    int status = EXIT_DONE;
    str_init(&json);
    if (candidate_write_json(candidate, &json, &fault) == STATUS_OK) {
        printf("%s\n", str_text(&json));
    } else {
        status = command_failed(&fault);
    }
    str_done(&json);
    return status;
}

static int report(const Inquiry *inquiry, const char *engine, bool json)
{
    Candidate candidate;
    Fault fault;
    if (!candidate_from_inquiry(&candidate, inquiry, engine)) {
        fault_set(&fault, STATUS_MEMORY, "out of memory");
        return command_failed(&fault);
    }
    int status = EXIT_DONE;
    if (json) {
        status = print_json(&candidate);
    } else {
        print_text(&candidate);
    }
    candidate_done(&candidate);
    return status == EXIT_DONE ? command_finish() : status;
}

static int explain(Inquiry *inquiry, Pool *pool, bool json)
{
    Runner runner;
    Fault fault;
    const volatile int *interrupted = interrupt_catch();
    runner_init(&runner, pool, inquiry, PRIORITY_ASKED);
    if (runner_finish(&runner, interrupted, &fault) != STATUS_OK) {
        command_failed(&fault);
        return *interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
    }
    return report(inquiry, pool_engine_name(pool), json);
}

static int explain_with(const EngineChoice *choice, const Profile *profile, const Subject *subject,
                        bool json)
{
    Fault fault;
    int status;
    Pool *pool = engine_choice_pool(choice, 1, &fault);
    Inquiry *inquiry = pool ? inquiry_new(profile, subject, true) : NULL;
    if (inquiry) {
        status = explain(inquiry, pool, json);
        engine_choice_report(choice, pool);
    } else {
        fault_set(&fault, STATUS_MEMORY, "out of memory");
        status = command_failed(&fault);
    }
    inquiry_free(inquiry);
    pool_free(pool);
    return status;
}

int run_explain(const CliCommand *command, int argc, char **argv)
{
    const char *fen = NULL, *moves = NULL, *played = NULL;
    EngineWords engine_words = {0};
    const char *profile_name = "magnus";
    bool json = false;
    Operands operands;
    Words settings = {0};
    const Option options[] = {
        {.name = "--fen", .argument = "FEN", .help = "where the moves begin", .value = &fen},
        {.name = "--moves", .argument = "\"UCI...\"", .help = "moves from there", .value = &moves},
        {.name = "--played",
         .argument = "MOVE",
         .help = "the move the game went on with",
         .value = &played},
        PROFILE_ROWS(profile_name, settings),
        ENGINE_ROWS(engine_words),
        {.name = "--json", .help = "one JSON object instead of text", .flag = &json},
        {0},
    };
    int status;
    if (!command_options(command, argc, argv, options, &operands, &status)) {
        return status;
    }
    Fault fault;
    Question question;
    Profile profile;
    if (!fen || operands.count > 0) {
        return command_usage(command, "explain needs --fen and takes no other words");
    }
    if (read_question(&question, fen, moves, played, &fault) != STATUS_OK ||
        profile_read(profile_name, &settings, &profile, &fault) != STATUS_OK) {
        return command_usage(command, fault.text);
    }
    EngineChoice choice;
    Status chosen = engine_choice_read(&choice, &engine_words, command_program(), &fault);
    if (chosen != STATUS_OK) {
        return chosen == STATUS_USAGE ? command_usage(command, fault.text) : command_failed(&fault);
    }
    status = explain_with(&choice, &profile, &question.subject, json);
    engine_choice_done(&choice);
    return status;
}
