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
import type { Wanted } from '#records/projection.ts'
import { isObject } from '#values/json.ts'
import { collectFields, setsBelow } from './collect-fields.ts'
import { FilterArguments } from './filter-arguments.ts'
import { Arguments, type Asking, type Job, type Ready } from './job.ts'
import { pastFor } from './past.ts'
import { type Compiling, type Priced, selectionFor, typename } from './selection.ts'
import type { Variables } from './sources.ts'

const LIMIT = { usual: 100, most: 10_000, priced: 1000, base: 10 } as const

/** One thing asked of each group. */
type Asked =
  | { readonly kind: 'constant'; readonly wanted: Wanted }
  | { readonly kind: 'column'; readonly key: string; readonly name: string }
  | { readonly kind: 'relation'; readonly key: string; readonly name: string; readonly priced: Priced }
  | { readonly kind: 'total' | 'metrics'; readonly key: string }
  | { readonly kind: 'metric'; readonly key: string; readonly given: Arguments }

/** One aggregation, compiled. What it is gathered by may be a variable, so its statement is written for each request. */
export class AggregationJob implements Job {
  readonly #resource: Resource
  readonly #given: Arguments
  readonly #filter: FilterArguments
  readonly #asked: readonly Asked[]
  readonly #rowCost: number
  readonly #source: Sql | null

  constructor(resource: Resource, nodes: readonly [FieldNode, ...FieldNode[]], compiling: Compiling) {
    this.#resource = resource
    this.#given = new Arguments(nodes[0])
    this.#filter = new FilterArguments(resource, this.#given)
    this.#source = compiling.pasts.get(resource.name) ?? null
    const fields = collectFields(setsBelow(nodes), compiling)
    compiling.budget.spend(fields.size)
    this.#asked = [...fields].map(([key, found]) => askedOf(resource, { key, found, compiling }))
    const relations = this.#asked.flatMap((one) => (one.kind === 'relation' ? [one.priced.cost] : []))
    this.#rowCost = relations.reduce((sum, cost) => sum + cost, 1)
  }

  ready(asking: Asking): Ready {
    const query = this.#query(asking)
    const past = pastFor(this.#source, this.#given, asking)
    const selection = {
      resource: this.#resource,
      wanted: this.#asked.map((one) => wantedOf(one, { query, variables: asking.variables })),
    }
    return {
      cost: LIMIT.base + Math.min(query.limit, LIMIT.priced) * this.#rowCost,
      statements: 2,
      read: (reader) => readAggregation(reader, { query, selection, eyes: asking.eyes, past }, asJson),
    }
  }

  #query(asking: Asking): AggregationQuery {
    const { variables } = asking
    const groups = this.#groups(variables)
    const metrics = this.#metrics(variables)
    assertAggregation(groups, metrics)
    const limit = this.#given.number('limit', variables) ?? LIMIT.usual
    if (limit < 0) throw refusal('invalid_paging', { reason: 'limit is negative' })
    return {
      conditions: [...this.#filter.conditions(asking), ...this.#more(asking)],
      groups,
      metrics,
      order: aggregationOrderFor(this.#given.text('order', variables), { groups, metrics }),
      limit: Math.min(limit, LIMIT.most),
    }
  }

  #groups(variables: Variables): readonly Group[] {
    const names = new Set(this.#given.list('group_by', variables).map(String))
    return [...names].flatMap((name) => groupsOf(this.#resource).get(name) ?? [])
  }

  #metrics(variables: Variables): readonly Metric[] {
    return this.#given.list('metrics', variables).flatMap((one) => {
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
  #more({ variables, today }: Asking): readonly Condition[] {
    const created = filtersOf(this.#resource).get('created_at')
    const range = {
      from: this.#given.value('created_from', variables),
      to: this.#given.value('created_to', variables),
    }
    const dates = created === undefined ? [] : fieldConditions(created, range, today)
    const statuses = this.#given.value('statuses', variables)
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

function askedOf(
  resource: Resource,
  {
    key,
    found,
    compiling,
  }: { key: string; found: readonly [FieldNode, ...FieldNode[]]; compiling: Compiling },
): Asked {
  const name = found[0].name.value
  if (name === '__typename') return { kind: 'constant', wanted: typename(key, `${resource.node}Aggregation`) }
  if (name === 'total_records') return { kind: 'total', key }
  if (name === 'metrics') return { kind: 'metrics', key }
  if (name === 'metric') return { kind: 'metric', key, given: new Arguments(found[0]) }
  const field = listFieldsOf(resource).get(name)
  if (field?.kind !== 'relation') return { kind: 'column', key, name }
  return { kind: 'relation', key, name, priced: selectionFor(field.reference.target, found, compiling) }
}

type Answering = { readonly query: AggregationQuery; readonly variables: Variables }

function wantedOf(asked: Asked, { query, variables }: Answering): Wanted {
  switch (asked.kind) {
    case 'constant':
      return asked.wanted
    case 'total':
      return { key: asked.key, field: numberField('total_records', 'integer') }
    case 'metrics':
      return {
        key: asked.key,
        field: { kind: 'group' },
        wanted: query.metrics.map(({ name }, place) => ({ key: name, field: metricField(place) })),
      }
    case 'metric': {
      const name = asked.given.text('name', variables)
      const place = query.metrics.findIndex((metric) => metric.name === name)
      return place < 0 ? nothing(asked.key) : { key: asked.key, field: metricField(place) }
    }
    case 'column': {
      const group = query.groups.find((one) => one.name === asked.name)
      if (group === undefined) return nothing(asked.key)
      return { key: asked.key, field: { ...group.field, name: group.name, column: group.name } }
    }
    case 'relation': {
      const group = query.groups.find((one) => one.reference?.field === asked.name)
      if (group === undefined || group.reference === null) return nothing(asked.key)
      const field = { kind: 'relation', name: asked.name, reference: group.reference } as const
      return { key: asked.key, field, selection: asked.priced.selection }
    }
  }
}

function nothing(key: string): Wanted {
  return { key, field: { kind: 'constant', value: 'null' } }
}

function metricField(place: number): ColumnField {
  return numberField(metricColumn(place), 'decimal')
}

function numberField(column: string, form: ColumnField['form']): ColumnField {
  return { kind: 'column', name: column, column, form, declared: null }
}
