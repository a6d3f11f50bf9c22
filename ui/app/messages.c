// The messages of the last row of the screen, which :messages lists, and its prompt.
#include "ui/app/messages.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "ui/input/keys.h"
#include "ui/app/workbench.h"

// Keeps the new message. It replaces the last one if it begins with the last one's complete text.
static void keep_message(Workbench *wb) {
    Message *last = &wb->messages.kept[(wb->messages.count + MESSAGES_KEPT - 1) % MESSAGES_KEPT];
    const bool extends_last =
        last->text && strncmp(wb->messages.text, last->text, strlen(last->text)) == 0;
    Message *slot = extends_last ? last : &wb->messages.kept[wb->messages.count++ % MESSAGES_KEPT];
    free(slot->text);
    *slot = (Message){xstrdup(wb->messages.text), wb->messages.is_error, 0};
}

static void set_message(Workbench *wb, bool is_error, const char *format, va_list args) {
    char text[sizeof wb->messages.text];
    CLEANUP(str_done) Str shown = {0};
    vsnprintf(text, sizeof text, format, args);
    keys_expand(wb, text, &shown);
    snprintf(wb->messages.text, sizeof wb->messages.text, "%s", str_text(&shown));
    for (char *newline = wb->messages.text; (newline = strchr(newline, '\n'));)
        *newline = ';';
    wb->messages.is_error = is_error;
    wb->messages.says_progress = false;
    keep_message(wb);
}

void workbench_say(Workbench *wb, const char *format, ...) {
    va_list args;
    va_start(args, format);
    set_message(wb, false, format, args);
    va_end(args);
}

void workbench_error(Workbench *wb, const char *format, ...) {
    va_list args;
    va_start(args, format);
    set_message(wb, true, format, args);
    va_end(args);
    wb->messages.refused = true;
}

void workbench_error_counted(Workbench *wb, const char *text) {
    for (size_t i = 0; i < MESSAGES_KEPT; i++) {
        Message *kept = &wb->messages.kept[i];
        if (kept->text && strcmp(kept->text, text) == 0) {
            kept->times++;
            return;
        }
    }
    workbench_error(wb, "%s", text);
}

void workbench_refuse(Workbench *wb, const char *format, ...) {
    va_list args;
    va_start(args, format);
    set_message(wb, false, format, args);
    va_end(args);
    wb->messages.refused = true;
}

void workbench_say_more(Workbench *wb, const char *more) {
    const size_t len = strlen(wb->messages.text);
    CLEANUP(str_done) Str text = {0};
    keys_expand(wb, more, &text);
    snprintf(wb->messages.text + len, sizeof wb->messages.text - len, "%s%s", len > 0 ? "; " : "",
             str_text(&text));
    keep_message(wb);
}

void workbench_report_failure(Workbench *wb, Status status, const Fault *fault) {
    (status == STATUS_NOT_FOUND ? workbench_refuse : workbench_error)(wb, "%s", fault->text);
}

void workbench_prompt(Workbench *wb, const char *command, const char *text) {
    wb->question.asks_prompt = true;
    wb->question.prompt_prefix = strlen(command);
    snprintf(wb->question.prompt_text, sizeof wb->question.prompt_text, "%s%s", command, text);
}

bool workbench_succeeds(Workbench *wb, Status status, const Fault *fault) {
    if (status != STATUS_OK)
        workbench_error(wb, "%s", fault->text);
    return status == STATUS_OK;
}

bool workbench_said_last(const Workbench *wb, const char *text) {
    const size_t last = (wb->messages.count + MESSAGES_KEPT - 1) % MESSAGES_KEPT;
    return wb->messages.count > 0 && strncmp(wb->messages.kept[last].text, text, strlen(text)) == 0;
}

void messages_done(Messages *messages) {
    for (size_t i = 0; i < MESSAGES_KEPT; i++)
        free(messages->kept[i].text);
}
