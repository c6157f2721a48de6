// Generated from exceptions.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `exceptions.graphql` is answered with. */
export type Exceptions = {
  readonly pick_processing_requests: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly message: string | null
        readonly symbol: string | null
        readonly context: unknown | null
        readonly completed_at: string | null
        readonly goods_out: { readonly id: string; readonly reference: string | null } | null
      }[]
    }
  } | null
  readonly shipments: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly carrier_message: string | null
        readonly updated_at: string | null
      }[]
    }
  } | null
  readonly stock_checks: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly updated_at: string | null
        readonly location: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly imports: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly template_type: string | null
        readonly failed_count: number | null
        readonly total_rows: number | null
        readonly message: string | null
        readonly finished_at: string | null
      }[]
    }
  } | null
  readonly print_jobs: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly message: string | null
        readonly stuck_at: string | null
        readonly updated_at: string | null
        readonly printer: { readonly name: string | null } | null
      }[]
    }
  } | null
  readonly stuck_prints: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly message: string | null
        readonly stuck_at: string | null
        readonly updated_at: string | null
        readonly printer: { readonly name: string | null } | null
      }[]
    }
  } | null
  readonly webhook_deliveries: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly url: string | null
        readonly last_error: string | null
        readonly updated_at: string | null
      }[]
    }
  } | null
  readonly goods_in_receipts: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly reference: string | null
        readonly updated_at: string | null
      }[]
    }
  } | null
  readonly tasks: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly type: string | null
        readonly hold_reason: string | null
        readonly held_at: string | null
        readonly location_from: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly automation_action_logs: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly error: string | null
        readonly updated_at: string | null
        readonly automation: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
  readonly integration_runs: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly message: string | null
        readonly finished_at: string | null
        readonly integration: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
  readonly documents: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly file_name: string | null
        readonly message: string | null
        readonly updated_at: string | null
      }[]
    }
  } | null
  readonly failure_event_logs: {
    readonly all: {
      readonly total_count: number
      readonly nodes: readonly {
        readonly id: string
        readonly source_type: string | null
        readonly source_id: number | null
        readonly message: string | null
        readonly created_at: string | null
      }[]
    }
  } | null
}

/** The variables of `exceptions.graphql`. */
export type ExceptionsVariables = Readonly<Record<never, never>>

/** The query of `exceptions.graphql`. */
export const exceptionsQuery: ScreenQuery<Exceptions, ExceptionsVariables> = {
  name: 'Exceptions',
  text: 'query Exceptions { pick_processing_requests { all(filter: { status: { eq: failed } }, order: "id desc", first: 20) { total_count nodes { id message symbol context completed_at goods_out { id reference } } } } shipments { all(filter: { status: { eq: "failed" } }, order: "id desc", first: 20) { total_count nodes { id reference carrier_message updated_at } } } stock_checks { all(filter: { status: { eq: "failed" } }, order: "id desc", first: 20) { total_count nodes { id updated_at location { code } } } } imports { all( filter: { status: { in: ["failed", "completed_with_errors", "partially_failed"] } } order: "id desc" first: 20 ) { total_count nodes { id template_type failed_count total_rows message finished_at } } } print_jobs { all(filter: { status: { in: ["failed", "expired"] } }, order: "id desc", first: 20) { total_count nodes { id message stuck_at updated_at printer { name } } } } stuck_prints: print_jobs { all(filter: { stuck_at: { from: "2000-01-01T00:00:00Z" } }, order: "id desc", first: 20) { total_count nodes { id message stuck_at updated_at printer { name } } } } webhook_deliveries { all(filter: { status: { eq: "dead" } }, order: "id desc", first: 20) { total_count nodes { id url last_error updated_at } } } goods_in_receipts { all(filter: { discrepancy_alert: { eq: true } }, order: "id desc", first: 20) { total_count nodes { id reference updated_at } } } tasks { all(filter: { status: { eq: "ON_HOLD" } }, order: "id desc", first: 20) { total_count nodes { id type hold_reason held_at location_from { code } } } } automation_action_logs { all(filter: { status: { eq: "failed" } }, order: "id desc", first: 20) { total_count nodes { id error updated_at automation { id name } } } } integration_runs { all(filter: { status: { eq: "failed" } }, order: "id desc", first: 20) { total_count nodes { id message finished_at integration { id name } } } } documents { all(filter: { status: { eq: "failed" } }, order: "id desc", first: 20) { total_count nodes { id file_name message updated_at } } } failure_event_logs { all( filter: { source_type: { in: ["automations", "scheduled_reports", "tasks"] } } order: "id desc" first: 20 ) { total_count nodes { id source_type source_id message created_at } } } }',
  types: [
    'automation_action_logs',
    'automations',
    'documents',
    'failure_event_logs',
    'goods_in_receipts',
    'goods_outs',
    'imports',
    'integration_runs',
    'integrations',
    'locations',
    'pick_processing_requests',
    'print_jobs',
    'printers',
    'shipments',
    'stock_checks',
    'tasks',
    'webhook_deliveries',
  ],
}
