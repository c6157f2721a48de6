import type { FieldNode } from 'graphql'
import type { Sql } from '#database/sql.ts'
import { isOfEvents, type Resource } from '#declare/model.ts'
import { bytesFor } from '#records/json-bytes.ts'
import { asJson, findRecord, planFor } from '#records/list.ts'
import { Arguments, type Asking, type Job, PerSight, type Ready } from './job.ts'
import { pastFor } from './past.ts'
import { type Compiling, type Priced, selectionFor } from './selection.ts'

const NULL = bytesFor('null')

const ID = /^[1-9]\d{0,17}$/

/** Events have ids of their own make. */
const EVENT_ID = /^\w{1,100}$/

/** The form of a type's ids: what has another names no record of it. */
export function idFormOf(resource: Resource): RegExp {
  return isOfEvents(resource) ? EVENT_ID : ID
}

/** One record by its id, compiled (`find`). */
export class FindJob implements Job {
  readonly #given: Arguments
  readonly #form: RegExp
  readonly #priced: Priced
  readonly #source: Sql | null
  readonly #plans: PerSight<ReturnType<typeof planFor>>

  constructor(resource: Resource, nodes: readonly [FieldNode, ...FieldNode[]], compiling: Compiling) {
    this.#given = new Arguments(nodes[0])
    this.#form = idFormOf(resource)
    this.#priced = selectionFor(resource, nodes, compiling)
    this.#plans = new PerSight((eyes, source) =>
      planFor(this.#priced.selection, eyes, { withKeys: false, source }),
    )
    this.#source = compiling.pasts.get(resource.name) ?? null
  }

  ready(asking: Asking): Ready {
    const { cost, types } = this.#priced
    const past = pastFor(this.#source, this.#given, asking)
    const plan = this.#plans.for(asking, types, past?.source ?? null)
    const instant = past === null ? {} : { instant: past.instant }
    const id = String(this.#given.value('id', asking.variables))
    return {
      cost,
      statements: 1 + plan.projection.lists.length,
      // What cannot be an id names no record.
      read: async (reader) =>
        this.#form.test(id)
          ? ((await findRecord(reader, plan, { id, writing: asJson, ...instant })) ?? NULL)
          : NULL,
    }
  }
}
