import type { Scope } from '#database/transaction.ts'
import type { AppContext } from './app-context.ts'
import type { Message } from './message.ts'
import type { Operation, Performed } from './operation.ts'
import { perform } from './perform.ts'

/** Ends a transaction whose work was only tried; without what came of it where the outside would be asked next. */
class TakenBack extends Error {
  readonly performed: Performed | null

  constructor(performed: Performed | null) {
    super('a rehearsal is taken back')
    this.performed = performed
  }
}

/**
 * Does all that an operation does and takes it back, so that its answer or its refusal is known and nothing is written
 * or asked outside; null where what it comes to hangs on the outside. Numbers that were taken of a sequence stay taken.
 */
export async function rehearse(
  app: AppContext,
  operation: Operation,
  { scope, message }: { readonly scope: Scope; readonly message: Message },
): Promise<Performed | null> {
  const keep = {
    before: async () => {},
    between: () => {
      throw new TakenBack(null)
    },
    after: (_: unknown, performed: Performed) => {
      throw new TakenBack(performed)
    },
  }
  try {
    await perform(app, operation, { scope, message, keep })
  } catch (error) {
    if (error instanceof TakenBack) return error.performed
    throw error
  }
  throw new Error('a rehearsal was not taken back')
}
