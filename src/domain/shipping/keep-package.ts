import { LostRace } from '#database/failures.ts'
import { lockAll } from '#database/lock-all.ts'
import { lockFound } from '#database/lock-rows.ts'
import { nextVersion } from '#database/next-version.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { RequestedStock } from '#domain/stock/piles.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseAll, violation } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { seeRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { removeRecords } from '#records/remove.ts'
import { updateRecord } from '#records/update.ts'
import { checkKind } from './check-kind.ts'
import { joinShipment } from './join-shipment.ts'
import { measured } from './measured.ts'
import { packGoods } from './pack-goods.ts'
import { isToldOf, type Shipment } from './shipment.ts'
import { unpackGoods } from './unpack-goods.ts'

/** A package that is made, and what is packed into it; none where it is only told of. */
export type NewPackage = {
  readonly parsed: Parsed
  /** What was sent with the contents, which is read against this. */
  readonly input: Resource
  readonly contents: readonly RequestedStock[]
}

/** Adds a package to a shipment, and packs staged goods of its order into it (operations 4.9). */
export async function createPackage(
  tx: Transaction,
  resource: Resource,
  { parsed, input, contents }: NewPackage,
): Promise<FullRow> {
  await checkInput(tx, input, parsed)
  const { contents: _, ...values } = parsed.values
  const [shipment] = await takeShipments(tx, [Number(values.shipment_id)], contents)
  if (shipment === undefined) throw new LostRace('the shipment is gone')
  const { storage_unit_type_id } = values
  if (contents.length > 0 && typeof storage_unit_type_id !== 'number')
    refuseAll([violation('blank', { field: 'storage_unit_type_id' })])

  const storage_unit_id =
    contents.length === 0
      ? null
      : await packGoods(tx, {
          shipment_id: shipment.id,
          goods_out_id: shipment.goods_out_id,
          storage_unit_type_id: Number(storage_unit_type_id),
          contents,
        })
  const row = await createRecord(tx, resource, {
    parsed: measured({ ...parsed, values }),
    extra: { storage_unit_id },
  })
  await countPackages(tx, [shipment.id])
  announceChange(tx, resource, { event: 'created', row })
  return row
}

/** Changes a package; it may go into another shipment of the same order, and what is in it goes along. */
export async function updatePackage(
  tx: Transaction,
  resource: Resource,
  { id, parsed }: { readonly id: number; readonly parsed: Parsed },
): Promise<FullRow> {
  const seen = await seeRecord(tx, resource, { id })
  const { shipment_id } = parsed.values
  const [own, other] = await takeShipments(tx, [
    Number(seen.shipment_id),
    ...(typeof shipment_id === 'number' && shipment_id !== seen.shipment_id ? [shipment_id] : []),
  ])
  const isOtherOrder = other !== undefined && own !== undefined && other.goods_out_id !== own.goods_out_id
  if (isOtherOrder && seen.storage_unit_id !== null) throw refusal('immutable', { field: 'shipment_id' })
  const current = await seeRecord(tx, resource, { id })
  const { storage_unit_id } = current
  const isMoved = other !== undefined && typeof storage_unit_id === 'number'
  if (isMoved) await lockFound(tx, 'tasks', tasksOn(tx, storage_unit_id))
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed: measured(parsed),
    violations: checkKind(resource, { current, parsed }),
  })
  if (isMoved)
    await joinShipment(tx, { storage_unit_id, shipment_id: other.id, goods_out_id: other.goods_out_id })
  if (other !== undefined) await countPackages(tx, [Number(seen.shipment_id), other.id])
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Deletes packages; what is in them stands loose again. */
export async function removePackages(
  tx: Transaction,
  resource: Resource,
  rows: readonly AnyRow[],
): Promise<void> {
  const shipments = await takeShipments(
    tx,
    rows.map(({ shipment_id }) => Number(shipment_id)),
  )
  await unpackGoods(tx, rows)
  await removeRecords(tx, resource, rows)
  await countPackages(
    tx,
    shipments.map(({ id }) => id),
  )
  for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
}

/**
 * Locks shipments with their orders, and those in whose packages these contents are; gives the former, in the order named.
 * Refuses those their carriers have taken on, or are being asked about.
 */
async function takeShipments(
  tx: Transaction,
  ids: readonly number[],
  contents: readonly RequestedStock[] = [],
): Promise<readonly Shipment[]> {
  const seen = await readShipments(tx, ids)
  await lockAll(tx, { goods_outs: seen.map(({ goods_out_id }) => goods_out_id) })
  const left = await findLeft(tx, contents)
  const [, found] = await tx.pipeline([
    lockAll(tx, { shipments: [...ids, ...left] }),
    readShipments(tx, [...ids, ...left]),
  ])
  for (const shipment of found) {
    const { id, reference, status } = shipment
    const isAnothers = seen.some((one) => one.id === id && one.goods_out_id !== shipment.goods_out_id)
    if (isAnothers) throw new LostRace('a shipment is of another order')
    if (isToldOf(tx, shipment)) throw refusal('package_in_submitted_shipment', {})
    if (status === 'cancelled') throw refusal('shipment_state_invalid', { reference, status })
  }
  return [...new Set(ids)].flatMap((id) => found.find((one) => one.id === id) ?? [])
}

function readShipments(tx: Transaction, ids: readonly number[]): Query<readonly Shipment[]> {
  return tx.rows<Shipment>(sql`
    select s.* from shipments s where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...ids]}::bigint[])`)
}

/** The shipments out of whose packages goods are taken to be packed anew; what is cancelled gives up all it had. */
async function findLeft(tx: Transaction, contents: readonly RequestedStock[]): Promise<readonly number[]> {
  const tenant = tx.tenant.id
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct h.id
    from stocks s
    join packages p on p.tenant_id = ${tenant} and p.storage_unit_id = s.storage_unit_id
    join shipments h on h.tenant_id = ${tenant} and h.id = p.shipment_id and h.status <> 'cancelled'
    where s.tenant_id = ${tenant} and s.id = any(${contents.map(({ stock_id }) => stock_id)}::bigint[])`)
  return rows.map(({ id }) => id)
}

/** The tasks that have reserved goods on a unit. */
function tasksOn(tx: Transaction, storage_unit_id: number): Sql {
  const tenant = tx.tenant.id
  return sql`
    select a.task_id
    from stocks s
    join allocations a on a.tenant_id = ${tenant} and a.stock_id = s.id and a.state = 'open'
    where s.tenant_id = ${tenant} and s.storage_unit_id = ${storage_unit_id}`
}

/** Counts the packages of shipments anew. */
export async function countPackages(tx: Transaction, shipments: readonly number[]): Promise<void> {
  await tx.run(sql`
    update shipments s
    set packages_count = (
        select count(*) from packages p where p.tenant_id = s.tenant_id and p.shipment_id = s.id),
      ${nextVersion(tx, 's')}
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${[...shipments]}::bigint[])`)
}
