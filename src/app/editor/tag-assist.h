// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Help with tags while typing: closing tags and quotes are inserted automatically, and the partner
// of a tag is highlighted.

#ifndef GIMBAL_TAG_ASSIST_H_
#define GIMBAL_TAG_ASSIST_H_

#include "project/document.h"
#include "widgets/source/source-view.h"

// Lives as long as the view.
void gimbal_tag_assist_attach(GimbalSourceView* view, GimbalDocument* document);

#endif  // GIMBAL_TAG_ASSIST_H_
