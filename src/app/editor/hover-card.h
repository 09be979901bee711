// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The card that describes the text under a resting pointer, or at the caret on request.

#ifndef GIMBAL_HOVER_CARD_H_
#define GIMBAL_HOVER_CARD_H_

#include "session/session.h"
#include "widgets/source/source-view.h"

typedef struct GimbalHoverCard GimbalHoverCard;

// Lives as long as the view.
GimbalHoverCard* gimbal_hover_card_attach(GimbalSourceView* view, GimbalSession* session,
                                          GimbalDocument* document);

// FALSE if there is nothing to show at the caret.
gboolean gimbal_hover_card_show_at_caret(GimbalHoverCard* self);

#endif  // GIMBAL_HOVER_CARD_H_
