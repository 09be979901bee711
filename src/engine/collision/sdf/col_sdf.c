// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Collision of signed distance fields.
//
// Two fields: from points spread over the intersection of their boxes (Halton sequence) the
// function A + B + |max(A, B)| is descended by gradients with line search; where it ends inside of
// both there is a contact, with the normal of the surface A = B. A mesh and a field: the triangles
// near the field are found with the tree of the mesh, and on each of them the field is minimized
// (Frank-Wolfe).

#include "collision/sdf/col_sdf.h"

#include <gimbal/assert.h>
#include <gimbal/quality.h>
#include <stdbool.h>

#include "collision/shape/col_pairs.h"
#include "collision/shape/frame.h"
#include "collision/shape/ray_shape.h"
#include "collision/shape/sort.h"
#include "model/plugin_run.h"

enum { MAX_FACES = 1300, MAX_CANDIDATES = 500 };

// Two fields and how they lie.
typedef struct Fields {
  const mjModel* m;
  mjData* d;
  mjSDF sdf;
  const mjpPlugin* plugin[2];
  int id[2];
  mjtGeom type[2];
  mjtNum pos[3], quat[4];  // frame of the first field
  mjtNum relpos[3], relmat[9];
} Fields;

static void set_field(Fields* f, int i, Field field) {
  f->plugin[i] = field.plugin;
  f->id[i] = field.id;
  f->type[i] = field.type;
}

static void fields_init(Fields* f, const mjModel* m, mjData* d) {
  f->m = m;
  f->d = d;
  f->plugin[0] = f->plugin[1] = NULL;
  f->sdf = (mjSDF){f->plugin, f->id, mjSDFTYPE_SINGLE, f->relpos, f->relmat, f->type};
}

static mjtNum fields_distance(Fields* f, mjtSDFType type, const mjtNum x[3]) {
  f->sdf.type = type;
  return mjc_distance(f->m, f->d, &f->sdf, x);
}

static void fields_gradient(Fields* f, mjtSDFType type, mjtNum gradient[3], const mjtNum x[3]) {
  f->sdf.type = type;
  mjc_gradient(f->m, f->d, &f->sdf, gradient, x);
}

// Pose 1 in pose 2.
static void relative_pose(mjtNum pos[3], mjtNum mat[9], const mjtNum pos1[3], const mjtNum quat1[4],
                          const mjtNum pos2[3], const mjtNum quat2[4]) {
  mjtNum back_pos[3], back_quat[4], quat[4];
  mju_negPose(back_pos, back_quat, pos2, quat2);
  mju_mulPose(pos, quat, back_pos, back_quat, pos1, quat1);
  mju_quat2Mat(mat, quat);
}

static void report_bad_field(const Fields* f, const char* what) {
  for (int i = 0; i < 2; i++) {
    if (f->plugin[i]) {
      plugin_bad_number(f->m, f->d, f->id[i], what, f->id[i]);
      return;
    }
  }
}

// Whether a gradient has no direction. If so, a warning names the plugin.
static int is_bad_gradient(const Fields* f, const mjtNum g[3]) {
  int bad = isnan(g[0]) || isnan(g[1]) || isnan(g[2]);
  if (bad) report_bad_field(f, "a gradient of instance");
  return bad;
}

// Add a contact at x in the frame of the first field, unless it is outside or known. known holds
// those before.
static int add_contact(Fields* f, mjtSDFType type, mjPreContact* con, int n, mjtNum* known, const mjtNum x[3],
                       mjtNum dist) {
  if (dist > 0) return n;
  // if one of two distances is NaN, the larger is the other one, and their difference is NaN
  if (isnan(dist) || (type == mjSDFTYPE_MIDSURFACE && isnan(fields_distance(f, type, x)))) {
    report_bad_field(f, "a distance of instance");
    return n;
  }
  for (int i = 0; i < n; i++) {
    if (vec3_dist_sqr(x, known + 3 * i) < mjMINVAL * mjMINVAL) return n;
  }
  mjtNum normal[3], world[3];
  fields_gradient(f, type, normal, x);
  if (is_bad_gradient(f, normal)) return n;
  vec3_copy(known + 3 * n, x);
  vec3_scale(normal, normal, -1);
  quat_rotate(con[n].normal, normal, f->quat);
  vec3_normalize(con[n].normal);
  vec3_zero(con[n].tangent);
  quat_rotate(world, x, f->quat);
  vec3_add_to(world, f->pos);
  vec3_combine(con[n].pos, world, con[n].normal, 0.5 * dist);
  con[n].dist = dist;
  return n + 1;
}

//---- two fields

static bool is_sane(const mjtNum g[3]) {
  return fabs(g[0]) <= mjMAXVAL && fabs(g[1]) <= mjMAXVAL && fabs(g[2]) <= mjMAXVAL;
}

// Descend a function from x, never up; returns its value there, mjMAXVAL if the gradient is not
// finite.
static mjtNum sdf_pair_descend(Fields* f, mjtSDFType type, mjtNum x[3], int iterations) {
  const mjtNum decrease = 0.1, shrink = 0.5, smallest = 1e-4;
  mjtNum value = mjMAXVAL;
  for (int k = 0; k < iterations; k++) {
    mjtNum gradient[3], from[3], step = 2;
    fields_gradient(f, type, gradient, x);
    if (!is_sane(gradient)) {
      is_bad_gradient(f, gradient);
      return mjMAXVAL;
    }
    vec3_copy(from, x);
    mjtNum before = k ? value : fields_distance(f, type, from),
           wanted = -decrease * step * vec3_dot(gradient, gradient);
    do {
      step *= shrink;
      wanted *= shrink;
      vec3_combine(x, from, gradient, -step);
      value = fields_distance(f, type, x);
    } while (step > smallest && value - before > wanted);
    if (before < value) {
      vec3_copy(x, from);
      return before;
    }
  }
  return value;
}

// Limits of the box of geom2 in the frame of geom1, cut with the box of geom1. Returns 0 if nothing
// is left.
static bool common_box(mjtNum low[3], mjtNum high[3], const mjModel* m, const mjData* d, int g1, int g2) {
  const mjtNum *box1 = m->geom_aabb + 6 * g1, *box2 = m->geom_aabb + 6 * g2;
  mjtNum low2[3] = {mjMAXVAL, mjMAXVAL, mjMAXVAL}, high2[3] = {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL};
  mjtNum quat1[4], quat2[4], pos[3], mat[9];
  mju_mat2Quat(quat1, d->geom_xmat + 9 * g1);
  mju_mat2Quat(quat2, d->geom_xmat + 9 * g2);
  relative_pose(pos, mat, d->geom_xpos + 3 * g2, quat2, d->geom_xpos + 3 * g1, quat1);
  for (int c = 0; c < 8; c++) {
    mjtNum local[3], x[3];
    for (int i = 0; i < 3; i++) local[i] = box2[i] + (c >> i & 1 ? box2[i + 3] : -box2[i + 3]);
    frame_to_world(x, pos, mat, local);
    for (int i = 0; i < 3; i++) {
      low2[i] = fmin(low2[i], x[i]);
      high2[i] = fmax(high2[i], x[i]);
    }
  }
  for (int i = 0; i < 3; i++) {
    low[i] = fmax(box1[i] - box1[i + 3], low2[i]);
    high[i] = fmin(box1[i] + box1[i + 3], high2[i]);
    if (high[i] < low[i]) return false;
  }
  return true;
}

// The box in which two fields may touch, in the frame of the first geom, that frame in the one of
// its field, and the latter in the first field's. A start may lie on a corner or an edge of a box,
// where the last digit says which way it goes down: so it takes both steps, as in 3.12.
typedef struct StartBox {
  mjtNum low[3], high[3];
  mjtNum own_pos[3], own_mat[9];
  mjtNum pos[3], mat[9];
} StartBox;

// The k-th start in a box, in the frame of the first field.
static void start_point(mjtNum x[3], const StartBox* box, int k) {
  static const int base[3] = {2, 3, 5};
  mjtNum local[3], own[3];
  for (int i = 0; i < 3; i++) local[i] = box->low[i] + (box->high[i] - box->low[i]) * mju_Halton(k, base[i]);
  frame_to_world(own, box->own_pos, box->own_mat, local);
  frame_to_world(x, box->pos, box->mat, own);
}

// The fields of two geoms, that of the second geom first. Returns 0 if their boxes are apart.
static int two_fields(Fields* f, StartBox* box, const mjModel* m, mjData* d, int g1, int g2) {
  mjtNum pos1[3], quat1[4], geom_quat1[4];
  if (!common_box(box->low, box->high, m, d, g1, g2)) return 0;
  fields_init(f, m, d);
  set_field(f, 0, field_of_geom(m, g2));
  set_field(f, 1, field_of_geom(m, g1));
  field_frame(f->pos, f->quat, m, d, g2);
  field_frame(pos1, quat1, m, d, g1);
  relative_pose(f->relpos, f->relmat, f->pos, f->quat, pos1, quat1);
  if (f->plugin[0] && f->plugin[0]->reset) {
    f->plugin[0]->reset(m, NULL, (void*)d->plugin_data[f->id[0]], f->id[0]);
  }
  mju_mat2Quat(geom_quat1, d->geom_xmat + 9 * g1);
  relative_pose(box->own_pos, box->own_mat, d->geom_xpos + 3 * g1, geom_quat1, pos1, quat1);
  relative_pose(box->pos, box->mat, pos1, quat1, f->pos, f->quat);
  return 1;
}

int col_sdf(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  (void)margin;
  Fields f;
  StartBox box;
  if (!two_fields(&f, &box, m, d, g1, g2)) return 0;
  mj_markStack(d);
  mjtNum* known = mj_stackAllocNum(d, 3 * (size_t)m->opt.sdf_initpoints);
  int n = 0;
  for (int k = 0; k < m->opt.sdf_initpoints; k++) {
    mjtNum x[3];
    start_point(x, &box, k);
    if (f.plugin[0] && f.plugin[0]->compute) f.plugin[0]->compute(m, d, f.id[0], mjPLUGIN_SDF);

    // down to a common point, then a step to where it counts: fields are not exact
    sdf_pair_descend(&f, mjSDFTYPE_COLLISION, x, m->opt.sdf_iterations);
    mjtNum dist = sdf_pair_descend(&f, mjSDFTYPE_INTERSECTION, x, 1);
    n = add_contact(&f, mjSDFTYPE_MIDSURFACE, con, n, known, x, dist);
  }
  mj_freeStack(d);
  return n;
}

//---- two fields, as well as can be
//
// Each start is the best of a group. Where the descent ends the point is brought onto the surface
// between the two, A = B, and both depths count, measured where the fields are no distances by
// their slopes:
//   dist = A / |grad A| + B / |grad B|.
// Of points that lie close to one another the deepest stays.

enum { GROUP = 32, NEWTON_STEPS = 4 };

// A gradient below this is at a ridge or in the middle of a shape, where it says nothing about the
// depth.
static const mjtNum least_slope = 0.5;

typedef struct Touch {
  mjtNum x[3], normal[3];  // in the frame of the first field
  mjtNum dist;
} Touch;

// Values and gradients of both fields at x, in the frame of the first.
static void both_fields(Fields* f, const mjtNum x[3], mjtNum value[2], mjtNum gradient[2][3]) {
  mjtNum y[3], turned[3];
  frame_to_world(y, f->relpos, f->relmat, x);
  Field first = {f->plugin[0], f->id[0], f->type[0]}, second = {f->plugin[1], f->id[1], f->type[1]};
  value[0] = field_distance(f->m, f->d, first, x);
  value[1] = field_distance(f->m, f->d, second, y);
  field_gradient(gradient[0], f->m, f->d, first, x);
  field_gradient(turned, f->m, f->d, second, y);
  mat3_mul_vec_t(gradient[1], f->relmat, turned);
}

// Bring x to where both fields are equal, and measure there. Returns whether the shapes overlap at
// that place.
static int measure_touch(Fields* f, Touch* t) {
  mjtNum value[2], gradient[2][3], slope[3];
  for (int k = 0; k <= NEWTON_STEPS; k++) {
    both_fields(f, t->x, value, gradient);
    vec3_sub(slope, gradient[0], gradient[1]);
    mjtNum steep = vec3_dot(slope, slope);
    if (k == NEWTON_STEPS || !(steep > mjMINVAL)) break;
    vec3_add_scaled(t->x, slope, (value[1] - value[0]) / steep);
  }
  if (is_bad_gradient(f, slope)) return 0;
  mjtNum steep0 = vec3_normalize(gradient[0]), steep1 = vec3_normalize(gradient[1]);
  if (!(steep0 > mjMINVAL && steep1 > mjMINVAL && value[0] < 0 && value[1] < 0)) return 0;
  t->dist = value[0] / mju_max(steep0, least_slope) + value[1] / mju_max(steep1, least_slope);
  vec3_sub(t->normal, gradient[1], gradient[0]);
  return vec3_normalize(t->normal) > mjMINVAL;
}

// The start of a group from which the way is shortest.
static void best_start(Fields* f, mjtNum x[3], const StartBox* box, int group) {
  mjtNum least = mjMAXVAL, y[3];
  for (int k = 0; k < GROUP; k++) {
    start_point(y, box, group * GROUP + k);
    mjtNum value = fields_distance(f, mjSDFTYPE_COLLISION, y);
    if (k && !(value < least)) continue;
    least = value;
    vec3_copy(x, y);
  }
}

static int find_touches(Fields* f, Touch* touch, const StartBox* box) {
  int n = 0;
  for (int k = 0; k < f->m->opt.sdf_initpoints; k++) {
    Touch* t = touch + n;
    best_start(f, t->x, box, k);
    if (f->plugin[0] && f->plugin[0]->compute) f->plugin[0]->compute(f->m, f->d, f->id[0], mjPLUGIN_SDF);
    sdf_pair_descend(f, mjSDFTYPE_COLLISION, t->x, f->m->opt.sdf_iterations);
    n += measure_touch(f, t);
  }
  return n;
}

// Is a place nearer to one of the contacts than it may be?
static int is_occupied(const Touch* touch, const Touch* const* kept, int n, mjtNum apart) {
  for (int i = 0; i < n; i++) {
    if (vec3_dist_sqr(touch->x, kept[i]->x) < apart * apart) return 1;
  }
  return 0;
}

static void set_contact(mjPreContact* con, const Fields* f, const Touch* t) {
  quat_rotate(con->normal, t->normal, f->quat);
  quat_rotate(con->pos, t->x, f->quat);
  vec3_add_to(con->pos, f->pos);
  vec3_zero(con->tangent);
  con->dist = t->dist;
}

int col_sdf_full(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  (void)margin;
  const mjtNum share = 0.02;  // of the diagonal of the common box, that contacts are apart
  Fields f;
  StartBox box;
  mjtNum diagonal[3];
  if (!two_fields(&f, &box, m, d, g1, g2)) return 0;
  vec3_sub(diagonal, box.high, box.low);
  mj_markStack(d);
  size_t room = (size_t)m->opt.sdf_initpoints + 1;
  Touch* touch = mj_stackAllocByte(d, room * sizeof(Touch), _Alignof(Touch));
  uint64_t* order = mj_stackAllocByte(d, 2 * room * sizeof(uint64_t), _Alignof(uint64_t));
  const Touch* kept[mjMAXCONPAIR];
  int count = find_touches(&f, touch, &box), n = 0;
  for (int i = 0; i < count; i++) order[i] = sort_key_of_float((float)touch[i].dist) | (uint32_t)i;
  sort_keys(order, order + count, count);
  for (int i = 0; i < count && n < mjMAXCONPAIR; i++) {
    const Touch* t = touch + (order[i] & 0xffffffffu);
    if (is_occupied(t, kept, n, share * vec3_norm(diagonal))) continue;
    set_contact(con + n, &f, t);
    kept[n++] = t;
  }
  mj_freeStack(d);
  return n;
}

//---- mesh and field

// The mesh in the frame of the field.
typedef struct PlacedMesh {
  int mesh;
  mjtNum pos[3], mat[9];
} PlacedMesh;

static void placed_vertex(mjtNum x[3], const mjModel* m, const PlacedMesh* p, int face, int corner) {
  int vert = m->mesh_vertadr[p->mesh] + m->mesh_face[3 * (m->mesh_faceadr[p->mesh] + face) + corner];
  mjtNum local[3] = {m->mesh_vert[3 * vert], m->mesh_vert[3 * vert + 1], m->mesh_vert[3 * vert + 2]};
  frame_to_world(x, p->pos, p->mat, local);
}

// Is the ball around a box of the tree near the field?
static bool box_near_field(Fields* f, const PlacedMesh* p, const mjtNum aabb[6]) {
  mjtNum center[3];
  frame_to_world(center, p->pos, p->mat, aabb);
  return fields_distance(f, mjSDFTYPE_SINGLE, center) < vec3_norm(aabb + 3);
}

// Faces whose boxes are near the field; returns their number.
static int faces_near_field(Fields* f, const PlacedMesh* p, int* faces) {
  const mjModel* m = f->m;
  mjData* d = f->d;
  int adr = m->mesh_bvhadr[p->mesh], n = 0, ntodo = 0;
  if (adr < 0) return 0;
  mj_markStack(d);
  int* todo = mj_stackAllocInt(d, m->mesh_bvhnum[p->mesh] + 2);
  todo[ntodo++] = 0;
  while (ntodo) {
    int node = adr + todo[--ntodo];
    if (!box_near_field(f, p, m->bvh_aabb + 6 * node)) continue;
    if (m->vis.global.bvactive) d->bvh_active[node] = 1;
    if (m->bvh_nodeid[node] >= 0) {
      faces[n++] = m->bvh_nodeid[node];
      if (n == MAX_FACES) {
        mju_warning("mesh and signed distance field: more than %d faces are near, contacts may be missed", n);
        break;
      }
      continue;
    }
    for (int i = 0; i < 2; i++) {
      if (m->bvh_child[2 * node + i] >= 0) todo[ntodo++] = m->bvh_child[2 * node + i];
    }
  }
  mj_freeStack(d);
  return n;
}

// The corner of a triangle that lies farthest down the gradient at x.
static int corner_downhill(Fields* f, mjtNum corner[3][3], const mjtNum x[3]) {
  mjtNum gradient[3];
  int best = 0;
  fields_gradient(f, mjSDFTYPE_SINGLE, gradient, x);
  if (is_bad_gradient(f, gradient)) return 0;
  for (int i = 1; i < 3; i++) {
    if (vec3_dot(corner[i], gradient) < vec3_dot(corner[best], gradient)) best = i;
  }
  return best;
}

// Minimize the field over a triangle from x on, which becomes the point; the value is returned.
static mjtNum minimize_from(Fields* f, mjtNum corner[3][3], mjtNum x[3]) {
  for (int k = 0; k < f->m->opt.sdf_iterations; k++) {
    mjtNum step[3];
    vec3_sub(step, corner[corner_downhill(f, corner, x)], x);
    vec3_add_scaled(x, step, 2.0 / (k + 2));
  }
  return fields_distance(f, mjSDFTYPE_SINGLE, x);
}

static mjtNum minimize_on_triangle(Fields* f, mjtNum corner[3][3], mjtNum x[3]) {
  for (int i = 0; i < 3; i++) x[i] = (corner[0][i] + corner[1][i] + corner[2][i]) / 3;
  return minimize_from(f, corner, x);
}

// A point of a triangle, k-th of a sequence that fills it evenly (Halton, folded at the diagonal).
static void triangle_point(mjtNum x[3], mjtNum corner[3][3], int k) {
  mjtNum u = mju_Halton(k + 1, 2), v = mju_Halton(k + 1, 3);
  if (u + v > 1) {
    u = 1 - u;
    v = 1 - v;
  }
  for (int i = 0; i < 3; i++) x[i] = (1 - u - v) * corner[0][i] + u * corner[1][i] + v * corner[2][i];
}

// The minima below zero that starts all over a triangle lead to. The first step ends in a corner,
// so that there are three of them at most, however many starts. In the reference each start that
// leads to one takes of the room; where quality is asked for only the first.
static int minima_on_triangle(Fields* f, mjtNum corner[3][3], mjtNum* point, mjtNum* depth, int* room) {
  enum { UNSEEN, ABOVE, BELOW } found[3] = {UNSEEN, UNSEEN, UNSEEN};
  const bool each = !(f->m->opt.enableflags & GIMBAL_QUALITY_FIELDS);
  int n = 0;
  for (int k = 0; k < f->m->opt.sdf_initpoints && *room; k++) {
    mjtNum* x = point + 3 * n;
    triangle_point(x, corner, k);
    int first = corner_downhill(f, corner, x), is_new = found[first] == UNSEEN;
    if (is_new) {
      depth[n] = minimize_from(f, corner, x);
      found[first] = depth[n] < 0 ? BELOW : ABOVE;
      n += depth[n] < 0;
    }
    *room -= found[first] == BELOW && (each || is_new);
  }
  return n;
}

// Penetrating points of all faces near the field; returns their number.
static int mesh_candidates(Fields* f, const PlacedMesh* p, mjtNum* point, mjtNum* depth) {
  mj_markStack(f->d);
  int* faces = mj_stackAllocInt(f->d, MAX_FACES);
  int nface = faces_near_field(f, p, faces), n = 0;
  int room = f->m->opt.enableflags & GIMBAL_QUALITY_FIELDS ? MAX_CANDIDATES : mjMAXCONPAIR;
  for (int i = 0; i < nface && room; i++) {
    mjtNum corner[3][3];
    for (int k = 0; k < 3; k++) placed_vertex(corner[k], f->m, p, faces[i], k);
    n += minima_on_triangle(f, corner, point + 3 * n, depth + n, &room);
  }
  mj_freeStack(f->d);
  return n;
}

int col_mesh_sdf(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  (void)margin;
  Fields f;
  PlacedMesh p = {.mesh = m->geom_dataid[g1]};
  mjtNum quat1[4];
  fields_init(&f, m, d);
  set_field(&f, 0, field_of_geom(m, g2));
  field_frame(f.pos, f.quat, m, d, g2);
  mju_mat2Quat(quat1, d->geom_xmat + 9 * g1);
  relative_pose(p.pos, p.mat, d->geom_xpos + 3 * g1, quat1, f.pos, f.quat);

  mj_markStack(d);
  mjtNum* point = mj_stackAllocNum(d, 3 * (MAX_CANDIDATES + 1));
  mjtNum* depth = mj_stackAllocNum(d, MAX_CANDIDATES + 1);
  int count = mesh_candidates(&f, &p, point, depth), n = 0;

  // as they were found; where quality is asked for the deepest first
  uint64_t* order = mj_stackAllocByte(d, 2 * (MAX_CANDIDATES + 1) * sizeof(uint64_t), _Alignof(uint64_t));
  const bool sorted = m->opt.enableflags & GIMBAL_QUALITY_FIELDS;
  for (int i = 0; i < count; i++) order[i] = (sorted ? sort_key_of_float((float)depth[i]) : 0) | (uint32_t)i;
  if (sorted) sort_keys(order, order + count, count);
  mjtNum known[3 * mjMAXCONPAIR];
  int most = mjMIN(mjMAXCONPAIR, m->opt.sdf_initpoints);
  for (int i = 0; i < count && n < most; i++) {
    int k = (int)(order[i] & 0xffffffffu);
    n = add_contact(&f, mjSDFTYPE_SINGLE, con, n, known, point + 3 * k, depth[k]);
  }
  mj_freeStack(d);
  return n;
}

int col_sdf_triangle(const mjModel* m, mjData* d, mjPreContact* con, int geom, const mjtNum* const vert[3]) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  Fields f;
  mjtNum corner[3][3], mat[9], x[3], normal[3], world[3];
  fields_init(&f, m, d);
  set_field(&f, 0, field_of_geom(m, geom));
  field_frame(f.pos, f.quat, m, d, geom);
  mju_quat2Mat(mat, f.quat);
  for (int i = 0; i < 3; i++) frame_from_world(corner[i], f.pos, mat, vert[i]);
  mjtNum dist = minimize_on_triangle(&f, corner, x);
  if (!(dist < 0)) return 0;
  fields_gradient(&f, mjSDFTYPE_SINGLE, normal, x);
  if (is_bad_gradient(&f, normal)) return 0;
  mat3_mul_vec(con->normal, mat, normal);
  vec3_normalize(con->normal);
  vec3_zero(con->tangent);
  frame_to_world(world, f.pos, mat, x);
  con->dist = dist;
  vec3_combine(con->pos, world, con->normal, -0.5 * dist);
  return 1;
}

int col_hfield_sdf(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  (void)d, (void)con, (void)margin;
  (void)m;
  mju_warning("height field %d and signed distance field %d do not collide", g1, g2);
  return 0;
}

//---- rays

mjtNum ray_sdf(const mjModel* m, const mjData* d, int geom, const mjtNum pnt[3], const mjtNum vec[3],
               mjtNum normal[3]) {
  GIMBAL_ASSERT(geom >= 0 && geom < m->ngeom);
  if (normal) vec3_zero(normal);
  LocalRay ray = ray_to_frame(d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, pnt, vec);
  if (ray_box(&ray, m->geom_size + 3 * geom, NULL, NULL) < 0) return -1;

  // March by the distance to the surface. Inside the shape the march continues forward, so that a
  // ray hits the far side if it begins inside, or if it passes the near side because the field is
  // too large far outside.
  Field field = field_of_geom(m, geom);
  mjtNum pos[3], quat[4], mat[9], x = 0;
  field_frame(pos, quat, m, d, geom);
  mju_quat2Mat(mat, quat);
  ray = ray_to_frame(pos, mat, pnt, vec);
  const mjtNum length = vec3_normalize(ray.v);
  for (int k = 0; k < 40; k++) {
    mjtNum point[3], gradient[3];
    vec3_combine(point, ray.p, ray.v, x);
    mjtNum dist = field_distance(m, d, field, point);
    x += fabs(dist);
    if (fabs(dist) < 1e-7) {
      if (normal) {
        field_gradient(gradient, m, d, field, point);
        mat3_mul_vec(normal, mat, gradient);
        vec3_normalize(normal);
      }
      return x / length;
    }
    if (dist > 1e6) break;
  }
  return -1;
}
