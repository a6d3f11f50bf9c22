// JSON objects by tables: which keys an object has, in which order, and which member of a struct
// each key stands for; one table serves for writing and reading. The reader checks every value, and
// its fault says where the value stands ("filters[2].values[0].unit: ...").
#pragma once

#include <jansson.h>
#include <stddef.h>

#include "onlymove/position.h"

typedef enum FieldKind {
    FIELD_TEXT,   // char[size]
    FIELD_KEPT,   // const char *, of at most `most` bytes; FieldContext.kept holds what is read
    FIELD_FLAG,   // bool
    FIELD_WHOLE,  // int8_t, uint8_t, int: from `least` to `most`
    FIELD_COUNT,  // uint64_t
    FIELD_NUMBER, // double
    FIELD_ABOVE,  // double above 0
    FIELD_NAME,   // an enum, by the names that name_at() gives 0 to most - 1; `most` itself: empty
    FIELD_MOVE,   // Move, in UCI's notation; legal in FieldContext.before; null: MOVE_NONE
    FIELD_SAN,    // Move, in SAN, for readers: written, not read
    FIELD_OBJECT, // a struct, by the table `fields`
    FIELD_LIST,   // the array `items` of the member, at most `most`, and its `count`
    FIELD_OWN,    // written by `write` and, where it is read, read from a text by `read`
} FieldKind;

typedef enum FieldUse {
    FIELD_NEEDED,
    FIELD_OR_NULL, // null where the member is empty
    FIELD_LATER,   // null where empty, and earlier versions lack the key
    FIELD_BRIEF,   // left out where the member is empty
} FieldUse;

// What fields need besides the struct.
typedef struct FieldContext {
    json_t *kept;           // reading: an array that owns the texts to which the struct points
    const Position *before; // where moves are legal
} FieldContext;

typedef struct Field {
    const char *key;
    FieldKind kind;
    FieldUse use;
    size_t offset, size;
    int least, most;
    const char *(*name_at)(int value);
    const char *was; // an older name that is still read, and its value; NULL: none
    int was_value;
    const struct Field *fields;       // table of the object, or of an item of the list
    size_t items, item_size, count;   // offsets from the member
    bool (*says)(const void *object); // whether the member is set; else the bool at `flag` says it,
    size_t flag;                      // which reading sets; without both: any byte but 0. Rows of
                                      // the same flag go together
    json_t *(*write)(const void *at);
    Status (*read)(const char *text, void *at, Fault *fault); // its fault begins with ": "
} Field;

// A row for a member, under its own name or another, with its kind and use. An empty row ends a
// table.
#define FIELD(type, member, of_kind, of_use) FIELD_AS(type, member, #member, of_kind, of_use)
#define FIELD_AS(type, member, name, of_kind, of_use)                                              \
    .key = (name), .kind = FIELD_##of_kind, .use = FIELD_##of_use,                                 \
    .offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
#define FIELD_NAMES(function, max) .name_at = (function), .most = (max)
#define FIELD_LIST_OF(type, array, counted, table, max)                                            \
    .items = offsetof(type, array), .item_size = sizeof(((type *)0)->array[0]),                    \
    .count = offsetof(type, counted), .fields = (table), .most = (max)
// Defines a function for `name_at` from `names`, which takes the enum.
#define FIELD_NAME_AT(function, type, names)                                                       \
    static const char *function(int value) {                                                       \
        return names((type)value);                                                                 \
    }

// Appends the fields to the object `made`, and returns it.
json_t *fields_write(json_t *made, const Field *fields, const void *object,
                     const FieldContext *context);
// Reads *json into a zeroed struct, and ignores other keys.
Status fields_read(const Field *fields, const json_t *json, void *object,
                   const FieldContext *context, Fault *fault);

// Puts `where` in front of a fault's sentence. Returns the status.
Status fault_within(Fault *fault, Status status, const char *where);

// A score as score_write() writes it, and back; tree_json.c has both functions.
json_t *score_to_json(const void *at);
Status score_from_json(const char *text, void *at, Fault *fault);
