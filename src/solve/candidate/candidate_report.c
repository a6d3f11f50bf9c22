// Candidates for readers: the JSON of what is kept, and what follows from it.
#include "src/solve/candidate/candidate_json.h"

static json_t *positions_to_json(const Candidate *candidate)
{
    Move moves[TREE_PLIES_MAX];
    const size_t count = tree_solution(&candidate->tree, moves, TREE_PLIES_MAX);
    Position pos = candidate->tree.start;
    json_t *made = json_array();
    int bad = 0;
    for (size_t i = 0; i < count && i < TREE_PLIES_MAX; i++) {
        char uci[UCI_MOVE_MAX], fen[FEN_MAX];
        pos_play(&pos, moves[i]);
        uci_move_write(moves[i], uci);
        pos_to_fen(&pos, fen);
        bad |= json_array_append_new(made, json_pack("{s:s, s:s}", "move", uci, "fen", fen));
    }
    return json_if_whole(made, bad);
}

Status candidate_to_report(const Candidate *candidate, json_t **json, Fault *fault)
{
    TreeMotifs motifs;
    Status status = candidate_to_json(candidate, json, fault);
    if (status != STATUS_OK || candidate_motifs(candidate, &motifs, NULL) != STATUS_OK) {
        return status;
    }
    int bad = json_object_set_new(*json, "positions", positions_to_json(candidate));
    bad |= json_object_set_new(*json, "motifs", tree_motifs_to_json(&candidate->tree, &motifs));
    tree_motifs_done(&motifs);
    *json = json_if_whole(*json, bad);
    return *json ? STATUS_OK : fault_memory(fault);
}

Status candidate_write_report(const Candidate *candidate, Str *out, Fault *fault)
{
    json_t *json;
    const Status status = candidate_to_report(candidate, &json, fault);
    return status == STATUS_OK ? candidate_json_write(json, out, fault) : status;
}

void candidate_write_outcome(const Candidate *candidate, Str *out)
{
    if (candidate->accepted) {
        str_addf(out, "puzzle, %s", kind_name(candidate->kind));
    } else {
        str_addf(out, "no puzzle: %s", candidate->reason);
        verdict_write_turn(candidate->verdicts, candidate->verdict_count, out);
    }
}
