// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Take numbers that a program has changed in a model back into the spec that the model was compiled
// from. What the compiler derives (poses of mesh geoms, sizes of fitted geoms, sums) stays as it
// is.

#include <gimbal/kinds.h>
#include <math.h>
#include <string.h>

#include "base/equality_kinds.h"
#include "compiler/work/compile.h"

#define COPY(to, from, n) memcpy(to, from, (n) * sizeof *(to))

// Inside frames the spec's pose is relative to the frame.
static void set_pose(const Compile* c, const Element* e, double pos[3], double quat[4], const mjtNum* mpos,
                     const mjtNum* mquat) {
  GimbalPose inverse, pose;
  memcpy(pose.pos, mpos, sizeof pose.pos);
  memcpy(pose.quat, mquat, sizeof pose.quat);
  gimbal_pose_invert(&inverse, frame_pose(c, e));
  gimbal_pose_append(&pose, &inverse, &pose);
  memcpy(pos, pose.pos, sizeof pose.pos);
  memcpy(quat, pose.quat, sizeof pose.quat);
}

static void copy_bodies(const Compile* c, const mjModel* m) {
  for (int i = 1; i < m->nbody; i++) {
    Element* e = c->spec->compiled[mjOBJ_BODY].items[i];
    mjsBody* s = e->object;
    set_pose(c, e, s->pos, s->quat, m->body_pos + 3 * i, m->body_quat + 4 * i);
    s->alt.type = mjORIENTATION_QUAT;
    s->gravcomp = m->body_gravcomp[i];
    if (!s->explicitinertial) continue;
    COPY(s->ipos, m->body_ipos + 3 * i, 3);
    COPY(s->iquat, m->body_iquat + 4 * i, 4);
    COPY(s->inertia, m->body_inertia + 3 * i, 3);
    s->ialt.type = mjORIENTATION_QUAT;
    s->fullinertia[0] = NAN;
    s->mass = m->body_mass[i];
  }
}

static void copy_joints(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->njnt; i++) {
    const Element* e = c->spec->compiled[mjOBJ_JOINT].items[i];
    mjsJoint* s = e->object;
    int dof = m->jnt_dofadr[i], qpos = m->jnt_qposadr[i];
    bool scalar = s->type == mjJNT_HINGE || s->type == mjJNT_SLIDE;
    bool turns = s->type == mjJNT_HINGE || s->type == mjJNT_BALL;
    double unit = e->compiler->degree && turns ? 180.0 / mjPI : 1;
    // a range without effect is compiled as written
    bool limited =
        s->limited == mjLIMITED_TRUE || (s->limited == mjLIMITED_AUTO && s->range[0] < s->range[1]);
    double range_unit = limited ? unit : 1;
    for (int k = 0; k < 2; k++) s->range[k] = m->jnt_range[2 * i + k] * range_unit;
    if (scalar && !e->frame) {
      COPY(s->pos, m->jnt_pos + 3 * i, 3);
      COPY(s->axis, m->jnt_axis + 3 * i, 3);
    }
    if (scalar) {
      s->ref = m->qpos0[qpos] * unit;
      s->springref = m->qpos_spring[qpos] * unit;
    }
    s->springyield = m->jnt_springyield[i] * unit;
    s->stiffness[0] = m->jnt_stiffness[i];
    COPY(s->stiffness + 1, m->jnt_stiffnesspoly + mjNPOLY * i, mjNPOLY);
    COPY(s->actfrcrange, m->jnt_actfrcrange + 2 * i, 2);
    COPY(s->solref_limit, m->jnt_solref + mjNREF * i, mjNREF);
    COPY(s->solimp_limit, m->jnt_solimp + mjNIMP * i, mjNIMP);
    COPY(s->solref_friction, m->dof_solref + mjNREF * dof, mjNREF);
    COPY(s->solimp_friction, m->dof_solimp + mjNIMP * dof, mjNIMP);
    COPY(s->damping + 1, m->dof_dampingpoly + mjNPOLY * dof, mjNPOLY);
    s->damping[0] = m->dof_damping[dof];
    s->margin = m->jnt_margin[i];
    s->armature = m->dof_armature[dof];
    s->frictionloss = m->dof_frictionloss[dof];
  }
}

static void copy_geoms(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->ngeom; i++) {
    const Element* e = c->spec->compiled[mjOBJ_GEOM].items[i];
    mjsGeom* s = e->object;
    if (string_is_empty(s->meshname) && string_is_empty(s->hfieldname)) {
      set_pose(c, e, s->pos, s->quat, m->geom_pos + 3 * i, m->geom_quat + 4 * i);
      COPY(s->size, m->geom_size + 3 * i, 3);
      COPY(s->surfacevel, m->geom_surfacevel + 6 * i, 6);
      s->alt.type = mjORIENTATION_QUAT;
      s->fromto[0] = NAN;
    }
    COPY(s->friction, m->geom_friction + 3 * i, 3);
    COPY(s->solref, m->geom_solref + mjNREF * i, mjNREF);
    COPY(s->solimp, m->geom_solimp + mjNIMP * i, mjNIMP);
    COPY(s->rgba, m->geom_rgba + 4 * i, 4);
    s->solmix = m->geom_solmix[i];
    s->margin = m->geom_margin[i];
    s->gap = m->geom_gap[i];
    s->adhesion = m->geom_adhesion[i];
  }
}

static void copy_sites(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->nsite; i++) {
    const Element* e = c->spec->compiled[mjOBJ_SITE].items[i];
    mjsSite* s = e->object;
    set_pose(c, e, s->pos, s->quat, m->site_pos + 3 * i, m->site_quat + 4 * i);
    if (string_is_empty(s->meshname)) COPY(s->size, m->site_size + 3 * i, 3);
    COPY(s->rgba, m->site_rgba + 4 * i, 4);
    s->alt.type = mjORIENTATION_QUAT;
    s->fromto[0] = NAN;
  }
}

static void copy_cameras(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->ncam; i++) {
    const Element* e = c->spec->compiled[mjOBJ_CAMERA].items[i];
    mjsCamera* s = e->object;
    set_pose(c, e, s->pos, s->quat, m->cam_pos + 3 * i, m->cam_quat + 4 * i);
    s->alt.type = mjORIENTATION_QUAT;
    s->ipd = m->cam_ipd[i];
    if (s->sensor_size[0] <= 0) s->fovy = m->cam_fovy[i];
  }
}

static void copy_lights(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->nlight; i++) {
    const Element* e = c->spec->compiled[mjOBJ_LIGHT].items[i];
    mjsLight* s = e->object;
    COPY(s->ambient, m->light_ambient + 3 * i, 3);
    COPY(s->diffuse, m->light_diffuse + 3 * i, 3);
    COPY(s->specular, m->light_specular + 3 * i, 3);
    COPY(s->attenuation, m->light_attenuation + 3 * i, 3);
    s->cutoff = m->light_cutoff[i];
    s->exponent = m->light_exponent[i];
    static const mjtNum identity[4] = {1, 0, 0, 0};
    double turn[4];
    set_pose(c, e, s->pos, turn, m->light_pos + 3 * i, identity);
    mju_rotVecQuat(s->dir, m->light_dir + 3 * i, turn);
  }
}

static void copy_pairs(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->npair; i++) {
    mjsPair* s = c->spec->compiled[mjOBJ_PAIR].items[i]->object;
    COPY(s->solref, m->pair_solref + mjNREF * i, mjNREF);
    COPY(s->solreffriction, m->pair_solreffriction + mjNREF * i, mjNREF);
    COPY(s->solimp, m->pair_solimp + mjNIMP * i, mjNIMP);
    COPY(s->friction, m->pair_friction + 5 * i, 5);
    s->margin = m->pair_margin[i];
    s->gap = m->pair_gap[i];
    s->adhesion = m->pair_adhesion[i];
  }
}

static void copy_equalities(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->neq; i++) {
    mjsEquality* s = c->spec->compiled[mjOBJ_EQUALITY].items[i]->object;
    COPY(s->solref, m->eq_solref + mjNREF * i, mjNREF);
    COPY(s->solimp, m->eq_solimp + mjNIMP * i, mjNIMP);
    if (s->type == mjEQ_JOINT || s->type == mjEQ_TENDON) COPY(s->data, m->eq_data + mjNEQDATA * i, mjNEQDATA);
    if (s->type == mjEQ_WELD) s->data[WELD_TORQUE_SCALE] = m->eq_data[mjNEQDATA * i + WELD_TORQUE_SCALE];
  }
}

static void copy_tendons(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->ntendon; i++) {
    mjsTendon* s = c->spec->compiled[mjOBJ_TENDON].items[i]->object;
    COPY(s->range, m->tendon_range + 2 * i, 2);
    COPY(s->actfrcrange, m->tendon_actfrcrange + 2 * i, 2);
    COPY(s->solref_limit, m->tendon_solref_lim + mjNREF * i, mjNREF);
    COPY(s->solimp_limit, m->tendon_solimp_lim + mjNIMP * i, mjNIMP);
    COPY(s->solref_friction, m->tendon_solref_fri + mjNREF * i, mjNREF);
    COPY(s->solimp_friction, m->tendon_solimp_fri + mjNIMP * i, mjNIMP);
    COPY(s->rgba, m->tendon_rgba + 4 * i, 4);
    s->width = m->tendon_width[i];
    s->margin = m->tendon_margin[i];
    s->springyield = m->tendon_springyield[i];
    s->stiffness[0] = m->tendon_stiffness[i];
    s->damping[0] = m->tendon_damping[i];
    s->armature = m->tendon_armature[i];
    s->frictionloss = m->tendon_frictionloss[i];
  }
}

static void copy_actuators(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->nactuator; i++) {
    mjsActuator* s = c->spec->compiled[mjOBJ_ACTUATOR].items[i]->object;
    COPY(s->dynprm, m->actuator_dynprm + mjNDYN * i, mjNDYN);
    COPY(s->gainprm, m->actuator_gainprm + mjNGAIN * i, mjNGAIN);
    COPY(s->biasprm, m->actuator_biasprm + mjNBIAS * i, mjNBIAS);
    COPY(s->forcerange, m->actuator_forcerange + 2 * i, 2);
    COPY(s->gear, m->actuator_gear + 6 * m->actuator_outadr[i], 6);
    s->inheritrange = 0;  // the range itself stands from now on
    COPY(s->actrange, m->actuator_actrange + 2 * i, 2);
    bool first = s->gaintype != mjGAIN_PID || m->actuator_ctrlspec[i] & mjINPUT_POS;
    if (m->actuator_ctrlnum[i] && first) {
      COPY(s->ctrlrange, m->actuator_ctrlrange + 2 * m->actuator_ctrladr[i], 2);
    }
    s->cranklength = m->actuator_cranklength[i];
    s->damping[0] = m->actuator_damping[i];
    s->armature = m->actuator_armature[i];
  }
}

//---- what is beside the tree

static void copy_materials(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->nmat; i++) {
    mjsMaterial* s = c->spec->compiled[mjOBJ_MATERIAL].items[i]->object;
    COPY(s->texrepeat, m->mat_texrepeat + 2 * i, 2);
    COPY(s->rgba, m->mat_rgba + 4 * i, 4);
    s->texuniform = m->mat_texuniform[i];
    s->emission = m->mat_emission[i];
    s->specular = m->mat_specular[i];
    s->shininess = m->mat_shininess[i];
    s->reflectance = m->mat_reflectance[i];
    s->metallic = m->mat_metallic[i];
    s->roughness = m->mat_roughness[i];
  }
}

// Those of files stay in their files.
static void copy_hfields(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->nhfield; i++) {
    mjsHField* s = c->spec->compiled[mjOBJ_HFIELD].items[i]->object;
    int n = m->hfield_nrow[i] * m->hfield_ncol[i];
    if (string_is_empty(s->file)) float_vec_set(s->userdata, m->hfield_data + m->hfield_adr[i], n);
  }
}

static void copy_sensors(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->nsensor; i++) {
    mjsSensor* s = c->spec->compiled[mjOBJ_SENSOR].items[i]->object;
    s->cutoff = m->sensor_cutoff[i];
    s->noise = m->sensor_noise[i];
  }
}

static void copy_numerics(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->nnumeric; i++) {
    mjsNumeric* s = c->spec->compiled[mjOBJ_NUMERIC].items[i]->object;
    double_vec_set(s->data, m->numeric_data + m->numeric_adr[i], m->numeric_size[i]);
  }
}

static void copy_tuples(const Compile* c, const mjModel* m) {
  for (int i = 0; i < m->ntuple; i++) {
    mjsTuple* s = c->spec->compiled[mjOBJ_TUPLE].items[i]->object;
    double_vec_set(s->objprm, m->tuple_objprm + m->tuple_adr[i], m->tuple_size[i]);
  }
}

// A row that the spec leaves out is taken only if it is not what such a row is compiled to.
static void set_row(mjDoubleVec* row, const mjtNum* values, mjtSize n, const mjtNum* left_out) {
  bool same = !double_vec_size(row);
  for (mjtSize i = 0; i < n && same; i++) same = values[i] == (left_out ? left_out[i] : 0);
  if (!same) double_vec_set(row, values, (int)n);
}

// The rows of a keyframe in the units of the spec; free with g_free.
static mjtNum* written_rows(Compile* c, const mjModel* m, int i, KeyState* rows) {
  const struct {
    mjtNum** to;
    const mjtNum* from;
    mjtSize n;
  } all[] = {{&rows->qpos, m->key_qpos, m->nq},         {&rows->qvel, m->key_qvel, m->nv},
             {&rows->act, m->key_act, m->na},           {&rows->ctrl, m->key_ctrl, m->nu},
             {&rows->mpos, m->key_mpos, 3 * m->nmocap}, {&rows->plastic, m->key_plastic, m->nplastic}};
  mjtNum* block = g_new(mjtNum, m->nq + m->nv + m->na + m->nu + 3 * m->nmocap + m->nplastic + 1);
  mjtNum* next = block;
  for (size_t k = 0; k < G_N_ELEMENTS(all); k++) {
    *all[k].to = next;
    if (all[k].n) memcpy(next, all[k].from + i * all[k].n, all[k].n * sizeof(mjtNum));
    next += all[k].n;
  }
  scale_state(c, m, rows, true);
  return block;
}

static void copy_keys(Compile* c, const mjModel* m) {
  mjtNum *mocap = mocap_rows(m), *plastic = plastic_rows(m);
  KeyState rest = {.qpos = g_memdup2(m->qpos0, m->nq * sizeof(mjtNum)), .mpos = mocap, .plastic = plastic};
  scale_state(c, m, &rest, true);
  for (int i = 0; i < m->nkey && i < c->spec->compiled[mjOBJ_KEY].size; i++) {
    mjsKey* s = c->spec->compiled[mjOBJ_KEY].items[i]->object;
    KeyState rows;
    mjtNum* block = written_rows(c, m, i, &rows);
    s->time = m->key_time[i];
    set_row(s->qpos, rows.qpos, m->nq, rest.qpos);
    set_row(s->qvel, rows.qvel, m->nv, NULL);
    set_row(s->act, rows.act, m->na, NULL);
    set_row(s->ctrl, rows.ctrl, m->nu, NULL);
    set_row(s->mpos, rows.mpos, 3 * m->nmocap, rest.mpos);
    set_row(s->mquat, m->key_mquat + 4 * i * m->nmocap, 4 * m->nmocap, mocap + 3 * m->nmocap);
    set_row(s->plastic, rows.plastic, m->nplastic, plastic);
    g_free(block);
  }
  g_free(rest.qpos);
  g_free(mocap);
  g_free(plastic);
}

// The user numbers of elements that have any.
static void copy_user(const Compile* c, mjtObj kind, const mjtNum* values, mjtSize width, size_t offset) {
  for (int i = 0; width && i < c->spec->compiled[kind].size; i++) {
    mjDoubleVec* user = *(mjDoubleVec**)((char*)c->spec->compiled[kind].items[i]->object + offset);
    int n = double_vec_size(user);
    if (n) double_vec_set(user, values + i * width, MIN(n, (int)width));
  }
}

#define USER(kind, T, begin) \
  copy_user(c, kind, m->begin##_user, m->nuser_##begin, offsetof(mjs##T, userdata));
#define NONE(kind, T, begin)
#define COPY_USER(kind, word, T, begin, names, user, ...) user(kind, T, begin)
static void copy_users(const Compile* c, const mjModel* m) {
  GIMBAL_OBJECTS(COPY_USER)
}

// What the compiler found stays to be found again; only what was changed since is taken.
static void set_statistic(const Compile* c, const mjModel* m) {
  const mjStatistic *found = &c->spec->compiled_stat, *now = &m->stat;
  mjStatistic* s = &c->spec->pub.stat;
  if (now->meaninertia != found->meaninertia) s->meaninertia = now->meaninertia;
  if (now->meanmass != found->meanmass) s->meanmass = now->meanmass;
  if (now->meansize != found->meansize) s->meansize = now->meansize;
  if (now->extent != found->extent) s->extent = now->extent;
  if (memcmp(now->center, found->center, sizeof now->center) != 0) COPY(s->center, now->center, 3);
}

// Whether elements may be added to a spec that is copied back to, as in 3.12.
static bool may_grow(mjtObj kind) {
  return kind == mjOBJ_EQUALITY || kind == mjOBJ_NUMERIC || kind == mjOBJ_TEXT || kind == mjOBJ_TUPLE ||
         kind == mjOBJ_PLUGIN;
}

// Whether other elements were added to the spec since it was compiled.
static bool has_grown(Spec* s) {
  int count;
  const GimbalKind* kinds = gimbal_kinds(&count);
  if (s->pub.compiler.discardvisual) return false;  // fewer were compiled than there are
  for (int i = 0; i < count; i++) {
    mjtObj kind = (mjtObj)kinds[i].type;
    int n = 0;
    if (!kinds[i].name_offset || may_grow(kind)) continue;
    for (mjsElement* e = mjs_firstElement(&s->pub, kind); e; e = mjs_nextElement(&s->pub, e)) n++;
    if (n > s->compiled[kind].size) return true;
  }
  return false;
}

// What is copied of which kind. There must be as many in the model as were compiled.
static const struct {
  mjtObj kind;
  void (*copy)(const Compile* c, const mjModel* m);
} kCopies[] = {
    {mjOBJ_BODY, copy_bodies},        {mjOBJ_JOINT, copy_joints},        {mjOBJ_GEOM, copy_geoms},
    {mjOBJ_SITE, copy_sites},         {mjOBJ_CAMERA, copy_cameras},      {mjOBJ_LIGHT, copy_lights},
    {mjOBJ_PAIR, copy_pairs},         {mjOBJ_EQUALITY, copy_equalities}, {mjOBJ_TENDON, copy_tendons},
    {mjOBJ_ACTUATOR, copy_actuators}, {mjOBJ_MATERIAL, copy_materials},  {mjOBJ_HFIELD, copy_hfields},
    {mjOBJ_SENSOR, copy_sensors},     {mjOBJ_NUMERIC, copy_numerics},    {mjOBJ_TUPLE, copy_tuples},
};

static bool is_same_structure(const Spec* s, const mjModel* m) {
  for (size_t i = 0; i < G_N_ELEMENTS(kCopies); i++) {
    if (s->compiled[kCopies[i].kind].size != gimbal_kind_count(m, kCopies[i].kind)) return false;
  }
  return s->self->head.signature == m->signature && !s->pub.compiler.fusestatic;
}

int mj_copyBack(mjSpec* s, const mjModel* m) {
  Compile c = {.spec = spec_of(s)};
  if (!s || !m) return 0;
  if (!is_same_structure(c.spec, m) || has_grown(c.spec)) {
    spec_error(c.spec, NULL, "copy-back", NULL,
               "the model was not compiled from this spec, or the spec was changed");
    return 0;
  }
  memcpy(c.list, c.spec->compiled, sizeof c.list);
  scale_frames(&c);
  scale_mark(&c);
  compile_frames(&c);
  s->option = m->opt;
  s->visual = m->vis;
  set_statistic(&c, m);
  for (size_t i = 0; i < G_N_ELEMENTS(kCopies); i++) kCopies[i].copy(&c, m);
  scale_back(&c);
  copy_keys(&c, m);
  copy_users(&c, m);
  scale_end(&c);
  g_free(c.frame);
  return 1;
}
