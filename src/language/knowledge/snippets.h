// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Templates of whole pieces of a model, with places to fill in.

#ifndef GIMBAL_SNIPPETS_H_
#define GIMBAL_SNIPPETS_H_

#include <glib.h>

typedef struct GimbalTemplate {
  const char* name;  // typed and shown
  // tag that it may stand in; several are separated by spaces; "": as the root
  const char* parent;
  const char* doc;
  const char* text;  // in the language of GtkSourceSnippet
} GimbalTemplate;

// All templates.
const GimbalTemplate* gimbal_templates(guint* count);

// Whether it may stand inside an element (NULL or "": at the root of a file).
gboolean gimbal_template_fits(const GimbalTemplate* self, const char* parent);

#endif  // GIMBAL_SNIPPETS_H_
