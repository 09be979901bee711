// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The page for browsers with clients of all sorts: who has no token, who sends what it should not,
// who does not read, and several who want the controls.

#include <glib/gstdio.h>

#include "engine/render/keep_driver.h"
#include "web-client.h"
#include "web/looker.h"

static const char kSwing[] =
    "<mujoco><option timestep='0.002'/><worldbody><geom type='plane' size='0 0 .1'/>"
    "<body name='bob' pos='0 0 1'><joint name='pivot' axis='0 1 0' range='-170 80'/><geom type='capsule' "
    "fromto='0 0 0 .3 0 "
    "0' size='.05'/>"
    "</body></worldbody><actuator><motor joint='pivot' ctrlrange='-1 1'/></actuator>"
    "<sensor><jointpos joint='pivot'/></sensor>"
    "<keyframe><key name='up' qpos='-1.5'/></keyframe></mujoco>";

static void swing_open(Host* host, gconstpointer data) {
  (void)data;
  host_open(host, kSwing, NULL);
}

static void swing_close(Host* host, gconstpointer data) {
  (void)data;
  host_close(host);
}

//---- the token

static void test_token(Host* host, gconstpointer data) {
  (void)data;
  static const char* const names[] = {"", "model.bin", "main.js", "picture.png", "socket", "words.json"};
  g_autofree char* base = g_strndup(web_server_get_link(host->server), strlen("http://127.0.0.1:65535/") + 1);
  *(strchr(base + 8, '/') + 1) = 0;
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char* bare = g_strconcat(base, names[i], NULL);
    g_autofree char* wrong = g_strconcat(base, "0123456789abcdef0123456789abcdef/", names[i], NULL);
    g_autofree char* dots = g_strconcat(base, "x/../", names[i], NULL);
    g_autoptr(GBytes) body = NULL;
    g_assert_cmpuint(client_get(host, bare, &body), ==, 403);
    g_assert_cmpuint(g_bytes_get_size(body), ==, 0);
    g_assert_cmpuint(client_get(host, wrong, NULL), ==, 403);
    g_assert_cmpuint(client_get(host, dots, NULL), ==, 403);
  }
}

static void test_page(Host* host, gconstpointer data) {
  (void)data;
  static const char* const names[] = {
      "",          "style.css", "three.min.js", "main.js",   "link.js",     "model.js",
      "shapes.js", "view.js",   "camera.js",    "still.js",  "controls.js", "timeline.js",
      "plots.js",  "words.js",  "words.json",   "model.bin", "icon.svg"};
  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autofree char* link = host_link(host, names[i]);
    g_autoptr(SoupMessage) message = soup_message_new("GET", link);
    g_autoptr(GBytes) body = NULL;
    g_assert_cmpuint(client_ask(host, message, &body), ==, 200);
    g_assert_cmpuint(g_bytes_get_size(body), >, 0);
    const char* policy =
        soup_message_headers_get_one(soup_message_get_response_headers(message), "Content-Security-Policy");
    g_assert_nonnull(policy);
    g_assert_true(g_str_has_prefix(policy, "default-src 'none'"));
    g_assert_null(strstr(policy, "unsafe"));
  }
  g_autofree char* other = host_link(host, "../../etc/passwd");
  g_assert_cmpuint(client_get(host, other, NULL), ==, 403);
  g_autofree char* none = host_link(host, "none.js");
  g_assert_cmpuint(client_get(host, none, NULL), ==, 404);
}

static void test_method(Host* host, gconstpointer data) {
  (void)data;
  g_autofree char* link = host_link(host, "model.bin");
  g_autoptr(SoupMessage) message = soup_message_new("POST", link);
  g_autoptr(GBytes) much = g_bytes_new_take(g_malloc0(4 << 20), 4 << 20);
  soup_message_set_request_body_from_bytes(message, "text/plain", much);
  g_assert_cmpuint(client_ask(host, message, NULL), ==, 405);
}

static void test_origin(Host* host, gconstpointer data) {
  (void)data;
  static const char* const origins[] = {"http://example.org", "null", "http://127.0.0.1:1"};
  for (guint i = 0; i < G_N_ELEMENTS(origins); i++) {
    Looker looker = {.answers = TRUE};
    looker_connect(host, &looker, origins[i]);
    g_assert_true(looker.failed);
  }
}

static void test_address(void) {
  const WebOptions refused[] = {{.speed = 1, .address = "0.0.0.0"},
                                {.speed = 1, .address = "0.0.0.0", .key = "key.pem"},
                                {.speed = 1, .certificate = "certificate.pem"},
                                {.speed = 1, .certificate = "/nowhere.pem", .key = "/nowhere.pem"}};
  mjSpec* spec = mj_makeSpec();
  mjModel* m = mj_compile(spec, NULL);
  mjData* d = mj_makeData(m);
  for (guint i = 0; i < G_N_ELEMENTS(refused); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_null(web_server_new(m, d, &refused[i], &error));
    g_assert_nonnull(error);
    if (i < 3) g_assert_nonnull(strstr(error->message, "--certificate"));
  }
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

//---- hostile lookers

static void check_alive(Host* host) {
  Looker good;
  looker_enter(host, &good, "good");
  AWAIT(good.rows > 2);
  looker_leave(&good);
}

static void check_ends(Host* host, void (*act)(Looker* looker)) {
  Looker looker;
  looker_enter(host, &looker, "bad");
  act(&looker);
  AWAIT(looker.closed);
  looker_leave(&looker);
  check_alive(host);
}

static void say_garbage(Looker* looker) {
  looker_say(looker, "}{ no JSON");
}

static void say_binary(Looker* looker) {
  guint8 bytes[100] = {1, 2, 3};
  soup_websocket_connection_send_binary(looker->socket, bytes, sizeof bytes);
}

static void say_deep(Looker* looker) {
  char text[3000];
  memset(text, '[', sizeof text);
  text[sizeof text - 1] = 0;
  looker_say(looker, text);
}

static void say_much(Looker* looker) {
  g_autofree char* text = g_strnfill(WEB_MAX_MESSAGE + 1, ' ');
  looker_say(looker, text);
}

static void say_giant(Looker* looker) {
  g_autofree char* text = g_strnfill(16 << 20, ' ');
  looker_say(looker, text);
}

static void say_often(Looker* looker) {
  for (int i = 0; i < 20 * WEB_MAX_RATE; i++) looker_say(looker, "{\"type\":\"live\"}");
}

static void test_hostile(Host* host, gconstpointer data) {
  (void)data;
  void (*const acts[])(Looker * looker) = {say_garbage, say_binary, say_deep, say_much, say_giant, say_often};
  for (guint i = 0; i < G_N_ELEMENTS(acts); i++) check_ends(host, acts[i]);
}

// Numbers out of range, of a wrong type, of what is not there: told, and nothing is done.
static void test_mistakes(Host* host, gconstpointer data) {
  (void)data;
  static const char* const wrong[] = {
      "{\"type\":\"control\",\"index\":1,\"value\":0}",
      "{\"type\":\"control\",\"value\":0}",
      "{\"type\":\"control\",\"index\":0,\"value\":\"x\"}",
      "{\"type\":\"reset\",\"keyframe\":7}",
      "{\"type\":\"push\",\"body\":99}",
      "{\"type\":\"push\",\"body\":1,\"point\":[1,2]}",
      "{\"type\":\"push\",\"body\":1,\"point\":[1e300,0,0],\"target\":[0,0,0]}",
      "{\"type\":\"give\",\"looker\":99}",
      "{\"type\":\"seek\",\"time\":\"x\"}",
      "{\"type\":\"format\"}"};
  Looker looker;
  looker_enter(host, &looker, "a");
  for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
    g_clear_pointer(&looker.trouble, g_free);
    looker_say(&looker, wrong[i]);
    AWAIT(looker.trouble);
  }
  g_assert_false(looker.closed);
  g_assert_cmpfloat(host->data->ctrl[0], ==, 0);
  looker_leave(&looker);
}

static void test_crowd(Host* host, gconstpointer data) {
  (void)data;
  Looker lookers[WEB_MAX_LOOKERS], late = {.answers = TRUE};
  for (int i = 0; i < WEB_MAX_LOOKERS; i++) looker_enter(host, &lookers[i], "many");
  looker_connect(host, &late, NULL);
  AWAIT(late.closed || late.failed);
  g_assert_cmpuint(late.rows, ==, 0);
  looker_leave(&late);
  for (int i = 0; i < WEB_MAX_LOOKERS; i++) looker_leave(&lookers[i]);
  check_alive(host);
}

// Who does not answer is sent a few messages and no more, and then the newest.
static void test_slow(Host* host, gconstpointer data) {
  (void)data;
  Looker slow, quick;
  looker_enter(host, &quick, "quick");
  looker_enter(host, &slow, "slow");
  slow.answers = FALSE;
  guint before = slow.messages, rows = quick.rows;
  AWAIT(quick.rows > rows + 60);
  g_assert_cmpuint(slow.messages - before, <=, WEB_AHEAD);
  double time = quick.head.time;
  rows = slow.rows;
  // what happened comes first, once
  for (int i = 0; i < 2; i++) looker_say(&slow, "{\"type\":\"answer\"}");
  AWAIT(slow.rows > rows);
  g_assert_cmpfloat(slow.head.time, >=, time);
  looker_leave(&slow);
  looker_leave(&quick);
}

//---- who holds the controls

static void test_holder(Host* host, gconstpointer data) {
  (void)data;
  Looker first, second;
  looker_enter(host, &first, "one");
  looker_enter(host, &second, "two");
  looker_say(&second, "{\"type\":\"control\",\"index\":0,\"value\":0.5}");
  AWAIT(second.trouble);
  looker_say(&second, "{\"type\":\"give\",\"looker\":2}");
  looker_say(&second, "{\"type\":\"ask\"}");
  AWAIT(strstr(first.status, "\"asking\":[2]"));
  g_assert_cmpfloat(host->data->ctrl[0], ==, 0);
  looker_say(&first, "{\"type\":\"give\",\"looker\":2}");
  AWAIT(strstr(second.status, "\"holder\":2"));
  looker_say(&second, "{\"type\":\"control\",\"index\":0,\"value\":0.5}");
  AWAIT(host->data->ctrl[0] == 0.5);
  looker_say(&first, "{\"type\":\"control\",\"index\":0,\"value\":0.25}");
  AWAIT(first.trouble);
  g_assert_cmpfloat(host->data->ctrl[0], ==, 0.5);
  looker_leave(&first);
  looker_leave(&second);
}

// Whose connection drops gets the controls back, unless somebody has taken them.
static void test_return(Host* host, gconstpointer data) {
  (void)data;
  Looker first, second;
  looker_enter(host, &first, "one");
  looker_enter(host, &second, "two");
  looker_leave(&first);
  AWAIT(strstr(second.status, "\"holder\":0"));
  looker_enter(host, &first, "one");
  AWAIT(strstr(second.status, "\"holder\":3"));
  looker_leave(&first);
  AWAIT(strstr(second.status, "\"holder\":0"));
  looker_say(&second, "{\"type\":\"ask\"}");
  AWAIT(strstr(second.status, "\"holder\":2"));
  looker_enter(host, &first, "one");
  g_assert_nonnull(strstr(first.status, "\"holder\":2"));
  looker_leave(&first);
  looker_leave(&second);
}

//---- the run

static void test_run(Host* host, gconstpointer data) {
  (void)data;
  Looker looker;
  looker_enter(host, &looker, "a");
  looker_say(&looker, "{\"type\":\"run\",\"running\":false}");
  AWAIT(looker.rows && !looker.head.running);
  double time = host->data->time;
  looker_say(&looker, "{\"type\":\"step\"}");
  AWAIT(looker.head.time > time);
  g_assert_cmpfloat_with_epsilon(host->data->time, time + 0.002, 1e-9);
  looker_say(&looker, "{\"type\":\"reset\",\"keyframe\":0}");
  AWAIT(looker.head.time == 0);
  g_assert_cmpfloat(host->data->qpos[0], ==, -1.5);
  looker_leave(&looker);
}

// A body that is pulled upwards rises, and falls when it is let go.
static void test_push(Host* host, gconstpointer data) {
  (void)data;
  Looker looker;
  looker_enter(host, &looker, "a");
  looker_say(&looker, "{\"type\":\"push\",\"body\":1,\"point\":[0.3,0,0],\"target\":[0.3,0,1.2]}");
  AWAIT(host->data->qpos[0] < -0.2);
  looker_say(&looker, "{\"type\":\"push\",\"body\":0}");
  AWAIT(host->data->qpos[0] > 0.5);
  looker_leave(&looker);
}

static void test_history(Host* host, gconstpointer data) {
  (void)data;
  Looker looker;
  looker_enter(host, &looker, "a");
  AWAIT(looker.head.time > 0.3);
  looker_say(&looker, "{\"type\":\"seek\",\"time\":0.1}");
  AWAIT(looker.head.past);
  g_assert_cmpfloat(looker.head.time, <=, 0.1);
  g_assert_cmpfloat(looker.head.last, >, 0.3);
  looker_say(&looker, "{\"type\":\"live\"}");
  AWAIT(!looker.head.past);
  g_assert_cmpfloat(looker.head.time, >=, 0.3);
  looker_leave(&looker);
}

// Going on from a moment of the past is a new run; what was is kept.
static void test_from(Host* host, gconstpointer data) {
  (void)data;
  Looker looker;
  looker_enter(host, &looker, "a");
  looker_say(&looker, "{\"type\":\"from\"}");
  AWAIT(looker.trouble);
  AWAIT(looker.head.time > 0.3);
  looker_say(&looker, "{\"type\":\"run\",\"running\":false}");
  AWAIT(!looker.head.running);
  double last = looker.head.last;
  looker_say(&looker, "{\"type\":\"seek\",\"time\":0.1}");
  AWAIT(looker.head.past);
  double there = looker.head.time;
  looker_say(&looker, "{\"type\":\"from\"}");
  AWAIT(looker.head.track == 2);
  g_assert_cmpfloat(host->data->time, ==, there);
  g_assert_cmpfloat(looker.head.first, ==, there);
  looker_say(&looker, "{\"type\":\"seek\",\"time\":1000,\"track\":1}");
  AWAIT(looker.head.past && looker.head.track == 1);
  g_assert_cmpfloat(looker.head.time, ==, last);
  looker_leave(&looker);
}

// The last few runs are kept; one that did not get beyond its beginning is none.
static void test_tracks(Host* host, gconstpointer data) {
  (void)data;
  Looker looker;
  looker_enter(host, &looker, "a");
  looker_say(&looker, "{\"type\":\"run\",\"running\":false}");
  for (int i = 0; i < 5; i++) {
    double time = host->data->time;
    looker_say(&looker, "{\"type\":\"step\"}");
    AWAIT(host->data->time > time);
    looker_say(&looker, "{\"type\":\"reset\"}");
    AWAIT(host->data->time == 0);
    looker_say(&looker, "{\"type\":\"reset\"}");
  }
  AWAIT(strstr(looker.status, "\"tracks\":[3,4,5,6]"));
  looker_say(&looker, "{\"type\":\"seek\",\"time\":0,\"track\":2}");
  AWAIT(looker.trouble);
  looker_leave(&looker);
}

static void test_events(Host* host, gconstpointer data) {
  (void)data;
  Looker looker, late;
  looker_enter(host, &looker, "a");
  looker_say(&looker, "{\"type\":\"mark\",\"text\":\"here it slips\"}");
  AWAIT(strstr(looker.told->str, "here it slips"));
  looker_say(&looker, "{\"type\":\"push\",\"body\":1,\"point\":[0.3,0,0],\"target\":[0.3,0,-3]}");
  AWAIT(strstr(looker.told->str, "\"limit\""));
  looker_enter(host, &late, "b");
  AWAIT(strstr(late.told->str, "here it slips") && strstr(late.told->str, "\"limit\""));
  looker_leave(&late);
  looker_leave(&looker);
}

// A flex that falls on a geom is called by its name.
static void test_flex_event(void) {
  Host host;
  Looker looker;
  host_open(&host,
            "<mujoco><worldbody><geom name='ground' type='plane' size='1 1 .1'/>"
            "<flexcomp name='sheet' type='grid' count='3 3 1' spacing='.1 .1 .1' pos='0 0 .1' dim='2' "
            "radius='.01' mass='.1'>"
            "<edge equality='true'/></flexcomp></worldbody></mujoco>",
            NULL);
  looker_enter(&host, &looker, "a");
  AWAIT(strstr(looker.told->str, "\"contact\""));
  g_assert_nonnull(strstr(looker.told->str, "ground"));
  g_assert_nonnull(strstr(looker.told->str, "sheet"));
  looker_leave(&looker);
  host_close(&host);
}

static void test_speed(Host* host, gconstpointer data) {
  (void)data;
  Looker looker;
  looker_enter(host, &looker, "a");
  looker_say(&looker, "{\"type\":\"speed\",\"value\":0}");
  AWAIT(looker.trouble);
  looker_say(&looker, "{\"type\":\"speed\",\"value\":4}");
  AWAIT(strstr(looker.status, "\"speed\":4"));
  looker_leave(&looker);
}

//---- pictures for browsers that cannot draw

static GBytes* get_picture(Host* host, const char* question) {
  g_autofree char* name = g_strconcat("picture.png?width=64&height=48", question, NULL);
  g_autofree char* link = host_link(host, name);
  GBytes* body = NULL;
  return client_get(host, link, &body) == 200 ? body : (g_bytes_unref(body), NULL);
}

static void test_picture(Host* host, gconstpointer data) {
  (void)data;
  Looker looker;
  looker_enter(host, &looker, "a");
  AWAIT(looker.head.time > 0.3);
  looker_say(&looker, "{\"type\":\"run\",\"running\":false}");
  AWAIT(!looker.head.running);
  g_autoptr(GBytes) now = get_picture(host, ""), again = get_picture(host, "");
  g_autoptr(GBytes) past = get_picture(host, "&track=1&time=0"), gone = get_picture(host, "&track=9&time=0");
  if (now) {
    g_assert_cmpmem(g_bytes_get_data(now, NULL), 4, "\x89PNG", 4);
    g_assert_true(g_bytes_equal(now, again) && g_bytes_equal(now, gone));
    g_assert_false(g_bytes_equal(now, past));
    g_autofree char* link = host_link(host, "pick.json?width=64&height=48&across=0.5&down=0.9");
    g_autoptr(GBytes) hit = NULL;
    g_assert_cmpuint(client_get(host, link, &hit), ==, 200);
    g_assert_nonnull(g_strstr_len(g_bytes_get_data(hit, NULL), (gssize)g_bytes_get_size(hit), "\"body\":"));
  } else {
    g_test_skip("nothing can be drawn on this machine");
  }
  looker_leave(&looker);
}

//---- an encrypted page

static gboolean make_certificate(const char* folder) {
  g_autofree char* program = g_find_program_in_path("openssl");
  const char* command[] = {program,
                           "req",
                           "-x509",
                           "-newkey",
                           "ec",
                           "-pkeyopt",
                           "ec_paramgen_curve:P-256",
                           "-nodes",
                           "-keyout",
                           "key.pem",
                           "-out",
                           "own.pem",
                           "-days",
                           "2",
                           "-subj",
                           "/CN=local",
                           "-addext",
                           "subjectAltName=IP:127.0.0.1",
                           NULL};
  GSpawnFlags quiet = G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL;
  int status = -1;
  return program &&
         g_spawn_sync(folder, (char**)command, NULL, quiet, NULL, NULL, NULL, NULL, &status, NULL) && !status;
}

static void test_encrypted(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-web-XXXXXX", NULL);
  g_autofree char *own = g_build_filename(folder, "own.pem", NULL),
                  *key = g_build_filename(folder, "key.pem", NULL);
  if (!g_tls_backend_supports_tls(g_tls_backend_get_default()) || !make_certificate(folder)) {
    g_test_skip("without openssl, or without TLS in GIO (glib-networking)");
    return;
  }
  Host host;
  Looker looker;
  host_open(
      &host, kSwing,
      &(WebOptions){.speed = 1, .name = "test", .address = "127.0.0.1", .certificate = own, .key = key});
  g_assert_true(g_str_has_prefix(web_server_get_link(host.server), "https://127.0.0.1:"));
  g_autofree char* link = host_link(&host, "model.bin");
  g_assert_cmpuint(client_get(&host, link, NULL), ==, 0);  // nobody vouches for it
  g_autoptr(GTlsDatabase) trusted = g_tls_file_database_new(own, NULL);
  soup_session_set_tls_database(host.session, trusted);
  g_assert_cmpuint(client_get(&host, link, NULL), ==, 200);
  looker_enter(&host, &looker, "a");
  AWAIT(looker.rows > 2);
  looker_leave(&looker);
  host_close(&host);
  g_remove(own), g_remove(key), g_remove(folder);
}

// Thirty states a second of a humanoid that falls are less than a megabit.
static void test_bandwidth(void) {
  Host host;
  Looker looker;
  g_autofree char* text = NULL;
  g_assert_true(g_file_get_contents(g_getenv("GIMBAL_TEST_MODEL"), &text, NULL, NULL));
  host_open(&host, text, NULL);
  looker_enter(&host, &looker, "a");
  AWAIT(looker.rows >= 90);
  double bits = 30 * 8 * (double)looker.bytes / looker.rows;
  g_test_message("%.0f bytes a state, %.3f Mbit/s at 30 states a second", (double)looker.bytes / looker.rows,
                 1e-6 * bits);
  g_assert_cmpfloat(bits, <, 1e6);
  looker_leave(&looker);
  host_close(&host);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
#define ADD(name, function) g_test_add("/web/" name, Host, NULL, swing_open, function, swing_close)
  ADD("token", test_token);
  ADD("page", test_page);
  ADD("method", test_method);
  ADD("origin", test_origin);
  g_test_add_func("/web/address", test_address);
  ADD("hostile", test_hostile);
  ADD("mistakes", test_mistakes);
  ADD("crowd", test_crowd);
  ADD("slow", test_slow);
  ADD("holder", test_holder);
  ADD("return", test_return);
  ADD("run", test_run);
  ADD("push", test_push);
  ADD("history", test_history);
  ADD("from", test_from);
  ADD("tracks", test_tracks);
  ADD("events", test_events);
  g_test_add_func("/web/flex-event", test_flex_event);
  ADD("speed", test_speed);
  ADD("picture", test_picture);
  g_test_add_func("/web/encrypted", test_encrypted);
  g_test_add_func("/web/bandwidth", test_bandwidth);
  return g_test_run();
}
