// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "import/intake/intake-mesh.h"

#include <glib/gstdio.h>
#include <string.h>

#include "import/intake/robot-files.h"
#include "import/mesh/foreign.h"
#include "import/mesh/mesh.h"
#include "import/mesh/write.h"

// What stands behind a name.
typedef struct Named {
  char* file;  // absolute if it is made, else from the robot's folder
  gboolean coloured;
  float rgba[4];
  char* texture;
} Named;

struct GimbalMeshNames {
  GimbalIntakeWork* work;
  char* top;
  GHashTable* lists;  // path, with what it is for → GPtrArray of names
  GHashTable* taken;  // name → Named
  GPtrArray* turned;  // files of other formats
};

static void named_free(gpointer data) {
  Named* named = data;
  g_free(named->file);
  g_free(named->texture);
  g_free(named);
}

static void list_free(gpointer list) {
  g_ptr_array_unref(list);
}

GimbalMeshNames* gimbal_mesh_names_new(GimbalIntakeWork* work, const char* top) {
  const GimbalMeshNames self = {work, g_strdup(top),
                                g_hash_table_new_full(g_str_hash, g_str_equal, g_free, list_free),
                                g_hash_table_new_full(g_str_hash, g_str_equal, g_free, named_free),
                                g_ptr_array_new_with_free_func(g_free)};
  return g_memdup2(&self, sizeof self);
}

void gimbal_mesh_names_free(GimbalMeshNames* self) {
  if (!self) return;
  g_clear_pointer(&self->lists, g_hash_table_unref);
  g_clear_pointer(&self->taken, g_hash_table_unref);
  g_clear_pointer(&self->turned, g_ptr_array_unref);
  g_free(self->top);
  g_free(self);
}

static void tell_broken(GimbalMeshNames* self, const char* shown, const GError* error) {
  g_autofree char* name = gimbal_intake_shown(shown);
  gimbal_intake_add(self->work, GIMBAL_INTAKE_BROKEN, name, 1, gimbal_intake_shown(error->message));
}

// A name that is not taken, made of that of the file.
static char* unique_name(const GimbalMeshNames* self, const char* path) {
  g_autofree char* plain = gimbal_import_name(path);
  char* name = g_strdup(plain);
  for (int i = 2; g_hash_table_contains(self->taken, name); i++) {
    g_free(name);
    name = g_strdup_printf("%s_%d", plain, i);
  }
  return name;
}

static Named* take_name(GimbalMeshNames* self, char* name, char* file, GPtrArray* list) {
  const Named named = {.file = file};
  Named* kept = g_memdup2(&named, sizeof named);
  g_hash_table_insert(self->taken, g_strdup(name), kept);
  g_ptr_array_add(list, name);
  return kept;
}

//---- files that the engine reads

static void name_own(GimbalMeshNames* self, const char* path, const char* shown, GPtrArray* list) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalMesh) mesh = gimbal_mesh_read(path, &error);
  if (mesh) {
    take_name(self, unique_name(self, path), gimbal_path_from(self->work->folder, path), list);
  } else {
    tell_broken(self, shown, error);
  }
}

//---- files of other formats

// The folder of what is made, which lasts as long as the intake.
static const char* made_folder(GimbalMeshNames* self, GError** error) {
  GimbalIntake* intake = self->work->self;
  if (intake->made) return intake->made;
  g_autofree char* folder = g_dir_make_tmp("gimbal-meshes-XXXXXX", error);
  if (folder) intake->made = g_string_chunk_insert(intake->words, folder);
  return intake->made;
}

static gboolean name_parts(GimbalMeshNames* self, const char* path, const GPtrArray* parts, guint first,
                           guint last, GPtrArray* list, GError** error) {
  g_autofree char* name = unique_name(self, path);
  g_autofree char* base = g_strconcat(name, ".obj", NULL);
  g_autofree char* file = g_build_filename(self->work->self->made, base, NULL);
  g_autofree char* text = gimbal_foreign_obj(parts, first, last);
  if (!g_file_set_contents(file, text, -1, error)) return FALSE;
  Named* named = take_name(self, g_steal_pointer(&name), g_steal_pointer(&file), list);
  if (last != first + 1) return TRUE;
  const GimbalForeignPart* part = parts->pdata[first];
  named->coloured = part->coloured;
  memcpy(named->rgba, part->rgba, sizeof named->rgba);
  named->texture = part->mapped ? g_strdup(part->texture) : NULL;
  return TRUE;
}

static gboolean name_foreign(GimbalMeshNames* self, const char* path, gboolean looks, GPtrArray* list,
                             GError** error) {
  const char* made = made_folder(self, error);
  g_autoptr(GPtrArray) parts = made ? gimbal_foreign_read(path, self->top, made, error) : NULL;
  if (!parts) return FALSE;
  if (!looks) return name_parts(self, path, parts, 0, parts->len, list, error);
  for (guint i = 0; i < parts->len; i++) {
    if (!name_parts(self, path, parts, i, i + 1, list, error)) return FALSE;
  }
  return TRUE;
}

const GPtrArray* gimbal_mesh_names_of(GimbalMeshNames* self, const char* path, const char* shown,
                                      gboolean looks) {
  gboolean foreign = gimbal_foreign_is_for(path);
  g_autofree char* key = g_strdup_printf("%d %s", foreign && looks, path);
  GPtrArray* list = g_hash_table_lookup(self->lists, key);
  if (list) return list;
  g_autoptr(GError) error = NULL;
  list = g_ptr_array_new_with_free_func(g_free);
  g_hash_table_insert(self->lists, g_steal_pointer(&key), list);
  if (!foreign) {
    name_own(self, path, shown, list);
  } else if (!name_foreign(self, path, looks, list, &error)) {
    g_ptr_array_set_size(list, 0);
    tell_broken(self, shown, error);
  } else if (!g_ptr_array_find_with_equal_func(self->turned, path, g_str_equal, NULL)) {
    g_ptr_array_add(self->turned, g_strdup(path));
  }
  return list;
}

const char* gimbal_mesh_names_file(const GimbalMeshNames* self, const char* name) {
  const Named* named = g_hash_table_lookup(self->taken, name);
  return named ? named->file : NULL;
}

//---- the spec

// A material of a name: of a colour, or with a picture.
static void put_material(mjSpec* spec, mjsGeom* geom, const char* name, const Named* named) {
  if (!named->texture) {
    memcpy(geom->rgba, named->rgba, sizeof named->rgba);
    return;
  }
  static const float white[4] = {1, 1, 1, 1};
  memcpy(geom->rgba, white, sizeof white);
  mjs_setString(geom->material, name);
  if (mjs_findElement(spec, mjOBJ_MATERIAL, name)) return;
  g_autofree char* plain = gimbal_import_name(named->texture);
  if (!mjs_findElement(spec, mjOBJ_TEXTURE, plain)) {
    mjsTexture* texture = mjs_addTexture(spec, NULL);
    mjs_setName(texture->element, plain);
    texture->type = mjTEXTURE_2D;
    mjs_setString(texture->file, named->texture);
  }
  mjsMaterial* material = mjs_addMaterial(spec, NULL);
  mjs_setName(material->element, name);
  mjs_setInStringVec(material->textures, mjTEXROLE_RGB, plain);
}

static void put_materials(const GimbalMeshNames* self, mjSpec* spec, GHashTable* names) {
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_GEOM); e; e = mjs_nextElement(spec, e)) {
    mjsGeom* geom = mjs_asGeom(e);
    const char* name = g_hash_table_lookup(names, mjs_getString(geom->meshname));
    const Named* named = name ? g_hash_table_lookup(self->taken, name) : NULL;
    if (named && named->coloured) put_material(spec, geom, name, named);
  }
}

// The names of the meshes that collide.
static GHashTable* find_solids(mjSpec* spec) {
  GHashTable* names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_GEOM); e; e = mjs_nextElement(spec, e)) {
    const mjsGeom* geom = mjs_asGeom(e);
    if (geom->contype) g_hash_table_add(names, g_strdup(mjs_getString(geom->meshname)));
  }
  return names;
}

// The reader adds a number to the name of a mesh at another scale.
void gimbal_mesh_names_put(const GimbalMeshNames* self, mjSpec* spec) {
  g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(GHashTable) solids = find_solids(spec);
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_MESH); e; e = mjs_nextElement(spec, e)) {
    mjsMesh* mesh = mjs_asMesh(e);
    g_autofree char* name = g_strdup(mjs_getString(mesh->file));
    char* dot = strrchr(name, '.');
    if (dot) *dot = 0;
    const Named* named = g_hash_table_lookup(self->taken, name);
    if (named) mjs_setString(mesh->file, named->file);
    // for looks a mesh may be flat; what collides has its mass from its hull, closed or not
    gboolean solid = g_hash_table_contains(solids, mjs_getString(mjs_getName(e)));
    mesh->inertia = solid ? mjMESH_INERTIA_CONVEX : mjMESH_INERTIA_SHELL;
    if (named) g_hash_table_insert(names, g_strdup(mjs_getString(mjs_getName(e))), g_steal_pointer(&name));
  }
  put_materials(self, spec, names);
}

void gimbal_mesh_names_tell(const GimbalMeshNames* self) {
  g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_free);
  for (guint i = 0; i < self->turned->len; i++) {
    g_ptr_array_add(files, g_path_get_basename(self->turned->pdata[i]));
  }
  if (!files->len) return;
  gimbal_intake_add(self->work, GIMBAL_INTAKE_TURNED_MESHES, NULL, (int)files->len,
                    gimbal_intake_list(files));
}
