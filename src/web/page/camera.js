// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// A camera that turns around a point, z up; angles in degrees as in mjvCamera.
/* global THREE */
const RADIANS = Math.PI / 180;

export class Orbit {
  constructor(model) {
    this.azimuth = 90;
    this.elevation = -20;
    this.distance = 1.5 * model.extent;
    this.lookat = Array.from(model.arrays.center);
  }

  direction() {
    const azimuth = this.azimuth * RADIANS, elevation = this.elevation * RADIANS;
    return [Math.cos(elevation) * Math.cos(azimuth), Math.cos(elevation) * Math.sin(azimuth), Math.sin(elevation)];
  }

  turn(x, y) {
    this.azimuth -= 180 * x;
    this.elevation = Math.max(-89, Math.min(89, this.elevation - 180 * y));
  }

  shift(x, y) {
    const azimuth = this.azimuth * RADIANS, scale = this.distance;
    this.lookat[0] += scale * -x * Math.sin(azimuth) * -1;
    this.lookat[1] += scale * -x * -Math.cos(azimuth) * -1;
    this.lookat[2] += scale * y;
  }

  zoom(steps) {
    this.distance *= Math.exp(steps);
  }

  place(camera) {
    const [x, y, z] = this.direction();
    const [a, b, c] = this.lookat;
    camera.up.set(0, 0, 1);
    camera.position.set(a - this.distance * x, b - this.distance * y, c - this.distance * z);
    camera.lookAt(new THREE.Vector3(a, b, c));
  }
}

// The line of sight through a place in the picture (0..1 from the upper left corner), and where the camera faces.
export function rayOf(orbit, fovy, aspect, across, down) {
  const facing = orbit.direction(), azimuth = orbit.azimuth * RADIANS;
  const right = [Math.sin(azimuth), -Math.cos(azimuth), 0];
  const up = [right[1] * facing[2], -right[0] * facing[2], right[0] * facing[1] - right[1] * facing[0]];
  const high = Math.tan(fovy * RADIANS / 2), x = (2 * across - 1) * high * aspect, y = (1 - 2 * down) * high;
  return {
    facing,
    origin: orbit.lookat.map((center, i) => center - orbit.distance * facing[i]),
    direction: facing.map((forward, i) => forward + x * right[i] + y * up[i]),
  };
}

// The mouse in a view: left turns, right or Shift shifts, the wheel zooms.
export function steer(element, orbit, moved) {
  element.addEventListener('contextmenu', (event) => event.preventDefault());
  element.addEventListener('wheel', (event) => {
    event.preventDefault();
    orbit.zoom(event.deltaY / 800);
    moved();
  }, {passive: false});
  element.addEventListener('pointermove', (event) => {
    if (!event.buttons || event.ctrlKey || element.dataset.pushes) return;
    const x = event.movementX / element.clientHeight, y = event.movementY / element.clientHeight;
    if (event.buttons & 2 || event.shiftKey) orbit.shift(x, y); else orbit.turn(x, y);
    moved();
  });
}
