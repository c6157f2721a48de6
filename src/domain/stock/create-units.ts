import { SerializationFailure } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { barcodeFor, withCheckDigit } from '#values/check-digit.ts'

/** Units to be created: type, number and place. */
export type UnitsToCreate = {
  readonly storage_unit_type_id: number
  readonly warehouse_id: number
  readonly location_id: number | null
  readonly count: number
}

/** Creates empty units with the next numbers of their type's sequence (operations 3.2); returns their ids in order. */
export async function createUnits(tx: Transaction, units: UnitsToCreate): Promise<readonly number[]> {
  if (units.count === 0) return []
  const references = await drawReferences(tx, units)
  const rows = await tx.rows<{ id: number }>(sql`
    insert into storage_units (tenant_id, reference, barcode, storage_unit_type_id, warehouse_id, location_id, created_at, updated_at)
    select ${tx.tenant.id}::bigint, r.reference, r.barcode, ${units.storage_unit_type_id}::bigint, ${units.warehouse_id}::bigint,
      ${units.location_id}::bigint, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as (reference text, barcode text))
      with ordinality as r (reference, barcode, place)
    order by r.place
    on conflict (tenant_id, reference) do nothing
    returning id`)
  const created = rows.map(({ id }) => id)
  // A number that was given to a unit by hand is skipped.
  const missing = units.count - created.length
  return missing === 0 ? created : [...created, ...(await createUnits(tx, { ...units, count: missing }))]
}

/** The sequence of a unit type. */
type UnitSequence = {
  readonly code: string
  readonly prefix: string
  readonly next_number: string
  readonly kind: 'plain' | 'sscc'
  readonly has_check_digit: boolean
}

/** References and barcodes of the next units of a type, drawn in a separate transaction, as all numbers are. */
export async function drawReferences(
  tx: Transaction,
  { storage_unit_type_id, count }: Pick<UnitsToCreate, 'storage_unit_type_id' | 'count'>,
): Promise<readonly { readonly reference: string; readonly barcode: string }[]> {
  const tenant = tx.tenant.id
  const statement = sql`
    with range as (
      select s.id, s.code, s.prefix, s.next_number, s.kind, t.has_check_digit
      from storage_unit_types t
      join sequences s on s.tenant_id = t.tenant_id and s.id = t.sequence_id
      where t.tenant_id = ${tenant} and t.id = ${storage_unit_type_id}
      for update of s
    ),
    advanced as (
      update sequences s
      set next_number = lpad((r.next_number::numeric + ${count}::int)::text, length(r.next_number), '0'),
        ${nextVersion(tx, 's')}
      from range r
      where s.tenant_id = ${tenant} and s.id = r.id and length((r.next_number::numeric + ${count}::int)::text) <= length(r.next_number)
    )
    select r.code, r.prefix, r.next_number, r.kind, r.has_check_digit
    from range r`
  const sequence = await tx.inSeparateTransaction((separate) => separate.maybe<UnitSequence>(statement))
  if (sequence === null) throw new SerializationFailure('the type of unit is gone')
  const first = BigInt(sequence.next_number)
  const width = sequence.next_number.length
  if (String(first + BigInt(count)).length > width)
    throw refusal('sequence_exhausted', { code: sequence.code })
  const checked = sequence.has_check_digit || sequence.kind === 'sscc'
  return Array.from({ length: count }, (_, index) => {
    const number = `${sequence.prefix}${String(first + BigInt(index)).padStart(width, '0')}`
    const reference = checked ? withCheckDigit(number) : number
    return { reference, barcode: barcodeFor(reference, sequence.kind) }
  })
}
