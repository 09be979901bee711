// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// From the abstract scene to what is drawn: each geom becomes one or more instances of a mesh, or
// lines.

#include <math.h>
#include <string.h>

#include "base/alloc.h"
#include "render/renderer.h"

// Make room for n more elements; returns the array, perhaps at a new place.
static void* draw_list_grow(void* array, int used, int n, int* capacity, size_t size) {
  if (used + n <= *capacity) return array;
  int bigger = 2 * (used + n) + 64;
  char* res = alloc_zeroed(bigger, size);
  if (used) memcpy(res, array, used * size);
  mju_free(array);
  *capacity = bigger;
  return res;
}

// Vertices that live until the next call.
static Vertex* scratch_vertices(Renderer* r, int n) {
  return r->vertex = draw_list_grow(r->vertex, 0, n, &r->vertex_capacity, sizeof *r->vertex);
}

static DrawItem* new_item(Renderer* r) {
  r->item = draw_list_grow(r->item, r->nitem, 1, &r->item_capacity, sizeof *r->item);
  DrawItem* item = r->item + r->nitem++;
  memset(item, 0, sizeof *item);
  return item;
}

static void new_line(Renderer* r, const float from[3], const float to[3], const float rgba[4], float width) {
  r->line = draw_list_grow(r->line, r->nline, 1, &r->line_capacity, sizeof *r->line);
  Line* line = r->line + r->nline++;
  memcpy(line->from, from, sizeof line->from);
  memcpy(line->to, to, sizeof line->to);
  for (int i = 0; i < 3; i++) line->color[i] = linear(rgba[i]);
  line->color[3] = rgba[3];
  line->width = width;
}

// Colour, light response and segment of a geom.
static void set_surface(Instance* inst, const mjvGeom* g, const mjvScene* scn) {
  for (int i = 0; i < 3; i++) inst->color[i] = linear(g->rgba[i]);
  inst->color[3] = g->rgba[3];
  inst->surface[0] = g->emission;
  inst->surface[1] = g->specular;
  inst->surface[2] = g->shininess;
  inst->surface[3] = g->reflectance;
  int id = g->segid + 1;
  for (int i = 0; i < 3; i++) {
    inst->id[i] = ((id >> (8 * i)) & 255) / 255.0f;
    // colours that differ well, for eyes
    static const int base[3] = {2, 3, 5};
    if (scn->flags[mjRND_SEGMENT] && !scn->flags[mjRND_IDCOLOR]) {
      inst->id[i] = (float)(0.1 + 0.8 * mju_Halton(id, base[i]));
    }
  }
}

// Which texture a geom has, and how its coordinates come about.
static void set_texture(DrawItem* item, const mjvGeom* g, const Renderer* r, const mjrContext* con) {
  Instance* inst = &item->instance;
  item->texture[0] = r->blank[0];
  item->texture[1] = r->blank[1];
  item->material = NULL;
  if (g->matid >= 0 && g->matid < r->nmaterial && r->material[g->matid].layered) {
    item->material = r->material + g->matid;
    item->features |= SURFACE_LAYERS;
  }
  int id = g->matid >= 0 ? g->texid : -1;
  if (id < 0 || (id >= con->ntexture && !r->missing)) return;
  if (id < con->ntexture && con->textureType[id] != mjTEXTURE_2D) {
    item->texture[1] = con->texture[id];
    item->features |= SURFACE_CUBE;
    inst->texture[2] = TEXTURE_CUBE;
    return;
  }
  item->texture[0] = id < con->ntexture ? con->texture[id] : r->missing;
  item->features |= SURFACE_2D;
  inst->texture[2] = g->texcoord ? TEXTURE_COORD : TEXTURE_PLANAR;
  for (int i = 0; i < 2; i++) {
    float size = item->infinite ? inst->size[i] : g->size[i];
    inst->texture[i] = g->texrepeat[i] > 0 ? g->texrepeat[i] : 1;
    if (!g->texcoord && (g->texuniform || item->infinite)) inst->texture[i] *= size;
  }
}

static void set_pose(Instance* inst, const mjvGeom* g) {
  for (int c = 0; c < 3; c++) {
    for (int k = 0; k < 3; k++) inst->axis[c][k] = g->mat[3 * k + c];
    inst->axis[c][3] = g->pos[c];
  }
}

// Level of detail for a round shape of a radius: by its size on the screen.
static int draw_list_detail(const Renderer* r, const float pos[3], float radius) {
  const float* eye = r->frame.eye;
  float dx = pos[0] - eye[0], dy = pos[1] - eye[1], dz = pos[2] - eye[2];
  float dist = eye[3] > 0.5f ? 1 : sqrtf(dx * dx + dy * dy + dz * dz);
  float pixels = radius * r->frame.options[3] / fmaxf(dist, 1e-6f);
  // about a quarter of a pixel between the polyhedron and the shape
  int lod = pixels > 120 ? 0 : pixels > 40 ? 1 : pixels > 12 ? 2 : 3;
  if (r->exact) return LOD_EXACT;
  if (r->wireframe) return LOD_COARSEST;
  return mjMIN(lod + r->quality->coarser, LOD_COARSEST);
}

// Sizes of a shape; the elongated ones keep their round parts round.
typedef struct ShapeRule {
  int shape;
  float head;  // length of an arrow's head in widths, 0: none
} ShapeRule;

static const ShapeRule* rule_of(int type) {
  static const ShapeRule rule[mjNGEOMTYPES] = {
      [mjGEOM_PLANE] = {SHAPE_PLANE, 0},       [mjGEOM_SPHERE] = {SHAPE_SPHERE, 0},
      [mjGEOM_CAPSULE] = {SHAPE_CAPSULE, 0},   [mjGEOM_ELLIPSOID] = {SHAPE_SPHERE, 0},
      [mjGEOM_CYLINDER] = {SHAPE_CYLINDER, 0}, [mjGEOM_BOX] = {SHAPE_BOX, 0}};
  static const ShapeRule arrow[3] = {{SHAPE_ARROW, 4}, {SHAPE_ARROW1, 3}, {SHAPE_ARROW2, 4}};
  static const ShapeRule triangle = {SHAPE_TRIANGLE, 0};
  if (type >= mjGEOM_ARROW && type <= mjGEOM_ARROW2) return arrow + type - mjGEOM_ARROW;
  return type == mjGEOM_TRIANGLE ? &triangle : rule + type;
}

static void add_primitive(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGeom* g, int id) {
  const ShapeRule* rule = rule_of(g->type);
  DrawItem* item = new_item(r);
  Instance* inst = &item->instance;
  const float* s = g->size;
  float size[4] = {s[0], s[1], s[2], 0};
  set_pose(inst, g);
  memcpy(item->center, g->pos, sizeof item->center);
  if (rule->shape == SHAPE_CAPSULE) {
    size[2] = s[0];
    size[3] = s[2];
  } else if (rule->head > 0) {
    int ends = rule->shape == SHAPE_ARROW2 ? 2 : 1;
    size[2] = fminf(rule->head * s[0], 0.45f * s[2]);
    size[3] = s[2] - ends * size[2];
    // the first head of a double arrow lies before the origin of the shape
    if (ends == 2) {
      for (int k = 0; k < 3; k++) inst->axis[k][3] += inst->axis[2][k] * size[2];
    }
  } else if (rule->shape == SHAPE_PLANE) {
    item->infinite = s[0] <= 0 || s[1] <= 0;
    for (int k = 0; k < 2; k++) size[k] = s[k] > 0 ? s[k] : r->plane_size;
    size[2] = 1;
    inst->texture[3] = item->infinite;
    r->has_infinite |= item->infinite;
  }
  memcpy(inst->size, size, sizeof size);
  item->radius = sqrtf(size[0] * size[0] + size[1] * size[1] + (size[2] + size[3]) * (size[2] + size[3]));
  item->mesh = &r->shape[rule->shape][draw_list_detail(r, g->pos, fmaxf(s[0], s[1]))];
  item->geom = id;
  item->twosided = rule->shape == SHAPE_TRIANGLE || rule->shape == SHAPE_PLANE;
  item->reflects = (rule->shape == SHAPE_PLANE || rule->shape == SHAPE_BOX) && g->reflectance > 0;
  item->casts = rule->shape != SHAPE_PLANE && g->category != mjCAT_DECOR && g->castshadow;
  set_surface(inst, g, scn);
  set_texture(item, g, r, con);
}

// A mesh that has its size already.
static void add_mesh(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGeom* g, int id,
                     const GpuMesh* mesh) {
  if (!mesh->nindex) return;
  DrawItem* item = new_item(r);
  item->mesh = mesh;
  item->geom = id;
  item->casts = g->category != mjCAT_DECOR && g->castshadow;
  item->radius = g->modelrbound > 0 ? g->modelrbound : g->size[0] + g->size[1] + g->size[2];
  set_pose(&item->instance, g);
  memcpy(item->center, g->pos, sizeof item->center);
  for (int i = 0; i < 3; i++) item->instance.size[i] = 1;
  set_surface(&item->instance, g, scn);
  set_texture(item, g, r, con);
  if (item->instance.texture[2] == TEXTURE_CUBE) {
    // the direction from the centre chooses the texel
    item->instance.size[3] = 0;
  }
}

static void add_hfield(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGeom* g, int id) {
  int field = g->dataid;
  if (field < 0 || field >= r->nhfield) return;
  add_mesh(r, con, scn, g, id, r->hfield + field);
  if (r->nitem && r->item[r->nitem - 1].instance.texture[2] == TEXTURE_PLANAR) {
    Instance* inst = &r->item[r->nitem - 1].instance;
    inst->texture[2] = TEXTURE_COORD;
  }
}

// A ball around n vertices.
static void bound_vertices(float center[3], float* radius, const Vertex* vertex, int n) {
  float low[3] = {1e20f, 1e20f, 1e20f}, high[3] = {-1e20f, -1e20f, -1e20f};
  *radius = 0;
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 3; k++) {
      low[k] = fminf(low[k], vertex[i].pos[k]);
      high[k] = fmaxf(high[k], vertex[i].pos[k]);
    }
  }
  for (int k = 0; k < 3; k++) {
    center[k] = 0.5f * (low[k] + high[k]);
    *radius += 0.25f * (high[k] - low[k]) * (high[k] - low[k]);
  }
  *radius = sqrtf(*radius);
}

// A shape whose vertices are in the world already.
static void add_deformable(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGeom* g, int id,
                           const Deformable* shape, const GpuMesh* mesh, int twosided) {
  if (!mesh->nindex) return;
  mjvGeom at_origin = *g;
  static const float identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  memset(at_origin.pos, 0, sizeof at_origin.pos);
  memcpy(at_origin.mat, identity, sizeof identity);
  add_mesh(r, con, scn, &at_origin, id, mesh);
  DrawItem* item = r->item + r->nitem - 1;
  item->twosided = (unsigned char)twosided;
  item->radius = shape->radius;
  memcpy(item->center, shape->center, sizeof item->center);
}

// The n vertices in the scratch become the shape's.
static void upload_deformable(Renderer* r, Deformable* shape, int n, const unsigned int* index, int nindex) {
  gpu_mesh_upload(&shape->mesh, r->vertex, n, index, nindex, GL_STREAM_DRAW);
  bound_vertices(shape->center, &shape->radius, r->vertex, n);
  shape->uploaded = shape->now;
}

static void upload_skin(Renderer* r, const mjvScene* scn, int skin) {
  int n = scn->skinvertnum[skin];
  const float *pos = scn->skinvert + 3 * scn->skinvertadr[skin],
              *normal = scn->skinnormal + 3 * scn->skinvertadr[skin];
  Vertex* vertex = scratch_vertices(r, n);
  for (int i = 0; i < n; i++) {
    memcpy(vertex[i].pos, pos + 3 * i, sizeof vertex[i].pos);
    memcpy(vertex[i].normal, normal + 3 * i, sizeof vertex[i].normal);
    if (r->skin_texcoord[skin]) {
      memcpy(vertex[i].texcoord, r->skin_texcoord[skin] + 2 * i, sizeof vertex[i].texcoord);
    }
  }
  upload_deformable(r, r->skin + skin, n, NULL, 0);
}

static void add_skin(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGeom* g, int id) {
  int skin = g->objid;
  if (skin < 0 || skin >= mjMIN(con->nskin, scn->nskin)) return;
  if (r->skin[skin].uploaded != r->skin[skin].now) upload_skin(r, scn, skin);
  add_deformable(r, con, scn, g, id, r->skin + skin, &r->skin[skin].mesh, 1);
}

// A part of a flex: a ball at a vertex or a tube along an edge.
static void add_flex_part(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGeom* flex,
                          int id, const float* from, const float* to) {
  mjvGeom g = *flex;
  mjtNum a[3] = {from[0], from[1], from[2]}, b[3] = {to[0], to[1], to[2]};
  g.matid = -1;
  if (from == to) {
    g.type = mjGEOM_SPHERE;
    g.size[1] = g.size[2] = g.size[0];
    memcpy(g.pos, from, sizeof g.pos);
  } else {
    mjv_connector(&g, mjGEOM_CAPSULE, g.size[0], a, b);
  }
  add_primitive(r, con, scn, &g, id);
}

static void upload_flex(Renderer* r, const mjvScene* scn, const mjvGeom* g) {
  int flex = g->objid, adr = scn->flexfaceadr[flex], n = 3 * scn->flexfaceused[flex];
  Vertex* vertex = scratch_vertices(r, n);
  r->index = draw_list_grow(r->index, 0, n, &r->index_capacity, sizeof *r->index);
  for (int i = 0; i < n; i++) {
    memcpy(vertex[i].pos, scn->flexface + 9 * adr + 3 * i, sizeof vertex[i].pos);
    memcpy(vertex[i].normal, scn->flexnormal + 9 * adr + 3 * i, sizeof vertex[i].normal);
    if (g->texcoord) {
      memcpy(vertex[i].texcoord, scn->flextexcoord + 6 * adr + 2 * i, sizeof vertex[i].texcoord);
    }
    r->index[i] = (unsigned)i;
  }
  upload_deformable(r, r->flex + flex, n, r->index, n);
}

// The faces that a geom shows: all of the flex, or those of one material.
static const GpuMesh* flex_faces(const Deformable* flex, const mjvGeom* g) {
  if (g->dataid < 0) return &flex->mesh;
  static const GpuMesh nothing;
  if (g->dataid >= flex->nslice) return &nothing;
  GpuMesh* slice = flex->slice + g->dataid;
  *slice = flex->mesh;
  slice->first = 3 * (int)g->size[1];
  slice->nindex = mjMIN(3 * (int)g->size[2], flex->mesh.nindex - slice->first);
  return slice->first >= 0 && slice->nindex > 0 ? slice : &nothing;
}

static void add_flex_faces(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGeom* g,
                           int id) {
  int flex = g->objid;
  if (flex >= r->nflex) return;
  if (r->flex[flex].uploaded != r->flex[flex].now) upload_flex(r, scn, g);
  add_deformable(r, con, scn, g, id, r->flex + flex, flex_faces(r->flex + flex, g), 0);
}

static void add_flex(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGeom* g, int id) {
  int flex = g->objid, faces = scn->flexfaceused[flex] > 0;
  const float* vert = scn->flexvert + 3 * scn->flexvertadr[flex];
  if (faces) add_flex_faces(r, con, scn, g, id);
  // edges and vertices inside of a skin cannot be seen; those of several materials come with the
  // first
  if ((faces && scn->flexskinopt) || g->dataid > 0) return;
  for (int e = 0; scn->flexedgeopt && e < scn->flexedgenum[flex]; e++) {
    const int* edge = scn->flexedge + 2 * (scn->flexedgeadr[flex] + e);
    add_flex_part(r, con, scn, g, id, vert + 3 * edge[0], vert + 3 * edge[1]);
  }
  for (int v = 0; scn->flexvertopt && v < scn->flexvertnum[flex]; v++) {
    add_flex_part(r, con, scn, g, id, vert + 3 * v, vert + 3 * v);
  }
}

static void add_line(Renderer* r, const mjvGeom* g) {
  float to[3];
  for (int k = 0; k < 3; k++) to[k] = g->pos[k] + g->mat[3 * k + 2] * g->size[2];
  new_line(r, g->pos, to, g->rgba, fmaxf(g->size[0], 1));
}

static void add_linebox(Renderer* r, const mjrContext* con, const mjvGeom* g) {
  float corner[8][3];
  for (int c = 0; c < 8; c++) {
    for (int k = 0; k < 3; k++) {
      corner[c][k] = g->pos[k];
      for (int a = 0; a < 3; a++) corner[c][k] += (c >> a & 1 ? 1 : -1) * g->size[a] * g->mat[3 * k + a];
    }
  }
  for (int c = 0; c < 8; c++) {
    for (int a = 0; a < 3; a++) {
      if (!(c >> a & 1)) new_line(r, corner[c], corner[c | 1 << a], g->rgba, con->lineWidth * 1.5f);
    }
  }
}

// A plane of lines: in wireframes its two triangles would not show where it is.
static void add_grid(Renderer* r, const mjrContext* con, const mjvGeom* g) {
  enum { LINES = 40 };
  const float rgba[4] = {g->rgba[0], g->rgba[1], g->rgba[2], 0.35f * g->rgba[3]};
  for (int k = 0; k < 2; k++) {
    float half = g->size[k] > 0 ? g->size[k] : r->reach * 2,
          other = g->size[1 - k] > 0 ? g->size[1 - k] : r->reach * 2;
    for (int i = 0; i <= LINES; i++) {
      float along = half * (2.0f * i / LINES - 1), from[3], to[3];
      for (int c = 0; c < 3; c++) {
        float start = g->pos[c] + along * g->mat[3 * c + k];
        from[c] = start - other * g->mat[3 * c + 1 - k];
        to[c] = start + other * g->mat[3 * c + 1 - k];
      }
      new_line(r, from, to, rgba, con->lineWidth);
    }
  }
}

static void add_geom(Renderer* r, const mjrContext* con, const mjvScene* scn, int id) {
  const mjvGeom* g = scn->geoms + id;
  int mesh = g->dataid;
  if (g->rgba[3] <= 0) return;
  if (g->type == mjGEOM_PLANE && r->wireframe) {
    add_grid(r, con, g);
    return;
  }
  switch (g->type) {
    case mjGEOM_MESH:
    case mjGEOM_SDF:
      if (mesh >= 0 && mesh < 2 * r->nmesh) add_mesh(r, con, scn, g, id, r->mesh + mesh);
      break;
    case mjGEOM_HFIELD:
      add_hfield(r, con, scn, g, id);
      break;
    case mjGEOM_LINE:
      add_line(r, g);
      break;
    case mjGEOM_LINEBOX:
      add_linebox(r, con, g);
      break;
    case mjGEOM_FLEX:
      add_flex(r, con, scn, g, id);
      break;
    case mjGEOM_SKIN:
      add_skin(r, con, scn, g, id);
      break;
    case mjGEOM_LABEL:
    case mjGEOM_NONE:
      break;
    default:
      add_primitive(r, con, scn, g, id);
  }
}

// Planes are clear as glass from behind.
static void see_through_back(DrawItem* item, const float eye[4], const float forward[4]) {
  const Instance* inst = &item->instance;
  float side = 0;
  for (int k = 0; k < 3; k++) {
    side += inst->axis[2][k] * (eye[3] > 0.5f ? -forward[k] : eye[k] - inst->axis[k][3]);
  }
  if (side >= 0) return;
  item->instance.color[3] *= 0.3f;
  item->reflects = 0;
}

void draw_list_build(Renderer* r, const mjrContext* con, const mjvScene* scn) {
  r->nitem = r->nline = r->has_infinite = 0;
  for (int i = 0; i < scn->ngeom; i++) {
    int first = r->nitem;
    add_geom(r, con, scn, i);
    for (int k = first; k < r->nitem; k++) {
      DrawItem* item = r->item + k;
      if (scn->geoms[i].type == mjGEOM_PLANE) see_through_back(item, r->frame.eye, r->frame.forward);
      item->transparent = item->instance.color[3] < 0.999f;
      if (item->infinite && scn->flags[mjRND_HAZE] && r->haze > 0) item->features |= SURFACE_HAZE;
      if (item->instance.surface[1] <= 0 && !item->material) item->features |= SURFACE_MATTE;
      item->depth = 0;
      for (int c = 0; c < 3; c++) {
        item->depth += (item->center[c] - r->frame.eye[c]) * r->frame.forward[c];
      }
    }
  }
}
