import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { FullRow } from '#records/columns.ts'
import { collectionPath, operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation, OwnRecords } from './operation.ts'

/** Writes a record and returns it. */
type WriteRecord = (tx: Transaction, act: ActInput) => Promise<FullRow>

/** The acts that create and update records, with the input they parse. */
export type CreateAndUpdate = {
  readonly create: WriteRecord
  readonly update: WriteRecord
  readonly input?: Resource
  /** Locked before either act, where a change to one record shifts others. */
  readonly advisory_lock?: string
  /** Whose records are updated, where these are those of their user. */
  readonly owner?: OwnRecords
  readonly description: { readonly create: string; readonly update: string }
}

/** Create and update operations at the usual paths, performed by acts. */
export function createAndUpdateOperations(
  resource: Resource,
  { create, update, input, advisory_lock, owner, description }: CreateAndUpdate,
): readonly Operation[] {
  const path = collectionPath(resource)
  const shared = {
    ...(input === undefined ? {} : { input }),
    ...(advisory_lock === undefined ? {} : { advisory_lock }),
  }
  const record = (write: WriteRecord): Operation['run'] => {
    return async (tx, act) => ({ kind: 'record', resource, row: await write(tx, act) })
  }
  return [
    {
      ...operationDefaults(resource, 'creation'),
      ...shared,
      name: 'create',
      method: 'POST',
      path,
      description: description.create,
      run: record(create),
    },
    {
      ...operationDefaults(resource, 'change'),
      ...shared,
      ...(owner === undefined ? {} : { owner }),
      name: 'update',
      method: 'PATCH',
      path: `${path}/{id}`,
      description: description.update,
      run: record(update),
    },
  ]
}
