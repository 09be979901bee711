// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

#include "needs.h"

#include <string.h>

// What a cause needs: words that must all be met. A word is a choice of elements, "a|b"; an element
// is its tag, with an attribute that it must have, "key@ctrl", or with a value of it,
// "edge@equality=vert".
typedef struct Need {
  const char* pattern;  // kind|field|detail
  const char* needs;
  const char* name;
} Need;

static const Need needs[] = {
    {"compile|tex_data|*", "texture@nchannel=4 texture@builtin|texture@type=cube",
     "texture of four channels"},
    {"forward|ifrc_constraint|*", "adhesion frame@scale", "adhesion in a scaled frame"},
    {"compile|actuator_actlimited|*", "intvelocity@actlimited", "intvelocity with limits"},
    {"verdict|ours refused, theirs accepted|*lower end of actrange must lie below*", "intvelocity@actlimited",
     "intvelocity with limits"},
    {"compile fused|*<- lost mass", "compiler@inertiafromgeom=true inertial", "inertias alone"},
    {"compile|*<- lost mass", "robot compiler@inertiafromgeom=true inertial", "inertias alone"},
    {"verdict|ours accepted, theirs refused|Keyframe*", "key replicate|attach", "keyframe beside copies"},
    {"verdict|ours accepted, theirs refused|repeated name 'X' in sensor", "sensor replicate",
     "sensor beside replicates"},
    {"verdict|ours accepted, theirs refused|Error: unknown texture in light",
     "light@texture replicate|attach", "texture of a copied light"},
    {"verdict|ours accepted, theirs refused|Error: unknown body 'X' in flex", "flexcomp replicate",
     "flexcomp in a replicate"},
    {"verdict|ours accepted, theirs refused|repeated name 'X' in flex", "flexcomp replicate",
     "flexcomp in a replicate"},
    {"verdict|ours accepted, theirs refused|repeated name 'X' in skin", "skin|composite replicate|attach",
     "skins of one name"},
    {"verdict|ours accepted, theirs refused|repeated name 'X' in hfield", "attach@prefix hfield",
     "field of one prefix"},
    {"verdict|ours accepted, theirs refused|Error: engine error: pre and post-count of Y_rownnz*",
     "option@solver=PGS flex|flexcomp", "PGS with a flex"},
    {"verdict|ours accepted, theirs refused|Error: keyframe *: invalid ctrl size*",
     "key pid|orientation|dcmotor|general", "keyframe with fewer numbers"},
    {"verdict|ours accepted, theirs refused|Error: keyframe *: invalid act size*",
     "key pid|orientation|dcmotor|general", "keyframe with fewer numbers"},
    {"verdict|ours accepted, theirs refused|Error: height fields are not supported in geom distance*",
     "hfield distance|normal|fromto", "distance to a height field"},
    {"verdict|ours accepted, theirs refused|Error: material 'X' not found in tendon*",
     "attach tendon|default", "attached tendon"},
    {"verdict|ours accepted, theirs refused|Error: object not found", "compiler@discardvisual=true",
     "discardvisual"},
    {"verdict|ours accepted, theirs refused|Error: geom 'X' in tendon N, wrap N is not sphere or cylinder",
     "spatial replicate", "names of numbered copies"},
    {"verdict|ours accepted, theirs refused|Error: engine error: inconsistent state array*",
     "general|dcmotor", "DC motor as general"},
    {"verdict|ours accepted, theirs refused|ParseXML: Error opening file*", "model@file include",
     "model beside the main file"},
    {"verdict|ours accepted, theirs refused|Error: engine error: flexedge_J_rownnz too small*",
     "flex|flexcomp joint|freejoint", "flex of bodies with joints"},
    {"calls: *compile|outcome|returns Error: engine error: flexedge_J_rownnz too small*",
     "flex|flexcomp joint|freejoint|add_joint|free_joint", "flex of bodies with joints"},
    {"calls: delete|outcome|returns Error: incompatible id in *", "attach|attach_spec compile|recompile",
     "attached before"},
    {"verdict|ours accepted, theirs refused|Error: engine error: plugin->init failed*",
     "pid|orientation|dcmotor plugin@plugin=mujoco.pid", "plug-in beside several inputs"},
    {"verdict|ours refused, theirs accepted|*delay of the actuator*", "*@delay", "negative delay"},
    {"verdict|ours refused, theirs accepted|*give either kv or dampratio, not both*", "intvelocity",
     "intvelocity with both"},
    {"*|error|ours: *stack overflow*", "size@memory", "little memory"},
    {"*|error|theirs: *insufficient arena*", "size@memory", "little memory"},
    {"*|error|theirs: *stack overflow*", "size@memory", "little memory"},
    {"calls: *|outcome|theirs: *mj_stackAlloc: out of memory*", "size@memory", "little memory"},
    {"make data|error|theirs: Could not allocate memory", "size@memory", "little memory"},
    {"query|transition|*", "*@springyield", "springs that yield"},
    {"query|inverse derivatives|*", "*@springyield", "springs that yield"},
};

static int has_value(const Node* node, const char* attribute) {
  char** parts = g_strsplit(attribute, "=", 2);
  const char* value = node_get(node, parts[0]);
  int is_there = value && (!parts[1] || !strcmp(value, parts[1]));
  g_strfreev(parts);
  return is_there;
}

static int is_element(const Node* node, const char* element) {
  char** parts = g_strsplit(element, "@", 2);
  int tagged = !strcmp(parts[0], "*") || !strcmp(parts[0], node->tag);
  int is_it = tagged && (!parts[1] || has_value(node, parts[1]));
  g_strfreev(parts);
  return is_it;
}

static int is_one_of(const Node* node, char* const* choice) {
  for (; *choice; choice++) {
    if (is_element(node, *choice)) return 1;
  }
  return 0;
}

static int is_met(const GPtrArray* all, const char* word) {
  char** choice = g_strsplit(word, "|", -1);
  int met = 0;
  for (guint i = 0; i < all->len && !met; i++) met = is_one_of(g_ptr_array_index(all, i), choice);
  g_strfreev(choice);
  return met;
}

static int are_met(const Node* files, const char* list) {
  GPtrArray* all = g_ptr_array_new();
  char** words = g_strsplit(list, " ", -1);
  int met = 1;
  node_all((Node*)files, all);
  for (char** word = words; *word && met; word++) met = is_met(all, *word);
  g_strfreev(words);
  g_ptr_array_free(all, TRUE);
  return met;
}

const char* needs_cause(const Node* files, const char* key) {
  for (size_t i = 0; i < G_N_ELEMENTS(needs); i++) {
    if (g_pattern_match_simple(needs[i].pattern, key) && are_met(files, needs[i].needs)) return needs[i].name;
  }
  return NULL;
}
