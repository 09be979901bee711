// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Copying parts of one spec into another, or into another place of the same one.

#ifndef GIMBAL_SPEC_ATTACH_COPY_H_
#define GIMBAL_SPEC_ATTACH_COPY_H_

#include "spec/spec.h"

typedef struct Copier {
  Spec* from;
  Spec* to;
  const char* prefix;  // around the names of copies, "" for none
  const char* suffix;
  bool holds;             // to holds from
  bool keeps_duplicates;  // copies whose name is taken stay, for the compiler to complain of
  bool clashed;           // there was one
  GHashTable* elements;   // Element of from → its copy
  GHashTable* reused;     // those of them whose copy was there already
  GHashTable* compilers;  // mjsCompiler of from and its children → of to; others stay
  GHashTable* specs;      // Spec → Spec, of a copy of a whole spec: its children
  GPtrArray* pending;     // copies whose references still have the old names
  const char* folder;     // the one that copy_filedir was asked for last, of from
  const char* folder_copy;
} Copier;

void copier_start(Copier* c, Spec* from, Spec* to, const char* prefix, const char* suffix);
void copier_end(Copier* c);

// Give references their new names, once everything that they may name is copied.
void copier_rename(Copier* c);

// Copy all default classes, under the root class of to; the root class of from becomes a class too
// (if both specs are one, or names and prefix are empty, classes map to those of the same name).
void copy_classes(Copier* c);

// Copy a body with all that it carries, as the last child of parent, inside frame (may be NULL).
// Names already taken are an error and give NULL.
BodyElement* copy_body(Copier* c, const BodyElement* body, BodyElement* parent, Element* frame);

// Copy a frame and what its body has inside it.
Element* copy_frame(Copier* c, const Element* frame, BodyElement* parent, Element* outer);

// Copy what a world body carries into parent.
bool copy_world(Copier* c, const BodyElement* world, BodyElement* parent, Element* frame);

// Copy elements beside the tree: assets, and those others that refer to copies. Assets that to has
// already from an earlier copy of the same model are not copied again; a name that something else
// has is an error, and copy_assets gives false; of the others the copier notes it.
bool copy_assets(Copier* c);
void copy_referring(Copier* c);

// A copy for what is made of a spec, and for its text: mj_copySpec leaves instances of plugins that
// nothing uses behind, and orders the others by their users.
mjSpec* spec_copy_as_it_is(const mjSpec* s);

// The name of a copy; free with g_free.
char* copied_name(const Copier* c, const char* name);

#endif  // GIMBAL_SPEC_ATTACH_COPY_H_
