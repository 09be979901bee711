// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The launch tool.

#include "controls/launch-tool.h"

#include <glib/gi18n.h>
#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/control/slider-row.h"
#include "widgets/control/tooltip.h"

enum {
  LIFE = 2,      // s, by default
  DISTANCE = 6,  // from the camera, in sizes of the body
  MARGIN = 12    // pixels below the tool
};

typedef enum Number { SIZE, SPEED, MASS, TIME, N_NUMBERS } Number;

static const struct {
  const char* name;
  const char* unit;
} kNumbers[] = {
    [SIZE] = {N_("Size"), "m"},
    [SPEED] = {N_("Speed"), "m/s"},
    [MASS] = {N_("Mass"), "kg"},
    [TIME] = {N_("Life time"), "s"},
};
_Static_assert(sizeof kNumbers / sizeof kNumbers[0] == N_NUMBERS, "a row for each");

static const int kShapes[] = {mjGEOM_SPHERE, mjGEOM_BOX, mjGEOM_CAPSULE};

struct _GimbalLaunchTool {
  GtkWidget parent;
  GtkWidget* box;
  GtkDropDown* shape;
  GimbalSliderRow* numbers[N_NUMBERS];
  GtkCheckButton* stays;
  GtkButton* remove;
  GimbalSession* session;
  GimbalViewport* viewport;
  double x, y;        // of the pointer in the view
  gboolean pointing;  // the pointer is in the view
  gboolean seeded;    // the numbers have their defaults for this document
};

G_DEFINE_FINAL_TYPE(GimbalLaunchTool, gimbal_launch_tool, GTK_TYPE_WIDGET)

//---- launching

// A random hue of constant brightness, which stands out from any background.
static void choose_colour(float rgba[4]) {
  float hue = (float)g_random_double();
  gtk_hsv_to_rgb(hue, 0.7f, 0.95f, rgba, rgba + 1, rgba + 2);
  rgba[3] = 1;
}

// Whether there is room at the start: another launched body may still be there.
static gboolean is_free(GimbalLaunchTool* self, const GimbalLaunchedBody* launch) {
  const GPtrArray* others = gimbal_session_get_launched(self->session);
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  for (guint i = 0; frame && i < others->len; i++) {
    const GimbalLaunchedBody* other = g_ptr_array_index(others, i);
    int body = mj_name2id(frame->compiled->model, mjOBJ_BODY, other->name);
    const mjtNum* there = body >= 0 ? frame->data->xpos + 3 * body : other->pos;
    if (mju_dist3(there, launch->pos) < 2 * (launch->size + other->size)) return FALSE;
  }
  return TRUE;
}

// Set position and velocity of a body: in front of the camera, as near as there is room. FALSE if
// the view has no projection.
static gboolean launch_tool_aim(GimbalLaunchTool* self, GimbalLaunchedBody* launch) {
  GimbalProjection view;
  mjtNum origin[3], direction[3];
  if (!self->viewport || !gimbal_viewport_get_projection(self->viewport, &view)) return FALSE;
  gimbal_projection_ray(&view, self->pointing ? self->x : view.width / 2,
                        self->pointing ? self->y : view.height / 2, origin, direction);
  mju_normalize3(direction);
  for (int i = 0; i < GIMBAL_LAUNCHED_MAX; i++) {
    mju_addScl3(launch->pos, origin, direction, (DISTANCE + 2 * i) * launch->size);
    if (is_free(self, launch)) break;
  }
  mju_scl3(launch->velocity, direction, gimbal_slider_row_get_value(self->numbers[SPEED]));
  return TRUE;
}

static void launch_tool_launch(GimbalLaunchTool* self) {
  GimbalLaunchedBody launch = {.shape = kShapes[gtk_drop_down_get_selected(self->shape)],
                               .size = gimbal_slider_row_get_value(self->numbers[SIZE]),
                               .mass = gimbal_slider_row_get_value(self->numbers[MASS]),
                               .life = gimbal_slider_row_get_value(self->numbers[TIME])};
  g_autoptr(GError) error = NULL;
  if (gtk_check_button_get_active(self->stays)) launch.life = INFINITY;
  choose_colour(launch.rgba);
  if (launch_tool_aim(self, &launch) && !gimbal_session_launch(self->session, &launch, &error)) {
    gtk_widget_activate_action(GTK_WIDGET(self), "win.toast", "s", error->message);
  }
}

static void remove_all(GimbalLaunchTool* self) {
  gimbal_session_dismiss(self->session, NULL);
}

//---- the view

// Enter launches while the tool is visible; Delete always removes the selected launched body.
static gboolean on_key(GimbalLaunchTool* self, guint key, guint code, GdkModifierType state) {
  (void)code;
  if (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK)) return FALSE;
  const char* selected = gimbal_selected_get_launched(gimbal_session_get_selected(self->session));
  gboolean enter = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter;
  if (enter && gtk_widget_get_mapped(GTK_WIDGET(self))) {
    launch_tool_launch(self);
  } else if ((key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete) && selected) {
    gimbal_session_dismiss(self->session, selected);
  } else {
    return FALSE;
  }
  return TRUE;
}

static void on_motion(GimbalLaunchTool* self, double x, double y) {
  self->x = x;
  self->y = y;
  self->pointing = TRUE;
}

static void on_leave(GimbalLaunchTool* self) {
  self->pointing = FALSE;
}

void gimbal_launch_tool_set_viewport(GimbalLaunchTool* self, GimbalViewport* viewport) {
  GtkEventController *keys = gtk_event_controller_key_new(), *motion = gtk_event_controller_motion_new();
  self->viewport = viewport;
  g_signal_connect_object(keys, "key-pressed", G_CALLBACK(on_key), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(motion, "enter", G_CALLBACK(on_motion), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(motion, "motion", G_CALLBACK(on_motion), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(motion, "leave", G_CALLBACK(on_leave), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller(GTK_WIDGET(viewport), keys);
  gtk_widget_add_controller(GTK_WIDGET(viewport), motion);
}

//---- numbers that fit the model

static double launch_tool_positive(double value, double otherwise) {
  return isfinite(value) && value > 0 ? value : otherwise;
}

// Round to two significant digits.
static double launch_tool_rounded(double value) {
  double unit = pow(10, floor(log10(value)) - 1);
  return round(value / unit) * unit;
}

static void launch_tool_seed(GimbalLaunchTool* self, const mjStatistic* stat) {
  // in a model with small parts the body must still be large enough to be seen
  double extent = launch_tool_positive(stat->extent, 1);
  const double typical[] = {[SIZE] = fmax(launch_tool_positive(stat->meansize, 0.1) / 2, extent / 25),
                            [SPEED] = 4 * extent,
                            [MASS] = launch_tool_positive(stat->meanmass, 1),
                            [TIME] = LIFE};
  _Static_assert(sizeof typical / sizeof typical[0] == N_NUMBERS, "a row for each");
  for (int i = 0; i < N_NUMBERS; i++) {
    double value = launch_tool_rounded(typical[i]);
    GimbalSliderLook look = {
        _(kNumbers[i].name), kNumbers[i].unit, value / 100, value * 100, value, FALSE, TRUE};
    gimbal_slider_row_set_look(self->numbers[i], &look);
  }
}

void gimbal_launch_tool_set_model(GimbalLaunchTool* self, GimbalCompiled* compiled) {
  gtk_widget_set_sensitive(GTK_WIDGET(self->remove), gimbal_session_get_launched(self->session)->len > 0);
  if (!compiled) self->seeded = FALSE;
  if (!compiled || self->seeded || compiled->launched) return;
  self->seeded = TRUE;
  launch_tool_seed(self, &compiled->model->stat);
}

void gimbal_launch_tool_set_session(GimbalLaunchTool* self, GimbalSession* session) {
  self->session = session;
}

//---- scrolling to it

static gboolean launch_tool_scroll(gpointer data) {
  GimbalLaunchTool* self = data;
  GtkWidget* viewport = gtk_widget_get_ancestor(GTK_WIDGET(self), GTK_TYPE_VIEWPORT);
  graphene_rect_t place;
  if (!viewport || !gtk_widget_compute_bounds(GTK_WIDGET(self), viewport, &place)) return G_SOURCE_REMOVE;
  GtkAdjustment* along = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(viewport));
  double top = gtk_adjustment_get_value(along) + place.origin.y;
  gtk_adjustment_clamp_page(along, top, top + place.size.height + MARGIN);
  return G_SOURCE_REMOVE;
}

void gimbal_launch_tool_show(GimbalLaunchTool* self) {
  g_timeout_add_full(G_PRIORITY_LOW, 60, launch_tool_scroll, g_object_ref(self), g_object_unref);
}

//---- object

static void gimbal_launch_tool_class_init(GimbalLaunchToolClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalLaunchTool, box, gtk_widget_unparent));
  gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void launch_tool_add(GimbalLaunchTool* self, GtkWidget* child) {
  gtk_box_append(GTK_BOX(self->box), child);
}

static void launch_tool_build(GimbalLaunchTool* self) {
  const char* const shapes[] = {_("Sphere"), _("Box"), _("Capsule"), NULL};
  GtkWidget* buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* hint = gtk_label_new(_("Enter in the view launches from the camera to the pointer"));
  gtk_label_set_wrap(GTK_LABEL(hint), TRUE);
  gtk_label_set_xalign(GTK_LABEL(hint), 0);
  gtk_widget_add_css_class(hint, "dim-label");
  self->shape = GTK_DROP_DOWN(gtk_drop_down_new_from_strings(shapes));
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->shape), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Shape"), -1);
  self->stays = GTK_CHECK_BUTTON(gtk_check_button_new_with_label(_("Stays until the reset")));
  self->remove = GTK_BUTTON(gimbal_button_with_tip(_("Remove All"), _("Take all launched bodies away"),
                                                   G_CALLBACK(remove_all), self));
  gtk_widget_set_sensitive(GTK_WIDGET(self->remove), FALSE);
  GtkWidget* go = gimbal_button_with_tip(_("Launch"), _("Launch from the camera to the middle of the view"),
                                         G_CALLBACK(launch_tool_launch), self);
  gtk_widget_add_css_class(go, "suggested-action");
  gtk_box_append(GTK_BOX(buttons), GTK_WIDGET(self->remove));
  gtk_box_append(GTK_BOX(buttons), go);
  launch_tool_add(self, hint);
  launch_tool_add(self, GTK_WIDGET(self->shape));
  for (int i = 0; i < N_NUMBERS; i++) {
    self->numbers[i] = GIMBAL_SLIDER_ROW(gimbal_slider_row_new("", "", 0, 1, 0));
    launch_tool_add(self, GTK_WIDGET(self->numbers[i]));
  }
  launch_tool_add(self, GTK_WIDGET(self->stays));
  launch_tool_add(self, buttons);
  g_object_bind_property(self->stays, "active", self->numbers[TIME], "sensitive",
                         G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
}

static void gimbal_launch_tool_init(GimbalLaunchTool* self) {
  self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  launch_tool_build(self);
  launch_tool_seed(self, &(mjStatistic){0});
}
