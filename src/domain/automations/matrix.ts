/** The events an automation can listen to, by resource (platform 8.2, complete). */
export const eventsByResource: Readonly<Record<string, readonly string[]>> = {
  goods_out: ['created', 'updated', 'processed', 'completed', 'cancelled', 'due'],
  goods_in: ['created', 'moved_to_part', 'completed', 'cancelled', 'due'],
  goods_out_pick_list: ['created', 'picked', 'completed', 'cancelled'],
  invoice: ['submitted', 'authorised', 'paid'],
  load_drop: ['dispatched'],
  stock_balance: ['updated'],
  stock: [
    'received',
    'unreceived',
    'picked',
    'dispatched',
    'undispatched',
    'positively_adjusted',
    'negatively_adjusted',
    'placed_on_hold',
    'released_from_hold',
    'account_transferred',
  ],
  putaway_task: ['completed'],
  failure_event_log: ['created'],
  ftp_file: ['uploaded'],
  ftp_import: ['failed'],
  daily_schedule: ['triggered'],
  weekly_schedule: ['triggered'],
  monthly_schedule: ['triggered'],
  one_time_schedule: ['triggered'],
}

const recordTypes: Readonly<Record<string, string>> = {
  goods_out: 'goods_outs',
  goods_in: 'goods_in_receipts',
  goods_out_pick_list: 'goods_out_pick_lists',
  invoice: 'invoices',
  load_drop: 'load_drops',
  stock_balance: 'stock_balances',
  stock: 'stocks',
  putaway_task: 'tasks',
  failure_event_log: 'failure_event_logs',
  ftp_file: 'ftp_files',
  ftp_import: 'imports',
}

/** The type of records that the events of a resource are about; null for schedules. */
export function recordTypeOf(resource_name: string): string | null {
  return recordTypes[resource_name] ?? null
}

/** The kinds of schedule. */
const SCHEDULES = ['daily_schedule', 'weekly_schedule', 'monthly_schedule', 'one_time_schedule'] as const

/** A kind of schedule. */
export type ScheduleKind = (typeof SCHEDULES)[number]

/** Whether a resource of the matrix is a schedule. */
export function isSchedule(resource: string): resource is ScheduleKind {
  return SCHEDULES.some((kind) => kind === resource)
}

/** The only event of a resource; null if there are several. */
export function onlyEventOf(resource: string): string | null {
  const [only, ...others] = eventsByResource[resource] ?? []
  return only !== undefined && others.length === 0 ? only : null
}

/** Failures of automations on these resources are recorded without an event, to avoid endless loops. */
export const SILENT_LISTENERS: readonly string[] = ['failure_event_log', 'ftp_import']
