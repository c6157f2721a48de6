import { setImmediate as othersTurn } from 'node:timers/promises'

/** So many items are worked through before whatever else the process does has its turn. */
const ITEMS_A_TURN = 500

/** So many bytes or letters of a file are, which may have 25 MiB. */
export const LENGTH_A_TURN = 64 * 1024

/** Makes something of each item of a list that may be long, as `map` does, and lets others have their turn in between. */
export async function mappedInTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item, place: number) => Made,
  items_a_turn = ITEMS_A_TURN,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % items_a_turn === 0) await othersTurn()
    made.push(make(item, place))
  }
  return made
}
