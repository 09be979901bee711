// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A step of the text has the text before and after it: what lies between two rests of the typist, or an undo. What undid is found
// again by these texts, so that the toolkit's steps need not be those of this list. A step of the run has the numbers before
// and after; what pushed the model goes back to the state of that time.

#include "session/steps.h"

#include <glib/gi18n.h>
#include <string.h>

#include "language/tell-change.h"
#include "model/object-label.h"
#include "run/command.h"
#include "widgets/control/owned.h"
#include "widgets/control/signal.h"

#define REST_MS   600      // after which what was typed is a step
#define MERGE_US  1500000  // a slider that is pulled is one step
#define MAX_STEPS 200
#define MAX_UNDOS 2000  // of the toolkit, until a text is found

typedef struct Step {
  GimbalStepKind kind;
  char* label;
  gboolean undone;
  GimbalDocument* document;  // TEXT
  char *before, *after;      // TEXT
  GimbalCommand command;     // RUN: what was sent
  mjtNum old[7];             // RUN: what was there
  double time;               // RUN: of the simulation
  gint64 when;
  GimbalStepTurn turn;  // of others
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
  gboolean turning;  // what is sent now is no step
};

G_DEFINE_FINAL_TYPE(GimbalSteps, gimbal_steps, G_TYPE_OBJECT)

enum { TOLD, N_SIGNALS };
static guint signals[N_SIGNALS];

static void step_free(gpointer data) {
  Step* step = data;
  if (step->free_data) step->free_data(step->data);
  g_clear_object(&step->document);
  g_free(step->before);
  g_free(step->after);
  g_free(step->label);
  g_free(step);
}

static Step* nth(GimbalSteps* self, guint i) {
  return g_ptr_array_index(self->steps, i);
}

static Step* append(GimbalSteps* self, GimbalStepKind kind, char* label) {
  Step* step = g_new0(Step, 1);
  step->kind = kind;
  step->label = label;
  step->when = g_get_monotonic_time();
  if (self->steps->len >= MAX_STEPS) g_ptr_array_remove_index(self->steps, 0);
  g_ptr_array_add(self->steps, step);
  return step;
}

void gimbal_steps_add(GimbalSteps* self, GimbalStepKind kind, const char* label, GimbalStepTurn turn,
                      gpointer data, GDestroyNotify free_data) {
  Step* step = append(self, kind, g_strdup(label));
  step->turn = turn;
  step->data = data;
  step->free_data = free_data;
}

//---- text

// What of a document was undone is gone when it is edited anew.
static void drop_undone(GimbalSteps* self, GimbalDocument* document) {
  for (guint i = self->steps->len; i-- > 0;) {
    if (nth(self, i)->document == document && nth(self, i)->undone) g_ptr_array_remove_index(self->steps, i);
  }
}

static void flush(GimbalSteps* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  if (!self->typed) return;
  g_autoptr(GimbalDocument) document = g_steal_pointer(&self->typed);
  const char* before = g_hash_table_lookup(self->texts, document);
  g_autofree char* now = gimbal_document_dup_text(document);
  g_autofree char* told = before ? gimbal_tell_change(before, now) : NULL;
  if (told) {
    drop_undone(self, document);
    Step* step = append(self, GIMBAL_STEP_TEXT, g_steal_pointer(&told));
    step->document = g_object_ref(document);
    step->before = g_strdup(before);
    step->after = g_strdup(now);
  }
  g_hash_table_replace(self->texts, g_object_ref(document), g_steal_pointer(&now));
}

static gboolean on_rest(gpointer user_data) {
  GimbalSteps* self = user_data;
  self->timer = 0;
  flush(self);
  return G_SOURCE_REMOVE;
}

static void on_text(GimbalProject* project, GimbalDocument* document, GimbalSteps* self) {
  (void)project;
  if (self->typed != document) flush(self);
  g_set_object(&self->typed, document);
  g_clear_handle_id(&self->timer, g_source_remove);
  self->timer = g_timeout_add(REST_MS, on_rest, self);
}

// The texts of documents as they come.
static void on_documents(GListModel* project, guint position, guint removed, guint added, GimbalSteps* self) {
  (void)removed;
  for (guint i = 0; i < added; i++) {
    g_autoptr(GimbalDocument) document = g_list_model_get_item(project, position + i);
    g_hash_table_replace(self->texts, g_object_ref(document), gimbal_document_dup_text(document));
  }
}

static void on_undoing(GimbalSteps* self) {
  flush(self);
}

// Of the steps of the document those before the text of now are done, those behind it are not.
static void mark_undone(GimbalSteps* self, GimbalDocument* document, const char* now) {
  gboolean undone = FALSE, known = FALSE;
  for (guint i = 0; i < self->steps->len; i++) {
    const Step* step = nth(self, i);
    known |= step->document == document && (!strcmp(step->before, now) || !strcmp(step->after, now));
  }
  for (guint i = 0; known && i < self->steps->len; i++) {
    Step* step = nth(self, i);
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
                            : redo  ? gimbal_tell_change(before, now)
                                    : gimbal_tell_change(now, before);
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_object(&self->typed);
  g_hash_table_replace(self->texts, g_object_ref(document), g_strdup(now));
  if (!change) return;
  mark_undone(self, document, now);
  g_autofree char* text = g_strdup_printf(redo ? _("Done again: %s") : _("Undone: %s"), change);
  g_signal_emit(self, signals[TOLD], 0, text);
}

// By the toolkit's own steps where one of them has the text, so that redo goes on from there.
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

static double value_of(const mjData* d, const GimbalCommand* command) {
  if (command->type == GIMBAL_COMMAND_CONTROL) return d->ctrl[command->index];
  return command->type == GIMBAL_COMMAND_POSITION ? d->qpos[command->index] : d->eq_active[command->index];
}

static int joint_at(const mjModel* m, int address) {
  for (int j = 0; j < m->njnt; j++) {
    if (m->jnt_qposadr[j] == address) return j;
  }
  return 0;
}

// What was done, in words; NULL: it is no step.
static char* tell_command(const mjModel* m, const mjData* d, const GimbalCommand* command) {
  static const struct {
    GimbalCommandType type;
    int object;
  } kNumbers[] = {{GIMBAL_COMMAND_CONTROL, mjOBJ_ACTUATOR},
                  {GIMBAL_COMMAND_POSITION, mjOBJ_JOINT},
                  {GIMBAL_COMMAND_EQUALITY, mjOBJ_EQUALITY}};
  for (guint i = 0; i < G_N_ELEMENTS(kNumbers); i++) {
    if (kNumbers[i].type != command->type) continue;
    int id = command->type == GIMBAL_COMMAND_POSITION ? joint_at(m, command->index) : command->index;
    g_autofree char* label = gimbal_object_label(m, kNumbers[i].object, id);
    return g_strdup_printf(_("%s: %.4g → %.4g"), label, value_of(d, command), command->value);
  }
  int body = command->type == GIMBAL_COMMAND_WRENCH ? command->wrench.body : command->perturb.select;
  gboolean pushes = command->type == GIMBAL_COMMAND_WRENCH ||
                    (command->type == GIMBAL_COMMAND_PERTURB && command->perturb.active);
  gboolean poses = command->type == GIMBAL_COMMAND_POSE;
  if (!poses && (!pushes || body <= 0)) return NULL;
  g_autofree char* label =
      gimbal_object_label(m, poses ? mjOBJ_JOINT : mjOBJ_BODY, poses ? command->index : body);
  return g_strdup_printf(poses ? _("pose of %s") : _("push of %s"), label);
}

// A slider that is still being pulled.
static Step* going_on(GimbalSteps* self, const GimbalCommand* command) {
  Step* last = self->steps->len ? nth(self, self->steps->len - 1) : NULL;
  gboolean same = last && last->kind == GIMBAL_STEP_RUN && !last->undone &&
                  last->command.type == command->type && last->command.index == command->index &&
                  g_get_monotonic_time() - last->when < MERGE_US;
  return same ? last : NULL;
}

static void remember(Step* step, const mjModel* m, const mjData* d) {
  const GimbalCommand* command = &step->command;
  step->time = d->time;
  if (command->type == GIMBAL_COMMAND_POSE) {
    int address = m->jnt_qposadr[command->index];
    mju_copy(step->old, d->qpos + address, MIN(7, (int)m->nq - address));
  } else if (command->type != GIMBAL_COMMAND_WRENCH && command->type != GIMBAL_COMMAND_PERTURB) {
    step->old[0] = value_of(d, command);
  }
}

static void on_command(GimbalSimulation* simulation, const GimbalCommand* command, GimbalSteps* self) {
  (void)simulation;
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  if (self->turning || !frame) return;
  const mjModel* m = frame->compiled->model;
  Step* before = going_on(self, command);
  g_autofree char* label = tell_command(m, frame->data, command);
  if (!label) return;
  if (before) {
    double old = before->old[0];
    before->command = *command;
    before->when = g_get_monotonic_time();
    const char* arrow = strstr(label, ": ");
    if (arrow && command->type != GIMBAL_COMMAND_POSE) {
      g_free(before->label);
      before->label =
          g_strdup_printf(_("%.*s: %.4g → %.4g"), (int)(arrow - label), label, old, command->value);
    }
    return;
  }
  Step* step = append(self, GIMBAL_STEP_RUN, g_steal_pointer(&label));
  step->command = *command;
  remember(step, m, frame->data);
}

static void turn_run(GimbalSteps* self, Step* step) {
  GimbalSimulation* simulation = gimbal_session_get_simulation(self->session);
  GimbalFrame* frame = gimbal_session_get_frame(self->session);
  const GimbalCommand* command = &step->command;
  gboolean back = !step->undone;
  double value = back ? step->old[0] : command->value;
  const mjModel* m = frame ? frame->compiled->model : NULL;
  if (!m) return;
  if (command->type == GIMBAL_COMMAND_CONTROL && command->index < m->nu) {
    gimbal_simulation_set_control(simulation, command->index, value);
  } else if (command->type == GIMBAL_COMMAND_POSITION && command->index < m->nq) {
    gimbal_simulation_set_position(simulation, command->index, value);
  } else if (command->type == GIMBAL_COMMAND_EQUALITY && command->index < m->neq) {
    gimbal_simulation_set_equality(simulation, command->index, value != 0);
  } else if (command->type == GIMBAL_COMMAND_POSE && command->index < m->njnt) {
    gimbal_simulation_set_pose(simulation, command->index, back ? step->old : command->pose, 7);
  } else if (command->type == GIMBAL_COMMAND_WRENCH && !back) {
    gimbal_simulation_push(simulation, &command->wrench);
  } else if (back) {
    gimbal_simulation_seek(simulation, step->time);
  }
}

//---- all of them

static void turn(GimbalSteps* self, Step* step) {
  g_autofree char* text = g_strdup_printf(step->undone ? _("Done again: %s") : _("Undone: %s"), step->label);
  self->turning = TRUE;
  if (step->turn) {
    step->turn(step->data, !step->undone);
  } else {
    turn_run(self, step);
  }
  self->turning = FALSE;
  step->undone = !step->undone;
  g_signal_emit(self, signals[TOLD], 0, text);
}

void gimbal_steps_go(GimbalSteps* self, guint step) {
  if (step >= self->steps->len) return;
  if (nth(self, step)->kind == GIMBAL_STEP_TEXT) {
    go_to_text(self, nth(self, step));
  } else {
    turn(self, nth(self, step));
  }
}

guint gimbal_steps_count(GimbalSteps* self) {
  flush(self);
  return self->steps->len;
}
GimbalStepKind gimbal_steps_kind(GimbalSteps* self, guint step) {
  return nth(self, step)->kind;
}
const char* gimbal_steps_label(GimbalSteps* self, guint step) {
  return nth(self, step)->label;
}
gboolean gimbal_steps_is_undone(GimbalSteps* self, guint step) {
  return nth(self, step)->undone;
}

char* gimbal_steps_dup_place(GimbalSteps* self, guint step) {
  const Step* at = nth(self, step);
  if (at->document) return g_strdup(gimbal_document_get_title(at->document));
  return at->kind == GIMBAL_STEP_RUN ? g_strdup_printf(_("%.3f s"), at->time) : g_strdup("");
}

// Another model has another history.
static void on_document(GimbalSteps* self) {
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_object(&self->typed);
  g_ptr_array_set_size(self->steps, 0);
}

//---- object

static void gimbal_steps_class_init(GimbalStepsClass* klass) {
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalSteps, timer, gimbal_drop_source),
                    GIMBAL_OWNS(GimbalSteps, typed, g_object_unref),
                    GIMBAL_OWNS(GimbalSteps, steps, g_ptr_array_unref),
                    GIMBAL_OWNS(GimbalSteps, texts, g_hash_table_unref));
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
  g_signal_connect_object(gimbal_session_get_simulation(session), "commanded", G_CALLBACK(on_command), self,
                          0);
  return self;
}
