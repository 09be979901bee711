// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What all pages do alike: they hear of models and frames while they can be seen, and let go of a model when there is none.

#include "page/page.h"

#include <glib/gi18n.h>

#include "widgets/control/signal.h"

typedef struct GimbalPagePrivate {
  const GimbalPageKind* kind;
  GimbalSession* session;    // lent, as the two that follow: they live longer
  GimbalViewport* viewport;  // NULL: it is going
  GimbalSteps* steps;
  GActionGroup* actions;
  GtkWidget* empty;    // stands in the place of everything while there is no model; NULL: the page needs none
  gboolean has_model;  // generation and replay are those of the model that was told last
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

//---- what a page tells

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

// What the page shows keeps its size, so that the window is not laid out anew between two models.
static void show_empty(GimbalPage* self) {
  GimbalPagePrivate* priv = private_of(self);
  if (!priv->empty) return;
  GtkWidget* child = gtk_widget_get_first_child(GTK_WIDGET(self));
  for (; child; child = gtk_widget_get_next_sibling(child)) {
    if (child != priv->empty) gtk_widget_set_child_visible(child, priv->has_model);
  }
  gboolean told = !priv->has_model && !gimbal_session_is_compiling(priv->session);
  gtk_widget_set_child_visible(priv->empty, told);
}

static void set_model(GimbalPage* self, GimbalCompiled* compiled) {
  GimbalPagePrivate* priv = private_of(self);
  GimbalPageClass* klass = GIMBAL_PAGE_GET_CLASS(self);
  priv->has_model = compiled != NULL;
  priv->generation = compiled ? compiled->generation : 0;
  priv->replay = compiled ? compiled->replay : 0;
  if (klass->model) klass->model(self, compiled);
  show_empty(self);
}

// That there is none is told at once, a model when the page can be seen.
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
  GimbalPageClass* klass = GIMBAL_PAGE_GET_CLASS(self);
  if (!frame || !klass->frame || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  follow_model(self);
  klass->frame(self, frame);
}

static void gimbal_page_map(GtkWidget* widget) {
  GimbalPage* self = GIMBAL_PAGE(widget);
  GimbalPageClass* klass = GIMBAL_PAGE_GET_CLASS(self);
  GTK_WIDGET_CLASS(gimbal_page_parent_class)->map(widget);
  follow_model(self);
  if (klass->map) klass->map(self);
  on_frame(self);
}

static void gimbal_page_unmap(GtkWidget* widget) {
  GimbalPageClass* klass = GIMBAL_PAGE_GET_CLASS(widget);
  if (klass->unmap) klass->unmap(GIMBAL_PAGE(widget));
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

static void gimbal_page_constructed(GObject* object) {
  GimbalPage* self = GIMBAL_PAGE(object);
  GimbalPagePrivate* priv = private_of(self);
  GimbalPageClass* klass = GIMBAL_PAGE_GET_CLASS(self);
  G_OBJECT_CLASS(gimbal_page_parent_class)->constructed(object);
  g_assert(priv->kind && priv->session);
  if (priv->kind->needs_model) {
    priv->empty = gtk_label_new(_("No Model Yet"));
    gtk_widget_add_css_class(priv->empty, "dim-label");
    gtk_widget_set_parent(priv->empty, GTK_WIDGET(self));
  }
  if (klass->bind) klass->bind(self);
  connect_session(self);
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

static gpointer* object_of(GimbalPagePrivate* priv, guint id) {
  gpointer* const places[] = {[PROP_KIND] = (gpointer*)&priv->kind,
                              [PROP_SESSION] = (gpointer*)&priv->session,
                              [PROP_VIEWPORT] = (gpointer*)&priv->viewport,
                              [PROP_STEPS] = (gpointer*)&priv->steps};
  return places[id];
}

static void gimbal_page_set_property(GObject* object, guint id, const GValue* value, GParamSpec* spec) {
  GimbalPagePrivate* priv = private_of(GIMBAL_PAGE(object));
  (void)spec;
  if (id == PROP_BADGE) {
    priv->badge = g_value_get_uint(value);
  } else if (id == PROP_ATTENTION) {
    priv->attention = g_value_get_boolean(value);
  } else if (id == PROP_KIND) {
    priv->kind = g_value_get_pointer(value);
  } else {
    *object_of(priv, id) = g_value_get_object(value);
  }
}

static void gimbal_page_get_property(GObject* object, guint id, GValue* value, GParamSpec* spec) {
  GimbalPagePrivate* priv = private_of(GIMBAL_PAGE(object));
  (void)spec;
  if (id == PROP_BADGE) {
    g_value_set_uint(value, priv->badge);
  } else if (id == PROP_ATTENTION) {
    g_value_set_boolean(value, priv->attention);
  } else if (id == PROP_KIND) {
    g_value_set_pointer(value, (gpointer)priv->kind);
  } else if (id >= PROP_TITLE) {
    g_value_set_string(value, text_of(priv->kind, id));
  } else {
    g_value_set_object(value, *object_of(priv, id));
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
  g_object_class_install_properties(klass, N_PROPERTIES, properties);
}

static void gimbal_page_class_init(GimbalPageClass* klass) {
  GObjectClass* object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  object_class->constructed = gimbal_page_constructed;
  object_class->set_property = gimbal_page_set_property;
  object_class->get_property = gimbal_page_get_property;
  object_class->dispose = gimbal_page_dispose;
  widget_class->map = gimbal_page_map;
  widget_class->unmap = gimbal_page_unmap;
  install_properties(object_class);
  signals[PROBLEM_ACTIVATED] =
      gimbal_signal_new("problem-activated", GIMBAL_TYPE_PAGE, 1, GIMBAL_TYPE_PROBLEM);
  signals[REVEAL] = gimbal_signal_new("reveal", GIMBAL_TYPE_PAGE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_STRING);
  signals[WANTED] = gimbal_signal_new("wanted", GIMBAL_TYPE_PAGE, 0);
}

static void gimbal_page_init(GimbalPage* self) {
  (void)self;
}

GimbalPage* gimbal_page_new(const GimbalPageKind* kind, GimbalSession* session, GimbalViewport* viewport,
                            GimbalSteps* steps) {
  return g_object_new(kind->type(), "kind", kind, "session", session, "viewport", viewport, "steps", steps,
                      NULL);
}
