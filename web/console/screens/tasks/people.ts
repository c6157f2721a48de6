import type { TasksAndPeople } from './tasks.graphql.ts'

/** A person with what they do now and have done today. */
export type Person = {
  readonly id: string
  readonly name: string
  /** What they do now: the task they have entered, else the one they were given first; null where they have none. */
  readonly now: { readonly type: string; readonly place: string | null; readonly since: string | null } | null
  /** How many tasks they have. */
  readonly has: number
  /** When they completed a task last today. */
  readonly last: string | null
  readonly hour: number
  readonly today: number
  /** What their handheld reported last; null where none has reported lately. */
  readonly device: ReportingDevice | null
}

/** A handheld as it reported last. */
export type ReportingDevice = {
  /** Id of the handheld user. */
  readonly id: string
  /** When the service last answered it. */
  readonly answered: string
  readonly waiting: number
  readonly refused: number
  /** Charge of the battery in percent; null where the browser does not tell. */
  readonly battery: number | null
}

/** The filter for handhelds that have reported in this shift, in a warehouse or in all. */
export function reportingDevices(warehouse: string | null): Readonly<Record<string, unknown>> {
  return {
    reported_at: { from: '12 hours ago' },
    ...(warehouse === null ? {} : { warehouse_id: { in: [warehouse] } }),
  }
}

/** A device that reports reaches the service once a minute; one that is silent for longer has no connection, or is not used. */
const SILENT_MS = 150_000

/** Whether a device was answered so lately that it is online. */
export function isOnline({ answered }: ReportingDevice, now: number): boolean {
  return now - Date.parse(answered) < SILENT_MS
}

type Tasks = NonNullable<TasksAndPeople['tasks']>
type Devices = NonNullable<TasksAndPeople['hhd_users']>['devices']['nodes']

/**
 * People who have a task, have completed one today, or whose handheld has reported lately; those without a task come first,
 * since somebody has to see to them.
 */
export function peopleOf(tasks: Tasks, devices: Devices = []): readonly Person[] {
  const names = new Map<string, string>()
  for (const { user_id, name } of devices) if (user_id !== null) names.set(user_id, name ?? '')
  for (const { user } of tasks.assigned.nodes) if (user) names.set(user.id, user.name ?? '')
  for (const { completing_user: user } of tasks.done) if (user) names.set(user.id, user.name ?? '')
  const people = [...names].map(([id, name]) => ({
    ...personOf(tasks, id, name),
    device: deviceOf(devices.find(({ user_id }) => user_id === id)),
  }))
  return people.toSorted(
    (one, other) => Math.sign(one.has) - Math.sign(other.has) || one.name.localeCompare(other.name),
  )
}

function deviceOf(reported: Devices[number] | undefined): ReportingDevice | null {
  if (reported === undefined || reported.reported_at === null) return null
  return {
    id: reported.id,
    answered: reported.reported_at,
    waiting: reported.waiting_count ?? 0,
    refused: reported.refused_count ?? 0,
    battery: reported.battery_percent,
  }
}

function personOf(tasks: Tasks, id: string, name: string): Omit<Person, 'device'> {
  const own = tasks.assigned.nodes.filter(({ user }) => user?.id === id)
  const present = own.find(({ start_at }) => start_at !== null) ?? own[0]
  const isOwn = (row: { readonly completing_user: { readonly id: string } | null }) =>
    row.completing_user?.id === id
  return {
    id,
    name,
    now:
      present === undefined
        ? null
        : {
            type: present.type ?? '',
            place: present.location_from?.code ?? present.location_to?.code ?? null,
            since: present.start_at ?? present.assigned_at,
          },
    has: own.length,
    last: tasks.last.nodes.find(isOwn)?.completed_at ?? null,
    hour: tasks.hour.find(isOwn)?.total_records ?? 0,
    today: tasks.done.find(isOwn)?.total_records ?? 0,
  }
}
