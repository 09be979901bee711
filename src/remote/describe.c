// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The description of a model for clients.

#include "remote/describe.h"

#include <gimbal/kinds.h>

#include "remote/message.h"

static GVariant* arrays_of(const RemoteArrays* arrays, const mjModel* m) {
  GVariantBuilder list;
  g_variant_builder_init(&list, G_VARIANT_TYPE("aa{sv}"));
  for (int i = 0; i < arrays->count; i++) {
    int index = arrays->index[i];
    g_variant_builder_add_parsed(&list, "{'name': <%s>, 'size': <%i>}", remote_array_name(index),
                                 remote_array_size(index, m));
  }
  return g_variant_builder_end(&list);
}

char* remote_describe_ready(const RemoteLink* link, const mjModel* m, const char* name) {
  GVariantDict ready;
  g_variant_dict_init(&ready, NULL);
  g_variant_dict_insert(&ready, "type", "s", "ready");
  g_variant_dict_insert(&ready, "name", "s", name);
  g_variant_dict_insert(&ready, "nq", "x", (gint64)m->nq);
  g_variant_dict_insert(&ready, "nv", "x", (gint64)m->nv);
  g_variant_dict_insert(&ready, "na", "x", (gint64)m->na);
  g_variant_dict_insert(&ready, "nu", "x", (gint64)m->nu);
  g_variant_dict_insert(&ready, "nbody", "x", (gint64)m->nbody);
  g_variant_dict_insert(&ready, "timestep", "d", m->opt.timestep);
  if (link->mode != REMOTE_DRIVE) {
    guint width = link->mode == REMOTE_MIRROR ? link->in.width : link->out.width;
    g_variant_dict_insert(&ready, "state", "u", width);
    g_variant_dict_insert(&ready, "signature", "i", link->signature);
  }
  if (link->mode == REMOTE_PANEL) {
    g_variant_dict_insert_value(&ready, "write", arrays_of(&link->drive.write, m));
  } else if (link->mode == REMOTE_DRIVE) {
    g_variant_dict_insert(&ready, "lock", "b", link->drive.lock);
    g_variant_dict_insert(&ready, "every", "i", link->drive.every);
    g_variant_dict_insert_value(&ready, "read", arrays_of(&link->drive.read, m));
    g_variant_dict_insert_value(&ready, "write", arrays_of(&link->drive.write, m));
  }
  return remote_text("%@a{sv}", g_variant_dict_end(&ready));
}

static const char* name_of(const mjModel* m, int type, int id) {
  const char* name = mj_id2name(m, type, id);
  return name ? name : "";
}

static GVariant* plain_names(const mjModel* m, int type) {
  GVariantBuilder list;
  g_variant_builder_init(&list, G_VARIANT_TYPE("as"));
  for (int i = 0; i < gimbal_kind_count(m, type); i++) g_variant_builder_add(&list, "s", name_of(m, type, i));
  return g_variant_builder_end(&list);
}

typedef void (*AddRow)(GVariantBuilder* list, const mjModel* m, int i);

static GVariant* rows_of(const mjModel* m, mjtSize count, AddRow add) {
  GVariantBuilder list;
  g_variant_builder_init(&list, G_VARIANT_TYPE("aa{sv}"));
  for (int i = 0; i < count; i++) add(&list, m, i);
  return g_variant_builder_end(&list);
}

static void add_joint(GVariantBuilder* list, const mjModel* m, int i) {
  g_variant_builder_add_parsed(list, "{'name': <%s>, 'qpos': <%i>, 'dof': <%i>}", name_of(m, mjOBJ_JOINT, i),
                               m->jnt_qposadr[i], m->jnt_dofadr[i]);
}

static void add_sensor(GVariantBuilder* list, const mjModel* m, int i) {
  g_variant_builder_add_parsed(list, "{'name': <%s>, 'address': <%i>, 'size': <%i>}",
                               name_of(m, mjOBJ_SENSOR, i), m->sensor_adr[i], m->sensor_dim[i]);
}

char* remote_describe_names(const mjModel* m) {
  return remote_text(
      "{'type': <'names'>, 'body': <%@as>, 'joint': <%@aa{sv}>, 'actuator': <%@as>, "
      "'sensor': <%@aa{sv}>, 'key': <%@as>}",
      plain_names(m, mjOBJ_BODY), rows_of(m, m->njnt, add_joint), plain_names(m, mjOBJ_ACTUATOR),
      rows_of(m, m->nsensor, add_sensor), plain_names(m, mjOBJ_KEY));
}

GBytes* remote_describe_model(const mjModel* m) {
  mjtSize size = mj_sizeModel(m);
  guint8* bytes = g_malloc((gsize)size);
  mj_saveModel(m, NULL, bytes, (int)size);
  return g_bytes_new_take(bytes, (gsize)size);
}
