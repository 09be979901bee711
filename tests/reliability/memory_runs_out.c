// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Memory runs out at each place where the engine asks for some.
//
// Each stage of work (read, compile, save, make data, step, show, roll out) is done again and
// again, and each time another one of its requests for memory is refused: once, or from there on.
// What must hold each time:
//   - the work ends by itself: with an error that names the lack of memory, or with success;
//   - what it was given is as it was: the model at hand steps on with the same bits;
//   - the same work, done again with memory, succeeds: no lock is held, nothing is half made;
//   - a file that was to be written is the old one, the new one or absent, without others beside it;
//   - no block is lost.
//
// usage: memory-runs-out [--stride N] [STAGE...]

#include <gimbal/diagnostics.h>
#include <gimbal/guard.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

//---- the allocator

static atomic_long calls, live;
static long refuse_at = -1;  // -1: none
static bool refuse_on;       // all that come after it too
static atomic_int refused;

// A place for a debugger to stop at.
__attribute__((noinline)) static void* refuse(void) {
  atomic_fetch_add(&refused, 1);
  return NULL;
}

static void* some_memory(size_t size) {
  long call = atomic_fetch_add(&calls, 1);
  if (refuse_at >= 0 && (call == refuse_at || (refuse_on && call > refuse_at))) return refuse();
  atomic_fetch_add(&live, 1);
  return aligned_alloc(64, (size + 63) / 64 * 64);
}

static void restore_sound_state(void* block) {
  atomic_fetch_sub(&live, 1);
  free(block);
}

//---- the work

typedef struct Work {
  const char* xml;  // a text
  char* folder;
  char* path;  // of the model as a file
  mjSpec* spec;
  mjModel* model;
  mjData* data;
  mjvScene scene;  // what an error leaves of it is whole enough to be freed
  bool done;
  char error[1000];
} Work;

static void load_text(Work* w) {
  mjSpec* s = mj_parseXMLString(w->xml, NULL, w->error, sizeof w->error);
  w->done = s != NULL;
  mj_deleteSpec(s);
}

static void load_file(Work* w) {
  mjModel* m = mj_loadXML(w->path, NULL, w->error, sizeof w->error);
  w->done = m != NULL;
  mj_deleteModel(m);
}

static void read_urdf(Work* w) {
  static const char kRobot[] =
      "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' "
      "ixz='0' iyz='0'/></inertial><collision><geometry><box size='1 1 1'/></geometry></collision></link>"
      "<link name='b'><collision><geometry><sphere radius='.1'/></geometry></collision></link>"
      "<joint name='j' type='revolute'><parent link='a'/><child link='b'/><axis xyz='0 0 1'/>"
      "<limit lower='-1' upper='1' effort='1' velocity='1'/></joint></robot>";
  mjSpec* s = mj_parseXMLString(kRobot, NULL, w->error, sizeof w->error);
  w->done = s != NULL;
  mj_deleteSpec(s);
}

static void compile(Work* w) {
  mjModel* m = mj_compile(w->spec, NULL);
  w->done = m != NULL;
  if (!m) g_strlcpy(w->error, mjs_getError(w->spec), sizeof w->error);
  mj_deleteModel(m);
}

static void copy_spec(Work* w) {
  mjSpec* s = mj_copySpec(w->spec);
  w->done = s != NULL;
  mj_deleteSpec(s);
}

static void save_text(Work* w) {
  g_autofree char* path = g_build_filename(w->folder, "saved.xml", NULL);
  w->done = mj_saveXML(w->spec, path, w->error, sizeof w->error) == 0;
}

static void save_binary(Work* w) {
  g_autofree char* path = g_build_filename(w->folder, "saved.mjb", NULL);
  mj_saveModel(w->model, path, NULL, 0);
  w->done = g_file_test(path, G_FILE_TEST_EXISTS);
}

static void load_binary(Work* w) {
  g_autofree char* path = g_build_filename(w->folder, "model.mjb", NULL);
  mjModel* m = mj_loadModel(path, NULL);
  w->done = m != NULL;
  mj_deleteModel(m);
}

static void copy_model(Work* w) {
  mjModel* m = mj_copyModel(NULL, w->model);
  w->done = m != NULL;
  mj_deleteModel(m);
}

static void make_data(Work* w) {
  mjData* d = mj_makeData(w->model);
  w->done = d != NULL;
  mj_deleteData(d);
}

static void copy_data(Work* w) {
  mjData* d = mj_copyData(NULL, w->model, w->data);
  w->done = d != NULL;
  mj_deleteData(d);
}

static void step(Work* w) {
  mjData* d = mj_copyData(NULL, w->model, w->data);
  for (int i = 0; d && i < 20; i++) mj_step(w->model, d);
  w->done = d != NULL;
  mj_deleteData(d);
}

static void show(Work* w) {
  mjvOption option;
  mjvCamera camera;
  mjv_defaultScene(&w->scene);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(w->model, &camera);
  memset(option.flags, 1, sizeof option.flags);
  mjv_makeScene(w->model, &w->scene, 10);  // too few: it grows
  mjv_updateScene(w->model, w->data, &option, NULL, &camera, mjCAT_ALL, &w->scene);
  w->done = w->scene.ngeom > 0;
}

static const struct Stage {
  const char* name;
  void (*work)(Work* w);
} stages[] = {
    {"parse", load_text},      {"load", load_file},       {"urdf", read_urdf},
    {"compile", compile},      {"copy-spec", copy_spec},  {"save", save_text},
    {"save-mjb", save_binary}, {"load-mjb", load_binary}, {"copy-model", copy_model},
    {"make-data", make_data},  {"copy-data", copy_data},  {"step", step},
    {"scene", show},
};

//---- what must hold

typedef struct Call {
  const struct Stage* stage;
  Work* w;
} Call;

static void call(void* data) {
  Call* c = data;
  c->stage->work(c->w);
}

static char heard[1000];  // the last warning: some functions have no other way to say what is wrong

// An error's text goes to w->error. What is in the way of a message is none: the list is made
// before.
static void run_stage(const struct Stage* stage, Work* w) {
  Call c = {stage, w};
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  w->done = false;
  w->error[0] = heard[0] = '\0';
  if (gimbal_guard(call, &c, list)) {
    w->done = false;
    g_strlcpy(w->error, gimbal_diagnostics_get(list, 0)->message, sizeof w->error);
  }
  if (!w->done && !*w->error) g_strlcpy(w->error, heard, sizeof w->error);
  gimbal_diagnostics_free(list);
  mjv_freeScene(&w->scene);
  mjv_defaultScene(&w->scene);
}

static int failures;

static void complain(const struct Stage* stage, long n, const char* what, const char* detail) {
  printf("%s: request %ld refused%s: %s%s%s\n", stage->name, n, refuse_on ? " and all after it" : "", what,
         *detail ? ": " : "", detail);
  failures++;
}

static int count_files(const char* folder) {
  int n = 0;
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  while (g_dir_read_name(dir)) n++;
  return n;
}

static bool steps_on(const Work* w, const mjData* wanted) {
  mjData* d = mj_copyData(NULL, w->model, w->data);
  for (int i = 0; i < 3; i++) mj_step(w->model, d);
  bool same = memcmp(d->qpos, wanted->qpos, (size_t)w->model->nq * sizeof(mjtNum)) == 0;
  mj_deleteData(d);
  return same;
}

// Refuse request n; the number of blocks that were lost.
static long refuse_one(const struct Stage* stage, Work* w, long n, const mjData* wanted, int files) {
  long before = live;
  calls = 0;
  refused = 0;
  refuse_at = n;
  alarm(600);  // a lock that is held, a loop that waits for memory
  run_stage(stage, w);
  refuse_at = -1;
  long lost = live - before;
  if (refused && !w->done && !strstr(w->error, "memory")) {
    complain(stage, n, "the error does not say so", w->error);
  }
  if (!refused && !w->done) complain(stage, n, "fails without a reason", w->error);
  if (!steps_on(w, wanted)) complain(stage, n, "the model at hand steps differently", "");
  run_stage(stage, w);
  if (!w->done) complain(stage, n, "fails when there is memory again", w->error);
  if (count_files(w->folder) > files) complain(stage, n, "a file was left", "");
  if (lost) complain(stage, n, "blocks were lost", "");
  return lost;
}

static void try_stage(const struct Stage* stage, Work* w, long stride) {
  run_stage(stage, w);  // caches have what they keep
  calls = 0;
  run_stage(stage, w);
  long n = calls, lost = 0, losses = 0, tried = 0;
  if (!w->done) complain(stage, -1, "fails with memory", w->error);
  mjData* wanted = mj_copyData(NULL, w->model, w->data);
  for (int i = 0; i < 3; i++) mj_step(w->model, wanted);
  int files = count_files(w->folder);
  for (int on = 0; on < 2; on++) {
    refuse_on = on;
    for (long i = 0; i < n; i += stride, tried++) {
      long blocks = refuse_one(stage, w, i, wanted, files);
      lost += blocks;
      losses += blocks != 0;
    }
  }
  mj_deleteData(wanted);
  printf("%-12s %6ld requests, %6ld refused in turn, %4ld times blocks were lost (%ld)\n", stage->name, n,
         tried, losses, lost);
}

//---- the model

// Of each kind of asset one.
static const char kModel[] =
    "<mujoco model='all'><compiler boundmass='.001'/><option timestep='.002'/>"
    "<asset><mesh name='m' builtin='sphere' params='1' scale='.1 .1 .1'/>"
    "<mesh name='v' vertex='0 0 0  1 0 0  0 1 0  0 0 1  1 1 1'/>"
    "<texture name='t' type='2d' builtin='checker' width='16' height='16'/><material name='s' texture='t'/>"
    "<hfield name='h' nrow='4' ncol='4' size='1 1 .2 .1' elevation='0 1 0 1 1 0 1 0 0 1 0 1 1 0 1 "
    "0'/></asset>"
    "<worldbody><light pos='0 0 3'/><geom type='plane' size='2 2 .1' material='s'/>"
    "<geom type='hfield' hfield='h' pos='3 0 0'/>"
    "<body name='b' pos='0 0 .3'><freejoint/><geom type='mesh' mesh='m'/></body>"
    "<body name='c' pos='1 0 1'><freejoint/><geom type='mesh' mesh='v' friction='1'/></body>"
    "<body name='a' pos='0 1 1'><joint name='j' axis='0 1 0'/><geom type='capsule' size='.05 .2'/><site "
    "name='e'/>"
    "<replicate count='3' offset='.1 0 0'><geom size='.02'/></replicate></body>"
    "<flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' pos='0 -1 1' radius='.02' dim='2'>"
    "<edge equality='true'/></flexcomp></worldbody>"
    "<tendon><fixed name='n'><joint joint='j' coef='1'/></fixed></tendon>"
    "<actuator><motor joint='j'/></actuator><sensor><jointpos joint='j'/></sensor>"
    "<keyframe><key name='k'/></keyframe></mujoco>";

static void hear(const mjLogMessage* message) {
  g_strlcpy(heard, message->subject, sizeof heard);
}

static bool start(Work* w) {
  w->xml = kModel;
  w->folder = g_dir_make_tmp("gimbal-memory-XXXXXX", NULL);
  w->path = g_build_filename(w->folder, "model.xml", NULL);
  g_autofree char* binary = g_build_filename(w->folder, "model.mjb", NULL);
  g_file_set_contents(w->path, kModel, -1, NULL);
  w->spec = mj_parseXMLString(kModel, NULL, w->error, sizeof w->error);
  w->model = w->spec ? mj_compile(w->spec, NULL) : NULL;
  if (!w->model) {
    printf("the model: %s\n", w->spec ? mjs_getError(w->spec) : w->error);
    return false;
  }
  mj_saveModel(w->model, binary, NULL, 0);
  w->data = mj_makeData(w->model);
  for (int i = 0; i < 100; i++) mj_step(w->model, w->data);
  return true;
}

static void end(Work* w) {
  mj_deleteData(w->data);
  mj_deleteModel(w->model);
  mj_deleteSpec(w->spec);
  g_autoptr(GDir) dir = g_dir_open(w->folder, 0, NULL);
  for (const char* name; (name = g_dir_read_name(dir));) {
    g_autofree char* path = g_build_filename(w->folder, name, NULL);
    g_remove(path);
  }
  g_rmdir(w->folder);
  g_free(w->folder);
  g_free(w->path);
}

static bool is_wanted(char** names, int n, const char* name) {
  for (int i = 0; i < n; i++) {
    if (!strcmp(names[i], name)) return true;
  }
  return n == 0;
}

int main(int argc, char** argv) {
  long stride = 1;
  int first = 1;
  for (; first + 1 < argc && !strcmp(argv[first], "--stride"); first += 2) {
    stride = MAX(1, atol(argv[first + 1]));
  }
  mju_user_malloc = some_memory;
  mju_user_free = restore_sound_state;
  mju_setLogHandler(hear);
  setvbuf(stdout, NULL, _IOLBF, 0);
  Work w = {0};
  if (!start(&w)) return 1;
  for (size_t i = 0; i < G_N_ELEMENTS(stages); i++) {
    if (is_wanted(argv + first, argc - first, stages[i].name)) try_stage(&stages[i], &w, stride);
  }
  end(&w);
  printf("%d failures\n", failures);
  return failures != 0;
}
