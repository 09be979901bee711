// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Facts about assets.

#include "model/asset-facts.h"

#include <gimbal/kinds.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static void fact_free(GimbalAssetFact* fact) {
  g_free(fact->text);
  g_free(fact);
}

// Add a fact. The list owns the text, not the name.
static void asset_facts_add(GPtrArray* facts, const char* name, char* text) {
  GimbalAssetFact* fact = g_new(GimbalAssetFact, 1);
  *fact = (GimbalAssetFact){name, text};
  g_ptr_array_add(facts, fact);
}

static void add_count(GPtrArray* facts, const char* name, gint64 count) {
  asset_facts_add(facts, name, g_strdup_printf("%" G_GINT64_FORMAT, count));
}

static void add_file(GPtrArray* facts, const mjModel* m, int address) {
  if (address >= 0) asset_facts_add(facts, _("File"), g_strdup(m->paths + address));
}

//---- sizes

// Compute the sides of the bounding box of a mesh or skin, in m, along the axes of its file.
static void asset_facts_measure(const mjModel* m, int type, int id, mjtNum extent[3]) {
  gboolean mesh = type == mjOBJ_MESH;
  const float* vert = mesh ? m->mesh_vert + 3 * m->mesh_vertadr[id] : m->skin_vert + 3 * m->skin_vertadr[id];
  int count = mesh ? m->mesh_vertnum[id] : m->skin_vertnum[id];
  mjtNum low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
  for (int i = 0; i < count; i++) {
    mjtNum point[3] = {vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]};
    if (mesh) mju_rotVecQuat(point, point, m->mesh_quat + 4 * id);
    for (int k = 0; k < 3; k++) {
      low[k] = fmin(low[k], point[k]);
      high[k] = fmax(high[k], point[k]);
    }
  }
  for (int k = 0; k < 3; k++) extent[k] = count ? high[k] - low[k] : 0;
}

static void add_extent(GPtrArray* facts, const mjModel* m, int type, int id) {
  mjtNum extent[3];
  asset_facts_measure(m, type, id, extent);
  asset_facts_add(facts, _("Size"), g_strdup_printf("%.3g × %.3g × %.3g m", extent[0], extent[1], extent[2]));
}

static void add_mesh_facts(GPtrArray* facts, const mjModel* m, int id) {
  const mjtNum* scale = m->mesh_scale + 3 * id;
  gboolean even = scale[0] == scale[1] && scale[1] == scale[2];
  add_extent(facts, m, mjOBJ_MESH, id);
  asset_facts_add(facts, _("Scale"),
                  even ? g_strdup_printf("%.4g", scale[0])
                       : g_strdup_printf("%.4g %.4g %.4g", scale[0], scale[1], scale[2]));
  add_count(facts, _("Faces"), m->mesh_facenum[id]);
  add_count(facts, _("Vertices"), m->mesh_vertnum[id]);
  add_file(facts, m, m->mesh_pathadr[id]);
}

static void add_skin_facts(GPtrArray* facts, const mjModel* m, int id) {
  add_extent(facts, m, mjOBJ_SKIN, id);
  add_count(facts, _("Faces"), m->skin_facenum[id]);
  add_count(facts, _("Vertices"), m->skin_vertnum[id]);
  add_count(facts, _("Bones"), m->skin_bonenum[id]);
  add_file(facts, m, m->skin_pathadr[id]);
}

static void add_hfield_facts(GPtrArray* facts, const mjModel* m, int id) {
  const mjtNum* size = m->hfield_size + 4 * id;
  asset_facts_add(facts, _("Size"), g_strdup_printf("%.3g × %.3g m", 2 * size[0], 2 * size[1]));
  asset_facts_add(facts, _("Height"), g_strdup_printf("%.3g m", size[2]));
  asset_facts_add(facts, _("Samples"), g_strdup_printf("%d × %d", m->hfield_ncol[id], m->hfield_nrow[id]));
  add_count(facts, _("Faces"), 2 * (gint64)(m->hfield_ncol[id] - 1) * (m->hfield_nrow[id] - 1));
  add_file(facts, m, m->hfield_pathadr[id]);
}

static void add_texture_facts(GPtrArray* facts, const mjModel* m, int id) {
  static const char* const kKinds[] = {
      [mjTEXTURE_2D] = N_("flat"), [mjTEXTURE_CUBE] = N_("cube"), [mjTEXTURE_SKYBOX] = N_("sky")};
  int type = m->tex_type[id], width = m->tex_width[id], height = m->tex_height[id];
  if (m->tex_adr[id] < 0) {
    mjtByte* pixels = NULL;
    mj_loadTexture(m, id, &pixels, &width, &height, NULL, NULL, 0);
    mju_free(pixels);
  }
  if (type >= 0 && type < (int)G_N_ELEMENTS(kKinds)) {
    asset_facts_add(facts, _("Kind"), g_strdup(_(kKinds[type])));
  }
  asset_facts_add(facts, _("Pixels"),
                  height == 6 * width && type != mjTEXTURE_2D ? g_strdup_printf("6 × %d × %d", width, width)
                                                              : g_strdup_printf("%d × %d", width, height));
  add_count(facts, _("Channels"), m->tex_nchannel[id]);
  add_file(facts, m, m->tex_pathadr[id]);
}

GPtrArray* gimbal_asset_facts(const mjModel* m, int type, int id) {
  static const struct {
    int type;
    void (*tell)(GPtrArray* facts, const mjModel* m, int id);
  } kTellers[] = {{mjOBJ_MESH, add_mesh_facts},
                  {mjOBJ_SKIN, add_skin_facts},
                  {mjOBJ_HFIELD, add_hfield_facts},
                  {mjOBJ_TEXTURE, add_texture_facts}};
  GPtrArray* facts = g_ptr_array_new_with_free_func((GDestroyNotify)fact_free);
  for (guint i = 0; i < G_N_ELEMENTS(kTellers); i++) {
    if (kTellers[i].type == type && id >= 0 && id < gimbal_kind_count(m, type)) {
      kTellers[i].tell(facts, m, id);
    }
  }
  return facts;
}

//---- where it is used

static void add_user(GArray* users, int type, int id) {
  g_array_append_val(users, ((GimbalAssetUser){type, id}));
}

static const char* mesh_name(const mjSpec* spec, int geom) {
  for (mjsElement* e = spec ? mjs_firstElement((mjSpec*)spec, mjOBJ_GEOM) : NULL; e;
       e = mjs_nextElement((mjSpec*)spec, e)) {
    if (mjs_getId(e) == geom) return mjs_getString(mjs_asGeom(e)->meshname);
  }
  return NULL;
}

// Add the geoms that have the shape of a mesh or height field, and primitives that were fitted to a
// mesh, which only the spec knows.
static void add_geoms(GArray* users, const GimbalCompiled* compiled, int type, int id) {
  const mjModel* m = &compiled->own;
  const char* name = mj_id2name(m, type, id);
  for (int i = 0; i < m->ngeom; i++) {
    gboolean field = m->geom_type[i] == mjGEOM_HFIELD;
    gboolean shaped = m->geom_dataid[i] == id && field == (type == mjOBJ_HFIELD);
    const char* fitted =
        !shaped && type == mjOBJ_MESH && name && m->geom_dataid[i] < 0 ? mesh_name(compiled->spec, i) : NULL;
    if (shaped || (fitted && !strcmp(fitted, name))) add_user(users, mjOBJ_GEOM, i);
  }
}

static void add_materials(GArray* users, const mjModel* m, int texture) {
  for (int i = 0; i < m->nmat; i++) {
    gboolean used = FALSE;
    for (int role = 0; role < mjNTEXROLE; role++) used |= m->mat_texid[mjNTEXROLE * i + role] == texture;
    if (used) add_user(users, mjOBJ_MATERIAL, i);
  }
}

static void add_painted(GArray* users, const mjModel* m, int material) {
  int count;
  const GimbalKind* kinds = gimbal_kinds(&count);
  for (int k = 0; k < count; k++) {
    if (!kinds[k].material_offset) continue;
    for (int i = 0; i < gimbal_kind_count(m, kinds[k].type); i++) {
      if (gimbal_kind_material(m, kinds[k].type, i) == material) add_user(users, kinds[k].type, i);
    }
  }
}

GArray* gimbal_asset_users(const GimbalCompiled* compiled, int type, int id) {
  GArray* users = g_array_new(FALSE, FALSE, sizeof(GimbalAssetUser));
  if (type == mjOBJ_MESH || type == mjOBJ_HFIELD) add_geoms(users, compiled, type, id);
  if (type == mjOBJ_TEXTURE) add_materials(users, &compiled->own, id);
  if (type == mjOBJ_MATERIAL) add_painted(users, &compiled->own, id);
  return users;
}
