import { nextVersion } from '#database/next-version.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { selectList } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'

type UnitTypeUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Creates a storage unit type; the length of its references follows from its sequence. */
export async function createUnitType(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const extra = await readLength(tx, parsed.values)
  const row = await createRecord(tx, resource, { parsed, extra })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Updates a storage unit type. */
export async function updateUnitType(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: UnitTypeUpdate,
): Promise<FullRow> {
  const extra = await readLength(tx, { ...current, ...parsed.values })
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, extra })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

type UnitTypeValues = Readonly<Record<string, unknown>>

/** The length of a reference: prefix, number and check digit, which SSCC references always have (operations 3.2). */
async function readLength(
  tx: Transaction,
  { sequence_id, has_check_digit }: UnitTypeValues,
): Promise<UnitTypeValues> {
  const id = typeof sequence_id === 'number' ? sequence_id : null
  const found = await tx.maybe<{ max_chars: number }>(sql`
    select ${lengthWith(sql`${has_check_digit === true}`)} as max_chars
    from sequences s
    where s.tenant_id = ${tx.tenant.id} and s.id = ${id}::bigint`)
  return found ?? {}
}

function lengthWith(has_check_digit: Sql): Sql {
  return sql`length(s.prefix) + length(s.next_number) + (${has_check_digit}::boolean or s.kind = 'sscc')::int`
}

type SequenceResources = { readonly sequences: Resource; readonly unitTypes: Resource }

/** Updates a sequence, and the reference length of the storage unit types that use it. */
export async function updateSequence(
  tx: Transaction,
  { sequences, unitTypes }: SequenceResources,
  change: UnitTypeUpdate,
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, sequences, change)
  if (previous === null) return row
  announceChange(tx, sequences, { event: 'updated', row, previous })
  for (const type of await updateLengths(tx, unitTypes, row.id))
    announceChange(tx, unitTypes, { event: 'updated', row: type })
  return row
}

/** Updates the reference length of the storage unit types of a sequence. */
function updateLengths(tx: Transaction, resource: Resource, sequence_id: number): Promise<readonly AnyRow[]> {
  const max_chars = lengthWith(sql`t.has_check_digit`)
  return tx.rows<AnyRow>(sql`
    update storage_unit_types t
    set max_chars = ${max_chars}, ${nextVersion(tx, 't')}
    from sequences s
    where t.tenant_id = ${tx.tenant.id} and s.tenant_id = t.tenant_id and s.id = t.sequence_id and s.id = ${sequence_id}
      and t.max_chars is distinct from ${max_chars}
    returning ${selectList(resource, 't')}`)
}
