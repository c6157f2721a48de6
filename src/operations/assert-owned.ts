import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { areOwned, changeGuardOf } from '#records/ownership.ts'
import type { ExternalStep, Operation, Outcome, Refused } from './operation.ts'

/**
 * Refuses an operation that would change what a user limited to accounts shares with others: the records it is about, which
 * they see, or any record of a resource that belongs to nobody (platform 6.4).
 */
export async function assertMayChange(
  tx: Transaction,
  operation: Operation,
  rows: readonly AnyRow[],
): Promise<void> {
  const { changes, resource } = operation
  if (tx.caller.account_ids === null || changes === 'nothing') return
  if (changeGuardOf(resource) === 'shared') throw refusal('record_shared', {})
  const reference = resource.references.find(({ field }) => field === changes?.record_of)
  if (changes !== undefined && reference === undefined)
    throw new Error(`${resource.name} does not refer to ${changes.record_of}`)
  const changed = reference === undefined ? rows : rows.map((row) => ({ id: Number(row[reference.name]) }))
  await assertOwned(
    tx,
    reference?.target ?? resource,
    changed.map(({ id }) => id),
  )
}

/** Refuses attributes that make a record shared with others, or write a new one that is: all is rolled back. */
export async function assertWrittenOwned(
  tx: Transaction,
  { resource, takes }: Operation,
  outcome: Outcome | ExternalStep | Refused,
): Promise<void> {
  if (tx.caller.account_ids === null || (takes !== 'attributes' && takes !== 'ids_and_attributes')) return
  const written = writtenBy(outcome)
  if (written?.resource.name !== resource.name) return
  await assertOwned(
    tx,
    resource,
    written.rows.map(({ id }) => id),
  )
}

function writtenBy(outcome: Outcome | ExternalStep | Refused): Written | null {
  if (outcome.kind === 'record') return { resource: outcome.resource, rows: [outcome.row] }
  return outcome.kind === 'records' ? outcome : null
}

type Written = { readonly resource: Operation['resource']; readonly rows: readonly AnyRow[] }

async function assertOwned(
  tx: Transaction,
  resource: Operation['resource'],
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || changeGuardOf(resource) === 'sight' || changeGuardOf(resource) === 'account') return
  if (!(await areOwned(tx, resource, ids))) throw refusal('record_shared', {})
}
