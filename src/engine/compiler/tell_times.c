// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "compiler/tell_times.h"

#include <glib.h>

#include "base/log.h"

static const char* const kParts[mjNCTIMER] = {
    [mjCTIMER_TOTAL] = "all",
    [mjCTIMER_ASSETS] = "assets",
    [mjCTIMER_TEXTURE] = "textures",
    [mjCTIMER_MESH_LOAD] = "mesh files",
    [mjCTIMER_MESH_HULL] = "hulls",
    [mjCTIMER_MESH_POLYGON] = "polygons",
    [mjCTIMER_MESH_INERTIA] = "mesh inertia",
    [mjCTIMER_MESH_BVH] = "bounding volumes",
    [mjCTIMER_MESH_OCTREE] = "octrees",
};

void tell_times(const double* timer) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < mjNCTIMER; i++) {
    if (!(timer[i] > 0)) continue;
    g_string_append_printf(text, "%s  %-16s %10.3f ms", text->len ? "\n" : "", kParts[i], 1e3 * timer[i]);
  }
  log_topic(mjLOG_INFO, mjTOPIC_TIME_CMP, text->str, "the model compiled in %.3g ms",
            1e3 * timer[mjCTIMER_TOTAL]);
  g_string_free(text, TRUE);
}
