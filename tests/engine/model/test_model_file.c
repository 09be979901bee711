// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Binary models: what is saved is loaded; what is damaged is refused, whatever the damage.

#include "fixture.h"

#include <gimbal/diagnostics.h>
#include <glib/gstdio.h>
#include <string.h>

#include "model/fields.h"
#include "model/file/model_check.h"

static int warnings;

static void count_warning(const mjLogMessage* msg) {
  (void)msg;
  warnings++;
}

static unsigned char* save(const mjModel* m, int* size) {
  *size = (int)mj_sizeModel(m);
  unsigned char* data = g_malloc((gsize)*size);
  mj_saveModel(m, NULL, data, *size);
  return data;
}

static void test_round_trip(void) {
  mjModel* m = make_model();
  int size, size2;
  g_autofree unsigned char* data = save(m, &size);
  mjModel* loaded = mj_loadModelBuffer(data, size);
  g_assert_nonnull(loaded);
  mjModel* copy = mj_copyModel(NULL, loaded);
  g_autofree unsigned char* again = save(copy, &size2);
  g_assert_cmpmem(data, (gsize)size, again, (gsize)size2);
  g_assert_cmpint(mj_name2id(copy, mjOBJ_BODY, "box"), ==, 2);
  mj_deleteModel(m);
  mj_deleteModel(loaded);
  mj_deleteModel(copy);
}

// From a file, with the reason as a diagnostic where it is refused.
static void test_diagnosed(void) {
  mjModel* m = make_model();
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_autofree char* dir = g_dir_make_tmp("gimbal-mjb-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(dir, "m.mjb", NULL);
  mj_saveModel(m, path, NULL, 0);
  mjModel* loaded = gimbal_load_binary(path, NULL, list);
  g_assert_nonnull(loaded);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 0);
  g_assert_true(g_file_set_contents(path, "no model", -1, NULL));
  g_assert_null(gimbal_load_binary(path, NULL, list));
  g_assert_null(gimbal_load_binary("/nowhere/m.mjb", NULL, list));
  g_assert_cmpint(gimbal_diagnostics_errors(list), ==, 2);
  for (int i = 0; i < 2; i++) g_assert_cmpstr(gimbal_diagnostics_get(list, i)->code, ==, "binary-model");
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->place.file, ==, path);
  g_remove(path);
  g_rmdir(dir);
  gimbal_diagnostics_free(list);
  mj_deleteModel(loaded);
  mj_deleteModel(m);
}

// One of another version is told as such, whatever else is not as here, and with what to do.
static void test_other_version(void) {
  mjModel* m = make_model();
  int size;
  g_autofree unsigned char* data = save(m, &size);
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  g_autofree char* dir = g_dir_make_tmp("gimbal-mjb-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(dir, "m.mjb", NULL);
  gint32 header[5];
  memcpy(header, data, sizeof header);
  header[2]--, header[3] = 3012000, header[4]--;
  memcpy(data, header, sizeof header);
  g_assert_true(g_file_set_contents(path, (char*)data, size, NULL));
  g_assert_null(gimbal_load_binary(path, NULL, list));
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  g_assert_nonnull(
      strstr(gimbal_diagnostics_get(list, 0)->message, "another version, whose binary models are not read"));
  g_assert_nonnull(strstr(gimbal_diagnostics_get(list, 0)->message, "give the model as XML"));
  g_remove(path);
  g_rmdir(dir);
  gimbal_diagnostics_free(list);
  mj_deleteModel(m);
}

static void test_truncated(void) {
  mjModel* m = make_model();
  int size;
  g_autofree unsigned char* data = save(m, &size);
  mju_setLogHandler(count_warning);
  for (int n = 0; n < size; n += 1 + n / 50) {
    g_autofree unsigned char* part = g_memdup2(data, (gsize)n);
    warnings = 0;
    g_assert_null(mj_loadModelBuffer(part, n));
    g_assert_cmpint(warnings, ==, 1);
  }
  mju_setLogHandler(NULL);
  mj_deleteModel(m);
}

// what is refused is told of once; a model that passes may be used: data is made of it
static void test_damaged(void) {
  mjModel* m = make_model();
  int size;
  g_autofree unsigned char* data = save(m, &size);
  g_autoptr(GRand) rand = g_rand_new_with_seed(5);
  mju_setLogHandler(count_warning);
  for (int i = 0; i < 3000; i++) {
    g_autofree unsigned char* bad = g_memdup2(data, (gsize)size);
    for (int k = g_rand_int_range(rand, 1, 4); k > 0; k--) {
      bad[g_rand_int_range(rand, 20, size)] = (unsigned char)g_rand_int_range(rand, 0, 256);
    }
    warnings = 0;
    mjModel* loaded = mj_loadModelBuffer(bad, size);
    g_assert_cmpint(warnings, ==, loaded ? 0 : 1);
    if (loaded && loaded->narena < 1 << 20) {
      mj_deleteData(mj_makeData(loaded));
    }
    mj_deleteModel(loaded);
  }
  mju_setLogHandler(NULL);
  mj_deleteModel(m);
}

static void test_check(void) {
  ModelFault fault;
  mjModel* m = make_model();
  g_assert_cmpint(model_check(m, &fault), ==, 0);
  m->body_parentid[1] = 2;
  g_assert_cmpint(model_check(m, &fault), ==, -1);
  m->body_parentid[1] = 0;
  m->jnt_qposadr[1] = 2;
  g_assert_cmpint(model_check(m, &fault), ==, -1);
  m->jnt_qposadr[1] = 1;
  m->jnt_plasticadr[1] = 0;
  g_assert_cmpint(model_check(m, &fault), ==, -1);
  m->jnt_plasticadr[1] = -1;
  m->geom_bodyid[0] = 3;
  g_assert_cmpint(model_check(m, &fault), ==, -1);
  char text[200];
  gimbal_message_text(&fault.message, NULL, text, sizeof text);
  g_assert_cmpstr(text, ==, "geom_bodyid[0] is 3, not in 0..2");
  g_assert_cmpint(fault.kind, ==, mjOBJ_GEOM);
  g_assert_cmpint(fault.id, ==, 0);
  m->geom_bodyid[0] = 1;
  g_assert_cmpint(model_check(m, &fault), ==, 0);
  // sizes of what only a simulation has room for
  m->nM++;
  g_assert_cmpint(model_check(m, &fault), ==, -1);
  m->nM--;
  m->nJmom = (mjtSize)1 << 28;
  g_assert_cmpint(model_check(m, &fault), ==, -1);
  m->nJmom = 0;
  m->vis.map.znear = 0;
  g_assert_cmpint(model_check(m, &fault), ==, -1);
  m->vis.map.znear = 0.01f;
  m->stat.extent = NAN;
  g_assert_cmpint(model_check(m, &fault), ==, -1);
  mj_deleteModel(m);
}

// One number of a sound model changed to one that would have led outside of an array, or round in
// circles.
static void test_refused(void) {
  static const char kSense[] =
      "<mujoco><worldbody><camera name='c' resolution='3 2'/><geom name='p' type='plane' size='1 1 1'/>"
      "<body><freejoint/><geom name='g' size='.1'/><geom size='.1' pos='1 0 0'/><geom size='.1' pos='2 0 0'/>"
      "<site name='s'/><body><joint/><geom size='.1'/></body></body></worldbody>"
      "<sensor><rangefinder camera='c'/><contact geom1='g' num='2'/><framepos objtype='geom' "
      "objname='g'/></sensor>"
      "</mujoco>";
  static const char kFlex[] =
      "<mujoco><worldbody><body name='a'><flexcomp name='a' type='grid' count='3 3 1' spacing='.1 .1 .1' "
      "dim='2' "
      "mass='1'><elasticity young='1e3' poisson='.2' thickness='.01' elastic2d='bend'/></flexcomp></body>"
      "<body name='b'><flexcomp name='b' type='grid' count='3 2 2' spacing='.1 .1 .1' dim='3' mass='1' "
      "dof='trilinear'>"
      "<contact selfcollide='none'/><elasticity young='1e3' "
      "poisson='.2'/></flexcomp></body></worldbody></mujoco>";
  static const char kTendon[] =
      "<mujoco><worldbody><site name='a'/><site name='b' pos='1 0 0'/></worldbody><tendon><spatial><site "
      "site='a'/>"
      "<site site='b'/></spatial></tendon></mujoco>";
  static const char kPairs[] =
      "<mujoco><worldbody><body name='a'><geom name='a' size='.1'/></body><body name='b'><geom name='b' "
      "size='.1'/>"
      "</body></worldbody><contact><pair geom1='a' geom2='b'/><exclude body1='a' "
      "body2='b'/></contact></mujoco>";
  static const struct {
    const char* text;
    const char* field;
    int at, value;
  } cases[] = {
      {kTendon, "wrap_type", 1, mjWRAP_NONE},
      {kPairs, "pair_signature", 0, (1 << 16) | 3},
      {kPairs, "exclude_signature", 0, (3 << 16) | 1},
      {kTendon, "wrap_objid", 1, 2},
      {kSense, "sensor_intprm", 0, 63},   // more numbers of each ray
      {kSense, "cam_resolution", 1, 30},  // more rays
      {kSense, "sensor_intprm", mjNSENS, 127},
      {kSense, "sensor_intprm", mjNSENS + 2, 9},
      {kSense, "sensor_refid", 2, 0},  // a reference without a type
      {kSense, "bvh_child", 1, 1},     // both children the same
      {kSense, "body_bvhnum", 1, 1},
      {kSense, "body_treeid", 1, -1},
      {kSense, "tree_dofnum", 0, 6},
      {kSense, "dof_parentid", 6, -1},
      {kSense, "jnt_type", 0, mjJNT_BALL},
      {kSense, "D_colind", 1, 0},
      {kSense, "D_diag", 6, 2},
      {kSense, "body_rootid", 2, 2},
      {kSense, "geom_bodyid", 1, 0},
      {kFlex, "flex_edgeflap", 3, 99},
      {kFlex, "flex_vertbodyid", 0, -1},
      {kFlex, "flex_nodebodyid", 0, -1},
      {kFlex, "flex_interp", 1, 3},
      {kFlex, "flex_cellnum", 3, 2},
      {kFlex, "flex_cellnum", 3, 1 << 30},
      {kFlex, "flex_stiffnessadr", 1, 2000},
      {kFlex, "flex_bendingadr", 0, 200},
      {kFlex, "flex_elem", 0, -1},
      {kFlex, "flex_bvhadr", 0, -1},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char error[500] = "";
    mjSpec* s = mj_parseXMLString(cases[i].text, NULL, error, sizeof error);
    mjModel* m = s ? mj_compile(s, NULL) : NULL;
    if (!m) g_error("%s", s ? mjs_getError(s) : error);
    ModelFault fault;
    g_assert_cmpint(model_check(m, &fault), ==, 0);
    const Field* f = model_fields;
    while (strcmp(f->name, cases[i].field) != 0) f++;
    int* values = field_get(f, m);
    g_assert_cmpint(field_elements(f, m, NULL), >, cases[i].at);
    g_assert_cmpint(values[cases[i].at], !=, cases[i].value);
    values[cases[i].at] = cases[i].value;
    if (!model_check(m, &fault)) {
      g_error("%s[%d] = %d", cases[i].field, cases[i].at, cases[i].value);
    }
    mj_deleteModel(m);
    mj_deleteSpec(s);
  }
}

static void test_sizes(void) {
  GimbalMessage error;
  mjModel sizes = {.nq = -1};
  g_assert_null(model_alloc(&sizes, &error));
  sizes.nq = (mjtSize)1 << 40;
  g_assert_null(model_alloc(&sizes, &error));
}

// A buffer of any size: with -m slow one beyond 2 GiB, for which 10 GiB of memory are needed.
static void test_large(void) {
  int ntexture = g_test_slow() ? 12 : 1, side = g_test_slow() ? 8192 : 1024;
  mjSpec* s = mj_makeSpec();
  for (int i = 0; i < ntexture; i++) {
    mjsTexture* texture = mjs_addTexture(s, NULL);
    g_autofree char* name = g_strdup_printf("t%d", i);
    mjs_setName(texture->element, name);
    texture->type = mjTEXTURE_2D;
    texture->builtin = mjBUILTIN_GRADIENT;
    texture->width = texture->height = side;
    texture->nchannel = 3;
  }
  mjModel* m = mj_compile(s, NULL);
  mj_deleteSpec(s);
  mjtSize size = mj_sizeModel(m);
  g_assert_true(!g_test_slow() || size > G_MAXINT32);
  void* buffer = g_malloc((gsize)size);
  mj_saveModel(m, NULL, buffer, size);
  mjModel* read = mj_loadModelBuffer(buffer, size);
  g_free(buffer);
  g_assert_nonnull(read);
  g_assert_cmpint(read->ntexdata, ==, m->ntexdata);
  g_assert_true(memcmp(read->tex_data, m->tex_data, (gsize)m->ntexdata) == 0);
  mj_deleteModel(read);
  mj_deleteModel(m);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/model/file/round-trip", test_round_trip);
  g_test_add_func("/model/file/diagnosed", test_diagnosed);
  g_test_add_func("/model/file/other-version", test_other_version);
  g_test_add_func("/model/file/truncated", test_truncated);
  g_test_add_func("/model/file/damaged", test_damaged);
  g_test_add_func("/model/file/check", test_check);
  g_test_add_func("/model/file/refused", test_refused);
  g_test_add_func("/model/file/sizes", test_sizes);
  g_test_add_func("/model/file/large", test_large);
  return g_test_run();
}
