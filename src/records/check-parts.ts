import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import type { NamedReference } from './check-references.ts'
import type { Items, Parsed, PartChanges } from './parsed.ts'

/** The parts of what is written: its children and the objects of its lists. */
export type PartsToCheck = { readonly parts: readonly PartChanges[]; readonly items: readonly Items[] }

/** A reference in a part, with its JSON pointer. */
type PartReference = Omit<NamedReference, 'record'>

/**
 * The references in parts of which to check that they exist and are visible to the caller. An optimistic write leaves
 * existence to the constraints.
 */
export function referencesInParts(
  tx: Transaction,
  parts: PartsToCheck,
  { isOptimistic }: { readonly isOptimistic: boolean },
): readonly PartReference[] {
  return referencesWithin(parts, { isHeld: isOptimistic && hasFullVisibility(tx) })
}

function hasFullVisibility({ caller }: Transaction): boolean {
  return caller.account_ids === null && caller.warehouse_ids === null
}

/**
 * Constraints ensure that the references of children exist, but not their kind; references in lists have no
 * constraints.
 */
function referencesWithin(
  { parts, items }: PartsToCheck,
  options: { readonly isHeld: boolean },
): readonly PartReference[] {
  return [
    ...parts.flatMap(({ part, changes }) =>
      changes.flatMap((change) => {
        if (change.type === 'DESTROY') return []
        const own = referencesIn(part.children, change.parsed, options)
        return [...own, ...referencesWithin(change.parsed, options)]
      }),
    ),
    ...items.flatMap(({ each, read }) =>
      read.flatMap((parsed) => [
        ...referencesIn(each, parsed, { isHeld: false }),
        ...referencesWithin(parsed, options),
      ]),
    ),
  ]
}

function referencesIn(
  { references }: Resource,
  { values, pointers }: Parsed,
  { isHeld }: { readonly isHeld: boolean },
): readonly PartReference[] {
  return references.flatMap((reference): PartReference[] => {
    const id = values[reference.name]
    const pointer = pointers[reference.name]
    const isChecked = !(isHeld && reference.declared.among === undefined)
    return isChecked && typeof id === 'number' && pointer !== undefined ? [{ reference, id, pointer }] : []
  })
}
