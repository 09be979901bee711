// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The 3D side of the window.

#include "stage/stage.h"

#include <adwaita.h>
#include <gimbal/render.h>
#include <glib/gi18n.h>
#include <math.h>

#include "author/author.h"
#include "author/tree-node.h"
#include "base/settings.h"
#include "base/speed.h"
#include "model/object-label.h"
#include "run/plugins.h"
#include "stage/playback-bar.h"
#include "stage/pose-tools.h"
#include "stage/stage-keys.h"
#include "stage/stage-memory.h"
#include "stage/stage-tools.h"
#include "stage/stage-view.h"
#include "stage/strain-legend.h"
#include "stage/timeline.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/control/template.h"
#include "widgets/plot/axis.h"
#include "widgets/view/orientation.h"

enum {
  RATE_US = 500000,
  NUMBERS_US = 100000,
  PATIENCE_US = 400000,
  NAME_GAP = 2,    // gap between a name over the scene and its number, in characters
  INFO_STEP = 48,  // px
  INFO_GAP = 8
};

struct _GimbalStage {
  GtkWidget parent;
  GtkWidget* box;
  AdwBin* head;
  GimbalViewport* viewport;
  GtkLabel* info;
  GtkLabel* selection;
  GtkLabel* badge;
  GtkLabel* told;
  // of a program
  GimbalProgramOverlay* program_overlay;
  GtkLabel *words_top_left, *words_top_right, *words_bottom_left, *words_bottom_right;
  GtkLabel *words_top, *words_bottom, *words_left, *words_right;
  GtkWidget* waiting;
  GtkButton* error_place;  // in it: where the error is that prevents a model
  GtkMenuButton* camera_button;
  GtkScale* timeline;
  GimbalPlaybackBar* playback;
  GtkDrawingArea* timeline_marks;  // behind it
  GimbalTimeline* line;
  GtkAdjustment* moment;
  GtkLabel* now;
  GtkLabel* window_label;
  GtkOverlay* overlay;
  GimbalManipulator* manipulator;
  GimbalOrientation* orientation;
  GimbalStrainLegend* legend;
  GSimpleActionGroup* actions;
  GimbalStageView view;  // for those two, poses and keys
  GimbalStageTools* tools;
  GimbalStageMemory* memory;

  GimbalSession* session;
  GimbalCompiled* shown;  // the model that the viewport draws
  char* cameras;          // names in the menu
  gboolean picking;
  gint64 info_at;
  gint64 rate_at;       // when pictures were counted last
  guint rate_pictures;  // and how many there were
  double rate;          // a second
  guint notice;         // serial number of the last notice shown
};

G_DEFINE_FINAL_TYPE(GimbalStage, gimbal_stage, GTK_TYPE_WIDGET)

static guint layout_restored;

GActionGroup* gimbal_stage_get_actions(GimbalStage* self) {
  return G_ACTION_GROUP(self->actions);
}

GimbalViewport* gimbal_stage_get_viewport(GimbalStage* self) {
  return self->viewport;
}

void gimbal_stage_set_head(GimbalStage* self, GtkWidget* head) {
  adw_bin_set_child(self->head, head);
}

GimbalProgramOverlay* gimbal_stage_get_program_overlay(GimbalStage* self) {
  return self->program_overlay;
}

void gimbal_stage_set_words(GimbalStage* self, GimbalWordsPlace place, const char* words,
                            PangoAttrList* attributes) {
  GtkLabel* const labels[] = {[GIMBAL_WORDS_TOP_LEFT] = self->words_top_left,
                              [GIMBAL_WORDS_TOP_RIGHT] = self->words_top_right,
                              [GIMBAL_WORDS_BOTTOM_LEFT] = self->words_bottom_left,
                              [GIMBAL_WORDS_BOTTOM_RIGHT] = self->words_bottom_right,
                              [GIMBAL_WORDS_TOP] = self->words_top,
                              [GIMBAL_WORDS_BOTTOM] = self->words_bottom,
                              [GIMBAL_WORDS_LEFT] = self->words_left,
                              [GIMBAL_WORDS_RIGHT] = self->words_right};
  gtk_label_set_text(labels[place], words ? words : "");
  gtk_label_set_attributes(labels[place], attributes);
  gtk_widget_set_visible(GTK_WIDGET(labels[place]), words && *words);
}

void gimbal_stage_set_low(GimbalStage* self, gboolean low) {
  gtk_widget_set_visible(gtk_widget_get_parent(GTK_WIDGET(self->orientation)), !low);
}

//---- written over the scene

static const char* object_name(const mjModel* m, int type, int id) {
  const char* name = mj_id2name(m, type, id);
  return name && *name ? name : NULL;
}

static void show_selection(GimbalStage* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  GimbalSelection at = gimbal_session_get_selection(self->session);
  // frames and classes exist only in the text
  gboolean seen = compiled && at.id >= 0 && at.type < mjNOBJECT;
  gtk_widget_set_visible(GTK_WIDGET(self->selection), seen);
  if (!seen) return;
  const char* name = object_name(compiled->model, at.type, at.id);
  g_autofree char* text = name ? g_strdup_printf("%s  %s", mju_type2Str(at.type), name)
                               : gimbal_object_label(compiled->model, at.type, at.id);
  guint others = gimbal_selected_get_others(gimbal_session_get_selected(self->session))->len;
  g_autofree char* more = others ? g_strdup_printf(_("%s and %u more"), text, others) : NULL;
  gtk_label_set_text(self->selection, more ? more : text);
}

// In a font of one width Chinese and Japanese letters take two places.
static int columns_of(const char* text) {
  int columns = 0;
  for (; *text; text = g_utf8_next_char(text)) columns += g_unichar_iswide(g_utf8_get_char(text)) ? 2 : 1;
  return columns;
}

// The width of the longest name: the numbers begin behind it.
static int widest_name(void) {
  static const char* const kNames[] = {N_("Time"),   N_("Step"),    N_("Speed"),  N_("Constraints"),
                                       N_("Solver"), N_("Islands"), N_("Energy"), N_("Inverse"),
                                       N_("Memory"), N_("Drawing")};
  int widest = 0;
  for (guint i = 0; i < G_N_ELEMENTS(kNames); i++) widest = MAX(widest, columns_of(_(kNames[i])));
  return widest;
}

static void append_row(GString* text, const char* name, const char* format, ...) {
  va_list args;
  va_start(args, format);
  g_string_append_printf(text, "%s%s\t", text->len ? "\n" : "", name);
  g_string_append_vprintf(text, format, args);
  va_end(args);
}

// The final error of the solver: the largest of all islands; there is none without iterations.
static double solver_error(const mjData* d, int* iterations) {
  double worst = 0;
  *iterations = 0;
  for (int i = 0; i < MIN(MAX(d->nisland, 1), mjNISLAND); i++) {
    int n = MIN(d->solver_niter[i], mjNSOLVER);
    if (n < 1) continue;
    *iterations = MAX(*iterations, n);
    const mjSolverStat* last = &d->solver[i * mjNSOLVER + n - 1];
    worst = MAX(worst, last->gradient > 0 ? MIN(last->improvement, last->gradient) : last->improvement);
  }
  return worst;
}

// Compute the pictures per second, from time to time.
static void count_pictures(GimbalStage* self) {
  gint64 now = g_get_monotonic_time();
  guint pictures = gimbal_viewport_get_pictures(self->viewport);
  if (now - self->rate_at < RATE_US) return;
  self->rate = self->rate_at ? (pictures - self->rate_pictures) * 1e6 / (double)(now - self->rate_at) : 0;
  self->rate_at = now;
  self->rate_pictures = pictures;
}

// Like 4.2×10⁻¹⁵.
static char* power_text(double value) {
  return gimbal_axis_set_powers(g_strdup_printf("%.1e", value));
}

// Append the difference of forces and accelerations from those of the inverse dynamics.
static void append_inverse(GString* text, const mjData* d) {
  g_autofree char *forces = power_text(d->solver_fwdinv[0]), *accelerations = power_text(d->solver_fwdinv[1]);
  append_row(text, _("Inverse"), "%s, %s", forces, accelerations);
}

static void append_solver(GString* text, const mjData* d) {
  int iterations;
  double error = solver_error(d, &iterations);
  g_autofree char* count =
      g_strdup_printf(ngettext("%d iteration", "%d iterations", (gulong)iterations), iterations);
  g_autofree char* size = power_text(error);
  if (error > 0) {
    append_row(text, _("Solver"), "%s (%s)", size, count);
  } else {
    append_row(text, _("Solver"), "%s", count);
  }
  if (d->nisland > 1) append_row(text, _("Islands"), "%d", d->nisland);
}

// Reserve room for the table of numbers, so that a fitted model stands beside it, not under it. The
// size of the table changes with its numbers; it is rounded to large steps, so that the model does
// not move each time.
static void leave_room_for_info(GimbalStage* self) {
  GtkWidget *info = GTK_WIDGET(self->info), *view = GTK_WIDGET(self->viewport);
  double part[2] = {0, 0}, side[2] = {gtk_widget_get_width(view), gtk_widget_get_height(view)};
  if (side[0] < 1 || side[1] < 1) return;
  for (int i = 0; i < 2 && gtk_widget_get_visible(info); i++) {
    int natural;
    gtk_widget_measure(info, i ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural,
                       NULL, NULL);
    part[i] = MIN(1, ceil((natural + INFO_GAP) / (double)INFO_STEP) * INFO_STEP / side[i]);
  }
  gimbal_viewport_set_covered(self->viewport, part[0], part[1]);
}

// Letters of other scripts are not as wide as digits, so the column of values is set in pixels.
static void set_column(GtkLabel* label) {
  int width, there = -1;
  g_autofree char* zeros = g_strnfill((gsize)(widest_name() + NAME_GAP), '0');
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(label), zeros);
  PangoTabArray* tabs = gtk_label_get_tabs(label);
  pango_layout_get_pixel_size(layout, &width, NULL);
  if (tabs) pango_tab_array_get_tab(tabs, 0, NULL, &there);
  g_clear_pointer(&tabs, pango_tab_array_free);
  if (width == there) return;
  tabs = pango_tab_array_new_with_positions(1, TRUE, PANGO_TAB_LEFT, width);
  gtk_label_set_tabs(label, tabs);
  pango_tab_array_free(tabs);
}

static void show_info(GimbalStage* self, const GimbalFrame* frame) {
  if (!gtk_widget_get_visible(GTK_WIDGET(self->info))) return;
  const mjData* d = frame->data;
  g_autoptr(GString) text = g_string_new(NULL);
  append_row(text, _("Time"), "%.3f s", d->time);
  append_row(text, _("Step"), "%.3f ms", frame->step_ms);
  append_row(text, _("Speed"), "%.0f %%", 100 * frame->measured);
  append_row(text, _("Constraints"), ngettext("%d (%d contact)", "%d (%d contacts)", (gulong)d->ncon),
             d->nefc, d->ncon);
  append_solver(text, d);
  if (frame->view.opt.enableflags & mjENBL_ENERGY) {
    append_row(text, _("Energy"), "%.4g J", d->energy[0] + d->energy[1]);
  }
  if (frame->view.opt.enableflags & mjENBL_FWDINV) append_inverse(text, d);
  append_row(text, _("Memory"), "%.1f %%", 100.0 * (double)d->maxuse_arena / (double)MAX(d->narena, 1));
  count_pictures(self);
  if (self->rate > 0) {
    append_row(text, _("Drawing"), _("%.1f ms, %.0f a second"), gimbal_viewport_get_draw_ms(self->viewport),
               self->rate);
  } else {
    append_row(text, _("Drawing"), "%.1f ms", gimbal_viewport_get_draw_ms(self->viewport));
  }
  set_column(self->info);
  gtk_label_set_text(self->info, text->str);
  leave_room_for_info(self);
}

// Show whether the run is paused or only played; its speed is shown beside its buttons.
static void show_badge(GimbalStage* self, const GimbalFrame* frame) {
  gboolean scrubbed = !frame->running && frame->history_cursor < frame->history_count - 1;
  g_autofree char* text = NULL;
  if (frame->playback) {
    text = g_strdup(frame->reel ? _("Playback; contacts and forces are computed again") : _("Playback"));
  } else if (scrubbed) {
    text = g_strdup_printf(_("In the past: %.3f s"), frame->data->time - frame->history_last);
  } else if (!frame->running) {
    text = g_strdup(_("Paused"));
  }
  gtk_widget_set_visible(GTK_WIDGET(self->badge), text != NULL);
  gtk_label_set_text(self->badge, text ? text : "");
}

void gimbal_stage_show_message(GimbalStage* self, const char* text) {
  gimbal_stage_view_show_message(&self->view, text);
}

static void toggle_info(GtkWidget* stage) {
  gimbal_stage_toggle_info(GIMBAL_STAGE(stage));
}

void gimbal_stage_toggle_info(GimbalStage* self) {
  GtkWidget* info = GTK_WIDGET(self->info);
  gtk_widget_set_visible(info, !gtk_widget_get_visible(info));
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (frame) show_info(self, frame);
  leave_room_for_info(self);
}

//---- ghosts

static void on_ghosts(GimbalStage* self) {
  gimbal_viewport_set_ghosts(self->viewport,
                             gimbal_ghosts_get_geoms(gimbal_session_get_ghosts(self->session)));
}

static void on_options(GimbalStage* self) {
  gimbal_ghosts_set_option(gimbal_session_get_ghosts(self->session),
                           gimbal_viewport_get_option(self->viewport));
}

//---- timeline

static void on_moment(GimbalStage* self) {
  if (self->session) gimbal_timeline_scrub(self->line, self->session);
}

void gimbal_stage_set_flight(GimbalStage* self, const GArray* keys) {
  gimbal_timeline_set_flight(self->line, keys, gimbal_session_get_frame(self->session));
}

void gimbal_stage_set_layout(GimbalStage* self, GVariant* layout) {
  gimbal_stage_memory_set_layout(self->memory, layout);
}

void gimbal_stage_hand_view_on(GimbalStage* self) {
  gimbal_stage_memory_hand_on(self->memory, self->shown);
}

//---- frames

static void show_model(GimbalStage* self, GimbalFrame* frame) {
  gboolean edited = self->shown && self->shown->document == frame->compiled->document;
  g_clear_pointer(&self->shown, gimbal_compiled_unref);
  self->shown = gimbal_compiled_ref(frame->compiled);
  gimbal_viewport_set_owner(self->viewport, self->shown, (GBoxedCopyFunc)gimbal_compiled_ref,
                            (GDestroyNotify)gimbal_compiled_unref);
  gimbal_viewport_set_model(self->viewport, &frame->view, edited);
  if (edited) return;
  g_autoptr(GVariant) layout = gimbal_stage_memory_restore(self->memory, self->shown);
  if (layout) g_signal_emit(self, layout_restored, 0, layout);
}

// If nothing can be drawn, show why.
static void show_trouble(GimbalStage* self) {
  const char* error = gimbal_viewport_get_error(self->viewport);
  if (!error) return;
  adw_status_page_set_title(ADW_STATUS_PAGE(self->waiting), _("The 3D View Cannot Draw"));
  adw_status_page_set_description(ADW_STATUS_PAGE(self->waiting), error);
}

// Whether numbers should be updated: faster changes than the eye can read would only cost layout.
static gboolean is_due(const GimbalStage* self, gint64 after) {
  return g_get_monotonic_time() - self->info_at >= after;
}

static void show_legend(GimbalStage* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  const mjModel* m = frame && frame->compiled == self->shown ? &frame->view : NULL;
  gimbal_strain_legend_update(self->legend, m, gimbal_viewport_get_data(self->viewport));
}

static void show_numbers(GimbalStage* self, const GimbalFrame* frame) {
  self->info_at = g_get_monotonic_time();
  show_info(self, frame);
  show_badge(self, frame);
  gimbal_timeline_show(self->line, frame);
}

static void on_frame(GimbalStage* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gboolean edited = frame->compiled != self->shown;
  if (edited) show_model(self, frame);
  gimbal_viewport_set_frame(self->viewport, &frame->view, frame->data);
  gimbal_viewport_set_moving(self->viewport, frame->running);
  show_legend(self);
  // a slow renderer must not stand between an edit and its model
  if (!edited && gimbal_session_awaits_model(self->session)) return;
  gimbal_viewport_queue_draw(self->viewport);
  show_trouble(self);
  gtk_widget_set_visible(self->waiting, gimbal_viewport_get_error(self->viewport) != NULL);
  if (frame->notice.serial != self->notice) gimbal_stage_show_message(self, frame->notice.message);
  self->notice = frame->notice.serial;
  // during a run, numbers wait for the next picture if possible, so that the window draws both at
  // once
  gboolean waits = frame->running && gimbal_viewport_is_aside(self->viewport);
  if (!frame->running || is_due(self, waits ? PATIENCE_US : NUMBERS_US)) show_numbers(self, frame);
}

static void on_drawn(GimbalStage* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (frame && frame->running && gimbal_viewport_is_aside(self->viewport) && is_due(self, NUMBERS_US)) {
    show_numbers(self, frame);
  }
}

static void on_document(GimbalStage* self) {
  gimbal_stage_memory_save(self->memory, self->shown);
  gimbal_stage_memory_save_picture(self->memory, self->shown);
  gimbal_viewport_clear(self->viewport);
  g_clear_pointer(&self->shown, gimbal_compiled_unref);
  gtk_widget_set_visible(self->waiting, gimbal_session_get_document(self->session) != NULL);
  gtk_widget_set_visible(GTK_WIDGET(self->badge), FALSE);
  gimbal_timeline_clear(self->line);
  show_selection(self);
  show_legend(self);
}

// The error that prevents a model, NULL if there is none. The caller unrefs it.
static GimbalProblem* first_error(GimbalStage* self) {
  GListModel* problems = gimbal_problems_get_list(gimbal_session_get_problems(self->session));
  for (guint i = 0; i < g_list_model_get_n_items(problems); i++) {
    g_autoptr(GimbalProblem) problem = g_list_model_get_item(problems, i);
    if (problem->severity == GIMBAL_SEVERITY_ERROR) return g_steal_pointer(&problem);
  }
  return NULL;
}

static void on_error_place(GimbalStage* self) {
  g_autoptr(GimbalProblem) error = first_error(self);
  if (!error || !error->file) return;
  gtk_widget_activate_action(GTK_WIDGET(self), "win.go-to-place", "(stt)", error->file, (guint64)error->start,
                             (guint64)error->end);
}

static char* markup_of(const GimbalProblem* error) {
  g_autofree char* text =
      error->hint ? g_strdup_printf("%s\n%s", error->message, error->hint) : g_strdup(error->message);
  return g_markup_escape_text(text, -1);
}

// With what to do and its place, which may be in a file that is not on show.
static void on_problems(GimbalStage* self) {
  g_autoptr(GimbalProblem) error = gimbal_session_get_frame(self->session) ? NULL : first_error(self);
  gboolean placed = error && error->file && error->line > 0;
  if (!gtk_widget_get_visible(self->waiting)) return;
  g_autofree char* text = error ? markup_of(error) : NULL;
  g_autofree char* file = placed ? g_path_get_basename(error->file) : NULL;
  g_autofree char* place = placed ? g_strdup_printf("%s:%d", file, error->line) : NULL;
  adw_status_page_set_description(ADW_STATUS_PAGE(self->waiting), text);
  gtk_button_set_label(self->error_place, place ? place : "");
  gtk_widget_set_visible(GTK_WIDGET(self->error_place), placed);
}

// Typed letters are shown before the next picture.
static void on_text(GimbalStage* self) {
  GtkRoot* root = gtk_widget_get_root(GTK_WIDGET(self));
  if (root && GTK_IS_TEXT_VIEW(gtk_root_get_focus(root))) gimbal_viewport_yield_to_input(self->viewport);
}

//---- places

void gimbal_stage_find_point(GimbalStage* self, GtkWidget* widget, double x, double y, mjtNum point[3]) {
  GtkWidget* view = GTK_WIDGET(self->viewport);
  graphene_point_t at;
  GimbalHit hit;
  GimbalProjection projection;
  mjtNum origin[3], direction[3];
  mju_zero3(point);
  gboolean inside = gtk_widget_compute_point(widget, view, &GRAPHENE_POINT_INIT((float)x, (float)y), &at) &&
                    gtk_widget_contains(view, at.x, at.y);
  if (!inside) {
    at = GRAPHENE_POINT_INIT((float)gtk_widget_get_width(view) / 2, (float)gtk_widget_get_height(view) / 2);
  }
  if (gimbal_viewport_pick(self->viewport, at.x, at.y, &hit)) {
    mju_copy3(point, hit.point);
    return;
  }
  if (!gimbal_viewport_get_projection(self->viewport, &projection)) return;
  gimbal_projection_ray(&projection, at.x, at.y, origin, direction);
  double distance = direction[2] < -0.05 && origin[2] > 0
                        ? -origin[2] / direction[2]
                        : gimbal_viewport_get_camera(self->viewport)->distance;
  mju_addScl3(point, origin, direction, distance);
}

//---- selection and perturbation

// Show the text of the selection, also if it is in another file; the focus stays here.
static void stage_reveal(GimbalStage* self, int type, int id) {
  g_auto(GimbalSpot) spot = {0};
  GimbalTag tag;
  if (!gimbal_author_find(self->session, type, id, &spot, NULL) ||
      !gimbal_markup_tag(spot.tree, spot.tag, &tag)) {
    return;
  }
  gtk_widget_activate_action(GTK_WIDGET(self), "win.go-to-place", "(stt)", spot.path, (guint64)spot.tag,
                             (guint64)tag.end);
  gtk_widget_grab_focus(GTK_WIDGET(self->viewport));
}

// A click on the floor is usually meant for the view, so it selects nothing. Copies of a floor that
// a replicate makes, such as steps, can be selected.
static gboolean is_floor(GimbalStage* self, int type, int id) {
  const GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  return compiled && type == mjOBJ_GEOM && compiled->model->geom_bodyid[id] == 0 &&
         !gimbal_tree_is_copy(compiled, type, id);
}

static void on_picked(GimbalStage* self, int type, int id, gboolean twice) {
  if (is_floor(self, type, id) && !twice) return;
  self->picking = TRUE;
  gimbal_selected_set_point(gimbal_session_get_selected(self->session),
                            gimbal_viewport_get_perturb(self->viewport)->localpos);
  gimbal_session_select(self->session, id >= 0 ? type : mjOBJ_UNKNOWN, id);
  self->picking = FALSE;
  if (id >= 0 && twice) stage_reveal(self, type, id);
}

static void on_picked_too(GimbalStage* self, int type, int id) {
  if (!is_floor(self, type, id) ||
      gimbal_selected_has(gimbal_session_get_selected(self->session), type, id)) {
    gimbal_selected_toggle(gimbal_session_get_selected(self->session), type, id);
  }
}

static void on_perturbed(GimbalStage* self) {
  gimbal_simulation_set_perturb(gimbal_session_get_simulation(self->session),
                                gimbal_viewport_get_perturb(self->viewport));
}

static void on_selection(GimbalStage* self) {
  show_selection(self);
  if (!self->picking) {
    gimbal_viewport_select_body(self->viewport,
                                gimbal_selected_get_body(gimbal_session_get_selected(self->session)));
  }
}

//---- cameras

static void on_camera(GSimpleAction* action, GVariant* parameter, gpointer user_data) {
  (void)action;
  GimbalStage* self = user_data;
  int index = g_variant_get_int32(parameter);
  if (index == -2 && gimbal_viewport_get_selected_body(self->viewport) <= 0) {
    gimbal_stage_show_message(self, _("Select a body to track first"));
  }
  gimbal_viewport_set_camera_index(self->viewport, index);
}

static void add_camera_item(GMenu* menu, const char* label, int index) {
  g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);
  g_menu_item_set_action_and_target(item, "stage.camera", "i", index);
  g_menu_append_item(menu, item);
}

// Named as in drawings, where one looks along the y axis from the front. The numbers are ends of
// axes (GimbalOrientation).
static GMenuModel* standard_views(void) {
  static const struct {
    const char* name;
    int end;
  } kViews[] = {{N_("Front (−y)"), 4}, {N_("Back (+y)"), 1}, {N_("Right (+x)"), 0},
                {N_("Left (−x)"), 3},  {N_("Top (+z)"), 2},  {N_("Bottom (−z)"), 5}};
  GMenu* menu = g_menu_new();
  for (guint i = 0; i < G_N_ELEMENTS(kViews); i++) {
    g_autoptr(GMenuItem) item = g_menu_item_new(_(kViews[i].name), NULL);
    g_menu_item_set_action_and_target(item, "stage.look-from", "i", kViews[i].end);
    g_menu_append_item(menu, item);
  }
  return G_MENU_MODEL(menu);
}

static void append_view_items(GMenu* menu) {
  g_autoptr(GMenuModel) views = standard_views();
  g_autoptr(GMenu) ways = g_menu_new();
  g_autoptr(GMenu) pictures = g_menu_new();
  g_menu_append(ways, _("Walk (Shift+F)"), "stage.walk");
  g_menu_append(ways, _("Orthographic"), "stage.orthographic");
  g_menu_append_submenu(ways, _("Standard Views"), views);
  g_menu_append(ways, _("Stereo, Side by Side"), "stage.stereo");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(ways));
  g_menu_append(pictures, _("Picture in Picture"), "stage.picture-in-picture(-1)");
  g_menu_append(pictures, _("Copy Camera as MJCF"), "stage.copy-camera");
  g_menu_append(pictures, _("Screenshot…"), "stage.screenshot");
  g_menu_append(pictures, _("Show Everything"), "stage.show-all");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(pictures));
}

// The names of the model's cameras, one per line.
static char* camera_names(const mjModel* m) {
  GString* names = g_string_new(NULL);
  for (int i = 0; m && i < m->ncam; i++) {
    const char* name = object_name(m, mjOBJ_CAMERA, i);
    if (name) {
      g_string_append(names, name);
    } else {
      g_string_append_printf(names, _("Camera %d"), i);
    }
    g_string_append_c(names, '\n');
  }
  return g_string_free(names, FALSE);
}

static void fill_cameras(GimbalStage* self) {
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  g_autofree char* names = camera_names(compiled ? compiled->model : NULL);
  if (!g_strcmp0(names, self->cameras)) return;
  g_free(self->cameras);
  self->cameras = g_steal_pointer(&names);
  g_auto(GStrv) labels = g_strsplit(self->cameras, "\n", -1);
  g_autoptr(GMenu) menu = g_menu_new();
  g_autoptr(GMenu) own = g_menu_new();
  add_camera_item(menu, _("Free"), -1);
  add_camera_item(menu, _("Track Selection"), -2);
  for (int i = 0; labels[i] && *labels[i]; i++) add_camera_item(own, labels[i], i);
  g_menu_append_section(menu, _("Cameras of the Model"), G_MENU_MODEL(own));
  append_view_items(menu);
  gtk_menu_button_set_menu_model(self->camera_button, G_MENU_MODEL(menu));
}

static void show_camera(GimbalStage* self) {
  int index = gimbal_viewport_get_camera_index(self->viewport);
  GimbalCompiled* compiled = gimbal_session_get_compiled(self->session);
  const char* name = index >= 0 && compiled ? object_name(compiled->model, mjOBJ_CAMERA, index) : NULL;
  g_autofree char* text = index == -1   ? g_strdup(_("Free Camera"))
                          : index == -2 ? g_strdup(_("Tracking"))
                          : name        ? g_strdup(name)
                                        : g_strdup_printf(_("Camera %d"), index);
  if (g_strcmp0(text, gtk_menu_button_get_label(self->camera_button))) {
    gtk_menu_button_set_label(self->camera_button, text);
  }
  GAction* action = g_action_map_lookup_action(G_ACTION_MAP(self->actions), "camera");
  if (action) g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_int32(index));
}

static void on_model(GimbalStage* self) {
  fill_cameras(self);
  show_camera(self);
  show_selection(self);
}

static gboolean focus_view(gpointer user_data) {
  GimbalStage* self = user_data;
  if (self->viewport) gtk_widget_grab_focus(GTK_WIDGET(self->viewport));
  return G_SOURCE_REMOVE;
}

// After a choice from the menu the keys of the view work. The menu gives the focus back to its
// button first.
static void on_menu_closed(GimbalStage* self) {
  gboolean open = FALSE;
  g_object_get(self->camera_button, "active", &open, NULL);
  if (!open) g_timeout_add_full(G_PRIORITY_DEFAULT, 40, focus_view, g_object_ref(self), g_object_unref);
}

//---- wiring

static void apply_quality(GimbalStage* self) {
  static const int kQuality[] = {GIMBAL_QUALITY_AUTO, GIMBAL_QUALITY_FAST, GIMBAL_QUALITY_MEDIUM,
                                 GIMBAL_QUALITY_HIGH, GIMBAL_QUALITY_BEST};
  int quality = CLAMP(g_settings_get_enum(gimbal_settings_get(), "render-quality"), 0, 4);
  gimbal_viewport_set_quality(self->viewport, kQuality[quality]);
}

static void apply_zoom(GimbalStage* self) {
  gimbal_viewport_set_zoom_turned(self->viewport, g_settings_get_boolean(gimbal_settings_get(), "turn-zoom"));
}

void gimbal_stage_set_session(GimbalStage* self, GimbalSession* session) {
  self->session = session;
  g_object_set(self->playback, "session", session, NULL);
  g_signal_connect_object(session, "frame", G_CALLBACK(on_frame), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->viewport, "drawn", G_CALLBACK(on_drawn), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->viewport, "options-changed", G_CALLBACK(show_legend), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->viewport, "options-changed", G_CALLBACK(on_options), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(gimbal_session_get_ghosts(session), "drawn", G_CALLBACK(on_ghosts), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "model-changed", G_CALLBACK(on_model), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "document-changed", G_CALLBACK(on_document), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "problems-changed", G_CALLBACK(on_problems), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "selection-changed", G_CALLBACK(on_selection), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(gimbal_session_get_project(session), "text-changed", G_CALLBACK(on_text), self,
                          G_CONNECT_SWAPPED);
  self->tools = gimbal_stage_tools_new(&self->view, session, self->manipulator, self->overlay, self->actions);
  gimbal_pose_tools_attach(&self->view, session, self->overlay, self->actions);
  gimbal_stage_keys_attach(&self->view, session);
  self->memory = gimbal_stage_memory_new(&self->view, session, self->tools);
}

static void stage_leave(GObject* object) {
  GimbalStage* self = GIMBAL_STAGE(object);
  if (self->box) gimbal_viewport_clear(self->viewport);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalStage, field, release)

#define PART(field) GIMBAL_PART(GimbalStage, field)

static const GimbalPart kParts[] = {PART(box),
                                    PART(head),
                                    PART(viewport),
                                    PART(info),
                                    PART(selection),
                                    PART(badge),
                                    PART(told),
                                    PART(waiting),
                                    PART(error_place),
                                    PART(camera_button),
                                    PART(timeline),
                                    PART(moment),
                                    PART(playback),
                                    PART(now),
                                    PART(overlay),
                                    PART(window_label),
                                    PART(manipulator),
                                    PART(orientation),
                                    PART(timeline_marks),
                                    PART(program_overlay),
                                    PART(words_top_left),
                                    PART(words_top_right),
                                    PART(words_bottom_left),
                                    PART(words_bottom_right),
                                    PART(words_top),
                                    PART(words_bottom),
                                    PART(words_left),
                                    PART(words_right),
                                    {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_moment),
                                    GIMBAL_CALL(on_picked),
                                    GIMBAL_CALL(on_picked_too),
                                    GIMBAL_CALL(on_perturbed),
                                    GIMBAL_CALL(show_camera),
                                    GIMBAL_CALL(on_error_place),
                                    {0}};

static void gimbal_stage_class_init(GimbalStageClass* klass) {
  GIMBAL_CLASS_OWNS(klass, stage_leave, OWNS(view.message_timer, gimbal_drop_source),
                    OWNS(shown, gimbal_compiled_unref), OWNS(cameras, g_free),
                    OWNS(line, gimbal_timeline_free), OWNS(box, gtk_widget_unparent), OWNS(viewport, NULL),
                    OWNS(actions, g_object_unref), GIMBAL_TO_THE_LAST, OWNS(memory, gimbal_stage_memory_free),
                    OWNS(tools, gimbal_stage_tools_free));
  g_type_ensure(GIMBAL_TYPE_VIEWPORT);
  g_type_ensure(GIMBAL_TYPE_MANIPULATOR);
  g_type_ensure(GIMBAL_TYPE_PROGRAM_OVERLAY);
  g_type_ensure(GIMBAL_TYPE_ORIENTATION);
  g_type_ensure(GIMBAL_TYPE_PLAYBACK_BAR);
  layout_restored = gimbal_signal_new("layout-restored", GIMBAL_TYPE_STAGE, 1, G_TYPE_VARIANT);
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "stage", kParts, kCalls);
}

static void gimbal_stage_init(GimbalStage* self) {
  static const GActionEntry kActions[] = {
      {.name = "camera", .activate = on_camera, .parameter_type = "i", .state = "-1"}};
  gtk_widget_init_template(GTK_WIDGET(self));
  self->line = gimbal_timeline_new(self->timeline, self->timeline_marks, self->now, self->window_label);
  self->actions = g_simple_action_group_new();
  g_action_map_add_action_entries(G_ACTION_MAP(self->actions), kActions, G_N_ELEMENTS(kActions), self);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "stage", G_ACTION_GROUP(self->actions));
  g_signal_connect_object(gimbal_settings_get(), "changed::render-quality", G_CALLBACK(apply_quality), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->camera_button, "notify::active", G_CALLBACK(on_menu_closed), self,
                          G_CONNECT_SWAPPED);
  gimbal_viewport_set_extras(self->viewport, gimbal_plugins_add_geoms);
  gimbal_viewport_set_studio_look(self->viewport, TRUE);
  g_signal_connect_object(gimbal_settings_get(), "changed::turn-zoom", G_CALLBACK(apply_zoom), self,
                          G_CONNECT_SWAPPED);
  self->view = (GimbalStageView){.widget = GTK_WIDGET(self),
                                 .viewport = self->viewport,
                                 .actions = G_ACTION_GROUP(self->actions),
                                 .told = self->told,
                                 .toggle_info = toggle_info};
  gimbal_orientation_set_viewport(self->orientation, self->viewport);
  self->legend = GIMBAL_STRAIN_LEGEND(gimbal_strain_legend_new(self->viewport));
  gtk_overlay_add_overlay(self->overlay, GTK_WIDGET(self->legend));
  apply_quality(self);
  apply_zoom(self);
}
