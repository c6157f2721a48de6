import { belongsTo, choice, code, integer, integers, maybeFlag, moment, notes, object, objects, resource, text } from '#declare/resource.ts'

/** One time that an automation was looked at: what its conditions found, and how far its actions are. */
export const automationRuns = resource({
  name: 'automation_runs',
  one: 'automation_run',
  area: 'automations',
  means: 'One time that an automation was looked at: what its conditions found, and how far its actions are.',
  verbs: [],

  fields: {
    automation:        belongsTo('automations', { on_removal: 'clear', means: 'The automation; empty once it is deleted.' }),
    status:            choice(['queued', 'running', 'succeeded', 'partially_failed', 'failed', 'skipped'], { required: true, plain: true, means: 'How far it is; skipped where a condition did not hold.' }),
    trigger:           choice(['event', 'schedule', 'manual'], { required: true, plain: true, means: 'What started it.' }),
    event_id:          code({ max: 50, means: 'The event it is about; empty where it was run by hand before there was any.' }),
    conditions_passed: maybeFlag({ means: 'Whether every condition held.' }),
    conditions:        objects({ initially: [], means: 'Each condition with what it found.' }),
    actions_count:     integer({ min: 0, initially: 0, means: 'How many actions it has to do.' }),
    started_at:        moment({ means: 'When its first action began.' }),
    finished_at:       moment({ means: 'When its last action was done or given up.' }),
    subject:           object({ write_only: true, means: 'What it is about where no event is stored.' }),
  },
})

/** One action of a run: how often it was tried, and what came of it. */
export const automationActionLogs = resource({
  name: 'automation_action_logs',
  one: 'automation_action_log',
  area: 'automations',
  means: 'One action of a run: how often it was tried, and what came of it.',
  verbs: [],

  fields: {
    automation_run:    belongsTo('automation_runs', { required: true, on_removal: 'remove', means: 'The run it belongs to.' }),
    automation:        belongsTo('automations', { on_removal: 'clear', means: 'The automation; empty once it is deleted.' }),
    automation_action: belongsTo('automation_actions', { on_removal: 'clear', means: 'The action; empty once it is deleted.' }),
    position:          integer({ min: 0, required: true, means: 'Its place among the actions of the run, from 0.' }),
    destination_type:  code({ max: 50, required: true, means: 'Where it goes.' }),
    destination_code:  code({ max: 50, required: true, means: 'Which way it goes there.' }),
    destination:       text({ max: 2_000, means: 'The address it went to.' }),
    status:            choice(['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'], { required: true, plain: true, means: 'How far it is; waiting is for the next attempt.' }),
    attempt:           integer({ min: 0, initially: 0, means: 'How often it was tried.' }),
    next_attempt_at:   moment({ means: 'When it is tried again.' }),
    duration_ms:       integer({ min: 0, means: 'How long the last attempt took.' }),
    request:           notes({ means: 'The beginning of what was sent, secrets masked.' }),
    answer:            notes({ means: 'The beginning of what was answered.' }),
    error:             notes({ means: 'Why the last attempt failed.' }),
    output:            object({ write_only: true, means: 'What later actions of the run may use of it.' }),
  },
})

/** One webhook on its way to its receiver. */
export const webhookDeliveries = resource({
  name: 'webhook_deliveries',
  one: 'webhook_delivery',
  area: 'automations',
  means: 'One webhook on its way to its receiver.',
  verbs: [],

  fields: {
    automation:            belongsTo('automations', { on_removal: 'clear', means: 'The automation; empty once it is deleted.' }),
    automation_action:     belongsTo('automation_actions', { on_removal: 'clear', means: 'The action; empty once it is deleted.' }),
    automation_run:        belongsTo('automation_runs', { required: true, on_removal: 'remove', means: 'The run it belongs to.' }),
    automation_action_log: belongsTo('automation_action_logs', { on_removal: 'clear', means: 'The log of the action it is; empty for a replay.' }),
    event_id:              code({ max: 50, required: true, means: 'The event, the same at every attempt and replay.' }),
    url:                   text({ max: 2_000, means: 'The address it goes to.' }),
    status:                choice(['pending', 'delivered', 'failed', 'dead', 'cancelled'], { required: true, plain: true, means: 'How far it is; failed waits for the next attempt.' }),
    attempts:              integer({ min: 0, initially: 0, means: 'How often it was tried.' }),
    next_attempt_at:       moment({ means: 'When it is tried again.' }),
    last_status:           integer({ min: 0, max: 999, means: 'The status of the last answer.' }),
    last_error:            notes({ means: 'Why the last attempt failed.' }),
    response:              notes({ means: 'The beginning of the last answer.' }),
    duration_ms:           integer({ min: 0, means: 'How long the last attempt took.' }),
    aggregate_type:        code({ max: 100, means: 'What kind of record the event is about.' }),
    aggregate_id:          integer({ means: 'The record the event is about.' }),
    aggregate_sequence:    integer({ means: 'The running number of the event among those of its record.' }),
    first_attempt_at:      moment({ means: 'When it was first tried.' }),
    sending_until:         moment({ write_only: true, means: 'Until when an attempt counts as under way.' }),
  },
})

/** Which deliveries are sent once more: those named, or those of an automation and a time. */
export const webhookReplay = resource({
  name: 'webhook_deliveries',
  one: 'webhook_delivery',
  area: 'automations',
  means: 'Which deliveries are sent once more: those named, or those of an automation and a time.',
  verbs: [],

  fields: {
    ids:           integers({ means: 'The deliveries.' }),
    automation_id: integer({ names_outside: true, means: 'The automation whose deliveries they are.' }),
    status:        choice(['delivered', 'dead', 'cancelled'], { plain: true, means: 'How they ended.' }),
    from:          moment({ means: 'The earliest moment at which they were made.' }),
    to:            moment({ means: 'The latest moment at which they were made.' }),
  },
})

/** Something that was given up: an action, a delivery, an import, an integration run, a report. */
export const failureEventLogs = resource({
  name: 'failure_event_logs',
  one: 'failure_event_log',
  area: 'automations',
  means: 'Something that was given up: an action, a delivery, an import, an integration run, a report.',
  verbs: [],

  fields: {
    source_type: code({ max: 100, required: true, means: 'What kind of record failed.' }),
    source_id:   integer({ means: 'The record that failed.' }),
    symbol:      code({ max: 100, required: true, means: 'The symbol of the failure in the catalogue.' }),
    message:     notes({ required: true, means: 'What went wrong.' }),
    context:     object({ initially: {}, means: 'Facts about it.' }),
  },
})
