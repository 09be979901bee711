// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// An asset at a glance: its picture, its figures, and what uses it; a click on a user goes there.
// Hidden for what is no asset.

#ifndef GIMBAL_ASSET_CARD_H_
#define GIMBAL_ASSET_CARD_H_

#include <gtk/gtk.h>

#include "author/tree-node.h"

#define GIMBAL_TYPE_ASSET_CARD (gimbal_asset_card_get_type())
G_DECLARE_FINAL_TYPE(GimbalAssetCard, gimbal_asset_card, GIMBAL, ASSET_CARD, GtkWidget)

// node NULL: nothing.
void gimbal_asset_card_show(GimbalAssetCard* self, const GimbalTreeNode* node);

#endif  // GIMBAL_ASSET_CARD_H_
