# Copyright 2026 The Gimbal authors
# SPDX-License-Identifier: Apache-2.0
"""What editors and type checkers know of the members of models and data. Made by make_stubs.py: do not edit."""
from typing import Any, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

class Option:
    @property
    def timestep(self) -> float:
        """timestep: length of a step, s"""
    @timestep.setter
    def timestep(self, value: float) -> None: ...
    @property
    def impratio(self) -> float:
        """impratio: stiffness of friction relative to that of the normal direction, with elliptic cones"""
    @impratio.setter
    def impratio(self, value: float) -> None: ...
    @property
    def tolerance(self) -> float:
        """tolerance: the solver stops when the scaled improvement or gradient is smaller"""
    @tolerance.setter
    def tolerance(self, value: float) -> None: ...
    @property
    def ls_tolerance(self) -> float:
        """ls_tolerance: the same for the line search inside of an iteration"""
    @ls_tolerance.setter
    def ls_tolerance(self, value: float) -> None: ...
    @property
    def noslip_tolerance(self) -> float:
        """noslip_tolerance: the same for the noslip solver"""
    @noslip_tolerance.setter
    def noslip_tolerance(self, value: float) -> None: ...
    @property
    def ccd_tolerance(self) -> float:
        """ccd_tolerance: accuracy of convex collision, m"""
    @ccd_tolerance.setter
    def ccd_tolerance(self, value: float) -> None: ...
    @property
    def sleep_tolerance(self) -> float:
        """sleep_tolerance: a tree may sleep when the scaled speeds of its dofs are smaller"""
    @sleep_tolerance.setter
    def sleep_tolerance(self, value: float) -> None: ...
    @property
    def gravity(self) -> NDArray[np.float64]:
        """gravity (3,): acceleration, m/s^2, world frame"""
    @gravity.setter
    def gravity(self, value: ArrayLike) -> None: ...
    @property
    def wind(self) -> NDArray[np.float64]:
        """wind (3,): velocity of the surrounding medium, m/s, world frame"""
    @wind.setter
    def wind(self, value: ArrayLike) -> None: ...
    @property
    def magnetic(self) -> NDArray[np.float64]:
        """magnetic (3,): magnetic flux that magnetometers sense, world frame"""
    @magnetic.setter
    def magnetic(self, value: ArrayLike) -> None: ...
    @property
    def density(self) -> float:
        """density: of the medium, kg/m^3; 0: no inertial drag"""
    @density.setter
    def density(self, value: float) -> None: ...
    @property
    def viscosity(self) -> float:
        """viscosity: of the medium, Pa s; 0: no viscous drag"""
    @viscosity.setter
    def viscosity(self, value: float) -> None: ...
    @property
    def o_margin(self) -> float:
        """o_margin: contact margin of all pairs under mjENBL_OVERRIDE, m"""
    @o_margin.setter
    def o_margin(self, value: float) -> None: ...
    @property
    def o_solref(self) -> NDArray[np.float64]:
        """o_solref (2,): contact solref under mjENBL_OVERRIDE"""
    @o_solref.setter
    def o_solref(self, value: ArrayLike) -> None: ...
    @property
    def o_solimp(self) -> NDArray[np.float64]:
        """o_solimp (5,): contact solimp under mjENBL_OVERRIDE"""
    @o_solimp.setter
    def o_solimp(self, value: ArrayLike) -> None: ...
    @property
    def o_friction(self) -> NDArray[np.float64]:
        """o_friction (5,): contact friction under mjENBL_OVERRIDE, [tan1, tan2, spin, roll1, roll2]"""
    @o_friction.setter
    def o_friction(self, value: ArrayLike) -> None: ...
    @property
    def integrator(self) -> int:
        """integrator: mjtIntegrator; how the state advances in time"""
    @integrator.setter
    def integrator(self, value: int) -> None: ...
    @property
    def cone(self) -> int:
        """cone: mjtCone; shape of friction cones"""
    @cone.setter
    def cone(self, value: int) -> None: ...
    @property
    def jacobian(self) -> int:
        """jacobian: mjtJacobian; storage of constraint matrices"""
    @jacobian.setter
    def jacobian(self, value: int) -> None: ...
    @property
    def solver(self) -> int:
        """solver: mjtSolver; algorithm for constraint forces"""
    @solver.setter
    def solver(self, value: int) -> None: ...
    @property
    def iterations(self) -> int:
        """iterations: most iterations of the solver"""
    @iterations.setter
    def iterations(self, value: int) -> None: ...
    @property
    def ls_iterations(self) -> int:
        """ls_iterations: most iterations of each line search"""
    @ls_iterations.setter
    def ls_iterations(self, value: int) -> None: ...
    @property
    def noslip_iterations(self) -> int:
        """noslip_iterations: iterations of the noslip solver after the main one; 0: off"""
    @noslip_iterations.setter
    def noslip_iterations(self, value: int) -> None: ...
    @property
    def ccd_iterations(self) -> int:
        """ccd_iterations: most iterations of convex collision"""
    @ccd_iterations.setter
    def ccd_iterations(self, value: int) -> None: ...
    @property
    def disableflags(self) -> int:
        """disableflags: bits of mjtDisableBit"""
    @disableflags.setter
    def disableflags(self, value: int) -> None: ...
    @property
    def enableflags(self) -> int:
        """enableflags: bits of mjtEnableBit"""
    @enableflags.setter
    def enableflags(self, value: int) -> None: ...
    @property
    def disableactuator(self) -> int:
        """disableactuator: bit g switches off the actuators of group g"""
    @disableactuator.setter
    def disableactuator(self, value: int) -> None: ...
    @property
    def sdf_initpoints(self) -> int:
        """sdf_initpoints: starting points in the search for contacts of signed distance fields"""
    @sdf_initpoints.setter
    def sdf_initpoints(self, value: int) -> None: ...
    @property
    def sdf_iterations(self) -> int:
        """sdf_iterations: descent steps from each starting point"""
    @sdf_iterations.setter
    def sdf_iterations(self, value: int) -> None: ...

class VisualGlobal:
    @property
    def cameraid(self) -> int:
        """cameraid: -1: free camera; camera to start with"""
    @cameraid.setter
    def cameraid(self, value: int) -> None: ...
    @property
    def orthographic(self) -> int:
        """orthographic: 0|1; free camera without perspective"""
    @orthographic.setter
    def orthographic(self, value: int) -> None: ...
    @property
    def fovy(self) -> float:
        """fovy: vertical field of view of the free camera, degrees; orthographic: height of the view, m"""
    @fovy.setter
    def fovy(self, value: float) -> None: ...
    @property
    def ipd(self) -> float:
        """ipd: distance between the eyes of the free camera, m"""
    @ipd.setter
    def ipd(self, value: float) -> None: ...
    @property
    def azimuth(self) -> float:
        """azimuth: initial angle of the free camera about the vertical, degrees"""
    @azimuth.setter
    def azimuth(self, value: float) -> None: ...
    @property
    def elevation(self) -> float:
        """elevation: initial angle of the free camera to the horizontal, degrees"""
    @elevation.setter
    def elevation(self, value: float) -> None: ...
    @property
    def linewidth(self) -> float:
        """linewidth: of lines and wireframes, pixels"""
    @linewidth.setter
    def linewidth(self, value: float) -> None: ...
    @property
    def glow(self) -> float:
        """glow: emission added to what is selected"""
    @glow.setter
    def glow(self, value: float) -> None: ...
    @property
    def realtime(self) -> float:
        """realtime: 1: real time; desired speed of simulated relative to wall time"""
    @realtime.setter
    def realtime(self, value: float) -> None: ...
    @property
    def offwidth(self) -> int:
        """offwidth: width of the offscreen buffer, pixels"""
    @offwidth.setter
    def offwidth(self, value: int) -> None: ...
    @property
    def offheight(self) -> int:
        """offheight: height of the offscreen buffer, pixels"""
    @offheight.setter
    def offheight(self, value: int) -> None: ...
    @property
    def ellipsoidinertia(self) -> int:
        """ellipsoidinertia: 0: box; 1: ellipsoid; shape that stands for body inertia"""
    @ellipsoidinertia.setter
    def ellipsoidinertia(self, value: int) -> None: ...
    @property
    def bvactive(self) -> int:
        """bvactive: 0|1; draw which bounding volumes were met in collision"""
    @bvactive.setter
    def bvactive(self, value: int) -> None: ...

class VisualQuality:
    @property
    def shadowsize(self) -> int:
        """shadowsize: side of the shadow map, pixels"""
    @shadowsize.setter
    def shadowsize(self, value: int) -> None: ...
    @property
    def offsamples(self) -> int:
        """offsamples: samples per pixel of the offscreen buffer"""
    @offsamples.setter
    def offsamples(self, value: int) -> None: ...
    @property
    def numslices(self) -> int:
        """numslices: divisions of built-in shapes around their axis"""
    @numslices.setter
    def numslices(self, value: int) -> None: ...
    @property
    def numstacks(self) -> int:
        """numstacks: divisions of built-in shapes along their axis"""
    @numstacks.setter
    def numstacks(self, value: int) -> None: ...
    @property
    def numquads(self) -> int:
        """numquads: divisions of each side of a box or plane"""
    @numquads.setter
    def numquads(self, value: int) -> None: ...

class VisualHeadlight:
    @property
    def ambient(self) -> NDArray[np.float32]:
        """ambient (3,): RGB of light from everywhere"""
    @ambient.setter
    def ambient(self, value: ArrayLike) -> None: ...
    @property
    def diffuse(self) -> NDArray[np.float32]:
        """diffuse (3,): RGB of scattered light"""
    @diffuse.setter
    def diffuse(self, value: ArrayLike) -> None: ...
    @property
    def specular(self) -> NDArray[np.float32]:
        """specular (3,): RGB of highlights"""
    @specular.setter
    def specular(self, value: ArrayLike) -> None: ...
    @property
    def active(self) -> int:
        """active: 0: off; 1: on"""
    @active.setter
    def active(self, value: int) -> None: ...

class VisualMap:
    @property
    def stiffness(self) -> float:
        """stiffness: of the spring with which the mouse pulls, per mass"""
    @stiffness.setter
    def stiffness(self, value: float) -> None: ...
    @property
    def stiffnessrot(self) -> float:
        """stiffnessrot: of the spring with which the mouse turns, per inertia"""
    @stiffnessrot.setter
    def stiffnessrot(self, value: float) -> None: ...
    @property
    def force(self) -> float:
        """force: length of force arrows, m/N, for bodies of mean mass"""
    @force.setter
    def force(self, value: float) -> None: ...
    @property
    def torque(self) -> float:
        """torque: length of torque arrows, m/(N m), for bodies of mean mass"""
    @torque.setter
    def torque(self, value: float) -> None: ...
    @property
    def alpha(self) -> float:
        """alpha: opacity factor of dynamic geoms shown transparent"""
    @alpha.setter
    def alpha(self, value: float) -> None: ...
    @property
    def fogstart(self) -> float:
        """fogstart: distance where fog begins, in extents"""
    @fogstart.setter
    def fogstart(self, value: float) -> None: ...
    @property
    def fogend(self) -> float:
        """fogend: distance where fog is total, in extents"""
    @fogend.setter
    def fogend(self, value: float) -> None: ...
    @property
    def znear(self) -> float:
        """znear: distance of the near clipping plane, in extents"""
    @znear.setter
    def znear(self, value: float) -> None: ...
    @property
    def zfar(self) -> float:
        """zfar: distance of the far clipping plane, in extents"""
    @zfar.setter
    def zfar(self, value: float) -> None: ...
    @property
    def haze(self) -> float:
        """haze: part of an infinite plane that fades into the background"""
    @haze.setter
    def haze(self, value: float) -> None: ...
    @property
    def shadowclip(self) -> float:
        """shadowclip: half-width of the region with shadows of directional lights, in extents"""
    @shadowclip.setter
    def shadowclip(self, value: float) -> None: ...
    @property
    def shadowscale(self) -> float:
        """shadowscale: part of a spot light's cone that has shadows"""
    @shadowscale.setter
    def shadowscale(self, value: float) -> None: ...
    @property
    def actuatortendon(self) -> float:
        """actuatortendon: width of an actuated tendon relative to its own"""
    @actuatortendon.setter
    def actuatortendon(self, value: float) -> None: ...

class VisualScale:
    @property
    def forcewidth(self) -> float:
        """forcewidth: width of force and torque arrows"""
    @forcewidth.setter
    def forcewidth(self, value: float) -> None: ...
    @property
    def contactwidth(self) -> float:
        """contactwidth: radius of contact discs"""
    @contactwidth.setter
    def contactwidth(self, value: float) -> None: ...
    @property
    def contactheight(self) -> float:
        """contactheight: thickness of contact discs"""
    @contactheight.setter
    def contactheight(self, value: float) -> None: ...
    @property
    def connect(self) -> float:
        """connect: radius of the lines that connect bodies and joints"""
    @connect.setter
    def connect(self, value: float) -> None: ...
    @property
    def com(self) -> float:
        """com: radius of the centre of mass marker"""
    @com.setter
    def com(self, value: float) -> None: ...
    @property
    def camera(self) -> float:
        """camera: size of the camera body"""
    @camera.setter
    def camera(self, value: float) -> None: ...
    @property
    def light(self) -> float:
        """light: size of the light body"""
    @light.setter
    def light(self, value: float) -> None: ...
    @property
    def selectpoint(self) -> float:
        """selectpoint: radius of the selection marker"""
    @selectpoint.setter
    def selectpoint(self, value: float) -> None: ...
    @property
    def jointlength(self) -> float:
        """jointlength: length of joint markers"""
    @jointlength.setter
    def jointlength(self, value: float) -> None: ...
    @property
    def jointwidth(self) -> float:
        """jointwidth: radius of joint markers"""
    @jointwidth.setter
    def jointwidth(self, value: float) -> None: ...
    @property
    def actuatorlength(self) -> float:
        """actuatorlength: length of actuator markers"""
    @actuatorlength.setter
    def actuatorlength(self, value: float) -> None: ...
    @property
    def actuatorwidth(self) -> float:
        """actuatorwidth: radius of actuator markers"""
    @actuatorwidth.setter
    def actuatorwidth(self, value: float) -> None: ...
    @property
    def framelength(self) -> float:
        """framelength: length of frame axes"""
    @framelength.setter
    def framelength(self, value: float) -> None: ...
    @property
    def framewidth(self) -> float:
        """framewidth: radius of frame axes"""
    @framewidth.setter
    def framewidth(self, value: float) -> None: ...
    @property
    def constraint(self) -> float:
        """constraint: radius of equality constraint markers"""
    @constraint.setter
    def constraint(self, value: float) -> None: ...
    @property
    def slidercrank(self) -> float:
        """slidercrank: radius of slider-cranks"""
    @slidercrank.setter
    def slidercrank(self, value: float) -> None: ...
    @property
    def frustum(self) -> float:
        """frustum: distance of the far end of camera frusta"""
    @frustum.setter
    def frustum(self, value: float) -> None: ...

class VisualRgba:
    @property
    def fog(self) -> NDArray[np.float32]:
        """fog (4,): distance fog"""
    @fog.setter
    def fog(self, value: ArrayLike) -> None: ...
    @property
    def haze(self) -> NDArray[np.float32]:
        """haze (4,): background that infinite planes fade into"""
    @haze.setter
    def haze(self, value: ArrayLike) -> None: ...
    @property
    def force(self) -> NDArray[np.float32]:
        """force (4,): external and perturbation forces"""
    @force.setter
    def force(self, value: ArrayLike) -> None: ...
    @property
    def inertia(self) -> NDArray[np.float32]:
        """inertia (4,): inertia shapes"""
    @inertia.setter
    def inertia(self, value: ArrayLike) -> None: ...
    @property
    def joint(self) -> NDArray[np.float32]:
        """joint (4,): joint markers"""
    @joint.setter
    def joint(self, value: ArrayLike) -> None: ...
    @property
    def actuator(self) -> NDArray[np.float32]:
        """actuator (4,): actuators at rest"""
    @actuator.setter
    def actuator(self, value: ArrayLike) -> None: ...
    @property
    def actuatornegative(self) -> NDArray[np.float32]:
        """actuatornegative (4,): actuators at the lower end of their range"""
    @actuatornegative.setter
    def actuatornegative(self, value: ArrayLike) -> None: ...
    @property
    def actuatorpositive(self) -> NDArray[np.float32]:
        """actuatorpositive (4,): actuators at the upper end of their range"""
    @actuatorpositive.setter
    def actuatorpositive(self, value: ArrayLike) -> None: ...
    @property
    def com(self) -> NDArray[np.float32]:
        """com (4,): centres of mass"""
    @com.setter
    def com(self, value: ArrayLike) -> None: ...
    @property
    def camera(self) -> NDArray[np.float32]:
        """camera (4,): camera bodies"""
    @camera.setter
    def camera(self, value: ArrayLike) -> None: ...
    @property
    def light(self) -> NDArray[np.float32]:
        """light (4,): light bodies"""
    @light.setter
    def light(self, value: ArrayLike) -> None: ...
    @property
    def selectpoint(self) -> NDArray[np.float32]:
        """selectpoint (4,): selected point"""
    @selectpoint.setter
    def selectpoint(self, value: ArrayLike) -> None: ...
    @property
    def connect(self) -> NDArray[np.float32]:
        """connect (4,): lines between bodies and joints"""
    @connect.setter
    def connect(self, value: ArrayLike) -> None: ...
    @property
    def contactpoint(self) -> NDArray[np.float32]:
        """contactpoint (4,): contact points"""
    @contactpoint.setter
    def contactpoint(self, value: ArrayLike) -> None: ...
    @property
    def contactforce(self) -> NDArray[np.float32]:
        """contactforce (4,): contact forces"""
    @contactforce.setter
    def contactforce(self, value: ArrayLike) -> None: ...
    @property
    def contactfriction(self) -> NDArray[np.float32]:
        """contactfriction (4,): friction part of contact forces, shown split"""
    @contactfriction.setter
    def contactfriction(self, value: ArrayLike) -> None: ...
    @property
    def contacttorque(self) -> NDArray[np.float32]:
        """contacttorque (4,): contact torques"""
    @contacttorque.setter
    def contacttorque(self, value: ArrayLike) -> None: ...
    @property
    def contactgap(self) -> NDArray[np.float32]:
        """contactgap (4,): contact points inside of the gap, without force"""
    @contactgap.setter
    def contactgap(self, value: ArrayLike) -> None: ...
    @property
    def rangefinder(self) -> NDArray[np.float32]:
        """rangefinder (4,): rangefinder rays"""
    @rangefinder.setter
    def rangefinder(self, value: ArrayLike) -> None: ...
    @property
    def constraint(self) -> NDArray[np.float32]:
        """constraint (4,): equality constraints"""
    @constraint.setter
    def constraint(self, value: ArrayLike) -> None: ...
    @property
    def slidercrank(self) -> NDArray[np.float32]:
        """slidercrank (4,): slider-cranks"""
    @slidercrank.setter
    def slidercrank(self, value: ArrayLike) -> None: ...
    @property
    def crankbroken(self) -> NDArray[np.float32]:
        """crankbroken (4,): slider-cranks whose rod cannot reach"""
    @crankbroken.setter
    def crankbroken(self, value: ArrayLike) -> None: ...
    @property
    def frustum(self) -> NDArray[np.float32]:
        """frustum (4,): camera frusta"""
    @frustum.setter
    def frustum(self, value: ArrayLike) -> None: ...
    @property
    def bv(self) -> NDArray[np.float32]:
        """bv (4,): bounding volumes"""
    @bv.setter
    def bv(self, value: ArrayLike) -> None: ...
    @property
    def bvactive(self) -> NDArray[np.float32]:
        """bvactive (4,): bounding volumes met in collision"""
    @bvactive.setter
    def bvactive(self, value: ArrayLike) -> None: ...

class Visual:
    @property
    def global_(self) -> VisualGlobal:
        """global_"""
    @property
    def quality(self) -> VisualQuality:
        """quality"""
    @property
    def headlight(self) -> VisualHeadlight:
        """headlight"""
    @property
    def map(self) -> VisualMap:
        """map"""
    @property
    def scale(self) -> VisualScale:
        """scale"""
    @property
    def rgba(self) -> VisualRgba:
        """rgba"""

class Statistic:
    @property
    def meaninertia(self) -> float:
        """meaninertia: mean diagonal entry of the inertia matrix"""
    @meaninertia.setter
    def meaninertia(self, value: float) -> None: ...
    @property
    def meanmass(self) -> float:
        """meanmass: mean mass of moving bodies, kg"""
    @meanmass.setter
    def meanmass(self, value: float) -> None: ...
    @property
    def meansize(self) -> float:
        """meansize: mean size of moving bodies, m"""
    @meansize.setter
    def meansize(self, value: float) -> None: ...
    @property
    def extent(self) -> float:
        """extent: size of the whole model, m"""
    @extent.setter
    def extent(self, value: float) -> None: ...
    @property
    def center(self) -> NDArray[np.float64]:
        """center (3,): middle of the model, m"""
    @center.setter
    def center(self, value: ArrayLike) -> None: ...

class ModelBody:
    id: int
    @property
    def name(self) -> str:
        """The name of this body."""
    @property
    def bvhadr(self) -> NDArray[np.int32]:
        """body_bvhadr (1): root of its tree of bounding volumes"""
    @bvhadr.setter
    def bvhadr(self, value: ArrayLike) -> None: ...
    @property
    def bvhnum(self) -> NDArray[np.int32]:
        """body_bvhnum (1): nodes of that tree"""
    @bvhnum.setter
    def bvhnum(self, value: ArrayLike) -> None: ...
    @property
    def conaffinity(self) -> NDArray[np.int32]:
        """body_conaffinity (1): contact affinities of its geoms, or-ed"""
    @conaffinity.setter
    def conaffinity(self, value: ArrayLike) -> None: ...
    @property
    def contype(self) -> NDArray[np.int32]:
        """body_contype (1): contact types of its geoms, or-ed"""
    @contype.setter
    def contype(self, value: ArrayLike) -> None: ...
    @property
    def dofadr(self) -> NDArray[np.int32]:
        """body_dofadr (1): -1: none; first dof"""
    @dofadr.setter
    def dofadr(self, value: ArrayLike) -> None: ...
    @property
    def dofnum(self) -> NDArray[np.int32]:
        """body_dofnum (1): dofs"""
    @dofnum.setter
    def dofnum(self, value: ArrayLike) -> None: ...
    @property
    def geomadr(self) -> NDArray[np.int32]:
        """body_geomadr (1): -1: none; first geom"""
    @geomadr.setter
    def geomadr(self, value: ArrayLike) -> None: ...
    @property
    def geomnum(self) -> NDArray[np.int32]:
        """body_geomnum (1): geoms"""
    @geomnum.setter
    def geomnum(self, value: ArrayLike) -> None: ...
    @property
    def gravcomp(self) -> NDArray[np.float64]:
        """body_gravcomp (1): part of its weight that is compensated"""
    @gravcomp.setter
    def gravcomp(self, value: ArrayLike) -> None: ...
    @property
    def inertia(self) -> NDArray[np.float64]:
        """body_inertia (3): principal moments of inertia, kg m^2"""
    @inertia.setter
    def inertia(self, value: ArrayLike) -> None: ...
    @property
    def invweight0(self) -> NDArray[np.float64]:
        """body_invweight0 (2): mean inverse inertia seen at the centre of mass at qpos0, 1/kg and 1/(kg m^2); [translation, rotation]"""
    @invweight0.setter
    def invweight0(self, value: ArrayLike) -> None: ...
    @property
    def ipos(self) -> NDArray[np.float64]:
        """body_ipos (3): centre of mass in the body frame, m"""
    @ipos.setter
    def ipos(self, value: ArrayLike) -> None: ...
    @property
    def iquat(self) -> NDArray[np.float64]:
        """body_iquat (4): orientation of the principal axes of inertia in the body frame"""
    @iquat.setter
    def iquat(self, value: ArrayLike) -> None: ...
    @property
    def jntadr(self) -> NDArray[np.int32]:
        """body_jntadr (1): -1: none; first joint"""
    @jntadr.setter
    def jntadr(self, value: ArrayLike) -> None: ...
    @property
    def jntnum(self) -> NDArray[np.int32]:
        """body_jntnum (1): joints"""
    @jntnum.setter
    def jntnum(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> NDArray[np.float64]:
        """body_margin (1): largest contact margin of its geoms, m"""
    @margin.setter
    def margin(self, value: ArrayLike) -> None: ...
    @property
    def mass(self) -> NDArray[np.float64]:
        """body_mass (1): kg"""
    @mass.setter
    def mass(self, value: ArrayLike) -> None: ...
    @property
    def mocapid(self) -> NDArray[np.int32]:
        """body_mocapid (1): -1: none; index among mocap bodies"""
    @mocapid.setter
    def mocapid(self, value: ArrayLike) -> None: ...
    @property
    def parentid(self) -> NDArray[np.int32]:
        """body_parentid (1): parent; the world is its own"""
    @parentid.setter
    def parentid(self, value: ArrayLike) -> None: ...
    @property
    def plugin(self) -> NDArray[np.int32]:
        """body_plugin (1): -1: none; plugin instance"""
    @plugin.setter
    def plugin(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[np.float64]:
        """body_pos (3): position in the parent, m"""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[np.float64]:
        """body_quat (4): orientation in the parent"""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def rootid(self) -> NDArray[np.int32]:
        """body_rootid (1): topmost body below the world that carries this one"""
    @rootid.setter
    def rootid(self, value: ArrayLike) -> None: ...
    @property
    def sameframe(self) -> NDArray[np.uint8]:
        """body_sameframe (1): mjtSameFrame; how the inertial frame relates to the body frame"""
    @sameframe.setter
    def sameframe(self, value: ArrayLike) -> None: ...
    @property
    def simple(self) -> NDArray[np.uint8]:
        """body_simple (1): shortcut for the inertia matrix; 0: no; 1: diagonal inertia; 2: diagonal inertia, slide joints only"""
    @simple.setter
    def simple(self, value: ArrayLike) -> None: ...
    @property
    def subtreemass(self) -> NDArray[np.float64]:
        """body_subtreemass (1): mass of the body and all below it, kg"""
    @subtreemass.setter
    def subtreemass(self, value: ArrayLike) -> None: ...
    @property
    def treeid(self) -> NDArray[np.int32]:
        """body_treeid (1): -1: none; kinematic tree"""
    @treeid.setter
    def treeid(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[np.float64]:
        """body_user (nuser_body): user numbers"""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def weldid(self) -> NDArray[np.int32]:
        """body_weldid (1): nearest body at or above that has joints, to which this one is fixed; mocap body: itself"""
    @weldid.setter
    def weldid(self, value: ArrayLike) -> None: ...

class ModelJoint:
    id: int
    @property
    def name(self) -> str:
        """The name of this joint."""
    @property
    def actfrclimited(self) -> NDArray[np.bool]:
        """jnt_actfrclimited (1): actfrcrange is in force"""
    @actfrclimited.setter
    def actfrclimited(self, value: ArrayLike) -> None: ...
    @property
    def actfrcrange(self) -> NDArray[np.float64]:
        """jnt_actfrcrange (2): lower and upper limit of the total actuator force, N or N m"""
    @actfrcrange.setter
    def actfrcrange(self, value: ArrayLike) -> None: ...
    @property
    def actgravcomp(self) -> NDArray[np.bool]:
        """jnt_actgravcomp (1): gravity compensation counts as actuator force"""
    @actgravcomp.setter
    def actgravcomp(self, value: ArrayLike) -> None: ...
    @property
    def actuatorid(self) -> NDArray[np.int32]:
        """jnt_actuatorid (1): actuator that acts on it; -1: none; below: several"""
    @actuatorid.setter
    def actuatorid(self, value: ArrayLike) -> None: ...
    @property
    def axis(self) -> NDArray[np.float64]:
        """jnt_axis (3): axis in the body frame, unit length"""
    @axis.setter
    def axis(self, value: ArrayLike) -> None: ...
    @property
    def bodyid(self) -> NDArray[np.int32]:
        """jnt_bodyid (1): body that it moves"""
    @bodyid.setter
    def bodyid(self, value: ArrayLike) -> None: ...
    @property
    def dofadr(self) -> NDArray[np.int32]:
        """jnt_dofadr (1): first element in qvel"""
    @dofadr.setter
    def dofadr(self, value: ArrayLike) -> None: ...
    @property
    def group(self) -> NDArray[np.int32]:
        """jnt_group (1): for visualization"""
    @group.setter
    def group(self, value: ArrayLike) -> None: ...
    @property
    def limited(self) -> NDArray[np.bool]:
        """jnt_limited (1): range is in force"""
    @limited.setter
    def limited(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> NDArray[np.float64]:
        """jnt_margin (1): the limit acts from this far before it, m or rad"""
    @margin.setter
    def margin(self, value: ArrayLike) -> None: ...
    @property
    def plasticadr(self) -> NDArray[np.int32]:
        """jnt_plasticadr (1): -1: none; first number in plastic"""
    @plasticadr.setter
    def plasticadr(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[np.float64]:
        """jnt_pos (3): anchor in the body frame, m"""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def qposadr(self) -> NDArray[np.int32]:
        """jnt_qposadr (1): first element in qpos"""
    @qposadr.setter
    def qposadr(self, value: ArrayLike) -> None: ...
    @property
    def range(self) -> NDArray[np.float64]:
        """jnt_range (2): lower and upper limit, m or rad; ball: the second is the largest angle"""
    @range.setter
    def range(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[np.float64]:
        """jnt_solimp (5): impedance of the limit"""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def solref(self) -> NDArray[np.float64]:
        """jnt_solref (2): reference behaviour of the limit"""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def springyield(self) -> NDArray[np.float64]:
        """jnt_springyield (1): 0: elastic; displacement at which it yields, m or rad"""
    @springyield.setter
    def springyield(self, value: ArrayLike) -> None: ...
    @property
    def stiffness(self) -> NDArray[np.float64]:
        """jnt_stiffness (1): spring, N/m or N m/rad"""
    @stiffness.setter
    def stiffness(self, value: ArrayLike) -> None: ...
    @property
    def stiffnesspoly(self) -> NDArray[np.float64]:
        """jnt_stiffnesspoly (2): spring coefficients of higher powers of the displacement"""
    @stiffnesspoly.setter
    def stiffnesspoly(self, value: ArrayLike) -> None: ...
    @property
    def type(self) -> NDArray[np.int32]:
        """jnt_type (1): mjtJoint; kind of joint"""
    @type.setter
    def type(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[np.float64]:
        """jnt_user (nuser_jnt): user numbers"""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def dof_M0(self) -> NDArray[np.float64]:
        """its part of dof_M0: diagonal of the inertia matrix at qpos0, kg or kg m^2"""
    @dof_M0.setter
    def dof_M0(self, value: ArrayLike) -> None: ...
    @property
    def dof_Madr(self) -> NDArray[np.int32]:
        """its part of dof_Madr: start of its row in the inertia matrix with nM entries"""
    @dof_Madr.setter
    def dof_Madr(self, value: ArrayLike) -> None: ...
    @property
    def dof_armature(self) -> NDArray[np.float64]:
        """its part of dof_armature: inertia added to the diagonal, kg or kg m^2"""
    @dof_armature.setter
    def dof_armature(self, value: ArrayLike) -> None: ...
    @property
    def dof_bodyid(self) -> NDArray[np.int32]:
        """its part of dof_bodyid: body that it moves"""
    @dof_bodyid.setter
    def dof_bodyid(self, value: ArrayLike) -> None: ...
    @property
    def dof_damping(self) -> NDArray[np.float64]:
        """its part of dof_damping: N s/m or N m s/rad"""
    @dof_damping.setter
    def dof_damping(self, value: ArrayLike) -> None: ...
    @property
    def dof_dampingpoly(self) -> NDArray[np.float64]:
        """its part of dof_dampingpoly: damping coefficients of higher powers of the velocity"""
    @dof_dampingpoly.setter
    def dof_dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def dof_frictionloss(self) -> NDArray[np.float64]:
        """its part of dof_frictionloss: dry friction, N or N m"""
    @dof_frictionloss.setter
    def dof_frictionloss(self, value: ArrayLike) -> None: ...
    @property
    def dof_invweight0(self) -> NDArray[np.float64]:
        """its part of dof_invweight0: mean inverse inertia at qpos0, 1/kg or 1/(kg m^2)"""
    @dof_invweight0.setter
    def dof_invweight0(self, value: ArrayLike) -> None: ...
    @property
    def dof_jntid(self) -> NDArray[np.int32]:
        """its part of dof_jntid: its joint"""
    @dof_jntid.setter
    def dof_jntid(self, value: ArrayLike) -> None: ...
    @property
    def dof_length(self) -> NDArray[np.float64]:
        """its part of dof_length: length that turns its velocity into a speed in the test for sleep, m; 1 for linear dofs"""
    @dof_length.setter
    def dof_length(self, value: ArrayLike) -> None: ...
    @property
    def dof_parentid(self) -> NDArray[np.int32]:
        """its part of dof_parentid: -1: none; nearest dof above it"""
    @dof_parentid.setter
    def dof_parentid(self, value: ArrayLike) -> None: ...
    @property
    def dof_simplenum(self) -> NDArray[np.int32]:
        """its part of dof_simplenum: simple dofs in a run from here on; 0: not simple"""
    @dof_simplenum.setter
    def dof_simplenum(self, value: ArrayLike) -> None: ...
    @property
    def dof_solimp(self) -> NDArray[np.float64]:
        """its part of dof_solimp: impedance of friction loss"""
    @dof_solimp.setter
    def dof_solimp(self, value: ArrayLike) -> None: ...
    @property
    def dof_solref(self) -> NDArray[np.float64]:
        """its part of dof_solref: reference behaviour of friction loss"""
    @dof_solref.setter
    def dof_solref(self, value: ArrayLike) -> None: ...
    @property
    def dof_treeid(self) -> NDArray[np.int32]:
        """its part of dof_treeid: kinematic tree"""
    @dof_treeid.setter
    def dof_treeid(self, value: ArrayLike) -> None: ...
    @property
    def qpos0(self) -> NDArray[np.float64]:
        """its part of qpos0: configuration in which the model was built, m or rad"""
    @qpos0.setter
    def qpos0(self, value: ArrayLike) -> None: ...
    @property
    def qpos_spring(self) -> NDArray[np.float64]:
        """its part of qpos_spring: configuration in which joint springs rest, m or rad"""
    @qpos_spring.setter
    def qpos_spring(self, value: ArrayLike) -> None: ...

class ModelGeom:
    id: int
    @property
    def name(self) -> str:
        """The name of this geom."""
    @property
    def aabb(self) -> NDArray[np.float64]:
        """geom_aabb (6): [center3, half-size3] box around it in its own frame, m"""
    @aabb.setter
    def aabb(self, value: ArrayLike) -> None: ...
    @property
    def adhesion(self) -> NDArray[np.float64]:
        """geom_adhesion (1): force that holds at a contact, N"""
    @adhesion.setter
    def adhesion(self, value: ArrayLike) -> None: ...
    @property
    def bodyid(self) -> NDArray[np.int32]:
        """geom_bodyid (1): body that carries it"""
    @bodyid.setter
    def bodyid(self, value: ArrayLike) -> None: ...
    @property
    def castshadow(self) -> NDArray[np.bool]:
        """geom_castshadow (1): makes shadows"""
    @castshadow.setter
    def castshadow(self, value: ArrayLike) -> None: ...
    @property
    def conaffinity(self) -> NDArray[np.int32]:
        """geom_conaffinity (1): contact types it accepts, bits"""
    @conaffinity.setter
    def conaffinity(self, value: ArrayLike) -> None: ...
    @property
    def condim(self) -> NDArray[np.int32]:
        """geom_condim (1): 1|3|4|6; dimension of its contacts"""
    @condim.setter
    def condim(self, value: ArrayLike) -> None: ...
    @property
    def contype(self) -> NDArray[np.int32]:
        """geom_contype (1): contact types it has, bits"""
    @contype.setter
    def contype(self, value: ArrayLike) -> None: ...
    @property
    def dataid(self) -> NDArray[np.int32]:
        """geom_dataid (1): -1: none; mesh or height field of the shape"""
    @dataid.setter
    def dataid(self, value: ArrayLike) -> None: ...
    @property
    def fluid(self) -> NDArray[np.float64]:
        """geom_fluid (12): coefficients of the ellipsoid model of fluid forces; first 0: not used"""
    @fluid.setter
    def fluid(self, value: ArrayLike) -> None: ...
    @property
    def friction(self) -> NDArray[np.float64]:
        """geom_friction (3): [slide, spin, roll] coefficients, -, m, m"""
    @friction.setter
    def friction(self, value: ArrayLike) -> None: ...
    @property
    def gap(self) -> NDArray[np.float64]:
        """geom_gap (1): contacts are found this far beyond the margin, without force, m"""
    @gap.setter
    def gap(self, value: ArrayLike) -> None: ...
    @property
    def group(self) -> NDArray[np.int32]:
        """geom_group (1): for visualization"""
    @group.setter
    def group(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> NDArray[np.float64]:
        """geom_margin (1): contacts act below this distance, m"""
    @margin.setter
    def margin(self, value: ArrayLike) -> None: ...
    @property
    def matid(self) -> NDArray[np.int32]:
        """geom_matid (1): -1: none; material"""
    @matid.setter
    def matid(self, value: ArrayLike) -> None: ...
    @property
    def plugin(self) -> NDArray[np.int32]:
        """geom_plugin (1): -1: none; plugin instance"""
    @plugin.setter
    def plugin(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[np.float64]:
        """geom_pos (3): position in the body, m"""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def priority(self) -> NDArray[np.int32]:
        """geom_priority (1): the parameters of the geom with the higher one apply to a contact"""
    @priority.setter
    def priority(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[np.float64]:
        """geom_quat (4): orientation in the body"""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def rbound(self) -> NDArray[np.float64]:
        """geom_rbound (1): radius of a sphere around it, m; 0: plane"""
    @rbound.setter
    def rbound(self, value: ArrayLike) -> None: ...
    @property
    def rgba(self) -> NDArray[np.float32]:
        """geom_rgba (4): colour where there is no material"""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def sameframe(self) -> NDArray[np.uint8]:
        """geom_sameframe (1): mjtSameFrame; how its frame relates to those of the body"""
    @sameframe.setter
    def sameframe(self, value: ArrayLike) -> None: ...
    @property
    def size(self) -> NDArray[np.float64]:
        """geom_size (3): radius, half-length, half-sides ..., by shape, m"""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[np.float64]:
        """geom_solimp (5): impedance of contacts"""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def solmix(self) -> NDArray[np.float64]:
        """geom_solmix (1): weight when contact parameters of two geoms are mixed"""
    @solmix.setter
    def solmix(self, value: ArrayLike) -> None: ...
    @property
    def solref(self) -> NDArray[np.float64]:
        """geom_solref (2): reference behaviour of contacts"""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def surfacevel(self) -> NDArray[np.float64]:
        """geom_surfacevel (6): velocity of the surface, as of a conveyor belt, in its own frame, m/s and rad/s; [linear3, angular3]"""
    @surfacevel.setter
    def surfacevel(self, value: ArrayLike) -> None: ...
    @property
    def type(self) -> NDArray[np.int32]:
        """geom_type (1): mjtGeom; shape"""
    @type.setter
    def type(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[np.float64]:
        """geom_user (nuser_geom): user numbers"""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...

class ModelSite:
    id: int
    @property
    def name(self) -> str:
        """The name of this site."""
    @property
    def bodyid(self) -> NDArray[np.int32]:
        """site_bodyid (1): body that carries it"""
    @bodyid.setter
    def bodyid(self, value: ArrayLike) -> None: ...
    @property
    def dataid(self) -> NDArray[np.int32]:
        """site_dataid (1): -1: none; mesh of the shape"""
    @dataid.setter
    def dataid(self, value: ArrayLike) -> None: ...
    @property
    def group(self) -> NDArray[np.int32]:
        """site_group (1): for visualization"""
    @group.setter
    def group(self, value: ArrayLike) -> None: ...
    @property
    def matid(self) -> NDArray[np.int32]:
        """site_matid (1): -1: none; material"""
    @matid.setter
    def matid(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[np.float64]:
        """site_pos (3): position in the body, m"""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[np.float64]:
        """site_quat (4): orientation in the body"""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def rgba(self) -> NDArray[np.float32]:
        """site_rgba (4): colour where there is no material"""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def sameframe(self) -> NDArray[np.uint8]:
        """site_sameframe (1): mjtSameFrame; how its frame relates to those of the body"""
    @sameframe.setter
    def sameframe(self, value: ArrayLike) -> None: ...
    @property
    def size(self) -> NDArray[np.float64]:
        """site_size (3): radius, half-length, half-sides ..., by shape, m"""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def type(self) -> NDArray[np.int32]:
        """site_type (1): mjtGeom; shape"""
    @type.setter
    def type(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[np.float64]:
        """site_user (nuser_site): user numbers"""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...

class ModelCamera:
    id: int
    @property
    def name(self) -> str:
        """The name of this camera."""
    @property
    def bodyid(self) -> NDArray[np.int32]:
        """cam_bodyid (1): body that carries it"""
    @bodyid.setter
    def bodyid(self, value: ArrayLike) -> None: ...
    @property
    def fovy(self) -> NDArray[np.float64]:
        """cam_fovy (1): vertical field of view, degrees; orthographic: height of the view, m"""
    @fovy.setter
    def fovy(self, value: ArrayLike) -> None: ...
    @property
    def intrinsic(self) -> NDArray[np.float32]:
        """cam_intrinsic (4): [focal2, principal2] focal length and principal point, m"""
    @intrinsic.setter
    def intrinsic(self, value: ArrayLike) -> None: ...
    @property
    def ipd(self) -> NDArray[np.float64]:
        """cam_ipd (1): distance between the eyes, m"""
    @ipd.setter
    def ipd(self, value: ArrayLike) -> None: ...
    @property
    def mat0(self) -> NDArray[np.float64]:
        """cam_mat0 (9): orientation at qpos0"""
    @mat0.setter
    def mat0(self, value: ArrayLike) -> None: ...
    @property
    def mode(self) -> NDArray[np.int32]:
        """cam_mode (1): mjtCamLight; what position and orientation follow"""
    @mode.setter
    def mode(self, value: ArrayLike) -> None: ...
    @property
    def output(self) -> NDArray[np.int32]:
        """cam_output (1): kinds of picture it makes, bits of mjtCamOutBit"""
    @output.setter
    def output(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[np.float64]:
        """cam_pos (3): position in the body, m"""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def pos0(self) -> NDArray[np.float64]:
        """cam_pos0 (3): position relative to the body at qpos0, m, world axes"""
    @pos0.setter
    def pos0(self, value: ArrayLike) -> None: ...
    @property
    def poscom0(self) -> NDArray[np.float64]:
        """cam_poscom0 (3): position relative to the subtree's centre of mass at qpos0, m, world axes"""
    @poscom0.setter
    def poscom0(self, value: ArrayLike) -> None: ...
    @property
    def projection(self) -> NDArray[np.int32]:
        """cam_projection (1): mjtProjection; perspective or orthographic"""
    @projection.setter
    def projection(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[np.float64]:
        """cam_quat (4): orientation in the body"""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def resolution(self) -> NDArray[np.int32]:
        """cam_resolution (2): [width, height] of its picture, pixels"""
    @resolution.setter
    def resolution(self, value: ArrayLike) -> None: ...
    @property
    def sensorsize(self) -> NDArray[np.float32]:
        """cam_sensorsize (2): [width, height] m; 0: fovy applies"""
    @sensorsize.setter
    def sensorsize(self, value: ArrayLike) -> None: ...
    @property
    def targetbodyid(self) -> NDArray[np.int32]:
        """cam_targetbodyid (1): -1: none; body it looks at"""
    @targetbodyid.setter
    def targetbodyid(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[np.float64]:
        """cam_user (nuser_cam): user numbers"""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...

class ModelLight:
    id: int
    @property
    def name(self) -> str:
        """The name of this light."""
    @property
    def active(self) -> NDArray[np.bool]:
        """light_active (1): on at the start"""
    @active.setter
    def active(self, value: ArrayLike) -> None: ...
    @property
    def ambient(self) -> NDArray[np.float32]:
        """light_ambient (3): RGB of light from everywhere"""
    @ambient.setter
    def ambient(self, value: ArrayLike) -> None: ...
    @property
    def attenuation(self) -> NDArray[np.float32]:
        """light_attenuation (3): divisors for distance to the power 0, 1, 2"""
    @attenuation.setter
    def attenuation(self, value: ArrayLike) -> None: ...
    @property
    def bodyid(self) -> NDArray[np.int32]:
        """light_bodyid (1): body that carries it"""
    @bodyid.setter
    def bodyid(self, value: ArrayLike) -> None: ...
    @property
    def bulbradius(self) -> NDArray[np.float32]:
        """light_bulbradius (1): size of the source, softens shadows, m"""
    @bulbradius.setter
    def bulbradius(self, value: ArrayLike) -> None: ...
    @property
    def castshadow(self) -> NDArray[np.bool]:
        """light_castshadow (1): makes shadows"""
    @castshadow.setter
    def castshadow(self, value: ArrayLike) -> None: ...
    @property
    def cutoff(self) -> NDArray[np.float32]:
        """light_cutoff (1): half-angle of a spot's cone, degrees"""
    @cutoff.setter
    def cutoff(self, value: ArrayLike) -> None: ...
    @property
    def diffuse(self) -> NDArray[np.float32]:
        """light_diffuse (3): RGB of scattered light"""
    @diffuse.setter
    def diffuse(self, value: ArrayLike) -> None: ...
    @property
    def dir(self) -> NDArray[np.float64]:
        """light_dir (3): direction in the body, unit length"""
    @dir.setter
    def dir(self, value: ArrayLike) -> None: ...
    @property
    def dir0(self) -> NDArray[np.float64]:
        """light_dir0 (3): direction at qpos0, world axes"""
    @dir0.setter
    def dir0(self, value: ArrayLike) -> None: ...
    @property
    def exponent(self) -> NDArray[np.float32]:
        """light_exponent (1): concentration of a spot on its axis"""
    @exponent.setter
    def exponent(self, value: ArrayLike) -> None: ...
    @property
    def intensity(self) -> NDArray[np.float32]:
        """light_intensity (1): brightness, candela"""
    @intensity.setter
    def intensity(self, value: ArrayLike) -> None: ...
    @property
    def mode(self) -> NDArray[np.int32]:
        """light_mode (1): mjtCamLight; what position and direction follow"""
    @mode.setter
    def mode(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[np.float64]:
        """light_pos (3): position in the body, m"""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def pos0(self) -> NDArray[np.float64]:
        """light_pos0 (3): position relative to the body at qpos0, m, world axes"""
    @pos0.setter
    def pos0(self, value: ArrayLike) -> None: ...
    @property
    def poscom0(self) -> NDArray[np.float64]:
        """light_poscom0 (3): position relative to the subtree's centre of mass at qpos0, m, world axes"""
    @poscom0.setter
    def poscom0(self, value: ArrayLike) -> None: ...
    @property
    def range(self) -> NDArray[np.float32]:
        """light_range (1): farthest reach, m"""
    @range.setter
    def range(self, value: ArrayLike) -> None: ...
    @property
    def softness(self) -> NDArray[np.float32]:
        """light_softness (1): of the edge of a spot's cone"""
    @softness.setter
    def softness(self, value: ArrayLike) -> None: ...
    @property
    def specular(self) -> NDArray[np.float32]:
        """light_specular (3): RGB of highlights"""
    @specular.setter
    def specular(self, value: ArrayLike) -> None: ...
    @property
    def targetbodyid(self) -> NDArray[np.int32]:
        """light_targetbodyid (1): -1: none; body it points at"""
    @targetbodyid.setter
    def targetbodyid(self, value: ArrayLike) -> None: ...
    @property
    def texid(self) -> NDArray[np.int32]:
        """light_texid (1): texture of an image light"""
    @texid.setter
    def texid(self, value: ArrayLike) -> None: ...
    @property
    def type(self) -> NDArray[np.int32]:
        """light_type (1): mjtLightType; shape of its light"""
    @type.setter
    def type(self, value: ArrayLike) -> None: ...

class ModelFlex:
    id: int
    @property
    def name(self) -> str:
        """The name of this flex."""
    @property
    def activelayers(self) -> NDArray[np.int32]:
        """flex_activelayers (1): outer layers of elements that collide, of solids"""
    @activelayers.setter
    def activelayers(self, value: ArrayLike) -> None: ...
    @property
    def bendingadr(self) -> NDArray[np.int32]:
        """flex_bendingadr (1): first number in flex_bending; -1: none"""
    @bendingadr.setter
    def bendingadr(self, value: ArrayLike) -> None: ...
    @property
    def bvhadr(self) -> NDArray[np.int32]:
        """flex_bvhadr (1): -1: none; root of its tree of bounding volumes"""
    @bvhadr.setter
    def bvhadr(self, value: ArrayLike) -> None: ...
    @property
    def bvhnum(self) -> NDArray[np.int32]:
        """flex_bvhnum (1): nodes of that tree"""
    @bvhnum.setter
    def bvhnum(self, value: ArrayLike) -> None: ...
    @property
    def cellnum(self) -> NDArray[np.int32]:
        """flex_cellnum (3): cells of an interpolated flex in x, y, z"""
    @cellnum.setter
    def cellnum(self, value: ArrayLike) -> None: ...
    @property
    def centered(self) -> NDArray[np.bool]:
        """flex_centered (1): vertices, or nodes, are at the origin of their bodies"""
    @centered.setter
    def centered(self, value: ArrayLike) -> None: ...
    @property
    def conaffinity(self) -> NDArray[np.int32]:
        """flex_conaffinity (1): contact types it accepts, bits"""
    @conaffinity.setter
    def conaffinity(self, value: ArrayLike) -> None: ...
    @property
    def condim(self) -> NDArray[np.int32]:
        """flex_condim (1): 1|3|4|6; dimension of its contacts"""
    @condim.setter
    def condim(self, value: ArrayLike) -> None: ...
    @property
    def contype(self) -> NDArray[np.int32]:
        """flex_contype (1): contact types it has, bits"""
    @contype.setter
    def contype(self, value: ArrayLike) -> None: ...
    @property
    def damping(self) -> NDArray[np.float64]:
        """flex_damping (1): time constant of damping relative to stiffness, s"""
    @damping.setter
    def damping(self, value: ArrayLike) -> None: ...
    @property
    def dim(self) -> NDArray[np.int32]:
        """flex_dim (1): 1: lines; 2: triangles; 3: tetrahedra; dimension of its elements"""
    @dim.setter
    def dim(self, value: ArrayLike) -> None: ...
    @property
    def edgeadr(self) -> NDArray[np.int32]:
        """flex_edgeadr (1): first edge"""
    @edgeadr.setter
    def edgeadr(self, value: ArrayLike) -> None: ...
    @property
    def edgedamping(self) -> NDArray[np.float64]:
        """flex_edgedamping (1): damper of each edge, N s/m"""
    @edgedamping.setter
    def edgedamping(self, value: ArrayLike) -> None: ...
    @property
    def edgeequality(self) -> NDArray[np.int32]:
        """flex_edgeequality (1): what an equality constraint holds; 0: none; 1: edges; 2: vertices; 3: strain"""
    @edgeequality.setter
    def edgeequality(self, value: ArrayLike) -> None: ...
    @property
    def edgenum(self) -> NDArray[np.int32]:
        """flex_edgenum (1): edges"""
    @edgenum.setter
    def edgenum(self, value: ArrayLike) -> None: ...
    @property
    def edgestiffness(self) -> NDArray[np.float64]:
        """flex_edgestiffness (1): spring of each edge, N/m"""
    @edgestiffness.setter
    def edgestiffness(self, value: ArrayLike) -> None: ...
    @property
    def elemadr(self) -> NDArray[np.int32]:
        """flex_elemadr (1): first element"""
    @elemadr.setter
    def elemadr(self, value: ArrayLike) -> None: ...
    @property
    def elemdataadr(self) -> NDArray[np.int32]:
        """flex_elemdataadr (1): first number in flex_elem"""
    @elemdataadr.setter
    def elemdataadr(self, value: ArrayLike) -> None: ...
    @property
    def elemedgeadr(self) -> NDArray[np.int32]:
        """flex_elemedgeadr (1): first number in flex_elemedge"""
    @elemedgeadr.setter
    def elemedgeadr(self, value: ArrayLike) -> None: ...
    @property
    def elemnum(self) -> NDArray[np.int32]:
        """flex_elemnum (1): elements"""
    @elemnum.setter
    def elemnum(self, value: ArrayLike) -> None: ...
    @property
    def flatskin(self) -> NDArray[np.bool]:
        """flex_flatskin (1): drawn with one normal per face"""
    @flatskin.setter
    def flatskin(self, value: ArrayLike) -> None: ...
    @property
    def friction(self) -> NDArray[np.float64]:
        """flex_friction (3): [slide, spin, roll] coefficients, -, m, m"""
    @friction.setter
    def friction(self, value: ArrayLike) -> None: ...
    @property
    def gap(self) -> NDArray[np.float64]:
        """flex_gap (1): contacts are found this far beyond the margin, without force, m"""
    @gap.setter
    def gap(self, value: ArrayLike) -> None: ...
    @property
    def group(self) -> NDArray[np.int32]:
        """flex_group (1): for visualization"""
    @group.setter
    def group(self, value: ArrayLike) -> None: ...
    @property
    def interp(self) -> NDArray[np.int32]:
        """flex_interp (1): how vertices follow the bodies; 0: per-vertex; >0 interpolation order; <0 minus the order, shell variant"""
    @interp.setter
    def interp(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> NDArray[np.float64]:
        """flex_margin (1): contacts act below this distance, m"""
    @margin.setter
    def margin(self, value: ArrayLike) -> None: ...
    @property
    def nodeadr(self) -> NDArray[np.int32]:
        """flex_nodeadr (1): first node"""
    @nodeadr.setter
    def nodeadr(self, value: ArrayLike) -> None: ...
    @property
    def nodenum(self) -> NDArray[np.int32]:
        """flex_nodenum (1): nodes"""
    @nodenum.setter
    def nodenum(self, value: ArrayLike) -> None: ...
    @property
    def passive(self) -> NDArray[np.int32]:
        """flex_passive (1): its contacts act as passive forces"""
    @passive.setter
    def passive(self, value: ArrayLike) -> None: ...
    @property
    def plasticadr(self) -> NDArray[np.int32]:
        """flex_plasticadr (1): -1: elastic; first number in plastic"""
    @plasticadr.setter
    def plasticadr(self, value: ArrayLike) -> None: ...
    @property
    def plasticmode(self) -> NDArray[np.int32]:
        """flex_plasticmode (1): 1: bending; 2: stretching; bits: what yields"""
    @plasticmode.setter
    def plasticmode(self, value: ArrayLike) -> None: ...
    @property
    def priority(self) -> NDArray[np.int32]:
        """flex_priority (1): the parameters of the side with the higher one apply to a contact"""
    @priority.setter
    def priority(self, value: ArrayLike) -> None: ...
    @property
    def radius(self) -> NDArray[np.float64]:
        """flex_radius (1): of its vertices, edges and elements, for collision, m"""
    @radius.setter
    def radius(self, value: ArrayLike) -> None: ...
    @property
    def rgba(self) -> NDArray[np.float32]:
        """flex_rgba (4): colour where there is no material"""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def rigid(self) -> NDArray[np.bool]:
        """flex_rigid (1): all vertices are on one body"""
    @rigid.setter
    def rigid(self, value: ArrayLike) -> None: ...
    @property
    def selfcollide(self) -> NDArray[np.int32]:
        """flex_selfcollide (1): mjtFlexSelf; how elements collide with each other"""
    @selfcollide.setter
    def selfcollide(self, value: ArrayLike) -> None: ...
    @property
    def shelldataadr(self) -> NDArray[np.int32]:
        """flex_shelldataadr (1): first number in flex_shell"""
    @shelldataadr.setter
    def shelldataadr(self, value: ArrayLike) -> None: ...
    @property
    def shellnum(self) -> NDArray[np.int32]:
        """flex_shellnum (1): fragments of the outer surface"""
    @shellnum.setter
    def shellnum(self, value: ArrayLike) -> None: ...
    @property
    def size(self) -> NDArray[np.float64]:
        """flex_size (3): half-sides of the box around it at qpos0, m"""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[np.float64]:
        """flex_solimp (5): impedance of contacts"""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def solmix(self) -> NDArray[np.float64]:
        """flex_solmix (1): weight when contact parameters are mixed"""
    @solmix.setter
    def solmix(self, value: ArrayLike) -> None: ...
    @property
    def solref(self) -> NDArray[np.float64]:
        """flex_solref (2): reference behaviour of contacts"""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def stiffnessadr(self) -> NDArray[np.int32]:
        """flex_stiffnessadr (1): first number in flex_stiffness; -1: none"""
    @stiffnessadr.setter
    def stiffnessadr(self, value: ArrayLike) -> None: ...
    @property
    def texcoordadr(self) -> NDArray[np.int32]:
        """flex_texcoordadr (1): -1: none; first texture coordinate"""
    @texcoordadr.setter
    def texcoordadr(self, value: ArrayLike) -> None: ...
    @property
    def vertadr(self) -> NDArray[np.int32]:
        """flex_vertadr (1): first vertex"""
    @vertadr.setter
    def vertadr(self, value: ArrayLike) -> None: ...
    @property
    def vertnum(self) -> NDArray[np.int32]:
        """flex_vertnum (1): vertices"""
    @vertnum.setter
    def vertnum(self, value: ArrayLike) -> None: ...

class ModelMesh:
    id: int
    @property
    def name(self) -> str:
        """The name of this mesh."""
    @property
    def bvhadr(self) -> NDArray[np.int32]:
        """mesh_bvhadr (1): root of its tree of bounding volumes"""
    @bvhadr.setter
    def bvhadr(self, value: ArrayLike) -> None: ...
    @property
    def bvhnum(self) -> NDArray[np.int32]:
        """mesh_bvhnum (1): nodes of that tree"""
    @bvhnum.setter
    def bvhnum(self, value: ArrayLike) -> None: ...
    @property
    def extrema(self) -> NDArray[np.int32]:
        """mesh_extrema (27): 27 :  3x3x3 directions; farthest vertex in each direction"""
    @extrema.setter
    def extrema(self, value: ArrayLike) -> None: ...
    @property
    def faceadr(self) -> NDArray[np.int32]:
        """mesh_faceadr (1): first triangle"""
    @faceadr.setter
    def faceadr(self, value: ArrayLike) -> None: ...
    @property
    def facenum(self) -> NDArray[np.int32]:
        """mesh_facenum (1): triangles"""
    @facenum.setter
    def facenum(self, value: ArrayLike) -> None: ...
    @property
    def graphadr(self) -> NDArray[np.int32]:
        """mesh_graphadr (1): -1: none; first number in mesh_graph"""
    @graphadr.setter
    def graphadr(self, value: ArrayLike) -> None: ...
    @property
    def normaladr(self) -> NDArray[np.int32]:
        """mesh_normaladr (1): first normal"""
    @normaladr.setter
    def normaladr(self, value: ArrayLike) -> None: ...
    @property
    def normalnum(self) -> NDArray[np.int32]:
        """mesh_normalnum (1): normals"""
    @normalnum.setter
    def normalnum(self, value: ArrayLike) -> None: ...
    @property
    def octadr(self) -> NDArray[np.int32]:
        """mesh_octadr (1): root of its octree"""
    @octadr.setter
    def octadr(self, value: ArrayLike) -> None: ...
    @property
    def octnum(self) -> NDArray[np.int32]:
        """mesh_octnum (1): nodes of the octree"""
    @octnum.setter
    def octnum(self, value: ArrayLike) -> None: ...
    @property
    def pathadr(self) -> NDArray[np.int32]:
        """mesh_pathadr (1): -1: none; file name in paths"""
    @pathadr.setter
    def pathadr(self, value: ArrayLike) -> None: ...
    @property
    def polyadr(self) -> NDArray[np.int32]:
        """mesh_polyadr (1): first polygon"""
    @polyadr.setter
    def polyadr(self, value: ArrayLike) -> None: ...
    @property
    def polynum(self) -> NDArray[np.int32]:
        """mesh_polynum (1): polygons of the hull"""
    @polynum.setter
    def polynum(self, value: ArrayLike) -> None: ...
    @property
    def pos(self) -> NDArray[np.float64]:
        """mesh_pos (3): shift that was applied to the asset to centre it, m"""
    @pos.setter
    def pos(self, value: ArrayLike) -> None: ...
    @property
    def quat(self) -> NDArray[np.float64]:
        """mesh_quat (4): turn that was applied to the asset to align it"""
    @quat.setter
    def quat(self, value: ArrayLike) -> None: ...
    @property
    def scale(self) -> NDArray[np.float64]:
        """mesh_scale (3): factors that were applied to the asset"""
    @scale.setter
    def scale(self, value: ArrayLike) -> None: ...
    @property
    def texcoordadr(self) -> NDArray[np.int32]:
        """mesh_texcoordadr (1): -1: none; first texture coordinate"""
    @texcoordadr.setter
    def texcoordadr(self, value: ArrayLike) -> None: ...
    @property
    def texcoordnum(self) -> NDArray[np.int32]:
        """mesh_texcoordnum (1): texture coordinates"""
    @texcoordnum.setter
    def texcoordnum(self, value: ArrayLike) -> None: ...
    @property
    def vertadr(self) -> NDArray[np.int32]:
        """mesh_vertadr (1): first vertex"""
    @vertadr.setter
    def vertadr(self, value: ArrayLike) -> None: ...
    @property
    def vertnum(self) -> NDArray[np.int32]:
        """mesh_vertnum (1): vertices"""
    @vertnum.setter
    def vertnum(self, value: ArrayLike) -> None: ...

class ModelSkin:
    id: int
    @property
    def name(self) -> str:
        """The name of this skin."""
    @property
    def boneadr(self) -> NDArray[np.int32]:
        """skin_boneadr (1): first bone"""
    @boneadr.setter
    def boneadr(self, value: ArrayLike) -> None: ...
    @property
    def bonenum(self) -> NDArray[np.int32]:
        """skin_bonenum (1): bones"""
    @bonenum.setter
    def bonenum(self, value: ArrayLike) -> None: ...
    @property
    def faceadr(self) -> NDArray[np.int32]:
        """skin_faceadr (1): first triangle"""
    @faceadr.setter
    def faceadr(self, value: ArrayLike) -> None: ...
    @property
    def facenum(self) -> NDArray[np.int32]:
        """skin_facenum (1): triangles"""
    @facenum.setter
    def facenum(self, value: ArrayLike) -> None: ...
    @property
    def group(self) -> NDArray[np.int32]:
        """skin_group (1): for visualization"""
    @group.setter
    def group(self, value: ArrayLike) -> None: ...
    @property
    def inflate(self) -> NDArray[np.float32]:
        """skin_inflate (1): distance to move the surface outwards, m"""
    @inflate.setter
    def inflate(self, value: ArrayLike) -> None: ...
    @property
    def matid(self) -> NDArray[np.int32]:
        """skin_matid (1): -1: none; material"""
    @matid.setter
    def matid(self, value: ArrayLike) -> None: ...
    @property
    def pathadr(self) -> NDArray[np.int32]:
        """skin_pathadr (1): -1: none; file name in paths"""
    @pathadr.setter
    def pathadr(self, value: ArrayLike) -> None: ...
    @property
    def rgba(self) -> NDArray[np.float32]:
        """skin_rgba (4): colour where there is no material"""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def texcoordadr(self) -> NDArray[np.int32]:
        """skin_texcoordadr (1): -1: none; first texture coordinate"""
    @texcoordadr.setter
    def texcoordadr(self, value: ArrayLike) -> None: ...
    @property
    def vertadr(self) -> NDArray[np.int32]:
        """skin_vertadr (1): first vertex"""
    @vertadr.setter
    def vertadr(self, value: ArrayLike) -> None: ...
    @property
    def vertnum(self) -> NDArray[np.int32]:
        """skin_vertnum (1): vertices"""
    @vertnum.setter
    def vertnum(self, value: ArrayLike) -> None: ...

class ModelHfield:
    id: int
    @property
    def name(self) -> str:
        """The name of this hfield."""
    @property
    def adr(self) -> NDArray[np.int32]:
        """hfield_adr (1): first sample"""
    @adr.setter
    def adr(self, value: ArrayLike) -> None: ...
    @property
    def ncol(self) -> NDArray[np.int32]:
        """hfield_ncol (1): samples along x"""
    @ncol.setter
    def ncol(self, value: ArrayLike) -> None: ...
    @property
    def nrow(self) -> NDArray[np.int32]:
        """hfield_nrow (1): samples along y"""
    @nrow.setter
    def nrow(self, value: ArrayLike) -> None: ...
    @property
    def pathadr(self) -> NDArray[np.int32]:
        """hfield_pathadr (1): -1: none; file name in paths"""
    @pathadr.setter
    def pathadr(self, value: ArrayLike) -> None: ...
    @property
    def size(self) -> NDArray[np.float64]:
        """hfield_size (4): half-lengths, height of the highest sample, thickness below, m; [x, y, top, bottom]"""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...

class ModelTexture:
    id: int
    @property
    def name(self) -> str:
        """The name of this texture."""
    @property
    def adr(self) -> NDArray[np.int64]:
        """tex_adr (1): first byte"""
    @adr.setter
    def adr(self, value: ArrayLike) -> None: ...
    @property
    def colorspace(self) -> NDArray[np.int32]:
        """tex_colorspace (1): mjtColorSpace; meaning of its numbers"""
    @colorspace.setter
    def colorspace(self, value: ArrayLike) -> None: ...
    @property
    def contenttypeadr(self) -> NDArray[np.int32]:
        """tex_contenttypeadr (1): -1: none; type of the content in paths"""
    @contenttypeadr.setter
    def contenttypeadr(self, value: ArrayLike) -> None: ...
    @property
    def height(self) -> NDArray[np.int32]:
        """tex_height (1): pixels"""
    @height.setter
    def height(self, value: ArrayLike) -> None: ...
    @property
    def nchannel(self) -> NDArray[np.int32]:
        """tex_nchannel (1): bytes per pixel, 1 to 4"""
    @nchannel.setter
    def nchannel(self, value: ArrayLike) -> None: ...
    @property
    def pathadr(self) -> NDArray[np.int32]:
        """tex_pathadr (1): -1: none; file name in paths"""
    @pathadr.setter
    def pathadr(self, value: ArrayLike) -> None: ...
    @property
    def type(self) -> NDArray[np.int32]:
        """tex_type (1): mjtTexture; flat, cube or sky"""
    @type.setter
    def type(self, value: ArrayLike) -> None: ...
    @property
    def width(self) -> NDArray[np.int32]:
        """tex_width (1): pixels"""
    @width.setter
    def width(self, value: ArrayLike) -> None: ...

class ModelMaterial:
    id: int
    @property
    def name(self) -> str:
        """The name of this material."""
    @property
    def emission(self) -> NDArray[np.float32]:
        """mat_emission (1): light of its own, relative to the colour"""
    @emission.setter
    def emission(self, value: ArrayLike) -> None: ...
    @property
    def metallic(self) -> NDArray[np.float32]:
        """mat_metallic (1): likeness to metal, for physical shading"""
    @metallic.setter
    def metallic(self, value: ArrayLike) -> None: ...
    @property
    def reflectance(self) -> NDArray[np.float32]:
        """mat_reflectance (1): strength of mirror images"""
    @reflectance.setter
    def reflectance(self, value: ArrayLike) -> None: ...
    @property
    def rgba(self) -> NDArray[np.float32]:
        """mat_rgba (4): colour"""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def roughness(self) -> NDArray[np.float32]:
        """mat_roughness (1): for physical shading"""
    @roughness.setter
    def roughness(self, value: ArrayLike) -> None: ...
    @property
    def shininess(self) -> NDArray[np.float32]:
        """mat_shininess (1): sharpness of highlights"""
    @shininess.setter
    def shininess(self, value: ArrayLike) -> None: ...
    @property
    def specular(self) -> NDArray[np.float32]:
        """mat_specular (1): strength of highlights"""
    @specular.setter
    def specular(self, value: ArrayLike) -> None: ...
    @property
    def texid(self) -> NDArray[np.int32]:
        """mat_texid (10): -1: none; texture in each role"""
    @texid.setter
    def texid(self, value: ArrayLike) -> None: ...
    @property
    def texrepeat(self) -> NDArray[np.float32]:
        """mat_texrepeat (2): repetitions of the texture"""
    @texrepeat.setter
    def texrepeat(self, value: ArrayLike) -> None: ...
    @property
    def texuniform(self) -> NDArray[np.bool]:
        """mat_texuniform (1): texture repeats per metre, not per object"""
    @texuniform.setter
    def texuniform(self, value: ArrayLike) -> None: ...

class ModelPair:
    id: int
    @property
    def name(self) -> str:
        """The name of this pair."""
    @property
    def adhesion(self) -> NDArray[np.float64]:
        """pair_adhesion (1): force that holds, N"""
    @adhesion.setter
    def adhesion(self, value: ArrayLike) -> None: ...
    @property
    def dim(self) -> NDArray[np.int32]:
        """pair_dim (1): dimension of the contact"""
    @dim.setter
    def dim(self, value: ArrayLike) -> None: ...
    @property
    def friction(self) -> NDArray[np.float64]:
        """pair_friction (5): [tan1, tan2, spin, roll1, roll2] coefficients"""
    @friction.setter
    def friction(self, value: ArrayLike) -> None: ...
    @property
    def gap(self) -> NDArray[np.float64]:
        """pair_gap (1): contacts are found this far beyond the margin, without force, m"""
    @gap.setter
    def gap(self, value: ArrayLike) -> None: ...
    @property
    def geom1(self) -> NDArray[np.int32]:
        """pair_geom1 (1): first geom"""
    @geom1.setter
    def geom1(self, value: ArrayLike) -> None: ...
    @property
    def geom2(self) -> NDArray[np.int32]:
        """pair_geom2 (1): second geom"""
    @geom2.setter
    def geom2(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> NDArray[np.float64]:
        """pair_margin (1): contacts act below this distance, m"""
    @margin.setter
    def margin(self, value: ArrayLike) -> None: ...
    @property
    def signature(self) -> NDArray[np.int32]:
        """pair_signature (1): (body1<<16)+body2; pair of bodies"""
    @signature.setter
    def signature(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[np.float64]:
        """pair_solimp (5): impedance"""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def solref(self) -> NDArray[np.float64]:
        """pair_solref (2): reference behaviour of the normal direction"""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def solreffriction(self) -> NDArray[np.float64]:
        """pair_solreffriction (2): reference behaviour of friction; 0: as the normal direction"""
    @solreffriction.setter
    def solreffriction(self, value: ArrayLike) -> None: ...

class ModelExclude:
    id: int
    @property
    def name(self) -> str:
        """The name of this exclude."""
    @property
    def signature(self) -> NDArray[np.int32]:
        """exclude_signature (1): (body1<<16)+body2; pair of bodies"""
    @signature.setter
    def signature(self, value: ArrayLike) -> None: ...

class ModelEquality:
    id: int
    @property
    def name(self) -> str:
        """The name of this equality."""
    @property
    def active0(self) -> NDArray[np.bool]:
        """eq_active0 (1): in force at the start"""
    @active0.setter
    def active0(self, value: ArrayLike) -> None: ...
    @property
    def data(self) -> NDArray[np.float64]:
        """eq_data (12): anchors, pose, coefficients ..., by type"""
    @data.setter
    def data(self, value: ArrayLike) -> None: ...
    @property
    def obj1id(self) -> NDArray[np.int32]:
        """eq_obj1id (1): first object"""
    @obj1id.setter
    def obj1id(self, value: ArrayLike) -> None: ...
    @property
    def obj2id(self) -> NDArray[np.int32]:
        """eq_obj2id (1): second object; -1: none"""
    @obj2id.setter
    def obj2id(self, value: ArrayLike) -> None: ...
    @property
    def objtype(self) -> NDArray[np.int32]:
        """eq_objtype (1): mjtObj; kind of both objects"""
    @objtype.setter
    def objtype(self, value: ArrayLike) -> None: ...
    @property
    def solimp(self) -> NDArray[np.float64]:
        """eq_solimp (5): impedance"""
    @solimp.setter
    def solimp(self, value: ArrayLike) -> None: ...
    @property
    def solref(self) -> NDArray[np.float64]:
        """eq_solref (2): reference behaviour"""
    @solref.setter
    def solref(self, value: ArrayLike) -> None: ...
    @property
    def type(self) -> NDArray[np.int32]:
        """eq_type (1): mjtEq; what is held"""
    @type.setter
    def type(self, value: ArrayLike) -> None: ...

class ModelTendon:
    id: int
    @property
    def name(self) -> str:
        """The name of this tendon."""
    @property
    def actfrclimited(self) -> NDArray[np.bool]:
        """tendon_actfrclimited (1): actfrcrange is in force"""
    @actfrclimited.setter
    def actfrclimited(self, value: ArrayLike) -> None: ...
    @property
    def actfrcrange(self) -> NDArray[np.float64]:
        """tendon_actfrcrange (2): lower and upper limit of the total actuator force, N"""
    @actfrcrange.setter
    def actfrcrange(self, value: ArrayLike) -> None: ...
    @property
    def actuatorid(self) -> NDArray[np.int32]:
        """tendon_actuatorid (1): actuator that pulls it; -1: none; below: several"""
    @actuatorid.setter
    def actuatorid(self, value: ArrayLike) -> None: ...
    @property
    def adr(self) -> NDArray[np.int32]:
        """tendon_adr (1): first path element"""
    @adr.setter
    def adr(self, value: ArrayLike) -> None: ...
    @property
    def armature(self) -> NDArray[np.float64]:
        """tendon_armature (1): inertia along the tendon, kg"""
    @armature.setter
    def armature(self, value: ArrayLike) -> None: ...
    @property
    def damping(self) -> NDArray[np.float64]:
        """tendon_damping (1): N s/m"""
    @damping.setter
    def damping(self, value: ArrayLike) -> None: ...
    @property
    def dampingpoly(self) -> NDArray[np.float64]:
        """tendon_dampingpoly (2): damping coefficients of higher powers"""
    @dampingpoly.setter
    def dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def frictionloss(self) -> NDArray[np.float64]:
        """tendon_frictionloss (1): dry friction, N"""
    @frictionloss.setter
    def frictionloss(self, value: ArrayLike) -> None: ...
    @property
    def group(self) -> NDArray[np.int32]:
        """tendon_group (1): for visualization"""
    @group.setter
    def group(self, value: ArrayLike) -> None: ...
    @property
    def invweight0(self) -> NDArray[np.float64]:
        """tendon_invweight0 (1): inverse inertia along the tendon at qpos0, 1/kg"""
    @invweight0.setter
    def invweight0(self, value: ArrayLike) -> None: ...
    @property
    def length0(self) -> NDArray[np.float64]:
        """tendon_length0 (1): at qpos0, m"""
    @length0.setter
    def length0(self, value: ArrayLike) -> None: ...
    @property
    def lengthspring(self) -> NDArray[np.float64]:
        """tendon_lengthspring (2): lengths between which the spring is slack, m"""
    @lengthspring.setter
    def lengthspring(self, value: ArrayLike) -> None: ...
    @property
    def limited(self) -> NDArray[np.bool]:
        """tendon_limited (1): range is in force"""
    @limited.setter
    def limited(self, value: ArrayLike) -> None: ...
    @property
    def margin(self) -> NDArray[np.float64]:
        """tendon_margin (1): the limit acts from this far before it, m"""
    @margin.setter
    def margin(self, value: ArrayLike) -> None: ...
    @property
    def matid(self) -> NDArray[np.int32]:
        """tendon_matid (1): material; -1: none"""
    @matid.setter
    def matid(self, value: ArrayLike) -> None: ...
    @property
    def num(self) -> NDArray[np.int32]:
        """tendon_num (1): path elements"""
    @num.setter
    def num(self, value: ArrayLike) -> None: ...
    @property
    def plasticadr(self) -> NDArray[np.int32]:
        """tendon_plasticadr (1): -1: none; first number in plastic"""
    @plasticadr.setter
    def plasticadr(self, value: ArrayLike) -> None: ...
    @property
    def range(self) -> NDArray[np.float64]:
        """tendon_range (2): shortest and longest length, m"""
    @range.setter
    def range(self, value: ArrayLike) -> None: ...
    @property
    def rgba(self) -> NDArray[np.float32]:
        """tendon_rgba (4): colour where there is no material"""
    @rgba.setter
    def rgba(self, value: ArrayLike) -> None: ...
    @property
    def solimp_fri(self) -> NDArray[np.float64]:
        """tendon_solimp_fri (5): impedance of friction loss"""
    @solimp_fri.setter
    def solimp_fri(self, value: ArrayLike) -> None: ...
    @property
    def solimp_lim(self) -> NDArray[np.float64]:
        """tendon_solimp_lim (5): impedance of the limit"""
    @solimp_lim.setter
    def solimp_lim(self, value: ArrayLike) -> None: ...
    @property
    def solref_fri(self) -> NDArray[np.float64]:
        """tendon_solref_fri (2): reference behaviour of friction loss"""
    @solref_fri.setter
    def solref_fri(self, value: ArrayLike) -> None: ...
    @property
    def solref_lim(self) -> NDArray[np.float64]:
        """tendon_solref_lim (2): reference behaviour of the limit"""
    @solref_lim.setter
    def solref_lim(self, value: ArrayLike) -> None: ...
    @property
    def springyield(self) -> NDArray[np.float64]:
        """tendon_springyield (1): 0: elastic; displacement at which it yields, m"""
    @springyield.setter
    def springyield(self, value: ArrayLike) -> None: ...
    @property
    def stiffness(self) -> NDArray[np.float64]:
        """tendon_stiffness (1): spring, N/m"""
    @stiffness.setter
    def stiffness(self, value: ArrayLike) -> None: ...
    @property
    def stiffnesspoly(self) -> NDArray[np.float64]:
        """tendon_stiffnesspoly (2): spring coefficients of higher powers"""
    @stiffnesspoly.setter
    def stiffnesspoly(self, value: ArrayLike) -> None: ...
    @property
    def treeid(self) -> NDArray[np.int32]:
        """tendon_treeid (2): the first two of them; -1: none"""
    @treeid.setter
    def treeid(self, value: ArrayLike) -> None: ...
    @property
    def treenum(self) -> NDArray[np.int32]:
        """tendon_treenum (1): kinematic trees that it touches"""
    @treenum.setter
    def treenum(self, value: ArrayLike) -> None: ...
    @property
    def type(self) -> NDArray[np.int32]:
        """tendon_type (1): mjtTendon; kind of tendon"""
    @type.setter
    def type(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[np.float64]:
        """tendon_user (nuser_tendon): user numbers"""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def width(self) -> NDArray[np.float64]:
        """tendon_width (1): radius when drawn, m"""
    @width.setter
    def width(self, value: ArrayLike) -> None: ...

class ModelActuator:
    id: int
    @property
    def name(self) -> str:
        """The name of this actuator."""
    @property
    def actadr(self) -> NDArray[np.int32]:
        """actuator_actadr (1): -1: none; first activation"""
    @actadr.setter
    def actadr(self, value: ArrayLike) -> None: ...
    @property
    def actearly(self) -> NDArray[np.bool]:
        """actuator_actearly (1): force uses the activation of the end of the step"""
    @actearly.setter
    def actearly(self, value: ArrayLike) -> None: ...
    @property
    def actlimited(self) -> NDArray[np.bool]:
        """actuator_actlimited (1): actrange is in force"""
    @actlimited.setter
    def actlimited(self, value: ArrayLike) -> None: ...
    @property
    def actnum(self) -> NDArray[np.int32]:
        """actuator_actnum (1): activations"""
    @actnum.setter
    def actnum(self, value: ArrayLike) -> None: ...
    @property
    def actrange(self) -> NDArray[np.float64]:
        """actuator_actrange (2): lower and upper limit of the activation"""
    @actrange.setter
    def actrange(self, value: ArrayLike) -> None: ...
    @property
    def armature(self) -> NDArray[np.float64]:
        """actuator_armature (1): inertia added to what it acts on, kg or kg m^2"""
    @armature.setter
    def armature(self, value: ArrayLike) -> None: ...
    @property
    def biasprm(self) -> NDArray[np.float64]:
        """actuator_biasprm (10): parameters of the bias"""
    @biasprm.setter
    def biasprm(self, value: ArrayLike) -> None: ...
    @property
    def biastype(self) -> NDArray[np.int32]:
        """actuator_biastype (1): mjtBias; force without input"""
    @biastype.setter
    def biastype(self, value: ArrayLike) -> None: ...
    @property
    def cranklength(self) -> NDArray[np.float64]:
        """actuator_cranklength (1): rod of a slider-crank, m"""
    @cranklength.setter
    def cranklength(self, value: ArrayLike) -> None: ...
    @property
    def ctrladr(self) -> NDArray[np.int32]:
        """actuator_ctrladr (1): first control"""
    @ctrladr.setter
    def ctrladr(self, value: ArrayLike) -> None: ...
    @property
    def ctrlnum(self) -> NDArray[np.int32]:
        """actuator_ctrlnum (1): controls"""
    @ctrlnum.setter
    def ctrlnum(self, value: ArrayLike) -> None: ...
    @property
    def ctrlspec(self) -> NDArray[np.int32]:
        """actuator_ctrlspec (1): which inputs, bits of mjtCtrlInput, or mjtCtrlChart for orientations"""
    @ctrlspec.setter
    def ctrlspec(self, value: ArrayLike) -> None: ...
    @property
    def damping(self) -> NDArray[np.float64]:
        """actuator_damping (1): added to what it acts on, N s/m or N m s/rad"""
    @damping.setter
    def damping(self, value: ArrayLike) -> None: ...
    @property
    def dampingpoly(self) -> NDArray[np.float64]:
        """actuator_dampingpoly (2): damping coefficients of higher powers"""
    @dampingpoly.setter
    def dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def delay(self) -> NDArray[np.float64]:
        """actuator_delay (1): 0: none; of the control, s"""
    @delay.setter
    def delay(self, value: ArrayLike) -> None: ...
    @property
    def dynprm(self) -> NDArray[np.float64]:
        """actuator_dynprm (10): parameters of the inner state"""
    @dynprm.setter
    def dynprm(self, value: ArrayLike) -> None: ...
    @property
    def dyntype(self) -> NDArray[np.int32]:
        """actuator_dyntype (1): mjtDyn; its inner state"""
    @dyntype.setter
    def dyntype(self, value: ArrayLike) -> None: ...
    @property
    def forcelimited(self) -> NDArray[np.bool]:
        """actuator_forcelimited (1): forcerange is in force"""
    @forcelimited.setter
    def forcelimited(self, value: ArrayLike) -> None: ...
    @property
    def forcerange(self) -> NDArray[np.float64]:
        """actuator_forcerange (2): lower and upper limit of the force, N or N m"""
    @forcerange.setter
    def forcerange(self, value: ArrayLike) -> None: ...
    @property
    def gainprm(self) -> NDArray[np.float64]:
        """actuator_gainprm (10): parameters of the gain"""
    @gainprm.setter
    def gainprm(self, value: ArrayLike) -> None: ...
    @property
    def gaintype(self) -> NDArray[np.int32]:
        """actuator_gaintype (1): mjtGain; how force depends on input"""
    @gaintype.setter
    def gaintype(self, value: ArrayLike) -> None: ...
    @property
    def group(self) -> NDArray[np.int32]:
        """actuator_group (1): for visualization and disableactuator"""
    @group.setter
    def group(self, value: ArrayLike) -> None: ...
    @property
    def history(self) -> NDArray[np.int32]:
        """actuator_history (2): [sample count, interpolation] buffer of past controls"""
    @history.setter
    def history(self, value: ArrayLike) -> None: ...
    @property
    def historyadr(self) -> NDArray[np.int32]:
        """actuator_historyadr (1): -1: none; start of its buffer in history"""
    @historyadr.setter
    def historyadr(self, value: ArrayLike) -> None: ...
    @property
    def outadr(self) -> NDArray[np.int32]:
        """actuator_outadr (1): first output"""
    @outadr.setter
    def outadr(self, value: ArrayLike) -> None: ...
    @property
    def outnum(self) -> NDArray[np.int32]:
        """actuator_outnum (1): outputs"""
    @outnum.setter
    def outnum(self, value: ArrayLike) -> None: ...
    @property
    def plugin(self) -> NDArray[np.int32]:
        """actuator_plugin (1): -1: none; plugin instance"""
    @plugin.setter
    def plugin(self, value: ArrayLike) -> None: ...
    @property
    def trnid(self) -> NDArray[np.int32]:
        """actuator_trnid (2): objects it acts on; -1: none"""
    @trnid.setter
    def trnid(self, value: ArrayLike) -> None: ...
    @property
    def trntype(self) -> NDArray[np.int32]:
        """actuator_trntype (1): mjtTrn; what it acts on"""
    @trntype.setter
    def trntype(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[np.float64]:
        """actuator_user (nuser_actuator): user numbers"""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...
    @property
    def acc0(self) -> NDArray[np.float64]:
        """its part of actuator_acc0: acceleration from unit force at qpos0"""
    @acc0.setter
    def acc0(self, value: ArrayLike) -> None: ...
    @property
    def ctrllimited(self) -> NDArray[np.bool]:
        """its part of actuator_ctrllimited: ctrlrange is in force"""
    @ctrllimited.setter
    def ctrllimited(self, value: ArrayLike) -> None: ...
    @property
    def ctrlrange(self) -> NDArray[np.float64]:
        """its part of actuator_ctrlrange: lower and upper limit of the control"""
    @ctrlrange.setter
    def ctrlrange(self, value: ArrayLike) -> None: ...
    @property
    def gear(self) -> NDArray[np.float64]:
        """its part of actuator_gear: factors from length and force of the actuator to what it acts on"""
    @gear.setter
    def gear(self, value: ArrayLike) -> None: ...
    @property
    def length0(self) -> NDArray[np.float64]:
        """its part of actuator_length0: length at qpos0, m or rad"""
    @length0.setter
    def length0(self, value: ArrayLike) -> None: ...
    @property
    def lengthrange(self) -> NDArray[np.float64]:
        """its part of actuator_lengthrange: shortest and longest possible length, m or rad"""
    @lengthrange.setter
    def lengthrange(self, value: ArrayLike) -> None: ...

class ModelSensor:
    id: int
    @property
    def name(self) -> str:
        """The name of this sensor."""
    @property
    def adr(self) -> NDArray[np.int32]:
        """sensor_adr (1): first number in sensordata"""
    @adr.setter
    def adr(self, value: ArrayLike) -> None: ...
    @property
    def cutoff(self) -> NDArray[np.float64]:
        """sensor_cutoff (1): 0: off; largest absolute value"""
    @cutoff.setter
    def cutoff(self, value: ArrayLike) -> None: ...
    @property
    def datatype(self) -> NDArray[np.int32]:
        """sensor_datatype (1): mjtDataType; kind of numbers, for cutoff"""
    @datatype.setter
    def datatype(self, value: ArrayLike) -> None: ...
    @property
    def delay(self) -> NDArray[np.float64]:
        """sensor_delay (1): 0: none; of the value, s"""
    @delay.setter
    def delay(self, value: ArrayLike) -> None: ...
    @property
    def dim(self) -> NDArray[np.int32]:
        """sensor_dim (1): numbers it gives"""
    @dim.setter
    def dim(self, value: ArrayLike) -> None: ...
    @property
    def history(self) -> NDArray[np.int32]:
        """sensor_history (2): [sample count, interpolation] buffer of past values"""
    @history.setter
    def history(self, value: ArrayLike) -> None: ...
    @property
    def historyadr(self) -> NDArray[np.int32]:
        """sensor_historyadr (1): -1: none; start of its buffer in history"""
    @historyadr.setter
    def historyadr(self, value: ArrayLike) -> None: ...
    @property
    def interval(self) -> NDArray[np.float64]:
        """sensor_interval (2): [period, phase] time between measurements, s"""
    @interval.setter
    def interval(self, value: ArrayLike) -> None: ...
    @property
    def intprm(self) -> NDArray[np.int32]:
        """sensor_intprm (3): further settings, by type"""
    @intprm.setter
    def intprm(self, value: ArrayLike) -> None: ...
    @property
    def needstage(self) -> NDArray[np.int32]:
        """sensor_needstage (1): mjtStage; stage after which it can be computed"""
    @needstage.setter
    def needstage(self, value: ArrayLike) -> None: ...
    @property
    def noise(self) -> NDArray[np.float64]:
        """sensor_noise (1): standard deviation, for the user; not applied"""
    @noise.setter
    def noise(self, value: ArrayLike) -> None: ...
    @property
    def objid(self) -> NDArray[np.int32]:
        """sensor_objid (1): measured object"""
    @objid.setter
    def objid(self, value: ArrayLike) -> None: ...
    @property
    def objtype(self) -> NDArray[np.int32]:
        """sensor_objtype (1): mjtObj; kind of the measured object"""
    @objtype.setter
    def objtype(self, value: ArrayLike) -> None: ...
    @property
    def plugin(self) -> NDArray[np.int32]:
        """sensor_plugin (1): -1: none; plugin instance"""
    @plugin.setter
    def plugin(self, value: ArrayLike) -> None: ...
    @property
    def refid(self) -> NDArray[np.int32]:
        """sensor_refid (1): -1: none; frame of reference"""
    @refid.setter
    def refid(self, value: ArrayLike) -> None: ...
    @property
    def reftype(self) -> NDArray[np.int32]:
        """sensor_reftype (1): mjtObj; kind of the frame of reference"""
    @reftype.setter
    def reftype(self, value: ArrayLike) -> None: ...
    @property
    def type(self) -> NDArray[np.int32]:
        """sensor_type (1): mjtSensor; what is measured"""
    @type.setter
    def type(self, value: ArrayLike) -> None: ...
    @property
    def user(self) -> NDArray[np.float64]:
        """sensor_user (nuser_sensor): user numbers"""
    @user.setter
    def user(self, value: ArrayLike) -> None: ...

class ModelNumeric:
    id: int
    @property
    def name(self) -> str:
        """The name of this numeric."""
    @property
    def adr(self) -> NDArray[np.int32]:
        """numeric_adr (1): first value"""
    @adr.setter
    def adr(self, value: ArrayLike) -> None: ...
    @property
    def size(self) -> NDArray[np.int32]:
        """numeric_size (1): values"""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def data(self) -> NDArray[np.float64]:
        """its part of numeric_data: values"""
    @data.setter
    def data(self, value: ArrayLike) -> None: ...

class ModelText:
    id: int
    @property
    def name(self) -> str:
        """The name of this text."""
    @property
    def adr(self) -> NDArray[np.int32]:
        """text_adr (1): first character"""
    @adr.setter
    def adr(self, value: ArrayLike) -> None: ...
    @property
    def size(self) -> NDArray[np.int32]:
        """text_size (1): strlen+1; characters, end included"""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def data(self) -> NDArray[Any]:
        """its part of text_data: 0-terminated; characters"""
    @data.setter
    def data(self, value: ArrayLike) -> None: ...

class ModelTuple:
    id: int
    @property
    def name(self) -> str:
        """The name of this tuple."""
    @property
    def adr(self) -> NDArray[np.int32]:
        """tuple_adr (1): first member"""
    @adr.setter
    def adr(self, value: ArrayLike) -> None: ...
    @property
    def size(self) -> NDArray[np.int32]:
        """tuple_size (1): members"""
    @size.setter
    def size(self, value: ArrayLike) -> None: ...
    @property
    def objid(self) -> NDArray[np.int32]:
        """its part of tuple_objid: the member"""
    @objid.setter
    def objid(self, value: ArrayLike) -> None: ...
    @property
    def objprm(self) -> NDArray[np.float64]:
        """its part of tuple_objprm: number that goes with the member"""
    @objprm.setter
    def objprm(self, value: ArrayLike) -> None: ...
    @property
    def objtype(self) -> NDArray[np.int32]:
        """its part of tuple_objtype: kind of the member, mjtObj"""
    @objtype.setter
    def objtype(self, value: ArrayLike) -> None: ...

class ModelKey:
    id: int
    @property
    def name(self) -> str:
        """The name of this key."""
    @property
    def act(self) -> NDArray[np.float64]:
        """key_act (na): activation"""
    @act.setter
    def act(self, value: ArrayLike) -> None: ...
    @property
    def ctrl(self) -> NDArray[np.float64]:
        """key_ctrl (nu): controls"""
    @ctrl.setter
    def ctrl(self, value: ArrayLike) -> None: ...
    @property
    def mpos(self) -> NDArray[np.float64]:
        """key_mpos (nmocap*3): positions of mocap bodies, m"""
    @mpos.setter
    def mpos(self, value: ArrayLike) -> None: ...
    @property
    def mquat(self) -> NDArray[np.float64]:
        """key_mquat (nmocap*4): orientations of mocap bodies"""
    @mquat.setter
    def mquat(self, value: ArrayLike) -> None: ...
    @property
    def plastic(self) -> NDArray[np.float64]:
        """key_plastic (nplastic): plastic deformation"""
    @plastic.setter
    def plastic(self, value: ArrayLike) -> None: ...
    @property
    def qpos(self) -> NDArray[np.float64]:
        """key_qpos (nq): position"""
    @qpos.setter
    def qpos(self, value: ArrayLike) -> None: ...
    @property
    def qvel(self) -> NDArray[np.float64]:
        """key_qvel (nv): velocity"""
    @qvel.setter
    def qvel(self, value: ArrayLike) -> None: ...
    @property
    def time(self) -> NDArray[np.float64]:
        """key_time (1): s"""
    @time.setter
    def time(self, value: ArrayLike) -> None: ...

class ModelPlugin:
    id: int
    @property
    def name(self) -> str:
        """The name of this plugin."""
    @property
    def attradr(self) -> NDArray[np.int32]:
        """plugin_attradr (1): start of the configuration"""
    @attradr.setter
    def attradr(self, value: ArrayLike) -> None: ...
    @property
    def stateadr(self) -> NDArray[np.int32]:
        """plugin_stateadr (1): first number in plugin_state"""
    @stateadr.setter
    def stateadr(self, value: ArrayLike) -> None: ...
    @property
    def statenum(self) -> NDArray[np.int32]:
        """plugin_statenum (1): numbers of state"""
    @statenum.setter
    def statenum(self, value: ArrayLike) -> None: ...

class ModelMembers:
    @property
    def nq(self) -> int:
        """nq: length of qpos"""
    @property
    def nv(self) -> int:
        """nv: degrees of freedom (dofs), length of qvel"""
    @property
    def nu(self) -> int:
        """nu: controls, length of ctrl"""
    @property
    def nactuator(self) -> int:
        """nactuator: actuators"""
    @property
    def nout(self) -> int:
        """nout: scalar outputs of actuators"""
    @property
    def na(self) -> int:
        """na: activations of actuators"""
    @property
    def nbody(self) -> int:
        """nbody: bodies, the world being body 0"""
    @property
    def nbvh(self) -> int:
        """nbvh: bounding volumes of all trees"""
    @property
    def nbvhstatic(self) -> int:
        """nbvhstatic: those with constant boxes (in bvh_aabb)"""
    @property
    def nbvhdynamic(self) -> int:
        """nbvhdynamic: those with boxes that follow the state (flexes)"""
    @property
    def noct(self) -> int:
        """noct: octree nodes of all meshes"""
    @property
    def njnt(self) -> int:
        """njnt: joints"""
    @property
    def ntree(self) -> int:
        """ntree: kinematic trees: bodies that move with a child of the world"""
    @property
    def nM(self) -> int:
        """nM: entries of the inertia matrix, all pairs of a dof and an ancestor"""
    @property
    def nB(self) -> int:
        """nB: entries of the body-dof sparsity (B_colind)"""
    @property
    def nC(self) -> int:
        """nC: entries of the inertia matrix when simple dofs keep the diagonal only"""
    @property
    def nD(self) -> int:
        """nD: entries of dof-dof derivatives, both triangles"""
    @property
    def ngeom(self) -> int:
        """ngeom: geoms"""
    @property
    def nsite(self) -> int:
        """nsite: sites"""
    @property
    def ncam(self) -> int:
        """ncam: cameras"""
    @property
    def nlight(self) -> int:
        """nlight: lights"""
    @property
    def nflex(self) -> int:
        """nflex: flexes"""
    @property
    def nflexnode(self) -> int:
        """nflexnode: nodes of all flexes"""
    @property
    def nflexvert(self) -> int:
        """nflexvert: vertices of all flexes"""
    @property
    def nflexedge(self) -> int:
        """nflexedge: edges of all flexes"""
    @property
    def nflexelem(self) -> int:
        """nflexelem: elements of all flexes"""
    @property
    def nflexelemdata(self) -> int:
        """nflexelemdata: vertex numbers in all elements"""
    @property
    def nflexstiffness(self) -> int:
        """nflexstiffness: numbers in flex_stiffness"""
    @property
    def nflexbending(self) -> int:
        """nflexbending: numbers in flex_bending"""
    @property
    def nefm0dof(self) -> int:
        """nefm0dof: rows of the constant factor efm0_L"""
    @property
    def nefm0L(self) -> int:
        """nefm0L: entries of efm0_L"""
    @property
    def nefmCvert(self) -> int:
        """nefmCvert: vertices in the order of a factor, of all flexes"""
    @property
    def nflexelemedge(self) -> int:
        """nflexelemedge: edge numbers in all elements"""
    @property
    def nflexshelldata(self) -> int:
        """nflexshelldata: vertex numbers in all shell fragments"""
    @property
    def nflextexcoord(self) -> int:
        """nflextexcoord: texture coordinates of all flexes"""
    @property
    def nJfe(self) -> int:
        """nJfe: entries of the flex edge Jacobian"""
    @property
    def nmesh(self) -> int:
        """nmesh: meshes"""
    @property
    def nmeshvert(self) -> int:
        """nmeshvert: vertices of all meshes"""
    @property
    def nmeshnormal(self) -> int:
        """nmeshnormal: normals of all meshes"""
    @property
    def nmeshtexcoord(self) -> int:
        """nmeshtexcoord: texture coordinates of all meshes"""
    @property
    def nmeshface(self) -> int:
        """nmeshface: triangles of all meshes"""
    @property
    def nmeshgraph(self) -> int:
        """nmeshgraph: numbers in mesh_graph"""
    @property
    def nmeshpoly(self) -> int:
        """nmeshpoly: polygons of all convex hulls"""
    @property
    def nmeshpolyvert(self) -> int:
        """nmeshpolyvert: vertex numbers in all polygons"""
    @property
    def nmeshpolymap(self) -> int:
        """nmeshpolymap: polygon numbers in all vertices"""
    @property
    def nskin(self) -> int:
        """nskin: skins"""
    @property
    def nskinvert(self) -> int:
        """nskinvert: vertices of all skins"""
    @property
    def nskintexvert(self) -> int:
        """nskintexvert: texture coordinates of all skins"""
    @property
    def nskinface(self) -> int:
        """nskinface: triangles of all skins"""
    @property
    def nskinbone(self) -> int:
        """nskinbone: bones of all skins"""
    @property
    def nskinbonevert(self) -> int:
        """nskinbonevert: vertices of all bones"""
    @property
    def nhfield(self) -> int:
        """nhfield: height fields"""
    @property
    def nhfielddata(self) -> int:
        """nhfielddata: samples of all height fields"""
    @property
    def ntex(self) -> int:
        """ntex: textures"""
    @property
    def ntexdata(self) -> int:
        """ntexdata: bytes of all textures"""
    @property
    def nmat(self) -> int:
        """nmat: materials"""
    @property
    def npair(self) -> int:
        """npair: predefined contact pairs"""
    @property
    def nexclude(self) -> int:
        """nexclude: excluded pairs of bodies"""
    @property
    def neq(self) -> int:
        """neq: equality constraints"""
    @property
    def ntendon(self) -> int:
        """ntendon: tendons"""
    @property
    def nJten(self) -> int:
        """nJten: entries of the tendon Jacobian"""
    @property
    def nwrap(self) -> int:
        """nwrap: path elements of all tendons"""
    @property
    def nsensor(self) -> int:
        """nsensor: sensors"""
    @property
    def nnumeric(self) -> int:
        """nnumeric: custom numbers"""
    @property
    def nnumericdata(self) -> int:
        """nnumericdata: values of all custom numbers"""
    @property
    def ntext(self) -> int:
        """ntext: custom texts"""
    @property
    def ntextdata(self) -> int:
        """ntextdata: characters of all custom texts, ends included"""
    @property
    def ntuple(self) -> int:
        """ntuple: custom tuples"""
    @property
    def ntupledata(self) -> int:
        """ntupledata: members of all tuples"""
    @property
    def nkey(self) -> int:
        """nkey: keyframes"""
    @property
    def nmocap(self) -> int:
        """nmocap: mocap bodies"""
    @property
    def nplugin(self) -> int:
        """nplugin: plugin instances"""
    @property
    def npluginattr(self) -> int:
        """npluginattr: characters of all plugin configurations, ends included"""
    @property
    def nuser_body(self) -> int:
        """nuser_body: user numbers per body"""
    @property
    def nuser_jnt(self) -> int:
        """nuser_jnt: user numbers per joint"""
    @property
    def nuser_geom(self) -> int:
        """nuser_geom: user numbers per geom"""
    @property
    def nuser_site(self) -> int:
        """nuser_site: user numbers per site"""
    @property
    def nuser_cam(self) -> int:
        """nuser_cam: user numbers per camera"""
    @property
    def nuser_tendon(self) -> int:
        """nuser_tendon: user numbers per tendon"""
    @property
    def nuser_actuator(self) -> int:
        """nuser_actuator: user numbers per actuator"""
    @property
    def nuser_sensor(self) -> int:
        """nuser_sensor: user numbers per sensor"""
    @property
    def nnames(self) -> int:
        """nnames: characters of all names, ends included"""
    @property
    def npaths(self) -> int:
        """npaths: characters of all asset paths, ends included"""
    @property
    def nplastic(self) -> int:
        """nplastic: length of plastic"""
    @property
    def nnames_map(self) -> int:
        """nnames_map: slots of the hash tables from names to ids"""
    @property
    def nJmom(self) -> int:
        """nJmom: most entries of the actuator moment"""
    @property
    def ngravcomp(self) -> int:
        """ngravcomp: bodies with gravity compensation"""
    @property
    def nemax(self) -> int:
        """nemax: most rows of equality constraints"""
    @property
    def njmax(self) -> int:
        """njmax: {legacy} most constraint rows"""
    @property
    def nconmax(self) -> int:
        """nconmax: {legacy} most contacts"""
    @property
    def npolygonmax(self) -> int:
        """npolygonmax: most vertices of a polygon of a convex hull"""
    @property
    def nmeshdegmax(self) -> int:
        """nmeshdegmax: most polygons around a vertex of a convex hull"""
    @property
    def nuserdata(self) -> int:
        """nuserdata: length of userdata"""
    @property
    def nsensordata(self) -> int:
        """nsensordata: length of sensordata"""
    @property
    def npluginstate(self) -> int:
        """npluginstate: length of plugin_state"""
    @property
    def nhistory(self) -> int:
        """nhistory: length of history"""
    @property
    def narena(self) -> int:
        """narena: bytes of the arena of an mjData: stack, contacts and constraints"""
    @property
    def nbuffer(self) -> int:
        """nbuffer: bytes of buffer"""
    @property
    def flg_gravcomp(self) -> bool:
        """flg_gravcomp: a body has gravity compensation"""
    @property
    def flg_surfacevel(self) -> bool:
        """flg_surfacevel: a geom has a surface velocity"""
    @property
    def flg_adhesion(self) -> bool:
        """flg_adhesion: a geom or pair has adhesion"""
    @property
    def qpos0(self) -> NDArray[np.float64]:
        """qpos0 (nq): configuration in which the model was built, m or rad"""
    @qpos0.setter
    def qpos0(self, value: ArrayLike) -> None: ...
    @property
    def qpos_spring(self) -> NDArray[np.float64]:
        """qpos_spring (nq): configuration in which joint springs rest, m or rad"""
    @qpos_spring.setter
    def qpos_spring(self, value: ArrayLike) -> None: ...
    @property
    def body_parentid(self) -> NDArray[np.int32]:
        """body_parentid (nbody): parent; the world is its own"""
    @body_parentid.setter
    def body_parentid(self, value: ArrayLike) -> None: ...
    @property
    def body_rootid(self) -> NDArray[np.int32]:
        """body_rootid (nbody): topmost body below the world that carries this one"""
    @body_rootid.setter
    def body_rootid(self, value: ArrayLike) -> None: ...
    @property
    def body_weldid(self) -> NDArray[np.int32]:
        """body_weldid (nbody): nearest body at or above that has joints, to which this one is fixed; mocap body: itself"""
    @body_weldid.setter
    def body_weldid(self, value: ArrayLike) -> None: ...
    @property
    def body_mocapid(self) -> NDArray[np.int32]:
        """body_mocapid (nbody): -1: none; index among mocap bodies"""
    @body_mocapid.setter
    def body_mocapid(self, value: ArrayLike) -> None: ...
    @property
    def body_jntnum(self) -> NDArray[np.int32]:
        """body_jntnum (nbody): joints"""
    @body_jntnum.setter
    def body_jntnum(self, value: ArrayLike) -> None: ...
    @property
    def body_jntadr(self) -> NDArray[np.int32]:
        """body_jntadr (nbody): -1: none; first joint"""
    @body_jntadr.setter
    def body_jntadr(self, value: ArrayLike) -> None: ...
    @property
    def body_dofnum(self) -> NDArray[np.int32]:
        """body_dofnum (nbody): dofs"""
    @body_dofnum.setter
    def body_dofnum(self, value: ArrayLike) -> None: ...
    @property
    def body_dofadr(self) -> NDArray[np.int32]:
        """body_dofadr (nbody): -1: none; first dof"""
    @body_dofadr.setter
    def body_dofadr(self, value: ArrayLike) -> None: ...
    @property
    def body_treeid(self) -> NDArray[np.int32]:
        """body_treeid (nbody): -1: none; kinematic tree"""
    @body_treeid.setter
    def body_treeid(self, value: ArrayLike) -> None: ...
    @property
    def body_geomnum(self) -> NDArray[np.int32]:
        """body_geomnum (nbody): geoms"""
    @body_geomnum.setter
    def body_geomnum(self, value: ArrayLike) -> None: ...
    @property
    def body_geomadr(self) -> NDArray[np.int32]:
        """body_geomadr (nbody): -1: none; first geom"""
    @body_geomadr.setter
    def body_geomadr(self, value: ArrayLike) -> None: ...
    @property
    def body_simple(self) -> NDArray[np.uint8]:
        """body_simple (nbody): shortcut for the inertia matrix; 0: no; 1: diagonal inertia; 2: diagonal inertia, slide joints only"""
    @body_simple.setter
    def body_simple(self, value: ArrayLike) -> None: ...
    @property
    def body_sameframe(self) -> NDArray[np.uint8]:
        """body_sameframe (nbody): mjtSameFrame; how the inertial frame relates to the body frame"""
    @body_sameframe.setter
    def body_sameframe(self, value: ArrayLike) -> None: ...
    @property
    def body_pos(self) -> NDArray[np.float64]:
        """body_pos (nbody, 3): position in the parent, m"""
    @body_pos.setter
    def body_pos(self, value: ArrayLike) -> None: ...
    @property
    def body_quat(self) -> NDArray[np.float64]:
        """body_quat (nbody, 4): orientation in the parent"""
    @body_quat.setter
    def body_quat(self, value: ArrayLike) -> None: ...
    @property
    def body_ipos(self) -> NDArray[np.float64]:
        """body_ipos (nbody, 3): centre of mass in the body frame, m"""
    @body_ipos.setter
    def body_ipos(self, value: ArrayLike) -> None: ...
    @property
    def body_iquat(self) -> NDArray[np.float64]:
        """body_iquat (nbody, 4): orientation of the principal axes of inertia in the body frame"""
    @body_iquat.setter
    def body_iquat(self, value: ArrayLike) -> None: ...
    @property
    def body_mass(self) -> NDArray[np.float64]:
        """body_mass (nbody): kg"""
    @body_mass.setter
    def body_mass(self, value: ArrayLike) -> None: ...
    @property
    def body_subtreemass(self) -> NDArray[np.float64]:
        """body_subtreemass (nbody): mass of the body and all below it, kg"""
    @body_subtreemass.setter
    def body_subtreemass(self, value: ArrayLike) -> None: ...
    @property
    def body_inertia(self) -> NDArray[np.float64]:
        """body_inertia (nbody, 3): principal moments of inertia, kg m^2"""
    @body_inertia.setter
    def body_inertia(self, value: ArrayLike) -> None: ...
    @property
    def body_invweight0(self) -> NDArray[np.float64]:
        """body_invweight0 (nbody, 2): mean inverse inertia seen at the centre of mass at qpos0, 1/kg and 1/(kg m^2); [translation, rotation]"""
    @body_invweight0.setter
    def body_invweight0(self, value: ArrayLike) -> None: ...
    @property
    def body_gravcomp(self) -> NDArray[np.float64]:
        """body_gravcomp (nbody): part of its weight that is compensated"""
    @body_gravcomp.setter
    def body_gravcomp(self, value: ArrayLike) -> None: ...
    @property
    def body_margin(self) -> NDArray[np.float64]:
        """body_margin (nbody): largest contact margin of its geoms, m"""
    @body_margin.setter
    def body_margin(self, value: ArrayLike) -> None: ...
    @property
    def body_user(self) -> NDArray[np.float64]:
        """body_user (nbody, nuser_body): user numbers"""
    @body_user.setter
    def body_user(self, value: ArrayLike) -> None: ...
    @property
    def body_plugin(self) -> NDArray[np.int32]:
        """body_plugin (nbody): -1: none; plugin instance"""
    @body_plugin.setter
    def body_plugin(self, value: ArrayLike) -> None: ...
    @property
    def body_contype(self) -> NDArray[np.int32]:
        """body_contype (nbody): contact types of its geoms, or-ed"""
    @body_contype.setter
    def body_contype(self, value: ArrayLike) -> None: ...
    @property
    def body_conaffinity(self) -> NDArray[np.int32]:
        """body_conaffinity (nbody): contact affinities of its geoms, or-ed"""
    @body_conaffinity.setter
    def body_conaffinity(self, value: ArrayLike) -> None: ...
    @property
    def body_bvhadr(self) -> NDArray[np.int32]:
        """body_bvhadr (nbody): root of its tree of bounding volumes"""
    @body_bvhadr.setter
    def body_bvhadr(self, value: ArrayLike) -> None: ...
    @property
    def body_bvhnum(self) -> NDArray[np.int32]:
        """body_bvhnum (nbody): nodes of that tree"""
    @body_bvhnum.setter
    def body_bvhnum(self, value: ArrayLike) -> None: ...
    @property
    def bvh_depth(self) -> NDArray[np.int32]:
        """bvh_depth (nbvh): level in the tree, 0 at the root"""
    @bvh_depth.setter
    def bvh_depth(self, value: ArrayLike) -> None: ...
    @property
    def bvh_child(self) -> NDArray[np.int32]:
        """bvh_child (nbvh, 2): [left, right] children, counted from the root of the tree; -1: none"""
    @bvh_child.setter
    def bvh_child(self, value: ArrayLike) -> None: ...
    @property
    def bvh_nodeid(self) -> NDArray[np.int32]:
        """bvh_nodeid (nbvh): -1: inner node; geom, mesh face or flex element of a leaf"""
    @bvh_nodeid.setter
    def bvh_nodeid(self, value: ArrayLike) -> None: ...
    @property
    def bvh_aabb(self) -> NDArray[np.float64]:
        """bvh_aabb (nbvhstatic, 6): box of a static node in the frame of its body or mesh, m; [center3, half-size3]"""
    @bvh_aabb.setter
    def bvh_aabb(self, value: ArrayLike) -> None: ...
    @property
    def oct_depth(self) -> NDArray[np.int32]:
        """oct_depth (noct): level in the octree, 0 at the root"""
    @oct_depth.setter
    def oct_depth(self, value: ArrayLike) -> None: ...
    @property
    def oct_child(self) -> NDArray[np.int32]:
        """oct_child (noct, 8): children, counted from the root of the octree; -1: none"""
    @oct_child.setter
    def oct_child(self, value: ArrayLike) -> None: ...
    @property
    def oct_aabb(self) -> NDArray[np.float64]:
        """oct_aabb (noct, 6): [center3, half-size3] box in the frame of the mesh, m"""
    @oct_aabb.setter
    def oct_aabb(self, value: ArrayLike) -> None: ...
    @property
    def oct_coeff(self) -> NDArray[np.float64]:
        """oct_coeff (noct, 8): signed distances at the corners, m, for interpolation"""
    @oct_coeff.setter
    def oct_coeff(self, value: ArrayLike) -> None: ...
    @property
    def jnt_type(self) -> NDArray[np.int32]:
        """jnt_type (njnt): mjtJoint; kind of joint"""
    @jnt_type.setter
    def jnt_type(self, value: ArrayLike) -> None: ...
    @property
    def jnt_qposadr(self) -> NDArray[np.int32]:
        """jnt_qposadr (njnt): first element in qpos"""
    @jnt_qposadr.setter
    def jnt_qposadr(self, value: ArrayLike) -> None: ...
    @property
    def jnt_dofadr(self) -> NDArray[np.int32]:
        """jnt_dofadr (njnt): first element in qvel"""
    @jnt_dofadr.setter
    def jnt_dofadr(self, value: ArrayLike) -> None: ...
    @property
    def jnt_bodyid(self) -> NDArray[np.int32]:
        """jnt_bodyid (njnt): body that it moves"""
    @jnt_bodyid.setter
    def jnt_bodyid(self, value: ArrayLike) -> None: ...
    @property
    def jnt_actuatorid(self) -> NDArray[np.int32]:
        """jnt_actuatorid (njnt): actuator that acts on it; -1: none; below: several"""
    @jnt_actuatorid.setter
    def jnt_actuatorid(self, value: ArrayLike) -> None: ...
    @property
    def jnt_group(self) -> NDArray[np.int32]:
        """jnt_group (njnt): for visualization"""
    @jnt_group.setter
    def jnt_group(self, value: ArrayLike) -> None: ...
    @property
    def jnt_plasticadr(self) -> NDArray[np.int32]:
        """jnt_plasticadr (njnt): -1: none; first number in plastic"""
    @jnt_plasticadr.setter
    def jnt_plasticadr(self, value: ArrayLike) -> None: ...
    @property
    def jnt_limited(self) -> NDArray[np.bool]:
        """jnt_limited (njnt): range is in force"""
    @jnt_limited.setter
    def jnt_limited(self, value: ArrayLike) -> None: ...
    @property
    def jnt_actfrclimited(self) -> NDArray[np.bool]:
        """jnt_actfrclimited (njnt): actfrcrange is in force"""
    @jnt_actfrclimited.setter
    def jnt_actfrclimited(self, value: ArrayLike) -> None: ...
    @property
    def jnt_actgravcomp(self) -> NDArray[np.bool]:
        """jnt_actgravcomp (njnt): gravity compensation counts as actuator force"""
    @jnt_actgravcomp.setter
    def jnt_actgravcomp(self, value: ArrayLike) -> None: ...
    @property
    def jnt_solref(self) -> NDArray[np.float64]:
        """jnt_solref (njnt, 2): reference behaviour of the limit"""
    @jnt_solref.setter
    def jnt_solref(self, value: ArrayLike) -> None: ...
    @property
    def jnt_solimp(self) -> NDArray[np.float64]:
        """jnt_solimp (njnt, 5): impedance of the limit"""
    @jnt_solimp.setter
    def jnt_solimp(self, value: ArrayLike) -> None: ...
    @property
    def jnt_pos(self) -> NDArray[np.float64]:
        """jnt_pos (njnt, 3): anchor in the body frame, m"""
    @jnt_pos.setter
    def jnt_pos(self, value: ArrayLike) -> None: ...
    @property
    def jnt_axis(self) -> NDArray[np.float64]:
        """jnt_axis (njnt, 3): axis in the body frame, unit length"""
    @jnt_axis.setter
    def jnt_axis(self, value: ArrayLike) -> None: ...
    @property
    def jnt_stiffness(self) -> NDArray[np.float64]:
        """jnt_stiffness (njnt): spring, N/m or N m/rad"""
    @jnt_stiffness.setter
    def jnt_stiffness(self, value: ArrayLike) -> None: ...
    @property
    def jnt_stiffnesspoly(self) -> NDArray[np.float64]:
        """jnt_stiffnesspoly (njnt, 2): spring coefficients of higher powers of the displacement"""
    @jnt_stiffnesspoly.setter
    def jnt_stiffnesspoly(self, value: ArrayLike) -> None: ...
    @property
    def jnt_springyield(self) -> NDArray[np.float64]:
        """jnt_springyield (njnt): 0: elastic; displacement at which it yields, m or rad"""
    @jnt_springyield.setter
    def jnt_springyield(self, value: ArrayLike) -> None: ...
    @property
    def jnt_range(self) -> NDArray[np.float64]:
        """jnt_range (njnt, 2): lower and upper limit, m or rad; ball: the second is the largest angle"""
    @jnt_range.setter
    def jnt_range(self, value: ArrayLike) -> None: ...
    @property
    def jnt_actfrcrange(self) -> NDArray[np.float64]:
        """jnt_actfrcrange (njnt, 2): lower and upper limit of the total actuator force, N or N m"""
    @jnt_actfrcrange.setter
    def jnt_actfrcrange(self, value: ArrayLike) -> None: ...
    @property
    def jnt_margin(self) -> NDArray[np.float64]:
        """jnt_margin (njnt): the limit acts from this far before it, m or rad"""
    @jnt_margin.setter
    def jnt_margin(self, value: ArrayLike) -> None: ...
    @property
    def jnt_user(self) -> NDArray[np.float64]:
        """jnt_user (njnt, nuser_jnt): user numbers"""
    @jnt_user.setter
    def jnt_user(self, value: ArrayLike) -> None: ...
    @property
    def dof_bodyid(self) -> NDArray[np.int32]:
        """dof_bodyid (nv): body that it moves"""
    @dof_bodyid.setter
    def dof_bodyid(self, value: ArrayLike) -> None: ...
    @property
    def dof_jntid(self) -> NDArray[np.int32]:
        """dof_jntid (nv): its joint"""
    @dof_jntid.setter
    def dof_jntid(self, value: ArrayLike) -> None: ...
    @property
    def dof_parentid(self) -> NDArray[np.int32]:
        """dof_parentid (nv): -1: none; nearest dof above it"""
    @dof_parentid.setter
    def dof_parentid(self, value: ArrayLike) -> None: ...
    @property
    def dof_treeid(self) -> NDArray[np.int32]:
        """dof_treeid (nv): kinematic tree"""
    @dof_treeid.setter
    def dof_treeid(self, value: ArrayLike) -> None: ...
    @property
    def dof_Madr(self) -> NDArray[np.int32]:
        """dof_Madr (nv): start of its row in the inertia matrix with nM entries"""
    @dof_Madr.setter
    def dof_Madr(self, value: ArrayLike) -> None: ...
    @property
    def dof_simplenum(self) -> NDArray[np.int32]:
        """dof_simplenum (nv): simple dofs in a run from here on; 0: not simple"""
    @dof_simplenum.setter
    def dof_simplenum(self, value: ArrayLike) -> None: ...
    @property
    def dof_solref(self) -> NDArray[np.float64]:
        """dof_solref (nv, 2): reference behaviour of friction loss"""
    @dof_solref.setter
    def dof_solref(self, value: ArrayLike) -> None: ...
    @property
    def dof_solimp(self) -> NDArray[np.float64]:
        """dof_solimp (nv, 5): impedance of friction loss"""
    @dof_solimp.setter
    def dof_solimp(self, value: ArrayLike) -> None: ...
    @property
    def dof_frictionloss(self) -> NDArray[np.float64]:
        """dof_frictionloss (nv): dry friction, N or N m"""
    @dof_frictionloss.setter
    def dof_frictionloss(self, value: ArrayLike) -> None: ...
    @property
    def dof_armature(self) -> NDArray[np.float64]:
        """dof_armature (nv): inertia added to the diagonal, kg or kg m^2"""
    @dof_armature.setter
    def dof_armature(self, value: ArrayLike) -> None: ...
    @property
    def dof_damping(self) -> NDArray[np.float64]:
        """dof_damping (nv): N s/m or N m s/rad"""
    @dof_damping.setter
    def dof_damping(self, value: ArrayLike) -> None: ...
    @property
    def dof_dampingpoly(self) -> NDArray[np.float64]:
        """dof_dampingpoly (nv, 2): damping coefficients of higher powers of the velocity"""
    @dof_dampingpoly.setter
    def dof_dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def dof_invweight0(self) -> NDArray[np.float64]:
        """dof_invweight0 (nv): mean inverse inertia at qpos0, 1/kg or 1/(kg m^2)"""
    @dof_invweight0.setter
    def dof_invweight0(self, value: ArrayLike) -> None: ...
    @property
    def dof_M0(self) -> NDArray[np.float64]:
        """dof_M0 (nv): diagonal of the inertia matrix at qpos0, kg or kg m^2"""
    @dof_M0.setter
    def dof_M0(self, value: ArrayLike) -> None: ...
    @property
    def dof_length(self) -> NDArray[np.float64]:
        """dof_length (nv): length that turns its velocity into a speed in the test for sleep, m; 1 for linear dofs"""
    @dof_length.setter
    def dof_length(self, value: ArrayLike) -> None: ...
    @property
    def tree_bodyadr(self) -> NDArray[np.int32]:
        """tree_bodyadr (ntree): first body"""
    @tree_bodyadr.setter
    def tree_bodyadr(self, value: ArrayLike) -> None: ...
    @property
    def tree_bodynum(self) -> NDArray[np.int32]:
        """tree_bodynum (ntree): bodies"""
    @tree_bodynum.setter
    def tree_bodynum(self, value: ArrayLike) -> None: ...
    @property
    def tree_dofadr(self) -> NDArray[np.int32]:
        """tree_dofadr (ntree): first dof"""
    @tree_dofadr.setter
    def tree_dofadr(self, value: ArrayLike) -> None: ...
    @property
    def tree_dofnum(self) -> NDArray[np.int32]:
        """tree_dofnum (ntree): dofs"""
    @tree_dofnum.setter
    def tree_dofnum(self, value: ArrayLike) -> None: ...
    @property
    def tree_sleep_policy(self) -> NDArray[np.int32]:
        """tree_sleep_policy (ntree): mjtSleepPolicy; whether it may sleep"""
    @tree_sleep_policy.setter
    def tree_sleep_policy(self, value: ArrayLike) -> None: ...
    @property
    def geom_type(self) -> NDArray[np.int32]:
        """geom_type (ngeom): mjtGeom; shape"""
    @geom_type.setter
    def geom_type(self, value: ArrayLike) -> None: ...
    @property
    def geom_contype(self) -> NDArray[np.int32]:
        """geom_contype (ngeom): contact types it has, bits"""
    @geom_contype.setter
    def geom_contype(self, value: ArrayLike) -> None: ...
    @property
    def geom_conaffinity(self) -> NDArray[np.int32]:
        """geom_conaffinity (ngeom): contact types it accepts, bits"""
    @geom_conaffinity.setter
    def geom_conaffinity(self, value: ArrayLike) -> None: ...
    @property
    def geom_condim(self) -> NDArray[np.int32]:
        """geom_condim (ngeom): 1|3|4|6; dimension of its contacts"""
    @geom_condim.setter
    def geom_condim(self, value: ArrayLike) -> None: ...
    @property
    def geom_bodyid(self) -> NDArray[np.int32]:
        """geom_bodyid (ngeom): body that carries it"""
    @geom_bodyid.setter
    def geom_bodyid(self, value: ArrayLike) -> None: ...
    @property
    def geom_dataid(self) -> NDArray[np.int32]:
        """geom_dataid (ngeom): -1: none; mesh or height field of the shape"""
    @geom_dataid.setter
    def geom_dataid(self, value: ArrayLike) -> None: ...
    @property
    def geom_matid(self) -> NDArray[np.int32]:
        """geom_matid (ngeom): -1: none; material"""
    @geom_matid.setter
    def geom_matid(self, value: ArrayLike) -> None: ...
    @property
    def geom_group(self) -> NDArray[np.int32]:
        """geom_group (ngeom): for visualization"""
    @geom_group.setter
    def geom_group(self, value: ArrayLike) -> None: ...
    @property
    def geom_priority(self) -> NDArray[np.int32]:
        """geom_priority (ngeom): the parameters of the geom with the higher one apply to a contact"""
    @geom_priority.setter
    def geom_priority(self, value: ArrayLike) -> None: ...
    @property
    def geom_plugin(self) -> NDArray[np.int32]:
        """geom_plugin (ngeom): -1: none; plugin instance"""
    @geom_plugin.setter
    def geom_plugin(self, value: ArrayLike) -> None: ...
    @property
    def geom_sameframe(self) -> NDArray[np.uint8]:
        """geom_sameframe (ngeom): mjtSameFrame; how its frame relates to those of the body"""
    @geom_sameframe.setter
    def geom_sameframe(self, value: ArrayLike) -> None: ...
    @property
    def geom_castshadow(self) -> NDArray[np.bool]:
        """geom_castshadow (ngeom): makes shadows"""
    @geom_castshadow.setter
    def geom_castshadow(self, value: ArrayLike) -> None: ...
    @property
    def geom_solmix(self) -> NDArray[np.float64]:
        """geom_solmix (ngeom): weight when contact parameters of two geoms are mixed"""
    @geom_solmix.setter
    def geom_solmix(self, value: ArrayLike) -> None: ...
    @property
    def geom_solref(self) -> NDArray[np.float64]:
        """geom_solref (ngeom, 2): reference behaviour of contacts"""
    @geom_solref.setter
    def geom_solref(self, value: ArrayLike) -> None: ...
    @property
    def geom_solimp(self) -> NDArray[np.float64]:
        """geom_solimp (ngeom, 5): impedance of contacts"""
    @geom_solimp.setter
    def geom_solimp(self, value: ArrayLike) -> None: ...
    @property
    def geom_size(self) -> NDArray[np.float64]:
        """geom_size (ngeom, 3): radius, half-length, half-sides ..., by shape, m"""
    @geom_size.setter
    def geom_size(self, value: ArrayLike) -> None: ...
    @property
    def geom_aabb(self) -> NDArray[np.float64]:
        """geom_aabb (ngeom, 6): [center3, half-size3] box around it in its own frame, m"""
    @geom_aabb.setter
    def geom_aabb(self, value: ArrayLike) -> None: ...
    @property
    def geom_rbound(self) -> NDArray[np.float64]:
        """geom_rbound (ngeom): radius of a sphere around it, m; 0: plane"""
    @geom_rbound.setter
    def geom_rbound(self, value: ArrayLike) -> None: ...
    @property
    def geom_pos(self) -> NDArray[np.float64]:
        """geom_pos (ngeom, 3): position in the body, m"""
    @geom_pos.setter
    def geom_pos(self, value: ArrayLike) -> None: ...
    @property
    def geom_quat(self) -> NDArray[np.float64]:
        """geom_quat (ngeom, 4): orientation in the body"""
    @geom_quat.setter
    def geom_quat(self, value: ArrayLike) -> None: ...
    @property
    def geom_friction(self) -> NDArray[np.float64]:
        """geom_friction (ngeom, 3): [slide, spin, roll] coefficients, -, m, m"""
    @geom_friction.setter
    def geom_friction(self, value: ArrayLike) -> None: ...
    @property
    def geom_margin(self) -> NDArray[np.float64]:
        """geom_margin (ngeom): contacts act below this distance, m"""
    @geom_margin.setter
    def geom_margin(self, value: ArrayLike) -> None: ...
    @property
    def geom_gap(self) -> NDArray[np.float64]:
        """geom_gap (ngeom): contacts are found this far beyond the margin, without force, m"""
    @geom_gap.setter
    def geom_gap(self, value: ArrayLike) -> None: ...
    @property
    def geom_surfacevel(self) -> NDArray[np.float64]:
        """geom_surfacevel (ngeom, 6): velocity of the surface, as of a conveyor belt, in its own frame, m/s and rad/s; [linear3, angular3]"""
    @geom_surfacevel.setter
    def geom_surfacevel(self, value: ArrayLike) -> None: ...
    @property
    def geom_adhesion(self) -> NDArray[np.float64]:
        """geom_adhesion (ngeom): force that holds at a contact, N"""
    @geom_adhesion.setter
    def geom_adhesion(self, value: ArrayLike) -> None: ...
    @property
    def geom_fluid(self) -> NDArray[np.float64]:
        """geom_fluid (ngeom, 12): coefficients of the ellipsoid model of fluid forces; first 0: not used"""
    @geom_fluid.setter
    def geom_fluid(self, value: ArrayLike) -> None: ...
    @property
    def geom_user(self) -> NDArray[np.float64]:
        """geom_user (ngeom, nuser_geom): user numbers"""
    @geom_user.setter
    def geom_user(self, value: ArrayLike) -> None: ...
    @property
    def geom_rgba(self) -> NDArray[np.float32]:
        """geom_rgba (ngeom, 4): colour where there is no material"""
    @geom_rgba.setter
    def geom_rgba(self, value: ArrayLike) -> None: ...
    @property
    def site_type(self) -> NDArray[np.int32]:
        """site_type (nsite): mjtGeom; shape"""
    @site_type.setter
    def site_type(self, value: ArrayLike) -> None: ...
    @property
    def site_bodyid(self) -> NDArray[np.int32]:
        """site_bodyid (nsite): body that carries it"""
    @site_bodyid.setter
    def site_bodyid(self, value: ArrayLike) -> None: ...
    @property
    def site_dataid(self) -> NDArray[np.int32]:
        """site_dataid (nsite): -1: none; mesh of the shape"""
    @site_dataid.setter
    def site_dataid(self, value: ArrayLike) -> None: ...
    @property
    def site_matid(self) -> NDArray[np.int32]:
        """site_matid (nsite): -1: none; material"""
    @site_matid.setter
    def site_matid(self, value: ArrayLike) -> None: ...
    @property
    def site_group(self) -> NDArray[np.int32]:
        """site_group (nsite): for visualization"""
    @site_group.setter
    def site_group(self, value: ArrayLike) -> None: ...
    @property
    def site_sameframe(self) -> NDArray[np.uint8]:
        """site_sameframe (nsite): mjtSameFrame; how its frame relates to those of the body"""
    @site_sameframe.setter
    def site_sameframe(self, value: ArrayLike) -> None: ...
    @property
    def site_size(self) -> NDArray[np.float64]:
        """site_size (nsite, 3): radius, half-length, half-sides ..., by shape, m"""
    @site_size.setter
    def site_size(self, value: ArrayLike) -> None: ...
    @property
    def site_pos(self) -> NDArray[np.float64]:
        """site_pos (nsite, 3): position in the body, m"""
    @site_pos.setter
    def site_pos(self, value: ArrayLike) -> None: ...
    @property
    def site_quat(self) -> NDArray[np.float64]:
        """site_quat (nsite, 4): orientation in the body"""
    @site_quat.setter
    def site_quat(self, value: ArrayLike) -> None: ...
    @property
    def site_user(self) -> NDArray[np.float64]:
        """site_user (nsite, nuser_site): user numbers"""
    @site_user.setter
    def site_user(self, value: ArrayLike) -> None: ...
    @property
    def site_rgba(self) -> NDArray[np.float32]:
        """site_rgba (nsite, 4): colour where there is no material"""
    @site_rgba.setter
    def site_rgba(self, value: ArrayLike) -> None: ...
    @property
    def cam_mode(self) -> NDArray[np.int32]:
        """cam_mode (ncam): mjtCamLight; what position and orientation follow"""
    @cam_mode.setter
    def cam_mode(self, value: ArrayLike) -> None: ...
    @property
    def cam_bodyid(self) -> NDArray[np.int32]:
        """cam_bodyid (ncam): body that carries it"""
    @cam_bodyid.setter
    def cam_bodyid(self, value: ArrayLike) -> None: ...
    @property
    def cam_targetbodyid(self) -> NDArray[np.int32]:
        """cam_targetbodyid (ncam): -1: none; body it looks at"""
    @cam_targetbodyid.setter
    def cam_targetbodyid(self, value: ArrayLike) -> None: ...
    @property
    def cam_pos(self) -> NDArray[np.float64]:
        """cam_pos (ncam, 3): position in the body, m"""
    @cam_pos.setter
    def cam_pos(self, value: ArrayLike) -> None: ...
    @property
    def cam_quat(self) -> NDArray[np.float64]:
        """cam_quat (ncam, 4): orientation in the body"""
    @cam_quat.setter
    def cam_quat(self, value: ArrayLike) -> None: ...
    @property
    def cam_poscom0(self) -> NDArray[np.float64]:
        """cam_poscom0 (ncam, 3): position relative to the subtree's centre of mass at qpos0, m, world axes"""
    @cam_poscom0.setter
    def cam_poscom0(self, value: ArrayLike) -> None: ...
    @property
    def cam_pos0(self) -> NDArray[np.float64]:
        """cam_pos0 (ncam, 3): position relative to the body at qpos0, m, world axes"""
    @cam_pos0.setter
    def cam_pos0(self, value: ArrayLike) -> None: ...
    @property
    def cam_mat0(self) -> NDArray[np.float64]:
        """cam_mat0 (ncam, 9): orientation at qpos0"""
    @cam_mat0.setter
    def cam_mat0(self, value: ArrayLike) -> None: ...
    @property
    def cam_projection(self) -> NDArray[np.int32]:
        """cam_projection (ncam): mjtProjection; perspective or orthographic"""
    @cam_projection.setter
    def cam_projection(self, value: ArrayLike) -> None: ...
    @property
    def cam_fovy(self) -> NDArray[np.float64]:
        """cam_fovy (ncam): vertical field of view, degrees; orthographic: height of the view, m"""
    @cam_fovy.setter
    def cam_fovy(self, value: ArrayLike) -> None: ...
    @property
    def cam_ipd(self) -> NDArray[np.float64]:
        """cam_ipd (ncam): distance between the eyes, m"""
    @cam_ipd.setter
    def cam_ipd(self, value: ArrayLike) -> None: ...
    @property
    def cam_resolution(self) -> NDArray[np.int32]:
        """cam_resolution (ncam, 2): [width, height] of its picture, pixels"""
    @cam_resolution.setter
    def cam_resolution(self, value: ArrayLike) -> None: ...
    @property
    def cam_output(self) -> NDArray[np.int32]:
        """cam_output (ncam): kinds of picture it makes, bits of mjtCamOutBit"""
    @cam_output.setter
    def cam_output(self, value: ArrayLike) -> None: ...
    @property
    def cam_sensorsize(self) -> NDArray[np.float32]:
        """cam_sensorsize (ncam, 2): [width, height] m; 0: fovy applies"""
    @cam_sensorsize.setter
    def cam_sensorsize(self, value: ArrayLike) -> None: ...
    @property
    def cam_intrinsic(self) -> NDArray[np.float32]:
        """cam_intrinsic (ncam, 4): [focal2, principal2] focal length and principal point, m"""
    @cam_intrinsic.setter
    def cam_intrinsic(self, value: ArrayLike) -> None: ...
    @property
    def cam_user(self) -> NDArray[np.float64]:
        """cam_user (ncam, nuser_cam): user numbers"""
    @cam_user.setter
    def cam_user(self, value: ArrayLike) -> None: ...
    @property
    def light_mode(self) -> NDArray[np.int32]:
        """light_mode (nlight): mjtCamLight; what position and direction follow"""
    @light_mode.setter
    def light_mode(self, value: ArrayLike) -> None: ...
    @property
    def light_bodyid(self) -> NDArray[np.int32]:
        """light_bodyid (nlight): body that carries it"""
    @light_bodyid.setter
    def light_bodyid(self, value: ArrayLike) -> None: ...
    @property
    def light_targetbodyid(self) -> NDArray[np.int32]:
        """light_targetbodyid (nlight): -1: none; body it points at"""
    @light_targetbodyid.setter
    def light_targetbodyid(self, value: ArrayLike) -> None: ...
    @property
    def light_type(self) -> NDArray[np.int32]:
        """light_type (nlight): mjtLightType; shape of its light"""
    @light_type.setter
    def light_type(self, value: ArrayLike) -> None: ...
    @property
    def light_texid(self) -> NDArray[np.int32]:
        """light_texid (nlight): texture of an image light"""
    @light_texid.setter
    def light_texid(self, value: ArrayLike) -> None: ...
    @property
    def light_castshadow(self) -> NDArray[np.bool]:
        """light_castshadow (nlight): makes shadows"""
    @light_castshadow.setter
    def light_castshadow(self, value: ArrayLike) -> None: ...
    @property
    def light_bulbradius(self) -> NDArray[np.float32]:
        """light_bulbradius (nlight): size of the source, softens shadows, m"""
    @light_bulbradius.setter
    def light_bulbradius(self, value: ArrayLike) -> None: ...
    @property
    def light_intensity(self) -> NDArray[np.float32]:
        """light_intensity (nlight): brightness, candela"""
    @light_intensity.setter
    def light_intensity(self, value: ArrayLike) -> None: ...
    @property
    def light_range(self) -> NDArray[np.float32]:
        """light_range (nlight): farthest reach, m"""
    @light_range.setter
    def light_range(self, value: ArrayLike) -> None: ...
    @property
    def light_active(self) -> NDArray[np.bool]:
        """light_active (nlight): on at the start"""
    @light_active.setter
    def light_active(self, value: ArrayLike) -> None: ...
    @property
    def light_pos(self) -> NDArray[np.float64]:
        """light_pos (nlight, 3): position in the body, m"""
    @light_pos.setter
    def light_pos(self, value: ArrayLike) -> None: ...
    @property
    def light_dir(self) -> NDArray[np.float64]:
        """light_dir (nlight, 3): direction in the body, unit length"""
    @light_dir.setter
    def light_dir(self, value: ArrayLike) -> None: ...
    @property
    def light_poscom0(self) -> NDArray[np.float64]:
        """light_poscom0 (nlight, 3): position relative to the subtree's centre of mass at qpos0, m, world axes"""
    @light_poscom0.setter
    def light_poscom0(self, value: ArrayLike) -> None: ...
    @property
    def light_pos0(self) -> NDArray[np.float64]:
        """light_pos0 (nlight, 3): position relative to the body at qpos0, m, world axes"""
    @light_pos0.setter
    def light_pos0(self, value: ArrayLike) -> None: ...
    @property
    def light_dir0(self) -> NDArray[np.float64]:
        """light_dir0 (nlight, 3): direction at qpos0, world axes"""
    @light_dir0.setter
    def light_dir0(self, value: ArrayLike) -> None: ...
    @property
    def light_attenuation(self) -> NDArray[np.float32]:
        """light_attenuation (nlight, 3): divisors for distance to the power 0, 1, 2"""
    @light_attenuation.setter
    def light_attenuation(self, value: ArrayLike) -> None: ...
    @property
    def light_cutoff(self) -> NDArray[np.float32]:
        """light_cutoff (nlight): half-angle of a spot's cone, degrees"""
    @light_cutoff.setter
    def light_cutoff(self, value: ArrayLike) -> None: ...
    @property
    def light_softness(self) -> NDArray[np.float32]:
        """light_softness (nlight): of the edge of a spot's cone"""
    @light_softness.setter
    def light_softness(self, value: ArrayLike) -> None: ...
    @property
    def light_exponent(self) -> NDArray[np.float32]:
        """light_exponent (nlight): concentration of a spot on its axis"""
    @light_exponent.setter
    def light_exponent(self, value: ArrayLike) -> None: ...
    @property
    def light_ambient(self) -> NDArray[np.float32]:
        """light_ambient (nlight, 3): RGB of light from everywhere"""
    @light_ambient.setter
    def light_ambient(self, value: ArrayLike) -> None: ...
    @property
    def light_diffuse(self) -> NDArray[np.float32]:
        """light_diffuse (nlight, 3): RGB of scattered light"""
    @light_diffuse.setter
    def light_diffuse(self, value: ArrayLike) -> None: ...
    @property
    def light_specular(self) -> NDArray[np.float32]:
        """light_specular (nlight, 3): RGB of highlights"""
    @light_specular.setter
    def light_specular(self, value: ArrayLike) -> None: ...
    @property
    def flex_contype(self) -> NDArray[np.int32]:
        """flex_contype (nflex): contact types it has, bits"""
    @flex_contype.setter
    def flex_contype(self, value: ArrayLike) -> None: ...
    @property
    def flex_conaffinity(self) -> NDArray[np.int32]:
        """flex_conaffinity (nflex): contact types it accepts, bits"""
    @flex_conaffinity.setter
    def flex_conaffinity(self, value: ArrayLike) -> None: ...
    @property
    def flex_condim(self) -> NDArray[np.int32]:
        """flex_condim (nflex): 1|3|4|6; dimension of its contacts"""
    @flex_condim.setter
    def flex_condim(self, value: ArrayLike) -> None: ...
    @property
    def flex_priority(self) -> NDArray[np.int32]:
        """flex_priority (nflex): the parameters of the side with the higher one apply to a contact"""
    @flex_priority.setter
    def flex_priority(self, value: ArrayLike) -> None: ...
    @property
    def flex_solmix(self) -> NDArray[np.float64]:
        """flex_solmix (nflex): weight when contact parameters are mixed"""
    @flex_solmix.setter
    def flex_solmix(self, value: ArrayLike) -> None: ...
    @property
    def flex_solref(self) -> NDArray[np.float64]:
        """flex_solref (nflex, 2): reference behaviour of contacts"""
    @flex_solref.setter
    def flex_solref(self, value: ArrayLike) -> None: ...
    @property
    def flex_solimp(self) -> NDArray[np.float64]:
        """flex_solimp (nflex, 5): impedance of contacts"""
    @flex_solimp.setter
    def flex_solimp(self, value: ArrayLike) -> None: ...
    @property
    def flex_friction(self) -> NDArray[np.float64]:
        """flex_friction (nflex, 3): [slide, spin, roll] coefficients, -, m, m"""
    @flex_friction.setter
    def flex_friction(self, value: ArrayLike) -> None: ...
    @property
    def flex_margin(self) -> NDArray[np.float64]:
        """flex_margin (nflex): contacts act below this distance, m"""
    @flex_margin.setter
    def flex_margin(self, value: ArrayLike) -> None: ...
    @property
    def flex_gap(self) -> NDArray[np.float64]:
        """flex_gap (nflex): contacts are found this far beyond the margin, without force, m"""
    @flex_gap.setter
    def flex_gap(self, value: ArrayLike) -> None: ...
    @property
    def flex_selfcollide(self) -> NDArray[np.int32]:
        """flex_selfcollide (nflex): mjtFlexSelf; how elements collide with each other"""
    @flex_selfcollide.setter
    def flex_selfcollide(self, value: ArrayLike) -> None: ...
    @property
    def flex_activelayers(self) -> NDArray[np.int32]:
        """flex_activelayers (nflex): outer layers of elements that collide, of solids"""
    @flex_activelayers.setter
    def flex_activelayers(self, value: ArrayLike) -> None: ...
    @property
    def flex_passive(self) -> NDArray[np.int32]:
        """flex_passive (nflex): its contacts act as passive forces"""
    @flex_passive.setter
    def flex_passive(self, value: ArrayLike) -> None: ...
    @property
    def flex_dim(self) -> NDArray[np.int32]:
        """flex_dim (nflex): 1: lines; 2: triangles; 3: tetrahedra; dimension of its elements"""
    @flex_dim.setter
    def flex_dim(self, value: ArrayLike) -> None: ...
    @property
    def flex_matid(self) -> NDArray[np.int32]:
        """flex_matid (nflexelem): material of each element, -1: none"""
    @flex_matid.setter
    def flex_matid(self, value: ArrayLike) -> None: ...
    @property
    def flex_group(self) -> NDArray[np.int32]:
        """flex_group (nflex): for visualization"""
    @flex_group.setter
    def flex_group(self, value: ArrayLike) -> None: ...
    @property
    def flex_interp(self) -> NDArray[np.int32]:
        """flex_interp (nflex): how vertices follow the bodies; 0: per-vertex; >0 interpolation order; <0 minus the order, shell variant"""
    @flex_interp.setter
    def flex_interp(self, value: ArrayLike) -> None: ...
    @property
    def flex_cellnum(self) -> NDArray[np.int32]:
        """flex_cellnum (nflex, 3): cells of an interpolated flex in x, y, z"""
    @flex_cellnum.setter
    def flex_cellnum(self, value: ArrayLike) -> None: ...
    @property
    def flex_nodeadr(self) -> NDArray[np.int32]:
        """flex_nodeadr (nflex): first node"""
    @flex_nodeadr.setter
    def flex_nodeadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_nodenum(self) -> NDArray[np.int32]:
        """flex_nodenum (nflex): nodes"""
    @flex_nodenum.setter
    def flex_nodenum(self, value: ArrayLike) -> None: ...
    @property
    def flex_vertadr(self) -> NDArray[np.int32]:
        """flex_vertadr (nflex): first vertex"""
    @flex_vertadr.setter
    def flex_vertadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_vertnum(self) -> NDArray[np.int32]:
        """flex_vertnum (nflex): vertices"""
    @flex_vertnum.setter
    def flex_vertnum(self, value: ArrayLike) -> None: ...
    @property
    def flex_edgeadr(self) -> NDArray[np.int32]:
        """flex_edgeadr (nflex): first edge"""
    @flex_edgeadr.setter
    def flex_edgeadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_edgenum(self) -> NDArray[np.int32]:
        """flex_edgenum (nflex): edges"""
    @flex_edgenum.setter
    def flex_edgenum(self, value: ArrayLike) -> None: ...
    @property
    def flex_elemadr(self) -> NDArray[np.int32]:
        """flex_elemadr (nflex): first element"""
    @flex_elemadr.setter
    def flex_elemadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_elemnum(self) -> NDArray[np.int32]:
        """flex_elemnum (nflex): elements"""
    @flex_elemnum.setter
    def flex_elemnum(self, value: ArrayLike) -> None: ...
    @property
    def flex_elemdataadr(self) -> NDArray[np.int32]:
        """flex_elemdataadr (nflex): first number in flex_elem"""
    @flex_elemdataadr.setter
    def flex_elemdataadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_stiffnessadr(self) -> NDArray[np.int32]:
        """flex_stiffnessadr (nflex): first number in flex_stiffness; -1: none"""
    @flex_stiffnessadr.setter
    def flex_stiffnessadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_elemedgeadr(self) -> NDArray[np.int32]:
        """flex_elemedgeadr (nflex): first number in flex_elemedge"""
    @flex_elemedgeadr.setter
    def flex_elemedgeadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_bendingadr(self) -> NDArray[np.int32]:
        """flex_bendingadr (nflex): first number in flex_bending; -1: none"""
    @flex_bendingadr.setter
    def flex_bendingadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_plasticadr(self) -> NDArray[np.int32]:
        """flex_plasticadr (nflex): -1: elastic; first number in plastic"""
    @flex_plasticadr.setter
    def flex_plasticadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_plasticmode(self) -> NDArray[np.int32]:
        """flex_plasticmode (nflex): 1: bending; 2: stretching; bits: what yields"""
    @flex_plasticmode.setter
    def flex_plasticmode(self, value: ArrayLike) -> None: ...
    @property
    def flex_shellnum(self) -> NDArray[np.int32]:
        """flex_shellnum (nflex): fragments of the outer surface"""
    @flex_shellnum.setter
    def flex_shellnum(self, value: ArrayLike) -> None: ...
    @property
    def flex_shelldataadr(self) -> NDArray[np.int32]:
        """flex_shelldataadr (nflex): first number in flex_shell"""
    @flex_shelldataadr.setter
    def flex_shelldataadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_texcoordadr(self) -> NDArray[np.int32]:
        """flex_texcoordadr (nflex): -1: none; first texture coordinate"""
    @flex_texcoordadr.setter
    def flex_texcoordadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_nodebodyid(self) -> NDArray[np.int32]:
        """flex_nodebodyid (nflexnode): body that carries the node"""
    @flex_nodebodyid.setter
    def flex_nodebodyid(self, value: ArrayLike) -> None: ...
    @property
    def flex_vertbodyid(self) -> NDArray[np.int32]:
        """flex_vertbodyid (nflexvert): body that carries the vertex; -1: interpolated"""
    @flex_vertbodyid.setter
    def flex_vertbodyid(self, value: ArrayLike) -> None: ...
    @property
    def flex_vertcell(self) -> NDArray[np.int32]:
        """flex_vertcell (nflexvert): cell that the vertex lies in; -1: none"""
    @flex_vertcell.setter
    def flex_vertcell(self, value: ArrayLike) -> None: ...
    @property
    def flex_edge(self) -> NDArray[np.int32]:
        """flex_edge (nflexedge, 2): 2 vertex ids per edge; ends, counted in the flex"""
    @flex_edge.setter
    def flex_edge(self, value: ArrayLike) -> None: ...
    @property
    def flex_edgeflap(self) -> NDArray[np.int32]:
        """flex_edgeflap (nflexedge, 2): the vertices across the edge in its two triangles; -1: none"""
    @flex_edgeflap.setter
    def flex_edgeflap(self, value: ArrayLike) -> None: ...
    @property
    def flex_elem(self) -> NDArray[np.int32]:
        """flex_elem (nflexelemdata): vertices of each element, dim+1 numbers, counted in the flex"""
    @flex_elem.setter
    def flex_elem(self, value: ArrayLike) -> None: ...
    @property
    def flex_elemtexcoord(self) -> NDArray[np.int32]:
        """flex_elemtexcoord (nflexelemdata): texture coordinates of each element, as flex_elem"""
    @flex_elemtexcoord.setter
    def flex_elemtexcoord(self, value: ArrayLike) -> None: ...
    @property
    def flex_elemedge(self) -> NDArray[np.int32]:
        """flex_elemedge (nflexelemedge): edges of each element, counted in the flex"""
    @flex_elemedge.setter
    def flex_elemedge(self, value: ArrayLike) -> None: ...
    @property
    def flex_elemlayer(self) -> NDArray[np.int32]:
        """flex_elemlayer (nflexelem): layers between the element and the surface"""
    @flex_elemlayer.setter
    def flex_elemlayer(self, value: ArrayLike) -> None: ...
    @property
    def flex_shell(self) -> NDArray[np.int32]:
        """flex_shell (nflexshelldata): vertices of each surface fragment, dim numbers, counted in the flex"""
    @flex_shell.setter
    def flex_shell(self, value: ArrayLike) -> None: ...
    @property
    def flex_vert(self) -> NDArray[np.float64]:
        """flex_vert (nflexvert, 3): position in the body, m"""
    @flex_vert.setter
    def flex_vert(self, value: ArrayLike) -> None: ...
    @property
    def flex_vert0(self) -> NDArray[np.float64]:
        """flex_vert0 (nflexvert, 3): position at qpos0 in units of the box around the flex, 0 to 1"""
    @flex_vert0.setter
    def flex_vert0(self, value: ArrayLike) -> None: ...
    @property
    def flex_node(self) -> NDArray[np.float64]:
        """flex_node (nflexnode, 3): position of a node in its body, m"""
    @flex_node.setter
    def flex_node(self, value: ArrayLike) -> None: ...
    @property
    def flex_node0(self) -> NDArray[np.float64]:
        """flex_node0 (nflexnode, 3): position of a node at qpos0, m"""
    @flex_node0.setter
    def flex_node0(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_length0(self) -> NDArray[np.float64]:
        """flexedge_length0 (nflexedge): at qpos0, m"""
    @flexedge_length0.setter
    def flexedge_length0(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_invweight0(self) -> NDArray[np.float64]:
        """flexedge_invweight0 (nflexedge): inverse inertia along the edge at qpos0"""
    @flexedge_invweight0.setter
    def flexedge_invweight0(self, value: ArrayLike) -> None: ...
    @property
    def flex_radius(self) -> NDArray[np.float64]:
        """flex_radius (nflex): of its vertices, edges and elements, for collision, m"""
    @flex_radius.setter
    def flex_radius(self, value: ArrayLike) -> None: ...
    @property
    def flex_size(self) -> NDArray[np.float64]:
        """flex_size (nflex, 3): half-sides of the box around it at qpos0, m"""
    @flex_size.setter
    def flex_size(self, value: ArrayLike) -> None: ...
    @property
    def flex_stiffness(self) -> NDArray[np.float64]:
        """flex_stiffness (nflexstiffness): matrices of elements or cells, packed"""
    @flex_stiffness.setter
    def flex_stiffness(self, value: ArrayLike) -> None: ...
    @property
    def flex_bending(self) -> NDArray[np.float64]:
        """flex_bending (nflexbending): matrices of edges, 17 numbers each"""
    @flex_bending.setter
    def flex_bending(self, value: ArrayLike) -> None: ...
    @property
    def efm0_dofid(self) -> NDArray[np.int32]:
        """efm0_dofid (nefm0dof): dof of a row"""
    @efm0_dofid.setter
    def efm0_dofid(self, value: ArrayLike) -> None: ...
    @property
    def efm0_L_rownnz(self) -> NDArray[np.int32]:
        """efm0_L_rownnz (nefm0dof): entries of the row"""
    @efm0_L_rownnz.setter
    def efm0_L_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def efm0_L_rowadr(self) -> NDArray[np.int32]:
        """efm0_L_rowadr (nefm0dof): first entry of the row"""
    @efm0_L_rowadr.setter
    def efm0_L_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def efm0_L_colind(self) -> NDArray[np.int32]:
        """efm0_L_colind (nefm0L): column, increasing, the diagonal last"""
    @efm0_L_colind.setter
    def efm0_L_colind(self, value: ArrayLike) -> None: ...
    @property
    def efm0_L(self) -> NDArray[np.float64]:
        """efm0_L (nefm0L): factor of the constant part of inertia with bending stiffness at rest: L^T L"""
    @efm0_L.setter
    def efm0_L(self, value: ArrayLike) -> None: ...
    @property
    def efmC_perm(self) -> NDArray[np.int32]:
        """efmC_perm (nefmCvert): vertex dof in the order of the factor; -1: none"""
    @efmC_perm.setter
    def efmC_perm(self, value: ArrayLike) -> None: ...
    @property
    def flex_damping(self) -> NDArray[np.float64]:
        """flex_damping (nflex): time constant of damping relative to stiffness, s"""
    @flex_damping.setter
    def flex_damping(self, value: ArrayLike) -> None: ...
    @property
    def flex_yield(self) -> NDArray[np.float64]:
        """flex_yield (nflex, 2): 0: elastic; [stretch, bend] stress at which it yields, Pa"""
    @flex_yield.setter
    def flex_yield(self, value: ArrayLike) -> None: ...
    @property
    def flex_edgestiffness(self) -> NDArray[np.float64]:
        """flex_edgestiffness (nflex): spring of each edge, N/m"""
    @flex_edgestiffness.setter
    def flex_edgestiffness(self, value: ArrayLike) -> None: ...
    @property
    def flex_edgedamping(self) -> NDArray[np.float64]:
        """flex_edgedamping (nflex): damper of each edge, N s/m"""
    @flex_edgedamping.setter
    def flex_edgedamping(self, value: ArrayLike) -> None: ...
    @property
    def flex_edgeequality(self) -> NDArray[np.int32]:
        """flex_edgeequality (nflex): what an equality constraint holds; 0: none; 1: edges; 2: vertices; 3: strain"""
    @flex_edgeequality.setter
    def flex_edgeequality(self, value: ArrayLike) -> None: ...
    @property
    def flex_rigid(self) -> NDArray[np.bool]:
        """flex_rigid (nflex): all vertices are on one body"""
    @flex_rigid.setter
    def flex_rigid(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_rigid(self) -> NDArray[np.bool]:
        """flexedge_rigid (nflexedge): both ends are on one body"""
    @flexedge_rigid.setter
    def flexedge_rigid(self, value: ArrayLike) -> None: ...
    @property
    def flex_centered(self) -> NDArray[np.bool]:
        """flex_centered (nflex): vertices, or nodes, are at the origin of their bodies"""
    @flex_centered.setter
    def flex_centered(self, value: ArrayLike) -> None: ...
    @property
    def flex_flatskin(self) -> NDArray[np.bool]:
        """flex_flatskin (nflex): drawn with one normal per face"""
    @flex_flatskin.setter
    def flex_flatskin(self, value: ArrayLike) -> None: ...
    @property
    def flex_bvhadr(self) -> NDArray[np.int32]:
        """flex_bvhadr (nflex): -1: none; root of its tree of bounding volumes"""
    @flex_bvhadr.setter
    def flex_bvhadr(self, value: ArrayLike) -> None: ...
    @property
    def flex_bvhnum(self) -> NDArray[np.int32]:
        """flex_bvhnum (nflex): nodes of that tree"""
    @flex_bvhnum.setter
    def flex_bvhnum(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_J_rownnz(self) -> NDArray[np.int32]:
        """flexedge_J_rownnz (nflexedge): entries of the row of an edge in flexedge_J"""
    @flexedge_J_rownnz.setter
    def flexedge_J_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_J_rowadr(self) -> NDArray[np.int32]:
        """flexedge_J_rowadr (nflexedge): first entry of the row"""
    @flexedge_J_rowadr.setter
    def flexedge_J_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_J_colind(self) -> NDArray[np.int32]:
        """flexedge_J_colind (nJfe): dof of an entry"""
    @flexedge_J_colind.setter
    def flexedge_J_colind(self, value: ArrayLike) -> None: ...
    @property
    def flex_rgba(self) -> NDArray[np.float32]:
        """flex_rgba (nflex, 4): colour where there is no material"""
    @flex_rgba.setter
    def flex_rgba(self, value: ArrayLike) -> None: ...
    @property
    def flex_texcoord(self) -> NDArray[np.float32]:
        """flex_texcoord (nflextexcoord, 2): texture coordinates"""
    @flex_texcoord.setter
    def flex_texcoord(self, value: ArrayLike) -> None: ...
    @property
    def mesh_vertadr(self) -> NDArray[np.int32]:
        """mesh_vertadr (nmesh): first vertex"""
    @mesh_vertadr.setter
    def mesh_vertadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_vertnum(self) -> NDArray[np.int32]:
        """mesh_vertnum (nmesh): vertices"""
    @mesh_vertnum.setter
    def mesh_vertnum(self, value: ArrayLike) -> None: ...
    @property
    def mesh_faceadr(self) -> NDArray[np.int32]:
        """mesh_faceadr (nmesh): first triangle"""
    @mesh_faceadr.setter
    def mesh_faceadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_facenum(self) -> NDArray[np.int32]:
        """mesh_facenum (nmesh): triangles"""
    @mesh_facenum.setter
    def mesh_facenum(self, value: ArrayLike) -> None: ...
    @property
    def mesh_bvhadr(self) -> NDArray[np.int32]:
        """mesh_bvhadr (nmesh): root of its tree of bounding volumes"""
    @mesh_bvhadr.setter
    def mesh_bvhadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_bvhnum(self) -> NDArray[np.int32]:
        """mesh_bvhnum (nmesh): nodes of that tree"""
    @mesh_bvhnum.setter
    def mesh_bvhnum(self, value: ArrayLike) -> None: ...
    @property
    def mesh_octadr(self) -> NDArray[np.int32]:
        """mesh_octadr (nmesh): root of its octree"""
    @mesh_octadr.setter
    def mesh_octadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_octnum(self) -> NDArray[np.int32]:
        """mesh_octnum (nmesh): nodes of the octree"""
    @mesh_octnum.setter
    def mesh_octnum(self, value: ArrayLike) -> None: ...
    @property
    def mesh_normaladr(self) -> NDArray[np.int32]:
        """mesh_normaladr (nmesh): first normal"""
    @mesh_normaladr.setter
    def mesh_normaladr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_normalnum(self) -> NDArray[np.int32]:
        """mesh_normalnum (nmesh): normals"""
    @mesh_normalnum.setter
    def mesh_normalnum(self, value: ArrayLike) -> None: ...
    @property
    def mesh_texcoordadr(self) -> NDArray[np.int32]:
        """mesh_texcoordadr (nmesh): -1: none; first texture coordinate"""
    @mesh_texcoordadr.setter
    def mesh_texcoordadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_texcoordnum(self) -> NDArray[np.int32]:
        """mesh_texcoordnum (nmesh): texture coordinates"""
    @mesh_texcoordnum.setter
    def mesh_texcoordnum(self, value: ArrayLike) -> None: ...
    @property
    def mesh_graphadr(self) -> NDArray[np.int32]:
        """mesh_graphadr (nmesh): -1: none; first number in mesh_graph"""
    @mesh_graphadr.setter
    def mesh_graphadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_extrema(self) -> NDArray[np.int32]:
        """mesh_extrema (nmesh, 27): 27 :  3x3x3 directions; farthest vertex in each direction"""
    @mesh_extrema.setter
    def mesh_extrema(self, value: ArrayLike) -> None: ...
    @property
    def mesh_vert(self) -> NDArray[np.float32]:
        """mesh_vert (nmeshvert, 3): position in the mesh frame, m"""
    @mesh_vert.setter
    def mesh_vert(self, value: ArrayLike) -> None: ...
    @property
    def mesh_normal(self) -> NDArray[np.float32]:
        """mesh_normal (nmeshnormal, 3): unit normal"""
    @mesh_normal.setter
    def mesh_normal(self, value: ArrayLike) -> None: ...
    @property
    def mesh_texcoord(self) -> NDArray[np.float32]:
        """mesh_texcoord (nmeshtexcoord, 2): texture coordinates"""
    @mesh_texcoord.setter
    def mesh_texcoord(self, value: ArrayLike) -> None: ...
    @property
    def mesh_face(self) -> NDArray[np.int32]:
        """mesh_face (nmeshface, 3): vertices, counted in the mesh"""
    @mesh_face.setter
    def mesh_face(self, value: ArrayLike) -> None: ...
    @property
    def mesh_facenormal(self) -> NDArray[np.int32]:
        """mesh_facenormal (nmeshface, 3): normals of the corners, counted in the mesh"""
    @mesh_facenormal.setter
    def mesh_facenormal(self, value: ArrayLike) -> None: ...
    @property
    def mesh_facetexcoord(self) -> NDArray[np.int32]:
        """mesh_facetexcoord (nmeshface, 3): texture coordinates of the corners, counted in the mesh"""
    @mesh_facetexcoord.setter
    def mesh_facetexcoord(self, value: ArrayLike) -> None: ...
    @property
    def mesh_graph(self) -> NDArray[np.int32]:
        """mesh_graph (nmeshgraph): hull: counts, then start of edges and mesh vertex per hull vertex, edges, faces"""
    @mesh_graph.setter
    def mesh_graph(self, value: ArrayLike) -> None: ...
    @property
    def mesh_scale(self) -> NDArray[np.float64]:
        """mesh_scale (nmesh, 3): factors that were applied to the asset"""
    @mesh_scale.setter
    def mesh_scale(self, value: ArrayLike) -> None: ...
    @property
    def mesh_pos(self) -> NDArray[np.float64]:
        """mesh_pos (nmesh, 3): shift that was applied to the asset to centre it, m"""
    @mesh_pos.setter
    def mesh_pos(self, value: ArrayLike) -> None: ...
    @property
    def mesh_quat(self) -> NDArray[np.float64]:
        """mesh_quat (nmesh, 4): turn that was applied to the asset to align it"""
    @mesh_quat.setter
    def mesh_quat(self, value: ArrayLike) -> None: ...
    @property
    def mesh_pathadr(self) -> NDArray[np.int32]:
        """mesh_pathadr (nmesh): -1: none; file name in paths"""
    @mesh_pathadr.setter
    def mesh_pathadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polynum(self) -> NDArray[np.int32]:
        """mesh_polynum (nmesh): polygons of the hull"""
    @mesh_polynum.setter
    def mesh_polynum(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polyadr(self) -> NDArray[np.int32]:
        """mesh_polyadr (nmesh): first polygon"""
    @mesh_polyadr.setter
    def mesh_polyadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polynormal(self) -> NDArray[np.float64]:
        """mesh_polynormal (nmeshpoly, 3): unit normal"""
    @mesh_polynormal.setter
    def mesh_polynormal(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polyvertadr(self) -> NDArray[np.int32]:
        """mesh_polyvertadr (nmeshpoly): first number in mesh_polyvert"""
    @mesh_polyvertadr.setter
    def mesh_polyvertadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polyvertnum(self) -> NDArray[np.int32]:
        """mesh_polyvertnum (nmeshpoly): vertices of the polygon"""
    @mesh_polyvertnum.setter
    def mesh_polyvertnum(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polyvert(self) -> NDArray[np.int32]:
        """mesh_polyvert (nmeshpolyvert): vertices of each polygon"""
    @mesh_polyvert.setter
    def mesh_polyvert(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polymapadr(self) -> NDArray[np.int32]:
        """mesh_polymapadr (nmeshvert): first number in mesh_polymap"""
    @mesh_polymapadr.setter
    def mesh_polymapadr(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polymapnum(self) -> NDArray[np.int32]:
        """mesh_polymapnum (nmeshvert): polygons around the vertex"""
    @mesh_polymapnum.setter
    def mesh_polymapnum(self, value: ArrayLike) -> None: ...
    @property
    def mesh_polymap(self) -> NDArray[np.int32]:
        """mesh_polymap (nmeshpolymap): polygons around each vertex"""
    @mesh_polymap.setter
    def mesh_polymap(self, value: ArrayLike) -> None: ...
    @property
    def skin_matid(self) -> NDArray[np.int32]:
        """skin_matid (nskin): -1: none; material"""
    @skin_matid.setter
    def skin_matid(self, value: ArrayLike) -> None: ...
    @property
    def skin_group(self) -> NDArray[np.int32]:
        """skin_group (nskin): for visualization"""
    @skin_group.setter
    def skin_group(self, value: ArrayLike) -> None: ...
    @property
    def skin_rgba(self) -> NDArray[np.float32]:
        """skin_rgba (nskin, 4): colour where there is no material"""
    @skin_rgba.setter
    def skin_rgba(self, value: ArrayLike) -> None: ...
    @property
    def skin_inflate(self) -> NDArray[np.float32]:
        """skin_inflate (nskin): distance to move the surface outwards, m"""
    @skin_inflate.setter
    def skin_inflate(self, value: ArrayLike) -> None: ...
    @property
    def skin_vertadr(self) -> NDArray[np.int32]:
        """skin_vertadr (nskin): first vertex"""
    @skin_vertadr.setter
    def skin_vertadr(self, value: ArrayLike) -> None: ...
    @property
    def skin_vertnum(self) -> NDArray[np.int32]:
        """skin_vertnum (nskin): vertices"""
    @skin_vertnum.setter
    def skin_vertnum(self, value: ArrayLike) -> None: ...
    @property
    def skin_texcoordadr(self) -> NDArray[np.int32]:
        """skin_texcoordadr (nskin): -1: none; first texture coordinate"""
    @skin_texcoordadr.setter
    def skin_texcoordadr(self, value: ArrayLike) -> None: ...
    @property
    def skin_faceadr(self) -> NDArray[np.int32]:
        """skin_faceadr (nskin): first triangle"""
    @skin_faceadr.setter
    def skin_faceadr(self, value: ArrayLike) -> None: ...
    @property
    def skin_facenum(self) -> NDArray[np.int32]:
        """skin_facenum (nskin): triangles"""
    @skin_facenum.setter
    def skin_facenum(self, value: ArrayLike) -> None: ...
    @property
    def skin_boneadr(self) -> NDArray[np.int32]:
        """skin_boneadr (nskin): first bone"""
    @skin_boneadr.setter
    def skin_boneadr(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonenum(self) -> NDArray[np.int32]:
        """skin_bonenum (nskin): bones"""
    @skin_bonenum.setter
    def skin_bonenum(self, value: ArrayLike) -> None: ...
    @property
    def skin_vert(self) -> NDArray[np.float32]:
        """skin_vert (nskinvert, 3): position when bound, m"""
    @skin_vert.setter
    def skin_vert(self, value: ArrayLike) -> None: ...
    @property
    def skin_texcoord(self) -> NDArray[np.float32]:
        """skin_texcoord (nskintexvert, 2): texture coordinates"""
    @skin_texcoord.setter
    def skin_texcoord(self, value: ArrayLike) -> None: ...
    @property
    def skin_face(self) -> NDArray[np.int32]:
        """skin_face (nskinface, 3): vertices, counted in the skin"""
    @skin_face.setter
    def skin_face(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonevertadr(self) -> NDArray[np.int32]:
        """skin_bonevertadr (nskinbone): first vertex of the bone"""
    @skin_bonevertadr.setter
    def skin_bonevertadr(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonevertnum(self) -> NDArray[np.int32]:
        """skin_bonevertnum (nskinbone): vertices of the bone"""
    @skin_bonevertnum.setter
    def skin_bonevertnum(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonebindpos(self) -> NDArray[np.float32]:
        """skin_bonebindpos (nskinbone, 3): position of the bone when bound, m"""
    @skin_bonebindpos.setter
    def skin_bonebindpos(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonebindquat(self) -> NDArray[np.float32]:
        """skin_bonebindquat (nskinbone, 4): orientation of the bone when bound"""
    @skin_bonebindquat.setter
    def skin_bonebindquat(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonebodyid(self) -> NDArray[np.int32]:
        """skin_bonebodyid (nskinbone): body that the bone follows"""
    @skin_bonebodyid.setter
    def skin_bonebodyid(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonevertid(self) -> NDArray[np.int32]:
        """skin_bonevertid (nskinbonevert): vertex, counted in the skin"""
    @skin_bonevertid.setter
    def skin_bonevertid(self, value: ArrayLike) -> None: ...
    @property
    def skin_bonevertweight(self) -> NDArray[np.float32]:
        """skin_bonevertweight (nskinbonevert): share of the bone in the vertex"""
    @skin_bonevertweight.setter
    def skin_bonevertweight(self, value: ArrayLike) -> None: ...
    @property
    def skin_pathadr(self) -> NDArray[np.int32]:
        """skin_pathadr (nskin): -1: none; file name in paths"""
    @skin_pathadr.setter
    def skin_pathadr(self, value: ArrayLike) -> None: ...
    @property
    def hfield_size(self) -> NDArray[np.float64]:
        """hfield_size (nhfield, 4): half-lengths, height of the highest sample, thickness below, m; [x, y, top, bottom]"""
    @hfield_size.setter
    def hfield_size(self, value: ArrayLike) -> None: ...
    @property
    def hfield_nrow(self) -> NDArray[np.int32]:
        """hfield_nrow (nhfield): samples along y"""
    @hfield_nrow.setter
    def hfield_nrow(self, value: ArrayLike) -> None: ...
    @property
    def hfield_ncol(self) -> NDArray[np.int32]:
        """hfield_ncol (nhfield): samples along x"""
    @hfield_ncol.setter
    def hfield_ncol(self, value: ArrayLike) -> None: ...
    @property
    def hfield_adr(self) -> NDArray[np.int32]:
        """hfield_adr (nhfield): first sample"""
    @hfield_adr.setter
    def hfield_adr(self, value: ArrayLike) -> None: ...
    @property
    def hfield_data(self) -> NDArray[np.float32]:
        """hfield_data (nhfielddata): heights relative to top, 0 to 1, row by row"""
    @hfield_data.setter
    def hfield_data(self, value: ArrayLike) -> None: ...
    @property
    def hfield_pathadr(self) -> NDArray[np.int32]:
        """hfield_pathadr (nhfield): -1: none; file name in paths"""
    @hfield_pathadr.setter
    def hfield_pathadr(self, value: ArrayLike) -> None: ...
    @property
    def tex_type(self) -> NDArray[np.int32]:
        """tex_type (ntex): mjtTexture; flat, cube or sky"""
    @tex_type.setter
    def tex_type(self, value: ArrayLike) -> None: ...
    @property
    def tex_colorspace(self) -> NDArray[np.int32]:
        """tex_colorspace (ntex): mjtColorSpace; meaning of its numbers"""
    @tex_colorspace.setter
    def tex_colorspace(self, value: ArrayLike) -> None: ...
    @property
    def tex_height(self) -> NDArray[np.int32]:
        """tex_height (ntex): pixels"""
    @tex_height.setter
    def tex_height(self, value: ArrayLike) -> None: ...
    @property
    def tex_width(self) -> NDArray[np.int32]:
        """tex_width (ntex): pixels"""
    @tex_width.setter
    def tex_width(self, value: ArrayLike) -> None: ...
    @property
    def tex_nchannel(self) -> NDArray[np.int32]:
        """tex_nchannel (ntex): bytes per pixel, 1 to 4"""
    @tex_nchannel.setter
    def tex_nchannel(self, value: ArrayLike) -> None: ...
    @property
    def tex_adr(self) -> NDArray[np.int64]:
        """tex_adr (ntex): first byte"""
    @tex_adr.setter
    def tex_adr(self, value: ArrayLike) -> None: ...
    @property
    def tex_data(self) -> NDArray[np.uint8]:
        """tex_data (ntexdata): pixels, row by row"""
    @tex_data.setter
    def tex_data(self, value: ArrayLike) -> None: ...
    @property
    def tex_pathadr(self) -> NDArray[np.int32]:
        """tex_pathadr (ntex): -1: none; file name in paths"""
    @tex_pathadr.setter
    def tex_pathadr(self, value: ArrayLike) -> None: ...
    @property
    def tex_contenttypeadr(self) -> NDArray[np.int32]:
        """tex_contenttypeadr (ntex): -1: none; type of the content in paths"""
    @tex_contenttypeadr.setter
    def tex_contenttypeadr(self, value: ArrayLike) -> None: ...
    @property
    def mat_texid(self) -> NDArray[np.int32]:
        """mat_texid (nmat, 10): -1: none; texture in each role"""
    @mat_texid.setter
    def mat_texid(self, value: ArrayLike) -> None: ...
    @property
    def mat_texuniform(self) -> NDArray[np.bool]:
        """mat_texuniform (nmat): texture repeats per metre, not per object"""
    @mat_texuniform.setter
    def mat_texuniform(self, value: ArrayLike) -> None: ...
    @property
    def mat_texrepeat(self) -> NDArray[np.float32]:
        """mat_texrepeat (nmat, 2): repetitions of the texture"""
    @mat_texrepeat.setter
    def mat_texrepeat(self, value: ArrayLike) -> None: ...
    @property
    def mat_emission(self) -> NDArray[np.float32]:
        """mat_emission (nmat): light of its own, relative to the colour"""
    @mat_emission.setter
    def mat_emission(self, value: ArrayLike) -> None: ...
    @property
    def mat_specular(self) -> NDArray[np.float32]:
        """mat_specular (nmat): strength of highlights"""
    @mat_specular.setter
    def mat_specular(self, value: ArrayLike) -> None: ...
    @property
    def mat_shininess(self) -> NDArray[np.float32]:
        """mat_shininess (nmat): sharpness of highlights"""
    @mat_shininess.setter
    def mat_shininess(self, value: ArrayLike) -> None: ...
    @property
    def mat_reflectance(self) -> NDArray[np.float32]:
        """mat_reflectance (nmat): strength of mirror images"""
    @mat_reflectance.setter
    def mat_reflectance(self, value: ArrayLike) -> None: ...
    @property
    def mat_metallic(self) -> NDArray[np.float32]:
        """mat_metallic (nmat): likeness to metal, for physical shading"""
    @mat_metallic.setter
    def mat_metallic(self, value: ArrayLike) -> None: ...
    @property
    def mat_roughness(self) -> NDArray[np.float32]:
        """mat_roughness (nmat): for physical shading"""
    @mat_roughness.setter
    def mat_roughness(self, value: ArrayLike) -> None: ...
    @property
    def mat_rgba(self) -> NDArray[np.float32]:
        """mat_rgba (nmat, 4): colour"""
    @mat_rgba.setter
    def mat_rgba(self, value: ArrayLike) -> None: ...
    @property
    def pair_dim(self) -> NDArray[np.int32]:
        """pair_dim (npair): dimension of the contact"""
    @pair_dim.setter
    def pair_dim(self, value: ArrayLike) -> None: ...
    @property
    def pair_geom1(self) -> NDArray[np.int32]:
        """pair_geom1 (npair): first geom"""
    @pair_geom1.setter
    def pair_geom1(self, value: ArrayLike) -> None: ...
    @property
    def pair_geom2(self) -> NDArray[np.int32]:
        """pair_geom2 (npair): second geom"""
    @pair_geom2.setter
    def pair_geom2(self, value: ArrayLike) -> None: ...
    @property
    def pair_signature(self) -> NDArray[np.int32]:
        """pair_signature (npair): (body1<<16)+body2; pair of bodies"""
    @pair_signature.setter
    def pair_signature(self, value: ArrayLike) -> None: ...
    @property
    def pair_solref(self) -> NDArray[np.float64]:
        """pair_solref (npair, 2): reference behaviour of the normal direction"""
    @pair_solref.setter
    def pair_solref(self, value: ArrayLike) -> None: ...
    @property
    def pair_solreffriction(self) -> NDArray[np.float64]:
        """pair_solreffriction (npair, 2): reference behaviour of friction; 0: as the normal direction"""
    @pair_solreffriction.setter
    def pair_solreffriction(self, value: ArrayLike) -> None: ...
    @property
    def pair_solimp(self) -> NDArray[np.float64]:
        """pair_solimp (npair, 5): impedance"""
    @pair_solimp.setter
    def pair_solimp(self, value: ArrayLike) -> None: ...
    @property
    def pair_margin(self) -> NDArray[np.float64]:
        """pair_margin (npair): contacts act below this distance, m"""
    @pair_margin.setter
    def pair_margin(self, value: ArrayLike) -> None: ...
    @property
    def pair_gap(self) -> NDArray[np.float64]:
        """pair_gap (npair): contacts are found this far beyond the margin, without force, m"""
    @pair_gap.setter
    def pair_gap(self, value: ArrayLike) -> None: ...
    @property
    def pair_adhesion(self) -> NDArray[np.float64]:
        """pair_adhesion (npair): force that holds, N"""
    @pair_adhesion.setter
    def pair_adhesion(self, value: ArrayLike) -> None: ...
    @property
    def pair_friction(self) -> NDArray[np.float64]:
        """pair_friction (npair, 5): [tan1, tan2, spin, roll1, roll2] coefficients"""
    @pair_friction.setter
    def pair_friction(self, value: ArrayLike) -> None: ...
    @property
    def exclude_signature(self) -> NDArray[np.int32]:
        """exclude_signature (nexclude): (body1<<16)+body2; pair of bodies"""
    @exclude_signature.setter
    def exclude_signature(self, value: ArrayLike) -> None: ...
    @property
    def eq_type(self) -> NDArray[np.int32]:
        """eq_type (neq): mjtEq; what is held"""
    @eq_type.setter
    def eq_type(self, value: ArrayLike) -> None: ...
    @property
    def eq_obj1id(self) -> NDArray[np.int32]:
        """eq_obj1id (neq): first object"""
    @eq_obj1id.setter
    def eq_obj1id(self, value: ArrayLike) -> None: ...
    @property
    def eq_obj2id(self) -> NDArray[np.int32]:
        """eq_obj2id (neq): second object; -1: none"""
    @eq_obj2id.setter
    def eq_obj2id(self, value: ArrayLike) -> None: ...
    @property
    def eq_objtype(self) -> NDArray[np.int32]:
        """eq_objtype (neq): mjtObj; kind of both objects"""
    @eq_objtype.setter
    def eq_objtype(self, value: ArrayLike) -> None: ...
    @property
    def eq_active0(self) -> NDArray[np.bool]:
        """eq_active0 (neq): in force at the start"""
    @eq_active0.setter
    def eq_active0(self, value: ArrayLike) -> None: ...
    @property
    def eq_solref(self) -> NDArray[np.float64]:
        """eq_solref (neq, 2): reference behaviour"""
    @eq_solref.setter
    def eq_solref(self, value: ArrayLike) -> None: ...
    @property
    def eq_solimp(self) -> NDArray[np.float64]:
        """eq_solimp (neq, 5): impedance"""
    @eq_solimp.setter
    def eq_solimp(self, value: ArrayLike) -> None: ...
    @property
    def eq_data(self) -> NDArray[np.float64]:
        """eq_data (neq, 12): anchors, pose, coefficients ..., by type"""
    @eq_data.setter
    def eq_data(self, value: ArrayLike) -> None: ...
    @property
    def tendon_type(self) -> NDArray[np.int32]:
        """tendon_type (ntendon): mjtTendon; kind of tendon"""
    @tendon_type.setter
    def tendon_type(self, value: ArrayLike) -> None: ...
    @property
    def tendon_adr(self) -> NDArray[np.int32]:
        """tendon_adr (ntendon): first path element"""
    @tendon_adr.setter
    def tendon_adr(self, value: ArrayLike) -> None: ...
    @property
    def tendon_num(self) -> NDArray[np.int32]:
        """tendon_num (ntendon): path elements"""
    @tendon_num.setter
    def tendon_num(self, value: ArrayLike) -> None: ...
    @property
    def tendon_matid(self) -> NDArray[np.int32]:
        """tendon_matid (ntendon): material; -1: none"""
    @tendon_matid.setter
    def tendon_matid(self, value: ArrayLike) -> None: ...
    @property
    def tendon_actuatorid(self) -> NDArray[np.int32]:
        """tendon_actuatorid (ntendon): actuator that pulls it; -1: none; below: several"""
    @tendon_actuatorid.setter
    def tendon_actuatorid(self, value: ArrayLike) -> None: ...
    @property
    def tendon_group(self) -> NDArray[np.int32]:
        """tendon_group (ntendon): for visualization"""
    @tendon_group.setter
    def tendon_group(self, value: ArrayLike) -> None: ...
    @property
    def tendon_plasticadr(self) -> NDArray[np.int32]:
        """tendon_plasticadr (ntendon): -1: none; first number in plastic"""
    @tendon_plasticadr.setter
    def tendon_plasticadr(self, value: ArrayLike) -> None: ...
    @property
    def tendon_treenum(self) -> NDArray[np.int32]:
        """tendon_treenum (ntendon): kinematic trees that it touches"""
    @tendon_treenum.setter
    def tendon_treenum(self, value: ArrayLike) -> None: ...
    @property
    def tendon_treeid(self) -> NDArray[np.int32]:
        """tendon_treeid (ntendon, 2): the first two of them; -1: none"""
    @tendon_treeid.setter
    def tendon_treeid(self, value: ArrayLike) -> None: ...
    @property
    def ten_J_rownnz(self) -> NDArray[np.int32]:
        """ten_J_rownnz (ntendon): entries of its row in ten_J"""
    @ten_J_rownnz.setter
    def ten_J_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def ten_J_rowadr(self) -> NDArray[np.int32]:
        """ten_J_rowadr (ntendon): first entry of the row"""
    @ten_J_rowadr.setter
    def ten_J_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def ten_J_colind(self) -> NDArray[np.int32]:
        """ten_J_colind (nJten): dof of an entry"""
    @ten_J_colind.setter
    def ten_J_colind(self, value: ArrayLike) -> None: ...
    @property
    def tendon_limited(self) -> NDArray[np.bool]:
        """tendon_limited (ntendon): range is in force"""
    @tendon_limited.setter
    def tendon_limited(self, value: ArrayLike) -> None: ...
    @property
    def tendon_actfrclimited(self) -> NDArray[np.bool]:
        """tendon_actfrclimited (ntendon): actfrcrange is in force"""
    @tendon_actfrclimited.setter
    def tendon_actfrclimited(self, value: ArrayLike) -> None: ...
    @property
    def tendon_width(self) -> NDArray[np.float64]:
        """tendon_width (ntendon): radius when drawn, m"""
    @tendon_width.setter
    def tendon_width(self, value: ArrayLike) -> None: ...
    @property
    def tendon_solref_lim(self) -> NDArray[np.float64]:
        """tendon_solref_lim (ntendon, 2): reference behaviour of the limit"""
    @tendon_solref_lim.setter
    def tendon_solref_lim(self, value: ArrayLike) -> None: ...
    @property
    def tendon_solimp_lim(self) -> NDArray[np.float64]:
        """tendon_solimp_lim (ntendon, 5): impedance of the limit"""
    @tendon_solimp_lim.setter
    def tendon_solimp_lim(self, value: ArrayLike) -> None: ...
    @property
    def tendon_solref_fri(self) -> NDArray[np.float64]:
        """tendon_solref_fri (ntendon, 2): reference behaviour of friction loss"""
    @tendon_solref_fri.setter
    def tendon_solref_fri(self, value: ArrayLike) -> None: ...
    @property
    def tendon_solimp_fri(self) -> NDArray[np.float64]:
        """tendon_solimp_fri (ntendon, 5): impedance of friction loss"""
    @tendon_solimp_fri.setter
    def tendon_solimp_fri(self, value: ArrayLike) -> None: ...
    @property
    def tendon_range(self) -> NDArray[np.float64]:
        """tendon_range (ntendon, 2): shortest and longest length, m"""
    @tendon_range.setter
    def tendon_range(self, value: ArrayLike) -> None: ...
    @property
    def tendon_actfrcrange(self) -> NDArray[np.float64]:
        """tendon_actfrcrange (ntendon, 2): lower and upper limit of the total actuator force, N"""
    @tendon_actfrcrange.setter
    def tendon_actfrcrange(self, value: ArrayLike) -> None: ...
    @property
    def tendon_margin(self) -> NDArray[np.float64]:
        """tendon_margin (ntendon): the limit acts from this far before it, m"""
    @tendon_margin.setter
    def tendon_margin(self, value: ArrayLike) -> None: ...
    @property
    def tendon_stiffness(self) -> NDArray[np.float64]:
        """tendon_stiffness (ntendon): spring, N/m"""
    @tendon_stiffness.setter
    def tendon_stiffness(self, value: ArrayLike) -> None: ...
    @property
    def tendon_stiffnesspoly(self) -> NDArray[np.float64]:
        """tendon_stiffnesspoly (ntendon, 2): spring coefficients of higher powers"""
    @tendon_stiffnesspoly.setter
    def tendon_stiffnesspoly(self, value: ArrayLike) -> None: ...
    @property
    def tendon_damping(self) -> NDArray[np.float64]:
        """tendon_damping (ntendon): N s/m"""
    @tendon_damping.setter
    def tendon_damping(self, value: ArrayLike) -> None: ...
    @property
    def tendon_dampingpoly(self) -> NDArray[np.float64]:
        """tendon_dampingpoly (ntendon, 2): damping coefficients of higher powers"""
    @tendon_dampingpoly.setter
    def tendon_dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def tendon_armature(self) -> NDArray[np.float64]:
        """tendon_armature (ntendon): inertia along the tendon, kg"""
    @tendon_armature.setter
    def tendon_armature(self, value: ArrayLike) -> None: ...
    @property
    def tendon_frictionloss(self) -> NDArray[np.float64]:
        """tendon_frictionloss (ntendon): dry friction, N"""
    @tendon_frictionloss.setter
    def tendon_frictionloss(self, value: ArrayLike) -> None: ...
    @property
    def tendon_lengthspring(self) -> NDArray[np.float64]:
        """tendon_lengthspring (ntendon, 2): lengths between which the spring is slack, m"""
    @tendon_lengthspring.setter
    def tendon_lengthspring(self, value: ArrayLike) -> None: ...
    @property
    def tendon_springyield(self) -> NDArray[np.float64]:
        """tendon_springyield (ntendon): 0: elastic; displacement at which it yields, m"""
    @tendon_springyield.setter
    def tendon_springyield(self, value: ArrayLike) -> None: ...
    @property
    def tendon_length0(self) -> NDArray[np.float64]:
        """tendon_length0 (ntendon): at qpos0, m"""
    @tendon_length0.setter
    def tendon_length0(self, value: ArrayLike) -> None: ...
    @property
    def tendon_invweight0(self) -> NDArray[np.float64]:
        """tendon_invweight0 (ntendon): inverse inertia along the tendon at qpos0, 1/kg"""
    @tendon_invweight0.setter
    def tendon_invweight0(self, value: ArrayLike) -> None: ...
    @property
    def tendon_user(self) -> NDArray[np.float64]:
        """tendon_user (ntendon, nuser_tendon): user numbers"""
    @tendon_user.setter
    def tendon_user(self, value: ArrayLike) -> None: ...
    @property
    def tendon_rgba(self) -> NDArray[np.float32]:
        """tendon_rgba (ntendon, 4): colour where there is no material"""
    @tendon_rgba.setter
    def tendon_rgba(self, value: ArrayLike) -> None: ...
    @property
    def wrap_type(self) -> NDArray[np.int32]:
        """wrap_type (nwrap): mjtWrap; kind of path element"""
    @wrap_type.setter
    def wrap_type(self, value: ArrayLike) -> None: ...
    @property
    def wrap_objid(self) -> NDArray[np.int32]:
        """wrap_objid (nwrap): joint, site or geom; -1: pulley"""
    @wrap_objid.setter
    def wrap_objid(self, value: ArrayLike) -> None: ...
    @property
    def wrap_prm(self) -> NDArray[np.float64]:
        """wrap_prm (nwrap): joint: coefficient; pulley: divisor; geom: side site, -1: none"""
    @wrap_prm.setter
    def wrap_prm(self, value: ArrayLike) -> None: ...
    @property
    def actuator_trntype(self) -> NDArray[np.int32]:
        """actuator_trntype (nactuator): mjtTrn; what it acts on"""
    @actuator_trntype.setter
    def actuator_trntype(self, value: ArrayLike) -> None: ...
    @property
    def actuator_dyntype(self) -> NDArray[np.int32]:
        """actuator_dyntype (nactuator): mjtDyn; its inner state"""
    @actuator_dyntype.setter
    def actuator_dyntype(self, value: ArrayLike) -> None: ...
    @property
    def actuator_gaintype(self) -> NDArray[np.int32]:
        """actuator_gaintype (nactuator): mjtGain; how force depends on input"""
    @actuator_gaintype.setter
    def actuator_gaintype(self, value: ArrayLike) -> None: ...
    @property
    def actuator_biastype(self) -> NDArray[np.int32]:
        """actuator_biastype (nactuator): mjtBias; force without input"""
    @actuator_biastype.setter
    def actuator_biastype(self, value: ArrayLike) -> None: ...
    @property
    def actuator_ctrladr(self) -> NDArray[np.int32]:
        """actuator_ctrladr (nactuator): first control"""
    @actuator_ctrladr.setter
    def actuator_ctrladr(self, value: ArrayLike) -> None: ...
    @property
    def actuator_ctrlnum(self) -> NDArray[np.int32]:
        """actuator_ctrlnum (nactuator): controls"""
    @actuator_ctrlnum.setter
    def actuator_ctrlnum(self, value: ArrayLike) -> None: ...
    @property
    def actuator_ctrlspec(self) -> NDArray[np.int32]:
        """actuator_ctrlspec (nactuator): which inputs, bits of mjtCtrlInput, or mjtCtrlChart for orientations"""
    @actuator_ctrlspec.setter
    def actuator_ctrlspec(self, value: ArrayLike) -> None: ...
    @property
    def actuator_outadr(self) -> NDArray[np.int32]:
        """actuator_outadr (nactuator): first output"""
    @actuator_outadr.setter
    def actuator_outadr(self, value: ArrayLike) -> None: ...
    @property
    def actuator_outnum(self) -> NDArray[np.int32]:
        """actuator_outnum (nactuator): outputs"""
    @actuator_outnum.setter
    def actuator_outnum(self, value: ArrayLike) -> None: ...
    @property
    def actuator_actadr(self) -> NDArray[np.int32]:
        """actuator_actadr (nactuator): -1: none; first activation"""
    @actuator_actadr.setter
    def actuator_actadr(self, value: ArrayLike) -> None: ...
    @property
    def actuator_actnum(self) -> NDArray[np.int32]:
        """actuator_actnum (nactuator): activations"""
    @actuator_actnum.setter
    def actuator_actnum(self, value: ArrayLike) -> None: ...
    @property
    def actuator_trnid(self) -> NDArray[np.int32]:
        """actuator_trnid (nactuator, 2): objects it acts on; -1: none"""
    @actuator_trnid.setter
    def actuator_trnid(self, value: ArrayLike) -> None: ...
    @property
    def actuator_cranklength(self) -> NDArray[np.float64]:
        """actuator_cranklength (nactuator): rod of a slider-crank, m"""
    @actuator_cranklength.setter
    def actuator_cranklength(self, value: ArrayLike) -> None: ...
    @property
    def actuator_dynprm(self) -> NDArray[np.float64]:
        """actuator_dynprm (nactuator, 10): parameters of the inner state"""
    @actuator_dynprm.setter
    def actuator_dynprm(self, value: ArrayLike) -> None: ...
    @property
    def actuator_gainprm(self) -> NDArray[np.float64]:
        """actuator_gainprm (nactuator, 10): parameters of the gain"""
    @actuator_gainprm.setter
    def actuator_gainprm(self, value: ArrayLike) -> None: ...
    @property
    def actuator_biasprm(self) -> NDArray[np.float64]:
        """actuator_biasprm (nactuator, 10): parameters of the bias"""
    @actuator_biasprm.setter
    def actuator_biasprm(self, value: ArrayLike) -> None: ...
    @property
    def actuator_actlimited(self) -> NDArray[np.bool]:
        """actuator_actlimited (nactuator): actrange is in force"""
    @actuator_actlimited.setter
    def actuator_actlimited(self, value: ArrayLike) -> None: ...
    @property
    def actuator_actrange(self) -> NDArray[np.float64]:
        """actuator_actrange (nactuator, 2): lower and upper limit of the activation"""
    @actuator_actrange.setter
    def actuator_actrange(self, value: ArrayLike) -> None: ...
    @property
    def actuator_actearly(self) -> NDArray[np.bool]:
        """actuator_actearly (nactuator): force uses the activation of the end of the step"""
    @actuator_actearly.setter
    def actuator_actearly(self, value: ArrayLike) -> None: ...
    @property
    def actuator_history(self) -> NDArray[np.int32]:
        """actuator_history (nactuator, 2): [sample count, interpolation] buffer of past controls"""
    @actuator_history.setter
    def actuator_history(self, value: ArrayLike) -> None: ...
    @property
    def actuator_historyadr(self) -> NDArray[np.int32]:
        """actuator_historyadr (nactuator): -1: none; start of its buffer in history"""
    @actuator_historyadr.setter
    def actuator_historyadr(self, value: ArrayLike) -> None: ...
    @property
    def actuator_delay(self) -> NDArray[np.float64]:
        """actuator_delay (nactuator): 0: none; of the control, s"""
    @actuator_delay.setter
    def actuator_delay(self, value: ArrayLike) -> None: ...
    @property
    def actuator_damping(self) -> NDArray[np.float64]:
        """actuator_damping (nactuator): added to what it acts on, N s/m or N m s/rad"""
    @actuator_damping.setter
    def actuator_damping(self, value: ArrayLike) -> None: ...
    @property
    def actuator_dampingpoly(self) -> NDArray[np.float64]:
        """actuator_dampingpoly (nactuator, 2): damping coefficients of higher powers"""
    @actuator_dampingpoly.setter
    def actuator_dampingpoly(self, value: ArrayLike) -> None: ...
    @property
    def actuator_armature(self) -> NDArray[np.float64]:
        """actuator_armature (nactuator): inertia added to what it acts on, kg or kg m^2"""
    @actuator_armature.setter
    def actuator_armature(self, value: ArrayLike) -> None: ...
    @property
    def actuator_group(self) -> NDArray[np.int32]:
        """actuator_group (nactuator): for visualization and disableactuator"""
    @actuator_group.setter
    def actuator_group(self, value: ArrayLike) -> None: ...
    @property
    def actuator_user(self) -> NDArray[np.float64]:
        """actuator_user (nactuator, nuser_actuator): user numbers"""
    @actuator_user.setter
    def actuator_user(self, value: ArrayLike) -> None: ...
    @property
    def actuator_plugin(self) -> NDArray[np.int32]:
        """actuator_plugin (nactuator): -1: none; plugin instance"""
    @actuator_plugin.setter
    def actuator_plugin(self, value: ArrayLike) -> None: ...
    @property
    def actuator_forcelimited(self) -> NDArray[np.bool]:
        """actuator_forcelimited (nactuator): forcerange is in force"""
    @actuator_forcelimited.setter
    def actuator_forcelimited(self, value: ArrayLike) -> None: ...
    @property
    def actuator_forcerange(self) -> NDArray[np.float64]:
        """actuator_forcerange (nactuator, 2): lower and upper limit of the force, N or N m"""
    @actuator_forcerange.setter
    def actuator_forcerange(self, value: ArrayLike) -> None: ...
    @property
    def actuator_ctrllimited(self) -> NDArray[np.bool]:
        """actuator_ctrllimited (nu): ctrlrange is in force"""
    @actuator_ctrllimited.setter
    def actuator_ctrllimited(self, value: ArrayLike) -> None: ...
    @property
    def actuator_ctrlrange(self) -> NDArray[np.float64]:
        """actuator_ctrlrange (nu, 2): lower and upper limit of the control"""
    @actuator_ctrlrange.setter
    def actuator_ctrlrange(self, value: ArrayLike) -> None: ...
    @property
    def actuator_gear(self) -> NDArray[np.float64]:
        """actuator_gear (nout, 6): factors from length and force of the actuator to what it acts on"""
    @actuator_gear.setter
    def actuator_gear(self, value: ArrayLike) -> None: ...
    @property
    def actuator_acc0(self) -> NDArray[np.float64]:
        """actuator_acc0 (nout): acceleration from unit force at qpos0"""
    @actuator_acc0.setter
    def actuator_acc0(self, value: ArrayLike) -> None: ...
    @property
    def actuator_length0(self) -> NDArray[np.float64]:
        """actuator_length0 (nout): length at qpos0, m or rad"""
    @actuator_length0.setter
    def actuator_length0(self, value: ArrayLike) -> None: ...
    @property
    def actuator_lengthrange(self) -> NDArray[np.float64]:
        """actuator_lengthrange (nout, 2): shortest and longest possible length, m or rad"""
    @actuator_lengthrange.setter
    def actuator_lengthrange(self, value: ArrayLike) -> None: ...
    @property
    def sensor_type(self) -> NDArray[np.int32]:
        """sensor_type (nsensor): mjtSensor; what is measured"""
    @sensor_type.setter
    def sensor_type(self, value: ArrayLike) -> None: ...
    @property
    def sensor_datatype(self) -> NDArray[np.int32]:
        """sensor_datatype (nsensor): mjtDataType; kind of numbers, for cutoff"""
    @sensor_datatype.setter
    def sensor_datatype(self, value: ArrayLike) -> None: ...
    @property
    def sensor_needstage(self) -> NDArray[np.int32]:
        """sensor_needstage (nsensor): mjtStage; stage after which it can be computed"""
    @sensor_needstage.setter
    def sensor_needstage(self, value: ArrayLike) -> None: ...
    @property
    def sensor_objtype(self) -> NDArray[np.int32]:
        """sensor_objtype (nsensor): mjtObj; kind of the measured object"""
    @sensor_objtype.setter
    def sensor_objtype(self, value: ArrayLike) -> None: ...
    @property
    def sensor_objid(self) -> NDArray[np.int32]:
        """sensor_objid (nsensor): measured object"""
    @sensor_objid.setter
    def sensor_objid(self, value: ArrayLike) -> None: ...
    @property
    def sensor_reftype(self) -> NDArray[np.int32]:
        """sensor_reftype (nsensor): mjtObj; kind of the frame of reference"""
    @sensor_reftype.setter
    def sensor_reftype(self, value: ArrayLike) -> None: ...
    @property
    def sensor_refid(self) -> NDArray[np.int32]:
        """sensor_refid (nsensor): -1: none; frame of reference"""
    @sensor_refid.setter
    def sensor_refid(self, value: ArrayLike) -> None: ...
    @property
    def sensor_intprm(self) -> NDArray[np.int32]:
        """sensor_intprm (nsensor, 3): further settings, by type"""
    @sensor_intprm.setter
    def sensor_intprm(self, value: ArrayLike) -> None: ...
    @property
    def sensor_dim(self) -> NDArray[np.int32]:
        """sensor_dim (nsensor): numbers it gives"""
    @sensor_dim.setter
    def sensor_dim(self, value: ArrayLike) -> None: ...
    @property
    def sensor_adr(self) -> NDArray[np.int32]:
        """sensor_adr (nsensor): first number in sensordata"""
    @sensor_adr.setter
    def sensor_adr(self, value: ArrayLike) -> None: ...
    @property
    def sensor_cutoff(self) -> NDArray[np.float64]:
        """sensor_cutoff (nsensor): 0: off; largest absolute value"""
    @sensor_cutoff.setter
    def sensor_cutoff(self, value: ArrayLike) -> None: ...
    @property
    def sensor_noise(self) -> NDArray[np.float64]:
        """sensor_noise (nsensor): standard deviation, for the user; not applied"""
    @sensor_noise.setter
    def sensor_noise(self, value: ArrayLike) -> None: ...
    @property
    def sensor_history(self) -> NDArray[np.int32]:
        """sensor_history (nsensor, 2): [sample count, interpolation] buffer of past values"""
    @sensor_history.setter
    def sensor_history(self, value: ArrayLike) -> None: ...
    @property
    def sensor_historyadr(self) -> NDArray[np.int32]:
        """sensor_historyadr (nsensor): -1: none; start of its buffer in history"""
    @sensor_historyadr.setter
    def sensor_historyadr(self, value: ArrayLike) -> None: ...
    @property
    def sensor_delay(self) -> NDArray[np.float64]:
        """sensor_delay (nsensor): 0: none; of the value, s"""
    @sensor_delay.setter
    def sensor_delay(self, value: ArrayLike) -> None: ...
    @property
    def sensor_interval(self) -> NDArray[np.float64]:
        """sensor_interval (nsensor, 2): [period, phase] time between measurements, s"""
    @sensor_interval.setter
    def sensor_interval(self, value: ArrayLike) -> None: ...
    @property
    def sensor_user(self) -> NDArray[np.float64]:
        """sensor_user (nsensor, nuser_sensor): user numbers"""
    @sensor_user.setter
    def sensor_user(self, value: ArrayLike) -> None: ...
    @property
    def sensor_plugin(self) -> NDArray[np.int32]:
        """sensor_plugin (nsensor): -1: none; plugin instance"""
    @sensor_plugin.setter
    def sensor_plugin(self, value: ArrayLike) -> None: ...
    @property
    def plugin(self) -> NDArray[np.int32]:
        """plugin (nplugin): slot of the plugin in the registry"""
    @plugin.setter
    def plugin(self, value: ArrayLike) -> None: ...
    @property
    def plugin_stateadr(self) -> NDArray[np.int32]:
        """plugin_stateadr (nplugin): first number in plugin_state"""
    @plugin_stateadr.setter
    def plugin_stateadr(self, value: ArrayLike) -> None: ...
    @property
    def plugin_statenum(self) -> NDArray[np.int32]:
        """plugin_statenum (nplugin): numbers of state"""
    @plugin_statenum.setter
    def plugin_statenum(self, value: ArrayLike) -> None: ...
    @property
    def plugin_attr(self) -> NDArray[Any]:
        """plugin_attr (npluginattr): configurations: values, each 0-terminated"""
    @plugin_attr.setter
    def plugin_attr(self, value: ArrayLike) -> None: ...
    @property
    def plugin_attradr(self) -> NDArray[np.int32]:
        """plugin_attradr (nplugin): start of the configuration"""
    @plugin_attradr.setter
    def plugin_attradr(self, value: ArrayLike) -> None: ...
    @property
    def numeric_adr(self) -> NDArray[np.int32]:
        """numeric_adr (nnumeric): first value"""
    @numeric_adr.setter
    def numeric_adr(self, value: ArrayLike) -> None: ...
    @property
    def numeric_size(self) -> NDArray[np.int32]:
        """numeric_size (nnumeric): values"""
    @numeric_size.setter
    def numeric_size(self, value: ArrayLike) -> None: ...
    @property
    def numeric_data(self) -> NDArray[np.float64]:
        """numeric_data (nnumericdata): values"""
    @numeric_data.setter
    def numeric_data(self, value: ArrayLike) -> None: ...
    @property
    def text_adr(self) -> NDArray[np.int32]:
        """text_adr (ntext): first character"""
    @text_adr.setter
    def text_adr(self, value: ArrayLike) -> None: ...
    @property
    def text_size(self) -> NDArray[np.int32]:
        """text_size (ntext): strlen+1; characters, end included"""
    @text_size.setter
    def text_size(self, value: ArrayLike) -> None: ...
    @property
    def text_data(self) -> NDArray[Any]:
        """text_data (ntextdata): 0-terminated; characters"""
    @text_data.setter
    def text_data(self, value: ArrayLike) -> None: ...
    @property
    def tuple_adr(self) -> NDArray[np.int32]:
        """tuple_adr (ntuple): first member"""
    @tuple_adr.setter
    def tuple_adr(self, value: ArrayLike) -> None: ...
    @property
    def tuple_size(self) -> NDArray[np.int32]:
        """tuple_size (ntuple): members"""
    @tuple_size.setter
    def tuple_size(self, value: ArrayLike) -> None: ...
    @property
    def tuple_objtype(self) -> NDArray[np.int32]:
        """tuple_objtype (ntupledata): kind of the member, mjtObj"""
    @tuple_objtype.setter
    def tuple_objtype(self, value: ArrayLike) -> None: ...
    @property
    def tuple_objid(self) -> NDArray[np.int32]:
        """tuple_objid (ntupledata): the member"""
    @tuple_objid.setter
    def tuple_objid(self, value: ArrayLike) -> None: ...
    @property
    def tuple_objprm(self) -> NDArray[np.float64]:
        """tuple_objprm (ntupledata): number that goes with the member"""
    @tuple_objprm.setter
    def tuple_objprm(self, value: ArrayLike) -> None: ...
    @property
    def key_time(self) -> NDArray[np.float64]:
        """key_time (nkey): s"""
    @key_time.setter
    def key_time(self, value: ArrayLike) -> None: ...
    @property
    def key_qpos(self) -> NDArray[np.float64]:
        """key_qpos (nkey, nq): position"""
    @key_qpos.setter
    def key_qpos(self, value: ArrayLike) -> None: ...
    @property
    def key_qvel(self) -> NDArray[np.float64]:
        """key_qvel (nkey, nv): velocity"""
    @key_qvel.setter
    def key_qvel(self, value: ArrayLike) -> None: ...
    @property
    def key_act(self) -> NDArray[np.float64]:
        """key_act (nkey, na): activation"""
    @key_act.setter
    def key_act(self, value: ArrayLike) -> None: ...
    @property
    def key_mpos(self) -> NDArray[np.float64]:
        """key_mpos (nkey, nmocap*3): positions of mocap bodies, m"""
    @key_mpos.setter
    def key_mpos(self, value: ArrayLike) -> None: ...
    @property
    def key_mquat(self) -> NDArray[np.float64]:
        """key_mquat (nkey, nmocap*4): orientations of mocap bodies"""
    @key_mquat.setter
    def key_mquat(self, value: ArrayLike) -> None: ...
    @property
    def key_ctrl(self) -> NDArray[np.float64]:
        """key_ctrl (nkey, nu): controls"""
    @key_ctrl.setter
    def key_ctrl(self, value: ArrayLike) -> None: ...
    @property
    def key_plastic(self) -> NDArray[np.float64]:
        """key_plastic (nkey, nplastic): plastic deformation"""
    @key_plastic.setter
    def key_plastic(self, value: ArrayLike) -> None: ...
    @property
    def name_bodyadr(self) -> NDArray[np.int32]:
        """name_bodyadr (nbody): start of the name in names"""
    @name_bodyadr.setter
    def name_bodyadr(self, value: ArrayLike) -> None: ...
    @property
    def name_jntadr(self) -> NDArray[np.int32]:
        """name_jntadr (njnt): start of the name in names"""
    @name_jntadr.setter
    def name_jntadr(self, value: ArrayLike) -> None: ...
    @property
    def name_geomadr(self) -> NDArray[np.int32]:
        """name_geomadr (ngeom): start of the name in names"""
    @name_geomadr.setter
    def name_geomadr(self, value: ArrayLike) -> None: ...
    @property
    def name_siteadr(self) -> NDArray[np.int32]:
        """name_siteadr (nsite): start of the name in names"""
    @name_siteadr.setter
    def name_siteadr(self, value: ArrayLike) -> None: ...
    @property
    def name_camadr(self) -> NDArray[np.int32]:
        """name_camadr (ncam): start of the name in names"""
    @name_camadr.setter
    def name_camadr(self, value: ArrayLike) -> None: ...
    @property
    def name_lightadr(self) -> NDArray[np.int32]:
        """name_lightadr (nlight): start of the name in names"""
    @name_lightadr.setter
    def name_lightadr(self, value: ArrayLike) -> None: ...
    @property
    def name_flexadr(self) -> NDArray[np.int32]:
        """name_flexadr (nflex): start of the name in names"""
    @name_flexadr.setter
    def name_flexadr(self, value: ArrayLike) -> None: ...
    @property
    def name_meshadr(self) -> NDArray[np.int32]:
        """name_meshadr (nmesh): start of the name in names"""
    @name_meshadr.setter
    def name_meshadr(self, value: ArrayLike) -> None: ...
    @property
    def name_skinadr(self) -> NDArray[np.int32]:
        """name_skinadr (nskin): start of the name in names"""
    @name_skinadr.setter
    def name_skinadr(self, value: ArrayLike) -> None: ...
    @property
    def name_hfieldadr(self) -> NDArray[np.int32]:
        """name_hfieldadr (nhfield): start of the name in names"""
    @name_hfieldadr.setter
    def name_hfieldadr(self, value: ArrayLike) -> None: ...
    @property
    def name_texadr(self) -> NDArray[np.int32]:
        """name_texadr (ntex): start of the name in names"""
    @name_texadr.setter
    def name_texadr(self, value: ArrayLike) -> None: ...
    @property
    def name_matadr(self) -> NDArray[np.int32]:
        """name_matadr (nmat): start of the name in names"""
    @name_matadr.setter
    def name_matadr(self, value: ArrayLike) -> None: ...
    @property
    def name_pairadr(self) -> NDArray[np.int32]:
        """name_pairadr (npair): start of the name in names"""
    @name_pairadr.setter
    def name_pairadr(self, value: ArrayLike) -> None: ...
    @property
    def name_excludeadr(self) -> NDArray[np.int32]:
        """name_excludeadr (nexclude): start of the name in names"""
    @name_excludeadr.setter
    def name_excludeadr(self, value: ArrayLike) -> None: ...
    @property
    def name_eqadr(self) -> NDArray[np.int32]:
        """name_eqadr (neq): start of the name in names"""
    @name_eqadr.setter
    def name_eqadr(self, value: ArrayLike) -> None: ...
    @property
    def name_tendonadr(self) -> NDArray[np.int32]:
        """name_tendonadr (ntendon): start of the name in names"""
    @name_tendonadr.setter
    def name_tendonadr(self, value: ArrayLike) -> None: ...
    @property
    def name_actuatoradr(self) -> NDArray[np.int32]:
        """name_actuatoradr (nactuator): start of the name in names"""
    @name_actuatoradr.setter
    def name_actuatoradr(self, value: ArrayLike) -> None: ...
    @property
    def name_sensoradr(self) -> NDArray[np.int32]:
        """name_sensoradr (nsensor): start of the name in names"""
    @name_sensoradr.setter
    def name_sensoradr(self, value: ArrayLike) -> None: ...
    @property
    def name_numericadr(self) -> NDArray[np.int32]:
        """name_numericadr (nnumeric): start of the name in names"""
    @name_numericadr.setter
    def name_numericadr(self, value: ArrayLike) -> None: ...
    @property
    def name_textadr(self) -> NDArray[np.int32]:
        """name_textadr (ntext): start of the name in names"""
    @name_textadr.setter
    def name_textadr(self, value: ArrayLike) -> None: ...
    @property
    def name_tupleadr(self) -> NDArray[np.int32]:
        """name_tupleadr (ntuple): start of the name in names"""
    @name_tupleadr.setter
    def name_tupleadr(self, value: ArrayLike) -> None: ...
    @property
    def name_keyadr(self) -> NDArray[np.int32]:
        """name_keyadr (nkey): start of the name in names"""
    @name_keyadr.setter
    def name_keyadr(self, value: ArrayLike) -> None: ...
    @property
    def name_pluginadr(self) -> NDArray[np.int32]:
        """name_pluginadr (nplugin): start of the name in names"""
    @name_pluginadr.setter
    def name_pluginadr(self, value: ArrayLike) -> None: ...
    @property
    def names(self) -> NDArray[Any]:
        """names (nnames): 0-terminated; names of the model and of all objects"""
    @names.setter
    def names(self, value: ArrayLike) -> None: ...
    @property
    def names_map(self) -> NDArray[np.int32]:
        """names_map (nnames_map): hash tables from names to ids, one per kind; -1: empty slot"""
    @names_map.setter
    def names_map(self, value: ArrayLike) -> None: ...
    @property
    def paths(self) -> NDArray[Any]:
        """paths (npaths): 0-terminated; files that assets came from"""
    @paths.setter
    def paths(self, value: ArrayLike) -> None: ...
    @property
    def B_rownnz(self) -> NDArray[np.int32]:
        """B_rownnz (nbody): dofs that move the body or are below it"""
    @B_rownnz.setter
    def B_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def B_rowadr(self) -> NDArray[np.int32]:
        """B_rowadr (nbody): first entry of the row"""
    @B_rowadr.setter
    def B_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def B_colind(self) -> NDArray[np.int32]:
        """B_colind (nB): dof of an entry, increasing"""
    @B_colind.setter
    def B_colind(self, value: ArrayLike) -> None: ...
    @property
    def M_rownnz(self) -> NDArray[np.int32]:
        """M_rownnz (nv): entries of a row of the inertia matrix"""
    @M_rownnz.setter
    def M_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def M_rowadr(self) -> NDArray[np.int32]:
        """M_rowadr (nv): first entry of the row"""
    @M_rowadr.setter
    def M_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def M_colind(self) -> NDArray[np.int32]:
        """M_colind (nC): column: the dof's ancestors and itself, increasing"""
    @M_colind.setter
    def M_colind(self, value: ArrayLike) -> None: ...
    @property
    def mapM2M(self) -> NDArray[np.int32]:
        """mapM2M (nC): entry in the order of nM (dof_Madr) for each entry of M"""
    @mapM2M.setter
    def mapM2M(self, value: ArrayLike) -> None: ...
    @property
    def D_rownnz(self) -> NDArray[np.int32]:
        """D_rownnz (nv): entries of a row of dof-dof derivatives"""
    @D_rownnz.setter
    def D_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def D_rowadr(self) -> NDArray[np.int32]:
        """D_rowadr (nv): first entry of the row"""
    @D_rowadr.setter
    def D_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def D_diag(self) -> NDArray[np.int32]:
        """D_diag (nv): diagonal entry, counted in the row"""
    @D_diag.setter
    def D_diag(self, value: ArrayLike) -> None: ...
    @property
    def D_colind(self) -> NDArray[np.int32]:
        """D_colind (nD): column, increasing"""
    @D_colind.setter
    def D_colind(self, value: ArrayLike) -> None: ...
    @property
    def mapM2D(self) -> NDArray[np.int32]:
        """mapM2D (nD): for each entry of D the one of M; -1: none"""
    @mapM2D.setter
    def mapM2D(self, value: ArrayLike) -> None: ...
    @property
    def mapD2M(self) -> NDArray[np.int32]:
        """mapD2M (nC): for each entry of M the one of D"""
    @mapD2M.setter
    def mapD2M(self, value: ArrayLike) -> None: ...
    @property
    def signature(self) -> int:
        """signature: number of the structure, equal in the mjSpec and mjData that belong to it"""
    def body(self, name: Union[str, int, None] = None) -> ModelBody:
        """The body with this name or number."""
    def joint(self, name: Union[str, int, None] = None) -> ModelJoint:
        """The joint with this name or number."""
    def jnt(self, name: Union[str, int, None] = None) -> ModelJoint:
        """The joint with this name or number."""
    def geom(self, name: Union[str, int, None] = None) -> ModelGeom:
        """The geom with this name or number."""
    def site(self, name: Union[str, int, None] = None) -> ModelSite:
        """The site with this name or number."""
    def camera(self, name: Union[str, int, None] = None) -> ModelCamera:
        """The camera with this name or number."""
    def cam(self, name: Union[str, int, None] = None) -> ModelCamera:
        """The camera with this name or number."""
    def light(self, name: Union[str, int, None] = None) -> ModelLight:
        """The light with this name or number."""
    def flex(self, name: Union[str, int, None] = None) -> ModelFlex:
        """The flex with this name or number."""
    def mesh(self, name: Union[str, int, None] = None) -> ModelMesh:
        """The mesh with this name or number."""
    def skin(self, name: Union[str, int, None] = None) -> ModelSkin:
        """The skin with this name or number."""
    def hfield(self, name: Union[str, int, None] = None) -> ModelHfield:
        """The hfield with this name or number."""
    def texture(self, name: Union[str, int, None] = None) -> ModelTexture:
        """The texture with this name or number."""
    def tex(self, name: Union[str, int, None] = None) -> ModelTexture:
        """The texture with this name or number."""
    def material(self, name: Union[str, int, None] = None) -> ModelMaterial:
        """The material with this name or number."""
    def mat(self, name: Union[str, int, None] = None) -> ModelMaterial:
        """The material with this name or number."""
    def pair(self, name: Union[str, int, None] = None) -> ModelPair:
        """The pair with this name or number."""
    def exclude(self, name: Union[str, int, None] = None) -> ModelExclude:
        """The exclude with this name or number."""
    def equality(self, name: Union[str, int, None] = None) -> ModelEquality:
        """The equality with this name or number."""
    def eq(self, name: Union[str, int, None] = None) -> ModelEquality:
        """The equality with this name or number."""
    def tendon(self, name: Union[str, int, None] = None) -> ModelTendon:
        """The tendon with this name or number."""
    def ten(self, name: Union[str, int, None] = None) -> ModelTendon:
        """The tendon with this name or number."""
    def actuator(self, name: Union[str, int, None] = None) -> ModelActuator:
        """The actuator with this name or number."""
    def sensor(self, name: Union[str, int, None] = None) -> ModelSensor:
        """The sensor with this name or number."""
    def numeric(self, name: Union[str, int, None] = None) -> ModelNumeric:
        """The numeric with this name or number."""
    def text(self, name: Union[str, int, None] = None) -> ModelText:
        """The text with this name or number."""
    def tuple(self, name: Union[str, int, None] = None) -> ModelTuple:
        """The tuple with this name or number."""
    def key(self, name: Union[str, int, None] = None) -> ModelKey:
        """The key with this name or number."""
    def keyframe(self, name: Union[str, int, None] = None) -> ModelKey:
        """The key with this name or number."""
    def plugin(self, name: Union[str, int, None] = None) -> ModelPlugin:
        """The plugin with this name or number."""

class DataBody:
    id: int
    @property
    def name(self) -> str:
        """The name of this body."""
    @property
    def body_awake(self) -> NDArray[np.int32]:
        """body_awake (1): by mj_updateSleep mjtSleepState; state of the body"""
    @body_awake.setter
    def body_awake(self, value: ArrayLike) -> None: ...
    @property
    def cacc(self) -> NDArray[np.float64]:
        """cacc (6): acceleration of the body, gravity counted as upwards acceleration, rad/s^2 and m/s^2; by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]"""
    @cacc.setter
    def cacc(self, value: ArrayLike) -> None: ...
    @property
    def cfrc_ext(self) -> NDArray[np.float64]:
        """cfrc_ext (6): external force on the body, applied and of contacts, N m and N; by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]"""
    @cfrc_ext.setter
    def cfrc_ext(self, value: ArrayLike) -> None: ...
    @property
    def cfrc_int(self) -> NDArray[np.float64]:
        """cfrc_int (6): force between the body and its parent, N m and N; by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]"""
    @cfrc_int.setter
    def cfrc_int(self, value: ArrayLike) -> None: ...
    @property
    def cinert(self) -> NDArray[np.float64]:
        """cinert (10): inertia of the body: matrix 6, mass times offset 3, mass; kg m^2, kg m, kg; by mj_fwdPosition mj_comPos"""
    @cinert.setter
    def cinert(self, value: ArrayLike) -> None: ...
    @property
    def crb(self) -> NDArray[np.float64]:
        """crb (10): by mj_fwdPosition mj_makeM; inertia of the body with all below it, as cinert"""
    @crb.setter
    def crb(self, value: ArrayLike) -> None: ...
    @property
    def cvel(self) -> NDArray[np.float64]:
        """cvel (6): by mj_fwdVelocity mj_comVel [rot3, lin3] velocity of the body, rad/s and m/s"""
    @cvel.setter
    def cvel(self, value: ArrayLike) -> None: ...
    @property
    def subtree_angmom(self) -> NDArray[np.float64]:
        """subtree_angmom (3): angular momentum about subtree_com, kg m^2/s; by mj_sensorVel mj_subtreeVel"""
    @subtree_angmom.setter
    def subtree_angmom(self, value: ArrayLike) -> None: ...
    @property
    def subtree_com(self) -> NDArray[np.float64]:
        """subtree_com (3): centre of mass of the body with all below it, m; by mj_fwdPosition mj_comPos"""
    @subtree_com.setter
    def subtree_com(self, value: ArrayLike) -> None: ...
    @property
    def subtree_linvel(self) -> NDArray[np.float64]:
        """subtree_linvel (3): by mj_sensorVel mj_subtreeVel; velocity of subtree_com, m/s"""
    @subtree_linvel.setter
    def subtree_linvel(self, value: ArrayLike) -> None: ...
    @property
    def xfrc_applied(self) -> NDArray[np.float64]:
        """xfrc_applied (6): [force3, torque3] at the centre of mass, N and N m; the user's input"""
    @xfrc_applied.setter
    def xfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def ximat(self) -> NDArray[np.float64]:
        """ximat (9): by mj_fwdPosition mj_kinematics; axes of the inertial frame"""
    @ximat.setter
    def ximat(self, value: ArrayLike) -> None: ...
    @property
    def xipos(self) -> NDArray[np.float64]:
        """xipos (3): by mj_fwdPosition mj_kinematics; centre of mass of the body, m"""
    @xipos.setter
    def xipos(self, value: ArrayLike) -> None: ...
    @property
    def xiquat(self) -> NDArray[np.float64]:
        """xiquat (4): by mj_fwdPosition mj_kinematics; orientation of the inertial frame"""
    @xiquat.setter
    def xiquat(self, value: ArrayLike) -> None: ...
    @property
    def xmat(self) -> NDArray[np.float64]:
        """xmat (9): by mj_fwdPosition mj_kinematics; the same as a matrix, row by row"""
    @xmat.setter
    def xmat(self, value: ArrayLike) -> None: ...
    @property
    def xpos(self) -> NDArray[np.float64]:
        """xpos (3): by mj_fwdPosition mj_kinematics; position of the body frame, m"""
    @xpos.setter
    def xpos(self, value: ArrayLike) -> None: ...
    @property
    def xquat(self) -> NDArray[np.float64]:
        """xquat (4): by mj_fwdPosition mj_kinematics; orientation of the body frame"""
    @xquat.setter
    def xquat(self, value: ArrayLike) -> None: ...

class DataJoint:
    id: int
    @property
    def name(self) -> str:
        """The name of this joint."""
    @property
    def xanchor(self) -> NDArray[np.float64]:
        """xanchor (3): by mj_fwdPosition mj_kinematics; anchor of the joint, m"""
    @xanchor.setter
    def xanchor(self, value: ArrayLike) -> None: ...
    @property
    def xaxis(self) -> NDArray[np.float64]:
        """xaxis (3): by mj_fwdPosition mj_kinematics; axis of the joint, unit length"""
    @xaxis.setter
    def xaxis(self, value: ArrayLike) -> None: ...
    @property
    def cdof(self) -> NDArray[np.float64]:
        """its part of cdof: motion of the body per unit velocity of the dof; by mj_fwdPosition mj_comPos [rot3, lin3]"""
    @cdof.setter
    def cdof(self, value: ArrayLike) -> None: ...
    @property
    def cdof_dot(self) -> NDArray[np.float64]:
        """its part of cdof_dot: by mj_fwdVelocity mj_comVel [rot3, lin3] rate of cdof"""
    @cdof_dot.setter
    def cdof_dot(self, value: ArrayLike) -> None: ...
    @property
    def dof_island(self) -> NDArray[np.int32]:
        """its part of dof_island: by mj_island -1: none {arena nullable} island of the dof"""
    @dof_island.setter
    def dof_island(self, value: ArrayLike) -> None: ...
    @property
    def qHDiagInv(self) -> NDArray[np.float64]:
        """its part of qHDiagInv: by mj_Euler mj_implicit; inverse of its D"""
    @qHDiagInv.setter
    def qHDiagInv(self, value: ArrayLike) -> None: ...
    @property
    def qLDiagInv(self) -> NDArray[np.float64]:
        """its part of qLDiagInv: by mj_fwdPosition mj_factorM; inverse of D"""
    @qLDiagInv.setter
    def qLDiagInv(self, value: ArrayLike) -> None: ...
    @property
    def qacc(self) -> NDArray[np.float64]:
        """its part of qacc: acceleration, m/s^2 and rad/s^2, by mj_fwdConstraint"""
    @qacc.setter
    def qacc(self, value: ArrayLike) -> None: ...
    @property
    def qacc_smooth(self) -> NDArray[np.float64]:
        """its part of qacc_smooth: by mj_fwdAcceleration; acceleration without constraints, m/s^2 or rad/s^2"""
    @qacc_smooth.setter
    def qacc_smooth(self, value: ArrayLike) -> None: ...
    @property
    def qacc_warmstart(self) -> NDArray[np.float64]:
        """its part of qacc_warmstart: acceleration to start the solver from, m/s^2 and rad/s^2"""
    @qacc_warmstart.setter
    def qacc_warmstart(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_actuator(self) -> NDArray[np.float64]:
        """its part of qfrc_actuator: by mj_fwdActuation; forces of actuators on dofs, N or N m"""
    @qfrc_actuator.setter
    def qfrc_actuator(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_adhesion(self) -> NDArray[np.float64]:
        """its part of qfrc_adhesion: by mj_fwdVelocity mj_passive; forces of adhesive contacts, N or N m"""
    @qfrc_adhesion.setter
    def qfrc_adhesion(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_applied(self) -> NDArray[np.float64]:
        """its part of qfrc_applied: forces on dofs, N and N m; the user's input"""
    @qfrc_applied.setter
    def qfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_bias(self) -> NDArray[np.float64]:
        """its part of qfrc_bias: by mj_fwdVelocity mj_rne; Coriolis, centrifugal and gravity forces, N or N m"""
    @qfrc_bias.setter
    def qfrc_bias(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_constraint(self) -> NDArray[np.float64]:
        """its part of qfrc_constraint: by mj_fwdConstraint mj_inverse; forces of constraints on dofs, N or N m"""
    @qfrc_constraint.setter
    def qfrc_constraint(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_damper(self) -> NDArray[np.float64]:
        """its part of qfrc_damper: by mj_fwdVelocity mj_passive; forces of dampers, N or N m"""
    @qfrc_damper.setter
    def qfrc_damper(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_fluid(self) -> NDArray[np.float64]:
        """its part of qfrc_fluid: by mj_fwdVelocity mj_passive; forces of the medium, N or N m"""
    @qfrc_fluid.setter
    def qfrc_fluid(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_gravcomp(self) -> NDArray[np.float64]:
        """its part of qfrc_gravcomp: by mj_fwdVelocity mj_passive; forces of gravity compensation, N or N m"""
    @qfrc_gravcomp.setter
    def qfrc_gravcomp(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_inverse(self) -> NDArray[np.float64]:
        """its part of qfrc_inverse: by mj_inverse; forces that explain qacc, N or N m"""
    @qfrc_inverse.setter
    def qfrc_inverse(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_passive(self) -> NDArray[np.float64]:
        """its part of qfrc_passive: by mj_fwdVelocity mj_passive; sum of all passive forces, N or N m"""
    @qfrc_passive.setter
    def qfrc_passive(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_smooth(self) -> NDArray[np.float64]:
        """its part of qfrc_smooth: by mj_fwdAcceleration; all forces but those of constraints, N or N m"""
    @qfrc_smooth.setter
    def qfrc_smooth(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_spring(self) -> NDArray[np.float64]:
        """its part of qfrc_spring: by mj_fwdVelocity mj_passive; forces of springs, N or N m"""
    @qfrc_spring.setter
    def qfrc_spring(self, value: ArrayLike) -> None: ...
    @property
    def qpos(self) -> NDArray[np.float64]:
        """its part of qpos: position, m, rad and unit quaternions"""
    @qpos.setter
    def qpos(self, value: ArrayLike) -> None: ...
    @property
    def qvel(self) -> NDArray[np.float64]:
        """its part of qvel: velocity, m/s and rad/s"""
    @qvel.setter
    def qvel(self, value: ArrayLike) -> None: ...

class DataGeom:
    id: int
    @property
    def name(self) -> str:
        """The name of this geom."""
    @property
    def xmat(self) -> NDArray[np.float64]:
        """geom_xmat (9): by mj_fwdPosition mj_kinematics; orientation"""
    @xmat.setter
    def xmat(self, value: ArrayLike) -> None: ...
    @property
    def xpos(self) -> NDArray[np.float64]:
        """geom_xpos (3): by mj_fwdPosition mj_kinematics; position, m"""
    @xpos.setter
    def xpos(self, value: ArrayLike) -> None: ...
    @property
    def xquat(self) -> NDArray[np.float64]:
        """geom_xquat (4): by mj_fwdPosition mj_kinematics; orientation"""
    @xquat.setter
    def xquat(self, value: ArrayLike) -> None: ...

class DataSite:
    id: int
    @property
    def name(self) -> str:
        """The name of this site."""
    @property
    def xmat(self) -> NDArray[np.float64]:
        """site_xmat (9): by mj_fwdPosition mj_kinematics; orientation"""
    @xmat.setter
    def xmat(self, value: ArrayLike) -> None: ...
    @property
    def xpos(self) -> NDArray[np.float64]:
        """site_xpos (3): by mj_fwdPosition mj_kinematics; position, m"""
    @xpos.setter
    def xpos(self, value: ArrayLike) -> None: ...
    @property
    def xquat(self) -> NDArray[np.float64]:
        """site_xquat (4): by mj_fwdPosition mj_kinematics; orientation"""
    @xquat.setter
    def xquat(self, value: ArrayLike) -> None: ...

class DataCamera:
    id: int
    @property
    def name(self) -> str:
        """The name of this camera."""
    @property
    def xmat(self) -> NDArray[np.float64]:
        """cam_xmat (9): by mj_fwdPosition mj_kinematics; orientation"""
    @xmat.setter
    def xmat(self, value: ArrayLike) -> None: ...
    @property
    def xpos(self) -> NDArray[np.float64]:
        """cam_xpos (3): by mj_fwdPosition mj_kinematics; position, m"""
    @xpos.setter
    def xpos(self, value: ArrayLike) -> None: ...

class DataLight:
    id: int
    @property
    def name(self) -> str:
        """The name of this light."""
    @property
    def xdir(self) -> NDArray[np.float64]:
        """light_xdir (3): by mj_fwdPosition mj_kinematics; direction, unit length"""
    @xdir.setter
    def xdir(self, value: ArrayLike) -> None: ...
    @property
    def xpos(self) -> NDArray[np.float64]:
        """light_xpos (3): by mj_fwdPosition mj_kinematics; position, m"""
    @xpos.setter
    def xpos(self, value: ArrayLike) -> None: ...

class DataFlex:
    id: int
    @property
    def name(self) -> str:
        """The name of this flex."""

class DataMesh:
    id: int
    @property
    def name(self) -> str:
        """The name of this mesh."""

class DataSkin:
    id: int
    @property
    def name(self) -> str:
        """The name of this skin."""

class DataHfield:
    id: int
    @property
    def name(self) -> str:
        """The name of this hfield."""

class DataTexture:
    id: int
    @property
    def name(self) -> str:
        """The name of this texture."""

class DataMaterial:
    id: int
    @property
    def name(self) -> str:
        """The name of this material."""

class DataPair:
    id: int
    @property
    def name(self) -> str:
        """The name of this pair."""

class DataExclude:
    id: int
    @property
    def name(self) -> str:
        """The name of this exclude."""

class DataEquality:
    id: int
    @property
    def name(self) -> str:
        """The name of this equality."""
    @property
    def active(self) -> NDArray[np.bool]:
        """eq_active (1): equality constraint is in force"""
    @active.setter
    def active(self, value: ArrayLike) -> None: ...

class DataTendon:
    id: int
    @property
    def name(self) -> str:
        """The name of this tendon."""
    @property
    def length(self) -> NDArray[np.float64]:
        """ten_length (1): by mj_fwdPosition mj_tendon; m"""
    @length.setter
    def length(self, value: ArrayLike) -> None: ...
    @property
    def velocity(self) -> NDArray[np.float64]:
        """ten_velocity (1): by mj_fwdVelocity; rate of ten_length, m/s"""
    @velocity.setter
    def velocity(self, value: ArrayLike) -> None: ...
    @property
    def wrapadr(self) -> NDArray[np.int32]:
        """ten_wrapadr (1): by mj_fwdPosition mj_tendon; first point of the path in wrap_obj"""
    @wrapadr.setter
    def wrapadr(self, value: ArrayLike) -> None: ...
    @property
    def wrapnum(self) -> NDArray[np.int32]:
        """ten_wrapnum (1): by mj_fwdPosition mj_tendon; points of the path"""
    @wrapnum.setter
    def wrapnum(self, value: ArrayLike) -> None: ...

class DataActuator:
    id: int
    @property
    def name(self) -> str:
        """The name of this actuator."""
    @property
    def act(self) -> NDArray[np.float64]:
        """its part of act: activations of actuators"""
    @act.setter
    def act(self, value: ArrayLike) -> None: ...
    @property
    def act_dot(self) -> NDArray[np.float64]:
        """its part of act_dot: rate of act, 1/s, by mj_fwdActuation"""
    @act_dot.setter
    def act_dot(self, value: ArrayLike) -> None: ...
    @property
    def ctrl(self) -> NDArray[np.float64]:
        """its part of ctrl: controls; the user's input"""
    @ctrl.setter
    def ctrl(self, value: ArrayLike) -> None: ...
    @property
    def force(self) -> NDArray[np.float64]:
        """its part of actuator_force: by mj_fwdActuation; N or N m"""
    @force.setter
    def force(self, value: ArrayLike) -> None: ...
    @property
    def length(self) -> NDArray[np.float64]:
        """its part of actuator_length: by mj_fwdPosition mj_transmission; m or rad"""
    @length.setter
    def length(self, value: ArrayLike) -> None: ...
    @property
    def velocity(self) -> NDArray[np.float64]:
        """its part of actuator_velocity: by mj_fwdVelocity; rate of actuator_length, m/s or rad/s"""
    @velocity.setter
    def velocity(self, value: ArrayLike) -> None: ...

class DataSensor:
    id: int
    @property
    def name(self) -> str:
        """The name of this sensor."""
    @property
    def data(self) -> NDArray[np.float64]:
        """its part of sensordata: by mj_sensorPos, mj_sensorVel and mj_sensorAcc"""
    @data.setter
    def data(self, value: ArrayLike) -> None: ...

class DataNumeric:
    id: int
    @property
    def name(self) -> str:
        """The name of this numeric."""

class DataText:
    id: int
    @property
    def name(self) -> str:
        """The name of this text."""

class DataTuple:
    id: int
    @property
    def name(self) -> str:
        """The name of this tuple."""

class DataKey:
    id: int
    @property
    def name(self) -> str:
        """The name of this key."""

class DataPlugin:
    id: int
    @property
    def name(self) -> str:
        """The name of this plugin."""

class DataMembers:
    @property
    def narena(self) -> int:
        """narena: bytes of the arena"""
    @property
    def nbuffer(self) -> int:
        """nbuffer: bytes of the buffer"""
    @property
    def nplugin(self) -> int:
        """nplugin: plugin instances"""
    @property
    def pstack(self) -> int:
        """pstack: {mutable} top of the stack, bytes"""
    @property
    def pbase(self) -> int:
        """pbase: {mutable} start of the present stack frame"""
    @property
    def parena(self) -> int:
        """parena: bytes of the arena taken by contacts and constraints"""
    @property
    def threadpool(self) -> int:
        """threadpool: handle of the attached thread pool; 0: none"""
    @property
    def threadlock(self) -> bool:
        """threadlock: the stack must not be used now: threads are at work"""
    @property
    def maxuse_stack(self) -> int:
        """maxuse_stack: {mutable} most bytes of stack used so far"""
    @property
    def maxuse_arena(self) -> int:
        """maxuse_arena: most bytes of arena used so far"""
    @property
    def maxuse_con(self) -> int:
        """maxuse_con: most contacts so far"""
    @property
    def maxuse_efc(self) -> int:
        """maxuse_efc: most constraint rows so far"""
    @property
    def solver(self) -> NDArray[Any]:
        """solver (4000,): statistics of each island and iteration, by mj_fwdConstraint"""
    @solver.setter
    def solver(self, value: ArrayLike) -> None: ...
    @property
    def solver_niter(self) -> NDArray[np.int32]:
        """solver_niter (20,): iterations of each island"""
    @solver_niter.setter
    def solver_niter(self, value: ArrayLike) -> None: ...
    @property
    def solver_nnz(self) -> NDArray[np.int32]:
        """solver_nnz (20,): non-zeros in the Hessian or AR of each island"""
    @solver_nnz.setter
    def solver_nnz(self, value: ArrayLike) -> None: ...
    @property
    def solver_fwdinv(self) -> NDArray[np.float64]:
        """solver_fwdinv (2,): [qfrc, efc] difference of forward and inverse dynamics, by mj_compareFwdInv"""
    @solver_fwdinv.setter
    def solver_fwdinv(self, value: ArrayLike) -> None: ...
    @property
    def warning(self) -> NDArray[Any]:
        """warning (7,): {mutable} by kind, mjtWarning"""
    @warning.setter
    def warning(self, value: ArrayLike) -> None: ...
    @property
    def timer(self) -> NDArray[Any]:
        """timer (15,): by stage, mjtTimer"""
    @timer.setter
    def timer(self, value: ArrayLike) -> None: ...
    @property
    def ncon(self) -> int:
        """ncon: contacts"""
    @property
    def ne(self) -> int:
        """ne: rows of equality constraints"""
    @property
    def nf(self) -> int:
        """nf: rows of friction loss"""
    @property
    def nl(self) -> int:
        """nl: rows of limits"""
    @property
    def nefc(self) -> int:
        """nefc: constraint rows, in the order equality, friction loss, limits, contacts"""
    @property
    def nJ(self) -> int:
        """nJ: entries of efc_J"""
    @property
    def efm_active(self) -> int:
        """efm_active: the effective metric M + K is in use; 0: no; 1: yes; 2: yes, with rows of flexes of any kind"""
    @property
    def nefmK(self) -> int:
        """nefmK: entries of efm_K"""
    @property
    def nefmcon(self) -> int:
        """nefmcon: numbers in efm_con_ind and efm_con_val"""
    @property
    def nefmT(self) -> int:
        """nefmT: tendons that add to the effective metric"""
    @property
    def nefmA(self) -> int:
        """nefmA: actuators that add to the effective metric"""
    @property
    def nefmdof(self) -> int:
        """nefmdof: triples of dofs of vertices that the effective metric covers"""
    @property
    def nefmL(self) -> int:
        """nefmL: numbers in efm_L"""
    @property
    def nY(self) -> int:
        """nY: entries of efc_Y"""
    @property
    def nA(self) -> int:
        """nA: entries of efc_AR"""
    @property
    def nisland(self) -> int:
        """nisland: constraint islands"""
    @property
    def nidof(self) -> int:
        """nidof: dofs in islands"""
    @property
    def ntree_awake(self) -> int:
        """ntree_awake: trees that are awake"""
    @property
    def nbody_awake(self) -> int:
        """nbody_awake: bodies that are awake or static"""
    @property
    def nparent_awake(self) -> int:
        """nparent_awake: bodies whose parent is awake or static"""
    @property
    def nv_awake(self) -> int:
        """nv_awake: dofs that are awake"""
    @property
    def flg_energypos(self) -> bool:
        """flg_energypos: energy[0] is up to date"""
    @property
    def flg_energyvel(self) -> bool:
        """flg_energyvel: energy[1] is up to date"""
    @property
    def flg_subtreevel(self) -> bool:
        """flg_subtreevel: subtree_linvel and subtree_angmom are up to date"""
    @property
    def flg_rnepost(self) -> bool:
        """flg_rnepost: cacc, cfrc_int and cfrc_ext are up to date"""
    @property
    def time(self) -> float:
        """time: simulated time, s"""
    @time.setter
    def time(self, value: float) -> None: ...
    @property
    def energy(self) -> NDArray[np.float64]:
        """energy (2,): [potential, kinetic] J, by mj_energyPos and mj_energyVel"""
    @energy.setter
    def energy(self, value: ArrayLike) -> None: ...
    @property
    def qpos(self) -> NDArray[np.float64]:
        """qpos (nq): position, m, rad and unit quaternions"""
    @qpos.setter
    def qpos(self, value: ArrayLike) -> None: ...
    @property
    def qvel(self) -> NDArray[np.float64]:
        """qvel (nv): velocity, m/s and rad/s"""
    @qvel.setter
    def qvel(self, value: ArrayLike) -> None: ...
    @property
    def act(self) -> NDArray[np.float64]:
        """act (na): activations of actuators"""
    @act.setter
    def act(self, value: ArrayLike) -> None: ...
    @property
    def history(self) -> NDArray[np.float64]:
        """history (nhistory): past controls and sensor values"""
    @history.setter
    def history(self, value: ArrayLike) -> None: ...
    @property
    def plastic(self) -> NDArray[np.float64]:
        """plastic (nplastic): plastic deformation of springs and flexes"""
    @plastic.setter
    def plastic(self, value: ArrayLike) -> None: ...
    @property
    def qacc_warmstart(self) -> NDArray[np.float64]:
        """qacc_warmstart (nv): acceleration to start the solver from, m/s^2 and rad/s^2"""
    @qacc_warmstart.setter
    def qacc_warmstart(self, value: ArrayLike) -> None: ...
    @property
    def plugin_state(self) -> NDArray[np.float64]:
        """plugin_state (npluginstate): state of plugins"""
    @plugin_state.setter
    def plugin_state(self, value: ArrayLike) -> None: ...
    @property
    def ctrl(self) -> NDArray[np.float64]:
        """ctrl (nu): controls; the user's input"""
    @ctrl.setter
    def ctrl(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_applied(self) -> NDArray[np.float64]:
        """qfrc_applied (nv): forces on dofs, N and N m; the user's input"""
    @qfrc_applied.setter
    def qfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def xfrc_applied(self) -> NDArray[np.float64]:
        """xfrc_applied (nbody, 6): [force3, torque3] at the centre of mass, N and N m; the user's input"""
    @xfrc_applied.setter
    def xfrc_applied(self, value: ArrayLike) -> None: ...
    @property
    def eq_active(self) -> NDArray[np.bool]:
        """eq_active (neq): equality constraint is in force"""
    @eq_active.setter
    def eq_active(self, value: ArrayLike) -> None: ...
    @property
    def mocap_pos(self) -> NDArray[np.float64]:
        """mocap_pos (nmocap, 3): position of mocap bodies, m; the user's input"""
    @mocap_pos.setter
    def mocap_pos(self, value: ArrayLike) -> None: ...
    @property
    def mocap_quat(self) -> NDArray[np.float64]:
        """mocap_quat (nmocap, 4): orientation of mocap bodies; the user's input"""
    @mocap_quat.setter
    def mocap_quat(self, value: ArrayLike) -> None: ...
    @property
    def qacc(self) -> NDArray[np.float64]:
        """qacc (nv): acceleration, m/s^2 and rad/s^2, by mj_fwdConstraint"""
    @qacc.setter
    def qacc(self, value: ArrayLike) -> None: ...
    @property
    def act_dot(self) -> NDArray[np.float64]:
        """act_dot (na): rate of act, 1/s, by mj_fwdActuation"""
    @act_dot.setter
    def act_dot(self, value: ArrayLike) -> None: ...
    @property
    def userdata(self) -> NDArray[np.float64]:
        """userdata (nuserdata): the user's own; the engine leaves it alone"""
    @userdata.setter
    def userdata(self, value: ArrayLike) -> None: ...
    @property
    def sensordata(self) -> NDArray[np.float64]:
        """sensordata (nsensordata): by mj_sensorPos, mj_sensorVel and mj_sensorAcc"""
    @sensordata.setter
    def sensordata(self, value: ArrayLike) -> None: ...
    @property
    def tree_asleep(self) -> NDArray[np.int32]:
        """tree_asleep (ntree): awake: -1 minus the steps that it still has to be quiet; <0: awake; >: 0 next tree in the sleep cycle"""
    @tree_asleep.setter
    def tree_asleep(self, value: ArrayLike) -> None: ...
    @property
    def plugin(self) -> NDArray[np.int32]:
        """plugin (nplugin): slot of the plugin in the registry"""
    @plugin.setter
    def plugin(self, value: ArrayLike) -> None: ...
    @property
    def plugin_data(self) -> NDArray[np.uint64]:
        """plugin_data (nplugin): what the plugin's init has stored"""
    @plugin_data.setter
    def plugin_data(self, value: ArrayLike) -> None: ...
    @property
    def xpos(self) -> NDArray[np.float64]:
        """xpos (nbody, 3): by mj_fwdPosition mj_kinematics; position of the body frame, m"""
    @xpos.setter
    def xpos(self, value: ArrayLike) -> None: ...
    @property
    def xquat(self) -> NDArray[np.float64]:
        """xquat (nbody, 4): by mj_fwdPosition mj_kinematics; orientation of the body frame"""
    @xquat.setter
    def xquat(self, value: ArrayLike) -> None: ...
    @property
    def xmat(self) -> NDArray[np.float64]:
        """xmat (nbody, 9): by mj_fwdPosition mj_kinematics; the same as a matrix, row by row"""
    @xmat.setter
    def xmat(self, value: ArrayLike) -> None: ...
    @property
    def xipos(self) -> NDArray[np.float64]:
        """xipos (nbody, 3): by mj_fwdPosition mj_kinematics; centre of mass of the body, m"""
    @xipos.setter
    def xipos(self, value: ArrayLike) -> None: ...
    @property
    def xiquat(self) -> NDArray[np.float64]:
        """xiquat (nbody, 4): by mj_fwdPosition mj_kinematics; orientation of the inertial frame"""
    @xiquat.setter
    def xiquat(self, value: ArrayLike) -> None: ...
    @property
    def ximat(self) -> NDArray[np.float64]:
        """ximat (nbody, 9): by mj_fwdPosition mj_kinematics; axes of the inertial frame"""
    @ximat.setter
    def ximat(self, value: ArrayLike) -> None: ...
    @property
    def xanchor(self) -> NDArray[np.float64]:
        """xanchor (njnt, 3): by mj_fwdPosition mj_kinematics; anchor of the joint, m"""
    @xanchor.setter
    def xanchor(self, value: ArrayLike) -> None: ...
    @property
    def xaxis(self) -> NDArray[np.float64]:
        """xaxis (njnt, 3): by mj_fwdPosition mj_kinematics; axis of the joint, unit length"""
    @xaxis.setter
    def xaxis(self, value: ArrayLike) -> None: ...
    @property
    def geom_xpos(self) -> NDArray[np.float64]:
        """geom_xpos (ngeom, 3): by mj_fwdPosition mj_kinematics; position, m"""
    @geom_xpos.setter
    def geom_xpos(self, value: ArrayLike) -> None: ...
    @property
    def geom_xquat(self) -> NDArray[np.float64]:
        """geom_xquat (ngeom, 4): by mj_fwdPosition mj_kinematics; orientation"""
    @geom_xquat.setter
    def geom_xquat(self, value: ArrayLike) -> None: ...
    @property
    def geom_xmat(self) -> NDArray[np.float64]:
        """geom_xmat (ngeom, 9): by mj_fwdPosition mj_kinematics; orientation"""
    @geom_xmat.setter
    def geom_xmat(self, value: ArrayLike) -> None: ...
    @property
    def site_xpos(self) -> NDArray[np.float64]:
        """site_xpos (nsite, 3): by mj_fwdPosition mj_kinematics; position, m"""
    @site_xpos.setter
    def site_xpos(self, value: ArrayLike) -> None: ...
    @property
    def site_xquat(self) -> NDArray[np.float64]:
        """site_xquat (nsite, 4): by mj_fwdPosition mj_kinematics; orientation"""
    @site_xquat.setter
    def site_xquat(self, value: ArrayLike) -> None: ...
    @property
    def site_xmat(self) -> NDArray[np.float64]:
        """site_xmat (nsite, 9): by mj_fwdPosition mj_kinematics; orientation"""
    @site_xmat.setter
    def site_xmat(self, value: ArrayLike) -> None: ...
    @property
    def cam_xpos(self) -> NDArray[np.float64]:
        """cam_xpos (ncam, 3): by mj_fwdPosition mj_kinematics; position, m"""
    @cam_xpos.setter
    def cam_xpos(self, value: ArrayLike) -> None: ...
    @property
    def cam_xmat(self) -> NDArray[np.float64]:
        """cam_xmat (ncam, 9): by mj_fwdPosition mj_kinematics; orientation"""
    @cam_xmat.setter
    def cam_xmat(self, value: ArrayLike) -> None: ...
    @property
    def light_xpos(self) -> NDArray[np.float64]:
        """light_xpos (nlight, 3): by mj_fwdPosition mj_kinematics; position, m"""
    @light_xpos.setter
    def light_xpos(self, value: ArrayLike) -> None: ...
    @property
    def light_xdir(self) -> NDArray[np.float64]:
        """light_xdir (nlight, 3): by mj_fwdPosition mj_kinematics; direction, unit length"""
    @light_xdir.setter
    def light_xdir(self, value: ArrayLike) -> None: ...
    @property
    def subtree_com(self) -> NDArray[np.float64]:
        """subtree_com (nbody, 3): centre of mass of the body with all below it, m; by mj_fwdPosition mj_comPos"""
    @subtree_com.setter
    def subtree_com(self, value: ArrayLike) -> None: ...
    @property
    def cdof(self) -> NDArray[np.float64]:
        """cdof (nv, 6): motion of the body per unit velocity of the dof; by mj_fwdPosition mj_comPos [rot3, lin3]"""
    @cdof.setter
    def cdof(self, value: ArrayLike) -> None: ...
    @property
    def cinert(self) -> NDArray[np.float64]:
        """cinert (nbody, 10): inertia of the body: matrix 6, mass times offset 3, mass; kg m^2, kg m, kg; by mj_fwdPosition mj_comPos"""
    @cinert.setter
    def cinert(self, value: ArrayLike) -> None: ...
    @property
    def flexvert_xpos(self) -> NDArray[np.float64]:
        """flexvert_xpos (nflexvert, 3): by mj_fwdPosition mj_flex; position, m"""
    @flexvert_xpos.setter
    def flexvert_xpos(self, value: ArrayLike) -> None: ...
    @property
    def flexelem_aabb(self) -> NDArray[np.float64]:
        """flexelem_aabb (nflexelem, 6): box around the element, m; by mj_fwdPosition mj_flex [center3, half-size3]"""
    @flexelem_aabb.setter
    def flexelem_aabb(self, value: ArrayLike) -> None: ...
    @property
    def flexelem_krot(self) -> NDArray[np.float64]:
        """flexelem_krot (nflexstiffness): stiffness matrices turned with the deformation; by mj_fwdPosition mj_flex; room for stiffness, not in use"""
    @flexelem_krot.setter
    def flexelem_krot(self, value: ArrayLike) -> None: ...
    @property
    def flex_hessian_valid(self) -> NDArray[np.bool]:
        """flex_hessian_valid (nflex): the next two are those of the present position"""
    @flex_hessian_valid.setter
    def flex_hessian_valid(self, value: ArrayLike) -> None: ...
    @property
    def flexvert_hessian(self) -> NDArray[np.float64]:
        """flexvert_hessian (nflexvert, 6): by mj_fwdPosition mj_flex; stiffness of a vertex with itself"""
    @flexvert_hessian.setter
    def flexvert_hessian(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_hessian(self) -> NDArray[np.float64]:
        """flexedge_hessian (nflexedge, 9): stiffness between the ends of an edge; by mj_fwdPosition mj_flex"""
    @flexedge_hessian.setter
    def flexedge_hessian(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_J(self) -> NDArray[np.float64]:
        """flexedge_J (nJfe): by mj_fwdPosition mj_flex; length over qpos: sparse Jacobian"""
    @flexedge_J.setter
    def flexedge_J(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_length(self) -> NDArray[np.float64]:
        """flexedge_length (nflexedge): by mj_fwdPosition mj_flex; m"""
    @flexedge_length.setter
    def flexedge_length(self, value: ArrayLike) -> None: ...
    @property
    def bvh_aabb_dyn(self) -> NDArray[np.float64]:
        """bvh_aabb_dyn (nbvhdynamic, 6): boxes that follow the state, m; by mj_fwdPosition mj_flex [center3, half-size3]"""
    @bvh_aabb_dyn.setter
    def bvh_aabb_dyn(self, value: ArrayLike) -> None: ...
    @property
    def flexvert_lambda(self) -> NDArray[np.float64]:
        """flexvert_lambda (nflexvert): force that keeps the vertex apart from others, N"""
    @flexvert_lambda.setter
    def flexvert_lambda(self, value: ArrayLike) -> None: ...
    @property
    def flexvert_conage(self) -> NDArray[np.int32]:
        """flexvert_conage (nflexvert): <0: in contact; >0: steps since"""
    @flexvert_conage.setter
    def flexvert_conage(self, value: ArrayLike) -> None: ...
    @property
    def ten_wrapadr(self) -> NDArray[np.int32]:
        """ten_wrapadr (ntendon): by mj_fwdPosition mj_tendon; first point of the path in wrap_obj"""
    @ten_wrapadr.setter
    def ten_wrapadr(self, value: ArrayLike) -> None: ...
    @property
    def ten_wrapnum(self) -> NDArray[np.int32]:
        """ten_wrapnum (ntendon): by mj_fwdPosition mj_tendon; points of the path"""
    @ten_wrapnum.setter
    def ten_wrapnum(self, value: ArrayLike) -> None: ...
    @property
    def ten_J(self) -> NDArray[np.float64]:
        """ten_J (nJten): by mj_fwdPosition mj_tendon; length over qpos: sparse Jacobian"""
    @ten_J.setter
    def ten_J(self, value: ArrayLike) -> None: ...
    @property
    def ten_length(self) -> NDArray[np.float64]:
        """ten_length (ntendon): by mj_fwdPosition mj_tendon; m"""
    @ten_length.setter
    def ten_length(self, value: ArrayLike) -> None: ...
    @property
    def wrap_obj(self) -> NDArray[np.int32]:
        """wrap_obj (nwrap, 2): what each point of a path is on; by mj_fwdPosition mj_tendon >: 0 geom id; -1: site; -2: pulley"""
    @wrap_obj.setter
    def wrap_obj(self, value: ArrayLike) -> None: ...
    @property
    def wrap_xpos(self) -> NDArray[np.float64]:
        """wrap_xpos (nwrap, 6): by mj_fwdPosition mj_tendon; position of the points, m"""
    @wrap_xpos.setter
    def wrap_xpos(self, value: ArrayLike) -> None: ...
    @property
    def actuator_length(self) -> NDArray[np.float64]:
        """actuator_length (nout): by mj_fwdPosition mj_transmission; m or rad"""
    @actuator_length.setter
    def actuator_length(self, value: ArrayLike) -> None: ...
    @property
    def moment_rownnz(self) -> NDArray[np.int32]:
        """moment_rownnz (nout): by mj_fwdPosition mj_transmission; entries of the row in actuator_moment"""
    @moment_rownnz.setter
    def moment_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def moment_rowadr(self) -> NDArray[np.int32]:
        """moment_rowadr (nout): by mj_fwdPosition mj_transmission; first entry of the row"""
    @moment_rowadr.setter
    def moment_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def moment_colind(self) -> NDArray[np.int32]:
        """moment_colind (nJmom): by mj_fwdPosition mj_transmission; dof of an entry"""
    @moment_colind.setter
    def moment_colind(self, value: ArrayLike) -> None: ...
    @property
    def actuator_moment(self) -> NDArray[np.float64]:
        """actuator_moment (nJmom): length over qpos: sparse Jacobian, m or 1; by mj_fwdPosition mj_transmission"""
    @actuator_moment.setter
    def actuator_moment(self, value: ArrayLike) -> None: ...
    @property
    def crb(self) -> NDArray[np.float64]:
        """crb (nbody, 10): by mj_fwdPosition mj_makeM; inertia of the body with all below it, as cinert"""
    @crb.setter
    def crb(self, value: ArrayLike) -> None: ...
    @property
    def M(self) -> NDArray[np.float64]:
        """M (nC): inertia matrix, lower triangle in sparse rows, kg, kg m, kg m^2; by mj_fwdPosition mj_makeM"""
    @M.setter
    def M(self, value: ArrayLike) -> None: ...
    @property
    def qLD(self) -> NDArray[np.float64]:
        """qLD (nC): by mj_fwdPosition mj_factorM; factor of M: L^T D L"""
    @qLD.setter
    def qLD(self, value: ArrayLike) -> None: ...
    @property
    def qLDiagInv(self) -> NDArray[np.float64]:
        """qLDiagInv (nv): by mj_fwdPosition mj_factorM; inverse of D"""
    @qLDiagInv.setter
    def qLDiagInv(self, value: ArrayLike) -> None: ...
    @property
    def bvh_active(self) -> NDArray[np.bool]:
        """bvh_active (nbvh): volume was met in collision, for visualization; by mj_collision mj_collideTree"""
    @bvh_active.setter
    def bvh_active(self, value: ArrayLike) -> None: ...
    @property
    def tree_awake(self) -> NDArray[np.int32]:
        """tree_awake (ntree): by mj_updateSleep 0|1; tree is awake"""
    @tree_awake.setter
    def tree_awake(self, value: ArrayLike) -> None: ...
    @property
    def body_awake(self) -> NDArray[np.int32]:
        """body_awake (nbody): by mj_updateSleep mjtSleepState; state of the body"""
    @body_awake.setter
    def body_awake(self, value: ArrayLike) -> None: ...
    @property
    def body_awake_ind(self) -> NDArray[np.int32]:
        """body_awake_ind (nbody): by mj_updateSleep; bodies that are awake or static"""
    @body_awake_ind.setter
    def body_awake_ind(self, value: ArrayLike) -> None: ...
    @property
    def parent_awake_ind(self) -> NDArray[np.int32]:
        """parent_awake_ind (nbody): by mj_updateSleep; bodies whose parent is awake or static"""
    @parent_awake_ind.setter
    def parent_awake_ind(self, value: ArrayLike) -> None: ...
    @property
    def dof_awake_ind(self) -> NDArray[np.int32]:
        """dof_awake_ind (nv): by mj_updateSleep; dofs that are awake"""
    @dof_awake_ind.setter
    def dof_awake_ind(self, value: ArrayLike) -> None: ...
    @property
    def flexedge_velocity(self) -> NDArray[np.float64]:
        """flexedge_velocity (nflexedge): by mj_fwdVelocity; rate of flexedge_length, m/s"""
    @flexedge_velocity.setter
    def flexedge_velocity(self, value: ArrayLike) -> None: ...
    @property
    def ten_velocity(self) -> NDArray[np.float64]:
        """ten_velocity (ntendon): by mj_fwdVelocity; rate of ten_length, m/s"""
    @ten_velocity.setter
    def ten_velocity(self, value: ArrayLike) -> None: ...
    @property
    def actuator_velocity(self) -> NDArray[np.float64]:
        """actuator_velocity (nout): by mj_fwdVelocity; rate of actuator_length, m/s or rad/s"""
    @actuator_velocity.setter
    def actuator_velocity(self, value: ArrayLike) -> None: ...
    @property
    def cvel(self) -> NDArray[np.float64]:
        """cvel (nbody, 6): by mj_fwdVelocity mj_comVel [rot3, lin3] velocity of the body, rad/s and m/s"""
    @cvel.setter
    def cvel(self, value: ArrayLike) -> None: ...
    @property
    def cdof_dot(self) -> NDArray[np.float64]:
        """cdof_dot (nv, 6): by mj_fwdVelocity mj_comVel [rot3, lin3] rate of cdof"""
    @cdof_dot.setter
    def cdof_dot(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_bias(self) -> NDArray[np.float64]:
        """qfrc_bias (nv): by mj_fwdVelocity mj_rne; Coriolis, centrifugal and gravity forces, N or N m"""
    @qfrc_bias.setter
    def qfrc_bias(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_spring(self) -> NDArray[np.float64]:
        """qfrc_spring (nv): by mj_fwdVelocity mj_passive; forces of springs, N or N m"""
    @qfrc_spring.setter
    def qfrc_spring(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_damper(self) -> NDArray[np.float64]:
        """qfrc_damper (nv): by mj_fwdVelocity mj_passive; forces of dampers, N or N m"""
    @qfrc_damper.setter
    def qfrc_damper(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_gravcomp(self) -> NDArray[np.float64]:
        """qfrc_gravcomp (nv): by mj_fwdVelocity mj_passive; forces of gravity compensation, N or N m"""
    @qfrc_gravcomp.setter
    def qfrc_gravcomp(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_fluid(self) -> NDArray[np.float64]:
        """qfrc_fluid (nv): by mj_fwdVelocity mj_passive; forces of the medium, N or N m"""
    @qfrc_fluid.setter
    def qfrc_fluid(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_adhesion(self) -> NDArray[np.float64]:
        """qfrc_adhesion (nv): by mj_fwdVelocity mj_passive; forces of adhesive contacts, N or N m"""
    @qfrc_adhesion.setter
    def qfrc_adhesion(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_passive(self) -> NDArray[np.float64]:
        """qfrc_passive (nv): by mj_fwdVelocity mj_passive; sum of all passive forces, N or N m"""
    @qfrc_passive.setter
    def qfrc_passive(self, value: ArrayLike) -> None: ...
    @property
    def subtree_linvel(self) -> NDArray[np.float64]:
        """subtree_linvel (nbody, 3): by mj_sensorVel mj_subtreeVel; velocity of subtree_com, m/s"""
    @subtree_linvel.setter
    def subtree_linvel(self, value: ArrayLike) -> None: ...
    @property
    def subtree_angmom(self) -> NDArray[np.float64]:
        """subtree_angmom (nbody, 3): angular momentum about subtree_com, kg m^2/s; by mj_sensorVel mj_subtreeVel"""
    @subtree_angmom.setter
    def subtree_angmom(self, value: ArrayLike) -> None: ...
    @property
    def qH(self) -> NDArray[np.float64]:
        """qH (nC): by mj_Euler mj_implicit; factor of M minus the time step times derivatives: L^T D L"""
    @qH.setter
    def qH(self, value: ArrayLike) -> None: ...
    @property
    def qHDiagInv(self) -> NDArray[np.float64]:
        """qHDiagInv (nv): by mj_Euler mj_implicit; inverse of its D"""
    @qHDiagInv.setter
    def qHDiagInv(self, value: ArrayLike) -> None: ...
    @property
    def qDeriv(self) -> NDArray[np.float64]:
        """qDeriv (nD): derivative of smooth forces over velocity, without the step factor; by mj_implicit mj_derivative"""
    @qDeriv.setter
    def qDeriv(self, value: ArrayLike) -> None: ...
    @property
    def qLU(self) -> NDArray[np.float64]:
        """qLU (nD): by mj_implicit mju_factorLUSparse; factor of M minus the time step times qDeriv: LU"""
    @qLU.setter
    def qLU(self, value: ArrayLike) -> None: ...
    @property
    def actuator_force(self) -> NDArray[np.float64]:
        """actuator_force (nout): by mj_fwdActuation; N or N m"""
    @actuator_force.setter
    def actuator_force(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_actuator(self) -> NDArray[np.float64]:
        """qfrc_actuator (nv): by mj_fwdActuation; forces of actuators on dofs, N or N m"""
    @qfrc_actuator.setter
    def qfrc_actuator(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_smooth(self) -> NDArray[np.float64]:
        """qfrc_smooth (nv): by mj_fwdAcceleration; all forces but those of constraints, N or N m"""
    @qfrc_smooth.setter
    def qfrc_smooth(self, value: ArrayLike) -> None: ...
    @property
    def qacc_smooth(self) -> NDArray[np.float64]:
        """qacc_smooth (nv): by mj_fwdAcceleration; acceleration without constraints, m/s^2 or rad/s^2"""
    @qacc_smooth.setter
    def qacc_smooth(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_constraint(self) -> NDArray[np.float64]:
        """qfrc_constraint (nv): by mj_fwdConstraint mj_inverse; forces of constraints on dofs, N or N m"""
    @qfrc_constraint.setter
    def qfrc_constraint(self, value: ArrayLike) -> None: ...
    @property
    def qfrc_inverse(self) -> NDArray[np.float64]:
        """qfrc_inverse (nv): by mj_inverse; forces that explain qacc, N or N m"""
    @qfrc_inverse.setter
    def qfrc_inverse(self, value: ArrayLike) -> None: ...
    @property
    def cacc(self) -> NDArray[np.float64]:
        """cacc (nbody, 6): acceleration of the body, gravity counted as upwards acceleration, rad/s^2 and m/s^2; by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]"""
    @cacc.setter
    def cacc(self, value: ArrayLike) -> None: ...
    @property
    def cfrc_int(self) -> NDArray[np.float64]:
        """cfrc_int (nbody, 6): force between the body and its parent, N m and N; by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]"""
    @cfrc_int.setter
    def cfrc_int(self, value: ArrayLike) -> None: ...
    @property
    def cfrc_ext(self) -> NDArray[np.float64]:
        """cfrc_ext (nbody, 6): external force on the body, applied and of contacts, N m and N; by mj_sensorAcc mj_rnePostConstraint [rot3, lin3]"""
    @cfrc_ext.setter
    def cfrc_ext(self, value: ArrayLike) -> None: ...
    @property
    def contact(self) -> NDArray[Any]:
        """contact (d.ncon): by mj_collision {arena nullable} contacts"""
    @contact.setter
    def contact(self, value: ArrayLike) -> None: ...
    @property
    def efc_type(self) -> NDArray[np.int32]:
        """efc_type (d.nefc): by mj_makeConstraint mjtConstraint {arena nullable} kind of the row"""
    @efc_type.setter
    def efc_type(self, value: ArrayLike) -> None: ...
    @property
    def efc_id(self) -> NDArray[np.int32]:
        """efc_id (d.nefc): constraint that the row belongs to: equality, dof, joint, tendon or contact; by mj_makeConstraint {arena nullable}"""
    @efc_id.setter
    def efc_id(self, value: ArrayLike) -> None: ...
    @property
    def efc_J_rownnz(self) -> NDArray[np.int32]:
        """efc_J_rownnz (d.nefc): by mj_makeConstraint {arena nullable} entries of the row in efc_J"""
    @efc_J_rownnz.setter
    def efc_J_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def efc_J_rowadr(self) -> NDArray[np.int32]:
        """efc_J_rowadr (d.nefc): by mj_makeConstraint {arena nullable} first entry of the row"""
    @efc_J_rowadr.setter
    def efc_J_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def efc_J_rowsuper(self) -> NDArray[np.int32]:
        """efc_J_rowsuper (d.nefc): by mj_makeConstraint {arena nullable} following rows with the same columns"""
    @efc_J_rowsuper.setter
    def efc_J_rowsuper(self, value: ArrayLike) -> None: ...
    @property
    def efc_J_colind(self) -> NDArray[np.int32]:
        """efc_J_colind (d.nJ): by mj_makeConstraint {arena nullable} dof of an entry"""
    @efc_J_colind.setter
    def efc_J_colind(self, value: ArrayLike) -> None: ...
    @property
    def efc_J(self) -> NDArray[np.float64]:
        """efc_J (d.nJ): constraint velocity over qvel: Jacobian, sparse or dense; by mj_makeConstraint {arena nullable}"""
    @efc_J.setter
    def efc_J(self, value: ArrayLike) -> None: ...
    @property
    def efc_pos(self) -> NDArray[np.float64]:
        """efc_pos (d.nefc): by mj_makeConstraint {arena nullable} violation or distance, m or rad"""
    @efc_pos.setter
    def efc_pos(self, value: ArrayLike) -> None: ...
    @property
    def efc_margin(self) -> NDArray[np.float64]:
        """efc_margin (d.nefc): the row is active below this value of efc_pos, m or rad; by mj_makeConstraint {arena nullable}"""
    @efc_margin.setter
    def efc_margin(self, value: ArrayLike) -> None: ...
    @property
    def efc_frictionloss(self) -> NDArray[np.float64]:
        """efc_frictionloss (d.nefc): most friction of the row, N or N m; by mj_makeConstraint {arena nullable}"""
    @efc_frictionloss.setter
    def efc_frictionloss(self, value: ArrayLike) -> None: ...
    @property
    def efc_diagA(self) -> NDArray[np.float64]:
        """efc_diagA (d.nefc): diagonal of J M^-1 J^T, usually an estimate; by mj_makeConstraint {arena nullable}"""
    @efc_diagA.setter
    def efc_diagA(self, value: ArrayLike) -> None: ...
    @property
    def efc_KBIP(self) -> NDArray[np.float64]:
        """efc_KBIP (d.nefc, 4): stiffness, damping, impedance and its slope; by mj_makeConstraint [K, B, I, I prime] {arena nullable}"""
    @efc_KBIP.setter
    def efc_KBIP(self, value: ArrayLike) -> None: ...
    @property
    def efc_D(self) -> NDArray[np.float64]:
        """efc_D (d.nefc): inverse of efc_R: weight of the row in the cost; by mj_makeConstraint {arena nullable}"""
    @efc_D.setter
    def efc_D(self, value: ArrayLike) -> None: ...
    @property
    def efc_R(self) -> NDArray[np.float64]:
        """efc_R (d.nefc): by mj_makeConstraint {arena nullable} regularization of the row"""
    @efc_R.setter
    def efc_R(self, value: ArrayLike) -> None: ...
    @property
    def tendon_efcadr(self) -> NDArray[np.int32]:
        """tendon_efcadr (ntendon): by mj_makeConstraint -1: none {arena nullable} first row of the tendon"""
    @tendon_efcadr.setter
    def tendon_efcadr(self, value: ArrayLike) -> None: ...
    @property
    def tree_island(self) -> NDArray[np.int32]:
        """tree_island (ntree): by mj_island -1: none {arena nullable} island of the tree"""
    @tree_island.setter
    def tree_island(self, value: ArrayLike) -> None: ...
    @property
    def island_ntree(self) -> NDArray[np.int32]:
        """island_ntree (d.nisland): by mj_island {arena nullable} trees of the island"""
    @island_ntree.setter
    def island_ntree(self, value: ArrayLike) -> None: ...
    @property
    def island_itreeadr(self) -> NDArray[np.int32]:
        """island_itreeadr (d.nisland): by mj_island {arena nullable} its first one in map_itree2tree"""
    @island_itreeadr.setter
    def island_itreeadr(self, value: ArrayLike) -> None: ...
    @property
    def map_itree2tree(self) -> NDArray[np.int32]:
        """map_itree2tree (ntree): by mj_island {arena nullable} trees sorted by island"""
    @map_itree2tree.setter
    def map_itree2tree(self, value: ArrayLike) -> None: ...
    @property
    def dof_island(self) -> NDArray[np.int32]:
        """dof_island (nv): by mj_island -1: none {arena nullable} island of the dof"""
    @dof_island.setter
    def dof_island(self, value: ArrayLike) -> None: ...
    @property
    def island_nv(self) -> NDArray[np.int32]:
        """island_nv (d.nisland): by mj_island {arena nullable} dofs of the island"""
    @island_nv.setter
    def island_nv(self, value: ArrayLike) -> None: ...
    @property
    def island_idofadr(self) -> NDArray[np.int32]:
        """island_idofadr (d.nisland): by mj_island {arena nullable} its first one in island order"""
    @island_idofadr.setter
    def island_idofadr(self, value: ArrayLike) -> None: ...
    @property
    def island_dofadr(self) -> NDArray[np.int32]:
        """island_dofadr (d.nisland): by mj_island {arena nullable} its first one in the order of the model"""
    @island_dofadr.setter
    def island_dofadr(self, value: ArrayLike) -> None: ...
    @property
    def map_dof2idof(self) -> NDArray[np.int32]:
        """map_dof2idof (nv): by mj_island {arena nullable} place of a dof in island order"""
    @map_dof2idof.setter
    def map_dof2idof(self, value: ArrayLike) -> None: ...
    @property
    def map_idof2dof(self) -> NDArray[np.int32]:
        """map_idof2dof (nv): by mj_island {arena nullable} dofs in island order"""
    @map_idof2dof.setter
    def map_idof2dof(self, value: ArrayLike) -> None: ...
    @property
    def ifrc_smooth(self) -> NDArray[np.float64]:
        """ifrc_smooth (d.nidof): by mj_island {arena nullable} qfrc_smooth in island order"""
    @ifrc_smooth.setter
    def ifrc_smooth(self, value: ArrayLike) -> None: ...
    @property
    def iacc_smooth(self) -> NDArray[np.float64]:
        """iacc_smooth (d.nidof): by mj_island {arena nullable} qacc_smooth in island order"""
    @iacc_smooth.setter
    def iacc_smooth(self, value: ArrayLike) -> None: ...
    @property
    def iacc(self) -> NDArray[np.float64]:
        """iacc (d.nidof): by mj_island {arena nullable} qacc in island order"""
    @iacc.setter
    def iacc(self, value: ArrayLike) -> None: ...
    @property
    def efc_island(self) -> NDArray[np.int32]:
        """efc_island (d.nefc): by mj_island {arena nullable} island of the row"""
    @efc_island.setter
    def efc_island(self, value: ArrayLike) -> None: ...
    @property
    def island_ne(self) -> NDArray[np.int32]:
        """island_ne (d.nisland): by mj_island {arena nullable} equality rows of the island"""
    @island_ne.setter
    def island_ne(self, value: ArrayLike) -> None: ...
    @property
    def island_nf(self) -> NDArray[np.int32]:
        """island_nf (d.nisland): by mj_island {arena nullable} friction loss rows of the island"""
    @island_nf.setter
    def island_nf(self, value: ArrayLike) -> None: ...
    @property
    def island_nefc(self) -> NDArray[np.int32]:
        """island_nefc (d.nisland): by mj_island {arena nullable} rows of the island"""
    @island_nefc.setter
    def island_nefc(self, value: ArrayLike) -> None: ...
    @property
    def island_iefcadr(self) -> NDArray[np.int32]:
        """island_iefcadr (d.nisland): by mj_island {arena nullable} its first row in island order"""
    @island_iefcadr.setter
    def island_iefcadr(self, value: ArrayLike) -> None: ...
    @property
    def map_efc2iefc(self) -> NDArray[np.int32]:
        """map_efc2iefc (d.nefc): by mj_island {arena nullable} place of a row in island order"""
    @map_efc2iefc.setter
    def map_efc2iefc(self, value: ArrayLike) -> None: ...
    @property
    def map_iefc2efc(self) -> NDArray[np.int32]:
        """map_iefc2efc (d.nefc): by mj_island {arena nullable} rows in island order"""
    @map_iefc2efc.setter
    def map_iefc2efc(self, value: ArrayLike) -> None: ...
    @property
    def iefc_type(self) -> NDArray[np.int32]:
        """iefc_type (d.nefc): by mj_island mjtConstraint {arena nullable} efc_type in island order"""
    @iefc_type.setter
    def iefc_type(self, value: ArrayLike) -> None: ...
    @property
    def iefc_id(self) -> NDArray[np.int32]:
        """iefc_id (d.nefc): by mj_island {arena nullable} efc_id in island order"""
    @iefc_id.setter
    def iefc_id(self, value: ArrayLike) -> None: ...
    @property
    def iefc_frictionloss(self) -> NDArray[np.float64]:
        """iefc_frictionloss (d.nefc): by mj_island {arena nullable} efc_frictionloss in island order"""
    @iefc_frictionloss.setter
    def iefc_frictionloss(self, value: ArrayLike) -> None: ...
    @property
    def iefc_D(self) -> NDArray[np.float64]:
        """iefc_D (d.nefc): by mj_island {arena nullable} efc_D in island order"""
    @iefc_D.setter
    def iefc_D(self, value: ArrayLike) -> None: ...
    @property
    def iefc_R(self) -> NDArray[np.float64]:
        """iefc_R (d.nefc): by mj_island {arena nullable} efc_R in island order"""
    @iefc_R.setter
    def iefc_R(self, value: ArrayLike) -> None: ...
    @property
    def efc_Y_rownnz(self) -> NDArray[np.int32]:
        """efc_Y_rownnz (d.nefc): by mj_projectConstraint {arena nullable} entries of the row in efc_Y"""
    @efc_Y_rownnz.setter
    def efc_Y_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def efc_Y_rowadr(self) -> NDArray[np.int32]:
        """efc_Y_rowadr (d.nefc): by mj_projectConstraint {arena nullable} first entry of the row"""
    @efc_Y_rowadr.setter
    def efc_Y_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def efc_Y_colind(self) -> NDArray[np.int32]:
        """efc_Y_colind (d.nY): by mj_projectConstraint {arena nullable} dof of an entry"""
    @efc_Y_colind.setter
    def efc_Y_colind(self, value: ArrayLike) -> None: ...
    @property
    def efc_Y(self) -> NDArray[np.float64]:
        """efc_Y (d.nY): half of the inverse inertia seen by constraints, J M^-1 J^T = Y Y^T; by mj_projectConstraint {arena nullable}"""
    @efc_Y.setter
    def efc_Y(self, value: ArrayLike) -> None: ...
    @property
    def efc_AR_rownnz(self) -> NDArray[np.int32]:
        """efc_AR_rownnz (d.nefc): by mj_projectConstraint {arena nullable} entries of the row in efc_AR"""
    @efc_AR_rownnz.setter
    def efc_AR_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def efc_AR_rowadr(self) -> NDArray[np.int32]:
        """efc_AR_rowadr (d.nefc): by mj_projectConstraint {arena nullable} first entry of the row"""
    @efc_AR_rowadr.setter
    def efc_AR_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def efc_AR_colind(self) -> NDArray[np.int32]:
        """efc_AR_colind (d.nA): by mj_projectConstraint {arena nullable} row of constraints of an entry"""
    @efc_AR_colind.setter
    def efc_AR_colind(self, value: ArrayLike) -> None: ...
    @property
    def efc_AR(self) -> NDArray[np.float64]:
        """efc_AR (d.nA): inverse inertia seen by constraints plus R on the diagonal, for dual solvers; by mj_projectConstraint {arena nullable}"""
    @efc_AR.setter
    def efc_AR(self, value: ArrayLike) -> None: ...
    @property
    def efc_vel(self) -> NDArray[np.float64]:
        """efc_vel (d.nefc): velocity of the row, J qvel; by mj_fwdVelocity mj_referenceConstraint {arena nullable}"""
    @efc_vel.setter
    def efc_vel(self, value: ArrayLike) -> None: ...
    @property
    def efc_aref(self) -> NDArray[np.float64]:
        """efc_aref (d.nefc): acceleration that the row aims for; by mj_fwdVelocity mj_referenceConstraint {arena nullable}"""
    @efc_aref.setter
    def efc_aref(self, value: ArrayLike) -> None: ...
    @property
    def efm_c(self) -> NDArray[np.float64]:
        """efm_c (nv): what elasticity adds to the smooth force; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_c.setter
    def efm_c(self, value: ArrayLike) -> None: ...
    @property
    def efm_diag(self) -> NDArray[np.float64]:
        """efm_diag (nv): h D + h^2 K of joints, on the diagonal; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_diag.setter
    def efm_diag(self, value: ArrayLike) -> None: ...
    @property
    def efm_ck(self) -> NDArray[np.float64]:
        """efm_ck (nv): by mj_fwdPosition mj_invPosition {arena nullable} h K of joints"""
    @efm_ck.setter
    def efm_ck(self, value: ArrayLike) -> None: ...
    @property
    def efm_sdiag(self) -> NDArray[np.float64]:
        """efm_sdiag (nv): all that is added to the diagonal of M; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_sdiag.setter
    def efm_sdiag(self, value: ArrayLike) -> None: ...
    @property
    def efm_fluid(self) -> NDArray[np.float64]:
        """efm_fluid (nC): what drag adds, in the places of M; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_fluid.setter
    def efm_fluid(self, value: ArrayLike) -> None: ...
    @property
    def efm_tid(self) -> NDArray[np.int32]:
        """efm_tid (ntendon): by mj_fwdPosition mj_invPosition {arena nullable} tendons that add to the metric"""
    @efm_tid.setter
    def efm_tid(self, value: ArrayLike) -> None: ...
    @property
    def efm_ts(self) -> NDArray[np.float64]:
        """efm_ts (ntendon): by mj_fwdPosition mj_invPosition {arena nullable} h^2 k + h b of such a tendon"""
    @efm_ts.setter
    def efm_ts(self, value: ArrayLike) -> None: ...
    @property
    def efm_tk(self) -> NDArray[np.float64]:
        """efm_tk (ntendon): by mj_fwdPosition mj_invPosition {arena nullable} h k of such a tendon"""
    @efm_tk.setter
    def efm_tk(self, value: ArrayLike) -> None: ...
    @property
    def efm_aid(self) -> NDArray[np.int32]:
        """efm_aid (nactuator): actuators that add to the metric; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_aid.setter
    def efm_aid(self, value: ArrayLike) -> None: ...
    @property
    def efm_as(self) -> NDArray[np.float64]:
        """efm_as (nactuator): h^2 gp + h gv of such an actuator; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_as.setter
    def efm_as(self, value: ArrayLike) -> None: ...
    @property
    def efm_ak(self) -> NDArray[np.float64]:
        """efm_ak (nactuator): by mj_fwdPosition mj_invPosition {arena nullable} h gp of such an actuator"""
    @efm_ak.setter
    def efm_ak(self, value: ArrayLike) -> None: ...
    @property
    def efm_ca(self) -> NDArray[np.float64]:
        """efm_ca (nv): what actuators add to the smooth force; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_ca.setter
    def efm_ca(self, value: ArrayLike) -> None: ...
    @property
    def efm_K_rownnz(self) -> NDArray[np.int32]:
        """efm_K_rownnz (nv): by mj_fwdPosition mj_invPosition {arena nullable} entries of the row in efm_K"""
    @efm_K_rownnz.setter
    def efm_K_rownnz(self, value: ArrayLike) -> None: ...
    @property
    def efm_K_rowadr(self) -> NDArray[np.int32]:
        """efm_K_rowadr (nv): by mj_fwdPosition mj_invPosition {arena nullable} first entry of the row"""
    @efm_K_rowadr.setter
    def efm_K_rowadr(self, value: ArrayLike) -> None: ...
    @property
    def efm_K_colind(self) -> NDArray[np.int32]:
        """efm_K_colind (d.nefmK): by mj_fwdPosition mj_invPosition {arena nullable} dof of an entry"""
    @efm_K_colind.setter
    def efm_K_colind(self, value: ArrayLike) -> None: ...
    @property
    def efm_K_val(self) -> NDArray[np.float64]:
        """efm_K_val (d.nefmK): K, what elasticity adds to the inertia matrix; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_K_val.setter
    def efm_K_val(self, value: ArrayLike) -> None: ...
    @property
    def efm_dofid(self) -> NDArray[np.int32]:
        """efm_dofid (d.nefmdof): first dof of a diagonal block; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_dofid.setter
    def efm_dofid(self, value: ArrayLike) -> None: ...
    @property
    def efm_con_ind(self) -> NDArray[np.int32]:
        """efm_con_ind (d.nefmcon): rows of passive contacts: [entries, contact, dofs ...]; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_con_ind.setter
    def efm_con_ind(self, value: ArrayLike) -> None: ...
    @property
    def efm_con_val(self) -> NDArray[np.float64]:
        """efm_con_val (d.nefmcon): the same rows: [weight, force, entries ...]; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_con_val.setter
    def efm_con_val(self, value: ArrayLike) -> None: ...
    @property
    def efm_L(self) -> NDArray[np.float64]:
        """efm_L (d.nefmL): diagonal blocks of M + K, 3 x 3, prepared for the preconditioner; by mj_fwdPosition mj_invPosition {arena nullable}"""
    @efm_L.setter
    def efm_L(self, value: ArrayLike) -> None: ...
    @property
    def efc_b(self) -> NDArray[np.float64]:
        """efc_b (d.nefc): acceleration of the row without constraint forces, minus efc_aref; by mj_fwdConstraint mj_inverse {arena nullable}"""
    @efc_b.setter
    def efc_b(self, value: ArrayLike) -> None: ...
    @property
    def iefc_aref(self) -> NDArray[np.float64]:
        """iefc_aref (d.nefc): by mj_fwdConstraint mj_inverse {arena nullable} efc_aref in island order"""
    @iefc_aref.setter
    def iefc_aref(self, value: ArrayLike) -> None: ...
    @property
    def iefc_state(self) -> NDArray[np.int32]:
        """iefc_state (d.nefc): efc_state in island order; by mj_fwdConstraint mj_inverse mjtConstraintState {arena nullable}"""
    @iefc_state.setter
    def iefc_state(self, value: ArrayLike) -> None: ...
    @property
    def iefc_force(self) -> NDArray[np.float64]:
        """iefc_force (d.nefc): by mj_fwdConstraint mj_inverse {arena nullable} efc_force in island order"""
    @iefc_force.setter
    def iefc_force(self, value: ArrayLike) -> None: ...
    @property
    def efc_state(self) -> NDArray[np.int32]:
        """efc_state (d.nefc): branch of the row's cost; by mj_fwdConstraint mj_inverse mjtConstraintState {arena nullable}"""
    @efc_state.setter
    def efc_state(self, value: ArrayLike) -> None: ...
    @property
    def efc_force(self) -> NDArray[np.float64]:
        """efc_force (d.nefc): by mj_fwdConstraint mj_inverse {arena nullable} force of the row, N or N m"""
    @efc_force.setter
    def efc_force(self, value: ArrayLike) -> None: ...
    @property
    def ifrc_constraint(self) -> NDArray[np.float64]:
        """ifrc_constraint (d.nidof): qfrc_constraint in island order; by mj_fwdConstraint mj_inverse {arena nullable}"""
    @ifrc_constraint.setter
    def ifrc_constraint(self, value: ArrayLike) -> None: ...
    @property
    def signature(self) -> int:
        """signature: copied from the model's when made; tells whether they belong together"""
    def body(self, name: Union[str, int, None] = None) -> DataBody:
        """The body with this name or number."""
    def joint(self, name: Union[str, int, None] = None) -> DataJoint:
        """The joint with this name or number."""
    def jnt(self, name: Union[str, int, None] = None) -> DataJoint:
        """The joint with this name or number."""
    def geom(self, name: Union[str, int, None] = None) -> DataGeom:
        """The geom with this name or number."""
    def site(self, name: Union[str, int, None] = None) -> DataSite:
        """The site with this name or number."""
    def camera(self, name: Union[str, int, None] = None) -> DataCamera:
        """The camera with this name or number."""
    def cam(self, name: Union[str, int, None] = None) -> DataCamera:
        """The camera with this name or number."""
    def light(self, name: Union[str, int, None] = None) -> DataLight:
        """The light with this name or number."""
    def flex(self, name: Union[str, int, None] = None) -> DataFlex:
        """The flex with this name or number."""
    def mesh(self, name: Union[str, int, None] = None) -> DataMesh:
        """The mesh with this name or number."""
    def skin(self, name: Union[str, int, None] = None) -> DataSkin:
        """The skin with this name or number."""
    def hfield(self, name: Union[str, int, None] = None) -> DataHfield:
        """The hfield with this name or number."""
    def texture(self, name: Union[str, int, None] = None) -> DataTexture:
        """The texture with this name or number."""
    def tex(self, name: Union[str, int, None] = None) -> DataTexture:
        """The texture with this name or number."""
    def material(self, name: Union[str, int, None] = None) -> DataMaterial:
        """The material with this name or number."""
    def mat(self, name: Union[str, int, None] = None) -> DataMaterial:
        """The material with this name or number."""
    def pair(self, name: Union[str, int, None] = None) -> DataPair:
        """The pair with this name or number."""
    def exclude(self, name: Union[str, int, None] = None) -> DataExclude:
        """The exclude with this name or number."""
    def equality(self, name: Union[str, int, None] = None) -> DataEquality:
        """The equality with this name or number."""
    def eq(self, name: Union[str, int, None] = None) -> DataEquality:
        """The equality with this name or number."""
    def tendon(self, name: Union[str, int, None] = None) -> DataTendon:
        """The tendon with this name or number."""
    def ten(self, name: Union[str, int, None] = None) -> DataTendon:
        """The tendon with this name or number."""
    def actuator(self, name: Union[str, int, None] = None) -> DataActuator:
        """The actuator with this name or number."""
    def sensor(self, name: Union[str, int, None] = None) -> DataSensor:
        """The sensor with this name or number."""
    def numeric(self, name: Union[str, int, None] = None) -> DataNumeric:
        """The numeric with this name or number."""
    def text(self, name: Union[str, int, None] = None) -> DataText:
        """The text with this name or number."""
    def tuple(self, name: Union[str, int, None] = None) -> DataTuple:
        """The tuple with this name or number."""
    def key(self, name: Union[str, int, None] = None) -> DataKey:
        """The key with this name or number."""
    def keyframe(self, name: Union[str, int, None] = None) -> DataKey:
        """The key with this name or number."""
    def plugin(self, name: Union[str, int, None] = None) -> DataPlugin:
        """The plugin with this name or number."""
