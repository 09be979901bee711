// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Frames to files: PNG pictures, raw bytes, video. The file name's extension chooses.

#ifndef GIMBAL_MOVIE_H_
#define GIMBAL_MOVIE_H_

#include "video.h"

typedef struct Movie Movie;

// Open a file for frames. A name with a number format (frame-%04d.png) becomes a sequence. NULL
// with a message in error on failure.
Movie* movie_open(const char* filename, const MovieFormat* format, char* error, int error_sz);

// Add a frame: rows of RGB from the bottom up. Returns 0, or -1 with error set.
int movie_add(Movie* movie, const unsigned char* rgb, char* error, int error_sz);

// Finish the file. Returns 0, or -1 with error set.
int movie_close(Movie* movie, char* error, int error_sz);

// The name of a picture of a sequence: the number in place of %d or %04d, if there is one.
void movie_picture_name(const char* filename, int number, char* name, int size);

// Does this name stand for one picture, so that only one frame makes sense?
int movie_is_picture(const char* filename);

#endif  // GIMBAL_MOVIE_H_
