// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What makes a robot ready to simulate: whether its base moves, a floor below it, pairs of links
// that overlap in the initial pose, position servos and sensors.
//
// A servo has to hold its joint within SAG against gravity, and to have a natural frequency of at
// least FREQUENCY:
//
//   kp = max(M (2π f)², G / sag),   kv = 2 √(kp M)   (critical)
//
// with M the inertia at the joint and G the largest torque or force of gravity there, over the
// ranges of all joints. How it stands is tried in intake-trial.c.

#include <math.h>
#include <mujoco/mujoco.h>
#include <string.h>

#include "import/intake/intake-work.h"

#define FREQUENCY 3.0    // Hz
#define SAG       0.02   // rad, m
#define STIFFEST  200.0  // rad/s: the fastest that a time step of 2 ms still resolves
#define DEEP      1e-4   // m: a smaller overlap is only a touch
enum { POSES = 48 };     // in which the load of gravity is looked at
enum { LEGS = 3 };       // moving subtrees: a robot with this many walks or rolls, if two of them
enum { STANDS = 2 };     // reach the ground
#define HEAVY 3.0        // kg, if it is this heavy: lighter ones are hands

static const char* name_of(mjsElement* e) {
  return mjs_getString(mjs_getName(e));
}

//---- the base

// The only child of the world, if it has no joints and the world has no geoms.
static mjsBody* find_base(mjSpec* spec) {
  mjsBody *world = mjs_findBody(spec, "world"), *base = NULL;
  int bodies = 0;
  for (mjsElement* e = mjs_firstChild(world, mjOBJ_BODY, 0); e; e = mjs_nextChild(world, e, 0)) {
    bodies++;
    base = mjs_asBody(e);
  }
  return bodies == 1 && !gimbal_intake_moves(base) && !mjs_firstChild(world, mjOBJ_GEOM, 0) ? base : NULL;
}

// Whether a child of the world moves freely.
static gboolean has_free(mjSpec* spec) {
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_JOINT); e; e = mjs_nextElement(spec, e)) {
    if (mjs_asJoint(e)->type == mjJNT_FREE) return TRUE;
  }
  return FALSE;
}

// Count the subtrees that move on their own, below a body and the bodies fixed to it.
static int count_limbs(mjsBody* body) {
  int limbs = 0;
  for (mjsElement* e = mjs_firstChild(body, mjOBJ_BODY, 0); e; e = mjs_nextChild(body, e, 0)) {
    limbs += gimbal_intake_moves(mjs_asBody(e)) ? 1 : count_limbs(mjs_asBody(e));
  }
  return limbs;
}

// The topmost moving body that a body is in or is; 0: it does not move.
static int limb_of(const mjModel* m, int body) {
  int limb = 0;
  for (; body; body = m->body_parentid[body]) limb = m->body_jntnum[body] ? body : limb;
  return limb;
}

// Whether the robot can stand on two or more limbs that move: they reach the ground. What collides
// with nothing would fall through it.
static gboolean reaches_ground(const mjModel* m, const mjData* d) {
  g_autoptr(GHashTable) feet = g_hash_table_new(NULL, NULL);
  for (int b = 1; b < m->nbody; b++) {
    int limb = gimbal_intake_is_low(m, d, b) ? limb_of(m, b) : 0;
    if (limb) g_hash_table_add(feet, GINT_TO_POINTER(limb));
  }
  return g_hash_table_size(feet) >= STANDS;
}

static void place_base(GimbalIntakeWork* work, const mjModel* m, const mjData* d) {
  mjsBody* base = find_base(work->self->spec);
  if (!base || !strcmp(name_of(base->element), "world")) return;
  gboolean walks = count_limbs(base) >= LEGS && m->body_subtreemass[0] > HEAVY && reaches_ground(m, d);
  if (!gimbal_intake_offer(work, GIMBAL_INTAKE_BASE, NULL, 1, gimbal_intake_shown(name_of(base->element)),
                           walks)) {
    return;
  }
  mjs_addFreeJoint(base);
  base->pos[2] -= gimbal_intake_lowest(m, d);
}

static void add_floor(GimbalIntakeWork* work, const mjModel* m, const mjData* d, gboolean stands) {
  if (!gimbal_intake_offer(work, GIMBAL_INTAKE_FLOOR, NULL, 1, NULL, TRUE)) return;
  mjsBody* world = mjs_findBody(work->self->spec, "world");
  mjsGeom* floor = mjs_addGeom(world, NULL);
  const float colour[4] = {0.6f, 0.65f, 0.7f, 1};
  mjs_setName(floor->element, "floor");
  floor->type = mjGEOM_PLANE;
  floor->size[0] = floor->size[1] = ceil(fmax(2, 3 * m->stat.extent));
  floor->size[2] = 0.1;
  memcpy(floor->rgba, colour, sizeof colour);
  if (!stands) floor->pos[2] = fmin(0, gimbal_intake_lowest(m, d));
  mjsLight* light = mjs_addLight(world, NULL);
  light->pos[2] = fmax(3, 2 * m->stat.extent);
  light->castshadow = 1;
}

//---- what overlaps

static void add_overlap(GimbalIntakeWork* work, GHashTable* known, const char* a, const char* b) {
  g_autofree char* shown =
      g_strcmp0(a, b) < 0 ? g_strdup_printf("%s – %s", a, b) : g_strdup_printf("%s – %s", b, a);
  if (!g_hash_table_add(known, g_strdup(shown))) return;
  if (!gimbal_intake_offer(work, GIMBAL_INTAKE_OVERLAP, shown, 1, NULL, TRUE)) return;
  mjsExclude* exclude = mjs_addExclude(work->self->spec);
  mjs_setString(exclude->bodyname1, a);
  mjs_setString(exclude->bodyname2, b);
}

static void find_overlaps(GimbalIntakeWork* work, const mjModel* m, const mjData* d) {
  g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (int i = 0; i < d->ncon; i++) {
    const mjContact* c = d->contact + i;
    int a = m->geom_bodyid[c->geom[0]], b = m->geom_bodyid[c->geom[1]];
    if (c->dist > -DEEP || a == b || !a || !b) continue;
    add_overlap(work, known, mj_id2name(m, mjOBJ_BODY, a), mj_id2name(m, mjOBJ_BODY, b));
  }
}

//---- actuators, sensors

// The largest load of gravity at a joint, from everything that it carries in the initial pose.
static double find_weight(const mjModel* m, const mjData* d, int joint) {
  int body = m->jnt_bodyid[joint];
  double away[3], g = mju_norm3(m->opt.gravity), weight = m->body_subtreemass[body] * g;
  if (m->jnt_type[joint] == mjJNT_SLIDE) return weight;
  mju_sub3(away, d->subtree_com + 3 * body, d->xanchor + 3 * joint);
  mju_addToScl3(away, d->xaxis + 3 * joint, -mju_dot3(away, d->xaxis + 3 * joint));
  return weight * mju_norm3(away);
}

static double intake_equip_rounded(double x) {
  double unit = x > 0 ? pow(10, floor(log10(x)) - 1) : 1;
  return round(x / unit) * unit;
}

static gboolean is_driven(const mjModel* m, int joint, GHashTable* mimics) {
  const char* name = mj_id2name(m, mjOBJ_JOINT, joint);
  gboolean turns = m->jnt_type[joint] == mjJNT_HINGE || m->jnt_type[joint] == mjJNT_SLIDE;
  return turns && name && !g_hash_table_contains(mimics, name);
}

// The pose of all joints that have a range at a place of a sequence that fills the space of poses.
static void pose_joints(const mjModel* m, mjData* d, int index) {
  static const int kPrimes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29};
  for (int j = 0; j < m->njnt; j++) {
    const mjtNum* range = m->jnt_range + 2 * j;
    if (!m->jnt_limited[j] || m->jnt_type[j] == mjJNT_BALL) continue;
    double share =
        mju_Halton(index + j / (int)G_N_ELEMENTS(kPrimes), kPrimes[j % (int)G_N_ELEMENTS(kPrimes)]);
    d->qpos[m->jnt_qposadr[j]] = range[0] + share * (range[1] - range[0]);
  }
  mj_kinematics(m, d);
  mj_comPos(m, d);
}

// The largest load of gravity at each degree of freedom in POSES poses.
static double* find_loads(const mjModel* m) {
  double* loads = g_new0(double, m->nv + 1);
  g_autofree double* force = g_new0(double, m->nv + 1);
  mjData* d = mj_makeData(m);
  for (int i = 1; d && i <= POSES; i++) {
    pose_joints(m, d, i);
    mj_rne(m, d, 0, force);
    for (int k = 0; k < m->nv; k++) loads[k] = fmax(loads[k], fabs(force[k]));
  }
  mj_deleteData(d);
  return loads;
}

static void add_actuator(mjSpec* spec, const mjModel* m, const mjData* d, int joint, const double* loads) {
  int dof = m->jnt_dofadr[joint];
  double inertia = fmax(m->dof_M0[dof], 1e-6), swing = inertia * pow(2 * mjPI * FREQUENCY, 2);
  double load = fmax(find_weight(m, d, joint), loads[dof]);
  double kp = fmin(fmax(swing, load / SAG), inertia * STIFFEST * STIFFEST);
  double kv = intake_equip_rounded(2 * sqrt(kp * inertia));
  mjsActuator* actuator = mjs_addActuator(spec, NULL);
  mjs_setName(actuator->element, mj_id2name(m, mjOBJ_JOINT, joint));
  actuator->trntype = mjTRN_JOINT;
  mjs_setString(actuator->target, mj_id2name(m, mjOBJ_JOINT, joint));
  if (m->jnt_limited[joint] || m->jnt_type[joint] == mjJNT_SLIDE) {
    mjs_setToPosition(actuator, intake_equip_rounded(kp), &kv, NULL, NULL, m->jnt_limited[joint]);
  } else {
    mjs_setToVelocity(actuator, kv);  // a wheel
  }
}

static void add_sensor(mjSpec* spec, const char* joint, mjtSensor type, const char* what) {
  g_autofree char* name = g_strconcat(joint, what, NULL);
  mjsSensor* sensor = mjs_addSensor(spec);
  mjs_setName(sensor->element, name);
  sensor->type = type;
  sensor->objtype = mjOBJ_JOINT;
  mjs_setString(sensor->objname, joint);
}

// Find the joints that follow others by an equality.
static GHashTable* find_mimics(mjSpec* spec) {
  GHashTable* names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_EQUALITY); e; e = mjs_nextElement(spec, e)) {
    const mjsEquality* equality = mjs_asEquality(e);
    if (equality->type == mjEQ_JOINT) g_hash_table_add(names, g_strdup(mjs_getString(equality->name1)));
  }
  return names;
}

static void add_drives(GimbalIntakeWork* work, const mjModel* m, const mjData* d, gboolean moves) {
  mjSpec* spec = work->self->spec;
  g_autoptr(GArray) driven = g_array_new(FALSE, FALSE, sizeof(int));
  g_autoptr(GHashTable) mimics = find_mimics(spec);
  for (int j = 0; j < m->njnt; j++) {
    if (is_driven(m, j, mimics)) g_array_append_val(driven, j);
  }
  if (!driven->len) return;
  gboolean actuators = gimbal_intake_offer(work, GIMBAL_INTAKE_ACTUATORS, NULL, (int)driven->len, NULL, TRUE);
  gboolean sensors =
      gimbal_intake_offer(work, GIMBAL_INTAKE_SENSORS, NULL, 2 * (int)driven->len, NULL, FALSE);
  g_autofree double* loads = find_loads(m);
  for (guint i = 0; i < driven->len; i++) {
    int joint = g_array_index(driven, int, i);
    if (actuators) add_actuator(spec, m, d, joint, loads);
    if (!sensors) continue;
    add_sensor(spec, mj_id2name(m, mjOBJ_JOINT, joint), mjSENS_JOINTPOS, "_position");
    add_sensor(spec, mj_id2name(m, mjOBJ_JOINT, joint), mjSENS_JOINTVEL, "_velocity");
  }
  if (actuators) spec->option.integrator = mjINT_IMPLICITFAST;  // it includes the damping of servos
  if (!actuators) g_array_set_size(driven, 0);
  gimbal_intake_add_home(spec, m, driven, moves);
}

void gimbal_intake_equip(GimbalIntakeWork* work) {
  mjModel* m = gimbal_intake_try(work->self->spec, FALSE, NULL);
  if (!m) return;  // the reason comes with the model
  mjData* d = mj_makeData(m);
  if (d) {
    mj_forward(m, d);
    find_overlaps(work, m, d);
    place_base(work, m, d);
    gboolean moves = has_free(work->self->spec);  // it stands on z = 0
    add_floor(work, m, d, moves);
    add_drives(work, m, d, moves);
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}
