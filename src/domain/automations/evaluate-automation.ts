import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { refusal } from '#problems/problem.ts'
import { type ConditionResult, evaluateConditions } from './conditions.ts'
import { type Automation, findAutomation } from './find-automations.ts'
import { payloadFor, type Subject } from './payload.ts'
import { findNewestSubject, isEventVisible, readSubjects } from './subjects.ts'

/** What an automation would do with an event, before its actions are rendered. */
export type Evaluation = {
  readonly automation: Automation
  readonly subject: Subject
  readonly results: readonly ConditionResult[]
}

/**
 * Evaluates the conditions of an automation for an event of its kind that the caller sees, by default the newest one
 * (spec: platform 8.7). Nothing is written.
 */
export async function evaluateAutomation(
  tx: Transaction,
  model: Model,
  { id, event_id }: { readonly id: number; readonly event_id: string | null },
): Promise<Evaluation> {
  const automation = await findAutomation(tx, id)
  if (automation === null) throw refusal('not_found', {})
  const subject = await readSubject(tx, model, { automation, event_id })
  if (subject === null) throw refusal('must_exist', { field: 'event_id' }, '/event_id')
  const payload = payloadFor(subject, { ...automation, subdomain: tx.tenant.subdomain })
  const context = { now: new Date(tx.now), timezone: tx.tenant.timezone }
  return { automation, subject, results: await evaluateConditions(automation.conditions, payload, context) }
}

type ChosenAutomation = { readonly automation: Automation; readonly event_id: string | null }

async function readSubject(
  tx: Transaction,
  model: Model,
  { automation, event_id }: ChosenAutomation,
): Promise<Subject | null> {
  const events = resourceNamed(model, 'events')
  if (event_id === null) return findNewestSubject(tx, events, automation)
  if (!(await isEventVisible(tx, events, event_id))) return null
  const subject = (await readSubjects(tx, [event_id])).get(event_id) ?? null
  const isOfItsKind =
    subject?.resource_name === automation.resource_name && subject.event === automation.event
  return isOfItsKind ? subject : null
}
