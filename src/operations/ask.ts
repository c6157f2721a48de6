import type { Scope } from '#database/transaction.ts'
import type { FullRow } from '#records/columns.ts'
import type { Attributes } from '#records/parsed.ts'
import type { JsonObject } from '#values/json.ts'
import type { AppContext } from './app-context.ts'
import type { Message } from './message.ts'
import type { Operation, Upload } from './operation.ts'
import { perform } from './perform.ts'

/** A request made inside the house: to an operation by its method and path, with what a client would send. */
export type Ask = {
  /** `POST /api/templates/{id}/attachment`. */
  readonly to: string
  readonly path?: Readonly<Record<string, number>>
  readonly attributes?: Attributes
  readonly upload?: Upload
  readonly query?: Readonly<Record<string, string>>
  /** Names in the path that are no ids. */
  readonly words?: Readonly<Record<string, string>>
  /** Where its attributes stand in what was sent; in a document where nothing is said. */
  readonly pointer?: string
}

/** Asks operations in the name of one caller: the same way every way in takes, without the way in. */
export class Asker {
  readonly #app: AppContext
  readonly #scope: Scope
  readonly #operations: ReadonlyMap<string, Operation>

  constructor(app: AppContext, operations: readonly Operation[], scope: Scope) {
    this.#app = app
    this.#scope = scope
    this.#operations = new Map(
      operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
    )
  }

  /** Whether there is such an operation. */
  knows(to: string): boolean {
    return this.#operations.has(to)
  }

  /** Performs an operation that comes to a record; throws what refuses it. */
  async record(asked: Ask): Promise<FullRow> {
    const outcome = await this.#perform(asked)
    if (outcome.kind !== 'record') throw new Error(`${asked.to} does not come to a record`)
    return outcome.row
  }

  /** Performs an operation that answers facts. */
  async facts(asked: Ask): Promise<JsonObject> {
    const outcome = await this.#perform(asked)
    if (outcome.kind !== 'facts') throw new Error(`${asked.to} does not answer facts`)
    return outcome.facts
  }

  /** Performs an operation whatever it comes to. */
  async done(asked: Ask): Promise<void> {
    await this.#perform(asked)
  }

  async #perform(asked: Ask) {
    const operation = this.#operations.get(asked.to)
    if (operation === undefined) throw new Error(`there is no operation ${asked.to}`)
    const { outcome } = await perform(this.#app, operation, {
      scope: this.#scope,
      message: messageFor(asked),
    })
    return outcome
  }
}

/** What is asked, as operations read it. */
export function messageFor(asked: Ask): Message {
  const { to, path = {}, attributes = {}, upload, query = {}, words = {} } = asked
  return {
    path,
    words,
    query,
    attributes: () => ({ attributes, pointer: asked.pointer ?? '/data/attributes' }),
    ids: () => [],
    upload: () => {
      if (upload === undefined) throw new Error(`${to} was asked without a file`)
      return upload
    },
    matches: () => true,
    strict: true,
  }
}
