// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The problem for which fixes are sought: what the files of rules share.

#ifndef GIMBAL_FIXING_H_
#define GIMBAL_FIXING_H_

#include "language/edit/rewrite.h"
#include "language/files/names.h"
#include "language/fix/complaint.h"

typedef struct Fixing {
  GPtrArray* fixes;
  GPtrArray* files;
  const GimbalMjcfFile* file;
  const GimbalMjcfTree* tree;
  const GimbalComplaint* complaint;
  int index;
  const GimbalMjcfNode* node;
  const GimbalMjcfAttribute* attribute;  // that the problem is about, NULL: the element
  GArray* names;
  GimbalFixSearch search;
  gpointer user_data;
} Fixing;

// A fix with edits, which may be NULL. Takes ownership of both.
GimbalFix* fixing_fix_new(char* label, GArray* edits);
void fixing_fix_free(gpointer fix);

// Add a fix, and return its edits for the caller to fill in. Takes ownership of label.
GArray* fixing_add(Fixing* f, char* label);

// Fixes of one edit. They take ownership of label.
void fixing_replace(Fixing* f, char* label, gsize start, gsize end, const char* text);
// NULL removes the attribute
void fixing_set(Fixing* f, char* label, const char* name, const char* value);
void fixing_offer_removal(Fixing* f);  // of the element

char* fixing_slice(const Fixing* f, gsize start, gsize end);

// A name that is free in its namespace: base, or base with a number.
char* fixing_free_name(const Fixing* f, const char* name_space, const char* base);

// Fixes for numbers that were typed with units.
void fixing_units(Fixing* f, const GimbalMjcfAttribute* a);

// Fixes for tags that do not pair; whether the problem is one.
gboolean fixing_nesting(Fixing* f);

// Fixes for what lint finds.
void fixing_lint(Fixing* f);

// Fixes for what the reader of URDF reports.
gboolean fixing_is_urdf(const Fixing* f);
void fixing_urdf(Fixing* f);

#endif  // GIMBAL_FIXING_H_
