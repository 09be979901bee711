// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Textures: from formulas or files to the pixels in mjModel.tex_data.

#ifndef GIMBAL_ASSET_IMAGE_TEXTURE_H_
#define GIMBAL_ASSET_IMAGE_TEXTURE_H_

#include "asset/image/image.h"

// Lends the bytes of a file and their number. name is a file name of the texture element; context
// is the caller's.
typedef const void* (*TextureLoader)(void* context, const char* name, size_t* size);

// What a <texture> says.
typedef struct TextureSource {
  int type;        // mjtTexture
  int colorspace;  // mjtColorSpace; AUTO is resolved by the file
  int builtin;     // mjtBuiltin
  int mark;        // mjtMark
  double rgb1[3];
  double rgb2[3];
  double markrgb[3];
  double random;  // probability of a dot
  int width;      // of a builtin
  int height;     // 0 for cubes and skyboxes: 6 * width
  int nchannel;
  int hflip;
  int vflip;
  int gridsize[2];  // of a single file with all faces
  char gridlayout[13];
  const char* content_type;
  const char* file;          // single file, or NULL
  const char* cubefiles[6];  // right left up down front back; NULL: none
} TextureSource;

// A texture as in mjModel. data is owned (mju_malloc), like that of an image.
typedef struct Texture {
  unsigned char* data;
  int width;
  int height;
  int nchannel;
  int colorspace;
  ImageOwners* owners;
} Texture;

// Make the texture. load is called for each file. Returns -1 with a text.
int texture_compile(Texture* texture, const TextureSource* source, TextureLoader load, void* context,
                    GimbalMessage* error);

// Bytes of a pixel of what is read from a file of this name and content type ("": none), where
// nchannel are wanted.
int texture_file_nchannel(const char* name, const char* type, int nchannel);

void texture_free(Texture* texture);

#endif  // GIMBAL_ASSET_IMAGE_TEXTURE_H_
