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

#define mjNAUX        10    // auxiliary framebuffers
#define mjMAXTEXTURE  1000  // most textures
#define mjMAXMATERIAL 1000  // most materials

// Where an overlay stands in its viewport.
typedef enum mjtGridPos_ {
  mjGRID_TOPLEFT = 0,      // top left
  mjGRID_TOPRIGHT = 1,     // top right
  mjGRID_BOTTOMLEFT = 2,   // bottom left
  mjGRID_BOTTOMRIGHT = 3,  // bottom right
  mjGRID_TOP = 4,          // top, centred
  mjGRID_BOTTOM = 5,       // bottom, centred
  mjGRID_LEFT = 6,         // left, centred
  mjGRID_RIGHT = 7         // right, centred
} mjtGridPos;

// Where pictures go.
typedef enum mjtFramebuffer_ {
  mjFB_WINDOW = 0,    // the window
  mjFB_OFFSCREEN = 1  // memory
} mjtFramebuffer;

// Direction of depth values.
typedef enum mjtDepthMap_ {
  mjDEPTH_ZERONEAR = 0,  // 0 at the near plane, 1 at the far plane
  mjDEPTH_ZEROFAR = 1    // 1 at the near plane, 0 at the far plane
} mjtDepthMap;

// Sizes of fonts, percent.
typedef enum mjtFontScale_ {
  mjFONTSCALE_50 = 50,    // 50 %
  mjFONTSCALE_100 = 100,  // 100 %
  mjFONTSCALE_150 = 150,  // 150 %
  mjFONTSCALE_200 = 200,  // 200 %
  mjFONTSCALE_250 = 250,  // 250 %
  mjFONTSCALE_300 = 300   // 300 %
} mjtFontScale;

// Fonts.
typedef enum mjtFont_ {
  mjFONT_NORMAL = 0,  // plain
  mjFONT_SHADOW = 1,  // with a shadow
  mjFONT_BIG = 2      // large
} mjtFont;

// Formats of pixels.
typedef enum mjrPixelFormat_ {
  mjPIXEL_FORMAT_UNKNOWN = 0,   // not known
  mjPIXEL_FORMAT_R8 = 1,        // one byte
  mjPIXEL_FORMAT_RGB8 = 2,      // three bytes
  mjPIXEL_FORMAT_RGBA8 = 3,     // four bytes
  mjPIXEL_FORMAT_R32F = 4,      // one float
  mjPIXEL_FORMAT_DEPTH32F = 5,  // depth as a float
  mjPIXEL_FORMAT_KTX = 6        // KTX file
} mjrPixelFormat;

// What a vertex attribute is.
typedef enum mjrVertexAttributeUsage_ {
  mjVERTEX_ATTRIBUTE_USAGE_POSITION = 0,  // position
  mjVERTEX_ATTRIBUTE_USAGE_NORMAL = 1,    // normal
  mjVERTEX_ATTRIBUTE_USAGE_TANGENTS = 2,  // tangents
  mjVERTEX_ATTRIBUTE_USAGE_UV = 3,        // texture coordinates
  mjVERTEX_ATTRIBUTE_USAGE_COLOR = 4      // colour
} mjrVertexAttributeUsage;

// Numbers of a vertex attribute.
typedef enum mjrVertexAttributeType_ {
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT2 = 0,  // 2 floats
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT3 = 1,  // 3 floats
  mjVERTEX_ATTRIBUTE_TYPE_FLOAT4 = 2,  // 4 floats
  mjVERTEX_ATTRIBUTE_TYPE_UBYTE4 = 3   // 4 bytes
} mjrVertexAttributeType;

// Numbers of an index.
typedef enum mjrIndexType_ {
  mjINDEX_TYPE_U16 = 0,  // 16 bits
  mjINDEX_TYPE_U32 = 1   // 32 bits
} mjrIndexType;

// What indices make.
typedef enum mjrMeshPrimitiveType_ {
  mjMESH_PRIMITIVE_TYPE_TRIANGLES = 0,  // triangles
  mjMESH_PRIMITIVE_TYPE_LINES = 1       // lines
} mjrMeshPrimitiveType;

typedef mjtTexture mjrSamplerType;    // kind of a texture
typedef mjtColorSpace mjrColorSpace;  // colour space of a texture
typedef mjtLightType mjrLightType;    // kind of a light
typedef mjvGLCamera mjrCamera;        // a camera as OpenGL has it

// A rectangle, pixels.
struct mjrRect_ {
  int left;    // left edge
  int bottom;  // bottom edge
  int width;   // width
  int height;  // height
};
typedef struct mjrRect_ mjrRect;

// Which renderer is at work.
struct mjrRendererInfo_ {
  const char* renderer;  // its name
  const char* backend;   // what it draws with
};
typedef struct mjrRendererInfo_ mjrRendererInfo;

// A vertex attribute.
struct mjrVertexAttribute_ {
  int usage;  // mjrVertexAttributeUsage; what it is
  int type;   // mjrVertexAttributeType; its numbers
};
typedef struct mjrVertexAttribute_ mjrVertexAttribute;

// A rendering context: the resources of a model on the graphics device.
struct mjrContext_ {
  float lineWidth;                  // width of lines, pixels
  float shadowClip;                 // half-width of the region with shadows of directional lights, m
  float shadowScale;                // part of a spot light's cone that has shadows
  float fogStart;                   // distance where fog begins, m
  float fogEnd;                     // distance where fog is total, m
  float fogRGBA[4];                 // colour of fog
  int shadowSize;                   // side of the shadow map, pixels
  int offWidth;                     // width of the offscreen buffer, pixels
  int offHeight;                    // height of the offscreen buffer, pixels
  int offSamples;                   // samples per pixel of the offscreen buffer
  int fontScale;                    // size of fonts, mjtFontScale
  int auxWidth[mjNAUX];             // widths of auxiliary buffers, pixels
  int auxHeight[mjNAUX];            // heights of auxiliary buffers, pixels
  int auxSamples[mjNAUX];           // samples per pixel of auxiliary buffers
  unsigned int offFBO;              // offscreen framebuffer
  unsigned int offFBO_r;            // the same without multisampling, to read from
  unsigned int offColor;            // its colours
  unsigned int offColor_r;          // its colours, to read from
  unsigned int offDepthStencil;     // its depth
  unsigned int offDepthStencil_r;   // its depth, to read from
  unsigned int shadowFBO;           // framebuffer of the shadow map
  unsigned int shadowTex;           // texture of the shadow map
  unsigned int auxFBO[mjNAUX];      // auxiliary framebuffers
  unsigned int auxFBO_r[mjNAUX];    // the same without multisampling, to read from
  unsigned int auxColor[mjNAUX];    // their colours
  unsigned int auxColor_r[mjNAUX];  // their colours, to read from
  int mat_texid[mjMAXMATERIAL * mjNTEXROLE];  // -1: none; textures of materials by role
  int mat_texuniform[mjMAXMATERIAL];          // textures repeat per metre
  float mat_texrepeat[mjMAXMATERIAL * 2];     // repetitions of textures
  int ntexture;                               // textures
  int textureType[mjMAXTEXTURE];              // mjtTexture; kinds of textures
  unsigned int texture[mjMAXTEXTURE];         // names of textures
  unsigned int basePlane;                     // first name of planes
  unsigned int baseMesh;                      // first name of meshes
  unsigned int baseHField;                    // first name of height fields
  unsigned int baseBuiltin;                   // first name of built-in shapes
  unsigned int baseFontNormal;                // first name of characters, plain
  unsigned int baseFontShadow;                // first name of characters, with a shadow
  unsigned int baseFontBig;                   // first name of characters, large
  int rangePlane;                             // names of planes
  int rangeMesh;                              // names of meshes
  int rangeHField;                            // names of height fields
  int rangeBuiltin;                           // names of built-in shapes
  int rangeFont;                              // names of characters
  int nskin;                                  // skins
  unsigned int* skinvertVBO;                  // (nskin) buffers of vertices
  unsigned int* skinnormalVBO;                // (nskin) buffers of normals
  unsigned int* skintexcoordVBO;              // (nskin) buffers of texture coordinates
  unsigned int* skinfaceVBO;                  // (nskin) buffers of faces
  int charWidth[127];                         // widths of characters, pixels
  int charWidthBig[127];                      // widths of large characters, pixels
  int charHeight;                             // height of characters, pixels
  int charHeightBig;                          // height of large characters, pixels
  int glInitialized;                          // OpenGL is ready
  int windowAvailable;                        // there is a window to draw to
  int windowSamples;                          // samples per pixel of the window
  int windowStereo;                           // the window has buffers for two eyes
  int windowDoublebuffer;                     // the window has two buffers
  int currentBuffer;                          // where pictures go, mjtFramebuffer
  int readPixelFormat;                        // OpenGL format of colours to read
  int readDepthMap;                           // direction of depth values to read, mjtDepthMap
};
typedef struct mjrContext_ mjrContext;

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJRENDER_H_
