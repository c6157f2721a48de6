import type { FieldNode } from 'graphql'
import type { Sql } from '#database/sql.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { PastRows } from '#records/aggregation.ts'
import { jsonBytes } from '#records/json-bytes.ts'
import {
  asJson,
  type ListQuery,
  type PageReading,
  planFor,
  type Reader,
  readingOf,
  readPage,
  statementsFor,
} from '#records/list.ts'
import type { Condition } from '#records/list-filter.ts'
import { type OrderBy, orderFor, sortsOf } from '#records/list-order.ts'
import type { ListPlan } from '#records/list-plan.ts'
import { isObject } from '#values/json.ts'
import { type Connection, connectionFor, connectionWriterFor } from './connection.ts'
import { FilterArguments } from './filter-arguments.ts'
import { Arguments, type Job, type PreparedJob, type RequestContext, ViewerCache } from './job.ts'
import { pastFor } from './past.ts'
import type { CompileContext } from './selection.ts'
import type { Variables } from './sources.ts'

/** The cost of counting all records of a filter (platform 3.8). */
const COUNT_COST = 10

/** A compiled list (`all`). */
export class ListJob implements Job {
  readonly #resource: Resource
  readonly #arguments: Arguments
  readonly #filter: FilterArguments
  readonly #connection: Connection
  readonly #source: Sql | null
  readonly #plans: ViewerCache<ListExecution>
  #fixedOrder: readonly OrderBy[] | null = null

  constructor(resource: Resource, nodes: readonly [FieldNode, ...FieldNode[]], compiling: CompileContext) {
    this.#resource = resource
    this.#arguments = new Arguments(nodes[0])
    this.#filter = new FilterArguments(resource, this.#arguments)
    this.#connection = connectionFor(resource, nodes, compiling)
    this.#source = compiling.pasts.get(resource.name) ?? null
    this.#plans = new ViewerCache((viewer, source) => {
      const readOptions = { withKeys: this.#connection.wantsCursors, source }
      const plan = planFor(this.#connection.selection, viewer, readOptions)
      return { plan, write: connectionWriterFor(this.#connection, plan.projection.shape) }
    })
  }

  ready(context: RequestContext): PreparedJob {
    const past = pastFor(this.#source, this.#arguments, context)
    const planned = this.#plans.for(context, this.#connection.types, past?.source ?? null)
    const query = this.#query(context)
    const reading = readingOf(planned.plan, query)
    const { nodeCost, extras, wantsRows } = this.#connection
    const rows = wantsRows ? reading.size * nodeCost : 0
    return {
      cost: 1 + rows + (extras.total ? COUNT_COST : 0),
      scans: extras.total || past !== null || query.conditions.some(isPattern),
      statements: statementsFor(planned.plan, reading, extras),
      read: (reader) => this.#read(reader, planned, { reading, past }),
    }
  }

  async #read(
    reader: Reader,
    { plan, write }: ListExecution,
    { reading, past }: PageToRead,
  ): Promise<Uint8Array> {
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

  #query(context: RequestContext): ListQuery {
    const { variables, max } = context
    return {
      conditions: this.#filter.conditions(context),
      order: this.#order(variables),
      paging: {
        first: this.#arguments.number('first', variables),
        after: this.#arguments.text('after', variables),
        last: this.#arguments.number('last', variables),
        before: this.#arguments.text('before', variables),
      },
      max,
    }
  }

  #order(variables: Variables): readonly OrderBy[] {
    if (!this.#arguments.isConstant('order') || !this.#arguments.isConstant('sort'))
      return this.#readOrder(variables)
    this.#fixedOrder ??= this.#readOrder(variables)
    return this.#fixedOrder
  }

  #readOrder(variables: Variables): readonly OrderBy[] {
    const text = this.#arguments.text('order', variables)
    const steps = this.#arguments.list('sort', variables)
    if (text !== null && steps.length > 0)
      throw refusal('invalid_paging', { reason: 'sort and order cannot be given together' })
    return text === null ? sortOrder(this.#resource, steps) : orderFor(this.#resource, text)
  }
}

/** Whether a condition holds for parts of texts, which the database may have to look for in all of them. */
function isPattern({ operator }: Condition): boolean {
  return operator.binds === 'pattern'
}

type PageToRead = { readonly reading: PageReading; readonly past: PastRows | null }

type ListExecution = { readonly plan: ListPlan; readonly write: ReturnType<typeof connectionWriterFor> }

function sortOrder(resource: Resource, steps: readonly unknown[]): readonly OrderBy[] {
  return steps.map((step) => {
    const { field, direction } = isObject(step) ? step : {}
    const sort = sortsOf(resource).get(String(field))
    if (sort === undefined) throw refusal('invalid_paging', { reason: 'sort needs a field' })
    return { sort, direction: direction === 'desc' ? 'desc' : 'asc' }
  })
}
