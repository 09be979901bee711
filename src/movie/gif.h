// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Animated GIF (GIF89a), played again and again. Each picture has its own colours; of one that
// differs little from the one before only the rectangle that differs is written.

#ifndef GIMBAL_GIF_H_
#define GIMBAL_GIF_H_

#include "video.h"

typedef struct Gif Gif;

// NULL, and errno: the file cannot be made.
Gif* gif_open(const char* filename, const MovieFormat* format);

// Add a frame: rows of RGB from the bottom up. The clock of the format has hundredths of a second,
// and programs show at most fifty pictures a second: of more some are left out. Returns 0, or -1
// and errno.
int gif_add(Gif* gif, const unsigned char* rgb);
int gif_close(Gif* gif);

#endif  // GIMBAL_GIF_H_
