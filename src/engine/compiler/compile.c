// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From spec to model: a list of passes. The first part completes and checks every element and
// collects all problems; if there are none, the second part allocates the model and fills it.

#include "compiler/tell_times.h"
#include "compiler/trial.h"

#include <gimbal/guard.h>
#include <gimbal/hash.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "model/file/model_check.h"
#include "model/model_alloc.h"
#include "spec/attach/copy.h"
#include "spec/compiled.h"

typedef struct Pass {
  void (*run)(Compile* c);
  mjtCTimer timer;
} Pass;

// bytes: an estimate above it is worth a word when there is no such memory
enum { kLargeArena = 1 << 30 };

static const Pass kFirstPasses[] = {{collect_elements, mjCTIMER_TOTAL},
                                    {check_names, mjCTIMER_TOTAL},
                                    {check_types, mjCTIMER_TOTAL},
                                    {scale_frames, mjCTIMER_TOTAL}};

// up to the inertia of each body
static const Pass kTreePasses[] = {
    {compile_plugins, mjCTIMER_TOTAL},    {compile_frames, mjCTIMER_TOTAL},
    {compile_materials, mjCTIMER_ASSETS}, {find_unread_meshes, mjCTIMER_TOTAL},
    {compile_meshes, mjCTIMER_ASSETS},    {compile_hfields, mjCTIMER_ASSETS},
    {compile_textures, mjCTIMER_TEXTURE}, {compile_tree, mjCTIMER_TOTAL},
};

static const Pass kCheckPasses[] = {
    {fuse_static, mjCTIMER_TOTAL},        {discard_visual, mjCTIMER_TOTAL},
    {check_user_data, mjCTIMER_TOTAL},    {check_free_bodies, mjCTIMER_TOTAL},
    {number_dofs, mjCTIMER_TOTAL},        {compile_skins, mjCTIMER_ASSETS},
    {compile_flexes, mjCTIMER_ASSETS},    {compile_pairs, mjCTIMER_TOTAL},
    {compile_tendons, mjCTIMER_TOTAL},    {compile_equalities, mjCTIMER_TOTAL},
    {compile_actuators, mjCTIMER_TOTAL},  {compile_sensors, mjCTIMER_TOTAL},
    {compile_customs, mjCTIMER_TOTAL},    {check_masses, mjCTIMER_TOTAL},
    {find_simple_bodies, mjCTIMER_TOTAL},
};

static const Pass kSizePasses[] = {{compute_sizes, mjCTIMER_TOTAL}, {compile_keys, mjCTIMER_TOTAL}};

static const Pass kEmitPasses[] = {
    {emit_tree, mjCTIMER_TOTAL},         {emit_dof_trees, mjCTIMER_TOTAL}, {emit_meshes, mjCTIMER_ASSETS},
    {emit_flexes, mjCTIMER_ASSETS},      {emit_skins, mjCTIMER_ASSETS},    {emit_hfields, mjCTIMER_ASSETS},
    {emit_textures, mjCTIMER_TEXTURE},   {emit_materials, mjCTIMER_TOTAL}, {emit_pairs, mjCTIMER_TOTAL},
    {emit_equalities, mjCTIMER_TOTAL},   {emit_tendons, mjCTIMER_TOTAL},   {emit_actuators, mjCTIMER_TOTAL},
    {emit_plugins, mjCTIMER_TOTAL},      {emit_sensors, mjCTIMER_TOTAL},   {emit_customs, mjCTIMER_TOTAL},
    {emit_sparsity, mjCTIMER_TOTAL},     {emit_names, mjCTIMER_TOTAL},     {emit_memory, mjCTIMER_TOTAL},
    {emit_sleep_policy, mjCTIMER_TOTAL},
};

// Run a list of passes and add up their times. Returns whether no errors have been found so far.
static bool run_passes(Compile* c, const Pass* passes, size_t n) {
  for (size_t i = 0; i < n; i++) {
    double start = clock_seconds();
    passes[i].run(c);
    double seconds = clock_seconds() - start;
    c->spec->timer[mjCTIMER_TOTAL] += seconds;
    if (passes[i].timer != mjCTIMER_TOTAL) c->spec->timer[mjCTIMER_ASSETS] += seconds;
    if (passes[i].timer > mjCTIMER_ASSETS) c->spec->timer[passes[i].timer] += seconds;
  }
  return spec_error_count(c->spec) == 0;
}

#define RUN(c, passes) run_passes(c, passes, G_N_ELEMENTS(passes))

static bool allocate_model(Compile* c) {
  GimbalMessage error;
  c->m = model_alloc(&c->size, &error);
  if (!c->m) {
    compile_error(c, NULL, "size", "there is no room for the model: %p", &error);
    return false;
  }
  c->m->opt = c->spec->pub.option;
  c->m->vis = c->spec->pub.visual;
  return true;
}

// A number that changes with the structure of the model: kinds and counts along the tree, types of
// joints and sensors.
static uint64_t structure_signature(const Compile* c) {
  uint64_t hash = GIMBAL_HASH_START;
  for (int kind = 1; kind < mjNOBJECT; kind++) {
    hash = gimbal_hash_word(hash, (uint64_t)(count(c, kind) + 1));
  }
  for (int i = 0; i < count(c, mjOBJ_BODY); i++) {
    const BodyWork* b = c->body + i;
    const int parts[] = {b->parent, b->jnt.num, b->geom.num, b->site.num, b->cam.num, b->light.num};
    for (size_t k = 0; k < G_N_ELEMENTS(parts); k++) {
      hash = gimbal_hash_word(hash, (uint64_t)(parts[k] + 1));
    }
  }
  for (int i = 0; i < count(c, mjOBJ_JOINT); i++) {
    hash = gimbal_hash_word(hash, (uint64_t)c->joint[i].s->type);
  }
  for (int i = 0; i < count(c, mjOBJ_SENSOR); i++) {
    hash = gimbal_hash_word(hash, (uint64_t)c->sensor[i].s->type);
  }
  return hash;
}

static bool is_finite(const mjtNum* x, int n) {
  for (int i = 0; i < n; i++) {
    if (!isfinite(x[i])) return false;
  }
  return true;
}

// Numbers that no simulation survives: the model is built all the same, as it always was, but not
// in silence.
static void warn_of_numbers(const Compile* c) {
  const mjModel* m = c->m;
  const char* hint = N_("Look for nan, inf and numbers that are far too large.");
  for (int i = 0; i < m->nbody; i++) {
    bool fine = is_finite(m->body_mass + i, 1) && is_finite(m->body_inertia + 3 * i, 3) &&
                is_finite(m->body_pos + 3 * i, 3) && is_finite(m->body_quat + 4 * i, 4) &&
                is_finite(m->body_ipos + 3 * i, 3) && m->body_mass[i] < mjMAXVAL * mjMAXVAL;
    if (!fine) {
      spec_warning(c->spec, c->list[mjOBJ_BODY].items[i], "not-finite", hint,
                   "mass, inertia or place of this body is no finite number");
    }
  }
  for (int i = 0; i < m->ngeom; i++) {
    if (is_finite(m->geom_size + 3 * i, m->geom_type[i] == mjGEOM_PLANE ? 0 : 3) &&
        is_finite(m->geom_pos + 3 * i, 3) && is_finite(m->geom_friction + 3 * i, 3)) {
      continue;
    }
    spec_warning(c->spec, c->list[mjOBJ_GEOM].items[i], "not-finite", hint,
                 "size, place or friction of this geom is no finite number");
  }
}

// The element of an object of the model; NULL: none is meant.
static const Element* compile_element(const Compile* c, int kind, int id) {
  const ElementList* list = kind > mjOBJ_UNKNOWN && kind < mjNOBJECT ? &c->list[kind] : NULL;
  return list && id >= 0 && id < list->size ? list->items[id] : NULL;
}

static bool finish_model(Compile* c) {
  ModelFault fault;
  if (model_check(c->m, &fault)) {
    spec_error(
        c->spec, compile_element(c, fault.kind, fault.id), "unsound",
        N_("Look at what this element refers to and at its types and sizes; they do not fit together."),
        "this model could not be simulated: %p", &fault.message);
    return false;
  }
  model_set_flags(c->m);
  warn_of_numbers(c);
  warn_of_loose_flexes(c);
  warn_of_passive_flexes(c);
  emit_constants(c);
  emit_keys(c);  // rest lengths of tendons are constants
  c->m->signature = structure_signature(c);
  return spec_error_count(c->spec) == 0;
}

static void free_work(Compile* c) {
  scale_end(c);
  free_tendons(c);
  free_meshes(c);
  free_textures(c);
  free_hfields(c);
  free_skins(c);
  free_flexes(c);
  free_plugins(c);
  void* arrays[] = {c->body,        c->joint,        c->geom,       c->site,       c->camera,
                    c->light,       c->frame,        c->actuator,   c->sensor,     c->pair,
                    c->exclude,     c->equality,     c->dof_body,   c->dof_parent, c->body_simple,
                    c->body_dofadr, c->body_lastdof, c->unread_mesh};
  for (size_t i = 0; i < G_N_ELEMENTS(arrays); i++) g_free(arrays[i]);
}

// For a text that is to state the inertias that were found. What is fused stands in the text as a
// body of its own, whose mass is added again.
static void store_inertials(const Compile* c) {
  for (int i = 1; c->m && i < c->m->nbody; i++) {
    BodyElement* e = (BodyElement*)c->list[mjOBJ_BODY].items[i];
    double* kept = e->compiled_inertial;
    e->is_aligned = c->body[i].aligned;
    e->is_moved_by_qpos0 = e->is_turned_by_qpos0 = false;
    e->compiled_move = c->body[i].moved;
    const mjtNum *pos = c->m->body_ipos + 3 * i, *quat = c->m->body_iquat + 4 * i;
    RigidPart part = {.mass = c->m->body_mass[i]};
    memcpy(part.pose.pos, pos, sizeof part.pose.pos);
    memcpy(part.pose.quat, quat, sizeof part.pose.quat);
    memcpy(part.inertia, c->m->body_inertia + 3 * i, sizeof part.inertia);
    if (c->body[i].has_gained) part = c->body[i].own;
    if (c->body[i].aligned) gimbal_pose_append(&part.pose, &c->body[i].moved, &part.pose);
    mjsBody written = {.mass = part.mass, .fullinertia = {NAN}};
    memcpy(written.ipos, part.pose.pos, sizeof written.ipos);
    memcpy(written.iquat, part.pose.quat, sizeof written.iquat);
    memcpy(written.inertia, part.inertia, sizeof written.inertia);
    scale_inertial_back(c, &e->base, &written);
    kept[0] = c->body[i].has_gained && part.mass < mjMINVAL ? -1 : written.mass;
    memcpy(kept + 1, written.ipos, sizeof written.ipos);
    memcpy(kept + 4, written.iquat, sizeof written.iquat);
    memcpy(kept + 8, written.inertia, sizeof written.inertia);
    kept[11] = c->mass_factor > 0 ? c->mass_factor : 1;
  }
}

// Remember which element became which object; after a failure the ids of the last success stand no
// more.
static void keep_ids(Compile* c, bool ok) {
  compiled_keep(c->spec, ok ? c->m : NULL);
  c->spec->self->head.signature = c->spec->compiled_signature = ok ? c->m->signature : 0;
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    element_list_clear(&c->spec->compiled[kind]);
    if (ok) {
      c->spec->compiled[kind] = c->list[kind];
    } else {
      element_list_clear(&c->list[kind]);
    }
  }
}

// Whether the spec still has its elements.
static bool is_whole(const Compile* c) {
  if (c->spec->gave_away) {
    spec_error(c->spec, NULL, "attach",
               N_("Compile the other spec, or call mjs_setDeepCopy before attaching."),
               "elements of this spec were attached by reference to another one");
  }
  return !c->spec->gave_away;
}

// Whatever one finds wrong, the other looks too: an author sees all problems at once.
static bool run_tree_and_checks(Compile* c) {
  bool tree = RUN(c, kTreePasses);
  return RUN(c, kCheckPasses) && tree;
}

// All passes. The model is there if there are no errors.
static void run_all(void* data) {
  Compile* c = data;
  c->complete = is_whole(c) && RUN(c, kFirstPasses) && run_tree_and_checks(c) && RUN(c, kSizePasses) &&
                allocate_model(c) && RUN(c, kEmitPasses) && finish_model(c);
}

// What the engine itself could not do with the model is a problem of the model too, and its
// author's to solve: most often the memory that the text asks for is too small to compute the
// constants in, or what is estimated for many dofs, which grows with their square, is more than the
// machine has.
static void report_engine_error(Compile* c, const LogError* error) {
  const char* subject = error->message.subject;
  bool given = c->spec->pub.memory != -1;
  GimbalPlace nowhere = {0};
  if (c->data && given) {
    spec_error_at(c->spec, NULL, &c->spec->memory_place, "memory",
                  N_("Leave out memory in <size>, or ask for more."),
                  "the memory of this model is too small for its constants: %s", subject);
  } else if (!c->data && !given && c->m && c->m->narena > kLargeArena) {
    spec_error_at(c->spec, NULL, &nowhere, "memory",
                  N_("Say how much a simulation may have: <size memory=\"1G\"/>."),
                  "the memory estimated for contacts and rows of %d dofs, %.1f GB, is not there",
                  (int)c->m->nv, (double)c->m->narena * 1e-9);
  } else {
    spec_error(c->spec, compile_element(c, error->objtype, error->id), "engine-error",
               N_("Look for sizes and numbers that cannot be meant."), "the engine stopped: %s", subject);
  }
}

// Run all passes; an error of the engine ends them and becomes an error of the spec, not the end of
// the process.
static bool run_guarded(Compile* c, void (*run)(void*)) {
  LogError error;
  mjfLogHandler handler = log_set_thread_handler(NULL);
  log_set_thread_handler(handler);
  if (!log_guard(run, c, &error)) return c->complete;
  log_set_thread_handler(handler);
  report_engine_error(c, &error);
  mj_deleteData(c->data);
  return false;
}

mjModel* mj_compile(mjSpec* s, const mjVFS* vfs) {
  if (!s) {
    mju_warning("mj_compile: there is no spec to compile");
    return NULL;
  }
  Compile c = {.spec = spec_of(s), .vfs = vfs};
  spec_clear_errors(c.spec);
  memset(c.spec->timer, 0, sizeof c.spec->timer);
  bool ok = run_guarded(&c, run_all);
  if (!ok) {
    mj_deleteModel(c.m);
    c.m = NULL;
  }
  store_inertials(&c);
  free_work(&c);
  if (c.m) c.spec->compiled_stat = c.m->stat;
  keep_ids(&c, ok);
  if (c.m) tell_times(c.spec->timer);
  return c.m;
}

//---- inertia as a part of the spec

static void run_to_tree(void* data) {
  Compile* c = data;
  c->complete = is_whole(c) && RUN(c, kFirstPasses) && RUN(c, kTreePasses);
}

void trial_write_inertial(const Compile* c, const BodyWork* found, mjsBody* body) {
  GimbalPose pose = found->inertial;
  if (found->aligned) gimbal_pose_append(&pose, &found->moved, &pose);
  body->mass = found->mass;
  memcpy(body->ipos, pose.pos, sizeof body->ipos);
  memcpy(body->iquat, pose.quat, sizeof body->iquat);
  memcpy(body->inertia, found->inertia, sizeof body->inertia);
  body->fullinertia[0] = NAN;
  body->ialt.type = mjORIENTATION_QUAT;
  body->explicitinertial = 1;
  scale_inertial_back(c, found->e, body);
}

// Find the inertia in a copy: the spec itself keeps what it knows of the model compiled last.
static bool find_inertial(const Element* e, mjsBody* body, const mjVFS* vfs) {
  mjSpec* copy = spec_copy_as_it_is(&e->spec->pub);
  Compile c = {.spec = spec_of(copy), .vfs = vfs};
  bool found = run_guarded(&c, run_to_tree);
  for (int i = 0; found && i < count(&c, mjOBJ_BODY); i++) {
    if (c.body[i].e->source == e) trial_write_inertial(&c, c.body + i, body);
  }
  if (!found) {
    spec_error(e->spec, e, "inertia", NULL, "the inertia of body '%s' cannot be found: %p",
               element_label(e, (char[ELEMENT_LABEL]){0}), spec_last_error(c.spec));
  }
  free_work(&c);
  keep_ids(&c, false);
  mj_deleteSpec(copy);
  return found;
}

int mjs_adoptInertial(mjsBody* body, const mjVFS* vfs) {
  if (!body) return -1;
  const Element* e = element_of(body->element);
  mjtInertiaFromGeom mode = e->compiler->inertiafromgeom;
  spec_clear_errors(e->spec);
  if (!e->parent) {
    spec_error(e->spec, e, "inertia", NULL, "the world has no inertia: choose another body");
    return -1;
  }
  if (mode == mjINERTIAFROMGEOM_TRUE) {
    spec_error(
        e->spec, e, "inertia", N_("Set inertiafromgeom to auto."),
        "body '%s' cannot have an inertia of its own: inertiafromgeom takes that of each body from its geoms",
        element_label(e, (char[ELEMENT_LABEL]){0}));
    return -1;
  }
  if (body->explicitinertial || !isnan(body->ipos[0]) || mode == mjINERTIAFROMGEOM_FALSE) return 0;
  return find_inertial(e, body, vfs) ? 0 : -1;
}

//---- which elements go

static void run_to_discard(void* data) {
  Compile* c = data;
  run_to_tree(c);
  if (!c->complete) return;
  fuse_static(c);
  discard_visual(c);
  c->complete = spec_error_count(c->spec) == 0;
}

// What refers to others goes before these.
static void keep_bodies(mjSpec* copy) {
  for (int kind = mjNOBJECT - 1; kind > 0; kind--) {
    if (kind == mjOBJ_BODY || kind == mjOBJ_XBODY || kind == mjOBJ_PLUGIN) continue;
    mjsElement* e;
    while ((e = mjs_firstElement(copy, (mjtObj)kind)) && mjs_delete(copy, e) == 0) {
    }
  }
}

bool trial_run(Compile* c, mjSpec* s, const mjVFS* vfs, TrialOption option) {
  mjSpec* copy = spec_copy_as_it_is(s);
  if (option == TRIAL_STATED) keep_bodies(copy);
  copy->compiler.fusestatic = option == TRIAL_FUSE;
  copy->compiler.discardvisual = option == TRIAL_DISCARD;
  *c = (Compile){.spec = spec_of(copy), .vfs = vfs};
  spec_clear_errors(spec_of(s));
  if (run_guarded(c, run_to_discard)) return true;
  spec_error(spec_of(s), NULL, "inertia", NULL, "nothing was changed, as this does not compile: %p",
             spec_last_error(c->spec));
  return false;
}

void trial_end(Compile* c) {
  mjSpec* copy = &c->spec->pub;
  free_work(c);
  keep_ids(c, false);
  mj_deleteSpec(copy);
}

mjModel* gimbal_compile(mjSpec* s, const mjVFS* vfs, GimbalDiagnostics* list) {
  mjModel* m = mj_compile(s, vfs);
  if (!s) return NULL;
  const GimbalDiagnostics* found = spec_of(s)->diagnostics;
  for (int i = 0; list && i < gimbal_diagnostics_count(found); i++) {
    gimbal_diagnostics_add(list, gimbal_diagnostics_get(found, i));
  }
  return m;
}
