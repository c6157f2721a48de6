import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, Method, Operation, Outcome } from './operation.ts'

/** The outcome of acts that answer nothing. */
export const NOTHING: Outcome = { kind: 'nothing' }

/** An act on tasks that answers nothing. */
export type TaskAct = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly permission: string
  /** What its input is parsed with; null for none. */
  readonly input: Resource | null
  readonly description: string
  readonly run: (tx: Transaction, act: ActInput) => Promise<unknown>
}

/** The operation of an act on tasks. */
export function operationOf(tasks: Resource, act: TaskAct): Operation {
  const { input } = act
  const isOnRecord = act.path.includes('{id}')
  return {
    ...operationDefaults(tasks, input === null ? 'change' : 'creation'),
    name: act.name,
    method: act.method,
    path: act.path,
    permission: act.permission,
    accepts: input === null ? 'nothing' : 'plain',
    input,
    on_record: isOnRecord ? 'unlocked' : false,
    answer: 'nothing',
    description: act.description,
    run: async (tx, act_input) => {
      await act.run(tx, act_input)
      return NOTHING
    },
  }
}
