// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// The model drawn by WebGL: a group for each body, moved by its pose.
/* global THREE */
import {shapeOf, materialOf} from './shapes.js';
import {Orbit, steer} from './camera.js';

const CLICK_PIXELS = 4;

function setPose(object, numbers, place, turn) {
  object.position.set(numbers[place], numbers[place + 1], numbers[place + 2]);
  object.quaternion.set(numbers[turn + 1], numbers[turn + 2], numbers[turn + 3], numbers[turn]);
}

export class View {
  // does: {select(body), push(body, point, target), release()}
  constructor(canvas, model, does) {
    this.canvas = canvas;
    this.model = model;
    this.does = does;
    const context = canvas.getContext('webgl2', {antialias: true});
    this.renderer = new THREE.WebGLRenderer({canvas, antialias: true, ...(context && {context})});
    this.renderer.shadowMap.enabled = true;
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(model.fovy, 1, model.extent / 100, 200 * model.extent);
    this.orbit = new Orbit(model);
    this.caster = new THREE.Raycaster();
    this.addLights();
    this.addBodies();
    this.addFlexes();
    steer(canvas, this.orbit, () => this.ask());
    this.hear();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
  }

  addLights() {
    const {extent} = this.model, center = this.model.arrays.center;
    const sun = new THREE.DirectionalLight(0xffffff, 0.75);
    sun.position.set(center[0] + extent, center[1] - extent, center[2] + 3 * extent);
    sun.target.position.set(...center);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.bias = -0.0005;
    Object.assign(sun.shadow.camera, {left: -2 * extent, right: 2 * extent, top: 2 * extent, bottom: -2 * extent, far: 8 * extent});
    this.scene.add(sun, sun.target, new THREE.HemisphereLight(0xffffff, 0x8888a0, 0.6));
    this.scene.background = new THREE.Color(0x4d5f75);
    this.scene.fog = new THREE.Fog(0x4d5f75, 4 * extent, 16 * extent);
  }

  addBodies() {
    const {arrays} = this.model;
    this.bodies = this.model.bodies.map((name, body) => {
      const group = new THREE.Group();
      group.userData.body = body;
      this.scene.add(group);
      return group;
    });
    arrays.geom_type.forEach((type, geom) => {
      const shape = arrays.geom_group[geom] < 3 && shapeOf(this.model, geom);
      if (!shape) return;
      const mesh = new THREE.Mesh(shape, materialOf(this.model, geom));
      setPose(mesh, [...arrays.geom_pos.subarray(3 * geom, 3 * geom + 3), ...arrays.geom_quat.subarray(4 * geom, 4 * geom + 4)], 0, 3);
      mesh.castShadow = type !== 0;
      mesh.receiveShadow = true;
      this.bodies[arrays.geom_body[geom]].add(mesh);
    });
  }

  addFlexes() {
    const {arrays} = this.model;
    this.flexes = [];
    for (let i = 0; i + 1 < arrays.flex_first.length; i++) {
      const faces = arrays.flex_faces.slice(arrays.flex_first[i], arrays.flex_first[i + 1]);
      const shape = new THREE.BufferGeometry();
      const count = this.model.count - this.model.parts.flexes;
      shape.setAttribute('position', new THREE.BufferAttribute(new Float32Array(count), 3));
      shape.setIndex(new THREE.BufferAttribute(new Uint32Array(faces), 1));
      const [red, green, blue] = arrays.flex_rgba.subarray(4 * i);
      const mesh = new THREE.Mesh(shape, new THREE.MeshPhongMaterial({color: new THREE.Color(red, green, blue), side: THREE.DoubleSide, shininess: 10}));
      mesh.frustumCulled = false;
      mesh.castShadow = mesh.receiveShadow = true;
      this.scene.add(mesh);
      this.flexes.push(shape);
    }
  }

  show(row) {
    this.bodies.forEach((group, i) => setPose(group, row, 7 * i, 7 * i + 3));
    for (const shape of this.flexes) {
      shape.attributes.position.array.set(row.subarray(this.model.parts.flexes));
      shape.attributes.position.needsUpdate = true;
      shape.computeVertexNormals();
    }
    this.ask();
  }

  // A picture with the next of the screen, one for all that changed.
  ask() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.orbit.place(this.camera);
      this.renderer.render(this.scene, this.camera);
    });
  }

  resize() {
    const {clientWidth: width, clientHeight: height} = this.canvas.parentElement;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(height, 1);
    this.camera.updateProjectionMatrix();
    this.ask();
  }

  //---- the mouse

  aim(event) {
    const box = this.canvas.getBoundingClientRect();
    const x = 2 * (event.clientX - box.left) / box.width - 1, y = 1 - 2 * (event.clientY - box.top) / box.height;
    this.caster.setFromCamera(new THREE.Vector2(x, y), this.camera);
    return this.caster;
  }

  pick(event) {
    const hit = this.aim(event).intersectObjects(this.bodies, true)[0];
    return hit ? {body: hit.object.parent.userData.body, point: hit.point} : {body: 0};
  }

  select(body) {
    this.bodies.forEach((group, i) => group.children.forEach((mesh) => mesh.material.emissive.set(i === body && body ? 0x335577 : 0)));
    this.does.select(body);
    this.ask();
  }

  beginPush(event) {
    const {body, point} = this.pick(event);
    this.select(body);
    if (!body) return;
    const local = this.bodies[body].worldToLocal(point.clone());
    const facing = this.camera.getWorldDirection(new THREE.Vector3());
    this.pull = {body, local: local.toArray(), plane: new THREE.Plane().setFromNormalAndCoplanarPoint(facing, point)};
    this.canvas.dataset.pushes = '1';
  }

  movePush(event) {
    const target = this.aim(event).ray.intersectPlane(this.pull.plane, new THREE.Vector3());
    if (target) this.does.push(this.pull.body, this.pull.local, target.toArray());
  }

  endPush() {
    this.pull = null;
    delete this.canvas.dataset.pushes;
    this.does.release();
  }

  hear() {
    let begin = null;
    this.canvas.addEventListener('pointerdown', (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      begin = event;
      if (event.ctrlKey) this.beginPush(event);
    });
    this.canvas.addEventListener('pointermove', (event) => this.pull && this.movePush(event));
    const end = (event) => {
      if (this.pull) {
        this.endPush();
      } else if (begin && Math.hypot(event.clientX - begin.clientX, event.clientY - begin.clientY) < CLICK_PIXELS) {
        this.select(this.pick(event).body);
      }
      begin = null;
    };
    this.canvas.addEventListener('pointerup', end);
    this.canvas.addEventListener('pointercancel', end);
  }
}

export function hasWebGL() {
  const canvas = document.createElement('canvas');
  return Boolean(canvas.getContext('webgl2') || canvas.getContext('webgl'));
}
