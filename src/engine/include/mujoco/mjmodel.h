// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The compiled model: options, visual settings and every constant array.

#ifndef MUJOCO_MJMODEL_H_
#define MUJOCO_MJMODEL_H_

#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjPI           3.141592653589793
#define mjMAXVAL       10000000000.0
#define mjMINMU        1e-05
#define mjMINIMP       0.0001
#define mjMAXIMP       0.9999
#define mjMAXCONPAIR   50
#define mjMAXTREEDEPTH 50
#define mjMAXFLEXNODES 27
#define mjMINAWAKE     10
#define mjNEQDATA      11
#define mjNDYN         10
#define mjNGAIN        10
#define mjNBIAS        10
#define mjNFLUID       12
#define mjNREF         2
#define mjNIMP         5
#define mjNPOLY        2
#define mjNSENS        3
#define mjNSOLVER      200
#define mjNISLAND      20

struct mjLROpt_ {
  int mode;  // mjtLRMode
  int useexisting;
  int uselimit;
  mjtNum accel;
  mjtNum maxforce;  // 0: unlimited
  mjtNum timeconst;  // >: 0.01
  mjtNum timestep;  // 0: use mjOption.timestep
  mjtNum inttotal;
  mjtNum interval;
  mjtNum tolrange;
};
typedef struct mjLROpt_ mjLROpt;

struct mjCache_ {
  void* impl_;
};
typedef struct mjCache_ mjCache;

struct mjVFS_ {
  void* impl_;
};
typedef struct mjVFS_ mjVFS;

struct mjOption_ {
  mjtNum timestep;
  mjtNum impratio;
  mjtNum tolerance;
  mjtNum ls_tolerance;
  mjtNum noslip_tolerance;
  mjtNum ccd_tolerance;
  mjtNum sleep_tolerance;
  mjtNum gravity[3];
  mjtNum wind[3];
  mjtNum magnetic[3];
  mjtNum density;
  mjtNum viscosity;
  mjtNum o_margin;
  mjtNum o_solref[mjNREF];
  mjtNum o_solimp[mjNIMP];
  mjtNum o_friction[5];
  int integrator;  // mjtIntegrator
  int cone;  // mjtCone
  int jacobian;  // mjtJacobian
  int solver;  // mjtSolver
  int iterations;
  int ls_iterations;
  int noslip_iterations;
  int ccd_iterations;
  int disableflags;
  int enableflags;
  int disableactuator;
  int sdf_initpoints;
  int sdf_iterations;
};
typedef struct mjOption_ mjOption;

struct mjVisual_ {
  struct {
    int cameraid;  // -1: free camera
    int orthographic;  // 0|1
    float fovy;
    float ipd;
    float azimuth;
    float elevation;
    float linewidth;
    float glow;
    float realtime;  // 1: real time
    int offwidth;
    int offheight;
    int ellipsoidinertia;  // 0: box; 1: ellipsoid
    int bvactive;  // 0|1
  } global;
  struct {
    int shadowsize;
    int offsamples;
    int numslices;
    int numstacks;
    int numquads;
  } quality;
  struct {
    float ambient[3];
    float diffuse[3];
    float specular[3];
    int active;
  } headlight;
  struct {
    float stiffness;
    float stiffnessrot;
    float force;
    float torque;
    float alpha;
    float fogstart;
    float fogend;
    float znear;
    float zfar;
    float haze;
    float shadowclip;
    float shadowscale;
    float actuatortendon;
  } map;
  struct {
    float forcewidth;
    float contactwidth;
    float contactheight;
    float connect;
    float com;
    float camera;
    float light;
    float selectpoint;
    float jointlength;
    float jointwidth;
    float actuatorlength;
    float actuatorwidth;
    float framelength;
    float framewidth;
    float constraint;
    float slidercrank;
    float frustum;
  } scale;
  struct {
    float fog[4];
    float haze[4];
    float force[4];
    float inertia[4];
    float joint[4];
    float actuator[4];
    float actuatornegative[4];
    float actuatorpositive[4];
    float com[4];
    float camera[4];
    float light[4];
    float selectpoint[4];
    float connect[4];
    float contactpoint[4];
    float contactforce[4];
    float contactfriction[4];
    float contacttorque[4];
    float contactgap[4];
    float rangefinder[4];
    float constraint[4];
    float slidercrank[4];
    float crankbroken[4];
    float frustum[4];
    float bv[4];
    float bvactive[4];
  } rgba;
};
typedef struct mjVisual_ mjVisual;

struct mjStatistic_ {
  mjtNum meaninertia;
  mjtNum meanmass;
  mjtNum meansize;
  mjtNum extent;
  mjtNum center[3];
};
typedef struct mjStatistic_ mjStatistic;

struct mjModel_ {
  mjtSize nq;
  mjtSize nv;
  mjtSize nu;
  mjtSize nactuator;
  mjtSize nout;
  mjtSize na;
  mjtSize nbody;
  mjtSize nbvh;
  mjtSize nbvhstatic;
  mjtSize nbvhdynamic;
  mjtSize noct;
  mjtSize njnt;
  mjtSize ntree;
  mjtSize nM;
  mjtSize nB;
  mjtSize nC;
  mjtSize nD;
  mjtSize ngeom;
  mjtSize nsite;
  mjtSize ncam;
  mjtSize nlight;
  mjtSize nflex;
  mjtSize nflexnode;
  mjtSize nflexvert;
  mjtSize nflexedge;
  mjtSize nflexelem;
  mjtSize nflexelemdata;
  mjtSize nflexstiffness;
  mjtSize nflexbending;
  mjtSize nefm0dof;
  mjtSize nefm0L;
  mjtSize nflexelemedge;
  mjtSize nflexshelldata;
  mjtSize nflexevpair;
  mjtSize nflextexcoord;
  mjtSize nJfe;
  mjtSize nJfv;
  mjtSize nmesh;
  mjtSize nmeshvert;
  mjtSize nmeshnormal;
  mjtSize nmeshtexcoord;
  mjtSize nmeshface;
  mjtSize nmeshgraph;
  mjtSize nmeshpoly;
  mjtSize nmeshpolyvert;
  mjtSize nmeshpolymap;
  mjtSize nskin;
  mjtSize nskinvert;
  mjtSize nskintexvert;
  mjtSize nskinface;
  mjtSize nskinbone;
  mjtSize nskinbonevert;
  mjtSize nhfield;
  mjtSize nhfielddata;
  mjtSize ntex;
  mjtSize ntexdata;
  mjtSize nmat;
  mjtSize npair;
  mjtSize nexclude;
  mjtSize neq;
  mjtSize ntendon;
  mjtSize nJten;
  mjtSize nwrap;
  mjtSize nsensor;
  mjtSize nnumeric;
  mjtSize nnumericdata;
  mjtSize ntext;
  mjtSize ntextdata;
  mjtSize ntuple;
  mjtSize ntupledata;
  mjtSize nkey;
  mjtSize nmocap;
  mjtSize nplugin;
  mjtSize npluginattr;
  mjtSize nuser_body;
  mjtSize nuser_jnt;
  mjtSize nuser_geom;
  mjtSize nuser_site;
  mjtSize nuser_cam;
  mjtSize nuser_tendon;
  mjtSize nuser_actuator;
  mjtSize nuser_sensor;
  mjtSize nnames;
  mjtSize npaths;
  mjtSize nnames_map;
  mjtSize nJmom;
  mjtSize ngravcomp;
  mjtSize nemax;
  mjtSize njmax;  // {legacy}
  mjtSize nconmax;  // {legacy}
  mjtSize npolygonmax;
  mjtSize nmeshdegmax;
  mjtSize nuserdata;
  mjtSize nsensordata;
  mjtSize npluginstate;
  mjtSize nhistory;
  mjtSize narena;
  mjtSize nbuffer;
  mjtBool flg_gravcomp;
  mjtBool flg_surfacevel;
  mjtBool flg_adhesion;
  mjOption opt;
  mjVisual vis;
  mjStatistic stat;
  void* buffer;  // (nbuffer bytes)
  mjtNum* qpos0;  // (nq)
  mjtNum* qpos_spring;  // (nq)
  int* body_parentid;  // (nbody)
  int* body_rootid;  // (nbody)
  int* body_weldid;  // (nbody) mocap body: itself
  int* body_mocapid;  // (nbody) -1: none
  int* body_jntnum;  // (nbody)
  int* body_jntadr;  // (nbody) -1: none
  int* body_dofnum;  // (nbody)
  int* body_dofadr;  // (nbody) -1: none
  int* body_treeid;  // (nbody) -1: none
  int* body_geomnum;  // (nbody)
  int* body_geomadr;  // (nbody) -1: none
  mjtByte* body_simple;  // (nbody) 0: no; 1: diagonal inertia; 2: diagonal inertia, slide joints only
  mjtByte* body_sameframe;  // (nbody) mjtSameFrame
  mjtNum* body_pos;  // (nbody x 3)
  mjtNum* body_quat;  // (nbody x 4)
  mjtNum* body_ipos;  // (nbody x 3)
  mjtNum* body_iquat;  // (nbody x 4)
  mjtNum* body_mass;  // (nbody)
  mjtNum* body_subtreemass;  // (nbody)
  mjtNum* body_inertia;  // (nbody x 3)
  mjtNum* body_invweight0;  // (nbody x 2) [translation, rotation]
  mjtNum* body_gravcomp;  // (nbody)
  mjtNum* body_margin;  // (nbody)
  mjtNum* body_user;  // (nbody x nuser_body)
  int* body_plugin;  // (nbody) -1: none
  int* body_contype;  // (nbody)
  int* body_conaffinity;  // (nbody)
  int* body_bvhadr;  // (nbody)
  int* body_bvhnum;  // (nbody)
  int* bvh_depth;  // (nbvh)
  int* bvh_child;  // (nbvh x 2) [left, right]
  int* bvh_nodeid;  // (nbvh) -1: inner node
  mjtNum* bvh_aabb;  // (nbvhstatic x 6) [center3, half-size3]
  int* oct_depth;  // (noct)
  int* oct_child;  // (noct x 8)
  mjtNum* oct_aabb;  // (noct x 6) [center3, half-size3]
  mjtNum* oct_coeff;  // (noct x 8)
  int* jnt_type;  // (njnt) mjtJoint
  int* jnt_qposadr;  // (njnt)
  int* jnt_dofadr;  // (njnt)
  int* jnt_bodyid;  // (njnt)
  int* jnt_actuatorid;  // (njnt)
  int* jnt_group;  // (njnt)
  mjtBool* jnt_limited;  // (njnt)
  mjtBool* jnt_actfrclimited;  // (njnt)
  mjtBool* jnt_actgravcomp;  // (njnt)
  mjtNum* jnt_solref;  // (njnt x mjNREF)
  mjtNum* jnt_solimp;  // (njnt x mjNIMP)
  mjtNum* jnt_pos;  // (njnt x 3)
  mjtNum* jnt_axis;  // (njnt x 3)
  mjtNum* jnt_stiffness;  // (njnt)
  mjtNum* jnt_stiffnesspoly;  // (njnt x mjNPOLY)
  mjtNum* jnt_range;  // (njnt x 2)
  mjtNum* jnt_actfrcrange;  // (njnt x 2)
  mjtNum* jnt_margin;  // (njnt)
  mjtNum* jnt_user;  // (njnt x nuser_jnt)
  int* dof_bodyid;  // (nv)
  int* dof_jntid;  // (nv)
  int* dof_parentid;  // (nv) -1: none
  int* dof_treeid;  // (nv)
  int* dof_Madr;  // (nv)
  int* dof_simplenum;  // (nv)
  mjtNum* dof_solref;  // (nv x mjNREF)
  mjtNum* dof_solimp;  // (nv x mjNIMP)
  mjtNum* dof_frictionloss;  // (nv)
  mjtNum* dof_armature;  // (nv)
  mjtNum* dof_damping;  // (nv)
  mjtNum* dof_dampingpoly;  // (nv x mjNPOLY)
  mjtNum* dof_invweight0;  // (nv)
  mjtNum* dof_M0;  // (nv)
  mjtNum* dof_length;  // (nv) 1 for linear dofs
  int* tree_bodyadr;  // (ntree)
  int* tree_bodynum;  // (ntree)
  int* tree_dofadr;  // (ntree)
  int* tree_dofnum;  // (ntree)
  int* tree_sleep_policy;  // (ntree) mjtSleepPolicy
  int* geom_type;  // (ngeom) mjtGeom
  int* geom_contype;  // (ngeom)
  int* geom_conaffinity;  // (ngeom)
  int* geom_condim;  // (ngeom) 1|3|4|6
  int* geom_bodyid;  // (ngeom)
  int* geom_dataid;  // (ngeom) -1: none
  int* geom_matid;  // (ngeom) -1: none
  int* geom_group;  // (ngeom)
  int* geom_priority;  // (ngeom)
  int* geom_plugin;  // (ngeom) -1: none
  mjtByte* geom_sameframe;  // (ngeom) mjtSameFrame
  mjtNum* geom_solmix;  // (ngeom)
  mjtNum* geom_solref;  // (ngeom x mjNREF)
  mjtNum* geom_solimp;  // (ngeom x mjNIMP)
  mjtNum* geom_size;  // (ngeom x 3)
  mjtNum* geom_aabb;  // (ngeom x 6) [center3, half-size3]
  mjtNum* geom_rbound;  // (ngeom)
  mjtNum* geom_pos;  // (ngeom x 3)
  mjtNum* geom_quat;  // (ngeom x 4)
  mjtNum* geom_friction;  // (ngeom x 3) [slide, spin, roll]
  mjtNum* geom_margin;  // (ngeom)
  mjtNum* geom_gap;  // (ngeom)
  mjtNum* geom_surfacevel;  // (ngeom x 6) [linear3, angular3]
  mjtNum* geom_adhesion;  // (ngeom)
  mjtNum* geom_fluid;  // (ngeom x mjNFLUID)
  mjtNum* geom_user;  // (ngeom x nuser_geom)
  float* geom_rgba;  // (ngeom x 4)
  int* site_type;  // (nsite) mjtGeom
  int* site_bodyid;  // (nsite)
  int* site_matid;  // (nsite) -1: none
  int* site_group;  // (nsite)
  mjtByte* site_sameframe;  // (nsite) mjtSameFrame
  mjtNum* site_size;  // (nsite x 3)
  mjtNum* site_pos;  // (nsite x 3)
  mjtNum* site_quat;  // (nsite x 4)
  mjtNum* site_user;  // (nsite x nuser_site)
  float* site_rgba;  // (nsite x 4)
  int* cam_mode;  // (ncam) mjtCamLight
  int* cam_bodyid;  // (ncam)
  int* cam_targetbodyid;  // (ncam) -1: none
  mjtNum* cam_pos;  // (ncam x 3)
  mjtNum* cam_quat;  // (ncam x 4)
  mjtNum* cam_poscom0;  // (ncam x 3)
  mjtNum* cam_pos0;  // (ncam x 3)
  mjtNum* cam_mat0;  // (ncam x 9)
  int* cam_projection;  // (ncam) mjtProjection
  mjtNum* cam_fovy;  // (ncam)
  mjtNum* cam_ipd;  // (ncam)
  int* cam_resolution;  // (ncam x 2) [width, height]
  int* cam_output;  // (ncam)
  float* cam_sensorsize;  // (ncam x 2) [width, height]
  float* cam_intrinsic;  // (ncam x 4) [focal2, principal2]
  mjtNum* cam_user;  // (ncam x nuser_cam)
  int* light_mode;  // (nlight) mjtCamLight
  int* light_bodyid;  // (nlight)
  int* light_targetbodyid;  // (nlight) -1: none
  int* light_type;  // (nlight) mjtLightType
  int* light_texid;  // (nlight)
  mjtBool* light_castshadow;  // (nlight)
  float* light_bulbradius;  // (nlight)
  float* light_intensity;  // (nlight)
  float* light_range;  // (nlight)
  mjtBool* light_active;  // (nlight)
  mjtNum* light_pos;  // (nlight x 3)
  mjtNum* light_dir;  // (nlight x 3)
  mjtNum* light_poscom0;  // (nlight x 3)
  mjtNum* light_pos0;  // (nlight x 3)
  mjtNum* light_dir0;  // (nlight x 3)
  float* light_attenuation;  // (nlight x 3)
  float* light_cutoff;  // (nlight)
  float* light_softness;  // (nlight)
  float* light_exponent;  // (nlight)
  float* light_ambient;  // (nlight x 3)
  float* light_diffuse;  // (nlight x 3)
  float* light_specular;  // (nlight x 3)
  int* flex_contype;  // (nflex)
  int* flex_conaffinity;  // (nflex)
  int* flex_condim;  // (nflex) 1|3|4|6
  int* flex_priority;  // (nflex)
  mjtNum* flex_solmix;  // (nflex)
  mjtNum* flex_solref;  // (nflex x mjNREF)
  mjtNum* flex_solimp;  // (nflex x mjNIMP)
  mjtNum* flex_friction;  // (nflex x 3) [slide, spin, roll]
  mjtNum* flex_margin;  // (nflex)
  mjtNum* flex_gap;  // (nflex)
  mjtBool* flex_internal;  // (nflex)
  int* flex_selfcollide;  // (nflex) mjtFlexSelf
  int* flex_activelayers;  // (nflex)
  int* flex_passive;  // (nflex)
  int* flex_dim;  // (nflex) 1: lines; 2: triangles; 3: tetrahedra
  int* flex_matid;  // (nflex)
  int* flex_group;  // (nflex)
  int* flex_interp;  // (nflex) 0: per-vertex; >0 interpolation order; <0 minus the order, shell variant
  int* flex_cellnum;  // (nflex x 3)
  int* flex_nodeadr;  // (nflex)
  int* flex_nodenum;  // (nflex)
  int* flex_vertadr;  // (nflex)
  int* flex_vertnum;  // (nflex)
  int* flex_edgeadr;  // (nflex)
  int* flex_edgenum;  // (nflex)
  int* flex_elemadr;  // (nflex)
  int* flex_elemnum;  // (nflex)
  int* flex_elemdataadr;  // (nflex)
  int* flex_stiffnessadr;  // (nflex)
  int* flex_elemedgeadr;  // (nflex)
  int* flex_bendingadr;  // (nflex)
  int* flex_shellnum;  // (nflex)
  int* flex_shelldataadr;  // (nflex)
  int* flex_evpairadr;  // (nflex)
  int* flex_evpairnum;  // (nflex)
  int* flex_texcoordadr;  // (nflex) -1: none
  int* flex_nodebodyid;  // (nflexnode)
  int* flex_vertbodyid;  // (nflexvert)
  int* flex_vertedgeadr;  // (nflexvert)
  int* flex_vertedgenum;  // (nflexvert)
  int* flex_vertedge;  // (nflexedge x 2)
  int* flex_edge;  // (nflexedge x 2) 2 vertex ids per edge
  int* flex_edgeflap;  // (nflexedge x 2)
  int* flex_elem;  // (nflexelemdata)
  int* flex_elemtexcoord;  // (nflexelemdata)
  int* flex_elemedge;  // (nflexelemedge)
  int* flex_elemlayer;  // (nflexelem)
  int* flex_shell;  // (nflexshelldata)
  int* flex_evpair;  // (nflexevpair x 2)
  mjtNum* flex_vert;  // (nflexvert x 3)
  mjtNum* flex_vert0;  // (nflexvert x 3)
  mjtNum* flex_vertmetric;  // (nflexvert x 4)
  mjtNum* flex_node;  // (nflexnode x 3)
  mjtNum* flex_node0;  // (nflexnode x 3)
  mjtNum* flexedge_length0;  // (nflexedge)
  mjtNum* flexedge_invweight0;  // (nflexedge)
  mjtNum* flex_radius;  // (nflex)
  mjtNum* flex_size;  // (nflex x 3)
  mjtNum* flex_stiffness;  // (nflexstiffness)
  mjtNum* flex_bending;  // (nflexbending)
  int* efm0_dofid;  // (nefm0dof)
  int* efm0_L_rownnz;  // (nefm0dof)
  int* efm0_L_rowadr;  // (nefm0dof)
  int* efm0_L_colind;  // (nefm0L)
  mjtNum* efm0_L;  // (nefm0L)
  mjtNum* flex_damping;  // (nflex)
  mjtNum* flex_edgestiffness;  // (nflex)
  mjtNum* flex_edgedamping;  // (nflex)
  int* flex_edgeequality;  // (nflex) 0: none; 1: edges; 2: vertices; 3: strain
  mjtBool* flex_rigid;  // (nflex)
  mjtBool* flexedge_rigid;  // (nflexedge)
  mjtBool* flex_centered;  // (nflex)
  mjtBool* flex_flatskin;  // (nflex)
  int* flex_bvhadr;  // (nflex) -1: none
  int* flex_bvhnum;  // (nflex)
  int* flexedge_J_rownnz;  // (nflexedge)
  int* flexedge_J_rowadr;  // (nflexedge)
  int* flexedge_J_colind;  // (nJfe)
  int* flexvert_J_rownnz;  // (nflexvert x 2)
  int* flexvert_J_rowadr;  // (nflexvert x 2)
  int* flexvert_J_colind;  // (nJfv x 2)
  float* flex_rgba;  // (nflex x 4)
  float* flex_texcoord;  // (nflextexcoord x 2)
  int* mesh_vertadr;  // (nmesh)
  int* mesh_vertnum;  // (nmesh)
  int* mesh_faceadr;  // (nmesh)
  int* mesh_facenum;  // (nmesh)
  int* mesh_bvhadr;  // (nmesh)
  int* mesh_bvhnum;  // (nmesh)
  int* mesh_octadr;  // (nmesh)
  int* mesh_octnum;  // (nmesh)
  int* mesh_normaladr;  // (nmesh)
  int* mesh_normalnum;  // (nmesh)
  int* mesh_texcoordadr;  // (nmesh) -1: none
  int* mesh_texcoordnum;  // (nmesh)
  int* mesh_graphadr;  // (nmesh) -1: none
  int* mesh_extrema;  // (nmesh x 27) 27 :  3x3x3 directions
  float* mesh_vert;  // (nmeshvert x 3)
  float* mesh_normal;  // (nmeshnormal x 3)
  float* mesh_texcoord;  // (nmeshtexcoord x 2)
  int* mesh_face;  // (nmeshface x 3)
  int* mesh_facenormal;  // (nmeshface x 3)
  int* mesh_facetexcoord;  // (nmeshface x 3)
  int* mesh_graph;  // (nmeshgraph)
  mjtNum* mesh_scale;  // (nmesh x 3)
  mjtNum* mesh_pos;  // (nmesh x 3)
  mjtNum* mesh_quat;  // (nmesh x 4)
  int* mesh_pathadr;  // (nmesh) -1: none
  int* mesh_polynum;  // (nmesh)
  int* mesh_polyadr;  // (nmesh)
  mjtNum* mesh_polynormal;  // (nmeshpoly x 3)
  int* mesh_polyvertadr;  // (nmeshpoly)
  int* mesh_polyvertnum;  // (nmeshpoly)
  int* mesh_polyvert;  // (nmeshpolyvert)
  int* mesh_polymapadr;  // (nmeshvert)
  int* mesh_polymapnum;  // (nmeshvert)
  int* mesh_polymap;  // (nmeshpolymap)
  int* skin_matid;  // (nskin) -1: none
  int* skin_group;  // (nskin)
  float* skin_rgba;  // (nskin x 4)
  float* skin_inflate;  // (nskin)
  int* skin_vertadr;  // (nskin)
  int* skin_vertnum;  // (nskin)
  int* skin_texcoordadr;  // (nskin) -1: none
  int* skin_faceadr;  // (nskin)
  int* skin_facenum;  // (nskin)
  int* skin_boneadr;  // (nskin)
  int* skin_bonenum;  // (nskin)
  float* skin_vert;  // (nskinvert x 3)
  float* skin_texcoord;  // (nskintexvert x 2)
  int* skin_face;  // (nskinface x 3)
  int* skin_bonevertadr;  // (nskinbone)
  int* skin_bonevertnum;  // (nskinbone)
  float* skin_bonebindpos;  // (nskinbone x 3)
  float* skin_bonebindquat;  // (nskinbone x 4)
  int* skin_bonebodyid;  // (nskinbone)
  int* skin_bonevertid;  // (nskinbonevert)
  float* skin_bonevertweight;  // (nskinbonevert)
  int* skin_pathadr;  // (nskin) -1: none
  mjtNum* hfield_size;  // (nhfield x 4) [x, y, top, bottom]
  int* hfield_nrow;  // (nhfield)
  int* hfield_ncol;  // (nhfield)
  int* hfield_adr;  // (nhfield)
  float* hfield_data;  // (nhfielddata)
  int* hfield_pathadr;  // (nhfield) -1: none
  int* tex_type;  // (ntex) mjtTexture
  int* tex_colorspace;  // (ntex) mjtColorSpace
  int* tex_height;  // (ntex)
  int* tex_width;  // (ntex)
  int* tex_nchannel;  // (ntex)
  mjtSize* tex_adr;  // (ntex)
  mjtByte* tex_data;  // (ntexdata)
  int* tex_pathadr;  // (ntex) -1: none
  int* mat_texid;  // (nmat x mjNTEXROLE) -1: none
  mjtBool* mat_texuniform;  // (nmat)
  float* mat_texrepeat;  // (nmat x 2)
  float* mat_emission;  // (nmat)
  float* mat_specular;  // (nmat)
  float* mat_shininess;  // (nmat)
  float* mat_reflectance;  // (nmat)
  float* mat_metallic;  // (nmat)
  float* mat_roughness;  // (nmat)
  float* mat_rgba;  // (nmat x 4)
  int* pair_dim;  // (npair)
  int* pair_geom1;  // (npair)
  int* pair_geom2;  // (npair)
  int* pair_signature;  // (npair) (body1<<16)+body2
  mjtNum* pair_solref;  // (npair x mjNREF)
  mjtNum* pair_solreffriction;  // (npair x mjNREF)
  mjtNum* pair_solimp;  // (npair x mjNIMP)
  mjtNum* pair_margin;  // (npair)
  mjtNum* pair_gap;  // (npair)
  mjtNum* pair_adhesion;  // (npair)
  mjtNum* pair_friction;  // (npair x 5) [tan1, tan2, spin, roll1, roll2]
  int* exclude_signature;  // (nexclude) (body1<<16)+body2
  int* eq_type;  // (neq) mjtEq
  int* eq_obj1id;  // (neq)
  int* eq_obj2id;  // (neq)
  int* eq_objtype;  // (neq) mjtObj
  mjtBool* eq_active0;  // (neq)
  mjtNum* eq_solref;  // (neq x mjNREF)
  mjtNum* eq_solimp;  // (neq x mjNIMP)
  mjtNum* eq_data;  // (neq x mjNEQDATA)
  int* tendon_adr;  // (ntendon)
  int* tendon_num;  // (ntendon)
  int* tendon_matid;  // (ntendon)
  int* tendon_actuatorid;  // (ntendon)
  int* tendon_group;  // (ntendon)
  int* tendon_treenum;  // (ntendon)
  int* tendon_treeid;  // (ntendon x 2)
  int* ten_J_rownnz;  // (ntendon)
  int* ten_J_rowadr;  // (ntendon)
  int* ten_J_colind;  // (nJten)
  mjtBool* tendon_limited;  // (ntendon)
  mjtBool* tendon_actfrclimited;  // (ntendon)
  mjtNum* tendon_width;  // (ntendon)
  mjtNum* tendon_solref_lim;  // (ntendon x mjNREF)
  mjtNum* tendon_solimp_lim;  // (ntendon x mjNIMP)
  mjtNum* tendon_solref_fri;  // (ntendon x mjNREF)
  mjtNum* tendon_solimp_fri;  // (ntendon x mjNIMP)
  mjtNum* tendon_range;  // (ntendon x 2)
  mjtNum* tendon_actfrcrange;  // (ntendon x 2)
  mjtNum* tendon_margin;  // (ntendon)
  mjtNum* tendon_stiffness;  // (ntendon)
  mjtNum* tendon_stiffnesspoly;  // (ntendon x mjNPOLY)
  mjtNum* tendon_damping;  // (ntendon)
  mjtNum* tendon_dampingpoly;  // (ntendon x mjNPOLY)
  mjtNum* tendon_armature;  // (ntendon)
  mjtNum* tendon_frictionloss;  // (ntendon)
  mjtNum* tendon_lengthspring;  // (ntendon x 2)
  mjtNum* tendon_length0;  // (ntendon)
  mjtNum* tendon_invweight0;  // (ntendon)
  mjtNum* tendon_user;  // (ntendon x nuser_tendon)
  float* tendon_rgba;  // (ntendon x 4)
  int* wrap_type;  // (nwrap) mjtWrap
  int* wrap_objid;  // (nwrap)
  mjtNum* wrap_prm;  // (nwrap)
  int* actuator_trntype;  // (nactuator) mjtTrn
  int* actuator_dyntype;  // (nactuator) mjtDyn
  int* actuator_gaintype;  // (nactuator) mjtGain
  int* actuator_biastype;  // (nactuator) mjtBias
  int* actuator_ctrladr;  // (nactuator)
  int* actuator_ctrlnum;  // (nactuator)
  int* actuator_ctrlspec;  // (nactuator)
  int* actuator_outadr;  // (nactuator)
  int* actuator_outnum;  // (nactuator)
  int* actuator_actadr;  // (nactuator) -1: none
  int* actuator_actnum;  // (nactuator)
  int* actuator_trnid;  // (nactuator x 2)
  mjtNum* actuator_cranklength;  // (nactuator)
  mjtNum* actuator_dynprm;  // (nactuator x mjNDYN)
  mjtNum* actuator_gainprm;  // (nactuator x mjNGAIN)
  mjtNum* actuator_biasprm;  // (nactuator x mjNBIAS)
  mjtBool* actuator_actlimited;  // (nactuator)
  mjtNum* actuator_actrange;  // (nactuator x 2)
  mjtBool* actuator_actearly;  // (nactuator)
  int* actuator_history;  // (nactuator x 2) [sample count, interpolation]
  int* actuator_historyadr;  // (nactuator) -1: none
  mjtNum* actuator_delay;  // (nactuator) 0: none
  mjtNum* actuator_damping;  // (nactuator)
  mjtNum* actuator_dampingpoly;  // (nactuator x mjNPOLY)
  mjtNum* actuator_armature;  // (nactuator)
  int* actuator_group;  // (nactuator)
  mjtNum* actuator_user;  // (nactuator x nuser_actuator)
  int* actuator_plugin;  // (nactuator) -1: none
  mjtBool* actuator_forcelimited;  // (nactuator)
  mjtNum* actuator_forcerange;  // (nactuator x 2)
  mjtBool* actuator_ctrllimited;  // (nu)
  mjtNum* actuator_ctrlrange;  // (nu x 2)
  mjtNum* actuator_gear;  // (nout x 6)
  mjtNum* actuator_acc0;  // (nout)
  mjtNum* actuator_length0;  // (nout)
  mjtNum* actuator_lengthrange;  // (nout x 2)
  int* sensor_type;  // (nsensor) mjtSensor
  int* sensor_datatype;  // (nsensor) mjtDataType
  int* sensor_needstage;  // (nsensor) mjtStage
  int* sensor_objtype;  // (nsensor) mjtObj
  int* sensor_objid;  // (nsensor)
  int* sensor_reftype;  // (nsensor) mjtObj
  int* sensor_refid;  // (nsensor) -1: none
  int* sensor_intprm;  // (nsensor x mjNSENS)
  int* sensor_dim;  // (nsensor)
  int* sensor_adr;  // (nsensor)
  mjtNum* sensor_cutoff;  // (nsensor) 0: off
  mjtNum* sensor_noise;  // (nsensor)
  int* sensor_history;  // (nsensor x 2) [sample count, interpolation]
  int* sensor_historyadr;  // (nsensor) -1: none
  mjtNum* sensor_delay;  // (nsensor) 0: none
  mjtNum* sensor_interval;  // (nsensor x 2) [period, phase]
  mjtNum* sensor_user;  // (nsensor x nuser_sensor)
  int* sensor_plugin;  // (nsensor) -1: none
  int* plugin;  // (nplugin)
  int* plugin_stateadr;  // (nplugin)
  int* plugin_statenum;  // (nplugin)
  char* plugin_attr;  // (npluginattr)
  int* plugin_attradr;  // (nplugin)
  int* numeric_adr;  // (nnumeric)
  int* numeric_size;  // (nnumeric)
  mjtNum* numeric_data;  // (nnumericdata)
  int* text_adr;  // (ntext)
  int* text_size;  // (ntext) strlen+1
  char* text_data;  // (ntextdata) 0-terminated
  int* tuple_adr;  // (ntuple)
  int* tuple_size;  // (ntuple)
  int* tuple_objtype;  // (ntupledata)
  int* tuple_objid;  // (ntupledata)
  mjtNum* tuple_objprm;  // (ntupledata)
  mjtNum* key_time;  // (nkey)
  mjtNum* key_qpos;  // (nkey x nq)
  mjtNum* key_qvel;  // (nkey x nv)
  mjtNum* key_act;  // (nkey x na)
  mjtNum* key_mpos;  // (nkey x nmocap*3)
  mjtNum* key_mquat;  // (nkey x nmocap*4)
  mjtNum* key_ctrl;  // (nkey x nu)
  int* name_bodyadr;  // (nbody)
  int* name_jntadr;  // (njnt)
  int* name_geomadr;  // (ngeom)
  int* name_siteadr;  // (nsite)
  int* name_camadr;  // (ncam)
  int* name_lightadr;  // (nlight)
  int* name_flexadr;  // (nflex)
  int* name_meshadr;  // (nmesh)
  int* name_skinadr;  // (nskin)
  int* name_hfieldadr;  // (nhfield)
  int* name_texadr;  // (ntex)
  int* name_matadr;  // (nmat)
  int* name_pairadr;  // (npair)
  int* name_excludeadr;  // (nexclude)
  int* name_eqadr;  // (neq)
  int* name_tendonadr;  // (ntendon)
  int* name_actuatoradr;  // (nactuator)
  int* name_sensoradr;  // (nsensor)
  int* name_numericadr;  // (nnumeric)
  int* name_textadr;  // (ntext)
  int* name_tupleadr;  // (ntuple)
  int* name_keyadr;  // (nkey)
  int* name_pluginadr;  // (nplugin)
  char* names;  // (nnames) 0-terminated
  int* names_map;  // (nnames_map)
  char* paths;  // (npaths) 0-terminated
  int* B_rownnz;  // (nbody)
  int* B_rowadr;  // (nbody)
  int* B_colind;  // (nB)
  int* M_rownnz;  // (nv)
  int* M_rowadr;  // (nv)
  int* M_colind;  // (nC)
  int* mapM2M;  // (nC)
  int* D_rownnz;  // (nv)
  int* D_rowadr;  // (nv)
  int* D_diag;  // (nv)
  int* D_colind;  // (nD)
  int* mapM2D;  // (nD)
  int* mapD2M;  // (nC)
  uint64_t signature;
};
typedef struct mjModel_ mjModel;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJMODEL_H_
