import { belongsTo, choice, code, flag, moment, object, parts, resource, text } from '#declare/resource.ts'

/** Automation: rule that executes actions when an event occurs and its conditions are met. */
export const automations = resource({
  name: 'automations',
  one: 'automation',
  area: 'automations',
  description: 'Automation: rule that executes actions when an event occurs and its conditions are met.',
  verbs: ['remove'],
  shared_with: 'all',
  imported: false,

  fields: {
    resource_name: choice([
      'goods_out', 'goods_in', 'goods_out_pick_list', 'invoice', 'load_drop', 'stock_balance', 'stock', 'putaway_task',
      'failure_event_log', 'ftp_file', 'ftp_import', 'daily_schedule', 'weekly_schedule', 'monthly_schedule', 'one_time_schedule',
    ], { default: 'one_time_schedule', fixed: true, filter_type: 'ResourceNameInputType', description: 'Resource whose events trigger the automation, or the kind of schedule.' }),
    event: choice([
      'account_transferred', 'authorised', 'cancelled', 'completed', 'created', 'dispatched', 'due', 'failed', 'moved_to_part',
      'negatively_adjusted', 'paid', 'picked', 'placed_on_hold', 'positively_adjusted', 'processed', 'received',
      'released_from_hold', 'submitted', 'triggered', 'undispatched', 'unreceived', 'updated', 'uploaded',
    ], { filter_type: 'EventInputType', example: 'completed', description: "Event that triggers the automation; when not given, the resource's only event." }),
    name:        text({ max: 50, accepts: ['code'], description: 'Display name.' }),
    enabled:     flag({ default: true, description: 'Whether the automation is enabled.' }),
    integration: belongsTo('integrations', { description: 'Integration the automation belongs to.' }),
    schedule:    object({ description: 'Schedule settings: times, days, every_days, starts_on, at, timezone; of the event due: offset_minutes, time, statuses.' }),
    due_since:   moment({ read_only: true, description: 'Time from which on records count that become due.' }),
    changed_by:  belongsTo('users', { read_only: true, updated_by: true, description: 'User who last changed the automation; its actions run with the permissions of this user. Saving the automation again makes the saving user responsible.' }),
    next_run_at: moment({ read_only: true, description: 'Time of the next scheduled run.' }),
    last_run_at: moment({ read_only: true, description: 'Time of the last run.' }),
    conditions:  parts('automation_conditions', 'automation', { description: 'Conditions, all of which must be met.' }),
    actions:     parts('automation_actions', 'automation', { description: 'Actions, executed in order.' }),
  },
})

/** Condition of an automation. */
export const automationConditions = resource({
  name: 'automation_conditions',
  one: 'automation_condition',
  area: 'automations',
  description: 'Condition of an automation.',
  verbs: [],

  fields: {
    automation:     belongsTo('automations', { required: true, fixed: true, on_delete: 'cascade', description: 'Automation.' }),
    condition_code: code({ max: 50, description: 'Condition code; the last part of source_path when not given.' }),
    source_path:    code({ max: 255, required: true, description: 'Path of the value in the event, such as data.account_id.' }),
    operator:       choice(['eq', 'not_eq', 'gt', 'gteq', 'lt', 'lteq', 'in', 'contains', 'matches', 'present', 'blank'], { required: true, plain_text: true, description: 'Comparison operator.' }),
    value:          text({ max: 10_000, description: 'Value to compare with. A pattern has at most 1000 characters, and an automation at most 20 patterns.' }),
  },
})

/** Action of an automation. */
export const automationActions = resource({
  name: 'automation_actions',
  one: 'automation_action',
  area: 'automations',
  description: 'Action of an automation.',
  verbs: [],

  fields: {
    automation:       belongsTo('automations', { required: true, fixed: true, on_delete: 'cascade', description: 'Automation.' }),
    destination_type: choice(['email', 'webhook', 'api', 'ftp', 'file_import', 'ai', 'notification'], { required: true, plain_text: true, description: 'Destination type of the action.' }),
    destination_code: code({ max: 50, default: 'default', description: 'Destination code: variant of the destination type.' }),
    parameters:       parts('automation_action_parameters', 'automation_action', { description: 'Parameters of the action.' }),
  },
})

/** Parameter of an action. */
export const automationActionParameters = resource({
  name: 'automation_action_parameters',
  one: 'automation_action_parameter',
  area: 'automations',
  description: 'Parameter of an action.',
  verbs: [],

  fields: {
    automation_action: belongsTo('automation_actions', { required: true, fixed: true, on_delete: 'cascade', description: 'Action.' }),
    parameter_code:    code({ max: 50, required: true, description: 'Parameter code.' }),
    value:             text({ max: 100_000, description: 'Value; secrets are returned as null.' }),
    has_value:         flag({ read_only: true, description: 'Whether a value is set; also given for secrets.' }),
    sealed:                text({ max: 200_000, read_only: true, write_only: true, description: 'Value of a secret, encrypted.' }),
    previous_sealed:       text({ max: 200_000, read_only: true, write_only: true, description: 'Previous secret, kept while receivers may still expect it.' }),
    previous_sealed_until: moment({ read_only: true, write_only: true, description: 'Time until which the previous secret is kept.' }),
  },
})
