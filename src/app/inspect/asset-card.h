// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Summary of an asset: its picture, its figures, and the objects that use it. A click on one of
// these selects it. Hidden if the object is not an asset.

#ifndef GIMBAL_ASSET_CARD_H_
#define GIMBAL_ASSET_CARD_H_

#include <gtk/gtk.h>

#include "author/tree-node.h"

#define GIMBAL_TYPE_ASSET_CARD (gimbal_asset_card_get_type())
G_DECLARE_FINAL_TYPE(GimbalAssetCard, gimbal_asset_card, GIMBAL, ASSET_CARD, GtkWidget)

// Show the asset of a node; NULL: hide the card.
void gimbal_asset_card_show(GimbalAssetCard* self, const GimbalTreeNode* node);

#endif  // GIMBAL_ASSET_CARD_H_
