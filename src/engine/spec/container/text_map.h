// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A map from text to text for programs in C++, laid out as std::map<std::string, std::string,
// std::less<>>: a red-black tree.

#ifndef GIMBAL_SPEC_CONTAINER_TEXT_MAP_H_
#define GIMBAL_SPEC_CONTAINER_TEXT_MAP_H_

#include <glib.h>

typedef struct TextMap TextMap;

// With the texts of a table (NULL: none), sorted; free it with text_map_free.
TextMap* text_map_new(GHashTable* table);
void text_map_free(TextMap* map);

// The texts of a map, a program's or ours, as a new table that owns them. NULL: an empty one.
GHashTable* text_map_table(const TextMap* map);

#endif  // GIMBAL_SPEC_CONTAINER_TEXT_MAP_H_
