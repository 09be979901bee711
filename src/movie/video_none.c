// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A build without GStreamer writes no video.

#include <glib/gi18n.h>
#include <stdio.h>

#include "video.h"

Video* video_open(const char* filename, const char* extension, const MovieFormat* format, char* error,
                  int error_sz) {
  (void)extension, (void)format;
  snprintf(error, (size_t)error_sz,
           _("%s: this build has no GStreamer and writes no video; write pictures instead (frame-%%04d.png)"),
           filename);
  return NULL;
}

int video_add(Video* video, const unsigned char* rgb, char* error, int error_sz) {
  (void)video, (void)rgb, (void)error, (void)error_sz;
  return -1;
}

int video_close(Video* video, char* error, int error_sz) {
  (void)video, (void)error, (void)error_sz;
  return -1;
}
