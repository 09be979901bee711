// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tables of the stages of a step.

#include "insight/step-tables.h"

#include <gimbal/kinds.h>
#include <glib/gi18n.h>
#include <math.h>

#include "model/constraint-rows.h"
#include "model/object-label.h"

enum { MAX_ROWS = 2000 };

// A table under construction. texts owns the texts of its rows.
typedef struct Filling {
  const mjModel* m;
  const mjData* d;
  const mjData* before;
  const GimbalStepDebugger* step;
  GPtrArray* texts;
} Filling;

static const char* step_tables_own_text(Filling* f, char* text) {
  g_ptr_array_add(f->texts, text);
  return text;
}

//---- rows

static void body_row(Filling* f, int i, GimbalTableRow* row) {
  const mjtNum* pos = f->d->xpos + 3 * i;
  row->texts[0] = step_tables_own_text(f, gimbal_object_label(f->m, mjOBJ_BODY, i));
  for (int k = 0; k < 3; k++) row->values[1 + k] = pos[k];
  row->values[4] = mju_dist3(pos, f->before->xpos + 3 * i);
}

static gboolean is_same_pair(const mjContact* a, const mjContact* b) {
  return a->geom[0] == b->geom[0] && a->geom[1] == b->geom[1] && a->flex[0] == b->flex[0] &&
         a->flex[1] == b->flex[1];
}

// The number of contacts in d between a pair of objects that has no contact in other.
static int count_alone(const mjData* d, const mjData* other) {
  int alone = 0;
  for (int i = 0; i < d->ncon; i++) {
    int k = 0;
    while (k < other->ncon && !is_same_pair(d->contact + i, other->contact + k)) k++;
    alone += k == other->ncon;
  }
  return alone;
}

static gboolean is_new(const Filling* f, const mjContact* contact) {
  for (int k = 0; k < f->before->ncon; k++) {
    if (is_same_pair(contact, f->before->contact + k)) return FALSE;
  }
  return TRUE;
}

static void contact_row(Filling* f, int i, GimbalTableRow* row) {
  const mjContact* contact = f->d->contact + i;
  for (int k = 0; k < 2; k++) {
    row->texts[k] = step_tables_own_text(f, gimbal_contact_side_label(f->m, contact, k));
  }
  row->texts[2] = is_new(f, contact) ? _("new") : "";
  row->values[3] = 1000 * contact->dist;
  row->values[4] = contact->dim;
  for (int k = 0; k < 3; k++) row->values[5 + k] = contact->pos[k];
}

static void name_row(Filling* f, int i, GimbalTableRow* row) {
  int type, id;
  row->texts[0] = gimbal_constraint_name(f->d->efc_type[i]);
  row->texts[1] = step_tables_own_text(f, gimbal_constraint_object(f->m, f->d, i, &type, &id));
}

static void constraint_row(Filling* f, int i, GimbalTableRow* row) {
  name_row(f, i, row);
  row->values[2] = f->d->efc_pos[i];
  row->values[3] = f->d->efc_margin[i];
  row->values[4] = f->d->efc_R[i];
  row->values[5] = f->d->nisland > 0 ? f->d->efc_island[i] : NAN;
}

static void solver_row(Filling* f, int i, GimbalTableRow* row) {
  int k = gimbal_step_debugger_stop(f->step, gimbal_step_debugger_at(f->step)).iteration;
  GimbalIteration now = gimbal_step_debugger_iteration(f->step, k);
  GimbalIteration last = gimbal_step_debugger_iteration(f->step, MAX(k - 1, 0));
  name_row(f, i, row);
  row->texts[2] = gimbal_constraint_state(now.states[i]);
  row->texts[3] = now.states[i] != last.states[i] ? gimbal_constraint_state(last.states[i]) : "";
  row->values[4] = f->d->efc_force[i];
  row->values[5] = f->d->efc_aref[i];
}

static void velocity_row(Filling* f, int i, GimbalTableRow* row) {
  row->texts[0] = step_tables_own_text(f, gimbal_dof_label(f->m, i));
  row->values[1] = f->d->qvel[i];
  row->values[2] = f->d->qfrc_bias[i];
  row->values[3] = f->d->qfrc_passive[i];
}

static void force_row(Filling* f, int i, GimbalTableRow* row) {
  row->texts[0] = step_tables_own_text(f, gimbal_dof_label(f->m, i));
  row->values[1] = f->d->qfrc_actuator[i];
  row->values[2] = f->d->qfrc_applied[i];
  row->values[3] = f->d->qfrc_smooth[i];
  row->values[4] = f->d->qacc_smooth[i];
}

static void next_row(Filling* f, int i, GimbalTableRow* row) {
  int joint = f->m->dof_jntid[i], address = f->m->jnt_qposadr[joint];
  gboolean scalar = gimbal_joint_size(f->m->jnt_type[joint]).nq == 1;
  row->texts[0] = step_tables_own_text(f, gimbal_dof_label(f->m, i));
  row->values[1] = f->d->qacc[i];
  row->values[2] = f->d->qfrc_constraint[i];
  row->values[3] = f->before->qvel[i];
  row->values[4] = f->d->qvel[i];
  row->values[5] = scalar ? f->before->qpos[address] : NAN;
  row->values[6] = scalar ? f->d->qpos[address] : NAN;
}

static int count_bodies(const mjModel* m, const mjData* d) {
  (void)d;
  return (int)m->nbody;
}
static int count_contacts(const mjModel* m, const mjData* d) {
  (void)m;
  return d->ncon;
}
static int count_rows(const mjModel* m, const mjData* d) {
  (void)m;
  return d->nefc;
}
static int count_dofs(const mjModel* m, const mjData* d) {
  (void)d;
  return (int)m->nv;
}

//---- tables

enum { MAX_COLUMNS = 9 };

static const struct {
  const char* name;
  int (*count)(const mjModel* m, const mjData* d);
  void (*fill)(Filling* f, int i, GimbalTableRow* row);
  const GimbalTableColumn columns[MAX_COLUMNS];
} kTables[] = {
    [GIMBAL_STEP_TABLE_BODIES] = {N_("Bodies"),
                                  count_bodies,
                                  body_row,
                                  {{N_("Body"), NULL, GIMBAL_TABLE_TEXT},
                                   {"x", NULL, GIMBAL_TABLE_NUMBER},
                                   {"y", NULL, GIMBAL_TABLE_NUMBER},
                                   {"z", NULL, GIMBAL_TABLE_NUMBER},
                                   {N_("Moved m"), N_("Since the step before"), GIMBAL_TABLE_POWERS}}},
    [GIMBAL_STEP_TABLE_CONTACTS] =
        {N_("Contacts"),
         count_contacts,
         contact_row,
         {{N_("Geom"), NULL, GIMBAL_TABLE_TEXT},
          {N_("With"), NULL, GIMBAL_TABLE_TEXT},
          {N_("New"), N_("Not there in the step before"), GIMBAL_TABLE_WORD},
          {N_("Distance mm"),
           N_("Negative: they overlap; of a speculative contact made so that they just meet"),
           GIMBAL_TABLE_NUMBER},
          {N_("Dimensions"), NULL, GIMBAL_TABLE_NUMBER},
          {"x", NULL, GIMBAL_TABLE_NUMBER},
          {"y", NULL, GIMBAL_TABLE_NUMBER},
          {"z", NULL, GIMBAL_TABLE_NUMBER}}},
    [GIMBAL_STEP_TABLE_ROWS] = {N_("Constraint Rows"),
                                count_rows,
                                constraint_row,
                                {{N_("Kind"), NULL, GIMBAL_TABLE_WORD},
                                 {N_("Of"), NULL, GIMBAL_TABLE_TEXT},
                                 {N_("Violation"), NULL, GIMBAL_TABLE_POWERS},
                                 {N_("Margin"), NULL, GIMBAL_TABLE_NUMBER},
                                 {N_("Regularizer R"), NULL, GIMBAL_TABLE_POWERS},
                                 {N_("Island"), NULL, GIMBAL_TABLE_NUMBER}}},
    [GIMBAL_STEP_TABLE_VELOCITIES] =
        {N_("Velocities"),
         count_dofs,
         velocity_row,
         {{N_("Dof"), NULL, GIMBAL_TABLE_TEXT},
          {N_("Velocity"), NULL, GIMBAL_TABLE_NUMBER},
          {N_("Bias force"), N_("Gravity, Coriolis and centrifugal forces"), GIMBAL_TABLE_NUMBER},
          {N_("Passive force"), N_("Springs, dampers, fluid"), GIMBAL_TABLE_NUMBER}}},
    [GIMBAL_STEP_TABLE_FORCES] = {N_("Forces"),
                                  count_dofs,
                                  force_row,
                                  {{N_("Dof"), NULL, GIMBAL_TABLE_TEXT},
                                   {N_("Actuators"), NULL, GIMBAL_TABLE_NUMBER},
                                   {N_("Applied"), NULL, GIMBAL_TABLE_NUMBER},
                                   {N_("All but constraints"), NULL, GIMBAL_TABLE_NUMBER},
                                   {N_("Acceleration"), N_("Without constraints"), GIMBAL_TABLE_NUMBER}}},
    [GIMBAL_STEP_TABLE_SOLVER] =
        {N_("Rows in the Solver"),
         count_rows,
         solver_row,
         {{N_("Kind"), NULL, GIMBAL_TABLE_WORD},
          {N_("Of"), NULL, GIMBAL_TABLE_TEXT},
          {N_("State"), NULL, GIMBAL_TABLE_WORD},
          {N_("Was"), N_("In the iteration before, if that was another"), GIMBAL_TABLE_WORD},
          {N_("Force"), NULL, GIMBAL_TABLE_NUMBER},
          {N_("Reference"), N_("Acceleration that the constraint asks for"), GIMBAL_TABLE_NUMBER}}},
    [GIMBAL_STEP_TABLE_NEXT] = {N_("Next State"),
                                count_dofs,
                                next_row,
                                {{N_("Dof"), NULL, GIMBAL_TABLE_TEXT},
                                 {N_("Acceleration"), NULL, GIMBAL_TABLE_NUMBER},
                                 {N_("Constraint force"), NULL, GIMBAL_TABLE_NUMBER},
                                 {N_("Velocity"), NULL, GIMBAL_TABLE_NUMBER},
                                 {N_("New velocity"), NULL, GIMBAL_TABLE_NUMBER},
                                 {N_("Position"), NULL, GIMBAL_TABLE_NUMBER},
                                 {N_("New position"), NULL, GIMBAL_TABLE_NUMBER}}},
};
_Static_assert(G_N_ELEMENTS(kTables) == GIMBAL_N_STEP_TABLES, "a row for each table");

GtkWidget* gimbal_step_table_new(GimbalStepTable table) {
  int count = 0;
  while (count < MAX_COLUMNS && kTables[table].columns[count].title) count++;
  GtkWidget* widget = gimbal_number_table_new(kTables[table].columns, count);
  gimbal_number_table_set_name(GIMBAL_NUMBER_TABLE(widget), _(kTables[table].name));
  gimbal_number_table_set_empty_text(GIMBAL_NUMBER_TABLE(widget), table == GIMBAL_STEP_TABLE_CONTACTS
                                                                      ? _("Nothing touches")
                                                                      : _("No constraint is at work"));
  return widget;
}

void gimbal_step_table_fill(GimbalStepTable table, GimbalNumberTable* widget,
                            const GimbalStepDebugger* step) {
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
  Filling f = {gimbal_step_debugger_get_model(step), gimbal_step_debugger_get_data(step),
               gimbal_step_debugger_get_before(step), step, texts};
  int count = MIN(kTables[table].count(f.m, f.d), MAX_ROWS);
  g_autofree GimbalTableRow* rows = g_new0(GimbalTableRow, count + 1);
  for (int i = 0; i < count; i++) {
    rows[i].key = (guint64)i + 1;
    kTables[table].fill(&f, i, &rows[i]);
  }
  gimbal_number_table_update(widget, rows, count);
}

void gimbal_step_table_object(GimbalStepTable table, const GimbalStepDebugger* step, int row, int* type,
                              int* id) {
  const mjModel* m = gimbal_step_debugger_get_model(step);
  const mjData* d = gimbal_step_debugger_get_data(step);
  *id = -1;
  if (row < 0 || row >= kTables[table].count(m, d)) return;
  if (table == GIMBAL_STEP_TABLE_BODIES) {
    *type = mjOBJ_BODY, *id = row;
  } else if (table == GIMBAL_STEP_TABLE_CONTACTS) {
    *type = mjOBJ_GEOM, *id = gimbal_contact_geom(m, d->contact + row);
  } else if (kTables[table].count == count_rows) {
    g_free(gimbal_constraint_object(m, d, row, type, id));
  } else {
    *type = mjOBJ_JOINT, *id = m->dof_jntid[row];
  }
}

//---- what is new

static char* news_before(const Filling* f) {
  return g_strdup_printf(_("%.4f s, nothing of this step is done"), f->before->time);
}

static char* news_of_positions(const Filling* f) {
  int moved = 0;
  for (int i = 0; i < f->m->nbody; i++) moved += mju_dist3(f->d->xpos + 3 * i, f->before->xpos + 3 * i) > 0;
  return g_strdup_printf(
      ngettext("%d body moved since the step before; inertia matrix with %d entries",
               "%d bodies moved since the step before; inertia matrix with %d entries", (gulong)moved),
      moved, (int)f->m->nM);
}

static char* news_of_contacts(const Filling* f) {
  return g_strdup_printf(
      ngettext("%d contact: %d new, %d gone", "%d contacts: %d new, %d gone", (gulong)f->d->ncon), f->d->ncon,
      count_alone(f->d, f->before), count_alone(f->before, f->d));
}

static char* news_of_rows(const Filling* f) {
  const mjData* d = f->d;
  int contacts = d->nefc - d->ne - d->nf - d->nl;
  return g_strdup_printf(
      _("%d rows: %d of equalities, %d of friction, %d of limits, %d of contacts; %d islands"), d->nefc,
      d->ne, d->nf, d->nl, contacts, d->nisland);
}

static char* news_of_velocities(const Filling* f) {
  return g_strdup_printf(_("Bias forces of norm %.4g, passive forces of norm %.4g"),
                         mju_norm(f->d->qfrc_bias, (int)f->m->nv),
                         mju_norm(f->d->qfrc_passive, (int)f->m->nv));
}

static char* news_of_forces(const Filling* f) {
  return g_strdup_printf(_("Actuator forces of norm %.4g; accelerations without constraints of norm %.4g"),
                         mju_norm(f->d->qfrc_actuator, (int)f->m->nv),
                         mju_norm(f->d->qacc_smooth, (int)f->m->nv));
}

static char* news_of_solver(const Filling* f) {
  int k = gimbal_step_debugger_stop(f->step, gimbal_step_debugger_at(f->step)).iteration;
  int count = gimbal_step_debugger_count_iterations(f->step);
  GimbalIteration now = gimbal_step_debugger_iteration(f->step, k);
  if (!f->d->nefc) return g_strdup(_("No constraint: nothing to solve"));
  if (!k) {
    return g_strdup_printf(_("Cost %.6g at the start, %d of %d rows active"), now.cost, now.active,
                           f->d->nefc);
  }
  double gain = gimbal_step_debugger_iteration(f->step, k - 1).cost - now.cost;
  return g_strdup_printf(_("%d of %d: cost %.6g, %.2g less; %d of %d rows active, %d changed"), k, count,
                         now.cost, gain, now.active, f->d->nefc, now.changed);
}

static char* news_of_integration(const Filling* f) {
  return g_strdup_printf(_("%.4f s: new velocities and positions; accelerations of norm %.4g"), f->d->time,
                         mju_norm(f->d->qacc, (int)f->m->nv));
}

//---- stops

static const struct {
  const char* title;
  GimbalStepTable table;
  char* (*news)(const Filling* f);
} kStages[] = {
    [GIMBAL_STEP_POSITION] = {N_("Positions"), GIMBAL_STEP_TABLE_BODIES, news_of_positions},
    [GIMBAL_STEP_CONTACT] = {N_("Contacts"), GIMBAL_STEP_TABLE_CONTACTS, news_of_contacts},
    [GIMBAL_STEP_ROW] = {N_("Constraint Rows"), GIMBAL_STEP_TABLE_ROWS, news_of_rows},
    [GIMBAL_STEP_VELOCITY] = {N_("Velocities"), GIMBAL_STEP_TABLE_VELOCITIES, news_of_velocities},
    [GIMBAL_STEP_FORCE] = {N_("Forces"), GIMBAL_STEP_TABLE_FORCES, news_of_forces},
    [GIMBAL_STEP_SOLVE] = {N_("Solver"), GIMBAL_STEP_TABLE_SOLVER, news_of_solver},
    [GIMBAL_STEP_INTEGRATE] = {N_("Integration"), GIMBAL_STEP_TABLE_NEXT, news_of_integration},
};
_Static_assert(G_N_ELEMENTS(kStages) == GIMBAL_NSTEPSTAGE, "a row for each stage");

GimbalStepTable gimbal_step_table_of(GimbalStop stop) {
  return stop.stage < 0 ? GIMBAL_STEP_TABLE_BODIES : kStages[stop.stage].table;
}

char* gimbal_step_stop_title(const GimbalStepDebugger* step, int index) {
  GimbalStop stop = gimbal_step_debugger_stop(step, index);
  if (stop.stage < 0) return g_strdup(_("Before the Step"));
  if (stop.iteration == 0) return g_strdup(_("Solver: Start"));
  if (stop.iteration > 0) return g_strdup_printf(_("Solver: Iteration %d"), stop.iteration);
  return g_strdup(_(kStages[stop.stage].title));
}

char* gimbal_step_news(const GimbalStepDebugger* step) {
  Filling f = {gimbal_step_debugger_get_model(step), gimbal_step_debugger_get_data(step),
               gimbal_step_debugger_get_before(step), step, NULL};
  int stage = gimbal_step_debugger_stop(step, gimbal_step_debugger_at(step)).stage;
  return stage < 0 ? news_before(&f) : kStages[stage].news(&f);
}
