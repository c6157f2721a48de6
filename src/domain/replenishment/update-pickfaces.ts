import { SerializationFailure } from '#database/failures.ts'
import { lockFaces } from '#database/lock-rows.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { createPickface, updatePickface } from '#domain/products/save-pickface.ts'
import { actChangesOf } from '#domain/stock/act-changes.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { cancelReplenishments } from './cancel-replenishments.ts'

/** Assigns a pickface to a product; goods that wait for a demand pickface may go there (operations 5.4). */
export async function addPickface(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const row = await createPickface(tx, resource, parsed)
  await recordFreeFaces(tx, [row])
  return row
}

/** Records the locations as free for waiting replenishments. */
async function recordFreeFaces(tx: Transaction, rows: readonly AnyRow[]): Promise<void> {
  const locations = await readLocations(tx, rows)
  actChangesOf(tx).recordFreedPickfaces(locations.map(({ location_id }) => location_id))
}

/** Removes pickfaces of products; replenishments to them are cancelled (operations 5.1). */
export async function removePickfaces(
  tx: Transaction,
  model: Model,
  { resource, rows }: { readonly resource: Resource; readonly rows: readonly AnyRow[] },
): Promise<void> {
  await cancellingReplenishments(tx, model, rows, async () => {
    await removeRecords(tx, resource, rows)
    for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
  })
}

/** Columns that decide where a product is picked from, and whether goods wait to be moved there. */
const FACE_COLUMNS = ['product_id', 'location_id', 'location_group_id', 'replenishment_type'] as const

/** Updates a pickface; replenishments to its former location are cancelled. */
export async function updatePickfaceAssignment(
  tx: Transaction,
  model: Model,
  change: Parameters<typeof updatePickface>[2] & { readonly resource: Resource },
): Promise<FullRow> {
  const { resource, current, parsed } = change
  const moves = FACE_COLUMNS.some(
    (name) => parsed.values[name] !== undefined && parsed.values[name] !== current[name],
  )
  const row = await cancellingReplenishments(tx, model, moves ? [current] : [], () =>
    updatePickface(tx, resource, change),
  )
  if (moves) await recordFreeFaces(tx, [row])
  return row
}

/** Updates the locations of a group, and with them the pickfaces of products. */
export async function updateFaceGroup(
  tx: Transaction,
  model: Model,
  { group, change }: { readonly group: number; readonly change: () => Promise<void> },
): Promise<void> {
  const rows = await tx.rows<AnyRow>(sql`
    select f.*
    from pickface_products f
    where f.tenant_id = ${tx.tenant.id} and f.location_group_id = ${group}
    order by f.id`)
  await cancellingReplenishments(tx, model, rows, change)
  await recordFreeFaces(tx, rows)
}

/**
 * Runs a change after which some locations of these assignments are no longer pickfaces, and cancels their
 * replenishments.
 */
async function cancellingReplenishments<Result>(
  tx: Transaction,
  model: Model,
  rows: readonly AnyRow[],
  change: () => Promise<Result>,
): Promise<Result> {
  if (rows.length === 0) return change()
  const locations = await readLocations(tx, rows)
  const result = await change()
  const find = async () => [
    ...(await findReplenishmentsTo(tx, locations)),
    ...(await findReplenishmentsWithoutFace(tx, rows)),
  ]
  const found = await find()
  await cancelReplenishments(tx, model, found)
  await lockFaces(
    tx,
    rows.flatMap(({ product_id, warehouse_id }) =>
      warehouse_id === null ? [] : [{ product_id: Number(product_id), warehouse_id: Number(warehouse_id) }],
    ),
  )
  const others = await find()
  if (others.some((id) => !found.includes(id)))
    throw new SerializationFailure('a pickface was filled up meanwhile')
  return result
}

type PickfaceLocation = { readonly product_id: number; readonly location_id: number }

function readLocations(tx: Transaction, rows: readonly AnyRow[]): Promise<readonly PickfaceLocation[]> {
  const tenant = tx.tenant.id
  const ids = rows.map(({ id }) => id)
  return tx.rows<PickfaceLocation>(sql`
    select f.product_id, f.location_id
    from pickface_products f
    where f.tenant_id = ${tenant} and f.id = any(${ids}::bigint[]) and f.location_id is not null
    union
    select f.product_id, m.location_id
    from pickface_products f
    join location_groups m on m.tenant_id = ${tenant} and m.group_id = f.location_group_id
    where f.tenant_id = ${tenant} and f.id = any(${ids}::bigint[])`)
}

/** The open replenishments of products to locations that are not their pickfaces. */
async function findReplenishmentsTo(
  tx: Transaction,
  locations: readonly PickfaceLocation[],
): Promise<readonly number[]> {
  const tenant = tx.tenant.id
  const found = await tx.rows<{ id: number }>(sql`
    select k.id
    from jsonb_to_recordset(${JSON.stringify(locations)}::jsonb) as w (product_id bigint, location_id bigint)
    join tasks k on k.tenant_id = ${tenant} and k.location_to_id = w.location_id and k.product_id = w.product_id
      and k.type = 'REPLEN' and k.status in ${OPEN}
    where not exists (
      select from pickface_products f
      where f.tenant_id = ${tenant} and f.product_id = w.product_id
        and (f.location_id = w.location_id or f.location_group_id in (
          select m.group_id from location_groups m where m.tenant_id = ${tenant} and m.location_id = w.location_id)))
    order by k.id`)
  return found.map(({ id }) => id)
}

/** The replenishments that wait for a demand pickface of products without any left. */
async function findReplenishmentsWithoutFace(
  tx: Transaction,
  rows: readonly AnyRow[],
): Promise<readonly number[]> {
  const tenant = tx.tenant.id
  const products = rows.map(({ product_id }) => Number(product_id))
  const found = await tx.rows<{ id: number }>(sql`
    select k.id
    from tasks k
    where k.tenant_id = ${tenant} and k.product_id = any(${products}::bigint[]) and k.type = 'REPLEN' and k.status = 'ON_HOLD'
      and k.location_to_id is null and not exists (
        select from pickface_products f
        where f.tenant_id = ${tenant} and f.product_id = k.product_id and f.warehouse_id = k.warehouse_id
          and f.replenishment_type = 'demand')
    order by k.id`)
  return found.map(({ id }) => id)
}
