import { isDeepStrictEqual } from 'node:util'
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
import { changesOf } from './changed-actions.ts'
import {
  type AutomationInput,
  checkAutomation,
  eventFor,
  resourceOf,
  scheduleOf,
  withAllowedEvents,
} from './check-automation.ts'
import { isDue } from './due-schedule.ts'
import { isSchedule } from './matrix.ts'
import { nextRunFor, scheduleFor } from './schedules.ts'
import { revealCreatedSecrets, sealParameters } from './seal-parameters.ts'
import type { Sealer } from './secrets.ts'

/** What saving automations needs besides a transaction. */
export type AutomationContext = {
  readonly model: Model
  readonly sealer: Sealer
  readonly egress: EgressRules
}

/** Creates an automation. A webhook without a secret gets one, which only this response shows. */
export async function createAutomation(
  tx: Transaction,
  context: AutomationContext,
  parsed: Parsed,
): Promise<FullRow> {
  const automations = resourceNamed(context.model, 'automations')
  const input = withAllowedEvents({ parsed: withConditionCodes(parsed), current: null })
  const violations = await checkAutomation(tx, input, context)
  const { parsed: sealed, createdSecrets } = await sealParameters(tx, context.sealer, input)
  const next_run_at = violations.length === 0 ? nextRunOf(tx, input) : null
  const extra = { event: eventFor(input), next_run_at, ...dueSinceChange(tx, input) }
  const row = await createRecord(tx, automations, { parsed: sealed, extra, violations })
  announceChange(tx, automations, { event: 'created', row })
  return revealCreatedSecrets(tx, row, createdSecrets)
}

/** Updates an automation that the caller has locked. */
export async function updateAutomation(
  tx: Transaction,
  context: AutomationContext,
  { parsed, current }: { readonly parsed: Parsed; readonly current: FullRow },
): Promise<FullRow> {
  const automations = resourceNamed(context.model, 'automations')
  const input = withAllowedEvents({ parsed: withConditionCodes(parsed), current })
  const violations = await checkAutomation(tx, input, context)
  const { parsed: sealed, createdSecrets } = await sealParameters(tx, context.sealer, input)
  await detachActions(tx, input)
  const extra = {
    event: eventFor(input),
    ...(violations.length === 0 ? nextRunChange(tx, input) : {}),
    ...dueSinceChange(tx, input),
  }
  const { row, previous } = await updateRecord(tx, automations, {
    current,
    parsed: sealed,
    extra,
    violations,
  })
  if (previous !== null) announceChange(tx, automations, { event: 'updated', row, previous })
  return revealCreatedSecrets(tx, row, createdSecrets)
}

/** A condition without a code gets the last part of its path as its code. */
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

/** When a valid schedule fires next; null if it is disabled or not a schedule. */
function nextRunOf(tx: Transaction, input: AutomationInput): Instant | null {
  const resource = resourceOf(input)
  const { enabled } = { ...input.current, ...input.parsed.values }
  const isRefused = input.parsed.violations.length > 0
  if (!isSchedule(resource) || enabled !== true || isRefused) return null
  const schedule = scheduleFor(resource, scheduleOf(input), tx.tenant.timezone)
  const next = nextRunFor(schedule, new Date(tx.now))
  return next === null ? null : instantFor(next)
}

/** Only a change of the schedule computes the next firing: a due one must not be lost by a change of the name. */
function nextRunChange(tx: Transaction, input: AutomationInput): { next_run_at?: Instant | null } {
  const { schedule, enabled } = input.parsed.values
  return schedule === undefined && enabled === undefined ? {} : { next_run_at: nextRunOf(tx, input) }
}

/**
 * Records count that become due from now on, where the automation is new or enabled, or waits for something else; what became due before another change
 * must not be lost.
 */
function dueSinceChange(tx: Transaction, input: AutomationInput): { due_since?: Instant | null } {
  const { current, parsed } = input
  const { enabled } = { ...current, ...parsed.values }
  const waits = isDue(resourceOf(input), eventFor(input)) && enabled === true
  if (!waits) return current === null ? {} : { due_since: null }
  const isSame =
    current?.enabled === true &&
    current.event === 'due' &&
    (current.due_since ?? null) !== null &&
    isDeepStrictEqual(current.schedule ?? null, scheduleOf(input))
  return isSame ? {} : { due_since: tx.now }
}

/** Logs and deliveries stay after their action is removed. */
async function detachActions(tx: Transaction, { parsed }: AutomationInput): Promise<void> {
  const removed = changesOf(parsed, 'actions').flatMap((change) =>
    change.type === 'DESTROY' ? [change.id] : [],
  )
  if (removed.length === 0) return
  await tx.run(sql`
    update automation_action_logs l
    set automation_action_id = null, ${nextVersion(tx, 'l')}
    where l.tenant_id = ${tx.tenant.id} and l.automation_action_id = any(${removed}::bigint[])`)
  await tx.run(sql`
    update webhook_deliveries d
    set automation_action_id = null, ${nextVersion(tx, 'd')}
    where d.tenant_id = ${tx.tenant.id} and d.automation_action_id = any(${removed}::bigint[])`)
}
