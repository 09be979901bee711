// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Video, through whichever library the build has.

#ifndef GIMBAL_VIDEO_H_
#define GIMBAL_VIDEO_H_

typedef struct MovieFormat {
  int width, height, fps;
} MovieFormat;

// Video of one of the containers that the build knows (video_*.c).
typedef struct Video Video;
Video* video_open(const char* filename, const char* extension, const MovieFormat* format, char* error,
                  int error_sz);
int video_add(Video* video, const unsigned char* rgb, char* error, int error_sz);
int video_close(Video* video, char* error, int error_sz);

#endif  // GIMBAL_VIDEO_H_
