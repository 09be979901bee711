// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Settings of the whole model: compiler, option, size, visual, statistic, custom fields, plugins.

#include <string.h>

#include <mujoco/mjspecmacro.h>
#include <mujoco/mjxmacro.h>
#include "spec/names.h"
#include "spec/plugin.h"
#include "spec/spec.h"
#include "xml/dom/number_format.h"
#include "xml/dom/report.h"
#include "xml/grammar/grammar.h"
#include "xml/read/read.h"

// The fields of a structure, by their offsets, in the order of its declaration.
typedef struct Fields {
  const char* owner;  // as names of bound fields start
  const size_t* offsets;
  size_t count;
} Fields;

#define FIELDS(owner, list) ((Fields){owner, list, G_N_ELEMENTS(list)})

#define XVEC(type, name, count) X(type, name, count)
#define X(type, name, count)    offsetof(mjsCompiler, name),
static const size_t compiler_fields[] = {MJSCOMPILER_FIELDS};
#undef X
#define X(type, name, count) offsetof(mjOption, name),
static const size_t option_fields[] = {MJOPTION_FIELDS};
#undef X
#define X(type, name, count) offsetof(mjVisual, global.name),
static const size_t global_fields[] = {MJVISUAL_GLOBAL_FIELDS};
#undef X
#define X(type, name, count) offsetof(mjVisual, quality.name),
static const size_t quality_fields[] = {MJVISUAL_QUALITY_FIELDS};
#undef X
#define X(type, name, count) offsetof(mjVisual, headlight.name),
static const size_t headlight_fields[] = {MJVISUAL_HEADLIGHT_FIELDS};
#undef X
#define X(type, name, count) offsetof(mjVisual, map.name),
static const size_t map_fields[] = {MJVISUAL_MAP_FIELDS};
#undef X
#define X(type, name, count) offsetof(mjVisual, scale.name),
static const size_t scale_fields[] = {MJVISUAL_SCALE_FIELDS};
#undef X
#define X(type, name, count) offsetof(mjVisual, rgba.name),
static const size_t rgba_fields[] = {MJVISUAL_RGBA_FIELDS};
#undef X
#undef XVEC

// Which fields the attributes of an element set, a bit for each: attaching models needs to know
// what was chosen and what is only a default.
static uint64_t read_settings_written(const DomNode* node, Fields fields) {
  uint64_t bits = 0;
  for (int i = 0; i < node->nattribute; i++) {
    const GimbalAttribute* k = node->attributes[i].kind;
    if (!k || !k->field.name || !g_str_has_prefix(k->field.name, fields.owner)) continue;
    for (size_t f = 0; f < fields.count; f++) {
      if (fields.offsets[f] == (size_t)k->field.offset) bits |= (uint64_t)1 << f;
    }
  }
  return bits;
}

void read_compiler(Reader* r, const DomNode* node) {
  mjsCompiler* compiler = &r->spec->compiler;
  const char* folder = dom_value(node, "assetdir");
  if (folder) {
    mjs_setString(compiler->meshdir, folder);
    mjs_setString(compiler->texturedir, folder);
  }
  read_fields(node, compiler);
  int x;
  if (read_int(node, "strippath", &x)) r->spec->strippath = x != 0;
  if (read_int(node, "coordinate", &x) && x) {
    read_error(r, node, dom_attribute(node, "coordinate"), "unsupported-value",
               N_("Run gimbal migrate on it: it turns them into local ones."),
               "global coordinates cannot be read");
  }
  compiler->authored |= read_settings_written(node, FIELDS("mjsCompiler.", compiler_fields));
  const DomNode* range = dom_child(node, "lengthrange");
  if (range) read_fields(range, &compiler->LRopt);
}

//---- option

// Set or clear the bit of each flag that is written; authored collects the bits seen.
static void read_flags(const DomNode* node, mjOption* option, mjsAuthored* authored) {
  for (int i = 0; i < node->nattribute; i++) {
    const GimbalAttribute* flag = node->attributes[i].kind;
    int on;
    if (!flag || !read_int(node, flag->name, &on)) continue;
    bool disables = flag->notes & GIMBAL_NOTE_CLEARS_BIT;
    int* bits = (int*)((char*)option + flag->also.offset);
    *bits = (on != 0) != disables ? *bits | flag->also_value : *bits & ~flag->also_value;
    *(disables ? &authored->disableflags : &authored->enableflags) |= flag->also_value;
  }
}

static void read_disabled_groups(Reader* r, const DomNode* node) {
  const DomAttribute* a = read_given(node, "actuatorgroupdisable");
  for (int i = 0; a && i < a->count; i++) {
    if (a->numbers[i] < 0 || a->numbers[i] > 30) {
      read_error(r, node, a, "out-of-range", NULL, "actuator group %g is not between 0 and 30",
                 a->numbers[i]);
      return;
    }
    int bit = (int)(1u << (int)a->numbers[i]);
    r->spec->option.disableactuator |= bit;
    r->spec->authored.disableactuator |= bit;
  }
}

// Such a step is no mistake of the model: programs choose it to look at one moment, or to go back.
static void judge_timestep(Reader* r, const DomNode* node) {
  const DomAttribute* a = dom_attribute(node, "timestep");
  double h = r->spec->option.timestep;
  if (!a || h > 0) return;
  const char* hint = N_("Usual are 0.001 to 0.005 s.");
  if (h < 0) {
    report_warning(r->list, dom_value_place(node, a), "timestep", hint,
                   "time runs backwards with a timestep of %g s: what damps a motion drives it then", h);
  } else {
    report_warning(r->list, dom_value_place(node, a), "timestep", hint,
                   "time stands still with a timestep of 0: nothing will move");
  }
}

void read_option(Reader* r, const DomNode* node) {
  mjOption* option = &r->spec->option;
  mjsAuthored* authored = &r->spec->authored;
  read_fields(node, option);
  judge_timestep(r, node);
  authored->option |= read_settings_written(node, FIELDS("mjOption.", option_fields));
  read_disabled_groups(r, node);
  const DomNode* flag = dom_child(node, "flag");
  if (flag) read_flags(flag, option, authored);
}

//---- size

// a size such as "64M" in bytes; false if the text is not a size
static bool read_bytes(const char* text, mjtSize* bytes) {
  static const char suffixes[] = "KMGTPE";
  char* end;
  while (*text == ' ') text++;
  if (*text < '0' || *text > '9') return false;
  guint64 value = g_ascii_strtoull(text, &end, 10);
  int shift = 0;
  if (*end && *end != ' ') {
    const char* suffix = strchr(suffixes, g_ascii_toupper(*end));
    if (!suffix) return false;
    shift = 10 * (int)(suffix - suffixes + 1);
    end++;
  }
  while (*end == ' ') end++;
  if (*end || value > ((guint64)G_MAXINT64 >> shift)) return false;
  *bytes = (mjtSize)(value << shift);
  return true;
}

void read_size(Reader* r, const DomNode* node) {
  static const char* const limits[] = {"njmax", "nconmax", "nstack"};
  read_fields(node, r->spec);
  for (size_t i = 0; i < G_N_ELEMENTS(limits); i++) {
    const DomAttribute* a = read_given(node, limits[i]);
    if (a && a->numbers[0] < -1) {
      read_error(r, node, a, "out-of-range", NULL, "%s must be at least -1", limits[i]);
    }
  }
  const DomAttribute* memory = dom_attribute(node, "memory");
  if (memory && strcmp(memory->value, "-1") != 0 && !read_bytes(memory->value, &r->spec->memory)) {
    read_error(r, node, memory, "wrong-form",
               N_("Write a number of bytes with an optional K, M, G, T, P or E."),
               "'%s' is not an amount of memory", memory->value);
  }
  if (memory) {
    Spec* s = spec_of(r->spec);
    s->memory_place = dom_value_place(node, memory);
    if (s->memory_place.file) s->memory_place.file = spec_intern(s, s->memory_place.file);
  }
}

//---- visual, statistic

void read_visual(Reader* r, const DomNode* node) {
  mjsAuthored* authored = &r->spec->authored;
  const struct {
    const char* tag;
    uint64_t* authored;
    Fields fields;
  } parts[] = {
      {"global", &authored->visual_global, FIELDS("mjVisual.", global_fields)},
      {"quality", &authored->visual_quality, FIELDS("mjVisual.", quality_fields)},
      {"headlight", &authored->visual_headlight, FIELDS("mjVisual.", headlight_fields)},
      {"map", &authored->visual_map, FIELDS("mjVisual.", map_fields)},
      {"scale", &authored->visual_scale, FIELDS("mjVisual.", scale_fields)},
      {"rgba", &authored->visual_rgba, FIELDS("mjVisual.", rgba_fields)},
  };
  for (const DomNode* child = node->first; child; child = child->next) {
    read_fields(child, &r->spec->visual);
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
      if (strcmp(child->tag, parts[i].tag) == 0) {
        *parts[i].authored |= read_settings_written(child, parts[i].fields);
      }
    }
  }
}

void read_statistic(Reader* r, const DomNode* node) {
  read_fields(node, &r->spec->stat);
}

//---- custom

// A number of a numeric field, written as in any other attribute.
static double read_custom_number(Reader* r, const DomNode* node, const DomAttribute* data, const char* word) {
  const char* end = word;
  double x = 0;
  if (!number_read(&end, &x) || *end) {
    read_error(r, node, data, "not-a-number", NULL, "'%s' is not a number", word);
  } else if (number_overflows(word, x)) {
    read_error(r, node, data, "out-of-range", N_("Write inf for infinity."),
               "attribute '%s' of %s holds a number that is too large", "data", node->tag);
  }
  return x;
}

enum { kMaxNumeric = 10000000 };

static void read_numeric(Reader* r, const DomNode* node) {
  mjsNumeric* numeric = mjs_addNumeric(r->spec);
  read_identity(r, node, numeric->element);
  const DomAttribute* data = read_given(node, "data");
  int size = -1;
  bool sized = read_int(node, "size", &size);
  GArray* values = g_array_new(FALSE, TRUE, sizeof(double));
  char** words = g_strsplit_set(data ? data->value : "", " \t\r\n", -1);
  for (int i = 0; words[i]; i++) {
    if (!*words[i]) continue;
    double x = read_custom_number(r, node, data, words[i]);
    g_array_append_val(values, x);
  }
  g_strfreev(words);
  int count = (int)values->len;
  if (!sized) size = count;
  if (size < 1 || size > kMaxNumeric) {
    read_error(r, node, NULL, "out-of-range", NULL, "a numeric field has between 1 and %d values, not %d",
               kMaxNumeric, size);
  } else if (count > size) {
    read_error(r, node, data, "wrong-count", NULL, "%d values do not fit into size %d", count, size);
  } else {
    g_array_set_size(values, (guint)size);
    numeric->size = size;
    mjs_setDouble(numeric->data, (const double*)(void*)values->data, size);
  }
  g_array_free(values, TRUE);
}

static void read_text(Reader* r, const DomNode* node) {
  mjsText* text = mjs_addText(r->spec);
  read_element(r, node, text->element, text);
  const DomAttribute* data = dom_attribute(node, "data");
  if (node->ncdata > 1 || (data && node->cdata)) {
    read_error(r, node, data, "exclusive-attributes", N_("Write it once: in 'data', or in one CDATA block."),
               "the text is given twice");
    return;
  }
  const char* written = node->cdata ? node->cdata : data ? data->value : "";
  if (!*written) read_error(r, node, data, "missing-attribute", NULL, "the text is empty");
  mjs_setString(text->data, written);
}

static void read_tuple(Reader* r, const DomNode* node) {
  mjsTuple* tuple = mjs_addTuple(r->spec);
  read_identity(r, node, tuple->element);
  GArray* types = g_array_new(FALSE, FALSE, sizeof(int));
  GArray* numbers = g_array_new(FALSE, FALSE, sizeof(double));
  for (const DomNode* child = node->first; child; child = child->next) {
    int type = mju_str2Type(read_string(child, "objtype"));
    if (type == mjOBJ_UNKNOWN) {
      read_error(r, child, dom_attribute(child, "objtype"), "wrong-keyword", NULL,
                 "'%s' is no type of object", read_string(child, "objtype"));
    }
    double x = 0;
    read_doubles(child, "prm", &x, 1);
    g_array_append_val(types, type);
    g_array_append_val(numbers, x);
    mjs_appendString(tuple->objname, read_string(child, "objname"));
  }
  mjs_setInt(tuple->objtype, (const int*)types->data, (int)types->len);
  mjs_setDouble(tuple->objprm, (const double*)numbers->data, (int)numbers->len);
  g_array_free(types, TRUE);
  g_array_free(numbers, TRUE);
}

void read_custom(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    if (strcmp(child->tag, "numeric") == 0) read_numeric(r, child);
    if (strcmp(child->tag, "text") == 0) read_text(r, child);
    if (strcmp(child->tag, "tuple") == 0) read_tuple(r, child);
  }
}

//---- plugins

// Keys and values of <config> elements become those of the plugin's instance, which knows their
// places.
static void read_config(Reader* r, const DomNode* node, mjsPlugin* plugin) {
  GHashTable* config = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  for (const DomNode* child = dom_child(node, "config"); child; child = dom_next(child, "config")) {
    const char* key = read_string(child, "key");
    if (g_hash_table_contains(config, key)) {
      read_error(r, child, dom_attribute(child, "key"), "repeated-name", NULL,
                 "repeated configuration key '%s'", key);
    }
    g_hash_table_insert(config, g_strdup(key), g_strdup(read_string(child, "value")));
    const DomAttribute* value = dom_attribute(child, "value");
    const char* name = plugin_place_name(spec_of(r->spec), key);
    GimbalPlace place = value ? dom_value_place(child, value) : dom_tag_place(child);
    element_set_attribute_place(plugin->element, &(AttributePlace){name, place, 0});
  }
  plugin_set_config(plugin, config);
}

static void check_registered(Reader* r, const DomNode* node, const char* name) {
  int slot;
  if (!*name) {
    read_error(r, node, NULL, "missing-attribute", NULL,
               "the element names neither a plugin nor an instance");
    return;
  }
  if (mjp_getPlugin(name, &slot) || !g_hash_table_add(spec_of(r->spec)->unknown_plugins, g_strdup(name))) {
    return;
  }
  read_error(r, node, dom_attribute(node, "plugin"), "unknown-plugin", plugin_hint(name),
             "no plugin is called '%s'", name);
}

void read_plugin(Reader* r, const DomNode* node, mjsPlugin* plugin) {
  const char* instance = read_string(node, "instance");
  plugin->active = 1;
  mjs_setString(plugin->plugin_name, read_string(node, "plugin"));
  mjs_setString(plugin->name, instance);
  if (*instance) {
    if (dom_child(node, "config")) {
      read_error(r, node, NULL, "exclusive-attributes", N_("Configure the instance in <extension>."),
                 "an element that uses a plugin instance cannot configure it");
    }
    return;
  }
  check_registered(r, node, read_string(node, "plugin"));
  plugin->element = mjs_addPlugin(r->spec)->element;
  r->spec->hasImplicitPluginElem = 1;
  read_places(r, node, plugin->element);
  read_config(r, node, plugin);
}

void read_plugin_child(Reader* r, const DomNode* node, mjsPlugin* plugin) {
  const DomNode* child = dom_child(node, "plugin");
  if (child) read_plugin(r, child, plugin);
}

void read_shared_plugin(Reader* r, const DomNode* node, const char* name, mjsPlugin* plugin) {
  const DomNode* child = dom_child(node, "plugin");
  if (!child) return;
  read_plugin(r, child, plugin);
  if (*read_string(child, "instance") || !plugin->element) return;
  // what is made of one element shares one instance, which is saved by its name
  mjsPlugin* instance = mjs_asPlugin(plugin->element);
  mjs_setString(instance->plugin_name, mjs_getString(plugin->plugin_name));
  if (names_set(plugin->element, name)) return;
  mjs_setString(instance->name, name);
  mjs_setString(plugin->name, name);
}

void read_use_plugin(mjsPlugin* to, const mjsPlugin* from) {
  if (!from->active) return;
  to->active = 1;
  to->element = from->element;
  mjs_setString(to->plugin_name, mjs_getString(from->plugin_name));
  mjs_setString(to->name, mjs_getString(from->name));
}

static void read_instance(Reader* r, const DomNode* node, const char* plugin_name) {
  mjsPlugin* plugin = mjs_addPlugin(r->spec);
  read_identity(r, node, plugin->element);
  mjs_setString(plugin->plugin_name, plugin_name);
  mjs_setString(plugin->name, read_string(node, "name"));
  read_config(r, node, plugin);
}

void read_extension(Reader* r, const DomNode* node) {
  for (const DomNode* child = node->first; child; child = child->next) {
    const char* name = read_string(child, "plugin");
    if (mjs_activatePlugin(r->spec, name)) {
      check_registered(r, child, name);
      continue;
    }
    for (const DomNode* instance = dom_child(child, "instance"); instance;
         instance = dom_next(instance, "instance")) {
      read_instance(r, instance, name);
    }
  }
}
