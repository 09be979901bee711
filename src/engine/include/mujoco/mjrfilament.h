// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Interface of an alternative renderer that the core library declares but does not export.

#ifndef MUJOCO_MJRFILAMENT_H_
#define MUJOCO_MJRFILAMENT_H_

#include <mujoco/mjexport.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjrender.h>
#include <mujoco/mjtype.h>
#include <mujoco/mjvisualize.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t mjrfFrameHandle;
typedef struct mjrfContext_ mjrfContext;
typedef struct mjrfTexture_ mjrfTexture;
typedef struct mjrfMesh_ mjrfMesh;
typedef struct mjrfScene_ mjrfScene;
typedef struct mjrfLight_ mjrfLight;
typedef struct mjrfRenderable_ mjrfRenderable;
typedef struct mjrfRenderTarget_ mjrfRenderTarget;

typedef void (*mjrfCallback)(void* user_data);

typedef enum mjrGraphicsApi_ {
  mjGRAPHICS_API_DEFAULT = 0,
  mjGRAPHICS_API_OPENGL = 1,
  mjGRAPHICS_API_VULKAN = 2
} mjrGraphicsApi;

typedef enum mjrDrawMode_ {
  mjDRAW_MODE_DEFAULT = 0,
  mjDRAW_MODE_DEFAULT_NO_TEXTURES = 1,
  mjDRAW_MODE_WIREFRAME = 2,
  mjDRAW_MODE_DEPTH = 3,
  mjDRAW_MODE_ISLANDS = 4,
  mjDRAW_MODE_SEGMENTATION_BY_ID = 5,
  mjDRAW_MODE_SEGMENTATION_BY_COLOR = 6
} mjrDrawMode;

enum { mjMAX_VERTEX_ATTRIBUTES = 16 };

struct mjrfSceneParams_;
typedef struct mjrfSceneParams_ mjrfSceneParams;

struct mjrfContextConfig_ {
  int graphics_api;  // mjrGraphicsApi
  mjtBool force_software_rendering;
  void* native_window;  // {nullable}
};
typedef struct mjrfContextConfig_ mjrfContextConfig;

struct mjrfRenderRequest_ {
  mjrfScene* scene;
  mjrCamera camera;
  mjrRect viewport;
  mjrfRenderTarget* target;  // {nullable}
  int draw_mode;             // mjrDrawMode
  mjtBool enable_post_processing;
  mjtBool enable_reflections;
  mjtBool enable_shadows;
};
typedef struct mjrfRenderRequest_ mjrfRenderRequest;

struct mjrfReadPixelsRequest_ {
  mjrfRenderTarget* target;
  void* output;
  mjtSize num_bytes;
  mjrfCallback read_completed;
  void* user_data;
};
typedef struct mjrfReadPixelsRequest_ mjrfReadPixelsRequest;

struct mjrfFrameStats_ {
  double frame_rate;
};
typedef struct mjrfFrameStats_ mjrfFrameStats;

struct mjrfTextureConfig_ {
  int width;
  int height;
  int format;        // mjrPixelFormat
  int color_space;   // mjrColorSpace
  int sampler_type;  // mjrSamplerType
};
typedef struct mjrfTextureConfig_ mjrfTextureConfig;

struct mjrfTextureData_ {
  const void* bytes;  // {nullable}
  mjtSize num_bytes;
  mjrfCallback release;
  void* user_data;
};
typedef struct mjrfTextureData_ mjrfTextureData;

struct mjrfMeshConfig_ {
  mjtSize max_vertices;
  mjtSize max_indices;
  int num_attributes;
  mjrVertexAttribute attributes[mjMAX_VERTEX_ATTRIBUTES];
  mjtBool interleaved;
  int index_type;      // mjrIndexType
  int primitive_type;  // mjrMeshPrimitiveType
};
typedef struct mjrfMeshConfig_ mjrfMeshConfig;

struct mjrfMeshData_ {
  mjtSize num_vertices;
  const void* vertices[mjMAX_VERTEX_ATTRIBUTES];
  mjtSize num_indices;
  const void* indices;
  mjtBool compute_bounds;
  float bounds_min[3];
  float bounds_max[3];
  mjrfCallback release;
  void* user_data;
};
typedef struct mjrfMeshData_ mjrfMeshData;

struct mjrfLightParams_ {
  int type;  // mjrLightType
  const mjrfTexture* texture;
  float color[3];
  float intensity;
  mjtBool cast_shadows;
  float range;
  float spot_cone_angle;
  float spot_softness;
  int shadow_map_size;
  float bulb_radius;
  float vsm_blur_width;
};
typedef struct mjrfLightParams_ mjrfLightParams;

struct mjrfMaterial_ {
  float color[4];
  int32_t segmentation_id;
  int32_t island_id;
  int sleep_state;  // mjtSleepState
  float uv_scale[3];
  float uv_offset[3];
  float scissor[4];
  float metallic;
  float roughness;
  float specular;
  float glossiness;
  float emissive;
  float reflectance;
  mjtBool decor_ux;
  mjtBool selected;
  const mjrfTexture* color_texture;
  const mjrfTexture* opacity_texture;
  const mjrfTexture* normal_texture;
  const mjrfTexture* metallic_texture;
  const mjrfTexture* roughness_texture;
  const mjrfTexture* occlusion_texture;
  const mjrfTexture* orm_texture;
  const mjrfTexture* emissive_texture;
  const mjrfTexture* reflection_texture;
};
typedef struct mjrfMaterial_ mjrfMaterial;

struct mjrfRenderableParams_ {
  mjtBool cast_shadows;
  mjtBool receive_shadows;
  uint16_t blend_order;
};
typedef struct mjrfRenderableParams_ mjrfRenderableParams;

struct mjrfRenderTargetConfig_ {
  int width;
  int height;
  int color_format;  // mjrPixelFormat
  int depth_format;  // mjrPixelFormat
};
typedef struct mjrfRenderTargetConfig_ mjrfRenderTargetConfig;

// filament
MJAPI void mjrf_defaultContextConfig(mjrfContextConfig* config);
MJAPI mjrfContext* mjrf_createContext(const mjrfContextConfig* config);
MJAPI void mjrf_destroyContext(mjrfContext* ctx);
MJAPI void mjrf_getRendererInfo(mjrfContext* ctx, mjrRendererInfo* info);
MJAPI void mjrf_defaultRenderRequest(mjrfRenderRequest* request);
MJAPI void mjrf_defaultReadPixelsRequest(mjrfReadPixelsRequest* request);
MJAPI mjrfFrameHandle mjrf_render(mjrfContext* ctx, const mjrfRenderRequest* req, int nreq,
                                  const mjrfReadPixelsRequest* read_req, int nread_req);
MJAPI void mjrf_waitForFrame(mjrfContext* ctx, mjrfFrameHandle frame);
MJAPI void mjrf_setClearColor(mjrfContext* ctx, const float color[3]);
MJAPI void mjrf_defaultFrameStats(mjrfFrameStats* stats);
MJAPI void mjrf_getFrameStats(mjrfContext* ctx, mjrfFrameHandle frame, mjrfFrameStats* stats_out);
MJAPI void mjrf_defaultTextureConfig(mjrfTextureConfig* config);
MJAPI mjrfTexture* mjrf_createTexture(mjrfContext* ctx, const mjrfTextureConfig* config);
MJAPI void mjrf_destroyTexture(mjrfTexture* texture);
MJAPI void mjrf_defaultTextureData(mjrfTextureData* data);
MJAPI void mjrf_setTextureData(mjrfTexture* texture, const mjrfTextureData* data);
MJAPI int mjrf_getTextureWidth(const mjrfTexture* texture);
MJAPI int mjrf_getTextureHeight(const mjrfTexture* texture);
MJAPI int mjrf_getTextureSamplerType(const mjrfTexture* texture);
MJAPI void mjrf_defaultMeshConfig(mjrfMeshConfig* config);
MJAPI mjrfMesh* mjrf_createMesh(mjrfContext* ctx, const mjrfMeshConfig* config);
MJAPI void mjrf_destroyMesh(mjrfMesh* mesh);
MJAPI void mjrf_defaultMeshData(mjrfMeshData* data);
MJAPI void mjrf_setMeshData(mjrfMesh* mesh, const mjrfMeshData* data);
MJAPI void mjrf_defaultSceneParams(mjrfSceneParams* params);
MJAPI mjrfScene* mjrf_createScene(mjrfContext* ctx, const mjrfSceneParams* params);
MJAPI void mjrf_destroyScene(mjrfScene* scene);
MJAPI void mjrf_addLightToScene(mjrfScene* scene, mjrfLight* light);
MJAPI void mjrf_removeLightFromScene(mjrfScene* scene, mjrfLight* light);
MJAPI void mjrf_addRenderableToScene(mjrfScene* scene, mjrfRenderable* renderable);
MJAPI void mjrf_removeRenderableFromScene(mjrfScene* scene, mjrfRenderable* renderable);
MJAPI void mjrf_setSceneSkybox(mjrfScene* scene, const mjrfTexture* texture);
MJAPI void mjrf_configureSceneFromModel(mjrfScene* scene, const mjModel* model);
MJAPI void mjrf_defaultLightParams(mjrfLightParams* params);
MJAPI mjrfLight* mjrf_createLight(mjrfContext* ctx, const mjrfLightParams* params);
MJAPI void mjrf_destroyLight(mjrfLight* light);
MJAPI void mjrf_setLightEnabled(mjrfLight* light, mjtBool enabled);
MJAPI void mjrf_setLightIntensity(mjrfLight* light, float intensity);
MJAPI void mjrf_setLightShadowMapSize(mjrfLight* light, int map_size);
MJAPI void mjrf_setLightColor(mjrfLight* light, const float color[3]);
MJAPI void mjrf_setLightTransform(mjrfLight* light, const float position[3], const float direction[3]);
MJAPI int mjrf_getLightType(const mjrfLight* light);
MJAPI void mjrf_defaultMaterial(mjrfMaterial* material);
MJAPI void mjrf_defaultRenderableParams(mjrfRenderableParams* params);
MJAPI mjrfRenderable* mjrf_createRenderable(mjrfContext* ctx, const mjrfRenderableParams* params);
MJAPI void mjrf_destroyRenderable(mjrfRenderable* renderable);
MJAPI void mjrf_setRenderableMesh(mjrfRenderable* renderable, const mjrfMesh* mesh, int elem_offset,
                                  int elem_count);
MJAPI void mjrf_setRenderableGeomMesh(mjrfRenderable* renderable, int type, int nstack, int nslice,
                                      int nquad);
MJAPI void mjrf_setRenderableMaterial(mjrfRenderable* renderable, const mjrfMaterial* material);
MJAPI void mjrf_getRenderableMaterial(mjrfRenderable* renderable, mjrfMaterial* material);
MJAPI void mjrf_setRenderableTransform(mjrfRenderable* renderable, const float position[3],
                                       const float rotation[9]);
MJAPI void mjrf_setRenderableSize(mjrfRenderable* renderable, const float size[3]);
MJAPI void mjrf_defaultRenderTargetConfig(mjrfRenderTargetConfig* config);
MJAPI mjrfRenderTarget* mjrf_createRenderTarget(mjrfContext* ctx, const mjrfRenderTargetConfig* config);
MJAPI void mjrf_destroyRenderTarget(mjrfRenderTarget* render_target);
MJAPI void mjrf_resizeRenderTarget(mjrfRenderTarget* render_target, int width, int height);
MJAPI void mjrf_DEBUG_drawImguiEditor(mjrfScene* scene);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJRFILAMENT_H_
