// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Several processes at one experiment, here threads with a line of their own between them: the same
// rows as of one, also where one of them falls silent, has another model, or says what cannot be
// read.

#include <string.h>

#include "bench-text.h"
#include "experiment/ranks.h"
#include "experiment/results.h"

enum { HANDS = 3 };

//---- a line within the process

typedef struct Letter {
  int from;
  GBytes* message;
} Letter;

typedef struct TestLine {
  RankLine line;
  GAsyncQueue** boxes;  // of all
  int most;             // messages that it sends before it falls silent; -1: it never does
} TestLine;

static void send_letter(RankLine* line, int to, GBytes* message) {
  TestLine* self = (TestLine*)line;
  if (self->most == 0) return;
  if (self->most > 0) self->most--;
  Letter* letter = g_new(Letter, 1);
  *letter = (Letter){line->own, g_bytes_ref(message)};
  g_async_queue_push(self->boxes[to], letter);
}

static GBytes* receive_letter(RankLine* line, int* from) {
  TestLine* self = (TestLine*)line;
  Letter* letter = g_async_queue_try_pop(self->boxes[line->own]);
  if (!letter) return NULL;
  GBytes* message = letter->message;
  *from = letter->from;
  g_free(letter);
  return message;
}

static void letter_free(gpointer data) {
  Letter* letter = data;
  g_bytes_unref(letter->message);
  g_free(letter);
}

//---- a crew

typedef struct Party {
  GAsyncQueue* boxes[HANDS + 1];
  TestLine lines[HANDS + 1];
  GThread* threads[HANDS + 1];
  const Bench* benches[HANDS + 1];
  double silence;
} Party;

typedef struct Place {
  Party* party;
  int number;
} Place;

static gpointer serve(gpointer data) {
  Place* place = data;
  Party* party = place->party;
  int i = place->number;
  rank_serve(&party->lines[i].line, party->benches[i], "It has no model", 2, party->silence);
  g_free(place);
  return NULL;
}

static void begin(Party* party, const Bench* bench) {
  if (!party->silence) party->silence = 30;
  for (int i = 0; i <= HANDS; i++) party->boxes[i] = g_async_queue_new_full(letter_free);
  for (int i = 0; i <= HANDS; i++) {
    party->lines[i].boxes = party->boxes;
    party->lines[i].line =
        (RankLine){.own = i, .count = HANDS + 1, .send = send_letter, .receive = receive_letter};
    if (!party->benches[i]) party->benches[i] = bench;
  }
  for (int i = 1; i <= HANDS; i++) {
    Place* place = g_new(Place, 1);
    *place = (Place){party, i};
    party->threads[i] = g_thread_new("hand", serve, place);
  }
}

static void end(Party* party) {
  for (int i = 1; i <= HANDS; i++) g_thread_join(party->threads[i]);
  for (int i = 0; i <= HANDS; i++) g_async_queue_unref(party->boxes[i]);
}

// All that a party keeps of an experiment, in words; lost: how many hands it lost.
static char* table_of(Ground* ground, const char* name) {
  g_autofree char* path = ground_path(ground, name);
  g_autoptr(GString) text = g_string_new(NULL);
  sqlite3* db;
  sqlite3_stmt* statement;
  g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
  g_assert_cmpint(sqlite3_prepare_v2(db, "SELECT * FROM points ORDER BY point", -1, &statement, NULL), ==,
                  SQLITE_OK);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
      double x = sqlite3_column_double(statement, i);
      guint64 bits;
      memcpy(&bits, &x, sizeof bits);
      g_string_append_printf(text, "%" G_GINT64_MODIFIER "x|%.*s ", bits,
                             sqlite3_column_type(statement, i) == SQLITE_TEXT ? 99 : 0,
                             (const char*)sqlite3_column_text(statement, i));
      int size = sqlite3_column_type(statement, i) == SQLITE_BLOB ? sqlite3_column_bytes(statement, i) : 0;
      g_autofree char* sum = g_compute_checksum_for_data(
          G_CHECKSUM_SHA256, size ? sqlite3_column_blob(statement, i) : (const void*)"", (gsize)size);
      g_string_append_printf(text, "%.8s,", sum);
    }
    g_string_append_c(text, '\n');
  }
  sqlite3_finalize(statement);
  sqlite3_close(db);
  return g_strdup(text->str);
}

static int conduct(Ground* ground, const char* results, Party* party, int* lost) {
  g_autofree char* path = ground_path(ground, results);
  GimbalConclusion conclusion;
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  begin(party, ground->bench);
  Leader* leader = leader_new(&party->lines[0].line, ground->bench, party->silence, list);
  if (!leader) leader_dismiss(&party->lines[0].line);
  int status = -1;
  if (leader) {
    GimbalConductOrder order = {.results = path, .leader = leader, .patience = 5};
    status = gimbal_experiment_conduct(ground->bench, &order, &conclusion, ground->list);
    *lost = leader_count(leader).lost;
    leader_free(leader);
    int warned = 0;
    for (int i = 0; i < gimbal_diagnostics_count(list); i++) {
      warned += !strcmp(gimbal_diagnostics_get(list, i)->code, "rank-lost");
    }
    g_assert_cmpint(warned, ==, *lost);
    gimbal_conclusion_clear(&conclusion);
  }
  end(party);
  gimbal_diagnostics_free(list);
  return status;
}

static const char* const kDesigns[] = {"<grid/>", "<sobol points='30'/>",
                                       "<search method='many-start' starts='3' evaluations='15'/>",
                                       "<search method='local' evaluations='20'/>"};

static void open_experiment(Ground* ground, const char* design) {
  ground_write(ground, "m.xml", PENDULUM);
  g_autofree char* text = g_strdup_printf(
      "<experiment model='m.xml'><parameter name='kp' from='5' to='500' scale='log' points='40'><target "
      "element='position' name='servo' attribute='kp'/></parameter><run duration='0.2' keyframe='up'/>"
      "<goal name='end' expression='abs(hinge.qpos)'/>%s</experiment>",
      design);
  ground_open(ground, text);
  ground_expect_good(ground);
}

static char* alone(Ground* ground) {
  GimbalConclusion conclusion;
  g_assert_cmpint(ground_conduct(ground, "alone.sqlite", 1, 0, 0, &conclusion), ==, 0);
  gimbal_conclusion_clear(&conclusion);
  return table_of(ground, "alone.sqlite");
}

static void test_same_rows(void) {
  for (guint i = 0; i < G_N_ELEMENTS(kDesigns); i++) {
    Ground ground = ground_new();
    Party party = {.lines = {{.most = -1}, {.most = -1}, {.most = -1}, {.most = -1}}};
    int lost = 0;
    open_experiment(&ground, kDesigns[i]);
    g_autofree char* expected = alone(&ground);
    g_assert_cmpint(conduct(&ground, "ranks.sqlite", &party, &lost), ==, 0);
    g_autofree char* rows = table_of(&ground, "ranks.sqlite");
    g_assert_cmpstr(rows, ==, expected);
    g_assert_cmpint(lost, ==, 0);
    ground_clear(&ground);
  }
}

// The second hand says that it is ready, and no more: its points, which it has however fast the
// others are, are done by them.
static void test_silent_hand(void) {
  Ground ground = ground_new();
  Party party = {.lines = {{.most = -1}, {.most = -1}, {.most = 1}, {.most = -1}}, .silence = 1};
  int lost = 0;
  open_experiment(&ground, "<grid/>");
  g_autofree char* expected = alone(&ground);
  g_assert_cmpint(conduct(&ground, "ranks.sqlite", &party, &lost), ==, 0);
  g_autofree char* rows = table_of(&ground, "ranks.sqlite");
  g_assert_cmpstr(rows, ==, expected);
  g_assert_cmpint(lost, ==, 1);
  ground_clear(&ground);
}

// A hand with another model is told and left out.
static void test_other_model(void) {
  Ground ground = ground_new(), other = ground_new();
  Party party = {.lines = {{.most = -1}, {.most = -1}, {.most = -1}, {.most = -1}}};
  int lost = 0;
  open_experiment(&ground, "<grid/>");
  open_experiment(&other, "<sobol points='30'/>");
  party.benches[1] = other.bench;
  g_autofree char* expected = alone(&ground);
  g_assert_cmpint(conduct(&ground, "ranks.sqlite", &party, &lost), ==, 0);
  g_autofree char* rows = table_of(&ground, "ranks.sqlite");
  g_assert_cmpstr(rows, ==, expected);
  g_assert_cmpint(lost, ==, 1);
  ground_clear(&other);
  ground_clear(&ground);
}

// All fall silent: it ends with what is there, and goes on from that.
static void test_all_lost(void) {
  Ground ground = ground_new();
  Party party = {.lines = {{.most = -1}, {.most = 4}, {.most = 4}, {.most = 4}}, .silence = 0.5};
  int lost = 0;
  open_experiment(&ground, "<grid/>");
  g_autofree char* expected = alone(&ground);
  g_assert_cmpint(conduct(&ground, "ranks.sqlite", &party, &lost), ==, -1);
  g_assert_cmpint(lost, ==, HANDS);
  g_assert_nonnull(ground_problem(&ground, "no-ranks"));
  Party again = {.lines = {{.most = -1}, {.most = -1}, {.most = -1}, {.most = -1}}};
  g_assert_cmpint(conduct(&ground, "ranks.sqlite", &again, &lost), ==, 0);
  g_autofree char* rows = table_of(&ground, "ranks.sqlite");
  g_assert_cmpstr(rows, ==, expected);
  ground_clear(&ground);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/crew/same-rows", test_same_rows);
  g_test_add_func("/crew/silent-hand", test_silent_hand);
  g_test_add_func("/crew/other-model", test_other_model);
  g_test_add_func("/crew/all-lost", test_all_lost);
  return g_test_run();
}
