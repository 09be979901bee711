// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Sequences of calls that edit a spec, compile it, run it and edit the model.
//
// A sequence is part of the case, so that it can be cut like the model: a file "calls" with an
// element for each call. Both sides do one call after the other; what each returns is written down
// and compared, models are compared when they are compiled.

#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "causes.h"
#include "session.h"
#include "worker.h"

static const mjtObj types[] = {
    mjOBJ_BODY,     mjOBJ_GEOM,     mjOBJ_JOINT,   mjOBJ_SITE,     mjOBJ_CAMERA, mjOBJ_LIGHT,   mjOBJ_FRAME,
    mjOBJ_ACTUATOR, mjOBJ_SENSOR,   mjOBJ_TENDON,  mjOBJ_EQUALITY, mjOBJ_PAIR,   mjOBJ_EXCLUDE, mjOBJ_KEY,
    mjOBJ_MESH,     mjOBJ_MATERIAL, mjOBJ_NUMERIC, mjOBJ_TUPLE,    mjOBJ_TEXT,   mjOBJ_TEXTURE, mjOBJ_HFIELD};

void note_number(Session* s, const char* what, int x) {
  g_string_append_printf(s->log, " %s %d", what, x);
}

static void note_name(Session* s, mjsElement* e) {
  const char* name = e ? FN(mjs_getString)(FN(mjs_getName)(e)) : "none";
  g_string_append_printf(s->log, " '%s'", name ? name : "null");
}

typedef struct Named {
  const char* name;
  mjsElement* element;
} Named;

static int by_name(const void* a, const void* b) {
  return strcmp(((const Named*)a)->name, ((const Named*)b)->name);
}

// Element number n of those of a type that have names, in the order of these, counted round and
// round; NULL if there are none. The order in a spec that is not compiled is nobody's promise, nor
// which keyframes it shows.
mjsElement* named_element(Session* s, mjSpec* spec, mjtObj type, int n) {
  enum { MOST = 5000 };
  Named* all = g_new(Named, MOST);
  int count = 0;
  int hidden = type == mjOBJ_KEY && (!s->was_compiled || s->has_attached);
  for (mjsElement* e = FN(mjs_firstElement)(spec, type); e && count < MOST && !hidden;
       e = FN(mjs_nextElement)(spec, e)) {
    const char* name = FN(mjs_getString)(FN(mjs_getName)(e));
    if (name && *name) all[count++] = (Named){name, e};
  }
  qsort(all, (size_t)count, sizeof *all, by_name);
  note_number(s, "of", count);
  mjsElement* e = count ? all[n % count].element : NULL;
  if (e) note_name(s, e);
  g_free(all);
  return e;
}

static mjSpec* parse_again(Session* s) {
  char error[200] = "";
  return s->subject.side->mj_parseXML(node_get(node_kid(s->files, 0), "name"), &s->subject.vfs, error,
                                      sizeof error);
}

// A spec of the same text that nothing was done to.
mjSpec* fresh_spec(Session* s) {
  mjSpec* spec = parse_again(s);
  if (spec) g_ptr_array_add(s->others, spec);
  return spec;
}

mjsBody* named_body(Session* s, int n) {
  mjsElement* e = named_element(s, s->subject.spec, mjOBJ_BODY, n);
  return e ? FN(mjs_asBody)(e) : FN(mjs_findBody)(s->subject.spec, "world");
}

static void call_delete(Session* s) {
  mjsElement* e = named_element(s, s->subject.spec, types[s->a % G_N_ELEMENTS(types)], s->b);
  // what the reference cannot survive
  if (e == FN(mjs_findBody)(s->subject.spec, "world")->element) return;
  if (e && e->elemtype == mjOBJ_FRAME) return;  // nor this
  if (e && s->c % 10) note_number(s, "deleted", FN(mjs_delete)(s->subject.spec, e));
  s->is_loose = 1;
}

// With a name that is taken the reference's spec cannot be compiled any more.
int name_is_free(Session* s, mjtObj type, const char* name) {
  // the reference finds by name only what was there when it compiled
  for (mjsElement* e = FN(mjs_firstElement)(s->subject.spec, type); e;
       e = FN(mjs_nextElement)(s->subject.spec, e)) {
    if (!g_strcmp0(FN(mjs_getString)(FN(mjs_getName)(e)), name)) return 0;
  }
  return 1;
}

static void call_rename(Session* s) {
  mjsElement* e = named_element(s, s->subject.spec, types[s->a % G_N_ELEMENTS(types)], s->b);
  char name[20];
  snprintf(name, sizeof name, "new%d", s->c % 4);
  if (e && e == FN(mjs_findBody)(s->subject.spec, "world")->element) return;
  if (e && name_is_free(s, types[s->a % G_N_ELEMENTS(types)], name)) {
    note_number(s, "renamed", FN(mjs_setName)(e, name));
  }
  s->is_loose = 1;
}

static void call_add_body(Session* s) {
  mjsBody* b = FN(mjs_addBody)(named_body(s, s->a), NULL);
  b->pos[0] = s->x;
  mjsGeom* g = FN(mjs_addGeom)(b, NULL);
  g->size[0] = 0.1;
  if (s->b % 3 == 0) FN(mjs_addJoint)(b, NULL);
  if (s->b % 4 == 0 && name_is_free(s, mjOBJ_BODY, "added")) {
    note_number(s, "named", FN(mjs_setName)(b->element, "added"));
  }
}

static void call_add_geom(Session* s) {
  mjsGeom* g =
      FN(mjs_addGeom)(named_body(s, s->a), s->c % 3 ? NULL : FN(mjs_getSpecDefault)(s->subject.spec));
  g->type = mjGEOM_BOX;
  g->size[0] = g->size[1] = g->size[2] = 0.05 + 0.01 * (s->b % 5);
  g->pos[1] = s->x;
}

static void call_add_site(Session* s) {
  mjsSite* site = FN(mjs_addSite)(named_body(s, s->a), NULL);
  site->pos[2] = s->x;
  const char* name = s->b % 2 ? "site_added" : "si1x";
  if (name_is_free(s, mjOBJ_SITE, name)) note_number(s, "named", FN(mjs_setName)(site->element, name));
}

static void call_add_joint(Session* s) {
  mjsJoint* j = FN(mjs_addJoint)(named_body(s, s->a), NULL);
  if (!j) return;
  j->type = s->b % 2 ? mjJNT_HINGE : mjJNT_SLIDE;
  j->axis[0] = s->x;
}

static void call_add_camera(Session* s) {
  FN(mjs_addCamera)(named_body(s, s->a), NULL)->pos[0] = s->x;
}

static void call_add_frame(Session* s) {
  mjsFrame* f = FN(mjs_addFrame)(named_body(s, s->a), NULL);
  f->pos[0] = s->x;
  mjsElement* e = named_element(s, s->subject.spec, types[s->b % 7], s->c);
  if (e && e != f->element && !s->was_compiled) note_number(s, "put", FN(mjs_setFrame)(e, f));
}

static void call_edit_body(Session* s) {
  mjsBody* b = named_body(s, s->a);
  b->pos[s->b % 3] += s->x;
  b->gravcomp = s->c % 2 ? 0.3 : 0;
}

static void call_edit_geom(Session* s) {
  mjsElement* e = named_element(s, s->subject.spec, mjOBJ_GEOM, s->a);
  mjsGeom* g = e ? FN(mjs_asGeom)(e) : NULL;
  if (!g) return;
  g->size[0] *= 1.2;
  g->density = 500;
  g->pos[s->b % 3] += s->x;
  g->contype = s->c % 3;
}

static void call_edit_joint(Session* s) {
  mjsElement* e = named_element(s, s->subject.spec, mjOBJ_JOINT, s->a);
  mjsJoint* j = e ? FN(mjs_asJoint)(e) : NULL;
  if (!j) return;
  j->damping[0] = 0.5;
  j->armature = 0.1;
  if (s->b % 3 == 0) j->type = mjJNT_SLIDE;
}

// Whether a body or frame, or what it stands in, is the body or holds it.
static int holds(Session* s, mjsElement* e, mjsBody* body) {
  mjsElement* own = e->elemtype == mjOBJ_BODY ? e : FN(mjs_getParent)(e)->element;
  for (; body; body = FN(mjs_getParent)(body->element)) {
    if (body->element == own) return 1;
  }
  return 0;
}

static void call_attach(Session* s) {
  mjtObj type = s->b % 2 ? mjOBJ_BODY : mjOBJ_FRAME;
  // of itself once: what was attached before gets other names and orders there
  mjSpec* from = s->c % 5 || s->has_own || s->others->len ? fresh_spec(s) : s->subject.spec;
  s->has_own |= from == s->subject.spec;
  mjsElement* child = from ? named_element(s, from, type, s->c) : NULL;
  // there is no end to it
  if (child && from == s->subject.spec && holds(s, child, named_body(s, s->a))) return;
  mjsElement* parent =
      s->b % 2 ? FN(mjs_addFrame)(named_body(s, s->a), NULL)->element : named_body(s, s->a)->element;
  char prefix[20];
  snprintf(prefix, sizeof prefix, "p%d_", s->a % 20 ? 10 * (int)s->others->len + s->a % 10 : 0);
  FN(mjs_setDeepCopy)
  (s->subject.spec, from == s->subject.spec);  // by reference the reference's own spec is lost
  if (child) note_number(s, "attached", FN(mjs_attach)(parent, child, prefix, s->c % 7 ? "" : "_s") != NULL);
  FN(mjs_setDeepCopy)(s->subject.spec, 0);
  s->has_attached = 1;
}

// Settings that may not agree with those of the parent.
static void change_settings(Session* s, mjSpec* child) {
  mjtConflict* policy = &s->subject.spec->compiler.conflict;
  if (s->c % 4 == 0) *policy = (mjtConflict)(s->c / 4 % 3);
  if (s->b % 2) child->option.timestep = 0.001 * (1 + s->c % 3);
  if (s->b % 3 == 0) child->option.integrator = s->c % 4;
  if (s->b % 5 == 0) child->option.enableflags |= mjENBL_ENERGY;
  if (s->b % 7 == 0) child->visual.map.zfar = 30;
  if (s->b % 11 == 0) child->memory = 1 << 20;
}

static void call_attach_spec(Session* s) {
  mjSpec* other = fresh_spec(s);
  if (!other) return;
  if (s->b % 3) change_settings(s, other);
  mjsFrame* f = FN(mjs_addFrame)(named_body(s, s->a), NULL);
  f->pos[0] = s->x;
  char prefix[20];
  snprintf(prefix, sizeof prefix, "w%d_", s->a % 20 ? (int)s->others->len : 0);
  // those of attaching: earlier calls have theirs
  int before = FN(mjs_numWarnings)(s->subject.spec);
  note_number(s, "attached", FN(mjs_attach)(f->element, other->element, prefix, "") != NULL);
  note_number(s, "warnings", FN(mjs_numWarnings)(s->subject.spec) > before);
  s->has_attached = 1;
}

static void call_body_to_frame(Session* s) {
  mjsElement* e = named_element(s, s->subject.spec, mjOBJ_BODY, 1 + s->a);
  mjsBody* b = e ? FN(mjs_asBody)(e) : NULL;
  // what the reference loses: other orientations than quaternions, frames, and what was compiled
  // before
  int fine = b && FN(mjs_getParent)(e) && b->alt.type == mjORIENTATION_QUAT && !s->was_compiled &&
             !FN(mjs_firstChild)(b, mjOBJ_FRAME, 0);
  if (fine) note_number(s, "frame", FN(mjs_bodyToFrame)(&b) != NULL);
  s->is_loose = 1;
}

static void call_default(Session* s) {
  char name[20];
  snprintf(name, sizeof name, "class%d", s->a % 2);
  mjsDefault* def = FN(mjs_addDefault)(s->subject.spec, name, NULL);
  note_number(s, "class", def != NULL);
  if (!def) return;
  def->geom->density = 300;
  def->joint->damping[0] = 2;
  mjsElement* e = named_element(s, s->subject.spec, types[s->b % 4], s->c);
  if (e) FN(mjs_setDefault)(e, def);
}

static void call_actuator(Session* s) {
  mjsElement* e = named_element(s, s->subject.spec, mjOBJ_JOINT, s->a);
  // to the reference an empty name is that of a joint without one, until it compiles
  if (!e) return;
  mjsActuator* a = FN(mjs_addActuator)(s->subject.spec, NULL);
  a->trntype = mjTRN_JOINT;
  FN(mjs_setString)(a->target, FN(mjs_getString)(FN(mjs_getName)(e)));
  double kv[1] = {1}, ratio[1] = {0.7}, tau[1] = {0.1};
  const char* error = NULL;
  if (s->b % 4 == 0) error = FN(mjs_setToPosition)(a, 10, kv, NULL, tau, 0);
  if (s->b % 4 == 1) error = FN(mjs_setToPosition)(a, 10, NULL, ratio, NULL, 1);
  if (s->b % 4 == 2) error = FN(mjs_setToVelocity)(a, 3);
  if (s->b % 4 == 3) error = FN(mjs_setToDamper)(a, 3);
  note_number(s, "error", error && error[0]);
  // what a refused call leaves is nobody's promise
  if (error && error[0]) FN(mjs_setToMotor)(a);
}

static void call_sensor(Session* s) {
  static const int kinds[][2] = {
      {mjSENS_JOINTPOS, mjOBJ_JOINT}, {mjSENS_GYRO, mjOBJ_SITE}, {mjSENS_FRAMEPOS, mjOBJ_GEOM}};
  const int* kind = kinds[s->a % 3];
  mjsElement* e = named_element(s, s->subject.spec, kind[1], s->b);
  if (!e) return;
  mjsSensor* sensor = FN(mjs_addSensor)(s->subject.spec);
  sensor->type = kind[0];
  sensor->objtype = kind[1];
  FN(mjs_setString)(sensor->objname, FN(mjs_getString)(FN(mjs_getName)(e)));
}

static void call_key(Session* s) {
  mjsKey* key = FN(mjs_addKey)(s->subject.spec);
  double qpos[7] = {s->x, 0.1, 0.2, 1, 0, 0, 0};
  key->time = s->x;
  char name[20];
  snprintf(name, sizeof name, "key%d", s->c % 9);
  if (name_is_free(s, mjOBJ_KEY, name)) FN(mjs_setName)(key->element, name);
  if (s->m && s->a % 2 && s->m->nq <= 7) FN(mjs_setDouble)(key->qpos, qpos, (int)s->m->nq);
}

static void call_copy_spec(Session* s) {
  if (s->is_loose) return;
  mjSpec* copy = FN(mj_copySpec)(s->subject.spec);
  note_number(s, "copied", copy != NULL);
  if (!copy) return;
  FN(mj_deleteSpec)(s->subject.spec);
  s->subject.spec = copy;
}

static void call_look(Session* s) {
  mjsElement* e = named_element(s, s->subject.spec, types[s->a % G_N_ELEMENTS(types)], s->b);
  if (!e) return;
  if (s->is_compiled) note_number(s, "id", FN(mjs_getId)(e));
  mjsBody* parent = s->a % G_N_ELEMENTS(types) < 7 ? FN(mjs_getParent)(e) : NULL;
  if (parent) note_name(s, parent->element);
  mjsFrame* frame = s->a % G_N_ELEMENTS(types) < 7 ? FN(mjs_getFrame)(e) : NULL;
  if (frame) note_name(s, frame->element);
}

static void call_children(Session* s) {
  mjsBody* b = named_body(s, s->a);
  for (mjsElement* e = FN(mjs_firstChild)(b, types[s->b % 6], s->c % 2); e;
       e = FN(mjs_nextChild)(b, e, s->c % 2)) {
    note_name(s, e);
  }
}

static void call_options(Session* s) {
  s->subject.spec->option.timestep = 0.001 * (1 + s->a % 4);
  s->subject.spec->option.integrator = s->b % 4;
  s->subject.spec->compiler.autolimits = (mjtByte)(s->c % 5 > 0);
}

static void scale(mjtNum* x, int n, double factor) {
  for (int i = 0; i < n; i++) x[i] *= factor;
}

static void drop_model(Session* s) {
  if (s->d) FN(mj_deleteData)(s->d);
  if (s->m) FN(mj_deleteModel)(s->m);
  s->d = NULL;
  s->m = NULL;
}

static void call_compile(Session* s) {
  drop_model(s);
  s->m = FN(mj_compile)(s->subject.spec, &s->subject.vfs);
  note_number(s, "compiled", s->m != NULL);
  if (s->m) s->is_loose = 0;
  s->has_failed |= !s->m;
  s->was_compiled = 1;
  // keyframes of what was attached are those of a spec that compiled
  if (s->m) s->has_attached = 0;
  note_number(s, "warnings", s->m ? FN(mjs_numWarnings)(s->subject.spec) > 0 : 0);
  if (s->m) s->d = FN(mj_makeData)(s->m);
}

// Each step is a stage of its own to the limit on time: solving a thousand rows takes a second of
// either side.
static void call_step(Session* s) {
  for (int i = 0; s->d && i < 1 + s->a % 5; i++) {
    worker_mark((int)(s->subject.side - sides), "step");
    FN(mj_step)(s->m, s->d);
  }
}

// What somebody put into the data, and a recompiled model has to bring along.
static void call_drive(Session* s) {
  mjData* d = s->d;
  if (!d) return;
  for (int i = 0; i < s->m->nu; i++) d->ctrl[i] = 0.1 * (s->a % 7 - 3) + 0.05 * i;
  for (int i = 0; i < s->m->nv; i++) d->qfrc_applied[i] = 0.02 * (s->b % 5 - 2) * (1 + i % 3);
  for (int i = 6; i < 6 * s->m->nbody; i++) d->xfrc_applied[i] = 0.03 * ((s->c + i) % 4 - 1);
  for (int i = 0; i < 3 * s->m->nmocap; i++) d->mocap_pos[i] += 0.01 * i;
  for (int i = 0; i < s->m->nuserdata; i++) d->userdata[i] = s->a + i;
}

static void call_recompile(Session* s) {
  if (!s->m) return;
  if (s->b % 2) call_drive(s);
  int failed = FN(mj_recompile)(s->subject.spec, &s->subject.vfs, s->m, s->d);
  note_number(s, "recompiled", failed);
  s->has_failed |= failed;
  if (failed) {
    s->m = NULL;
    s->d = NULL;
  }
}

// Numbers of a compiled model that may be copied back to its spec, some of them changed: of all
// elements, or of one.
static void edit_some(Session* s) {
  mjModel* m = s->m;
  const struct {
    mjtNum* x;
    mjtSize n;
    int width, count;  // numbers from one row to the next, and those of it that change
    double factor;
  } fields[] = {{m->geom_pos, m->ngeom, 3, 3, 1.3},
                {m->site_pos, m->nsite, 3, 3, 0.7},
                {m->body_pos, m->nbody, 3, 3, 1.1},
                {m->cam_pos, m->ncam, 3, 3, 1.1},
                {m->light_pos, m->nlight, 3, 3, 1.1},
                {m->eq_data + 10, m->neq, mjNEQDATA, 1, 1.5},
                {m->geom_size, m->ngeom, 3, 3, 1.2},
                {m->site_size, m->nsite, 3, 3, 0.8},
                {m->jnt_range, m->njnt, 2, 2, 0.9},
                {m->geom_friction, m->ngeom, 3, 3, 1.4},
                {m->dof_damping, m->nv, 1, 1, 1.5},
                {m->jnt_stiffness, m->njnt, 1, 1, 1.2},
                {m->jnt_axis, m->njnt, 3, 2, -1},
                {m->actuator_gear, m->nout, 6, 6, 1.2},
                {m->actuator_ctrlrange, m->nu, 2, 2, 1.1},
                {m->key_qpos, m->nkey, (int)m->nq, (int)m->nq, 0.95},
                {m->key_time, m->nkey, 1, 1, 2},
                {m->qpos0, m->nq, 1, 1, 1.02},
                {m->cam_fovy, m->ncam, 1, 1, 0.9},
                {m->tendon_range, m->ntendon, 2, 2, 0.9},
                {m->tendon_stiffness, m->ntendon, 1, 1, 1.3},
                {m->eq_data, m->neq, mjNEQDATA, mjNEQDATA, 1.1},
                {m->eq_data, m->neq, mjNEQDATA, 3, 1.2},
                {m->pair_margin, m->npair, 1, 1, 1.2},
                {m->light_dir, m->nlight, 3, 3, 0.5},
                {m->hfield_size, m->nhfield, 4, 4, 1.1},
                {m->numeric_data, m->nnumericdata, 1, 1, 2},
                {&m->opt.timestep, 1, 1, 1, 1.1}};
  enum { PLACES = 6 };  // the first of them, which come more often
  const int some[] = {s->a, s->b, s->c}, count = (int)G_N_ELEMENTS(fields);
  for (int i = 0, ntype = s->a % 3 ? 1 : 3; i < ntype; i++) {
    int k = some[i] % (s->b % 3 ? PLACES : count);
    while (!fields[k].n) k = (k + 1) % count;  // the timestep ends it
    int n = (int)fields[k].n, is_one = s->c % 4;
    for (int row = is_one ? (s->a + s->b) % n : 0, end = is_one ? row + 1 : n; row < end; row++) {
      scale(fields[k].x + row * fields[k].width, fields[k].count, fields[k].factor);
    }
  }
}

static char* text_of(Session* s, mjSpec* spec) {
  enum { MOST = 1 << 20 };
  char* text = g_malloc0(MOST);
  char error[200] = "";
  if (FN(mj_saveXMLString)(spec, text, MOST, error, sizeof error) < 0) *text = 0;
  return text;
}

// Into the spec that the model was compiled from. The reference takes what it saves, and compiles
// without it: so the text of that spec is compared, and the sequence goes on with a copy that knows
// nothing of it. Where the change is refused the spec stays as it was.
static void call_copy_back(Session* s) {
  if (!s->m || !s->is_compiled) return;
  mjSpec* before = FN(mj_copySpec)(s->subject.spec);
  if (!before) return;
  char* text = text_of(s, s->subject.spec);
  edit_some(s);
  int is_copied = FN(mj_copyBack)(s->subject.spec, s->m);
  // sizes are others now, and the volumes that bound them are not computed again: nobody promises
  // what is found with the old ones
  scale(s->m->geom_rbound, (int)s->m->ngeom, 1.7);
  scale(s->m->geom_aabb, (int)(6 * s->m->ngeom), 1.7);
  s->m->opt.disableflags |= mjDSBL_MIDPHASE;
  note_number(s, "copied", is_copied);
  if (is_copied) {
    s->written = s->subject.spec;
  } else {
    char* now = text_of(s, s->subject.spec);
    note_number(s, "as before", !strcmp(text, now));
    g_free(now);
    FN(mj_deleteSpec)(s->subject.spec);
  }
  g_free(text);
  s->subject.spec = before;
  s->is_compiled = 0;
}

// Fields of a compiled model that may be edited before mj_setConst.
static void call_set_const(Session* s) {
  mjModel* m = s->m;
  if (!m) return;
  struct {
    mjtNum* x;
    int n;
  } fields[] = {{m->body_mass, (int)m->nbody},       {m->body_inertia, (int)(3 * m->nbody)},
                {m->body_pos, (int)(3 * m->nbody)},  {m->geom_pos, (int)(3 * m->ngeom)},
                {m->body_ipos, (int)(3 * m->nbody)}, {m->dof_armature, (int)m->nv},
                {m->site_pos, (int)(3 * m->nsite)},  {m->jnt_pos, (int)(3 * m->njnt)},
                {m->geom_size, (int)(3 * m->ngeom)}};
  int k = s->a % (int)G_N_ELEMENTS(fields);
  scale(fields[k].x, fields[k].n, 1.3);
  // volumes that bound the geoms are not computed again: nobody promises what is found with the old
  // ones
  scale(m->geom_rbound, (int)m->ngeom, 1.7);
  scale(m->geom_aabb, (int)(6 * m->ngeom), 1.7);
  m->opt.disableflags |= mjDSBL_MIDPHASE;
  if (s->b % 3 == 0) {
    for (int i = 3; i < 3 * m->nbody; i++) m->body_ipos[i] += 0.01;
  }
  FN(mj_setConst)(m, s->d);
}

static void call_total_mass(Session* s) {
  if (!s->m) return;
  FN(mj_setTotalmass)(s->m, 3);
  FN(mj_setConst)(s->m, s->d);
}

// The state into a keyframe of the model, or the other way round.
static void call_keyframe(Session* s) {
  if (!s->m || !s->m->nkey) return;
  int k = s->a % (int)s->m->nkey;
  if (s->b % 2) {
    FN(mj_setKeyframe)(s->m, s->d, k);
  } else {
    FN(mj_resetDataKeyframe)(s->m, s->d, k);
  }
}

// Copies take the place of model and data, or what a binary model has kept.
static void call_copy(Session* s) {
  if (!s->m) return;
  mjModel* m = NULL;
  if (s->a % 2) {
    m = FN(mj_copyModel)(NULL, s->m);
  } else {
    size_t size = (size_t)FN(mj_sizeModel)(s->m);
    void* buffer = g_malloc(size);
    FN(mj_saveModel)(s->m, NULL, buffer, (int)size);
    m = FN(mj_loadModelBuffer)(buffer, (int)size);
    g_free(buffer);
  }
  note_number(s, "copied", m != NULL);
  mjData* d = m ? FN(mj_copyData)(NULL, m, s->d) : NULL;
  if (!d) return;
  drop_model(s);
  s->m = m;
  s->d = d;
}

static void call_history(Session* s) {
  if (!s->m || !s->m->nactuator) return;
  int id = s->a % (int)s->m->nactuator, n = s->m->actuator_history[2 * id];
  if (n <= 0 || n > 20) return;
  enum { INPUTS = 8 };
  int inputs = s->m->actuator_ctrlnum[id];
  if (inputs > INPUTS) return;
  mjtNum times[20], values[20 * INPUTS];
  for (int i = 0; i < n; i++) times[i] = 0.01 * (i - n) + 0.001 * s->x;
  for (int i = 0; i < n * inputs; i++) values[i] = s->x * i;

  FN(mj_initCtrlHistory)(s->m, s->d, id, s->b % 3 ? times : NULL, values);
  for (int i = 0; i < 4; i++) {
    mjtNum result[INPUTS];
    const mjtNum* read = FN(mj_readCtrl)(s->m, s->d, id, 0.004 * i - 0.01, result, s->c % 4 - 1);
    for (int k = 0; k < inputs; k++) g_string_append_printf(s->log, " %.9g", (read ? read : result)[k]);
  }
}

static void call_files(Session* s) {
  static const char* const names[] = {"x.txt", "a/x.txt", "X.txt", "./x.txt", "a//x.txt", ""};
  mjVFS* vfs = &s->subject.vfs;
  const char* name = names[s->a % 6];
  if (s->b % 4 == 0) note_number(s, "added", FN(mj_addBufferVFS)(vfs, name, "text", 4));
  if (s->b % 4 == 1) note_number(s, "gone", FN(mj_deleteFileVFS)(vfs, name));
  if (s->b % 4 == 2) note_number(s, "there", FN(mj_containsBufferVFS)(vfs, name));
  if (s->b % 4 == 3) note_number(s, "unmounted", FN(mj_unmountVFS)(vfs, name));
}

enum {
  SPEC = 0,   // edits the spec
  KEEPS = 1,  // does not
  MODEL = 2,  // makes or edits the model: compare models afterwards
};

typedef struct Call {
  const char* name;
  void (*call)(Session* s);
  int weight;
  int edits;
} Call;

static const Call calls[] = {
    {"delete", call_delete, 4, SPEC},
    {"rename", call_rename, 1, SPEC},
    {"add_body", call_add_body, 2, SPEC},
    {"add_geom", call_add_geom, 1, SPEC},
    {"add_site", call_add_site, 1, SPEC},
    {"add_joint", call_add_joint, 1, SPEC},
    {"add_camera", call_add_camera, 1, SPEC},
    {"add_frame", call_add_frame, 2, SPEC},
    {"edit_body", call_edit_body, 1, SPEC},
    {"edit_geom", call_edit_geom, 1, SPEC},
    {"edit_joint", call_edit_joint, 1, SPEC},
    {"attach", call_attach, 4, SPEC},
    {"attach_spec", call_attach_spec, 1, SPEC},
    {"body_to_frame", call_body_to_frame, 1, SPEC},
    {"default", call_default, 1, SPEC},
    {"actuator", call_actuator, 1, SPEC},
    {"sensor", call_sensor, 1, SPEC},
    {"key", call_key, 1, SPEC},
    {"tendon", call_tendon, 1, SPEC},
    {"equality", call_equality, 1, SPEC},
    {"contact", call_contact, 1, SPEC},
    {"light", call_light, 1, SPEC},
    {"material", call_material, 1, SPEC},
    {"mesh", call_mesh, 1, SPEC},
    {"custom", call_custom, 1, SPEC},
    {"free_joint", call_free_joint, 1, SPEC},
    {"hfield", call_hfield, 1, SPEC},
    {"tuple", call_tuple, 1, SPEC},
    {"skin", call_skin, 1, SPEC},
    {"nest", call_nest, 2, SPEC},
    {"dedup", call_dedup, 1, SPEC},
    {"find", call_find, 2, KEEPS},
    {"classes", call_classes, 1, KEEPS},
    {"values", call_values, 1, KEEPS},
    {"keyframe", call_keyframe, 1, KEEPS | MODEL},
    {"copy", call_copy, 1, KEEPS | MODEL},
    {"copy_spec", call_copy_spec, 1, SPEC},
    {"look", call_look, 2, KEEPS},
    {"children", call_children, 1, KEEPS},
    {"options", call_options, 1, SPEC},
    {"compile", call_compile, 3, SPEC | MODEL},
    {"step", call_step, 2, KEEPS},
    {"drive", call_drive, 2, KEEPS},
    {"recompile", call_recompile, 3, SPEC | MODEL},
    {"copy_back", call_copy_back, 3, KEEPS},
    {"set_const", call_set_const, 2, KEEPS | MODEL},
    {"total_mass", call_total_mass, 1, KEEPS | MODEL},
    {"history", call_history, 1, KEEPS},
    {"files", call_files, 1, KEEPS},
};

static const Call* find_call(const char* name) {
  for (size_t i = 0; i < G_N_ELEMENTS(calls); i++) {
    if (!strcmp(calls[i].name, name)) return &calls[i];
  }
  return NULL;
}

static const Call* some_call(Random* r) {
  for (;;) {
    const Call* c = &calls[random_below(r, G_N_ELEMENTS(calls))];
    if (random_below(r, 4) < c->weight) return c;
  }
}

// Half of the sequences are about two calls, which come more often.
static const Call* next_call(Random* r, const Call* const favourites[2]) {
  return favourites[0] && random_below(r, 2) ? favourites[random_below(r, 2)] : some_call(r);
}

static void add_call(Random* r, Node* list, const Call* call) {
  static const char* const names[] = {"a", "b", "c"};
  Node* node = node_new(list, call->name);
  for (int i = 0; i < 3; i++) {
    char text[20];
    snprintf(text, sizeof text, "%d", random_below(r, 200));
    node_set(node, names[i], text);
  }
  node_set(node, "x", random_below(r, 2) ? "0.25" : "-0.1");
}

// Where bodies are fused nothing but the first copy back is asked (leave_out_edits).
static int begins_with_copy(const Node* files) {
  GPtrArray* all = g_ptr_array_new();
  int is_fused = 0;
  node_all((Node*)files, all);
  for (guint i = 0; i < all->len; i++) {
    is_fused |= !g_strcmp0(node_get(g_ptr_array_index(all, i), "fusestatic"), "true");
  }
  g_ptr_array_free(all, TRUE);
  return is_fused;
}

void calls_add(Random* r, Node* files) {
  Node* list = node_new(case_file(files, "calls"), "calls");
  if (begins_with_copy(files)) {
    add_call(r, list, find_call("compile"));
    add_call(r, list, find_call("copy_back"));
  }
  int compiled = 0, n = random_below(r, 8) ? 2 + random_below(r, 9) : 50 + random_below(r, 200);
  const Call* favourites[2] = {NULL, NULL};
  for (int i = 0, focused = random_below(r, 2); focused && i < 2; i++) favourites[i] = some_call(r);
  if (favourites[0] && random_below(r, 3) == 0) favourites[0] = find_call("copy_back");
  for (int i = 0; i < n; i++) {
    const Call* call = next_call(r, favourites);
    int needs_model = call->call == call_copy_back || (call->call == call_recompile && !compiled);
    if (needs_model) add_call(r, list, find_call("compile"));
    compiled |= needs_model || call->call == call_compile;
    add_call(r, list, call);
  }
  add_call(r, list, find_call("compile"));
}

static int number_of(const Node* node, const char* name) {
  const char* text = node_get(node, name);
  return text ? abs(atoi(text)) : 0;
}

static int do_call(Session* s, const Call* call, const Node* node) {
  s->a = number_of(node, "a"), s->b = number_of(node, "b"), s->c = number_of(node, "c");
  s->x = node_get(node, "x") ? g_ascii_strtod(node_get(node, "x"), NULL) : 0;
  g_string_truncate(s->log, 0);
  if (!SIDE_TRY(s->subject.side, call->name)) {
    g_string_append_printf(s->log, " error %.60s", side_error());
    return 0;
  }
  s->is_compiled &= (call->edits & KEEPS) != 0;
  call->call(s);
  if (call->call == call_compile || call->call == call_recompile) s->is_compiled = s->m != NULL;
  return 1;
}

// Moved: the reference's with the spec moved by rounding, or NULL.
static int states_differ(Session* pair[2], const Session* moved, GString* answer, const char* kind) {
  if (!pair[0]->d || !pair[1]->d) return 0;
  const mjModel* m = pair[1]->m;
  Views va = {.n = 0}, vb = {.n = 0}, vm = {.n = 0};
  views_of_data(pair[0]->m, pair[0]->d, &va);
  views_of_data(m, pair[1]->d, &vb);
  if (moved && moved->d) views_of_data(moved->m, moved->d, &vm);
  static const char* const fields[] = {"qpos",         "qvel",     "act",     "ctrl",      "mocap_pos",
                                       "mocap_quat",   "history",  "time",    "eq_active", "qfrc_applied",
                                       "xfrc_applied", "userdata", "plastic", NULL};
  Measure how = {"forward", loose_suffix(m, pair[1]->d), NULL};
  for (int i = 0; i < vb.n; i++) {
    Difference d;
    size_t at;
    how.moved = view_find(&vm, vb.list[i].name);
    if (!g_strv_contains(fields, vb.list[i].name) || !views_differ(&va.list[i], &vb.list[i], &how, &d, &at)) {
      continue;
    }
    report(answer, kind, &d);
    return 1;
  }
  return 0;
}

// What differs: an error, or what was returned with the message of who refused.
static void describe_outcome(Session* pair[2], int a, int b, char* text, size_t size) {
  if (a != b) {
    char message[80];
    message_class(pair[a ? 1 : 0]->log->str, message, sizeof message);
    snprintf(text, size, "%s %.50s", a ? "theirs:" : "ours:", message);
    return;
  }
  char message[80] = "";
  for (int i = 1; i >= 0 && !message[0]; i--) {
    const mjSpec* spec = pair[i]->subject.spec;
    const char* error = spec ? pair[i]->subject.side->mjs_getError((mjSpec*)spec) : NULL;
    if (error) message_class(error, message, sizeof message);
  }
  snprintf(text, size, "returns %.50s", message);
  g_strdelimit(text, "\n\t", ' ');
}

static void open_session(Session* s, const Side* side, const Node* files);
static void start_session(Session* s);
static void close_session(Session* s);

static int move_session(Session* s, int way) {
  if (!s->subject.spec || !SIDE_TRY(s->subject.side, "moved")) return 0;
  subject_move(&s->subject, way);
  return 1;
}

// The sequence again as far as number n, on their side with a spec moved by rounding.
static void open_moved(Session* s, const Node* files, const Node* all, guint n, int way) {
  open_session(s, &sides[THEIRS], files);
  start_session(s);
  if (!move_session(s, way)) return;
  for (guint i = 0; i <= n; i++) {
    const Call* call = find_call(node_kid(all, i)->tag);
    if (call && !do_call(s, call, node_kid(all, i))) return;
  }
}

static int compare_made(Session* pair[2], const Session* moved, GString* answer, const char* kind) {
  compare_moved = moved ? moved->m : NULL;
  int differ = compare_models(pair[0]->m, pair[1]->m, kind, "compile", answer, NULL) ||
               states_differ(pair, moved, answer, kind);
  compare_moved = NULL;
  return differ;
}

// Compare what was made; if it differs, again with how far the reference's own moves, in several
// ways: where contacts come and go after some steps not each of them shows how far.
static int made_differ(Session* pair[2], const Node* all, guint n, GString* answer, const char* kind) {
  enum { WAYS = 12 };
  GString* found = g_string_new(NULL);
  int differ = compare_made(pair, NULL, found, kind);
  for (int way = 0; way < WAYS && differ; way++) {
    Session moved;
    open_moved(&moved, pair[1]->files, all, n, way);
    g_string_truncate(found, 0);
    differ = compare_made(pair, &moved, found, kind);
    close_session(&moved);
  }
  g_string_append(answer, found->str);
  g_string_free(found, TRUE);
  return differ;
}

static void drop_written(Session* s) {
  if (SIDE_TRY(s->subject.side, "free")) s->subject.side->mj_deleteSpec(s->written);
  s->written = NULL;
}

// The texts of the specs that models were copied to.
static int written_differ(Session* pair[2], GString* answer) {
  Subject ours = pair[0]->subject, theirs = pair[1]->subject;
  ours.spec = pair[0]->written, theirs.spec = pair[1]->written;
  ours.model = pair[0]->m, theirs.model = pair[1]->m;
  gsize before = answer->len;
  examine_saving(&ours, &theirs, pair[1]->files, 1, answer);
  drop_written(pair[0]);
  drop_written(pair[1]);
  return answer->len != before;
}

// 0: they differ, or nothing can go on.
static int both_do(Session* pair[2], const Node* all, guint n, GString* answer) {
  const Node* node = node_kid(all, n);
  const Call* call = find_call(node->tag);
  char kind[60];
  if (!call) return 1;
  snprintf(kind, sizeof kind, "calls: %s", call->name);
  int a = do_call(pair[0], call, node), b = do_call(pair[1], call, node);
  if (a != b || (a && strcmp(pair[0]->log->str, pair[1]->log->str))) {
    Difference d = {.field = "outcome"};
    describe_outcome(pair, a, b, d.detail, sizeof d.detail);
    snprintf(d.note, sizeof d.note, "%.70s, want%.70s%s", pair[0]->log->str, pair[1]->log->str,
             pair[1]->has_failed ? AFTER_A_FAILURE : "");
    report(answer, kind, &d);
    return 0;
  }
  if (!a || !b) return 0;
  // what the reference refuses to attach stays there in part
  if (strstr(pair[0]->log->str, "attached 0")) return 0;
  if (pair[0]->written && pair[1]->written && written_differ(pair, answer)) return 0;
  if (!(call->edits & MODEL) || !pair[0]->m || !pair[1]->m) return 1;
  return !made_differ(pair, all, n, answer, kind);
}

static void open_session(Session* s, const Side* side, const Node* files) {
  memset(s, 0, sizeof *s);
  s->log = g_string_new(NULL);
  subject_load(&s->subject, side, files, NULL);
  s->files = files;
  s->others = g_ptr_array_new();
}

// Begin with a spec that was not compiled.
static void start_session(Session* s) {
  if (!s->subject.spec || !SIDE_TRY(s->subject.side, "start")) return;
  s->subject.side->mj_deleteModel(s->subject.model);
  s->subject.side->mj_deleteSpec(s->subject.spec);
  s->subject.model = NULL;
  s->subject.spec = parse_again(s);
}

static void drop_all(Session* s) {
  drop_model(s);
  if (s->written) FN(mj_deleteSpec)(s->written);
  for (guint i = 0; i < s->others->len; i++) FN(mj_deleteSpec)(g_ptr_array_index(s->others, i));
}

static void close_session(Session* s) {
  if (SIDE_TRY(s->subject.side, "close")) drop_all(s);
  g_ptr_array_unref(s->others);
  subject_free(&s->subject);
  g_string_free(s->log, TRUE);
}

static void call_alone(const Node* files, const Node* all, GString* answer) {
  Session ours;
  open_session(&ours, &sides[OURS], files);
  start_session(&ours);
  for (guint i = 0; ours.subject.spec && all && i < all->children->len; i++) {
    const Call* call = find_call(node_kid(all, i)->tag);
    if (call && !do_call(&ours, call, node_kid(all, i))) break;
  }
  close_session(&ours);
  g_string_append(answer, "status\tours\talone\t\n");
}

// Where bodies are fused the reference loses what is edited, and what is compiled twice: nothing
// is, but values are copied back. What a body has is asked before: fused bodies are gone there.
static void leave_out_edits(const Node* all) {
  int compiled = 0;
  for (guint i = 0; i < all->children->len;) {
    Node* node = node_kid(all, i);
    const Call* call = find_call(node->tag);
    int is_first = call && call->call == call_compile && !compiled++;
    int is_gone = call && compiled &&
                  (call->call == call_children || call->call == call_find || call->call == call_values ||
                   call->call == call_classes || call->call == call_look);
    if (is_first || (call && !is_gone && ((call->edits & KEEPS) || call->call == call_copy_back))) {
      i++;
      continue;
    }
    node_detach(node);
    node_free(node);
  }
}

void examine_calls(const char* request, GString* answer) {
  Node* files = case_read(request);
  Node* list = files ? node_kid(files, files->children->len - 1) : NULL;
  if (!list || g_strcmp0(node_get(list, "name"), "calls") || files->children->len < 2) return;
  node_detach(list);
  if (node_get(files, "only")) {
    call_alone(files, node_child(list, "calls"), answer);
    node_free(list);
    node_free(files);
    return;
  }
  Session ours, theirs, *pair[2] = {&ours, &theirs};
  open_session(&theirs, &sides[THEIRS], files);
  open_session(&ours, &sides[OURS], files);
  g_string_append_printf(answer, "status\t%s\t%s\t\n", ours.subject.verdict, theirs.subject.verdict);
  const Node* all = node_child(list, "calls");
  int fused = theirs.subject.spec && theirs.subject.spec->compiler.fusestatic;
  if (all && fused) leave_out_edits(all);
  if (ours.subject.model && theirs.subject.model && all &&
      !compare_with_moved(ours.subject.model, theirs.subject.model, &theirs.subject, files, "compile", answer,
                          NULL)) {
    start_session(&theirs);
    start_session(&ours);
    int ready = ours.subject.spec && theirs.subject.spec;
    for (guint i = 0; ready && i < all->children->len && both_do(pair, all, i, answer); i++) {
      continue;
    }
  }
  close_session(&ours);
  close_session(&theirs);
  node_insert(files, list, (int)files->children->len);
  causes_add(files, answer);
  node_free(files);
}
