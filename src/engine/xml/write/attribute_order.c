// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The order is that of the texts that MuJoCo 4.0.1 saves, read off texts of elements with many
// attributes at once, so that texts of both can be compared line by line.

#include "xml/write/attribute_order.h"

#include <gimbal/assert.h>
#include <stdbool.h>
#include <string.h>

// Names between blanks, so that they can be looked up as " name ".
typedef struct Order {
  const char* tags;
  bool compiled;  // of texts with compiled numbers only
  const char* attributes;
} Order;

// The last one is that of everything else: sensors, and contacts of flexes.
static const Order orders[] = {
    {" compiler ", true, " angle meshdir texturedir alignfree boundmass boundinertia "},
    {" compiler ", false,
     " autolimits boundmass boundinertia settotalmass balanceinertia angle fitaabb"
     " discardvisual fusestatic inertiafromgeom usethread inertiagrouprange alignfree conflict"
     " passthrough eulerseq meshdir texturedir strippath "},
    {" lengthrange ", false,
     " mode useexisting uselimit accel maxforce timeconst timestep inttotal interval tolrange "},
    {" option ", false,
     " timestep impratio tolerance ls_tolerance noslip_tolerance ccd_tolerance sleep_tolerance"
     " gravity wind magnetic density viscosity o_margin o_solref o_solimp o_friction integrator"
     " cone jacobian solver iterations ls_iterations noslip_iterations ccd_iterations"
     " sdf_iterations sdf_initpoints actuatorgroupdisable "},
    {" flag ", false,
     " constraint equality frictionloss limit contact spring damper gravity clampctrl warmstart"
     " filterparent actuation refsafe sensor midphase eulerdamp autoreset nativeccd island"
     " multiccd override energy fwdinv invdiscrete sleep diagexact ipc speculative "},
    {" size ", false,
     " memory njmax nconmax nstack nuserdata nkey nuser_body nuser_jnt nuser_geom nuser_site"
     " nuser_cam nuser_tendon nuser_actuator nuser_sensor "},
    {" statistic ", false, " meaninertia meanmass meansize extent center "},
    {" global ", false,
     " cameraid orthographic fovy ipd azimuth elevation linewidth glow offwidth offheight"
     " realtime ellipsoidinertia bvactive "},
    {" quality ", false, " shadowsize offsamples numslices numstacks numquads "},
    {" headlight ", false, " ambient diffuse specular active "},
    {" map ", false,
     " stiffness stiffnessrot force torque alpha fogstart fogend znear zfar haze shadowclip"
     " shadowscale actuatortendon "},
    {" scale ", false,
     " forcewidth contactwidth contactheight connect com camera light selectpoint jointlength"
     " jointwidth actuatorlength actuatorwidth framelength framewidth constraint slidercrank"
     " frustum "},
    {" rgba ", false,
     " fog haze force inertia joint actuator actuatornegative actuatorpositive com camera light"
     " selectpoint connect contactpoint contactforce contactfriction contacttorque contactgap"
     " rangefinder constraint slidercrank crankbroken frustum bv bvactive "},
    {" texture ", false,
     " type colorspace embed name class content_type file fileright fileleft fileup filedown"
     " filefront fileback builtin mark rgb1 gridsize gridlayout rgb2 markrgb random width height"
     " hflip vflip nchannel "},
    {" material ", false,
     " name class texture texrepeat texuniform emission specular shininess reflectance metallic"
     " roughness rgba "},
    {" mesh ", false,
     " name class content_type file vertex normal texcoord face refpos refquat scale"
     " smoothnormal inertia maxhullvert material "},
    {" hfield ", false, " name size content_type file nrow ncol elevation "},
    {" skin ", false, " name file material group rgba inflate vertex texcoord face "},
    {" body ", false,
     " name childclass pos quat axisangle euler xyaxes zaxis mocap gravcomp sleep simple fuse"
     " user "},
    {" frame ", false, " name childclass pos quat axisangle euler xyaxes zaxis scale scaling massscale "},
    {" inertial ", false, " pos quat axisangle euler xyaxes zaxis mass diaginertia fullinertia "},
    {" joint ", false,
     " joint coef name class joint1 joint2 polycoef active solref solimp type group solreflimit"
     " solimplimit solreffriction solimpfriction stiffness range actuatorfrcrange"
     " actuatorgravcomp margin ref springref springyield armature damping frictionloss pos axis"
     " springdamper limited actuatorfrclimited user "},
    {" freejoint ", false, " name group align "},
    {" geom ", false,
     " geom sidesite name class size fromto pos quat axisangle euler xyaxes zaxis type contype"
     " conaffinity condim group priority friction solmix solref solimp margin gap surfacevel"
     " adhesion rgba castshadow fluidcoef shellinertia fluidshape mass density material hfield"
     " fitscale mesh user "},
    {" site ", false,
     " site name class size fromto pos quat axisangle euler xyaxes zaxis type group rgba"
     " material mesh user "},
    {" camera ", false,
     " name class target projection quat axisangle euler xyaxes ipd resolution zaxis output pos"
     " mode fovy sensorsize focal focalpixel principal principalpixel user "},
    {" light ", false,
     " name class target texture castshadow active pos dir bulbradius intensity range"
     " attenuation cutoff softness exponent ambient diffuse specular mode type "},
    {" elasticity ", false, " young poisson shear damping thickness elastic2d section sectionsize yield "},
    {" edge ", false, " stiffness damping "},
    {" pair ", false,
     " class geom1 geom2 name condim friction solref solreffriction solimp gap margin adhesion "},
    {" exclude ", false, " name body1 body2 "},
    {" connect weld ", false,
     " name class body1 body2 anchor site1 site2 relpose torquescale active solref solimp "},
    {" tendon fixed spatial ", false,
     " name class tendon1 tendon2 polycoef active solref solimp group limited"
     " actuatorfrclimited range actuatorfrcrange solreflimit solimplimit solreffriction"
     " solimpfriction frictionloss springyield width margin stiffness damping armature rgba"
     " springlength material user "},
    {" numeric text tuple ", false, " name size data "},
    {" key ", false, " name time qpos qvel act mpos mquat ctrl plastic "},
    {" flex flexstrain ", false,
     " name class flex cell active solref solimp group dim radius rgba flatskin material"
     " cellcount dof body vertex element texcoord elemtexcoord node nodecoord "},
    {" pid ", false,
     " name class joint jointinparent tendon cranksite slidersite site refsite group nsample"
     " interp delay ctrlrange ctrllimited forcelimited velrange ffrange forcerange lengthrange"
     " gear cranklength damping armature inheritrange kp dampratio kv input ki imax slewmax"
     " user "},
    {" general motor position velocity intvelocity damper cylinder muscle adhesion orientation"
     " dcmotor plugin ",
     false,
     " name class body joint jointinparent tendon cranksite slidersite site refsite group"
     " nsample interp delay ctrlrange ctrllimited forcelimited actlimited forcerange actrange"
     " lengthrange gear damping armature velrange ffrange dyntype dynprm actearly cranklength"
     " inheritrange kp dampratio kv ki imax slewmax timeconst actdim plugin instance gaintype"
     " area bias tausmooth range force scale lmin lmax vmax fpmax fvmax gain motorconst"
     " resistance saturation inductance cogging controller thermal lugre input biastype gainprm"
     " biasprm user "},
    {"", false,
     " objtype objname reftype refname site enclosed camera joint tendon actuator geom mesh"
     " body body1 subtree1 geom1 body2 subtree2 geom2 num data reduce dim needstage datatype"
     " contype conaffinity condim priority friction solmix solref solimp margin gap selfcollide"
     " activelayers passive plugin instance name cutoff noise nsample interp delay interval user "},
};

enum { kMost = 128 };  // no element has as many attributes

typedef struct Attribute {
  const char* at;  // in the text, at the blank before its name
  gsize length;
  gsize rank;
} Attribute;

// Where a word stands in a list; behind all of them if it is not there.
static gsize rank_of(const char* list, const char* word, gsize length) {
  for (const char* p = list; (p = strchr(p, ' ')) && p[1];) {
    p++;
    if (strncmp(p, word, length) == 0 && p[length] == ' ') return (gsize)(p - list);
  }
  return strlen(list);
}

static bool has_word(const char* list, const char* word, gsize length) {
  return rank_of(list, word, length) < strlen(list);
}

static const char* order_of(const char* tag, bool compiled) {
  const gsize length = strcspn(tag, " ");
  // plug-ins of sensors are written as sensors; those of actuators measure no object
  if (strstr(tag, " objtype=\"")) return orders[G_N_ELEMENTS(orders) - 1].attributes;
  for (size_t i = 0; i + 1 < G_N_ELEMENTS(orders); i++) {
    const bool fits = compiled || !orders[i].compiled;
    if (fits && has_word(orders[i].tags, tag, length)) return orders[i].attributes;
  }
  return orders[G_N_ELEMENTS(orders) - 1].attributes;
}

// Attributes that are not listed stay behind the others, as they were.
static void sort_attributes(Attribute* attributes, guint count) {
  for (guint i = 1; i < count; i++) {
    const Attribute moved = attributes[i];
    guint k = i;
    for (; k > 0 && attributes[k - 1].rank > moved.rank; k--) attributes[k] = attributes[k - 1];
    attributes[k] = moved;
  }
}

void attribute_order_apply(GString* text, gsize tag, const GArray* starts, bool compiled) {
  Attribute attributes[kMost];
  GIMBAL_ASSERT(starts->len <= kMost);
  if (starts->len < 2) return;
  const char* order = order_of(text->str + tag, compiled);
  for (guint i = 0; i < starts->len; i++) {
    const gsize start = g_array_index(starts, gsize, i);
    const gsize end = i + 1 < starts->len ? g_array_index(starts, gsize, i + 1) : text->len;
    const char* at = text->str + start;
    attributes[i] = (Attribute){at, end - start, rank_of(order, at + 1, strcspn(at + 1, "="))};
  }
  sort_attributes(attributes, starts->len);
  GString* sorted = g_string_new(NULL);
  for (guint i = 0; i < starts->len; i++) {
    g_string_append_len(sorted, attributes[i].at, (gssize)attributes[i].length);
  }
  g_string_overwrite_len(text, g_array_index(starts, gsize, 0), sorted->str, (gssize)sorted->len);
  g_string_free(sorted, TRUE);
}
