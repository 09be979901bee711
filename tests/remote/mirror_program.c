// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A program as people write them, with a library of the MuJoCo interface that it opens itself (ours
// or another): it steps its model at the speed of the clock, sends each state, obeys pushes,
// sliders and pauses, and tells what it saw.
//
//     mirror-program LIBRARY MODEL.xml ADDRESS SECONDS
//
// Output: "ready", then a line for each event, "pushed" with the first step that has a push, at the
// end "done TIME QPOS0 PUSHED" (PUSHED: steps with a push).

#include <dlfcn.h>
#include <math.h>
#include <mujoco/mujoco.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#include "remote-client.h"
#include "remote/message.h"

typedef struct Library {
  mjModel* (*load)(const char* filename, const mjVFS* vfs, char* error, int error_sz);
  mjData* (*make)(const mjModel* m);
  void (*step)(const mjModel* m, mjData* d);
  int (*state_size)(const mjModel* m, int signature);
  void (*get_state)(const mjModel* m, const mjData* d, mjtNum* state, int signature);
  void (*save)(const mjModel* m, const char* filename, void* buffer, int buffer_sz);
  mjtSize (*size)(const mjModel* m);
  const char* (*version)(void);
} Library;

static void open_library(const char* path, Library* library) {
  void* handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) g_error("%s", dlerror());
  const struct {
    const char* name;
    void* place;
  } functions[] = {{"mj_loadXML", &library->load},       {"mj_makeData", &library->make},
                   {"mj_step", &library->step},          {"mj_stateSize", &library->state_size},
                   {"mj_getState", &library->get_state}, {"mj_saveModel", &library->save},
                   {"mj_sizeModel", &library->size},     {"mj_versionString", &library->version}};
  for (guint i = 0; i < G_N_ELEMENTS(functions); i++) {
    void* function = dlsym(handle, functions[i].name);
    if (!function) g_error("no %s", functions[i].name);
    memcpy(functions[i].place, &function, sizeof function);
  }
}

typedef struct Program {
  Library library;
  mjModel* m;
  mjData* d;
  int fd;
  mjtNum force[6];
  int body;
  gboolean running, closed;
  int pushed;
} Program;

static void send_model(Program* self) {
  mjtSize size = self->library.size(self->m);
  g_autofree char* bytes = g_malloc((gsize)size);
  self->library.save(self->m, NULL, bytes, (int)size);
  g_autofree char* text = g_strdup_printf(
      "{\"type\": \"model\", \"name\": \"robot\", \"format\": \"mjb\", \"files\": "
      "[{\"name\": \"robot.mjb\", \"size\": %lld}]}",
      (long long)size);
  client_say(self->fd, text);
  client_put(self->fd, REMOTE_BYTES, bytes, (gsize)size);
}

static void send_state(Program* self, guint64 number) {
  int count = self->library.state_size(self->m, mjSTATE_INTEGRATION);
  g_autofree double* frame = g_new(double, (gsize)count + 1);
  memcpy(frame, &number, sizeof number);
  self->library.get_state(self->m, self->d, frame + 1, mjSTATE_INTEGRATION);
  client_put(self->fd, REMOTE_STATE, frame, sizeof(double) * ((gsize)count + 1));
}

static void on_push(Program* self, JsonObject* event) {
  gint64 body = 0, active = 1;
  gboolean found;
  remote_get_whole(event, "body", 0, self->m->nbody - 1, &body, NULL);
  remote_get_whole(event, "active", 0, 100, &active, NULL);
  memset(self->d->xfrc_applied, 0, sizeof(mjtNum) * 6 * (gsize)self->m->nbody);
  remote_get_numbers(event, "force", 6, self->force, &found, NULL);
  self->body = active && found ? (int)body : 0;
  printf("push %d %g %g %g\n", self->body, self->force[0], self->force[1], self->force[2]);
}

static void on_control(Program* self, JsonObject* event) {
  gint64 index = 0;
  double value = 0;
  remote_get_whole(event, "index", 0, self->m->nu - 1, &index, NULL);
  remote_get_number(event, "value", -1e9, 1e9, &value, NULL);
  if (self->m->nu) self->d->ctrl[index] = value;
  printf("control %d %g\n", (int)index, value);
}

static void on_run(Program* self, JsonObject* event) {
  remote_get_flag(event, "running", &self->running, NULL);
  client_say(self->fd, self->running ? "{\"type\": \"running\", \"running\": true}"
                                     : "{\"type\": \"running\", \"running\": false}");
  printf("run %d\n", self->running);
}

static void on_event(Program* self, const char* body, gsize size) {
  JsonObject* event = remote_parse((const guint8*)body, size, NULL);
  const char* type = event ? remote_type(event) : "";
  if (!strcmp(type, "push") || !strcmp(type, "wrench")) {
    on_push(self, event);
  } else if (!strcmp(type, "control")) {
    on_control(self, event);
  } else if (!strcmp(type, "run")) {
    on_run(self, event);
  } else {
    printf("%s\n", body);
    self->closed = self->closed || !strcmp(type, "closed") || !strcmp(type, "bye");
  }
  fflush(stdout);
  if (event) json_object_unref(event);
}

static void hear(Program* self) {
  struct pollfd in = {.fd = self->fd, .events = POLLIN};
  while (!self->closed && poll(&in, 1, 0) > 0) {
    char* body;
    gsize size;
    int kind = client_get(self->fd, &body, &size);
    if (kind == REMOTE_COMMAND) on_event(self, body, size);
    if (!kind) self->closed = TRUE;
    g_free(body);
  }
}

static void run(Program* self, double seconds) {
  gint64 begin = g_get_monotonic_time();
  for (guint64 number = 1; !self->closed && self->d->time < seconds; number++) {
    hear(self);
    if (self->running && self->body) {
      memcpy(self->d->xfrc_applied + 6 * self->body, self->force, sizeof self->force);
    }
    if (self->running) {
      if (self->body && !self->pushed++) {
        printf("pushed\n");
        fflush(stdout);
      }
      self->library.step(self->m, self->d);
      send_state(self, number);
    }
    gint64 ahead = (gint64)(1e6 * self->m->opt.timestep * (double)number) - (g_get_monotonic_time() - begin);
    if (ahead > 0) g_usleep((gulong)ahead);
  }
}

int main(int argc, char** argv) {
  char error[500] = "";
  if (argc < 5) return 2;
  Program self = {.running = TRUE};
  open_library(argv[1], &self.library);
  self.m = self.library.load(argv[2], NULL, error, sizeof error);
  if (!self.m) g_error("%s", error);
  self.d = self.library.make(self.m);
  self.fd = client_hello(argv[3], "mirror");
  send_model(&self);
  client_expect(self.fd, "\"ready\"");
  printf("ready (library %s)\n", self.library.version());
  fflush(stdout);
  run(&self, atof(argv[4]));
  printf("done %.6f %.9f %d\n", self.d->time, self.m->nq ? self.d->qpos[0] : 0, self.pushed);
  client_say(self.fd, "{\"type\": \"bye\"}");
  close(self.fd);
  return 0;
}
