// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The tags of the geoms are rewritten with their attributes; only the attributes of the shape, and
// for primitives those of the pose, are replaced. The first part keeps the name, so that references
// to it stay valid.

#include "author/mesh-replace.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "author/mesh-body.h"
#include "import/mesh/write.h"

int gimbal_mesh_of_object(const mjModel* m, int type, int id) {
  if (type == mjOBJ_MESH && id >= 0 && id < m->nmesh) return id;
  gboolean geom = type == mjOBJ_GEOM && id >= 0 && id < m->ngeom && m->geom_type[id] == mjGEOM_MESH;
  return geom ? m->geom_dataid[id] : -1;
}

GimbalMesh* gimbal_mesh_dup_placed(const mjModel* m, int mesh) {
  GimbalMesh* self = gimbal_mesh_new(m->mesh_vertnum[mesh], m->mesh_facenum[mesh]);
  for (int i = 0; i < self->nvert; i++) {
    const float* from = m->mesh_vert + 3 * (m->mesh_vertadr[mesh] + i);
    const double point[3] = {(double)from[0], (double)from[1], (double)from[2]};
    mju_rotVecQuat(self->vert + 3 * i, point, m->mesh_quat + 4 * mesh);
    mju_addTo3(self->vert + 3 * i, m->mesh_pos + 3 * mesh);
  }
  memcpy(self->face, m->mesh_face + 3 * m->mesh_faceadr[mesh], 3 * (gsize)self->nface * sizeof(int));
  return self;
}

//---- the tags

static gboolean mesh_replace_fail(GError** error, const char* message) {
  g_set_error_literal(error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, message);
  return FALSE;
}

// A geom in the text.
typedef struct Place {
  GimbalSpot spot;
  GimbalTag tag;
  int geom;
} Place;

static void place_clear(gpointer place) {
  gimbal_spot_clear(&((Place*)place)->spot);
}

static gboolean is_known(const GArray* places, const GimbalSpot* spot) {
  for (guint i = 0; i < places->len; i++) {
    const Place* place = &g_array_index(places, Place, i);
    if (place->spot.tag == spot->tag && !strcmp(place->spot.path, spot->path)) return TRUE;
  }
  return FALSE;
}

// Find the places in the text; copies of a replicate share one tag.
static GArray* find_places(GimbalSession* session, const GimbalCompiled* compiled, int type, int id,
                           GError** error) {
  const mjModel* m = compiled->model;
  g_autoptr(GArray) places = g_array_new(FALSE, TRUE, sizeof(Place));
  g_array_set_clear_func(places, place_clear);
  for (int i = 0; i < m->ngeom; i++) {
    gboolean meant = type == mjOBJ_GEOM ? i == id : gimbal_mesh_of_object(m, mjOBJ_GEOM, i) == id;
    Place place = {.geom = i};
    if (!meant) continue;
    if (!gimbal_author_find_in(session, compiled, mjOBJ_GEOM, i, &place.spot, error)) return NULL;
    if (is_known(places, &place.spot) || !gimbal_markup_tag(place.spot.tree, place.spot.tag, &place.tag)) {
      gimbal_spot_clear(&place.spot);
    } else {
      g_array_append_val(places, place);
    }
  }
  if (places->len) return g_steal_pointer(&places);
  mesh_replace_fail(error, _("No geom has this mesh"));
  return NULL;
}

static void add_number(GString* text, const char* name, double value) {
  g_autofree char* number = gimbal_number_text(value, 6);
  g_string_append_printf(text, " %s=\"%s\"", name, number);
}

static void add_numbers(GString* text, const char* name, const double* values, int count) {
  g_autofree char* numbers = gimbal_numbers_text(values, count, 6);
  g_string_append_printf(text, " %s=\"%s\"", name, numbers);
}

// The opening of the tag with its attributes, without those of a list.
static void add_tag(GString* text, const Place* place, const char* const* without) {
  const GimbalMjcfTree* tree = place->spot.tree;
  GimbalTagAttribute a;
  gsize at = place->tag.name_end;
  g_string_append(text, "<geom");
  while (gimbal_markup_next_attribute(tree, &place->tag, &at, &a)) {
    g_autofree char* name = g_strndup(tree->text + a.start, a.name_end - a.start);
    if (!g_strv_contains(without, name)) {
      g_string_append_printf(text, " %.*s", (int)(a.end - a.start), tree->text + a.start);
    }
  }
}

static char* indent_of(const Place* place) {
  const char* text = place->spot.tree->text;
  gsize at = place->tag.start;
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) at--;
  return g_strndup(text + at, at == 0 || text[at - 1] == '\n' ? place->tag.start - at : 0);
}

static void mesh_replace_replace(GArray* edits, const Place* place, const char* text) {
  gsize end = gimbal_markup_element_end(place->spot.tree, &place->tag, NULL);
  gimbal_edits_add(edits, place->spot.path, place->tag.start, end, text);
}

//---- a primitive

// Whether a geom is directly in its body. In a frame, the pose in the tag is not that in the body.
static gboolean stands_in_body(const Place* place) {
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(place->spot.tree, place->tag.node);
  const GimbalMjcfNode* parent =
      node->parent >= 0 ? gimbal_mjcf_tree_node(place->spot.tree, node->parent) : NULL;
  return parent && (gimbal_mjcf_tree_is(place->spot.tree, parent, "body") ||
                    gimbal_mjcf_tree_is(place->spot.tree, parent, "worldbody"));
}

static char* primitive_text(const mjModel* m, const Place* place, const GimbalFit* fit) {
  static const char* const without[] = {"type",  "mesh",      "size",   "fitscale", "pos",    "quat",
                                        "euler", "axisangle", "xyaxes", "zaxis",    "fromto", NULL};
  int mesh = m->geom_dataid[place->geom];
  double pos[3], quat[4];
  GString* text = g_string_new(NULL);
  mju_negPose(pos, quat, m->mesh_pos + 3 * mesh, m->mesh_quat + 4 * mesh);
  mju_mulPose(pos, quat, m->geom_pos + 3 * place->geom, m->geom_quat + 4 * place->geom, pos, quat);
  mju_mulPose(pos, quat, pos, quat, fit->pos, fit->quat);
  for (int k = 0; k < 3; k++) pos[k] = fabs(pos[k]) < 1e-9 ? 0 : pos[k];
  for (int k = 0; k < 4; k++) quat[k] = fabs(quat[k]) < 1e-9 ? 0 : quat[k];
  add_tag(text, place, without);
  g_string_append_printf(text, " type=\"%s\"", gimbal_shape_word(fit->shape));
  add_numbers(text, "size", fit->size, gimbal_shape_sizes(fit->shape));
  add_numbers(text, "pos", pos, 3);
  if (fabs(quat[0]) < 1 - 1e-9 && fit->shape != GIMBAL_SHAPE_SPHERE) add_numbers(text, "quat", quat, 4);
  g_string_append(text, "/>");
  return g_string_free(text, FALSE);
}

gboolean gimbal_mesh_replace_by_fit(GimbalSession* session, const GimbalCompiled* compiled, int type, int id,
                                    const GimbalFit* fit, GError** error) {
  g_autoptr(GArray) places = find_places(session, compiled, type, id, error);
  g_autoptr(GArray) edits = gimbal_edits_new();
  for (guint i = 0; places && i < places->len; i++) {
    const Place* place = &g_array_index(places, Place, i);
    if (!stands_in_body(place)) {
      return mesh_replace_fail(error, _("The geom is in a frame: put it into its body first"));
    }
    g_autofree char* text = primitive_text(compiled->model, place, fit);
    mesh_replace_replace(edits, place, text);
  }
  return places && gimbal_author_apply(session, edits, error);
}

//---- parts

// The text of all parts; the mass of the geom is divided among them.
static char* parts_text(GimbalSession* session, const Place* place, const GimbalDecomposition* made,
                        const char* stem) {
  static const char* const without[] = {"name", "mesh", "mass", NULL};
  g_autofree char* name = gimbal_markup_dup_value(place->spot.tree, &place->tag, "name");
  g_autofree char* mass = gimbal_markup_dup_value(place->spot.tree, &place->tag, "mass");
  g_autofree char* indent = indent_of(place);
  GString* text = g_string_new(NULL);
  double volume = 0;
  for (guint i = 0; i < made->parts->len; i++) volume += gimbal_mesh_volume(made->parts->pdata[i]);
  for (guint i = 0; i < made->parts->len; i++) {
    if (i) g_string_append_printf(text, "\n%s", indent);
    add_tag(text, place, without);
    g_autofree char* wanted = name ? g_strdup_printf("%s_%u", name, i + 1) : NULL;
    g_autofree char* called = !name ? NULL
                              : i   ? gimbal_author_free_name(session, "geom", wanted)
                                    : g_strdup(name);
    g_autofree char* escaped = called ? g_markup_escape_text(called, -1) : NULL;
    if (escaped) g_string_append_printf(text, " name=\"%s\"", escaped);
    g_string_append_printf(text, " mesh=\"%s_%u\"", stem, i + 1);
    if (mass) {
      add_number(text, "mass",
                 g_ascii_strtod(mass, NULL) * gimbal_mesh_volume(made->parts->pdata[i]) / volume);
    }
    g_string_append(text, "/>");
  }
  return g_string_free(text, FALSE);
}

// A name that neither a mesh nor a file has.
static char* free_stem(GimbalSession* session, const char* folder, const char* wanted) {
  for (int i = 1;; i++) {
    g_autofree char* stem =
        i > 1 ? g_strdup_printf("%s_parts%d", wanted, i) : g_strdup_printf("%s_parts", wanted);
    g_autofree char* first = g_strconcat(stem, "_1", NULL);
    g_autofree char* file = g_strconcat(first, ".obj", NULL);
    g_autofree char* path = g_build_filename(folder, file, NULL);
    g_autofree char* name = gimbal_author_free_name(session, "mesh", first);
    if (!strcmp(name, first) && !g_file_test(path, G_FILE_TEST_EXISTS)) return g_steal_pointer(&stem);
  }
}

static char* assets_text(const GimbalDecomposition* made, const char* stem) {
  GString* text = g_string_new(NULL);
  for (guint i = 1; i <= made->parts->len; i++) {
    g_string_append_printf(text, "%s<mesh name=\"%s_%u\" file=\"%s_%u.obj\"/>", i > 1 ? "\n" : "", stem, i,
                           stem, i);
  }
  return g_string_free(text, FALSE);
}

gboolean gimbal_mesh_replace_by_parts(GimbalSession* session, const GimbalCompiled* compiled, int type,
                                      int id, const GimbalDecomposition* parts, GError** error) {
  const mjModel* m = compiled->model;
  g_autofree char* folder = gimbal_mesh_body_dup_folder(session);
  if (!folder) return mesh_replace_fail(error, _("Save the model first: the parts become files beside it"));
  g_autoptr(GArray) places = find_places(session, compiled, type, id, error);
  if (!places) return FALSE;
  const char* mesh = mj_id2name(m, mjOBJ_MESH, gimbal_mesh_of_object(m, type, id));
  g_autofree char* wanted = gimbal_import_name(mesh ? mesh : "mesh");
  g_autofree char* stem = free_stem(session, folder, wanted);
  g_autofree char* assets = assets_text(parts, stem);
  g_autoptr(GArray) edits = gimbal_edits_new();
  for (guint i = 0; i < places->len; i++) {
    g_autofree char* text = parts_text(session, &g_array_index(places, Place, i), parts, stem);
    mesh_replace_replace(edits, &g_array_index(places, Place, i), text);
  }
  return gimbal_author_edit_section(session, "asset", assets, edits, error) &&
         gimbal_decomposition_write(parts, folder, stem, error) && gimbal_author_apply(session, edits, error);
}
