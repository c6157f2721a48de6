import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceAllCreated } from '#events/announce.ts'
import { isOneRow } from '#records/create.ts'
import { createRecords, rowsOf } from '#records/create-many.ts'
import { elementAt } from '#values/element-at.ts'
import type { JointAct, Outcome, Together } from './operation.ts'
import { holdsSecrets } from './protect-secrets.ts'

/**
 * How records of a type are created together (docs/decisions/0149-creations-together.md): those that are one row and have nothing in
 * common with each other. Null for types with secrets, whose values are made before the transaction; below another record, which the
 * path names; and that say who made them, since a transaction has one caller.
 */
export function creationsTogether(resource: Resource): Together | null {
  const { declaration, columns, references } = resource
  const names_maker = references.some(({ declared }) => declared.created_by || declared.updated_by)
  const shows_once = columns.some(({ declared }) => declared.shown_once)
  if (declaration.under !== undefined || (declaration.scope ?? 'tenant') !== 'tenant') return null
  if (holdsSecrets(resource) || names_maker || shows_once) return null
  let nth = 0
  return {
    // Each is a record of its own, which has no id yet.
    record: () => {
      nth += 1
      return nth
    },
    relies_on_constraints: true,
    // The database writes one while the service reads and answers the requests of the other.
    at_once: 2,
    admits: (parsed) => parsed.violations.length === 0 && isOneRow(resource, parsed),
    run: (tx, acts) => createTogether(tx, resource, acts),
  }
}

async function createTogether(
  tx: Transaction,
  resource: Resource,
  acts: readonly JointAct[],
): Promise<readonly Outcome[]> {
  const creations = acts.map(({ parsed }) => ({ parsed, at: null }))
  const rows = rowsOf(await createRecords(tx, resource, { creations, policy: 'all_or_nothing' }))
  const made = acts.map(({ caller }, place) => ({ row: elementAt(rows, place), caller }))
  announceAllCreated(tx, resource, made)
  return made.map(({ row }) => ({ kind: 'record', resource, row }))
}
