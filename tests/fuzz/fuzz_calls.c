// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Calls in an order that nobody thought of: a spec is edited, compiled, compiled again with its
// state, attached, copied, saved and read, its keyframes are set and reset, files come and go in a
// virtual file system. Each pair of bytes is a call and what it is about. What must hold: an error
// says something; sizes of a model are those of its spec; a copy is equal; what was saved can be
// read; a state that was reset is the keyframe's.

#include <gimbal/diagnostics.h>
#include <gimbal/guard.h>
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { MAX_CALLS = 64, MAX_BODIES = 60 };

typedef struct World {
  mjSpec* spec;
  mjModel* model;
  mjData* data;
  mjVFS vfs;
  int names;  // given so far
} World;

static void must(int holds) {
  if (!holds) abort();
}

static void name(World* w, mjsElement* element) {
  char text[20];
  snprintf(text, sizeof text, "n%d", w->names++);
  must(mjs_setName(element, text) == 0);
}

// Some body of the spec, the world among them.
static mjsBody* some_body(World* w, int which) {
  int n = 1, i = 0;
  for (mjsElement* e = mjs_firstElement(w->spec, mjOBJ_BODY); e; e = mjs_nextElement(w->spec, e)) n++;
  for (mjsElement* e = mjs_firstElement(w->spec, mjOBJ_BODY); e; e = mjs_nextElement(w->spec, e)) {
    if (i++ == which % n) return mjs_asBody(e);
  }
  return mjs_findBody(w->spec, "world");
}

static int count_bodies(World* w) {
  int n = 0;
  for (mjsElement* e = mjs_firstElement(w->spec, mjOBJ_BODY); e; e = mjs_nextElement(w->spec, e)) n++;
  return n;
}

static void add_body(World* w, int argument) {
  if (count_bodies(w) > MAX_BODIES) return;
  mjsBody* body = mjs_addBody(some_body(w, argument), NULL);
  mjsGeom* geom = mjs_addGeom(body, NULL);
  geom->type = argument % 2 ? mjGEOM_SPHERE : mjGEOM_BOX;
  for (int k = 0; k < 3; k++) geom->size[k] = 0.05 + 0.01 * (argument % 7);
  body->pos[argument % 3] = 0.1 * (argument % 11);
  name(w, body->element);
}

static void add_joint(World* w, int argument) {
  mjsJoint* joint = mjs_addJoint(some_body(w, argument), NULL);
  joint->type = (mjtJoint)(argument % 4);
  if (argument % 5) name(w, joint->element);
}

static void add_key(World* w, int argument) {
  mjsKey* key = mjs_addKey(w->spec);
  if (argument % 2) name(w, key->element);
  key->time = argument;
}

static void delete_element(World* w, int argument) {
  static const mjtObj kinds[] = {mjOBJ_BODY, mjOBJ_JOINT, mjOBJ_GEOM, mjOBJ_KEY};
  mjsElement* e = mjs_firstElement(w->spec, kinds[argument % 4]);
  for (int i = argument / 4 % 8; e && i > 0; i--) e = mjs_nextElement(w->spec, e);
  if (e && e != mjs_findBody(w->spec, "world")->element) mjs_delete(w->spec, e);
}

static void free_model(World* w) {
  mj_deleteData(w->data);
  mj_deleteModel(w->model);
  w->data = NULL;
  w->model = NULL;
}

static void compile(World* w, int argument) {
  (void)argument;
  free_model(w);
  w->model = mj_compile(w->spec, &w->vfs);
  if (!w->model) {
    must(*mjs_getError(w->spec) != '\0');
    return;
  }
  must(w->model->nbody <= count_bodies(w) + 1);
  w->data = mj_makeData(w->model);
}

static void recompile(World* w, int argument) {
  (void)argument;
  if (!w->model) return;
  double time = w->data->time;
  if (mj_recompile(w->spec, &w->vfs, w->model, w->data)) {
    must(*mjs_getError(w->spec) != '\0');
    free_model(w);  // they are given up by then
    return;
  }
  must(w->data->time == time);
}

static void step(World* w, int argument) {
  for (int i = 0; w->model && i <= argument % 3; i++) mj_step(w->model, w->data);
}

static void reset_key(World* w, int argument) {
  if (!w->model || !w->model->nkey) return;
  int key = argument % (int)w->model->nkey;
  if (argument % 2) mj_setKeyframe(w->model, w->data, key);
  mj_resetDataKeyframe(w->model, w->data, key);
  must(w->data->time == w->model->key_time[key]);
  must(
      !memcmp(w->data->qpos, w->model->key_qpos + key * w->model->nq, (size_t)w->model->nq * sizeof(mjtNum)));
}

static void copy(World* w, int argument) {
  if (argument % 2) {
    mjSpec* s = mj_copySpec(w->spec);
    must(s != NULL);
    mj_deleteSpec(argument % 4 == 1 ? s : w->spec);
    if (argument % 4 != 1) w->spec = s;
  } else if (w->model) {
    mjData* d = mj_copyData(NULL, w->model, w->data);
    must(!memcmp(d->qpos, w->data->qpos, (size_t)w->model->nq * sizeof(mjtNum)));
    mj_deleteData(w->data);
    w->data = d;
  }
}

static void attach(World* w, int argument) {
  static const char kChild[] =
      "<mujoco><worldbody><body name='a'><joint name='j'/><geom size='.1'/><body name='b'><geom "
      "size='.1'/></body></body>"
      "</worldbody><actuator><motor joint='j'/></actuator><keyframe><key name='k' "
      "qpos='.1'/></keyframe></mujoco>";
  char prefix[20], error[100];
  if (count_bodies(w) > MAX_BODIES) return;
  mjSpec* child = mj_parseXMLString(kChild, NULL, error, sizeof error);
  must(child != NULL);
  snprintf(prefix, sizeof prefix, "p%d", w->names++);
  mjsFrame* frame = mjs_addFrame(some_body(w, argument), NULL);
  mjs_attach(frame->element, mjs_findBody(child, argument % 3 ? "a" : "b")->element, prefix, "");
  mj_deleteSpec(child);
}

static void save(World* w, int argument) {
  char error[300] = "";
  (void)argument;
  if (!w->model) return;
  int length = mj_saveXMLString(w->spec, NULL, 0, error, sizeof error);
  if (length <= 0) {
    must(*error != '\0');
    return;
  }
  char* text = malloc((size_t)length + 1);
  must(mj_saveXMLString(w->spec, text, length + 1, error, sizeof error) == 0);
  mjSpec* s = mj_parseXMLString(text, &w->vfs, error, sizeof error);
  must(s != NULL || *error);
  mj_deleteSpec(s);
  free(text);
}

static void files(World* w, int argument) {
  char file[20];
  snprintf(file, sizeof file, "f%d", argument % 4);
  if (argument & 4) {
    mj_deleteFileVFS(&w->vfs, file);
  } else {
    mj_addBufferVFS(&w->vfs, file, file, (int)strlen(file));
  }
}

static void (*const calls[])(World*, int) = {add_body, add_joint, add_key, delete_element, compile, recompile,
                                             step,     reset_key, copy,    attach,         save,    files};

typedef struct Sequence {
  World* world;
  const uint8_t* data;
  size_t size;
} Sequence;

static void run(void* context) {
  const Sequence* s = context;
  for (size_t i = 0; i + 1 < s->size && i < 2 * MAX_CALLS; i += 2) {
    calls[s->data[i] % (sizeof calls / sizeof calls[0])](s->world, s->data[i + 1]);
  }
}

static void quiet(const mjLogMessage* message) {
  (void)message;
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  World w = {.spec = mj_makeSpec()};
  Sequence s = {&w, data, size};
  mjfLogHandler before = mju_setLogHandler(quiet);
  mj_defaultVFS(&w.vfs);
  gimbal_guard(run, &s, NULL);
  free_model(&w);
  mj_deleteSpec(w.spec);
  mj_deleteVFS(&w.vfs);
  mju_setLogHandler(before);
  return 0;
}
