// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Objects that share their text with others: copies of a replicate, what is attached, parts of a
// composite. A change of one is a change of all.

#ifndef GIMBAL_STRUCTURE_COPIES_H_
#define GIMBAL_STRUCTURE_COPIES_H_

#include "author/author.h"
#include "author/tree-node.h"

// A sentence that says so; NULL where no other node shares the text.
char* gimbal_structure_dup_sharing(const GimbalTreeNode* node);

// The name in the text, which the names of all copies are made of. NULL if there is none.
char* gimbal_structure_dup_written_name(GimbalSession* session, const GimbalTreeNode* node);

// Give what stands at spot another name than written, with what refers to it: by the names of the
// copies elsewhere, by the written one in the pattern or the attached file itself.
gboolean gimbal_structure_rename_copies(GimbalSession* session, const GimbalTreeNode* node,
                                        const GimbalSpot* spot, const char* written, const char* name,
                                        GError** error);

#endif  // GIMBAL_STRUCTURE_COPIES_H_
