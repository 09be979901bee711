// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Without WebGL: pictures that the server draws, the next when the last has come.
import {Orbit, steer} from './camera.js';

export class Still {
  constructor(image, model) {
    this.image = image;
    this.orbit = new Orbit(model);
    image.hidden = false;
    image.draggable = false;
    image.addEventListener('load', () => this.done());
    image.addEventListener('error', () => this.done());
    steer(image, this.orbit, () => this.show());
    this.show();
  }

  done() {
    this.busy = false;
    if (this.again) this.show();
  }

  show() {
    this.again = this.busy;
    if (this.busy) return;
    this.busy = true;
    const {azimuth, elevation, distance, lookat: [x, y, z]} = this.orbit;
    const {clientWidth: width, clientHeight: height} = this.image.parentElement;
    this.image.src = 'picture.png?' + new URLSearchParams({azimuth, elevation, distance, x, y, z, width, height, at: Date.now()});
  }
}
