// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// One slip is one error, which says what it is and what to do.

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <glib/gstdio.h>

#include <string.h>

#define MESH(file)                            \
  "<mujoco><asset><mesh name='m' file='" file \
  "'/></asset><worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>"

static char* folder;

static const struct {
  const char *text, *message, *hint;
} cases[] = {
    // a flexcomp that makes names which are there
    {"<mujoco><worldbody><body name='f_0'/><body name='f_1'/><body name='b'><flexcomp name='f' type='grid' "
     "count='2 2 1' dim='2' radius='.01' mass='1'/></body></worldbody></mujoco>",
     "makes names that another element makes too", "another name"},
    // a body that lost its mesh
    {MESH("comma.obj"), "mesh 'm', file 'comma.obj': line 2 of the file has a comma in a number: '0,5'",
     "point"},
    {MESH("flat.obj"), "mesh 'm', file 'flat.obj': all 4 vertices lie in one plane", "thickness"},
    {MESH("FLAT.obj"), "does not open", "There is 'flat.obj': capital letters count."},
    {MESH("a%20b.obj"), "does not open", "Write blanks as they are: %20"},
    {MESH("file:///x/a.obj"), "does not open", "without file://"},
    {MESH("package://x/a.obj"), "does not open", "gimbal import"},
    {"<mujoco><worldbody><body><freejoint/></body></worldbody></mujoco>",
     "a body that moves needs mass and inertia:", NULL},
    {"<mujoco><asset><texture name='t' type='2d' file='photo.jpg'/></asset></mujoco>", "is a JPEG", NULL},
    // what URDF is made of
    {"<robot name='a'><xacro:property name='m' value='1'/><link name='l'><inertial><mass "
     "value='${m}'/></inertial></link></robot>",
     "this is xacro", "xacro "},
    {"<sdf version='1.6'><model name='m'/></sdf>", "this is a model in SDF", "sdf2urdf"},
    {"<mujoco><compiler coordinate='global'/></mujoco>", "global coordinates", "gimbal migrate"},
    {"<mujoco><worldbody><body><freejoint/><geom size='1'/><flexcomp name='f' type='grid' count='3 3 1' "
     "spacing='.1 .1 .1'/></body></worldbody></mujoco>",
     "nothing of this flexcomp is pinned", "gimbal migrate"},
};

static void write_file(const char* name, const char* text, gssize size) {
  g_autofree char* path = g_build_filename(folder, name, NULL);
  g_assert_true(g_file_set_contents(path, text, size, NULL));
}

static void remove_file(const char* name) {
  g_autofree char* path = g_build_filename(folder, name, NULL);
  g_remove(path);
}

static void test_one_error(void) {
  g_autofree char* path = g_build_filename(folder, "model.xml", NULL);
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    GimbalDiagnostics* list = gimbal_diagnostics_new();
    mjSpec* s = gimbal_parse_text(cases[i].text, strlen(cases[i].text), path, NULL, list);
    mjModel* m = s ? gimbal_compile(s, NULL, list) : NULL;
    for (int k = 0; k < gimbal_diagnostics_count(list); k++) {
      g_test_message("%s", gimbal_diagnostics_get(list, k)->message);
    }
    g_assert_cmpint(gimbal_diagnostics_errors(list), ==, cases[i].message != NULL);
    for (int k = 0; cases[i].message && k < gimbal_diagnostics_count(list); k++) {
      const GimbalDiagnostic* d = gimbal_diagnostics_get(list, k);
      if (d->severity != GIMBAL_SEVERITY_ERROR) continue;
      g_assert_nonnull(strstr(d->message, cases[i].message));
      if (cases[i].hint) g_assert_nonnull(strstr(d->hint ? d->hint : "", cases[i].hint));
    }
    mj_deleteModel(m);
    mj_deleteSpec(s);
    gimbal_diagnostics_free(list);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  write_file("comma.obj", "v 0 0 0\nv 0,5 0 0\nv 0 0,5 0\nv 0 0 0,5\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n",
             -1);
  write_file("flat.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n", -1);
  write_file("photo.jpg", "\xFF\xD8\xFF\xE0 and so on", 12);
  g_test_add_func("/xml/one-slip-one-error", test_one_error);
  int status = g_test_run();
  remove_file("comma.obj");
  remove_file("flat.obj");
  remove_file("photo.jpg");
  g_rmdir(folder);
  g_free(folder);
  return status;
}
