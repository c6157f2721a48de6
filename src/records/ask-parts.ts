import type { Transaction } from '#database/transaction.ts'
import type { Reference, Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import { fieldViolation } from './parse.ts'
import type { Items, Parsed, PartChanges } from './parsed.ts'
import { visibleIds } from './see-ids.ts'

/** What is written or said within something else: its children, and the objects of its lists. */
export type Within = { readonly parts: readonly PartChanges[]; readonly items: readonly Items[] }

/** What one of them names, and where that was said. */
type Named = { readonly reference: Reference; readonly id: number; readonly pointer: string }

/**
 * Asks whether what they name is there, and seen by the caller; what is not is refused where it was said. A hopeful write
 * leaves what is not there to the constraints.
 */
export async function askParts(
  tx: Transaction,
  within: Within,
  { isHopeful }: { readonly isHopeful: boolean },
): Promise<readonly Violation[]> {
  const named = namedWithin(within, { isHeld: isHopeful && seesAll(tx) })
  const targets = [...new Set(named.map(({ reference }) => reference.target))]
  const known = new Map<Resource, ReadonlySet<number>>(
    await Promise.all(
      targets.map(async (target) => {
        const ids = named.flatMap(({ reference, id }) => (reference.target === target ? [id] : []))
        return [target, await visibleIds(tx, target, [...new Set(ids)])] as const
      }),
    ),
  )
  const missing = named.filter(({ reference, id }) => known.get(reference.target)?.has(id) !== true)
  return missing.map(({ reference, pointer }) => fieldViolation('must_exist', { column: reference, pointer }))
}

function seesAll({ caller }: Transaction): boolean {
  return caller.account_ids === null && caller.warehouse_ids === null
}

/** What children name is held by constraints; behind what lists name there are none. */
function namedWithin({ parts, items }: Within, held: { readonly isHeld: boolean }): readonly Named[] {
  return [
    ...parts.flatMap(({ part, changes }) =>
      changes.flatMap((change) => {
        if (change.type === 'DESTROY') return []
        const own = held.isHeld ? [] : namedBy(part.children, change.parsed)
        return [...own, ...namedWithin(change.parsed, held)]
      }),
    ),
    ...items.flatMap(({ each, read }) =>
      read.flatMap((parsed) => [...namedBy(each, parsed), ...namedWithin(parsed, held)]),
    ),
  ]
}

function namedBy({ references }: Resource, { values, pointers }: Parsed): readonly Named[] {
  return references.flatMap((reference): Named[] => {
    const id = values[reference.name]
    const pointer = pointers[reference.name]
    return typeof id === 'number' && pointer !== undefined ? [{ reference, id, pointer }] : []
  })
}
