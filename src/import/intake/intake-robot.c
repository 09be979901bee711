// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A URDF as a spec: its text is repaired, read, and what cannot be read or compiled is left out,
// until the rest can.
//
// The reader names meshes after their files without the folder, so that two files of one name would
// become one mesh. So it gets a unique name for each file, and the real file names are filled in
// afterwards.

#include <gimbal/diagnostics.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/intake/intake-mesh.h"
#include "import/intake/intake-work.h"
#include "import/intake/robot-files.h"
#include "import/intake/robot-repair.h"
#include "import/intake/robot-text.h"
#include "import/intake/robot-xacro.h"
#include "language/messages/messages.h"

enum {
  MOST_ROUNDS = 200,  // of leaving out what cannot be read
  HIDDEN = 3          // a group of geoms that viewers do not show until they are asked
};

typedef struct Robot {
  GimbalIntakeWork* work;
  GimbalRobotText text;
  GimbalMeshNames* names;
  GHashTable* missing;  // files that are not there
  char* top;            // files outside this folder are not read
  int looks;            // number of visual shapes
} Robot;

//---- files

// The names for the meshes of a file; NULL or empty if it is not there or cannot be used.
static const GPtrArray* names_of(Robot* r, const char* file, gboolean looks) {
  g_autofree char* path = gimbal_robot_find_file(r->work->folder, r->top, file);
  if (path) return gimbal_mesh_names_of(r->names, path, file, looks);
  if (!g_hash_table_add(r->missing, g_strdup(file))) return NULL;
  g_autofree char* shown = gimbal_intake_shown(file);
  gimbal_intake_add(r->work, GIMBAL_INTAKE_MISSING, shown, 1, NULL);
  return NULL;
}

//---- the text

// A shape for each name, in one line.
static char* shapes_with(const Robot* r, const GimbalMjcfNode* shape, const GimbalMjcfAttribute* file,
                         const GPtrArray* names) {
  GString* text = g_string_new(NULL);
  const char* whole = r->text.tree->text;
  for (guint i = 0; i < names->len; i++) {
    g_string_append_len(text, whole + shape->start, (gssize)(file->value - shape->start));
    g_string_append_printf(text, "%s.obj", (const char*)names->pdata[i]);
    g_string_append_len(text, whole + file->value_end, (gssize)(shape->end - file->value_end));
  }
  return g_strdelimit(g_string_free(text, FALSE), "\n", ' ');
}

// Convert a <visual> or <collision>; one without a usable file is removed.
static void convert_shape(Robot* r, const GimbalMjcfNode* shape, int index, gboolean looks) {
  int geometry = gimbal_mjcf_tree_child(r->text.tree, index, "geometry"),
      mesh = geometry < 0 ? -1 : gimbal_mjcf_tree_child(r->text.tree, geometry, "mesh");
  if (mesh < 0) return;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->text.tree, mesh);
  const GimbalMjcfAttribute* file = gimbal_mjcf_tree_find(r->text.tree, node, "filename");
  g_autofree char* value = gimbal_mjcf_tree_value(r->text.tree, node, "filename");
  if (!value) return;
  const GPtrArray* names = names_of(r, value, looks);
  if (!names || !names->len) {
    gimbal_robot_change(&r->text, shape->start, shape->end, "");
  } else if (names->len == 1) {
    g_autofree char* given = g_strconcat(names->pdata[0], ".obj", NULL);
    gimbal_robot_change(&r->text, file->value, file->value_end, given);
  } else {
    g_autofree char* shapes = shapes_with(r, shape, file, names);
    gimbal_robot_change(&r->text, shape->start, shape->end, shapes);
  }
}

typedef struct Links {
  GPtrArray *fixed, *guessed, *mimic;
} Links;

// A joint that is to follow another one, or says not which.
static void convert_mimic(Robot* r, const GimbalMjcfNode* joint, int index, Links* links) {
  int follows = gimbal_mjcf_tree_child(r->text.tree, index, "mimic");
  if (follows < 0) return;
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->text.tree, follows);
  char* name = gimbal_mjcf_tree_value(r->text.tree, joint, "name");
  g_autofree char* other = gimbal_mjcf_tree_value(r->text.tree, node, "joint");
  gboolean keep = gimbal_intake_wants(r->work, GIMBAL_INTAKE_MIMIC, NULL, TRUE);
  if (!keep || !name || !other) gimbal_robot_change(&r->text, node->start, node->end, "");
  if (name && other) {
    g_ptr_array_add(links->mimic, name);
  } else {
    g_free(name);
  }
}

static void convert_link(Robot* r, const GimbalMjcfNode* link, int index, Links* links) {
  gboolean keep = gimbal_intake_wants(r->work, GIMBAL_INTAKE_LOOKS, NULL, TRUE);
  if (gimbal_mjcf_tree_child(r->text.tree, index, "inertial") < 0 &&
      gimbal_mjcf_tree_child(r->text.tree, index, "collision") >= 0) {
    char* name = gimbal_mjcf_tree_value(r->text.tree, link, "name");
    if (name) g_ptr_array_add(links->guessed, name);
  }
  for (int i = gimbal_mjcf_tree_first_child(r->text.tree, index); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(r->text.tree, i)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->text.tree, i);
    gboolean visual = gimbal_mjcf_tree_is(r->text.tree, node, "visual");
    r->looks += visual;
    if (visual && !keep) {
      gimbal_robot_change(&r->text, node->start, node->end, "");
    } else if (visual || gimbal_mjcf_tree_is(r->text.tree, node, "collision")) {
      convert_shape(r, node, i, visual);
    }
  }
}

static void convert_joint(Robot* r, const GimbalMjcfNode* joint, int index, Links* links) {
  g_autofree char* type = gimbal_mjcf_tree_value(r->text.tree, joint, "type");
  int child = gimbal_mjcf_tree_child(r->text.tree, index, "child");
  if (!g_strcmp0(type, "fixed") && child >= 0) {
    char* name = gimbal_mjcf_tree_value(r->text.tree, gimbal_mjcf_tree_node(r->text.tree, child), "link");
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
  for (int i = gimbal_mjcf_tree_first_child(r->text.tree, root); i >= 0;
       i = gimbal_mjcf_tree_next_sibling(r->text.tree, i)) {
    const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->text.tree, i);
    if (gimbal_mjcf_tree_is(r->text.tree, node, "link")) convert_link(r, node, i, &links);
    if (gimbal_mjcf_tree_is(r->text.tree, node, "joint")) convert_joint(r, node, i, &links);
    // settings of an earlier conversion to MuJoCo: paths and choices are made here instead
    if (gimbal_mjcf_tree_is(r->text.tree, node, "mujoco")) {
      gimbal_robot_change(&r->text, node->start, node->end, "");
    }
  }
  const GimbalMjcfNode* node = gimbal_mjcf_tree_node(r->text.tree, root);
  if (!node->empty) {
    gimbal_robot_change(
        &r->text, node->tag_end, node->tag_end,
        "<mujoco><compiler discardvisual=\"false\" fusestatic=\"false\" strippath=\"true\"/></mujoco>");
  }
  offer_links(r, &links);
  g_ptr_array_unref(links.fixed);
  g_ptr_array_unref(links.guessed);
  g_ptr_array_unref(links.mimic);
}

//---- the spec

// The densities that stand in the place of masses.
static void put_densities(const Robot* r, mjSpec* spec) {
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_BODY); e; e = mjs_nextElement(spec, e)) {
    const double* density = g_hash_table_lookup(r->work->densities, mjs_getString(mjs_getName(e)));
    for (mjsElement* g = density ? mjs_firstChild(mjs_asBody(e), mjOBJ_GEOM, 0) : NULL; g;
         g = mjs_nextChild(mjs_asBody(e), g, 0)) {
      if (mjs_asGeom(g)->contype) mjs_asGeom(g)->density = *density;
    }
  }
}

// Where a link has shapes for looks, those that collide go to the group that is hidden: drawn in
// the same place, they would flicker through.
static void hide_collisions(mjSpec* spec) {
  for (mjsElement* e = mjs_firstElement(spec, mjOBJ_BODY); e; e = mjs_nextElement(spec, e)) {
    gboolean looks = FALSE;
    for (mjsElement* g = mjs_firstChild(mjs_asBody(e), mjOBJ_GEOM, 0); g;
         g = mjs_nextChild(mjs_asBody(e), g, 0)) {
      looks = looks || !mjs_asGeom(g)->contype;
    }
    for (mjsElement* g = mjs_firstChild(mjs_asBody(e), mjOBJ_GEOM, 0); g && looks;
         g = mjs_nextChild(mjs_asBody(e), g, 0)) {
      if (mjs_asGeom(g)->contype) mjs_asGeom(g)->group = HIDDEN;
    }
  }
}

static void set_problem(const GimbalDiagnostics* list, GError** error) {
  g_autofree char* said = gimbal_intake_problem(list);
  g_set_error_literal(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_ROBOT, said);
}

// The spec of a text, whose model with masses from shapes is in shapes (NULL: it does not compile).
static mjSpec* read_once(const Robot* r, const char* path, const char* text, GimbalDiagnostics* list,
                         mjModel** shapes) {
  mjSpec* spec = gimbal_parse_text(text, strlen(text), path, NULL, list);
  *shapes = NULL;
  if (!spec) return NULL;
  gimbal_mesh_names_put(r->names, spec);
  put_densities(r, spec);
  hide_collisions(spec);
  spec->strippath = 0;
  *shapes = gimbal_intake_try(spec, TRUE, list);
  return spec;
}

// What cannot be read or compiled is left out, until the rest can.
static mjSpec* intake_robot_parse(const Robot* r, const char* path, const char* text, GError** error) {
  g_autofree char* now = g_strdup(text);
  mjSpec* spec = NULL;
  for (int i = 0; i < MOST_ROUNDS && !r->work->shapes; i++) {
    GimbalDiagnostics* list = gimbal_diagnostics_new();
    mj_deleteSpec(spec);
    spec = read_once(r, path, now, list, &r->work->shapes);
    g_autofree char* less = r->work->shapes ? NULL : gimbal_robot_leave_out(r->work, now, list);
    gboolean stuck = !r->work->shapes && !less;
    if (stuck && !spec) set_problem(list, error);
    gimbal_diagnostics_free(list);
    if (stuck) break;
    if (!less) continue;
    g_free(now);
    now = g_steal_pointer(&less);
  }
  if (!spec) return NULL;
  spec->compiler.fusestatic = gimbal_intake_wants(r->work, GIMBAL_INTAKE_FUSED, NULL, TRUE);
  return spec;
}

// FALSE with an error: the text is no URDF.
static gboolean check_root(const GimbalMjcfTree* tree, int root, GError** error) {
  const char* problem = NULL;
  if (root >= 0 && gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, root), "sdf")) {
    problem = _("this is a model in SDF: sdf2urdf of pysdf turns it into URDF");
  } else if (root < 0 || !gimbal_mjcf_tree_is(tree, gimbal_mjcf_tree_node(tree, root), "robot")) {
    problem = _("this is no URDF: its root is no element 'robot'");
  }
  if (problem) g_set_error_literal(error, GIMBAL_INTAKE_ERROR, GIMBAL_INTAKE_ERROR_ROBOT, problem);
  return !problem;
}

static mjSpec* read_text(GimbalIntakeWork* work, const char* path, const char* mended, GError** error) {
  g_autofree char* top = gimbal_robot_top(work->folder);
  g_autoptr(GimbalMeshNames) names = gimbal_mesh_names_new(work, top);
  g_autoptr(GHashTable) missing = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  Robot r = {
      .work = work, .text = gimbal_robot_text(work, mended), .names = names, .missing = missing, .top = top};
  convert_all(&r, gimbal_mjcf_tree_first_child(r.text.tree, -1));
  gimbal_mesh_names_tell(names);
  g_autofree char* text = gimbal_robot_text_end(&r.text);
  return intake_robot_parse(&r, path, text ? text : mended, error);
}

mjSpec* gimbal_intake_read_robot(GimbalIntakeWork* work, const char* path, GError** error) {
  g_autofree char* text = gimbal_robot_load(work, path, error);
  if (!text) return NULL;
  g_autoptr(GimbalMjcfTree) tree = gimbal_mjcf_tree_of(text);
  int root = gimbal_mjcf_tree_first_child(tree, -1);
  if (!check_root(tree, root, error)) return NULL;
  // what is no XML is told before anything is repaired
  gboolean whole = gimbal_mjcf_tree_node(tree, root)->closed;
  g_autofree char* mended = whole ? gimbal_robot_repair(work, text, error) : g_strdup(text);
  return mended ? read_text(work, path, mended, error) : NULL;
}
