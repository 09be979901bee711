// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// With P the pose of an element's present parent and Q that of its new parent, a pose X becomes Q⁻¹
// P X: a rotation q and a translation t, which apply to positions, ends and directions alike.

#include "author/reparent.h"

#include <math.h>
#include <string.h>

#include "author/placement.h"
#include "language/edit/numbers.h"
#include "language/edit/rewrite.h"
#include "language/knowledge/effective.h"
#include "text/pose-text.h"

#define TOLERANCE      1e-9  // poses that differ less are the same
#define TEXT_TOLERANCE 1e-5  // allowed error of an orientation's text

//---- where things hang

static void reparent_resolve(mjtNum result[4], const double quat[4], const mjsOrientation* alt,
                             const mjSpec* spec) {
  mju_copy4(result, quat);
  mjs_resolveOrientation(result, (mjtByte)spec->compiler.degree, spec->compiler.eulerseq, alt);
  mju_normalize4(result);
}

// Go from a pose to one that is given relative to it.
static void reparent_enter_pose(GimbalPose* pose, const double pos[3], const mjtNum quat[4]) {
  GimbalPose step;
  gimbal_pose_set(&step, pos, quat);
  gimbal_pose_append(pose, pose, &step);
}

void gimbal_pose_enter_frames(GimbalPose* pose, mjsFrame* frame, const mjSpec* spec) {
  mjtNum quat[4];
  if (!frame) return;
  gimbal_pose_enter_frames(pose, mjs_getFrame(frame->element), spec);
  reparent_resolve(quat, frame->quat, &frame->alt, spec);
  reparent_enter_pose(pose, frame->pos, quat);
}

// With joints at their references bodies are at their compiled poses, except free ones, which the
// compiler may align with their inertia.
static void enter_body(GimbalPose* pose, const mjModel* m, const mjSpec* spec, mjsBody* body) {
  int id = mjs_getId(body->element);
  mjtNum quat[4];
  if (id <= 0 || id >= m->nbody) return;
  enter_body(pose, m, spec, mjs_getParent(body->element));
  gboolean is_free = m->body_jntnum[id] == 1 && m->jnt_type[m->body_jntadr[id]] == mjJNT_FREE;
  if (!is_free) {
    reparent_enter_pose(pose, m->body_pos + 3 * id, m->body_quat + 4 * id);
    return;
  }
  gimbal_pose_enter_frames(pose, mjs_getFrame(body->element), spec);
  reparent_resolve(quat, body->quat, &body->alt, spec);
  reparent_enter_pose(pose, body->pos, quat);
}

// The nearest childclass: of the frames around, of the body, and so on.
static const char* find_childclass(mjsBody* body, mjsFrame* frame) {
  while (body) {
    for (; frame; frame = mjs_getFrame(frame->element)) {
      if (*mjs_getString(frame->childclass)) return mjs_getString(frame->childclass);
    }
    if (*mjs_getString(body->childclass)) return mjs_getString(body->childclass);
    frame = mjs_getFrame(body->element);
    body = mjs_getParent(body->element);
  }
  return NULL;
}

static gboolean reparent_set_frame(GimbalParentFrame* self, const GimbalTreeNode* node, mjsBody* body,
                                   mjsFrame* frame) {
  *self = (GimbalParentFrame){.pose = GIMBAL_POSE_IDENTITY};
  if (!body) return FALSE;
  enter_body(&self->pose, node->compiled->model, node->compiled->spec, body);
  gimbal_pose_enter_frames(&self->pose, frame, node->compiled->spec);
  self->childclass = find_childclass(body, frame);
  return TRUE;
}

gboolean gimbal_parent_frame_inside(GimbalParentFrame* self, const GimbalTreeNode* node) {
  mjsElement* own = (mjsElement*)node->element;
  if (!own || (node->type != mjOBJ_BODY && node->type != mjOBJ_FRAME)) return FALSE;
  mjsFrame* frame = mjs_asFrame(own);
  return reparent_set_frame(self, node, frame ? mjs_getParent(own) : mjs_asBody(own), frame);
}

gboolean gimbal_parent_frame_around(GimbalParentFrame* self, const GimbalTreeNode* node) {
  mjsElement* own = (mjsElement*)(node->element ? node->element : node->first);
  gboolean placed = own && node->type != mjOBJ_DEFAULT && !(node->type == mjOBJ_BODY && node->id == 0);
  return placed && reparent_set_frame(self, node, mjs_getParent(own), mjs_getFrame(own));
}

//---- what a pose is written as

// A change of the element's text.
typedef struct Moving {
  const GimbalMjcfTree* own;  // of the element alone
  GimbalTag tag;
  const char* whole;  // the text of the file
  const mjSpec* spec;
  GimbalPose pose;  // of the old parent in the new one
  GArray* edits;
} Moving;

static void reparent_set(Moving* self, const char* name, char* value) {
  const GimbalAssignment assignment = {name, value};
  gimbal_rewrite_set_numbers(self->own, 0, &assignment, 1, self->whole, self->edits, NULL, NULL);
  g_free(value);
}

static void move_point(const Moving* self, mjtNum point[3], const double old[3]) {
  gimbal_pose_point(point, &self->pose, old);
}

static gboolean is_turned(const mjtNum quat[4]) {
  return mju_norm3(quat + 1) > TOLERANCE;
}

static gboolean is_same(const char* form, const char* text, const GimbalAngles* angles,
                        const mjtNum quat[4]) {
  mjtNum read[4], back[4], difference[4];
  if (!gimbal_orientation_parse(form, text, angles, read)) return FALSE;
  mju_negQuat(back, quat);
  mju_mulQuat(difference, read, back);
  return mju_norm3(difference + 1) < TEXT_TOLERANCE;
}

// Write an orientation in the author's form if that can express it: the z axis alone does not
// determine the orientation of a box.
static void write_orientation(Moving* self, const mjtNum quat[4], const char* given_by_class) {
  GimbalTagAttribute given;
  GimbalAngles angles = {.degree = self->spec->compiler.degree != 0};
  const char* form = NULL;
  memcpy(angles.sequence, self->spec->compiler.eulerseq, 3);
  for (int i = 0; gimbal_orientation_forms[i]; i++) {
    if (gimbal_markup_find_attribute(self->own, &self->tag, gimbal_orientation_forms[i], &given)) {
      form = gimbal_orientation_forms[i];
    }
  }
  const char* wanted = form ? form : given_by_class ? given_by_class : gimbal_orientation_usual(self->whole);
  g_autofree char* text = gimbal_orientation_format(wanted, quat, &angles);
  if (is_same(wanted, text, &angles, quat)) {
    reparent_set(self, wanted, g_steal_pointer(&text));
    return;
  }
  if (form) reparent_set(self, form, NULL);
  reparent_set(self, "quat", gimbal_orientation_format("quat", quat, &angles));
}

static void move_pose(Moving* self, const GimbalPoseFields* kind, const char* structure) {
  mjtNum pos[3], own[4], quat[4];
  move_point(self, pos, (const double*)(structure + kind->pos));
  reparent_set(self, "pos",
               gimbal_numbers_settle(pos, (const double*)(structure + kind->pos), 3, GIMBAL_POSE_RESOLUTION));
  if (!is_turned(self->pose.quat)) return;
  if (kind->quat) {
    reparent_resolve(own, (const double*)(structure + kind->quat),
                     (const mjsOrientation*)(structure + kind->alt), self->spec);
    mju_mulQuat(quat, self->pose.quat, own);
    mju_normalize4(quat);
    // a different form would not override that of the class
    write_orientation(self, quat, gimbal_orientation_form_of((const mjsOrientation*)(structure + kind->alt)));
  }
  if (kind->direction) {
    const double* was = (const double*)(structure + kind->direction);
    mju_rotVecQuat(pos, was, self->pose.quat);
    reparent_set(self, kind->direction_name, gimbal_numbers_settle(pos, was, 3, GIMBAL_POSE_RESOLUTION));
  }
}

static void move_ends(Moving* self, const double fromto[6]) {
  mjtNum ends[6];
  move_point(self, ends, fromto);
  move_point(self, ends + 3, fromto + 3);
  reparent_set(self, "fromto", gimbal_numbers_settle(ends, fromto, 6, GIMBAL_POSE_RESOLUTION));
}

static const char* class_or_main(const mjSpec* spec, const char* name) {
  return name ? name : mjs_getString(mjs_getName(mjs_getSpecDefault(spec)->element));
}

// Whether two classes have different defaults for elements with this tag.
static gboolean classes_differ(const mjSpec* spec, const GimbalElement* element, const char* one,
                               const char* other) {
  const void* a = gimbal_default_struct(spec, class_or_main(spec, one), element->tag);
  const void* b = gimbal_default_struct(spec, class_or_main(spec, other), element->tag);
  for (int i = 0; a && b && i < element->nattribute; i++) {
    g_autofree char* value = gimbal_effective_value(&element->attributes[i], a);
    g_autofree char* there = gimbal_effective_value(&element->attributes[i], b);
    if (g_strcmp0(value, there)) return TRUE;
  }
  return FALSE;
}

// Keep the defaults that the element had from the elements around it.
static void add_childclass(Moving* self, const GimbalTreeNode* node, const char* was, const char* becomes) {
  gboolean holds = node->type == mjOBJ_BODY || node->type == mjOBJ_FRAME;
  const char* name = holds ? "childclass" : "class";
  g_autofree char* tag = gimbal_markup_dup_name(self->own, &self->tag);
  g_autofree char* path = g_strconcat("mujoco/worldbody/body/", tag, NULL);
  const GimbalElement* element = gimbal_grammar_at(path, NULL);
  GimbalTagAttribute given;
  gboolean takes = element && gimbal_grammar_attribute(element, name) &&
                   !gimbal_markup_find_attribute(self->own, &self->tag, name, &given);
  if (takes && (holds || classes_differ(self->spec, element, was, becomes))) {
    reparent_set(self, name, g_strdup(class_or_main(self->spec, was)));
  }
}

char* gimbal_reparent_dup(const char* xml, const char* whole, const GimbalTreeNode* node,
                          const GimbalParentFrame* from, const GimbalParentFrame* to) {
  g_autoptr(GArray) edits = gimbal_edits_new();
  g_autoptr(GimbalMjcfTree) own = gimbal_mjcf_tree_of_tag(xml);
  Moving self = {.own = own, .whole = whole, .spec = node->compiled->spec, .edits = edits};
  const char* structure = gimbal_spec_struct(self.spec, node->type, node->id, node->element);
  const GimbalPoseFields* kind = gimbal_pose_fields(node->type);
  if (!kind || !structure || node->maker || !gimbal_markup_tag(own, 0, &self.tag)) return g_strdup(xml);
  gimbal_pose_relative(&self.pose, &to->pose, &from->pose);
  const double* fromto = kind->fromto ? (const double*)(structure + kind->fromto) : NULL;
  gboolean is_free =
      node->type == mjOBJ_JOINT && ((const mjsJoint*)(const void*)structure)->type == mjJNT_FREE;
  gboolean moved = !is_free && (is_turned(self.pose.quat) || mju_norm3(self.pose.pos) > TOLERANCE);
  if (moved && fromto && !isnan(fromto[0])) {
    move_ends(&self, fromto);
  } else if (moved) {
    move_pose(&self, kind, structure);
  }
  if (g_strcmp0(from->childclass, to->childclass)) {
    add_childclass(&self, node, from->childclass, to->childclass);
  }
  char* changed = gimbal_edits_apply_to_text(edits, NULL, xml);
  return changed ? changed : g_strdup(xml);
}
