// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The thread of the sockets. It sleeps in poll: for the socket that listens, an eventfd by which
// other threads wake it, and each client. Orders of the host come in a queue, notices leave in
// another.

#define _GNU_SOURCE
#include "remote/server.h"

#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "remote/address.h"
#include "remote/client.h"

enum {
  MOST_CLIENTS = 16,    // past their handshake
  MOST_GREETING = 64,   // in it
  MOST_ACCEPTS = 64,    // before the others have their turn
  LOOK_MS = 500,        // between two looks at the clock while clients are there
  MOST_NOTICES = 4096,  // that the host has not taken
  REFUSED_US = 1000000  // shortest time between two notices of refusals
};

typedef enum OrderKind { ORDER_SEND, ORDER_COMPLAIN, ORDER_SEND_MODEL, ORDER_ATTACH, ORDER_PART } OrderKind;

typedef struct Order {
  OrderKind kind;
  guint64 client;
  char* text;
  char* code;
  GBytes* bytes;
  RemoteLink* link;
} Order;

struct RemoteServer {
  RemoteAddress address;
  RemoteHost host;
  GThread* thread;
  int wake;  // eventfd
  _Atomic gint stop;
  GAsyncQueue* orders;
  GAsyncQueue* notices;
  void (*told)(gpointer data);
  gpointer data;

  // the thread alone
  GPtrArray* clients;
  guint64 last_id;
  gint64 refused;  // when a refusal was told last
};

static void order_free(Order* order) {
  g_free(order->text);
  g_free(order->code);
  g_clear_pointer(&order->bytes, g_bytes_unref);
  g_clear_pointer(&order->link, remote_link_unref);
  g_free(order);
}

//---- what clients ask

// A host that takes no notices loses overlays and questions, never arrivals and departures.
static void server_post_notice(gpointer server, RemoteNotice* notice) {
  RemoteServer* self = server;
  gint64 now = g_get_monotonic_time();
  gboolean often = notice->kind == REMOTE_REFUSED && now - self->refused < REFUSED_US && self->refused;
  gboolean small = notice->kind == REMOTE_ASKS || notice->kind == REMOTE_DRAWS;
  if (often || (small && g_async_queue_length(self->notices) > MOST_NOTICES)) {
    remote_notice_free(notice);
    return;
  }
  if (notice->kind == REMOTE_REFUSED) self->refused = now;
  g_async_queue_push(self->notices, notice);
  self->told(self->data);
}

static gboolean server_is_token(gpointer server, const char* token) {
  return remote_address_is_token(&((RemoteServer*)server)->address, token);
}

static guint count_clients(const RemoteServer* self, RemoteStage stage, int mode) {
  guint count = 0;
  for (guint i = 0; i < self->clients->len; i++) {
    const RemoteClient* client = self->clients->pdata[i];
    count += client->stage == stage && (mode < 0 || (int)client->mode == mode);
  }
  return count;
}

static gboolean has_room(gpointer server, guint64 client, RemoteMode mode) {
  (void)client;
  const RemoteServer* self = server;
  return count_clients(self, REMOTE_STAGE_OPEN, -1) < MOST_CLIENTS &&
         (mode != REMOTE_DRIVE || count_clients(self, REMOTE_STAGE_OPEN, REMOTE_DRIVE) == 0);
}

//---- orders of the host

static void send_model(RemoteClient* client, Order* order) {
  gsize size, sent = 0;
  const guint8* bytes = g_bytes_get_data(order->bytes, &size);
  g_autofree char* file = g_strconcat(order->text, ".mjb", NULL);
  client->model_size = size;
  remote_client_send_text(client, remote_text("{'type': <'model'>, 'name': <%s>, 'format': <'mjb'>, "
                                              "'files': <[{'name': <%s>, 'size': <%t>}]>}",
                                              order->text, file, (guint64)size));
  for (; sent < size; sent += MIN(size - sent, (gsize)REMOTE_MAX_FRAME)) {
    remote_client_put(client, REMOTE_BYTES, bytes + sent, MIN(size - sent, (gsize)REMOTE_MAX_FRAME));
  }
}

static void server_part(RemoteClient* client, Order* order) {
  remote_client_send_text(client, remote_text("{'type': <'bye'>, 'text': <%s>}", order->text));
  remote_client_flush(client, 0);
  remote_client_close(client, NULL);
}

static RemoteClient* server_find(const RemoteServer* self, guint64 id) {
  for (guint i = 0; i < self->clients->len; i++) {
    RemoteClient* client = self->clients->pdata[i];
    if (client->id == id && client->stage == REMOTE_STAGE_OPEN) return client;
  }
  return NULL;
}

static void server_execute_order(RemoteServer* self, Order* order) {
  RemoteClient* client = server_find(self, order->client);
  if (!client) return;
  switch (order->kind) {
    case ORDER_SEND:
      remote_client_send_text(client, g_steal_pointer(&order->text));
      break;
    case ORDER_COMPLAIN:
      remote_client_complain(client, order->code, order->text);
      break;
    case ORDER_SEND_MODEL:
      send_model(client, order);
      break;
    case ORDER_ATTACH:
      remote_client_send_text(client, g_steal_pointer(&order->text));
      remote_client_attach(client, g_steal_pointer(&order->link));
      break;
    case ORDER_PART:
      server_part(client, order);
      break;
  }
}

static void execute_orders(RemoteServer* self) {
  Order* order;
  while ((order = g_async_queue_try_pop(self->orders))) {
    server_execute_order(self, order);
    order_free(order);
  }
}

//---- the thread

// Of thousands that come at once each costs a frame of farewell.
static void let_in(RemoteServer* self, gint64 now) {
  for (int i = 0; i < MOST_ACCEPTS; i++) {
    int fd = remote_address_accept(&self->address);
    if (fd == -1) return;
    if (fd < 0) continue;
    RemoteClient* client = remote_client_new(&self->host, fd, ++self->last_id, now);
    if (count_clients(self, REMOTE_STAGE_OPEN, -1) >= MOST_CLIENTS ||
        count_clients(self, REMOTE_STAGE_HELLO, -1) >= MOST_GREETING) {
      remote_client_refuse(client, "full", "too many programs are connected");
      remote_client_free(client);
    } else {
      g_ptr_array_add(self->clients, client);
    }
  }
}

static void drop_closed(RemoteServer* self) {
  for (guint i = self->clients->len; i-- > 0;) {
    RemoteClient* client = self->clients->pdata[i];
    if (client->stage == REMOTE_STAGE_CLOSED) g_ptr_array_remove_index(self->clients, i);
  }
}

enum { LISTENING, WAKING, N_OWN };

// Sleep until a socket is ready; returns how many clients were polled.
static guint await_events(RemoteServer* self, struct pollfd* polls) {
  guint count = self->clients->len;
  polls[LISTENING] = (struct pollfd){.fd = self->address.fd, .events = POLLIN};
  polls[WAKING] = (struct pollfd){.fd = self->wake, .events = POLLIN};
  for (guint i = 0; i < count; i++) {
    const RemoteClient* client = self->clients->pdata[i];
    short events = remote_client_has_output(client) ? POLLIN | POLLOUT : POLLIN;
    polls[N_OWN + i] = (struct pollfd){.fd = client->fd, .events = events};
  }
  poll(polls, N_OWN + count, count ? LOOK_MS : -1);
  return count;
}

static void server_iterate(RemoteServer* self, struct pollfd* polls) {
  guint count = await_events(self, polls);
  gint64 now = g_get_monotonic_time();
  if (polls[WAKING].revents) remote_wake_clear(self->wake);
  execute_orders(self);
  for (guint i = 0; i < count; i++) {
    RemoteClient* client = self->clients->pdata[i];
    if (polls[N_OWN + i].revents & (POLLIN | POLLHUP | POLLERR)) remote_client_read(client, now);
    remote_client_serve(client, now);
    remote_client_flush(client, now);
    remote_client_check_time(client, now);
  }
  drop_closed(self);
  if (polls[LISTENING].revents) let_in(self, now);
}

static gpointer server_main(gpointer data) {
  RemoteServer* self = data;
  struct pollfd polls[N_OWN + MOST_CLIENTS + MOST_GREETING];
  while (!atomic_load(&self->stop)) server_iterate(self, polls);
  for (guint i = 0; i < self->clients->len; i++) {
    RemoteClient* client = self->clients->pdata[i];
    remote_client_send_text(client,
                            remote_text("{'type': <'bye'>, 'text': <'Gimbal does not listen any more'>}"));
    remote_client_flush(client, 0);
    remote_client_close(client, NULL);
  }
  return NULL;
}

//---- the host's side

RemoteServer* remote_server_new(const char* address, void (*told)(gpointer data), gpointer data,
                                GError** error) {
  RemoteAddress where;
  if (remote_address_listen(&where, address, error) < 0) return NULL;
  RemoteServer* self = g_new0(RemoteServer, 1);
  self->address = where;
  self->host = (RemoteHost){server_post_notice, server_is_token, has_room, self};
  self->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  self->orders = g_async_queue_new_full((GDestroyNotify)order_free);
  self->notices = g_async_queue_new_full((GDestroyNotify)remote_notice_free);
  self->clients = g_ptr_array_new_with_free_func((GDestroyNotify)remote_client_free);
  self->told = told;
  self->data = data;
  self->thread = g_thread_new("gimbal-programs", server_main, self);
  return self;
}

void remote_server_free(RemoteServer* self) {
  atomic_store(&self->stop, 1);
  remote_wake(self->wake);
  g_thread_join(self->thread);
  close(self->wake);
  remote_address_clear(&self->address);
  for (guint i = 0; i < 2; i++) g_async_queue_unref(i ? self->orders : self->notices);
  g_ptr_array_unref(self->clients);
  g_free(self);
}

const char* remote_server_get_address(RemoteServer* self) {
  return self->address.text;
}

const char* remote_server_get_token_path(RemoteServer* self) {
  return self->address.token_path;
}

RemoteNotice* remote_server_pop(RemoteServer* self) {
  return g_async_queue_try_pop(self->notices);
}

static void server_order(RemoteServer* self, Order what) {
  g_async_queue_push(self->orders, g_memdup2(&what, sizeof what));
  remote_wake(self->wake);
}

void remote_server_send_text(RemoteServer* self, guint64 client, char* text) {
  server_order(self, (Order){.kind = ORDER_SEND, .client = client, .text = text});
}

void remote_server_complain(RemoteServer* self, guint64 client, const char* code, const char* text) {
  server_order(
      self,
      (Order){.kind = ORDER_COMPLAIN, .client = client, .code = g_strdup(code), .text = g_strdup(text)});
}

void remote_server_send_model(RemoteServer* self, guint64 client, const char* name, GBytes* bytes) {
  server_order(
      self,
      (Order){
          .kind = ORDER_SEND_MODEL, .client = client, .text = g_strdup(name), .bytes = g_bytes_ref(bytes)});
}

void remote_server_listen_to(RemoteServer* self, RemoteLink* link) {
  remote_link_wake(link, -1, self->wake);
}

void remote_server_attach(RemoteServer* self, guint64 client, RemoteLink* link, char* ready) {
  server_order(self,
               (Order){.kind = ORDER_ATTACH, .client = client, .text = ready, .link = remote_link_ref(link)});
}

void remote_server_part(RemoteServer* self, guint64 client, const char* text) {
  server_order(self, (Order){.kind = ORDER_PART, .client = client, .text = g_strdup(text)});
}
