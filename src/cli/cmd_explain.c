// onlymove explain: takes one position through a profile, or through two, and says everything that
// was found. What position that is stands in explain_subject.c, the text in explain_print.c, two
// profiles side by side in explain_compare.c.

#include "onlymove/candidate.h"
#include "onlymove/inquiry.h"
#include "onlymove/runner.h"
#include "src/cli/command.h"
#include "src/cli/engine_options.h"
#include "src/cli/explain_cache.h"
#include "src/cli/explain_compare.h"
#include "src/cli/explain_print.h"
#include "src/cli/explain_subject.h"
#include "src/cli/interrupt.h"

// As they stand on the command line.
typedef struct ExplainWords {
    QuestionWords question;
    EngineWords engine;
    const char *profile, *compare;
    Words settings;
    bool json, paths;
} ExplainWords;

typedef struct Explanation {
    Question question;
    Profile profiles[2];
    Candidate candidates[2]; // what became of it
    int count;               // of both: 1, or 2 with --compare
    bool json, paths;
    const volatile int *interrupted;
} Explanation;

static void explanation_done(Explanation *explanation)
{
    for (int i = 0; i < explanation->count; i++) {
        candidate_done(&explanation->candidates[i]);
    }
    question_done(&explanation->question);
}

static Status read_profiles(Explanation *explanation, const ExplainWords *words, Fault *fault)
{
    if (words->compare && words->profile) {
        return fault_set(fault, STATUS_USAGE, "--compare names its profiles, --profile another");
    }
    explanation->count = words->compare ? 2 : 1;
    if (words->compare) {
        return compare_read(words->compare, &words->settings, explanation->profiles, fault);
    }
    return profile_read(words->profile ? words->profile : "magnus", &words->settings,
                        explanation->profiles, fault);
}

static Status judge_subject(const Explanation *explanation, const Profile *profile, Pool *pool,
                            Candidate *candidate, Fault *fault)
{
    Inquiry *inquiry = inquiry_new(profile, &explanation->question.subject, true);
    if (!inquiry) {
        return fault_memory(fault);
    }
    Runner runner;
    runner_init(&runner, pool, inquiry_task(inquiry), PRIORITY_ASKED);
    Status status = runner_finish(&runner, explanation->interrupted, fault);
    if (status == STATUS_OK &&
        !candidate_from_inquiry(candidate, inquiry, pool_engine_name(pool))) {
        status = fault_memory(fault);
    }
    if (status == STATUS_OK && candidate->accepted) {
        Difficulty *difficulty = difficulty_new(fault);
        candidate_estimate(candidate, difficulty);
        difficulty_free(difficulty);
    }
    inquiry_free(inquiry);
    return status;
}

static Status write_report(const Explanation *explanation, Str *out, Fault *fault)
{
    const Candidate *candidates = explanation->candidates;
    bool two = explanation->count == 2;
    Status status = STATUS_OK;
    if (explanation->json) {
        status = two ? compare_write_json(candidates, out, fault)
                     : candidate_write_report(candidates, out, fault);
        str_add_char(out, '\n');
    } else if (two) {
        compare_write(candidates, out);
    } else {
        explain_write(candidates, explanation->paths, out);
    }
    return status == STATUS_OK && out->failed ? fault_memory(fault) : status;
}

static int report(const Explanation *explanation)
{
    CLEANUP(str_done) Str text = {0};
    Fault fault;
    Status status = write_report(explanation, &text, &fault);
    return status == STATUS_OK ? command_print(&text) : command_failed(&fault);
}

static int explain(Explanation *explanation, Pool *pool)
{
    Fault fault;
    Status status = STATUS_OK;
    explanation->interrupted = interrupt_catch();
    for (int i = 0; i < explanation->count && status == STATUS_OK; i++) {
        status = judge_subject(explanation, &explanation->profiles[i], pool,
                               &explanation->candidates[i], &fault);
    }
    if (status == STATUS_OK) {
        return report(explanation);
    }
    command_failed(&fault);
    return *explanation->interrupted ? EXIT_INTERRUPTED : EXIT_FAILED;
}

static int explain_with(Explanation *explanation, const EngineChoice *choice)
{
    Pool *pool = engine_choice_pool(choice, 1);
    CLEANUP(explain_cache_done) ExplainCache kept = {0};
    const SearchCache cache = explain_cache(&kept);
    pool_use_cache(pool, &cache);
    int status = explain(explanation, pool);
    engine_choice_report(choice, pool);
    pool_free(pool);
    return status;
}

static int explain_words(const CliCommand *command, const ExplainWords *words)
{
    Fault fault;
    CLEANUP(explanation_done)
    Explanation explanation = {.json = words->json, .paths = words->paths};
    if (read_profiles(&explanation, words, &fault) != STATUS_OK) {
        return command_usage(command, fault.text);
    }
    CLEANUP(engine_choice_done) EngineChoice choice = {0};
    Status status = question_read(&explanation.question, &words->question, &fault);
    if (status == STATUS_OK) {
        status = engine_choice_read(&choice, &words->engine, command_program(), &fault);
    }
    // Words that make no sense are a wrong usage; anything else went wrong.
    return status == STATUS_OK      ? explain_with(&explanation, &choice)
           : status == STATUS_USAGE ? command_usage(command, fault.text)
                                    : command_failed(&fault);
}

int run_explain(const CliCommand *command, int argc, char **argv)
{
    ExplainWords words = {0};
    QuestionWords *asked = &words.question;
    // clang-format off
    const Option options[] = {
        {.name = "--fen", .argument = "FEN", .help = "where the moves begin", .value = &asked->fen},
        {.name = "--moves", .argument = "\"UCI...\"", .help = "moves from there",
         .value = &asked->moves},
        {.name = "--played", .argument = "MOVE", .help = "the move the game went on with",
         .value = &asked->played},
        {.name = "--game", .argument = "N", .help = "which game of FILE; 1 when not given",
         .value = &asked->game},
        {.name = "--ply", .argument = "P", .help = "the plies before the position in FILE, 0 at the start",
         .value = &asked->ply},
        PROFILE_ROWS(words.profile, words.settings),
        {.name = "--compare", .argument = "A,B", .help = "two profiles side by side, in place of --profile",
         .value = &words.compare},
        ENGINE_ROWS(words.engine),
        {.name = "--paths", .help = "the tree as paths of UCI moves", .flag = &words.paths},
        {.name = "--json", .help = "one JSON object instead of text", .flag = &words.json},
        {0},
    };
    // clang-format on
    int status;
    Operands operands;
    if (!command_options(command, argc, argv, options, &operands, &status)) {
        return status;
    }
    if (operands.count > 1) {
        return command_usage(command, "explain takes one FILE");
    }
    asked->file = operands.count > 0 ? operands.items[0] : NULL;
    engine_words_read(&words.engine, &operands);
    return explain_words(command, &words);
}
