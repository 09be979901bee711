// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Copying parts of one spec into another, or into another place of the same one.

#ifndef GIMBAL_SPEC_COPY_H_
#define GIMBAL_SPEC_COPY_H_

#include "spec/spec.h"

typedef struct Copier_ {
  Spec* from;
  Spec* to;
  const char* prefix;  // around the names of copies, "" for none
  const char* suffix;
  GHashTable* elements;   // Element of from → its copy
  GHashTable* compilers;  // mjsCompiler of from → of to
  GPtrArray* pending;     // copies whose references still have the old names
} Copier;

void copier_start(Copier* c, Spec* from, Spec* to, const char* prefix, const char* suffix);
void copier_end(Copier* c);

// Give references their new names, once everything that they may name is copied.
void copier_rename(Copier* c);

// Copy all default classes, under the root class of to; the root class of from becomes a class too (if both
// specs are one, or names and prefix are empty, classes map to those of the same name).
void copy_classes(Copier* c);

// Copy a body with all that it carries, as the last child of parent, inside frame (may be NULL). Names
// already taken are an error and give NULL.
BodyElement* copy_body(Copier* c, const BodyElement* body, BodyElement* parent, Element* frame);

// Copy a frame and what its body has inside it.
Element* copy_frame(Copier* c, const Element* frame, BodyElement* parent, Element* outer);

// Copy what a world body carries into parent.
bool copy_world(Copier* c, const BodyElement* world, BodyElement* parent, Element* frame);

// Copy elements beside the tree: assets, and those others all of whose references exist in to.
void copy_assets(Copier* c);
void copy_referring(Copier* c);

// Copy one element beside the tree with its names changed.
Element* copy_listed(Copier* c, const Element* e);

// Numbers of an attached keyframe that was not compiled since, for the copies of the elements they belong to.
void copy_key_parts(const Copier* c, const Element* from, Element* to);

// The name of a copy; free with g_free.
char* copied_name(const Copier* c, const char* name);

#endif  // GIMBAL_SPEC_COPY_H_
