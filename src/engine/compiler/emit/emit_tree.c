// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Fill the parts of mjModel that belong to the body tree.

#include <gimbal/kinds.h>
#include <gimbal/kinds/geoms.h>
#include <math.h>
#include <string.h>

#include "compiler/work/compile.h"
#include "compiler/work/emit_bvh.h"
#include "compiler/work/inertia.h"

#define COPY(field, id, width, source) \
  memcpy(m->field + (size_t)(id) * (width), source, (width) * sizeof *(source))

void number_dofs(Compile* c) {
  int nbody = count(c, mjOBJ_BODY), nv = 0;
  c->body_dofadr = g_new(int, nbody);
  c->body_lastdof = g_new(int, nbody);
  for (int i = 0; i < nbody; i++) {
    BodyWork* b = c->body + i;
    c->body_dofadr[i] = nv;
    nv += b->ndof;
    c->body_lastdof[i] = b->ndof ? nv - 1 : i ? c->body_lastdof[b->parent] : -1;
  }
  c->dof_body = g_new(int, MAX(nv, 1));
  c->dof_parent = g_new(int, MAX(nv, 1));
  for (int i = 0; i < nbody; i++) {
    for (int k = 0; k < c->body[i].ndof; k++) {
      int dof = c->body_dofadr[i] + k;
      c->dof_body[dof] = i;
      c->dof_parent[dof] = k ? dof - 1 : c->body_lastdof[c->body[i].parent];
    }
  }
  c->size.nv = nv;
}

//---- bodies

static void emit_body_links(Compile* c, int i) {
  mjModel* m = c->m;
  const BodyWork* b = c->body + i;
  m->body_parentid[i] = b->parent;
  m->body_weldid[i] = b->weld;
  m->body_mocapid[i] = b->mocap;
  m->body_rootid[i] = b->parent == 0 ? i : m->body_rootid[b->parent];
  m->body_jntnum[i] = b->jnt.num;
  m->body_jntadr[i] = b->jnt.num ? b->jnt.adr : -1;
  m->body_dofnum[i] = b->ndof;
  m->body_dofadr[i] = b->ndof ? c->body_dofadr[i] : -1;
  m->body_geomnum[i] = b->geom.num;
  m->body_geomadr[i] = b->geom.num ? b->geom.adr : -1;
  m->body_plugin[i] = plugin_id(b->e);
  m->body_simple[i] = c->body_simple[i];
}

static void emit_body(Compile* c, int i) {
  mjModel* m = c->m;
  const BodyWork* b = c->body + i;
  emit_body_links(c, i);
  COPY(body_pos, i, 3, b->pose.pos);
  COPY(body_quat, i, 4, b->pose.quat);
  COPY(body_ipos, i, 3, b->inertial.pos);
  COPY(body_iquat, i, 4, b->inertial.quat);
  COPY(body_inertia, i, 3, b->inertia);
  m->body_mass[i] = b->mass;
  m->body_gravcomp[i] = b->s->gravcomp;
  emit_user(m->body_user, i, m->nuser_body, b->s->userdata);
}

//---- joints and dofs

static void emit_qpos(Compile* c, const JointWork* j, int qposadr) {
  mjModel* m = c->m;
  mjtNum *q = m->qpos0 + qposadr, *spring = m->qpos_spring + qposadr;
  const BodyWork* b = c->body + j->body;
  switch (j->s->type) {
    case mjJNT_FREE:
      memcpy(q, b->pose.pos, sizeof b->pose.pos);
      memcpy(q + 3, b->pose.quat, sizeof b->pose.quat);
      break;
    case mjJNT_BALL:
      q[0] = 1;
      break;
    default:
      q[0] = j->ref;
      spring[0] = j->springref;
      return;
  }
  memcpy(spring, q, gimbal_joint_size(j->s->type).nq * sizeof *q);
}

static void emit_dofs(Compile* c, const JointWork* j, int dofadr) {
  mjModel* m = c->m;
  const mjsJoint* s = j->s;
  for (int i = dofadr; i < dofadr + gimbal_joint_size(s->type).nv; i++) {
    m->dof_bodyid[i] = j->body;
    m->dof_jntid[i] = j->e->id;
    m->dof_parentid[i] = c->dof_parent[i];
    COPY(dof_solref, i, mjNREF, s->solref_friction);
    COPY(dof_solimp, i, mjNIMP, s->solimp_friction);
    m->dof_frictionloss[i] = s->frictionloss;
    m->dof_armature[i] = s->armature;
    m->dof_damping[i] = s->damping[0];
    COPY(dof_dampingpoly, i, mjNPOLY, s->damping + 1);
  }
}

static void emit_joint(Compile* c, int id, int qposadr, int dofadr) {
  mjModel* m = c->m;
  const JointWork* j = c->joint + id;
  const mjsJoint* s = j->s;
  m->jnt_type[id] = s->type;
  m->jnt_qposadr[id] = qposadr;
  m->jnt_dofadr[id] = dofadr;
  m->jnt_bodyid[id] = j->body;
  m->jnt_actuatorid[id] = -1;
  m->jnt_group[id] = s->group;
  m->jnt_plasticadr[id] = -1;
  m->jnt_springyield[id] = j->springyield;
  m->jnt_limited[id] = j->limited;
  m->jnt_actfrclimited[id] = j->actfrclimited;
  m->jnt_actgravcomp[id] = s->actgravcomp;
  COPY(jnt_solref, id, mjNREF, s->solref_limit);
  COPY(jnt_solimp, id, mjNIMP, s->solimp_limit);
  COPY(jnt_pos, id, 3, j->pos);
  COPY(jnt_axis, id, 3, j->axis);
  m->jnt_stiffness[id] = s->stiffness[0];
  COPY(jnt_stiffnesspoly, id, mjNPOLY, s->stiffness + 1);
  COPY(jnt_range, id, 2, j->range);
  COPY(jnt_actfrcrange, id, 2, s->actfrcrange);
  m->jnt_margin[id] = s->margin;
  emit_user(m->jnt_user, id, m->nuser_jnt, s->userdata);
  emit_qpos(c, j, qposadr);
  emit_dofs(c, j, dofadr);
}

//---- what hangs on bodies

static void emit_geom_contact(mjModel* m, int id, const mjsGeom* s) {
  m->geom_contype[id] = s->contype;
  m->geom_conaffinity[id] = s->conaffinity;
  m->geom_condim[id] = s->condim;
  m->geom_priority[id] = s->priority;
  m->geom_solmix[id] = s->solmix;
  COPY(geom_solref, id, mjNREF, s->solref);
  COPY(geom_solimp, id, mjNIMP, s->solimp);
  COPY(geom_friction, id, 3, s->friction);
  m->geom_margin[id] = s->margin;
  m->geom_gap[id] = s->gap;
  m->geom_adhesion[id] = s->adhesion;
}

static void emit_geom(Compile* c, int id) {
  mjModel* m = c->m;
  const GeomWork* g = c->geom + id;
  const mjsGeom* s = g->s;
  m->geom_type[id] = g->type;
  m->geom_bodyid[id] = g->body;
  m->geom_dataid[id] = g->dataid;
  m->geom_matid[id] = g->matid;
  m->geom_group[id] = s->group;
  m->geom_plugin[id] = plugin_id(g->e);
  m->geom_castshadow[id] = s->castshadow;
  emit_geom_contact(m, id, s);
  COPY(geom_size, id, 3, g->size);
  COPY(geom_aabb, id, 6, g->aabb);
  COPY(geom_surfacevel, id, 6, g->surfacevel);
  COPY(geom_pos, id, 3, g->pose.pos);
  COPY(geom_quat, id, 4, g->pose.quat);
  COPY(geom_fluid, id, mjNFLUID, g->fluid);
  COPY(geom_rgba, id, 4, s->rgba);
  emit_user(m->geom_user, id, m->nuser_geom, s->userdata);
}

static void emit_site(Compile* c, int id) {
  mjModel* m = c->m;
  const SiteWork* w = c->site + id;
  const mjsSite* s = w->s;
  m->site_type[id] = s->type;
  m->site_bodyid[id] = w->body;
  m->site_dataid[id] = w->dataid;
  m->site_matid[id] = w->matid;
  m->site_group[id] = s->group;
  COPY(site_size, id, 3, w->size);
  COPY(site_pos, id, 3, w->pose.pos);
  COPY(site_quat, id, 4, w->pose.quat);
  COPY(site_rgba, id, 4, s->rgba);
  emit_user(m->site_user, id, m->nuser_site, s->userdata);
}

static void emit_camera(Compile* c, int id) {
  mjModel* m = c->m;
  const CameraWork* w = c->camera + id;
  const mjsCamera* s = w->s;
  m->cam_bodyid[id] = w->body;
  m->cam_mode[id] = s->mode;
  m->cam_targetbodyid[id] = w->target;
  COPY(cam_pos, id, 3, w->pose.pos);
  COPY(cam_quat, id, 4, w->pose.quat);
  m->cam_projection[id] = s->proj;
  m->cam_fovy[id] = w->fovy;
  m->cam_ipd[id] = s->ipd;
  COPY(cam_resolution, id, 2, s->resolution);
  m->cam_output[id] = s->output;
  COPY(cam_sensorsize, id, 2, s->sensor_size);
  COPY(cam_intrinsic, id, 4, w->intrinsic);
  emit_user(m->cam_user, id, m->nuser_cam, s->userdata);
}

static void emit_light(Compile* c, int id) {
  mjModel* m = c->m;
  const LightWork* w = c->light + id;
  const mjsLight* s = w->s;
  m->light_bodyid[id] = w->body;
  m->light_mode[id] = s->mode;
  m->light_targetbodyid[id] = w->target;
  m->light_type[id] = s->type;
  m->light_texid[id] = w->texid;
  m->light_castshadow[id] = s->castshadow;
  m->light_active[id] = s->active;
  COPY(light_pos, id, 3, w->pos);
  COPY(light_dir, id, 3, w->dir);
  m->light_bulbradius[id] = s->bulbradius;
  m->light_intensity[id] = s->intensity;
  m->light_range[id] = s->range;
  COPY(light_attenuation, id, 3, s->attenuation);
  m->light_cutoff[id] = s->cutoff;
  m->light_softness[id] = s->softness;
  m->light_exponent[id] = s->exponent;
  COPY(light_ambient, id, 3, s->ambient);
  COPY(light_diffuse, id, 3, s->diffuse);
  COPY(light_specular, id, 3, s->specular);
}

void emit_tree(Compile* c) {
  int qposadr = 0, dofadr = 0;
  for (int i = 0; i < c->m->nbody; i++) {
    emit_body(c, i);
    for (int k = 0; k < c->body[i].jnt.num; k++) {
      int id = c->body[i].jnt.adr + k;
      emit_joint(c, id, qposadr, dofadr);
      GimbalJointSize size = gimbal_joint_size(c->joint[id].s->type);
      qposadr += size.nq;
      dofadr += size.nv;
    }
  }
  for (int i = 0; i < c->m->ngeom; i++) emit_geom(c, i);
  for (int i = 0; i < c->m->nsite; i++) emit_site(c, i);
  for (int i = 0; i < c->m->ncam; i++) emit_camera(c, i);
  for (int i = 0; i < c->m->nlight; i++) emit_light(c, i);
  emit_body_bvh(c);
}
