// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bodies of mesh files.

#include "author-fixture.h"
#include "author/mesh-body.h"
#include "base/engine-guard.h"

// A tetrahedron with corners from 0 to 2, 4 and 6, and a flat one.
static const char kSolid[] = "v 0 0 0\nv 2 0 0\nv 0 4 0\nv 0 0 6\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
static const char kFlat[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 4 3\n";

static char* path_of(const char* folder, const char* name) {
  g_autofree char* path = g_build_filename(app_test_folder(), folder, NULL);
  g_assert_cmpint(g_mkdir_with_parents(path, 0755), ==, 0);
  return g_build_filename(path, name, NULL);
}

static GFile* file_with(const char* folder, const char* name, const char* text) {
  g_autofree char* path = path_of(folder, name);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return g_file_new_for_path(path);
}

// A saved model in a folder of its own.
static void save_model(Fixture* f, const char* folder, const char* text) {
  g_autoptr(GFile) file = file_with(folder, "model.xml", text);
  g_clear_object(&f->document);
  f->document = gimbal_document_new(file);
  g_assert_true(gimbal_document_load(f->document, NULL));
  gimbal_session_set_document(f->session, f->document);
  gimbal_session_compile(f->session, FALSE);
  app_test_wait(is_fresh, f);
}

static void expect_added(Fixture* f, GFile* file, const char* name, const char* copied) {
  g_auto(GimbalMeshBody) made = {0};
  g_autoptr(GError) error = NULL;
  gboolean added = gimbal_mesh_body_add(f->session, file, (const mjtNum[3]){1, 2, 0.5}, &made, &error);
  g_assert_no_error(error);
  g_assert_true(added);
  g_assert_cmpstr(made.name, ==, name);
  g_assert_cmpstr(made.copied, ==, copied);
  app_test_wait(is_fresh, f);
}

// It stands on the point, and one undo takes all of it away.
static void test_place(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GFile) file = file_with("unsaved", "part.obj", kSolid);
  expect_added(f, file, "part", NULL);
  const mjModel* m = gimbal_session_get_compiled(f->session)->model;
  int body = mj_name2id(m, mjOBJ_BODY, "part");
  g_assert_cmpint(body, >, 0);
  // the middle of 0 … 2 is at 1
  g_assert_cmpfloat_with_epsilon(m->body_pos[3 * body], 0, 1e-9);
  g_assert_cmpfloat_with_epsilon(m->body_pos[3 * body + 1], 0, 1e-9);  // of 0 … 4 at 2
  g_assert_cmpfloat_with_epsilon(m->body_pos[3 * body + 2], 0.5, 1e-9);
  g_autofree char* path = g_file_get_path(file);
  expect_text(f, path, TRUE);  // the model has no folder yet
  expect_undone(f);
}

// Below the model's folder a file is named as it lies; a name that is taken becomes another.
static void test_beside(Fixture* f, gconstpointer data) {
  (void)data;
  save_model(f, "beside",
             "<mujoco><worldbody><body name=\"part\"><geom size=\".1\"/></body></worldbody></mujoco>");
  g_autoptr(GFile) file = file_with("beside/parts", "part.obj", kSolid);
  expect_added(f, file, "part2", NULL);
  expect_text(f, "file=\"parts/part.obj\"", TRUE);
  save_model(f, "beside", "<mujoco><compiler meshdir=\"meshes\"/><worldbody/></mujoco>");
  expect_added(f, file, "part", NULL);
  expect_text(f, "file=\"../parts/part.obj\"", TRUE);
}

// From elsewhere it comes along, into the folder of meshes; another file of that name stays.
static void test_copy(Fixture* f, gconstpointer data) {
  (void)data;
  g_autoptr(GFile) file = file_with("elsewhere", "part.obj", kSolid);
  g_autoptr(GFile) other = file_with("elsewhere/other", "part.obj", kFlat);
  g_autofree char* copy = path_of("here/meshes", "part.obj");
  save_model(f, "here", "<mujoco><compiler meshdir=\"meshes\"/><worldbody/></mujoco>");
  expect_added(f, file, "part", "part.obj");
  g_assert_true(g_file_test(copy, G_FILE_TEST_EXISTS));
  expect_added(f, file, "part2", "part.obj");
  expect_added(f, other, "part3", "part-2.obj");
  expect_text(f, "file=\"part-2.obj\" inertia=\"shell\"", TRUE);
}

// With <compiler strippath> a file in another folder would not be found.
static void test_strip(Fixture* f, gconstpointer data) {
  (void)data;
  save_model(f, "strip", "<mujoco><compiler strippath=\"true\"/><worldbody/></mujoco>");
  g_autoptr(GFile) file = file_with("strip/parts", "part.obj", kSolid);
  expect_added(f, file, "part", "part.obj");
}

// A broken file is told, and nothing is written.
static void test_broken(Fixture* f, gconstpointer data) {
  (void)data;
  static const struct {
    const char *name, *text;
  } kBroken[] = {
      {"a.stl", "solid nothing\nendsolid\n"}, {"b.obj", "v 0 0\nf 1 2 3\n"}, {"c.msh", "x"}, {"d.stl", ""}};
  g_autofree char* before = gimbal_document_dup_text(f->document);
  for (guint i = 0; i < G_N_ELEMENTS(kBroken); i++) {
    g_autoptr(GFile) file = file_with("broken", kBroken[i].name, kBroken[i].text);
    g_auto(GimbalMeshBody) made = {0};
    g_autoptr(GError) error = NULL;
    g_assert_true(gimbal_mesh_body_is_mesh(file));
    g_assert_false(gimbal_mesh_body_add(f->session, file, (const mjtNum[3]){0}, &made, &error));
    g_test_message("%s", error->message);
    g_assert_nonnull(strstr(error->message, kBroken[i].name));
    g_autofree char* after = gimbal_document_dup_text(f->document);
    g_assert_cmpstr(before, ==, after);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  gimbal_engine_guard_install();
  AUTHOR_ADD("/mesh-body/place", test_place);
  AUTHOR_ADD("/mesh-body/beside", test_beside);
  AUTHOR_ADD("/mesh-body/copy", test_copy);
  AUTHOR_ADD("/mesh-body/strip", test_strip);
  AUTHOR_ADD("/mesh-body/broken", test_broken);
  return g_test_run();
}
