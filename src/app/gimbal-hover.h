// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is told about the thing under the pointer: what it means, what it may be, and what it came to.

#ifndef GIMBAL_HOVER_H_
#define GIMBAL_HOVER_H_

#include "gimbal-session.h"
#include "gimbal-source-view.h"

// Lives as long as the view.
void gimbal_hover_attach(GimbalSourceView* view, GimbalSession* session, GimbalDocument* document);

// "3 numbers", "keyword", "reference to material"; and all that the grammar says of an attribute.
char* gimbal_describe_type(const GimbalAttribute* attribute);
char* gimbal_describe_attribute(const GimbalAttribute* attribute);

#endif  // GIMBAL_HOVER_H_
