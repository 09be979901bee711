// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The server with clients of all sorts: good ones, and those that promise what they do not keep.

#include "remote/server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "remote-client.h"
#include "remote/describe.h"

typedef struct Host {
  char* folder;
  RemoteServer* server;
  _Atomic gint told;
} Host;

static void on_message(gpointer data) {
  atomic_fetch_add(&((Host*)data)->told, 1);
}

static void set_up(Host* host, gconstpointer data) {
  (void)data;
  g_autoptr(GError) error = NULL;
  host->folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* address = g_strdup_printf("unix:%s/s", host->folder);
  host->server = remote_server_new(address, on_message, host, &error);
  g_assert_no_error(error);
}

static void tear_down(Host* host, gconstpointer data) {
  (void)data;
  remote_server_free(host->server);
  g_assert_cmpint(g_rmdir(host->folder), ==, 0);  // the socket is gone
  g_free(host->folder);
}

static RemoteNotice* await_notice(Host* host, RemoteNoticeKind kind) {
  for (int i = 0; i < 30000; i++) {
    RemoteNotice* notice = remote_server_pop(host->server);
    if (notice && notice->kind == kind) return notice;
    if (notice) remote_notice_free(notice);
    if (!notice) g_usleep(1000);
  }
  g_error("no notice of kind %d came", kind);
}

static const char* address_of(Host* host) {
  return remote_server_get_address(host->server);
}

// A good client is served as ever.
static void check_alive(Host* host) {
  int fd = client_hello(address_of(host), "mirror");
  client_say(fd, "{\"type\": \"ping\", \"id\": 17}");
  g_autofree char* pong = client_await(fd, "\"pong\"");
  g_assert_nonnull(strstr(pong, "17"));
  close(fd);
}

static void test_hello(Host* host, gconstpointer data) {
  (void)data;
  int fd = client_hello(address_of(host), "drive");
  g_autoptr(RemoteNotice) arrived = await_notice(host, REMOTE_ARRIVED);
  g_assert_cmpstr(arrived->name, ==, "test");
  g_assert_cmpint(arrived->mode, ==, REMOTE_DRIVE);
  client_say(fd, "{\"type\": \"bye\"}");
  g_autoptr(RemoteNotice) gone = await_notice(host, REMOTE_GONE);
  g_assert_null(gone->text);
  g_assert_cmpuint(gone->client, ==, arrived->client);
  close(fd);
}

static void test_mode_of_file(Host* host, gconstpointer data) {
  (void)data;
  struct stat facts;
  g_assert_cmpint(stat(address_of(host) + 5, &facts), ==, 0);
  g_assert_cmpint(facts.st_mode & 0777, ==, 0600);
  g_autoptr(GError) error = NULL;
  g_assert_null(remote_server_new(address_of(host), on_message, host, &error));
  g_assert_nonnull(error);
  check_alive(host);
}

typedef struct Refusal {
  const char* bytes;
  gsize size;
  const char* code;
} Refusal;

#define SAYING(text) "\0\0\0\0\1\0\0\0" text, sizeof(text) - 1

// What is sent instead of a hello, and the code of the error that comes back before the connection
// ends.
static void test_refusals(Host* host, gconstpointer data) {
  (void)data;
  const Refusal texts[] = {
      {SAYING("{\"type\": \"hello\", \"protocol\": 2, \"mode\": \"mirror\"}"), "version"},
      {SAYING("{\"type\": \"hello\", \"mode\": \"mirror\"}"), "version"},
      {SAYING("{\"type\": \"hello\", \"protocol\": \"1\", \"mode\": \"mirror\"}"), "command"},
      {SAYING("{\"type\": \"hello\", \"protocol\": 1, \"mode\": \"rule\"}"), "command"},
      {SAYING("{\"type\": \"hello\", \"protocol\": 1, \"mode\": \"mirror\", \"program\": []}"), "command"},
      {SAYING("{\"type\": \"drive\"}"), "command"},
      {SAYING("GET / HTTP/1.1"), "json"},
      {SAYING("\xff\xff\xff"), "json"},
  };
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
    int fd = client_connect(address_of(host));
    client_put(fd, REMOTE_COMMAND, texts[i].bytes + REMOTE_HEADER, texts[i].size);
    g_autofree char* error = client_await(fd, "\"error\"");
    if (!error || !strstr(error, texts[i].code)) {
      g_error("case %u: %s instead of %s", i, error, texts[i].code);
    }
    g_assert_true(client_is_closed(fd));
    close(fd);
  }
  static const char wild[][REMOTE_HEADER + 1] = {"\xff\xff\xff\xff\1\0\0\0", "\4\0\0\0\x63\0\0\0",
                                                 "\4\0\0\0\1\0\1\0",         "GET / HT",
                                                 "\x0c\0\0\0\3\0\0\0",       "\0\0\0\0\1\0\0\0"};
  for (guint i = 0; i < G_N_ELEMENTS(wild); i++) {
    int fd = client_connect(address_of(host));
    client_send(fd, wild[i], REMOTE_HEADER);
    g_autofree char* error = client_await(fd, "\"frame\"");
    g_assert_nonnull(error);
    g_assert_true(client_is_closed(fd));
    close(fd);
  }
  check_alive(host);
}

// Half a message and then nothing, or an end, costs nothing; others are served meanwhile.
static void test_halves(Host* host, gconstpointer data) {
  (void)data;
  int fds[20];
  for (int i = 0; i < 20; i++) {
    fds[i] = client_connect(address_of(host));
    client_send(fds[i], "\x40\0\0\0\1\0\0\0{\"type\"", (gsize)i % 15);
  }
  check_alive(host);
  for (int i = 0; i < 20; i++) close(fds[i]);
  check_alive(host);
}

static void test_commands(Host* host, gconstpointer data) {
  (void)data;
  int fd = client_hello(address_of(host), "mirror");
  const char* const wrong[] = {"{\"type\": \"dance\"}", "{\"type\": \"drive\"}",
                               "{\"type\": \"ping\", \"id\": \"x\"}",
                               "{\"type\": \"running\", \"running\": 3}"};
  for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
    client_say(fd, wrong[i]);
    g_autofree char* error = client_await(fd, "\"error\"");
    g_assert_nonnull(strstr(error, "\"command\""));
    g_assert_nonnull(strstr(error, "false"));
  }
  client_say(fd, "{\"type\": \"ping\"}");
  client_expect(fd, "\"pong\"");
  client_put(fd, REMOTE_CONTROLS, "12345678", 8);  // not in this mode
  client_expect(fd, "\"frame\"");
  g_assert_true(client_is_closed(fd));
  close(fd);
}

static void test_bytes_nobody_announced(Host* host, gconstpointer data) {
  (void)data;
  int fd = client_hello(address_of(host), "mirror");
  client_say(fd, "{\"type\": \"model\", \"files\": [{\"name\": \"m.mjb\", \"size\": 4}]}");
  client_put(fd, REMOTE_BYTES, "12345", 5);
  client_expect(fd, "\"frame\"");
  g_assert_true(client_is_closed(fd));
  close(fd);
}

static void test_one_drives(Host* host, gconstpointer data) {
  (void)data;
  int first = client_hello(address_of(host), "drive");
  int second = client_connect(address_of(host));
  client_say(second, "{\"type\": \"hello\", \"protocol\": 1, \"mode\": \"drive\"}");
  client_expect(second, "\"full\"");
  g_assert_true(client_is_closed(second));
  close(second);
  close(first);
  RemoteNotice* gone = await_notice(host, REMOTE_GONE);
  remote_notice_free(gone);
  close(client_hello(address_of(host), "drive"));
}

// Thousands come and stay for nothing; one of before is served all the time.
static void test_thousands(Host* host, gconstpointer data) {
  (void)data;
  int good = client_hello(address_of(host), "mirror");
  gint64 begin = g_get_monotonic_time();
  for (int i = 0; i < 2000; i++) {
    int fd = client_connect(address_of(host));
    if (i % 3 == 0) client_send(fd, "nonsense", 8);
    close(fd);
    if (i % 200) continue;
    client_say(good, "{\"type\": \"ping\"}");
    client_expect(good, "\"pong\"");
  }
  g_test_message("2000 connections in %.2f s", 1e-6 * (double)(g_get_monotonic_time() - begin));
  close(good);
  RemoteNotice* notice;
  int refused = 0;
  g_usleep(100000);
  while ((notice = remote_server_pop(host->server))) {
    refused += notice->kind == REMOTE_REFUSED;
    remote_notice_free(notice);
  }
  g_assert_cmpint(refused, <, 100);  // told once in a while, not 2000 times
}

static void test_full(Host* host, gconstpointer data) {
  (void)data;
  int fds[16];
  for (int i = 0; i < 16; i++) fds[i] = client_hello(address_of(host), "mirror");
  int more = client_connect(address_of(host));
  client_expect(more, "\"full\"");
  g_assert_true(client_is_closed(more));
  close(more);
  for (int i = 0; i < 16; i++) close(fds[i]);
  for (int i = 0; i < 16; i++) remote_notice_free(await_notice(host, REMOTE_GONE));
  check_alive(host);
}

// Closed without a word, however open the file of the socket is.
static void test_other_user(Host* host, gconstpointer data) {
  (void)data;
  int status = -1;
  if (geteuid() != 0) {
    g_test_skip("only root can be somebody else");
    return;
  }
  g_assert_cmpint(chmod(host->folder, 0755), ==, 0);
  g_assert_cmpint(chmod(address_of(host) + 5, 0777), ==, 0);
  pid_t child = fork();
  if (child == 0) {
    char byte;
    if (setuid(65534)) _exit(2);
    int fd = client_connect(address_of(host));
    _exit(recv(fd, &byte, 1, 0) == 0 ? 0 : 1);
  }
  g_assert_cmpint(waitpid(child, &status, 0), ==, child);
  g_assert_cmpint(status, ==, 0);
  check_alive(host);
}

static mjModel* cart(mjSpec** spec) {
  char error[300];
  *spec = mj_parseXMLString(
      "<mujoco><worldbody><body><joint name='j' type='slide'/><geom size='1'/></body></worldbody>"
      "<actuator><motor joint='j'/></actuator></mujoco>",
      NULL, error, sizeof error);
  return mj_compile(*spec, NULL);
}

static guint64 client_of(Host* host) {
  g_autoptr(RemoteNotice) arrived = await_notice(host, REMOTE_ARRIVED);
  return arrived->client;
}

// A client that stops reading is dropped, and the rest goes on.
static void test_deaf(Host* host, gconstpointer data) {
  (void)data;
  int fd = client_hello(address_of(host), "drive");
  guint64 client = client_of(host);
  g_autofree char* long_text = g_strnfill(500000, 'x');
  for (int i = 0; i < 40; i++) {
    remote_server_send_text(host->server, client,
                            remote_text("{'type': <'message'>, 'text': <%s>}", long_text));
  }
  g_autoptr(RemoteNotice) gone = await_notice(host, REMOTE_GONE);
  g_assert_nonnull(strstr(gone->text, "read"));
  check_alive(host);
  close(fd);
}

static void test_states(Host* host, gconstpointer data) {
  (void)data;
  mjSpec* spec;
  mjModel* m = cart(&spec);
  mjData* d = mj_makeData(m);
  int fd = client_hello(address_of(host), "mirror");
  guint64 client = client_of(host);
  RemoteLink* link = remote_link_new(m, mjSTATE_TIME | mjSTATE_QPOS, NULL);
  double frame[4] = {0, 1.5, 0.25, 0};
  g_assert_cmpuint(link->in.width, ==, 2);

  client_put(fd, REMOTE_STATE, frame, 24);  // before ready
  client_expect(fd, "\"state\"");
  remote_server_listen_to(host->server, link);
  remote_server_attach(host->server, client, link, remote_describe_ready(link, m, "cart"));
  client_expect(fd, "\"ready\"");

  client_put(fd, REMOTE_STATE, frame, 32);  // too long
  client_expect(fd, "\"state\"");
  client_put(fd, REMOTE_STATE, frame, 24);
  client_say(fd, "{\"type\": \"ping\"}");
  client_expect(fd, "\"pong\"");
  g_assert_true(remote_link_read_state(link, m, d));
  g_assert_cmpfloat(d->time, ==, 1.5);
  g_assert_cmpfloat(d->qpos[0], ==, 0.25);
  g_assert_false(remote_link_read_state(link, m, d));

  // far behind: the newest is enough, and the client is told
  for (int i = 0; i < 900; i++) {
    frame[1] = i;
    client_put(fd, REMOTE_STATE, frame, 24);
  }
  client_say(fd, "{\"type\": \"ping\"}");
  client_expect(fd, "\"pong\"");
  g_assert_true(remote_link_read_state(link, m, d));
  g_assert_cmpfloat(d->time, ==, 899);
  client_expect(fd, "\"skipped\"");

  frame[1] = NAN;
  client_put(fd, REMOTE_STATE, frame, 24);
  client_say(fd, "{\"type\": \"ping\"}");
  client_expect(fd, "\"pong\"");
  g_assert_false(remote_link_read_state(link, m, d));
  g_assert_cmpint(atomic_load(&link->bad), ==, 1);
  close(fd);
  RemoteNotice* gone = await_notice(host, REMOTE_GONE);
  remote_notice_free(gone);
  g_assert_cmpint(atomic_load(&link->gone), ==, 1);
  remote_link_unref(link);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

typedef struct Driven {
  mjSpec* spec;
  mjModel* m;
  mjData* d;
  RemoteLink* link;
  guint64 client;
  int fd;
} Driven;

// A model that a client drives, in lock-step and with hardly any time to answer.
static Driven drive(Host* host) {
  RemoteDrive how = {.lock = TRUE, .every = 1, .timeout_us = 100};
  Driven self = {0};
  how.write = (RemoteArrays){1, {remote_array_find("ctrl", TRUE)}};
  self.m = cart(&self.spec);
  self.d = mj_makeData(self.m);
  self.fd = client_hello(address_of(host), "drive");
  self.client = client_of(host);
  self.link = remote_link_new(self.m, 0, &how);
  remote_server_listen_to(host->server, self.link);
  return self;
}

static void attach(Host* host, Driven* self) {
  remote_server_attach(host->server, self->client, self->link,
                       remote_describe_ready(self->link, self->m, "cart"));
}

static void let_go(Driven* self) {
  close(self->fd);
  remote_link_unref(self->link);
  mj_deleteData(self->d);
  mj_deleteModel(self->m);
  mj_deleteSpec(self->spec);
}

// A run that is under way asks at once: what the numbers mean is said before.
static void test_ready_first(Host* host, gconstpointer data) {
  (void)data;
  Driven self = drive(host);
  remote_link_before_step(self.link, self.m, self.d);
  attach(host, &self);
  for (int i = 0; i < 2; i++) {
    g_autofree char* body = NULL;
    gsize size;
    g_assert_cmpint(client_get(self.fd, &body, &size), ==, i ? REMOTE_SENSORS : REMOTE_COMMAND);
    g_assert_true(i || strstr(body, "\"ready\""));
  }
  let_go(&self);
}

static RemoteAnswer before_step(Driven* self) {
  RemoteAnswer answer = REMOTE_WAIT;
  while (answer == REMOTE_WAIT) answer = remote_link_before_step(self->link, self->m, self->d);
  return answer;
}

// Nobody answers in time: each policy does what it says, and the client is told; what comes after
// all is not used.
static void test_late(Host* host, gconstpointer data) {
  (void)data;
  static const struct {
    RemoteLate policy;
    RemoteAnswer answer;
    double control;
    const char* name;
  } rows[] = {{REMOTE_LATE_HOLD, REMOTE_LATE, 2, "hold"},
              {REMOTE_LATE_ZERO, REMOTE_LATE, 0, "zero"},
              {REMOTE_LATE_PAUSE, REMOTE_HALT, 2, "pause"}};
  Driven self = drive(host);
  const double much_too_late[] = {0, 7};
  attach(host, &self);
  for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
    g_autofree char* policy = g_strdup_printf("\"policy\":\"%s\"", rows[i].name);
    atomic_store(&self.link->policy, rows[i].policy);
    self.d->ctrl[0] = 2;
    g_assert_cmpint(before_step(&self), ==, rows[i].answer);
    g_assert_cmpfloat(self.d->ctrl[0], ==, rows[i].control);
    g_assert_cmpuint(atomic_load(&self.link->late), ==, i + 1);
    client_expect(self.fd, policy);
    client_put(self.fd, REMOTE_CONTROLS, much_too_late, sizeof much_too_late);
    client_say(self.fd, "{\"type\": \"ping\"}");
    client_expect(self.fd, "\"pong\"");
  }
  let_go(&self);
}

static void test_port(void) {
  Host host = {0};
  g_autoptr(GError) error = NULL;
  g_autofree char *token = NULL, *hello = NULL;
  host.server = remote_server_new("tcp:0", on_message, &host, &error);
  g_assert_no_error(error);
  g_assert_true(g_file_get_contents(remote_server_get_token_path(host.server), &token, NULL, NULL));
  g_assert_cmpuint(strlen(token), ==, 32);
  hello = g_strdup_printf("{\"type\": \"hello\", \"protocol\": 1, \"mode\": \"mirror\", \"token\": \"%s\"}",
                          token);
  char* wrong = g_strdup(hello);
  strstr(wrong, token)[31] ^= 1;
  const char* const hellos[] = {"{\"type\": \"hello\", \"protocol\": 1, \"mode\": \"mirror\"}", wrong, hello};
  for (int i = 0; i < 3; i++) {
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    name.sin_port = htons((guint16)atoi(remote_server_get_address(host.server) + 4));
    g_assert_cmpint(connect(fd, (struct sockaddr*)&name, sizeof name), ==, 0);
    client_say(fd, hellos[i]);
    client_expect(fd, i < 2 ? "\"token\"" : "\"welcome\"");
    close(fd);
  }
  g_autofree char* token_path = g_strdup(remote_server_get_token_path(host.server));
  g_free(wrong);
  remote_server_free(host.server);
  g_assert_false(g_file_test(token_path, G_FILE_TEST_EXISTS));
}

static void test_bad_addresses(void) {
  const char* const bad[] = {"nonsense", "unix:", "tcp:99999", "tcp:x", "unix:/nonexistent/folder/s"};
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(remote_server_new(bad[i], on_message, NULL, &error));
    g_assert_nonnull(error);
  }
}

#define CASE(name, function) g_test_add("/server/" name, Host, NULL, set_up, function, tear_down)

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  CASE("hello", test_hello);
  CASE("mode-of-file", test_mode_of_file);
  CASE("refusals", test_refusals);
  CASE("halves", test_halves);
  CASE("commands", test_commands);
  CASE("bytes-nobody-announced", test_bytes_nobody_announced);
  CASE("one-drives", test_one_drives);
  CASE("thousands", test_thousands);
  CASE("full", test_full);
  CASE("deaf", test_deaf);
  CASE("other-user", test_other_user);
  CASE("states", test_states);
  CASE("ready-first", test_ready_first);
  CASE("late", test_late);
  g_test_add_func("/server/port", test_port);
  g_test_add_func("/server/bad-addresses", test_bad_addresses);
  return g_test_run();
}
