import { managePermission } from '#access/permissions.ts'
import { type Model, modelFor } from '#declare/model.ts'
import { createWidget, updateWidget } from '#domain/reporting/keep-widget.ts'
import { type DashboardKinds, placeWidgets } from '#domain/reporting/place-widgets.ts'
import { dashboardPlacementsInput } from '#resources/reporting/dashboards.ts'
import { shapeFor } from './generic.ts'
import { keeping } from './keeping.ts'
import { type Operation, resourceNamed } from './operation.ts'

/** What can be done with dashboards and widgets beside what every record can (platform 14.5). */
export function dashboardOperations(model: Model): readonly Operation[] {
  const widgets = resourceNamed(model, 'dashboard_widgets')
  const kinds: DashboardKinds = {
    dashboards: resourceNamed(model, 'dashboards'),
    placements: resourceNamed(model, 'dashboard_widget_placements'),
  }
  return [
    ...keeping(widgets, {
      create: (tx, { parsed }) => createWidget(tx, widgets, parsed),
      update: (tx, { subject, parsed }) => updateWidget(tx, widgets, { current: subject, parsed }),
      means: {
        create: 'Creates a widget.',
        update: 'Changes a widget; its configuration is replaced as a whole.',
      },
    }),
    placing(kinds, 'PUT'),
    placing(kinds, 'POST'),
  ]
}

function placing(kinds: DashboardKinds, method: 'PUT' | 'POST'): Operation {
  const { dashboards: resource } = kinds
  return {
    ...shapeFor(resource, 'change'),
    name: method === 'PUT' ? 'place_widgets' : 'place_widgets_by_post',
    method,
    path: '/api/dashboards/{id}/widgets',
    permission: managePermission('dashboards'),
    takes: 'plain',
    // Everything the list needs is said anew each time, as on creation.
    occasion: 'creation',
    on_record: true,
    input: resourceNamed(modelFor([dashboardPlacementsInput]), 'dashboards'),
    answer: 'nothing',
    means: 'Puts these widgets on a dashboard, in place of all it had.',
    run: async (tx, { subject, parsed }) => ({
      kind: 'record',
      resource,
      row: await placeWidgets(tx, kinds, { dashboard: subject, parsed }),
    }),
  }
}
