"""The model of two files that the tests are about."""

ROOT = '''<mujoco model="robot">
  <default>
    <default class="leg">
      <geom type="capsule" size=".02 .1" rgba=".8 .2 .1 1"/>
    </default>
  </default>
  <include file="parts/arm.xml"/>
  <worldbody>
    <body name="torso" pos="0 0 1">
      <freejoint name="root"/>
      <geom name="hull" class="leg"/>
    </body>
  </worldbody>
  <actuator>
    <motor name="m" joint="elbow"/>
  </actuator>
</mujoco>
'''
ARM = '''<mujoco>
  <worldbody>
    <body name="arm" pos="1 0 1">
      <joint name="elbow" axis="0 1 0"/>
      <geom size=".1" solref=".02 1"/>
    </body>
  </worldbody>
</mujoco>
'''
