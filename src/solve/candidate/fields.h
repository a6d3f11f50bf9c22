// JSON objects by tables: which keys an object has, in which order, and which member of a struct
// stands behind each; one table writes and reads. What is read is not trusted: every value
// is checked, and the fault says where it stands ("filters[2].values[0].unit: ...").
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
    FIELD_NAME,   // an enum, by the names that name_at() has for 0 to most - 1; `most` says nothing
    FIELD_MOVE,   // Move, in UCI's notation; legal in FieldContext.before, MOVE_NONE is null
    FIELD_SAN,    // the same in SAN, for readers: not read
    FIELD_OBJECT, // a struct, by the table `fields`
    FIELD_LIST,   // the array `items` of the member, at most `most`, and its `count`
    FIELD_OWN,    // what `write` makes of it and, where it is read, `read` of a text
} FieldKind;

typedef enum FieldUse {
    FIELD_NEEDED,
    FIELD_OR_NULL, // null where it says nothing
    FIELD_LATER,   // the same, and earlier versions do not have the key
    FIELD_BRIEF,   // left out where it says nothing
} FieldUse;

// What fields need to know besides the struct.
typedef struct FieldContext {
    json_t *kept;           // reading: an array that holds the texts that the struct points to
    const Position *before; // a move
} FieldContext;

typedef struct Field {
    const char *key;
    FieldKind kind;
    FieldUse use;
    size_t offset, size;
    int least, most;
    const char *(*name_at)(int value);
    const char *was; // a name that is not written any more, and its value; NULL: there is none
    int was_value;
    const struct Field *fields;       // of the object, or of an item of the list
    size_t items, item_size, count;   // offsets from the member
    bool (*says)(const void *object); // whether it says something; else that is the bool at `flag`,
    size_t flag;                      // which reading sets; without either, all but zero. Rows
                                      // of the same flag go together
    json_t *(*write)(const void *at);
    Status (*read)(const char *text, void *at, Fault *fault); // a fault begins with ": "
} Field;

// A member under its own name or another, its kind and how it is used. A table ends with an empty
// row.
#define FIELD(type, member, of_kind, of_use) FIELD_AS(type, member, #member, of_kind, of_use)
#define FIELD_AS(type, member, name, of_kind, of_use)                                              \
    .key = (name), .kind = FIELD_##of_kind, .use = FIELD_##of_use,                                 \
    .offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
#define FIELD_NAMES(function, max) .name_at = (function), .most = (max)
#define FIELD_LIST_OF(type, array, counted, table, max)                                            \
    .items = offsetof(type, array), .item_size = sizeof(((type *)0)->array[0]),                    \
    .count = offsetof(type, counted), .fields = (table), .most = (max)
// Defines a function for `name_at` from one that takes the enum.
#define FIELD_NAME_AT(function, type, names)                                                       \
    static const char *function(int value) {                                                       \
        return names((type)value);                                                                 \
    }

// Puts the fields behind those that an object has already. Returns that object.
json_t *fields_write(json_t *made, const Field *fields, const void *object,
                     const FieldContext *context);
// Reads into a zeroed struct. Other keys are let be.
Status fields_read(const Field *fields, const json_t *json, void *object,
                   const FieldContext *context, Fault *fault);

// Puts words that say where in front of a fault's sentence. Returns the status.
Status fault_within(Fault *fault, Status status, const char *where);

// A score as score_write() writes it, and back. In tree_json.c.
json_t *score_to_json(const void *at);
Status score_from_json(const char *text, void *at, Fault *fault);
