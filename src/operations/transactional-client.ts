import { retried } from '#database/retries.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import type { FullRow } from '#records/columns.ts'
import type { AppContext } from './app-context.ts'
import { type InternalRequest, messageOf } from './internal-client.ts'
import type { Operation, Outcome } from './operation.ts'
import { assertPermitted, refusalFor } from './perform.ts'
import { runActInTransaction } from './run-act.ts'

/** Operations by method and path. */
export type Operations = ReadonlyMap<string, Operation>

/** The operations of a table, by method and path. */
export function operationsByPath(operations: readonly Operation[]): Operations {
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]))
}

/** Calls several operations in one transaction on behalf of its caller, each with all its checks. */
export class TransactionalClient {
  readonly #app: AppContext
  readonly #operations: Operations
  readonly #tx: Transaction

  constructor(app: AppContext, operations: Operations, tx: Transaction) {
    this.#app = app
    this.#operations = operations
    this.#tx = tx
  }

  /** Whether the operation exists. */
  has(to: string): boolean {
    return this.#operations.has(to)
  }

  /** Calls an operation; throws its refusal. */
  async call(request: InternalRequest): Promise<Outcome> {
    const operation = this.#operations.get(request.to)
    if (operation === undefined) throw new Error(`there is no operation ${request.to}`)
    assertPermitted(operation, this.#tx)
    return runActInTransaction(this.#app, operation, {
      tx: this.#tx,
      message: messageOf(request),
      prepared: null,
    })
  }

  /** Calls an operation that returns a record. */
  async callForRecord(request: InternalRequest): Promise<FullRow> {
    const outcome = await this.call(request)
    if (outcome.kind !== 'record') throw new Error(`${request.to} does not come to a record`)
    return outcome.row
  }
}

/** Runs work that calls several operations in one transaction; retried after a serialization failure or deadlock. */
export async function inOneTransaction<Value>(
  app: AppContext,
  scope: Scope,
  run: (tx: Transaction) => Promise<Value>,
): Promise<Value> {
  try {
    return await retried(() => app.database.transaction(scope, run))
  } catch (error) {
    throw refusalFor(app.model, error)
  }
}
