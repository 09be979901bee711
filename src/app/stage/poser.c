// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Posing by dragging, and closing loops. The solver works on its own copy of the state; the run
// gets the positions, and the view shows the run's result.

#include "stage/poser.h"

#include <glib/gi18n.h>
#include <math.h>

#include "author/author.h"
#include "author/rest-pose.h"
#include "base/engine-guard.h"
#include "model/key-text.h"
#include "stage/overlay.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

#define TURN_RATE 0.01  // rad per pixel
#define FINER     1e-3  // relative to the usual resolution of keyframes

struct _GimbalPoser {
  GtkWidget parent;
  GimbalSession* session;
  GimbalViewport* viewport;
  gboolean active;
  mjtNum* before;  // (nbefore) positions to restore
  int nbefore;
  // of int: ball joints whose reference changes with the next model, NULL: none
  GArray* rested;

  // while a body is dragged
  GimbalCompiled* compiled;  // the model that the solver works on; NULL: no drag
  GimbalPoseSolver* solver;
  GimbalPoseGoal goal;
  double x, y;
  gboolean moved;
  double miss;
};

G_DEFINE_FINAL_TYPE(GimbalPoser, gimbal_poser, GTK_TYPE_WIDGET)

enum { TOLD, POSED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void set_positions(GimbalPoser* self, const mjtNum* qpos, int count) {
  gimbal_simulation_set_positions(gimbal_session_get_simulation(self->session), qpos, count);
}

static void poser_remember(GimbalPoser* self, const GimbalFrame* frame) {
  g_free(self->before);
  self->nbefore = (int)frame->view.nq;
  self->before = g_memdup2(frame->data->qpos, sizeof(mjtNum) * (gsize)self->nbefore);
}

void gimbal_poser_undo(GimbalPoser* self) {
  if (self->before) set_positions(self, self->before, self->nbefore);
}

//---- loops

typedef struct Assembly {
  const GimbalFrame* frame;
  const guint8* locked;
  GimbalPoseSolver* solver;
  GimbalPoseResult* result;
} Assembly;

static void poser_assemble(void* data) {
  Assembly* work = data;
  work->solver = gimbal_pose_solver_new(&work->frame->view);
  if (!work->solver) return;
  gimbal_pose_solver_begin(work->solver, work->frame->data, work->locked);
  gimbal_pose_solver_assemble(work->solver, work->result);
}

static gboolean has_equalities(const GimbalFrame* frame) {
  for (int i = 0; i < frame->view.neq; i++) {
    if (frame->data->eq_active[i]) return TRUE;
  }
  return FALSE;
}

gboolean gimbal_poser_assemble(GimbalPoser* self, GimbalPoseResult* result, GError** error) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  *result = (GimbalPoseResult){0};
  if (!frame || !has_equalities(frame)) return FALSE;
  gimbal_session_set_running(self->session, FALSE);
  g_autofree guint8* locked =
      gimbal_joint_locks_dup(gimbal_session_get_locks(self->session), frame->compiled->model);
  Assembly work = {.frame = frame, .locked = locked, .result = result};
  g_autofree char* message = gimbal_engine_guard(poser_assemble, &work);
  g_autoptr(GimbalPoseSolver) solver = work.solver;
  if (message) g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  if (message || !solver) return FALSE;
  poser_remember(self, frame);
  set_positions(self, gimbal_pose_solver_get_data(solver)->qpos, self->nbefore);
  return TRUE;
}

//---- text

gboolean gimbal_poser_write(GimbalPoser* self, const char* wanted, gboolean finer, char** name,
                            GError** error) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!frame) return FALSE;
  const mjModel* m = &frame->compiled->own;
  *name = gimbal_author_free_name(self->session, "key", wanted);
  double resolution = gimbal_key_text_resolution(m) * (finer ? FINER : 1);
  g_autofree char* around = gimbal_author_dup_manner(gimbal_session_get_document(self->session));
  g_autofree char* xml = gimbal_key_text_element(m, frame->data, *name, resolution, around);
  return gimbal_author_add_to_section(self->session, "keyframe", xml, error);
}

//---- the reference

typedef struct Rest {
  const GimbalFrame* frame;
  GArray* changes;
  GError** error;
} Rest;

static void find_rest(void* data) {
  Rest* work = data;
  work->changes = gimbal_rest_pose_new(work->frame->compiled, work->frame->data, work->error);
}

// Coordinates of ball joints are relative to the new reference, which includes their present
// rotation: so reset them.
static void on_new_model(GimbalSession* session, gpointer data) {
  GimbalPoser* self = data;
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  const mjtNum unit[4] = {1, 0, 0, 0};
  if (!compiled || !self->rested || !gimbal_session_get_fresh(session)) return;
  for (int i = 0; i < (int)self->rested->len; i++) {
    int joint = g_array_index(self->rested, int, i);
    if (joint < compiled->own.njnt && compiled->own.jnt_type[joint] == mjJNT_BALL) {
      gimbal_simulation_set_pose(gimbal_session_get_simulation(session), joint, unit, 4);
    }
  }
  g_clear_pointer(&self->rested, g_array_unref);
}

static GArray* balls_of(const GArray* changes, const mjModel* m) {
  GArray* balls = g_array_new(FALSE, FALSE, sizeof(int));
  for (guint i = 0; i < changes->len; i++) {
    const GimbalRestChange* change = &g_array_index(changes, GimbalRestChange, i);
    if (change->type == mjOBJ_JOINT && m->jnt_type[change->id] == mjJNT_BALL) {
      g_array_append_val(balls, change->id);
    }
  }
  return balls;
}

gboolean gimbal_poser_write_rest(GimbalPoser* self, int* changed, GError** error) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!frame) return FALSE;
  Rest work = {.frame = frame, .error = error};
  g_autofree char* message = gimbal_engine_guard(find_rest, &work);
  if (message) g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  g_autoptr(GArray) changes = work.changes;
  if (message || !changes || !changes->len) return FALSE;
  *changed = (int)changes->len;
  g_autoptr(GArray) balls = balls_of(changes, frame->compiled->model);
  if (!gimbal_rest_pose_write(self->session, frame->compiled, changes, error)) return FALSE;
  g_clear_pointer(&self->rested, g_array_unref);
  if (balls->len) self->rested = g_steal_pointer(&balls);
  return TRUE;
}

//---- dragging

static void poser_stop(GimbalPoser* self) {
  g_clear_pointer(&self->solver, gimbal_pose_solver_free);
  g_clear_pointer(&self->compiled, gimbal_compiled_unref);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

typedef struct Start {
  GimbalPoser* self;
  const GimbalFrame* frame;
  const guint8* locked;
} Start;

static void poser_start(void* data) {
  Start* work = data;
  work->self->solver = gimbal_pose_solver_new(&work->frame->view);
  if (work->self->solver) {
    gimbal_pose_solver_begin(work->self->solver, work->frame->data, work->locked);
  }
}

// Set the goal from the point that was hit, in the body's frame, and the body's orientation.
static void set_goal(GimbalPoser* self, const mjData* d, const GimbalHit* hit) {
  mjtNum off[3];
  self->goal = (GimbalPoseGoal){.body = hit->body};
  mju_sub3(off, hit->point, d->xpos + 3 * hit->body);
  mju_mulMatTVec3(self->goal.local, d->xmat + 9 * hit->body, off);
  mju_copy3(self->goal.target, hit->point);
  mju_copy4(self->goal.quat, d->xquat + 4 * hit->body);
}

static gboolean can_move(const mjModel* m, const guint8* locked, int body) {
  for (; body > 0; body = m->body_parentid[body]) {
    for (int i = 0; i < m->body_jntnum[body]; i++) {
      if (!locked[m->body_jntadr[body] + i]) return TRUE;
    }
  }
  return FALSE;
}

static gboolean on_press(gpointer data, double x, double y, GdkModifierType modifiers) {
  GimbalPoser* self = data;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  GimbalHit hit;
  (void)modifiers;
  if (!frame || !gimbal_viewport_pick(self->viewport, x, y, &hit) || hit.body <= 0) return FALSE;
  g_autofree guint8* locked =
      gimbal_joint_locks_dup(gimbal_session_get_locks(self->session), frame->compiled->model);
  if (!can_move(frame->compiled->model, locked, hit.body)) {
    g_signal_emit(self, signals[TOLD], 0, _("No joint that is free carries this body"));
    return FALSE;
  }
  gimbal_session_set_running(self->session, FALSE);
  gimbal_session_select(self->session, mjOBJ_BODY, hit.body);
  Start work = {self, frame, locked};
  g_autofree char* message = gimbal_engine_guard(poser_start, &work);
  if (message) g_signal_emit(self, signals[TOLD], 0, message);
  if (!self->solver) return FALSE;
  self->compiled = gimbal_compiled_ref(frame->compiled);
  poser_remember(self, frame);
  set_goal(self, frame->data, &hit);
  self->x = x, self->y = y;
  self->moved = FALSE;
  self->miss = 0;
  return TRUE;
}

// Move the goal in the plane of the picture through the point.
static void move_goal(GimbalPoser* self, const GimbalProjection* view, double dx, double dy) {
  double scale = gimbal_projection_scale(view, self->goal.target);
  mju_addToScl3(self->goal.target, view->right, dx * scale);
  mju_addToScl3(self->goal.target, view->up, -dy * scale);
}

// Rotate the goal about the axes of the picture.
static void turn_goal(GimbalPoser* self, const GimbalProjection* view, double dx, double dy) {
  mjtNum turn[3], quat[4], turned[4];
  mju_scl3(turn, view->up, dx * TURN_RATE);
  mju_addToScl3(turn, view->right, dy * TURN_RATE);
  double angle = mju_normalize3(turn);
  mju_axisAngle2Quat(quat, turn, angle);
  mju_mulQuat(turned, quat, self->goal.quat);
  mju_copy4(self->goal.quat, turned);
  mju_normalize4(self->goal.quat);
  self->goal.turned = TRUE;
}

static void poser_reach(void* data) {
  GimbalPoser* self = data;
  g_auto(GimbalPoseResult) result = {0};
  gimbal_pose_solver_reach(self->solver, &self->goal, &result);
  self->miss = result.miss;
}

static void on_drag(gpointer data, double x, double y, GdkModifierType modifiers) {
  GimbalPoser* self = data;
  GimbalProjection view;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!self->solver || !gimbal_viewport_get_projection(self->viewport, &view)) return;
  if (!frame || frame->compiled != self->compiled) {
    poser_stop(self);
    return;
  }
  (modifiers & GDK_SHIFT_MASK ? turn_goal : move_goal)(self, &view, x - self->x, y - self->y);
  self->x = x, self->y = y;
  self->moved = TRUE;
  g_autofree char* message = gimbal_engine_guard(poser_reach, self);
  if (message) {
    g_signal_emit(self, signals[TOLD], 0, message);
    poser_stop(self);
    return;
  }
  set_positions(self, gimbal_pose_solver_get_data(self->solver)->qpos, self->nbefore);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void on_release(gpointer data) {
  GimbalPoser* self = data;
  gboolean posed = self->solver && self->moved;
  poser_stop(self);
  if (posed) g_signal_emit(self, signals[POSED], 0);
}

static void on_cancel(gpointer data) {
  GimbalPoser* self = data;
  if (self->solver) gimbal_poser_undo(self);
  poser_stop(self);
}

void gimbal_poser_set_active(GimbalPoser* self, gboolean active, gboolean release) {
  const GimbalViewportTool tool = {on_press, on_drag, on_release, on_cancel, self};
  if (self->active == active) return;
  self->active = active;
  gtk_widget_set_visible(GTK_WIDGET(self), active);
  if (active) gimbal_viewport_set_tool(self->viewport, &tool);
  if (!active && release) gimbal_viewport_set_tool(self->viewport, NULL);
  if (!active) poser_stop(self);
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

//---- drawing

static void draw_lock(cairo_t* cr, double x, double y) {
  cairo_set_source_rgba(cr, 0.1, 0.11, 0.13, 0.8);
  cairo_arc(cr, x, y, 10, 0, 2 * G_PI);
  cairo_fill(cr);
  cairo_set_source_rgba(cr, 1, 0.85, 0.2, 1);
  cairo_rectangle(cr, x - 4.5, y - 1, 9, 6.5);
  cairo_fill(cr);
  cairo_set_line_width(cr, 1.6);
  cairo_arc(cr, x, y - 1.5, 3, G_PI, 2 * G_PI);
  cairo_stroke(cr);
}

static void draw_locks(GimbalPoser* self, cairo_t* cr, const GimbalProjection* view) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  double x, y;
  if (!frame) return;
  g_autofree guint8* locked =
      gimbal_joint_locks_dup(gimbal_session_get_locks(self->session), frame->compiled->model);
  for (int i = 0; i < frame->view.njnt; i++) {
    if (locked[i] && gimbal_projection_point(view, frame->data->xanchor + 3 * i, &x, &y)) draw_lock(cr, x, y);
  }
}

// Draw a line from the point of the body to its goal.
static void draw_goal(GimbalPoser* self, cairo_t* cr, const GimbalProjection* view) {
  const mjData* d = gimbal_pose_solver_get_data(self->solver);
  double x0, y0, x, y;
  mjtNum point[3];
  mju_mulMatVec3(point, d->xmat + 9 * self->goal.body, self->goal.local);
  mju_addTo3(point, d->xpos + 3 * self->goal.body);
  if (!gimbal_projection_point(view, point, &x0, &y0) ||
      !gimbal_projection_point(view, self->goal.target, &x, &y)) {
    return;
  }
  for (int pass = 0; pass < 2; pass++) {
    cairo_set_source_rgba(cr, pass ? 1 : 0.1, pass ? 0.85 : 0.11, pass ? 0.2 : 0.13, pass ? 1 : 0.8);
    cairo_set_line_width(cr, pass ? 2 : 4);
    cairo_move_to(cr, x0, y0);
    cairo_line_to(cr, x, y);
    cairo_stroke(cr);
    cairo_arc(cr, x0, y0, pass ? 4 : 5, 0, 2 * G_PI);
    cairo_fill(cr);
    cairo_arc(cr, x, y, 6, 0, 2 * G_PI);
    cairo_stroke(cr);
  }
}

static void gimbal_poser_snapshot(GtkWidget* widget, GtkSnapshot* snapshot) {
  GimbalPoser* self = GIMBAL_POSER(widget);
  GimbalProjection view;
  cairo_t* cr = self->active ? gimbal_overlay_begin(widget, self->viewport, snapshot, &view) : NULL;
  if (!cr) return;
  draw_locks(self, cr, &view);
  if (self->solver) draw_goal(self, cr, &view);
  cairo_destroy(cr);
}

//---- object

#define OWNS(field, release) GIMBAL_OWNS(GimbalPoser, field, release)

static void gimbal_poser_class_init(GimbalPoserClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, OWNS(solver, gimbal_pose_solver_free), OWNS(compiled, gimbal_compiled_unref),
                    OWNS(before, g_free), OWNS(rested, g_array_unref));
  GTK_WIDGET_CLASS(klass)->snapshot = gimbal_poser_snapshot;
  signals[TOLD] = gimbal_signal_new("told", GIMBAL_TYPE_POSER, 1, G_TYPE_STRING);
  signals[POSED] = gimbal_signal_new("posed", GIMBAL_TYPE_POSER, 0);
}

static void gimbal_poser_init(GimbalPoser* self) {
  gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

GtkWidget* gimbal_poser_new(GimbalSession* session, GimbalViewport* viewport) {
  GimbalPoser* self = g_object_new(GIMBAL_TYPE_POSER, NULL);
  self->session = session;
  self->viewport = viewport;
  gimbal_overlay_follow(GTK_WIDGET(self), viewport);
  g_signal_connect_object(session, "model-changed", G_CALLBACK(on_new_model), self, 0);
  return GTK_WIDGET(self);
}
