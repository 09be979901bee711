// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Pictures of assets.
//
// A surface is projected along the unit vector f without perspective. A point p has the coordinates
//   x = r·p,   y = −u·p,   depth = f·p,      r = f × z / |f × z|,  u = r × f,
// and a triangle covers the pixels at which its three edge functions have the same sign (J. Pineda,
// A parallel algorithm for polygon rasterization, 1988). The nearest triangle hides the others. Its
// brightness is |n·l| with its unit normal n and the direction l of the light; the absolute value
// because files disagree about which side is outside. Each pixel is the mean of SAMPLES × SAMPLES
// samples.

#include "model/asset-picture.h"

#include <gimbal/hash.h>
#include <math.h>
#include <string.h>

#include "widgets/view/asset-digest.h"

enum { SAMPLES = 2, MAX_FACES = 60000, MAX_CELLS = 96 };

static const float kForward[3] = {-0.554700f, 0.665640f, -0.499230f};  // f
static const float kRight[3] = {0.768221f, 0.640184f, 0};              // r
static const float kUp[3] = {-0.319600f, 0.383520f, 0.866470f};        // u
static const float kLight[3] = {-0.24f, 0.50f, -0.83f};                // l

typedef struct Canvas {
  int side;
  float* depth;       // (side × side) INFINITY: the background
  guint8* shade;      // (side × side)
  float scale, x, y;  // from a point on the plane of the picture to a pixel
} Canvas;

// A projected surface: vertices as (x, y, depth), triangles as three indices of vertices.
typedef struct Surface {
  float* points;
  int npoint;
  int* faces;
  int nface;
} Surface;

//---- surfaces

static float asset_picture_dot(const float a[3], const float b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void asset_picture_project(float out[3], const float point[3]) {
  out[0] = asset_picture_dot(kRight, point);
  out[1] = -asset_picture_dot(kUp, point);
  out[2] = asset_picture_dot(kForward, point);
}

static Surface surface_new(int npoint, int nface) {
  return (Surface){g_new(float, 3 * MAX(npoint, 1)), npoint, g_new(int, 3 * MAX(nface, 1)), nface};
}

static void surface_clear(Surface* self) {
  g_free(self->points);
  g_free(self->faces);
}

// Project triangles as they are oriented in their file: the compiler rotates a mesh into its axes
// of inertia, and quat rotates it back. quat NULL: no rotation.
static Surface surface_of_triangles(const float* vert, int nvert, const int* face, int nface,
                                    const mjtNum* quat) {
  Surface surface = surface_new(nvert, nface);
  for (int i = 0; i < nvert; i++) {
    mjtNum point[3] = {vert[3 * i], vert[3 * i + 1], vert[3 * i + 2]};
    if (quat) mju_rotVecQuat(point, point, quat);
    asset_picture_project(surface.points + 3 * i,
                          (const float[3]){(float)point[0], (float)point[1], (float)point[2]});
  }
  memcpy(surface.faces, face, sizeof(int) * 3 * (size_t)nface);
  return surface;
}

static Surface surface_of_hfield(const mjModel* m, int id) {
  int nrow = m->hfield_nrow[id], ncol = m->hfield_ncol[id];
  int rows = MIN(nrow, MAX_CELLS), cols = MIN(ncol, MAX_CELLS);
  const mjtNum* size = m->hfield_size + 4 * id;
  const float* data = m->hfield_data + m->hfield_adr[id];
  Surface surface = surface_new(rows * cols, 2 * (rows - 1) * (cols - 1));
  for (int r = 0; r < rows; r++) {
    for (int c = 0; c < cols; c++) {
      int row = (int)((gint64)r * (nrow - 1) / (rows - 1)), col = (int)((gint64)c * (ncol - 1) / (cols - 1));
      const float point[3] = {(float)size[0] * (2.0f * (float)c / (float)(cols - 1) - 1),
                              (float)size[1] * (2.0f * (float)r / (float)(rows - 1) - 1),
                              (float)size[2] * data[row * ncol + col]};
      asset_picture_project(surface.points + 3 * (r * cols + c), point);
    }
  }
  int* face = surface.faces;
  for (int r = 0; r + 1 < rows; r++) {
    for (int c = 0; c + 1 < cols; c++, face += 6) {
      int at = r * cols + c;
      memcpy(face, (const int[6]){at, at + 1, at + cols, at + 1, at + cols + 1, at + cols}, sizeof(int[6]));
    }
  }
  return surface;
}

static gboolean surface_of(const mjModel* m, int type, int id, Surface* surface) {
  if (type == mjOBJ_MESH) {
    *surface = surface_of_triangles(m->mesh_vert + 3 * m->mesh_vertadr[id], m->mesh_vertnum[id],
                                    m->mesh_face + 3 * m->mesh_faceadr[id], m->mesh_facenum[id],
                                    m->mesh_quat + 4 * id);
  } else if (type == mjOBJ_SKIN) {
    *surface = surface_of_triangles(m->skin_vert + 3 * m->skin_vertadr[id], m->skin_vertnum[id],
                                    m->skin_face + 3 * m->skin_faceadr[id], m->skin_facenum[id], NULL);
  } else if (type == mjOBJ_HFIELD) {
    *surface = surface_of_hfield(m, id);
  } else {
    return FALSE;
  }
  return TRUE;
}

//---- triangles

// Scale and centre the surface so that it fills the canvas except for a margin.
static void asset_picture_fit(Canvas* canvas, const Surface* surface) {
  float low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
  for (int i = 0; i < surface->npoint; i++) {
    for (int k = 0; k < 2; k++) {
      low[k] = fminf(low[k], surface->points[3 * i + k]);
      high[k] = fmaxf(high[k], surface->points[3 * i + k]);
    }
  }
  float extent = fmaxf(fmaxf(high[0] - low[0], high[1] - low[1]), 1e-12f), side = (float)canvas->side;
  canvas->scale = 0.94f * side / extent;
  canvas->x = 0.5f * (side - canvas->scale * (low[0] + high[0]));
  canvas->y = 0.5f * (side - canvas->scale * (low[1] + high[1]));
}

static guint8 shade_of(const float a[3], const float b[3], const float c[3]) {
  float u[3], v[3], light[3];
  for (int i = 0; i < 3; i++) {
    u[i] = b[i] - a[i];
    v[i] = c[i] - a[i];
  }
  asset_picture_project(light, kLight);
  const float n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
  float length = sqrtf(asset_picture_dot(n, n)),
        cosine = length > 0 ? fabsf(asset_picture_dot(n, light)) / length : 1;
  return (guint8)(70 + 180 * fminf(cosine, 1));
}

static float asset_picture_edge(const float a[2], const float b[2], float x, float y) {
  return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
}

static void asset_picture_put(Canvas* canvas, int x, int y, float depth, guint8 shade) {
  int at = y * canvas->side + x;
  if (x < 0 || y < 0 || x >= canvas->side || y >= canvas->side || depth >= canvas->depth[at]) return;
  canvas->depth[at] = depth;
  canvas->shade[at] = shade;
}

// Draw the pixels inside a triangle. A triangle smaller than a pixel fills that of its first
// corner.
static void draw_triangle(Canvas* canvas, const float* a, const float* b, const float* c, guint8 shade) {
  float p[3][2];
  const float* corners[3] = {a, b, c};
  for (int i = 0; i < 3; i++) {
    p[i][0] = canvas->scale * corners[i][0] + canvas->x;
    p[i][1] = canvas->scale * corners[i][1] + canvas->y;
  }
  asset_picture_put(canvas, (int)p[0][0], (int)p[0][1], a[2], shade);
  float area = asset_picture_edge(p[0], p[1], p[2][0], p[2][1]);
  if (area == 0) return;
  int x0 = (int)fminf(p[0][0], fminf(p[1][0], p[2][0])), x1 = (int)fmaxf(p[0][0], fmaxf(p[1][0], p[2][0]));
  int y0 = (int)fminf(p[0][1], fminf(p[1][1], p[2][1])), y1 = (int)fmaxf(p[0][1], fmaxf(p[1][1], p[2][1]));
  for (int y = y0; y <= y1; y++) {
    for (int x = x0; x <= x1; x++) {
      float mx = (float)x + 0.5f, my = (float)y + 0.5f;
      float wa = asset_picture_edge(p[1], p[2], mx, my) / area,
            wb = asset_picture_edge(p[2], p[0], mx, my) / area, wc = 1 - wa - wb;
      if (wa >= 0 && wb >= 0 && wc >= 0) {
        asset_picture_put(canvas, x, y, wa * a[2] + wb * b[2] + wc * c[2], shade);
      }
    }
  }
}

// Draw the triangles. Of more than MAX_FACES, draw only some: they are smaller than pixels.
static void draw_surface(Canvas* canvas, const Surface* surface) {
  int stride = 1 + surface->nface / MAX_FACES;
  for (int i = 0; i < surface->nface; i += stride) {
    const int* face = surface->faces + 3 * i;
    const float *a = surface->points + 3 * face[0], *b = surface->points + 3 * face[1],
                *c = surface->points + 3 * face[2];
    draw_triangle(canvas, a, b, c, shade_of(a, b, c));
  }
}

// Average the samples of each pixel, as a cool grey that is visible on light and dark backgrounds.
static void asset_picture_resolve(const Canvas* canvas, int size, guint8* rgba) {
  for (int i = 0; i < size * size; i++) {
    int sum = 0, covered = 0;
    for (int k = 0; k < SAMPLES * SAMPLES; k++) {
      int at = (i / size * SAMPLES + k / SAMPLES) * canvas->side + i % size * SAMPLES + k % SAMPLES;
      if (isinf(canvas->depth[at])) continue;
      sum += canvas->shade[at];
      covered++;
    }
    int shade = covered ? sum / covered : 0;
    const guint8 pixel[4] = {(guint8)(shade * 84 / 100), (guint8)(shade * 92 / 100), (guint8)shade,
                             (guint8)(255 * covered / (SAMPLES * SAMPLES))};
    memcpy(rgba + 4 * i, pixel, sizeof pixel);
  }
}

static void paint_surface(const Surface* surface, int size, guint8* rgba) {
  int side = SAMPLES * size;
  Canvas canvas = {side, g_new(float, side* side), g_new0(guint8, side * side), 1, 0, 0};
  for (int i = 0; i < side * side; i++) canvas.depth[i] = INFINITY;
  asset_picture_fit(&canvas, surface);
  draw_surface(&canvas, surface);
  asset_picture_resolve(&canvas, size, rgba);
  g_free(canvas.depth);
  g_free(canvas.shade);
}

//---- textures

// For 1 to 4 channels: the channel that gives red, green, blue and alpha. -1: the largest value.
static const int kChannels[][4] = {{0, 0, 0, -1}, {0, 0, 0, 1}, {0, 1, 2, -1}, {0, 1, 2, 3}};

typedef struct Pixels {
  const mjtByte* data;
  int width, height, nchannel;
} Pixels;

// Average pixels of a part of a texture, at most about eight by eight of them.
static void asset_picture_sample(const Pixels* p, int x0, int y0, int x1, int y1, guint8* out) {
  int n = p->nchannel, width = p->width, sum[4] = {0}, count = 0;
  const mjtByte* data = p->data;
  int step = 1 + MAX(x1 - x0, y1 - y0) / 8;
  for (int y = y0; y < MAX(y1, y0 + 1); y += step) {
    for (int x = x0; x < MAX(x1, x0 + 1); x += step, count++) {
      for (int k = 0; k < 4; k++) {
        int from = kChannels[n - 1][k];
        sum[k] += from < 0 ? 255 : data[n * ((gsize)y * (gsize)width + (gsize)x) + (gsize)from];
      }
    }
  }
  for (int k = 0; k < 4; k++) out[k] = (guint8)(sum[k] / count);
}

// Scale a rectangle of a texture into a rectangle of the picture.
static void paint_part(const Pixels* pixels, const int from[4], const int to[4], int size, guint8* rgba) {
  for (int y = 0; y < to[3]; y++) {
    for (int x = 0; x < to[2]; x++) {
      int x0 = from[0] + x * from[2] / to[2], x1 = from[0] + (x + 1) * from[2] / to[2];
      int y0 = from[1] + (int)((gint64)y * from[3] / to[3]),
          y1 = from[1] + (int)((gint64)(y + 1) * from[3] / to[3]);
      asset_picture_sample(pixels, x0, y0, x1, y1, rgba + 4 * ((to[1] + y) * size + to[0] + x));
    }
  }
}

static void paint_pixels(const Pixels* pixels, int type, int size, guint8* rgba) {
  int width = pixels->width, height = pixels->height, side = size / 3;
  if (type == mjTEXTURE_2D || height != 6 * width || side < 1) {
    int w = width >= height ? size : MAX(1, size * width / height);
    int h = height >= width ? size : MAX(1, size * height / width);
    const int to[4] = {(size - w) / 2, (size - h) / 2, w, h};
    paint_part(pixels, (const int[4]){0, 0, width, height}, to, size, rgba);
    return;
  }
  for (int face = 0; face < 6; face++) {
    const int to[4] = {face % 3 * side + (size - 3 * side) / 2, face / 3 * side + (size - 2 * side) / 2, side,
                       side};
    paint_part(pixels, (const int[4]){0, face * width, width, width}, to, size, rgba);
  }
}

// A file that cannot be read leaves the picture empty.
static void paint_texture(const mjModel* m, int id, int size, guint8* rgba) {
  mjtByte* read = NULL;
  Pixels pixels = {m->tex_data + m->tex_adr[id], m->tex_width[id], m->tex_height[id], m->tex_nchannel[id]};
  if (m->tex_adr[id] < 0) {
    if (mj_loadTexture(m, id, &read, &pixels.width, &pixels.height, NULL, NULL, 0)) return;
    pixels.data = read;
  }
  paint_pixels(&pixels, m->tex_type[id], size, rgba);
  mju_free(read);
}

//---- assets

gboolean gimbal_asset_has_picture(const mjModel* m, int type, int id) {
  if (id < 0) return FALSE;
  if (type == mjOBJ_MESH) return id < m->nmesh && m->mesh_facenum[id] > 0;
  if (type == mjOBJ_SKIN) return id < m->nskin && m->skin_facenum[id] > 0;
  if (type == mjOBJ_HFIELD) return id < m->nhfield && m->hfield_nrow[id] > 1 && m->hfield_ncol[id] > 1;
  return type == mjOBJ_TEXTURE && id < m->ntex &&
         (m->tex_adr[id] < 0 || (m->tex_width[id] > 0 && m->tex_height[id] > 0)) &&
         m->tex_nchannel[id] >= 1 && m->tex_nchannel[id] <= (int)G_N_ELEMENTS(kChannels);
}

guint8* gimbal_asset_picture(const mjModel* m, int type, int id, int size) {
  Surface surface;
  if (!gimbal_asset_has_picture(m, type, id)) return NULL;
  guint8* rgba = g_malloc0((gsize)size * (gsize)size * 4);
  if (surface_of(m, type, id, &surface)) {
    paint_surface(&surface, size, rgba);
    surface_clear(&surface);
  } else {
    paint_texture(m, id, size, rgba);
  }
  return rgba;
}

// Hash data with FNV-1a, four bytes at a time. Of long data only some words are hashed.
static guint64 asset_picture_mix(guint64 key, const void* data, gsize size) {
  gsize count = size / 4, stride = 1 + count / 200000;
  for (gsize i = 0; i < count; i += stride) {
    guint32 word;
    memcpy(&word, (const char*)data + 4 * i, sizeof word);
    key = gimbal_hash_word(key, word);
  }
  return gimbal_hash_word(key, size);
}

guint64 gimbal_asset_picture_key(const mjModel* m, int type, int id) {
  guint64 key = asset_picture_mix(GIMBAL_HASH_START, &type, sizeof type);
  if (!gimbal_asset_has_picture(m, type, id)) return key;
  if (type == mjOBJ_MESH) {
    key = asset_picture_mix(key, m->mesh_quat + 4 * id, 4 * sizeof(mjtNum));
    return asset_picture_mix(key, m->mesh_vert + 3 * m->mesh_vertadr[id],
                             sizeof(float) * 3 * (gsize)m->mesh_vertnum[id]);
  }
  if (type == mjOBJ_SKIN) {
    return asset_picture_mix(key, m->skin_vert + 3 * m->skin_vertadr[id],
                             sizeof(float) * 3 * (gsize)m->skin_vertnum[id]);
  }
  if (type == mjOBJ_HFIELD) {
    gsize count = (gsize)m->hfield_nrow[id] * (gsize)m->hfield_ncol[id];
    key = asset_picture_mix(key, m->hfield_size + 4 * id, 4 * sizeof(mjtNum));
    return asset_picture_mix(key, m->hfield_data + m->hfield_adr[id], sizeof(float) * count);
  }
  if (m->tex_adr[id] < 0) {
    guint64 digest = gimbal_texture_digest(m, id);
    return asset_picture_mix(key, &digest, sizeof digest);
  }
  gsize pixels = (gsize)m->tex_width[id] * (gsize)m->tex_height[id];
  key = asset_picture_mix(key, m->tex_width + id, sizeof(int));
  return asset_picture_mix(key, m->tex_data + m->tex_adr[id], pixels * (gsize)m->tex_nchannel[id]);
}
