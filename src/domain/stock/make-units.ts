import { LostRace } from '#database/failures.ts'
import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { barcodeFor, withCheckDigit } from '#values/check-digit.ts'

/** Units to be made: of what kind, how many, and where they stand. */
export type NewUnits = {
  readonly storage_unit_type_id: number
  readonly warehouse_id: number
  readonly location_id: number | null
  readonly count: number
}

/** Makes empty units with the next numbers of their type's sequence (operations 3.2), and gives their ids in order. */
export async function makeUnits(tx: Transaction, wanted: NewUnits): Promise<readonly number[]> {
  if (wanted.count === 0) return []
  const references = await takeReferences(tx, wanted)
  const rows = await tx.rows<{ id: number }>(sql`
    insert into storage_units (tenant_id, reference, barcode, storage_unit_type_id, warehouse_id, location_id, created_at, updated_at)
    select ${tx.tenant.id}::bigint, r.reference, r.barcode, ${wanted.storage_unit_type_id}::bigint, ${wanted.warehouse_id}::bigint,
      ${wanted.location_id}::bigint, ${tx.now}::timestamptz, ${tx.now}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as (reference text, barcode text))
      with ordinality as r (reference, barcode, place)
    order by r.place
    on conflict (tenant_id, reference) do nothing
    returning id`)
  const made = rows.map(({ id }) => id)
  // A number that somebody gave a unit by hand is passed over.
  const missing = wanted.count - made.length
  return missing === 0 ? made : [...made, ...(await makeUnits(tx, { ...wanted, count: missing }))]
}

/** A sequence as units take their numbers from it. */
type Range = {
  readonly code: string
  readonly prefix: string
  readonly next_number: string
  readonly kind: 'plain' | 'sscc'
  readonly has_check_digit: boolean
}

/** The references of the next units of a type, with their barcodes; taken aside, as all numbers are. */
export async function takeReferences(
  tx: Transaction,
  { storage_unit_type_id, count }: Pick<NewUnits, 'storage_unit_type_id' | 'count'>,
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
  const range = await tx.inSeparateTransaction((aside) => aside.maybe<Range>(statement))
  if (range === null) throw new LostRace('the type of unit is gone')
  const first = BigInt(range.next_number)
  const width = range.next_number.length
  if (String(first + BigInt(count)).length > width) throw refusal('sequence_exhausted', { code: range.code })
  const checked = range.has_check_digit || range.kind === 'sscc'
  return Array.from({ length: count }, (_, place) => {
    const number = `${range.prefix}${String(first + BigInt(place)).padStart(width, '0')}`
    const reference = checked ? withCheckDigit(number) : number
    return { reference, barcode: barcodeFor(reference, range.kind) }
  })
}
