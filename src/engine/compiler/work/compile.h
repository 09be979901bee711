// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// What the passes of the compiler share: the elements by id and their working values. A pass reads
// the spec, completes working values, and reports problems about elements;
// the emit passes then fill mjModel.

#ifndef GIMBAL_COMPILER_WORK_COMPILE_H_
#define GIMBAL_COMPILER_WORK_COMPILE_H_

#include "math/pose.h"
#include "spec/spec.h"

// a smaller mass counts as zero, and a vector of a smaller squared length has no direction
#define COMPILE_EPS 1e-14
#define FRAME_EPS   1e-6  // frames closer than this are the same

// A run of consecutive ids.
typedef struct Range {
  int adr;
  int num;
} Range;

// A rigid part: its mass and principal moments, and the frame they are about.
typedef struct RigidPart {
  double mass;
  double inertia[3];
  GimbalPose pose;
} RigidPart;

// Working values, one record per element, in order of ids.
typedef struct BodyWork {
  Element* e;
  const mjsBody* s;
  int parent;
  int weld;   // nearest body at or above that moves relative to its parent; 0: none
  int mocap;  // mocap id or -1
  int ndof;
  Range jnt, geom, site, cam, light;
  GimbalPose pose;
  GimbalPose inertial;
  GimbalPose moved;  // of a free body that was aligned: its frame in that of the spec
  bool aligned;
  double mass;
  double inertia[3];
  RigidPart own;  // without what was fused with it, where has_gained
  bool has_gained;
  bool adjusted;  // by boundmass, boundinertia or balanceinertia
  bool defined;   // inertial frame given or computed
  bool weighed;   // mass and inertia are those of geoms
  bool removed;   // by fusestatic
  bool referred;  // by name, so that fusestatic keeps it
  bool told;      // of a mistake in its geoms
} BodyWork;

typedef struct JointWork {
  Element* e;
  const mjsJoint* s;
  int body;
  bool limited, actfrclimited;
  double pos[3], axis[3], range[2], ref, springref, springyield;
} JointWork;

typedef struct GeomWork {
  Element* e;
  const mjsGeom* s;
  int body;
  mjtGeom type;
  int dataid;  // mesh or hfield
  int matid;
  GimbalPose pose;
  double size[3];
  double aabb[6];  // center, half-size
  double mass, inertia[3];
  double surfacevel[6];
  double fluid[mjNFLUID];
} GeomWork;

typedef struct SiteWork {
  Element* e;
  const mjsSite* s;
  int body;
  int dataid;  // mesh, or -1
  int matid;
  GimbalPose pose;
  double size[3];
} SiteWork;

typedef struct CameraWork {
  Element* e;
  const mjsCamera* s;
  int body;
  int target;
  GimbalPose pose;
  double fovy;
  float intrinsic[4];
} CameraWork;

typedef struct LightWork {
  Element* e;
  const mjsLight* s;
  int body;
  int target;
  int texid;
  double pos[3], dir[3];
} LightWork;

typedef struct FrameWork {
  GimbalPose pose;  // relative to the body
  bool done;
} FrameWork;

typedef struct WrapWork {
  mjtWrap type;
  int objid;
  double prm;
} WrapWork;

typedef struct TendonWork {
  Element* e;
  const mjsTendon* s;
  Range wrap;
  bool limited, actfrclimited;
  int matid;
  double range[2], springlength[2];
  int *dofs, ndof;  // columns of the Jacobian that may be nonzero, increasing
} TendonWork;

typedef struct ActuatorWork {
  Element* e;
  const mjsActuator* s;
  mjtTrn trntype;
  int trnid[2];
  int actnum;
  int ctrlnum, ctrlspec, outnum;
  bool ctrllimited, forcelimited, actlimited;
  double gear[6], ctrlrange[2], actrange[2], lengthrange[2];
} ActuatorWork;

typedef struct SensorWork {
  Element* e;
  const mjsSensor* s;
  mjtObj objtype, reftype;
  int objid, refid, dim;
  mjtDataType datatype;
  mjtStage needstage;
} SensorWork;

typedef struct PairWork {
  Element* e;
  int id1, id2;  // geoms, or bodies of an exclude
  int signature;
} PairWork;

typedef struct EqualityWork {
  Element* e;
  int id1, id2;
  mjtObj objtype;
} EqualityWork;

typedef struct KeyWork {
  Element* e;
} KeyWork;

// Assets as the asset/ folder makes them; see c_mesh.c, c_texture.c, c_hfield.c, c_skin.c,
// c_flex.c.
typedef struct MeshWork MeshWork;
typedef struct TextureWork TextureWork;
typedef struct HFieldWork HFieldWork;
typedef struct SkinWork SkinWork;
typedef struct FlexWork FlexWork;

typedef struct Compile {
  Spec* spec;
  const mjVFS* vfs;
  mjModel* m;
  bool complete;  // all passes are done, without errors
  mjData* data;   // in which the constants of m are computed; NULL before and after
  mjModel size;   // only its size fields are used, before m exists
  ElementList list[mjNOBJECT];

  BodyWork* body;
  JointWork* joint;
  GeomWork* geom;
  SiteWork* site;
  CameraWork* camera;
  LightWork* light;
  FrameWork* frame;
  TendonWork* tendon;
  GArray* wrap;  // WrapWork
  ActuatorWork* actuator;
  SensorWork* sensor;
  PairWork* pair;
  PairWork* exclude;
  EqualityWork* equality;
  MeshWork* mesh;
  bool* unread_mesh;  // by mesh: it goes, and nothing needs it before; NULL: none goes
  TextureWork* texture;
  HFieldWork* hfield;
  SkinWork* skin;
  FlexWork* flex;
  struct Scaler* scaler;           // of frames that scale, or NULL
  struct PluginWork* plugin;       // instances; see c_plugin.c
  struct FlexFactor* flex_factor;  // of the flexes that bend, or NULL

  double mass_factor;               // of settotalmass; 0: it is not given
  int nuser[mjNOBJECT];             // width of user data, by kind
  int *dof_body, *dof_parent;       // by dof
  mjtByte* body_simple;             // by body, as in mjModel
  int *body_dofadr, *body_lastdof;  // by body; lastdof: last dof at or above, -1: none
} Compile;

static inline int count(const Compile* c, mjtObj kind) {
  return c->list[kind].size;
}

// Records of the elements of a kind, by id; each begins with its Element* and with what the user
// said of it. For g_free.
void* new_works(const Compile* c, mjtObj kind, size_t size);

// Report a problem of an element. Compilation continues, to find more problems, and fails at the
// end.
#define compile_error(c, e, code, ...) spec_error((c)->spec, e, code, NULL, __VA_ARGS__)

// The id of a named object. An unknown name is reported and gives -1; "" gives -1 without report.
int resolve_name(Compile* c, const Element* user, mjtObj kind, const char* name, const char* role);

// The same where another element's text has the name: a step on the path of a tendon.
int resolve_name_at(Compile* c, const Element* user, const Element* written, mjtObj kind, const char* name,
                    const char* role);

// Whether a limited attribute is in force: false, true, or (auto) if a range is given and
// autolimits is on.
bool resolve_limited(Compile* c, const Element* e, mjtLimited limited, const double range[2],
                     const char* name);

// Copy user data to a row of a model array; the rest of the row is zero.
void emit_user(mjtNum* rows, int id, int width, const mjDoubleVec* userdata);

//---- passes: collect
void collect_elements(Compile* c);
void check_names(Compile* c);

// Scale the numbers of the spec by its frames, until the end puts back what was written.
void scale_frames(Compile* c);
void scale_end(Compile* c);
// How a frame distorts a mesh that is used askew; unchanged if it does not.
void scale_mesh_stretch(const Compile* c, const Element* mesh, double stretch[9]);
// How frames distort a skin with these bones; returns the factor of its lengths. Unchanged and 1 if
// they do not.
double scale_skin_stretch(const Compile* c, const Element* skin, const char* const bones[], int n,
                          double stretch[9]);
// The inertia of a body as it is written in scaled frames.
void scale_inertial_back(const Compile* c, const Element* body, mjsBody* s);
// A state, by the rows of a keyframe; qvel, act, ctrl and plastic may be NULL.
typedef struct KeyState {
  mjtNum *qpos, *qvel, *act, *ctrl, *mpos, *plastic;
} KeyState;

// From the units of the spec to those of the model, or back.
void scale_state(Compile* c, const mjModel* m, const KeyState* rows, bool back);
// Before numbers of a model are written over scaled ones, and after: then they are those of the
// frames again.
void scale_mark(Compile* c);
void scale_back(Compile* c);
void check_types(Compile* c);  // nothing may be looked up by a type before
void check_user_data(Compile* c);
void compile_plugins(Compile* c);

//---- passes: complete and check
void compile_materials(Compile* c);
void compile_meshes(Compile* c);
void compile_textures(Compile* c);
void compile_hfields(Compile* c);
void compile_skins(Compile* c);
void compile_flexes(Compile* c);
void compile_frames(Compile* c);
void compile_tree(Compile* c);
void body_given_inertia(Compile* c, BodyWork* b);  // as it is stated, without bounds
void compile_joint(Compile* c, JointWork* j);
void compile_geom(Compile* c, GeomWork* g);
void compile_site(Compile* c, SiteWork* s);
void compile_camera(Compile* c, CameraWork* cam);
void compile_light(Compile* c, LightWork* l);
void fuse_static(Compile* c);
void compile_pairs(Compile* c);
void compile_equalities(Compile* c);
void compile_tendons(Compile* c);
bool tendon_wraps_geoms(const Compile* c, const TendonWork* t);
void compile_actuators(Compile* c);
void check_actuator_types(Compile* c, const ActuatorWork* a);
void compile_sensors(Compile* c);
void compile_customs(Compile* c);
void compile_keys(Compile* c);
void discard_visual(Compile* c);
void find_unread_meshes(Compile* c);
void check_free_bodies(Compile* c);
void check_masses(Compile* c);

// Number of values that a numeric field holds.
int numeric_size(const Element* e);

//---- passes: sizes and emission
void number_dofs(Compile* c);
void find_simple_bodies(Compile* c);
void compute_sizes(Compile* c);
void sparsity_sizes(Compile* c, mjModel* size);  // ntree, nM, nB, nC, nD
void emit_tree(Compile* c);
void emit_dof_trees(Compile* c);
void emit_sleep_policy(Compile* c);
void emit_sparsity(Compile* c);
void emit_materials(Compile* c);
void emit_meshes(Compile* c);
void emit_textures(Compile* c);
void emit_hfields(Compile* c);
void emit_skins(Compile* c);
void emit_flexes(Compile* c);
void emit_pairs(Compile* c);
void emit_equalities(Compile* c);
void emit_tendons(Compile* c);
void emit_actuators(Compile* c);
void emit_plugins(Compile* c);
void emit_sensors(Compile* c);
void emit_customs(Compile* c);
void emit_keys(Compile* c);
void emit_names(Compile* c);
void emit_memory(Compile* c);
mjtSize arena_bytes(const mjSpec* s, const mjModel* m);  // of a model whose arrays are complete
void emit_constants(Compile* c);

//---- freeing
void free_tendons(Compile* c);
void free_meshes(Compile* c);
void free_textures(Compile* c);
void free_hfields(Compile* c);
void free_skins(Compile* c);
void free_flexes(Compile* c);
void free_plugins(Compile* c);

// The instance that an element uses, -1 if none.
int plugin_id(const Element* user);

// Say which soft flexes nothing holds together.
void warn_of_loose_flexes(const Compile* c);
void warn_of_passive_flexes(const Compile* c);

//---- poses
// returns the old length; a vector that is too short becomes (1,0,0)
double normalize3(double v[3]);
void rotate(double result[3], const double v[3], const double quat[4]);
bool is_null_pose(const double* pos, const double* quat);  // NULL: not looked at

// The pose around a tree element, from its frames: identity without frames.
const GimbalPose* frame_pose(const Compile* c, const Element* e);

// quat from the alternative form, if one is given; problems are reported about e.
void resolve_orientation(Compile* c, const Element* e, double quat[4], const mjsOrientation* alt);

// A segment instead of pose and length (capsule, cylinder, box, ellipsoid). size[1] or size[2]
// becomes half the length.
void resolve_fromto(Compile* c, const Element* e, mjtGeom type, const double fromto[6], const double pos[3],
                    GimbalPose* pose, double size[3]);

// Sizes that a geom type needs must be positive.
void check_geom_size(Compile* c, const Element* e, mjtGeom type, const double size[3]);

#endif  // GIMBAL_COMPILER_WORK_COMPILE_H_
