import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import { areOwned } from '#records/ownership.ts'
import { emptyInput, type Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'
import { checkComment, idsIn } from './check-comment.ts'
import { checkSubject, readTitle, type SubjectContext, subjectOf } from './check-subject.ts'
import { notifyOfComment, watchBy } from './notify.ts'
import { setInRecords } from './set-in-records.ts'
import type { TalkResources } from './talk-resources.ts'

/**
 * Writes a comment on a record that the caller sees; callers limited to accounts do so on records of these alone. Author and mentioned people watch the record from now on, and who watched it is
 * notified (spec: platform 21.1).
 */
export async function createComment(
  tx: Transaction,
  { model, comments, notifications }: TalkResources,
  { parsed, mayView }: Pick<SubjectContext, 'mayView'> & { readonly parsed: Parsed },
): Promise<FullRow> {
  const isClients = tx.caller.account_ids !== null
  const isForClient = isClients || parsed.values.visible_to_client === true
  const withheld = isClients && 'visible_to_client' in parsed.pointers && !parsed.values.visible_to_client
  const violations = [
    ...(await checkSubject(tx, comments, { parsed, model, mayView })),
    ...(withheld
      ? [violationOf(comments, parsed, { column: 'visible_to_client', symbol: 'comment_for_client' })]
      : []),
    ...(await checkComment(tx, comments, { parsed, isForClient })),
  ]
  const record = violations.length === 0 ? subjectOf(model, parsed) : null
  // Others who see a shared record would read what a client writes there.
  if (isClients && record !== null && !(await areOwned(tx, record.type, [record.id])))
    throw refusal('record_shared', {})
  const record_title = record === null ? null : await readTitle(tx, record.type, record.id)
  const extra = {
    record_title,
    visible_to_client: isForClient,
    awaits_answer: isClients || parsed.values.kind === 'hand_over',
  }
  const row = await createRecord(tx, comments, { parsed, violations, extra })
  announceChange(tx, comments, { event: 'created', row })
  if (!isClients && isForClient) await closeQuestions(tx, comments, row)
  const mentioned_ids = idsIn(parsed, 'mentioned_user_ids')
  await notifyOfComment(tx, notifications, { comment: row, mentioned_ids, tellsWatchers: true })
  await watchBy(tx, row, [tx.caller.user_id, ...mentioned_ids])
  return row
}

/** Changes a comment; whom it did not mention before is notified. */
export async function updateComment(
  tx: Transaction,
  { comments, notifications }: TalkResources,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const violations = await checkComment(tx, comments, {
    parsed,
    isForClient: current.visible_to_client === true,
  })
  const isOther = parsed.values.text !== undefined && parsed.values.text !== current.text
  const extra = isOther ? { edited_at: tx.now } : {}
  const { row, previous } = await updateRecord(tx, comments, { current, parsed, violations, extra })
  if (previous === null) return row
  announceChange(tx, comments, { event: 'updated', row, previous })
  const before = new Set(idsIn({ values: current }, 'mentioned_user_ids'))
  const mentioned_ids = idsIn(parsed, 'mentioned_user_ids').filter((id) => !before.has(id))
  if (mentioned_ids.length === 0) return row
  await notifyOfComment(tx, notifications, { comment: row, mentioned_ids, tellsWatchers: false })
  await watchBy(tx, row, mentioned_ids)
  return row
}

/** Acknowledges a hand-over; one that is acknowledged already stays as it is (spec: platform 21.4). */
export async function acknowledgeHandOver(
  tx: Transaction,
  { comments }: Pick<TalkResources, 'comments'>,
  current: FullRow,
): Promise<FullRow> {
  if (current.kind !== 'hand_over') throw refusal('no_hand_over', {})
  if (current.acknowledged_at !== null) return current
  const extra = { acknowledged_at: tx.now, acknowledged_by_id: tx.caller.user_id, awaits_answer: false }
  return changed(tx, comments, { current, extra })
}

/** Ends the wait for an answer to a client's comment that needs none (spec: platform 21.2). */
export async function markAnswered(
  tx: Transaction,
  { comments }: Pick<TalkResources, 'comments'>,
  current: FullRow,
): Promise<FullRow> {
  if (tx.caller.account_ids !== null) throw refusal('not_owner', {})
  return current.awaits_answer === true && current.kind === 'comment'
    ? changed(tx, comments, { current, extra: { awaits_answer: false } })
    : current
}

type OwnChange = { readonly current: FullRow; readonly extra: Readonly<Record<string, unknown>> }

async function changed(
  tx: Transaction,
  comments: TalkResources['comments'],
  { current, extra }: OwnChange,
): Promise<FullRow> {
  const { row, previous } = await updateRecord(tx, comments, { current, parsed: emptyInput, extra })
  if (previous !== null) announceChange(tx, comments, { event: 'updated', row, previous })
  return row
}

/** What a client asked about a record is answered by any later comment of the warehouse that the client sees. */
async function closeQuestions(
  tx: Transaction,
  comments: TalkResources['comments'],
  { record_type, record_id }: FullRow,
): Promise<void> {
  const open = await tx.rows<{ id: number }>(sql`
    select c.id
    from comments c
    where c.tenant_id = ${tx.tenant.id} and c.record_type = ${record_type} and c.record_id = ${record_id}::bigint and c.awaits_answer
      and c.kind = 'comment'
    order by c.id
    for update`)
  await setInRecords(tx, comments, { ids: open.map(({ id }) => id), values: { awaits_answer: false } })
}
