import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { selectList } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'

type Change = { readonly current: FullRow; readonly parsed: Parsed }

/** Makes a kind of storage unit; how long its references are follows from its sequence. */
export async function createUnitType(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const made = await createRecord(tx, resource, { parsed })
  const [row = made] = await measure(tx, resource, sql`t.id = ${made.id}`)
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Changes a kind of storage unit. */
export async function updateUnitType(tx: Transaction, resource: Resource, change: Change): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, resource, change)
  const [measured = row] = await measure(tx, resource, sql`t.id = ${row.id}`)
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row: measured, previous })
  return measured
}

type Ranges = { readonly sequences: Resource; readonly unitTypes: Resource }

/** Changes a range of numbers, and with it the length of the references taken from it. */
export async function updateSequence(
  tx: Transaction,
  { sequences, unitTypes }: Ranges,
  change: Change,
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, sequences, change)
  if (previous === null) return row
  announceChange(tx, sequences, { event: 'updated', row, previous })
  for (const type of await measure(tx, unitTypes, sql`t.sequence_id = ${row.id}`))
    announceChange(tx, unitTypes, { event: 'updated', row: type })
  return row
}

/** The length of a reference: prefix, number and check digit, which SSCC references always have (operations 3.2). */
function measure(tx: Transaction, resource: Resource, which: Sql): Promise<readonly AnyRow[]> {
  return tx.rows<AnyRow>(sql`
    update storage_unit_types t
    set max_chars = length(s.prefix) + length(s.next_number) + (t.has_check_digit or s.kind = 'sscc')::int
    from sequences s
    where t.tenant_id = ${tx.tenant.id} and s.tenant_id = t.tenant_id and s.id = t.sequence_id and ${which}
      and t.max_chars is distinct from length(s.prefix) + length(s.next_number) + (t.has_check_digit or s.kind = 'sscc')::int
    returning ${selectList(resource, 't')}`)
}
