import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Parsed } from '#records/parsed.ts'

/** A package by its type and the unit its goods are on; null where it has none. */
type MeasuredPackage = {
  readonly storage_unit_type_id: number | null
  readonly storage_unit_id: number | null
}

/** Centimetres and kilograms as exact decimals; null where they are not known. */
type Measures = {
  readonly length: string | null
  readonly width: string | null
  readonly height: string | null
  readonly weight: string | null
}

const PACKAGE_COLUMNS = { place: 'int8', storage_unit_type_id: 'int8', storage_unit_id: 'int8' } as const

/**
 * The size of packages by their types, and their weight by their goods and the tare of the type (spec: operations 7.5); no
 * weight where goods are missing, or the weight of one is not known. Gives one for each package, in their order.
 */
export async function readMeasures(
  tx: Transaction,
  packages: readonly MeasuredPackage[],
): Promise<readonly Measures[]> {
  const tenant = tx.tenant.id
  const placed = packages.map((one, place) => ({ place, ...one }))
  return tx.rows<Measures>(sql`
    select trim_scale(t.length * f.factor)::text as length, trim_scale(t.width * f.factor)::text as width,
      trim_scale(t.height * f.factor)::text as height, trim_scale(g.weight + coalesce(t.weight, 0))::text as weight
    from ${tableOf('p', PACKAGE_COLUMNS, placed)}
    left join storage_unit_types t on t.tenant_id = ${tenant} and t.id = p.storage_unit_type_id
    left join (values ('millimetre', 0.1), ('centimetre', 1), ('metre', 100), ('inch', 2.54), ('foot', 30.48)) f (unit, factor)
      on f.unit = t.unit_of_measure
    left join lateral (
      select case when bool_and(coalesce(r.weight, 0) > 0) then sum(s.quantity * r.weight) end as weight
      from stocks s
      join products r on r.tenant_id = ${tenant} and r.id = s.product_id
      where s.tenant_id = ${tenant} and s.storage_unit_id = p.storage_unit_id and s.quantity > 0) g on true
    order by p.place`)
}

/** A request for a package in centimetres and kilograms, with the measures that it does not give. */
export function withMeasures(parsed: Parsed, measures: Measures | undefined): Parsed {
  const { values } = parsed
  const known = Object.entries(measures ?? {}).filter(
    ([name, value]) => value !== null && (values[name] ?? null) === null,
  )
  return known.length === 0 ? parsed : { ...parsed, values: { ...values, ...Object.fromEntries(known) } }
}
