import type { Query } from '#database/query.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { isVisible } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'

/** Gives a record a further code. The record and the one who knows it by the code are of different kinds, and there. */
export async function nameAlternativeCode(
  tx: Transaction,
  resource: Resource,
  parsed: Parsed,
): Promise<FullRow> {
  const ends = [
    { type: 'alternative_codeable_type', id: 'alternative_codeable_id', prefix: '' },
    { type: 'owner_type', id: 'owner_id', prefix: 'owner_' },
  ]
  const found = await tx.pipeline(ends.map((end) => checkEnd(tx, resource, { ...end, parsed })))
  const { alternative_codeable_type: bearer, owner_type: owner } = parsed.values
  const isSame = typeof owner === 'string' && owner === bearer
  const same = isSame ? [violationOf(resource, parsed, { column: 'owner_type', symbol: 'invalid' })] : []
  const row = await createRecord(tx, resource, { parsed, violations: [...found.flat(), ...same] })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type End = {
  readonly type: string
  readonly id: string
  readonly prefix: string
  readonly parsed: Parsed
}

/** Kind and id come together, and name a record that the caller sees. */
function checkEnd(tx: Transaction, resource: Resource, end: End): Query<readonly Violation[]> {
  const { values } = end.parsed
  const [kind, id] = [values[end.type] ?? null, values[end.id] ?? null]
  if ((kind === null) !== (id === null)) {
    const column = kind === null ? end.type : end.id
    const facts = { a: end.type, b: end.id }
    return tx.value([violationOf(resource, end.parsed, { column, symbol: 'incomplete_pair', facts })])
  }
  if (typeof kind !== 'string' || typeof id !== 'number') return tx.value([])
  const reference = resource.references.find((one) => one.field === `${end.prefix}${kind.toLowerCase()}`)
  if (reference === undefined) throw new Error(`${resource.name} refers to no ${kind}`)
  const missing = violationOf(resource, end.parsed, { column: end.id, symbol: 'must_exist' })
  const seen = id > 0 ? isVisible(tx, reference.target, id) : tx.value(false)
  return seen.map((isThere) => (isThere ? [] : [missing]))
}
