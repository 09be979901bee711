// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What other passes need to know of plugins.

#ifndef GIMBAL_COMPILER_WORK_PLUGIN_WORK_H_
#define GIMBAL_COMPILER_WORK_PLUGIN_WORK_H_

#include "compiler/work/compile.h"
#include "spec/plugin.h"

// A distance field that a mesh is made of.
typedef struct PluginField {
  const mjpPlugin* plugin;
  mjtNum* attributes;  // its own numbers; free with g_free
} PluginField;

// The field that a mesh without file names; false if it names none that is known.
bool plugin_field(const Compile* c, const Element* mesh, PluginField* field);

// The element to complain of about an instance: itself if it has a place in the text, else the
// first that uses it.
const Element* plugin_place(const Compile* c, int id);

#endif  // GIMBAL_COMPILER_WORK_PLUGIN_WORK_H_
