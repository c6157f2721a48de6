import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { creation, removal, removalOfMany, update } from './generic.ts'
import type { Act, Operation } from './operation.ts'

/** Writes one record as its own rules want it, and tells of it. */
export type Writes = (tx: Transaction, act: Act) => Promise<FullRow>

/** Removes records as their own rules want it, and tells of it. */
export type Removes = (tx: Transaction, resource: Resource, rows: readonly AnyRow[]) => Promise<void>

/** Creating a record, by an act of its own. */
export function creationBy(resource: Resource, writes: Writes): Operation {
  return { ...creation(resource), run: writing(writes) }
}

/** Changing a record, by an act of its own. */
export function updateBy(resource: Resource, writes: Writes): Operation {
  return { ...update(resource), run: writing(writes) }
}

function writing(writes: Writes): Operation['run'] {
  return async (tx, act) => ({ kind: 'record', resource: act.resource, row: await writes(tx, act) })
}

/** Deleting one record or several, by an act of its own. */
export function removalsBy(resource: Resource, removes: Removes): readonly Operation[] {
  const many = resource.declaration.under === undefined ? [removalOfMany(resource)] : []
  return [removal(resource), ...many].map((operation) => ({
    ...operation,
    run: async (tx, act) => {
      await removes(tx, act.resource, operation.on_record ? [act.subject] : act.subjects)
      return { kind: 'nothing' }
    },
  }))
}
