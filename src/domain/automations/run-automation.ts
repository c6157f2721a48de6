import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { announce } from '#events/announce.ts'
import { nextSequence } from '#events/sequence.ts'
import { refusal } from '#problems/problem.ts'
import { type AnyRow, selectList } from '#records/columns.ts'
import { newEventId } from '#values/ids.ts'
import type { JsonObject } from '#values/json.ts'
import { assertReferencesStand } from './action-references.ts'
import { evaluateConditions } from './conditions.ts'
import { type Automation, findAutomation } from './find-automations.ts'
import { insertRuns, type NewRun } from './insert-runs.ts'
import { isSchedule } from './matrix.ts'
import { payloadFor, type Subject } from './payload.ts'
import { findNewestSubject } from './subjects.ts'

/**
 * Runs an automation now instead of waiting for what it listens to. Its conditions are looked at at once; its actions
 * are left for the worker. The automation has been taken.
 */
export async function runAutomation(tx: Transaction, model: Model, id: number): Promise<AnyRow> {
  const runs = resourceNamed(model, 'automation_runs')
  const automation = await findAutomation(tx, id)
  if (automation === null) throw refusal('not_found', {})
  if (!automation.enabled) throw refusal('automation_disabled', {})
  await assertReferencesStand(tx, model, id)
  const found = await subjectFor(tx, resourceNamed(model, 'events'), automation)
  const { subject } = found

  // Every question has been asked; what follows is only written down.
  const payload = payloadFor(subject, { ...automation, subdomain: tx.tenant.subdomain })
  const here = { now: new Date(tx.now), timezone: tx.tenant.timezone }
  const results = await evaluateConditions(automation.conditions, payload, here)
  const passed = results.every((result) => result.passed)
  const run = { ...found, automation, trigger: 'manual' as const, results, passed }
  const [run_id] = await insertRuns(tx, [run])
  return tx.one<AnyRow>(sql`
    select ${selectList(runs, 'r')}
    from automation_runs r
    where r.tenant_id = ${tx.tenant.id} and r.id = ${run_id}`)
}

type Found = Pick<NewRun, 'subject' | 'event_id' | 'keeps_subject'>

/** What an automation is run about: a trigger for a schedule, else the newest event of its pair, else nothing. */
async function subjectFor(tx: Transaction, events: Resource, automation: Automation): Promise<Found> {
  if (isSchedule(automation.resource_name)) {
    const subject = await triggerByHand(tx, automation)
    // The event has no position before the relay has seen it; every attempt is to say the same.
    return { subject, event_id: subject.id, keeps_subject: true }
  }
  const newest = await findNewestSubject(tx, events, automation)
  if (newest !== null) return { subject: newest, event_id: newest.id, keeps_subject: false }
  return { subject: nothingYet(tx, automation), event_id: null, keeps_subject: true }
}

/** A schedule is triggered as its clock would, and the event says that somebody's hand did it. */
async function triggerByHand(tx: Transaction, automation: Automation): Promise<Subject> {
  const { resource_name, event } = automation
  const timezone = automation.schedule?.timezone ?? tx.tenant.timezone
  const data: JsonObject = { scheduled_for: tx.now, timezone, manual: true }
  const aggregate = { type: 'automations', id: automation.id }
  const sequence = await nextSequence(tx, aggregate)
  const id = announce(tx, { resource_name, event, aggregate, data })
  const standing = { position: null, occurred_at: tx.now, previous: null, depth: tx.caller.depth }
  return { id, resource_name, event, data, aggregate: { ...aggregate, sequence }, ...standing }
}

/** What an automation is run about before its event ever happened. */
function nothingYet(tx: Transaction, { resource_name, event }: Automation): Subject {
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
