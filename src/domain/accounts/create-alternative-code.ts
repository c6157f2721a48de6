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

/** Creates an alternative code. Record and owner must exist and be of different types. */
export async function createAlternativeCode(
  tx: Transaction,
  resource: Resource,
  parsed: Parsed,
): Promise<FullRow> {
  const references = [
    { type: 'alternative_codeable_type', id: 'alternative_codeable_id', prefix: '' },
    { type: 'owner_type', id: 'owner_id', prefix: 'owner_' },
  ]
  const found = await tx.pipeline(
    references.map((reference) => checkReference(tx, resource, { ...reference, parsed })),
  )
  const { alternative_codeable_type: recordType, owner_type: ownerType } = parsed.values
  const isSame = typeof ownerType === 'string' && ownerType === recordType
  const sameType = isSame ? [violationOf(resource, parsed, { column: 'owner_type', symbol: 'invalid' })] : []
  const row = await createRecord(tx, resource, { parsed, violations: [...found.flat(), ...sameType] })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type TypedReference = {
  readonly type: string
  readonly id: string
  readonly prefix: string
  readonly parsed: Parsed
}

/** Type and id must be given together, and refer to a record that is visible to the caller. */
function checkReference(
  tx: Transaction,
  resource: Resource,
  pair: TypedReference,
): Query<readonly Violation[]> {
  const { values } = pair.parsed
  const [type, id] = [values[pair.type] ?? null, values[pair.id] ?? null]
  if ((type === null) !== (id === null)) {
    const column = type === null ? pair.type : pair.id
    const facts = { a: pair.type, b: pair.id }
    return tx.value([violationOf(resource, pair.parsed, { column, symbol: 'incomplete_pair', facts })])
  }
  if (typeof type !== 'string' || typeof id !== 'number') return tx.value([])
  const reference = resource.references.find((one) => one.field === `${pair.prefix}${type.toLowerCase()}`)
  if (reference === undefined) throw new Error(`${resource.name} refers to no ${type}`)
  const missing = violationOf(resource, pair.parsed, { column: pair.id, symbol: 'must_exist' })
  const visible = id > 0 ? isVisible(tx, reference.target, id) : tx.value(false)
  return visible.map((isFound) => (isFound ? [] : [missing]))
}
