// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Looks of a window, measured.
//
// Contrast is measured in a picture of the window, of twice its size so that strokes have pixels of
// their own:
//
//   L = 0.2126 R + 0.7152 G + 0.0722 B    of linear light
//   C = (L1 + 0.05) / (L2 + 0.05)         L1 the lighter one
//
// between the colour that is most frequent where the text is and the one that is farthest from it
// (WCAG 2.1, "contrast ratio").

#include "look-check.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

#include "widgets/control/page-bar.h"
#include "widgets/view/viewport.h"

enum { SCALE = 2 };
#define TEXT_CONTRAST 4.5
#define ICON_CONTRAST 3.0
#define SLACK         1.0f  // pixels by which sizes are rounded

typedef struct Look {
  GtkWidget* root;
  const char* where;
  guint8* pixels;  // blue, green, red, opacity
  int width, height;
  int faults;
} Look;

//---- controls and their names

static gboolean is_color_button(GtkWidget* widget) {
  const char* type = G_OBJECT_TYPE_NAME(widget);
  return !strcmp(type, "GtkColorButton") || !strcmp(type, "GtkColorDialogButton");
}

static gboolean is_font_button(GtkWidget* widget) {
  const char* type = G_OBJECT_TYPE_NAME(widget);
  return !strcmp(type, "GtkFontButton") || !strcmp(type, "GtkFontDialogButton");
}

gboolean look_is_control(GtkWidget* widget) {
  return GTK_IS_BUTTON(widget) || GTK_IS_MENU_BUTTON(widget) || GTK_IS_CHECK_BUTTON(widget) ||
         GTK_IS_SWITCH(widget) || GTK_IS_ENTRY(widget) || GTK_IS_SEARCH_ENTRY(widget) ||
         GTK_IS_SPIN_BUTTON(widget) || GTK_IS_SCALE(widget) || GTK_IS_DROP_DOWN(widget) ||
         GTK_IS_LIST_BOX(widget) || GTK_IS_LIST_VIEW(widget) || GTK_IS_COLUMN_VIEW(widget) ||
         GTK_IS_FLOW_BOX(widget) || GTK_IS_TEXT_VIEW(widget) || is_color_button(widget) ||
         is_font_button(widget) || GIMBAL_IS_VIEWPORT(widget);
}

gboolean look_is_part(GtkWidget* widget) {
  GtkWidget* parent = gtk_widget_get_parent(widget);
  for (; parent; parent = gtk_widget_get_parent(parent)) {
    if (GTK_IS_SPIN_BUTTON(parent) || GTK_IS_DROP_DOWN(parent) || GTK_IS_SEARCH_ENTRY(parent) ||
        GTK_IS_MENU_BUTTON(parent) || GTK_IS_COLUMN_VIEW(parent) || is_color_button(parent) ||
        GTK_IS_POPOVER(parent) || GTK_IS_FLOW_BOX(parent) || ADW_IS_SPLIT_BUTTON(parent) ||
        GTK_IS_INFO_BAR(parent) || GTK_IS_WINDOW_CONTROLS(parent) || ADW_IS_COMBO_ROW(parent) ||
        is_font_button(parent) || GTK_IS_SHORTCUTS_WINDOW(parent) || ADW_IS_ABOUT_WINDOW(parent)) {
      return TRUE;
    }
  }
  return FALSE;
}

gboolean look_is_named(GtkWidget* widget) {
  GtkAccessible* accessible = GTK_ACCESSIBLE(widget);
  const char* label = GTK_IS_BUTTON(widget)         ? gtk_button_get_label(GTK_BUTTON(widget))
                      : GTK_IS_CHECK_BUTTON(widget) ? gtk_check_button_get_label(GTK_CHECK_BUTTON(widget))
                      : GTK_IS_MENU_BUTTON(widget)  ? gtk_menu_button_get_label(GTK_MENU_BUTTON(widget))
                                                    : NULL;
  return gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
         (label && *label);
}

char* look_describe(GtkWidget* widget) {
  GString* path = g_string_new(G_OBJECT_TYPE_NAME(widget));
  for (GtkWidget* parent = gtk_widget_get_parent(widget); parent; parent = gtk_widget_get_parent(parent)) {
    g_string_prepend(path, " > ");
    g_string_prepend(path, G_OBJECT_TYPE_NAME(parent));
    if (g_str_has_prefix(G_OBJECT_TYPE_NAME(parent), "Gimbal")) break;
  }
  return g_string_free(path, FALSE);
}

//---- telling

static G_GNUC_PRINTF(3, 4) void fault(Look* self, GtkWidget* widget, const char* format, ...) {
  g_autofree char* path = look_describe(widget);
  va_list args;
  va_start(args, format);
  g_autofree char* text = g_strdup_vprintf(format, args);
  va_end(args);
  g_test_message("%s: %s (%s)", self->where, text, path);
  self->faults++;
}

static const char* text_of(GtkWidget* widget) {
  return GTK_IS_LABEL(widget)                  ? gtk_label_get_text(GTK_LABEL(widget))
         : gtk_widget_get_tooltip_text(widget) ? gtk_widget_get_tooltip_text(widget)
                                               : "";
}

//---- places

static gboolean scrolls_sideways(GtkWidget* widget) {
  GtkAdjustment* place =
      GTK_IS_SCROLLABLE(widget) ? gtk_scrollable_get_hadjustment(GTK_SCROLLABLE(widget)) : NULL;
  return place && gtk_adjustment_get_upper(place) > gtk_adjustment_get_page_size(place) + SLACK;
}

static gboolean scrolls_down(GtkWidget* widget) {
  GtkAdjustment* place =
      GTK_IS_SCROLLABLE(widget) ? gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(widget)) : NULL;
  return place && gtk_adjustment_get_upper(place) > gtk_adjustment_get_page_size(place) + SLACK;
}

typedef enum Cut { CUT_NOT, CUT_BY_SCROLLING, CUT_OFF } Cut;

// The part of a widget that is on show, in the root, and what took the rest.
static Cut visible_part(const Look* self, GtkWidget* widget, graphene_rect_t* part) {
  Cut cut = CUT_NOT;
  if (!gtk_widget_compute_bounds(widget, self->root, part)) return CUT_BY_SCROLLING;
  for (GtkWidget* above = gtk_widget_get_parent(widget); above; above = gtk_widget_get_parent(above)) {
    graphene_rect_t room;
    gboolean limits = above == self->root || gtk_widget_get_overflow(above) == GTK_OVERFLOW_HIDDEN;
    if (limits && gtk_widget_compute_bounds(above, self->root, &room)) {
      float left = room.origin.x - part->origin.x, top = room.origin.y - part->origin.y;
      float right = part->origin.x + part->size.width - room.origin.x - room.size.width;
      float bottom = part->origin.y + part->size.height - room.origin.y - room.size.height;
      gboolean aside = MAX(left, right) > SLACK, below = MAX(top, bottom) > SLACK;
      if ((aside && !scrolls_sideways(above)) || (below && !scrolls_down(above))) {
        cut = MAX(cut, CUT_OFF);
      } else if (aside || below) {
        cut = MAX(cut, CUT_BY_SCROLLING);
      }
      if (!graphene_rect_intersection(part, &room, part)) return CUT_BY_SCROLLING;
    }
    if (above == self->root) break;
  }
  return cut;
}

//---- picture

static gboolean take_picture(Look* self) {
  GskRenderNode* node = NULL;
  int width = gtk_widget_get_width(self->root), height = gtk_widget_get_height(self->root);
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(self->root);
  GtkSnapshot* snapshot = gtk_snapshot_new();
  gtk_snapshot_scale(snapshot, SCALE, SCALE);
  gdk_paintable_snapshot(paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node(snapshot);
  if (!node) return FALSE;
  self->width = width * SCALE;
  self->height = height * SCALE;
  GskRenderer* renderer = gtk_native_get_renderer(gtk_widget_get_native(self->root));
  g_autoptr(GdkTexture) texture = gsk_renderer_render_texture(
      renderer, node, &GRAPHENE_RECT_INIT(0, 0, (float)self->width, (float)self->height));
  gsk_render_node_unref(node);
  self->pixels = g_malloc((gsize)self->width * self->height * 4);
  gdk_texture_download(texture, self->pixels, (gsize)self->width * 4);
  return TRUE;
}

static double linear(guint8 value) {
  double v = value / 255.0;
  return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double luminance(const guint8* pixel) {
  static double light[256];
  if (light[255] == 0) {
    for (int i = 0; i < 256; i++) light[i] = linear((guint8)i);
  }
  return 0.0722 * light[pixel[0]] + 0.7152 * light[pixel[1]] + 0.2126 * light[pixel[2]];
}

static double contrast(double a, double b) {
  return (MAX(a, b) + 0.05) / (MIN(a, b) + 0.05);
}

// Between what is most frequent in a rectangle and what is farthest from it.
static double contrast_in(const Look* self, const graphene_rect_t* part) {
  int left = MAX(0, (int)(part->origin.x * SCALE)), top = MAX(0, (int)(part->origin.y * SCALE));
  int right = MIN(self->width, (int)((part->origin.x + part->size.width) * SCALE));
  int bottom = MIN(self->height, (int)((part->origin.y + part->size.height) * SCALE));
  g_autofree guint* counts = g_new0(guint, 1 << 12);  // four bits a colour
  double sums[1 << 12] = {0};
  guint most = 0;
  double darkest = 1, lightest = 0;
  for (int y = top; y < bottom; y++) {
    for (int x = left; x < right; x++) {
      const guint8* pixel = self->pixels + 4 * ((gsize)y * self->width + x);
      guint kind = (guint)(pixel[0] >> 4 | (pixel[1] >> 4) << 4 | (pixel[2] >> 4) << 8);
      double light = luminance(pixel);
      sums[kind] += light;
      if (++counts[kind] > counts[most]) most = kind;
      darkest = MIN(darkest, light);
      lightest = MAX(lightest, light);
    }
  }
  if (!counts[most]) return 21;
  double ground = sums[most] / counts[most];
  return MAX(contrast(ground, darkest), contrast(ground, lightest));
}

//---- checks of a widget

// A text that may be short of room tells its whole in a tip.
static gboolean is_reported(GtkWidget* widget) {
  for (int i = 0; widget && i < 4; i++, widget = gtk_widget_get_parent(widget)) {
    if (gtk_widget_get_has_tooltip(widget)) return TRUE;
  }
  return FALSE;
}

// Whether a button is known by this text: what a page or a deed is called is ours to keep short,
// whatever tip there is. What the user named is not.
static gboolean is_named_by(GtkWidget* label) {
  GtkWidget* parent = gtk_widget_get_parent(label);
  for (int i = 0; parent && i < 4; i++, parent = gtk_widget_get_parent(parent)) {
    if (GTK_IS_DROP_DOWN(parent) || GTK_IS_MENU_BUTTON(parent) || GTK_IS_LIST_BOX_ROW(parent)) return FALSE;
    if (GIMBAL_IS_PAGE_BAR(gtk_widget_get_parent(parent)) || ADW_IS_VIEW_SWITCHER(parent)) return TRUE;
    if (GTK_IS_TOGGLE_BUTTON(parent) && GTK_IS_STACK_SWITCHER(gtk_widget_get_parent(parent))) return TRUE;
  }
  return FALSE;
}

static void check_label(Look* self, GtkWidget* label) {
  PangoLayout* layout = gtk_label_get_layout(GTK_LABEL(label));
  int width, height;
  pango_layout_get_pixel_size(layout, &width, &height);
  if (pango_layout_get_unknown_glyphs_count(layout) > 0) {
    fault(self, label, "\"%s\" has letters that no font has", text_of(label));
  }
  if (!pango_layout_is_ellipsized(layout)) {
    if (width > gtk_widget_get_width(label) + SLACK) fault(self, label, "\"%s\" is cut", text_of(label));
    return;
  }
  if (is_named_by(label)) {
    fault(self, label, "\"%s\" is shortened: the name of a page or a button", text_of(label));
  }
  if (!is_reported(label)) fault(self, label, "\"%s\" is shortened and told nowhere", text_of(label));
}

static void check_field(Look* self, GtkWidget* field) {
  const char* text = gtk_editable_get_text(GTK_EDITABLE(field));
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(field, text);
  int width, height;
  pango_layout_get_pixel_size(layout, &width, &height);
  if (width > gtk_widget_get_width(field) + SLACK && !is_reported(field) && !gtk_widget_has_focus(field)) {
    fault(self, field, "\"%s\" needs %d pixels and has %d", text, width, gtk_widget_get_width(field));
  }
}

// A mark between words is looked at like a symbol.
static gboolean has_letters(const char* text) {
  for (; *text; text = g_utf8_next_char(text)) {
    if (g_unichar_isalnum(g_utf8_get_char(text))) return TRUE;
  }
  return FALSE;
}

static void check_contrast(Look* self, GtkWidget* widget, const graphene_rect_t* part) {
  double least = GTK_IS_LABEL(widget) && has_letters(text_of(widget)) ? TEXT_CONTRAST : ICON_CONTRAST;
  if (part->size.width < 3 || part->size.height < 6 || !gtk_widget_is_sensitive(widget)) return;
  double found = contrast_in(self, part);
  if (found < least) fault(self, widget, "\"%s\" has a contrast of %.2f", text_of(widget), found);
}

static gboolean is_drawn(GtkWidget* widget) {
  if (GTK_IS_LABEL(widget)) return gtk_label_get_text(GTK_LABEL(widget))[0] != 0;
  return GTK_IS_IMAGE(widget) &&
         !GTK_IS_SWITCH(gtk_widget_get_parent(widget));  // a switch has its marks for few themes
}

// Layers over a view keep out of each other's way; what covers it whole is glass.
static void check_layers(Look* self, GtkWidget* overlay) {
  float whole = (float)gtk_widget_get_width(overlay) * (float)gtk_widget_get_height(overlay);
  for (GtkWidget* a = gtk_widget_get_first_child(overlay); a; a = gtk_widget_get_next_sibling(a)) {
    graphene_rect_t one, other, both;
    if (a == gtk_overlay_get_child(GTK_OVERLAY(overlay)) || !gtk_widget_get_mapped(a) ||
        !gtk_widget_compute_bounds(a, overlay, &one) || one.size.width * one.size.height > 0.8f * whole) {
      continue;
    }
    for (GtkWidget* b = gtk_widget_get_next_sibling(a); b; b = gtk_widget_get_next_sibling(b)) {
      if (!gtk_widget_get_mapped(b) || !gtk_widget_compute_bounds(b, overlay, &other) ||
          other.size.width * other.size.height > 0.8f * whole ||
          !graphene_rect_intersection(&one, &other, &both) || both.size.width < 1 || both.size.height < 1) {
        continue;
      }
      fault(self, b, "lies over %s \"%s\"", G_OBJECT_TYPE_NAME(a), text_of(a));
    }
  }
}

static void check_widget(Look* self, GtkWidget* widget) {
  graphene_rect_t part;
  Cut cut = visible_part(self, widget, &part);
  if (look_is_control(widget) && !look_is_part(widget) && !look_is_named(widget)) {
    fault(self, widget, "has no name");
  }
  if (GTK_IS_OVERLAY(widget)) check_layers(self, widget);
  if (part.size.width < 1 || part.size.height < 1) return;
  gboolean matters = is_drawn(widget) || look_is_control(widget);
  if (cut == CUT_OFF && matters) fault(self, widget, "\"%s\" reaches out", text_of(widget));
  if (GTK_IS_LABEL(widget)) check_label(self, widget);
  if (GTK_IS_TEXT(widget)) check_field(self, widget);
  if (is_drawn(widget) && cut == CUT_NOT && self->pixels) check_contrast(self, widget, &part);
}

static void check_below(Look* self, GtkWidget* widget) {
  if (!gtk_widget_get_mapped(widget) || gtk_widget_get_opacity(widget) == 0) return;
  if (GTK_IS_NATIVE(widget) && widget != self->root) return;
  if (!gtk_widget_get_child_visible(widget)) return;
  check_widget(self, widget);
  for (GtkWidget* child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child)) {
    check_below(self, child);
  }
}

int look_check(GtkWidget* root, const char* where) {
  Look self = {.root = root, .where = where};
  take_picture(&self);
  check_below(&self, root);
  g_free(self.pixels);
  return self.faults;
}
