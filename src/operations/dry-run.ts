import type { Scope, Transaction } from '#database/transaction.ts'
import type { AppContext } from './app-context.ts'
import type { Message } from './message.ts'
import type { Operation, OperationResult } from './operation.ts'
import { perform } from './perform.ts'

/** Rolls back the transaction of a dry run; without a result where an external step would follow. */
class DryRunRollback extends Error {
  readonly performed: OperationResult | null

  constructor(performed: OperationResult | null) {
    super('a dry run is rolled back')
    this.performed = performed
  }
}

/**
 * Performs an operation and rolls it back, to know its answer or refusal without any effect; null where the outcome
 * depends on an external step. Numbers taken from a sequence stay used.
 */
export async function dryRun(
  app: AppContext,
  operation: Operation,
  { scope, message }: { readonly scope: Scope; readonly message: Message },
): Promise<OperationResult | null> {
  const recorder = {
    key: null,
    before: (tx: Transaction) => tx.value(null),
    pending: () => {
      throw new DryRunRollback(null)
    },
    after: async (tx: Transaction, performed: OperationResult) => {
      // What follows from the act may refuse it too.
      await tx.finish()
      throw new DryRunRollback(performed)
    },
  }
  try {
    await perform(app, withRefusalsThrown(operation), { scope, message, keep: recorder })
  } catch (error) {
    if (error instanceof DryRunRollback) return error.performed
    throw error
  }
  throw new Error('a dry run was not rolled back')
}

/** A refusal that would keep what the act wrote is thrown, so that a dry run keeps nothing. */
function withRefusalsThrown(operation: Operation): Operation {
  return {
    ...operation,
    run: async (tx, act) => {
      const outcome = await operation.run(tx, act)
      if (outcome.kind === 'refused') throw outcome.problem
      return outcome
    },
  }
}
