// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugins: which instance an element uses, what each instance is configured to, and how much state
// and how many sensor values it has.

#include <gimbal/plugin_info.h>
#include <string.h>

#include "base/plugin_check.h"
#include "compiler/work/plugin_work.h"
#include "spec/names.h"

typedef struct PluginWork {
  Element* e;
  int slot;             // in the table of plugins, -1: unknown
  const Element* user;  // the first that uses it, or NULL
  GString* values;      // of the plugin's attributes, each ended by 0
} PluginWork;

static const mjpPlugin* plugin_of(const PluginWork* w) {
  return mjp_getPluginAtSlot(w->slot);
}

//---- names

// NULL, or the function without which no model can use a plugin. It may be registered all the same.
static const char* missing_function(const mjpPlugin* plugin) {
  bool is_sensor = plugin->capabilityflags & mjPLUGIN_SENSOR,
       is_field = plugin->capabilityflags & mjPLUGIN_SDF;
  if (!plugin->nstate) return "nstate";
  if (is_sensor && !plugin->nsensordata) return "nsensordata";
  if (is_field && !plugin->sdf_distance) return "sdf_distance";
  return is_field && !plugin->sdf_gradient ? "sdf_gradient" : NULL;
}

// The slot of a plugin that the model may use, -1 with an error about e. Elements ask for what is
// in <extension>.
static int find_plugin(Compile* c, const Element* e, const char* name) {
  int slot;
  const mjpPlugin* plugin = mjp_getPlugin(name, &slot);
  const char* missing = plugin ? missing_function(plugin) : NULL;
  if (!plugin) {
    spec_error_at(c->spec, e, element_reference_place(e, name), "unknown-plugin", plugin_hint(name),
                  "no plugin is called '%s'", name);
  } else if (!g_hash_table_contains(c->spec->active_plugins, name)) {
    GimbalMessage hint;
    gimbal_message_set(&hint, "Put <extension><plugin plugin=\"%s\"/></extension> into the model.", name);
    spec_error_at(c->spec, e, element_reference_place(e, name), "inactive-plugin", &hint,
                  "plugin '%s' is not declared in <extension>", name);
    slot = -1;
  } else if (missing) {
    spec_error_at(c->spec, e, element_reference_place(e, name), "plugin-library",
                  N_("Set it in the mjpPlugin before that is registered."),
                  "plugin '%s' has no function %s, so no model can use it", name, missing);
    slot = -1;
  }
  return slot;
}

// A program may have named an instance in its structure only.
static void set_name(Compile* c, Element* e) {
  const char* name = string_get(((const mjsPlugin*)e->object)->name);
  if (*name && string_is_empty(e->name) && names_set(&e->head, name)) {
    compile_error(c, e, "repeated-name", "there are two plugin instances called '%s'", name);
  }
}

static void start_instance(Compile* c, PluginWork* w, Element* e) {
  const char* name = string_get(((const mjsPlugin*)e->object)->plugin_name);
  w->e = e;
  w->slot = *name ? find_plugin(c, e, name) : -1;
  set_name(c, e);
}

//---- elements that use an instance

static bool is_plugin_sensor(const Element* e) {
  return e->head.elemtype == mjOBJ_SENSOR && ((const mjsSensor*)e->object)->type == mjSENS_PLUGIN;
}

// Where the text says that an element uses a plugin: an instance of its own stands there.
static const Element* written_use(const Element* user) {
  const mjsPlugin* p = element_plugin(user);
  const Element* own = p->element ? element_of(p->element) : NULL;
  return own && own->place.line && string_is_empty(own->name) ? own : user;
}

static void check_duty(Compile* c, const Element* user, const mjpPlugin* plugin) {
  const char* word;
  int duty = plugin_duty(user->head.elemtype, &word);
  if (!plugin || plugin->capabilityflags & duty) return;
  const Element* use = written_use(user);
  spec_error_at(c->spec, use, element_reference_place(use, plugin->name), "plugin",
                N_("Use it where its documentation says, or another plugin here."),
                "plugin '%s' is not made for %s", plugin->name, word);
}

// The plugin that the element names and that of its instance must be the same.
static void plugin_join(Compile* c, PluginWork* w, const Element* user, int slot) {
  if (w->slot < 0) w->slot = slot;
  if (slot >= 0 && w->slot != slot) {
    compile_error(c, user, "plugin", "this element names plugin '%s', but its instance '%s' is of '%s'",
                  mjp_getPluginAtSlot(slot)->name, string_get(w->e->name), plugin_of(w)->name);
  }
  if (!w->user) w->user = user;
  check_duty(c, user, plugin_of(w));
}

static void resolve_user(Compile* c, const Element* user) {
  const mjsPlugin* p = element_plugin(user);
  if (!p || (!p->active && !is_plugin_sensor(user))) return;
  const char *plugin = string_get(p->plugin_name), *name = string_get(p->name);
  if (!*plugin && !*name && !p->element) {
    spec_error(c->spec, user, "plugin", N_("Name one of them: plugin=\"…\" or instance=\"…\"."),
               "this %s names neither a plugin nor an instance", element_kind_name(user->head.elemtype));
    return;
  }
  int errors = spec_error_count(c->spec);
  int slot = *plugin ? find_plugin(c, written_use(user), plugin) : -1;
  if (spec_error_count(c->spec) > errors) return;
  const Element* instance = plugin_instance_of(user);
  if (instance && instance->id >= 0) {
    plugin_join(c, c->plugin + instance->id, user, slot);
  } else if (*name) {
    resolve_name(c, user, mjOBJ_PLUGIN, name, N_("plugin instance"));
  } else {
    compile_error(c, user, "plugin", "the plugin of this element has no instance");
  }
}

int plugin_id(const Element* user) {
  const Element* instance = plugin_instance_of(user);
  return instance ? instance->id : -1;
}

//---- configuration

// The place where an instance says something about a key, or what stands for it.
static const GimbalPlace* place_of(Compile* c, const PluginWork* w, const char* key) {
  const AttributePlace* a = element_attribute_place(w->e, plugin_place_name(c->spec, key));
  if (a) return &a->value;
  return w->e->place.line || !w->user ? &w->e->tag : &w->user->tag;
}

static void check_key(Compile* c, const PluginWork* w, const char* key) {
  const mjpPlugin* plugin = plugin_of(w);
  GimbalMessage error;
  for (int i = 0; i < plugin->nattribute; i++) {
    if (strcmp(plugin->attributes[i], key) != 0) continue;
    const GimbalPluginInfo* info = gimbal_plugin_info(plugin->name);
    const GimbalPluginKey* known = gimbal_plugin_key(info, key);
    if (known && plugin_check(known, plugin_config(w->e, key), &error)) {
      spec_error_at(c->spec, w->e, place_of(c, w, key), "plugin-value", known->doc, "plugin '%s': %p",
                    plugin->name, &error);
    }
    return;
  }
  char* keys = g_strjoinv(", ", (char**)plugin->attributes);
  GimbalMessage hint;
  if (plugin->nattribute) {
    gimbal_message_set(&hint, "It knows: %s.", keys);
  } else {
    gimbal_message_set(&hint, "It takes none.");
  }
  spec_error_at(c->spec, w->e, place_of(c, w, key), "plugin-key", &hint,
                "unrecognized attribute 'plugin:%s' of plugin '%s'", key, plugin->name);
  g_free(keys);
}

static void check_required(Compile* c, const PluginWork* w) {
  const GimbalPluginInfo* info = gimbal_plugin_info(plugin_of(w)->name);
  for (int i = 0; info && i < info->nkey; i++) {
    const GimbalPluginKey* key = info->keys + i;
    if (!key->required || plugin_config(w->e, key->name)) continue;
    spec_error_at(c->spec, w->e, place_of(c, w, key->name), "plugin-value", key->doc,
                  "plugin '%s' needs a value for '%s'", info->name, key->name);
  }
}

static void plugin_configure(Compile* c, PluginWork* w) {
  const mjpPlugin* plugin = plugin_of(w);
  w->values = g_string_new(NULL);
  if (!plugin) return;
  GPtrArray* keys = plugin_config_keys(w->e, plugin);
  for (guint i = 0; i < keys->len; i++) check_key(c, w, g_ptr_array_index(keys, i));
  g_ptr_array_unref(keys);
  check_required(c, w);
  for (int i = 0; i < plugin->nattribute; i++) {
    const char* value = plugin_config(w->e, plugin->attributes[i]);
    g_string_append_len(w->values, value ? value : "", value ? (gssize)strlen(value) + 1 : 1);
  }
  if (!plugin->nattribute) g_string_append_c(w->values, '\0');
  c->size.npluginattr += w->values->len;
}

void compile_plugins(Compile* c) {
  int n = count(c, mjOBJ_PLUGIN);
  c->plugin = g_new0(PluginWork, MAX(n, 1));
  for (int i = 0; i < n; i++) start_instance(c, c->plugin + i, c->list[mjOBJ_PLUGIN].items[i]);
  for (int kind = 0; kind < mjNOBJECT; kind++) {
    const ElementList* list = &c->list[kind];
    for (int i = 0; i < list->size; i++) resolve_user(c, list->items[i]);
  }
  for (int i = 0; i < n; i++) plugin_configure(c, c->plugin + i);
}

void free_plugins(Compile* c) {
  for (int i = 0; c->plugin && i < count(c, mjOBJ_PLUGIN); i++) {
    if (c->plugin[i].values) g_string_free(c->plugin[i].values, TRUE);
  }
  g_free(c->plugin);
}

//---- meshes of distance fields

bool plugin_field(const Compile* c, const Element* mesh, PluginField* field) {
  int id = plugin_id(mesh);
  const mjpPlugin* plugin = id >= 0 ? plugin_of(c->plugin + id) : NULL;
  if (!plugin) return false;
  field->plugin = plugin;
  field->attributes = g_new0(mjtNum, plugin->nattribute + 1);
  const char** values = g_new0(const char*, plugin->nattribute + 1);
  const char* at = c->plugin[id].values->str;
  for (int i = 0; i < plugin->nattribute; i++, at += strlen(at) + 1) values[i] = at;
  if (plugin->sdf_attribute) {
    plugin->sdf_attribute(field->attributes, (const char**)plugin->attributes, values);
  }
  g_free(values);
  return true;
}

//---- emission

static int state_size(Compile* c, const PluginWork* w, int id) {
  int n = plugin_of(w)->nstate(c->m, id);
  if (n >= 0) return n;
  compile_error(c, w->e, "plugin-library", "plugin '%s' says that its state has %d numbers",
                plugin_of(w)->name, n);
  return 0;
}

// How many values sensors of plugins have, and from which stage on.
static void ask_sensors(Compile* c) {
  mjModel* m = c->m;
  for (int i = 0; i < m->nsensor; i++) {
    SensorWork* s = c->sensor + i;
    int id = s->s->type == mjSENS_PLUGIN ? plugin_id(s->e) : -1;
    if (id < 0) continue;
    const mjpPlugin* plugin = plugin_of(c->plugin + id);
    s->dim = plugin->nsensordata(m, id, i);
    s->needstage = plugin->needstage;
    if (s->dim < 0) {
      compile_error(c, s->e, "plugin-library", "plugin '%s' says that this sensor has %d values",
                    plugin->name, s->dim);
      s->dim = 0;
    }
    m->nsensordata += s->dim;
  }
}

void emit_plugins(Compile* c) {
  mjModel* m = c->m;
  int adr = 0, state = 0;
  if (!m->nplugin) return;
  for (int i = 0; i < m->nplugin; i++) {
    const GString* values = c->plugin[i].values;
    m->plugin[i] = c->plugin[i].slot;
    m->plugin_attradr[i] = adr;
    memcpy(m->plugin_attr + adr, values->str, values->len);
    adr += (int)values->len;
  }
  for (int i = 0; i < m->nsensor; i++) {
    m->sensor_type[i] = c->sensor[i].s->type;
    m->sensor_plugin[i] = plugin_id(c->sensor[i].e);
  }
  for (int i = 0; i < m->nplugin; i++) {
    m->plugin_stateadr[i] = state;
    m->plugin_statenum[i] = state_size(c, c->plugin + i, i);
    state += m->plugin_statenum[i];
  }
  m->npluginstate = state;
  ask_sensors(c);
}

const Element* plugin_place(const Compile* c, int id) {
  const PluginWork* w = c->plugin + id;
  return w->e->place.line || !w->user ? w->e : w->user;
}
