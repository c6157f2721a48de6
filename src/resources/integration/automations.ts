import { belongsTo, choice, code, flag, moment, object, parts, resource, text } from '#declare/resource.ts'

/** A rule: when this happens, and these conditions hold, do that. */
export const automations = resource({
  name: 'automations',
  one: 'automation',
  area: 'automations',
  means: 'A rule: when this happens, and these conditions hold, do that.',
  verbs: ['remove'],
  imported: false,

  fields: {
    resource_name: choice([
      'goods_out', 'goods_in', 'goods_out_pick_list', 'invoice', 'load_drop', 'stock_balance', 'stock', 'putaway_task',
      'failure_event_log', 'ftp_file', 'ftp_import', 'daily_schedule', 'weekly_schedule', 'monthly_schedule', 'one_time_schedule',
    ], { initially: 'one_time_schedule', fixed: true, filter: 'ResourceNameInputType', means: 'What it listens to.' }),
    event: choice([
      'account_transferred', 'authorised', 'cancelled', 'completed', 'created', 'dispatched', 'failed', 'moved_to_part',
      'negatively_adjusted', 'paid', 'picked', 'placed_on_hold', 'positively_adjusted', 'processed', 'received',
      'released_from_hold', 'submitted', 'triggered', 'undispatched', 'unreceived', 'updated', 'uploaded',
    ], { filter: 'EventInputType', example: 'completed', means: 'What must happen to it; the only event of its resource when not given.' }),
    name:        text({ max: 50, accepts: ['code'], means: 'The name shown to people.' }),
    enabled:     flag({ initially: true, means: 'Whether it fires.' }),
    integration: belongsTo('integrations', { means: 'The integration it works for.' }),
    schedule:    object({ means: 'When a schedule fires: times, days, every_days, starts_on, at, timezone.' }),
    changed_by:  belongsTo('users', { read_only: true, changer: true, means: 'Who changed it last; its actions run with their rights. Saving it again takes it over.' }),
    next_run_at: moment({ read_only: true, means: 'When a schedule fires next.' }),
    last_run_at: moment({ read_only: true, means: 'When it last ran.' }),
    conditions:  parts('automation_conditions', 'automation', { means: 'What must hold for it to act; all of them.' }),
    actions:     parts('automation_actions', 'automation', { means: 'What it does, in order.' }),
  },
})

/** One thing that must hold before an automation acts. */
export const automationConditions = resource({
  name: 'automation_conditions',
  one: 'automation_condition',
  area: 'automations',
  means: 'One thing that must hold before an automation acts.',
  verbs: [],

  fields: {
    automation:     belongsTo('automations', { required: true, fixed: true, on_removal: 'remove', means: 'The automation it belongs to.' }),
    condition_code: code({ max: 50, means: 'What it is called; the last part of its path when not given.' }),
    source_path:    code({ max: 255, required: true, means: 'Where in the event the value is found: data.account_id.' }),
    operator:       choice(['eq', 'not_eq', 'gt', 'gteq', 'lt', 'lteq', 'in', 'contains', 'matches', 'present', 'blank'], { required: true, plain: true, means: 'How the two are compared.' }),
    value:          text({ max: 10_000, means: 'What the value is compared with; a pattern has at most 1000 characters, and an automation at most 20 of them.' }),
  },
})

/** One thing an automation does. */
export const automationActions = resource({
  name: 'automation_actions',
  one: 'automation_action',
  area: 'automations',
  means: 'One thing an automation does.',
  verbs: [],

  fields: {
    automation:       belongsTo('automations', { required: true, fixed: true, on_removal: 'remove', means: 'The automation it belongs to.' }),
    destination_type: choice(['email', 'webhook', 'api', 'ftp', 'file_import', 'ai'], { required: true, plain: true, means: 'Where it goes.' }),
    destination_code: code({ max: 50, initially: 'default', means: 'Which way it goes there.' }),
    parameters:       parts('automation_action_parameters', 'automation_action', { means: 'What it is told.' }),
  },
})

/** One thing an action is told. */
export const automationActionParameters = resource({
  name: 'automation_action_parameters',
  one: 'automation_action_parameter',
  area: 'automations',
  means: 'One thing an action is told.',
  verbs: [],

  fields: {
    automation_action: belongsTo('automation_actions', { required: true, fixed: true, on_removal: 'remove', means: 'The action it belongs to.' }),
    parameter_code:    code({ max: 50, required: true, means: 'What it is called.' }),
    value:             text({ max: 100_000, means: 'The value; a secret is answered as null.' }),
    has_value:         flag({ read_only: true, means: 'Whether a value is set, said of secrets too.' }),
    sealed:                text({ max: 200_000, read_only: true, write_only: true, means: 'The value of a secret, encrypted.' }),
    previous_sealed:       text({ max: 200_000, read_only: true, write_only: true, means: 'The secret before it, while receivers may still expect it.' }),
    previous_sealed_until: moment({ read_only: true, write_only: true, means: 'Until when they may.' }),
  },
})
