// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Names of earlier MuJoCo versions (1.x, 2.x and 3.x up to 3.12) that this one no longer has, for
// programs that still use them. What is gone without a successor (mjOption.apirate and .collision,
// d->qM, mjsFlex.internal) is not here, nor what changed its type under its old name
// (mjsFlex.material is a list now: mjs_setStringVec).

#ifndef GIMBAL_LEGACY_H_
#define GIMBAL_LEGACY_H_

#include <mujoco/mujoco.h>

#ifdef __cplusplus
extern "C" {
#endif

// Scratch memory: each needs a variable d of type mjData* in scope.
#define mjMARKSTACK mj_markStack(d);
#define mjFREESTACK mj_freeStack(d);

static inline mjtNum* mj_stackAlloc(mjData* d, int size) {
  return mj_stackAllocNum(d, (size_t)(size > 0 ? size : 0));
}

// Errors and warnings with one integer or string.
#define mju_error_i(msg, i)   mju_error((msg), (i))
#define mju_error_s(msg, s)   mju_error((msg), (s))
#define mju_warning_i(msg, i) mju_warning((msg), (i))
#define mju_warning_s(msg, s) mju_warning((msg), (s))

// The licence that versions before 2.1 asked for.
static inline int mj_activate(const char* file) {
  (void)file;
  return 1;
}

static inline void mj_deactivate(void) {}

// Rotation of a vector by a matrix, and by its transpose.
static inline void mju_rotVecMat(mjtNum res[3], const mjtNum vec[3], const mjtNum mat[9]) {
  mju_mulMatVec3(res, mat, vec);
}

static inline void mju_rotVecMatT(mjtNum res[3], const mjtNum vec[3], const mjtNum mat[9]) {
  mju_mulMatTVec3(res, mat, vec);
}

// A shape between two points, given by their coordinates.
static inline void mjv_makeConnector(mjvGeom* geom, int type, mjtNum width, mjtNum a0, mjtNum a1, mjtNum a2,
                                     mjtNum b0, mjtNum b1, mjtNum b2) {
  const mjtNum from[3] = {a0, a1, a2}, to[3] = {b0, b1, b2};
  mjv_connector(geom, type, width, from, to);
}

// Fields and flags with other names. Solver iterations were one number before there were islands:
// write d->solver_iter.
#define solver_iter    solver_niter[0]
#define mpr_iterations ccd_iterations
#define mpr_tolerance  ccd_tolerance
#define mjDSBL_PASSIVE (mjDSBL_SPRING | mjDSBL_DAMPER)

// Functions that got or lost parameters: the number of arguments tells which version is meant. With
// the old one there is no flex to be selected, no normal, and a scene is for any model.
#define GIMBAL_THIRTEENTH(a, b, c, d, e, f, g, h, i, j, k, l, n, ...) n
#define GIMBAL_COUNT(...)                                             GIMBAL_THIRTEENTH(__VA_ARGS__, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define GIMBAL_JOIN(name, count)                                      name##_##count
#define GIMBAL_NAMED(name, count)                                     GIMBAL_JOIN(name, count)
#define GIMBAL_VERSION(name, ...)                                     GIMBAL_NAMED(gimbal_##name, GIMBAL_COUNT(__VA_ARGS__))(__VA_ARGS__)

#define mjv_moveCamera(...)                            GIMBAL_VERSION(moveCamera, __VA_ARGS__)
#define gimbal_moveCamera_5(m, action, x, y, cam)      (mjv_moveCamera)(m, action, x, y, cam)
#define gimbal_moveCamera_6(m, action, x, y, scn, cam) ((void)(scn), (mjv_moveCamera)(m, action, x, y, cam))

#define mjv_makeScene(...)            GIMBAL_VERSION(makeScene, __VA_ARGS__)
#define gimbal_makeScene_2(scn, n)    (mjv_makeScene)(NULL, scn, n)
#define gimbal_makeScene_3(m, scn, n) (mjv_makeScene)(m, scn, n)

#define mjv_select(...) GIMBAL_VERSION(select, __VA_ARGS__)
#define gimbal_select_9(m, d, opt, aspect, x, y, scn, at, geom) \
  (mjv_select)(m, d, opt, aspect, x, y, scn, at, geom, NULL, NULL)
#define gimbal_select_10(m, d, opt, aspect, x, y, scn, at, geom, skin) \
  (mjv_select)(m, d, opt, aspect, x, y, scn, at, geom, NULL, skin)
#define gimbal_select_11(m, d, opt, aspect, x, y, scn, at, geom, flex, skin) \
  (mjv_select)(m, d, opt, aspect, x, y, scn, at, geom, flex, skin)

#define mj_ray(...) GIMBAL_VERSION(ray, __VA_ARGS__)
#define gimbal_ray_8(m, d, from, along, groups, fixed, body, geom) \
  (mj_ray)(m, d, from, along, groups, fixed, body, geom, NULL)
#define gimbal_ray_9(m, d, from, along, groups, fixed, body, geom, normal) \
  (mj_ray)(m, d, from, along, groups, fixed, body, geom, normal)

#define mj_rayHfield(...)                                   GIMBAL_VERSION(rayHfield, __VA_ARGS__)
#define gimbal_rayHfield_5(m, d, geom, from, along)         (mj_rayHfield)(m, d, geom, from, along, NULL)
#define gimbal_rayHfield_6(m, d, geom, from, along, normal) (mj_rayHfield)(m, d, geom, from, along, normal)

#define mj_rayMesh(...)                                   GIMBAL_VERSION(rayMesh, __VA_ARGS__)
#define gimbal_rayMesh_5(m, d, geom, from, along)         (mj_rayMesh)(m, d, geom, from, along, NULL)
#define gimbal_rayMesh_6(m, d, geom, from, along, normal) (mj_rayMesh)(m, d, geom, from, along, normal)

#define mju_rayGeom(...) GIMBAL_VERSION(rayGeom, __VA_ARGS__)
#define gimbal_rayGeom_6(pos, mat, size, from, along, type) \
  (mju_rayGeom)(pos, mat, size, from, along, type, NULL)
#define gimbal_rayGeom_7(pos, mat, size, from, along, type, normal) \
  (mju_rayGeom)(pos, mat, size, from, along, type, normal)

// Delayed controls had one value: result takes it, where it is not read in place.
static inline mjtNum gimbal_readCtrl_5(const mjModel* m, const mjData* d, int id, mjtNum time, int interp) {
  mjtNum result = 0;
  const mjtNum* ctrl = mj_readCtrl(m, d, id, time, &result, interp);
  return ctrl ? *ctrl : result;
}

#define mj_readCtrl(...)                                  GIMBAL_VERSION(readCtrl, __VA_ARGS__)
#define gimbal_readCtrl_6(m, d, id, time, result, interp) (mj_readCtrl)(m, d, id, time, result, interp)

// Textures had no class, and decoders nowhere to write their error.
#define mjs_addTexture(...)         GIMBAL_VERSION(addTexture, __VA_ARGS__)
#define gimbal_addTexture_1(s)      (mjs_addTexture)(s, NULL)
#define gimbal_addTexture_2(s, def) (mjs_addTexture)(s, def)

#define mju_decodeResource(...)                      GIMBAL_VERSION(decodeResource, __VA_ARGS__)
#define gimbal_decodeResource_3(resource, type, vfs) (mju_decodeResource)(resource, type, vfs, NULL, 0)
#define gimbal_decodeResource_5(resource, type, vfs, error, size) \
  (mju_decodeResource)(resource, type, vfs, error, size)

// Providers of files.
#define mjp_defaultResourceProvider   mjp_defaultProvider
#define mjp_registerResourceProvider  mjp_registerProvider
#define mjp_resourceProviderCount     mjp_providerCount
#define mjp_getResourceProvider       mjp_findProvider
#define mjp_getResourceProviderAtSlot mjp_getProviderAtSlot

#ifdef __cplusplus
}
#endif

#endif  // GIMBAL_LEGACY_H_
