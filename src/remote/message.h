// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The commands of the protocol as JSON: read with checks, and written.

#ifndef GIMBAL_REMOTE_MESSAGE_H_
#define GIMBAL_REMOTE_MESSAGE_H_

#include <glib.h>
#include <json-glib/json-glib.h>

// The object of a body, NULL with a text for people in error. It has a text "type".
JsonObject* remote_parse(const guint8* body, gsize size, GError** error);
const char* remote_type(JsonObject* object);

// Members, checked: a missing one leaves *value as it is. FALSE, with the error, if it has another
// type or is out of range.
gboolean remote_get_text(JsonObject* object, const char* name, const char** value, GError** error);
gboolean remote_get_flag(JsonObject* object, const char* name, gboolean* value, GError** error);
gboolean remote_get_number(JsonObject* object, const char* name, double low, double high, double* value,
                           GError** error);
gboolean remote_get_whole(JsonObject* object, const char* name, gint64 low, gint64 high, gint64* value,
                          GError** error);

// Exactly count finite numbers, or none at all: the member is missing. *found says which.
gboolean remote_get_numbers(JsonObject* object, const char* name, guint count, double* values,
                            gboolean* found, GError** error);

// The array of that name, lent; NULL if it is missing (no error), none, or longer than most
// (error).
JsonArray* remote_get_list(JsonObject* object, const char* name, guint most, GError** error);
// Element i as an object or as a text; NULL with the error.
JsonObject* remote_list_object(JsonArray* list, guint i, GError** error);
const char* remote_list_text(JsonArray* list, guint i, GError** error);

// A text of JSON from the format of g_variant_new_parsed of an "a{sv}": "{'type': <'pong'>, 'id':
// <%x>}".
char* remote_text(const char* format, ...);
GVariant* remote_numbers(const double* values, gsize count);  // for %@ad

#endif  // GIMBAL_REMOTE_MESSAGE_H_
