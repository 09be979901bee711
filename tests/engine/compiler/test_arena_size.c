// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// How much memory is set aside where no model says (mebibytes that MuJoCo 4.0.1 takes): by the
// graph of flexes where their dofs are more than the rows, else by the square of rows and dofs.

#include <glib.h>
#include <mujoco/mujoco.h>

#define SHEET(name, n, more)                                                                          \
  "<flexcomp name='" name "' type='grid' count='" n " " n " 1' spacing='.1 .1 .1' radius='.01'>" more \
  "</flexcomp>"
#define CELLS(attributes, more)                                                                      \
  "<flexcomp name='f' type='grid' dim='3' count='5 5 5' spacing='.1 .1 .1' radius='.01' " attributes \
  ">" more "</flexcomp>"
#define LINE(type, count)                                    \
  "<flexcomp name='f' type='" type "' dim='1' count='" count \
  " 1 1' spacing='.1 .1 .1' radius='.01'>"                   \
  "<elasticity young='1000' poisson='.2'/></flexcomp>"
#define FREE \
  "<replicate count='50' offset='1 0 0'><body pos='0 0 9'><freejoint/><geom size='.1'/></body></replicate>"
#define BEND "<elasticity young='1000' poisson='.2' thickness='.01' elastic2d='bend'/>"

// Rows: as many as there are if nobody says, 20, 200.
static const int kRows[] = {-1, 20, 200};

static const struct {
  const char* xml;
  int mebibytes[3];
} kCases[] = {
    {FREE, {31, 5, 12}},
    {SHEET("f", "12", ""), {42, 2, 7}},  // no more dofs than rows, and more
    {SHEET("f", "13", ""), {25, 2, 8}},
    {SHEET("f", "20", ""), {42, 5, 15}},
    {SHEET("f", "20", "<contact selfcollide='none'/>"), {28, 4, 10}},
    {SHEET("f", "14", BEND), {28, 3, 9}},
    {SHEET("f", "14", "<pin id='0 5 17'/>"), {27, 2, 9}},
    {SHEET("f", "10", "") SHEET("g", "10", "<contact contype='0'/>"), {27, 2, 9}},
    {SHEET("f", "10", "<contact contype='0' conaffinity='0'/>") SHEET("g", "10", ""), {24, 2, 7}},
    {SHEET("f", "14", "") FREE, {46, 7, 18}},
    {CELLS("dof='trilinear' cellcount='5 5 6'", ""), {32, 6, 11}},
    {CELLS("dof='trilinear' cellcount='5 5 6'",
           "<elasticity young='1000' poisson='.2' elastic2d='stretch' thickness='.01'/>"),
     {26, 3, 8}},
    {CELLS("dof='quadratic' cellcount='2 3 3'", ""), {33, 10, 15}},
    {LINE("grid", "180"), {36, 3, 13}},
    {LINE("circle", "201"), {27, 2, 9}},
};

static int mebibytes(const char* xml, int rows) {
  char error[300] = "";
  g_autofree char* text =
      g_strdup_printf("<mujoco><option integrator='discrete'/><worldbody>%s</worldbody></mujoco>", xml);
  mjSpec* spec = mj_parseXMLString(text, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  spec->njmax = rows;
  mjModel* m = mj_compile(spec, NULL);
  g_assert_nonnull(m);
  int size = (int)(m->narena >> 20);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  return size;
}

static void test_size(gconstpointer index) {
  const int i = GPOINTER_TO_INT(index);
  for (size_t k = 0; k < G_N_ELEMENTS(kRows); k++) {
    g_assert_cmpint(mebibytes(kCases[i].xml, kRows[k]), ==, kCases[i].mebibytes[k]);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* name = g_strdup_printf("/arena_size/%zu", i);
    g_test_add_data_func(name, GINT_TO_POINTER((int)i), test_size);
  }
  return g_test_run();
}
