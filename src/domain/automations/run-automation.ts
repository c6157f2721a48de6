import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announce } from '#events/announce.ts'
import { nextSequence } from '#events/sequence.ts'
import { refusal } from '#problems/problem.ts'
import { type AnyRow, selectList } from '#records/columns.ts'
import { newEventId } from '#values/ids.ts'
import type { JsonObject } from '#values/json.ts'
import { assertReferencesExist } from './action-references.ts'
import { evaluateConditions } from './conditions.ts'
import { type Automation, findAutomation } from './find-automations.ts'
import { insertRuns, type NewRun } from './insert-runs.ts'
import { isSchedule } from './matrix.ts'
import { payloadFor, type Subject } from './payload.ts'
import { findNewestSubject } from './subjects.ts'

/**
 * Runs an automation manually. Its conditions are evaluated now, its actions are queued for the worker. The caller has
 * locked the automation.
 */
export async function runAutomation(tx: Transaction, model: Model, id: number): Promise<AnyRow> {
  const runs = resourceNamed(model, 'automation_runs')
  const automation = await findAutomation(tx, id)
  if (automation === null) throw refusal('not_found', {})
  if (!automation.enabled) throw refusal('automation_disabled', {})
  await assertReferencesExist(tx, model, id)
  const runSubject = await createSubject(tx, resourceNamed(model, 'events'), automation)
  const { subject } = runSubject

  // Everything is checked. From here on nothing is refused.
  const payload = payloadFor(subject, { ...automation, subdomain: tx.tenant.subdomain })
  const context = { now: new Date(tx.now), timezone: tx.tenant.timezone }
  const results = await evaluateConditions(automation.conditions, payload, context)
  const passed = results.every((result) => result.passed)
  const run = { ...runSubject, automation, trigger: 'manual' as const, results, passed }
  const [run_id] = await insertRuns(tx, [run])
  return tx.one<AnyRow>(sql`
    select ${selectList(runs, 'r')}
    from automation_runs r
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id}`)
}

type RunSubject = Pick<NewRun, 'subject' | 'event_id' | 'keeps_subject'>

/** The subject of a manual run: a trigger for a schedule, otherwise the newest event it listens to, otherwise an empty one. */
async function createSubject(tx: Transaction, events: Resource, automation: Automation): Promise<RunSubject> {
  if (isSchedule(automation.resource_name)) {
    const subject = await triggerManually(tx, automation)
    // The event gets its position only from the relay; stored, the subject is the same for every attempt.
    return { subject, event_id: subject.id, keeps_subject: true }
  }
  const newest = await findNewestSubject(tx, events, automation)
  if (newest !== null) return { subject: newest, event_id: newest.id, keeps_subject: false }
  return { subject: emptySubject(tx, automation), event_id: null, keeps_subject: true }
}

/** Triggers a schedule, with `manual` set in its event. */
async function triggerManually(tx: Transaction, automation: Automation): Promise<Subject> {
  const { resource_name, event } = automation
  const timezone = automation.schedule?.timezone ?? tx.tenant.timezone
  const data: JsonObject = { scheduled_for: tx.now, timezone, manual: true }
  const aggregate = { type: 'automations', id: automation.id }
  const sequence = await nextSequence(tx, aggregate)
  const id = announce(tx, { resource_name, event, aggregate, data })
  const rest = { position: null, occurred_at: tx.now, previous: null, depth: tx.caller.depth }
  return { id, resource_name, event, data, aggregate: { ...aggregate, sequence }, ...rest }
}

/** The subject of an automation whose event has never happened. */
function emptySubject(tx: Transaction, { resource_name, event }: Automation): Subject {
  return {
    id: newEventId(),
    position: null,
    resource_name,
    event,
    occurred_at: tx.now,
    aggregate: null,
    data: {},
    previous: null,
    depth: tx.caller.depth,
  }
}
