// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A runtime for OpenXR as the loader loads it, without a head-set: its poses come from a script,
// its pictures are read back. It draws nothing and shares the context of the program, which is the
// same process.

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <epoxy/glx.h>
#include <string.h>
#include <time.h>

#define XR_NO_PROTOTYPES
#define XR_USE_GRAPHICS_API_OPENGL
#define XR_USE_PLATFORM_XLIB
#define XR_USE_PLATFORM_EGL
#include <openxr/openxr.h>
#include <openxr/openxr_platform.h>

#include "runtime.h"

#define EXPORT __attribute__((visibility("default")))

extern Script vr_script;
EXPORT Script vr_script;

#define S        (&vr_script)
#define COUNT(a) (sizeof(a) / sizeof *(a))

// Note the call; does it fail?
static bool fails(const char* call) {
  bool known = false;
  for (int i = 0; i < S->ncalls; i++) known |= !strcmp(S->calls[i], call);
  if (!known && S->ncalls < MOST_CALLS) S->calls[S->ncalls++] = call;
  return S->fail && !strcmp(S->fail, call);
}

#define GATE                                \
  do {                                      \
    if (fails(__func__)) return S->failure; \
  } while (0)

#define HANDLE(type, number) ((type)(uintptr_t)(number))

//---- events

static struct {
  XrSessionState states[8];
  int count;
  bool instance_lost;
} news;

static void say(XrSessionState state) {
  if (news.count < (int)COUNT(news.states)) news.states[news.count++] = state;
}

static XrResult xrPollEvent(XrInstance instance, XrEventDataBuffer* buffer) {
  GATE;
  if (news.instance_lost) {
    XrEventDataInstanceLossPending lost = {.type = XR_TYPE_EVENT_DATA_INSTANCE_LOSS_PENDING};
    memcpy(buffer, &lost, sizeof lost);
    return XR_SUCCESS;
  }
  if (!news.count) return XR_EVENT_UNAVAILABLE;
  XrEventDataSessionStateChanged event = {.type = XR_TYPE_EVENT_DATA_SESSION_STATE_CHANGED,
                                          .state = news.states[0]};
  memcpy(buffer, &event, sizeof event);
  memmove(news.states, news.states + 1, sizeof *news.states * (size_t)--news.count);
  (void)instance;
  return XR_SUCCESS;
}

//---- instance and system

static XrResult xrEnumerateInstanceExtensionProperties(const char* layer, uint32_t capacity, uint32_t* count,
                                                       XrExtensionProperties* list) {
  GATE;
  (void)layer;
  const char* names[2];
  *count = 0;
  if (!S->without_opengl) names[(*count)++] = XR_KHR_OPENGL_ENABLE_EXTENSION_NAME;
  if (!S->without_egl) names[(*count)++] = XR_MNDX_EGL_ENABLE_EXTENSION_NAME;
  for (uint32_t i = 0; i < *count && i < capacity; i++) strcpy(list[i].extensionName, names[i]);
  return XR_SUCCESS;
}

static XrResult xrCreateInstance(const XrInstanceCreateInfo* info, XrInstance* instance) {
  GATE;
  (void)info;
  news.count = 0;
  news.instance_lost = false;
  S->frames = 0;
  S->open++;
  *instance = HANDLE(XrInstance, 1);
  return XR_SUCCESS;
}

static XrResult xrDestroyInstance(XrInstance instance) {
  (void)instance;
  S->open--;
  return XR_SUCCESS;
}

static XrResult xrGetInstanceProperties(XrInstance instance, XrInstanceProperties* properties) {
  (void)instance;
  strcpy(properties->runtimeName, "a script");
  return XR_SUCCESS;
}

static XrResult xrGetSystem(XrInstance instance, const XrSystemGetInfo* info, XrSystemId* system) {
  GATE;
  (void)instance, (void)info;
  *system = 1;
  return XR_SUCCESS;
}

static XrResult xrEnumerateEnvironmentBlendModes(XrInstance instance, XrSystemId system,
                                                 XrViewConfigurationType type, uint32_t capacity,
                                                 uint32_t* count, XrEnvironmentBlendMode* modes) {
  GATE;
  (void)instance, (void)system, (void)type;
  *count = 1;
  if (capacity) modes[0] = XR_ENVIRONMENT_BLEND_MODE_OPAQUE;
  return XR_SUCCESS;
}

static XrResult xrEnumerateViewConfigurationViews(XrInstance instance, XrSystemId system,
                                                  XrViewConfigurationType type, uint32_t capacity,
                                                  uint32_t* count, XrViewConfigurationView* views) {
  GATE;
  (void)instance, (void)system, (void)type;
  *count = 2;
  for (uint32_t i = 0; i < 2 && i < capacity; i++) {
    views[i].recommendedImageRectWidth = (uint32_t)(S->width ? S->width : EYE_WIDTH);
    views[i].recommendedImageRectHeight = (uint32_t)(S->height ? S->height : EYE_TALL);
  }
  return XR_SUCCESS;
}

static XrResult xrGetOpenGLGraphicsRequirementsKHR(XrInstance instance, XrSystemId system,
                                                   XrGraphicsRequirementsOpenGLKHR* wants) {
  GATE;
  (void)instance, (void)system;
  wants->minApiVersionSupported = XR_MAKE_VERSION(3, 0, 0);
  wants->maxApiVersionSupported = XR_MAKE_VERSION(4, 6, 0);
  return XR_SUCCESS;
}

//---- session and spaces

// A session wants a context that is current and well described.
static bool described(const XrBaseInStructure* binding) {
  if (!binding) return false;
  if (binding->type == XR_TYPE_GRAPHICS_BINDING_EGL_MNDX) {
    const XrGraphicsBindingEGLMNDX* egl = (const void*)binding;
    return !S->without_egl && egl->context == eglGetCurrentContext() &&
           egl->display == eglGetCurrentDisplay() && egl->getProcAddress && egl->context;
  }
  const XrGraphicsBindingOpenGLXlibKHR* glx = (const void*)binding;
  return binding->type == XR_TYPE_GRAPHICS_BINDING_OPENGL_XLIB_KHR && glx->xDisplay && glx->glxFBConfig &&
         glx->glxContext && glx->glxContext == glXGetCurrentContext() &&
         glx->glxDrawable == glXGetCurrentDrawable();
}

static XrResult xrCreateSession(XrInstance instance, const XrSessionCreateInfo* info, XrSession* session) {
  GATE;
  (void)instance;
  if (!described(info->next)) return XR_ERROR_GRAPHICS_DEVICE_INVALID;
  say(XR_SESSION_STATE_IDLE);
  say(XR_SESSION_STATE_READY);
  S->open++;
  *session = HANDLE(XrSession, 2);
  return XR_SUCCESS;
}

static XrResult xrDestroySession(XrSession session) {
  (void)session;
  S->open--;
  return XR_SUCCESS;
}

static XrResult xrBeginSession(XrSession session, const XrSessionBeginInfo* info) {
  GATE;
  (void)session, (void)info;
  say(XR_SESSION_STATE_SYNCHRONIZED);
  say(XR_SESSION_STATE_VISIBLE);
  say(XR_SESSION_STATE_FOCUSED);
  return XR_SUCCESS;
}

static XrResult xrEndSession(XrSession session) {
  GATE;
  (void)session;
  say(XR_SESSION_STATE_IDLE);
  say(XR_SESSION_STATE_EXITING);
  return XR_SUCCESS;
}

static XrResult xrRequestExitSession(XrSession session) {
  GATE;
  (void)session;
  say(XR_SESSION_STATE_STOPPING);
  return XR_SUCCESS;
}

static XrResult xrEnumerateReferenceSpaces(XrSession session, uint32_t capacity, uint32_t* count,
                                           XrReferenceSpaceType* types) {
  GATE;
  (void)session;
  const XrReferenceSpaceType known[] = {XR_REFERENCE_SPACE_TYPE_VIEW, XR_REFERENCE_SPACE_TYPE_LOCAL,
                                        XR_REFERENCE_SPACE_TYPE_STAGE};
  *count = S->without_floor ? 2 : 3;
  for (uint32_t i = 0; i < *count && i < capacity; i++) types[i] = known[i];
  return XR_SUCCESS;
}

static XrResult xrCreateReferenceSpace(XrSession session, const XrReferenceSpaceCreateInfo* info,
                                       XrSpace* space) {
  GATE;
  (void)session, (void)info;
  S->open++;
  *space = HANDLE(XrSpace, 10);
  return XR_SUCCESS;
}

static XrResult xrDestroySpace(XrSpace space) {
  (void)space;
  S->open--;
  return XR_SUCCESS;
}

//---- swapchains

typedef struct Ring {
  GLuint textures[3];
  int width, height, next, last;
  bool acquired, waited;
} Ring;

static Ring rings[3];
static int nring;

static Ring* ring_of(XrSwapchain chain) {
  return rings + ((uintptr_t)chain - 20);
}

static XrResult xrEnumerateSwapchainFormats(XrSession session, uint32_t capacity, uint32_t* count,
                                            int64_t* formats) {
  GATE;
  (void)session;
  *count = S->without_srgb ? 1 : 2;
  if (capacity > 0) formats[0] = GL_RGBA16F;
  if (capacity > 1) formats[1] = GL_SRGB8_ALPHA8;
  return XR_SUCCESS;
}

static XrResult xrCreateSwapchain(XrSession session, const XrSwapchainCreateInfo* info, XrSwapchain* chain) {
  GATE;
  (void)session;
  Ring* ring = rings + nring;
  *ring = (Ring){.width = (int)info->width, .height = (int)info->height};
  glGenTextures(3, ring->textures);
  for (int i = 0; i < 3; i++) {
    glBindTexture(GL_TEXTURE_2D, ring->textures[i]);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)info->format, ring->width, ring->height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, NULL);
  }
  glBindTexture(GL_TEXTURE_2D, 0);
  *chain = HANDLE(XrSwapchain, 20 + nring++);
  S->open++;
  return XR_SUCCESS;
}

static XrResult xrDestroySwapchain(XrSwapchain chain) {
  glDeleteTextures(3, ring_of(chain)->textures);
  nring--;
  S->open--;
  return XR_SUCCESS;
}

static XrResult xrEnumerateSwapchainImages(XrSwapchain chain, uint32_t capacity, uint32_t* count,
                                           XrSwapchainImageBaseHeader* images) {
  GATE;
  XrSwapchainImageOpenGLKHR* list = (void*)images;
  *count = 3;
  for (uint32_t i = 0; i < 3 && i < capacity; i++) list[i].image = ring_of(chain)->textures[i];
  return XR_SUCCESS;
}

static void show_picture(const Ring* ring, bool finished) {
  if (!S->picture) return;
  S->picture((int)(ring - rings), finished, ring->textures[ring->last], ring->width, ring->height, S->data);
}

static XrResult xrAcquireSwapchainImage(XrSwapchain chain, const XrSwapchainImageAcquireInfo* info,
                                        uint32_t* index) {
  GATE;
  (void)info;
  Ring* ring = ring_of(chain);
  if (ring->acquired) return XR_ERROR_CALL_ORDER_INVALID;
  ring->acquired = true;
  ring->last = ring->next;
  ring->next = (ring->next + 1) % 3;
  *index = (uint32_t)ring->last;
  show_picture(ring, false);
  return XR_SUCCESS;
}

static XrResult xrWaitSwapchainImage(XrSwapchain chain, const XrSwapchainImageWaitInfo* info) {
  GATE;
  (void)info;
  if (!ring_of(chain)->acquired) return XR_ERROR_CALL_ORDER_INVALID;
  ring_of(chain)->waited = true;
  return XR_SUCCESS;
}

// What is on a texture, from below.
static void read_back(const Ring* ring, unsigned char* rgb, int width, int height) {
  GLuint framebuffer;
  GLint before;
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &before);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, ring->textures[ring->last],
                         0);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, rgb);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)before);
  glDeleteFramebuffers(1, &framebuffer);
}

static void count_bright(const Ring* ring) {
  static unsigned char rgb[1024 * 1024 * 3];
  if (ring->width * ring->height > 1024 * 1024) return;
  read_back(ring, rgb, ring->width, ring->height);
  S->bright = 0;
  for (int i = 0; i < ring->width * ring->height; i++) S->bright += rgb[3 * i] > 200;
}

static XrResult xrReleaseSwapchainImage(XrSwapchain chain, const XrSwapchainImageReleaseInfo* info) {
  GATE;
  (void)info;
  Ring* ring = ring_of(chain);
  int number = (int)(ring - rings);
  if (!ring->acquired || !ring->waited) return XR_ERROR_CALL_ORDER_INVALID;
  ring->acquired = ring->waited = false;
  show_picture(ring, true);
  read_back(ring, S->shown[number], EYE_WIDTH, EYE_TALL);
  if (number == 2) count_bright(ring);
  return XR_SUCCESS;
}

//---- frames

static bool begun;

static XrResult xrWaitFrame(XrSession session, const XrFrameWaitInfo* info, XrFrameState* state) {
  GATE;
  (void)session, (void)info;
  if (S->moment) S->moment(S->frames, S->data);
  nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
  state->predictedDisplayTime = 1000000000 + 11111111 * (XrTime)S->frames;
  state->predictedDisplayPeriod = 11111111;
  state->shouldRender = XR_TRUE;
  return XR_SUCCESS;
}

static XrResult xrBeginFrame(XrSession session, const XrFrameBeginInfo* info) {
  GATE;
  (void)session, (void)info;
  begun = true;
  return XR_SUCCESS;
}

static XrPosef posef(const ScriptPose* pose) {
  return (XrPosef){{pose->quat[1], pose->quat[2], pose->quat[3], pose->quat[0]},
                   {pose->pos[0], pose->pos[1], pose->pos[2]}};
}

static XrResult xrLocateViews(XrSession session, const XrViewLocateInfo* info, XrViewState* state,
                              uint32_t capacity, uint32_t* count, XrView* views) {
  GATE;
  (void)session, (void)info;
  state->viewStateFlags = XR_VIEW_STATE_POSITION_VALID_BIT | XR_VIEW_STATE_ORIENTATION_VALID_BIT;
  *count = 2;
  for (uint32_t i = 0; i < 2 && i < capacity; i++) {
    const float* fov = S->fov[i];
    views[i].pose = posef(S->eye + i);
    views[i].fov = (XrFovf){fov[0], fov[1], fov[2], fov[3]};
  }
  return XR_SUCCESS;
}

static void see_layers(const XrFrameEndInfo* info) {
  S->layers = (int)info->layerCount;
  if (S->layers > 0) {
    const XrCompositionLayerProjection* eyes = (const void*)info->layers[0];
    for (uint32_t i = 0; i < eyes->viewCount && i < 2; i++) {
      memcpy(S->layer_fov[i], &eyes->views[i].fov, sizeof *S->layer_fov);
    }
  }
  if (S->layers > 1) {
    const XrCompositionLayerQuad* quad = (const void*)info->layers[1];
    const XrQuaternionf* q = &quad->pose.orientation;
    S->panel = (ScriptPose){{quad->pose.position.x, quad->pose.position.y, quad->pose.position.z},
                            {q->w, q->x, q->y, q->z}};
  }
}

static XrResult xrEndFrame(XrSession session, const XrFrameEndInfo* info) {
  GATE;
  (void)session;
  if (!begun) return XR_ERROR_CALL_ORDER_INVALID;
  begun = false;
  see_layers(info);
  int frame = ++S->frames;
  if (frame == S->end_at) say(XR_SESSION_STATE_STOPPING);
  if (frame == S->lose_at) say(XR_SESSION_STATE_LOSS_PENDING);
  if (frame == S->lose_instance_at) news.instance_lost = true;
  return XR_SUCCESS;
}

//---- actions: a path and an action are numbers, what they mean is remembered by name

static char paths[128][XR_MAX_PATH_LENGTH];
static int npath;

static XrResult xrStringToPath(XrInstance instance, const char* text, XrPath* path) {
  GATE;
  (void)instance;
  int i = 0;
  while (i < npath && strcmp(paths[i], text)) i++;
  if (i == npath && npath < (int)COUNT(paths)) strcpy(paths[npath++], text);
  *path = (XrPath)(i + 1);
  return XR_SUCCESS;
}

static char actions[16][XR_MAX_ACTION_NAME_SIZE];
static int naction;

static XrResult xrCreateActionSet(XrInstance instance, const XrActionSetCreateInfo* info, XrActionSet* set) {
  GATE;
  (void)instance, (void)info;
  naction = 0;
  S->open++;
  *set = HANDLE(XrActionSet, 3);
  return XR_SUCCESS;
}

static XrResult xrDestroyActionSet(XrActionSet set) {
  (void)set;
  S->open--;
  return XR_SUCCESS;
}

static XrResult xrCreateAction(XrActionSet set, const XrActionCreateInfo* info, XrAction* action) {
  GATE;
  (void)set;
  strcpy(actions[naction], info->actionName);
  *action = HANDLE(XrAction, ++naction);
  return XR_SUCCESS;
}

static XrResult xrSuggestInteractionProfileBindings(XrInstance instance,
                                                    const XrInteractionProfileSuggestedBinding* info) {
  GATE;
  (void)instance;
  // one controller that this runtime does not know
  return strstr(paths[info->interactionProfile - 1], "vive") ? XR_ERROR_PATH_UNSUPPORTED : XR_SUCCESS;
}

static XrResult xrAttachSessionActionSets(XrSession session, const XrSessionActionSetsAttachInfo* info) {
  GATE;
  (void)session, (void)info;
  return XR_SUCCESS;
}

static int hand_of(XrPath path) {
  return strstr(paths[path - 1], "right") ? 1 : 0;
}

static XrResult xrCreateActionSpace(XrSession session, const XrActionSpaceCreateInfo* info, XrSpace* space) {
  GATE;
  (void)session;
  S->open++;
  *space = HANDLE(XrSpace, 11 + hand_of(info->subactionPath));
  return XR_SUCCESS;
}

static XrResult xrSyncActions(XrSession session, const XrActionsSyncInfo* info) {
  GATE;
  (void)session, (void)info;
  return XR_SUCCESS;
}

static XrResult xrGetActionStateBoolean(XrSession session, const XrActionStateGetInfo* info,
                                        XrActionStateBoolean* state) {
  GATE;
  (void)session;
  const ScriptHand* hand = S->hand + hand_of(info->subactionPath);
  const char* name = actions[(uintptr_t)info->action - 1];
  state->isActive = XR_TRUE;
  state->currentState = !strcmp(name, "pull")   ? hand->trigger
                        : !strcmp(name, "hold") ? hand->grip
                                                : hand->menu;
  return XR_SUCCESS;
}

static XrResult xrGetActionStateVector2f(XrSession session, const XrActionStateGetInfo* info,
                                         XrActionStateVector2f* state) {
  GATE;
  (void)session;
  const ScriptHand* hand = S->hand + hand_of(info->subactionPath);
  state->isActive = XR_TRUE;
  state->currentState = (XrVector2f){hand->stick[0], hand->stick[1]};
  return XR_SUCCESS;
}

static XrResult xrLocateSpace(XrSpace space, XrSpace base, XrTime time, XrSpaceLocation* place) {
  GATE;
  (void)base, (void)time;
  const ScriptHand* hand = S->hand + ((uintptr_t)space - 11);
  place->locationFlags =
      hand->tracked ? XR_SPACE_LOCATION_POSITION_VALID_BIT | XR_SPACE_LOCATION_ORIENTATION_VALID_BIT : 0;
  place->pose = posef(&hand->aim);
  return XR_SUCCESS;
}

//---- what the loader asks for

static XrResult xrGetInstanceProcAddr(XrInstance instance, const char* name, PFN_xrVoidFunction* function);

#define ROW(name) \
  { #name, (PFN_xrVoidFunction)name }
static const struct {
  const char* name;
  PFN_xrVoidFunction function;
} functions[] = {ROW(xrGetInstanceProcAddr),
                 ROW(xrPollEvent),
                 ROW(xrEnumerateInstanceExtensionProperties),
                 ROW(xrCreateInstance),
                 ROW(xrDestroyInstance),
                 ROW(xrGetInstanceProperties),
                 ROW(xrGetSystem),
                 ROW(xrEnumerateEnvironmentBlendModes),
                 ROW(xrEnumerateViewConfigurationViews),
                 ROW(xrGetOpenGLGraphicsRequirementsKHR),
                 ROW(xrCreateSession),
                 ROW(xrDestroySession),
                 ROW(xrBeginSession),
                 ROW(xrEndSession),
                 ROW(xrRequestExitSession),
                 ROW(xrEnumerateReferenceSpaces),
                 ROW(xrCreateReferenceSpace),
                 ROW(xrDestroySpace),
                 ROW(xrEnumerateSwapchainFormats),
                 ROW(xrCreateSwapchain),
                 ROW(xrDestroySwapchain),
                 ROW(xrEnumerateSwapchainImages),
                 ROW(xrAcquireSwapchainImage),
                 ROW(xrWaitSwapchainImage),
                 ROW(xrReleaseSwapchainImage),
                 ROW(xrWaitFrame),
                 ROW(xrBeginFrame),
                 ROW(xrLocateViews),
                 ROW(xrEndFrame),
                 ROW(xrStringToPath),
                 ROW(xrCreateActionSet),
                 ROW(xrDestroyActionSet),
                 ROW(xrCreateAction),
                 ROW(xrSuggestInteractionProfileBindings),
                 ROW(xrAttachSessionActionSets),
                 ROW(xrCreateActionSpace),
                 ROW(xrSyncActions),
                 ROW(xrGetActionStateBoolean),
                 ROW(xrGetActionStateVector2f),
                 ROW(xrLocateSpace)};

static XrResult xrGetInstanceProcAddr(XrInstance instance, const char* name, PFN_xrVoidFunction* function) {
  (void)instance;
  *function = NULL;
  for (size_t i = 0; i < COUNT(functions); i++) {
    if (!strcmp(functions[i].name, name)) *function = functions[i].function;
  }
  return *function ? XR_SUCCESS : XR_ERROR_FUNCTION_UNSUPPORTED;
}

// The handshake of loader and runtime (OpenXR loader specification, "Runtime Interface
// Negotiation").
typedef struct LoaderInfo {
  uint32_t type, version;
  size_t size;
  uint32_t oldest_interface, newest_interface;
  XrVersion oldest_api, newest_api;
} LoaderInfo;

typedef struct RuntimeRequest {
  uint32_t type, version;
  size_t size;
  uint32_t interface;
  XrVersion api;
  PFN_xrGetInstanceProcAddr get;
} RuntimeRequest;

EXPORT XrResult xrNegotiateLoaderRuntimeInterface(const LoaderInfo* loader, RuntimeRequest* runtime);
EXPORT XrResult xrNegotiateLoaderRuntimeInterface(const LoaderInfo* loader, RuntimeRequest* runtime) {
  (void)loader;
  runtime->interface = 1;
  runtime->api = XR_MAKE_VERSION(1, 0, 0);
  runtime->get = xrGetInstanceProcAddr;
  return XR_SUCCESS;
}
