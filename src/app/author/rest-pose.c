// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The pose of a body in its parent is P J₁(a₁) … Jₙ(aₙ), with P the pose in its text and aᵢ = qᵢ −
// refᵢ. It is to be P' J'₁(b₁) … J'ₙ(bₙ) for all b = q − q*, with q* the coordinates now: P' = P J₁
// … Jₙ at a*, and each joint is moved by those behind it, J'ᵢ = T⁻¹ Jᵢ T with T = Jᵢ₊₁ … Jₙ at a*:
// its anchor is T⁻¹ p, and its axis is rotated likewise.
//
// A ball joint has no reference of its own: its coordinates count from the identity, so k becomes
// a*⁻¹ k. Equalities of joints, x = Σ cₖ yᵏ with x and y relative to the references, become
// relative to the new ones: with δ the change of a reference, c'ⱼ = Σₖ cₖ (k over j) δ_yᵏ⁻ʲ, less
// δ_x at j = 0. The same holds for lengths of tendons.

#include "author/rest-pose.h"

#include <gimbal/kinds/actuators.h>
#include <gimbal/kinds/joints.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "author/reparent.h"
#include "language/edit/numbers.h"
#include "language/knowledge/effective.h"
#include "model/object-label.h"
#include "text/pose-text.h"

#define NOISE 1e-12  // coordinates that differ less are the same
// of numbers written: it keeps a pose to a billionth after a chain of bodies
#define RESOLUTION 1e-12
#define OPEN       1e-5  // m or rad: an equality that is this far from being satisfied is open

typedef struct Rest {
  const GimbalCompiled* compiled;
  const mjModel* m;  // without launched bodies
  const mjSpec* spec;
  mjData* d;  // at the pose
  GArray* changes;
  GError** error;
} Rest;

//---- poses

static const GimbalPose kHere = GIMBAL_POSE_IDENTITY;

static GimbalPose rest_pose_compose(GimbalPose a, GimbalPose b) {
  gimbal_pose_append(&a, &a, &b);
  return a;
}

static GimbalPose rest_pose_invert(GimbalPose a) {
  gimbal_pose_invert(&a, &a);
  return a;
}

static GimbalPose pose_at(const mjtNum* pos, const mjtNum* quat) {
  GimbalPose result;
  gimbal_pose_set(&result, pos, quat);
  return result;
}

static GimbalPose frames_around(const Rest* self, const mjsElement* element) {
  GimbalPose pose = GIMBAL_POSE_IDENTITY;
  gimbal_pose_enter_frames(&pose, mjs_getFrame(element), self->spec);
  return pose;
}

//---- trouble

static gboolean rest_pose_refuse(const Rest* self, int type, int id, const char* format) {
  g_autofree char* name = gimbal_object_quoted_label(self->m, type, id);
  // all formats are in this file, with one name each
  g_auto(GStrv) parts = g_strsplit(format, "%s", 2);
  g_autofree char* text = g_strjoinv(name, parts);
  g_set_error_literal(self->error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, text);
  return FALSE;
}

// The element that makes a body; NULL if the body has a text of its own.
static const char* maker_of(const mjsElement* element) {
  for (; element;
       element = (const mjsElement*)(mjs_getParent(element) ? mjs_getParent(element)->element : NULL)) {
    const char* maker = gimbal_source_maker(element);
    for (mjsFrame* f = mjs_getFrame(element); f && !maker; f = mjs_getFrame(f->element)) {
      maker = gimbal_source_maker(f->element);
    }
    if (maker) return maker;
  }
  return NULL;
}

static gboolean has_text(const Rest* self, int body, const mjsBody* own) {
  const char* maker = own ? maker_of(own->element) : NULL;
  if (own && !maker) return TRUE;
  g_autofree char* name = gimbal_object_quoted_label(self->m, mjOBJ_BODY, body);
  g_autofree char* text =
      g_strdup_printf(maker ? _("Body %s is moved, and <%s> makes it: it has no text of its own for a pose.")
                            : _("Body %s is moved, and does not come from the text."),
                      name, maker);
  g_set_error_literal(self->error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE, text);
  return FALSE;
}

//---- what is moved

static double moved_by(const Rest* self, int joint) {
  int at = self->m->jnt_qposadr[joint];
  return self->d->qpos[at] - self->m->qpos0[at];
}

static gboolean rest_pose_differs(const mjtNum* a, const mjtNum* b, int count) {
  double most = 0;
  for (int i = 0; i < count; i++) most = fmax(most, fabs(a[i] - b[i]));
  return most > NOISE;
}

static gboolean is_same_rotation(const mjtNum a[4], const mjtNum b[4]) {
  mjtNum other[4];
  mju_scl(other, b, mju_dot(a, b, 4) < 0 ? -1 : 1, 4);
  return !rest_pose_differs(a, other, 4);
}

static gboolean is_moved(const Rest* self, int joint) {
  const mjtNum *now = self->d->qpos + self->m->jnt_qposadr[joint],
               *was = self->m->qpos0 + self->m->jnt_qposadr[joint];
  switch (self->m->jnt_type[joint]) {
    case mjJNT_FREE:
      return rest_pose_differs(now, was, 3) || !is_same_rotation(now + 3, was + 3);
    case mjJNT_BALL:
      return !is_same_rotation(now, was);
    default:
      return rest_pose_differs(now, was, 1);
  }
}

static gboolean body_is_moved(const Rest* self, int body) {
  const mjModel* m = self->m;
  int mocap = m->body_mocapid[body];
  for (int i = 0; i < m->body_jntnum[body]; i++) {
    if (is_moved(self, m->body_jntadr[body] + i)) return TRUE;
  }
  return mocap >= 0 && (rest_pose_differs(self->d->mocap_pos + 3 * mocap, m->body_pos + 3 * body, 3) ||
                        !is_same_rotation(self->d->mocap_quat + 4 * mocap, m->body_quat + 4 * body));
}

static gboolean has_actuator(const mjModel* m, int joint) {
  for (int i = 0; i < m->nu; i++) {
    gboolean of_joint = gimbal_transmission_is_joint(m->actuator_trntype[i]);
    if (of_joint && m->actuator_trnid[2 * i] == joint) return TRUE;
  }
  return FALSE;
}

// Check for quantities that are relative to the reference pose without an attribute to compensate.
static gboolean check_joint(const Rest* self, int joint, gboolean last) {
  const mjModel* m = self->m;
  int type = m->jnt_type[joint];
  if (type == mjJNT_HINGE || type == mjJNT_SLIDE || !is_moved(self, joint)) return TRUE;
  if (m->jnt_stiffness[joint] != 0) {
    return rest_pose_refuse(
        self, mjOBJ_JOINT, joint,
        _("The spring of joint %s rests where its body is in the text: with another pose there it would pull "
          "elsewhere. Write a keyframe instead."));
  }
  if (type == mjJNT_FREE) return TRUE;
  if (m->jnt_limited[joint] || has_actuator(m, joint)) {
    return rest_pose_refuse(
        self, mjOBJ_JOINT, joint,
        _("The limit or the actuator of ball joint %s counts from where its body is in the text: "
          "with another "
          "pose there it would be another one. Write a keyframe instead."));
  }
  return last ||
         rest_pose_refuse(
             self, mjOBJ_JOINT, joint,
             _("Behind ball joint %s its body has other joints, which would turn its coordinates. Write a "
               "keyframe instead."));
}

//---- changes

static GimbalRestChange* change_of(Rest* self, int type, int id) {
  GimbalRestChange change = {.type = type, .id = id};
  g_array_append_val(self->changes, change);
  return &g_array_index(self->changes, GimbalRestChange, self->changes->len - 1);
}

static void rest_pose_set(GimbalRestChange* change, const char* name, char* value) {
  change->names[change->count] = name;
  change->values[change->count++] = value;
}

static char* text_of(const mjtNum* values, int count) {
  return gimbal_numbers_round(values, count, RESOLUTION);
}

static char* rest_pose_settled(const mjtNum* values, const double* was, int count) {
  return gimbal_numbers_settle(values, was, count, RESOLUTION);
}

static void set_orientation(const Rest* self, GimbalRestChange* change, const mjsOrientation* alt,
                            const mjtNum quat[4]) {
  GimbalAngles angles = {.degree = self->spec->compiler.degree != 0, .resolution = RESOLUTION};
  const char* form = gimbal_orientation_form_of(alt);
  mjtNum read[4];
  memcpy(angles.sequence, self->spec->compiler.eulerseq, 3);
  g_autofree char* text = gimbal_orientation_format(form ? form : "quat", quat, &angles);
  // a form that cannot express it exactly is replaced by a quaternion
  gboolean exact = form && gimbal_orientation_parse(form, text, &angles, read) &&
                   fabs(mju_dot(read, quat, 4)) > 0 && is_same_rotation(quat, read);
  if (form && !exact) {
    rest_pose_set(change, "quat", gimbal_orientation_format("quat", quat, &angles));
    rest_pose_set(change, form, NULL);
  } else {
    rest_pose_set(change, form ? form : "quat", g_steal_pointer(&text));
  }
}

//---- bodies

// The transform from a body's frame in the model to that in its text: the compiler aligns free
// bodies with their inertia.
static GimbalPose rest_pose_aligned(const Rest* self, int body) {
  const mjModel* m = self->m;
  const mjsBody* own = gimbal_spec_struct(self->spec, mjOBJ_BODY, body, NULL);
  gboolean is_free = m->body_jntnum[body] == 1 && m->jnt_type[m->body_jntadr[body]] == mjJNT_FREE;
  if (!own || !is_free) return kHere;
  GimbalPose said = pose_at(own->pos, own->quat);
  mjs_resolveOrientation(said.quat, (mjtByte)self->spec->compiler.degree, self->spec->compiler.eulerseq,
                         &own->alt);
  mju_normalize4(said.quat);
  said = rest_pose_compose(frames_around(self, own->element), said);
  return rest_pose_compose(rest_pose_invert(pose_at(m->body_pos + 3 * body, m->body_quat + 4 * body)), said);
}

static GimbalPose world_of(const Rest* self, int body) {
  return rest_pose_compose(pose_at(self->d->xpos + 3 * body, self->d->xquat + 4 * body),
                           rest_pose_aligned(self, body));
}

static void set_body(Rest* self, int body, const mjsBody* own) {
  GimbalPose parent = world_of(self, self->m->body_parentid[body]);
  GimbalPose pose = rest_pose_compose(rest_pose_invert(parent), world_of(self, body));
  pose = rest_pose_compose(rest_pose_invert(frames_around(self, own->element)), pose);
  GimbalRestChange* change = change_of(self, mjOBJ_BODY, body);
  if (rest_pose_differs(pose.pos, own->pos, 3)) {
    rest_pose_set(change, "pos", rest_pose_settled(pose.pos, own->pos, 3));
  }
  mjtNum said[4];
  mju_copy4(said, own->quat);
  mjs_resolveOrientation(said, (mjtByte)self->spec->compiler.degree, self->spec->compiler.eulerseq,
                         &own->alt);
  mju_normalize4(said);
  if (!is_same_rotation(pose.quat, said)) set_orientation(self, change, &own->alt, pose.quat);
}

// The motion that a joint gives to everything behind it.
static GimbalPose motion_of(const Rest* self, int joint) {
  const mjModel* m = self->m;
  const mjtNum *p = m->jnt_pos + 3 * joint, *axis = m->jnt_axis + 3 * joint;
  GimbalPose result = kHere;
  mjtNum turned[3];
  if (m->jnt_type[joint] == mjJNT_SLIDE) {
    mju_scl3(result.pos, axis, moved_by(self, joint));
    return result;
  }
  if (m->jnt_type[joint] == mjJNT_BALL) {
    mju_copy4(result.quat, self->d->qpos + m->jnt_qposadr[joint]);
    mju_normalize4(result.quat);
  } else {
    mju_axisAngle2Quat(result.quat, axis, moved_by(self, joint));
  }
  mju_rotVecQuat(turned, p, result.quat);
  mju_sub3(result.pos, p, turned);
  return result;
}

static void set_joint(Rest* self, int joint, GimbalPose behind) {
  const mjModel* m = self->m;
  int type = m->jnt_type[joint];
  const mjsJoint* own = gimbal_spec_struct(self->spec, mjOBJ_JOINT, joint, NULL);
  GimbalRestChange* change = change_of(self, mjOBJ_JOINT, joint);
  double degrees = type == mjJNT_HINGE && self->spec->compiler.degree ? 180 / G_PI : 1;
  double now = self->d->qpos[m->jnt_qposadr[joint]] * degrees;
  if (is_moved(self, joint) && type != mjJNT_BALL) rest_pose_set(change, "ref", text_of(&now, 1));
  if (!own || (mju_norm3(behind.pos) < NOISE && mju_norm3(behind.quat + 1) < NOISE)) return;
  GimbalPose carry =
      rest_pose_compose(rest_pose_invert(frames_around(self, own->element)), rest_pose_invert(behind));
  mjtNum axis[3], pos[3], turn[4];
  // the axis is rotated by all frames, the anchor is also translated
  mju_copy4(turn, carry.quat);
  mju_rotVecQuat(axis, m->jnt_axis + 3 * joint, turn);
  mju_rotVecQuat(pos, m->jnt_pos + 3 * joint, turn);
  mju_addTo3(pos, carry.pos);
  if (rest_pose_differs(axis, own->axis, 3)) {
    rest_pose_set(change, "axis", rest_pose_settled(axis, own->axis, 3));
  }
  if (type != mjJNT_SLIDE && rest_pose_differs(pos, own->pos, 3)) {
    rest_pose_set(change, "pos", rest_pose_settled(pos, own->pos, 3));
  }
}

static gboolean add_joints(Rest* self, int body) {
  GimbalPose behind = kHere;
  int first = self->m->body_jntadr[body], count = self->m->body_jntnum[body];
  for (int i = count - 1; i >= 0; i--) {
    int joint = first + i;
    if (!check_joint(self, joint, i == count - 1)) return FALSE;
    if (self->m->jnt_type[joint] == mjJNT_FREE) continue;
    set_joint(self, joint, behind);
    behind = rest_pose_compose(motion_of(self, joint), behind);
  }
  return TRUE;
}

static gboolean add_bodies(Rest* self) {
  for (int body = 1; body < self->m->nbody; body++) {
    if (!body_is_moved(self, body)) continue;
    const mjsBody* own = gimbal_spec_struct(self->spec, mjOBJ_BODY, body, NULL);
    if (!has_text(self, body, own) || !add_joints(self, body)) return FALSE;
    set_body(self, body, own);
  }
  return TRUE;
}

//---- equalities

static void rest_pose_shift(double c[5], double dx, double dy) {
  static const int kOver[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
  double shifted[5] = {-dx};
  for (int k = 0; k < 5; k++) {
    for (int j = 0; j <= k; j++) shifted[j] += c[k] * kOver[k][j] * pow(dy, k - j);
  }
  memcpy(c, shifted, sizeof shifted);
}

static double reference_moves(const Rest* self, int type, int id) {
  if (id < 0) return 0;
  return type == mjEQ_JOINT ? moved_by(self, id) : self->d->ten_length[id] - self->m->tendon_length0[id];
}

static void set_polynomial(Rest* self, int equality) {
  const mjModel* m = self->m;
  int type = m->eq_type[equality];
  double c[5], dx = reference_moves(self, type, m->eq_obj1id[equality]),
               dy = reference_moves(self, type, m->eq_obj2id[equality]);
  if (fabs(dx) < NOISE && fabs(dy) < NOISE) return;
  mju_copy(c, m->eq_data + mjNEQDATA * equality, 5);
  if (m->eq_obj2id[equality] < 0) mju_zero(c + 1, 4);
  rest_pose_shift(c, dx, dy);
  mjtNum* was = m->eq_data + mjNEQDATA * equality;
  if (rest_pose_differs(c, was, 5)) {
    rest_pose_set(change_of(self, mjOBJ_EQUALITY, equality), "polycoef", text_of(c, 5));
  }
}

// The distance of two bodies from the relative pose of an equality, which the compiler computes
// from their initial poses.
static double gap_of(const Rest* self, int equality) {
  const mjModel* m = self->m;
  const mjtNum* data = m->eq_data + mjNEQDATA * equality;
  int one = m->eq_obj1id[equality], two = m->eq_obj2id[equality];
  gboolean weld = m->eq_type[equality] == mjEQ_WELD;
  GimbalPose a = pose_at(self->d->xpos + 3 * one, self->d->xquat + 4 * one),
             b = pose_at(self->d->xpos + 3 * two, self->d->xquat + 4 * two);
  GimbalPose at_one = rest_pose_compose(a, pose_at(data + (weld ? 3 : 0), weld ? data + 6 : kHere.quat));
  GimbalPose at_two = rest_pose_compose(b, pose_at(data + (weld ? 0 : 3), kHere.quat));
  GimbalPose apart = rest_pose_compose(rest_pose_invert(at_one), at_two);
  return fmax(mju_norm3(apart.pos), weld ? 2 * asin(fmin(1, mju_norm3(apart.quat + 1))) : 0);
}

static gboolean check_bodies(const Rest* self, int equality) {
  const mjModel* m = self->m;
  const mjsEquality* own = gimbal_spec_struct(self->spec, mjOBJ_EQUALITY, equality, NULL);
  gboolean weld = m->eq_type[equality] == mjEQ_WELD;
  gboolean by_bodies = own && m->eq_objtype[equality] == mjOBJ_BODY;
  gboolean stated = by_bodies && weld && mju_norm(own->data + 6, 4) > 0;
  if (!by_bodies || stated || gap_of(self, equality) < OPEN * fmax(1, m->stat.extent)) return TRUE;
  return rest_pose_refuse(
      self, mjOBJ_EQUALITY, equality,
      weld ? _("Equality %s holds what the reference poses of its bodies are, and is not satisfied "
               "now: give it a "
               "relpose, or close it first.")
           : _("Equality %s holds where its anchor is at the reference, and is not satisfied now: "
               "name two sites "
               "instead, or close it first."));
}

static gboolean add_equalities(Rest* self) {
  for (int i = 0; i < self->m->neq; i++) {
    int type = self->m->eq_type[i];
    if (type == mjEQ_JOINT || type == mjEQ_TENDON) set_polynomial(self, i);
    if ((type == mjEQ_CONNECT || type == mjEQ_WELD) && !check_bodies(self, i)) return FALSE;
  }
  return TRUE;
}

//---- keyframes

static gboolean is_turned_ball(const Rest* self, int joint) {
  return self->m->jnt_type[joint] == mjJNT_BALL && is_moved(self, joint);
}

// Numbers of a ball joint become relative to its new reference; all others stay as they are
// written.
static char* key_text(const Rest* self, const double* qpos) {
  const mjModel* m = self->m;
  GString* text = g_string_new(NULL);
  for (int joint = 0; joint < m->njnt; joint++) {
    int at = m->jnt_qposadr[joint], type = m->jnt_type[joint];
    int count = gimbal_joint_size(type).nq;
    gboolean turned = is_turned_ball(self, joint);
    mjtNum was[4], now[4];
    if (turned) {
      mju_negQuat(was, self->d->qpos + at);
      mju_mulQuat(now, was, qpos + at);
      mju_normalize4(now);
    }
    g_autofree char* part = turned ? text_of(now, 4) : gimbal_numbers_text(qpos + at, count, 0);
    g_string_append_printf(text, "%s%s", joint ? " " : "", part);
  }
  return g_string_free(text, FALSE);
}

static void add_keys(Rest* self) {
  const mjModel* m = self->m;
  gboolean any = FALSE;
  for (int i = 0; i < m->njnt; i++) any = any || is_turned_ball(self, i);
  for (int i = 0; i < m->nkey && any; i++) {
    const mjsKey* own = gimbal_spec_struct(self->spec, mjOBJ_KEY, i, NULL);
    int count = 0;
    const double* qpos = own ? mjs_getDouble(own->qpos, &count) : NULL;
    if (qpos && count == m->nq) rest_pose_set(change_of(self, mjOBJ_KEY, i), "qpos", key_text(self, qpos));
  }
}

//---- all

static void change_clear(gpointer data) {
  GimbalRestChange* change = data;
  for (int i = 0; i < change->count; i++) g_free(change->values[i]);
}

static gboolean check_model(const Rest* self) {
  if (!self->spec) {
    g_set_error_literal(self->error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE,
                        _("There is no text to write to."));
    return FALSE;
  }
  if (self->spec->compiler.fusestatic) {
    g_set_error_literal(
        self->error, GIMBAL_REWRITE_ERROR, GIMBAL_REWRITE_ERROR_PLACE,
        _("The compiler joins bodies without joints (fusestatic), so poses of the model are not those of "
          "the text. Switch that off first."));
    return FALSE;
  }
  return TRUE;
}

GArray* gimbal_rest_pose_new(const GimbalCompiled* compiled, const mjData* d, GError** error) {
  const mjModel* m = compiled->model;
  Rest self = {.compiled = compiled, .m = &compiled->own, .spec = compiled->spec, .error = error};
  if (!check_model(&self)) return NULL;
  self.d = mj_makeData(m);
  mju_copy(self.d->qpos, d->qpos, (int)m->nq);
  mju_copy(self.d->mocap_pos, d->mocap_pos, 3 * (int)m->nmocap);
  mju_copy(self.d->mocap_quat, d->mocap_quat, 4 * (int)m->nmocap);
  mj_kinematics(m, self.d);
  mj_comPos(m, self.d);
  mj_tendon(m, self.d);
  self.changes = g_array_new(FALSE, FALSE, sizeof(GimbalRestChange));
  g_array_set_clear_func(self.changes, change_clear);
  gboolean done = add_bodies(&self) && add_equalities(&self);
  if (done) add_keys(&self);
  mj_deleteData(self.d);
  if (!done) g_clear_pointer(&self.changes, g_array_unref);
  return self.changes;
}

gboolean gimbal_rest_pose_write(GimbalSession* session, const GimbalCompiled* compiled, const GArray* changes,
                                GError** error) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  for (guint i = 0; i < changes->len; i++) {
    const GimbalRestChange* change = &g_array_index(changes, GimbalRestChange, i);
    GimbalAssignment values[G_N_ELEMENTS(change->names)];
    for (int k = 0; k < change->count; k++) {
      values[k] = (GimbalAssignment){change->names[k], change->values[k]};
    }
    if (!change->count) continue;
    gboolean found = gimbal_author_edit_numbers(session, compiled, change->type, change->id, values,
                                                change->count, edits, error);
    if (!found) return FALSE;
  }
  return gimbal_author_apply(session, edits, error);
}
