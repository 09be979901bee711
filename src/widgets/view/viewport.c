// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The 3D view.
//
// The renderer takes the framebuffer that is bound when it is told to draw into the window: the one
// of GtkGLArea, which is never number 0.

#include <epoxy/gl.h>
#include <gimbal/kinds.h>
#include <gimbal/render.h>
#include <gimbal/scene.h>
#include <glib/gi18n.h>
#include <math.h>

#include "widgets/control/owned.h"
#include "widgets/control/signal.h"
#include "widgets/view/asset-digest.h"
#include "widgets/view/viewport-private.h"

G_DEFINE_FINAL_TYPE(GimbalViewport, gimbal_viewport, GTK_TYPE_WIDGET)

guint gimbal_viewport_signals[GIMBAL_VIEWPORT_N_SIGNALS];

mjvOption* gimbal_viewport_get_option(GimbalViewport* self) {
  return &self->option;
}
mjtByte* gimbal_viewport_get_render_flags(GimbalViewport* self) {
  return self->render_flags;
}
mjvCamera* gimbal_viewport_get_camera(GimbalViewport* self) {
  return &self->camera;
}
const mjvPerturb* gimbal_viewport_get_perturb(GimbalViewport* self) {
  return &self->perturb;
}
int gimbal_viewport_get_selected_body(GimbalViewport* self) {
  return self->perturb.select;
}
double gimbal_viewport_get_draw_ms(GimbalViewport* self) {
  return self->draw_ms;
}
gboolean gimbal_viewport_is_aside(GimbalViewport* self) {
  return self->drawer != NULL;
}
guint gimbal_viewport_get_pictures(GimbalViewport* self) {
  return self->pictures;
}
const char* gimbal_viewport_get_error(GimbalViewport* self) {
  return self->error;
}

//---- the engine's objects

static void free_scene(GimbalViewport* self) {
  if (self->scene == self->lent) {
    // it is freed when it comes back
    self->scene = g_new0(mjvScene, 1);
  } else if (self->has_scene) {
    mjv_freeScene(self->scene);
  }
  self->has_scene = FALSE;
}

// Room for what a model shows with most of its marks; a scene takes more when it has to.
static int first_geoms(const mjModel* m) {
  gint64 objects = m->ngeom + m->nsite + m->nbody + m->njnt + m->ntendon + m->nflexelem + m->ncam + m->nlight;
  return (int)CLAMP(2000 + 10 * objects, 2000, 20000);
}

static void make_scene(GimbalViewport* self) {
  free_scene(self);
  mjv_defaultScene(self->scene);
  mjv_makeScene(self->model, self->scene, first_geoms(self->model));
  self->has_scene = TRUE;
}

//---- drawing

static void draw_background(const GimbalViewport* self) {
  glClearColor(self->clear_color[0], self->clear_color[1], self->clear_color[2], 1);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

// Half the height that a parallel projection shows: what a perspective one shows at the point that
// is looked at, or what the model says, zoomed.
double gimbal_viewport_flat_half_height(const GimbalViewport* self) {
  const mjModel* m = self->model;
  mjvCamera home;
  if (!m->vis.global.orthographic) return self->camera.distance * tan(m->vis.global.fovy * G_PI / 360);
  mjv_defaultFreeCamera(m, &home);
  return 0.5 * m->vis.global.fovy * self->camera.distance / MAX(home.distance, 1e-9);
}

// A free parallel projection zooms as a perspective one does, and looks at all from far away.
static void viewport_flatten(GimbalViewport* self) {
  if (!self->camera.orthographic || self->camera.type == mjCAMERA_FIXED) return;
  float half = (float)gimbal_viewport_flat_half_height(self);
  float back = (float)(3 * self->model->stat.extent - self->camera.distance);
  for (int eye = 0; eye < 2; eye++) {
    mjvGLCamera* camera = &self->scene->camera[eye];
    camera->frustum_top = half;
    camera->frustum_bottom = -half;
    for (int i = 0; i < 3 && back > 0; i++) camera->pos[i] -= back * camera->forward[i];
  }
}

// Hide and fade what gimbal_viewport_set_looks says.
static void apply_looks(GimbalViewport* self) {
  mjvScene* scene = self->scene;
  if (!self->looks || self->nlook != self->model->nbody) return;
  int kept = 0;
  for (int i = 0; i < scene->ngeom; i++) {
    mjvGeom* geom = &scene->geoms[i];
    int body = gimbal_viewport_body_of(self->model, geom->objtype, geom->objid);
    int look = body >= 0 ? self->looks[body] : GIMBAL_BODY_NORMAL;
    if (look == GIMBAL_BODY_HIDDEN) continue;
    if (look == GIMBAL_BODY_FAINT) {
      geom->rgba[3] *= 0.18f;
      geom->transparent = 1;
    }
    scene->geoms[kept++] = *geom;
  }
  scene->ngeom = kept;
}

static void add_overlay(GimbalViewport* self) {
  mjvScene* scene = self->scene;
  for (guint i = 0; self->overlay && i < self->overlay->len && scene->ngeom < scene->maxgeom; i++) {
    scene->geoms[scene->ngeom++] = g_array_index(self->overlay, mjvGeom, i);
  }
}

void gimbal_viewport_update_scene(GimbalViewport* self) {
  gimbal_scene_update(self->model, self->data, &self->option, &self->perturb, &self->camera, mjCAT_ALL,
                      self->scene);
  if (self->extras) self->extras(self->model, self->data, self->scene);
  add_overlay(self);
  viewport_flatten(self);
  apply_looks(self);
  self->scene->stereo = self->stereo ? mjSTEREO_SIDEBYSIDE : mjSTEREO_NONE;
}

void gimbal_viewport_prepare_scene(GimbalViewport* self, mjrRect rect) {
  if (!self->has_scene) make_scene(self);
  self->rect = rect;
  memcpy(self->scene->flags, self->render_flags, sizeof self->render_flags);
  gimbal_viewport_keep_fit(self, (double)rect.width / rect.height);
  gimbal_viewport_update_scene(self);
}

static void draw_scene(void* user_data) {
  GimbalViewport* self = user_data;
  self->subject.model = self->model;
  gimbal_canvas_follow(&self->canvas, &self->subject);
  mjr_setBuffer(mjFB_WINDOW, self->canvas.context);
  gimbal_render_set_quality(self->canvas.context, self->quality);
  gimbal_render_set_depth_cues(self->canvas.context, self->depth_cues);
  gimbal_viewport_prepare_scene(self, self->rect);
  mjr_render(self->rect, self->scene, self->canvas.context);
}

gboolean gimbal_viewport_get_projection(GimbalViewport* self, GimbalProjection* projection) {
  if (!self->has_scene || !self->model) return FALSE;
  *projection = self->shown;
  if (!self->drawer) {
    gimbal_projection_init(projection, self->scene, gtk_widget_get_width(GTK_WIDGET(self)),
                           gtk_widget_get_height(GTK_WIDGET(self)));
  }
  return projection->half_height > 0;
}

void gimbal_viewport_set_stereo(GimbalViewport* self, gboolean stereo) {
  self->stereo = stereo;
  gimbal_viewport_refresh(self);
}

gboolean gimbal_viewport_get_stereo(GimbalViewport* self) {
  return self->stereo;
}

gboolean gimbal_viewport_run_on_canvas(GimbalViewport* self,
                                       void (*work)(GimbalCanvas* canvas, gpointer data), gpointer data) {
  if (self->drawer) {
    gimbal_drawer_run(self->drawer, work, data);
    return TRUE;
  }
  gtk_gl_area_make_current(self->area);
  if (gtk_gl_area_get_error(self->area)) return FALSE;
  work(&self->canvas, data);
  return TRUE;
}

//---- looks of bodies

void gimbal_viewport_set_looks(GimbalViewport* self, const guint8* looks, int count) {
  g_free(self->looks);
  self->looks = looks ? g_memdup2(looks, (gsize)count) : NULL;
  self->nlook = looks ? count : 0;
  gimbal_viewport_refresh(self);
}

int gimbal_viewport_body_of(const mjModel* m, int objtype, int id) {
  return id >= 0 && id < gimbal_kind_count(m, objtype) ? gimbal_kind_body(m, objtype, id) : -1;
}

GimbalBodyLook gimbal_viewport_get_look(GimbalViewport* self, int objtype, int id) {
  gboolean any = self->looks && self->model && self->nlook == self->model->nbody;
  int body = any ? gimbal_viewport_body_of(self->model, objtype, id) : -1;
  return body >= 0 ? self->looks[body] : GIMBAL_BODY_NORMAL;
}

static void draw_guarded(GimbalViewport* self) {
  GimbalDiagnostics* trouble = gimbal_diagnostics_new();
  if (gimbal_guard(draw_scene, self, trouble)) {
    self->broken = TRUE;
    g_free(self->error);
    self->error = g_strdup(gimbal_diagnostics_get(trouble, 0)->message);
  }
  gimbal_diagnostics_free(trouble);
}

//---- pictures

static gboolean restart_now(gpointer user_data) {
  GimbalViewport* self = user_data;
  self->restart = 0;
  gimbal_viewport_restart(self);
  return G_SOURCE_REMOVE;
}

// What was uploaded may be gone: after a suspend, an update of the driver, another surface. It is
// uploaded again, and if that does not help, into another OpenGL context.
static void viewport_revive(GimbalViewport* self) {
  gboolean alive = !self->canvas.context || gimbal_render_is_alive(self->canvas.context);
  if (!alive) gimbal_canvas_clear(&self->canvas);
  self->deaths = alive ? 0 : self->deaths + 1;
  if (self->deaths > 1 && !self->restart) self->restart = g_idle_add(restart_now, self);
}

static gboolean on_render(GimbalViewport* self, GdkGLContext* context) {
  (void)context;
  int scale = gtk_widget_get_scale_factor(GTK_WIDGET(self));
  mjrRect rect = {0, 0, gtk_widget_get_width(GTK_WIDGET(self)) * scale,
                  gtk_widget_get_height(GTK_WIDGET(self)) * scale};
  gint64 start = g_get_monotonic_time();
  viewport_revive(self);
  draw_background(self);
  if (!self->model || !self->data || self->broken || rect.width < 2 || rect.height < 2) return TRUE;
  self->rect = rect;
  draw_guarded(self);
  glFinish();
  gimbal_viewport_note_picture(self, start);
  self->pictures++;
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_DRAWN], 0);
  return TRUE;
}

// OpenGL, or OpenGL ES where there is no such thing.
static GdkGLContext* realize_context(GdkSurface* surface, GdkGLAPI api, GError** error) {
  g_autoptr(GdkGLContext) context = gdk_surface_create_gl_context(surface, error);
  if (!context) return NULL;
  gdk_gl_context_set_allowed_apis(context, api);
  gdk_gl_context_set_required_version(context, 3, api == GDK_GL_API_GL ? 3 : 0);
  return gdk_gl_context_realize(context, error) ? g_steal_pointer(&context) : NULL;
}

static GdkGLContext* on_create_context(GimbalViewport* self) {
  GdkSurface* surface = gtk_native_get_surface(gtk_widget_get_native(GTK_WIDGET(self)));
  g_autoptr(GError) error = NULL;
  GdkGLContext* context = realize_context(surface, GDK_GL_API_GL, &error);
  if (!context) context = realize_context(surface, GDK_GL_API_GLES, NULL);
  gtk_widget_set_opacity(GTK_WIDGET(self->area), context ? 1 : 0);
  if (context) return context;
  g_free(self->error);
  self->error = g_strdup_printf(_("OpenGL 3.3 is not available: %s"), error->message);
  // the page in front of the area says so, not the area
  gtk_gl_area_set_error(self->area, error);
  return NULL;
}

static void on_unrealize(GimbalViewport* self) {
  gtk_gl_area_make_current(self->area);
  if (!gtk_gl_area_get_error(self->area)) gimbal_canvas_clear(&self->canvas);
}

//---- what to show

void gimbal_viewport_refresh(GimbalViewport* self) {
  gimbal_viewport_queue_draw(self);
  g_signal_emit(self, gimbal_viewport_signals[GIMBAL_VIEWPORT_OPTIONS], 0);
}

void gimbal_viewport_align(GimbalViewport* self) {
  if (!self->model) return;
  gimbal_viewport_go_home(self);
  gimbal_viewport_begin_fit(self, TRUE);
  gimbal_viewport_refresh(self);
}

void gimbal_viewport_set_model(GimbalViewport* self, const mjModel* m, gboolean preserve_camera) {
  self->model = m;
  self->data = NULL;
  self->broken = FALSE;

  // after most edits the textures and meshes on the graphics card are still right
  self->subject = (GimbalSubject){m, gimbal_asset_digest(m), self->subject.edition + 1};
  self->urgent = TRUE;
  free_scene(self);
  gboolean lost = (self->camera.type == mjCAMERA_FIXED && self->camera.fixedcamid >= m->ncam) ||
                  (self->camera.type == mjCAMERA_TRACKING && self->camera.trackbodyid >= m->nbody);
  if (self->nlook != m->nbody) g_clear_pointer(&self->looks, g_free);
  if (!preserve_camera || lost) {
    mjv_defaultFreeCamera(m, &self->camera);
    gimbal_viewport_begin_fit(self, FALSE);
    int id = m->vis.global.cameraid;
    if (id >= 0 && id < m->ncam) gimbal_viewport_set_camera_index(self, id);
  }
  if (!preserve_camera || self->perturb.select >= m->nbody) mjv_defaultPerturb(&self->perturb);
}

static void viewport_disown(GimbalViewport* self) {
  if (self->owner) self->disown(g_steal_pointer(&self->owner));
}

void gimbal_viewport_set_owner(GimbalViewport* self, gpointer owner, GBoxedCopyFunc own,
                               GDestroyNotify disown_it) {
  gpointer kept = own(owner);
  viewport_disown(self);
  self->owner = kept;
  self->own = own;
  self->disown = disown_it;
}

void gimbal_viewport_set_frame(GimbalViewport* self, const mjModel* m, mjData* d) {
  self->model = m;
  self->data = d;
}

void gimbal_viewport_set_moving(GimbalViewport* self, gboolean moving) {
  self->moving = moving;
}

const mjData* gimbal_viewport_get_data(GimbalViewport* self) {
  return self->data;
}

void gimbal_viewport_clear(GimbalViewport* self) {
  self->model = NULL;
  self->data = NULL;
  free_scene(self);
  gimbal_viewport_drop_picture(self);
  viewport_disown(self);
  mjv_defaultPerturb(&self->perturb);
  gimbal_viewport_queue_draw(self);
}

void gimbal_viewport_select_body(GimbalViewport* self, int body) {
  body = MAX(body, 0);
  if (self->perturb.select == body) return;
  self->perturb.select = body;
  self->perturb.active = self->perturb.active2 = 0;
  self->perturb.flexselect = self->perturb.skinselect = -1;
  mju_zero3(self->perturb.localpos);
  if (body > 0 && self->model && body < self->model->nbody) {
    mju_copy3(self->perturb.localpos, self->model->body_ipos + 3 * body);
  }
  gimbal_viewport_queue_draw(self);
}

void gimbal_viewport_set_camera_index(GimbalViewport* self, int index) {
  mjvCamera* camera = &self->camera;
  if (index >= 0 && self->model && index < self->model->ncam) {
    camera->type = mjCAMERA_FIXED;
    camera->fixedcamid = index;
  } else if (index == -2 && self->perturb.select > 0) {
    camera->type = mjCAMERA_TRACKING;
    camera->trackbodyid = self->perturb.select;
    camera->fixedcamid = -1;
  } else {
    camera->type = mjCAMERA_FREE;
    camera->fixedcamid = camera->trackbodyid = -1;
  }
  gimbal_viewport_refresh(self);
}

int gimbal_viewport_get_camera_index(GimbalViewport* self) {
  if (self->camera.type == mjCAMERA_FIXED) return self->camera.fixedcamid;
  return self->camera.type == mjCAMERA_TRACKING ? -2 : -1;
}

void gimbal_viewport_set_extras(GimbalViewport* self, GimbalViewportExtras extras) {
  self->extras = extras;
}

void gimbal_viewport_set_overlay(GimbalViewport* self, GArray* geoms) {
  if (geoms) g_array_ref(geoms);
  g_clear_pointer(&self->overlay, g_array_unref);
  self->overlay = geoms;
  gimbal_viewport_refresh(self);
}

void gimbal_viewport_set_zoom_turned(GimbalViewport* self, gboolean turned) {
  self->zoom_turned = turned;
}

void gimbal_viewport_set_quality(GimbalViewport* self, int quality) {
  if (self->quality == quality) return;
  self->quality = quality;
  gimbal_viewport_queue_draw(self);
}

void gimbal_viewport_set_depth_cues(GimbalViewport* self, gboolean on) {
  self->depth_cues = on;
  gimbal_viewport_queue_draw(self);
}

//---- object

static void viewport_snapshot(GtkWidget* widget, GtkSnapshot* picture) {
  GimbalViewport* self = GIMBAL_VIEWPORT(widget);
  if (self->drawer) {
    gimbal_viewport_paint_image(self, picture);
  } else {
    GTK_WIDGET_CLASS(gimbal_viewport_parent_class)->snapshot(widget, picture);
  }
}

static void viewport_leave(GObject* object) {
  GimbalViewport* self = GIMBAL_VIEWPORT(object);
  gimbal_viewport_end_pace(self);
  gimbal_viewport_end_background(self);
  if (self->area) gtk_widget_unparent(GTK_WIDGET(g_steal_pointer(&self->area)));
  free_scene(self);
  viewport_disown(self);
}

#define OWNS(field, release) GIMBAL_OWNS(GimbalViewport, field, release)

static void gimbal_viewport_class_init(GimbalViewportClass* klass) {
  GtkWidgetClass* widget_class = GTK_WIDGET_CLASS(klass);
  GType type = GIMBAL_TYPE_VIEWPORT;
  GIMBAL_CLASS_OWNS(klass, viewport_leave, OWNS(restart, gimbal_drop_source), OWNS(error, g_free),
                    OWNS(looks, g_free), OWNS(overlay, g_array_unref), OWNS(scene, g_free));
  widget_class->snapshot = viewport_snapshot;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(widget_class, "viewport3d");
  gimbal_viewport_signals[GIMBAL_VIEWPORT_PICKED_TOO] =
      gimbal_signal_new("picked-too", type, 2, G_TYPE_INT, G_TYPE_INT);
  gimbal_viewport_signals[GIMBAL_VIEWPORT_PICKED] =
      gimbal_signal_new("picked", type, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_BOOLEAN);
  gimbal_viewport_signals[GIMBAL_VIEWPORT_PERTURBED] = gimbal_signal_new("perturbed", type, 0);
  gimbal_viewport_signals[GIMBAL_VIEWPORT_OPTIONS] = gimbal_signal_new("options-changed", type, 0);
  gimbal_viewport_signals[GIMBAL_VIEWPORT_DRAWN] = gimbal_signal_new("drawn", type, 0);
}

void gimbal_viewport_default_render_flags(mjtByte flags[mjNRNDFLAG]) {
  static const int kOn[] = {mjRND_SHADOW, mjRND_REFLECTION, mjRND_SKYBOX, mjRND_HAZE, mjRND_CULL_FACE};
  memset(flags, 0, mjNRNDFLAG);
  for (guint i = 0; i < G_N_ELEMENTS(kOn); i++) flags[kOn[i]] = 1;
}

static void default_options(GimbalViewport* self) {
  gimbal_viewport_default_render_flags(self->render_flags);
  mjv_defaultOption(&self->option);
  mjv_defaultCamera(&self->camera);
  mjv_defaultPerturb(&self->perturb);
}

static void make_area(GimbalViewport* self) {
  self->area = GTK_GL_AREA(gtk_gl_area_new());
  gtk_gl_area_set_has_depth_buffer(self->area, FALSE);
  gtk_widget_insert_after(GTK_WIDGET(self->area), GTK_WIDGET(self), NULL);
  g_signal_connect_object(self->area, "create-context", G_CALLBACK(on_create_context), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->area, "render", G_CALLBACK(on_render), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->area, "unrealize", G_CALLBACK(on_unrealize), self, G_CONNECT_SWAPPED);
}

void gimbal_viewport_restart(GimbalViewport* self) {
  if (self->drawer) {
    gimbal_viewport_end_background(self);
    gimbal_viewport_begin_background(self);
  } else {
    gtk_widget_unparent(GTK_WIDGET(self->area));
    make_area(self);
  }
  gimbal_viewport_queue_draw(self);
}

static void gimbal_viewport_init(GimbalViewport* self) {
  self->scene = g_new0(mjvScene, 1);
  default_options(self);
  self->clear_color[0] = self->clear_color[1] = self->clear_color[2] = 0.15f;
  make_area(self);
  gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
  gtk_widget_set_hexpand(GTK_WIDGET(self), TRUE);
  gtk_widget_set_vexpand(GTK_WIDGET(self), TRUE);
  gimbal_viewport_begin_pace(self);
  gimbal_viewport_add_gestures(self);
  gimbal_viewport_add_walk(self);
}

GtkWidget* gimbal_viewport_new(void) {
  return g_object_new(GIMBAL_TYPE_VIEWPORT, NULL);
}
