import { isLostRace, letOthersPass } from '#database/failures.ts'
import type { Scope, Transaction } from '#database/transaction.ts'
import type { FullRow } from '#records/columns.ts'
import { actAlone } from './act.ts'
import type { AppContext } from './app-context.ts'
import { type Ask, messageFor } from './ask.ts'
import type { Operation, Outcome } from './operation.ts'
import { assertPermitted, refusalFor } from './perform.ts'

/** Operations by method and path. */
export type Operations = ReadonlyMap<string, Operation>

/** The operations of a table, by method and path. */
export function operationsByPath(operations: readonly Operation[]): Operations {
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]))
}

/** Asks several operations in one transaction, in the name of its caller: each as it would be asked alone. */
export class JointAsker {
  readonly #app: AppContext
  readonly #operations: Operations
  readonly #tx: Transaction

  constructor(app: AppContext, operations: Operations, tx: Transaction) {
    this.#app = app
    this.#operations = operations
    this.#tx = tx
  }

  /** Whether there is such an operation. */
  knows(to: string): boolean {
    return this.#operations.has(to)
  }

  /** Performs an operation; throws what refuses it. */
  async ask(asked: Ask): Promise<Outcome> {
    const operation = this.#operations.get(asked.to)
    if (operation === undefined) throw new Error(`there is no operation ${asked.to}`)
    assertPermitted(operation, this.#tx)
    return actAlone(this.#app, operation, { tx: this.#tx, message: messageFor(asked), prepared: null })
  }

  /** Performs an operation that comes to a record. */
  async record(asked: Ask): Promise<FullRow> {
    const outcome = await this.ask(asked)
    if (outcome.kind !== 'record') throw new Error(`${asked.to} does not come to a record`)
    return outcome.row
  }
}

const ATTEMPTS = 4

/** Does work that asks several operations, all of it or nothing; it starts over after a lost race. */
export async function together<Result>(
  app: AppContext,
  scope: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await app.database.transaction(scope, work)
    } catch (error) {
      if (!isLostRace(error) || attempt >= ATTEMPTS) throw refusalFor(app.model, error)
      await letOthersPass(attempt)
    }
  }
}
