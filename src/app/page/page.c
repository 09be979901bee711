// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What all pages have in common: they follow models and frames while they are visible, and drop the
// model when there is none.

#include "page/page.h"

#include <glib/gi18n.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

enum { EMPTY_ICON = 32 };  // pixels

typedef struct GimbalPagePrivate {
  const GimbalPageKind* kind;
  GimbalSession* session;    // borrowed, as the next two: they live longer
  GimbalViewport* viewport;  // NULL: being destroyed
  GimbalSteps* steps;
  GActionGroup* actions;
  // shown instead of all else while there is no model; NULL: the page needs no model
  GtkWidget* empty;
  gboolean has_model;  // generation and replay are those of the page's last model
  guint64 generation;
  guint replay;
  guint badge;
  gboolean attention;
} GimbalPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(GimbalPage, gimbal_page, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_KIND,
  PROP_SESSION,
  PROP_VIEWPORT,
  PROP_STEPS,
  PROP_TITLE,
  PROP_ICON,
  PROP_HOME,
  PROP_HELP,
  PROP_BADGE,
  PROP_ATTENTION,
  N_PROPERTIES
};
static GParamSpec* properties[N_PROPERTIES];

enum { PROBLEM_ACTIVATED, REVEAL, WANTED, N_SIGNALS };
static guint signals[N_SIGNALS];

static GimbalPagePrivate* private_of(GimbalPage* self) {
  return gimbal_page_get_instance_private(self);
}

const GimbalPageKind* gimbal_page_get_kind(GimbalPage* self) {
  return private_of(self)->kind;
}
GimbalSession* gimbal_page_get_session(GimbalPage* self) {
  return private_of(self)->session;
}
GimbalViewport* gimbal_page_get_viewport(GimbalPage* self) {
  return private_of(self)->viewport;
}
GimbalSteps* gimbal_page_get_steps(GimbalPage* self) {
  return private_of(self)->steps;
}

//---- actions

void gimbal_page_set_actions(GimbalPage* self, GActionGroup* actions) {
  GimbalPagePrivate* priv = private_of(self);
  g_assert(priv->kind && priv->kind->prefix);
  g_set_object(&priv->actions, actions);
  gtk_widget_insert_action_group(GTK_WIDGET(self), priv->kind->prefix, actions);
}

gboolean gimbal_page_activate(GimbalPage* self, const char* action, GVariant* parameter) {
  GActionGroup* actions = private_of(self)->actions;
  g_autoptr(GVariant) own = parameter ? g_variant_ref_sink(parameter) : NULL;
  if (!actions || !g_action_group_has_action(actions, action)) return FALSE;
  g_action_group_activate_action(actions, action, own);
  return TRUE;
}

//---- badge and signals

void gimbal_page_set_badge(GimbalPage* self, guint number, gboolean attention) {
  g_object_set(self, "badge-number", number, "needs-attention", attention, NULL);
}

void gimbal_page_activate_problem(GimbalPage* self, GimbalProblem* problem) {
  g_signal_emit(self, signals[PROBLEM_ACTIVATED], 0, problem);
}

void gimbal_page_reveal(GimbalPage* self, int type, int id, const char* attribute) {
  g_signal_emit(self, signals[REVEAL], 0, type, id, attribute);
}

void gimbal_page_want(GimbalPage* self) {
  g_signal_emit(self, signals[WANTED], 0);
}

//---- models and frames

// Hidden children keep their size, so that the window's layout does not change between two models.
static void show_empty(GimbalPage* self) {
  GimbalPagePrivate* priv = private_of(self);
  if (!priv->empty) return;
  GtkWidget* child = gtk_widget_get_first_child(GTK_WIDGET(self));
  for (; child; child = gtk_widget_get_next_sibling(child)) {
    if (child != priv->empty) gtk_widget_set_child_visible(child, priv->has_model);
  }
  gboolean told = !priv->has_model && !gimbal_session_is_compiling(priv->session);
  gtk_widget_set_child_visible(priv->empty, told);
  // the toolkit paints none of what appears so
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void set_model(GimbalPage* self, GimbalCompiled* compiled) {
  GimbalPagePrivate* priv = private_of(self);
  const GimbalPageHooks* hooks = &GIMBAL_PAGE_GET_CLASS(self)->hooks;
  priv->has_model = compiled != NULL;
  priv->generation = compiled ? compiled->generation : 0;
  priv->replay = compiled ? compiled->replay : 0;
  if (hooks->model) hooks->model(self, compiled);
  show_empty(self);
}

// Drop the model at once when there is none; set a new one when the page is visible.
static void follow_model(GimbalPage* self) {
  GimbalPagePrivate* priv = private_of(self);
  GimbalCompiled* compiled = gimbal_session_get_compiled(priv->session);
  if (!compiled) {
    if (priv->has_model) set_model(self, NULL);
    return;
  }
  gboolean same =
      priv->has_model && compiled->generation == priv->generation && compiled->replay == priv->replay;
  if (!same && gtk_widget_get_mapped(GTK_WIDGET(self))) set_model(self, compiled);
}

static void on_frame(GimbalPage* self) {
  GimbalFrame* frame = gimbal_session_get_frame(private_of(self)->session);
  const GimbalPageHooks* hooks = &GIMBAL_PAGE_GET_CLASS(self)->hooks;
  if (!frame || !hooks->frame || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  follow_model(self);
  hooks->frame(self, frame);
}

static void gimbal_page_map(GtkWidget* widget) {
  GimbalPage* self = GIMBAL_PAGE(widget);
  const GimbalPageHooks* hooks = &GIMBAL_PAGE_GET_CLASS(self)->hooks;
  GTK_WIDGET_CLASS(gimbal_page_parent_class)->map(widget);
  follow_model(self);
  if (hooks->map) hooks->map(self);
  on_frame(self);
}

static void gimbal_page_unmap(GtkWidget* widget) {
  const GimbalPageHooks* hooks = &GIMBAL_PAGE_GET_CLASS(widget)->hooks;
  if (hooks->unmap) hooks->unmap(GIMBAL_PAGE(widget));
  GTK_WIDGET_CLASS(gimbal_page_parent_class)->unmap(widget);
}

//---- object

static void connect_session(GimbalPage* self) {
  GimbalSession* session = private_of(self)->session;
  g_signal_connect_object(session, "document-changed", G_CALLBACK(follow_model), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "model-changed", G_CALLBACK(follow_model), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "compiling-changed", G_CALLBACK(show_empty), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
}

static void add_empty(GimbalPage* self) {
  GimbalPagePrivate* priv = private_of(self);
  GtkWidget* icon = gtk_image_new_from_icon_name(priv->kind->icon);
  GtkWidget* text = gtk_label_new(_("No Model"));
  gtk_image_set_pixel_size(GTK_IMAGE(icon), EMPTY_ICON);
  gtk_widget_add_css_class(icon, "dim-label");
  gtk_widget_add_css_class(text, "dim-label");
  priv->empty = g_object_new(GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "spacing", 8, "halign",
                             GTK_ALIGN_CENTER, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_box_append(GTK_BOX(priv->empty), icon);
  gtk_box_append(GTK_BOX(priv->empty), text);
  gtk_widget_set_parent(priv->empty, GTK_WIDGET(self));
}

// A click that nothing on the page takes: what is typed next does not go into the text.
static void on_background(GimbalPage* self) {
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self));
  GtkWidget* focus = root ? gtk_root_get_focus(root) : NULL;
  if (focus && !gtk_widget_is_ancestor(focus, GTK_WIDGET(self))) gtk_root_set_focus(root, NULL);
}

static void add_background(GimbalPage* self) {
  GtkGesture* click = gtk_gesture_click_new();
  g_signal_connect_swapped(click, "pressed", G_CALLBACK(on_background), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

static void gimbal_page_constructed(GObject* object) {
  GimbalPage* self = GIMBAL_PAGE(object);
  GimbalPagePrivate* priv = private_of(self);
  const GimbalPageHooks* hooks = &GIMBAL_PAGE_GET_CLASS(self)->hooks;
  G_OBJECT_CLASS(gimbal_page_parent_class)->constructed(object);
  g_assert(priv->kind && priv->session);
  if (priv->kind->needs_model) add_empty(self);
  if (hooks->bind) hooks->bind(self);
  connect_session(self);
  add_background(self);
  set_model(self, NULL);
  follow_model(self);
}

static const char* text_of(const GimbalPageKind* kind, guint id) {
  const char* const texts[] = {[PROP_TITLE] = _(kind->title),
                               [PROP_ICON] = kind->icon,
                               [PROP_HOME] = kind->home,
                               [PROP_HELP] = kind->help};
  return texts[id];
}

// The member of a property that is set at construction; NULL: another property.
static gpointer* given_of(GimbalPagePrivate* priv, guint id) {
  switch (id) {
    case PROP_SESSION:
      return (gpointer*)&priv->session;
    case PROP_VIEWPORT:
      return (gpointer*)&priv->viewport;
    case PROP_STEPS:
      return (gpointer*)&priv->steps;
    default:
      return NULL;
  }
}

static void gimbal_page_set_property(GObject* object, guint id, const GValue* value, GParamSpec* spec) {
  GimbalPagePrivate* priv = private_of(GIMBAL_PAGE(object));
  gpointer* given = given_of(priv, id);
  (void)spec;
  if (given) *given = g_value_get_object(value);
  if (id == PROP_KIND) priv->kind = g_value_get_pointer(value);
  if (id == PROP_BADGE) priv->badge = g_value_get_uint(value);
  if (id == PROP_ATTENTION) priv->attention = g_value_get_boolean(value);
}

static void gimbal_page_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec) {
  GimbalPagePrivate* priv = private_of(GIMBAL_PAGE(object));
  gpointer* given = given_of(priv, id);
  if (given) {
    g_value_set_object(value, *given);
  } else if (G_IS_PARAM_SPEC_STRING(spec)) {
    g_value_set_string(value, text_of(priv->kind, id));
  } else if (G_IS_PARAM_SPEC_POINTER(spec)) {
    g_value_set_pointer(value, (gpointer)priv->kind);
  } else if (G_IS_PARAM_SPEC_UINT(spec)) {
    g_value_set_uint(value, priv->badge);
  } else {
    g_value_set_boolean(value, priv->attention);
  }
}

static void gimbal_page_dispose(GObject* object) {
  GimbalPagePrivate* priv = private_of(GIMBAL_PAGE(object));
  g_clear_pointer(&priv->empty, gtk_widget_unparent);
  g_clear_object(&priv->actions);
  G_OBJECT_CLASS(gimbal_page_parent_class)->dispose(object);
}

static void install_properties(GObjectClass* klass) {
  const GParamFlags once = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;
  const GParamFlags only = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags later = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  static const char* const texts[] = {
      [PROP_TITLE] = "title", [PROP_ICON] = "icon-name", [PROP_HOME] = "home", [PROP_HELP] = "help"};
  properties[PROP_KIND] = g_param_spec_pointer("kind", NULL, NULL, once);
  properties[PROP_SESSION] = g_param_spec_object("session", NULL, NULL, GIMBAL_TYPE_SESSION, once);
  properties[PROP_VIEWPORT] = g_param_spec_object("viewport", NULL, NULL, GIMBAL_TYPE_VIEWPORT, once);
  properties[PROP_STEPS] = g_param_spec_object("steps", NULL, NULL, GIMBAL_TYPE_STEPS, once);
  for (guint i = PROP_TITLE; i <= PROP_HELP; i++) {
    properties[i] = g_param_spec_string(texts[i], NULL, NULL, NULL, only);
  }
  properties[PROP_BADGE] = g_param_spec_uint("badge-number", NULL, NULL, 0, G_MAXUINT, 0, later);
  properties[PROP_ATTENTION] = g_param_spec_boolean("needs-attention", NULL, NULL, FALSE, later);
  klass->set_property = gimbal_page_set_property;
  klass->get_property = gimbal_page_get_property;
  g_object_class_install_properties(klass, N_PROPERTIES, properties);
}

static void gimbal_page_class_init(GimbalPageClass* klass) {
  GTK_WIDGET_CLASS(klass)->map = gimbal_page_map;
  GTK_WIDGET_CLASS(klass)->unmap = gimbal_page_unmap;
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
  G_OBJECT_CLASS(klass)->constructed = gimbal_page_constructed;
  G_OBJECT_CLASS(klass)->dispose = gimbal_page_dispose;
  install_properties(G_OBJECT_CLASS(klass));
  signals[PROBLEM_ACTIVATED] =
      gimbal_signal_new("problem-activated", GIMBAL_TYPE_PAGE, 1, GIMBAL_TYPE_PROBLEM);
  signals[REVEAL] = gimbal_signal_new("reveal", GIMBAL_TYPE_PAGE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_STRING);
  signals[WANTED] = gimbal_signal_new("wanted", GIMBAL_TYPE_PAGE, 0);
}

GIMBAL_EMPTY_INIT(GimbalPage, gimbal_page)

GimbalPage* gimbal_page_new(const GimbalPageKind* kind, GimbalSession* session, GimbalViewport* viewport,
                            GimbalSteps* steps) {
  return g_object_new(kind->type(), "kind", kind, "session", session, "viewport", viewport, "steps", steps,
                      NULL);
}
