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

// A contact as collision functions give it, before it has parameters.
struct mjPreContact_ {
  mjtNum dist;        // signed distance of the surfaces, m; below 0 in penetration
  mjtNum pos[3];      // midpoint between the surfaces, m, world frame
  mjtNum normal[3];   // unit vector from the first geom to the second
  mjtNum tangent[3];  // first axis of friction; zero: chosen by the engine
};
typedef struct mjPreContact_ mjPreContact;

// A contact of two geoms, or of a flex with a geom or flex. Detected by mj_collision.
struct mjContact_ {
  mjtNum dist;    // signed distance of the surfaces, m; below 0 in penetration
  mjtNum pos[3];  // midpoint between the surfaces, m, world frame
  // rows are the axes of the contact in the world
  mjtNum frame[9];                // row-major 3x3;  row 0 :  normal, from geom[0] to geom[1]
  mjtNum includemargin;           // makes a force when dist is below, m
  mjtNum friction[5];             // [tan1, tan2, spin, roll1, roll2] coefficients, -, -, m, m, m
  mjtNum solref[mjNREF];          // reference behaviour of the normal direction
  mjtNum solreffriction[mjNREF];  // reference behaviour of friction; 0: as the normal direction
  mjtNum solimp[mjNIMP];          // impedance
  mjtNum adhesion;                // force that holds, N
  mjtNum surfacevel[3];           // velocity of surface 1 against surface 0, [tan1, tan2, spin], m/s, rad/s
  mjtNum mu;                      // friction coefficient of the regularized cone
  mjtNum H[36];                   // Hessian of the cost of an elliptic cone, dim x dim; set by the solver
  int dim;                        // 1|3|4|6; number of force components
  int geom1;                      // same as geom[0];  deprecated {deprecated} first geom
  int geom2;                      // same as geom[1];  deprecated {deprecated} second geom
  int geom[2];                    // -1 when the side is a flex; geoms
  int flex[2];                    // -1 when the side is a geom; flexes
  int elem[2];                    // -1 when geom or flex vertex; flex elements
  int vert[2];                    // -1 when geom or flex element; flex vertices
  int exclude;      // 0: included; 1: within gap; 2: fused; 3: no dofs; 4: passive; why it makes no force
  int efc_address;  // -1: not included; first constraint row
};
typedef struct mjContact_ mjContact;

// How often one kind of warning came up, and where last.
struct mjWarningStat_ {
  int lastinfo;  // index of what the last one was about
  int number;    // warnings since the reset
};
typedef struct mjWarningStat_ mjWarningStat;

// Time spent in one stage.
struct mjTimerStat_ {
  mjtNum duration;  // total, in the unit of mjcb_time
  int number;       // calls
};
typedef struct mjTimerStat_ mjTimerStat;

// What one iteration of the constraint solver did.
struct mjSolverStat_ {
  mjtNum improvement;  // decrease of the cost, scaled
  mjtNum gradient;     // norm of the gradient, scaled; primal solvers
  mjtNum lineslope;    // slope left at the end of the line search; primal solvers
  int nactive;         // rows with a quadratic or conic cost
  int nchange;         // rows that changed their state
  int neval;           // evaluations of the cost in the line search
  int nupdate;         // rank-one updates of the factor
};
typedef struct mjSolverStat_ mjSolverStat;

// The state of a simulation and all that is computed from it. Vectors are in the world frame unless something
// else is said; the 6-vectors cXXX are about the centre of mass of the whole tree.
struct mjData_ {
  mjtSize narena;                              // bytes of the arena
  mjtSize nbuffer;                             // bytes of the buffer
  int nplugin;                                 // plugin instances
  size_t pstack;                               // {mutable} top of the stack, bytes
  size_t pbase;                                // {mutable} start of the present stack frame
  size_t parena;                               // bytes of the arena taken by contacts and constraints
  uintptr_t threadpool;                        // handle of the attached thread pool; 0: none
  mjtBool threadlock;                          // the stack must not be used now: threads are at work
  mjtSize maxuse_stack;                        // {mutable} most bytes of stack used so far
  mjtSize maxuse_arena;                        // most bytes of arena used so far
  int maxuse_con;                              // most contacts so far
  int maxuse_efc;                              // most constraint rows so far
  mjSolverStat solver[mjNISLAND * mjNSOLVER];  // statistics of each island and iteration, by mj_fwdConstraint
  int solver_niter[mjNISLAND];                 // iterations of each island
  int solver_nnz[mjNISLAND];                   // non-zeros in the Hessian or AR of each island
  mjtNum solver_fwdinv[2];  // [qfrc, efc] difference of forward and inverse dynamics, by mj_compareFwdInv
  mjWarningStat warning[mjNWARNING];  // {mutable} by kind, mjtWarning
  mjTimerStat timer[mjNTIMER];        // by stage, mjtTimer
  int ncon;                           // contacts
  int ne;                             // rows of equality constraints
  int nf;                             // rows of friction loss
  int nl;                             // rows of limits
  int nefc;  // constraint rows, in the order equality, friction loss, limits, contacts
  int nJ;    // entries of efc_J
  // the effective metric M + K is in use
  int efm_active;          // 0: no; 1: yes; 2: yes, with rows of flexes of any kind
  int nefmK;               // entries of efm_K
  int nefmcon;             // numbers in efm_con_ind and efm_con_val
  int nefmT;               // tendons that add to the effective metric
  int nefmA;               // actuators that add to the effective metric
  int nefmdof;             // triples of dofs of vertices that the effective metric covers
  int nefmL;               // numbers in efm_L
  int nY;                  // entries of efc_Y
  int nA;                  // entries of efc_AR
  int nisland;             // constraint islands
  int nidof;               // dofs in islands
  int ntree_awake;         // trees that are awake
  int nbody_awake;         // bodies that are awake or static
  int nparent_awake;       // bodies whose parent is awake or static
  int nv_awake;            // dofs that are awake
  mjtBool flg_energypos;   // energy[0] is up to date
  mjtBool flg_energyvel;   // energy[1] is up to date
  mjtBool flg_subtreevel;  // subtree_linvel and subtree_angmom are up to date
  mjtBool flg_rnepost;     // cacc, cfrc_int and cfrc_ext are up to date
  mjtNum time;             // simulated time, s
  mjtNum energy[2];        // [potential, kinetic] J, by mj_energyPos and mj_energyVel
  void* buffer;            // (nbuffer) block that holds the arrays of constant size
  void* arena;             // (narena) block that holds the stack and the arrays marked arena
  mjtNum* qpos;            // (nq) position, m, rad and unit quaternions
  mjtNum* qvel;            // (nv) velocity, m/s and rad/s
  mjtNum* act;             // (na) activations of actuators
  mjtNum* history;         // (nhistory) past controls and sensor values
  mjtNum* plastic;         // (nplastic) plastic deformation of springs and flexes
  mjtNum* qacc_warmstart;  // (nv) acceleration to start the solver from, m/s^2 and rad/s^2
  mjtNum* plugin_state;    // (npluginstate) state of plugins
  mjtNum* ctrl;            // (nu) controls; the user's input
  mjtNum* qfrc_applied;    // (nv) forces on dofs, N and N m; the user's input
  mjtNum* xfrc_applied;    // (nbody x 6) [force3, torque3] at the centre of mass, N and N m; the user's input
  mjtBool* eq_active;      // (neq) equality constraint is in force
  mjtNum* mocap_pos;       // (nmocap x 3) position of mocap bodies, m; the user's input
  mjtNum* mocap_quat;      // (nmocap x 4) orientation of mocap bodies; the user's input
  mjtNum* qacc;            // (nv) acceleration, m/s^2 and rad/s^2, by mj_fwdConstraint
  mjtNum* act_dot;         // (na) rate of act, 1/s, by mj_fwdActuation
  mjtNum* userdata;        // (nuserdata) the user's own; the engine leaves it alone
  mjtNum* sensordata;      // (nsensordata) by mj_sensorPos, mj_sensorVel and mj_sensorAcc
  // awake: -1 minus the steps that it still has to be quiet
  int* tree_asleep;        // (ntree) <0: awake; >: 0 next tree in the sleep cycle
  int* plugin;             // (nplugin) slot of the plugin in the registry
  uintptr_t* plugin_data;  // (nplugin) what the plugin's init has stored
  mjtNum* xpos;            // (nbody x 3) by mj_fwdPosition mj_kinematics; position of the body frame, m
  mjtNum* xquat;           // (nbody x 4) by mj_fwdPosition mj_kinematics; orientation of the body frame
  mjtNum* xmat;            // (nbody x 9) by mj_fwdPosition mj_kinematics; the same as a matrix, row by row
  mjtNum* xipos;           // (nbody x 3) by mj_fwdPosition mj_kinematics; centre of mass of the body, m
  mjtNum* xiquat;          // (nbody x 4) by mj_fwdPosition mj_kinematics; orientation of the inertial frame
  mjtNum* ximat;           // (nbody x 9) by mj_fwdPosition mj_kinematics; axes of the inertial frame
  mjtNum* xanchor;         // (njnt x 3) by mj_fwdPosition mj_kinematics; anchor of the joint, m
  mjtNum* xaxis;           // (njnt x 3) by mj_fwdPosition mj_kinematics; axis of the joint, unit length
  mjtNum* geom_xpos;       // (ngeom x 3) by mj_fwdPosition mj_kinematics; position, m
  mjtNum* geom_xquat;      // (ngeom x 4) by mj_fwdPosition mj_kinematics; orientation
  mjtNum* geom_xmat;       // (ngeom x 9) by mj_fwdPosition mj_kinematics; orientation
  mjtNum* site_xpos;       // (nsite x 3) by mj_fwdPosition mj_kinematics; position, m
  mjtNum* site_xquat;      // (nsite x 4) by mj_fwdPosition mj_kinematics; orientation
  mjtNum* site_xmat;       // (nsite x 9) by mj_fwdPosition mj_kinematics; orientation
  mjtNum* cam_xpos;        // (ncam x 3) by mj_fwdPosition mj_kinematics; position, m
  mjtNum* cam_xmat;        // (ncam x 9) by mj_fwdPosition mj_kinematics; orientation
  mjtNum* light_xpos;      // (nlight x 3) by mj_fwdPosition mj_kinematics; position, m
  mjtNum* light_xdir;      // (nlight x 3) by mj_fwdPosition mj_kinematics; direction, unit length
  // centre of mass of the body with all below it, m
  mjtNum* subtree_com;  // (nbody x 3) by mj_fwdPosition mj_comPos
  // motion of the body per unit velocity of the dof
  mjtNum* cdof;  // (nv x 6) by mj_fwdPosition mj_comPos [rot3, lin3]
  // inertia of the body: matrix 6, mass times offset 3, mass; kg m^2, kg m, kg
  mjtNum* cinert;         // (nbody x 10) by mj_fwdPosition mj_comPos
  mjtNum* flexvert_xpos;  // (nflexvert x 3) by mj_fwdPosition mj_flex; position, m
  // box around the element, m
  mjtNum* flexelem_aabb;  // (nflexelem x 6) by mj_fwdPosition mj_flex [center3, half-size3]
  // stiffness matrices turned with the deformation
  mjtNum* flexelem_krot;        // (nflexstiffness) by mj_fwdPosition mj_flex; room for stiffness, not in use
  mjtBool* flex_hessian_valid;  // (nflex) the next two are those of the present position
  mjtNum* flexvert_hessian;  // (nflexvert x 6) by mj_fwdPosition mj_flex; stiffness of a vertex with itself
  // stiffness between the ends of an edge
  mjtNum* flexedge_hessian;  // (nflexedge x 9) by mj_fwdPosition mj_flex
  mjtNum* flexedge_J;        // (nJfe) by mj_fwdPosition mj_flex; length over qpos: sparse Jacobian
  mjtNum* flexedge_length;   // (nflexedge) by mj_fwdPosition mj_flex; m
  // boxes that follow the state, m
  mjtNum* bvh_aabb_dyn;     // (nbvhdynamic x 6) by mj_fwdPosition mj_flex [center3, half-size3]
  mjtNum* flexvert_lambda;  // (nflexvert) force that keeps the vertex apart from others, N
  int* flexvert_conage;     // (nflexvert) <0: in contact; >0: steps since
  int* ten_wrapadr;         // (ntendon) by mj_fwdPosition mj_tendon; first point of the path in wrap_obj
  int* ten_wrapnum;         // (ntendon) by mj_fwdPosition mj_tendon; points of the path
  mjtNum* ten_J;            // (nJten) by mj_fwdPosition mj_tendon; length over qpos: sparse Jacobian
  mjtNum* ten_length;       // (ntendon) by mj_fwdPosition mj_tendon; m
  // what each point of a path is on
  int* wrap_obj;            // (nwrap x 2) by mj_fwdPosition mj_tendon >: 0 geom id; -1: site; -2: pulley
  mjtNum* wrap_xpos;        // (nwrap x 6) by mj_fwdPosition mj_tendon; position of the points, m
  mjtNum* actuator_length;  // (nout) by mj_fwdPosition mj_transmission; m or rad
  int* moment_rownnz;       // (nout) by mj_fwdPosition mj_transmission; entries of the row in actuator_moment
  int* moment_rowadr;       // (nout) by mj_fwdPosition mj_transmission; first entry of the row
  int* moment_colind;       // (nJmom) by mj_fwdPosition mj_transmission; dof of an entry
  // length over qpos: sparse Jacobian, m or 1
  mjtNum* actuator_moment;  // (nJmom) by mj_fwdPosition mj_transmission
  mjtNum* crb;  // (nbody x 10) by mj_fwdPosition mj_makeM; inertia of the body with all below it, as cinert
  // inertia matrix, lower triangle in sparse rows, kg, kg m, kg m^2
  mjtNum* M;          // (nC) by mj_fwdPosition mj_makeM
  mjtNum* qLD;        // (nC) by mj_fwdPosition mj_factorM; factor of M: L^T D L
  mjtNum* qLDiagInv;  // (nv) by mj_fwdPosition mj_factorM; inverse of D
  // volume was met in collision, for visualization
  mjtBool* bvh_active;        // (nbvh) by mj_collision mj_collideTree
  int* tree_awake;            // (ntree) by mj_updateSleep 0|1; tree is awake
  int* body_awake;            // (nbody) by mj_updateSleep mjtSleepState; state of the body
  int* body_awake_ind;        // (nbody) by mj_updateSleep; bodies that are awake or static
  int* parent_awake_ind;      // (nbody) by mj_updateSleep; bodies whose parent is awake or static
  int* dof_awake_ind;         // (nv) by mj_updateSleep; dofs that are awake
  mjtNum* flexedge_velocity;  // (nflexedge) by mj_fwdVelocity; rate of flexedge_length, m/s
  mjtNum* ten_velocity;       // (ntendon) by mj_fwdVelocity; rate of ten_length, m/s
  mjtNum* actuator_velocity;  // (nout) by mj_fwdVelocity; rate of actuator_length, m/s or rad/s
  mjtNum* cvel;  // (nbody x 6) by mj_fwdVelocity mj_comVel [rot3, lin3] velocity of the body, rad/s and m/s
  mjtNum* cdof_dot;       // (nv x 6) by mj_fwdVelocity mj_comVel [rot3, lin3] rate of cdof
  mjtNum* qfrc_bias;      // (nv) by mj_fwdVelocity mj_rne; Coriolis, centrifugal and gravity forces, N or N m
  mjtNum* qfrc_spring;    // (nv) by mj_fwdVelocity mj_passive; forces of springs, N or N m
  mjtNum* qfrc_damper;    // (nv) by mj_fwdVelocity mj_passive; forces of dampers, N or N m
  mjtNum* qfrc_gravcomp;  // (nv) by mj_fwdVelocity mj_passive; forces of gravity compensation, N or N m
  mjtNum* qfrc_fluid;     // (nv) by mj_fwdVelocity mj_passive; forces of the medium, N or N m
  mjtNum* qfrc_adhesion;  // (nv) by mj_fwdVelocity mj_passive; forces of adhesive contacts, N or N m
  mjtNum* qfrc_passive;   // (nv) by mj_fwdVelocity mj_passive; sum of all passive forces, N or N m
  mjtNum* subtree_linvel;  // (nbody x 3) by mj_sensorVel mj_subtreeVel; velocity of subtree_com, m/s
  // angular momentum about subtree_com, kg m^2/s
  mjtNum* subtree_angmom;  // (nbody x 3) by mj_sensorVel mj_subtreeVel
  mjtNum* qH;  // (nC) by mj_Euler mj_implicit; factor of M minus the time step times derivatives: L^T D L
  mjtNum* qHDiagInv;  // (nv) by mj_Euler mj_implicit; inverse of its D
  // derivative of smooth forces over velocity, without the step factor
  mjtNum* qDeriv;  // (nD) by mj_implicit mj_derivative
  mjtNum* qLU;     // (nD) by mj_implicit mju_factorLUSparse; factor of M minus the time step times qDeriv: LU
  mjtNum* actuator_force;   // (nout) by mj_fwdActuation; N or N m
  mjtNum* qfrc_actuator;    // (nv) by mj_fwdActuation; forces of actuators on dofs, N or N m
  mjtNum* qfrc_smooth;      // (nv) by mj_fwdAcceleration; all forces but those of constraints, N or N m
  mjtNum* qacc_smooth;      // (nv) by mj_fwdAcceleration; acceleration without constraints, m/s^2 or rad/s^2
  mjtNum* qfrc_constraint;  // (nv) by mj_fwdConstraint mj_inverse; forces of constraints on dofs, N or N m
  mjtNum* qfrc_inverse;     // (nv) by mj_inverse; forces that explain qacc, N or N m
  // acceleration of the body, gravity counted as upwards acceleration, rad/s^2 and m/s^2
  mjtNum* cacc;  // (nbody x 6) by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]
  // force between the body and its parent, N m and N
  mjtNum* cfrc_int;  // (nbody x 6) by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]
  // external force on the body, applied and of contacts, N m and N
  mjtNum* cfrc_ext;    // (nbody x 6) by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]
  mjContact* contact;  // (ncon) by mj_collision {arena nullable} contacts
  int* efc_type;       // (nefc) by mj_makeConstraint mjtConstraint {arena nullable} kind of the row
  // constraint that the row belongs to: equality, dof, joint, tendon or contact
  int* efc_id;          // (nefc) by mj_makeConstraint {arena nullable}
  int* efc_J_rownnz;    // (nefc) by mj_makeConstraint {arena nullable} entries of the row in efc_J
  int* efc_J_rowadr;    // (nefc) by mj_makeConstraint {arena nullable} first entry of the row
  int* efc_J_rowsuper;  // (nefc) by mj_makeConstraint {arena nullable} following rows with the same columns
  int* efc_J_colind;    // (nJ) by mj_makeConstraint {arena nullable} dof of an entry
  // constraint velocity over qvel: Jacobian, sparse or dense
  mjtNum* efc_J;    // (nJ) by mj_makeConstraint {arena nullable}
  mjtNum* efc_pos;  // (nefc) by mj_makeConstraint {arena nullable} violation or distance, m or rad
  // the row is active below this value of efc_pos, m or rad
  mjtNum* efc_margin;  // (nefc) by mj_makeConstraint {arena nullable}
  // most friction of the row, N or N m
  mjtNum* efc_frictionloss;  // (nefc) by mj_makeConstraint {arena nullable}
  // diagonal of J M^-1 J^T, usually an estimate
  mjtNum* efc_diagA;  // (nefc) by mj_makeConstraint {arena nullable}
  // stiffness, damping, impedance and its slope
  mjtNum* efc_KBIP;  // (nefc x 4) by mj_makeConstraint [K, B, I, I prime] {arena nullable}
  // inverse of efc_R: weight of the row in the cost
  mjtNum* efc_D;         // (nefc) by mj_makeConstraint {arena nullable}
  mjtNum* efc_R;         // (nefc) by mj_makeConstraint {arena nullable} regularization of the row
  int* tendon_efcadr;    // (ntendon) by mj_makeConstraint -1: none {arena nullable} first row of the tendon
  int* tree_island;      // (ntree) by mj_island -1: none {arena nullable} island of the tree
  int* island_ntree;     // (nisland) by mj_island {arena nullable} trees of the island
  int* island_itreeadr;  // (nisland) by mj_island {arena nullable} its first one in map_itree2tree
  int* map_itree2tree;   // (ntree) by mj_island {arena nullable} trees sorted by island
  int* dof_island;       // (nv) by mj_island -1: none {arena nullable} island of the dof
  int* island_nv;        // (nisland) by mj_island {arena nullable} dofs of the island
  int* island_idofadr;   // (nisland) by mj_island {arena nullable} its first one in island order
  int* island_dofadr;    // (nisland) by mj_island {arena nullable} its first one in the order of the model
  int* map_dof2idof;     // (nv) by mj_island {arena nullable} place of a dof in island order
  int* map_idof2dof;     // (nv) by mj_island {arena nullable} dofs in island order
  mjtNum* ifrc_smooth;   // (nidof) by mj_island {arena nullable} qfrc_smooth in island order
  mjtNum* iacc_smooth;   // (nidof) by mj_island {arena nullable} qacc_smooth in island order
  mjtNum* iacc;          // (nidof) by mj_island {arena nullable} qacc in island order
  int* efc_island;       // (nefc) by mj_island {arena nullable} island of the row
  int* island_ne;        // (nisland) by mj_island {arena nullable} equality rows of the island
  int* island_nf;        // (nisland) by mj_island {arena nullable} friction loss rows of the island
  int* island_nefc;      // (nisland) by mj_island {arena nullable} rows of the island
  int* island_iefcadr;   // (nisland) by mj_island {arena nullable} its first row in island order
  int* map_efc2iefc;     // (nefc) by mj_island {arena nullable} place of a row in island order
  int* map_iefc2efc;     // (nefc) by mj_island {arena nullable} rows in island order
  int* iefc_type;        // (nefc) by mj_island mjtConstraint {arena nullable} efc_type in island order
  int* iefc_id;          // (nefc) by mj_island {arena nullable} efc_id in island order
  mjtNum* iefc_frictionloss;  // (nefc) by mj_island {arena nullable} efc_frictionloss in island order
  mjtNum* iefc_D;             // (nefc) by mj_island {arena nullable} efc_D in island order
  mjtNum* iefc_R;             // (nefc) by mj_island {arena nullable} efc_R in island order
  int* efc_Y_rownnz;          // (nefc) by mj_projectConstraint {arena nullable} entries of the row in efc_Y
  int* efc_Y_rowadr;          // (nefc) by mj_projectConstraint {arena nullable} first entry of the row
  int* efc_Y_colind;          // (nY) by mj_projectConstraint {arena nullable} dof of an entry
  // half of the inverse inertia seen by constraints, J M^-1 J^T = Y Y^T
  mjtNum* efc_Y;       // (nY) by mj_projectConstraint {arena nullable}
  int* efc_AR_rownnz;  // (nefc) by mj_projectConstraint {arena nullable} entries of the row in efc_AR
  int* efc_AR_rowadr;  // (nefc) by mj_projectConstraint {arena nullable} first entry of the row
  int* efc_AR_colind;  // (nA) by mj_projectConstraint {arena nullable} row of constraints of an entry
  // inverse inertia seen by constraints plus R on the diagonal, for dual solvers
  mjtNum* efc_AR;  // (nA) by mj_projectConstraint {arena nullable}
  // velocity of the row, J qvel
  mjtNum* efc_vel;  // (nefc) by mj_fwdVelocity mj_referenceConstraint {arena nullable}
  // acceleration that the row aims for
  mjtNum* efc_aref;  // (nefc) by mj_fwdVelocity mj_referenceConstraint {arena nullable}
  // what elasticity adds to the smooth force
  mjtNum* efm_c;  // (nv) by mj_fwdPosition mj_invPosition {arena nullable}
  // h D + h^2 K of joints, on the diagonal
  mjtNum* efm_diag;  // (nv) by mj_fwdPosition mj_invPosition {arena nullable}
  mjtNum* efm_ck;    // (nv) by mj_fwdPosition mj_invPosition {arena nullable} h K of joints
  // all that is added to the diagonal of M
  mjtNum* efm_sdiag;  // (nv) by mj_fwdPosition mj_invPosition {arena nullable}
  // what drag adds, in the places of M
  mjtNum* efm_fluid;  // (nC) by mj_fwdPosition mj_invPosition {arena nullable}
  int* efm_tid;  // (ntendon) by mj_fwdPosition mj_invPosition {arena nullable} tendons that add to the metric
  mjtNum* efm_ts;  // (ntendon) by mj_fwdPosition mj_invPosition {arena nullable} h^2 k + h b of such a tendon
  mjtNum* efm_tk;  // (ntendon) by mj_fwdPosition mj_invPosition {arena nullable} h k of such a tendon
  // actuators that add to the metric
  int* efm_aid;  // (nactuator) by mj_fwdPosition mj_invPosition {arena nullable}
  // h^2 gp + h gv of such an actuator
  mjtNum* efm_as;  // (nactuator) by mj_fwdPosition mj_invPosition {arena nullable}
  mjtNum* efm_ak;  // (nactuator) by mj_fwdPosition mj_invPosition {arena nullable} h gp of such an actuator
  // what actuators add to the smooth force
  mjtNum* efm_ca;     // (nv) by mj_fwdPosition mj_invPosition {arena nullable}
  int* efm_K_rownnz;  // (nv) by mj_fwdPosition mj_invPosition {arena nullable} entries of the row in efm_K
  int* efm_K_rowadr;  // (nv) by mj_fwdPosition mj_invPosition {arena nullable} first entry of the row
  int* efm_K_colind;  // (nefmK) by mj_fwdPosition mj_invPosition {arena nullable} dof of an entry
  // K, what elasticity adds to the inertia matrix
  mjtNum* efm_K_val;  // (nefmK) by mj_fwdPosition mj_invPosition {arena nullable}
  // first dof of a diagonal block
  int* efm_dofid;  // (nefmdof) by mj_fwdPosition mj_invPosition {arena nullable}
  // rows of passive contacts: [entries, contact, dofs ...]
  int* efm_con_ind;  // (nefmcon) by mj_fwdPosition mj_invPosition {arena nullable}
  // the same rows: [weight, force, entries ...]
  mjtNum* efm_con_val;  // (nefmcon) by mj_fwdPosition mj_invPosition {arena nullable}
  // diagonal blocks of M + K, 3 x 3, prepared for the preconditioner
  mjtNum* efm_L;  // (nefmL) by mj_fwdPosition mj_invPosition {arena nullable}
  // acceleration of the row without constraint forces, minus efc_aref
  mjtNum* efc_b;      // (nefc) by mj_fwdConstraint mj_inverse {arena nullable}
  mjtNum* iefc_aref;  // (nefc) by mj_fwdConstraint mj_inverse {arena nullable} efc_aref in island order
  // efc_state in island order
  int* iefc_state;     // (nefc) by mj_fwdConstraint mj_inverse mjtConstraintState {arena nullable}
  mjtNum* iefc_force;  // (nefc) by mj_fwdConstraint mj_inverse {arena nullable} efc_force in island order
  // branch of the row's cost
  int* efc_state;     // (nefc) by mj_fwdConstraint mj_inverse mjtConstraintState {arena nullable}
  mjtNum* efc_force;  // (nefc) by mj_fwdConstraint mj_inverse {arena nullable} force of the row, N or N m
  // qfrc_constraint in island order
  mjtNum* ifrc_constraint;  // (nidof) by mj_fwdConstraint mj_inverse {arena nullable}
  uint64_t signature;       // copied from the model's when made; tells whether they belong together
};
typedef struct mjData_ mjData;

// A function of a model and its data.
typedef void (*mjfGeneric)(const mjModel* m, mjData* d);
// Contact filter: returns 1 to discard the pair of geoms.
typedef int (*mjfConFilt)(const mjModel* m, mjData* d, int geom1, int geom2);
// Computes the user sensors of a stage, mjtStage.
typedef void (*mjfSensor)(const mjModel* m, mjData* d, int stage);
// Clock: returns the present time in a unit of its own.
typedef mjtNum (*mjfTime)(void);
// Activation rate, gain or bias of actuator id.
typedef mjtNum (*mjfAct)(const mjModel* m, const mjData* d, int id);
// Contacts of geoms g1 and g2 closer than margin, written to con; returns their number.
typedef int (*mjfCollision)(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJDATA_H_
