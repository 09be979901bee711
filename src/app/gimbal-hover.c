// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is told about the thing under the pointer.

#include "gimbal-hover.h"

#include <gimbal/source_map.h>
#include <glib/gi18n.h>
#include <string.h>

#include "gimbal-effective.h"
#include "gimbal-mjcf-names.h"
#include "gimbal-mjcf-outline.h"
#include "gimbal-mjcf-slots.h"

#define MAX_WIDTH 60  // characters

#define GIMBAL_TYPE_HOVER (gimbal_hover_get_type())
G_DECLARE_FINAL_TYPE(GimbalHover, gimbal_hover, GIMBAL, HOVER, GObject)

struct _GimbalHover {
  GObject parent;
  GimbalSession* session;
  GimbalDocument* document;
};

//---- words

static const char* type_name(GimbalValueType type) {
  static const char* const kNames[] = {
      [GIMBAL_VALUE_BOOL] = N_("true or false"), [GIMBAL_VALUE_INT] = N_("integer"),
      [GIMBAL_VALUE_FLOAT] = N_("number"),       [GIMBAL_VALUE_DOUBLE] = N_("number"),
      [GIMBAL_VALUE_STRING] = N_("text"),        [GIMBAL_VALUE_CHARS] = N_("letters"),
      [GIMBAL_VALUE_KEYWORD] = N_("keyword"),    [GIMBAL_VALUE_FLAGS] = N_("keywords"),
      [GIMBAL_VALUE_NAME] = N_("name"),          [GIMBAL_VALUE_REF] = N_("reference"),
      [GIMBAL_VALUE_FILE] = N_("file")};
  return _(kNames[type]);
}

char* gimbal_describe_type(const GimbalAttribute* attribute) {
  const char* type = type_name(attribute->type);
  if (attribute->type == GIMBAL_VALUE_REF && attribute->names)
    return g_strdup_printf(_("%s to %s"), type, attribute->names);
  if (attribute->count_max < 0) return g_strdup_printf("%s …", type);
  if (attribute->count_max > 1 && attribute->count_min != attribute->count_max)
    return g_strdup_printf("%d–%d × %s", attribute->count_min, attribute->count_max, type);
  return attribute->count_max > 1 ? g_strdup_printf("%d × %s", attribute->count_max, type) : g_strdup(type);
}

char* gimbal_describe_attribute(const GimbalAttribute* attribute) {
  g_autofree char* type = gimbal_describe_type(attribute);
  GString* text = g_string_new(attribute->doc);
  g_string_append_printf(text, "\n%s", type);
  if (attribute->default_text) g_string_append_printf(text, _(", default: %s"), attribute->default_text);
  if (attribute->notes & GIMBAL_NOTE_REQUIRED) g_string_append(text, _(", required"));
  if (attribute->notes & GIMBAL_NOTE_POSITIVE) g_string_append(text, _(", greater than 0"));
  for (int i = 0; attribute->keywords && i < attribute->keywords->count; i++)
    g_string_append_printf(text, "%s%s", i ? ", " : "\n", attribute->keywords->words[i].word);
  return g_string_free(text, FALSE);
}

//---- what is shown

static void add_label(GtkSourceHoverDisplay* display, const char* text, const char* style) {
  GtkWidget* label = gtk_label_new(text);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_max_width_chars(GTK_LABEL(label), MAX_WIDTH);
  gtk_widget_set_margin_start(label, 8);
  gtk_widget_set_margin_end(label, 8);
  if (style) gtk_widget_add_css_class(label, style);
  gtk_source_hover_display_append(display, label);
}

// The class around the place where a value was written.
static char* class_at(GimbalHover* self, const GimbalEffective* effective) {
  GPtrArray* files = gimbal_project_peek_files(gimbal_session_get_project(self->session));
  GimbalMjcfFile* file = effective->place.file ? gimbal_mjcf_files_find(files, effective->place.file) : NULL;
  int index = file ? gimbal_mjcf_tree_at(file->tree, (gsize)effective->place.start) : -1;
  for (; index >= 0; index = gimbal_mjcf_tree_node(file->tree, index)->parent) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, index);
    if (!gimbal_mjcf_tree_is(file->tree, node, "default")) continue;
    char* name = gimbal_mjcf_tree_value(file->tree, node, "class");
    return name ? name : g_strdup("main");
  }
  return NULL;
}

static char* describe_origin(GimbalHover* self, const GimbalEffective* effective) {
  g_autofree char* base = effective->place.file ? g_path_get_basename(effective->place.file) : NULL;
  if (effective->origin == GIMBAL_ORIGIN_BUILT_IN) return g_strdup(_("built-in default"));
  if (effective->origin == GIMBAL_ORIGIN_ELEMENT) return g_strdup(_("written here"));
  g_autofree char* name = class_at(self, effective);
  return g_strdup_printf(_("from class %s, %s:%d"), name ? name : "main", base, effective->place.line);
}

static gboolean find_object(GimbalHover* self, gsize byte, int* type, int* id) {
  if (!gimbal_session_get_fresh(self->session)) return FALSE;
  g_autofree char* path = gimbal_document_dup_path(self->document);
  return gimbal_object_at(gimbal_session_get_compiled(self->session)->spec, path, (mjtSize)byte, type, id);
}

// What the attribute came to after classes and compilation.
static void add_effective(GimbalHover* self, GtkSourceHoverDisplay* display, gsize byte,
                          const GimbalAttribute* attribute) {
  int type, id;
  GimbalEffective effective;
  if (!find_object(self, byte, &type, &id)) return;
  gimbal_effective_get(gimbal_session_get_compiled(self->session), type, id, attribute, &effective);
  g_autofree char* origin = describe_origin(self, &effective);
  g_autofree char* text = effective.compiled
                              ? g_strdup_printf(_("Compiled: %s (%s)"), effective.compiled, origin)
                              : g_strdup_printf(_("Value: %s"), origin);
  add_label(display, text, "accent");
  gimbal_effective_clear(&effective);
}

static void add_model_facts(GimbalHover* self, GtkSourceHoverDisplay* display, gsize byte) {
  int type, id;
  if (!find_object(self, byte, &type, &id)) return;
  const mjModel* m = gimbal_session_get_compiled(self->session)->model;
  const char* name = mj_id2name(m, type, id);
  g_autofree char* text = NULL;
  if (type == mjOBJ_BODY && id < m->nbody)
    text = g_strdup_printf(_("body %d: %.4g kg, with all below it %.4g kg"), id, m->body_mass[id],
                           m->body_subtreemass[id]);
  else if (type == mjOBJ_JOINT)
    text = g_strdup_printf(_("joint %d: qpos from %d, degrees of freedom from %d"), id, m->jnt_qposadr[id],
                           m->jnt_dofadr[id]);
  else
    text = g_strdup_printf(_("%s %d"), name ? name : _("number"), id);
  add_label(display, text, "accent");
}

// The declaration of the name under the pointer.
static void add_declaration(GimbalHover* self, GtkSourceHoverDisplay* display, gsize byte) {
  GPtrArray* files = gimbal_project_peek_files(gimbal_session_get_project(self->session));
  g_autofree char* path = gimbal_document_dup_path(self->document);
  g_autoptr(GArray) names = gimbal_mjcf_all_names(files);
  const GimbalMjcfName* name = gimbal_mjcf_name_at(names, path, byte);
  const GimbalMjcfName* target = name && !name->declares ? gimbal_mjcf_declaration(names, name) : NULL;
  if (!target) return;
  GimbalMjcfFile* file = gimbal_mjcf_files_find(files, target->path);
  g_autofree char* label = gimbal_mjcf_label(file->tree, target->node);
  g_autofree char* base = g_path_get_basename(target->path);
  g_autofree char* text = g_strdup_printf(_("declared by <%s> in %s"), label, base);
  add_label(display, text, "dim-label");
}

static void show_element(GimbalHover* self, GtkSourceHoverDisplay* display, const GimbalMjcfNode* node) {
  add_label(display, node->element->tag, "heading");
  add_label(display, node->element->doc, NULL);
  add_model_facts(self, display, node->start + 1);
}

static void show_attribute(GimbalHover* self, GtkSourceHoverDisplay* display, const GimbalMjcfTree* tree,
                           const GimbalMjcfNode* node, const GimbalMjcfAttribute* a, gsize byte) {
  g_autofree char* text = gimbal_describe_attribute(a->grammar);
  g_autofree char* type = gimbal_mjcf_tree_value(tree, node, "type");
  const char* slots = gimbal_mjcf_slots(node->element->tag, a->grammar->name, type);
  g_autofree char* head =
      slots ? g_strdup_printf("%s: %s", a->grammar->name, slots) : g_strdup(a->grammar->name);
  add_label(display, head, "heading");
  add_label(display, text, NULL);
  add_effective(self, display, node->start + 1, a->grammar);
  if (byte >= a->value && byte <= a->value_end) add_declaration(self, display, byte);
}

static gboolean populate(GtkSourceHoverProvider* provider, GtkSourceHoverContext* context,
                         GtkSourceHoverDisplay* display, GError** error) {
  (void)error;
  GimbalHover* self = GIMBAL_HOVER(provider);
  GtkTextIter iter;
  const GimbalMjcfTree* tree = gimbal_document_get_tree(self->document);
  if (!tree || !gtk_source_hover_context_get_iter(context, &iter)) return FALSE;
  gsize byte = gimbal_document_byte_at(self->document, &iter);
  int index = gimbal_mjcf_tree_at(tree, byte);
  const GimbalMjcfNode* node = index >= 0 ? gimbal_mjcf_tree_node(tree, index) : NULL;
  if (!node || !node->element) return FALSE;
  gboolean in_tag = byte < node->name_end || (byte >= node->close && !node->empty);
  const GimbalMjcfAttribute* a =
      byte < node->tag_end ? gimbal_mjcf_tree_attribute_at(tree, node, byte) : NULL;
  if (in_tag) show_element(self, display, node);
  if (!in_tag && a && a->grammar) show_attribute(self, display, tree, node, a, byte);
  return in_tag || (a && a->grammar);
}

//---- object

static void hover_iface_init(GtkSourceHoverProviderInterface* iface) {
  iface->populate = populate;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(GimbalHover, gimbal_hover, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GTK_SOURCE_TYPE_HOVER_PROVIDER, hover_iface_init))

static void gimbal_hover_class_init(GimbalHoverClass* klass) {
  (void)klass;
}
static void gimbal_hover_init(GimbalHover* self) {
  (void)self;
}

void gimbal_hover_attach(GimbalSourceView* view, GimbalSession* session, GimbalDocument* document) {
  g_autoptr(GimbalHover) self = g_object_new(GIMBAL_TYPE_HOVER, NULL);
  self->session = session;
  self->document = document;  // the view shows it as long as it lives
  gtk_source_hover_add_provider(gtk_source_view_get_hover(GTK_SOURCE_VIEW(view)),
                                GTK_SOURCE_HOVER_PROVIDER(self));
}
