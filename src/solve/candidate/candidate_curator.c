// What curators say of puzzles: motifs and a rating by hand, apart from the machine's.
#include <stdlib.h>
#include <string.h>

#include "src/solve/candidate/candidate_json.h"

static bool is_empty(const MotifSet *set)
{
    return set->bits[0] == 0 && set->bits[1] == 0;
}

void candidate_settle_curator(Candidate *candidate)
{
    const Curator *curator = &candidate->curator;
    candidate->curated = !is_empty(&curator->added) || !is_empty(&curator->removed) ||
                         curator->rating != 0 || curator->notes[0] != '\0';
}

// The machine's.
static bool judged_themes(const Candidate *candidate, MotifSet *themes)
{
    CLEANUP(tree_motifs_done) TreeMotifs motifs;
    const bool judged = candidate_motifs(candidate, &motifs, NULL) == STATUS_OK;
    *themes = tree_motifs_of(&motifs, MOTIFS_OF_MAIN_LINE);
    return judged;
}

bool candidate_themes(const Candidate *candidate, MotifSet *themes)
{
    const Curator *curator = &candidate->curator;
    const bool solved = judged_themes(candidate, themes);
    for (int i = 0; solved && i < 2; i++) {
        themes->bits[i] = (themes->bits[i] | curator->added.bits[i]) & ~curator->removed.bits[i];
    }
    return solved;
}

bool candidate_rating(const Candidate *candidate, int *rating)
{
    const int said = candidate->curator.rating;
    *rating = said != 0 ? said : candidate->estimate.rating;
    return said != 0 || candidate->estimated;
}

Status candidate_read_motif(const char *text, Motif *motif, bool *adds, Fault *fault)
{
    *adds = text[0] == '+';
    *motif = text[0] != '\0' ? motif_find(text + 1, strlen(text + 1)) : MOTIF_COUNT;
    return (*adds || text[0] == '-') && *motif != MOTIF_COUNT
               ? STATUS_OK
               : fault_set(fault, STATUS_USAGE, "motif: expected +NAME or -NAME, not \"%s\"", text);
}

Status candidate_say_motif(Candidate *candidate, const char *text, Fault *fault)
{
    MotifSet judged = {0}, themes = {0};
    Curator *curator = &candidate->curator;
    bool adds;
    Motif motif;
    const Status status = candidate_read_motif(text, &motif, &adds, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!judged_themes(candidate, &judged) || !candidate_themes(candidate, &themes)) {
        return fault_set(fault, STATUS_USAGE, "there is no solution tree here");
    }
    if (motif_in(&themes, motif) == adds) {
        return fault_set(fault, STATUS_USAGE, "the puzzle %s the motif %s already",
                         adds ? "has" : "is without", motif_name(motif));
    }
    motif_drop(&curator->added, motif);
    motif_drop(&curator->removed, motif);
    if (motif_in(&judged, motif) != adds) {
        motif_put(adds ? &curator->added : &curator->removed, motif);
    }
    candidate_settle_curator(candidate);
    return STATUS_OK;
}

Status candidate_say_rating(Candidate *candidate, const char *text, Fault *fault)
{
    char *end;
    const bool takes_back = strcmp(text, "-") == 0;
    const long rating = takes_back ? 0 : strtol(text, &end, 10);
    if (!takes_back &&
        (*end != '\0' || rating < CURATOR_RATING_LEAST || rating > CURATOR_RATING_MOST)) {
        return fault_set(fault, STATUS_USAGE,
                         "rating: expected a number from %d to %d, or - for the estimate, not "
                         "\"%s\"",
                         CURATOR_RATING_LEAST, CURATOR_RATING_MOST, text);
    }
    if (rating == candidate->curator.rating) {
        return fault_set(fault, STATUS_USAGE, "the rating is %s already",
                         takes_back ? "the estimate" : text);
    }
    candidate->curator.rating = (int)rating;
    candidate_settle_curator(candidate);
    return STATUS_OK;
}

void candidate_take_words(Candidate *candidate, const Candidate *before)
{
    candidate->curated = before->curated;
    candidate->curator = before->curator;
}

json_t *motif_set_to_json(const void *at)
{
    CLEANUP(str_done) Str names = {0};
    motifs_write_names(at, &names);
    return names.failed ? NULL : json_string(str_text(&names));
}

Status motif_set_from_json(const char *text, void *at, Fault *fault)
{
    MotifSet set = {0};
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        const size_t len = strcspn(text, " ");
        const Motif motif = motif_find(text, len);
        if (motif == MOTIF_COUNT) {
            return fault_set(fault, STATUS_SYNTAX, ": no motif is called \"%.*s\"", (int)len, text);
        }
        motif_put(&set, motif);
        text += len;
    }
    *(MotifSet *)at = set;
    return STATUS_OK;
}
