// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// User actions as events of the protocol (docs/protocol.md). One row for each command of the run
// that programs can be sent.

#include "session/program-events.h"

#include <gdk/gdk.h>
#include <gimbal/kinds.h>

#include "remote/message.h"

typedef char* (*Writer)(const GimbalCommand* command, const GimbalFrame* frame);

static char* write_run(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)frame;
  return remote_text("{'type': <'run'>, 'running': <%b>}", command->value != 0);
}

// Looking at the past is reported as a pause.
static char* write_pause(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)command;
  return frame->running ? remote_text("{'type': <'run'>, 'running': <false>}") : NULL;
}

static char* write_step(const GimbalCommand* command, const GimbalFrame* frame) {
  if (command->index <= 0) return write_pause(command, frame);
  return remote_text("{'type': <'step'>, 'count': <%i>}", command->index);
}

static char* write_reset(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)frame;
  return remote_text("{'type': <'reset'>, 'keyframe': <%i>}", command->index);
}

static char* write_speed(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)frame;
  return remote_text("{'type': <'speed'>, 'factor': <%d>}", command->value);
}

static char* write_control(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)frame;
  return remote_text("{'type': <'control'>, 'index': <%i>, 'value': <%d>}", command->index, command->value);
}

static char* write_positions(int index, const mjtNum* values, int count) {
  return remote_text("{'type': <'position'>, 'index': <%i>, 'values': <%@ad>}", index,
                     remote_numbers(values, (gsize)count));
}

static char* write_position(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)frame;
  return write_positions(command->index, &command->value, 1);
}

static char* write_pose(const GimbalCommand* command, const GimbalFrame* frame) {
  const mjModel* m = frame->compiled->model;
  int joint = command->index;
  if (joint < 0 || joint >= m->njnt) return NULL;
  return write_positions(m->jnt_qposadr[joint], command->pose, gimbal_joint_size(m->jnt_type[joint]).nq);
}

static char* write_all_positions(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)frame;
  return write_positions(0, command->numbers, command->index);
}

static char* write_state(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)frame;
  return remote_text("{'type': <'state'>, 'part': <%i>, 'index': <%i>, 'value': <%d>}", 1 << command->part,
                     command->index, command->value);
}

static char* write_equality(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)frame;
  return remote_text("{'type': <'equality'>, 'index': <%i>, 'active': <%b>}", command->index,
                     command->value != 0);
}

static char* write_option(const GimbalCommand* command, const GimbalFrame* frame) {
  (void)frame;
  const mjOption* o = &command->option;
  return remote_text(
      "{'type': <'option'>, 'timestep': <%d>, 'gravity': <%@ad>, 'wind': <%@ad>, "
      "'disableflags': <%i>, 'enableflags': <%i>, 'integrator': <%i>, 'cone': <%i>, "
      "'solver': <%i>, 'iterations': <%i>, 'tolerance': <%d>}",
      o->timestep, remote_numbers(o->gravity, 3), remote_numbers(o->wind, 3), o->disableflags, o->enableflags,
      o->integrator, o->cone, o->solver, o->iterations, o->tolerance);
}

// Write the wrench that the pull causes in the state on show, computed in xfrc_applied of the main
// thread's copy.
static char* write_perturb(const GimbalCommand* command, const GimbalFrame* frame) {
  const mjvPerturb* p = &command->perturb;
  const mjModel* m = frame->compiled->model;
  mjtNum force[6] = {0}, kept[6];
  int body = p->select;
  if (body > 0 && body < m->nbody && p->active) {
    mjtNum* applied = frame->data->xfrc_applied + 6 * body;
    mju_copy(kept, applied, 6);
    mju_zero(applied, 6);
    mjv_applyPerturbForce(m, frame->data, p);
    mju_copy(force, applied, 6);
    mju_copy(applied, kept, 6);
  }
  return remote_text(
      "{'type': <'push'>, 'body': <%i>, 'force': <%@ad>, 'active': <%i>, 'select': <%i>, "
      "'refpos': <%@ad>, 'refquat': <%@ad>, 'refselpos': <%@ad>, 'localpos': <%@ad>, "
      "'localmass': <%d>, 'scale': <%d>}",
      MAX(body, 0), remote_numbers(force, 6), p->active, p->select, remote_numbers(p->refpos, 3),
      remote_numbers(p->refquat, 4), remote_numbers(p->refselpos, 3), remote_numbers(p->localpos, 3),
      p->localmass, p->scale);
}

static char* write_wrench(const GimbalCommand* command, const GimbalFrame* frame) {
  GimbalWrench wrench = command->wrench;
  const mjModel* m = frame->compiled->model;
  mjtNum force[6], kept[6];
  if (wrench.body <= 0 || wrench.body >= m->nbody) return NULL;
  mjtNum* applied = frame->data->xfrc_applied + 6 * wrench.body;
  wrench.begin = frame->data->time;
  mju_copy(kept, applied, 6);
  mju_zero(applied, 6);
  gimbal_wrench_apply(&wrench, m, frame->data);
  mju_copy(force, applied, 6);
  mju_copy(applied, kept, 6);
  return remote_text("{'type': <'wrench'>, 'body': <%i>, 'force': <%@ad>, 'seconds': <%d>}", wrench.body,
                     remote_numbers(force, 6), wrench.duration);
}

static const Writer kEvents[] = {
    [GIMBAL_COMMAND_RUN] = write_run,           [GIMBAL_COMMAND_UNTIL] = write_run,
    [GIMBAL_COMMAND_STEP] = write_step,         [GIMBAL_COMMAND_RESET] = write_reset,
    [GIMBAL_COMMAND_SPEED] = write_speed,       [GIMBAL_COMMAND_CONTROL] = write_control,
    [GIMBAL_COMMAND_POSITION] = write_position, [GIMBAL_COMMAND_POSE] = write_pose,
    [GIMBAL_COMMAND_STATE] = write_state,       [GIMBAL_COMMAND_POSITIONS] = write_all_positions,
    [GIMBAL_COMMAND_OPTION] = write_option,     [GIMBAL_COMMAND_EQUALITY] = write_equality,
    [GIMBAL_COMMAND_PERTURB] = write_perturb,   [GIMBAL_COMMAND_WRENCH] = write_wrench,
    [GIMBAL_COMMAND_SCRUB] = write_pause,       [GIMBAL_COMMAND_SEEK] = write_pause,
};

char* gimbal_program_event(const GimbalCommand* command, const GimbalFrame* frame) {
  Writer write = command->type < G_N_ELEMENTS(kEvents) ? kEvents[command->type] : NULL;
  return write ? write(command, frame) : NULL;
}

// Key numbers of GLFW, which programs for other viewers know: letters are numbered as their
// capitals in Latin 1.
static const struct {
  guint keyval;
  int code;
} kGlfwCodes[] = {{GDK_KEY_Escape, 256},
                  {GDK_KEY_Return, 257},
                  {GDK_KEY_Tab, 258},
                  {GDK_KEY_ISO_Left_Tab, 258},
                  {GDK_KEY_BackSpace, 259},
                  {GDK_KEY_Insert, 260},
                  {GDK_KEY_Delete, 261},
                  {GDK_KEY_Right, 262},
                  {GDK_KEY_Left, 263},
                  {GDK_KEY_Down, 264},
                  {GDK_KEY_Up, 265},
                  {GDK_KEY_Page_Up, 266},
                  {GDK_KEY_Page_Down, 267},
                  {GDK_KEY_Home, 268},
                  {GDK_KEY_End, 269},
                  {GDK_KEY_Caps_Lock, 280},
                  {GDK_KEY_Scroll_Lock, 281},
                  {GDK_KEY_Num_Lock, 282},
                  {GDK_KEY_Print, 283},
                  {GDK_KEY_Pause, 284},
                  {GDK_KEY_Shift_L, 340},
                  {GDK_KEY_Control_L, 341},
                  {GDK_KEY_Alt_L, 342},
                  {GDK_KEY_Super_L, 343},
                  {GDK_KEY_Shift_R, 344},
                  {GDK_KEY_Control_R, 345},
                  {GDK_KEY_Alt_R, 346},
                  {GDK_KEY_ISO_Level3_Shift, 346},
                  {GDK_KEY_Super_R, 347},
                  {GDK_KEY_Menu, 348},
                  // the number pad counts by its places, whatever Num Lock makes of them
                  {GDK_KEY_KP_Insert, 320},
                  {GDK_KEY_KP_End, 321},
                  {GDK_KEY_KP_Down, 322},
                  {GDK_KEY_KP_Page_Down, 323},
                  {GDK_KEY_KP_Left, 324},
                  {GDK_KEY_KP_Begin, 325},
                  {GDK_KEY_KP_Right, 326},
                  {GDK_KEY_KP_Home, 327},
                  {GDK_KEY_KP_Up, 328},
                  {GDK_KEY_KP_Page_Up, 329},
                  {GDK_KEY_KP_Delete, 330},
                  {GDK_KEY_KP_Decimal, 330},
                  {GDK_KEY_KP_Divide, 331},
                  {GDK_KEY_KP_Multiply, 332},
                  {GDK_KEY_KP_Subtract, 333},
                  {GDK_KEY_KP_Add, 334},
                  {GDK_KEY_KP_Enter, 335},
                  {GDK_KEY_KP_Equal, 336}};

static int glfw_code(guint keyval) {
  for (guint i = 0; i < G_N_ELEMENTS(kGlfwCodes); i++) {
    if (kGlfwCodes[i].keyval == keyval) return kGlfwCodes[i].code;
  }
  if (keyval >= GDK_KEY_F1 && keyval <= GDK_KEY_F25) return 290 + (int)(keyval - GDK_KEY_F1);
  if (keyval >= GDK_KEY_KP_0 && keyval <= GDK_KEY_KP_9) return 320 + (int)(keyval - GDK_KEY_KP_0);
  guint capital = gdk_keyval_to_upper(keyval);
  return capital >= ' ' && capital < 256 ? (int)capital : -1;
}

char* gimbal_program_key_event(guint keyval, gboolean shift, gboolean control, gboolean alt) {
  const char* name = gdk_keyval_name(keyval);
  return remote_text(
      "{'type': <'key'>, 'code': <%i>, 'name': <%s>, 'shift': <%b>, 'control': <%b>, 'alt': <%b>}",
      glfw_code(keyval), name ? name : "", shift, control, alt);
}

char* gimbal_program_select_event(const mjModel* m, int type, int id, int body, const mjtNum point[3]) {
  const char* name = type >= 0 && type < mjNOBJECT && id >= 0 ? mj_id2name(m, type, id) : NULL;
  return remote_text(
      "{'type': <'select'>, 'kind': <%i>, 'id': <%i>, 'name': <%s>, 'body': <%i>, 'point': <%@ad>}", type, id,
      name ? name : "", body, remote_numbers(point, 3));
}
