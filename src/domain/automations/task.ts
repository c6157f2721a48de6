import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Violation } from '#problems/problem.ts'
import type { Json, JsonObject } from '#values/json.ts'
import type { Subject } from './payload.ts'
import { readSubjects } from './subjects.ts'

/** A parameter as it is kept: written out, or sealed where it is a secret. */
export type KeptParameter = {
  readonly parameter_code: string
  readonly value: string | null
  readonly sealed: string | null
  /** The secret before it, while receivers may still expect that one. */
  readonly previous_sealed: string | null
}

/** Everything that doing one action needs; nothing else is read while it is done. */
export type Task = {
  readonly run_id: number
  readonly log_id: number | null
  readonly delivery_id: number | null
  readonly action_id: number
  readonly destination_type: string
  readonly destination_code: string
  /** Its place among the actions of the run. */
  readonly position: number
  /** Which attempt this is, the first being 1. */
  readonly attempt: number
  readonly automation: {
    readonly id: number
    readonly name: string | null
    readonly resource_name: string
    readonly event: string
    readonly integration_id: number | null
    /** Who changed it last: it acts with their rights. */
    readonly changed_by_id: number | null
  }
  readonly subject: Subject
  readonly parameters: readonly KeptParameter[]
  /** What earlier actions of the run left, by their place. */
  readonly outputs: readonly Json[]
}

/** What came of an attempt. */
export type Result = {
  readonly destination: string | null
  /** The beginnings of what was sent and answered, secrets masked. */
  readonly request: string | null
  readonly answer: string | null
  readonly answer_status: number | null
  readonly duration_ms: number
} & (
  | { readonly kind: 'done'; readonly output: Json }
  | {
      readonly kind: 'failed'
      readonly reason: Violation
      /** Trying again could not help. */
      readonly is_final: boolean
      readonly retry_after: string | null
      /** The receiver said that it is gone for good. */
      readonly is_gone: boolean
    }
)

/** Where a task stands; what it is about is read from there. */
export type Standing = Pick<
  Task,
  | 'run_id'
  | 'log_id'
  | 'delivery_id'
  | 'action_id'
  | 'destination_type'
  | 'destination_code'
  | 'position'
  | 'attempt'
> & { readonly automation_id: number }

type RunRow = {
  readonly event_id: string | null
  readonly subject: Subject | null
  readonly automation: Task['automation']
}

/** Reads what a task needs; null where what it is about is kept no longer. */
export async function readTask(
  tx: Transaction,
  { automation_id, ...standing }: Standing,
): Promise<Task | null> {
  const [run, parameters, earlier] = await tx.pipeline([
    tx.one<RunRow>(sql`
      select r.event_id, r.subject,
        jsonb_build_object('id', a.id, 'name', a.name, 'resource_name', a.resource_name, 'event', a.event,
          'integration_id', a.integration_id, 'changed_by_id', a.changed_by_id) as automation
      from automation_runs r
      join automations a on a.tenant_id = r.tenant_id and a.id = ${automation_id}
      where r.tenant_id = ${tx.tenant.id} and r.id = ${standing.run_id}`),
    tx.rows<KeptParameter>(sql`
      select p.parameter_code, p.value, p.sealed,
        case when p.previous_sealed_until > ${tx.now} then p.previous_sealed end as previous_sealed
      from automation_action_parameters p
      where p.tenant_id = ${tx.tenant.id} and p.automation_action_id = ${standing.action_id}
      order by p.id`),
    tx.rows<{ output: JsonObject | null }>(sql`
      select l.output
      from automation_action_logs l
      where l.tenant_id = ${tx.tenant.id} and l.automation_run_id = ${standing.run_id} and l.position < ${standing.position}
      order by l.position`),
  ])
  const subject = run.subject ?? (await readSubject(tx, run.event_id))
  if (subject === null) return null
  const outputs = earlier.map(({ output }) => output ?? { output: null })
  return { ...standing, automation: run.automation, subject, parameters, outputs }
}

async function readSubject(tx: Transaction, event_id: string | null): Promise<Subject | null> {
  if (event_id === null) return null
  return (await readSubjects(tx, [event_id])).get(event_id) ?? null
}

const EXCERPT_MAX = 4096

/** The beginning of a text as it is kept in a log (platform 8.6): what the database can hold of its first 4 KiB. */
export function excerptFor(text: string | null, max = EXCERPT_MAX): string | null {
  return text === null ? null : text.slice(0, max).replaceAll('\0', '').toWellFormed()
}
