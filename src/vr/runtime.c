// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The way into a head-set (OpenXR 1.0, chapter 2.1): instance, system, graphics, session, space,
// swapchains, actions. Each step says why it did not go on.

#include "vr/runtime.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

// millimetres, where the runtime does not know the floor
enum { MOST_VIEWS = 4, EYE_HEIGHT = 1600 };

//---- instance and system

static bool has_extension(const XrExtensionProperties* list, uint32_t count, const char* name) {
  for (uint32_t i = 0; i < count; i++) {
    if (!strcmp(list[i].extensionName, name)) return true;
  }
  return false;
}

// Does the runtime take a context of EGL? Whether it takes OpenGL at all shows when the instance is
// made: only then does the loader ask the runtime anew.
static bool find_egl(bool* egl, GError** error) {
  uint32_t count = 0;
  if (!VR_CALL(error, xrEnumerateInstanceExtensionProperties, NULL, 0, &count, NULL)) return false;
  g_autofree XrExtensionProperties* list = g_new0(XrExtensionProperties, count);
  for (uint32_t i = 0; i < count; i++) list[i].type = XR_TYPE_EXTENSION_PROPERTIES;
  if (!VR_CALL(error, xrEnumerateInstanceExtensionProperties, NULL, count, &count, list)) return false;
  *egl = has_extension(list, count, XR_MNDX_EGL_ENABLE_EXTENSION_NAME);
  return true;
}

static bool open_instance(VrRuntime* self, bool egl, GError** error) {
  static const char* const names[] = {XR_KHR_OPENGL_ENABLE_EXTENSION_NAME, XR_MNDX_EGL_ENABLE_EXTENSION_NAME};
  XrInstanceCreateInfo info = {.type = XR_TYPE_INSTANCE_CREATE_INFO,
                               .applicationInfo = {.applicationName = "Gimbal",
                                                   .engineName = "Gimbal",
                                                   .apiVersion = XR_MAKE_VERSION(1, 0, 0)},
                               .enabledExtensionCount = egl ? 2 : 1,
                               .enabledExtensionNames = names};
  XrSystemGetInfo wanted = {.type = XR_TYPE_SYSTEM_GET_INFO,
                            .formFactor = XR_FORM_FACTOR_HEAD_MOUNTED_DISPLAY};
  return VR_CALL(error, xrCreateInstance, &info, &self->instance) &&
         VR_CALL(error, xrGetSystem, self->instance, &wanted, &self->system);
}

// How pictures are put before the eyes: what the runtime likes best, opaque on a closed head-set.
static bool find_blend(VrRuntime* self, GError** error) {
  XrEnvironmentBlendMode modes[8] = {XR_ENVIRONMENT_BLEND_MODE_OPAQUE};
  uint32_t count = 0;
  if (!VR_CALL(error, xrEnumerateEnvironmentBlendModes, self->instance, self->system,
               XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO, G_N_ELEMENTS(modes), &count, modes)) {
    return false;
  }
  self->blend = modes[0];
  return true;
}

//---- graphics and session

// The runtime has to be asked which OpenGL it wants before there may be a session.
static bool meet_requirements(VrRuntime* self, GError** error) {
  PFN_xrGetOpenGLGraphicsRequirementsKHR ask = NULL;
  XrGraphicsRequirementsOpenGLKHR wants = {.type = XR_TYPE_GRAPHICS_REQUIREMENTS_OPENGL_KHR};
  XrResult found =
      xrGetInstanceProcAddr(self->instance, "xrGetOpenGLGraphicsRequirementsKHR", (PFN_xrVoidFunction*)&ask);
  if (!vr_good(found, "xrGetInstanceProcAddr", error)) return false;
  if (!vr_good(ask(self->instance, self->system, &wants), "xrGetOpenGLGraphicsRequirementsKHR", error)) {
    return false;
  }
  GLint major = 0, minor = 0;
  glGetIntegerv(GL_MAJOR_VERSION, &major);
  glGetIntegerv(GL_MINOR_VERSION, &minor);
  if (XR_MAKE_VERSION((uint64_t)major, (uint64_t)minor, 0) >= wants.minApiVersionSupported) return true;
  g_set_error(error, VR_ERROR, VR_ERROR_GRAPHICS,
              _("The OpenXR runtime wants OpenGL %d.%d, and the driver has %d.%d: update the driver"),
              (int)XR_VERSION_MAJOR(wants.minApiVersionSupported),
              (int)XR_VERSION_MINOR(wants.minApiVersionSupported), major, minor);
  return false;
}

static bool open_session(VrRuntime* self, GError** error) {
  XrSessionCreateInfo info = {
      .type = XR_TYPE_SESSION_CREATE_INFO, .next = &self->binding.base, .systemId = self->system};
  return VR_CALL(error, xrCreateSession, self->instance, &info, &self->session);
}

// A room whose zero is on the floor if the runtime has one, else one that begins at the head.
static bool open_space(VrRuntime* self, GError** error) {
  XrReferenceSpaceType types[16];
  uint32_t count = 0;
  if (!VR_CALL(error, xrEnumerateReferenceSpaces, self->session, G_N_ELEMENTS(types), &count, types)) {
    return false;
  }
  for (uint32_t i = 0; i < count; i++) self->floor |= types[i] == XR_REFERENCE_SPACE_TYPE_STAGE;
  XrReferenceSpaceCreateInfo info = {
      .type = XR_TYPE_REFERENCE_SPACE_CREATE_INFO,
      .referenceSpaceType = self->floor ? XR_REFERENCE_SPACE_TYPE_STAGE : XR_REFERENCE_SPACE_TYPE_LOCAL,
      .poseInReferenceSpace = {.orientation = {0, 0, 0, 1},
                               .position = {0, self->floor ? 0 : -1e-3f * EYE_HEIGHT, 0}}};
  return VR_CALL(error, xrCreateReferenceSpace, self->session, &info, &self->space);
}

static bool open_swapchains(VrRuntime* self, int panel_width, int panel_height, GError** error) {
  XrViewConfigurationView views[MOST_VIEWS];
  uint32_t count = 0;
  for (int i = 0; i < MOST_VIEWS; i++) {
    views[i] = (XrViewConfigurationView){.type = XR_TYPE_VIEW_CONFIGURATION_VIEW};
  }
  if (!VR_CALL(error, xrEnumerateViewConfigurationViews, self->instance, self->system,
               XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO, MOST_VIEWS, &count, views)) {
    return false;
  }
  for (int i = 0; i < 2; i++) {
    int width = (int)views[i].recommendedImageRectWidth, height = (int)views[i].recommendedImageRectHeight;
    if (!vr_swapchain_open(self->eyes + i, self->session, width, height, error)) return false;
  }
  return vr_swapchain_open(&self->panel, self->session, panel_width, panel_height, error);
}

bool vr_runtime_open(VrRuntime* self, int panel_width, int panel_height, GError** error) {
  bool egl = false;
  *self = (VrRuntime){.instance = XR_NULL_HANDLE};
  return find_egl(&egl, error) && open_instance(self, egl, error) && find_blend(self, error) &&
         vr_binding_open(&self->binding, egl, error) && meet_requirements(self, error) &&
         open_session(self, error) && open_space(self, error) &&
         open_swapchains(self, panel_width, panel_height, error) &&
         vr_actions_open(&self->actions, self->instance, self->session, error);
}

void vr_runtime_close(VrRuntime* self) {
  vr_actions_close(&self->actions);
  vr_swapchain_close(&self->panel);
  for (int i = 0; i < 2; i++) vr_swapchain_close(self->eyes + i);
  if (self->space) xrDestroySpace(self->space);
  if (self->session) xrDestroySession(self->session);
  if (self->instance) xrDestroyInstance(self->instance);
  vr_binding_close(&self->binding);
  *self = (VrRuntime){.instance = XR_NULL_HANDLE};
}

//---- what the runtime says

static VrState begin_session(VrRuntime* self, GError** error) {
  XrSessionBeginInfo info = {.type = XR_TYPE_SESSION_BEGIN_INFO,
                             .primaryViewConfigurationType = XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO};
  if (!VR_CALL(error, xrBeginSession, self->session, &info)) return VR_FAILED;
  self->running = true;
  return VR_SHOWS;
}

static VrState end_session(VrRuntime* self, GError** error) {
  self->running = false;
  return VR_CALL(error, xrEndSession, self->session) ? VR_WAITS : VR_FAILED;
}

static VrState on_state(VrRuntime* self, XrSessionState state, GError** error) {
  if (state == XR_SESSION_STATE_READY) return begin_session(self, error);
  if (state == XR_SESSION_STATE_STOPPING) return end_session(self, error);
  if (state == XR_SESSION_STATE_EXITING) return VR_ENDED;
  if (state == XR_SESSION_STATE_LOSS_PENDING) {
    vr_good(XR_ERROR_SESSION_LOST, "xrPollEvent", error);
    return VR_FAILED;
  }
  return VR_WAITS;
}

static VrState on_event(VrRuntime* self, const XrEventDataBuffer* event, GError** error) {
  if (event->type == XR_TYPE_EVENT_DATA_INSTANCE_LOSS_PENDING) {
    vr_good(XR_ERROR_INSTANCE_LOST, "xrPollEvent", error);
    return VR_FAILED;
  }
  if (event->type != XR_TYPE_EVENT_DATA_SESSION_STATE_CHANGED) return VR_WAITS;
  return on_state(self, ((const XrEventDataSessionStateChanged*)(const void*)event)->state, error);
}

VrState vr_runtime_poll(VrRuntime* self, GError** error) {
  XrEventDataBuffer event = {.type = XR_TYPE_EVENT_DATA_BUFFER};
  XrResult result;
  while ((result = xrPollEvent(self->instance, &event)) == XR_SUCCESS) {
    VrState state = on_event(self, &event, error);
    if (state == VR_ENDED || state == VR_FAILED) return state;
    event = (XrEventDataBuffer){.type = XR_TYPE_EVENT_DATA_BUFFER};
  }
  if (!vr_good(result, "xrPollEvent", error)) return VR_FAILED;
  return self->running ? VR_SHOWS : VR_WAITS;
}

void vr_runtime_leave(VrRuntime* self) {
  xrRequestExitSession(self->session);
}

//---- frames

static bool runtime_locate(VrRuntime* self, VrMoment* moment, GError** error) {
  const XrViewStateFlags both = XR_VIEW_STATE_POSITION_VALID_BIT | XR_VIEW_STATE_ORIENTATION_VALID_BIT;
  XrViewLocateInfo info = {.type = XR_TYPE_VIEW_LOCATE_INFO,
                           .viewConfigurationType = XR_VIEW_CONFIGURATION_TYPE_PRIMARY_STEREO,
                           .displayTime = moment->time,
                           .space = self->space};
  XrViewState state = {.type = XR_TYPE_VIEW_STATE};
  XrView views[2] = {{.type = XR_TYPE_VIEW}, {.type = XR_TYPE_VIEW}};
  uint32_t count = 0;
  if (!VR_CALL(error, xrLocateViews, self->session, &info, &state, 2, &count, views)) return false;
  moment->located = count == 2 && (state.viewStateFlags & both) == both;
  for (int i = 0; i < 2 && moment->located; i++) {
    const XrFovf* fov = &views[i].fov;
    moment->eye[i] = vr_pose_of(&views[i].pose);
    moment->fov[i] = (VrFov){fov->angleLeft, fov->angleRight, fov->angleUp, fov->angleDown};
    self->views[i] = (XrCompositionLayerProjectionView){.type = XR_TYPE_COMPOSITION_LAYER_PROJECTION_VIEW,
                                                        .pose = views[i].pose,
                                                        .fov = *fov,
                                                        .subImage = vr_swapchain_image(self->eyes + i)};
  }
  if (!moment->located) return true;
  moment->head = moment->eye[0];
  mju_add3(moment->head.pos, moment->eye[0].pos, moment->eye[1].pos);
  mju_scl3(moment->head.pos, moment->head.pos, 0.5);
  return true;
}

bool vr_runtime_begin(VrRuntime* self, VrMoment* moment, GError** error) {
  XrFrameState state = {.type = XR_TYPE_FRAME_STATE};
  *moment = (VrMoment){.time = 0};
  if (!VR_CALL(error, xrWaitFrame, self->session, NULL, &state)) return false;
  if (!VR_CALL(error, xrBeginFrame, self->session, NULL)) return false;
  moment->time = state.predictedDisplayTime;
  moment->shown = state.shouldRender;
  moment->seconds = self->last ? mju_clip(1e-9 * (double)(moment->time - self->last), 0, 0.1) : 0;
  self->last = moment->time;
  return runtime_locate(self, moment, error) &&
         vr_actions_read(&self->actions, self->session, self->space, moment->time, moment->hands, error);
}

bool vr_runtime_end(VrRuntime* self, const VrMoment* moment, const GimbalPose* panel,
                    const float panel_size[2], GError** error) {
  XrCompositionLayerProjection eyes = {.type = XR_TYPE_COMPOSITION_LAYER_PROJECTION,
                                       .space = self->space,
                                       .viewCount = 2,
                                       .views = self->views};
  XrCompositionLayerQuad quad = {.type = XR_TYPE_COMPOSITION_LAYER_QUAD,
                                 .space = self->space,
                                 .eyeVisibility = XR_EYE_VISIBILITY_BOTH,
                                 .subImage = vr_swapchain_image(&self->panel),
                                 .size = {panel_size[0], panel_size[1]}};
  const XrCompositionLayerBaseHeader* layers[2] = {(void*)&eyes, (void*)&quad};
  bool drawn = moment->shown && moment->located;
  if (panel) quad.pose = vr_posef_of(panel);
  XrFrameEndInfo info = {.type = XR_TYPE_FRAME_END_INFO,
                         .displayTime = moment->time,
                         .environmentBlendMode = self->blend,
                         .layerCount = drawn ? 1 + !!panel : 0,
                         .layers = layers};
  return VR_CALL(error, xrEndFrame, self->session, &info);
}
