// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What a text means otherwise in both versions, as numbers of the compiled model: with what
// migrating writes out it says today what it said before, so that model has the numbers of 3.12.

#include <glib/gi18n.h>
#include <string.h>

#include "language/knowledge/fields.h"
#include "migrate/change-polygons.h"
#include "migrate/change-rules.h"
#include "migrate/changes.h"
#include "migrate/migrate.h"
#include "migrate/texts.h"

static const GimbalChangeRule kRule = {"compiled", "3.13.0",
                                       N_("Attributes that both versions take mean something else")};

static const GimbalChangeRule kPolygons = {"obj-polygons", "4.0.0",
                                           N_("Polygons of OBJ files are cut into other triangles")};

static const GimbalChangeRule kCorners = {
    "obj-corners", "4.0.0", N_("OBJ files in which some corners lack a texture coordinate lose all of them")};

static const GimbalChangeRule kKeyframes = {"keyframes", "3.16.0",
                                            N_("Keyframes are not copied by replicate")};

//---- what differs

// Numbers that a text states, and not those that follow of them.
static gboolean is_stated(const char* field) {
  static const char* const kFields[] = {"body_pos",
                                        "body_quat",
                                        "body_ipos",
                                        "body_iquat",
                                        "body_mass",
                                        "body_inertia",
                                        "geom_pos",
                                        "geom_quat",
                                        "site_pos",
                                        "site_quat",
                                        "cam_pos",
                                        "cam_quat",
                                        "actuator_gainprm",
                                        "actuator_biasprm",
                                        "actuator_dyntype",
                                        "actuator_dynprm",
                                        "actuator_forcerange",
                                        "tendon_actfrclimited",
                                        "tendon_actfrcrange",
                                        "flex_vert",
                                        "flex_node"};
  for (guint i = 0; i < G_N_ELEMENTS(kFields); i++) {
    if (!strcmp(field, kFields[i])) return TRUE;
  }
  return FALSE;
}

// Whether numbers are the same but for the last of their six digits, or the sign of a quaternion.
static gboolean are_same(const char* field, const double was[4], const double is[4], int count) {
  double sum[4], apart[4];
  mju_add(sum, was, is, count);
  mju_sub(apart, was, is, count);
  const gboolean negated = g_str_has_suffix(field, "quat") && mju_norm(sum, count) < 1e-5;
  return negated || mju_norm(apart, count) <= 1e-5 * mju_norm(was, count);
}

// All of a place or an orientation, of longer fields the first four that differ; 0 if none does.
static int differing_numbers(const char* before, const char* after, double was[4], double is[4]) {
  int count = 0;
  gboolean differ = FALSE;
  g_auto(GStrv) one = g_strsplit(before, " ", -1);
  g_auto(GStrv) two = g_strsplit(after, " ", -1);
  const gboolean whole = g_strv_length(one) <= 4 && g_strv_length(two) <= 4;
  for (int i = 0; one[i] && two[i] && count < 4; i++) {
    const gboolean same = !strcmp(one[i], two[i]);
    if (same && !whole) continue;
    differ = differ || !same;
    was[count] = g_ascii_strtod(one[i], NULL);
    is[count++] = g_ascii_strtod(two[i], NULL);
  }
  return differ ? count : 0;
}

static void compare_object(Changes* c, const mjModel* before, mjtObj type, int id) {
  g_autoptr(GPtrArray) was = gimbal_fields_of_model(before, type, id);
  g_autoptr(GPtrArray) is = gimbal_fields_of_model(c->m, type, id);
  for (guint i = 0; i < MIN(was->len, is->len); i++) {
    const GimbalFieldText *one = g_ptr_array_index(was, i), *two = g_ptr_array_index(is, i);
    double numbers[2][4];
    if (strcmp(one->name, two->name) != 0 || !is_stated(one->name)) continue;
    const int count = differing_numbers(one->text, two->text, numbers[0], numbers[1]);
    if (!count || are_same(one->name, numbers[0], numbers[1], count)) continue;
    changes_set_all(changes_add(c, type, id), one->name, numbers[0], numbers[1], count);
  }
}

// The first vertex of a flex that stands elsewhere in its body.
static void compare_flex(Changes* c, const mjModel* before, int id) {
  const mjModel* m = c->m;
  const int first = m->flex_vertadr[id], count = m->flex_vertnum[id];
  if (before->flex_vertadr[id] != first || before->flex_vertnum[id] != count) return;
  for (int v = first; v < first + count; v++) {
    const double *was = before->flex_vert + 3 * v, *is = m->flex_vert + 3 * v;
    double apart[3];
    mju_sub3(apart, is, was);
    if (mju_norm3(apart) < 1e-9) continue;
    changes_set_all(changes_add(c, mjOBJ_FLEX, id), N_("place of a vertex in its body"), was, is, 3);
    return;
  }
}

// The first triangle of a mesh that has other vertices, or how many there are.
static void compare_mesh(Changes* c, const mjModel* before, int id) {
  const mjModel* m = c->m;
  const int count = m->mesh_facenum[id], was = before->mesh_facenum[id];
  if (count != was) {
    changes_set(changes_add(c, mjOBJ_MESH, id), N_("triangles"), was, count);
    return;
  }
  const int *faces = m->mesh_face + 3 * m->mesh_faceadr[id],
            *old = before->mesh_face + 3 * before->mesh_faceadr[id];
  int i = 0;
  while (i < 3 * count && faces[i] == old[i]) i++;
  if (i == 3 * count) return;
  double numbers[2][3];
  for (int k = 0; k < 3; k++) {
    numbers[0][k] = old[i - i % 3 + k];
    numbers[1][k] = faces[i - i % 3 + k];
  }
  changes_set_all(changes_add(c, mjOBJ_MESH, id), N_("vertices of the first triangle that differs"),
                  numbers[0], numbers[1], 3);
}

static void compare_models(Changes* c, const mjModel* before) {
  const mjModel* m = c->m;
  const struct {
    mjtObj type;
    mjtSize now, before;
  } kinds[] = {
      {mjOBJ_BODY, m->nbody, before->nbody},       {mjOBJ_GEOM, m->ngeom, before->ngeom},
      {mjOBJ_SITE, m->nsite, before->nsite},       {mjOBJ_CAMERA, m->ncam, before->ncam},
      {mjOBJ_TENDON, m->ntendon, before->ntendon}, {mjOBJ_ACTUATOR, m->nactuator, before->nactuator}};
  for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
    for (int id = 0; kinds[i].now == kinds[i].before && id < kinds[i].now; id++) {
      compare_object(c, before, kinds[i].type, id);
    }
  }
  for (int f = 0; m->nflex == before->nflex && f < m->nflex; f++) compare_flex(c, before, f);
  for (int i = 0; m->nmesh == before->nmesh && i < m->nmesh; i++) compare_mesh(c, before, i);
}

//---- meshes of polygons

typedef struct Preparing {
  const mjModel* m;
  const GPtrArray* texts;
} Preparing;

static gboolean is_obj(const mjModel* m, int mesh) {
  const char* path = m->paths + MAX(0, m->mesh_pathadr[mesh]);
  g_autofree char* small = g_ascii_strdown(path, -1);
  return m->mesh_pathadr[mesh] >= 0 && g_str_has_suffix(small, ".obj");
}

static char* read_text(const char* folder, const char* path, const mjVFS* vfs) {
  const void* bytes;
  mjResource* resource = mju_openResource(folder, path, vfs, NULL, 0);
  const int n = resource ? mju_readResource(resource, &bytes) : -1;
  char* text = n > 0 ? g_strndup(bytes, (gsize)n) : NULL;
  if (resource) mju_closeResource(resource);
  return text;
}

// The file of a mesh, from beside the text or from where its path leads. NULL: it cannot be read.
static char* text_of_mesh(const mjModel* m, const GPtrArray* texts, int id, const mjVFS* vfs) {
  const GimbalMjcfFile* root = g_ptr_array_index(texts, 0);
  g_autofree char* folder = g_path_get_dirname(root->path);
  const char* path = m->paths + m->mesh_pathadr[id];
  char* text = read_text(folder, path, vfs);
  return text ? text : read_text(NULL, path, vfs);
}

// Polygons as 3.12 cut them, from a buffer.
static gboolean cut_mesh(const Preparing* p, mjsMesh* mesh, int id, mjVFS* vfs) {
  g_autofree char* text = text_of_mesh(p->m, p->texts, id, vfs);
  g_autofree char* cut = text ? gimbal_polygons_cut(text) : NULL;
  g_autofree char* buffer = g_strdup_printf("polygons-%d.obj", id);
  if (!cut || mj_addBufferVFS(vfs, buffer, cut, (int)strlen(cut))) return FALSE;
  mjs_setName(mesh->element, mj_id2name(p->m, mjOBJ_MESH, id));
  mjs_setString(mesh->file, buffer);
  return TRUE;
}

// Whether there are any. Meshes of models that are attached come later, and then it is not known
// which is which.
static gboolean prepare_meshes(mjSpec* spec, mjVFS* vfs, gpointer data) {
  const Preparing* p = data;
  gboolean any = FALSE;
  int id = 0;
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_MESH); e; e = mjs_nextElement(spec, e)) id++;
  if (id != p->m->nmesh) return FALSE;
  id = 0;
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_MESH); e; e = mjs_nextElement(spec, e), id++) {
    if (is_obj(p->m, id) && cut_mesh(p, mjs_asMesh(e), id, vfs)) any = TRUE;
  }
  return any;
}

static void add_corners(Changes* c, const GPtrArray* texts) {
  const mjModel* m = c->m;
  for (int i = 0; i < m->nmesh; i++) {
    g_autofree char* text = is_obj(m, i) ? text_of_mesh(m, texts, i, NULL) : NULL;
    const int count = text ? gimbal_polygons_count_partial(text) : 0;
    if (!count || m->mesh_texcoordnum[i]) continue;
    changes_set(changes_add(c, mjOBJ_MESH, i), N_("texture coordinates"), count, 0);
  }
}

//---- keyframes

// The first replicate that is read to its end; FALSE: there is none.
static gboolean first_replicate(GPtrArray* files, const GimbalMjcfNode** found, const GimbalMjcfTree** tree) {
  for (guint f = 0; f < files->len; f++) {
    const GimbalMjcfFile* file = g_ptr_array_index(files, f);
    *found = NULL;
    *tree = file->tree;
    for (int i = 0; i < gimbal_mjcf_tree_count(file->tree); i++) {
      const GimbalMjcfNode* node = gimbal_mjcf_tree_node(file->tree, i);
      if (!gimbal_mjcf_tree_is(file->tree, node, "replicate")) continue;
      if (*found && node->start >= (*found)->end) break;
      *found = node;
    }
    if (*found) return TRUE;
  }
  return FALSE;
}

// 3.12 had a copy of all keyframes for each copy of what that one has in it.
static void add_keyframes(Changes* c, GPtrArray* files) {
  const GimbalMjcfNode* replicate;
  const GimbalMjcfTree* tree;
  if (c->m->nkey == 0 || !first_replicate(files, &replicate, &tree)) return;
  g_autofree char* count = gimbal_mjcf_tree_value(tree, replicate, "count");
  const double copies = count ? g_ascii_strtod(count, NULL) : 0;
  changes_set(changes_add_model(c), N_("keyframes"), (double)c->m->nkey * (1 + copies), (double)c->m->nkey);
}

//---- the models that say what it said

static GPtrArray* texts_of(GPtrArray* files, GimbalMigrateSpan span, gboolean* other) {
  g_autoptr(GimbalMigration) migration = gimbal_migrate(files, span);
  if (other) *other = gimbal_migration_count_mended(migration) > 0;
  return gimbal_texts_replaced(files, migration->texts);
}

GimbalSaid* gimbal_said_new(GPtrArray* files, int from) {
  const GimbalMigrateSpan span = {.from = from ? from : GIMBAL_MIGRATE_FIRST, .explaining = TRUE};
  GimbalSaid* said = g_new0(GimbalSaid, 1);
  said->from = span.from;
  said->texts = texts_of(files, span, &said->other);
  said->loading = texts_of(files, (GimbalMigrateSpan){.loading = TRUE}, NULL);
  return said;
}

void gimbal_said_free(GimbalSaid* said) {
  GPtrArray* const lists[] = {said->texts, said->loading};
  for (guint i = 0; i < G_N_ELEMENTS(lists); i++) g_ptr_array_unref(lists[i]);
  g_free(said);
}

// Length ranges are not looked for, as they take long and are not compared.
static void add_differences(Changes* c, GPtrArray* texts, GimbalTextsPrepare prepare) {
  mjVFS vfs;
  mjSpec* spec;
  Preparing preparing = {c->m, texts};
  GimbalDiagnostics* problems = gimbal_diagnostics_new();
  mjModel* before = gimbal_texts_compile_prepared(texts, prepare, &preparing, &vfs, &spec, problems);
  if (before) compare_models(c, before);
  mj_deleteModel(before);
  mj_deleteSpec(spec);
  mj_deleteVFS(&vfs);
  gimbal_diagnostics_free(problems);
}

void gimbal_changes_add_compiled(GPtrArray* list, const mjModel* m, const GimbalSaid* said) {
  Changes texts = {.m = m, .list = list, .rule = &kRule}, meshes = {.m = m, .list = list, .rule = &kPolygons};
  Changes keyframes = {.m = m, .list = list, .rule = &kKeyframes};
  if (said->from < gimbal_version_parse(kKeyframes.since)) add_keyframes(&keyframes, said->loading);
  if (said->other) add_differences(&texts, said->texts, NULL);
  if (said->from < gimbal_version_parse(kPolygons.since)) {
    Changes corners = {.m = m, .list = list, .rule = &kCorners};
    add_differences(&meshes, said->loading, prepare_meshes);
    add_corners(&corners, said->loading);
  }
}
