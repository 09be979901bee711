// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Objects that share their text with others: copies of a replicate, attached elements, parts of a
// composite. A change of one changes all.

#ifndef GIMBAL_STRUCTURE_COPIES_H_
#define GIMBAL_STRUCTURE_COPIES_H_

#include "author/author.h"
#include "author/tree-node.h"

// A sentence about the sharing; NULL if no other node shares the text.
char* gimbal_structure_dup_sharing(const GimbalTreeNode* node);

// The name in the text, from which the names of all copies are made. NULL if there is none.
char* gimbal_structure_dup_written_name(GimbalSession* session, const GimbalTreeNode* node);

// Rename the element at spot, whose name is written, with the references to it: elsewhere by the
// names of the copies, and in the pattern or attached file itself by the written name.
gboolean gimbal_structure_rename_copies(GimbalSession* session, const GimbalTreeNode* node,
                                        const GimbalSpot* spot, const char* written, const char* name,
                                        GError** error);

#endif  // GIMBAL_STRUCTURE_COPIES_H_
