// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A URDF as a spec. Its meshes are looked for as ROS does: package://NAME/PATH in a folder NAME
// above the robot, or in the folder whose package description has that name; other paths are
// relative to the robot's folder. Files outside the package are not read.
//
// The reader names meshes after their files without the folder, so that two files of one name would
// become one mesh. So it gets a unique name for each file, and the real file names are filled in
// afterwards.

#include <gimbal/diagnostics.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/intake-work.h"
#include "import/mesh.h"
#include "import/write.h"
#include "language/edit/edit.h"
#include "language/messages/messages.h"
#include "language/scan/tree.h"

#define MOST_BYTES (64 << 20)
enum { MOST_UP = 5 };  // folders above the robot

typedef struct Robot {
  GimbalIntakeWork* work;
  GimbalMjcfTree* tree;
  GArray* edits;
  GHashTable* names;  // file in the text → unique name; "" if the file cannot be used
  GHashTable* taken;  // the unique names
  GHashTable* files;  // unique name without extension → path relative to the robot's folder
  char* top;          // files outside this folder are not read
  int looks;          // number of visual shapes
} Robot;

//---- files

static char* find_top(const char* folder) {
  g_autofree char* at = g_strdup(folder);
  for (int i = 0; i < MOST_UP; i++) {
    g_autofree char* mark = g_build_filename(at, "package.xml", NULL);
    if (g_file_test(mark, G_FILE_TEST_IS_REGULAR)) return g_steal_pointer(&at);
    char* up = g_path_get_dirname(at);
    g_free(at);
    at = up;
  }
  return g_path_get_dirname(folder);
}

static gboolean is_below(const char* path, const char* folder) {
  gsize n = strlen(folder);
  return g_str_has_prefix(path, folder) && (path[n] == '/' || g_str_has_suffix(folder, "/"));
}

static char* try_file(const char* folder, const char* rest, const char* top) {
  g_autofree char* path = g_canonicalize_filename(rest, folder);
  gboolean there = is_below(path, top) && g_file_test(path, G_FILE_TEST_IS_REGULAR);
  return there ? g_steal_pointer(&path) : NULL;
}

// Find package://NAME/REST, going up from the robot's folder: in a folder NAME there, or in a
// folder that is itself the package.
static char* find_in_package(const Robot* r, const char* name) {
  const char* slash = strchr(name, '/');
  if (!slash) return NULL;
  g_autofree char* package = g_strndup(name, (gsize)(slash - name));
  g_autofree char* at = g_strdup(r->work->folder);
  if (!strcmp(package, "..") || !strcmp(package, ".")) return NULL;
  for (int i = 0; i <= MOST_UP; i++) {
    g_autofree char* base = g_path_get_basename(at);
    g_autofree char* inside = g_build_filename(at, package, NULL);
    char* found = try_file(inside, slash + 1, inside);
    if (!found && (!strcmp(base, package) || is_below(at, r->top) || !strcmp(at, r->top))) {
      found = try_file(at, slash + 1, at);
    }
    if (found) return found;
    char* up = g_path_get_dirname(at);
    g_free(at);
    at = up;
  }
  return NULL;
}

// The path of a file that a URDF names; NULL if it does not exist.
static char* find_file(const Robot* r, const char* name) {
  static const char* const schemes[] = {"package://", "model://"};
  for (guint i = 0; i < G_N_ELEMENTS(schemes); i++) {
    if (g_str_has_prefix(name, schemes[i])) return find_in_package(r, name + strlen(schemes[i]));
  }
  if (g_str_has_prefix(name, "file://")) name += strlen("file://");
  char* found = try_file(r->work->folder, name, r->top);
  g_autofree char* base = found ? NULL : g_path_get_basename(name);
  if (!found) found = try_file(r->work->folder, base, r->top);
  g_autofree char* meshes = found ? NULL : g_build_filename(r->work->folder, "meshes", NULL);
  return found ? found : try_file(meshes, base, r->top);
}

// A path relative to the robot's folder: "../meshes/arm.stl".
static char* path_from(const char* folder, const char* path) {
  GString* text = g_string_new(NULL);
  g_autofree char* at = g_strdup(folder);
  while (!is_below(path, at) && strcmp(at, "/")) {
    char* up = g_path_get_dirname(at);
    g_free(at);
    at = up;
    g_string_append(text, "../");
  }
  const char* rest = path + strlen(at);
  g_string_append(text, *rest == '/' ? rest + 1 : rest);
  return g_string_free(text, FALSE);
}

// Whether a mesh can be used; if not, the reason becomes an item.
static gboolean check_mesh(GimbalIntakeWork* work, const char* path, const char* name) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GimbalMesh) mesh = gimbal_mesh_read(path, &error);
  if (mesh) return TRUE;
  g_autofree char* shown = gimbal_intake_shown(name);
  gimbal_intake_add(work, GIMBAL_INTAKE_BROKEN, shown, 1, g_strdup(error->message));
  return FALSE;
}

// The unique name for a file, which is searched for once; "" if it does not exist.
static const char* name_of(Robot* r, const char* file) {
  const char* known = g_hash_table_lookup(r->names, file);
  if (known) return known;
  g_autofree char* path = find_file(r, file);
  if (!path) {
    g_autofree char* shown = gimbal_intake_shown(file);
    gimbal_intake_add(r->work, GIMBAL_INTAKE_MISSING, shown, 1, NULL);
  }
  char* name = NULL;
  if (path && check_mesh(r->work, path, file)) {
    g_autofree char* plain = gimbal_import_name(path);
    name = g_strdup(plain);
    for (int i = 2; !g_hash_table_add(r->taken, g_strdup(name)); i++) {
      g_free(name);
      name = g_strdup_printf("%s_%d", plain, i);
    }
    g_hash_table_insert(r->files, g_strdup(name), path_from(r->work->folder, path));
  }
  if (!name) name = g_strdup("");
  g_hash_table_insert(r->names, g_strdup(file), name);
  return name;
}

//---- the text

static void intake_robot_change(Robot* r, gsize start, gsize end, const char* text) {
  gimbal_edits_add(r->edits, "", start, end, text);
}

// Convert a <visual> or <collision>; one without a usable file is removed.
static void convert_shape(Robot* r, const GimbalMjcfNode* shape, int index) {
  int geometry = gimbal_mjcf_tree_child(r->tree, index, "geometry"),
      mesh = geometry < 0 ? -1 : gimbal_mjcf_tree_child(r->tree, geometry, "mesh");
  if (mesh < 0) return;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->tree, mesh);
  const GimbalMjcfAttribute* file = gimbal_mjcf_tree_find(r->tree, node, "filename");
  g_autofree char* value = gimbal_mjcf_tree_value(r->tree, node, "filename");
  if (!value) return;
  const char* name = name_of(r, value);
  if (!*name) {
    intake_robot_change(r, shape->start, shape->end, "");
    return;
  }
  g_autofree char* given = g_strconcat(name, ".obj", NULL);
  intake_robot_change(r, file->value, file->value_end, given);
}

typedef struct Links {
  GPtrArray *fixed, *guessed, *mimic;
} Links;

// A joint that is to follow another one, or says not which.
static void convert_mimic(Robot* r, const GimbalMjcfNode* joint, int index, Links* links) {
  int follows = gimbal_mjcf_tree_child(r->tree, index, "mimic");
  if (follows < 0) return;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->tree, follows);
  char* name = gimbal_mjcf_tree_value(r->tree, joint, "name");
  g_autofree char* other = gimbal_mjcf_tree_value(r->tree, node, "joint");
  gboolean keep = gimbal_intake_wants(r->work, GIMBAL_INTAKE_MIMIC, NULL, TRUE);
  if (!keep || !name || !other) intake_robot_change(r, node->start, node->end, "");
  if (name && other) {
    g_ptr_array_add(links->mimic, name);
  } else {
    g_free(name);
  }
}

static void convert_link(Robot* r, const GimbalMjcfNode* link, int index, Links* links) {
  gboolean keep = gimbal_intake_wants(r->work, GIMBAL_INTAKE_LOOKS, NULL, TRUE);
  if (gimbal_mjcf_tree_child(r->tree, index, "inertial") < 0 &&
      gimbal_mjcf_tree_child(r->tree, index, "collision") >= 0) {
    char* name = gimbal_mjcf_tree_value(r->tree, link, "name");
    if (name) g_ptr_array_add(links->guessed, name);
  }
  for (int i = gimbal_mjcf_tree_first_child(r->tree, index); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(r->tree, i)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->tree, i);
    gboolean visual = gimbal_mjcf_tree_is(r->tree, node, "visual");
    r->looks += visual;
    if (visual && !keep) {
      intake_robot_change(r, node->start, node->end, "");
    } else if (visual || gimbal_mjcf_tree_is(r->tree, node, "collision")) {
      convert_shape(r, node, i);
    }
  }
}

static void convert_joint(Robot* r, const GimbalMjcfNode* joint, int index, Links* links) {
  g_autofree char* type = gimbal_mjcf_tree_value(r->tree, joint, "type");
  int child = gimbal_mjcf_tree_child(r->tree, index, "child");
  if (!g_strcmp0(type, "fixed") && child >= 0) {
    char* name = gimbal_mjcf_tree_value(r->tree, gimbal_mjcf_tree_node(r->tree, child), "link");
    if (name) g_ptr_array_add(links->fixed, name);
  }
  convert_mimic(r, joint, index, links);
}

static void offer_links(Robot* r, const Links* links) {
  if (links->fixed->len) {
    gimbal_intake_offer(r->work, GIMBAL_INTAKE_FUSED, NULL, (int)links->fixed->len,
                        gimbal_intake_list(links->fixed), TRUE);
  }
  if (links->guessed->len) {
    gimbal_intake_add(r->work, GIMBAL_INTAKE_GUESSED, NULL, (int)links->guessed->len,
                      gimbal_intake_list(links->guessed));
  }
  if (links->mimic->len) {
    gimbal_intake_offer(r->work, GIMBAL_INTAKE_MIMIC, NULL, (int)links->mimic->len,
                        gimbal_intake_list(links->mimic), TRUE);
  }
  if (r->looks) gimbal_intake_offer(r->work, GIMBAL_INTAKE_LOOKS, NULL, r->looks, NULL, TRUE);
}

static void convert_all(Robot* r, int root) {
  Links links = {g_ptr_array_new_with_free_func(g_free), g_ptr_array_new_with_free_func(g_free),
                 g_ptr_array_new_with_free_func(g_free)};
  for (int i = gimbal_mjcf_tree_first_child(r->tree, root); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(r->tree, i)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->tree, i);
    if (gimbal_mjcf_tree_is(r->tree, node, "link")) convert_link(r, node, i, &links);
    if (gimbal_mjcf_tree_is(r->tree, node, "joint")) convert_joint(r, node, i, &links);
    // settings of an earlier conversion to MuJoCo: paths and choices are made here instead
    if (gimbal_mjcf_tree_is(r->tree, node, "mujoco")) intake_robot_change(r, node->start, node->end, "");
  }
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->tree, root);
  if (!node->empty) {
    intake_robot_change(
        r, node->tag_end, node->tag_end,
        "<mujoco><compiler discardvisual=\"false\" fusestatic=\"false\" strippath=\"true\"/></mujoco>");
  }
  offer_links(r, &links);
  g_ptr_array_unref(links.fixed);
  g_ptr_array_unref(links.guessed);
  g_ptr_array_unref(links.mimic);
}

//---- the spec

// Put the real file names in. The reader adds a number to the name of a mesh at another scale.
static void put_files(const Robot* r, mjSpec* spec) {
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_MESH); e; e = mjs_nextElement(spec, e)) {
    mjsMesh* mesh = mjs_asMesh(e);
    g_autofree char* name = g_strdup(mjs_getString(mesh->file));
    char* dot = strrchr(name, '.');
    if (dot) *dot = 0;
    const char* file = g_hash_table_lookup(r->files, name);
    if (file) mjs_setString(mesh->file, file);
    mesh->inertia = mjMESH_INERTIA_CONVEX;  // whether it is closed or not
  }
}

static mjSpec* intake_robot_parse(const Robot* r, const char* path, const char* text, GError** error) {
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjSpec* spec = gimbal_parse_text(text, strlen(text), path, NULL, list);
  for (int i = 0; !spec && i < gimbal_diagnostics_count(list); i++) {
    const GimbalDiagnostic* d = gimbal_diagnostics_get(list, i);
    if (d->severity != GIMBAL_SEVERITY_ERROR) continue;
    g_autofree char* said = gimbal_diagnostic_dup_text(d);
    g_autofree char* hint = gimbal_diagnostic_dup_hint(d);
    g_autofree char* whole = hint ? g_strdup_printf("%s. %s", said, hint) : g_strdup(said);
    g_autofree char* shown = gimbal_intake_shown(whole);
    g_set_error(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_ROBOT, _("line %d: %s"), d->place.line,
                shown);
    break;
  }
  gimbal_diagnostics_free(list);
  if (!spec) return NULL;
  put_files(r, spec);
  spec->compiler.fusestatic = gimbal_intake_wants(r->work, GIMBAL_INTAKE_FUSED, NULL, TRUE);
  spec->strippath = 0;
  return spec;
}

static GBytes* intake_robot_load(const char* path, GError** error) {
  char* text;
  gsize length;
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_autoptr(GFileInfo) info = g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, error);
  if (!info) return NULL;
  if (g_file_info_get_size(info) > MOST_BYTES) {
    g_set_error(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_FILE,
                _("the file has %.3g MB, and %.3g MB are read of a robot: leave out what is not the robot"),
                1e-6 * (double)g_file_info_get_size(info), 1e-6 * MOST_BYTES);
    return NULL;
  }
  if (!g_file_get_contents(path, &text, &length, error)) return NULL;
  while (length && !text[length - 1]) length--;  // the zero that ends a string
  if (!memchr(text, 0, length)) return g_bytes_new_take(text, length);
  g_free(text);
  g_set_error_literal(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_FILE, _("the file is no text"));
  return NULL;
}

mjSpec* gimbal_intake_read_robot(GimbalIntakeWork* work, const char* path, GError** error) {
  g_autoptr(GBytes) bytes = intake_robot_load(path, error);
  if (!bytes) return NULL;
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_new(bytes, NULL);
  int root = gimbal_mjcf_tree_first_child(tree, -1);
  if (root >= 0 && gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, root), "sdf")) {
    g_set_error_literal(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_ROBOT,
                        _("this is a model in SDF: sdf2urdf of pysdf turns it into URDF"));
    return NULL;
  }
  if (root < 0 || !gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, root), "robot")) {
    g_set_error_literal(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_ROBOT,
                        _("this is no URDF: its root is no element 'robot'"));
    return NULL;
  }
  Robot r = {.work = work,
             .tree = tree,
             .edits = gimbal_edits_new(),
             .names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
             .taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
             .files = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
             .top = find_top(work->folder)};
  convert_all(&r, root);
  g_autofree char* text = gimbal_edits_apply_to_text(r.edits, "", tree->text);
  mjSpec* spec = intake_robot_parse(&r, path, text ? text : tree->text, error);
  g_array_unref(r.edits);
  g_hash_table_unref(r.names);
  g_hash_table_unref(r.taken);
  g_hash_table_unref(r.files);
  g_free(r.top);
  return spec;
}
