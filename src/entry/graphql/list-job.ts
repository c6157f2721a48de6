import type { FieldNode } from 'graphql'
import type { Sql } from '#database/sql.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { Past } from '#records/aggregation.ts'
import { jsonBytes } from '#records/json-bytes.ts'
import {
  asJson,
  type ListQuery,
  planFor,
  type Reader,
  type Reading,
  readingOf,
  readPage,
  statementsFor,
} from '#records/list.ts'
import { type OrderBy, orderFor, sortsOf } from '#records/list-order.ts'
import type { ListPlan } from '#records/list-plan.ts'
import { isObject } from '#values/json.ts'
import { type Connection, connectionFor, connectionWriterFor } from './connection.ts'
import { FilterArguments } from './filter-arguments.ts'
import { Arguments, type Asking, type Job, PerSight, type Ready } from './job.ts'
import { pastFor } from './past.ts'
import type { Compiling } from './selection.ts'
import type { Variables } from './sources.ts'

/** What counting all records of a filter costs (platform 3.8). */
const COUNT_COST = 10

/** One list, compiled (`all`). */
export class ListJob implements Job {
  readonly #resource: Resource
  readonly #given: Arguments
  readonly #filter: FilterArguments
  readonly #connection: Connection
  readonly #source: Sql | null
  readonly #plans: PerSight<Planned>
  #fixedOrder: readonly OrderBy[] | null = null

  constructor(resource: Resource, nodes: readonly [FieldNode, ...FieldNode[]], compiling: Compiling) {
    this.#resource = resource
    this.#given = new Arguments(nodes[0])
    this.#filter = new FilterArguments(resource, this.#given)
    this.#connection = connectionFor(resource, nodes, compiling)
    this.#source = compiling.pasts.get(resource.name) ?? null
    this.#plans = new PerSight((eyes, source) => {
      const manner = { withKeys: this.#connection.wantsCursors, source }
      const plan = planFor(this.#connection.selection, eyes, manner)
      return { plan, write: connectionWriterFor(this.#connection, plan.projection.shape) }
    })
  }

  ready(asking: Asking): Ready {
    const past = pastFor(this.#source, this.#given, asking)
    const planned = this.#plans.for(asking, this.#connection.types, past?.source ?? null)
    const reading = readingOf(planned.plan, this.#query(asking))
    const { nodeCost, extras, wantsRows } = this.#connection
    const rows = wantsRows ? reading.size * nodeCost : 0
    return {
      cost: 1 + rows + (extras.total ? COUNT_COST : 0),
      statements: statementsFor(planned.plan, reading, extras),
      read: (reader) => this.#read(reader, planned, { reading, past }),
    }
  }

  async #read(reader: Reader, { plan, write }: Planned, { reading, past }: Read): Promise<Uint8Array> {
    const { extras, wantsRows } = this.#connection
    const request = {
      plan,
      reading,
      extras,
      rows: wantsRows,
      ...(past === null ? {} : { instant: past.instant }),
    }
    const page = await readPage(reader, request, asJson)
    return jsonBytes((out) => write(out, page))
  }

  #query(asking: Asking): ListQuery {
    const { variables, max } = asking
    return {
      conditions: this.#filter.conditions(asking),
      order: this.#order(variables),
      paging: {
        first: this.#given.number('first', variables),
        after: this.#given.text('after', variables),
        last: this.#given.number('last', variables),
        before: this.#given.text('before', variables),
      },
      max,
    }
  }

  #order(variables: Variables): readonly OrderBy[] {
    if (!this.#given.isConstant('order') || !this.#given.isConstant('sort')) return this.#readOrder(variables)
    this.#fixedOrder ??= this.#readOrder(variables)
    return this.#fixedOrder
  }

  #readOrder(variables: Variables): readonly OrderBy[] {
    const text = this.#given.text('order', variables)
    const steps = this.#given.list('sort', variables)
    if (text !== null && steps.length > 0)
      throw refusal('invalid_paging', { reason: 'sort and order cannot be given together' })
    return text === null ? sortOrder(this.#resource, steps) : orderFor(this.#resource, text)
  }
}

type Read = { readonly reading: Reading; readonly past: Past | null }

type Planned = { readonly plan: ListPlan; readonly write: ReturnType<typeof connectionWriterFor> }

function sortOrder(resource: Resource, steps: readonly unknown[]): readonly OrderBy[] {
  return steps.map((step) => {
    const { field, direction } = isObject(step) ? step : {}
    const sort = sortsOf(resource).get(String(field))
    if (sort === undefined) throw refusal('invalid_paging', { reason: 'sort needs a field' })
    return { sort, direction: direction === 'desc' ? 'desc' : 'asc' }
  })
}
