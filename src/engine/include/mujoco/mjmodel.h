// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The compiled model: options, visual settings and every constant array.

#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjMINMU        1e-05   // friction coefficients are raised to at least this
#define mjMINIMP       0.0001  // smallest constraint impedance
#define mjMAXIMP       0.9999  // largest constraint impedance
#define mjMAXCONPAIR   50      // most contacts of one pair of geoms
#define mjMAXTREEDEPTH 50      // deepest level of a bounding volume tree
#define mjMAXFLEXNODES 27      // most nodes of one interpolated flex cell: 3 x 3 x 3
#define mjMINAWAKE     10      // steps for which a tree has to be still before it may sleep
#define mjNEQDATA      12      // numbers in a row of eq_data
#define mjNDYN         10      // numbers in a row of actuator_dynprm
#define mjNGAIN        10      // numbers in a row of actuator_gainprm
#define mjNBIAS        10      // numbers in a row of actuator_biasprm
#define mjNFLUID       12      // numbers in a row of geom_fluid
#define mjNREF         2       // numbers in a solref: reference behaviour of a constraint
#define mjNIMP         5       // numbers in a solimp: impedance of a constraint
#define mjNPOLY        2       // polynomial coefficients after the linear one, of stiffness and damping
#define mjNSENS        3       // numbers in a row of sensor_intprm
#define mjNSOLVER      200     // solver iterations with statistics, per island
#define mjNISLAND      20      // islands with solver statistics

// How mj_setLengthRange finds the shortest and longest actuator lengths by simulation.
struct mjLROpt_ {
  int mode;          // mjtLRMode; which actuators to treat
  int useexisting;   // 1: leave ranges alone that are already set
  int uselimit;      // 1: take the range from joint and tendon limits where there are any
  mjtNum accel;      // acceleration the pulling force should cause
  mjtNum maxforce;   // 0: unlimited; most force to pull with
  mjtNum timeconst;  // >: 0.01; time constant of the damping while pulling, s
  mjtNum timestep;   // 0: use mjOption.timestep; of the simulation, s
  mjtNum inttotal;   // simulated time in each direction, s
  mjtNum interval;   // final part of inttotal in which the length is measured, s
  mjtNum tolrange;   // most variation of the length in interval, relative to the range
};
typedef struct mjLROpt_ mjLROpt;

// Handle of a cache of compiled assets.
struct mjCache_ {
  void* impl_;  // private
};
typedef struct mjCache_ mjCache;

// Handle of a virtual file system: named files in memory, and mounted resource providers.
struct mjVFS_ {
  void* impl_;  // private
};
typedef struct mjVFS_ mjVFS;

// Physics options. They may be changed between steps.
struct mjOption_ {
  mjtNum timestep;      // length of a step, s
  mjtNum impratio;      // stiffness of friction relative to that of the normal direction, with elliptic cones
  mjtNum tolerance;     // the solver stops when the scaled improvement or gradient is smaller
  mjtNum ls_tolerance;  // the same for the line search inside of an iteration
  mjtNum noslip_tolerance;  // the same for the noslip solver
  mjtNum ccd_tolerance;     // accuracy of convex collision, m
  mjtNum sleep_tolerance;   // a tree may sleep when the scaled speeds of its dofs are smaller
  mjtNum gravity[3];        // acceleration, m/s^2, world frame
  mjtNum wind[3];           // velocity of the surrounding medium, m/s, world frame
  mjtNum magnetic[3];       // magnetic flux that magnetometers sense, world frame
  mjtNum density;           // of the medium, kg/m^3; 0: no inertial drag
  mjtNum viscosity;         // of the medium, Pa s; 0: no viscous drag
  mjtNum o_margin;          // contact margin of all pairs under mjENBL_OVERRIDE, m
  mjtNum o_solref[mjNREF];  // contact solref under mjENBL_OVERRIDE
  mjtNum o_solimp[mjNIMP];  // contact solimp under mjENBL_OVERRIDE
  mjtNum o_friction[5];     // contact friction under mjENBL_OVERRIDE, [tan1, tan2, spin, roll1, roll2]
  int integrator;           // mjtIntegrator; how the state advances in time
  int cone;                 // mjtCone; shape of friction cones
  int jacobian;             // mjtJacobian; storage of constraint matrices
  int solver;               // mjtSolver; algorithm for constraint forces
  int iterations;           // most iterations of the solver
  int ls_iterations;        // most iterations of each line search
  int noslip_iterations;    // iterations of the noslip solver after the main one; 0: off
  int ccd_iterations;       // most iterations of convex collision
  int disableflags;         // bits of mjtDisableBit
  int enableflags;          // bits of mjtEnableBit
  int disableactuator;      // bit g switches off the actuators of group g
  int sdf_initpoints;       // starting points in the search for contacts of signed distance fields
  int sdf_iterations;       // descent steps from each starting point
};
typedef struct mjOption_ mjOption;

// Settings of the visualization that come with the model.
struct mjVisual_ {
  // What concerns the picture as a whole.
  struct {
    int cameraid;      // -1: free camera; camera to start with
    int orthographic;  // 0|1; free camera without perspective
    float fovy;     // vertical field of view of the free camera, degrees; orthographic: height of the view, m
    float ipd;      // distance between the eyes of the free camera, m
    float azimuth;  // initial angle of the free camera about the vertical, degrees
    float elevation;       // initial angle of the free camera to the horizontal, degrees
    float linewidth;       // of lines and wireframes, pixels
    float glow;            // emission added to what is selected
    float realtime;        // 1: real time; desired speed of simulated relative to wall time
    int offwidth;          // width of the offscreen buffer, pixels
    int offheight;         // height of the offscreen buffer, pixels
    int ellipsoidinertia;  // 0: box; 1: ellipsoid; shape that stands for body inertia
    int bvactive;          // 0|1; draw which bounding volumes were met in collision
  } global;
  // Detail of the picture, traded against speed.
  struct {
    int shadowsize;  // side of the shadow map, pixels
    int offsamples;  // samples per pixel of the offscreen buffer
    int numslices;   // divisions of built-in shapes around their axis
    int numstacks;   // divisions of built-in shapes along their axis
    int numquads;    // divisions of each side of a box or plane
  } quality;
  // The light that goes with the camera.
  struct {
    float ambient[3];   // RGB of light from everywhere
    float diffuse[3];   // RGB of scattered light
    float specular[3];  // RGB of highlights
    int active;         // 0: off; 1: on
  } headlight;
  // Conversions from physical to visual quantities, and distances relative to stat.extent.
  struct {
    float stiffness;       // of the spring with which the mouse pulls, per mass
    float stiffnessrot;    // of the spring with which the mouse turns, per inertia
    float force;           // length of force arrows, m/N, for bodies of mean mass
    float torque;          // length of torque arrows, m/(N m), for bodies of mean mass
    float alpha;           // opacity factor of dynamic geoms shown transparent
    float fogstart;        // distance where fog begins, in extents
    float fogend;          // distance where fog is total, in extents
    float znear;           // distance of the near clipping plane, in extents
    float zfar;            // distance of the far clipping plane, in extents
    float haze;            // part of an infinite plane that fades into the background
    float shadowclip;      // half-width of the region with shadows of directional lights, in extents
    float shadowscale;     // part of a spot light's cone that has shadows
    float actuatortendon;  // width of an actuated tendon relative to its own
  } map;
  // Sizes of decorations, in units of stat.meansize.
  struct {
    float forcewidth;      // width of force and torque arrows
    float contactwidth;    // radius of contact discs
    float contactheight;   // thickness of contact discs
    float connect;         // radius of the lines that connect bodies and joints
    float com;             // radius of the centre of mass marker
    float camera;          // size of the camera body
    float light;           // size of the light body
    float selectpoint;     // radius of the selection marker
    float jointlength;     // length of joint markers
    float jointwidth;      // radius of joint markers
    float actuatorlength;  // length of actuator markers
    float actuatorwidth;   // radius of actuator markers
    float framelength;     // length of frame axes
    float framewidth;      // radius of frame axes
    float constraint;      // radius of equality constraint markers
    float slidercrank;     // radius of slider-cranks
    float frustum;         // distance of the far end of camera frusta
  } scale;
  // Colours of decorations, RGBA in 0 to 1.
  struct {
    float fog[4];               // distance fog
    float haze[4];              // background that infinite planes fade into
    float force[4];             // external and perturbation forces
    float inertia[4];           // inertia shapes
    float joint[4];             // joint markers
    float actuator[4];          // actuators at rest
    float actuatornegative[4];  // actuators at the lower end of their range
    float actuatorpositive[4];  // actuators at the upper end of their range
    float com[4];               // centres of mass
    float camera[4];            // camera bodies
    float light[4];             // light bodies
    float selectpoint[4];       // selected point
    float connect[4];           // lines between bodies and joints
    float contactpoint[4];      // contact points
    float contactforce[4];      // contact forces
    float contactfriction[4];   // friction part of contact forces, shown split
    float contacttorque[4];     // contact torques
    float contactgap[4];        // contact points inside of the gap, without force
    float rangefinder[4];       // rangefinder rays
    float constraint[4];        // equality constraints
    float slidercrank[4];       // slider-cranks
    float crankbroken[4];       // slider-cranks whose rod cannot reach
    float frustum[4];           // camera frusta
    float bv[4];                // bounding volumes
    float bvactive[4];          // bounding volumes met in collision
  } rgba;
};
typedef struct mjVisual_ mjVisual;

// Typical magnitudes of the model at qpos0, found by the compiler unless given.
struct mjStatistic_ {
  mjtNum meaninertia;  // mean diagonal entry of the inertia matrix
  mjtNum meanmass;     // mean mass of moving bodies, kg
  mjtNum meansize;     // mean size of moving bodies, m
  mjtNum extent;       // size of the whole model, m
  mjtNum center[3];    // middle of the model, m
};
typedef struct mjStatistic_ mjStatistic;

// The compiled model: constant during simulation. Arrays of one prefix share one index; XXXadr and
// XXXnum give the first element and the number of elements of a piece of a longer array.
struct mjModel_ {
  mjtSize nq;              // length of qpos
  mjtSize nv;              // degrees of freedom (dofs), length of qvel
  mjtSize nu;              // controls, length of ctrl
  mjtSize nactuator;       // actuators
  mjtSize nout;            // scalar outputs of actuators
  mjtSize na;              // activations of actuators
  mjtSize nbody;           // bodies, the world being body 0
  mjtSize nbvh;            // bounding volumes of all trees
  mjtSize nbvhstatic;      // those with constant boxes (in bvh_aabb)
  mjtSize nbvhdynamic;     // those with boxes that follow the state (flexes)
  mjtSize noct;            // octree nodes of all meshes
  mjtSize njnt;            // joints
  mjtSize ntree;           // kinematic trees: bodies that move with a child of the world
  mjtSize nM;              // entries of the inertia matrix, all pairs of a dof and an ancestor
  mjtSize nB;              // entries of the body-dof sparsity (B_colind)
  mjtSize nC;              // entries of the inertia matrix when simple dofs keep the diagonal only
  mjtSize nD;              // entries of dof-dof derivatives, both triangles
  mjtSize ngeom;           // geoms
  mjtSize nsite;           // sites
  mjtSize ncam;            // cameras
  mjtSize nlight;          // lights
  mjtSize nflex;           // flexes
  mjtSize nflexnode;       // nodes of all flexes
  mjtSize nflexvert;       // vertices of all flexes
  mjtSize nflexedge;       // edges of all flexes
  mjtSize nflexelem;       // elements of all flexes
  mjtSize nflexelemdata;   // vertex numbers in all elements
  mjtSize nflexstiffness;  // numbers in flex_stiffness
  mjtSize nflexbending;    // numbers in flex_bending
  mjtSize nefm0dof;        // rows of the constant factor efm0_L
  mjtSize nefm0L;          // entries of efm0_L
  mjtSize nefmCvert;       // vertices in the order of a factor, of all flexes
  mjtSize nflexelemedge;   // edge numbers in all elements
  mjtSize nflexshelldata;  // vertex numbers in all shell fragments
  mjtSize nflextexcoord;   // texture coordinates of all flexes
  mjtSize nJfe;            // entries of the flex edge Jacobian
  mjtSize nmesh;           // meshes
  mjtSize nmeshvert;       // vertices of all meshes
  mjtSize nmeshnormal;     // normals of all meshes
  mjtSize nmeshtexcoord;   // texture coordinates of all meshes
  mjtSize nmeshface;       // triangles of all meshes
  mjtSize nmeshgraph;      // numbers in mesh_graph
  mjtSize nmeshpoly;       // polygons of all convex hulls
  mjtSize nmeshpolyvert;   // vertex numbers in all polygons
  mjtSize nmeshpolymap;    // polygon numbers in all vertices
  mjtSize nskin;           // skins
  mjtSize nskinvert;       // vertices of all skins
  mjtSize nskintexvert;    // texture coordinates of all skins
  mjtSize nskinface;       // triangles of all skins
  mjtSize nskinbone;       // bones of all skins
  mjtSize nskinbonevert;   // vertices of all bones
  mjtSize nhfield;         // height fields
  mjtSize nhfielddata;     // samples of all height fields
  mjtSize ntex;            // textures
  mjtSize ntexdata;        // bytes of all textures
  mjtSize nmat;            // materials
  mjtSize npair;           // predefined contact pairs
  mjtSize nexclude;        // excluded pairs of bodies
  mjtSize neq;             // equality constraints
  mjtSize ntendon;         // tendons
  mjtSize nJten;           // entries of the tendon Jacobian
  mjtSize nwrap;           // path elements of all tendons
  mjtSize nsensor;         // sensors
  mjtSize nnumeric;        // custom numbers
  mjtSize nnumericdata;    // values of all custom numbers
  mjtSize ntext;           // custom texts
  mjtSize ntextdata;       // characters of all custom texts, ends included
  mjtSize ntuple;          // custom tuples
  mjtSize ntupledata;      // members of all tuples
  mjtSize nkey;            // keyframes
  mjtSize nmocap;          // mocap bodies
  mjtSize nplugin;         // plugin instances
  mjtSize npluginattr;     // characters of all plugin configurations, ends included
  mjtSize nuser_body;      // user numbers per body
  mjtSize nuser_jnt;       // user numbers per joint
  mjtSize nuser_geom;      // user numbers per geom
  mjtSize nuser_site;      // user numbers per site
  mjtSize nuser_cam;       // user numbers per camera
  mjtSize nuser_tendon;    // user numbers per tendon
  mjtSize nuser_actuator;  // user numbers per actuator
  mjtSize nuser_sensor;    // user numbers per sensor
  mjtSize nnames;          // characters of all names, ends included
  mjtSize npaths;          // characters of all asset paths, ends included
  mjtSize nplastic;        // length of plastic
  mjtSize nnames_map;      // slots of the hash tables from names to ids
  mjtSize nJmom;           // most entries of the actuator moment
  mjtSize ngravcomp;       // bodies with gravity compensation
  mjtSize nemax;           // most rows of equality constraints
  mjtSize njmax;           // {legacy} most constraint rows
  mjtSize nconmax;         // {legacy} most contacts
  mjtSize npolygonmax;     // most vertices of a polygon of a convex hull
  mjtSize nmeshdegmax;     // most polygons around a vertex of a convex hull
  mjtSize nuserdata;       // length of userdata
  mjtSize nsensordata;     // length of sensordata
  mjtSize npluginstate;    // length of plugin_state
  mjtSize nhistory;        // length of history
  mjtSize narena;          // bytes of the arena of an mjData: stack, contacts and constraints
  mjtSize nbuffer;         // bytes of buffer
  mjtBool flg_gravcomp;    // a body has gravity compensation
  mjtBool flg_surfacevel;  // a geom has a surface velocity
  mjtBool flg_adhesion;    // a geom or pair has adhesion
  mjOption opt;            // physics options
  mjVisual vis;            // visual settings
  mjStatistic stat;        // typical magnitudes
  void* buffer;            // (nbuffer bytes) block that holds all arrays below
  mjtNum* qpos0;           // (nq) configuration in which the model was built, m or rad
  mjtNum* qpos_spring;     // (nq) configuration in which joint springs rest, m or rad
  int* body_parentid;      // (nbody) parent; the world is its own
  int* body_rootid;        // (nbody) topmost body below the world that carries this one
  // nearest body at or above that has joints, to which this one is fixed
  int* body_weldid;   // (nbody) mocap body: itself
  int* body_mocapid;  // (nbody) -1: none; index among mocap bodies
  int* body_jntnum;   // (nbody) joints
  int* body_jntadr;   // (nbody) -1: none; first joint
  int* body_dofnum;   // (nbody) dofs
  int* body_dofadr;   // (nbody) -1: none; first dof
  int* body_treeid;   // (nbody) -1: none; kinematic tree
  int* body_geomnum;  // (nbody) geoms
  int* body_geomadr;  // (nbody) -1: none; first geom
  // shortcut for the inertia matrix
  mjtByte* body_simple;      // (nbody) 0: no; 1: diagonal inertia; 2: diagonal inertia, slide joints only
  mjtByte* body_sameframe;   // (nbody) mjtSameFrame; how the inertial frame relates to the body frame
  mjtNum* body_pos;          // (nbody x 3) position in the parent, m
  mjtNum* body_quat;         // (nbody x 4) orientation in the parent
  mjtNum* body_ipos;         // (nbody x 3) centre of mass in the body frame, m
  mjtNum* body_iquat;        // (nbody x 4) orientation of the principal axes of inertia in the body frame
  mjtNum* body_mass;         // (nbody) kg
  mjtNum* body_subtreemass;  // (nbody) mass of the body and all below it, kg
  mjtNum* body_inertia;      // (nbody x 3) principal moments of inertia, kg m^2
  // mean inverse inertia seen at the centre of mass at qpos0, 1/kg and 1/(kg m^2)
  mjtNum* body_invweight0;  // (nbody x 2) [translation, rotation]
  mjtNum* body_gravcomp;    // (nbody) part of its weight that is compensated
  mjtNum* body_margin;      // (nbody) largest contact margin of its geoms, m
  mjtNum* body_user;        // (nbody x nuser_body) user numbers
  int* body_plugin;         // (nbody) -1: none; plugin instance
  int* body_contype;        // (nbody) contact types of its geoms, or-ed
  int* body_conaffinity;    // (nbody) contact affinities of its geoms, or-ed
  int* body_bvhadr;         // (nbody) root of its tree of bounding volumes
  int* body_bvhnum;         // (nbody) nodes of that tree
  int* bvh_depth;           // (nbvh) level in the tree, 0 at the root
  int* bvh_child;           // (nbvh x 2) [left, right] children, counted from the root of the tree; -1: none
  int* bvh_nodeid;          // (nbvh) -1: inner node; geom, mesh face or flex element of a leaf
  // box of a static node in the frame of its body or mesh, m
  mjtNum* bvh_aabb;            // (nbvhstatic x 6) [center3, half-size3]
  int* oct_depth;              // (noct) level in the octree, 0 at the root
  int* oct_child;              // (noct x 8) children, counted from the root of the octree; -1: none
  mjtNum* oct_aabb;            // (noct x 6) [center3, half-size3] box in the frame of the mesh, m
  mjtNum* oct_coeff;           // (noct x 8) signed distances at the corners, m, for interpolation
  int* jnt_type;               // (njnt) mjtJoint; kind of joint
  int* jnt_qposadr;            // (njnt) first element in qpos
  int* jnt_dofadr;             // (njnt) first element in qvel
  int* jnt_bodyid;             // (njnt) body that it moves
  int* jnt_actuatorid;         // (njnt) actuator that acts on it; -1: none; below: several
  int* jnt_group;              // (njnt) for visualization
  int* jnt_plasticadr;         // (njnt) -1: none; first number in plastic
  mjtBool* jnt_limited;        // (njnt) range is in force
  mjtBool* jnt_actfrclimited;  // (njnt) actfrcrange is in force
  mjtBool* jnt_actgravcomp;    // (njnt) gravity compensation counts as actuator force
  mjtNum* jnt_solref;          // (njnt x mjNREF) reference behaviour of the limit
  mjtNum* jnt_solimp;          // (njnt x mjNIMP) impedance of the limit
  mjtNum* jnt_pos;             // (njnt x 3) anchor in the body frame, m
  mjtNum* jnt_axis;            // (njnt x 3) axis in the body frame, unit length
  mjtNum* jnt_stiffness;       // (njnt) spring, N/m or N m/rad
  mjtNum* jnt_stiffnesspoly;   // (njnt x mjNPOLY) spring coefficients of higher powers of the displacement
  mjtNum* jnt_springyield;     // (njnt) 0: elastic; displacement at which it yields, m or rad
  mjtNum* jnt_range;  // (njnt x 2) lower and upper limit, m or rad; ball: the second is the largest angle
  mjtNum* jnt_actfrcrange;   // (njnt x 2) lower and upper limit of the total actuator force, N or N m
  mjtNum* jnt_margin;        // (njnt) the limit acts from this far before it, m or rad
  mjtNum* jnt_user;          // (njnt x nuser_jnt) user numbers
  int* dof_bodyid;           // (nv) body that it moves
  int* dof_jntid;            // (nv) its joint
  int* dof_parentid;         // (nv) -1: none; nearest dof above it
  int* dof_treeid;           // (nv) kinematic tree
  int* dof_Madr;             // (nv) start of its row in the inertia matrix with nM entries
  int* dof_simplenum;        // (nv) simple dofs in a run from here on; 0: not simple
  mjtNum* dof_solref;        // (nv x mjNREF) reference behaviour of friction loss
  mjtNum* dof_solimp;        // (nv x mjNIMP) impedance of friction loss
  mjtNum* dof_frictionloss;  // (nv) dry friction, N or N m
  mjtNum* dof_armature;      // (nv) inertia added to the diagonal, kg or kg m^2
  mjtNum* dof_damping;       // (nv) N s/m or N m s/rad
  mjtNum* dof_dampingpoly;   // (nv x mjNPOLY) damping coefficients of higher powers of the velocity
  mjtNum* dof_invweight0;    // (nv) mean inverse inertia at qpos0, 1/kg or 1/(kg m^2)
  mjtNum* dof_M0;            // (nv) diagonal of the inertia matrix at qpos0, kg or kg m^2
  // length that turns its velocity into a speed in the test for sleep, m
  mjtNum* dof_length;        // (nv) 1 for linear dofs
  int* tree_bodyadr;         // (ntree) first body
  int* tree_bodynum;         // (ntree) bodies
  int* tree_dofadr;          // (ntree) first dof
  int* tree_dofnum;          // (ntree) dofs
  int* tree_sleep_policy;    // (ntree) mjtSleepPolicy; whether it may sleep
  int* geom_type;            // (ngeom) mjtGeom; shape
  int* geom_contype;         // (ngeom) contact types it has, bits
  int* geom_conaffinity;     // (ngeom) contact types it accepts, bits
  int* geom_condim;          // (ngeom) 1|3|4|6; dimension of its contacts
  int* geom_bodyid;          // (ngeom) body that carries it
  int* geom_dataid;          // (ngeom) -1: none; mesh or height field of the shape
  int* geom_matid;           // (ngeom) -1: none; material
  int* geom_group;           // (ngeom) for visualization
  int* geom_priority;        // (ngeom) the parameters of the geom with the higher one apply to a contact
  int* geom_plugin;          // (ngeom) -1: none; plugin instance
  mjtByte* geom_sameframe;   // (ngeom) mjtSameFrame; how its frame relates to those of the body
  mjtBool* geom_castshadow;  // (ngeom) makes shadows
  mjtNum* geom_solmix;       // (ngeom) weight when contact parameters of two geoms are mixed
  mjtNum* geom_solref;       // (ngeom x mjNREF) reference behaviour of contacts
  mjtNum* geom_solimp;       // (ngeom x mjNIMP) impedance of contacts
  mjtNum* geom_size;         // (ngeom x 3) radius, half-length, half-sides ..., by shape, m
  mjtNum* geom_aabb;         // (ngeom x 6) [center3, half-size3] box around it in its own frame, m
  mjtNum* geom_rbound;       // (ngeom) radius of a sphere around it, m; 0: plane
  mjtNum* geom_pos;          // (ngeom x 3) position in the body, m
  mjtNum* geom_quat;         // (ngeom x 4) orientation in the body
  mjtNum* geom_friction;     // (ngeom x 3) [slide, spin, roll] coefficients, -, m, m
  mjtNum* geom_margin;       // (ngeom) contacts act below this distance, m
  mjtNum* geom_gap;          // (ngeom) contacts are found this far beyond the margin, without force, m
  // velocity of the surface, as of a conveyor belt, in its own frame, m/s and rad/s
  mjtNum* geom_surfacevel;  // (ngeom x 6) [linear3, angular3]
  mjtNum* geom_adhesion;    // (ngeom) force that holds at a contact, N
  // coefficients of the ellipsoid model of fluid forces; first 0: not used
  mjtNum* geom_fluid;       // (ngeom x mjNFLUID)
  mjtNum* geom_user;        // (ngeom x nuser_geom) user numbers
  float* geom_rgba;         // (ngeom x 4) colour where there is no material
  int* site_type;           // (nsite) mjtGeom; shape
  int* site_bodyid;         // (nsite) body that carries it
  int* site_dataid;         // (nsite) -1: none; mesh of the shape
  int* site_matid;          // (nsite) -1: none; material
  int* site_group;          // (nsite) for visualization
  mjtByte* site_sameframe;  // (nsite) mjtSameFrame; how its frame relates to those of the body
  mjtNum* site_size;        // (nsite x 3) radius, half-length, half-sides ..., by shape, m
  mjtNum* site_pos;         // (nsite x 3) position in the body, m
  mjtNum* site_quat;        // (nsite x 4) orientation in the body
  mjtNum* site_user;        // (nsite x nuser_site) user numbers
  float* site_rgba;         // (nsite x 4) colour where there is no material
  int* cam_mode;            // (ncam) mjtCamLight; what position and orientation follow
  int* cam_bodyid;          // (ncam) body that carries it
  int* cam_targetbodyid;    // (ncam) -1: none; body it looks at
  mjtNum* cam_pos;          // (ncam x 3) position in the body, m
  mjtNum* cam_quat;         // (ncam x 4) orientation in the body
  // position relative to the subtree's centre of mass at qpos0, m, world axes
  mjtNum* cam_poscom0;        // (ncam x 3)
  mjtNum* cam_pos0;           // (ncam x 3) position relative to the body at qpos0, m, world axes
  mjtNum* cam_mat0;           // (ncam x 9) orientation at qpos0
  int* cam_projection;        // (ncam) mjtProjection; perspective or orthographic
  mjtNum* cam_fovy;           // (ncam) vertical field of view, degrees; orthographic: height of the view, m
  mjtNum* cam_ipd;            // (ncam) distance between the eyes, m
  int* cam_resolution;        // (ncam x 2) [width, height] of its picture, pixels
  int* cam_output;            // (ncam) kinds of picture it makes, bits of mjtCamOutBit
  float* cam_sensorsize;      // (ncam x 2) [width, height] m; 0: fovy applies
  float* cam_intrinsic;       // (ncam x 4) [focal2, principal2] focal length and principal point, m
  mjtNum* cam_user;           // (ncam x nuser_cam) user numbers
  int* light_mode;            // (nlight) mjtCamLight; what position and direction follow
  int* light_bodyid;          // (nlight) body that carries it
  int* light_targetbodyid;    // (nlight) -1: none; body it points at
  int* light_type;            // (nlight) mjtLightType; shape of its light
  int* light_texid;           // (nlight) texture of an image light
  mjtBool* light_castshadow;  // (nlight) makes shadows
  float* light_bulbradius;    // (nlight) size of the source, softens shadows, m
  float* light_intensity;     // (nlight) brightness, candela
  float* light_range;         // (nlight) farthest reach, m
  mjtBool* light_active;      // (nlight) on at the start
  mjtNum* light_pos;          // (nlight x 3) position in the body, m
  mjtNum* light_dir;          // (nlight x 3) direction in the body, unit length
  // position relative to the subtree's centre of mass at qpos0, m, world axes
  mjtNum* light_poscom0;     // (nlight x 3)
  mjtNum* light_pos0;        // (nlight x 3) position relative to the body at qpos0, m, world axes
  mjtNum* light_dir0;        // (nlight x 3) direction at qpos0, world axes
  float* light_attenuation;  // (nlight x 3) divisors for distance to the power 0, 1, 2
  float* light_cutoff;       // (nlight) half-angle of a spot's cone, degrees
  float* light_softness;     // (nlight) of the edge of a spot's cone
  float* light_exponent;     // (nlight) concentration of a spot on its axis
  float* light_ambient;      // (nlight x 3) RGB of light from everywhere
  float* light_diffuse;      // (nlight x 3) RGB of scattered light
  float* light_specular;     // (nlight x 3) RGB of highlights
  int* flex_contype;         // (nflex) contact types it has, bits
  int* flex_conaffinity;     // (nflex) contact types it accepts, bits
  int* flex_condim;          // (nflex) 1|3|4|6; dimension of its contacts
  int* flex_priority;        // (nflex) the parameters of the side with the higher one apply to a contact
  mjtNum* flex_solmix;       // (nflex) weight when contact parameters are mixed
  mjtNum* flex_solref;       // (nflex x mjNREF) reference behaviour of contacts
  mjtNum* flex_solimp;       // (nflex x mjNIMP) impedance of contacts
  mjtNum* flex_friction;     // (nflex x 3) [slide, spin, roll] coefficients, -, m, m
  mjtNum* flex_margin;       // (nflex) contacts act below this distance, m
  mjtNum* flex_gap;          // (nflex) contacts are found this far beyond the margin, without force, m
  int* flex_selfcollide;     // (nflex) mjtFlexSelf; how elements collide with each other
  int* flex_activelayers;    // (nflex) outer layers of elements that collide, of solids
  int* flex_passive;         // (nflex) its contacts act as passive forces
  int* flex_dim;             // (nflex) 1: lines; 2: triangles; 3: tetrahedra; dimension of its elements
  int* flex_matid;           // (nflexelem) material of each element, -1: none
  int* flex_group;           // (nflex) for visualization
  // how vertices follow the bodies
  int* flex_interp;        // (nflex) 0: per-vertex; >0 interpolation order; <0 minus the order, shell variant
  int* flex_cellnum;       // (nflex x 3) cells of an interpolated flex in x, y, z
  int* flex_nodeadr;       // (nflex) first node
  int* flex_nodenum;       // (nflex) nodes
  int* flex_vertadr;       // (nflex) first vertex
  int* flex_vertnum;       // (nflex) vertices
  int* flex_edgeadr;       // (nflex) first edge
  int* flex_edgenum;       // (nflex) edges
  int* flex_elemadr;       // (nflex) first element
  int* flex_elemnum;       // (nflex) elements
  int* flex_elemdataadr;   // (nflex) first number in flex_elem
  int* flex_stiffnessadr;  // (nflex) first number in flex_stiffness; -1: none
  int* flex_elemedgeadr;   // (nflex) first number in flex_elemedge
  int* flex_bendingadr;    // (nflex) first number in flex_bending; -1: none
  int* flex_plasticadr;    // (nflex) -1: elastic; first number in plastic
  int* flex_plasticmode;   // (nflex) 1: bending; 2: stretching; bits: what yields
  int* flex_shellnum;      // (nflex) fragments of the outer surface
  int* flex_shelldataadr;  // (nflex) first number in flex_shell
  int* flex_texcoordadr;   // (nflex) -1: none; first texture coordinate
  int* flex_nodebodyid;    // (nflexnode) body that carries the node
  int* flex_vertbodyid;    // (nflexvert) body that carries the vertex; -1: interpolated
  int* flex_vertcell;      // (nflexvert) cell that the vertex lies in; -1: none
  int* flex_edge;          // (nflexedge x 2) 2 vertex ids per edge; ends, counted in the flex
  int* flex_edgeflap;      // (nflexedge x 2) the vertices across the edge in its two triangles; -1: none
  int* flex_elem;          // (nflexelemdata) vertices of each element, dim+1 numbers, counted in the flex
  int* flex_elemtexcoord;  // (nflexelemdata) texture coordinates of each element, as flex_elem
  int* flex_elemedge;      // (nflexelemedge) edges of each element, counted in the flex
  int* flex_elemlayer;     // (nflexelem) layers between the element and the surface
  int* flex_shell;     // (nflexshelldata) vertices of each surface fragment, dim numbers, counted in the flex
  mjtNum* flex_vert;   // (nflexvert x 3) position in the body, m
  mjtNum* flex_vert0;  // (nflexvert x 3) position at qpos0 in units of the box around the flex, 0 to 1
  mjtNum* flex_node;   // (nflexnode x 3) position of a node in its body, m
  mjtNum* flex_node0;  // (nflexnode x 3) position of a node at qpos0, m
  mjtNum* flexedge_length0;     // (nflexedge) at qpos0, m
  mjtNum* flexedge_invweight0;  // (nflexedge) inverse inertia along the edge at qpos0
  mjtNum* flex_radius;          // (nflex) of its vertices, edges and elements, for collision, m
  mjtNum* flex_size;            // (nflex x 3) half-sides of the box around it at qpos0, m
  mjtNum* flex_stiffness;       // (nflexstiffness) matrices of elements or cells, packed
  mjtNum* flex_bending;         // (nflexbending) matrices of edges, 17 numbers each
  int* efm0_dofid;              // (nefm0dof) dof of a row
  int* efm0_L_rownnz;           // (nefm0dof) entries of the row
  int* efm0_L_rowadr;           // (nefm0dof) first entry of the row
  int* efm0_L_colind;           // (nefm0L) column, increasing, the diagonal last
  mjtNum* efm0_L;  // (nefm0L) factor of the constant part of inertia with bending stiffness at rest: L^T L
  int* efmC_perm;  // (nefmCvert) vertex dof in the order of the factor; -1: none
  mjtNum* flex_damping;        // (nflex) time constant of damping relative to stiffness, s
  mjtNum* flex_yield;          // (nflex x 2) 0: elastic; [stretch, bend] stress at which it yields, Pa
  mjtNum* flex_edgestiffness;  // (nflex) spring of each edge, N/m
  mjtNum* flex_edgedamping;    // (nflex) damper of each edge, N s/m
  // what an equality constraint holds
  int* flex_edgeequality;   // (nflex) 0: none; 1: edges; 2: vertices; 3: strain
  mjtBool* flex_rigid;      // (nflex) all vertices are on one body
  mjtBool* flexedge_rigid;  // (nflexedge) both ends are on one body
  mjtBool* flex_centered;   // (nflex) vertices, or nodes, are at the origin of their bodies
  mjtBool* flex_flatskin;   // (nflex) drawn with one normal per face
  int* flex_bvhadr;         // (nflex) -1: none; root of its tree of bounding volumes
  int* flex_bvhnum;         // (nflex) nodes of that tree
  int* flexedge_J_rownnz;   // (nflexedge) entries of the row of an edge in flexedge_J
  int* flexedge_J_rowadr;   // (nflexedge) first entry of the row
  int* flexedge_J_colind;   // (nJfe) dof of an entry
  float* flex_rgba;         // (nflex x 4) colour where there is no material
  float* flex_texcoord;     // (nflextexcoord x 2) texture coordinates
  int* mesh_vertadr;        // (nmesh) first vertex
  int* mesh_vertnum;        // (nmesh) vertices
  int* mesh_faceadr;        // (nmesh) first triangle
  int* mesh_facenum;        // (nmesh) triangles
  int* mesh_bvhadr;         // (nmesh) root of its tree of bounding volumes
  int* mesh_bvhnum;         // (nmesh) nodes of that tree
  int* mesh_octadr;         // (nmesh) root of its octree
  int* mesh_octnum;         // (nmesh) nodes of the octree
  int* mesh_normaladr;      // (nmesh) first normal
  int* mesh_normalnum;      // (nmesh) normals
  int* mesh_texcoordadr;    // (nmesh) -1: none; first texture coordinate
  int* mesh_texcoordnum;    // (nmesh) texture coordinates
  int* mesh_graphadr;       // (nmesh) -1: none; first number in mesh_graph
  int* mesh_extrema;        // (nmesh x 27) 27 :  3x3x3 directions; farthest vertex in each direction
  float* mesh_vert;         // (nmeshvert x 3) position in the mesh frame, m
  float* mesh_normal;       // (nmeshnormal x 3) unit normal
  float* mesh_texcoord;     // (nmeshtexcoord x 2) texture coordinates
  int* mesh_face;           // (nmeshface x 3) vertices, counted in the mesh
  int* mesh_facenormal;     // (nmeshface x 3) normals of the corners, counted in the mesh
  int* mesh_facetexcoord;   // (nmeshface x 3) texture coordinates of the corners, counted in the mesh
  // hull: counts, then start of edges and mesh vertex per hull vertex, edges, faces
  int* mesh_graph;             // (nmeshgraph)
  mjtNum* mesh_scale;          // (nmesh x 3) factors that were applied to the asset
  mjtNum* mesh_pos;            // (nmesh x 3) shift that was applied to the asset to centre it, m
  mjtNum* mesh_quat;           // (nmesh x 4) turn that was applied to the asset to align it
  int* mesh_pathadr;           // (nmesh) -1: none; file name in paths
  int* mesh_polynum;           // (nmesh) polygons of the hull
  int* mesh_polyadr;           // (nmesh) first polygon
  mjtNum* mesh_polynormal;     // (nmeshpoly x 3) unit normal
  int* mesh_polyvertadr;       // (nmeshpoly) first number in mesh_polyvert
  int* mesh_polyvertnum;       // (nmeshpoly) vertices of the polygon
  int* mesh_polyvert;          // (nmeshpolyvert) vertices of each polygon
  int* mesh_polymapadr;        // (nmeshvert) first number in mesh_polymap
  int* mesh_polymapnum;        // (nmeshvert) polygons around the vertex
  int* mesh_polymap;           // (nmeshpolymap) polygons around each vertex
  int* skin_matid;             // (nskin) -1: none; material
  int* skin_group;             // (nskin) for visualization
  float* skin_rgba;            // (nskin x 4) colour where there is no material
  float* skin_inflate;         // (nskin) distance to move the surface outwards, m
  int* skin_vertadr;           // (nskin) first vertex
  int* skin_vertnum;           // (nskin) vertices
  int* skin_texcoordadr;       // (nskin) -1: none; first texture coordinate
  int* skin_faceadr;           // (nskin) first triangle
  int* skin_facenum;           // (nskin) triangles
  int* skin_boneadr;           // (nskin) first bone
  int* skin_bonenum;           // (nskin) bones
  float* skin_vert;            // (nskinvert x 3) position when bound, m
  float* skin_texcoord;        // (nskintexvert x 2) texture coordinates
  int* skin_face;              // (nskinface x 3) vertices, counted in the skin
  int* skin_bonevertadr;       // (nskinbone) first vertex of the bone
  int* skin_bonevertnum;       // (nskinbone) vertices of the bone
  float* skin_bonebindpos;     // (nskinbone x 3) position of the bone when bound, m
  float* skin_bonebindquat;    // (nskinbone x 4) orientation of the bone when bound
  int* skin_bonebodyid;        // (nskinbone) body that the bone follows
  int* skin_bonevertid;        // (nskinbonevert) vertex, counted in the skin
  float* skin_bonevertweight;  // (nskinbonevert) share of the bone in the vertex
  int* skin_pathadr;           // (nskin) -1: none; file name in paths
  // half-lengths, height of the highest sample, thickness below, m
  mjtNum* hfield_size;      // (nhfield x 4) [x, y, top, bottom]
  int* hfield_nrow;         // (nhfield) samples along y
  int* hfield_ncol;         // (nhfield) samples along x
  int* hfield_adr;          // (nhfield) first sample
  float* hfield_data;       // (nhfielddata) heights relative to top, 0 to 1, row by row
  int* hfield_pathadr;      // (nhfield) -1: none; file name in paths
  int* tex_type;            // (ntex) mjtTexture; flat, cube or sky
  int* tex_colorspace;      // (ntex) mjtColorSpace; meaning of its numbers
  int* tex_height;          // (ntex) pixels
  int* tex_width;           // (ntex) pixels
  int* tex_nchannel;        // (ntex) bytes per pixel, 1 to 4
  mjtSize* tex_adr;         // (ntex) first byte
  mjtByte* tex_data;        // (ntexdata) pixels, row by row
  int* tex_pathadr;         // (ntex) -1: none; file name in paths
  int* tex_contenttypeadr;  // (ntex) -1: none; type of the content in paths
  int* mat_texid;           // (nmat x mjNTEXROLE) -1: none; texture in each role
  mjtBool* mat_texuniform;  // (nmat) texture repeats per metre, not per object
  float* mat_texrepeat;     // (nmat x 2) repetitions of the texture
  float* mat_emission;      // (nmat) light of its own, relative to the colour
  float* mat_specular;      // (nmat) strength of highlights
  float* mat_shininess;     // (nmat) sharpness of highlights
  float* mat_reflectance;   // (nmat) strength of mirror images
  float* mat_metallic;      // (nmat) likeness to metal, for physical shading
  float* mat_roughness;     // (nmat) for physical shading
  float* mat_rgba;          // (nmat x 4) colour
  int* pair_dim;            // (npair) dimension of the contact
  int* pair_geom1;          // (npair) first geom
  int* pair_geom2;          // (npair) second geom
  int* pair_signature;      // (npair) (body1<<16)+body2; pair of bodies
  mjtNum* pair_solref;      // (npair x mjNREF) reference behaviour of the normal direction
  // reference behaviour of friction; 0: as the normal direction
  mjtNum* pair_solreffriction;    // (npair x mjNREF)
  mjtNum* pair_solimp;            // (npair x mjNIMP) impedance
  mjtNum* pair_margin;            // (npair) contacts act below this distance, m
  mjtNum* pair_gap;               // (npair) contacts are found this far beyond the margin, without force, m
  mjtNum* pair_adhesion;          // (npair) force that holds, N
  mjtNum* pair_friction;          // (npair x 5) [tan1, tan2, spin, roll1, roll2] coefficients
  int* exclude_signature;         // (nexclude) (body1<<16)+body2; pair of bodies
  int* eq_type;                   // (neq) mjtEq; what is held
  int* eq_obj1id;                 // (neq) first object
  int* eq_obj2id;                 // (neq) second object; -1: none
  int* eq_objtype;                // (neq) mjtObj; kind of both objects
  mjtBool* eq_active0;            // (neq) in force at the start
  mjtNum* eq_solref;              // (neq x mjNREF) reference behaviour
  mjtNum* eq_solimp;              // (neq x mjNIMP) impedance
  mjtNum* eq_data;                // (neq x mjNEQDATA) anchors, pose, coefficients ..., by type
  int* tendon_type;               // (ntendon) mjtTendon; kind of tendon
  int* tendon_adr;                // (ntendon) first path element
  int* tendon_num;                // (ntendon) path elements
  int* tendon_matid;              // (ntendon) material; -1: none
  int* tendon_actuatorid;         // (ntendon) actuator that pulls it; -1: none; below: several
  int* tendon_group;              // (ntendon) for visualization
  int* tendon_plasticadr;         // (ntendon) -1: none; first number in plastic
  int* tendon_treenum;            // (ntendon) kinematic trees that it touches
  int* tendon_treeid;             // (ntendon x 2) the first two of them; -1: none
  int* ten_J_rownnz;              // (ntendon) entries of its row in ten_J
  int* ten_J_rowadr;              // (ntendon) first entry of the row
  int* ten_J_colind;              // (nJten) dof of an entry
  mjtBool* tendon_limited;        // (ntendon) range is in force
  mjtBool* tendon_actfrclimited;  // (ntendon) actfrcrange is in force
  mjtNum* tendon_width;           // (ntendon) radius when drawn, m
  mjtNum* tendon_solref_lim;      // (ntendon x mjNREF) reference behaviour of the limit
  mjtNum* tendon_solimp_lim;      // (ntendon x mjNIMP) impedance of the limit
  mjtNum* tendon_solref_fri;      // (ntendon x mjNREF) reference behaviour of friction loss
  mjtNum* tendon_solimp_fri;      // (ntendon x mjNIMP) impedance of friction loss
  mjtNum* tendon_range;           // (ntendon x 2) shortest and longest length, m
  mjtNum* tendon_actfrcrange;     // (ntendon x 2) lower and upper limit of the total actuator force, N
  mjtNum* tendon_margin;          // (ntendon) the limit acts from this far before it, m
  mjtNum* tendon_stiffness;       // (ntendon) spring, N/m
  mjtNum* tendon_stiffnesspoly;   // (ntendon x mjNPOLY) spring coefficients of higher powers
  mjtNum* tendon_damping;         // (ntendon) N s/m
  mjtNum* tendon_dampingpoly;     // (ntendon x mjNPOLY) damping coefficients of higher powers
  mjtNum* tendon_armature;        // (ntendon) inertia along the tendon, kg
  mjtNum* tendon_frictionloss;    // (ntendon) dry friction, N
  mjtNum* tendon_lengthspring;    // (ntendon x 2) lengths between which the spring is slack, m
  mjtNum* tendon_springyield;     // (ntendon) 0: elastic; displacement at which it yields, m
  mjtNum* tendon_length0;         // (ntendon) at qpos0, m
  mjtNum* tendon_invweight0;      // (ntendon) inverse inertia along the tendon at qpos0, 1/kg
  mjtNum* tendon_user;            // (ntendon x nuser_tendon) user numbers
  float* tendon_rgba;             // (ntendon x 4) colour where there is no material
  int* wrap_type;                 // (nwrap) mjtWrap; kind of path element
  int* wrap_objid;                // (nwrap) joint, site or geom; -1: pulley
  mjtNum* wrap_prm;               // (nwrap) joint: coefficient; pulley: divisor; geom: side site, -1: none
  int* actuator_trntype;          // (nactuator) mjtTrn; what it acts on
  int* actuator_dyntype;          // (nactuator) mjtDyn; its inner state
  int* actuator_gaintype;         // (nactuator) mjtGain; how force depends on input
  int* actuator_biastype;         // (nactuator) mjtBias; force without input
  int* actuator_ctrladr;          // (nactuator) first control
  int* actuator_ctrlnum;          // (nactuator) controls
  int* actuator_ctrlspec;  // (nactuator) which inputs, bits of mjtCtrlInput, or mjtCtrlChart for orientations
  int* actuator_outadr;    // (nactuator) first output
  int* actuator_outnum;    // (nactuator) outputs
  int* actuator_actadr;    // (nactuator) -1: none; first activation
  int* actuator_actnum;    // (nactuator) activations
  int* actuator_trnid;     // (nactuator x 2) objects it acts on; -1: none
  mjtNum* actuator_cranklength;    // (nactuator) rod of a slider-crank, m
  mjtNum* actuator_dynprm;         // (nactuator x mjNDYN) parameters of the inner state
  mjtNum* actuator_gainprm;        // (nactuator x mjNGAIN) parameters of the gain
  mjtNum* actuator_biasprm;        // (nactuator x mjNBIAS) parameters of the bias
  mjtBool* actuator_actlimited;    // (nactuator) actrange is in force
  mjtNum* actuator_actrange;       // (nactuator x 2) lower and upper limit of the activation
  mjtBool* actuator_actearly;      // (nactuator) force uses the activation of the end of the step
  int* actuator_history;           // (nactuator x 2) [sample count, interpolation] buffer of past controls
  int* actuator_historyadr;        // (nactuator) -1: none; start of its buffer in history
  mjtNum* actuator_delay;          // (nactuator) 0: none; of the control, s
  mjtNum* actuator_damping;        // (nactuator) added to what it acts on, N s/m or N m s/rad
  mjtNum* actuator_dampingpoly;    // (nactuator x mjNPOLY) damping coefficients of higher powers
  mjtNum* actuator_armature;       // (nactuator) inertia added to what it acts on, kg or kg m^2
  int* actuator_group;             // (nactuator) for visualization and disableactuator
  mjtNum* actuator_user;           // (nactuator x nuser_actuator) user numbers
  int* actuator_plugin;            // (nactuator) -1: none; plugin instance
  mjtBool* actuator_forcelimited;  // (nactuator) forcerange is in force
  mjtNum* actuator_forcerange;     // (nactuator x 2) lower and upper limit of the force, N or N m
  mjtBool* actuator_ctrllimited;   // (nu) ctrlrange is in force
  mjtNum* actuator_ctrlrange;      // (nu x 2) lower and upper limit of the control
  mjtNum* actuator_gear;     // (nout x 6) factors from length and force of the actuator to what it acts on
  mjtNum* actuator_acc0;     // (nout) acceleration from unit force at qpos0
  mjtNum* actuator_length0;  // (nout) length at qpos0, m or rad
  mjtNum* actuator_lengthrange;  // (nout x 2) shortest and longest possible length, m or rad
  int* sensor_type;              // (nsensor) mjtSensor; what is measured
  int* sensor_datatype;          // (nsensor) mjtDataType; kind of numbers, for cutoff
  int* sensor_needstage;         // (nsensor) mjtStage; stage after which it can be computed
  int* sensor_objtype;           // (nsensor) mjtObj; kind of the measured object
  int* sensor_objid;             // (nsensor) measured object
  int* sensor_reftype;           // (nsensor) mjtObj; kind of the frame of reference
  int* sensor_refid;             // (nsensor) -1: none; frame of reference
  int* sensor_intprm;            // (nsensor x mjNSENS) further settings, by type
  int* sensor_dim;               // (nsensor) numbers it gives
  int* sensor_adr;               // (nsensor) first number in sensordata
  mjtNum* sensor_cutoff;         // (nsensor) 0: off; largest absolute value
  mjtNum* sensor_noise;          // (nsensor) standard deviation, for the user; not applied
  int* sensor_history;           // (nsensor x 2) [sample count, interpolation] buffer of past values
  int* sensor_historyadr;        // (nsensor) -1: none; start of its buffer in history
  mjtNum* sensor_delay;          // (nsensor) 0: none; of the value, s
  mjtNum* sensor_interval;       // (nsensor x 2) [period, phase] time between measurements, s
  mjtNum* sensor_user;           // (nsensor x nuser_sensor) user numbers
  int* sensor_plugin;            // (nsensor) -1: none; plugin instance
  int* plugin;                   // (nplugin) slot of the plugin in the registry
  int* plugin_stateadr;          // (nplugin) first number in plugin_state
  int* plugin_statenum;          // (nplugin) numbers of state
  char* plugin_attr;             // (npluginattr) configurations: values, each 0-terminated
  int* plugin_attradr;           // (nplugin) start of the configuration
  int* numeric_adr;              // (nnumeric) first value
  int* numeric_size;             // (nnumeric) values
  mjtNum* numeric_data;          // (nnumericdata) values
  int* text_adr;                 // (ntext) first character
  int* text_size;                // (ntext) strlen+1; characters, end included
  char* text_data;               // (ntextdata) 0-terminated; characters
  int* tuple_adr;                // (ntuple) first member
  int* tuple_size;               // (ntuple) members
  int* tuple_objtype;            // (ntupledata) kind of the member, mjtObj
  int* tuple_objid;              // (ntupledata) the member
  mjtNum* tuple_objprm;          // (ntupledata) number that goes with the member
  mjtNum* key_time;              // (nkey) s
  mjtNum* key_qpos;              // (nkey x nq) position
  mjtNum* key_qvel;              // (nkey x nv) velocity
  mjtNum* key_act;               // (nkey x na) activation
  mjtNum* key_mpos;              // (nkey x nmocap*3) positions of mocap bodies, m
  mjtNum* key_mquat;             // (nkey x nmocap*4) orientations of mocap bodies
  mjtNum* key_ctrl;              // (nkey x nu) controls
  mjtNum* key_plastic;           // (nkey x nplastic) plastic deformation
  int* name_bodyadr;             // (nbody) start of the name in names
  int* name_jntadr;              // (njnt) start of the name in names
  int* name_geomadr;             // (ngeom) start of the name in names
  int* name_siteadr;             // (nsite) start of the name in names
  int* name_camadr;              // (ncam) start of the name in names
  int* name_lightadr;            // (nlight) start of the name in names
  int* name_flexadr;             // (nflex) start of the name in names
  int* name_meshadr;             // (nmesh) start of the name in names
  int* name_skinadr;             // (nskin) start of the name in names
  int* name_hfieldadr;           // (nhfield) start of the name in names
  int* name_texadr;              // (ntex) start of the name in names
  int* name_matadr;              // (nmat) start of the name in names
  int* name_pairadr;             // (npair) start of the name in names
  int* name_excludeadr;          // (nexclude) start of the name in names
  int* name_eqadr;               // (neq) start of the name in names
  int* name_tendonadr;           // (ntendon) start of the name in names
  int* name_actuatoradr;         // (nactuator) start of the name in names
  int* name_sensoradr;           // (nsensor) start of the name in names
  int* name_numericadr;          // (nnumeric) start of the name in names
  int* name_textadr;             // (ntext) start of the name in names
  int* name_tupleadr;            // (ntuple) start of the name in names
  int* name_keyadr;              // (nkey) start of the name in names
  int* name_pluginadr;           // (nplugin) start of the name in names
  char* names;                   // (nnames) 0-terminated; names of the model and of all objects
  int* names_map;                // (nnames_map) hash tables from names to ids, one per kind; -1: empty slot
  char* paths;                   // (npaths) 0-terminated; files that assets came from
  int* B_rownnz;                 // (nbody) dofs that move the body or are below it
  int* B_rowadr;                 // (nbody) first entry of the row
  int* B_colind;                 // (nB) dof of an entry, increasing
  int* M_rownnz;                 // (nv) entries of a row of the inertia matrix
  int* M_rowadr;                 // (nv) first entry of the row
  int* M_colind;                 // (nC) column: the dof's ancestors and itself, increasing
  int* mapM2M;                   // (nC) entry in the order of nM (dof_Madr) for each entry of M
  int* D_rownnz;                 // (nv) entries of a row of dof-dof derivatives
  int* D_rowadr;                 // (nv) first entry of the row
  int* D_diag;                   // (nv) diagonal entry, counted in the row
  int* D_colind;                 // (nD) column, increasing
  int* mapM2D;                   // (nD) for each entry of D the one of M; -1: none
  int* mapD2M;                   // (nC) for each entry of M the one of D
  uint64_t signature;            // number of the structure, equal in the mjSpec and mjData that belong to it
};
typedef struct mjModel_ mjModel;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJMODEL_H_
