import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import {
  bulkDeleteOperation,
  createOperation,
  deleteOperation,
  updateOperation,
} from './generic-operations.ts'
import type { ActInput, Operation } from './operation.ts'

/** Writes one record by its own rules and announces the change. */
export type WriteAct = (tx: Transaction, act: ActInput) => Promise<FullRow>

/** Deletes records by their own rules and announces the change. */
export type DeleteAct = (tx: Transaction, resource: Resource, rows: readonly AnyRow[]) => Promise<void>

/** A create operation performed by an act. */
export function createOperationBy(resource: Resource, write: WriteAct): Operation {
  return { ...createOperation(resource), run: runOf(write) }
}

/** An update operation performed by an act. */
export function updateOperationBy(resource: Resource, write: WriteAct): Operation {
  return { ...updateOperation(resource), run: runOf(write) }
}

function runOf(write: WriteAct): Operation['run'] {
  return async (tx, act) => ({ kind: 'record', resource: act.resource, row: await write(tx, act) })
}

/** Delete operations, for one and for several records, performed by an act. */
export function deleteOperationsBy(resource: Resource, remove: DeleteAct): readonly Operation[] {
  const many = resource.declaration.under === undefined ? [bulkDeleteOperation(resource)] : []
  return [deleteOperation(resource), ...many].map((operation) => ({
    ...operation,
    run: async (tx, act) => {
      await remove(tx, act.resource, operation.on_record ? [act.subject] : act.subjects)
      return { kind: 'nothing' }
    },
  }))
}
