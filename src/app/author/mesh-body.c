// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Bodies of mesh files.

#include "author/mesh-body.h"

#include <gimbal/diagnostics.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/engine-guard.h"
#include "language/edit/numbers.h"
#include "language/messages/messages.h"

void gimbal_mesh_body_clear(GimbalMeshBody* self) {
  g_clear_pointer(&self->name, g_free);
  g_clear_pointer(&self->copied, g_free);
}

static gboolean mesh_body_fail(GError** error, const char* format, ...) G_GNUC_PRINTF(2, 3);

static gboolean mesh_body_fail(GError** error, const char* format, ...) {
  va_list args;
  va_start(args, format);
  g_autofree char* text = g_strdup_vprintf(format, args);
  va_end(args);
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, text);
  return FALSE;
}

gboolean gimbal_mesh_body_is_mesh(GFile* file) {
  static const char* const kEndings[] = {".stl", ".obj", ".msh"};
  g_autofree char* name = g_file_get_basename(file);
  g_autofree char* lower = g_ascii_strdown(name ? name : "", -1);
  for (guint i = 0; i < G_N_ELEMENTS(kEndings); i++) {
    if (g_str_has_suffix(lower, kEndings[i])) return TRUE;
  }
  return FALSE;
}

//---- the file

// The properties of a file as a mesh.
typedef struct Trial {
  const char* path;
  gboolean shell;          // the mass is on its surface
  gboolean seen;           // it is only visual
  mjtNum low[3], high[3];  // corners of its bounding box, in the frame of the file, m
  char* trouble;           // NULL: it can be used
} Trial;

static void mesh_body_measure(Trial* trial, const mjModel* m) {
  for (int k = 0; k < 3; k++) {
    trial->low[k] = INFINITY;
    trial->high[k] = -INFINITY;
  }
  for (int i = 0; i < m->mesh_vertnum[0]; i++) {
    const float* v = m->mesh_vert + 3 * i;
    mjtNum point[3] = {v[0], v[1], v[2]};
    mju_rotVecQuat(point, point, m->mesh_quat);
    for (int k = 0; k < 3; k++) {
      trial->low[k] = fmin(trial->low[k], point[k] + m->mesh_pos[k]);
      trial->high[k] = fmax(trial->high[k], point[k] + m->mesh_pos[k]);
    }
  }
}

// Compile a minimal model with the mesh.
static void try_mesh(void* data) {
  Trial* trial = data;
  mjSpec* spec = mj_makeSpec();
  mjsMesh* mesh = mjs_addMesh(spec, NULL);
  mjsBody* body = mjs_addBody(mjs_findBody(spec, "world"), NULL);
  mjsGeom* geom = mjs_addGeom(body, NULL);
  mjs_setName(mesh->element, "mesh");
  mjs_setString(mesh->file, trial->path);
  if (trial->shell) mesh->inertia = mjMESH_INERTIA_SHELL;
  geom->type = mjGEOM_MESH;
  if (trial->seen) geom->contype = geom->conaffinity = 0;
  mjs_setString(geom->meshname, "mesh");
  GimbalDiagnostics* list = gimbal_diagnostics_new();
  mjModel* m = gimbal_compile(spec, NULL, list);
  if (m) {
    mesh_body_measure(trial, m);
  } else {
    const GimbalDiagnostic* first = gimbal_diagnostics_get(list, 0);
    trial->trouble = first ? gimbal_diagnostic_dup_text(first) : g_strdup("");
  }
  gimbal_diagnostics_free(list);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
}

// A mesh that encloses no volume can still have its mass on the surface; a flat one has no hull for
// collisions.
static gboolean read_mesh(Trial* trial, const char* path, GError** error) {
  *trial = (Trial){.path = path};
  for (int attempt = 0; attempt < 3; attempt++) {
    g_clear_pointer(&trial->trouble, g_free);
    trial->shell = attempt > 0;
    trial->seen = attempt > 1;
    char* broken = gimbal_engine_guard(try_mesh, trial);
    if (broken) trial->trouble = broken;
    if (!trial->trouble) return TRUE;
  }
  g_autofree char* name = g_path_get_basename(path);
  mesh_body_fail(error, _("“%s” cannot be used as a mesh: %s"), name, trial->trouble);
  g_clear_pointer(&trial->trouble, g_free);
  return FALSE;
}

//---- where it lies

char* gimbal_mesh_body_dup_folder(GimbalSession* session) {
  GFile* file = gimbal_document_get_file(gimbal_session_get_document(session));
  g_autoptr(GFile) parent = file ? g_file_get_parent(file) : NULL;
  g_autofree char* folder = parent ? g_file_get_path(parent) : NULL;
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  const mjSpec* spec = compiled ? compiled->spec : NULL;
  const char* meshes = spec ? mjs_getString(spec->compiler.meshdir) : NULL;
  return folder ? g_canonicalize_filename(meshes ? meshes : "", folder) : NULL;
}

// The relative path from a folder to a file, if both are below top; else NULL.
static char* dup_way(const char* from, const char* path, const char* top) {
  gsize length = strlen(top);
  if (strncmp(path, top, length) || path[length] != G_DIR_SEPARATOR) return NULL;
  if (strncmp(from, top, length) || (from[length] && from[length] != G_DIR_SEPARATOR)) return NULL;
  g_auto(GStrv) own = g_strsplit(from + length, G_DIR_SEPARATOR_S, -1);
  g_auto(GStrv) other = g_strsplit(path + length, G_DIR_SEPARATOR_S, -1);
  guint same = 0;
  while (own[same] && other[same] && other[same + 1] && !strcmp(own[same], other[same])) same++;
  GString* way = g_string_new(NULL);
  for (guint i = same; own[i]; i++) {
    if (*own[i]) g_string_append(way, "../");
  }
  for (guint i = same; other[i]; i++) {
    if (*other[i]) g_string_append_printf(way, "%s%s", other[i], other[i + 1] ? "/" : "");
  }
  return g_string_free(way, FALSE);
}

static gboolean have_same_bytes(const char* one, const char* other) {
  g_autoptr(GMappedFile) a = g_mapped_file_new(one, FALSE, NULL);
  g_autoptr(GMappedFile) b = g_mapped_file_new(other, FALSE, NULL);
  gsize size = a ? g_mapped_file_get_length(a) : 0;
  return a && b && size == g_mapped_file_get_length(b) &&
         (!size || !memcmp(g_mapped_file_get_contents(a), g_mapped_file_get_contents(b), size));
}

// Copy a file; a partial copy is removed.
static gboolean mesh_body_copy(GFile* file, GFile* target, GCancellable* cancellable, GError** error) {
  g_autoptr(GError) trouble = NULL;
  if (g_file_copy(file, target, G_FILE_COPY_NONE, cancellable, NULL, NULL, &trouble)) return TRUE;
  if (g_error_matches(trouble, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
      g_error_matches(trouble, G_IO_ERROR, G_IO_ERROR_NO_SPACE)) {
    g_file_delete(target, NULL, NULL);
  }
  g_propagate_error(error, g_steal_pointer(&trouble));
  return FALSE;
}

// Copy a file into a folder under a new name, and return the name.
static char* copy_into(const char* folder, GFile* file, GCancellable* cancellable, GError** error) {
  g_autofree char* base = g_file_get_basename(file);
  g_autofree char* path = g_file_get_path(file);
  const char* ending = strrchr(base, '.');
  g_autofree char* stem = g_strndup(base, (gsize)(ending - base));
  g_mkdir_with_parents(folder, 0755);
  for (int number = 1;; number++) {
    char* name = number > 1 ? g_strdup_printf("%s-%d%s", stem, number, ending) : g_strdup(base);
    g_autofree char* target = g_build_filename(folder, name, NULL);
    if (have_same_bytes(path, target)) return name;
    g_autoptr(GFile) there = g_file_new_for_path(target);
    g_autoptr(GError) trouble = NULL;
    if (mesh_body_copy(file, there, cancellable, &trouble)) return name;
    g_free(name);
    if (g_error_matches(trouble, G_IO_ERROR, G_IO_ERROR_EXISTS)) continue;
    g_propagate_error(error, g_steal_pointer(&trouble));
    return NULL;
  }
}

//---- the work

// Reading and copying large files take long. They do not use the session, so that a thread can do
// them.
typedef struct Job {
  guint64 document;  // of the model at the start
  GFile* file;
  char* path;
  char* folder;    // folder of meshes; NULL: the model is not saved yet
  char* top;       // that of the model
  gboolean strip;  // the folders of file names are ignored (strippath)
  Trial trial;
  char* name;  // by which the text finds the file
  gboolean copied;
} Job;

static void job_free(Job* job) {
  char* texts[] = {job->path, job->folder, job->top, job->name};
  for (guint i = 0; i < G_N_ELEMENTS(texts); i++) g_free(texts[i]);
  g_object_unref(job->file);
  g_free(job);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Job, job_free)

static Job* job_new(GimbalSession* session, GFile* file, GError** error) {
  GimbalDocument* document = gimbal_session_get_document(session);
  if (!document || gimbal_document_is_binary(document)) {
    mesh_body_fail(error, _("There is no text to write to."));
    return NULL;
  }
  g_autofree char* given = g_file_get_path(file);
  if (!given) {
    mesh_body_fail(error, _("The mesh is not on this machine: save it here first"));
    return NULL;
  }
  GFile* own = gimbal_document_get_file(document);
  g_autoptr(GFile) parent = own ? g_file_get_parent(own) : NULL;
  GimbalCompiled* compiled = gimbal_session_get_compiled(session);
  Job* job = g_new0(Job, 1);
  job->document = gimbal_document_get_id(document);
  job->file = g_object_ref(file);
  job->path = g_canonicalize_filename(given, NULL);
  job->folder = gimbal_mesh_body_dup_folder(session);
  job->top = parent ? g_file_get_path(parent) : NULL;
  job->strip = compiled && compiled->spec && compiled->spec->strippath;
  return job;
}

// The file name for the text: of the file itself, or of a copy.
static char* find_name(Job* job, GCancellable* cancellable, GError** error) {
  if (!job->folder) return g_strdup(job->path);
  g_autofree char* beside = g_path_get_dirname(job->path);
  char* way = dup_way(job->folder, job->path, job->folder);
  if (!way) way = dup_way(job->folder, job->path, job->top);
  if (way && job->strip && strcmp(beside, job->folder)) g_clear_pointer(&way, g_free);
  if (way) return way;
  job->copied = TRUE;
  return copy_into(job->folder, job->file, cancellable, error);
}

static gboolean do_job(Job* job, GCancellable* cancellable, GError** error) {
  if (!read_mesh(&job->trial, job->path, error)) return FALSE;
  if (g_cancellable_set_error_if_cancelled(cancellable, error)) return FALSE;
  job->name = find_name(job, cancellable, error);
  return job->name != NULL;
}

//---- the text

// Letters, digits and the other characters usual in names.
static char* dup_wanted_name(GFile* file) {
  g_autofree char* base = g_file_get_basename(file);
  char* end = strrchr(base, '.');
  if (end) *end = 0;
  g_strcanon(base, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-.", '_');
  return g_strdup(*base ? base : "mesh");
}

// Round to what is visible: a thousandth of the mesh.
static double mesh_body_rounded(double value, const Trial* trial) {
  double extent = 0;
  for (int k = 0; k < 3; k++) extent = fmax(extent, trial->high[k] - trial->low[k]);
  double grid = pow(10, floor(log10(fmax(extent, 1e-6))) - 3);
  return round(value / grid) * grid + 0.0;  // not −0
}

static gboolean write_body(GimbalSession* session, const Trial* trial, const char* file, const char* wanted,
                           const mjtNum point[3], char** name, GError** error) {
  g_autofree char* mesh = gimbal_author_free_name(session, "mesh", wanted);
  g_autofree char* body = gimbal_author_free_name(session, "body", wanted);
  g_autofree char* escaped = g_markup_escape_text(file, -1);
  const mjtNum pos[3] = {mesh_body_rounded(point[0] - 0.5 * (trial->low[0] + trial->high[0]), trial),
                         mesh_body_rounded(point[1] - 0.5 * (trial->low[1] + trial->high[1]), trial),
                         mesh_body_rounded(point[2] - trial->low[2], trial)};
  g_autofree char* around = gimbal_author_dup_manner(gimbal_session_get_document(session));
  g_autofree char* plain = gimbal_numbers_text(pos, 3, 6);
  g_autofree char* numbers = gimbal_numbers_restyle("", plain, around);
  g_autofree char* asset = g_strdup_printf("<mesh name=\"%s\" file=\"%s\"%s/>", mesh, escaped,
                                           trial->shell ? " inertia=\"shell\"" : "");
  g_autofree char* tree =
      g_strdup_printf("<body name=\"%s\" pos=\"%s\">\n  <geom type=\"mesh\" mesh=\"%s\"%s/>\n</body>", body,
                      numbers, mesh, trial->seen ? " contype=\"0\" conaffinity=\"0\"" : "");
  const GimbalSectionChild children[] = {{"asset", asset}, {"worldbody", tree}};
  if (!gimbal_author_add_to_sections(session, children, G_N_ELEMENTS(children), error)) return FALSE;
  *name = g_steal_pointer(&body);
  return TRUE;
}

static gboolean write_job(GimbalSession* session, Job* job, const mjtNum point[3], GimbalMeshBody* made,
                          GError** error) {
  g_autofree char* wanted = dup_wanted_name(job->file);
  if (!write_body(session, &job->trial, job->name, wanted, point, &made->name, error)) return FALSE;
  mju_sub3(made->extent, job->trial.high, job->trial.low);
  if (job->copied) made->copied = g_steal_pointer(&job->name);
  return TRUE;
}

gboolean gimbal_mesh_body_add(GimbalSession* session, GFile* file, const mjtNum point[3],
                              GimbalMeshBody* made, GError** error) {
  *made = (GimbalMeshBody){0};
  g_autoptr(Job) job = job_new(session, file, error);
  return job && do_job(job, NULL, error) && write_job(session, job, point, made, error);
}

//---- on a thread

static void mesh_body_work(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  GError* error = NULL;
  (void)source;
  if (!do_job(data, cancellable, &error)) {
    g_task_return_error(task, error);
    return;
  }
  g_task_return_boolean(task, TRUE);
}

void gimbal_mesh_body_read_async(GimbalSession* session, GFile* file, GCancellable* cancellable,
                                 GAsyncReadyCallback callback, gpointer data) {
  g_autoptr(GTask) task = g_task_new(session, cancellable, callback, data);
  GError* error = NULL;
  Job* job = job_new(session, file, &error);
  if (!job) {
    g_task_return_error(task, error);
    return;
  }
  g_task_set_task_data(task, job, (GDestroyNotify)job_free);
  g_task_set_return_on_cancel(task, TRUE);  // the engine still reads to the end, without use
  g_task_run_in_thread(task, mesh_body_work);
}

gboolean gimbal_mesh_body_write(GAsyncResult* result, const mjtNum point[3], GimbalMeshBody* made,
                                GError** error) {
  GTask* task = G_TASK(result);
  GimbalSession* session = g_task_get_source_object(task);
  Job* job = g_task_get_task_data(task);
  *made = (GimbalMeshBody){0};
  if (!g_task_propagate_boolean(task, error)) return FALSE;
  GimbalDocument* document = gimbal_session_get_document(session);
  if (document && gimbal_document_get_id(document) == job->document) {
    return write_job(session, job, point, made, error);
  }
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("There is no text to write to."));
  return FALSE;
}
