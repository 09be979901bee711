"""The largest contact force, and who presses whom."""
import gimbal
import numpy as np
from gimbal import panel

curve = panel.plot('Largest contact force', unit='N')
peak = panel.value('Peak', unit='N')
rows = panel.table('Contacts', ['geoms', 'force (N)'])
highest = 0.0


@panel.each_step
def look(model, data):
    global highest
    force, strong = np.zeros(6), []
    for i in range(data.ncon):
        gimbal.mj_contactForce(model, data, i, force)
        geoms = ' – '.join(model.geom(int(g)).name for g in data.contact['geom'][i])
        strong.append((geoms, float(force[0]), data.contact['pos'][i].copy()))
    strong.sort(key=lambda row: -row[1])
    largest = strong[0][1] if strong else 0.0
    highest = max(highest, largest)
    curve.add(data.time, largest)
    peak.show(highest)
    rows.show([(geoms, f'{f:.2f}') for geoms, f, _ in strong[:8]])
    panel.marks.clear()
    if strong:
        panel.marks.add_arrow(strong[0][2], strong[0][2] + [0, 0, 0.02 * largest], rgba=[1, 0.4, 0.1, 1])


@panel.button('Forget the Peak')
def forget():
    global highest
    highest = 0.0
