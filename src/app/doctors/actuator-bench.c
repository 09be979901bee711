// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The actuator bench lists all actuators with their faults, the worst first. For the chosen one it
// simulates a step and a sweep of sines, with the current gains and with those that give the
// desired response. A click writes these into the text.
//
// At most two examinations run at a time: one computes the figures of all actuators and follows the
// run, one simulates the chosen actuator.

#include <gimbal/kinds/actuators.h>
#include <glib/gi18n.h>
#include <math.h>

#include "doctors/actuator-trial.h"
#include "model/object-label.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/axis.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/number-table.h"

enum {
  UPDATE_US = 1000000,  // between updates of the figures while the run goes on
  REST_MS = 350         // from the last change of a desired number to the simulation
};

static const GimbalTableColumn kColumns[] = {
    {N_("Actuator"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Finding"), N_("What is wrong with it in this pose"), GIMBAL_TABLE_WORD},
    {N_("Inertia"), N_("That it feels with all held that it does not drive, kg m² or kg"),
     GIMBAL_TABLE_POWERS},
    {N_("Frequency Hz"), N_("At which it swings by itself"), GIMBAL_TABLE_POWERS},
    {N_("Damping ratio"), N_("1: as fast as it goes without overshoot"), GIMBAL_TABLE_POWERS},
    {N_("Sag"), N_("How far gravity bends it from where it is told to be"), GIMBAL_TABLE_WORD},
    {N_("Force %"), N_("Of its largest force, to hold this pose"), GIMBAL_TABLE_NUMBER},
};

// Indexed by the bit of the fault.
static const char* const kFindings[GIMBAL_N_ACTUATOR_FAULTS] = {
    N_("moves nothing"), N_("too weak"),       N_("too stiff"), N_("sags"),
    N_("swings"),        N_("near its limit"), N_("slow"),      N_("no limit"),
};

static const char* const kTroubles[] = {
    [GIMBAL_GAINS_GOOD] = NULL,
    [GIMBAL_GAINS_NO_SERVO] = N_("It has no stiffness to choose: make it a <position>."),
    [GIMBAL_GAINS_SPRING] = N_("Its springs alone are stiffer than that. Wish for a higher frequency."),
    [GIMBAL_GAINS_DAMPER] = N_("Its dampers alone damp more than that: kv becomes 0."),
    [GIMBAL_GAINS_STEP] = N_("The time step cannot follow that frequency. Wish for a lower one."),
};

enum { FREQUENCY, RATIO, STEP, N_WISHES };
enum { BY_TIME, GAIN, PHASE, N_CHARTS };
enum { WHOLE, ARMATURE, FORCE, N_CHOICES };

#define EXPLODED 4.0   // times the step
#define SHORT    0.02  // of the step: it settles elsewhere

#define GIMBAL_TYPE_ACTUATOR_BENCH (gimbal_actuator_bench_get_type())
G_DECLARE_FINAL_TYPE(GimbalActuatorBench, gimbal_actuator_bench, GIMBAL, ACTUATOR_BENCH, GimbalPage)

struct _GimbalActuatorBench {
  GimbalPage parent;
  GtkWidget* box;
  GtkStack* stack;  // the bench, or a text if there is no actuator
  GimbalNumberTable* table;
  GtkLabel* name;
  GtkSpinButton* wishes[N_WISHES];
  GtkLabel* step_name;
  GtkCheckButton* choices[N_CHOICES];
  GtkLabel* proposal;
  GtkLabel* outcome;
  GtkWidget* write;
  GtkLabel* touch;      // what is touched in this pose
  GtkWidget* free;      // tries it in another one
  gboolean freely;      // that is wished for
  GtkLabel* offer;      // of the integrator discrete
  GtkWidget* discrete;  // takes it
  GtkWidget* measure;
  GtkSpinner* spinner;
  GimbalChart* charts[N_CHARTS];
  GimbalSession* session;
  GimbalExamination* looking;  // computes all figures; NULL: none
  GimbalExamination* trying;   // simulates the chosen actuator; NULL: none
  GArray* pose;                // qpos of the last figures
  gint64 looked;
  guint timer;
  int actuator;                  // the chosen one, -1: none
  GimbalActuatorReport* report;  // of the chosen actuator; NULL: none yet
};

G_DEFINE_FINAL_TYPE(GimbalActuatorBench, gimbal_actuator_bench, GIMBAL_TYPE_PAGE)

//---- results of a trial

static char* name_of(int trial) {
  static const char* const names[GIMBAL_N_TRIALS] = {[GIMBAL_AS_IT_IS] = N_("Now"),
                                                     [GIMBAL_AS_WISHED] = N_("As wished"),
                                                     [GIMBAL_WITH_DISCRETE] = N_("With discrete")};
  return g_strdup(_(names[trial]));
}

static void show_sweep(GimbalActuatorBench* self, const GimbalSweepAnswer* a, int trial) {
  g_autofree char* name = name_of(trial);
  int gain = gimbal_chart_add_line(self->charts[GAIN], name, trial);
  int phase = gimbal_chart_add_line(self->charts[PHASE], name, trial);
  gimbal_chart_set_points(self->charts[GAIN], gain, a->frequency, a->gain, a->count);
  gimbal_chart_set_points(self->charts[PHASE], phase, a->frequency, a->phase, a->count);
}

// How many points of an answer are shown: of one that explodes those before it leaves the others
// behind.
static int shown_points(const GimbalStepAnswer* a) {
  int count = 0;
  while (count < (int)a->time->len &&
         (!a->diverged || fabs(g_array_index(a->value, double, count)) < EXPLODED)) {
    count++;
  }
  return count;
}

static void show_curves(GimbalActuatorBench* self) {
  const GimbalActuatorReport* r = self->report;
  for (int i = 0; i < N_CHARTS; i++) gimbal_chart_clear(self->charts[i]);
  for (int i = 0; i < GIMBAL_N_TRIALS && r; i++) {
    if (r->tried[i]) {
      const GimbalStepAnswer* a = &r->step[i];
      g_autofree char* name = name_of(i);
      gimbal_chart_set_points(self->charts[BY_TIME], gimbal_chart_add_line(self->charts[BY_TIME], name, i),
                              (const double*)(const void*)a->time->data,
                              (const double*)(const void*)a->value->data, shown_points(a));
    }
    if (r->swept[i]) show_sweep(self, &r->sweep[i], i);
  }
}

static void actuator_bench_append(GString* text, const char* name, double value, double factor,
                                  const char* unit) {
  double shown = factor * gimbal_axis_settle(value);
  const char* form = fabs(shown) < 999.5 ? "\n%s %.3g %s" : "\n%s %.0f %s";
  if (isfinite(value)) g_string_append_printf(text, form, name, shown, unit);
}

static char* outcome_of(const GimbalActuatorReport* r, int trial) {
  const GimbalStepAnswer* a = &r->step[trial];
  g_autofree char* name = name_of(trial);
  g_autoptr(GString) text = g_string_new(name);
  if (a->diverged) {
    g_string_append_printf(text, "\n%s", _("It explodes."));
    return g_strdup(text->str);
  }
  if (!a->settled && !isnan(a->final) && a->time->len) {
    g_string_append_printf(text, "\n");
    g_string_append_printf(text, _("Not settled after %.3g s: at %.3g %% of the step"),
                           g_array_index(a->time, double, a->time->len - 1), 100 * a->final);
  }
  if (a->settled && fabs(a->final - 1) > SHORT) {
    g_string_append_printf(text, "\n");
    g_string_append_printf(text, _("Settles at %.3g %% of the step"), 100 * a->final);
  }
  actuator_bench_append(text, _("Overshoot"), a->overshoot, 100, "%");
  actuator_bench_append(text, _("Rise"), a->rise, 1000, "ms");
  actuator_bench_append(text, _("Settling"), a->settling, 1000, "ms");
  if (r->swept[trial]) actuator_bench_append(text, _("Bandwidth"), r->sweep[trial].bandwidth, 1, "Hz");
  if (a->saturated > 0) actuator_bench_append(text, _("At the limit"), a->saturated, 100, "%");
  return g_strdup(text->str);
}

// What the step was measured against besides the joint, and where it would not be.
static void show_touch(GimbalActuatorBench* self) {
  const GimbalActuatorReport* r = self->report;
  GimbalFrame* frame = self->session ? gimbal_session_get_frame(self->session) : NULL;
  const int* geoms = r && r->tried[GIMBAL_AS_IT_IS] ? r->step[GIMBAL_AS_IT_IS].touching : NULL;
  gboolean touches =
      geoms && frame && geoms[0] >= 0 && geoms[0] < frame->view.ngeom && geoms[1] < frame->view.ngeom;
  g_autofree char* text = NULL;
  if (touches) {
    g_autofree char* one = gimbal_object_label(&frame->view, mjOBJ_GEOM, geoms[0]);
    g_autofree char* two = gimbal_object_label(&frame->view, mjOBJ_GEOM, geoms[1]);
    text = g_strdup_printf(_("%s touches %s: the answer is that of the contact, too."), one, two);
  } else if (r && r->freed) {
    text = g_strdup(_("In a pose near this one, in which nothing touches."));
  }
  gtk_label_set_text(self->touch, text ? text : "");
  gtk_widget_set_visible(GTK_WIDGET(self->touch), text != NULL);
  gtk_widget_set_visible(self->free, touches && !r->free);
}

static void show_outcome(GimbalActuatorBench* self) {
  g_autoptr(GString) text = g_string_new(NULL);
  for (int i = 0; i < GIMBAL_N_TRIALS && self->report; i++) {
    if (!self->report->tried[i]) continue;
    g_autofree char* one = outcome_of(self->report, i);
    g_string_append_printf(text, "%s%s", text->len ? "\n" : "", one);
  }
  gtk_label_set_text(self->outcome, text->str);
  show_touch(self);
}

static void show_proposal(GimbalActuatorBench* self) {
  const GimbalActuatorReport* r = self->report;
  g_autoptr(GString) text = g_string_new(NULL);
  const char* trouble = r ? kTroubles[r->gains.trouble] : NULL;
  gboolean good = r && r->tried[GIMBAL_AS_WISHED];
  if (good) {
    const GimbalActuatorFigures* f = &r->figures[GIMBAL_AS_IT_IS];
    g_string_append_printf(text, "kp %.4g → %.4g\nkv %.4g → %.4g", gimbal_axis_settle(f->kp), r->gains.kp,
                           gimbal_axis_settle(f->kv), r->gains.kv);
    if (r->gains.armature > 0) {
      g_string_append_printf(text, "\narmature %.4g → %.4g", r->old_armature,
                             r->old_armature + r->gains.armature);
    }
    g_string_append_printf(text, "\nforcerange ± %.4g", r->gains.force);
  }
  if (trouble) g_string_append_printf(text, "%s%s", text->len ? "\n" : "", _(trouble));
  gtk_label_set_text(self->proposal, text->str);
  gtk_widget_set_sensitive(self->write, good);
  gtk_widget_set_sensitive(GTK_WIDGET(self->choices[ARMATURE]), good && r->gains.armature > 0);
  gtk_widget_set_sensitive(GTK_WIDGET(self->choices[FORCE]), good);
}

static void show_offer(GimbalActuatorBench* self) {
  gboolean holds = self->report && self->report->holds_with_discrete;
  double h = holds ? self->report->figures[GIMBAL_AS_IT_IS].time_step : 0;
  g_autofree char* text = g_strdup_printf(_("With discrete it holds at %g s."), h);
  gtk_label_set_text(self->offer, text);
  gtk_widget_set_visible(GTK_WIDGET(self->offer), holds);
  gtk_widget_set_visible(self->discrete, holds);
}

static void show_report(GimbalActuatorBench* self) {
  show_offer(self);
  show_curves(self);
  show_outcome(self);
  show_proposal(self);
}

//---- trial

static double step_factor(const GimbalActuatorBench* self, const GimbalActuatorFigures* f) {
  (void)self;
  return f->turns ? G_PI / 180 : 1e-3;
}

static void on_tried(gpointer page, GimbalExamination* examination, const char* error) {
  GimbalActuatorBench* self = page;
  self->trying = NULL;
  gtk_spinner_set_spinning(self->spinner, FALSE);
  g_clear_pointer(&self->report, gimbal_actuator_report_free);
  if (!error) self->report = g_steal_pointer(&examination->request);
  show_report(self);
  if (error) gtk_label_set_text(self->outcome, error);
}

static gboolean actuator_bench_choice(const GimbalActuatorBench* self, int which) {
  return gtk_check_button_get_active(self->choices[which]);
}

static void try_it(GimbalActuatorBench* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  g_clear_handle_id(&self->timer, g_source_remove);
  if (!frame || self->actuator < 0 || self->actuator >= frame->view.nactuator) return;
  gboolean turns = frame->view.actuator_trntype[self->actuator] != mjTRN_TENDON;
  int joint = frame->view.actuator_trnid[2 * self->actuator];
  if (gimbal_transmission_is_joint(frame->view.actuator_trntype[self->actuator])) {
    turns = frame->view.jnt_type[joint] != mjJNT_SLIDE && frame->view.jnt_type[joint] != mjJNT_FREE;
  }
  gtk_label_set_text(self->step_name, turns ? _("Step (degrees)") : _("Step (mm)"));
  GimbalActuatorFigures unit = {.turns = turns};
  GimbalActuatorWish wish = {gtk_spin_button_get_value(self->wishes[FREQUENCY]),
                             gtk_spin_button_get_value(self->wishes[RATIO]),
                             gtk_spin_button_get_value(self->wishes[STEP]) * step_factor(self, &unit)};
  GimbalActuatorReport* report =
      gimbal_actuator_report_new(self->actuator, &wish, actuator_bench_choice(self, WHOLE));
  report->armature = actuator_bench_choice(self, ARMATURE);
  report->force = actuator_bench_choice(self, FORCE);
  report->free = self->freely;
  gimbal_examination_cancel(self->trying);
  gtk_spinner_set_spinning(self->spinner, TRUE);
  self->trying = gimbal_examine(self, frame, report, (GDestroyNotify)gimbal_actuator_report_free,
                                gimbal_actuator_report_fill, on_tried);
}

static gboolean on_rest(gpointer user_data) {
  try_it(user_data);
  return G_SOURCE_REMOVE;
}

static void on_wish(GimbalActuatorBench* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  if (self->actuator >= 0) self->timer = g_timeout_add(REST_MS, on_rest, self);
}

static void actuator_bench_choose(GimbalActuatorBench* self, const mjModel* m, int actuator) {
  g_autofree char* name = actuator >= 0 ? gimbal_object_label(m, mjOBJ_ACTUATOR, actuator) : g_strdup("");
  if (actuator != self->actuator) {
    g_clear_pointer(&self->report, gimbal_actuator_report_free);
    self->freely = FALSE;
    show_report(self);
  }
  self->actuator = actuator;
  gtk_label_set_text(self->name, name);
  gtk_widget_set_sensitive(self->measure, actuator >= 0);
  try_it(self);
}

static void on_write(GimbalActuatorBench* self) {
  g_autoptr(GError) error = NULL;
  if (!self->report) return;
  self->report->armature = actuator_bench_choice(self, ARMATURE);
  self->report->force = actuator_bench_choice(self, FORCE);
  if (!gimbal_actuator_report_write(self->session, self->report, &error)) {
    gimbal_toast_error(GTK_WIDGET(self), error);
  }
}

static void on_free(GimbalActuatorBench* self) {
  self->freely = TRUE;
  try_it(self);
}

static void on_discrete(GimbalActuatorBench* self) {
  g_autoptr(GError) error = NULL;
  gimbal_actuator_write_discrete(self->session, &error);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

//---- table of all actuators

typedef struct Look {
  int count;
  GimbalActuatorFigures* figures;
} Look;

static void figures_free(gpointer data) {
  Look* look = data;
  g_free(look->figures);
  g_free(look);
}

static void compute_figures(GimbalExamination* examination) {
  Look* look = examination->request;
  gimbal_actuator_figures(&examination->model, examination->data, 0, look->count, look->figures);
}

static const char* finding_of(const GimbalActuatorFigures* f) {
  for (int i = 0; i < GIMBAL_N_ACTUATOR_FAULTS; i++) {
    if (f->faults & 1u << i) return _(kFindings[i]);
  }
  return _("good");
}

static char* sag_of(const GimbalActuatorFigures* f) {
  if (!isfinite(f->error)) return g_strdup("–");
  double value = f->turns ? fabs(f->error) * 180 / G_PI : 1000 * fabs(f->error);
  return g_strdup_printf(f->turns ? "%.3g°" : "%.3g mm", value < 1e-6 ? 0 : value);
}

static int by_badness(gconstpointer a, gconstpointer b, gpointer figures) {
  const GimbalActuatorFigures* f = figures;
  int i = *(const int*)a, k = *(const int*)b,
      difference = gimbal_actuator_badness(&f[k]) - gimbal_actuator_badness(&f[i]);
  return difference ? difference : i - k;
}

static void on_row(GimbalActuatorBench* self, guint64 key) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  int actuator = (int)key - 1;
  if (!frame || actuator >= frame->view.nactuator) return;
  gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", mjOBJ_ACTUATOR, actuator);
  actuator_bench_choose(self, frame->compiled->model, actuator);
}

// The one that is selected, else the worst. To look at the page selects nothing in the model.
static void show_first(GimbalActuatorBench* self, const mjModel* m, int worst) {
  GimbalSelection selection = gimbal_session_get_selection(self->session);
  gboolean selected = selection.type == mjOBJ_ACTUATOR && selection.id >= 0;
  int first = selected ? selection.id : worst;
  g_signal_handlers_block_by_func(self->table, on_row, self);
  gimbal_number_table_select(self->table, (guint64)first + 1);
  g_signal_handlers_unblock_by_func(self->table, on_row, self);
  actuator_bench_choose(self, m, first);
}

static void fill_table(GimbalActuatorBench* self, const mjModel* m, const Look* look) {
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, look->count + 1);
  g_autoptr(GArray) order = g_array_sized_new(FALSE, FALSE, sizeof(int), (guint)look->count);
  g_auto(GStrv) texts = g_new0(char*, 2 * look->count + 1);
  for (int i = 0; i < look->count; i++) g_array_append_val(order, i);
  g_array_sort_with_data(order, by_badness, look->figures);
  for (int i = 0; i < look->count; i++) {
    int id = g_array_index(order, int, i);
    const GimbalActuatorFigures* f = &look->figures[id];
    texts[2 * i] = gimbal_object_label(m, mjOBJ_ACTUATOR, id);
    texts[2 * i + 1] = sag_of(f);
    rows[i] = (GimbalTableRow){
        .key = (guint64)id + 1,
        .texts = {texts[2 * i], finding_of(f), NULL, NULL, NULL, texts[2 * i + 1]},
        .values = {0, 0, f->inertia, f->frequency, f->ratio, 0, isinf(f->limit) ? NAN : 100 * f->use}};
  }
  gimbal_number_table_update(self->table, rows, look->count);
  if (self->actuator >= look->count) actuator_bench_choose(self, m, -1);
  if (self->actuator >= 0 || look->count == 0) return;
  show_first(self, m, g_array_index(order, int, 0));
}

static void on_figures(gpointer page, GimbalExamination* examination, const char* error) {
  GimbalActuatorBench* self = page;
  self->looking = NULL;
  self->looked = g_get_monotonic_time();
  if (!error) fill_table(self, examination->compiled->model, examination->request);
}

static gboolean is_other_pose(GimbalActuatorBench* self, const GimbalFrame* frame) {
  gsize size = sizeof(mjtNum) * (gsize)frame->view.nq;
  gboolean same = self->pose->len == frame->view.nq && !memcmp(self->pose->data, frame->data->qpos, size);
  g_array_set_size(self->pose, 0);
  g_array_append_vals(self->pose, frame->data->qpos, (guint)frame->view.nq);
  return !same;
}

static void actuator_bench_update(GimbalActuatorBench* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  int count = frame ? (int)frame->view.nactuator : 0;
  if (!frame || self->looking) return;
  gtk_stack_set_visible_child_name(self->stack, count ? "bench" : "empty");
  if (!count || (frame->running && g_get_monotonic_time() - self->looked < UPDATE_US) ||
      !is_other_pose(self, frame)) {
    return;
  }
  Look* look = g_new0(Look, 1);
  *look = (Look){count, g_new0(GimbalActuatorFigures, count)};
  self->looking = gimbal_examine(self, frame, look, figures_free, compute_figures, on_figures);
}

// Restart all examinations when the page becomes visible or the model has changed.
static void wrap_again(GimbalPage* page) {
  GimbalActuatorBench* self = GIMBAL_ACTUATOR_BENCH(page);
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gimbal_examination_cancel(g_steal_pointer(&self->looking));
  gimbal_examination_cancel(g_steal_pointer(&self->trying));
  gtk_spinner_set_spinning(self->spinner, FALSE);
  g_array_set_size(self->pose, 0);
  g_clear_pointer(&self->report, gimbal_actuator_report_free);
  if (!frame || self->actuator >= frame->view.nactuator) self->actuator = -1;
  if (self->actuator < 0) gtk_label_set_text(self->name, "");
  show_report(self);
  if (!frame) gimbal_number_table_update(self->table, NULL, 0);
  actuator_bench_update(self);
  if (self->actuator >= 0) try_it(self);
}

static void gimbal_actuator_bench_bind(GimbalPage* page) {
  GIMBAL_ACTUATOR_BENCH(page)->session = gimbal_page_get_session(page);
}

static void gimbal_actuator_bench_model(GimbalPage* page, GimbalCompiled* compiled) {
  (void)compiled;
  wrap_again(page);
}

static void gimbal_actuator_bench_frame(GimbalPage* page, GimbalFrame* frame) {
  (void)frame;
  actuator_bench_update(GIMBAL_ACTUATOR_BENCH(page));
}

//---- object

static void actuator_bench_leave(GObject* object) {
  GimbalActuatorBench* self = GIMBAL_ACTUATOR_BENCH(object);
  gimbal_examination_cancel(g_steal_pointer(&self->looking));
  gimbal_examination_cancel(g_steal_pointer(&self->trying));
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalActuatorBench, field, release)

static const GimbalPageHooks kHooks = {.bind = gimbal_actuator_bench_bind,
                                       .model = gimbal_actuator_bench_model,
                                       .frame = gimbal_actuator_bench_frame,
                                       .map = wrap_again};

static void gimbal_actuator_bench_class_init(GimbalActuatorBenchClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, actuator_bench_leave, OWNS(timer, gimbal_drop_source),
                    OWNS(box, gtk_widget_unparent), GIMBAL_TO_THE_LAST, OWNS(pose, g_array_unref),
                    OWNS(report, gimbal_actuator_report_free));
}

static GtkLabel* add_label(GtkWidget* box, const char* style) {
  GtkLabel* label = GTK_LABEL(gtk_label_new(""));
  gtk_label_set_xalign(label, 0);
  gtk_label_set_wrap(label, TRUE);
  gtk_label_set_max_width_chars(label, 26);
  gtk_widget_add_css_class(GTK_WIDGET(label), style);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(label));
  return label;
}

static GtkWidget* add_offer(GimbalActuatorBench* self, GtkWidget* box, const char* name, GCallback taken,
                            const char* tip) {
  GtkWidget* button = gimbal_button_with_tip(name, tip, taken, self);
  gtk_widget_set_halign(button, GTK_ALIGN_START);
  gtk_box_append(GTK_BOX(box), button);
  return button;
}

static void add_wishes(GimbalActuatorBench* self, GtkWidget* box) {
  static const struct {
    const char* name;
    double low, high, step, value;
    guint digits;
  } wishes[N_WISHES] = {[FREQUENCY] = {N_("Frequency (Hz)"), 0.1, 1000, 0.5, 5, 1},
                        [RATIO] = {N_("Damping ratio"), 0.05, 10, 0.05, 1, 2},
                        [STEP] = {N_("Step (degrees)"), 0.1, 500, 1, 5, 1}};
  GtkWidget* grid = gtk_grid_new();
  gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
  gtk_grid_set_column_spacing(GTK_GRID(grid), 6);
  for (int i = 0; i < N_WISHES; i++) {
    GtkWidget* label = gtk_label_new(_(wishes[i].name));
    self->wishes[i] =
        GTK_SPIN_BUTTON(gtk_spin_button_new_with_range(wishes[i].low, wishes[i].high, wishes[i].step));
    gtk_spin_button_set_digits(self->wishes[i], wishes[i].digits);
    gtk_spin_button_set_value(self->wishes[i], wishes[i].value);
    gtk_editable_set_width_chars(GTK_EDITABLE(self->wishes[i]), 5);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_hexpand(label, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->wishes[i]), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _(wishes[i].name), -1);
    g_signal_connect_swapped(self->wishes[i], "value-changed", G_CALLBACK(on_wish), self);
    gtk_grid_attach(GTK_GRID(grid), label, 0, i, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), GTK_WIDGET(self->wishes[i]), 1, i, 1, 1);
    if (i == STEP) self->step_name = GTK_LABEL(label);
  }
  gtk_box_append(GTK_BOX(box), grid);
}

static void add_choices(GimbalActuatorBench* self, GtkWidget* box) {
  static const struct {
    const char *name, *tip;
    gboolean active;
  } choices[N_CHOICES] = {
      [WHOLE] = {N_("All joints move"), N_("In the trial; else those are held that it does not drive"),
                 FALSE},
      [ARMATURE] = {N_("With armature"), N_("So that it swings much the same while others give way"), TRUE},
      [FORCE] = {N_("With force range"), N_("Enough to hold the pose and to make the step"), FALSE}};
  for (int i = 0; i < N_CHOICES; i++) {
    self->choices[i] = GTK_CHECK_BUTTON(gtk_check_button_new_with_label(_(choices[i].name)));
    gtk_check_button_set_active(self->choices[i], choices[i].active);
    gimbal_tooltip_set(GTK_WIDGET(self->choices[i]), _(choices[i].tip));
    g_signal_connect_swapped(self->choices[i], "toggled", G_CALLBACK(on_wish), self);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->choices[i]));
  }
}

static void add_buttons(GimbalActuatorBench* self, GtkWidget* box) {
  GtkWidget* buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  self->write = gimbal_button_with_tip(_("Write"), _("These gains into the text, as one step of undo"),
                                       G_CALLBACK(on_write), self);
  self->measure =
      gimbal_button_with_tip(_("Try Again"), _("In the pose that is on show now"), G_CALLBACK(try_it), self);
  self->spinner = GTK_SPINNER(gtk_spinner_new());
  gtk_widget_add_css_class(self->write, "suggested-action");
  gtk_box_append(GTK_BOX(buttons), self->write);
  gtk_box_append(GTK_BOX(buttons), self->measure);
  gtk_box_append(GTK_BOX(buttons), GTK_WIDGET(self->spinner));
  gtk_box_append(GTK_BOX(box), buttons);
}

static GtkWidget* make_settings(GimbalActuatorBench* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget* scroller = gtk_scrolled_window_new();
  self->name = add_label(box, "caption-heading");
  add_buttons(self, box);
  self->offer = add_label(box, "numeric");
  self->discrete = add_offer(self, box, _("Use Discrete"), G_CALLBACK(on_discrete),
                             _("Write integrator=\"discrete\" into the text; Ctrl+Z takes it back"));
  self->proposal = add_label(box, "numeric");
  add_wishes(self, box);
  add_choices(self, box);
  self->outcome = add_label(box, "numeric");
  self->touch = add_label(box, "dim-label");
  self->free = add_offer(self, box, _("Try a Free Pose"), G_CALLBACK(on_free),
                         _("Try it in a pose near this one, in which what it moves touches nothing"));
  gtk_widget_add_css_class(box, "lab-settings");
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), box);
  gtk_widget_set_hexpand(scroller, FALSE);
  return scroller;
}

static void add_charts(GimbalActuatorBench* self, GtkWidget* box) {
  static const struct {
    const char *title, *x, *y;
    gboolean log_x, log_y;
  } charts[N_CHARTS] = {[BY_TIME] = {N_("Answer to a step"), "s", "", FALSE, FALSE},
                        [GAIN] = {N_("Gain by frequency"), "Hz", "", TRUE, TRUE},
                        [PHASE] = {N_("Phase by frequency"), "Hz", "°", TRUE, FALSE}};
  GtkWidget* below = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  for (int i = 0; i < N_CHARTS; i++) {
    self->charts[i] = GIMBAL_CHART(gimbal_chart_new());
    gimbal_chart_set_title(self->charts[i], _(charts[i].title));
    gimbal_chart_set_axes(self->charts[i], charts[i].x, charts[i].y, charts[i].log_x, charts[i].log_y);
    gimbal_chart_set_legend(self->charts[i], i == BY_TIME);
    gimbal_chart_set_empty_text(self->charts[i], "");
    gtk_box_append(GTK_BOX(i == BY_TIME ? box : below), GTK_WIDGET(self->charts[i]));
  }
  gtk_box_append(GTK_BOX(box), below);
}

static GtkWidget* make_empty(void) {
  GtkWidget* label = gtk_label_new(_("This model has no actuators"));
  gtk_widget_add_css_class(label, "dim-label");
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  return label;
}

static void gimbal_actuator_bench_init(GimbalActuatorBench* self) {
  GtkWidget* bench = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  self->actuator = -1;
  self->pose = g_array_new(FALSE, FALSE, sizeof(mjtNum));
  self->stack = GTK_STACK(gtk_stack_new());
  self->box = GTK_WIDGET(self->stack);
  self->table = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kColumns, G_N_ELEMENTS(kColumns)));
  gimbal_number_table_set_name(self->table, _("Actuators"));
  gtk_widget_set_size_request(GTK_WIDGET(self->table), 210, -1);
  g_signal_connect_swapped(self->table, "selected", G_CALLBACK(on_row), self);
  gtk_box_append(GTK_BOX(bench), GTK_WIDGET(self->table));
  gtk_box_append(GTK_BOX(bench), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  gtk_box_append(GTK_BOX(bench), make_settings(self));
  gtk_box_append(GTK_BOX(bench), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  add_charts(self, bench);
  gtk_stack_add_named(self->stack, make_empty(), "empty");
  gtk_stack_add_named(self->stack, bench, "bench");
  gtk_widget_set_parent(self->box, GTK_WIDGET(self));
  show_report(self);
}

//---- the row

const GimbalPageKind gimbal_actuators_page = {
    .name = "actuators",
    .title = N_("Actuators"),
    .icon = "gimbal-actuator-symbolic",
    .home = "bottom",
    .help = "doctors",
    .needs_model = TRUE,
    .type = gimbal_actuator_bench_get_type,
};
