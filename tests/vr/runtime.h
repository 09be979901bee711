// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The script of the runtime of these tests (runtime.c): what it plays, what goes wrong, and what it
// saw. A test finds it as the symbol vr_script of the library that the loader loads.

#ifndef GIMBAL_TESTS_VR_RUNTIME_H_
#define GIMBAL_TESTS_VR_RUNTIME_H_

#include <stdbool.h>

enum { EYE_WIDTH = 96, EYE_TALL = 80, MOST_CALLS = 64, MOST_SHOWN = 3 };

typedef struct ScriptPose {
  float pos[3], quat[4];  // real part first
} ScriptPose;

typedef struct ScriptHand {
  bool tracked, trigger, grip, menu;
  ScriptPose aim;
  float stick[2];
} ScriptHand;

typedef struct Script {
  // what it plays
  bool without_egl, without_opengl, without_floor, without_srgb;
  ScriptPose eye[2];
  float fov[2][4];    // left, right, up, down
  int width, height;  // of an eye's picture, 0: EYE_WIDTH x EYE_TALL
  ScriptHand hand[2];
  void (*moment)(int frame, void* data);  // before each frame: change what is played
  // a texture of left eye, right eye or panel is lent, or given back with its picture
  void (*picture)(int number, bool finished, unsigned texture, int width, int height, void* data);
  void* data;
  int end_at, lose_at, lose_instance_at;  // frame at which the session is ended, or lost; 0: never

  // what goes wrong
  const char* fail;  // name of the call
  int failure;       // XrResult

  // what it saw
  int frames;  // that were ended
  int layers;  // of the last one
  float layer_fov[2][4];
  // where the second layer of the last frame was
  ScriptPose panel;
  // left, right eye, panel (only its first rows)
  unsigned char shown[MOST_SHOWN][EYE_WIDTH * EYE_TALL * 3];
  // pixels of the panel that are not dark
  int bright;
  const char* calls[MOST_CALLS];  // names of the calls, each once
  int ncalls, open;               // handles that were not given back
} Script;

#endif  // GIMBAL_TESTS_VR_RUNTIME_H_
