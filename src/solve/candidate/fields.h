// JSON objects by tables. A table tells which keys an object has, in which order, and the member of
// a struct for each key; it serves for writing and reading. The reader checks every value, and its
// fault says where the value is ("filters[2].values[0].unit: ...").
#pragma once

#include <jansson.h>
#include <stddef.h>

#include "onlymove/position.h"

typedef enum FieldKind {
    FIELD_TEXT,         // char[size]
    FIELD_TEXT_POINTER, // const char *, at most `max` bytes; FieldContext.texts owns what is read
    FIELD_FLAG,         // bool
    FIELD_WHOLE,        // int8_t, uint8_t, int: from `min` to `max`
    FIELD_COUNT,        // uint64_t
    FIELD_NUMBER,       // double
    FIELD_POSITIVE,     // double above 0
    FIELD_NAME,   // an enum, by the names that name_at() gives 0 to max - 1; `max` itself: empty
    FIELD_MOVE,   // Move, in UCI's notation; legal in FieldContext.before; null: MOVE_NONE
    FIELD_SAN,    // Move, in SAN, for readers: written, not read
    FIELD_OBJECT, // a struct, by the table `fields`
    FIELD_LIST,   // the array `items` of the member, at most `max`, and its `count`
    FIELD_CUSTOM, // written by `write` and, where it is read, read from a text by `read`
} FieldKind;

typedef enum FieldUse {
    FIELD_NEEDED,
    FIELD_OR_NULL,  // null where the member is empty
    FIELD_OPTIONAL, // written as null where empty; missing in texts of earlier versions
    FIELD_IF_SET,   // left out where the member is empty
} FieldUse;

// What fields need besides the struct.
typedef struct FieldContext {
    json_t *texts;          // reading: an array that owns the texts to which the struct points
    const Position *before; // the position before a move, where it must be legal
} FieldContext;

typedef struct Field {
    const char *key;
    FieldKind kind;
    FieldUse use;
    size_t offset, size;
    int min, max;
    const char *(*name_at)(int value);
    const char *old_name; // an older name that is still read, and its value; NULL: none
    int old_value;
    const struct Field *fields;                  // table of the object, or of an item of the list
    size_t item_offset, item_size, count_offset; // of the list's items; offsets from the member
    bool (*is_set)(const void *object); // whether the member is set; NULL: the bool at offset `has`
    size_t has; // offset of that bool, which reading sets; 0: none, a byte other than 0 is enough.
                // Rows with the same `has` are all there or all missing
    json_t *(*write)(const void *member); // the member is the struct where the row names none
    Status (*read)(const char *text, void *member, Fault *fault); // its fault begins with ": "
} Field;

// A row for a member, under its own name or another, with its kind and use. An empty row ends a
// table.
#define FIELD(type, member, of_kind, of_use) FIELD_AS(type, member, #member, of_kind, of_use)
#define FIELD_AS(type, member, name, of_kind, of_use)                                              \
    .key = (name), .kind = FIELD_##of_kind, .use = FIELD_##of_use,                                 \
    .offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
#define FIELD_NAMES(function, count) .name_at = (function), .max = (count)
#define FIELD_LIST_OF(type, array, counter, table, limit)                                          \
    .item_offset = offsetof(type, array), .item_size = sizeof(((type *)0)->array[0]),              \
    .count_offset = offsetof(type, counter), .fields = (table), .max = (limit)
// Defines a function for `name_at` from `names`, which takes the enum.
#define FIELD_NAME_AT(function, type, names)                                                       \
    static const char *function(int value) {                                                       \
        return names((type)value);                                                                 \
    }

// Appends the fields to the object *json, and returns it.
json_t *fields_write(json_t *json, const Field *fields, const void *object,
                     const FieldContext *context);
// Reads *json into a zeroed struct, and ignores other keys.
Status fields_read(const Field *fields, const json_t *json, void *object,
                   const FieldContext *context, Fault *fault);

// Puts `where` in front of a fault's sentence. Returns the status.
Status fault_within(Fault *fault, Status status, const char *where);

// A score as score_write() writes it, and back; tree_json.c has both functions.
json_t *score_to_json(const void *score);
Status score_from_json(const char *text, void *score, Fault *fault);
