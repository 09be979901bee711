// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A model from text with its data, options and scene.

#ifndef GIMBAL_TESTS_VISUAL_SCENE_FIXTURE_H_
#define GIMBAL_TESTS_VISUAL_SCENE_FIXTURE_H_

#include <glib.h>
#include <mujoco/mujoco.h>

#include "compile-text.h"

typedef struct SceneFixture {
  mjModel* m;
  mjData* d;
  mjvOption opt;
  mjvPerturb pert;
  mjvCamera cam;
  mjvScene scn;
} SceneFixture;

static inline void fixture_open(SceneFixture* f, const char* xml, int maxgeom) {
  f->m = compile_text(xml);
  f->d = mj_makeData(f->m);
  mj_forward(f->m, f->d);
  mjv_defaultOption(&f->opt);
  mjv_defaultPerturb(&f->pert);
  mjv_defaultFreeCamera(f->m, &f->cam);
  mjv_defaultScene(&f->scn);
  mjv_makeScene(f->m, &f->scn, maxgeom);
}

static inline void fixture_update(SceneFixture* f) {
  mjv_updateScene(f->m, f->d, &f->opt, &f->pert, &f->cam, mjCAT_ALL, &f->scn);
}

static inline void fixture_close(SceneFixture* f) {
  mjv_freeScene(&f->scn);
  mj_deleteData(f->d);
  mj_deleteModel(f->m);
}

#endif  // GIMBAL_TESTS_VISUAL_SCENE_FIXTURE_H_
