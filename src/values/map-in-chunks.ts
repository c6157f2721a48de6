import { setImmediate as othersTurn } from 'node:timers/promises'

/** The number of items processed before other work of the process may run. */
const ITEMS_A_TURN = 500

/** Maps a list that may be long, as `map` does, and lets other work of the process run after each chunk. */
export async function mapInChunks<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
  items_a_turn = ITEMS_A_TURN,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % items_a_turn === 0) await othersTurn()
    made.push(make(item, index))
  }
  return made
}
