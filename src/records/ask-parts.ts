import type { Transaction } from '#database/transaction.ts'
import type { Reference, Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import { fieldViolation } from './parse.ts'
import type { PartChanges } from './parsed.ts'
import { visibleIds } from './see-ids.ts'

/** What a child names, and where that was said. */
type Named = { readonly reference: Reference; readonly id: number; readonly pointer: string }

/**
 * Asks whether what children name is there, and seen by the caller; what is not is refused where it was said. A hopeful
 * write leaves what is not there to the constraints.
 */
export async function askParts(
  tx: Transaction,
  parts: readonly PartChanges[],
  { isHopeful }: { readonly isHopeful: boolean },
): Promise<readonly Violation[]> {
  const named = isHopeful && seesAll(tx) ? [] : parts.flatMap(namedBy)
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

function namedBy({ part, changes }: PartChanges): readonly Named[] {
  return changes.flatMap((change) => {
    if (change.type === 'DESTROY') return []
    const { values, pointers, parts } = change.parsed
    const own = part.children.references.flatMap((reference): Named[] => {
      const id = values[reference.name]
      const pointer = pointers[reference.name]
      return typeof id === 'number' && pointer !== undefined ? [{ reference, id, pointer }] : []
    })
    return [...own, ...parts.flatMap(namedBy)]
  })
}
