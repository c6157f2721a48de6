import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Violation } from '#problems/problem.ts'
import type { Json, JsonObject } from '#values/json.ts'
import type { Subject } from './payload.ts'
import { readSubjects } from './subjects.ts'

/** A stored parameter: plain, or sealed if it is a secret. */
type StoredParameter = {
  readonly parameter_code: string
  readonly value: string | null
  readonly sealed: string | null
  /** The previous secret, while receivers may still expect it. */
  readonly previous_sealed: string | null
}

/** Everything needed to perform one action; nothing else is read meanwhile. */
export type ActionTask = {
  readonly run_id: number
  readonly log_id: number | null
  readonly delivery_id: number | null
  readonly action_id: number
  readonly destination_type: string
  readonly destination_code: string
  /** Its position among the actions of the run. */
  readonly position: number
  /** Which attempt this is, the first being 1. */
  readonly attempt: number
  readonly automation: {
    readonly id: number
    readonly name: string | null
    readonly resource_name: string
    readonly event: string
    readonly integration_id: number | null
    /** Who last changed it: it runs with their rights. */
    readonly changed_by_id: number | null
  }
  readonly subject: Subject
  readonly parameters: readonly StoredParameter[]
  /** The outputs of earlier actions of the run, by their position. */
  readonly outputs: readonly Json[]
}

/** The result of an attempt. */
export type ActionResult = {
  readonly destination: string | null
  /** Excerpts of request and answer, secrets masked. */
  readonly request: string | null
  readonly answer: string | null
  readonly answer_status: number | null
  readonly duration_ms: number
} & (
  | { readonly kind: 'done'; readonly output: Json }
  | {
      readonly kind: 'failed'
      readonly reason: Violation
      /** Whether a retry would be pointless. */
      readonly is_final: boolean
      readonly retry_after: string | null
      /** Whether the receiver reported that it is gone permanently (status 410). */
      readonly is_gone: boolean
    }
)

/** Identifies a task; its subject is read by it. */
export type TaskPosition = Pick<
  ActionTask,
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
  readonly automation: ActionTask['automation']
}

/** Reads what a task needs; null if its subject is no longer stored. */
export async function readTask(
  tx: Transaction,
  { automation_id, ...position }: TaskPosition,
): Promise<ActionTask | null> {
  const [run, parameters, earlierLogs] = await tx.pipeline([
    tx.one<RunRow>(sql`
      select r.event_id, r.subject,
        jsonb_build_object('id', a.id, 'name', a.name, 'resource_name', a.resource_name, 'event', a.event,
          'integration_id', a.integration_id, 'changed_by_id', a.changed_by_id) as automation
      from automation_runs r
      join automations a on a.tenant_id = r.tenant_id and a.id = ${automation_id}
      where r.tenant_id = ${tx.tenant.id} and r.id = ${position.run_id}`),
    tx.rows<StoredParameter>(sql`
      select p.parameter_code, p.value, p.sealed,
        case when p.previous_sealed_until > ${tx.now} then p.previous_sealed end as previous_sealed
      from automation_action_parameters p
      where p.tenant_id = ${tx.tenant.id} and p.automation_action_id = ${position.action_id}
      order by p.id`),
    tx.rows<{ output: JsonObject | null }>(sql`
      select l.output
      from automation_action_logs l
      where l.tenant_id = ${tx.tenant.id} and l.automation_run_id = ${position.run_id} and l.position < ${position.position}
      order by l.position`),
  ])
  const subject = run.subject ?? (await readSubject(tx, run.event_id))
  if (subject === null) return null
  const outputs = earlierLogs.map(({ output }) => output ?? { output: null })
  return { ...position, automation: run.automation, subject, parameters, outputs }
}

async function readSubject(tx: Transaction, event_id: string | null): Promise<Subject | null> {
  if (event_id === null) return null
  return (await readSubjects(tx, [event_id])).get(event_id) ?? null
}

const EXCERPT_MAX = 4096

/** The first 4 KiB of a text for a log (platform 8.6), without what the database cannot store. */
export function excerptFor(text: string | null, max = EXCERPT_MAX): string | null {
  return text === null ? null : text.slice(0, max).replaceAll('\0', '').toWellFormed()
}
