// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Arrays are 4-byte floats ("f"), 4-byte integers ("i") or bytes ("b"). Meshes are sent as corners
// of triangles, since position, normal and texture coordinate have numbers of their own in mjModel.

#include "web/geometry.h"

#include <gimbal/kinds.h>
#include <json-glib/json-glib.h>
#include <stdbool.h>
#include <string.h>

typedef struct Pack {
  JsonBuilder* json;
  GByteArray* bytes;
} Pack;

static void pack_describe(Pack* self, const char* name, const char* kind, gsize count) {
  static const guint8 zeros[4];
  g_byte_array_append(self->bytes, zeros, (4 - self->bytes->len % 4) % 4);
  json_builder_set_member_name(self->json, name);
  json_builder_begin_array(self->json);
  json_builder_add_string_value(self->json, kind);
  json_builder_add_int_value(self->json, self->bytes->len);
  json_builder_add_int_value(self->json, (gint64)count);
  json_builder_end_array(self->json);
}

static void pack_array(Pack* self, const char* name, const char* kind, const void* from, mjtSize count) {
  gsize width = *kind == 'b' ? 1 : 4;
  pack_describe(self, name, kind, (gsize)count);
  if (count) g_byte_array_append(self->bytes, from, (guint)(width * (gsize)count));
}

static void pack_numbers(Pack* self, const char* name, const mjtNum* from, mjtSize count) {
  pack_describe(self, name, "f", (gsize)count);
  for (mjtSize i = 0; i < count; i++) {
    float number = (float)from[i];
    g_byte_array_append(self->bytes, (const guint8*)&number, sizeof number);
  }
}

//---- arrays

static void pack_geoms(Pack* self, const mjModel* m) {
  pack_array(self, "geom_type", "i", m->geom_type, m->ngeom);
  pack_array(self, "geom_body", "i", m->geom_bodyid, m->ngeom);
  pack_array(self, "geom_data", "i", m->geom_dataid, m->ngeom);
  pack_array(self, "geom_material", "i", m->geom_matid, m->ngeom);
  pack_array(self, "geom_group", "i", m->geom_group, m->ngeom);
  pack_numbers(self, "geom_size", m->geom_size, 3 * m->ngeom);
  pack_numbers(self, "geom_pos", m->geom_pos, 3 * m->ngeom);
  pack_numbers(self, "geom_quat", m->geom_quat, 4 * m->ngeom);
  pack_array(self, "geom_rgba", "f", m->geom_rgba, 4 * m->ngeom);
}

static void pack_materials(Pack* self, const mjModel* m) {
  g_autofree int* textures = g_new(int, m->nmat + 1);
  for (int i = 0; i < m->nmat; i++) textures[i] = m->mat_texid[i * mjNTEXROLE + mjTEXROLE_RGB];
  pack_array(self, "material_texture", "i", textures, m->nmat);
  pack_array(self, "material_uniform", "b", m->mat_texuniform, m->nmat);
  pack_array(self, "material_repeat", "f", m->mat_texrepeat, 2 * m->nmat);
  pack_array(self, "material_shininess", "f", m->mat_shininess, m->nmat);
  pack_array(self, "material_rgba", "f", m->mat_rgba, 4 * m->nmat);
  g_autofree int* first = g_new(int, m->ntex + 1);
  for (int i = 0; i < m->ntex; i++) first[i] = (int)m->tex_adr[i];
  pack_array(self, "texture_first", "i", first, m->ntex);
  pack_array(self, "texture_type", "i", m->tex_type, m->ntex);
  pack_array(self, "texture_width", "i", m->tex_width, m->ntex);
  pack_array(self, "texture_height", "i", m->tex_height, m->ntex);
  pack_array(self, "texture_channels", "i", m->tex_nchannel, m->ntex);
  pack_array(self, "texture_data", "b", m->tex_data, m->ntexdata);
}

static void add_corner(GArray* corners, const mjModel* m, int mesh, int corner) {
  const float none[2] = {0, 0};
  int vertex = m->mesh_vertadr[mesh] + m->mesh_face[corner];
  int normal = m->mesh_normaladr[mesh] + m->mesh_facenormal[corner];
  int coordinate = m->mesh_texcoordadr[mesh];
  g_array_append_vals(corners, m->mesh_vert + 3 * vertex, 3);
  g_array_append_vals(corners, m->mesh_normal + 3 * normal, 3);
  g_array_append_vals(
      corners, coordinate < 0 ? none : m->mesh_texcoord + 2 * (coordinate + m->mesh_facetexcoord[corner]), 2);
}

static void pack_meshes(Pack* self, const mjModel* m) {
  g_autoptr(GArray) corners = g_array_new(FALSE, FALSE, sizeof(float));
  g_autoptr(GArray) first = g_array_new(FALSE, FALSE, sizeof(int));
  for (int i = 0; i < m->nmesh; i++) {
    int number = (int)corners->len / 8;
    g_array_append_val(first, number);
    int begin = 3 * m->mesh_faceadr[i], end = begin + 3 * m->mesh_facenum[i];
    for (int k = begin; k < end; k++) add_corner(corners, m, i, k);
  }
  int number = (int)corners->len / 8;
  g_array_append_val(first, number);
  pack_array(self, "mesh_first", "i", first->data, first->len);
  pack_array(self, "mesh_corners", "f", corners->data, corners->len);
}

static void pack_heights(Pack* self, const mjModel* m) {
  pack_array(self, "hfield_rows", "i", m->hfield_nrow, m->nhfield);
  pack_array(self, "hfield_columns", "i", m->hfield_ncol, m->nhfield);
  pack_array(self, "hfield_first", "i", m->hfield_adr, m->nhfield);
  pack_numbers(self, "hfield_size", m->hfield_size, 4 * m->nhfield);
  pack_array(self, "hfield_data", "f", m->hfield_data, m->nhfielddata);
}

// A material gives the colour of a flex that has none of its own.
static void pack_flex_colors(Pack* self, const mjModel* m) {
  static const float plain[4] = {0.5F, 0.5F, 0.5F, 1};
  g_autofree float* colors = g_new(float, 4 * m->nflex + 1);
  for (int i = 0; i < m->nflex; i++) {
    const float* own = m->flex_rgba + 4 * i;
    int material = m->flex_matid[i];
    bool given = material >= 0 && !memcmp(own, plain, sizeof plain);
    memcpy(colors + 4 * i, given ? m->mat_rgba + 4 * material : own, sizeof plain);
  }
  pack_array(self, "flex_rgba", "f", colors, 4 * m->nflex);
}

// Triangles of cloth, and of the skin of solids; numbers of vertices among those of all flexes.
static void pack_flexes(Pack* self, const mjModel* m) {
  g_autoptr(GArray) faces = g_array_new(FALSE, FALSE, sizeof(int));
  g_autoptr(GArray) first = g_array_new(FALSE, FALSE, sizeof(int));
  for (int i = 0; i < m->nflex; i++) {
    int dim = m->flex_dim[i], number = (int)faces->len;
    g_array_append_val(first, number);
    const int* corners =
        dim == 2 ? m->flex_elem + m->flex_elemdataadr[i] : m->flex_shell + m->flex_shelldataadr[i];
    int count = dim == 2 ? 3 * m->flex_elemnum[i] : dim == 3 ? 3 * m->flex_shellnum[i] : 0;
    for (int k = 0; k < count; k++) {
      int vertex = m->flex_vertadr[i] + corners[k];
      g_array_append_val(faces, vertex);
    }
  }
  int number = (int)faces->len;
  g_array_append_val(first, number);
  pack_array(self, "flex_first", "i", first->data, first->len);
  pack_array(self, "flex_faces", "i", faces->data, faces->len);
  pack_flex_colors(self, m);
}

//---- names

static void add_names(Pack* self, const char* title, const mjModel* m, int kind) {
  json_builder_set_member_name(self->json, title);
  json_builder_begin_array(self->json);
  for (int i = 0; i < gimbal_kind_count(m, kind); i++) {
    const char* name = mj_id2name(m, kind, i);
    g_autofree char* text = name && *name ? g_utf8_make_valid(name, -1) : g_strdup_printf("%d", i);
    json_builder_add_string_value(self->json, text);
  }
  json_builder_end_array(self->json);
}

static void add_number(Pack* self, const char* name, double value) {
  json_builder_set_member_name(self->json, name);
  json_builder_add_double_value(self->json, value);
}

static void add_text(Pack* self, const char* name, const char* value) {
  json_builder_set_member_name(self->json, name);
  json_builder_add_string_value(self->json, value);
}

static void add_about(Pack* self, const WebRun* run) {
  const mjModel* m = run->model;
  g_autofree char* name = g_utf8_make_valid(run->name ? run->name : "", -1);
  add_text(self, "name", name);
  add_number(self, "extent", m->stat.extent);
  add_number(self, "fovy", m->vis.global.fovy);
  json_builder_set_member_name(self->json, "start");
  json_builder_begin_array(self->json);
  for (int i = 0; i <= WEB_N_PARTS; i++) json_builder_add_int_value(self->json, run->layout.start[i]);
  json_builder_end_array(self->json);
  json_builder_set_member_name(self->json, "issues");
  json_builder_begin_array(self->json);
  for (int i = 0; run->issues && run->issues[i]; i++) {
    json_builder_add_string_value(self->json, run->issues[i]);
  }
  json_builder_end_array(self->json);
  add_names(self, "bodies", m, mjOBJ_BODY);
  add_names(self, "actuators", m, mjOBJ_ACTUATOR);
  add_names(self, "sensors", m, mjOBJ_SENSOR);
  add_names(self, "keys", m, mjOBJ_KEY);
}

static void pack_rest(Pack* self, const mjModel* m) {
  pack_numbers(self, "center", m->stat.center, 3);
  pack_numbers(self, "control_range", m->actuator_ctrlrange, 2 * m->nu);
  pack_array(self, "control_limited", "b", m->actuator_ctrllimited, m->nu);
  pack_array(self, "sensor_first", "i", m->sensor_adr, m->nsensor);
  pack_array(self, "sensor_size", "i", m->sensor_dim, m->nsensor);
}

static GBytes* join_parts(JsonBuilder* json, GByteArray* bytes) {
  g_autoptr(JsonNode) root = json_builder_get_root(json);
  g_autofree char* text = json_to_string(root, FALSE);
  GString* padded = g_string_new(text);
  while ((padded->len + 4) % 8) g_string_append_c(padded, ' ');
  guint32 size = GUINT32_TO_LE((guint32)padded->len);
  GByteArray* all = g_byte_array_new();
  g_byte_array_append(all, (const guint8*)&size, sizeof size);
  g_byte_array_append(all, (const guint8*)padded->str, (guint)padded->len);
  g_byte_array_append(all, bytes->data, bytes->len);
  g_string_free(padded, TRUE);
  return g_byte_array_free_to_bytes(all);
}

GBytes* web_geometry_of(const WebRun* run) {
  const mjModel* m = run->model;
  g_autoptr(JsonBuilder) json = json_builder_new();
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  Pack pack = {json, bytes};
  json_builder_begin_object(json);
  add_about(&pack, run);
  json_builder_set_member_name(json, "arrays");
  json_builder_begin_object(json);
  pack_geoms(&pack, m);
  pack_materials(&pack, m);
  pack_meshes(&pack, m);
  pack_heights(&pack, m);
  pack_flexes(&pack, m);
  pack_rest(&pack, m);
  json_builder_end_object(json);
  json_builder_end_object(json);
  return join_parts(json, bytes);
}
