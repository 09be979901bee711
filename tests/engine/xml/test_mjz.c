// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Archives: what is packed loads again, and damaged ones are refused.

#include <glib.h>
#include <glib/gstdio.h>
#include <mujoco/mujoco.h>

#include <stdbool.h>
#include <string.h>

#include "../said.h"
#include "asset/file/zip.h"

static const char tetrahedron[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
static const char model[] =
    "<mujoco><compiler meshdir='../shapes'/><asset><mesh name='m' file='t.obj'/></asset>"
    "<worldbody><body><freejoint/><geom type='mesh' mesh='m'/></body></worldbody></mujoco>";

static void test_round(void) {
  char error[500] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "../shapes/t.obj", tetrahedron, (int)strlen(tetrahedron)), ==, 0);
  mjSpec* s = mj_parseXMLString(model, &vfs, error, sizeof error);
  g_assert_nonnull(s);
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "robot.mjz", NULL);
  g_assert_cmpint(mj_encode(s, NULL, path, NULL, &vfs, error, sizeof error), >, 0);
  mj_deleteFileVFS(&vfs, "../shapes/t.obj");
  mjSpec* back = mj_parse(path, NULL, &vfs, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  g_assert_nonnull(back);
  mjModel* m = mj_compile(back, &vfs);
  g_assert_nonnull(m);
  g_assert_cmpint(m->nmeshvert, ==, 4);
  mj_deleteModel(m);
  mj_deleteSpec(back);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
  g_unlink(path);
  g_rmdir(folder);
}

// Two attached models have a file of the same name each, with different bytes.
static void test_same_names(void) {
  static const char larger[] = "v 0 0 0\nv 2 0 0\nv 0 2 0\nv 0 0 2\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
  static const char part[] =
      "<mujoco><asset><mesh name='m' file='m.obj'/></asset><worldbody><body name='b'>"
      "<geom type='mesh' mesh='m'/></body></worldbody></mujoco>";
  char error[500] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "a/m.obj", tetrahedron, (int)strlen(tetrahedron));
  mj_addBufferVFS(&vfs, "b/m.obj", larger, (int)strlen(larger));
  mj_addBufferVFS(&vfs, "a/a.xml", part, (int)strlen(part));
  mj_addBufferVFS(&vfs, "b/b.xml", part, (int)strlen(part));
  mjSpec *a = mj_parseXML("a/a.xml", &vfs, error, sizeof error),
         *b = mj_parseXML("b/b.xml", &vfs, error, sizeof error), *s = mj_makeSpec();
  mjsFrame* frame = mjs_addFrame(mjs_findBody(s, "world"), NULL);
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(a, "b")->element, "x_", ""));
  g_assert_nonnull(mjs_attach(frame->element, mjs_findBody(b, "b")->element, "y_", ""));
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* path = g_build_filename(folder, "two.mjz", NULL);
  g_assert_cmpint(mj_encode(s, NULL, path, NULL, &vfs, error, sizeof error), >, 0);
  mjVFS files;
  mj_defaultVFS(&files);
  mjSpec* back = mj_parse(path, NULL, &files, error, sizeof error);
  mjModel* m = mj_compile(back, &files);
  g_assert_nonnull(m);
  g_assert_cmpfloat_with_epsilon(m->mesh_pos[0], 0.25, 1e-6);  // a quarter of the edge
  g_assert_cmpfloat_with_epsilon(m->mesh_pos[3], 0.5, 1e-6);
  mj_deleteModel(m);
  mj_deleteSpec(back);
  mj_deleteSpec(s);
  mj_deleteSpec(a);
  mj_deleteSpec(b);
  mj_deleteVFS(&files);
  mj_deleteVFS(&vfs);
  g_unlink(path);
  g_rmdir(folder);
}

// Other formats, each from what it is made of.
static void test_formats(void) {
  char error[500] = "";
  mjSpec* s = mj_parseXMLString("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>", NULL, error, 500);
  mjModel* m = mj_compile(s, NULL);
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  const struct {
    const char *name, *type;
    bool of_spec, of_model;
  } formats[] = {{"m.xml", NULL, true, false},         {"m.mjb", NULL, false, true},
                 {"m.txt", NULL, false, true},         {"m.zip", NULL, true, false},
                 {"m.any", "text/xml", true, false},   {"m.any", "application/zip", true, false},
                 {"m.any", "text/plain", false, true}, {"m.any", NULL, false, false}};
  for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
    g_autofree char* path = g_build_filename(folder, formats[i].name, NULL);
    bool of_spec = mj_encode(s, NULL, path, formats[i].type, NULL, error, sizeof error) > 0;
    bool of_model = mj_encode(NULL, m, path, formats[i].type, NULL, error, sizeof error) > 0;
    g_assert_cmpint(of_spec, ==, formats[i].of_spec);
    g_assert_cmpint(of_model, ==, formats[i].of_model);
    g_assert_cmpint(g_file_test(path, G_FILE_TEST_EXISTS), ==, of_spec || of_model);
    g_unlink(path);
  }
  g_rmdir(folder);
  mj_deleteModel(m);
  mj_deleteSpec(s);
}

static mjtSize encode_three(const mjSpec* s, const mjModel* m, const mjVFS* vfs, mjResource* resource) {
  (void)s, (void)m, (void)vfs;
  resource->data = (void*)"abc";
  return 3;
}

// One encoder for several extensions.
static void test_extensions(void) {
  mjpEncoder encoder = {.content_type = "model/three", .extension = ".one|.two", .encode = encode_three};
  mjp_registerEncoder(&encoder);
  g_assert_nonnull(mjp_findEncoder("m.one", NULL));
  g_assert_nonnull(mjp_findEncoder("m.TWO", "model/other"));
  g_assert_nonnull(mjp_findEncoder("m", "model/three"));
  g_assert_null(mjp_findEncoder("m.on", NULL));
  g_assert_null(mjp_findEncoder("m.three", NULL));
}

static GBytes* make_zip(void) {
  ZipWriter w = zip_writer_start();
  char zeros[5000] = {0};
  zip_writer_add(&w, "a.txt", "hello", 5);
  zip_writer_add(&w, "folder/zeros", zeros, sizeof zeros);
  return zip_writer_end(&w);
}

static void test_zip(void) {
  GimbalMessage error = {.form = NULL};
  GBytes* bytes = make_zip();
  gsize size;
  const void* data = g_bytes_get_data(bytes, &size);
  g_assert_cmpint(size, <, 1000);
  GPtrArray* files = zip_read(data, size, &error);
  g_assert_nonnull(files);
  g_assert_cmpint(files->len, ==, 2);
  const ZipFile* first = g_ptr_array_index(files, 0);
  g_assert_cmpstr(first->name, ==, "a.txt");
  g_assert_cmpmem(g_bytes_get_data(first->data, NULL), g_bytes_get_size(first->data), "hello", 5);
  g_ptr_array_unref(files);
  g_bytes_unref(bytes);
}

// Every single byte changed, every end cut off: an error or a sound archive, never a crash.
static void test_damage(void) {
  GimbalMessage error = {.form = NULL};
  GBytes* bytes = make_zip();
  gsize size;
  const guint8* data = g_bytes_get_data(bytes, &size);
  for (gsize i = 0; i < size; i++) {
    guint8* copy = g_memdup2(data, size);
    copy[i] ^= 0x5a;
    GPtrArray* files = zip_read(copy, size, &error);
    if (files) g_ptr_array_unref(files);
    files = zip_read(data, i, &error);
    g_assert_null(files);
    g_free(copy);
  }
  g_bytes_unref(bytes);
}

// An archive of a hundred bytes that says that it has hundreds of megabytes is refused before there
// is memory for them.
static void test_zip_bomb(void) {
  GimbalMessage error = {.form = NULL};
  GBytes* bytes = make_zip();
  gsize size;
  guint8* data = g_memdup2(g_bytes_get_data(bytes, &size), g_bytes_get_size(bytes));
  g_bytes_get_data(bytes, &size);
  int found = 0;
  for (gsize i = 0; i + 46 < size; i++) {
    if (memcmp(data + i, "PK\1\2", 4)) continue;
    if (data[i + 10] != 8) continue;         // packed
    memcpy(data + i + 24, "\0\0\0\x30", 4);  // 768 MB
    found++;
  }
  g_assert_cmpint(found, >, 0);
  g_assert_null(zip_read(data, size, &error));
  g_assert_nonnull(strstr(said(&error), "damaged"));
  g_free(data);
  g_bytes_unref(bytes);
}

// Names that lead out of an archive, or steer a terminal, make no file: what is unpacked stays in
// memory.
static void test_names_outside(void) {
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* inner = g_build_filename(folder, "inner", NULL);
  g_autofree char* path = g_build_filename(inner, "m.mjz", NULL);
  g_autofree char* outside = g_build_filename(folder, "outside.txt", NULL);
  char error[500] = "";
  static const char kModel[] = "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>";
  ZipWriter w = zip_writer_start();
  zip_writer_add(&w, "m.xml", kModel, strlen(kModel));
  zip_writer_add(&w, "../outside.txt", "x", 1);
  zip_writer_add(&w, "../../outside.txt", "x", 1);
  zip_writer_add(&w, outside, "x", 1);
  zip_writer_add(&w, "\x1b[2J", "x", 1);
  GBytes* bytes = zip_writer_end(&w);
  g_mkdir(inner, 0755);
  g_assert_true(
      g_file_set_contents(path, g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes), NULL));
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mjSpec* s = mj_parse(path, NULL, &vfs, error, sizeof error);
  g_assert_nonnull(s);
  g_assert_false(g_file_test(outside, G_FILE_TEST_EXISTS));
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
  g_bytes_unref(bytes);
  g_unlink(path);
  g_assert_cmpint(g_rmdir(inner), ==, 0);
  g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static int warned_of_file;

static void count_warnings_of_file(const mjLogMessage* message) {
  warned_of_file += message->level == mjLOG_WARNING && strstr(message->subject, "t.obj");
}

// Who asks for the encoder of archives gets it, by the name of a file and by the type (as in MuJoCo
// 3.12.0), and what it makes is an archive.
static void test_encoder(void) {
  char error[500] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "../shapes/t.obj", tetrahedron, (int)strlen(tetrahedron));
  mjSpec* s = mj_parseXMLString(model, &vfs, error, sizeof error);
  const mjpEncoder* encoder = mjp_findEncoder("robot.MJZ", NULL);
  g_assert_nonnull(encoder);
  g_assert_true(encoder == mjp_findEncoder(NULL, "application/zip"));
  g_assert_null(mjp_findEncoder("robot.mjb", NULL));
  char name[] = "robot.mjz";
  mjResource resource = {.name = name};
  mjtSize size = encoder->encode(s, NULL, &vfs, &resource);
  g_assert_cmpint(size, >, 0);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "robot.mjz", resource.data, (int)size), ==, 0);
  encoder->close_resource(&resource);
  g_assert_null(resource.data);
  mjSpec* back = mj_parse("robot.mjz", NULL, &vfs, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mj_deleteSpec(back);

  // a file is missing: it says so, and makes nothing
  warned_of_file = 0;
  mju_setLogHandler(count_warnings_of_file);
  g_assert_cmpint(encoder->encode(s, NULL, NULL, &resource), ==, -1);
  mju_setLogHandler(NULL);
  g_assert_cmpint(warned_of_file, ==, 1);
  g_assert_null(resource.data);
  mj_deleteSpec(s);
  mj_deleteVFS(&vfs);
}

//---- archives on the disk: no VFS is needed, and nothing is unpacked

static const char kTetrahedron[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

// An archive of these files in a folder of its own: names and texts by turns, ended by NULL.
static char* write_archive(const char* name, const char* const* files) {
  char* folder = g_dir_make_tmp("gimbal-XXXXXX", NULL);
  char* path = g_build_filename(folder, name, NULL);
  ZipWriter w = zip_writer_start();
  for (int i = 0; files[i]; i += 2) zip_writer_add(&w, files[i], files[i + 1], strlen(files[i + 1]));
  GBytes* bytes = zip_writer_end(&w);
  gsize size;
  const char* data = g_bytes_get_data(bytes, &size);
  g_assert_true(g_file_set_contents(path, data, (gssize)size, NULL));
  g_bytes_unref(bytes);
  g_free(folder);
  return path;
}

static void remove_archive(char* path) {
  char* folder = g_path_get_dirname(path);
  g_unlink(path);
  g_rmdir(folder);
  g_free(folder);
  g_free(path);
}

// Which file is the model, in the order of MuJoCo 4.0.1.
static void test_order_of_models(void) {
  static const char* const names[] = {"model.xml", "a.xml", "a/a.xml", "a/model.xml"};
  for (int first = 0; first < 4; first++) {
    const char* files[9] = {NULL};
    char* texts[4];
    for (int i = first, n = 0; i < 4; i++) {
      texts[i] = g_strdup_printf("<mujoco model='%d'/>", i);
      files[n++] = names[i];
      files[n++] = texts[i];
    }
    char* path = write_archive("a.mjz", files);
    char error[300] = "";
    mjSpec* s = mj_parse(path, NULL, NULL, error, sizeof error);
    g_assert_cmpstr(error, ==, "");
    g_assert_cmpint(mjs_getString(s->modelname)[0], ==, '0' + first);
    mj_deleteSpec(s);
    remove_archive(path);
    for (int i = first; i < 4; i++) g_free(texts[i]);
  }
}

static void test_file_by_file(void) {
  static const char* const files[] = {
      "model.xml",
      "<mujoco><compiler meshdir='../parts/parts'/><include file='inc/more.xml'/><asset><mesh name='t' "
      "file='t.obj'/></asset><worldbody><geom type='mesh' mesh='t'/></worldbody></mujoco>",
      "./parts/t.obj",
      kTetrahedron,
      "inc/more.xml",
      "<mujoco><worldbody><site/></worldbody></mujoco>",
      NULL};
  char* path = write_archive("a.mjz", files);
  char error[300] = "";
  mjSpec* s = mj_parse(path, NULL, NULL, error, sizeof error);
  g_assert_cmpstr(error, ==, "");
  mjs_setString(s->compiler.meshdir, "parts");
  mjModel* m = mj_compile(s, NULL);
  if (!m) g_error("%s", mjs_getError(s));
  g_assert_cmpint(m->nmesh, ==, 1);
  g_assert_cmpint(m->nsite, ==, 1);
  // the archive holds what it is made of, by names that lead nowhere else
  char* again = g_strconcat(path, ".zip", NULL);
  g_assert_cmpint(mj_encode(s, m, again, NULL, NULL, error, sizeof error), >, 0);
  mjSpec* t = mj_parse(again, NULL, NULL, error, sizeof error);
  mjModel* n = t ? mj_compile(t, NULL) : NULL;
  g_assert_nonnull(n);
  char* inside = g_strconcat(again, "/model.xml", NULL);
  mjModel* direct = mj_loadXML(inside, NULL, error, sizeof error);
  g_assert_nonnull(direct);
  mj_freeLastXML();
  mj_deleteModel(direct);
  mj_deleteModel(n);
  mj_deleteSpec(t);
  g_unlink(again);
  g_free(inside);
  g_free(again);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  remove_archive(path);
}

// A file that is not in the archive, an archive that is none.
static void test_not_there(void) {
  static const char* const files[] = {"model.xml", "<mujoco/>", NULL};
  char *path = write_archive("a.mjz", files), error[300] = "";
  char *absent = g_strconcat(path, "/absent.xml", NULL), *below = g_strconcat(path, "/", NULL);
  g_assert_null(mj_parseXML(absent, NULL, error, sizeof error));
  g_assert_cmpstr(error, !=, "");
  g_assert_null(mj_parseXML(below, NULL, error, sizeof error));
  g_assert_true(g_file_set_contents(path, "no archive", -1, NULL));
  g_assert_null(mj_parse(path, NULL, NULL, error, sizeof error));
  g_free(below);
  g_free(absent);
  remove_archive(path);
  g_assert_nonnull(mjp_findArchiveProvider("x.MJZ"));
  g_assert_nonnull(mjp_findArchiveProvider("d/x.zip"));
  g_assert_null(mjp_findArchiveProvider("x.tar"));
}

// A binary model by the type of its content; the ending of a name comes first.
static void test_binary_type(void) {
  char error[300] = "", *folder = g_dir_make_tmp("gimbal-XXXXXX", NULL);
  mjSpec* s = mj_makeSpec();
  mjModel* m = mj_compile(s, NULL);
  char *plain = g_build_filename(folder, "plain", NULL), *text = g_build_filename(folder, "m.xml", NULL);
  const char* type = "model/vnd.mujoco.mjb";
  g_assert_cmpint(mj_encode(s, m, plain, type, NULL, error, sizeof error), ==, mj_sizeModel(m));
  mjModel* n = mj_loadModel(plain, NULL);
  g_assert_nonnull(n);
  g_assert_cmpint(mj_encode(s, NULL, plain, type, NULL, error, sizeof error), ==, -1);
  g_assert_cmpint(mj_encode(NULL, m, text, type, NULL, error, sizeof error), ==, -1);
  g_assert_false(g_file_test(text, G_FILE_TEST_EXISTS));
  mj_deleteModel(n);
  mj_deleteModel(m);
  mj_deleteSpec(s);
  g_unlink(plain);
  g_rmdir(folder);
  g_free(text);
  g_free(plain);
  g_free(folder);
}

// What a decoder says is the error, of a model and of a mesh.
static mjSpec* decode_ours(mjResource* resource, const mjVFS* vfs, char* error, int error_sz) {
  (void)vfs;
  if (strstr(resource->name, "why")) {
    if (error) g_strlcpy(error, "a reason of its own", (gsize)error_sz);
    return NULL;
  }
  mjSpec* s = mj_makeSpec();
  mjsMesh* mesh = mjs_addMesh(s, NULL);
  const float vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  mjs_setName(mesh->element, "mesh");
  mjs_setFloat(mesh->uservert, vertices, 12);
  return s;
}

static int can_decode_ours(const mjResource* resource) {
  return g_str_has_suffix(resource->name, ".ours");
}

static void test_decoder_errors(void) {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/ours";
  decoder.extension = ".ours";
  decoder.decode = decode_ours;
  decoder.can_decode = can_decode_ours;
  mjp_registerDecoder(&decoder);
  mjVFS vfs;
  char error[300] = "";
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "why.ours", "x", 1);
  mj_addBufferVFS(&vfs, "good.ours", "x", 1);
  g_assert_null(mj_parse("why.ours", NULL, &vfs, error, sizeof error));
  g_assert_cmpstr(error, ==, "a reason of its own");
  for (int good = 0; good < 2; good++) {
    char* text = g_strdup_printf(
        "<mujoco><asset><mesh name='a' file='%s.ours'/></asset><worldbody><geom type='mesh' mesh='a'/>"
        "</worldbody></mujoco>",
        good ? "good" : "why");
    mjSpec* s = mj_parseXMLString(text, &vfs, error, sizeof error);
    mjModel* m = mj_compile(s, &vfs);
    g_assert_cmpint(m != NULL, ==, good);
    if (m) g_assert_cmpint(m->nmeshvert, ==, 4);
    if (!m) g_assert_nonnull(strstr(mjs_getError(s), "a reason of its own"));
    mj_deleteModel(m);
    mj_deleteSpec(s);
    g_free(text);
  }
  mj_deleteVFS(&vfs);
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/mjz/same-names", test_same_names);
  g_test_add_func("/mjz/formats", test_formats);
  g_test_add_func("/mjz/extensions", test_extensions);
  g_test_add_func("/mjz/round", test_round);
  g_test_add_func("/mjz/zip", test_zip);
  g_test_add_func("/mjz/damage", test_damage);
  g_test_add_func("/mjz/zip-bomb", test_zip_bomb);
  g_test_add_func("/mjz/names-outside", test_names_outside);
  g_test_add_func("/mjz/encoder", test_encoder);
  g_test_add_func("/mjz/order-of-models", test_order_of_models);
  g_test_add_func("/mjz/file-by-file", test_file_by_file);
  g_test_add_func("/mjz/not-there", test_not_there);
  g_test_add_func("/mjz/binary-type", test_binary_type);
  g_test_add_func("/mjz/decoder-errors", test_decoder_errors);
  return g_test_run();
}
