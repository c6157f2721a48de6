import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { Violation } from '#problems/problem.ts'
import { isVisible, readRows } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'
import { hasComments } from '#resources/talk/comments.ts'

/** What decides whether the caller may write about a record. */
export type SubjectContext = {
  readonly model: Model
  /** Whether the caller may view records of a type. */
  readonly mayView: (resource: Resource) => boolean
}

/** Type and id name a record that the caller sees; which types can be commented on is a rule of the resource. */
export async function checkSubject(
  tx: Transaction,
  resource: Resource,
  { parsed, model, mayView }: SubjectContext & { readonly parsed: Parsed },
): Promise<readonly Violation[]> {
  const target = subjectType(model, parsed)
  if (target === null) return []
  if (!mayView(target))
    return [violationOf(resource, parsed, { column: 'record_type', symbol: 'must_exist' })]
  const { record_id: id } = parsed.values
  if (typeof id !== 'number' || (await isVisible(tx, target, id))) return []
  return [violationOf(resource, parsed, { column: 'record_id', symbol: 'must_exist' })]
}

/** The type that is named, if it is one with comments; null for any other text. */
function subjectType(model: Model, { values: { record_type } }: Parsed): Resource | null {
  return typeof record_type === 'string' && hasComments(record_type) ? (model.get(record_type) ?? null) : null
}

/** The record that is named by type and id; null where the one names none with comments, or the other is missing. */
export function subjectOf(
  model: Model,
  parsed: Parsed,
): { readonly type: Resource; readonly id: number } | null {
  const type = subjectType(model, parsed)
  const { record_id: id } = parsed.values
  return type === null || typeof id !== 'number' ? null : { type, id }
}

/** The fields that people know records by, the best first. */
const TITLES = ['reference', 'code', 'name'] as const

/** How people know a record: its reference, code or name; null where it has none. */
export async function readTitle(tx: Transaction, target: Resource, id: number): Promise<string | null> {
  const [row] = await readRows(tx, target, [id])
  const found = TITLES.map((title) => row?.[title]).find((title) => typeof title === 'string')
  return typeof found === 'string' ? found : null
}
