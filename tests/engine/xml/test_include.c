// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "diagnosed.h"

#include <glib/gstdio.h>

static void add(mjVFS* vfs, const char* name, const char* text) {
  g_assert_cmpint(mj_addBufferVFS(vfs, name, text, (int)strlen(text)), ==, 0);
}

static void assert_first(const GimbalDiagnostics* list, const char* code, const char* file, int line) {
  g_assert_cmpint(gimbal_diagnostics_count(list), >=, 1);
  const GimbalDiagnostic* d = gimbal_diagnostics_get(list, 0);
  g_assert_cmpstr(d->code, ==, code);
  g_assert_cmpstr(d->place.file, ==, file);
  g_assert_cmpint(d->place.line, ==, line);
}

static void test_nested(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  add(&vfs, "a.xml", "<mujocoinclude><body name=\"a\"><include file=\"b.xml\"/></body></mujocoinclude>");
  add(&vfs, "b.xml", "<mujocoinclude>\n<geom size=\"1\"/>\n<geom sise=\"1\"/></mujocoinclude>");
  GimbalDiagnostics* list =
      diagnose_with("<mujoco><worldbody><include file=\"a.xml\"/></worldbody></mujoco>", &vfs);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  assert_first(list, "unknown-attribute", "b.xml", 3);
  gimbal_diagnostics_free(list);
  mj_deleteVFS(&vfs);
}

static void test_cycle(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  add(&vfs, "a.xml", "<m>\n<include file=\"b.xml\"/></m>");
  add(&vfs, "b.xml", "<m>\n\n<include file=\"a.xml\"/></m>");
  GimbalDiagnostics* list = diagnose_with("<mujoco><include file=\"a.xml\"/></mujoco>", &vfs);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  assert_first(list, "include-twice", "b.xml", 3);
  gimbal_diagnostics_free(list);
  mj_deleteVFS(&vfs);
}

// Two ways to a file are one file.
static void test_two_paths(void) {
  static const char* const ways[] = {"a.xml", "./a.xml", "b/../a.xml", "./b/.././a.xml"};
  for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    add(&vfs, "a.xml", "<mujocoinclude><geom size='1'/></mujocoinclude>");
    g_autofree char* text = g_strdup_printf(
        "<mujoco><worldbody><include file='a.xml'/>\n<include file='%s'/></worldbody></mujoco>", ways[i]);
    GimbalDiagnostics* list = diagnose_with(text, &vfs);
    g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
    assert_first(list, "include-twice", "model.xml", 2);
    gimbal_diagnostics_free(list);
    mj_deleteVFS(&vfs);
  }
}

static void test_missing(void) {
  GimbalDiagnostics* list = diagnose_with("<mujoco>\n<include file=\"no such file.xml\"/></mujoco>", NULL);
  g_assert_cmpint(gimbal_diagnostics_count(list), ==, 1);
  assert_first(list, "missing-file", "model.xml", 2);
  gimbal_diagnostics_free(list);
  list = diagnose_with("<mujoco><include/></mujoco>", NULL);
  assert_first(list, "missing-attribute", "model.xml", 1);
  gimbal_diagnostics_free(list);
}

// A model in a folder that includes part/part.xml, which attaches child.xml; which child.xml was
// it?
static char* attached_child(const char* const* children) {
  const char* const files[] = {"main.xml", "part/part.xml", "child.xml", "part/child.xml"};
  const char* const texts[] = {"<mujoco><include file='part/part.xml'/></mujoco>",
                               "<mujocoinclude><asset><model name='c' "
                               "file='child.xml'/></asset><worldbody><attach model='c' prefix=''/>"
                               "</worldbody></mujocoinclude>",
                               children[0], children[1]};
  char *folder = g_dir_make_tmp("include-XXXXXX", NULL), *part = g_build_filename(folder, "part", NULL);
  char* paths[G_N_ELEMENTS(files)];
  g_assert_cmpint(g_mkdir(part, 0700), ==, 0);
  for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
    paths[i] = g_build_filename(folder, files[i], NULL);
    if (texts[i]) g_assert_true(g_file_set_contents(paths[i], texts[i], -1, NULL));
  }
  char error[500] = "";
  mjModel* m = mj_loadXML(paths[0], NULL, error, sizeof error);
  if (!m) g_error("%s", error);
  char* name = g_strdup(mj_id2name(m, mjOBJ_BODY, 1));
  mj_deleteModel(m);
  for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
    if (texts[i]) g_unlink(paths[i]);
    g_free(paths[i]);
  }
  g_rmdir(part);
  g_rmdir(folder);
  g_free(part);
  g_free(folder);
  return name;
}

// A model to attach lies beside the file that names it (MuJoCo 3.12.0); with us it may also lie
// beside the main one.
static void test_models_beside(void) {
  const char *top = "<mujoco><worldbody><body name='top'/></worldbody></mujoco>",
             *low = "<mujoco><worldbody><body name='low'/></worldbody></mujoco>";
  const char* const cases[][3] = {{top, low, "low"}, {NULL, low, "low"}, {top, NULL, "top"}};
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    char* name = attached_child(cases[i]);
    g_assert_cmpstr(name, ==, cases[i][2]);
    g_free(name);
  }
}

//---- files of a provider

static const char solid[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

// The files that it has; the same for both schemes.
static const struct {
  const char *name, *text;
} kShelf[] = {
    {"//host/100%25/main.xml", "<mujoco><include file='sub/part.xml'/></mujoco>"},
    {"//host/100%25/sub/part.xml",
     "<mujoco><asset><mesh name='m' file='solid.obj'/></asset><worldbody><geom type='mesh' mesh='m'/>"
     "</worldbody></mujoco>"},
    {"//host/100%25/sub/solid.obj", solid},
};

static int shelf_open(mjResource* resource) {
  const char* name = strchr(resource->name, ':') + 1;
  for (size_t i = 0; i < G_N_ELEMENTS(kShelf); i++) {
    if (strcmp(kShelf[i].name, name) == 0) resource->data = (void*)kShelf[i].text;
  }
  return resource->data != NULL;
}

static int shelf_read(mjResource* resource, const void** buffer) {
  *buffer = resource->data;
  return (int)strlen(resource->data);
}

static void shelf_close(mjResource* resource) {
  resource->data = NULL;
}

// An asset that stands in an included file is found beside it, also where a provider has both, and
// in a model on the disk that includes it from there (MuJoCo 3.12.0). The name reaches the provider
// whole.
static void test_provider(void) {
  mjpResourceProvider provider;
  mjp_defaultProvider(&provider);
  provider.prefix = "shelf+1.a-b";
  provider.open = shelf_open;
  provider.read = shelf_read;
  provider.close = shelf_close;
  g_assert_cmpint(mjp_registerProvider(&provider), >, 0);
  char error[500] = "";
  mjModel* m = mj_loadXML("shelf+1.a-b://host/100%25/main.xml", NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_nonnull(m);
  g_assert_cmpint((int)m->nmeshvert, ==, 4);
  mj_deleteModel(m);
  mjSpec* s = mj_parseXMLString("<mujoco><include file='shelf+1.a-b://host/100%25/sub/part.xml'/></mujoco>",
                                NULL, error, sizeof error);
  m = mj_compile(s, NULL);
  g_assert_cmpstr(mjs_getError(s), ==, "");
  g_assert_cmpint((int)m->nmeshvert, ==, 4);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/include/nested", test_nested);
  g_test_add_func("/include/cycle", test_cycle);
  g_test_add_func("/include/two-paths", test_two_paths);
  g_test_add_func("/include/missing", test_missing);
  g_test_add_func("/include/models-beside", test_models_beside);
  g_test_add_func("/include/provider", test_provider);
  return g_test_run();
}
