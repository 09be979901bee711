// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Poses of cameras and lights: fixed to their body, tracking it (mjtCamLight), or looking at
// another one.

#include <stdbool.h>

#include "dynamics/body/motion.h"
#include "model/sleep_state.h"

// true if neither the body nor its target moves
static bool at_rest(const mjData* d, int body, int target) {
  return d->body_awake[body] != mjS_AWAKE && (target < 0 || d->body_awake[target] != mjS_AWAKE);
}

static const mjtNum* target_point(const mjData* d, int mode, int target) {
  return (mode == mjCAMLIGHT_TARGETBODY ? d->xpos : d->subtree_com) + 3 * target;
}

// camera axes (columns of mat): z away from the target, x horizontal
static void look_at(mjtNum mat[9], const mjtNum pos[3], const mjtNum target[3]) {
  const mjtNum up[3] = {0, 0, 1};
  mjtNum x[3], y[3], z[3];
  vec3_sub(z, pos, target);
  vec3_normalize(z);
  vec3_cross(x, up, z);
  vec3_normalize(x);
  vec3_cross(y, z, x);
  vec3_normalize(y);
  for (int k = 0; k < 3; k++) vec3_set(mat + 3 * k, x[k], y[k], z[k]);
}

// Where a camera or a light is. Returns whether it tracks its body and so keeps its orientation.
static bool camlight_place(mjtNum pos[3], const mjData* d, int mode, int body, const mjtNum pos0[3],
                           const mjtNum poscom0[3]) {
  if (mode == mjCAMLIGHT_TRACK) vec3_add(pos, d->xpos + 3 * body, pos0);
  if (mode == mjCAMLIGHT_TRACKCOM) vec3_add(pos, d->subtree_com + 3 * body, poscom0);
  return mode == mjCAMLIGHT_TRACK || mode == mjCAMLIGHT_TRACKCOM;
}

static void place_camera(const mjModel* m, mjData* d, int id) {
  int body = m->cam_bodyid[id], target = m->cam_targetbodyid[id], mode = m->cam_mode[id];
  mjtNum *pos = d->cam_xpos + 3 * id, *mat = d->cam_xmat + 9 * id;
  if (camlight_place(pos, d, mode, body, m->cam_pos0 + 3 * id, m->cam_poscom0 + 3 * id)) {
    mat3_copy(mat, m->cam_mat0 + 9 * id);
    return;
  }
  mj_local2Global(d, pos, mat, m->cam_pos + 3 * id, m->cam_quat + 4 * id, body, mjSAMEFRAME_NONE);
  if (mode != mjCAMLIGHT_FIXED && target >= 0) look_at(mat, pos, target_point(d, mode, target));
}

static void place_light(const mjModel* m, mjData* d, int id) {
  int body = m->light_bodyid[id], target = m->light_targetbodyid[id], mode = m->light_mode[id];
  mjtNum *pos = d->light_xpos + 3 * id, *dir = d->light_xdir + 3 * id;
  if (camlight_place(pos, d, mode, body, m->light_pos0 + 3 * id, m->light_poscom0 + 3 * id)) {
    vec3_copy(dir, m->light_dir0 + 3 * id);
  } else {
    mj_local2Global(d, pos, NULL, m->light_pos + 3 * id, NULL, body, mjSAMEFRAME_NONE);
    quat_rotate(dir, m->light_dir + 3 * id, d->xquat + 4 * body);
    if (mode != mjCAMLIGHT_FIXED && target >= 0) vec3_sub(dir, target_point(d, mode, target), pos);
  }
  vec3_normalize(dir);
}

// Where bodies may sleep, what stands on a static one is left where the reset has put it, also
// while all are awake.
void mj_camlight(const mjModel* m, mjData* d) {
  int filter = m->opt.enableflags & mjENBL_SLEEP;
  for (int i = 0; i < m->ncam; i++) {
    if (!filter || !at_rest(d, m->cam_bodyid[i], m->cam_targetbodyid[i])) place_camera(m, d, i);
  }
  for (int i = 0; i < m->nlight; i++) {
    if (!filter || !at_rest(d, m->light_bodyid[i], m->light_targetbodyid[i])) place_light(m, d, i);
  }
}
