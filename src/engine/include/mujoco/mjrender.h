// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The renderer: context, viewports, framebuffers and fonts.

#ifndef MUJOCO_MJRENDER_H_
#define MUJOCO_MJRENDER_H_

#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

#define mjNAUX        10
#define mjMAXTEXTURE  1000
#define mjMAXMATERIAL 1000

typedef enum mjtGridPos_ {
  mjGRID_TOPLEFT     = 0,
  mjGRID_TOPRIGHT    = 1,
  mjGRID_BOTTOMLEFT  = 2,
  mjGRID_BOTTOMRIGHT = 3,
  mjGRID_TOP         = 4,
  mjGRID_BOTTOM      = 5,
  mjGRID_LEFT        = 6,
  mjGRID_RIGHT       = 7
} mjtGridPos;

typedef enum mjtFramebuffer_ {
  mjFB_WINDOW    = 0,
  mjFB_OFFSCREEN = 1
} mjtFramebuffer;

typedef enum mjtDepthMap_ {
  mjDEPTH_ZERONEAR = 0,
  mjDEPTH_ZEROFAR  = 1
} mjtDepthMap;

typedef enum mjtFontScale_ {
  mjFONTSCALE_50  = 50,
  mjFONTSCALE_100 = 100,
  mjFONTSCALE_150 = 150,
  mjFONTSCALE_200 = 200,
  mjFONTSCALE_250 = 250,
  mjFONTSCALE_300 = 300
} mjtFontScale;

typedef enum mjtFont_ {
  mjFONT_NORMAL = 0,
  mjFONT_SHADOW = 1,
  mjFONT_BIG    = 2
} mjtFont;

typedef enum mjrPixelFormat_ {
  mjPIXEL_FORMAT_UNKNOWN  = 0,
  mjPIXEL_FORMAT_R8       = 1,
  mjPIXEL_FORMAT_RGB8     = 2,
  mjPIXEL_FORMAT_RGBA8    = 3,
  mjPIXEL_FORMAT_R32F     = 4,
  mjPIXEL_FORMAT_DEPTH32F = 5,
  mjPIXEL_FORMAT_KTX      = 6
} mjrPixelFormat;

typedef enum mjrVertexAttributeUsage_ {
  mjVERTEX_ATTRIBUTE_USAGE_POSITION = 0,
  mjVERTEX_ATTRIBUTE_USAGE_NORMAL   = 1,
  mjVERTEX_ATTRIBUTE_USAGE_TANGENTS = 2,
  mjVERTEX_ATTRIBUTE_USAGE_UV       = 3,
  mjVERTEX_ATTRIBUTE_USAGE_COLOR    = 4
} mjrVertexAttributeUsage;

typedef enum mjrVertexAttributeType_ {
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT2 = 0,
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT3 = 1,
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT4 = 2,
  mjVERTEX_ATTRIBUTE_TYPE_UBYTE4 = 3
} mjrVertexAttributeType;

typedef enum mjrIndexType_ {
  mjINDEX_TYPE_U16 = 0,
  mjINDEX_TYPE_U32 = 1
} mjrIndexType;

typedef enum mjrMeshPrimitiveType_ {
  mjMESH_PRIMITIVE_TYPE_TRIANGLES = 0,
  mjMESH_PRIMITIVE_TYPE_LINES     = 1
} mjrMeshPrimitiveType;

typedef mjtTexture mjrSamplerType;
typedef mjtColorSpace mjrColorSpace;
typedef mjtLightType mjrLightType;
typedef mjvGLCamera mjrCamera;

struct mjrRect_ {
  int left;
  int bottom;
  int width;
  int height;
};
typedef struct mjrRect_ mjrRect;

struct mjrRendererInfo_ {
  const char* renderer;
  const char* backend;
};
typedef struct mjrRendererInfo_ mjrRendererInfo;

struct mjrVertexAttribute_ {
  int usage;  // mjrVertexAttributeUsage
  int type;  // mjrVertexAttributeType
};
typedef struct mjrVertexAttribute_ mjrVertexAttribute;

struct mjrContext_ {
  float lineWidth;
  float shadowClip;
  float shadowScale;
  float fogStart;
  float fogEnd;
  float fogRGBA[4];
  int shadowSize;
  int offWidth;
  int offHeight;
  int offSamples;
  int fontScale;
  int auxWidth[mjNAUX];
  int auxHeight[mjNAUX];
  int auxSamples[mjNAUX];
  unsigned int offFBO;
  unsigned int offFBO_r;
  unsigned int offColor;
  unsigned int offColor_r;
  unsigned int offDepthStencil;
  unsigned int offDepthStencil_r;
  unsigned int shadowFBO;
  unsigned int shadowTex;
  unsigned int auxFBO[mjNAUX];
  unsigned int auxFBO_r[mjNAUX];
  unsigned int auxColor[mjNAUX];
  unsigned int auxColor_r[mjNAUX];
  int mat_texid[mjMAXMATERIAL*mjNTEXROLE];  // -1: none
  int mat_texuniform[mjMAXMATERIAL];
  float mat_texrepeat[mjMAXMATERIAL*2];
  int ntexture;
  int textureType[mjMAXTEXTURE];  // mjtTexture
  unsigned int texture[mjMAXTEXTURE];
  unsigned int basePlane;
  unsigned int baseMesh;
  unsigned int baseHField;
  unsigned int baseBuiltin;
  unsigned int baseFontNormal;
  unsigned int baseFontShadow;
  unsigned int baseFontBig;
  int rangePlane;
  int rangeMesh;
  int rangeHField;
  int rangeBuiltin;
  int rangeFont;
  int nskin;
  unsigned int* skinvertVBO;  // (nskin)
  unsigned int* skinnormalVBO;  // (nskin)
  unsigned int* skintexcoordVBO;  // (nskin)
  unsigned int* skinfaceVBO;  // (nskin)
  int charWidth[127];
  int charWidthBig[127];
  int charHeight;
  int charHeightBig;
  int glInitialized;
  int windowAvailable;
  int windowSamples;
  int windowStereo;
  int windowDoublebuffer;
  int currentBuffer;
  int readPixelFormat;
  int readDepthMap;
};
typedef struct mjrContext_ mjrContext;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJRENDER_H_
