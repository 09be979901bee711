// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Marks of objects. Solid things get the corners of the box around them; what has only a direction
// gets a symbol of a fixed size in the picture; what refers to something else lights that up. A
// kind is a row of a table.

#include "widgets/view/marks.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/geoms.h>
#include <math.h>

enum {
  MAX_DEPTH = 3,     // references followed
  MAX_SHARED = 200,  // geoms lit for one material or mesh
  RING = 32          // pieces of a circle
};

// Lengths in the picture, pixels
enum { AXIS = 46, RADIUS = 26, HEAD = 9, CORNER = 16, TRIAD = 24, LENS = 56 };

typedef struct Marks {
  const mjModel* m;
  const mjData* d;
  const GimbalProjection* view;
  GArray* lines;
  int depth;
} Marks;

static void marks_mark(Marks* self, int objtype, int id);

//---- lines

static void marks_line(Marks* self, const mjtNum from[3], const mjtNum to[3]) {
  GimbalMark mark = {.faint = self->depth > 2};
  mju_copy3(mark.from, from);
  mju_copy3(mark.to, to);
  g_array_append_val(self->lines, mark);
}

// From pos + a u to pos + b u.
static void line_along(Marks* self, const mjtNum pos[3], const mjtNum u[3], double a, double b) {
  mjtNum from[3], to[3];
  mju_addScl3(from, pos, u, a);
  mju_addScl3(to, pos, u, b);
  marks_line(self, from, to);
}

// A metre's worth of pixels at a place.
static double marks_pixels(const Marks* self, const mjtNum pos[3], double count) {
  return count * gimbal_projection_scale(self->view, pos);
}

// Two unit vectors across a unit vector.
static void marks_across(const mjtNum axis[3], mjtNum u[3], mjtNum v[3]) {
  const mjtNum kSide[2][3] = {{1, 0, 0}, {0, 1, 0}};
  mju_cross(u, axis, kSide[fabs(axis[0]) > 0.8]);
  mju_normalize3(u);
  mju_cross(v, axis, u);
}

static void marks_arc(Marks* self, const mjtNum pos[3], const mjtNum u[3], const mjtNum v[3], double radius,
                      double from, double to) {
  mjtNum last[3], point[3];
  int steps = MAX(2, (int)ceil(RING * fabs(to - from) / (2 * G_PI)));
  for (int i = 0; i <= steps; i++) {
    double angle = from + (to - from) * i / steps;
    mju_addScl3(point, pos, u, radius * cos(angle));
    mju_addToScl3(point, v, radius * sin(angle));
    if (i) marks_line(self, last, point);
    mju_copy3(last, point);
  }
}

static void marks_ring(Marks* self, const mjtNum pos[3], const mjtNum axis[3], double radius) {
  mjtNum u[3], v[3];
  marks_across(axis, u, v);
  marks_arc(self, pos, u, v, radius, 0, 2 * G_PI);
}

// The head lies in the picture.
static void marks_arrow(Marks* self, const mjtNum pos[3], const mjtNum axis[3], double from, double to) {
  mjtNum tip[3], side[3], barb[3];
  double head = marks_pixels(self, pos, HEAD);
  line_along(self, pos, axis, from, to);
  mju_addScl3(tip, pos, axis, to);
  mju_cross(side, axis, self->view->forward);
  if (mju_normalize3(side) < 1e-6) return;
  for (int sign = -1; sign <= 1; sign += 2) {
    mju_addScl3(barb, tip, axis, -head);
    mju_addToScl3(barb, side, 0.6 * sign * head);
    marks_line(self, tip, barb);
  }
}

static void axis_of(const mjtNum* mat, int k, mjtNum axis[3]) {
  for (int i = 0; i < 3; i++) axis[i] = mat[3 * i + k];
}

static void marks_triad(Marks* self, const mjtNum pos[3], const mjtNum mat[9]) {
  for (int k = 0; k < 3; k++) {
    mjtNum axis[3];
    axis_of(mat, k, axis);
    line_along(self, pos, axis, 0, marks_pixels(self, pos, TRIAD));
  }
}

// The corners of a box around local (center, half).
static void marks_corners(Marks* self, const mjtNum pos[3], const mjtNum mat[9], const mjtNum center[3],
                          const mjtNum half[3]) {
  for (int corner = 0; corner < 8; corner++) {
    mjtNum local[3], point[3];
    for (int i = 0; i < 3; i++) local[i] = center[i] + (corner >> i & 1 ? half[i] : -half[i]);
    mju_mulMatVec3(point, mat, local);
    mju_addTo3(point, pos);
    for (int i = 0; i < 3; i++) {
      mjtNum axis[3];
      double length = MIN(0.5 * half[i], marks_pixels(self, point, CORNER));
      axis_of(mat, i, axis);
      if (length > 0) line_along(self, point, axis, 0, corner >> i & 1 ? -length : length);
    }
  }
}

//---- things with a body

static void geom_box(const mjModel* m, int id, mjtNum center[3], mjtNum half[3]) {
  const mjtNum* size = m->geom_size + 3 * id;
  mju_copy3(center, m->geom_aabb + 6 * id);
  mju_copy3(half, m->geom_aabb + 6 * id + 3);
  if (m->geom_type[id] != mjGEOM_PLANE) return;
  mju_zero3(center);
  for (int i = 0; i < 2; i++) half[i] = size[i] > 0 ? size[i] : m->stat.extent;
  half[2] = 0;
}

static void mark_geom(Marks* self, int id) {
  mjtNum center[3], half[3];
  geom_box(self->m, id, center, half);
  marks_corners(self, self->d->geom_xpos + 3 * id, self->d->geom_xmat + 9 * id, center, half);
}

static void mark_site(Marks* self, int id) {
  const mjtNum *size = self->m->site_size + 3 * id, center[3] = {0, 0, 0};
  mjtNum half[3], pos[3], mat[9];
  gimbal_site_shape(self->m, self->d, id, pos, mat);
  gimbal_geom_half(half, size, self->m->site_type[id]);
  // a site may be smaller than a pixel
  for (int i = 0; i < 3; i++) half[i] = MAX(half[i], marks_pixels(self, pos, 6));
  marks_corners(self, pos, mat, center, half);
}

// Around the body's own geoms, in the body's frame.
static gboolean body_box(const mjModel* m, int id, mjtNum center[3], mjtNum half[3]) {
  mjtNum low[3] = {mjMAXVAL, mjMAXVAL, mjMAXVAL}, high[3] = {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL};
  for (int g = m->body_geomadr[id]; g >= 0 && g < m->body_geomadr[id] + m->body_geomnum[id]; g++) {
    mjtNum c[3], h[3], mat[9], middle[3];
    if (m->geom_type[g] == mjGEOM_PLANE) continue;
    geom_box(m, g, c, h);
    mju_quat2Mat(mat, m->geom_quat + 4 * g);
    mju_mulMatVec3(middle, mat, c);
    mju_addTo3(middle, m->geom_pos + 3 * g);
    for (int i = 0; i < 3; i++) {
      double reach = 0;
      for (int k = 0; k < 3; k++) reach += fabs(mat[3 * i + k]) * h[k];
      low[i] = MIN(low[i], middle[i] - reach);
      high[i] = MAX(high[i], middle[i] + reach);
    }
  }
  for (int i = 0; i < 3; i++) {
    center[i] = 0.5 * (low[i] + high[i]);
    half[i] = 0.5 * (high[i] - low[i]);
  }
  return high[0] >= low[0];
}

static void mark_body(Marks* self, int id) {
  mjtNum center[3], half[3];
  const mjtNum *pos = self->d->xpos + 3 * id, *mat = self->d->xmat + 9 * id;
  if (id == 0) return;
  marks_triad(self, pos, mat);
  if (self->m->body_geomnum[id] == 1) {
    mark_geom(self, self->m->body_geomadr[id]);
  } else if (body_box(self->m, id, center, half)) {
    marks_corners(self, pos, mat, center, half);
  }
}

//---- joints

// A direction across the axis that moves with the body: towards its mass, if that is not on the
// axis.
static void pointer_of(const Marks* self, int id, const mjtNum pos[3], const mjtNum axis[3], mjtNum u[3],
                       mjtNum v[3]) {
  int body = self->m->jnt_bodyid[id];
  mju_sub3(u, self->d->xipos + 3 * body, pos);
  mju_addToScl3(u, axis, -mju_dot3(u, axis));
  if (mju_normalize3(u) < 1e-6 * self->m->stat.extent) {
    mjtNum local[3], side[3];
    marks_across(self->m->jnt_axis + 3 * id, local, side);
    mju_mulMatVec3(u, self->d->xmat + 9 * body, local);
  }
  mju_cross(v, axis, u);
}

static void mark_hinge(Marks* self, int id, const mjtNum pos[3], const mjtNum axis[3],
                       const double range[2]) {
  mjtNum u[3], v[3];
  gboolean limited = self->m->jnt_limited[id];
  double radius = marks_pixels(self, pos, RADIUS);
  pointer_of(self, id, pos, axis, u, v);
  marks_arc(self, pos, u, v, radius, limited ? range[0] : 0, limited ? range[1] : 2 * G_PI);
  line_along(self, pos, u, 0, 1.25 * radius);
  for (int i = 0; limited && i < 2; i++) {
    mjtNum end[3];
    mju_scl3(end, u, cos(range[i]));
    mju_addToScl3(end, v, sin(range[i]));
    line_along(self, pos, end, 0.75 * radius, radius);
  }
}

static void mark_slide(Marks* self, const mjtNum pos[3], const mjtNum axis[3], const double range[2]) {
  mjtNum u[3], v[3], end[3];
  double tick = marks_pixels(self, pos, HEAD);
  marks_across(axis, u, v);
  line_along(self, pos, axis, range[0], range[1]);
  for (int i = 0; i < 2; i++) {
    mju_addScl3(end, pos, axis, range[i]);
    line_along(self, end, u, -tick, tick);
    line_along(self, end, v, -tick, tick);
  }
}

static void mark_joint(Marks* self, int id) {
  const mjModel* m = self->m;
  const mjtNum *pos = self->d->xanchor + 3 * id, *axis = self->d->xaxis + 3 * id;
  const mjtNum* mat = self->d->xmat + 9 * m->jnt_bodyid[id];
  double now = self->d->qpos[m->jnt_qposadr[id]];
  double range[2] = {m->jnt_range[2 * id] - now, m->jnt_range[2 * id + 1] - now};
  double length = marks_pixels(self, pos, AXIS);
  switch (m->jnt_type[id]) {
    case mjJNT_FREE:
      marks_mark(self, mjOBJ_BODY, m->jnt_bodyid[id]);
      break;
    case mjJNT_BALL:
      for (int k = 0; k < 3; k++) {
        mjtNum across_ring[3];
        axis_of(mat, k, across_ring);
        marks_ring(self, pos, across_ring, marks_pixels(self, pos, RADIUS));
      }
      break;
    case mjJNT_SLIDE:
      if (m->jnt_limited[id]) mark_slide(self, pos, axis, range);
      marks_arrow(self, pos, axis, m->jnt_limited[id] ? 0 : -0.6 * length, length);
      break;
    default:
      marks_arrow(self, pos, axis, -0.6 * length, length);
      mark_hinge(self, id, pos, axis, range);
  }
}

//---- cameras and lights

static void mark_camera(Marks* self, int id) {
  const mjModel* m = self->m;
  const mjtNum *pos = self->d->cam_xpos + 3 * id, *mat = self->d->cam_xmat + 9 * id;
  const int* pixel = m->cam_resolution + 2 * id;
  gboolean parallel = m->cam_projection[id] == mjPROJ_ORTHOGRAPHIC;
  double depth = marks_pixels(self, pos, LENS);
  double h = parallel ? 0.5 * m->cam_fovy[id] : depth * tan(0.5 * m->cam_fovy[id] * G_PI / 180);
  double w = h * (pixel[0] > 1 && pixel[1] > 1 ? (double)pixel[0] / pixel[1] : 4.0 / 3);
  mjtNum right[3], up[3], back[3], corner[5][3], apex[3], away[3];
  // not the one that is looked through
  mju_sub3(away, pos, self->view->pos);
  if (mju_norm3(away) < 1e-3 * m->stat.extent) return;
  axis_of(mat, 0, right), axis_of(mat, 1, up), axis_of(mat, 2, back);
  for (int i = 0; i < 5; i++) {
    mju_addScl3(corner[i], pos, back, -depth);
    mju_addToScl3(corner[i], right, i == 1 || i == 2 ? w : -w);
    mju_addToScl3(corner[i], up, i == 2 || i == 3 ? h : -h);
    mju_addScl3(apex, corner[i], back, parallel ? depth : 0);
    if (i < 4) marks_line(self, parallel ? apex : pos, corner[i]);
    if (i) marks_line(self, corner[i - 1], corner[i]);
  }
  // which way is up
  mju_addScl3(apex, pos, back, -depth);
  mju_addToScl3(apex, up, 1.35 * h);
  marks_line(self, corner[2], apex);
  marks_line(self, corner[3], apex);
}

static void mark_light(Marks* self, int id) {
  const mjModel* m = self->m;
  const mjtNum *pos = self->d->light_xpos + 3 * id, *axis = self->d->light_xdir + 3 * id;
  double radius = marks_pixels(self, pos, 7), length = marks_pixels(self, pos, LENS);
  mjtNum u[3], v[3], ray[3];
  marks_ring(self, pos, self->view->forward, radius);
  for (int i = 0; i < 8; i++) {
    mju_scl3(ray, self->view->right, cos(i * G_PI / 4));
    mju_addToScl3(ray, self->view->up, sin(i * G_PI / 4));
    line_along(self, pos, ray, 1.6 * radius, 2.3 * radius);
  }
  if (m->light_type[id] == mjLIGHT_POINT || m->light_type[id] == mjLIGHT_IMAGE) return;
  marks_arrow(self, pos, axis, 2.6 * radius, length);
  if (m->light_type[id] != mjLIGHT_SPOT || m->light_cutoff[id] >= 89) return;
  double angle = m->light_cutoff[id] * G_PI / 180;
  mjtNum end[3];
  marks_across(axis, u, v);
  for (int i = 0; i < 4; i++) {
    mju_scl3(ray, axis, cos(angle));
    mju_addToScl3(ray, u, sin(angle) * cos(i * G_PI / 2));
    mju_addToScl3(ray, v, sin(angle) * sin(i * G_PI / 2));
    line_along(self, pos, ray, 2.6 * radius, length);
  }
  mju_addScl3(end, pos, axis, length * cos(angle));
  marks_ring(self, end, axis, length * sin(angle));
}

//---- what leads through others

static void mark_tendon(Marks* self, int id) {
  const mjModel* m = self->m;
  int first = self->d->ten_wrapadr[id], count = self->d->ten_wrapnum[id];
  for (int i = first; i + 1 < first + count; i++) {
    if (self->d->wrap_obj[i] != -2 && self->d->wrap_obj[i + 1] != -2) {
      marks_line(self, self->d->wrap_xpos + 3 * i, self->d->wrap_xpos + 3 * (i + 1));
    }
  }
  for (int i = m->tendon_adr[id]; i < m->tendon_adr[id] + m->tendon_num[id]; i++) {
    if (m->wrap_type[i] == mjWRAP_JOINT) marks_mark(self, mjOBJ_JOINT, m->wrap_objid[i]);
  }
}

static void mark_actuator(Marks* self, int id) {
  const int* target = self->m->actuator_trnid + 2 * id;
  mjtObj objtype = gimbal_transmission_object(self->m->actuator_trntype[id], target[1]);
  if (objtype == mjOBJ_UNKNOWN) return;
  marks_mark(self, objtype, target[0]);
  if (objtype == mjOBJ_SITE) marks_mark(self, mjOBJ_SITE, target[1]);
}

static void mark_sensor(Marks* self, int id) {
  marks_mark(self, self->m->sensor_objtype[id], self->m->sensor_objid[id]);
  marks_mark(self, self->m->sensor_reftype[id], self->m->sensor_refid[id]);
}

static const mjtNum* center_of(const Marks* self, int objtype, int id) {
  if (objtype == mjOBJ_BODY) return self->d->xipos + 3 * id;
  return objtype == mjOBJ_SITE ? self->d->site_xpos + 3 * id : NULL;
}

static void mark_equality(Marks* self, int id) {
  const mjModel* m = self->m;
  int type = m->eq_type[id], a = m->eq_obj1id[id], b = m->eq_obj2id[id];
  int objtype = gimbal_equality_object(type, m->eq_objtype[id]);
  gboolean bodies = gimbal_equality_kind(type)->object == mjOBJ_UNKNOWN;
  marks_mark(self, objtype, a);
  marks_mark(self, objtype, b);
  const mjtNum *from = center_of(self, objtype, a), *to = b >= 0 ? center_of(self, objtype, b) : NULL;
  if (bodies && from && to && b > 0) marks_line(self, from, to);
}

static void mark_pair(Marks* self, int id) {
  marks_mark(self, mjOBJ_GEOM, self->m->pair_geom1[id]);
  marks_mark(self, mjOBJ_GEOM, self->m->pair_geom2[id]);
}

static void mark_exclude(Marks* self, int id) {
  marks_mark(self, mjOBJ_BODY, self->m->exclude_signature[id] >> 16);
  marks_mark(self, mjOBJ_BODY, self->m->exclude_signature[id] & 0xffff);
}

static void mark_tuple(Marks* self, int id) {
  const mjModel* m = self->m;
  for (int i = m->tuple_adr[id]; i < m->tuple_adr[id] + m->tuple_size[id]; i++) {
    marks_mark(self, m->tuple_objtype[i], m->tuple_objid[i]);
  }
}

static void mark_flex(Marks* self, int id) {
  static const mjtNum kPos[3] = {0, 0, 0}, kMat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  mjtNum low[3] = {mjMAXVAL, mjMAXVAL, mjMAXVAL}, high[3] = {-mjMAXVAL, -mjMAXVAL, -mjMAXVAL}, center[3],
         half[3];
  int first = self->m->flex_vertadr[id], count = self->m->flex_vertnum[id];
  for (int i = 3 * first; i < 3 * (first + count); i++) {
    low[i % 3] = MIN(low[i % 3], self->d->flexvert_xpos[i]);
    high[i % 3] = MAX(high[i % 3], self->d->flexvert_xpos[i]);
  }
  for (int i = 0; i < 3; i++) {
    center[i] = 0.5 * (low[i] + high[i]);
    half[i] = 0.5 * (high[i] - low[i]);
  }

  if (count > 0) marks_corners(self, kPos, kMat, center, half);
}

static void mark_skin(Marks* self, int id) {
  const mjModel* m = self->m;
  for (int i = m->skin_boneadr[id]; i < m->skin_boneadr[id] + m->skin_bonenum[id]; i++) {
    marks_mark(self, mjOBJ_BODY, m->skin_bonebodyid[i]);
  }
}

//---- assets: the geoms that use them

static void mark_geoms_with(Marks* self, gboolean (*uses)(const mjModel* m, int geom, int id), int id) {
  int shared = 0;
  for (int g = 0; g < self->m->ngeom && shared < MAX_SHARED; g++) {
    if (uses(self->m, g, id) && ++shared) marks_mark(self, mjOBJ_GEOM, g);
  }
}

static gboolean uses_material(const mjModel* m, int geom, int id) {
  return m->geom_matid[geom] == id;
}
static gboolean uses_texture(const mjModel* m, int geom, int id) {
  for (int role = 0; m->geom_matid[geom] >= 0 && role < mjNTEXROLE; role++) {
    if (m->mat_texid[mjNTEXROLE * m->geom_matid[geom] + role] == id) return TRUE;
  }
  return FALSE;
}
static gboolean uses_mesh(const mjModel* m, int geom, int id) {
  return gimbal_geom_has_mesh(m->geom_type[geom]) && m->geom_dataid[geom] == id;
}
static gboolean uses_hfield(const mjModel* m, int geom, int id) {
  return m->geom_type[geom] == mjGEOM_HFIELD && m->geom_dataid[geom] == id;
}

static void mark_material(Marks* self, int id) {
  mark_geoms_with(self, uses_material, id);
}
static void mark_texture(Marks* self, int id) {
  mark_geoms_with(self, uses_texture, id);
}
static void mark_mesh(Marks* self, int id) {
  mark_geoms_with(self, uses_mesh, id);
}
static void mark_hfield(Marks* self, int id) {
  mark_geoms_with(self, uses_hfield, id);
}

//---- all kinds

static const struct {
  int type;
  void (*mark)(Marks* self, int id);
} kMarks[] = {
    {mjOBJ_BODY, mark_body},         {mjOBJ_XBODY, mark_body},        {mjOBJ_JOINT, mark_joint},
    {mjOBJ_GEOM, mark_geom},         {mjOBJ_SITE, mark_site},         {mjOBJ_CAMERA, mark_camera},
    {mjOBJ_LIGHT, mark_light},       {mjOBJ_FLEX, mark_flex},         {mjOBJ_SKIN, mark_skin},
    {mjOBJ_TENDON, mark_tendon},     {mjOBJ_ACTUATOR, mark_actuator}, {mjOBJ_SENSOR, mark_sensor},
    {mjOBJ_EQUALITY, mark_equality}, {mjOBJ_PAIR, mark_pair},         {mjOBJ_EXCLUDE, mark_exclude},
    {mjOBJ_TUPLE, mark_tuple},       {mjOBJ_MATERIAL, mark_material}, {mjOBJ_TEXTURE, mark_texture},
    {mjOBJ_MESH, mark_mesh},         {mjOBJ_HFIELD, mark_hfield},
};

static void marks_mark(Marks* self, int objtype, int id) {
  for (guint i = 0; i < G_N_ELEMENTS(kMarks); i++) {
    if (kMarks[i].type != objtype || id < 0 || id >= gimbal_kind_count(self->m, objtype)) continue;
    if (self->depth >= MAX_DEPTH) continue;
    self->depth++;
    kMarks[i].mark(self, id);
    self->depth--;
  }
}

GArray* gimbal_marks_new(const mjModel* m, const mjData* d, const GimbalProjection* view, int objtype,
                         int id) {
  Marks marks = {m, d, view, g_array_new(FALSE, FALSE, sizeof(GimbalMark)), 0};
  marks_mark(&marks, objtype, id);
  return marks.lines;
}

void gimbal_marks_add_points(const mjModel* m, const mjData* d, const GimbalProjection* view, int objtype,
                             int id, GArray* points) {
  g_autoptr(GArray) marks = gimbal_marks_new(m, d, view, objtype, id);
  for (guint i = 0; i < marks->len; i++) {
    const GimbalMark* mark = &g_array_index(marks, GimbalMark, i);
    g_array_append_vals(points, mark->from, 3);
    g_array_append_vals(points, mark->to, 3);
  }
}

//---- drawing

#define HALO 4.5
#define PEN  2.0

static gboolean marks_project(const GimbalMark* mark, const GimbalProjection* view, double at[4]) {
  return gimbal_projection_point(view, mark->from, at, at + 1) &&
         gimbal_projection_point(view, mark->to, at + 2, at + 3);
}

static void marks_trace(cairo_t* cr, const GArray* marks, const GimbalProjection* view, gboolean faint) {
  for (guint i = 0; i < marks->len; i++) {
    const GimbalMark* mark = &g_array_index(marks, GimbalMark, i);
    double at[4];
    if (mark->faint != faint || !marks_project(mark, view, at)) continue;
    cairo_move_to(cr, at[0], at[1]);
    cairo_line_to(cr, at[2], at[3]);
  }
}

// Only what the lines cover is painted.
static gboolean bounds_of(const GArray* marks, const GimbalProjection* view, graphene_rect_t* bounds) {
  double low[2] = {view->width, view->height}, high[2] = {0, 0};
  for (guint i = 0; i < marks->len; i++) {
    double at[4];
    if (!marks_project(&g_array_index(marks, GimbalMark, i), view, at)) continue;
    for (int k = 0; k < 4; k++) {
      low[k % 2] = MIN(low[k % 2], at[k] - HALO);
      high[k % 2] = MAX(high[k % 2], at[k] + HALO);
    }
  }
  double x0 = MAX(low[0], 0), y0 = MAX(low[1], 0), x1 = MIN(high[0], view->width),
         y1 = MIN(high[1], view->height);
  *bounds = GRAPHENE_RECT_INIT((float)x0, (float)y0, (float)(x1 - x0), (float)(y1 - y0));
  return x1 > x0 && y1 > y0;
}

void gimbal_marks_snapshot(const GArray* marks, const GimbalProjection* view, GtkSnapshot* snapshot) {
  graphene_rect_t bounds;
  if (!marks->len || !bounds_of(marks, view, &bounds)) return;
  cairo_t* cr = gtk_snapshot_append_cairo(snapshot, &bounds);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  for (int faint = 1; faint >= 0; faint--) {
    marks_trace(cr, marks, view, faint);
    cairo_set_line_width(cr, HALO);
    cairo_set_source_rgba(cr, 0.08, 0.06, 0.02, faint ? 0.25 : 0.45);
    cairo_stroke_preserve(cr);
    cairo_set_line_width(cr, PEN);
    cairo_set_source_rgba(cr, 1, 0.68, 0.12, faint ? 0.65 : 1);
    cairo_stroke(cr);
  }
  cairo_destroy(cr);
}
