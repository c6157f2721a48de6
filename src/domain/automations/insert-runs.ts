import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { addJobs } from '#events/queue.ts'
import type { ConditionResult } from './conditions.ts'
import type { Automation } from './find-automations.ts'
import { jobFor } from './jobs.ts'
import type { Subject } from './payload.ts'

/** What starts a run. */
type Trigger = 'event' | 'schedule' | 'manual'

/** A run to write, with its evaluated conditions. */
export type NewRun = {
  readonly automation: Automation
  readonly subject: Subject
  /** The event of the subject; null if it has none. */
  readonly event_id: string | null
  /** Whether the run stores its subject instead of reading the event. */
  readonly keeps_subject: boolean
  readonly trigger: Trigger
  readonly results: readonly ConditionResult[]
  readonly passed: boolean
}

type NumberedRun = NewRun & { readonly id: number; readonly logs: readonly NumberedLog[] }
type NumberedLog = Automation['actions'][number] & {
  readonly log_id: number
  readonly position: number
  readonly delivery_id: number | null
}

/**
 * Writes runs, the logs of their actions and the webhook deliveries among those, and queues the first action of each.
 * Returns the ids of the runs in the given order.
 */
export async function insertRuns(tx: Transaction, runs: readonly NewRun[]): Promise<readonly number[]> {
  if (runs.length === 0) return []
  const numbered = await numberRows(tx, runs)
  await insertRunRows(tx, numbered)
  const withActions = numbered.filter(({ logs }) => logs.length > 0)
  if (withActions.length > 0) {
    await insertLogRows(tx, withActions)
    await insertDeliveryRows(tx, withActions)
    await addJobs(
      tx,
      withActions.flatMap(({ logs: [first], subject: { trace_parent = null } }) =>
        first === undefined ? [] : [{ ...jobFor(first), trace_parent }],
      ),
    )
  }
  return numbered.map(({ id }) => id)
}

/** Draws ids beforehand, so that rows, their children and their jobs are written in one statement for each kind. */
async function numberRows(tx: Transaction, runs: readonly NewRun[]): Promise<readonly NumberedRun[]> {
  const actions = runs.flatMap(({ passed, automation }) => (passed ? automation.actions : []))
  const webhooks = actions.filter(({ destination_type }) => destination_type === 'webhook')
  const ids = await tx.one<{ runs: number[]; logs: number[]; deliveries: number[] }>(sql`
    select
      array(select nextval('automation_runs_id_seq') from generate_series(1, ${runs.length}::int)) as runs,
      array(select nextval('automation_action_logs_id_seq') from generate_series(1, ${actions.length}::int)) as logs,
      array(select nextval('webhook_deliveries_id_seq') from generate_series(1, ${webhooks.length}::int)) as deliveries`)
  const next = (ids: number[]): number => {
    const id = ids.shift()
    if (id === undefined) throw new Error('fewer ids were taken than there are rows')
    return id
  }
  return runs.map((run) => ({
    ...run,
    id: next(ids.runs),
    logs: (run.passed ? run.automation.actions : []).map((action, position) => ({
      ...action,
      position,
      log_id: next(ids.logs),
      delivery_id: action.destination_type === 'webhook' ? next(ids.deliveries) : null,
    })),
  }))
}

async function insertRunRows(tx: Transaction, runs: readonly NumberedRun[]): Promise<void> {
  const rows = runs.map(
    ({ id, automation, trigger, subject, event_id, keeps_subject, passed, results, logs }) => ({
      id,
      automation_id: automation.id,
      trigger,
      event_id,
      subject: keeps_subject ? subject : null,
      conditions: results,
      conditions_passed: passed,
      actions_count: logs.length,
      status: passed ? (logs.length > 0 ? 'queued' : 'succeeded') : 'skipped',
      is_finished: logs.length === 0,
    }),
  )
  await tx.run(sql`
    insert into automation_runs (tenant_id, id, automation_id, status, trigger, event_id, conditions_passed, conditions,
      actions_count, subject, finished_at, created_at, updated_at)
    select ${tx.tenant.id}, r.id, r.automation_id, r.status, r.trigger, r.event_id, r.conditions_passed, r.conditions,
      r.actions_count, r.subject, case when r.is_finished then ${tx.now}::timestamptz end, ${tx.now}, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id bigint, automation_id bigint, status text, trigger text, event_id text, conditions_passed boolean,
        conditions jsonb, actions_count bigint, subject jsonb, is_finished boolean)`)
  const startedIds = [...new Set(runs.filter(({ passed }) => passed).map(({ automation }) => automation.id))]
  if (startedIds.length === 0) return
  await tx.run(sql`
    update automations a
    set last_run_at = ${tx.now}, ${nextVersion(tx, 'a')}
    from (
      select s.id from automations s
      where s.tenant_id = ${tx.tenant.id} and s.id = any(${startedIds}::bigint[])
      order by s.id for no key update) s
    where a.tenant_id = ${tx.tenant.id} and a.id = s.id`)
}

async function insertLogRows(tx: Transaction, runs: readonly NumberedRun[]): Promise<void> {
  const rows = runs.flatMap(({ id: run_id, automation, logs }) =>
    logs.map(({ log_id, id, position, destination_type, destination_code }) => ({
      id: log_id,
      run_id,
      automation_id: automation.id,
      action_id: id,
      position,
      destination_type,
      destination_code,
    })),
  )
  await tx.run(sql`
    insert into automation_action_logs (tenant_id, id, automation_run_id, automation_id, automation_action_id, position,
      destination_type, destination_code, status, attempt, created_at, updated_at)
    select ${tx.tenant.id}, l.id, l.run_id, l.automation_id, l.action_id, l.position, l.destination_type,
      l.destination_code, 'queued', 0, ${tx.now}, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l (id bigint, run_id bigint, automation_id bigint, action_id bigint, position bigint, destination_type text,
        destination_code text)`)
}

async function insertDeliveryRows(tx: Transaction, runs: readonly NumberedRun[]): Promise<void> {
  const rows = runs.flatMap(({ id: run_id, automation, subject, logs }) =>
    logs.flatMap(({ delivery_id, log_id, id }) =>
      delivery_id === null
        ? []
        : [
            {
              id: delivery_id,
              automation_id: automation.id,
              action_id: id,
              run_id,
              log_id,
              event_id: subject.id,
              ...aggregateOf(subject),
            },
          ],
    ),
  )
  if (rows.length === 0) return
  await tx.run(sql`
    insert into webhook_deliveries (tenant_id, id, automation_id, automation_action_id, automation_run_id,
      automation_action_log_id, event_id, aggregate_type, aggregate_id, aggregate_sequence, status, attempts, created_at,
      updated_at)
    select ${tx.tenant.id}, d.id, d.automation_id, d.action_id, d.run_id, d.log_id, d.event_id, d.aggregate_type,
      d.aggregate_id, d.aggregate_sequence, 'pending', 0, ${tx.now}, ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d (id bigint, automation_id bigint, action_id bigint, run_id bigint, log_id bigint, event_id text,
        aggregate_type text, aggregate_id bigint, aggregate_sequence bigint)`)
}

function aggregateOf({ aggregate }: Subject) {
  return {
    aggregate_type: aggregate?.type ?? null,
    aggregate_id: aggregate?.id ?? null,
    aggregate_sequence: aggregate?.sequence ?? null,
  }
}
