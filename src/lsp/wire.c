// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A thread reads: header, body, check, parse, queue. The main thread takes one message a turn, and
// writes.

#include "lsp/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <jsonrpc-glib.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lsp/json-check.h"
#include "lsp/value.h"

#define MAX_BODY    (15 << 20)  // bytes; the parser's own limit is 16 MiB
#define MAX_SKIPPED (1 << 30)   // of a body that is too long; what states more states nonsense
enum { MAX_HEADER = 4096 };
#define MAX_WAITING (64 << 20)  // bytes that are received and not looked at: the sender has to wait
enum { CHUNK = 65536 };
#define LENGTH "Content-Length:"

typedef struct Waiting {
  GVariant* message;  // NULL: the end
  GVariant* id;       // NULL: it is no request
  gsize size;
  int trouble;  // 0: none
  char* why;    // of the trouble
} Waiting;

struct LspWire {
  int in;
  JsonrpcOutputStream* out;
  LspReceive receive;
  gpointer data;
  GThread* thread;
  gint64 next_id;
  GMainContext*
      // jsonrpc-glib turns the loop of its thread while it waits; ours must not turn within a turn
      writing;
  // read by the thread
  GByteArray* buffer;
  gsize at;
  gboolean lost;  // what was read last is no message: look for the next header
  int wake[2];    // a pipe that ends the thread
  // between the threads
  GMutex lock;
  GCond room;
  GQueue queue;  // of Waiting
  gsize waiting;
};

static void waiting_free(Waiting* self) {
  g_clear_pointer(&self->message, g_variant_unref);
  g_clear_pointer(&self->id, g_variant_unref);
  g_free(self->why);
  g_free(self);
}

//---- out

static void write_message(LspWire* self, GVariant* message) {
  g_autoptr(GVariant) own = g_variant_ref_sink(message);
  g_autoptr(GError) error = NULL;
  g_main_context_push_thread_default(self->writing);
  // a client that is gone closes its end of the other pipe too, which ends the program
  if (!jsonrpc_output_stream_write_message(self->out, own, NULL, &error)) g_debug("%s", error->message);
  g_main_context_pop_thread_default(self->writing);
}

void lsp_wire_reply(LspWire* self, GVariant* id, GVariant* result) {
  write_message(self, lsp_object("jsonrpc", lsp_text("2.0"), "id", id ? id : lsp_null(), "result",
                                 result ? result : lsp_null(), NULL));
}

void lsp_wire_refuse(LspWire* self, GVariant* id, int code, const char* message) {
  GVariant* error = lsp_object("code", lsp_int(code), "message", lsp_text(message), NULL);
  write_message(self,
                lsp_object("jsonrpc", lsp_text("2.0"), "id", id ? id : lsp_null(), "error", error, NULL));
}

void lsp_wire_notify(LspWire* self, const char* method, GVariant* params) {
  write_message(self,
                lsp_object("jsonrpc", lsp_text("2.0"), "method", lsp_text(method), "params", params, NULL));
}

void lsp_wire_request(LspWire* self, const char* method, GVariant* params) {
  write_message(self, lsp_object("jsonrpc", lsp_text("2.0"), "id", lsp_int(++self->next_id), "method",
                                 lsp_text(method), "params", params, NULL));
}

//---- the queue

static Waiting* wire_pop(LspWire* self) {
  g_mutex_lock(&self->lock);
  Waiting* next = g_queue_pop_head(&self->queue);
  if (next) self->waiting -= next->size;
  g_cond_signal(&self->room);
  g_mutex_unlock(&self->lock);
  return next;
}

static gboolean on_waiting(gpointer data) {
  LspWire* self = data;
  Waiting* next = wire_pop(self);
  if (!next) return G_SOURCE_REMOVE;
  if (next->trouble) {
    lsp_wire_refuse(self, next->id, next->trouble, next->why);
  } else {
    self->receive(next->message, self->data);
  }
  waiting_free(next);
  return G_SOURCE_REMOVE;
}

gboolean lsp_wire_is_busy(LspWire* self) {
  g_mutex_lock(&self->lock);
  gboolean busy = self->queue.length > 0;
  g_mutex_unlock(&self->lock);
  return busy;
}

static void wire_push(LspWire* self, Waiting* next) {
  g_mutex_lock(&self->lock);
  while (self->waiting > MAX_WAITING) g_cond_wait(&self->room, &self->lock);
  self->waiting += next->size;
  g_queue_push_tail(&self->queue, next);
  g_mutex_unlock(&self->lock);
  // never call it directly: while no thread runs the main loop, it would run on this one
  g_idle_add_full(G_PRIORITY_DEFAULT, on_waiting, self, NULL);
}

static void put_trouble(LspWire* self, int code, const char* why) {
  Waiting* next = g_new0(Waiting, 1);
  next->trouble = code;
  next->why = g_strdup(why);
  wire_push(self, next);
}

// A request that waits is answered in its place in the queue.
static void wire_cancel(LspWire* self, GVariant* message) {
  g_autoptr(GVariant) id = lsp_get(message, "params.id");
  g_mutex_lock(&self->lock);
  for (GList* l = self->queue.head; id && l; l = l->next) {
    Waiting* other = l->data;
    if (!other->id || other->trouble || !g_variant_equal(other->id, id)) continue;
    other->trouble = LSP_CANCELLED;
    other->why = g_strdup("the request was cancelled");
  }
  g_mutex_unlock(&self->lock);
}

//---- in

// Wait for input; FALSE if the thread shall end.
static gboolean wait_for_input(LspWire* self) {
  struct pollfd files[] = {{.fd = self->in, .events = POLLIN}, {.fd = self->wake[0], .events = POLLIN}};
  while (poll(files, G_N_ELEMENTS(files), -1) < 0) {
    if (errno != EINTR) return FALSE;
  }
  return !files[1].revents;
}

// More bytes; FALSE at the end.
static gboolean wire_fill(LspWire* self) {
  if (self->at > 0) {
    g_byte_array_remove_range(self->buffer, 0, (guint)self->at);
    self->at = 0;
  }
  if (!wait_for_input(self)) return FALSE;
  guint before = self->buffer->len;
  g_byte_array_set_size(self->buffer, before + CHUNK);
  ssize_t count = read(self->in, self->buffer->data + before, CHUNK);
  g_byte_array_set_size(self->buffer, before + (guint)MAX(count, 0));
  return count > 0;
}

static gsize wire_available(const LspWire* self) {
  return self->buffer->len - self->at;
}

// A line of the header without its end. NULL at the end of the input, and with *long_line in a line
// that is too long.
static char* read_line(LspWire* self, gboolean* long_line) {
  gsize seen = 0;
  *long_line = FALSE;
  while (TRUE) {
    const char* start = (const char*)self->buffer->data + self->at;
    const char* end =
        wire_available(self) > seen ? memchr(start + seen, '\n', wire_available(self) - seen) : NULL;
    if (end) {
      gsize length = (gsize)(end - start);
      self->at += length + 1;
      return g_strndup(start, length && start[length - 1] == '\r' ? length - 1 : length);
    }
    seen = wire_available(self);
    if (seen > MAX_HEADER) {
      *long_line = TRUE;
      self->at += seen;
      return NULL;
    }
    if (!wire_fill(self)) return NULL;
  }
}

static gint64 length_of(const char* line) {
  g_autofree char* digits = g_strstrip(g_strdup(line + strlen(LENGTH)));
  guint64 number;
  return g_ascii_string_to_unsigned(digits, 10, 0, MAX_SKIPPED, &number, NULL) ? (gint64)number : -1;
}

// Where the length is stated in a line; behind what was no message it may stand anywhere.
static const char* find_length(const LspWire* self, const char* line) {
  if (self->lost) return strstr(line, LENGTH);
  return g_ascii_strncasecmp(line, LENGTH, strlen(LENGTH)) ? NULL : line;
}

// "Name: value", with which a client may say more of a message.
static gboolean is_field(const char* line) {
  gsize name = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-");
  return name && line[name] == ':';
}

// The length that a header states; -1: it states none that is one; -2: the input ended.
static gint64 read_header(LspWire* self) {
  gint64 length = -1;
  int fields = 0;
  while (TRUE) {
    gboolean long_line;
    g_autofree char* line = read_line(self, &long_line);
    if (!line && !long_line) return -2;
    const char* stated = line ? find_length(self, line) : NULL;
    if (stated) {
      length = length_of(stated);
      self->lost = FALSE;
    }
    if (self->lost || (line && !*line && !fields)) continue;
    if (line && !*line) return length;
    if (!stated && (!line || !is_field(line))) return -1;
    fields++;
  }
}

static gboolean wire_skip(LspWire* self, guint64 length) {
  while (length > 0) {
    gsize part = MIN(length, wire_available(self));
    self->at += part;
    length -= part;
    if (length && !wire_fill(self)) return FALSE;
  }
  return TRUE;
}

// The body as a text with a zero behind it.
static char* read_body(LspWire* self, gsize length) {
  while (wire_available(self) < length) {
    if (!wire_fill(self)) return NULL;
  }
  char* body = g_malloc(length + 1);
  memcpy(body, self->buffer->data + self->at, length);
  body[length] = 0;
  self->at += length;
  return body;
}

static GVariant* wire_parse(const char* body, gsize length) {
  g_autofree char* header = g_strdup_printf("Content-Length: %" G_GSIZE_FORMAT "\r\n\r\n", length);
  g_autoptr(GInputStream) memory = g_memory_input_stream_new();
  GMemoryInputStream* stream = G_MEMORY_INPUT_STREAM(memory);
  g_memory_input_stream_add_data(stream, header, (gssize)strlen(header), NULL);
  g_memory_input_stream_add_data(stream, body, (gssize)length, NULL);
  g_autoptr(JsonrpcInputStream) input = jsonrpc_input_stream_new(memory);
  GVariant* message = NULL;
  return jsonrpc_input_stream_read_message(input, NULL, &message, NULL) ? message : NULL;
}

static void parse_body(LspWire* self, char* bytes, gsize length) {
  g_autofree char* made =
      g_utf8_validate(bytes, (gssize)length, NULL) ? NULL : g_utf8_make_valid(bytes, (gssize)length);
  char* body = made ? made : bytes;
  gsize size = made ? strlen(made) : length;
  const char* trouble = lsp_json_check(body, size);
  GVariant* message = trouble ? NULL : wire_parse(body, size);
  if (!message) {
    put_trouble(self, LSP_PARSE_ERROR, trouble ? trouble : "the message cannot be read");
    return;
  }
  g_autofree char* method = lsp_get_text(message, "method");
  if (!g_strcmp0(method, "$/cancelRequest")) {
    wire_cancel(self, message);
    g_variant_unref(message);
    return;
  }
  Waiting* next = g_new0(Waiting, 1);
  next->message = message;
  next->id = method ? lsp_get(message, "id") : NULL;
  next->size = size;
  wire_push(self, next);
}

// FALSE: there is nothing more.
static gboolean read_message(LspWire* self) {
  gint64 length = read_header(self);
  if (length == -2) return FALSE;
  if (length < 0) {
    self->lost = TRUE;
    put_trouble(self, LSP_PARSE_ERROR, "a message begins with Content-Length and an empty line");
    return TRUE;
  }
  if (length > MAX_BODY) {
    put_trouble(self, LSP_INVALID_REQUEST, "the message is longer than 15 MiB");
    return wire_skip(self, (guint64)length);
  }
  g_autofree char* body = read_body(self, (gsize)length);
  if (body) parse_body(self, body, (gsize)length);
  return body != NULL;
}

static gpointer read_all(gpointer data) {
  LspWire* self = data;
  g_autoptr(GMainContext) own = g_main_context_new();
  g_main_context_push_thread_default(own);
  while (read_message(self)) {
  }
  g_main_context_pop_thread_default(own);
  wire_push(self, g_new0(Waiting, 1));  // the end
  return NULL;
}

//---- life

LspWire* lsp_wire_new(int in, int out, LspReceive receive, gpointer data) {
  LspWire* self = g_new0(LspWire, 1);
  g_autoptr(GOutputStream) stream = g_unix_output_stream_new(out, FALSE);
  if (!g_unix_open_pipe(self->wake, FD_CLOEXEC, NULL)) self->wake[0] = self->wake[1] = -1;
  self->writing = g_main_context_new();
  self->in = in;
  self->out = jsonrpc_output_stream_new(stream);
  self->receive = receive;
  self->data = data;
  self->buffer = g_byte_array_new();
  g_mutex_init(&self->lock);
  g_cond_init(&self->room);
  g_queue_init(&self->queue);
  self->thread = g_thread_new("lsp-read", read_all, self);
  return self;
}

void lsp_wire_free(LspWire* self) {
  close(self->wake[1]);  // the other end is readable by that
  g_thread_join(self->thread);
  close(self->wake[0]);
  // the loop may run once more, for compiles under way
  while (g_idle_remove_by_data(self)) continue;
  for (Waiting* left = wire_pop(self); left; left = wire_pop(self)) waiting_free(left);
  g_object_unref(self->out);
  g_main_context_unref(self->writing);
  g_byte_array_unref(self->buffer);
  g_mutex_clear(&self->lock);
  g_cond_clear(&self->room);
  g_free(self);
}
