// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Skin files (SKN): four counts (vertices, texture coordinates, faces, bones), the arrays, then the
// bones: name of 40 bytes, bind position and quaternion, vertex count, vertex ids, weights.

#include "asset/mesh/skin.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/mark.h"

// what is left of the file
typedef struct Input {
  const unsigned char* data;
  size_t size;
} Input;

// copy bytes; -1 if there are not enough
static int read_bytes(Input* in, void* to, size_t bytes) {
  if (bytes > in->size) return -1;
  memcpy(to, in->data, bytes);
  in->data += bytes;
  in->size -= bytes;
  return 0;
}

// a new array of n elements of 4 bytes; NULL with n > 0 if there are not enough
static void* read_array(Input* in, size_t n) {
  if (n > in->size / 4) return NULL;
  void* array = n ? mju_malloc(4 * n) : NULL;
  if (array) {
    read_bytes(in, array, 4 * n);
  }
  return array;
}

static int read_bone(Input* in, SkinBone* bone) {
  int32_t nvert;
  char name[40];
  if (read_bytes(in, name, sizeof(name)) || read_bytes(in, bone->bindpos, sizeof(bone->bindpos)) ||
      read_bytes(in, bone->bindquat, sizeof(bone->bindquat)) || read_bytes(in, &nvert, sizeof(nvert)) ||
      nvert < 1) {
    return -1;
  }
  name[sizeof(name) - 1] = '\0';
  bone->body = mju_malloc(sizeof(name));
  memcpy(bone->body, name, sizeof(name));
  bone->nvert = nvert;
  bone->vertid = read_array(in, (size_t)nvert);
  bone->vertweight = read_array(in, (size_t)nvert);
  return bone->vertid && bone->vertweight ? 0 : -1;
}

static const char* read_all(Input* in, Skin* skin) {
  int32_t count[4];
  if (read_bytes(in, count, sizeof(count))) return N_("the skin file ends before its header does");
  for (int i = 0; i < 4; i++) {
    if (count[i] < 0) return N_("the header of the skin file has a number below zero");
  }
  skin->nvert = count[0];
  skin->ntexcoord = count[1];
  skin->nface = count[2];
  skin->vert = read_array(in, 3 * (size_t)count[0]);
  skin->texcoord = read_array(in, 2 * (size_t)count[1]);
  skin->face = read_array(in, 3 * (size_t)count[2]);
  if ((count[0] && !skin->vert) || (count[1] && !skin->texcoord) || (count[2] && !skin->face)) {
    return N_("the skin file ends within its vertices or faces");
  }

  // a bone takes 80 bytes and more
  if ((size_t)count[3] > in->size / 80) return N_("the skin file ends within its bones");
  skin->bone = count[3] ? alloc_zeroed((size_t)count[3], sizeof(SkinBone)) : NULL;
  for (int i = 0; i < count[3]; i++) {
    skin->nbone = i + 1;
    if (read_bone(in, skin->bone + i)) return N_("the skin file ends within its bones");
  }
  return in->size ? N_("the skin file goes on after its last bone") : NULL;
}

int skin_read(Skin* skin, const void* data, size_t size, GimbalMessage* error) {
  memset(skin, 0, sizeof(*skin));
  Input in = {data, size};
  const char* problem = read_all(&in, skin);
  if (problem) {
    gimbal_message_set(error, "%s", problem);
    skin_free(skin);
    return -1;
  }
  return 0;
}

void skin_free(Skin* skin) {
  for (int i = 0; i < skin->nbone; i++) {
    mju_free(skin->bone[i].body);
    mju_free(skin->bone[i].vertid);
    mju_free(skin->bone[i].vertweight);
  }
  mju_free(skin->bone);
  mju_free(skin->vert);
  mju_free(skin->texcoord);
  mju_free(skin->face);
  memset(skin, 0, sizeof(*skin));
}
