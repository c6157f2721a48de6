import type { Transaction } from '#database/transaction.ts'
import type { Model } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { isVisible, lockRecord, lockRecords, readRecord, readRows } from '#records/find.ts'
import { assertKnown } from '#records/read-visible-ids.ts'
import { required } from '#values/look-up.ts'
import { assertSubjectsOwned } from './assert-owned.ts'
import type { Message } from './message.ts'
import { type ActInput, acceptsIds, type Operation } from './operation.ts'

type SubjectRequest = { readonly operation: Operation; readonly message: Message }

/**
 * Locks and reads the record of the path and those of `ids`; refuses callers who may not change them because the
 * records are shared with other accounts.
 */
export async function lockNamed(
  tx: Transaction,
  model: Model,
  request: SubjectRequest,
): Promise<Pick<ActInput, 'subject' | 'subjects'>> {
  const { operation, message } = request
  const parent = await readParent(tx, model, request)
  const subject = operation.on_record ? await lockSubject(tx, operation, { message, parent }) : null
  const subjects = acceptsIds(operation) ? await lockSubjects(tx, operation, { message, parent }) : []
  await assertSubjectsOwned(tx, operation, subject === null ? subjects : [subject])
  return { subject: subject ?? NO_RECORD, subjects }
}

type ParentRecord = { readonly column: string; readonly id: number }

/** A nested record is found only below its own parent (platform 2.1). */
async function readParent(
  tx: Transaction,
  model: Model,
  { operation, message }: SubjectRequest,
): Promise<ParentRecord | undefined> {
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
  { message, parent }: { readonly message: Message; readonly parent: ParentRecord | undefined },
): Promise<FullRow> {
  const id = required(message.path.id, 'the id of the path')
  const find = operation.on_record === 'unlocked' && message.is_conditional !== true ? readRecord : lockRecord
  const row = await find(tx, operation.resource, parent === undefined ? { id } : { id, parent })
  if (!message.matches(row)) throw refusal('precondition_failed', {})
  return row
}

/** The records of `ids` in key order, locked unless the operation locks each later. */
async function lockSubjects(
  tx: Transaction,
  { resource, reads_ids }: Operation,
  { message, parent }: { readonly message: Message; readonly parent: ParentRecord | undefined },
): Promise<ActInput['subjects']> {
  const ids = message.ids()
  const numbers = ids.filter((id) => typeof id === 'number')
  const named = await (reads_ids ? readRows : lockRecords)(tx, resource, numbers)
  const rows = parent === undefined ? named : named.filter((row) => row[parent.column] === parent.id)
  assertKnown(ids, new Set(rows.map((row) => row.id)))
  if (!rows.every(message.matches)) throw refusal('precondition_failed', {})
  return rows
}

const NO_RECORD: FullRow = { id: 0, lock_version: 0, created_at: '', updated_at: '' }
