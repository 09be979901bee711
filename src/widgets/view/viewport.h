// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A GtkGLArea that draws one mjvScene.
//
// The viewport shows what it is given: a model and a data that belong to the caller and stay valid
// until the next gimbal_viewport_set_frame. It draws only when something changed.

#ifndef GIMBAL_VIEWPORT_H_
#define GIMBAL_VIEWPORT_H_

#include <gtk/gtk.h>
#include <mujoco/mujoco.h>

#include "widgets/view/layers.h"
#include "widgets/view/projection.h"

#define GIMBAL_TYPE_VIEWPORT (gimbal_viewport_get_type())
G_DECLARE_FINAL_TYPE(GimbalViewport, gimbal_viewport, GIMBAL, VIEWPORT, GtkWidget)

// Signals
//   "picked" (int type, int id, gboolean twice)  a click or a double click met this object (mjtObj); id -1:
//                                  a double click into the void
//   "perturbed"                    gimbal_viewport_get_perturb changed by a gesture
//   "options-changed"              a visual option, a render flag or the camera's kind changed
//   "drawn"                        a frame was drawn
GtkWidget* gimbal_viewport_new(void);

// Draw with another OpenGL context from now on; done by itself when the driver has lost the one in
// use.
void gimbal_viewport_restart(GimbalViewport* self);

// Who keeps the models that follow, whose arrays outlive them: pictures may then be drawn while the
// caller goes on.
void gimbal_viewport_set_owner(GimbalViewport* self, gpointer owner, GBoxedCopyFunc own,
                               GDestroyNotify disown_it);

// Show a state of a model. model is new if its generation differs from the last one: geometry and
// textures are then uploaded again. preserve_camera: the camera stays (an edited model), else it
// goes to the model's default view.
void gimbal_viewport_set_model(GimbalViewport* self, const mjModel* m, gboolean preserve_camera);
void gimbal_viewport_clear(GimbalViewport* self);

// The state to draw from now on, with gimbal_viewport_queue_draw or whenever the toolkit asks for
// it. The state that was set before may be freed after this call.
void gimbal_viewport_set_frame(GimbalViewport* self, const mjModel* m, mjData* d);
const mjData* gimbal_viewport_get_data(GimbalViewport* self);

// More states are about to come: until then no time goes into the best picture of this one.
void gimbal_viewport_set_moving(GimbalViewport* self, gboolean moving);

// Draw soon. Where drawing is slow (a software renderer), at least as much time as the last frame
// took goes to other work.
void gimbal_viewport_queue_draw(GimbalViewport* self);

// Other input of the window is urgent, such as a typed letter. Where drawing is slow, the next
// frame reuses the last picture, and for a second or two other work gets more of the time.
void gimbal_viewport_yield_to_input(GimbalViewport* self);

// Models of the viewport; call gimbal_viewport_refresh after a change.
mjvOption* gimbal_viewport_get_option(GimbalViewport* self);
mjtByte* gimbal_viewport_get_render_flags(GimbalViewport* self);  // (mjNRNDFLAG)
mjtByte* gimbal_viewport_get_layers(GimbalViewport* self);        // (GIMBAL_N_LAYERS)
mjvCamera* gimbal_viewport_get_camera(GimbalViewport* self);
const mjvPerturb* gimbal_viewport_get_perturb(GimbalViewport* self);
void gimbal_viewport_refresh(GimbalViewport* self);
void gimbal_viewport_default_render_flags(mjtByte flags[mjNRNDFLAG]);

// Highlight a body; 0 or less: none.
void gimbal_viewport_select_body(GimbalViewport* self, int body);
int gimbal_viewport_get_selected_body(GimbalViewport* self);

// Cameras: -2 tracking the selected body, -1 free, 0 … ncam-1 of the model.
void gimbal_viewport_set_camera_index(GimbalViewport* self, int index);
int gimbal_viewport_get_camera_index(GimbalViewport* self);
// Let the camera go along with a body, unless the model has none of that number.
void gimbal_viewport_track(GimbalViewport* self, int body);
// Turn the free camera as the model says and let it show all that is drawn; or let it show these
// points (mjtNum, three each), from where it looks.
void gimbal_viewport_align(GimbalViewport* self);
void gimbal_viewport_fit(GimbalViewport* self, const GArray* points);
// Whether the camera is where the view itself has put it, and follows the shape of the view.
gboolean gimbal_viewport_is_fitted(GimbalViewport* self);

// Whether the camera still is that of the first view, which nobody chose.
gboolean gimbal_viewport_is_first(GimbalViewport* self);
// What is shown as a whole leaves these parts of the view's width and height free in the upper left
// corner; 0: nothing lies there.
void gimbal_viewport_set_covered(GimbalViewport* self, double width, double height);

// Quality: a GimbalQuality (gimbal/render.h).
void gimbal_viewport_set_quality(GimbalViewport* self, int quality);

// Whether good pictures have darker corners and edges, and models without a sky a grey one. Not
// where a picture stands for what a camera of the model sees.
void gimbal_viewport_set_studio_look(GimbalViewport* self, gboolean on);

// Whether turning the wheel away from oneself goes nearer, as in most programs for models, not
// further away.
void gimbal_viewport_set_zoom_turned(GimbalViewport* self, gboolean turned);

// What adds geoms of its own to the scene before it is drawn. NULL: nothing.
typedef void (*GimbalViewportExtras)(const mjModel* m, const mjData* d, mjvScene* scene);
void gimbal_viewport_set_extras(GimbalViewport* self, GimbalViewportExtras extras);

// Geoms that are drawn over each scene until others come (referenced; NULL: none).
void gimbal_viewport_set_overlay(GimbalViewport* self, GArray* geoms);

// The same for other states of the model.
void gimbal_viewport_set_ghosts(GimbalViewport* self, GArray* geoms);
GArray* gimbal_viewport_get_ghosts(GimbalViewport* self);

// How the last frame was seen. FALSE: nothing was drawn yet.
gboolean gimbal_viewport_get_projection(GimbalViewport* self, GimbalProjection* projection);

// What is under a place of the widget. FALSE: nothing.
typedef struct GimbalHit {
  int type, id;          // mjtObj
  int body;              // that it hangs on, -1: none
  int geom, flex, skin;  // -1: it is another one
  mjtNum point[3];       // m
} GimbalHit;
gboolean gimbal_viewport_pick(GimbalViewport* self, double x, double y, GimbalHit* hit);

// A tool that takes the primary button before the camera does: press returns TRUE to have the drag.
// Places are those of the widget. NULL: none.
typedef struct GimbalViewportTool {
  gboolean (*press)(gpointer data, double x, double y, GdkModifierType modifiers);
  void (*drag)(gpointer data, double x, double y, GdkModifierType modifiers);
  void (*release)(gpointer data);
  void (*cancel)(gpointer data);
  gpointer data;
} GimbalViewportTool;
void gimbal_viewport_set_tool(GimbalViewport* self, const GimbalViewportTool* tool);
void gimbal_viewport_cancel_tool(GimbalViewport* self);

// What bodies look like: one GimbalBodyLook for each body of the model. NULL: all as they are.
typedef enum GimbalBodyLook { GIMBAL_BODY_NORMAL, GIMBAL_BODY_HIDDEN, GIMBAL_BODY_FAINT } GimbalBodyLook;
void gimbal_viewport_set_looks(GimbalViewport* self, const guint8* looks, int count);

// The look of the body that an object hangs on.
GimbalBodyLook gimbal_viewport_get_look(GimbalViewport* self, int objtype, int id);

// Walking: W A S D Q E move the free camera, faster with Shift; dragging turns it in place.
void gimbal_viewport_set_walking(GimbalViewport* self, gboolean walking);

// Two pictures side by side, one for each eye.
void gimbal_viewport_set_stereo(GimbalViewport* self, gboolean stereo);
gboolean gimbal_viewport_get_stereo(GimbalViewport* self);

// A picture of the view in any size; transparent: what no object covers is. NULL (and an error) if
// it cannot be drawn.
GdkTexture* gimbal_viewport_capture(GimbalViewport* self, int width, int height, gboolean transparent,
                                    GError** error);

// Time that the last frame took, in milliseconds.
double gimbal_viewport_get_draw_ms(GimbalViewport* self);

// Does a thread draw the pictures? "drawn" then comes before the frame of the window that shows the
// picture, else in it.
gboolean gimbal_viewport_is_aside(GimbalViewport* self);

// How many pictures there were.
guint gimbal_viewport_get_pictures(GimbalViewport* self);

// The text of the error that prevents drawing, or NULL.
const char* gimbal_viewport_get_error(GimbalViewport* self);

#endif  // GIMBAL_VIEWPORT_H_
