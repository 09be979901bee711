// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page that the window shows before a model is open: recent files, drafts of edits that a crash
// left unsaved, examples.

#ifndef GIMBAL_START_PAGE_H_
#define GIMBAL_START_PAGE_H_

#include <gtk/gtk.h>

#define GIMBAL_TYPE_START_PAGE (gimbal_start_page_get_type())
G_DECLARE_FINAL_TYPE(GimbalStartPage, gimbal_start_page, GIMBAL, START_PAGE, GtkWidget)

// Signal "chosen" (GFile): the user chose a file to open.
// Update the lists of recent files and drafts.
void gimbal_start_page_refresh(GimbalStartPage* self);

#endif  // GIMBAL_START_PAGE_H_
