// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Lists all channels of the run by group, with a filter. Activate a channel to plot it, or drag it
// to a plot; the data of the drag is the channel's name.

#ifndef GIMBAL_CHANNEL_LIST_H_
#define GIMBAL_CHANNEL_LIST_H_

#include <gtk/gtk.h>

#include "signal/channels.h"

#define GIMBAL_TYPE_CHANNEL_LIST (gimbal_channel_list_get_type())
G_DECLARE_FINAL_TYPE(GimbalChannelList, gimbal_channel_list, GIMBAL, CHANNEL_LIST, GtkWidget)

// Signals
//   "activated" (const char* name)  the user activates a channel
//   "removed" (const char* name)    the user deletes an expression
void gimbal_channel_list_set_channels(GimbalChannelList* self, GPtrArray* channels);

// Mark the channels for which is_shown holds.
typedef gboolean (*GimbalChannelShown)(int column, gpointer user_data);
void gimbal_channel_list_mark(GimbalChannelList* self, GimbalChannelShown is_shown, gpointer user_data);

#endif  // GIMBAL_CHANNEL_LIST_H_
