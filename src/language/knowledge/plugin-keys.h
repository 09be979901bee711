// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Engine plugins in a text: which ones there are, and which keys their configuration has.

#ifndef GIMBAL_LANGUAGE_PLUGIN_KEYS_H_
#define GIMBAL_LANGUAGE_PLUGIN_KEYS_H_

#include "language/knowledge/completion-item.h"
#include "language/scan/tree.h"

// Propose what fits into plugin="…", and into key="…" and value="…" of <config>; FALSE if the
// cursor is in none of them.
gboolean gimbal_plugin_keys_complete(GPtrArray* list, const GimbalMjcfCursor* at, const GimbalMjcfTree* tree);

// The description of the plugin or configuration key that an attribute's value names, to be shown
// below that of the grammar. NULL if the value names none, or one that is unknown.
char* gimbal_plugin_keys_describe(const GimbalMjcfTree* tree, const GimbalMjcfNode* node,
                                  const char* attribute);

#endif  // GIMBAL_LANGUAGE_PLUGIN_KEYS_H_
