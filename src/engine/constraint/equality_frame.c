// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Layout of eq_data: connect: anchor in body 1, anchor in body 2; weld: anchor in body 2, anchor in
// body 1, orientation of body 2 in body 1, torque scale. Sites carry their own frames.

#include "constraint/equality_frame.h"

#include <gimbal/assert.h>

#include "math/vec.h"

void equality_bodies(const mjModel* m, int eq, int body[2]) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  body[0] = m->eq_obj1id[eq];
  body[1] = m->eq_obj2id[eq];
  if (m->eq_objtype[eq] != mjOBJ_SITE) return;
  body[0] = m->site_bodyid[body[0]];
  body[1] = m->site_bodyid[body[1]];
}

// Frames given by points and an orientation in the bodies.
static void body_frames(const mjModel* m, const mjData* d, int eq, EqualityFrames* frames) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  const mjtNum* data = m->eq_data + mjNEQDATA * eq;
  int weld = m->eq_type[eq] == mjEQ_WELD;
  for (int i = 0; i < 2; i++) {
    int body = frames->body[i];
    mat3_mul_vec(frames->anchor[i], d->xmat + 9 * body, data + 3 * (weld ? 1 - i : i));
    vec3_add_to(frames->anchor[i], d->xpos + 3 * body);
  }
  if (!weld) return;
  quat_mul(frames->quat[0], d->xquat + 4 * frames->body[0], data + 6);
  quat_copy(frames->quat[1], d->xquat + 4 * frames->body[1]);
}

static void site_frames(const mjModel* m, const mjData* d, int eq, EqualityFrames* frames) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  const int site[2] = {m->eq_obj1id[eq], m->eq_obj2id[eq]};
  for (int i = 0; i < 2; i++) {
    vec3_copy(frames->anchor[i], d->site_xpos + 3 * site[i]);
    quat_mul(frames->quat[i], d->xquat + 4 * frames->body[i], m->site_quat + 4 * site[i]);
  }
}

EqualityFrames equality_frames(const mjModel* m, const mjData* d, int eq) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  EqualityFrames frames;
  equality_bodies(m, eq, frames.body);
  if (m->eq_objtype[eq] == mjOBJ_SITE) {
    site_frames(m, d, eq, &frames);
  } else {
    body_frames(m, d, eq, &frames);
  }
  return frames;
}

mjtNum equality_slope(const mjModel* m, int eq, mjtNum x) {
  GIMBAL_ASSERT(eq >= 0 && eq < m->neq);
  const mjtNum* p = m->eq_data + mjNEQDATA * eq;
  return p[1] + x * (2 * p[2] + x * (3 * p[3] + x * 4 * p[4]));
}
