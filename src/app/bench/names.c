// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "bench/names.h"

#include <string.h>

#include "language/scan/markup.h"

typedef void (*Collect)(GimbalSession* session, const mjModel* m, GPtrArray* names);

static void add_objects(const mjModel* m, int type, mjtSize count, GPtrArray* names) {
  for (int i = 0; i < (int)count; i++) {
    const char* name = mj_id2name(m, type, i);
    if (name && *name) g_ptr_array_add(names, g_strdup(name));
  }
}

static void add_channels(GimbalSession* session, const mjModel* m, GPtrArray* names) {
  (void)m;
  GPtrArray* channels = gimbal_recorder_get_channels(gimbal_session_get_recorder(session));
  for (guint i = 0; i < channels->len; i++) {
    g_ptr_array_add(names, g_strdup(((const GimbalChannel*)g_ptr_array_index(channels, i))->name));
  }
}

static void add_controls(GimbalSession* session, const mjModel* m, GPtrArray* names) {
  (void)session;
  g_ptr_array_add(names, g_strdup("*"));
  add_objects(m, mjOBJ_ACTUATOR, m->nactuator, names);
}

static void add_bodies(GimbalSession* session, const mjModel* m, GPtrArray* names) {
  (void)session;
  add_objects(m, mjOBJ_BODY, m->nbody, names);
}

static void add_keyframes(GimbalSession* session, const mjModel* m, GPtrArray* names) {
  (void)session;
  add_objects(m, mjOBJ_KEY, m->nkey, names);
}

static const struct {
  const char* attribute;
  Collect collect;
} kNames[] = {{"expression", add_channels},
              {"actuator", add_controls},
              {"control", add_controls},
              {"body", add_bodies},
              {"keyframe", add_keyframes}};

static Collect collector_of(const char* attribute) {
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) {
    if (!strcmp(kNames[i].attribute, attribute)) return kNames[i].collect;
  }
  return NULL;
}

gboolean gimbal_bench_has_names(const char* attribute) {
  return collector_of(attribute) != NULL;
}

GPtrArray* gimbal_bench_names(GimbalSession* session, const char* attribute) {
  GimbalCompiled* compiled = session ? gimbal_session_get_compiled(session) : NULL;
  if (!compiled) return NULL;
  GPtrArray* names = g_ptr_array_new_with_free_func(g_free);
  collector_of(attribute)(session, compiled->model, names);
  return names;
}

//---- new elements

// An expression that the model has: the position of a joint, else the penetration of contacts.
static char* some_expression(GimbalSession* session) {
  GimbalCompiled* compiled = session ? gimbal_session_get_compiled(session) : NULL;
  for (int i = 0; compiled && i < (int)compiled->model->njnt; i++) {
    const char* name = mj_id2name(compiled->model, mjOBJ_JOINT, i);
    int type = compiled->model->jnt_type[i];
    if (name && *name && (type == mjJNT_HINGE || type == mjJNT_SLIDE)) {
      return g_strconcat(name, ".qpos", NULL);
    }
  }
  return g_strdup(compiled && compiled->model->nq ? "qpos[0]" : "contacts.penetration");
}

static char* some_body(GimbalSession* session) {
  GimbalCompiled* compiled = session ? gimbal_session_get_compiled(session) : NULL;
  for (int i = 1; compiled && i < (int)compiled->model->nbody; i++) {
    const char* name = mj_id2name(compiled->model, mjOBJ_BODY, i);
    if (name && *name) return g_strdup(name);
  }
  return g_strdup("world");
}

// With placeholders for the name of the new element, an expression and a body of the model.
static const struct {
  const char* tag;
  const char* form;
} kForms[] = {
    {"goal", "<goal name=\"{name}\" expression=\"{number}\" reduce=\"last\"/>"},
    {"condition", "<condition name=\"{name}\" expression=\"{number}\" reduce=\"max\" below=\"1\"/>"},
    {"run", "<run name=\"{name}\" duration=\"2\"/>"},
    {"control", "<control actuator=\"*\" value=\"0\"/>"},
    {"noise", "<noise control=\"*\" std=\"0.01\"/>"},
    {"push", "<push body=\"{body}\" force=\"10 0 0\"/>"},
    {"target", "<target element=\"geom\" attribute=\"mass\"/>"},
};

static void names_fill(GString* form, const char* place, const char* text) {
  g_autofree char* safe = gimbal_markup_escape(text, '"');
  g_string_replace(form, place, safe, 0);
}

char* gimbal_bench_new_element(GimbalSession* session, const char* tag, const char* name) {
  g_autofree char* number = some_expression(session);
  g_autofree char* body = some_body(session);
  GString* form = g_string_new(NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kForms); i++) {
    if (!strcmp(kForms[i].tag, tag)) g_string_assign(form, kForms[i].form);
  }
  names_fill(form, "{name}", name);
  names_fill(form, "{number}", number);
  names_fill(form, "{body}", body);
  return g_string_free(form, FALSE);
}
