// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// As ROS does, the axes are those of the file: what Collada says of an up axis is not followed, its
// unit is.

#include "import/mesh/foreign.h"

#include <assimp/cfileio.h>
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "import/mesh/picture.h"

enum { MOST_DEPTH = 200 };  // of nodes

gboolean gimbal_foreign_is_for(const char* path) {
  static const char* const kOwn[] = {".obj", ".stl", ".ply", ".msh", ".step", ".stp", ".ifc", ".xml", NULL};
  const char* dot = strrchr(path, '.');
  g_autofree char* suffix = dot ? g_ascii_strdown(dot, -1) : NULL;
  return suffix && !strchr(suffix, '/') && !g_strv_contains(kOwn, suffix) && aiIsExtensionSupported(suffix);
}

//---- files that a file names: below a folder only

typedef struct Opened {
  struct aiFile file;
  FILE* stream;
} Opened;

static size_t read_some(struct aiFile* file, char* to, size_t size, size_t count) {
  return fread(to, size, count, ((Opened*)(void*)file)->stream);
}

static size_t write_none(struct aiFile* file, const char* from, size_t size, size_t count) {
  (void)file, (void)from, (void)size, (void)count;
  return 0;
}

static size_t tell_place(struct aiFile* file) {
  return (size_t)ftell(((Opened*)(void*)file)->stream);
}

static size_t size_of(struct aiFile* file) {
  FILE* stream = ((Opened*)(void*)file)->stream;
  long at = ftell(stream);
  fseek(stream, 0, SEEK_END);
  long size = ftell(stream);
  fseek(stream, at, SEEK_SET);
  return (size_t)size;
}

static enum aiReturn seek_place(struct aiFile* file, size_t offset, enum aiOrigin from) {
  static const int kFrom[] = {
      [aiOrigin_SET] = SEEK_SET, [aiOrigin_CUR] = SEEK_CUR, [aiOrigin_END] = SEEK_END};
  FILE* stream = ((Opened*)(void*)file)->stream;
  return fseek(stream, (long)offset, kFrom[from]) ? aiReturn_FAILURE : aiReturn_SUCCESS;
}

static void flush_none(struct aiFile* file) {
  (void)file;
}

static struct aiFile* open_below(struct aiFileIO* io, const char* name, const char* mode) {
  const char* top = io->UserData;
  g_autofree char* whole = g_canonicalize_filename(name, NULL);
  gsize n = strlen(top);
  gboolean below = g_str_has_prefix(whole, top) && (whole[n] == '/' || g_str_has_suffix(top, "/"));
  FILE* stream = below && mode[0] == 'r' ? fopen(whole, "rb") : NULL;
  if (!stream) return NULL;
  const Opened opened = {
      {read_some, write_none, tell_place, size_of, seek_place, flush_none, NULL},
      stream,
  };
  return &((Opened*)g_memdup2(&opened, sizeof opened))->file;
}

static void close_file(struct aiFileIO* io, struct aiFile* file) {
  (void)io;
  fclose(((Opened*)(void*)file)->stream);
  g_free(file);
}

//---- materials

static void part_free(gpointer data) {
  GimbalForeignPart* part = data;
  g_string_free(part->points, TRUE);
  g_array_unref(part->corners);
  g_free(part->texture);
  g_free(part);
}

// A picture in the file itself, by its number ("*0") or its name; NULL: it is not in it.
static const struct aiTexture* inside_of(const struct aiScene* scene, const char* name) {
  for (unsigned i = 0; i < scene->mNumTextures; i++) {
    g_autofree char* number = g_strdup_printf("*%u", i);
    const char* own = scene->mTextures[i]->mFilename.data;
    if (!strcmp(name, number) || (*own && !strcmp(name, own))) return scene->mTextures[i];
  }
  return NULL;
}

// The picture of a material as a file of PNG; NULL: none, or it cannot be read.
static char* picture_of(const struct aiScene* scene, const struct aiMaterial* material, const char* path,
                        const char* top, const char* pictures) {
  struct aiString name;
  if (aiGetMaterialTexture(material, aiTextureType_BASE_COLOR, 0, &name, NULL, NULL, NULL, NULL, NULL,
                           NULL) &&
      aiGetMaterialTexture(material, aiTextureType_DIFFUSE, 0, &name, NULL, NULL, NULL, NULL, NULL, NULL)) {
    return NULL;
  }
  const struct aiTexture* inside = inside_of(scene, name.data);
  if (!inside) return gimbal_picture_of_file(path, name.data, top, pictures);
  if (inside->mHeight) return NULL;  // raw texels: no format of meshes that robots have writes them
  return gimbal_picture_of_bytes(inside->pcData, inside->mWidth, pictures);
}

static void read_material(GimbalForeignPart* part, const struct aiScene* scene, unsigned index,
                          const char* path, const char* top, const char* pictures) {
  const struct aiMaterial* material = scene->mMaterials[index];
  struct aiColor4D colour = {1, 1, 1, 1};
  struct aiString name = {0};
  float opacity = 1;
  gboolean given = aiGetMaterialString(material, AI_MATKEY_NAME, &name) ||
                   strcmp(name.data, AI_DEFAULT_MATERIAL_NAME) != 0;
  part->coloured = given && (!aiGetMaterialColor(material, AI_MATKEY_BASE_COLOR, &colour) ||
                             !aiGetMaterialColor(material, AI_MATKEY_COLOR_DIFFUSE, &colour));
  aiGetMaterialFloatArray(material, AI_MATKEY_OPACITY, &opacity, NULL);
  part->texture = picture_of(scene, material, path, top, pictures);
  if (part->texture) colour = (struct aiColor4D){1, 1, 1, 1};
  part->coloured = part->coloured || part->texture;
  const float rgba[4] = {colour.r, colour.g, colour.b, opacity > 0.05F ? opacity : 1};
  memcpy(part->rgba, rgba, sizeof rgba);
}

//---- triangles

static void add_row(GString* text, const char* word, const float* x, int count) {
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(text, word);
  for (int i = 0; i < count; i++) {
    g_string_append_c(text, ' ');
    g_string_append(text, g_ascii_formatd(digits, sizeof digits, "%.7g", (double)x[i]));
  }
  g_string_append_c(text, '\n');
}

static void add_point(GimbalForeignPart* part, const struct aiMesh* mesh, unsigned i,
                      const struct aiMatrix4x4* turn, const struct aiMatrix3x3* normals) {
  struct aiVector3D at = mesh->mVertices[i];
  aiTransformVecByMatrix4(&at, turn);
  add_row(part->points, "v", &at.x, 3);
  if (mesh->mTextureCoords[0]) add_row(part->points, "vt", &mesh->mTextureCoords[0][i].x, 2);
  if (!mesh->mNormals) return;
  struct aiVector3D normal = mesh->mNormals[i];
  aiTransformVecByMatrix3(&normal, normals);
  float length = sqrtf(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
  const float unit[3] = {normal.x / length, normal.y / length, normal.z / length};
  static const float up[3] = {0, 0, 1};
  add_row(part->points, "vn", length > 0 ? unit : up, 3);
}

// A mirrored node turns its faces over.
static void add_mesh(GimbalForeignPart* part, const struct aiMesh* mesh, const struct aiMatrix4x4* turn) {
  gboolean mirrored = aiMatrix4Determinant(turn) < 0;
  struct aiMatrix3x3 normals;
  aiMatrix3FromMatrix4(&normals, turn);
  aiMatrix3Inverse(&normals);
  aiTransposeMatrix3(&normals);
  gboolean mapped = mesh->mTextureCoords[0] != NULL, shaded = mesh->mNormals != NULL;
  part->mapped = mapped && (!part->npoint || part->mapped);
  part->shaded = shaded && (!part->npoint || part->shaded);
  for (unsigned i = 0; i < mesh->mNumVertices; i++) add_point(part, mesh, i, turn, &normals);
  for (unsigned f = 0; f < mesh->mNumFaces; f++) {
    const struct aiFace* face = mesh->mFaces + f;
    for (unsigned k = 0; face->mNumIndices == 3 && k < 3; k++) {
      int corner = part->npoint + (int)face->mIndices[mirrored ? 2 - k : k];
      g_array_append_val(part->corners, corner);
    }
  }
  part->npoint += (int)mesh->mNumVertices;
}

typedef struct Walk {
  const struct aiScene* scene;
  GPtrArray* parts;
  GHashTable* known;  // material, with what its points have → part
  const char *path, *top, *pictures;
} Walk;

// The part of a material; meshes with other kinds of rows are another one.
static GimbalForeignPart* part_for(const Walk* w, const struct aiMesh* mesh) {
  unsigned kind = 4 * mesh->mMaterialIndex + 2 * (mesh->mTextureCoords[0] != NULL) + (mesh->mNormals != NULL);
  GimbalForeignPart* part = g_hash_table_lookup(w->known, GUINT_TO_POINTER(kind + 1));
  if (part) return part;
  part = g_new0(GimbalForeignPart, 1);
  part->points = g_string_new(NULL);
  part->corners = g_array_new(FALSE, FALSE, sizeof(int));
  read_material(part, w->scene, mesh->mMaterialIndex, w->path, w->top, w->pictures);
  g_hash_table_insert(w->known, GUINT_TO_POINTER(kind + 1), part);
  g_ptr_array_add(w->parts, part);
  return part;
}

static void walk_node(const Walk* w, const struct aiNode* node, const struct aiMatrix4x4* above, int depth) {
  struct aiMatrix4x4 turn = *above;
  aiMultiplyMatrix4(&turn, &node->mTransformation);
  for (unsigned i = 0; i < node->mNumMeshes; i++) {
    const struct aiMesh* mesh = w->scene->mMeshes[node->mMeshes[i]];
    if (mesh->mPrimitiveTypes & aiPrimitiveType_TRIANGLE) add_mesh(part_for(w, mesh), mesh, &turn);
  }
  for (unsigned i = 0; i < node->mNumChildren && depth < MOST_DEPTH; i++) {
    walk_node(w, node->mChildren[i], &turn, depth + 1);
  }
}

//---- the whole

GPtrArray* gimbal_foreign_read(const char* path, const char* top, const char* pictures, GError** error) {
  struct aiFileIO io = {open_below, close_file, (char*)top};
  struct aiPropertyStore* wishes = aiCreatePropertyStore();
  aiSetImportPropertyInteger(wishes, AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, 1);
  aiSetImportPropertyInteger(wishes, AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
  const struct aiScene* scene = aiImportFileExWithProperties(
      path, aiProcess_Triangulate | aiProcess_SortByPType | aiProcess_JoinIdenticalVertices, &io, wishes);
  aiReleasePropertyStore(wishes);
  if (!scene) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("it cannot be read: %s"), aiGetErrorString());
    return NULL;
  }
  g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(part_free);
  Walk w = {scene, parts, g_hash_table_new(NULL, NULL), path, top, pictures};
  struct aiMatrix4x4 straight;
  aiIdentityMatrix4(&straight);
  if (scene->mRootNode) walk_node(&w, scene->mRootNode, &straight, 0);
  g_hash_table_unref(w.known);
  aiReleaseImport(scene);
  if (parts->len) return g_steal_pointer(&parts);
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("there are no triangles in it"));
  return NULL;
}

static void add_corner(GString* text, int at, gboolean mapped, gboolean shaded) {
  if (mapped && shaded) {
    g_string_append_printf(text, " %d/%d/%d", at, at, at);
  } else if (mapped) {
    g_string_append_printf(text, " %d/%d", at, at);
  } else if (shaded) {
    g_string_append_printf(text, " %d//%d", at, at);
  } else {
    g_string_append_printf(text, " %d", at);
  }
}

static void add_faces(GString* text, const GimbalForeignPart* part, int before, gboolean alone) {
  for (guint i = 0; i < part->corners->len; i++) {
    if (i % 3 == 0) g_string_append_c(text, 'f');
    int at = g_array_index(part->corners, int, i) + 1 + before;
    add_corner(text, at, alone && part->mapped, alone && part->shaded);
    if (i % 3 == 2) g_string_append_c(text, '\n');
  }
}

// Of several parts, of which some may have no normals or coordinates of texture, the places alone.
static void add_places(GString* text, const GimbalForeignPart* part) {
  g_auto(GStrv) lines = g_strsplit(part->points->str, "\n", -1);
  for (char** line = lines; *line; line++) {
    if (g_str_has_prefix(*line, "v ")) g_string_append_printf(text, "%s\n", *line);
  }
}

char* gimbal_foreign_obj(const GPtrArray* parts, guint first, guint last) {
  GString* text = g_string_new(NULL);
  int before = 0;
  for (guint i = first; i < last; i++) {
    const GimbalForeignPart* part = parts->pdata[i];
    if (last != first + 1) {
      add_places(text, part);
    } else {
      g_string_append_len(text, part->points->str, (gssize)part->points->len);
    }
  }
  for (guint i = first; i < last; i++) {
    const GimbalForeignPart* part = parts->pdata[i];
    add_faces(text, part, before, last == first + 1);
    before += part->npoint;
  }
  return g_string_free(text, FALSE);
}
