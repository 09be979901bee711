// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "web/program.h"

#include "remote/message.h"

gboolean web_program_read(const WebProgram* self, const mjModel* m, mjData* d) {
  gboolean any = FALSE;
  while (self->read(self->program)) any = TRUE;
  if (any) mj_forward(m, d);
  return any;
}

void web_program_run(const WebProgram* self, gboolean running) {
  self->tell(self->program, remote_text("{'type': <'run'>, 'running': <%b>}", running));
}

void web_program_speed(const WebProgram* self, double factor) {
  self->tell(self->program, remote_text("{'type': <'speed'>, 'factor': <%d>}", factor));
}

void web_program_step(const WebProgram* self) {
  self->tell(self->program, remote_text("{'type': <'step'>, 'count': <1>}"));
}

void web_program_reset(const WebProgram* self, int key) {
  self->tell(self->program, remote_text("{'type': <'reset'>, 'keyframe': <%i>}", key));
}

void web_program_control(const WebProgram* self, int index, double value) {
  self->tell(self->program, remote_text("{'type': <'control'>, 'index': <%i>, 'value': <%d>}", index, value));
}

void web_program_push(const WebProgram* self, const mjModel* m, mjData* d, const mjvPerturb* push, int body) {
  mjtNum force[6], kept[6], *applied = d->xfrc_applied + 6 * body;
  mju_copy(kept, applied, 6);
  mju_zero(applied, 6);
  if (push->active) mjv_applyPerturbForce(m, d, push);
  mju_copy(force, applied, 6);
  mju_copy(applied, kept, 6);
  self->tell(self->program,
             remote_text("{'type': <'push'>, 'body': <%i>, 'force': <%@ad>, 'active': <%i>, 'select': <%i>, "
                         "'refpos': <%@ad>, 'refquat': <%@ad>, 'refselpos': <%@ad>, 'localpos': <%@ad>, "
                         "'localmass': <%d>, 'scale': <%d>}",
                         body, remote_numbers(force, 6), push->active, body, remote_numbers(push->refpos, 3),
                         remote_numbers(push->refquat, 4), remote_numbers(push->refselpos, 3),
                         remote_numbers(push->localpos, 3), push->localmass, push->scale));
}
