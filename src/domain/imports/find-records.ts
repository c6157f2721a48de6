import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { coerce, coerceId } from '#declare/coerce.ts'
import type { Field } from '#declare/field.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { type AnyRow, alwaysCondition, selectList } from '#records/columns.ts'
import { sourceOf } from '#records/source.ts'
import { visibilityOf } from '#records/visibility.ts'
import { tradeNumberForms } from '#values/trade-number.ts'

/** Attributes and the values they must have, null included. */
export type RecordCriteria = Readonly<Record<string, unknown>>

const FOUND_MAX = 1_000

/**
 * The records with these attributes that are visible to the caller, newest first; those with a trade item number as it
 * was written before those with the same number in another length.
 */
export async function findRecords(
  tx: Transaction,
  resource: Resource,
  criteria: RecordCriteria,
): Promise<readonly AnyRow[]> {
  const conditions = conditionsFor(resource, criteria)
  // No record has a value that the attribute cannot have.
  if (conditions === null) return []
  const all = join([visibilityOf(resource, 't', tx), ...conditions.map(({ holds }) => holds)], sql` and `)
  const order = join([...conditions.flatMap(({ order: one }) => one ?? []), sql`t.id desc`], sql`, `)
  return tx.rows<AnyRow>(sql`
    select ${selectList(resource, 't')}
    from ${sourceOf(resource)} t
    where ${all}${alwaysCondition(resource, 't')}
    order by ${order}
    limit ${FOUND_MAX}`)
}

/** What a record must fulfil, and in which order those come that do; null if it does not matter. */
type Criterion = { readonly holds: Sql; readonly order: Sql | null }

function conditionsFor(resource: Resource, criteria: RecordCriteria): readonly Criterion[] | null {
  const conditions: Criterion[] = []
  for (const [attribute, value] of Object.entries(criteria)) {
    const column = attribute === 'id' ? null : resource.attributes.get(attribute)
    if (column === undefined) throw refusal('invalid', { field: `${resource.name}.${attribute}` })
    const place = name('t', column?.name ?? 'id')
    const coerced =
      value === null ? { value } : column === null ? coerceId(value) : coerce(column.declared, value)
    if (!('value' in coerced)) return null
    conditions.push(criterionFor(column?.declared, place, coerced.value))
  }
  return conditions
}

function criterionFor(declared: Field | undefined, place: Sql, value: unknown): Criterion {
  if (value === null) return { holds: sql`${place} is null`, order: null }
  const isTradeNumber = declared?.kind === 'text' && declared.trade_number === true
  if (!isTradeNumber) return { holds: sql`${place} = ${value}`, order: null }
  const forms = [...tradeNumberForms(String(value))]
  return {
    holds: sql`${place} = any(${forms}::text[])`,
    order: sql`array_position(${forms}::text[], ${place})`,
  }
}
