import { createHash } from 'node:crypto'
import { managePermission, viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { QueryCheck } from '#domain/reporting/check-query.ts'
import { createWidget, updateWidget } from '#domain/reporting/keep-widget.ts'
import { type DashboardKinds, placeWidgets } from '#domain/reporting/place-widgets.ts'
import type { AskedQuery, QueryAnswer, RunQuery } from '#domain/reporting/run-query.ts'
import { askWidget, shownRows } from '#domain/reporting/widget-data.ts'
import { refusal } from '#problems/problem.ts'
import { dashboardPlacementsInput, widgetFilters } from '#resources/reporting/dashboards.ts'
import { shapeFor } from './generic.ts'
import { keeping } from './keeping.ts'
import type { ExternalStep, Operation, Outcome } from './operation.ts'

/** What looks at the queries of widgets, and what reads them. */
export type Queries = { readonly check: QueryCheck; readonly run_query: RunQuery }

/** What can be done with dashboards and widgets beside what every record can (platform 14.5). */
export function dashboardOperations(model: Model, queries: Queries): readonly Operation[] {
  const widgets = resourceNamed(model, 'dashboard_widgets')
  const kinds: DashboardKinds = {
    dashboards: resourceNamed(model, 'dashboards'),
    placements: resourceNamed(model, 'dashboard_widget_placements'),
  }
  return [
    ...keeping(widgets, {
      create: (tx, { parsed }) => createWidget(tx, widgets, parsed),
      update: (tx, { subject, parsed }) => updateWidget(tx, widgets, { current: subject, parsed }),
      description: {
        create: 'Creates a widget.',
        update: 'Updates a widget; its configuration is replaced as a whole.',
      },
    }),
    placing(model, kinds, 'PUT'),
    placing(model, kinds, 'POST'),
    widgetData(model, queries),
  ]
}

const WIDGET_DATA = 'dashboard_widget_data'

function widgetData(model: Model, { check, run_query }: Queries): Operation {
  const shown = new ShownWidgets()
  return {
    ...shapeFor(resourceNamed(model, 'dashboard_widgets'), 'creation'),
    name: 'data',
    method: 'POST',
    path: '/api/dashboard_widgets/{id}/data',
    permission: viewPermission('dashboards'),
    takes: 'plain',
    input: inputFor(model, widgetFilters),
    on_record: 'seen',
    changes: 'nothing',
    answer: 'facts',
    answers: WIDGET_DATA,
    description:
      'Returns the data of a widget, restricted to what the caller has access to; up to 30 seconds old.',
    run: async (tx, { subject, parsed }) => {
      const asked = await askWidget(tx, { widget: subject, parsed, check })
      const { configuration, lock_version } = subject
      if (asked === null) return shownOutcome(configuration, { rows: [], paths: [], at: tx.now })
      const key = shown.keyFor(tx, { id: subject.id, lock_version, asked })
      const known = shown.get(key)
      if (known !== null) return shownOutcome(configuration, known)
      const scope = { tenant: tx.tenant, caller: tx.caller }
      return {
        kind: 'external_step',
        ask: async () => {
          const answer = await run_query(scope, asked)
          return async ({ now }) =>
            shownOutcome(configuration, shown.keep(key, { ...rowsOf(answer), at: now }))
        },
      } satisfies ExternalStep
    },
  }
}

/** Refuses in the words of platform 14 what has no rows to show. */
function rowsOf(answer: QueryAnswer): Omit<Shown, 'at'> {
  switch (answer.kind) {
    case 'rows':
      return answer
    case 'forbidden':
      throw refusal('permission_denied', {})
    case 'too_many':
      throw refusal('report_query_invalid', { reason: 'it has more rows than a widget can show' })
    case 'failed':
      throw refusal('report_query_invalid', { reason: answer.reason })
  }
}

async function shownOutcome(configuration: unknown, { at, ...shown }: Shown): Promise<Outcome> {
  const facts = { ...(await shownRows(configuration, shown)), generated_at: at }
  return { kind: 'facts', type: WIDGET_DATA, facts }
}

type Shown = Pick<Extract<QueryAnswer, { kind: 'rows' }>, 'rows' | 'paths'> & { readonly at: string }

/** What widgets showed a moment ago, each to those who see as much. */
class ShownWidgets {
  readonly #kept = new Map<string, { readonly shown: Shown; readonly until: number }>()

  /** Names what is shown, and to whom: whoever sees more or less since then is another. */
  keyFor(
    { tenant, caller }: Pick<Transaction, 'tenant' | 'caller'>,
    widget: { readonly id: number; readonly lock_version: number; readonly asked: AskedQuery },
  ): string {
    const { user_id, account_ids, warehouse_ids, permissions } = caller
    const sight = [tenant.id, user_id, account_ids, warehouse_ids, [...permissions].sort()]
    return createHash('sha256')
      .update(JSON.stringify([sight, widget]))
      .digest('base64')
  }

  get(key: string): Shown | null {
    const kept = this.#kept.get(key)
    return kept === undefined || kept.until < performance.now() ? null : kept.shown
  }

  keep(key: string, shown: Shown): Shown {
    this.#kept.delete(key)
    this.#kept.set(key, { shown, until: performance.now() + KEPT_MS })
    // What was kept first is the oldest, and goes first.
    for (const [oldest, { until }] of this.#kept) {
      if (until >= performance.now() && this.#kept.size <= KEPT_MAX) break
      this.#kept.delete(oldest)
    }
    return shown
  }
}

/** Platform 14.5. */
const KEPT_MS = 30_000
const KEPT_MAX = 500

function placing(model: Model, kinds: DashboardKinds, method: 'PUT' | 'POST'): Operation {
  const { dashboards: resource } = kinds
  const input = inputFor(model, dashboardPlacementsInput)
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
    input,
    answer: 'nothing',
    description: 'Replaces all widgets of a dashboard with those given.',
    run: async (tx, { subject, parsed }) => ({
      kind: 'record',
      resource,
      row: await placeWidgets(tx, kinds, { dashboard: subject, parsed, input }),
    }),
  }
}
