// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Who paints the windows.

#ifndef GIMBAL_PAINTER_H_
#define GIMBAL_PAINTER_H_

#include <gtk/gtk.h>

G_BEGIN_DECLS

// Before the toolkit starts, which else asks the drivers of OpenGL what they can (60 ms, in
// software): without a graphics card there is nothing to ask. What the user's environment asks for
// stays.
void gimbal_painter_prepare(void);

// Is there a graphics card, or what stands for one, among these devices ("/dev")?
gboolean gimbal_painter_finds_card(const char* devices);

// Choose before the first window of display is shown. What the user's environment asks for stays.
void gimbal_painter_choose(GdkDisplay* display);

// A driver that draws without a graphics card.
gboolean gimbal_painter_is_software(const char* driver);

G_END_DECLS

#endif  // GIMBAL_PAINTER_H_
