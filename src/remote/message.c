// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The commands of the protocol as JSON. json-glib reads nested arrays by recursion: the depth is
// looked at before.

#include "remote/message.h"

#include <gio/gio.h>
#include <math.h>

enum { MAX_DEPTH = 16 };

G_GNUC_PRINTF(2, 3) static gboolean message_fail(GError** error, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (error && !*error) *error = g_error_new_valist(G_IO_ERROR, G_IO_ERROR_INVALID_DATA, format, arguments);
  va_end(arguments);
  return FALSE;
}

// Whether brackets outside of texts are never nested deeper than MAX_DEPTH.
static gboolean is_shallow(const char* text, gsize size) {
  int depth = 0;
  gboolean quoted = FALSE;
  for (gsize i = 0; i < size; i++) {
    char c = text[i];
    if (quoted && c == '\\') {
      i++;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (!quoted && (c == '[' || c == '{')) {
      if (++depth > MAX_DEPTH) return FALSE;
    } else if (!quoted && (c == ']' || c == '}')) {
      depth--;
    }
  }
  return TRUE;
}

JsonObject* remote_parse(const guint8* body, gsize size, GError** error) {
  const char* text = (const char*)body;
  // not an immutable one: json-glib 1.10 ends the program at a lone number then
  g_autoptr(JsonParser) parser = json_parser_new();
  g_autoptr(GError) trouble = NULL;
  if (!g_utf8_validate(text, (gssize)size, NULL)) {
    message_fail(error, "a command is JSON in UTF-8");
  } else if (!is_shallow(text, size)) {
    message_fail(error, "a command is nested too deeply");
  } else if (!json_parser_load_from_data(parser, text, (gssize)size, &trouble)) {
    message_fail(error, "a command is no JSON: %s", trouble->message);
  } else {
    JsonNode* root = json_parser_get_root(parser);
    JsonObject* object = root && JSON_NODE_HOLDS_OBJECT(root) ? json_node_get_object(root) : NULL;
    if (object && remote_type(object)) return json_object_ref(object);
    message_fail(error, "a command is an object with a text \"type\"");
  }
  return NULL;
}

// The member if it is there and not null.
static JsonNode* message_member(JsonObject* object, const char* name) {
  JsonNode* node = json_object_get_member(object, name);
  return node && !JSON_NODE_HOLDS_NULL(node) ? node : NULL;
}

static const char* text_of(JsonNode* node) {
  return JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == G_TYPE_STRING
             ? json_node_get_string(node)
             : NULL;
}

static gboolean number_of(JsonNode* node, double* value) {
  GType type = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_value_type(node) : G_TYPE_INVALID;
  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE) return FALSE;
  *value = json_node_get_double(node);
  return isfinite(*value);
}

const char* remote_type(JsonObject* object) {
  JsonNode* node = message_member(object, "type");
  return node ? text_of(node) : NULL;
}

gboolean remote_get_text(JsonObject* object, const char* name, const char** value, GError** error) {
  JsonNode* node = message_member(object, name);
  const char* text = node ? text_of(node) : NULL;
  if (node && !text) return message_fail(error, "\"%s\" is a text", name);
  if (text) *value = text;
  return TRUE;
}

gboolean remote_get_flag(JsonObject* object, const char* name, gboolean* value, GError** error) {
  JsonNode* node = message_member(object, name);
  if (!node) return TRUE;
  if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_BOOLEAN) {
    return message_fail(error, "\"%s\" is true or false", name);
  }
  *value = json_node_get_boolean(node);
  return TRUE;
}

gboolean remote_get_number(JsonObject* object, const char* name, double low, double high, double* value,
                           GError** error) {
  JsonNode* node = message_member(object, name);
  double number;
  if (!node) return TRUE;
  if (!number_of(node, &number) || number < low || number > high) {
    return message_fail(error, "\"%s\" is a number from %g to %g", name, low, high);
  }
  *value = number;
  return TRUE;
}

gboolean remote_get_whole(JsonObject* object, const char* name, gint64 low, gint64 high, gint64* value,
                          GError** error) {
  double number = (double)*value;
  if (!remote_get_number(object, name, (double)low, (double)high, &number, error)) return FALSE;
  if (number != floor(number)) return message_fail(error, "\"%s\" is a whole number", name);
  *value = (gint64)number;
  return TRUE;
}

gboolean remote_get_numbers(JsonObject* object, const char* name, guint count, double* values,
                            gboolean* found, GError** error) {
  JsonNode* node = message_member(object, name);
  *found = FALSE;
  if (!node) return TRUE;
  JsonArray* array = JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
  gboolean good = array && json_array_get_length(array) == count;
  for (guint i = 0; good && i < count; i++) good = number_of(json_array_get_element(array, i), values + i);
  if (!good) return message_fail(error, "\"%s\" is a list of %u numbers", name, count);
  *found = TRUE;
  return TRUE;
}

JsonArray* remote_get_list(JsonObject* object, const char* name, guint most, GError** error) {
  JsonNode* node = message_member(object, name);
  JsonArray* array = node && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
  if (node && (!array || json_array_get_length(array) > most)) {
    message_fail(error, "\"%s\" is a list of at most %u members", name, most);
    return NULL;
  }
  return array;
}

JsonObject* remote_list_object(JsonArray* list, guint i, GError** error) {
  JsonNode* node = json_array_get_element(list, i);
  if (JSON_NODE_HOLDS_OBJECT(node)) return json_node_get_object(node);
  message_fail(error, "member %u of the list is no object", i + 1);
  return NULL;
}

const char* remote_list_text(JsonArray* list, guint i, GError** error) {
  const char* text = text_of(json_array_get_element(list, i));
  if (!text) message_fail(error, "member %u of the list is no text", i + 1);
  return text;
}

char* remote_text(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  g_autoptr(GVariant) value = g_variant_ref_sink(g_variant_new_parsed_va(format, &arguments));
  va_end(arguments);
  return json_gvariant_serialize_data(value, NULL);
}

GVariant* remote_numbers(const double* values, gsize count) {
  return g_variant_new_fixed_array(G_VARIANT_TYPE_DOUBLE, values, count, sizeof(double));
}
