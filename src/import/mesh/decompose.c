// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// More cells are cut than parts are wanted; parts are put together of them. Parts may overlap, but
// the volume of each counts in full: the reported error is never less than the true one.

#include "import/mesh/decompose.h"

#include <glib/gi18n.h>
#include <math.h>
#include <mujoco/mujoco.h>

#include "import/mesh/parts.h"
#include "import/mesh/surface.h"

// How many cells are cut for a number of parts.
enum { CELLS_EACH = 4, MORE_CELLS = 128, ATTEMPTS = 4 };
// Cells are cut until they have this part of the volume that is allowed.
#define FINENESS 0.05

void gimbal_decomposition_free(GimbalDecomposition* self) {
  if (!self) return;
  g_ptr_array_unref(self->parts);
  g_free(self->errors);
  g_free(self);
}

// Move the mesh to its middle and scale it to a size of about 1: x becomes (x − centre) · scale.
static void decompose_normalize(GimbalMesh* mesh, double centre[3], double* scale) {
  double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, size[3];
  for (int i = 0; i < 3 * mesh->nvert; i++) {
    low[i % 3] = fmin(low[i % 3], mesh->vert[i]);
    high[i % 3] = fmax(high[i % 3], mesh->vert[i]);
  }
  mju_sub3(size, high, low);
  *scale = 1 / mju_norm3(size);
  for (int k = 0; k < 3; k++) centre[k] = 0.5 * (low[k] + high[k]);
  for (int i = 0; i < 3 * mesh->nvert; i++) {
    mesh->vert[i] = (mesh->vert[i] - centre[i % 3]) * *scale;
  }
}

static double relative_error(double volume, double solid) {
  return fmax(0, volume / solid - 1);
}

static GimbalDecomposition* decompose_result(const GimbalMesh* solid, GimbalParts* parts, gboolean near) {
  GimbalDecomposition* self = g_new0(GimbalDecomposition, 1);
  double sum = 0, missing = 0;
  self->parts = gimbal_parts_hulls(parts, near ? &missing : NULL);
  for (guint i = 0; i < self->parts->len; i++) sum += gimbal_mesh_volume(self->parts->pdata[i]);
  self->volume = gimbal_surface_solid_volume(solid);
  self->missing = missing / self->volume;
  self->error = relative_error(sum + 2 * missing, self->volume);
  self->distance = gimbal_surface_apart(solid, self->parts);
  if (missing > 0) self->distance = fmax(self->distance, gimbal_surface_left_out(solid, self->parts));
  guint count = gimbal_parts_count(parts);
  self->errors = g_new(double, count);
  gimbal_parts_thin(parts, self->errors);
  for (guint i = 0; i < count; i++) self->errors[i] = relative_error(self->errors[i], self->volume);
  return self;
}

// What more of volume hulls may have that are trimmed afterwards.
#define TRIMMED 2.2

// Put cells together. How far parts reach, and what trimming brings, is guessed while they are
// made, and measured then: if it is too much, more of them are made.
static GimbalDecomposition* decompose_cells(const GimbalMesh* solid, const GPtrArray* cells,
                                            GimbalPartsAim aim, const GimbalDecomposeOptions* options,
                                            const GimbalEffort* effort) {
  if (options->near) aim.excess *= TRIMMED;
  for (int i = 1;; i++) {
    g_autoptr(GimbalParts) parts = gimbal_parts_new(cells, effort);
    gimbal_parts_aim(parts, &aim);
    if (g_cancellable_is_cancelled(effort->cancellable)) return NULL;
    GimbalDecomposition* self = decompose_result(solid, parts, options->near);
    gboolean full = self->parts->len >= MIN(aim.parts, cells->len), far = self->distance > options->distance,
             large = options->near && self->error > options->error;
    if (i == ATTEMPTS || full || !(far || large)) return self;
    if (far) aim.reach *= 0.7 * options->distance / self->distance;
    if (large) aim.excess *= 0.9 * options->error / self->error;
    gimbal_decomposition_free(self);
  }
}

// Back to the coordinates of the mesh.
static void decompose_restore(GimbalDecomposition* self, const double centre[3], double scale) {
  for (guint i = 0; i < self->parts->len; i++) {
    GimbalMesh* mesh = self->parts->pdata[i];
    for (int k = 0; k < 3 * mesh->nvert; k++) mesh->vert[k] = mesh->vert[k] / scale + centre[k % 3];
  }
  self->volume /= pow(scale, 3);
  self->distance /= scale;
  self->size = 1 / scale;
}

GimbalDecomposition* gimbal_decompose(const GimbalMesh* mesh, const GimbalDecomposeOptions* options,
                                      GCancellable* cancellable, GError** error) {
  g_autoptr(GimbalMesh) solid = gimbal_mesh_solid(mesh, error);
  if (!solid) return NULL;
  const GimbalEffort effort = {options->progress, options->data, cancellable};
  double centre[3], scale;
  decompose_normalize(solid, centre, &scale);
  // cells count what shells share twice, the error does not
  double volume = gimbal_surface_solid_volume(solid),
         excess = (1 + options->error) * volume - gimbal_mesh_volume(solid);
  const GimbalPartsAim aim = {(guint)options->parts, excess, options->distance};
  guint most = aim.parts == 1 ? 1 : CELLS_EACH * aim.parts + MORE_CELLS;
  g_autoptr(GPtrArray) cells = gimbal_cells_new(solid, most, FINENESS * fmax(0, aim.excess), &effort);
  GimbalDecomposition* self = decompose_cells(solid, cells, aim, options, &effort);
  gimbal_effort_tell(&effort, 1);
  if (!self) g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped"));
  if (self) decompose_restore(self, centre, scale);
  return self;
}
