import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf, type CellMovement } from '#domain/stock/act-changes.ts'
import { allocatable } from '#domain/stock/buckets.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { assignDemandFaces, findFreeDemandFaces } from './assign-demand-faces.ts'
import { type FaceKey, isBelowMinimum, isSameKey, type Pickface } from './faces.ts'
import { fillFaces, lockPickfaces } from './fill-faces.ts'
import { findHeldPicks, releaseHeldPicks } from './release-held-picks.ts'

/**
 * Updates pickfaces for goods that moved, once, at the end of an operation: releases picks that waited for
 * goods that arrived (operations 5.5), assigns empty demand pickfaces to waiting goods (5.4), and fills faces
 * below their minimum, or for which there are goods again (5.2). Only products with pickfaces are considered.
 */
export async function updateFaces(tx: Transaction): Promise<void> {
  const changes = actChangesOf(tx)
  const movements = changes.drainPickfaceMovements()
  const given_up = changes.drainFreedPickfaces()
  if (movements.length === 0) return assignDemandFaces(tx, await findFreeDemandFaces(tx, given_up))
  const keys = keysOf(movements)
  const [faces, bulk, held, freed] = await tx.pipeline([
    lockPickfaces(tx, keys),
    readBulkLocations(tx, movements),
    findHeldPicks(tx, keys),
    findFreeDemandFaces(tx, [...new Set([...sourceLocations(movements), ...given_up])]),
  ])
  const reached = keys.filter((key) =>
    faces.some((face) => isSameKey(face, key) && hasArrivedIn(movements, face)),
  )
  await releaseHeldPicks(tx, { picks: held.filter((pick) => reached.some((key) => isFor(pick, key))), faces })
  await assignDemandFaces(tx, freed)
  const starving = faces.filter(isBelowMinimum)
  await fillFaces(tx, {
    faces: starving.filter((face) => hasLeft(movements, face) || hasArrivedInBulk(movements, { face, bulk })),
    subtype: 'CONTINUOUS',
  })
}

function keysOf(movements: readonly CellMovement[]): readonly FaceKey[] {
  const cells = movements.flatMap(({ from, to }) => [from, to]).filter((cell) => cell !== null)
  const keys = cells.map(({ account_id, product_id, warehouse_id }) => ({
    account_id,
    product_id,
    warehouse_id,
  }))
  return keys.filter((key, index) => keys.findIndex((one) => isSameKey(one, key)) === index)
}

function isFor(pick: Partial<Readonly<Record<keyof FaceKey, number | null>>>, key: FaceKey): boolean {
  return (
    pick.account_id === key.account_id &&
    pick.product_id === key.product_id &&
    pick.warehouse_id === key.warehouse_id
  )
}

const isOf = (cell: Cell | null, face: Pickface): boolean =>
  cell !== null &&
  cell.status === 'available' &&
  cell.location_id === face.location_id &&
  isSameKey(cell, face)

/** Whether goods of its owner left a face, or changed in it. */
const hasLeft = (movements: readonly CellMovement[], face: Pickface) =>
  movements.some(({ from }) => isOf(from, face))

/** Whether goods of its owner arrived in a face. */
const hasArrivedIn = (movements: readonly CellMovement[], face: Pickface) =>
  movements.some(({ to }) => isOf(to, face))

type BulkLocations = { readonly face: Pickface; readonly bulk: ReadonlySet<number> }

/** Whether new goods that can fill a face are there: put away, released, found. */
function hasArrivedInBulk(movements: readonly CellMovement[], { face, bulk }: BulkLocations): boolean {
  const isBulk = (cell: Cell | null) =>
    cell !== null && cell.status === 'available' && bulk.has(cell.location_id) && isSameKey(cell, face)
  return movements.some(({ from, to, category }) => isBulk(to) && (category === 'PWAY' || !isBulk(from)))
}

/** Locations goods moved from or to, from which goods can be reserved and that are not pickfaces. */
function readBulkLocations(tx: Transaction, movements: readonly CellMovement[]): Query<ReadonlySet<number>> {
  const locations = movements.flatMap(({ from, to }) => [from, to]).flatMap((cell) => cell?.location_id ?? [])
  return tx
    .rows<{ id: number }>(sql`
    select l.id
    from locations l
    join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...new Set(locations)]}::bigint[]) and ${allocatable} and not l.is_pickface`)
    .map((rows) => new Set(rows.map(({ id }) => id)))
}

/** The locations goods left. */
function sourceLocations(movements: readonly CellMovement[]): readonly number[] {
  const left = movements.flatMap(({ from, to }) =>
    from === null || from.location_id === to?.location_id ? [] : [from.location_id],
  )
  return [...new Set(left)]
}
