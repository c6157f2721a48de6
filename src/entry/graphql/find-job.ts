import type { FieldNode } from 'graphql'
import type { Sql } from '#database/sql.ts'
import { isOfEvents, type Resource } from '#declare/model.ts'
import { bytesFor } from '#records/json-bytes.ts'
import { asJson, findRecord, planFor } from '#records/list.ts'
import { Arguments, type Job, type PreparedJob, type RequestContext, ViewerCache } from './job.ts'
import { pastFor } from './past.ts'
import { type CompileContext, type CostedSelection, selectionFor } from './selection.ts'

const NULL = bytesFor('null')

const ID = /^[1-9]\d{0,17}$/

/** Ids of events have a format of their own. */
const EVENT_ID = /^\w{1,100}$/

/** The format of a type's ids: an id of another format belongs to no record of it. */
export function idFormOf(resource: Resource): RegExp {
  return isOfEvents(resource) ? EVENT_ID : ID
}

/** A compiled `find` of one record by its id. */
export class FindJob implements Job {
  readonly #arguments: Arguments
  readonly #form: RegExp
  readonly #priced: CostedSelection
  readonly #source: Sql | null
  readonly #plans: ViewerCache<ReturnType<typeof planFor>>

  constructor(resource: Resource, nodes: readonly [FieldNode, ...FieldNode[]], compiling: CompileContext) {
    this.#arguments = new Arguments(nodes[0])
    this.#form = idFormOf(resource)
    this.#priced = selectionFor(resource, nodes, compiling)
    this.#plans = new ViewerCache((viewer, source) =>
      planFor(this.#priced.selection, viewer, { withKeys: false, source }),
    )
    this.#source = compiling.pasts.get(resource.name) ?? null
  }

  ready(context: RequestContext): PreparedJob {
    const { cost, types } = this.#priced
    const past = pastFor(this.#source, this.#arguments, context)
    const plan = this.#plans.for(context, types, past?.source ?? null)
    const instant = past === null ? {} : { instant: past.instant }
    const id = String(this.#arguments.value('id', context.variables))
    return {
      cost,
      scans: false,
      statements: 1 + plan.projection.lists.length,
      // An invalid id belongs to no record.
      read: async (reader) =>
        this.#form.test(id)
          ? ((await findRecord(reader, plan, { id, writing: asJson, ...instant })) ?? NULL)
          : NULL,
    }
  }
}
