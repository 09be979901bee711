// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// New elements: the grammar defines their required attributes, a table those that make them useful
// (for sensors and equalities, the tables of their kinds).

#include "text/template.h"

#include <gimbal/kinds/equalities.h>
#include <gimbal/kinds/sensors.h>
#include <string.h>

#include "language/edit/rewrite.h"

//---- names

GPtrArray* gimbal_names_new(void) {
  return g_ptr_array_new_with_free_func(g_free);
}

static void add_name(gpointer names, char* name) {
  g_ptr_array_add(names, name);
}

void gimbal_names_collect(GPtrArray* names, const GimbalMjcfTree* tree) {
  gimbal_rewrite_visit_names(tree, add_name, names);
}

void gimbal_names_prefer(GPtrArray* names, const char* space, const char* name) {
  g_ptr_array_insert(names, 0, g_strconcat(space, " ", name, NULL));
}

const char* gimbal_names_nth(const GPtrArray* names, const char* space, int n) {
  gsize length = strlen(space);
  const char* first = NULL;
  for (guint i = 0; i < names->len; i++) {
    const char* name = g_ptr_array_index(names, i);
    if (strncmp(name, space, length) || name[length] != ' ') continue;
    // a preferred name is in the list twice
    if (first && !strcmp(first, name)) continue;
    if (!first) first = name;
    if (n-- == 0) return name + length + 1;
  }
  return NULL;
}

//---- what makes an element useful

// attributes: as in the text, with $space and $space2 for the first and the second name of a
// namespace, and $name for the element's own new name. children: lines inside, in the same form.
typedef struct Template {
  const char* id;
  const char* attributes;
  const char* children;
} Template;

#define DRIVE "name=$name joint=$joint "

static const Template kTemplates[] = {
    {"body", "name=$name pos='0 0 0.5'", "<geom type='sphere' size='0.1'/>"},
    {"attach", "body=$body prefix='copy_'", NULL},
    {"frame", "pos='0 0 0'", NULL},
    {"replicate", "count='3' offset='0.25 0 0'", "<geom type='sphere' size='0.1'/>"},
    {"inertial", "pos='0 0 0' mass='1' diaginertia='0.01 0.01 0.01'", NULL},
    {"joint", "name=$name type='hinge' axis='0 0 1'", NULL},
    {"geom", "name=$name type='sphere' size='0.05'", NULL},
    {"site", "name=$name pos='0 0 0' size='0.01'", NULL},
    {"camera", "name=$name pos='0 -1 0.5' xyaxes='1 0 0 0 0.447 0.894'", NULL},
    {"light", "name=$name pos='0 0 3' dir='0 0 -1'", NULL},
    {"flexcomp",
     "name=$name type='grid' dim='2' count='6 6 1' spacing='0.05 0.05 0.05' pos='0 0 1' mass='0.5' "
     "radius='0.005'",
     "<edge equality='true'/>\n<pin id='0 30'/>"},
    {"mesh", "name=$name vertex='0 0 0  0.1 0 0  0 0.1 0  0 0 0.1'", NULL},
    {"hfield", "name=$name nrow='3' ncol='3' size='1 1 0.2 0.1' elevation='0 0 0  0 1 0  0 0 0'", NULL},
    {"skin", "name=$name vertex='0 0 0  0.1 0 0  0 0.1 0' face='0 1 2'",
     "<bone body=$body bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/>"},
    {"texture",
     "name=$name type='2d' builtin='checker' rgb1='0.25 0.35 0.45' rgb2='0.15 0.22 0.3' width='256' "
     "height='256'",
     NULL},
    {"material", "name=$name rgba='0.7 0.72 0.8 1'", NULL},
    {"layer", "role='rgb' texture=$texture", NULL},
    {"model", "name=$name file=$file", NULL},
    {"plugin", "plugin=$plugin", NULL},
    {"actuator_plugin", "name=$name plugin=$plugin", NULL},
    {"pair", "name=$name geom1=$geom geom2=$geom2", NULL},
    {"exclude", "name=$name body1=$body body2=$body2", NULL},
    {"spatial", "name=$name width='0.005'", "<site site=$site/>\n<site site=$site2/>"},
    {"fixed", "name=$name", "<joint joint=$joint coef='1'/>"},
    {"pulley", "divisor='2'", NULL},
    {"fixed_joint", "joint=$joint coef='1'", NULL},
    {"general", DRIVE "gainprm='1'", NULL},
    {"motor", DRIVE "ctrlrange='-1 1'", NULL},
    {"position", DRIVE "kp='10' dampratio='1' ctrlrange='-1 1'", NULL},
    {"velocity", DRIVE "kv='1' ctrlrange='-1 1'", NULL},
    {"intvelocity", DRIVE "kp='10' actrange='-1 1' ctrlrange='-1 1'", NULL},
    {"orientation", "name=$name site=$site refsite=$site2 kp='10'", NULL},
    {"pid", DRIVE "kp='10' kv='1'", NULL},
    {"damper", DRIVE "kv='1' ctrlrange='0 1'", NULL},
    {"cylinder", DRIVE "area='0.001' ctrlrange='0 1'", NULL},
    {"muscle", DRIVE "lengthrange='0.5 1'", NULL},
    {"adhesion", "name=$name body=$body ctrlrange='0 1' gain='1'", NULL},
    {"dcmotor", DRIVE "motorconst='0.05' resistance='2'", NULL},
    {"default dcmotor", "motorconst='0.05' resistance='2'", NULL},
    {"numeric", "name=$name data='0'", NULL},
    {"text", "name=$name data='text'", NULL},
    {"tuple", "name=$name", "<element objtype='body' objname=$body/>"},
};

//---- filling in

typedef struct Filling {
  const GimbalElement* element;
  const GPtrArray* names;
  const char* missing;
} Filling;

static char* own_name(const Filling* filling, const char* space) {
  g_autoptr(GHashTable) taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < filling->names->len; i++) {
    g_hash_table_add(taken, g_strdup(g_ptr_array_index(filling->names, i)));
  }
  return gimbal_rewrite_free_name(taken, space, filling->element->tag);
}

static const char* own_space(const GimbalElement* element) {
  for (int i = 0; i < element->nattribute; i++) {
    if (element->attributes[i].type == GIMBAL_VALUE_NAME) return element->attributes[i].names;
  }
  return "";
}

// Append a pattern with its $words replaced and with double quotes; new lines begin with
// line_start.
static void template_fill(Filling* filling, GString* out, const char* pattern, const char* line_start) {
  for (const char* p = pattern; *p;) {
    if (*p != '$') {
      g_string_append_c(out, *p == '\'' ? '"' : *p);
      if (*p++ == '\n') g_string_append(out, line_start);
      continue;
    }
    gsize length = strspn(p + 1, "abcdefghijklmnopqrstuvwxyz2");
    g_autofree char* word = g_strndup(p + 1, length);
    gboolean second = length && word[length - 1] == '2';
    if (second) word[length - 1] = 0;
    g_autofree char* own = !strcmp(word, "name") ? own_name(filling, own_space(filling->element)) : NULL;
    const char* name = own ? own : gimbal_names_nth(filling->names, word, second);
    if (!name) filling->missing = g_intern_string(word);
    g_autofree char* escaped = gimbal_markup_escape(name ? name : "", '"');
    g_string_append_printf(out, "\"%s\"", escaped);
    p += 1 + length;
  }
}

// For an element without a row in the table, append a name and the required attributes.
static void fill_required(Filling* filling, GString* out) {
  for (int i = 0; i < filling->element->nattribute; i++) {
    const GimbalAttribute* attribute = &filling->element->attributes[i];
    g_autofree char* pattern = NULL;
    gboolean required = (attribute->notes & GIMBAL_NOTE_REQUIRED) != 0;
    if (attribute->type == GIMBAL_VALUE_NAME) {
      pattern = g_strdup_printf("%s=$name", attribute->name);
    } else if (!required) {
      continue;
    } else if (attribute->type == GIMBAL_VALUE_REF) {
      pattern = g_strdup_printf("%s=$%s", attribute->name, attribute->names);
    } else if (attribute->type == GIMBAL_VALUE_FILE) {
      filling->missing = "file";
    } else if (attribute->keywords && attribute->keywords->count) {
      pattern = g_strdup_printf("%s='%s'", attribute->name, attribute->keywords->words[0].word);
    } else {
      pattern = g_strdup_printf("%s='%s'", attribute->name,
                                attribute->type == GIMBAL_VALUE_STRING ? attribute->name : "0");
    }
    if (!pattern) continue;
    g_string_append_c(out, ' ');
    template_fill(filling, out, pattern, "");
  }
}

// The attributes of a new sensor or equality, NULL for other elements.
static const char* example_of(const GimbalElement* element) {
  for (int i = 0; i < element->nsetting; i++) {
    const GimbalSetting* setting = &element->settings[i];
    if (!strcmp(setting->field.name, "mjsSensor.type")) return gimbal_sensor_kind(setting->value)->example;
    if (!strcmp(setting->field.name, "mjsEquality.type")) {
      return gimbal_equality_kind(setting->value)->example;
    }
  }
  return NULL;
}

static Template template_of(const GimbalElement* element, gboolean in_default) {
  g_autofree char* id = g_strconcat(in_default ? "default " : "", element->id, NULL);
  for (guint i = 0; i < G_N_ELEMENTS(kTemplates); i++) {
    if (!strcmp(kTemplates[i].id, id)) return kTemplates[i];
  }
  return (Template){element->id, example_of(element), NULL};
}

char* gimbal_template_new(const GimbalElement* element, gboolean in_default, const GPtrArray* names,
                          const char** missing) {
  Template template = template_of(element, in_default);
  Filling filling = {element, names, NULL};
  g_autoptr(GString) out = g_string_new(NULL);
  g_string_append_printf(out, "<%s", element->tag);
  // a default is useful without attributes, unless the compiler requires some
  if (template.attributes) {
    g_string_append_c(out, ' ');
    template_fill(&filling, out, template.attributes, "");
  } else if (!in_default || !strcmp(element->id, "default")) {
    fill_required(&filling, out);
  }
  if (template.children) {
    g_string_append(out, ">\n  ");
    template_fill(&filling, out, template.children, "  ");
    g_string_append_printf(out, "\n</%s>", element->tag);
  } else {
    g_string_append(out, "/>");
  }
  if (missing) *missing = filling.missing;
  return filling.missing ? NULL : g_string_free(g_steal_pointer(&out), FALSE);
}
