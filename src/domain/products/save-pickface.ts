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

/** The lock of changes to pickfaces. */
export const PICKFACES_LOCK = 'pickface_products'

/** Creates a pickface: a product is picked from a location or from the locations of a group. */
export async function createPickface(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const checked = await checkPickface(tx, resource, { row: parsed.values, parsed, before: null })
  const row = await createRecord(tx, resource, { parsed, ...checked })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Updates the locations or the replenishment of a pickface. */
export async function updatePickface(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const after = { ...current, ...parsed.values }
  const checked = await checkPickface(tx, resource, { row: after, parsed, before: current })
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, ...checked })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

type PickfaceInput = {
  readonly row: Readonly<Record<string, unknown>>
  readonly parsed: Parsed
  /** The current row; null for a new one. */
  readonly before: FullRow | null
}
type CheckedPickface = {
  readonly violations: readonly Violation[]
  readonly extra: Readonly<Record<string, unknown>>
}

async function checkPickface(
  tx: Transaction,
  resource: Resource,
  input: PickfaceInput,
): Promise<CheckedPickface> {
  const { row, parsed } = input
  const faces = await lockFaces(tx, resource, row)
  const warehouse_id = faces[0]?.warehouse_id ?? null
  const duplicate = await findOrderVolume(tx, { ...row, warehouse_id })
  const facts = { product: duplicate?.code }
  const conflict = { column: 'replenishment_type', symbol: 'order_volume_pickface_exists', facts } as const
  return {
    extra: { warehouse_id, first_filled_at: await readFirstFilled(tx, input, faces) },
    violations: [
      ...checkFaces(resource, { faces, parsed }),
      ...(duplicate === null ? [] : [violationOf(resource, parsed, conflict)]),
    ],
  }
}

/** When it was first filled: unchanged if product and location stay, otherwise now if the location holds the product. */
async function readFirstFilled(
  tx: Transaction,
  { row, before }: PickfaceInput,
  faces: readonly FaceLocation[],
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

type FaceLocation = {
  readonly id: number
  readonly code: string
  readonly is_pickface: boolean
  readonly warehouse_id: number
}

/** Locks the locations of a pickface; those not visible to the caller are left out. */
async function lockFaces(
  tx: Transaction,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): Promise<readonly FaceLocation[]> {
  const locations = resource.references.find(({ name }) => name === 'location_id')?.target
  if (locations === undefined) throw new Error(`${resource.name} names no location`)
  return tx.rows<FaceLocation>(sql`
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

/** All locations must be pickface locations of one warehouse. */
function checkFaces(
  resource: Resource,
  { faces, parsed }: { readonly faces: readonly FaceLocation[]; readonly parsed: Parsed },
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
  const isSplit = faces.some((face) => face.warehouse_id !== faces[0]?.warehouse_id)
  return isSplit ? [violationOf(resource, parsed, { column, symbol: 'invalid' })] : []
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
