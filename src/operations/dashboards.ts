import { createHash } from 'node:crypto'
import { managePermission, viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { QueryCheck } from '#domain/reporting/check-query.ts'
import { type DashboardResources, placeWidgets } from '#domain/reporting/place-widgets.ts'
import type { QueryResult, ReportQuery, RunQuery } from '#domain/reporting/run-query.ts'
import { createWidget, updateWidget } from '#domain/reporting/save-widget.ts'
import { queryForWidget, widgetRows } from '#domain/reporting/widget-data.ts'
import { refusal } from '#problems/problem.ts'
import { dashboardPlacementsInput, widgetFilters } from '#resources/reporting/dashboards.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ExternalStep, Operation, Outcome } from './operation.ts'

/** Checks and runs the queries of widgets. */
export type QueryTools = { readonly check: QueryCheck; readonly run_query: RunQuery }

/** Operations on dashboards and widgets beyond the generic verbs (platform 14.5). */
export function dashboardOperations(model: Model, queries: QueryTools): readonly Operation[] {
  const widgets = resourceNamed(model, 'dashboard_widgets')
  const kinds: DashboardResources = {
    dashboards: resourceNamed(model, 'dashboards'),
    placements: resourceNamed(model, 'dashboard_widget_placements'),
  }
  return [
    ...createAndUpdateOperations(widgets, {
      create: (tx, { parsed }) => createWidget(tx, widgets, parsed),
      update: (tx, { subject, parsed }) => updateWidget(tx, widgets, { current: subject, parsed }),
      description: {
        create: 'Creates a widget.',
        update: 'Updates a widget; its configuration is replaced as a whole.',
      },
    }),
    placementOperation(model, kinds, 'PUT'),
    placementOperation(model, kinds, 'POST'),
    widgetData(model, queries),
  ]
}

const WIDGET_DATA = 'dashboard_widget_data'

function widgetData(model: Model, { check, run_query }: QueryTools): Operation {
  const cache = new WidgetCache()
  return {
    ...operationDefaults(resourceNamed(model, 'dashboard_widgets'), 'creation'),
    name: 'data',
    method: 'POST',
    path: '/api/dashboard_widgets/{id}/data',
    permission: viewPermission('dashboards'),
    accepts: 'plain',
    input: inputFor(model, widgetFilters),
    on_record: 'unlocked',
    changes: 'nothing',
    answer: 'facts',
    answers: WIDGET_DATA,
    description:
      'Returns the data of a widget, restricted to what the caller has access to; up to 30 seconds old.',
    run: async (tx, { subject, parsed }) => {
      const query = await queryForWidget(tx, { widget: subject, parsed, check })
      const { configuration, lock_version } = subject
      if (query === null) return widgetOutcome(configuration, { rows: [], paths: [], at: tx.now })
      const key = cache.keyFor(tx, { id: subject.id, lock_version, query })
      const cached = cache.get(key)
      if (cached !== null) return widgetOutcome(configuration, cached)
      const scope = { tenant: tx.tenant, caller: tx.caller }
      return {
        kind: 'external_step',
        call: async () => {
          const answer = await run_query(scope, query)
          return async ({ now }) =>
            widgetOutcome(configuration, cache.save(key, { ...rowsOf(answer), at: now }))
        },
      } satisfies ExternalStep
    },
  }
}

/** Refuses query answers without rows, with the problems of platform 14. */
function rowsOf(answer: QueryResult): Omit<WidgetRows, 'at'> {
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

async function widgetOutcome(configuration: unknown, { at, ...rows }: WidgetRows): Promise<Outcome> {
  const facts = { ...(await widgetRows(configuration, rows)), generated_at: at }
  return { kind: 'facts', type: WIDGET_DATA, facts }
}

type WidgetRows = Pick<Extract<QueryResult, { kind: 'rows' }>, 'rows' | 'paths'> & { readonly at: string }

/** Recent rows of widgets, separately for each visibility. */
class WidgetCache {
  readonly #entries = new Map<string, { readonly rows: WidgetRows; readonly until: number }>()

  /** The cache key: the widget and what the caller may see. */
  keyFor(
    { tenant, caller }: Pick<Transaction, 'tenant' | 'caller'>,
    widget: { readonly id: number; readonly lock_version: number; readonly query: ReportQuery },
  ): string {
    const { user_id, account_ids, warehouse_ids, permissions } = caller
    const visibility = [tenant.id, user_id, account_ids, warehouse_ids, [...permissions].sort()]
    return createHash('sha256')
      .update(JSON.stringify([visibility, widget]))
      .digest('base64')
  }

  get(key: string): WidgetRows | null {
    const entry = this.#entries.get(key)
    return entry === undefined || entry.until < performance.now() ? null : entry.rows
  }

  save(key: string, rows: WidgetRows): WidgetRows {
    this.#entries.delete(key)
    this.#entries.set(key, { rows, until: performance.now() + LIFETIME_MS })
    // A map iterates in insertion order, so the oldest entries come first.
    for (const [oldest, { until }] of this.#entries) {
      if (until >= performance.now() && this.#entries.size <= ENTRIES_MAX) break
      this.#entries.delete(oldest)
    }
    return rows
  }
}

/** Sets the widgets of a dashboard (platform 14.5). */
const LIFETIME_MS = 30_000
const ENTRIES_MAX = 500

function placementOperation(model: Model, kinds: DashboardResources, method: 'PUT' | 'POST'): Operation {
  const { dashboards: resource } = kinds
  const input = inputFor(model, dashboardPlacementsInput)
  return {
    ...operationDefaults(resource, 'change'),
    name: method === 'PUT' ? 'place_widgets' : 'place_widgets_by_post',
    method,
    path: '/api/dashboards/{id}/widgets',
    permission: managePermission('dashboards'),
    accepts: 'plain',
    // The list is replaced as a whole, so every attribute is required as on creation.
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
