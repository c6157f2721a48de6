import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { JsonObject } from '#values/json.ts'
import { assertDeviceWarehouse, findDevice } from './device.ts'
import { type Gs1, gs1For } from './gs1.ts'

/** The kinds of records that a code can stand for. */
export type ScanKind = 'location' | 'storage_unit' | 'product' | 'task'

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
 * Finds the record of a code (operations 11.1): a location, otherwise a unit, a product, or a task, if expected, in the
 * warehouse of the caller's handheld or location. Refuses an unknown or ambiguous code, and that of a location without its
 * check digit.
 */
export async function resolveScan(
  tx: Transaction,
  resources: ScanResources,
  { barcode, expect, location_id }: Scan,
): Promise<ScanResult> {
  const warehouse_id = await warehouseOf(tx, location_id)
  const elements = elementsOf(barcode, tx.now)
  const found = await tx.rows<ScanCandidate>(sql`
    select f.*
    from (
      ${locations(tx, resources.location, barcode)}
      union all ${units(tx, resources.storage_unit, unitTexts(barcode, elements))}
      union all ${products(tx, resources.product, productTexts(barcode, elements))}
      union all ${alternatives(tx, resources.product, barcode)}
      union all ${tasks(tx, resources.task, barcode)}
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
  const { sscc, gtin, ...captured } = elements ?? {}
  return {
    kind,
    id,
    fields: kind === 'storage_unit' || kind === 'product' ? { ...fields, ...captured } : fields,
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

async function warehouseOf(tx: Transaction, location_id: number | null): Promise<number | null> {
  const [device, location] = await tx.pipeline([
    findDevice(tx),
    tx.maybe<{ warehouse_id: number }>(sql`
      select l.warehouse_id from locations l where l.tenant_id = ${tx.tenant.id} and l.id = ${location_id}::bigint`),
  ])
  if (location !== null) assertDeviceWarehouse(device, location.warehouse_id)
  return device?.warehouse_id ?? location?.warehouse_id ?? null
}

/** The elements of a code that names a unit or a product; any other code is not a GS1 code. */
function elementsOf(barcode: string, now: string): Gs1 | null {
  const elements = gs1For(barcode, Number(now.slice(0, 4)))
  return elements?.sscc === undefined && elements?.gtin === undefined ? null : elements
}

/** A scanned SSCC is prefixed with 00, a stored one is not. */
function unitTexts(barcode: string, elements: Gs1 | null): readonly string[] {
  const sscc = elements?.sscc
  const withoutPrefix = /^00\d{18}$/.test(barcode) ? [barcode.slice(2)] : []
  return [barcode, ...withoutPrefix, ...(sscc === undefined ? [] : [sscc, `00${sscc}`])]
}

/** A GTIN of 14 digits may be stored in a shorter form without leading zeros. */
function productTexts(barcode: string, elements: Gs1 | null): readonly string[] {
  const gtin = elements?.gtin
  if (gtin === undefined) return [barcode]
  const shorter = [13, 12, 8].map((length) => gtin.slice(-length))
  return [barcode, gtin, ...shorter.filter((text) => Number(text) === Number(gtin))]
}

/** Maximum length of a check digit. */
const CHECK_DIGIT_MAX = 4

function locations(tx: Transaction, resource: Resource, barcode: string): Sql {
  const codes = Array.from({ length: CHECK_DIGIT_MAX + 1 }, (_, cut) =>
    barcode.slice(0, barcode.length - cut),
  )
  const digit = sql`coalesce(l.check_digit, '')`
  return sql`
    select 1 as rank, 'location' as kind, l.id, l.warehouse_id, jsonb_build_object('code', l.code, 'barcode', l.barcode) as fields,
      ${digit} = '' or l.code || ${digit} = ${barcode}::text
        or (l.barcode = ${barcode}::text and strpos(l.barcode, ${digit}) > 0) as is_verified
    from locations l
    where ${visibilityOf(resource, 'l', tx)}
      and (l.barcode = ${barcode}::text
        or (l.code = any(${codes}::text[]) and (l.code = ${barcode}::text or l.code || ${digit} = ${barcode}::text)))`
}

function units(tx: Transaction, resource: Resource, texts: readonly string[]): Sql {
  return sql`
    select 2, 'storage_unit', u.id, u.warehouse_id, jsonb_build_object('reference', u.reference, 'barcode', u.barcode,
      'location_id', u.location_id), true
    from storage_units u
    where ${visibilityOf(resource, 'u', tx)} and (u.reference = any(${[...texts]}::text[]) or u.barcode = any(${[...texts]}::text[]))`
}

const productFields = sql`jsonb_build_object('code', p.code, 'description', p.description,
  'serial_number_tracking_setting', p.serial_number_tracking_setting)`

/** The codes of a product that can be scanned. */
const PRODUCT_CODES = ['code', 'barcode', 'case_barcode', 'inner_barcode', 'outer_barcode']

function products(tx: Transaction, resource: Resource, texts: readonly string[]): Sql {
  return sql`
    select 3, 'product', p.id, null, ${productFields}, true
    from products p
    where ${visibilityOf(resource, 'p', tx)}
      and (${join(
        PRODUCT_CODES.map((column) => sql`${name('p', column)} = any(${[...texts]}::text[])`),
        sql` or `,
      )})`
}

function alternatives(tx: Transaction, resource: Resource, barcode: string): Sql {
  return sql`
    select 4, 'product', p.id, null, ${productFields}, true
    from products p
    where ${visibilityOf(resource, 'p', tx)} and p.id in (
      select a.product_id from alternative_codes a
      where a.tenant_id = ${tx.tenant.id} and a.product_id is not null and a.code = ${barcode}::text)`
}

function tasks(tx: Transaction, resource: Resource, barcode: string): Sql {
  const id = /^[1-9]\d{0,17}$/.test(barcode) ? barcode : null
  return sql`
    select 5, 'task', k.id, k.warehouse_id, jsonb_build_object('type', k.type, 'status', k.status), true
    from tasks k
    where ${visibilityOf(resource, 'k', tx)} and k.id = ${id}::bigint`
}
