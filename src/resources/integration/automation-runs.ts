import { belongsTo, choice, code, integer, integers, maybeFlag, moment, notes, object, objects, resource, text } from '#declare/resource.ts'

/** Automation run: one evaluation of an automation, with the result of its conditions and the progress of its actions. */
export const automationRuns = resource({
  name: 'automation_runs',
  one: 'automation_run',
  area: 'automations',
  description: 'Automation run: one evaluation of an automation, with the result of its conditions and the progress of its actions.',
  verbs: [],
  visible_through: { event: 'event_id' },

  fields: {
    automation:        belongsTo('automations', { on_delete: 'set_null', description: 'Automation; null once it has been deleted.' }),
    status:            choice(['queued', 'running', 'succeeded', 'partially_failed', 'failed', 'skipped'], { required: true, plain_text: true, description: 'Status of the run; skipped if a condition was not met.' }),
    trigger:           choice(['event', 'schedule', 'manual'], { required: true, plain_text: true, description: 'Trigger of the run.' }),
    event_id:          code({ max: 50, description: 'Event the run is about; null for a manual run without an event.' }),
    conditions_passed: maybeFlag({ description: 'Whether all conditions were met.' }),
    conditions:        objects({ default: [], from_event_record: true, description: 'Conditions, each with its result; empty for those who may not view the record of the event.' }),
    actions_count:     integer({ min: 0, default: 0, description: 'Number of actions to execute.' }),
    started_at:        moment({ description: 'Time the first action started.' }),
    finished_at:       moment({ description: 'Time the last action completed or was given up.' }),
    subject:           object({ write_only: true, description: 'Subject of the run, if no event is stored for it.' }),
  },
})

/** Log of one action of a run: attempts and outcome. */
export const automationActionLogs = resource({
  name: 'automation_action_logs',
  one: 'automation_action_log',
  area: 'automations',
  description: 'Log of one action of a run: attempts and outcome.',
  verbs: [],

  fields: {
    automation_run:    belongsTo('automation_runs', { required: true, on_delete: 'cascade', description: 'Automation run.' }),
    automation:        belongsTo('automations', { on_delete: 'set_null', description: 'Automation; null once it has been deleted.' }),
    automation_action: belongsTo('automation_actions', { on_delete: 'set_null', description: 'Action; null once it has been deleted.' }),
    position:          integer({ min: 0, required: true, description: 'Position among the actions of the run, from 0.' }),
    destination_type:  code({ max: 50, required: true, description: 'Destination type of the action.' }),
    destination_code:  code({ max: 50, required: true, description: 'Destination code: variant of the destination type.' }),
    destination:       text({ max: 2_000, from_event_record: true, description: 'Address the action was sent to; empty for those who may not view the record of the event.' }),
    status:            choice(['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'], { required: true, plain_text: true, description: 'Status of the action; waiting means waiting for the next attempt.' }),
    attempt:           integer({ min: 0, default: 0, description: 'Number of attempts so far.' }),
    next_attempt_at:   moment({ description: 'Time of the next attempt.' }),
    duration_ms:       integer({ min: 0, description: 'Duration of the last attempt in milliseconds.' }),
    request:           notes({ from_event_record: true, description: 'Beginning of the request sent, with secrets masked; empty for those who may not view the record of the event.' }),
    answer:            notes({ from_event_record: true, description: 'Beginning of the response; empty for those who may not view the record of the event.' }),
    error:             notes({ description: 'Error of the last attempt.' }),
    output:            object({ write_only: true, description: 'Output that later actions of the run can use.' }),
  },
})

/** Webhook delivery: one webhook message to a receiver. */
export const webhookDeliveries = resource({
  name: 'webhook_deliveries',
  one: 'webhook_delivery',
  area: 'automations',
  description: 'Webhook delivery: one webhook message to a receiver.',
  verbs: [],

  fields: {
    automation:            belongsTo('automations', { on_delete: 'set_null', description: 'Automation; null once it has been deleted.' }),
    automation_action:     belongsTo('automation_actions', { on_delete: 'set_null', description: 'Action; null once it has been deleted.' }),
    automation_run:        belongsTo('automation_runs', { required: true, on_delete: 'cascade', description: 'Automation run.' }),
    automation_action_log: belongsTo('automation_action_logs', { on_delete: 'set_null', description: 'Action log of the delivery; null for a replay.' }),
    event_id:              code({ max: 50, required: true, description: 'Event id, the same for every attempt and replay.' }),
    url:                   text({ max: 2_000, from_event_record: true, description: 'Target URL; empty for those who may not view the record of the event.' }),
    status:                choice(['pending', 'delivered', 'failed', 'dead', 'cancelled'], { required: true, plain_text: true, description: 'Status of the delivery; failed means waiting for the next attempt.' }),
    attempts:              integer({ min: 0, default: 0, description: 'Number of attempts so far.' }),
    next_attempt_at:       moment({ description: 'Time of the next attempt.' }),
    last_status:           integer({ min: 0, max: 999, description: 'HTTP status of the last response.' }),
    last_error:            notes({ description: 'Error of the last attempt.' }),
    response:              notes({ from_event_record: true, description: 'Beginning of the last response; empty for those who may not view the record of the event.' }),
    duration_ms:           integer({ min: 0, description: 'Duration of the last attempt in milliseconds.' }),
    aggregate_type:        code({ max: 100, description: 'Type of the record the event is about.' }),
    aggregate_id:          integer({ description: 'Id of the record the event is about.' }),
    aggregate_sequence:    integer({ description: 'Sequence number of the event among the events of its record.' }),
    first_attempt_at:      moment({ description: 'Time of the first attempt.' }),
    sending_until:         moment({ write_only: true, description: 'Time until which an attempt is considered in progress.' }),
  },
})

/** Replay of webhook deliveries, selected by id or by automation and time. */
export const webhookReplay = resource({
  name: 'webhook_deliveries',
  one: 'webhook_delivery',
  area: 'automations',
  description: 'Replay of webhook deliveries, selected by id or by automation and time.',
  verbs: [],

  fields: {
    ids:           integers({ description: 'Ids of the deliveries.' }),
    automation_id: integer({ external_id: true, description: 'Automation whose deliveries are replayed.' }),
    status:        choice(['delivered', 'dead', 'cancelled'], { plain_text: true, description: 'Final status of the deliveries to replay.' }),
    from:          moment({ description: 'Earliest creation time of the deliveries to replay.' }),
    to:            moment({ description: 'Latest creation time of the deliveries to replay.' }),
  },
})

/** Choice of the event that an automation is evaluated for. */
export const automationEvaluation = resource({
  name: 'automations',
  one: 'automation',
  area: 'automations',
  description: 'Choice of the event that an automation is evaluated for.',
  verbs: [],

  fields: {
    event_id: code({ max: 50, case_insensitive: true, description: 'Event of the resource and kind that the automation listens to; the newest one when not given.' }),
  },
})

/** The types of records that failures are about. */
export const failingTypes = [
  'automations', 'automation_action_logs', 'webhook_deliveries', 'imports', 'ftp_files', 'integration_runs', 'integration_orders',
  'scheduled_reports', 'goods_in_receipts', 'pick_processing_requests', 'shipments', 'print_jobs', 'edi_interchanges', 'tasks',
] as const

/** Failure: an automation action, delivery, import, integration run, report or print that was given up, or a print that is stuck. */
export const failureEventLogs = resource({
  name: 'failure_event_logs',
  one: 'failure_event_log',
  area: 'automations',
  description: 'Failure: an automation action, delivery, import, integration run, report or print that was given up, or a print that is stuck.',
  verbs: [],
  visible_through: { type: 'source_type', id: 'source_id', of: failingTypes },

  fields: {
    source_type: code({ max: 100, required: true, description: 'Type of the record that failed.' }),
    source_id:   integer({ description: 'Id of the record that failed.' }),
    symbol:      code({ max: 100, required: true, description: 'Symbol of the error in the problem catalogue.' }),
    message:     notes({ required: true, description: 'Error message.' }),
    context:     object({ default: {}, description: 'Error context.' }),
  },
})
