# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What editors and type checkers know of the functions, enumerations and constants of the C interface. Made by make_stubs.py: do not edit."""
import enum
from typing import Any, Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .data import Data
from .model import Model

mjPI: float
mjMAXVAL: float
mjMINVAL: float
mjMINMU: float
mjMINIMP: float
mjMAXIMP: float
mjMAXCONPAIR: int
mjMAXTREEDEPTH: int
mjMAXFLEXNODES: int
mjMINAWAKE: int
mjNEQDATA: int
mjNDYN: int
mjNGAIN: int
mjNBIAS: int
mjNFLUID: int
mjNREF: int
mjNIMP: int
mjNPOLY: int
mjNSENS: int
mjNSOLVER: int
mjNISLAND: int
mjNGROUP: int
mjMAXLIGHT: int
mjMAXOVERLAY: int
mjMAXLINE: int
mjMAXLINEPNT: int
mjMAXPLANEGRID: int
mjVERSION_HEADER: int

class mjtDisableBit(enum.IntEnum):
    mjDSBL_CONSTRAINT = 1
    mjDSBL_EQUALITY = 2
    mjDSBL_FRICTIONLOSS = 4
    mjDSBL_LIMIT = 8
    mjDSBL_CONTACT = 16
    mjDSBL_SPRING = 32
    mjDSBL_DAMPER = 64
    mjDSBL_GRAVITY = 128
    mjDSBL_CLAMPCTRL = 256
    mjDSBL_WARMSTART = 512
    mjDSBL_FILTERPARENT = 1024
    mjDSBL_ACTUATION = 2048
    mjDSBL_REFSAFE = 4096
    mjDSBL_SENSOR = 8192
    mjDSBL_MIDPHASE = 16384
    mjDSBL_EULERDAMP = 32768
    mjDSBL_AUTORESET = 65536
    mjDSBL_NATIVECCD = 131072
    mjDSBL_ISLAND = 262144
    mjDSBL_MULTICCD = 524288
    mjNDISABLE = 20

class mjtEnableBit(enum.IntEnum):
    mjENBL_OVERRIDE = 1
    mjENBL_ENERGY = 2
    mjENBL_FWDINV = 4
    mjENBL_INVDISCRETE = 8
    mjENBL_SLEEP = 16
    mjENBL_DIAGEXACT = 32
    mjENBL_IPC = 64
    mjENBL_SPECULATIVE = 128
    mjNENABLE = 8

class mjtJoint(enum.IntEnum):
    mjJNT_FREE = 0
    mjJNT_BALL = 1
    mjJNT_SLIDE = 2
    mjJNT_HINGE = 3

class mjtGeom(enum.IntEnum):
    mjGEOM_PLANE = 0
    mjGEOM_HFIELD = 1
    mjGEOM_SPHERE = 2
    mjGEOM_CAPSULE = 3
    mjGEOM_ELLIPSOID = 4
    mjGEOM_CYLINDER = 5
    mjGEOM_BOX = 6
    mjGEOM_MESH = 7
    mjGEOM_SDF = 8
    mjNGEOMTYPES = 9
    mjGEOM_ARROW = 100
    mjGEOM_ARROW1 = 101
    mjGEOM_ARROW2 = 102
    mjGEOM_LINE = 103
    mjGEOM_LINEBOX = 104
    mjGEOM_FLEX = 105
    mjGEOM_SKIN = 106
    mjGEOM_LABEL = 107
    mjGEOM_TRIANGLE = 108
    mjGEOM_NONE = 1001

class mjtProjection(enum.IntEnum):
    mjPROJ_PERSPECTIVE = 0
    mjPROJ_ORTHOGRAPHIC = 1

class mjtCamLight(enum.IntEnum):
    mjCAMLIGHT_FIXED = 0
    mjCAMLIGHT_TRACK = 1
    mjCAMLIGHT_TRACKCOM = 2
    mjCAMLIGHT_TARGETBODY = 3
    mjCAMLIGHT_TARGETBODYCOM = 4

class mjtLightType(enum.IntEnum):
    mjLIGHT_SPOT = 0
    mjLIGHT_DIRECTIONAL = 1
    mjLIGHT_POINT = 2
    mjLIGHT_IMAGE = 3

class mjtTexture(enum.IntEnum):
    mjTEXTURE_2D = 0
    mjTEXTURE_CUBE = 1
    mjTEXTURE_SKYBOX = 2

class mjtTextureRole(enum.IntEnum):
    mjTEXROLE_USER = 0
    mjTEXROLE_RGB = 1
    mjTEXROLE_OCCLUSION = 2
    mjTEXROLE_ROUGHNESS = 3
    mjTEXROLE_METALLIC = 4
    mjTEXROLE_NORMAL = 5
    mjTEXROLE_OPACITY = 6
    mjTEXROLE_EMISSIVE = 7
    mjTEXROLE_RGBA = 8
    mjTEXROLE_ORM = 9
    mjNTEXROLE = 10

class mjtColorSpace(enum.IntEnum):
    mjCOLORSPACE_AUTO = 0
    mjCOLORSPACE_LINEAR = 1
    mjCOLORSPACE_SRGB = 2

class mjtIntegrator(enum.IntEnum):
    mjINT_EULER = 0
    mjINT_RK4 = 1
    mjINT_IMPLICIT = 2
    mjINT_IMPLICITFAST = 3
    mjINT_DISCRETE = 4

class mjtCone(enum.IntEnum):
    mjCONE_PYRAMIDAL = 0
    mjCONE_ELLIPTIC = 1

class mjtJacobian(enum.IntEnum):
    mjJAC_DENSE = 0
    mjJAC_SPARSE = 1
    mjJAC_AUTO = 2

class mjtSolver(enum.IntEnum):
    mjSOL_PGS = 0
    mjSOL_CG = 1
    mjSOL_NEWTON = 2

class mjtEq(enum.IntEnum):
    mjEQ_CONNECT = 0
    mjEQ_WELD = 1
    mjEQ_JOINT = 2
    mjEQ_TENDON = 3
    mjEQ_FLEX = 4
    mjEQ_FLEXVERT = 5
    mjEQ_FLEXSTRAIN = 6
    mjEQ_DISTANCE = 7

class mjtTendon(enum.IntEnum):
    mjTENDON_FIXED = 0
    mjTENDON_SPATIAL = 1

class mjtWrap(enum.IntEnum):
    mjWRAP_NONE = 0
    mjWRAP_JOINT = 1
    mjWRAP_PULLEY = 2
    mjWRAP_SITE = 3
    mjWRAP_SPHERE = 4
    mjWRAP_CYLINDER = 5

class mjtTrn(enum.IntEnum):
    mjTRN_JOINT = 0
    mjTRN_JOINTINPARENT = 1
    mjTRN_SLIDERCRANK = 2
    mjTRN_TENDON = 3
    mjTRN_SITE = 4
    mjTRN_BODY = 5
    mjTRN_SO3 = 6
    mjTRN_UNDEFINED = 1000

class mjtDyn(enum.IntEnum):
    mjDYN_NONE = 0
    mjDYN_INTEGRATOR = 1
    mjDYN_FILTER = 2
    mjDYN_FILTEREXACT = 3
    mjDYN_MUSCLE = 4
    mjDYN_DCMOTOR = 5
    mjDYN_PID = 6
    mjDYN_USER = 7

class mjtGain(enum.IntEnum):
    mjGAIN_FIXED = 0
    mjGAIN_AFFINE = 1
    mjGAIN_MUSCLE = 2
    mjGAIN_DCMOTOR = 3
    mjGAIN_SO3 = 4
    mjGAIN_PID = 5
    mjGAIN_USER = 6

class mjtBias(enum.IntEnum):
    mjBIAS_NONE = 0
    mjBIAS_AFFINE = 1
    mjBIAS_MUSCLE = 2
    mjBIAS_DCMOTOR = 3
    mjBIAS_SO3 = 4
    mjBIAS_USER = 5

class mjtCtrlChart(enum.IntEnum):
    mjCHART_EXPMAP = 1
    mjCHART_QUAT = 2

class mjtCtrlInput(enum.IntEnum):
    mjINPUT_POS = 1
    mjINPUT_VEL = 2
    mjINPUT_FF = 4
    mjINPUT_VOLTAGE = 8
    mjINPUT_NONE = 16
    mjINPUT_PRESSURE = 32

class mjtObj(enum.IntEnum):
    mjOBJ_UNKNOWN = 0
    mjOBJ_BODY = 1
    mjOBJ_XBODY = 2
    mjOBJ_JOINT = 3
    mjOBJ_DOF = 4
    mjOBJ_GEOM = 5
    mjOBJ_SITE = 6
    mjOBJ_CAMERA = 7
    mjOBJ_LIGHT = 8
    mjOBJ_FLEX = 9
    mjOBJ_MESH = 10
    mjOBJ_SKIN = 11
    mjOBJ_HFIELD = 12
    mjOBJ_TEXTURE = 13
    mjOBJ_MATERIAL = 14
    mjOBJ_PAIR = 15
    mjOBJ_EXCLUDE = 16
    mjOBJ_EQUALITY = 17
    mjOBJ_TENDON = 18
    mjOBJ_ACTUATOR = 19
    mjOBJ_SENSOR = 20
    mjOBJ_NUMERIC = 21
    mjOBJ_TEXT = 22
    mjOBJ_TUPLE = 23
    mjOBJ_KEY = 24
    mjOBJ_PLUGIN = 25
    mjNOBJECT = 26
    mjOBJ_FRAME = 100
    mjOBJ_DEFAULT = 101
    mjOBJ_MODEL = 102

class mjtSensor(enum.IntEnum):
    mjSENS_TOUCH = 0
    mjSENS_ACCELEROMETER = 1
    mjSENS_VELOCIMETER = 2
    mjSENS_GYRO = 3
    mjSENS_FORCE = 4
    mjSENS_TORQUE = 5
    mjSENS_MAGNETOMETER = 6
    mjSENS_RANGEFINDER = 7
    mjSENS_CAMPROJECTION = 8
    mjSENS_JOINTPOS = 9
    mjSENS_JOINTVEL = 10
    mjSENS_TENDONPOS = 11
    mjSENS_TENDONVEL = 12
    mjSENS_ACTUATORPOS = 13
    mjSENS_ACTUATORVEL = 14
    mjSENS_ACTUATORFRC = 15
    mjSENS_JOINTACTFRC = 16
    mjSENS_TENDONACTFRC = 17
    mjSENS_BALLQUAT = 18
    mjSENS_BALLANGVEL = 19
    mjSENS_JOINTLIMITPOS = 20
    mjSENS_JOINTLIMITVEL = 21
    mjSENS_JOINTLIMITFRC = 22
    mjSENS_TENDONLIMITPOS = 23
    mjSENS_TENDONLIMITVEL = 24
    mjSENS_TENDONLIMITFRC = 25
    mjSENS_FRAMEPOS = 26
    mjSENS_FRAMEQUAT = 27
    mjSENS_FRAMEXAXIS = 28
    mjSENS_FRAMEYAXIS = 29
    mjSENS_FRAMEZAXIS = 30
    mjSENS_FRAMELINVEL = 31
    mjSENS_FRAMEANGVEL = 32
    mjSENS_FRAMELINACC = 33
    mjSENS_FRAMEANGACC = 34
    mjSENS_SUBTREECOM = 35
    mjSENS_SUBTREELINVEL = 36
    mjSENS_SUBTREEANGMOM = 37
    mjSENS_INSIDESITE = 38
    mjSENS_GEOMDIST = 39
    mjSENS_GEOMNORMAL = 40
    mjSENS_GEOMFROMTO = 41
    mjSENS_CONTACT = 42
    mjSENS_E_POTENTIAL = 43
    mjSENS_E_KINETIC = 44
    mjSENS_CLOCK = 45
    mjSENS_TACTILE = 46
    mjSENS_PLUGIN = 47
    mjSENS_USER = 48

class mjtStage(enum.IntEnum):
    mjSTAGE_NONE = 0
    mjSTAGE_POS = 1
    mjSTAGE_VEL = 2
    mjSTAGE_ACC = 3

class mjtDataType(enum.IntEnum):
    mjDATATYPE_REAL = 0
    mjDATATYPE_POSITIVE = 1
    mjDATATYPE_AXIS = 2
    mjDATATYPE_QUATERNION = 3

class mjtConDataField(enum.IntEnum):
    mjCONDATA_FOUND = 0
    mjCONDATA_FORCE = 1
    mjCONDATA_TORQUE = 2
    mjCONDATA_DIST = 3
    mjCONDATA_POS = 4
    mjCONDATA_NORMAL = 5
    mjCONDATA_TANGENT = 6
    mjCONDATA_LINVEL = 7
    mjCONDATA_ANGVEL = 8
    mjNCONDATA = 9

class mjtRayDataField(enum.IntEnum):
    mjRAYDATA_DIST = 0
    mjRAYDATA_DIR = 1
    mjRAYDATA_ORIGIN = 2
    mjRAYDATA_POINT = 3
    mjRAYDATA_NORMAL = 4
    mjRAYDATA_DEPTH = 5
    mjNRAYDATA = 6

class mjtCamOutBit(enum.IntEnum):
    mjCAMOUT_RGB = 1
    mjCAMOUT_DEPTH = 2
    mjCAMOUT_DIST = 4
    mjCAMOUT_NORMAL = 8
    mjCAMOUT_SEG = 16
    mjNCAMOUT = 5

class mjtSameFrame(enum.IntEnum):
    mjSAMEFRAME_NONE = 0
    mjSAMEFRAME_BODY = 1
    mjSAMEFRAME_INERTIA = 2
    mjSAMEFRAME_BODYROT = 3
    mjSAMEFRAME_INERTIAROT = 4

class mjtSleepPolicy(enum.IntEnum):
    mjSLEEP_AUTO = 0
    mjSLEEP_AUTO_NEVER = 1
    mjSLEEP_AUTO_ALLOWED = 2
    mjSLEEP_NEVER = 3
    mjSLEEP_ALLOWED = 4
    mjSLEEP_INIT = 5

class mjtLRMode(enum.IntEnum):
    mjLRMODE_NONE = 0
    mjLRMODE_MUSCLE = 1
    mjLRMODE_MUSCLEUSER = 2
    mjLRMODE_ALL = 3

class mjtFlexSelf(enum.IntEnum):
    mjFLEXSELF_NONE = 0
    mjFLEXSELF_NARROW = 1
    mjFLEXSELF_BVH = 2
    mjFLEXSELF_SAP = 3
    mjFLEXSELF_AUTO = 4

class mjtSDFType(enum.IntEnum):
    mjSDFTYPE_SINGLE = 0
    mjSDFTYPE_INTERSECTION = 1
    mjSDFTYPE_MIDSURFACE = 2
    mjSDFTYPE_COLLISION = 3

class mjtState(enum.IntEnum):
    mjSTATE_TIME = 1
    mjSTATE_QPOS = 2
    mjSTATE_QVEL = 4
    mjSTATE_ACT = 8
    mjSTATE_HISTORY = 16
    mjSTATE_WARMSTART = 32
    mjSTATE_CTRL = 64
    mjSTATE_QFRC_APPLIED = 128
    mjSTATE_XFRC_APPLIED = 256
    mjSTATE_EQ_ACTIVE = 512
    mjSTATE_MOCAP_POS = 1024
    mjSTATE_MOCAP_QUAT = 2048
    mjSTATE_USERDATA = 4096
    mjSTATE_PLUGIN = 8192
    mjSTATE_PLASTIC = 16384
    mjNSTATE = 15
    mjSTATE_PHYSICS = 16414
    mjSTATE_FULLPHYSICS = 24607
    mjSTATE_USER = 8128
    mjSTATE_INTEGRATION = 32767

class mjtConstraint(enum.IntEnum):
    mjCNSTR_EQUALITY = 0
    mjCNSTR_FRICTION_DOF = 1
    mjCNSTR_FRICTION_TENDON = 2
    mjCNSTR_LIMIT_JOINT = 3
    mjCNSTR_LIMIT_TENDON = 4
    mjCNSTR_CONTACT_FRICTIONLESS = 5
    mjCNSTR_CONTACT_PYRAMIDAL = 6
    mjCNSTR_CONTACT_ELLIPTIC = 7

class mjtConstraintState(enum.IntEnum):
    mjCNSTRSTATE_SATISFIED = 0
    mjCNSTRSTATE_QUADRATIC = 1
    mjCNSTRSTATE_LINEARNEG = 2
    mjCNSTRSTATE_LINEARPOS = 3
    mjCNSTRSTATE_CONE = 4

class mjtWarning(enum.IntEnum):
    mjWARN_INERTIA = 0
    mjWARN_CONTACTFULL = 1
    mjWARN_CNSTRFULL = 2
    mjWARN_BADQPOS = 3
    mjWARN_BADQVEL = 4
    mjWARN_BADQACC = 5
    mjWARN_BADCTRL = 6
    mjNWARNING = 7

class mjtTimer(enum.IntEnum):
    mjTIMER_STEP = 0
    mjTIMER_FORWARD = 1
    mjTIMER_INVERSE = 2
    mjTIMER_POSITION = 3
    mjTIMER_VELOCITY = 4
    mjTIMER_ACTUATION = 5
    mjTIMER_CONSTRAINT = 6
    mjTIMER_ADVANCE = 7
    mjTIMER_POS_KINEMATICS = 8
    mjTIMER_POS_INERTIA = 9
    mjTIMER_POS_COLLISION = 10
    mjTIMER_POS_MAKE = 11
    mjTIMER_POS_PROJECT = 12
    mjTIMER_COL_BROAD = 13
    mjTIMER_COL_NARROW = 14
    mjNTIMER = 15

class mjtSleepState(enum.IntEnum):
    mjS_STATIC = -1
    mjS_ASLEEP = 0
    mjS_AWAKE = 1

class mjtLogLevel(enum.IntEnum):
    mjLOG_DEBUG = 0
    mjLOG_INFO = 1
    mjLOG_WARNING = 2
    mjLOG_ERROR = 3

class mjtLogTopic(enum.IntEnum):
    mjTOPIC_NONE = 0
    mjTOPIC_TIME_STP = 1
    mjTOPIC_TIME_CMP = 2
    mjTOPIC_SLEEP = 3
    mjNTOPIC = 3

class mjtCatBit(enum.IntEnum):
    mjCAT_STATIC = 1
    mjCAT_DYNAMIC = 2
    mjCAT_DECOR = 4
    mjCAT_ALL = 7

class mjtMouse(enum.IntEnum):
    mjMOUSE_NONE = 0
    mjMOUSE_ROTATE_V = 1
    mjMOUSE_ROTATE_H = 2
    mjMOUSE_MOVE_V = 3
    mjMOUSE_MOVE_H = 4
    mjMOUSE_ZOOM = 5
    mjMOUSE_MOVE_V_REL = 6
    mjMOUSE_MOVE_H_REL = 7
    mjMOUSE_TURN_V = 8
    mjMOUSE_TURN_H = 9

class mjtPertBit(enum.IntEnum):
    mjPERT_TRANSLATE = 1
    mjPERT_ROTATE = 2

class mjtCamera(enum.IntEnum):
    mjCAMERA_FREE = 0
    mjCAMERA_TRACKING = 1
    mjCAMERA_FIXED = 2
    mjCAMERA_USER = 3

class mjtLabel(enum.IntEnum):
    mjLABEL_NONE = 0
    mjLABEL_BODY = 1
    mjLABEL_JOINT = 2
    mjLABEL_GEOM = 3
    mjLABEL_SITE = 4
    mjLABEL_CAMERA = 5
    mjLABEL_LIGHT = 6
    mjLABEL_TENDON = 7
    mjLABEL_ACTUATOR = 8
    mjLABEL_CONSTRAINT = 9
    mjLABEL_FLEX = 10
    mjLABEL_SKIN = 11
    mjLABEL_SELECTION = 12
    mjLABEL_SELPNT = 13
    mjLABEL_CONTACTPOINT = 14
    mjLABEL_CONTACTFORCE = 15
    mjLABEL_ISLAND = 16
    mjNLABEL = 17

class mjtFrame(enum.IntEnum):
    mjFRAME_NONE = 0
    mjFRAME_BODY = 1
    mjFRAME_GEOM = 2
    mjFRAME_SITE = 3
    mjFRAME_CAMERA = 4
    mjFRAME_LIGHT = 5
    mjFRAME_CONTACT = 6
    mjFRAME_WORLD = 7
    mjNFRAME = 8

class mjtVisFlag(enum.IntEnum):
    mjVIS_CONVEXHULL = 0
    mjVIS_TEXTURE = 1
    mjVIS_JOINT = 2
    mjVIS_CAMERA = 3
    mjVIS_ACTUATOR = 4
    mjVIS_ACTIVATION = 5
    mjVIS_LIGHT = 6
    mjVIS_TENDON = 7
    mjVIS_RANGEFINDER = 8
    mjVIS_CONSTRAINT = 9
    mjVIS_INERTIA = 10
    mjVIS_SCLINERTIA = 11
    mjVIS_PERTFORCE = 12
    mjVIS_PERTOBJ = 13
    mjVIS_CONTACTPOINT = 14
    mjVIS_ISLAND = 15
    mjVIS_CONTACTFORCE = 16
    mjVIS_CONTACTSPLIT = 17
    mjVIS_TRANSPARENT = 18
    mjVIS_AUTOCONNECT = 19
    mjVIS_COM = 20
    mjVIS_SELECT = 21
    mjVIS_STATIC = 22
    mjVIS_SKIN = 23
    mjVIS_FLEXVERT = 24
    mjVIS_FLEXEDGE = 25
    mjVIS_FLEXFACE = 26
    mjVIS_FLEXSKIN = 27
    mjVIS_BODYBVH = 28
    mjVIS_MESHBVH = 29
    mjVIS_SDFITER = 30
    mjNVISFLAG = 31

class mjtRndFlag(enum.IntEnum):
    mjRND_SHADOW = 0
    mjRND_WIREFRAME = 1
    mjRND_REFLECTION = 2
    mjRND_ADDITIVE = 3
    mjRND_SKYBOX = 4
    mjRND_FOG = 5
    mjRND_HAZE = 6
    mjRND_DEPTH = 7
    mjRND_SEGMENT = 8
    mjRND_IDCOLOR = 9
    mjRND_CULL_FACE = 10
    mjRND_POST_PROCESSING = 11
    mjNRNDFLAG = 12

class mjtStereo(enum.IntEnum):
    mjSTEREO_NONE = 0
    mjSTEREO_QUADBUFFERED = 1
    mjSTEREO_SIDEBYSIDE = 2

def mj_Euler(m: Model, d: Data, /) -> None:
    """Advance the state by semi-implicit Euler; mj_forward must have run. Joint damping is implicit unless disabled."""
def mj_RungeKutta(m: Model, d: Data, N: int, /) -> None:
    """Advance the state by the Runge-Kutta method of order N; mj_forward must have run. Any N but 4 is an error."""
def mj_addM(m: Model, d: Data, dst: NDArray[np.float64], rownnz: Optional[NDArray[np.int32]], rowadr: Optional[NDArray[np.int32]], colind: Optional[NDArray[np.int32]], /) -> None:
    """Add M to dst: a dense nv x nv matrix, or a sparse one if all three index arrays are given (rows need room to grow). May be NULL: rownnz, rowadr, colind. Sizes: dst (nv*nv)."""
def mj_angmomMat(m: Model, d: Data, mat: NDArray[np.float64], body: int, /) -> None:
    """Matrix (3 x nv) that maps qvel to the angular momentum of a body's subtree about its centre of mass. Sizes: mat (3*nv)."""
def mj_applyFT(m: Model, d: Data, force: Optional[ArrayLike], torque: Optional[ArrayLike], point: ArrayLike, body: int, qfrc_target: NDArray[np.float64], /) -> None:
    """Add to qfrc_target (nv) the joint forces of a force and torque (world axes) at a world point of a body. May be NULL: force, torque. A bad body is an error. Sizes: force (3), torque (3), point (3), qfrc_target (nv)."""
def mj_camlight(m: Model, d: Data, /) -> None:
    """World poses of cameras and lights, tracking modes included."""
def mj_checkAcc(m: Model, d: Data, /) -> None:
    """Warn when qacc has a value that is not finite or huge; reset d and run mj_forward unless automatic reset is disabled."""
def mj_checkPos(m: Model, d: Data, /) -> None:
    """Warn when qpos has a value that is not finite or huge, and reset d unless automatic reset is disabled."""
def mj_checkVel(m: Model, d: Data, /) -> None:
    """Warn when qvel has a value that is not finite or huge, and reset d unless automatic reset is disabled."""
def mj_collision(m: Model, d: Data, /) -> None:
    """Find all contacts; fills contact and ncon and empties the arena first."""
def mj_comPos(m: Model, d: Data, /) -> None:
    """Centres of mass of subtrees, inertias and motion axes about them: subtree_com, cinert, cdof."""
def mj_comVel(m: Model, d: Data, /) -> None:
    """Spatial velocities of bodies about their trees' centres of mass (cvel) and rates of the motion axes (cdof_dot)."""
def mj_compareFwdInv(m: Model, d: Data, /) -> None:
    """Run the inverse after the forward dynamics and store how far both are apart in solver_fwdinv (2): constraint and applied forces. The results of the forward dynamics stay."""
def mj_constraintUpdate(m: Model, d: Data, jar: ArrayLike, cost: Optional[NDArray[np.float64]], flg_coneHessian: int, /) -> None:
    """From jar = J qacc - aref (nefc): states, efc_force, qfrc_constraint, and cost if asked for. flg_coneHessian also fills the Hessians of cone contacts. May be NULL: cost. Sizes: jar (d.nefc), cost (1)."""
def mj_contactForce(m: Model, d: Data, id: int, result: NDArray[np.float64], /) -> None:
    """Force (3) and torque (3) of contact id in its frame, normal first; zeros for a bad or inactive contact. Sizes: result (6)."""
def mj_crb(m: Model, d: Data, /) -> None:
    """Mass matrix M from composite inertias of subtrees and joint armature."""
def mj_differentiatePos(m: Model, qvel: NDArray[np.float64], dt: float, qpos1: ArrayLike, qpos2: ArrayLike, /) -> None:
    """qvel (nv) that moves qpos1 to qpos2 (nq each) in time dt; rotations by the shorter way. Sizes: qvel (nv), qpos1 (nq), qpos2 (nq)."""
def mj_energyPos(m: Model, d: Data, /) -> None:
    """Potential energy in energy[0]: gravity and the springs of joints, tendons and flexes (J)."""
def mj_energyVel(m: Model, d: Data, /) -> None:
    """Kinetic energy in energy[1] (J)."""
def mj_extractState(m: Model, src: ArrayLike, srcsig: int, dst: NDArray[np.float64], dstsig: int, /) -> None:
    """Pick the components dstsig out of a state vector src made with srcsig. Asking for components that src lacks is an error. Sizes: src (@srcsig), dst (@dstsig)."""
def mj_factorM(m: Model, d: Data, /) -> None:
    """Sparse factorization M = L' D L into qLD and qLDiagInv."""
def mj_flex(m: Model, d: Data, /) -> None:
    """World positions of flex vertices, bounding boxes, edge lengths and their Jacobians."""
def mj_forward(m: Model, d: Data, /) -> None:
    """Compute everything that follows from state and controls, up to qacc and sensors, without moving in time."""
def mj_forwardSkip(m: Model, d: Data, skipstage: int, skipsensor: int, /) -> None:
    """mj_forward that takes the results up to skipstage (mjtStage) as still valid, and leaves sensors and energy out if skipsensor is nonzero."""
def mj_freeLastXML() -> None:
    """Free the spec that mj_loadXML keeps for mj_saveLastXML."""
def mj_fullM(m: Model, d: Data, dst: NDArray[np.float64], /) -> None:
    """Expand the mass matrix into dst (nv x nv). Sizes: dst (nv*nv)."""
def mj_fwdAcceleration(m: Model, d: Data, /) -> None:
    """Sum of the unconstrained forces in qfrc_smooth and its acceleration qacc_smooth, both nv."""
def mj_fwdActuation(m: Model, d: Data, /) -> None:
    """From ctrl and act: actuator_force (nout), act_dot (na) and qfrc_actuator (nv)."""
def mj_fwdConstraint(m: Model, d: Data, /) -> None:
    """Run the constraint solver: qacc and qfrc_constraint (nv), efc_force (nefc)."""
def mj_fwdKinematics(m: Model, d: Data, /) -> None:
    """Everything that places objects: bodies, centres of mass, cameras and lights, flexes, tendons."""
def mj_fwdPosition(m: Model, d: Data, /) -> None:
    """All that depends on qpos alone: kinematics, mass matrix, contacts, constraints, islands, transmissions."""
def mj_fwdVelocity(m: Model, d: Data, /) -> None:
    """All that also depends on qvel: velocities, passive and bias forces, reference accelerations of constraints."""
def mj_geomDistance(m: Model, d: Data, geom1: int, geom2: int, distmax: float, fromto: Optional[NDArray[np.float64]], /) -> float:
    """Smallest signed distance between two geoms (m), at most distmax; negative: they overlap. fromto gets the closest points on geom1 and geom2, zeros if there are none. May be NULL: fromto. Sizes: fromto (6)."""
def mj_getPluginConfig(m: Model, plugin_id: int, attrib: str, /) -> Optional[str]:
    """Value of an attribute of plugin instance plugin_id. Returns NULL: bad instance or attribute."""
def mj_getState(m: Model, d: Data, state: NDArray[np.float64], sig: int, /) -> None:
    """Copy the components in sig (mjtState bits), in order of their bits, into state (mj_stateSize). Sizes: state (@sig)."""
def mj_getTotalmass(m: Model, /) -> float:
    """Sum of the masses of all bodies (kg)."""
def mj_id2name(m: Model, type: int, id: int, /) -> Optional[str]:
    """Name of object id of a type (mjtObj). Returns NULL: absent or without a name."""
def mj_implicit(m: Model, d: Data, /) -> None:
    """Advance the state by one of the integrators that are implicit in velocity; mj_forward must have run."""
def mj_insideSite(m: Model, d: Data, siteid: int, point: ArrayLike, /) -> int:
    """Whether a point (m, world frame) is inside of a site; of a site with a mesh: in its convex hull. Returns 1: yes; 0: no. Sizes: point (3)."""
def mj_integratePos(m: Model, qpos: NDArray[np.float64], qvel: ArrayLike, dt: float, /) -> None:
    """Move qpos (nq) in place by velocity qvel (nv) over time dt, quaternions by rotation. Sizes: qpos (nq), qvel (nv)."""
def mj_invConstraint(m: Model, d: Data, /) -> None:
    """Constraint forces in closed form from qacc: efc_force (nefc) and qfrc_constraint (nv)."""
def mj_invPosition(m: Model, d: Data, /) -> None:
    """Position stage of the inverse dynamics; as forward, but without islands and constraint projection."""
def mj_invVelocity(m: Model, d: Data, /) -> None:
    """Velocity stage of the inverse dynamics; the same as mj_fwdVelocity."""
def mj_inverse(m: Model, d: Data, /) -> None:
    """Compute in qfrc_inverse (nv) the forces that would produce the qacc stored in d."""
def mj_inverseSkip(m: Model, d: Data, skipstage: int, skipsensor: int, /) -> None:
    """mj_inverse that takes the results up to skipstage (mjtStage) as still valid, and leaves sensors out if skipsensor is nonzero."""
def mj_isDual(m: Model, /) -> int:
    """1 if a dual solver is used, PGS or noslip."""
def mj_isPyramidal(m: Model, /) -> int:
    """1 if friction cones are pyramids, 0 if they are elliptic."""
def mj_isSparse(m: Model, /) -> int:
    """1 if constraint Jacobians are stored sparse: as the option says, or by the size of the model."""
def mj_island(m: Model, d: Data, /) -> None:
    """Group trees, dofs and constraint rows into islands that do not touch each other."""
def mj_jac(m: Model, d: Data, jacp: Optional[NDArray[np.float64]], jacr: Optional[NDArray[np.float64]], point: ArrayLike, body: int, /) -> None:
    """Jacobians of a world point fixed to a body: translation jacp and rotation jacr, 3 x nv each. May be NULL: jacp, jacr. Needs mj_kinematics and mj_comPos. Sizes: jacp (3*nv), jacr (3*nv), point (3)."""
def mj_jacBody(m: Model, d: Data, jacp: Optional[NDArray[np.float64]], jacr: Optional[NDArray[np.float64]], body: int, /) -> None:
    """mj_jac at the origin of the body's frame. May be NULL: jacp, jacr. Sizes: jacp (3*nv), jacr (3*nv)."""
def mj_jacBodyCom(m: Model, d: Data, jacp: Optional[NDArray[np.float64]], jacr: Optional[NDArray[np.float64]], body: int, /) -> None:
    """mj_jac at the body's centre of mass. May be NULL: jacp, jacr. Sizes: jacp (3*nv), jacr (3*nv)."""
def mj_jacDot(m: Model, d: Data, jacp: Optional[NDArray[np.float64]], jacr: Optional[NDArray[np.float64]], point: ArrayLike, body: int, /) -> None:
    """Time derivative of the Jacobians of mj_jac, 3 x nv each. May be NULL: jacp, jacr. Needs mj_comVel too. Sizes: jacp (3*nv), jacr (3*nv), point (3)."""
def mj_jacGeom(m: Model, d: Data, jacp: Optional[NDArray[np.float64]], jacr: Optional[NDArray[np.float64]], geom: int, /) -> None:
    """mj_jac at the geom's centre. May be NULL: jacp, jacr. Sizes: jacp (3*nv), jacr (3*nv)."""
def mj_jacPointAxis(m: Model, d: Data, jacPoint: Optional[NDArray[np.float64]], jacAxis: Optional[NDArray[np.float64]], point: ArrayLike, axis: ArrayLike, body: int, /) -> None:
    """Jacobians of a world point and of a world direction, both fixed to the body, 3 x nv each. May be NULL: jacPoint, jacAxis. Sizes: jacPoint (3*nv), jacAxis (3*nv), point (3), axis (3)."""
def mj_jacSite(m: Model, d: Data, jacp: Optional[NDArray[np.float64]], jacr: Optional[NDArray[np.float64]], site: int, /) -> None:
    """mj_jac at the site's position. May be NULL: jacp, jacr. Sizes: jacp (3*nv), jacr (3*nv)."""
def mj_jacSubtreeCom(m: Model, d: Data, jacp: NDArray[np.float64], body: int, /) -> None:
    """Jacobian jacp (3 x nv) of the centre of mass of the subtree that starts at body. Sizes: jacp (3*nv)."""
def mj_kinematics(m: Model, d: Data, /) -> None:
    """World poses of bodies, their inertial frames, geoms and sites, and the joints' anchors and axes."""
def mj_loadPluginLibrary(path: str, /) -> None:
    """Load a shared library whose start-up code registers plugins. A failure is an error."""
def mj_local2Global(d: Data, xpos: NDArray[np.float64], xmat: NDArray[np.float64], pos: ArrayLike, quat: ArrayLike, body: int, sameframe: int, /) -> None:
    """World position and 3 x 3 orientation of a pose (pos, quat) given in a body's frame. sameframe (mjtSameFrame) allows short cuts. A result or input that is NULL is skipped. Sizes: xpos (3), xmat (9), pos (3), quat (4)."""
def mj_makeConstraint(m: Model, d: Data, /) -> None:
    """Rows of all active constraints: Jacobian, position error, impedance and inverse weight in the efc_ arrays."""
def mj_makeM(m: Model, d: Data, /) -> None:
    """The whole mass matrix M: mj_crb plus the armature of tendons."""
def mj_maxContact(m: Model, g1: int, g2: int, has_margin: int, /) -> int:
    """Most contacts geoms g1 and g2 can make. has_margin: 1: yes, 0: no, <0: look at the model."""
def mj_mulJacTVec(m: Model, d: Data, res: NDArray[np.float64], vec: ArrayLike, /) -> None:
    """res (nv) = J' vec (nefc) with the constraint Jacobian. Without constraints res is left alone. Sizes: res (nv), vec (d.nefc)."""
def mj_mulJacVec(m: Model, d: Data, res: NDArray[np.float64], vec: ArrayLike, /) -> None:
    """res (nefc) = J vec (nv) with the constraint Jacobian. Sizes: res (d.nefc), vec (nv)."""
def mj_mulM(m: Model, d: Data, res: NDArray[np.float64], vec: ArrayLike, /) -> None:
    """res = M vec, both nv; they must not overlap. Sizes: res (nv), vec (nv)."""
def mj_mulM2(m: Model, d: Data, res: NDArray[np.float64], vec: ArrayLike, /) -> None:
    """res = D^1/2 L vec (both nv) with the factors of M, so that |res|^2 = vec' M vec. Needs mj_factorM. Sizes: res (nv), vec (nv)."""
def mj_multiRay(m: Model, d: Data, pnt: ArrayLike, vec: ArrayLike, geomgroup: Optional[ArrayLike], flg_static: bool, bodyexclude: int, geomid: Optional[NDArray[np.int32]], dist: NDArray[np.float64], normal: Optional[NDArray[np.float64]], nray: int, cutoff: float, /) -> None:
    """mj_ray for nray directions vec (nray x 3) from one point, filling geomid and dist (nray; -1: no hit) and normal (nray x 3). Geoms farther than cutoff (m) may be passed over. May be NULL: geomgroup, geomid, normal. Sizes: pnt (3), vec (3*nray), geomgroup (6), geomid (nray), dist (nray), normal (3*nray)."""
def mj_name2id(m: Model, type: int, name: str, /) -> int:
    """Index of the object of a type (mjtObj) with this name. Returns -1: absent."""
def mj_normalizeQuat(m: Model, qpos: NDArray[np.float64], /) -> None:
    """Normalize the quaternions of free and ball joints in qpos (nq). Sizes: qpos (nq)."""
def mj_objectAcceleration(m: Model, d: Data, objtype: int, objid: int, res: NDArray[np.float64], flg_local: int, /) -> None:
    """Acceleration of an object's origin, rotation then translation, in world axes or its own if flg_local. Gravity counts as an upward acceleration; world-fixed objects have 0. Needs mj_rnePostConstraint. Sizes: res (6)."""
def mj_objectVelocity(m: Model, d: Data, objtype: int, objid: int, res: NDArray[np.float64], flg_local: int, /) -> None:
    """Velocity of an object's origin, rotation then translation (rad/s, m/s), in world axes or its own if flg_local. Sizes: res (6)."""
def mj_passive(m: Model, d: Data, /) -> None:
    """Passive forces (nv each) of springs, dampers, gravity compensation, fluid and adhesion, callback and plugins; sum in qfrc_passive."""
def mj_printData(m: Model, d: Data, filename: str, /) -> None:
    """mj_printFormattedData with the standard number format."""
def mj_printFormattedData(m: Model, d: Data, filename: str, float_format: str, /) -> None:
    """Write the fields of d as text, numbers by a printf format. filename NULL or "": standard output. A bad format or file only gives a warning."""
def mj_printFormattedModel(m: Model, filename: str, float_format: str, /) -> None:
    """Write the fields of a model as text, numbers by a printf format such as "%9.4g". filename NULL or "": standard output. A bad format or file only gives a warning."""
def mj_printModel(m: Model, filename: str, /) -> None:
    """mj_printFormattedModel with the standard number format."""
def mj_projectConstraint(m: Model, d: Data, /) -> None:
    """Inverse inertia in constraint space plus regularization, efc_AR (nefc x nefc), for the dual solvers, and exact diagonals if enabled."""
def mj_ray(m: Model, d: Data, pnt: ArrayLike, vec: ArrayLike, geomgroup: Optional[ArrayLike], flg_static: bool, bodyexclude: int, geomid: Optional[NDArray[np.int32]], normal: Optional[NDArray[np.float64]], /) -> float:
    """Nearest visible geom along a ray. geomgroup (mjNGROUP) selects groups; flg_static includes world-fixed geoms; bodyexclude is left out (-1: none). Outputs geomid and the surface normal. May be NULL: geomgroup, geomid, normal. Returns -1: no hit. Sizes: pnt (3), vec (3), geomgroup (6), geomid (1), normal (3)."""
def mj_rayFlex(m: Model, d: Data, flex_layer: int, flg_vert: bool, flg_edge: bool, flg_face: bool, flg_skin: bool, flexid: int, pnt: ArrayLike, vec: ArrayLike, vertid: Optional[NDArray[np.int32]], normal: Optional[NDArray[np.float64]], /) -> float:
    """Distance along a ray to a flex; the flags choose what is hit, flex_layer the layer of a 3D flex. vertid gets the vertex nearest to the hit, -1: none. May be NULL: vertid, normal. Returns -1: no hit. Sizes: pnt (3), vec (3), vertid (1), normal (3)."""
def mj_rayHfield(m: Model, d: Data, geomid: int, pnt: ArrayLike, vec: ArrayLike, normal: Optional[NDArray[np.float64]], /) -> float:
    """Distance along a ray to a height field geom, and the normal there. May be NULL: normal. Returns -1: no hit. Another geom type is an error. Sizes: pnt (3), vec (3), normal (3)."""
def mj_rayMesh(m: Model, d: Data, geomid: int, pnt: ArrayLike, vec: ArrayLike, normal: Optional[NDArray[np.float64]], /) -> float:
    """Distance along a ray to a mesh geom, and the normal there. May be NULL: normal. Returns -1: no hit. Another geom type is an error. Sizes: pnt (3), vec (3), normal (3)."""
def mj_referenceConstraint(m: Model, d: Data, /) -> None:
    """Velocities efc_vel and reference accelerations efc_aref of the constraint rows (nefc)."""
def mj_resetCtrl(m: Model, d: Data, /) -> None:
    """Set ctrl (nu) to zero, quaternion inputs to the unit quaternion."""
def mj_resetData(m: Model, d: Data, /) -> None:
    """Put d into the initial state: qpos0, time and velocities 0, all trees awake, counters cleared."""
def mj_resetDataKeyframe(m: Model, d: Data, key: int, /) -> None:
    """mj_resetData, then the state of keyframe key; an index out of range leaves the plain reset."""
def mj_rne(m: Model, d: Data, flg_acc: int, result: NDArray[np.float64], /) -> None:
    """result (nv) = bias forces (Coriolis, centrifugal, gravity); plus M qacc without armature if flg_acc. Sizes: result (nv)."""
def mj_rnePostConstraint(m: Model, d: Data, /) -> None:
    """Accelerations cacc and forces cfrc_int, cfrc_ext of bodies (nbody x 6, rotation first) with all forces known."""
def mj_sensorAcc(m: Model, d: Data, /) -> None:
    """Fill sensordata of the sensors that need accelerations and forces."""
def mj_sensorPos(m: Model, d: Data, /) -> None:
    """Fill sensordata of the sensors that need positions only."""
def mj_sensorVel(m: Model, d: Data, /) -> None:
    """Fill sensordata of the sensors that need velocities."""
def mj_setConst(m: Model, d: Data, /) -> None:
    """Recompute the constants of m that depend on other fields (masses, qpos0 and so on), using d as work space. Call it after editing such fields."""
def mj_setKeyframe(m: Model, d: Data, k: int, /) -> None:
    """Store the state of d as keyframe k of the model; a bad k is an error."""
def mj_setState(m: Model, d: Data, state: ArrayLike, sig: int, /) -> None:
    """Copy a state vector made with sig (mjtState bits) into d; nothing is recomputed. Sizes: state (@sig)."""
def mj_setTotalmass(m: Model, newmass: float, /) -> None:
    """Scale all masses and inertias so that the total mass is newmass (kg). mj_setConst is left to the caller."""
def mj_sizeModel(m: Model, /) -> int:
    """Bytes that the binary form of the model takes."""
def mj_solveM(m: Model, d: Data, x: NDArray[np.float64], y: ArrayLike, n: int, /) -> None:
    """x = M^-1 y for n right-hand sides: x and y are n x nv, one vector a row, and may be the same array. Sizes: x (n*nv), y (n*nv)."""
def mj_solveM2(m: Model, d: Data, x: NDArray[np.float64], y: ArrayLike, sqrtInvD: ArrayLike, n: int, /) -> None:
    """x = D^-1/2 L^-T y with the factors of mj_factorM, so that |x|^2 = y' M^-1 y; sqrtInvD (nv) holds 1/sqrt(D). x and y are n x nv and may be the same. Sizes: x (n*nv), y (n*nv), sqrtInvD (nv)."""
def mj_stateSize(m: Model, sig: int, /) -> int:
    """Numbers in the state vector of the components in sig, a sum of mjtState bits. A bad sig is an error."""
def mj_step(m: Model, d: Data, /) -> None:
    """Advance the simulation by one time step, using ctrl and the applied forces in d."""
def mj_step1(m: Model, d: Data, /) -> None:
    """First part of a step: checks of qpos and qvel, position and velocity stages, control callback. Set ctrl after it."""
def mj_step2(m: Model, d: Data, /) -> None:
    """Second part of a step: actuation, acceleration, constraint forces, integration. RK4 is replaced by Euler here."""
def mj_subtreeVel(m: Model, d: Data, /) -> None:
    """Linear velocity of subtrees' centres of mass and angular momentum about them: subtree_linvel, subtree_angmom (nbody x 3)."""
def mj_tendon(m: Model, d: Data, /) -> None:
    """Paths, lengths and Jacobians of tendons."""
def mj_transmission(m: Model, d: Data, /) -> None:
    """actuator_length (nout) and the sparse moments actuator_moment (nout x nv)."""
def mj_version() -> int:
    """Version of the library, to be compared with mjVERSION_HEADER."""
def mj_versionString() -> Optional[str]:
    """Version of the library as text, such as "4.0.1"."""
def mj_warning(d: Data, warning: int, info: int, /) -> None:
    """Count a warning (mjtWarning) in d with its info; the first of a kind is also reported."""
def mjd_inverseFD(m: Model, d: Data, eps: float, flg_actuation: bool, DfDq: Optional[NDArray[np.float64]], DfDv: Optional[NDArray[np.float64]], DfDa: Optional[NDArray[np.float64]], DsDq: Optional[NDArray[np.float64]], DsDv: Optional[NDArray[np.float64]], DsDa: Optional[NDArray[np.float64]], DmDq: Optional[NDArray[np.float64]], /) -> None:
    """Derivatives of qfrc_inverse f, sensordata s and the sparse M m by qpos, qvel, qacc, one row per coordinate (nv x nv, nv x nsensordata, nv x nC). flg_actuation: less the actuator forces. RK4 and noslip are errors. May be NULL: DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq. Sizes: DfDq (nv*nv), DfDv (nv*nv), DfDa (nv*nv), DsDq (nv*nsensordata), DsDv (nv*nsensordata), DsDa (nv*nsensordata), DmDq (nv*nC)."""
def mjd_quatIntegrate(vel: ArrayLike, scale: float, Dquat: Optional[NDArray[np.float64]], Dvel: Optional[NDArray[np.float64]], Dscale: Optional[NDArray[np.float64]], /) -> None:
    """Derivatives of mju_quatIntegrate's rotation by the start (3 x 3), the product scale * vel (3 x 3) and scale (3). May be NULL: Dquat, Dvel, Dscale. Sizes: vel (3), Dquat (9), Dvel (9), Dscale (3)."""
def mjd_subQuat(qa: ArrayLike, qb: ArrayLike, Da: Optional[NDArray[np.float64]], Db: Optional[NDArray[np.float64]], /) -> None:
    """Derivatives (3 x 3) of mju_subQuat by local rotations of qa and qb. May be NULL: Da, Db. Sizes: qa (4), qb (4), Da (9), Db (9)."""
def mjd_transitionFD(m: Model, d: Data, eps: float, flg_centered: bool, A: Optional[NDArray[np.float64]], B: Optional[NDArray[np.float64]], C: Optional[NDArray[np.float64]], D: Optional[NDArray[np.float64]], /) -> None:
    """Derivatives of a step by finite differences of size eps: A (ndx x ndx), B (ndx x nu), C (nsensordata x ndx), D (nsensordata x nu), ndx = 2 nv + na. d is put back. RK4 is an error. May be NULL: A, B, C, D. Sizes: A (nx*nx), B (nx*nu), C (nsensordata*nx), D (nsensordata*nu)."""
def mjp_archiveProviderCount() -> int:
    """Number of registered archive providers."""
def mjp_pluginCount() -> int:
    """Number of registered plugins."""
def mjp_providerCount() -> int:
    """Number of registered providers."""
def mjr_finish() -> None:
    """Wait until OpenGL has drawn everything."""
def mjr_getError() -> int:
    """Take OpenGL's pending error code, 0: none."""
def mju_Halton(index: int, base: int, /) -> float:
    """Element index of the Halton sequence of a prime base, in 0..1."""
def mju_add3(res: NDArray[np.float64], vec1: ArrayLike, vec2: ArrayLike, /) -> None:
    """res = vec1 + vec2. Sizes: res (3), vec1 (3), vec2 (3)."""
def mju_addScl3(res: NDArray[np.float64], vec1: ArrayLike, vec2: ArrayLike, scl: float, /) -> None:
    """res = vec1 + scl * vec2. Sizes: res (3), vec1 (3), vec2 (3)."""
def mju_addTo3(res: NDArray[np.float64], vec: ArrayLike, /) -> None:
    """res += vec. Sizes: res (3), vec (3)."""
def mju_addToScl3(res: NDArray[np.float64], vec: ArrayLike, scl: float, /) -> None:
    """res += scl * vec. Sizes: res (3), vec (3)."""
def mju_axisAngle2Quat(res: NDArray[np.float64], axis: ArrayLike, angle: float, /) -> None:
    """Rotation by angle about a unit axis. Sizes: res (4), axis (3)."""
def mju_bandDiag(i: int, ntotal: int, nband: int, ndense: int, /) -> int:
    """Address of diagonal element i in a band-dense matrix."""
def mju_cholFactor(mat: NDArray[np.float64], n: int, mindiag: float, /) -> int:
    """Factor mat (n x n) = L L' in its lower triangle, pivots raised to at least mindiag. Returns rank (n minus the raised pivots). Sizes: mat (n*n)."""
def mju_cholSolve(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike, n: int, /) -> None:
    """res = (L L')^-1 vec, n each, with the factor of mju_cholFactor (n x n); res may be vec. Sizes: res (n), mat (n*n), vec (n)."""
def mju_clearHandlers() -> None:
    """Remove the user's memory and message hooks, log handler and log configuration."""
def mju_clip(x: float, min: float, max: float, /) -> float:
    """x limited to min..max."""
def mju_copy3(res: NDArray[np.float64], data: ArrayLike, /) -> None:
    """res = data. Sizes: res (3), data (3)."""
def mju_copy4(res: NDArray[np.float64], data: ArrayLike, /) -> None:
    """res = data. Sizes: res (4), data (4)."""
def mju_cross(res: NDArray[np.float64], a: ArrayLike, b: ArrayLike, /) -> None:
    """res = a x b. Sizes: res (3), a (3), b (3)."""
def mju_derivQuat(res: NDArray[np.float64], quat: ArrayLike, vel: ArrayLike, /) -> None:
    """Time derivative of quat for an angular velocity in world axes. Sizes: res (4), quat (4), vel (3)."""
def mju_dist3(pos1: ArrayLike, pos2: ArrayLike, /) -> float:
    """Distance between two points. Sizes: pos1 (3), pos2 (3)."""
def mju_dot(vec1: ArrayLike, vec2: ArrayLike, n: int, /) -> float:
    """Dot product of n elements. Sizes: vec1 (n), vec2 (n)."""
def mju_dot3(vec1: ArrayLike, vec2: ArrayLike, /) -> float:
    """Dot product. Sizes: vec1 (3), vec2 (3)."""
def mju_eig3(eigval: NDArray[np.float64], eigvec: NDArray[np.float64], quat: NDArray[np.float64], mat: ArrayLike, /) -> int:
    """Eigenvalues of a symmetric 3 x 3 matrix in decreasing order, eigenvectors in the columns of eigvec, same as the rotation quat. Returns the number of elementary rotations made. Sizes: eigval (3), eigvec (9), quat (4), mat (9)."""
def mju_euler2Quat(quat: NDArray[np.float64], euler: ArrayLike, seq: str, /) -> None:
    """Rotation of three Euler angles. seq has three of xyz (axes that turn along) or XYZ (fixed axes); anything else is an error. Sizes: quat (4), euler (3)."""
def mju_isBad(x: float, /) -> int:
    """Whether x is not a number or beyond mjMAXVAL. Returns 1: bad; 0: fine."""
def mju_mat2Quat(quat: NDArray[np.float64], mat: ArrayLike, /) -> None:
    """Unit quaternion of a rotation matrix (3 x 3). Sizes: quat (4), mat (9)."""
def mju_mat2Rot(quat: NDArray[np.float64], mat: ArrayLike, /) -> int:
    """Rotation closest to any 3 x 3 matrix, found from the start value in quat. Returns iteration count. Sizes: quat (4), mat (9)."""
def mju_max(a: float, b: float, /) -> float:
    """Larger of two numbers."""
def mju_min(a: float, b: float, /) -> float:
    """Smaller of two numbers."""
def mju_mulMatTVec(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike, nr: int, nc: int, /) -> None:
    """res (nc) = mat' vec with mat nr x nc, vec nr; res must not be vec. Sizes: res (nc), mat (nr*nc), vec (nr)."""
def mju_mulMatTVec3(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike, /) -> None:
    """res = mat' (3 x 3) vec. Sizes: res (3), mat (9), vec (3)."""
def mju_mulMatVec(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike, nr: int, nc: int, /) -> None:
    """res (nr) = mat (nr x nc) vec (nc); res must not be vec. Sizes: res (nr), mat (nr*nc), vec (nc)."""
def mju_mulMatVec3(res: NDArray[np.float64], mat: ArrayLike, vec: ArrayLike, /) -> None:
    """res = mat (3 x 3) vec. Sizes: res (3), mat (9), vec (3)."""
def mju_mulPose(posres: NDArray[np.float64], quatres: NDArray[np.float64], pos1: ArrayLike, quat1: ArrayLike, pos2: ArrayLike, quat2: ArrayLike, /) -> None:
    """Pose 2 given in the frame of pose 1, seen from outside: pose 1 times pose 2. Sizes: posres (3), quatres (4), pos1 (3), quat1 (4), pos2 (3), quat2 (4)."""
def mju_mulQuat(res: NDArray[np.float64], quat1: ArrayLike, quat2: ArrayLike, /) -> None:
    """res = quat1 quat2: first quat2 turns, then quat1. Sizes: res (4), quat1 (4), quat2 (4)."""
def mju_mulQuatAxis(res: NDArray[np.float64], quat: ArrayLike, axis: ArrayLike, /) -> None:
    """res = quat (0, axis), without normalization. Sizes: res (4), quat (4), axis (3)."""
def mju_muscleBias(len: float, lengthrange: ArrayLike, acc0: float, prm: ArrayLike, /) -> float:
    """Passive muscle force (negative: it pulls) for a length; prm as in mju_muscleGain. Sizes: lengthrange (2), prm (9)."""
def mju_muscleDynamics(ctrl: float, act: float, prm: ArrayLike, /) -> float:
    """Rate of muscle activation (1/s). prm: time constants of rise and fall (s), width of the smooth change between them. Sizes: prm (3)."""
def mju_muscleGain(len: float, vel: float, lengthrange: ArrayLike, acc0: float, prm: ArrayLike, /) -> float:
    """Active muscle force at full activation (negative: it pulls) for length and velocity. prm: range (2), force, scale, lmin, lmax, vmax, fpmax, fvmax. Sizes: lengthrange (2), prm (9)."""
def mju_negPose(posres: NDArray[np.float64], quatres: NDArray[np.float64], pos: ArrayLike, quat: ArrayLike, /) -> None:
    """Inverse pose: where the outside lies in the pose's frame. Sizes: posres (3), quatres (4), pos (3), quat (4)."""
def mju_negQuat(res: NDArray[np.float64], quat: ArrayLike, /) -> None:
    """Conjugate quaternion, the opposite rotation. Sizes: res (4), quat (4)."""
def mju_norm(res: ArrayLike, n: int, /) -> float:
    """Length of a vector of n elements. Sizes: res (n)."""
def mju_norm3(vec: ArrayLike, /) -> float:
    """Length of vec. Sizes: vec (3)."""
def mju_normalize(res: NDArray[np.float64], n: int, /) -> float:
    """Scale res (n) to length 1; a vector shorter than mjMINVAL becomes (1, 0, ...). Returns norm before. Sizes: res (n)."""
def mju_normalize3(vec: NDArray[np.float64], /) -> float:
    """Scale vec to length 1; a vector shorter than mjMINVAL becomes (1, 0, 0). Returns norm before. Sizes: vec (3)."""
def mju_normalize4(vec: NDArray[np.float64], /) -> float:
    """Scale vec to length 1; a vector shorter than mjMINVAL becomes (1, 0, 0, 0). Returns norm before. Sizes: vec (4)."""
def mju_quat2Mat(res: NDArray[np.float64], quat: ArrayLike, /) -> None:
    """Rotation matrix (3 x 3) of a unit quaternion. Sizes: res (9), quat (4)."""
def mju_quat2Vel(res: NDArray[np.float64], quat: ArrayLike, dt: float, /) -> None:
    """Angular velocity that makes the rotation quat in time dt, the shorter way round. Sizes: res (3), quat (4)."""
def mju_quatIntegrate(quat: NDArray[np.float64], vel: ArrayLike, scale: float, /) -> None:
    """Turn quat in place by scale * vel, an angular velocity in quat's own axes. Sizes: quat (4), vel (3)."""
def mju_quatZ2Vec(quat: NDArray[np.float64], vec: ArrayLike, /) -> None:
    """Shortest rotation of the z axis to the direction of vec; no rotation for a vector near zero. Sizes: quat (4), vec (3)."""
def mju_rayGeom(pos: ArrayLike, mat: Optional[ArrayLike], size: ArrayLike, pnt: ArrayLike, vec: ArrayLike, geomtype: int, normal: Optional[NDArray[np.float64]], /) -> float:
    """Distance along a ray to a primitive shape with pose pos, mat (NULL: world axes) and size. May be NULL: normal. Returns -1: no hit. A type without a closed form is an error. Sizes: pos (3), mat (9), size (3), pnt (3), vec (3), normal (3)."""
def mju_rotVecQuat(res: NDArray[np.float64], vec: ArrayLike, quat: ArrayLike, /) -> None:
    """res = vec turned by quat. Sizes: res (3), vec (3), quat (4)."""
def mju_round(x: float, /) -> int:
    """Nearest integer, halves away from zero."""
def mju_scl3(res: NDArray[np.float64], vec: ArrayLike, scl: float, /) -> None:
    """res = scl * vec. Sizes: res (3), vec (3)."""
def mju_sigmoid(x: float, /) -> float:
    """Smooth step by a polynomial of degree 5: 0 for x <= 0, 1 for x >= 1."""
def mju_sign(x: float, /) -> float:
    """1, 0 or -1 by the sign of x."""
def mju_springDamper(pos0: float, vel0: float, Kp: float, Kv: float, dt: float, /) -> float:
    """Position after dt of a unit mass on a spring Kp and damper Kv, exactly, from pos0 and vel0."""
def mju_str2Type(str: str, /) -> int:
    """Object type of a name. Returns mjtObj; 0: unknown."""
def mju_sub3(res: NDArray[np.float64], vec1: ArrayLike, vec2: ArrayLike, /) -> None:
    """res = vec1 - vec2. Sizes: res (3), vec1 (3), vec2 (3)."""
def mju_subFrom3(res: NDArray[np.float64], vec: ArrayLike, /) -> None:
    """res -= vec. Sizes: res (3), vec (3)."""
def mju_subQuat(res: NDArray[np.float64], qa: ArrayLike, qb: ArrayLike, /) -> None:
    """Rotation vector res that turns qb into qa, in qb's own axes: qb exp(res) = qa. Sizes: res (3), qa (4), qb (4)."""
def mju_threadpool(d: Data, nthread: int, /) -> None:
    """Give d a pool of nthread threads for its computations; 1 or less takes the pool away."""
def mju_transformSpatial(res: NDArray[np.float64], vec: ArrayLike, flg_force: int, newpos: ArrayLike, oldpos: ArrayLike, rotnew2old: Optional[ArrayLike], /) -> None:
    """Move a spatial vector (rotation first) from oldpos to newpos and turn it into the new axes: a force if flg_force, else a motion. rotnew2old is 3 x 3. May be NULL: rotnew2old, the axes stay. Sizes: res (6), vec (6), newpos (3), oldpos (3), rotnew2old (9)."""
def mju_trnVecPose(res: NDArray[np.float64], pos: ArrayLike, quat: ArrayLike, vec: ArrayLike, /) -> None:
    """Point vec given in a pose's frame, seen from outside. res must not be pos. Sizes: res (3), pos (3), quat (4), vec (3)."""
def mju_type2Str(type: int, /) -> Optional[str]:
    """Name of an object type (mjtObj). Returns NULL: unknown."""
def mju_unit4(res: NDArray[np.float64], /) -> None:
    """res = (1, 0, 0, 0), the quaternion of no rotation. Sizes: res (4)."""
def mju_warningText(warning: int, info: int, /) -> Optional[str]:
    """Text of a warning (mjtWarning) with its info. Valid until the thread's next call."""
def mju_writeLog(type: str, msg: str, /) -> None:
    """Append a line with time, type and text to MUJOCO_LOG.TXT in the working directory."""
def mju_writeNumBytes(nbytes: int, /) -> Optional[str]:
    """Byte count as short text with a unit. Valid until the thread's next call."""
def mju_zero3(res: NDArray[np.float64], /) -> None:
    """res = 0. Sizes: res (3)."""
def mju_zero4(res: NDArray[np.float64], /) -> None:
    """res = 0. Sizes: res (4)."""
def mjv_alignToCamera(res: NDArray[np.float64], vec: ArrayLike, forward: ArrayLike, /) -> None:
    """Turn vec about the vertical so that its y axis follows the horizontal part of forward. Sizes: res (3), vec (3), forward (3)."""
def mjv_copyModel(dest: Model, src: Model, /) -> None:
    """Copy what visualization needs of a model into dest. May be NULL: dest."""
