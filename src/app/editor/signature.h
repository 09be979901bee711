// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The signature of an attribute with several numbers, shown beside the caret while the user types:
// which of the numbers this is.

#ifndef GIMBAL_SIGNATURE_H_
#define GIMBAL_SIGNATURE_H_

#include "project/project.h"
#include "widgets/source/source-view.h"

// Lives as long as the view.
void gimbal_signature_attach(GimbalSourceView* view, GimbalProject* project, GimbalDocument* document);

#endif  // GIMBAL_SIGNATURE_H_
