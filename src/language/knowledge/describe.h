// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the grammar and the other files say of a place of the text, in words for a reader.

#ifndef GIMBAL_DESCRIBE_H_
#define GIMBAL_DESCRIBE_H_

#include "language/files/names.h"
#include "language/scan/cursor.h"
#include "language/units/unit-scope.h"

// The type of an attribute: "3 × number (m)", "keyword", "reference to material". units: of the
// element, NULL: unknown. value: what is written, NULL: unknown.
char* gimbal_describe_type(const GimbalAttribute* attribute, const GimbalUnitScope* units, const char* value);

// The element or attribute at a byte that can be described.
typedef struct GimbalDescription {
  gsize start, end;                // the range of the text that is described
  char *title, *text;              // what it is called; what it means
  const GimbalMjcfNode* node;      // the element
  const GimbalAttribute* grammar;  // the attribute; NULL: the element itself
  gboolean in_value;               // of the attribute
} GimbalDescription;

// FALSE if the grammar says nothing of the place. units: of the element there, or NULL. Clear with
// gimbal_description_clear.
gboolean gimbal_describe_place(const GimbalMjcfTree* tree, gsize byte, const GimbalUnitScope* units,
                               GimbalDescription* description);
void gimbal_description_clear(GimbalDescription* self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GimbalDescription, gimbal_description_clear)

// "declared by <mesh hand> in parts.xml", for a reference at a byte of the file at path; NULL if it
// is none.
char* gimbal_describe_declaration(GPtrArray* files, const GArray* names, const char* path, gsize byte);

// The class that a place of a file's text belongs to, NULL if it stands in none.
char* gimbal_describe_class_at(GPtrArray* files, const char* path, gsize byte);

// "solref: timeconst (s) dampratio" as markup, the number under the cursor in bold. value is the
// text of the attribute up to the cursor, type the value of the element's attribute type, or NULL;
// units those of the element, or NULL. NULL if these are no numbers.
char* gimbal_describe_numbers(const GimbalMjcfCursor* at, const char* value, const char* type,
                              const GimbalUnitScope* units);

// The same for a value of any kind; while the value is empty, what may be written.
char* gimbal_describe_value(const GimbalMjcfCursor* at, const char* value, const char* type,
                            const GimbalUnitScope* units);

#endif  // GIMBAL_DESCRIBE_H_
