// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Finds the nodes of the tree in the text.

#ifndef GIMBAL_AUTHOR_NODE_SPOT_H_
#define GIMBAL_AUTHOR_NODE_SPOT_H_

#include "author/author.h"
#include "author/tree-node.h"

// Find the text of a node: of an object, or of the section of a heading.
gboolean gimbal_structure_find(GimbalSession* session, const GimbalTreeNode* node, GimbalSpot* spot,
                               GError** error);

#endif  // GIMBAL_AUTHOR_NODE_SPOT_H_
