// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Files, the last model, what a model depends on, the printed grammar.

#include <gimbal/diagnostics.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>

#include <string.h>

#include "spec/container/container.h"

static char* folder;

// A file in the test's own folder; free the path with g_free.
static char* write_file(const char* name, const char* text) {
  char* path = g_build_filename(folder, name, NULL);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return path;
}

static void test_files(void) {
  char error[500] = "";
  g_assert_null(mj_loadXML(NULL, NULL, error, sizeof error));
  g_assert_cmpstr(error, !=, "");
  g_assert_null(mj_loadXML("/no/such/model.xml", NULL, error, sizeof error));
  g_assert_nonnull(strstr(error, "/no/such/model.xml"));
  g_assert_null(mj_loadXML("/no/such/model.xml", NULL, NULL, 0));
  g_assert_null(mj_loadXML(folder, NULL, error, sizeof error));
  char* path =
      write_file("\xd0\xbc\xd0\xb8\xd1\x80.xml", "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  g_assert_nonnull(m);
  g_assert_cmpint(m->ngeom, ==, 1);
  mj_deleteModel(m);
  g_free(path);
}

// Problems of a file and of a compile go into one list; a binary model is read back from a file.
static void test_list(void) {
  char* path =
      write_file("list.xml", "<mujoco>\n<worldbody><geom size='1' material='m'/></worldbody>\n</mujoco>");
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  GimbalDiagnostic note = {.severity = GIMBAL_SEVERITY_NOTE, .code = "test", .message = "a note"};
  gimbal_diagnostics_add(list, &note);
  mjSpec* s = gimbal_parse_file(path, NULL, list);
  g_assert_nonnull(s);
  g_assert_null(gimbal_compile(s, NULL, list));
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 2);
  g_assert_cmpstr(gimbal_diagnostics_get(list, 0)->message, ==, "a note");
  const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 1);
  g_assert_cmpstr(d->code, ==, "unknown-name");
  g_assert_cmpstr(d->place.file, ==, path);
  g_assert_cmpint(d->place.line, ==, 2);
  g_assert_cmpint(d->place.column, ==, 37);
  gimbal_diagnostics_free(list);
  mj_deleteSpec(s);
  g_free(path);

  s = mj_makeSpec();
  mjModel* m = mj_compile(s, NULL);
  char* binary = g_build_filename(folder, "m.mjb", NULL);
  mj_saveModel(m, binary, NULL, 0);
  mjModel* again = mj_loadModel(binary, NULL);
  g_assert_nonnull(again);
  g_assert_cmpint(again->nbody, ==, 1);
  mj_deleteModel(again);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  g_free(binary);
}

static void test_last(void) {
  char error[500] = "";
  char* path = write_file("last.xml", "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  char* copy = g_build_filename(folder, "copy.xml", NULL);
  mj_freeLastXML();
  g_assert_cmpint(mj_saveLastXML(copy, NULL, error, sizeof error), ==, 0);
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  m->geom_rgba[0] = 0.25f;
  g_assert_cmpint(mj_saveLastXML(copy, m, error, sizeof error), ==, 1);
  mj_deleteModel(m);
  m = mj_loadXML(copy, NULL, error, sizeof error);
  g_assert_cmpfloat(m->geom_rgba[0], ==, 0.25f);
  mj_deleteModel(m);
  mj_freeLastXML();
  mj_freeLastXML();
  g_free(copy);
  g_free(path);
}

static void test_dependencies(void) {
  g_free(write_file("part.xml", "<m><asset><mesh name='a' file='a.obj'/></asset></m>"));
  char* path = write_file("whole.xml",
                          "<mujoco><compiler texturedir='t' meshdir='g'/><include file='part.xml'/><asset>"
                          "<texture type='2d' file='b.png'/><model file='whole.xml'/></asset><worldbody>"
                          "<flexcomp type='mesh' file='c.obj'/></worldbody></mujoco>");
  mjSpec* s = mj_makeSpec();
  mjStringVec* list = mjs_addTuple(s)->objname;
  mju_getXMLDependencies(path, list);
  static const char* const wanted[] = {"whole.xml", "part.xml", "g/a.obj", "t/b.png", "g/c.obj"};
  g_assert_cmpint(string_vec_size(list), ==, 5);
  for (int i = 0; i < 5; i++) g_assert_true(g_str_has_suffix(string_vec_get(list, i), wanted[i]));
  mj_deleteSpec(s);
  g_free(path);
}

static char* unread;

static void keep_unread(const char* message) {
  g_free(unread);
  unread = g_strdup(message);
}

// What a file in a folder of its own names is looked for beside the model first, as compiling
// does. A file that can't be read is listed, and told.
static void test_dependencies_of_parts(void) {
  char* deep = g_build_filename(folder, "deep", NULL);
  g_mkdir(deep, 0700);
  g_free(write_file("deep/part.xml",
                    "<m><asset><mesh file='a.obj'/><mesh file='b.obj'/><mesh file='c.obj'/></asset></m>"));
  g_free(write_file("deep/a.obj", ""));
  g_free(write_file("deep/b.obj", ""));
  g_free(write_file("b.obj", ""));
  char* path =
      write_file("parts.xml", "<mujoco><include file='deep/part.xml'/><include file='none.xml'/></mujoco>");
  mjSpec* s = mj_makeSpec();
  mjStringVec* list = mjs_addTuple(s)->objname;
  mju_user_warning = keep_unread;
  mju_getXMLDependencies(path, list);
  mju_user_warning = NULL;
  static const char* const wanted[] = {"parts.xml", "deep/part.xml", "deep/a.obj",
                                       "b.obj",     "c.obj",         "none.xml"};
  g_assert_cmpint(string_vec_size(list), ==, 6);
  for (int i = 0; i < 6; i++) {
    char* file = g_build_filename(folder, wanted[i], NULL);
    g_assert_cmpstr(string_vec_get(list, i), ==, file);
    g_free(file);
  }
  g_assert_nonnull(unread);
  g_assert_nonnull(strstr(unread, "none.xml"));
  g_free(unread);
  mj_deleteSpec(s);
  static const char* const inside[] = {"part.xml", "a.obj", "b.obj"};
  for (int i = 0; i < 3; i++) {
    char* file = g_build_filename(deep, inside[i], NULL);
    g_unlink(file);
    g_free(file);
  }
  g_rmdir(deep);
  g_free(deep);
  g_free(path);
}

static void test_schema(void) {
  char text[200];
  int length = mj_printSchema(NULL, text, sizeof text, 0, 1);
  g_assert_cmpint(length, >, 10000);
  g_assert_true(g_str_has_prefix(text, "mujoco (!)"));
  g_assert_cmpint(strlen(text), ==, sizeof text - 1);
  static char all[100000];
  mj_printSchema(NULL, all, sizeof all, 0, 0);
  const char* layer = strstr(all, "layer (*)");  // of a material, inside of a default and outside
  g_assert_nonnull(layer);
  g_assert_nonnull(strstr(layer + 1, "layer (*)"));
  g_assert_cmpint(mj_printSchema(NULL, NULL, 0, 1, 0), >, 10000);
}

static void remove_folder(void) {
  GDir* dir = g_dir_open(folder, 0, NULL);
  for (const char* name = g_dir_read_name(dir); name; name = g_dir_read_name(dir)) {
    char* path = g_build_filename(folder, name, NULL);
    g_unlink(path);
    g_free(path);
  }
  g_dir_close(dir);
  g_rmdir(folder);
  g_free(folder);
}

// Not the first warning only.
static void test_all_warnings(void) {
  char error[2000] = "",
       *path = write_file("warn.xml",
                          "<mujoco><worldbody><body name='one'><freejoint/><geom size='1' pos='inf 0 0' "
                          "mass='1'/></body><body name='two'><freejoint/><geom size='1' pos='inf 0 0' "
                          "mass='1'/></body></worldbody></mujoco>");
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  g_assert_nonnull(m);
  g_assert_nonnull(strstr(error, "'one'"));
  g_assert_nonnull(strstr(error, "'two'"));
  mj_deleteModel(m);
  g_free(path);
}

// Without a name the text of the last model goes to standard output.
static void test_save_to_output(void) {
  if (g_test_subprocess()) {
    char error[200] = "", *path = write_file("out.xml", "<mujoco model='shown'/>");
    mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
    g_assert_cmpint(mj_saveLastXML(NULL, m, error, sizeof error), ==, 1);
    mj_deleteModel(m);
    g_free(path);
    return;
  }
  g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed();
  g_test_trap_assert_stdout("*<mujoco model=\"shown\">*");
}

// The inertia that was found is in the text: that of a solid sphere, 2/5 m r^2.
static void test_saveinertial(void) {
  char error[200] = "",
       *path = write_file("inertial.xml",
                          "<mujoco><compiler saveinertial='true'/><worldbody><body pos='0 0 1'><geom "
                          "size='.5' mass='2' pos='.25 0 0'/></body></worldbody></mujoco>");
  mjModel* m = mj_loadXML(path, NULL, error, sizeof error);
  g_assert_cmpint(mj_saveLastXML(path, m, error, sizeof error), ==, 1);
  char* text = NULL;
  g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
  g_assert_nonnull(strstr(text, "<inertial pos=\"0.25 0 0\""));
  g_assert_nonnull(strstr(text, "mass=\"2\""));
  g_assert_nonnull(strstr(text, "diaginertia=\"0.2 0.2 0.2\""));
  g_free(text);
  mj_deleteModel(m);
  g_free(path);
}

// A mesh file is a model with that mesh, whose numbers are written out, without a name.
static void test_mesh_as_spec(void) {
  char error[300] = "";
  char* path = write_file("four.obj",
                          "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvn 0 0 1\nvn 1 0 0\n"
                          "f 1//1 3//1 2//1\nf 1//2 2//2 4//2\nf 1//1 4//1 3//1\nf 2//1 3//1 4//1\n");
  mjSpec* s = mj_parse(path, NULL, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_nonnull(s);
  mjsMesh* mesh = mjs_asMesh(mjs_firstElement(s, mjOBJ_MESH));
  g_assert_nonnull(mesh);
  g_assert_cmpstr(mjs_getString(mjs_getName(mesh->element)), ==, "");
  g_assert_cmpstr(mjs_getString(mesh->file), ==, path);
  g_assert_cmpint(float_vec_size(mesh->uservert), ==, 12);
  g_assert_cmpint(int_vec_size(mesh->userface), ==, 12);
  g_assert_cmpint(int_vec_size(mesh->userfacenormal), ==, 12);
  mjs_setName(mesh->element, "four");
  mjs_setString(mesh->file, "");  // or its numbers would be there twice
  mjsGeom* g = mjs_addGeom(mjs_findBody(s, "world"), NULL);
  g->type = mjGEOM_MESH;
  mjs_setString(g->meshname, "four");
  mjModel* m = mj_compile(s, NULL);
  g_assert_cmpstr(mjs_getError(s), ==, "");
  g_assert_nonnull(m);
  g_assert_cmpint(m->nmeshface, ==, 4);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  g_free(path);

  path = write_file("short.stl", "too short");
  g_assert_null(mj_parse(path, NULL, NULL, error, sizeof error));
  g_assert_nonnull(strstr(error, "the file ends before its header does"));
  g_free(path);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("gimbal-XXXXXX", NULL);
  g_test_add_func("/load/files", test_files);
  g_test_add_func("/load/list", test_list);
  g_test_add_func("/load/last", test_last);
  g_test_add_func("/load/dependencies", test_dependencies);
  g_test_add_func("/load/dependencies-of-parts", test_dependencies_of_parts);
  g_test_add_func("/load/all-warnings", test_all_warnings);
  g_test_add_func("/load/save-to-output", test_save_to_output);
  g_test_add_func("/load/saveinertial", test_saveinertial);
  g_test_add_func("/load/schema", test_schema);
  g_test_add_func("/load/mesh-as-spec", test_mesh_as_spec);
  int failed = g_test_run();
  remove_folder();
  return failed;
}
