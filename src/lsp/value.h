// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Values of messages: what is in a request, and what an answer is made of.
//
// A reader is told a path ("textDocument.uri") and never trusts what it finds: a member that is
// missing or of another type is absent. A writer gives floating values, as the constructors of
// GVariant do.

#ifndef GIMBAL_LSP_VALUE_H_
#define GIMBAL_LSP_VALUE_H_

#include <glib.h>

// The member at a path, without the variant around it. NULL if there is none; to be unreferenced.
GVariant* lsp_get(GVariant* value, const char* path);
// NULL if it is no text; to be freed.
char* lsp_get_text(GVariant* value, const char* path);
// other if it is no number, or one that is out of the range of an int.
int lsp_get_int(GVariant* value, const char* path, int other);
double lsp_get_double(GVariant* value, const char* path, double other);
gboolean lsp_get_bool(GVariant* value, const char* path);
// Whether a list of texts has this one.
gboolean lsp_has_word(GVariant* value, const char* path, const char* word);
// How many members a list has (0: it is none), and one of them.
guint lsp_count(GVariant* list);
GVariant* lsp_nth(GVariant* list, guint index);

// An object of pairs (const char* key, GVariant* value), ended by NULL. A value that is NULL is
// left out.
GVariant* lsp_object(const char* key, ...) G_GNUC_NULL_TERMINATED;
// Of floating values, which it takes; the array is freed.
GVariant* lsp_list(GPtrArray* values);
GPtrArray* lsp_list_new(void);
GVariant* lsp_text(const char* text);  // what is no UTF-8 in it is replaced; NULL stays NULL
GVariant* lsp_int(gint64 number);
GVariant* lsp_bool(gboolean value);
GVariant* lsp_null(void);

#endif  // GIMBAL_LSP_VALUE_H_
