// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Changed rules of what is written and set aside: saved text, memory, histories.
//
// 3.12 wrote what a body has itself first, then what its frames have, whose poses it added up and
// whose names alone it kept; so what stood behind a frame got another number when it was read
// again. All frames of a body stand before the first of its bodies that is in one.

#include <glib/gi18n.h>
#include <math.h>

#include "migrate/change-rules.h"

//---- saved text

// Elements of a type, in the order in which 3.12 reads them from its own text.
typedef struct Saved {
  mjtObj type;
  int next, moved;  // the number that comes next; how many elements got another one
} Saved;

static const mjtObj kNumbered[] = {mjOBJ_BODY, mjOBJ_GEOM,   mjOBJ_JOINT,
                                   mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT};

static void visit_saved(Saved* s, mjsElement* e) {
  s->moved += mjs_getId(e) != s->next;
  s->next++;
}

// What stands in a frame (NULL: in none), then in the frames in it.
static void visit_elements(Saved* s, mjsBody* body, mjsFrame* frame) {
  for (mjsElement* e = mjs_firstChild(body, s->type, 0); e; e = mjs_nextChild(body, e, 0)) {
    if (mjs_getFrame(e) == frame) visit_saved(s, e);
  }
  for (mjsElement* e = mjs_firstChild(body, mjOBJ_FRAME, 0); e; e = mjs_nextChild(body, e, 0)) {
    if (mjs_getFrame(e) == frame) visit_elements(s, body, mjs_asFrame(e));
  }
}

static void gather_level(GPtrArray* bodies, mjsBody* body, mjsFrame* frame);

static void gather_frames(GPtrArray* bodies, mjsBody* body, mjsFrame* frame) {
  for (mjsElement* e = mjs_firstChild(body, mjOBJ_FRAME, 0); e; e = mjs_nextChild(body, e, 0)) {
    if (mjs_getFrame(e) == frame) gather_level(bodies, body, mjs_asFrame(e));
  }
}

static gboolean is_within(mjsFrame* at, const mjsFrame* frame) {
  while (at && at != frame) at = mjs_getFrame(at->element);
  return at == frame;
}

// The bodies of a frame, or of a body outside of frames; all frames in it stand where the first
// body of one of them does.
static void gather_level(GPtrArray* bodies, mjsBody* body, mjsFrame* frame) {
  gboolean framed = FALSE;
  for (mjsElement* e = mjs_firstChild(body, mjOBJ_BODY, 0); e; e = mjs_nextChild(body, e, 0)) {
    if (mjs_getFrame(e) == frame) {
      g_ptr_array_add(bodies, mjs_asBody(e));
      gather_level(bodies, mjs_asBody(e), NULL);
    } else if (!framed && is_within(mjs_getFrame(e), frame)) {
      gather_frames(bodies, body, frame);
      framed = TRUE;
    }
  }
}

static void add_moved(Changes* c, GPtrArray* bodies, mjtObj type) {
  Saved s = {.type = type};
  for (guint i = 0; i < bodies->len; i++) {
    mjsBody* body = g_ptr_array_index(bodies, i);
    type == mjOBJ_BODY ? visit_saved(&s, body->element) : visit_elements(&s, body, NULL);
  }
  if (!s.moved) return;
  GimbalChange* change = changes_add_model(c);
  change->kind = mju_type2Str(type);
  changes_set(change, N_("elements that get another number by saving and reading"), s.moved, 0);
}

static gboolean is_posed(const mjsFrame* f) {
  const gboolean turned = fabs(f->quat[0]) != 1 || f->alt.type != mjORIENTATION_QUAT;
  return turned || mju_norm3(f->pos) > 0;
}

static int posed_frames(mjSpec* spec) {
  int count = 0;
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_FRAME); e; e = mjs_nextElement(spec, e)) {
    count += is_posed(mjs_asFrame(e));
  }
  return count;
}

static int energy_sensors(const mjModel* m) {
  int count = 0;
  for (int i = 0; i < m->nsensor; i++) {
    count += m->sensor_type[i] == mjSENS_E_POTENTIAL || m->sensor_type[i] == mjSENS_E_KINETIC;
  }
  return count;
}

void changes_saved(Changes* c) {
  const int frames = posed_frames(c->spec), energies = energy_sensors(c->m);
  if (frames) changes_set(changes_add_model(c), N_("frames with a pose in saved text"), 0, frames);
  if (energies) {
    changes_set(changes_add_model(c), N_("sensors of energy that can be read again"), 0, energies);
  }
  mjsBody* world = mjs_findBody(c->spec, "world");
  g_autoptr(GPtrArray) bodies = g_ptr_array_new();
  if (!world) return;
  g_ptr_array_add(bodies, world);
  gather_level(bodies, world, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kNumbered); i++) add_moved(c, bodies, kNumbered[i]);
}

//---- memory of flexes

// Bytes that 3.12 sets aside for the usual numbers of rows and contacts, in whole mebibytes.
static double arena_before(const mjModel* m, int nstack) {
  const double ncon = m->nconmax < 0 ? 100 : m->nconmax, nrow = m->njmax < 0 ? 500 : m->njmax;
  const double nv = (double)m->nv, rows = nrow + (double)m->neq + nv, contact = 584;
  const double things = (double)(m->nq + m->nv + m->nu + m->na + m->nbody + m->njnt + m->ngeom + m->nsite +
                                 m->neq + m->ntendon + m->nwrap);
  const double stack = nstack < 0 ? fmax(1000, 5 * rows * rows + 20 * things) : nstack;
  const double bytes = 8 * stack + ncon * contact + nrow * 144 + 12 * nv + 24 * nrow * nv + 12 * nrow * nrow;
  return ceil(bytes / (1 << 20));
}

void changes_arena(Changes* c) {
  if (!c->m->nflex || c->spec->memory != -1) return;
  const double before = arena_before(c->m, c->spec->nstack), after = (double)c->m->narena / (1 << 20);
  if (before != after) changes_set(changes_add_model(c), N_("memory in MiB"), before, after);
}

//---- histories

// A sample of a delayed control has a time and, since 3.14, each of the controls of an actuator.
void changes_histories(Changes* c) {
  const mjModel* m = c->m;
  for (int i = 0; i < m->nactuator; i++) {
    const int samples = m->actuator_history[2 * i], controls = m->actuator_ctrlnum[i];
    if (samples <= 0 || controls < 2) continue;
    changes_set(changes_add(c, mjOBJ_ACTUATOR, i), N_("numbers in its history"), 2 + 2 * samples,
                2 + samples * (1 + controls));
  }
}
