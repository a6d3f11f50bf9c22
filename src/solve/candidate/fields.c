// Writes and reads JSON objects by tables of fields.
#include "src/solve/candidate/fields.h"

#include <math.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/candidate.h"

Status fault_within(Fault *fault, Status status, const char *where) {
    if (status == STATUS_OK || !fault)
        return status;
    const Fault inner = *fault;
    return fault_set(fault, status, "%s%s", where, inner.text);
}

static bool says_something(const Field *field, const char *object) {
    const char *at = object + field->offset;
    size_t zeros = 0;
    if (field->says)
        return field->says(object);
    if (field->flag)
        return *(const bool *)(object + field->flag);
    if (field->kind == FIELD_NAME)
        return *(const int *)at != field->most;
    while (zeros < field->size && at[zeros] == 0)
        zeros++;
    return zeros < field->size;
}

static json_t *write_move(const Field *field, Move move, const FieldContext *context) {
    char text[SAN_MAX];
    if (move == MOVE_NONE)
        return json_null();
    if (field->kind == FIELD_SAN)
        san_write(context->before, move, text);
    else
        uci_move_write(move, text);
    return json_string(text);
}

static json_t *write_number(double number) {
    const bool whole = number == floor(number) && fabs(number) < 1e15;
    return whole ? json_integer((json_int_t)number) : json_real(number);
}

static json_t *write_list(const Field *field, const char *at, const FieldContext *context) {
    json_t *made = json_array();
    const int count = *(const int *)(at + field->count);
    for (int i = 0; i < count; i++) {
        const char *item = at + field->items + (size_t)i * field->item_size;
        json_array_append_new(made, fields_write(json_object(), field->fields, item, context));
    }
    return made;
}

static json_t *write_value(const Field *field, const void *at, const FieldContext *context) {
    switch (field->kind) {
    case FIELD_TEXT:
        return text_to_json(at, field->size - 1);
    case FIELD_KEPT:
        return text_to_json(*(const char *const *)at, (size_t)field->most);
    case FIELD_FLAG:
        return json_boolean(*(const bool *)at);
    case FIELD_WHOLE:
        return json_integer(field->size == sizeof(int) ? *(const int *)at
                            : field->least < 0         ? *(const int8_t *)at
                                                       : *(const uint8_t *)at);
    case FIELD_COUNT:
        return json_integer((json_int_t)(*(const uint64_t *)at & INT64_MAX));
    case FIELD_NUMBER:
        return write_number(*(const double *)at);
    case FIELD_ABOVE:
        return json_real(*(const double *)at);
    case FIELD_NAME:
        return json_string(field->name_at(*(const int *)at));
    case FIELD_MOVE:
    case FIELD_SAN:
        return write_move(field, *(const Move *)at, context);
    case FIELD_OBJECT:
        return fields_write(json_object(), field->fields, at, context);
    case FIELD_LIST:
        return write_list(field, at, context);
    case FIELD_OWN:
        break;
    }
    return field->write(at);
}

json_t *fields_write(json_t *made, const Field *fields, const void *object,
                     const FieldContext *context) {
    for (const Field *field = fields; field->key; field++) {
        const void *at = (const char *)object + field->offset;
        const bool says = field->use == FIELD_NEEDED || says_something(field, object);
        if (says || field->use != FIELD_BRIEF) {
            json_t *value = says ? write_value(field, at, context) : json_null();
            json_object_set_new(made, field->key, value);
        }
    }
    return made;
}

static Status read_name(const Field *field, const char *text, int *at, Fault *fault) {
    for (*at = 0; *at < field->most; (*at)++)
        if (strcmp(text, field->name_at(*at)) == 0)
            return STATUS_OK;
    *at = field->was_value;
    if (field->was && strcmp(text, field->was) == 0)
        return STATUS_OK;
    return fault_set(fault, STATUS_SYNTAX, ": no %s is called \"%s\"", field->key, text);
}

// Reads a field that is given as text.
static Status read_words(const Field *field, const json_t *value, void *at,
                         const FieldContext *context, Fault *fault) {
    const char *text = json_string_value(value);
    const size_t most = field->kind == FIELD_TEXT   ? field->size - 1
                        : field->kind == FIELD_KEPT ? (size_t)field->most
                                                    : SIZE_MAX;
    if (!text)
        return fault_set(fault, STATUS_SYNTAX, ": should be text");
    if (strlen(text) > most)
        return fault_set(fault, STATUS_SYNTAX, ": is longer than %zu bytes", most);
    switch (field->kind) {
    case FIELD_TEXT:
        strcpy(at, text);
        return STATUS_OK;
    case FIELD_KEPT:
        *(const char **)at = text;
        json_array_append(context->kept, (json_t *)value);
        return STATUS_OK;
    case FIELD_NAME:
        return read_name(field, text, at, fault);
    case FIELD_OWN:
        return field->read(text, at, fault);
    default:
        return fault_within(fault, uci_move_read(context->before, text, strlen(text), at, fault),
                            ": ");
    }
}

static Status read_list(const Field *field, const json_t *value, char *at,
                        const FieldContext *context, Fault *fault) {
    int *count = (int *)(at + field->count);
    if (!json_is_array(value) || json_array_size(value) > (size_t)field->most)
        return fault_set(fault, STATUS_SYNTAX, ": should be an array of at most %d", field->most);
    for (*count = 0; *count < (int)json_array_size(value); (*count)++) {
        char where[16], *item = at + field->items + (size_t)*count * field->item_size;
        const json_t *given = json_array_get(value, (size_t)*count);
        const Status status = fields_read(field->fields, given, item, context, fault);
        if (status != STATUS_OK) {
            snprintf(where, sizeof where, "[%d].", *count);
            return fault_within(fault, status, where);
        }
    }
    return STATUS_OK;
}

static Status read_object(const Field *field, const json_t *value, void *at,
                          const FieldContext *context, Fault *fault) {
    return json_is_object(value)
               ? fault_within(fault, fields_read(field->fields, value, at, context, fault), ".")
               : fault_set(fault, STATUS_SYNTAX, ": should be an object");
}

// Reads a field that is neither text nor a container. False: it has the wrong type or range.
static bool read_plain(const Field *field, const json_t *value, void *at) {
    const json_int_t whole = json_integer_value(value);
    switch (field->kind) {
    case FIELD_FLAG:
        *(bool *)at = json_is_true(value);
        return json_is_boolean(value);
    case FIELD_WHOLE:
        if (!json_is_integer(value) || whole < field->least || whole > field->most)
            return false;
        if (field->size == sizeof(int))
            *(int *)at = (int)whole;
        else
            *(uint8_t *)at = (uint8_t)whole;
        return true;
    case FIELD_COUNT:
        *(uint64_t *)at = (uint64_t)whole;
        return json_is_integer(value) && whole >= 0;
    default:
        *(double *)at = json_number_value(value);
        return json_is_number(value) && (field->kind == FIELD_NUMBER || *(double *)at > 0);
    }
}

static Status read_value(const Field *field, const json_t *value, void *at,
                         const FieldContext *context, Fault *fault) {
    static const char *const wanted[] = {
        [FIELD_FLAG] = "true or false",
        [FIELD_COUNT] = "a whole number, 0 or more",
        [FIELD_NUMBER] = "a number",
        [FIELD_ABOVE] = "a number above 0 or null",
    };
    switch (field->kind) {
    case FIELD_TEXT:
    case FIELD_KEPT:
    case FIELD_NAME:
    case FIELD_MOVE:
    case FIELD_OWN:
        return read_words(field, value, at, context, fault);
    case FIELD_OBJECT:
        return read_object(field, value, at, context, fault);
    case FIELD_LIST:
        return read_list(field, value, at, context, fault);
    default:
        return read_plain(field, value, at) ? STATUS_OK
               : field->kind == FIELD_WHOLE
                   ? fault_set(fault, STATUS_SYNTAX, ": should be a whole number, %d to %d",
                               field->least, field->most)
                   : fault_set(fault, STATUS_SYNTAX, ": should be %s", wanted[field->kind]);
    }
}

static Status read_field(const Field *field, const json_t *value, char *object,
                         const FieldContext *context, Fault *fault) {
    void *at = object + field->offset;
    bool *flag = field->flag ? (bool *)(object + field->flag) : NULL;
    const bool due = flag && *flag; // an earlier row of the same flag has set it
    if (!value && (field->use < FIELD_LATER || (field->use == FIELD_BRIEF && due)))
        return fault_set(fault, STATUS_SYNTAX, ": is missing");
    if (!value && field->kind == FIELD_NAME && !flag)
        *(int *)at = field->most;
    if (!value)
        return STATUS_OK;
    if (json_is_null(value) && (field->use == FIELD_OR_NULL || field->use == FIELD_LATER) && !due)
        return STATUS_OK;
    if (flag)
        *flag = true;
    return read_value(field, value, at, context, fault);
}

Status fields_read(const Field *fields, const json_t *json, void *object,
                   const FieldContext *context, Fault *fault) {
    for (const Field *field = fields; field->key; field++) {
        if (field->kind == FIELD_SAN || (field->kind == FIELD_OWN && !field->read))
            continue;
        const json_t *value = json_object_get(json, field->key);
        const Status status = read_field(field, value, object, context, fault);
        if (status != STATUS_OK)
            return fault_within(fault, status, field->key);
    }
    return STATUS_OK;
}
