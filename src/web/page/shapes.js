// Copyright 2026 The Gimbal authors
// SPDX-License-Identifier: Apache-2.0

// Geoms as shapes of three.js. Their axis is z, that of three.js is y.
/* global THREE */
const PLANE = 0, HFIELD = 1, SPHERE = 2, CAPSULE = 3, ELLIPSOID = 4, CYLINDER = 5, BOX = 6, MESH = 7, SDF = 8;
const IMAGE_2D = 0;

function turned(shape) {
  return shape.rotateX(Math.PI / 2);
}

function capsule(radius, half) {
  const points = [], arc = 10;
  for (let i = 0; i <= 2 * arc + 1; i++) {
    const upper = i > arc;
    const angle = -Math.PI / 2 + (i - (upper ? 1 : 0)) * Math.PI / (2 * arc);
    points.push(new THREE.Vector2(Math.max(0, radius * Math.cos(angle)), radius * Math.sin(angle) + (upper ? half : -half)));
  }
  return turned(new THREE.LatheBufferGeometry(points, 24));
}

function ofMesh(arrays, mesh) {
  const begin = arrays.mesh_first[mesh], count = arrays.mesh_first[mesh + 1] - begin;
  const corners = new THREE.InterleavedBuffer(arrays.mesh_corners.slice(8 * begin, 8 * (begin + count)), 8);
  const shape = new THREE.BufferGeometry();
  shape.setAttribute('position', new THREE.InterleavedBufferAttribute(corners, 3, 0));
  shape.setAttribute('normal', new THREE.InterleavedBufferAttribute(corners, 3, 3));
  shape.setAttribute('uv', new THREE.InterleavedBufferAttribute(corners, 2, 6));
  return shape;
}

function ofHeights(arrays, field) {
  const rows = arrays.hfield_rows[field], columns = arrays.hfield_columns[field];
  const [x, y, top] = arrays.hfield_size.subarray(4 * field, 4 * field + 3);
  const shape = new THREE.PlaneBufferGeometry(2 * x, 2 * y, columns - 1, rows - 1);
  const place = shape.attributes.position;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const height = arrays.hfield_data[arrays.hfield_first[field] + row * columns + column];
      place.setZ((rows - 1 - row) * columns + column, height * top);
    }
  }
  shape.computeVertexNormals();
  return shape;
}

export function planeSize(model, geom) {
  const far = 20 * model.extent;
  return [0, 1].map((i) => model.arrays.geom_size[3 * geom + i] || far);
}

export function shapeOf(model, geom) {
  const arrays = model.arrays, data = arrays.geom_data[geom];
  const [a, b, c] = arrays.geom_size.subarray(3 * geom, 3 * geom + 3);
  switch (arrays.geom_type[geom]) {
    case PLANE: return new THREE.PlaneBufferGeometry(...planeSize(model, geom).map((half) => 2 * half));
    case HFIELD: return ofHeights(arrays, data);
    case SPHERE: return turned(new THREE.SphereBufferGeometry(a, 32, 20));
    case CAPSULE: return capsule(a, b);
    case ELLIPSOID: return turned(new THREE.SphereBufferGeometry(1, 32, 20)).scale(a, b, c);
    case CYLINDER: return turned(new THREE.CylinderBufferGeometry(a, a, 2 * b, 32));
    case BOX: return new THREE.BoxBufferGeometry(2 * a, 2 * b, 2 * c);
    case MESH: case SDF: return data < 0 ? null : ofMesh(arrays, data);
    default: return null;
  }
}

//---- materials

function textureOf(arrays, texture) {
  const channels = arrays.texture_channels[texture];
  if (arrays.texture_type[texture] !== IMAGE_2D || channels < 3) return null;
  const width = arrays.texture_width[texture], height = arrays.texture_height[texture];
  const first = arrays.texture_first[texture];
  const pixels = new Uint8Array(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i++) {
    for (let k = 0; k < channels; k++) pixels[4 * i + k] = arrays.texture_data[first + channels * i + k];
  }
  const made = new THREE.DataTexture(pixels, width, height, THREE.RGBAFormat);
  made.wrapS = made.wrapT = THREE.RepeatWrapping;
  made.magFilter = THREE.LinearFilter;
  made.minFilter = THREE.LinearMipmapLinearFilter;
  made.generateMipmaps = true;
  made.anisotropy = 8;
  made.needsUpdate = true;
  return made;
}

function repeatOf(model, geom, material) {
  const [x, y] = model.arrays.material_repeat.subarray(2 * material, 2 * material + 2);
  if (!model.arrays.material_uniform[material] || model.arrays.geom_type[geom] !== PLANE) return [x, y];
  const [width, height] = planeSize(model, geom);
  return [2 * x * width, 2 * y * height];
}

// A material in use, white and opaque in the geom's own colour, gives the colour.
function colorOf(arrays, geom, material) {
  const own = arrays.geom_rgba.subarray(4 * geom, 4 * geom + 4);
  const plain = own[0] === 0.5 && own[1] === 0.5 && own[2] === 0.5 && own[3] === 1;
  return material >= 0 && plain ? arrays.material_rgba.subarray(4 * material, 4 * material + 4) : own;
}

export function materialOf(model, geom) {
  const arrays = model.arrays, material = arrays.geom_material[geom];
  const [red, green, blue, alpha] = colorOf(arrays, geom, material);
  const texture = material >= 0 ? arrays.material_texture[material] : -1;
  const map = texture >= 0 ? textureOf(arrays, texture) : null;
  if (map) map.repeat.set(...repeatOf(model, geom, material));
  return new THREE.MeshPhongMaterial({
    color: new THREE.Color(red, green, blue), opacity: alpha, transparent: alpha < 1, map, specular: 0x222222,
    shininess: 20, side: arrays.geom_type[geom] === HFIELD ? THREE.DoubleSide : THREE.FrontSide,
  });
}
