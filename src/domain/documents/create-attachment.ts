import { name, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Model, Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { Violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { isVisible } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { violationOf } from '#records/violation-of.ts'
import { hasComments, typesWithComments } from '#resources/talk/comments.ts'

/** What decides whether a document may be attached to a record. */
export type AttachmentContext = {
  readonly model: Model
  /** Whether the caller may view records of a type. */
  readonly mayView: (resource: Resource) => boolean
  /** Whether the caller may create nothing but files of comments (spec: platform 13.6). */
  readonly isForComments: boolean
}

/**
 * Creates an empty document, perhaps of a record that the caller sees. Without an account of its own it gets account
 * and warehouse of the record, so that it is visible to whoever sees these.
 */
export async function createAttachment(
  tx: Transaction,
  documents: Resource,
  { parsed, ...context }: AttachmentContext & { readonly parsed: Parsed },
): Promise<FullRow> {
  const { record_type = null, record_id = null } = parsed.values
  const target = typeof record_type === 'string' ? (context.model.get(record_type) ?? null) : null
  const found = await checkRecord(tx, documents, { parsed, target, context })
  const owners =
    target === null || typeof record_id !== 'number' || found.length > 0
      ? {}
      : await readOwners(tx, target, record_id)
  const violations = context.isForComments
    ? [...found, ...checkFileOfComment(documents, { parsed, owners, isKnown: found.length === 0 })]
    : found
  const extra = Object.fromEntries(
    Object.entries(owners).filter(([column]) => (parsed.values[column] ?? null) === null),
  )
  const row = await createRecord(tx, documents, { parsed, violations, extra })
  announceChange(tx, documents, { event: 'created', row })
  return row
}

type Naming = {
  readonly parsed: Parsed
  readonly target: Resource | null
  readonly context: AttachmentContext
}

/** Type and id are given together, and name a record that the caller sees. */
async function checkRecord(
  tx: Transaction,
  documents: Resource,
  { parsed, target, context }: Naming,
): Promise<readonly Violation[]> {
  const { record_type: type = null, record_id: id = null } = parsed.values
  if (type === null && id === null) return []
  if (type === null || id === null) {
    const column = type === null ? 'record_type' : 'record_id'
    const facts = { a: 'record_type', b: 'record_id' }
    return [violationOf(documents, parsed, { column, symbol: 'incomplete_pair', facts })]
  }
  if (target === null || !context.mayView(target))
    return [violationOf(documents, parsed, { column: 'record_type', symbol: 'must_exist' })]
  const isFound = typeof id === 'number' && id > 0 && (await isVisible(tx, target, id))
  return isFound ? [] : [violationOf(documents, parsed, { column: 'record_id', symbol: 'must_exist' })]
}

type FileOfComment = {
  readonly parsed: Parsed
  /** Account and warehouse of the record. */
  readonly owners: Readonly<Record<string, unknown>>
  /** Whether the record is one that the caller sees, or none. */
  readonly isKnown: boolean
}

/** A file of a comment is an attachment of a record that has comments, or of none, and belongs to nobody but the owners of the record. */
function checkFileOfComment(
  documents: Resource,
  { parsed, owners, isKnown }: FileOfComment,
): readonly Violation[] {
  const { category = 'attachment', record_type = null } = parsed.values
  const hasOtherType = typeof record_type === 'string' && !hasComments(record_type)
  const others = isKnown
    ? OWNERS.filter(
        (owner) => (parsed.values[owner] ?? null) !== null && parsed.values[owner] !== owners[owner],
      )
    : []
  const among = (column: string, allowed: readonly string[]) =>
    violationOf(documents, parsed, { column, symbol: 'inclusion', facts: { allowed } })
  return [
    ...(category === 'attachment' ? [] : [among('category', ['attachment'])]),
    ...(hasOtherType ? [among('record_type', typesWithComments)] : []),
    ...others.map((column) =>
      violationOf(documents, parsed, { column, symbol: 'confirmation', facts: { other: 'record_id' } }),
    ),
  ]
}

const OWNERS = ['account_id', 'warehouse_id'] as const

/** The account of a record, and its warehouse where it has an account. */
async function readOwners(
  tx: Transaction,
  target: Resource,
  id: number,
): Promise<Readonly<Record<string, unknown>>> {
  const own = OWNERS.filter((owner) => target.columns.some((column) => column.name === owner))
  if (!own.includes('account_id')) return {}
  const [account, warehouse] = OWNERS.map((owner) =>
    own.includes(owner) ? sql`${name('t', owner)}` : sql`null::bigint`,
  )
  return tx.one<Readonly<Record<string, unknown>>>(sql`
    select ${account} as account_id, ${warehouse} as warehouse_id
    from ${name(target.table)} t
    where t.tenant_id = ${tx.tenant.id} and t.id = ${id}`)
}
