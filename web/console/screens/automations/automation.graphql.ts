// Generated from automation.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `automation.graphql` is answered with. */
export type AutomationRule = {
  readonly automations: {
    readonly find: {
      readonly id: string
      readonly name: string | null
      readonly enabled: boolean | null
      readonly resource_name:
        | 'goods_out'
        | 'goods_in'
        | 'goods_out_pick_list'
        | 'invoice'
        | 'load_drop'
        | 'stock_balance'
        | 'stock'
        | 'putaway_task'
        | 'failure_event_log'
        | 'ftp_file'
        | 'ftp_import'
        | 'daily_schedule'
        | 'weekly_schedule'
        | 'monthly_schedule'
        | 'one_time_schedule'
        | null
      readonly event:
        | 'account_transferred'
        | 'authorised'
        | 'cancelled'
        | 'completed'
        | 'created'
        | 'dispatched'
        | 'due'
        | 'failed'
        | 'moved_to_part'
        | 'negatively_adjusted'
        | 'paid'
        | 'picked'
        | 'placed_on_hold'
        | 'positively_adjusted'
        | 'processed'
        | 'received'
        | 'released_from_hold'
        | 'submitted'
        | 'triggered'
        | 'undispatched'
        | 'unreceived'
        | 'updated'
        | 'uploaded'
        | null
      readonly schedule: unknown | null
      readonly next_run_at: string | null
      readonly last_run_at: string | null
      readonly conditions:
        | readonly {
            readonly id: string
            readonly source_path: string | null
            readonly operator: string | null
            readonly value: string | null
          }[]
        | null
      readonly actions:
        | readonly {
            readonly id: string
            readonly destination_type: string | null
            readonly destination_code: string | null
            readonly parameters:
              | readonly {
                  readonly id: string
                  readonly parameter_code: string | null
                  readonly value: string | null
                  readonly has_value: boolean | null
                }[]
              | null
          }[]
        | null
    } | null
  } | null
  readonly automation_runs?: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly status: string | null
        readonly trigger: string | null
        readonly event_id: string | null
        readonly conditions_passed: boolean | null
        readonly conditions: unknown | null
        readonly actions_count: number | null
        readonly started_at: string | null
        readonly finished_at: string | null
        readonly created_at: string | null
      }[]
    }
    readonly states: readonly { readonly status: string | null; readonly total_records: number }[]
  } | null
  readonly webhook_deliveries?: {
    readonly dead: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly url: string | null
        readonly attempts: number | null
        readonly last_status: number | null
        readonly last_error: string | null
        readonly created_at: string | null
      }[]
    }
  } | null
}

/** The variables of `automation.graphql`. */
export type AutomationRuleVariables = {
  readonly id: string
  readonly of?: unknown | null
  readonly sees_runs: boolean
}

/** The query of `automation.graphql`. */
export const automationRuleQuery: ScreenQuery<AutomationRule, AutomationRuleVariables> = {
  name: 'AutomationRule',
  text: 'query AutomationRule($id: ID!, $of: IdArgument, $sees_runs: Boolean!) { automations { find(id: $id) { id name enabled resource_name event schedule next_run_at last_run_at conditions { id source_path operator value } actions { id destination_type destination_code parameters { id parameter_code value has_value } } } } automation_runs @include(if: $sees_runs) { all(automation_id: $of, order: "id desc", first: 30) { total_count nodes { id status trigger event_id conditions_passed conditions actions_count started_at finished_at created_at } } states: aggregation(group_by: [status], automation_id: $of) { status total_records } } webhook_deliveries @include(if: $sees_runs) { dead: all(automation_id: $of, status: "dead", order: "id desc", first: 50) { total_count nodes { id url attempts last_status last_error created_at } } } }',
  types: [
    'automation_action_parameters',
    'automation_actions',
    'automation_conditions',
    'automation_runs',
    'automations',
    'webhook_deliveries',
  ],
}
