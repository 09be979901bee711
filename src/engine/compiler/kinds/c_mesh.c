// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Meshes: from file, data or formula to their compiled form, several at a time.

#include "asset/file/path.h"
#include "asset/mesh/mesh.h"

#include <gimbal/kinds/geoms.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "asset/mesh/mesh_cache.h"
#include "asset/mesh/mesh_closed.h"
#include "asset/mesh/mesh_fault.h"
#include "asset/mesh/mesh_isosurface.h"
#include "base/alloc.h"
#include "compiler/work/asset_path.h"
#include "compiler/work/asset_work.h"
#include "compiler/work/emit_bvh.h"
#include "compiler/work/parallel.h"
#include "compiler/work/plugin_work.h"

struct MeshWork {
  Element* e;
  const mjsMesh* s;
  AssetFile file;     // open while meshes are compiled
  MeshSource source;  // of a mesh without file
  PluginField field;  // that it is the surface of, if plugin is set
  MeshOptions options;
  Mesh mesh;
  double box[6];  // around that field
  bool ready;     // file or source is there
  bool valid;     // mesh is there
  GimbalMessage error;
  const char* advice;
};

//---- sources

// Lists of the element, and where their copies go.
typedef struct List {
  const void* from;
  int length, width;  // numbers, and how many of them are one thing
  void** to;
  int* n;  // things
} List;

// All of them, or none and an error.
static void copy_lists(const List* lists, int n) {
  AllocPart parts[6];
  for (int i = 0; i < n; i++) {
    *lists[i].n = lists[i].length / lists[i].width;
    parts[i] = (AllocPart){.count = (size_t)*lists[i].n * lists[i].width, .size = sizeof(float)};
  }
  alloc_several(parts, n);
  for (int i = 0; i < n; i++) {
    if (parts[i].block) memcpy(parts[i].block, lists[i].from, parts[i].count * sizeof(float));
    *lists[i].to = parts[i].block;
  }
}

static float* copy_floats(const mjFloatVec* v, int width, int* n) {
  void* to;
  copy_lists(&(List){float_vec_data(v), float_vec_size(v), width, &to, n}, 1);
  return to;
}

static bool has_length(Compile* c, const MeshWork* w, int size, int width, const char* name) {
  if (size % width == 0) return true;
  compile_error(c, w->e, "mesh", "the list of %s of mesh '%s' does not come out even: each takes %d numbers",
                name, string_get(w->e->name), width);
  return false;
}

// Lists in the element must fit, even if a file comes instead of them.
static bool check_data(Compile* c, const MeshWork* w) {
  const mjsMesh* s = w->s;
  return has_length(c, w, float_vec_size(s->uservert), 3, "vertex") &&
         has_length(c, w, float_vec_size(s->usernormal), 3, "normal") &&
         has_length(c, w, float_vec_size(s->usertexcoord), 2, "texcoord") &&
         has_length(c, w, int_vec_size(s->userface), 3, "face");
}

static bool source_from_data(Compile* c, MeshWork* w) {
  const mjsMesh* s = w->s;
  MeshSource* m = &w->source;
  int nfacenormal, nfacetexcoord;
  void* to[6];
  const List lists[] = {
      {float_vec_data(s->uservert), float_vec_size(s->uservert), 3, &to[0], &m->nvert},
      {float_vec_data(s->usernormal), float_vec_size(s->usernormal), 3, &to[1], &m->nnormal},
      {float_vec_data(s->usertexcoord), float_vec_size(s->usertexcoord), 2, &to[2], &m->ntexcoord},
      {int_vec_data(s->userface), int_vec_size(s->userface), 3, &to[3], &m->nface},
      {int_vec_data(s->userfacenormal), int_vec_size(s->userfacenormal), 3, &to[4], &nfacenormal},
      {int_vec_data(s->userfacetexcoord), int_vec_size(s->userfacetexcoord), 3, &to[5], &nfacetexcoord}};
  _Static_assert(sizeof(float) == sizeof(int), "lists of either");
  copy_lists(lists, 6);
  m->vert = to[0], m->normal = to[1], m->texcoord = to[2];
  m->face = to[3], m->facenormal = to[4], m->facetexcoord = to[5];
  if ((m->facenormal && nfacenormal != m->nface) || (m->facetexcoord && nfacetexcoord != m->nface)) {
    compile_error(c, w->e, "mesh", "faces of normals and texcoords must be as many as faces in mesh '%s'",
                  string_get(w->e->name));
    return false;
  }
  return true;
}

static bool source_from_field(Compile* c, MeshWork* w) {
  const double* scale = w->s->scale;
  if (!plugin_field(c, w->e, &w->field)) return false;
  const char* lacks = !w->field.plugin->sdf_staticdistance ? "sdf_staticdistance"
                      : !w->field.plugin->sdf_aabb         ? "sdf_aabb"
                                                           : NULL;
  if (lacks) {
    compile_error(c, w->e, "mesh", "plugin '%s' cannot make a mesh: it has no function %s",
                  w->field.plugin->name, lacks);
  } else if (scale[0] != 1 || scale[1] != 1 || scale[2] != 1) {
    spec_error(c->spec, w->e, "scale", N_("Change the configuration of the plugin."),
               "mesh '%s' is made by a plugin and cannot be scaled", string_get(w->e->name));
  }
  if (lacks || scale[0] != 1 || scale[1] != 1 || scale[2] != 1) return false;
  w->options.keep_frame = 1;
  w->field.plugin->sdf_aabb(w->box, w->field.attributes);
  return true;
}

// With the names of mesh and file.
static void report_mesh(Compile* c, const MeshWork* w) {
  const char *name = string_get(w->e->name), *file = string_get(w->s->file);
  GimbalMessage whole;
  if (*file) {
    gimbal_message_set(&whole, "mesh '%s', file '%s': %p", name, file, &w->error);
  } else {
    gimbal_message_set(&whole, "mesh '%s': %p", name, &w->error);
  }
  asset_error(c, w->e, "mesh", w->advice, &whole);
}

// The first mesh of what a registered decoder makes of a file.
static bool source_from_spec(Compile* c, MeshWork* w, mjSpec* decoded) {
  const mjsElement* first = mjs_firstElement(decoded, mjOBJ_MESH);
  const mjsMesh* own = w->s;
  if (!first) return false;
  w->s = element_of(first)->object;
  bool ok = check_data(c, w) && source_from_data(c, w);
  w->s = own;
  return ok;
}

static bool decode_source(Compile* c, MeshWork* w) {
  char reason[300] = "";
  const char* type = string_get(w->s->content_type);
  // formats that are read here have none
  if (!mjp_findDecoder(w->file.resource, type)) return true;
  mjSpec* decoded = mju_decodeResource(w->file.resource, type, c->vfs, reason, (int)sizeof reason);
  asset_file_close(&w->file);
  int told = spec_error_count(c->spec);
  bool ok = decoded && source_from_spec(c, w, decoded);
  if (!ok && spec_error_count(c->spec) == told) {
    gimbal_message_set(&w->error, "%s", reason[0] ? reason : N_("the decoder made no mesh of it"));
    report_mesh(c, w);
  }
  mj_deleteSpec(decoded);
  return ok;
}

static void open_source(Compile* c, MeshWork* w) {
  const char* file = string_get(w->s->file);
  if (!check_data(c, w)) return;
  if (*file) {
    w->ready = asset_open(c, w->e, w->e->compiler->meshdir, file, &w->file) && decode_source(c, w);
  } else if (w->s->plugin.active) {
    w->ready = source_from_field(c, w);
  } else if (float_vec_size(w->s->uservert)) {
    w->ready = source_from_data(c, w);
  } else {
    compile_error(c, w->e, "mesh", "mesh '%s' has neither file nor vertices", string_get(w->e->name));
  }
}

static void close_source(MeshWork* w) {
  if (w->file.resource) asset_file_close(&w->file);
  mesh_source_free(&w->source);
  g_free(w->field.attributes);
  memset(&w->file, 0, sizeof w->file);
  w->field.attributes = NULL;
}

//---- options

static void set_options(const Compile* c, MeshWork* w) {
  const mjsMesh* s = w->s;
  MeshOptions* o = &w->options;
  mesh_default_options(o);
  memcpy(o->scale, s->scale, sizeof s->scale);
  scale_mesh_stretch(c, w->e, o->stretch);
  memcpy(o->refpos, s->refpos, sizeof s->refpos);
  memcpy(o->refquat, s->refquat, sizeof s->refquat);
  o->inertia = s->inertia;
  o->smooth_normal = s->smoothnormal;
  o->max_hull_vert = s->maxhullvert;
  o->need_sdf = s->needsdf;
  o->octree_max_depth = s->octree_maxdepth;
  o->need_hull = 0;
}

// Geoms that a pair names may touch whatever their masks say.
static void apply_pair(Compile* c, const mjString* name) {
  const Element* geom = spec_find_name(c->spec, mjOBJ_GEOM, string_get(name));
  const mjsGeom* g = geom ? geom->object : NULL;
  if (!g || !gimbal_geom_has_mesh(g->type)) return;
  const Element* mesh = spec_find_name(c->spec, mjOBJ_MESH, string_get(g->meshname));
  if (mesh && mesh->id >= 0) c->mesh[mesh->id].options.need_hull = 1;
}

// Whether a point is inside of a site is asked of its hull.
static void apply_sites(Compile* c) {
  for (int i = 0; i < count(c, mjOBJ_SITE); i++) {
    const mjsSite* s = c->list[mjOBJ_SITE].items[i]->object;
    const Element* e = spec_find_name(c->spec, mjOBJ_MESH, string_get(s->meshname));
    if (e && e->id >= 0) c->mesh[e->id].options.need_hull = 1;
  }
}

// What geoms and sites do with a mesh decides what it must have.
static void apply_uses(Compile* c) {
  apply_sites(c);
  for (int i = 0; i < count(c, mjOBJ_PAIR); i++) {
    const mjsPair* p = c->list[mjOBJ_PAIR].items[i]->object;
    apply_pair(c, p->geomname1);
    apply_pair(c, p->geomname2);
  }
  for (int i = 0; i < count(c, mjOBJ_GEOM); i++) {
    const mjsGeom* g = c->list[mjOBJ_GEOM].items[i]->object;
    const Element* e = spec_find_name(c->spec, mjOBJ_MESH, string_get(g->meshname));
    if (!e || e->id < 0) continue;
    MeshWork* w = c->mesh + e->id;
    bool collides = g->contype || g->conaffinity;
    if (g->type == mjGEOM_SDF && !w->s->plugin.active) w->options.need_sdf = 1;
    if (!gimbal_geom_has_mesh(g->type)) continue;
    if (collides || w->s->inertia == mjMESH_INERTIA_CONVEX) w->options.need_hull = 1;
  }
}

//---- compilation

static double field_at(const double point[3], const void* context) {
  const PluginField* field = context;
  return field->plugin->sdf_staticdistance(point, field->attributes);
}

static bool given_twice(MeshWork* w, bool in_file, bool in_element, const char* what) {
  if (in_file && in_element) {
    gimbal_message_set(&w->error, "%s", what);
  }
  return in_file && in_element;
}

// Lists of the element that the file has not join it. Returns whether there is one in both.
static bool join_lists(MeshWork* w) {
  MeshSource* m = &w->source;
  const mjsMesh* s = w->s;
  bool normals = float_vec_size(s->usernormal) > 0, texcoords = float_vec_size(s->usertexcoord) > 0;
  if (given_twice(w, m->nvert > 0, float_vec_size(s->uservert) > 0,
                  N_("vertices are in the file and in the element: keep one of them")) ||
      given_twice(w, m->nface > 0, int_vec_size(s->userface) > 0,
                  N_("faces are in the file and in the element: keep one of them")) ||
      given_twice(w, m->nnormal > 0, normals,
                  N_("normals are in the file and in the element: keep one of them")) ||
      given_twice(w, m->ntexcoord > 0, texcoords,
                  N_("texture coordinates are in the file and in the element: keep one of them"))) {
    return true;
  }
  if (!normals && !texcoords) return false;
  mesh_source_own(m);
  if (normals) m->normal = copy_floats(s->usernormal, 3, &m->nnormal);
  if (!texcoords) return false;
  m->texcoord = copy_floats(s->usertexcoord, 2, &m->ntexcoord);
  mju_free(m->facetexcoord);
  m->facetexcoord = NULL;
  return false;
}

// A mirrored mesh is sound, but its convex volume comes out below zero.
static bool is_mirrored_convex(const MeshWork* w) {
  const double* scale = w->s->scale;
  return w->s->inertia == mjMESH_INERTIA_CONVEX && scale[0] * scale[1] * scale[2] < 0;
}

// Say what is wrong with a mesh in place of what did not work with it.
static void find_fault(MeshWork* w, bool is_read) {
  bool text = w->file.data && path_has_extension(string_get(w->s->file), ".obj");
  if (mesh_find_fault(is_read ? &w->source : NULL, text ? w->file.data : NULL, w->file.size, &w->error,
                      &w->advice) ||
      !is_read || !is_mirrored_convex(w)) {
    return;
  }
  gimbal_message_set(&w->error, "its scale mirrors it, and a mirrored mesh has no convex inertia");
  w->advice = N_("Write inertia=\"exact\", or mirror the file.");
}

// What may run beside other meshes: no file is opened, no error reported.
static void compile_mesh(void* item) {
  MeshWork* w = item;
  if (!w->ready) return;
  int failed = w->field.plugin && mesh_isosurface(&w->source, field_at, &w->field, w->box, &w->error);
  failed = failed ||
           (w->file.resource && (mesh_read(&w->source, string_get(w->s->file), string_get(w->s->content_type),
                                           w->file.data, w->file.size, &w->error) ||
                                 join_lists(w)));
  w->valid = !failed && !mesh_compile(&w->mesh, &w->source, &w->options, &w->error);
  if (!w->valid) find_fault(w, !failed);
}

// Distances have a sign only where there is an inside.
static void warn_of_holes(const Compile* c, const MeshWork* w) {
  int open = w->valid && w->options.need_sdf ? mesh_count_open_edges(&w->mesh) : 0;
  if (!open) return;
  spec_warning(
      c->spec, w->e, "open-mesh",
      N_("Close its holes and turn all faces outward, or collide by its hull: type=\"mesh\"."),
      "mesh '%s' is not closed: %d edges have no face on the other side, and what is inside cannot be told "
      "beside them",
      string_get(w->e->name), open);
}

void compile_meshes(Compile* c) {
  int n = count(c, mjOBJ_MESH);
  c->mesh = new_works(c, mjOBJ_MESH, sizeof(MeshWork));
  for (int i = 0; i < n; i++) {
    MeshWork* w = c->mesh + i;
    if (mesh_is_unread(c, i)) continue;
    set_options(c, w);
    open_source(c, w);
  }
  apply_uses(c);
  compile_parallel(c, compile_mesh, c->mesh, sizeof *c->mesh, n);
  for (int i = 0; i < n; i++) {
    MeshWork* w = c->mesh + i;
    if (w->ready && !w->valid) report_mesh(c, w);
    warn_of_holes(c, w);
    close_source(w);
  }
}

void free_meshes(Compile* c) {
  for (int i = 0; c->mesh && i < count(c, mjOBJ_MESH); i++) {
    if (c->mesh[i].valid) mesh_free(&c->mesh[i].mesh);
    close_source(&c->mesh[i]);  // of a compile that was abandoned before
  }
  g_free(c->mesh);
}

void close_meshes(Compile* c, const bool* kept) {
  int next = 0;
  for (int i = 0; i < count(c, mjOBJ_MESH); i++) {
    MeshWork* w = c->mesh + i;
    if (kept[i]) {
      c->mesh[next++] = *w;
    } else if (w->valid) {
      mesh_free(&w->mesh);
    }
  }
}

//---- what geoms need

void mesh_pose(const Compile* c, int mesh, GimbalPose* pose) {
  memcpy(pose->pos, c->mesh[mesh].mesh.pos, sizeof pose->pos);
  memcpy(pose->quat, c->mesh[mesh].mesh.quat, sizeof pose->quat);
  if (!c->mesh[mesh].valid) pose->quat[0] = 1;
}

void mesh_half_size(const Compile* c, int mesh, double size[3]) {
  const double* aamm = c->mesh[mesh].mesh.aamm;
  for (int i = 0; i < 3; i++) size[i] = fmax(fabs(aamm[i]), fabs(aamm[i + 3]));
}

void mesh_aabb(const Compile* c, int mesh, double aabb[6]) {
  const double* aamm = c->mesh[mesh].mesh.aamm;
  for (int i = 0; i < 3; i++) {
    aabb[i] = (aamm[i + 3] + aamm[i]) / 2;
    aabb[i + 3] = (aamm[i + 3] - aamm[i]) / 2;
  }
}

bool mesh_is_unread(const Compile* c, int mesh) {
  return c->unread_mesh && c->unread_mesh[mesh];
}

bool mesh_is_valid(const Compile* c, int mesh) {
  return c->mesh[mesh].valid;
}

int mesh_nvert(const Compile* c, int mesh) {
  return c->mesh[mesh].mesh.nvert;
}

double mesh_volume(const Compile* c, int mesh) {
  return c->mesh[mesh].mesh.volume;
}

void mesh_inertia(const Compile* c, int mesh, double mass, double inertia[3]) {
  const double* b = c->mesh[mesh].mesh.boxsz;
  for (int i = 0; i < 3; i++) {
    double u = b[(i + 1) % 3], v = b[(i + 2) % 3];
    inertia[i] = mass * (u * u + v * v) / 3;
  }
}

const char* mesh_material(const Compile* c, int mesh) {
  return string_get(c->mesh[mesh].s->material);
}

static void fit_inertia_box(const double b[3], mjtGeom type, double size[3]) {
  switch (type) {
    case mjGEOM_SPHERE:
      size[0] = (b[0] + b[1] + b[2]) / 3;
      break;
    case mjGEOM_CAPSULE:
      size[0] = (b[0] + b[1]) / 2;
      size[1] = fmax(0, b[2] - size[0] / 2);
      break;
    case mjGEOM_CYLINDER:
      size[0] = (b[0] + b[1]) / 2;
      size[1] = b[2];
      break;
    default:
      memcpy(size, b, 3 * sizeof(double));
  }
}

// The primitive in the bounding box with these half sizes; one with its round sides about z takes
// the larger of x and y.
static void fit_bounding_box(const double half[3], mjtGeom type, double size[3]) {
  double across = fmax(half[0], half[1]);
  switch (type) {
    case mjGEOM_SPHERE:
      size[0] = fmax(across, half[2]);
      break;
    case mjGEOM_CAPSULE:
      size[0] = across;
      size[1] = fmax(0, half[2] - across);
      break;
    case mjGEOM_CYLINDER:
      size[0] = across;
      size[1] = half[2];
      break;
    default:
      memcpy(size, half, 3 * sizeof(double));
  }
}

void mesh_fit(const Compile* c, int mesh, mjtGeom type, bool by_aabb, double scale, double size[3],
              GimbalPose* pose) {
  const Mesh* m = &c->mesh[mesh].mesh;
  mesh_pose(c, mesh, pose);
  if (by_aabb) {
    double center[3], half[3], moved[3];
    for (int i = 0; i < 3; i++) {
      center[i] = (m->aamm[i] + m->aamm[i + 3]) / 2;
      half[i] = m->aamm[i + 3] - center[i];
    }
    fit_bounding_box(half, type, size);
    rotate(moved, center, pose->quat);
    for (int i = 0; i < 3; i++) pose->pos[i] += moved[i];
  } else {
    fit_inertia_box(m->boxsz, type, size);
  }
  for (int i = 0; i < 3; i++) size[i] *= scale;
}

//---- emission

// Addresses into the arrays that all meshes share.
typedef struct Cursor {
  mjtSize vert, normal, texcoord, face, graph, poly, polyvert, polymap, bvh, oct;
} Cursor;

static void mesh_advance(Cursor* at, const Mesh* mesh) {
  at->vert += mesh->nvert;
  at->normal += mesh->nnormal;
  at->texcoord += mesh->facetexcoord ? mesh->ntexcoord : 0;
  at->face += mesh->nface;
  at->graph += mesh->ngraph;
  at->poly += mesh->npoly;
  at->polyvert += mesh->npolyvert;
  at->polymap += mesh->npolymap;
  at->bvh += mesh->bvh.nnode;
  at->oct += mesh->octree.nnode;
}

void mesh_sizes(const Compile* c, mjModel* size) {
  Cursor end = {0};
  for (int i = 0; i < count(c, mjOBJ_MESH); i++) mesh_advance(&end, &c->mesh[i].mesh);
  size->nmeshvert += end.vert;
  size->nmeshnormal += end.normal;
  size->nmeshtexcoord += end.texcoord;
  size->nmeshface += end.face;
  size->nmeshgraph += end.graph;
  size->nmeshpoly += end.poly;
  size->nmeshpolyvert += end.polyvert;
  size->nmeshpolymap += end.polymap;
  size->nbvhstatic += end.bvh;
  size->noct += end.oct;
}

static void emit_addresses(mjModel* m, int i, const Mesh* mesh, const Cursor* at) {
  m->mesh_vertadr[i] = at->vert;
  m->mesh_vertnum[i] = mesh->nvert;
  m->mesh_normaladr[i] = at->normal;
  m->mesh_normalnum[i] = mesh->nnormal;
  m->mesh_texcoordadr[i] = mesh->facetexcoord ? at->texcoord : -1;
  m->mesh_texcoordnum[i] = mesh->ntexcoord;
  m->mesh_faceadr[i] = at->face;
  m->mesh_facenum[i] = mesh->nface;
  m->mesh_graphadr[i] = mesh->ngraph ? at->graph : -1;
  m->mesh_polyadr[i] = at->poly;
  m->mesh_polynum[i] = mesh->npoly;
  m->mesh_bvhadr[i] = mesh->bvh.nnode ? at->bvh : -1;
  m->mesh_bvhnum[i] = mesh->bvh.nnode;
  m->mesh_octadr[i] = mesh->octree.nnode ? at->oct : -1;
  m->mesh_octnum[i] = mesh->octree.nnode;
}

static void mesh_copy(void* to, const void* from, size_t bytes) {
  if (bytes && from) memcpy(to, from, bytes);
}

static void emit_surface(mjModel* m, const Mesh* mesh, const Cursor* at) {
  size_t face_bytes = 3 * (size_t)mesh->nface * sizeof(int);
  mesh_copy(m->mesh_vert + 3 * at->vert, mesh->vert, 3 * (size_t)mesh->nvert * sizeof(float));
  mesh_copy(m->mesh_normal + 3 * at->normal, mesh->normal, 3 * (size_t)mesh->nnormal * sizeof(float));
  mesh_copy(m->mesh_face + 3 * at->face, mesh->face, face_bytes);
  mesh_copy(m->mesh_facenormal + 3 * at->face, mesh->facenormal, face_bytes);
  if (mesh->facetexcoord) {
    mesh_copy(m->mesh_texcoord + 2 * at->texcoord, mesh->texcoord,
              2 * (size_t)mesh->ntexcoord * sizeof(float));
    mesh_copy(m->mesh_facetexcoord + 3 * at->face, mesh->facetexcoord, face_bytes);
  }
  mesh_copy(m->mesh_graph + at->graph, mesh->graph, mesh->ngraph * sizeof(int));
}

static void emit_polygons(mjModel* m, const Mesh* mesh, const Cursor* at) {
  for (int k = 0; k < mesh->npoly; k++) {
    m->mesh_polyvertadr[at->poly + k] = at->polyvert + mesh->polyvertadr[k];
    m->mesh_polyvertnum[at->poly + k] = mesh->polyvertnum[k];
    m->npolygonmax = MAX(m->npolygonmax, mesh->polyvertnum[k]);
  }
  mesh_copy(m->mesh_polynormal + 3 * at->poly, mesh->polynormal, 3 * (size_t)mesh->npoly * sizeof(mjtNum));
  mesh_copy(m->mesh_polyvert + at->polyvert, mesh->polyvert, mesh->npolyvert * sizeof(int));
  mesh_copy(m->mesh_polymap + at->polymap, mesh->polymap, mesh->npolymap * sizeof(int));
  for (int k = 0; k < mesh->nvert; k++) {
    m->mesh_polymapadr[at->vert + k] = at->polymap + (mesh->polymapadr ? mesh->polymapadr[k] : 0);
    if (!mesh->polymapnum) continue;
    m->mesh_polymapnum[at->vert + k] = mesh->polymapnum[k];
    m->nmeshdegmax = MAX(m->nmeshdegmax, mesh->polymapnum[k]);
  }
}

static void emit_octree(mjModel* m, const Octree* o, int adr) {
  mesh_copy(m->oct_depth + adr, o->depth, o->nnode * sizeof(int));
  mesh_copy(m->oct_child + 8 * adr, o->child, 8 * (size_t)o->nnode * sizeof(int));
  mesh_copy(m->oct_aabb + 6 * adr, o->aabb, 6 * (size_t)o->nnode * sizeof(mjtNum));
  mesh_copy(m->oct_coeff + 8 * adr, o->coeff, 8 * (size_t)o->nnode * sizeof(mjtNum));
}

void emit_meshes(Compile* c) {
  mjModel* m = c->m;
  Cursor at = {0};
  for (int i = 0; i < m->nbody; i++) at.bvh += m->body_bvhnum[i];
  for (int i = 0; i < m->nmesh; i++) {
    const Mesh* mesh = &c->mesh[i].mesh;
    memcpy(m->mesh_scale + 3 * i, c->mesh[i].s->scale, sizeof c->mesh[i].s->scale);
    memcpy(m->mesh_pos + 3 * i, mesh->pos, sizeof mesh->pos);
    memcpy(m->mesh_quat + 4 * i, mesh->quat, sizeof mesh->quat);
    memcpy(m->mesh_extrema + 27 * i, mesh->extrema, sizeof mesh->extrema);
    emit_addresses(m, i, mesh, &at);
    emit_surface(m, mesh, &at);
    emit_polygons(m, mesh, &at);
    if (mesh->bvh.nnode) emit_bvh(m, &mesh->bvh, at.bvh, true);
    emit_octree(m, &mesh->octree, at.oct);
    mesh_advance(&at, mesh);
  }
}
