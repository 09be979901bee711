// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Each key is shown by an attribute row: what is known about the key is converted to an attribute
// like those of the grammar.

#include "inspect/plugin-section.h"

#include <gimbal/plugin_info.h>
#include <glib/gi18n.h>
#include <string.h>

#include "inspect/attribute-row.h"
#include "language/edit/plugin-config.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"

struct _GimbalPluginSection {
  GtkWidget parent;
  GtkWidget* box;
  GtkLabel* heading;
  GtkLabel* sharing;
  GtkBox* rows;
  GimbalSession* session;
  char* plugin;     // name of the plugin whose keys are shown
  GPtrArray* keys;  // of Key
  GimbalSpot spot;  // of the object's tag when it was last shown
};

G_DEFINE_FINAL_TYPE(GimbalPluginSection, gimbal_plugin_section, GTK_TYPE_WIDGET)

// A key converted to an attribute.
typedef struct Key {
  GimbalAttribute attribute;
  GimbalKeywords keywords;
  GPtrArray* words;  // of char*: the strings of keywords
} Key;

static void key_free(gpointer data) {
  Key* key = data;
  g_free((GimbalKeyword*)key->keywords.words);
  if (key->words) g_ptr_array_unref(key->words);
  g_free(key);
}

static void add_words(Key* key, const char* text) {
  g_auto(GStrv) words = g_strsplit(text, " ", -1);
  key->words = g_ptr_array_new_with_free_func(g_free);
  GimbalKeyword* keywords = g_new0(GimbalKeyword, g_strv_length(words) + 1);
  for (int i = 0; words[i]; i++) {
    g_ptr_array_add(key->words, g_strdup(words[i]));
    keywords[key->keywords.count++] = (GimbalKeyword){g_ptr_array_index(key->words, i), i, ""};
  }
  key->keywords.words = keywords;
  key->keywords.name = key->attribute.name;
  key->keywords.doc = "";
  key->attribute.keywords = &key->keywords;
  key->attribute.type = GIMBAL_VALUE_KEYWORD;
}

// known: NULL for a plugin of a library, of whose keys only the names are known.
static Key* key_new(const char* name, const GimbalPluginKey* known) {
  Key* key = g_new0(Key, 1);
  key->attribute = (GimbalAttribute){.name = name,
                                     .type = GIMBAL_VALUE_STRING,
                                     .count_min = 1,
                                     .count_max = 1,
                                     .doc = known ? known->doc : ""};
  if (!known) return key;
  key->attribute.default_text = known->standard;
  if (known->required) key->attribute.notes |= GIMBAL_NOTE_REQUIRED;
  if (known->type == GIMBAL_KEY_WORD && known->words) {
    add_words(key, known->words);
  } else if (known->type != GIMBAL_KEY_WORD) {
    key->attribute.type = known->type == GIMBAL_KEY_INTEGER ? GIMBAL_VALUE_INT : GIMBAL_VALUE_DOUBLE;
    key->attribute.count_max = MAX(known->count, 1);
  }
  return key;
}

//---- place of the configuration

typedef struct Search {
  const char* name;
  GimbalSpot* spot;
  int holder;
} Search;

static void find_instance(const char* path, const GimbalMjcfTree* tree, gpointer data) {
  Search* search = data;
  int found = search->holder < 0 ? gimbal_plugin_config_find_instance(tree, search->name) : -1;
  if (found < 0) return;
  gimbal_spot_clear(search->spot);
  *search->spot =
      (GimbalSpot){g_strdup(path), gimbal_mjcf_tree_ref(tree), gimbal_mjcf_tree_node(tree, found)->start};
  search->holder = found;
}

// The node that has the configuration: in the text of the object, or the instance that it shares
// with others. spot becomes the place of its text, instance the name (NULL: none), both owned by
// the caller. -1 if the object uses no plugin or the instance is not found.
static int find_content_owner(GimbalSession* session, const GimbalSpot* object, GimbalSpot* spot,
                              char** instance) {
  int user = object->tree ? gimbal_plugin_config_user(object->tree, object->tag) : -1;
  *instance = user < 0 ? NULL : gimbal_plugin_config_dup_instance(object->tree, user);
  *spot = (GimbalSpot){g_strdup(object->path), object->tree ? gimbal_mjcf_tree_ref(object->tree) : NULL,
                       object->tag};
  if (user < 0 || !*instance) return user;
  Search search = {*instance, spot, -1};
  gimbal_author_each_text(session, find_instance, &search);
  return search.holder;
}

static void on_edited(GimbalPluginSection* self, const char* value, GimbalAttributeRow* row) {
  const char* key = gimbal_attribute_row_get_attribute(row)->name;
  g_auto(GimbalSpot) spot = {0};
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GError) error = NULL;
  g_autofree char* instance = NULL;
  int holder = find_content_owner(self->session, &self->spot, &spot, &instance);
  if (holder >= 0 && gimbal_plugin_config_set(spot.tree, holder, key, value, edits, spot.path, &error)) {
    gimbal_author_apply(self->session, edits, &error);
  }
  gimbal_toast_error(GTK_WIDGET(self), error);
}

//---- display

static void plugin_section_build(GimbalPluginSection* self, const char* name) {
  GtkWidget* child;
  int slot;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->rows)))) gtk_box_remove(self->rows, child);
  g_ptr_array_set_size(self->keys, 0);
  g_free(self->plugin);
  self->plugin = g_strdup(name);
  const mjpPlugin* plugin = name ? mjp_getPlugin(name, &slot) : NULL;
  const GimbalPluginInfo* info = name ? gimbal_plugin_info(name) : NULL;
  for (int i = 0; plugin && i < plugin->nattribute; i++) {
    Key* key = key_new(plugin->attributes[i], gimbal_plugin_key(info, plugin->attributes[i]));
    g_ptr_array_add(self->keys, key);
    GtkWidget* row = gimbal_attribute_row_new(&key->attribute, NULL, NULL);
    g_signal_connect_object(row, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    gtk_box_append(self->rows, row);
  }
}

static void show_values(GimbalPluginSection* self, const GimbalMjcfTree* tree, int holder, gboolean other) {
  for (GtkWidget* child = gtk_widget_get_first_child(GTK_WIDGET(self->rows)); child;
       child = gtk_widget_get_next_sibling(child)) {
    GimbalAttributeRow* row = GIMBAL_ATTRIBUTE_ROW(child);
    const GimbalAttribute* attribute = gimbal_attribute_row_get_attribute(row);
    g_autofree char* written = gimbal_plugin_config_dup_value(tree, holder, attribute->name);
    if (other) gimbal_attribute_row_reset(row);
    gimbal_attribute_row_show(
        row, &(GimbalAttributeState){.written = written, .effective = attribute->default_text});
  }
}

void gimbal_plugin_section_show(GimbalPluginSection* self, GimbalSession* session, const GimbalSpot* spot,
                                gboolean other) {
  g_auto(GimbalSpot) at = {0};
  g_autofree char* instance = NULL;
  self->session = session;
  gimbal_spot_clear(&self->spot);
  if (spot && spot->tree) {
    self->spot = (GimbalSpot){g_strdup(spot->path), gimbal_mjcf_tree_ref(spot->tree), spot->tag};
  }
  int holder = find_content_owner(session, &self->spot, &at, &instance);
  g_autofree char* name = holder < 0 ? NULL : gimbal_plugin_config_dup_plugin(at.tree, holder);
  if (g_strcmp0(name, self->plugin)) plugin_section_build(self, name);
  gtk_widget_set_visible(GTK_WIDGET(self), self->keys->len > 0);
  if (!self->keys->len) return;
  gtk_label_set_text(self->heading, name);
  g_autofree char* sharing =
      instance ? g_strdup_printf(_("Of the instance “%s”, with all that use it"), instance) : NULL;
  gtk_label_set_text(self->sharing, sharing ? sharing : "");
  gtk_widget_set_visible(GTK_WIDGET(self->sharing), sharing != NULL);
  show_values(self, at.tree, holder, other);
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalPluginSection, field, release)

static void plugin_section_finalize(GObject* object) {
  gimbal_spot_clear(&GIMBAL_PLUGIN_SECTION(object)->spot);
  G_OBJECT_CLASS(gimbal_plugin_section_parent_class)->finalize(object);
}

static void gimbal_plugin_section_class_init(GimbalPluginSectionClass* klass) {
  // the rows go first, as they refer to the attributes in keys
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(box, gtk_widget_unparent), OWNS(keys, g_ptr_array_unref),
                    OWNS(plugin, g_free));
  G_OBJECT_CLASS(klass)->finalize = plugin_section_finalize;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkLabel* add_label(GimbalPluginSection* self, const char* style) {
  GtkWidget* label = gtk_label_new(NULL);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class(label, style);
  gtk_box_append(GTK_BOX(self->box), label);
  return GTK_LABEL(label);
}

static void gimbal_plugin_section_init(GimbalPluginSection* self) {
  self->keys = g_ptr_array_new_with_free_func(key_free);
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
  self->heading = add_label(self, "heading");
  self->sharing = add_label(self, "caption");
  self->rows = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 3));
  gtk_box_append(GTK_BOX(self->box), GTK_WIDGET(self->rows));
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}
