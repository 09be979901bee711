// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Balances the cart-pole from outside: connects to Gimbal, drives it in lock-step, and pushes the
// cart so that the pole stays up. It needs nothing but the C library; docs/protocol.md explains
// each byte.
//
//     gimbal serve cartpole.xml &
//     balance [ADDRESS [STEPS]]
//
// ADDRESS is unix:PATH, or tcp:PORT with the token in the variable GIMBAL_TOKEN. At the end it says
// where the pole was, and how long a round trip took.

#include <arpa/inet.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { COMMAND = 1, SENSORS = 4, CONTROLS = 5, MOST = 4096 };

//---- frames: u32 size, u16 kind, u16 0, body

static int send_frame(int fd, uint16_t kind, const void* body, uint32_t size) {
  char frame[MOST];
  uint16_t fields[2] = {kind, 0};
  memcpy(frame, &size, 4);
  memcpy(frame + 4, fields, 4);
  memcpy(frame + 8, body, size);
  return send(fd, frame, 8 + size, MSG_NOSIGNAL) == (ssize_t)(8 + size) ? 0 : -1;
}

static int send_text(int fd, const char* text) {
  return send_frame(fd, COMMAND, text, (uint32_t)strlen(text));
}

static int receive(int fd, void* bytes, size_t size) {
  return recv(fd, bytes, size, MSG_WAITALL) == (ssize_t)size ? 0 : -1;
}

// The kind of the next frame, -1 if there is none; its body ends with a zero.
static int receive_frame(int fd, char body[MOST]) {
  uint32_t size;
  uint16_t fields[2];
  if (receive(fd, &size, 4) || receive(fd, fields, 4) || size >= MOST || receive(fd, body, size)) return -1;
  body[size] = 0;
  return fields[0];
}

//---- connecting

static int connect_to(const char* address) {
  struct sockaddr_un file = {.sun_family = AF_UNIX};
  struct sockaddr_in port = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int tcp = !strncmp(address, "tcp:", 4), one = 1;
  int fd = socket(tcp ? AF_INET : AF_UNIX, SOCK_STREAM, 0);
  snprintf(file.sun_path, sizeof file.sun_path, "%s", strncmp(address, "unix:", 5) ? address : address + 5);
  if (tcp) {
    port.sin_port = htons((uint16_t)atoi(address + 4));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  }
  const struct sockaddr* name = tcp ? (struct sockaddr*)&port : (struct sockaddr*)&file;
  return connect(fd, name, tcp ? sizeof port : sizeof file) ? -1 : fd;
}

// Say hello, ask for what is needed, and wait until it is there.
static int begin(int fd) {
  char text[MOST], body[MOST];
  const char* token = getenv("GIMBAL_TOKEN");
  snprintf(text, sizeof text,
           "{\"type\": \"hello\", \"protocol\": 1, \"mode\": \"drive\", \"program\": \"balance\", \"token\": "
           "\"%s\"}",
           token ? token : "");
  if (send_text(fd, text)) return -1;
  if (send_text(fd,
                "{\"type\": \"drive\", \"lock\": true, \"read\": [\"time\", \"sensordata\"], \"write\": "
                "[\"ctrl\"]}")) {
    return -1;
  }
  while (receive_frame(fd, body) == COMMAND) {
    if (strstr(body, "\"ready\"")) return send_text(fd, "{\"type\": \"reset\", \"keyframe\": 0}");
    if (strstr(body, "\"error\"")) fprintf(stderr, "%s\n", body);
  }
  return -1;
}

//---- the controller

// u = -K x for the linearized cart-pole (weights 1, 10, 1, 1 on place, angle, speeds; 0.1 on the
// force)

static double control(const double sensors[4]) {
  static const double gain[4] = {-3.2, -42, -5.4, -8.6};
  double force = 0;
  for (int i = 0; i < 4; i++) force -= gain[i] * sensors[i];
  return fmax(-20, fmin(20, force));
}

static double clock_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

static int compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

typedef struct Sensors {
  uint64_t number;
  double time;
  double values[4];  // place, angle, speed, turn
} Sensors;

static int balance(int fd, int steps, double* trips) {
  char body[MOST];
  Sensors sensors = {0};
  double sent = 0;
  int n = 0;
  while (n < steps) {
    int kind = receive_frame(fd, body);
    if (kind < 0) return -1;
    if (kind != SENSORS) continue;
    if (n) trips[n - 1] = clock_us() - sent;
    memcpy(&sensors, body, sizeof sensors);
    struct {
      uint64_t number;
      double force;
    } controls = {sensors.number, control(sensors.values)};
    sent = clock_us();
    if (send_frame(fd, CONTROLS, &controls, sizeof controls)) return -1;
    n++;
  }
  printf("after %.3f s the cart is at %.4f m, the pole at %.4f rad\n", sensors.time, sensors.values[0],
         sensors.values[1]);
  return fabs(sensors.values[1]) < 0.1 ? 0 : 1;
}

int main(int argc, char** argv) {
  const char* variable = getenv("GIMBAL_ADDRESS");
  const char* address = argc > 1 ? argv[1] : variable ? variable : "";
  int steps = argc > 2 ? atoi(argv[2]) : 10000;
  double* trips = calloc((size_t)steps + 1, sizeof *trips);
  int fd = connect_to(address);
  int status = fd < 0 || begin(fd) ? -1 : balance(fd, steps, trips);
  if (status < 0) {
    fprintf(stderr, "balance: no connection to Gimbal at \"%s\", or it ended\n", address);
  } else {
    qsort(trips, (size_t)steps - 1, sizeof *trips, compare);
    printf("a round trip: %.1f us (half of them), %.1f us (99 of 100)\n", trips[steps / 2],
           trips[steps / 100 * 99]);
    send_text(fd, "{\"type\": \"bye\"}");
  }
  if (fd >= 0) close(fd);
  free(trips);
  return status != 0;
}
