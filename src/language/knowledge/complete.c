// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Proposals, by the part of the text that the cursor is in.

#include "language/knowledge/complete.h"

#include <glib/gi18n.h>
#include <string.h>

#include "language/files/needs.h"
#include "language/knowledge/describe.h"
#include "language/knowledge/plugin-keys.h"
#include "language/knowledge/snippets.h"
#include "language/messages/grammar-text.h"
#include "language/scan/roots.h"

enum { MAX_NAMES = 2000 };  // nobody reads a longer list

static void item_free(GimbalCompletionItem* self) {
  g_free(self->word);
  g_free(self->text);
  g_free(self->doc);
  g_free(self->after);
  g_free(self);
}

static void set_kind(GimbalCompletionItem* item, const char* kind, const char* around) {
  if (!item) return;
  item->kind = g_intern_string(kind);
  item->around = g_intern_string(around);
}

static const GimbalAttribute* attribute_at(const GimbalMjcfCursor* at) {
  const GimbalElement* element = gimbal_roots_at(at->path, NULL);
  return element && at->attribute ? gimbal_grammar_attribute(element, at->attribute) : NULL;
}

// The editor indents the later lines of a template like the first one.
static void propose_templates(GPtrArray* list, const GimbalMjcfCursor* at, const char* parent) {
  guint count;
  const GimbalTemplate* templates = gimbal_templates(&count);
  for (guint i = 0; i < count; i++) {
    if (!gimbal_template_fits(&templates[i], parent)) continue;
    GimbalCompletionItem* added = gimbal_completion_propose(
        list, at, templates[i].name, g_strdup(templates[i].text), 0, templates[i].doc, _("template"));
    if (!added) continue;
    added->snippet = TRUE;
    added->kind = "template";
  }
}

static void go_on(GimbalCompletionItem* proposal) {
  if (proposal) proposal->goes_on = TRUE;
}

// Whether an element is written <a/>, as it seldom has children.
static gboolean is_leaf(const GimbalElement* element) {
  for (int i = 0; i < element->nchild; i++) {
    const char* tag = element->children[i].element->tag;
    if (strcmp(tag, "plugin") != 0 && strcmp(tag, "layer") != 0) return FALSE;
  }
  return TRUE;
}

static void propose_tags(GPtrArray* list, const GimbalMjcfCursor* at) {
  int in_default = 0;
  const GimbalElement* parent = *at->path ? gimbal_roots_at(at->path, &in_default) : NULL;
  const GimbalElement* root;
  for (int i = 0; !parent && (root = gimbal_roots_get(i)); i++) {
    set_kind(gimbal_completion_propose(list, at, root->tag, g_strdup_printf("%s></%s>", root->tag, root->tag),
                                       (int)strlen(root->tag) + 3, gimbal_grammar_text(root->doc), ""),
             root->tag, NULL);
  }
  for (int i = 0; parent && i < parent->nchild; i++) {
    const GimbalElement* child = parent->children[i].element;
    if (in_default && parent->children[i].model_only) continue;
    // the caret goes where most will be written: among the attributes, or inside a section
    gboolean leaf = is_leaf(child), section = !leaf && child->nattribute <= 2;
    char* text = leaf      ? g_strdup_printf("%s />", child->tag)
                 : section ? g_strdup_printf("%s></%s>", child->tag, child->tag)
                           : g_strdup_printf("%s ></%s>", child->tag, child->tag);
    int back = leaf ? 2 : (int)strlen(child->tag) + (section ? 3 : 4);
    GimbalCompletionItem* added =
        gimbal_completion_propose(list, at, child->tag, text, back, gimbal_grammar_text(child->doc), "");
    set_kind(added, child->tag, parent->tag);
    if (!section && child->nattribute) go_on(added);
  }
  if (parent && g_str_has_prefix(at->path, gimbal_grammar_root()->tag)) {
    go_on(gimbal_completion_propose(list, at, "include", g_strdup("include file=\"\"/>"), 3,
                                    _("The elements of another file"), ""));
  }
}

// Between tags, where nothing is typed or letters without a <, templates come first, and the text
// of an element includes its <.
static void propose_elements(GPtrArray* list, const GimbalMjcfCursor* at) {
  const GimbalElement* parent = *at->path ? gimbal_roots_at(at->path, NULL) : NULL;
  gboolean loose = at->kind == GIMBAL_CURSOR_TEXT;
  if (loose) propose_templates(list, at, parent ? parent->tag : "");
  guint first = list->len;
  propose_tags(list, at);
  for (guint i = first; loose && i < list->len; i++) {
    GimbalCompletionItem* item = g_ptr_array_index(list, i);
    g_autofree char* rest = item->text;
    item->text = g_strconcat("<", rest, NULL);
  }
  if (!loose) propose_templates(list, at, parent ? parent->tag : "");
}

static gboolean is_given(const GimbalMjcfCursor* at, const char* name) {
  for (guint i = 0; i < at->given->len; i++) {
    if (!strcmp(g_ptr_array_index(at->given, i), name)) return TRUE;
  }
  return FALSE;
}

// What authors write most, in the order in which they do; the other attributes follow in the order
// of the grammar.
static const char* const kUsual[] = {
    "name",       "type",      "joint",   "tendon",   "site",    "body1",     "body2",       "geom1",
    "geom2",      "objtype",   "objname", "file",     "mesh",    "pos",       "size",        "fromto",
    "axis",       "dir",       "quat",    "euler",    "range",   "kp",        "kv",          "dampratio",
    "ctrlrange",  "gear",      "rgba",    "material", "texture", "mass",      "diaginertia", "timestep",
    "integrator", "gravity",   "density", "condim",   "builtin", "friction",  "damping",     "width",
    "armature",   "stiffness", "height",  "rgb1",     "rgb2",    "scale",     "anchor",      "qpos",
    "ctrl",       "angle",     "meshdir", "mode",     "fovy",    "texrepeat", "reflectance", "diffuse",
};

static gboolean is_usual(const char* name) {
  for (guint i = 0; i < G_N_ELEMENTS(kUsual); i++) {
    if (!strcmp(kUsual[i], name)) return TRUE;
  }
  return FALSE;
}

static void propose_attribute(GPtrArray* list, const GimbalMjcfCursor* at, const GimbalAttribute* attribute,
                              int in_default, const GimbalUnitScope* units) {
  if (is_given(at, attribute->name) || !gimbal_grammar_allowed(attribute, in_default)) return;
  g_autofree char* type = gimbal_describe_type(attribute, units, NULL);
  GimbalCompletionItem* added =
      gimbal_completion_propose(list, at, attribute->name, g_strdup_printf("%s=\"\"", attribute->name), 1,
                                gimbal_grammar_text(attribute->doc), type);
  if (attribute->keywords || attribute->type == GIMBAL_VALUE_REF || attribute->type == GIMBAL_VALUE_FILE) {
    go_on(added);
  }
}

static void propose_attributes(GPtrArray* list, const GimbalMjcfCursor* at, const GimbalUnitScope* units) {
  int in_default = 0;
  const GimbalElement* element = gimbal_roots_at(at->path, &in_default);
  for (guint i = 0; element && i < G_N_ELEMENTS(kUsual); i++) {
    const GimbalAttribute* attribute = gimbal_grammar_attribute(element, kUsual[i]);
    if (attribute) propose_attribute(list, at, attribute, in_default, units);
  }
  for (int i = 0; element && i < element->nattribute; i++) {
    if (!is_usual(element->attributes[i].name)) {
      propose_attribute(list, at, &element->attributes[i], in_default, units);
    }
  }
}

static void propose_names(GPtrArray* list, const GimbalMjcfCursor* at, const GArray* names,
                          const char* name_space) {
  for (guint i = 0; i < names->len && list->len < MAX_NAMES; i++) {
    const GimbalMjcfName* name = &g_array_index(names, GimbalMjcfName, i);
    if (!name->declares || strcmp(name->names, name_space) != 0) continue;
    g_autofree char* file = g_path_get_basename(name->path);
    set_kind(gimbal_completion_propose(list, at, name->name, g_strdup(name->name), 0, file, name_space),
             name_space, NULL);
  }
}

// Propose files of the folder where the compiler looks for those of the element.
static void propose_files(GPtrArray* list, const GimbalMjcfCursor* at,
                          const GimbalCompletionContext* context) {
  const char* tag = strrchr(at->path, '/');
  g_autofree char* folder = context->files
                                ? gimbal_mjcf_needs_folder(context->files, tag ? tag + 1 : at->path)
                                : g_path_get_dirname(context->root);
  const char* slash = strrchr(at->word, '/');
  g_autofree char* inner = slash ? g_strndup(at->word, (gsize)(slash - at->word) + 1) : g_strdup("");
  g_autofree char* place = g_build_filename(folder, inner, NULL);
  g_autoptr(GDir) dir = g_dir_open(place, 0, NULL);
  const char* name;
  while (dir && (name = g_dir_read_name(dir))) {
    g_autofree char* whole = g_strconcat(inner, name, NULL);
    g_autofree char* path = g_build_filename(place, name, NULL);
    gboolean is_folder = g_file_test(path, G_FILE_TEST_IS_DIR);
    g_autofree char* text = is_folder ? g_strconcat(whole, "/", NULL) : g_strdup(whole);
    GimbalCompletionItem* added = *name == '.'
                                      ? NULL
                                      : gimbal_completion_propose(list, at, text, g_strdup(text), 0, "",
                                                                  is_folder ? _("folder") : _("file"));
    set_kind(added, is_folder ? "folder" : "file", NULL);
    if (is_folder) go_on(added);
  }
}

// The namespace of objname, which objtype gives.
static char* sibling_space(const GimbalMjcfTree* whole, const GimbalMjcfCursor* at) {
  const char* sibling = !strcmp(at->attribute, "objname")   ? "objtype"
                        : !strcmp(at->attribute, "refname") ? "reftype"
                                                            : NULL;
  const GimbalMjcfTree* tree = sibling ? whole : NULL;
  int index = tree ? gimbal_mjcf_tree_at(tree, at->value) : -1;
  char* type = index < 0 ? NULL : gimbal_mjcf_tree_value(tree, gimbal_mjcf_tree_node(tree, index), sibling);
  if (g_strcmp0(type, "xbody") != 0) return type;
  g_free(type);
  return g_strdup("body");
}

static void propose_values(GPtrArray* list, const GimbalMjcfCursor* at,
                           const GimbalCompletionContext* context) {
  const GimbalAttribute* attribute = attribute_at(at);
  gboolean include = g_str_has_suffix(at->path, "/include") && !g_strcmp0(at->attribute, "file");
  if (include || (attribute && attribute->type == GIMBAL_VALUE_FILE)) propose_files(list, at, context);
  if (!attribute || gimbal_plugin_keys_complete(list, at, context->tree)) return;
  for (int i = 0; attribute->keywords && i < attribute->keywords->count; i++) {
    const GimbalKeyword* keyword = &attribute->keywords->words[i];
    gimbal_completion_propose(list, at, keyword->word, g_strdup(keyword->word), 0,
                              gimbal_grammar_text(keyword->doc), "");
  }
  g_autofree char* sibling = sibling_space(context->tree, at);
  // a pattern over names is a text, not a reference
  gboolean names =
      attribute->type == GIMBAL_VALUE_REF || (attribute->type == GIMBAL_VALUE_STRING && attribute->names);
  const char* name_space = names ? attribute->names : sibling;
  if (name_space && context->names) propose_names(list, at, context->names, name_space);
}

static void propose_closing(GPtrArray* list, const GimbalMjcfCursor* at) {
  const char* slash = strrchr(at->path, '/');
  const char* tag = slash ? slash + 1 : at->path;
  if (*tag) gimbal_completion_propose(list, at, tag, g_strconcat(tag, ">", NULL), 0, "", "");
}

GPtrArray* gimbal_mjcf_complete(const GimbalMjcfCursor* at, const GimbalCompletionContext* context) {
  GPtrArray* list = g_ptr_array_new_with_free_func((GDestroyNotify)item_free);
  if (gimbal_completion_is_element(at)) propose_elements(list, at);
  if (at->kind == GIMBAL_CURSOR_ATTRIBUTE) propose_attributes(list, at, context->units);
  if (at->kind == GIMBAL_CURSOR_CLOSING) propose_closing(list, at);
  if (at->kind == GIMBAL_CURSOR_VALUE) propose_values(list, at, context);
  return list;
}
