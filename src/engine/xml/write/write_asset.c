// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Writing assets and deformables.

#include <string.h>

#include "spec/container/container.h"
#include "xml/dom/include.h"
#include "xml/dom/number_format.h"
#include "xml/grammar/grammar.h"
#include "xml/write/write.h"

static const char* asset_folder(const mjsCompiler* compiler, bool texture) {
  return mjs_getString(texture ? compiler->texturedir : compiler->meshdir);
}

// The path of an element's file as seen from the folder that all paths of the main model are
// relative to.
static char* full_path(const Writer* w, const Element* e, bool texture, const char* file) {
  const mjsCompiler* compiler = e->compiler ? e->compiler : &w->spec->pub.compiler;
  if (w->spec->pub.strippath) file = strrchr(file, '/') ? strrchr(file, '/') + 1 : file;
  char* in_folder = include_join(asset_folder(compiler, texture), file);
  char* path = include_join(e->filedir ? e->filedir : mjs_getString(w->spec->pub.modelfiledir), in_folder);
  g_free(in_folder);
  return path;
}

// A name in the archive: the path as written, without what leads out of a folder, and made unique.
static char* archive_name(WriteArchive* archive, const char* path, const char* file) {
  const char* known = g_hash_table_lookup(archive->names, path);
  if (known) return g_strdup(known);
  GString* name = g_string_new(NULL);
  char** parts = g_strsplit_set(file, "/\\:", -1);
  for (int i = 0; parts[i]; i++) {
    bool leads_out = !*parts[i] || strcmp(parts[i], ".") == 0 || strcmp(parts[i], "..") == 0;
    if (!leads_out) g_string_append_printf(name, name->len ? "/%s" : "%s", parts[i]);
  }
  g_strfreev(parts);
  char* plain = g_string_free(name, FALSE);
  char* unique = g_strdup(plain);
  for (int i = 1; !g_hash_table_add(archive->taken, g_strdup(unique)); i++) {
    g_free(unique);
    unique = g_strdup_printf("%d/%s", i, plain);
  }
  g_free(plain);
  g_hash_table_insert(archive->names, g_strdup(path), g_strdup(unique));
  return unique;
}

// The path as seen from the folder of the model, where it lies below it, else the whole of it.
static char* path_below(const Writer* w, const char* path) {
  char* folder = g_canonicalize_filename(mjs_getString(w->spec->pub.modelfiledir), NULL);
  char* whole = g_canonicalize_filename(path, NULL);
  const size_t length = strlen(folder);
  bool below = strncmp(whole, folder, length) == 0 && whole[length] == '/';
  char* seen = g_strdup(below ? whole + length + 1 : whole);
  g_free(folder);
  g_free(whole);
  return seen;
}

// A file of an element that came with another model, or from another folder: those folders do not
// hold here, so that what leads there from the folder of the text is given, or, where the text has
// a folder for its files, the whole path. In an archive, the name that the file has there.
static char* path_here(const Writer* w, const Element* e, bool texture, const char* file) {
  const mjsCompiler* own_settings = &w->spec->pub.compiler;
  const mjsCompiler* compiler = e->compiler ? e->compiler : own_settings;
  const char *there_in = asset_folder(compiler, texture), *here_in = asset_folder(own_settings, texture);
  bool near = !e->filedir || strcmp(e->filedir, mjs_getString(w->spec->pub.modelfiledir)) == 0;
  bool own = near && (strcmp(there_in, here_in) == 0 || w->spec->pub.strippath);
  if (!*file || (own && !w->archive)) return g_strdup(file);
  if (near && !*here_in && !w->archive) return include_join(there_in, file);
  char* path = full_path(w, e, texture, file);
  char* here = w->archive ? archive_name(w->archive, path, file)
               : *here_in ? g_canonicalize_filename(path, NULL)
                          : path_below(w, path);
  g_free(path);
  return here;
}

// A string for a field of a copied structure, filled with the path as it must be here.
static mjString* file_here(const Writer* w, const Element* e, bool texture, const mjString* file,
                           Container* buffer) {
  char* path = path_here(w, e, texture, mjs_getString(file));
  container_init(buffer, CONTAINER_STRING);
  string_set(buffer, path);
  g_free(path);
  return buffer;
}

// An asset with a file: object is a copy of the public structure, file its field; rest writes what
// the grammar's fields do not say.
static void write_filed(Writer* w, const Element* e, void* object, mjString** file,
                        void (*rest)(Writer* w, const void* object)) {
  const char* tag = element_kind_name(e->head.elemtype);
  char* path = g_strconcat("mujoco/asset/", tag, NULL);
  Container here;
  *file = file_here(w, e, false, *file, &here);
  write_open(w, tag);
  write_identity(w, e, NULL);
  write_fields(w, path, object, write_base(e), false);
  rest(w, object);
  write_close(w, tag);
  container_clear(&here, CONTAINER_STRING);
  g_free(path);
}

static void write_mesh_rest(Writer* w, const void* object) {
  write_plugin(w, &((const mjsMesh*)object)->plugin);
}

static void write_mesh(Writer* w, const Element* e) {
  mjsMesh copy = *(const mjsMesh*)e->object;
  write_filed(w, e, &copy, &copy.file, write_mesh_rest);
}

// As short as a number of single precision can be.
static void write_floats(Writer* w, const char* name, const float* values, int count) {
  GString* text = g_string_new(NULL);
  for (int i = 0; i < count; i++) {
    char number[32];
    number_write_float(number, values[i]);
    g_string_append_printf(text, i ? " %s" : "%s", number);
  }
  write_text(w, name, text->str);
  g_string_free(text, TRUE);
}

// Heights from top to bottom, unless they are all zero.
static void write_elevation(Writer* w, const void* object) {
  const mjsHField* hfield = object;
  int size = float_vec_size(hfield->userdata);
  if (*mjs_getString(hfield->file) || !size || size != hfield->nrow * hfield->ncol) return;
  float* rows = g_new(float, size);
  const float* data = float_vec_data(hfield->userdata);
  bool flat = true;
  for (int i = 0; i < size; i++) {
    int row = hfield->nrow - 1 - i / hfield->ncol;
    rows[i] = data[row * hfield->ncol + i % hfield->ncol];
    flat = flat && rows[i] == 0;
  }
  if (!flat) write_floats(w, "elevation", rows, size);
  g_free(rows);
}

static void write_hfield(Writer* w, const Element* e) {
  mjsHField copy = *(const mjsHField*)e->object;
  write_filed(w, e, &copy, &copy.file, write_elevation);
}

static void write_bone(Writer* w, const mjsSkin* skin, int i) {
  const mjIntVec* ids = int_vec_vec_get(skin->vertid, i);
  const mjFloatVec* weights = float_vec_vec_get(skin->vertweight, i);
  write_open(w, "bone");
  write_text(w, "body", string_vec_get(skin->bodyname, i));
  write_floats(w, "bindpos", float_vec_data(skin->bindpos) + 3 * i, 3);
  write_floats(w, "bindquat", float_vec_data(skin->bindquat) + 4 * i, 4);
  int count = int_vec_size(ids);
  double* values = g_new(double, count + 1);
  for (int k = 0; k < count; k++) values[k] = int_vec_data(ids)[k];
  write_doubles(w, "vertid", values, count);
  g_free(values);
  write_floats(w, "vertweight", float_vec_data(weights), float_vec_size(weights));
  write_close(w, "bone");
}

static void write_bones(Writer* w, const void* object) {
  const mjsSkin* skin = object;
  if (*mjs_getString(skin->file)) return;
  for (int i = 0; i < string_vec_size(skin->bodyname); i++) write_bone(w, skin, i);
}

static void write_skin(Writer* w, const Element* e) {
  mjsSkin copy = *(const mjsSkin*)e->object;
  write_filed(w, e, &copy, &copy.file, write_bones);
}

// The layout is written with the length that gridsize says, and where reading would find another.
void write_texture_body(Writer* w, const mjsTexture* texture, const mjsTexture* base, bool in_default) {
  mjsTexture own = *texture;
  char layout[13] = "", usual[13] = "............";
  memcpy(layout, texture->gridlayout, 12);
  bool same_size = memcmp(texture->gridsize, base->gridsize, sizeof base->gridsize) == 0;
  if (same_size) memcpy(usual, base->gridlayout, 12);
  memcpy(own.gridlayout, base->gridlayout, 12);
  write_fields(w, in_default ? "mujoco/default/texture" : "mujoco/asset/texture", &own, base, in_default);
  if (memcmp(layout, usual, 12) == 0) return;
  layout[CLAMP(texture->gridsize[0] * texture->gridsize[1], 0, 12)] = '\0';
  write_text(w, "gridlayout", layout);
}

static void write_texture(Writer* w, const Element* e) {
  static const char* const sides[] = {"fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"};
  mjsTexture texture = *(const mjsTexture*)e->object;
  Container file;
  texture.file = file_here(w, e, true, texture.file, &file);
  write_open(w, "texture");
  write_identity(w, e, NULL);
  write_texture_body(w, &texture, write_base(e), false);
  for (int i = 0; i < MIN(6, string_vec_size(texture.cubefiles)); i++) {
    char* path = path_here(w, e, true, string_vec_get(texture.cubefiles, i));
    write_text_if(w, sides[i], path);
    g_free(path);
  }
  write_close(w, "texture");
  container_clear(&file, CONTAINER_STRING);
}

static const char* texture_at(const mjsMaterial* material, int role) {
  return role < string_vec_size(material->textures) ? string_vec_get(material->textures, role) : "";
}

bool write_same_textures(const mjsMaterial* a, const mjsMaterial* b) {
  for (int i = 0; i < mjNTEXROLE; i++) {
    if (strcmp(texture_at(a, i), texture_at(b, i)) != 0) return false;
  }
  return true;
}

void write_material_body(Writer* w, const mjsMaterial* material, const mjsMaterial* base, bool in_default) {
  int used = 0;
  for (int i = 0; i < mjNTEXROLE; i++) used += *texture_at(material, i) != '\0';
  bool changed = !write_same_textures(material, base);
  const char* rgb = texture_at(material, mjTEXROLE_RGB);
  bool alone = used == 1 && *rgb;
  if (changed && alone) write_text(w, "texture", rgb);
  write_fields(w, "mujoco/asset/material", material, base, in_default);
  if (!changed || alone) return;
  for (int i = 0; i < mjNTEXROLE; i++) {
    if (!*texture_at(material, i)) continue;
    const char* role = grammar_word(grammar_texrole_words(), i);
    write_open(w, "layer");
    write_text(w, "texture", texture_at(material, i));
    write_text(w, "role", role ? role : "");
    write_close(w, "layer");
  }
}

static void write_material(Writer* w, const Element* e) {
  write_open(w, "material");
  write_identity(w, e, NULL);
  write_material_body(w, e->object, write_base(e), false);
  write_close(w, "material");
}

void write_assets(Writer* w) {
  static const WritePart parts[] = {{mjOBJ_TEXTURE, write_texture},
                                    {mjOBJ_MATERIAL, write_material},
                                    {mjOBJ_MESH, write_mesh},
                                    {mjOBJ_HFIELD, write_hfield}};
  write_section(w, "asset", parts, G_N_ELEMENTS(parts));
}

//---- deformables

static void write_flex_part(Writer* w, const char* path, const mjsFlex* flex, const mjsFlex* base) {
  if (!write_would(path, flex, base)) return;
  const char* tag = strrchr(path, '/') + 1;
  write_open(w, tag);
  write_fields(w, path, flex, base, false);
  write_close(w, tag);
}

static void write_flex(Writer* w, const Element* e) {
  const mjsFlex* flex = e->object;
  mjsFlex base;
  mjs_defaultFlex(&base);
  write_open(w, "flex");
  write_identity(w, e, NULL);
  write_fields(w, "mujoco/deformable/flex", flex, &base, false);
  if (flex->order != base.order) write_text(w, "dof", flex->order == 2 ? "quadratic" : "trilinear");
  write_flex_part(w, "mujoco/deformable/flex/contact", flex, &base);
  write_flex_part(w, "mujoco/deformable/flex/elasticity", flex, &base);
  write_flex_part(w, "mujoco/deformable/flex/edge", flex, &base);
  write_close(w, "flex");
}

void write_deformable(Writer* w) {
  static const WritePart parts[] = {{mjOBJ_FLEX, write_flex}, {mjOBJ_SKIN, write_skin}};
  write_section(w, "deformable", parts, G_N_ELEMENTS(parts));
}
