// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The editable model.

#ifndef MUJOCO_MJSPEC_H_
#define MUJOCO_MJSPEC_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
extern "C" {
#endif

// containers owned by a spec; opaque in C, standard containers in C++
#ifdef __cplusplus
}
#include <cstddef>
#include <string>
#include <vector>
using mjString      = std::string;
using mjStringVec   = std::vector<std::string>;
using mjIntVec      = std::vector<int>;
using mjIntVecVec   = std::vector<std::vector<int>>;
using mjFloatVec    = std::vector<float>;
using mjFloatVecVec = std::vector<std::vector<float>>;
using mjDoubleVec   = std::vector<double>;
using mjByteVec     = std::vector<std::byte>;
extern "C" {
#else
typedef void mjString;
typedef void mjStringVec;
typedef void mjIntVec;
typedef void mjIntVecVec;
typedef void mjFloatVec;
typedef void mjFloatVecVec;
typedef void mjDoubleVec;
typedef void mjByteVec;
#endif

typedef enum mjtGeomInertia_ {
  mjINERTIA_VOLUME = 0,
  mjINERTIA_SHELL  = 1
} mjtGeomInertia;

typedef enum mjtMeshInertia_ {
  mjMESH_INERTIA_CONVEX = 0,
  mjMESH_INERTIA_EXACT  = 1,
  mjMESH_INERTIA_LEGACY = 2,
  mjMESH_INERTIA_SHELL  = 3
} mjtMeshInertia;

typedef enum mjtMeshBuiltin_ {
  mjMESH_BUILTIN_NONE        = 0,
  mjMESH_BUILTIN_SPHERE      = 1,
  mjMESH_BUILTIN_HEMISPHERE  = 2,
  mjMESH_BUILTIN_CONE        = 3,
  mjMESH_BUILTIN_SUPERSPHERE = 4,
  mjMESH_BUILTIN_SUPERTORUS  = 5,
  mjMESH_BUILTIN_WEDGE       = 6,
  mjMESH_BUILTIN_PLATE       = 7
} mjtMeshBuiltin;

typedef enum mjtBuiltin_ {
  mjBUILTIN_NONE     = 0,
  mjBUILTIN_GRADIENT = 1,
  mjBUILTIN_CHECKER  = 2,
  mjBUILTIN_FLAT     = 3
} mjtBuiltin;

typedef enum mjtMark_ {
  mjMARK_NONE   = 0,
  mjMARK_EDGE   = 1,
  mjMARK_CROSS  = 2,
  mjMARK_RANDOM = 3
} mjtMark;

typedef enum mjtLimited_ {
  mjLIMITED_FALSE = 0,
  mjLIMITED_TRUE  = 1,
  mjLIMITED_AUTO  = 2
} mjtLimited;

typedef enum mjtAlignFree_ {
  mjALIGNFREE_FALSE = 0,
  mjALIGNFREE_TRUE  = 1,
  mjALIGNFREE_AUTO  = 2
} mjtAlignFree;

typedef enum mjtInertiaFromGeom_ {
  mjINERTIAFROMGEOM_FALSE = 0,
  mjINERTIAFROMGEOM_TRUE  = 1,
  mjINERTIAFROMGEOM_AUTO  = 2
} mjtInertiaFromGeom;

typedef enum mjtOrientation_ {
  mjORIENTATION_QUAT      = 0,
  mjORIENTATION_AXISANGLE = 1,
  mjORIENTATION_XYAXES    = 2,
  mjORIENTATION_ZAXIS     = 3,
  mjORIENTATION_EULER     = 4
} mjtOrientation;

typedef enum mjtConflict_ {
  mjCONFLICT_WARNING = 0,
  mjCONFLICT_MERGE   = 1,
  mjCONFLICT_ERROR   = 2
} mjtConflict;

typedef enum mjtCTimer_ {
  mjCTIMER_TOTAL        = 0,
  mjCTIMER_ASSETS       = 1,
  mjCTIMER_TEXTURE      = 2,
  mjCTIMER_MESH_LOAD    = 3,
  mjCTIMER_MESH_HULL    = 4,
  mjCTIMER_MESH_POLYGON = 5,
  mjCTIMER_MESH_INERTIA = 6,
  mjCTIMER_MESH_BVH     = 7,
  mjCTIMER_MESH_OCTREE  = 8,
  mjNCTIMER             = 9  // number of entries
} mjtCTimer;

struct mjsElement_ {
  mjtObj elemtype;  // mjtObj
  uint64_t signature;
};
typedef struct mjsElement_ mjsElement;

struct mjsCompiler_ {
  mjtBool autolimits;
  double boundmass;
  double boundinertia;
  double settotalmass;  // <: 0 off
  mjtBool balanceinertia;
  mjtBool fitaabb;
  mjtBool degree;
  char eulerseq[3];
  mjtBool discardvisual;
  mjtBool usethread;
  mjtBool fusestatic;
  mjtInertiaFromGeom inertiafromgeom;  // mjtInertiaFromGeom
  int inertiagrouprange[2];
  mjtBool saveinertial;
  mjtBool alignfree;
  mjtConflict conflict;  // mjtConflict
  mjLROpt LRopt;
  mjString* meshdir;
  mjString* texturedir;
  uint64_t authored;
};
typedef struct mjsCompiler_ mjsCompiler;

struct mjsAuthored_ {
  uint64_t option;
  int disableflags;
  int enableflags;
  int disableactuator;
  uint64_t visual_global;
  uint64_t visual_quality;
  uint64_t visual_headlight;
  uint64_t visual_map;
  uint64_t visual_scale;
  uint64_t visual_rgba;
};
typedef struct mjsAuthored_ mjsAuthored;

struct mjSpec_ {
  mjsElement* element;
  mjString* modelname;
  mjsCompiler compiler;
  mjtBool strippath;
  mjOption option;
  mjVisual visual;
  mjStatistic stat;
  mjtSize memory;
  int nemax;
  int nuserdata;
  int nuser_body;
  int nuser_jnt;
  int nuser_geom;
  int nuser_site;
  int nuser_cam;
  int nuser_tendon;
  int nuser_actuator;
  int nuser_sensor;
  int nkey;
  int njmax;  // deprecated {deprecated}
  int nconmax;  // deprecated {deprecated}
  mjtSize nstack;  // deprecated {deprecated}
  mjString* comment;
  mjString* modelfiledir;
  mjtBool hasImplicitPluginElem;
  mjsAuthored authored;
};
typedef struct mjSpec_ mjSpec;

struct mjsOrientation_ {
  mjtOrientation type;  // mjtOrientation
  double axisangle[4];
  double xyaxes[6];
  double zaxis[3];
  double euler[3];
};
typedef struct mjsOrientation_ mjsOrientation;

struct mjsPlugin_ {
  mjsElement* element;  // {internal}
  mjString* name;
  mjString* plugin_name;
  mjtBool active;
  mjString* info;
};
typedef struct mjsPlugin_ mjsPlugin;

struct mjsBody_ {
  mjsElement* element;  // {internal}
  mjString* childclass;
  double pos[3];
  double quat[4];
  mjsOrientation alt;
  double mass;
  double ipos[3];
  double iquat[4];
  double inertia[3];
  mjsOrientation ialt;
  double fullinertia[6];
  mjtBool mocap;
  double gravcomp;
  mjtSleepPolicy sleep;  // mjtSleepPolicy
  mjtByte simple;  // 0: false; 1: auto
  mjDoubleVec* userdata;
  mjtBool explicitinertial;
  mjsPlugin plugin;
  mjString* info;
};
typedef struct mjsBody_ mjsBody;

struct mjsFrame_ {
  mjsElement* element;  // {internal}
  mjString* childclass;
  double pos[3];
  double quat[4];
  mjsOrientation alt;
  mjString* info;
};
typedef struct mjsFrame_ mjsFrame;

struct mjsJoint_ {
  mjsElement* element;  // {internal}
  mjtJoint type;  // mjtJoint
  double pos[3];
  double axis[3];
  double ref;
  mjtAlignFree align;  // mjtAlignFree
  double stiffness[mjNPOLY+1];
  double springref;
  double springdamper[2];  // [time constant, damping ratio]
  mjtLimited limited;  // mjtLimited
  double range[2];
  double margin;
  mjtNum solref_limit[mjNREF];
  mjtNum solimp_limit[mjNIMP];
  mjtLimited actfrclimited;  // mjtLimited
  double actfrcrange[2];
  double armature;
  double damping[mjNPOLY+1];
  double frictionloss;
  mjtNum solref_friction[mjNREF];
  mjtNum solimp_friction[mjNIMP];
  int group;
  mjtBool actgravcomp;
  mjDoubleVec* userdata;
  mjString* info;
};
typedef struct mjsJoint_ mjsJoint;

struct mjsGeom_ {
  mjsElement* element;  // {internal}
  mjtGeom type;  // mjtGeom
  double pos[3];
  double quat[4];
  mjsOrientation alt;
  double fromto[6];
  double size[3];
  int contype;
  int conaffinity;
  int condim;
  int priority;
  double friction[3];
  double solmix;
  mjtNum solref[mjNREF];
  mjtNum solimp[mjNIMP];
  double margin;
  double gap;
  double surfacevel[6];  // [linear3, angular3]
  double adhesion;
  double mass;
  double density;
  mjtGeomInertia typeinertia;  // mjtGeomInertia
  mjtNum fluid_ellipsoid;
  mjtNum fluid_coefs[5];
  mjString* material;
  float rgba[4];
  int group;
  mjString* hfieldname;
  mjString* meshname;
  double fitscale;
  mjDoubleVec* userdata;
  mjsPlugin plugin;
  mjString* info;
};
typedef struct mjsGeom_ mjsGeom;

struct mjsSite_ {
  mjsElement* element;  // {internal}
  double pos[3];
  double quat[4];
  mjsOrientation alt;
  double fromto[6];
  double size[3];
  mjtGeom type;  // mjtGeom
  mjString* material;
  int group;
  float rgba[4];
  mjDoubleVec* userdata;
  mjString* info;
};
typedef struct mjsSite_ mjsSite;

struct mjsCamera_ {
  mjsElement* element;  // {internal}
  double pos[3];
  double quat[4];
  mjsOrientation alt;
  mjtCamLight mode;  // mjtCamLight
  mjString* targetbody;
  mjtProjection proj;  // mjtProjection
  int resolution[2];
  int output;
  double fovy;
  double ipd;
  float intrinsic[4];
  float sensor_size[2];
  float focal_length[2];
  float focal_pixel[2];
  float principal_length[2];
  float principal_pixel[2];
  mjDoubleVec* userdata;
  mjString* info;
};
typedef struct mjsCamera_ mjsCamera;

struct mjsLight_ {
  mjsElement* element;  // {internal}
  double pos[3];
  double dir[3];
  mjtCamLight mode;  // mjtCamLight
  mjString* targetbody;
  mjtBool active;
  mjtLightType type;  // mjtLightType
  mjString* texture;
  mjtBool castshadow;
  float bulbradius;
  float intensity;
  float range;
  float attenuation[3];
  float cutoff;
  float softness;
  float exponent;
  float ambient[3];
  float diffuse[3];
  float specular[3];
  mjString* info;
};
typedef struct mjsLight_ mjsLight;

struct mjsFlex_ {
  mjsElement* element;  // {internal}
  int contype;
  int conaffinity;
  int condim;
  int priority;
  double friction[3];
  double solmix;
  mjtNum solref[mjNREF];
  mjtNum solimp[mjNIMP];
  double margin;
  double gap;
  int dim;
  double radius;
  double size[3];
  mjtBool internal;
  mjtBool flatskin;
  mjtFlexSelf selfcollide;  // mjtFlexSelf
  int passive;
  int activelayers;
  int group;
  double edgestiffness;
  double edgedamping;
  float rgba[4];
  mjString* material;
  double young;
  double poisson;
  double damping;
  double thickness;
  int elastic2d;  // 0: none; 1: bend; 2: stretch; 3: both
  int cellcount[3];
  int order;  // 1: trilinear; 2: quadratic
  mjStringVec* nodebody;
  mjStringVec* vertbody;
  mjDoubleVec* node;
  mjDoubleVec* vert;
  mjIntVec* elem;
  mjFloatVec* texcoord;
  mjIntVec* elemtexcoord;
  mjString* info;
};
typedef struct mjsFlex_ mjsFlex;

struct mjsMesh_ {
  mjsElement* element;  // {internal}
  mjString* content_type;
  mjString* file;
  double refpos[3];
  double refquat[4];
  double scale[3];
  mjtMeshInertia inertia;  // mjtMeshInertia
  mjtBool smoothnormal;
  mjtBool needsdf;
  int maxhullvert;
  mjFloatVec* uservert;
  mjFloatVec* usernormal;
  mjFloatVec* usertexcoord;
  mjIntVec* userface;
  mjIntVec* userfacenormal;
  mjIntVec* userfacetexcoord;
  mjsPlugin plugin;
  mjString* material;
  int octree_maxdepth;
  mjString* info;
};
typedef struct mjsMesh_ mjsMesh;

struct mjsHField_ {
  mjsElement* element;  // {internal}
  mjString* content_type;
  mjString* file;
  double size[4];
  int nrow;
  int ncol;
  mjFloatVec* userdata;
  mjString* info;
};
typedef struct mjsHField_ mjsHField;

struct mjsSkin_ {
  mjsElement* element;  // {internal}
  mjString* file;
  mjString* material;
  float rgba[4];
  float inflate;
  int group;
  mjFloatVec* vert;
  mjFloatVec* texcoord;
  mjIntVec* face;
  mjStringVec* bodyname;
  mjFloatVec* bindpos;
  mjFloatVec* bindquat;
  mjIntVecVec* vertid;
  mjFloatVecVec* vertweight;
  mjString* info;
};
typedef struct mjsSkin_ mjsSkin;

struct mjsTexture_ {
  mjsElement* element;  // {internal}
  mjtTexture type;  // mjtTexture
  mjtColorSpace colorspace;  // mjtColorSpace
  mjtBuiltin builtin;  // mjtBuiltin
  mjtMark mark;  // mjtMark
  double rgb1[3];
  double rgb2[3];
  double markrgb[3];
  double random;
  int height;
  int width;
  int nchannel;
  mjString* content_type;
  mjString* file;
  int gridsize[2];  // [1, 1] :  repeat
  char gridlayout[12];  // L R F B U D faces, . unused;  row-major
  mjStringVec* cubefiles;
  mjByteVec* data;
  mjtBool hflip;
  mjtBool vflip;
  mjString* info;
};
typedef struct mjsTexture_ mjsTexture;

struct mjsMaterial_ {
  mjsElement* element;  // {internal}
  mjStringVec* textures;
  mjtBool texuniform;
  float texrepeat[2];
  float emission;
  float specular;
  float shininess;
  float reflectance;
  float metallic;
  float roughness;
  float rgba[4];
  mjString* info;
};
typedef struct mjsMaterial_ mjsMaterial;

struct mjsPair_ {
  mjsElement* element;  // {internal}
  mjString* geomname1;
  mjString* geomname2;
  int condim;
  mjtNum solref[mjNREF];
  mjtNum solreffriction[mjNREF];
  mjtNum solimp[mjNIMP];
  double margin;
  double gap;
  double adhesion;
  double friction[5];
  mjString* info;
};
typedef struct mjsPair_ mjsPair;

struct mjsExclude_ {
  mjsElement* element;  // {internal}
  mjString* bodyname1;
  mjString* bodyname2;
  mjString* info;
};
typedef struct mjsExclude_ mjsExclude;

struct mjsEquality_ {
  mjsElement* element;  // {internal}
  mjtEq type;  // mjtEq
  double data[mjNEQDATA];
  mjtBool active;
  mjString* name1;
  mjString* name2;
  mjtObj objtype;  // mjtObj
  mjtNum solref[mjNREF];
  mjtNum solimp[mjNIMP];
  mjString* info;
};
typedef struct mjsEquality_ mjsEquality;

struct mjsTendon_ {
  mjsElement* element;  // {internal}
  double stiffness[mjNPOLY+1];
  double springlength[2];  // [-1, -1] :  from qpos_spring
  double damping[mjNPOLY+1];
  double frictionloss;
  mjtNum solref_friction[mjNREF];
  mjtNum solimp_friction[mjNIMP];
  double armature;
  mjtLimited limited;  // mjtLimited
  mjtLimited actfrclimited;  // mjtLimited
  double range[2];
  double actfrcrange[2];
  double margin;
  mjtNum solref_limit[mjNREF];
  mjtNum solimp_limit[mjNIMP];
  mjString* material;
  double width;
  float rgba[4];
  int group;
  mjDoubleVec* userdata;
  mjString* info;
};
typedef struct mjsTendon_ mjsTendon;

struct mjsWrap_ {
  mjsElement* element;  // {internal}
  mjtWrap type;  // mjtWrap
  mjString* info;
};
typedef struct mjsWrap_ mjsWrap;

struct mjsActuator_ {
  mjsElement* element;  // {internal}
  mjtGain gaintype;  // mjtGain
  double gainprm[mjNGAIN];
  mjtBias biastype;  // mjtBias
  double biasprm[mjNBIAS];
  mjtDyn dyntype;  // mjtDyn
  double dynprm[mjNDYN];
  int actdim;
  int ctrlspec;  // 0: type default
  double velrange[2];
  double ffrange[2];
  mjtBool actearly;
  mjtTrn trntype;  // mjtTrn
  double gear[6];
  mjString* target;
  mjString* refsite;
  mjString* slidersite;
  double cranklength;
  double lengthrange[2];
  double inheritrange;
  double damping[mjNPOLY+1];
  double armature;
  mjtLimited ctrllimited;  // mjtLimited
  double ctrlrange[2];
  mjtLimited forcelimited;  // mjtLimited
  double forcerange[2];
  mjtLimited actlimited;  // mjtLimited
  double actrange[2];
  int group;
  int nsample;
  int interp;  // 0: zero-order hold; 1: linear; 2: cubic
  double delay;  // 0: none
  mjDoubleVec* userdata;
  mjsPlugin plugin;
  mjString* info;
};
typedef struct mjsActuator_ mjsActuator;

struct mjsSensor_ {
  mjsElement* element;  // {internal}
  mjtSensor type;  // mjtSensor
  mjtObj objtype;  // mjtObj
  mjString* objname;
  mjtObj reftype;  // mjtObj
  mjString* refname;
  int intprm[mjNSENS];
  mjtDataType datatype;  // mjtDataType
  mjtStage needstage;  // mjtStage
  int dim;
  double cutoff;
  double noise;
  int nsample;
  int interp;  // 0: zero-order hold; 1: linear; 2: cubic
  double delay;
  double interval[2];
  mjDoubleVec* userdata;
  mjsPlugin plugin;
  mjString* info;
};
typedef struct mjsSensor_ mjsSensor;

struct mjsNumeric_ {
  mjsElement* element;  // {internal}
  mjDoubleVec* data;
  int size;
  mjString* info;
};
typedef struct mjsNumeric_ mjsNumeric;

struct mjsText_ {
  mjsElement* element;  // {internal}
  mjString* data;
  mjString* info;
};
typedef struct mjsText_ mjsText;

struct mjsTuple_ {
  mjsElement* element;  // {internal}
  mjIntVec* objtype;
  mjStringVec* objname;
  mjDoubleVec* objprm;
  mjString* info;
};
typedef struct mjsTuple_ mjsTuple;

struct mjsKey_ {
  mjsElement* element;  // {internal}
  double time;
  mjDoubleVec* qpos;
  mjDoubleVec* qvel;
  mjDoubleVec* act;
  mjDoubleVec* mpos;
  mjDoubleVec* mquat;
  mjDoubleVec* ctrl;
  mjString* info;
};
typedef struct mjsKey_ mjsKey;

struct mjsDefault_ {
  mjsElement* element;  // {internal}
  mjsJoint* joint;
  mjsGeom* geom;
  mjsSite* site;
  mjsCamera* camera;
  mjsLight* light;
  mjsFlex* flex;
  mjsMesh* mesh;
  mjsMaterial* material;
  mjsPair* pair;
  mjsEquality* equality;
  mjsTendon* tendon;
  mjsActuator* actuator;
};
typedef struct mjsDefault_ mjsDefault;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJSPEC_H_
