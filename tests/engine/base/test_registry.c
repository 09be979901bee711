// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plugins, resource providers and decoders are found again after they were registered.

#include <glib.h>
#include <mujoco/mujoco.h>

static int nstate(const mjModel* m, int instance) {
  (void)m;
  (void)instance;
  return 0;
}

static int errors;

static void count_error(const mjLogMessage* msg) {
  errors += msg->level >= mjLOG_WARNING;
}

static void test_plugin(void) {
  const char* attributes[] = {"a", "b"};
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "test.plugin";
  plugin.nattribute = 2;
  plugin.attributes = attributes;
  plugin.nstate = nstate;
  int slot = mjp_registerPlugin(&plugin), found;
  g_assert_cmpint(slot, >=, 0);
  g_assert_cmpint(mjp_registerPlugin(&plugin), ==, slot);
  g_assert_nonnull(mjp_getPlugin("test.plugin", &found));
  g_assert_cmpint(found, ==, slot);
  g_assert_cmpstr(mjp_getPluginAtSlot(slot)->attributes[1], ==, "b");
  g_assert_null(mjp_getPlugin("test.none", &found));
  g_assert_cmpint(found, ==, -1);

  // in small or capital letters it is the same name, as in MuJoCo 3.12.0
  g_assert_nonnull(mjp_getPlugin("Test.PLUGIN", &found));
  g_assert_cmpint(found, ==, slot);
  g_assert_null(mjp_getPlugin("test.plugin2", &found));
  g_assert_null(mjp_getPlugin("test.plugi", &found));
  plugin.name = "TEST.plugin";
  g_assert_cmpint(mjp_registerPlugin(&plugin), ==, slot);

  errors = 0;
  plugin.needstage = mjSTAGE_VEL;
  mju_setLogHandler(count_error);
  g_assert_cmpint(mjp_registerPlugin(&plugin), ==, -1);
  g_assert_cmpint(errors, ==, 1);
  mju_setLogHandler(NULL);
}

// A plugin in the making can be registered with its name alone; other plugins keep their slots.
static void test_bare_plugin(void) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  int first = mjp_pluginCount(), apart = 0;
  for (int i = 0; i < 40; i++) {
    g_autofree char* name = g_strdup_printf("test.bare%d", i);
    plugin.name = name;
    g_assert_cmpint(mjp_registerPlugin(&plugin), ==, first + i);
    apart += mjp_getPluginAtSlot(first + i) - mjp_getPluginAtSlot(first + i - 1) != 1;
  }
  g_assert_cmpint(mjp_pluginCount(), ==, first + 40);
  g_assert_cmpint(apart, <, 3);  // in blocks
}

static int open_resource(mjResource* resource) {
  resource->data = g_strdup("bytes");
  return 1;
}

static int read_resource(mjResource* resource, const void** buffer) {
  *buffer = resource->data;
  return 5;
}

static void close_resource(mjResource* resource) {
  g_free(resource->data);
}

static void test_archive_provider(void) {
  mjpResourceProvider provider;
  mjp_defaultProvider(&provider);
  provider.open = open_resource;
  provider.read = read_resource;
  provider.close = close_resource;
  int before = mjp_archiveProviderCount();
  g_assert_null(mjp_findArchiveProvider("parts.testpak"));
  provider.prefix = ".testpak|.testpack";
  mjp_registerArchiveProvider(&provider);
  g_assert_cmpint(mjp_archiveProviderCount(), ==, before + 1);
  g_assert_true(mjp_findArchiveProvider("a/parts.TestPak")->read == read_resource);
  g_assert_nonnull(mjp_findArchiveProvider("parts.testpack"));
  g_assert_null(mjp_findArchiveProvider("parts.testpak/model.xml"));

  // what cannot be read is an error, and not registered
  errors = 0;
  provider.read = NULL;
  mju_setLogHandler(count_error);
  mjp_registerArchiveProvider(&provider);
  mju_setLogHandler(NULL);
  g_assert_cmpint(errors, ==, 1);
  g_assert_cmpint(mjp_archiveProviderCount(), ==, before + 1);
}

static void test_provider(void) {
  mjpResourceProvider provider;
  mjp_defaultProvider(&provider);
  provider.prefix = "testscheme";
  provider.open = open_resource;
  provider.read = read_resource;
  provider.close = close_resource;
  int slot = mjp_registerProvider(&provider);
  g_assert_cmpint(slot, >, 0);  // slots of providers count from one
  g_assert_null(mjp_getProviderAtSlot(0));
  g_assert_cmpint(mjp_registerProvider(&provider), ==, slot);
  g_assert_true(mjp_findProvider("TestScheme:x/y") == mjp_getProviderAtSlot(slot));
  g_assert_null(mjp_findProvider("x/y"));

  char error[100];
  const void* bytes;
  mjResource* resource = mju_openResource("some/dir", "testscheme:file", NULL, error, sizeof(error));
  g_assert_nonnull(resource);
  g_assert_cmpint(mju_readResource(resource, &bytes), ==, 5);
  g_assert_cmpmem(bytes, 5, "bytes", 5);
  mju_closeResource(resource);

  errors = 0;
  provider.prefix = "1bad";
  mju_setLogHandler(count_error);
  g_assert_cmpint(mjp_registerProvider(&provider), ==, -1);
  mju_setLogHandler(NULL);
  g_assert_cmpint(errors, ==, 1);
}

static mjSpec* decode(mjResource* resource, const mjVFS* vfs, char* error, int error_sz) {
  (void)error, (void)error_sz;
  (void)resource;
  (void)vfs;
  return NULL;
}

static int can_decode(const mjResource* resource) {
  (void)resource;
  return 1;
}

static int warnings;

static void count_warning(const char* text) {
  (void)text;
  warnings++;
}

static void test_decoder(void) {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/test";
  decoder.extension = ".tst";
  decoder.decode = decode;
  mju_user_warning = count_warning;
  mjp_registerDecoder(&decoder);
  mjResource resource = {.name = (char*)"dir.x/file.TST"};
  g_assert_cmpint(warnings, ==, 1);
  g_assert_null(mjp_findDecoder(&resource, NULL));  // which files it reads is not told
  decoder.can_decode = can_decode;
  mjp_registerDecoder(&decoder);
  mjpEncoder encoder;
  mjp_defaultEncoder(&encoder);
  encoder.extension = ".tst";
  mjp_registerEncoder(&encoder);
  g_assert_cmpint(warnings, ==, 2);
  g_assert_null(mjp_findEncoder("file.tst", NULL));
  mju_user_warning = NULL;
  g_assert_nonnull(mjp_findDecoder(&resource, NULL));
  g_assert_nonnull(mjp_findDecoder(&resource, "model/test"));
  g_assert_nonnull(mjp_findDecoder(&resource, "model/other"));  // by the extension
  resource.name = (char*)"dir.x/file.other";
  g_assert_null(mjp_findDecoder(&resource, "model/other"));
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/base/registry/plugin", test_plugin);
  g_test_add_func("/base/registry/bare-plugin", test_bare_plugin);
  g_test_add_func("/base/registry/provider", test_provider);
  g_test_add_func("/base/registry/archive-provider", test_archive_provider);
  g_test_add_func("/base/registry/decoder", test_decoder);
  return g_test_run();
}
