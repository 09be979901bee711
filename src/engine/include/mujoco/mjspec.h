// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The editable model.

#ifndef MUJOCO_MJSPEC_H_
#define MUJOCO_MJSPEC_H_

#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

#ifdef __cplusplus
  #include <cstddef>
  #include <string>
  #include <vector>

extern "C" {
#endif

// Texts and lists of a spec. In C they are opaque: functions write and read them. In C++ they are standard containers,
// which belong to the spec; a program can have others of its own and hand them to the functions.
#ifdef __cplusplus
  // the library, which is C, lays them out as this library of C++ does
  #if !defined(__GLIBCXX__) || !_GLIBCXX_USE_CXX11_ABI || defined(_GLIBCXX_DEBUG)
    #error \
        "Texts and lists of an mjSpec have the layout of GNU's libstdc++ with its C++11 ABI: build without -stdlib=libc++, -D_GLIBCXX_DEBUG and -D_GLIBCXX_USE_CXX11_ABI=0"
  #endif
using mjString = std::string;
using mjStringVec = std::vector<std::string>;
using mjIntVec = std::vector<int>;
using mjIntVecVec = std::vector<std::vector<int>>;
using mjFloatVec = std::vector<float>;
using mjFloatVecVec = std::vector<std::vector<float>>;
using mjDoubleVec = std::vector<double>;
using mjByteVec = std::vector<std::byte>;
#else
typedef void mjString;       // a text
typedef void mjStringVec;    // texts
typedef void mjIntVec;       // ints
typedef void mjIntVecVec;    // lists of ints
typedef void mjFloatVec;     // floats
typedef void mjFloatVecVec;  // lists of floats
typedef void mjDoubleVec;    // doubles
typedef void mjByteVec;      // bytes
#endif

// Where the mass of a geom is.
typedef enum mjtGeomInertia_ {
  mjINERTIA_VOLUME = 0,  // inside
  mjINERTIA_SHELL = 1    // on the surface
} mjtGeomInertia;

// How mass properties of a mesh are found.
typedef enum mjtMeshInertia_ {
  mjMESH_INERTIA_CONVEX = 0,  // from the convex hull
  mjMESH_INERTIA_EXACT = 1,   // from the volume; the surface must be closed
  mjMESH_INERTIA_LEGACY = 2,  // from the volume, overlaps counted twice
  mjMESH_INERTIA_SHELL = 3    // from the surface
} mjtMeshInertia;

// Meshes that are generated.
typedef enum mjtMeshBuiltin_ {
  mjMESH_BUILTIN_NONE = 0,         // not generated
  mjMESH_BUILTIN_SPHERE = 1,       // sphere
  mjMESH_BUILTIN_HEMISPHERE = 2,   // half of a sphere
  mjMESH_BUILTIN_CONE = 3,         // cone
  mjMESH_BUILTIN_SUPERSPHERE = 4,  // superquadric like an ellipsoid
  mjMESH_BUILTIN_SUPERTORUS = 5,   // superquadric like a torus
  mjMESH_BUILTIN_WEDGE = 6,        // piece of a sphere
  mjMESH_BUILTIN_PLATE = 7,        // flat plate
  mjMESH_BUILTIN_GRID = 8,         // grid of points and lines, triangles or tetrahedra, of a flex
  mjMESH_BUILTIN_BOX = 9,          // surface of a box, or the points in it
  mjMESH_BUILTIN_CYLINDER = 10,    // the same of a cylinder
  mjMESH_BUILTIN_ELLIPSOID = 11,   // the same of an ellipsoid
  mjMESH_BUILTIN_SQUARE = 12,      // flat square of triangles
  mjMESH_BUILTIN_DISC = 13         // flat disc of triangles
} mjtMeshBuiltin;

// Textures that are generated.
typedef enum mjtBuiltin_ {
  mjBUILTIN_NONE = 0,      // not generated
  mjBUILTIN_GRADIENT = 1,  // from rgb1 to rgb2
  mjBUILTIN_CHECKER = 2,   // squares of rgb1 and rgb2
  mjBUILTIN_FLAT = 3       // rgb1
} mjtBuiltin;

// Marks on a generated texture.
typedef enum mjtMark_ {
  mjMARK_NONE = 0,   // none
  mjMARK_EDGE = 1,   // along the edges
  mjMARK_CROSS = 2,  // a cross in the middle
  mjMARK_RANDOM = 3  // dots
} mjtMark;

// Whether a limit is in force.
typedef enum mjtLimited_ {
  mjLIMITED_FALSE = 0,  // no
  mjLIMITED_TRUE = 1,   // yes
  mjLIMITED_AUTO = 2    // if a range is given
} mjtLimited;

// Whether the frame of a body with a free joint is moved to its inertial frame.
typedef enum mjtAlignFree_ {
  mjALIGNFREE_FALSE = 0,  // no
  mjALIGNFREE_TRUE = 1,   // yes
  mjALIGNFREE_AUTO = 2    // as the compiler option says
} mjtAlignFree;

// Whether inertia is computed from geoms.
typedef enum mjtInertiaFromGeom_ {
  mjINERTIAFROMGEOM_FALSE = 0,  // no: it must be given
  mjINERTIAFROMGEOM_TRUE = 1,   // yes, even if it is given
  mjINERTIAFROMGEOM_AUTO = 2    // if it is not given
} mjtInertiaFromGeom;

// Which assets stay files, read when they are needed.
typedef enum mjtPassthrough_ {
  mjPASSTHROUGH_NONE = 0,     // none
  mjPASSTHROUGH_TEXTURES = 1  // textures
} mjtPassthrough;

// Whether an asset is part of the compiled model.
typedef enum mjtEmbed_ {
  mjEMBED_FALSE = 0,  // no: its name is
  mjEMBED_TRUE = 1,   // yes
  mjEMBED_AUTO = 2    // as passthrough of the compiler says
} mjtEmbed;

// What the scale of a frame changes.
typedef enum mjtScaling_ {
  mjSCALING_SIMILAR = 0,  // units of length and mass: the same motion
  mjSCALING_GEOMETRY = 1  // shapes and inertia: forces stay
} mjtScaling;

// Section of a rod.
typedef enum mjtFlexSection_ {
  mjFLEXSECTION_CIRCLE = 0,  // circle
  mjFLEXSECTION_BOX = 1      // rectangle
} mjtFlexSection;

// Elements of MJCF that an actuator may be written as.
typedef enum mjtActuator_ {
  mjACTUATOR_GENERAL = 0,       // general
  mjACTUATOR_MOTOR = 1,         // motor
  mjACTUATOR_POSITION = 2,      // position
  mjACTUATOR_VELOCITY = 3,      // velocity
  mjACTUATOR_INTVELOCITY = 4,   // intvelocity
  mjACTUATOR_DAMPER = 5,        // damper
  mjACTUATOR_CYLINDER = 6,      // cylinder
  mjACTUATOR_MUSCLE = 7,        // muscle
  mjACTUATOR_ADHESION = 8,      // adhesion
  mjACTUATOR_PID = 9,           // pid
  mjACTUATOR_ORIENTATION = 10,  // orientation
  mjACTUATOR_DCMOTOR = 11       // dcmotor
} mjtActuator;

// Ways to give an orientation.
typedef enum mjtOrientation_ {
  mjORIENTATION_QUAT = 0,       // quaternion
  mjORIENTATION_AXISANGLE = 1,  // axis and angle
  mjORIENTATION_XYAXES = 2,     // x and y axes
  mjORIENTATION_ZAXIS = 3,      // z axis, least turn
  mjORIENTATION_EULER = 4       // Euler angles
} mjtOrientation;

// What to do when attached models have different options.
typedef enum mjtConflict_ {
  mjCONFLICT_WARNING = 0,  // keep those of the parent and warn
  mjCONFLICT_MERGE = 1,    // merge
  mjCONFLICT_ERROR = 2     // fail
} mjtConflict;

// Parts of compilation whose time is taken.
typedef enum mjtCTimer_ {
  mjCTIMER_TOTAL = 0,         // all
  mjCTIMER_ASSETS = 1,        // all assets
  mjCTIMER_TEXTURE = 2,       // textures
  mjCTIMER_MESH_LOAD = 3,     // meshes: reading
  mjCTIMER_MESH_HULL = 4,     // meshes: convex hulls
  mjCTIMER_MESH_POLYGON = 5,  // meshes: polygons of hulls
  mjCTIMER_MESH_INERTIA = 6,  // meshes: mass properties
  mjCTIMER_MESH_BVH = 7,      // meshes: bounding volumes
  mjCTIMER_MESH_OCTREE = 8,   // meshes: octrees
  mjNCTIMER = 9               // number of entries
} mjtCTimer;

// What all elements of a spec have at their start. Made and owned by the spec.
struct mjsElement_ {
  mjtObj elemtype;     // mjtObj; kind of element
  uint64_t signature;  // number of the structure when last compiled
};
typedef struct mjsElement_ mjsElement;

// Settings of the compiler.
struct mjsCompiler_ {
  mjtBool autolimits;                  // limits are in force where a range is given
  double boundmass;                    // least mass of moving bodies, kg
  double boundinertia;                 // least moment of inertia of moving bodies, kg m^2
  double settotalmass;                 // <: 0 off; total mass to scale to, kg
  mjtBool balanceinertia;              // correct moments of inertia that break the triangle inequality
  mjtBool fitaabb;                     // fit primitives to the box around a mesh, not to its inertia
  mjtBool degree;                      // angles are in degrees, otherwise radians
  char eulerseq[3];                    // axes of Euler angles; lower case: moving, upper case: fixed
  mjtBool discardvisual;               // leave out what only is seen
  mjtBool usethread;                   // compile assets in several threads
  mjtBool fusestatic;                  // join bodies without joints to their parents
  mjtInertiaFromGeom inertiafromgeom;  // mjtInertiaFromGeom; whether inertia is computed from geoms
  int inertiagrouprange[2];            // first and last geom group that count for inertia
  mjtBool saveinertial;                // write inertia of all bodies to XML
  mjtBool savecompiled;                // write compiled values to XML, not what was written
  mjtBool savecanonical;               // write XML in the order and form of this library
  mjtBool alignfree;                   // align bodies with free joints to their inertial frames
  mjtConflict conflict;                // mjtConflict; what to do about different options of attached models
  mjtPassthrough passthrough;          // mjtPassthrough; which assets stay files
  mjLROpt LRopt;                       // how actuator length ranges are computed
  mjString* meshdir;                   // directory of meshes and height fields
  mjString* texturedir;                // directory of textures
  uint64_t authored;                   // bits of the fields that the user has set
};
typedef struct mjsCompiler_ mjsCompiler;

// Which options the user has set: one bit per field, in their order.
struct mjsAuthored_ {
  uint64_t option;            // fields of mjOption
  int disableflags;           // bits set by the user
  int enableflags;            // bits set by the user
  int disableactuator;        // bits set by the user
  uint64_t visual_global;     // fields of mjVisual.global
  uint64_t visual_quality;    // fields of mjVisual.quality
  uint64_t visual_headlight;  // fields of mjVisual.headlight
  uint64_t visual_map;        // fields of mjVisual.map
  uint64_t visual_scale;      // fields of mjVisual.scale
  uint64_t visual_rgba;       // fields of mjVisual.rgba
};
typedef struct mjsAuthored_ mjsAuthored;

// A model that can be edited, and compiled with mj_compile.
struct mjSpec_ {
  mjsElement* element;            // the spec as an element
  mjString* modelname;            // name of the model
  mjsCompiler compiler;           // settings of the compiler
  mjtBool strippath;              // leave out directories from asset file names
  mjOption option;                // physics options
  mjVisual visual;                // visual settings
  mjStatistic stat;               // typical magnitudes; nan: compute
  mjtSize memory;                 // bytes of the arena; -1: automatic
  int nemax;                      // most rows of equality constraints
  int nuserdata;                  // length of mjData.userdata
  int nuser_body;                 // user numbers per body; -1: as many as needed
  int nuser_jnt;                  // user numbers per joint; -1: as many as needed
  int nuser_geom;                 // user numbers per geom; -1: as many as needed
  int nuser_site;                 // user numbers per site; -1: as many as needed
  int nuser_cam;                  // user numbers per camera; -1: as many as needed
  int nuser_tendon;               // user numbers per tendon; -1: as many as needed
  int nuser_actuator;             // user numbers per actuator; -1: as many as needed
  int nuser_sensor;               // user numbers per sensor; -1: as many as needed
  int nkey;                       // least number of keyframes
  int njmax;                      // deprecated {deprecated} most constraint rows
  int nconmax;                    // deprecated {deprecated} most contacts
  mjtSize nstack;                 // deprecated {deprecated} stack size, in numbers
  mjString* comment;              // text at the start of the XML
  mjString* modelfiledir;         // directory of the model file
  mjtBool hasImplicitPluginElem;  // a plugin is used without an instance of its own
  mjsAuthored authored;           // which options the user has set
};
typedef struct mjSpec_ mjSpec;

// An orientation in a form other than a quaternion; type tells which.
struct mjsOrientation_ {
  mjtOrientation type;  // mjtOrientation; which form is used
  double axisangle[4];  // axis and angle
  double xyaxes[6];     // x axis, and y axis made orthogonal to it
  double zaxis[3];      // z axis
  double euler[3];      // angles, in the order of eulerseq
};
typedef struct mjsOrientation_ mjsOrientation;

// A plugin instance, or the reference of an element to one.
struct mjsPlugin_ {
  mjsElement* element;    // {internal} the instance
  mjString* name;         // name of the instance
  mjString* plugin_name;  // name of the plugin
  mjtBool active;         // the element uses a plugin
  mjString* info;         // text for messages about it
};
typedef struct mjsPlugin_ mjsPlugin;

// A body.
struct mjsBody_ {
  mjsElement* element;       // {internal} its entry in the spec
  mjString* childclass;      // defaults class of what is in it
  double pos[3];             // position in the parent, m
  double quat[4];            // orientation in the parent
  mjsOrientation alt;        // the same in another form
  double mass;               // kg
  double ipos[3];            // centre of mass, m; nan: from geoms
  double iquat[4];           // orientation of the inertial frame
  double inertia[3];         // principal moments, kg m^2
  mjsOrientation ialt;       // orientation of the inertial frame in another form
  double fullinertia[6];     // xx, yy, zz, xy, xz, yz, kg m^2; first nan: not used
  mjtBool mocap;             // moved by mocap_pos and mocap_quat
  double gravcomp;           // part of its weight that is compensated
  mjtSleepPolicy sleep;      // mjtSleepPolicy; whether its tree may sleep
  mjtByte simple;            // 0: false; 1: auto; whether shortcuts for the inertia matrix may be taken
  mjtByte fuse;              // 0: never; 1: auto; whether it may be joined to its parent
  mjDoubleVec* userdata;     // user numbers
  mjtBool explicitinertial;  // inertia is given
  mjsPlugin plugin;          // passive force plugin
  mjString* info;            // text for messages about it
};
typedef struct mjsBody_ mjsBody;

// A frame: moves what is in it, gone after compilation.
struct mjsFrame_ {
  mjsElement* element;   // {internal} its entry in the spec
  mjString* childclass;  // defaults class of what is in it
  double pos[3];         // position, m
  double quat[4];        // orientation
  mjsOrientation alt;    // the same in another form
  double scale[3];       // factors of lengths along its axes
  mjtScaling scaling;    // mjtScaling; what the factors change
  double massscale;      // factor of masses; 0: that of volumes
  mjString* info;        // text for messages about it
};
typedef struct mjsFrame_ mjsFrame;

// A joint.
struct mjsJoint_ {
  mjsElement* element;            // {internal} its entry in the spec
  mjtJoint type;                  // mjtJoint; kind
  double pos[3];                  // anchor in the body, m
  double axis[3];                 // axis in the body
  double ref;                     // value at qpos0, m, rad or degrees
  mjtAlignFree align;             // mjtAlignFree; whether a free body is aligned to its inertial frame
  double stiffness[mjNPOLY + 1];  // spring: linear coefficient, then those of higher powers
  double springref;               // value at which the spring rests
  double springyield;             // 0: elastic; displacement at which the spring yields, m or rad
  // 0: off; otherwise stiffness and damping follow from it
  double springdamper[2];          // [time constant, damping ratio]
  mjtLimited limited;              // mjtLimited; whether range is in force
  double range[2];                 // lower and upper limit
  double margin;                   // the limit acts from this far before it
  mjtNum solref_limit[mjNREF];     // reference behaviour of the limit
  mjtNum solimp_limit[mjNIMP];     // impedance of the limit
  mjtLimited actfrclimited;        // mjtLimited; whether actfrcrange is in force
  double actfrcrange[2];           // lower and upper limit of the total actuator force, N or N m
  double armature;                 // added inertia, kg or kg m^2
  double damping[mjNPOLY + 1];     // linear coefficient, then those of higher powers
  double frictionloss;             // dry friction, N or N m
  mjtNum solref_friction[mjNREF];  // reference behaviour of friction loss
  mjtNum solimp_friction[mjNIMP];  // impedance of friction loss
  int group;                       // for visualization
  mjtBool actgravcomp;             // gravity compensation counts as actuator force
  mjDoubleVec* userdata;           // user numbers
  mjString* info;                  // text for messages about it
};
typedef struct mjsJoint_ mjsJoint;

// A geom.
struct mjsGeom_ {
  mjsElement* element;    // {internal} its entry in the spec
  mjtGeom type;           // mjtGeom; shape
  double pos[3];          // position in the body, m
  double quat[4];         // orientation in the body
  mjsOrientation alt;     // the same in another form
  double fromto[6];       // ends of a long shape instead of position and orientation, m; first nan: not used
  double size[3];         // radius, half-length, half-sides ..., by shape, m
  int contype;            // contact types it has, bits
  int conaffinity;        // contact types it accepts, bits
  int condim;             // dimension of its contacts: 1, 3, 4 or 6
  int priority;           // the parameters of the geom with the higher one apply
  double friction[3];     // slide, spin (m), roll (m)
  double solmix;          // weight when contact parameters are mixed
  mjtNum solref[mjNREF];  // reference behaviour of contacts
  mjtNum solimp[mjNIMP];  // impedance of contacts
  double margin;          // contacts act below this distance, m
  double gap;             // contacts are found this far beyond the margin, without force, m
  double surfacevel[6];   // [linear3, angular3] velocity of the surface in its frame, m/s and rad/s
  double adhesion;        // force that holds at a contact, N
  double mass;            // kg; nan: from density
  double density;         // kg/m^3, or kg/m^2 of a shell
  mjtGeomInertia typeinertia;  // mjtGeomInertia; where the mass is
  mjtNum fluid_ellipsoid;      // above 0: ellipsoid model of fluid forces
  mjtNum fluid_coefs[5];       // coefficients of that model
  mjString* material;          // its material
  float rgba[4];               // colour where there is no material
  int group;                   // for visualization
  mjtBool castshadow;          // makes shadows
  mjString* hfieldname;        // height field of the shape
  mjString* meshname;          // mesh of the shape, or to fit the shape to
  double fitscale;             // factor on the fitted size
  mjDoubleVec* userdata;       // user numbers
  mjsPlugin plugin;            // signed distance field plugin
  mjString* info;              // text for messages about it
};
typedef struct mjsGeom_ mjsGeom;

// A site.
struct mjsSite_ {
  mjsElement* element;    // {internal} its entry in the spec
  double pos[3];          // position in the body, m
  double quat[4];         // orientation in the body
  mjsOrientation alt;     // the same in another form
  double fromto[6];       // ends of a long shape instead of position and orientation, m; first nan: not used
  double size[3];         // radius, half-length, half-sides ..., by shape, m
  mjtGeom type;           // mjtGeom; shape
  mjString* material;     // its material
  int group;              // for visualization
  float rgba[4];          // colour where there is no material
  mjString* meshname;     // mesh of the shape
  mjDoubleVec* userdata;  // user numbers
  mjString* info;         // text for messages about it
};
typedef struct mjsSite_ mjsSite;

// A camera.
struct mjsCamera_ {
  mjsElement* element;        // {internal} its entry in the spec
  double pos[3];              // position in the body, m
  double quat[4];             // orientation in the body
  mjsOrientation alt;         // the same in another form
  mjtCamLight mode;           // mjtCamLight; what position and orientation follow
  mjString* targetbody;       // body it looks at
  mjtProjection proj;         // mjtProjection; perspective or orthographic
  int resolution[2];          // width and height of its picture, pixels
  int output;                 // kinds of picture, bits of mjtCamOutBit
  double fovy;                // vertical field of view, degrees; orthographic: height of the view, m
  double ipd;                 // distance between the eyes, m
  float intrinsic[4];         // focal length and principal point, m
  float sensor_size[2];       // width and height, m; 0: fovy applies
  float focal_length[2];      // m
  float focal_pixel[2];       // focal length, pixels
  float principal_length[2];  // principal point, m
  float principal_pixel[2];   // principal point, pixels
  mjDoubleVec* userdata;      // user numbers
  mjString* info;             // text for messages about it
};
typedef struct mjsCamera_ mjsCamera;

// A light.
struct mjsLight_ {
  mjsElement* element;   // {internal} its entry in the spec
  double pos[3];         // position in the body, m
  double dir[3];         // direction in the body
  mjtCamLight mode;      // mjtCamLight; what position and direction follow
  mjString* targetbody;  // body it points at
  mjtBool active;        // on at the start
  mjtLightType type;     // mjtLightType; kind
  mjString* texture;     // texture of an image light
  mjtBool castshadow;    // makes shadows
  float bulbradius;      // size of the source, m
  float intensity;       // brightness, candela
  float range;           // farthest reach, m
  float attenuation[3];  // divisors for distance to the power 0, 1, 2
  float cutoff;          // half-angle of a spot's cone, degrees
  float softness;        // of the edge of a spot's cone
  float exponent;        // concentration of a spot on its axis
  float ambient[3];      // RGB of light from everywhere
  float diffuse[3];      // RGB of scattered light
  float specular[3];     // RGB of highlights
  mjString* info;        // text for messages about it
};
typedef struct mjsLight_ mjsLight;

// A flex: deformable lines, triangles or tetrahedra.
struct mjsFlex_ {
  mjsElement* element;      // {internal} its entry in the spec
  int contype;              // contact types it has, bits
  int conaffinity;          // contact types it accepts, bits
  int condim;               // dimension of its contacts: 1, 3, 4 or 6
  int priority;             // the parameters of the side with the higher one apply
  double friction[3];       // slide, spin (m), roll (m)
  double solmix;            // weight when contact parameters are mixed
  mjtNum solref[mjNREF];    // reference behaviour of contacts
  mjtNum solimp[mjNIMP];    // impedance of contacts
  double margin;            // contacts act below this distance, m
  double gap;               // contacts are found this far beyond the margin, without force, m
  int dim;                  // 1: lines; 2: triangles; 3: tetrahedra
  double radius;            // of vertices, edges and elements, m
  double size[3];           // half-sides of the box around it, m
  mjtBool flatskin;         // drawn with one normal per face
  mjtFlexSelf selfcollide;  // mjtFlexSelf; how elements collide with each other
  int passive;              // its contacts act as passive forces
  int activelayers;         // outer layers of elements that collide
  int group;                // for visualization
  double edgestiffness;     // spring of each edge, N/m
  double edgedamping;       // damper of each edge, N s/m
  float rgba[4];            // colour where there is no material
  mjStringVec* material;    // its material, or one for each element
  double young;             // Young's modulus, Pa
  double poisson;           // Poisson's ratio
  double shear;             // shear modulus of a rod, Pa; 0: from the others
  double damping;           // time constant of damping relative to stiffness, s
  double thickness;         // of a sheet, m
  double stressyield[2];    // 0: elastic; [stretch, bend] stress at which it yields, Pa
  int elastic2d;            // 0: none; 1: bend; 2: stretch; 3: both; what a sheet resists
  int elastic3d;            // 0: Saint Venant-Kirchhoff; 1: neo-Hookean; law of a solid
  mjtFlexSection section;   // mjtFlexSection; section of a rod
  double sectionsize[2];    // half-sides of a rectangular section, m
  int cellcount[3];         // cells of an interpolated flex in x, y, z
  int order;                // 1: trilinear; 2: quadratic; interpolation of cells
  mjStringVec* nodebody;    // bodies of the nodes
  mjStringVec* vertbody;    // bodies of the vertices
  mjDoubleVec* node;        // positions of nodes in their bodies, m
  mjDoubleVec* vert;        // positions of vertices in their bodies, m
  mjIntVec* elem;           // vertices of each element, dim+1 numbers
  mjFloatVec* texcoord;     // texture coordinates, 2 numbers each
  mjIntVec* elemtexcoord;   // texture coordinates of each element
  mjString* info;           // text for messages about it
};
typedef struct mjsFlex_ mjsFlex;

// A mesh.
struct mjsMesh_ {
  mjsElement* element;         // {internal} its entry in the spec
  mjString* content_type;      // type of the file; empty: by its ending
  mjString* file;              // file name
  double refpos[3];            // point of the asset that becomes the origin, m
  double refquat[4];           // orientation of the asset that becomes that of the frame
  double scale[3];             // factors along the axes
  mjtMeshInertia inertia;      // mjtMeshInertia; how mass properties are found
  mjtBool smoothnormal;        // one normal per vertex, even at sharp edges
  mjtBool needsdf;             // make an octree of signed distances
  int maxhullvert;             // most vertices of the hull; -1: any
  mjFloatVec* uservert;        // vertices, 3 numbers each, m
  mjFloatVec* usernormal;      // normals, 3 numbers each
  mjFloatVec* usertexcoord;    // texture coordinates, 2 numbers each
  mjIntVec* userface;          // vertices of triangles, 3 numbers each
  mjIntVec* userfacenormal;    // normals of triangles, 3 numbers each
  mjIntVec* userfacetexcoord;  // texture coordinates of triangles, 3 numbers each
  mjDoubleVec* usernode;       // points inside, 3 numbers each, m
  mjIntVec* usertet;           // tetrahedra, 4 points each
  mjsPlugin plugin;            // signed distance field plugin
  mjString* material;          // material of geoms that have none
  int octree_maxdepth;         // deepest level of the octree
  mjString* info;              // text for messages about it
};
typedef struct mjsMesh_ mjsMesh;

// A height field.
struct mjsHField_ {
  mjsElement* element;     // {internal} its entry in the spec
  mjString* content_type;  // type of the file; empty: by its ending
  mjString* file;          // file name
  double size[4];          // half-lengths in x and y, height of the highest sample, thickness below, m
  int nrow;                // samples along y
  int ncol;                // samples along x
  mjFloatVec* userdata;    // heights row by row, in place of a file
  mjString* info;          // text for messages about it
};
typedef struct mjsHField_ mjsHField;

// A skin: a surface that bodies deform.
struct mjsSkin_ {
  mjsElement* element;        // {internal} its entry in the spec
  mjString* file;             // file name
  mjString* material;         // its material
  float rgba[4];              // colour where there is no material
  float inflate;              // distance to move the surface outwards, m
  int group;                  // for visualization
  mjFloatVec* vert;           // vertices when bound, 3 numbers each, m
  mjFloatVec* texcoord;       // texture coordinates, 2 numbers each
  mjIntVec* face;             // vertices of triangles, 3 numbers each
  mjStringVec* bodyname;      // bodies of the bones
  mjFloatVec* bindpos;        // positions of the bones when bound, 3 numbers each, m
  mjFloatVec* bindquat;       // orientations of the bones when bound, 4 numbers each
  mjIntVecVec* vertid;        // vertices of each bone
  mjFloatVecVec* vertweight;  // shares of each bone in its vertices
  mjString* info;             // text for messages about it
};
typedef struct mjsSkin_ mjsSkin;

// A texture.
struct mjsTexture_ {
  mjsElement* element;       // {internal} its entry in the spec
  mjtTexture type;           // mjtTexture; flat, cube or sky
  mjtColorSpace colorspace;  // mjtColorSpace; meaning of its numbers
  mjtBuiltin builtin;        // mjtBuiltin; how it is generated
  mjtMark mark;              // mjtMark; marks on it
  double rgb1[3];            // first colour
  double rgb2[3];            // second colour
  double markrgb[3];         // colour of marks
  double random;             // probability of a dot
  int height;                // pixels; 0: by width or file
  int width;                 // pixels
  int nchannel;              // bytes per pixel
  mjString* content_type;    // type of the file; empty: by its ending
  mjString* file;            // file name
  int gridsize[2];           // [1, 1] :  repeat; rows and columns of a file with several faces
  char gridlayout[12];       // L R F B U D faces, . unused;  row-major; where the faces are in such a file
  mjStringVec* cubefiles;    // file names of the six faces
  mjByteVec* data;           // pixels, in place of a file
  mjtBool hflip;             // swap left and right
  mjtBool vflip;             // swap top and bottom
  mjtEmbed embed;            // mjtEmbed; whether its pixels are part of the model
  mjString* info;            // text for messages about it
};
typedef struct mjsTexture_ mjsTexture;

// A material.
struct mjsMaterial_ {
  mjsElement* element;    // {internal} its entry in the spec
  mjStringVec* textures;  // names by role, mjtTextureRole
  mjtBool texuniform;     // texture repeats per metre, not per object
  float texrepeat[2];     // repetitions of the texture
  float emission;         // light of its own, relative to the colour
  float specular;         // strength of highlights
  float shininess;        // sharpness of highlights
  float reflectance;      // strength of mirror images
  float metallic;         // likeness to metal
  float roughness;        // for physical shading
  float rgba[4];          // colour
  mjString* info;         // text for messages about it
};
typedef struct mjsMaterial_ mjsMaterial;

// Two geoms that collide with parameters of their own.
struct mjsPair_ {
  mjsElement* element;            // {internal} its entry in the spec
  mjString* geomname1;            // first geom
  mjString* geomname2;            // second geom
  int condim;                     // dimension of the contact: 1, 3, 4 or 6
  mjtNum solref[mjNREF];          // reference behaviour of the normal direction
  mjtNum solreffriction[mjNREF];  // reference behaviour of friction; 0: as the normal direction
  mjtNum solimp[mjNIMP];          // impedance
  double margin;                  // contacts act below this distance, m
  double gap;                     // contacts are found this far beyond the margin, without force, m
  double adhesion;                // force that holds, N
  double friction[5];             // tan1, tan2, spin (m), roll1 (m), roll2 (m)
  mjString* info;                 // text for messages about it
};
typedef struct mjsPair_ mjsPair;

// Two bodies that do not collide.
struct mjsExclude_ {
  mjsElement* element;  // {internal} its entry in the spec
  mjString* bodyname1;  // first body
  mjString* bodyname2;  // second body
  mjString* info;       // text for messages about it
};
typedef struct mjsExclude_ mjsExclude;

// An equality constraint.
struct mjsEquality_ {
  mjsElement* element;     // {internal} its entry in the spec
  mjtEq type;              // mjtEq; what is held
  double data[mjNEQDATA];  // anchors, pose, coefficients ..., by type
  mjtBool active;          // in force at the start
  mjString* name1;         // first object
  mjString* name2;         // second object
  mjtObj objtype;          // mjtObj; kind of both objects
  mjtNum solref[mjNREF];   // reference behaviour
  mjtNum solimp[mjNIMP];   // impedance
  mjString* info;          // text for messages about it
};
typedef struct mjsEquality_ mjsEquality;

// A tendon; mjs_wrapXXX add to its path.
struct mjsTendon_ {
  mjsElement* element;            // {internal} its entry in the spec
  double stiffness[mjNPOLY + 1];  // spring: linear coefficient, then those of higher powers
  double springlength[2];       // [-1, -1] :  from qpos_spring; lengths between which the spring is slack, m
  double springyield;           // 0: elastic; displacement at which the spring yields, m
  double damping[mjNPOLY + 1];  // linear coefficient, then those of higher powers
  double frictionloss;          // dry friction, N
  mjtNum solref_friction[mjNREF];  // reference behaviour of friction loss
  mjtNum solimp_friction[mjNIMP];  // impedance of friction loss
  double armature;                 // inertia along the tendon, kg
  mjtLimited limited;              // mjtLimited; whether range is in force
  mjtLimited actfrclimited;        // mjtLimited; whether actfrcrange is in force
  double range[2];                 // shortest and longest length, m
  double actfrcrange[2];           // lower and upper limit of the total actuator force, N
  double margin;                   // the limit acts from this far before it, m
  mjtNum solref_limit[mjNREF];     // reference behaviour of the limit
  mjtNum solimp_limit[mjNIMP];     // impedance of the limit
  mjString* material;              // its material
  double width;                    // radius when drawn, m
  float rgba[4];                   // colour where there is no material
  int group;                       // for visualization
  mjDoubleVec* userdata;           // user numbers
  mjString* info;                  // text for messages about it
};
typedef struct mjsTendon_ mjsTendon;

// An element of a tendon path.
struct mjsWrap_ {
  mjsElement* element;  // {internal} its entry in the spec
  mjtWrap type;         // mjtWrap; kind
  mjString* info;       // text for messages about it
};
typedef struct mjsWrap_ mjsWrap;

// An actuator.
struct mjsActuator_ {
  mjsElement* element;          // {internal} its entry in the spec
  mjtActuator type;             // mjtActuator; the element that it is written as
  mjtGain gaintype;             // mjtGain; how force depends on input
  double gainprm[mjNGAIN];      // parameters of the gain
  mjtBias biastype;             // mjtBias; force without input
  double biasprm[mjNBIAS];      // parameters of the bias
  mjtDyn dyntype;               // mjtDyn; inner state
  double dynprm[mjNDYN];        // parameters of the inner state
  int actdim;                   // numbers of inner state; -1: by dyntype
  int ctrlspec;                 // 0: type default; inputs, bits of mjtCtrlInput, or mjtCtrlChart
  double velrange[2];           // limits of the velocity input
  double ffrange[2];            // limits of the feed-forward input
  mjtBool actearly;             // force uses the activation of the end of the step
  mjtTrn trntype;               // mjtTrn; what it acts on
  double gear[6];               // factors from length and force to what it acts on
  mjString* target;             // object it acts on
  mjString* refsite;            // site of reference
  mjString* slidersite;         // site on the axis of the slider
  double cranklength;           // rod of a slider-crank, m
  double lengthrange[2];        // shortest and longest possible length, m or rad
  double inheritrange;          // sets ctrlrange or actrange to this factor times the target's range; 0: off
  double damping[mjNPOLY + 1];  // linear coefficient, then those of higher powers
  double armature;              // inertia added to what it acts on, kg or kg m^2
  mjtLimited ctrllimited;       // mjtLimited; whether ctrlrange is in force
  double ctrlrange[2];          // limits of the control
  mjtLimited forcelimited;      // mjtLimited; whether forcerange is in force
  double forcerange[2];         // limits of the force, N or N m
  mjtLimited actlimited;        // mjtLimited; whether actrange is in force
  double actrange[2];           // limits of the activation
  int group;                    // for visualization and disableactuator
  int nsample;                  // past controls that are kept
  int interp;                   // 0: zero-order hold; 1: linear; 2: cubic; how they are interpolated
  double delay;                 // 0: none; of the control, s
  mjDoubleVec* userdata;        // user numbers
  mjsPlugin plugin;             // actuator plugin
  mjString* info;               // text for messages about it
};
typedef struct mjsActuator_ mjsActuator;

// A sensor.
struct mjsSensor_ {
  mjsElement* element;    // {internal} its entry in the spec
  mjtSensor type;         // mjtSensor; what is measured
  mjtObj objtype;         // mjtObj; kind of the measured object
  mjString* objname;      // measured object
  mjtObj reftype;         // mjtObj; kind of the frame of reference
  mjString* refname;      // frame of reference
  int intprm[mjNSENS];    // further settings, by type
  mjtDataType datatype;   // mjtDataType; kind of numbers
  mjtStage needstage;     // mjtStage; stage after which it can be computed
  int dim;                // numbers it gives
  double cutoff;          // largest absolute value; 0: off
  double noise;           // standard deviation, for the user; not applied
  int nsample;            // past values that are kept
  int interp;             // 0: zero-order hold; 1: linear; 2: cubic; how they are interpolated
  double delay;           // of the value, s
  double interval[2];     // period and phase of measurements, s
  mjDoubleVec* userdata;  // user numbers
  mjsPlugin plugin;       // sensor plugin
  mjString* info;         // text for messages about it
};
typedef struct mjsSensor_ mjsSensor;

// Custom numbers.
struct mjsNumeric_ {
  mjsElement* element;  // {internal} its entry in the spec
  mjDoubleVec* data;    // values
  int size;             // how many; those not given are 0
  mjString* info;       // text for messages about it
};
typedef struct mjsNumeric_ mjsNumeric;

// A custom text.
struct mjsText_ {
  mjsElement* element;  // {internal} its entry in the spec
  mjString* data;       // the text
  mjString* info;       // text for messages about it
};
typedef struct mjsText_ mjsText;

// A custom list of objects.
struct mjsTuple_ {
  mjsElement* element;   // {internal} its entry in the spec
  mjIntVec* objtype;     // kinds of the members, mjtObj
  mjStringVec* objname;  // names of the members
  mjDoubleVec* objprm;   // numbers that go with the members
  mjString* info;        // text for messages about it
};
typedef struct mjsTuple_ mjsTuple;

// A keyframe: a state to reset to. What is empty is that of qpos0.
struct mjsKey_ {
  mjsElement* element;   // {internal} its entry in the spec
  double time;           // s
  mjDoubleVec* qpos;     // position
  mjDoubleVec* qvel;     // velocity
  mjDoubleVec* act;      // activations
  mjDoubleVec* mpos;     // positions of mocap bodies, m
  mjDoubleVec* mquat;    // orientations of mocap bodies
  mjDoubleVec* ctrl;     // controls
  mjDoubleVec* plastic;  // plastic deformation
  mjString* info;        // text for messages about it
};
typedef struct mjsKey_ mjsKey;

// A defaults class: what new elements of each kind start from.
struct mjsDefault_ {
  mjsElement* element;    // {internal} its entry in the spec
  mjsJoint* joint;        // for joints
  mjsGeom* geom;          // for geoms
  mjsSite* site;          // for sites
  mjsCamera* camera;      // for cameras
  mjsLight* light;        // for lights
  mjsFlex* flex;          // for flexes
  mjsMesh* mesh;          // for meshes
  mjsTexture* texture;    // texture
  mjsMaterial* material;  // for materials
  mjsPair* pair;          // for contact pairs
  mjsEquality* equality;  // for equality constraints
  mjsTendon* tendon;      // for tendons
  mjsActuator* actuator;  // for actuators
};
typedef struct mjsDefault_ mjsDefault;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJSPEC_H_
