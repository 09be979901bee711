// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of a model in all of its files: where each is declared, and where it is referred to.

#ifndef GIMBAL_MJCF_NAMES_H_
#define GIMBAL_MJCF_NAMES_H_

#include "language/files/files.h"

// A name at a place of a file: [start, end) is the name itself.
typedef struct GimbalMjcfName {
  const char* names;  // namespace, as "joint"; belongs to the grammar
  char* name;
  const char* path;  // of the file; interned
  int node;
  gsize start, end;
  gboolean declares;
  gboolean implied;  // the name comes from the file name: [start, end) is the tag's name
} GimbalMjcfName;

// Every name of the files, in their order. Free with g_array_unref.
GArray* gimbal_mjcf_all_names(GPtrArray* files);

// The name that stands at an offset of a file, or NULL. names: what gimbal_mjcf_all_names gave.
const GimbalMjcfName* gimbal_mjcf_name_at(const GArray* names, const char* path, gsize offset);

// Whether two names stand for the same object.
gboolean gimbal_mjcf_same_name(const GimbalMjcfName* a, const GimbalMjcfName* b);

// The declaration of the object that a name refers to (the name itself, if it declares), or NULL.
const GimbalMjcfName* gimbal_mjcf_declaration(const GArray* names, const GimbalMjcfName* name);

// Whether another object of the namespace has this name.
gboolean gimbal_mjcf_name_is_used(const GArray* names, const char* name_space, const char* name);

// The edit distance of two words in letters, at most limit.
int gimbal_mjcf_distance(const char* a, const char* b, int limit);

// The declared name of the namespace that resembles wanted most, or NULL.
const char* gimbal_mjcf_nearest_name(const GArray* names, const char* name_space, const char* wanted);

#endif  // GIMBAL_MJCF_NAMES_H_
