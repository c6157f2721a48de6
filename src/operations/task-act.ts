import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { AnyDeclaration } from '#declare/resource.ts'
import { validateInput } from '#records/input.ts'
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
  readonly declaration: AnyDeclaration | null
  readonly description: string
  readonly run: (tx: Transaction, act: ActInput) => Promise<unknown>
}

/** The operation of an act on tasks; its input is checked first. */
export function operationOf(model: Model, tasks: Resource, act: TaskAct): Operation {
  const input = act.declaration === null ? null : inputFor(model, act.declaration)
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
      if (input !== null) await validateInput(tx, input, act_input.parsed)
      await act.run(tx, act_input)
      return NOTHING
    },
  }
}
