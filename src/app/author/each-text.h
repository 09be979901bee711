// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The texts of a model.

#ifndef GIMBAL_AUTHOR_EACH_TEXT_H_
#define GIMBAL_AUTHOR_EACH_TEXT_H_

#include "language/scan/tree.h"
#include "session/session.h"

// Visit each text of the model: the root, all files that it includes, open or not, and other open
// documents.
typedef void (*GimbalAuthorVisitor)(const char* path, const GimbalMjcfTree* tree, gpointer data);
void gimbal_author_each_text(GimbalSession* session, GimbalAuthorVisitor visit, gpointer data);

#endif  // GIMBAL_AUTHOR_EACH_TEXT_H_
