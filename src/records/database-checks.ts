import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Reference, Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import { type PartsToCheck, referencesInParts } from './check-parts.ts'
import { checkReferences, type NamedReference } from './check-references.ts'
import { checkUniqueness } from './check-uniqueness.ts'

/** A row to check: all its values, the changed columns and their JSON pointers. */
export type RecordToCheck = Partial<PartsToCheck> & {
  readonly row: Readonly<Record<string, unknown>>
  readonly changed: ReadonlySet<string>
  readonly pointers: Readonly<Record<string, string>>
  /** The record itself, which does not conflict with itself; null for a new one. */
  readonly id: number | null
  /** Whether it is refused already, so that everything is asked about it. */
  readonly isRefused?: boolean
  /** References of records that are written along with it. */
  readonly named?: readonly Omit<NamedReference, 'record'>[]
}

/** The checks of records before a write, not sent yet; the violations are those of each record, in their order. */
export type DatabaseChecks = {
  /** Whether nothing has to be asked. */
  readonly isEmpty: boolean
  readonly query: Query<readonly (readonly Violation[])[]>
}

/**
 * What has to be checked of records of one resource: whether what is unique is free and whether what is referred to is
 * there and visible. An optimistic transaction asks only what no constraint would refuse by itself; where one does, the act
 * starts over and asks everything, to refuse with all there is to say. What is refused already is asked about in full.
 */
export function databaseChecks(
  tx: Transaction,
  resource: Resource,
  records: readonly RecordToCheck[],
): DatabaseChecks {
  const isTrusted = (one: RecordToCheck) => tx.isOptimistic && one.isRefused !== true
  const numbered = records.map((one, record) => ({ ...one, record, isOptimistic: isTrusted(one) }))
  // Visibility is checked before conflicts, which would reveal hidden records.
  const query = tx
    .pipeline([
      checkReferences(
        tx,
        numbered.flatMap((one) => [...referencesOf(tx, resource, one), ...idsOf(resource, one)]),
      ),
      checkUniqueness(
        tx,
        resource,
        numbered.filter(({ isOptimistic }) => !isOptimistic),
      ),
      checkReferences(
        tx,
        numbered.flatMap(({ record, isOptimistic, parts = [], items = [], named = [] }) =>
          [...referencesInParts(tx, { parts, items }, { isOptimistic }), ...named].map((one) => ({
            ...one,
            record,
          })),
        ),
      ),
    ])
    .map((lists) => {
      const found = Map.groupBy(lists.flat(), ({ record }) => record)
      if (numbered.some(({ record, isOptimistic }) => isOptimistic && found.has(record)))
        throw new OptimisticCheckFailed()
      return records.map((_, record) => (found.get(record) ?? []).map(({ violation }) => violation))
    })
  return { isEmpty: query.statements.length === 0, query }
}

/** Runs all database checks before a write. */
export async function checkDatabase(
  tx: Transaction,
  resource: Resource,
  written: RecordToCheck,
): Promise<readonly Violation[]> {
  const [violations = []] = await databaseChecks(tx, resource, [written]).query
  return violations
}

/** An optimistic check failed: the act is retried with all checks. */
export class OptimisticCheckFailed extends Error {}

type NumberedRecord = RecordToCheck & { readonly record: number; readonly isOptimistic: boolean }

function referencesOf(
  tx: Transaction,
  resource: Resource,
  { row, changed, pointers, record, isOptimistic }: NumberedRecord,
): readonly NamedReference[] {
  return resource.references.flatMap((reference) => {
    const id = row[reference.name]
    // References set by the service exist: an operator who created a record need not be a user of the tenant.
    const isGiven = reference.declared.created_by && id === tx.caller.user_id
    if (reference.declared.read_only || isGiven) return []
    if (!changed.has(reference.name) || typeof id !== 'number') return []
    if (isOptimistic && reference.declared.among === undefined && isHeld(tx, reference)) return []
    return [{ reference, id, pointer: pointers[reference.name] ?? '', record }]
  })
}

/** A composite foreign key ensures existence, but neither visibility nor the kind of a row in a shared table. */
function isHeld({ caller }: Transaction, { target }: Reference): boolean {
  const { scope = 'tenant', discriminator: always } = target.declaration
  return (
    scope === 'tenant' && always === undefined && caller.account_ids === null && caller.warehouse_ids === null
  )
}

function idsOf(
  resource: Resource,
  { row, changed, pointers, record }: NumberedRecord,
): readonly NamedReference[] {
  return resource.id_lists.flatMap((column) => {
    const ids: unknown = row[column.name]
    if (!changed.has(column.name) || !Array.isArray(ids)) return []
    const pointer = pointers[column.name] ?? ''
    return ids.map((id: unknown) => ({ reference: column, id: Number(id), pointer, record }))
  })
}
