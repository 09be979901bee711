// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Plug-ins.
//
// Every call is guarded: an engine error in it comes back as a message and switches the plug-in
// off.

#include "run/plugins.h"

#include <dlfcn.h>
#include <gimbal/assert.h>
#include <gimbal/studio_plugin.h>
#include <glib/gi18n.h>
#include <stdatomic.h>
#include <string.h>

#include "base/engine-guard.h"
#include "run/features.h"

enum { MAX_GEOMS = 2000 };  // most geoms that all of them add to a scene of another thread

typedef struct Plugin {
  GimbalStudioPlugin own;  // the part that both the plug-in and this version have
  char* library;
  char* refused;     // why it is not used; NULL: it is
  _Atomic bool off;  // it failed
} Plugin;

// Grows only before the first thread starts.
static GPtrArray* plugins = NULL;

static Plugin* plugin_at(guint index) {
  GIMBAL_ASSERT(index < plugins->len);
  return g_ptr_array_index(plugins, index);
}

static guint plugins_count(void) {
  return plugins ? plugins->len : 0;
}

static gboolean is_used(Plugin* plugin) {
  return !plugin->refused && !atomic_load_explicit(&plugin->off, memory_order_relaxed);
}

//---- what plug-ins may ask

static void each_window(const char* action, const char* text) {
  GApplication* application = g_application_get_default();
  GList* windows = application ? gtk_application_get_windows(GTK_APPLICATION(application)) : NULL;
  for (GList* l = windows; l; l = l->next) {
    gtk_widget_activate_action(l->data, action, text ? "s" : NULL, text);
  }
}

static gboolean recompile_now(gpointer unused) {
  (void)unused;
  each_window("win.compile", NULL);
  return G_SOURCE_REMOVE;
}

static gboolean tell_now(gpointer text) {
  each_window("win.tell-of-plugin", text);
  return G_SOURCE_REMOVE;
}

static void plugins_recompile(void) {
  g_idle_add_full(G_PRIORITY_DEFAULT, recompile_now, NULL, NULL);
}

static _Thread_local const char* at_work = NULL;

const char* gimbal_plugins_at_work(void) {
  return at_work;
}

static void plugins_post_message(const char* text) {
  g_autofree char* whole = at_work ? g_strdup_printf("%s: %s", at_work, text) : g_strdup(text);
  g_idle_add_full(G_PRIORITY_DEFAULT, tell_now, g_utf8_make_valid(whole, -1), g_free);
}

static const GimbalStudioHost kHost = {GIMBAL_STUDIO_PLUGIN_VERSION, sizeof kHost, plugins_recompile,
                                       plugins_post_message};

//---- guarded calls

typedef struct Call {
  Plugin* plugin;
  const mjModel* m;
  mjData* d;
  mjSpec* spec;
  mjvScene* scene;
  GtkWidget* page;
  guint keyval, modifiers;
  int result;
  char error[500];
} Call;

static void plugins_start(void* user_data) {
  Call* call = user_data;
  call->result = call->plugin->own.start(call->plugin->own.data, &kHost);
}

static void edit_spec(void* user_data) {
  Call* call = user_data;
  call->result =
      call->plugin->own.edit_spec(call->plugin->own.data, call->spec, call->error, sizeof call->error);
}

static void plugins_loaded(void* user_data) {
  Call* call = user_data;
  call->plugin->own.loaded(call->plugin->own.data, call->m, call->d);
}

static void before_step(void* user_data) {
  Call* call = user_data;
  call->plugin->own.before_step(call->plugin->own.data, call->m, call->d);
}

static void after_step(void* user_data) {
  Call* call = user_data;
  call->plugin->own.after_step(call->plugin->own.data, call->m, call->d);
}

static void add_geoms(void* user_data) {
  Call* call = user_data;
  call->plugin->own.add_geoms(call->plugin->own.data, call->m, call->d, call->scene);
}

static void press_key(void* user_data) {
  Call* call = user_data;
  call->result = call->plugin->own.key(call->plugin->own.data, call->keyval, call->modifiers);
}

static void make_page(void* user_data) {
  Call* call = user_data;
  call->page = call->plugin->own.panel(call->plugin->own.data);
}

// Run guarded work. NULL: success; else the error.
static char* plugins_run(Call* call, void (*work)(void*)) {
  at_work = call->plugin->own.name;
  g_autofree char* error = gimbal_engine_guard(work, call);
  at_work = NULL;
  if (!error) return NULL;
  atomic_store(&call->plugin->off, true);
  return g_strdup_printf(_("The plug-in “%s” is switched off: %s"), call->plugin->own.name, error);
}

// Run work on the thread of a run.
static void run_in_run(Call* call, void (*work)(void*), GimbalRunMessages* messages) {
  g_autofree char* error = plugins_run(call, work);
  if (!error) return;
  GimbalRunMessage message = {
      .severity = GIMBAL_SEVERITY_ERROR, .topic = GIMBAL_LOG_PLUGIN, .time = call->d->time};
  g_strlcpy(message.text, error, sizeof message.text);
  gimbal_run_messages_push(messages, &message);
  plugins_post_message(error);
}

// Run work on the main thread.
static void run_here(Call* call, void (*work)(void*)) {
  g_autofree char* error = plugins_run(call, work);
  if (error) plugins_post_message(error);
}

#define FOR_EACH(hook)                        \
  for (guint i = 0; i < plugins_count(); i++) \
    if (is_used(plugin_at(i)) && plugin_at(i)->own.hook)

gboolean gimbal_plugins_edit_specs(void) {
  FOR_EACH(edit_spec) return TRUE;
  return FALSE;
}

char* gimbal_plugins_edit(mjSpec* spec) {
  FOR_EACH(edit_spec) {
    Call call = {.plugin = plugin_at(i), .spec = spec};
    char* error = plugins_run(&call, edit_spec);
    if (error) return error;
    if (!call.result) continue;
    const char* why = *call.error ? call.error : _("it gave no reason");
    return g_strdup_printf(_("The plug-in “%s” did not edit the model: %s"), call.plugin->own.name, why);
  }
  return NULL;
}

//---- in a run

static void plugins_on_loaded(gpointer state, GimbalRun* run) {
  (void)state;
  FOR_EACH(loaded) {
    Call call = {.plugin = plugin_at(i), .m = &run->model, .d = run->data};
    run_in_run(&call, plugins_loaded, &run->messages);
  }
}

static void plugins_before(gpointer state, GimbalRun* run) {
  (void)state;
  FOR_EACH(before_step) {
    Call call = {.plugin = plugin_at(i), .m = &run->model, .d = run->data};
    run_in_run(&call, before_step, &run->messages);
  }
}

static void plugins_after(gpointer state, GimbalRun* run) {
  (void)state;
  FOR_EACH(after_step) {
    Call call = {.plugin = plugin_at(i), .m = &run->model, .d = run->data};
    run_in_run(&call, after_step, &run->messages);
  }
}

const GimbalRunHook gimbal_run_plugins = {
    .loaded = plugins_on_loaded,
    .before = plugins_before,
    .after = plugins_after,
};

//---- in pictures and pages

void gimbal_plugins_add_geoms(const mjModel* m, const mjData* d, mjvScene* scene) {
  FOR_EACH(add_geoms) {
    Call call = {.plugin = plugin_at(i), .m = m, .d = (mjData*)d, .scene = scene};
    run_here(&call, add_geoms);
  }
}

mjvGeom* gimbal_plugins_dup_geoms(const mjModel* m, const mjData* d, int* number) {
  mjvScene scene;
  gboolean some = FALSE;
  *number = 0;
  FOR_EACH(add_geoms) some = TRUE;
  if (!some) return NULL;
  mjv_defaultScene(&scene);
  scene.maxgeom = MAX_GEOMS;
  scene.geoms = g_new(mjvGeom, MAX_GEOMS);
  gimbal_plugins_add_geoms(m, d, &scene);
  *number = scene.ngeom;
  return scene.geoms;
}

gboolean gimbal_plugins_key(guint keyval, GdkModifierType modifiers) {
  FOR_EACH(key) {
    Call call = {.plugin = plugin_at(i), .keyval = keyval, .modifiers = modifiers};
    run_here(&call, press_key);
    if (call.result) return TRUE;
  }
  return FALSE;
}

void gimbal_plugins_add_pages(void (*add)(gpointer data, const char* name, const char* title,
                                          GtkWidget* page),
                              gpointer data) {
  FOR_EACH(panel) {
    const GimbalStudioPlugin* own = &plugin_at(i)->own;
    Call call = {.plugin = plugin_at(i)};
    run_here(&call, make_page);
    if (!GTK_IS_WIDGET(call.page)) continue;
    g_autofree char* name = g_strdup_printf("plug-in %s", own->name);
    add(data, name, own->panel_title ? own->panel_title : own->name, call.page);
  }
}

//---- loading

static void plugin_free(gpointer data) {
  Plugin* plugin = data;
  g_free(plugin->library);
  g_free(plugin->refused);
  g_free(plugin);
}

// Why it cannot be used, NULL if it can. Only version and size may be read before they are known to
// fit.
static char* plugins_check(Plugin* plugin, const GimbalStudioPlugin* theirs) {
  if (theirs->version != GIMBAL_STUDIO_PLUGIN_VERSION) {
    return g_strdup_printf(
        _("it is made for version %d of the plug-in interface, this studio has version %d"), theirs->version,
        GIMBAL_STUDIO_PLUGIN_VERSION);
  }
  if (theirs->size < offsetof(GimbalStudioPlugin, start)) {
    return g_strdup_printf(_("its description has %zu bytes, which is too few"), theirs->size);
  }
  memcpy(&plugin->own, theirs, MIN(theirs->size, sizeof plugin->own));
  if (!plugin->own.name || !g_utf8_validate(plugin->own.name, -1, NULL)) return g_strdup(_("it has no name"));
  Call call = {.plugin = plugin};
  g_autofree char* error = plugin->own.start ? gimbal_engine_guard(plugins_start, &call) : NULL;
  if (error) return g_steal_pointer(&error);
  return call.result ? g_strdup(_("it did not start")) : NULL;
}

gboolean gimbal_plugins_load(const char* library, GError** error) {
  void* handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);  // never closed: threads are in it
  GimbalStudioPluginFunction describe = NULL;
  if (handle) *(void**)&describe = dlsym(handle, "gimbal_studio_plugin");
  const GimbalStudioPlugin* theirs = describe ? describe() : NULL;
  if (!theirs) return FALSE;
  Plugin* plugin = g_new0(Plugin, 1);
  plugin->library = g_strdup(library);
  plugin->refused = plugins_check(plugin, theirs);
  if (!plugins) plugins = g_ptr_array_new_with_free_func(plugin_free);
  g_ptr_array_add(plugins, plugin);
  if (plugin->refused) g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, plugin->refused);
  return !plugin->refused;
}

void gimbal_plugins_load_all(const char* const* libraries) {
  for (int i = 0; libraries && libraries[i]; i++) {
    g_autoptr(GError) error = NULL;
    gimbal_plugins_load(libraries[i], &error);
    if (error) g_printerr(_("gimbal: the plug-in of %s is not used: %s\n"), libraries[i], error->message);
  }
}

void gimbal_plugins_unload(void) {
  g_clear_pointer(&plugins, g_ptr_array_unref);
}

char* gimbal_plugins_describe(const char* library) {
  for (guint i = 0; i < plugins_count(); i++) {
    Plugin* plugin = plugin_at(i);
    if (strcmp(plugin->library, library)) continue;
    if (plugin->refused) return g_strdup_printf(_("Plug-in not used: %s"), plugin->refused);
    return g_strdup_printf(
        is_used(plugin) ? _("Plug-in “%s”") : _("Plug-in “%s”, switched off after a fault"),
        plugin->own.name);
  }
  return NULL;
}
