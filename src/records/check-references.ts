import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { ReferenceField } from '#declare/field.ts'
import type { IdListColumn, Reference } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import { alwaysCondition, sameValues } from './columns.ts'
import { fieldViolation } from './field-violation.ts'
import { sourceOf } from './source.ts'
import { visibilityOf } from './visibility.ts'

/** An id that was sent in a reference or a list of ids, with its JSON pointer, and the place of its record among those checked. */
export type NamedReference = {
  readonly reference: Reference | IdListColumn
  readonly id: number
  readonly pointer: string
  readonly record: number
}

/** A violation, and the place of its record among those checked. */
export type FoundViolation = { readonly record: number; readonly violation: Violation }

/**
 * Checks that referenced records exist and are visible to the caller: one statement for each resource referred to. Of a list
 * of ids there is one violation, however many of them are wrong.
 */
export function checkReferences(
  tx: Transaction,
  references: readonly NamedReference[],
): Query<readonly FoundViolation[]> {
  const alike = Map.groupBy(references, ({ reference }) =>
    conditionsOf(reference).among === undefined ? reference.target : reference.declared,
  )
  return tx.pipeline([...alike.values()].map((some) => checkAlike(tx, some))).map((found) => {
    const refused = new Set<string>()
    return found.flat().filter(({ reference, record }) => {
      const list = `${record} ${reference.name}`
      if (reference.declared.kind !== 'ids') return true
      if (refused.has(list)) return false
      refused.add(list)
      return true
    })
  })
}

/** What a reference asks beyond existence. */
function conditionsOf({ declared }: NamedReference['reference']): Pick<ReferenceField, 'among' | 'error'> {
  return declared.kind === 'reference' ? declared : {}
}

type RefusedReference = FoundViolation & Pick<NamedReference, 'reference'>

/** References to one resource, all of them or only those with certain values. */
function checkAlike(tx: Transaction, some: readonly NamedReference[]): Query<readonly RefusedReference[]> {
  const [first] = some
  if (first === undefined) return tx.value([])
  const { target } = first.reference
  const { among = {} } = conditionsOf(first.reference)
  return tx
    .rows<{ id: number; fits: boolean }>(sql`
    select t.id, true${sameValues(among)} as fits
    from ${sourceOf(target)} t
    where t.id = any(${[...new Set(some.map(({ id }) => id))]}::bigint[])
      and ${visibilityOf(target, 't', tx)}${alwaysCondition(target, 't')}`)
    .map((rows) => {
      const known = new Map(rows.map(({ id, fits }) => [id, fits]))
      return some.flatMap(({ reference: column, id, pointer, record }): RefusedReference[] => {
        const { error } = conditionsOf(column)
        if (known.get(id) === true) return []
        const violation =
          error === undefined || !known.has(id)
            ? fieldViolation('must_exist', { column, pointer })
            : fieldViolation(error, { column, pointer, facts: among })
        return [{ reference: column, record, violation }]
      })
    })
}
