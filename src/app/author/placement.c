// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Placing objects. With F the orientation that the text is relative to, a translation t of the
// world is F⁻¹ t in the text, and a rotation q is F⁻¹ q F.

#include "author/placement.h"

#include <gimbal/kinds.h>
#include <gimbal/kinds/geoms.h>
#include <math.h>
#include <string.h>

#include "language/edit/numbers.h"
#include "language/knowledge/effective.h"

//---- the pose now

static const struct {
  int type;
  size_t pos, mat;  // in mjData
} kPoses[] = {
    {mjOBJ_BODY, offsetof(mjData, xpos), offsetof(mjData, xmat)},
    {mjOBJ_GEOM, offsetof(mjData, geom_xpos), offsetof(mjData, geom_xmat)},
    {mjOBJ_SITE, offsetof(mjData, site_xpos), offsetof(mjData, site_xmat)},
    {mjOBJ_CAMERA, offsetof(mjData, cam_xpos), offsetof(mjData, cam_xmat)},
    {mjOBJ_LIGHT, offsetof(mjData, light_xpos), 0},
};

static const mjtNum* data_at(const mjData* d, size_t offset) {
  return *(mjtNum* const*)((const char*)d + offset);
}

static int row_of(const mjModel* m, int objtype, int id) {
  for (guint k = 0; k < G_N_ELEMENTS(kPoses); k++) {
    gboolean exists = id >= (objtype == mjOBJ_BODY) && id < gimbal_kind_count(m, objtype);
    if (kPoses[k].type == objtype && exists) return (int)k;
  }
  return -1;
}

gboolean gimbal_placement_locate(GimbalPlacement* self, const mjModel* m, const mjData* d, int objtype,
                                 int id) {
  static const mjtNum kUnit[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  int k = row_of(m, objtype, id);
  if (k < 0) return FALSE;
  self->type = objtype;
  self->id = id;
  mju_copy3(self->pos, data_at(d, kPoses[k].pos) + 3 * id);
  mju_copy(self->mat, kPoses[k].mat ? data_at(d, kPoses[k].mat) + 9 * id : kUnit, 9);
  return TRUE;
}

//---- what the text is relative to

static void turn_into(mjtNum quat[4], mjsFrame* frame, const GimbalAngles* angles) {
  mjtNum own[4], product[4];
  // the frames around it come first
  mjsFrame* outer = mjs_getFrame(frame->element);
  if (outer) turn_into(quat, outer, angles);
  mju_copy4(own, frame->quat);
  mjs_resolveOrientation(own, (mjtByte)angles->degree, angles->sequence, &frame->alt);
  mju_mulQuat(product, quat, own);
  mju_copy4(quat, product);
}

static void find_frame(GimbalPlacement* self, const mjModel* m, const mjData* d, const mjSpec* spec) {
  int own = self->id,
      body = self->type == mjOBJ_BODY ? m->body_parentid[own] : gimbal_kind_body(m, self->type, own);
  const void* structure = gimbal_spec_struct(spec, self->type, self->id, NULL);
  mjsElement* element = structure ? *(mjsElement* const*)structure : NULL;
  mjsFrame* frame = element ? mjs_getFrame(element) : NULL;
  mju_copy4(self->frame, d->xquat + 4 * body);
  if (frame) turn_into(self->frame, frame, &self->angles);
}

//---- what is written

static int numbers_of(const GimbalMjcfTree* tree, const GimbalTag* tag, const char* name, mjtNum* values,
                      int max) {
  g_autofree char* written = gimbal_markup_dup_value(tree, tag, name);
  return written ? gimbal_parse_numbers(written, values, max) : 0;
}

// The form of the orientation that is written, else that of the class, since another form would not
// override it.
static void read_orientation(GimbalPlacement* self, const GimbalMjcfTree* tree, const GimbalTag* tag,
                             const double quat[4], const mjsOrientation* alt) {
  self->form = gimbal_orientation_form_of(alt);
  for (int i = 0; gimbal_orientation_forms[i]; i++) {
    GimbalTagAttribute given;
    if (gimbal_markup_find_attribute(tree, tag, gimbal_orientation_forms[i], &given)) {
      self->form = gimbal_orientation_forms[i];
    }
  }
  if (!self->form) self->form = gimbal_orientation_usual(tree->text);
  mju_copy4(self->own_quat, quat);
  mjs_resolveOrientation(self->own_quat, (mjtByte)self->angles.degree, self->angles.sequence, alt);
  mju_normalize4(self->own_quat);
}

#define AT(T, field) offsetof(mjs##T, field)
#define TURNED(T)    AT(T, pos), AT(T, quat), AT(T, alt)

static const GimbalPoseFields kFields[] = {
    {mjOBJ_BODY, TURNED(Body), 0, 0, NULL},
    {mjOBJ_FRAME, TURNED(Frame), 0, 0, NULL},
    {mjOBJ_GEOM, TURNED(Geom), AT(Geom, fromto), 0, NULL},
    {mjOBJ_SITE, TURNED(Site), AT(Site, fromto), 0, NULL},
    {mjOBJ_CAMERA, TURNED(Camera), 0, 0, NULL},
    {mjOBJ_LIGHT, AT(Light, pos), 0, 0, 0, AT(Light, dir), "dir"},
    {mjOBJ_JOINT, AT(Joint, pos), 0, 0, 0, AT(Joint, axis), "axis"},
};

const GimbalPoseFields* gimbal_pose_fields(int type) {
  for (guint i = 0; i < G_N_ELEMENTS(kFields); i++) {
    if (kFields[i].type == type) return &kFields[i];
  }
  return NULL;
}

// Reads the pose with the values of text and classes.
static void read_pose(GimbalPlacement* self, const mjSpec* spec, const GimbalMjcfTree* tree,
                      const GimbalTag* tag) {
  const char* own = gimbal_spec_struct(spec, self->type, self->id, NULL);
  const GimbalPoseFields* fields = gimbal_pose_fields(self->type);
  if (!own || !fields) return;
  mju_copy3(self->own_pos, (const double*)(const void*)(own + fields->pos));
  if (fields->direction) mju_copy3(self->own_dir, (const double*)(const void*)(own + fields->direction));
  if (fields->quat) {
    read_orientation(self, tree, tag, (const double*)(const void*)(own + fields->quat),
                     (const mjsOrientation*)(const void*)(own + fields->alt));
  }
  const double* ends = fields->fromto ? (const double*)(const void*)(own + fields->fromto) : NULL;
  self->has_fromto = ends && !isnan(ends[0]);
  if (self->has_fromto) mju_copy(self->own_fromto, ends, 6);
}

static void read_size(GimbalPlacement* self, const mjModel* m, const GimbalMjcfTree* tree,
                      const GimbalTag* tag) {
  gboolean geom = self->type == mjOBJ_GEOM, site = self->type == mjOBJ_SITE;
  if (!geom && !site) return;
  self->geomtype = geom ? m->geom_type[self->id] : m->site_type[self->id];
  self->nsize = gimbal_geom_kind(self->geomtype)->sizes;
  mju_copy3(self->own_size, (geom ? m->geom_size : m->site_size) + 3 * self->id);
  numbers_of(tree, tag, "size", self->own_size, 3);
}

gboolean gimbal_placement_init(GimbalPlacement* self, const mjModel* m, const mjData* d, const mjSpec* spec,
                               int objtype, int id, const GimbalMjcfTree* tree, gsize offset) {
  GimbalTag tag;
  *self = (GimbalPlacement){0};
  if (!spec || !gimbal_markup_tag(tree, offset, &tag) || !gimbal_placement_locate(self, m, d, objtype, id)) {
    return FALSE;
  }
  self->angles.degree = spec->compiler.degree != 0;
  memcpy(self->angles.sequence, spec->compiler.eulerseq, 3);
  read_pose(self, spec, tree, &tag);
  read_size(self, m, tree, &tag);
  find_frame(self, m, d, spec);
  return TRUE;
}

//---- after a drag

static int placement_assign(GimbalAssignment values[3], int at, const char* name, char* value) {
  values[at] = (GimbalAssignment){name, value};
  return at + 1;
}

// The text of dragged numbers, rounded to what is visible; numbers that were not dragged stay as
// they are written.
static char* placement_settled(const GimbalPlacement* self, const mjtNum* now, const mjtNum* was, int count) {
  return gimbal_numbers_settle(now, was, count, fmax(self->finest, GIMBAL_POSE_RESOLUTION));
}

// A size has two digits at least, however small it is in the view.
static char* settled_size(const GimbalPlacement* self, const mjtNum* size, int count) {
  double finest = fmax(self->finest, GIMBAL_POSE_RESOLUTION);
  for (int i = 0; i < count; i++) {
    if (size[i] > 0) finest = fmin(finest, pow(10, floor(log10(size[i])) - 1));
  }
  return gimbal_numbers_settle(size, self->own_size, count, finest);
}

static int placement_move(const GimbalPlacement* self, const GimbalGizmoDrag* drag,
                          GimbalAssignment values[3]) {
  mjtNum back[4], step[3], ends[6];
  mju_negQuat(back, self->frame);
  mju_rotVecQuat(step, drag->move, back);
  if (self->has_fromto) {
    mju_add3(ends, self->own_fromto, step);
    mju_add3(ends + 3, self->own_fromto + 3, step);
    return placement_assign(values, 0, "fromto", placement_settled(self, ends, self->own_fromto, 6));
  }
  mju_add3(ends, self->own_pos, step);
  return placement_assign(values, 0, "pos", placement_settled(self, ends, self->own_pos, 3));
}

static void turn_about_middle(mjtNum ends[6], const mjtNum quat[4]) {
  mjtNum middle[3], arm[3], turned[3];
  mju_add3(middle, ends, ends + 3);
  mju_scl3(middle, middle, 0.5);
  mju_sub3(arm, ends + 3, middle);
  mju_rotVecQuat(turned, arm, quat);
  mju_sub3(ends, middle, turned);
  mju_add3(ends + 3, middle, turned);
}

static int placement_rotate(const GimbalPlacement* self, const GimbalGizmoDrag* drag,
                            GimbalAssignment values[3]) {
  mjtNum back[4], axis[3], turn[4], result[6];
  mju_negQuat(back, self->frame);
  mju_rotVecQuat(axis, drag->axis, back);
  mju_axisAngle2Quat(turn, axis, drag->angle);
  if (self->type == mjOBJ_LIGHT) {
    mju_rotVecQuat(result, self->own_dir, turn);
    return placement_assign(values, 0, "dir",
                            gimbal_numbers_settle(result, self->own_dir, 3, GIMBAL_POSE_RESOLUTION));
  }
  if (self->has_fromto) {
    mju_copy(result, self->own_fromto, 6);
    turn_about_middle(result, turn);
    return placement_assign(values, 0, "fromto", placement_settled(self, result, self->own_fromto, 6));
  }
  mju_mulQuat(result, turn, self->own_quat);
  mju_normalize4(result);
  return placement_assign(values, 0, self->form,
                          gimbal_orientation_format(self->form, result, &self->angles));
}

static int placement_scale(const GimbalPlacement* self, const GimbalGizmoDrag* drag,
                           GimbalAssignment values[3]) {
  const double* f = drag->scale;
  mjtNum size[3], ends[6];
  int n = 0;
  mju_copy3(size, self->own_size);
  gboolean round = self->geomtype == mjGEOM_CAPSULE || self->geomtype == mjGEOM_CYLINDER;
  if (self->geomtype == mjGEOM_SPHERE) {
    size[0] *= f[0] * f[1] * f[2] / (f[0] == f[1] && f[1] == f[2] ? f[0] * f[0] : 1);
  } else if (round) {
    size[0] *= f[0] == f[1] ? f[0] : f[0] * f[1];
    size[1] *= f[2];
  } else {
    for (int i = 0; i < 3; i++) size[i] *= f[i];
  }
  if (self->has_fromto) {
    mju_copy(ends, self->own_fromto, 6);
    for (int i = 0; i < 3; i++) {
      double middle = 0.5 * (ends[i] + ends[i + 3]), half = 0.5 * f[2] * (ends[i + 3] - ends[i]);
      ends[i] = middle - half;
      ends[i + 3] = middle + half;
    }
    if (f[2] != 1) {
      n = placement_assign(values, n, "fromto", placement_settled(self, ends, self->own_fromto, 6));
    }
  }
  int count = self->has_fromto && round ? 1 : self->nsize;
  return placement_assign(values, n, "size", settled_size(self, size, count));
}

int gimbal_placement_drag(const GimbalPlacement* self, GimbalGizmoMode mode, const GimbalGizmoDrag* drag,
                          GimbalAssignment values[3]) {
  if (mode == GIMBAL_GIZMO_MOVE) return placement_move(self, drag, values);
  if (mode == GIMBAL_GIZMO_ROTATE) return placement_rotate(self, drag, values);
  return self->nsize ? placement_scale(self, drag, values) : 0;
}
