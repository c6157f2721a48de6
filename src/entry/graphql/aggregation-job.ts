import type { FieldNode } from 'graphql'
import type { Sql } from '#database/sql.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import {
  type AggregationQuery,
  aggregationOrderFor,
  assertAggregation,
  type Group,
  groupsOf,
  type Metric,
  metricColumn,
  metricFunctions,
  readAggregation,
} from '#records/aggregation.ts'
import { fieldConditions } from '#records/filter-tree.ts'
import { asJson } from '#records/list.ts'
import { type ColumnField, listFieldsOf } from '#records/list-fields.ts'
import { type Condition, filtersOf } from '#records/list-filter.ts'
import type { SelectedField } from '#records/projection.ts'
import { isObject } from '#values/json.ts'
import { collectFields, setsBelow } from './collect-fields.ts'
import { FilterArguments } from './filter-arguments.ts'
import { Arguments, type Job, type PreparedJob, type RequestContext } from './job.ts'
import { pastFor } from './past.ts'
import { type CompileContext, type CostedSelection, selectionFor, typename } from './selection.ts'
import type { Variables } from './sources.ts'

const LIMIT = { usual: 100, most: 10_000, priced: 1000, base: 10 } as const

/** One value requested of each group. */
type GroupSelection =
  | { readonly kind: 'constant'; readonly field: SelectedField }
  | { readonly kind: 'column'; readonly key: string; readonly name: string }
  | {
      readonly kind: 'relation'
      readonly key: string
      readonly name: string
      readonly priced: CostedSelection
    }
  | { readonly kind: 'total' | 'metrics'; readonly key: string }
  | { readonly kind: 'metric'; readonly key: string; readonly fieldArguments: Arguments }

/** A compiled aggregation. Its groupings may be variables, so its statement is written for each request. */
export class AggregationJob implements Job {
  readonly #resource: Resource
  readonly #arguments: Arguments
  readonly #filter: FilterArguments
  readonly #selections: readonly GroupSelection[]
  readonly #rowCost: number
  readonly #source: Sql | null

  constructor(resource: Resource, nodes: readonly [FieldNode, ...FieldNode[]], compiling: CompileContext) {
    this.#resource = resource
    this.#arguments = new Arguments(nodes[0])
    this.#filter = new FilterArguments(resource, this.#arguments)
    this.#source = compiling.pasts.get(resource.name) ?? null
    const fields = collectFields(setsBelow(nodes), compiling)
    compiling.budget.spend(fields.size)
    this.#selections = [...fields].map(([key, found]) => groupSelections(resource, { key, found, compiling }))
    const relations = this.#selections.flatMap((one) => (one.kind === 'relation' ? [one.priced.cost] : []))
    this.#rowCost = relations.reduce((sum, cost) => sum + cost, 1)
  }

  ready(context: RequestContext): PreparedJob {
    const query = this.#query(context)
    const past = pastFor(this.#source, this.#arguments, context)
    const selection = {
      resource: this.#resource,
      fields: this.#selections.map((one) => selectedFieldOf(one, { query, variables: context.variables })),
    }
    return {
      cost: LIMIT.base + Math.min(query.limit, LIMIT.priced) * this.#rowCost,
      scans: true,
      statements: 2,
      read: (reader) => readAggregation(reader, { query, selection, viewer: context.viewer, past }, asJson),
    }
  }

  #query(context: RequestContext): AggregationQuery {
    const { variables } = context
    const groups = this.#groups(variables)
    const metrics = this.#metrics(variables)
    assertAggregation(groups, metrics)
    const limit = this.#arguments.number('limit', variables) ?? LIMIT.usual
    if (limit < 0) throw refusal('invalid_paging', { reason: 'limit is negative' })
    return {
      conditions: [...this.#filter.conditions(context), ...this.#more(context)],
      groups,
      metrics,
      order: aggregationOrderFor(this.#arguments.text('order', variables), { groups, metrics }),
      limit: Math.min(limit, LIMIT.most),
    }
  }

  #groups(variables: Variables): readonly Group[] {
    const names = new Set(this.#arguments.list('group_by', variables).map(String))
    return [...names].flatMap((name) => groupsOf(this.#resource).get(name) ?? [])
  }

  #metrics(variables: Variables): readonly Metric[] {
    return this.#arguments.list('metrics', variables).flatMap((one) => {
      const { function: called, column, name } = isObject(one) ? one : {}
      const worked = metricFunctions.find((known) => known === called)
      const field = listFieldsOf(this.#resource).get(String(column))
      if (worked === undefined || field?.kind !== 'column') return []
      return [
        { function: worked, column: field, name: typeof name === 'string' ? name : `${worked}_${column}` },
      ]
    })
  }

  /** The conditions of `statuses`, `created_from` and `created_to`. */
  #more({ variables, today }: RequestContext): readonly Condition[] {
    const created = filtersOf(this.#resource).get('created_at')
    const range = {
      from: this.#arguments.value('created_from', variables),
      to: this.#arguments.value('created_to', variables),
    }
    const dates = created === undefined ? [] : fieldConditions(created, range, today)
    const statuses = this.#arguments.value('statuses', variables)
    if (statuses === null || statuses === undefined) return dates
    return [...dates, ...fieldConditions(statusFilter(this.#resource), { in: statuses }, today)]
  }
}

/** The filter of a resource's status: its own, or the code of the record that is its status. */
function statusFilter(resource: Resource) {
  const filters = filtersOf(resource)
  const own = filters.get('status')
  const reference = resource.references.find(({ field }) => field.endsWith('_status'))
  const found = own ?? (reference === undefined ? undefined : filters.get(`${reference.field}_code`))
  if (found === undefined)
    throw refusal('invalid_filter', { field: 'statuses', reason: `${resource.name} have no status` })
  return found
}

function groupSelections(
  resource: Resource,
  {
    key,
    found,
    compiling,
  }: { key: string; found: readonly [FieldNode, ...FieldNode[]]; compiling: CompileContext },
): GroupSelection {
  const name = found[0].name.value
  if (name === '__typename') return { kind: 'constant', field: typename(key, `${resource.node}Aggregation`) }
  if (name === 'total_records') return { kind: 'total', key }
  if (name === 'metrics') return { kind: 'metrics', key }
  if (name === 'metric') return { kind: 'metric', key, fieldArguments: new Arguments(found[0]) }
  const field = listFieldsOf(resource).get(name)
  if (field?.kind !== 'relation') return { kind: 'column', key, name }
  return { kind: 'relation', key, name, priced: selectionFor(field.reference.target, found, compiling) }
}

type AggregationAnswer = { readonly query: AggregationQuery; readonly variables: Variables }

function selectedFieldOf(selection: GroupSelection, { query, variables }: AggregationAnswer): SelectedField {
  switch (selection.kind) {
    case 'constant':
      return selection.field
    case 'total':
      return { key: selection.key, field: numberField('total_records', 'integer') }
    case 'metrics':
      return {
        key: selection.key,
        field: { kind: 'group' },
        fields: query.metrics.map(({ name }, index) => ({ key: name, field: metricField(index) })),
      }
    case 'metric': {
      const name = selection.fieldArguments.text('name', variables)
      const place = query.metrics.findIndex((metric) => metric.name === name)
      return place < 0 ? nothing(selection.key) : { key: selection.key, field: metricField(place) }
    }
    case 'column': {
      const group = query.groups.find((one) => one.name === selection.name)
      if (group === undefined) return nothing(selection.key)
      return { key: selection.key, field: { ...group.field, name: group.name, column: group.name } }
    }
    case 'relation': {
      const group = query.groups.find((one) => one.reference?.field === selection.name)
      if (group === undefined || group.reference === null) return nothing(selection.key)
      const field = { kind: 'relation', name: selection.name, reference: group.reference } as const
      return { key: selection.key, field, selection: selection.priced.selection }
    }
  }
}

function nothing(key: string): SelectedField {
  return { key, field: { kind: 'constant', value: 'null' } }
}

function metricField(index: number): ColumnField {
  return numberField(metricColumn(index), 'decimal')
}

function numberField(column: string, form: ColumnField['form']): ColumnField {
  return { kind: 'column', name: column, column, form, declared: null }
}
