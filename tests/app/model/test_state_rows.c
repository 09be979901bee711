// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The numbers of a state: in the order of mj_getState, with the names of what they belong to.

#include "app-test.h"
#include "model/compiled.h"
#include "model/state-rows.h"

static const char kMixed[] =
    "<mujoco><size nuserdata='2'/><worldbody>"
    "  <body name='ball'><freejoint name='free'/><geom size='.1'/></body>"
    "  <body name='arm'><joint name='socket' type='ball' springyield='1'/><geom size='.1'/>"
    "    <body><joint name='slide' type='slide' springyield='1'/><geom size='.1'/></body></body>"
    "  <body name='hand' mocap='true'/></worldbody>"
    "  <tendon><fixed name='string' springyield='1'><joint joint='slide' coef='1'/></fixed></tendon>"
    "  <equality><connect name='tie' body1='ball' body2='arm' anchor='0 0 0'/></equality>"
    "  <actuator><motor name='push' joint='slide'/><general name='slow' joint='slide' "
    "dyntype='filter'/></actuator>"
    "</mujoco>";

typedef struct Fixture {
  mjSpec* spec;
  mjModel* m;
  mjData* d;
} Fixture;

static void set_up(Fixture* f, gconstpointer unused) {
  char error[1000] = "";
  (void)unused;
  f->spec = mj_parseXMLString(kMixed, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  f->m = mj_compile(f->spec, NULL);
  g_assert_nonnull(f->m);
  f->d = mj_makeData(f->m);
}

static void tear_down(Fixture* f, gconstpointer unused) {
  (void)unused;
  mj_deleteData(f->d);
  mj_deleteModel(f->m);
  mj_deleteSpec(f->spec);
}

// Each part holds what the engine says it does, and keeps all of a number.
static void test_values(Fixture* f, gconstpointer unused) {
  (void)unused;
  for (int part = 0; part < GIMBAL_STATE_PARTS; part++) {
    int size = gimbal_state_part_size(f->m, part);
    g_assert_cmpint(size, ==, mj_stateSize(f->m, 1 << part));
    g_autofree mjtNum* state = g_new0(mjtNum, MAX(size, 1));
    for (int i = 0; i < size; i++) {
      double value = gimbal_state_part_is_flag(part) ? i % 2 : 0.1 + 1e-13 * i;
      g_assert_true(gimbal_state_set(f->m, f->d, part, i, value));
      g_assert_cmpfloat(gimbal_state_get(f->m, f->d, part, i), ==, value);
      mj_getState(f->m, f->d, state, 1 << part);
      g_assert_cmpfloat(state[i], ==, value);
    }
    g_assert_false(gimbal_state_set(f->m, f->d, part, size, 1));
    g_assert_false(gimbal_state_set(f->m, f->d, part, -1, 1));
  }
}

static void test_owners(Fixture* f, gconstpointer unused) {
  (void)unused;
  static const struct {
    guint bit;
    int index;
    const char *name, *place, *unit;
  } kExpected[] = {
      {mjSTATE_TIME, 0, "Time", "", "s"},
      {mjSTATE_QPOS, 0, "free", "x", "m"},
      {mjSTATE_QPOS, 6, "free", "qz", ""},
      {mjSTATE_QPOS, 7, "socket", "w", ""},
      {mjSTATE_QPOS, 11, "slide", "", "m"},
      {mjSTATE_QVEL, 3, "free", "wx", "rad/s"},
      {mjSTATE_QVEL, 8, "socket", "z", "rad/s"},
      {mjSTATE_WARMSTART, 9, "slide", "", "m/s²"},
      {mjSTATE_ACT, 0, "slow", "", ""},
      {mjSTATE_CTRL, 0, "push", "", "N"},
      {mjSTATE_QFRC_APPLIED, 5, "free", "wz", "N·m"},
      {mjSTATE_XFRC_APPLIED, 6 + 4, "ball", "ty", "N·m"},
      {mjSTATE_EQ_ACTIVE, 0, "tie", "", ""},
      {mjSTATE_MOCAP_POS, 2, "hand", "z", "m"},
      {mjSTATE_MOCAP_QUAT, 0, "hand", "w", ""},
      {mjSTATE_USERDATA, 1, "userdata 1", "", ""},
      {mjSTATE_PLASTIC, 1, "socket", "x", ""},
      {mjSTATE_PLASTIC, 4, "slide", "", "m"},
      {mjSTATE_PLASTIC, 6, "string", "[1]", ""},
  };
  g_autoptr(GimbalStateOwners) owners = gimbal_state_owners_new(f->m);
  for (guint i = 0; i < G_N_ELEMENTS(kExpected); i++) {
    GimbalStateOwner owner;
    gimbal_state_owners_find(owners, f->m, g_bit_nth_lsf(kExpected[i].bit, -1), kExpected[i].index, &owner);
    g_assert_cmpstr(owner.name, ==, kExpected[i].name);
    g_assert_cmpstr(owner.place, ==, kExpected[i].place);
    g_assert_cmpstr(owner.unit, ==, kExpected[i].unit);
  }
}

// Names of any length stay text.
static void test_long_name(Fixture* f, gconstpointer unused) {
  (void)f, (void)unused;
  char error[500] = "";
  g_autofree char* many = g_strnfill(126, 'a');
  g_autofree char* text = g_strdup_printf(
      "<mujoco><worldbody><body name='%s\u00e9\u00e9' mocap='true'/></worldbody></mujoco>", many);
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjModel* m = mj_compile(spec, NULL);
  g_autoptr(GimbalStateOwners) owners = gimbal_state_owners_new(m);
  GimbalStateOwner owner;
  gimbal_state_owners_find(owners, m, g_bit_nth_lsf(mjSTATE_MOCAP_POS, -1), 0, &owner);
  g_assert_true(g_utf8_validate(owner.name, -1, NULL));
  g_assert_true(g_str_has_prefix(owner.name, many));
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

static char* shape_of(const char* text) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  GimbalCompiled* compiled = gimbal_compiled_new(mj_compile(spec, NULL), spec, "", 1, NULL);
  char* shape = g_strdup(compiled->shape);
  gimbal_compiled_unref(compiled);
  return shape;
}

// A model with other numbers in its state has another shape, by which lists of them are made anew.
static void test_shape(Fixture* f, gconstpointer unused) {
  (void)f, (void)unused;
  static const char* const kEdits[][2] = {
      {"mocap='true'", "mocap='false'"},
      {"nuserdata='2'", "nuserdata='3'"},
      {"dyntype='filter'", "dyntype='none'"},
      {"type='ball' springyield='1'", "type='ball'"},
      {"<motor name='push'", "<motor name='push' delay='.1' nsample='5'"}};
  g_autofree char* before = shape_of(kMixed);
  g_autofree char* same = shape_of(kMixed);
  g_assert_cmpstr(before, ==, same);
  for (guint i = 0; i < G_N_ELEMENTS(kEdits); i++) {
    g_autoptr(GString) text = g_string_new(kMixed);
    g_assert_cmpuint(g_string_replace(text, kEdits[i][0], kEdits[i][1], 1), ==, 1);
    g_autofree char* after = shape_of(text->str);
    g_assert_cmpstr(before, !=, after);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add("/app/state_rows/values", Fixture, NULL, set_up, test_values, tear_down);
  g_test_add("/app/state_rows/owners", Fixture, NULL, set_up, test_owners, tear_down);
  g_test_add("/app/state_rows/long-name", Fixture, NULL, set_up, test_long_name, tear_down);
  g_test_add("/app/state_rows/shape", Fixture, NULL, set_up, test_shape, tear_down);
  return g_test_run();
}
