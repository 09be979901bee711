// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A program that was written for 3.12 compiles with one more include, and does what it did.

#include <gimbal/legacy.h>
#include <glib.h>
#include <string.h>

static int open_nothing(mjResource* resource) {
  (void)resource;
  return 0;
}

static int read_nothing(mjResource* resource, const void** buffer) {
  (void)resource;
  *buffer = NULL;
  return 0;
}

static void close_nothing(mjResource* resource) {
  (void)resource;
}

static void test_providers(void) {
  mjpResourceProvider provider;
  mjp_defaultResourceProvider(&provider);
  provider.prefix = "bygone";
  provider.open = open_nothing;
  provider.read = read_nothing;
  provider.close = close_nothing;
  int before = mjp_resourceProviderCount();
  int slot = mjp_registerResourceProvider(&provider);
  g_assert_cmpint(slot, >=, 0);
  g_assert_cmpint(mjp_resourceProviderCount(), ==, before + 1);
  g_assert_cmpstr(mjp_getResourceProvider("bygone:file")->prefix, ==, "bygone");
  g_assert_true(mjp_getResourceProviderAtSlot(slot) == mjp_getResourceProvider("bygone:file"));
}

// A texture without a class, and one with.
static void test_texture(void) {
  mjSpec* spec = mj_makeSpec();
  g_assert_nonnull(mjs_addTexture(spec));
  g_assert_nonnull(mjs_addTexture(spec, mjs_getSpecDefault(spec)));
  mj_deleteSpec(spec);
}

// The control of 20 ms ago, as a number and in place.
static void test_delayed_control(void) {
  static const char xml[] =
      "<mujoco><worldbody><body><joint name='hinge'/><geom size='.1'/></body></worldbody>"
      "<actuator><motor joint='hinge' delay='.02' nsample='30'/></actuator></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  g_assert_cmpint(mj_addBufferVFS(&vfs, "delay.xml", xml, (int)strlen(xml)), ==, 0);
  char error[200] = "";
  mjModel* m = mj_loadXML("delay.xml", &vfs, error, sizeof(error));
  g_assert_cmpstr(error, ==, "");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 30; i++) {
    d->ctrl[0] = i;
    mj_step(m, d);
  }
  mjtNum result = -1;
  const mjtNum* place = mj_readCtrl(m, d, 0, d->time, &result, 0);
  g_assert_cmpfloat(mj_readCtrl(m, d, 0, d->time, 0), ==, place ? *place : result);
  g_assert_cmpfloat(mj_readCtrl(m, d, 0, d->time, 0), >, 15);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteVFS(&vfs);
}

static mjSpec* decode_bygone(mjResource* resource, const mjVFS* vfs, char* error, int error_sz) {
  (void)resource, (void)vfs, (void)error, (void)error_sz;
  return mj_makeSpec();
}

static int can_decode_bygone(const mjResource* resource) {
  return g_str_has_suffix(resource->name, ".bygone");
}

// A decoder that is asked without room for an error.
static void test_decoder(void) {
  mjpDecoder decoder;
  mjp_defaultDecoder(&decoder);
  decoder.content_type = "model/bygone";
  decoder.extension = ".bygone";
  decoder.can_decode = can_decode_bygone;
  decoder.decode = decode_bygone;
  mjp_registerDecoder(&decoder);
  mjResource resource = {.name = (char*)"model.bygone"};
  mjSpec* spec = mju_decodeResource(&resource, "model/bygone", NULL);
  g_assert_nonnull(spec);
  mj_deleteSpec(spec);

  char error[200] = "";
  mjResource unknown = {.name = (char*)"model.abc"};
  g_assert_null(mju_decodeResource(&unknown, NULL, NULL, error, sizeof(error)));
  g_assert_cmpstr(error, ==, "no decoder is registered for 'model.abc'");
}

int main(int argc, char* argv[]) {
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/headers/legacy/providers", test_providers);
  g_test_add_func("/headers/legacy/texture", test_texture);
  g_test_add_func("/headers/legacy/delayed-control", test_delayed_control);
  g_test_add_func("/headers/legacy/decoder", test_decoder);
  return g_test_run();
}
