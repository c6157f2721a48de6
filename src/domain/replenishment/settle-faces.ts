import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { actChangesOf, type CellMovement } from '#domain/stock/act-changes.ts'
import { allocatable } from '#domain/stock/buckets.ts'
import type { Cell } from '#domain/stock/identity.ts'
import { type Face, type FaceKey, isSameKey, isStarving } from './faces.ts'
import { fillFaces, takeFaces } from './fill-faces.ts'
import { findFreed, freeDemandFaces } from './free-demand-faces.ts'
import { findHeldPicks, releaseHeldPicks } from './release-held-picks.ts'

/**
 * Does what goods that moved ask of pickfaces, once, when an act has written everything else: picks that waited for goods
 * which have arrived wait no longer (operations 5.5), a demand pickface that is empty takes the next goods that wait for
 * one (5.4), and faces that fell below their minimum are filled up, as are those for which there are goods again (5.2).
 * Nothing is asked about products that are picked from nowhere in particular; the ledger noted which they are.
 */
export async function settleFaces(tx: Transaction): Promise<void> {
  const book = actChangesOf(tx)
  const passages = book.drainPickfaceMovements()
  const given_up = book.drainFreedPickfaces()
  if (passages.length === 0) return freeDemandFaces(tx, await findFreed(tx, given_up))
  const keys = keysOf(passages)
  const [faces, bulk, held, freed] = await tx.pipeline([
    takeFaces(tx, keys),
    seeBulk(tx, passages),
    findHeldPicks(tx, keys),
    findFreed(tx, [...new Set([...leftBy(passages), ...given_up])]),
  ])
  const reached = keys.filter((key) =>
    faces.some((face) => isSameKey(face, key) && arrivesIn(passages, face)),
  )
  await releaseHeldPicks(tx, { picks: held.filter((pick) => reached.some((key) => isFor(pick, key))), faces })
  await freeDemandFaces(tx, freed)
  const starving = faces.filter(isStarving)
  await fillFaces(tx, {
    faces: starving.filter((face) => leaves(passages, face) || arrivesInBulk(passages, { face, bulk })),
    subtype: 'CONTINUOUS',
  })
}

function keysOf(passages: readonly CellMovement[]): readonly FaceKey[] {
  const cells = passages.flatMap(({ from, to }) => [from, to]).filter((cell) => cell !== null)
  const keys = cells.map(({ account_id, product_id, warehouse_id }) => ({
    account_id,
    product_id,
    warehouse_id,
  }))
  return keys.filter((key, place) => keys.findIndex((one) => isSameKey(one, key)) === place)
}

function isFor(pick: Partial<Readonly<Record<keyof FaceKey, number | null>>>, key: FaceKey): boolean {
  return (
    pick.account_id === key.account_id &&
    pick.product_id === key.product_id &&
    pick.warehouse_id === key.warehouse_id
  )
}

const isOf = (cell: Cell | null, face: Face): boolean =>
  cell !== null &&
  cell.status === 'available' &&
  cell.location_id === face.location_id &&
  isSameKey(cell, face)

/** Whether goods of its owner left a face, or are no longer what they were in it. */
const leaves = (passages: readonly CellMovement[], face: Face) =>
  passages.some(({ from }) => isOf(from, face))

/** Whether goods of its owner came to be in a face. */
const arrivesIn = (passages: readonly CellMovement[], face: Face) => passages.some(({ to }) => isOf(to, face))

type Bulk = { readonly face: Face; readonly bulk: ReadonlySet<number> }

/** Whether goods that faces can be filled with are there which were not before: put away, released, found. */
function arrivesInBulk(passages: readonly CellMovement[], { face, bulk }: Bulk): boolean {
  const isBulk = (cell: Cell | null) =>
    cell !== null && cell.status === 'available' && bulk.has(cell.location_id) && isSameKey(cell, face)
  return passages.some(({ from, to, category }) => isBulk(to) && (category === 'PWAY' || !isBulk(from)))
}

/** The locations goods moved from or to whose goods can be reserved and are not pickfaces. */
function seeBulk(tx: Transaction, passages: readonly CellMovement[]): Query<ReadonlySet<number>> {
  const locations = passages.flatMap(({ from, to }) => [from, to]).flatMap((cell) => cell?.location_id ?? [])
  return tx
    .rows<{ id: number }>(sql`
    select l.id
    from locations l
    join location_types t on t.tenant_id = l.tenant_id and t.id = l.location_type_id
    where l.tenant_id = ${tx.tenant.id} and l.id = any(${[...new Set(locations)]}::bigint[]) and ${allocatable} and not l.is_pickface`)
    .map((rows) => new Set(rows.map(({ id }) => id)))
}

/** The locations goods left. */
function leftBy(passages: readonly CellMovement[]): readonly number[] {
  const left = passages.flatMap(({ from, to }) =>
    from === null || from.location_id === to?.location_id ? [] : [from.location_id],
  )
  return [...new Set(left)]
}
