// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Compile-time checks of the size of every public structure on 64-bit systems.

#ifndef MUJOCO_MJASSERT_H_
#define MUJOCO_MJASSERT_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjplugin.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjspec.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjui.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
  #define MJ_STATIC_ASSERT(expr) static_assert(expr, #expr)
#else
  #define MJ_STATIC_ASSERT(expr) _Static_assert(expr, #expr)
#endif
#define MJ_ASSERT_SIZE(type, size) MJ_STATIC_ASSERT(sizeof(type) == (size))

#if !defined(mjUSESINGLE) && (defined(__x86_64__) || defined(__aarch64__))
MJ_ASSERT_SIZE(mjLogMessage, 1064);
MJ_ASSERT_SIZE(mjLogConfig, 1032);
MJ_ASSERT_SIZE(mjLROpt, 72);
MJ_ASSERT_SIZE(mjCache, 8);
MJ_ASSERT_SIZE(mjVFS, 8);
MJ_ASSERT_SIZE(mjOption, 304);
MJ_ASSERT_SIZE(mjVisual, 632);
MJ_ASSERT_SIZE(mjStatistic, 56);
MJ_ASSERT_SIZE(mjModel, 5712);
MJ_ASSERT_SIZE(mjPreContact, 80);
MJ_ASSERT_SIZE(mjContact, 608);
MJ_ASSERT_SIZE(mjWarningStat, 8);
MJ_ASSERT_SIZE(mjTimerStat, 16);
MJ_ASSERT_SIZE(mjSolverStat, 40);
MJ_ASSERT_SIZE(mjData, 162120);
MJ_ASSERT_SIZE(mjvPerturb, 144);
MJ_ASSERT_SIZE(mjvCamera, 72);
MJ_ASSERT_SIZE(mjvGLCamera, 64);
MJ_ASSERT_SIZE(mjvGeom, 256);
MJ_ASSERT_SIZE(mjvLight, 112);
MJ_ASSERT_SIZE(mjvOption, 92);
MJ_ASSERT_SIZE(mjvScene, 11584);
MJ_ASSERT_SIZE(mjvFigure, 813748);
MJ_ASSERT_SIZE(mjrRect, 16);
MJ_ASSERT_SIZE(mjrRendererInfo, 16);
MJ_ASSERT_SIZE(mjrVertexAttribute, 8);
MJ_ASSERT_SIZE(mjrContext, 61512);
MJ_ASSERT_SIZE(mjuiState, 544);
MJ_ASSERT_SIZE(mjuiThemeSpacing, 52);
MJ_ASSERT_SIZE(mjuiThemeColor, 336);
MJ_ASSERT_SIZE(struct mjuiItemSingle_, 8);
MJ_ASSERT_SIZE(struct mjuiItemMulti_, 1404);
MJ_ASSERT_SIZE(struct mjuiItemSlider_, 24);
MJ_ASSERT_SIZE(struct mjuiItemEdit_, 120);
MJ_ASSERT_SIZE(mjuiItem, 1504);
MJ_ASSERT_SIZE(mjuiSection, 300904);
MJ_ASSERT_SIZE(mjUI, 3009832);
MJ_ASSERT_SIZE(mjuiDef, 360);
MJ_ASSERT_SIZE(mjsElement, 16);
MJ_ASSERT_SIZE(mjsCompiler, 168);
MJ_ASSERT_SIZE(mjsAuthored, 72);
MJ_ASSERT_SIZE(mjSpec, 1352);
MJ_ASSERT_SIZE(mjsOrientation, 136);
MJ_ASSERT_SIZE(mjsPlugin, 40);
MJ_ASSERT_SIZE(mjsBody, 568);
MJ_ASSERT_SIZE(mjsFrame, 256);
MJ_ASSERT_SIZE(mjsJoint, 368);
MJ_ASSERT_SIZE(mjsGeom, 640);
MJ_ASSERT_SIZE(mjsSite, 336);
MJ_ASSERT_SIZE(mjsCamera, 320);
MJ_ASSERT_SIZE(mjsLight, 176);
MJ_ASSERT_SIZE(mjsFlex, 400);
MJ_ASSERT_SIZE(mjsMesh, 248);
MJ_ASSERT_SIZE(mjsHField, 80);
MJ_ASSERT_SIZE(mjsSkin, 120);
MJ_ASSERT_SIZE(mjsTexture, 192);
MJ_ASSERT_SIZE(mjsMaterial, 80);
MJ_ASSERT_SIZE(mjsPair, 176);
MJ_ASSERT_SIZE(mjsExclude, 32);
MJ_ASSERT_SIZE(mjsEquality, 208);
MJ_ASSERT_SIZE(mjsTendon, 312);
MJ_ASSERT_SIZE(mjsWrap, 24);
MJ_ASSERT_SIZE(mjsActuator, 608);
MJ_ASSERT_SIZE(mjsSensor, 168);
MJ_ASSERT_SIZE(mjsNumeric, 32);
MJ_ASSERT_SIZE(mjsText, 24);
MJ_ASSERT_SIZE(mjsTuple, 40);
MJ_ASSERT_SIZE(mjsKey, 80);
MJ_ASSERT_SIZE(mjsDefault, 112);
MJ_ASSERT_SIZE(mjResource, 552);
MJ_ASSERT_SIZE(mjpResourceProvider, 72);
MJ_ASSERT_SIZE(mjpDecoder, 32);
MJ_ASSERT_SIZE(mjpEncoder, 32);
MJ_ASSERT_SIZE(mjpPlugin, 152);
MJ_ASSERT_SIZE(mjSDF, 48);
#endif

#undef MJ_ASSERT_SIZE
#undef MJ_STATIC_ASSERT

#endif  // MUJOCO_MJASSERT_H_
