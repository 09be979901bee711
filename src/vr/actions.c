// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Actions of OpenXR: names of our own that the runtime binds to what a controller has. Controllers
// are rows of a table.

#include "vr/actions.h"

enum { AIM = VR_BOOLEANS, STICK, ACTION_COUNT };

static const struct {
  const char *name, *shown;
  XrActionType type;
} actions[ACTION_COUNT] = {
    [VR_TRIGGER] = {"pull", "Select and pull", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [VR_GRIP] = {"hold", "Hold", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [VR_MENU] = {"panel", "Show the panel", XR_ACTION_TYPE_BOOLEAN_INPUT},
    [AIM] = {"point", "Point", XR_ACTION_TYPE_POSE_INPUT},
    [STICK] = {"move", "Walk and turn", XR_ACTION_TYPE_VECTOR2F_INPUT},
};

// What of a controller is bound to which action, below its hand; NULL: it has no such thing.
typedef struct Controller {
  const char* profile;
  const char* input[ACTION_COUNT];
} Controller;

// clang-format off
static const Controller controllers[] = {
    {"khr/simple_controller", {[VR_TRIGGER] = "select/click", [VR_MENU] = "menu/click", [AIM] = "aim/pose"}},
    {"oculus/touch_controller", {[VR_TRIGGER] = "trigger/value", [VR_GRIP] = "squeeze/value", [VR_MENU] = "thumbstick/click", [AIM] = "aim/pose", [STICK] = "thumbstick"}},
    {"valve/index_controller", {[VR_TRIGGER] = "trigger/click", [VR_GRIP] = "squeeze/value", [VR_MENU] = "b/click", [AIM] = "aim/pose", [STICK] = "thumbstick"}},
    {"htc/vive_controller", {[VR_TRIGGER] = "trigger/click", [VR_GRIP] = "squeeze/click", [VR_MENU] = "menu/click", [AIM] = "aim/pose", [STICK] = "trackpad"}},
    {"microsoft/motion_controller", {[VR_TRIGGER] = "trigger/value", [VR_GRIP] = "squeeze/click", [VR_MENU] = "menu/click", [AIM] = "aim/pose", [STICK] = "thumbstick"}},
};
// clang-format on

static const char* const hand_paths[2] = {"/user/hand/left", "/user/hand/right"};

static XrAction* action_of(VrActions* self, int i) {
  return i == AIM ? &self->aim : i == STICK ? &self->stick : &self->pressed[i];
}

static bool make_actions(VrActions* self, XrInstance instance, GError** error) {
  XrActionSetCreateInfo set = {.type = XR_TYPE_ACTION_SET_CREATE_INFO,
                               .actionSetName = "model",
                               .localizedActionSetName = "The model"};
  if (!VR_CALL(error, xrCreateActionSet, instance, &set, &self->set)) return false;
  for (int i = 0; i < ACTION_COUNT; i++) {
    XrActionCreateInfo info = {.type = XR_TYPE_ACTION_CREATE_INFO,
                               .actionType = actions[i].type,
                               .countSubactionPaths = 2,
                               .subactionPaths = self->hands};
    g_strlcpy(info.actionName, actions[i].name, sizeof info.actionName);
    g_strlcpy(info.localizedActionName, actions[i].shown, sizeof info.localizedActionName);
    if (!VR_CALL(error, xrCreateAction, self->set, &info, action_of(self, i))) return false;
  }
  return true;
}

static bool add_binding(VrActions* self, XrInstance instance, GArray* bindings, int action, const char* input,
                        GError** error) {
  for (int hand = 0; hand < 2; hand++) {
    XrActionSuggestedBinding binding = {.action = *action_of(self, action)};
    g_autofree char* path = g_strdup_printf("%s/input/%s", hand_paths[hand], input);
    if (!VR_CALL(error, xrStringToPath, instance, path, &binding.binding)) return false;
    g_array_append_val(bindings, binding);
  }
  return true;
}

static bool actions_suggest(VrActions* self, XrInstance instance, const Controller* controller,
                            GError** error) {
  g_autoptr(GArray) bindings = g_array_new(FALSE, FALSE, sizeof(XrActionSuggestedBinding));
  g_autofree char* profile = g_strdup_printf("/interaction_profiles/%s", controller->profile);
  XrInteractionProfileSuggestedBinding info = {.type = XR_TYPE_INTERACTION_PROFILE_SUGGESTED_BINDING};
  for (int i = 0; i < ACTION_COUNT; i++) {
    if (!controller->input[i]) continue;
    if (!add_binding(self, instance, bindings, i, controller->input[i], error)) return false;
  }
  info.suggestedBindings = (const XrActionSuggestedBinding*)(void*)bindings->data;
  info.countSuggestedBindings = bindings->len;
  if (!VR_CALL(error, xrStringToPath, instance, profile, &info.interactionProfile)) return false;
  XrResult result = xrSuggestInteractionProfileBindings(instance, &info);
  // a runtime need not know every controller
  return result == XR_ERROR_PATH_UNSUPPORTED || vr_good(result, "xrSuggestInteractionProfileBindings", error);
}

static bool make_spaces(VrActions* self, XrSession session, GError** error) {
  for (int hand = 0; hand < 2; hand++) {
    XrActionSpaceCreateInfo info = {.type = XR_TYPE_ACTION_SPACE_CREATE_INFO,
                                    .action = self->aim,
                                    .subactionPath = self->hands[hand],
                                    .poseInActionSpace = {.orientation = {0, 0, 0, 1}}};
    if (!VR_CALL(error, xrCreateActionSpace, session, &info, self->spaces + hand)) return false;
  }
  return true;
}

bool vr_actions_open(VrActions* self, XrInstance instance, XrSession session, GError** error) {
  *self = (VrActions){.set = XR_NULL_HANDLE};
  for (int hand = 0; hand < 2; hand++) {
    if (!VR_CALL(error, xrStringToPath, instance, hand_paths[hand], self->hands + hand)) return false;
  }
  if (!make_actions(self, instance, error)) return false;
  for (size_t i = 0; i < G_N_ELEMENTS(controllers); i++) {
    if (!actions_suggest(self, instance, controllers + i, error)) return false;
  }
  XrSessionActionSetsAttachInfo attach = {
      .type = XR_TYPE_SESSION_ACTION_SETS_ATTACH_INFO, .countActionSets = 1, .actionSets = &self->set};
  return VR_CALL(error, xrAttachSessionActionSets, session, &attach) && make_spaces(self, session, error);
}

void vr_actions_close(VrActions* self) {
  for (int hand = 0; hand < 2; hand++) {
    if (self->spaces[hand]) xrDestroySpace(self->spaces[hand]);
  }
  if (self->set) xrDestroyActionSet(self->set);
  *self = (VrActions){.set = XR_NULL_HANDLE};
}

static bool read_pressed(XrAction action, XrPath hand, XrSession session, bool* pressed, GError** error) {
  XrActionStateGetInfo get = {.type = XR_TYPE_ACTION_STATE_GET_INFO, .action = action, .subactionPath = hand};
  XrActionStateBoolean state = {.type = XR_TYPE_ACTION_STATE_BOOLEAN};
  if (!VR_CALL(error, xrGetActionStateBoolean, session, &get, &state)) return false;
  *pressed = state.isActive && state.currentState;
  return true;
}

static bool read_stick(XrAction action, XrPath hand, XrSession session, float stick[2], GError** error) {
  XrActionStateGetInfo get = {.type = XR_TYPE_ACTION_STATE_GET_INFO, .action = action, .subactionPath = hand};
  XrActionStateVector2f state = {.type = XR_TYPE_ACTION_STATE_VECTOR2F};
  if (!VR_CALL(error, xrGetActionStateVector2f, session, &get, &state)) return false;
  stick[0] = state.isActive ? state.currentState.x : 0;
  stick[1] = state.isActive ? state.currentState.y : 0;
  return true;
}

static bool read_aim(XrSpace hand, XrSpace space, XrTime time, VrHandInput* input, GError** error) {
  const XrSpaceLocationFlags both =
      XR_SPACE_LOCATION_POSITION_VALID_BIT | XR_SPACE_LOCATION_ORIENTATION_VALID_BIT;
  XrSpaceLocation place = {.type = XR_TYPE_SPACE_LOCATION};
  if (!VR_CALL(error, xrLocateSpace, hand, space, time, &place)) return false;
  input->tracked = (place.locationFlags & both) == both;
  if (input->tracked) input->aim = vr_pose_of(&place.pose);
  return true;
}

bool vr_actions_read(VrActions* self, XrSession session, XrSpace space, XrTime time, VrHandInput hands[2],
                     GError** error) {
  XrActiveActionSet active = {.actionSet = self->set};
  XrActionsSyncInfo sync = {
      .type = XR_TYPE_ACTIONS_SYNC_INFO, .countActiveActionSets = 1, .activeActionSets = &active};
  if (!VR_CALL(error, xrSyncActions, session, &sync)) return false;
  for (int i = 0; i < 2; i++) {
    VrHandInput* hand = hands + i;
    bool* pressed[VR_BOOLEANS] = {&hand->trigger, &hand->grip, &hand->menu};
    for (int k = 0; k < VR_BOOLEANS; k++) {
      if (!read_pressed(self->pressed[k], self->hands[i], session, pressed[k], error)) return false;
    }
    if (!read_stick(self->stick, self->hands[i], session, hand->stick, error) ||
        !read_aim(self->spaces[i], space, time, hand, error)) {
      return false;
    }
  }
  return true;
}
