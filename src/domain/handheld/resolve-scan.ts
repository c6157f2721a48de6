import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { visibilityOf } from '#records/visibility.ts'
import type { JsonObject } from '#values/json.ts'
import { assertWorksIn, findDevice } from './device.ts'
import { type Gs1, gs1For } from './gs1.ts'

/** What a code may stand for. */
export type Kind = 'location' | 'storage_unit' | 'product' | 'task'

/** The resources records are looked for among. */
export type Scannable = Readonly<Record<Kind, Resource>>

/** A code that was read. */
export type Scan = {
  readonly barcode: string
  readonly expect: readonly Kind[]
  /** Where the person stands. */
  readonly location_id: number | null
}

/** The record a code stands for, with what people know it by and what else the code says. */
export type Scanned = { readonly kind: Kind; readonly id: number; readonly fields: JsonObject }

/**
 * Finds what a code stands for (operations 11.1): a location, else a unit, else a product, else a task, as far as these
 * are expected, in the warehouse of the caller's handheld or of where they stand. Refuses a code that means nothing or
 * several things, and that of a location which lacks its check digit.
 */
export async function resolveScan(
  tx: Transaction,
  resources: Scannable,
  { barcode, expect, location_id }: Scan,
): Promise<Scanned> {
  const warehouse_id = await warehouseOf(tx, location_id)
  const elements = elementsOf(barcode, tx.now)
  const found = await tx.rows<Found>(sql`
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
  const alike = found.filter(({ rank }) => rank === first.rank)
  const accepted = alike.filter(({ is_proved }) => is_proved)
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

type Found = Scanned & {
  /** The lower is looked for first. */
  readonly rank: number
  /** Null for what is in no warehouse. */
  readonly warehouse_id: number | null
  /** Whether the code proves that somebody stands before it: a location with a check digit asks for that. */
  readonly is_proved: boolean
}

async function warehouseOf(tx: Transaction, location_id: number | null): Promise<number | null> {
  const [device, place] = await tx.pipeline([
    findDevice(tx),
    tx.maybe<{ warehouse_id: number }>(sql`
      select l.warehouse_id from locations l where l.tenant_id = ${tx.tenant.id} and l.id = ${location_id}::bigint`),
  ])
  if (place !== null) assertWorksIn(device, place.warehouse_id)
  return device?.warehouse_id ?? place?.warehouse_id ?? null
}

/** Elements that name a unit or a product; any other code is no such code, however it begins. */
function elementsOf(barcode: string, now: string): Gs1 | null {
  const elements = gs1For(barcode, Number(now.slice(0, 4)))
  return elements?.sscc === undefined && elements?.gtin === undefined ? null : elements
}

/** Before an SSCC stands 00 where it is read, and not where it is kept. */
function unitTexts(barcode: string, elements: Gs1 | null): readonly string[] {
  const sscc = elements?.sscc
  const bare = /^00\d{18}$/.test(barcode) ? [barcode.slice(2)] : []
  return [barcode, ...bare, ...(sscc === undefined ? [] : [sscc, `00${sscc}`])]
}

/** A number of 14 digits may be kept as the shorter one it was made from, without the zeros in front. */
function productTexts(barcode: string, elements: Gs1 | null): readonly string[] {
  const gtin = elements?.gtin
  if (gtin === undefined) return [barcode]
  const shorter = [13, 12, 8].map((length) => gtin.slice(-length))
  return [barcode, gtin, ...shorter.filter((text) => Number(text) === Number(gtin))]
}

/** A code of at most so many characters proves that somebody stands before a location. */
const CHECK_DIGIT_MAX = 4

function locations(tx: Transaction, resource: Resource, barcode: string): Sql {
  const codes = Array.from({ length: CHECK_DIGIT_MAX + 1 }, (_, cut) =>
    barcode.slice(0, barcode.length - cut),
  )
  const digit = sql`coalesce(l.check_digit, '')`
  return sql`
    select 1 as rank, 'location' as kind, l.id, l.warehouse_id, jsonb_build_object('code', l.code, 'barcode', l.barcode) as fields,
      ${digit} = '' or l.code || ${digit} = ${barcode}::text
        or (l.barcode = ${barcode}::text and strpos(l.barcode, ${digit}) > 0) as is_proved
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

const known = sql`jsonb_build_object('code', p.code, 'description', p.description)`

/** What a product is known by where it is scanned. */
const PRODUCT_CODES = ['code', 'barcode', 'case_barcode', 'inner_barcode', 'outer_barcode']

function products(tx: Transaction, resource: Resource, texts: readonly string[]): Sql {
  return sql`
    select 3, 'product', p.id, null, ${known}, true
    from products p
    where ${visibilityOf(resource, 'p', tx)}
      and (${join(
        PRODUCT_CODES.map((column) => sql`${name('p', column)} = any(${[...texts]}::text[])`),
        sql` or `,
      )})`
}

function alternatives(tx: Transaction, resource: Resource, barcode: string): Sql {
  return sql`
    select 4, 'product', p.id, null, ${known}, true
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
