// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Who paints the windows.

#ifndef GIMBAL_PAINTER_H_
#define GIMBAL_PAINTER_H_

#include <gtk/gtk.h>

G_BEGIN_DECLS

// Choose before the first window of display is shown. What the user's environment asks for stays.
void gimbal_painter_choose(GdkDisplay* display);

// A driver that draws without a graphics card.
gboolean gimbal_painter_is_software(const char* driver);

G_END_DECLS

#endif  // GIMBAL_PAINTER_H_
