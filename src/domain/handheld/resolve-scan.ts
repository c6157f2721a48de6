import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { visibilityOf } from '#records/visibility.ts'
import { anyScannedCode } from '#values/industry-label.ts'
import type { JsonObject } from '#values/json.ts'
import type { ScannedCode } from '#values/scanned-code.ts'
import { assertDeviceWarehouse, type Device, findDevice } from './device.ts'

/** The kinds of records that a code can stand for. */
export type ScanKind = 'location' | 'storage_unit' | 'product' | 'task' | 'pick_list' | 'load' | 'receipt'

/** The resources to search. */
export type ScanResources = Readonly<Record<ScanKind, Resource>>

/** A scanned code. */
export type Scan = {
  readonly barcode: string
  readonly expect: readonly ScanKind[]
  /** The location of the user. */
  readonly location_id: number | null
}

/** The record a code stands for, with its codes and the data of the code. */
export type ScanResult = { readonly kind: ScanKind; readonly id: number; readonly fields: JsonObject }

/**
 * Finds the record of a code (operations 11.1): a location, otherwise a unit, a product, a task, a pick list, a load or a receipt, if expected, in the
 * warehouse of the caller's handheld or location. Refuses an unknown or ambiguous code, and that of a location without its
 * check digit.
 */
export async function resolveScan(
  tx: Transaction,
  resources: ScanResources,
  { barcode, expect, location_id }: Scan,
): Promise<ScanResult> {
  const { warehouse_id, device } = await readPlace(tx, location_id)
  const code = anyScannedCode(barcode, {
    year: Number(tx.now.slice(0, 4)),
    separators: device?.gs1_separators ?? [],
  })
  const found = await tx.rows<ScanCandidate>(sql`
    select f.*
    from (
      ${locations(tx, resources.location, code)}
      union all ${units(tx, resources.storage_unit, code)}
      union all ${products(tx, resources.product, code)}
      union all ${alternatives(tx, resources.product, code)}
      union all ${tasks(tx, resources.task, barcode)}
      union all ${papersOf(tx, resources, barcode)}
    ) f
    where f.kind = any(${[...expect]}::text[])
      and (${warehouse_id}::bigint is null or f.warehouse_id is null or f.warehouse_id = ${warehouse_id}::bigint)
    order by f.rank, f.id`)
  const [first] = found
  if (first === undefined) throw refusal('barcode_unknown', { barcode })
  const bestRanked = found.filter(({ rank }) => rank === first.rank)
  const accepted = bestRanked.filter(({ is_verified }) => is_verified)
  const [record, other] = accepted
  if (record === undefined)
    throw refusal('location_check_digit_mismatch', { location: String(first.fields.code) })
  if (other !== undefined) throw refusal('barcode_ambiguous', { barcode })
  const { kind, id, fields } = record
  return {
    kind,
    id,
    fields: kind === 'storage_unit' || kind === 'product' ? { ...fields, ...code.captured } : fields,
  }
}

type ScanCandidate = ScanResult & {
  /** The lowest takes precedence. */
  readonly rank: number
  /** Null for records without a warehouse. */
  readonly warehouse_id: number | null
  /** Whether the code contains the check digit of the location, or none is required. */
  readonly is_verified: boolean
}

type ScanPlace = { readonly warehouse_id: number | null; readonly device: Device | null }

async function readPlace(tx: Transaction, location_id: number | null): Promise<ScanPlace> {
  const [device, location] = await tx.pipeline([
    findDevice(tx),
    tx.maybe<{ warehouse_id: number }>(sql`
      select l.warehouse_id from locations l where l.tenant_id = ${tx.tenant.id} and l.id = ${location_id}::bigint`),
  ])
  if (location !== null) assertDeviceWarehouse(device, location.warehouse_id)
  return { warehouse_id: device?.warehouse_id ?? location?.warehouse_id ?? null, device }
}

/** Maximum length of a check digit. */
const CHECK_DIGIT_MAX = 4

/** Places by their exact codes, otherwise without regard to case, blanks and punctuation. */
function locations(tx: Transaction, resource: Resource, { plain }: ScannedCode): Sql {
  const codes = Array.from({ length: CHECK_DIGIT_MAX + 1 }, (_, cut) => plain.slice(0, plain.length - cut))
  const digit = sql`coalesce(l.check_digit, '')`
  const isExact = sql`(l.barcode = ${plain}::text or l.code = ${plain}::text or l.code || ${digit} = ${plain}::text)`
  const isBarcode = sql`(l.barcode collate place_code = ${plain}::text) is true`
  return sql`
    select case when ${isExact} then 1 else 2 end as rank, 'location' as kind, l.id, l.warehouse_id,
      jsonb_build_object('code', l.code, 'barcode', l.barcode) as fields,
      ${digit} = '' or (l.code || ${digit}) collate place_code = ${plain}::text or (${isBarcode} and strpos(l.barcode, ${digit}) > 0)
        as is_verified
    from locations l
    where ${visibilityOf(resource, 'l', tx)}
      and (l.barcode collate place_code = ${plain}::text
        or (l.code collate place_code = any(${codes}::text[])
          and (l.code collate place_code = ${plain}::text or (l.code || ${digit}) collate place_code = ${plain}::text)))`
}

function units(tx: Transaction, resource: Resource, code: ScannedCode): Sql {
  const texts = [...code.unit_texts]
  return sql`
    select 3, 'storage_unit', u.id, u.warehouse_id, jsonb_build_object('reference', u.reference, 'barcode', u.barcode,
      'location_id', u.location_id), true
    from storage_units u
    where ${visibilityOf(resource, 'u', tx)} and (u.reference = any(${texts}::text[]) or u.barcode = any(${texts}::text[]))`
}

/** The fields of a product: which code matched, how many units it stands for, and how many each pack holds. */
const productFields = sql`
      jsonb_build_object('code', p.code, 'description', p.description,
        'serial_number_tracking_setting', p.serial_number_tracking_setting, 'matched_by', m.field, 'units', trim_scale(m.units))
        || jsonb_strip_nulls(jsonb_build_object('require_dimensions_on_receipt', p.require_dimensions_on_receipt, 'units_per_inner', trim_scale(p.units_per_inner),
          'units_per_case', trim_scale(p.units_per_case), 'units_per_outer', trim_scale(p.units_per_outer)))`

function products(tx: Transaction, resource: Resource, code: ScannedCode): Sql {
  const texts = sql`${[...code.product_texts]}::text[]`
  return sql`
    select 4, 'product', p.id, null, ${productFields}, true
    from products p
    cross join lateral (
      select c.field, coalesce(c.units, 1) as units
      from (values
        (1, 'code', p.code, 1::numeric),
        (2, 'barcode', p.barcode, 1),
        (3, 'inner_barcode', p.inner_barcode, p.units_per_inner),
        (4, 'case_barcode', p.case_barcode, p.units_per_case),
        (5, 'outer_barcode', p.outer_barcode, p.units_per_outer)) c (place, field, code, units)
      where c.code = any(${texts})
      order by c.place
      limit 1) m
    where ${visibilityOf(resource, 'p', tx)}
      and (p.code = any(${texts}) or p.barcode = any(${texts}) or p.inner_barcode = any(${texts}) or p.case_barcode = any(${texts})
        or p.outer_barcode = any(${texts}))`
}

function alternatives(tx: Transaction, resource: Resource, code: ScannedCode): Sql {
  return sql`
    select 5, 'product', p.id, null, ${productFields}, true
    from products p
    cross join (values ('alternative_code', 1::numeric)) m (field, units)
    where ${visibilityOf(resource, 'p', tx)} and p.id in (
      select a.product_id from alternative_codes a
      where a.tenant_id = ${tx.tenant.id} and a.product_id is not null and a.code = any(${[...code.product_texts]}::text[]))`
}

function tasks(tx: Transaction, resource: Resource, barcode: string): Sql {
  const id = /^[1-9]\d{0,17}$/.test(barcode) ? barcode : null
  return sql`
    select 6, 'task', k.id, k.warehouse_id, jsonb_build_object('type', k.type, 'status', k.status), true
    from tasks k
    where ${visibilityOf(resource, 'k', tx)} and k.id = ${id}::bigint`
}

/** Pick lists, loads and receipts by the numbers on their papers. */
function papersOf(tx: Transaction, { pick_list, load, receipt }: ScanResources, barcode: string): Sql {
  return sql`
    select 7, 'pick_list', g.id, g.warehouse_id, jsonb_build_object('reference', g.reference, 'status', s.code), true
    from goods_out_pick_lists g
    join goods_out_statuses s on s.tenant_id = g.tenant_id and s.id = g.goods_out_status_id
    where ${visibilityOf(pick_list, 'g', tx)} and g.reference = ${barcode}::text
    union all
    select 8, 'load', d.id, d.warehouse_id, jsonb_build_object('reference', d.reference, 'status', d.status), true
    from loads d
    where ${visibilityOf(load, 'd', tx)} and d.reference = ${barcode}::text
    union all
    select 9, 'receipt', r.id, r.warehouse_id, jsonb_build_object('reference', r.reference, 'status', r.status), true
    from goods_in_receipts r
    where ${visibilityOf(receipt, 'r', tx)} and r.reference = ${barcode}::text`
}
