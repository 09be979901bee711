// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "bench/vary.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "author/author.h"
#include "experiment/subject.h"
#include "language/scan/inline-values.h"

static void scope_free(gpointer data) {
  GimbalVaryScope* self = data;
  g_ptr_array_unref(self->targets);
  void* const owned[] = {self->label, self->name, self};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

void gimbal_vary_spot_free(GimbalVarySpot* self) {
  if (!self) return;
  g_ptr_array_unref(self->scopes);
  void* const owned[] = {self->title, self->attribute, self};
  for (guint i = 0; i < G_N_ELEMENTS(owned); i++) g_free(owned[i]);
}

//---- which elements

// The element, with the tree and the files that it stands in.
typedef struct Place {
  GimbalSession* session;
  GPtrArray* files;
  const GimbalMjcfTree* tree;
  int node;
  char *tag, *name;
} Place;

static char* target_xml(const char* element, const char* key, const char* value) {
  g_autofree char* safe = value ? gimbal_markup_escape(value, '"') : NULL;
  return safe ? g_strdup_printf("element=\"%s\" %s=\"%s\"", element, key, safe)
              : g_strdup_printf("element=\"%s\"", element);
}

static GimbalVaryScope* add_scope(GimbalVarySpot* self, char* label, const char* about) {
  GimbalVaryScope* scope = g_new0(GimbalVaryScope, 1);
  scope->label = label;
  scope->name = about ? g_strdup_printf("%s %s", about, self->attribute) : g_strdup(self->attribute);
  scope->targets = g_ptr_array_new_with_free_func(g_free);
  g_ptr_array_add(self->scopes, scope);
  return scope;
}

static int count_of(const Place* place, const char* element, const char* name, const char* class_name) {
  GimbalTarget target = {.element = (char*)element, .name = (char*)name, .class_name = (char*)class_name};
  return target_count(place->files, &target);
}

// By its name, else by the shortest end of its path that no other element has.
static void add_this(GimbalVarySpot* self, const Place* place) {
  if (place->name && count_of(place, place->tag, place->name, NULL) == 1) {
    GimbalVaryScope* scope =
        add_scope(self, g_strdup_printf("%s “%s”", place->tag, place->name), place->name);
    g_ptr_array_add(scope->targets, target_xml(place->tag, "name", place->name));
    return;
  }
  g_autofree char* path = gimbal_mjcf_tree_path(place->tree, place->node);
  for (const char* part = path + strlen(path); part >= path; part--) {
    if (part > path && part[-1] != '/') continue;
    if (count_of(place, part, NULL, NULL) != 1) continue;
    GimbalVaryScope* scope = add_scope(self, g_strdup_printf(_("The only <%s>"), part), NULL);
    g_ptr_array_add(scope->targets, target_xml(part, NULL, NULL));
    return;
  }
}

static void add_selected_one(GPtrArray* targets, const Place* place, const GimbalSelection* object) {
  g_auto(GimbalSpot) spot = {0};
  if (!gimbal_author_find(place->session, object->type, object->id, &spot, NULL)) return;
  int node = gimbal_mjcf_tree_starting(spot.tree, spot.tag);
  const GimbalMjcfNode* at = node >= 0 ? gimbal_mjcf_tree_node(spot.tree, node) : NULL;
  if (!at || !gimbal_mjcf_tree_is(spot.tree, at, place->tag)) return;
  g_autofree char* name = gimbal_mjcf_tree_value(spot.tree, at, "name");
  if (name) g_ptr_array_add(targets, target_xml(place->tag, "name", name));
}

static void add_selected(GimbalVarySpot* self, const Place* place) {
  const GArray* others = gimbal_selected_get_others(gimbal_session_get_selected(place->session));
  GimbalSelection last = gimbal_session_get_selection(place->session);
  g_autoptr(GPtrArray) targets = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; others && i < others->len; i++) {
    add_selected_one(targets, place, &g_array_index(others, GimbalSelection, i));
  }
  if (last.id >= 0) add_selected_one(targets, place, &last);
  if (targets->len < 2) return;
  GimbalVaryScope* scope =
      add_scope(self, g_strdup_printf(_("The %u selected"), targets->len), _("selected"));
  g_ptr_array_unref(scope->targets);
  scope->targets = g_steal_pointer(&targets);
}

static void add_class(GimbalVarySpot* self, const Place* place, const char* name) {
  if (!name || !count_of(place, place->tag, NULL, name)) return;
  GimbalVaryScope* scope = add_scope(self, g_strdup_printf(_("The default class “%s”"), name), name);
  g_ptr_array_add(scope->targets, target_xml(place->tag, "class", name));
}

// The default class of an element: its own, else that of the bodies around it.
static char* class_of(const Place* place) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(place->tree, place->node);
  char* name = gimbal_mjcf_tree_value(place->tree, node, "class");
  while (!name && node->parent >= 0) {
    node = gimbal_mjcf_tree_node(place->tree, node->parent);
    name = gimbal_mjcf_tree_value(place->tree, node, "childclass");
  }
  return name ? name : g_strdup("main");
}

static char* class_around(const Place* place) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(place->tree, place->node);
  const GimbalMjcfNode* parent = node->parent >= 0 ? gimbal_mjcf_tree_node(place->tree, node->parent) : NULL;
  char* name = parent ? gimbal_mjcf_tree_value(place->tree, parent, "class") : NULL;
  return name ? name : g_strdup("main");
}

static void add_scopes(GimbalVarySpot* self, const Place* place) {
  gboolean in_default = gimbal_mjcf_tree_node(place->tree, place->node)->in_default;
  g_autofree char* class_name = in_default ? class_around(place) : class_of(place);
  if (!in_default) add_this(self, place);
  if (!in_default) add_selected(self, place);
  add_class(self, place, class_name);
  int all = in_default ? 0 : count_of(place, place->tag, NULL, NULL);
  if (all < 2) return;
  GimbalVaryScope* scope = add_scope(self, g_strdup_printf(_("All %d <%s>"), all, place->tag), place->tag);
  g_ptr_array_add(scope->targets, target_xml(place->tag, NULL, NULL));
}

//---- the number

static int read_numbers(const char* text, double numbers[16]) {
  int count = 0;
  char* end;
  for (;; text = end) {
    double x = g_ascii_strtod(text, &end);
    if (end == text || count == 16) return count;
    numbers[count++] = x;
  }
}

static gboolean vary_fail(GError** error, const char* text) {
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, text);
  return FALSE;
}

// The value of an attribute in a default class or those around it, NULL: none states it.
static char* value_in_classes(const Place* place, const GimbalMjcfTree* tree, int class_node,
                              const char* name) {
  for (; class_node >= 0; class_node = gimbal_mjcf_tree_node(tree, class_node)->parent) {
    int child = gimbal_mjcf_tree_first_child(tree, class_node);
    for (; child >= 0; child = gimbal_mjcf_tree_next_sibling(tree, child)) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, child);
      char* value =
          gimbal_mjcf_tree_is(tree, node, place->tag) ? gimbal_mjcf_tree_value(tree, node, name) : NULL;
      if (value) return value;
    }
  }
  return NULL;
}

static char* inherited_value(const Place* place, const char* name) {
  g_autofree char* wanted = class_of(place);
  for (guint f = 0; f < place->files->len; f++) {
    const GimbalMjcfTree* tree = ((GimbalMjcfFile*)g_ptr_array_index(place->files, f))->tree;
    for (int i = 0; i < gimbal_mjcf_tree_count(tree); i++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(tree, i);
      if (!gimbal_mjcf_tree_is(tree, node, "default")) continue;
      g_autofree char* own = gimbal_mjcf_tree_value(tree, node, "class");
      char* value = strcmp(own ? own : "main", wanted) ? NULL : value_in_classes(place, tree, i, name);
      if (value) return value;
    }
  }
  return NULL;
}

static gboolean read_spot(GimbalVarySpot* self, const Place* place, GError** error) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(place->tree, place->node);
  const GimbalAttribute* grammar =
      node->element ? gimbal_grammar_attribute(node->element, self->attribute) : NULL;
  if (!grammar || !gimbal_mjcf_is_number(grammar)) return vary_fail(error, _("Only numbers can vary"));
  g_autofree char* text = gimbal_mjcf_tree_value(place->tree, node, self->attribute);
  g_autofree char* inherited = text || node->in_default ? NULL : inherited_value(place, self->attribute);
  const char* known = text ? text : inherited ? inherited : grammar->default_text;
  self->count = known ? read_numbers(known, self->numbers) : 0;
  self->whole = grammar->type == GIMBAL_VALUE_INT;
  self->component = CLAMP(self->component, 0, MAX(0, self->count - 1));
  self->title = place->name ? g_strdup_printf(_("%s of %s “%s”"), self->attribute, place->tag, place->name)
                            : g_strdup_printf(_("%s of %s"), self->attribute, place->tag);
  add_scopes(self, place);
  if (self->scopes->len) return TRUE;
  return vary_fail(error, _("Give the element a name first: nothing else says which one is meant"));
}

static GimbalMjcfFile* file_of(GPtrArray* files, const char* path) {
  if (!files->len) return NULL;
  return *path ? gimbal_mjcf_files_find(files, path) : g_ptr_array_index(files, 0);
}

GimbalVarySpot* gimbal_vary_spot_new(GimbalSession* session, const char* path, gsize tag,
                                     const char* attribute, int component, GError** error) {
  GPtrArray* files = gimbal_project_get_files(gimbal_session_get_project(session));
  const GimbalMjcfFile* file = file_of(files, path);
  int node = file ? gimbal_mjcf_tree_starting(file->tree, tag) : -1;
  if (node < 0) {
    vary_fail(error, _("There is no such element any more"));
    return NULL;
  }
  Place place = {.session = session, .files = files, .tree = file->tree, .node = node};
  g_autoptr(GimbalVarySpot) self = g_new0(GimbalVarySpot, 1);
  const GimbalMjcfNode* at = gimbal_mjcf_tree_node(file->tree, node);
  self->attribute = g_strdup(attribute);
  self->component = component;
  self->scopes = g_ptr_array_new_with_free_func(scope_free);
  place.tag = gimbal_mjcf_tree_tag(file->tree, at);
  place.name = gimbal_mjcf_tree_value(file->tree, at, "name");
  gboolean good = read_spot(self, &place, error);
  g_free(place.tag);
  g_free(place.name);
  return good ? g_steal_pointer(&self) : NULL;
}

//---- the range

GimbalVaryRange gimbal_vary_range(const GimbalVarySpot* self, int component, gboolean multiply) {
  GimbalVaryRange range = {.component = component, .multiply = multiply, .factor = 1};
  double x = multiply ? 1 : component < self->count ? self->numbers[component] : 0;
  double wide = multiply ? 4 : 10;
  range.log = x > 0;
  range.from = x > 0 ? x / wide : x < 0 ? 2 * x : -1;
  range.to = x > 0 ? x * wide : x < 0 ? 0 : 1;
  if (self->whole && !multiply) {
    range.from = floor(range.from);
    range.to = ceil(range.to);
    range.step = 1;
    range.log = range.log && range.from > 0;
  }
  return range;
}

const char* gimbal_vary_trouble(const GimbalVaryRange* range) {
  if (!isfinite(range->from) || !isfinite(range->to) || isnan(range->step)) return _("Write numbers");
  if (!(range->from < range->to)) return _("The first number must be below the second one");
  if (range->log && range->from <= 0) return _("A logarithmic range begins above 0");
  if (range->step < 0 || range->step > range->to - range->from) return _("The step is longer than the range");
  return range->factor == 0 || !isfinite(range->factor) ? _("The factor may not be 0") : NULL;
}

//---- the element

static void append_number(GString* out, const char* name, double value) {
  g_autofree char* text = gimbal_number_text(value, 0);
  g_string_append_printf(out, " %s=\"%s\"", name, text);
}

GPtrArray* gimbal_vary_dup_targets(const GimbalVarySpot* self, int scope, const GimbalVaryRange* range) {
  const GimbalVaryScope* over = g_ptr_array_index(self->scopes, (guint)scope);
  GPtrArray* targets = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < over->targets->len; i++) {
    GString* xml = g_string_new(NULL);
    g_string_printf(xml, "<target %s attribute=\"%s\"", (char*)g_ptr_array_index(over->targets, i),
                    self->attribute);
    if (range->component) g_string_append_printf(xml, " component=\"%d\"", range->component);
    if (range->multiply) g_string_append(xml, " mode=\"multiply\"");
    if (range->factor != 1) append_number(xml, "factor", range->factor);
    g_string_append(xml, "/>");
    g_ptr_array_add(targets, g_string_free(xml, FALSE));
  }
  return targets;
}

char* gimbal_vary_dup_parameter(const GimbalVarySpot* self, int scope, const char* name,
                                const GimbalVaryRange* range) {
  g_autoptr(GPtrArray) targets = gimbal_vary_dup_targets(self, scope, range);
  g_autofree char* safe = gimbal_markup_escape(name, '"');
  GString* xml = g_string_new(NULL);
  g_string_printf(xml, "<parameter name=\"%s\"", safe);
  append_number(xml, "from", range->from);
  append_number(xml, "to", range->to);
  if (range->log) g_string_append(xml, " scale=\"log\"");
  if (range->step > 0) append_number(xml, "step", range->step);
  g_string_append(xml, ">\n");
  for (guint i = 0; i < targets->len; i++) {
    g_string_append_printf(xml, "  %s\n", (char*)g_ptr_array_index(targets, i));
  }
  g_string_append(xml, "</parameter>");
  return g_string_free(xml, FALSE);
}
