// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How playback shows what was.

#ifndef GIMBAL_PLAYING_H_
#define GIMBAL_PLAYING_H_

#include <glib.h>

typedef struct GimbalPlaying {
  gboolean backwards;
  gboolean looped;  // begins anew at the end
  double range[2];  // s, what is played; NAN: from the beginning, to the end
} GimbalPlaying;

#endif  // GIMBAL_PLAYING_H_
