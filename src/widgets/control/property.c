// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/control/property.h"

GType gimbal_type_boolean(void) {
  return G_TYPE_BOOLEAN;
}
GType gimbal_type_double(void) {
  return G_TYPE_DOUBLE;
}
GType gimbal_type_string(void) {
  return G_TYPE_STRING;
}

static GQuark table_quark(void) {
  return g_quark_from_static_string("gimbal-properties");
}

// The number of a property is that of its row, counted from 1.
static const GimbalProperty* row_of(const GParamSpec* spec, guint id) {
  const GimbalProperty* rows = g_type_get_qdata(spec->owner_type, table_quark());
  return rows + id - 1;
}

static void get_field(GObject* object, guint id, GValue* value, GParamSpec* spec) {
  gpointer field = G_STRUCT_MEMBER_P(object, row_of(spec, id)->offset);
  if (G_VALUE_HOLDS_BOOLEAN(value)) {
    g_value_set_boolean(value, *(gboolean*)field);
  } else if (G_VALUE_HOLDS_DOUBLE(value)) {
    g_value_set_double(value, *(double*)field);
  } else if (G_VALUE_HOLDS_STRING(value)) {
    g_value_set_string(value, *(char**)field);
  } else {
    g_value_set_object(value, *(gpointer*)field);
  }
}

static void write_field(gpointer field, const GValue* value) {
  if (G_VALUE_HOLDS_BOOLEAN(value)) {
    *(gboolean*)field = g_value_get_boolean(value);
  } else if (G_VALUE_HOLDS_DOUBLE(value)) {
    *(double*)field = g_value_get_double(value);
  } else if (G_VALUE_HOLDS_STRING(value)) {
    g_free(*(char**)field);
    *(char**)field = g_value_dup_string(value);
  } else {
    g_set_object((GObject**)field, g_value_get_object(value));
  }
}

static void set_field(GObject* object, guint id, const GValue* value, GParamSpec* spec) {
  const GimbalProperty* row = row_of(spec, id);
  g_auto(GValue) before = G_VALUE_INIT;
  g_value_init(&before, G_PARAM_SPEC_VALUE_TYPE(spec));
  get_field(object, id, &before, spec);
  if (!g_param_values_cmp(spec, &before, value)) return;
  if (row->leaving) row->leaving(object);
  write_field(G_STRUCT_MEMBER_P(object, row->offset), value);
  if (row->changed) row->changed(object);
  g_object_notify_by_pspec(object, spec);
}

static GParamSpec* spec_of(const GimbalProperty* row) {
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GType type = row->type();
  if (type == G_TYPE_BOOLEAN) return g_param_spec_boolean(row->name, NULL, NULL, FALSE, flags);
  if (type == G_TYPE_STRING) return g_param_spec_string(row->name, NULL, NULL, NULL, flags);
  if (type == G_TYPE_DOUBLE) {
    return g_param_spec_double(row->name, NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags);
  }
  return g_param_spec_object(row->name, NULL, NULL, type, flags);
}

void gimbal_class_properties(GObjectClass* klass, const GimbalProperty* rows) {
  klass->get_property = get_field;
  klass->set_property = set_field;
  g_type_set_qdata(G_OBJECT_CLASS_TYPE(klass), table_quark(), (gpointer)rows);
  for (guint i = 0; rows[i].name; i++) g_object_class_install_property(klass, i + 1, spec_of(rows + i));
}

//---- signals of what a property names

static void follow_property(GObject* object, GParamSpec* spec, GSignalGroup* group) {
  g_autoptr(GObject) named = NULL;
  g_object_get(object, spec->name, &named, NULL);
  g_signal_group_set_target(group, named);
}

static void release_group(gpointer group, GClosure* closure) {
  (void)closure;
  g_object_unref(group);
}

void gimbal_hear_through(gpointer self, gpointer other, const char* property, GType type, const char* signal,
                         GCallback heard) {
  g_autofree char* notify = g_strconcat("notify::", property, NULL);
  g_autoptr(GObject) named = NULL;
  GSignalGroup* group = g_signal_group_new(type);
  if (self == other) {
    g_signal_group_connect_swapped(group, signal, heard, self);
  } else {
    g_signal_group_connect_object(group, signal, heard, self, G_CONNECT_SWAPPED);
  }
  g_signal_connect_data(other, notify, G_CALLBACK(follow_property), group, release_group, 0);
  g_object_get(other, property, &named, NULL);
  g_signal_group_set_target(group, named);
}

void gimbal_hear_of(gpointer self, const char* property, GType type, const char* signal, GCallback heard) {
  gimbal_hear_through(self, self, property, type, signal, heard);
}
