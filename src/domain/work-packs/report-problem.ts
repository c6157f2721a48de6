import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordFailure } from '#domain/automations/record-failure.ts'
import { violation } from '#problems/problem.ts'
import type { JsonObject } from '#values/json.ts'

/** A problem with a task, as the person says it. */
export type ProblemReport = {
  readonly id: number
  readonly text: string
  /** What they did, and the refusal if it was refused; null without. */
  readonly attributes: JsonObject | null
}

/** The maximum length of the notes of a task. */
const NOTES_MAX = 10_000

/** Records a problem with a task of any state as its failure, and as the last line of its notes (spec: operations 11.6). */
export async function reportProblem(tx: Transaction, { id, text, attributes }: ProblemReport): Promise<void> {
  const { caller, now, tenant } = tx
  // The moment as a text is read and not written, since nodes of a cluster work it out each by their own settings.
  const line = await tx.one<{ text: string }>(sql`
    select concat(
      to_char(coalesce(${caller.performed_at}::timestamptz, ${now}::timestamptz) at time zone w.timezone, 'YYYY-MM-DD HH24:MI'), ' ',
      (select u.name from users u where u.id = ${caller.user_id}), ': ', ${text}::text) as text
    from tasks k
    join warehouses w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
    where k.tenant_id = ${tenant.id} and k.id = ${id}`)
  await tx.run(sql`
    update tasks k
    set notes = right(coalesce(nullif(k.notes, '') || E'\n', '') || ${line.text}::text, ${NOTES_MAX}), ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tenant.id} and k.id = ${id}`)
  await recordFailure(tx, {
    source_type: 'tasks',
    source_id: id,
    reason: violation('task_problem_reported', { text }),
    context: { user_id: caller.user_id, performed_at: caller.performed_at, attributes },
  })
}
