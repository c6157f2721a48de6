import { violatedConstraint } from '#database/failures.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal, type Violation } from '#problems/problem.ts'
import type { Parsed } from '#records/parsed.ts'
import type { RecordValues } from '#records/record-values.ts'
import { violationOf } from '#records/violation-of.ts'

type UniqueCheck = { readonly parsed: Parsed; readonly row: RecordValues; readonly id: number | null }

/**
 * The reference is unique among the undispatched loads of a warehouse, the trailer among all undispatched
 * loads, and the dock among open loads.
 */
export async function checkLoadUnique(
  tx: Transaction,
  resource: Resource,
  { parsed, row, id }: UniqueCheck,
): Promise<readonly Violation[]> {
  const { warehouse_id, reference, trailer_id, location_id, status } = row
  const dock = status === 'open' ? location_id : null
  const existing = await tx.one<{ reference: boolean; trailer: boolean; dock: boolean }>(sql`
    select coalesce(bool_or(l.warehouse_id = ${warehouse_id}::bigint and l.reference = ${reference}), false) as reference,
      coalesce(bool_or(l.trailer_id = ${trailer_id ?? null}::bigint), false) as trailer,
      coalesce(bool_or(l.location_id = ${dock}::bigint and l.status = 'open'), false) as dock
    from loads l
    where l.tenant_id = ${tx.tenant.id} and l.status in ('pending', 'open', 'closed') and l.id is distinct from ${id}::bigint`)
  return [
    ...(existing.reference ? [violationOf(resource, parsed, { column: 'reference', symbol: 'taken' })] : []),
    ...(existing.trailer ? [violationOf(resource, parsed, { column: 'trailer_id', symbol: 'taken' })] : []),
    ...(existing.dock ? [violationOf(resource, parsed, { column: 'location_id', symbol: 'taken' })] : []),
  ]
}

const UNIQUE_FIELDS: Readonly<Record<string, string>> = {
  loads_warehouse_id_reference_key: 'reference',
  loads_one_trailer_id: 'trailer_id',
  loads_one_location_id: 'location_id',
}

/** Runs a write; a violated unique index, from a concurrent request, becomes a refusal. */
export async function refuseDuplicates<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const field = UNIQUE_FIELDS[violatedConstraint(error)?.constraint ?? '']
    if (field === undefined) throw error
    throw refusal('taken', { field })
  }
}
