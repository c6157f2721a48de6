import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import type { AnyRow } from '#records/columns.ts'
import { rowsOf } from '#records/create-many.ts'
import { areOwned, changeGuardOf, isOwnedWhenNew } from '#records/ownership.ts'
import type { ExternalStep, Operation, Outcome, RefusedOutcome } from './operation.ts'

/**
 * Refuses an operation by a user limited to accounts that would change records shared with other accounts, or records
 * of a resource without an account (platform 6.4).
 */
export async function assertSubjectsOwned(
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
  await assertRecordsOwned(
    tx,
    reference?.target ?? resource,
    changed.map(({ id }) => id),
  )
}

/** Whether callers limited to accounts may do an operation to records of theirs; if not, it is refused whatever the record. */
export function isForLimitedCallers({ name, resource, changes, needs_all_accounts }: Operation): boolean {
  if (needs_all_accounts === true) return false
  if (changes === 'nothing') return true
  return name === 'create' ? isOwnedWhenNew(resource) : changeGuardOf(resource) !== 'shared'
}

/** Refuses attributes that would make a written record shared with other accounts; the transaction is rolled back. */
export async function assertWrittenOwned(
  tx: Transaction,
  { resource, accepts }: Operation,
  outcome: Outcome | ExternalStep | RefusedOutcome,
): Promise<void> {
  const isWritten =
    accepts === 'attributes' || accepts === 'ids_and_attributes' || outcome.kind === 'creations'
  if (tx.caller.account_ids === null || !isWritten) return
  const written = writtenRecordsOf(outcome)
  if (written?.resource.name !== resource.name) return
  await assertRecordsOwned(
    tx,
    resource,
    written.rows.map(({ id }) => id),
  )
}

function writtenRecordsOf(outcome: Outcome | ExternalStep | RefusedOutcome): WrittenRecords | null {
  if (outcome.kind === 'record') return { resource: outcome.resource, rows: [outcome.row] }
  if (outcome.kind === 'creations') return { resource: outcome.resource, rows: rowsOf(outcome.results) }
  return outcome.kind === 'records' ? outcome : null
}

type WrittenRecords = { readonly resource: Operation['resource']; readonly rows: readonly AnyRow[] }

async function assertRecordsOwned(
  tx: Transaction,
  resource: Operation['resource'],
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || changeGuardOf(resource) === 'sight' || changeGuardOf(resource) === 'account') return
  if (!(await areOwned(tx, resource, ids))) throw refusal('record_shared', {})
}
