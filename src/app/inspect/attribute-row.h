// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One attribute of an element, with an editor for its type.

#ifndef GIMBAL_ATTRIBUTE_ROW_H_
#define GIMBAL_ATTRIBUTE_ROW_H_

#include <gimbal/grammar.h>
#include <gtk/gtk.h>

#define GIMBAL_TYPE_ATTRIBUTE_ROW (gimbal_attribute_row_get_type())
G_DECLARE_FINAL_TYPE(GimbalAttributeRow, gimbal_attribute_row, GIMBAL, ATTRIBUTE_ROW, GtkWidget)

// State of an attribute, for display. Strings may be NULL.
typedef struct GimbalAttributeState {
  const char* written;    // value in the text; NULL: not written
  const char* effective;  // value after classes and compilation
  const char* origin;     // sentence with the place of the class that gives the value; NULL: none
  // several objects are selected and differ: written has GIMBAL_DIFFERS for numbers that do
  gboolean mixed;
  gboolean removable;  // if mixed: at least one object writes it
  const char* unit;    // of its numbers, see gimbal_units_of
} GimbalAttributeState;

// Returns the names of a namespace that a reference may choose from, a GtkStringList that the
// caller owns. Called when the user opens the list.
typedef GListModel* (*GimbalAttributeNames)(const char* names, gpointer data);

// Signals
//   "edited" (const char* value)   the user has changed the value; NULL: removed it from the text
//   "vary" (int component)         the user wants to vary this number of the attribute
//   "origin-activated"             the user wants to go to where the value comes from
GtkWidget* gimbal_attribute_row_new(const GimbalAttribute* attribute, GimbalAttributeNames names,
                                    gpointer data);

void gimbal_attribute_row_show(GimbalAttributeRow* self, const GimbalAttributeState* state);

// Call before showing another object: the next call of show drops text that is being typed.
void gimbal_attribute_row_reset(GimbalAttributeRow* self);

// What became of a value that the user typed: it is written as value, and shown as that at once; or
// it cannot be written, and stays until the user goes on or away.
void gimbal_attribute_row_settle(GimbalAttributeRow* self, const char* value);
void gimbal_attribute_row_refuse(GimbalAttributeRow* self, const char* value);

const GimbalAttribute* gimbal_attribute_row_get_attribute(GimbalAttributeRow* self);

#endif  // GIMBAL_ATTRIBUTE_ROW_H_
