// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Cases whose files lie in folders, on the disk.

#ifndef GIMBAL_DIFFERENTIAL_FOLDERS_H_
#define GIMBAL_DIFFERENTIAL_FOLDERS_H_

#include "random.h"
#include "tree.h"

// Move files of a case into folders, named by the compiler element or by those who refer to them,
// and mark the case as one for the disk.
void folders_spread(Random* random, Node* files);

// A folder of this process below that of all, which is made when it is first asked for. The first
// process removes all.
const char* folders_own(void);
void folders_remove(void);

// Write the files of a case into the own folder, in place of those that were written before.
void folders_write(const Node* files);

#endif  // GIMBAL_DIFFERENTIAL_FOLDERS_H_
