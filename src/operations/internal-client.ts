import type { Scope } from '#database/transaction.ts'
import type { FullRow } from '#records/columns.ts'
import type { Attributes } from '#records/parsed.ts'
import type { JsonObject } from '#values/json.ts'
import type { AppContext } from './app-context.ts'
import type { Message } from './message.ts'
import type { Operation, Upload } from './operation.ts'
import { perform } from './perform.ts'

/** A request from inside the service: an operation by method and path, with the input a client would send. */
export type InternalRequest = {
  /** For example `POST /api/templates/{id}/attachment`. */
  readonly to: string
  readonly path?: Readonly<Record<string, number>>
  readonly attributes?: Attributes
  readonly upload?: Upload
  readonly query?: Readonly<Record<string, string>>
  /** Path parameters that are not ids. */
  readonly path_texts?: Readonly<Record<string, string>>
  /** The JSON pointer of the attributes in the request; that of a JSON:API document by default. */
  readonly pointer?: string
}

/** Calls operations on behalf of one caller, with the same checks as every entry point. */
export class InternalClient {
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

  /** Whether the operation exists. */
  has(to: string): boolean {
    return this.#operations.has(to)
  }

  /** Calls an operation that returns a record; throws its refusal. */
  async callForRecord(request: InternalRequest): Promise<FullRow> {
    const outcome = await this.#perform(request)
    if (outcome.kind !== 'record') throw new Error(`${request.to} does not come to a record`)
    return outcome.row
  }

  /** Calls an operation that returns facts. */
  async callForFacts(request: InternalRequest): Promise<JsonObject> {
    const outcome = await this.#perform(request)
    if (outcome.kind !== 'facts') throw new Error(`${request.to} does not answer facts`)
    return outcome.facts
  }

  /** Calls an operation and ignores its outcome. */
  async call(request: InternalRequest): Promise<void> {
    await this.#perform(request)
  }

  async #perform(request: InternalRequest) {
    const operation = this.#operations.get(request.to)
    if (operation === undefined) throw new Error(`there is no operation ${request.to}`)
    const { outcome } = await perform(this.#app, operation, {
      scope: this.#scope,
      message: messageOf(request),
    })
    return outcome
  }
}

/** The request as a message for operations. */
export function messageOf(request: InternalRequest): Message {
  const { to, path = {}, attributes = {}, upload, query = {}, path_texts = {} } = request
  return {
    path,
    path_texts,
    query,
    attributes: () => ({ attributes, pointer: request.pointer ?? '/data/attributes' }),
    ids: () => [],
    upload: () => {
      if (upload === undefined) throw new Error(`${to} was called without a file`)
      return upload
    },
    matches: () => true,
    strict: true,
  }
}
