// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A client of the server. Whatever it does wrong is answered by an error frame and at most costs
// its connection.

#include "remote/client.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  CHUNK = 64 << 10,          // bytes that are read at once
  TURN = 1 << 20,            // bytes that are read of a client before the others have their turn
  MOST_WAITING = 8 << 20,    // bytes that may wait for it, apart from a model that it asked for
  FREE_WAITING = 256 << 10,  // bytes that wait while sensors are still added
  HELLO_US = 5000000,
  FRAME_US = 10000000,
  STUCK_US = 5000000,
  REPORT_US = 1000000  // shortest time between two reports of the same
};

RemoteClient* remote_client_new(const RemoteHost* host, int fd, guint64 id, gint64 now) {
  RemoteClient* self = g_new0(RemoteClient, 1);
  self->host = host;
  self->fd = fd;
  self->id = id;
  self->since = now;
  self->out = g_byte_array_new();
  remote_reader_init(&self->reader);
  return self;
}

void remote_client_attach(RemoteClient* self, RemoteLink* link) {
  RemoteLink* before = self->link;
  self->link = link;
  self->complained = FALSE;
  self->last_number = 0;
  self->late_reported = 0;
  if (!before) return;
  if (before != link) atomic_store(&before->gone, 1);
  remote_wake(before->in_wake);
  remote_link_unref(before);
}

void remote_client_free(RemoteClient* self) {
  if (self->fd >= 0) close(self->fd);
  remote_client_attach(self, NULL);
  remote_reader_clear(&self->reader);
  g_clear_pointer(&self->parcel, remote_parcel_free);
  g_byte_array_unref(self->out);
  g_free(self);
}

//---- writing

gboolean remote_client_has_output(const RemoteClient* self) {
  return self->written < self->out->len;
}

void remote_client_flush(RemoteClient* self, gint64 now) {
  while (self->fd >= 0 && remote_client_has_output(self)) {
    ssize_t n = send(self->fd, self->out->data + self->written, self->out->len - self->written, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!self->stuck) self->stuck = now;
      return;
    }
    if (n < 0) {
      remote_client_close(self, "the connection broke");
      return;
    }
    self->written += (gsize)n;
    self->stuck = 0;
  }
  g_byte_array_set_size(self->out, 0);
  self->written = 0;
  self->stuck = 0;
}

void remote_client_put(RemoteClient* self, RemoteKind kind, const void* body, gsize size) {
  guint8 header[REMOTE_HEADER];
  if (self->stage == REMOTE_STAGE_CLOSED) return;
  remote_put_header(header, kind, size);
  g_byte_array_append(self->out, header, REMOTE_HEADER);
  g_byte_array_append(self->out, body, (guint)size);
}

void remote_client_send_text(RemoteClient* self, char* text) {
  gsize size = strlen(text);
  if (size <= REMOTE_MAX_COMMAND) {
    remote_client_put(self, REMOTE_COMMAND, text, size);
  } else {
    remote_client_complain(self, "command", "the answer is longer than a command may be");
  }
  g_free(text);
}

static void send_error(RemoteClient* self, const char* code, const char* text, gboolean fatal) {
  remote_client_send_text(
      self, remote_text("{'type': <'error'>, 'code': <%s>, 'text': <%s>, 'fatal': <%b>, 'protocol': <%i>}",
                        code, text, fatal, REMOTE_PROTOCOL));
}

void remote_client_complain(RemoteClient* self, const char* code, const char* text) {
  send_error(self, code, text, FALSE);
}

void remote_client_refuse(RemoteClient* self, const char* code, const char* text) {
  if (self->stage == REMOTE_STAGE_CLOSED) return;
  send_error(self, code, text, TRUE);
  remote_client_flush(self, 0);
  remote_client_close(self, text);
}

static void client_post_notice(RemoteClient* self, RemoteNotice notice) {
  notice.client = self->id;
  notice.mode = self->mode;
  if (!notice.name) notice.name = g_strdup(self->name);
  self->host->post(self->host->server, g_memdup2(&notice, sizeof notice));
}

void remote_client_close(RemoteClient* self, const char* why) {
  RemoteStage stage = self->stage;
  if (stage == REMOTE_STAGE_CLOSED) return;
  self->stage = REMOTE_STAGE_CLOSED;
  shutdown(self->fd, SHUT_RDWR);
  remote_client_attach(self, NULL);
  RemoteNoticeKind kind = stage == REMOTE_STAGE_OPEN ? REMOTE_GONE : REMOTE_REFUSED;
  client_post_notice(self, (RemoteNotice){.kind = kind, .text = g_strdup(why)});
}

//---- commands

static void on_bye(RemoteClient* self, JsonObject* command) {
  (void)command;
  remote_client_close(self, NULL);
}

static void on_ping(RemoteClient* self, JsonObject* command) {
  g_autoptr(GError) error = NULL;
  gint64 id = 0;
  if (!remote_get_whole(command, "id", -(1ll << 53), 1ll << 53, &id, &error)) {
    remote_client_complain(self, "command", error->message);
    return;
  }
  remote_client_send_text(self, remote_text("{'type': <'pong'>, 'id': <%x>}", id));
}

static void on_model(RemoteClient* self, JsonObject* command) {
  g_autoptr(GError) error = NULL;
  g_clear_pointer(&self->parcel, remote_parcel_free);
  self->parcel = remote_parcel_new(command, &error);
  self->paused = FALSE;
  remote_client_attach(self, NULL);
  // its bytes would follow, and could not be distinguished from others
  if (!self->parcel) remote_client_refuse(self, "model", error->message);
}

// The run goes on meanwhile.
static void on_asset(RemoteClient* self, JsonObject* command) {
  g_autoptr(GError) error = NULL;
  g_clear_pointer(&self->parcel, remote_parcel_free);
  self->parcel = remote_parcel_new_asset(command, &error);
  if (!self->parcel) remote_client_refuse(self, "asset", error->message);
}

static void on_running(RemoteClient* self, JsonObject* command) {
  g_autoptr(GError) error = NULL;
  gboolean running = TRUE;
  if (!remote_get_flag(command, "running", &running, &error)) {
    remote_client_complain(self, "command", error->message);
    return;
  }
  self->paused = !running;
  if (!self->link) return;
  atomic_store(&self->link->running, running);
  remote_wake(self->link->in_wake);
}

static gboolean read_arrays(JsonObject* command, const char* name, gboolean writable, RemoteArrays* arrays,
                            GError** error) {
  JsonArray* list = remote_get_list(command, name, REMOTE_MAX_ARRAYS, error);
  if (!list) return !*error;
  arrays->count = 0;
  for (guint i = 0; i < json_array_get_length(list); i++) {
    const char* array = remote_list_text(list, i, error);
    int index = array ? remote_array_find(array, writable) : -1;
    if (array && index < 0) {
      g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "\"%s\": there is no array \"%s\" that may be %s",
                  name, array, writable ? "written" : "read");
    }
    if (index < 0) return FALSE;
    arrays->index[arrays->count++] = index;
  }
  return TRUE;
}

static gboolean read_late(JsonObject* command, RemoteLate* late, gboolean* chose, GError** error) {
  static const char* const names[] = {"hold", "zero", "pause"};
  const char* text = NULL;
  if (!remote_get_text(command, "late", &text, error) || !text) return !*error;
  for (int i = 0; i < REMOTE_N_LATE; i++) {
    if (!strcmp(text, names[i])) {
      *late = (RemoteLate)i;
      *chose = TRUE;
    }
  }
  if (!*chose) g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "\"late\" is hold, zero or pause");
  return *chose;
}

static gboolean read_drive(JsonObject* command, RemoteNotice* notice, GError** error) {
  RemoteDrive* drive = &notice->drive;
  gint64 every = 1;
  double timeout = 0.1;
  drive->read = (RemoteArrays){2, {remote_array_find("time", FALSE), remote_array_find("sensordata", FALSE)}};
  drive->write = (RemoteArrays){1, {remote_array_find("ctrl", TRUE)}};
  if (!remote_get_flag(command, "lock", &drive->lock, error) ||
      !remote_get_whole(command, "every", 1, 1000000, &every, error) ||
      !remote_get_number(command, "timeout", 0.0001, 60, &timeout, error) ||
      !read_late(command, &drive->late, &notice->chose_late, error) ||
      !read_arrays(command, "read", FALSE, &drive->read, error) ||
      !read_arrays(command, "write", TRUE, &drive->write, error)) {
    return FALSE;
  }
  drive->every = (int)every;
  drive->timeout_us = (gint64)(timeout * 1e6);
  return TRUE;
}

static void on_drive(RemoteClient* self, JsonObject* command) {
  g_autoptr(GError) error = NULL;
  RemoteNotice notice = {.kind = REMOTE_DRIVES};
  if (read_drive(command, &notice, &error)) {
    client_post_notice(self, notice);
  } else {
    remote_client_complain(self, "command", error->message);
  }
}

static void on_asks(RemoteClient* self, JsonObject* command) {
  client_post_notice(self, (RemoteNotice){.kind = REMOTE_ASKS, .command = json_object_ref(command)});
}

// A panel declares what it shows; the host makes it, and its link.
static void on_panel(RemoteClient* self, JsonObject* command) {
  g_autoptr(GError) error = NULL;
  RemoteNotice notice = {.kind = REMOTE_DRIVES, .drive = {.panel = TRUE}};
  notice.drive.write = (RemoteArrays){1, {remote_array_find("ctrl", TRUE)}};
  if (read_arrays(command, "write", TRUE, &notice.drive.write, &error)) {
    notice.command = json_object_ref(command);
    client_post_notice(self, notice);
  } else {
    remote_client_complain(self, "command", error->message);
  }
}

enum {
  MIRROR = 1 << REMOTE_MIRROR,
  DRIVE = 1 << REMOTE_DRIVE,
  PANEL = 1 << REMOTE_PANEL,
  STEPPED_HERE = DRIVE | PANEL,
  ALL = MIRROR | DRIVE | PANEL
};

static const char* const kModes[REMOTE_N_MODES] = {
    [REMOTE_MIRROR] = "mirror", [REMOTE_DRIVE] = "drive", [REMOTE_PANEL] = "panel"};

static const struct {
  const char* type;
  int modes;
  void (*obey)(RemoteClient* self, JsonObject* command);
} kCommands[] = {
    {"bye", ALL, on_bye},
    {"ping", ALL, on_ping},
    {"model", MIRROR, on_model},
    {"asset", MIRROR, on_asset},
    {"running", MIRROR, on_running},
    {"drive", DRIVE, on_drive},
    {"panel", PANEL, on_panel},
    {"values", PANEL, on_asks},
    {"problems", PANEL, on_asks},
    {"names", STEPPED_HERE, on_asks},
    {"get-model", STEPPED_HERE, on_asks},
    {"control", STEPPED_HERE, on_asks},
    {"state", STEPPED_HERE, on_asks},
    {"equality", STEPPED_HERE, on_asks},
    {"run", STEPPED_HERE, on_asks},
    {"reset", STEPPED_HERE, on_asks},
    {"texts", ALL, on_asks},
    {"figures", ALL, on_asks},
    {"view", ALL, on_asks},
    {"camera", ALL, on_asks},
    {"show", ALL, on_asks},
    {"panels", ALL, on_asks},
    {"message", ALL, on_asks},
};

static void client_execute(RemoteClient* self, JsonObject* command) {
  const char* type = remote_type(command);
  for (guint i = 0; i < G_N_ELEMENTS(kCommands); i++) {
    if (strcmp(kCommands[i].type, type) || !(kCommands[i].modes & 1 << self->mode)) continue;
    kCommands[i].obey(self, command);
    return;
  }
  g_autofree char* text = g_strdup_printf("there is no command \"%.40s\" in this mode", type);
  g_autofree char* valid = g_utf8_make_valid(text, -1);
  remote_client_complain(self, "command", valid);
}

static gboolean read_hello(RemoteClient* self, JsonObject* command, GError** error) {
  const char *name = "a program", *mode = "";
  if (!remote_get_text(command, "program", &name, error) || !remote_get_text(command, "mode", &mode, error)) {
    return FALSE;
  }
  self->mode = REMOTE_MIRROR;
  while (self->mode < REMOTE_N_MODES && strcmp(kModes[self->mode], mode)) self->mode++;
  g_autofree char* valid = g_utf8_make_valid(name, (gssize)strnlen(name, sizeof self->name - 1));
  g_strlcpy(self->name, valid, sizeof self->name);
  if (self->mode < REMOTE_N_MODES) return TRUE;
  self->mode = REMOTE_MIRROR;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "\"mode\" is mirror, drive or panel");
  return FALSE;
}

static void client_send_welcome(RemoteClient* self) {
  self->stage = REMOTE_STAGE_OPEN;
  self->since = 0;
  remote_client_send_text(
      self,
      remote_text("{'type': <'welcome'>, 'protocol': <%i>, 'program': <'Gimbal'>, 'mode': <%s>, "
                  "'max_frame': <%i>, 'max_model': <%i>, 'max_geoms': <%i>}",
                  REMOTE_PROTOCOL, kModes[self->mode], REMOTE_MAX_FRAME, REMOTE_MAX_MODEL, REMOTE_MAX_GEOMS));
  client_post_notice(self, (RemoteNotice){.kind = REMOTE_ARRIVED});
}

static void client_greet(RemoteClient* self, JsonObject* command) {
  g_autoptr(GError) error = NULL;
  gint64 protocol = 0;
  const char* token = NULL;
  if (strcmp(remote_type(command), "hello") ||
      !remote_get_whole(command, "protocol", 0, 1000000, &protocol, &error)) {
    remote_client_refuse(self, "command", "the first command is \"hello\", with the number of the protocol");
  } else if (protocol != REMOTE_PROTOCOL) {
    remote_client_refuse(self, "version",
                         "this Gimbal speaks protocol 1: take the client that belongs to it");
  } else if (!remote_get_text(command, "token", &token, &error) ||
             !self->host->knows(self->host->server, token)) {
    remote_client_refuse(self, "token",
                         "the token is missing or wrong: it stands in the file token-PORT of this user");
  } else if (!read_hello(self, command, &error)) {
    remote_client_refuse(self, "command", error->message);
  } else if (!self->host->has_room(self->host->server, self->id, self->mode)) {
    remote_client_refuse(self, "full", "too many programs are connected, or another one drives already");
  } else {
    client_send_welcome(self);
  }
}

static void on_command(RemoteClient* self, const RemoteFrame* frame) {
  g_autoptr(GError) error = NULL;
  JsonObject* command = remote_parse(frame->body, frame->size, &error);
  if (!command) {
    remote_client_refuse(self, "json", error->message);
    return;
  }
  (self->stage == REMOTE_STAGE_HELLO ? client_greet : client_execute)(self, command);
  json_object_unref(command);
}

//---- numbers

static void on_bytes(RemoteClient* self, const RemoteFrame* frame) {
  if (!self->parcel || !remote_parcel_add(self->parcel, frame->body, frame->size)) {
    remote_client_refuse(self, "frame", "bytes that no command announced");
  } else if (remote_parcel_is_whole(self->parcel)) {
    RemoteNoticeKind kind = self->parcel->asset == REMOTE_N_ASSETS ? REMOTE_MODEL : REMOTE_ASSET;
    client_post_notice(self, (RemoteNotice){.kind = kind, .parcel = g_steal_pointer(&self->parcel)});
  }
}

static gboolean are_finite(const double* values, gsize count) {
  double sum = 0;
  for (gsize i = 0; i < count; i++) sum += values[i] * 0;
  return sum == 0;
}

// Once for any number of them until the next model.
static void complain_of_numbers(RemoteClient* self, const char* text) {
  if (!self->complained) remote_client_complain(self, "state", text);
  self->complained = TRUE;
}

// Numbers for the thread that steps. What finds no room is left out: it was too late, or too much.
static void pass_on(RemoteClient* self, guint64 number, const guint8* values, gsize count) {
  RemoteLink* link = self->link;
  RemoteRow* row = remote_ring_to_fill(&link->in);
  if (!row) {
    atomic_fetch_add(&link->skipped, 1);
    return;
  }
  row->number = number;
  memcpy(row->values, values, count * sizeof(double));
  if (are_finite(row->values, count)) {
    remote_ring_filled(&link->in);
  } else {
    complain_of_numbers(self,
                        "a number of the state or the controls is none (NaN or infinite): it was not used");
    atomic_store(&link->bad, 1);
  }
  remote_wake(link->in_wake);
}

static void on_numbers(RemoteClient* self, const RemoteFrame* frame) {
  guint64 number;
  gsize count = frame->size / sizeof(double) - 1;
  memcpy(&number, frame->body, sizeof number);
  if (!self->link) {
    complain_of_numbers(self, "wait for \"ready\" before numbers are sent");
  } else if (count != self->link->in.width) {
    complain_of_numbers(self, "these are not as many numbers as \"ready\" said");
  } else {
    // a program that pauses goes on to show what is, for instance what the user moves meanwhile
    if (self->mode == REMOTE_MIRROR) atomic_store(&self->link->running, !self->paused);
    pass_on(self, number, frame->body + sizeof number, count);
  }
}

static void on_geoms(RemoteClient* self, const RemoteFrame* frame) {
  client_post_notice(self,
                     (RemoteNotice){.kind = REMOTE_DRAWS, .geoms = g_bytes_new(frame->body, frame->size)});
}

static void on_images(RemoteClient* self, const RemoteFrame* frame) {
  client_post_notice(self,
                     (RemoteNotice){.kind = REMOTE_PICTURES, .geoms = g_bytes_new(frame->body, frame->size)});
}

static const struct {
  int modes;
  void (*handle)(RemoteClient* self, const RemoteFrame* frame);
} kFrames[REMOTE_N_KINDS] = {
    [REMOTE_COMMAND] = {ALL, on_command},  [REMOTE_BYTES] = {MIRROR, on_bytes},
    [REMOTE_STATE] = {MIRROR, on_numbers}, [REMOTE_CONTROLS] = {STEPPED_HERE, on_numbers},
    [REMOTE_GEOMS] = {ALL, on_geoms},      [REMOTE_IMAGES] = {ALL, on_images},
};

static void client_handle(RemoteClient* self, const RemoteFrame* frame) {
  if (self->stage == REMOTE_STAGE_HELLO && frame->kind != REMOTE_COMMAND) {
    remote_client_refuse(self, "command", "the first command is \"hello\"");
  } else if (!kFrames[frame->kind].handle || !(kFrames[frame->kind].modes & 1 << self->mode)) {
    remote_client_refuse(self, "frame", "frames of this kind do not come from a client in this mode");
  } else {
    kFrames[frame->kind].handle(self, frame);
  }
}

//---- reading

static void read_frames(RemoteClient* self, gint64 now) {
  RemoteFrame frame;
  const char* why;
  RemoteReading reading = REMOTE_PARTIAL;
  gboolean any = FALSE;
  while (self->stage != REMOTE_STAGE_CLOSED &&
         (reading = remote_reader_next(&self->reader, &frame, &why)) == REMOTE_WHOLE) {
    client_handle(self, &frame);
    any = TRUE;
  }
  if (self->stage == REMOTE_STAGE_CLOSED) return;
  if (reading == REMOTE_BROKEN) remote_client_refuse(self, "frame", why);
  if (self->stage != REMOTE_STAGE_OPEN) return;
  if (!remote_reader_is_inside(&self->reader)) {
    self->since = 0;
  } else if (any || !self->since) {
    self->since = now;
  }
}

void remote_client_read(RemoteClient* self, gint64 now) {
  char bytes[CHUNK];
  gsize sum = 0;
  while (self->stage != REMOTE_STAGE_CLOSED && sum < TURN) {
    ssize_t n = recv(self->fd, bytes, sizeof bytes, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (n <= 0) {
      remote_client_close(self, n ? "the connection broke" : "it went away");
      return;
    }
    sum += (gsize)n;
    remote_reader_feed(&self->reader, bytes, (gsize)n);
    read_frames(self, now);
    if (n < CHUNK) return;
  }
}

//---- what the run has to say

static void send_rows(RemoteClient* self) {
  const RemoteRow* row;
  RemoteLink* link = self->link;
  RemoteKind kind = link->mode == REMOTE_PANEL ? REMOTE_STATE : REMOTE_SENSORS;
  gsize size = sizeof(RemoteRow) + sizeof(double) * link->out.width;
  while ((row = remote_ring_to_empty(&link->out))) {
    gboolean fits = self->out->len - self->written < FREE_WAITING;
    if (fits) remote_client_put(self, kind, row, size);
    if (!fits && link->mode == REMOTE_PANEL) atomic_fetch_add(&link->skipped, 1);
    remote_ring_emptied(&link->out);
  }
}

static void report_late(RemoteClient* self) {
  static const char* const names[] = {"hold", "zero", "pause"};
  RemoteLink* link = self->link;
  guint late = atomic_load(&link->late);
  if (late == self->late_reported) return;
  self->late_reported = late;
  remote_client_send_text(
      self, remote_text("{'type': <'late'>, 'number': <%t>, 'count': <%u>, 'policy': <%s>}",
                        atomic_load(&link->late_number), late, names[atomic_load(&link->policy)]));
}

void remote_client_serve(RemoteClient* self, gint64 now) {
  if (!self->link) return;
  send_rows(self);
  if (now - self->told < REPORT_US) return;
  guint skipped = atomic_exchange(&self->link->skipped, 0);
  self->told = now;
  if (skipped) remote_client_send_text(self, remote_text("{'type': <'skipped'>, 'count': <%u>}", skipped));
  report_late(self);
}

void remote_client_check_time(RemoteClient* self, gint64 now) {
  gint64 limit = self->stage == REMOTE_STAGE_HELLO ? HELLO_US : FRAME_US;
  if (self->stage == REMOTE_STAGE_CLOSED) return;
  if (self->since && now - self->since > limit) {
    remote_client_refuse(self, "timeout",
                         self->stage == REMOTE_STAGE_HELLO
                             ? "no \"hello\" came within five seconds"
                             : "a frame was begun and not ended within ten seconds");
  } else if ((self->stuck && now - self->stuck > STUCK_US) ||
             self->out->len - self->written > MOST_WAITING + self->model_size) {
    remote_client_refuse(self, "slow", "it does not read what it is sent");
  }
}
