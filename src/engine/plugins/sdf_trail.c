// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Ways down a distance field.

#include "plugins/sdf_trail.h"

#include "plugins/builtin.h"

void sdf_trails_clear(SdfTrails* t) {
  t->ntrail = t->npoint = 0;
}

void sdf_trails_next(SdfTrails* t) {
  if (t->ntrail < SDF_TRAILS) t->end[t->ntrail++] = t->npoint;
}

void sdf_trails_add(SdfTrails* t, const mjtNum point[3]) {
  if (!t->ntrail || t->npoint == SDF_TRAIL_POINTS) return;
  for (int i = 0; i < 3; i++) t->point[t->npoint][i] = (float)point[i];
  t->end[t->ntrail - 1] = ++t->npoint;
}

// Where the field's own frame is: that of the mesh file.
typedef struct Frame {
  mjtNum pos[3], mat[9];
} Frame;

static Frame frame_of(const mjModel* m, const mjData* d, int instance) {
  int geom = 0;
  while (geom + 1 < m->ngeom && m->geom_plugin[geom] != instance) geom++;
  int mesh = m->geom_dataid[geom];
  mjtNum back_pos[3], back_quat[4], geom_quat[4], quat[4];
  Frame frame;
  mju_mat2Quat(geom_quat, d->geom_xmat + 9 * geom);
  mju_negPose(back_pos, back_quat, m->mesh_pos + 3 * mesh, m->mesh_quat + 4 * mesh);
  mju_mulPose(frame.pos, quat, d->geom_xpos + 3 * geom, geom_quat, back_pos, back_quat);
  mju_quat2Mat(frame.mat, quat);
  return frame;
}

static void to_world(mjtNum x[3], const Frame* frame, const float local[3]) {
  const mjtNum point[3] = {local[0], local[1], local[2]};
  mju_mulMatVec3(x, frame->mat, point);
  mju_addTo3(x, frame->pos);
}

static void draw_end(const mjModel* m, const Frame* frame, mjvScene* scn, const float point[3],
                     const float rgba[4]) {
  mjtNum x[3];
  const mjtNum size[3] = {0.2 * m->stat.meansize, 0, 0};
  to_world(x, frame, point);
  builtin_geom(scn, -1, mjGEOM_SPHERE, size, x, frame->mat, rgba);
}

// A little shorter than the way itself, so that its points show.
static void draw_step(const Frame* frame, mjvScene* scn, int trail, float from[3], float to[3], float share) {
  mjtNum a[3], b[3];
  mjvGeom* geom = builtin_geom(scn, trail, mjGEOM_NONE, NULL, NULL, NULL, NULL);
  if (!geom) return;
  to_world(a, frame, from);
  to_world(b, frame, to);
  for (int i = 0; i < 3; i++) b[i] = a[i] + 0.95 * (b[i] - a[i]);
  mjv_connector(geom, mjGEOM_LINE, 2, a, b);
  const float rgba[4] = {share, 0, 1 - share, 1};
  for (int i = 0; i < 4; i++) geom->rgba[i] = rgba[i];
}

void sdf_trails_draw(const SdfTrails* t, const mjModel* m, const mjData* d, mjvScene* scn, int instance) {
  static const float blue[4] = {0, 0, 1, 1}, red[4] = {1, 0, 0, 1};
  if (!t->npoint || !m->ngeom) return;
  Frame frame = frame_of(m, d, instance);
  for (int k = 0, first = 0; k < t->ntrail; first = t->end[k++]) {
    int n = t->end[k] - first;
    float(*point)[3] = (float(*)[3])t->point + first;
    if (!n) continue;
    draw_end(m, &frame, scn, point[0], blue);
    draw_end(m, &frame, scn, point[n - 1], red);
    for (int i = 0; i + 1 < n; i++) {
      draw_step(&frame, scn, k, point[i], point[i + 1], (float)(i + 1) / (float)(n - 1));
    }
  }
}
