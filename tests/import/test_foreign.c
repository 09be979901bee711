// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes in Collada and glTF: units, transforms of nodes and materials arrive in the model, and the
// files made of them beside it.

#include <math.h>
#include <string.h>

#include "files.h"
#include "import/intake/intake.h"
#include "import/mesh/foreign.h"

// A tetrahedron of 10 cm at (1, 0, 0.5) m, written in cm and with an up axis that is not followed;
// two of its faces are red, two blue.
static const char kCollada[] =
    "<COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'>"
    "<asset><unit meter='0.01' name='centimeter'/><up_axis>Y_UP</up_axis></asset>"
    "<library_effects>"
    "<effect id='e1'><profile_COMMON><technique sid='t'><lambert><diffuse><color>1 0 0 1</color></diffuse>"
    "</lambert></technique></profile_COMMON></effect>"
    "<effect id='e2'><profile_COMMON><technique sid='t'><lambert><diffuse><color>0 0 1 1</color></diffuse>"
    "</lambert></technique></profile_COMMON></effect>"
    "</library_effects>"
    "<library_materials><material id='m1' name='red'><instance_effect url='#e1'/></material>"
    "<material id='m2' name='blue'><instance_effect url='#e2'/></material></library_materials>"
    "<library_geometries><geometry id='g'><mesh>"
    "<source id='p'><float_array id='pa' count='12'>0 0 0 10 0 0 0 10 0 0 0 10</float_array>"
    "<technique_common><accessor source='#pa' count='4' stride='3'><param name='X' type='float'/>"
    "<param name='Y' type='float'/><param name='Z' type='float'/></accessor></technique_common></source>"
    "<vertices id='v'><input semantic='POSITION' source='#p'/></vertices>"
    "<triangles count='2' material='a'><input semantic='VERTEX' source='#v' offset='0'/><p>0 2 1 0 1 3</p>"
    "</triangles>"
    "<triangles count='2' material='b'><input semantic='VERTEX' source='#v' offset='0'/><p>1 2 3 0 3 2</p>"
    "</triangles></mesh></geometry></library_geometries>"
    "<library_visual_scenes><visual_scene id='s'><node id='n'><translate>100 0 50</translate>"
    "<instance_geometry url='#g'><bind_material><technique_common>"
    "<instance_material symbol='a' target='#m1'/><instance_material symbol='b' target='#m2'/>"
    "</technique_common></bind_material></instance_geometry></node></visual_scene></library_visual_scenes>"
    "<scene><instance_visual_scene url='#s'/></scene></COLLADA>";

#define ROBOT                                                                                         \
  "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='.01' iyy='.01' izz='.01' " \
  "ixy='0' ixz='0' iyz='0'/></inertial><visual><geometry><mesh filename='%s'/></geometry></visual>"   \
  "<collision><geometry><mesh filename='%s'/></geometry></collision></link></robot>"

static GimbalIntake* take_mesh(const char* name, const char* text, gssize size) {
  g_autoptr(GError) error = NULL;
  g_autofree char* mesh = put_bytes(name, text, size);
  g_autofree char* robot = g_strdup_printf(ROBOT, name, name);
  g_autofree char* path = put("robot.urdf", robot);
  GimbalIntake* intake = gimbal_intake_new(path, NULL, NULL, &error);
  g_assert_no_error(error);
  g_assert_cmpstr(intake->problem, ==, NULL);
  for (guint i = 0; i < intake->items->len; i++) {
    const GimbalIntakeItem* item = intake->items->pdata[i];
    if (item->kind == GIMBAL_INTAKE_BROKEN) g_error("%s: %s", item->name, item->detail);
  }
  return intake;
}

// The corner of the box around the colliding geom of the robot with the smallest coordinates.
static void find_corner(const mjModel* m, double corner[3]) {
  mjData* d = mj_makeData(m);
  mj_kinematics(m, d);
  for (int k = 0; k < 3; k++) corner[k] = INFINITY;
  for (int g = 0; g < m->ngeom; g++) {
    if (m->geom_type[g] != mjGEOM_MESH || !m->geom_contype[g]) continue;
    int mesh = m->geom_dataid[g];
    for (int v = 0; v < m->mesh_vertnum[mesh]; v++) {
      const float* from = m->mesh_vert + 3 * (m->mesh_vertadr[mesh] + v);
      const mjtNum local[3] = {from[0], from[1], from[2]};
      mjtNum at[3];
      mju_mulMatVec3(at, d->geom_xmat + 9 * g, local);
      mju_addTo3(at, d->geom_xpos + 3 * g);
      for (int k = 0; k < 3; k++) corner[k] = fmin(corner[k], at[k]);
    }
  }
  mj_deleteData(d);
}

static int count_coloured(const mjModel* m, float r, float g, float b) {
  int count = 0;
  for (int i = 0; i < m->ngeom; i++) {
    const float* rgba = m->geom_rgba + 4 * i;
    count += !m->geom_contype[i] && fabsf(rgba[0] - r) + fabsf(rgba[1] - g) + fabsf(rgba[2] - b) < 1e-3F;
  }
  return count;
}

static void test_collada(void) {
  double corner[3];
  g_autoptr(GimbalIntake) intake = take_mesh("cone.dae", kCollada, -1);
  find_corner(intake->model, corner);
  g_assert_cmpfloat_with_epsilon(corner[0], 1, 1e-6);
  g_assert_cmpfloat_with_epsilon(corner[1], 0, 1e-6);
  g_assert_cmpfloat_with_epsilon(corner[2], 0.5, 1e-6);
  g_assert_cmpint(count_coloured(intake->model, 1, 0, 0), ==, 1);
  g_assert_cmpint(count_coloured(intake->model, 0, 0, 1), ==, 1);
}

// The same triangles as glTF, turned by a quarter about z in its node, with a picture of one red
// texel.
static char* gltf_text(void) {
  static const float points[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  static const float maps[] = {0, 0, 1, 0, 0, 1, 1, 1};
  static const guint16 corners[] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
  static const guchar png[] = {
      0x89, 'P',  'N',  'G', 0x0d, 0x0a, 0x1a, 0x0a, 0,    0,    0,    0x0d, 'I',  'H',  'D',  'R', 0, 0,
      0,    1,    0,    0,   0,    1,    8,    2,    0,    0,    0,    0x90, 0x77, 0x53, 0xde, 0,   0, 0,
      0x0c, 'I',  'D',  'A', 'T',  8,    0xd7, 0x63, 0xf8, 0xcf, 0xc0, 0,    0,    3,    1,    1,   0, 0x18,
      0xdd, 0x8d, 0xb0, 0,   0,    0,    0,    'I',  'E',  'N',  'D',  0xae, 0x42, 0x60, 0x82};
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  g_byte_array_append(bytes, (const guint8*)points, sizeof points);
  g_byte_array_append(bytes, (const guint8*)maps, sizeof maps);
  g_byte_array_append(bytes, (const guint8*)corners, sizeof corners);
  g_autofree char* buffer = g_base64_encode(bytes->data, bytes->len);
  g_autofree char* picture = g_base64_encode(png, sizeof png);
  return g_strdup_printf(
      "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
      "\"nodes\":[{\"mesh\":0,\"rotation\":[0,0,0.70710678,0.70710678],\"translation\":[0,0,2]}],"
      "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"TEXCOORD_0\":1},\"indices\":2,"
      "\"material\":0}]}],"
      "\"materials\":[{\"name\":\"skin\",\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0}}}],"
      "\"textures\":[{\"source\":0}],\"images\":[{\"uri\":\"data:image/png;base64,%s\"}],"
      "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":4,\"type\":\"VEC3\","
      "\"min\":[0,0,0],\"max\":[1,1,1]},"
      "{\"bufferView\":1,\"componentType\":5126,\"count\":4,\"type\":\"VEC2\"},"
      "{\"bufferView\":2,\"componentType\":5123,\"count\":12,\"type\":\"SCALAR\"}],"
      "\"bufferViews\":[{\"buffer\":0,\"byteOffset\":0,\"byteLength\":48},"
      "{\"buffer\":0,\"byteOffset\":48,\"byteLength\":32},{\"buffer\":0,\"byteOffset\":80,\"byteLength\":24}]"
      ","
      "\"buffers\":[{\"byteLength\":%u,\"uri\":\"data:application/octet-stream;base64,%s\"}]}",
      picture, bytes->len, buffer);
}

static void test_gltf(void) {
  double corner[3];
  g_autofree char* text = gltf_text();
  g_autoptr(GimbalIntake) intake = take_mesh("skin.gltf", text, -1);
  find_corner(intake->model, corner);
  g_assert_cmpfloat_with_epsilon(corner[0], -1, 1e-6);
  g_assert_cmpfloat_with_epsilon(corner[1], 0, 1e-6);
  g_assert_cmpfloat_with_epsilon(corner[2], 2, 1e-6);
  g_assert_cmpint((int)intake->model->ntex, ==, 1);
  g_assert_cmpint(intake->model->tex_width[0], ==, 1);
  g_assert_cmpint(intake->model->tex_data[0], ==, 255);
  g_assert_cmpint(intake->model->tex_data[1], ==, 0);
}

// What is made stands beside the model, which loads without the robot's own files.
static void test_saved(void) {
  char said[300] = "";
  g_autoptr(GError) error = NULL;
  g_autofree char* text = gltf_text();
  g_autoptr(GimbalIntake) intake = take_mesh("skin.gltf", text, -1);
  g_autofree char* mark = put("elsewhere/mark", "");
  g_autofree char* path = g_build_filename(folder, "elsewhere", "skin.xml", NULL);
  g_assert_true(gimbal_intake_save(intake, path, &error));
  g_autofree char* made = g_build_filename(folder, "elsewhere", "skin_meshes", NULL);
  g_assert_true(g_file_test(made, G_FILE_TEST_IS_DIR));
  mjModel* m = mj_loadXML(path, NULL, said, sizeof said);
  g_assert_cmpstr(said, ==, "");
  g_assert_cmpint((int)m->nmesh, ==, (int)intake->model->nmesh);
  g_assert_cmpint((int)m->ntex, ==, 1);
  mj_deleteModel(m);
}

// A file of the format that is none, and one that names what is outside of the robot's folders.
static void test_broken(void) {
  static const char* const kTexts[] = {
      "<COLLADA>",
      "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":9,\"uri\":\"/etc/hostname\"}]}"};
  static const char* const kNames[] = {"bad.dae", "bad.gltf"};
  for (int i = 0; i < 2; i++) {
    g_autoptr(GError) error = NULL;
    g_autofree char* mesh = put(kNames[i], kTexts[i]);
    g_autofree char* robot = g_strdup_printf(ROBOT, kNames[i], kNames[i]);
    g_autofree char* path = put("robot.urdf", robot);
    g_autoptr(GimbalIntake) intake = gimbal_intake_new(path, NULL, NULL, &error);
    g_assert_no_error(error);
    const GimbalIntakeItem* item = intake->items->pdata[0];
    g_assert_cmpint((int)item->kind, ==, (int)GIMBAL_INTAKE_BROKEN);
    g_assert_cmpstr(item->name, ==, kNames[i]);
  }
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("gimbal-foreign-XXXXXX", NULL);
  if (gimbal_foreign_is_for("a.dae")) {
    g_test_add_func("/import/foreign/collada", test_collada);
    g_test_add_func("/import/foreign/gltf", test_gltf);
    g_test_add_func("/import/foreign/saved", test_saved);
    g_test_add_func("/import/foreign/broken", test_broken);
  } else {
    g_print("# SKIP built without Assimp\n");
  }
  int status = g_test_run();
  g_free(folder);
  return status;
}
