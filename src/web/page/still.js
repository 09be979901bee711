// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Without WebGL: pictures that the server draws, the next when the last has come. What is below the mouse is asked for too.
import {Orbit, rayOf, steer} from './camera.js';

const CLICK_PIXELS = 4;

export class Still {
  // does: {select(body), push(body, point, target), release()}
  constructor(image, model, does) {
    this.image = image;
    this.model = model;
    this.does = does;
    this.moment = {};
    this.orbit = new Orbit(model);
    image.hidden = false;
    image.draggable = false;
    image.addEventListener('load', () => this.done());
    image.addEventListener('error', () => this.done());
    steer(image, this.orbit, () => this.ask());
    this.hear();
    this.ask();
  }

  done() {
    this.busy = false;
    this.image.dataset.pictures = Number(this.image.dataset.pictures || 0) + 1;
    if (this.again) this.ask();
  }

  question(more) {
    const {azimuth, elevation, distance, lookat: [x, y, z]} = this.orbit;
    const {clientWidth: width, clientHeight: height} = this.image.parentElement;
    return new URLSearchParams({azimuth, elevation, distance, x, y, z, width, height, ...this.moment, ...more});
  }

  show(row, head) {
    this.moment = head.past ? {track: head.track, time: head.time} : {};
    this.ask();
  }

  ask() {
    this.again = this.busy;
    if (this.busy) return;
    this.busy = true;
    this.image.src = 'picture.png?' + this.question({at: Date.now()});
  }

  //---- the mouse

  place(event) {
    const box = this.image.getBoundingClientRect();
    return {across: (event.clientX - box.left) / box.width, down: (event.clientY - box.top) / box.height};
  }

  async pick(event) {
    const found = await (await fetch('pick.json?' + this.question(this.place(event)))).json();
    this.does.select(found.body);
    return found;
  }

  // The point that was taken stays in the plane that faces the camera.
  movePush(event) {
    const {across, down} = this.place(event), {body, local, point} = this.pull;
    const {origin, direction, facing} = rayOf(this.orbit, this.model.fovy, this.image.clientWidth / this.image.clientHeight, across, down);
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const way = dot(facing, point.map((x, i) => x - origin[i])) / dot(facing, direction);
    this.does.push(body, local, origin.map((x, i) => x + way * direction[i]));
  }

  async beginPush(event) {
    this.image.dataset.pushes = '1';
    const found = await this.pick(event);
    if (found.body && this.image.dataset.pushes) this.pull = found; else delete this.image.dataset.pushes;
  }

  endPush() {
    if (this.pull) this.does.release();
    this.pull = null;
    delete this.image.dataset.pushes;
  }

  hear() {
    let begin = null;
    this.image.addEventListener('pointerdown', (event) => {
      this.image.setPointerCapture(event.pointerId);
      begin = event;
      if (event.ctrlKey) this.beginPush(event);
    });
    this.image.addEventListener('pointermove', (event) => this.pull && this.movePush(event));
    const end = (event) => {
      if (this.image.dataset.pushes) this.endPush();
      else if (begin && Math.hypot(event.clientX - begin.clientX, event.clientY - begin.clientY) < CLICK_PIXELS) this.pick(event);
      begin = null;
    };
    this.image.addEventListener('pointerup', end);
    this.image.addEventListener('pointercancel', end);
  }
}
