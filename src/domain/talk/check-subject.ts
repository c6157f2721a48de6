import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import { isStored } from '#records/columns.ts'
import { isVisible } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'

/** What decides whether the caller may write about a record. */
export type SubjectContext = {
  readonly model: Model
  /** Whether the caller may view records of a type. */
  readonly mayView: (resource: Resource) => boolean
}

/** Type and id name a record that the caller sees; the type was read as one of those that can be commented on. */
export async function checkSubject(
  tx: Transaction,
  resource: Resource,
  { parsed, model, mayView }: SubjectContext & { readonly parsed: Parsed },
): Promise<readonly Violation[]> {
  const { record_type: type, record_id: id } = parsed.values
  const target = typeof type === 'string' ? model.get(type) : undefined
  if (target === undefined) return []
  if (!mayView(target))
    return [violationOf(resource, parsed, { column: 'record_type', symbol: 'must_exist' })]
  if (typeof id !== 'number' || (await isVisible(tx, target, id))) return []
  return [violationOf(resource, parsed, { column: 'record_id', symbol: 'must_exist' })]
}

/** The fields that people know records by, the best first. */
const TITLES = ['reference', 'code', 'name'] as const

/** How people know a record: its reference, code or name; null where it has none. */
export async function readTitle(tx: Transaction, target: Resource, id: number): Promise<string | null> {
  const column = TITLES.map((title) => target.columns.find((one) => one.name === title)).find(
    (one) => one !== undefined && isStored(one),
  )
  if (column === undefined) return null
  const found = await tx.maybe<{ title: string | null }>(sql`
    select ${name('t', column.name)} as title
    from ${name(target.table)} t
    where t.tenant_id = ${tx.tenant.id} and t.id = ${id}`)
  return found?.title ?? null
}
