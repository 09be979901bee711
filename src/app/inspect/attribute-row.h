// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One attribute of an element, with an editor made for its type.

#ifndef GIMBAL_ATTRIBUTE_ROW_H_
#define GIMBAL_ATTRIBUTE_ROW_H_

#include <gimbal/grammar.h>
#include <gtk/gtk.h>

#define GIMBAL_TYPE_ATTRIBUTE_ROW (gimbal_attribute_row_get_type())
G_DECLARE_FINAL_TYPE(GimbalAttributeRow, gimbal_attribute_row, GIMBAL, ATTRIBUTE_ROW, GtkWidget)

// What a row shows. Strings may be NULL.
typedef struct GimbalAttributeState {
  const char* written;    // as it stands in the text, NULL: it does not
  const char* effective;  // after classes and compilation
  const char* origin;     // where that comes from, as a sentence; NULL: nothing to go to
  // several objects differ: written has GIMBAL_DIFFERS for each number that does
  gboolean mixed;
  gboolean removable;  // one of several objects writes it
} GimbalAttributeState;

// Names that a reference may choose from (string list); called when the user opens the list.
typedef GListModel* (*GimbalAttributeNames)(const char* names, gpointer data);

// Signals
//   "edited" (const char* value)   the user wants this value; NULL: not written
//   "vary" (int component)         the user wants this number of it to vary
//   "origin-activated"             the user wants to see where the value comes from
GtkWidget* gimbal_attribute_row_new(const GimbalAttribute* attribute, GimbalAttributeNames names,
                                    gpointer data);

void gimbal_attribute_row_show(GimbalAttributeRow* self, const GimbalAttributeState* state);

// From now on the row is about another object: what was being typed for the last one is not for
// this one.
void gimbal_attribute_row_reset(GimbalAttributeRow* self);

const GimbalAttribute* gimbal_attribute_row_get_attribute(GimbalAttributeRow* self);

#endif  // GIMBAL_ATTRIBUTE_ROW_H_
