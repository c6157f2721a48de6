import { type Cell, identityFor } from './identity.ts'
import type { Movement } from './movement.ts'
import type { Pile, Piles } from './piles.ts'

/** Movements into pickfaces that consolidate dates: first the changes of date, then the movements. */
export type ConsolidatedMovements = {
  readonly redating: readonly Movement[]
  readonly movements: readonly Movement[]
}

/**
 * Merges goods that arrive at a consolidating pickface with the goods there that differ only by date: the earlier date
 * counts, and goods leave their unit (operations 0.2 rule 5). If goods of 3 January join goods of 5 January, the latter
 * are first re-dated to 3 January.
 */
export function consolidate(piles: Piles, movements: readonly Movement[]): ConsolidatedMovements {
  const arriving = movements.filter((movement) => arrives(piles, movement))
  if (arriving.length === 0) return { redating: [], movements }
  const groups = new Map<string, ConsolidationGroup>()
  for (const { to } of arriving) {
    if (typeof to === 'string') continue
    const cached = groups.get(keyFor(to))
    if (cached === undefined) groups.set(keyFor(to), groupOf(piles, { cell: to, movements }))
    else if (to.fifo_date < cached.fifo_date) cached.fifo_date = to.fifo_date
  }
  const redating = [...groups.values()].flatMap(({ present, fifo_date }) =>
    present === null || present.fifo_date <= fifo_date ? [] : [redatingOf(present, fifo_date)],
  )
  return {
    redating,
    movements: movements.map((movement) => {
      const { to } = movement
      if (typeof to === 'string' || !arriving.includes(movement)) return movement
      const { fifo_date } = groups.get(keyFor(to)) ?? to
      return { ...movement, to: { ...to, storage_unit_id: null, fifo_date } }
    }),
  }
}

/** Whether goods that arrive in a cell are kept there loose, merged with those of other dates. */
export function isConsolidatedLoose(piles: Piles, cell: Cell): boolean {
  return cell.serial_number === null && piles.consolidates(cell)
}

/** Whether a movement brings goods to such a pickface from another location. */
function arrives(piles: Piles, { from, to }: Movement): boolean {
  if (typeof to === 'string' || !isConsolidatedLoose(piles, to)) return false
  return typeof from === 'string' || from.location_id !== to.location_id
}

/** Goods that differ only by date, and the earliest date among them. */
type ConsolidationGroup = { readonly present: Pile | null; fifo_date: string }

const UNDATED = '1970-01-01T00:00:00.000Z'
const keyFor = (cell: Cell) => `${cell.location_id} ${identityFor({ ...cell, fifo_date: UNDATED })}`

function groupOf(
  piles: Piles,
  { cell, movements }: { readonly cell: Cell; readonly movements: readonly Movement[] },
): ConsolidationGroup {
  const [present = null] = piles.all
    .filter((pile) => pile.storage_unit_id === null && keyFor(pile) === keyFor(cell))
    .sort((one, other) => one.fifo_date.localeCompare(other.fifo_date) || one.id - other.id)
  const isLeaving = movements.some(
    ({ from }) => typeof from !== 'string' && present !== null && 'id' in from && from.id === present.id,
  )
  // Goods that leave in the same posting are not re-dated.
  if (present === null || isLeaving) return { present: null, fifo_date: cell.fifo_date }
  return { present, fifo_date: present.fifo_date < cell.fifo_date ? present.fifo_date : cell.fifo_date }
}

function redatingOf(pile: Pile, fifo_date: string): Movement {
  return {
    category: 'ATTR',
    subtype: 'ATTRIBUTE_CHANGE',
    quantity: pile.quantity,
    from: pile,
    to: { ...pile, fifo_date },
  }
}
