// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing settings of the whole model, plugins and custom data.

#include <string.h>

#include <mujoco/mjspecmacro.h>
#include <mujoco/mjxmacro.h>
#include "spec/default_class.h"
#include "spec/plugin.h"
#include "xml/write/write.h"

//---- what was written
//
// A text that is saved as it was written keeps settings that say what is so anyway: what they are
// compared with has other values there.

static bool keeps_written(const Writer* w) {
  return w->form == WRITE_CANONICAL || w->form == WRITE_OWN;
}

static void make_other(void* value, const void* own, size_t size) {
  const unsigned char bits = size == 1 ? 1 : 0x5a;
  for (size_t i = 0; i < size; i++) ((unsigned char*)value)[i] = ((const unsigned char*)own)[i] ^ bits;
}

#define XVEC(type, name, count) X(type, name, count)

// Fields of a structure whose bit is set, in the order of its declaration.
static void make_others_of_option(mjOption* base, const mjOption* own, uint64_t bits) {
  int field = 0;
#define X(type, name, count) \
  if (bits >> field++ & 1) make_other(&base->name, &own->name, sizeof base->name);
  MJOPTION_FIELDS
#undef X
}

// Folders and what is part of the compiler are no values.
static void make_others_of_compiler(mjsCompiler* base, const mjsCompiler* own) {
  const uint64_t bits = own->authored;
  int field = 0;
#define X(type, name, count)                                                               \
  if ((bits >> field++ & 1) && offsetof(mjsCompiler, name) < offsetof(mjsCompiler, LRopt)) \
    make_other(&base->name, &own->name, sizeof base->name);
  MJSCOMPILER_FIELDS
#undef X
}

static void make_others_of_visual(mjVisual* base, const mjVisual* own, const mjsAuthored* authored) {
  int field;
#define X(type, name, count) \
  if (bits >> field++ & 1) make_other(&part->name, &chosen->name, sizeof part->name);
#define PART(member, fields)                              \
  {                                                       \
    const uint64_t bits = authored->visual_##member;      \
    const __typeof__(own->member)* chosen = &own->member; \
    __typeof__(base->member)* part = &base->member;       \
    field = 0;                                            \
    fields                                                \
  }
  PART(global, MJVISUAL_GLOBAL_FIELDS)
  PART(quality, MJVISUAL_QUALITY_FIELDS)
  PART(headlight, MJVISUAL_HEADLIGHT_FIELDS)
  PART(map, MJVISUAL_MAP_FIELDS)
  PART(scale, MJVISUAL_SCALE_FIELDS)
  PART(rgba, MJVISUAL_RGBA_FIELDS)
#undef PART
#undef X
}
#undef XVEC

// An element with nothing but fields; not written if all are as built in.
static void write_plain(Writer* w, const char* path, const void* object, const void* base) {
  if (!write_would(path, object, base)) return;
  const char* tag = strrchr(path, '/') + 1;
  write_open(w, tag);
  write_fields(w, path, object, base, false);
  write_close(w, tag);
}

void write_compiler(Writer* w) {
  const mjSpec* s = &w->spec->pub;
  mjsCompiler other = w->built_in->compiler, own = s->compiler, *base = &other;
  if (w->form == WRITE_OWN) make_others_of_compiler(base, &own);
  const mjsCompiler* compiler = &own;
  // how a text is saved is not saved
  own.savecompiled = base->savecompiled;
  own.savecanonical = base->savecanonical;
  own.saveinertial = base->saveinertial;
  if (w->form == WRITE_COMPILED) own.settotalmass = base->settotalmass;
  if (w->all_inertials) own.inertiafromgeom = base->inertiafromgeom;
  if (w->archive) {  // files are named from the top of the archive
    own.meshdir = base->meshdir;
    own.texturedir = base->texturedir;
  }
  bool range = write_would("mujoco/compiler/lengthrange", &compiler->LRopt, &base->LRopt);
  bool strip = s->strippath && !w->archive;
  if (!range && !strip && !write_would("mujoco/compiler", compiler, base)) return;
  write_open(w, "compiler");
  write_fields(w, "mujoco/compiler", compiler, base, false);
  if (strip) write_text(w, "strippath", "true");
  write_plain(w, "mujoco/compiler/lengthrange", &compiler->LRopt, &base->LRopt);
  write_close(w, "compiler");
}

//---- option

// The flags whose bit is set, and those that are written to be as they are anyway.
static void write_flags(Writer* w, const mjOption* option, const mjsAuthored* written) {
  const GimbalElement* flags = gimbal_grammar_at("mujoco/option/flag", NULL);
  write_open(w, "flag");
  for (int i = 0; i < flags->nattribute; i++) {
    const GimbalAttribute* flag = &flags->attributes[i];
    const bool disables = flag->notes & GIMBAL_NOTE_CLEARS_BIT;
    const bool set = *(const int*)((const char*)option + flag->also.offset) & flag->also_value;
    const bool kept = (disables ? written->disableflags : written->enableflags) & flag->also_value;
    if (set || kept) write_text(w, flag->name, set == disables ? "disable" : "enable");
  }
  write_close(w, "flag");
}

static void write_disabled_groups(Writer* w, int bits) {
  GString* groups = g_string_new(NULL);
  for (int i = 0; i < 31; i++) {
    if (bits >> i & 1) g_string_append_printf(groups, groups->len ? " %d" : "%d", i);
  }
  write_text_if(w, "actuatorgroupdisable", groups->str);
  g_string_free(groups, TRUE);
}

static void write_option(Writer* w) {
  const mjOption* option = &w->spec->pub.option;
  const mjsAuthored written = keeps_written(w) ? w->spec->pub.authored : (mjsAuthored){0};
  mjOption base = w->built_in->option;
  make_others_of_option(&base, option, written.option);
  bool flags = option->disableflags || option->enableflags || written.disableflags || written.enableflags;
  if (!flags && !option->disableactuator && !write_would("mujoco/option", option, &base)) return;
  write_open(w, "option");
  write_fields(w, "mujoco/option", option, &base, false);
  write_disabled_groups(w, option->disableactuator);
  if (flags) write_flags(w, option, &written);
  write_close(w, "option");
}

//---- size, visual, statistic

// In the largest unit that leaves a whole number.
static void write_memory(Writer* w, mjtSize bytes) {
  static const char* const units[] = {"", "K", "M", "G", "T", "P", "E"};
  gint64 count = bytes;
  int unit = 0;
  for (; count > 0 && count % 1024 == 0; count /= 1024) unit++;
  char* text = g_strdup_printf("%" G_GINT64_FORMAT "%s", count, units[unit]);
  write_text(w, "memory", text);
  g_free(text);
}

static void write_size(Writer* w) {
  const mjSpec* s = &w->spec->pub;
  bool memory = s->memory != w->built_in->memory;
  if (!memory && !write_would("mujoco/size", s, w->built_in)) return;
  write_open(w, "size");
  if (memory) {
    write_memory(w, s->memory);
  }
  write_fields(w, "mujoco/size", s, w->built_in, false);
  write_close(w, "size");
}

static void write_visual(Writer* w) {
  static const char* const parts[] = {"mujoco/visual/global",    "mujoco/visual/quality",
                                      "mujoco/visual/headlight", "mujoco/visual/map",
                                      "mujoco/visual/scale",     "mujoco/visual/rgba"};
  const mjVisual* visual = &w->spec->pub.visual;
  mjVisual base = w->built_in->visual;
  if (keeps_written(w)) make_others_of_visual(&base, visual, &w->spec->pub.authored);
  bool any = false;
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) any = any || write_would(parts[i], visual, &base);
  if (!any) return;
  write_open(w, "visual");
  for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) write_plain(w, parts[i], visual, &base);
  write_close(w, "visual");
}

void write_settings(Writer* w) {
  write_option(w);
  write_size(w);
  write_plain(w, "mujoco/statistic", &w->spec->pub.stat, &w->built_in->stat);
  write_visual(w);
}

//---- plugins

static void write_config(Writer* w, const Element* instance, const char* plugin_name) {
  int slot;
  GPtrArray* keys = plugin_config_keys(instance, mjp_getPlugin(plugin_name, &slot));
  for (guint i = 0; i < keys->len; i++) {
    write_open(w, "config");
    write_text(w, "key", g_ptr_array_index(keys, i));
    write_text(w, "value", plugin_config(instance, g_ptr_array_index(keys, i)));
    write_close(w, "config");
  }
  g_ptr_array_unref(keys);
}

void write_plugin_config(Writer* w, const mjsPlugin* plugin) {
  if (!plugin->active || *mjs_getString(plugin->name) || !plugin->element) return;
  write_config(w, element_of(plugin->element), mjs_getString(plugin->plugin_name));
}

void write_plugin_names(Writer* w, const mjsPlugin* plugin) {
  const char* instance = mjs_getString(plugin->name);
  if (*instance) {
    write_text(w, "instance", instance);  // it says which plugin
  } else {
    write_text_if(w, "plugin", mjs_getString(plugin->plugin_name));
  }
}

void write_plugin(Writer* w, const mjsPlugin* plugin) {
  if (!plugin->active) return;
  write_open(w, "plugin");
  write_plugin_names(w, plugin);
  write_plugin_config(w, plugin);
  write_close(w, "plugin");
}

void write_extension(Writer* w) {
  const ElementList* instances = &w->spec->lists[mjOBJ_PLUGIN];
  if (!w->spec->active_plugins || !g_hash_table_size(w->spec->active_plugins)) return;
  GList* names = plugin_active_names(w->spec);
  write_open(w, "extension");
  for (GList* name = names; name; name = name->next) {
    write_open(w, "plugin");
    write_text(w, "plugin", name->data);
    for (int i = 0; i < instances->size; i++) {
      const mjsPlugin* plugin = instances->items[i]->object;
      bool mine = strcmp(mjs_getString(plugin->plugin_name), name->data) == 0 && *mjs_getString(plugin->name);
      if (!mine) continue;
      write_open(w, "instance");
      write_text(w, "name", mjs_getString(plugin->name));
      write_config(w, instances->items[i], name->data);
      write_close(w, "instance");
    }
    write_close(w, "plugin");
  }
  write_close(w, "extension");
  g_list_free(names);
}

//---- custom

static void write_numeric(Writer* w, const Element* e) {
  const mjsNumeric* numeric = e->object;
  write_open(w, "numeric");
  write_text(w, "name", string_get(e->name));
  if (numeric->size != double_vec_size(numeric->data)) write_int(w, "size", numeric->size);
  write_doubles(w, "data", double_vec_data(numeric->data), double_vec_size(numeric->data));
  write_close(w, "numeric");
}

static void write_tuple(Writer* w, const Element* e) {
  const mjsTuple* tuple = e->object;
  write_open(w, "tuple");
  write_text(w, "name", string_get(e->name));
  for (int i = 0; i < string_vec_size(tuple->objname); i++) {
    write_open(w, "element");
    write_text(w, "objtype", mju_type2Str(int_vec_data(tuple->objtype)[i]));
    write_text(w, "objname", string_vec_get(tuple->objname, i));
    double x = double_vec_data(tuple->objprm)[i];
    if (x != 0) write_doubles(w, "prm", &x, 1);
    write_close(w, "element");
  }
  write_close(w, "tuple");
}

static void write_custom_text(Writer* w, const Element* e) {
  write_open(w, "text");
  write_text(w, "name", string_get(e->name));
  const char* data = mjs_getString(((const mjsText*)e->object)->data);
  // what ends such a block, or is read as another character there, cannot stand in it
  if (strpbrk(data, "\n\"'<>&") && !strstr(data, "]]>") && !strchr(data, '\r')) {
    write_close_cdata(w, "text", data);
    return;
  }
  write_text(w, "data", data);
  write_close(w, "text");
}

void write_custom(Writer* w) {
  static const WritePart parts[] = {
      {mjOBJ_NUMERIC, write_numeric}, {mjOBJ_TEXT, write_custom_text}, {mjOBJ_TUPLE, write_tuple}};
  write_section(w, "custom", parts, G_N_ELEMENTS(parts));
}
