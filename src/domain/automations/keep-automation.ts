import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import type { EgressRules } from '#values/egress.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import {
  checkAutomation,
  eventFor,
  resourceOf,
  type Sent,
  scheduleOf,
  tellingEvents,
} from './check-automation.ts'
import { isSchedule } from './matrix.ts'
import { nextRunFor, scheduleFor } from './schedules.ts'
import { reveal, sealParameters } from './seal-parameters.ts'
import type { Sealer } from './secrets.ts'
import { changesOf } from './written-actions.ts'

/** What keeping automations needs beside a transaction. */
export type Keeping = { readonly model: Model; readonly sealer: Sealer; readonly egress: EgressRules }

/** Makes an automation. A webhook without a secret gets one, which this answer shows and no later one does. */
export async function createAutomation(tx: Transaction, keeping: Keeping, parsed: Parsed): Promise<FullRow> {
  const automations = resourceNamed(keeping.model, 'automations')
  const sent = tellingEvents({ parsed: withConditionCodes(parsed), current: null })
  const violations = await checkAutomation(tx, sent, keeping)
  const { parsed: sealed, made } = await sealParameters(tx, keeping.sealer, sent)
  const next_run_at = violations.length === 0 ? nextRunOf(tx, sent) : null
  const extra = { event: eventFor(sent), next_run_at }
  const row = await createRecord(tx, automations, { parsed: sealed, extra, violations })
  announceChange(tx, automations, { event: 'created', row })
  return reveal(tx, row, made)
}

/** Changes an automation that has been taken. */
export async function updateAutomation(
  tx: Transaction,
  keeping: Keeping,
  { parsed, current }: { readonly parsed: Parsed; readonly current: FullRow },
): Promise<FullRow> {
  const automations = resourceNamed(keeping.model, 'automations')
  const sent = tellingEvents({ parsed: withConditionCodes(parsed), current })
  const violations = await checkAutomation(tx, sent, keeping)
  const { parsed: sealed, made } = await sealParameters(tx, keeping.sealer, sent)
  await letActionsGo(tx, sent)
  const extra = { event: eventFor(sent), ...(violations.length === 0 ? replanned(tx, sent) : {}) }
  const { row, previous } = await updateRecord(tx, automations, {
    current,
    parsed: sealed,
    extra,
    violations,
  })
  if (previous !== null) announceChange(tx, automations, { event: 'updated', row, previous })
  return reveal(tx, row, made)
}

/** A condition without a name of its own is called by the last part of its path. */
function withConditionCodes(parsed: Parsed): Parsed {
  const parts = parsed.parts.map((one) => {
    if (one.part.name !== 'conditions') return one
    const changes = one.changes.map((change) => {
      if (change.type !== 'ADD' || (change.parsed.values.condition_code ?? null) !== null) return change
      const last =
        String(change.parsed.values.source_path ?? '')
          .split('.')
          .at(-1) ?? ''
      const values = { ...change.parsed.values, condition_code: last.slice(0, 50) }
      return { ...change, parsed: { ...change.parsed, values } }
    })
    return { ...one, changes }
  })
  return { ...parsed, parts }
}

/** When a schedule that was found right fires next; null for everything else, and for what is switched off. */
function nextRunOf(tx: Transaction, sent: Sent): Instant | null {
  const resource = resourceOf(sent)
  const { enabled } = { ...sent.current, ...sent.parsed.values }
  const isRefused = sent.parsed.violations.length > 0
  if (!isSchedule(resource) || enabled !== true || isRefused) return null
  const schedule = scheduleFor(resource, scheduleOf(sent), tx.tenant.timezone)
  const next = nextRunFor(schedule, new Date(tx.now))
  return next === null ? null : instantFor(next)
}

/** A firing that is due must not be lost to a change of the name, so only a change of the times plans anew. */
function replanned(tx: Transaction, sent: Sent): { next_run_at?: Instant | null } {
  const { schedule, enabled } = sent.parsed.values
  return schedule === undefined && enabled === undefined ? {} : { next_run_at: nextRunOf(tx, sent) }
}

/** Logs and deliveries outlive the action they were of. */
async function letActionsGo(tx: Transaction, { parsed }: Sent): Promise<void> {
  const gone = changesOf(parsed, 'actions').flatMap((change) =>
    change.type === 'DESTROY' ? [change.id] : [],
  )
  if (gone.length === 0) return
  await tx.run(sql`
    update automation_action_logs l
    set automation_action_id = null, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.automation_action_id = any(${gone}::bigint[])`)
  await tx.run(sql`
    update webhook_deliveries d
    set automation_action_id = null, ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.automation_action_id = any(${gone}::bigint[])`)
}
