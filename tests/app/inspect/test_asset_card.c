// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The card of an asset in the inspector, and the pictures in the tree. With GIMBAL_TEST_PICTURES a
// picture of each size and theme is left there.

#include "inspect/asset-card.h"
#include "window-test.h"

static WindowTest test;

static const char kText[] =
    "<mujoco><asset>"
    "<mesh name='wedge' vertex='0 0 0 .4 0 0 0 .2 0 .4 .2 0 0 0 .3 0 .2 .3'/>"
    "<mesh name='spare' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
    "<hfield name='hills' nrow='4' ncol='4' size='2 2 .5 .1' elevation='0 1 0 1 2 3 2 1 0 1 4 1 0 0 1 0'/>"
    "<texture name='chess' type='2d' builtin='checker' rgb1='.9 .8 .6' rgb2='.3 .2 .1' width='64' "
    "height='64'/>"
    "<texture name='sky' type='skybox' builtin='gradient' rgb1='.3 .5 .7' rgb2='1 1 1' width='32' "
    "height='192'/>"
    "<material name='board' texture='chess' texrepeat='4 4'/>"
    "</asset><worldbody><light pos='0 0 3'/><geom name='ground' type='hfield' hfield='hills' "
    "material='board'/>"
    "<body name='part' pos='0 0 1'><geom name='block' type='mesh' mesh='wedge'/></body>"
    "<geom name='stone 1' size='.1' material='board'/><geom name='stone 2' size='.1' material='board'/>"
    "<geom name='stone 3' size='.1' material='board'/><geom name='stone 4' size='.1' material='board'/>"
    "<geom name='stone 5' size='.1' material='board'/><geom name='stone 6' size='.1' material='board'/>"
    "</worldbody></mujoco>";

static void open_model(int width, int height) {
  g_autofree char* path = g_build_filename(app_test_folder(), "assets.xml", NULL);
  g_autoptr(GFile) file = g_file_new_for_path(path);
  g_assert_true(g_file_set_contents(path, kText, -1, NULL));
  window_test_open(&test, width, height);
  gimbal_window_open(test.window, file);
  app_test_wait(window_test_has_frame, &test);
  app_test_spin(300);
}

static void choose(int type, const char* name) {
  int id = mj_name2id(gimbal_session_get_compiled(test.session)->model, type, name);
  g_assert_cmpint(id, >=, 0);
  gimbal_session_select(test.session, type, id);
  app_test_spin(200);
}

static GtkWidget* card(void) {
  GtkWidget* found = window_test_find(GTK_WIDGET(test.window), window_test_is_type, "GimbalAssetCard");
  g_assert_nonnull(found);
  return found;
}

static gboolean is_label(GtkWidget* widget, const char* text) {
  return GTK_IS_LABEL(widget) && !strcmp(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean is_user(GtkWidget* widget, const char* text) {
  return GTK_IS_BUTTON(widget) && window_test_find(widget, is_label, text) != NULL;
}

// Its picture, its figures; a user of it is one click away.
static void test_card(void) {
  open_model(1360, 860);
  choose(mjOBJ_MESH, "wedge");
  g_assert_true(gtk_widget_get_mapped(card()));
  g_assert_nonnull(window_test_find(card(), is_label, "0.4 × 0.2 × 0.3 m"));
  GtkWidget* picture = window_test_find(card(), window_test_is_type, "GtkPicture");
  g_assert_nonnull(gtk_picture_get_paintable(GTK_PICTURE(picture)));
  GtkWidget* user = window_test_find(card(), is_user, "block");
  g_assert_nonnull(user);
  g_signal_emit_by_name(user, "clicked");
  app_test_spin(200);
  GimbalSelection at = gimbal_session_get_selection(test.session);
  g_assert_cmpint(at.type, ==, mjOBJ_GEOM);
  g_assert_cmpstr(mj_id2name(gimbal_session_get_compiled(test.session)->model, at.type, at.id), ==, "block");
  g_assert_false(gtk_widget_get_visible(card()));  // a geom is no asset
  choose(mjOBJ_MESH, "spare");
  g_assert_nonnull(window_test_find(card(), is_label, "Nothing uses it"));
  choose(mjOBJ_TEXTURE, "sky");
  g_assert_nonnull(window_test_find(card(), is_label, "It is the sky of the model"));
  choose(mjOBJ_TEXTURE, "chess");
  g_assert_nonnull(window_test_find(card(), is_user, "board"));
  choose(mjOBJ_HFIELD, "hills");
  g_assert_nonnull(window_test_find(card(), is_user, "ground"));
  window_test_close(&test);
}

static gboolean has_texture(GtkWidget* widget, const char* unused) {
  (void)unused;
  return GTK_IS_IMAGE(widget) && GDK_IS_TEXTURE(gtk_image_get_paintable(GTK_IMAGE(widget)));
}

static gboolean is_row_with_picture(GtkWidget* widget, const char* name) {
  return GTK_IS_TREE_EXPANDER(widget) && window_test_find(widget, is_label, name) &&
         window_test_find(widget, has_texture, NULL);
}

static GtkWidget* model_page(void) {
  return GTK_WIDGET(gimbal_model_tab_find_page(gimbal_window_get_pages(test.window)->tab, "model"));
}

// Rows of assets that can be seen have their picture, others the sign of their kind. All are as
// high.
static void test_rows(void) {
  open_model(1360, 860);
  choose(mjOBJ_HFIELD, "hills");
  GtkWidget* row = window_test_find(model_page(), is_row_with_picture, "hills");
  g_assert_nonnull(row);
  g_assert_nonnull(window_test_find(model_page(), is_row_with_picture, "wedge"));
  g_assert_null(window_test_find(model_page(), is_row_with_picture, "board"));
  window_test_close(&test);
}

// Where it is narrow, too, the users are within the card, and not over the rows below it.
static void test_users(void) {
  open_model(1000, 700);
  choose(mjOBJ_MATERIAL, "board");
  for (int i = 1; i <= 6; i++) {
    graphene_rect_t place;
    g_autofree char* name = g_strdup_printf("stone %d", i);
    GtkWidget* user = window_test_find(card(), is_user, name);
    g_assert_nonnull(user);
    g_assert_true(gtk_widget_compute_bounds(user, card(), &place));
    g_assert_cmpfloat(place.origin.y + place.size.height, <=, (float)gtk_widget_get_height(card()));
    g_assert_cmpfloat(place.origin.x + place.size.width, <=, (float)gtk_widget_get_width(card()));
  }
  window_test_close(&test);
}

static void test_pictures(void) {
  static const struct { int width, height; } kSizes[] = {{1000, 700}, {2560, 1440}};
  const char* folder = g_getenv("GIMBAL_TEST_PICTURES");
  if (!folder) {
    g_test_skip("GIMBAL_TEST_PICTURES is not set");
    return;
  }
  for (int i = 0; i < 4; i++) {
    g_settings_set_string(gimbal_settings_get(), "color-scheme", i % 2 ? "dark" : "light");
    open_model(kSizes[i / 2].width, kSizes[i / 2].height);
    choose(mjOBJ_MESH, "wedge");
    g_autofree char* path =
        g_strdup_printf("%s/asset-%s-%d.png", folder, i % 2 ? "dark" : "light", kSizes[i / 2].width);
    window_test_picture(GTK_WIDGET(test.window), path);
    g_autofree char* other =
        g_strdup_printf("%s/asset-field-%s-%d.png", folder, i % 2 ? "dark" : "light", kSizes[i / 2].width);
    choose(mjOBJ_HFIELD, "hills");
    window_test_picture(GTK_WIDGET(test.window), other);
    window_test_close(&test);
  }
}

int main(int argc, char** argv) {
  if (!window_test_init(&test, &argc, &argv)) return 77;
  g_test_add_func("/asset-card/card", test_card);
  g_test_add_func("/asset-card/rows", test_rows);
  g_test_add_func("/asset-card/users", test_users);
  g_test_add_func("/asset-card/pictures", test_pictures);
  return g_test_run();
}
