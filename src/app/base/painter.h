// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Chooses how windows are painted: with OpenGL or with Cairo.

#ifndef GIMBAL_PAINTER_H_
#define GIMBAL_PAINTER_H_

#include <gtk/gtk.h>

G_BEGIN_DECLS

// Call this before the toolkit starts. Without a graphics card, it keeps the toolkit from loading
// OpenGL drivers, which takes 60 ms in software. GSK_RENDERER in the environment takes precedence.
void gimbal_painter_prepare(void);

// Whether a folder of devices ("/dev") has a graphics card, or something that may be one. Always
// TRUE outside of Linux.
gboolean gimbal_painter_finds_card(const char* devices);

// Call this before the first window of display is shown. GSK_RENDERER in the environment takes
// precedence.
void gimbal_painter_choose(GdkDisplay* display);

// Whether a driver renders without a graphics card. driver: GL_RENDERER, may be NULL.
gboolean gimbal_painter_is_software(const char* driver);

G_END_DECLS

#endif  // GIMBAL_PAINTER_H_
