import { lockAll } from '#database/lock-all.ts'
import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import { tableOf } from '#database/table-of.ts'
import type { Transaction } from '#database/transaction.ts'
import { waitAsUsual } from '#database/wait-as-usual.ts'
import type { Resource } from '#declare/model.ts'
import { createUnits } from '#domain/stock/create-units.ts'
import { lockPilesToKeep, readPiles } from '#domain/stock/lock-piles.ts'
import type { Origin } from '#domain/stock/origin.ts'
import type { Piles, RequestedStock } from '#domain/stock/piles.ts'
import { postMovements } from '#domain/stock/post-movements.ts'
import { updateDispatchSources } from '#domain/tasks/update-dispatch-sources.ts'
import { announceChange } from '#events/announce.ts'
import type { AnyRow } from '#records/columns.ts'
import { readRows } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { elementAt } from '#values/element-at.ts'
import { itemBy, itemsBy } from '#values/items-by.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { countPackages } from './count-packages.ts'
import { findStaged, type StagedAllocation } from './find-staged.ts'
import { joinShipments } from './join-shipments.ts'
import { readProductsOf } from './pack-goods.ts'
import { contentViolations, type Packing, packedPileFor, packingPosting } from './packing.ts'
import { readMeasures, withMeasures } from './read-measures.ts'
import { isKnownToCarrier, type Shipment } from './shipment.ts'
import { withStandardUnits } from './with-standard-units.ts'

/** A package of a shipment to create, its contents, and whose act it is. */
export type JointPackage = {
  readonly shipment_id: number
  readonly storage_unit_type_id: number
  readonly parsed: Parsed
  readonly contents: readonly RequestedStock[]
  readonly origin: Origin
}

/**
 * Creates packages of several requests as if one after the other, and returns those that were created, by shipment. Only those
 * are that nobody refuses, that are of different orders on no load, and whose goods stand loose; nothing becomes of all others.
 */
export async function createPackagesTogether(
  tx: Transaction,
  resource: Resource,
  requests: readonly JointPackage[],
): Promise<ReadonlyMap<number, AnyRow>> {
  const candidates = await lockOrders(tx, requests)
  if (candidates.length === 0) return new Map()
  const { loose, piles, staged } = await lockContents(tx, candidates)
  const products = await readProductsOf(tx, piles.all)
  const stagedOf = itemsBy(staged, ({ goods_out_id }) => goods_out_id)
  const packable = loose.filter((candidate) => {
    const context = { piles: piles.all, staged: stagedOf(candidate.goods_out_id), products }
    return contentViolations(candidate.contents, context).length === 0
  })
  if (packable.length === 0) return new Map()
  const packings = await withUnits(tx, packable, { piles, staged })
  await postMovements(tx, piles, packingPosting(packings))
  await joinShipments(
    tx,
    packings.map(({ unit, shipment_id, goods_out_id }) => ({
      storage_unit_id: unit,
      shipment_id,
      goods_out_id,
    })),
  )
  const tasks = packings.flatMap(({ packedPiles }) =>
    packedPiles.flatMap(({ parts }) => parts.map((part) => part.staged.task_id)),
  )
  await updateDispatchSources(tx, [...new Set(tasks)])
  return writePackages(tx, resource, packings)
}

type PackageCandidate = JointPackage & { readonly goods_out_id: number }

type ShipmentToPack = Pick<Shipment, 'id' | 'goods_out_id' | 'status' | 'calling_since'> & {
  readonly load_id: number | null
}

/** Locks the shipments with their orders, one of each order, and leaves out those that nothing can be packed for so. */
async function lockOrders(
  tx: Transaction,
  requests: readonly JointPackage[],
): Promise<readonly PackageCandidate[]> {
  const ids = requests.map(({ shipment_id }) => shipment_id)
  const ofOrders = new Map((await readFacts(tx, ids)).map((shipment) => [shipment.goods_out_id, shipment.id]))
  const shipment_ids = [...ofOrders.values()]
  const [, shipments] = await tx.pipeline([
    lockAll(tx, { goods_outs: [...ofOrders.keys()], shipments: shipment_ids }),
    readFacts(tx, shipment_ids),
  ])
  const shipmentWith = itemBy(shipments, ({ id }) => id)
  return requests.flatMap((request) => {
    const shipment = shipmentWith(request.shipment_id)
    if (shipment === undefined || ofOrders.get(shipment.goods_out_id) !== shipment.id) return []
    const isOpen = shipment.status !== 'cancelled' && !isKnownToCarrier(tx, shipment)
    return isOpen && shipment.load_id === null ? [{ ...request, goods_out_id: shipment.goods_out_id }] : []
  })
}

function readFacts(tx: Transaction, ids: readonly number[]): Query<readonly ShipmentToPack[]> {
  const tenant = tx.tenant.id
  return tx.rows<ShipmentToPack>(sql`
    select s.id, s.goods_out_id, s.status, s.calling_since, o.load_id
    from shipments s
    join goods_outs o on o.tenant_id = ${tenant} and o.id = s.goods_out_id
    where s.tenant_id = ${tenant} and s.id = any(${[...ids]}::bigint[])
    order by s.id`)
}

type LockedContents = { readonly piles: Piles; readonly staged: readonly StagedAllocation[] }

/** Locks the goods with their tasks, in the lock order; leaves out what is packed already. */
async function lockContents(
  tx: Transaction,
  candidates: readonly PackageCandidate[],
): Promise<LockedContents & { readonly loose: readonly PackageCandidate[] }> {
  const order_ids = candidates.map(({ goods_out_id }) => goods_out_id)
  const stock_ids = [
    ...new Set(candidates.flatMap(({ contents }) => contents.map(({ stock_id }) => stock_id))),
  ]
  const named = { order_ids, stock_ids }
  const [unlocked, unlockedStaged] = await tx.pipeline([
    readPiles(tx, sql`s.id = any(${stock_ids}::bigint[])`),
    findStaged(tx, named),
  ])
  const standing = new Set(
    unlocked.flatMap(({ id, storage_unit_id }) => (storage_unit_id === null ? [id] : [])),
  )
  const isLoose = ({ contents }: PackageCandidate, loose: ReadonlySet<number>) =>
    contents.every(({ stock_id }) => loose.has(stock_id))
  const chosen = candidates.filter((candidate) => isLoose(candidate, standing))
  const ids = chosen.flatMap(({ contents }) => contents.map(({ stock_id }) => stock_id))
  const [, , piles, staged] = await tx.pipeline([
    lockAll(tx, { tasks: unlockedStaged.map(({ task_id }) => task_id) }),
    // Nobody who has piles waits for documents, and orders share piles: they are free again soon.
    waitAsUsual(tx),
    lockPilesToKeep(tx, ids),
    findStaged(tx, named),
  ])
  const locked = new Set(
    piles.all.flatMap(({ id, storage_unit_id }) => (storage_unit_id === null ? [id] : [])),
  )
  return { loose: chosen.filter((candidate) => isLoose(candidate, locked)), piles, staged }
}

type PackedPackage = PackageCandidate & Packing

/** Makes a unit for each package, at the location of its goods. */
async function withUnits(
  tx: Transaction,
  packable: readonly PackageCandidate[],
  { piles, staged }: LockedContents,
): Promise<readonly PackedPackage[]> {
  const stagedOf = itemsBy(staged, ({ goods_out_id }) => goods_out_id)
  const packed = packable.map((candidate) => {
    const context = { piles: piles.all, staged: stagedOf(candidate.goods_out_id) }
    return { ...candidate, packedPiles: candidate.contents.map((content) => packedPileFor(content, context)) }
  })
  const alike = Map.groupBy(
    packed,
    ({ storage_unit_type_id, packedPiles: [first] }) => `${storage_unit_type_id} ${first?.pile.location_id}`,
  )
  // Units of one type and location are created by one statement.
  const made = await mapInSequence([...alike.values()], async (packages) => {
    const [{ storage_unit_type_id, packedPiles: [first] = [] } = { storage_unit_type_id: 0 }] = packages
    if (first === undefined) throw new Error('nothing is packed')
    const { warehouse_id, location_id } = first.pile
    const place = { storage_unit_type_id, warehouse_id, location_id }
    const units = await createUnits(tx, { ...place, count: packages.length })
    return packages.map((one, nth) => ({ ...one, unit: elementAt(units, nth) }))
  })
  return made.flat()
}

const PACKAGE_COLUMNS = {
  shipment_id: 'int8',
  storage_unit_type_id: 'int8',
  storage_unit_id: 'int8',
  tracking_number: 'text',
  length: 'numeric',
  width: 'numeric',
  height: 'numeric',
  weight: 'numeric',
  unit_of_measure: 'text',
  weight_unit_of_measure: 'text',
} as const

/** Writes the packages and announces them; gives them by shipment. */
async function writePackages(
  tx: Transaction,
  resource: Resource,
  packages: readonly PackedPackage[],
): Promise<ReadonlyMap<number, AnyRow>> {
  const measures = await readMeasures(
    tx,
    packages.map(({ storage_unit_type_id, unit }) => ({ storage_unit_type_id, storage_unit_id: unit })),
  )
  const created = packages.map(({ parsed, unit }, place) => ({
    ...withMeasures(withStandardUnits(parsed), measures[place]).values,
    storage_unit_id: unit,
  }))
  const ids = await tx.rows<{ id: number }>(sql`
    insert into packages (tenant_id, created_at, updated_at, shipment_id, storage_unit_type_id, storage_unit_id, tracking_number, length,
      width, height, weight, unit_of_measure, weight_unit_of_measure)
    select ${tx.tenant.id}::bigint, ${tx.now}::timestamptz, ${tx.now}::timestamptz, r.shipment_id, r.storage_unit_type_id, r.storage_unit_id,
      r.tracking_number, r.length, r.width, r.height, r.weight, r.unit_of_measure, r.weight_unit_of_measure
    from ${tableOf('r', PACKAGE_COLUMNS, created)}
    returning id`)
  await countPackages(
    tx,
    packages.map(({ shipment_id }) => shipment_id),
  )
  const rows = await readRows(
    tx,
    resource,
    ids.map(({ id }) => id),
  )
  const callers = new Map(packages.map(({ shipment_id, origin }) => [shipment_id, origin.caller]))
  for (const row of rows) {
    const caller = callers.get(Number(row.shipment_id))
    announceChange(tx, resource, { event: 'created', row, ...(caller && { caller }) })
  }
  return new Map(rows.map((row) => [Number(row.shipment_id), row]))
}
