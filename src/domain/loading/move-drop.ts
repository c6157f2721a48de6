import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import { type LoadDrop, lockLoad, readDrops } from './load.ts'
import { renumberDrops } from './renumber-drops.ts'

/** Moves a drop to another place in the sequence; the others are renumbered (operations 7.1). */
export async function moveDrop(
  tx: Transaction,
  resource: Resource,
  { id, sequence }: { readonly id: number; readonly sequence: number },
): Promise<void> {
  const unlocked = (await readRecord(tx, resource, { id })) as FullRow & LoadDrop
  const load = await lockLoad(tx, unlocked.load_id)
  const { reference, status } = load
  if (status !== 'pending' && status !== 'open')
    throw refusal('load_not_open_for_drops', { reference, status })
  const others = (await readDrops(tx, [load.id])).filter((drop) => drop.id !== id)
  const place = Math.min(Math.max(sequence, 1), others.length + 1) - 1
  await renumberDrops(tx, [
    ...others.slice(0, place).map((drop) => drop.id),
    id,
    ...others.slice(place).map((drop) => drop.id),
  ])
}
