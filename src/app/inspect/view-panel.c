// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The panel that sets what the 3D view shows: visual flags, render flags, groups, labels and
// frames, and the visual settings of the model. Every switch is bound to one byte of the viewport's
// options.

#include <gimbal/assert.h>
#include <glib/gi18n.h>
#include <stddef.h>
#include <string.h>

#include "inspect/settings-section.h"
#include "model/view-names.h"
#include "page/page.h"
#include "widgets/control/owned.h"
#include "widgets/control/template.h"
#include "widgets/control/toolkit.h"
#include "widgets/control/tooltip.h"

#define GIMBAL_TYPE_VIEW_PANEL (gimbal_view_panel_get_type())
G_DECLARE_FINAL_TYPE(GimbalViewPanel, gimbal_view_panel, GIMBAL, VIEW_PANEL, GimbalPage)

struct _GimbalViewPanel {
  GimbalPage parent;
  GtkWidget* box;
  GtkEditable* filter;
  GtkBox* content;
  GtkDropDown* labels;
  GtkDropDown* frames;
  GtkAdjustment* depth;  // shown depth of the bounding volume hierarchies
  GtkAdjustment* layer;  // shown layer of flexes
  GArray* toggles;       // of Toggle
  GArray* sections;      // of Section
  GimbalSession* session;
  GimbalViewport* viewport;
};

G_DEFINE_FINAL_TYPE(GimbalViewPanel, gimbal_view_panel, GIMBAL_TYPE_PAGE)

static const struct {
  const char* name;
  size_t offset;  // in mjvOption
} kGroups[] = {
    {N_("Geoms"), offsetof(mjvOption, geomgroup)},         {N_("Sites"), offsetof(mjvOption, sitegroup)},
    {N_("Joints"), offsetof(mjvOption, jointgroup)},       {N_("Tendons"), offsetof(mjvOption, tendongroup)},
    {N_("Actuators"), offsetof(mjvOption, actuatorgroup)}, {N_("Flexes"), offsetof(mjvOption, flexgroup)},
    {N_("Skins"), offsetof(mjvOption, skingroup)},
};

typedef struct Section {
  GtkWidget* widget;  // an expander, or settings with one
  const char* title;
} Section;

// A switch or button, and the byte of the viewport's options that it is bound to.
typedef struct Toggle {
  GtkWidget* widget;
  mjtByte* byte;
} Toggle;

static const Toggle* toggle_at(const GimbalViewPanel* self, guint i) {
  GIMBAL_ASSERT(i < self->toggles->len);
  return &g_array_index(self->toggles, Toggle, i);
}

static gboolean get_active(GtkWidget* toggle) {
  return GTK_IS_SWITCH(toggle) ? gtk_switch_get_active(GTK_SWITCH(toggle))
                               : gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(toggle));
}

static void on_toggle(GtkWidget* toggle, GParamSpec* pspec, GimbalViewPanel* self) {
  (void)pspec;
  for (guint i = 0; i < self->toggles->len; i++) {
    mjtByte* byte = toggle_at(self, i)->byte;
    if (toggle_at(self, i)->widget != toggle || (*byte != 0) == get_active(toggle)) continue;
    *byte = (mjtByte)get_active(toggle);
    gimbal_viewport_refresh(self->viewport);
  }
}

static void view_panel_watch(GimbalViewPanel* self, GtkWidget* widget, mjtByte* byte) {
  Toggle toggle = {widget, byte};
  g_signal_connect_object(widget, "notify::active", G_CALLBACK(on_toggle), self, 0);
  g_array_append_val(self->toggles, toggle);
}

static void append_section(GimbalViewPanel* self, GtkWidget* widget, const char* title) {
  Section section = {widget, title};
  g_array_append_val(self->sections, section);
  gtk_box_append(self->content, widget);
}

static GtkBox* add_section(GimbalViewPanel* self, const char* name, gboolean open) {
  GtkWidget* expander = gtk_expander_new(name);
  GtkWidget* box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_add_css_class(expander, "section");
  gtk_expander_set_expanded(GTK_EXPANDER(expander), open);
  gimbal_toolkit_expand_to(expander, box);
  append_section(self, expander, name);
  return GTK_BOX(box);
}

static void add_flag(GimbalViewPanel* self, GtkBox* box, const char* name, const char* tip,
                     const char* letter, mjtByte* byte) {
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* label = gtk_label_new(name);
  GtkWidget* key = gtk_label_new(letter);
  GtkWidget* toggle = gtk_switch_new();
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_widget_add_css_class(key, "dim-label");
  gtk_widget_add_css_class(key, "caption");
  gtk_widget_add_css_class(key, "keycap-small");
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gimbal_tooltip_set(label, tip);
  gtk_widget_set_visible(key, letter && *letter);
  gimbal_tooltip_set(key, _("Key in the 3D view"));
  gtk_accessible_update_property(GTK_ACCESSIBLE(toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append(GTK_BOX(row), label);
  gtk_box_append(GTK_BOX(row), key);
  gtk_box_append(GTK_BOX(row), toggle);
  gtk_box_append(box, row);
  view_panel_watch(self, toggle, byte);
}

static void add_group(GimbalViewPanel* self, GtkGrid* grid, int row, const char* name, mjtByte* bytes) {
  GtkWidget* label = gtk_label_new(name);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_grid_attach(grid, label, 0, row, 1, 1);
  for (int i = 0; i < mjNGROUP; i++) {
    char number[2] = {(char)('0' + i), 0};
    GtkWidget* toggle = gtk_toggle_button_new_with_label(number);
    g_autofree char* spoken = g_strdup_printf("%s %d", name, i);
    gtk_widget_add_css_class(toggle, "group-toggle");
    gtk_accessible_update_property(GTK_ACCESSIBLE(toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
    gtk_grid_attach(grid, toggle, i + 1, row, 1, 1);
    view_panel_watch(self, toggle, bytes + i);
  }
}

static void add_groups(GimbalViewPanel* self) {
  GtkBox* box = add_section(self, _("Groups"), TRUE);
  GtkWidget* grid = gtk_grid_new();
  gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
  gtk_grid_set_column_spacing(GTK_GRID(grid), 2);
  for (guint i = 0; i < G_N_ELEMENTS(kGroups); i++) {
    add_group(self, GTK_GRID(grid), (int)i, _(kGroups[i].name),
              (mjtByte*)gimbal_viewport_get_option(self->viewport) + kGroups[i].offset);
  }
  gtk_box_append(box, grid);
}

//---- labels and frames

static void view_panel_choose(GimbalViewPanel* self, int* value, GtkDropDown* chooser) {
  if (*value == (int)gtk_drop_down_get_selected(chooser)) return;
  *value = (int)gtk_drop_down_get_selected(chooser);
  gimbal_show_labelled(gimbal_viewport_get_option(self->viewport));
  gimbal_viewport_refresh(self->viewport);
}

static void on_label(GimbalViewPanel* self) {
  view_panel_choose(self, &gimbal_viewport_get_option(self->viewport)->label, self->labels);
}

static void on_frame_kind(GimbalViewPanel* self) {
  view_panel_choose(self, &gimbal_viewport_get_option(self->viewport)->frame, self->frames);
}

// Add a row with a name and a control after it.
static void add_named(GtkBox* box, const char* name, GtkWidget* control) {
  GtkWidget* row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget* label = gtk_label_new(name);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_widget_set_hexpand(label, TRUE);
  gtk_accessible_update_property(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_box_append(GTK_BOX(row), label);
  gtk_box_append(GTK_BOX(row), control);
  gtk_box_append(box, row);
}

static GtkDropDown* add_choice(GtkBox* box, const char* name, const char* (*name_of)(int value), int count) {
  GtkStringList* list = gtk_string_list_new(NULL);
  for (int i = 0; i < count; i++) gtk_string_list_append(list, name_of(i));
  GtkWidget* choice = gtk_drop_down_new(G_LIST_MODEL(list), NULL);
  add_named(box, name, choice);
  return GTK_DROP_DOWN(choice);
}

//---- levels

static void on_level(GtkAdjustment* adjustment, GimbalViewPanel* self) {
  mjvOption* option = gimbal_viewport_get_option(self->viewport);
  int* level = adjustment == self->depth ? &option->bvh_depth : &option->flex_layer;
  int wanted = (int)gtk_adjustment_get_value(adjustment);
  if (*level == wanted) return;
  *level = wanted;
  gimbal_viewport_refresh(self->viewport);
}

static GtkAdjustment* add_level(GimbalViewPanel* self, GtkBox* box, const char* name, double most) {
  GtkWidget* spin = gtk_spin_button_new_with_range(0, most, 1);
  add_named(box, name, spin);
  GtkAdjustment* adjustment = gtk_spin_button_get_adjustment(GTK_SPIN_BUTTON(spin));
  g_signal_connect_object(adjustment, "value-changed", G_CALLBACK(on_level), self, 0);
  return adjustment;
}

static void show_all(GimbalViewPanel* self) {
  if (!self->toggles) return;
  const mjvOption* option = gimbal_viewport_get_option(self->viewport);
  for (guint i = 0; i < self->toggles->len; i++) {
    g_object_set(toggle_at(self, i)->widget, "active", *toggle_at(self, i)->byte != 0, NULL);
  }
  gtk_drop_down_set_selected(self->labels, (guint)option->label);
  gtk_drop_down_set_selected(self->frames, (guint)option->frame);
  gtk_adjustment_set_value(self->depth, option->bvh_depth);
  gtk_adjustment_set_value(self->layer, option->flex_layer);
}

// The key of a switch of rendering; none where the same key belongs to a switch of what is shown.
static const char* render_key(int flag) {
  for (int i = 0; i < mjNVISFLAG; i++) {
    if (!strcmp(mjVISSTRING[i][2], mjRNDSTRING[flag][2])) return "";
  }
  return mjRNDSTRING[flag][2];
}

static void build_options(GimbalViewPanel* self) {
  mjvOption* option = gimbal_viewport_get_option(self->viewport);
  GtkBox* box = add_section(self, _("Labels and Frames"), TRUE);
  self->labels = add_choice(box, _("Labels"), gimbal_label_name, mjNLABEL);
  self->frames = add_choice(box, _("Frames"), gimbal_frame_name, mjNFRAME);
  self->depth = add_level(self, box, _("Tree depth"), 20);
  self->layer = add_level(self, box, _("Flex layer"), 10);
  g_signal_connect_object(self->labels, "notify::selected", G_CALLBACK(on_label), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(self->frames, "notify::selected", G_CALLBACK(on_frame_kind), self,
                          G_CONNECT_SWAPPED);
  box = add_section(self, _("Show"), TRUE);
  for (int i = 0; i < mjNVISFLAG; i++) {
    add_flag(self, box, gimbal_visual_flag_name(i), gimbal_visual_flag_tip(i), mjVISSTRING[i][2],
             &option->flags[i]);
  }
  for (int i = 0; i < GIMBAL_N_LAYERS; i++) {
    add_flag(self, box, gimbal_layer_name(i), gimbal_layer_tip(i), NULL,
             &gimbal_viewport_get_layers(self->viewport)[i]);
  }
  box = add_section(self, _("Rendering"), TRUE);
  for (int i = 0; i < GIMBAL_RENDER_FLAGS; i++) {
    add_flag(self, box, gimbal_render_flag_name(i), gimbal_render_flag_tip(i), render_key(i),
             &gimbal_viewport_get_render_flags(self->viewport)[i]);
  }
  add_groups(self);
  g_signal_connect_object(self->viewport, "options-changed", G_CALLBACK(show_all), self, G_CONNECT_SWAPPED);
  show_all(self);
}

static void build_settings(GimbalViewPanel* self) {
  static const struct {
    const char* title;
    const char* section;
    size_t offset;
  } kSections[] = {
      {N_("Camera and General"), "visual/global", offsetof(mjModel, vis.global)},
      {N_("Headlight"), "visual/headlight", offsetof(mjModel, vis.headlight)},
      {N_("Quality"), "visual/quality", offsetof(mjModel, vis.quality)},
      {N_("Factors"), "visual/map", offsetof(mjModel, vis.map)},
      {N_("Sizes of Decoration"), "visual/scale", offsetof(mjModel, vis.scale)},
      {N_("Colours of Decoration"), "visual/rgba", offsetof(mjModel, vis.rgba)},
      {N_("Statistics of the Model"), "statistic", offsetof(mjModel, stat)},
  };
  for (guint i = 0; i < G_N_ELEMENTS(kSections); i++) {
    append_section(self,
                   gimbal_settings_section_new(self->session, _(kSections[i].title), kSections[i].section,
                                               kSections[i].offset),
                   _(kSections[i].title));
  }
}

//---- the filter

static gboolean has_word(const char* text, const char* wanted) {
  g_autofree char* folded = g_utf8_casefold(text, -1);
  return strstr(folded, wanted) != NULL;
}

// Whether a widget, or something in it, has a label with the word.
static gboolean is_labelled(GtkWidget* widget, const char* wanted) {
  if (GTK_IS_LABEL(widget)) return has_word(gtk_label_get_text(GTK_LABEL(widget)), wanted);
  if (GTK_IS_DROP_DOWN(widget)) return FALSE;  // what is chosen is no name
  gboolean found = FALSE;
  GtkWidget* child = gtk_widget_get_first_child(widget);
  for (; child && !found; child = gtk_widget_get_next_sibling(child)) found = is_labelled(child, wanted);
  return found;
}

// Show the rows of a section that have the word, or all if its title has it; whether there are any.
static gboolean filter_rows(const Section* section, const char* wanted) {
  gboolean titled = has_word(section->title, wanted), any = titled;
  if (!GTK_IS_EXPANDER(section->widget)) return titled;
  GtkWidget* row = gtk_widget_get_first_child(gtk_expander_get_child(GTK_EXPANDER(section->widget)));
  for (; row; row = gtk_widget_get_next_sibling(row)) {
    gboolean fits = titled || is_labelled(row, wanted);
    gtk_widget_set_visible(row, fits);
    any = any || fits;
  }
  return any;
}

// What is found is unfolded.
static void on_filter(GimbalViewPanel* self) {
  g_autofree char* wanted = g_utf8_casefold(gtk_editable_get_text(self->filter), -1);
  for (guint i = 0; i < self->sections->len; i++) {
    const Section* section = &g_array_index(self->sections, Section, i);
    gboolean any = filter_rows(section, wanted), folds = GTK_IS_EXPANDER(section->widget);
    gtk_widget_set_visible(section->widget, any);
    if (any && *wanted && folds) gtk_expander_set_expanded(GTK_EXPANDER(section->widget), TRUE);
  }
}

//---- object

// Build the panel when it is first visible, so that the window opens sooner.
static void gimbal_view_panel_map(GimbalPage* page) {
  GimbalViewPanel* self = GIMBAL_VIEW_PANEL(page);
  if (self->labels) return;
  build_options(self);
  build_settings(self);
}

static void gimbal_view_panel_bind(GimbalPage* page) {
  GimbalViewPanel* self = GIMBAL_VIEW_PANEL(page);
  self->session = gimbal_page_get_session(page);
  self->viewport = gimbal_page_get_viewport(page);
}

static const GimbalPart kParts[] = {GIMBAL_PART(GimbalViewPanel, box),
                                    GIMBAL_PART(GimbalViewPanel, filter),
                                    GIMBAL_PART(GimbalViewPanel, content),
                                    {0}};

static const GimbalCall kCalls[] = {GIMBAL_CALL(on_filter), {0}};

static const GimbalPageHooks kHooks = {.bind = gimbal_view_panel_bind, .map = gimbal_view_panel_map};

static void gimbal_view_panel_class_init(GimbalViewPanelClass* klass) {
  GIMBAL_PAGE_CLASS(klass)->hooks = kHooks;
  GIMBAL_CLASS_OWNS(klass, NULL, GIMBAL_OWNS(GimbalViewPanel, box, gtk_widget_unparent),
                    GIMBAL_OWNS(GimbalViewPanel, sections, g_array_unref),
                    GIMBAL_OWNS(GimbalViewPanel, toggles, g_array_unref));
  gimbal_class_template(GTK_WIDGET_CLASS(klass), "view-panel", kParts, kCalls);
}

static void gimbal_view_panel_init(GimbalViewPanel* self) {
  gtk_widget_init_template(GTK_WIDGET(self));
  self->toggles = g_array_new(FALSE, FALSE, sizeof(Toggle));
  self->sections = g_array_new(FALSE, FALSE, sizeof(Section));
}

//---- the row

const GimbalPageKind gimbal_view_page = {
    .name = "view",
    .title = N_("View"),
    .icon = "gimbal-eye-symbolic",
    .home = "right",
    .help = "view",
    .type = gimbal_view_panel_get_type,
};
