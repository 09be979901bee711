// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Take numbers that a program has changed in a model back into the spec that the model was compiled from.
// What the compiler derives (poses of mesh geoms, sizes of fitted geoms, sums) stays as it is.

#include <gimbal/kinds.h>
#include <math.h>
#include <string.h>

#include "compiler/compile.h"

#define TAKE(to, from, n) memcpy(to, from, (n) * sizeof *(to))

// Inside frames the spec's pose is relative to the frame.
static void take_pose(const Compile* c, const Element* e, double pos[3], double quat[4], const mjtNum* mpos,
                      const mjtNum* mquat) {
  Pose inverse, pose;
  memcpy(pose.pos, mpos, sizeof pose.pos);
  memcpy(pose.quat, mquat, sizeof pose.quat);
  pose_invert(&inverse, frame_pose(c, e));
  pose_append(&pose, &inverse, &pose);
  memcpy(pos, pose.pos, sizeof pose.pos);
  memcpy(quat, pose.quat, sizeof pose.quat);
}

static void take_bodies(const Compile* c, const mjModel* m) {
  for (int i = 1; i < m->nbody; i++) {
    Element* e = c->spec->compiled[mjOBJ_BODY].items[i];
    mjsBody* s = e->object;
    take_pose(c, e, s->pos, s->quat, m->body_pos + 3 * i, m->body_quat + 4 * i);
    s->alt.type = mjORIENTATION_QUAT;
    s->gravcomp = m->body_gravcomp[i];
    if (!s->explicitinertial) continue;
    TAKE(s->ipos, m->body_ipos + 3 * i, 3);
    TAKE(s->iquat, m->body_iquat + 4 * i, 4);
    TAKE(s->inertia, m->body_inertia + 3 * i, 3);
    s->ialt.type = mjORIENTATION_QUAT;
    s->fullinertia[0] = NAN;
    s->mass = m->body_mass[i];
  }
}

static void take_joints(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->njnt; i++) {
    const Element* e = c->spec->compiled[mjOBJ_JOINT].items[i];
    mjsJoint* s = e->object;
    int dof = m->jnt_dofadr[i], qpos = m->jnt_qposadr[i];
    bool scalar = s->type == mjJNT_HINGE || s->type == mjJNT_SLIDE;
    double unit = e->compiler->degree && s->type != mjJNT_SLIDE ? 180.0 / mjPI : 1;
    double range_unit = m->jnt_limited[i] ? unit : 1;  // a range without effect is compiled as written
    for (int k = 0; k < 2; k++) s->range[k] = m->jnt_range[2 * i + k] * range_unit;
    if (scalar && !e->frame) {
      TAKE(s->pos, m->jnt_pos + 3 * i, 3);
      TAKE(s->axis, m->jnt_axis + 3 * i, 3);
    }
    if (scalar) {
      s->ref = m->qpos0[qpos] * unit;
      s->springref = m->qpos_spring[qpos] * unit;
    }
    s->stiffness[0] = m->jnt_stiffness[i];
    TAKE(s->stiffness + 1, m->jnt_stiffnesspoly + mjNPOLY * i, mjNPOLY);
    TAKE(s->actfrcrange, m->jnt_actfrcrange + 2 * i, 2);
    TAKE(s->solref_limit, m->jnt_solref + mjNREF * i, mjNREF);
    TAKE(s->solimp_limit, m->jnt_solimp + mjNIMP * i, mjNIMP);
    TAKE(s->solref_friction, m->dof_solref + mjNREF * dof, mjNREF);
    TAKE(s->solimp_friction, m->dof_solimp + mjNIMP * dof, mjNIMP);
    TAKE(s->damping + 1, m->dof_dampingpoly + mjNPOLY * dof, mjNPOLY);
    s->damping[0] = m->dof_damping[dof];
    s->margin = m->jnt_margin[i];
    s->armature = m->dof_armature[dof];
    s->frictionloss = m->dof_frictionloss[dof];
  }
}

static void take_geoms(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->ngeom; i++) {
    const Element* e = c->spec->compiled[mjOBJ_GEOM].items[i];
    mjsGeom* s = e->object;
    if (string_is_empty(s->meshname) && string_is_empty(s->hfieldname)) {
      take_pose(c, e, s->pos, s->quat, m->geom_pos + 3 * i, m->geom_quat + 4 * i);
      TAKE(s->size, m->geom_size + 3 * i, 3);
      TAKE(s->surfacevel, m->geom_surfacevel + 6 * i, 6);
      s->alt.type = mjORIENTATION_QUAT;
      s->fromto[0] = NAN;
    }
    TAKE(s->friction, m->geom_friction + 3 * i, 3);
    TAKE(s->solref, m->geom_solref + mjNREF * i, mjNREF);
    TAKE(s->solimp, m->geom_solimp + mjNIMP * i, mjNIMP);
    TAKE(s->rgba, m->geom_rgba + 4 * i, 4);
    s->solmix = m->geom_solmix[i];
    s->margin = m->geom_margin[i];
    s->gap = m->geom_gap[i];
    s->adhesion = m->geom_adhesion[i];
  }
}

static void take_views(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->nsite; i++) {
    const Element* e = c->spec->compiled[mjOBJ_SITE].items[i];
    mjsSite* s = e->object;
    take_pose(c, e, s->pos, s->quat, m->site_pos + 3 * i, m->site_quat + 4 * i);
    TAKE(s->size, m->site_size + 3 * i, 3);
    TAKE(s->rgba, m->site_rgba + 4 * i, 4);
    s->alt.type = mjORIENTATION_QUAT;
    s->fromto[0] = NAN;
  }
  for (int i = 0; i < m->ncam; i++) {
    const Element* e = c->spec->compiled[mjOBJ_CAMERA].items[i];
    mjsCamera* s = e->object;
    take_pose(c, e, s->pos, s->quat, m->cam_pos + 3 * i, m->cam_quat + 4 * i);
    s->alt.type = mjORIENTATION_QUAT;
    s->ipd = m->cam_ipd[i];
    if (s->sensor_size[0] <= 0) s->fovy = m->cam_fovy[i];
  }
  for (int i = 0; i < m->nlight; i++) {
    const Element* e = c->spec->compiled[mjOBJ_LIGHT].items[i];
    mjsLight* s = e->object;
    TAKE(s->ambient, m->light_ambient + 3 * i, 3);
    TAKE(s->diffuse, m->light_diffuse + 3 * i, 3);
    TAKE(s->specular, m->light_specular + 3 * i, 3);
    static const mjtNum identity[4] = {1, 0, 0, 0};
    double turn[4];
    take_pose(c, e, s->pos, turn, m->light_pos + 3 * i, identity);
    mju_rotVecQuat(s->dir, m->light_dir + 3 * i, turn);
  }
}

static void take_constraints(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->npair; i++) {
    mjsPair* s = c->spec->compiled[mjOBJ_PAIR].items[i]->object;
    TAKE(s->solref, m->pair_solref + mjNREF * i, mjNREF);
    TAKE(s->solreffriction, m->pair_solreffriction + mjNREF * i, mjNREF);
    TAKE(s->solimp, m->pair_solimp + mjNIMP * i, mjNIMP);
    TAKE(s->friction, m->pair_friction + 5 * i, 5);
    s->margin = m->pair_margin[i];
    s->gap = m->pair_gap[i];
    s->adhesion = m->pair_adhesion[i];
  }
  for (int i = 0; i < m->neq; i++) {
    mjsEquality* s = c->spec->compiled[mjOBJ_EQUALITY].items[i]->object;
    TAKE(s->solref, m->eq_solref + mjNREF * i, mjNREF);
    TAKE(s->solimp, m->eq_solimp + mjNIMP * i, mjNIMP);
    if (s->type == mjEQ_JOINT || s->type == mjEQ_TENDON) TAKE(s->data, m->eq_data + mjNEQDATA * i, mjNEQDATA);
  }
}

static void take_tendons(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->ntendon; i++) {
    mjsTendon* s = c->spec->compiled[mjOBJ_TENDON].items[i]->object;
    TAKE(s->range, m->tendon_range + 2 * i, 2);
    TAKE(s->actfrcrange, m->tendon_actfrcrange + 2 * i, 2);
    TAKE(s->solref_limit, m->tendon_solref_lim + mjNREF * i, mjNREF);
    TAKE(s->solimp_limit, m->tendon_solimp_lim + mjNIMP * i, mjNIMP);
    TAKE(s->solref_friction, m->tendon_solref_fri + mjNREF * i, mjNREF);
    TAKE(s->solimp_friction, m->tendon_solimp_fri + mjNIMP * i, mjNIMP);
    TAKE(s->rgba, m->tendon_rgba + 4 * i, 4);
    s->width = m->tendon_width[i];
    s->margin = m->tendon_margin[i];
    s->stiffness[0] = m->tendon_stiffness[i];
    s->damping[0] = m->tendon_damping[i];
    s->armature = m->tendon_armature[i];
    s->frictionloss = m->tendon_frictionloss[i];
  }
}

static void take_actuators(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->nactuator; i++) {
    mjsActuator* s = c->spec->compiled[mjOBJ_ACTUATOR].items[i]->object;
    TAKE(s->dynprm, m->actuator_dynprm + mjNDYN * i, mjNDYN);
    TAKE(s->gainprm, m->actuator_gainprm + mjNGAIN * i, mjNGAIN);
    TAKE(s->biasprm, m->actuator_biasprm + mjNBIAS * i, mjNBIAS);
    TAKE(s->forcerange, m->actuator_forcerange + 2 * i, 2);
    TAKE(s->gear, m->actuator_gear + 6 * m->actuator_outadr[i], 6);
    if (s->inheritrange <= 0) TAKE(s->actrange, m->actuator_actrange + 2 * i, 2);
    if (s->inheritrange <= 0 && m->actuator_ctrlnum[i]) {
      TAKE(s->ctrlrange, m->actuator_ctrlrange + 2 * m->actuator_ctrladr[i], 2);
    }
    s->cranklength = m->actuator_cranklength[i];
    s->damping[0] = m->actuator_damping[i];
    s->armature = m->actuator_armature[i];
  }
}

static bool is_same_structure(const Spec* s, const mjModel* m) {
  static const mjtObj kinds[] = {mjOBJ_BODY,  mjOBJ_JOINT, mjOBJ_GEOM,     mjOBJ_SITE,   mjOBJ_CAMERA,
                                 mjOBJ_LIGHT, mjOBJ_PAIR,  mjOBJ_EQUALITY, mjOBJ_TENDON, mjOBJ_ACTUATOR};
  for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
    if (s->compiled[kinds[i]].size != gimbal_kind_count(m, kinds[i])) return false;
  }
  return s->self->head.signature == m->signature && !s->pub.compiler.fusestatic;
}

int mj_copyBack(mjSpec* s, const mjModel* m) {
  Compile c = {.spec = spec_of(s)};
  if (!is_same_structure(c.spec, m)) {
    spec_error(c.spec, NULL, "copy-back", NULL,
               "the model was not compiled from this spec, or the spec was changed");
    return 0;
  }
  compile_frames(&c);
  s->option = m->opt;
  s->visual = m->vis;
  s->stat = m->stat;
  take_bodies(&c, m);
  take_joints(&c, m);
  take_geoms(&c, m);
  take_views(&c, m);
  take_constraints(&c, m);
  take_tendons(&c, m);
  take_actuators(&c, m);
  g_free(c.frame);
  return 1;
}
