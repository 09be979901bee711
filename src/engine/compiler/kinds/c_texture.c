// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Textures and height fields.

#include "asset/image/texture.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "asset/image/hfield.h"
#include "compiler/work/asset_path.h"
#include "compiler/work/asset_work.h"
#include "compiler/work/parallel.h"

enum { MAX_FILES = 6, MAX_SIDE = 1 << 20 };

struct TextureWork {
  Element* e;
  const mjsTexture* s;
  TextureSource source;
  AssetFile file[MAX_FILES];  // open while textures are compiled; the first one for a single file
  Texture texture;
  bool ready;  // all files are there
  bool valid;
  GimbalMessage error;
};

struct HFieldWork {
  Element* e;
  const mjsHField* s;
  HField field;
  bool valid;
};

//---- textures

static void fill_source(TextureSource* t, const mjsTexture* s) {
  memset(t, 0, sizeof *t);
  t->type = s->type;
  t->colorspace = s->colorspace;
  t->builtin = s->builtin;
  t->mark = s->mark;
  memcpy(t->rgb1, s->rgb1, sizeof s->rgb1);
  memcpy(t->rgb2, s->rgb2, sizeof s->rgb2);
  memcpy(t->markrgb, s->markrgb, sizeof s->markrgb);
  t->random = s->random;
  t->width = s->width;
  t->height = s->height;
  t->nchannel = s->nchannel;
  t->hflip = s->hflip;
  t->vflip = s->vflip;
  memcpy(t->gridsize, s->gridsize, sizeof s->gridsize);
  memcpy(t->gridlayout, s->gridlayout, sizeof s->gridlayout);
  t->content_type = string_get(s->content_type);
  if (!string_is_empty(s->file)) t->file = string_get(s->file);
  for (int i = 0; i < MIN(MAX_FILES, string_vec_size(s->cubefiles)); i++) {
    const char* file = string_vec_get(s->cubefiles, i);
    if (file[0]) t->cubefiles[i] = file;
  }
}

// Pixels that the program set itself.
static bool texture_from_data(Compile* c, TextureWork* w) {
  const mjsTexture* s = w->s;
  int n = byte_vec_size(s->data);
  if (!n) return false;
  mjtSize want = (mjtSize)s->nchannel * s->width * s->height;
  w->texture = (Texture){.data = mju_malloc(n),
                         .width = s->width,
                         .height = s->height,
                         .nchannel = s->nchannel,
                         .colorspace = s->colorspace};
  memcpy(w->texture.data, byte_vec_data(s->data), n);
  if (n == want) {
    Image image = {.data = w->texture.data, .width = s->width, .height = s->height, .nchannel = s->nchannel};
    image_flip(&image, s->hflip, s->vflip);
  } else {
    compile_error(c, w->e, "texture", "the texture has %d bytes of data, its size asks for %lld", n,
                  (long long)want);
  }
  return true;
}

//---- by reference

// What keeps a texture from being left in its file, as a text; NULL: nothing.
static const char* reason_to_embed(Compile* c, const TextureWork* w) {
  const mjsTexture* s = w->s;
  if (byte_vec_size(s->data)) return N_("its pixels are given by the program");
  if (s->builtin != mjBUILTIN_NONE) return N_("it is drawn, not read");
  if (s->hflip || s->vflip) return N_("it is flipped");
  if (s->gridsize[0] != 1 || s->gridsize[1] != 1) return N_("it is a grid of faces");
  if (string_is_empty(s->file)) return N_("it has no single file");
  return asset_is_virtual(c, w->e, w->e->compiler->texturedir, string_get(s->file))
             ? N_("its file is in memory")
             : NULL;
}

// Where the file is to be left to whoever draws, only its name goes into the model.
static bool leave_in_file(Compile* c, TextureWork* w) {
  const mjsTexture* s = w->s;
  bool wanted = s->embed == mjEMBED_FALSE ||
                (s->embed == mjEMBED_AUTO && c->spec->pub.compiler.passthrough == mjPASSTHROUGH_TEXTURES);
  const char* reason = wanted ? reason_to_embed(c, w) : NULL;
  if (reason && s->embed == mjEMBED_FALSE) {
    compile_error(c, w->e, "texture", "a texture cannot be left in its file here: %s", reason);
  }
  if (!wanted || reason) return false;
  int nchannel = texture_file_nchannel(string_get(s->file), string_get(s->content_type), s->nchannel);
  if (nchannel < 1 || nchannel > 4) {
    compile_error(c, w->e, "texture", "a pixel has 1 to 4 channels: write that as nchannel");
  }
  w->texture = (Texture){.nchannel = nchannel, .colorspace = s->colorspace};
  return true;
}

//---- embedded

static const char* file_name(const TextureSource* source, int i) {
  return source->file ? (i ? NULL : source->file) : source->cubefiles[i];
}

static void open_files(Compile* c, TextureWork* w) {
  fill_source(&w->source, w->s);
  w->ready = true;
  for (int i = 0; i < MAX_FILES && w->source.builtin == mjBUILTIN_NONE; i++) {
    const char* name = file_name(&w->source, i);
    if (name && !asset_open(c, w->e, w->e->compiler->texturedir, name, &w->file[i])) w->ready = false;
  }
}

static void close_files(TextureWork* w) {
  for (int i = 0; i < MAX_FILES; i++) {
    if (w->file[i].resource) asset_file_close(&w->file[i]);
  }
}

static const void* lend_file(void* context, const char* name, size_t* size) {
  const TextureWork* w = context;
  int i = 0;
  while (i < MAX_FILES - 1 && file_name(&w->source, i) != name) i++;
  *size = w->file[i].size;
  return w->file[i].data;
}

// What may run beside other textures: no file is opened, no error reported.
static void compile_texture(void* item) {
  TextureWork* w = item;
  if (w->valid || !w->ready) return;
  w->valid = !texture_compile(&w->texture, &w->source, lend_file, w, &w->error);
}

void compile_textures(Compile* c) {
  int n = count(c, mjOBJ_TEXTURE);
  c->texture = new_works(c, mjOBJ_TEXTURE, sizeof(TextureWork));
  for (int i = 0; i < n; i++) {
    TextureWork* w = c->texture + i;
    w->valid = leave_in_file(c, w) || texture_from_data(c, w);
    if (!w->valid) open_files(c, w);
  }
  compile_parallel(c, compile_texture, c->texture, sizeof *c->texture, n);
  for (int i = 0; i < n; i++) {
    TextureWork* w = c->texture + i;
    if (w->ready && !w->valid) asset_error(c, w->e, "texture", NULL, &w->error);
    close_files(w);
  }
}

void free_textures(Compile* c) {
  for (int i = 0; c->texture && i < count(c, mjOBJ_TEXTURE); i++) {
    if (c->texture[i].valid) texture_free(&c->texture[i].texture);
  }
  g_free(c->texture);
}

static mjtSize texture_bytes(const Texture* t) {
  return (mjtSize)t->nchannel * t->width * t->height;
}

mjtSize texture_size(const Compile* c) {
  mjtSize n = 0;
  for (int i = 0; i < count(c, mjOBJ_TEXTURE); i++) n += texture_bytes(&c->texture[i].texture);
  return n;
}

void emit_textures(Compile* c) {
  mjModel* m = c->m;
  mjtSize adr = 0;
  for (int i = 0; i < m->ntex; i++) {
    const Texture* t = &c->texture[i].texture;
    m->tex_type[i] = c->texture[i].s->type;
    m->tex_colorspace[i] = t->colorspace;
    m->tex_width[i] = t->width;
    m->tex_height[i] = t->height;
    m->tex_nchannel[i] = t->nchannel;
    m->tex_adr[i] = t->data ? adr : -1;
    if (t->data) memcpy(m->tex_data + adr, t->data, texture_bytes(t));
    adr += texture_bytes(t);
  }
}

//---- height fields

static bool field_from_file(Compile* c, HFieldWork* w) {
  AssetFile file;
  GimbalMessage error = {.form = NULL};
  const char* name = string_get(w->s->file);
  if (!asset_open(c, w->e, w->e->compiler->meshdir, name, &file)) return false;
  int failed = hfield_read(&w->field, name, string_get(w->s->content_type), file.data, file.size, &error);
  asset_file_close(&file);
  if (failed) asset_error(c, w->e, "hfield", NULL, &error);
  return !failed;
}

static bool field_from_data(Compile* c, HFieldWork* w) {
  const mjsHField* s = w->s;
  if (s->nrow < 1 || s->ncol < 1) {
    compile_error(c, w->e, "hfield", "hfield '%s' has neither a file nor rows and columns: set nrow and ncol",
                  string_get(w->e->name));
    return false;
  }
  if (s->nrow > MAX_SIDE || s->ncol > MAX_SIDE || (mjtSize)s->nrow * s->ncol > INT_MAX / 4) {
    compile_error(c, w->e, "hfield", "hfield '%s' is too large, %d x %d elevations", string_get(w->e->name),
                  s->nrow, s->ncol);
    return false;
  }
  int n = float_vec_size(s->userdata), want = s->nrow * s->ncol;
  if (n && n != want) {
    compile_error(c, w->e, "hfield",
                  "elevation must have a number for each of the %d points of height field '%s'", want,
                  string_get(w->e->name));
    return false;
  }
  w->field = (HField){mju_malloc(want * sizeof(float)), s->nrow, s->ncol};
  memset(w->field.data, 0, want * sizeof(float));
  if (n) memcpy(w->field.data, float_vec_data(s->userdata), n * sizeof(float));
  return true;
}

void compile_hfields(Compile* c) {
  int n = count(c, mjOBJ_HFIELD);
  c->hfield = new_works(c, mjOBJ_HFIELD, sizeof(HFieldWork));
  for (int i = 0; i < n; i++) {
    HFieldWork* w = c->hfield + i;
    for (int k = 0; k < 4; k++) {
      if (w->s->size[k] <= 0) {
        compile_error(c, w->e, "size", "each size of a height field must be above zero");
        break;
      }
    }
    w->valid = string_is_empty(w->s->file) ? field_from_data(c, w) : field_from_file(c, w);
    if (w->valid && (w->field.nrow < 2 || w->field.ncol < 2)) {
      compile_error(c, w->e, "hfield",
                    "a height field spans its surface between rows and columns: hfield '%s' has %d x %d, and "
                    "needs two of each",
                    string_get(w->e->name), w->field.nrow, w->field.ncol);
    }
    if (w->valid) hfield_normalize(w->field.data, w->field.nrow * w->field.ncol);
  }
}

void free_hfields(Compile* c) {
  for (int i = 0; c->hfield && i < count(c, mjOBJ_HFIELD); i++) {
    if (c->hfield[i].valid) hfield_free(&c->hfield[i].field);
  }
  g_free(c->hfield);
}

void hfield_half_size(const Compile* c, int hfield, double size[3]) {
  const double* s = ((mjsHField*)c->list[mjOBJ_HFIELD].items[hfield]->object)->size;
  size[0] = s[0];
  size[1] = s[1];
  size[2] = 0.25 * s[2] + 0.5 * s[3];
}

// From the bottom of the base to the highest elevation.
void hfield_aabb(const Compile* c, int hfield, double aabb[6]) {
  const double* s = ((mjsHField*)c->list[mjOBJ_HFIELD].items[hfield]->object)->size;
  aabb[0] = aabb[1] = 0;
  aabb[2] = (s[2] - s[3]) / 2;
  aabb[3] = s[0];
  aabb[4] = s[1];
  aabb[5] = (s[2] + s[3]) / 2;
}

mjtSize hfield_size(const Compile* c) {
  mjtSize n = 0;
  for (int i = 0; i < count(c, mjOBJ_HFIELD); i++) n += c->hfield[i].field.nrow * c->hfield[i].field.ncol;
  return n;
}

void emit_hfields(Compile* c) {
  mjModel* m = c->m;
  int adr = 0;
  for (int i = 0; i < m->nhfield; i++) {
    const HField* f = &c->hfield[i].field;
    memcpy(m->hfield_size + 4 * i, c->hfield[i].s->size, sizeof c->hfield[i].s->size);
    m->hfield_nrow[i] = f->nrow;
    m->hfield_ncol[i] = f->ncol;
    m->hfield_adr[i] = adr;
    memcpy(m->hfield_data + adr, f->data, (size_t)f->nrow * f->ncol * sizeof(float));
    adr += f->nrow * f->ncol;
  }
}
