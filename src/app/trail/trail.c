// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The list of what was done. Changes of the view's switches are found by comparing them with their
// last known values, so that no code has to report them.

#include "trail/trail.h"

#include <glib/gi18n.h>
#include <string.h>

#include "model/view-names.h"
#include "widgets/control/chooser.h"
#include "widgets/control/owned.h"
#include "widgets/control/property.h"

enum { LOOK_MS = 700 };  // a camera rests after this time without motion

struct _GimbalTrail {
  GObject parent;
  GimbalNotices* notices;
  GimbalModelTab* shown;
  // the view's switches when they were last compared
  mjtByte switches[mjNVISFLAG + mjNRNDFLAG + GIMBAL_N_LAYERS + 2 * mjNGROUP];
  // the camera at the last step, and in the last picture
  mjvCamera look, look_seen;
  gboolean look_fresh;  // the model is new: motions of its camera until it rests are no steps
  guint look_timer;
  gboolean look_fits;  // the camera was where the view had placed it
};

G_DEFINE_FINAL_TYPE(GimbalTrail, gimbal_trail, G_TYPE_OBJECT)

static GimbalSteps* steps_of(GimbalTrail* self) {
  return gimbal_model_tab_get_pages(self->shown)->steps;
}
static GimbalStage* stage_of(GimbalTrail* self) {
  return gimbal_model_tab_get_pages(self->shown)->stage;
}

//---- switches of the view

typedef struct Switch {
  GimbalStage* stage;
  guint number;
} Switch;

static GimbalViewport* viewport_of(GimbalStage* stage) {
  return gimbal_stage_get_viewport(stage);
}

// The switch of a number: visual flags, then flags of rendering, layers, groups of geoms and sites.
static mjtByte* switch_at(GimbalStage* stage, guint number) {
  mjvOption* option = gimbal_viewport_get_option(viewport_of(stage));
  if (number < mjNVISFLAG) return &option->flags[number];
  number -= mjNVISFLAG;
  if (number < mjNRNDFLAG) return &gimbal_viewport_get_render_flags(viewport_of(stage))[number];
  number -= mjNRNDFLAG;
  if (number < GIMBAL_N_LAYERS) return &gimbal_viewport_get_layers(viewport_of(stage))[number];
  number -= GIMBAL_N_LAYERS;
  return number < mjNGROUP ? &option->geomgroup[number] : &option->sitegroup[number - mjNGROUP];
}

static char* switch_name(guint number) {
  if (number < mjNVISFLAG) return g_strdup(gimbal_visual_flag_name((int)number));
  number -= mjNVISFLAG;
  if (number < mjNRNDFLAG) return g_strdup(gimbal_render_flag_name((int)number));
  number -= mjNRNDFLAG;
  if (number < GIMBAL_N_LAYERS) return g_strdup(gimbal_layer_name((int)number));
  number -= GIMBAL_N_LAYERS;
  return number < mjNGROUP ? g_strdup_printf(_("Geom group %d"), (int)number)
                           : g_strdup_printf(_("Site group %d"), (int)number - mjNGROUP);
}

static void turn_switch(gpointer data, gboolean back) {
  const Switch* at = data;
  mjtByte* value = switch_at(at->stage, at->number);
  (void)back;
  *value = !*value;
  gimbal_viewport_refresh(viewport_of(at->stage));
}

static void know_switches(GimbalTrail* self);
static void remember_camera(GimbalTrail* self);

// Add steps for switches that changed. What undo or redo switches is not a new step, nor is the
// view that a model is loaded with.
static void find_switches(GimbalTrail* self) {
  if (gimbal_steps_is_turning(steps_of(self)) || self->look_fresh) {
    know_switches(self);
    remember_camera(self);
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS(self->switches); i++) {
    gboolean on = *switch_at(stage_of(self), i) != 0;
    if (self->switches[i] != on) {
      g_autofree char* name = switch_name(i);
      g_autofree char* label = g_strdup_printf(on ? _("%s: on") : _("%s: off"), name);
      Switch* at = g_new(Switch, 1);
      *at = (Switch){stage_of(self), i};
      gimbal_steps_add(steps_of(self), GIMBAL_STEP_VIEW, label, turn_switch, at, g_free);
    }
    self->switches[i] = on;
  }
}

// Remember the switches as they are: what a step of the list has switched is not a new step.
static void know_switches(GimbalTrail* self) {
  for (guint i = 0; i < G_N_ELEMENTS(self->switches); i++) {
    self->switches[i] = *switch_at(stage_of(self), i) != 0;
  }
}

//---- the camera

typedef struct Look {
  GimbalStage* stage;
  mjvCamera before, after;
} Look;

// The point that a tracking camera looks at is ignored, as it follows the body.
static gboolean is_same_camera(const mjvCamera* a, const mjvCamera* b) {
  gboolean same = a->type == b->type && a->orthographic == b->orthographic;
  if (a->type == mjCAMERA_FIXED) return same && a->fixedcamid == b->fixedcamid;
  gboolean there = a->type == mjCAMERA_TRACKING || !memcmp(a->lookat, b->lookat, sizeof a->lookat);
  return same && there && a->distance == b->distance && a->azimuth == b->azimuth &&
         a->elevation == b->elevation;
}

static void undo_camera(gpointer data, gboolean back) {
  const Look* look = data;
  const mjvCamera* to = back ? &look->before : &look->after;
  GimbalViewport* viewport = viewport_of(look->stage);
  int index = to->type == mjCAMERA_FIXED ? to->fixedcamid : to->type == mjCAMERA_TRACKING ? -2 : -1;
  gimbal_viewport_set_camera_index(viewport, index);
  mjvCamera* camera = gimbal_viewport_get_camera(viewport);
  if (camera->type == to->type) *camera = *to;  // a camera of the model may be gone by now
  gimbal_viewport_refresh(viewport);
}

static void remember_camera(GimbalTrail* self) {
  g_clear_handle_id(&self->look_timer, g_source_remove);
  self->look = self->look_seen = *gimbal_viewport_get_camera(viewport_of(stage_of(self)));
  self->look_fits = gimbal_viewport_is_fitted(viewport_of(stage_of(self)));
}

static gboolean find_look(gpointer user_data) {
  GimbalTrail* self = user_data;
  const mjvCamera* camera = gimbal_viewport_get_camera(viewport_of(stage_of(self)));
  if (!self->look_fresh && !is_same_camera(camera, &self->look)) {
    Look* look = g_new(Look, 1);
    *look = (Look){stage_of(self), self->look, *camera};
    gboolean other = camera->type != self->look.type || camera->type == mjCAMERA_FIXED;
    gimbal_steps_add(steps_of(self), GIMBAL_STEP_VIEW, other ? _("other camera") : _("camera moved"),
                     undo_camera, look, g_free);
  }
  self->look_fresh = FALSE;
  remember_camera(self);
  return G_SOURCE_REMOVE;
}

// A motion becomes one step when the camera rests.
static void on_drawn(GimbalTrail* self) {
  const mjvCamera* camera = gimbal_viewport_get_camera(viewport_of(stage_of(self)));
  // the view may have moved the camera because its own size changed
  gboolean moved = !is_same_camera(camera, &self->look_seen);
  if (moved && self->look_fits && gimbal_viewport_is_fitted(viewport_of(stage_of(self)))) {
    remember_camera(self);
  }
  gboolean settling = self->look_fresh && !self->look_timer;
  if (is_same_camera(camera, &self->look_seen) && !settling) return;
  self->look_seen = *camera;
  g_clear_handle_id(&self->look_timer, g_source_remove);
  self->look_timer = g_timeout_add(LOOK_MS, find_look, self);
}

// The camera of a new model was not moved by the user.
static void on_document(GimbalTrail* self) {
  know_switches(self);
  remember_camera(self);
  self->look_fresh = TRUE;
}

//---- the list

static void on_chosen(GimbalChooser* chooser, guint number, GimbalTrail* self) {
  guint count = gimbal_steps_count(steps_of(self));
  (void)chooser;
  if (number < count) gimbal_steps_go(steps_of(self), count - 1 - number);
  know_switches(self);
  remember_camera(self);
}

// The text at the right of the list: the kind of the step, and its place.
static char* place_text(GimbalSteps* steps, guint step) {
  g_autofree char* place = gimbal_steps_dup_place(steps, step);
  const char* kind = gimbal_steps_kind_name(gimbal_steps_kind(steps, step));
  return *place ? g_strdup_printf("%s · %s", kind, place) : g_strdup(kind);
}

GIMBAL_ACTION(history_action) {
  GimbalTrail* self = owner;
  find_switches(self);
  guint count = gimbal_steps_count(steps_of(self));
  if (!count) {
    gimbal_notices_show(self->notices, _("Nothing has been done yet"));
    return;
  }
  GimbalChooser* chooser = gimbal_chooser_new(_("History"), _("Filter the history"));
  for (guint i = count; i-- > 0;) {
    g_autofree char* place = place_text(steps_of(self), i);
    gimbal_chooser_add(chooser, gimbal_steps_label(steps_of(self), i), place, 0);
    if (gimbal_steps_is_undone(steps_of(self), i)) gimbal_chooser_explain(chooser, _("undone"));
  }
  GdkRectangle area = {gtk_widget_get_width(GTK_WIDGET(stage_of(self))) / 2, 8, 1, 1};
  g_signal_connect_object(chooser, "chosen", G_CALLBACK(on_chosen), self, 0);
  gimbal_chooser_popup(chooser, GTK_WIDGET(stage_of(self)), &area);
}

// Undo the last step of the run or the view; the keys of undo are for the text.
GIMBAL_ACTION(take_back_action) {
  GimbalTrail* self = owner;
  find_switches(self);
  if (self->look_timer) find_look(self);
  for (guint i = gimbal_steps_count(steps_of(self)); i-- > 0;) {
    gboolean text = gimbal_steps_kind(steps_of(self), i) == GIMBAL_STEP_TEXT;
    if (text || gimbal_steps_is_undone(steps_of(self), i)) continue;
    gimbal_steps_go(steps_of(self), i);
    know_switches(self);
    remember_camera(self);
    return;
  }
  gimbal_notices_show(self->notices, _("Nothing has been done to the run"));
}

// Of several messages in a row only the last stays: nobody can read them all.
static void on_message(GimbalTrail* self, const char* text) {
  gimbal_notices_replace(self->notices, text);
}

//---- the tab on show

static void leave_shown(gpointer object) {
  GimbalTrail* self = object;
  if (!self->shown) return;
  const GimbalPages* pages = gimbal_model_tab_get_pages(self->shown);
  gpointer all[] = {pages->steps, pages->session, viewport_of(pages->stage)};
  find_switches(self);
  if (self->look_timer) find_look(self);
  for (guint i = 0; i < G_N_ELEMENTS(all); i++) g_signal_handlers_disconnect_by_data(all[i], self);
}

static void enter_shown(gpointer object) {
  GimbalTrail* self = object;
  if (!self->shown) return;
  const GimbalPages* pages = gimbal_model_tab_get_pages(self->shown);
  GimbalViewport* viewport = viewport_of(pages->stage);
  g_signal_connect_object(pages->steps, "told", G_CALLBACK(on_message), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(pages->session, "document-changed", G_CALLBACK(on_document), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(viewport, "options-changed", G_CALLBACK(find_switches), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(viewport, "drawn", G_CALLBACK(on_drawn), self, G_CONNECT_SWAPPED);
  know_switches(self);
  remember_camera(self);
  self->look_fresh = gimbal_viewport_get_pictures(viewport) == 0;
}

gboolean gimbal_trail_is_settled(GimbalTrail* self) {
  return !self->look_fresh;
}

//---- object

static const GimbalAction kActions[] = {
    {"win.history", NULL, history_action, GIMBAL_NEEDS_DOCUMENT, N_("History…")},
    {"win.take-back", NULL, take_back_action, GIMBAL_NEEDS_DOCUMENT, N_("Undo in the Run or the View")},
};

GIMBAL_DEFINE_ADD_ACTIONS(GimbalTrail, gimbal_trail, kActions)

static const GimbalProperty kProperties[] = {
    GIMBAL_PROPERTY(GimbalTrail, "notices", notices, gimbal_notices_get_type),
    GIMBAL_PROPERTY(GimbalTrail, "shown", shown, gimbal_model_tab_get_type, .leaving = leave_shown,
                    .changed = enter_shown),
    {0}};

static void gimbal_trail_class_init(GimbalTrailClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalTrail, look_timer, gimbal_drop_source),
                    GIMBAL_OWNS(GimbalTrail, shown, g_object_unref), GIMBAL_TO_THE_LAST,
                    GIMBAL_OWNS(GimbalTrail, notices, g_object_unref));
  gimbal_class_properties(G_OBJECT_CLASS(klass), kProperties);
}

GIMBAL_EMPTY_INIT(GimbalTrail, gimbal_trail)

GIMBAL_DEFINE_NEW_WITH(GimbalTrail, gimbal_trail, GIMBAL_TYPE_TRAIL, GimbalNotices, notices)
