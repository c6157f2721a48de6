import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { isVisible, seeRecord, seeRows, takeRecord, takeRecords } from '#records/find.ts'
import { assertKnown } from '#records/see-ids.ts'
import { assertMayChange } from './assert-owned.ts'
import type { Message } from './message.ts'
import { type Act, type Operation, takesIds } from './operation.ts'

type Named = { readonly operation: Operation; readonly message: Message }

/**
 * Locks and reads the record of the path and those of `ids`; refuses callers who may not change them, since they are shared with
 * accounts that the caller does not see.
 */
export async function lockNamed(
  tx: Transaction,
  model: Model,
  named: Named,
): Promise<Pick<Act, 'subject' | 'subjects'>> {
  const { operation, message } = named
  const parent = await readParent(tx, model, named)
  const subject = operation.on_record ? await lockSubject(tx, operation, { message, parent }) : null
  const subjects = takesIds(operation) ? await findSubjects(tx, operation, { message, parent }) : []
  await assertMayChange(tx, operation, subject === null ? subjects : [subject])
  return { subject: subject ?? NOBODY, subjects }
}

type Parent = { readonly column: string; readonly id: number }

/** A record kept under another is looked for there; a parent of another kind is not found (platform 2.1). */
async function readParent(
  tx: Transaction,
  model: Model,
  { operation, message }: Named,
): Promise<Parent | undefined> {
  const { under } = operation.resource.declaration
  if (under === undefined) return undefined
  const column = `${under.by}_id`
  const id = message.path[column]
  const target = operation.resource.references.find((reference) => reference.field === under.by)?.target
  if (id === undefined || target === undefined) return undefined
  if (!(await isVisible(tx, model.get(target.name) ?? target, id))) throw refusal('not_found', {})
  return { column, id }
}

async function lockSubject(
  tx: Transaction,
  operation: Operation,
  { message, parent }: { readonly message: Message; readonly parent: Parent | undefined },
): Promise<FullRow> {
  const id = message.path.id ?? 0
  const find = operation.on_record === 'seen' && message.is_conditional !== true ? seeRecord : takeRecord
  const row = await find(tx, operation.resource, parent === undefined ? { id } : { id, parent })
  if (!message.matches(row)) throw refusal('precondition_failed', {})
  return row
}

/** The records named in `ids`, in key order; locked, unless each is locked in its turn. */
async function findSubjects(
  tx: Transaction,
  { resource, sees_ids }: Operation,
  { message, parent }: { readonly message: Message; readonly parent: Parent | undefined },
): Promise<Act['subjects']> {
  const ids = message.ids()
  const numbers = ids.filter((id) => typeof id === 'number')
  const found = await (sees_ids ? seeRows : takeRecords)(tx, resource, numbers)
  const rows = parent === undefined ? found : found.filter((row) => row[parent.column] === parent.id)
  assertKnown(ids, new Set(rows.map((row) => row.id)))
  if (!rows.every(message.matches)) throw refusal('precondition_failed', {})
  return rows
}

const NOBODY: FullRow = { id: 0, lock_version: 0, created_at: '', updated_at: '' }
