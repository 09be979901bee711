// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A page of a dock.

#include "widgets/dock/dock-page.h"

#include "widgets/control/owned.h"

struct _GimbalDockPage {
  GObject parent;
  char* name;
  char* title;
  char* icon;
  char* home;
  GtkWidget* child;
  guint badge;
  gboolean attention;
};

G_DEFINE_FINAL_TYPE(GimbalDockPage, gimbal_dock_page, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_NAME,
  PROP_TITLE,
  PROP_ICON,
  PROP_HOME,
  PROP_CHILD,
  PROP_BADGE,
  PROP_ATTENTION,
  N_PROPERTIES
};
static GParamSpec* properties[N_PROPERTIES];

//---- places

static const char* const kPlaces[GIMBAL_DOCK_N_PLACES] = {"left", "right", "bottom", "centre", "window"};

const char* gimbal_dock_place_name(GimbalDockPlace place) {
  return kPlaces[place];
}

GimbalDockPlace gimbal_dock_place_find(const char* name, GimbalDockPlace fallback) {
  for (guint i = 0; i < GIMBAL_DOCK_N_PLACES; i++) {
    if (!g_strcmp0(name, kPlaces[i])) return (GimbalDockPlace)i;
  }
  return fallback;
}

//---- page

const char* gimbal_dock_page_get_name(GimbalDockPage* self) {
  return self->name;
}
const char* gimbal_dock_page_get_title(GimbalDockPage* self) {
  return self->title;
}
const char* gimbal_dock_page_get_icon(GimbalDockPage* self) {
  return self->icon;
}
GtkWidget* gimbal_dock_page_get_child(GimbalDockPage* self) {
  return self->child;
}
GimbalDockPlace gimbal_dock_page_get_home(GimbalDockPage* self) {
  return gimbal_dock_place_find(self->home, GIMBAL_DOCK_BOTTOM);
}

//---- object

// Wherever a page comes to stand, it is all there: what is made for a place below scrolls sideways
// where it is narrow, what is made for a side scrolls down where it is low.
static void gimbal_dock_page_constructed(GObject* object) {
  GimbalDockPage* self = GIMBAL_DOCK_PAGE(object);
  gboolean wide = gimbal_dock_page_get_home(self) == GIMBAL_DOCK_BOTTOM;
  GtkWidget* scroller = gtk_scrolled_window_new();
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller),
                                 wide ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
                                 wide ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), self->child);
  g_object_unref(self->child);
  self->child = g_object_ref_sink(scroller);
  G_OBJECT_CLASS(gimbal_dock_page_parent_class)->constructed(object);
}

static char** text_of(GimbalDockPage* self, guint id) {
  char** const fields[] = {[PROP_NAME] = &self->name,
                           [PROP_TITLE] = &self->title,
                           [PROP_ICON] = &self->icon,
                           [PROP_HOME] = &self->home};
  return fields[id];
}

static void gimbal_dock_page_set_property(GObject* object, guint id, const GValue* value, GParamSpec* spec) {
  GimbalDockPage* self = GIMBAL_DOCK_PAGE(object);
  (void)spec;
  if (id == PROP_BADGE) {
    self->badge = g_value_get_uint(value);
  } else if (id == PROP_ATTENTION) {
    self->attention = g_value_get_boolean(value);
  } else if (id == PROP_CHILD) {
    self->child = g_object_ref_sink(g_value_get_object(value));
  } else {
    *text_of(self, id) = g_value_dup_string(value);
  }
}

static void gimbal_dock_page_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec) {
  GimbalDockPage* self = GIMBAL_DOCK_PAGE(object);
  (void)spec;
  if (id == PROP_BADGE) {
    g_value_set_uint(value, self->badge);
  } else if (id == PROP_ATTENTION) {
    g_value_set_boolean(value, self->attention);
  } else if (id == PROP_CHILD) {
    g_value_set_object(value, self->child);
  } else {
    g_value_set_string(value, *text_of(self, id));
  }
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalDockPage, field, release)

static void gimbal_dock_page_class_init(GimbalDockPageClass* klass) {
  static const char* const kTexts[] = {
      [PROP_NAME] = "name", [PROP_TITLE] = "title", [PROP_ICON] = "icon-name", [PROP_HOME] = "home"};
  const GParamFlags once = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;
  const GParamFlags later = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GObjectClass* object_class = G_OBJECT_CLASS(klass);
  object_class->constructed = gimbal_dock_page_constructed;
  object_class->set_property = gimbal_dock_page_set_property;
  object_class->get_property = gimbal_dock_page_get_property;
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(child, g_object_unref), GIMBAL_TO_THE_LAST, OWNS(name, g_free),
                    OWNS(title, g_free), OWNS(icon, g_free), OWNS(home, g_free));
  for (guint i = PROP_NAME; i <= PROP_HOME; i++) {
    properties[i] = g_param_spec_string(kTexts[i], NULL, NULL, NULL, once);
  }
  properties[PROP_CHILD] = g_param_spec_object("child", NULL, NULL, GTK_TYPE_WIDGET, once);
  properties[PROP_BADGE] = g_param_spec_uint("badge-number", NULL, NULL, 0, G_MAXUINT, 0, later);
  properties[PROP_ATTENTION] = g_param_spec_boolean("needs-attention", NULL, NULL, FALSE, later);
  g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

GIMBAL_EMPTY_INIT(GimbalDockPage, gimbal_dock_page)
