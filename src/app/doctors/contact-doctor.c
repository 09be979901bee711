// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The contact doctor lists the pairs of geoms that touch with their symptoms, the worst first. For
// the chosen pair it shows the contact parameters in physical units, in which they can be edited,
// and simulates what other settings would change.
//
// The table follows the run. The chosen pair stays until another is chosen or it no longer touches.

#include <glib/gi18n.h>
#include <math.h>

#include "author/author.h"
#include "doctor/contact.h"
#include "doctors/contact-edit.h"
#include "doctors/examination.h"
#include "language/edit/rewrite.h"
#include "model/object-label.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/toast.h"
#include "widgets/control/tooltip.h"
#include "widgets/plot/axis.h"
#include "widgets/plot/chart.h"
#include "widgets/plot/number-table.h"

enum { UPDATE_US = 500000 };  // between updates while the run goes on
#define SECONDS 5.0           // s, duration of a trial
#define WATCH   1.0           // s, duration of the simulation that detects jitter
#define NOTABLE 1e-4          // m, depth from which on an offer is made
enum {
  MAX_PAIRS = 200,
  MOST_WHAT_IFS = 16,
  FRICTION = GIMBAL_N_CONTACT_UNITS,
  TOUCHING,
  DEEP,
  RISE,
  MARGIN,
  N_QUANTITIES
};

static const GimbalTableColumn kColumns[] = {
    {N_("Geom"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Other geom"), NULL, GIMBAL_TABLE_TEXT},
    {N_("Symptom"), NULL, GIMBAL_TABLE_WORD},
    {N_("Depth mm"), N_("Of the deepest contact; negative: they are apart"), GIMBAL_TABLE_NUMBER},
    {N_("Force N"), N_("Of all contacts of the pair, along their normals"), GIMBAL_TABLE_POWERS},
    {N_("Cone %"), N_("Of what friction can bear, how much it does"), GIMBAL_TABLE_NUMBER},
    {N_("Slip mm/s"), NULL, GIMBAL_TABLE_NUMBER},
};

static const struct {
  const char *name, *advice;
} kSymptoms[] = {
    [GIMBAL_SYMPTOM_DEEP] = {N_("deep"), N_("They overlap far. Move one, or let it sag less.")},
    [GIMBAL_SYMPTOM_MASS_RATIO] =
        {N_("mass ratio"), N_("One is far heavier. Give the other more mass, or use more iterations.")},
    [GIMBAL_SYMPTOM_AHEAD] =
        {N_("ahead"),
         N_("They are still apart. The flag speculative made the contact ahead of their impact.")},
    [GIMBAL_SYMPTOM_CONTROL] = {N_("control"),
                                N_("Actuators press hard. Lower their gains or their force range.")},
    [GIMBAL_SYMPTOM_FEW_POINTS] =
        {N_("few points"), N_("Flat sides meet in too few points. Switch multiccd on, or use boxes.")},
    [GIMBAL_SYMPTOM_JITTER] = {N_("jitter"),
                               N_("The force shakes. Use a longer time constant or a shorter time step.")},
    [GIMBAL_SYMPTOM_CREEP] = {N_("creep"),
                              N_("It creeps. Use the elliptic cone with a higher impratio, or noslip.")},
    [GIMBAL_SYMPTOM_SLIP] = {N_("slip"), N_("Friction is used up. Raise it, or press harder.")},
    [GIMBAL_SYMPTOM_NONE] = {N_("good"), ""},
};
_Static_assert(G_N_ELEMENTS(kSymptoms) == GIMBAL_N_SYMPTOMS, "a row for each symptom");

static const struct {
  const char* name;
  const char* unit;
  double factor;  // to this unit from that of the engine
} kQuantities[N_QUANTITIES] = {
    [GIMBAL_UNIT_STIFFNESS] = {N_("Stiffness"), "N/m", 1},
    [GIMBAL_UNIT_DAMPING] = {N_("Damping"), "N·s/m", 1},
    [GIMBAL_UNIT_TIME_CONSTANT] = {N_("Time constant"), "ms", 1000},
    [GIMBAL_UNIT_RATIO] = {N_("Damping ratio"), "", 1},
    [GIMBAL_UNIT_RESTITUTION] = {N_("Restitution"), "", 1},
    [GIMBAL_UNIT_SAG] = {N_("Static sag"), "mm", 1000},
    [FRICTION] = {N_("Friction"), "", 1},
    [TOUCHING] = {N_("Impedance at the surface"), "", 1},
    [DEEP] = {N_("Impedance deep down"), "", 1},
    [RISE] = {N_("Depth of the rise"), "mm", 1000},
    [MARGIN] = {N_("Margin"), "mm", 1000},
};

#define GIMBAL_TYPE_CONTACT_DOCTOR (gimbal_contact_doctor_get_type())
G_DECLARE_FINAL_TYPE(GimbalContactDoctor, gimbal_contact_doctor, GIMBAL, CONTACT_DOCTOR, GimbalPage)

struct _GimbalContactDoctor {
  GimbalPage parent;
  GtkStack* stack;  // the pairs, or a text if nothing touches
  GimbalNumberTable* table;
  GtkLabel* name;
  GtkLabel* advice;
  GtkLabel* numbers;
  GtkDropDown* quantity;
  GtkEntry* value;
  GtkLabel* preview;
  GtkWidget* write;
  GtkWidget* what_if;
  GtkSpinner* spinner;
  GimbalChart* depth;
  GimbalChart* way;
  GtkWidget* outcome;  // results of the trial, hidden if there are none
  GimbalNumberTable* settings;
  GtkLabel* offer;              // of the integrator discrete
  GtkWidget* discrete;          // takes it
  GtkCheckButton* differences;  // whether curves are differences from the current settings
  struct Trial* tried;          // the last trial; NULL: none
  GimbalSession* session;
  GimbalExamination* trying;
  GArray* pairs;           // of GimbalContactPair, the rows of the table
  GimbalContactPair pair;  // the chosen one; count 0: none
  double units[N_QUANTITIES];
  double made;  // m, distance of its contact
  mjtNum solref[mjNREF], solimp[mjNIMP];
  GimbalContactChange change;  // the edit that the preview shows
  gint64 updated;
};

G_DEFINE_FINAL_TYPE(GimbalContactDoctor, gimbal_contact_doctor, GIMBAL_TYPE_PAGE)

//---- the chosen pair

static void update_units(GimbalContactDoctor* self, const GimbalFrame* frame) {
  for (int i = 0; i < N_QUANTITIES; i++) self->units[i] = NAN;
  if (!self->pair.count) return;
  const mjContact* c = frame->data->contact + self->pair.worst;
  self->made = c->dist;
  gimbal_contact_units(&frame->view, frame->data, self->pair.worst, self->units);
  if (c->dim > 1) self->units[FRICTION] = c->friction[0];
  for (int i = TOUCHING; i <= RISE; i++) self->units[i] = c->solimp[i - TOUCHING];
  self->units[MARGIN] = c->includemargin;
}

// What a contact made ahead is: the geoms' real gap, when they meet, and the distance that makes
// them just do so.
static void add_ahead(const GimbalContactPair* pair, double made, GString* text) {
  const struct {
    const char *name, *unit;
    double value;
  } lines[] = {{_("Gap"), "mm", 1000 * pair->gap},
               {_("Time of impact"), "ms", 1000 * pair->impact},
               {_("Distance made"), "mm", 1000 * made}};
  if (!isfinite(pair->gap)) return;
  for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
    char number[64];
    gimbal_axis_number(lines[i].value, lines[i].unit, number, sizeof number);
    g_string_append_printf(text, "%s%s %s", text->len ? "\n" : "", lines[i].name, number);
  }
}

static void show_numbers(GimbalContactDoctor* self) {
  g_autoptr(GString) text = g_string_new(NULL);
  if (self->pair.count) add_ahead(&self->pair, self->made, text);
  for (int i = 0; i < N_QUANTITIES && self->pair.count; i++) {
    if (!isfinite(self->units[i])) continue;
    char number[64];
    gimbal_axis_number(kQuantities[i].factor * self->units[i], kQuantities[i].unit, number, sizeof number);
    g_string_append_printf(text, "%s%s %s", text->len ? "\n" : "", _(kQuantities[i].name), number);
  }
  gtk_label_set_text(self->numbers, text->str);
}

static void show_advice(GimbalContactDoctor* self, GimbalContactSymptom symptom) {
  const char* advice = self->pair.count ? kSymptoms[symptom].advice : "";
  gtk_label_set_text(self->advice, *advice ? _(advice) : "");
  gtk_widget_set_visible(GTK_WIDGET(self->advice), *advice != 0);
}

static char* contact_doctor_arrow(const char* name, const mjtNum* now, const mjtNum* then, int count) {
  g_autofree char* before = gimbal_numbers_text(now, count, 4);
  g_autofree char* after = gimbal_numbers_text(then, count, 4);
  return g_strdup_printf(count > 1 ? "%s %s →\n%s" : "%s %s → %s", name, before, after);
}

// Propose a number of solimp. The first ones are impedances, which the engine clamps to the range
// from mjMINIMP to mjMAXIMP: FALSE outside.
static gboolean wish_solimp(GimbalContactDoctor* self, int index, double value) {
  gboolean part = index < RISE - TOUCHING;
  if (!(value > 0) || (part && (value < mjMINIMP || value > mjMAXIMP))) return FALSE;
  self->solimp[index] = value;
  self->change.solimp = self->solimp;
  return TRUE;
}

// Set the edit that gives a quantity this value. Returns a text that describes it, which the caller
// frees; NULL if the value is not possible.
static char* contact_doctor_wish(GimbalContactDoctor* self, const GimbalFrame* frame, guint quantity,
                                 double value) {
  const mjContact* c = frame->data->contact + self->pair.worst;
  if (quantity == MARGIN) {
    self->change.margin = value;
    return value >= 0 ? contact_doctor_arrow("margin", &c->includemargin, &value, 1) : NULL;
  }
  if (quantity >= TOUCHING) {
    mju_copy(self->solimp, c->solimp, mjNIMP);
    return wish_solimp(self, (int)quantity - TOUCHING, value)
               ? contact_doctor_arrow("solimp", c->solimp, self->solimp, mjNIMP)
               : NULL;
  }
  if (quantity == FRICTION) {
    self->change.friction = value;
    return value > 0 ? contact_doctor_arrow("friction", &self->units[FRICTION], &value, 1) : NULL;
  }
  self->change.solref = self->solref;
  return gimbal_contact_solref(&frame->view, frame->data, self->pair.worst, (GimbalContactUnit)quantity,
                               value, self->solref)
             ? contact_doctor_arrow("solref", c->solref, self->solref, mjNREF)
             : NULL;
}

// Show the edit that gives the quantity the number in the field.
static void show_preview(GimbalContactDoctor* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  const char* typed = gtk_editable_get_text(GTK_EDITABLE(self->value));
  guint quantity = gtk_drop_down_get_selected(self->quantity);
  char* end;
  double value = g_ascii_strtod(typed, &end) / kQuantities[quantity].factor;
  gboolean number = end != typed && !*end && isfinite(value) && frame && self->pair.count;
  self->change = (GimbalContactChange){.margin = -1};
  g_autofree char* text = number ? contact_doctor_wish(self, frame, quantity, value) : NULL;
  gtk_label_set_text(self->preview, text ? text : *typed ? _("That cannot be.") : "");
  gtk_widget_set_sensitive(self->write, text != NULL);
}

static void show_pair(GimbalContactDoctor* self, const GimbalFrame* frame) {
  g_autofree char* a =
      self->pair.count ? gimbal_object_label(&frame->view, mjOBJ_GEOM, self->pair.geom[0]) : NULL;
  g_autofree char* b =
      self->pair.count ? gimbal_object_label(&frame->view, mjOBJ_GEOM, self->pair.geom[1]) : NULL;
  g_autofree char* name = a ? g_strdup_printf(_("%s and %s"), a, b) : g_strdup("");
  gtk_label_set_text(self->name, name);
  update_units(self, frame);
  show_numbers(self);
  gtk_widget_set_sensitive(self->what_if, self->pair.count > 0 && !self->trying);
}

static void contact_doctor_choose(GimbalContactDoctor* self, const GimbalFrame* frame,
                                  const GimbalContactPair* pair) {
  self->pair = pair ? *pair : (GimbalContactPair){.symptom = GIMBAL_SYMPTOM_NONE};
  show_pair(self, frame);
  show_advice(self, self->pair.symptom);
  show_preview(self);
}

//---- the table

static guint64 key_of(const GimbalContactPair* pair) {
  return ((guint64)(guint32)pair->geom[0] << 32) + (guint32)pair->geom[1] + 1;
}

static void fill_table(GimbalContactDoctor* self, const mjModel* m) {
  int count = MIN((int)self->pairs->len, MAX_PAIRS);
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, count + 1);
  g_auto(GStrv) names = g_new0(char*, 2 * count + 1);
  for (int i = 0; i < count; i++) {
    const GimbalContactPair* p = &g_array_index(self->pairs, GimbalContactPair, i);
    for (int k = 0; k < 2; k++) names[2 * i + k] = gimbal_object_label(m, mjOBJ_GEOM, p->geom[k]);
    rows[i] =
        (GimbalTableRow){.key = key_of(p),
                         .texts = {names[2 * i], names[2 * i + 1], _(kSymptoms[p->symptom].name)},
                         .values = {0, 0, 0, 1000 * p->depth, p->normal, 100 * p->usage, 1000 * p->slip}};
  }
  gimbal_number_table_update(self->table, rows, count);
}

// Find the chosen pair, else the first one of the selected geom, else the worst.
static const GimbalContactPair* find_pair(GimbalContactDoctor* self) {
  GimbalSelection selection = gimbal_session_get_selection(self->session);
  const GimbalContactPair* touched = NULL;
  for (guint i = 0; i < self->pairs->len; i++) {
    const GimbalContactPair* p = &g_array_index(self->pairs, GimbalContactPair, i);
    if (self->pair.count && key_of(p) == key_of(&self->pair)) return p;
    gboolean has = p->geom[0] == selection.id || p->geom[1] == selection.id;
    if (!touched && selection.type == mjOBJ_GEOM && has) touched = p;
  }
  return touched ? touched : self->pairs->len ? &g_array_index(self->pairs, GimbalContactPair, 0) : NULL;
}

// Whether to update: the page is visible, and the run is paused or the last update is long enough
// ago.
static gboolean is_due(GimbalContactDoctor* self, const GimbalFrame* frame) {
  gboolean rested = g_get_monotonic_time() - self->updated >= UPDATE_US;
  return frame && gtk_widget_get_mapped(GTK_WIDGET(self)) && (rested || !frame->running);
}

static void contact_doctor_update(GimbalContactDoctor* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!is_due(self, frame)) return;
  self->updated = g_get_monotonic_time();
  g_clear_pointer(&self->pairs, g_array_unref);
  self->pairs = gimbal_contact_pairs(&frame->view, frame->data);
  gtk_stack_set_visible_child_name(self->stack, self->pairs->len ? "pairs" : "empty");
  fill_table(self, &frame->view);
  const GimbalContactPair* pair = find_pair(self);
  contact_doctor_choose(self, frame, pair);
  if (pair) gimbal_number_table_select(self->table, key_of(&self->pair));
}

static void clear_charts(GimbalContactDoctor* self) {
  gimbal_chart_clear(self->depth);
  gimbal_chart_clear(self->way);
  g_clear_pointer(&self->tried, g_free);
  gtk_widget_set_visible(self->outcome, FALSE);
}

// Clear the page when there is no model.
static void forget_all(GimbalContactDoctor* self) {
  self->pair = (GimbalContactPair){.symptom = GIMBAL_SYMPTOM_NONE};
  g_array_set_size(self->pairs, 0);
  gimbal_number_table_update(self->table, NULL, 0);
  gtk_stack_set_visible_child_name(self->stack, "empty");
  gtk_label_set_text(self->name, "");
  show_numbers(self);
  show_advice(self, self->pair.symptom);
  show_preview(self);
  gimbal_number_table_update(self->settings, NULL, 0);
  clear_charts(self);
}

static void on_row(GimbalContactDoctor* self, guint64 key, int index) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  (void)key;
  if (!frame || index >= (int)self->pairs->len) return;
  contact_doctor_choose(self, frame, &g_array_index(self->pairs, GimbalContactPair, index));
  clear_charts(self);
  gtk_widget_activate_action(GTK_WIDGET(self), "win.select", "(ii)", mjOBJ_GEOM, self->pair.geom[1]);
}

// Choose a pair of the geom that the user selects elsewhere.
static void on_selection(GimbalContactDoctor* self) {
  GimbalSelection selection = gimbal_session_get_selection(self->session);
  gboolean own = selection.id == self->pair.geom[0] || selection.id == self->pair.geom[1];
  if (selection.type != mjOBJ_GEOM || own || !gtk_widget_get_mapped(GTK_WIDGET(self))) return;
  self->pair.count = 0;
  self->updated = 0;
  contact_doctor_update(self);
}

//---- text

static void on_write(GimbalContactDoctor* self) {
  g_autoptr(GError) error = NULL;
  if (!self->pair.count || !gtk_widget_get_sensitive(self->write)) return;
  if (!gimbal_contact_edit(self->session, self->pair.geom, &self->change, &error)) {
    gimbal_toast_error(GTK_WIDGET(self), error);
  }
  gtk_editable_set_text(GTK_EDITABLE(self->value), "");
}

//---- what if

static const GimbalTableColumn kOutcome[] = {
    {N_("Setting"), NULL, GIMBAL_TABLE_WORD},
    {N_("Depth mm"), N_("The largest of the second half"), GIMBAL_TABLE_POWERS},
    {N_("± mm"), N_("Against the run as it is"), GIMBAL_TABLE_POWERS},
    {N_("Way mm"), N_("That they slide along each other"), GIMBAL_TABLE_POWERS},
    {N_("± mm"), N_("Against the run as it is"), GIMBAL_TABLE_POWERS},
};

typedef struct Trial {
  GimbalContactPair pair;
  GimbalContactSymptom symptom;
  int count;
  GimbalWhatIfAnswer answers[MOST_WHAT_IFS];
} Trial;

static void try_all(GimbalExamination* examination) {
  Trial* trial = examination->request;
  int count;
  const GimbalWhatIf* all = gimbal_what_ifs(&count);
  mj_forward(&examination->model, examination->data);
  trial->symptom = gimbal_contact_watch(&examination->model, examination->data, &trial->pair, WATCH);
  for (int i = 0; i < MIN(count, MOST_WHAT_IFS) && !g_atomic_int_get(&examination->cancel); i++) {
    gimbal_contact_what_if(&examination->model, examination->data, &trial->pair, &all[i], SECONDS,
                           &examination->cancel, &trial->answers[i]);
    trial->count = i + 1;
  }
}

// Value of a curve at a time, interpolated between its points.
static double value_at(const double* time, const double* values, int count, double t) {
  int i = 1;
  while (i < count - 1 && time[i] < t) i++;
  if (count < 2 || time[i] <= time[i - 1]) return count ? values[0] : NAN;
  double part = CLAMP((t - time[i - 1]) / (time[i] - time[i - 1]), 0, 1);
  return values[i - 1] + part * (values[i] - values[i - 1]);
}

// Add a curve in mm, at offset in a. without: the answer whose curve is subtracted; NULL: none.
static void add_curve(GimbalChart* chart, const char* name, int color, const GimbalWhatIfAnswer* a,
                      const GimbalWhatIfAnswer* without, gsize offset) {
  const double* values = (const double*)((const char*)a + offset);
  const double* base = without ? (const double*)((const char*)without + offset) : NULL;
  g_autofree double* scaled = g_new(double, a->count + 1);
  for (int i = 0; i < a->count; i++) {
    double less = base ? value_at(without->time, base, without->count, a->time[i]) : 0;
    scaled[i] = 1000 * (values[i] - less);
  }
  gimbal_chart_set_points(chart, gimbal_chart_add_line(chart, name, color), a->time, scaled, a->count);
}

// Less than a nanometre is what rounding leaves.
static double without_noise(double mm) {
  return fabs(mm) < 1e-6 ? 0 : mm;
}

// The last of the settings.
static const GimbalWhatIfAnswer* answer_with_discrete(const Trial* trial) {
  int count;
  gimbal_what_ifs(&count);
  return trial && trial->count == count && count <= MOST_WHAT_IFS ? &trial->answers[count - 1] : NULL;
}

// Offer the integrator discrete where the run as it is diverges, or the two sink twice as deep.
static void show_offer(GimbalContactDoctor* self) {
  const GimbalFrame* frame = gimbal_session_get_frame(self->session);
  const GimbalWhatIfAnswer *with = answer_with_discrete(self->tried),
                           *now = with ? self->tried->answers : NULL;
  gboolean other = frame && frame->view.opt.integrator != mjINT_DISCRETE && with && !with->diverged;
  gboolean deep = other && now->most > NOTABLE && with->most < 0.5 * now->most;
  gboolean offered = other && (now->diverged || deep);
  double h = frame ? frame->view.opt.timestep : 0;
  g_autofree char* text = !offered ? g_strdup("")
                          : now->diverged
                              ? g_strdup_printf(_("With discrete it holds at %g s."), h)
                              : g_strdup_printf(_("With discrete they overlap by %.2g mm, not by %.2g mm."),
                                                1000 * with->most, 1000 * now->most);
  gtk_label_set_text(self->offer, text);
  gtk_widget_set_visible(GTK_WIDGET(self->offer), offered);
  gtk_widget_set_visible(self->discrete, offered);
}

static void show_outcome(GimbalContactDoctor* self) {
  static const char* const names[] = {N_("as it is"),   N_("noslip"),      N_("impratio"),
                                      N_("cone"),       N_("solver"),      N_("step"),
                                      N_("integrator"), N_("speculative"), N_("discrete")};
  const Trial* trial = self->tried;
  GimbalTableRow rows[MOST_WHAT_IFS] = {{0}};
  int count = trial ? MIN(trial->count, (int)G_N_ELEMENTS(names)) : 0;
  gimbal_chart_clear(self->depth);
  gimbal_chart_clear(self->way);
  for (int i = 0; i < count; i++) {
    const GimbalWhatIfAnswer *a = &trial->answers[i], *first = &trial->answers[0];
    const GimbalWhatIfAnswer* without = gtk_check_button_get_active(self->differences) ? first : NULL;
    double way = a->count ? a->way[a->count - 1] : NAN,
           base = first->count ? first->way[first->count - 1] : NAN;
    add_curve(self->depth, _(names[i]), i, a, without, offsetof(GimbalWhatIfAnswer, depth));
    add_curve(self->way, _(names[i]), i, a, without, offsetof(GimbalWhatIfAnswer, way));
    rows[i].key = (guint64)i + 1;
    rows[i].texts[0] = a->diverged ? _("diverged") : _(names[i]);
    const double numbers[] = {1e3 * a->most, 1e3 * (a->most - first->most), 1e3 * way, 1e3 * (way - base)};
    for (guint k = 0; k < G_N_ELEMENTS(numbers); k++) {
      rows[i].values[k + 1] = a->diverged ? NAN : without_noise(numbers[k]);
    }
    if (!i) rows[i].values[2] = rows[i].values[4] = NAN;
  }
  gimbal_number_table_update(self->settings, rows, count);
  gtk_widget_set_visible(self->outcome, count > 0);
  show_offer(self);
}

static void on_discrete(GimbalContactDoctor* self) {
  g_autoptr(GError) error = NULL;
  gimbal_author_set_in_section(self->session, "option", &(GimbalAssignment){"integrator", "discrete"}, 1,
                               NULL, &error);
  gimbal_toast_error(GTK_WIDGET(self), error);
}

static void on_tried(gpointer page, GimbalExamination* examination, const char* error) {
  GimbalContactDoctor* self = page;
  const Trial* trial = examination->request;
  self->trying = NULL;
  gtk_spinner_set_spinning(self->spinner, FALSE);
  gtk_widget_set_sensitive(self->what_if, self->pair.count > 0);
  clear_charts(self);
  if (error) {
    gimbal_toast(GTK_WIDGET(self), error);
    return;
  }
  self->tried = g_memdup2(trial, sizeof *trial);
  show_outcome(self);
  show_advice(self, trial->symptom);
}

static void on_what_if(GimbalContactDoctor* self) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (!frame || !self->pair.count || self->trying) return;
  Trial* trial = g_new0(Trial, 1);
  trial->pair = self->pair;
  gtk_spinner_set_spinning(self->spinner, TRUE);
  gtk_widget_set_sensitive(self->what_if, FALSE);
  self->trying = gimbal_examine(self, frame, trial, g_free, try_all, on_tried);
}

//---- session

// Restart when the page becomes visible or the model has changed.
static void wrap_again(GimbalPage* page) {
  GimbalContactDoctor* self = GIMBAL_CONTACT_DOCTOR(page);
  gimbal_examination_cancel(g_steal_pointer(&self->trying));
  gtk_spinner_set_spinning(self->spinner, FALSE);
  self->updated = 0;
  contact_doctor_update(self);
}

static void gimbal_contact_doctor_model(GimbalPage* page, GimbalCompiled* compiled) {
  GimbalContactDoctor* self = GIMBAL_CONTACT_DOCTOR(page);
  if (!compiled) forget_all(self);
  wrap_again(page);
}

static void gimbal_contact_doctor_frame(GimbalPage* page, GimbalFrame* frame) {
  (void)frame;
  contact_doctor_update(GIMBAL_CONTACT_DOCTOR(page));
}

static void gimbal_contact_doctor_bind(GimbalPage* page) {
  GimbalContactDoctor* self = GIMBAL_CONTACT_DOCTOR(page);
  self->session = gimbal_page_get_session(page);
  g_signal_connect_object(self->session, "selection-changed", G_CALLBACK(on_selection), self,
                          G_CONNECT_SWAPPED);
}

//---- object

static void contact_doctor_leave(GObject* object) {
  gimbal_examination_cancel(g_steal_pointer(&GIMBAL_CONTACT_DOCTOR(object)->trying));
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalContactDoctor, field, release)

static const GimbalPageHooks kHooks = {.bind = gimbal_contact_doctor_bind,
                                       .model = gimbal_contact_doctor_model,
                                       .frame = gimbal_contact_doctor_frame,
                                       .map = wrap_again};

static void gimbal_contact_doctor_class_init(GimbalContactDoctorClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, contact_doctor_leave, OWNS(stack, gtk_widget_unparent), GIMBAL_TO_THE_LAST,
                    OWNS(pairs, g_array_unref), OWNS(tried, g_free));
}

static GtkLabel* add_label(GtkWidget* box, const char* style) {
  GtkWidget* label = g_object_new(GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "max-width-chars", 40, NULL);
  gtk_widget_add_css_class(label, style);
  gtk_box_append(GTK_BOX(box), label);
  return GTK_LABEL(label);
}

static void add_entry(GimbalContactDoctor* self, GtkWidget* box) {
  const char* names[N_QUANTITIES + 1] = {NULL};
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  for (int i = 0; i < N_QUANTITIES; i++) names[i] = _(kQuantities[i].name);
  self->quantity = GTK_DROP_DOWN(gtk_drop_down_new_from_strings(names));
  self->value = GTK_ENTRY(gtk_entry_new());
  gtk_editable_set_width_chars(GTK_EDITABLE(self->value), 6);
  gtk_editable_set_max_width_chars(GTK_EDITABLE(self->value), 8);
  gtk_widget_set_hexpand(GTK_WIDGET(self->quantity), TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->quantity), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 _("What is to be changed"), -1);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->value), GTK_ACCESSIBLE_PROPERTY_LABEL, _("New value"),
                                 -1);
  gimbal_tooltip_set(GTK_WIDGET(self->value), _("The new value, in the unit above"));
  g_signal_connect_swapped(self->quantity, "notify::selected", G_CALLBACK(show_preview), self);
  g_signal_connect_swapped(self->value, "changed", G_CALLBACK(show_preview), self);
  g_signal_connect_swapped(self->value, "activate", G_CALLBACK(on_write), self);
  gtk_box_append(GTK_BOX(row), GTK_WIDGET(self->quantity));
  gtk_box_append(GTK_BOX(row), GTK_WIDGET(self->value));
  gtk_box_append(GTK_BOX(box), row);
}

static GtkWidget* make_settings(GimbalContactDoctor* self) {
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget* buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  self->name = add_label(box, "caption-heading");
  self->advice = add_label(box, "caption");
  self->write =
      gimbal_button_with_tip(_("Write"), _("Into the text, as one step of undo"), G_CALLBACK(on_write), self);
  self->what_if = gimbal_button_with_tip(_("What If…"),
                                         _("Five seconds of a copy of the run with each of other settings"),
                                         G_CALLBACK(on_what_if), self);
  self->spinner = GTK_SPINNER(gtk_spinner_new());
  gtk_widget_add_css_class(self->write, "suggested-action");
  add_entry(self, box);
  self->preview = add_label(box, "numeric");
  gtk_box_append(GTK_BOX(buttons), self->write);
  gtk_box_append(GTK_BOX(buttons), self->what_if);
  gtk_box_append(GTK_BOX(buttons), GTK_WIDGET(self->spinner));
  gtk_box_append(GTK_BOX(box), buttons);
  self->numbers = add_label(box, "numeric");
  gtk_widget_add_css_class(box, "lab-settings");
  return g_object_new(GTK_TYPE_SCROLLED_WINDOW, "hscrollbar-policy", GTK_POLICY_NEVER, "hexpand", FALSE,
                      "child", box, NULL);
}

static void add_chart(GimbalChart** chart, GtkWidget* box, const char* title) {
  *chart = GIMBAL_CHART(gimbal_chart_new());
  gimbal_chart_set_title(*chart, title);
  gimbal_chart_set_axes(*chart, "s", "mm", FALSE, FALSE);
  gimbal_chart_set_empty_text(*chart, "");
  gtk_widget_set_hexpand(GTK_WIDGET(*chart), TRUE);
  gtk_box_append(GTK_BOX(box), GTK_WIDGET(*chart));
}

static void add_outcome(GimbalContactDoctor* self, GtkWidget* box) {
  self->outcome = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  self->settings = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kOutcome, G_N_ELEMENTS(kOutcome)));
  self->differences = GTK_CHECK_BUTTON(gtk_check_button_new_with_label(_("Differences")));
  gimbal_number_table_set_name(self->settings, _("What other settings would make of it"));
  gimbal_tooltip_set(GTK_WIDGET(self->differences), _("Curves against the run as it is"));
  g_signal_connect_swapped(self->differences, "toggled", G_CALLBACK(show_outcome), self);
  gtk_widget_set_vexpand(GTK_WIDGET(self->settings), TRUE);
  gtk_widget_set_size_request(GTK_WIDGET(self->settings), 330, -1);
  gtk_box_append(GTK_BOX(self->outcome), GTK_WIDGET(self->settings));
  gtk_box_append(GTK_BOX(self->outcome), GTK_WIDGET(self->differences));
  self->offer = add_label(self->outcome, "numeric");
  self->discrete = gimbal_button_with_tip(
      _("Use Discrete"), _("Write integrator=\"discrete\" into the text; Ctrl+Z takes it back"),
      G_CALLBACK(on_discrete), self);
  gtk_widget_set_halign(self->discrete, GTK_ALIGN_START);
  gtk_box_append(GTK_BOX(self->outcome), self->discrete);
  gtk_box_append(GTK_BOX(box), self->outcome);
  gtk_widget_set_visible(self->outcome, FALSE);
}

static void gimbal_contact_doctor_init(GimbalContactDoctor* self) {
  GtkWidget* pairs = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget* empty = g_object_new(GTK_TYPE_LABEL, "label", _("Nothing touches"), "wrap", TRUE, NULL);
  self->pairs = g_array_new(FALSE, FALSE, sizeof(GimbalContactPair));
  self->stack = GTK_STACK(gtk_stack_new());
  self->table = GIMBAL_NUMBER_TABLE(gimbal_number_table_new(kColumns, G_N_ELEMENTS(kColumns)));
  gimbal_number_table_set_name(self->table, _("Pairs that touch"));
  gtk_widget_set_size_request(GTK_WIDGET(self->table), 210, -1);
  g_signal_connect_swapped(self->table, "selected", G_CALLBACK(on_row), self);
  gtk_widget_add_css_class(empty, "dim-label");
  gtk_box_append(GTK_BOX(pairs), GTK_WIDGET(self->table));
  gtk_box_append(GTK_BOX(pairs), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  gtk_box_append(GTK_BOX(pairs), make_settings(self));
  gtk_box_append(GTK_BOX(pairs), gtk_separator_new(GTK_ORIENTATION_VERTICAL));
  GtkWidget* tried = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  add_chart(&self->depth, tried, _("Depth"));
  add_chart(&self->way, tried, _("Way of sliding"));
  add_outcome(self, tried);
  gtk_box_append(GTK_BOX(pairs), g_object_new(GTK_TYPE_SCROLLED_WINDOW, "vscrollbar-policy", GTK_POLICY_NEVER,
                                              "hexpand", TRUE, "child", tried, NULL));
  gimbal_chart_set_legend(self->way, FALSE);
  gtk_stack_add_named(self->stack, empty, "empty");
  gtk_stack_add_named(self->stack, pairs, "pairs");
  gtk_widget_set_parent(GTK_WIDGET(self->stack), GTK_WIDGET(self));
}

//---- the row

const GimbalPageKind gimbal_contact_doctor_page = {
    .name = "contact-doctor",
    .title = N_("Contact Doctor"),
    .icon = "gimbal-doctor-symbolic",
    .home = "bottom",
    .help = "doctors",
    .needs_model = TRUE,
    .type = gimbal_contact_doctor_get_type,
};
