import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { visibilityOf } from '#records/visibility.ts'

/** The turn of all who say where products are picked from. */
export const PICKFACES_TURN = 'pickface_products'

/** Says that a product is picked from a location or from the locations of a group. */
export async function createPickface(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const judged = await judge(tx, resource, { row: parsed.values, parsed, before: null })
  const row = await createRecord(tx, resource, { parsed, ...judged })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Changes where a product is picked from, or how the place is filled up. */
export async function updatePickface(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const wanted = { ...current, ...parsed.values }
  const judged = await judge(tx, resource, { row: wanted, parsed, before: current })
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, ...judged })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

type Judging = {
  readonly row: Readonly<Record<string, unknown>>
  readonly parsed: Parsed
  /** As it was; null for a new one. */
  readonly before: FullRow | null
}
type Judged = {
  readonly violations: readonly Violation[]
  readonly extra: Readonly<Record<string, unknown>>
}

async function judge(tx: Transaction, resource: Resource, judging: Judging): Promise<Judged> {
  const { row, parsed } = judging
  const faces = await facesOf(tx, resource, row)
  const warehouse_id = faces[0]?.warehouse_id ?? null
  const twin = await findOrderVolume(tx, { ...row, warehouse_id })
  const facts = { product: twin?.code }
  const taken = { column: 'replenishment_type', symbol: 'order_volume_pickface_exists', facts } as const
  return {
    extra: { warehouse_id, first_filled_at: await filledSince(tx, judging, faces) },
    violations: [
      ...checkFaces(resource, { faces, parsed }),
      ...(twin === null ? [] : [violationOf(resource, parsed, taken)]),
    ],
  }
}

/** A place that holds the product already counts as filled from now on; one that stays the same, since it first was. */
async function filledSince(
  tx: Transaction,
  { row, before }: Judging,
  faces: readonly Face[],
): Promise<unknown> {
  const isSame =
    before !== null &&
    (['product_id', 'location_id', 'location_group_id'] as const).every((name) => before[name] === row[name])
  if (isSame) return before.first_filled_at
  const { is_filled } = await tx.one<{ is_filled: boolean }>(sql`
    select exists (
      select from stocks s
      where s.tenant_id = ${tx.tenant.id} and s.product_id = ${row.product_id ?? null}::bigint
        and s.location_id = any(${faces.map(({ id }) => id)}::bigint[])) as is_filled`)
  return is_filled ? tx.now : null
}

type Face = {
  readonly id: number
  readonly code: string
  readonly is_pickface: boolean
  readonly warehouse_id: number
}

/** The locations a pickface stands for, kept from changing meanwhile; of what the caller does not see nothing is told. */
async function facesOf(
  tx: Transaction,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): Promise<readonly Face[]> {
  const locations = resource.references.find(({ name }) => name === 'location_id')?.target
  if (locations === undefined) throw new Error(`${resource.name} names no location`)
  return tx.rows<Face>(sql`
    select l.id, l.code, l.is_pickface, l.warehouse_id
    from locations l
    where (l.id = ${row.location_id ?? null}::bigint
        or l.id in (
          select m.location_id
          from location_groups m
          where m.tenant_id = ${tx.tenant.id} and m.group_id = ${row.location_group_id ?? null}::bigint))
      and l.tenant_id = ${tx.tenant.id} and ${visibilityOf(locations, 'l', tx)}
    order by l.id
    for share of l`)
}

/** Every one is a pickface, and all are in one warehouse. */
function checkFaces(
  resource: Resource,
  { faces, parsed }: { readonly faces: readonly Face[]; readonly parsed: Parsed },
): Violation[] {
  const column =
    parsed.values.location_group_id === undefined || parsed.values.location_group_id === null
      ? 'location_id'
      : 'location_group_id'
  const other = faces.find((face) => !face.is_pickface)
  if (other !== undefined) {
    const facts = { location: other.code }
    return [violationOf(resource, parsed, { column, symbol: 'location_is_not_pickface', facts })]
  }
  const isScattered = faces.some((face) => face.warehouse_id !== faces[0]?.warehouse_id)
  return isScattered ? [violationOf(resource, parsed, { column, symbol: 'invalid' })] : []
}

/** A product has at most one order volume pickface in a warehouse (operations 5.1). */
async function findOrderVolume(
  tx: Transaction,
  row: Readonly<Record<string, unknown>>,
): Promise<{ readonly code: string } | null> {
  if (row.replenishment_type !== 'order_volume') return null
  return tx.maybe<{ code: string }>(sql`
    select p.code
    from pickface_products f
    join products p on p.tenant_id = f.tenant_id and p.id = f.product_id
    where f.tenant_id = ${tx.tenant.id} and f.product_id = ${row.product_id}::bigint
      and f.warehouse_id = ${row.warehouse_id}::bigint and f.replenishment_type = 'order_volume'
      and f.id is distinct from ${row.id ?? null}::bigint
    limit 1`)
}
