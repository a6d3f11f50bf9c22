// Exports from the screen: a slice a step, so that keys are heard between them.
#include "src/review/session/review_private.h"

// Puzzles a step: what takes a fifth of a frame.
enum { SLICE = 40 };

void review_end_export(Review *review)
{
    export_run_free(review->outgoing);
    review->outgoing = NULL;
    str_done(&review->outgoing_path);
}

const char *review_export_under_way(const Review *review, size_t *done, size_t *all)
{
    if (!review->outgoing) {
        return NULL;
    }
    *done = export_run_done(review->outgoing, all);
    return str_text(&review->outgoing_path);
}

// "3 puzzles written to a.pgn; 1 was taken against the profile".
static ReviewEventKind say_written(const Review *review, ReviewEvent *event)
{
    const ExportReport *report = export_run_report(review->outgoing);
    const char *left_out = str_text(&report->left_out), *doubts = str_text(&report->doubts);
    const size_t count = report->counts.written;
    CLEANUP(str_done) Str files = {0};
    if (count == 0) {
        return review_say(event, REVIEW_MORE, true, "%s",
                          left_out[0]                 ? left_out
                          : review->outgoing_narrowed ? "no puzzle among them has been accepted"
                                                      : "no puzzle has been accepted yet");
    }
    export_target_write_place(report, str_text(&review->outgoing_path), &files);
    return review_say(event, REVIEW_MORE, false, "%zu puzzle%s written to %s%s%s%s%s", count,
                      count == 1 ? "" : "s", str_text(&files), left_out[0] ? "; " : "", left_out,
                      doubts[0] ? "; " : "", doubts);
}

ReviewEventKind review_step_export(Review *review, ReviewEvent *event)
{
    bool over;
    Fault fault;
    if (!review->outgoing) {
        return REVIEW_NOTHING;
    }
    const Status status = export_run_step(review->outgoing, SLICE, &over, &fault);
    if (!over) {
        return REVIEW_NOTHING;
    }
    const ReviewEventKind news = status == STATUS_OK
                                     ? say_written(review, event)
                                     : review_say(event, REVIEW_MORE, true, "%s", fault.text);
    review_end_export(review);
    return news;
}

void review_export(Review *review, const ExportTarget *export_target, const ExportRequest *order,
                   ReviewEvent *event)
{
    const ExportSelection *scope = &order->scope;
    Fault fault;
    *event = (ReviewEvent){.node = GAME_NO_NODE};
    if (review->outgoing) {
        review_say(event, REVIEW_MORE, true, "an export to %s is under way; <:stop> ends it",
                   str_text(&review->outgoing_path));
        return;
    }
    if (export_run_new(&review->outgoing, review->store, export_target, order, &fault) !=
        STATUS_OK) {
        review_say(event, REVIEW_MORE, true, "%s", fault.text);
        return;
    }
    str_add(&review->outgoing_path, export_target->path);
    review->outgoing_narrowed = scope->only || scope->source || scope->since || scope->set ||
                                scope->pattern || scope->since_entry != 0;
    review_step_export(review, event);
}
