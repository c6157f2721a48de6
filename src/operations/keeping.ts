import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { FullRow } from '#records/columns.ts'
import { collectionPath, shapeFor } from './generic.ts'
import type { Act, Operation } from './operation.ts'

/** Writes a record and gives it as it is then. */
export type Keeping = (tx: Transaction, act: Act) => Promise<FullRow>

/** How records are created and changed where that is more than what every record can; what is read of them first. */
export type Kept = {
  readonly create: Keeping
  readonly update: Keeping
  readonly input?: Resource
  /** Taken before either, where one record's change shifts others. */
  readonly turn?: string
  readonly description: { readonly create: string; readonly update: string }
}

/** Creating and changing records of a resource by acts of their own, at the usual places. */
export function keeping(
  resource: Resource,
  { create, update, input, turn, description }: Kept,
): readonly Operation[] {
  const path = collectionPath(resource)
  const said = { ...(input === undefined ? {} : { input }), ...(turn === undefined ? {} : { turn }) }
  const record = (keep: Keeping): Operation['run'] => {
    return async (tx, act) => ({ kind: 'record', resource, row: await keep(tx, act) })
  }
  return [
    {
      ...shapeFor(resource, 'creation'),
      ...said,
      name: 'create',
      method: 'POST',
      path,
      description: description.create,
      run: record(create),
    },
    {
      ...shapeFor(resource, 'change'),
      ...said,
      name: 'update',
      method: 'PATCH',
      path: `${path}/{id}`,
      description: description.update,
      run: record(update),
    },
  ]
}
