// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The threads of an experiment, which are a batch: each works once with its own worker, an error of
// the engine is told, and points have the same values as alone.

#include "experiment/crew.h"

#include <string.h>

#include "bench-text.h"

enum { THREADS = 3, POINTS = 12 };

#define SLEEPERS                                                                  \
  "<mujoco><option sleep_tolerance='0.01'><flag sleep='enable'/></option>"        \
  "<worldbody><geom type='plane' size='3 3 .1'/>"                                 \
  "<body name='a' pos='0 0 .11'><freejoint/>"                                     \
  "<geom name='a' size='.1' condim='6' friction='1 .02 .02'/></body>"             \
  "<body name='b' pos='.5 0 .3'><freejoint/><geom size='.1'/></body></worldbody>" \
  "<sensor><framepos name='place' objtype='body' objname='a'/></sensor></mujoco>"
#define EXPERIMENT                                                                      \
  "<experiment model='m.xml'><parameter name='radius' from='0.05' to='0.1'>"            \
  "<target element='geom' name='a' attribute='size'/></parameter><run duration='0.4'/>" \
  "<goal name='height' expression='place.z' reduce='last'/><sobol points='4'/></experiment>"

typedef struct Visits {
  GMutex mutex;
  GHashTable* workers;
  int count;
} Visits;

static void visit(Worker* worker, gpointer data) {
  Visits* visits = data;
  g_mutex_lock(&visits->mutex);
  g_hash_table_add(visits->workers, worker);
  visits->count++;
  g_mutex_unlock(&visits->mutex);
}

static void wait_for(Crew* crew) {
  while (!crew_wait(crew, G_USEC_PER_SEC)) continue;
}

static Ground open_sleepers(void) {
  Ground ground = ground_new();
  ground_write(&ground, "m.xml", SLEEPERS);
  ground_open(&ground, EXPERIMENT);
  ground_expect_good(&ground);
  return ground;
}

static void test_once(void) {
  Ground ground = open_sleepers();
  Crew* crew = crew_new(ground.bench, THREADS, ground.list);
  for (int count = 0; count <= THREADS; count++) {
    Visits visits = {.workers = g_hash_table_new(NULL, NULL)};
    g_mutex_init(&visits.mutex);
    crew_begin(crew, count, visit, &visits);
    wait_for(crew);
    g_assert_cmpint(visits.count, ==, count);
    g_assert_cmpuint(g_hash_table_size(visits.workers), ==, count);
    g_assert_false(g_hash_table_contains(visits.workers, NULL));
    g_assert_null(crew_error(crew));
    g_hash_table_unref(visits.workers);
    g_mutex_clear(&visits.mutex);
  }
  crew_free(crew);
  ground_clear(&ground);
}

// Threads that only wait are as many as are asked for at the same time, whatever the processors.
typedef struct Meeting {
  GMutex mutex;
  GCond all;
  int present;
} Meeting;

static void meet(Worker* worker, gpointer data) {
  Meeting* meeting = data;
  g_assert_null(worker);
  g_mutex_lock(&meeting->mutex);
  meeting->present++;
  g_cond_broadcast(&meeting->all);
  while (meeting->present < 40) g_cond_wait(&meeting->all, &meeting->mutex);
  g_mutex_unlock(&meeting->mutex);
}

static void test_waiting(void) {
  Meeting meeting = {.present = 0};
  g_mutex_init(&meeting.mutex);
  g_cond_init(&meeting.all);
  Crew* crew = crew_new_waiting(40);
  crew_begin(crew, 40, meet, &meeting);
  wait_for(crew);
  g_assert_cmpint(meeting.present, ==, 40);
  crew_free(crew);
  g_cond_clear(&meeting.all);
  g_mutex_clear(&meeting.mutex);
}

static void fail(Worker* worker, gpointer data) {
  (void)worker, (void)data;
  mju_error("the weight fell off");
}

static void test_error(void) {
  Ground ground = open_sleepers();
  Crew* crew = crew_new(ground.bench, THREADS, ground.list);
  crew_begin(crew, THREADS, fail, NULL);
  wait_for(crew);
  g_assert_nonnull(strstr(crew_error(crew), "the weight fell off"));
  crew_free(crew);
  ground_clear(&ground);
}

typedef struct Values {
  const Bench* bench;
  gint next;
  double height[POINTS];
} Values;

static double height_of(const Bench* bench, Worker* worker, int id) {
  double radius = 0.05 + 0.004 * id;
  g_autoptr(GimbalPoint) point = gimbal_point_new(bench, id, &radius);
  worker_simulate(worker, point);
  g_assert_cmpint(point->status, ==, GIMBAL_POINT_DONE);
  return point->value[0];
}

static void simulate_points(Worker* worker, gpointer data) {
  Values* values = data;
  for (int i; (i = g_atomic_int_add(&values->next, 1)) < POINTS;) {
    values->height[i] = height_of(values->bench, worker, i);
  }
}

// Trees that sleep, and points that are compiled, on data that had other points before.
static void test_same_as_alone(void) {
  Ground ground = open_sleepers();
  Values values = {.bench = ground.bench};
  Crew* crew = crew_new(ground.bench, THREADS, ground.list);
  crew_begin(crew, THREADS, simulate_points, &values);
  wait_for(crew);
  g_assert_null(crew_error(crew));
  crew_free(crew);
  for (int i = 0; i < POINTS; i++) {
    Worker* worker = worker_new(ground.bench);
    g_assert_cmpfloat(height_of(ground.bench, worker, i), ==, values.height[i]);
    worker_free(worker);
  }
  ground_clear(&ground);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/crew/once", test_once);
  g_test_add_func("/crew/waiting", test_waiting);
  g_test_add_func("/crew/error", test_error);
  g_test_add_func("/crew/same-as-alone", test_same_as_alone);
  return g_test_run();
}
