import type { Query } from '#database/query.ts'
import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Reference, Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import { sameValues } from './columns.ts'
import { fieldViolation } from './field-violation.ts'
import type { Items, Parsed, PartChanges } from './parsed.ts'
import { visibilityOf } from './visibility.ts'

/** What is written or said within something else: its children, and the objects of its lists. */
export type Within = { readonly parts: readonly PartChanges[]; readonly items: readonly Items[] }

/** What one of them names, and where that was said. */
type Named = { readonly reference: Reference; readonly id: number; readonly pointer: string }

/**
 * Asks whether what they name is there, and seen by the caller; what is not is refused where it was said. An optimistic write
 * leaves what is not there to the constraints.
 */
export function askParts(
  tx: Transaction,
  within: Within,
  { isOptimistic }: { readonly isOptimistic: boolean },
): Query<readonly Violation[]> {
  const named = namedWithin(within, { isHeld: isOptimistic && seesAll(tx) })
  const alike = Map.groupBy(named, ({ reference: { declared, target } }) =>
    declared.among === undefined ? target : declared,
  )
  return tx.pipeline([...alike.values()].map((some) => askAlike(tx, some))).map((rows) => rows.flat())
}

/** What names records of one kind, all of them or only those with certain values. */
function askAlike(tx: Transaction, some: readonly Named[]): Query<readonly Violation[]> {
  const [first] = some
  if (first === undefined) return tx.value([])
  const { target, declared } = first.reference
  const { among = {} } = declared
  return tx
    .rows<{ id: number; fits: boolean }>(sql`
    select t.id, true${sameValues(among)} as fits
    from ${name(target.table)} t
    where t.id = any(${[...new Set(some.map(({ id }) => id))]}::bigint[]) and ${visibilityOf(target, 't', tx)}`)
    .map((rows) => {
      const known = new Map(rows.map(({ id, fits }) => [id, fits]))
      return some.flatMap(({ reference: column, id, pointer }) => {
        const { error } = column.declared
        if (known.get(id) === true) return []
        if (error === undefined || !known.has(id)) return [fieldViolation('must_exist', { column, pointer })]
        return [fieldViolation(error, { column, pointer, facts: among })]
      })
    })
}

function seesAll({ caller }: Transaction): boolean {
  return caller.account_ids === null && caller.warehouse_ids === null
}

/** That what children name is there is held by constraints, but not of which kind it is; behind what lists name there are none. */
function namedWithin({ parts, items }: Within, held: { readonly isHeld: boolean }): readonly Named[] {
  return [
    ...parts.flatMap(({ part, changes }) =>
      changes.flatMap((change) => {
        if (change.type === 'DESTROY') return []
        const own = namedBy(part.children, change.parsed, held)
        return [...own, ...namedWithin(change.parsed, held)]
      }),
    ),
    ...items.flatMap(({ each, read }) =>
      read.flatMap((parsed) => [...namedBy(each, parsed, { isHeld: false }), ...namedWithin(parsed, held)]),
    ),
  ]
}

function namedBy(
  { references }: Resource,
  { values, pointers }: Parsed,
  { isHeld }: { readonly isHeld: boolean },
): readonly Named[] {
  return references.flatMap((reference): Named[] => {
    const id = values[reference.name]
    const pointer = pointers[reference.name]
    const isAsked = !(isHeld && reference.declared.among === undefined)
    return isAsked && typeof id === 'number' && pointer !== undefined ? [{ reference, id, pointer }] : []
  })
}
