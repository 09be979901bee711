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

typedef enum mjrQuality_ {
  mjQUALITY_LOW = 0,
  mjQUALITY_MEDIUM = 1,
  mjQUALITY_HIGH = 2,
  mjQUALITY_ULTRA = 3
} mjrQuality;

typedef enum mjrToneMapper_ {
  mjTONE_MAPPER_LINEAR = 0,
  mjTONE_MAPPER_PBR_NEUTRAL = 1,
  mjTONE_MAPPER_ACES = 2,
  mjTONE_MAPPER_ACES_LEGACY = 3,
  mjTONE_MAPPER_FILMIC = 4
} mjrToneMapper;

typedef enum mjrShadowType_ {
  mjSHADOW_TYPE_NONE = 0,
  mjSHADOW_TYPE_HARD = 1,
  mjSHADOW_TYPE_SOFT = 2
} mjrShadowType;

typedef enum mjrAmbientOcclusionType_ {
  mjAMBIENT_OCCLUSION_TYPE_NONE = 0,
  mjAMBIENT_OCCLUSION_TYPE_SCALABLE = 1,
  mjAMBIENT_OCCLUSION_TYPE_GROUND_TRUTH = 2
} mjrAmbientOcclusionType;

typedef enum mjrDitheringType_ { mjDITHERING_TYPE_NONE = 0, mjDITHERING_TYPE_TEMPORAL = 1 } mjrDitheringType;

enum { mjMAX_VERTEX_ATTRIBUTES = 16 };

struct mjrfContextConfig_ {
  int graphics_api;  // mjrGraphicsApi
  mjtBool software_rendering;
  void* native_window;  // {nullable}
};
typedef struct mjrfContextConfig_ mjrfContextConfig;

struct mjrfShadowOpts_ {
  int type;  // mjrShadowType
};
typedef struct mjrfShadowOpts_ mjrfShadowOpts;

struct mjrfMaterialOpts_ {
  int rgb_color_type;
  mjtBool enable_textures;
};
typedef struct mjrfMaterialOpts_ mjrfMaterialOpts;

struct mjrfHeadlightOpts_ {
  mjtBool enable;
  float intensity;
};
typedef struct mjrfHeadlightOpts_ mjrfHeadlightOpts;

struct mjrfSkyboxOpts_ {
  mjtBool enable;
};
typedef struct mjrfSkyboxOpts_ mjrfSkyboxOpts;

struct mjrfHazeOpts_ {
  mjtBool enable;
  float color[4];
  float ratio;
  int slices;
};
typedef struct mjrfHazeOpts_ mjrfHazeOpts;

struct mjrfFogOpts_ {
  mjtBool enable;
  float color[3];
  float density;
  float max_opacity;
  float distance;
  float cutoff;
  float height;
  float height_falloff;
};
typedef struct mjrfFogOpts_ mjrfFogOpts;

struct mjrfBloomOpts_ {
  mjtBool enable;
  int quality;  // mjrQuality
  float strength;
  int levels;
  mjtBool lens_flare;
  mjtBool starburst;
};
typedef struct mjrfBloomOpts_ mjrfBloomOpts;

struct mjrfVignetteOpts_ {
  mjtBool enable;
  float color[4];
  float mid_point;
  float roundness;
  float feather;
};
typedef struct mjrfVignetteOpts_ mjrfVignetteOpts;

struct mjrfReflectionOpts_ {
  mjtBool enable;
};
typedef struct mjrfReflectionOpts_ mjrfReflectionOpts;

struct mjrfDepthOfFieldOpts_ {
  mjtBool enable;
  float blur_strength;
  float focus_distance;
  float aspect_ratio;
  float max_aperture_diameter;
};
typedef struct mjrfDepthOfFieldOpts_ mjrfDepthOfFieldOpts;

struct mjrfDitheringOpts_ {
  int type;  // mjrDitheringType
};
typedef struct mjrfDitheringOpts_ mjrfDitheringOpts;

struct mjrfColorGradingOpts_ {
  int tone_mapper;  // mjrToneMapper
  int output_color_space;
  float exposure;
  float night_adaptation;
  float contrast;
  float vibrance;
  float saturation;
  float temperature;
  float tint;
  float out_red[3];
  float out_green[3];
  float out_blue[3];
  float shadows[4];
  float midtones[4];
  float highlights[4];
  float tonal_ranges[4];
  float slope[3];
  float offset[3];
  float power[3];
  float shadow_gamma[3];
  float mid_point[3];
  float highlight_scale[3];
};
typedef struct mjrfColorGradingOpts_ mjrfColorGradingOpts;

struct mjrfAntialiasingOpts_ {
  mjtBool fxaa_enable;
  mjtBool tsaa_enable;
  int msaa_samples;
};
typedef struct mjrfAntialiasingOpts_ mjrfAntialiasingOpts;

struct mjrfAmbientOcclusionOpts_ {
  int type;  // mjrAmbientOcclusionType
  mjtBool ssct_enable;
  float strength;
  float power;
  int quality;          // mjrQuality
  int low_pass_filter;  // mjrQuality
  int upsampling;       // mjrQuality
  float radius;
  mjtBool bent_normals;
};
typedef struct mjrfAmbientOcclusionOpts_ mjrfAmbientOcclusionOpts;

struct mjrfRenderOpts_ {
  mjrfAmbientOcclusionOpts ambient_occlusion;
  mjrfAntialiasingOpts antialiasing;
  mjrfBloomOpts bloom;
  mjrfColorGradingOpts color_grading;
  mjrfDepthOfFieldOpts depth_of_field;
  mjrfDitheringOpts dithering;
  mjrfFogOpts fog;
  mjrfHazeOpts haze;
  mjrfHeadlightOpts headlight;
  mjrfMaterialOpts material;
  mjrfReflectionOpts reflection;
  mjrfShadowOpts shadow;
  mjrfSkyboxOpts skybox;
  mjrfVignetteOpts vignette;
  mjtBool post_processing;
};
typedef struct mjrfRenderOpts_ mjrfRenderOpts;

struct mjrfRenderRequest_ {
  mjrfScene* scene;
  mjrCamera camera;
  mjrRect viewport;
  mjrfRenderTarget* target;  // {nullable}
  int draw_mode;             // mjrDrawMode
  mjtBool post_processing;
  mjtBool reflections;
  mjtBool shadows;
  mjtBool skybox;
  mjtBool haze;
  mjtBool headlight;
  float headlight_color[3];
  float headlight_intensity;
};
typedef struct mjrfRenderRequest_ mjrfRenderRequest;

struct mjrfReadPixelsRequest_ {
  mjrfRenderTarget* target;
  void* output;
  mjtSize num_bytes;
  mjrfCallback read_completed;
  void* user_data;
};
typedef struct mjrfReadPixelsRequest_ mjrfReadRequest;

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

struct mjrfSceneParams_ {
  char unused;
};
typedef struct mjrfSceneParams_ mjrfSceneParams;

struct mjrfLightParams_ {
  int type;  // mjrLightType
  const mjrfTexture* texture;
  float color[3];
  float intensity;
  mjtBool cast_shadow;
  float range;
  float cutoff;
  float softness;
  int shadow_map_size;
  float bulb_radius;
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
  mjtBool decor;
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
  float reflection_normal[3];
  float reflection_view_proj[16];
  float haze_ratio;
};
typedef struct mjrfMaterial_ mjrfMaterial;

struct mjrfRenderableParams_ {
  mjtBool cast_shadow;
  mjtBool receive_shadow;
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
MJAPI void mjrf_defaultShadowOpts(mjrfShadowOpts* opts);
MJAPI void mjrf_defaultMaterialOpts(mjrfMaterialOpts* opts);
MJAPI void mjrf_defaultHeadlightOpts(mjrfHeadlightOpts* opts);
MJAPI void mjrf_defaultSkyboxOpts(mjrfSkyboxOpts* opts);
MJAPI void mjrf_defaultHazeOpts(mjrfHazeOpts* opts);
MJAPI void mjrf_defaultFogOpts(mjrfFogOpts* opts);
MJAPI void mjrf_defaultBloomOpts(mjrfBloomOpts* opts);
MJAPI void mjrf_defaultVignetteOpts(mjrfVignetteOpts* opts);
MJAPI void mjrf_defaultReflectionOpts(mjrfReflectionOpts* opts);
MJAPI void mjrf_defaultDepthOfFieldOpts(mjrfDepthOfFieldOpts* opts);
MJAPI void mjrf_defaultDitheringOpts(mjrfDitheringOpts* opts);
MJAPI void mjrf_defaultColorGradingOpts(mjrfColorGradingOpts* opts);
MJAPI void mjrf_defaultAntialiasingOpts(mjrfAntialiasingOpts* opts);
MJAPI void mjrf_defaultAmbientOcclusionOpts(mjrfAmbientOcclusionOpts* opts);
MJAPI void mjrf_defaultRenderOpts(mjrfRenderOpts* opts);
MJAPI void mjrf_modelRenderOpts(mjrfRenderOpts* opts, const mjModel* model);
MJAPI void mjrf_defaultRenderRequest(mjrfRenderRequest* request);
MJAPI void mjrf_defaultReadRequest(mjrfReadRequest* request);
MJAPI mjrfFrameHandle mjrf_render(mjrfContext* ctx, const mjrfRenderRequest* req, int nreq,
                                  const mjrfReadRequest* read_req, int nread_req);
MJAPI void mjrf_waitForFrame(mjrfContext* ctx, mjrfFrameHandle frame);
MJAPI void mjrf_flush(mjrfContext* ctx);
MJAPI void mjrf_setClearColor(mjrfContext* ctx, const float color[3]);
MJAPI void mjrf_defaultFrameStats(mjrfFrameStats* stats);
MJAPI void mjrf_getFrameStats(mjrfContext* ctx, mjrfFrameHandle frame, mjrfFrameStats* stats_out);
MJAPI void mjrf_defaultTextureConfig(mjrfTextureConfig* config);
MJAPI mjrfTexture* mjrf_createTexture(mjrfContext* ctx, const mjrfTextureConfig* config);
MJAPI void mjrf_destroyTexture(mjrfTexture* texture);
MJAPI void mjrf_defaultTextureData(mjrfTextureData* data);
MJAPI void mjrf_uploadTexture(mjrfTexture* texture, const mjrfTextureData* data);
MJAPI int mjrf_getTextureWidth(const mjrfTexture* texture);
MJAPI int mjrf_getTextureHeight(const mjrfTexture* texture);
MJAPI int mjrf_getTextureSamplerType(const mjrfTexture* texture);
MJAPI void mjrf_defaultMeshConfig(mjrfMeshConfig* config);
MJAPI mjrfMesh* mjrf_createMesh(mjrfContext* ctx, const mjrfMeshConfig* config);
MJAPI void mjrf_destroyMesh(mjrfMesh* mesh);
MJAPI void mjrf_defaultMeshData(mjrfMeshData* data);
MJAPI void mjrf_uploadMesh(mjrfMesh* mesh, const mjrfMeshData* data);
MJAPI void mjrf_defaultSceneParams(mjrfSceneParams* params);
MJAPI mjrfScene* mjrf_createScene(mjrfContext* ctx, const mjrfSceneParams* params);
MJAPI void mjrf_destroyScene(mjrfScene* scene);
MJAPI void mjrf_addSceneLight(mjrfScene* scene, mjrfLight* light);
MJAPI void mjrf_removeSceneLight(mjrfScene* scene, mjrfLight* light);
MJAPI void mjrf_addSceneRenderable(mjrfScene* scene, mjrfRenderable* renderable);
MJAPI void mjrf_removeSceneRenderable(mjrfScene* scene, mjrfRenderable* renderable);
MJAPI void mjrf_setSceneSkybox(mjrfScene* scene, const mjrfTexture* texture);
MJAPI void mjrf_configureSceneFromModel(mjrfScene* scene, const mjModel* model);
MJAPI void mjrf_setSceneMsaa(mjrfScene* scene, int samples);
MJAPI void mjrf_defaultLightParams(mjrfLightParams* params);
MJAPI mjrfLight* mjrf_createLight(mjrfContext* ctx, const mjrfLightParams* params);
MJAPI void mjrf_destroyLight(mjrfLight* light);
MJAPI void mjrf_setLightActive(mjrfLight* light, mjtBool active);
MJAPI void mjrf_setLightCastShadow(mjrfLight* light, mjtBool enabled);
MJAPI void mjrf_setLightColor(mjrfLight* light, const float color[3]);
MJAPI void mjrf_setLightIntensity(mjrfLight* light, float intensity);
MJAPI void mjrf_setLightRange(mjrfLight* light, float range);
MJAPI void mjrf_setLightCutoff(mjrfLight* light, float cutoff);
MJAPI void mjrf_setLightSoftness(mjrfLight* light, float softness);
MJAPI void mjrf_setLightBulbRadius(mjrfLight* light, float radius);
MJAPI void mjrf_setLightShadowMapSize(mjrfLight* light, int map_size);
MJAPI void mjrf_setLightPose(mjrfLight* light, const float position[3], const float direction[3]);
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
MJAPI void mjrf_setRenderablePose(mjrfRenderable* renderable, const float position[3],
                                  const float rotation[9]);
MJAPI void mjrf_setRenderableSize(mjrfRenderable* renderable, const float size[3]);
MJAPI void mjrf_setRenderableCastShadow(mjrfRenderable* renderable, mjtBool enabled);
MJAPI void mjrf_defaultRenderTargetConfig(mjrfRenderTargetConfig* config);
MJAPI mjrfRenderTarget* mjrf_createRenderTarget(mjrfContext* ctx, const mjrfRenderTargetConfig* config);
MJAPI void mjrf_destroyRenderTarget(mjrfRenderTarget* render_target);
MJAPI void mjrf_resizeRenderTarget(mjrfRenderTarget* render_target, int width, int height);

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MJRFILAMENT_H_
