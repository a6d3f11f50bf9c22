// Reads INI files through inih. This file feeds inih line by line, to count lines, and to check
// first what inih would silently cut or join (long lines and names, indented lines).
#include "onlymove/file.h"

#include <ini.h>
#include <string.h>

#include "onlymove/limits.h"
#include "onlymove/xalloc.h"

static const char no_entry[] = "this is no [section], KEY = VALUE or ; comment";
static const char byte_order_mark[] = "\xEF\xBB\xBF"; // of UTF-8

typedef struct IniReader {
    const char *name;     // of the file
    const char *at, *end; // text not yet read
    int line;
    bool has_key;                      // the section has had a key
    bool continues;                    // this line continues the value of the last key
    char section[INI_SECTION_MAX + 1]; // the section that `handler` was last told of
    IniHandler *handler;
    void *context;
    Status status;
    Fault *fault;
} IniReader;

static Status refuse_line(IniReader *reader, Status status, const char *why) {
    reader->status = status;
    return fault_set(reader->fault, status, "%.200s:%d: %s", reader->name, reader->line, why);
}

static bool give_entry(IniReader *reader, const char *section, const char *key, const char *value) {
    if (reader->status != STATUS_OK)
        return false;
    const IniEntry entry = {section, key, value, reader->line, reader->continues};
    Fault why = {"this is not understood"};
    Status status = reader->handler(reader->context, &entry, &why);
    if (status != STATUS_OK)
        refuse_line(reader, status, why.text);
    return status == STATUS_OK;
}

// Reports a key to the handler, only in a section that was reported. Handlers rely on that, also
// where inih sees a section that begin_section() has not seen.
static int handle_inih_entry(void *user, const char *section, const char *key, const char *value) {
    IniReader *reader = user;
    if (strcmp(section, reader->section) != 0) {
        refuse_line(reader, STATUS_SYNTAX, "the section of this key is not understood");
        return 0;
    }
    if (reader->continues && !reader->has_key) {
        refuse_line(reader, STATUS_SYNTAX, no_entry);
        return 0;
    }
    reader->has_key = true;
    return give_entry(reader, section, key, value);
}

// Reports the beginning of a section, because inih does not report a section without keys.
static bool begin_section(IniReader *reader, const char *line, size_t len) {
    const char *end = memchr(line, ']', len);
    if (!end)
        return true; // inih will complain
    size_t name_len = (size_t)(end - line) - 1;
    if (name_len > INI_SECTION_MAX) {
        refuse_line(reader, STATUS_SYNTAX, "the name of the section is longer than 49 bytes");
        return false;
    }
    memcpy(reader->section, line + 1, name_len);
    reader->section[name_len] = '\0';
    reader->has_key = false;
    return give_entry(reader, reader->section, NULL, NULL);
}

// Where the comment after the text of a line begins, else the end of the line. inih does not remove
// comments from lines that continue a value.
static const char *text_end(const char *line, const char *end) {
    for (const char *at = line; at < end; at++)
        if (*at == ';' && at > line && (at[-1] == ' ' || at[-1] == '\t'))
            return at;
    return end;
}

// Whether an indented line continues a value; its indentation and comment are left out. A colon
// with text right after it, and = after < or >, belong to a term of patterns: "gap:>=150",
// "pieces<=8". inih refuses a continuation where no key came before.
static bool is_continuation(const char *line, const char *end) {
    if (line == end || *line == '\r' || strchr("[;#", *line))
        return false;
    const char *separator = line;
    while (separator < end && *separator != '=' && *separator != ':')
        separator++;
    const bool is_term = separator < end && separator > line &&
                         (*separator == ':' ? separator + 1 < end && !strchr(" \t\r", separator[1])
                                            : strchr("<>", separator[-1]) != NULL);
    return separator == end || is_term;
}

// Returns why a line is refused for one of its bytes, or NULL. inih takes some of these bytes for
// blanks, and would see a section or a key where this file sees none.
static const char *reason_to_refuse(const char *line, size_t len) {
    for (size_t i = 0; i < len; i++) {
        const unsigned char c = (unsigned char)line[i];
        const bool ends_line = c == '\r' && i + 1 == len;
        if (c == '\0')
            return "there is a NUL byte in it";
        if ((c < 0x20 && c != '\t' && !ends_line) || c == 0x7F)
            return "there is a control character in it";
    }
    return len >= 3 && memcmp(line, byte_order_mark, 3) == 0 ? "there is a second byte order mark"
                                                             : NULL;
}

// Gives inih the next line as fgets() does, without leading blanks unless it continues a value, so
// that inih joins no other indented line. NULL at the end and after a fault.
static char *next_line(char *buffer, int size, void *stream) {
    IniReader *reader = stream;
    if (reader->status != STATUS_OK || reader->at == reader->end)
        return NULL;
    const char *line = reader->at;
    const char *newline = memchr(line, '\n', (size_t)(reader->end - line));
    const char *end = newline ? newline : reader->end;
    reader->at = newline ? newline + 1 : end;
    if (reader->line++ == 0 && end - line >= 3 && memcmp(line, byte_order_mark, 3) == 0)
        line += 3;
    const char *start = line;
    while (line < end && (*line == ' ' || *line == '\t'))
        line++;
    reader->continues = line > start && is_continuation(line, text_end(line, end));
    if (reader->continues) {
        end = text_end(line, end);
        line--; // a leading blank tells inih that the line continues
    }
    size_t len = (size_t)(end - line);
    const char *why_refused = reason_to_refuse(line, len);
    if (why_refused) {
        refuse_line(reader, STATUS_SYNTAX, why_refused);
        return NULL;
    }
    if (len > INI_LINE_MAX || len + 3 > (size_t)size) {
        refuse_line(reader, STATUS_SYNTAX, "the line is too long");
        return NULL;
    }
    if (len && line[0] == '[' && !begin_section(reader, line, len))
        return NULL;
    memcpy(buffer, line, len);
    memcpy(buffer + len, "\n", 2);
    return buffer;
}

Status ini_read_text(const char *name, const Str *text, IniHandler *handler, void *context,
                     Fault *fault) {
    IniReader reader = {
        .name = name,
        .at = str_text(text),
        .end = str_text(text) + text->len,
        .handler = handler,
        .context = context,
        .fault = fault,
    };
    int error_line = ini_parse_stream(next_line, &reader, handle_inih_entry, &reader);
    // A line that inih could not read counts if it comes before the refused one.
    if (error_line > 0 && (reader.status == STATUS_OK || error_line < reader.line)) {
        reader.line = error_line;
        return refuse_line(&reader, STATUS_SYNTAX, no_entry);
    }
    if (error_line < 0)
        xalloc_die();
    return reader.status;
}

Status ini_read(const char *path, IniHandler *handler, void *context, Fault *fault) {
    CLEANUP(str_done) Str text = {0};
    const Status status = file_read(path, INI_FILE_MAX, &text, fault);
    return status == STATUS_OK ? ini_read_text(path, &text, handler, context, fault) : status;
}
