import { join, name, type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { coerce, coerceId } from '#declare/coerce.ts'
import type { Resource } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { type AnyRow, alwaysCondition, selectList } from '#records/columns.ts'
import { sourceOf } from '#records/source.ts'
import { visibilityOf } from '#records/visibility.ts'

/** Attributes and the values they must have, null included. */
export type RecordCriteria = Readonly<Record<string, unknown>>

const FOUND_MAX = 1_000

/** The records with these attributes that are visible to the caller, newest first. */
export async function findRecords(
  tx: Transaction,
  resource: Resource,
  criteria: RecordCriteria,
): Promise<readonly AnyRow[]> {
  const conditions = conditionsFor(resource, criteria)
  // No record has a value that the attribute cannot have.
  if (conditions === null) return []
  const all = join([visibilityOf(resource, 't', tx), ...conditions], sql` and `)
  return tx.rows<AnyRow>(sql`
    select ${selectList(resource, 't')}
    from ${sourceOf(resource)} t
    where ${all}${alwaysCondition(resource, 't')}
    order by t.id desc
    limit ${FOUND_MAX}`)
}

function conditionsFor(resource: Resource, criteria: RecordCriteria): readonly Sql[] | null {
  const conditions: Sql[] = []
  for (const [attribute, value] of Object.entries(criteria)) {
    const column = attribute === 'id' ? null : resource.attributes.get(attribute)
    if (column === undefined) throw refusal('invalid', { field: `${resource.name}.${attribute}` })
    const place = name('t', column?.name ?? 'id')
    const coerced =
      value === null ? { value } : column === null ? coerceId(value) : coerce(column.declared, value)
    if (!('value' in coerced)) return null
    conditions.push(coerced.value === null ? sql`${place} is null` : sql`${place} = ${coerced.value}`)
  }
  return conditions
}
