// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The MuJoCo 4.0.1 C interface as implemented by Gimbal.

#ifndef MUJOCO_MUJOCO_H_
#define MUJOCO_MUJOCO_H_

#include <math.h>
#include <mujoco/mjassert.h>
#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>
#include <mujoco/mjmacro.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjui.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

// Version of this header: 1000000 major + 1000 minor + patch. Compare with mj_version() to detect a mismatch.
#define mjVERSION_HEADER 4000001

// Math functions in the precision of mjtNum: float with mjUSESINGLE, else double.
#ifdef mjUSESINGLE
  #define mju_sqrt  sqrtf
  #define mju_exp   expf
  #define mju_sin   sinf
  #define mju_cos   cosf
  #define mju_tan   tanf
  #define mju_asin  asinf
  #define mju_acos  acosf
  #define mju_atan2 atan2f
  #define mju_tanh  tanhf
  #define mju_pow   powf
  #define mju_abs   fabsf
  #define mju_log   logf
  #define mju_log10 log10f
  #define mju_floor floorf
  #define mju_ceil  ceilf
#else
  #define mju_sqrt  sqrt
  #define mju_exp   exp
  #define mju_sin   sin
  #define mju_cos   cos
  #define mju_tan   tan
  #define mju_asin  asin
  #define mju_acos  acos
  #define mju_atan2 atan2
  #define mju_tanh  tanh
  #define mju_pow   pow
  #define mju_abs   fabs
  #define mju_log   log
  #define mju_log10 log10
  #define mju_floor floor
  #define mju_ceil  ceil
#endif

// Replacement of the allocator behind mju_malloc, or NULL. It should return memory aligned to 64 bytes.
MJAPI extern void* (*mju_user_malloc)(size_t);
// Counterpart of mju_user_malloc, or NULL: free().
MJAPI extern void (*mju_user_free)(void*);
// Takes over errors from the default log handler, with the finished text; or NULL.
MJAPI extern void (*mju_user_error)(const char*);
// Takes over warnings from the default log handler, with the finished text; or NULL.
MJAPI extern void (*mju_user_warning)(const char*);
// Called at the end of mj_passive, before plugins; adds to qfrc_passive. NULL: not set, as for all callbacks.
MJAPI extern mjfGeneric mjcb_passive;
// Called once position and velocity quantities are known and before actuation; fills ctrl or applied forces.
MJAPI extern mjfGeneric mjcb_control;
// Asked about two geoms that may collide; nonzero drops the pair.
MJAPI extern mjfConFilt mjcb_contactfilter;
// Computes the values of user sensors of one stage (mjtStage).
MJAPI extern mjfSensor mjcb_sensor;
// Clock of the timers in mjData, in units of the caller's choice. NULL: timers only count calls.
MJAPI extern mjfTime mjcb_time;
// Rate of change of the activation of a user actuator.
MJAPI extern mjfAct mjcb_act_dyn;
// Gain of an actuator whose gain type is user.
MJAPI extern mjfAct mjcb_act_gain;
// Bias force of an actuator whose bias type is user.
MJAPI extern mjfAct mjcb_act_bias;
// Collision function of each pair of geom types, smaller type first; NULL: the pair does not collide. Entries
// may be replaced.
MJAPI extern mjfCollision mjCOLLISIONFUNC[mjNGEOMTYPES][mjNGEOMTYPES];
// Names of the disable flags, in order of their bits.
MJAPI extern const char* mjDISABLESTRING[mjNDISABLE];
// Names of the enable flags, in order of their bits.
MJAPI extern const char* mjENABLESTRING[mjNENABLE];
// Names of the timers, by mjtTimer.
MJAPI extern const char* mjTIMERSTRING[mjNTIMER];
// Names of what labels can be drawn for, by mjtLabel.
MJAPI extern const char* mjLABELSTRING[mjNLABEL];
// Names of what frames can be drawn for, by mjtFrame.
MJAPI extern const char* mjFRAMESTRING[mjNFRAME];
// Visualization flags by mjtVisFlag: name, initial value "0" or "1", shortcut key.
MJAPI extern const char* mjVISSTRING[mjNVISFLAG][3];
// Rendering flags by mjtRndFlag: name, initial value "0" or "1", shortcut key.
MJAPI extern const char* mjRNDSTRING[mjNRNDFLAG][3];
// Names of the log topics; entry i belongs to mjtLogTopic i + 1.
MJAPI extern const char* mjTOPICSTRING[mjNTOPIC];

//---- Virtual file systems: named buffers and files that stand in for the disk

// Make vfs an empty file system. Needed before any other use; pair it with mj_deleteVFS.
MJAPI void mj_defaultVFS(mjVFS* vfs);
// Let the provider answer for all paths below filepath. The provider must outlive the mount and have open,
// read and close. Returns 0: ok; 2: name taken; -1: bad provider, or its mount function refused.
MJAPI int mj_mountVFS(mjVFS* vfs, const char* filepath, const mjpResourceProvider* provider);
// Take away a mount made under this path. Returns 0: ok; -1: absent, or not a mount.
MJAPI int mj_unmountVFS(mjVFS* vfs, const char* filename);
// Enter the path directory/filename; the file on disk is read when it is opened, so an absent file is
// accepted here. directory may be NULL. Returns 0: ok; 2: name taken; -1: failed.
MJAPI int mj_addFileVFS(mjVFS* vfs, const char* directory, const char* filename);
// Enter a private copy of nbuffer bytes under a name. Returns 0: ok; 2: name taken; -1: load failed (NULL
// name, negative size or missing buffer).
MJAPI int mj_addBufferVFS(mjVFS* vfs, const char* name, const void* buffer, int nbuffer);
// Remove an entry by name. Returns 0: ok; -1: absent.
MJAPI int mj_deleteFileVFS(mjVFS* vfs, const char* filename);
// Whether an entry has this name. Returns 1: present; 0: absent.
MJAPI int mj_containsBufferVFS(mjVFS* vfs, const char* name);
// Whether there is an entry for directory/filename. Returns 1: present; 0: absent.
MJAPI int mj_containsFileVFS(mjVFS* vfs, const char* directory, const char* filename);
// Free all entries of vfs and unmount its mounts; the struct itself belongs to the caller.
MJAPI void mj_deleteVFS(mjVFS* vfs);

//---- Cache of compiled assets, shared by all models of the process

// Bytes the cache holds now; 0 for NULL.
MJAPI size_t mj_getCacheSize(const mjCache* cache);
// Bytes the cache may hold; 0 for NULL.
MJAPI size_t mj_getCacheCapacity(const mjCache* cache);
// Set the capacity in bytes; assets are dropped until the rest fits. Returns new capacity (0 for NULL).
MJAPI size_t mj_setCacheCapacity(mjCache* cache, size_t size);
// The one cache of the process; never NULL.
MJAPI mjCache* mj_getCache(void);
// Drop all cached assets; the capacity stays. cache may be NULL.
MJAPI void mj_clearCache(mjCache* cache);

//---- Reading, writing and compiling model descriptions

// Read an MJCF or URDF file and compile it; the spec is kept for mj_saveLastXML. Returns a new model, NULL:
// failed. error (error_sz bytes) gets the message, after success the first warning. May be NULL: vfs, error.
MJAPI mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);
// Read an MJCF or URDF file into a new spec, without compiling. Returns NULL: failed, with the reason in
// error (error_sz bytes). May be NULL: vfs, error.
MJAPI mjSpec* mj_parseXML(const char* filename, const mjVFS* vfs, char* error, int error_sz);
// Read a spec from zero-terminated XML text. Returns NULL: failed, with the reason in error (error_sz bytes).
// May be NULL: vfs, error.
MJAPI mjSpec* mj_parseXMLString(const char* xml, const mjVFS* vfs, char* error, int error_sz);
// Read a spec from a file of any known format: XML, an MJZ archive, or one that a registered decoder reads.
// content_type NULL or empty: the name tells. Returns NULL: failed, reason in error. May be NULL: vfs, error.
MJAPI mjSpec* mj_parse(const char* filename, const char* content_type, const mjVFS* vfs, char* error,
                       int error_sz);
// Write the spec with a registered encoder, as an MJZ archive or as XML, chosen by content_type or file name.
// m is only handed to registered encoders. Returns byte count; -1: failed. May be NULL: m, vfs, error.
MJAPI mjtSize mj_encode(const mjSpec* s, const mjModel* m, const char* filename, const char* content_type,
                        const mjVFS* vfs, char* error, int error_sz);
// Compile a spec into a new model; the spec stays usable. Returns NULL: failed, see mjs_getError. May be
// NULL: vfs.
MJAPI mjModel* mj_compile(mjSpec* s, const mjVFS* vfs);
// Write the numbers that were changed in a model into the spec it was compiled from, or a copy of it. Returns
// 1: ok; 0: the structures differ, or a change cannot be stated: then nothing is written, see mjs_getError.
MJAPI int mj_copyBack(mjSpec* s, const mjModel* m);
// Compile the changed spec in place of m, carrying the state of d over by object name; d may be NULL. Returns
// 0: ok; -1: failed, with m and d left as they were. May be NULL: vfs.
MJAPI int mj_recompile(mjSpec* s, const mjVFS* vfs, mjModel* m, mjData* d);
// Write the spec of the latest mj_loadXML as an MJCF file, after copying the numbers of m (may be NULL) into
// it. Returns 1: ok; 0: failed, with the reason in error. May be NULL: error.
MJAPI int mj_saveLastXML(const char* filename, const mjModel* m, char* error, int error_sz);
// Free the spec that mj_loadXML keeps for mj_saveLastXML.
MJAPI void mj_freeLastXML(void);
// Write the spec as MJCF text into xml (xml_sz bytes). Returns 0: ok; -1: failed; >0: text length, the buffer
// needs one byte more. May be NULL: error.
MJAPI int mj_saveXMLString(const mjSpec* s, char* xml, int xml_sz, char* error, int error_sz);
// Write the spec as an MJCF file. Returns 0: ok; -1: failed, with the reason in error. May be NULL: error.
MJAPI int mj_saveXML(const mjSpec* s, const char* filename, char* error, int error_sz);
// List the file itself and everything it needs: included and attached models, asset files. Appends to
// dependencies.
MJAPI void mju_getXMLDependencies(const char* filename, mjStringVec* dependencies);

//---- Simulation and inverse dynamics

// Advance the simulation by one time step, using ctrl and the applied forces in d.
MJAPI void mj_step(const mjModel* m, mjData* d);
// First part of a step: checks of qpos and qvel, position and velocity stages, control callback. Set ctrl
// after it.
MJAPI void mj_step1(const mjModel* m, mjData* d);
// Second part of a step: actuation, acceleration, constraint forces, integration. RK4 is replaced by Euler
// here.
MJAPI void mj_step2(const mjModel* m, mjData* d);
// Compute everything that follows from state and controls, up to qacc and sensors, without moving in time.
MJAPI void mj_forward(const mjModel* m, mjData* d);
// Compute in qfrc_inverse (nv) the forces that would produce the qacc stored in d.
MJAPI void mj_inverse(const mjModel* m, mjData* d);
// mj_forward that takes the results up to skipstage (mjtStage) as still valid, and leaves sensors and energy
// out if skipsensor is nonzero.
MJAPI void mj_forwardSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);
// mj_inverse that takes the results up to skipstage (mjtStage) as still valid, and leaves sensors out if
// skipsensor is nonzero.
MJAPI void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor);

//---- Defaults, and the life of models and data

// Fill in the standard settings of the search for actuator length ranges.
MJAPI void mj_defaultLROpt(mjLROpt* opt);
// Fill in the standard solver parameters: solref (mjNREF) and solimp (mjNIMP). May be NULL: solref, solimp.
MJAPI void mj_defaultSolRefImp(mjtNum* solref, mjtNum* solimp);
// Fill in the standard physics options.
MJAPI void mj_defaultOption(mjOption* opt);
// Fill in the standard visual settings.
MJAPI void mj_defaultVisual(mjVisual* vis);
// Copy a model into dest, or into a new one if dest is NULL. Returns the copy. May be NULL: dest.
MJAPI mjModel* mj_copyModel(mjModel* dest, const mjModel* src);
// Write the model in binary form to a file, a buffer of buffer_sz >= mj_sizeModel bytes, or both. May be
// NULL: filename, buffer. A buffer too small is an error, a failed file a warning.
MJAPI void mj_saveModel(const mjModel* m, const char* filename, void* buffer, mjtSize buffer_sz);
// Read a binary model file, from vfs first. Returns NULL: failed, with a warning. May be NULL: vfs.
MJAPI mjModel* mj_loadModel(const char* filename, const mjVFS* vfs);
// Read a binary model from buffer_sz bytes of memory. Returns NULL: failed, with a warning.
MJAPI mjModel* mj_loadModelBuffer(const void* buffer, mjtSize buffer_sz);
// Make the pixels of texture id as compiling would, tex_nchannel bytes each, also if the model has only the name
// of its file. data points to them afterwards; free them with mju_free. colorspace gets its mjtColorSpace.
// Returns 0: ok; -1: failed, with the reason in error (error_sz bytes). May be NULL: all behind data.
MJAPI int mj_loadTexture(const mjModel* m, int id, mjtByte** data, int* width, int* height, int* colorspace,
                         char* error, int error_sz);
// A copy of m that holds all assets of which m has only the names of files. Delete it with mj_deleteModel.
// Returns NULL: failed, with the reason in error (error_sz bytes, may be NULL).
MJAPI mjModel* mj_embedAssets(const mjModel* m, char* error, int error_sz);
// Free a model; NULL is ignored.
MJAPI void mj_deleteModel(mjModel* m);
// Bytes that the binary form of the model takes.
MJAPI mjtSize mj_sizeModel(const mjModel* m);
// Allocate data for a model, in its reset state. Returns NULL: failed. The model must outlive it.
MJAPI mjData* mj_makeData(const mjModel* m);
// Copy data of the same model into dest, or into new data if dest is NULL. Returns the copy. Data of another
// model, or a source whose stack is in use, is an error.
MJAPI mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src);
// mj_copyData limited to what visualization needs; large arrays that it does not use are left out.
MJAPI mjData* mjv_copyData(mjData* dest, const mjModel* m, const mjData* src);
// Set ctrl (nu) to zero, quaternion inputs to the unit quaternion.
MJAPI void mj_resetCtrl(const mjModel* m, mjData* d);
// Put d into the initial state: qpos0, time and velocities 0, all trees awake, counters cleared.
MJAPI void mj_resetData(const mjModel* m, mjData* d);
// mj_resetData that first fills the buffer with debug_value, to uncover the use of what was never computed.
MJAPI void mj_resetDataDebug(const mjModel* m, mjData* d, unsigned char debug_value);
// mj_resetData, then the state of keyframe key; an index out of range leaves the plain reset.
MJAPI void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key);
// Free data; NULL is ignored.
MJAPI void mj_deleteData(mjData* d);
// Set all mjcb_ callbacks to NULL.
MJAPI void mj_resetCallbacks(void);
// Recompute the constants of m that depend on other fields (masses, qpos0 and so on), using d as work space.
// Call it after editing such fields.
MJAPI void mj_setConst(mjModel* m, mjData* d);
// Find the length range of actuator index, from limits or by pulling it to both ends in simulation. Returns
// 1: ok; 0: failed, with the reason in error. May be NULL: error. A bad index is an error.
MJAPI int mj_setLengthRange(mjModel* m, mjData* d, int index, const mjLROpt* opt, char* error, int error_sz);

//---- Memory: the stack in mjData and the heap

// Open a frame on the stack of d; the next mj_freeStack frees what was taken since. With mjUSEASAN declared
// elsewhere.
MJAPI void mj_markStack(mjData* d);
// Close the innermost stack frame. With mjUSEASAN declared elsewhere.
MJAPI void mj_freeStack(mjData* d);
// Take bytes from the stack of d at a power-of-two alignment. Returns NULL for 0 bytes; overflow is an error.
MJAPI void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment);
// Take size numbers from the stack of d. Returns NULL for size 0; overflow is an error.
MJAPI mjtNum* mj_stackAllocNum(mjData* d, size_t size);
// Take size ints from the stack of d. Returns NULL for size 0; overflow is an error.
MJAPI int* mj_stackAllocInt(mjData* d, size_t size);
// Allocate memory aligned to 64 bytes. Returns NULL for size 0; no memory is an error.
MJAPI void* mju_malloc(size_t size);
// Free memory from mju_malloc; NULL is ignored.
MJAPI void mju_free(void* ptr);

//---- Editable models (mjSpec): making, copying, deleting

// A new spec with default settings, the world body and the class "main". Free it with mj_deleteSpec.
MJAPI mjSpec* mj_makeSpec(void);
// A full copy of a spec with its attached specs; NULL gives NULL.
MJAPI mjSpec* mj_copySpec(const mjSpec* s);
// Free a spec with its elements and attached specs; NULL is ignored. Pointers to its elements become invalid.
MJAPI void mj_deleteSpec(mjSpec* s);
// Declare that the spec uses the plugin of this name. Returns 0: ok; -1: unknown.
MJAPI int mjs_activatePlugin(mjSpec* s, const char* name);
// Whether attaching to this spec copies (1), or moves the elements themselves, so that handles to them stay good and
// edits through these count (0, the default). Returns 0: ok.
MJAPI int mjs_setDeepCopy(mjSpec* s, int deepcopy);

//---- Text dumps of models, data, matrices and scenes

// Write the fields of a model as text, numbers by a printf format such as "%9.4g". filename NULL or "":
// standard output. A bad format or file only gives a warning.
MJAPI void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format);
// mj_printFormattedModel with the standard number format.
MJAPI void mj_printModel(const mjModel* m, const char* filename);
// Write the fields of d as text, numbers by a printf format. filename NULL or "": standard output. A bad
// format or file only gives a warning.
MJAPI void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename,
                                 const char* float_format);
// mj_printFormattedData with the standard number format.
MJAPI void mj_printData(const mjModel* m, const mjData* d, const char* filename);
// Print a matrix (nr x nc, by rows) to standard output.
MJAPI void mju_printMat(const mjtNum* mat, int nr, int nc);
// Print a sparse matrix of nr rows to standard output, as "column: value" pairs.
MJAPI void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr,
                              const int* colind);
// Write the XML grammar, as HTML if flg_html, padded if flg_pad. Goes to filename and buffer (cut at
// buffer_sz); both may be NULL. Returns character count of the whole text.
MJAPI int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html, int flg_pad);
// mj_printFormattedScene with the standard number format.
MJAPI void mj_printScene(const mjvScene* s, const char* filename);
// Write cameras, lights and geoms of a scene as text, numbers by a printf format. filename NULL or "":
// standard output.
MJAPI void mj_printFormattedScene(const mjvScene* s, const char* filename, const char* float_format);

//---- Stages of the forward and the inverse dynamics

// Everything that places objects: bodies, centres of mass, cameras and lights, flexes, tendons.
MJAPI void mj_fwdKinematics(const mjModel* m, mjData* d);
// All that depends on qpos alone: kinematics, mass matrix, contacts, constraints, islands, transmissions.
MJAPI void mj_fwdPosition(const mjModel* m, mjData* d);
// All that also depends on qvel: velocities, passive and bias forces, reference accelerations of constraints.
MJAPI void mj_fwdVelocity(const mjModel* m, mjData* d);
// From ctrl and act: actuator_force (nout), act_dot (na) and qfrc_actuator (nv).
MJAPI void mj_fwdActuation(const mjModel* m, mjData* d);
// Sum of the unconstrained forces in qfrc_smooth and its acceleration qacc_smooth, both nv.
MJAPI void mj_fwdAcceleration(const mjModel* m, mjData* d);
// Run the constraint solver: qacc and qfrc_constraint (nv), efc_force (nefc).
MJAPI void mj_fwdConstraint(const mjModel* m, mjData* d);
// Advance the state by semi-implicit Euler; mj_forward must have run. Joint damping is implicit unless
// disabled.
MJAPI void mj_Euler(const mjModel* m, mjData* d);
// Advance the state by the Runge-Kutta method of order N; mj_forward must have run. Any N but 4 is an error.
MJAPI void mj_RungeKutta(const mjModel* m, mjData* d, int N);
// Advance the state by one of the integrators that are implicit in velocity; mj_forward must have run.
MJAPI void mj_implicit(const mjModel* m, mjData* d);
// Position stage of the inverse dynamics; as forward, but without islands and constraint projection.
MJAPI void mj_invPosition(const mjModel* m, mjData* d);
// Velocity stage of the inverse dynamics; the same as mj_fwdVelocity.
MJAPI void mj_invVelocity(const mjModel* m, mjData* d);
// Constraint forces in closed form from qacc: efc_force (nefc) and qfrc_constraint (nv).
MJAPI void mj_invConstraint(const mjModel* m, mjData* d);
// Run the inverse after the forward dynamics and store how far both are apart in solver_fwdinv (2):
// constraint and applied forces. The results of the forward dynamics stay.
MJAPI void mj_compareFwdInv(const mjModel* m, mjData* d);

//---- Steps inside the stages

// Fill sensordata of the sensors that need positions only.
MJAPI void mj_sensorPos(const mjModel* m, mjData* d);
// Fill sensordata of the sensors that need velocities.
MJAPI void mj_sensorVel(const mjModel* m, mjData* d);
// Fill sensordata of the sensors that need accelerations and forces.
MJAPI void mj_sensorAcc(const mjModel* m, mjData* d);
// Potential energy in energy[0]: gravity and the springs of joints, tendons and flexes (J).
MJAPI void mj_energyPos(const mjModel* m, mjData* d);
// Kinetic energy in energy[1] (J).
MJAPI void mj_energyVel(const mjModel* m, mjData* d);
// Warn when qpos has a value that is not finite or huge, and reset d unless automatic reset is disabled.
MJAPI void mj_checkPos(const mjModel* m, mjData* d);
// Warn when qvel has a value that is not finite or huge, and reset d unless automatic reset is disabled.
MJAPI void mj_checkVel(const mjModel* m, mjData* d);
// Warn when qacc has a value that is not finite or huge; reset d and run mj_forward unless automatic reset is
// disabled.
MJAPI void mj_checkAcc(const mjModel* m, mjData* d);
// World poses of bodies, their inertial frames, geoms and sites, and the joints' anchors and axes.
MJAPI void mj_kinematics(const mjModel* m, mjData* d);
// Centres of mass of subtrees, inertias and motion axes about them: subtree_com, cinert, cdof.
MJAPI void mj_comPos(const mjModel* m, mjData* d);
// World poses of cameras and lights, tracking modes included.
MJAPI void mj_camlight(const mjModel* m, mjData* d);
// World positions of flex vertices, bounding boxes, edge lengths and their Jacobians.
MJAPI void mj_flex(const mjModel* m, mjData* d);
// Paths, lengths and Jacobians of tendons.
MJAPI void mj_tendon(const mjModel* m, mjData* d);
// actuator_length (nout) and the sparse moments actuator_moment (nout x nv).
MJAPI void mj_transmission(const mjModel* m, mjData* d);
// Mass matrix M from composite inertias of subtrees and joint armature.
MJAPI void mj_crb(const mjModel* m, mjData* d);
// The whole mass matrix M: mj_crb plus the armature of tendons.
MJAPI void mj_makeM(const mjModel* m, mjData* d);
// Sparse factorization M = L' D L into qLD and qLDiagInv.
MJAPI void mj_factorM(const mjModel* m, mjData* d);
// x = M^-1 y for n right-hand sides: x and y are n x nv, one vector a row, and may be the same array.
MJAPI void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n);
// x = D^-1/2 L^-T y with the factors of mj_factorM, so that |x|^2 = y' M^-1 y; sqrtInvD (nv) holds 1/sqrt(D).
// x and y are n x nv and may be the same.
MJAPI void mj_solveM2(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, const mjtNum* sqrtInvD, int n);
// Spatial velocities of bodies about their trees' centres of mass (cvel) and rates of the motion axes
// (cdof_dot).
MJAPI void mj_comVel(const mjModel* m, mjData* d);
// Passive forces (nv each) of springs, dampers, gravity compensation, fluid and adhesion, callback and
// plugins; sum in qfrc_passive.
MJAPI void mj_passive(const mjModel* m, mjData* d);
// Linear velocity of subtrees' centres of mass and angular momentum about them: subtree_linvel,
// subtree_angmom (nbody x 3).
MJAPI void mj_subtreeVel(const mjModel* m, mjData* d);
// result (nv) = bias forces (Coriolis, centrifugal, gravity); plus M qacc without armature if flg_acc.
MJAPI void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result);
// Accelerations cacc and forces cfrc_int, cfrc_ext of bodies (nbody x 6, rotation first) with all forces
// known.
MJAPI void mj_rnePostConstraint(const mjModel* m, mjData* d);
// Most contacts geoms g1 and g2 can make. has_margin: 1: yes, 0: no, <0: look at the model.
MJAPI int mj_maxContact(const mjModel* m, int g1, int g2, int has_margin);
// Find all contacts; fills contact and ncon and empties the arena first.
MJAPI void mj_collision(const mjModel* m, mjData* d);
// Rows of all active constraints: Jacobian, position error, impedance and inverse weight in the efc_ arrays.
MJAPI void mj_makeConstraint(const mjModel* m, mjData* d);
// Group trees, dofs and constraint rows into islands that do not touch each other.
MJAPI void mj_island(const mjModel* m, mjData* d);
// Inverse inertia in constraint space plus regularization, efc_AR (nefc x nefc), for the dual solvers, and
// exact diagonals if enabled.
MJAPI void mj_projectConstraint(const mjModel* m, mjData* d);
// Velocities efc_vel and reference accelerations efc_aref of the constraint rows (nefc).
MJAPI void mj_referenceConstraint(const mjModel* m, mjData* d);
// From jar = J qacc - aref (nefc): states, efc_force, qfrc_constraint, and cost if asked for. flg_coneHessian
// also fills the Hessians of cone contacts. May be NULL: cost.
MJAPI void mj_constraintUpdate(const mjModel* m, mjData* d, const mjtNum* jar, mjtNum cost[1],
                               int flg_coneHessian);

//---- Support: state vectors, histories, Jacobians, mass matrix, names, forces

// Numbers in the state vector of the components in sig, a sum of mjtState bits. A bad sig is an error.
MJAPI int mj_stateSize(const mjModel* m, int sig);
// Copy the components in sig (mjtState bits), in order of their bits, into state (mj_stateSize).
MJAPI void mj_getState(const mjModel* m, const mjData* d, mjtNum* state, int sig);
// Pick the components dstsig out of a state vector src made with srcsig. Asking for components that src lacks
// is an error.
MJAPI void mj_extractState(const mjModel* m, const mjtNum* src, int srcsig, mjtNum* dst, int dstsig);
// Copy a state vector made with sig (mjtState bits) into d; nothing is recomputed.
MJAPI void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig);
// Copy the components in sig (mjtState bits) between two data of one model.
MJAPI void mj_copyState(const mjModel* m, const mjData* src, mjData* dst, int sig);
// Controls (actuator_ctrlnum) of actuator id as they act at a time (s): its delay is subtracted and the history
// read. interp: 0 hold, 1 linear, 2 cubic, <0 as the model says. Without a history: ctrl. Returns a pointer to
// them where they are stored as they are; else NULL, and they are in result.
MJAPI const mjtNum* mj_readCtrl(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result,
                                int interp);
// Values (sensor_dim) of sensor id at a time (s) minus its delay, from the history; interp as in mj_readCtrl.
// Returns a pointer into d, NULL: interpolated into result (or a bad id, which is an error).
MJAPI const mjtNum* mj_readSensor(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result,
                                  int interp);
// Fill the history of actuator id with n = actuator_history[2 id] values at increasing times (n each). May be
// NULL: times, which keeps the present ones; values: zeros. No history is an error.
MJAPI void mj_initCtrlHistory(const mjModel* m, mjData* d, int id, const mjtNum* times, const mjtNum* values);
// Fill the history of sensor id: times (n), values (n x sensor_dim), n = sensor_history[2 id]; phase is the
// time of the latest sample taken. May be NULL: times, which keeps the present ones; values: zeros. No
// history is an error.
MJAPI void mj_initSensorHistory(const mjModel* m, mjData* d, int id, const mjtNum* times,
                                const mjtNum* values, mjtNum phase);
// Store the state of d as keyframe k of the model; a bad k is an error.
MJAPI void mj_setKeyframe(mjModel* m, const mjData* d, int k);
// Append a contact to d; constraint arrays in the arena are discarded. Returns 0: ok; 1: list full.
MJAPI int mj_addContact(const mjModel* m, mjData* d, const mjContact* con);
// 1 if friction cones are pyramids, 0 if they are elliptic.
MJAPI int mj_isPyramidal(const mjModel* m);
// 1 if constraint Jacobians are stored sparse: as the option says, or by the size of the model.
MJAPI int mj_isSparse(const mjModel* m);
// 1 if a dual solver is used, PGS or noslip.
MJAPI int mj_isDual(const mjModel* m);
// res (nefc) = J vec (nv) with the constraint Jacobian.
MJAPI void mj_mulJacVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);
// res (nv) = J' vec (nefc) with the constraint Jacobian. Without constraints res is left alone.
MJAPI void mj_mulJacTVec(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);
// Jacobians of a world point fixed to a body: translation jacp and rotation jacr, 3 x nv each. May be NULL:
// jacp, jacr. Needs mj_kinematics and mj_comPos.
MJAPI void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
                  int body);
// mj_jac at the origin of the body's frame. May be NULL: jacp, jacr.
MJAPI void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
// mj_jac at the body's centre of mass. May be NULL: jacp, jacr.
MJAPI void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body);
// Jacobian jacp (3 x nv) of the centre of mass of the subtree that starts at body.
MJAPI void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body);
// mj_jac at the geom's centre. May be NULL: jacp, jacr.
MJAPI void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom);
// mj_jac at the site's position. May be NULL: jacp, jacr.
MJAPI void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site);
// Jacobians of a world point and of a world direction, both fixed to the body, 3 x nv each. May be NULL:
// jacPoint, jacAxis.
MJAPI void mj_jacPointAxis(const mjModel* m, mjData* d, mjtNum* jacPoint, mjtNum* jacAxis,
                           const mjtNum point[3], const mjtNum axis[3], int body);
// Time derivative of the Jacobians of mj_jac, 3 x nv each. May be NULL: jacp, jacr. Needs mj_comVel too.
MJAPI void mj_jacDot(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3],
                     int body);
// Matrix (3 x nv) that maps qvel to the angular momentum of a body's subtree about its centre of mass.
MJAPI void mj_angmomMat(const mjModel* m, mjData* d, mjtNum* mat, int body);
// Index of the object of a type (mjtObj) with this name. Returns -1: absent.
MJAPI int mj_name2id(const mjModel* m, int type, const char* name);
// Name of object id of a type (mjtObj). Returns NULL: absent or without a name.
MJAPI const char* mj_id2name(const mjModel* m, int type, int id);
// Name of one of the inputs of actuator id. Returns NULL: no input names, or an index out of range.
MJAPI const char* mj_actuatorInputName(const mjModel* m, int id, int input);
// Expand the mass matrix into dst (nv x nv).
MJAPI void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst);
// res = M vec, both nv; they must not overlap.
MJAPI void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);
// res = D^1/2 L vec (both nv) with the factors of M, so that |res|^2 = vec' M vec. Needs mj_factorM.
MJAPI void mj_mulM2(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec);
// Add M to dst: a dense nv x nv matrix, or a sparse one if all three index arrays are given (rows need room
// to grow). May be NULL: rownnz, rowadr, colind.
MJAPI void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind);
// Add to qfrc_target (nv) the joint forces of a force and torque (world axes) at a world point of a body. May
// be NULL: force, torque. A bad body is an error.
MJAPI void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                      const mjtNum point[3], int body, mjtNum* qfrc_target);
// Velocity of an object's origin, rotation then translation (rad/s, m/s), in world axes or its own if
// flg_local.
MJAPI void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                             int flg_local);
// Acceleration of an object's origin, rotation then translation, in world axes or its own if flg_local.
// Gravity counts as an upward acceleration; world-fixed objects have 0. Needs mj_rnePostConstraint.
MJAPI void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                                 int flg_local);
// Smallest signed distance between two geoms (m), at most distmax; negative: they overlap. fromto gets the
// closest points on geom1 and geom2, zeros if there are none. May be NULL: fromto.
MJAPI mjtNum mj_geomDistance(const mjModel* m, mjData* d, int geom1, int geom2, mjtNum distmax,
                             mjtNum fromto[6]);
// Whether a point (m, world frame) is inside of a site; of a site with a mesh: in its convex hull. Returns 1: yes;
// 0: no.
MJAPI int mj_insideSite(const mjModel* m, const mjData* d, int siteid, const mjtNum point[3]);
// Force (3) and torque (3) of contact id in its frame, normal first; zeros for a bad or inactive contact.
MJAPI void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]);
// qvel (nv) that moves qpos1 to qpos2 (nq each) in time dt; rotations by the shorter way.
MJAPI void mj_differentiatePos(const mjModel* m, mjtNum* qvel, mjtNum dt, const mjtNum* qpos1,
                               const mjtNum* qpos2);
// Move qpos (nq) in place by velocity qvel (nv) over time dt, quaternions by rotation.
MJAPI void mj_integratePos(const mjModel* m, mjtNum* qpos, const mjtNum* qvel, mjtNum dt);
// Normalize the quaternions of free and ball joints in qpos (nq).
MJAPI void mj_normalizeQuat(const mjModel* m, mjtNum* qpos);
// World position and 3 x 3 orientation of a pose (pos, quat) given in a body's frame. sameframe
// (mjtSameFrame) allows short cuts. A result or input that is NULL is skipped.
MJAPI void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                           const mjtNum quat[4], int body, mjtByte sameframe);
// Sum of the masses of all bodies (kg).
MJAPI mjtNum mj_getTotalmass(const mjModel* m);
// Scale all masses and inertias so that the total mass is newmass (kg). mj_setConst is left to the caller.
MJAPI void mj_setTotalmass(mjModel* m, mjtNum newmass);
// Value of an attribute of plugin instance plugin_id. Returns NULL: bad instance or attribute.
MJAPI const char* mj_getPluginConfig(const mjModel* m, int plugin_id, const char* attrib);
// Load a shared library whose start-up code registers plugins. A failure is an error.
MJAPI void mj_loadPluginLibrary(const char* path);
// mj_loadPluginLibrary for every library in a folder; callback (may be NULL) gets path, first slot (-1: none)
// and number of new plugins.
MJAPI void mj_loadAllPluginLibraries(const char* directory, mjfPluginLibraryLoadCallback callback);
// Version of the library, to be compared with mjVERSION_HEADER.
MJAPI int mj_version(void);
// Version of the library as text, such as "4.0.1".
MJAPI const char* mj_versionString(void);

//---- Ray casting: pnt is the start, vec the direction, distances are in multiples of |vec|

// Nearest visible geom along a ray. geomgroup (mjNGROUP) selects groups; flg_static includes world-fixed
// geoms; bodyexclude is left out (-1: none). Outputs geomid and the surface normal. May be NULL: geomgroup,
// geomid, normal. Returns -1: no hit.
MJAPI mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
                    const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int geomid[1],
                    mjtNum normal[3]);
// mj_ray for nray directions vec (nray x 3) from one point, filling geomid and dist (nray; -1: no hit) and
// normal (nray x 3). Geoms farther than cutoff (m) may be passed over. May be NULL: geomgroup, geomid,
// normal.
MJAPI void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                       const mjtByte* geomgroup, mjtBool flg_static, int bodyexclude, int* geomid,
                       mjtNum* dist, mjtNum* normal, int nray, mjtNum cutoff);
// Distance along a ray to a height field geom, and the normal there. May be NULL: normal. Returns -1: no hit.
// Another geom type is an error.
MJAPI mjtNum mj_rayHfield(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                          const mjtNum vec[3], mjtNum normal[3]);
// Distance along a ray to a mesh geom, and the normal there. May be NULL: normal. Returns -1: no hit. Another
// geom type is an error.
MJAPI mjtNum mj_rayMesh(const mjModel* m, const mjData* d, int geomid, const mjtNum pnt[3],
                        const mjtNum vec[3], mjtNum normal[3]);
// Distance along a ray to a primitive shape with pose pos, mat (NULL: world axes) and size. May be NULL:
// normal. Returns -1: no hit. A type without a closed form is an error.
MJAPI mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3], const mjtNum pnt[3],
                         const mjtNum vec[3], int geomtype, mjtNum normal[3]);
// Distance along a ray to a flex; the flags choose what is hit, flex_layer the layer of a 3D flex. vertid
// gets the vertex nearest to the hit, -1: none. May be NULL: vertid, normal. Returns -1: no hit.
MJAPI mjtNum mj_rayFlex(const mjModel* m, const mjData* d, int flex_layer, mjtBool flg_vert, mjtBool flg_edge,
                        mjtBool flg_face, mjtBool flg_skin, int flexid, const mjtNum pnt[3],
                        const mjtNum vec[3], int vertid[1], mjtNum normal[3]);
// Distance along a ray to triangles: face (nface x 3 indices), vert (nvert x 3). vertid gets the vertex
// nearest to the hit, -1: none. May be NULL: vertid. Returns -1: no hit.
MJAPI mjtNum mju_raySkin(int nface, int nvert, const int* face, const float* vert, const mjtNum pnt[3],
                         const mjtNum vec[3], int vertid[1]);

//---- Interaction: cameras, perturbation with the mouse, picking

// A free camera at distance 2 m, azimuth 90 and elevation -45 degrees.
MJAPI void mjv_defaultCamera(mjvCamera* cam);
// A free camera that shows the whole model, with the angles of the model's visual settings.
MJAPI void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam);
// No selection and no active perturbation.
MJAPI void mjv_defaultPerturb(mjvPerturb* pert);
// Transform a pose from room to model coordinates, by the scene's transform (identity unless enabled).
MJAPI void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3],
                          const mjtNum roomquat[4], const mjvScene* scn);
// Transform a pose from model to room coordinates, by the scene's transform (identity unless enabled).
MJAPI void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3],
                          const mjtNum modelquat[4], const mjvScene* scn);
// Head position, gaze and up direction in model coordinates, averaged over both eyes. Each output may be
// NULL.
MJAPI void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn);
// Head position, gaze and up direction in room coordinates, averaged over both eyes. Each output may be NULL.
MJAPI void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn);
// Height of the view frustum at unit distance (orthographic: in m), averaged over both eyes. Mixed
// projections are an error.
MJAPI mjtNum mjv_frustumHeight(const mjvScene* scn);
// Turn vec about the vertical so that its y axis follows the horizontal part of forward.
MJAPI void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]);
// Move a camera for a mouse action (mjtMouse); reldx, reldy are the shift divided by the window height. Fixed
// cameras stay.
MJAPI void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, mjvCamera* cam);
// Move or turn the reference pose of a perturbation for a mouse action (mjtMouse), as seen in the scene.
MJAPI void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx, mjtNum reldy,
                           const mjvScene* scn, mjvPerturb* pert);
// Move, turn or scale the model in the room for a mouse action (mjtMouse); roomup is the room's up direction.
// Only if the scene's transform is enabled.
MJAPI void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3],
                         mjvScene* scn);
// Start a perturbation of pert->select: reference pose, selected point, mass felt there, mouse scale.
MJAPI void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert);
// Carry the selected mocap body to the reference pose; if flg_paused also a body on a free joint, or its
// whole tree.
MJAPI void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert, int flg_paused);
// Write the spring and damper force of the active perturbation into xfrc_applied of the selected body.
MJAPI void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert);
// Camera midway between two eyes. An orthographic and a perspective one together are an error.
MJAPI mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2);
// The OpenGL camera, without eye separation, that an abstract camera stands for.
MJAPI mjvGLCamera mjv_camera2GLCamera(const mjModel* model, const mjData* data, const mjvCamera* mjv_camera);
// Pick what is drawn at relx, rely (0..1 from the lower left) of a viewport; selpnt gets the point in the
// world. Returns body id; -1: none. Outputs that do not apply get -1. May be NULL: geomid, flexid, skinid.
MJAPI int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio,
                     mjtNum relx, mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1],
                     int flexid[1], int skinid[1]);

//---- Scenes: from model and data to a list of things to draw

// Standard visualization options: groups 0 to 2 shown, flags as in mjVISSTRING.
MJAPI void mjv_defaultOption(mjvOption* opt);
// Standard looks of an empty figure.
MJAPI void mjv_defaultFigure(mjvFigure* fig);
// Set type, size, pose and colour of a scene geom, the rest to standard values. May be NULL: size, pos, mat,
// rgba: 0.1, origin, world axes, grey.
MJAPI void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3],
                        const mjtNum mat[9], const float rgba[4]);
// Shape a geom (capsule, cylinder, line, arrow) of some width so that it joins two points. Other types are an
// error.
MJAPI void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3]);
// Clear a scene struct. Needed before its first use.
MJAPI void mjv_defaultScene(mjvScene* scn);
// Allocate a scene for maxgeom geoms and the model's flexes and skins; what it held is freed. m may be NULL.
MJAPI void mjv_makeScene(const mjModel* m, mjvScene* scn, int maxgeom);
// Free what a scene holds and clear it.
MJAPI void mjv_freeScene(mjvScene* scn);
// Fill the scene anew: geoms of the categories in catmask (mjtCatBit), camera, lights, flexes, skins. pert
// and cam may be NULL.
MJAPI void mjv_updateScene(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                           mjvCamera* cam, int catmask, mjvScene* scn);
// Copy what visualization needs of a model into dest. May be NULL: dest.
MJAPI void mjv_copyModel(mjModel* dest, const mjModel* src);
// Append the geoms of the categories in catmask (mjtCatBit) to the scene. pert may be NULL.
MJAPI void mjv_addGeoms(const mjModel* m, mjData* d, const mjvOption* opt, const mjvPerturb* pert,
                        int catmask, mjvScene* scn);
// Fill the scene's lights: the headlight, then the model's active lights, at most mjMAXLIGHT.
MJAPI void mjv_makeLights(const mjModel* m, const mjData* d, mjvScene* scn);
// Set both eyes of the scene from a camera; a tracking camera takes its new target first. User cameras and
// NULL change nothing; a bad body is an error.
MJAPI void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn);
// Recompute vertices and normals of all skins in the scene.
MJAPI void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn);
// Eye position and the directions forward, up, right of a camera in the world. May be NULL: headpos, forward,
// up, right. d may be NULL where the camera does not follow the model. A user camera is an error.
MJAPI void mjv_cameraFrame(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], mjtNum right[3],
                           const mjData* d, const mjvCamera* cam);
// Half extents of the near plane (top, bottom; left, right) and clip distances (near, far), in m. A width of
// 0 follows from the viewport. May be NULL: zver, zhor, zclip. A user camera is an error.
MJAPI void mjv_cameraFrustum(float zver[2], float zhor[2], float zclip[2], const mjModel* m,
                             const mjvCamera* cam);

//---- OpenGL rendering of scenes; a context must be current

// Clear a context struct. Needed before its first use.
MJAPI void mjr_defaultContext(mjrContext* con);
// Clear renderer information.
MJAPI void mjr_defaultRendererInfo(mjrRendererInfo* info);
// Tell which renderer this is ("classic") and what it draws with ("opengl").
MJAPI void mjr_getRendererInfo(mjrRendererInfo* info);
// Create all OpenGL resources for a model (may be NULL); fontscale in percent (mjtFontScale). Too old an
// OpenGL gives a warning and an unusable context.
MJAPI void mjr_makeContext(const mjModel* m, mjrContext* con, int fontscale);
// Change the size of the fonts, in percent.
MJAPI void mjr_changeFont(int fontscale, mjrContext* con);
// Make the auxiliary colour buffer index (0..mjNAUX-1) of a size in pixels; a size of 0 removes it. A bad
// index is an error.
MJAPI void mjr_addAux(int index, int width, int height, int samples, mjrContext* con);
// Free the OpenGL resources and clear the context.
MJAPI void mjr_freeContext(mjrContext* con);
// Make the offscreen buffer anew with this size in pixels, cut to what OpenGL allows.
MJAPI void mjr_resizeOffscreen(int width, int height, mjrContext* con);
// Send texture texid of the model to the GPU again. A bad index is an error.
MJAPI void mjr_uploadTexture(const mjModel* m, const mjrContext* con, int texid);
// Send mesh meshid of the model to the GPU again. A bad index is an error.
MJAPI void mjr_uploadMesh(const mjModel* m, const mjrContext* con, int meshid);
// Send height field hfieldid of the model to the GPU again. A bad index is an error.
MJAPI void mjr_uploadHField(const mjModel* m, const mjrContext* con, int hfieldid);
// Bind the current buffer (window or offscreen) in OpenGL again.
MJAPI void mjr_restoreBuffer(const mjrContext* con);
// Draw to the window or the offscreen buffer (mjtFramebuffer). Without an offscreen buffer the window stays,
// with a warning.
MJAPI void mjr_setBuffer(int framebuffer, mjrContext* con);
// Read a viewport of the current buffer, rows from the bottom: rgb (height x width x 3) and depth (height x
// width). May be NULL: rgb, depth. OpenGL ES reads no depth.
MJAPI void mjr_readPixels(unsigned char* rgb, float* depth, mjrRect viewport, const mjrContext* con);
// Draw an image into a viewport of the current buffer, shapes as in mjr_readPixels. May be NULL: rgb, depth.
MJAPI void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport,
                          const mjrContext* con);
// Copy colour and/or depth from the current buffer to the other one, scaled to fit if sizes differ.
MJAPI void mjr_blitBuffer(mjrRect src, mjrRect dst, int flg_color, int flg_depth, const mjrContext* con);
// Draw to auxiliary buffer index until mjr_restoreBuffer.
MJAPI void mjr_setAux(int index, const mjrContext* con);
// Copy a rectangle of an auxiliary buffer to the current one at left, bottom (pixels).
MJAPI void mjr_blitAux(int index, mjrRect src, int left, int bottom, const mjrContext* con);
// Draw one line of text (mjtFont) at x, y (0..1 of the viewport) in a colour.
MJAPI void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r, float g,
                    float b);
// Draw one or two columns of text at a place (mjtGridPos) of the viewport. overlay2 may be NULL.
MJAPI void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay, const char* overlay2,
                       const mjrContext* con);
// Rectangle of the current buffer: the whole offscreen buffer, or OpenGL's viewport in the window.
MJAPI mjrRect mjr_maxViewport(const mjrContext* con);
// Fill a rectangle with a colour; a below 1 blends.
MJAPI void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a);
// Fill a rectangle and write text in its centre; text colour rt, gt, bt. txt may be NULL.
MJAPI void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b, float a,
                     float rt, float gt, float bt, const mjrContext* con);
// Draw a figure into a viewport; its axis ranges in use are stored back.
MJAPI void mjr_figure(mjrRect viewport, mjvFigure* fig, const mjrContext* con);
// Draw a scene into a viewport of the current buffer.
MJAPI void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con);
// Wait until OpenGL has drawn everything.
MJAPI void mjr_finish(void);
// Take OpenGL's pending error code, 0: none.
MJAPI int mjr_getError(void);
// Last of nrect rectangles that holds pixel x, y. Returns -1: none.
MJAPI int mjr_findRect(int x, int y, int nrect, const mjrRect* rect);

//---- User-interface toolkit, drawn with OpenGL (declared for compatibility)

// Spacings of built-in theme ind.
MJAPI mjuiThemeSpacing mjui_themeSpacing(int ind);
// Colours of built-in theme ind.
MJAPI mjuiThemeColor mjui_themeColor(int ind);
// Append sections and items from a list that ends with mjITEM_END.
MJAPI void mjui_add(mjUI* ui, const mjuiDef* def);
// Append items to section sect from a list that ends with mjITEM_END.
MJAPI void mjui_addToSection(mjUI* ui, int sect, const mjuiDef* def);
// Work out the size of the interface and of its auxiliary buffer.
MJAPI void mjui_resize(mjUI* ui, const mjrContext* con);
// Redraw one item, or all items of one section or all sections where the index is -1.
MJAPI void mjui_update(int section, int item, const mjUI* ui, const mjuiState* state, const mjrContext* con);
// Handle an input event. Returns the changed item; NULL: no change.
MJAPI mjuiItem* mjui_event(mjUI* ui, mjuiState* state, const mjrContext* con);
// Copy the drawn interface to the window.
MJAPI void mjui_render(mjUI* ui, const mjuiState* state, const mjrContext* con);

//---- Errors and warnings

// Report an error, with a printf format. The default handler ends the process; if a hook returns, so does
// this.
MJAPI void mju_error(const char* msg, ...) mjPRINTFLIKE(1, 2);
// Report a warning, with a printf format.
MJAPI void mju_warning(const char* msg, ...) mjPRINTFLIKE(1, 2);
// Remove the user's memory and message hooks, log handler and log configuration.
MJAPI void mju_clearHandlers(void);
// Count a warning (mjtWarning) in d with its info; the first of a kind is also reported.
MJAPI void mj_warning(mjData* d, int warning, int info);

//---- Log: handlers, configuration, messages

// Set the receiver of all log messages; NULL: the default one. Returns previous handler.
MJAPI mjfLogHandler mju_setLogHandler(mjfLogHandler handler);
// The log configuration in use.
MJAPI mjLogConfig mju_getLogConfig(void);
// Set the log configuration of the default handler.
MJAPI void mju_setLogConfig(mjLogConfig config);
// Report information on a topic (mjtLogTopic), with a printf format.
MJAPI void mju_info(int topic, const char* msg, ...) mjPRINTFLIKE(2, 3);
// Hand a message to the log handler; messages that a handler sends itself are dropped.
MJAPI void mju_message(const mjLogMessage* msg);
// Append a line with time, type and text to MUJOCO_LOG.TXT in the working directory.
MJAPI void mju_writeLog(const char* type, const char* msg);

//---- Specs: errors, warnings and timing of the latest compilation

// Text of the latest error; empty: none. Owned by the spec.
MJAPI const char* mjs_getError(mjSpec* s);
// Durations of the stages of compilation, by mjtCTimer. Returns array[mjNCTIMER].
MJAPI const double* mjs_getTimer(mjSpec* s);
// Whether the latest compilation gave warnings but no error. Returns 1: warning (deprecated: use
// mjs_numWarnings).
MJAPI int mjs_isWarning(mjSpec* s);
// Number of warnings.
MJAPI int mjs_numWarnings(const mjSpec* spec);
// Text of a warning, owned by the spec. Returns NULL: index out of range.
MJAPI const char* mjs_getWarning(const mjSpec* spec, int index);

//---- Vectors and dense matrices (by rows); results may be an operand unless noted

// res = 0.
MJAPI void mju_zero3(mjtNum res[3]);
// res = data.
MJAPI void mju_copy3(mjtNum res[3], const mjtNum data[3]);
// res = scl * vec.
MJAPI void mju_scl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);
// res = vec1 + vec2.
MJAPI void mju_add3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);
// res = vec1 - vec2.
MJAPI void mju_sub3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3]);
// res += vec.
MJAPI void mju_addTo3(mjtNum res[3], const mjtNum vec[3]);
// res -= vec.
MJAPI void mju_subFrom3(mjtNum res[3], const mjtNum vec[3]);
// res += scl * vec.
MJAPI void mju_addToScl3(mjtNum res[3], const mjtNum vec[3], mjtNum scl);
// res = vec1 + scl * vec2.
MJAPI void mju_addScl3(mjtNum res[3], const mjtNum vec1[3], const mjtNum vec2[3], mjtNum scl);
// Scale vec to length 1; a vector shorter than mjMINVAL becomes (1, 0, 0). Returns norm before.
MJAPI mjtNum mju_normalize3(mjtNum vec[3]);
// Length of vec.
MJAPI mjtNum mju_norm3(const mjtNum vec[3]);
// Dot product.
MJAPI mjtNum mju_dot3(const mjtNum vec1[3], const mjtNum vec2[3]);
// Distance between two points.
MJAPI mjtNum mju_dist3(const mjtNum pos1[3], const mjtNum pos2[3]);
// res = mat (3 x 3) vec.
MJAPI void mju_mulMatVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);
// res = mat' (3 x 3) vec.
MJAPI void mju_mulMatTVec3(mjtNum res[3], const mjtNum mat[9], const mjtNum vec[3]);
// res = a x b.
MJAPI void mju_cross(mjtNum res[3], const mjtNum a[3], const mjtNum b[3]);
// res = 0.
MJAPI void mju_zero4(mjtNum res[4]);
// res = (1, 0, 0, 0), the quaternion of no rotation.
MJAPI void mju_unit4(mjtNum res[4]);
// res = data.
MJAPI void mju_copy4(mjtNum res[4], const mjtNum data[4]);
// Scale vec to length 1; a vector shorter than mjMINVAL becomes (1, 0, 0, 0). Returns norm before.
MJAPI mjtNum mju_normalize4(mjtNum vec[4]);
// res (n) = 0.
MJAPI void mju_zero(mjtNum* res, int n);
// All n elements of res = val.
MJAPI void mju_fill(mjtNum* res, mjtNum val, int n);
// res = vec, n elements.
MJAPI void mju_copy(mjtNum* res, const mjtNum* vec, int n);
// Sum of n elements.
MJAPI mjtNum mju_sum(const mjtNum* vec, int n);
// Sum of the absolute values of n elements.
MJAPI mjtNum mju_L1(const mjtNum* vec, int n);
// res = scl * vec, n elements.
MJAPI void mju_scl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);
// res = vec1 + vec2, n elements.
MJAPI void mju_add(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);
// res = vec1 - vec2, n elements.
MJAPI void mju_sub(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, int n);
// res += vec, n elements.
MJAPI void mju_addTo(mjtNum* res, const mjtNum* vec, int n);
// res -= vec, n elements.
MJAPI void mju_subFrom(mjtNum* res, const mjtNum* vec, int n);
// res += scl * vec, n elements.
MJAPI void mju_addToScl(mjtNum* res, const mjtNum* vec, mjtNum scl, int n);
// res = vec1 + scl * vec2, n elements.
MJAPI void mju_addScl(mjtNum* res, const mjtNum* vec1, const mjtNum* vec2, mjtNum scl, int n);
// Scale res (n) to length 1; a vector shorter than mjMINVAL becomes (1, 0, ...). Returns norm before.
MJAPI mjtNum mju_normalize(mjtNum* res, int n);
// Length of a vector of n elements.
MJAPI mjtNum mju_norm(const mjtNum* res, int n);
// Dot product of n elements.
MJAPI mjtNum mju_dot(const mjtNum* vec1, const mjtNum* vec2, int n);
// res (nr) = mat (nr x nc) vec (nc); res must not be vec.
MJAPI void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);
// res (nc) = mat' vec with mat nr x nc, vec nr; res must not be vec.
MJAPI void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc);
// vec1' mat vec2 with mat n x n.
MJAPI mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n);
// res (nc x nr) = transpose of mat (nr x nc); res must not be mat.
MJAPI void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc);
// res = (mat + mat') / 2, n x n.
MJAPI void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n);
// Make mat (n x n) the identity.
MJAPI void mju_eye(mjtNum* mat, int n);
// res (r1 x c2) = mat1 (r1 x c1) mat2 (c1 x c2); res must not be an operand.
MJAPI void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);
// res (r1 x r2) = mat1 (r1 x c1) mat2' with mat2 r2 x c1; res must not be an operand.
MJAPI void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2);
// res (c1 x c2) = mat1' mat2 with mat1 r1 x c1, mat2 r1 x c2; res must not be an operand.
MJAPI void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2);
// res (nc x nc) = mat' diag mat with mat nr x nc, diag nr; diag NULL: ones.
MJAPI void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc);
// Move a spatial vector (rotation first) from oldpos to newpos and turn it into the new axes: a force if
// flg_force, else a motion. rotnew2old is 3 x 3. May be NULL: rotnew2old, the axes stay.
MJAPI void mju_transformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                                const mjtNum oldpos[3], const mjtNum rotnew2old[9]);

//---- Sparse matrices: row r holds rownnz[r] values from rowadr[r] on, in the columns colind

// Compress mat (nr x nc); rownnz and rowadr have nr entries, res and colind nnz. Returns 0: ok; 1: nnz too
// small.
MJAPI int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr,
                           int* colind, int nnz);
// Expand a sparse matrix into res (nr x nc).
MJAPI void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz,
                            const int* rowadr, const int* colind);
// Expand a symmetric matrix of which one triangle is stored sparse into res (n x n).
MJAPI void mju_sym2dense(mjtNum* res, const mjtNum* mat, int n, const int* rownnz, const int* rowadr,
                         const int* colind);

//---- Quaternions (w, x, y, z), rotations in rad

// res = vec turned by quat.
MJAPI void mju_rotVecQuat(mjtNum res[3], const mjtNum vec[3], const mjtNum quat[4]);
// Conjugate quaternion, the opposite rotation.
MJAPI void mju_negQuat(mjtNum res[4], const mjtNum quat[4]);
// res = quat1 quat2: first quat2 turns, then quat1.
MJAPI void mju_mulQuat(mjtNum res[4], const mjtNum quat1[4], const mjtNum quat2[4]);
// res = quat (0, axis), without normalization.
MJAPI void mju_mulQuatAxis(mjtNum res[4], const mjtNum quat[4], const mjtNum axis[3]);
// Rotation by angle about a unit axis.
MJAPI void mju_axisAngle2Quat(mjtNum res[4], const mjtNum axis[3], mjtNum angle);
// Angular velocity that makes the rotation quat in time dt, the shorter way round.
MJAPI void mju_quat2Vel(mjtNum res[3], const mjtNum quat[4], mjtNum dt);
// Rotation vector res that turns qb into qa, in qb's own axes: qb exp(res) = qa.
MJAPI void mju_subQuat(mjtNum res[3], const mjtNum qa[4], const mjtNum qb[4]);
// Rotation matrix (3 x 3) of a unit quaternion.
MJAPI void mju_quat2Mat(mjtNum res[9], const mjtNum quat[4]);
// Unit quaternion of a rotation matrix (3 x 3).
MJAPI void mju_mat2Quat(mjtNum quat[4], const mjtNum mat[9]);
// Time derivative of quat for an angular velocity in world axes.
MJAPI void mju_derivQuat(mjtNum res[4], const mjtNum quat[4], const mjtNum vel[3]);
// Turn quat in place by scale * vel, an angular velocity in quat's own axes.
MJAPI void mju_quatIntegrate(mjtNum quat[4], const mjtNum vel[3], mjtNum scale);
// Shortest rotation of the z axis to the direction of vec; no rotation for a vector near zero.
MJAPI void mju_quatZ2Vec(mjtNum quat[4], const mjtNum vec[3]);
// Rotation closest to any 3 x 3 matrix, found from the start value in quat. Returns iteration count.
MJAPI int mju_mat2Rot(mjtNum quat[4], const mjtNum mat[9]);
// Rotation of three Euler angles. seq has three of xyz (axes that turn along) or XYZ (fixed axes); anything
// else is an error.
MJAPI void mju_euler2Quat(mjtNum quat[4], const mjtNum euler[3], const char* seq);

//---- Poses: position and unit quaternion

// Pose 2 given in the frame of pose 1, seen from outside: pose 1 times pose 2.
MJAPI void mju_mulPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos1[3], const mjtNum quat1[4],
                       const mjtNum pos2[3], const mjtNum quat2[4]);
// Inverse pose: where the outside lies in the pose's frame.
MJAPI void mju_negPose(mjtNum posres[3], mjtNum quatres[4], const mjtNum pos[3], const mjtNum quat[4]);
// Point vec given in a pose's frame, seen from outside. res must not be pos.
MJAPI void mju_trnVecPose(mjtNum res[3], const mjtNum pos[3], const mjtNum quat[4], const mjtNum vec[3]);

//---- Factorizations, eigenvalues, bounded quadratic programs

// Factor mat (n x n) = L L' in its lower triangle, pivots raised to at least mindiag. Returns rank (n minus
// the raised pivots).
MJAPI int mju_cholFactor(mjtNum* mat, int n, mjtNum mindiag);
// res = (L L')^-1 vec, n each, with the factor of mju_cholFactor (n x n); res may be vec.
MJAPI void mju_cholSolve(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int n);
// Change the factor mat (n x n) to that of L L' + x x' (flg_plus) or - x x'; x (n) is destroyed. Returns
// rank.
MJAPI int mju_cholUpdate(mjtNum* mat, mjtNum* x, int n, int flg_plus);
// Factor a band-dense matrix in place: ntotal - ndense rows of nband values, ndense whole rows. The diagonal
// first becomes diag (1 + diagmul) + diagadd. Returns min diagonal (before roots); 0: rank deficient.
MJAPI mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd,
                                mjtNum diagmul);
// res (ntotal) = solution for vec (ntotal) with the factor of mju_cholFactorBand; res may be vec.
MJAPI void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband,
                             int ndense);
// Expand a band-dense matrix into res (ntotal x ntotal): lower triangle, and upper too if flg_sym.
MJAPI void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense, mjtBool flg_sym);
// Take the band-dense part of mat (ntotal x ntotal).
MJAPI void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense);
// res = mat vec for nvec vectors (nvec x ntotal, one a row); flg_sym: with the whole symmetric matrix, else
// its lower triangle. res must not be vec.
MJAPI void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband,
                             int ndense, int nvec, mjtBool flg_sym);
// Address of diagonal element i in a band-dense matrix.
MJAPI int mju_bandDiag(int i, int ntotal, int nband, int ndense);
// Eigenvalues of a symmetric 3 x 3 matrix in decreasing order, eigenvectors in the columns of eigvec, same as
// the rotation quat. Returns the number of elementary rotations made.
MJAPI int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]);
// Minimize x'Hx/2 + x'g (H: n x n) within lower <= x <= upper, from the start in res (n). R has room for n (n
// + 7) numbers and gets the factor of the free part, index its variables. May be NULL: index, lower, upper.
// Returns free dimension count; -1: failed.
MJAPI int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
                    const mjtNum* lower, const mjtNum* upper);
// Allocate (mju_malloc) all arrays for mju_boxQP with n variables, zeroed. May be NULL: index, lower, upper.
MJAPI void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n,
                           mjtNum** lower, mjtNum** upper);

//---- Muscles, friction pyramids, scalars, names, conversions, sorting

// Active muscle force at full activation (negative: it pulls) for length and velocity. prm: range (2), force,
// scale, lmin, lmax, vmax, fpmax, fvmax.
MJAPI mjtNum mju_muscleGain(mjtNum len, mjtNum vel, const mjtNum lengthrange[2], mjtNum acc0,
                            const mjtNum prm[9]);
// Passive muscle force (negative: it pulls) for a length; prm as in mju_muscleGain.
MJAPI mjtNum mju_muscleBias(mjtNum len, const mjtNum lengthrange[2], mjtNum acc0, const mjtNum prm[9]);
// Rate of muscle activation (1/s). prm: time constants of rise and fall (s), width of the smooth change
// between them.
MJAPI mjtNum mju_muscleDynamics(mjtNum ctrl, mjtNum act, const mjtNum prm[3]);
// Contact force (dim) into pyramid edges (2 (dim - 1)) with friction mu (dim - 1). dim 1 writes nothing.
MJAPI void mju_encodePyramid(mjtNum* pyramid, const mjtNum* force, const mjtNum* mu, int dim);
// Pyramid edges (2 (dim - 1), or 1 for dim 1) into the contact force (dim), normal first.
MJAPI void mju_decodePyramid(mjtNum* force, const mjtNum* pyramid, const mjtNum* mu, int dim);
// Position after dt of a unit mass on a spring Kp and damper Kv, exactly, from pos0 and vel0.
MJAPI mjtNum mju_springDamper(mjtNum pos0, mjtNum vel0, mjtNum Kp, mjtNum Kv, mjtNum dt);
// Smaller of two numbers.
MJAPI mjtNum mju_min(mjtNum a, mjtNum b);
// Larger of two numbers.
MJAPI mjtNum mju_max(mjtNum a, mjtNum b);
// x limited to min..max.
MJAPI mjtNum mju_clip(mjtNum x, mjtNum min, mjtNum max);
// 1, 0 or -1 by the sign of x.
MJAPI mjtNum mju_sign(mjtNum x);
// Nearest integer, halves away from zero.
MJAPI int mju_round(mjtNum x);
// Name of an object type (mjtObj). Returns NULL: unknown.
MJAPI const char* mju_type2Str(int type);
// Object type of a name. Returns mjtObj; 0: unknown.
MJAPI int mju_str2Type(const char* str);
// Byte count as short text with a unit. Valid until the thread's next call.
MJAPI const char* mju_writeNumBytes(size_t nbytes);
// Text of a warning (mjtWarning) with its info. Valid until the thread's next call.
MJAPI const char* mju_warningText(int warning, size_t info);
// Whether x is not a number or beyond mjMAXVAL. Returns 1: bad; 0: fine.
MJAPI int mju_isBad(mjtNum x);
// Whether n elements are zero. Returns 1: all zero.
MJAPI int mju_isZero(const mjtNum* vec, int n);
// A normally distributed random number from rand(); num2, unless NULL, gets a second one.
MJAPI mjtNum mju_standardNormal(mjtNum* num2);
// Convert n floats to mjtNum.
MJAPI void mju_f2n(mjtNum* res, const float* vec, int n);
// Convert n mjtNum to float.
MJAPI void mju_n2f(float* res, const mjtNum* vec, int n);
// Convert n doubles to mjtNum.
MJAPI void mju_d2n(mjtNum* res, const double* vec, int n);
// Convert n mjtNum to double.
MJAPI void mju_n2d(double* res, const mjtNum* vec, int n);
// Sort n numbers in increasing order, in place.
MJAPI void mju_insertionSort(mjtNum* list, int n);
// Sort n ints in increasing order, in place.
MJAPI void mju_insertionSortInt(int* list, int n);
// Element index of the Halton sequence of a prime base, in 0..1.
MJAPI mjtNum mju_Halton(int index, int base);
// Copy text into dst (n bytes), always ended by zero and filled up with zeros. Returns dst.
MJAPI char* mju_strncpy(char* dst, const char* src, int n);
// Smooth step by a polynomial of degree 5: 0 for x <= 0, 1 for x >= 1.
MJAPI mjtNum mju_sigmoid(mjtNum x);

//---- Signed distance fields

// Plugin of geom id. A plugin that is no distance field is an error and returns NULL.
MJAPI const mjpPlugin* mjc_getSDF(const mjModel* m, int id);
// Distance of point x (in the frame of the first shape) to the field or combination s; negative inside.
MJAPI mjtNum mjc_distance(const mjModel* m, const mjData* d, const mjSDF* s, const mjtNum x[3]);
// Gradient of mjc_distance at point x.
MJAPI void mjc_gradient(const mjModel* m, const mjData* d, const mjSDF* s, mjtNum gradient[3],
                        const mjtNum x[3]);

//---- Derivatives of the dynamics and of quaternion functions

// Derivatives of a step by finite differences of size eps: A (ndx x ndx), B (ndx x nu), C (nsensordata x
// ndx), D (nsensordata x nu), ndx = 2 nv + na. d is put back. RK4 is an error. May be NULL: A, B, C, D.
MJAPI void mjd_transitionFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_centered, mjtNum* A,
                            mjtNum* B, mjtNum* C, mjtNum* D);
// Derivatives of qfrc_inverse f, sensordata s and the sparse M m by qpos, qvel, qacc, one row per coordinate
// (nv x nv, nv x nsensordata, nv x nC). flg_actuation: less the actuator forces. RK4 and noslip are errors.
// May be NULL: DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq.
MJAPI void mjd_inverseFD(const mjModel* m, mjData* d, mjtNum eps, mjtBool flg_actuation, mjtNum* DfDq,
                         mjtNum* DfDv, mjtNum* DfDa, mjtNum* DsDq, mjtNum* DsDv, mjtNum* DsDa, mjtNum* DmDq);
// Derivatives (3 x 3) of mju_subQuat by local rotations of qa and qb. May be NULL: Da, Db.
MJAPI void mjd_subQuat(const mjtNum qa[4], const mjtNum qb[4], mjtNum Da[9], mjtNum Db[9]);
// Derivatives of mju_quatIntegrate's rotation by the start (3 x 3), the product scale * vel (3 x 3) and scale
// (3). May be NULL: Dquat, Dvel, Dscale.
MJAPI void mjd_quatIntegrate(const mjtNum vel[3], mjtNum scale, mjtNum Dquat[9], mjtNum Dvel[9],
                             mjtNum Dscale[3]);

//---- Plugins, resource providers, decoders and encoders; registration is thread-safe

// Clear a plugin struct.
MJAPI void mjp_defaultPlugin(mjpPlugin* plugin);
// Register a plugin; the same one twice is fine. Returns slot. No name, or another plugin of that name, is an
// error.
MJAPI int mjp_registerPlugin(const mjpPlugin* plugin);
// Number of registered plugins.
MJAPI int mjp_pluginCount(void);
// Plugin of a name; slot, unless NULL, gets its slot or -1. Returns NULL: absent.
MJAPI const mjpPlugin* mjp_getPlugin(const char* name, int* slot);
// Plugin in a slot. Returns NULL: bad slot.
MJAPI const mjpPlugin* mjp_getPluginAtSlot(int slot);
// Clear a provider struct.
MJAPI void mjp_defaultProvider(mjpResourceProvider* provider);
// Register a provider for names "prefix:...". Returns >= 0: slot; -1: failed, with a warning (missing
// functions, bad or taken prefix).
MJAPI int mjp_registerProvider(const mjpResourceProvider* provider);
// Number of registered providers.
MJAPI int mjp_providerCount(void);
// Provider for the prefix of a name, whatever its case. Returns NULL: no match.
MJAPI const mjpResourceProvider* mjp_findProvider(const char* resource_name);
// Provider in a slot. Returns NULL: bad slot.
MJAPI const mjpResourceProvider* mjp_getProviderAtSlot(int slot);
// Register a provider for what is in archives; its prefix is the ending of their names, such as ".pak". Missing
// functions are an error.
MJAPI void mjp_registerArchiveProvider(const mjpResourceProvider* provider);
// Archive provider for the ending of a name, whatever its case. Returns NULL: no match.
MJAPI const mjpResourceProvider* mjp_findArchiveProvider(const char* resource_name);
// Number of registered archive providers.
MJAPI int mjp_archiveProviderCount(void);
// Register a reader of model files; the latest that fits is used.
MJAPI void mjp_registerDecoder(const mjpDecoder* decoder);
// Clear a decoder struct.
MJAPI void mjp_defaultDecoder(mjpDecoder* decoder);
// Decoder for a resource by content type or file extension. Returns NULL: no match.
MJAPI const mjpDecoder* mjp_findDecoder(const mjResource* resource, const char* content_type);
// Register a writer of model files; the latest that fits is used.
MJAPI void mjp_registerEncoder(const mjpEncoder* encoder);
// Clear an encoder struct.
MJAPI void mjp_defaultEncoder(mjpEncoder* encoder);
// Encoder by content type or file extension. Returns NULL: no match.
MJAPI const mjpEncoder* mjp_findEncoder(const char* filename, const char* content_type);

//---- Resources: files, buffers and what providers deliver

// Open dir/name from vfs, a provider or the disk, in this order. Close it with mju_closeResource. Returns
// NULL: failed, with the reason in error (nerror bytes). May be NULL: dir, vfs, error.
MJAPI mjResource* mju_openResource(const char* dir, const char* name, const mjVFS* vfs, char* error,
                                   size_t nerror);
// Close a resource and free it; NULL is ignored.
MJAPI void mju_closeResource(mjResource* resource);
// Point buffer at the contents, which belong to the resource. Returns byte count; <0: failed.
MJAPI int mju_readResource(mjResource* resource, const void** buffer);
// Write nbytes to vfs if one is given, else through the provider of the name or to disk. Returns byte count;
// -1: failed, with the reason in error (nerror bytes). May be NULL: vfs, error.
MJAPI mjtSize mju_writeResource(const char* name, const void* buffer, mjtSize nbytes, const mjVFS* vfs,
                                char* error, size_t nerror);
// Folder part of the resource's name: pointer into the name and length, with the last separator.
MJAPI void mju_getResourceDir(mjResource* resource, const char** dir, int* ndir);
// Compare a resource with an earlier timestamp. Returns 0: same; >0: resource newer; <0: resource older; 1 if
// the provider cannot tell.
MJAPI int mju_isModifiedResource(const mjResource* resource, const char* timestamp);
// Read a spec with the decoder that fits. Returns NULL: no decoder, or it failed, with the reason in error
// (error_sz bytes). May be NULL: vfs, error.
MJAPI mjSpec* mju_decodeResource(mjResource* resource, const char* content_type, const mjVFS* vfs,
                                 char* error, int error_sz);

//---- Threads

// Give d a pool of nthread threads for its computations; 1 or less takes the pool away.
MJAPI void mju_threadpool(mjData* d, int nthread);

//---- Specs: attaching one model to another

// Bring child (a body, a frame or a whole spec, with what refers to it) under parent, a body, frame or site;
// names get prefix and suffix, which may be NULL. Within one spec, and after mjs_setDeepCopy, it is a copy;
// else child itself moves, and its spec cannot be compiled any more. Returns the attached element (of a spec:
// the frame that holds it), NULL: failed, see mjs_getError.
MJAPI mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix,
                             const char* suffix);

//---- Specs: elements of the kinematic tree

// Append a child body. May be NULL: def, the class comes from the body's childclass.
MJAPI mjsBody* mjs_addBody(mjsBody* body, const mjsDefault* def);
// Append a site to the body. May be NULL: def, the class comes from the body's childclass.
MJAPI mjsSite* mjs_addSite(mjsBody* body, const mjsDefault* def);
// Append a joint to the body. May be NULL: def, the class comes from the body's childclass.
MJAPI mjsJoint* mjs_addJoint(mjsBody* body, const mjsDefault* def);
// Append a free joint to the body; it takes nothing from default classes.
MJAPI mjsJoint* mjs_addFreeJoint(mjsBody* body);
// Append a geom to the body. May be NULL: def, the class comes from the body's childclass.
MJAPI mjsGeom* mjs_addGeom(mjsBody* body, const mjsDefault* def);
// Append a camera to the body. May be NULL: def, the class comes from the body's childclass.
MJAPI mjsCamera* mjs_addCamera(mjsBody* body, const mjsDefault* def);
// Append a light to the body. May be NULL: def, the class comes from the body's childclass.
MJAPI mjsLight* mjs_addLight(mjsBody* body, const mjsDefault* def);
// Append a frame to the body, inside parentframe unless that is NULL.
MJAPI mjsFrame* mjs_addFrame(mjsBody* body, mjsFrame* parentframe);
// Delete an element with all below it; with a body also what refers to it. Returns 0: ok; -1: not an element
// of this spec, or the world, the main class or the spec itself.
MJAPI int mjs_delete(mjSpec* spec, mjsElement* element);

//---- Specs: elements outside the tree; all belong to the spec

// Add an actuator. May be NULL: def, the main class applies.
MJAPI mjsActuator* mjs_addActuator(mjSpec* s, const mjsDefault* def);
// Add a sensor.
MJAPI mjsSensor* mjs_addSensor(mjSpec* s);
// Add a flex, empty.
MJAPI mjsFlex* mjs_addFlex(mjSpec* s);
// Build a flex with its bodies under body, as <flexcomp> does: type names the shape, dof the parametrization,
// count the points per axis (m for lengths, kg for mass). Returns NULL: failed, see mjs_getError. May be
// NULL: type, dof, count, cellcount, spacing, scale, pos, quat, origin, file, vfs.
MJAPI mjsFlex* mjs_makeFlex(mjsBody* body, const char* name, const char* type, int dim, const char* dof,
                            const int count[3], const int cellcount[3], const double spacing[3],
                            const double scale[3], double radius, double mass, double inertiabox,
                            int equality, int rigid, int flatskin, int elastic2d, const double pos[3],
                            const double quat[4], const double origin[3], const char* file, const mjVFS* vfs);
// Add an explicit contact pair. May be NULL: def, the main class applies.
MJAPI mjsPair* mjs_addPair(mjSpec* s, const mjsDefault* def);
// Add a pair of bodies that shall not collide.
MJAPI mjsExclude* mjs_addExclude(mjSpec* s);
// Add an equality constraint. May be NULL: def, the main class applies.
MJAPI mjsEquality* mjs_addEquality(mjSpec* s, const mjsDefault* def);
// Add a tendon; its path is given by the mjs_wrap functions. May be NULL: def, the main class applies.
MJAPI mjsTendon* mjs_addTendon(mjSpec* s, const mjsDefault* def);
// Append a site, by name, to a tendon's path.
MJAPI mjsWrap* mjs_wrapSite(mjsTendon* tendon, const char* name);
// Append a geom to wrap around, by name, to a tendon's path; sidesite names the site on the wanted side, or
// is NULL.
MJAPI mjsWrap* mjs_wrapGeom(mjsTendon* tendon, const char* name, const char* sidesite);
// Append a joint, by name, to a fixed tendon, with its coefficient.
MJAPI mjsWrap* mjs_wrapJoint(mjsTendon* tendon, const char* name, double coef);
// Append a pulley to a tendon's path; what follows counts by 1/divisor.
MJAPI mjsWrap* mjs_wrapPulley(mjsTendon* tendon, double divisor);
// Add a custom array of numbers.
MJAPI mjsNumeric* mjs_addNumeric(mjSpec* s);
// Add a custom text.
MJAPI mjsText* mjs_addText(mjSpec* s);
// Add a custom list of references to objects.
MJAPI mjsTuple* mjs_addTuple(mjSpec* s);
// Add a keyframe.
MJAPI mjsKey* mjs_addKey(mjSpec* s);
// Add a plugin instance.
MJAPI mjsPlugin* mjs_addPlugin(mjSpec* s);
// Add a default class under parent, with the parent's values. May be NULL: parent, the main class. Returns
// NULL: no name, or the name is taken.
MJAPI mjsDefault* mjs_addDefault(mjSpec* s, const char* classname, const mjsDefault* parent);

//---- Specs: actuator shortcuts, which set gain, bias and dynamics

// Plain force: gain 1, no bias, no dynamics. Returns empty: ok; else error text.
MJAPI const char* mjs_setToMotor(mjsActuator* actuator);
// Position servo with gain kp and damping kv or dampratio; timeconst > 0 (s) filters the input, inheritrange
// > 0 takes the control range from the target. kv, dampratio, timeconst may be NULL; kv and dampratio exclude
// each other. Returns empty: ok; else error text.
MJAPI const char* mjs_setToPosition(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                    double timeconst[1], double inheritrange);
// Servo on the integral of a velocity input; arguments as for mjs_setToPosition, inheritrange for the
// activation range. Returns empty: ok; else error text.
MJAPI const char* mjs_setToIntVelocity(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                       double timeconst[1], double inheritrange);
// Velocity servo with gain kv. Returns empty: ok; else error text.
MJAPI const char* mjs_setToVelocity(mjsActuator* actuator, double kv);
// Servo on a 3D orientation with gain kp and damping kv or dampratio; ctrlspec chooses the form of its
// inputs. kv and dampratio may be NULL and exclude each other. Returns empty: ok; else error text.
MJAPI const char* mjs_setToOrientation(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                                       int ctrlspec);
// PID servo: gains kp, kv or dampratio, ki, bounds imax of the integral and slewmax of the input's rate;
// ctrlspec chooses its inputs. Pointers may be NULL; kv and dampratio exclude each other. Returns empty: ok;
// else error text.
MJAPI const char* mjs_setToPID(mjsActuator* actuator, double kp, double kv[1], double dampratio[1],
                               double ki[1], double imax[1], double slewmax[1], double inheritrange,
                               int ctrlspec);
// Damper whose input (>= 0) scales the coefficient kv >= 0. Returns empty: ok; else error text.
MJAPI const char* mjs_setToDamper(mjsActuator* actuator, double kv);
// Hydraulic or pneumatic cylinder: filter time constant (s), constant force bias, piston area or, if >= 0,
// diameter. Returns empty: ok; else error text.
MJAPI const char* mjs_setToCylinder(mjsActuator* actuator, double timeconst, double bias, double area,
                                    double diameter);
// Muscle: time constants (2), smoothing width tausmooth >= 0, operating range (2) and curve parameters; a
// negative value keeps the standard one. Returns empty: ok; else error text.
MJAPI const char* mjs_setToMuscle(mjsActuator* actuator, double timeconst[2], double tausmooth,
                                  double range[2], double force, double scale, double lmin, double lmax,
                                  double vmax, double fpmax, double fvmax);
// Adhesion: input (>= 0) times gain >= 0 is the attracting force. Returns empty: ok; else error text.
MJAPI const char* mjs_setToAdhesion(mjsActuator* actuator, double gain);
// DC motor: motorconst (torque, voltage), resistance (Ohm), nominal (voltage, torque, speed) and optional
// effects; motorconst or nominal is needed. May be NULL: motorconst, nominal, saturation, inductance,
// cogging, controller, thermal, lugre. Returns empty: ok; else error text.
MJAPI const char* mjs_setToDCMotor(mjsActuator* actuator, double motorconst[2], double resistance,
                                   double nominal[3], double saturation[3], double inductance[2],
                                   double cogging[3], double controller[6], double thermal[6],
                                   double lugre[5], int ctrlspec);

//---- Specs: assets

// Add a mesh. May be NULL: def, the main class applies.
MJAPI mjsMesh* mjs_addMesh(mjSpec* s, const mjsDefault* def);
// Add a height field.
MJAPI mjsHField* mjs_addHField(mjSpec* s);
// Add a skin.
MJAPI mjsSkin* mjs_addSkin(mjSpec* s);
// Add a texture. May be NULL: def, the main class applies.
MJAPI mjsTexture* mjs_addTexture(mjSpec* s, const mjsDefault* def);
// Add a material. May be NULL: def, the main class applies.
MJAPI mjsMaterial* mjs_addMaterial(mjSpec* s, const mjsDefault* def);
// Fill the mesh with a built-in shape, given nparams parameters. Returns 0: ok; 1: bad parameters, see
// mjs_getError.
MJAPI int mjs_makeMesh(mjsMesh* mesh, mjtMeshBuiltin builtin, double* params, int nparams);

//---- Specs: finding elements and walking over them; pointers stay owned by the spec

// The spec that holds the element. Returns NULL for NULL.
MJAPI mjSpec* mjs_getSpec(const mjsElement* element);
// The spec that the element came from before attaching. Returns NULL for NULL.
MJAPI mjSpec* mjs_getOriginSpec(const mjsElement* element);
// The compiler settings that apply to the element. Returns NULL for NULL.
MJAPI mjsCompiler* mjs_getCompiler(const mjsElement* element);
// The spec itself or one attached to it, by model name. Returns NULL: absent.
MJAPI mjSpec* mjs_findSpec(const mjSpec* spec, const char* name);
// Body by name. Returns NULL: absent.
MJAPI mjsBody* mjs_findBody(const mjSpec* s, const char* name);
// Element by type and name. Returns NULL: absent.
MJAPI mjsElement* mjs_findElement(const mjSpec* s, mjtObj type, const char* name);
// Body by name, anywhere below the given body; the world finds itself too. Returns NULL: absent.
MJAPI mjsBody* mjs_findChild(const mjsBody* body, const char* name);
// Body that holds a tree element. Returns NULL: none.
MJAPI mjsBody* mjs_getParent(const mjsElement* element);
// Frame that the element lies in. Returns NULL: none.
MJAPI mjsFrame* mjs_getFrame(const mjsElement* element);
// Frame by name. Returns NULL: absent.
MJAPI mjsFrame* mjs_findFrame(const mjSpec* s, const char* name);
// Default class of the element; of a class, itself. Returns NULL: none.
MJAPI mjsDefault* mjs_getDefault(const mjsElement* element);
// Default class by name. Returns NULL: absent.
MJAPI mjsDefault* mjs_findDefault(const mjSpec* s, const char* classname);
// The main default class.
MJAPI mjsDefault* mjs_getSpecDefault(const mjSpec* s);
// Index of the element in the compiled model. Returns -1: none.
MJAPI int mjs_getId(const mjsElement* element);
// First element of a type in the body, and in the bodies below it if recurse. Returns NULL: none.
MJAPI mjsElement* mjs_firstChild(const mjsBody* body, mjtObj type, int recurse);
// Element after child, of the same type, in the walk begun by mjs_firstChild. Returns NULL: last.
MJAPI mjsElement* mjs_nextChild(const mjsBody* body, const mjsElement* child, int recurse);
// First element of a type in the spec; bodies start with the world. Returns NULL: none.
MJAPI mjsElement* mjs_firstElement(const mjSpec* s, mjtObj type);
// Element after this one, of the same type. Returns NULL: last.
MJAPI mjsElement* mjs_nextElement(const mjSpec* s, const mjsElement* element);
// Joint, site or geom that a part of a tendon's path names. Returns NULL: a pulley, or absent.
MJAPI mjsElement* mjs_getWrapTarget(const mjsWrap* wrap);
// Side site of a wrapping geom. Returns NULL: none.
MJAPI mjsSite* mjs_getWrapSideSite(const mjsWrap* wrap);
// Divisor of a pulley; 1 for other parts.
MJAPI double mjs_getWrapDivisor(const mjsWrap* wrap);
// Coefficient of a joint; 1 for other parts.
MJAPI double mjs_getWrapCoef(const mjsWrap* wrap);

//---- Specs: setting strings and arrays of elements; everything is copied

// Name an element. Returns 0: ok; -1: the name is taken, see mjs_getError.
MJAPI int mjs_setName(mjsElement* element, const char* name);
// Set a byte array from size bytes.
MJAPI void mjs_setBuffer(mjByteVec* dest, const void* array, int size);
// Set a string.
MJAPI void mjs_setString(mjString* dest, const char* text);
// Set a list of strings from words separated by white space; NULL empties it.
MJAPI void mjs_setStringVec(mjStringVec* dest, const char* text);
// Replace string i of a list. Returns 1: ok; 0: there is no string i.
MJAPI mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text);
// Append a string to a list.
MJAPI void mjs_appendString(mjStringVec* dest, const char* text);
// Set an int array of this size.
MJAPI void mjs_setInt(mjIntVec* dest, const int* array, int size);
// Append an int array of this size to a list of arrays.
MJAPI void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size);
// Set a float array of this size.
MJAPI void mjs_setFloat(mjFloatVec* dest, const float* array, int size);
// Append a float array of this size to a list of arrays.
MJAPI void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size);
// Set a double array of this size.
MJAPI void mjs_setDouble(mjDoubleVec* dest, const double* array, int size);
// Give a plugin the attributes in a std::map<std::string, std::string, std::less<>>, or those that
// mjs_getPluginAttributes returned of another one; they are copied. gimbal_set_plugin_attribute sets one in C.
MJAPI void mjs_setPluginAttributes(mjsPlugin* plugin, void* attributes);

//---- Specs: reading strings and arrays; pointers are valid until the next change

// The element's name string.
MJAPI mjString* mjs_getName(mjsElement* element);
// Text of a string.
MJAPI const char* mjs_getString(const mjString* source);
// Text i of a list. Returns NULL: there is none.
MJAPI const char* mjs_getInStringVec(const mjStringVec* source, int i);
// Data of a double array; size gets its length. May be NULL: size.
MJAPI const double* mjs_getDouble(const mjDoubleVec* source, int* size);
// Number of parts in a tendon's path.
MJAPI int mjs_getWrapNum(const mjsTendon* tendonspec);
// Part i of a tendon's path. Returns NULL: there is none.
MJAPI mjsWrap* mjs_getWrap(const mjsTendon* tendonspec, int i);
// The plugin's attributes, a std::map<std::string, std::string, std::less<>> that belongs to it. Returns NULL: it has no element.
MJAPI const void* mjs_getPluginAttributes(const mjsPlugin* plugin);

//---- Specs: classes, frames, orientations, user values

// Assign a default class to an element; values already set stay, bodies and frames also pass it on to new
// children. def NULL changes nothing.
MJAPI void mjs_setDefault(mjsElement* element, const mjsDefault* def);
// Put an element into a frame. Returns 0: ok; -1: frame is NULL or lies in the element itself.
MJAPI int mjs_setFrame(mjsElement* dest, mjsFrame* frame);
// Quaternion of an alternative orientation; degree: angles are in degrees, sequence: the Euler axes. A plain
// quaternion leaves quat alone. Returns NULL: ok; else error text.
MJAPI const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                         const mjsOrientation* orientation);
// Make the inertia that a body is found to have from its geoms, as they are now, its own: mass, inertial frame
// and moments are written into it, as they are before settotalmass. A body that has an inertia of its own stays
// as it is. vfs (may be NULL): where its meshes are. Returns 0: ok; -1: the world, inertiafromgeom is true, or
// the inertia cannot be found; the spec has the error. Of MuJoCo 3.16.
MJAPI int mjs_adoptInertial(mjsBody* body, const mjVFS* vfs);
// Join the bodies of the spec that cannot move to their parents, as the compiler does under fusestatic. vfs (may
// be NULL): where its meshes are. Returns how many went; -1: failed, see mjs_getError.
MJAPI int mjs_fuseStatic(mjSpec* s, const mjVFS* vfs);
// Delete what only is seen, as the compiler does under discardvisual: geoms that collide with nothing, materials,
// textures, and meshes that nothing needs. vfs (may be NULL): where its meshes are. Returns how many elements
// went; -1: failed, see mjs_getError.
MJAPI int mjs_discardVisual(mjSpec* s, const mjVFS* vfs);
// Merge meshes and textures that would become the same: made of the same file, by its resolved name, or of the
// same numbers, with the same parameters. The first of them stays, what named another names it, the others are
// deleted. No file is read. One without a name stays, and so does a mesh of a plugin. Returns how many went; -1:
// there is no spec. Of MuJoCo 3.17.
MJAPI int mjs_dedupAssets(mjSpec* s);
// Replace a body by a frame in its parent that carries the body's contents; *body becomes NULL. Returns the
// frame, NULL: the world body.
MJAPI mjsFrame* mjs_bodyToFrame(mjsBody** body);
// Attach a pointer of the caller to an element under a key, in place of an earlier one.
MJAPI void mjs_setUserValue(mjsElement* element, const char* key, const void* data);
// mjs_setUserValue with a function that is called when the value is replaced or deleted, or its element is.
// May be NULL: cleanup.
MJAPI void mjs_setUserValueWithCleanup(mjsElement* element, const char* key, const void* data,
                                       void (*cleanup)(const void*));
// The pointer stored under a key. Returns NULL: none.
MJAPI const void* mjs_getUserValue(mjsElement* element, const char* key);
// Remove the pointer stored under a key.
MJAPI void mjs_deleteUserValue(mjsElement* element, const char* key);
// Number of values the sensor gives; what it refers to must exist where that decides.
MJAPI int mjs_sensorDim(const mjsSensor* sensor);

//---- Specs: standard values of the element structs

// Set a spec to standard values.
MJAPI void mjs_defaultSpec(mjSpec* spec);
// Set an alternative orientation to standard values.
MJAPI void mjs_defaultOrientation(mjsOrientation* orient);
// Set a body to standard values.
MJAPI void mjs_defaultBody(mjsBody* body);
// Set a frame to standard values.
MJAPI void mjs_defaultFrame(mjsFrame* frame);
// Set a joint to standard values.
MJAPI void mjs_defaultJoint(mjsJoint* joint);
// Set a geom to standard values.
MJAPI void mjs_defaultGeom(mjsGeom* geom);
// Set a site to standard values.
MJAPI void mjs_defaultSite(mjsSite* site);
// Set a camera to standard values.
MJAPI void mjs_defaultCamera(mjsCamera* camera);
// Set a light to standard values.
MJAPI void mjs_defaultLight(mjsLight* light);
// Set a flex to standard values.
MJAPI void mjs_defaultFlex(mjsFlex* flex);
// Set a mesh to standard values.
MJAPI void mjs_defaultMesh(mjsMesh* mesh);
// Set a height field to standard values.
MJAPI void mjs_defaultHField(mjsHField* hfield);
// Set a skin to standard values.
MJAPI void mjs_defaultSkin(mjsSkin* skin);
// Set a texture to standard values.
MJAPI void mjs_defaultTexture(mjsTexture* texture);
// Set a material to standard values.
MJAPI void mjs_defaultMaterial(mjsMaterial* material);
// Set a contact pair to standard values.
MJAPI void mjs_defaultPair(mjsPair* pair);
// Set an equality constraint to standard values.
MJAPI void mjs_defaultEquality(mjsEquality* equality);
// Set a tendon to standard values.
MJAPI void mjs_defaultTendon(mjsTendon* tendon);
// Set an actuator to standard values.
MJAPI void mjs_defaultActuator(mjsActuator* actuator);
// Set a sensor to standard values.
MJAPI void mjs_defaultSensor(mjsSensor* sensor);
// Set a custom array to standard values.
MJAPI void mjs_defaultNumeric(mjsNumeric* numeric);
// Set a custom text to standard values.
MJAPI void mjs_defaultText(mjsText* text);
// Set a custom tuple to standard values.
MJAPI void mjs_defaultTuple(mjsTuple* tuple);
// Set a keyframe to standard values.
MJAPI void mjs_defaultKey(mjsKey* key);
// Set a plugin instance to standard values.
MJAPI void mjs_defaultPlugin(mjsPlugin* plugin);

//---- Specs: from a general element to its own type

// The element as a body. Returns NULL: other element type.
MJAPI mjsBody* mjs_asBody(mjsElement* element);
// The element as a geom. Returns NULL: other element type.
MJAPI mjsGeom* mjs_asGeom(mjsElement* element);
// The element as a joint. Returns NULL: other element type.
MJAPI mjsJoint* mjs_asJoint(mjsElement* element);
// The element as a site. Returns NULL: other element type.
MJAPI mjsSite* mjs_asSite(mjsElement* element);
// The element as a camera. Returns NULL: other element type.
MJAPI mjsCamera* mjs_asCamera(mjsElement* element);
// The element as a light. Returns NULL: other element type.
MJAPI mjsLight* mjs_asLight(mjsElement* element);
// The element as a frame. Returns NULL: other element type.
MJAPI mjsFrame* mjs_asFrame(mjsElement* element);
// The element as an actuator. Returns NULL: other element type.
MJAPI mjsActuator* mjs_asActuator(mjsElement* element);
// The element as a sensor. Returns NULL: other element type.
MJAPI mjsSensor* mjs_asSensor(mjsElement* element);
// The element as a flex. Returns NULL: other element type.
MJAPI mjsFlex* mjs_asFlex(mjsElement* element);
// The element as a contact pair. Returns NULL: other element type.
MJAPI mjsPair* mjs_asPair(mjsElement* element);
// The element as an equality constraint. Returns NULL: other element type.
MJAPI mjsEquality* mjs_asEquality(mjsElement* element);
// The element as a contact exclusion. Returns NULL: other element type.
MJAPI mjsExclude* mjs_asExclude(mjsElement* element);
// The element as a tendon. Returns NULL: other element type.
MJAPI mjsTendon* mjs_asTendon(mjsElement* element);
// The element as a custom array. Returns NULL: other element type.
MJAPI mjsNumeric* mjs_asNumeric(mjsElement* element);
// The element as a custom text. Returns NULL: other element type.
MJAPI mjsText* mjs_asText(mjsElement* element);
// The element as a custom tuple. Returns NULL: other element type.
MJAPI mjsTuple* mjs_asTuple(mjsElement* element);
// The element as a keyframe. Returns NULL: other element type.
MJAPI mjsKey* mjs_asKey(mjsElement* element);
// The element as a mesh. Returns NULL: other element type.
MJAPI mjsMesh* mjs_asMesh(mjsElement* element);
// The element as a height field. Returns NULL: other element type.
MJAPI mjsHField* mjs_asHField(mjsElement* element);
// The element as a skin. Returns NULL: other element type.
MJAPI mjsSkin* mjs_asSkin(mjsElement* element);
// The element as a texture. Returns NULL: other element type.
MJAPI mjsTexture* mjs_asTexture(mjsElement* element);
// The element as a material. Returns NULL: other element type.
MJAPI mjsMaterial* mjs_asMaterial(mjsElement* element);
// The element as a plugin instance. Returns NULL: other element type.
MJAPI mjsPlugin* mjs_asPlugin(mjsElement* element);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MUJOCO_H_
