// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Whether what the gallery shows looks right: in both themes, in each size that is asked for, with
// a picture of each where GIMBAL_TEST_PICTURES names a folder. What is at fault fails the test,
// and leaves a picture.

#ifndef GIMBAL_GALLERY_JUDGING_H_
#define GIMBAL_GALLERY_JUDGING_H_

#include <gtk/gtk.h>

// The theme and the size that the window has.
typedef struct GallerySetting {
  const char* theme;
  int width, height;
} GallerySetting;

extern GallerySetting gallery_setting;

// A dialog, or another part, in the light and in the dark.
void gallery_judge(GtkWidget* widget, const char* name);

// A window in its size, or in each of those of GIMBAL_TEST_SIZES.
void gallery_judge_window(GtkWidget* window, const char* name);

#endif  // GIMBAL_GALLERY_JUDGING_H_
