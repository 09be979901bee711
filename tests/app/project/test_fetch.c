// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Models from elsewhere: addresses, the files that a model names, fetching over HTTP, folders to
// look in.

#include "project/fetch.h"

#include <glib/gstdio.h>

#include "app-test.h"
#include "http-server.h"
#include "language/files/needs.h"
#include "project/location.h"
#include "project/lost-files.h"

static const char kSquare[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

static const char* folder;

static void test_addresses(void) {
  static const char* const kCases[][2] = {
      {"https://example.org/a/b.xml", "https://example.org/a/b.xml"},
      {" http://example.org/b.xml\n", "http://example.org/b.xml"},
      {"github:someone/robots/arm/model.xml",
       "https://raw.githubusercontent.com/someone/robots/HEAD/arm/model.xml"},
      {"github:someone/robots@v1/model.xml", "https://raw.githubusercontent.com/someone/robots/v1/model.xml"},
      {"github://someone/robots/model.xml",
       "https://raw.githubusercontent.com/someone/robots/HEAD/model.xml"},
      {"https://github.com/someone/robots/blob/main/arm/m.xml",
       "https://raw.githubusercontent.com/someone/robots/main/arm/m.xml"},
      {"github:someone", NULL},
      {"/home/someone/model.xml", NULL},
      {"model.xml", NULL},
      {"file:///model.xml", NULL},
      {"", NULL}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* address = gimbal_location_resolve(kCases[i][0]);
    g_assert_cmpstr(address, ==, kCases[i][1]);
  }
}

// The folders of the server are made again below the user's folder, and nothing leads out of it.
static void test_places(void) {
  static const char* const kCases[][2] = {{"https://a.org/x/y%20z.xml?raw=1", "/f/a.org/x/y z.xml"},
                                          {"http://a.org:81/m.xml", "/f/a.org-81/m.xml"},
                                          {"http://a.org/x/../../../etc/m.xml", "/f/a.org/etc/m.xml"},
                                          {"http://a.org/%2e%2e/m.xml", "/f/a.org/m.xml"},
                                          {"http://a.org/folder/", NULL},
                                          {"http://a.org", NULL}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* place = gimbal_location_local("/f", kCases[i][0]);
    g_assert_cmpstr(place, ==, kCases[i][1]);
  }
  g_autofree char* beside = gimbal_location_beside("/f", "https://a.org/x/m.xml?raw=1", "/f/a.org/y/b c.obj");
  g_assert_cmpstr(beside, ==, "https://a.org/y/b%20c.obj");
  g_assert_null(gimbal_location_beside("/f", "https://a.org/x/m.xml", "/f/a.organic/b.obj"));
  g_assert_null(gimbal_location_beside("/f", "https://a.org/x/m.xml", "/etc/passwd"));
}

static GBytes* load_none(const char* path, gpointer user_data) {
  (void)path, (void)user_data;
  return NULL;
}

static void test_needs(void) {
  static const char kText[] =
      "<mujoco><compiler meshdir='m' texturedir=\"../t\"/><asset><mesh file='a.obj'/><mesh file='sub/a.obj'/>"
      "<mesh file='a.obj' name='twice'/><texture fileup='up.png' type='cube'/><model name='x' "
      "file='x/x.xml'/>"
      "<hfield name='h' file='/abs/h.png'/></asset><include file='none.xml'/></mujoco>";
  static const char* const kPaths[] = {"/r/m/a.obj", "/r/m/sub/a.obj", "/t/up.png", "/r/x/x.xml",
                                       "/abs/h.png"};
  g_autoptr(GBytes) text = g_bytes_new_static(kText, strlen(kText));
  g_autoptr(GPtrArray) files = gimbal_mjcf_files_new("/r/model.xml", text, load_none, NULL);
  g_autoptr(GPtrArray) needs = gimbal_mjcf_needs_new(files);
  g_assert_cmpuint(needs->len, ==, G_N_ELEMENTS(kPaths));
  for (guint i = 0; i < needs->len; i++) {
    const GimbalNeed* need = g_ptr_array_index(needs, i);
    g_assert_cmpstr(need->path, ==, kPaths[i]);
    g_assert_cmpint(need->model, ==, i == 3);
  }
}

//---- over HTTP

static void take_file(GObject* source, GAsyncResult* result, gpointer user_data) {
  (void)source;
  *(GAsyncResult**)user_data = g_object_ref(result);
}

static gboolean is_there(gpointer data) {
  return *(GAsyncResult**)data != NULL;
}

static char* fetch(const char* address, GError** error) {
  g_autoptr(GAsyncResult) result = NULL;
  gimbal_fetch_async(address, NULL, take_file, &result);
  app_test_wait(is_there, &result);
  g_autoptr(GFile) file = gimbal_fetch_finish(result, error);
  return file ? g_file_get_path(file) : NULL;
}

static void expect_text(const char* path, const char* text) {
  g_autofree char* is = NULL;
  g_assert_true(g_file_get_contents(path, &is, NULL, NULL));
  g_assert_cmpstr(is, ==, text);
}

static void test_model(void) {
  HttpServer* server = http_server_new();
  static char first[] = "<mujoco><include file='../parts/one.xml'/></mujoco>";
  static char second[] = "<mujoco><include file='../parts/one.xml'/><option/></mujoco>";
  static char part[] =
      "<mujoco><compiler meshdir='../shapes'/><asset><mesh name='a' file='a b.obj'/><mesh file='none.obj'/>"
      "</asset></mujoco>";
  g_hash_table_insert(server->files, (char*)"/go", (char*)"-> /robots/arm/model.xml");
  g_hash_table_insert(server->files, (char*)"/robots/arm/model.xml", first);
  g_hash_table_insert(server->files, (char*)"/robots/parts/one.xml", part);
  g_hash_table_insert(server->files, (char*)"/robots/shapes/a%20b.obj", (char*)kSquare);
  g_autofree char* address = http_server_address(server, "/robots/arm/model.xml");
  g_autoptr(GError) error = NULL;
  g_autofree char* path = fetch(address, &error);
  g_assert_no_error(error);
  g_assert_true(g_str_has_prefix(path, folder));
  expect_text(path, first);
  g_autofree char* arm = g_path_get_dirname(path);
  g_autofree char* shape = g_build_filename(arm, "../shapes/a b.obj", NULL);
  g_autofree char* own = g_build_filename(arm, "../parts/one.xml", NULL);
  expect_text(shape, kSquare);
  // what the user changed stays, what the server changed comes
  g_assert_true(g_file_set_contents(own, "<mujoco/>", -1, NULL));
  g_hash_table_insert(server->files, (char*)"/robots/arm/model.xml", second);
  g_autofree char* again = fetch(address, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(again, ==, path);
  expect_text(path, second);
  expect_text(own, "<mujoco/>");
  // an address that leads to another
  g_autofree char* moved = http_server_address(server, "/go");
  g_autofree char* there = fetch(moved, &error);
  g_assert_no_error(error);
  expect_text(there, second);
  http_server_free(server);
}

static void test_mistakes(void) {
  HttpServer* server = http_server_new();
  g_hash_table_insert(server->files, (char*)"/circle", (char*)"-> /circle");
  g_hash_table_insert(server->files, (char*)"/out", (char*)"-> file:///etc/passwd");
  g_autofree char* closed = http_server_address(server, "/closed.xml");
  static const struct {
    const char* path;
    int code;
  } kCases[] = {{"/none.xml", G_IO_ERROR_NOT_FOUND},
                {"/circle", G_IO_ERROR_TOO_MANY_LINKS},
                {"/out", G_IO_ERROR_NOT_SUPPORTED},
                {"/folder/", G_IO_ERROR_INVALID_FILENAME}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* address = http_server_address(server, kCases[i].path);
    g_autoptr(GError) error = NULL;
    g_assert_null(fetch(address, &error));
    g_assert_error(error, G_IO_ERROR, kCases[i].code);
  }
  http_server_free(server);
  g_autoptr(GError) error = NULL;
  g_assert_null(fetch(closed, &error));
  g_assert_nonnull(error);
}

// What the server sends without end is not kept without end.
static void test_endless(void) {
  HttpServer* server = http_server_new();
  g_hash_table_insert(server->files, (char*)"/long.xml", (char*)"endless");
  g_autofree char* address = http_server_address(server, "/long.xml");
  g_autoptr(GError) error = NULL;
  g_assert_null(fetch(address, &error));
  g_assert_nonnull(error);
  g_assert_cmpint(g_atomic_int_get(&server->sent), <, HTTP_SERVER_PIECES / 2);
  http_server_free(server);
}

// Paths that a key file cannot have as keys: what came is known again.
static void test_odd_names(void) {
  HttpServer* server = http_server_new();
  g_hash_table_insert(server->files, (char*)"/a=1/m.xml", (char*)"<mujoco/>");
  g_autofree char* address = http_server_address(server, "/a=1/m.xml");
  g_autoptr(GError) error = NULL;
  g_autofree char* path = fetch(address, &error);
  g_assert_no_error(error);
  expect_text(path, "<mujoco/>");
  g_hash_table_insert(server->files, (char*)"/a=1/m.xml", (char*)"<mujoco> </mujoco>");
  g_autofree char* again = fetch(address, NULL);
  expect_text(again, "<mujoco> </mujoco>");
  http_server_free(server);
}

// A server that answers only when another fetch is over.
static void test_two(void) {
  HttpServer *slow = http_server_new(), *quick = http_server_new();
  g_hash_table_insert(slow->files, (char*)"/m.xml", (char*)"<mujoco/>");
  g_hash_table_insert(quick->files, (char*)"/m.xml", (char*)"<mujoco/>");
  g_autofree char* first = http_server_address(slow, "/m.xml");
  g_autofree char* second = http_server_address(quick, "/m.xml");
  g_socket_service_stop(slow->service);
  g_autoptr(GAsyncResult) result = NULL;
  gimbal_fetch_async(first, NULL, take_file, &result);
  app_test_spin(100);  // so that it has begun: it passes anyway if it has not
  g_autofree char* path = fetch(second, NULL);
  g_socket_service_start(slow->service);
  app_test_wait(is_there, &result);
  g_autoptr(GFile) file = gimbal_fetch_finish(result, NULL);
  g_assert_nonnull(file);
  g_hash_table_insert(quick->files, (char*)"/m.xml", (char*)"<mujoco> </mujoco>");
  g_autofree char* again = fetch(second, NULL);
  expect_text(again, "<mujoco> </mujoco>");
  http_server_free(slow);
  http_server_free(quick);
}

//---- folders to look in

static char* write_file(const char* name, const char* text) {
  char* path = g_build_filename(folder, name, NULL);
  g_autofree char* parent = g_path_get_dirname(path);
  g_mkdir_with_parents(parent, 0755);
  g_assert_true(g_file_set_contents(path, text, -1, NULL));
  return path;
}

static void test_folders(void) {
  g_autofree char* near = write_file("look/x/near/part.xml", "<mujoco/>");
  g_autofree char* far = write_file("look/a/far/part.xml", "<mujoco/>");
  g_autofree char* hidden = write_file("look/.git/secret.xml", "<mujoco/>");
  g_autofree char* place = g_build_filename(folder, "look", NULL);
  const char* const folders[] = {"/not/there", place, NULL};
  g_autoptr(GimbalSearchPath) search = gimbal_search_path_new(folders);
  g_autoptr(GimbalSearchPath) again = gimbal_search_path_new(folders);
  g_autoptr(GimbalSearchPath) other = gimbal_search_path_new(folders + 1);
  g_assert_true(other != search && other != again);
  static const struct {
    const char* name;
    const char* end;
  } kCases[] = {{"near/part.xml", "near/part.xml"},
                {"other/far/part.xml", "far/part.xml"},
                {"far/part", "far/part.xml"},
                {"secret.xml", NULL},
                {"none.obj", NULL}};
  for (guint i = 0; i < G_N_ELEMENTS(kCases); i++) {
    g_autofree char* found = gimbal_search_path_find(search, kCases[i].name);
    g_assert_cmpint(found != NULL, ==, kCases[i].end != NULL);
    if (found) g_assert_true(g_str_has_suffix(found, kCases[i].end));
  }
}

static GBytes* load_disk(const char* path, gpointer user_data) {
  (void)user_data;
  char* text;
  gsize length;
  return g_file_get_contents(path, &text, &length, NULL) ? g_bytes_new_take(text, length) : NULL;
}

// A lost include that includes another one and names a mesh; a mesh of the same name lies where it
// should.
static void test_lost(void) {
  static const char kText[] =
      "<mujoco><asset><mesh name='here' file='here/a.obj'/></asset><include file='one.xml'/></mujoco>";
  g_autofree char* root = write_file("lost/model.xml", kText);
  g_autofree char* here = write_file("lost/here/a.obj", kSquare);
  g_autofree char* one = write_file("kept/one.xml", "<mujoco><include file='two.xml'/></mujoco>");
  g_autofree char* two =
      write_file("kept/two.xml", "<mujoco><asset><mesh name='far' file='far/a.obj'/></asset></mujoco>");
  g_autofree char* far = write_file("kept/far/a.obj", kSquare);
  g_autofree char* kept = g_build_filename(folder, "kept", NULL);
  g_autoptr(GimbalSearchPath) search = gimbal_search_path_new((const char* const[]){kept, NULL});
  g_autoptr(GBytes) text = g_bytes_new_static(kText, strlen(kText));
  g_autoptr(GPtrArray) files = gimbal_lost_files_includes(root, text, load_disk, NULL, search);
  g_assert_cmpuint(files->len, ==, 3);
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  g_assert_cmpint(gimbal_lost_files_assets(files, search, &vfs), ==, 1);
  for (guint i = 1; i < files->len; i++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, i);
    g_assert_cmpint(mj_addBufferVFS(&vfs, file->path, file->tree->text, (int)file->tree->length), ==, 0);
  }
  char error[500] = "";
  mjModel* m = mj_loadXML(root, &vfs, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_cmpint((int)m->nmesh, ==, 2);
  mj_deleteModel(m);
  mj_deleteVFS(&vfs);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = app_test_folder();
  g_setenv("XDG_DATA_HOME", folder, TRUE);
  g_test_add_func("/app/fetch/addresses", test_addresses);
  g_test_add_func("/app/fetch/places", test_places);
  g_test_add_func("/app/fetch/needs", test_needs);
  g_test_add_func("/app/fetch/model", test_model);
  g_test_add_func("/app/fetch/mistakes", test_mistakes);
  g_test_add_func("/app/fetch/endless", test_endless);
  g_test_add_func("/app/fetch/odd-names", test_odd_names);
  g_test_add_func("/app/fetch/two", test_two);
  g_test_add_func("/app/fetch/folders", test_folders);
  g_test_add_func("/app/fetch/lost", test_lost);
  return g_test_run();
}
