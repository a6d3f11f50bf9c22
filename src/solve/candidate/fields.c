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

static bool is_field_set(const Field *field, const char *object) {
    const char *member = object + field->offset;
    size_t zeros = 0;
    if (field->is_set)
        return field->is_set(object);
    if (field->has)
        return *(const bool *)(object + field->has);
    if (field->kind == FIELD_NAME)
        return *(const int *)member != field->max;
    while (zeros < field->size && member[zeros] == 0)
        zeros++;
    return zeros < field->size;
}

static json_t *write_move(const Field *field, Move move, const FieldContext *context) {
    return move == MOVE_NONE          ? json_null()
           : field->kind == FIELD_SAN ? json_string(SAN_TEXT(context->before, move))
                                      : json_string(UCI_MOVE_TEXT(move));
}

static json_t *write_number(double number) {
    const bool is_integer = number == floor(number) && fabs(number) < 1e15;
    return is_integer ? json_integer((json_int_t)number) : json_real(number);
}

static json_t *write_list(const Field *field, const char *member, const FieldContext *context) {
    json_t *list = json_array();
    const int count = *(const int *)(member + field->count_offset);
    for (int i = 0; i < count; i++) {
        const char *item = member + field->item_offset + (size_t)i * field->item_size;
        json_array_append_new(list, fields_write(json_object(), field->fields, item, context));
    }
    return list;
}

static json_t *write_value(const Field *field, const void *member, const FieldContext *context) {
    switch (field->kind) {
    case FIELD_TEXT:
        return text_to_json(member, field->size - 1);
    case FIELD_TEXT_POINTER:
        return text_to_json(*(const char *const *)member, (size_t)field->max);
    case FIELD_FLAG:
        return json_boolean(*(const bool *)member);
    case FIELD_WHOLE:
        return json_integer(field->size == sizeof(int) ? *(const int *)member
                            : field->min < 0           ? *(const int8_t *)member
                                                       : *(const uint8_t *)member);
    case FIELD_COUNT:
        return json_integer((json_int_t)(*(const uint64_t *)member & INT64_MAX));
    case FIELD_NUMBER:
        return write_number(*(const double *)member);
    case FIELD_POSITIVE:
        return json_real(*(const double *)member);
    case FIELD_NAME:
        return json_string(field->name_at(*(const int *)member));
    case FIELD_MOVE:
    case FIELD_SAN:
        return write_move(field, *(const Move *)member, context);
    case FIELD_OBJECT:
        return fields_write(json_object(), field->fields, member, context);
    case FIELD_LIST:
        return write_list(field, member, context);
    case FIELD_CUSTOM:
        break;
    }
    return field->write(member);
}

json_t *fields_write(json_t *json, const Field *fields, const void *object,
                     const FieldContext *context) {
    for (const Field *field = fields; field->key; field++) {
        const void *member = (const char *)object + field->offset;
        const bool is_written = field->use == FIELD_NEEDED || is_field_set(field, object);
        if (is_written || field->use != FIELD_IF_SET) {
            json_t *value = is_written ? write_value(field, member, context) : json_null();
            json_object_set_new(json, field->key, value);
        }
    }
    return json;
}

static Status read_name(const Field *field, const char *text, int *member, Fault *fault) {
    for (*member = 0; *member < field->max; (*member)++)
        if (strcmp(text, field->name_at(*member)) == 0)
            return STATUS_OK;
    *member = field->old_value;
    if (field->old_name && strcmp(text, field->old_name) == 0)
        return STATUS_OK;
    return fault_set(fault, STATUS_SYNTAX, ": no %s is called \"%s\"", field->key, text);
}

// Reads a field whose JSON value is a text.
static Status read_text(const Field *field, const json_t *value, void *member,
                        const FieldContext *context, Fault *fault) {
    const char *text = json_string_value(value);
    const size_t max = field->kind == FIELD_TEXT           ? field->size - 1
                       : field->kind == FIELD_TEXT_POINTER ? (size_t)field->max
                                                           : SIZE_MAX;
    if (!text)
        return fault_set(fault, STATUS_SYNTAX, ": should be text");
    if (strlen(text) > max)
        return fault_set(fault, STATUS_SYNTAX, ": is longer than %zu bytes", max);
    switch (field->kind) {
    case FIELD_TEXT:
        strcpy(member, text);
        return STATUS_OK;
    case FIELD_TEXT_POINTER:
        *(const char **)member = text;
        json_array_append(context->texts, (json_t *)value);
        return STATUS_OK;
    case FIELD_NAME:
        return read_name(field, text, member, fault);
    case FIELD_CUSTOM:
        return field->read(text, member, fault);
    default:
        return fault_within(
            fault, uci_move_read(context->before, text, strlen(text), member, fault), ": ");
    }
}

static Status read_list(const Field *field, const json_t *value, char *member,
                        const FieldContext *context, Fault *fault) {
    int *count = (int *)(member + field->count_offset);
    if (!json_is_array(value) || json_array_size(value) > (size_t)field->max)
        return fault_set(fault, STATUS_SYNTAX, ": should be an array of at most %d", field->max);
    for (*count = 0; *count < (int)json_array_size(value); (*count)++) {
        char where[16], *item = member + field->item_offset + (size_t)*count * field->item_size;
        const json_t *element = json_array_get(value, (size_t)*count);
        const Status status = fields_read(field->fields, element, item, context, fault);
        if (status != STATUS_OK) {
            snprintf(where, sizeof where, "[%d].", *count);
            return fault_within(fault, status, where);
        }
    }
    return STATUS_OK;
}

static Status read_object(const Field *field, const json_t *value, void *member,
                          const FieldContext *context, Fault *fault) {
    return json_is_object(value)
               ? fault_within(fault, fields_read(field->fields, value, member, context, fault), ".")
               : fault_set(fault, STATUS_SYNTAX, ": should be an object");
}

// Reads a bool or a number. False: the value has the wrong type or range.
static bool read_scalar(const Field *field, const json_t *value, void *member) {
    const json_int_t integer = json_integer_value(value);
    switch (field->kind) {
    case FIELD_FLAG:
        *(bool *)member = json_is_true(value);
        return json_is_boolean(value);
    case FIELD_WHOLE:
        if (!json_is_integer(value) || integer < field->min || integer > field->max)
            return false;
        if (field->size == sizeof(int))
            *(int *)member = (int)integer;
        else
            *(uint8_t *)member = (uint8_t)integer;
        return true;
    case FIELD_COUNT:
        *(uint64_t *)member = (uint64_t)integer;
        return json_is_integer(value) && integer >= 0;
    default:
        *(double *)member = json_number_value(value);
        return json_is_number(value) && (field->kind == FIELD_NUMBER || *(double *)member > 0);
    }
}

static Status read_value(const Field *field, const json_t *value, void *member,
                         const FieldContext *context, Fault *fault) {
    static const char *const expected[] = {
        [FIELD_FLAG] = "true or false",
        [FIELD_COUNT] = "a whole number, 0 or more",
        [FIELD_NUMBER] = "a number",
        [FIELD_POSITIVE] = "a number above 0 or null",
    };
    switch (field->kind) {
    case FIELD_TEXT:
    case FIELD_TEXT_POINTER:
    case FIELD_NAME:
    case FIELD_MOVE:
    case FIELD_CUSTOM:
        return read_text(field, value, member, context, fault);
    case FIELD_OBJECT:
        return read_object(field, value, member, context, fault);
    case FIELD_LIST:
        return read_list(field, value, member, context, fault);
    default:
        return read_scalar(field, value, member) ? STATUS_OK
               : field->kind == FIELD_WHOLE
                   ? fault_set(fault, STATUS_SYNTAX, ": should be a whole number, %d to %d",
                               field->min, field->max)
                   : fault_set(fault, STATUS_SYNTAX, ": should be %s", expected[field->kind]);
    }
}

static Status read_field(const Field *field, const json_t *value, char *object,
                         const FieldContext *context, Fault *fault) {
    void *member = object + field->offset;
    bool *has = field->has ? (bool *)(object + field->has) : NULL;
    const bool needs_value = has && *has; // an earlier row with the same `has` has set it
    if (!value && (field->use < FIELD_OPTIONAL || (field->use == FIELD_IF_SET && needs_value)))
        return fault_set(fault, STATUS_SYNTAX, ": is missing");
    if (!value && field->kind == FIELD_NAME && !has)
        *(int *)member = field->max;
    if (!value)
        return STATUS_OK;
    if (json_is_null(value) && (field->use == FIELD_OR_NULL || field->use == FIELD_OPTIONAL) &&
        !needs_value)
        return STATUS_OK;
    if (has)
        *has = true;
    return read_value(field, value, member, context, fault);
}

Status fields_read(const Field *fields, const json_t *json, void *object,
                   const FieldContext *context, Fault *fault) {
    for (const Field *field = fields; field->key; field++) {
        if (field->kind == FIELD_SAN || (field->kind == FIELD_CUSTOM && !field->read))
            continue;
        const json_t *value = json_object_get(json, field->key);
        const Status status = read_field(field, value, object, context, fault);
        if (status != STATUS_OK)
            return fault_within(fault, status, field->key);
    }
    return STATUS_OK;
}
