// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The example controller drives the cart-pole of gimbal serve, and the pole stays up: over a Unix
// socket and over a port.

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

static void balance(const char* address) {
  g_autoptr(GError) error = NULL;
  g_autofree char *line = NULL, *out = NULL, *token = NULL;
  g_autoptr(GSubprocess) serve =
      g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, g_getenv("GIMBAL_TEST_PROGRAM"), "serve",
                       g_getenv("GIMBAL_TEST_MODEL"), "--listen", address, "--speed", "0", "--once", NULL);
  g_assert_no_error(error);
  g_autoptr(GDataInputStream) said = g_data_input_stream_new(g_subprocess_get_stdout_pipe(serve));
  line = g_data_input_stream_read_line(said, NULL, NULL, &error);
  g_assert_no_error(error);
  g_assert_true(g_str_has_prefix(line, "listening on "));
  const char* where = line + strlen("listening on ");
  g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  if (g_str_has_prefix(where, "tcp:")) {
    g_autofree char* path = g_strdup_printf("%s/gimbal/token-%s", g_getenv("XDG_RUNTIME_DIR"), where + 4);
    g_assert_true(g_file_get_contents(path, &token, NULL, NULL));
    g_subprocess_launcher_setenv(launcher, "GIMBAL_TOKEN", token, TRUE);
  }
  g_autoptr(GSubprocess) client =
      g_subprocess_launcher_spawn(launcher, &error, g_getenv("GIMBAL_TEST_BALANCE"), where, "5000", NULL);
  g_assert_no_error(error);
  g_assert_true(g_subprocess_communicate_utf8(client, NULL, NULL, &out, NULL, &error));
  g_test_message("%s", out);
  g_assert_cmpint(g_subprocess_get_exit_status(client), ==, 0);
  g_assert_true(g_subprocess_wait(serve, NULL, &error));
  g_assert_cmpint(g_subprocess_get_exit_status(serve), ==, 0);
}

static void test_unix(void) {
  g_autofree char* address = g_strdup_printf("unix:%s/s", g_getenv("XDG_RUNTIME_DIR"));
  balance(address);
}

static void test_tcp(void) {
  balance("tcp:0");
}

int main(int argc, char** argv) {
  g_test_init(&argc, &argv, NULL);
  g_autofree char* folder = g_dir_make_tmp("gimbal-test-XXXXXX", NULL);
  g_autofree char* own = g_build_filename(folder, "gimbal", NULL);
  g_setenv("XDG_RUNTIME_DIR", folder, TRUE);
  g_test_add_func("/balance/unix", test_unix);
  g_test_add_func("/balance/tcp", test_tcp);
  int status = g_test_run();
  g_rmdir(own);
  g_rmdir(folder);
  return status;
}
