// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What is in the tree, copied back: bodies, joints, geoms, sites, cameras, lights.

#include "compiler/copy_tree.h"

#include <gimbal/kinds/joints.h>
#include <math.h>

#include "compiler/scale/scale.h"

#define COPY(to, from, n) memcpy(to, from, (n) * sizeof *(to))

// The numbers of a row, if they are to be taken.
#define TAKE(k, to, array, adr, n) \
  if (COPY_TAKES(k, array, adr, n)) COPY(to, (k)->m->array + (adr), n)

//---- bodies

// The address in qpos of the free joint that alone moves a body, or -1.
static int free_address(const mjModel* m, int body) {
  int j = m->body_jntadr[body];
  return m->body_jntnum[body] == 1 && m->jnt_type[j] == mjJNT_FREE ? m->jnt_qposadr[j] : -1;
}

// A free body has its place in qpos0 too: what was changed there comes before what was changed in
// the pose of the body, now or when the spec was written to before.
static void take_qpos0(const Copy* k, BodyElement* b, int i, CopyPlace* at) {
  int qpos = free_address(k->m, i);
  if (qpos < 0) return;
  if (k->then) {
    bool moved = COPY_TAKES(k, qpos0, qpos, 3), turned = COPY_TAKES(k, qpos0, qpos + 3, 4);
    b->is_moved_by_qpos0 = moved || (b->is_moved_by_qpos0 && !at->takes_pos);
    b->is_turned_by_qpos0 = turned || (b->is_turned_by_qpos0 && !at->takes_quat);
    at->takes_pos |= moved;
    at->takes_quat |= turned;
  }
  if (b->is_moved_by_qpos0) at->pos = k->m->qpos0 + qpos;
  if (b->is_turned_by_qpos0) at->quat = k->m->qpos0 + qpos + 3;
}

static void copy_body_pose(const Copy* k, Element* e, int i) {
  mjsBody* s = e->object;
  CopyPlace at = {.pos = k->m->body_pos + 3 * i,
                  .quat = k->m->body_quat + 4 * i,
                  .takes_pos = COPY_TAKES(k, body_pos, 3 * i, 3),
                  .takes_quat = COPY_TAKES(k, body_quat, 4 * i, 4)};
  take_qpos0(k, (BodyElement*)e, i, &at);
  GimbalPose pose, inverse;
  if (!at.takes_pos && !at.takes_quat) return;
  gimbal_pose_set(&pose, at.pos, at.quat);
  if (((BodyElement*)e)->is_aligned) {
    at.takes_pos |= at.takes_quat;
    gimbal_pose_invert(&inverse, &((BodyElement*)e)->compiled_move);
    gimbal_pose_append(&pose, &pose, &inverse);
  }
  at.pos = pose.pos;
  at.quat = pose.quat;
  copy_place(k, e, s->pos, s->quat, &s->alt, &at);
}

static bool takes_inertial_frame(const Copy* k, int i) {
  return COPY_TAKES(k, body_ipos, 3 * i, 3) || COPY_TAKES(k, body_iquat, 4 * i, 4);
}

static bool takes_inertia(const Copy* k, int i) {
  return COPY_TAKES(k, body_mass, i, 1) || COPY_TAKES(k, body_inertia, 3 * i, 3) ||
         takes_inertial_frame(k, i);
}

static void copy_inertial(const Copy* k, Element* e, int i) {
  mjsBody* s = e->object;
  bool only_mass = !COPY_TAKES(k, body_inertia, 3 * i, 3) && !takes_inertial_frame(k, i);
  s->mass = k->m->body_mass[i];
  if (s->explicitinertial && only_mass) return;
  GimbalPose pose;
  gimbal_pose_set(&pose, k->m->body_ipos + 3 * i, k->m->body_iquat + 4 * i);
  const BodyElement* body = (const BodyElement*)e;
  if (body->is_aligned) gimbal_pose_append(&pose, &body->compiled_move, &pose);
  COPY(s->ipos, pose.pos, 3);
  COPY(s->iquat, pose.quat, 4);
  COPY(s->inertia, k->m->body_inertia + 3 * i, 3);
  s->ialt.type = mjORIENTATION_QUAT;
  s->fullinertia[0] = NAN;
  s->explicitinertial = 1;
}

void copy_bodies(Copy* k) {
  copy_rows(k, mjOBJ_BODY);
  for (int i = 1; i < k->m->nbody; i++) {
    Element* e = copy_element_at(k, mjOBJ_BODY, i);
    copy_body_pose(k, e, i);
    if (k->then && takes_inertia(k, i)) copy_inertial(k, e, i);
  }
}

// A text that states the inertias that were found states these.
void copy_found_inertials(const Copy* k) {
  for (int i = 1; k->then && i < k->m->nbody; i++) {
    BodyElement* body = (BodyElement*)copy_element_at(k, mjOBJ_BODY, i);
    const mjsBody* s = &body->body;
    double* found = body->compiled_inertial;
    if (!takes_inertia(k, i) || found[0] < 0) continue;
    found[0] = s->mass;
    if (!isnan(s->fullinertia[0])) continue;  // the mass alone
    COPY(found + 1, s->ipos, 3);
    COPY(found + 4, s->iquat, 4);
    COPY(found + 8, s->inertia, 3);
  }
}

static const char kNotItsOwn[] = N_(
    "its mass or inertia was changed in the model, and is not its own: it follows from geoms, settotalmass, "
    "an aligned joint or fused bodies");

// Whether bodies that are none in the model are part of this one.
static bool has_fused(const Copy* k, const BodyElement* body) {
  for (int i = 0; k->fused && i < body->bodies.size; i++) {
    if (g_hash_table_contains(k->fused, body->bodies.items[i])) return true;
  }
  return false;
}

static void check_body(Copy* k, int i) {
  const Element* e = copy_element_at(k, mjOBJ_BODY, i);
  if (!takes_inertia(k, i)) return;
  const BodyElement* body = (const BodyElement*)e;
  bool follows = e->compiler->inertiafromgeom == mjINERTIAFROMGEOM_TRUE || has_fused(k, body) ||
                 k->c->spec->pub.compiler.settotalmass > 0;
  if (follows || (body->is_aligned && takes_inertial_frame(k, i))) copy_refuse(k, e, kNotItsOwn);
}

static void check_bodies(Copy* k) {
  if (COPY_TAKES(k, body_pos, 0, 3) || COPY_TAKES(k, body_quat, 0, 4) || takes_inertia(k, 0)) {
    copy_refuse(k, copy_element_at(k, mjOBJ_BODY, 0), N_("the world has no pose and no inertia"));
  }
  for (int i = 1; i < k->m->nbody; i++) check_body(k, i);
}

//---- joints

// What a joint has once for all of its dofs.
typedef struct DofRow {
  size_t array;  // offset of its pointer in mjModel
  size_t field;  // offset in mjsJoint
  int n;         // numbers of a dof
} DofRow;

static const DofRow kDofRows[] = {
    {offsetof(mjModel, dof_solref), offsetof(mjsJoint, solref_friction), mjNREF},
    {offsetof(mjModel, dof_solimp), offsetof(mjsJoint, solimp_friction), mjNIMP},
    {offsetof(mjModel, dof_damping), offsetof(mjsJoint, damping), 1},
    {offsetof(mjModel, dof_dampingpoly), offsetof(mjsJoint, damping) + sizeof(double), mjNPOLY},
    {offsetof(mjModel, dof_armature), offsetof(mjsJoint, armature), 1},
    {offsetof(mjModel, dof_frictionloss), offsetof(mjsJoint, frictionloss), 1},
};

static const mjtNum* dof_row(const mjModel* m, const DofRow* row, int dof) {
  return *(mjtNum* const*)(const void*)((const char*)m + row->array) + (size_t)dof * (size_t)row->n;
}

static int dofs_of(const mjModel* m, int joint) {
  return gimbal_joint_size(m->jnt_type[joint]).nv;
}

static bool takes_dofs(const Copy* k, const DofRow* row, int joint) {
  int adr = k->m->jnt_dofadr[joint], n = row->n * dofs_of(k->m, joint);
  return !k->then ||
         memcmp(dof_row(k->m, row, adr), dof_row(k->then, row, adr), (size_t)n * sizeof(mjtNum)) != 0;
}

static void copy_dofs(const Copy* k, mjsJoint* s, int joint) {
  for (size_t r = 0; r < G_N_ELEMENTS(kDofRows); r++) {
    const DofRow* row = kDofRows + r;
    if (!takes_dofs(k, row, joint)) continue;
    memcpy((char*)s + row->field, dof_row(k->m, row, k->m->jnt_dofadr[joint]),
           (size_t)row->n * sizeof(mjtNum));
  }
}

// Spring and damper, or what they follow from.
static void copy_spring(const Copy* k, mjsJoint* s, int i) {
  int dof = k->m->jnt_dofadr[i];
  bool changed = COPY_TAKES(k, jnt_stiffness, i, 1) || COPY_TAKES(k, dof_damping, dof, 1);
  if (!changed) return;
  bool derived = s->springdamper[0] != 0 || s->springdamper[1] != 0;
  if (derived || COPY_TAKES(k, jnt_stiffness, i, 1)) s->stiffness[0] = k->m->jnt_stiffness[i];
  if (derived) s->damping[0] = k->m->dof_damping[dof];
  s->springdamper[0] = s->springdamper[1] = 0;
}

static void copy_joint(Copy* k, Element* e, int i) {
  mjsJoint* s = e->object;
  const mjModel* m = k->m;
  int qpos = m->jnt_qposadr[i];
  bool scalar = s->type == mjJNT_HINGE || s->type == mjJNT_SLIDE;
  bool turns = s->type == mjJNT_HINGE || s->type == mjJNT_BALL;
  double unit = e->compiler->degree && turns ? 180.0 / mjPI : 1;
  if (s->type != mjJNT_FREE && COPY_TAKES(k, jnt_pos, 3 * i, 3)) {
    copy_point(k, e, s->pos, m->jnt_pos + 3 * i, false);
  }
  if (scalar && COPY_TAKES(k, jnt_axis, 3 * i, 3)) {
    copy_point(k, e, s->axis, m->jnt_axis + 3 * i, true);
  }
  if (COPY_TAKES(k, jnt_range, 2 * i, 2)) {
    // a range without effect is compiled as written
    bool limited = (k->then ? k->then : m)->jnt_limited[i];
    copy_limit(s->range, &s->limited, m->jnt_range + 2 * i, limited ? unit : 1, limited, e->compiler);
  }
  if (scalar && COPY_TAKES(k, qpos0, qpos, 1)) s->ref = m->qpos0[qpos] * unit;
  if (scalar && COPY_TAKES(k, qpos_spring, qpos, 1)) s->springref = m->qpos_spring[qpos] * unit;
  if (COPY_TAKES(k, jnt_springyield, i, 1)) s->springyield = m->jnt_springyield[i] * unit;
  copy_dofs(k, s, i);
  copy_spring(k, s, i);
}

void copy_joints(Copy* k) {
  copy_rows(k, mjOBJ_JOINT);
  for (int i = 0; i < k->m->njnt; i++) copy_joint(k, copy_element_at(k, mjOBJ_JOINT, i), i);
}

static const char kNoAxis[] = N_("a joint of this type has no anchor, or no axis");

static void check_joint(Copy* k, int i) {
  const Element* e = copy_element_at(k, mjOBJ_JOINT, i);
  int type = k->m->jnt_type[i], dof = k->m->jnt_dofadr[i], n = dofs_of(k->m, i);
  if (type == mjJNT_FREE && COPY_TAKES(k, jnt_pos, 3 * i, 3)) {
    copy_refuse(k, e, kNoAxis);
  }
  if ((type == mjJNT_FREE || type == mjJNT_BALL) && COPY_TAKES(k, jnt_axis, 3 * i, 3)) {
    copy_refuse(k, e, kNoAxis);
  }
  for (size_t r = 0; r < G_N_ELEMENTS(kDofRows); r++) {
    const DofRow* row = kDofRows + r;
    if (!takes_dofs(k, row, i)) continue;
    for (int d = 1; d < n; d++) {
      size_t size = (size_t)row->n * sizeof(mjtNum);
      if (memcmp(dof_row(k->m, row, dof), dof_row(k->m, row, dof + d), size) == 0) continue;
      copy_refuse(k, e, N_("its dofs have different numbers, where a joint has one for all of them"));
    }
  }
}

//---- geoms and sites

static bool is_mesh_type(int type) {
  return type == mjGEOM_MESH || type == mjGEOM_SDF;
}

static GimbalPose mesh_of(const mjModel* m, int mesh) {
  GimbalPose pose;
  gimbal_pose_set(&pose, m->mesh_pos + 3 * mesh, m->mesh_quat + 4 * mesh);
  return pose;
}

// A velocity of the surface in the frame of a mesh, in that of its geom.
static void copy_surface_velocity(const Copy* k, mjsGeom* s, const mjtNum* velocity,
                                  const GimbalPose* asset) {
  double own[6], shift[3];
  COPY(own, velocity, 6);
  if (asset) {
    mju_rotVecQuat(own, velocity, asset->quat);
    mju_rotVecQuat(own + 3, velocity + 3, asset->quat);
    mju_cross(shift, own + 3, asset->pos);
    for (int i = 0; i < 3; i++) own[i] -= shift[i];
  }
  if (k->then || !copy_is_near(s->surfacevel, own, 6)) COPY(s->surfacevel, own, 6);
}

// A geom or site: what the spec says of it, and what the model has.
typedef struct Shape {
  Element* e;
  int type;
  double *size, *fromto, *pos, *quat;
  mjsOrientation* alt;
  const mjtNum *now, *then;  // sizes in the model and as it was compiled, NULL if all is taken
  CopyPlace place;
  bool takes_size;
  bool has_size;  // of its own: not that of a mesh or height field
  bool replaces;  // size and place have to be written instead of what they were computed from
} Shape;

#define SHAPE(k, element, s, begin, i)                                                                \
  {                                                                                                   \
    .e = element, .type = (k)->m->begin##_type[i], .size = (s)->size, .fromto = (s)->fromto,          \
    .pos = (s)->pos, .quat = (s)->quat, .alt = &(s)->alt, .now = (k)->m->begin##_size + 3 * (i),      \
    .then = (k)->then ? (k)->then->begin##_size + 3 * (i) : NULL,                                     \
    .place = {(k)->m->begin##_pos + 3 * (i), (k)->m->begin##_quat + 4 * (i),                          \
              COPY_TAKES(k, begin##_pos, 3 * (i), 3), COPY_TAKES(k, begin##_quat, 4 * (i), 4), NULL}, \
    .takes_size = COPY_TAKES(k, begin##_size, 3 * (i), 3)                                             \
  }

// Whether size and place have to be written instead of two points: all changes but that of a radius
// ask for it.
static bool leaves_segment(const Shape* s) {
  if (isnan(s->fromto[0])) return false;
  if (s->place.takes_pos || s->place.takes_quat || !s->then) return true;
  bool round = s->type == mjGEOM_CAPSULE || s->type == mjGEOM_CYLINDER;
  return s->takes_size && (!round || s->now[1] != s->then[1]);
}

static void copy_shape(const Copy* k, Shape* s) {
  if (s->replaces || leaves_segment(s)) {
    s->place.takes_pos = s->place.takes_quat = s->takes_size = true;
    s->fromto[0] = NAN;
  }
  copy_place(k, s->e, s->pos, s->quat, s->alt, &s->place);
  if (s->takes_size && s->has_size) COPY(s->size, s->now, 3);
}

// What was fitted to a mesh after three factors had stretched it is no such shape before.
static bool is_stretched_fit(const Copy* k, const Element* e) {
  Scaler* t = k->c->scaler;
  return t && !string_is_empty(((const mjsGeom*)e->object)->meshname) && !scale_around(t, e)->uniform;
}

// A primitive with a mesh takes its size from it again, where the text needs the mesh all the same:
// for three factors of a frame, or because visual meshes are discarded.
static bool stays_fitted(const Copy* k, const Element* e) {
  return !k->then && (k->c->spec->pub.compiler.discardvisual || is_stretched_fit(k, e));
}

// Whether a geom is a shape that was fitted to its mesh, and has numbers of its own from now on.
static bool replaces_mesh(const Copy* k, const Element* e, int i) {
  const mjsGeom* s = e->object;
  int type = k->m->geom_type[i];
  if (is_mesh_type(type) || type == mjGEOM_HFIELD || string_is_empty(s->meshname)) return false;
  return COPY_TAKES(k, geom_size, 3 * i, 3) || COPY_TAKES(k, geom_pos, 3 * i, 3) ||
         COPY_TAKES(k, geom_quat, 4 * i, 4) || COPY_TAKES(k, geom_surfacevel, 6 * i, 6);
}

// It keeps what else it had from its mesh.
static void drop_mesh(const Copy* k, mjsGeom* s, int i) {
  int material = k->m->geom_matid[i];
  mjs_setString(s->meshname, "");
  if (material < 0 || !string_is_empty(s->material)) return;
  mjs_setString(s->material, string_get(copy_element_at(k, mjOBJ_MATERIAL, material)->name));
}

// After frames gave back the names of assets that they scaled.
void copy_fits(const Copy* k) {
  for (int i = 0; i < k->m->ngeom; i++) {
    Element* e = copy_element_at(k, mjOBJ_GEOM, i);
    if (!stays_fitted(k, e) && replaces_mesh(k, e, i)) drop_mesh(k, e->object, i);
  }
}

static void copy_geom_shape(Copy* k, Element* e, int i) {
  mjsGeom* s = e->object;
  const mjModel* m = k->m;
  int type = m->geom_type[i], data = m->geom_dataid[i];
  bool is_asset = is_mesh_type(type) || type == mjGEOM_HFIELD;
  bool fitted = !is_asset && !string_is_empty(s->meshname);
  if (fitted && stays_fitted(k, e)) return;
  bool takes_velocity = COPY_TAKES(k, geom_surfacevel, 6 * i, 6);
  GimbalPose mesh;
  Shape shape = SHAPE(k, e, s, geom, i);
  shape.has_size = !is_asset;
  shape.replaces = replaces_mesh(k, e, i);
  if (is_mesh_type(type) && data >= 0) {
    mesh = mesh_of(m, data);
    shape.place.asset = &mesh;
  }
  // with the orientation of a mesh the place of its centre turns
  shape.place.takes_pos |= shape.place.asset && shape.place.takes_quat;
  copy_shape(k, &shape);
  if (takes_velocity || shape.replaces) {
    copy_surface_velocity(k, s, m->geom_surfacevel + 6 * i, shape.place.asset);
  }
}

void copy_geoms(Copy* k) {
  copy_rows(k, mjOBJ_GEOM);
  for (int i = 0; i < k->m->ngeom; i++) copy_geom_shape(k, copy_element_at(k, mjOBJ_GEOM, i), i);
}

static const char kShapeOfAsset[] = N_("its size is that of its mesh or height field");

static void check_geom(Copy* k, int i) {
  const Element* e = copy_element_at(k, mjOBJ_GEOM, i);
  int type = k->m->geom_type[i];
  bool is_asset = is_mesh_type(type) || type == mjGEOM_HFIELD;
  bool takes_size = COPY_TAKES(k, geom_size, 3 * i, 3);
  bool takes_place = COPY_TAKES(k, geom_pos, 3 * i, 3) || COPY_TAKES(k, geom_quat, 4 * i, 4);
  if (is_asset ? takes_size : is_stretched_fit(k, e) && (takes_size || takes_place)) {
    copy_refuse(k, e, kShapeOfAsset);
  }
}

static void copy_site_shape(Copy* k, Element* e, int i) {
  mjsSite* s = e->object;
  Shape shape = SHAPE(k, e, s, site, i);
  shape.has_size = string_is_empty(s->meshname);
  copy_shape(k, &shape);
}

void copy_sites(Copy* k) {
  copy_rows(k, mjOBJ_SITE);
  for (int i = 0; i < k->m->nsite; i++) copy_site_shape(k, copy_element_at(k, mjOBJ_SITE, i), i);
}

static void check_site(Copy* k, int i) {
  const Element* e = copy_element_at(k, mjOBJ_SITE, i);
  if (!string_is_empty(((const mjsSite*)e->object)->meshname) && COPY_TAKES(k, site_size, 3 * i, 3)) {
    copy_refuse(k, e, kShapeOfAsset);
  }
}

//---- cameras and lights

static bool has_sensor(const mjsCamera* s) {
  return s->sensor_size[0] > 0 && s->sensor_size[1] > 0;
}

static void copy_intrinsic(mjsCamera* s, const float intrinsic[4]) {
  COPY(s->focal_length, intrinsic, 2);
  COPY(s->principal_length, intrinsic + 2, 2);
  for (int i = 0; i < 2; i++) s->focal_pixel[i] = s->principal_pixel[i] = 0;
}

void copy_cameras(Copy* k) {
  copy_rows(k, mjOBJ_CAMERA);
  for (int i = 0; i < k->m->ncam; i++) {
    Element* e = copy_element_at(k, mjOBJ_CAMERA, i);
    mjsCamera* s = e->object;
    const mjModel* m = k->m;
    CopyPlace at = {m->cam_pos + 3 * i, m->cam_quat + 4 * i, COPY_TAKES(k, cam_pos, 3 * i, 3),
                    COPY_TAKES(k, cam_quat, 4 * i, 4), NULL};
    copy_place(k, e, s->pos, s->quat, &s->alt, &at);
    if (!has_sensor(s)) {
      TAKE(k, &s->fovy, cam_fovy, i, 1);
    } else if (k->then && COPY_TAKES(k, cam_intrinsic, 4 * i, 4)) {
      copy_intrinsic(s, m->cam_intrinsic + 4 * i);
    }
  }
}

static const char kOptics[] =
    N_("a camera has a field of view, or a sensor with a focal length: this one has the other");

static void check_camera(Copy* k, int i) {
  const Element* e = copy_element_at(k, mjOBJ_CAMERA, i);
  bool sensor = has_sensor(e->object);
  if (sensor && COPY_TAKES(k, cam_fovy, i, 1)) {
    copy_refuse(k, e, kOptics);
  }
  if (!sensor && COPY_TAKES(k, cam_intrinsic, 4 * i, 4)) {
    copy_refuse(k, e, kOptics);
  }
}

void copy_lights(Copy* k) {
  copy_rows(k, mjOBJ_LIGHT);
  for (int i = 0; i < k->m->nlight; i++) {
    Element* e = copy_element_at(k, mjOBJ_LIGHT, i);
    mjsLight* s = e->object;
    if (COPY_TAKES(k, light_pos, 3 * i, 3)) copy_point(k, e, s->pos, k->m->light_pos + 3 * i, false);
    if (COPY_TAKES(k, light_dir, 3 * i, 3)) copy_point(k, e, s->dir, k->m->light_dir + 3 * i, true);
  }
}

void copy_check_tree(Copy* k) {
  check_bodies(k);
  for (int i = 0; i < k->m->njnt; i++) check_joint(k, i);
  for (int i = 0; i < k->m->ngeom; i++) check_geom(k, i);
  for (int i = 0; i < k->m->nsite; i++) check_site(k, i);
  for (int i = 0; i < k->m->ncam; i++) check_camera(k, i);
}
