// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The private half of an mjrContext. It is allocated in front of con->skinvertVBO, so that the
// public structure needs no field of its own for it.

#ifndef GIMBAL_RENDER_RENDERER_H_
#define GIMBAL_RENDER_RENDERER_H_

#include <epoxy/gl.h>
#include <mujoco/mujoco.h>
#include <stdbool.h>
#include <stdint.h>

// Triangles on the GPU, indexed.
typedef struct GpuMesh {
  GLuint vao, vbo, ibo;
  int nindex, first;  // how many corners are drawn, from which on
} GpuMesh;

// Corner of a triangle. elongation: share of the instance's elongation along z (capsules, arrows).
typedef struct Vertex {
  float pos[3], elongation;
  float normal[3];
  float texcoord[2];
} Vertex;

// A shape of the scene as the vertex shader reads it (mesh.vert).
typedef struct Instance {
  float axis[3][4];  // columns of the rotation; [3]: position
  float size[4];     // scales; [3]: elongation
  float color[4];
  float surface[4];  // emission, specular, shininess, reflectance
  float texture[4];  // scale s, scale t, mode, infinite
  float id[4];       // colour of the segment
} Instance;

enum { TEXTURE_NONE, TEXTURE_COORD, TEXTURE_PLANAR, TEXTURE_CUBE };

// A buffer that each frame fills, and what it holds (stream.c).
typedef struct Stream {
  GLuint buffer;
  char* held;
  size_t size, capacity;
} Stream;

// A skin or the faces of a flex as they were uploaded.
typedef struct Deformable {
  GpuMesh mesh;
  uint64_t now, uploaded;  // digests of the scene's vertices, and of those in the mesh
  float center[3], radius;
  GpuMesh* slice;  // of a flex of several materials: the faces of each
  int nslice;
} Deformable;

// A line with a width in pixels.
typedef struct Line {
  float from[3], to[3], color[4], width;
} Line;

enum { LAYER_OCCLUSION, LAYER_ROUGHNESS, LAYER_METALLIC, LAYER_NORMAL, LAYER_EMISSIVE, LAYER_COUNT };

// The layers of a material beyond its colour.
typedef struct Material {
  GLuint texture[LAYER_COUNT];  // 0: none
  float metallic, roughness;    // < 0: not given
  int packed;                   // occlusion, roughness and metal are channels of one image
  int layered;
} Material;

// What is drawn together: equal meshes with equal textures.
typedef struct DrawItem {
  const GpuMesh* mesh;
  GLuint texture[2];         // 2d, cube
  float depth;               // distance along the view
  float center[3], radius;   // of a ball around it
  int geom;                  // in the scene, for its reflection
  const Material* material;  // with layers, or NULL
  unsigned char transparent, reflects, casts, twosided, infinite;
  unsigned char features;  // SURFACE_ bits
  Instance instance;
} DrawItem;

// A picture to draw into: multisampled, and resolved.
typedef struct Target {
  int width, height, samples;
  int encoded;  // the framebuffer encodes to sRGB
  GLuint fbo, color, depth;
  // single samples; the same as above without multisampling
  GLuint flat_fbo, flat_color, flat_depth;
} Target;

// What an eye was shown last.
typedef struct Eye {
  Target view, segment;
  uint64_t drawn;      // digest of what last shows, 0: nothing that can be shown again
  const Target* last;  // view or segment
} Eye;

// Levels of detail, fine to coarse; the last is for pictures that are measured.
enum { LOD_COARSEST = 3, LOD_EXACT, LOD_COUNT };
enum {
  SHAPE_PLANE,
  SHAPE_SPHERE,
  SHAPE_CAPSULE,
  SHAPE_CYLINDER,
  SHAPE_BOX,
  SHAPE_ARROW,
  SHAPE_ARROW1,
  SHAPE_ARROW2,
  SHAPE_TRIANGLE,
  SHAPE_COUNT
};
enum {
  PROGRAM_DEPTH,
  PROGRAM_SEGMENT,
  PROGRAM_DISTANCE,
  PROGRAM_SKY,
  PROGRAM_LINE,
  PROGRAM_FLAT,
  PROGRAM_BITS,
  PROGRAM_OCCLUSION,
  PROGRAM_SOFTEN,
  PROGRAM_CUES,
  PROGRAM_COUNT
};
enum { MAX_GLYPH = 1024, SURFACE_DEFINES = 500 };

// What a surface has (surface.c, mesh.frag).
enum {
  SURFACE_2D = 1,
  SURFACE_CUBE = 2,
  SURFACE_LAYERS = 4,
  SURFACE_MIRROR = 8,
  SURFACE_HAZE = 16,
  SURFACE_CLIP = 32,
  SURFACE_MATTE = 64
};

typedef struct SurfaceCache SurfaceCache;

// A character in the glyph atlas.
typedef struct Glyph {
  uint32_t code;
  short font, width, height, x, y, left, top, advance;
} Glyph;

typedef struct GlyphAtlas {
  GLuint texture;
  int size, pen_x, pen_y, row;
  int count;
  Glyph glyph[MAX_GLYPH];
} GlyphAtlas;

// Per-frame matrices and switches, as in frame.glsl.
typedef struct FrameBlock {
  float viewproj[16], clip_to_world[16];
  float eye[4], forward[4], clip_plane[4], fog_color[4], haze_color[4], range[4], viewport[4], depth[4],
      options[4];
} FrameBlock;

// Shadow maps of a light: their number of layers.
enum { SHADOW_NONE, SHADOW_ONE, SHADOW_AROUND };

typedef struct LightBlock {
  float pos[4], dir[4], ambient[4], diffuse[4], specular[4], falloff[4], shadow[16];
} LightBlock;

// How textures are filtered: between levels, and at grazing angles.
enum { FILTER_QUICK, FILTER_SMOOTH, FILTER_SHARP, FILTER_COUNT };

// What a picture may spend (quality.c).
typedef struct Quality {
  int samples, shadow_size;  // < 0: what the model asks for
  int shadows;               // lights that cast them, most
  int cubes;                 // of these, point lights with casters all around
  int taps;                  // of the shadow map, across
  int mirrors;               // reflecting planes, most
  float mirror;              // size of a mirror's picture against the view
  int coarser;               // levels of detail to leave out
  int filter;                // FILTER_ of textures
  int cheap;                 // leave out what hardly shows
  float pixels;              // width and height of a window's picture against the window
  double quick;              // seconds of a frame that leave room for the next level
  int cues;                  // of depth: 1: on a graphics card, 2: everywhere
} Quality;

// What is said once.
enum { WARNED_REFUSED = 1, WARNED_SHRUNK = 2, WARNED_NO_SAMPLES = 4, WARNED_NO_WIRES = 8 };

// What a window system calls the current context, NULL for none.
typedef void* (*CurrentContext)(void);

// eglQueryContext: 0 for a context whose display is gone
typedef unsigned (*QueryContext)(void* display, void* context, int attribute, int* value);

typedef struct Renderer {
  // facts about the driver
  CurrentContext current;
  CurrentContext display;  // with query: the current one, of EGL, else NULL
  QueryContext query;
  void* made_in;     // the context with all that is below
  int reports_loss;  // the driver says when it has reset the context
  int software;      // draws on the processor: save work
  bool depth_cues;   // somebody asked for them
  bool backdrop;     // and for a neutral one
  int max_samples, max_size;

  // what the model brings
  GpuMesh shape[SHAPE_COUNT][LOD_COUNT];
  int nmesh, nhfield, nplane;
  GpuMesh* mesh;          // (2 * nmesh) mesh and hull
  GpuMesh* hfield;        // (nhfield)
  Deformable* skin;       // (nskin)
  float** skin_texcoord;  // (nskin) or NULL
  int nmaterial;
  Material* material;  // (nmaterial)
  int nflex;
  Deformable* flex;  // (nflex) their faces
  GLuint blank[2];   // white textures, 2d and cube
  GLuint missing;    // for textures that cannot be drawn, or 0
  float zfar, haze, haze_color[3];
  float plane_size;  // half-size of infinite planes
  float reach;       // distance at which depth pictures are black

  // programs and buffers
  bool refused[PROGRAM_COUNT];    // by the driver, which said so
  GLuint program[PROGRAM_COUNT];  // 0: not asked for yet (program_of)
  SurfaceCache* surfaces;
  char surface_defines[SURFACE_DEFINES];  // of this frame: lights, shadows, air
  uint64_t surface_key;
  GLuint sampler[2][FILTER_COUNT];  // for 2d and cube textures
  GLuint surrounding;               // cube map of the image light, or 0
  Stream instances, lines, lights;
  GLuint line_vao, flat_vbo, flat_vao, empty_vao, frame_ubo;
  GlyphAtlas atlas;

  // targets
  Eye eye[2];  // the second only for two pictures
  Target mirror;
  Target cues[2];  // half the size of the view
  Target middle;   // what is stretched on its way to or from a window of several samples
  int shadow_size, shadow_layers;
  uint64_t shadows_drawn;  // digest of what the shadow maps hold, 0: nothing that can be used again
  unsigned char texture_levels[mjMAXTEXTURE];  // mipmaps of each texture
  int model_shadow_size;                       // 0: no shadows

  // this frame
  GLint window_fbo;  // bound when the window buffer was chosen
  DrawItem* item;
  int nitem, item_capacity;
  Line* line;
  int nline, line_capacity;
  DrawItem** sorted;  // (nitem) opaque, mirrors, transparent
  int order_capacity, nopaque, nmirror;
  Instance* staging;
  Vertex* vertex;  // scratch for skins and flexes
  unsigned int* index;
  int vertex_capacity, index_capacity;
  FrameBlock frame;
  LightBlock light[mjMAXLIGHT];
  int nlight;
  unsigned char shadow_kind[mjMAXLIGHT];
  float caster_center[3], caster_radius;  // a ball around what casts shadows
  // this picture is measured, not looked at: always the finest shapes
  int exact;
  int wireframe;
  unsigned int pictures;  // drawn so far
  float most_pixels;      // larger pictures are drawn smaller, and stretched
  unsigned said;          // SAID_ bits: of what the user has been told
  int lost;               // the context cannot be used; it has been said
  int has_infinite;       // an infinite plane ends in the sky
  mjrRect last_view;      // of the picture in last_target
  const Target* last_target;
  int last_buffer;

  // quality: GimbalQuality as asked for, and as picked; what the picture that is being drawn may
  // spend
  int asked_quality, picked_quality, frames_at_quality;
  double frame_time, least_time;  // at this quality: about, and the quickest
  const Quality* quality;

  GLuint skin_vbo[];
} Renderer;

// Display colour to linear light.
static inline float linear(float c) {
  c = c > 0 ? c : 0;
  return c * (c * (c * 0.305306011f + 0.682171111f) + 0.012522878f);
}

// The private half of a context, NULL before mjr_makeContext.
static inline Renderer* renderer_of(const mjrContext* con) {
  if (!con->skinvertVBO || !con->glInitialized) return NULL;
  return (Renderer*)((char*)con->skinvertVBO - offsetof(Renderer, skin_vbo));
}

// alive.c: the function that finds the current OpenGL context, NULL where there is none; has that
// one what is needed; and the private half of a context that can be used now, or NULL.
CurrentContext context_current(void);
int context_new_enough(void);
void alive_start(Renderer* r, CurrentContext current);
Renderer* renderer_alive(const mjrContext* con);
// The same of one that is freed, of which nothing is told: programs that end may have closed their
// OpenGL context before.
bool renderer_can_free(const Renderer* r);

// The parameter alive of the functions that free says whether objects of the OpenGL context can
// still be freed.

// context.c: a program, made when it is asked for first: who measures nothing never pays for those
// that measure
GLuint program_of(Renderer* r, int id);

// target.c: how the bound texture is read where it is drawn smaller, larger, and beyond its edge
void texture_sampling(GLenum type, GLenum smaller, GLenum larger, GLenum wrap);

// target.c: (re)make a target of a size; color_format 0: none. Keeps it when nothing changes.
// Returns 0 on failure.
int target_resize(Target* target, int width, int height, int samples, int encoded);
void target_free(Target* target);
// Average the samples into the flat framebuffer.
void target_resolve(const Target* target, int depth);
// Copy a part of a framebuffer to a part of another, by way of the middle where one of them has
// several samples and the sizes differ: OpenGL refuses to stretch those.
void target_blit(Target* middle, GLuint from, mjrRect src, GLuint to, mjrRect dst, GLbitfield what,
                 GLenum filter);

// quality.c
const Quality* quality_of(const mjrContext* con);
void quality_start(Renderer* r);
// Whether the quality follows the frame time. If so, report how long each frame took.
bool quality_adapts(const mjrContext* con);
void quality_adapt(Renderer* r, double seconds);

// texture.c
void textures_upload(const mjModel* m, mjrContext* con);
// How colours are filtered: by the quality of the picture.
void samplers_make(Renderer* r);
void samplers_bind(const Renderer* r);
void samplers_unbind(void);
GLuint texture_blank(GLenum type);

// layer.c
void layers_make(Renderer* r, const mjModel* m, const mjrContext* con);
// Does any material read numbers, not colours, from a texture?
bool layer_is_data(const mjModel* m, int texture);
// Draw the next meshes with the layers of a material.
void layer_use(const Renderer* r, GLuint program, const Material* material);

// gpu_mesh.c
void gpu_mesh_upload(GpuMesh* mesh, const Vertex* vertex, int nvertex, const unsigned int* index, int nindex,
                     GLenum usage);
void gpu_mesh_free(GpuMesh* mesh);
// Read instances from an offset of the instance buffer.
void gpu_mesh_draw(const Renderer* r, const GpuMesh* mesh, int first, int count);

// primitive.c
void primitives_make(Renderer* r, int slices, int stacks);
void primitives_exact(Renderer* r);  // make those for measured pictures, once
void primitives_free(Renderer* r);

// model_mesh.c
void model_meshes_make(Renderer* r, const mjModel* m);
void model_meshes_free(Renderer* r, int nskin, int alive);
void model_mesh_upload(Renderer* r, const mjModel* m, int mesh);
void model_hfield_upload(Renderer* r, const mjModel* m, int hfield);

// draw_list.c: turn the scene into items and lines
void draw_list_build(Renderer* r, const mjrContext* con, const mjvScene* scn);

// light.c: fill r->light from the scene
void lights_build(Renderer* r, const mjrContext* con, const mjvScene* scn);

// shadow.c: which lights of the scene have shadow maps, room for these, what each of them sees, and
// their pictures
void shadows_plan(Renderer* r, const mjvScene* scn);
void shadows_resize(Renderer* r, mjrContext* con, const mjvScene* scn);
void shadows_place(Renderer* r, const mjrContext* con, const mjvScene* scn);
void shadows_draw(Renderer* r, const mjrContext* con);

// surface.c: after lights_build, and for each run of equal items
void surfaces_start(Renderer* r, const mjvScene* scn);
GLuint surface_program(Renderer* r, unsigned features);
void surfaces_free(Renderer* r, int alive);

// unchanged.c: a number that differs when anything differs that this picture shows; notes what the
// deformables look like now. Forget what was shown: something has changed that the number does not
// know of.
uint64_t picture_digest(Renderer* r, const mjrContext* con, const mjvScene* scn, const mjvGLCamera* cam,
                        mjrRect at);
// The same of the shadow maps: what casts, and where the lights are (after lights_build).
uint64_t shadows_digest(const Renderer* r, const mjrContext* con);
void pictures_invalidate(Renderer* r);

// The renderer whose copy of asset id of n is about to change; NULL: there is none, or no such
// asset.
Renderer* renderer_to_change(const mjrContext* con, const char* noun, int id, int n);

// view.c: what all shaders know of this picture
void view_set(Renderer* r, const mjvScene* scn, const mjvGLCamera* cam, int width, int height);
void view_set_air(Renderer* r, const mjrContext* con, const mjvScene* scn);

// stream.c: bind the buffer, and send what differs from what it holds
void stream_upload(Stream* stream, GLenum target, const void* data, size_t size);
void stream_free(Stream* stream, int alive);

// pass.c
void frame_upload(Renderer* r);
void lights_upload(Renderer* r);
void items_sort(Renderer* r);
// With the programs of their surfaces, with and without some features, or with the current program.
void items_draw(Renderer* r, int first, int end, int cull, unsigned with, unsigned without);
void items_draw_plain(Renderer* r, int first, int end, int cull);
void items_draw_casters(Renderer* r);
void lines_draw(Renderer* r);

// cues.c: over what is opaque, if this picture has any
void cues_draw(Renderer* r, const Target* target);

// flat.c: drawing in pixels of the current framebuffer
typedef struct FlatVertex {
  float x, y, s, t;
  float rgba[4];
} FlatVertex;
void flat_begin(Renderer* r, int width, int height);
void flat_draw(Renderer* r, GLenum mode, const FlatVertex* vertex, int count);
void flat_end(void);
void flat_rectangle(Renderer* r, float x, float y, float width, float height, const float rgba[4]);

// glyph.c
void glyphs_make(GlyphAtlas* atlas);
void glyphs_free(GlyphAtlas* atlas);
// Widths of the first n characters of ASCII; those that cannot be seen are as wide as a space.
void glyph_advances(int pixels, int n, int* advance);
int text_width(GlyphAtlas* atlas, int pixels, const char* text);
void text_draw(Renderer* r, int pixels, const char* text, float x, float y, const float rgba[4]);

// overlay.c: labels of the geoms, over a finished picture
void labels_draw(Renderer* r, const mjrContext* con, const mjvScene* scn, mjrRect viewport);

// The framebuffer that the current buffer of a context stands for, and its size.
GLuint current_fbo(const mjrContext* con);

// Take the bound framebuffer for the window, unless it is one of the context's own.
void remember_window(const mjrContext* con);

#endif  // GIMBAL_RENDER_RENDERER_H_
