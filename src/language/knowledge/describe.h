// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the grammar and the other files say of a place of the text, in words for a reader.

#ifndef GIMBAL_DESCRIBE_H_
#define GIMBAL_DESCRIBE_H_

#include "language/files/names.h"
#include "language/scan/cursor.h"

// The type of an attribute: "3 numbers", "keyword", "reference to material". And everything that
// the grammar says of it.
char* gimbal_describe_type(const GimbalAttribute* attribute);

// The element or attribute at a byte that can be described.
typedef struct GimbalDescription {
  gsize start, end;                // the range of the text that is described
  char *title, *text;              // what it is called; what it means
  const GimbalMjcfNode* node;      // the element
  const GimbalAttribute* grammar;  // the attribute; NULL: the element itself
  gboolean in_value;               // of the attribute
} GimbalDescription;

// FALSE if the grammar says nothing of the place. Clear with gimbal_description_clear.
gboolean gimbal_describe_place(const GimbalMjcfTree* tree, gsize byte, GimbalDescription* description);
void gimbal_description_clear(GimbalDescription* self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalDescription, gimbal_description_clear)

// "declared by <mesh hand> in parts.xml", for a reference at a byte of the file at path; NULL if it
// is none.
char* gimbal_describe_declaration(GPtrArray* files, const GArray* names, const char* path, gsize byte);

// The class that a place of a file's text belongs to, NULL if it stands in none.
char* gimbal_describe_class_at(GPtrArray* files, const char* path, gsize byte);

// "solref: timeconst dampratio" as markup, the number under the cursor in bold. value is the text
// of the attribute up to the cursor, type the value of the element's attribute type, or NULL. NULL
// if the numbers have no names.
char* gimbal_describe_numbers(const GimbalMjcfCursor* at, const char* value, const char* type);

// The same for a value of any kind; while the value is empty, what may be written.
char* gimbal_describe_value(const GimbalMjcfCursor* at, const char* value, const char* type);

#endif  // GIMBAL_DESCRIBE_H_
