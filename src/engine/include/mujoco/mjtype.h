// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Scalar types, enumerations and the log record.

#ifndef MUJOCO_MJTYPE_H_
#define MUJOCO_MJTYPE_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjPI     3.141592653589793  // pi
#define mjMAXVAL 10000000000.0      // a state value or acceleration beyond this counts as diverged

// floating-point type of the engine
#ifdef mjUSESINGLE
typedef float mjtNum;  // all numbers
#else
typedef double mjtNum;  // all numbers
#endif

// small number, or byte of a picture
typedef unsigned char mjtByte;
// size of an array, or address in it
typedef int64_t mjtSize;
#ifdef __cplusplus
typedef bool mjtBool;  // 0 or 1
#else
typedef _Bool mjtBool;  // 0 or 1
#endif

// divisors and norms below this count as zero
#ifdef mjUSESINGLE
  #define mjMINVAL 1E-15f
#else
  #define mjMINVAL 1E-15
#endif

// Features that can be switched off, bits of mjOption.disableflags.
typedef enum mjtDisableBit_ {
  mjDSBL_CONSTRAINT = 1 << 0,     // all constraints
  mjDSBL_EQUALITY = 1 << 1,       // equality constraints
  mjDSBL_FRICTIONLOSS = 1 << 2,   // friction loss of dofs and tendons
  mjDSBL_LIMIT = 1 << 3,          // joint and tendon limits
  mjDSBL_CONTACT = 1 << 4,        // collisions and contacts
  mjDSBL_SPRING = 1 << 5,         // springs
  mjDSBL_DAMPER = 1 << 6,         // dampers
  mjDSBL_GRAVITY = 1 << 7,        // gravity
  mjDSBL_CLAMPCTRL = 1 << 8,      // limits of controls
  mjDSBL_WARMSTART = 1 << 9,      // solver start from the previous acceleration
  mjDSBL_FILTERPARENT = 1 << 10,  // exclusion of parent-child collisions
  mjDSBL_ACTUATION = 1 << 11,     // actuators
  mjDSBL_REFSAFE = 1 << 12,       // correction of solref that is too stiff for the time step
  mjDSBL_SENSOR = 1 << 13,        // sensors
  mjDSBL_MIDPHASE = 1 << 14,      // bounding volume trees in collision
  mjDSBL_EULERDAMP = 1 << 15,     // implicit damping in the Euler integrator
  mjDSBL_AUTORESET = 1 << 16,     // reset after divergence
  mjDSBL_NATIVECCD = 1 << 17,     // GJK and EPA; MPR is used instead
  mjDSBL_ISLAND = 1 << 18,        // splitting of constraints into islands
  mjDSBL_MULTICCD = 1 << 19,      // several contacts for a pair of convex geoms
  mjNDISABLE = 20                 // number of entries
} mjtDisableBit;

// Features that can be switched on, bits of mjOption.enableflags.
typedef enum mjtEnableBit_ {
  mjENBL_OVERRIDE = 1 << 0,     // contact parameters of mjOption for all contacts
  mjENBL_ENERGY = 1 << 1,       // energy is computed
  mjENBL_FWDINV = 1 << 2,       // forward and inverse dynamics are compared
  mjENBL_INVDISCRETE = 1 << 3,  // inverse dynamics for accelerations from finite differences
  mjENBL_SLEEP = 1 << 4,        // trees at rest may sleep
  mjENBL_DIAGEXACT = 1 << 5,    // exact instead of estimated efc_diagA
  mjENBL_IPC = 1 << 6,          // contacts of flexes without penetration
  mjENBL_SPECULATIVE = 1 << 7,  // contacts ahead of fast convex geoms
  mjNENABLE = 8                 // number of entries
} mjtEnableBit;

// Kinds of joint; numbers in qpos and qvel.
typedef enum mjtJoint_ {
  mjJNT_FREE = 0,   // position and orientation, 7 and 6
  mjJNT_BALL = 1,   // orientation, 4 and 3
  mjJNT_SLIDE = 2,  // shift along an axis, 1 and 1
  mjJNT_HINGE = 3   // turn about an axis, 1 and 1
} mjtJoint;

// Shapes of geoms and sites; those from 100 on are only for drawing.
typedef enum mjtGeom_ {
  mjGEOM_PLANE = 0,       // plane, its normal is z
  mjGEOM_HFIELD = 1,      // height field
  mjGEOM_SPHERE = 2,      // sphere
  mjGEOM_CAPSULE = 3,     // cylinder along z with half spheres as ends
  mjGEOM_ELLIPSOID = 4,   // ellipsoid
  mjGEOM_CYLINDER = 5,    // cylinder along z
  mjGEOM_BOX = 6,         // box
  mjGEOM_MESH = 7,        // triangle mesh
  mjGEOM_SDF = 8,         // signed distance field
  mjNGEOMTYPES = 9,       // number of entries
  mjGEOM_ARROW = 100,     // arrow
  mjGEOM_ARROW1 = 101,    // arrow without the wedge
  mjGEOM_ARROW2 = 102,    // arrow with a head at either end
  mjGEOM_LINE = 103,      // line
  mjGEOM_LINEBOX = 104,   // edges of a box
  mjGEOM_FLEX = 105,      // flex
  mjGEOM_SKIN = 106,      // skin
  mjGEOM_LABEL = 107,     // text
  mjGEOM_TRIANGLE = 108,  // triangle
  mjGEOM_NONE = 1001      // no shape
} mjtGeom;

// Projection of a camera.
typedef enum mjtProjection_ {
  mjPROJ_PERSPECTIVE = 0,  // far things look smaller
  mjPROJ_ORTHOGRAPHIC = 1  // all things keep their size
} mjtProjection;

// How a camera or light follows its body.
typedef enum mjtCamLight_ {
  mjCAMLIGHT_FIXED = 0,         // fixed in the body
  mjCAMLIGHT_TRACK = 1,         // keeps its offset from the body and its orientation in the world
  mjCAMLIGHT_TRACKCOM = 2,      // the same with the centre of mass of the subtree
  mjCAMLIGHT_TARGETBODY = 3,    // fixed position in the body, turned to the target body
  mjCAMLIGHT_TARGETBODYCOM = 4  // the same, turned to the target's subtree centre of mass
} mjtCamLight;

// Kinds of light.
typedef enum mjtLightType_ {
  mjLIGHT_SPOT = 0,         // cone
  mjLIGHT_DIRECTIONAL = 1,  // parallel, from infinity
  mjLIGHT_POINT = 2,        // from a point in all directions
  mjLIGHT_IMAGE = 3         // surroundings, from a texture
} mjtLightType;

// Kinds of texture.
typedef enum mjtTexture_ {
  mjTEXTURE_2D = 0,     // flat
  mjTEXTURE_CUBE = 1,   // six faces of a cube, projected on an object
  mjTEXTURE_SKYBOX = 2  // six faces of a cube, seen as background
} mjtTexture;

// What a texture of a material is for.
typedef enum mjtTextureRole_ {
  mjTEXROLE_USER = 0,       // not set
  mjTEXROLE_RGB = 1,        // colour
  mjTEXROLE_OCCLUSION = 2,  // shade of crevices
  mjTEXROLE_ROUGHNESS = 3,  // roughness
  mjTEXROLE_METALLIC = 4,   // likeness to metal
  mjTEXROLE_NORMAL = 5,     // relief
  mjTEXROLE_OPACITY = 6,    // opacity
  mjTEXROLE_EMISSIVE = 7,   // light of its own
  mjTEXROLE_RGBA = 8,       // colour and opacity
  mjTEXROLE_ORM = 9,        // occlusion, roughness and metallic in one
  mjNTEXROLE = 10           // number of entries
} mjtTextureRole;

// Meaning of the numbers in a texture.
typedef enum mjtColorSpace_ {
  mjCOLORSPACE_AUTO = 0,    // by its use
  mjCOLORSPACE_LINEAR = 1,  // proportional to light
  mjCOLORSPACE_SRGB = 2     // sRGB
} mjtColorSpace;

// Integrators.
typedef enum mjtIntegrator_ {
  mjINT_EULER = 0,         // semi-implicit Euler
  mjINT_RK4 = 1,           // Runge-Kutta of order 4
  mjINT_IMPLICIT = 2,      // implicit in velocity
  mjINT_IMPLICITFAST = 3,  // the same, without the derivatives of Coriolis forces
  mjINT_DISCRETE = 4       // implicit in velocity and position, constraints included
} mjtIntegrator;

// Friction cones.
typedef enum mjtCone_ {
  mjCONE_PYRAMIDAL = 0,  // pyramid
  mjCONE_ELLIPTIC = 1    // ellipse
} mjtCone;

// Storage of the constraint Jacobian.
typedef enum mjtJacobian_ {
  mjJAC_DENSE = 0,   // dense
  mjJAC_SPARSE = 1,  // compressed rows
  mjJAC_AUTO = 2     // by the number of dofs
} mjtJacobian;

// Constraint solvers.
typedef enum mjtSolver_ {
  mjSOL_PGS = 0,    // projected Gauss-Seidel, dual
  mjSOL_CG = 1,     // conjugate gradients, primal
  mjSOL_NEWTON = 2  // Newton, primal
} mjtSolver;

// Kinds of equality constraint.
typedef enum mjtEq_ {
  mjEQ_CONNECT = 0,     // two points coincide
  mjEQ_WELD = 1,        // two frames coincide
  mjEQ_JOINT = 2,       // a joint is a polynomial of another
  mjEQ_TENDON = 3,      // a tendon length is a polynomial of another
  mjEQ_FLEX = 4,        // edges of a flex keep their lengths
  mjEQ_FLEXVERT = 5,    // vertices of a flex keep their surroundings
  mjEQ_FLEXSTRAIN = 6,  // cells of a flex keep their shape
  mjEQ_DISTANCE = 7     // unsupported
} mjtEq;

// Kinds of tendon.
typedef enum mjtTendon_ {
  mjTENDON_FIXED = 0,   // weighted sum of joint positions
  mjTENDON_SPATIAL = 1  // path through sites and around geoms
} mjtTendon;

// Elements of a tendon path.
typedef enum mjtWrap_ {
  mjWRAP_NONE = 0,     // none
  mjWRAP_JOINT = 1,    // joint of a fixed tendon
  mjWRAP_PULLEY = 2,   // divides the force that follows
  mjWRAP_SITE = 3,     // passes through a site
  mjWRAP_SPHERE = 4,   // wraps a sphere
  mjWRAP_CYLINDER = 5  // wraps a cylinder
} mjtWrap;

// What an actuator acts on.
typedef enum mjtTrn_ {
  mjTRN_JOINT = 0,          // joint, axis in the child
  mjTRN_JOINTINPARENT = 1,  // joint, axis in the parent
  mjTRN_SLIDERCRANK = 2,    // slider-crank
  mjTRN_TENDON = 3,         // tendon
  mjTRN_SITE = 4,           // site, with force and torque
  mjTRN_BODY = 5,           // contacts of a body, for adhesion
  mjTRN_SO3 = 6,            // orientation
  mjTRN_UNDEFINED = 1000    // not set
} mjtTrn;

// Inner state of an actuator.
typedef enum mjtDyn_ {
  mjDYN_NONE = 0,         // none
  mjDYN_INTEGRATOR = 1,   // integral of the control
  mjDYN_FILTER = 2,       // low-pass filter of the control
  mjDYN_FILTEREXACT = 3,  // the same, integrated exactly
  mjDYN_MUSCLE = 4,       // muscle activation
  mjDYN_DCMOTOR = 5,      // states of a DC motor
  mjDYN_PID = 6,          // states of a PID controller
  mjDYN_USER = 7          // mjcb_act_dyn
} mjtDyn;

// Factor from control or activation to force.
typedef enum mjtGain_ {
  mjGAIN_FIXED = 0,    // constant
  mjGAIN_AFFINE = 1,   // constant plus terms of length and velocity
  mjGAIN_MUSCLE = 2,   // force of a muscle by length and velocity
  mjGAIN_DCMOTOR = 3,  // DC motor
  mjGAIN_SO3 = 4,      // orientation servo
  mjGAIN_PID = 5,      // PID controller
  mjGAIN_USER = 6      // mjcb_act_gain
} mjtGain;

// Force of an actuator that needs no control.
typedef enum mjtBias_ {
  mjBIAS_NONE = 0,     // none
  mjBIAS_AFFINE = 1,   // constant plus terms of length and velocity
  mjBIAS_MUSCLE = 2,   // passive force of a muscle
  mjBIAS_DCMOTOR = 3,  // DC motor
  mjBIAS_SO3 = 4,      // orientation servo
  mjBIAS_USER = 5      // mjcb_act_bias
} mjtBias;

// How controls give an orientation.
typedef enum mjtCtrlChart_ {
  mjCHART_EXPMAP = 1,  // rotation vector, 3 numbers
  mjCHART_QUAT = 2     // quaternion, 4 numbers
} mjtCtrlChart;

// Inputs of an actuator with several controls, bits.
typedef enum mjtCtrlInput_ {
  mjINPUT_POS = 1,       // desired position
  mjINPUT_VEL = 2,       // desired velocity
  mjINPUT_FF = 4,        // feed-forward force
  mjINPUT_VOLTAGE = 8,   // voltage
  mjINPUT_NONE = 16,     // no input
  mjINPUT_PRESSURE = 32  // pressure
} mjtCtrlInput;

// Kinds of model element.
typedef enum mjtObj_ {
  mjOBJ_UNKNOWN = 0,    // none
  mjOBJ_BODY = 1,       // body, its inertial frame
  mjOBJ_XBODY = 2,      // body, its own frame
  mjOBJ_JOINT = 3,      // joint
  mjOBJ_DOF = 4,        // degree of freedom
  mjOBJ_GEOM = 5,       // geom
  mjOBJ_SITE = 6,       // site
  mjOBJ_CAMERA = 7,     // camera
  mjOBJ_LIGHT = 8,      // light
  mjOBJ_FLEX = 9,       // flex
  mjOBJ_MESH = 10,      // mesh
  mjOBJ_SKIN = 11,      // skin
  mjOBJ_HFIELD = 12,    // height field
  mjOBJ_TEXTURE = 13,   // texture
  mjOBJ_MATERIAL = 14,  // material
  mjOBJ_PAIR = 15,      // contact pair
  mjOBJ_EXCLUDE = 16,   // excluded pair of bodies
  mjOBJ_EQUALITY = 17,  // equality constraint
  mjOBJ_TENDON = 18,    // tendon
  mjOBJ_ACTUATOR = 19,  // actuator
  mjOBJ_SENSOR = 20,    // sensor
  mjOBJ_NUMERIC = 21,   // custom numbers
  mjOBJ_TEXT = 22,      // custom text
  mjOBJ_TUPLE = 23,     // custom tuple
  mjOBJ_KEY = 24,       // keyframe
  mjOBJ_PLUGIN = 25,    // plugin instance
  mjNOBJECT = 26,       // number of entries
  mjOBJ_FRAME = 100,    // frame, in mjSpec only
  mjOBJ_DEFAULT = 101,  // defaults class, in mjSpec only
  mjOBJ_MODEL = 102     // whole mjSpec
} mjtObj;

// What a sensor measures.
typedef enum mjtSensor_ {
  mjSENS_TOUCH = 0,            // sum of normal contact forces in a site, N
  mjSENS_ACCELEROMETER = 1,    // acceleration of a site with gravity, its frame, m/s^2
  mjSENS_VELOCIMETER = 2,      // velocity of a site, its frame, m/s
  mjSENS_GYRO = 3,             // angular velocity of a site, its frame, rad/s
  mjSENS_FORCE = 4,            // force between the site's body and its parent, site frame, N
  mjSENS_TORQUE = 5,           // torque between them, site frame, N m
  mjSENS_MAGNETOMETER = 6,     // magnetic flux, site frame
  mjSENS_RANGEFINDER = 7,      // distance to what is in sight, m
  mjSENS_CAMPROJECTION = 8,    // pixel where a camera sees a site
  mjSENS_JOINTPOS = 9,         // joint position, m or rad
  mjSENS_JOINTVEL = 10,        // joint velocity, m/s or rad/s
  mjSENS_TENDONPOS = 11,       // tendon length, m
  mjSENS_TENDONVEL = 12,       // tendon velocity, m/s
  mjSENS_ACTUATORPOS = 13,     // actuator length
  mjSENS_ACTUATORVEL = 14,     // actuator velocity
  mjSENS_ACTUATORFRC = 15,     // actuator force
  mjSENS_JOINTACTFRC = 16,     // force of all actuators on a joint, N or N m
  mjSENS_TENDONACTFRC = 17,    // force of all actuators on a tendon, N
  mjSENS_BALLQUAT = 18,        // orientation of a ball joint
  mjSENS_BALLANGVEL = 19,      // angular velocity of a ball joint, rad/s
  mjSENS_JOINTLIMITPOS = 20,   // distance of a joint to its limit, m or rad
  mjSENS_JOINTLIMITVEL = 21,   // rate of this distance, m/s or rad/s
  mjSENS_JOINTLIMITFRC = 22,   // force of the limit, N or N m
  mjSENS_TENDONLIMITPOS = 23,  // distance of a tendon to its limit, m
  mjSENS_TENDONLIMITVEL = 24,  // rate of this distance, m/s
  mjSENS_TENDONLIMITFRC = 25,  // force of the limit, N
  mjSENS_FRAMEPOS = 26,        // position of an object, m
  mjSENS_FRAMEQUAT = 27,       // orientation of an object
  mjSENS_FRAMEXAXIS = 28,      // x axis of an object
  mjSENS_FRAMEYAXIS = 29,      // y axis of an object
  mjSENS_FRAMEZAXIS = 30,      // z axis of an object
  mjSENS_FRAMELINVEL = 31,     // velocity of an object, m/s
  mjSENS_FRAMEANGVEL = 32,     // angular velocity of an object, rad/s
  mjSENS_FRAMELINACC = 33,     // acceleration of an object, m/s^2
  mjSENS_FRAMEANGACC = 34,     // angular acceleration of an object, rad/s^2
  mjSENS_SUBTREECOM = 35,      // centre of mass of a subtree, m
  mjSENS_SUBTREELINVEL = 36,   // velocity of that centre of mass, m/s
  mjSENS_SUBTREEANGMOM = 37,   // angular momentum of a subtree, kg m^2/s
  mjSENS_INSIDESITE = 38,      // 1: the object is in the site
  mjSENS_GEOMDIST = 39,        // smallest distance of two geoms or bodies, m
  mjSENS_GEOMNORMAL = 40,      // direction of that distance
  mjSENS_GEOMFROMTO = 41,      // end points of that distance, m
  mjSENS_CONTACT = 42,         // chosen contacts, mjtConDataField
  mjSENS_E_POTENTIAL = 43,     // potential energy, J
  mjSENS_E_KINETIC = 44,       // kinetic energy, J
  mjSENS_CLOCK = 45,           // simulated time, s
  mjSENS_TACTILE = 46,         // penetration and sliding at the points of a mesh
  mjSENS_PLUGIN = 47,          // by a plugin
  mjSENS_USER = 48             // by mjcb_sensor
} mjtSensor;

// Stages of the computation.
typedef enum mjtStage_ {
  mjSTAGE_NONE = 0,  // none
  mjSTAGE_POS = 1,   // what depends on position
  mjSTAGE_VEL = 2,   // what depends on velocity too
  mjSTAGE_ACC = 3    // what depends on acceleration and force too
} mjtStage;

// Kind of numbers a sensor gives; tells how cutoff applies.
typedef enum mjtDataType_ {
  mjDATATYPE_REAL = 0,       // any numbers
  mjDATATYPE_POSITIVE = 1,   // not negative
  mjDATATYPE_AXIS = 2,       // unit vector
  mjDATATYPE_QUATERNION = 3  // unit quaternion
} mjtDataType;

// Parts of the report of a contact sensor.
typedef enum mjtConDataField_ {
  mjCONDATA_FOUND = 0,    // number of matching contacts, 0: none
  mjCONDATA_FORCE = 1,    // force, contact frame, N
  mjCONDATA_TORQUE = 2,   // torque, contact frame, N m
  mjCONDATA_DIST = 3,     // signed distance, m
  mjCONDATA_POS = 4,      // position, m
  mjCONDATA_NORMAL = 5,   // normal
  mjCONDATA_TANGENT = 6,  // first tangent
  mjCONDATA_LINVEL = 7,   // relative velocity, contact frame, m/s
  mjCONDATA_ANGVEL = 8,   // relative angular velocity, contact frame, rad/s
  mjNCONDATA = 9          // number of entries
} mjtConDataField;

// Parts of the report of a rangefinder.
typedef enum mjtRayDataField_ {
  mjRAYDATA_DIST = 0,    // length of the ray, m
  mjRAYDATA_DIR = 1,     // direction
  mjRAYDATA_ORIGIN = 2,  // start, m
  mjRAYDATA_POINT = 3,   // point that was hit, m
  mjRAYDATA_NORMAL = 4,  // surface normal there
  mjRAYDATA_DEPTH = 5,   // distance from the camera plane, m
  mjNRAYDATA = 6         // number of entries
} mjtRayDataField;

// Pictures that a camera makes, bits.
typedef enum mjtCamOutBit_ {
  mjCAMOUT_RGB = 1 << 0,     // colour
  mjCAMOUT_DEPTH = 1 << 1,   // distance from the camera plane
  mjCAMOUT_DIST = 1 << 2,    // distance from the camera
  mjCAMOUT_NORMAL = 1 << 3,  // surface normals
  mjCAMOUT_SEG = 1 << 4,     // object ids
  mjNCAMOUT = 5              // number of entries
} mjtCamOutBit;

// What the frame of an element has in common with its body; saves computation.
typedef enum mjtSameFrame_ {
  mjSAMEFRAME_NONE = 0,       // nothing
  mjSAMEFRAME_BODY = 1,       // equal to the body frame
  mjSAMEFRAME_INERTIA = 2,    // equal to the inertial frame
  mjSAMEFRAME_BODYROT = 3,    // orientation of the body frame
  mjSAMEFRAME_INERTIAROT = 4  // orientation of the inertial frame
} mjtSameFrame;

// Whether a tree may sleep.
typedef enum mjtSleepPolicy_ {
  mjSLEEP_AUTO = 0,          // not yet decided
  mjSLEEP_AUTO_NEVER = 1,    // the compiler decided: no
  mjSLEEP_AUTO_ALLOWED = 2,  // the compiler decided: yes
  mjSLEEP_NEVER = 3,         // the user decided: no
  mjSLEEP_ALLOWED = 4,       // the user decided: yes
  mjSLEEP_INIT = 5           // yes, and asleep at the start
} mjtSleepPolicy;

// Actuators whose length range the compiler computes.
typedef enum mjtLRMode_ {
  mjLRMODE_NONE = 0,        // none
  mjLRMODE_MUSCLE = 1,      // muscles
  mjLRMODE_MUSCLEUSER = 2,  // muscles and those with user gain or bias
  mjLRMODE_ALL = 3          // all
} mjtLRMode;

// How elements of a flex that may collide with each other are found.
typedef enum mjtFlexSelf_ {
  mjFLEXSELF_NONE = 0,    // no self-collision
  mjFLEXSELF_NARROW = 1,  // all pairs
  mjFLEXSELF_BVH = 2,     // bounding volume tree
  mjFLEXSELF_SAP = 3,     // sweep and prune
  mjFLEXSELF_AUTO = 4     // by dimension
} mjtFlexSelf;

// How two signed distance fields are combined.
typedef enum mjtSDFType_ {
  mjSDFTYPE_SINGLE = 0,        // the first one alone
  mjSDFTYPE_INTERSECTION = 1,  // larger of both
  mjSDFTYPE_MIDSURFACE = 2,    // difference
  mjSDFTYPE_COLLISION = 3      // function whose minimum is a contact
} mjtSDFType;

// Parts of the state, bits for mj_getState and others.
typedef enum mjtState_ {
  mjSTATE_TIME = 1 << 0,          // time
  mjSTATE_QPOS = 1 << 1,          // qpos
  mjSTATE_QVEL = 1 << 2,          // qvel
  mjSTATE_ACT = 1 << 3,           // act
  mjSTATE_HISTORY = 1 << 4,       // history
  mjSTATE_WARMSTART = 1 << 5,     // qacc_warmstart
  mjSTATE_CTRL = 1 << 6,          // ctrl
  mjSTATE_QFRC_APPLIED = 1 << 7,  // qfrc_applied
  mjSTATE_XFRC_APPLIED = 1 << 8,  // xfrc_applied
  mjSTATE_EQ_ACTIVE = 1 << 9,     // eq_active
  mjSTATE_MOCAP_POS = 1 << 10,    // mocap_pos
  mjSTATE_MOCAP_QUAT = 1 << 11,   // mocap_quat
  mjSTATE_USERDATA = 1 << 12,     // userdata
  mjSTATE_PLUGIN = 1 << 13,       // plugin_state
  mjSTATE_PLASTIC = 1 << 14,      // plastic
  mjNSTATE = 15,                  // number of entries
  mjSTATE_PHYSICS = 16414,        // QPOS, QVEL, ACT, HISTORY, PLASTIC
  mjSTATE_FULLPHYSICS = 24607,    // PHYSICS, TIME, PLUGIN
  mjSTATE_USER = 8128,            // CTRL to USERDATA: the user's inputs
  mjSTATE_INTEGRATION = 32767     // all: what determines the next step
} mjtState;

// Kinds of constraint row.
typedef enum mjtConstraint_ {
  mjCNSTR_EQUALITY = 0,              // equality
  mjCNSTR_FRICTION_DOF = 1,          // friction loss of a dof
  mjCNSTR_FRICTION_TENDON = 2,       // friction loss of a tendon
  mjCNSTR_LIMIT_JOINT = 3,           // limit of a joint
  mjCNSTR_LIMIT_TENDON = 4,          // limit of a tendon
  mjCNSTR_CONTACT_FRICTIONLESS = 5,  // normal direction alone
  mjCNSTR_CONTACT_PYRAMIDAL = 6,     // edge of a pyramidal cone
  mjCNSTR_CONTACT_ELLIPTIC = 7       // direction of an elliptic cone
} mjtConstraint;

// Branch of the cost that a row is on.
typedef enum mjtConstraintState_ {
  mjCNSTRSTATE_SATISFIED = 0,  // zero: no force
  mjCNSTRSTATE_QUADRATIC = 1,  // quadratic
  mjCNSTRSTATE_LINEARNEG = 2,  // linear, falling
  mjCNSTRSTATE_LINEARPOS = 3,  // linear, rising
  mjCNSTRSTATE_CONE = 4        // on the surface of the cone
} mjtConstraintState;

// Warnings that are counted in mjData.warning.
typedef enum mjtWarning_ {
  mjWARN_INERTIA = 0,      // inertia matrix is nearly singular
  mjWARN_CONTACTFULL = 1,  // no room for contacts
  mjWARN_CNSTRFULL = 2,    // no room for constraint rows
  mjWARN_BADQPOS = 3,      // qpos is bad: not finite or too large
  mjWARN_BADQVEL = 4,      // qvel is bad
  mjWARN_BADQACC = 5,      // qacc is bad
  mjWARN_BADCTRL = 6,      // ctrl is bad
  mjNWARNING = 7           // number of entries
} mjtWarning;

// Stages whose time is taken in mjData.timer.
typedef enum mjtTimer_ {
  mjTIMER_STEP = 0,            // mj_step
  mjTIMER_FORWARD = 1,         // mj_forward
  mjTIMER_INVERSE = 2,         // mj_inverse
  mjTIMER_POSITION = 3,        // what depends on position
  mjTIMER_VELOCITY = 4,        // what depends on velocity
  mjTIMER_ACTUATION = 5,       // actuators
  mjTIMER_CONSTRAINT = 6,      // constraint solver
  mjTIMER_ADVANCE = 7,         // integration
  mjTIMER_POS_KINEMATICS = 8,  // part of POSITION: kinematics, tendons, transmissions
  mjTIMER_POS_INERTIA = 9,     // part of POSITION: inertia matrix
  mjTIMER_POS_COLLISION = 10,  // part of POSITION: collision
  mjTIMER_POS_MAKE = 11,       // part of POSITION: constraint rows
  mjTIMER_POS_PROJECT = 12,    // part of POSITION: projection for the solver
  mjTIMER_COL_BROAD = 13,      // part of collision: broad phase
  mjTIMER_COL_NARROW = 14,     // part of collision: narrow phase
  mjNTIMER = 15                // number of entries
} mjtTimer;

// Whether an object moves.
typedef enum mjtSleepState_ {
  mjS_STATIC = -1,  // cannot move
  mjS_ASLEEP = 0,   // at rest, left out
  mjS_AWAKE = 1     // simulated
} mjtSleepState;

// Gravity of a message.
typedef enum mjtLogLevel_ {
  mjLOG_DEBUG = 0,    // for developers
  mjLOG_INFO = 1,     // for the curious
  mjLOG_WARNING = 2,  // something may be wrong
  mjLOG_ERROR = 3     // the call cannot go on
} mjtLogLevel;

// Subjects of messages that are only wanted on demand.
typedef enum mjtLogTopic_ {
  mjTOPIC_NONE = 0,      // none
  mjTOPIC_TIME_STP = 1,  // timing of steps
  mjTOPIC_TIME_CMP = 2,  // timing of compilation
  mjTOPIC_SLEEP = 3,     // sleeping and waking
  mjNTOPIC = 3           // number of entries
} mjtLogTopic;

// A message of the library to the log handler.
struct mjLogMessage_ {
  int level;           // mjtLogLevel; how grave it is
  int topic;           // mjtLogTopic; what it is about
  char subject[1024];  // short text
  const char* body;    // {nullable} longer text
  const char* func;    // {nullable} function that wrote it
  const char* file;    // {nullable} source file of that function
  int line;            // line in the file
  mjtBool timestamp;   // put the time before it
};
typedef struct mjLogMessage_ mjLogMessage;

// Where messages go when there is no handler of the user's.
struct mjLogConfig_ {
  mjtBool logto_console;  // write to the console
  mjtBool logto_file;     // write to a file
  char logfile[1024];     // path of that file
  int topics;             // bitmask over mjtLogTopic; which optional topics are wanted
};
typedef struct mjLogConfig_ mjLogConfig;

// Receives the messages of the library.
typedef void (*mjfLogHandler)(const mjLogMessage*);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJTYPE_H_
