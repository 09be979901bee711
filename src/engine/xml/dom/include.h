// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// <include>: other files as parts of the tree.

#ifndef GIMBAL_XML_DOM_INCLUDE_H_
#define GIMBAL_XML_DOM_INCLUDE_H_

#include <mujoco/mujoco.h>

#include "xml/dom/dom.h"

// Read a file of vfs or the disk, relative to directory, into the tree. place is what to blame if
// it cannot be read. Returns its root element, or NULL.
DomNode* include_read(Dom* dom, const char* directory, const char* filename, const mjVFS* vfs,
                      const GimbalPlace* place, GimbalDiagnostics* list);

// Replace each <include> below dom->root by what its file holds, at any depth. Paths start in
// directory, the one of the main file, or else in that of the including file. Returns whether all
// went well.
bool include_expand(Dom* dom, const char* directory, const mjVFS* vfs, GimbalDiagnostics* list);

// Whether there is such a file.
bool include_exists(const char* directory, const char* filename, const mjVFS* vfs);

// directory and filename as one path; free with g_free. An absolute filename stays as it is.
char* include_join(const char* directory, const char* filename);

#endif  // GIMBAL_XML_DOM_INCLUDE_H_
