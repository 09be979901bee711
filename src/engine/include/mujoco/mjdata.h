// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The simulation state and everything computed from it.

#ifndef MUJOCO_MJDATA_H_
#define MUJOCO_MJDATA_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

struct mjPreContact_ {
  mjtNum dist;
  mjtNum pos[3];
  mjtNum normal[3];
  mjtNum tangent[3];
};
typedef struct mjPreContact_ mjPreContact;

struct mjContact_ {
  mjtNum dist;
  mjtNum pos[3];
  mjtNum frame[9];  // row-major 3x3;  row 0 :  normal, from geom[0] to geom[1]
  mjtNum includemargin;
  mjtNum friction[5];  // [tan1, tan2, spin, roll1, roll2]
  mjtNum solref[mjNREF];
  mjtNum solreffriction[mjNREF];
  mjtNum solimp[mjNIMP];
  mjtNum adhesion;
  mjtNum mu;
  mjtNum H[36];
  int dim;  // 1|3|4|6
  int geom1;  // same as geom[0];  deprecated {deprecated}
  int geom2;  // same as geom[1];  deprecated {deprecated}
  int geom[2];  // -1 when the side is a flex
  int flex[2];  // -1 when the side is a geom
  int elem[2];  // -1 when geom or flex vertex
  int vert[2];  // -1 when geom or flex element
  int exclude;  // 0: included; 1: within gap; 2: fused; 3: no dofs; 4: passive
  int efc_address;  // -1: not included
};
typedef struct mjContact_ mjContact;

struct mjWarningStat_ {
  int lastinfo;
  int number;
};
typedef struct mjWarningStat_ mjWarningStat;

struct mjTimerStat_ {
  mjtNum duration;
  int number;
};
typedef struct mjTimerStat_ mjTimerStat;

struct mjSolverStat_ {
  mjtNum improvement;
  mjtNum gradient;
  mjtNum lineslope;
  int nactive;
  int nchange;
  int neval;
  int nupdate;
};
typedef struct mjSolverStat_ mjSolverStat;

struct mjData_ {
  mjtSize narena;
  mjtSize nbuffer;
  int nplugin;
  size_t pstack;  // {mutable}
  size_t pbase;  // {mutable}
  size_t parena;
  uintptr_t threadpool;
  mjtBool threadlock;
  mjtSize maxuse_stack;  // {mutable}
  mjtSize maxuse_arena;
  int maxuse_con;
  int maxuse_efc;
  mjSolverStat solver[mjNISLAND*mjNSOLVER];
  int solver_niter[mjNISLAND];
  int solver_nnz[mjNISLAND];
  mjtNum solver_fwdinv[2];  // [qfrc, efc]
  mjWarningStat warning[mjNWARNING];  // {mutable}
  mjTimerStat timer[mjNTIMER];
  int ncon;
  int ne;
  int nf;
  int nl;
  int nefc;
  int nJ;
  int efm_active;
  int nefmK;
  int nefmdof;
  int nefmL;  // 9*nefmdof
  int nY;
  int nA;
  int nisland;
  int nidof;
  int ntree_awake;
  int nbody_awake;
  int nparent_awake;
  int nv_awake;
  mjtBool flg_energypos;
  mjtBool flg_energyvel;
  mjtBool flg_subtreevel;
  mjtBool flg_rnepost;
  mjtNum time;
  mjtNum energy[2];  // [potential, kinetic]
  void* buffer;  // (nbuffer)
  void* arena;  // (narena)
  mjtNum* qpos;  // (nq)
  mjtNum* qvel;  // (nv)
  mjtNum* act;  // (na)
  mjtNum* history;  // (nhistory)
  mjtNum* qacc_warmstart;  // (nv)
  mjtNum* plugin_state;  // (npluginstate)
  mjtNum* ctrl;  // (nu)
  mjtNum* qfrc_applied;  // (nv)
  mjtNum* xfrc_applied;  // (nbody x 6) [force3, torque3]
  mjtBool* eq_active;  // (neq)
  mjtNum* mocap_pos;  // (nmocap x 3)
  mjtNum* mocap_quat;  // (nmocap x 4)
  mjtNum* qacc;  // (nv)
  mjtNum* act_dot;  // (na)
  mjtNum* userdata;  // (nuserdata)
  mjtNum* sensordata;  // (nsensordata)
  int* tree_asleep;  // (ntree) <0: awake; >: 0 next tree in the sleep cycle
  int* plugin;  // (nplugin)
  uintptr_t* plugin_data;  // (nplugin)
  mjtNum* xpos;  // (nbody x 3) by mj_fwdPosition mj_kinematics
  mjtNum* xquat;  // (nbody x 4) by mj_fwdPosition mj_kinematics
  mjtNum* xmat;  // (nbody x 9) by mj_fwdPosition mj_kinematics
  mjtNum* xipos;  // (nbody x 3) by mj_fwdPosition mj_kinematics
  mjtNum* ximat;  // (nbody x 9) by mj_fwdPosition mj_kinematics
  mjtNum* xanchor;  // (njnt x 3) by mj_fwdPosition mj_kinematics
  mjtNum* xaxis;  // (njnt x 3) by mj_fwdPosition mj_kinematics
  mjtNum* geom_xpos;  // (ngeom x 3) by mj_fwdPosition mj_kinematics
  mjtNum* geom_xmat;  // (ngeom x 9) by mj_fwdPosition mj_kinematics
  mjtNum* site_xpos;  // (nsite x 3) by mj_fwdPosition mj_kinematics
  mjtNum* site_xmat;  // (nsite x 9) by mj_fwdPosition mj_kinematics
  mjtNum* cam_xpos;  // (ncam x 3) by mj_fwdPosition mj_kinematics
  mjtNum* cam_xmat;  // (ncam x 9) by mj_fwdPosition mj_kinematics
  mjtNum* light_xpos;  // (nlight x 3) by mj_fwdPosition mj_kinematics
  mjtNum* light_xdir;  // (nlight x 3) by mj_fwdPosition mj_kinematics
  mjtNum* subtree_com;  // (nbody x 3) by mj_fwdPosition mj_comPos
  mjtNum* cdof;  // (nv x 6) by mj_fwdPosition mj_comPos [rot3, lin3]
  mjtNum* cinert;  // (nbody x 10) by mj_fwdPosition mj_comPos
  mjtNum* flexvert_xpos;  // (nflexvert x 3) by mj_fwdPosition mj_flex
  mjtNum* flexelem_aabb;  // (nflexelem x 6) by mj_fwdPosition mj_flex [center3, half-size3]
  mjtNum* flexelem_krot;  // (nflexstiffness) by mj_fwdPosition mj_flex
  mjtNum* flexedge_J;  // (nJfe) by mj_fwdPosition mj_flex
  mjtNum* flexedge_length;  // (nflexedge) by mj_fwdPosition mj_flex
  mjtNum* flexvert_J;  // (nJfv x 2) by mj_fwdPosition mj_flex
  mjtNum* flexvert_length;  // (nflexvert x 2) by mj_fwdPosition mj_flex
  mjtNum* bvh_aabb_dyn;  // (nbvhdynamic x 6) by mj_fwdPosition mj_flex [center3, half-size3]
  int* ten_wrapadr;  // (ntendon) by mj_fwdPosition mj_tendon
  int* ten_wrapnum;  // (ntendon) by mj_fwdPosition mj_tendon
  mjtNum* ten_J;  // (nJten) by mj_fwdPosition mj_tendon
  mjtNum* ten_length;  // (ntendon) by mj_fwdPosition mj_tendon
  int* wrap_obj;  // (nwrap x 2) by mj_fwdPosition mj_tendon >: 0 geom id; -1: site; -2: pulley
  mjtNum* wrap_xpos;  // (nwrap x 6) by mj_fwdPosition mj_tendon
  mjtNum* actuator_length;  // (nout) by mj_fwdPosition mj_transmission
  int* moment_rownnz;  // (nout) by mj_fwdPosition mj_transmission
  int* moment_rowadr;  // (nout) by mj_fwdPosition mj_transmission
  int* moment_colind;  // (nJmom) by mj_fwdPosition mj_transmission
  mjtNum* actuator_moment;  // (nJmom) by mj_fwdPosition mj_transmission
  mjtNum* crb;  // (nbody x 10) by mj_fwdPosition mj_makeM
  mjtNum* M;  // (nC) by mj_fwdPosition mj_makeM
  mjtNum* qLD;  // (nC) by mj_fwdPosition mj_factorM
  mjtNum* qLDiagInv;  // (nv) by mj_fwdPosition mj_factorM
  mjtBool* bvh_active;  // (nbvh) by mj_collision mj_collideTree
  int* tree_awake;  // (ntree) by mj_updateSleep 0|1
  int* body_awake;  // (nbody) by mj_updateSleep mjtSleepState
  int* body_awake_ind;  // (nbody) by mj_updateSleep
  int* parent_awake_ind;  // (nbody) by mj_updateSleep
  int* dof_awake_ind;  // (nv) by mj_updateSleep
  mjtNum* flexedge_velocity;  // (nflexedge) by mj_fwdVelocity
  mjtNum* ten_velocity;  // (ntendon) by mj_fwdVelocity
  mjtNum* actuator_velocity;  // (nout) by mj_fwdVelocity
  mjtNum* cvel;  // (nbody x 6) by mj_fwdVelocity mj_comVel [rot3, lin3]
  mjtNum* cdof_dot;  // (nv x 6) by mj_fwdVelocity mj_comVel [rot3, lin3]
  mjtNum* qfrc_bias;  // (nv) by mj_fwdVelocity mj_rne
  mjtNum* qfrc_spring;  // (nv) by mj_fwdVelocity mj_passive
  mjtNum* qfrc_damper;  // (nv) by mj_fwdVelocity mj_passive
  mjtNum* qfrc_gravcomp;  // (nv) by mj_fwdVelocity mj_passive
  mjtNum* qfrc_fluid;  // (nv) by mj_fwdVelocity mj_passive
  mjtNum* qfrc_adhesion;  // (nv) by mj_fwdVelocity mj_passive
  mjtNum* qfrc_passive;  // (nv) by mj_fwdVelocity mj_passive
  mjtNum* subtree_linvel;  // (nbody x 3) by mj_sensorVel mj_subtreeVel
  mjtNum* subtree_angmom;  // (nbody x 3) by mj_sensorVel mj_subtreeVel
  mjtNum* qH;  // (nC) by mj_Euler mj_implicit
  mjtNum* qHDiagInv;  // (nv) by mj_Euler mj_implicit
  mjtNum* qDeriv;  // (nD) by mj_implicit mj_derivative
  mjtNum* qLU;  // (nD) by mj_implicit mju_factorLUSparse
  mjtNum* actuator_force;  // (nout) by mj_fwdActuation
  mjtNum* qfrc_actuator;  // (nv) by mj_fwdActuation
  mjtNum* qfrc_smooth;  // (nv) by mj_fwdAcceleration
  mjtNum* qacc_smooth;  // (nv) by mj_fwdAcceleration
  mjtNum* qfrc_constraint;  // (nv) by mj_fwdConstraint mj_inverse
  mjtNum* qfrc_inverse;  // (nv) by mj_inverse
  mjtNum* cacc;  // (nbody x 6) by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]
  mjtNum* cfrc_int;  // (nbody x 6) by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]
  mjtNum* cfrc_ext;  // (nbody x 6) by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]
  mjContact* contact;  // (ncon) by mj_collision {arena nullable}
  int* efc_type;  // (nefc) by mj_makeConstraint mjtConstraint {arena nullable}
  int* efc_id;  // (nefc) by mj_makeConstraint {arena nullable}
  int* efc_J_rownnz;  // (nefc) by mj_makeConstraint {arena nullable}
  int* efc_J_rowadr;  // (nefc) by mj_makeConstraint {arena nullable}
  int* efc_J_rowsuper;  // (nefc) by mj_makeConstraint {arena nullable}
  int* efc_J_colind;  // (nJ) by mj_makeConstraint {arena nullable}
  mjtNum* efc_J;  // (nJ) by mj_makeConstraint {arena nullable}
  mjtNum* efc_pos;  // (nefc) by mj_makeConstraint {arena nullable}
  mjtNum* efc_margin;  // (nefc) by mj_makeConstraint {arena nullable}
  mjtNum* efc_frictionloss;  // (nefc) by mj_makeConstraint {arena nullable}
  mjtNum* efc_diagA;  // (nefc) by mj_makeConstraint {arena nullable}
  mjtNum* efc_KBIP;  // (nefc x 4) by mj_makeConstraint [K, B, I, I prime] {arena nullable}
  mjtNum* efc_D;  // (nefc) by mj_makeConstraint {arena nullable}
  mjtNum* efc_R;  // (nefc) by mj_makeConstraint {arena nullable}
  int* tendon_efcadr;  // (ntendon) by mj_makeConstraint -1: none {arena nullable}
  int* tree_island;  // (ntree) by mj_island -1: none {arena nullable}
  int* island_ntree;  // (nisland) by mj_island {arena nullable}
  int* island_itreeadr;  // (nisland) by mj_island {arena nullable}
  int* map_itree2tree;  // (ntree) by mj_island {arena nullable}
  int* dof_island;  // (nv) by mj_island -1: none {arena nullable}
  int* island_nv;  // (nisland) by mj_island {arena nullable}
  int* island_idofadr;  // (nisland) by mj_island {arena nullable}
  int* island_dofadr;  // (nisland) by mj_island {arena nullable}
  int* map_dof2idof;  // (nv) by mj_island {arena nullable}
  int* map_idof2dof;  // (nv) by mj_island {arena nullable}
  mjtNum* ifrc_smooth;  // (nidof) by mj_island {arena nullable}
  mjtNum* iacc_smooth;  // (nidof) by mj_island {arena nullable}
  mjtNum* iacc;  // (nidof) by mj_island {arena nullable}
  int* efc_island;  // (nefc) by mj_island {arena nullable}
  int* island_ne;  // (nisland) by mj_island {arena nullable}
  int* island_nf;  // (nisland) by mj_island {arena nullable}
  int* island_nefc;  // (nisland) by mj_island {arena nullable}
  int* island_iefcadr;  // (nisland) by mj_island {arena nullable}
  int* map_efc2iefc;  // (nefc) by mj_island {arena nullable}
  int* map_iefc2efc;  // (nefc) by mj_island {arena nullable}
  int* iefc_type;  // (nefc) by mj_island mjtConstraint {arena nullable}
  int* iefc_id;  // (nefc) by mj_island {arena nullable}
  mjtNum* iefc_frictionloss;  // (nefc) by mj_island {arena nullable}
  mjtNum* iefc_D;  // (nefc) by mj_island {arena nullable}
  mjtNum* iefc_R;  // (nefc) by mj_island {arena nullable}
  int* efc_Y_rownnz;  // (nefc) by mj_projectConstraint {arena nullable}
  int* efc_Y_rowadr;  // (nefc) by mj_projectConstraint {arena nullable}
  int* efc_Y_colind;  // (nY) by mj_projectConstraint {arena nullable}
  mjtNum* efc_Y;  // (nY) by mj_projectConstraint {arena nullable}
  int* efc_AR_rownnz;  // (nefc) by mj_projectConstraint {arena nullable}
  int* efc_AR_rowadr;  // (nefc) by mj_projectConstraint {arena nullable}
  int* efc_AR_colind;  // (nA) by mj_projectConstraint {arena nullable}
  mjtNum* efc_AR;  // (nA) by mj_projectConstraint {arena nullable}
  mjtNum* efc_vel;  // (nefc) by mj_fwdVelocity mj_referenceConstraint {arena nullable}
  mjtNum* efc_aref;  // (nefc) by mj_fwdVelocity mj_referenceConstraint {arena nullable}
  mjtNum* efm_c;  // (nv) by mj_fwdPosition mj_invPosition {arena nullable}
  int* efm_K_rownnz;  // (nv) by mj_fwdPosition mj_invPosition {arena nullable}
  int* efm_K_rowadr;  // (nv) by mj_fwdPosition mj_invPosition {arena nullable}
  int* efm_K_colind;  // (nefmK) by mj_fwdPosition mj_invPosition {arena nullable}
  mjtNum* efm_K_val;  // (nefmK) by mj_fwdPosition mj_invPosition {arena nullable}
  int* efm_dofid;  // (nefmdof) by mj_fwdPosition mj_invPosition {arena nullable}
  mjtNum* efm_L;  // (nefmL) by mj_fwdPosition mj_invPosition {arena nullable}
  mjtNum* efc_b;  // (nefc) by mj_fwdConstraint mj_inverse {arena nullable}
  mjtNum* iefc_aref;  // (nefc) by mj_fwdConstraint mj_inverse {arena nullable}
  int* iefc_state;  // (nefc) by mj_fwdConstraint mj_inverse mjtConstraintState {arena nullable}
  mjtNum* iefc_force;  // (nefc) by mj_fwdConstraint mj_inverse {arena nullable}
  int* efc_state;  // (nefc) by mj_fwdConstraint mj_inverse mjtConstraintState {arena nullable}
  mjtNum* efc_force;  // (nefc) by mj_fwdConstraint mj_inverse {arena nullable}
  mjtNum* ifrc_constraint;  // (nidof) by mj_fwdConstraint mj_inverse {arena nullable}
  uint64_t signature;
};
typedef struct mjData_ mjData;

typedef void (*mjfGeneric)(const mjModel* m, mjData* d);
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);
typedef mjtNum (*mjfTime)(void);
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);
typedef int (*mjfCollision)(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJDATA_H_
