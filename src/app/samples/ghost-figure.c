// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "samples/ghost-figure.h"

#include <gimbal/scene.h>
#include <gimbal/transfer.h>
#include <string.h>

#include "base/engine-guard.h"

enum { GEOMS = 1000, EDGES = 4000 };
#define ALPHA      0.38f
#define LINE_WIDTH 1.5
#define GROWTH     1.01f

struct GimbalGhostFigure {
  GimbalReel* reel;
  const mjModel* model;
  mjData* then;           // a state of the reel
  mjtNum* state;          // the same as numbers
  GimbalCompiled* shown;  // the model of what follows; NULL: there is none yet
  mjData* now;
  mjvScene scene;
};

GimbalGhostFigure* gimbal_ghost_figure_new(GimbalReel* reel, const mjModel* model) {
  GimbalGhostFigure* self = g_new0(GimbalGhostFigure, 1);
  self->reel = gimbal_reel_ref(reel);
  self->model = model;
  return self;
}

static void leave_shown(GimbalGhostFigure* self) {
  if (!self->shown) return;
  mjv_freeScene(&self->scene);
  mj_deleteData(self->now);
  g_clear_pointer(&self->shown, gimbal_compiled_unref);
}

void gimbal_ghost_figure_free(GimbalGhostFigure* self) {
  leave_shown(self);
  mj_deleteData(self->then);
  gimbal_reel_unref(self->reel);
  g_free(self->state);
  g_free(self);
}

static void set_shown(GimbalGhostFigure* self, GimbalCompiled* shown) {
  if (self->shown == shown) return;
  leave_shown(self);
  self->shown = gimbal_compiled_ref(shown);
  self->now = mj_makeData(shown->model);
  mjv_defaultScene(&self->scene);
  mjv_makeScene(shown->model, &self->scene, GEOMS);
}

// FALSE: the state cannot be read.
static gboolean read_state(GimbalGhostFigure* self, int index) {
  const mjModel* m = self->model;
  if (!self->state) self->state = g_new(mjtNum, self->reel->size);
  if (!self->then) self->then = mj_makeData(m);
  if (!gimbal_reel_read(self->reel, index, self->state)) return FALSE;
  mj_setState(m, self->then, self->state, mjSTATE_INTEGRATION);
  return TRUE;
}

// So much of the shown model's state as is needed to draw it.
static void pose_shown(GimbalGhostFigure* self) {
  const mjModel* m = self->shown->model;
  mj_resetData(m, self->now);
  gimbal_transfer_state(self->model, self->then, m, self->now, NULL);
  mj_kinematics(m, self->now);
  mj_comPos(m, self->now);
  mj_flex(m, self->now);
  mj_tendon(m, self->now);
}

// Where a ghost is in the place of the run on show its surface is outside, and not through, the
// other.
static void grow_geom(mjvGeom* geom) {
  for (int i = 0; i < 3; i++) geom->size[i] *= GROWTH;
}

static void add_geoms(const mjvScene* scene, const float color[3], GArray* geoms) {
  for (int i = 0; i < scene->ngeom; i++) {
    mjvGeom geom = scene->geoms[i];
    // those are drawn from arrays of the scene, which has the shape of another state
    if (geom.type == mjGEOM_FLEX || geom.type == mjGEOM_SKIN) continue;
    memcpy(geom.rgba, color, 3 * sizeof *color);
    geom.rgba[3] = ALPHA * (geom.rgba[3] > 0 ? 1 : 0);
    if (geom.type < mjGEOM_MESH) grow_geom(&geom);
    geom.matid = geom.segid = geom.objid = -1;
    geom.objtype = mjOBJ_UNKNOWN;
    geom.transparent = 1;
    geom.emission = geom.reflectance = 0;
    geom.label[0] = '\0';
    g_array_append_val(geoms, geom);
  }
}

// The edges of all flexes, as lines.
static void add_edges(const GimbalGhostFigure* self, const float color[3], GArray* geoms) {
  const mjModel* m = self->shown->model;
  const float rgba[4] = {color[0], color[1], color[2], ALPHA};
  int count = 0;
  for (int f = 0; f < m->nflex; f++) {
    const mjtNum* places = self->now->flexvert_xpos + 3 * m->flex_vertadr[f];
    for (int e = 0; e < m->flex_edgenum[f] && count < EDGES; e++, count++) {
      const int* ends = m->flex_edge + 2 * (m->flex_edgeadr[f] + e);
      mjvGeom geom;
      mjv_initGeom(&geom, mjGEOM_LINE, NULL, NULL, NULL, rgba);
      mjv_connector(&geom, mjGEOM_LINE, LINE_WIDTH, places + 3 * ends[0], places + 3 * ends[1]);
      geom.transparent = 1;
      geom.category = mjCAT_DYNAMIC;
      g_array_append_val(geoms, geom);
    }
  }
}

typedef struct Drawing {
  GimbalGhostFigure* figure;
  int index;
  GimbalCompiled* shown;
  const mjvOption* option;
  const float* color;
  GArray* geoms;
} Drawing;

static void draw_figure(void* user_data) {
  Drawing* drawing = user_data;
  GimbalGhostFigure* self = drawing->figure;
  mjvCamera camera;
  mjvPerturb perturb;
  if (!read_state(self, drawing->index)) return;
  set_shown(self, drawing->shown);
  pose_shown(self);
  mjv_defaultFreeCamera(self->shown->model, &camera);
  mjv_defaultPerturb(&perturb);
  gimbal_scene_update(self->shown->model, self->now, drawing->option, &perturb, &camera, mjCAT_DYNAMIC,
                      &self->scene);
  add_geoms(&self->scene, drawing->color, drawing->geoms);
  add_edges(self, drawing->color, drawing->geoms);
}

void gimbal_ghost_figure_add(GimbalGhostFigure* self, int index, GimbalCompiled* shown,
                             const mjvOption* option, const float color[3], GArray* geoms) {
  guint count = geoms->len;
  Drawing drawing = {self, index, shown, option, color, geoms};
  g_autofree char* trouble = gimbal_engine_guard(draw_figure, &drawing);
  if (trouble) g_array_set_size(geoms, count);
}
