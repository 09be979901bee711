// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A step of the text stores the text before and after it; it consists of what was typed between two
// pauses, or of an undo. Undone steps are recognized by these texts, so that the toolkit's steps
// need not match this list. A step of the run stores the numbers before and after; undoing a push
// returns to the state at its time.

#include "session/steps.h"

#include <gimbal/assert.h>
#include <glib/gi18n.h>
#include <string.h>

#include "language/edit/change-text.h"
#include "model/object-label.h"
#include "model/state-rows.h"
#include "run/command.h"
#include "session/option-change.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

enum {
  REST_MS = 600,       // typing becomes a step after this pause
  MERGE_US = 1500000,  // changes of one value within this time are one step
  MAX_STEPS = 200,
  MAX_UNDOS = 2000  // steps of the toolkit that are searched for a text
};

typedef struct Step {
  GimbalStepKind kind;
  char* label;
  gboolean undone;
  GimbalDocument* document;  // TEXT
  char *before, *after;      // TEXT
  GimbalCommand command;     // RUN: what was sent
  mjtNum old[7];             // RUN: the numbers before
  mjOption option;           // RUN: the options before
  mjtNum* positions[2];      // RUN: all positions before, and all that were sent
  double time;               // RUN: simulation time
  gint64 when;
  GimbalStepUndo turn;  // steps that were added from outside
  gpointer data;
  GDestroyNotify free_data;
} Step;

struct _GimbalSteps {
  GObject parent;
  GimbalSession* session;
  GPtrArray* steps;   // of Step
  GHashTable* texts;  // GimbalDocument → char*: as it was at the last step
  GimbalDocument* typed;
  guint timer;
  gboolean turning;  // a step is being undone or redone: commands are no new steps
};

G_DEFINE_FINAL_TYPE(GimbalSteps, gimbal_steps, G_TYPE_OBJECT)

enum { TOLD, CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void step_free(gpointer data) {
  Step* step = data;
  if (step->free_data) step->free_data(step->data);
  g_clear_object(&step->document);
  for (int i = 0; i < 2; i++) g_free(step->positions[i]);
  g_free(step->before);
  g_free(step->after);
  g_free(step->label);
  g_free(step);
}

static Step* steps_nth(const GimbalSteps* self, guint i) {
  return g_ptr_array_index(self->steps, i);
}

//---- invariants

// The command of a step of the run, which has no function of its own to undo it.
static void validate_command(const Step* step) {
  gboolean positions = step->command.type == GIMBAL_COMMAND_POSITIONS;
  GIMBAL_ASSERT(step->kind == GIMBAL_STEP_RUN && step->command.type < GIMBAL_COMMAND_QUIT);
  GIMBAL_ASSERT(positions == (step->positions[0] != NULL));
  GIMBAL_ASSERT(positions == (step->positions[1] != NULL));
  GIMBAL_ASSERT(!positions || !step->command.numbers);
}

static void validate_step(const GimbalSteps* self, const Step* step) {
  GIMBAL_ASSERT(step->label && *step->label && step->when > 0);
  if (step->kind == GIMBAL_STEP_TEXT) {
    GIMBAL_ASSERT(step->document && step->before && step->after && strcmp(step->before, step->after) != 0);
    GIMBAL_ASSERT(g_hash_table_contains(self->texts, step->document) && !step->turn);
    return;
  }
  GIMBAL_ASSERT(!step->document && !step->before && !step->after);
  if (step->turn) {
    GIMBAL_ASSERT(!step->positions[0] && !step->positions[1]);
  } else {
    validate_command(step);
  }
}

void gimbal_validate_steps(const GimbalSteps* self) {
  GIMBAL_ASSERT(self->steps->len <= MAX_STEPS);
  GIMBAL_ASSERT((self->typed != NULL) == (self->timer != 0));
  GIMBAL_ASSERT(!self->timer || g_main_context_find_source_by_id(NULL, self->timer));
  for (guint i = 0; i < self->steps->len; i++) {
    const Step* step = steps_nth(self, i);
    validate_step(self, step);
    GIMBAL_ASSERT(!i || steps_nth(self, i - 1)->when <= step->when);
    // in each document, undone steps follow those that are not undone
    for (guint k = i + 1; step->document && step->undone && k < self->steps->len; k++) {
      GIMBAL_ASSERT(steps_nth(self, k)->document != step->document || steps_nth(self, k)->undone);
    }
  }
}

static void emit_changed(GimbalSteps* self) {
  if (GIMBAL_VALIDATING) gimbal_validate_steps(self);
  g_signal_emit(self, signals[CHANGED], 0);
}

//---- a step more

static Step* steps_append(GimbalSteps* self, GimbalStepKind kind, char* label) {
  Step* step = g_new0(Step, 1);
  step->kind = kind;
  step->label = label;
  step->when = g_get_monotonic_time();
  if (self->steps->len >= MAX_STEPS) g_ptr_array_remove_index(self->steps, 0);
  g_ptr_array_add(self->steps, step);
  return step;
}

void gimbal_steps_add(GimbalSteps* self, GimbalStepKind kind, const char* label, GimbalStepUndo turn,
                      gpointer data, GDestroyNotify free_data) {
  Step* step = steps_append(self, kind, g_strdup(label));
  step->turn = turn;
  step->data = data;
  step->free_data = free_data;
  step->when = g_get_monotonic_time();
  emit_changed(self);
}

gboolean gimbal_steps_is_turning(GimbalSteps* self) {
  return self->turning;
}

//---- text

// Undone steps of a document are dropped when it is edited again.
static void drop_undone(GimbalSteps* self, GimbalDocument* document) {
  for (guint i = self->steps->len; i-- > 0;) {
    if (steps_nth(self, i)->document == document && steps_nth(self, i)->undone) {
      g_ptr_array_remove_index(self->steps, i);
    }
  }
}

static void steps_flush(GimbalSteps* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  if (!self->typed) return;
  g_autoptr(GimbalDocument) document = g_steal_pointer(&self->typed);
  const char* before = g_hash_table_lookup(self->texts, document);
  g_autofree char* now = gimbal_document_dup_text(document);
  g_autofree char* told = before ? gimbal_change_describe(before, now) : NULL;
  if (told) {
    drop_undone(self, document);
    Step* step = steps_append(self, GIMBAL_STEP_TEXT, g_steal_pointer(&told));
    step->document = g_object_ref(document);
    step->before = g_strdup(before);
    step->after = g_strdup(now);
    emit_changed(self);
  }
  g_hash_table_replace(self->texts, g_object_ref(document), g_steal_pointer(&now));
}

static gboolean on_rest(gpointer user_data) {
  GimbalSteps* self = user_data;
  self->timer = 0;
  steps_flush(self);
  return G_SOURCE_REMOVE;
}

static void on_text(GimbalProject* project, GimbalDocument* document, GimbalSteps* self) {
  (void)project;
  if (self->typed != document) steps_flush(self);
  g_set_object(&self->typed, document);
  g_clear_handle_id(&self->timer, g_source_remove);
  self->timer = g_timeout_add(REST_MS, on_rest, self);
  if (GIMBAL_VALIDATING) gimbal_validate_steps(self);
}

// Store the texts of new documents.
static void on_documents(GListModel* project, guint position, guint removed, guint added, GimbalSteps* self) {
  (void)removed;
  for (guint i = 0; i < added; i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(project, position + i);
    g_hash_table_replace(self->texts, g_object_ref(document), gimbal_document_dup_text(document));
  }
}

static void on_undoing(GimbalSteps* self) {
  steps_flush(self);
}

// Steps of the document before the current text are done, later ones are undone.
static void mark_undone(GimbalSteps* self, GimbalDocument* document, const char* now) {
  gboolean undone = FALSE, known = FALSE;
  for (guint i = 0; i < self->steps->len; i++) {
    const Step* step = steps_nth(self, i);
    known |= step->document == document && (!strcmp(step->before, now) || !strcmp(step->after, now));
  }
  for (guint i = 0; known && i < self->steps->len; i++) {
    Step* step = steps_nth(self, i);
    if (step->document != document) continue;
    undone |= !strcmp(step->before, now);
    step->undone = undone;
  }
}

static void on_undone(GimbalProject* project, GimbalDocument* document, gboolean redo, GimbalSteps* self) {
  (void)project;
  const char* before = g_hash_table_lookup(self->texts, document);
  g_autofree char* now = gimbal_document_dup_text(document);
  g_autofree char* change = !before ? NULL
                            : redo  ? gimbal_change_describe(before, now)
                                    : gimbal_change_describe(now, before);
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_object(&self->typed);
  g_hash_table_replace(self->texts, g_object_ref(document), g_strdup(now));
  if (!change) return;
  mark_undone(self, document, now);
  emit_changed(self);
  g_autofree char* text = g_strdup_printf(redo ? _("Done again: %s") : _("Undone: %s"), change);
  g_signal_emit(self, signals[TOLD], 0, text);
}

// Go to a text by the toolkit's own undo steps if one of them has it, so that redo continues from
// there.
static gboolean undo_to(GimbalSteps* self, GimbalDocument* document, const char* wanted, gboolean redo) {
  GimbalProject* project = gimbal_session_get_project(self->session);
  for (int i = 0; i < MAX_UNDOS; i++) {
    g_autofree char* now = gimbal_document_dup_text(document);
    GtkTextBuffer* buffer = GTK_TEXT_BUFFER(gimbal_document_get_buffer(document));
    if (!strcmp(now, wanted)) return TRUE;
    if (!(redo ? gtk_text_buffer_get_can_redo(buffer) : gtk_text_buffer_get_can_undo(buffer))) return FALSE;
    (redo ? gimbal_project_redo : gimbal_project_undo)(project, document);
  }
  return FALSE;
}

static void set_text(GimbalSteps* self, GimbalDocument* document, const char* wanted) {
  g_autofree char* path = gimbal_document_dup_path(document);
  g_autoptr(GArray) edits = gimbal_edits_new();
  gimbal_edits_add(edits, path, 0, gimbal_document_get_size(document), wanted);
  gimbal_project_apply(gimbal_session_get_project(self->session), edits, NULL);
}

static void go_to_text(GimbalSteps* self, Step* step) {
  g_autoptr(GimbalDocument) document = g_object_ref(step->document);
  g_autofree char* now = gimbal_document_dup_text(document);
  g_autofree char* wanted = g_strdup(!strcmp(now, step->after) ? step->before : step->after);
  gboolean redo = step->undone;
  if (!gimbal_project_has(gimbal_session_get_project(self->session), document)) return;
  if (!undo_to(self, document, wanted, redo)) set_text(self, document, wanted);
}

//---- run

static int joint_at(const mjModel* m, int address) {
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_qposadr[j] == address) return j;
  }
  return 0;
}

static char* describe_step(const char* what, double old, double now) {
  return g_strdup_printf(_("%s: %.4g → %.4g"), what, old, now);
}

static double value_of(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  if (command->type == GIMBAL_COMMAND_CONTROL) return d->ctrl[command->index];
  if (command->type == GIMBAL_COMMAND_POSITION) return d->qpos[command->index];
  if (command->type == GIMBAL_COMMAND_EQUALITY) return d->eq_active[command->index];
  return gimbal_state_get(m, d, command->part, command->index);
}

// The label of a number of the state, by its part and its object: "qvel of elbow".
static char* state_label(const mjModel* m, const GimbalCommand* command) {
  GimbalStateOwner owner;
  g_autoptr(GimbalStateOwners) owners = gimbal_state_owners_new(m);
  const char* field = gimbal_state_part_field(command->part);
  gimbal_state_owners_find(owners, m, command->part, command->index, &owner);
  if (owner.type == mjOBJ_UNKNOWN) return g_strdup_printf("%s[%d]", field, command->index);
  g_autofree char* part = *owner.place ? g_strconcat(field, " ", owner.place, NULL) : g_strdup(field);
  return g_strdup_printf(_("%s of %s"), part, owner.name);
}

static char* describe_control(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  g_autofree char* label = gimbal_object_label(m, mjOBJ_ACTUATOR, command->index);
  return describe_step(label, value_of(m, d, command), command->value);
}

static char* describe_position(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  g_autofree char* label = gimbal_object_label(m, mjOBJ_JOINT, joint_at(m, command->index));
  return describe_step(label, value_of(m, d, command), command->value);
}

static char* describe_equality(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  g_autofree char* label = gimbal_object_label(m, mjOBJ_EQUALITY, command->index);
  return describe_step(label, value_of(m, d, command), command->value);
}

static char* describe_state(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  g_autofree char* label = state_label(m, command);
  return describe_step(label, value_of(m, d, command), command->value);
}

static char* describe_pose(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  (void)d;
  g_autofree char* label = gimbal_object_label(m, mjOBJ_JOINT, command->index);
  return g_strdup_printf(_("pose of %s"), label);
}

static char* describe_positions(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  (void)d;
  return command->index == m->nq ? g_strdup(_("pose of the model")) : NULL;
}

static char* describe_option(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  (void)d;
  return gimbal_option_change_describe(&m->opt, &command->option);
}

static char* describe_push(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  gboolean wrench = command->type == GIMBAL_COMMAND_WRENCH;
  int body = wrench ? command->wrench.body : command->perturb.select;
  (void)d;
  if (body <= 0 || (!wrench && !command->perturb.active)) return NULL;
  g_autofree char* label = gimbal_object_label(m, mjOBJ_BODY, body);
  return g_strdup_printf(_("push of %s"), label);
}

// The label of a command; NULL if it is not a step. m has the options of the run.
static char* describe_command(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  static char* (*const tell[GIMBAL_COMMAND_QUIT])(const mjModel*, const mjData*, const GimbalCommand*) = {
      [GIMBAL_COMMAND_CONTROL] = describe_control, [GIMBAL_COMMAND_POSITION] = describe_position,
      [GIMBAL_COMMAND_POSE] = describe_pose,       [GIMBAL_COMMAND_POSITIONS] = describe_positions,
      [GIMBAL_COMMAND_STATE] = describe_state,     [GIMBAL_COMMAND_EQUALITY] = describe_equality,
      [GIMBAL_COMMAND_OPTION] = describe_option,   [GIMBAL_COMMAND_PERTURB] = describe_push,
      [GIMBAL_COMMAND_WRENCH] = describe_push};
  return command->type < GIMBAL_COMMAND_QUIT && tell[command->type] ? tell[command->type](m, d, command)
                                                                    : NULL;
}

// Whether two labels are of the same option, by the text before the colon.
static gboolean is_same_field(const char* label, const char* other) {
  const char* colon = strstr(label, ": ");
  return colon && !strncmp(label, other, (size_t)(colon - label) + 2) && !strchr(colon, ',');
}

// The last step, if the command continues it, as while a slider is dragged.
static Step* going_on(GimbalSteps* self, const GimbalCommand* command, const char* label) {
  Step* last = self->steps->len ? steps_nth(self, self->steps->len - 1) : NULL;
  gboolean option = command->type == GIMBAL_COMMAND_OPTION;
  gboolean same = last && last->kind == GIMBAL_STEP_RUN && !last->turn && !last->undone &&
                  last->command.type == command->type && last->command.index == command->index &&
                  (command->type != GIMBAL_COMMAND_STATE || last->command.part == command->part) &&
                  (!option || is_same_field(label, last->label)) &&
                  g_get_monotonic_time() - last->when < MERGE_US;
  return same ? last : NULL;
}

// Store the command of a step.
static void step_set_command(Step* step, const GimbalCommand* command) {
  step->command = *command;
  step->when = g_get_monotonic_time();
  if (command->type != GIMBAL_COMMAND_POSITIONS) return;
  step->command.numbers = NULL;  // will be gone
  g_free(step->positions[1]);
  step->positions[1] = g_memdup2(command->numbers, sizeof(mjtNum) * (gsize)command->index);
}

// Store what the command overwrites.
static void steps_remember(Step* step, const mjModel* m, const mjData* d) {
  const GimbalCommand* command = &step->command;
  step->time = d->time;
  if (command->type == GIMBAL_COMMAND_POSE) {
    int address = m->jnt_qposadr[command->index];
    mju_copy(step->old, d->qpos + address, MIN(7, (int)m->nq - address));
  } else if (command->type == GIMBAL_COMMAND_POSITIONS) {
    step->positions[0] = g_memdup2(d->qpos, sizeof(mjtNum) * (gsize)m->nq);
  } else if (command->type == GIMBAL_COMMAND_OPTION) {
    step->option = m->opt;
  } else if (command->type != GIMBAL_COMMAND_WRENCH && command->type != GIMBAL_COMMAND_PERTURB) {
    step->old[0] = value_of(m, d, command);
  }
}

// The label of a continued step: from the first value to the last.
static char* describe_whole_step(const Step* step, const GimbalCommand* command, const char* label) {
  if (command->type == GIMBAL_COMMAND_OPTION) {
    char* text = gimbal_option_change_describe(&step->option, &command->option);
    return text ? text : g_strdup(label);
  }
  const char* colon = strstr(label, ": ");
  if (!colon || command->type == GIMBAL_COMMAND_POSE) return g_strdup(label);
  g_autofree char* what = g_strndup(label, (gsize)(colon - label));
  return describe_step(what, step->old[0], command->value);
}

static void on_command(GimbalSimulation* simulation, const GimbalCommand* command, GimbalSteps* self) {
  (void)simulation;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (self->turning || !frame) return;
  const mjModel* m = &frame->view;
  g_autofree char* label = describe_command(m, frame->data, command);
  Step* step = label ? going_on(self, command, label) : NULL;
  if (!label) return;
  if (step) {
    char* all = describe_whole_step(step, command, label);
    g_free(step->label);
    step->label = all;
    step_set_command(step, command);
  } else {
    step = steps_append(self, GIMBAL_STEP_RUN, g_steal_pointer(&label));
    step_set_command(step, command);
    steps_remember(step, m, frame->data);
  }
  emit_changed(self);
}

static void turn_option(GimbalSimulation* simulation, const Step* step, const mjModel* m) {
  const mjOption* to = step->undone ? &step->command.option : &step->option;
  const mjOption* from = step->undone ? &step->option : &step->command.option;
  mjOption option = m->opt;
  gimbal_change_option(&option, from, to);
  gimbal_simulation_set_option(simulation, &option);
}

static void turn_number(GimbalSimulation* simulation, const Step* step, const mjModel* m) {
  const GimbalCommand* command = &step->command;
  double value = step->undone ? command->value : step->old[0];
  if (command->type == GIMBAL_COMMAND_CONTROL && command->index < m->nu) {
    gimbal_simulation_set_control(simulation, command->index, value);
  } else if (command->type == GIMBAL_COMMAND_POSITION && command->index < m->nq) {
    gimbal_simulation_set_position(simulation, command->index, value);
  } else if (command->type == GIMBAL_COMMAND_EQUALITY && command->index < m->neq) {
    gimbal_simulation_set_equality(simulation, command->index, value != 0);
  } else if (command->type == GIMBAL_COMMAND_STATE &&
             command->index < gimbal_state_part_size(m, command->part)) {
    gimbal_simulation_set_state(simulation, command->part, command->index, value);
  }
}

static void turn_run(GimbalSteps* self, Step* step) {
  GimbalSimulation* simulation = gimbal_session_get_simulation(self->session);
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  const GimbalCommand* command = &step->command;
  gboolean back = !step->undone;
  const mjModel* m = frame ? &frame->view : NULL;
  if (!m) return;
  if (command->type == GIMBAL_COMMAND_OPTION) {
    turn_option(simulation, step, m);
  } else if (command->type == GIMBAL_COMMAND_POSITIONS) {
    gimbal_simulation_set_positions(simulation, step->positions[back ? 0 : 1], command->index);
  } else if (command->type == GIMBAL_COMMAND_POSE && command->index < m->njnt) {
    gimbal_simulation_set_pose(simulation, command->index, back ? step->old : command->pose, 7);
  } else if (command->type == GIMBAL_COMMAND_WRENCH && !back) {
    gimbal_simulation_push(simulation, &command->wrench);
  } else if (command->type != GIMBAL_COMMAND_WRENCH && command->type != GIMBAL_COMMAND_PERTURB) {
    turn_number(simulation, step, m);
  } else if (back) {
    gimbal_simulation_seek(simulation, step->time);
  }
}

//---- launched bodies

// Bodies that were launched or removed. They are removed by name, and launched again from where
// they were.
typedef struct Bodies {
  GimbalSession* session;
  GArray* all;  // of GimbalLaunchedBody
  gboolean went;
} Bodies;

static void bodies_free(gpointer data) {
  g_array_unref(((Bodies*)data)->all);
  g_free(data);
}

static void launch_again(GimbalSession* session, GimbalLaunchedBody* body) {
  if (!gimbal_session_launch(session, body, NULL)) return;
  const GPtrArray* there = gimbal_session_get_launched(session);
  const GimbalLaunchedBody* last = g_ptr_array_index(there, there->len - 1);
  g_strlcpy(body->name, last->name, sizeof body->name);
}

static void turn_bodies(gpointer data, gboolean back) {
  Bodies* bodies = data;
  for (guint i = 0; i < bodies->all->len; i++) {
    GimbalLaunchedBody* body = &g_array_index(bodies->all, GimbalLaunchedBody, i);
    if (back == bodies->went) {
      launch_again(bodies->session, body);
    } else {
      gimbal_session_dismiss(bodies->session, body->name);
    }
  }
}

static void add_bodies(GimbalSteps* self, Bodies* bodies, char* label) {
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  gimbal_steps_add(self, GIMBAL_STEP_RUN, label, turn_bodies, bodies, bodies_free);
  steps_nth(self, self->steps->len - 1)->time = frame ? frame->data->time : 0;
  g_free(label);
}

static Bodies* bodies_new(GimbalSteps* self, gboolean went) {
  Bodies* bodies = g_new(Bodies, 1);
  *bodies = (Bodies){self->session, g_array_new(FALSE, FALSE, sizeof(GimbalLaunchedBody)), went};
  return bodies;
}

static void on_launched(GimbalSteps* self) {
  const GPtrArray* there = gimbal_session_get_launched(self->session);
  if (self->turning || !there->len) return;
  const GimbalLaunchedBody* body = g_ptr_array_index(there, there->len - 1);
  Bodies* bodies = bodies_new(self, FALSE);
  g_array_append_val(bodies->all, *body);
  add_bodies(self, bodies, g_strdup_printf(_("launch of a body, %.3g kg"), body->mass));
}

// Read the present pose, velocity and remaining life of a body.
static void read_state(GimbalLaunchedBody* body, const GimbalFrame* frame) {
  const mjModel* m = frame ? frame->compiled->model : NULL;
  int id = m ? mj_name2id(m, mjOBJ_BODY, body->name) : -1;
  if (id < 0) return;
  const mjtNum* qvel = frame->data->qvel + m->body_dofadr[id];
  mju_copy3(body->pos, frame->data->xpos + 3 * id);
  mju_copy4(body->quat, frame->data->xquat + 4 * id);
  mju_copy3(body->velocity, qvel);
  mju_copy3(body->spin, qvel + 3);
  if (!isnan(body->birth)) body->life -= MAX(0, frame->data->time - body->birth);
}

static void on_dismissing(GimbalSteps* self, const char* name) {
  const GPtrArray* there = gimbal_session_get_launched(self->session);
  if (self->turning || !there->len) return;
  Bodies* bodies = bodies_new(self, TRUE);
  for (guint i = 0; i < there->len; i++) {
    GimbalLaunchedBody body = *(const GimbalLaunchedBody*)g_ptr_array_index(there, i);
    if (name && strcmp(name, body.name)) continue;
    read_state(&body, gimbal_session_get_frame(self->session));
    g_array_append_val(bodies->all, body);
  }
  guint count = bodies->all->len;
  add_bodies(self, bodies,
             g_strdup_printf(ngettext("removal of %u launched body", "removal of %u launched bodies", count),
                             count));
}

//---- all of them

static void steps_undo_or_redo(GimbalSteps* self, Step* step) {
  g_autofree char* text = g_strdup_printf(step->undone ? _("Done again: %s") : _("Undone: %s"), step->label);
  self->turning = TRUE;
  if (step->turn) {
    step->turn(step->data, !step->undone);
  } else {
    turn_run(self, step);
  }
  self->turning = FALSE;
  step->undone = !step->undone;
  emit_changed(self);
  g_signal_emit(self, signals[TOLD], 0, text);
}

void gimbal_steps_go(GimbalSteps* self, guint step) {
  if (step >= self->steps->len) return;
  if (steps_nth(self, step)->kind == GIMBAL_STEP_TEXT) {
    go_to_text(self, steps_nth(self, step));
  } else {
    steps_undo_or_redo(self, steps_nth(self, step));
  }
}

guint gimbal_steps_count(GimbalSteps* self) {
  steps_flush(self);
  return self->steps->len;
}
GimbalStepKind gimbal_steps_kind(GimbalSteps* self, guint step) {
  return steps_nth(self, step)->kind;
}
const char* gimbal_steps_kind_name(GimbalStepKind kind) {
  static const char* const names[] = {
      [GIMBAL_STEP_TEXT] = N_("Text"), [GIMBAL_STEP_RUN] = N_("Run"), [GIMBAL_STEP_VIEW] = N_("View")};
  return _(names[kind]);
}
const char* gimbal_steps_label(GimbalSteps* self, guint step) {
  return steps_nth(self, step)->label;
}
gboolean gimbal_steps_is_undone(GimbalSteps* self, guint step) {
  return steps_nth(self, step)->undone;
}

char* gimbal_steps_dup_place(GimbalSteps* self, guint step) {
  const Step* at = steps_nth(self, step);
  if (at->document) return g_strdup(gimbal_document_get_title(at->document));
  return at->kind == GIMBAL_STEP_RUN ? g_strdup_printf(_("%.3f s"), at->time) : g_strdup("");
}

// Clear the list for another document.
static void on_document(GimbalSteps* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_object(&self->typed);
  g_ptr_array_set_size(self->steps, 0);
  emit_changed(self);
}

//---- object

static void gimbal_steps_class_init(GimbalStepsClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalSteps, timer, gimbal_drop_source),
                    GIMBAL_OWNS(GimbalSteps, typed, g_object_unref),
                    GIMBAL_OWNS(GimbalSteps, steps, g_ptr_array_unref),
                    GIMBAL_OWNS(GimbalSteps, texts, g_hash_table_unref));
  signals[CHANGED] = gimbal_signal_new("changed", GIMBAL_TYPE_STEPS, 0);
  signals[TOLD] = gimbal_signal_new("told", GIMBAL_TYPE_STEPS, 1, G_TYPE_STRING);
}

static void gimbal_steps_init(GimbalSteps* self) {
  self->steps = g_ptr_array_new_with_free_func(step_free);
  self->texts = g_hash_table_new_full(NULL, NULL, g_object_unref, g_free);
}

GimbalSteps* gimbal_steps_new(GimbalSession* session) {
  GimbalSteps* self = g_object_new(GIMBAL_TYPE_STEPS, NULL);
  GimbalProject* project = gimbal_session_get_project(session);
  self->session = session;
  g_signal_connect_object(project, "items-changed", G_CALLBACK(on_documents), self, 0);
  g_signal_connect_object(project, "text-changed", G_CALLBACK(on_text), self, 0);
  g_signal_connect_object(project, "undoing", G_CALLBACK(on_undoing), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(project, "undone", G_CALLBACK(on_undone), self, 0);
  g_signal_connect_object(session, "document-changed", G_CALLBACK(on_document), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "launched", G_CALLBACK(on_launched), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(session, "dismissing", G_CALLBACK(on_dismissing), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(gimbal_session_get_simulation(session), "commanded", G_CALLBACK(on_command), self,
                          0);
  return self;
}
